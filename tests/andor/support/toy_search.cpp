// The df-pn core on toy graphs, with policies chosen at run time.
#include <array>
#include <cstdlib>

#include "andor/dfpn/run.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {
namespace {

template <typename Counting, typename Threshold, typename Old>
ToyResult solve_with(ToyDomain& domain, const ToySetup& setup, const andor::Limits& limits) {
  using Policy = andor::Policies<Counting, Old, Threshold>;
  andor::LineageOf<Counting> lineage(setup.lineage_bytes);
  const auto ran = andor::run_dfpn<Policy>(domain, limits, lineage, [](const auto& /*search*/) {});
  ToyResult result{ran.outcome.verdict, ran.outcome.reason, ran.counters, ran.pn, ran.dn, 0};
  if constexpr (andor::kFollowsParents<Counting>) result.merges = lineage.merges();
  return result;
}

template <typename Counting, typename Threshold>
ToyResult solve_with(ToyDomain& domain, const ToySetup& setup, const andor::Limits& limits) {
  return setup.ignore_old ? solve_with<Counting, Threshold, andor::IgnoreOld>(domain, setup, limits)
                          : solve_with<Counting, Threshold, andor::CountOld>(domain, setup, limits);
}

template <typename Counting>
ToyResult solve_with(ToyDomain& domain, const ToySetup& setup, const andor::Limits& limits) {
  using andor::Tca;
  using Plain = andor::PlainThreshold;
  using Margin = andor::MarginThreshold<8>;
  if (setup.raise_on_loops) {
    return setup.margin ? solve_with<Counting, Tca<Margin>>(domain, setup, limits)
                        : solve_with<Counting, Tca<Plain>>(domain, setup, limits);
  }
  return setup.margin ? solve_with<Counting, Margin>(domain, setup, limits)
                      : solve_with<Counting, Plain>(domain, setup, limits);
}

}  // namespace

std::string describe(const ToySetup& setup) {
  constexpr std::array<const char*, 6> kNames{"sum",    "weak",        "nagai",
                                              "source", "weak source", "by side"};
  std::string text = kNames[static_cast<std::size_t>(setup.counting)];
  if (setup.margin) text += ", margin";
  if (setup.raise_on_loops) text += ", raising";
  if (setup.ignore_old) text += ", old children ignored";
  return text;
}

std::vector<ToySetup> toy_setups(bool raise_on_loops) {
  std::vector<ToySetup> setups;
  for (const ToyCounting counting : kToyCountings) {
    for (const bool margin : {false, true}) {
      for (const bool ignore_old : {false, true}) {
        setups.push_back({counting, margin, raise_on_loops, ignore_old});
      }
    }
  }
  return setups;
}

ToyResult solve(ToyDomain& domain, const ToySetup& setup, const andor::Limits& limits) {
  switch (setup.counting) {
    case ToyCounting::Sum:
      return solve_with<andor::SumCounting>(domain, setup, limits);
    case ToyCounting::Weak:
      return solve_with<andor::WeakCounting>(domain, setup, limits);
    case ToyCounting::Nagai:
      return solve_with<andor::NagaiCounting>(domain, setup, limits);
    case ToyCounting::Source:
      return solve_with<andor::SourceCounting<>>(domain, setup, limits);
    case ToyCounting::WeakSource:
      return solve_with<andor::WeakSourceCounting<>>(domain, setup, limits);
    case ToyCounting::BySide: {
      using andor::Involved;
      return solve_with<andor::AlternatingCounting<andor::WeakSourceCounting<4, Involved::Assumed>,
                                                   andor::SourceCounting<4, Involved::Assumed>>>(
          domain, setup, limits);
    }
  }
  std::abort();
}

}  // namespace tsumuya::test
