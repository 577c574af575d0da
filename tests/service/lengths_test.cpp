// Lengths of mates and main lines against the reference, on seeded random problems with checks from
// afar, by either kind of counting.
//
// Compared are the answers to "within n plies", the shortest length, and the engine's main line:
// every check of it is a shortest, every reply a longest one that counts, and the engine's verdict
// on each group of interpositions on the way is the reference's. Every line is replayed by the
// naive rules. What came by is counted and the counts are asserted. With TSUMUYA_LONG=1 there are
// twenty times as many problems.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "service/replay.hpp"
#include "shogi/movegen.hpp"
#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/reference_lengths.hpp"
#include "support/shrink.hpp"
#include "support/sliding_problem.hpp"
#include "tsume/engine/engine.hpp"
#include "tsume/length/length_search.hpp"
#include "tsume/length/mudaai.hpp"
#include "tsume/length/shortest.hpp"

namespace tsumuya {
namespace {

using andor::Verdict;
using shogi::Color;
using shogi::Move;
using shogi::Position;
using test::ReferenceLengths;
using tsume::Answer;
using tsume::Counted;
using tsume::Engine;
using tsume::Goal;
using tsume::LengthSearch;
using tsume::Root;
using tsume::Status;
using tsume::Table;
using tsume::Task;

constexpr std::size_t kTableBytes = std::size_t{3} << 20U;
constexpr std::size_t kMemory = 4;
constexpr std::size_t kWork = 10'000'000;     // of the reference: never used up
constexpr std::size_t kWorkForSeven = 1000;   // with more done for five plies, seven are not tried
constexpr std::uint64_t kEnough = 1'000'000;  // nodes where the reference has an answer
constexpr std::uint64_t kATry = 300;          // and where it has no mate as short as its cap
constexpr std::size_t kWalk = 20'000;         // positions looked at for what is left over
constexpr std::array kKinds{Counted::All, Counted::Tsume};
constexpr int kShards = 10;
constexpr int kProblems = 520;  // of a shard

int times(int count) {
  const char* wanted = std::getenv("TSUMUYA_LONG");
  return wanted != nullptr && std::string_view(wanted) == "1" ? count * 20 : count;
}

struct Seen {
  int problems = 0;
  int white_attacks = 0;
  int mates = 0;         // by the tsume kind
  int longer_mates = 0;  // of five plies and more
  int capped_at_seven = 0;
  int kinds_differ = 0;    // the length by one is not that by the other
  int with_useless = 0;    // on the main line
  int groups_useless = 0;  // on main lines
  int groups_counting = 0;
  int lines = 0;
  int left_over = 0;  // lines after which the attacker keeps a piece
  int forced = 0;     // of those, the ones where the defender could not change that
};

Position after(Position pos, Move m) {
  pos.make(m);
  return pos;
}

// What the reference says of a problem: the shortest mate, if it is as short as the cap.
struct Reference {
  Reference(const Position& pos, Counted counted)
      : lengths(pos.side_to_move(),
                counted == Counted::All ? test::Interpositions::All : test::Interpositions::Tsume,
                kWork),
        cap(5),
        mate(lengths.mate(pos, cap)) {
    if (mate || lengths.work() > kWorkForSeven) return;
    cap = 7;
    mate = lengths.mate(pos, cap);
  }

  // The defender is to move and has that resistance: the replies that hold out as long, useless
  // ones left out.
  std::vector<Move> longest(const Position& pos, int resistance) {
    const std::vector<Move> useless = lengths.useless(pos, resistance);
    std::vector<Move> found;
    for (const Move m : shogi::legal_moves(pos)) {
      if (std::find(useless.begin(), useless.end(), m) != useless.end()) continue;
      if (lengths.mate(after(pos, m), resistance - 1) == resistance - 1) found.push_back(m);
    }
    return found;
  }

