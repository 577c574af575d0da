// df-pn and its cures as seed 002 compares them [Kishimoto2010]: the core of src/andor over the
// engine's domain and table, with one counting rule and one treatment of old children each.
//
// The paper's solvers share "many state-of-the-art techniques"; here they share the engine's proof
// hands, test for a mate in one, chained interpositions and simulation, unless those are switched
// off. The engine's other techniques (first numbers, margins, its own mixture of countings) are
// left out. SNDA keeps ten merged moves in an entry, as there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "andor/core/limits.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/engine.hpp"
#include "tsume/engine/features.hpp"
#include "tsume/engine/material.hpp"

namespace tsumuya::papers {

enum class DfPnMethod : std::uint8_t { Plain, R, Tca, TcaNagai, TcaWpns, TcaSnda, RSnda };

struct DfPnFamilyOptions {
  DfPnMethod method = DfPnMethod::Plain;
  std::size_t memory_mb = 1024;
  tsume::Features features;  // those named above
  tsume::FirstNumbers first_numbers = tsume::FirstNumbers::Ones;
};

// The attacker is black and to move. An answer with a line, as the engine's Goal::First.
tsume::Answer solve_by_dfpn(const shogi::Position& position, const DfPnFamilyOptions& options,
                            const andor::Limits& limits,
                            const std::function<void(const andor::Counters&)>& tick);

}  // namespace tsumuya::papers
