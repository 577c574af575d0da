// The command behind `tsumuya-verify` and `tsumuya verify`: checks a file and says what came of it.
//
// Standard output has one line for every certificate that could be judged:
//   VERIFIED mate within N plies: black attacks, SFEN
//   VERIFIED no mate: white attacks, SFEN (the defender moves first)
//   FILE:LINE: FAILED: what               the first fault that was found
// With several files the first two begin with "FILE: ". In brackets stands what a reader would not
// think of: that the defender moves first, or that he has no king. The error stream has what is no
// certificate at all, and what is out of memory or out of time. On a terminal a live line shows how
// far a file has come, once that takes more than a second.
//
// With --json there is one object a line for every file, whatever it is:
//   file
//   status         "verified", "failed", "not a certificate" or "out of limits"
//   claim          what is proven: "mate" or "no mate"; null if nothing is
//   plies          of a mate: within so many
//   position       that it is proven of, as the file spells it
//   attacker       "black" or "white"
//   nodes          that were checked
//   line           of what failed, or where a limit was reached
//   fault          what is wrong; null if verified
//   limit          that was reached: "memory", "time", "comments", "skippable frames" or "boards";
//   null if
//                  none was
//   expected       true or false: the file proves what was expected, or something else (then the
//                  status is "failed"); null if nothing was expected or nothing is proven
//   defender_king  false: the defender has no king, and nothing can be mated
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cert/checker.hpp"
#include "naive/position.hpp"

namespace tsumuya::cert {

// Exit statuses; that of several files is the greatest.
inline constexpr int kAllVerified = 0;
inline constexpr int kFaultFound = 1;
inline constexpr int kNoCertificate = 2;  // or out of limits, or bad usage

// What the files should prove something of. A position without an attacker is meant as `solve`
// means it: the side to move attacks, unless it is in check and the other side has no king.
struct Expected {
  std::optional<naive::Position> position;
  std::optional<Side> attacker;
};

struct VerifyRequest {
  std::string program;             // its name, for messages
  std::vector<std::string> files;  // "-" is the standard input
  bool json = false;
  Expected expected;
  CheckLimits limits;  // for each file
};

struct VerifyStreams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
  // Of `in`, if it has one: then it is read from there, and waited for no longer than the limit of
  // time allows.
  std::optional<int> in_descriptor = std::nullopt;
};

// Checks one of the files; returns its exit status. Throws std::bad_alloc where the system has less
// memory than the limit.
int verify(const VerifyRequest& request, const std::string& file, const VerifyStreams& streams);

// Says that the system has no memory left for the file; for a program that caught std::bad_alloc.
int say_out_of_memory(const VerifyRequest& request, const std::string& file,
                      const VerifyStreams& streams);

}  // namespace tsumuya::cert
