#include "service/replay.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "naive/notation.hpp"
#include "naive/rules.hpp"

namespace tsumuya::service {

namespace naive = naive;

namespace {

enum class Discovery { Counts, DoesNot };

// True if nothing but useless interpositions delays the mate (the rule of tsume/length/mudaai.hpp
// for a length of 0): after each of them there is a capture with check that leaves the same, the
// captured piece handed back. One kind of drop stands for all on its square, since the piece is
// handed back.
bool is_tsume_mate(const naive::Position& position, Discovery discovery);

// `after` is the position after a capture with check on that square; the attacker holds what was
// captured, of that kind.
bool mates_handed_back(naive::Position after, naive::Square square, naive::Kind kind,
                       Discovery discovery) {
  const naive::Side defender = after.turn;
  const auto king = naive::find_king(after, defender);
  const bool direct = king && naive::attacks(after, square, *king);
  if (!direct && discovery == Discovery::DoesNot) return false;
  --after.hand(naive::other(defender), kind);
  ++after.hand(defender, kind);
  return is_tsume_mate(after, direct ? discovery : Discovery::DoesNot);
}

bool is_useless_at_once(const naive::Position& position, const naive::Move& reply,
                        Discovery discovery) {
  const naive::Position blocked = naive::apply(position, reply);
  const auto piece = blocked.at(reply.to);
  const std::vector<naive::Move> checks = naive::checks(blocked);
  return std::any_of(checks.begin(), checks.end(), [&](const naive::Move& m) {
    return m.to == reply.to &&
           mates_handed_back(naive::apply(blocked, m), reply.to, piece->kind, discovery);
  });
}

bool is_tsume_mate(const naive::Position& position, Discovery discovery) {
  if (!naive::in_check(position, position.turn)) return false;
  const auto king = naive::find_king(position, position.turn);
  std::set<naive::Square> dropped_on;
  for (const naive::Move& reply : naive::legal_moves(position)) {
    // A king's move or a capture is no interposition.
    if (!reply.drop && (reply.from == *king || position.at(reply.to))) return false;
    if (reply.drop && !dropped_on.insert(reply.to).second) continue;
    if (!is_useless_at_once(position, reply, discovery)) return false;
  }
  return true;
}

struct Judge {
  naive::Side attacker;
  tsume::Counted counted;

  // Plays a move, one of the legal ones, or says what is wrong with it.
  std::string play(naive::Position& position, const std::vector<naive::Move>& legal, shogi::Move m,
                   std::size_t ply) const {
    const bool attacking = position.turn == attacker;
    const std::string text = io::to_usi(m);
    const std::optional<naive::Move> move = naive::parse_move(text);
    if (!move || std::find(legal.begin(), legal.end(), *move) == legal.end()) {
      return fmt::format("ply {}, {}, is not legal", ply, text);
    }
    position = naive::apply(position, *move);
    if (attacking && !naive::in_check(position, naive::other(attacker))) {
      return fmt::format("ply {}, {}, is no check", ply, text);
    }
    return "";
  }

  std::string fault_at_end(const naive::Position& position, std::size_t plies) const {
    const bool mated = counted == tsume::Counted::All ? naive::is_mate(position)
                                                      : is_tsume_mate(position, Discovery::Counts);
    if (position.turn != attacker && mated) return "";
    return fmt::format("no mate after its {} plies", plies);
  }

  std::string fault_of(const naive::Position& position, std::span<const tsume::Variation> tree,
                       std::size_t ply) const {
    if (tree.empty()) return "";
    const std::vector<naive::Move> legal = naive::legal_moves(position);
    for (const tsume::Variation& v : tree) {
      naive::Position after = position;
      std::string fault = play(after, legal, v.move, ply);
      if (fault.empty() && v.plies == 0U) fault = fault_at_end(after, ply);
      if (fault.empty()) fault = fault_of(after, v.replies, ply + 1);
      if (!fault.empty()) return fault;
    }
    return "";
  }
};

Judge judge_of(const Problem& problem, tsume::Counted counted) {
  const bool black = problem.attacker() == shogi::Color::Black;
  return {black ? naive::Side::Black : naive::Side::White, counted};
}

constexpr std::string_view kIllegalPosition = "the position is not legal";

}  // namespace

Replay replay(const Problem& problem, std::span<const shogi::Move> line, tsume::Counted counted) {
  Replay result;
  std::optional<naive::Position> position = naive::parse_sfen(io::to_sfen(problem.position));
  if (!position) {
    result.fault = kIllegalPosition;
    return result;
  }
  const Judge judge = judge_of(problem, counted);
  for (std::size_t i = 0; i < line.size() && result.fault.empty(); ++i) {
    result.fault = judge.play(*position, naive::legal_moves(*position), line[i], i + 1);
  }
  if (result.fault.empty()) result.fault = judge.fault_at_end(*position, line.size());
  for (const shogi::PieceType t : shogi::kHandTypes) {
    const auto kind = naive::parse_move(io::to_usi(shogi::Move::drop(t, shogi::Square{})))->drop;
    result.leftover.set(t, position->hand(judge.attacker, *kind));
  }
  return result;
}

std::string fault_of_length(std::size_t claimed, std::span<const shogi::Move> line) {
  if (claimed == line.size()) return "";
  return fmt::format("a mate in {} is claimed, and its line has {} plies", claimed, line.size());
}

std::string fault_of_tree(const Problem& problem, std::span<const tsume::Variation> tree,
                          tsume::Counted counted) {
  const auto position = naive::parse_sfen(io::to_sfen(problem.position));
  if (!position) return std::string(kIllegalPosition);
  return judge_of(problem, counted).fault_of(*position, tree, 1);
}

}  // namespace tsumuya::service
