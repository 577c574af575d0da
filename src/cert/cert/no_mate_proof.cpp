// No mate: every legal check of a node is answered by a reply into a position that some node
// covers, with a hand that contains the attacker's.
//
// What is covered by no node read so far is kept and asked again at the end, in the order of the
// file: the fault that is told is the first one.
//
// A node covers the hands that its own contains, so it lacks no piece that they have. What a hand
// lacks is therefore kept in its place: then a node covers whatever lacks all that it lacks, and
// the set of nodes is asked the same way as that of a mate.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cert/board_code.hpp"
#include "cert/board_table.hpp"
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
  NoMateProof(const Root& root, Budget& budget)
      : Proof(root),
        budget_(budget),
        boards_(budget),
        nodes_(budget),
        asked_(budget),
        asked_in_order_(budget) {}

  std::optional<Fault> take(std::string_view line, std::uint64_t number) override {
    const OrFault<NoMateNode> parsed = parse_no_mate_node(line);
    if (const Fault* const wrong = fault_of(parsed)) return *wrong;
    const NoMateNode& node = value_of(parsed);
    const OrFault<Position> read = root().node(node.board, node.hand);
    if (const Fault* const wrong = fault_of(read)) return *wrong;
    const Position& position = value_of(read);
    // Before its answers are looked at: one of them may lead back to it.
    const std::uint32_t board = boards_.add(code_of(position));
    if (board != BoardTable::kNone) nodes_.add(board, lacking_in(position), 0);

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
    for (std::size_t i = 0; i < asked_in_order_.size() && budget_.tick(); ++i) {
      const Asked& asked = asked_in_order_[i];
      if (nodes_.has(asked.board, asked.lacking, 0)) continue;
      return std::pair<std::uint64_t, Fault>{
          asked.line,
          {"answer " + std::to_string(asked.answer) + " leads to a position that no node covers"}};
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

  bool is_covered(const Position& position) const {
    const std::uint32_t board = boards_.find(code_of(position));
    return board != BoardTable::kNone && nodes_.has(board, lacking_in(position), 0);
  }

  void require_covered(const Position& child, std::uint64_t line, std::uint32_t answer) {
    const std::uint32_t board = boards_.add(code_of(child));
    const PackedHand lacking = lacking_in(child);
    if (board == BoardTable::kNone || nodes_.has(board, lacking, 0)) return;
    if (asked_.has(board, lacking, 0)) return;
    if (!asked_in_order_.push_back({board, lacking, static_cast<std::uint32_t>(line), answer})) {
      return;
    }
    asked_.add(board, lacking, 0);
  }

  PackedHand lacking_in(const Position& position) const {
    return lacking(pack(attackers_hand(position)));
  }

  // A position that must be covered in the end, and the answer that leads to it.
  struct Asked {
    std::uint32_t board;
    PackedHand lacking;
    std::uint32_t line;
    std::uint32_t answer;
  };

  Budget& budget_;
  BoardTable boards_;
  NodeSet nodes_;
  NodeSet asked_;  // to find what was asked already
  Chunks<Asked> asked_in_order_;
};

}  // namespace

std::unique_ptr<Proof> start_no_mate_proof(const Root& root, Budget& budget) {
  return std::make_unique<NoMateProof>(root, budget);
}

}  // namespace tsumuya::cert
