#include "uncertain/tsuitate_search.hpp"

#include <array>

#include "uncertain/searches.hpp"

namespace tsumuya::uncertain {
namespace {

constexpr std::string_view kFullWidth = "dfid";
constexpr std::string_view kT2 = "dfid-t2";
constexpr std::array<std::string_view, 14> kNames{kFullWidth,      kT2,
                                                  "dfpn",          "dfpn-r",
                                                  "dfpn-tca",      "dfpn-tca-nagai",
                                                  "dfpn-tca-wpns", "dfpn-tca-snda",
                                                  "dfpn-r-snda",   "pns",
                                                  "pnstar",        "cstar",
                                                  "ito",           "kawano"};

}  // namespace

std::span<const std::string_view> tsuitate_algorithms() { return kNames; }

TsuitateSearch::TsuitateSearch(const Options& options, std::size_t memory)
    : options_(options),
      full_width_({.bytes = options.algorithm == kFullWidth && options.encoding != Encoding::None
                                ? memory
                                : 0,
                   .any_fouls = options.subsets == nullptr}) {}

TsuitateReply TsuitateSearch::ask(const TsuitateQuestion& question, const andor::Setting& setting) {
  TsuitateDomain domain(question.game, question.from, question.budget, options_.encoding,
                        options_.audit, options_.subsets);
  TsuitateReply reply;
  if (options_.algorithm == kFullWidth) {
    const auto answer = full_width_.run(domain, question.game, setting);
    reply.outcome = answer.outcome;
    reply.counters = answer.counters;
    reply.wanted_fouls = answer.wanted_fouls;
    reply.attempt = answer.best.attempt;
    return reply;
  }
  const auto* const search = find_search<TsuitateDomain>(
      options_.algorithm == kT2 ? std::string_view("dfid") : options_.algorithm);
  question.game.take_wanted_fouls();
  const auto found = search->run(domain, setting);
  reply.outcome = found.outcome;
  reply.counters = found.counters;
  // A node that was settled by another one does not tell whether that wanted fouls.
  reply.wanted_fouls = question.game.take_wanted_fouls() || options_.subsets != nullptr;
  if (!found.line.empty()) reply.attempt = found.line.front().attempt;
  return reply;
}

}  // namespace tsumuya::uncertain
