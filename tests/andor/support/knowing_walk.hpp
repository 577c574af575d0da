// A toy graph that knows all that a plain domain may know besides its moves: replies that wait,
// answers that are seen, moves with a handicap, positions that are similar. Each of them is as good
// as random and true; none may change a verdict.
#pragma once

#include <cstdint>
#include <optional>

#include "andor/core/domain.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {

class KnowingWalk : public ToyWalk {
 public:
  using ToyWalk::ToyWalk;

  static unsigned delay(Move child) { return child % 2; }
  static unsigned queue(Move child) { return child % 4; }
  static unsigned handicap(Move child) { return child % 3; }
  std::uint64_t similarity() const { return name().group % 5; }
  std::optional<Move> answer(Move child) const {
    const ToyNode& node = graph().nodes[child];
    if (node.end != End::None) return std::nullopt;
    for (const NodeIndex next : node.children) {
      if (graph().nodes[next].end == End::Won) return next;
    }
    return std::nullopt;
  }
};
static_assert(andor::DelaysMoves<KnowingWalk> && andor::QueuesReplies<KnowingWalk> &&
              andor::SeesAnswers<KnowingWalk> && andor::HandicapsMoves<KnowingWalk> &&
              andor::KnowsSimilar<KnowingWalk>);

}  // namespace tsumuya::test
