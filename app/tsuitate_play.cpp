#include "app/tsuitate_play.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/options.hpp"
#include "app/progress.hpp"
#include "app/tsuitate_text.hpp"
#include "io/diagram.hpp"
#include "io/notation.hpp"
#include "uncertain/tsuitate_round.hpp"
#include "uncertain/tsuitate_solver.hpp"

namespace tsumuya::app {
namespace {

using uncertain::Budget;
using uncertain::Told;
using uncertain::TsuitateAnswer;
using uncertain::TsuitateSet;
using uncertain::TsuitateStatus;

constexpr std::uint64_t kNodesToJudge = 100'000;  // of the defender, for each thing he may tell

constexpr Text kWelcome{
    "You see your own pieces. Type a move (S*2c, B3a+, or 2b3a+) to try it; help tells more.\n",
    "見えるのは自分の駒だけです。手 (S*2c、B3a+、2b3a+ など) を入力してください。help で説明。\n"};
constexpr Text kHelp{
    "MOVE    try it: S*2c drops a silver, B3a+ moves the bishop and promotes, 2b3a+ is USI\n"
    "board   show your pieces again\n"
    "undo    take back the last try\n"
    "give up show the answer and end\n"
    "quit    end\n"
    "A try that hits on unseen pieces is a foul; one that is legal must give check.\n",
    "手      試みる: S*2c は銀打、B3a+ は角成、2b3a+ は USI の表記\n"
    "board   自分の駒を表示する\n"
    "undo    一つ前に戻る\n"
    "give up 答えを表示して終わる\n"
    "quit    終わる\n"
    "見えない駒に妨げられる手は反則。合法な手は王手でなければならない。\n"};
constexpr Text kState{"move {}, fouls left: {}\n", "{} 手目、残り反則: {} 回\n"};
constexpr Text kNoMove{"{}: no move on the board that you see\n",
                       "{}: 見えている盤上では指せない\n"};
constexpr Text kNoCheck{"{}: may be legal without giving check, so it may not be tried\n",
                        "{}: 王手にならないかもしれないので指せない\n"};
constexpr Text kFoul{"foul\n", "反則\n"};
constexpr Text kCaptured{"you capture: {}\n", "取った駒: {}\n"};
constexpr Text kTaken{"your piece on {} is taken\n", "{} の駒を取られた\n"};
constexpr Text kReplied{"the defender has moved\n", "玉方が指した\n"};
constexpr Text kMated{"mate: steps {}, fouls {}\n", "詰み: {} 手、反則 {} 回\n"};
constexpr Text kNoFouls{"foul: and there were no fouls left\n", "反則: もう許されない\n"};
constexpr Text kNoTries{"nothing is left to try: the king is free\n", "王手が続かない: 逃れ\n"};
constexpr Text kFirst{"there is nothing to take back\n", "戻る手がない\n"};

// What the person knows, and what he has used.
struct State {
  TsuitateSet possible;
  Budget used;

  const shogi::Position& any() const { return possible[0]; }
};

class Play {
 public:
  Play(const shogi::Position& start, unsigned fouls, const Environment& environment)
      : environment_(environment), fouls_(fouls) {
    states_.push_back({uncertain::make_metaposition(game_, {start}), {}});
  }

  int run() {
    say(kWelcome);
    show_board();
    std::string line;
    while (!over_) {
      environment_.out << "> " << std::flush;
      if (!std::getline(environment_.in, line)) {
        environment_.out << '\n';
        break;
      }
      obey(trimmed(line));
    }
    return status_;
  }

 private:
  template <typename... Values>
  void say(const Text& text, const Values&... values) {
    environment_.out << fmt::format(fmt::runtime(text.in(environment_.language)), values...);
  }
  static std::string trimmed(const std::string& line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  }
  const State& state() const { return states_.back(); }
  unsigned fouls_left() const { return fouls_ - state().used.fouls; }

  void show_board() {
    const shogi::Position view = uncertain::own_view(state().any());
    environment_.out << io::diagram({view, {}, view},
                                    {io::Lettering::Ascii, environment_.language, false});
    say(kState, state().used.steps / 2 + 1, fouls_left());
  }

  void obey(const std::string& word) {
    if (word.empty()) return;
    if (word == "help" || word == "?") {
      say(kHelp);
    } else if (word == "board") {
      show_board();
    } else if (word == "quit" || word == "exit") {
      over_ = true;
    } else if (word == "give up") {
      give_up();
    } else if (word == "undo") {
      undo();
    } else {
      attempt(word);
    }
  }

  void undo() {
    if (states_.size() == 1) {
      say(kFirst);
      return;
    }
    states_.pop_back();
    show_board();
  }

