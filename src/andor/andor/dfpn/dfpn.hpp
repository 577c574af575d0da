// Depth-first proof-number search, written once.
//
// Idea: df-pn [Nagai2002] walks down to a most-proving node and stays below a node until its
// numbers pass thresholds that say that another node is now the better one; a table keeps the
// numbers. In phi/delta form the two players are one. The stack is explicit: mating lines run past
// 1,500 plies.
//
// Loops: when a node has an open child that lies no deeper than itself (an "old" child), the search
// raises its thresholds and those below once, so that it gets on (TCA) [Kishimoto2010], if the
// threshold policy says so. [Kishimoto2010] updates a node's minimal distance when all its unproven
// children are old, but does not say to what. We keep the least depth ever seen: such a node goes
// on having old children, and its thresholds are raised whenever it is entered. Raising makes a
// visit end with a new leaf or a new repetition, so leaving the update out may cost order, but no
// progress. That the search ends is proven neither there nor here; in the tests every counting ends
// on thousands of cyclic graphs.
//
// Repetition: a child that stands on the path is a loss of the attacker that holds on this path
// only. Its result carries the depth of the ancestor that it rests on. Going up, a lost node rests
// on the shallowest ancestor that its children rest on, a won node on that of its best winning
// child. At that ancestor itself the result is a fact [Kishimoto2004]. What still rests on an
// ancestor goes to the domain marked as such, and must not be stored as a fact of the position.
//
// Double counting: a policy that follows parents (policies.hpp) is told when a node is entered by a
// second parent; edges that were seen to lead to the same node below are marked as merged. Other
// policies pay nothing for it.
//
// Chains: an edge may hide behind another; the search looks at it only when the front edge is
// settled against the player who would use it. Until then it adds nothing to the numbers; hidden
// edges with `weighs` add one, however many they are.
//
// The domain (dfpn_domain.hpp) owns the moves, the table and what is stored there.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "andor/core/limits.hpp"
#include "andor/core/numbers.hpp"
#include "andor/dfpn/dfpn_domain.hpp"
#include "andor/dfpn/lineage.hpp"
#include "andor/dfpn/policies.hpp"

namespace tsumuya::andor {

inline constexpr std::size_t kMaxDepth = 30'000;

template <DfPnDomain Domain, CountingPolicy Counting, ThresholdPolicy Threshold,
          OldChildrenPolicy OldChildren = CountOld>
class DfPn {
 public:
  using Edge = typename Domain::Edge;
  using Lineage = typename Counting::Lineage;
  static constexpr bool kFollows = !std::is_void_v<Lineage>;
  static_assert(!kFollows || NamesNodes<Domain>);

  DfPn(Domain& domain, const Limits& limits, Threshold threshold = {}) requires(!kFollows)
      : domain_(domain), watch_(limits), threshold_(threshold) {}
  // The lineage is the caller's and may serve further searches of the same domain.
  template <std::same_as<Lineage> L>
  DfPn(Domain& domain, const Limits& limits, L& lineage, Threshold threshold = {})
      : domain_(domain), watch_(limits), threshold_(threshold), lineage_(&lineage) {}

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
      frame.raise |= view.has_old_child && threshold_.raises_on_loops();
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
  // For listeners while the search runs: the root's numbers, and the edges from the root to the
  // current node. An edge on the path has the numbers of when it was entered, perhaps long ago; so
  // root_numbers() adds them up anew from the current node to the root.
  Numbers root_numbers() const {
    std::size_t end = edges_.size();
    Numbers numbers = look(frames_.back(), end).numbers;
    for (std::size_t i = frames_.size() - 1; i-- > 0;) {
      const Frame& frame = frames_[i];
      end = frames_[i + 1].first;
      numbers = look(frame, end, [&](std::size_t edge) {
                  return edge == frame.current ? numbers : edges_[edge].numbers;
                }).numbers;
    }
    return numbers;
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
    typename Counting::Open open;
    std::size_t best;
    Number best_phi;     // the phi of the best child, which decides between equals
    Number second_best;  // the delta of the second best child
    bool has_old_child;

    void offer(std::size_t edge, Numbers child) {
      if (child.delta < numbers.phi || (child.delta == numbers.phi && child.phi < best_phi)) {
        second_best = numbers.phi;
        numbers.phi = child.delta;
        best_phi = child.phi;
        best = edge;
      } else {
        second_best = std::min(second_best, child.delta);
      }
    }
  };

