// `tsumuya-lab minimax`: what C* for minimax and conspiracy-number search find at which
// threshold, and at what cost, beside plain minimax.
//
// The thesis proposes the first and never ran it ([Seo1995] chapter 6). The trees are random and
// small enough for plain minimax to tell the truth: those of andor/random_tree.hpp in all their
// shapes, and Othello on 4x4 from the start and from positions a few random moves on. Everything
// comes from the seed, so that the same call prints the same table; nothing depends on the clock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "andor/core/numbers.hpp"
#include "lab/from_app.hpp"

namespace tsumuya::lab {

enum class ValueMethod : std::uint8_t { Minimax, CStar, Conspiracy };

// What a method found on many roots with one threshold.
struct ValueRow {
  ValueMethod method = ValueMethod::Minimax;
  andor::Number threshold = 0;  // kMaxFinite: none, until the value is proven; of minimax, 0
  unsigned roots = 0;
  unsigned right = 0;  // the value is minimax's
  unsigned exact = 0;  // and proven
  std::uint64_t expanded = 0;
};

// A row for minimax, then one for each method and threshold.
std::vector<ValueRow> run_random_trees(unsigned trees, std::uint64_t seed);
std::vector<ValueRow> run_othello(std::uint64_t seed);

// In Markdown.
std::string value_table(const std::vector<ValueRow>& rows);

int minimax_command(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::lab