  void give_up() {
    const TsuitateAnswer answer = solved(state().possible, fouls_left());
    const shogi::Position view = uncertain::own_view(state().any());
    environment_.out << verdict_text(answer, fouls_left(), environment_.language);
    if (answer.status == TsuitateStatus::Solved) {
      environment_.out << lines_text(view, answer.strategy);
    }
    end(kNotAnswered);
  }

  void attempt(const std::string& word) {
    const shogi::Position view = uncertain::own_view(state().any());
    const std::optional<shogi::Move> move = parse_try(view, word);
    if (!move) return say(kNoMove, word);
    const TsuitateSet& possible = state().possible;
    const auto positions = possible.positions();
    const bool forbidden =
        std::any_of(positions.begin(), positions.end(), [&](const shogi::Position& position) {
          const shogi::MoveList checks = shogi::checks(position);
          return std::find(checks.begin(), checks.end(), *move) == checks.end() &&
                 uncertain::is_legal_without_check(position, *move);
        });
    if (forbidden) return say(kNoCheck, word);
    const uncertain::TsuitateRound round = uncertain::play_round(game_, possible, *move);
    if (round.parts.empty()) {
      say(kMated, state().used.steps + 1, state().used.fouls);
      return end(kAnswered);
    }
    const auto part = hardest(round);
    tell(part->first);
    if (over_) return;
    const Budget cost = game_.cost(part->first);
    const Budget used{static_cast<std::uint16_t>(state().used.steps + cost.steps),
                      static_cast<std::uint16_t>(state().used.fouls + cost.fouls)};
    states_.push_back({part->second, used});
    show_board();
    if (!has_tries()) {
      say(kNoTries);
      end(kNotAnswered);
    }
  }

  // Some try that is not forbidden is left; one that is a foul everywhere is of no use.
  bool has_tries() const {
    std::vector<shogi::Move> tries;
    game_.tries(state().possible, {0xFFFF, static_cast<std::uint16_t>(fouls_left())}, tries);
    return !tries.empty();
  }

  void tell(const Told& told) {
    if (told.is_foul()) {
      if (fouls_left() > 0) return say(kFoul);
      say(kNoFouls);
      return end(kNotAnswered);
    }
    say(kReplied);
    if (told.captured != shogi::PieceType::None) {
      say(kCaptured, io::piece_name(told.captured));
    }
    if (told.taken != shogi::Square::None) say(kTaken, io::square_name(told.taken));
  }

  TsuitateAnswer solved(const TsuitateSet& set, unsigned fouls) const {
    uncertain::TsuitateOptions options;
    options.fouls = fouls;
    options.limits.nodes = kNodesToJudge;
    const auto positions = set.positions();
    return uncertain::solve_tsuitate({positions.begin(), positions.end()}, options);
  }

  // The more, the better for the defender: no solution, one that was not found, steps, fouls.
  struct Hardness {
    int verdict = 0;
    unsigned steps = 0;
    unsigned fouls = 0;
    friend auto operator<=>(const Hardness&, const Hardness&) = default;
  };
  Hardness hardness(const Told& told, const TsuitateSet& set) const {
    const unsigned cost = told.is_foul() ? 1 : 0;
    if (cost > fouls_left()) return {3, 0, 0};
    const TsuitateAnswer answer = solved(set, fouls_left() - cost);
    switch (answer.status) {
      case TsuitateStatus::Unsolvable:
        return {2, 0, 0};
      case TsuitateStatus::Unknown:
        return {1, answer.refuted.steps, 0};
      case TsuitateStatus::Solved:
        break;
    }
    return {0, answer.worth.steps + (told.is_foul() ? 0 : 2), answer.worth.fouls + cost};
  }

  using Parts = std::map<Told, TsuitateSet>;
  Parts::const_iterator hardest(const uncertain::TsuitateRound& round) const {
    auto best = round.parts.begin();
    if (round.parts.size() == 1) return best;
    LiveLine live(environment_);
    live.show("the defender is thinking");
    std::optional<Hardness> most;
    for (auto part = round.parts.begin(); part != round.parts.end(); ++part) {
      const Hardness here = hardness(part->first, part->second);
      if (most && here <= *most) continue;
      most = here;
      best = part;
    }
    return best;
  }

  void end(int status) {
    over_ = true;
    status_ = status;
  }

  const Environment& environment_;
  unsigned fouls_;
  uncertain::TsuitateGame game_;
  std::vector<State> states_;
  bool over_ = false;
  int status_ = kAnswered;
};

}  // namespace

int play_tsuitate(const shogi::Position& start, unsigned fouls, const Environment& environment) {
  return Play(start, fouls, environment).run();
}

}  // namespace tsumuya::app
