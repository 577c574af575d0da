// A strategy is printed as a tree: what to weigh, and indented below it what follows from each
// thing that the balance may show. Runs of coins are written short, as in 1-4.
#include "app/coins.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "api/problem.hpp"
#include "app/interrupt.hpp"
#include "app/json.hpp"
#include "app/report.hpp"
#include "app/session.hpp"
#include "uncertain/coins.hpp"

namespace tsumuya::app {
namespace {

using andor::Verdict;
using uncertain::CoinAnswer;
using uncertain::CoinBranch;
using uncertain::CoinProblem;
using uncertain::CoinStrategy;
using uncertain::OddCoin;
using uncertain::Scale;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMemory = std::size_t{64} << 20U;

constexpr Text kWeigh{"weigh {} against {}", "{} と {} を量る"};
constexpr Text kHeavy{"coin {} is heavy", "硬貨 {} が重い"};
constexpr Text kLight{"coin {} is light", "硬貨 {} が軽い"};
constexpr Text kSolved{"solved: {} of {} weighings suffice", "解あり: {} 回で足りる ({} 回以内)"};
constexpr Text kImpossible{"impossible: {} weighings do not suffice", "解なし: {} 回では足りない"};
constexpr Text kUnknown{"unknown: {}", "不明: {}"};
constexpr Text kEffort{"{} nodes, {:.3f} s", "{} ノード、{:.3f} 秒"};

Text shown_by(Scale seen) {
  switch (seen) {
    case Scale::Left:
      return {"left goes down", "左が重い"};
    case Scale::Right:
      return {"right goes down", "右が重い"};
    case Scale::Balance:
    case Scale::Named:
      break;
  }
  return {"balance", "釣り合う"};
}
std::string_view word_of(Scale seen) {
  return seen == Scale::Left ? "left" : seen == Scale::Right ? "right" : "balance";
}

std::string name_of(unsigned coin) {
  return coin == uncertain::kReferenceCoin ? "ref" : fmt::format("{}", coin);
}

// Three and more in a row are a run.
std::string pan_text(std::vector<unsigned> pan) {
  std::sort(pan.begin(), pan.end());
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < pan.size();) {
    std::size_t end = i + 1;
    while (end < pan.size() && pan[i] != uncertain::kReferenceCoin &&
           pan[end] == pan[end - 1] + 1) {
      ++end;
    }
    if (end - i >= 3) {
      parts.push_back(fmt::format("{}-{}", pan[i], pan[end - 1]));
    } else {
      end = i + 1;
      parts.push_back(name_of(pan[i]));
    }
    i = end;
  }
  return fmt::format("{}", fmt::join(parts, " "));
}

class StrategyText {
 public:
  explicit StrategyText(Language language) : language_(language) {}

  std::string of(const CoinStrategy& strategy) {
    append(strategy, 0);
    return std::move(out_);
  }

 private:
  void append(const CoinStrategy& strategy, std::size_t indent) {
    if (strategy.is_verdict()) {
      const Text& text = strategy.heavy ? kHeavy : kLight;
      out_ += fmt::format(fmt::runtime(text.in(language_)), strategy.odd) + '\n';
      return;
    }
    out_ += fmt::format(fmt::runtime(kWeigh.in(language_)), pan_text(strategy.left),
                        pan_text(strategy.right)) +
            '\n';
    for (const CoinBranch& branch : strategy.branches) {
      out_ += fmt::format("{:{}}{}: ", "", indent + 2, shown_by(branch.seen).in(language_));
      append(branch.next, indent + 2);
    }
  }

