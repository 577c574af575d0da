// Solves tsuitate-tsume-shogi: the strategy with the fewest steps, then the fewest fouls, then the
// most pieces left in hand, each in its worst branch.
//
// dfid and most others: nested iteration [Sakuta2000, section 4], the outer over steps 1, 3, 5,
// ..., the inner over fouls 0, 1, 2, ... up to those allowed. Each question goes to the chosen
// algorithm (tsuitate_search.hpp).
//
// df-pn with a table, which finds mates more easily than it refutes: first a mate of any length
// with all fouls allowed (within 15 steps, then 31, 63, ...), whose proof says how many steps it
// takes; then two steps fewer until that is refuted; then a foul fewer until that is. The table
// stays, and each fact in it holds for all budgets that it can (table_domain.hpp): a proof for what
// its mates take and leave over, a refutation for all in which no more tries come up.
//
// Then the most pieces in hand: is there a strategy within these steps and fouls that leaves one
// piece more? The strategy is built by asking again, at each of its metapositions and in the same
// order of questions, for the fewest steps, then fouls, that the budget allows there. Finally the
// naive rules replay it (tsuitate_replay.hpp).
//
// Departures. The inner iteration stops early if a refutation did not want for fouls. The source
// lets every OR node choose its best sequence; here steps, fouls and pieces are each bounded over
// all branches first, as the worst branch of one need not be that of another.
//
// That there is no solution is said only if that is proven: with any number of steps, a repetition
// being a failure, by df-pn with TCA and the sum (whatever else was chosen), now and then between
// the outer iterations with a share of the nodes.
//
// Collisions of codes make answers wrong. A strategy that fails in the replay, or that cannot be
// built where it was said to be, is reported as a collision and not as an answer; so is a proof
// that turns into a refutation when it is asked for again. A refutation cannot be replayed: only
// the audit sees that the steps may be too many.
//
// An answer that is unknown has its reason: a limit, or a collision.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "andor/core/limits.hpp"
#include "shogi/position.hpp"
#include "uncertain/core/encoding.hpp"
#include "uncertain/tsuitate/strategy.hpp"
#include "uncertain/tsuitate/tsuitate_search.hpp"

namespace tsumuya::uncertain {

struct TsuitateProgress {
  Budget asked;             // within how much a mate is being looked for
  std::uint64_t nodes = 0;  // so far
};

struct TsuitateOptions {
  std::string_view algorithm = "dfid";  // one of tsuitate_algorithms()
  Encoding encoding = Encoding::Sum;
  unsigned fouls = 8;                            // allowed
  std::size_t memory = std::size_t{256} << 20U;  // bytes
  bool audit = false;                            // takes as much memory again at the most
  bool subsets = false;                          // dominance by subset
  bool fouls_in_code = false;                    // no dominance by fouls
  andor::Limits limits;
  std::function<void(const TsuitateProgress&)> listener;
};

enum class TsuitateStatus : std::uint8_t { Solved, Unsolvable, Unknown };

struct TsuitateAnswer {
  TsuitateStatus status = TsuitateStatus::Unknown;
  // Why unknown, or why the leftover is not settled: a limit, or what the replay found wrong.
  andor::Reason reason = andor::Reason::None;
  std::string collision;
  Strategy strategy;              // if solved
  Worth worth;                    // if solved
  bool leftover_settled = false;  // no strategy as short leaves more pieces
  Budget refuted;                 // if unknown: there is no mate within that
  // If a limit made it unknown: there is a mate within that, by the search alone, as no strategy
  // was built and replayed.
  std::optional<Budget> mate_within;
  std::uint64_t nodes = 0;  // expanded
  std::uint64_t generated = 0;
  std::optional<std::uint64_t> collisions;  // seen by the audit; without codes there is none
  std::chrono::duration<double> time{};
};

// The side to move attacks, the other has a king and is not in check. Of several positions the
// attacker, whose pieces are the same in all, does not know which it is.
TsuitateAnswer solve_tsuitate(const std::vector<shogi::Position>& possible,
                              const TsuitateOptions& options);
inline TsuitateAnswer solve_tsuitate(const shogi::Position& start, const TsuitateOptions& options) {
  return solve_tsuitate(std::vector<shogi::Position>{start}, options);
}

}  // namespace tsumuya::uncertain
