// Makes problems of tsuitate-tsume-shogi, as in tests/data/tsuitate.tsv.
//
// usage: tsuitate_problems SEED CANDIDATES [FILE]
//
// Draws small positions (a defender's king near the far edge, a few pieces of both sides around it,
// small hands), and changes a piece or two of those that it could solve, the longer ones more
// often, so that longer ones are reached. With FILE it begins with the problems there. Kept is what
//   - is solved in 3 to 15 steps with 0 to 4 fouls, 4 being allowed;
//   - has one first try only that solves it in as many steps, whatever fouls that takes of the 4;
//   - needs a foul, or needs what the attacker is told: no plain sequence of tries mates;
//   - can spare no piece of the attacker (without it there is no solution in as many steps), and
//     none of the defender (without it the answer or its uniqueness changes);
//   - is searched without a table within kMostNodesWithoutTable.
// Two that have the king's square, the first try, the attacker's hand, steps and fouls in common
// count as one. Every one is written as a line when it is found; the same seed and number of
// candidates give the same lines. All limits are in nodes.
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"
#include "shogi/random.hpp"
#include "shogi/validity.hpp"
#include "support/tsuitate_soundness.hpp"
#include "uncertain/tsuitate_solver.hpp"

namespace tsumuya {
namespace {

using shogi::Color;
using shogi::Hand;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;
using uncertain::Budget;

constexpr unsigned kAllowedFouls = 4;
constexpr unsigned kFewestSteps = 3;
constexpr unsigned kMostSteps = 15;
constexpr std::uint64_t kMostNodes = 20'000;  // of a search with a table
constexpr std::uint64_t kMostNodesWithoutTable = 3'000'000;
constexpr std::size_t kMemory = std::size_t{1} << 20U;

// The attacker is black and has no king.
struct Draft {
  std::array<Piece, shogi::kSquares> board{};
  Hand attacker;
  Hand defender;
};

Draft draft_of(const Position& pos) {
  Draft draft{{}, pos.hand(Color::Black), pos.hand(Color::White)};
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    draft.board[i] = pos.piece_on(shogi::square_at(i));
  }
  return draft;
}

// Nothing if it is no position with a check.
std::optional<Position> position_of(const Draft& draft) {
  Position pos;
  pos.set_hand(Color::Black, draft.attacker);
  pos.set_hand(Color::White, draft.defender);
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    if (draft.board[i] != Piece::None) pos.put(draft.board[i], shogi::square_at(i));
  }
  if (shogi::find_fault(pos) || shogi::checks(pos).empty()) return std::nullopt;
  return pos;
}

class Drafts {
 public:
  explicit Drafts(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_.next() % bound; }
  bool percent(std::size_t chance) { return below(100) < chance; }

  Draft fresh() {
    Draft draft;
    const int file = percent(60) ? static_cast<int>(below(3)) : static_cast<int>(below(9));
    const Square king = shogi::make_square(file, static_cast<int>(below(percent(80) ? 2 : 4)));
    draft.board[index(king)] = make_piece(Color::White, PieceType::King);
    for (std::size_t n = 1 + below(4); n > 0; --n) put(draft, king, Color::Black);
    for (std::size_t n = below(4); n > 0; --n) put(draft, king, Color::White);
    for (std::size_t n = below(4); n > 0; --n) draft.attacker.add(kind_in_hand());
    if (percent(40)) draft.defender.add(kind_in_hand());
    return draft;
  }

  // One change, or two.
  Draft changed(Draft draft) {
    change(draft);
    if (percent(50)) change(draft);
    return draft;
  }

 private:
  PieceType kind_in_hand() { return shogi::kHandTypes[below(shogi::kHandTypes.size())]; }

