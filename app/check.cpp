// The answer as `solve` prints it, then the verdict and what it rests on.
#include "app/check.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "app/json.hpp"
#include "app/session.hpp"
#include "app/soundness_text.hpp"
#include "io/usi_move.hpp"
#include "tsume/soundness/soundness.hpp"

namespace tsumuya::app {
namespace {

// In fewer than `columns` letters; empty if there is nothing to say yet.
std::string question_text(const tsume::SoundnessCheck::Question& question,
                          const tsume::Progress* progress, std::size_t columns) {
  std::string text;
  if (question.ply > 0) {
    text = fmt::format("check: ply {} of {}, {}  ", question.ply, question.plies,
                       io::to_usi(question.move));
  }
  if (progress != nullptr) {
    text += progress_text(*progress, columns - std::min(text.size(), columns));
  }
  return text.substr(0, std::max<std::size_t>(columns, 1) - 1);
}

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
    const io::Result<service::Problem> problem = service::make_problem(
        given.position.final_position,
        {.rest_in_hand = arguments_.flag("--rest-in-hand"), .defender_to_move = false});
    if (!problem || problem.value().root != tsume::Root::Attacker) {
      session_.refuse(given, problem ? "the side to move is in check and has nobody to mate"
                                     : std::string_view(problem.error().message));
      return true;
    }
    if (!stated_ && !given.stated_fault.empty()) {
      session_.refuse(given.third_place, given.stated_fault);
      return true;
    }
    const std::optional<unsigned> stated = stated_ ? stated_ : given.stated_plies;
    const auto [soundness, interrupted] = ask(problem.value(), stated);
    Report report = Session::report_on(given, problem.value());
    report.answer = soundness.answer;
    if (!session_.judge(given, problem.value(), report)) return true;
    session_.print(arguments_.flag("--json") ? to_json_line(report, soundness)
                                             : text(report, soundness));
    const bool decided = soundness.verdict != tsume::Verdict::Unknown;
    if (!decided || interrupted) session_.worsen(kNotAnswered);
    return !interrupted;
  }

  struct Found {
    tsume::Soundness soundness;
    bool interrupted;
  };
  Found ask(const service::Problem& problem, std::optional<unsigned> stated) {
    const StopOnInterrupt interrupt;
    LiveLine live(session_.environment());
    tsume::SoundnessCheck soundness(
        engine_, second_, [&] { return session_.limits(interrupt); }, listener(live),
        kBetweenUpdates);
    tsume::Soundness found = soundness.check(problem.position, stated);
    return {std::move(found), interrupt.requested()};
  }

  // Empty where nobody is shown anything.
  tsume::SoundnessCheck::Listener listener(LiveLine& live) const {
    if (!live.enabled()) return {};
    const std::size_t columns = session_.environment().columns;
    return [&live, columns](const tsume::SoundnessCheck::Question& question,
                            const tsume::Progress* progress) {
      const std::string text = question_text(question, progress, columns);
      if (!text.empty()) live.show(text);
    };
  }

  std::string text(const Report& report, const tsume::Soundness& soundness) const {
    return report_text(report, session_.style()) +
           soundness_text(report.position, soundness, session_.style());
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
