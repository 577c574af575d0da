#include "cert/checker.hpp"

#include <optional>
#include <sstream>
#include <utility>

#include "cert/line_cache.hpp"
#include "cert/proof.hpp"
#include "cert/root.hpp"
#include "naive/notation.hpp"

namespace tsumuya::cert {
namespace {

constexpr std::uint64_t kNodesBetweenReports = 4096;

// What a check takes whatever the file is: the cache of lines, the first tables.
constexpr std::uint64_t kFixedBytes = LineCache::kBytes + 65'536;

// Goes through the lines from the first to the last.
class Checker {
 public:
  Checker(LineReader& lines, const Listener& listener)
      : lines_(lines), budget_(lines.budget()), listener_(listener) {}

  Verdict run() {
    read_all();
    verdict_.comparisons = budget_.comparisons();
    return std::move(verdict_);
  }

 private:
  bool read_all() {
    if (!budget_.take(kFixedBytes)) return fail(1, "");
    if (!read_first_line() || !read_header()) return false;
    const std::optional<Root> root = read_root();
    if (!root) return false;
    const auto start = verdict_.header.claim.mate ? start_mate_proof : start_no_mate_proof;
    return check_body(*start(*root, budget_));
  }

  // Once a limit is reached, that is the verdict, whatever else seems wrong.
  bool fail(std::uint64_t line, const std::string& what, Status status = Status::Failed) {
    verdict_.status = budget_.exceeded() ? Status::OutOfLimits : status;
    verdict_.limit = budget_.limit();
    verdict_.line = line;
    verdict_.fault = budget_.exceeded() ? budget_.refusal() : what;
    return false;
  }
  bool fail_here(const Fault& fault) { return fail(lines_.line_number(), fault.what); }

  // A line of the body of the file; if there is none, that is a fault.
  bool read(const char* expected) {
    const std::optional<std::string_view> line = lines_.next();
    if (line) {
      line_ = *line;
      return true;
    }
    return fail_here({lines_.error().empty()
                          ? std::string("the file ends where ") + expected + " should stand"
                          : lines_.error()});
  }

  bool read_first_line() {
    const auto refuse = [&](const std::string& what) {
      return fail(1, what, Status::NotACertificate);
    };
    const std::optional<std::string_view> line = lines_.next();
    if (!line && lines_.line_number() == 1 && lines_.error().empty()) return refuse("is empty");
    if (!line) return refuse(lines_.error());
    if (!line->starts_with(kMagic)) return refuse("is no certificate");
    const std::string_view version = line->substr(kMagic.size());
    if (version != kVersion) return refuse("is of a version not known here: " + in_quotes(version));
    return true;
  }

  template <typename T>
  bool store(const OrFault<T>& parsed, auto& place) {
    if (const Fault* const wrong = fault_of(parsed)) return fail_here(*wrong);
    place = value_of(parsed);
    return true;
  }

  bool read_header() {
    if (!read_comments()) return false;
    position_line_ = lines_.line_number();
    Header& header = verdict_.header;
    return store(parse_field("position", line_), header.position) && read("the attacker") &&
           store(parse_attacker(line_), header.attacker) && read("the claim") &&
           store(parse_claim(line_), header.claim) && read("the number of nodes") &&
           store(parse_nodes(line_), header.nodes);
  }

  // And the first line after them.
  bool read_comments() {
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;
    while (read("the position")) {
      if (!line_.starts_with('#')) return true;
      bytes += line_.size() + 1;
      if (++lines > kMostComments)
        budget_.refuse(Limit::Comments, "too many comments: more than 10,000 lines");
      if (bytes > kMostCommentBytes)
        budget_.refuse(Limit::Comments, "too many comments: more than 1,000,000 bytes");
      if (budget_.exceeded()) return fail_here({});
    }
    return false;
  }

  std::optional<Root> read_root() {
    const auto position = naive::parse_sfen(verdict_.header.position);
    if (position) return Root(*position, verdict_.header.attacker);
    fail(position_line_, "no position that can stand: " + in_quotes(verdict_.header.position));
    return std::nullopt;
  }

  bool check_body(Proof& proof) { return check_nodes(proof) && check_end() && check_claim(proof); }

  bool check_nodes(Proof& proof) {
    const std::uint64_t of = verdict_.header.nodes;
    for (; verdict_.nodes < of; ++verdict_.nodes) {
      if (!read("a node")) return false;
      if (line_ == kEnd) {
        return fail_here({"the file has " + std::to_string(verdict_.nodes) + " nodes, not " +
                          std::to_string(of)});
      }
      if (!check_node(proof)) return false;
      if (listener_ && verdict_.nodes % kNodesBetweenReports == 0) listener_(verdict_.nodes, of);
    }
    return true;
  }

  // A line that was found right before is right again (proof.hpp).
  bool check_node(Proof& proof) {
    if (seen_.holds(line_)) return true;
    const auto wrong = proof.take(line_, lines_.line_number());
    if (wrong || budget_.exceeded()) return fail_here(wrong.value_or(Fault{}));
    seen_.remember(line_);
    return true;
  }

  bool check_end() {
    if (!read("'end'")) return false;
    if (line_ != kEnd) return fail_here({"expected 'end', not " + in_quotes(line_)});
    if (lines_.next()) return fail_here({"there is more after 'end'"});
    return (lines_.error().empty() && !budget_.exceeded()) || fail_here({lines_.error()});
  }

  bool check_claim(Proof& proof) {
    if (const auto wrong = proof.close()) return fail(wrong->first, wrong->second.what);
    if (budget_.exceeded()) return fail_here({});
    const OrFault<std::uint32_t> plies = proof.settle_root();
    if (const Fault* const wrong = fault_of(plies)) return fail(position_line_, wrong->what);
    const Claim& claim = verdict_.header.claim;
    if (claim.within && value_of(plies) > *claim.within) {
      return fail(position_line_ + 2, "the nodes prove a mate within " +
                                          std::to_string(value_of(plies)) + " plies, no fewer");
    }
    verdict_.plies = value_of(plies);
    verdict_.position_line = position_line_;
    verdict_.status = Status::Verified;
    return true;
  }

  LineReader& lines_;
  Budget& budget_;
  const Listener& listener_;
  LineCache seen_;         // node lines that were found right
  std::string_view line_;  // the last one read
  std::uint64_t position_line_ = 0;
  Verdict verdict_;
};

}  // namespace

Verdict check(LineReader& lines, const CheckLimits& limits, const Listener& listener) {
  lines.budget() = Budget(limits);
  return Checker(lines, listener).run();
}

Verdict check_text(const std::string& text, const CheckLimits& limits) {
  std::istringstream in(text);
  LineReader lines(in);
  return check(lines, limits);
}

}  // namespace tsumuya::cert
