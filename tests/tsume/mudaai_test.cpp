// Useless interpositions: the cases by kind, the case of length 0 against the reference, and that
// no verdict depends on anything but the position: not on colours or sides of the board, not on the
// table's size or content, not on what was solved before.
#include "tsume/length/mudaai.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "mudaai_cases.hpp"
#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/reference_lengths.hpp"
#include "support/sliding_problem.hpp"
#include "tsume/engine/engine.hpp"
#include "tsume/length/length_search.hpp"
#include "tsume/length/shortest.hpp"

namespace tsumuya::tsume {
namespace {

using andor::Verdict;
using shogi::Move;
using shogi::Position;
using test::ReferenceLengths;
using test::mudaai::Case;
using test::mudaai::kCases;

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
constexpr std::size_t kSmall = 3 * kMegabyte;
constexpr std::size_t kLarge = 64 * kMegabyte;
constexpr std::uint64_t kEnough = 1'000'000;

Position after(Position pos, Move m) {
  pos.make(m);
  return pos;
}

// The same problem, turned, mirrored, or both.
struct View {
  bool turned;
  bool mirror;

  template <typename T>
  T operator()(T x) const {
    if (turned) x = shogi::rotated(x);
    if (mirror) x = shogi::mirrored(x);
    return x;
  }
};
constexpr std::array kViews{View{false, false}, View{true, false}, View{false, true},
                            View{true, true}};

Move move(std::string_view usi) { return test::move_of(usi); }

// A case as the engine sees it: the position after the check, and the interposition there.
struct Scene {
  Scene(const Case& c, const View& view)
      : problem(view(test::position_of(c.sfen))),
        at(after(problem, view(move(c.check)))),
        reply(view(move(c.interposition))) {}