  std::uint16_t depth() const { return static_cast<std::uint16_t>(frames_.size() - 1); }

  void enter(const Edge& edge, std::uint16_t at_depth, Numbers threshold, bool raise) {
    ++counters_.expanded;
    counters_.reexpanded += edge.fresh || at_depth == 0 ? 0 : 1;
    frames_.push_back({edges_.size(), 0, threshold, counters_.expanded - 1,
                       std::min(edge.min_depth, at_depth), true, raise && !edge.fresh});
    if (frames_.size() >= kMaxDepth) watch_.end(Reason::Memory);
    counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, frames_.size());
    if constexpr (kFollows) lineage_->prefetch(id_of(edge));
    domain_.expand(edges_, depth());
    Frame& frame = frames_.back();
    counters_.generated += edges_.size() - frame.first;
    settle_chains(frame);
    if constexpr (kFollows) follow(edge);
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

  // --- Following parents

  NodeId id_of(const Edge& edge) const { return std::max(domain_.id(edge), kNoNode + 1); }

  // The lineage's entry of a node on the path; a lost one is made anew.
  auto& entry_on_path(std::size_t at) {
    auto& entry = lineage_->make(ids_[at], [this] { return watch_.hit_now(); });
    if (entry.parent == kNoNode && at > 0) entry.parent = ids_[at - 1];
    entry.place = static_cast<std::uint16_t>(at + 1);
    return entry;
  }

  // The search has entered a node by that edge.
  void follow(const Edge& edge) {
    ids_.push_back(id_of(edge));
    const std::size_t at = ids_.size() - 1;
    const auto& entry = entry_on_path(at);
    const std::size_t first = frames_[at].first;
    if constexpr (Counting::kMergesAll) {
      if (entry.is_source()) merge_all(first, edges_.size());
    } else {
      for (std::size_t i = 0; i < entry.merged; ++i) {
        // Another node of the same id may have had more edges.
        if (first + entry.moves[i] < edges_.size()) edges_[first + entry.moves[i]].merged = true;
      }
    }
    if (at == 0 || entry.parent == ids_[at - 1]) return;
    const auto source = lineage_->source_of(entry, [&](const auto& other) {
      return other.place != 0 && other.place <= at && ids_[other.place - 1U] == other.id;
    });
    if (source) merge(source->place - 1U, source->other);
  }

  // At a node on the path the edge to `other` and the current one lead to the same node.
  void merge(std::size_t at, NodeId other) {
    const Frame& frame = frames_[at];
    const std::size_t end = frames_[at + 1].first;
    for (std::size_t i = frame.first; i < end; ++i) {
      if (i == frame.current || id_of(edges_[i]) != other) continue;
      lineage_->count_merge();
      auto& entry = entry_on_path(at);
      for (const std::size_t edge : {i, frame.current}) {
        const auto move = static_cast<std::uint16_t>(edge - frame.first);
        if (entry.merge(move)) edges_[edge].merged = true;
      }
      if constexpr (Counting::kMergesAll) merge_all(frame.first, end);
      return;
    }
  }
  void merge_all(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) edges_[i].merged = true;
  }

  void stop_following(Numbers numbers) {
    if (auto* entry = lineage_->find(ids_.back()); entry != nullptr) {
      entry->place = 0;
      entry->set_numbers(numbers);
    }
    ids_.pop_back();
  }

  // --- Numbers

  // Whether the child may stand above and lead round. Where the players alternate, equal depths
  // occur only with a table filled from another root.
  static bool is_old(const Frame& frame, const Edge& edge) {
    return edge.min_depth <= frame.min_depth;
  }

