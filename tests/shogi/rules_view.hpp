// The rules of shogi as the tests by name see them: text in, sets of USI texts out.
//
// A rule is stated once and tried four times: on the naive rules and on the fast ones, and for both
// colours, that is with the position as written and turned by 180 degrees with the colours
// exchanged. Moves are always written as the position is written.
//
// `Naive` and `Fast` hold what the two sets of rules spell differently. What they spell alike
// (legal_moves, checks, evasions, is_mate) is called without a namespace and found by the type of
// the position.
//
// Not here: the two compared with each other on random positions (tests/differential).
#pragma once

#include <cstdint>
#include <gtest/gtest.h>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "naive/notation.hpp"
#include "naive/position.hpp"
#include "naive/rules.hpp"
#include "shogi/movegen.hpp"
#include "shogi/perft.hpp"
#include "shogi/position.hpp"
#include "support/notation.hpp"

namespace tsumuya::test {

using Texts = std::set<std::string>;

inline constexpr std::string_view kInitial =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

struct Naive {
  using Position = naive::Position;
  using Move = naive::Move;
  static constexpr const char* kName = "Naive";

  static Position parse(std::string_view sfen) {
    const std::optional<Position> position = naive::parse_sfen(sfen);
    EXPECT_TRUE(position) << sfen;
    return position.value_or(Position{});
  }
  static std::string to_sfen(const Position& position) { return naive::to_sfen(position); }
  static Move parse_move(std::string_view text) {
    const std::optional<Move> move = naive::parse_move(text);
    EXPECT_TRUE(move) << text;
    return move.value_or(Move{});
  }
  static std::string to_usi(const Move& move) { return naive::to_usi(move); }

  static naive::Square rotated(naive::Square square) {
    return {10 - square.file, 10 - square.rank};
  }
  static Move rotated(Move move) {
    if (!move.drop) move.from = rotated(move.from);
    move.to = rotated(move.to);
    return move;
  }
  static Position rotated(const Position& position) {
    Position result;
    result.turn = naive::other(position.turn);
    result.hands = {position.hands[1], position.hands[0]};
    for (const naive::Square square : naive::kAllSquares) {
      std::optional<naive::Piece> piece = position.at(square);
      if (piece) piece->side = naive::other(piece->side);
      result.at(rotated(square)) = piece;
    }
    return result;
  }

  static Position after(const Position& position, const Move& move) {
    return naive::apply(position, move);
  }
  // The side to move is in check.
  static bool in_check(const Position& position) {
    return naive::in_check(position, position.turn);
  }
  static std::optional<Move> mate_in_one(const Position& position) {
    return naive::mate_in_one(position);
  }
  static std::uint64_t perft(const Position& position, int depth) {
    return naive::perft(position, depth);
  }
};

struct Fast {
  using Position = shogi::Position;
  using Move = shogi::Move;
  static constexpr const char* kName = "Fast";

  static Position parse(std::string_view sfen) {
    const std::optional<Position> position = test::parse_position(sfen);
    EXPECT_TRUE(position) << sfen;
    return position.value_or(Position{});
  }
  static std::string to_sfen(const Position& position) { return test::sfen_of(position); }
  static Move parse_move(std::string_view text) {
    const std::optional<Move> move = test::parse_move(text);
    EXPECT_TRUE(move) << text;
    return move.value_or(Move::none());
  }
  static std::string to_usi(Move move) { return test::usi_of(move); }

  static Move rotated(Move move) { return shogi::rotated(move); }
  static Position rotated(const Position& position) { return shogi::rotated(position); }

