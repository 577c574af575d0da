#include "app/usi.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <istream>
#include <optional>
#include <string>
#include <utility>

#include "app/usi_go.hpp"
#include "app/usi_options.hpp"
#include "app/usi_output.hpp"
#include "app/usi_search.hpp"
#include "io/position_line.hpp"
#include "io/text.hpp"
#include "service/problem.hpp"
#include "version.hpp"

namespace tsumuya::app {
namespace {

class Session {
 public:
  explicit Session(const Environment& environment)
      : output_(environment.out), memory_mb_(environment.memory_mb), search_(output_) {}

  // False if it was the last line.
  bool obey(std::string_view line) {
    io::Words words(line);
    const std::optional<io::Word> command = words.next();
    if (!command) return true;
    if (command->text == "quit") return false;
    for (const auto& [name, handler] : kHandlers) {
      if (name == command->text) (this->*handler)(line, line.substr(words.column() - 1));
    }
    return true;
  }

  // A search that is still going on is answered, and why it ended.
  void end_of_input() { search_.stop(UsiSearch::kInputEnded); }

 private:
  // The whole line, and what follows the command.
  using Handler = void (Session::*)(std::string_view line, std::string_view rest);

  void introduce(std::string_view /*line*/, std::string_view /*rest*/) {
    output_.line(fmt::format("id name Tsumuya {}", kVersion));
    output_.line("id author The Tsumuya developers");
    for (const std::string& line : option_lines()) output_.line(line);
    output_.line("usiok");
  }
  void make_ready(std::string_view /*line*/, std::string_view /*rest*/) {
    search_.make_ready(options_.engine);
  }
  void set(std::string_view /*line*/, std::string_view rest) {
    const std::size_t before = options_.engine.memory_mb;
    if (const std::string fault = set_option(options_, rest); !fault.empty()) say(fault);
    const std::size_t now = options_.engine.memory_mb;
    if (now != before && memory_mb_ != 0 && now > memory_mb_) {
      say(fmt::format("USI_Hash: {} MB is more than the {} MB of this machine", now, memory_mb_));
    }
  }
  void new_game(std::string_view /*line*/, std::string_view /*rest*/) { search_.forget(); }
  void stop(std::string_view /*line*/, std::string_view /*rest*/) { search_.stop(); }

  // What is wrong with a position is said when it is searched.
  void set_position(std::string_view line, std::string_view /*rest*/) {
    const io::Result<io::PositionLine> read = io::parse_position_line(line);
    position_.reset();
    if (read) {
      position_ = read.value().final_position;
    } else {
      fault_ =
          fmt::format("bad position: column {}: {}", read.error().column, read.error().message);
    }
  }

  void go(std::string_view /*line*/, std::string_view rest) {
    UsiOrder order;
    order.start = andor::Clock::now();
    const UsiGo go = parse_go(rest);
    search_.stop();
    if (!go.mate) {
      say("only go mate is understood: this engine plays no games");
      output_.line("bestmove resign");
      return;
    }
    if (go.has_depth) say("go: depth is ignored");
    const std::string fault = position_ ? go.fault : fault_;
    if (!fault.empty()) return refuse(fault);
    const io::Result<service::Problem> problem =
        service::make_problem(*position_, {.defender_to_move = options_.defender_to_move});
    if (!problem) return refuse("bad position: " + problem.error().message);
    order.position = problem.value().position;
    order.root = problem.value().root;
    order.engine = options_.engine;
    order.time = go.time;
    order.nodes = go.nodes;
    if (options_.nodes_limit != 0) {
      order.nodes = std::min(go.nodes.value_or(options_.nodes_limit), options_.nodes_limit);
    }
    order.interval = options_.pv_interval;
    search_.search(order);
  }

  // Answers a `go` that cannot be searched.
  void refuse(const std::string& why) {
    say(why);
    output_.line("checkmate timeout");
  }

  void say(std::string_view text) { output_.line(fmt::format("info string {}", text)); }

  static constexpr std::array<std::pair<std::string_view, Handler>, 8> kHandlers{{
      {"usi", &Session::introduce},
      {"isready", &Session::make_ready},
      {"setoption", &Session::set},
      {"usinewgame", &Session::new_game},
      {"position", &Session::set_position},
      {"go", &Session::go},
      {"stop", &Session::stop},
      {"gameover", &Session::stop},
  }};

  UsiOutput output_;
  std::uint64_t memory_mb_;  // of the machine; 0: not known
  UsiOptions options_;
  std::optional<shogi::Position> position_;
  std::string fault_ = "bad position: none was given";  // why there is no position
  UsiSearch search_;
};

}  // namespace

int usi(const Environment& environment) {
  // A stream that is tied is flushed whenever we wait for input, beside the search thread.
  std::ostream* const tied = environment.in.tie(nullptr);
  {
    Session session(environment);
    std::string line;
    bool go_on = true;
    while (go_on && std::getline(environment.in, line)) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      go_on = session.obey(line);
    }
    if (go_on) session.end_of_input();
  }
  environment.in.tie(tied);
  return kAnswered;
}

}  // namespace tsumuya::app
