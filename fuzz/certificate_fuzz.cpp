// libFuzzer on the reader of certificates and on the checker.
//
// Any bytes are taken for a file. Besides not crashing:
//   - a verdict holds together: a fault has a line and a phrase without control bytes;
//   - what the checker accepts, the oracle of the tests calls proven, on other rules;
//   - a node line that can be read is printed as it was;
//   - with little memory the verdict is the same, or that the memory is too little.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

#include "cert/checker.hpp"
#include "cert/format.hpp"
#include "cert/hand.hpp"
#include "cert/text_input.hpp"
#include "support/certificate_oracle.hpp"

namespace {

using namespace tsumuya;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "property violated: %s\n", what);
  std::abort();
}

template <typename Node>
void check_printed(const cert::OrFault<Node>& parsed, const std::string& line) {
  if (!std::holds_alternative<Node>(parsed)) return;
  std::string printed;
  cert::append_line(printed, std::get<Node>(parsed));
  require(printed == line + "\n", "a node that was read prints the same");
  const auto hand = cert::parse_hand(std::get<Node>(parsed).hand);
  require(!hand || cert::to_text(*hand) == std::get<Node>(parsed).hand, "and so does its hand");
}

// Enough for every file of this size, but not for a large window of zstd.
constexpr cert::CheckLimits kLimits{.memory = 64'000'000};
constexpr std::size_t kLongestText = 1'000'000;

// The text as the checker sees it, for the oracle: unpacked. Ends early if it is long.
std::string fuzz_lines(const std::string& bytes) {
  std::istringstream in(bytes);
  cert::LineReader reader(in);
  reader.budget() = cert::Budget(kLimits);
  std::string text;
  while (const auto next = reader.next()) {
    require(next->size() <= cert::LineReader::kLongestLine, "a line has its limit");
    const std::string line(*next);
    require(line.find('\n') == std::string::npos, "a line is one line");
    check_printed(cert::parse_mate_node(line), line);
    check_printed(cert::parse_no_mate_node(line), line);
    text += line + '\n';
    if (text.size() > kLongestText) break;
  }
  return text;
}

void check_verdict(const cert::Verdict& verdict, const std::string& text) {
  if (verdict.status == cert::Status::Verified) {
    require(verdict.fault.empty(), "what is verified has no fault");
    require(verdict.nodes == verdict.header.nodes, "every node was checked");
    require(text.size() > kLongestText || test::oracle_proves(text), "what is verified is proven");
    return;
  }
  require(!verdict.fault.empty() && verdict.fault.size() < 300, "a fault has a short phrase");
  require(verdict.line >= 1, "a fault has a line");
  for (const char c : verdict.fault) {
    require(' ' <= c && c <= '~', "a phrase is plain text");
  }
}

// Little is a little more than what every file takes, and more for a longer one.
void check_with_little(const std::string& bytes, const cert::Verdict& verdict) {
  const cert::Verdict little = cert::check_text(bytes, {.memory = 800'000 + 100 * bytes.size()});
  if (little.status == cert::Status::OutOfLimits) {
    require(little.fault.find("--memory") != std::string::npos ||
                verdict.status == cert::Status::OutOfLimits,
            "a refusal names the limit");
    return;
  }
  require(little.status == verdict.status && little.line == verdict.line &&
              little.fault == verdict.fault && little.nodes == verdict.nodes,
          "a verdict does not depend on the memory");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  const std::string text = fuzz_lines(bytes);
  const cert::Verdict verdict = cert::check_text(bytes, kLimits);
  check_verdict(verdict, text);
  check_with_little(bytes, verdict);
  return 0;
}
