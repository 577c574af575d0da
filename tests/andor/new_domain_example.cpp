// Nim as a domain of the AND/OR searches: heaps of stones, a move takes one or more from one heap,
// who takes the last stone wins. The theory (Bouton, 1901) says that the player to move wins unless
// the heap sizes, combined by exclusive or, give zero; the program below compares.
#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <vector>

#include "andor/classic/cstar.hpp"
#include "andor/core/domain.hpp"

namespace {

namespace andor = tsumuya::andor;

using Heaps = std::array<unsigned, 3>;

class Nim {
 public:
  struct Move {
    std::size_t heap = 0;
    unsigned stones = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  explicit Nim(const Heaps& heaps) : heaps_(heaps) {}

  // The prover moves first.
  bool is_or() const { return plies_ % 2 == 0; }

  andor::End moves(std::vector<Move>& moves) const {
    for (std::size_t heap = 0; heap < heaps_.size(); ++heap) {
      for (unsigned stones = 1; stones <= heaps_[heap]; ++stones) moves.push_back({heap, stones});
    }
    if (heaps_ != Heaps{}) return andor::End::None;
    // The last stone is gone: the player to move has lost.
    return is_or() ? andor::End::Lost : andor::End::Won;
  }

  void make(const Move& move) {
    heaps_[move.heap] -= move.stones;
    ++plies_;
  }
  void unmake(const Move& move) {
    heaps_[move.heap] += move.stones;
    --plies_;
  }

  // Whatever decides what may happen from here: the heaps, and who is to move.
  andor::NodeName name() const {
    std::uint64_t code = is_or() ? 0 : 1;
    for (const unsigned heap : heaps_) code = code << 20U | heap;
    return {code, 0};
  }
  // Every node has a group of its own.
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a == b; }

 private:
  Heaps heaps_;
  unsigned plies_ = 0;
};
static_assert(andor::Domain<Nim>);

bool agrees_with_theory(const Heaps& heaps) {
  Nim nim(heaps);
  andor::Setting setting;
  setting.memory = std::size_t{1} << 20U;  // bytes; limits of nodes and time are there too
  andor::CStar<Nim> search(nim, setting);
  const andor::Found<Nim::Move> found = search.run();
  const bool wins = (heaps[0] ^ heaps[1] ^ heaps[2]) != 0;
  return found.outcome.verdict == (wins ? andor::Verdict::Proven : andor::Verdict::Disproven);
}

}  // namespace

int main() {
  unsigned positions = 0;
  unsigned wrong = 0;
  for (unsigned a = 0; a < 6; ++a) {
    for (unsigned b = 0; b < 6; ++b) {
      for (unsigned c = 0; c < 6; ++c) {
        ++positions;
        if (!agrees_with_theory({a, b, c})) ++wrong;
      }
    }
  }
  std::cout << positions << " positions of Nim, " << wrong << " wrong\n";
  return wrong == 0 ? 0 : 1;
}
