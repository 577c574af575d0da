#include "uncertain/tsuitate/tsuitate_game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "shogi/movegen.hpp"
#include "shogi/zobrist.hpp"
#include "uncertain/tsuitate/strategy.hpp"

namespace tsumuya::uncertain {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Square;

namespace {

std::uint64_t code_of_pieces(const Position& pos, Color c) {
  std::uint64_t code = 0;
  shogi::for_each(pos.pieces(c),
                  [&](Square s) { code ^= shogi::zobrist::board_word(pos.piece_on(s), s); });
  return code;
}

// A move that is a legal check somewhere.
struct Candidate {
  Move attempt;
  std::size_t checks = 0;  // in how many positions it is one
};

// The checks of all positions, one after the other.
struct ChecksOfAll {
  std::vector<Move> checks;
  std::vector<std::size_t> ends;  // of each position's
};

ChecksOfAll checks_of_all(const Metaposition<Position>& metaposition) {
  ChecksOfAll all;
  for (const Position& position : metaposition.positions()) {
    const MoveList checks = shogi::checks(position);
    all.checks.insert(all.checks.end(), checks.begin(), checks.end());
    all.ends.push_back(all.checks.size());
  }
  return all;
}

// In the order in which they first appear. A small hash table finds them again.
std::vector<Candidate> candidates_of(const ChecksOfAll& all) {
  constexpr std::size_t kPlaces = 4096;  // several times the moves that there can be
  static_assert(kPlaces >= 2 * MoveList::kCapacity);
  std::array<std::uint16_t, kPlaces> places{};  // 1 + index of a candidate
  std::vector<Candidate> candidates;
  for (const Move m : all.checks) {
    std::size_t place = (m.raw() * 40503U >> 4U) % kPlaces;
    while (places[place] != 0 && candidates[places[place] - 1U].attempt != m) {
      place = (place + 1) % kPlaces;
    }
    if (places[place] == 0) {
      candidates.push_back({m, 0});
      places[place] = static_cast<std::uint16_t>(candidates.size());
    }
    ++candidates[places[place] - 1U].checks;
  }
  return candidates;
}

bool leaves_an_answer(const Position& position, Move check) {
  Position next = position;
  next.make(check);
  return !shogi::is_mate(next);
}

}  // namespace

void TsuitateGame::tries(const Metaposition<Position>& metaposition, Budget budget,
                         std::vector<Try>& tries) const {
  const ChecksOfAll all = checks_of_all(metaposition);
  std::vector<Candidate> candidates = candidates_of(all);
  const bool must_mate = !rules_.endless && budget.steps < 3;
  reach_ = kMostBudget;
  if (budget.fouls == 0) {
    const std::size_t gone = std::erase_if(
        candidates, [&](const Candidate& c) { return c.checks < metaposition.size(); });
    wanted_fouls_ = wanted_fouls_ || gone > 0;
    if (gone > 0) reach_.fouls = 0;
  }
  std::size_t begin = 0;
  for (std::size_t i = 0; i < metaposition.size(); ++i) {
    const Position& position = metaposition[i];
    const auto first = all.checks.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = all.checks.begin() + static_cast<std::ptrdiff_t>(all.ends[i]);
    std::erase_if(candidates, [&](const Candidate& c) {
      const bool sure = c.checks == metaposition.size();
      if (sure && !must_mate) return false;
      if (sure || std::find(first, last, c.attempt) != last) {
        if (!must_mate || !leaves_an_answer(position, c.attempt)) return false;
        reach_.steps = 2;
        return true;
      }
      return is_legal_without_check(position, c.attempt);
    });
    begin = all.ends[i];
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.checks > b.checks; });
  for (const Candidate& c : candidates) tries.push_back(c.attempt);
}

void TsuitateGame::outcomes(const Position& position, Try attempt,
                            std::vector<Outcome<Position, Told>>& outcomes) const {
  if (foul_of(position, attempt) != Foul::None) {
    outcomes.push_back({Told::foul(), andor::End::None, position});
    return;
  }
  const shogi::PieceType captured = captured_by(position, attempt);
  const Color attacker = position.side_to_move();
  Position next = position;
  next.make(attempt);
  const MoveList replies = shogi::evasions(next);
  if (replies.empty()) {
    const unsigned leftover = pieces_in(next.hand(attacker));
    const bool enough = leftover >= rules_.least_leftover;
    outcomes.push_back({Told::mate(),
                        enough ? andor::End::Won : andor::End::Lost,
                        {},
                        static_cast<std::uint16_t>(leftover)});
    return;
  }
  for (const Move reply : replies) {
    const bool takes = next.pieces(attacker).contains(reply.to());
    outcomes.push_back({Told{Told::Kind::Reply, captured, takes ? reply.to() : Square::None},
                        andor::End::None, next});
    outcomes.back().next.make(reply);
  }
}

std::uint64_t TsuitateGame::code(const Position& position) const {
  return code_of_pieces(position, ~position.side_to_move());
}

std::uint64_t TsuitateGame::common(const Metaposition<Position>& metaposition) const {
  const Position& any = metaposition[0];
  const Color attacker = any.side_to_move();
  const std::uint64_t rules = rules_.least_leftover * 2 + (rules_.endless ? 1 : 0);
  return code_of_pieces(any, attacker) ^
         shogi::zobrist::hands_word(any.hand(attacker), shogi::Hand{}) ^ base::mixed(rules);
}

}  // namespace tsumuya::uncertain
