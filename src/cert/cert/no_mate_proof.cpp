// No mate: every legal check of a node is answered by a reply into a position that some node
// covers, with a hand that contains the attacker's.
//
// What is covered by no node read so far is kept and asked again at the end.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cert/board_code.hpp"
#include "cert/node_set.hpp"
#include "cert/proof.hpp"
#include "cert/rules.hpp"
#include "naive/notation.hpp"

namespace tsumuya::cert {
namespace {

using naive::Move;
using naive::Position;

class NoMateProof final : public Proof {
 public:
  using Proof::Proof;

  std::optional<Fault> take(std::string_view line, std::uint64_t number) override {
    const OrFault<NoMateNode> parsed = parse_no_mate_node(line);
    if (const Fault* const wrong = fault_of(parsed)) return *wrong;
    const NoMateNode& node = value_of(parsed);
    const OrFault<Position> read = root().node(node.board, node.hand);
    if (const Fault* const wrong = fault_of(read)) return *wrong;
    const Position& position = value_of(read);
    // Before its answers are looked at: one of them may lead back to it.
    nodes_.add(code_of(position), attackers_hand(position), 0);

    std::vector<Move> open = legal_checks(position);
    std::uint32_t answer_number = 0;
    for (const Answer& answer : node.answers) {
      const std::optional<Move> check = naive::parse_move(answer.check);
      if (!check) return Fault{"not a move: " + in_quotes(answer.check)};
      if (std::erase(open, *check) == 0) return refusal_of(*check, position);
      const OrFault<Position> child = play(apply(position, *check), answer.reply, "reply");
      if (const Fault* const wrong = fault_of(child)) return *wrong;
      require_covered(value_of(child), number, ++answer_number);
    }
    if (open.empty()) return std::nullopt;
    return Fault{"the check " + to_usi(*std::min_element(open.begin(), open.end())) +
                 " is not answered"};
  }

  std::optional<std::pair<std::uint64_t, Fault>> close() override {
    for (std::size_t i = 0; i < asked_.entries().size(); ++i) {
      const NodeSet::Entry& child = asked_.entries()[i];
      if (covers(nodes_, child.board, child.hand)) continue;
      return std::pair<std::uint64_t, Fault>{child.number,
                                             {"answer " + std::to_string(answer_numbers_[i]) +
                                              " leads to a position that no node covers"}};
    }
    return std::nullopt;
  }

  OrFault<std::uint32_t> settle_root() const override {
    const Position& position = root().position();
    if (root().attacker_moves()) {
      if (is_covered(position)) return 0U;
      return Fault{"no node covers the root"};
    }
    const std::vector<Move> replies = legal_replies(position);
    const bool escapes = std::any_of(replies.begin(), replies.end(), [&](const Move& reply) {
      return is_covered(apply(position, reply));
    });
    if (escapes || (replies.empty() && !is_in_check(position, root().defender()))) return 0U;
    return Fault{replies.empty() ? "the defender is mated at the root"
                                 : "no reply at the root leads to a position that a node covers"};
  }

 private:
  // Of a check that is not among those still to be answered.
  static Fault refusal_of(const Move& check, const Position& position) {
    const std::string text = to_usi(check);
    const Legality legal = legality(position, check);
    if (legal != Legality::Legal) return {"the check " + text + " " + phrase_of(legal)};
    const bool checks = is_in_check(apply(position, check), other(position.turn));
    return {checks ? "the check " + text + " is answered twice"
                   : "the move " + text + " gives no check"};
  }

  static bool covers(const NodeSet& nodes, const BoardCode& board, const Hand& hand) {
    return nodes.any_of(board,
                        [&](const NodeSet::Entry& entry) { return entry.hand.contains(hand); });
  }
  bool is_covered(const Position& position) const {
    return covers(nodes_, code_of(position), attackers_hand(position));
  }

  void require_covered(const Position& child, std::uint64_t line, std::uint32_t answer_number) {
    const BoardCode board = code_of(child);
    const Hand hand = attackers_hand(child);
    if (covers(nodes_, board, hand) || covers(asked_, board, hand)) return;
    asked_.add(board, hand, static_cast<std::uint32_t>(line));
    answer_numbers_.push_back(answer_number);
  }

  NodeSet nodes_;
  NodeSet asked_;  // positions that must be covered in the end, with the lines that lead to them
  std::deque<std::uint32_t> answer_numbers_;  // of the asked ones: which answer of the line
};

}  // namespace

std::unique_ptr<Proof> start_no_mate_proof(const Root& root) {
  return std::make_unique<NoMateProof>(root);
}

}  // namespace tsumuya::cert
