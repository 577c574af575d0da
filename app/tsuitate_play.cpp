#include "app/tsuitate_play.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/interrupt.hpp"
#include "app/options.hpp"
#include "app/progress.hpp"
#include "app/tsuitate_text.hpp"
#include "app/tsuitate_try.hpp"
#include "io/diagram.hpp"
#include "io/kanji.hpp"
#include "io/notation.hpp"
#include "io/sfen.hpp"
#include "io/text.hpp"
#include "io/usi_move.hpp"
#include "service/problem.hpp"
#include "uncertain/tsuitate/tsuitate_defender.hpp"
#include "uncertain/tsuitate/tsuitate_record.hpp"

namespace tsumuya::app {
namespace {

using uncertain::PlayedTry;
using uncertain::Told;
using uncertain::TsuitateAnswer;
using uncertain::TsuitateSet;
using uncertain::TsuitateStatus;

// Some seconds' worth; the longest of our problems takes a tenth.
constexpr std::uint64_t kNodesToThink = 200'000;

constexpr Text kWelcome{
    "Mate the king without seeing the defender: you know the start position, and from then on\n"
    "you see your own pieces only.\n\n",
    "玉方の駒を見ずに詰める。初形は分かっているが、その後に見えるのは自分の駒だけ。\n\n"};
constexpr Text kHow{
    "You are to move, with check. Fouls allowed: {}.\n"
    "Type a move to try it: S*2c drops a silver on 2c, B3a+ moves a bishop to 3a and promotes it,\n"
    "2b3a+ is the same in USI. board shows what you know, resign ends the game with the answer,\n"
    "help tells more.\n",
    "攻方の番。王手を続けること。許される反則: {} 回。\n"
    "手を入力する: 銀*2c (S*2c、２三銀打) は 2c (２三) に銀を打つ、角3a+ (B3a+) は角が 3a (３一) "
    "に成る、\n"
    "2b3a+ は同じ手の USI 表記。board で分かっていることを表示、resign で答えを見て終わり、help "
    "で説明。\n"};
constexpr Text kHelp{
    "MOVE    try it: S*2c drops a silver, B3a+ moves a bishop and promotes it, N3c= does not,\n"
    "        G5d-4c says which gold; in USI S*2c, 2b3a+, 4e3c, 5d4c\n"
    "board   your pieces, your hand, and all that you tried and were told\n"
    "start   the start position again\n"
    "undo    take back the last try (the rules do not know this; it is counted)\n"
    "resign  show the answer and end; also: give up\n"
    "quit    end at once\n"
    "A legal try must be a check wherever the unseen pieces may be; one that might be legal\n"
    "without check is refused. What your own pieces do not allow is refused, too. Neither costs\n"
    "anything. A try is a foul if an unseen piece is in its way or on the square of a drop, if it\n"
    "mates by a dropped pawn or leaves your own king in check: it is taken back. One foul more\n"
    "than allowed and you have lost. You are told of a foul, of what you capture, of a piece of\n"
    "yours that is taken, and of mate. While the defender thinks, Ctrl-C makes him answer at "
    "once.\n",
    "手      指してみる: 銀*2c は銀打、角3a+ は成、桂3c= は不成、金5d-4c は 5d の金。\n"
    "        S*2c、B3a+、２三銀打、USI の 2b3a+ も可。段の a〜i は一〜九\n"
    "board   自分の駒と持駒、これまでの手と告げられたこと (盤)\n"
    "start   初形をもう一度表示する (初形)\n"
    "undo    一つ前に戻る。規則にはなく、回数を数える (待った)\n"
    "resign  答えを表示して終わる (投了)\n"
    "quit    すぐに終わる (終了)\n"
    "合法な手は、見えない駒がどこにあっても王手でなければならない。王手にならずに合法かもしれない\n"
    "手と、自分の駒だけを見ても指せない手は受け付けず、反則にも数えない。見えない駒が途中や打つ升\n"
    "にある手、打歩詰、自玉に王手が残る手は反則で、取り消される。許された数を超えると負け。\n"
    "告げられるのは、反則、取った駒、取られた駒の升、詰みだけ。\n"
    "玉方が考えている間に Ctrl-C を押すと、すぐに応じる。\n"};
constexpr Text kPrompt{"try {}, fouls left {}> ", "第 {} 手、反則あと {} 回> "};
constexpr Text kSoFar{"so far: {}\n", "これまで: {}\n"};
constexpr Text kNoCheck{
    "{}: refused: it may be legal without giving check, by all that you know. No foul is counted\n",
    "{}: 受け付けない: 分かっている限りでは、王手にならずに合法かもしれない。反則には数えない\n"};
constexpr Text kFoul{"foul\n", "反則\n"};
constexpr Text kReplied{"the defender has answered\n", "玉方が応じた\n"};
constexpr Text kCaptured{"you captured: {}\n", "取った駒: {}\n"};
constexpr Text kTaken{"your piece on {} was taken\n", "{} の駒を取られた\n"};
constexpr Text kNotProven{"(within the limits it was not proven that this is his best answer)\n",
                          "(制限内では、これが最善の応手であることは証明されなかった)\n"};
constexpr Text kThinking{"the defender is thinking; Ctrl-C: answer at once",
                         "玉方が考慮中 (Ctrl-C ですぐに応じる)"};
constexpr Text kSolving{"looking for the solution; Ctrl-C: stop", "解を探索中 (Ctrl-C で中断)"};
constexpr Text kMated{"mate: you have won. Steps {}, fouls {}", "詰み: 勝ち。{} 手、反則 {} 回"};
constexpr Text kTakenBack{", tries taken back {}", "、待った {} 回"};
constexpr Text kBest{"the best possible: steps {}, fouls {}\n", "最善: {} 手、反則 {} 回\n"};
constexpr Text kTooManyFouls{"foul: one more than allowed. You have lost\n",
                             "反則: 許された数を超えた。負け\n"};
constexpr Text kNoTries{"no check is left that may be tried: the king is free. You have lost\n",
                        "指せる王手がもうない: 逃れ。負け\n"};
constexpr Text kNothingToPlay{"there is no check in this position: nothing to play\n",
                              "この局面には王手がない: 対局できない\n"};
constexpr Text kSolution{"the solution from the start:\n", "初形からの解:\n"};
constexpr Text kFromHere{"the solution from here:\n", "ここからの解:\n"};
constexpr Text kGame{"\nThe game, with defender's moves that agree with all that you were told:\n",
                     "\n棋譜 (玉方の手は、告げられたことに合うものの一つ):\n"};
constexpr Text kFirst{"there is nothing to take back\n", "戻る手がない\n"};
constexpr Text kEndOfInput{"\nend of input: the game is not finished\n",
                           "\n入力の終わり: 対局は途中で終わった\n"};
constexpr Text kLeft{"the game is not finished\n", "対局は途中で終わった\n"};

enum class Word : std::uint8_t { Help, Board, Start, Undo, Resign, Quit };
constexpr std::array<std::pair<std::string_view, Word>, 16> kWords{{
    {"help", Word::Help},
    {"?", Word::Help},
    {"説明", Word::Help},
    {"board", Word::Board},
    {"盤", Word::Board},
    {"start", Word::Start},
    {"初形", Word::Start},
    {"undo", Word::Undo},
    {"待った", Word::Undo},
    {"resign", Word::Resign},
    {"give up", Word::Resign},
    {"投了", Word::Resign},
    {"quit", Word::Quit},
    {"exit", Word::Quit},
    {"q", Word::Quit},
    {"終了", Word::Quit},
}};

class Play {
 public:
  Play(const shogi::Position& start, const PlaySettings& settings, const Environment& environment)
      : environment_(environment),
        settings_(settings),
        start_(start),
        possible_(uncertain::make_metaposition(game_, {start})) {}

