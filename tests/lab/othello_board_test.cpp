// The rules of Othello against a second, naive set of them, and the facts that are known of the
// small boards.
#include <array>
#include <bit>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/minimax/minimax.hpp"
#include "base/random.hpp"
#include "othello/board.hpp"
#include "othello/domains.hpp"

namespace tsumuya::test {
namespace {

using andor::End;
using othello::Board;
using othello::Claim;
using othello::Colour;
using othello::kPass;
using othello::Square;

// One letter a square; lines are walked square by square.
class NaiveBoard {
 public:
  explicit NaiveBoard(int size)
      : size_(size), squares_(static_cast<std::size_t>(size * size), '.') {
    const int middle = size / 2;
    at(middle - 1, middle - 1) = at(middle, middle) = 'O';
    at(middle - 1, middle) = at(middle, middle - 1) = 'X';
  }

  char to_move() const { return to_move_; }
  char square(std::size_t i) const { return squares_[i]; }
  std::vector<std::size_t> moves() const {
    std::vector<std::size_t> found;
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        if (!turned_by(row, column).empty()) found.push_back(place(row, column));
      }
    }
    return found;
  }
  void play(std::size_t square) {
    const int row = static_cast<int>(square) / size_;
    const int column = static_cast<int>(square) % size_;
    for (const std::size_t i : turned_by(row, column)) squares_[i] = to_move_;
    squares_[square] = to_move_;
    pass();
  }
  void pass() { to_move_ = other(); }

 private:
  char other() const { return to_move_ == 'X' ? 'O' : 'X'; }
  std::size_t place(int row, int column) const {
    return static_cast<std::size_t>(row * size_ + column);
  }
  char& at(int row, int column) { return squares_[place(row, column)]; }
  char at(int row, int column) const {
    const bool inside = row >= 0 && row < size_ && column >= 0 && column < size_;
    return inside ? squares_[place(row, column)] : '#';
  }
  std::vector<std::size_t> turned_by(int row, int column) const {
    std::vector<std::size_t> turned;
    if (at(row, column) != '.') return turned;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        int length = 1;
        while (at(row + length * down, column + length * right) == other()) ++length;
        if (at(row + length * down, column + length * right) != to_move_) continue;
        for (int i = 1; i < length; ++i)
          turned.push_back(place(row + i * down, column + i * right));
      }
    }
    return turned;
  }

  int size_;
  std::vector<char> squares_;
  char to_move_ = 'X';
};

struct Tally {
  unsigned positions = 0;
  unsigned passes = 0;
  unsigned full_boards = 0;
  unsigned ended_early = 0;  // squares are left
  unsigned wiped_out = 0;    // a colour has no disc left
};

template <unsigned Size>
void expect_same(const Board<Size>& board, const NaiveBoard& naive) {
  ASSERT_EQ(board.to_move() == Colour::Black, naive.to_move() == 'X');
  ASSERT_EQ(board.discs(Colour::Black) & board.discs(Colour::White), 0U);
  for (unsigned i = 0; i < Size * Size; ++i) {
    ASSERT_EQ((board.discs(Colour::Black) & Board<Size>::bit(i)) != 0, naive.square(i) == 'X') << i;
    ASSERT_EQ((board.discs(Colour::White) & Board<Size>::bit(i)) != 0, naive.square(i) == 'O') << i;
  }
  std::uint64_t moves = 0;
  for (const std::size_t i : naive.moves()) moves |= std::uint64_t{1} << i;
  ASSERT_EQ(board.moves(board.to_move()), moves);
}

template <unsigned Size>
void play_at_random(base::SplitMix64& random, Tally& tally) {
  Board<Size> board = Board<Size>::start();
  NaiveBoard naive(static_cast<int>(Size));
  for (bool passed = false;;) {
    ASSERT_NO_FATAL_FAILURE(expect_same(board, naive));
    ++tally.positions;
    const std::vector<std::size_t> moves = naive.moves();
    if (moves.empty()) {
      ASSERT_EQ(
          board.is_over(), passed || [&] {
            NaiveBoard other = naive;
            other.pass();
            return other.moves().empty();
          }());
      if (board.is_over()) break;
      passed = true;
      ++tally.passes;
      naive.pass();
      board.play(kPass);
      continue;
    }
    ASSERT_FALSE(board.is_over());
    passed = false;
    const std::size_t square = moves[random.next() % moves.size()];
    naive.play(square);
    board.play(static_cast<Square>(square));
  }
  const int black = board.count(Colour::Black);
  const int white = board.count(Colour::White);
  ASSERT_EQ(board.lead(Colour::White), white - black);
  ++(black + white == static_cast<int>(Size * Size) ? tally.full_boards : tally.ended_early);
  if (black == 0 || white == 0) ++tally.wiped_out;
}

