#include "lab/minimax_command.hpp"

#include <array>
#include <fmt/format.h>
#include <ostream>
#include <string_view>
#include <utility>

#include "andor/minimax/conspiracy.hpp"
#include "andor/minimax/cstar_minimax.hpp"
#include "andor/minimax/minimax.hpp"
#include "base/random.hpp"
#include "minimax/random_tree.hpp"
#include "othello/board.hpp"
#include "othello/domains.hpp"

namespace tsumuya::lab {
namespace {

constexpr std::array<andor::Number, 8> kThresholds{1, 2, 3, 4, 6, 8, 12, andor::kMaxFinite};
constexpr unsigned kOthelloPositions = 40;
constexpr unsigned kMostRandomMoves = 6;

// Counts the nodes whose moves are asked for: plain minimax keeps no counters.
template <andor::ValueDomain D>
class Counted {
 public:
  using Move = typename D::Move;

  explicit Counted(D& domain) : domain_(domain) {}

  bool is_max() const { return domain_.is_max(); }
  void moves(std::vector<Move>& moves) {
    ++expanded_;
    domain_.moves(moves);
  }
  void make(const Move& move) { domain_.make(move); }
  void unmake(const Move& move) { domain_.unmake(move); }
  andor::Evaluation evaluate() const { return domain_.evaluate(); }
  std::uint64_t expanded() const { return expanded_; }

 private:
  D& domain_;
  std::uint64_t expanded_ = 0;
};

// Adds up row by row what comes of each root.
class Rows {
 public:
  Rows() {
    rows_.push_back({});
    for (const ValueMethod method : {ValueMethod::CStar, ValueMethod::Conspiracy}) {
      for (const andor::Number threshold : kThresholds) rows_.push_back({method, threshold});
    }
  }

  template <andor::ValueDomain D>
  void add(D& domain) {
    Counted<D> counted(domain);
    const andor::Value truth = andor::minimax(counted);
    for (ValueRow& row : rows_) {
      ++row.roots;
      if (row.method == ValueMethod::Minimax) {
        ++row.right;
        ++row.exact;
        row.expanded += counted.expanded();
        continue;
      }
      const auto found = row.method == ValueMethod::CStar
                             ? andor::CStarMinimax(domain, {}, row.threshold).run()
                             : andor::ConspiracySearch(domain, {0, row.threshold}, {}).run();
      row.right += found.value == truth ? 1U : 0U;
      row.exact += found.exact ? 1U : 0U;
      row.expanded += found.counters.expanded;
    }
  }
  std::vector<ValueRow> take() { return std::move(rows_); }

 private:
  std::vector<ValueRow> rows_;
};

othello::Board<4> played_on(base::SplitMix64& random, unsigned moves) {
  othello::ValueDomain<4> game(othello::Board<4>::start());
  std::vector<othello::Square> choices;
  for (; moves > 0 && !game.evaluate().final; --moves) {
    choices.clear();
    game.moves(choices);
    game.make(choices[random.next() % choices.size()]);
  }
  return game.board();
}

std::string_view name_of(ValueMethod method) {
  switch (method) {
    case ValueMethod::Minimax:
      return "minimax";
    case ValueMethod::CStar:
      return "C*";
    case ValueMethod::Conspiracy:
      return "conspiracy numbers";
  }
  return "";
}

std::string threshold_text(const ValueRow& row) {
  if (row.method == ValueMethod::Minimax) return "-";
  return row.threshold == andor::kMaxFinite ? "none" : fmt::format("{}", row.threshold);
}

}  // namespace

std::vector<ValueRow> run_random_trees(unsigned trees, std::uint64_t seed) {
  Rows rows;
  base::SplitMix64 random(seed);
  for (unsigned i = 0; i < trees; ++i) {
    const andor::ValueTree tree = andor::random_tree(random, andor::value_recipe(i));
    andor::ValueWalk walk(tree);
    rows.add(walk);
  }
  return rows.take();
}

std::vector<ValueRow> run_othello(std::uint64_t seed) {
  Rows rows;
  base::SplitMix64 random(seed);
  for (unsigned i = 0; i < kOthelloPositions; ++i) {
    othello::ValueDomain<4> domain(played_on(random, i == 0 ? 0 : 1 + i % kMostRandomMoves));
    rows.add(domain);
  }
  return rows.take();
}

std::string value_table(const std::vector<ValueRow>& rows) {
  std::string text =
      "| method | threshold | right % | exact % | expanded | of minimax |\n"
      "|---|--:|--:|--:|--:|--:|\n";
  for (const ValueRow& row : rows) {
    const auto percent = [&](unsigned count) { return 100.0 * count / row.roots; };
    const auto nodes = static_cast<double>(row.expanded);
    text += fmt::format("| {} | {} | {:.1f} | {:.1f} | {:.1f} | {:.3f} |\n", name_of(row.method),
                        threshold_text(row), percent(row.right), percent(row.exact),
                        nodes / row.roots, nodes / static_cast<double>(rows.front().expanded));
  }
  return text;
}

int minimax_command(const Arguments& arguments, const Environment& environment) {
  const auto trees = static_cast<unsigned>(arguments.integer("--trees"));
  const auto seed = static_cast<std::uint64_t>(arguments.integer("--seed"));
  const auto in_language = [&](const Text& text) {
    return fmt::runtime(text.in(environment.language));
  };
  LiveLine live(environment);
  const auto section = [&](const char* shown, const std::string& title, auto&& run) {
    live.show(shown);
    const std::string table = value_table(run());
    live.clear();
    environment.out << fmt::format("## {}\n\n{}\n", title, table) << std::flush;
  };
  section("random trees",
          fmt::format(in_language({"Random trees: {}, seed {}", "乱数の木: {} 本、種 {}"}), trees,
                      seed),
          [&] { return run_random_trees(trees, seed); });
  section("Othello on 4x4",
          fmt::format(in_language({"Othello on 4x4: {} positions, seed {}",
                                   "4x4 のオセロ: {} 局面、種 {}"}),
                      kOthelloPositions, seed),
          [&] { return run_othello(seed); });
  environment.out << Text{"Nodes expanded are means; threshold none: until the value is proven.\n",
                          "展開ノード数は平均。閾値 none は値の証明まで。\n"}
                         .in(environment.language);
  return kAnswered;
}

}  // namespace tsumuya::lab
