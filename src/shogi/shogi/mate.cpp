// Mate, and mate in one.
//
// Mate in one looks at each check, but makes few of them on the board: the squares that the king
// could flee to now are found once, and a check after which one of them is still open is refused
// without making it. A dropped piece can only close lines of its own side, so such a square stays
// open unless the piece itself attacks it; a moved piece may open a line of a slider behind it, and
// is then tried.
#include "shogi/movegen.hpp"
#include "shogi/movegen_parts.hpp"
#include "shogi/replies.hpp"

namespace tsumuya::shogi {
namespace {

using parts::Bonds;

// Some piece can come to one of the targets; a pawn that cannot stay unpromoted can promote, so
// every pseudo-legal arrival is a legal one.
template <Color Us>
bool piece_can_reach(const Position& pos, Bitboard movers, Bitboard targets) {
  return any_of(targets, [&](Square to) {
    return (pos.attackers_to(to, Us, pos.occupied()) & movers).any();
  });
}

template <Color Us>
bool can_drop_on(const Position& pos, Bitboard targets) {
  const Hand hand = pos.hand(Us);
  if (hand.empty() || targets.none()) return false;
  for (const PieceType t : kHandTypes) {
    if (hand.has(t) && parts::drop_squares<Us>(pos, t, targets).any()) return true;
  }
  return false;
}

// A side in check has a legal move.
template <Color Us>
bool can_answer(const Position& pos) {
  const Square king = pos.king_square(Us);
  if (open_squares(pos, Us).any()) return true;
  const Bonds bonds = parts::bonds_of<Us>(pos);
  if (bonds.checkers.more_than_one()) return false;
  const Bitboard blocking = between(king, bonds.checkers.first());
  if (can_drop_on<Us>(pos, blocking)) return true;
  const Bitboard helpers = without(pos.pieces(Us), bonds.pinned | bit(king));
  return piece_can_reach<Us>(pos, helpers, blocking | bonds.checkers);
}

template <Color Us>
class MateInOne {
 public:
  explicit MateInOne(Position& pos) : pos_(pos), replies_(pos) {}

  CheckSurvey survey(const MoveList& checks_here) {
    CheckSurvey result;
    result.open = replies_.open();
    for (const Move m : checks_here) {
      const Bitboard escapes = replies_.escapes_after(m);
      if (may_mate(m, escapes) && mates(m)) {
        result.mate = m;
        result.fewest_replies = 0;
        return result;
      }
      // Counting takers is slow: only where they decide.
      const int few = std::max(1, escapes.count());
      if (few < result.fewest_replies) {
        result.fewest_replies = std::min(result.fewest_replies,
                                         std::max(1, escapes.count() + replies_.takers_after(m)));
      }
    }
    return result;
  }
  Move find(const MoveList& checks_here) {
    for (const Move m : checks_here) {
      if (may_mate(m, replies_.escapes_after(m)) && mates(m)) return m;
    }
    return Move::none();
  }

 private:
  bool mates(Move m) {
    const Undo undo = pos_.make(m);
    const bool mate = !can_answer<~Us>(pos_);
    pos_.unmake(m, undo);
    return mate;
  }
  bool may_mate(Move m, Bitboard escapes) const {
    return escapes.none() || (!m.is_drop() && hides_slider(m.from()));
  }

  // A slider of ours attacks the square, so that leaving it may open a line.
  bool hides_slider(Square s) const {
    const Bitboard ours = pos_.pieces(Us);
    const Bitboard occupied = pos_.occupied();
    const Bitboard diagonal = ours & pos_.bishops_and_horses();
    if ((bishop_rays(s) & diagonal).any() && (bishop_attacks(s, occupied) & diagonal).any()) {
      return true;
    }
    const Bitboard straight = ours & ((rook_rays(s) & pos_.rooks_and_dragons()) |
                                      (lance_rays(~Us, s) & pos_.pieces(PieceType::Lance)));
    return straight.any() && (rook_attacks(s, occupied) & straight).any();
  }

  Position& pos_;
  Replies replies_;
};

}  // namespace

bool is_mate(const Position& pos) {
  return parts::with_side(pos,
                          [&]<Color Us>() { return pos.in_check(Us) && !can_answer<Us>(pos); });
}

CheckSurvey survey_checks(Position& pos, const MoveList& checks_here) {
  if (checks_here.empty()) return {};
  return parts::with_side(pos, [&]<Color Us>() { return MateInOne<Us>(pos).survey(checks_here); });
}

Move mate_in_one(Position& pos, const MoveList& checks_here) {
  if (checks_here.empty()) return Move::none();
  return parts::with_side(pos, [&]<Color Us>() { return MateInOne<Us>(pos).find(checks_here); });
}

Move mate_in_one(Position& pos) { return mate_in_one(pos, checks(pos)); }

}  // namespace tsumuya::shogi
