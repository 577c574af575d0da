#include "papers/plain_domain.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "shogi/movegen.hpp"
#include "shogi/zobrist.hpp"
#include "tsume/engine/path.hpp"
#include "tsume/engine/proof.hpp"
#include "tsume/engine/table.hpp"

namespace tsumuya::papers {

using shogi::Move;
using shogi::Square;

namespace {

constexpr unsigned kHandicap = 2;

// The side to move may choose whether the piece promotes.
bool has_choice(const shogi::Position& pos, Move m) {
  const shogi::Color side = pos.side_to_move();
  return shogi::can_promote(shogi::type_of(pos.piece_on(m.from()))) &&
         (shogi::in_promotion_zone(side, m.from()) || shogi::in_promotion_zone(side, m.to()));
}

}  // namespace

static_assert(andor::DelaysMoves<PlainDomain> && andor::QueuesReplies<PlainDomain> &&
              andor::SeesAnswers<PlainDomain> && andor::HandicapsMoves<PlainDomain> &&
              andor::KnowsSimilar<PlainDomain> && andor::NamesAhead<PlainDomain>);

PlainDomain::PlainDomain(const shogi::Position& root)
    : pos_(root),
      attacker_(root.side_to_move()),
      problem_key_(tsume::problem_key(root, root.side_to_move())) {}

andor::End PlainDomain::moves(std::vector<Move>& moves) const {
  const shogi::MoveList list = is_or() ? shogi::checks(pos_) : shogi::legal_moves(pos_);
  moves.insert(moves.end(), list.begin(), list.end());
  if (!list.empty()) return andor::End::None;
  return is_or() ? andor::End::Lost : andor::End::Won;
}

void PlainDomain::make(Move move) {
  const Square before = blurred_;
  const bool blurs = !is_or() && (move.is_drop() || has_choice(pos_, move));
  steps_.push_back({pos_.make(move), before});
  if (blurs) {
    blurred_ = move.to();
  } else if (blurred_ == move.to() || (!move.is_drop() && blurred_ == move.from())) {
    blurred_ = Square::None;
  }
}

void PlainDomain::unmake(Move move) {
  pos_.unmake(move, steps_.back().undo);
  blurred_ = steps_.back().before;
  steps_.pop_back();
}

andor::NodeName PlainDomain::name() const {
  return tsume::node_name(pos_.board_key() ^ problem_key_, pos_.hand(attacker_));
}

andor::NodeName PlainDomain::name_after(Move move) const {
  return tsume::node_name(pos_.board_key_after(move) ^ problem_key_,
                          is_or() ? tsume::hand_after(pos_, move) : pos_.hand(attacker_));
}

bool PlainDomain::at_least(std::uint32_t a, std::uint32_t b) {
  return tsume::HandOrder::at_least(a, b);
}

unsigned PlainDomain::delay(Move move) const {
  if (!move.is_drop() || is_or()) return 0;
  const Square king = pos_.king_square(~attacker_);
  if (pos_.attackers_to(move.to(), ~attacker_, pos_.occupied()).any()) return 0;
  return 1 + static_cast<unsigned>(shogi::between(king, move.to()).count());
}

unsigned PlainDomain::queue(Move move) const {
  if (!move.is_drop() || is_or()) return 0;
  const Square king = pos_.king_square(~attacker_);
  const auto distance = static_cast<unsigned>(shogi::between(king, move.to()).count());
  const bool is_heavy = move.dropped() >= shogi::PieceType::Silver;
  constexpr unsigned kUseless = 1;
  constexpr unsigned kMostSquares = 7;
  static_assert(kUseless + 2 * kMostSquares + 1 < andor::kQueues);
  return delay(move) > 0 ? kUseless : kUseless + 1 + 2 * distance + (is_heavy ? 1 : 0);
}

std::optional<Move> PlainDomain::answer(Move move) {
  if (is_or()) return std::nullopt;
  const shogi::Undo undo = pos_.make(move);
  const Move mate = shogi::mate_in_one(pos_);
  pos_.unmake(move, undo);
  return mate.is_none() ? std::nullopt : std::optional(mate);
}

unsigned PlainDomain::handicap(Move move) const {
  if (move.is_drop() || move.promotes() || !is_or()) return 0;
  const shogi::PieceType type = shogi::type_of(pos_.piece_on(move.from()));
  const bool gains_all = type == shogi::PieceType::Pawn || type == shogi::PieceType::Bishop ||
                         type == shogi::PieceType::Rook;
  return gains_all && has_choice(pos_, move) ? kHandicap : 0;
}

std::uint64_t PlainDomain::similarity() const {
  if (blurred_ == Square::None) return 0;
  const std::uint64_t board =
      pos_.board_key() ^ shogi::zobrist::board_word(pos_.piece_on(blurred_), blurred_);
  return base::mixed(board + static_cast<std::uint64_t>(shogi::index(blurred_)) + 1) ^
         base::mixed(pos_.hand(attacker_).raw());
}

void PlainDomain::choices(Move move, std::vector<Move>& out) const {
  const shogi::MoveList list = shogi::checks(pos_);
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  for (const Move m : list) {
    if (m.to() == move.to()) out.push_back(m);
  }
  const auto it = std::find(out.begin() + begin, out.end(), move);
  if (it != out.end()) std::rotate(out.begin() + begin, it, it + 1);
}

}  // namespace tsumuya::papers
