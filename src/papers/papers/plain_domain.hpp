// Tsume as a plain domain of src/andor: for the classic searches, which bring tables of their own.
//
// The attacker, who is to move at the root, proves; he plays checks, the defender any legal reply.
// A group is a board, and of two hands of the attacker the one that covers the other is at least as
// good for him [Seo1995, section 4.5.1].
//
// Replies that may be useless wait (chu-ai): drops between checker and king on a square that no
// piece of the defender guards, from the king outwards. All of these form one queue. On a guarded
// square the drops of pawn, lance and knight form a queue, and the drops of the other kinds
// another, since a light and a heavy piece should each be seen to fail early
// (docs/lab/cstar-interpositions.md has other ways; the searches have a switch). A reply is
// answered where it leaves a mate in one. Two positions are similar if they differ only in the kind
// of the piece interposed last, or in whether the piece that the defender moved last promoted, as
// long as that piece stands there (section 4.5.2).
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
  // Nonzero for a pawn, bishop or rook that could promote and does not: that is better only to
  // avoid mate by a dropped pawn.
  unsigned handicap(Move move) const;
  std::uint64_t similarity() const;
  // Appends what may stand for a move of a similar position: the move itself if it is a check here,
  // then other checks to the same square.
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
