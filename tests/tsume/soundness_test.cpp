// Verdicts on soundness against the reference, on seeded random problems that are small enough to
// look at every position: mates of up to seven plies and some without mate, either colour.
//
// Compared are the verdict with and without a stated length, the worth of every other check along
// the line, the lengths of cooks, the variations of equal length and what is left over. What came
// by is counted and the counts are asserted. With limits, what is said must still be true: of every
// check along the line, of the lengths, and the verdict, whether the main line was found or not.
#include "tsume/soundness/soundness.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/random_problem.hpp"
#include "support/reference_soundness.hpp"
#include "support/shrink.hpp"
#include "support/sliding_problem.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Position;
using test::JudgedCheck;
using test::ReferenceSoundness;
using test::Worth;

constexpr std::size_t kMemory = 4;
constexpr std::size_t kGraph = 600;           // nodes
constexpr std::size_t kWork = 30'000;         // of the reference's lengths
constexpr std::uint64_t kEnough = 2'000'000;  // nodes for each question
constexpr int kLongest = 7;                   // plies
constexpr int kLongestOnTheWay = 11;          // with all interpositions counted
constexpr std::size_t kOnTheWay = 5;
constexpr unsigned kNoMates = 30;  // as many are kept of a generator
constexpr unsigned kOnePly = 50;   // and of the mates of one ply
constexpr unsigned kFew = 5;       // which have little to be undecided
constexpr unsigned kMates = 130;

struct Seen {
  unsigned problems = 0;
  unsigned white_attacks = 0;
  unsigned no_mate = 0;
  std::array<unsigned, kLongest + 1> plies{};
  unsigned sound = 0;
  unsigned cooked = 0;
  unsigned leftover = 0;
  unsigned last_move = 0;
  unsigned promotion = 0;
  unsigned detour = 0;
  unsigned cooks = 0;
  unsigned longer_cooks = 0;  // whose length was compared
  unsigned equal_replies = 0;
  unsigned limited = 0;    // checks with limits
  unsigned undecided = 0;  // moves, in those
  unsigned still_decided = 0;
  unsigned known_lines = 0;     // checks with limits where the main line was not found
  unsigned known_lengths = 0;   // in those: the shortest length was,
  unsigned known_cooks = 0;     // a cook was certain,
  unsigned known_mates = 0;     // another check mates, and its worth was undecided,
  unsigned known_verdicts = 0;  // there was a verdict

  unsigned mates() const { return problems - no_mate; }
  std::string text() const {
    std::string s;
    const auto add = [&s](const char* what, unsigned n) {
      s += std::string(what) + " " + std::to_string(n) + ", ";
    };
    add("problems", problems);
    add("white attacks", white_attacks);
    add("no mate", no_mate);
    for (std::size_t n = 1; n < plies.size(); n += 2) {
      add(("plies " + std::to_string(n) + ":").c_str(), plies[n]);
    }
    add("sound", sound);
    add("cooked", cooked);
    add("leftover", leftover);
    add("last move", last_move);
    add("promotion", promotion);
    add("detour", detour);
    add("cooks", cooks);
    add("longer cooks", longer_cooks);
    add("equal replies", equal_replies);
    add("limited", limited);
    add("undecided", undecided);
    add("still decided", still_decided);
    add("known lines", known_lines);
    add("known lengths", known_lengths);
    add("known cooks", known_cooks);
    add("known mates", known_mates);
    add("known verdicts", known_verdicts);
    return s;
  }
};

std::string at(unsigned ply, Move m) { return test::usi_of(m) + " at ply " + std::to_string(ply); }

Worth worth_of(Harmless reason) {
  switch (reason) {
    case Harmless::LastMove:
      return Worth::LastMove;
    case Harmless::Promotion:
      return Worth::Promotion;
    case Harmless::Detour:
      break;
  }
  return Worth::Detour;
}

template <typename Listed>
const Listed* find(const std::vector<Listed>& list, unsigned ply, Move m) {
  const auto place = std::find_if(list.begin(), list.end(), [&](const Listed& listed) {
    return listed.ply == ply && listed.move == m;
  });
  return place == list.end() ? nullptr : &*place;
}

