// The root is split here, so that --divide can list its moves and a terminal can see how far the
// count has come; below the root shogi::perft counts.
#include "app/perft.hpp"

#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <ostream>
#include <string>

#include "app/problem_files.hpp"
#include "io/usi_move.hpp"
#include "shogi/perft.hpp"

namespace tsumuya::app {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Says on a terminal which first move is being counted, once the count takes noticeable time.
class Progress {
 public:
  Progress(const Environment& environment, Clock::time_point start)
      : err_(environment.err), enabled_(environment.err_is_terminal), start_(start) {}

  void begin_move(std::size_t number, std::size_t total) {
    text_ = fmt::format("perft: first move {} of {}", number, total);
    shown_ = false;
  }
  void update() {
    if (!enabled_ || shown_ || seconds_since(start_) < 1.0) return;
    err_ << "\r" << text_ << kEraseRest << std::flush;
    shown_ = true;
    on_screen_ = true;
  }
  void clear() {
    if (on_screen_) err_ << "\r" << kEraseRest << std::flush;
    on_screen_ = false;
    shown_ = false;
  }

 private:
  static constexpr const char* kEraseRest = "\x1b[K";

  std::ostream& err_;
  bool enabled_;
  Clock::time_point start_;
  std::string text_;
  bool shown_ = false;      // the text of the current move
  bool on_screen_ = false;  // any text
};

// The sequences that follow a first move. One ply is split here, so that progress is seen even
// while the first of all moves is being counted.
std::uint64_t count_below(shogi::Position& pos, int depth, shogi::Tree tree, Progress& progress) {
  progress.update();
  if (depth < 2) return shogi::perft(pos, depth, tree);
  std::uint64_t nodes = 0;
  for (const shogi::Move m : shogi::moves_of(pos, tree)) {
    const shogi::Undo undo = pos.make(m);
    nodes += shogi::perft(pos, depth - 1, shogi::after_move(tree));
    pos.unmake(m, undo);
    progress.update();
  }
  return nodes;
}

// Lists the first moves on `divided`, if that is wanted.
std::uint64_t count(shogi::Position& pos, int depth, shogi::Tree tree, Progress& progress,
                    std::ostream* divided) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  const shogi::MoveList moves = shogi::moves_of(pos, tree);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    progress.begin_move(i + 1, moves.size());
    const shogi::Undo undo = pos.make(moves[i]);
    const std::uint64_t below = count_below(pos, depth - 1, shogi::after_move(tree), progress);
    pos.unmake(moves[i], undo);
    nodes += below;
    if (divided == nullptr) continue;
    progress.clear();
    *divided << fmt::format("{} {}\n", io::to_usi(moves[i]), below) << std::flush;
  }
  return nodes;
}

}  // namespace

int perft(const Arguments& arguments, const Environment& environment) {
  std::optional<io::PositionLine> line = position_option(arguments.text("--sfen"), environment);
  if (!line) return kBadInput;
  const auto depth = static_cast<int>(arguments.integer("--depth"));
  const auto tree = arguments.flag("--checks") ? shogi::Tree::Checks : shogi::Tree::Legal;
  std::ostream* const divided = arguments.flag("--divide") ? &environment.out : nullptr;

  const Clock::time_point start = Clock::now();
  Progress progress(environment, start);
  const std::uint64_t nodes = count(line->final_position, depth, tree, progress, divided);
  progress.clear();
  const double seconds = seconds_since(start);
  environment.out << fmt::format("nodes {}\n", nodes) << std::flush;
  environment.err << fmt::format("time {:.3f} s, {:.0f} nodes per second\n", seconds,
                                 seconds > 0 ? static_cast<double>(nodes) / seconds : 0.0);
  return kAnswered;
}

}  // namespace tsumuya::app
