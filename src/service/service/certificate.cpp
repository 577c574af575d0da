#include "service/certificate.hpp"

#include "cert/format.hpp"
#include "cert/text_output.hpp"
#include "io/sfen.hpp"
#include "io/usi_move.hpp"

namespace tsumuya::service {
namespace {

// Collects the lines of the nodes.
class NodeLines {
 public:
  explicit NodeLines(shogi::Color attacker) : attacker_(attacker) {}

  void add(const tsume::MateNode& node) {
    const std::string board = board_text(node.position);
    const std::string hand = hand_of(node.position);
    const std::string check = io::to_usi(node.check);
    cert::append_line(text_, cert::MateNode{board, hand, node.plies, check});
    ++count_;
  }
  void add(const tsume::RefutationNode& node) {
    const std::string board = board_text(node.position);
    const std::string hand = hand_of(node.position);
    std::vector<std::string> moves;
    for (const auto& answer : node.answers) {
      moves.push_back(io::to_usi(answer.check));
      moves.push_back(io::to_usi(answer.reply));
    }
    cert::NoMateNode line{board, hand, {}};
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      line.answers.push_back({moves[i], moves[i + 1]});
    }
    cert::append_line(text_, line);
    ++count_;
  }

  const std::string& text() const { return text_; }
  std::uint64_t count() const { return count_; }

 private:
  static std::string board_text(const shogi::Position& pos) {
    std::string sfen = io::to_sfen(pos);
    sfen.resize(sfen.find(' '));
    return sfen;
  }
  std::string hand_of(const shogi::Position& pos) const {
    std::string hand = hand_text(pos.hand(attacker_));
    return hand.empty() ? "-" : hand;
  }

  shogi::Color attacker_;
  std::string text_;
  std::uint64_t count_ = 0;
};

}  // namespace

Certificate certificate_of(tsume::Engine& engine, const Problem& problem, const tsume::Task& task,
                           const tsume::Answer& answer, const andor::Limits& limits) {
  NodeLines lines(problem.attacker());
  const tsume::Certified certified =
      engine.certify(problem.position, task, answer, limits,
                     {[&](const tsume::MateNode& node) { lines.add(node); },
                      [&](const tsume::RefutationNode& node) { lines.add(node); }});
  Certificate certificate;
  certificate.nodes = lines.count();
  certificate.plies = certified.plies;
  certificate.searched = certified.searched;
  certificate.reason = certified.reason;
  if (!certified.complete) return certificate;
  cert::Header header;
  header.position = io::to_sfen(problem.position);
  header.attacker =
      problem.attacker() == shogi::Color::Black ? cert::Side::Black : cert::Side::White;
  header.claim.mate = answer.status == tsume::Status::Mate;
  if (header.claim.mate && certified.shortest) header.claim.within = certified.plies;
  header.nodes = lines.count();
  certificate.text = cert::to_text(header);
  certificate.text += lines.text();
  certificate.text += cert::kEnd;
  certificate.text += '\n';
  return certificate;
}

Writing write_certificate(const Certificate& certificate, const std::string& file,
                          const std::atomic<bool>* stop) {
  cert::TextOutput output(file, stop);
  output.write(certificate.text);
  Writing writing;
  writing.error = output.finish();
  writing.stopped = output.stopped();
  return writing;
}

}  // namespace tsumuya::service
