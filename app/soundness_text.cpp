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

  std::string text(std::optional<unsigned> stated) {
    text_ = fmt::format("{}\n", verdict_text(soundness_.verdict).in(style_.language));
    const std::size_t plies = soundness_.answer.line.size();
    if (stated && soundness_.answer.exact && *stated != plies) {
      add({"  stated: {} plies, shortest against the longest defence: {}\n",
           "  作意 {}手、最善の応手で {}手\n"},
          *stated, plies);
    }
    for (const tsume::Cook& cook : soundness_.cooks) add_cook(cook);
    for (const tsume::HarmlessChoice& choice : soundness_.harmless) {
      add({"  harmless at ply {}: {}, {}\n", "  許容 {}手目 {} {}\n"}, choice.ply,
          move(choice.ply, choice.move), harmless_text(choice.reason).in(style_.language));
    }
    for (const tsume::Alternative& reply : soundness_.answer.equal_replies) {
      add({"  variation of equal length at ply {}: {}\n", "  同手数の変化 {}手目 {}\n"}, reply.ply,
          move(reply.ply, reply.move));
    }
    for (const tsume::Alternative& other : soundness_.undecided) {
      add({"  not decided at ply {}: {}\n", "  未定 {}手目 {}\n"}, other.ply,
          move(other.ply, other.move));
    }
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
  void add_cook(const tsume::Cook& cook) {
    const std::string other = move(cook.ply, cook.move);
    if (!cook.plies) {
      add({"  cook at ply {}: {}\n", "  余詰 {}手目 {}\n"}, cook.ply, other);
    } else if (cook.exact) {
      add({"  cook at ply {}: {}, mate in {}\n", "  余詰 {}手目 {} {}手\n"}, cook.ply, other,
          *cook.plies);
    } else {
      add({"  cook at ply {}: {}, mate in {} at the most\n", "  余詰 {}手目 {} {}手以内\n"},
          cook.ply, other, *cook.plies);
    }
  }

  const tsume::Soundness& soundness_;
  TextStyle style_;
  std::vector<Before> before_;
  std::string text_;
};

}  // namespace

std::string soundness_text(const shogi::Position& position, const tsume::Soundness& soundness,
                           std::optional<unsigned> stated, const TextStyle& style) {
  return SoundnessText(position, soundness, style).text(stated);
}

}  // namespace tsumuya::app