  int run() {
    say(kWelcome);
    show_full(start_, {});
    if (!has_tries()) {
      say(kNothingToPlay);
      return kNotAnswered;
    }
    say(kHow, settings_.fouls);
    std::string line;
    while (!over_) {
      say(kPrompt, moves_made() + 1, fouls_left());
      environment_.out << std::flush;
      if (!std::getline(environment_.in, line)) {
        say(kEndOfInput);
        break;
      }
      if (line.ends_with('\r')) line.pop_back();
      obey(io::trimmed(line));
    }
    return status_;
  }

 private:
  template <typename... Values>
  void say(const Text& text, const Values&... values) {
    environment_.out << fmt::format(fmt::runtime(text.in(language())), values...);
  }
  Language language() const { return environment_.language; }

  std::size_t fouls_made() const {
    return static_cast<std::size_t>(std::count_if(turns_.begin(), turns_.end(),
                                                  [](const auto& t) { return t.told.is_foul(); }));
  }
  unsigned fouls_left() const { return settings_.fouls - static_cast<unsigned>(fouls_made()); }
  std::size_t moves_made() const { return turns_.size() - fouls_made(); }
  shogi::Position view() const { return uncertain::own_view(possible_[0]); }

  // Where ranks have the letters that he types, or the captions are Japanese.
  io::DiagramStyle style() const {
    return {language() == Language::Japanese ? io::Lettering::Kanji : io::Lettering::Ascii,
            language(), wants_color("auto", environment_)};
  }
  void show_full(const shogi::Position& position, const std::vector<shogi::Move>& moves) {
    environment_.out << io::diagram({start_, moves, position}, style());
  }
  void show_own() {
    io::DiagramStyle own = style();
    own.one_hand_hidden = true;
    environment_.out << io::diagram({view(), {}, view()}, own);
  }

