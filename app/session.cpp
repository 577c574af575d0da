#include "app/session.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <ostream>
#include <utility>

#include "app/show_problem.hpp"
#include "io/sfen.hpp"
#include "service/replay.hpp"

namespace tsumuya::app {

Session::Session(const Arguments& arguments, const Environment& environment)
    : arguments_(arguments),
      environment_(environment),
      style_{environment.language, wants_color(arguments.text("--color"), environment),
             environment.columns,
             arguments.flag("--japanese") ? Notation::Japanese : Notation::Usi} {}

Report Session::report_on(const GivenProblem& given, const service::Problem& problem) {
  Report report;
  report.name = given.name;
  report.sfen = io::to_sfen(problem.position, static_cast<int>(given.position.moves.size()) + 1);
  report.position = problem.position;
  report.root = problem.root;
  return report;
}

andor::Limits Session::limits(const StopOnInterrupt& interrupt) const {
  andor::Limits limits;
  if (arguments_.given("--nodes")) {
    limits.nodes = static_cast<std::uint64_t>(arguments_.integer("--nodes"));
  }
  if (arguments_.given("--time")) {
    limits.deadline =
        service::deadline_in(std::chrono::duration<double>(arguments_.seconds("--time")));
  }
  limits.stop = interrupt.flag();
  return limits;
}

bool Session::judge(const GivenProblem& given, const service::Problem& problem, Report& report) {
  const tsume::Answer& answer = report.answer;
  if (answer.status != tsume::Status::Mate) return true;
  const service::Replay replay = service::replay(problem, answer.line, answer.counted);
  if (!replay.fault.empty()) {
    // A limit came before the line was complete: the mate is proven all the same.
    if (answer.line.empty()) return true;
    internal_error(given, "the line found", replay.fault, report);
    return false;
  }
  if (report.plies) {
    const std::string fault = service::fault_of_length(*report.plies, answer.line);
    if (!fault.empty()) {
      internal_error(given, "the length", fault, report);
      return false;
    }
  }
  std::string fault = service::fault_of_tree(problem, answer.tree, answer.counted);
  if (fault.empty() && !answer.book_line.empty()) {
    fault = service::replay(problem, answer.book_line, answer.counted).fault;
  }
  if (!fault.empty()) {
    internal_error(given, "a variation", fault, report);
    return false;
  }
  report.plies = answer.line.size();
  report.leftover = service::hand_text(replay.leftover);
  return true;
}

void Session::internal_error(const GivenProblem& given, std::string_view what,
                             const std::string& fault, const Report& report) {
  environment_.err << fmt::format(
      "tsumuya: {}: internal error, please report it: {} is wrong: {} in {}\n", given.place, what,
      fault, report.sfen);
  worsen(kInternalError);
}

void Session::refuse(std::string_view place, std::string_view why) {
  environment_.err << fmt::format("tsumuya: {}: {}\n", place, why);
  worsen(kBadInput);
}

void Session::print(const std::string& text) {
  if (!arguments_.flag("--json") && std::exchange(printed_, true)) environment_.out << '\n';
  environment_.out << text;
  environment_.out.flush();
}

void Session::worsen(int status) { status_ = std::max(status_, status); }

void Session::for_each(const std::function<bool(const GivenProblem&)>& use) {
  if (!is_built_in(arguments_)) {
    if (!for_each_given(arguments_, environment_, use)) worsen(kBadInput);
    return;
  }
  const auto line = position_option(std::string(kShowProblemSfen), environment_);
  if (!line) return worsen(kInternalError);
  const std::string name(kShowProblemName.in(environment_.language));
  use({name, name, *line, std::nullopt});
}

bool is_built_in(const Arguments& arguments) {
  return !arguments.given("--sfen") && arguments.files.empty();
}

void warn_of_memory(std::string_view option, std::uint64_t megabytes,
                    const Environment& environment) {
  if (environment.memory_mb == 0 || megabytes <= environment.memory_mb) return;
  constexpr Text kMore{"{}: warning: {}: {} MB is more than the {} MB of this machine\n",
                       "{}: 警告: {}: {} MB はこの計算機のメモリ {} MB より多い\n"};
  environment.err << fmt::format(fmt::runtime(kMore.in(environment.language)), environment.program,
                                 option, megabytes, environment.memory_mb);
}

int with_memory(const Arguments& arguments, const Environment& environment,
                const std::function<int()>& command) {
  warn_of_memory("--memory", static_cast<std::uint64_t>(arguments.integer("--memory")),
                 environment);
  try {
    return command();
  } catch (const std::bad_alloc&) {
    environment.err << fmt::format("tsumuya: the system does not give {} MB of memory\n",
                                   arguments.integer("--memory"));
    return kBadInput;
  }
}

std::function<void(const tsume::Progress&)> progress_listener(LiveLine& live,
                                                              const Environment& environment) {
  if (!live.enabled()) return {};
  return [&live, &environment](const tsume::Progress& progress) {
    live.show(progress_text(progress, environment.columns));
  };
}

// The search tells its counters much more often than anybody could read them.
std::function<void(const andor::Counters&)> counters_listener(LiveLine& live,
                                                              const Environment& environment) {
  if (!live.enabled()) return {};
  const andor::Clock::time_point start = andor::Clock::now();
  return [&live, &environment, start,
          next = start + kBetweenUpdates](const andor::Counters& counters) mutable {
    const andor::Clock::time_point now = andor::Clock::now();
    if (now < next) return;
    next = now + kBetweenUpdates;
    live.show(progress_text(now - start, counters, environment.columns));
  };
}

}  // namespace tsumuya::app
