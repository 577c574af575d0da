#include "uncertain/tsuitate/tsuitate_search.hpp"

#include "uncertain/core/searches.hpp"

namespace tsumuya::uncertain {
std::span<const std::string_view> tsuitate_algorithms() { return kSearchNames; }

TsuitateSearch::TsuitateSearch(const Options& options, std::size_t memory)
    : options_(options),
      full_width_(
          {.bytes = options.algorithm == kFullWidthName && options.encoding != Encoding::None
                        ? memory
                        : 0,
           .any_fouls = options.subsets == nullptr}) {
  if (options.algorithm == kFullWidthName || !options.keeps || options.encoding == Encoding::None) {
    return;
  }
  if (find_search<TsuitateDomain>(options.algorithm)->resume != nullptr)
    memory_.emplace(memory / 2);
}

std::optional<TsuitateReply> TsuitateSearch::known(const TsuitateDomain& domain) const {
  const auto known = memory_->table.look_up(domain.name());
  using andor::Kind;
  if (known.kind != Kind::Proven && known.kind != Kind::Disproven) return std::nullopt;
  TsuitateReply reply;
  const bool proven = known.kind == Kind::Proven;
  reply.outcome.verdict = proven ? andor::Verdict::Proven : andor::Verdict::Disproven;
  reply.holds_for = Budget::unpacked(known.variant);
  reply.wanted_fouls = reply.holds_for.fouls < Budget::kMostFouls;
  if (proven) reply.attempt = known.best.attempt;
  return reply;
}

TsuitateReply TsuitateSearch::ask(const TsuitateQuestion& question, const andor::Setting& setting) {
  TsuitateDomain domain(question.game, question.from, question.budget, options_.encoding,
                        options_.audit, options_.subsets, options_.fouls_in_code);
  TsuitateReply reply;
  if (options_.algorithm == kFullWidthName) {
    const auto answer = full_width_.run(domain, question.game, setting);
    reply.outcome = answer.outcome;
    reply.counters = answer.counters;
    reply.wanted_fouls = answer.wanted_fouls;
    reply.attempt = answer.best.attempt;
    reply.holds_for = question.budget;
    return reply;
  }
  const auto* const search = find_search<TsuitateDomain>(options_.algorithm);
  if (memory_) {
    if (const std::optional<TsuitateReply> before = known(domain)) return *before;
    const auto found = search->resume(domain, setting, *memory_);
    reply.holds_for = question.budget;  // unless the table tells more
    if (const std::optional<TsuitateReply> now = known(domain)) reply = *now;
    reply.outcome = found.outcome;
    reply.counters = found.counters;
    return reply;
  }
  question.game.take_wanted_fouls();
  const auto found = search->run(domain, setting, {});
  reply.outcome = found.outcome;
  reply.counters = found.counters;
  // A node that was settled by another one does not tell whether that wanted fouls.
  reply.wanted_fouls = question.game.take_wanted_fouls() || options_.subsets != nullptr;
  if (!found.line.empty()) reply.attempt = found.line.front().attempt;
  reply.holds_for = question.budget;
  return reply;
}

}  // namespace tsumuya::uncertain
