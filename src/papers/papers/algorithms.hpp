// Every search of the five papers by its name, over tsume, with one kind of result: the bench for
// researchers. The engine is one of them.
//
// The searches are the rows of andor/registry/rows.hpp; here they meet the positions: the classic
// ones by way of PlainDomain (plain_domain.hpp), those of the df-pn family by the engine's own
// domain and table (dfpn_family.hpp).
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
#include "andor/registry/choice.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::papers {

// The one that is no row of the registry.
inline constexpr std::string_view kEngine = "engine";

// All names with their switches, the engine first.
std::span<const andor::SearchInfo> algorithms();

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

// The side to move attacks. `choice` is one of algorithms(). Counters are told to the listener now
// and then.
AlgorithmRun run_algorithm(const andor::Choice& choice, std::size_t memory_mb,
                           const shogi::Position& position, const andor::Limits& limits,
                           const std::function<void(const andor::Counters&)>& listener = {});

}  // namespace tsumuya::papers
