#include "app/options.hpp"

#include <array>
#include <cstdint>

#include "base/quantity.hpp"
#include "io/problem_list.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::app {
namespace {

constexpr std::uint32_t bit_of(Command c) { return 1U << static_cast<unsigned>(c); }
constexpr std::uint32_t kProgram = bit_of(Command::Program);
constexpr std::uint32_t kSolve = bit_of(Command::Solve);
constexpr std::uint32_t kCheck = bit_of(Command::Check);
constexpr std::uint32_t kVerify = bit_of(Command::Verify);
constexpr std::uint32_t kShow = bit_of(Command::Show);
constexpr std::uint32_t kPerft = bit_of(Command::Perft);
constexpr std::uint32_t kBench = bit_of(Command::Bench);
constexpr std::uint32_t kExperiment = bit_of(Command::Experiment);
constexpr std::uint32_t kCoins = bit_of(Command::Coins);
constexpr std::uint32_t kTsuitate = bit_of(Command::Tsuitate);
constexpr std::uint32_t kLab = bit_of(Command::Lab);
constexpr std::uint32_t kMinimax = bit_of(Command::Minimax);
constexpr std::uint32_t kEvery = ~0U;

constexpr std::int64_t kMostNodes = 1'000'000'000'000'000'000;
constexpr auto kMostMegabytes = static_cast<std::int64_t>(base::kMostMegabytes);

struct Range {
  std::int64_t least;
  std::int64_t most;
};

// What the rows below are made by, a function each kind.
constexpr OptionSpec value(ValueType type, std::uint32_t commands, std::string_view flag,
                           std::string_view name, std::string_view standard, Text help) {
  return {commands, flag, 0, type, name, standard, 0, 0, help};
}

constexpr OptionSpec flag(std::uint32_t commands, std::string_view flag, Text help) {
  return value(ValueType::Flag, commands, flag, "", "", help);
}

constexpr OptionSpec short_flag(std::uint32_t commands, std::string_view flag, char letter,
                                Text help) {
  return {commands, flag, letter, ValueType::Flag, "", "", 0, 0, help};
}

constexpr OptionSpec choice(std::uint32_t commands, std::string_view flag, std::string_view words,
                            std::string_view standard, Text help, std::string_view variables = "") {
  OptionSpec spec = value(ValueType::Choice, commands, flag, words, standard, help);
  spec.variables = variables;
  return spec;
}

constexpr OptionSpec number(std::uint32_t commands, std::string_view flag, std::string_view name,
                            Range range, std::string_view standard, Text help) {
  return {commands, flag, 0, ValueType::Integer, name, standard, range.least, range.most, help};
}

constexpr OptionSpec maybe_number(std::uint32_t commands, std::string_view flag,
                                  std::string_view name, Range range, std::string_view left_out,
                                  Text help) {
  return {commands,   flag, 0,       ValueType::MaybeInteger, name, "", range.least,
          range.most, help, left_out};
}

constexpr OptionSpec time(std::uint32_t commands, std::string_view standard, Text help) {
  constexpr auto kMost = static_cast<std::int64_t>(base::kMostSeconds);
  return {commands, "--time", 0, ValueType::Seconds, "TIME", standard, 0, kMost, help};
}

constexpr OptionSpec memory(std::uint32_t commands, Range megabytes, std::string_view standard,
                            Text help) {
  return {commands,        "--memory",     0,   ValueType::Memory, "SIZE", standard,
          megabytes.least, megabytes.most, help};
}

constexpr auto kOptions = std::to_array<OptionSpec>({
    value(ValueType::Text, kSolve | kCheck | kShow | kTsuitate, "--sfen", "S", "",
          {"a position: SFEN, startpos, or position sfen ... moves ...",
           "局面: SFEN、startpos、または position sfen ... moves ..."}),
    value(ValueType::Algorithm, kSolve, "--algorithm", "NAME", "engine",
          {"the search: a name below, perhaps with switches, as in cstar:no-dynamic",
           "探索の方法。下の名前に切替を付けてもよい (例 cstar:no-dynamic)"}),
    choice(kSolve, "--goal", "first|shortest", "shortest",
           {"first: any mate; shortest: lower its length until none is shorter (engine only)",
            "first は最初に見つけた詰み、shortest は最短であることの証明まで (engine のみ)"}),
    choice(kSolve, "--interpositions", "tsume|all", "tsume",
           {"tsume: useless interpositions do not count in the length (engine only); all: every "
            "reply does",
            "tsume は無駄合を手数に数えない (engine のみ)、all はすべて数える"}),
    time(
        kSolve | kCheck | kTsuitate, "",
        {"for each problem (of check: each question; of play: each answer); if not given, no limit",
         "一題 (check では一問、play では一手) あたりの時間。省けば無制限"}),
    number(kSolve | kCheck | kTsuitate, "--nodes", "N", {1, kMostNodes}, "",
           {"nodes for each problem (of check: each question; of play: each answer); if not given, "
            "no limit",
            "一題 (check では一問、play では一手) あたりのノード数。省けば無制限"}),
    memory(kSolve | kCheck | kTsuitate, {tsume::kLeastMemory, kMostMegabytes}, "1GB",
           {"size of the table", "表の大きさ"}),
    value(ValueType::Threads, kSolve, "--threads", "N", "1",
          {"threads of the search; more than one is not there yet",
           "探索のスレッド数。2 以上はまだ使えない"}),
    flag(kSolve | kCheck, "--rest-in-hand",
         {"give the missing pieces to the defender", "残りの駒を玉方の持駒とする"}),
    number(kCheck, "--plies", "N", {1, io::kMostStatedPlies}, "",
           {"the length that the problems are said to have; if not given, the third column of the "
            "file",
            "作意の手数。省けば FILE の第三欄"}),
    flag(kSolve, "--defender-to-move", {"the side to move is attacked", "手番の側を玉方とする"}),
    value(ValueType::Techniques, kSolve, "--without", "NAME", "",
          {"switch off a technique of the engine: mate-in-one, proof-hands, estimates, far-drops, "
           "chained-drops, chained-moves, chained-captures, chained-squares, chained-useless, "
           "simulation, rehearsed-mates, rehearsed-refutations, weak-counting, source-counting, "
           "margin, raise-on-loops",
           "エンジンの手法を無効にする: mate-in-one, proof-hands, estimates, far-drops, "
           "chained-drops, chained-moves, chained-captures, chained-squares, chained-useless, "
           "simulation, rehearsed-mates, rehearsed-refutations, weak-counting, source-counting, "
           "margin, raise-on-loops"}),
    value(ValueType::File, kSolve, "--certificate", "FILE", "",
          {"write a proof that `tsumuya verify` checks, compressed if FILE ends in .zst; a "
           "directory gets one for each problem",
           "`tsumuya verify` で検証できる証明書を書く (.zst "
           "なら圧縮)。ディレクトリなら一題ごとに書く"}),
    maybe_number(kSolve, "--tree", "[DEPTH]", {1, 10'000}, "4",
                 {"also the variations of a shortest mate, as a tree DEPTH plies deep",
                  "最短の詰みの変化を DEPTH 手目までの木で示す"}),
    flag(kSolve | kCheck, "--japanese",
         {"moves in Japanese notation (not in JSON)", "指し手を日本語で表記する (JSON を除く)"}),
    flag(kSolve | kCheck | kTsuitate, "--json",
         {"one JSON object a line for each problem", "一題一行の JSON で出力する"}),
    choice(kSolve | kCheck, "--color", "auto|always|never", "auto",
           {"mark the verdict; auto: on a terminal, unless NO_COLOR is set",
            "判定を色で示す。auto は端末のみ (NO_COLOR があれば無効)"},
           "NO_COLOR"),
    value(ValueType::Position, kVerify, "--expect", "SFEN", "",
          {"fail a file that is not about this position (any move number), with the attacker that "
           "`solve` takes unless --expect-attacker names him",
           "この局面 (手数の欄は無視) の証明でなければ誤りとする。攻方は --expect-attacker "
           "の側、省けば solve と同じ側でなければならない"}),
    choice(kVerify, "--expect-attacker", "black|white", "",
           {"fail a file whose attacker is the other side",
            "攻方がこの側 (black 先手、white 後手) でなければ誤りとする"}),
    memory(kVerify, {1, kMostMegabytes}, "4GB", {"of each file", "一ファイルあたりのメモリ"}),
    time(kVerify, "1h", {"of each file", "一ファイルあたりの時間"}),
    flag(kVerify, "--json",
         {"one JSON object a line for each file", "一ファイル一行の JSON で出力する"}),
    flag(kShow, "--ascii", {"plain letters instead of kanji", "漢字の代わりに英字で表示する"}),
    choice(kShow, "--color", "auto|always|never", "auto",
           {"mark the last move; auto: on a terminal, unless NO_COLOR is set",
            "最終手を色で示す。auto は端末のみ (NO_COLOR があれば無効)"},
           "NO_COLOR"),
    value(ValueType::Text, kPerft, "--sfen", "S", "startpos",
          {"a position: SFEN, startpos, or position sfen ... moves ...",
           "局面: SFEN、startpos、または position sfen ... moves ..."}),
    number(kPerft, "--depth", "N", {0, 64}, "5",
           {"length of the sequences in plies", "手順の手数"}),
    flag(kPerft, "--divide", {"also the count below each first move", "初手ごとの数も出力する"}),
    flag(kPerft, "--checks",
         {"the side to move plays checks only, the other side answers them",
          "手番の側は王手のみ、相手は王手への応手のみを指す"}),
    number(kBench, "--nodes", "N", {1, kMostNodes}, "250000",
           {"nodes for each problem at the most", "一題あたりのノード数の上限"}),
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
     ValueType::Memory,
     "MB",
     "1024",
     tsume::kLeastMemory,
     kMostMegabytes,
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
    {kMinimax,
     "--trees",
     0,
     ValueType::Integer,
     "N",
     "2000",
     1,
     1'000'000,
     {"random trees", "乱数の木の数"}},
    {kMinimax,
     "--seed",
     0,
     ValueType::Integer,
     "S",
     "1",
     0,
     1'000'000'000,
     {"what trees and positions are drawn by", "木と局面を選ぶ乱数の種"}},
    number(kCoins, "--coins", "N", {1, 1'100}, "",
           {"coins, the odd one among them", "硬貨の枚数 (偽物を含む)"}),
    number(kCoins, "--weighings", "W", {0, 100}, "", {"weighings at the most", "量る回数の上限"}),
    choice(kCoins, "--known", "heavy|light|unknown", "unknown",
           {"what is known of the odd coin beforehand",
            "偽物の軽重: heavy 重い、light 軽い、unknown 不明"}),
    flag(kCoins, "--reference",
         {"one more coin is there that is known to be good",
          "本物と分かっている硬貨がもう一枚ある"}),
    value(ValueType::HiddenAlgorithm, kCoins, "--algorithm", "NAME", "dfid",
          {"the search, a name below; dfid is by far the quickest where there are many coins",
           "探索の方法 (下の名前)。硬貨が多いときは dfid が最も速い"}),
    time(kCoins, "", {"of the search; if not given, no limit", "探索の時間。省けば無制限"}),
    number(kCoins, "--nodes", "N", {1, kMostNodes}, "",
           {"nodes; if not given, no limit", "ノード数。省けば無制限"}),
    memory(kCoins, {1, kMostMegabytes}, "64MB",
           {"of the table or the tree of the search; the strategy comes on top",
            "探索の表または木の大きさ。手順の分は別"}),
    flag(kCoins, "--json", {"one JSON object", "JSON で出力する"}),
    number(kTsuitate, "--fouls", "N", {0, 99}, "8",
           {"fouls that the attacker may make", "攻方に許される反則の数"}),
    value(ValueType::HiddenAlgorithm, kTsuitate, "--algorithm", "NAME", "dfid",
          {"of solve: the search that answers each question, a name below",
           "solve: 各問に答える探索 (下の名前)"}),
    choice(kTsuitate, "--encoding", "sum|xor|crc|none", "sum",
           {"of solve: how sets of positions are coded for the table; none: no table",
            "solve: 局面の集合を表に入れるときの符号。none は表なし"}),
    flag(kTsuitate, "--audit",
         {"of solve: count the collisions of codes (slow; takes up to --memory again)",
          "solve: 符号の衝突を数える (遅い。メモリをさらに --memory まで使う)"}),
    flag(kTsuitate, "--subsets",
         {"of solve: what is known of a set of positions settles its subsets or supersets, too",
          "solve: 局面の集合について分かったことを部分集合・上位集合にも使う"}),
    flag(
        kTsuitate, "--fouls-in-code",
        {"of solve: what is known for so many fouls settles nothing for more or fewer (to measure)",
         "solve: 反則数ごとに別の符号とし、他の反則数には使わない (計測用)"}),
    choice(kEvery, "--lang", "en|ja", "",
           {"language of captions and help; if not given, by the locale",
            "表示と説明の言語。省けばロケールに従う"},
           "LC_ALL, LC_MESSAGES, LANG"),
    short_flag(kEvery, "--help", 'h', {"show this help", "この説明を表示する"}),
    short_flag(kProgram | kLab, "--version", 'V',
               {"show the version and how it was built", "バージョンとビルド情報を表示する"}),
});

}  // namespace

std::span<const OptionSpec> options() { return kOptions; }

}  // namespace tsumuya::app
