// The USI engine on streams: whole conversations, each line waited for, every mate replayed with
// the naive rules.
#include "app/usi.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <istream>
#include <mutex>
#include <ostream>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "app/techniques.hpp"
#include "app/usi_go.hpp"
#include "app/usi_options.hpp"
#include "io/sfen.hpp"
#include "shogi/naive/notation.hpp"
#include "shogi/naive/rules.hpp"
#include "support/naive_bridge.hpp"
#include "support/random_problem.hpp"

namespace tsumuya::app {
namespace {

using std::chrono::milliseconds;
using Lines = std::vector<std::string>;

constexpr milliseconds kLongWait{60'000};

// Found among random crowded positions: not settled within 17 million nodes.
constexpr const char* kHard =
    "1r1p3l1/2nkp2+Pb/n1+p6/1G3+n3/5lLnp/P4PP2/5+P1G1/3r5/1PS3gS1 b BG2SL8P 1";
constexpr const char* kEasy = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

// A stream that waits for more until it is closed.
class Waiting : public std::streambuf {
 public:
  void add(std::string_view text) {
    const std::lock_guard lock(mutex_);
    text_.insert(text_.end(), text.begin(), text.end());
    changed_.notify_one();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
  }

 private:
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !text_.empty(); });
    if (text_.empty()) return traits_type::eof();
    letter_ = text_.front();
    text_.pop_front();
    setg(&letter_, &letter_, &letter_ + 1);
    return traits_type::to_int_type(letter_);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<char> text_;
  char letter_ = 0;
  bool closed_ = false;
};

// Collects lines; the next one can be waited for.
class Collected : public std::streambuf {
 public:
  // Nothing within the time is a failure.
  std::string next() {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, kLongWait, [this] { return !lines_.empty(); })) {
      ADD_FAILURE() << "no answer";
      return "";
    }
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }
  std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }

 private:
  int_type overflow(int_type c) override {
    const std::lock_guard lock(mutex_);
    if (c == '\n') {
      lines_.push_back(std::move(line_));
      line_.clear();
      changed_.notify_one();
    } else {
      line_ += traits_type::to_char_type(c);
    }
    return c;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::string line_;
};

class Conversation {
 public:
  Conversation()
      : in_(&to_engine_),
        out_(&from_engine_),
        thread_([this] { status_ = usi({.in = in_, .out = out_, .err = out_}); }) {
    say("setoption name USI_Hash value 16");
  }
  ~Conversation() {
    if (thread_.joinable()) close();
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  Conversation(Conversation&&) = delete;
  Conversation& operator=(Conversation&&) = delete;

  void say(const std::string& line) { to_engine_.add(line + '\n'); }
  // The lines up to one that begins like this.
  Lines until(const std::string& beginning) {
    Lines lines;
    do {
      lines.push_back(from_engine_.next());
    } while (!lines.back().starts_with(beginning) && !lines.back().empty());
    return lines;
  }
  Lines ask(const std::string& position, const std::string& go = "go mate infinite") {
    say("position sfen " + position);
    say(go);
    return until("checkmate");
  }
  // Ends the input; the exit status.
  int close() {
    to_engine_.close();
    thread_.join();
    return status_;
  }
  Lines rest() {
    Lines lines;
    while (from_engine_.waiting() != 0) lines.push_back(from_engine_.next());
    return lines;
  }

 private:
  Waiting to_engine_;
  Collected from_engine_;
  std::istream in_;
  std::ostream out_;
  int status_ = -1;
  std::thread thread_;
};

bool has(const Lines& lines, const std::string& text) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  std::string::size_type begin = 0;
  for (auto end = text.find(' '); end != std::string::npos; end = text.find(' ', begin)) {
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  words.push_back(text.substr(begin));
  return words;
}

// The moves of an answer, or of a pv; single spaces only.
std::vector<std::string> moves_after(const std::string& line, const std::string& word) {
  const auto at = line.find(word + ' ');
  if (at == std::string::npos) return {};
  return split(line.substr(at + word.size() + 1));
}

// Plays the moves, each legal, those of the attacker checks; returns the position at the end.
shogi::naive::Position replay(const shogi::Position& from, const std::vector<std::string>& moves,
                              shogi::Color attacker) {
  const auto side =
      attacker == shogi::Color::Black ? shogi::naive::Side::Black : shogi::naive::Side::White;
  shogi::naive::Position pos = test::to_naive(from);
  for (const std::string& text : moves) {
    const auto move = shogi::naive::parse_move(text);
    const auto playable = pos.turn == side ? checks(pos) : legal_moves(pos);
    if (!move || std::find(playable.begin(), playable.end(), *move) == playable.end()) {
      ADD_FAILURE() << text << " cannot be played in " << to_sfen(pos);
      return pos;
    }
    pos = apply(pos, *move);
  }
  return pos;
}

// An info line has the items of the protocol in order, and `pv` or `string` last.
void expect_info(const std::string& line) {
  static const std::regex kInfo(
      "info depth \\d+ seldepth \\d+ time \\d+ nodes \\d+ nps \\d+ hashfull \\d+"
      "( score mate -?\\d+)?( pv( [1-9PLNSBRG][a-i*][1-9][a-i]\\+?)+| string .+)|info string .+");
  EXPECT_TRUE(std::regex_match(line, kInfo)) << line;
}

// A final info with the score and the whole line, then the answer, which mates.
void expect_mate(const Lines& lines, const test::Problem& problem) {
  ASSERT_GE(lines.size(), 2U);
  const std::vector<std::string> moves = moves_after(lines.back(), "checkmate");
  EXPECT_TRUE(is_mate(replay(problem.position, moves, problem.attacker())));
  const std::string& last = lines[lines.size() - 2];
  expect_info(last);
  EXPECT_EQ(moves_after(last, "pv"), moves);
  const char* const sign = problem.root == tsume::Root::Attacker ? "" : "-";
  EXPECT_NE(last.find(fmt::format(" score mate {}{} pv ", sign, moves.size())), std::string::npos)
      << last;
}

shogi::Position read(const std::string& sfen) { return io::parse_sfen(sfen).value(); }

void expect_unanswered(const Lines& lines, const std::string& why) {
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines.back(), "checkmate timeout");
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("info string " + why)) << lines[lines.size() - 2];
}

