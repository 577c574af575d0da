// Depth-first proof-number search, written once.
//
// Idea: df-pn [Nagai2002] walks down to a most-proving node and stays below a node until its
// numbers pass thresholds that say that another node is now the better one; a table keeps the
// numbers. In phi/delta form the two players are one. The stack is explicit: mating lines run past
// 1,500 plies.
//
// Loops: when a node has an open child that lies no deeper than itself (an "old" child), its
// thresholds and those below are raised once so that the search gets on (TCA) [Kishimoto2010].
//
// Repetition: a child that stands on the path is a loss of the attacker that holds on this path
// only. Such a result carries the depth of the ancestor it rests on; going up, a lost node rests on
// the shallowest of what its children rest on, a won node on what its best winning child rests on.
// Reaching that ancestor itself the result is a fact [Kishimoto2004]; what still rests on an
// ancestor is handed to the domain marked as such and must not be stored as a fact of the position.
//
// Chains: an edge may be hidden behind another and is looked at only when that one is settled
// against the player who would use it. Until then it adds nothing to his numbers.
//
// The domain (see DfPnDomain below) owns the moves, the table and what is stored there.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "andor/limits.hpp"
#include "andor/numbers.hpp"
#include "andor/policies.hpp"

namespace tsumuya::andor {

inline constexpr std::uint16_t kRestsOnNothing = std::numeric_limits<std::uint16_t>::max();
inline constexpr std::uint16_t kNoEdge = std::numeric_limits<std::uint16_t>::max();
inline constexpr std::size_t kMaxDepth = 30'000;

// What the search keeps of a child; a domain derives its own edge from it.
struct EdgeBase {
  Numbers numbers;                           // of the child, seen by the player to move there
  std::uint16_t rests_on = kRestsOnNothing;  // depth of the ancestor that a settled value rests on
  std::uint16_t min_depth = 0;               // the least depth at which the child was ever seen
  std::uint16_t next_in_chain = kNoEdge;     // index, from the node's first edge, of what it hides
  bool hidden = false;
  bool fresh = false;  // the child was never expanded

  // For the player at the parent.
  bool wins() const { return numbers.delta == 0; }
  bool loses() const { return numbers.phi == 0; }
};

// A node that the search leaves.
struct Leaving {
  Numbers numbers;
  std::uint16_t depth;
  std::uint16_t min_depth;
  std::uint16_t rests_on;  // kRestsOnNothing: a fact, if settled
  std::uint64_t effort;    // nodes expanded at and below it during this stay
};

template <typename D>
concept DfPnDomain = requires(D d, const D cd, std::vector<typename D::Edge>& edges,
                              typename D::Edge& edge, const typename D::Edge& front, std::size_t i,
                              const Leaving& leaving, std::uint16_t depth) {
  requires std::derived_from<typename D::Edge, EdgeBase>;
  // Appends the children of the current node, looked up or estimated.
  d.expand(edges, depth);
  // A hidden edge comes to light since the one in front of it is settled: look it up.
  d.reveal(edge, front, depth);
  // Plays an edge; goes back.
  d.descend(edge);
  d.ascend(edge);
  // The search leaves the current node, whose edges start at index i; what it found is to be
  // stored, and `edge` (the parent's edge to it) to be brought up to date with more than the
  // numbers.
  d.store(edges, i, leaving, edge);
};

template <DfPnDomain Domain, typename Counting, typename Threshold>
class DfPn {
 public:
  using Edge = typename Domain::Edge;

  DfPn(Domain& domain, const Limits& limits, bool raise_on_loops = true)
      : domain_(domain), watch_(limits), raise_on_loops_(raise_on_loops) {}

  // Called every kTick nodes with this search.
  static constexpr std::uint64_t kTick = 1024;
  void on_tick(std::function<void(const DfPn&)> listener) { tick_ = std::move(listener); }

  // Searches the domain's current node until it is settled or a limit is hit; `root` receives what
  // is known of it. Proven means that the player to move there wins.
  Outcome run(Edge& root) {
    enter(root, 0, {kInfinity, kInfinity}, false);
    while (true) {
      Frame& frame = frames_.back();
      const View view = look(frame, edges_.size());
      frame.raise |= view.has_old_child && raise_on_loops_;
      if (frame.first_look) {
        frame.first_look = false;
        if (frame.raise) raise_threshold(frame, view.numbers);
      }
      const bool done = view.numbers.is_settled() || view.numbers.phi >= frame.threshold.phi ||
                        view.numbers.delta >= frame.threshold.delta ||
                        watch_.hit(counters_.expanded);
      if (done) {
        const bool at_root = frames_.size() == 1;
        leave(view, at_root ? root : edges_[frames_[frames_.size() - 2].current]);
        if (at_root) break;
      } else {
        go_down(frame, view);
      }
    }
    if (root.numbers.is_won()) return {Verdict::Proven, Reason::None};
    if (root.numbers.is_lost()) return {Verdict::Disproven, Reason::None};
    return {Verdict::Unknown, watch_.reason()};
  }

  const Counters& counters() const { return counters_; }
  // For listeners, while the search runs: the root's numbers as far as they are known, and the
  // edges from the root to the current node.
  Numbers root_numbers() const {
    return look(frames_.front(), frames_.size() > 1 ? frames_[1].first : edges_.size()).numbers;
  }
  template <typename F>
  void for_each_edge_on_path(F&& f) const {
    for (std::size_t i = 0; i + 1 < frames_.size(); ++i) f(edges_[frames_[i].current]);
  }