  void obey(std::string_view typed) {
    if (typed.empty()) return;
    const auto* const found = std::find_if(kWords.begin(), kWords.end(),
                                           [&](const auto& word) { return word.first == typed; });
    if (found == kWords.end()) return attempt(typed);
    switch (found->second) {
      case Word::Help:
        return say(kHelp);
      case Word::Board:
        show_own();
        if (!turns_.empty()) say(kSoFar, so_far());
        return;
      case Word::Start:
        return show_full(start_, {});
      case Word::Undo:
        return undo();
      case Word::Resign:
        return resign();
      case Word::Quit:
        break;
    }
    say(kLeft);
    over_ = true;
  }

  // As solutions are written.
  std::string so_far() const {
    std::string text;
    unsigned number = 1;
    for (const uncertain::TsuitateTurn& turn : turns_) {
      text += fmt::format("{}{}. {} {}", text.empty() ? "" : " ", number,
                          try_text(uncertain::own_view(turn.possible[0]), turn.attempt, language()),
                          told_text(turn.told, language()));
      if (!turn.told.is_foul()) ++number;
    }
    return text;
  }

  void undo() {
    if (turns_.empty()) return say(kFirst);
    possible_ = std::move(turns_.back().possible);
    turns_.pop_back();
    ++taken_back_;
    show_own();
  }

  void resign() {
    if (!turns_.empty()) {
      say(kFromHere);
      show_solution(solution(possible_, fouls_left()), view(), fouls_left());
    }
    lose();
  }

  void attempt(std::string_view typed) {
    const auto read = read_try(view(), typed, language());
    if (const auto* const why = std::get_if<std::string>(&read)) {
      environment_.out << *why << '\n';
      return;
    }
    const shogi::Move move = std::get<shogi::Move>(read);
    if (!uncertain::is_check_where_legal(possible_, move)) {
      return say(kNoCheck, io::escaped(typed));
    }
    const uncertain::TsuitateRound round = uncertain::play_round(game_, possible_, move);
    if (round.parts.empty()) {
      turns_.push_back({std::exchange(possible_, {}), move, Told::mate()});
      return win();
    }
    uncertain::Defence defence = answer(round);
    const bool was_last = defence.told.is_foul() && fouls_left() == 0;
    turns_.push_back({std::exchange(possible_, std::move(defence.possible)), move, defence.told});
    if (was_last) {
      say(kTooManyFouls);
      return lose();
    }
    tell(defence.told);
    if (!defence.proven_best) say(kNotProven);
    show_own();
    if (has_tries()) return;
    say(kNoTries);
    lose();
  }

  // One that might be a foul will do, even if there are no fouls left.
  bool has_tries() const {
    std::vector<shogi::Move> tries;
    game_.tries(possible_, uncertain::kMostBudget, tries);
    return !tries.empty();
  }

  void tell(const Told& told) {
    if (told.is_foul()) return say(kFoul);
    say(kReplied);
    if (told.captured != shogi::PieceType::None) {
      say(kCaptured, language() == Language::Japanese ? io::kMoveKanji[index(told.captured)]
                                                      : io::piece_name(told.captured));
    }
    if (told.taken != shogi::Square::None) say(kTaken, io::square_name(told.taken));
  }