  ReferenceLengths lengths;
  int cap;
  std::optional<int> mate;
};

// Whether the defender can see to it that the attacker keeps nothing, whichever of his shortest
// checks that one plays.
class LeftoverWalk {
 public:
  LeftoverWalk(Reference& reference, Color attacker) : reference_(reference), attacker_(attacker) {}

  bool avoidable(const Position& pos, int plies) {
    if (++looked_at_ > kWalk) return false;
    if (plies == 0) return pos.hand(attacker_).empty();
    if (pos.side_to_move() != attacker_) {
      const std::vector<Move> longest = reference_.longest(pos, plies);
      return std::any_of(longest.begin(), longest.end(),
                         [&](Move m) { return avoidable(after(pos, m), plies - 1); });
    }
    const shogi::MoveList checks = shogi::checks(pos);
    return std::all_of(checks.begin(), checks.end(), [&](Move m) {
      const Position next = after(pos, m);
      return reference_.lengths.resistance(next, plies - 1) != plies - 1 ||
             avoidable(next, plies - 1);
    });
  }
  bool gave_up() const { return looked_at_ > kWalk; }

 private:
  Reference& reference_;
  Color attacker_;
  std::size_t looked_at_ = 0;
};

// The engine's side of the comparison. Tables live as long as it does.
class Judge {
 public:
  Judge() : table_(kTableBytes), engine_({kMemory, {}}) {}

  void forget() {
    table_.clear();
    engine_.clear();
  }

  // What is wrong with the engine's lengths and line; nothing if they are right.
  std::string fault(const Position& pos, Counted counted, Reference& reference, Seen& seen) {
    if (std::string f = fault_of_questions(pos, counted, reference); !f.empty()) return f;
    const bool mates = reference.mate.has_value();
    const Answer answer = engine_.solve(pos, Task(Root::Attacker, Goal::Shortest, counted),
                                        test::node_limit(mates ? kEnough : kATry));
    if (std::string f = test::fault_of_certificate(
            engine_, pos, Task(Root::Attacker, Goal::Shortest, counted), answer);
        !f.empty()) {
      return f;
    }
    if (!mates) {
      const bool wrong = answer.status == Status::Mate && answer.counted == counted &&
                         static_cast<int>(answer.line.size()) <= reference.cap;
      return wrong ? "a mate that is too short" : "";
    }
    if (answer.status != Status::Mate) return "a mate denied";
    if (!answer.exact || answer.counted != counted) return "an answer that is not exact";
    if (static_cast<int>(answer.line.size()) != *reference.mate) {
      return "a line of " + std::to_string(answer.line.size()) + " plies, not " +
             std::to_string(*reference.mate);
    }
    return fault_of_line(pos, counted, answer.line, reference, seen);
  }

 private:
  LengthSearch search(const Position& pos, Counted counted) {
    return {pos.side_to_move(), counted, {}, table_, test::node_limit(kEnough)};
  }

  std::string fault_of_questions(const Position& pos, Counted counted, const Reference& reference) {
    LengthSearch questions = search(pos, counted);
    std::vector<int> asked;
    for (int n = 1; n <= reference.cap; n += 2) asked.push_back(n);
    if ((turn_++ & 1U) != 0) std::reverse(asked.begin(), asked.end());
    for (const int n : asked) {
      const LengthSearch::Answer answer = questions.within(pos, static_cast<unsigned>(n));
      const bool mates = reference.mate && *reference.mate <= n;
      if (answer.outcome.verdict != (mates ? Verdict::Proven : Verdict::Disproven)) {
        return "within " + std::to_string(n) + " plies: wrong verdict";
      }
      const int told = static_cast<int>(answer.plies);
      if (mates ? told < *reference.mate || told > n
                : told < n || (reference.mate && told >= *reference.mate)) {
        return "within " + std::to_string(n) + " plies: " + std::to_string(told) + " told";
      }
    }
    if (!reference.mate) return {};
    // From a mate that is up to six plies longer than the shortest.
    const auto found = static_cast<unsigned>(*reference.mate + 2 * static_cast<int>(turn_ % 4));
    LengthSearch shortening = search(pos, counted);
    const tsume::Length length = tsume::shorten(pos, found, shortening);
    if (!length.exact || static_cast<int>(length.plies) != *reference.mate) {
      return "shortened from " + std::to_string(found) + " to " + std::to_string(length.plies);
    }
    return {};
  }

