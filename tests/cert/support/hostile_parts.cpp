#include "support/hostile_parts.hpp"

#include <algorithm>
#include <iterator>

namespace tsumuya::test::hostile {

using cert::Hand;
using naive::Kind;

std::string pattern(std::uint32_t number, int ranks) {
  std::string text;
  for (int rank = 0; rank < ranks; ++rank) {
    int empty = 0;
    const auto put_empty = [&] {
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    if (rank > 0) text += '/';
    for (int file = 0; file < 9; ++file, number >>= 1U) {
      if ((number & 1U) == 0) {
        ++empty;
        continue;
      }
      put_empty();
      text += "+p";
    }
    put_empty();
  }
  return text;
}

int size_of(const Hand& hand) {
  int size = 0;
  for (const Kind kind : naive::kHandKinds) size += hand.count(kind);
  return size;
}
std::vector<Hand> all_hands(const std::array<int, 7>& most) {
  std::vector<Hand> hands = {Hand{}};
  for (const Kind kind : naive::kHandKinds) {
    const std::size_t before = hands.size();
    for (int count = 1; count <= most[static_cast<std::size_t>(kind)]; ++count) {
      for (std::size_t i = 0; i < before; ++i) {
        hands.push_back(hands[i]);
        hands.back().set(kind, count);
      }
    }
  }
  std::stable_sort(hands.begin(), hands.end(),
                   [](const Hand& a, const Hand& b) { return size_of(a) < size_of(b); });
  return hands;
}
std::vector<Hand> antichain(const std::vector<Hand>& hands) {
  const int middle = size_of(hands[hands.size() / 2]);
  std::vector<Hand> same;
  std::copy_if(hands.begin(), hands.end(), std::back_inserter(same),
               [&](const Hand& hand) { return size_of(hand) == middle; });
  return same;
}

std::string with_one_more(Hand hand, Kind kind) {
  hand.set(kind, hand.count(kind) + 1);
  return to_text(hand);
}

}  // namespace tsumuya::test::hostile