  uncertain::Thinking thinking(const StopOnInterrupt& interrupt) const {
    uncertain::Thinking thinking;
    thinking.memory = settings_.memory;
    thinking.limits.stop = interrupt.flag();
    if (settings_.nodes || !settings_.time) {
      thinking.limits.nodes = settings_.nodes.value_or(kNodesToThink);
    }
    if (settings_.time) thinking.limits.deadline = service::deadline_in(*settings_.time);
    return thinking;
  }
  // Both may take their time: what was said stands on the screen meanwhile. It is flushed when the
  // handler is there, so that who has read it can interrupt the search.
  uncertain::Defence answer(const uncertain::TsuitateRound& round) {
    const StopOnInterrupt interrupt;
    environment_.out << std::flush;
    LiveLine live(environment_);
    live.show(std::string(kThinking.in(language())));
    return uncertain::best_defence(round, fouls_left(), thinking(interrupt));
  }
  TsuitateAnswer solution(const TsuitateSet& possible, unsigned fouls) {
    const StopOnInterrupt interrupt;
    environment_.out << std::flush;
    LiveLine live(environment_);
    live.show(std::string(kSolving.in(language())));
    return uncertain::solved_within(possible, fouls, thinking(interrupt));
  }
  TsuitateAnswer solution_from_start() {
    return solution(uncertain::make_metaposition(game_, {start_}), settings_.fouls);
  }

  void show_solution(const TsuitateAnswer& answer, const shogi::Position& from, unsigned fouls) {
    environment_.out << verdict_text(answer, fouls, language());
    if (answer.status == TsuitateStatus::Solved) {
      environment_.out << lines_text(from, answer.strategy, language());
    }
  }

  void win() {
    const std::size_t steps = 2 * moves_made() - 1;
    say(kMated, steps, fouls_made());
    if (taken_back_ > 0) say(kTakenBack, taken_back_);
    environment_.out << '\n';
    const TsuitateAnswer answer = solution_from_start();
    if (answer.status == TsuitateStatus::Solved) {
      say(kBest, answer.worth.steps, answer.worth.fouls);
    }
    const bool is_best = answer.status == TsuitateStatus::Solved && answer.worth.steps == steps &&
                         fouls_made() <= answer.worth.fouls;
    if (!is_best) {
      say(kSolution);
      show_start_solution(answer);
    }
    show_game();
    end(kAnswered);
  }
  void lose() {
    say(kSolution);
    show_start_solution(solution_from_start());
    show_game();
    end(kNotAnswered);
  }
  void show_start_solution(const TsuitateAnswer& answer) {
    show_solution(answer, uncertain::own_view(start_), settings_.fouls);
  }

  void show_game() {
    const std::vector<PlayedTry> game = uncertain::game_behind(turns_, possible_);
    if (game.empty()) return;
    say(kGame);
    environment_.out << played_text(game, language());
    std::vector<shogi::Move> moves;
    for (const PlayedTry& played : game) {
      if (played.told.is_foul()) continue;
      moves.push_back(played.attempt);
      if (!played.reply.is_none()) moves.push_back(played.reply);
    }
    show_full(uncertain::end_of(game.back()), moves);
    environment_.out << "position sfen " << io::to_sfen(start_, 1);
    if (!moves.empty()) environment_.out << " moves";
    for (const shogi::Move m : moves) environment_.out << ' ' << io::to_usi(m);
    environment_.out << '\n';
  }

  void end(int status) {
    over_ = true;
    status_ = status;
  }

  const Environment& environment_;
  PlaySettings settings_;
  uncertain::TsuitateGame game_;
  shogi::Position start_;
  std::vector<uncertain::TsuitateTurn> turns_;
  TsuitateSet possible_;  // after them
  std::size_t taken_back_ = 0;
  bool over_ = false;
  int status_ = kNotAnswered;
};

}  // namespace

int play_tsuitate(const shogi::Position& start, const PlaySettings& settings,
                  const Environment& environment) {
  return Play(start, settings, environment).run();
}

}  // namespace tsumuya::app
