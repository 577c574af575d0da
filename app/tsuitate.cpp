// One problem a call. The solver has the naive rules replay a strategy before it says that it has
// one, so nothing is checked again here.
#include "app/tsuitate.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <ostream>

#include "app/interrupt.hpp"
#include "app/problem_files.hpp"
#include "app/progress.hpp"
#include "app/session.hpp"
#include "app/tsuitate_play.hpp"
#include "app/tsuitate_text.hpp"
#include "service/problem.hpp"
#include "uncertain/tsuitate/tsuitate_solver.hpp"

namespace tsumuya::app {
namespace {

using uncertain::Encoding;
using uncertain::TsuitateAnswer;
using uncertain::TsuitateOptions;
using uncertain::TsuitateStatus;

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
// The sample of the paper's appendix, as far as its text tells (docs/tsuitate.md).
constexpr std::string_view kBuiltIn = "7n1/7k1/3P5/6G2/9/9/9/9/9 b BGS 1";

constexpr Text kSayWhat{
    "tsumuya: say what to do: tsumuya tsuitate solve, or tsumuya tsuitate play\n"
    "try: tsumuya tsuitate --help\n",
    "tsumuya: tsumuya tsuitate solve か tsumuya tsuitate play を指定してください\n"
    "説明: tsumuya tsuitate --help\n"};
constexpr Text kOfSolveOnly{
    "tsumuya: {}: only for tsumuya tsuitate solve; tsumuya tsuitate play is a conversation, leave "
    "it out\n",
    "tsumuya: {}: tsumuya tsuitate solve だけで使える。tsumuya tsuitate play では省くこと\n"};
constexpr Text kNoKing{"tsumuya: --sfen: the side that is not to move has no king to be mated\n",
                       "tsumuya: --sfen: 手番でない側に、詰める玉がない\n"};
constexpr Text kCollided{
    "tsumuya: the codes of two metapositions collided ({}); try another --encoding\n",
    "tsumuya: 二つの局面集合の符号が衝突した ({})。別の --encoding を試すこと\n"};
constexpr Text kCollisions{"collisions {}\n", "符号の衝突 {}\n"};
constexpr Text kNoCodes{"collisions: nothing is coded with --encoding none\n",
                        "符号の衝突: --encoding none では符号を使わない\n"};
constexpr Text kEffort{"nodes {}, time {:.3f} s\n", "{} ノード、{:.3f} 秒\n"};
constexpr Text kProgress{"{:.1f} s  {} nodes  steps {} fouls {}",
                         "{:.1f} 秒  {} ノード  {} 手 反則 {} 回"};

template <typename... Values>
std::string said(const Text& text, const Environment& environment, const Values&... values) {
  return fmt::format(fmt::runtime(text.in(environment.language)), values...);
}

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
    environment.err << said(kNoKing, environment);
    return std::nullopt;
  }
  return position;
}

TsuitateOptions options_of(const Arguments& arguments) {
  TsuitateOptions options;
  options.algorithm = arguments.text("--algorithm");
  options.encoding = encoding_of(arguments.text("--encoding"));
  options.fouls = static_cast<unsigned>(arguments.integer("--fouls"));
  options.memory = static_cast<std::size_t>(arguments.integer("--memory")) * kMegabyte;
  options.audit = arguments.flag("--audit");
  options.subsets = arguments.flag("--subsets");
  options.fouls_in_code = arguments.flag("--fouls-in-code");
  if (arguments.given("--nodes")) {
    options.limits.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  }
  if (arguments.given("--time")) {
    options.limits.deadline =
        service::deadline_in(std::chrono::duration<double>(arguments.seconds("--time")));
  }
  return options;
}

PlaySettings play_settings_of(const Arguments& arguments) {
  PlaySettings settings;
  settings.fouls = static_cast<unsigned>(arguments.integer("--fouls"));
  settings.memory = static_cast<std::size_t>(arguments.integer("--memory")) * kMegabyte;
  if (arguments.given("--nodes")) {
    settings.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  }
  if (arguments.given("--time")) {
    settings.time = std::chrono::duration<double>(arguments.seconds("--time"));
  }
  return settings;
}

// Those that play would have to ignore. The first that was given; empty if none was.
std::string_view given_of_solve_only(const Arguments& arguments) {
  constexpr std::array<std::string_view, 6> kOfSolve{"--json",  "--algorithm", "--encoding",
                                                     "--audit", "--subsets",   "--fouls-in-code"};
  const auto* const found =
      std::find_if(kOfSolve.begin(), kOfSolve.end(),
                   [&](std::string_view option) { return arguments.given(option); });
  return found == kOfSolve.end() ? "" : *found;
}

TsuitateAnswer search(const shogi::Position& position, TsuitateOptions options,
                      const Environment& environment) {
  const StopOnInterrupt interrupt;
  options.limits.stop = interrupt.flag();
  LiveLine live(environment);
  const andor::Clock::time_point start = andor::Clock::now();
  andor::Clock::time_point shown = start;
  if (live.enabled()) {
    options.listener = [&](const uncertain::TsuitateProgress& progress) {
      const andor::Clock::time_point now = andor::Clock::now();
      if (now - shown < kBetweenUpdates) return;
      shown = now;
      live.show(said(kProgress, environment, std::chrono::duration<double>(now - start).count(),
                     progress.nodes, progress.asked.steps, progress.asked.fouls));
    };
  }
  return uncertain::solve_tsuitate(position, options);
}

int solve(const shogi::Position& position, const Arguments& arguments,
          const Environment& environment) {
  const TsuitateOptions options = options_of(arguments);
  const TsuitateAnswer answer = search(position, options, environment);
  const shogi::Position view = uncertain::own_view(position);
  if (!answer.collision.empty()) {
    environment.err << said(kCollided, environment, answer.collision);
  }
  if (arguments.flag("--json")) {
    environment.out << tsuitate_json(view, answer, options.audit);
  } else {
    environment.out << verdict_text(answer, options.fouls, environment.language);
    if (answer.status == TsuitateStatus::Solved) {
      environment.out << lines_text(view, answer.strategy, environment.language) << '\n'
                      << tree_text(view, answer.strategy, environment.language);
    }
    if (answer.collisions) {
      environment.out << said(kCollisions, environment, *answer.collisions);
    } else if (options.audit) {
      environment.out << said(kNoCodes, environment);
    }
    environment.err << said(kEffort, environment, answer.nodes, answer.time.count());
  }
  return answer.status == TsuitateStatus::Unknown ? kNotAnswered : kAnswered;
}

int bad_word(const Environment& environment) {
  environment.err << said(kSayWhat, environment);
  return kBadInput;
}

}  // namespace

int tsuitate(const Arguments& arguments, const Environment& environment) {
  if (arguments.files.size() != 1) return bad_word(environment);
  const std::string& word = arguments.files.front();
  if (word != "solve" && word != "play") return bad_word(environment);
  const std::string_view refused = word == "play" ? given_of_solve_only(arguments) : "";
  if (!refused.empty()) {
    environment.err << said(kOfSolveOnly, environment, refused);
    return kBadInput;
  }
  const std::optional<shogi::Position> position = position_of(arguments, environment);
  if (!position) return kBadInput;
  return with_memory(arguments, environment, [&] {
    if (word == "solve") return solve(*position, arguments, environment);
    return play_tsuitate(*position, play_settings_of(arguments), environment);
  });
}

}  // namespace tsumuya::app
