// The checker: does a certificate prove its claim?
//
// A mate: every node is checked against the nodes before it. Its check must be legal and give check
// with exactly its hand in the attacker's hand and all other pieces in the defender's, and every
// legal reply must lead to a position that an earlier node covers in two plies less: same board, a
// hand that is contained in the attacker's. No mate: every legal check of a node must be answered,
// by a legal reply into a position that some node of the file covers: same board, a hand that
// contains the attacker's; what was not covered by the nodes read so far is asked again at the end.
// Last, the root must be covered. docs/certificate.md says why this proves the claim.
//
// Nodes are read one at a time. What is kept of each is its board (board_table.hpp), hand and rank
// (node_set.hpp), and of an answer that led to no node yet its board, hand and line. No line costs
// more than a bounded number of steps, whatever came before it.
//
// The checker trusts nothing but the rules (rules.hpp, and the naive rules) and never throws for
// what is in the file.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cert/format.hpp"
#include "cert/limits.hpp"
#include "cert/text_input.hpp"

namespace tsumuya::cert {

// Of a file; more are refused.
inline constexpr std::uint64_t kMostComments = 10'000;  // lines
inline constexpr std::uint64_t kMostCommentBytes = 1'000'000;

enum class Status : std::uint8_t {
  Verified,
  Failed,           // there is a fault
  NotACertificate,  // its first line cannot be read, is not that of one, or of another version
  OutOfLimits       // refused before it was judged; the fault names the limit
};

struct Verdict {
  Status status = Status::NotACertificate;
  Header header;                    // as far as it was read; without comments
  std::uint32_t plies = 0;          // of a verified mate: within so many
  std::uint64_t position_line = 0;  // of what is verified
  std::uint64_t nodes = 0;          // that were checked
  std::uint64_t line = 0;           // of the fault, or where a limit was reached
  std::string fault;                // a phrase; empty if verified
  Limit limit = Limit::None;        // that was reached
  std::uint64_t comparisons = 0;    // of boards and hands: what the file cost, whatever the machine
};

// Is told, every few thousand nodes, how many were checked and how many there should be.
using Listener = std::function<void(std::uint64_t checked, std::uint64_t of)>;

// Memory is counted before it is taken, and time is looked at while the file is read: the limits
// bound the two whatever is in the file. They count from the call. A system that has less memory
// than the limit may still end the call with std::bad_alloc, which the programs catch.
Verdict check(LineReader& lines, const CheckLimits& limits = {}, const Listener& listener = {});

// The same for a text in memory.
Verdict check_text(const std::string& text, const CheckLimits& limits = {});

}  // namespace tsumuya::cert
