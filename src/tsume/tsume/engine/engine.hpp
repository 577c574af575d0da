// The engine: does the attacker mate, and in how many plies?
//
// The df-pn core of src/andor over the tsume domain and table proves or refutes; then, if that is
// wanted, the length is brought down to the shortest and the main line found, over the same table.
// It never prints: progress goes to a listener, the answer is a value.
//
// On one thread the same position, options and node limit give the same node count.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "andor/core/limits.hpp"
#include "andor/core/numbers.hpp"
#include "andor/core/repetitions.hpp"
#include "andor/dfpn/lineage.hpp"
#include "base/pages.hpp"
#include "shogi/position.hpp"
#include "tsume/certify/certify.hpp"
#include "tsume/engine/features.hpp"
#include "tsume/engine/lookalikes.hpp"
#include "tsume/engine/table.hpp"
#include "tsume/length/length_search.hpp"
#include "tsume/line/main_line.hpp"
#include "tsume/line/variations.hpp"

namespace tsumuya::tsume {

struct EngineOptions {
  std::size_t memory_mb = 1024;  // at least kLeastMemory
  Features features;
};
inline constexpr std::size_t kLeastMemory = 4;

// The first parents of nodes (andor/dfpn/lineage.hpp); an entry is half a cache line.
inline constexpr std::size_t kMergedMoves = 4;
inline constexpr auto kInvolved = andor::Involved::Assumed;
using EngineLineage = andor::Lineage<kMergedMoves, kInvolved>;
static_assert(sizeof(EngineLineage::Entry) == 32);

enum class Status : std::uint8_t { Mate, NoMate, Unknown };
// Who is to move at the root.
enum class Root : std::uint8_t { Attacker, Defender };

// What is wanted of a mate.
enum class Goal : std::uint8_t { First, Shortest };
struct Task {
  // A root alone is a task: prove it.
  Task(Root whose, Goal wanted = Goal::First, Counted how = Counted::All)  // NOLINT(*-explicit-*)
      : root(whose), goal(wanted), counted(how) {}

  Root root;
  Goal goal;
  Counted counted;          // of the shortest; the line of a first proof counts all
  unsigned tree_depth = 0;  // plies of the tree of variations; 0: none is wanted
};

struct Progress {
  std::chrono::duration<double> elapsed;
  std::uint64_t nodes;
  andor::Number pn;
  andor::Number dn;
  unsigned hash_permille;  // of the table
  std::uint64_t max_depth;
  std::vector<shogi::Move> line;  // from the root to where the search is
  // Once there is a proof: the shortest mate so far, and the length that is being tried.
  unsigned best_plies = 0;
  unsigned tried_plies = 0;
};

struct Answer {
  Status status = Status::Unknown;
  andor::Reason reason = andor::Reason::None;  // why Unknown, or why not exact
  std::vector<shogi::Move> line;               // of a mate: to the last move
  bool exact = false;                          // the line is as long as the shortest mate
  // The length of the shortest mate where that is proven, even if a limit came before its line.
  std::optional<unsigned> shortest;
  Counted counted = Counted::All;  // How `line` counts plies; without a mate, as requested.
  // The line by the convention of old books (main_line.hpp): given where the exact main line leaves
  // a piece over and this one nothing.
  std::vector<shogi::Move> book_line;
  std::vector<Alternative> equal_replies;  // of the exact line
  std::vector<Variation> tree;             // if it was wanted and the line is exact
  andor::Counters counters;
  std::chrono::duration<double> proof_time{};  // until proven or refuted
  std::chrono::duration<double> time{};        // with all that was wanted
  andor::Number pn = 1;
  andor::Number dn = 1;
  std::size_t collections = 0;
  // Visited by simulations and rehearsals until proven or refuted; not among the counters' nodes.
  std::uint64_t simulated_nodes = 0;
};

// Receives the nodes of a certificate: `mate` or `no_mate`, by the claim.
struct CertificateSink {
  std::function<void(const MateNode&)> mate;
  std::function<void(const RefutationNode&)> no_mate;
};
struct Certified {
  bool complete = false;
  andor::Reason reason = andor::Reason::None;  // why not
  unsigned plies = 0;                          // of a mate: within so many
  bool shortest = false;                       // as many as the shortest has
  std::uint64_t searched = 0;                  // nodes, to find again what was forgotten
};

class Engine {
 public:
  explicit Engine(const EngineOptions& options);

  // The side to move attacks (Root::Attacker) or is attacked (Root::Defender). `interval` is the
  // time between two calls of the listener.
  Answer solve(const shogi::Position& position, const Task& task, const andor::Limits& limits,
               const std::function<void(const Progress&)>& listener = {},
               std::chrono::milliseconds interval = std::chrono::milliseconds(1000));

  // Hands `sink` the nodes of a certificate for what solve() has just answered, unless that was
  // Unknown.
  Certified certify(const shogi::Position& position, const Task& task, const Answer& answer,
                    const andor::Limits& limits, const CertificateSink& sink);

  // Treats this position, with exactly this hand, as no mate until clear(). Disables hand
  // dominance, and answers are verdicts without a line. Call before the first search.
  void assume_no_mate(const shogi::Position& position);

  // Forgets everything; the next search starts as if the engine were new.
  void clear();

 private:
  Answer solve_for_black(const shogi::Position& position, const Task& task,
                         const andor::Limits& limits,
                         const std::function<void(const Progress&)>& listener,
                         std::chrono::milliseconds interval);
  void shorten(const shogi::Position& position, const Task& task, const andor::Limits& limits,
               const std::function<void(const LengthSearch::Tick&, unsigned)>& tick,
               Answer& answer);
  Certified certify_mate(const shogi::Position& position, const Answer& answer,
                         const andor::Limits& limits, const CertificateSink& sink);
  Certified certify_no_mate(const shogi::Position& position, const andor::Limits& limits,
                            const CertificateSink& sink);

  EngineOptions options_;
  Table table_;
  andor::Repetitions repetitions_;
  EngineLineage lineage_;
  Lookalikes lookalikes_;
  bool assuming_ = false;  // the table holds assumptions
};

}  // namespace tsumuya::tsume
