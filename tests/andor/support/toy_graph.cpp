#include "support/toy_graph.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace tsumuya::test {

using andor::kInfinity;
using andor::kNoEdge;
using andor::kRestsOnNothing;
using State = ToyEntry::State;

NodeIndex ToyGraph::index(std::string_view name) const {
  for (NodeIndex i = 0; i < nodes.size(); ++i) {
    if (nodes[i].name == name) return i;
  }
  std::abort();
}

void ToyGraph::hide(std::string_view parent, std::string_view front, std::string_view hidden) {
  ToyNode& node = at(parent);
  node.next_in_chain.resize(node.children.size(), kNoEdge);
  const auto place = [&](std::string_view name) {
    const auto it = std::find(node.children.begin(), node.children.end(), index(name));
    if (it == node.children.end()) std::abort();
    return static_cast<std::size_t>(it - node.children.begin());
  };
  node.next_in_chain[place(front)] = static_cast<std::uint16_t>(place(hidden));
}

ToyGraph parse_graph(std::string_view text) {
  ToyGraph graph;
  std::vector<std::vector<std::string>> clauses;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line, ';');) {
    std::istringstream words(line);
    std::vector<std::string> clause;
    for (std::string word; words >> word;) clause.push_back(word);
    if (!clause.empty()) clauses.push_back(clause);
  }
  const auto find_or_add = [&](const std::string& name) {
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
      if (graph.nodes[i].name == name) return i;
    }
    ToyNode node;
    node.name = name;
    node.end = End::Lost;
    graph.nodes.push_back(node);
    return static_cast<NodeIndex>(graph.nodes.size() - 1);
  };
  for (const auto& clause : clauses) {
    const NodeIndex node = find_or_add(clause.at(0));
    const std::string& kind = clause.at(1);
    graph.nodes[node].end = kind == "won" ? End::Won : kind == "lost" ? End::Lost : End::None;
    graph.nodes[node].attacker = kind == "or";
    for (std::size_t i = 2; i < clause.size(); ++i) {
      const NodeIndex child = find_or_add(clause[i]);
      graph.nodes[node].children.push_back(child);
    }
  }
  // An end belongs to whoever moves there; the others must alternate.
  for (const ToyNode& node : graph.nodes) {
    for (const NodeIndex child : node.children) {
      if (graph.nodes[child].end != End::None) {
        graph.nodes[child].attacker = !node.attacker;
      } else if (graph.nodes[child].attacker == node.attacker) {
        std::abort();
      }
    }
  }
  return graph;
}

ToyGraph long_line(std::size_t moves, bool bushy) {
  ToyGraph graph;
  graph.nodes.resize(moves + 1);
  for (std::size_t i = 0; i < moves; ++i) {
    const bool attacker = i % 2 == 0;
    graph.nodes[i].attacker = attacker;
    if (bushy) {
      ToyNode end;
      end.attacker = !attacker;
      end.end = attacker ? End::Lost : End::Won;
      graph.nodes[i].children.push_back(static_cast<NodeIndex>(graph.nodes.size()));
      graph.nodes.push_back(end);
    }
    graph.nodes[i].children.push_back(static_cast<NodeIndex>(i + 1));
  }
  graph.nodes[moves].attacker = moves % 2 == 0;
  graph.nodes[moves].end = End::Won;
  return graph;
}

std::vector<std::uint32_t> winning_ranks(const ToyGraph& graph) {
  std::vector<std::uint32_t> ranks(graph.nodes.size(), kNeverWon);
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (graph.nodes[i].end == End::Won) ranks[i] = 0;
  }
  bool changed = true;
  for (std::uint32_t round = 1; changed; ++round) {
    changed = false;
    const std::vector<std::uint32_t> before = ranks;
    const auto won = [&](NodeIndex child) { return before[child] != kNeverWon; };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const ToyNode& node = graph.nodes[i];
      if (before[i] != kNeverWon || node.end != End::None) continue;
      const bool wins = node.attacker
                            ? std::any_of(node.children.begin(), node.children.end(), won)
                            : std::all_of(node.children.begin(), node.children.end(), won);
      if (!wins) continue;
      ranks[i] = round;
      changed = true;
    }
  }
  return ranks;
}

ToyDomain::ToyDomain(const ToyGraph& graph, PathMemory memory)
    : graph_(graph),
      memory_(memory),
      table_(graph.nodes.size()),
      refuted_on_a_path_(graph.nodes.size(), false),
      path_{0},
      depth_on_path_(graph.nodes.size(), kRestsOnNothing) {
  depth_on_path_[0] = 0;
  for (std::size_t i = 0; i < table_.size(); ++i) {
    table_[i].pn = graph.nodes[i].pn;
    table_[i].dn = graph.nodes[i].dn;
  }
}

void ToyDomain::expand(std::vector<Edge>& edges, std::uint16_t depth) {
  const ToyNode& node = graph_.nodes[path_.back()];
  const std::size_t first = edges.size();
  for (const NodeIndex child : node.children) edges.emplace_back().node = child;
  for (std::size_t i = 0; i < node.next_in_chain.size(); ++i) {
    const std::uint16_t next = node.next_in_chain[i];
    edges[first + i].next_in_chain = next;
    if (next != kNoEdge) edges[first + next].hidden = true;
  }
  for (std::size_t i = first; i < edges.size(); ++i) {
    if (!edges[i].hidden) evaluate(edges[i], depth);
  }
}

