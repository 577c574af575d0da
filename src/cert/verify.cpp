#include "cert/verify.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "cert/checker.hpp"
#include "cert/text_input.hpp"

namespace tsumuya::cert {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

// A name as it is shown: harmless to a terminal.
std::string shown_name(std::string file) {
  if (file == "-") return "(standard input)";
  const auto is_control = [](char c) { return (0 <= c && c < ' ') || c == '\x7f'; };
  std::replace_if(file.begin(), file.end(), is_control, '?');
  return file;
}

// How far a file has come: shown in place after a second, then twice a second, and removed.
class LiveLine {
 public:
  LiveLine(const VerifyStreams& streams, std::string name)
      : err_(streams.err), name_(std::move(name)) {}
  ~LiveLine() {
    if (on_screen_) err_ << '\r' << kEraseRest << std::flush;
  }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;
  LiveLine(LiveLine&&) = delete;
  LiveLine& operator=(LiveLine&&) = delete;

  void show(std::uint64_t checked, std::uint64_t of) {
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(500);
    on_screen_ = true;
    err_ << '\r' << name_ << ": " << checked << " of " << of << " nodes (" << 100 * checked / of
         << "%)" << kEraseRest << std::flush;
  }

 private:
  static constexpr const char* kEraseRest = "\x1b[K";

  std::ostream& err_;
  std::string name_;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
  bool on_screen_ = false;
};

Verdict unreadable(std::string why) {
  Verdict verdict;
  verdict.fault = std::move(why);
  return verdict;
}

Verdict check_stream(std::istream& in, const std::string& file, const VerifyStreams& streams) {
  LineReader lines(in);
  if (!streams.err_is_terminal) return check(lines);
  LiveLine live(streams, shown_name(file));
  return check(lines, {}, [&](std::uint64_t checked, std::uint64_t of) { live.show(checked, of); });
}

Verdict check_file(const std::string& file, const VerifyStreams& streams) {
  if (file == "-") return check_stream(streams.in, file, streams);
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) return unreadable("is a directory");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) return unreadable(std::string("cannot be opened: ") + std::strerror(errno));
  return check_stream(in, file, streams);
}

int status_of(const Verdict& verdict) {
  switch (verdict.status) {
    case Status::Verified:
      return kAllVerified;
    case Status::Failed:
      return kFaultFound;
    case Status::NotACertificate:
    case Status::OutOfLimits:
      break;
  }
  return kNoCertificate;
}

Json object_of(const std::string& file, const Verdict& verdict) {
  const bool verified = verdict.status == Status::Verified;
  const bool ours = status_of(verdict) != kNoCertificate;
  const Claim& claim = verdict.header.claim;
  Json object;
  object["file"] = file;
  object["status"] = verified ? "verified" : ours ? "failed" : "not a certificate";
  object["claim"] = !verified ? Json(nullptr) : Json(claim.mate ? "mate" : "no mate");
  object["plies"] = verified && claim.mate ? Json(verdict.plies) : Json(nullptr);
  object["position"] = verified ? Json(verdict.header.position) : Json(nullptr);
  object["attacker"] =
      !verified ? Json(nullptr) : Json(verdict.header.attacker == Side::Black ? "black" : "white");
  object["nodes"] = verdict.nodes;
  object["line"] = verdict.status == Status::Failed ? Json(verdict.line) : Json(nullptr);
  object["fault"] = verified ? Json(nullptr) : Json(verdict.fault);
  return object;
}

void print(const VerifyRequest& request, const VerifyStreams& streams, const std::string& file,
           const Verdict& verdict) {
  const std::string name = shown_name(file);
  if (request.json) {
    // A name that is no UTF-8 is mended, not thrown at.
    streams.out << object_of(file, verdict).dump(-1, ' ', false, Json::error_handler_t::replace)
                << std::endl;
    return;
  }
  switch (verdict.status) {
    case Status::NotACertificate:
    case Status::OutOfLimits:
      streams.err << request.program << ": " << name << ": " << verdict.fault << std::endl;
      return;
    case Status::Failed:
      streams.out << name << ':' << verdict.line << ": FAILED: " << verdict.fault << std::endl;
      return;
    case Status::Verified:
      break;
  }
  if (request.files.size() > 1) streams.out << name << ": ";
  streams.out << "VERIFIED ";
  if (verdict.header.claim.mate) {
    streams.out << "mate in " << verdict.plies << std::endl;
  } else {
    streams.out << "no mate" << std::endl;
  }
}

}  // namespace

int verify(const VerifyRequest& request, const VerifyStreams& streams) {
  int status = kAllVerified;
  for (const std::string& file : request.files) {
    const Verdict verdict = check_file(file, streams);
    print(request, streams, file, verdict);
    status = std::max(status, status_of(verdict));
  }
  return status;
}

}  // namespace tsumuya::cert