  std::string fault_of_line(const Position& pos, Counted counted, const std::vector<Move>& line,
                            Reference& reference, Seen& seen) {
    const std::string text = " in " + test::text_of(line);
    const service::Replay replay = service::replay({pos, Root::Attacker}, line, counted);
    if (!replay.fault.empty()) return replay.fault + text;
    Position at = pos;
    auto plies = static_cast<int>(line.size());
    bool useless = false;
    for (const Move m : line) {
      --plies;
      if (at.side_to_move() == pos.side_to_move()) {
        at.make(m);
        if (reference.lengths.resistance(at, plies) != plies) {
          return io::to_usi(m) + " is no shortest check" + text;
        }
        if (counted == Counted::Tsume) {
          if (std::string f = fault_of_groups(at, plies, reference, seen, useless); !f.empty()) {
            return f + text;
          }
        }
        continue;
      }
      const std::vector<Move> longest = reference.longest(at, plies + 1);
      if (std::find(longest.begin(), longest.end(), m) == longest.end()) {
        return io::to_usi(m) + " is no longest reply that counts" + text;
      }
      at.make(m);
    }
    ++seen.lines;
    seen.with_useless += useless ? 1 : 0;
    return replay.leftover.empty() ? "" : fault_of_leftover(pos, line, reference, seen);
  }

  // The verdicts on all interpositions at a defender's node with that resistance.
  std::string fault_of_groups(const Position& at, int resistance, Reference& reference, Seen& seen,
                              bool& any) {
    const std::vector<Move> useless = reference.lengths.useless(at, resistance);
    const tsume::Interpositions replies(at);
    LengthSearch questions(~at.side_to_move(), Counted::Tsume, {}, table_,
                           test::node_limit(kEnough));
    for (std::size_t i = 0; i < replies.replies().size(); ++i) {
      const Move m = replies.replies()[i];
      const bool expected = std::find(useless.begin(), useless.end(), m) != useless.end();
      if (replies.group_of(i) == tsume::Interpositions::kNone) {
        if (expected) return io::to_usi(m) + " is an interposition";
        continue;
      }
      const Verdict verdict =
          questions.is_useless(at, replies.group_of(i), static_cast<unsigned>(resistance)).verdict;
      if (verdict != (expected ? Verdict::Proven : Verdict::Disproven)) {
        return io::to_usi(m) + (expected ? " is useless" : " counts");
      }
      if (replies.group(replies.group_of(i)).first != m) continue;
      any = any || expected;
      ++(expected ? seen.groups_useless : seen.groups_counting);
    }
    return {};
  }

  // The attacker keeps a piece: at none of his nodes on the line could the defender prevent that.
  std::string fault_of_leftover(const Position& pos, const std::vector<Move>& line,
                                Reference& reference, Seen& seen) {
    ++seen.left_over;
    LeftoverWalk walk(reference, pos.side_to_move());
    Position at = pos;
    auto plies = static_cast<int>(line.size());
    for (const Move m : line) {
      if (at.side_to_move() != pos.side_to_move() && walk.avoidable(at, plies)) {
        return "before " + io::to_usi(m) + " the defender could leave no piece in " +
               test::text_of(line);
      }
      at.make(m);
      --plies;
    }
    seen.forced += walk.gave_up() ? 0 : 1;
    return {};
  }

