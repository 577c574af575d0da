#include "support/certified.hpp"

#include "cert/checker.hpp"
#include "service/certificate.hpp"
#include "support/notation.hpp"

namespace tsumuya::test {
namespace {

constexpr std::uint64_t kEnough = 2'000'000;  // nodes, to find again what was forgotten

// Against the rule by which the answer counts: a certificate counts every interposition.
std::string fault_of_length(const cert::Verdict& verdict, const tsume::Answer& answer) {
  if (!answer.exact || answer.counted != tsume::Counted::All) return {};
  if (verdict.header.claim.within != answer.line.size()) return "the claim is another length";
  return verdict.plies == answer.line.size() ? "" : "another length than the shortest";
}

}  // namespace

std::string fault_of_certificate(tsume::Engine& engine, const shogi::Position& position,
                                 const tsume::Task& task, const tsume::Answer& answer) {
  if (answer.status == tsume::Status::Unknown) return {};
  andor::Limits limits;
  limits.nodes = kEnough;
  const service::Certificate certificate =
      service::certificate_of(engine, {position, task.root}, task, answer, limits);
  if (certificate.text.empty()) return "no certificate was found";
  const cert::Verdict verdict = cert::check_text(certificate.text);
  if (verdict.status != cert::Status::Verified) {
    return "line " + std::to_string(verdict.line) + " of the certificate: " + verdict.fault;
  }
  const bool mate = answer.status == tsume::Status::Mate;
  if (verdict.header.claim.mate != mate) return "the certificate claims something else";
  if (verdict.header.position != test::sfen_of(position))
    return "a certificate of another position";
  return mate ? fault_of_length(verdict, answer) : "";
}

}  // namespace tsumuya::test
