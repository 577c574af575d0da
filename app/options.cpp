#include "app/options.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "tsume/engine.hpp"

namespace tsumuya::app {
namespace {

constexpr std::uint16_t bit_of(Command c) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(c));
}
constexpr std::uint16_t kProgram = bit_of(Command::Program);
constexpr std::uint16_t kSolve = bit_of(Command::Solve);
constexpr std::uint16_t kCheck = bit_of(Command::Check);
constexpr std::uint16_t kVerify = bit_of(Command::Verify);
constexpr std::uint16_t kUsi = bit_of(Command::Usi);
constexpr std::uint16_t kShow = bit_of(Command::Show);
constexpr std::uint16_t kPerft = bit_of(Command::Perft);
constexpr std::uint16_t kBench = bit_of(Command::Bench);
constexpr std::uint16_t kExperiment = bit_of(Command::Experiment);
constexpr std::uint16_t kCoins = bit_of(Command::Coins);
constexpr std::uint16_t kTsuitate = bit_of(Command::Tsuitate);
constexpr std::uint16_t kEvery = kProgram | kSolve | kCheck | kVerify | kUsi | kShow | kPerft |
                                 kBench | kExperiment | kCoins | kTsuitate;

constexpr std::int64_t kMostNodes = 1'000'000'000'000'000'000;

constexpr std::array<CommandSpec, 11> kCommands{{
    {Command::Program,
     "",
     "[COMMAND]",
     {"proves and refutes shogi mating problems", "詰将棋の詰み・不詰を証明する"},
     {"With no command it solves a built-in problem.\n"
      "Exit status: 0 answered, 1 not answered within the limits, 2 bad input or usage,\n"
      "70 an error of the program itself (please report it).",
      "コマンドを省くと内蔵の問題を解く。\n"
      "終了コード: 0 解答あり、1 制限内に解答なし、2 入力または使い方の誤り、\n"
      "70 プログラム自身の誤り (ご報告ください)。"}},
    {Command::Solve,
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
      "Any other algorithm than engine ends with its first mate, the attacker being to move, and "
      "has no\n"
      "--tree, --certificate, --without or --defender-to-move.",
      "FILE は一行一局面: SFEN、名前<TAB>SFEN、または position sfen ... moves ...。\n"
      "# で始まる行は注釈、- は標準入力。何も指定しなければ内蔵の問題を解く。\n"
      "手番の側が攻方。ただし王手を受けていて相手に玉がなければ玉方とする。\n"
      "詰みを証明した後、最短であることの証明まで手数を縮める。Ctrl-C で探索を止めて結果を\n"
      "出力し、もう一度押すとプログラムを終了する。\n"
      "engine 以外の算法は攻方の手番の局面で最初の詰みを探し、--tree、--certificate、--without、\n"
      "--defender-to-move は使えない。"}},
    {Command::Check,
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
     "verify",
     "FILE...|-",
     {"checks certificates of mates and of no mates", "詰み・不詰の証明書を検証する"},
     {"Says VERIFIED mate in N, VERIFIED no mate, or FILE:LINE: FAILED: and what is wrong there.\n"
      "A FILE may be compressed with zstd; - is the standard input. The checker has rules of its "
      "own "
      "and\n"
      "shares nothing with the engine; it is also a program of its own, tsumuya-verify.\n"
      "Exit status: 0 all verified, 1 a fault in one of them, 2 one is no certificate.",
      "VERIFIED mate in N (N 手以内の詰み)、VERIFIED no mate (不詰)、または FILE:行: FAILED: と\n"
      "最初の誤りを出力する。FILE は zstd で圧縮されていてもよい。- "
      "は標準入力。検証は独自の規則で\n"
      "行い、エンジンとは何も共有しない。単独のプログラム tsumuya-verify もある。\n"
      "終了コード: 0 すべて正しい、1 誤りあり、2 証明書ではない。"}},
    {Command::Usi,
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
    {Command::Bench,
     "bench",
     "",
     {"measures the engine on a fixed set of problems", "固定の問題集で性能を測る"},
     {"Prints the nodes of each problem and \"signature N\", N being their sum, which is the same "
      "in every\n"
      "run of the same version; time and speed go to the standard error.",
      "各問題のノード数とその合計 N を \"signature N\" と出力する。同じ版なら合計は常に同じ。\n"
      "時間と速度は標準エラー出力へ。"}},
    {Command::Experiment,
     "experiment",
     "[minimax]",
     {"runs algorithms on a collection: tables and plots", "問題集で算法を比べ、表と図を作る"},
     {"Runs every algorithm on every problem, each run in a process of its own, and writes to "
      "DIR:\n"
      "results.jsonl (a line for each run, as it ends), results.csv, a table for each algorithm,\n"
      "summary.md, and plots in SVG. Started again with the same DIR and limits it goes on where "
      "it\n"
      "was; Ctrl-C ends it with the tables of what is done. FILE as for solve, with the published\n"
      "length in its third column and perhaps five figures to compare with behind it: seconds, "
      "nodes\n"
      "generated, nodes expanded, iterations, terminal nodes. --problems, --algorithms and --out\n"
      "are needed. Exit status: 0 all runs are done, 1 interrupted, 2 bad input, 70 a wrong "
      "answer.\n"
      "With the word minimax: C* for minimax and conspiracy numbers beside plain minimax, on "
      "random\n"
      "trees and on Othello 4x4, as Markdown on the standard output; only --trees and --seed "
      "matter.",
      "すべての算法をすべての問題で、一回ごとに別のプロセスで走らせ、DIR に書く: results.jsonl\n"
      "(終わるごとに一行)、results.csv、算法ごとの表、summary.md、SVG の図。同じ DIR と制限で再び\n"
      "始めると続きから行う。Ctrl-C で止めても、そこまでの表を書く。FILE は solve と同じで、\n"
      "第三欄は発表された手数、その後に比較のための五つの数 (秒数、生成ノード、展開ノード、反復、\n"
      "解の木の末端) を置ける。--problems、--algorithms、--out は必須。\n"
      "終了コード: 0 すべて終了、1 中断、2 入力の誤り、70 誤った解答。\n"
      "minimax と続けると、ミニマックス木の C* と共謀数探索を、乱数の木と 4x4 のオセロで単純な\n"
      "ミニマックスと比べ、Markdown の表を標準出力に書く。オプションは --trees と --seed のみ。"}},
    {Command::Coins,
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
      "than "
      "400\n"
      "lines the text has the first weighings only, --json all.",
      "一枚だけ重さの違う硬貨がある。天秤の結果ごとに次に何を量るかを、偽物とその軽重が分かるまで\n"
      "示す。回数は最少。足りないときはそれを証明する。--coins と --weighings は必須。\n"
      "硬貨は 1, 2, 3, ...、基準の硬貨は ref (JSON では 0)。400 行を超える手順は初めの方だけを\n"
      "表示する (--json は全部)。"}},
    {Command::Tsuitate,
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
}};