  Position problem;
  Position at;
  Move reply;
};

std::string text_of(const Case& c) {
  return std::string(c.kind) + ": " + std::string(c.sfen) + " " + std::string(c.check) + " " +
         std::string(c.interposition);
}

LengthSearch search_for(const Position& defenders, Counted counted, Table& table) {
  return {~defenders.side_to_move(), counted, {}, table, test::node_limit(kEnough)};
}

std::uint8_t group_of(const Interpositions& replies, Move m) {
  for (std::size_t i = 0; i < replies.replies().size(); ++i) {
    if (replies.replies()[i] == m) return replies.group_of(i);
  }
  ADD_FAILURE() << test::usi_of(m) << " is no legal reply";
  return Interpositions::kNone;
}

void expect_length(const Position& at, Counted counted, int length, Table& table) {
  LengthSearch search = search_for(at, counted, table);
  for (int n = 0; n <= length + 2; n += 2) {
    EXPECT_EQ(search.within(at, static_cast<unsigned>(n)).outcome.verdict,
              n < length ? Verdict::Disproven : Verdict::Proven)
        << n << " plies";
  }
}

TEST(MudaaiCases, AreJudgedAsTold) {
  std::map<std::string_view, std::array<int, 2>> seen;
  for (const Case& c : kCases) {
    SCOPED_TRACE(text_of(c));
    for (const View& view : kViews) {
      Table table(kSmall);
      const Scene scene(c, view);
      const Interpositions replies(scene.at);
      const std::uint8_t group = group_of(replies, scene.reply);
      ASSERT_NE(group, Interpositions::kNone);
      expect_length(scene.at, Counted::Tsume, c.tsume_length, table);
      expect_length(scene.at, Counted::All, c.all_length, table);
      LengthSearch search = search_for(scene.at, Counted::Tsume, table);
      // Any bound will do that is no less than the resistance.
      for (const int more : {0, 2, 6}) {
        const auto plies = static_cast<unsigned>(c.tsume_length + more);
        EXPECT_EQ(search.is_useless(scene.at, group, plies).verdict,
                  c.useless ? Verdict::Proven : Verdict::Disproven);
      }
      Position pos = scene.at;
      EXPECT_EQ(is_tsume_mate(pos), c.tsume_length == 0);
      EXPECT_EQ(pos, scene.at);
    }
    ++seen[c.kind][c.useless ? 0 : 1];
  }
  using test::mudaai::kChain;
  using test::mudaai::kDiscovery;
  using test::mudaai::kFar;
  using test::mudaai::kGoesOn;
  using test::mudaai::kMate;
  using test::mudaai::kMoved;
  using test::mudaai::kOther;
  using test::mudaai::kPinned;
  using test::mudaai::kPlain;
  // Useless, and not useless.
  const std::map<std::string_view, std::array<int, 2>> expected{
      {kMate, {2, 0}},   {kGoesOn, {2, 0}}, {kMoved, {3, 0}}, {kChain, {4, 1}},    {kFar, {2, 2}},
      {kPinned, {2, 1}}, {kOther, {2, 0}},  {kPlain, {3, 0}}, {kDiscovery, {2, 0}}};
  EXPECT_EQ(seen, expected);
}

TEST(MudaaiCases, GroupsAreTheDropsOnASquareAndTheMovesOfAPiece) {
  int groups = 0;
  for (const Case& c : kCases) {
    SCOPED_TRACE(text_of(c));
    const Scene scene(c, kViews[0]);
    const Interpositions replies(scene.at);
    for (std::size_t i = 0; i < replies.replies().size(); ++i) {
      if (replies.group_of(i) == Interpositions::kNone) continue;
      for (std::size_t j = 0; j < replies.replies().size(); ++j) {
        if (replies.group_of(j) == Interpositions::kNone) continue;
        const Move a = replies.replies()[i];
        const Move b = replies.replies()[j];
        const bool together =
            a.to() == b.to() && a.is_drop() == b.is_drop() && (a.is_drop() || a.from() == b.from());
        EXPECT_EQ(replies.group_of(i) == replies.group_of(j), together);
      }
    }
    groups += static_cast<int>(replies.groups());
  }
  EXPECT_GE(groups, 60);
}

TEST(TsumeMate, IsAResistanceOfNoPliesByTheReference) {
  test::SlidingProblems random(20261206U);
  int checks = 0;
  int plain = 0;  // mated by all counting
  int mates = 0;
  for (int i = 0; i < 4000; ++i) {
    const Position pos = random.next();
    ReferenceLengths reference(pos.side_to_move(), test::Interpositions::Tsume, 1'000'000);
    for (const Move check : shogi::checks(pos)) {
      Position at = after(pos, check);
      const Position before = at;
      const bool expected = reference.resistance(at, 0) == 0;
      ASSERT_EQ(is_tsume_mate(at), expected) << test::sfen_of(pos) << " " << test::usi_of(check);
      ASSERT_EQ(at, before);
      ++checks;
      plain += shogi::is_mate(at) ? 1 : 0;
      mates += expected ? 1 : 0;
    }
    ASSERT_FALSE(reference.gave_up());
  }
  EXPECT_GE(checks, 10'000);
  EXPECT_GE(plain, 100);
  EXPECT_GE(mates, plain + 200);
}

// --- What a verdict must not depend on

// The replies that the engine calls useless, asked of a table; turned back to the view of the case.
using Moves = std::set<std::string>;

Moves useless_by(const Position& at, unsigned resistance, Table& table, const View& view) {
  const Interpositions replies(at);
  LengthSearch search = search_for(at, Counted::Tsume, table);
  Moves found;
  for (std::size_t i = 0; i < replies.replies().size(); ++i) {
    if (replies.group_of(i) == Interpositions::kNone) continue;
    const Verdict verdict = search.is_useless(at, replies.group_of(i), resistance).verdict;
    EXPECT_NE(verdict, Verdict::Unknown);
    if (verdict == Verdict::Proven) found.insert(test::usi_of(view(replies.replies()[i])));
  }
  return found;
}

// A defender's node in check, its resistance, and the useless replies there by the reference.
struct Sample {
  Position at;
  int resistance;
  Moves useless;
};

std::vector<Sample> samples(std::size_t wanted) {
  std::vector<Sample> all;
  test::SlidingProblems random(20261207U);
  while (all.size() < wanted) {
    const Position pos = random.next();
    ReferenceLengths reference(pos.side_to_move(), test::Interpositions::Tsume, 20'000);
    for (const Move check : shogi::checks(pos)) {
      const Position at = after(pos, check);
      const std::optional<int> resistance = reference.resistance(at, 4);
      if (reference.gave_up()) break;
      if (!resistance || Interpositions(at).groups() == 0) continue;
      Sample sample{at, *resistance, {}};
      for (const Move m : reference.useless(at, *resistance))
        sample.useless.insert(test::usi_of(m));
      if (!reference.gave_up()) all.push_back(sample);
      break;
    }
  }
  return all;
}

// Every question of length about a position up to some plies, by either kind, so that the table
// holds its results and its unfinished business.
void fill(Table& table, const Position& at, std::uint64_t nodes) {
  for (const Counted counted : {Counted::Tsume, Counted::All}) {
    for (const unsigned plies : {6U, 0U, 2U, 4U}) {
      LengthSearch search(~at.side_to_move(), counted, {}, table, test::node_limit(nodes));
      search.within(at, plies);
    }
  }
}

TEST(MudaaiIndependence, VerdictsDoNotDependOnColoursOrTables) {
  const std::vector<Sample> all = samples(400);
  Table never_cleared(kSmall);
  Table large(kLarge);
  int useless = 0;
  int counting = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Sample& sample = all[i];
    SCOPED_TRACE(test::sfen_of(sample.at));
    const auto resistance = static_cast<unsigned>(sample.resistance);
    for (const View& view : kViews) {
      const Position at = view(sample.at);
      const auto judge = [&](Table& table) { return useless_by(at, resistance, table, view); };
      Table fresh(kSmall);
      ASSERT_EQ(judge(fresh), sample.useless) << "a small table";
      ASSERT_EQ(judge(fresh), sample.useless) << "asked again";
      large.clear();
      ASSERT_EQ(judge(large), sample.useless) << "a large table";
      fresh.clear();
      fill(fresh, at, kEnough);
      ASSERT_EQ(judge(fresh), sample.useless) << "after its lengths were found";
      fresh.clear();
      fill(fresh, at, 1 + 7 * i % 40);
      ASSERT_EQ(judge(fresh), sample.useless) << "after searches that were cut short";
      fill(never_cleared, view(all[(i * 7 + 1) % all.size()].at), 2000);
      ASSERT_EQ(judge(never_cleared), sample.useless) << "after other problems";
    }
    useless += sample.useless.empty() ? 0 : 1;
    counting += sample.useless.size() < Interpositions(sample.at).replies().size() ? 1 : 0;
  }
  EXPECT_GE(useless, 200);
  EXPECT_GE(counting, 200);
}

// The same through the engine, whose table the first search fills too: the lengths are those of the
// cases, whatever was asked before.
TEST(MudaaiIndependence, LengthsDoNotDependOnWhatTheEngineSolvedBefore) {
  Engine never_cleared({kLeastMemory, {}});
  Engine large({64, {}});
  Engine small({kLeastMemory, {}});
  int asked = 0;
  for (const Case& c : kCases) {
    SCOPED_TRACE(text_of(c));
    for (const View& view : kViews) {
      const Scene scene(c, view);
      const auto solve = [&](Engine& engine, Goal goal, Counted counted) {
        return test::solve_certified(engine, scene.at, Task(Root::Defender, goal, counted),
                                     test::node_limit(kEnough));
      };
      const auto expect_lengths = [&](Engine& engine, const char* when) {
        for (const Counted counted : {Counted::Tsume, Counted::All}) {
          const Answer answer = solve(engine, Goal::Shortest, counted);
          const int length = counted == Counted::Tsume ? c.tsume_length : c.all_length;
          EXPECT_EQ(answer.status, Status::Mate) << when;
          EXPECT_TRUE(answer.exact) << when;
          EXPECT_EQ(static_cast<int>(answer.line.size()), length) << when;
          ++asked;
        }
      };
      small.clear();
      expect_lengths(small, "a small engine");
      expect_lengths(small, "asked again");
      large.clear();
      expect_lengths(large, "a large engine");
      small.clear();
      solve(small, Goal::First, Counted::All);
      expect_lengths(small, "after a first proof");
      small.clear();
      solve(small, Goal::Shortest, Counted::All);
      expect_lengths(small, "after the shortest by all counting");
      expect_lengths(never_cleared, "after other problems");
    }
  }
  EXPECT_EQ(asked, static_cast<int>(kCases.size() * kViews.size() * 12));
}

}  // namespace
}  // namespace tsumuya::tsume