template <unsigned Size>
Tally play_many(unsigned games) {
  Tally tally;
  base::SplitMix64 random(Size);
  for (unsigned game = 0; game < games && !testing::Test::HasFatalFailure(); ++game) {
    play_at_random<Size>(random, tally);
  }
  return tally;
}

TEST(OthelloBoard, FollowsTheNaiveRulesInRandomPlayOn4x4) {
  const Tally tally = play_many<4>(2000);
  EXPECT_EQ(tally.full_boards + tally.ended_early, 2000U);
  EXPECT_GT(tally.positions, 20'000U);
  EXPECT_GT(tally.passes, 1000U);
  EXPECT_GT(tally.ended_early, 100U);
  EXPECT_GT(tally.full_boards, 100U);
  EXPECT_GT(tally.wiped_out, 10U);
}

TEST(OthelloBoard, FollowsTheNaiveRulesInRandomPlayOn6x6) {
  const Tally tally = play_many<6>(2000);
  EXPECT_EQ(tally.full_boards + tally.ended_early, 2000U);
  EXPECT_GT(tally.positions, 60'000U);
  EXPECT_GT(tally.passes, 1000U);
  EXPECT_GT(tally.ended_early, 50U);
  EXPECT_GT(tally.full_boards, 1000U);
}

template <unsigned Size>
void collect(const Board<Size>& board, std::set<std::array<std::uint64_t, 3>>& positions,
             std::set<std::uint64_t>& codes) {
  const auto side = static_cast<std::uint64_t>(board.to_move());
  if (!positions.insert({board.discs(Colour::Black), board.discs(Colour::White), side}).second) {
    return;
  }
  codes.insert(board.code());
  if (board.is_over()) return;
  auto moves = board.moves(board.to_move());
  if (moves == 0) {
    Board<Size> next = board;
    next.play(kPass);
    collect(next, positions, codes);
  }
  for (; moves != 0; moves &= moves - 1) {
    Board<Size> next = board;
    next.play(static_cast<Square>(std::countr_zero(moves)));
    collect(next, positions, codes);
  }
}

TEST(OthelloBoard, NoTwoPositionsOf4x4HaveOneCode) {
  std::set<std::array<std::uint64_t, 3>> positions;
  std::set<std::uint64_t> codes;
  collect(Board<4>::start(), positions, codes);
  EXPECT_GT(positions.size(), 20'000U);
  EXPECT_EQ(codes.size(), positions.size());
}

TEST(OthelloBoard, TheCodeTellsTheLastSquareAndThePlayerOf6x6) {
  std::set<std::uint64_t> codes;
  for (const Colour colour : {Colour::Black, Colour::White}) {
    for (unsigned square = 0; square < 36; ++square) {
      codes.insert(Board<6>(Board<6>::bit(square), 0, colour).code());
      codes.insert(Board<6>(0, Board<6>::bit(square), colour).code());
    }
  }
  EXPECT_EQ(codes.size(), 2U * 2U * 36U);
}

// The claim holds, by trying everything.
bool is_proven(othello::ProofDomain<4>& domain, std::uint64_t& nodes) {
  ++nodes;
  std::vector<Square> moves;
  const End end = domain.moves(moves);
  EXPECT_EQ(end != End::None, moves.empty());
  if (end != End::None) return end == End::Won;
  const bool is_or = domain.is_or();
  for (const Square move : moves) {
    domain.make(move);
    const bool proven = is_proven(domain, nodes);
    domain.unmake(move);
    if (proven == is_or) return is_or;
  }
  return !is_or;
}

bool is_proven(const Claim& claim) {
  othello::ProofDomain<4> domain(Board<4>::start(), claim);
  std::uint64_t nodes = 0;
  const bool proven = is_proven(domain, nodes);
  EXPECT_GT(nodes, 100U);
  EXPECT_EQ(domain.board(), Board<4>::start());
  return proven;
}

// Known: white wins 11 to 3.
constexpr int kBlacksLead = -8;

TEST(OthelloDomains, WhiteWins4x4ByEightInMinimax) {
  othello::ValueDomain<4> domain(Board<4>::start());
  EXPECT_EQ(andor::minimax(domain), kBlacksLead);
  EXPECT_EQ(domain.board(), Board<4>::start());
}

TEST(OthelloDomains, TheClaimIsProvenUpToTheExactLeadAndNoFurther) {
  unsigned proven = 0;
  for (int lead = -16; lead <= 16; ++lead) {
    EXPECT_EQ(is_proven({Colour::Black, lead}), lead <= kBlacksLead) << lead;
    proven += is_proven({Colour::White, lead}) ? 1U : 0U;
  }
  EXPECT_EQ(proven, 25U);  // white's leads from -16 to 8
  EXPECT_FALSE(is_proven(Claim{}));
}

}  // namespace
}  // namespace tsumuya::test
