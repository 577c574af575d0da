// One problem a call. The solver has the naive rules replay a strategy before it says that it has
// one, so nothing is checked again here.
#include "app/tsuitate.hpp"

#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <ostream>

#include "api/problem.hpp"
#include "app/interrupt.hpp"
#include "app/problem_files.hpp"
#include "app/progress.hpp"
#include "app/session.hpp"
#include "app/tsuitate_play.hpp"
#include "app/tsuitate_text.hpp"
#include "uncertain/tsuitate_solver.hpp"

namespace tsumuya::app {
namespace {

using uncertain::Encoding;
using uncertain::TsuitateAnswer;
using uncertain::TsuitateOptions;
using uncertain::TsuitateStatus;

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
// The sample of the paper's appendix, as far as its text tells (docs/tsuitate.md).
constexpr std::string_view kBuiltIn = "7n1/7k1/3P5/6G2/9/9/9/9/9 b BGS 1";

Encoding encoding_of(std::string_view word) {
  if (word == "xor") return Encoding::Xor;
  if (word == "crc") return Encoding::Crc;
  return word == "none" ? Encoding::None : Encoding::Sum;
}

std::optional<shogi::Position> position_of(const Arguments& arguments,
                                           const Environment& environment) {
  const std::string text =
      arguments.given("--sfen") ? arguments.text("--sfen") : std::string(kBuiltIn);
  const std::optional<io::PositionLine> line = position_option(text, environment);
  if (!line) return std::nullopt;
  const shogi::Position& position = line->final_position;
  if (!position.has_king(~position.side_to_move())) {
    environment.err << "tsumuya: --sfen: the side that is not to move has no king to be mated\n";
    return std::nullopt;
  }
  return position;
}

TsuitateOptions options_of(const Arguments& arguments, const StopOnInterrupt& interrupt) {
  TsuitateOptions options;
  options.algorithm = arguments.text("--algorithm");
  options.encoding = encoding_of(arguments.text("--encoding"));
  options.fouls = static_cast<unsigned>(arguments.integer("--fouls"));
  options.memory = static_cast<std::size_t>(arguments.integer("--memory")) * kMegabyte;
  options.audit = arguments.flag("--audit");
  options.subsets = arguments.flag("--subsets");
  options.limits.stop = interrupt.flag();
  if (arguments.given("--nodes")) {
    options.limits.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  }
  if (arguments.given("--time")) {
    options.limits.deadline =
        api::deadline_in(std::chrono::duration<double>(arguments.seconds("--time")));
  }
  return options;
}

TsuitateAnswer search(const shogi::Position& position, TsuitateOptions options,
                      const Environment& environment) {
  LiveLine live(environment);
  const andor::Clock::time_point start = andor::Clock::now();
  andor::Clock::time_point shown = start;
  if (live.enabled()) {
    options.listener = [&](const uncertain::TsuitateProgress& progress) {
      const andor::Clock::time_point now = andor::Clock::now();
      if (now - shown < kBetweenUpdates) return;
      shown = now;
      live.show(fmt::format("{:.1f} s  {} nodes  steps {} fouls {}",
                            std::chrono::duration<double>(now - start).count(), progress.nodes,
                            progress.asked.steps, progress.asked.fouls));
    };
  }
  return uncertain::solve_tsuitate(position, options);
}

int solve(const shogi::Position& position, const Arguments& arguments,
          const Environment& environment) {
  const StopOnInterrupt interrupt;
  const TsuitateOptions options = options_of(arguments, interrupt);
  const TsuitateAnswer answer = search(position, options, environment);
  const shogi::Position view = uncertain::own_view(position);
  if (!answer.collision.empty()) {
    environment.err << fmt::format(
        "tsumuya: the codes of two metapositions collided ({}); try another --encoding\n",
        answer.collision);
  }
  if (arguments.flag("--json")) {
    environment.out << tsuitate_json(view, answer, options.audit);
  } else {
    environment.out << verdict_text(answer, options.fouls, environment.language);
    if (answer.status == TsuitateStatus::Solved) {
      environment.out << lines_text(view, answer.strategy) << '\n'
                      << tree_text(view, answer.strategy, environment.language);
    }
    if (options.audit) environment.out << fmt::format("collisions {}\n", answer.collisions);
    environment.err << fmt::format("nodes {}, time {:.3f} s\n", answer.nodes, answer.time.count());
  }
  return answer.status == TsuitateStatus::Unknown ? kNotAnswered : kAnswered;
}

int bad_word(const Environment& environment) {
  environment.err << "tsumuya: say what to do: tsumuya tsuitate solve, or tsumuya tsuitate play\n"
                     "try: tsumuya tsuitate --help\n";
  return kBadInput;
}

}  // namespace

int tsuitate(const Arguments& arguments, const Environment& environment) {
  if (arguments.files.size() != 1) return bad_word(environment);
  const std::string& word = arguments.files.front();
  if (word != "solve" && word != "play") return bad_word(environment);
  const std::optional<shogi::Position> position = position_of(arguments, environment);
  if (!position) return kBadInput;
  return with_memory(arguments, environment, [&] {
    if (word == "solve") return solve(*position, arguments, environment);
    return play_tsuitate(*position, static_cast<unsigned>(arguments.integer("--fouls")),
                         environment);
  });
}

}  // namespace tsumuya::app