TEST(Usi, IntroducesItselfWithItsOptions) {
  Conversation talk;
  talk.say("usi");
  const Lines lines = talk.until("usiok");
  ASSERT_EQ(lines.size(), 2 + 4 + 1 + kTechniques.size() + 1);
  EXPECT_TRUE(lines[0].starts_with("id name Tsumuya "));
  EXPECT_TRUE(lines[1].starts_with("id author "));
  EXPECT_TRUE(has(lines, "option name USI_Hash type spin default 1024 min 4 max 1048576"));
  EXPECT_TRUE(has(lines, "option name Threads type spin default 1 min 1 max 1"));
  EXPECT_TRUE(has(lines, "option name NodesLimit type spin default 0 min 0 max 9007199254740991"));
  EXPECT_TRUE(has(lines, "option name PvInterval type spin default 1000 min 0 max 86400000"));
  EXPECT_TRUE(has(lines, "option name DefenderToMove type check default false"));
  EXPECT_TRUE(has(lines, "option name Feature_MateInOne type check default true"));
}

TEST(Usi, WhatIsAskedBeforeTheEndIsStillSaid) {
  Conversation talk;
  talk.say("isready");
  talk.say("quit");
  EXPECT_EQ(talk.close(), 0);
  EXPECT_EQ(talk.rest(), Lines{"readyok"});
}

TEST(Usi, UnknownCommandsAndOptionsAreIgnored) {
  Conversation talk;
  for (const char* const line : {"", "  ", "hello", "ponderhit", "debug on", "Usi", "setoption",
                                 "setoption name", "setoption name Unheard value 7",
                                 "setoption name USI_Ponder value false", "setoption name MultiPV",
                                 "gameover win", "stop", "usinewgame", "\x01\xff", "setoption x y"})
    talk.say(line);
  talk.say("isready\r");
  EXPECT_EQ(talk.until("readyok"), Lines{"readyok"});
}

