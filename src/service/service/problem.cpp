#include "service/problem.hpp"

#include <fmt/format.h>

#include "io/notation.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::service {

using shogi::Color;
using shogi::PieceType;
using shogi::Position;
using tsume::Root;

namespace {

Root root_of(const Position& position, const ProblemOptions& options) {
  const Color us = position.side_to_move();
  const bool attacked = !position.has_king(~us) && position.in_check(us);
  return options.defender_to_move || attacked ? Root::Defender : Root::Attacker;
}

}  // namespace

void give_rest_to(Position& position, Color side) {
  shogi::Hand hand = position.hand(side);
  for (const PieceType t : shogi::kHandTypes) {
    int elsewhere = position.pieces(t).count() + position.hand(~side).count(t);
    if (shogi::can_promote(t)) elsewhere += position.pieces(shogi::promoted(t)).count();
    hand.set(t, shogi::set_size(t) - elsewhere);
  }
  position.set_hand(side, hand);
}

io::Result<Problem> make_problem(const Position& position, const ProblemOptions& options) {
  Problem problem{position, root_of(position, options)};
  const Color defender = ~problem.attacker();
  if (!position.has_king(defender)) {
    return io::ParseError{.message =
                              fmt::format("{} has no king to mate", io::color_name(defender))};
  }
  if (options.rest_in_hand) give_rest_to(problem.position, defender);
  return problem;
}

andor::Clock::time_point deadline_in(std::chrono::duration<double> seconds) {
  using Clock = andor::Clock;
  constexpr double kYear = 365.0 * 24 * 3600;
  if (seconds.count() >= 100 * kYear) return Clock::time_point::max();
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
}

std::string hand_text(shogi::Hand hand) {
  std::string text;
  for (const PieceType t : io::kHandOrder) {
    const int count = hand.count(t);
    if (count > 1) text += std::to_string(count);
    if (count > 0) text += io::letter(t);
  }
  return text;
}

}  // namespace tsumuya::service
