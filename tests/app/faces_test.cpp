// The program has three faces, `solve`, the USI engine and the C++ library, and one answer: on
// random positions of every kind they agree on who attacks, on what is refused, and on the verdict.
#include <cstdint>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "app/program.hpp"
#include "shogi/movegen.hpp"
#include "shogi/validity.hpp"
#include "support/random_position.hpp"
#include "usi_conversation.hpp"

namespace tsumuya::app {
namespace {

using shogi::Color;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

constexpr std::size_t kEach = 1000;  // positions of each kind
constexpr std::uint64_t kNodes = 50;

enum class Verdict : std::uint8_t { Mate, NoMate, Unknown, Refused };

struct Asked {
  std::string sfen;
  bool defender_to_move;
};

// --- The faces

std::vector<Verdict> by_solve(const std::vector<Asked>& questions, bool defender_to_move) {
  std::string input;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    input += fmt::format("{}\t{}\n", i, questions[i].sfen);
  }
  std::vector<std::string> words{"solve", "--json",   "--goal",
                                 "first", "--memory", "4",
                                 "-",     "--nodes",  std::to_string(kNodes)};
  if (defender_to_move) words.emplace_back("--defender-to-move");
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  run(words, {.in = in, .out = out, .err = err});
  std::vector<Verdict> verdicts(questions.size(), Verdict::Refused);
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) {
    const std::string name = "{\"name\":\"";
    EXPECT_TRUE(line.starts_with(name)) << line;
    const std::size_t i = std::stoul(line.substr(name.size()));
    const auto says = [&](const char* status) {
      return line.find(fmt::format("\"status\":\"{}\"", status)) != std::string::npos;
    };
    verdicts.at(i) = says("mate")     ? Verdict::Mate
                     : says("nomate") ? Verdict::NoMate
                                      : Verdict::Unknown;
  }
  return verdicts;
}

Verdict by_usi(Conversation& talk, const Asked& asked) {
  talk.say(fmt::format("setoption name DefenderToMove value {}", asked.defender_to_move));
  talk.say("usinewgame");
  talk.say("position sfen " + asked.sfen);
  talk.say("go mate infinite");
  const Lines lines = talk.until("checkmate");
  if (lines.back() == "checkmate nomate") return Verdict::NoMate;
  if (lines.back() != "checkmate timeout") return Verdict::Mate;
  // The protocol has no mate without moves: there the reason says it.
  if (has(lines, "info string the side to move is mated already")) return Verdict::Mate;
  return has(lines, "info string bad position: ") ? Verdict::Refused : Verdict::Unknown;
}

// Its certificate proves what it says.
Verdict by_library(Solver& solver, const Asked& asked) {
  const auto answer = solver.solve(asked.sfen);
  const auto* const solution = std::get_if<Solution>(&answer);
  if (solution == nullptr) return Verdict::Refused;
  EXPECT_NE(solution->reason, Reason::Internal) << asked.sfen;
  if (solution->verdict == tsumuya::Verdict::Unknown) return Verdict::Unknown;
  const bool mate = solution->verdict == tsumuya::Verdict::Mate;
  if (!solution->certificate.empty()) {
    const cert::Verdict checked = cert::check_text(solution->certificate);
    EXPECT_EQ(checked.status, cert::Status::Verified) << asked.sfen;
    EXPECT_EQ(checked.header.claim.mate, mate) << asked.sfen;
  }
  return mate ? Verdict::Mate : Verdict::NoMate;
}

// --- The positions

bool in_check(const Position& pos) { return pos.in_check(pos.side_to_move()); }
bool has_own_king(const Position& pos) { return pos.has_king(pos.side_to_move()); }
bool has_other_king(const Position& pos) { return pos.has_king(~pos.side_to_move()); }
bool cannot_move(const Position& pos) { return shogi::legal_moves(pos).empty(); }
bool is_stalemate(const Position& pos) {
  return has_own_king(pos) && !in_check(pos) && cannot_move(pos);
}
bool is_mated(const Position& pos) { return in_check(pos) && cannot_move(pos); }

