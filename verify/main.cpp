// tsumuya-verify: the stand-alone checker of certificates. Here is its command line; the rest is in
// src/cert/cert/verify.hpp, which `tsumuya verify` calls too.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <iostream>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "base/quantity.hpp"
#include "cert/verify.hpp"
#include "cert/verify_values.hpp"

namespace {

using namespace tsumuya::cert;

constexpr const char* kHelp =
    "tsumuya-verify: checks certificates of mates and of no mates\n"
    "\n"
    "Usage: tsumuya-verify [OPTION]... FILE...\n"
    "\n"
    "Says what a FILE proves, as in\n"
    "  VERIFIED mate within 5 plies: black attacks, 9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1\n"
    "  VERIFIED no mate: white attacks, SFEN (the defender moves first)\n"
    "or FILE:LINE: FAILED: and what is wrong there. A mate within N plies may be shorter.\n"
    "A FILE may be compressed with zstd; - is the standard input.\n"
    "Exit status: 0 all verified, 1 a fault in one of them, or it proves something else than "
    "expected,\n"
    "2 one is no certificate, out of memory or out of time; or bad usage.\n"
    "\n"
    "Options:\n"
    "      --expect SFEN                  fail a file that is not about this position (any move\n"
    "                                     number), with the side to move as the attacker; with\n"
    "                                     the other side if the side to move is in check and\n"
    "                                     the other has no king\n"
    "      --expect-attacker black|white  fail a file whose attacker is the other side; of\n"
    "                                     --expect: this side attacks, whoever is to move\n"
    "      --memory SIZE                  of each file: megabytes, or as 512MB, 4GB [default: "
    "4GB]\n"
    "      --time TIME                    of each file: seconds, or as 500ms, 5s, 2m, 1h\n"
    "                                     [default: 1h]\n"
    "      --json                         one JSON object a line for each file\n"
    "  -h, --help                         show this help\n"
    "  -V, --version                      show the version\n";

constexpr std::array<std::string_view, 4> kWithValue{"--expect", "--expect-attacker", "--memory",
                                                     "--time"};

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

// What is wrong with a command line: a message.
using Wrong = std::optional<std::string>;

template <typename T>
Wrong store(std::string_view option, const OrFault<T>& parsed, auto& place) {
  if (const Fault* const wrong = fault_of(parsed)) return std::string(option) + ": " + wrong->what;
  place = value_of(parsed);
  return std::nullopt;
}

template <typename T>
Wrong store_quantity(std::string_view option, std::string_view value,
                     const tsumuya::base::OrQuantityError<T>& read, T& place, const char* wanted) {
  const T* const quantity = std::get_if<T>(&read);
  if (quantity == nullptr) return std::string(option) + ": " + shown_value(value) + wanted;
  place = *quantity;
  return std::nullopt;
}

// `tsumuya verify` says the same.
constexpr const char* kNoMemory =
    " is not a number of megabytes from 1 to 1048576, and not like 512MB or 4GB";
constexpr const char* kNoTime =
    " is not a number of seconds above 0 and up to 1000000000, and not like 500ms, 5s, 2m or 1h";

Wrong set_option(VerifyRequest& request, std::string_view option, std::string_view value) {
  if (option == "--expect") {
    return store(option, parse_position(value), request.expected.position);
  }
  if (option == "--expect-attacker") {
    return store(option, parse_side(value), request.expected.attacker);
  }
  CheckLimits& limits = request.limits;
  if (option == "--memory") {
    return store_quantity(option, value, tsumuya::base::bytes_in(value), limits.memory, kNoMemory);
  }
  return store_quantity(option, value, tsumuya::base::seconds_in(value), limits.seconds, kNoTime);
}

// The words from the first to the last.
class CommandLine {
 public:
  explicit CommandLine(const std::vector<std::string>& words) : words_(words) {}

  Wrong parse() {
    for (; next_ < words_.size(); ++next_) {
      const std::string& word = words_[next_];
      if (only_files_ || word == "-" || !word.starts_with('-')) {
        request.files.push_back(word);
      } else if (Wrong wrong = take_option(word)) {
        return wrong;
      }
      if (help || version) break;
    }
    if (request.files.empty() && !help && !version) {
      return "name a FILE, or - for the standard input";
    }
    return std::nullopt;
  }

  VerifyRequest request{"tsumuya-verify", {}, false, {}, {}};
  bool help = false;
  bool version = false;

 private:
  Wrong take_option(const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    if (std::find(kWithValue.begin(), kWithValue.end(), name) != kWithValue.end()) {
      return take_value(name, word);
    }
    if (word == "--") {
      only_files_ = true;
    } else if (word == "--json") {
      request.json = true;
    } else if (word == "--help" || word == "-h") {
      help = true;
    } else if (word == "--version" || word == "-V") {
      version = true;
    } else {
      return "unknown option " + shown_value(name);
    }
    return std::nullopt;
  }

  // "--memory=4GB", or "--memory" and the next word.
  Wrong take_value(const std::string& name, const std::string& word) {
    if (std::find(given_.begin(), given_.end(), name) != given_.end()) {
      return name + " may be given only once";
    }
    given_.push_back(name);
    if (word.size() > name.size()) return set_option(request, name, word.substr(name.size() + 1));
    if (++next_ == words_.size()) return name + " needs a value";
    return set_option(request, name, words_[next_]);
  }

  const std::vector<std::string>& words_;
  std::size_t next_ = 0;
  bool only_files_ = false;  // after "--"
  std::vector<std::string> given_;
};

int check_files(const VerifyRequest& request) {
  const VerifyStreams streams{std::cin, std::cout, std::cerr, isatty(STDERR_FILENO) != 0,
                              STDIN_FILENO};
  int status = kAllVerified;
  for (const std::string& file : request.files) {
    try {
      status = std::max(status, verify(request, file, streams));
    } catch (const std::bad_alloc&) {
      status = std::max(status, say_out_of_memory(request, file, streams));
    }
  }
  return status;
}

int run(const std::vector<std::string>& words) {
  CommandLine line(words);
  if (const Wrong wrong = line.parse()) return usage_error(*wrong);
  if (line.help) {
    std::cout << kHelp;
    return kAllVerified;
  }
  if (line.version) {
    std::cout << "tsumuya-verify " TSUMUYA_VERSION "\n";
    return kAllVerified;
  }
  return check_files(line.request);
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that stops early (`| head -1`) ends us quietly.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  return with_output_flushed(run({argv + 1, argv + argc}));
}
