// The command behind `tsumuya-verify` and `tsumuya verify`: checks files and says what came of
// each.
//
// Standard output has one line for every certificate:
//   VERIFIED mate in N           the claim is proven, within N plies
//   VERIFIED no mate
//   FILE:LINE: FAILED: what      the first fault that was found
// With several files the first two begin with "FILE: ". What is no certificate at all is told on
// the error stream. With --json there is one object a line for every file, whatever it is. On a
// terminal a live line shows how far a file has come, once that takes more than a second.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace tsumuya::cert {

// Exit statuses; that of several files is the greatest.
inline constexpr int kAllVerified = 0;
inline constexpr int kFaultFound = 1;
inline constexpr int kNoCertificate = 2;

struct VerifyRequest {
  std::string program;             // its name, for messages
  std::vector<std::string> files;  // "-" is the standard input
  bool json = false;
};

struct VerifyStreams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
};

int verify(const VerifyRequest& request, const VerifyStreams& streams);

}  // namespace tsumuya::cert
