#include "support/reference_soundness.hpp"

#include <algorithm>

#include "shogi/movegen.hpp"

namespace tsumuya::test {

using shogi::Move;
using shogi::Position;

namespace {

constexpr unsigned kLonger = 8;  // plies by which a cook's length is looked for beyond the line's

Position after(Position pos, Move m) {
  pos.make(m);
  return pos;
}

}  // namespace

WholeGraph::WholeGraph(const Position& root, std::size_t cap) : attacker_(root.side_to_move()) {
  add(root);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_.size() > cap) return;
    const Position& pos = *nodes_[i].position;
    const bool attacking = pos.side_to_move() == attacker_;
    for (const Move m : attacking ? shogi::checks(pos) : shogi::legal_moves(pos)) {
      const std::size_t child = add(after(pos, m));
      nodes_[i].children.push_back(child);
    }
  }
  exhausted_ = true;
}

std::size_t WholeGraph::add(const Position& pos) {
  const auto [place, is_new] = numbers_.try_emplace(pos, nodes_.size());
  if (is_new) nodes_.push_back({&place->first, {}});
  return place->second;
}

// Every node of the defender is one in check, so no reply is mate.
bool WholeGraph::mates_now(const Node& node, const std::vector<bool>& mates) const {
  const auto is_mate = [&](std::size_t child) { return mates[child]; };
  return node.position->side_to_move() == attacker_
             ? std::any_of(node.children.begin(), node.children.end(), is_mate)
             : std::all_of(node.children.begin(), node.children.end(), is_mate);
}

std::vector<bool> WholeGraph::mates(const std::vector<Position>& taken_away) const {
  std::vector<bool> barred(nodes_.size());
  for (const Position& pos : taken_away) barred[number(pos)] = true;
  std::vector<bool> mates(nodes_.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      if (mates[i] || barred[i] || !mates_now(nodes_[i], mates)) continue;
      mates[i] = changed = true;
    }
  }
  return mates;
}

ReferenceSoundness::ReferenceSoundness(const Position& root, std::size_t nodes, std::size_t work)
    : root_(root),
      graph_(root, nodes),
      lengths_(root.side_to_move(), Interpositions::Tsume, work),
      long_lengths_(root.side_to_move(), Interpositions::Tsume, work) {
  if (graph_.exhausted()) mates_ = graph_.mates();
}

std::vector<JudgedCheck> ReferenceSoundness::other_checks(const std::vector<Move>& line) {
  std::vector<Position> attacks;
  Position pos = root_;
  for (const Move m : line) {
    if (pos.side_to_move() == root_.side_to_move()) attacks.push_back(pos);
    pos.make(m);
  }
  const std::vector<bool> without_line = graph_.mates(attacks);
  std::vector<JudgedCheck> judged;
  for (unsigned i = 0; i < attacks.size(); ++i) {
    const unsigned ply = 2 * i + 1;
    for (const Move m : shogi::checks(attacks[i])) {
      if (m != line[ply - 1]) judged.push_back(judge(attacks[i], ply, m, line, without_line));
    }
  }
  return judged;
}

JudgedCheck ReferenceSoundness::judge(const Position& pos, unsigned ply, Move other,
                                      const std::vector<Move>& line,
                                      const std::vector<bool>& without_line) {
  const Position next = after(pos, other);
  const std::size_t node = graph_.number(next);
  if (!mates_[node]) return {ply, other, Worth::NoMate, std::nullopt};
  if (ply == line.size()) return {ply, other, Worth::LastMove, std::nullopt};
  const Move played = line[ply - 1];
  const auto left = static_cast<int>(line.size() - ply);
  if (lengths_.resistance(next, left)) {
    const bool same_but_promotion = !other.is_drop() && !played.is_drop() &&
                                    other.from() == played.from() && other.to() == played.to();
    const auto plies = static_cast<unsigned>(line.size());
    return {ply, other, same_but_promotion ? Worth::Promotion : Worth::Cook, plies};
  }
  if (!without_line[node]) return {ply, other, Worth::Detour, std::nullopt};
  const std::optional<int> length =
      long_lengths_.resistance(next, left + static_cast<int>(kLonger));
  if (!length || long_lengths_.gave_up()) return {ply, other, Worth::Cook, std::nullopt};
  return {ply, other, Worth::Cook, ply + static_cast<unsigned>(*length)};
}

std::vector<AskedCheck> ReferenceSoundness::which_mate(const std::vector<Move>& line) const {
  std::vector<AskedCheck> asked;
  Position pos = root_;
  for (unsigned i = 0; i < line.size(); ++i) {
    if (i % 2 == 0) {
      for (const Move m : shogi::checks(pos)) {
        if (m != line[i]) asked.push_back({i + 1, m, mates_[graph_.number(after(pos, m))]});
      }
    }
    pos.make(line[i]);
  }
  return asked;
}

std::vector<std::vector<Move>> ReferenceSoundness::longest_replies(const std::vector<Move>& line) {
  std::vector<std::vector<Move>> longest(line.size() + 1);
  Position pos = root_;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (pos.side_to_move() != root_.side_to_move()) {
      const auto left = static_cast<int>(line.size() - i);
      const std::vector<Move> useless = lengths_.useless(pos, left);
      for (const Move m : shogi::legal_moves(pos)) {
        if (std::find(useless.begin(), useless.end(), m) != useless.end()) continue;
        if (lengths_.mate(after(pos, m), left - 1) == left - 1) longest[i + 1].push_back(m);
      }
    }
    pos.make(line[i]);
  }
  return longest;
}

bool ReferenceSoundness::checks_are_shortest(const std::vector<Move>& line) {
  Position pos = root_;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool attacking = pos.side_to_move() == root_.side_to_move();
    pos.make(line[i]);
    const auto left = static_cast<int>(line.size() - i) - 1;
    if (attacking && lengths_.resistance(pos, left) != left) return false;
  }
  return true;
}

}  // namespace tsumuya::test