  static Square king_of(const Draft& draft) {
    for (std::size_t i = 0; i < shogi::kSquares; ++i) {
      if (draft.board[i] == make_piece(Color::White, PieceType::King)) return shogi::square_at(i);
    }
    return Square::None;
  }
  Square square_near(Square center, int reach) {
    while (true) {
      const auto width = static_cast<std::size_t>(2 * reach + 1);
      const int file = file_of(center) + static_cast<int>(below(width)) - reach;
      const int rank = rank_of(center) + static_cast<int>(below(width)) - reach;
      if (shogi::on_board(file, rank)) return shogi::make_square(file, rank);
    }
  }
  // On an empty square, if it finds one.
  void put(Draft& draft, Square king, Color color) {
    PieceType kind = kind_in_hand();
    if (shogi::can_promote(kind) && percent(25)) kind = shogi::promoted(kind);
    const Square square = square_near(king, percent(70) ? 2 : 4);
    if (draft.board[index(square)] == Piece::None) {
      draft.board[index(square)] = make_piece(color, kind);
    }
  }
  void change(Draft& draft) {
    const Square king = king_of(draft);
    switch (below(8)) {
      case 0:
        return put(draft, king, Color::Black);
      case 1:
        return put(draft, king, Color::White);
      case 2:
        return draft.attacker.add(kind_in_hand());
      case 3:
        return percent(50) ? draft.defender.add(kind_in_hand()) : drop_from(draft.defender);
      case 4:
        return drop_from(draft.attacker);
      case 5:
        return move(draft, king, 1);
      default: {
        const std::vector<Square> others = pieces_but(draft, king);
        if (others.empty()) return;
        const Square from = others[below(others.size())];
        if (percent(25)) {
          draft.board[index(from)] = Piece::None;
        } else {
          move(draft, from, 2);
        }
      }
    }
  }
  void drop_from(Hand& hand) {
    const PieceType kind = kind_in_hand();
    if (hand.has(kind)) hand.remove(kind);
  }
  void move(Draft& draft, Square from, int reach) {
    const Square to = square_near(from, reach);
    if (draft.board[index(to)] == Piece::None) {
      std::swap(draft.board[index(to)], draft.board[index(from)]);
    }
  }
  static std::vector<Square> pieces_but(const Draft& draft, Square king) {
    std::vector<Square> all;
    for (std::size_t i = 0; i < shogi::kSquares; ++i) {
      if (draft.board[i] != Piece::None && shogi::square_at(i) != king) {
        all.push_back(shogi::square_at(i));
      }
    }
    return all;
  }

  shogi::SplitMix64 random_;
};

struct Problem {
  Position position;
  unsigned steps = 0;
  unsigned fouls = 0;
  Hand leftover;
  shogi::Move first = shogi::Move::none();
  bool branches = false;  // somewhere in the strategy that was found
  std::uint64_t nodes_without_table = 0;
};

bool has_branches(const uncertain::Strategy& strategy) {
  if (strategy.branches.size() > 1) return true;
  for (const uncertain::Branch& branch : strategy.branches) {
    if (has_branches(branch.next)) return true;
  }
  return false;
}

std::optional<Problem> solved(const Position& position) {
  uncertain::TsuitateOptions options;
  options.algorithm = uncertain::TsuitateAlgorithm::Dfid;
  options.fouls = kAllowedFouls;
  options.memory = kMemory;
  options.limits.nodes = kMostNodes;
  const uncertain::TsuitateAnswer answer = solve_tsuitate(position, options);
  if (answer.status != uncertain::TsuitateStatus::Solved || !answer.leftover_settled) return {};
  if (answer.worth.steps < kFewestSteps || answer.worth.steps > kMostSteps) return {};
  return Problem{position,
                 answer.worth.steps,
                 answer.worth.fouls,
                 answer.worth.leftover,
                 answer.strategy.attempt,
                 has_branches(answer.strategy),
                 0};
}

test::SoundnessQuestion within(const Problem& problem, unsigned fouls) {
  return {{static_cast<std::uint16_t>(problem.steps), static_cast<std::uint16_t>(fouls)},
          kMostNodes};
}

bool is_unique(const Problem& problem) {
  const auto tries = solving_first_tries(problem.position, within(problem, kAllowedFouls));
  return tries && tries->size() == 1;
}

bool needs_information(const Problem& problem) {
  if (problem.fouls > 0) return true;
  if (!problem.branches) return false;
  const auto blindly = is_solved_blindly(problem.position, within(problem, 0));
  return blindly && !*blindly;
}

bool spares_no_attacker(const Problem& problem) {
  for (const Position& less : test::with_one_piece_less(problem.position, Color::Black)) {
    const auto solvable = is_solvable(less, within(problem, kAllowedFouls));
    if (!solvable || *solvable) return false;
  }
  return true;
}

bool is_good(const Problem& problem) {
  return is_unique(problem) && needs_information(problem) && spares_no_attacker(problem);
}

// Without the defender's pieces that change nothing.
Problem without_idle_defenders(Problem problem) {
  for (bool again = true; again;) {
    again = false;
    for (const Position& less : test::with_one_piece_less(problem.position, Color::White)) {
      const std::optional<Problem> smaller = solved(less);
      if (!smaller || smaller->steps != problem.steps || smaller->fouls != problem.fouls) continue;
      if (smaller->first != problem.first || !is_good(*smaller)) continue;
      problem = *smaller;
      again = true;
      break;
    }
  }
  return problem;
}

