#include "app/soundness_text.hpp"

#include <fmt/format.h>

#include "app/options.hpp"

namespace tsumuya::app {
namespace {

Text verdict_text(tsume::Verdict verdict) {
  switch (verdict) {
    case tsume::Verdict::Sound:
      return {"sound", "完全作"};
    case tsume::Verdict::Cooked:
      return {"cooked", "余詰"};
    case tsume::Verdict::Shorter:
      return {"shorter than stated", "早詰"};
    case tsume::Verdict::Leftover:
      return {"a piece is left over", "駒余り"};
    case tsume::Verdict::NoMate:
      return {"no mate", "不詰"};
    case tsume::Verdict::Unknown:
      break;
  }
  return {"not decided", "未定"};
}

Text harmless_text(tsume::Harmless reason) {
  switch (reason) {
    case tsume::Harmless::LastMove:
      return {"a choice at the last move", "最終手"};
    case tsume::Harmless::Promotion:
      return {"promotion makes no difference", "成・不成非限定"};
    case tsume::Harmless::Detour:
      break;
  }
  return {"a detour back to the line", "迂回手順"};
}

class SoundnessText {
 public:
  SoundnessText(const shogi::Position& position, const tsume::Soundness& soundness,
                const TextStyle& style)
      : soundness_(soundness), style_(style) {
    // The positions of the main line, and the square of the move before each.
    shogi::Position pos = position;
    before_.push_back({pos, shogi::Square::None});
    for (const shogi::Move m : soundness.answer.line) {
      pos.make(m);
      before_.push_back({pos, m.to()});
    }
  }

  std::string text() {
    text_ = fmt::format("{}\n", verdict_text(soundness_.verdict).in(style_.language));
    add_stated();
    for (const tsume::Cook& cook : soundness_.cooks) {
      add({"  cook at ply {}: {}{}{}\n", "  余詰 {}手目 {}{}{}\n"}, cook.ply, move(cook),
          length(cook), cook.shorter.value_or(false) ? word({", shorter", " 早い"}) : "");
    }
    for (const tsume::HarmlessChoice& choice : soundness_.harmless) {
      const bool at_once = choice.exact && choice.plies == choice.ply;
      add({"  harmless at ply {}: {}, {}{}\n", "  許容 {}手目 {} {}{}\n"}, choice.ply, move(choice),
          word(harmless_text(choice.reason)), at_once ? "" : length(choice));
    }
    for (const tsume::Alternative& reply : soundness_.answer.equal_replies) {
      add({"  variation of equal length at ply {}: {}\n", "  同手数の変化 {}手目 {}\n"}, reply.ply,
          move(reply.ply, reply.move));
    }
    for (const tsume::Undecided& open : soundness_.undecided) add_undecided(open);
    return text_;
  }

 private:
  struct Before {
    shogi::Position position;
    shogi::Square previous;
  };

  template <typename... Values>
  void add(Text format, const Values&... values) {
    text_ += fmt::format(fmt::runtime(format.in(style_.language)), values...);
  }
  // A move instead of the one of the main line.
  std::string move(unsigned ply, shogi::Move m) const {
    const Before& before = before_.at(ply - 1);
    return move_text(before.position, m, before.previous, style_.notation);
  }
  std::string move(const tsume::OtherCheck& check) const { return move(check.ply, check.move); }
  std::string word(Text text) const { return std::string(text.in(style_.language)); }

  // In how many plies it mates, if that is known.
  std::string length(const tsume::OtherCheck& check) const {
    constexpr Text kExact{", mate in {}", " {}手"};
    constexpr Text kAtMost{", mate in {} at the most", " {}手以内"};
    if (!check.plies) return "";
    return fmt::format(fmt::runtime((check.exact ? kExact : kAtMost).in(style_.language)),
                       *check.plies);
  }

  // Where the length is another than the one stated.
  void add_stated() {
    if (!soundness_.stated) return;
    const unsigned stated = *soundness_.stated;
    if (soundness_.longer_defence.value_or(false)) {
      add({"  stated: {} plies, the longest defence takes longer: {}\n",
           "  変長: 作意 {}手、最長の応手で {}手\n"},
          stated, *soundness_.answer.shortest);
    } else if (soundness_.answer.shortest.value_or(stated) < stated) {
      add({"  stated: {} plies, shortest against the longest defence: {}\n",
           "  作意 {}手、最善の応手で {}手\n"},
          stated, *soundness_.answer.shortest);
    } else if (soundness_.within.value_or(stated) < stated) {
      add({"  stated: {} plies, shortest against the longest defence: {} at the most\n",
           "  作意 {}手、最善の応手で {}手以内\n"},
          stated, *soundness_.within);
    }
  }

  void add_undecided(const tsume::Undecided& open) {
    if (!open.is_problem()) {
      add({"  not decided at ply {}: {}{}{}\n", "  未定 {}手目 {}{}{}\n"}, open.ply, move(open),
          open.mates ? word({", mates too", " 詰みあり"}) : "", open.mates ? length(open) : "");
    } else if (open.mates && open.exact) {
      text_ += word({"  not decided: the main line\n", "  未定: 本手順\n"});
    } else if (open.mates) {
      text_ += word(
          {"  not decided: the shortest length and the main line\n", "  未定: 最短手数と本手順\n"});
    }
  }

  const tsume::Soundness& soundness_;
  TextStyle style_;
  std::vector<Before> before_;
  std::string text_;
};

}  // namespace

std::string soundness_text(const shogi::Position& position, const tsume::Soundness& soundness,
                           const TextStyle& style) {
  return SoundnessText(position, soundness, style).text();
}

}  // namespace tsumuya::app
