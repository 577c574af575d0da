#include "app/commands.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tsumuya::app {
namespace {

constexpr std::array<CommandSpec, 17> kCommands{{
    {Command::Program,
     Command::Program,
     "",
     "[COMMAND]",
     {"proves and refutes shogi mating problems", "詰将棋の詰み・不詰を証明する"},
     {"With no command it solves a built-in problem. An option with a value may be given once, but "
      "for\n"
      "--without.\n"
      "Exit status: 0 answered, 1 not answered within the limits, 2 bad input or usage,\n"
      "70 an error of the program itself (please report it).",
      "コマンドを省くと内蔵の問題を解く。値をとるオプションの指定は一度だけ (--without を除く)。\n"
      "終了コード: 0 解答あり、1 制限内に解答なし、2 入力または使い方の誤り、\n"
      "70 プログラム自身の誤り (ご報告ください)。"}},
    {Command::Solve,
     Command::Program,
     "solve",
     "[FILE...|-]",
     {"proves a mate or refutes it", "詰みまたは不詰を証明する"},
     {"A FILE has a problem on each line: SFEN, name<TAB>SFEN, or position sfen ... moves ...;\n"
      "# begins a comment; - is the standard input. With nothing named it solves a built-in "
      "problem.\n"
      "The side to move attacks; if it is in check and the other side has no king, it is "
      "attacked.\n"
      "After the first proof the length is lowered until no mate is shorter. Ctrl-C ends a search "
      "and\n"
      "prints what is known; a second one ends the program.\n"
      "Any other algorithm than engine ends with its first mate, the attacker being to move, every "
      "reply\n"
      "counted, and has no --tree, --certificate, --without or --defender-to-move.",
      "FILE は一行一局面: SFEN、名前<TAB>SFEN、または position sfen ... moves ...。\n"
      "# で始まる行は注釈、- は標準入力。何も指定しなければ内蔵の問題を解く。\n"
      "手番の側が攻方。ただし王手を受けていて相手に玉がなければ玉方とする。\n"
      "詰みを証明した後、最短であることの証明まで手数を縮める。Ctrl-C で探索を止めて結果を\n"
      "出力し、もう一度押すとプログラムを終了する。\n"
      "engine "
      "以外の算法は攻方の手番の局面で最初の詰みを探し、すべての応手を手数に数える。--tree、\n"
      "--certificate、--without、--defender-to-move は使えない。"}},
    {Command::Check,
     Command::Program,
     "check",
     "[FILE...|-]",
     {"says whether problems are sound", "詰将棋が完全作かどうかを検討する"},
     {"Solves each problem and asks of every other check along the main line whether it mates "
      "too.\n"
      "Verdicts: sound, cooked, shorter (than the length stated in the file's third column or by\n"
      "--plies), leftover, nomate, unknown. The limits are for each question; what was not decided "
      "is\n"
      "listed. FILE as for solve; the side to move attacks.",
      "各問題を解き、本手順の攻方の手ごとに他の王手でも詰むかを調べる。判定: sound 完全、\n"
      "cooked 余詰、shorter 早詰 (FILE の第三欄または --plies の手数より短い)、leftover 駒余り、\n"
      "nomate 不詰、unknown 未定。制限は一問ごと。決まらなかった手は一覧に示す。\n"
      "FILE は solve と同じ。手番の側が攻方。"}},
    {Command::Verify,
     Command::Program,
     "verify",
     "FILE...|-",
     {"checks certificates of mates and of no mates", "詰み・不詰の証明書を検証する"},
     {"Says what a FILE proves, as in\n"
      "  VERIFIED mate within 5 plies: black attacks, SFEN\n"
      "  VERIFIED no mate: white attacks, SFEN (the defender moves first)\n"
      "or FILE:LINE: FAILED: and what is wrong there. A mate within N plies may be shorter.\n"
      "A FILE may be compressed with zstd; - is the standard input. The checker has rules of its "
      "own and\n"
      "shares nothing with the engine; it is also a program of its own, tsumuya-verify.\n"
      "Exit status: 0 all verified, 1 a fault in one of them, or it proves something else than "
      "expected,\n"
      "2 one is no certificate, out of memory or out of time.",
      "FILE が証明する内容を次の形で出力する。\n"
      "  VERIFIED mate within 5 plies: black attacks, SFEN\n"
      "  VERIFIED no mate: white attacks, SFEN (the defender moves first)\n"
      "mate within N plies は N 手以内の詰み (N 手より短いこともある)、no mate は不詰、black "
      "attacks は\n"
      "先手が攻方、the defender moves first は玉方の手番。誤りがあれば FILE:行: FAILED: "
      "と最初の誤りを\n"
      "出力する。FILE は zstd で圧縮されていてもよい。- "
      "は標準入力。検証は独自の規則で行い、エンジンとは\n"
      "何も共有しない。単独のプログラム tsumuya-verify もある。\n"
      "終了コード: 0 すべて正しい、1 誤りがある、または指定 (--expect) と異なる、2 "
      "証明書ではない、\n"
      "またはメモリか時間の制限に達した。"}},
    {Command::Usi,
     Command::Program,
     "usi",
     "",
     {"speaks USI: a mate engine for shogi GUIs", "USI 対応の詰将棋エンジンとして動く"},
     {"Reads commands of the USI protocol from the standard input: usi, isready, setoption, "
      "position,\n"
      "go mate [MILLISECONDS|infinite], stop, quit. Answers checkmate MOVES, checkmate nomate "
      "(proven)\n"
      "or checkmate timeout.",
      "標準入力から USI プロトコルのコマンドを読む: usi、isready、setoption、position、\n"
      "go mate [ミリ秒|infinite]、stop、quit。checkmate 手順、checkmate nomate (不詰の証明)、\n"
      "checkmate timeout のいずれかを答える。"}},
    {Command::Show,
     Command::Program,
     "show",
     "[FILE...|-]",
     {"shows positions as diagrams", "局面図を表示する"},
     {"A FILE has a problem on each line: SFEN, name<TAB>SFEN, or position sfen ... moves ...;\n"
      "# begins a comment; - is the standard input. With nothing named it shows a built-in "
      "problem.",
      "FILE は一行一局面: SFEN、名前<TAB>SFEN、または position sfen ... moves ...。\n"
      "# で始まる行は注釈、- は標準入力。何も指定しなければ内蔵の問題を表示する。"}},
    {Command::Perft,
     Command::Program,
     "perft",
     "",
     {"counts move sequences", "手順の数を数える"},
     {"Prints \"nodes N\", N being the number of legal move sequences of the given length;\n"
      "time and speed go to the standard error.",
      "指定した手数の合法な手順の数 N を \"nodes N\" と出力する。時間と速度は標準エラー出力へ。"}},
    {Command::Bench,
     Command::Program,
     "bench",
     "",
     {"measures the engine on a fixed set of problems", "固定の問題集で性能を測る"},
     {"Prints the nodes of each problem and \"signature N\", N being their sum, which is the same "
      "in every\n"
      "run of the same version; time and speed go to the standard error.",
      "各問題のノード数とその合計 N を \"signature N\" と出力する。同じ版なら合計は常に同じ。\n"
      "時間と速度は標準エラー出力へ。"}},
    {Command::Coins,
     Command::Program,
     "coins",
     "",
     {"finds the odd coin with a balance", "天秤で偽の硬貨を見つける"},
     {"Exactly one of the coins is heavier or lighter than the others. Prints which coins to weigh "
      "against\n"
      "which, whatever the balance shows, until the odd coin is named and whether it is heavy or "
      "light;\n"
      "as few weighings as can be, or a proof that so many do not suffice. --coins and --weighings "
      "are\n"
      "needed. Coins are 1, 2, 3, ...; the reference is ref (in JSON 0). Of a strategy of more "
      "than\n"
      "400 lines the text has the first weighings only, --json all.",
      "一枚だけ重さの違う硬貨がある。天秤の結果ごとに次に何を量るかを、偽物とその軽重が分かるまで\n"
      "示す。回数は最少。足りないときはそれを証明する。--coins と --weighings は必須。\n"
      "硬貨は 1, 2, 3, ...、基準の硬貨は ref (JSON では 0)。400 行を超える手順は初めの方だけを\n"
      "表示する (--json は全部)。"}},
    {Command::Tsuitate,
     Command::Program,
     "tsuitate",
     "solve|play",
     {"tsuitate-tsume-shogi: mates without seeing the defender", "衝立詰将棋を解く、指す"},
     {"The attacker sees his own pieces only. A try that is a foul because of what he does not see "
      "is\n"
      "taken back and costs one of --fouls; one that is legal must give check whatever he does not "
      "see.\n"
      "solve finds the strategy with the fewest steps, then fouls, then the most pieces left in "
      "hand;\n"
      "play is the referee and the best defender, and you try. Without --sfen: a built-in "
      "problem.\n"
      "The side to move attacks. docs/tsuitate.md tells the rules and the notation.",
      "攻方には自分の駒しか見えない。見えない駒のために反則となる手は取り消され、--fouls を一回\n"
      "使う。合法な手は、見えない駒がどうであっても王手でなければならない。\n"
      "solve は手数、反則数の順に最少で、持駒が最も多く残る手順を求める。play "
      "では審判と最善の玉方を\n"
      "務める。--sfen を省けば内蔵の問題。手番の側が攻方。規則と表記は docs/tsuitate.md。"}},
    {Command::Help,
     Command::Program,
     "help",
     "[COMMAND]",
     {"tells about the program or a command", "プログラムまたはコマンドの説明を表示する"},
     {"Says what --help says.", "--help と同じ説明を表示する。"}},
    {Command::Version,
     Command::Program,
     "version",
     "",
     {"shows the version and how it was built", "バージョンとビルド情報を表示する"},
     {"Says what --version says.", "--version と同じ内容を表示する。"}},
    {Command::Completions,
     Command::Program,
     "completions",
     "bash|zsh|fish",
     {"writes a script that completes command lines", "コマンド行を補完するスクリプトを書く"},
     {"Writes it to the standard output, for the shell to load:\n"
      "  bash  source <(tsumuya completions bash)        in ~/.bashrc\n"
      "  zsh   tsumuya completions zsh >DIR/_tsumuya     DIR being in fpath\n"
      "  fish  tsumuya completions fish | source         in ~/.config/fish/config.fish",
      "標準出力に書く。シェルでの読み込み方:\n"
      "  bash  source <(tsumuya completions bash)        ~/.bashrc に書く\n"
      "  zsh   tsumuya completions zsh >DIR/_tsumuya     DIR は fpath の一つ\n"
      "  fish  tsumuya completions fish | source         ~/.config/fish/config.fish に書く"}},
    {Command::Manual,
     Command::Program,
     "manual",
     "",
     {"writes the manual page", "マニュアルページを書く"},
     {"Writes the page in the format of man to the standard output:\n"
      "  tsumuya manual | man -l -                       reads it\n"
      "  tsumuya manual >DIR/man1/tsumuya.1              installs it, DIR being in the path of man",
      "man の形式のページを標準出力に書く:\n"
      "  tsumuya manual | man -l -                       読む\n"
      "  tsumuya manual >DIR/man1/tsumuya.1              置く (DIR は man の探す場所)"}},
    {Command::Lab,
     Command::Lab,
     "",
     "COMMAND",
     {"runs experiments on searches", "探索の実験を行う"},
     {"Exit status: 0 all is done, 1 interrupted, 2 bad input or usage, 70 an error of the program "
      "itself\n"
      "or a wrong answer (please report it).",
      "終了コード: 0 すべて終了、1 中断、2 入力または使い方の誤り、70 プログラム自身の誤り\n"
      "または誤った解答 (ご報告ください)。"}},
    {Command::Experiment,
     Command::Lab,
     "experiment",
     "",
     {"runs algorithms on a collection: tables and plots", "問題集で算法を比べ、表と図を作る"},
     {"Runs every algorithm on every problem, each run in a process of its own, and writes to "
      "DIR:\n"
      "results.sqlite (every run, as it ends), results.jsonl, results.csv, a table for each "
      "algorithm,\n"
      "summary.md and summary-*.csv, and plots by gnuplot, in SVG. Started again with the same DIR "
      "and\n"
      "limits it goes on where it was, also after a kill; Ctrl-C or SIGTERM ends it with the "
      "tables of\n"
      "what is done. FILE as for tsumuya solve, with the published length in its third column and "
      "perhaps five figures "
      "to\n"
      "compare with behind it: seconds, nodes generated, nodes expanded, iterations, terminal "
      "nodes.\n"
      "--problems, --algorithms and --out are needed. Exit status: 0 all runs are done, 1\n"
      "interrupted or a run was killed, 2 bad input, 70 a wrong answer.",
      "すべての算法をすべての問題で、一回ごとに別のプロセスで走らせ、DIR に書く: results.sqlite\n"
      "(終わるごとに一件)、results.jsonl、results.csv、算法ごとの表、summary.md と "
      "summary-*.csv、\n"
      "gnuplot による SVG の図。同じ DIR と制限で再び始めると、強制終了の後でも続きから行う。\n"
      "Ctrl-C や SIGTERM で止めても、そこまでの表を書く。\n"
      "FILE は tsumuya solve と同じで、第三欄は発表された手数、その後に比較のための五つの数\n"
      "(秒数、生成ノード、展開ノード、反復、解の木の末端) を置ける。--problems、--algorithms、\n"
      "--out は必須。\n"
      "終了コード: 0 すべて終了、1 中断または強制終了、2 入力の誤り、70 誤った解答。"}},
    {Command::Minimax,
     Command::Lab,
     "minimax",
     "",
     {"compares C* and conspiracy numbers with minimax", "ミニマックス木の探索を比べる"},
     {"C* for minimax and conspiracy numbers beside plain minimax, on random trees and on Othello "
      "4x4,\n"
      "as Markdown on the standard output.",
      "ミニマックス木の C* と共謀数探索を、乱数の木と 4x4 のオセロで単純なミニマックスと比べ、\n"
      "Markdown の表を標準出力に書く。"}},
}};

}  // namespace

std::span<const CommandSpec> commands() { return kCommands; }

std::span<const CommandSpec> commands_of(Command program) {
  const auto is_other = [&](const CommandSpec& spec) { return spec.program != program; };
  const auto* const first = std::find_if_not(kCommands.begin(), kCommands.end(), is_other);
  return {first, std::find_if(first, kCommands.end(), is_other)};
}

const CommandSpec& spec_of(Command command) {
  static_assert(std::all_of(kCommands.begin(), kCommands.end(), [](const CommandSpec& spec) {
    return &spec - kCommands.data() == static_cast<std::ptrdiff_t>(spec.command);
  }));
  return kCommands[static_cast<std::size_t>(command)];
}

std::string called(Command command) {
  const CommandSpec& spec = spec_of(command);
  std::string words(spec.program == Command::Lab ? "tsumuya-lab" : "tsumuya");
  if (!spec.name.empty()) words.append(" ").append(spec.name);
  return words;
}

}  // namespace tsumuya::app
