// One engine for all problems of a call, cleared between them, so that an answer and its node count
// do not depend on what was solved before.
#include "app/solve.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <optional>
#include <ostream>
#include <utility>

#include "api/problem.hpp"
#include "api/replay.hpp"
#include "app/interrupt.hpp"
#include "app/json.hpp"
#include "app/problem_files.hpp"
#include "app/progress.hpp"
#include "app/report.hpp"
#include "app/show.hpp"
#include "app/show_problem.hpp"
#include "app/techniques.hpp"
#include "io/sfen.hpp"
#include "io/text.hpp"

namespace tsumuya::app {
namespace {

constexpr std::chrono::milliseconds kBetweenUpdates(200);

struct Settings {
  tsume::EngineOptions engine;
  api::ProblemOptions problem;
  tsume::Goal goal = tsume::Goal::Shortest;
  tsume::Counted counted = tsume::Counted::Tsume;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::duration<double>> time;
  unsigned tree_depth = 0;  // 0: no tree
  bool json = false;
  TextStyle style;
};

Settings settings_of(const Arguments& arguments, const Environment& environment) {
  Settings settings;
  settings.engine.memory_mb = static_cast<std::size_t>(arguments.integer("--memory"));
  settings.engine.features = features_without(arguments.text("--without"));
  if (arguments.text("--goal") == "first") settings.goal = tsume::Goal::First;
  if (arguments.text("--interpositions") == "all") settings.counted = tsume::Counted::All;
  settings.problem.rest_in_hand = arguments.flag("--rest-in-hand");
  settings.problem.defender_to_move = arguments.flag("--defender-to-move");
  if (arguments.given("--nodes")) {
    settings.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  }
  if (arguments.given("--time")) {
    settings.time = std::chrono::duration<double>(arguments.seconds("--time"));
  }
  if (arguments.given("--tree")) {
    settings.tree_depth = static_cast<unsigned>(arguments.integer("--tree"));
  }
  settings.json = arguments.flag("--json");
  settings.style = {environment.language, wants_color(arguments.text("--color"), environment),
                    environment.columns,
                    arguments.flag("--japanese") ? Notation::Japanese : Notation::Usi};
  return settings;
}

class Session {
 public:
  Session(const Settings& settings, const Environment& environment)
      : settings_(settings), environment_(environment), engine_(settings.engine) {}

  // `place` says in a message where the position came from. False: no more problems, please.
  bool solve(const std::string& place, const std::string& name, const io::PositionLine& line) {
    const io::Result<api::Problem> problem =
        api::make_problem(line.final_position, settings_.problem);
    if (!problem) {
      environment_.err << fmt::format("tsumuya: {}: {}\n", place, problem.error().message);
      worsen(kBadInput);
      return true;
    }
    Report report;
    report.name = name;
    report.sfen = io::to_sfen(problem.value().position, static_cast<int>(line.moves.size()) + 1);
    report.position = problem.value().position;
    report.root = problem.value().root;
    report.with_tree = settings_.tree_depth > 0;
    const bool interrupted = search(problem.value(), report.answer);
    if (!judge(place, problem.value(), report)) return true;
    print(report);
    if (report.answer.status == tsume::Status::Unknown || interrupted) worsen(kNotAnswered);
    return !interrupted;
  }

  void print_diagram(const io::PositionLine& line) {
    environment_.out << io::diagram(line, {.language = environment_.language}) << '\n';
  }
  // Of several statuses the gravest counts.
  void worsen(int status) { status_ = std::max(status_, status); }
  int status() const { return status_; }