void ToyDomain::reveal(Edge& edge, const Edge& /*front*/, std::uint16_t depth) {
  evaluate(edge, depth);
}

void ToyDomain::evaluate(Edge& edge, std::uint16_t depth) {
  const NodeIndex node = edge.node;
  const ToyEntry& entry = table_[node];
  edge.min_depth = static_cast<std::uint16_t>(depth + 1);
  const auto settle = [&](bool won, std::uint16_t rests_on) {
    edge.numbers = won ? seen_at(node, 0, kInfinity) : seen_at(node, kInfinity, 0);
    edge.rests_on = rests_on;
  };
  if (graph_.nodes[node].end != End::None) {
    settle(graph_.nodes[node].end == End::Won, kRestsOnNothing);
  } else if (depth_on_path_[node] != kRestsOnNothing) {
    settle(false, depth_on_path_[node]);
  } else if (entry.state == State::Proven || entry.state == State::Disproven) {
    settle(entry.state == State::Proven, kRestsOnNothing);
  } else {
    edge.numbers = seen_at(node, entry.pn, entry.dn);
    edge.fresh = entry.state == State::Empty;
    if (!edge.fresh) edge.min_depth = std::min(edge.min_depth, entry.min_depth);
    if (!entry.maybe_on_path) return;
    const auto it = on_path_.find(path_key(node, path_.size()));
    if (it == on_path_.end()) return;
    ++path_hits_;
    settle(false, it->second);
  }
}

ToyDomain::PathKey ToyDomain::path_key(NodeIndex node, std::size_t ancestors) const {
  PathKey key{node, {path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(ancestors)}};
  if (memory_ == PathMemory::BySet) std::sort(key.second.begin(), key.second.end());
  return key;
}

void ToyDomain::descend(const Edge& edge) {
  depth_on_path_[edge.node] = static_cast<std::uint16_t>(path_.size());
  path_.push_back(edge.node);
}

void ToyDomain::ascend(const Edge& edge) {
  depth_on_path_[edge.node] = kRestsOnNothing;
  path_.pop_back();
}

void ToyDomain::store(const std::vector<Edge>& edges, std::size_t first,
                      const andor::Leaving& leaving, Edge& edge) {
  ToyEntry& entry = table_[edge.node];
  const bool attacker = graph_.nodes[edge.node].attacker;
  const andor::Number pn = attacker ? leaving.numbers.phi : leaving.numbers.delta;
  const andor::Number dn = attacker ? leaving.numbers.delta : leaving.numbers.phi;
  // A node may be left more than once settled, by way of an edge that was looked up before: the
  // first proof stands, so that choices never go round in a circle.
  if (entry.state == State::Proven || entry.state == State::Disproven) return;
  if (pn == 0) {
    entry.state = State::Proven;
    for (std::size_t i = first; attacker && i < edges.size(); ++i) {
      if (!edges[i].hidden && edges[i].wins()) entry.choice = edges[i].node;
    }
  } else if (dn == 0 && leaving.rests_on == kRestsOnNothing) {
    entry.state = State::Disproven;
  } else {
    entry.state = State::Open;
    entry.min_depth = leaving.min_depth;
    if (dn != 0) {
      entry.pn = pn;
      entry.dn = dn;
      return;
    }
    refuted_on_a_path_[edge.node] = true;
    if (memory_ == PathMemory::Forget) return;
    entry.maybe_on_path = true;
    on_path_[path_key(edge.node, path_.size() - 1)] = leaving.rests_on;
  }
}

bool holds_finite_proof(const ToyDomain& domain) {
  const ToyGraph& graph = domain.graph();
  // The strategy's nodes, each with the nodes that it is entered from.
  std::vector<std::vector<NodeIndex>> entered_from(graph.nodes.size());
  std::vector<std::size_t> open_exits(graph.nodes.size(), 0);
  std::vector<bool> seen(graph.nodes.size(), false);
  std::vector<NodeIndex> waiting{0};
  std::vector<NodeIndex> finished;
  seen[0] = true;
  std::size_t members = 0;
  while (!waiting.empty()) {
    const NodeIndex node = waiting.back();
    waiting.pop_back();
    ++members;
    if (graph.nodes[node].end == End::Lost) return false;
    if (graph.nodes[node].end == End::Won) {
      finished.push_back(node);
      continue;
    }
    const ToyEntry& entry = domain.table()[node];
    const auto& children = graph.nodes[node].children;
    if (entry.state != State::Proven && !(children.empty() && !graph.nodes[node].attacker)) {
      return false;
    }
    std::vector<NodeIndex> next = children;
    if (graph.nodes[node].attacker) {
      if (std::find(children.begin(), children.end(), entry.choice) == children.end()) return false;
      next = {entry.choice};
    }
    open_exits[node] = next.size();
    if (next.empty()) finished.push_back(node);
    for (const NodeIndex child : next) {
      entered_from[child].push_back(node);
      if (!seen[child]) waiting.push_back(child);
      seen[child] = true;
    }
  }
  // Taken off from the ends: what is left goes round in a circle.
  std::size_t taken = 0;
  while (!finished.empty()) {
    const NodeIndex node = finished.back();
    finished.pop_back();
    ++taken;
    for (const NodeIndex parent : entered_from[node]) {
      if (--open_exits[parent] == 0) finished.push_back(parent);
    }
  }
  return taken == members;
}

}  // namespace tsumuya::test
