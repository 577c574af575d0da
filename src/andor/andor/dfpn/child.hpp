// One evaluation of a child for every df-pn domain with a table and a path: what is known of the
// node that an edge leads to, before anyone goes there.
//
// In this order: a child that repeats an ancestor is a failure of the prover that rests on it; what
// the table has settled is settled; an open child may have a refutation that rests on the path,
// which is kept elsewhere (core/repetitions.hpp); otherwise the table's numbers count. A child that
// was never seen is the domain's to estimate.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>

#include "andor/core/numbers.hpp"

namespace tsumuya::andor {

// What a table knows of a node.
enum class Kind : std::uint8_t { Empty, Open, Proven, Disproven };  // Empty: never seen

// What a table hands out of a node, at least.
template <typename K>
concept KnownNode = requires(const K known) {
  { known.kind } -> std::convertible_to<Kind>;
  { known.maybe_repetition } -> std::convertible_to<bool>;  // the path may say more
  { known.pn } -> std::convertible_to<Number>;
  { known.dn } -> std::convertible_to<Number>;
  { known.min_depth } -> std::convertible_to<std::uint16_t>;
};

// The domain makes this its friend, and has, of the current node and an edge from there:
//   prover_to_move()       at the current node
//   ancestor_of(edge)      the depth of an ancestor that the child repeats, if there is one
//   look_up(edge)          what the table knows of the child
//   rests_on(edge)         the depth of the ancestor on which a kept refutation of the child rests
//   take(edge, known)      keeps what it needs of a settled child
//   estimate(edge, known)  gives a child that was never seen its numbers
template <typename Domain>
class ChildEvaluation {
 public:
  template <typename Edge>
  static void run(Domain& domain, Edge& edge, std::uint16_t depth) {
    edge.min_depth = static_cast<std::uint16_t>(depth + 1);
    if (const std::optional<std::uint16_t> ancestor = domain.ancestor_of(edge)) {
      fail_by_repetition(domain, edge, *ancestor);
      return;
    }
    const KnownNode auto known = domain.look_up(edge);
    switch (known.kind) {
      case Kind::Proven:
        edge.numbers = seen_by_child(domain, 0, kInfinity);
        domain.take(edge, known);
        return;
      case Kind::Disproven:
        edge.numbers = seen_by_child(domain, kInfinity, 0);
        domain.take(edge, known);
        return;
      case Kind::Open:
        if (known.maybe_repetition) {
          if (const std::optional<std::uint16_t> ancestor = domain.rests_on(edge)) {
            fail_by_repetition(domain, edge, *ancestor);
            return;
          }
        }
        edge.numbers = seen_by_child(domain, known.pn, known.dn);
        edge.min_depth = std::min(edge.min_depth, known.min_depth);
        return;
      case Kind::Empty:
        edge.fresh = true;
        domain.estimate(edge, known);
        return;
    }
  }

  // At the child the other player is to move.
  static Numbers seen_by_child(const Domain& domain, Number pn, Number dn) {
    return domain.prover_to_move() ? Numbers{dn, pn} : Numbers{pn, dn};
  }

 private:
  template <typename Edge>
  static void fail_by_repetition(const Domain& domain, Edge& edge, std::uint16_t ancestor) {
    edge.numbers = seen_by_child(domain, kInfinity, 0);
    edge.rests_on = ancestor;
  }
};

}  // namespace tsumuya::andor
