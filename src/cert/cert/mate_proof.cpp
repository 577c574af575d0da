// A mate: every reply to a node's check leads to a position that an earlier node covers, with a
// hand contained in the attacker's and a rank smaller by two or more.
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

class MateProof final : public Proof {
 public:
  MateProof(const Root& root, Budget& budget) : Proof(root), boards_(budget), nodes_(budget) {}

  std::optional<Fault> take(std::string_view line, std::uint64_t /*number*/) override {
    const OrFault<MateNode> parsed = parse_mate_node(line);
    if (const Fault* const wrong = fault_of(parsed)) return *wrong;
    const MateNode& node = value_of(parsed);
    const OrFault<Position> position = root().node(node.board, node.hand);
    if (const Fault* const wrong = fault_of(position)) return *wrong;
    const OrFault<Position> checked = play(value_of(position), node.check, "check");
    if (const Fault* const wrong = fault_of(checked)) return *wrong;
    if (!is_in_check(value_of(checked), root().defender())) {
      return Fault{"the move " + std::string(node.check) + " gives no check"};
    }
    if (std::optional<Fault> wrong = check_replies(value_of(checked), node.rank)) return wrong;
    const std::uint32_t board = boards_.add(code_of(value_of(position)));
    if (board != BoardTable::kNone) nodes_.add(board, hand_in(value_of(position)), node.rank);
    return std::nullopt;
  }

  OrFault<std::uint32_t> settle_root() const override {
    const Position& position = root().position();
    if (root().attacker_moves()) {
      if (const auto rank = least_rank(position)) return *rank;
      return Fault{"no node covers the root"};
    }
    std::uint32_t plies = 0;
    const std::vector<Move> replies = legal_replies(position);
    if (replies.empty() && !is_in_check(position, root().defender())) {
      return Fault{"the defender has no move at the root, but is not in check"};
    }
    for (const Move& reply : replies) {
      const std::optional<std::uint32_t> rank = least_rank(apply(position, reply));
      if (!rank) return Fault{"no node covers the root's reply " + to_usi(reply)};
      plies = std::max(plies, *rank + 1);
    }
    return plies;
  }

 private:
  std::optional<Fault> check_replies(const Position& checked, std::uint32_t rank) const {
    for (const Move& reply : legal_replies(checked)) {
      const Position child = apply(checked, reply);
      if (rank > 1 && covered_within(child, rank - 2)) continue;
      const std::optional<std::uint32_t> late = least_rank(child);
      const std::string text = "the reply " + to_usi(reply);
      if (!late) return Fault{text + " leads to a position that no earlier node covers"};
      return Fault{text + " needs " + std::to_string(*late) + " plies more, and the rank is " +
                   std::to_string(rank)};
    }
    return std::nullopt;
  }

  bool covered_within(const Position& position, std::uint32_t plies) const {
    const std::uint32_t board = boards_.find(code_of(position));
    return board != BoardTable::kNone && nodes_.has(board, hand_in(position), plies);
  }

  std::optional<std::uint32_t> least_rank(const Position& position) const {
    const std::uint32_t board = boards_.find(code_of(position));
    if (board == BoardTable::kNone) return std::nullopt;
    return nodes_.least(board, hand_in(position));
  }

  PackedHand hand_in(const Position& position) const { return pack(attackers_hand(position)); }

  BoardTable boards_;
  NodeSet nodes_;  // with their ranks
};

}  // namespace

std::unique_ptr<Proof> start_mate_proof(const Root& root, Budget& budget) {
  return std::make_unique<MateProof>(root, budget);
}

}  // namespace tsumuya::cert
