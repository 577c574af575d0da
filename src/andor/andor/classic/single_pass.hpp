// Notes of one pass of a search, for a pass that goes by nothing but these notes and facts
// (DepthFirst::Pass).
//
// For a node that came back open it keeps the number, as long as the pass takes. A refutation that
// rests on an ancestor it keeps for every path below that ancestor, where a table of paths
// (repetitions.hpp) has it for one path.
//
// Why a refutation may be kept below its ancestor: play that goes on for ever is the prover's
// failure, so a set of nodes is refuted if every successor of its OR nodes and one successor of its
// AND nodes is refuted or in the set. While an ancestor is on the path, what rests on it is part of
// such a set in the making. If the ancestor is left refuted and rests on nothing, the set is
// complete: what rested on it or below is a fact. If it is left refuted and rests on an earlier
// ancestor, so does everything below it. If it is not refuted, the notes below it may have assumed
// that it is, and are forgotten.
//
// Invariant: what is noted as resting on an ancestor rests on a node of the current path.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/core/numbers.hpp"
#include "base/mixing.hpp"

namespace tsumuya::andor {

class SinglePass {
 public:
  static constexpr std::uint16_t kNoAncestor = 0xFFFF;

  struct Note {
    Number number = 1;  // kInfinity: refuted
    std::uint16_t rests_on = kNoAncestor;
  };

  // Once these bytes are used up, notes are only removed, never added.
  explicit SinglePass(std::size_t bytes) : most_(bytes / kBytesOfNote) {}

  // The note of a node; a node without one has the number 1.
  Note find(NodeName node) const {
    const auto it = notes_.find(node);
    return it == notes_.end() ? Note{} : it->second;
  }

  // A node is entered; the mark is for leaving it.
  std::size_t enter() const { return waiting_.size(); }
  void leave_open(NodeName node, Number number, std::size_t mark) {
    leave_proven(mark);
    note(node, {number, kNoAncestor});
  }
  void leave_proven(std::size_t mark) {
    for (std::size_t i = mark; i < waiting_.size(); ++i) notes_.erase(waiting_[i]);
    waiting_.resize(mark);
  }
  // It rests on nothing above it.
  void leave_refuted(std::uint16_t depth, std::size_t mark) {
    const auto first = waiting_.begin() + static_cast<std::ptrdiff_t>(mark);
    const auto complete = [&](NodeName node) {
      Note& note = notes_.at(node);
      if (note.rests_on < depth) return false;
      note.rests_on = kNoAncestor;
      return true;
    };
    waiting_.erase(std::remove_if(first, waiting_.end(), complete), waiting_.end());
  }
  void leave_resting(NodeName node, std::uint16_t rests_on, std::size_t mark) {
    for (std::size_t i = mark; i < waiting_.size(); ++i) {
      std::uint16_t& rest = notes_.at(waiting_[i]).rests_on;
      rest = std::min(rest, rests_on);
    }
    if (note(node, {kInfinity, rests_on})) waiting_.push_back(node);
  }

 private:
  // With its place among those that wait.
  static constexpr std::size_t kBytesOfNote = 80;

  struct Hash {
    std::size_t operator()(NodeName node) const {
      return static_cast<std::size_t>(base::mixed(id_of(node)));
    }
  };

  bool note(NodeName node, const Note& what) {
    if (notes_.size() >= most_) return false;
    notes_.insert_or_assign(node, what);
    return true;
  }

  std::size_t most_;
  std::unordered_map<NodeName, Note, Hash> notes_;
  std::vector<NodeName> waiting_;  // refuted, resting on an ancestor; in the order of their notes
};

}  // namespace tsumuya::andor