  Table table_;
  Engine engine_;
  unsigned turn_ = 0;
};

// With everything new.
std::string fault_alone(const Position& pos, Counted counted) {
  Seen seen;
  Reference reference(pos, counted);
  return Judge().fault(pos, counted, reference, seen);
}

// Reports a fault, with the smallest problem that still has one.
void report(const std::string& fault, const Position& pos, Counted counted) {
  const Position small = test::shrunk(pos, [&](const Position& p) {
    return p.has_king(~p.side_to_move()) && !fault_alone(p, counted).empty();
  });
  const std::string alone = fault_alone(small, counted);
  ADD_FAILURE() << (counted == Counted::All ? "all: " : "tsume: ") << fault << "\n  "
                << io::to_sfen(pos) << "\n  with everything new, smallest: "
                << (alone.empty() ? "(not seen)" : io::to_sfen(small) + "\n  " + alone);
}

void expect_enough(const Seen& seen) {
  const int problems = seen.problems;
  EXPECT_GE(problems, kProblems);
  EXPECT_GE(seen.white_attacks, problems / 3);
  EXPECT_GE(seen.mates, problems / 7);
  EXPECT_GE(seen.longer_mates, problems / 50);
  EXPECT_GE(seen.capped_at_seven, problems / 2);
  EXPECT_GE(seen.kinds_differ, problems / 25);
  EXPECT_GE(seen.with_useless, problems / 20);
  EXPECT_GE(seen.groups_useless, problems / 10);
  EXPECT_GE(seen.groups_counting, problems / 50);
  EXPECT_GE(seen.lines, 2 * (seen.mates - seen.kinds_differ));
  EXPECT_GE(seen.left_over, problems / 50);
  EXPECT_GE(seen.forced, seen.left_over * 9 / 10);
  const std::string text =
      "problems " + std::to_string(problems) + ", white attacks " +
      std::to_string(seen.white_attacks) + ", mates " + std::to_string(seen.mates) + " (" +
      std::to_string(seen.longer_mates) + " of five plies and more), capped at seven " +
      std::to_string(seen.capped_at_seven) + ", kinds differ " + std::to_string(seen.kinds_differ) +
      ", with useless interpositions " + std::to_string(seen.with_useless) + ", groups useless " +
      std::to_string(seen.groups_useless) + ", counting " + std::to_string(seen.groups_counting) +
      ", lines " + std::to_string(seen.lines) + ", left over " + std::to_string(seen.left_over) +
      ", of those forced " + std::to_string(seen.forced);
  testing::Test::RecordProperty("seen", text);
  if (testing::Test::HasFailure()) ADD_FAILURE() << text;
}

class LengthsShard : public testing::TestWithParam<int> {
 protected:
  std::uint64_t seed() const { return 20261204U + static_cast<std::uint64_t>(GetParam()); }
};

TEST_P(LengthsShard, LengthsAndMainLinesAreThoseOfTheReference) {
  test::SlidingProblems random(seed());
  // In the last two shards nothing is ever forgotten.
  const bool forgets = GetParam() < kShards - 2;
  Judge judge;
  Seen seen;
  while (seen.problems < times(kProblems)) {
    const Position pos = random.next();
    if (forgets) judge.forget();
    std::array<std::optional<int>, 2> mates;
    for (const Counted counted : kKinds) {
      Reference reference(pos, counted);
      const std::string fault = judge.fault(pos, counted, reference, seen);
      if (!fault.empty()) {
        report(fault, pos, counted);
        return;
      }
      ASSERT_FALSE(reference.lengths.gave_up());
      mates[static_cast<std::size_t>(counted)] = reference.mate;
      seen.capped_at_seven += reference.cap == 7 && counted == Counted::Tsume ? 1 : 0;
    }
    ++seen.problems;
    seen.white_attacks += pos.side_to_move() == Color::White ? 1 : 0;
    seen.mates += mates[1] ? 1 : 0;
    seen.longer_mates += mates[1] && *mates[1] >= 5 ? 1 : 0;
    seen.kinds_differ += mates[0] != mates[1] ? 1 : 0;
  }
  expect_enough(seen);
}

INSTANTIATE_TEST_SUITE_P(Shards, LengthsShard, testing::Range(0, kShards));

}  // namespace
}  // namespace tsumuya