TEST(Usi, OptionsAreCheckedAgainstTheirTypes) {
  UsiOptions options;
  EXPECT_EQ(set_option(options, "name USI_Hash value 256"), "");
  EXPECT_EQ(options.engine.memory_mb, 256U);
  EXPECT_EQ(set_option(options, "name USI_Hash value many"),
            "USI_Hash: \"many\" is not a number; ignored");
  EXPECT_EQ(set_option(options, "name USI_Hash value 12x"),
            "USI_Hash: \"12x\" is not a number; ignored");
  EXPECT_NE(set_option(options, "name USI_Hash"), "");
  EXPECT_EQ(options.engine.memory_mb, 256U);
  EXPECT_EQ(set_option(options, "name USI_Hash value -3"),
            "USI_Hash: -3 is not from 4 to 1048576; 4 is taken");
  EXPECT_EQ(options.engine.memory_mb, 4U);
  EXPECT_EQ(set_option(options, "name Threads value 8"),
            "Threads: 8 is not from 1 to 1; 1 is taken");
  EXPECT_EQ(set_option(options, "name NodesLimit value 1000"), "");
  EXPECT_EQ(options.nodes_limit, 1000U);
  EXPECT_EQ(set_option(options, "name PvInterval value 0"), "");
  EXPECT_EQ(options.pv_interval.count(), 0);
  EXPECT_EQ(set_option(options, "name DefenderToMove value true"), "");
  EXPECT_TRUE(options.defender_to_move);
  EXPECT_EQ(set_option(options, "name DefenderToMove value yes"),
            "DefenderToMove: \"yes\" is neither true nor false; ignored");
  const UsiOptions before = options;
  EXPECT_TRUE(same_engine(before.engine, options.engine));
  EXPECT_EQ(set_option(options, "name Feature_Margin value false"), "");
  EXPECT_FALSE(options.engine.features.margin);
  EXPECT_FALSE(same_engine(before.engine, options.engine));
}

TEST(Usi, GoIsReadInAllItsForms) {
  EXPECT_TRUE(parse_go("mate").mate);
  EXPECT_FALSE(parse_go("mate").time);
  EXPECT_FALSE(parse_go("mate infinite").time);
  EXPECT_EQ(parse_go("mate 5000").time, milliseconds(5000));
  EXPECT_EQ(parse_go("nodes 1000 mate infinite").nodes, 1000U);
  EXPECT_EQ(parse_go("mate nodes 1000").nodes, 1000U);
  EXPECT_TRUE(parse_go("mate nodes 1000").fault.empty());
  EXPECT_TRUE(parse_go("depth 9 mate 1000").has_depth);
  EXPECT_EQ(parse_go("depth 9 mate 1000").time, milliseconds(1000));
  EXPECT_FALSE(parse_go("btime 1000 wtime 1000 byoyomi 10").mate);
  EXPECT_FALSE(parse_go("").mate);
  EXPECT_TRUE(parse_go("nodes mate").mate);
  EXPECT_EQ(parse_go("nodes mate").fault, "go: \"mate\" after nodes is not a whole number");
  EXPECT_EQ(parse_go("mate -5").fault, "go: \"-5\" after mate is not a whole number");
  EXPECT_EQ(parse_go("mate nodes").fault, "go: a number must follow nodes");
  // More than any clock can hold is a long time, not a fault.
  EXPECT_EQ(parse_go("mate 99999999999999999999999").time, milliseconds(1'000'000'000'000));
}

TEST(Usi, AMateIsAnsweredWithItsWholeLine) {
  Conversation talk;
  expect_mate(talk.ask(kEasy), {read(kEasy)});
  // Without a move number; with moves; for white.
  EXPECT_EQ(talk.ask("4k4/9/4P4/9/9/9/9/9/9 b G").back(), "checkmate G*5b");
  EXPECT_EQ(talk.ask("4k4/9/9/4P4/9/9/9/9/8K b G 1 moves 5d5c 5a4a 1i1h 4a5a").back(),
            "checkmate G*5b");
  EXPECT_EQ(talk.ask("9/9/9/9/9/9/4p4/9/4K4 w g 1").back(), "checkmate G*5h");
  EXPECT_EQ(talk.close(), 0);
}

TEST(Usi, NoMateIsSaidWhenItIsProven) {
  Conversation talk;
  EXPECT_EQ(talk.ask("4k4/9/9/9/9/9/9/9/9 b G 1").back(), "checkmate nomate");
  EXPECT_EQ(talk.ask("4k4/9/9/9/9/9/9/9/9 b - 1").back(), "checkmate nomate");    // no check at all
  EXPECT_EQ(talk.ask("k8/9/9/9/9/9/9/7gg/8K b G 1").back(), "checkmate nomate");  // mated himself
  talk.say("position startpos");
  talk.say("go mate infinite");
  EXPECT_EQ(talk.until("checkmate").back(), "checkmate nomate");
}

