// The answer as `solve` prints it, then the verdict and what it rests on.
#include "app/check.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
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
#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "tsume/soundness.hpp"

namespace tsumuya::app {
namespace {

constexpr std::chrono::milliseconds kBetweenUpdates(200);

Text verdict_text(tsume::Verdict verdict) {
  switch (verdict) {
    case tsume::Verdict::Sound:
      return {"sound", "完全作"};
    case tsume::Verdict::Cooked:
      return {"cooked", "余詰"};
    case tsume::Verdict::Shorter:
      return {"shorter than stated", "早詰"};
    case tsume::Verdict::Leftover:
      return {"a piece is left over", "駒余り"};
    case tsume::Verdict::NoMate:
      return {"no mate", "不詰"};
    case tsume::Verdict::Unknown:
      break;
  }
  return {"not decided", "未定"};
}

Text harmless_text(tsume::Harmless reason) {
  switch (reason) {
    case tsume::Harmless::LastMove:
      return {"a choice at the last move", "最終手"};
    case tsume::Harmless::Promotion:
      return {"promotion makes no difference", "成・不成非限定"};
    case tsume::Harmless::Detour:
      break;
  }
  return {"a detour back to the line", "迂回手順"};
}

std::string soundness_text(const tsume::Soundness& soundness, std::optional<unsigned> stated,
                           io::Language language) {
  std::string text = fmt::format("{}\n", verdict_text(soundness.verdict).in(language));
  const auto add = [&](Text format, auto&&... values) {
    text += fmt::format(fmt::runtime(format.in(language)), values...);
  };
  const std::size_t plies = soundness.answer.line.size();
  if (stated && soundness.answer.exact && *stated != plies) {
    add({"  stated: {} plies, shortest against the longest defence: {}\n",
         "  作意 {}手、最善の応手で {}手\n"},
        *stated, plies);
  }
  for (const tsume::Cook& cook : soundness.cooks) {
    const std::string move = io::to_usi(cook.move);
    if (!cook.plies) {
      add({"  cook at ply {}: {}\n", "  余詰 {}手目 {}\n"}, cook.ply, move);
    } else if (cook.exact) {
      add({"  cook at ply {}: {}, mate in {}\n", "  余詰 {}手目 {} {}手\n"}, cook.ply, move,
          *cook.plies);
    } else {
      add({"  cook at ply {}: {}, mate in {} at the most\n", "  余詰 {}手目 {} {}手以内\n"},
          cook.ply, move, *cook.plies);
    }
  }
  for (const tsume::HarmlessChoice& choice : soundness.harmless) {
    add({"  harmless at ply {}: {}, {}\n", "  許容 {}手目 {} {}\n"}, choice.ply,
        io::to_usi(choice.move), harmless_text(choice.reason).in(language));
  }
  for (const tsume::Alternative& reply : soundness.answer.equal_replies) {
    add({"  variation of equal length at ply {}: {}\n", "  同手数の変化 {}手目 {}\n"}, reply.ply,
        io::to_usi(reply.move));
  }
  for (const tsume::Alternative& move : soundness.undecided) {
    add({"  not decided at ply {}: {}\n", "  未定 {}手目 {}\n"}, move.ply, io::to_usi(move.move));
  }
  return text;
}

// What one call of the command has in common for all its problems.
class CheckSession {
 public:
  CheckSession(const Arguments& arguments, const Environment& environment)
      : arguments_(arguments),
        environment_(environment),
        engine_({.memory_mb = memory() - second_memory(), .features = {}}),
        second_({.memory_mb = second_memory(), .features = {}}) {
    if (arguments.given("--plies")) {
      stated_ = static_cast<unsigned>(arguments.integer("--plies"));
    }
  }

  // False: no more problems, please.
  bool check(const GivenProblem& given) {
    const io::Result<api::Problem> problem = api::make_problem(
        given.position.final_position,
        {.rest_in_hand = arguments_.flag("--rest-in-hand"), .defender_to_move = false});
    if (!problem) return refuse(given, problem.error().message);
    if (problem.value().root != tsume::Root::Attacker) {
      return refuse(given, "the side to move is in check and has nobody to mate");
    }
    const std::optional<unsigned> stated = stated_ ? stated_ : given.stated_plies;
    const StopOnInterrupt interrupt;
    const tsume::Soundness soundness = run(problem.value(), stated, interrupt);
    Report report;
    report.name = given.name;
    report.sfen =
        io::to_sfen(problem.value().position, static_cast<int>(given.position.moves.size()) + 1);
    report.position = problem.value().position;
    report.answer = soundness.answer;
    if (!replay(given, problem.value(), report)) return true;
    print(report, soundness, stated);
    const bool decided = soundness.verdict != tsume::Verdict::Unknown;
    if (!decided || interrupt.requested()) worsen(kNotAnswered);
    return !interrupt.requested();
  }