 private:
  struct Frame {
    std::size_t first;    // of its edges
    std::size_t current;  // the edge that is being searched
    Numbers threshold;
    std::uint64_t nodes_before;
    std::uint16_t min_depth;
    bool first_look;
    bool raise;  // TCA's flag
  };
  struct View {
    Numbers numbers;
    OpenChildren open;
    std::size_t best;
    Number second_best;  // the delta of the second best child
    bool has_old_child;
  };

  std::uint16_t depth() const { return static_cast<std::uint16_t>(frames_.size() - 1); }

  void enter(const Edge& edge, std::uint16_t at_depth, Numbers threshold, bool raise) {
    ++counters_.expanded;
    frames_.push_back({edges_.size(), 0, threshold, counters_.expanded - 1,
                       std::min(edge.min_depth, at_depth), true, raise && !edge.fresh});
    if (frames_.size() >= kMaxDepth) watch_.end(Reason::Memory);
    counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, frames_.size());
    domain_.expand(edges_, depth());
    Frame& frame = frames_.back();
    counters_.generated += edges_.size() - frame.first;
    settle_chains(frame);
    if (tick_ && counters_.expanded % kTick == 0) tick_(*this);
  }

  // Brings to light what stands behind edges that are settled against the player.
  void settle_chains(Frame& frame) {
    for (std::size_t i = frame.first; i < edges_.size(); ++i) {
      if (!edges_[i].hidden) reveal_behind(frame, i);
    }
  }
  void reveal_behind(const Frame& frame, std::size_t i) {
    while (edges_[i].loses() && edges_[i].next_in_chain != kNoEdge) {
      const std::size_t next = frame.first + edges_[i].next_in_chain;
      edges_[i].next_in_chain = kNoEdge;
      edges_[next].hidden = false;
      domain_.reveal(edges_[next], edges_[i], depth());
      i = next;
    }
  }

  View look(const Frame& frame, std::size_t end) const {
    View view{kLost, {}, 0, kInfinity, false};
    Number best_phi = kInfinity;
    for (std::size_t i = frame.first; i < end; ++i) {
      const Edge& edge = edges_[i];
      if (edge.hidden || edge.loses()) continue;
      const Numbers child = edge.numbers;
      if (child.delta < view.numbers.phi ||
          (child.delta == view.numbers.phi && child.phi < best_phi)) {
        view.second_best = view.numbers.phi;
        view.numbers.phi = child.delta;
        best_phi = child.phi;
        view.best = i;
      } else {
        view.second_best = std::min(view.second_best, child.delta);
      }
      view.open.add(child.phi);
      view.has_old_child |= edge.min_depth <= frame.min_depth;
    }
    if (view.numbers.phi == 0) {
      view.numbers = kWon;
    } else {
      view.numbers.delta = Counting::delta(view.open);
      if (view.numbers.delta != 0) view.numbers.phi = std::min(view.numbers.phi, kMaxFinite);
    }
    return view;
  }

  static void raise_threshold(Frame& frame, Numbers numbers) {
    frame.threshold.phi = std::max(frame.threshold.phi, past(numbers.phi, 1));
    frame.threshold.delta = std::max(frame.threshold.delta, past(numbers.delta, 1));
  }

  void go_down(Frame& frame, const View& view) {
    frame.current = view.best;
    const Edge edge = edges_[view.best];
    const Numbers threshold{Counting::budget(frame.threshold.delta, view.open, edge.numbers.phi),
                            std::min(frame.threshold.phi, Threshold::beyond(view.second_best))};
    const bool raise = frame.raise;
    domain_.descend(edge);
    enter(edge, static_cast<std::uint16_t>(frames_.size()), threshold, raise);
  }

  // What a settled node rests on: a lost one on the shallowest ancestor that any of its edges rests
  // on, a won one on its least dependent winning edge.
  std::uint16_t rests_on(const Frame& frame, Numbers numbers) const {
    std::uint16_t result = numbers.is_won() ? 0 : kRestsOnNothing;
    for (std::size_t i = frame.first; i < edges_.size(); ++i) {
      if (edges_[i].hidden) continue;
      if (numbers.is_won()) {
        if (edges_[i].wins()) result = std::max(result, edges_[i].rests_on);
      } else {
        result = std::min(result, edges_[i].rests_on);
      }
    }
    return result >= depth() ? kRestsOnNothing : result;
  }

  void leave(const View& view, Edge& edge) {
    const Frame frame = frames_.back();
    Leaving leaving{view.numbers, depth(), frame.min_depth, kRestsOnNothing,
                    counters_.expanded - frame.nodes_before};
    if (view.numbers.is_settled()) leaving.rests_on = rests_on(frame, view.numbers);
    domain_.store(edges_, frame.first, leaving, edge);
    edge.numbers = view.numbers;
    edge.rests_on = leaving.rests_on;
    edge.min_depth = frame.min_depth;
    edge.fresh = false;
    edges_.resize(frame.first);
    frames_.pop_back();
    if (frames_.empty()) return;
    domain_.ascend(edge);
    const Frame& parent = frames_.back();
    reveal_behind(parent, parent.current);
  }

  Domain& domain_;
  LimitWatch watch_;
  bool raise_on_loops_;
  std::function<void(const DfPn&)> tick_;
  Counters counters_;
  std::vector<Edge> edges_;
  std::vector<Frame> frames_;
};

}  // namespace tsumuya::andor
