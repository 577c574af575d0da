// The USI engine's commands: what it says of itself, how it reads options, positions and `go`, and
// what it answers.
#include "app/usi.hpp"

#include <gtest/gtest.h>
#include <string>

#include "app/techniques.hpp"
#include "app/usi_go.hpp"
#include "app/usi_options.hpp"
#include "usi_conversation.hpp"

namespace tsumuya::app {
namespace {

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
      {"position sfen 9/9/9/9/9/9/9/9/4K4 b G 1", "white has no king to mate"},
      {"position sfen 4k4/9/9/9/9/9/9/9/9 w G 1", "black has no king to mate"},
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
  EXPECT_EQ(talk.ask("8k/6R2/7R1/9/9/9/9/9/9 w - 1").back(), "checkmate nomate");
  talk.say("setoption name DefenderToMove value false");
  const std::string escapes = "4k4/9/9/9/4R4/9/9/9/9 w - 1";
  EXPECT_EQ(talk.ask(escapes).back(), "checkmate nomate");
  const std::string corner = "7lk/9/7G1/9/9/9/9/9/8R w p 1";
  expect_mate(talk.ask(corner), {read(corner), tsume::Root::Defender});
}

}  // namespace
}  // namespace tsumuya::app
