// The problems of tests/data/tsuitate.tsv: every method finds the steps, fouls and pieces left over
// that stand there, with strategies that mate by the naive rules, and the problems are sound.
//
// The tests run at the root of the source tree.
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/notation.hpp"
#include "support/tsuitate_soundness.hpp"
#include "uncertain/tsuitate/tsuitate_replay.hpp"
#include "uncertain/tsuitate/tsuitate_solver.hpp"

namespace tsumuya {
namespace {

using uncertain::Encoding;
using uncertain::TsuitateAnswer;
using uncertain::TsuitateOptions;
using uncertain::TsuitateStatus;

constexpr std::size_t kMemory = std::size_t{16} << 20U;

struct Row {
  std::string name;
  std::string sfen;
  unsigned allowed = 0;
  unsigned steps = 0;
  unsigned fouls = 0;
  std::string leftover;  // "-" for nothing
  std::string first;

  shogi::Position position() const { return test::position_of(sfen); }
};

// Empty if the file is not there, or a line is not as it should be.
std::vector<Row> read_rows() {
  std::ifstream file("tests/data/tsuitate.tsv");
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream columns(line);
    Row row;
    std::getline(columns, row.name, '\t');
    std::getline(columns, row.sfen, '\t');
    columns >> row.allowed >> row.steps >> row.fouls >> row.leftover >> row.first;
    if (!columns || !test::parse_position(row.sfen)) return {};
    rows.push_back(row);
  }
  return rows;
}

std::string text_of(const TsuitateAnswer& answer) {
  if (answer.status != TsuitateStatus::Solved || !answer.leftover_settled) return "not solved";
  return std::to_string(answer.worth.steps) + " steps, " + std::to_string(answer.worth.fouls) +
         " fouls, " + std::to_string(uncertain::pieces_in(answer.worth.leftover)) +
         " left over, begins " + test::usi_of(answer.strategy.attempt);
}
// "2GP" has three pieces.
std::size_t pieces_of(const std::string& leftover) {
  std::size_t pieces = 0;
  std::size_t times = 1;
  for (const char c : leftover) {
    if (c >= '0' && c <= '9') {
      times = static_cast<std::size_t>(c - '0');
    } else if (c != '-') {
      pieces += times;
      times = 1;
    }
  }
  return pieces;
}
std::string text_of(const Row& row) {
  return std::to_string(row.steps) + " steps, " + std::to_string(row.fouls) + " fouls, " +
         std::to_string(pieces_of(row.leftover)) + " left over, begins " + row.first;
}

TsuitateAnswer solve(const Row& row, std::string_view algorithm, Encoding encoding,
                     std::uint64_t most_nodes) {
  TsuitateOptions options;
  options.algorithm = algorithm;
  options.encoding = encoding;
  options.fouls = row.allowed;
  options.memory = kMemory;
  options.limits.nodes = most_nodes;
  return solve_tsuitate(row.position(), options);
}

// Those that a search without a table solves with few nodes.
std::vector<Row> easy_rows(std::uint64_t most_nodes) {
  std::vector<Row> easy;
  for (const Row& row : read_rows()) {
    const TsuitateAnswer answer = solve(row, "dfid", Encoding::None, most_nodes);
    if (answer.status != TsuitateStatus::Solved || !answer.leftover_settled) continue;
    EXPECT_EQ(text_of(answer), text_of(row)) << row.name << " without a table";
    easy.push_back(row);
  }
  return easy;
}

TEST(TsuitateProblems, AreSpreadOverStepsAndFouls) {
  std::map<unsigned, std::size_t> by_steps;
  std::map<unsigned, std::size_t> by_fouls;
  std::set<std::string> names;
  std::set<std::string> positions;
  for (const Row& row : read_rows()) {
    EXPECT_EQ(row.steps % 2, 1U) << row.name;
    EXPECT_LE(row.fouls, row.allowed) << row.name;
    ++by_steps[row.steps];
    ++by_fouls[row.fouls];
    names.insert(row.name);
    positions.insert(row.sfen);
  }
  EXPECT_GE(names.size(), 60U);
  EXPECT_EQ(positions.size(), names.size());
  for (const unsigned steps : {3U, 5U, 7U, 9U, 11U, 13U, 15U}) {
    EXPECT_GE(by_steps[steps], 5U) << steps;
  }
  EXPECT_EQ(by_steps.size(), 7U);
  for (const unsigned fouls : {0U, 1U, 2U, 3U}) EXPECT_GE(by_fouls[fouls], 10U) << fouls;
  EXPECT_GE(by_fouls[4], 1U);
  EXPECT_EQ(by_fouls.size(), 5U);
}

TEST(TsuitateProblems, DfPnSolvesAllAsStatedAndItsStrategiesMate) {
  std::size_t solved = 0;
  for (const Row& row : read_rows()) {
    const TsuitateAnswer answer = solve(row, "dfpn", Encoding::Sum, 20'000'000);
    EXPECT_EQ(text_of(answer), text_of(row)) << row.name;
    const auto replayed = uncertain::replay({row.position()}, answer.strategy);
    ASSERT_TRUE(std::holds_alternative<uncertain::Worth>(replayed)) << row.name;
    EXPECT_EQ(std::get<uncertain::Worth>(replayed), answer.worth) << row.name;
    ++solved;
  }
  EXPECT_GE(solved, 60U);
}

TEST(TsuitateProblems, EasyOnesAreSolvedAsStatedByEveryMethod) {
  const std::vector<Row> easy = easy_rows(5'000);
  EXPECT_GE(easy.size(), 20U);
  for (const Row& row : easy) {
    for (const Encoding encoding : {Encoding::Sum, Encoding::Xor, Encoding::Crc}) {
      const auto answer = solve(row, "dfid", encoding, 1'000'000);
      EXPECT_EQ(text_of(answer), text_of(row)) << row.name;
    }
    for (const std::string_view algorithm : uncertain::tsuitate_algorithms()) {
      const auto answer = solve(row, algorithm, Encoding::Sum, 1'000'000);
      EXPECT_EQ(text_of(answer), text_of(row)) << row.name << " by " << algorithm;
    }
  }
}

// The generator asks for all that; here the easy ones are asked again.
TEST(TsuitateProblems, EasyOnesHaveOneFirstTryAndNeedFoulsOrInformation) {
  const std::vector<Row> easy = easy_rows(5'000);
  EXPECT_GE(easy.size(), 20U);
  std::size_t of_information = 0;
  for (const Row& row : easy) {
    const auto steps = static_cast<std::uint16_t>(row.steps);
    const auto allowed = static_cast<std::uint16_t>(row.allowed);
    const auto tries = test::solving_first_tries(row.position(), {{steps, allowed}});
    ASSERT_TRUE(tries) << row.name;
    ASSERT_EQ(tries->size(), 1U) << row.name;
    EXPECT_EQ(test::usi_of(tries->front()), row.first) << row.name;
    if (row.fouls == 0) {
      EXPECT_EQ(test::is_solved_blindly(row.position(), {{steps, 0}}), false) << row.name;
      ++of_information;
    }
    for (const auto& less : test::with_one_piece_less(row.position(), shogi::Color::Black)) {
      EXPECT_EQ(test::is_solvable(less, {{steps, allowed}}), false)
          << row.name << " without a piece: " << test::sfen_of(less);
    }
  }
  EXPECT_GE(of_information, 5U);
}

}  // namespace
}  // namespace tsumuya
