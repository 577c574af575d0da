// "Mate within n plies" as a domain of the df-pn core, by either rule of counting.
//
// A node is a position and the plies that are left, so the graph has no cycles: a shortest mate
// never repeats a position, and nothing rests on the path. What was found for n holds for more
// plies if it is a mate and for fewer if it is none, and is kept in the engine's table as bounds of
// the position's length; only the numbers of open nodes belong to one n.
//
// With all interpositions counted, nodes are the attacker's and the defender's, results hold for
// larger and smaller hands as in the first search, and they are stored beside its results.
//
// With useless interpositions left out (mudaai.hpp states the rule) the resistance of a defender's
// node P is at most n iff its other replies are mated within n - 1 and, for every group g of
// interpositions,
//
//   Block(g, n)    = Answer(g, n) or Useless(g, n)
//   Answer(g, n)     every reply of g is mated within n - 1
//   Useless(g, n)  = Take(g, n) and Unless(g, n)
//   Take(g, n)       some capture, the piece handed back, leaves a resistance of at most n
//   Unless(g, n)   = not Base(g, n - 2) or Useless(g, n - 2)
//   Base(g, n)       the replies that come before g's square are mated within n
//
// Useless(g, n) says that the resistance after the capture is at most n and at most base. These are
// nodes of the search too, between P and the positions after it; "not" is an edge from one node of
// the defender to another.
//
// Lengths by this rule are not monotone in the hand: a better hand may mate so fast that an
// interposition counts. Results that rest on that hold for the exact hand only; many do not rest on
// it (see Grade) and hold for other hands as usual. A length by the other rule is an upper bound.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "andor/dfpn/dfpn.hpp"
#include "shogi/movegen.hpp"
#include "shogi/position.hpp"
#include "shogi/replies.hpp"
#include "tsume/engine/features.hpp"
#include "tsume/engine/simulation.hpp"
#include "tsume/engine/table.hpp"
#include "tsume/length/mudaai.hpp"

namespace tsumuya::tsume {

// Which replies count in a length.
enum class Counted : std::uint8_t { All, Tsume };

// For which hands a result with useless interpositions left out holds.
enum class Grade : std::uint8_t {
  // A mate with all interpositions counted, or no mate whatever its length.
  All,
  // A mate where every interposition is answered, or captured with mate at once: a larger hand can
  // do that too. Or no mate within the plies, against replies that are no interpositions: they
  // always count, and a smaller hand has no more checks.
  AnyHand,
  ThisHand,
};

class BoundedDomain {
 public:
  enum class NodeKind : std::uint8_t {
    Attack,   // or
    Block,    // or
    Unless,   // or
    Take,     // or
    Defend,   // and
    Base,     // and
    Answer,   // and
    Useless,  // and
    NotBase,  // and: of one Base
  };
  struct Node {
    NodeKind kind = NodeKind::Attack;
    std::uint8_t group = 0;    // of the nodes about one
    std::uint8_t squares = 0;  // of Base: only groups on so many squares
    Captures captures = Captures::All;
    std::int16_t plies = 0;  // that are left
    shogi::Hand hand;        // the attacker's
    shogi::Key board = 0;    // the position's, with the problem's key mixed in

    bool attacks() const { return kind < NodeKind::Defend; }
    bool is_position() const { return kind == NodeKind::Attack || kind == NodeKind::Defend; }
  };
  struct Edge : andor::EdgeBase {
    Node node;
    shogi::Move move = shogi::Move::none();     // none: the position stays
    shogi::Move capture = shogi::Move::none();  // with a capture, a hand-back
    // Of a settled child:
    std::uint16_t length = 0;  // an upper bound, or what is excluded
    Grade grade = Grade::ThisHand;
    shogi::Hand hand;  // proof hand or disproof hand; its own for Grade::ThisHand

    // One for a move, none within a position or for a hand-back.
    unsigned plies() const { return !move.is_none() && capture.is_none() ? 1U : 0U; }
    // The length that this edge gives its parent.
    unsigned length_by() const { return std::min(length + plies(), kForever); }
  };

