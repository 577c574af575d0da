// Speed of the checker of certificates, on true ones of small random problems. `items_per_second`
// counts nodes.
#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "cert/checker.hpp"
#include "support/reference_certificate.hpp"

namespace tsumuya {
namespace {

void check_certificates(benchmark::State& state, bool mates) {
  test::RandomProblems random(42);
  std::vector<std::string> texts;
  std::int64_t nodes = 0;
  for (int i = 0; i < 400; ++i) {
    const auto certificate = test::reference_certificate(random.next(), 400);
    if (!certificate || certificate->mate != mates) continue;
    texts.push_back(certificate->text);
    nodes += static_cast<std::int64_t>(certificate->nodes);
  }
  for (auto _ : state) {
    for (const std::string& text : texts) benchmark::DoNotOptimize(cert::check_text(text).status);
  }
  state.SetItemsProcessed(state.iterations() * nodes);
}
BENCHMARK_CAPTURE(check_certificates, mate, true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(check_certificates, no_mate, false)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace tsumuya
