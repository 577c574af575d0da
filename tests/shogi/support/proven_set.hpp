// The nodes of a certificate as plain sets over the fast rules, and what it means that one of them
// holds: for the oracle, which judges certificates, and for the writer of true ones.
//
// Nothing is shared with the checker: other rules, other types, and boards are kept as text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "shogi/movegen.hpp"
#include "shogi/position.hpp"

namespace tsumuya::test {

// The board's part of the SFEN, and a hand in capital letters.
std::string board_text(const shogi::Position& pos);
std::string hand_text(shogi::Hand hand);

shogi::Position after(const shogi::Position& pos, shogi::Move m);
// One piece goes from the hand of a side into the other's.
shogi::Position handed_over(const shogi::Position& pos, shogi::PieceType t, shogi::Color from);

class ProvenSet {
 public:
  explicit ProvenSet(shogi::Color attacker) : attacker_(attacker) {}

  void add(const shogi::Position& pos, int rank);

  // Of an attacker's position: the least rank of the nodes that cover it, being mates with a least
  // hand; is it covered by a node, these being refutations with a greatest hand?
  std::optional<int> mate_plies(const shogi::Position& pos) const;
  bool refuted(const shogi::Position& pos) const;

  // The check is legal, and every reply leads to a mate that is shorter by two plies.
  bool check_mates(const shogi::Position& pos, shogi::Move check, int rank) const;
  // A reply for every check that leads to a refuted position; nothing if there is none for one.
  using Answers = std::vector<std::pair<shogi::Move, shogi::Move>>;
  std::optional<Answers> answers(const shogi::Position& pos) const;

  // The same for the root of a certificate, whoever is to move there.
  std::optional<int> root_plies(const shogi::Position& root) const;
  bool root_refuted(const shogi::Position& root) const;

 private:
  struct Entry {
    shogi::Hand hand;
    int rank;
  };

  shogi::Color attacker_;
  std::map<std::string, std::vector<Entry>> nodes_;  // by board
};

}  // namespace tsumuya::test
