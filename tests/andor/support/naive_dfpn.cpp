#include "support/naive_dfpn.hpp"

#include <algorithm>

namespace tsumuya::test {

NaiveDfPn::NaiveDfPn(const ToyGraph& graph, std::uint64_t node_limit)
    : graph_(graph),
      node_limit_(node_limit),
      on_path_(graph.nodes.size(), false),
      visits_(graph.nodes.size(), 0) {
  for (const ToyNode& node : graph.nodes) {
    switch (node.end) {
      case End::None:
        table_.push_back({node.pn, node.dn});
        break;
      case End::Won:
        table_.push_back({0, kEndless});
        break;
      case End::Lost:
        table_.push_back({kEndless, 0});
        break;
    }
  }
}

andor::Verdict NaiveDfPn::run() {
  search(0, {kEndless, kEndless});
  if (table_[0].pn == 0) return andor::Verdict::Proven;
  if (table_[0].dn == 0) return andor::Verdict::Disproven;
  return andor::Verdict::Unknown;
}

NaiveDfPn::Pair NaiveDfPn::look_up(NodeIndex child) const {
  return on_path_[child] ? Pair{kEndless, 0} : table_[child];
}

NaiveDfPn::Pair NaiveDfPn::sum_up(NodeIndex node) const {
  const bool attacker = graph_.nodes[node].attacker;
  Pair result = attacker ? Pair{kEndless, 0} : Pair{0, kEndless};
  for (const NodeIndex child : graph_.nodes[node].children) {
    const Pair p = look_up(child);
    if (attacker) {
      result.pn = std::min(result.pn, p.pn);
      result.dn = std::min(kEndless, result.dn + p.dn);
    } else {
      result.pn = std::min(kEndless, result.pn + p.pn);
      result.dn = std::min(result.dn, p.dn);
    }
  }
  return result;
}

void NaiveDfPn::search(NodeIndex node, Pair threshold) {
  ++nodes_;
  ++visits_[node];
  on_path_[node] = true;
  const bool attacker = graph_.nodes[node].attacker;
  while (true) {
    const Pair now = sum_up(node);
    table_[node] = now;
    if (now.pn >= threshold.pn || now.dn >= threshold.dn || nodes_ >= node_limit_) break;
    // The best child and the second best number.
    NodeIndex best = 0;
    std::uint64_t best_number = kEndless;
    std::uint64_t second = kEndless;
    for (const NodeIndex child : graph_.nodes[node].children) {
      const Pair p = look_up(child);
      const std::uint64_t number = attacker ? p.pn : p.dn;
      if (number < best_number) {
        second = best_number;
        best_number = number;
        best = child;
      } else {
        second = std::min(second, number);
      }
    }
    const Pair p = look_up(best);
    const Pair child_threshold =
        attacker ? Pair{std::min(threshold.pn, second + 1), threshold.dn - now.dn + p.dn}
                 : Pair{threshold.pn - now.pn + p.pn, std::min(threshold.dn, second + 1)};
    search(best, child_threshold);
  }
  on_path_[node] = false;
}

}  // namespace tsumuya::test
