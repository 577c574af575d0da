// The reference of lengths: how many plies until mate, by either kind of counting, straight from
// the definition.
//
// At an attacker's node the length is that of the shortest check and its resistance. At a
// defender's node, in check, Interpositions::All takes the longest of all legal replies (none: he
// is mated, 0). Interpositions::Tsume leaves useless interpositions out, by Kakinoki's rule:
//
//   base := the longest of the replies that are no interpositions (0 if there are none)
//   for each empty square between king and checking piece, from the king outwards:
//     all drops there are one group, all moves there of one piece are another;
//     a group is useless if the attacker can capture the piece at once, with check, so that with
//     the piece handed back to the defender's hand the resistance is at most base;
//     base := the longest of base and all replies of the groups that are not useless
//   the resistance is base
//
// The rule asks itself for the resistance after a capture. It comes to an end: a capture by a piece
// that itself attacks the king leaves fewer squares between, and a capture by discovery (only
// another piece gives check) does not count again, after one, before the next real move.
//
// A cap is a number of plies: a length is told if it is at most the cap. Every real move shrinks
// the cap, so nothing is to be done about repetitions; a shortest mate has none.
//
// Nothing is deduced: no dominance of hands, no judging of kinds by each other, no order of moves.
// What was found about a position, compared exactly, is kept and not found again. The rules are the
// fast ones, which other tests compare with the naive ones.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::test {

enum class Interpositions { All, Tsume };

class ReferenceLengths {
 public:
  // Gives up after `work_cap` nodes, those of all questions taken together.
  ReferenceLengths(shogi::Color attacker, Interpositions kind, std::size_t work_cap)
      : attacker_(attacker), kind_(kind), work_cap_(work_cap) {}

  // The attacker is to move: the plies of the shortest mate; nullopt if it is longer or none.
  std::optional<int> mate(const shogi::Position& pos, int cap);
  // The defender is to move and in check: the plies that he holds out; nullopt if they are more.
  std::optional<int> resistance(const shogi::Position& pos, int cap);
  // The replies there that are useless interpositions. The resistance must be at most the cap.
  std::vector<shogi::Move> useless(const shogi::Position& pos, int cap);

  // The work cap was hit: answers since then are worthless.
  bool gave_up() const { return gave_up_; }
  std::size_t work() const { return work_; }

 private:
  struct Hash {
    std::size_t operator()(const shogi::Position& pos) const { return pos.key(); }
  };
  struct Known {
    std::optional<int> length;
    int more_than = -1;

    bool settles(int cap) const { return length || cap <= more_than; }
    std::optional<int> at_most(int cap) const {
      return length && *length <= cap ? length : std::nullopt;
    }
  };
  using Table = std::unordered_map<shogi::Position, Known, Hash>;

  // Whether captures by discovery count.
  enum class Discovery { Allowed, Barred };

  // Replies by square and piece, the squares from the king outwards; drops under Square::None.
  using Groups = std::map<shogi::Square, std::vector<shogi::Move>>;
  struct Replies {
    std::vector<shogi::Move> others;
    std::map<int, Groups> interpositions;  // by distance from the king
  };

  Replies replies(const shogi::Position& pos) const;
  std::optional<int> resistance(const shogi::Position& pos, Discovery discovery, int cap);
  std::optional<int> judge(const shogi::Position& pos, Discovery discovery, int cap,
                           std::vector<shogi::Move>& useless);
  bool is_useless(const shogi::Position& pos, shogi::Move reply, Discovery discovery, int base);
  bool raise(int& base, const shogi::Position& pos, const std::vector<shogi::Move>& moves, int cap);
  bool spend();

  shogi::Color attacker_;
  Interpositions kind_;
  std::size_t work_cap_;
  std::size_t work_ = 0;
  bool gave_up_ = false;
  Table mates_;
  std::map<Discovery, Table> resistances_;
};

}  // namespace tsumuya::test
