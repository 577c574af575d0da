#include "app/tsuitate_text.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/problem.hpp"
#include "app/json.hpp"
#include "io/notation.hpp"
#include "io/usi_move.hpp"

namespace tsumuya::app {
namespace {

using shogi::Move;
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
constexpr Text kUnknown{"unknown ({}): no mate within {} steps\n",
                        "不明 ({}): {} 手以内では詰まない\n"};
constexpr Text kOrMate{"  or mate at once", "  または即詰み"};
constexpr Text kMate{"  mate", "  詰み"};

std::string piece_letter(shogi::PieceType t) {
  return std::string(shogi::is_promoted(t) ? "+" : "") + io::letter(t);
}

// The same kind of piece goes to the same square from elsewhere.
bool is_ambiguous(const Position& view, const shogi::MoveList& moves, Move attempt) {
  return std::any_of(moves.begin(), moves.end(), [&](Move m) {
    return !m.is_drop() && m.to() == attempt.to() && m.from() != attempt.from() &&
           view.piece_on(m.from()) == view.piece_on(attempt.from());
  });
}

std::string board_try_text(const Position& view, Move attempt, bool with_origin) {
  const shogi::MoveList moves = shogi::legal_moves(view);
  std::string text = piece_letter(shogi::type_of(view.piece_on(attempt.from())));
  if (with_origin || is_ambiguous(view, moves, attempt)) {
    text += io::square_name(attempt.from()) + '-';
  }
  text += io::square_name(attempt.to());
  const Move promoting = Move::board(attempt.from(), attempt.to(), true);
  if (attempt.promotes()) return text + '+';
  if (std::find(moves.begin(), moves.end(), promoting) != moves.end()) text += '=';
  return text;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Moves are numbered; a foul is none, so that the next try has its number again.
void append_lines(const Position& view, const Strategy& strategy, unsigned number,
                  const std::string& before, std::string& out) {
  const std::string line =
      before + fmt::format("{}. {} ", number, try_text(view, strategy.attempt));
  if (strategy.branches.empty()) out += line + "mate\n";
  for (const Branch& branch : strategy.branches) {
    append_lines(uncertain::view_after(view, strategy.attempt, branch.told), branch.next,
                 number + (branch.told.is_foul() ? 0 : 1), line + told_text(branch.told) + ' ',
                 out);
  }
}

void append_tree(const Position& view, const Strategy& strategy, unsigned number,
                 const std::string& indent, Language language, std::string& out) {
  out += fmt::format("{}. {}", number, try_text(view, strategy.attempt));
  if (strategy.branches.empty()) {
    out += kMate.in(language);
  } else if (strategy.mates) {
    out += kOrMate.in(language);
  }
  out += '\n';
  for (const Branch& branch : strategy.branches) {
    out += fmt::format("{}{:<7} ", indent, told_text(branch.told));
    append_tree(uncertain::view_after(view, strategy.attempt, branch.told), branch.next,
                number + (branch.told.is_foul() ? 0 : 1), indent + "   ", language, out);
  }
}

Json json_of(const Position& view, const Strategy& strategy) {
  Json object;
  object["try"] = io::to_usi(strategy.attempt);
  object["text"] = try_text(view, strategy.attempt);
  object["mate"] = strategy.branches.empty() ? "all" : (strategy.mates ? "some" : "none");
  Json& told = object["told"] = Json::array();
  for (const Branch& branch : strategy.branches) {
    Json one;
    one["told"] = told_text(branch.told);
    one["foul"] = branch.told.is_foul();
    one["captured"] = branch.told.captured == shogi::PieceType::None
                          ? Json(nullptr)
                          : Json(piece_letter(branch.told.captured));
    one["taken"] = branch.told.taken == shogi::Square::None
                       ? Json(nullptr)
                       : Json(io::square_name(branch.told.taken));
    one["next"] = json_of(uncertain::view_after(view, strategy.attempt, branch.told), branch.next);
    told.push_back(std::move(one));
  }
  return object;
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

std::string try_text(const Position& view, Move attempt) {
  if (attempt.is_drop()) {
    return piece_letter(attempt.dropped()) + '*' + io::square_name(attempt.to());
  }
  return board_try_text(view, attempt, false);
}

std::optional<Move> parse_try(const Position& view, std::string_view text) {
  const shogi::MoveList moves = shogi::legal_moves(view);
  const auto meant = [&](auto&& same) {
    std::vector<Move> found;
    for (const Move m : moves) {
      const bool in_full = !m.is_drop() && same(board_try_text(view, m, true));
      if (same(io::to_usi(m)) || same(try_text(view, m)) || in_full) found.push_back(m);
    }
    return found;
  };
  std::vector<Move> found = meant([&](const std::string& name) { return name == text; });
  if (found.empty()) {
    const std::string small = lower(std::string(text));
    found = meant([&](const std::string& name) { return lower(name) == small; });
  }
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::string told_text(const Told& told) {
  if (told.is_foul()) return "(foul)";
  if (told.kind == Told::Kind::Mate) return "mate";
  std::string text;
  if (told.captured != shogi::PieceType::None) text = '+' + piece_letter(told.captured);
  if (told.taken != shogi::Square::None) {
    text += (text.empty() ? "" : " ") + io::square_name(told.taken);
  }
  return '(' + (text.empty() ? "-" : text) + ')';
}

std::string lines_text(const Position& view, const Strategy& strategy) {
  std::string out;
  append_lines(view, strategy, 1, "", out);
  return out;
}

std::string tree_text(const Position& view, const Strategy& strategy, Language language) {
  std::string out;
  append_tree(view, strategy, 1, "   ", language, out);
  return out;
}

std::string verdict_text(const TsuitateAnswer& answer, unsigned fouls, Language language) {
  const auto text = [&](const Text& caption, const auto&... values) {
    return fmt::format(fmt::runtime(caption.in(language)), values...);
  };
  if (answer.status == TsuitateStatus::Unsolvable) return text(kUnsolvable, fouls);
  if (answer.status == TsuitateStatus::Unknown) {
    return text(kUnknown, reason_of(answer), answer.refuted.steps);
  }
  const std::string leftover = api::hand_text(answer.worth.leftover);
  return text(kSolved, answer.worth.steps, answer.worth.fouls,
              leftover.empty() ? std::string(kNothing.in(language)) : leftover) +
         (answer.leftover_settled ? "" : std::string(kAtLeast.in(language)));
}

std::string tsuitate_json(const Position& view, const TsuitateAnswer& answer, bool audited) {
  const bool solved = answer.status == TsuitateStatus::Solved;
  Json object;
  object["status"] = status_word(answer.status);
  object["steps"] = solved ? Json(answer.worth.steps) : Json(nullptr);
  object["fouls"] = solved ? Json(answer.worth.fouls) : Json(nullptr);
  object["leftover"] = solved ? Json(api::hand_text(answer.worth.leftover)) : Json(nullptr);
  object["strategy"] = solved ? json_of(view, answer.strategy) : Json(nullptr);
  object["nodes"] = answer.nodes;
  object["time_ms"] = milliseconds(answer.time);
  object["generated"] = answer.generated;
  const std::string_view reason = reason_of(answer);
  object["reason"] = reason.empty() ? Json(nullptr) : Json(reason);
  object["leftover_settled"] = solved ? Json(answer.leftover_settled) : Json(nullptr);
  object["refuted_steps"] = answer.refuted.steps;
  if (audited) object["collisions"] = answer.collisions;
  return object.dump() + '\n';
}

}  // namespace tsumuya::app
