#include "app/usage.hpp"

#include <fmt/format.h>
#include <ostream>

#include "app/words.hpp"

namespace tsumuya::app {

int refuse(const UsageError& error, const Environment& environment) {
  const Language language = environment.language;
  environment.err << fmt::format("{}: {}\n{}\n", environment.program, error.message.in(language),
                                 say<Sentence::TryHelp>(language, called(error.command)));
  return kBadInput;
}

}  // namespace tsumuya::app