bool leaves_piece(Position pos, const std::vector<Move>& line) {
  const Color attacker = pos.side_to_move();
  for (const Move m : line) pos.make(m);
  return !pos.hand(attacker).empty();
}

// What is wrong with one check along the line, as far as it was decided.
std::string fault_of(const JudgedCheck& expected, const Soundness& found) {
  const Cook* cook = find(found.cooks, expected.ply, expected.move);
  const HarmlessChoice* harmless = find(found.harmless, expected.ply, expected.move);
  const Undecided* undecided = find(found.undecided, expected.ply, expected.move);
  const bool open = undecided != nullptr;
  const std::string place = at(expected.ply, expected.move);
  if ((cook != nullptr ? 1 : 0) + (harmless != nullptr ? 1 : 0) + (open ? 1 : 0) > 1) {
    return place + " listed twice";
  }
  if (open) {
    const bool wrong = undecided->mates && expected.worth == Worth::NoMate;
    return wrong ? place + " does not mate" : "";
  }
  const Worth worth = cook != nullptr       ? Worth::Cook
                      : harmless != nullptr ? worth_of(harmless->reason)
                                            : Worth::NoMate;
  if (worth != expected.worth) {
    return place + ": worth " + std::to_string(static_cast<int>(worth)) + ", not " +
           std::to_string(static_cast<int>(expected.worth));
  }
  if (cook == nullptr || !expected.plies || !cook->plies) return {};
  if (cook->exact ? *cook->plies != *expected.plies : *cook->plies < *expected.plies) {
    return place + ": a cook of " + std::to_string(*cook->plies) + " plies, not " +
           std::to_string(*expected.plies);
  }
  return {};
}

std::string fault_of_checks(const std::vector<JudgedCheck>& expected, const Soundness& found) {
  for (const JudgedCheck& check : expected) {
    if (std::string fault = fault_of(check, found); !fault.empty()) return fault;
  }
  const auto same = [&](Worth worth) {
    return static_cast<std::size_t>(
        std::count_if(expected.begin(), expected.end(),
                      [&](const JudgedCheck& check) { return check.worth == worth; }));
  };
  const std::size_t listed = found.cooks.size() + found.harmless.size();
  if (listed > expected.size() - same(Worth::NoMate)) return "more is listed than there is";
  return {};
}

std::string fault_of_replies(const Soundness& found, ReferenceSoundness& reference) {
  const std::vector<Move>& line = found.answer.line;
  const std::vector<std::vector<Move>> longest = reference.longest_replies(line);
  std::size_t others = 0;
  for (unsigned ply = 2; ply <= line.size(); ply += 2) {
    const Move played = line[ply - 1];
    const std::vector<Move>& here = longest[ply];
    if (std::find(here.begin(), here.end(), played) == here.end()) {
      return at(ply, played) + " is no longest reply";
    }
    for (const Move m : here) {
      if (m == played) continue;
      ++others;
      if (find(found.answer.equal_replies, ply, m) == nullptr) {
        return at(ply, m) + " holds out as long";
      }
    }
  }
  return others == found.answer.equal_replies.size() ? "" : "more equal replies than there are";
}

// What is wrong with what was said of lengths, the shortest mate having so many plies.
std::string fault_of_lengths(const Soundness& found, unsigned plies) {
  const auto& stated = found.stated;
  if (found.within && *found.within < plies) return "a mate shorter than the shortest";
  if (found.answer.shortest && *found.answer.shortest != plies) return "the shortest length";
  if (found.longer_defence && (!stated || *found.longer_defence != (plies > *stated))) {
    return "whether a defence is longer than stated";
  }
  for (const Cook& cook : found.cooks) {
    const bool known = cook.plies && stated && (cook.exact || *cook.plies < *stated);
    const bool right = cook.shorter ? *cook.shorter == (known && *cook.plies < *stated) : !known;
    if (!right) return at(cook.ply, cook.move) + ": whether the cook is shorter";
  }
  return {};
}

