#include "app/usi.hpp"

#include <algorithm>
#include <array>
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
#include "shogi/movegen.hpp"
#include "version.hpp"

namespace tsumuya::app {
namespace {

using shogi::Color;
using tsume::Root;

class Session {
 public:
  explicit Session(std::ostream& out) : output_(out), search_(output_) {}

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
    if (const std::string fault = set_option(options_, rest); !fault.empty()) say(fault);
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
    order.root = root();
    const std::string fault = !position_          ? fault_
                              : !go.fault.empty() ? go.fault
                                                  : fault_of_root(*position_, order.root);
    if (!fault.empty()) {
      say(fault);
      output_.line("checkmate timeout");
      return;
    }
    order.position = *position_;
    order.engine = options_.engine;
    order.time = go.time;
    order.nodes = go.nodes;
    if (options_.nodes_limit != 0) {
      order.nodes = std::min(go.nodes.value_or(options_.nodes_limit), options_.nodes_limit);
    }
    order.interval = options_.pv_interval;
    search_.search(order);
  }

  Root root() const {
    if (options_.defender_to_move) return Root::Defender;
    const bool defends = position_ && position_->in_check(position_->side_to_move()) &&
                         !position_->has_king(~position_->side_to_move());
    return defends ? Root::Defender : Root::Attacker;
  }

  // Why nobody could answer; empty if somebody can.
  static std::string fault_of_root(const shogi::Position& pos, Root root) {
    const Color us = pos.side_to_move();
    const Color defender = root == Root::Attacker ? ~us : us;
    if (!pos.has_king(defender)) {
      return fmt::format("bad position: {} has no king that could be mated",
                         defender == Color::Black ? "black" : "white");
    }
    if (root == Root::Defender && !pos.in_check(us) && shogi::legal_moves(pos).empty()) {
      return "bad position: the side to move has no legal move and is not in check";
    }
    return "";
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
    Session session(environment.out);
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