 private:
  // Whether an interrupt ended it.
  bool search(const api::Problem& problem, tsume::Answer& answer) {
    const StopOnInterrupt interrupt;
    LiveLine live(environment_);
    andor::Limits limits;
    limits.nodes = settings_.nodes;
    if (settings_.time) limits.deadline = api::deadline_in(*settings_.time);
    limits.stop = interrupt.flag();
    std::function<void(const tsume::Progress&)> listener;
    if (live.enabled()) {
      listener = [&](const tsume::Progress& progress) {
        live.show(progress_text(progress, environment_.columns));
      };
    }
    if (std::exchange(used_, true)) engine_.clear();
    tsume::Task task(problem.root, settings_.goal, settings_.counted);
    task.tree_depth = settings_.tree_depth;
    answer = engine_.solve(problem.position, task, limits, listener, kBetweenUpdates);
    return interrupt.requested();
  }

  // Replays the line of a mate. False if it is wrong: then the engine is, and nothing is printed.
  bool judge(const std::string& place, const api::Problem& problem, Report& report) {
    const tsume::Answer& answer = report.answer;
    if (answer.status != tsume::Status::Mate) return true;
    const api::Replay replay = api::replay(problem, answer.line, answer.counted);
    if (!replay.fault.empty()) {
      // A limit came before the line was complete: the mate is proven all the same.
      if (answer.line.empty()) return true;
      internal_error(place, "the line found", replay.fault, report);
      return false;
    }
    std::string fault = api::fault_of_tree(problem, answer.tree, answer.counted);
    if (fault.empty() && !answer.book_line.empty()) {
      fault = api::replay(problem, answer.book_line, answer.counted).fault;
    }
    if (!fault.empty()) {
      internal_error(place, "a variation", fault, report);
      return false;
    }
    report.plies = answer.line.size();
    report.leftover = api::hand_text(replay.leftover);
    return true;
  }

  void internal_error(const std::string& place, std::string_view what, const std::string& fault,
                      const Report& report) {
    environment_.err << fmt::format(
        "tsumuya: {}: internal error, please report it: {} is wrong: {} in {}\n", place, what,
        fault, report.sfen);
    worsen(kInternalError);
  }

  void print(const Report& report) {
    if (settings_.json) {
      environment_.out << to_json_line(report);
    } else {
      if (std::exchange(printed_, true)) environment_.out << '\n';
      environment_.out << report_text(report, settings_.style);
    }
    environment_.out.flush();
  }

  const Settings& settings_;
  const Environment& environment_;
  tsume::Engine engine_;
  int status_ = kAnswered;
  bool used_ = false;     // the engine knows something
  bool printed_ = false;  // something that the next answer is to be kept apart from
};

int solve_show_problem(Session& session, bool with_diagram, const Environment& environment) {
  const auto line = position_option(std::string(kShowProblemSfen), environment);
  if (!line) return kInternalError;
  const std::string name(kShowProblemName.in(environment.language));
  if (with_diagram) session.print_diagram(*line);
  session.solve(name, name, *line);
  return session.status();
}

int solve_named(Session& session, const Arguments& arguments, const Environment& environment) {
  const bool good = for_each_given(arguments, environment, [&](const GivenProblem& problem) {
    return session.solve(problem.place, problem.name, problem.position);
  });
  if (!good) session.worsen(kBadInput);
  return session.status();
}

template <typename Use>
int with_session(const Settings& settings, const Environment& environment, const Use& use) {
  try {
    Session session(settings, environment);
    return use(session);
  } catch (const std::bad_alloc&) {
    environment.err << fmt::format("tsumuya: the system does not give {} MB of memory\n",
                                   settings.engine.memory_mb);
    return kBadInput;
  }
}

}  // namespace

int solve(const Arguments& arguments, const Environment& environment) {
  const Settings settings = settings_of(arguments, environment);
  return with_session(settings, environment, [&](Session& session) {
    const bool built_in = !arguments.given("--sfen") && arguments.files.empty();
    return built_in ? solve_show_problem(session, !settings.json, environment)
                    : solve_named(session, arguments, environment);
  });
}

int solve_built_in(const Environment& environment) {
  Settings settings;
  settings.style = {environment.language, wants_color("auto", environment), environment.columns};
  return with_session(settings, environment, [&](Session& session) {
    return solve_show_problem(session, true, environment);
  });
}

}  // namespace tsumuya::app
