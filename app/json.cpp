#include "app/json.hpp"

#include <cmath>
#include <optional>

#include <nlohmann/json.hpp>

#include "io/usi_move.hpp"

namespace tsumuya::app {
namespace {

using andor::Reason;
using tsume::Status;
using Json = nlohmann::ordered_json;

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json status_word(Status status) {
  switch (status) {
    case Status::Mate:
      return "mate";
    case Status::NoMate:
      return "nomate";
    case Status::Unknown:
      break;
  }
  return "unknown";
}

// Also why there is no proof that the mate is the shortest.
Json reason_or_null(Reason reason) {
  const std::string_view word = reason_word(reason);
  return word.empty() ? Json(nullptr) : Json(word);
}

Json tree_of(const std::vector<tsume::Variation>& moves) {
  Json array = Json::array();
  for (const tsume::Variation& v : moves) {
    Json object;
    object["move"] = io::to_usi(v.move);
    object["plies"] = or_null(v.plies);
    object["replies"] = tree_of(v.replies);
    if (v.seen) object["seen"] = true;
    array.push_back(std::move(object));
  }
  return array;
}

}  // namespace

namespace {

Json verdict_word(tsume::Verdict verdict) {
  switch (verdict) {
    case tsume::Verdict::Sound:
      return "sound";
    case tsume::Verdict::Cooked:
      return "cooked";
    case tsume::Verdict::Shorter:
      return "shorter";
    case tsume::Verdict::Leftover:
      return "leftover";
    case tsume::Verdict::NoMate:
      return "nomate";
    case tsume::Verdict::Unknown:
      break;
  }
  return "unknown";
}

Json harmless_word(tsume::Harmless reason) {
  switch (reason) {
    case tsume::Harmless::LastMove:
      return "last move";
    case tsume::Harmless::Promotion:
      return "promotion";
    case tsume::Harmless::Detour:
      break;
  }
  return "detour";
}

Json alternatives(const std::vector<tsume::Alternative>& moves) {
  Json list = Json::array();
  for (const tsume::Alternative& m : moves) {
    list.push_back({{"ply", m.ply}, {"move", io::to_usi(m.move)}});
  }
  return list;
}

Json check_of(const tsume::OtherCheck& check) {
  Json object;
  object["ply"] = check.ply;
  object["move"] = check.move.is_none() ? Json(nullptr) : Json(io::to_usi(check.move));
  object["plies"] = or_null(check.plies);
  object["exact"] = check.exact;
  return object;
}

// Names come from files and are valid UTF-8; anything else would be replaced, not thrown at.
std::string line_of(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Json certificate_of(const WrittenCertificate& certificate) {
  Json object;
  object["file"] = certificate.complete ? Json(certificate.file) : Json(nullptr);
  object["reason"] = certificate.error.empty() ? reason_or_null(certificate.reason) : Json("file");
  object["nodes"] = certificate.nodes;
  object["plies"] = certificate.plies > 0 ? Json(certificate.plies) : Json(nullptr);
  object["searched"] = certificate.searched;
  object["time_ms"] = milliseconds(certificate.time);
  return object;
}

Json object_of(const Report& report) {
  const tsume::Answer& answer = report.answer;
  const bool settled = answer.status != Status::Unknown;
  const auto texts = [](const std::vector<shogi::Move>& line) {
    Json moves = Json::array();
    for (const shogi::Move m : line) moves.push_back(io::to_usi(m));
    return moves;
  };
  Json object;
  object["name"] = report.name;
  object["sfen"] = report.sfen;
  object["status"] = status_word(answer.status);
  object["reason"] = reason_or_null(answer.reason);
  object["plies"] = or_null(report.plies);
  object["exact"] = answer.exact;
  object["interpositions"] = answer.counted == tsume::Counted::All ? "all" : "tsume";
  object["pv"] = texts(answer.line);
  object["leftover"] = report.leftover;
  object["nodes"] = answer.counters.expanded;
  object["generated"] = answer.counters.generated;
  object["expanded"] = answer.counters.expanded;
  object["first_proof_ms"] = settled ? Json(milliseconds(answer.proof_time)) : Json(nullptr);
  object["time_ms"] = milliseconds(answer.time);
  object["algorithm"] = report.algorithm.empty() ? "engine" : report.algorithm;
  if (report.algorithm.empty()) object["simulated"] = answer.simulated_nodes;
  if (!answer.book_line.empty()) {
    object["book_plies"] = answer.book_line.size();
    object["book_pv"] = texts(answer.book_line);
  }
  if (report.with_tree) object["tree"] = tree_of(answer.tree);
  if (report.certificate) object["certificate"] = certificate_of(*report.certificate);
  return object;
}

}  // namespace

std::string_view reason_word(Reason reason) {
  switch (reason) {
    case Reason::Nodes:
      return "nodes";
    case Reason::Time:
      return "time";
    case Reason::Memory:
      return "memory";
    case Reason::Stopped:
      return "stopped";
    case Reason::None:
      break;
  }
  return "";
}

double milliseconds(std::chrono::duration<double> time) {
  return std::round(time.count() * 1e6) / 1e3;
}

std::string to_json_line(const Report& report) { return line_of(object_of(report)); }

std::string to_json_line(const Report& report, const tsume::Soundness& soundness) {
  Json object = object_of(report);
  object["verdict"] = verdict_word(soundness.verdict);
  object["stated"] = or_null(soundness.stated);
  object["longer_defence"] = or_null(soundness.longer_defence);
  Json& cooks = object["cooks"] = Json::array();
  for (const tsume::Cook& cook : soundness.cooks) {
    cooks.push_back(check_of(cook));
    cooks.back()["shorter"] = or_null(cook.shorter);
  }
  Json& harmless = object["harmless"] = Json::array();
  for (const tsume::HarmlessChoice& choice : soundness.harmless) {
    harmless.push_back(check_of(choice));
    harmless.back()["reason"] = harmless_word(choice.reason);
  }
  object["equal_variations"] = alternatives(report.answer.equal_replies);
  Json& undecided = object["undecided"] = Json::array();
  for (const tsume::Undecided& open : soundness.undecided) {
    undecided.push_back(check_of(open));
    undecided.back()["mates"] = open.mates ? Json(true) : Json(nullptr);
  }
  return line_of(object);
}

}  // namespace tsumuya::app
