// A strategy is printed as a tree: what to weigh, and indented below it what follows from each
// thing that the balance may show. Runs of coins are written short, as in 1-4. If that would be too
// long to read, the last weighings are left out, in all branches alike; JSON has everything.
#include "app/coins.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/interrupt.hpp"
#include "app/json.hpp"
#include "app/report.hpp"
#include "app/session.hpp"
#include "service/problem.hpp"
#include "uncertain/coins/coins.hpp"

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

constexpr unsigned kMegabyteBits = 20;
constexpr std::size_t kMostLines = 400;  // of a strategy

constexpr Text kWeigh{"weigh {} against {}", "{} と {} を量る"};
constexpr Text kHeavy{"coin {} is heavy", "硬貨 {} が重い"};
constexpr Text kLight{"coin {} is light", "硬貨 {} が軽い"};
constexpr Text kOpen{"{} cases left", "残り {} 通り"};
constexpr Text kCut{"the first {} of {} weighings are shown; --json has them all",
                    "{} 回目まで (全 {} 回)。全体は --json で出力する"};
constexpr Text kSolved{"solved: {} of {} weighings suffice", "解あり: {} 回で足りる ({} 回以内)"};
constexpr Text kImpossible{"impossible: {} weighings do not suffice", "解なし: {} 回では足りない"};
constexpr Text kUnknown{"unknown: {}", "不明: {}"};
constexpr Text kNeeds{
    "tsumuya: coins needs {}, as in: tsumuya coins --coins 12 --weighings 3\n"
    "try: tsumuya coins --help\n",
    "tsumuya: coins には {} が必要。例: tsumuya coins --coins 12 --weighings 3\n"
    "説明: tsumuya coins --help\n"};
constexpr Text kAnd{" and ", " と "};
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

// How many lines so many weighings take, for no weighing, one, two, ...: a line for each node.
std::vector<std::size_t> lines_by_weighings(const CoinStrategy& strategy) {
  std::vector<std::size_t> lines;
  std::vector<const CoinStrategy*> level{&strategy};
  while (!level.empty()) {
    lines.push_back(level.size() + (lines.empty() ? 0 : lines.back()));
    std::vector<const CoinStrategy*> next;
    for (const CoinStrategy* node : level) {
      for (const CoinBranch& branch : node->branches) next.push_back(&branch.next);
    }
    level = std::move(next);
  }
  return lines;
}

std::size_t cases_of(const CoinStrategy& strategy) {
  if (strategy.is_verdict()) return 1;
  std::size_t cases = 0;
  for (const CoinBranch& branch : strategy.branches) cases += cases_of(branch.next);
  return cases;
}

class StrategyText {
 public:
  explicit StrategyText(Language language) : language_(language) {}

  std::string of(const CoinStrategy& strategy) {
    const std::vector<std::size_t> lines = lines_by_weighings(strategy);
    const auto fit = std::upper_bound(lines.begin(), lines.end(), kMostLines) - lines.begin();
    shown_ = static_cast<std::size_t>(fit) - 1;
    append(strategy, 0);
    if (shown_ + 1 < lines.size()) line(kCut, shown_, lines.size() - 1);
    return std::move(out_);
  }

 private:
  void append(const CoinStrategy& strategy, std::size_t depth) {
    if (strategy.is_verdict()) {
      line(strategy.heavy ? kHeavy : kLight, strategy.odd);
      return;
    }
    if (depth == shown_) {
      line(kOpen, cases_of(strategy));
      return;
    }
    line(kWeigh, pan_text(strategy.left), pan_text(strategy.right));
    for (const CoinBranch& branch : strategy.branches) {
      out_ += fmt::format("{:{}}{}: ", "", 2 * depth + 2, shown_by(branch.seen).in(language_));
      append(branch.next, depth + 1);
    }
  }
  template <typename... Values>
  void line(const Text& text, const Values&... values) {
    out_ += fmt::format(fmt::runtime(text.in(language_)), values...) + '\n';
  }

  Language language_;
  std::size_t shown_ = 0;  // weighings
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
std::string missing(const Arguments& arguments, Language language) {
  std::vector<std::string_view> names;
  for (const std::string_view name : {"--coins", "--weighings"}) {
    if (!arguments.given(name)) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, kAnd.in(language)));
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

andor::Setting setting_of(const Arguments& arguments, const StopOnInterrupt& interrupt) {
  andor::Setting setting;
  setting.memory = static_cast<std::size_t>(arguments.integer("--memory")) << kMegabyteBits;
  setting.limits.stop = interrupt.flag();
  if (arguments.given("--nodes")) {
    setting.limits.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  }
  if (arguments.given("--time")) {
    setting.limits.deadline =
        service::deadline_in(std::chrono::duration<double>(arguments.seconds("--time")));
  }
  return setting;
}

int answer_coins(const Arguments& arguments, const Environment& environment) {
  const CoinProblem problem = problem_of(arguments);
  const std::string& algorithm = arguments.text("--algorithm");
  CoinAnswer answer;
  {
    const StopOnInterrupt interrupt;
    LiveLine live(environment);
    andor::Setting setting = setting_of(arguments, interrupt);
    setting.tick = counters_listener(live, environment);
    answer = uncertain::solve_coins(problem, algorithm, setting);
  }
  environment.out << (arguments.flag("--json")
                          ? json_line(problem, algorithm, arguments.text("--known"), answer)
                          : text_of(problem, answer, environment.language));
  return answer.outcome.verdict == Verdict::Unknown ? kNotAnswered : kAnswered;
}

}  // namespace

int coins(const Arguments& arguments, const Environment& environment) {
  const Language language = environment.language;
  if (const std::string names = missing(arguments, language); !names.empty()) {
    environment.err << fmt::format(fmt::runtime(kNeeds.in(language)), names);
    return kBadInput;
  }
  return with_memory(arguments, environment, [&] { return answer_coins(arguments, environment); });
}

}  // namespace tsumuya::app
