#include "uncertain/tsuitate_search.hpp"

#include <algorithm>
#include <array>

#include "andor/cstar.hpp"
#include "andor/dfid.hpp"
#include "andor/dfpn_search.hpp"
#include "andor/ito.hpp"
#include "andor/kawano.hpp"
#include "andor/pns.hpp"
#include "andor/pnstar.hpp"

namespace tsumuya::uncertain {
namespace {

using Algorithm = TsuitateAlgorithm;
using Found = andor::Found<TsuitateDomain::Move>;

constexpr std::array<TsuitateAlgorithmSpec, 14> kAlgorithms{{
    {Algorithm::Dfid, "dfid"},
    {Algorithm::DfidT2, "dfid-t2"},
    {Algorithm::DfPn, "dfpn"},
    {Algorithm::DfPnR, "dfpn-r"},
    {Algorithm::DfPnTca, "dfpn-tca"},
    {Algorithm::DfPnTcaNagai, "dfpn-tca-nagai"},
    {Algorithm::DfPnTcaWpns, "dfpn-tca-wpns"},
    {Algorithm::DfPnTcaSnda, "dfpn-tca-snda"},
    {Algorithm::DfPnRSnda, "dfpn-r-snda"},
    {Algorithm::Pns, "pns"},
    {Algorithm::PnStar, "pnstar"},
    {Algorithm::CStar, "cstar"},
    {Algorithm::Ito, "ito"},
    {Algorithm::Kawano, "kawano"},
}};

template <typename Search>
Found run(TsuitateDomain& domain, const andor::Setting& setting) {
  return Search(domain, setting).run();
}

// All but Dfid.
Found run_andor(Algorithm algorithm, TsuitateDomain& domain, const andor::Setting& setting) {
  using D = TsuitateDomain;
  switch (algorithm) {
    case Algorithm::Dfid:
    case Algorithm::DfidT2:
      return run<andor::Dfid<D>>(domain, setting);
    case Algorithm::DfPn:
      return run<andor::DfPnPlain<D>>(domain, setting);
    case Algorithm::DfPnR:
      return run<andor::DfPnR<D>>(domain, setting);
    case Algorithm::DfPnTca:
      return run<andor::DfPnTca<D>>(domain, setting);
    case Algorithm::DfPnTcaNagai:
      return run<andor::DfPnTcaNagai<D>>(domain, setting);
    case Algorithm::DfPnTcaWpns:
      return run<andor::DfPnTcaWpns<D>>(domain, setting);
    case Algorithm::DfPnTcaSnda:
      return run<andor::DfPnTcaSnda<D>>(domain, setting);
    case Algorithm::DfPnRSnda:
      return run<andor::DfPnRSnda<D>>(domain, setting);
    case Algorithm::Pns:
      return run<andor::Pns<D>>(domain, setting);
    case Algorithm::PnStar:
      return run<andor::PnStar<D>>(domain, setting);
    case Algorithm::CStar:
      return run<andor::CStar<D>>(domain, setting);
    case Algorithm::Ito:
      return run<andor::Ito<D>>(domain, setting);
    case Algorithm::Kawano:
      return run<andor::Kawano<D>>(domain, setting);
  }
  return {};
}

}  // namespace

std::span<const TsuitateAlgorithmSpec> tsuitate_algorithms() { return kAlgorithms; }

const TsuitateAlgorithmSpec* find_tsuitate_algorithm(std::string_view name) {
  const auto it = std::find_if(kAlgorithms.begin(), kAlgorithms.end(),
                               [&](const TsuitateAlgorithmSpec& s) { return s.name == name; });
  return it == kAlgorithms.end() ? nullptr : &*it;
}

TsuitateSearch::TsuitateSearch(const Options& options, std::size_t memory)
    : options_(options),
      full_width_(
          options.algorithm == Algorithm::Dfid && options.encoding != Encoding::None ? memory : 0) {
}

TsuitateReply TsuitateSearch::ask(const TsuitateQuestion& question, const andor::Setting& setting) {
  TsuitateDomain domain(question.game, question.from, question.budget, options_.encoding,
                        options_.audit);
  TsuitateReply reply;
  if (options_.algorithm == Algorithm::Dfid) {
    const auto answer = full_width_.run(domain, question.game, setting);
    reply.outcome = answer.outcome;
    reply.counters = answer.counters;
    reply.wanted_fouls = answer.wanted_fouls;
    reply.attempt = answer.best.attempt;
    return reply;
  }
  question.game.take_wanted_fouls();
  const Found found = run_andor(options_.algorithm, domain, setting);
  reply.outcome = found.outcome;
  reply.counters = found.counters;
  reply.wanted_fouls = question.game.take_wanted_fouls();
  if (!found.line.empty()) reply.attempt = found.line.front().attempt;
  return reply;
}

}  // namespace tsumuya::uncertain
