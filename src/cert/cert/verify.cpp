#include "cert/verify.hpp"

#include <chrono>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string_view>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/input_file.hpp"
#include "cert/shown_text.hpp"
#include "cert/text_input.hpp"
#include "naive/notation.hpp"
#include "naive/rules.hpp"

namespace tsumuya::cert {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;
using naive::Position;

std::string shown_name(const std::string& file) {
  return file == "-" ? "(standard input)" : harmless(file);
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

Verdict check_lines(LineReader&& lines, const VerifyRequest& request, const std::string& file,
                    const VerifyStreams& streams) {
  if (!streams.err_is_terminal) return check(lines, request.limits);
  LiveLine live(streams, shown_name(file));
  return check(lines, request.limits,
               [&](std::uint64_t checked, std::uint64_t of) { live.show(checked, of); });
}

Verdict check_file(const VerifyRequest& request, const std::string& file,
                   const VerifyStreams& streams) {
  if (file == "-" && !streams.in_descriptor) {
    return check_lines(LineReader(streams.in), request, file, streams);
  }
  std::error_code ignored;
  if (file != "-" && std::filesystem::is_directory(file, ignored)) {
    return unreadable("is a directory");
  }
  const auto input = file == "-" ? std::make_unique<base::InputFile>(*streams.in_descriptor)
                                 : std::make_unique<base::InputFile>(file);
  if (input->fault() != 0) {
    return unreadable(std::string("cannot be opened: ") + std::strerror(input->fault()));
  }
  return check_lines(LineReader(*input), request, file, streams);
}

// What a verified file proves, and of what.
struct Proven {
  Claim claim;
  std::uint32_t plies = 0;  // of a mate: within so many
  Position position;
  Side attacker = Side::Black;
};

// Nothing if the file was not verified.
std::optional<Proven> proven_by(const Verdict& verdict) {
  if (verdict.status != Status::Verified) return std::nullopt;
  const std::optional<Position> position = naive::parse_sfen(verdict.header.position);
  if (!position) return std::nullopt;  // the checker has read it before
  return Proven{verdict.header.claim, verdict.plies, *position, verdict.header.attacker};
}

bool has_king(const Position& position, Side side) {
  return naive::find_king(position, side).has_value();
}

const char* name_of(Side side) { return side == Side::Black ? "black" : "white"; }

std::string text_of(const Proven& proven) {
  std::string text = "no mate";
  if (proven.claim.mate) {
    text = "mate within " + std::to_string(proven.plies) + (proven.plies == 1 ? " ply" : " plies");
  }
  text += std::string(": ") + name_of(proven.attacker) + " attacks, " + to_sfen(proven.position);
  const bool defender_moves = proven.position.turn != proven.attacker;
  const bool nothing_to_mate = !has_king(proven.position, other(proven.attacker));
  std::string notes = defender_moves ? "the defender moves first" : "";
  if (nothing_to_mate) {
    notes += notes.empty() ? "" : "; ";
    notes += "the defender has no king: nothing can be mated";
  }
  return notes.empty() ? text : text + " (" + notes + ")";
}

// As `solve` takes it.
Side usual_attacker(const Position& position) {
  const bool attacked =
      naive::in_check(position, position.turn) && !has_king(position, other(position.turn));
  return attacked ? other(position.turn) : position.turn;
}

// Did the file prove what was expected? Nothing if nothing was expected or nothing is proven. A
// verdict on something else becomes a fault.
std::optional<bool> hold_to(const Expected& expected, const std::optional<Proven>& proven,
                            Verdict& verdict) {
  if (!proven || !(expected.position || expected.attacker)) return std::nullopt;
  const auto fail = [&](std::uint64_t line, const char* what) {
    verdict.status = Status::Failed;
    verdict.line = line;
    verdict.fault = std::string("not the expected ") + what + ": this proves " + text_of(*proven);
    return false;
  };
  if (expected.position && proven->position != *expected.position) {
    return fail(verdict.position_line, "position");
  }
  const Side attacker = expected.attacker ? *expected.attacker : usual_attacker(proven->position);
  if (proven->attacker != attacker) return fail(verdict.position_line + 1, "attacker");
  return true;
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

const char* name_of(Status status) {
  switch (status) {
    case Status::Verified:
      return "verified";
    case Status::Failed:
      return "failed";
    case Status::OutOfLimits:
      return "out of limits";
    case Status::NotACertificate:
      break;
  }
  return "not a certificate";
}

Json object_of(const std::string& file, const Verdict& verdict, const std::optional<Proven>& proven,
               std::optional<bool> as_expected) {
  const auto if_proven = [&](const auto& value_of) {
    return proven ? Json(value_of(*proven)) : Json(nullptr);
  };
  const bool verified = verdict.status == Status::Verified;
  const bool out_of_limits = verdict.status == Status::OutOfLimits;
  Json object;
  object["file"] = file;
  object["status"] = name_of(verdict.status);
  object["claim"] = if_proven([](const Proven& p) { return p.claim.mate ? "mate" : "no mate"; });
  object["plies"] = proven && proven->claim.mate ? Json(proven->plies) : Json(nullptr);
  object["position"] = if_proven([&](const Proven&) { return verdict.header.position; });
  object["attacker"] = if_proven([](const Proven& p) { return name_of(p.attacker); });
  object["nodes"] = verdict.nodes;
  const bool has_line = verdict.status == Status::Failed || (out_of_limits && verdict.line > 0);
  object["line"] = has_line ? Json(verdict.line) : Json(nullptr);
  object["fault"] = verified ? Json(nullptr) : Json(verdict.fault);
  object["limit"] = out_of_limits ? Json(name_of(verdict.limit)) : Json(nullptr);
  object["expected"] = as_expected ? Json(*as_expected) : Json(nullptr);
  object["defender_king"] =
      if_proven([](const Proven& p) { return has_king(p.position, other(p.attacker)); });
  return object;
}

// Holds the verdict to what is expected and prints it; returns the exit status.
int say(const VerifyRequest& request, const VerifyStreams& streams, const std::string& file,
        Verdict verdict) {
  const std::optional<Proven> proven = proven_by(verdict);
  const std::optional<bool> as_expected = hold_to(request.expected, proven, verdict);
  const std::string name = shown_name(file);
  if (request.json) {
    // A name that is no UTF-8 is mended, not thrown at.
    const std::string line = object_of(file, verdict, proven, as_expected)
                                 .dump(-1, ' ', false, Json::error_handler_t::replace);
    streams.out << harmless_json(line) << std::endl;
    return status_of(verdict);
  }
  switch (verdict.status) {
    case Status::NotACertificate:
    case Status::OutOfLimits:
      streams.err << request.program << ": " << name << ": " << verdict.fault << std::endl;
      break;
    case Status::Failed:
      streams.out << name << ':' << verdict.line << ": FAILED: " << verdict.fault << std::endl;
      break;
    case Status::Verified:
      if (request.files.size() > 1) streams.out << name << ": ";
      streams.out << "VERIFIED " << (proven ? text_of(*proven) : "") << std::endl;
      break;
  }
  return status_of(verdict);
}

}  // namespace

int verify(const VerifyRequest& request, const std::string& file, const VerifyStreams& streams) {
  return say(request, streams, file, check_file(request, file, streams));
}

int say_out_of_memory(const VerifyRequest& request, const std::string& file,
                      const VerifyStreams& streams) {
  Verdict verdict;
  verdict.status = Status::OutOfLimits;
  verdict.limit = Limit::Memory;
  verdict.fault = "out of memory: the system has no more";
  return say(request, streams, file, verdict);
}

}  // namespace tsumuya::cert
