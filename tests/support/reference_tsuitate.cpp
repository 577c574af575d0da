#include "support/reference_tsuitate.hpp"

#include <algorithm>

#include "shogi/naive/notation.hpp"
#include "shogi/naive/rules.hpp"
#include "support/naive_bridge.hpp"

namespace tsumuya::test {

namespace naive = shogi::naive;
using uncertain::Told;

namespace {

bool has(const std::vector<naive::Move>& moves, const naive::Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

shogi::PieceType type_of(naive::Kind kind) {
  return to_fast(naive::make_drop(kind, naive::Square{5, 5})).dropped();
}

int pieces_in_hand(const naive::Position& position, naive::Side side) {
  int count = 0;
  for (const naive::Kind kind : naive::kHandKinds) count += position.hand(side, kind);
  return count;
}

void add(NaivePositions& positions, const naive::Position& position) {
  if (std::find(positions.begin(), positions.end(), position) == positions.end()) {
    positions.push_back(position);
  }
}

}  // namespace

std::vector<naive::Move> reference_tries(const naive::Position& position) {
  naive::Position seen = position;
  for (const naive::Square square : naive::kAllSquares) {
    if (seen.at(square) && seen.at(square)->side != seen.turn) seen.at(square).reset();
  }
  return naive::legal_moves(seen);
}

ReferenceRound reference_round(const NaivePositions& positions, const naive::Move& attempt) {
  ReferenceRound round;
  bool legal_somewhere = false;
  for (const naive::Position& position : positions) {
    if (!has(naive::legal_moves(position), attempt)) {
      add(round.told[Told::foul()], position);
      continue;
    }
    legal_somewhere = true;
    const auto& captured = position.at(attempt.to);
    const naive::Position next = naive::apply(position, attempt);
    if (!naive::in_check(next, next.turn)) {
      round.allowed = false;
      return round;
    }
    const std::vector<naive::Move> replies = naive::legal_moves(next);
    if (replies.empty()) {
      round.mates = true;
      round.least_leftover = std::min(round.least_leftover, pieces_in_hand(next, position.turn));
    }
    for (const naive::Move& reply : replies) {
      Told told;
      if (captured) told.captured = type_of(captured->kind);
      if (next.at(reply.to)) told.taken = shogi::make_square(reply.to.file - 1, reply.to.rank - 1);
      add(round.told[told], naive::apply(next, reply));
    }
  }
  round.allowed = legal_somewhere;
  return round;
}

bool reference_solves(const NaivePositions& positions, const ReferenceBudget& budget) {
  if (budget.steps < 1) return false;
  const std::vector<naive::Move> tries = reference_tries(positions.front());
  return std::any_of(tries.begin(), tries.end(), [&](const naive::Move& attempt) {
    const ReferenceRound round = reference_round(positions, attempt);
    if (!round.allowed || (round.mates && round.least_leftover < budget.leftover)) return false;
    // What cannot be paid for is looked at first: it spares most of the work and changes nothing.
    for (const auto& [told, next] : round.told) {
      if (told.is_foul() ? budget.fouls == 0 : budget.steps < 3) return false;
    }
    return std::all_of(round.told.begin(), round.told.end(), [&](const auto& part) {
      const bool foul = part.first.is_foul();
      return reference_solves(part.second, {budget.steps - (foul ? 0 : 2),
                                            budget.fouls - (foul ? 1 : 0), budget.leftover});
    });
  });
}

}  // namespace tsumuya::test
