#include "support/tsuitate_soundness.hpp"

#include <algorithm>

#include "andor/core/domain.hpp"
#include "shogi/movegen.hpp"
#include "shogi/validity.hpp"
#include "uncertain/core/full_width.hpp"
#include "uncertain/core/meta_domain.hpp"
#include "uncertain/tsuitate/tsuitate_round.hpp"
#include "uncertain/tsuitate/tsuitate_search.hpp"

namespace tsumuya::test {

using shogi::Move;
using shogi::Position;
using uncertain::Budget;
using uncertain::Metaposition;
using uncertain::Told;

namespace {

constexpr std::size_t kMemory = std::size_t{1} << 20U;

std::optional<bool> yes_or_no(const andor::Outcome& outcome) {
  if (outcome.verdict == andor::Verdict::Unknown) return std::nullopt;
  return outcome.verdict == andor::Verdict::Proven;
}

andor::Setting setting_of(std::uint64_t most_nodes) {
  andor::Setting setting;
  setting.limits.nodes = most_nodes;
  setting.memory = kMemory;
  return setting;
}

// The attacker is told nothing but mate: foul or reply, he goes on with the next try. Every try
// costs two steps, the last one too.
class BlindGame {
 public:
  using Position = shogi::Position;
  using Try = Move;
  using Observation = bool;  // mate

  void tries(const Metaposition<Position>& metaposition, Budget /*budget*/,
             std::vector<Try>& tries) const {
    std::vector<Move> candidates;
    for (const Position& position : metaposition.positions()) {
      const shogi::MoveList checks = shogi::checks(position);
      candidates.insert(candidates.end(), checks.begin(), checks.end());
    }
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    for (const Move attempt : candidates) {
      if (std::all_of(metaposition.positions().begin(), metaposition.positions().end(),
                      [&](const Position& position) { return may_try(position, attempt); })) {
        tries.push_back(attempt);
      }
    }
  }
  void outcomes(const Position& position, Try attempt,
                std::vector<uncertain::Outcome<Position, bool>>& outcomes) const {
    std::vector<uncertain::OutcomeOf<uncertain::TsuitateGame>> told;
    game_.outcomes(position, attempt, told);
    for (const auto& outcome : told) {
      outcomes.push_back({outcome.end == andor::End::Won, outcome.end, outcome.next});
    }
  }
  Budget cost(bool /*mate*/) const { return {2, 0}; }
  Budget least_cost(const Metaposition<Position>& /*metaposition*/) const { return {2, 0}; }
  std::uint64_t code(const Position& position) const { return position.key(); }
  std::uint64_t common(const Metaposition<Position>& /*metaposition*/) const { return 0; }
  std::uint64_t try_code(Try attempt) const { return attempt.raw(); }
  bool take_wanted_fouls() const { return false; }

 private:
  // The attacker's pieces need not be the same in all positions here.
  static bool may_try(const Position& position, Move attempt) {
    const shogi::MoveList visible = uncertain::visible_moves(position);
    if (std::find(visible.begin(), visible.end(), attempt) == visible.end()) return false;
    return !uncertain::is_legal_without_check(position, attempt) || is_check(position, attempt);
  }
  static bool is_check(const Position& position, Move attempt) {
    const shogi::MoveList checks = shogi::checks(position);
    return std::find(checks.begin(), checks.end(), attempt) != checks.end();
  }

  uncertain::TsuitateGame game_;
};

// Pieces by square and hands, which a Position does not let one take away.
Position rebuilt(const Position& pos, shogi::Square without, shogi::Color color, shogi::Hand hand) {
  Position next;
  next.set_side_to_move(pos.side_to_move());
  next.set_hand(color, hand);
  next.set_hand(~color, pos.hand(~color));
  shogi::for_each(pos.occupied(), [&](shogi::Square s) {
    if (s != without) next.put(pos.piece_on(s), s);
  });
  return next;
}

}  // namespace

std::optional<bool> is_solvable(const Position& start, const SoundnessQuestion& question) {
  const uncertain::TsuitateGame game;
  const uncertain::TsuitateSet root = make_metaposition(game, {start});
  uncertain::TsuitateSearch search({"dfid", uncertain::Encoding::Sum, nullptr}, kMemory);
  return yes_or_no(
      search.ask({game, root, question.budget}, setting_of(question.most_nodes)).outcome);
}

std::optional<std::vector<Move>> solving_first_tries(const Position& start,
                                                     const SoundnessQuestion& question) {
  const uncertain::TsuitateGame game;
  const uncertain::TsuitateSet root = make_metaposition(game, {start});
  const auto settings = setting_of(question.most_nodes);
  uncertain::TsuitateSearch search({"dfid", uncertain::Encoding::Sum, nullptr}, kMemory);
  std::vector<Move> tries;
  game.tries(root, question.budget, tries);
  std::vector<Move> solving;
  for (const Move attempt : tries) {
    const uncertain::TsuitateRound round = play_round(game, root, attempt);
    bool solves = true;
    for (auto part = round.parts.begin(); part != round.parts.end() && solves; ++part) {
      const Budget cost = game.cost(part->first);
      solves = question.budget.covers(cost);
      if (!solves) break;
      const auto below = yes_or_no(
          search.ask({game, part->second, question.budget.minus(cost)}, settings).outcome);
      if (!below) return std::nullopt;
      solves = *below;
    }
    if (solves) solving.push_back(attempt);
  }
  return solving;
}

std::optional<bool> is_solved_blindly(const Position& start, const SoundnessQuestion& question) {
  using Domain = uncertain::MetaDomain<BlindGame>;
  const BlindGame game;
  const unsigned tries = (question.budget.steps + 1U) / 2 + question.budget.fouls;
  Domain domain(game, uncertain::make_metaposition(game, {start}),
                {static_cast<std::uint16_t>(2 * tries), 0});
  uncertain::FullWidth<Domain> search({.bytes = kMemory, .any_fouls = true});
  return yes_or_no(search.run(domain, game, setting_of(question.most_nodes)).outcome);
}

std::vector<Position> with_one_piece_less(const Position& pos, shogi::Color color) {
  std::vector<Position> all;
  const auto keep = [&](const Position& next) {
    if (!shogi::find_fault(next)) all.push_back(next);
  };
  const shogi::Hand hand = pos.hand(color);
  shogi::for_each(pos.pieces(color), [&](shogi::Square s) {
    if (s != pos.king_square(color)) keep(rebuilt(pos, s, color, hand));
  });
  for (const shogi::PieceType t : shogi::kHandTypes) {
    if (!hand.has(t)) continue;
    shogi::Hand less = hand;
    less.remove(t);
    keep(rebuilt(pos, shogi::Square::None, color, less));
  }
  return all;
}

}  // namespace tsumuya::test