TEST(Usi, ALineOfThousandsOfMovesIsRead) {
  Conversation talk;
  std::string moves = "position startpos moves";
  for (int i = 0; i < 750; ++i) moves += " 5i5h 5a5b 5h5i 5b5a";
  talk.say(moves);
  talk.say("go mate infinite");
  EXPECT_EQ(talk.until("checkmate").back(), "checkmate nomate");
}

TEST(Usi, BadPositionsAreNamedAndNeverProven) {
  const std::vector<std::pair<std::string, std::string>> kBad{
      {"position", "startpos or SFEN must follow"},
      {"position sfen", ""},
      {"position sfen hello b - 1", "unknown piece letter"},
      {"position sfen 4k4/9/9/9/9/9/9/9/9 q - 1", "the side to move must be b or w"},
      {"position sfen 4k4/4G4/9/9/9/9/9/9/9 b - 1", "white is in check"},
      {"position sfen kkk6/9/9/9/9/9/9/9/9 b - 1", ""},
      {"position sfen 9/9/9/9/9/9/9/9/4K4 b G 1", "white has no king that could be mated"},
      {"position sfen 4k4/9/9/9/9/9/9/9/9 w G 1", "black has no king that could be mated"},
      {"position sfen 9/9/9/9/9/9/9/9/9 b G 1", "white has no king"},
      {"position startpos moves 7g7e", "is not legal"},
      {"position startpos moves hello", "move 1"},
  };
  Conversation talk;
  talk.say("go mate infinite");
  expect_unanswered(talk.until("checkmate"), "bad position: none was given");
  for (const auto& [line, why] : kBad) {
    SCOPED_TRACE(line);
    talk.say(line);
    talk.say("go mate infinite");
    const Lines lines = talk.until("checkmate");
    expect_unanswered(lines, "bad position: ");
    EXPECT_TRUE(has(lines, why));
    // Nothing is left over from it.
    EXPECT_EQ(talk.ask(kEasy).back(), "checkmate G*5b");
  }
  EXPECT_EQ(kBad.size(), 11U);
  expect_unanswered(talk.ask(kEasy, "go mate soon"), "go: \"soon\" after mate");
}

TEST(Usi, AGameMoveIsDeclined) {
  Conversation talk;
  talk.say("position startpos");
  talk.say("go btime 1000 wtime 1000 byoyomi 0");
  const Lines lines = talk.until("bestmove");
  EXPECT_EQ(lines.back(), "bestmove resign");
  EXPECT_TRUE(has(lines, "info string only go mate"));
  EXPECT_TRUE(has(talk.ask(kEasy, "go depth 9 mate 1000"), "info string go: depth is ignored"));
}

TEST(Usi, ADefendersRootIsMatedOrEscapes) {
  Conversation talk;
  // In check from a side without a king: the defender is to move, of himself.
  const std::string mated_soon = "4k4/4+P4/4G4/9/9/9/9/9/9 w - 1";
  const Lines at_once = talk.ask(mated_soon);
  expect_unanswered(at_once, "the side to move is mated already");
  const std::string in_check = "7k1/9/7GP/9/9/9/8L/8R/9 w G 1";
  // Not in check: the other side has no king, so nobody could be mated until the option says it.
  EXPECT_EQ(talk.ask(in_check).back(), "checkmate timeout");
  talk.say("setoption name DefenderToMove value true");
  const Lines lines = talk.ask(in_check);
  expect_mate(lines, {read(in_check), tsume::Root::Defender});
  // No legal move, but no check either: that is no mate.
  expect_unanswered(talk.ask("8k/6R2/7R1/9/9/9/9/9/9 w - 1"),
                    "bad position: the side to move has no legal move");
  talk.say("setoption name DefenderToMove value false");
  const std::string escapes = "4k4/9/9/9/4R4/9/9/9/9 w - 1";
  EXPECT_EQ(talk.ask(escapes).back(), "checkmate nomate");
  const std::string corner = "7lk/9/7G1/9/9/9/9/9/8R w p 1";
  expect_mate(talk.ask(corner), {read(corner), tsume::Root::Defender});
}

TEST(Usi, EveryLimitIsNamed) {
  Conversation talk;
  expect_unanswered(talk.ask(kHard, "go nodes 1000 mate infinite"),
                    "node limit reached: 1000 nodes");
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
  EXPECT_EQ(talk.rest().back(), "checkmate timeout");
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
