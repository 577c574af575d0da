#include "app/tsuitate_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/json.hpp"
#include "app/move_text.hpp"
#include "app/report.hpp"
#include "app/tsuitate_try.hpp"
#include "io/notation.hpp"
#include "io/usi_move.hpp"
#include "service/problem.hpp"

namespace tsumuya::app {
namespace {

using shogi::Position;
using uncertain::Branch;
using uncertain::Strategy;
using uncertain::Told;
using uncertain::TsuitateAnswer;
using uncertain::TsuitateStatus;
using Json = nlohmann::ordered_json;

constexpr Text kSolved{"solved: steps {}, fouls {}, left in hand: {}\n",
                       "解けた: {} 手、反則 {} 回、残り駒: {}\n"};
constexpr Text kNothing{"nothing", "なし"};
constexpr Text kAtLeast{"(it was not settled whether more can be left in hand)\n",
                        "(残り駒をさらに増やせるかは未定)\n"};
constexpr Text kUnsolvable{"unsolvable: no number of steps is enough with {} fouls\n",
                           "不詰: 反則 {} 回までなら何手でも詰まない\n"};
constexpr Text kUnknown{"unknown ({}){}\n", "不明 ({}){}\n"};
constexpr Text kRefuted{"no mate within {} steps", "{} 手以内では詰まない"};
constexpr Text kMateWithin{"a mate within {} steps and {} fouls",
                           "{} 手以内、反則 {} 回以内で詰む"};
constexpr Text kOrMate{"  or mate at once", "  または即詰み"};
constexpr Text kMate{"mate", "詰み"};
constexpr Text kFoul{"foul", "反則"};

// "G2P", in Japanese with spaces between.
std::string leftover_text(shogi::Hand hand, Language language) {
  if (hand.empty()) return std::string(kNothing.in(language));
  if (language == Language::English) return service::hand_text(hand);
  std::vector<std::string> pieces;
  for (const shogi::PieceType t : io::kHandOrder) {
    const int count = hand.count(t);
    if (count == 0) continue;
    pieces.push_back(try_piece(t, language) + (count > 1 ? fmt::to_string(count) : ""));
  }
  return fmt::format("{}", fmt::join(pieces, " "));
}

// Moves are numbered; a foul is none, so that the next try has its number again.
void append_lines(const Position& view, const Strategy& strategy, unsigned number,
                  const std::string& before, Language language, std::string& out) {
  const std::string line =
      before + fmt::format("{}. {} ", number, try_text(view, strategy.attempt, language));
  if (strategy.branches.empty()) out += fmt::format("{}{}\n", line, kMate.in(language));
  for (const Branch& branch : strategy.branches) {
    append_lines(uncertain::view_after(view, strategy.attempt, branch.told), branch.next,
                 number + (branch.told.is_foul() ? 0 : 1),
                 line + told_text(branch.told, language) + ' ', language, out);
  }
}

void append_tree(const Position& view, const Strategy& strategy, unsigned number,
                 const std::string& indent, Language language, std::string& out) {
  out += fmt::format("{}. {}", number, try_text(view, strategy.attempt, language));
  if (strategy.branches.empty()) {
    out += fmt::format("  {}", kMate.in(language));
  } else if (strategy.mates) {
    out += kOrMate.in(language);
  }
  out += '\n';
  constexpr std::size_t kToldColumns = 7;
  for (const Branch& branch : strategy.branches) {
    const std::string told = told_text(branch.told, language);
    const std::size_t blanks = kToldColumns - std::min(kToldColumns, columns_of(told)) + 1;
    out += indent + told + std::string(blanks, ' ');
    append_tree(uncertain::view_after(view, strategy.attempt, branch.told), branch.next,
                number + (branch.told.is_foul() ? 0 : 1), indent + "   ", language, out);
  }
}

Json json_of(const Position& view, const Strategy& strategy) {
  Json object;
  object["try"] = io::to_usi(strategy.attempt);
  object["text"] = try_text(view, strategy.attempt, Language::English);
  object["mate"] = strategy.branches.empty() ? "all" : (strategy.mates ? "some" : "none");
  Json& told = object["told"] = Json::array();
  for (const Branch& branch : strategy.branches) {
    Json one;
    one["told"] = told_text(branch.told, Language::English);
    one["foul"] = branch.told.is_foul();
    one["captured"] = branch.told.captured == shogi::PieceType::None
                          ? Json(nullptr)
                          : Json(try_piece(branch.told.captured, Language::English));
    one["taken"] = branch.told.taken == shogi::Square::None
                       ? Json(nullptr)
                       : Json(io::square_name(branch.told.taken));
    one["next"] = json_of(uncertain::view_after(view, strategy.attempt, branch.told), branch.next);
    told.push_back(std::move(one));
  }
  return object;
}

// A capture has an x before its square.
std::string reply_text(const Position& position, shogi::Move reply, Language language) {
  std::string text = try_text(position, reply, language);
  if (position.piece_on(reply.to()) == shogi::Piece::None) return text;
  const std::size_t square = text.rfind(io::square_name(reply.to()));
  if (text[square - 1] == '-') {
    text[square - 1] = 'x';
  } else {
    text.insert(square, "x");
  }
  return text;
}

std::string_view reason_of(const TsuitateAnswer& answer) {
  return answer.collision.empty() ? reason_word(answer.reason) : "collision";
}

std::string_view status_word(TsuitateStatus status) {
  switch (status) {
    case TsuitateStatus::Solved:
      return "solved";
    case TsuitateStatus::Unsolvable:
      return "unsolvable";
    case TsuitateStatus::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace

std::string told_text(const Told& told, Language language) {
  if (told.is_foul()) return fmt::format("({})", kFoul.in(language));
  if (told.kind == Told::Kind::Mate) return std::string(kMate.in(language));
  std::string text;
  if (told.captured != shogi::PieceType::None) text = '+' + try_piece(told.captured, language);
  if (told.taken != shogi::Square::None) {
    text += (text.empty() ? "" : " ") + io::square_name(told.taken);
  }
  return '(' + (text.empty() ? "-" : text) + ')';
}

std::string lines_text(const Position& view, const Strategy& strategy, Language language) {
  std::string out;
  append_lines(view, strategy, 1, "", language, out);
  return out;
}

std::string tree_text(const Position& view, const Strategy& strategy, Language language) {
  std::string out;
  append_tree(view, strategy, 1, "   ", language, out);
  return out;
}

std::string played_text(const std::vector<uncertain::PlayedTry>& game, Language language) {
  std::string out;
  unsigned number = 1;
  for (const uncertain::PlayedTry& played : game) {
    const Position view = uncertain::own_view(played.before);
    out += fmt::format("{}{}. {} ", out.empty() ? "" : " ", number,
                       try_text(view, played.attempt, language));
    if (played.reply.is_none()) {
      out += told_text(played.told, language);
    } else {
      Position tried = played.before;
      tried.make(played.attempt);
      out += reply_text(tried, played.reply, language);
    }
    if (!played.told.is_foul()) ++number;
  }
  return out + '\n';
}

std::string verdict_text(const TsuitateAnswer& answer, unsigned fouls, Language language) {
  const auto text = [&](const Text& caption, const auto&... values) {
    return fmt::format(fmt::runtime(caption.in(language)), values...);
  };
  if (answer.status == TsuitateStatus::Unsolvable) return text(kUnsolvable, fouls);
  if (answer.status == TsuitateStatus::Unknown) {
    const std::string_view reason = language == Language::English ? reason_of(answer)
                                    : answer.collision.empty()
                                        ? reason_text(answer.reason).in(language)
                                        : "符号の衝突";
    std::vector<std::string> known;
    if (answer.refuted.steps > 0) known.push_back(text(kRefuted, answer.refuted.steps));
    if (answer.mate_within) {
      known.push_back(text(kMateWithin, answer.mate_within->steps, answer.mate_within->fouls));
    }
    return text(kUnknown, reason,
                fmt::format("{}{}", known.empty() ? "" : ": ", fmt::join(known, "; ")));
  }
  return text(kSolved, answer.worth.steps, answer.worth.fouls,
              leftover_text(answer.worth.leftover, language)) +
         (answer.leftover_settled ? "" : std::string(kAtLeast.in(language)));
}

std::string tsuitate_json(const Position& view, const TsuitateAnswer& answer, bool audited) {
  const bool solved = answer.status == TsuitateStatus::Solved;
  Json object;
  object["status"] = status_word(answer.status);
  object["steps"] = solved ? Json(answer.worth.steps) : Json(nullptr);
  object["fouls"] = solved ? Json(answer.worth.fouls) : Json(nullptr);
  object["leftover"] = solved ? Json(service::hand_text(answer.worth.leftover)) : Json(nullptr);
  object["strategy"] = solved ? json_of(view, answer.strategy) : Json(nullptr);
  object["nodes"] = answer.nodes;
  object["time_ms"] = milliseconds(answer.time);
  object["generated"] = answer.generated;
  const std::string_view reason = reason_of(answer);
  object["reason"] = reason.empty() ? Json(nullptr) : Json(reason);
  object["leftover_settled"] = solved ? Json(answer.leftover_settled) : Json(nullptr);
  object["refuted_steps"] = answer.refuted.steps;
  Json& within = object["mate_within"] = nullptr;
  if (answer.mate_within) {
    within = {{"steps", answer.mate_within->steps}, {"fouls", answer.mate_within->fouls}};
  }
  if (audited) object["collisions"] = answer.collisions ? Json(*answer.collisions) : Json(nullptr);
  return object.dump() + '\n';
}

}  // namespace tsumuya::app
