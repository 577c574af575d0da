// What hostile certificates cost: a table of seconds of the processor per megabyte (unpacked) for
// every family of tests/cert/support/hostile_certificate.hpp, at sizes that grow; then the memory
// that was counted for the largest, in MB.
//
// usage: hostile_certificates [--from FAMILY] [MB...]    1 10 100 300 if none is named
//        hostile_certificates --write FAMILY BYTES       the file itself, on standard output
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sstream>
#include <string>
#include <vector>

#include "cert/checker.hpp"
#include "support/hostile_certificate.hpp"

namespace {

using namespace tsumuya;

const char* name_of(cert::Status status) {
  switch (status) {
    case cert::Status::Verified:
      return "verified";
    case cert::Status::Failed:
      return "failed";
    case cert::Status::NotACertificate:
      return "no certificate";
    case cert::Status::OutOfLimits:
      break;
  }
  return "out of limits";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::string(argv[1]) == "--write") {
    const std::string file = test::hostile_family(argv[2]).make(std::strtoul(argv[3], nullptr, 10));
    return std::fwrite(file.data(), 1, file.size(), stdout) == file.size() ? 0 : 1;
  }
  const bool from = argc >= 3 && std::string(argv[1]) == "--from";
  const test::HostileFamily* first =
      from ? &test::hostile_family(argv[2]) : test::hostile_families().data();
  std::vector<std::size_t> sizes;
  for (int i = from ? 3 : 1; i < argc; ++i) sizes.push_back(std::strtoul(argv[i], nullptr, 10));
  if (sizes.empty()) sizes = {1, 10, 100, 300};
  std::printf("| family |");
  for (const std::size_t size : sizes) std::printf(" %zu MB |", size);
  std::printf(" memory | |\n|---|");
  for (std::size_t i = 0; i <= sizes.size(); ++i) std::printf("---:|");
  std::printf("---|\n");
  int status = 0;
  for (const test::HostileFamily& family : test::hostile_families()) {
    if (&family < first) continue;
    std::printf("| %s |", std::string(family.name).c_str());
    cert::Verdict verdict;
    std::uint64_t memory = 0;
    for (const std::size_t size : sizes) {
      std::istringstream in(family.make(size * 1'000'000));
      const std::clock_t start = std::clock();
      cert::LineReader lines(in);
      verdict = cert::check(lines);
      memory = lines.budget().taken();
      const double passed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      std::printf(" %.4f |", passed / static_cast<double>(size));
      std::fflush(stdout);
      if (verdict.status != family.status) status = 1;
    }
    std::printf(" %.0f | %s |\n", static_cast<double>(memory) / 1e6, name_of(verdict.status));
    if (verdict.status != family.status) std::printf("%s\n", verdict.fault.c_str());
  }
  return status;
}
