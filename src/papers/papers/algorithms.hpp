// Every search of the five papers by its name, over tsume, with one kind of result: the bench for
// researchers. The engine is one of them.
//
// Each algorithm is a file of src/andor; here they meet the positions: the classic ones by way of
// PlainDomain (plain_domain.hpp), those of the df-pn family by the engine's own domain and table
// with the engine's other techniques left as `features` says.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "andor/core/limits.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/engine.hpp"
#include "tsume/engine/material.hpp"

namespace tsumuya::papers {

enum class Algorithm : std::uint8_t {
  Engine,
  CStar,
  PnStar,
  Pns,
  Dfid,
  Ito,
  Kawano,
  DfPn,
  DfPnR,
  DfPnTca,
  DfPnTcaNagai,
  DfPnTcaWpns,
  DfPnTcaSnda,
  DfPnRSnda,
};

struct AlgorithmSpec {
  Algorithm id;
  std::string_view name;  // as --algorithm takes it
  std::string_view english;
  std::string_view japanese;
};
std::span<const AlgorithmSpec> algorithms();
const AlgorithmSpec* find_algorithm(std::string_view name);

// The papers' own switches.
struct AlgorithmOptions {
  std::size_t memory_mb = 1024;
  bool multiple_deepening = true;  // cstar: iterative deepening at every OR node
  bool dynamic_evaluation = true;  // cstar: children counted as the table has them
  bool queues = true;              // cstar, pnstar: interpositions of a kind count one together
  bool see_answers = true;         // cstar, pnstar: replies that leave a mate in one are settled
  // cstar, pnstar: pieces that do not promote count more; numbers of open positions hold for
  // smaller hands, too (what is settled holds for other hands in any case); the table is asked
  // about all of the attacker's moves before one is searched.
  bool handicaps = true;
  bool numbers_by_dominance = true;
  bool known_first = true;
  std::size_t table_entries = 0;  // pnstar: of each of its two tables; 0: as the memory allows
  // dfpn...: first numbers, and the techniques that they share (dfpn_family.hpp).
  tsume::FirstNumbers first_numbers = tsume::FirstNumbers::Ones;
  bool techniques = true;
};

// One run of one algorithm: the columns of the thesis.
struct AlgorithmRun {
  tsume::Status status = tsume::Status::Unknown;
  andor::Reason reason = andor::Reason::None;  // why Unknown
  std::vector<shogi::Move> line;               // of a mate: the longest line of the solution tree
  std::optional<unsigned> plies;  // of the solution tree; nothing if that was forgotten
  // Of the solution tree; the engine and the df-pn family keep no count.
  std::optional<std::uint64_t> terminals;
  andor::Counters counters;
  // Of the engine and the df-pn family until the proof, of the others with reading the line.
  std::chrono::duration<double> time{};
};

// The side to move attacks. Counters are told to the listener now and then.
AlgorithmRun run_algorithm(Algorithm algorithm, const AlgorithmOptions& options,
                           const shogi::Position& position, const andor::Limits& limits,
                           const std::function<void(const andor::Counters&)>& listener = {});

}  // namespace tsumuya::papers