  // Calls `f` with the counting of the player who moves there.
  template <typename F>
  auto with_counting(const Frame& frame, F&& f) const {
    if constexpr (requires { typename Counting::AtRoot; }) {
      const bool at_root_player = (&frame - frames_.data()) % 2 == 0;
      return at_root_player ? f(typename Counting::AtRoot{}) : f(typename Counting::AtOther{});
    } else {
      return f(Counting{});
    }
  }
  Number delta_of(const Frame& frame, const typename Counting::Open& open) const {
    return with_counting(frame, [&](auto counting) { return counting.delta(open); });
  }

  View look(const Frame& frame, std::size_t end) const {
    return look(frame, end, [&](std::size_t edge) { return edges_[edge].numbers; });
  }
  // `numbers_of` is asked for the numbers of an edge.
  template <typename F>
  View look(const Frame& frame, std::size_t end, F&& numbers_of) const {
    View view{kLost, {}, 0, kInfinity, kInfinity, false};
    [[maybe_unused]] Number hardest_old = 0;
    for (std::size_t i = frame.first; i < end; ++i) {
      const Edge& edge = edges_[i];
      if (edge.hidden) {
        view.open.waiting |= edge.weighs;
        continue;
      }
      const Numbers child = numbers_of(i);
      if (child.phi == 0) continue;
      view.offer(i, child);
      const bool old = is_old(frame, edge);
      view.has_old_child |= old;
      if constexpr (OldChildren::kIgnores) {
        if (old) {
          hardest_old = std::max(hardest_old, child.phi);
          continue;
        }
      }
      if constexpr (kFollows) {
        view.open.add(child.phi, edge.merged);
      } else {
        view.open.add(child.phi);
      }
    }
    if (view.numbers.phi == 0) {
      view.numbers = kWon;
    } else {
      view.numbers.delta = delta_of(frame, view.open);
      if constexpr (OldChildren::kIgnores) {
        if (view.numbers.delta == 0) view.numbers.delta = hardest_old;
      }
      if (view.numbers.delta != 0) view.numbers.phi = std::min(view.numbers.phi, kMaxFinite);
    }
    return view;
  }

  static void raise_threshold(Frame& frame, Numbers numbers) {
    frame.threshold.phi = std::max(frame.threshold.phi, past(numbers.phi, 1));
    frame.threshold.delta = std::max(frame.threshold.delta, past(numbers.delta, 1));
  }

  // How far the phi of a child may grow before the delta of the node reaches its threshold.
  Number budget(const Frame& frame, const View& view, const Edge& edge) const {
    const Number threshold = frame.threshold.delta;
    if constexpr (OldChildren::kIgnores) {
      if (is_old(frame, edge)) {
        // Only old edges are open: this one is the hardest, or may become it. An old edge beside
        // others is left out of delta and could grow for ever: it gets as much room as the node has
        // left.
        if (delta_of(frame, view.open) == 0) return threshold;
        return past(minus(threshold, view.numbers.delta), edge.numbers.phi);
      }
    }
    return with_counting(frame, [&](auto counting) {
      if constexpr (kFollows) {
        return counting.budget(threshold, view.open, edge.numbers.phi, edge.merged);
      } else {
        return counting.budget(threshold, view.open, edge.numbers.phi);
      }
    });
  }

  void go_down(Frame& frame, const View& view) {
    frame.current = view.best;
    const Edge edge = edges_[view.best];
    const Numbers threshold{budget(frame, view, edge),
                            std::min(frame.threshold.phi, threshold_.beyond(view.second_best))};
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
    if constexpr (kFollows) stop_following(view.numbers);
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
  [[no_unique_address]] Threshold threshold_;
  std::function<void(const DfPn&)> tick_;
  Counters counters_;
  std::vector<Edge> edges_;
  std::vector<Frame> frames_;
  // Only if parents are followed:
  Lineage* lineage_ = nullptr;
  std::vector<NodeId> ids_;  // of the nodes on the path
};

}  // namespace tsumuya::andor