struct Kind {
  const char* name;
  bool defender_to_move;
  bool cornered;  // drawn with a king in a corner, or of any kind
  bool (*holds)(const Position&);
  std::optional<Verdict> expected;  // where the kind says it
};

const std::vector<Kind> kKinds{
    {"the attacker to move", false, false,
     [](const Position& p) { return !in_check(p) && has_other_king(p); }, std::nullopt},
    {"in check, one king: the defender", false, false,
     [](const Position& p) { return in_check(p) && !has_other_king(p); }, std::nullopt},
    {"in check, two kings: the attacker", false, false,
     [](const Position& p) { return in_check(p) && has_other_king(p); }, std::nullopt},
    {"in check, two kings: the defender", true, false,
     [](const Position& p) { return in_check(p) && has_other_king(p); }, std::nullopt},
    {"not in check: the defender", true, false,
     [](const Position& p) { return has_own_king(p) && !in_check(p); }, std::nullopt},
    {"the defender cannot move", true, true, is_stalemate, Verdict::NoMate},
    {"the attacker cannot move", false, true,
     [](const Position& p) { return is_stalemate(p) && has_other_king(p); }, Verdict::NoMate},
    {"the defender is mated, one king", false, true,
     [](const Position& p) { return is_mated(p) && !has_other_king(p); }, Verdict::Mate},
    {"the defender is mated, two kings", true, true,
     [](const Position& p) { return is_mated(p) && has_other_king(p); }, Verdict::Mate},
    {"the attacker is mated", false, true,
     [](const Position& p) { return is_mated(p) && has_other_king(p); }, Verdict::NoMate},
    {"nobody to mate", false, false,
     [](const Position& p) { return has_own_king(p) && !has_other_king(p) && !in_check(p); },
     Verdict::Refused},
    {"no king, the attacker to move", false, false,
     [](const Position& p) { return !has_own_king(p) && !has_other_king(p); }, Verdict::Refused},
    {"no king, the defender to move", true, false,
     [](const Position& p) { return !has_own_king(p) && !has_other_king(p); }, Verdict::Refused},
    {"the defender has no king", true, false,
     [](const Position& p) { return !has_own_king(p) && has_other_king(p); }, Verdict::Refused},
};

// A king in a corner with at most one piece of its own, some of the other side around it.
Position cornered(test::RandomPositions& random) {
  Position pos;
  const Color us = random.percent(50) ? Color::Black : Color::White;
  const auto near = [&](int corner) {
    const int steps = random.below(4);
    return corner == 0 ? steps : 8 - steps;
  };
  const int file = random.percent(50) ? 0 : 8;
  const int rank = random.percent(50) ? 0 : 8;
  const auto put = [&](Color c, PieceType t, Square s) {
    if (!pos.occupied().contains(s)) pos.put(shogi::make_piece(c, t), s);
  };
  put(us, PieceType::King, shogi::make_square(file, rank));
  if (random.percent(70)) {
    put(~us, PieceType::King, shogi::make_square(random.below(9), random.below(9)));
  }
  constexpr PieceType kStrong[]{PieceType::Gold,  PieceType::Silver, PieceType::Rook,
                                PieceType::Horse, PieceType::Dragon, PieceType::ProPawn,
                                PieceType::Lance};
  for (int i = 2 + random.below(3); i > 0; --i) {
    const PieceType t = kStrong[static_cast<std::size_t>(random.below(7))];
    const int f = near(file);
    const int r = near(rank);
    put(~us, t, shogi::make_square(f, r));
  }
  if (random.percent(30)) {
    const int f = near(file);
    const int r = near(rank);
    put(us, PieceType::Pawn, shogi::make_square(f, r));
  }
  pos.set_side_to_move(us);
  return pos;
}

std::vector<Asked> questions_of(const Kind& kind, test::RandomPositions& random) {
  std::vector<Asked> questions;
  for (std::size_t tries = 0; questions.size() < kEach && tries < 2'000'000; ++tries) {
    const Position pos = kind.cornered ? cornered(random) : random.next();
    if (shogi::find_fault(pos) || !kind.holds(pos)) continue;
    questions.push_back({io::to_sfen(pos), kind.defender_to_move});
  }
  return questions;
}

