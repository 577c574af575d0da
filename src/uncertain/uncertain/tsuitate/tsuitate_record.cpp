#include "uncertain/tsuitate/tsuitate_record.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>

#include "shogi/movegen.hpp"

namespace tsumuya::uncertain {
namespace {

using shogi::Move;
using shogi::Position;

// The reply by which a try that is legal before leads to a position, with just this told.
std::optional<Move> reply_to(const Position& before, Move attempt, const Told& told,
                             const Position& after) {
  if (foul_of(before, attempt) != Foul::None || captured_by(before, attempt) != told.captured) {
    return std::nullopt;
  }
  Position tried = before;
  tried.make(attempt);
  const auto own = tried.pieces(before.side_to_move());
  for (const Move reply : shogi::evasions(tried)) {
    if (own.contains(reply.to()) ? told.taken != reply.to() : told.taken != shogi::Square::None) {
      continue;
    }
    Position next = tried;
    next.make(reply);
    if (next == after) return reply;
  }
  return std::nullopt;
}

PlayedTry played_before(const TsuitateTurn& turn, const Position& after) {
  if (turn.told.is_foul()) return {after, turn.attempt, turn.told};
  for (const Position& before : turn.possible.positions()) {
    if (const auto reply = reply_to(before, turn.attempt, turn.told, after)) {
      return {before, turn.attempt, turn.told, *reply};
    }
  }
  assert(false && "what is possible came from what was");
  return {};
}

}  // namespace

std::vector<PlayedTry> game_behind(const std::vector<TsuitateTurn>& turns,
                                   const TsuitateSet& possible) {
  std::vector<PlayedTry> game;
  for (std::size_t i = turns.size(); i > 0; --i) {
    const TsuitateTurn& turn = turns[i - 1];
    if (turn.told.kind == Told::Kind::Mate) {
      game.push_back({turn.possible[0], turn.attempt, turn.told});
    } else {
      game.push_back(played_before(turn, game.empty() ? possible[0] : game.back().before));
    }
  }
  std::reverse(game.begin(), game.end());
  return game;
}

Position end_of(const PlayedTry& played) {
  Position position = played.before;
  if (played.told.is_foul()) return position;
  position.make(played.attempt);
  if (!played.reply.is_none()) position.make(played.reply);
  return position;
}

}  // namespace tsumuya::uncertain
