// What the command says of a file: what it proves, and whether that was expected.
#include "cert/verify.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cert/shown_text.hpp"
#include "cert/verify_values.hpp"

namespace tsumuya::cert {
namespace {

std::string certificate(const std::string& position, const std::string& attacker,
                        const std::string& claim, const std::vector<std::string>& nodes) {
  std::string text = "tsumuya certificate 1\n# a comment\nposition " + position + "\nattacker " +
                     attacker + "\nclaim " + claim + "\nnodes " + std::to_string(nodes.size()) +
                     '\n';
  for (const std::string& node : nodes) text += node + '\n';
  return text + "end\n";
}

const std::string kBoard = "4k4/9/4P4/9/9/9/9/9/9";

std::string mate_in_one(const std::string& claim = "mate") {
  return certificate(kBoard + " b GS2r 5", "black", claim, {kBoard + " G 1 G*5b"});
}

// In check by a side without a king: the side to move is the defender.
const std::string kAttacked = "3k5/3P5/3G5/9/9/9/9/9/9 w G 1";

std::string defender_to_move() {
  return certificate(kAttacked, "black", "mate",
                     {"4k4/3P5/3G5/9/9/9/9/9/9 G 1 G*5b", "2k6/3P5/3G5/9/9/9/9/9/9 G 1 G*7b"});
}

// The same problem with the sides of the header exchanged: Black has no king to
// be mated.
std::string other_attacker() {
  return certificate(kBoard + " b GS2r 5", "white", "no mate", {"4k4/9/4P4/9/9/9/9/9/S8 2R"});
}

struct Said {
  int status = 0;
  std::string out;
  std::string err;
};

Said say(const std::string& text, const Expected& expected = {}, bool json = false,
         std::vector<std::string> files = {"-"}) {
  std::istringstream in(text);
  std::ostringstream out;
  std::ostringstream err;
  const VerifyRequest request{"program", std::move(files), json, expected, {}};
  const int status = verify(request, request.files.front(), {in, out, err});
  return {status, out.str(), err.str()};
}

Expected expect_position(const std::string& sfen) { return {value_of(parse_position(sfen)), {}}; }
Expected expect_attacker(Side attacker) { return {{}, attacker}; }
Expected expect_both(const std::string& sfen, Side attacker) {
  return {value_of(parse_position(sfen)), attacker};
}

TEST(Verify, SaysTheClaimTheAttackerAndThePosition) {
  const Said said = say(mate_in_one());
  EXPECT_EQ(said.status, kAllVerified);
  EXPECT_EQ(said.out, "VERIFIED mate within 1 ply: black attacks, " + kBoard + " b GS2r 1\n");
  EXPECT_EQ(said.err, "");
}

TEST(Verify, ThePliesAreABoundAndNoLength) {
  const std::string text =
      certificate(kBoard + " b G 1", "black", "mate", {kBoard + " G 999999999 G*5b"});
  EXPECT_EQ(say(text).out,
            "VERIFIED mate within 999999999 plies: black attacks, " + kBoard + " b G 1\n");
}

TEST(Verify, SaysThatTheDefenderMovesFirstAndThatHeHasNoKing) {
  EXPECT_EQ(say(other_attacker()).out,
            "VERIFIED no mate: white attacks, " + kBoard +
                " b GS2r 1 (the defender moves first; the defender has no king: nothing can be "
                "mated)\n");
  const std::string empty = "9/9/9/9/9/9/9/9/9";
  EXPECT_EQ(say(certificate(empty + " b - 1", "black", "no mate", {empty + " -"})).out,
            "VERIFIED no mate: black attacks, " + empty +
                " b - 1 (the defender has no king: nothing can be mated)\n");
  EXPECT_EQ(say(defender_to_move()).out,
            "VERIFIED mate within 2 plies: black attacks, 3k5/3P5/3G5/9/9/9/9/9/9 w G 1 (the "
            "defender moves first)\n");
}

TEST(Verify, TheExpectedPositionIsComparedAsAPosition) {
  for (const char* const same : {" b GS2r 1", " b 2rSG 77", " b GS2r"}) {
    EXPECT_EQ(say(mate_in_one(), expect_position(kBoard + same)).status, kAllVerified) << same;
  }
  for (const char* const other : {" b GSr 1", " w GS2r 1", " b GS2rp 1", " b gs2R 1"}) {
    const Said said = say(mate_in_one(), expect_position(kBoard + other));
    EXPECT_EQ(said.status, kFaultFound) << other;
    EXPECT_EQ(said.out,
              "(standard input):3: FAILED: not the expected position: this proves mate within 1 "
              "ply: black attacks, " +
                  kBoard + " b GS2r 1\n");
  }
}

TEST(Verify, TheExpectedAttackerIsTheOneThatWasNamed) {
  EXPECT_EQ(say(mate_in_one(), expect_attacker(Side::Black)).status, kAllVerified);
  EXPECT_EQ(say(other_attacker(), expect_attacker(Side::White)).status, kAllVerified);
  const Said said = say(mate_in_one(), expect_attacker(Side::White));
  EXPECT_EQ(said.status, kFaultFound);
  EXPECT_EQ(said.out,
            "(standard input):4: FAILED: not the expected attacker: this proves mate within 1 ply: "
            "black attacks, " +
                kBoard + " b GS2r 1\n");
}

// A problem of Black's with White as the attacker is true, and nothing that anybody wants to know.
TEST(Verify, AnExpectedPositionIsAttackedAsSolveMeansIt) {
  const std::string sfen = kBoard + " b GS2r";
  const Said said = say(other_attacker(), expect_position(sfen));
  EXPECT_EQ(said.status, kFaultFound);
  EXPECT_TRUE(said.out.starts_with("(standard input):4: FAILED: not the expected attacker: "));
  EXPECT_EQ(say(other_attacker(), expect_both(sfen, Side::White)).status, kAllVerified);
  EXPECT_EQ(say(mate_in_one(), expect_both(sfen, Side::White)).status, kFaultFound);
  EXPECT_EQ(say(defender_to_move(), expect_position(kAttacked)).status, kAllVerified);
}

TEST(Verify, AFaultIsToldBeforeWhatWasExpected) {
  const Said said = say(mate_in_one("mate within 0"), expect_attacker(Side::White));
  EXPECT_EQ(said.status, kFaultFound);
  EXPECT_EQ(said.out,
            "(standard input):5: FAILED: the nodes prove a mate within 1 plies, no fewer\n");
}

nlohmann::json object(const std::string& text, const Expected& expected) {
  return nlohmann::json::parse(say(text, expected, true).out);
}

TEST(Verify, JsonSaysWhatIsProvenWhereSomethingElseWasExpected) {
  const nlohmann::json plain = object(mate_in_one(), {});
  EXPECT_EQ(plain["status"], "verified");
  EXPECT_EQ(plain["expected"], nullptr);
  EXPECT_EQ(plain["defender_king"], true);
  EXPECT_EQ(plain["limit"], nullptr);
  EXPECT_EQ(object(mate_in_one(), expect_attacker(Side::Black))["expected"], true);
  const nlohmann::json other = object(other_attacker(), expect_attacker(Side::Black));
  EXPECT_EQ(other["status"], "failed");
  EXPECT_EQ(other["expected"], false);
  EXPECT_EQ(other["claim"], "no mate");
  EXPECT_EQ(other["attacker"], "white");
  EXPECT_EQ(other["line"], 4);
  EXPECT_EQ(other["defender_king"], false);
  const nlohmann::json wrong = object(mate_in_one("no mate"), expect_attacker(Side::Black));
  EXPECT_EQ(wrong["status"], "failed");
  EXPECT_EQ(wrong["expected"], nullptr);
  EXPECT_EQ(wrong["claim"], nullptr);
}

TEST(Verify, ASystemWithoutMemoryIsAVerdictOnTheFile) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  VerifyRequest request{"program", {"a\u009bb"}, false, {}, {}};
  EXPECT_EQ(say_out_of_memory(request, "a\u009bb", {in, out, err}), kNoCertificate);
  EXPECT_EQ(out.str(), "");
  EXPECT_EQ(err.str(), "program: a?b: out of memory: the system has no more\n");
  request.json = true;
  EXPECT_EQ(say_out_of_memory(request, "a\u009bb", {in, out, err}), kNoCertificate);
  const nlohmann::json said = nlohmann::json::parse(out.str());
  EXPECT_EQ(said["status"], "out of limits");
  EXPECT_EQ(said["limit"], "memory");
  EXPECT_EQ(said["line"], nullptr);
  EXPECT_EQ(said["file"], "a\u009bb");
}

// Every byte of a file may be chosen by a stranger, and so may its name.
TEST(Verify, NoControlByteOfANameOrAFileGoesOut) {
  const std::string dirty =
      "\x9b"
      "1m\u009b2J\x1b[31m\u202e\x7f\r\b";
  const std::vector<std::string> texts{
      "tsumuya certificate " + dirty + "\n",
      certificate(dirty, "black", "mate", {}),
      certificate(kBoard + " b G 1", dirty, "mate", {}),
      certificate(kBoard + " b G 1", "black", dirty, {}),
      certificate(kBoard + " b G 1", "black", "mate within " + dirty, {}),
      certificate(kBoard + " b G 1", "black", "mate", {dirty}),
      certificate(kBoard + " b G 1", "black", "mate", {dirty + " G 1 G*5b"}),
      certificate(kBoard + " b G 1", "black", "mate", {kBoard + ' ' + dirty + " 1 G*5b"}),
      certificate(kBoard + " b G 1", "black", "mate", {kBoard + " G " + dirty + " G*5b"}),
      certificate(kBoard + " b G 1", "black", "mate", {kBoard + " G 1 " + dirty}),
      certificate(kBoard + " b G 1", "black", "no mate", {kBoard + " G G*5b " + dirty}),
      mate_in_one() + dirty + "\n",
  };
  const auto is_plain = [](const std::string& text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (' ' <= c && c <= '~') || c == '\n'; });
  };
  for (const std::string& text : texts) {
    const Said said = say(text);
    EXPECT_NE(said.status, kAllVerified);
    EXPECT_TRUE(is_plain(said.out + said.err)) << said.out << said.err;
    EXPECT_TRUE(is_plain(say(text, {}, true).out));
  }
  EXPECT_EQ(say("", {}, false, {dirty}).err,
            "program: ?1m?2J?[31m????: cannot be opened: No such file or directory\n");
  // JSON keeps the name as it is, but for the byte that is no UTF-8.
  const std::string json = say("", {}, true, {dirty}).out;
  ASSERT_TRUE(json.ends_with('\n'));
  EXPECT_EQ(harmless(json.substr(0, json.size() - 1)) + '\n', json);
  EXPECT_EQ(nlohmann::json::parse(json)["file"], "\ufffd" + dirty.substr(1));
}

}  // namespace
}  // namespace tsumuya::cert