// What is wrong with the checks along a line that is not known to be the main line.
std::string fault_of_known_line(const Soundness& found, const ReferenceSoundness& reference,
                                Seen& seen) {
  ++seen.known_lines;
  seen.known_lengths += found.answer.shortest ? 1U : 0U;
  seen.known_cooks += static_cast<unsigned>(found.cooks.size());
  seen.known_verdicts += found.verdict != Verdict::Unknown ? 1U : 0U;
  if (!found.harmless.empty()) return "harmless without a main line";
  if (found.undecided.empty() || !found.undecided.front().is_problem()) return "no open length";
  for (const test::AskedCheck& asked : reference.which_mate(found.answer.line)) {
    const bool cook = find(found.cooks, asked.ply, asked.move) != nullptr;
    const Undecided* open = find(found.undecided, asked.ply, asked.move);
    const bool listed = cook || open != nullptr;
    if (asked.mates && !listed) return at(asked.ply, asked.move) + " mates";
    const bool mates = cook || (open != nullptr && open->mates);
    if (!asked.mates && mates) return at(asked.ply, asked.move) + " does not mate";
    seen.known_mates += mates && !cook ? 1U : 0U;
  }
  return {};
}

// Both engines live as long as it does.
class Judge {
 public:
  // Limited: with limits too.
  explicit Judge(bool limited)
      : limited_(limited), engine_({kMemory, {}}), second_({kMemory, {}}) {}

  bool limited() const { return limited_; }

  // `nodes`: of the first question and of each other.
  Soundness check(const Position& pos, std::optional<unsigned> stated, std::uint64_t first,
                  std::uint64_t others) {
    bool asked = false;
    SoundnessCheck soundness(engine_, second_, [&] {
      const andor::Limits limits = test::node_limit(asked ? others : first);
      asked = true;
      return limits;
    });
    return soundness.check(pos, stated);
  }

  // What is wrong; nothing if all is right.
  std::string fault(const Position& pos, ReferenceSoundness& reference, Seen& seen) {
    const Soundness found = check(pos, std::nullopt, kEnough, kEnough);
    const Task task(Root::Attacker, Goal::Shortest, Counted::Tsume);
    if (std::string f = test::fault_of_certificate(engine_, pos, task, found.answer); !f.empty()) {
      return f;
    }
    const std::optional<int> plies = reference.plies(kLongest);
    if (!plies) {
      const bool right = found.answer.status == Status::NoMate && found.verdict == Verdict::NoMate;
      return right ? "" : "no mate, and the verdict is another";
    }
    const std::vector<Move>& line = found.answer.line;
    if (found.answer.status != Status::Mate || !found.answer.exact ||
        static_cast<int>(line.size()) != *plies) {
      return "no exact answer of " + std::to_string(*plies) + " plies";
    }
    if (!found.undecided.empty()) return "something was not decided";
    if (!reference.checks_are_shortest(line)) return "a check that is not the shortest";
    if (std::string f = fault_of_replies(found, reference); !f.empty()) return f;
    const std::vector<JudgedCheck> expected = reference.other_checks(line);
    if (reference.gave_up()) return {};
    if (std::string f = fault_of_checks(expected, found); !f.empty()) {
      return f + " in " + test::text_of(line);
    }
    if (std::string f = fault_of_verdicts(pos, found, expected); !f.empty()) return f;
    if (std::string f = fault_of_lengths(found, static_cast<unsigned>(*plies)); !f.empty())
      return f;
    count(found, expected, seen);
    return limited_ ? fault_of_limits(pos, found, reference, seen) : "";
  }

 private:
  std::string fault_of_verdicts(const Position& pos, const Soundness& found,
                                const std::vector<JudgedCheck>& expected) {
    const bool leftover = leaves_piece(pos, found.answer.line);
    if (found.leaves_piece != leftover) return "what is left over";
    const bool cooked = std::any_of(expected.begin(), expected.end(), [](const JudgedCheck& check) {
      return check.worth == Worth::Cook;
    });
    const Verdict verdict = cooked     ? Verdict::Cooked
                            : leftover ? Verdict::Leftover
                                       : Verdict::Sound;
    if (found.verdict != verdict) return "the verdict";
    const auto plies = static_cast<unsigned>(found.answer.line.size());
    const auto with = [&](unsigned stated) { return check(pos, stated, kEnough, kEnough).verdict; };
    if (with(plies) != verdict) return "the verdict with the right length stated";
    if (with(plies + 2) != Verdict::Shorter) return "the verdict with a longer length stated";
    if (plies > 2 && with(plies - 2) != verdict) return "the verdict with a shorter length stated";
    return {};
  }