class Faces : public testing::Test {
 protected:
  Faces() {
    talk_.say("setoption name USI_Hash value 4");
    talk_.say(fmt::format("setoption name NodesLimit value {}", kNodes));
    talk_.say("setoption name PvInterval value 0");
  }

  // All three say the same, and that is what is expected. How many have each verdict.
  std::map<Verdict, std::size_t> compare(const std::vector<Asked>& questions, bool defender_to_move,
                                         std::optional<Verdict> expected) {
    Solver solver({.memory_mb = 4,
                   .node_limit = kNodes,
                   .goal = Goal::First,
                   .defender_to_move = defender_to_move,
                   .certificate = true});
    const std::vector<Verdict> solved = by_solve(questions, defender_to_move);
    std::map<Verdict, std::size_t> counts;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      SCOPED_TRACE(questions[i].sfen);
      EXPECT_EQ(by_usi(talk_, questions[i]), solved[i]);
      EXPECT_EQ(by_library(solver, questions[i]), solved[i]);
      EXPECT_EQ(solved[i], expected.value_or(solved[i]));
      ++counts[solved[i]];
    }
    return counts;
  }

  Conversation talk_;
};

TEST_F(Faces, GiveOneAnswerToPositionsOfEveryKind) {
  test::RandomPositions random(20261119);
  std::map<Verdict, std::size_t> open;  // where the kind does not say the verdict
  for (const Kind& kind : kKinds) {
    SCOPED_TRACE(kind.name);
    const std::vector<Asked> questions = questions_of(kind, random);
    ASSERT_EQ(questions.size(), kEach);
    const auto counts = compare(questions, kind.defender_to_move, kind.expected);
    if (kind.expected) continue;
    for (const auto& [verdict, count] : counts) open[verdict] += count;
  }
  EXPECT_EQ(kKinds.size(), 14U);
  EXPECT_GE(open[Verdict::Mate], 200U);
  EXPECT_GE(open[Verdict::NoMate], 1000U);
  EXPECT_EQ(open[Verdict::Refused], 0U);
}

// Adds a gold that gives check to the other side; false if there is no place or no gold for it.
bool add_check(Position& pos) {
  const Color us = pos.side_to_move();
  const Square king = pos.king_square(~us);
  for (const int side : {-1, 0, 1}) {
    const int file = shogi::file_of(king) + side;
    const int rank = shogi::rank_of(king) + (us == Color::Black ? 1 : -1);
    if (!shogi::on_board(file, rank)) continue;
    const Square s = shogi::make_square(file, rank);
    if (pos.occupied().contains(s)) continue;
    pos.put(shogi::make_piece(us, PieceType::Gold), s);
    return pos.in_check(~us) && pos.in_check(us);
  }
  return false;
}

TEST_F(Faces, RefuseAPositionInWhichTheOtherSideIsInCheck) {
  test::RandomPositions random(7);
  std::vector<Asked> one;
  std::vector<Asked> both;  // sides in check
  while (one.size() < kEach || both.size() < kEach) {
    Position pos = random.next();
    if (!in_check(pos)) continue;
    Position other = pos;
    other.set_side_to_move(~pos.side_to_move());
    if (one.size() < kEach) one.push_back({io::to_sfen(other), false});
    if (both.size() < kEach && has_other_king(pos) && add_check(pos)) {
      both.push_back({io::to_sfen(pos), false});
    }
  }
  for (const auto& questions : {one, both}) {
    for (const bool defender_to_move : {false, true}) {
      std::vector<Asked> asked = questions;
      for (Asked& a : asked) a.defender_to_move = defender_to_move;
      compare(asked, defender_to_move, Verdict::Refused);
    }
  }
}

TEST_F(Faces, AgreeThatStalemateIsNoMate) {
  const std::string stalemate = "9/9/9/9/9/1lb6/3+l5/9/K8 b g3p 1";
  EXPECT_EQ(by_usi(talk_, {stalemate, true}), Verdict::NoMate);
  compare({{stalemate, true}}, true, Verdict::NoMate);
}

}  // namespace
}  // namespace tsumuya::app
