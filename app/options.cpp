#include "app/options.hpp"

#include <array>

namespace tsumuya::app {
namespace {

constexpr std::uint8_t bit_of(Command c) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(c));
}
constexpr std::uint8_t kProgram = bit_of(Command::Program);
constexpr std::uint8_t kShow = bit_of(Command::Show);
constexpr std::uint8_t kPerft = bit_of(Command::Perft);
constexpr std::uint8_t kEvery = kProgram | kShow | kPerft;

constexpr std::array<CommandSpec, 3> kCommands{{
    {Command::Program,
     "",
     "[COMMAND]",
     {"proves and refutes shogi mating problems", "詰将棋の詰み・不詰を証明する"},
     {"With no command it shows a built-in problem.\n"
      "Exit status: 0 answered, 1 not answered within the limits, 2 bad input or usage.",
      "コマンドを省くと内蔵の問題を表示する。\n"
      "終了コード: 0 解答あり、1 制限内に解答なし、2 入力または使い方の誤り。"}},
    {Command::Show,
     "show",
     "[FILE...|-]",
     {"shows positions as diagrams", "局面図を表示する"},
     {"A FILE has a problem on each line: SFEN, name<TAB>SFEN, or position sfen ... moves ...;\n"
      "# begins a comment; - is the standard input. With nothing named it shows a built-in "
      "problem.",
      "FILE は一行一局面: SFEN、名前<TAB>SFEN、または position sfen ... moves ...。\n"
      "# で始まる行は注釈、- は標準入力。何も指定しなければ内蔵の問題を表示する。"}},
    {Command::Perft,
     "perft",
     "",
     {"counts move sequences", "手順の数を数える"},
     {"Prints \"nodes N\", N being the number of legal move sequences of the given length;\n"
      "time and speed go to the standard error.",
      "指定した手数の合法な手順の数 N を \"nodes N\" と出力する。時間と速度は標準エラー出力へ。"}},
}};

constexpr std::array<OptionSpec, 10> kOptions{{
    {kShow,
     "--sfen",
     0,
     ValueType::Text,
     "S",
     "",
     0,
     0,
     {"a position: SFEN, startpos, or position sfen ... moves ...",
      "局面: SFEN、startpos、または position sfen ... moves ..."}},
    {kShow,
     "--ascii",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"plain letters instead of kanji", "漢字の代わりに英字で表示する"}},
    {kShow,
     "--color",
     0,
     ValueType::Choice,
     "auto|always|never",
     "auto",
     0,
     0,
     {"mark the last move; auto: on a terminal, unless NO_COLOR is set",
      "最終手を色で示す。auto は端末のみ (NO_COLOR があれば無効)"}},
    {kPerft,
     "--sfen",
     0,
     ValueType::Text,
     "S",
     "startpos",
     0,
     0,
     {"a position: SFEN, startpos, or position sfen ... moves ...",
      "局面: SFEN、startpos、または position sfen ... moves ..."}},
    {kPerft,
     "--depth",
     0,
     ValueType::Integer,
     "N",
     "5",
     0,
     64,
     {"length of the sequences in plies", "手順の手数"}},
    {kPerft,
     "--divide",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"also the count below each first move", "初手ごとの数も出力する"}},
    {kPerft,
     "--checks",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"the side to move plays checks only, the other side answers them",
      "手番の側は王手のみ、相手は王手への応手のみを指す"}},
    {kEvery,
     "--lang",
     0,
     ValueType::Choice,
     "en|ja",
     "",
     0,
     0,
     {"language of captions and help; if not given, by the locale",
      "表示と説明の言語。省けばロケールに従う"}},
    {kEvery,
     "--help",
     'h',
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"show this help", "この説明を表示する"}},
    {kProgram,
     "--version",
     'V',
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"show the version and how it was built", "バージョンとビルド情報を表示する"}},
}};

}  // namespace

std::span<const CommandSpec> commands() { return kCommands; }
std::span<const OptionSpec> options() { return kOptions; }

const CommandSpec& spec_of(Command command) {
  static_assert(kCommands[0].command == Command::Program && kCommands[1].command == Command::Show &&
                kCommands[2].command == Command::Perft);
  return kCommands[static_cast<std::size_t>(command)];
}

}  // namespace tsumuya::app
