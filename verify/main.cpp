// tsumuya-verify: the stand-alone checker of certificates. Here is its command line; the rest is in
// src/cert/verify.hpp, which `tsumuya verify` calls too.
#include <csignal>
#include <iostream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "cert/verify.hpp"

namespace {

using namespace tsumuya::cert;

constexpr const char* kHelp =
    "tsumuya-verify: checks certificates of mates and of no mates\n"
    "\n"
    "Usage: tsumuya-verify [--json] FILE...\n"
    "\n"
    "Says VERIFIED mate in N, VERIFIED no mate, or FILE:LINE: FAILED: and what is wrong there.\n"
    "A FILE may be compressed with zstd; - is the standard input.\n"
    "Exit status: 0 all verified, 1 a fault in one of them, 2 one is no certificate, or bad "
    "usage.\n"
    "\n"
    "Options:\n"
    "      --json     one JSON object a line for each file\n"
    "  -h, --help     show this help\n"
    "  -V, --version  show the version\n";

int usage_error(const std::string& message) {
  std::cerr << "tsumuya-verify: " << message << "\ntry: tsumuya-verify --help\n";
  return kNoCertificate;
}

// Printed and really gone out?
int with_output_flushed(int status) {
  std::cout.flush();
  if (std::cout) return status;
  std::cerr << "tsumuya-verify: cannot write to the standard output\n";
  return kNoCertificate;
}

int run(const std::vector<std::string>& words) {
  VerifyRequest request{"tsumuya-verify", {}, false};
  bool only_files = false;  // after "--"
  for (const std::string& word : words) {
    if (only_files || word == "-" || !word.starts_with('-')) {
      request.files.push_back(word);
    } else if (word == "--") {
      only_files = true;
    } else if (word == "--json") {
      request.json = true;
    } else if (word == "--help" || word == "-h") {
      std::cout << kHelp;
      return kAllVerified;
    } else if (word == "--version" || word == "-V") {
      std::cout << "tsumuya-verify " TSUMUYA_VERSION "\n";
      return kAllVerified;
    } else {
      return usage_error("unknown option");
    }
  }
  if (request.files.empty()) return usage_error("name a FILE, or - for the standard input");
  const bool terminal = isatty(STDERR_FILENO) != 0;
  return verify(request, {std::cin, std::cout, std::cerr, terminal});
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that stops early (`| head -1`) ends us quietly.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  return with_output_flushed(run({argv + 1, argv + argc}));
}
