// What the files of hostile_certificate.cpp are made of: lines, boards that differ, hands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cert/hand.hpp"

namespace tsumuya::test::hostile {

// Lines of nodes, and the file around them.
class Body {
 public:
  explicit Body(std::size_t bytes) : wanted_(bytes) { text_.reserve(bytes + 4096); }
  // Less than so many hundredths of the size are there.
  bool wants_more(std::size_t hundredths = 100) const {
    return text_.size() < wanted_ / 100 * hundredths;
  }
  void add(std::string_view line) {
    text_.append(line).append(1, '\n');
    ++lines_;
  }
  std::string file(std::string_view position, std::string_view claim) const {
    std::string file = "tsumuya certificate 1\nposition ";
    file.append(position).append("\nattacker black\nclaim ").append(claim);
    file.append("\nnodes ").append(std::to_string(lines_)).append(1, '\n');
    return file.append(text_).append("end\n");
  }

 private:
  std::size_t wanted_;
  std::string text_;
  std::uint64_t lines_ = 0;
};

// Up to three ranks with promoted pawns of the defender, in a pattern of their own for every
// number.
std::string pattern(std::uint32_t number, int ranks);
int size_of(const cert::Hand& hand);

// All hands with at most so many pieces of each kind, the smaller ones first.
std::vector<cert::Hand> all_hands(const std::array<int, 7>& most);

// Those of the size that most have: none contains another.
std::vector<cert::Hand> antichain(const std::vector<cert::Hand>& hands);
std::string with_one_more(cert::Hand hand, naive::Kind kind);

}  // namespace tsumuya::test::hostile
