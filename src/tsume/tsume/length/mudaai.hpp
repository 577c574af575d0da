// Useless interpositions (無駄合), by Kakinoki's rule [Kawano1996].
//
// In words: an interposed piece is useless if capturing it at once mates, or if the attacker
// captures it at once, never uses it, and mates no later than he would have without it, the two
// plies not counted. Exactly, at a defender's node P where the check can be blocked:
//
//   base is the longest resistance of his other replies (king moves, captures of the checking
//   piece), 0 if there are none. The squares of interposition are taken from the king outwards. On
//   a square, all drops are one group, and all moves of one piece there are one group. A group is
//   useless if the attacker has a capture on the square that gives check after which, with the
//   captured piece handed back to the defender's hand, the resistance (by this same rule) is at
//   most base. The groups of the square that are not useless count as replies, and base grows to
//   the longest of them before the next square is looked at. What base is at the end is the
//   resistance of P.
//
// For drops the position after handing back does not depend on what was dropped: nothing here asks
// which pieces the defender has, but for whether he has one to drop there at all.
//
// The rule is a recursion on lengths, and handing back takes no plies. Where the capturing piece
// gives check itself, it stands nearer to the king than the piece whose check was blocked, so that
// this ends. Where it only opens the line of another piece it could go to and fro for ever;
// therefore, after such a capture by discovery, further captures by discovery do not count until a
// move has been played. That keeps the rule a matter of the position alone.
//
// Here is what the rule says of one position: groups, captures, and the case of length 0. The
// search for lengths is in bounded.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shogi/movegen.hpp"
#include "shogi/position.hpp"

namespace tsumuya::tsume {

// Which captures of an interposed piece count.
enum class Captures : std::uint8_t { All, DirectOnly };

// The replies of a defender's node, sorted by the rule.
class Interpositions {
 public:
  static constexpr std::uint8_t kNone = 0xFF;  // a reply that is no interposition
  struct Group {
    shogi::Square square;
    std::uint8_t square_number;  // from the king outwards, from 0
    shogi::Move first;           // one of its replies; they are all alike to the rule
  };

  explicit Interpositions(const shogi::Position& pos);

  const shogi::MoveList& replies() const { return replies_; }
  std::uint8_t group_of(std::size_t reply) const { return group_of_[reply]; }
  std::size_t groups() const { return size_; }
  const Group& group(std::size_t i) const { return groups_[i]; }
  bool all_interpose() const { return other_replies_ == 0; }

 private:
  std::uint8_t group_for(shogi::Move m, std::uint8_t square_number);

  // Seven squares, on each of them drops and the defender's pieces that can go there.
  static constexpr std::size_t kMostGroups = 160;

  shogi::MoveList replies_;
  std::array<std::uint8_t, shogi::MoveList::kCapacity> group_of_;
  std::array<Group, kMostGroups> groups_;
  std::size_t size_ = 0;
  std::size_t other_replies_ = 0;
};

// An interposition, its capture, and the captured piece handed back; and the way back from there.
// The side to move is the same before and after.
struct HandBack {
  shogi::Move reply;
  shogi::Move capture;

  struct Undo {
    shogi::Undo reply;
    shogi::Undo capture;
  };
  Undo make(shogi::Position& pos) const;
  void unmake(shogi::Position& pos, const Undo& undo) const;
};

// Calls `f(HandBack, Captures)` for every capture of that interposition that gives check and
// counts; the Captures say which captures count after it. Stops when `f` returns true, and returns
// whether it did.
template <typename F>
bool any_capture(shogi::Position& pos, shogi::Move reply, Captures captures, F&& f) {
  const shogi::Square s = reply.to();
  const shogi::Undo undo = pos.make(reply);
  const shogi::MoveList checks = shogi::checks(pos);
  const shogi::Color defender = ~pos.side_to_move();
  shogi::MoveList found;
  std::array<Captures, 64> after;
  for (const shogi::Move m : checks) {
    if (m.to() != s) continue;
    const shogi::Undo taken = pos.make(m);
    const bool direct = (pos.checkers_of(defender) & bit(s)).any();
    pos.unmake(m, taken);
    if (!direct && captures == Captures::DirectOnly) continue;
    after[found.size()] = direct ? captures : Captures::DirectOnly;
    *found.end_for_writing() = m;
    found.set_end(found.end_for_writing() + 1);
  }
  pos.unmake(reply, undo);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (f(HandBack{reply, found[i]}, after[i])) return true;
  }
  return false;
}

// In check, and no reply but useless interpositions: a resistance of 0. The position is changed and
// restored.
bool is_tsume_mate(shogi::Position& pos, Captures captures = Captures::All);

}  // namespace tsumuya::tsume
