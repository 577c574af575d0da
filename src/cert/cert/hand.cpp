#include "cert/hand.hpp"

namespace tsumuya::cert {

using naive::kHandKinds;
using naive::Kind;

namespace {

struct Letter {
  char letter;
  Kind kind;
};

constexpr std::array<Letter, 7> kLetters = {{{'R', Kind::Rook},
                                             {'B', Kind::Bishop},
                                             {'G', Kind::Gold},
                                             {'S', Kind::Silver},
                                             {'N', Kind::Knight},
                                             {'L', Kind::Lance},
                                             {'P', Kind::Pawn}}};

// The count that a text begins with, which is taken off it: 1 where none is written. Nothing if it
// is not from 2 to 99 or begins with a zero.
std::optional<int> take_count(std::string_view& text) {
  int count = 0;
  std::size_t digits = 0;
  while (digits < text.size() && '0' <= text[digits] && text[digits] <= '9') {
    if (digits == 2 || text[0] == '0') return std::nullopt;
    count = 10 * count + (text[digits++] - '0');
  }
  text.remove_prefix(digits);
  if (digits == 0) return 1;
  if (count == 1) return std::nullopt;
  return count;
}

}  // namespace

std::optional<Hand> parse_hand(std::string_view text) {
  Hand hand;
  if (text == "-") return hand;
  if (text.empty()) return std::nullopt;
  for (const auto& [letter, kind] : kLetters) {
    std::string_view rest = text;
    const std::optional<int> count = take_count(rest);
    if (!count) return std::nullopt;
    if (rest.empty() || rest.front() != letter) continue;
    hand.set(kind, *count);
    text = rest.substr(1);
    if (text.empty()) return hand;
  }
  return std::nullopt;  // an unknown letter, or one that is out of its order
}

std::string to_text(const Hand& hand) {
  std::string text;
  for (const auto& [letter, kind] : kLetters) {
    const int count = hand.count(kind);
    if (count > 1) text += std::to_string(count);
    if (count > 0) text += letter;
  }
  return text.empty() ? "-" : text;
}

Hand hand_of(const naive::Position& position, naive::Side side) {
  Hand hand;
  for (const Kind kind : kHandKinds) hand.set(kind, position.hand(side, kind));
  return hand;
}

void set_hand(naive::Position& position, naive::Side side, const Hand& hand) {
  for (const Kind kind : kHandKinds) position.hand(side, kind) = hand.count(kind);
}

}  // namespace tsumuya::cert
