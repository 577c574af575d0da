// The text of a certificate, line by line: what is written and what is read. docs/certificate.md
// explains it.
//
//   tsumuya certificate 1
//   # comments
//   position SFEN
//   attacker black|white
//   claim mate | claim mate within N | claim no mate
//   nodes K
//   BOARD HAND RANK CHECK             K lines of a mate, or
//   BOARD HAND [CHECK REPLY]...       K lines of no mate
//   end
//
// Here is the spelling only: fields are told apart, numbers and known words are read, and whatever
// is wrong is a value. What the fields mean, and whether they are true, is the checker's affair.
// Lines come and go without their line feed; a view of a field lives as long as the text it was
// read from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "naive/position.hpp"

namespace tsumuya::cert {

using naive::Side;

// What is wrong with a text, in a phrase that can follow "FILE:LINE: "; holds no control bytes.
struct Fault {
  std::string what;
};

template <typename T>
using OrFault = std::variant<T, Fault>;

// Null if there is a value.
template <typename T>
const Fault* fault_of(const OrFault<T>& result) {
  return std::get_if<Fault>(&result);
}
// Only if there is no fault.
template <typename T>
const T& value_of(const OrFault<T>& result) {
  return *std::get_if<T>(&result);
}

inline constexpr std::string_view kMagic = "tsumuya certificate ";
inline constexpr std::string_view kVersion = "1";
inline constexpr std::string_view kEnd = "end";
inline constexpr std::uint32_t kMostPlies = 999'999'999;

struct Claim {
  bool mate = true;
  std::optional<std::uint32_t> within;  // plies, of a mate

  friend bool operator==(const Claim&, const Claim&) = default;
};

struct Header {
  std::vector<std::string> comments;  // without "# "
  std::string position;               // SFEN
  Side attacker = Side::Black;
  Claim claim;
  std::uint64_t nodes = 0;
};

// An attacker's node from which CHECK mates within RANK plies, with HAND or any larger hand.
struct MateNode {
  std::string_view board;
  std::string_view hand;
  std::uint32_t rank = 1;
  std::string_view check;
};

// An attacker's node from which there is no mate, with HAND or any smaller hand: what the defender
// answers to every check.
struct Answer {
  std::string_view check;
  std::string_view reply;
};
struct NoMateNode {
  std::string_view board;
  std::string_view hand;
  std::vector<Answer> answers;
};

// --- Writing: whole lines with their ends.

// From the first line to `nodes`. Control bytes of comments become blanks.
std::string to_text(const Header& header);
void append_line(std::string& out, const MateNode& node);
void append_line(std::string& out, const NoMateNode& node);

// --- Reading: lines without their ends.

// The value of a line "NAME value".
OrFault<std::string_view> parse_field(std::string_view name, std::string_view line);
OrFault<Side> parse_attacker(std::string_view line);
OrFault<Claim> parse_claim(std::string_view line);
OrFault<std::uint64_t> parse_nodes(std::string_view line);
OrFault<MateNode> parse_mate_node(std::string_view line);
OrFault<NoMateNode> parse_no_mate_node(std::string_view line);

// A text from outside, in quotes: control and other bytes that are no plain letters as '?', cut
// when it is long.
std::string in_quotes(std::string_view text);

}  // namespace tsumuya::cert
