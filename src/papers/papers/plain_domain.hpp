// Tsume as a plain domain of src/andor: for the classic searches, which bring tables of their own.
//
// The attacker, who is to move at the root, proves; he plays checks, the defender any legal reply.
// A group is a board, and of two hands of the attacker the one that covers the other is at least as
// good for him [Seo1995, section 4.5.1].
//
// Replies that may be useless wait: drops between checker and king on a square that no piece of the
// defender guards (chu-ai), from the king outwards. All of these wait for each other, and so do,
// on one guarded square, drops of pawn, lance and knight, and drops of the other kinds (of a light
// and of a heavy piece one should be seen to fail early; docs/experiments.md has what other ways
// take; the searches have a switch for it). A reply is answered where it leaves a mate in one.
// Positions are similar that differ only in the kind of the piece that was interposed last, or in
// whether the piece that the defender moved last promoted, as long as that piece stands there
// (section 4.5.2).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "andor/core/domain.hpp"
#include "shogi/position.hpp"
#include "shogi/types.hpp"

namespace tsumuya::papers {

class PlainDomain {
 public:
  using Move = shogi::Move;

  explicit PlainDomain(const shogi::Position& root);

  bool is_or() const { return pos_.side_to_move() == attacker_; }
  andor::End moves(std::vector<Move>& moves) const;
  void make(Move move);
  void unmake(Move move);
  andor::NodeName name() const;
  andor::NodeName name_after(Move move) const;
  static bool at_least(std::uint32_t a, std::uint32_t b);

  unsigned delay(Move move) const;
  unsigned queue(Move move) const;
  std::optional<Move> answer(Move move);
  // Of a pawn, bishop or rook that might promote and does not: only to avoid mate by a dropped pawn
  // is that ever better.
  unsigned handicap(Move move) const;
  std::uint64_t similarity() const;
  // What may stand for a move of a similar position, the move itself first if it is a check here:
  // other checks to the same square.
  void choices(Move move, std::vector<Move>& out) const;

  const shogi::Position& position() const { return pos_; }

 private:
  struct Step {
    shogi::Undo undo;
    shogi::Square before;  // where the piece stood that makes similar positions, or none
  };

  shogi::Position pos_;
  shogi::Color attacker_;
  shogi::Key problem_key_;
  std::vector<Step> steps_;
  shogi::Square blurred_ = shogi::Square::None;  // the same, now
};

}  // namespace tsumuya::papers