// Of the games in which not everything is seen.
constexpr std::string_view kHiddenAlgorithms =
    "dfid|dfid-t2|dfpn|dfpn-r|dfpn-tca|dfpn-tca-nagai|dfpn-tca-wpns|dfpn-tca-snda|dfpn-r-snda|pns|"
    "pnstar|cstar|ito|kawano";

constexpr std::array<OptionSpec, 51> kOptions{{
    {kSolve | kCheck | kShow | kTsuitate,
     "--sfen",
     0,
     ValueType::Text,
     "S",
     "",
     0,
     0,
     {"a position: SFEN, startpos, or position sfen ... moves ...",
      "局面: SFEN、startpos、または position sfen ... moves ..."}},
    {kSolve,
     "--algorithm",
     0,
     ValueType::Algorithm,
     "NAME",
     "engine",
     0,
     0,
     {"the search: a name below, perhaps with switches, as in cstar:no-dynamic",
      "探索の方法。下の名前に切替を付けてもよい (例 cstar:no-dynamic)"}},
    {kSolve,
     "--goal",
     0,
     ValueType::Choice,
     "first|shortest",
     "shortest",
     0,
     0,
     {"first: any mate; shortest: lower its length until none is shorter (engine only)",
      "first は最初に見つけた詰み、shortest は最短であることの証明まで (engine のみ)"}},
    {kSolve,
     "--interpositions",
     0,
     ValueType::Choice,
     "tsume|all",
     "tsume",
     0,
     0,
     {"tsume: useless interpositions do not count in the length; all: every reply does",
      "tsume は無駄合を手数に数えない、all はすべて数える"}},
    {kSolve | kCheck | kTsuitate,
     "--time",
     0,
     ValueType::Seconds,
     "S",
     "",
     0,
     1'000'000'000,
     {"seconds for each problem (of check: each question), decimals allowed; if not given, no "
      "limit",
      "一題 (check では一問) あたりの秒数 (小数可)。省けば無制限"}},
    {kSolve | kCheck | kTsuitate,
     "--nodes",
     0,
     ValueType::Integer,
     "N",
     "",
     1,
     kMostNodes,
     {"nodes for each problem (of check: each question); if not given, no limit",
      "一題 (check では一問) あたりのノード数。省けば無制限"}},
    {kSolve | kCheck | kTsuitate,
     "--memory",
     0,
     ValueType::Integer,
     "MB",
     "1024",
     tsume::kLeastMemory,
     1'048'576,
     {"size of the table in megabytes", "表の大きさ (メガバイト)"}},
    {kSolve,
     "--threads",
     0,
     ValueType::Threads,
     "N",
     "1",
     0,
     0,
     {"threads of the search; more than one is not there yet",
      "探索のスレッド数。2 以上はまだ使えない"}},
    {kSolve | kCheck,
     "--rest-in-hand",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"give the missing pieces to the defender", "残りの駒を玉方の持駒とする"}},
    {kCheck,
     "--plies",
     0,
     ValueType::Integer,
     "N",
     "",
     1,
     65'535,
     {"the length that the problems are said to have; if not given, the third column of the file",
      "作意の手数。省けば FILE の第三欄"}},
    {kSolve,
     "--defender-to-move",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"the side to move is attacked", "手番の側を玉方とする"}},
    {kSolve,
     "--without",
     0,
     ValueType::Techniques,
     "NAME",
     "",
     0,
     0,
     {"switch off a technique of the engine: mate-in-one, proof-hands, estimates, chained-drops, "
      "chained-useless, simulation, weak-counting, source-counting, margin, raise-on-loops",
      "エンジンの手法を無効にする: mate-in-one, proof-hands, estimates, chained-drops, "
      "chained-useless, "
      "simulation, weak-counting, source-counting, margin, raise-on-loops"}},
    {kSolve,
     "--certificate",
     0,
     ValueType::Text,
     "FILE",
     "",
     0,
     0,
     {"write a proof that `tsumuya verify` checks, compressed if FILE ends in .zst; a directory "
      "gets "
      "one for each problem",
      "`tsumuya verify` で検証できる証明書を書く (.zst なら圧縮)。ディレクトリなら一題ごとに書く"}},
    {kSolve,
     "--tree",
     0,
     ValueType::MaybeInteger,
     "[DEPTH]",
     "",
     1,
     10'000,
     {"also the variations of a shortest mate, as a tree DEPTH plies deep",
      "最短の詰みの変化を DEPTH 手目までの木で示す"},
     "4"},
    {kSolve | kCheck,
     "--japanese",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"moves in Japanese notation (not in JSON)", "指し手を日本語で表記する (JSON を除く)"}},
    {kSolve | kCheck | kTsuitate,
     "--json",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"one JSON object a line for each problem", "一題一行の JSON で出力する"}},
    {kSolve | kCheck,
     "--color",
     0,
     ValueType::Choice,
     "auto|always|never",
     "auto",
     0,
     0,
     {"mark the verdict; auto: on a terminal, unless NO_COLOR is set",
      "判定を色で示す。auto は端末のみ (NO_COLOR があれば無効)"}},
    {kVerify,
     "--json",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"one JSON object a line for each file", "一ファイル一行の JSON で出力する"}},
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
    {kBench,
     "--nodes",
     0,
     ValueType::Integer,
     "N",
     "250000",
     1,
     kMostNodes,
     {"nodes for each problem at the most", "一題あたりのノード数の上限"}},
    {kExperiment,
     "--problems",
     0,
     ValueType::Text,
     "FILE",
     "",
     0,
     0,
     {"the problems; - is the standard input", "問題集。- は標準入力"}},
    {kExperiment,
     "--algorithms",
     0,
     ValueType::Algorithms,
     "A,B,...",
     "",
     0,
     0,
     {"the searches: names below, perhaps with switches, as in engine,cstar,cstar:no-dynamic",
      "探索の方法。下の名前に切替を付けてもよい (例 engine,cstar,cstar:no-dynamic)"}},
    {kExperiment,
     "--time",
     0,
     ValueType::Seconds,
     "S",
     "60",
     0,
     1'000'000'000,
     {"seconds for each run, decimals allowed", "一回あたりの秒数 (小数可)"}},
    {kExperiment,
     "--nodes",
     0,
     ValueType::Integer,
     "N",
     "",
     1,
     kMostNodes,
     {"nodes for each run; if not given, no limit", "一回あたりのノード数。省けば無制限"}},
    {kExperiment,
     "--memory",
     0,
     ValueType::Integer,
     "MB",
     "1024",
     tsume::kLeastMemory,
     1'048'576,
     {"megabytes for each run; --jobs N takes N times as much",
      "一回あたりのメガバイト数。--jobs N ではその N 倍を使う"}},
    {kExperiment,
     "--jobs",
     0,
     ValueType::Integer,
     "N",
     "1",
     1,
     256,
     {"runs at a time", "同時に行う数"}},
    {kExperiment,
     "--out",
     0,
     ValueType::Text,
     "DIR",
     "",
     0,
     0,
     {"the directory for the results, made if it is not there",
      "結果を書くディレクトリ。なければ作る"}},
    {kExperiment,
     "--trees",
     0,
     ValueType::Integer,
     "N",
     "2000",
     1,
     1'000'000,
     {"of minimax: random trees", "minimax: 乱数の木の数"}},
    {kExperiment,
     "--seed",
     0,
     ValueType::Integer,
     "S",
     "1",
     0,
     1'000'000'000,
     {"of minimax: what trees and positions are drawn by", "minimax: 木と局面を選ぶ乱数の種"}},
    {kCoins,
     "--coins",
     0,
     ValueType::Integer,
     "N",
     "",
     1,
     1'100,
     {"coins, the odd one among them", "硬貨の枚数 (偽物を含む)"}},
    {kCoins,
     "--weighings",
     0,
     ValueType::Integer,
     "W",
     "",
     0,
     100,
     {"weighings at the most", "量る回数の上限"}},
    {kCoins,
     "--known",
     0,
     ValueType::Choice,
     "heavy|light|unknown",
     "unknown",
     0,
     0,
     {"what is known of the odd coin beforehand",
      "偽物の軽重: heavy 重い、light 軽い、unknown 不明"}},
    {kCoins,
     "--reference",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"one more coin is there that is known to be good", "本物と分かっている硬貨がもう一枚ある"}},
    {kCoins,
     "--algorithm",
     0,
     ValueType::Choice,
     kHiddenAlgorithms,
     "dfid",
     0,
     0,
     {"the search; dfid is by far the quickest where there are many coins",
      "探索の方法。硬貨が多いときは dfid が最も速い"}},
    {kCoins,
     "--time",
     0,
     ValueType::Seconds,
     "S",
     "",
     0,
     1'000'000'000,
     {"seconds, decimals allowed; if not given, no limit", "秒数 (小数可)。省けば無制限"}},
    {kCoins,
     "--nodes",
     0,
     ValueType::Integer,
     "N",
     "",
     1,
     kMostNodes,
     {"nodes; if not given, no limit", "ノード数。省けば無制限"}},
    {kCoins,
     "--memory",
     0,
     ValueType::Integer,
     "MB",
     "64",
     1,
     1'048'576,
     {"megabytes for the table or the tree of the search; the strategy comes on top",
      "探索の表または木の大きさ (メガバイト)。手順の分は別"}},
    {kCoins, "--json", 0, ValueType::Flag, "", "", 0, 0, {"one JSON object", "JSON で出力する"}},
    {kTsuitate,
     "--fouls",
     0,
     ValueType::Integer,
     "N",
     "8",
     0,
     99,
     {"fouls that the attacker may make", "攻方に許される反則の数"}},
    {kTsuitate,
     "--algorithm",
     0,
     ValueType::Choice,
     kHiddenAlgorithms,
     "dfid",
     0,
     0,
     {"of solve: the search that answers each question; dfid is the paper's",
      "solve: 各問に答える探索。dfid は論文のもの"}},
    {kTsuitate,
     "--encoding",
     0,
     ValueType::Choice,
     "sum|xor|crc|none",
     "sum",
     0,
     0,
     {"of solve: how sets of positions are coded for the table; none: no table",
      "solve: 局面の集合を表に入れるときの符号。none は表なし"}},
    {kTsuitate,
     "--audit",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"of solve: count the collisions of codes (slow)", "solve: 符号の衝突を数える (遅い)"}},
    {kTsuitate,
     "--subsets",
     0,
     ValueType::Flag,
     "",
     "",
     0,
     0,
     {"of solve: what is known of a set of positions settles its subsets or supersets, too",
      "solve: 局面の集合について分かったことを部分集合・上位集合にも使う"}},
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
  static_assert(std::all_of(kCommands.begin(), kCommands.end(), [](const CommandSpec& spec) {
    return &spec - kCommands.data() == static_cast<std::ptrdiff_t>(spec.command);
  }));
  return kCommands[static_cast<std::size_t>(command)];
}

}  // namespace tsumuya::app
