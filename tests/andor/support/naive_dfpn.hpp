// df-pn as the textbook has it, to show what goes wrong without care for cycles.
//
// Recursive, sums, plain thresholds, children looked up anew at every turn, first child on ties. A
// child on the path counts as refuted, and whatever follows from that is stored as if it were a
// fact of the node. Thresholds are never raised. It shares nothing with the core but the verdicts.
#pragma once

#include <cstdint>
#include <vector>

#include "support/toy_graph.hpp"

namespace tsumuya::test {

class NaiveDfPn {
 public:
  NaiveDfPn(const ToyGraph& graph, std::uint64_t node_limit);

  // Unknown: the node limit was reached.
  andor::Verdict run();
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t pn(NodeIndex node) const { return table_[node].pn; }
  std::uint64_t dn(NodeIndex node) const { return table_[node].dn; }
  // How often a node was entered.
  std::uint64_t visits(NodeIndex node) const { return visits_[node]; }

 private:
  struct Pair {
    std::uint64_t pn;
    std::uint64_t dn;
  };
  static constexpr std::uint64_t kEndless = std::uint64_t{1} << 60U;

  void search(NodeIndex node, Pair threshold);
  Pair look_up(NodeIndex child) const;
  Pair sum_up(NodeIndex node) const;

  const ToyGraph& graph_;
  std::uint64_t node_limit_;
  std::uint64_t nodes_ = 0;
  std::vector<Pair> table_;
  std::vector<bool> on_path_;
  std::vector<std::uint64_t> visits_;
};

}  // namespace tsumuya::test
