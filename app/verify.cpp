#include "app/verify.hpp"

#include <algorithm>
#include <new>
#include <ostream>

#include "app/usage.hpp"
#include "app/words.hpp"
#include "base/quantity.hpp"
#include "cert/verify.hpp"
#include "cert/verify_values.hpp"

namespace tsumuya::app {

namespace {

// The parser of the command line has read all values before.
cert::VerifyRequest request_of(const Arguments& arguments) {
  cert::VerifyRequest request{"tsumuya", arguments.files, arguments.flag("--json"), {}, {}};
  if (arguments.given("--expect")) {
    request.expected.position = cert::value_of(cert::parse_position(arguments.text("--expect")));
  }
  if (arguments.given("--expect-attacker")) {
    request.expected.attacker =
        cert::value_of(cert::parse_side(arguments.text("--expect-attacker")));
  }
  request.limits.memory =
      static_cast<std::uint64_t>(arguments.integer("--memory")) * base::kBytesOfMegabyte;
  request.limits.seconds = arguments.seconds("--time");
  return request;
}

}  // namespace

int verify(const Arguments& arguments, const Environment& environment) {
  static_assert(cert::kAllVerified == kAnswered && cert::kNoCertificate == kBadInput);
  if (arguments.files.empty()) {
    return refuse({Command::Verify, message<Sentence::NameAFile>()}, environment);
  }
  const cert::VerifyRequest request = request_of(arguments);
  const cert::VerifyStreams streams{environment.in, environment.out, environment.err,
                                    environment.err_is_terminal, environment.in_descriptor};
  int status = cert::kAllVerified;
  for (const std::string& file : request.files) {
    try {
      status = std::max(status, cert::verify(request, file, streams));
    } catch (const std::bad_alloc&) {
      status = std::max(status, cert::say_out_of_memory(request, file, streams));
    }
  }
  return status;
}

}  // namespace tsumuya::app