  static Position after(Position position, Move move) {
    position.make(move);
    return position;
  }
  static bool in_check(const Position& position) {
    return position.in_check(position.side_to_move());
  }
  static std::optional<Move> mate_in_one(const Position& position) {
    Position board = position;
    const Move move = shogi::mate_in_one(board);
    EXPECT_TRUE(board == position) << "mate_in_one() left the position changed";
    return move.is_none() ? std::nullopt : std::optional(move);
  }
  static std::uint64_t perft(Position position, int depth) { return shogi::perft(position, depth); }
};

// For TYPED_TEST_SUITE: a test is called Suite/Naive.Rule and Suite/Fast.Rule.
using BothRules = testing::Types<Naive, Fast>;
struct RulesName {
  template <typename Rules>
  static std::string GetName(int /*index*/) {
    return Rules::kName;
  }
};

// A position, as written or turned, that speaks of moves as they are written.
template <typename Rules>
class View {
 public:
  View(std::string_view sfen, bool is_turned)
      : is_turned_(is_turned), position_(Rules::parse(sfen)) {
    // Through text, so that the reader too sees both colours.
    if (is_turned) position_ = Rules::parse(Rules::to_sfen(Rules::rotated(position_)));
  }

  Texts legal() const { return texts(legal_moves(position_)); }
  Texts checking() const { return texts(checks(position_)); }
  Texts evading() const { return texts(evasions(position_)); }
  bool is_legal(const std::string& move) const { return legal().count(move) == 1; }
  bool is_check(const std::string& move) const { return checking().count(move) == 1; }
  bool in_check() const { return Rules::in_check(position_); }
  bool mated() const { return is_mate(position_); }

  // The legal moves whose text starts so: "5c" for a piece, "P*" for a drop.
  Texts legal_starting(std::string_view start) const {
    Texts result;
    for (const std::string& move : legal()) {
      if (std::string_view(move).substr(0, start.size()) == start) result.insert(move);
    }
    return result;
  }

  // What mate_in_one finds; empty if nothing.
  std::string mating() const {
    const auto move = Rules::mate_in_one(position_);
    return move ? Rules::to_usi(seen(*move)) : "";
  }

  // After the move, which need not be legal: the reply's side is in check, is mated; the position.
  bool attacks_king(std::string_view move) const { return Rules::in_check(played(move)); }
  bool mates(std::string_view move) const { return is_mate(played(move)); }
  std::string after(std::string_view move) const {
    return Rules::to_sfen(is_turned_ ? Rules::rotated(played(move)) : played(move));
  }

  std::uint64_t sequences(int depth) const { return Rules::perft(position_, depth); }

 private:
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  // Turning twice changes nothing, so this leads from a text to the board and back.
  Move seen(Move move) const { return is_turned_ ? Rules::rotated(move) : move; }
  Position played(std::string_view move) const {
    return Rules::after(position_, seen(Rules::parse_move(move)));
  }
  template <typename Moves>
  Texts texts(const Moves& moves) const {
    Texts result;
    for (const Move& move : moves) result.insert(Rules::to_usi(seen(move)));
    EXPECT_EQ(result.size(), moves.size()) << "a move was listed twice";
    return result;
  }

  bool is_turned_;
  Position position_;
};

// What holds in every position: the lists and the tests for mate say the same thing.
template <typename Rules>
void expect_agreement(const View<Rules>& view) {
  const Texts legal = view.legal();
  Texts checking;
  Texts mating;
  for (const std::string& move : legal) {
    if (!view.attacks_king(move)) continue;
    checking.insert(move);
    if (view.mates(move)) mating.insert(move);
  }
  EXPECT_EQ(view.checking(), checking);
  EXPECT_EQ(view.evading(), view.in_check() ? legal : Texts{});
  EXPECT_EQ(view.mated(), view.in_check() && legal.empty());
  const std::string found = view.mating();
  EXPECT_EQ(found.empty(), mating.empty()) << "found " << found;
  EXPECT_TRUE(found.empty() || mating.count(found) == 1) << found << " does not mate";
}

// Calls statement(view) for the position as written and turned.
template <typename Rules, typename Statement>
void for_both_colours(std::string_view sfen, Statement statement) {
  for (const bool is_turned : {false, true}) {
    SCOPED_TRACE(std::string(sfen).append(is_turned ? ", turned" : ", as written"));
    const View<Rules> view(sfen, is_turned);
    statement(view);
    expect_agreement(view);
  }
}

}  // namespace tsumuya::test
