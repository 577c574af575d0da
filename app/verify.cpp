#include "app/verify.hpp"

#include <ostream>

#include "cert/verify.hpp"

namespace tsumuya::app {

int verify(const Arguments& arguments, const Environment& environment) {
  static_assert(cert::kAllVerified == kAnswered && cert::kNoCertificate == kBadInput);
  if (arguments.files.empty()) {
    environment.err << "tsumuya: name a FILE, or - for the standard input\n"
                       "try: tsumuya verify --help\n";
    return kBadInput;
  }
  return cert::verify(
      {"tsumuya", arguments.files, arguments.flag("--json")},
      {environment.in, environment.out, environment.err, environment.err_is_terminal});
}

}  // namespace tsumuya::app
