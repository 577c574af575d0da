// Searches of the USI engine: limits, stops and the end of the input, progress, and many problems
// in one conversation.
#include "app/usi_search.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <thread>

#include "usi_conversation.hpp"

namespace tsumuya::app {
namespace {

TEST(Usi, EveryLimitIsNamed) {
  Conversation talk;
  expect_unanswered(talk.ask(kHard, "go nodes 1000 mate infinite"),
                    "node limit reached: 1000 nodes");
  expect_unanswered(talk.ask(kHard, "go nodes 1 mate infinite"), "node limit reached: 1 node");
  expect_unanswered(talk.ask(kHard, "go mate 30"), "time limit reached: 30 ms");
  talk.say("setoption name NodesLimit value 2000");
  expect_unanswered(talk.ask(kHard), "node limit reached: 2000 nodes");
  expect_unanswered(talk.ask(kHard, "go nodes 500 mate infinite"), "node limit reached: 500");
  expect_unanswered(talk.ask(kHard, "go nodes 5000 mate infinite"), "node limit reached: 2000");
  talk.say("setoption name NodesLimit value 0");
  talk.say("position sfen " + std::string(kHard));
  talk.say("go mate infinite");
  talk.say("stop");
  expect_unanswered(talk.until("checkmate"), "stopped by command");
  EXPECT_EQ(talk.close(), 0);
  EXPECT_EQ(talk.rest(), Lines());
}

TEST(Usi, EverySearchIsAnsweredOnce) {
  Conversation talk;
  talk.say("position sfen " + std::string(kHard));
  constexpr int kSearches = 40;
  for (int i = 0; i < kSearches; ++i) {
    talk.say("go mate infinite");
    if (i % 3 == 0) talk.say("stop");
    if (i % 4 == 0) talk.say("usinewgame");
    if (i % 5 == 0) std::this_thread::sleep_for(milliseconds(3));
    if (i % 8 == 0) talk.say("gameover draw");
    if (i % 10 == 0) talk.say(fmt::format("setoption name USI_Hash value {}", 8 + i));
  }
  talk.say("isready");
  talk.say("quit");
  EXPECT_EQ(talk.close(), 0);
  const Lines lines = talk.rest();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "checkmate timeout"), kSearches);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "info string stopped by command"), kSearches);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "readyok"), 1);
}

TEST(Usi, TheEndOfTheInputEndsASearch) {
  Conversation talk;
  talk.say("position sfen " + std::string(kHard));
  talk.say("setoption name PvInterval value 1");
  talk.say("go mate infinite");
  talk.until("info");
  EXPECT_EQ(talk.close(), 0);
  const Lines rest = talk.rest();
  ASSERT_GE(rest.size(), 2U);
  expect_unanswered({rest.end() - 2, rest.end()}, "the input ended before the search");
}

TEST(Usi, QuitIsACommand) {
  Conversation talk;
  talk.say("position sfen " + std::string(kHard));
  talk.say("go mate infinite");
  talk.say("quit");
  EXPECT_EQ(talk.close(), 0);
  expect_unanswered(talk.rest(), "stopped by command");
}

TEST(Usi, ProgressShowsTheLineUnderConsideration) {
  Conversation talk;
  talk.say("setoption name PvInterval value 5");
  const Lines lines = talk.ask(kHard, "go nodes 60000 mate infinite");
  ASSERT_GE(lines.size(), 4U);
  std::size_t with_line = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    expect_info(lines[i]);
    EXPECT_EQ(lines[i].find("score"), std::string::npos);  // nothing is known yet
    const std::vector<std::string> moves = moves_after(lines[i], "pv");
    if (moves.empty()) continue;
    ++with_line;
    replay(read(kHard), moves, shogi::Color::Black);
  }
  EXPECT_GE(with_line, 1U);
  talk.say("setoption name PvInterval value 0");
  talk.say("usinewgame");
  EXPECT_EQ(talk.ask(kHard, "go nodes 60000 mate infinite").size(), 3U);
}

// The table knows the attacker's hand only: what it says of one set of pieces is wrong of another.
TEST(Usi, AnotherSetOfPiecesGetsAnotherTable) {
  const std::string alone = "7lk/7p1/9/9/9/9/9/9/9 b L 1";
  const std::string with_gold = "7lk/7p1/9/9/9/9/9/9/9 b Lg 1";
  Conversation talk;
  for (int i = 0; i < 3; ++i) {
    expect_mate(talk.ask(alone), {read(alone)});
    EXPECT_EQ(talk.ask(with_gold).back(), "checkmate nomate");
  }
}

// The same verdicts as an engine of its own for every problem, with the table kept and cleared,
// both colours, both roots.
TEST(Usi, ManyProblemsInOneConversation) {
  constexpr std::uint64_t kNodes = 2000;
  test::RandomProblems problems(20261115);
  Conversation talk;
  talk.say(fmt::format("setoption name NodesLimit value {}", kNodes));
  std::size_t mates = 0;
  std::size_t refuted = 0;
  std::size_t open = 0;
  for (int i = 0; i < 400; ++i) {
    const test::Problem problem = problems.next();
    const std::string sfen = io::to_sfen(problem.position);
    SCOPED_TRACE(sfen);
    const bool defender = problem.root == tsume::Root::Defender;
    talk.say(fmt::format("setoption name DefenderToMove value {}", defender));
    if (i % 2 == 0) talk.say("usinewgame");
    const Lines lines = talk.ask(sfen);
    tsume::Engine engine({.memory_mb = 4, .features = {}});
    andor::Limits limits;
    limits.nodes = kNodes;
    const tsume::Answer alone = engine.solve(problem.position, problem.root, limits);
    if (lines.back() == "checkmate timeout") {
      ++open;
      if (i % 2 == 0 && !has(lines, "mated already")) {
        EXPECT_EQ(alone.status, tsume::Status::Unknown);
      }
    } else if (lines.back() == "checkmate nomate") {
      ++refuted;
      EXPECT_NE(alone.status, tsume::Status::Mate);
    } else {
      ++mates;
      EXPECT_NE(alone.status, tsume::Status::NoMate);
      expect_mate(lines, problem);
    }
  }
  EXPECT_GE(mates, 25U);
  EXPECT_GE(refuted, 100U);
  EXPECT_EQ(mates + refuted + open, 400U);
}

TEST(Usi, TheRotatedProblemGetsTheSameVerdict) {
  test::RandomProblems problems(7);
  Conversation talk;
  talk.say("setoption name NodesLimit value 20000");
  std::size_t mates = 0;
  for (int i = 0; i < 100; ++i) {
    const test::Problem problem = problems.next();
    SCOPED_TRACE(io::to_sfen(problem.position));
    talk.say(fmt::format("setoption name DefenderToMove value {}",
                         problem.root == tsume::Root::Defender));
    const Lines lines = talk.ask(io::to_sfen(problem.position));
    const test::Problem turned{rotated(problem.position), problem.root};
    const Lines other = talk.ask(io::to_sfen(turned.position));
    if (lines.back() == "checkmate timeout" || other.back() == "checkmate timeout") continue;
    EXPECT_EQ(lines.back() == "checkmate nomate", other.back() == "checkmate nomate");
    if (lines.back() == "checkmate nomate") continue;
    ++mates;
    expect_mate(lines, problem);
    expect_mate(other, turned);
  }
  EXPECT_GE(mates, 8U);
}

}  // namespace
}  // namespace tsumuya::app
