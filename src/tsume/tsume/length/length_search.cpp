#include "tsume/length/length_search.hpp"

#include <algorithm>

#include "andor/dfpn/countings.hpp"
#include "andor/dfpn/dfpn.hpp"

namespace tsumuya::tsume {

using andor::Verdict;
using shogi::Position;
using Edge = BoundedDomain::Edge;

namespace {

Verdict verdict_of(const Edge& root) {
  if (!root.numbers.is_settled()) return Verdict::Unknown;
  return root.node.attacks() == root.numbers.is_won() ? Verdict::Proven : Verdict::Disproven;
}

}  // namespace

bool LengthSearch::stopped() const { return limits_.is_stopped() || limits_.is_late(); }

template <typename Counting>
andor::Outcome LengthSearch::run_with(BoundedDomain& domain, Edge& root) {
  andor::Limits left = limits_;
  left.nodes = limits_.nodes > counters_.expanded ? limits_.nodes - counters_.expanded : 0;
  // Without Tca: there are no loops.
  andor::DfPn<BoundedDomain, Counting, andor::MarginThreshold<8>> dfpn(domain, left);
  domain.start(root);
  if (listener_) {
    dfpn.on_tick([&](const auto& search) {
      Tick tick{static_cast<unsigned>(root.node.plies),
                counters_.expanded + search.counters().expanded,
                search.counters().max_depth,
                search.root_numbers(),
                {}};
      if (!root.node.attacks()) std::swap(tick.numbers.phi, tick.numbers.delta);
      search.for_each_edge_on_path([&](const Edge& edge) {
        if (edge.plies() == 1) tick.line.push_back(edge.move);
      });
      listener_(tick);
    });
  }
  andor::Outcome outcome = dfpn.run(root);
  counters_.expanded += dfpn.counters().expanded;
  counters_.generated += dfpn.counters().generated;
  counters_.max_depth = std::max(counters_.max_depth, dfpn.counters().max_depth);
  outcome.verdict = verdict_of(root);
  if (outcome.verdict == Verdict::Unknown) reason_ = outcome.reason;
  return outcome;
}

andor::Outcome LengthSearch::run(BoundedDomain& domain, Edge& root) {
  if (domain.is_known(root) && root.numbers.is_settled()) return {verdict_of(root), {}};
  return search(domain, root);
}

andor::Outcome LengthSearch::search(BoundedDomain& domain, Edge& root) {
  using andor::SumCounting;
  using andor::WeakCounting;
  return root.node.attacks()
             ? run_with<andor::AlternatingCounting<WeakCounting, SumCounting>>(domain, root)
             : run_with<andor::AlternatingCounting<SumCounting, WeakCounting>>(domain, root);
}

LengthSearch::Answer LengthSearch::within(const Position& position, unsigned plies, Root how) {
  BoundedDomain domain(position, attacker_, counted_, features_, table_,
                       [this] { return stopped(); });
  Edge root = domain.root_edge(plies);
  Answer answer;
  answer.outcome = how == Root::AskTable ? run(domain, root) : search(domain, root);
  answer.plies = root.length;
  if (root.node.attacks()) answer.best = domain.last_best();
  return answer;
}

std::optional<unsigned> LengthSearch::known_mate(const Position& position) {
  if (position.side_to_move() != attacker_) {
    // Mates are not kept in the table.
    Position copy = position;
    if (counted_ == Counted::All ? shogi::is_mate(copy) : is_tsume_mate(copy)) return 0;
  }
  BoundedDomain domain(position, attacker_, counted_, features_, table_, [] { return false; });
  Edge root = domain.root_edge(kLongestMate);
  domain.is_known(root);
  if (verdict_of(root) != Verdict::Proven) return std::nullopt;
  return root.length;
}

bool LengthSearch::known_harmless(const Position& position, std::uint8_t group, unsigned plies) {
  BoundedDomain domain(position, attacker_, counted_, features_, table_, [] { return false; });
  Edge root = domain.group_edge(BoundedDomain::NodeKind::Block, group, plies);
  domain.is_known(root);
  return verdict_of(root) == Verdict::Proven;
}

andor::Outcome LengthSearch::is_useless(const Position& position, std::uint8_t group,
                                        unsigned plies) {
  BoundedDomain domain(position, attacker_, counted_, features_, table_,
                       [this] { return stopped(); });
  Edge root = domain.group_edge(BoundedDomain::NodeKind::Useless, group, plies);
  return run(domain, root);
}

}  // namespace tsumuya::tsume
