// The checker on many changed certificates: what it accepts is proven, and nothing else happens.
// Meant for a build with sanitizers; tests/cert/mutation_test.cpp asserts more, on fewer.
//
// usage: certificate_mutations COUNT
//
// Certificates of random problems are changed in every way of support/certificate_mutation.hpp,
// one way at a time, and every eighth is compressed and has a byte of that changed. The oracle
// of the tests judges what the checker accepts. Ends with status 1 at the first that is unproven.
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "cert/checker.hpp"
#include "support/certificate_mutation.hpp"
#include "support/certificate_oracle.hpp"
#include "support/hostile_certificate.hpp"
#include "support/reference_certificate.hpp"

namespace {

using namespace tsumuya;

constexpr int kChangesOfEach = 64;

std::string next_certificate(test::RandomProblems& problems) {
  while (true) {
    const auto certificate = test::reference_certificate(problems.next(), 400);
    if (certificate && certificate->nodes >= 2 && certificate->nodes <= 80) {
      return certificate->text;
    }
  }
}

std::string changed_frames(const std::string& text, test::RandomPositions& random) {
  std::string bytes = test::in_frames(text, static_cast<std::size_t>(8 + random.below(240)));
  const auto at = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size())));
  bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
  return bytes;
}

std::string unpacked(const std::string& bytes) {
  std::istringstream in(bytes);
  cert::LineReader lines(in);
  std::string text;
  while (const auto line = lines.next()) text.append(*line).append(1, '\n');
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  const long wanted = argc == 2 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (wanted <= 0) {
    std::fprintf(stderr, "usage: certificate_mutations COUNT\n");
    return 2;
  }
  test::RandomProblems problems(20261128U);
  test::RandomPositions random(20261129U);
  long accepted = 0;
  std::string certificate;
  for (long i = 0; i < wanted; ++i) {
    if (i % kChangesOfEach == 0) certificate = next_certificate(problems);
    const auto kind = random.below(static_cast<int>(test::kMutationNames.size()));
    std::string bytes = test::mutated(certificate, static_cast<test::Mutation>(kind), random);
    if (i % 8 == 0 && !bytes.empty()) bytes = changed_frames(certificate, random);
    const cert::Verdict verdict = cert::check_text(bytes);
    if (verdict.status != cert::Status::Verified) continue;
    ++accepted;
    if (test::oracle_proves(unpacked(bytes))) continue;
    std::printf("accepted, and unproven:\n%s", unpacked(bytes).c_str());
    return 1;
  }
  std::printf("%ld changes, %ld accepted, 0 wrong\n", wanted, accepted);
  return accepted > 0 && accepted < wanted / 2 ? 0 : 1;
}
