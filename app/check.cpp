// The answer as `solve` prints it, then the verdict and what it rests on.
#include "app/check.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/json.hpp"
#include "app/session.hpp"
#include "app/soundness_text.hpp"
#include "tsume/soundness.hpp"

namespace tsumuya::app {
namespace {

class Checking {
 public:
  Checking(const Arguments& arguments, const Environment& environment)
      : arguments_(arguments),
        session_(arguments, environment),
        engine_({.memory_mb = memory() - second_memory(), .features = {}}),
        second_({.memory_mb = second_memory(), .features = {}}) {
    if (arguments.given("--plies")) {
      stated_ = static_cast<unsigned>(arguments.integer("--plies"));
    }
  }

  int run() {
    session_.for_each([this](const GivenProblem& given) { return check(given); });
    return session_.status();
  }

 private:
  std::size_t memory() const { return static_cast<std::size_t>(arguments_.integer("--memory")); }
  std::size_t second_memory() const { return std::max(memory() / 8, tsume::kLeastMemory / 2); }

  // False: no more problems, please.
  bool check(const GivenProblem& given) {
    const io::Result<api::Problem> problem = api::make_problem(
        given.position.final_position,
        {.rest_in_hand = arguments_.flag("--rest-in-hand"), .defender_to_move = false});
    if (!problem || problem.value().root != tsume::Root::Attacker) {
      session_.refuse(given, problem ? "the side to move is in check and has nobody to mate"
                                     : std::string_view(problem.error().message));
      return true;
    }
    const std::optional<unsigned> stated = stated_ ? stated_ : given.stated_plies;
    const StopOnInterrupt interrupt;
    const tsume::Soundness soundness = ask(problem.value(), stated, interrupt);
    Report report = Session::report_on(given, problem.value());
    report.answer = soundness.answer;
    if (!session_.judge(given, problem.value(), report)) return true;
    session_.print(arguments_.flag("--json") ? to_json_line(report, soundness)
                                             : text(report, soundness, stated));
    const bool decided = soundness.verdict != tsume::Verdict::Unknown;
    if (!decided || interrupt.requested()) session_.worsen(kNotAnswered);
    return !interrupt.requested();
  }

  tsume::Soundness ask(const api::Problem& problem, std::optional<unsigned> stated,
                       const StopOnInterrupt& interrupt) {
    LiveLine live(session_.environment());
    tsume::SoundnessCheck soundness(
        engine_, second_, [&] { return session_.limits(interrupt); },
        [&](unsigned ply, std::size_t plies) {
          live.show(fmt::format("check: ply {} of {}", ply, plies));
        });
    return soundness.check(problem.position, stated,
                           progress_listener(live, session_.environment()), kBetweenUpdates);
  }

  std::string text(const Report& report, const tsume::Soundness& soundness,
                   std::optional<unsigned> stated) const {
    return report_text(report, session_.style()) +
           soundness_text(report.position, soundness, stated, session_.style());
  }

  const Arguments& arguments_;
  Session session_;
  tsume::Engine engine_;
  tsume::Engine second_;
  std::optional<unsigned> stated_;
};

}  // namespace

int check(const Arguments& arguments, const Environment& environment) {
  return with_memory(arguments, environment,
                     [&] { return Checking(arguments, environment).run(); });
}

}  // namespace tsumuya::app
