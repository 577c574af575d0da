// What `solve` and `check` have in common: one call, its options, many problems, one exit status.
//
// A command is a Session with a function for one problem. Whatever a problem's answer says is
// replayed by the naive rules before it is told (judge).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "andor/core/limits.hpp"
#include "app/command_line.hpp"
#include "app/environment.hpp"
#include "app/interrupt.hpp"
#include "app/problem_files.hpp"
#include "app/progress.hpp"
#include "app/report.hpp"
#include "service/problem.hpp"

namespace tsumuya::app {

class Session {
 public:
  Session(const Arguments& arguments, const Environment& environment);

  const Environment& environment() const { return environment_; }
  const TextStyle& style() const { return style_; }

  // A report with everything but the answer.
  static Report report_on(const GivenProblem& given, const service::Problem& problem);
  // From now on; of one problem or one question.
  andor::Limits limits(const StopOnInterrupt& interrupt) const;

  // Replays all lines of a mate and fills in what they say; plies that are there already are a
  // claim that the line is held to. False if one is wrong: then the search is, an error is told,
  // and nothing is to be printed.
  bool judge(const GivenProblem& given, const service::Problem& problem, Report& report);

  void refuse(const GivenProblem& given, std::string_view why) { refuse(given.place, why); }
  void refuse(std::string_view place, std::string_view why);
  // A line of JSON, or text that is kept apart from the text before it.
  void print(const std::string& text);

  // Of several statuses the gravest counts.
  void worsen(int status);
  int status() const { return status_; }

  // Calls `use` for every problem that was given, or for the built-in one, until it returns false.
  void for_each(const std::function<bool(const GivenProblem&)>& use);

 private:
  void internal_error(const GivenProblem& given, std::string_view what, const std::string& fault,
                      const Report& report);

  const Arguments& arguments_;
  const Environment& environment_;
  TextStyle style_;
  int status_ = kAnswered;
  bool printed_ = false;  // something that the next text is to be kept apart from
};

// The problem that is solved when nothing is named.
bool is_built_in(const Arguments& arguments);

// Says on the error stream that the machine has less than that. `option` names what asked for it.
void warn_of_memory(std::string_view option, std::uint64_t megabytes,
                    const Environment& environment);

// Runs `command`, which makes engines of the memory that was asked for, after a warning if the
// machine has less.
int with_memory(const Arguments& arguments, const Environment& environment,
                const std::function<int()>& command);

// For the engine, and for a search that starts now; empty where nobody is shown anything.
std::function<void(const tsume::Progress&)> progress_listener(LiveLine& live,
                                                              const Environment& environment);
std::function<void(const andor::Counters&)> counters_listener(LiveLine& live,
                                                              const Environment& environment);
inline constexpr std::chrono::milliseconds kBetweenUpdates(200);

}  // namespace tsumuya::app
