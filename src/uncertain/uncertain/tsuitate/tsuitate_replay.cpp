#include "uncertain/tsuitate/tsuitate_replay.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "naive/notation.hpp"
#include "naive/position.hpp"
#include "naive/rules.hpp"

namespace tsumuya::uncertain {

namespace naive = naive;

namespace {

using Positions = std::vector<naive::Position>;  // no two are the same
using Ruled = std::variant<Worth, std::string>;

constexpr std::array<std::pair<naive::Kind, shogi::PieceType>, 8> kKinds{{
    {naive::Kind::Pawn, shogi::PieceType::Pawn},
    {naive::Kind::Lance, shogi::PieceType::Lance},
    {naive::Kind::Knight, shogi::PieceType::Knight},
    {naive::Kind::Silver, shogi::PieceType::Silver},
    {naive::Kind::Gold, shogi::PieceType::Gold},
    {naive::Kind::Bishop, shogi::PieceType::Bishop},
    {naive::Kind::Rook, shogi::PieceType::Rook},
    {naive::Kind::King, shogi::PieceType::King},
}};

naive::Kind kind_of(shogi::PieceType t) {
  const auto is_t = [&](const auto& pair) { return pair.second == shogi::unpromoted(t); };
  return std::find_if(kKinds.begin(), kKinds.end(), is_t)->first;
}
shogi::PieceType type_of(naive::Kind kind) { return kKinds[static_cast<std::size_t>(kind)].second; }

naive::Square to_naive(shogi::Square s) { return {shogi::file_of(s) + 1, shogi::rank_of(s) + 1}; }
shogi::Square to_fast(naive::Square s) { return shogi::make_square(s.file - 1, s.rank - 1); }

naive::Side to_naive(shogi::Color c) {
  return c == shogi::Color::Black ? naive::Side::Black : naive::Side::White;
}

naive::Move to_naive(shogi::Move m) {
  if (m.is_drop()) return naive::make_drop(kind_of(m.dropped()), to_naive(m.to()));
  return naive::make_board_move(to_naive(m.from()), to_naive(m.to()), m.promotes());
}

naive::Position to_naive(const shogi::Position& pos) {
  naive::Position out;
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    const shogi::Piece piece = pos.piece_on(shogi::square_at(i));
    if (piece == shogi::Piece::None) continue;
    const shogi::PieceType t = shogi::type_of(piece);
    out.at(to_naive(shogi::square_at(i))) =
        naive::Piece{kind_of(t), shogi::is_promoted(t), to_naive(shogi::color_of(piece))};
  }
  for (const shogi::Color c : shogi::kColors) {
    for (const shogi::PieceType t : shogi::kHandTypes) {
      out.hand(to_naive(c), kind_of(t)) = pos.hand(c).count(t);
    }
  }
  out.turn = to_naive(pos.side_to_move());
  return out;
}

bool has(const std::vector<naive::Move>& moves, const naive::Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// The board without the pieces and the hand of the other side.
naive::Position seen_by(naive::Position position, naive::Side side) {
  for (const naive::Square square : naive::kAllSquares) {
    auto& piece = position.at(square);
    if (piece && piece->side != side) piece.reset();
  }
  for (const naive::Kind kind : naive::kHandKinds) position.hand(naive::other(side), kind) = 0;
  return position;
}

shogi::Hand hand_of(const naive::Position& position, naive::Side side) {
  shogi::Hand hand;
  for (const naive::Kind kind : naive::kHandKinds) {
    hand.set(type_of(kind), position.hand(side, kind));
  }
  return hand;
}

// All that may follow one try.
struct Round {
  std::map<Told, Positions> told;
  std::map<Told, std::set<std::string>> seen;  // to leave out what is there already
  std::vector<shogi::Hand> hands_at_mates;
  bool legal = false;  // in some position
};

void add(Round& round, const Told& told, const naive::Position& position) {
  if (round.seen[told].insert(naive::to_sfen(position)).second) {
    round.told[told].push_back(position);
  }
}

// False: the try is legal and gives no check.
bool play(const naive::Position& position, const naive::Move& attempt, Round& round) {
  if (!has(naive::legal_moves(position), attempt)) {
    add(round, Told::foul(), position);
    return true;
  }
  round.legal = true;
  const naive::Side attacker = position.turn;
  const auto& captured = position.at(attempt.to);
  const shogi::PieceType gained = captured ? type_of(captured->kind) : shogi::PieceType::None;
  const naive::Position next = naive::apply(position, attempt);
  if (!naive::in_check(next, next.turn)) return false;
  const std::vector<naive::Move> replies = naive::legal_moves(next);
  for (const naive::Move& reply : replies) {
    const bool takes = next.at(reply.to).has_value();
    add(round, Told{Told::Kind::Reply, gained, takes ? to_fast(reply.to) : shogi::Square::None},
        naive::apply(next, reply));
  }
  if (replies.empty()) round.hands_at_mates.push_back(hand_of(next, attacker));
  return true;
}

// `way` is the tries so far, for messages.
Ruled judge(const Positions& positions, const Strategy& strategy, const std::string& way) {
  const naive::Move attempt = to_naive(strategy.attempt);
  const std::string here = way + (way.empty() ? "" : " ") + naive::to_usi(attempt);
  const naive::Position& any = positions.front();
  if (!has(naive::legal_moves(seen_by(any, any.turn)), attempt)) {
    return here + ": not a move on the board that the attacker sees";
  }
  Round round;
  for (const naive::Position& position : positions) {
    if (!play(position, attempt, round)) {
      return here + ": legal without check in " + naive::to_sfen(position);
    }
  }
  if (!round.legal) return here + ": a foul in every position";
  if (strategy.mates == round.hands_at_mates.empty()) return here + ": wrong about where it mates";
  if (round.told.size() != strategy.branches.size()) {
    return here + ": not a branch for each thing that may be told";
  }
  Worth worth;
  for (const shogi::Hand hand : round.hands_at_mates) worth.add_mate(hand);
  for (const Branch& branch : strategy.branches) {
    const auto found = round.told.find(branch.told);
    if (found == round.told.end()) return here + ": a branch for what cannot be told";
    Ruled below = judge(found->second, branch.next, here);
    if (std::holds_alternative<std::string>(below)) return below;
    worth.add_branch(branch.told, std::get<Worth>(below));
    round.told.erase(found);  // two branches for one thing are one too many
  }
  return worth;
}

}  // namespace

Ruled replay(const std::vector<shogi::Position>& possible, const Strategy& strategy) {
  if (strategy.attempt.is_none()) return "no try";
  Positions positions;
  for (const shogi::Position& position : possible) {
    const naive::Position converted = to_naive(position);
    if (std::find(positions.begin(), positions.end(), converted) == positions.end()) {
      positions.push_back(converted);
    }
  }
  return judge(positions, strategy, "");
}

}  // namespace tsumuya::uncertain