  BoundedDomain(const shogi::Position& root, shogi::Color attacker, Counted counted,
                const Features& features, Table& table, Table::Stop stop);

  // The root with so many plies left; and a node there that asks something of a group.
  Edge root_edge(unsigned plies) const;
  Edge group_edge(NodeKind kind, std::uint8_t group, unsigned plies) const;
  void start(const Edge& root) { nodes_.assign(1, root.node); }

  // The move by which the attacker's node that was proven last mates; after a search, that of the
  // root.
  shogi::Move last_best() const { return last_best_; }

  // True if the table or the plies left settle the edge or give it numbers.
  bool is_known(Edge& edge);

  void expand(std::vector<Edge>& edges, std::uint16_t depth);
  void reveal(Edge& edge, const Edge& front, std::uint16_t depth);
  void descend(const Edge& edge);
  void ascend(const Edge& edge);
  void store(const std::vector<Edge>& edges, std::size_t first, const andor::Leaving& leaving,
             Edge& edge);

 private:
  // A move, or an interposition and its capture.
  struct Step {
    shogi::Move move;
    shogi::Undo undo;
    shogi::Undo capture;
  };

  const Node& here() const { return nodes_.back(); }
  Edge& add(std::vector<Edge>& edges, NodeKind kind, int plies) const;
  Edge& add_move(std::vector<Edge>& edges, shogi::Move m) const;
  void expand_defender(std::vector<Edge>& edges);
  void chain(std::vector<Edge>& edges, std::size_t first) const;
  void chain_blocks(std::vector<Edge>& edges, const Interpositions& replies) const;
  bool last_was_drop() const;
  void expand_answer(std::vector<Edge>& edges) const;
  void expand_unless(std::vector<Edge>& edges);
  void expand_take(std::vector<Edge>& edges);

  void evaluate(Edge& edge);
  void evaluate_new(Edge& edge);
  void estimate_block(Edge& edge);
  void simulate_capture(Edge& edge);
  static void settle_by(Simulation& simulation, Edge& edge);
  void probe_mate(Edge& edge);
  void probe_attacker(Edge& edge);
  bool settles_mate(Edge& edge);
  bool mates_at_once(Edge& edge, const shogi::MoveList& checks);
  Step play(const Edge& edge);
  void take_back(const Edge& edge, const Step& step);

  // The result of the node, from its edges; the parent's edge to it receives it.
  void prove_attack(const std::vector<Edge>& edges, std::size_t first, Edge& edge);
  void prove_defence(const std::vector<Edge>& edges, std::size_t first, Edge& edge) const;
  void refute_attack(const std::vector<Edge>& edges, std::size_t first, Edge& edge) const;
  void refute_defence(const std::vector<Edge>& edges, std::size_t first, Edge& edge) const;
  void remember(const Edge& edge, bool proven, std::uint64_t effort);

  static andor::Numbers seen_at(const Node& node, andor::Number pn, andor::Number dn) {
    return node.attacks() ? andor::Numbers{pn, dn} : andor::Numbers{dn, pn};
  }
  static void settle(Edge& edge, bool proven, unsigned length, shogi::Hand hand, Grade grade);
  // Results of a position that may serve other hands are kept by board, all others by node.
  static bool is_kept_by_board(const Node& node) {
    return node.is_position() && node.captures == Captures::All;
  }
  // Where the table keeps what is settled of a node, and its open numbers.
  shogi::Key fact_key(const Node& node) const;
  shogi::Key open_key(const Node& node) const;

  shogi::Position pos_;
  shogi::Color attacker_;
  Counted counted_;
  Features features_;
  Table& table_;
  shogi::Key problem_key_;
  Table::Stop stop_;
  std::size_t node_first_ = 0;  // where the edges of the node being expanded begin
  std::vector<Node> nodes_;     // from the root to here
  std::vector<Step> steps_;     // of the edges that changed the position
  shogi::Move last_best_ = shogi::Move::none();
  std::optional<shogi::Replies> replies_;  // at the attacker's node that is being expanded
};

}  // namespace tsumuya::tsume