  // Less is said, nothing wrong.
  std::string fault_of_limits(const Position& pos, const Soundness& full,
                              ReferenceSoundness& reference, Seen& seen) {
    struct Nodes {
      std::uint64_t first;
      std::uint64_t others;
    };
    std::vector<Nodes> limits{{kEnough, 1}, {kEnough, 3}, {kEnough, 10}};
    for (const std::uint64_t nodes : {1U, 3U, 8U, 16U, 30U, 60U}) {
      limits.push_back({nodes, nodes});
      limits.push_back({nodes, kEnough});
    }
    const auto plies = static_cast<unsigned>(full.answer.line.size());
    for (const Nodes& nodes : limits) {
      for (const std::optional<unsigned> stated :
           {std::optional<unsigned>(), std::optional(plies), std::optional(plies + 2),
            std::optional(plies > 2 ? plies - 2 : 1)}) {
        const Soundness found = check(pos, stated, nodes.first, nodes.others);
        ++seen.limited;
        const std::string fault = fault_within_limits(found, full, reference, seen);
        if (fault.empty()) continue;
        return fault + " with " + std::to_string(nodes.first) + " nodes, then " +
               std::to_string(nodes.others) + " for each question, stated " +
               std::to_string(stated.value_or(0)) + " in " + test::text_of(found.answer.line);
      }
    }
    return {};
  }

  static std::string fault_within_limits(const Soundness& found, const Soundness& full,
                                         ReferenceSoundness& reference, Seen& seen) {
    const auto plies = static_cast<unsigned>(full.answer.line.size());
    if (std::string f = fault_of_lengths(found, plies); !f.empty()) return f;
    const bool shorter = found.stated && plies < *found.stated;
    if (found.verdict == Verdict::Unknown) {
      if (found.undecided.empty()) return "no verdict and nothing undecided";
    } else if (found.verdict != (shorter ? Verdict::Shorter : full.verdict)) {
      return "the verdict";
    }
    if (!found.cooks.empty() && full.verdict != Verdict::Cooked) return "a cook";
    if (found.answer.status == Status::Unknown) return {};
    if (!found.answer.exact) return fault_of_known_line(found, reference, seen);
    seen.undecided += static_cast<unsigned>(found.undecided.size());
    const bool decided = found.verdict != Verdict::Unknown;
    seen.still_decided += decided && !found.undecided.empty() ? 1U : 0U;
    return fault_of_checks(reference.other_checks(found.answer.line), found);
  }

  static void count(const Soundness& found, const std::vector<JudgedCheck>& expected, Seen& seen) {
    ++(found.verdict == Verdict::Sound    ? seen.sound
       : found.verdict == Verdict::Cooked ? seen.cooked
                                          : seen.leftover);
    seen.equal_replies += static_cast<unsigned>(found.answer.equal_replies.size());
    for (const JudgedCheck& check : expected) {
      seen.last_move += check.worth == Worth::LastMove ? 1U : 0U;
      seen.promotion += check.worth == Worth::Promotion ? 1U : 0U;
      seen.detour += check.worth == Worth::Detour ? 1U : 0U;
      seen.cooks += check.worth == Worth::Cook ? 1U : 0U;
      seen.longer_cooks += check.plies && *check.plies > found.answer.line.size() ? 1U : 0U;
    }
  }

  bool limited_;
  Engine engine_;
  Engine second_;
};

// Nothing is known about it within the bounds.
bool too_large(ReferenceSoundness& reference) {
  if (!reference.exhausted()) return true;
  const std::optional<int> plies = reference.plies(kLongest);
  return reference.gave_up() || plies.has_value() != reference.mates();
}

std::string fault_alone(const Position& pos) {
  ReferenceSoundness reference(pos, kGraph, kWork);
  if (too_large(reference)) return {};
  Seen seen;
  return Judge(true).fault(pos, reference, seen);
}

// Reports a fault, with the smallest problem that still has one.
void report(const std::string& fault, const Position& pos) {
  const Position small = test::shrunk(pos, [](const Position& p) {
    return p.has_king(~p.side_to_move()) && !fault_alone(p).empty();
  });
  ADD_FAILURE() << fault << "\n  " << test::sfen_of(pos) << "\n  smallest: " << test::sfen_of(small)
                << "\n  " << fault_alone(small);
}

