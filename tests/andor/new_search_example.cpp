// A counting policy of one's own for df-pn, beside the sum, on a game whose theory is known.
//
// It lies between the sum and weak counting: the hardest child counts in full, every other open
// child by the binary logarithm of its number. Whether that is any good, a measurement must say.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <iostream>
#include <vector>

#include "andor/registry/searches.hpp"

namespace tsumuya::andor {

// This would be src/andor/andor/dfpn/counting/log.hpp.
struct LogCounting {
  // What the open children of a node amount to; the search adds them one by one.
  struct Open {
    Number logarithms = 0;
    Number largest = 0;
    bool waiting = false;  // something that weighs is hidden behind them

    constexpr void add(Number phi) {
      logarithms = plus(logarithms, logarithm(phi));
      largest = std::max(largest, phi);
    }
  };
  using Lineage = void;  // follows no parents

  static constexpr Number delta(const Open& open) {
    if (open.largest == 0) return 0;  // no open child: lost
    return plus(open.largest, others(open, open.largest));
  }
  // How far the phi of one child may grow before delta reaches `threshold`.
  static constexpr Number budget(Number threshold, const Open& open, Number child_phi) {
    return minus(threshold, others(open, child_phi));
  }

 private:
  static constexpr Number logarithm(Number phi) { return static_cast<Number>(std::bit_width(phi)); }
  static constexpr Number others(const Open& open, Number phi) {
    return minus(open.logarithms, logarithm(phi)) + (open.waiting ? 1 : 0);
  }
};

// These would be rows of src/andor/andor/registry/rows.hpp.
using MyRows = Rows<DfPnRow<"dfpn-tca", SumCounting, CountOld, Tca<PlainThreshold>>,
                    DfPnRow<"dfpn-tca-log", LogCounting, CountOld, Tca<PlainThreshold>>>;

}  // namespace tsumuya::andor

namespace {

namespace andor = tsumuya::andor;

// One heap of stones; a move takes one, two or three; who takes the last one wins. The theory: the
// player to move loses if four divides the stones.
class Heap {
 public:
  using Move = unsigned;

  explicit Heap(unsigned stones) : stones_(stones) {}
  bool is_or() const { return plies_ % 2 == 0; }
  andor::End moves(std::vector<Move>& moves) const {
    for (Move taken = 1; taken <= 3 && taken <= stones_; ++taken) moves.push_back(taken);
    if (stones_ > 0) return andor::End::None;
    return is_or() ? andor::End::Lost : andor::End::Won;
  }
  void make(Move taken) { stones_ -= taken, ++plies_; }
  void unmake(Move taken) { stones_ += taken, --plies_; }
  andor::NodeName name() const { return {std::uint64_t{stones_} << 1U | plies_ % 2, 0}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a == b; }

 private:
  unsigned stones_;
  unsigned plies_ = 0;
};

}  // namespace

int main() {
  unsigned wrong = 0;
  for (const auto& search : andor::kSearchesOver<Heap, andor::MyRows>) {
    std::uint64_t nodes = 0;
    for (unsigned stones = 0; stones < 40; ++stones) {
      Heap heap(stones);
      andor::Setting setting;
      setting.memory = std::size_t{1} << 20U;
      const auto found = search.run(heap, setting, {});
      const bool wins = stones % 4 != 0;
      nodes += found.counters.expanded;
      const auto right = wins ? andor::Verdict::Proven : andor::Verdict::Disproven;
      wrong += found.outcome.verdict == right ? 0U : 1U;
    }
    std::cout << search.info.name << ": " << nodes << " nodes\n";
  }
  std::cout << wrong << " wrong\n";
  return wrong == 0 ? 0 : 1;
}
