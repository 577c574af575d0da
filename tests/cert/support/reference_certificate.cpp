#include "support/reference_certificate.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "cert/format.hpp"
#include "support/notation.hpp"
#include "support/proven_set.hpp"
#include "support/reference_solver.hpp"

namespace tsumuya::test {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Position;

class Writer {
 public:
  Writer(const Problem& problem, const ReferenceGraph& graph)
      : graph_(graph),
        root_(problem.position),
        attacker_(problem.attacker()),
        set_(attacker_),
        mate_(graph.mate(0)) {}

  ReferenceCertificate write() {
    if (root_.side_to_move() == attacker_) {
      collect(root_);
    } else {
      collect_children(root_);
    }
    if (mate_) {
      write_mate();
    } else {
      write_no_mate();
    }
    cert::Header header;
    header.comments = {"made by the tests"};
    header.position = test::sfen_of(root_);
    header.attacker = attacker_ == Color::Black ? cert::Side::Black : cert::Side::White;
    const int plies = mate_ ? graph_.most_plies(0) : 0;
    header.claim.mate = mate_;
    // Either form of the claim, by the length.
    if (mate_ && plies % 4 > 1) header.claim.within = static_cast<std::uint32_t>(plies);
    header.nodes = written_;
    return {cert::to_text(header) + body_ + "end\n", mate_, plies, written_, hands_changed_};
  }

 private:
  // The attacker's positions that a certificate needs: after the shortest check, or after every
  // check, the replies that matter.
  void collect(const Position& pos) {
    const std::size_t node = graph_.find(pos);
    if (!collected_.insert(node).second) return;
    if (mate_) return collect_children(after(pos, shortest_check(pos)));
    for (const Move check : shogi::checks(pos)) collect_children(after(pos, check));
  }
  // All replies of a mate, the first that refutes of a no mate.
  void collect_children(const Position& defenders) {
    for (const Move reply : shogi::legal_moves(defenders)) {
      const Position child = after(defenders, reply);
      const std::size_t node = graph_.find(child);
      if (!(mate_ ? graph_.mate(node) : graph_.no_mate(node))) continue;
      collect(child);
      if (!mate_) return;
    }
  }

  Move shortest_check(const Position& pos) const {
    const int plies = graph_.most_plies(graph_.find(pos));
    for (const Move check : shogi::checks(pos)) {
      const std::size_t child = graph_.find(after(pos, check));
      if (graph_.mate(child) && graph_.most_plies(child) == plies - 1) return check;
    }
    return Move::none();
  }

  // Hands pieces over one at a time for as long as the node still holds.
  template <typename Holds>
  Position with_changed_hand(Position pos, Color from, const Holds& holds) {
    const Position before = pos;
    for (const shogi::PieceType t : shogi::kHandTypes) {
      while (pos.hand(from).has(t)) {
        const Position other = handed_over(pos, t, from);
        if (!holds(other)) break;
        pos = other;
      }
    }
    if (!(pos == before)) ++hands_changed_;
    return pos;
  }

  void write_mate() {
    std::vector<std::pair<int, std::size_t>> by_length;
    for (const std::size_t node : collected_) {
      by_length.emplace_back(graph_.most_plies(node), node);
    }
    std::sort(by_length.begin(), by_length.end());
    for (const auto& [plies, node] : by_length) {
      const Position& pos = graph_.position(node);
      const std::optional<int> covered = set_.mate_plies(pos);
      if (covered && *covered <= plies) continue;
      const Move check = shortest_check(pos);
      const Position least =
          with_changed_hand(pos, attacker_, [&, length = plies](const Position& other) {
            return set_.check_mates(other, check, length);
          });
      set_.add(least, plies);
      const std::string board = board_text(least);
      const std::string hand = hand_text(least.hand(attacker_));
      const std::string move = test::usi_of(check);
      cert::append_line(body_,
                        cert::MateNode{board, hand, static_cast<std::uint32_t>(plies), move});
      ++written_;
    }
  }

  void write_no_mate() {
    std::vector<Position> nodes;
    for (const std::size_t node : collected_) nodes.push_back(graph_.position(node));
    for (const Position& pos : nodes) set_.add(pos, 0);
    for (Position& pos : nodes) {
      pos = with_changed_hand(
          pos, ~attacker_, [&](const Position& other) { return set_.answers(other).has_value(); });
      set_.add(pos, 0);
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!is_covered_by_another(nodes, i)) write_refuted(nodes[i]);
    }
  }

  // By one with a larger hand, or by an equal one before it.
  bool is_covered_by_another(const std::vector<Position>& nodes, std::size_t i) const {
    const std::string board = board_text(nodes[i]);
    for (std::size_t j = 0; j < nodes.size(); ++j) {
      if (j == i || board_text(nodes[j]) != board) continue;
      const bool equal = nodes[j].hand(attacker_) == nodes[i].hand(attacker_);
      if (equal ? j < i : nodes[j].hand(attacker_).covers(nodes[i].hand(attacker_))) return true;
    }
    return false;
  }

  void write_refuted(const Position& pos) {
    std::vector<std::string> moves;
    const std::optional<ProvenSet::Answers> answers = set_.answers(pos);
    for (const auto& [check, reply] : answers.value()) {
      moves.push_back(test::usi_of(check));
      moves.push_back(test::usi_of(reply));
    }
    const std::string board = board_text(pos);
    const std::string hand = hand_text(pos.hand(attacker_));
    cert::NoMateNode node{board, hand, {}};
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      node.answers.push_back({moves[i], moves[i + 1]});
    }
    cert::append_line(body_, node);
    ++written_;
  }

  const ReferenceGraph& graph_;
  Position root_;
  Color attacker_;
  ProvenSet set_;
  bool mate_;
  std::set<std::size_t> collected_;
  std::string body_;
  std::size_t written_ = 0;
  std::size_t hands_changed_ = 0;
};

}  // namespace

std::optional<ReferenceCertificate> reference_certificate(const Problem& problem, std::size_t cap) {
  const ReferenceGraph graph(problem.position, problem.attacker(), cap);
  if (!graph.decided(0)) return std::nullopt;
  return Writer(problem, graph).write();
}

}  // namespace tsumuya::test