  void worsen(int status) { status_ = std::max(status_, status); }
  int status() const { return status_; }

 private:
  std::size_t memory() const { return static_cast<std::size_t>(arguments_.integer("--memory")); }
  std::size_t second_memory() const { return std::max(memory() / 8, tsume::kLeastMemory / 2); }

  bool refuse(const GivenProblem& given, std::string_view why) {
    environment_.err << fmt::format("tsumuya: {}: {}\n", given.place, why);
    worsen(kBadInput);
    return true;
  }

  andor::Limits limits(const StopOnInterrupt& interrupt) const {
    andor::Limits limits;
    if (arguments_.given("--nodes")) {
      limits.nodes = static_cast<std::uint64_t>(arguments_.integer("--nodes"));
    }
    if (arguments_.given("--time")) {
      limits.deadline =
          api::deadline_in(std::chrono::duration<double>(arguments_.seconds("--time")));
    }
    limits.stop = interrupt.flag();
    return limits;
  }

  tsume::Soundness run(const api::Problem& problem, std::optional<unsigned> stated,
                       const StopOnInterrupt& interrupt) {
    LiveLine live(environment_);
    tsume::SoundnessCheck soundness(
        engine_, second_, [&] { return limits(interrupt); },
        [&](unsigned ply, std::size_t plies) {
          live.show(fmt::format("check: ply {} of {}", ply, plies));
        });
    std::function<void(const tsume::Progress&)> progress;
    if (live.enabled()) {
      progress = [&](const tsume::Progress& at) {
        live.show(progress_text(at, environment_.columns));
      };
    }
    return soundness.check(problem.position, stated, progress, kBetweenUpdates);
  }

  bool replay(const GivenProblem& given, const api::Problem& problem, Report& report) {
    if (report.answer.status != tsume::Status::Mate || report.answer.line.empty()) return true;
    const api::Replay replayed = api::replay(problem, report.answer.line, report.answer.counted);
    if (replayed.fault.empty()) {
      report.plies = report.answer.line.size();
      report.leftover = api::hand_text(replayed.leftover);
      return true;
    }
    environment_.err << fmt::format(
        "tsumuya: {}: internal error, please report it: the line found is wrong: {} in {}\n",
        given.place, replayed.fault, report.sfen);
    worsen(kInternalError);
    return false;
  }

  void print(const Report& report, const tsume::Soundness& soundness,
             std::optional<unsigned> stated) {
    if (arguments_.flag("--json")) {
      environment_.out << to_json_line(report, soundness);
    } else {
      if (std::exchange(printed_, true)) environment_.out << '\n';
      const TextStyle style{environment_.language,
                            wants_color(arguments_.text("--color"), environment_),
                            environment_.columns};
      environment_.out << report_text(report, style)
                       << soundness_text(soundness, stated, environment_.language);
    }
    environment_.out.flush();
  }

  const Arguments& arguments_;
  const Environment& environment_;
  tsume::Engine engine_;
  tsume::Engine second_;
  std::optional<unsigned> stated_;
  int status_ = kAnswered;
  bool printed_ = false;
};

}  // namespace

int check(const Arguments& arguments, const Environment& environment) {
  try {
    CheckSession session(arguments, environment);
    if (!arguments.given("--sfen") && arguments.files.empty()) {
      const auto line = position_option(std::string(kShowProblemSfen), environment);
      if (!line) return kInternalError;
      const std::string name(kShowProblemName.in(environment.language));
      session.check({name, name, *line, std::nullopt});
      return session.status();
    }
    const bool good = for_each_given(arguments, environment, [&](const GivenProblem& problem) {
      return session.check(problem);
    });
    if (!good) session.worsen(kBadInput);
    return session.status();
  } catch (const std::bad_alloc&) {
    environment.err << fmt::format("tsumuya: the system does not give {} MB of memory\n",
                                   arguments.integer("--memory"));
    return kBadInput;
  }
}

}  // namespace tsumuya::app