// Most random problems are no mate or a short one: problems on the way of one are taken too, those
// with the longest mates.
std::vector<Position> problems_in(const test::Problem& problem) {
  const test::ReferenceGraph graph(problem.position, problem.attacker(), kGraph);
  std::vector<std::size_t> nodes;
  for (std::size_t i = 1; i < graph.size(); ++i) {
    if (!graph.is_attacker(i) || !graph.mate(i)) continue;
    if (graph.least_plies(i) >= 3 && graph.most_plies(i) <= kLongestOnTheWay) nodes.push_back(i);
  }
  std::stable_sort(nodes.begin(), nodes.end(), [&](std::size_t a, std::size_t b) {
    return graph.most_plies(a) > graph.most_plies(b);
  });
  nodes.resize(std::min(nodes.size(), kOnTheWay));
  std::vector<Position> problems;
  if (problem.root == Root::Attacker && graph.exhausted()) problems.push_back(problem.position);
  for (const std::size_t i : nodes) problems.push_back(graph.position(i));
  return problems;
}

// False if something is wrong.
bool compare(const Position& pos, Judge& judge, Seen& seen) {
  ReferenceSoundness reference(pos, kGraph, kWork);
  if (too_large(reference)) return true;
  const std::optional<int> plies = reference.plies(kLongest);
  unsigned& kind = plies ? seen.plies[static_cast<std::size_t>(*plies)] : seen.no_mate;
  if (!plies && kind >= kNoMates) return true;
  if (plies == 1 && kind >= (judge.limited() ? kFew : kOnePly)) return true;
  const std::string fault = judge.fault(pos, reference, seen);
  if (!fault.empty()) {
    report(fault, pos);
    return false;
  }
  if (reference.gave_up()) return true;
  ++kind;
  ++seen.problems;
  seen.white_attacks += pos.side_to_move() == Color::White ? 1U : 0U;
  return true;
}

// Compares as many problems as are wanted.
template <typename Next>
void compare(Next next, bool limited, unsigned mates, Seen& seen) {
  Judge judge(limited);
  for (unsigned n = 0; seen.mates() < mates; ++n) {
    test::Problem problem = next();
    // With a hand of his the defender makes most graphs too large.
    if (n % 8 != 0) problem.position.set_hand(~problem.attacker(), {});
    for (const Position& pos : problems_in(problem)) {
      if (!compare(pos, judge, seen)) return;
    }
  }
  testing::Test::RecordProperty("seen", seen.text());
}

void expect_enough(const Seen& seen) { EXPECT_GE(seen.problems, kMates + kNoMates) << seen.text(); }

TEST(Soundness, VerdictsAreThoseOfTheReference) {
  test::RandomProblems random(20261301U);
  Seen seen;
  compare([&] { return random.next(); }, false, kMates, seen);
  expect_enough(seen);
}

TEST(Soundness, VerdictsWithChecksFromAfarAreThoseOfTheReference) {
  test::SlidingProblems random(20261302U);
  Seen seen;
  compare([&] { return test::Problem{random.next(), Root::Attacker}; }, false, kMates, seen);
  expect_enough(seen);
}

void expect_enough_within_limits(const Seen& seen) {
  EXPECT_GE(seen.undecided, 2U) << seen.text();
  EXPECT_GE(seen.known_lines, 40U) << seen.text();
  EXPECT_GE(seen.known_mates, 40U) << seen.text();
  EXPECT_GE(seen.known_verdicts, 5U) << seen.text();
}

TEST(Soundness, WhatIsSaidWithinALimitIsTrue) {
  test::RandomProblems random(20261304U);
  Seen seen;
  compare([&] { return random.next(); }, true, kMates / 2, seen);
  expect_enough_within_limits(seen);
}

TEST(Soundness, WhatIsSaidOfChecksFromAfarWithinALimitIsTrue) {
  test::SlidingProblems random(20261303U);
  Seen seen;
  compare([&] { return test::Problem{random.next(), Root::Attacker}; }, true, kMates / 2, seen);
  expect_enough_within_limits(seen);
  EXPECT_GE(seen.known_cooks, 50U) << seen.text();
}

}  // namespace
}  // namespace tsumuya::tsume