  Language language_;
  std::string out_;
};

std::string text_of(const CoinProblem& problem, const CoinAnswer& answer, Language language) {
  const auto text = [&](const Text& format, const auto&... values) {
    return fmt::format(fmt::runtime(format.in(language)), values...) + '\n';
  };
  const std::string effort = text(kEffort, answer.counters.expanded, answer.time.count());
  switch (answer.outcome.verdict) {
    case Verdict::Proven:
      return text(kSolved, answer.fewest, problem.weighings) +
             StrategyText(language).of(answer.strategy) + effort;
    case Verdict::Disproven:
      return text(kImpossible, problem.weighings) + effort;
    case Verdict::Unknown:
      break;
  }
  return text(kUnknown, reason_text(answer.outcome.reason).in(language)) + effort;
}

Json json_of(const CoinStrategy& strategy) {
  Json object;
  if (strategy.is_verdict()) {
    object["coin"] = strategy.odd;
    object["kind"] = strategy.heavy ? "heavy" : "light";
    return object;
  }
  object["left"] = strategy.left;
  object["right"] = strategy.right;
  Json& seen = object["seen"] = Json::object();
  for (const CoinBranch& branch : strategy.branches) {
    seen[std::string(word_of(branch.seen))] = json_of(branch.next);
  }
  return object;
}

std::string json_line(const CoinProblem& problem, const std::string& algorithm,
                      const std::string& known, const CoinAnswer& answer) {
  const Verdict verdict = answer.outcome.verdict;
  const bool solved = verdict == Verdict::Proven;
  const std::string_view reason = reason_word(answer.outcome.reason);
  Json object;
  object["status"] = solved ? "solved" : verdict == Verdict::Disproven ? "impossible" : "unknown";
  object["reason"] = reason.empty() ? Json(nullptr) : Json(reason);
  object["weighings"] = problem.weighings;
  object["coins"] = problem.coins;
  object["known"] = known;
  object["reference"] = problem.reference;
  object["fewest"] = solved ? Json(answer.fewest) : Json(nullptr);
  object["strategy"] = solved ? json_of(answer.strategy) : Json(nullptr);
  object["nodes"] = answer.counters.expanded;
  object["time_ms"] = milliseconds(answer.time);
  object["algorithm"] = algorithm;
  return object.dump() + '\n';
}

// What is missing; empty if nothing.
std::string missing(const Arguments& arguments) {
  std::vector<std::string_view> names;
  for (const std::string_view name : {"--coins", "--weighings"}) {
    if (!arguments.given(name)) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

CoinProblem problem_of(const Arguments& arguments) {
  const std::string& known = arguments.text("--known");
  return {.coins = static_cast<unsigned>(arguments.integer("--coins")),
          .weighings = static_cast<unsigned>(arguments.integer("--weighings")),
          .known = known == "heavy"   ? OddCoin::Heavy
                   : known == "light" ? OddCoin::Light
                                      : OddCoin::Unknown,
          .reference = arguments.flag("--reference")};
}

}  // namespace

int coins(const Arguments& arguments, const Environment& environment) {
  if (const std::string names = missing(arguments); !names.empty()) {
    environment.err << fmt::format(
        "tsumuya: coins needs {}, as in: tsumuya coins --coins 12 --weighings 3\n"
        "try: tsumuya coins --help\n",
        names);
    return kBadInput;
  }
  const CoinProblem problem = problem_of(arguments);
  const std::string& algorithm = arguments.text("--algorithm");
  const StopOnInterrupt interrupt;
  CoinAnswer answer;
  {
    LiveLine live(environment);
    andor::Setting setting;
    setting.memory = kMemory;
    setting.limits.stop = interrupt.flag();
    if (arguments.given("--time")) {
      setting.limits.deadline =
          api::deadline_in(std::chrono::duration<double>(arguments.seconds("--time")));
    }
    setting.tick = counters_listener(live, environment);
    answer = uncertain::solve_coins(problem, algorithm, setting);
  }
  environment.out << (arguments.flag("--json")
                          ? json_line(problem, algorithm, arguments.text("--known"), answer)
                          : text_of(problem, answer, environment.language));
  return answer.outcome.verdict == Verdict::Unknown ? kNotAnswered : kAnswered;
}

}  // namespace tsumuya::app