bool is_searched_without_table(Problem& problem) {
  uncertain::TsuitateOptions options;
  options.algorithm = uncertain::TsuitateAlgorithm::Dfid;
  options.encoding = uncertain::Encoding::None;
  options.fouls = kAllowedFouls;
  options.memory = kMemory;
  options.limits.nodes = kMostNodesWithoutTable;
  const uncertain::TsuitateAnswer answer = solve_tsuitate(problem.position, options);
  problem.nodes_without_table = answer.nodes;
  return answer.status == uncertain::TsuitateStatus::Solved && answer.leftover_settled;
}

std::string hand_text(Hand hand) {
  std::string text;
  for (const PieceType t : shogi::kHandTypes) {
    text.append(static_cast<std::size_t>(hand.count(t)), " PLNSBRG"[index(t)]);
  }
  return text.empty() ? "-" : text;
}

class Collector {
 public:
  explicit Collector(std::uint64_t seed) : drafts_(seed) {}

  void add_parent(const Position& position) {
    if (const std::optional<Problem> problem = solved(position)) keep_as_parent(*problem);
  }
  void run(std::uint64_t candidates) {
    for (std::uint64_t i = 0; i < candidates; ++i) {
      const std::optional<Position> position = position_of(next_draft());
      if (position && seen_.insert(position->key()).second) consider(*position);
      if (getenv("V") && i % 100 == 0) {
        std::cerr << i << " positions " << seen_.size() << " solved " << nsolved << " good "
                  << ngood << " kept " << kept_.size() << "\n";
      }
    }
  }

 private:
  Draft next_draft() {
    if (drafts_.percent(30)) return drafts_.fresh();
    // Of the filled classes one of the longer ones, more often.
    std::vector<std::size_t> filled;
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      if (!parents_[i].empty()) filled.push_back(i);
    }
    if (filled.empty()) return drafts_.fresh();
    const std::size_t any = std::max(drafts_.below(filled.size()), drafts_.below(filled.size()));
    const std::vector<Position>& parents = parents_[filled[any]];
    return drafts_.changed(draft_of(parents[drafts_.below(parents.size())]));
  }

  // The position, and then what is left of it as pieces of the attacker are taken away that it can
  // be solved without: often in more steps.
  void consider(const Position& position) {
    std::optional<Problem> problem = solved(position);
    while (problem) {
      ++nsolved;
      keep_as_parent(*problem);
      if (is_good(*problem)) keep(without_idle_defenders(*problem));
      std::optional<Problem> smaller;
      for (const Position& less : test::with_one_piece_less(problem->position, Color::Black)) {
        if (!seen_.insert(less.key()).second) continue;
        smaller = solved(less);
        if (smaller) break;
      }
      problem = smaller;
    }
  }
  void keep(Problem problem) {
    ++ngood;
    if (kept_.count(likeness(problem)) != 0 || !is_searched_without_table(problem)) return;
    kept_.insert(likeness(problem));
    keep_as_parent(problem);
    fmt::print("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", io::to_sfen(problem.position), kAllowedFouls,
               problem.steps, problem.fouls, hand_text(problem.leftover), io::to_usi(problem.first),
               problem.nodes_without_table);
    std::fflush(stdout);
  }
  void keep_as_parent(const Problem& problem) {
    std::vector<Position>& parents =
        parents_[problem.steps / 2 * (kAllowedFouls + 1) + problem.fouls];
    if (parents.size() < kParents) {
      parents.push_back(problem.position);
    } else {
      parents[drafts_.below(kParents)] = problem.position;
    }
  }
  static std::string likeness(const Problem& problem) {
    return fmt::format("{} {} {} {} {}",
                       static_cast<int>(problem.position.king_square(Color::White)),
                       problem.first.raw(), problem.position.hand(Color::Black).raw(),
                       problem.steps, problem.fouls);
  }

  static constexpr std::size_t kParents = 40;  // of a class

  Drafts drafts_;
  std::array<std::vector<Position>, (kMostSteps / 2 + 1) * (kAllowedFouls + 1)> parents_;
  std::set<std::uint64_t> seen_;
  std::set<std::string> kept_;
  int nsolved = 0, ngood = 0;
};

int run(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: tsuitate_problems SEED CANDIDATES [FILE]\n";
    return 2;
  }
  Collector collector(std::strtoull(argv[1], nullptr, 10));
  if (argc > 3) {
    std::ifstream file(argv[3]);
    for (std::string line; std::getline(file, line);) {
      const auto position = io::parse_sfen(line.substr(0, line.find('\t')));
      if (position) collector.add_parent(position.value());
    }
  }
  collector.run(std::strtoull(argv[2], nullptr, 10));
  return 0;
}

}  // namespace
}  // namespace tsumuya

int main(int argc, char** argv) { return tsumuya::run(argc, argv); }
