// Speed of the rules: perft, checks, evasions, mate in one, make and unmake.
//
// The positions are drawn by the seeded generator of the tests, so the figures of two builds
// compare. `items_per_second` counts leaves for perft, positions for the generators, moves for
// make/unmake.
#include <benchmark/benchmark.h>
#include <vector>

#include "shogi/movegen.hpp"
#include "shogi/perft.hpp"
#include "support/random_position.hpp"

namespace tsumuya {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

// Positions as a solver of mating problems sees them, the attacker to move.
std::vector<Position> hunting_positions() {
  test::RandomPositions random(42);
  std::vector<Position> all;
  while (all.size() < 1000) {
    all.push_back(random.next({test::Kings::OnlyWhite, 6 + random.below(14), 38, 75, 55, true}));
  }
  return all;
}

// The positions after every check of those.
std::vector<Position> checked_positions() {
  std::vector<Position> all;
  for (Position pos : hunting_positions()) {
    for (const Move m : shogi::checks(pos)) {
      const shogi::Undo undo = pos.make(m);
      all.push_back(pos);
      pos.unmake(m, undo);
    }
  }
  return all;
}

void perft_initial(benchmark::State& state) {
  Position pos = Position::initial();
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += shogi::perft(pos, static_cast<int>(state.range(0)));
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(perft_initial)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

template <MoveList (*Generate)(const Position&)>
void generate(benchmark::State& state, const std::vector<Position>& positions) {
  std::size_t moves = 0;
  for (auto _ : state) {
    for (const Position& pos : positions) {
      const MoveList list = Generate(pos);
      moves += list.size();
      benchmark::DoNotOptimize(list.begin());
    }
  }
  const auto rounds = static_cast<std::size_t>(state.iterations());
  state.SetItemsProcessed(static_cast<std::int64_t>(rounds * positions.size()));
  state.counters["moves/position"] =
      static_cast<double>(moves) / static_cast<double>(rounds * positions.size());
}
void legal_moves(benchmark::State& state) {
  generate<shogi::legal_moves>(state, hunting_positions());
}
void checks(benchmark::State& state) { generate<shogi::checks>(state, hunting_positions()); }
void evasions(benchmark::State& state) { generate<shogi::evasions>(state, checked_positions()); }
BENCHMARK(legal_moves)->Unit(benchmark::kMicrosecond);
BENCHMARK(checks)->Unit(benchmark::kMicrosecond);
BENCHMARK(evasions)->Unit(benchmark::kMicrosecond);

void mate_in_one(benchmark::State& state) {
  std::vector<Position> positions = hunting_positions();
  int mates = 0;
  for (auto _ : state) {
    for (Position& pos : positions) mates += shogi::mate_in_one(pos).is_none() ? 0 : 1;
  }
  const auto tested = state.iterations() * static_cast<std::int64_t>(positions.size());
  state.SetItemsProcessed(tested);
  state.counters["mates/position"] = static_cast<double>(mates) / static_cast<double>(tested);
}
BENCHMARK(mate_in_one)->Unit(benchmark::kMicrosecond);

void make_and_unmake(benchmark::State& state) {
  std::vector<Position> positions = hunting_positions();
  std::vector<MoveList> lists;
  lists.reserve(positions.size());
  for (const Position& pos : positions) lists.push_back(shogi::legal_moves(pos));
  std::int64_t made = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      for (const Move m : lists[i]) {
        const shogi::Undo undo = positions[i].make(m);
        benchmark::DoNotOptimize(positions[i].board_key());
        positions[i].unmake(m, undo);
      }
      made += static_cast<std::int64_t>(lists[i].size());
    }
  }
  state.SetItemsProcessed(made);
}
BENCHMARK(make_and_unmake)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace tsumuya
