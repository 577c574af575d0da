#include "io/diagram.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace tsumuya::io {
namespace {

constexpr DiagramStyle kEnglish{Lettering::Kanji, Language::English, false};
constexpr DiagramStyle kJapanese{Lettering::Kanji, Language::Japanese, false};
constexpr DiagramStyle kAscii{Lettering::Ascii, Language::English, false};

// Every kind of promoted piece, hands with one and with several of a kind.
constexpr std::string_view kProblem =
    "+l2+B1k1n1/+n+p+sg2+r2/9/9/4+P4/9/3+S5/+L1+N6/K8 w RG2S12Pb2g2l2p 1";

std::string draw(std::string_view text, DiagramStyle style) {
  const Result<PositionLine> line = parse_position_line(text);
  EXPECT_TRUE(line.ok()) << (line.ok() ? "" : line.error().message);
  return line.ok() ? diagram(line.value(), style) : "";
}

TEST(Diagram, TheInitialPositionInKanji) {
  EXPECT_EQ(draw("startpos", kJapanese),
            "後手の持駒：なし\n"
            "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
            "+---------------------------+\n"
            "|v香v桂v銀v金v玉v金v銀v桂v香|一\n"
            "| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n"
            "|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
            "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n"
            "| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n"
            "| 香 桂 銀 金 玉 金 銀 桂 香|九\n"
            "+---------------------------+\n"
            "先手の持駒：なし\n"
            "先手番\n");
}

TEST(Diagram, TheInitialPositionInLetters) {
  EXPECT_EQ(draw("startpos", kAscii),
            "White's hand: none\n"
            "   9  8  7  6  5  4  3  2  1\n"
            "+----------------------------+\n"
            "|  l  n  s  g  k  g  s  n  l |a\n"
            "|  .  r  .  .  .  .  .  b  . |b\n"
            "|  p  p  p  p  p  p  p  p  p |c\n"
            "|  .  .  .  .  .  .  .  .  . |d\n"
            "|  .  .  .  .  .  .  .  .  . |e\n"
            "|  .  .  .  .  .  .  .  .  . |f\n"
            "|  P  P  P  P  P  P  P  P  P |g\n"
            "|  .  B  .  .  .  .  .  R  . |h\n"
            "|  L  N  S  G  K  G  S  N  L |i\n"
            "+----------------------------+\n"
            "Black's hand: none\n"
            "Black to move\n");
}

TEST(Diagram, HandsAndPromotedPiecesInKanji) {
  EXPECT_EQ(draw(kProblem, kJapanese),
            "後手の持駒：角　金二　香二　歩二\n"
            "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
            "+---------------------------+\n"
            "|v杏 ・ ・ 馬 ・v玉 ・v桂 ・|一\n"
            "|v圭vとv全v金 ・ ・v龍 ・ ・|二\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
            "| ・ ・ ・ ・ と ・ ・ ・ ・|五\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
            "| ・ ・ ・ 全 ・ ・ ・ ・ ・|七\n"
            "| 杏 ・ 圭 ・ ・ ・ ・ ・ ・|八\n"
            "| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九\n"
            "+---------------------------+\n"
            "先手の持駒：飛　金　銀二　歩十二\n"
            "後手番\n");
}

TEST(Diagram, HandsAndPromotedPiecesInLetters) {
  EXPECT_EQ(draw(kProblem, kAscii),
            "White's hand: b g2 l2 p2\n"
            "   9  8  7  6  5  4  3  2  1\n"
            "+----------------------------+\n"
            "| +l  .  . +B  .  k  .  n  . |a\n"
            "| +n +p +s  g  .  . +r  .  . |b\n"
            "|  .  .  .  .  .  .  .  .  . |c\n"
            "|  .  .  .  .  .  .  .  .  . |d\n"
            "|  .  .  .  . +P  .  .  .  . |e\n"
            "|  .  .  .  .  .  .  .  .  . |f\n"
            "|  .  .  . +S  .  .  .  .  . |g\n"
            "| +L  . +N  .  .  .  .  .  . |h\n"
            "|  K  .  .  .  .  .  .  .  . |i\n"
            "+----------------------------+\n"
            "Black's hand: R G S2 P12\n"
            "White to move\n");
}

TEST(Diagram, EnglishCaptionsAroundKanji) {
  const std::string text = draw(kProblem, kEnglish);
  EXPECT_TRUE(text.starts_with("White's hand: 角 金2 香2 歩2\n"));
  EXPECT_TRUE(text.ends_with("Black's hand: 飛 金 銀2 歩12\nWhite to move\n"));
}

TEST(Diagram, LettersArePureAsciiInEveryLanguage) {
  for (const Language language : {Language::English, Language::Japanese}) {
    const std::string text = draw(kProblem, {Lettering::Ascii, language, false});
    EXPECT_TRUE(std::all_of(text.begin(), text.end(),
                            [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
  }
}

TEST(Diagram, CountsInKanjiGoUpToEighteen) {
  const auto first_line = [](std::string_view text) {
    const std::string drawn = draw(text, kJapanese);
    return drawn.substr(0, drawn.find('\n'));
  };
  EXPECT_EQ(first_line("9/9/9/9/9/9/9/9/9 b 18p 1"), "後手の持駒：歩十八");
  EXPECT_EQ(first_line("9/9/9/9/9/9/9/9/9 b 10p 1"), "後手の持駒：歩十");
  EXPECT_EQ(first_line("9/9/9/9/9/9/9/9/9 b 9p 1"), "後手の持駒：歩九");
}

TEST(Diagram, TheLastMoveIsNamed) {
  const auto ending = [](std::string_view text, DiagramStyle style) {
    const std::string drawn = draw(text, style);
    const std::size_t hand =
        drawn.find(style.language == Language::Japanese ? "先手の" : "Black's");
    return drawn.substr(drawn.find('\n', hand) + 1);
  };
  constexpr std::string_view kLine = "startpos moves 7g7f 3c3d 8h2b+";
  EXPECT_EQ(ending(kLine, kJapanese), "手数＝3　▲２二角成(88)　まで\n後手番\n");
  EXPECT_EQ(ending(kLine, kEnglish), "White to move, after move 3: 8h2b+\n");
  EXPECT_EQ(ending("startpos moves 7g7f 3c3d", kJapanese), "手数＝2　△３四歩(33)　まで\n先手番\n");
  EXPECT_EQ(ending("4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b", kJapanese),
            "手数＝1　▲５二金打　まで\n後手番\n");
  EXPECT_EQ(ending("9/9/4+N4/9/9/9/9/9/9 b - 1 moves 5c5b", kJapanese),
            "手数＝1　▲５二成桂(53)　まで\n後手番\n");
}

TEST(Diagram, AHiddenHandIsThatOfTheSideThatIsNotToMove) {
  DiagramStyle style = kAscii;
  style.one_hand_hidden = true;
  for (const std::string_view turn : {" b ", " w "}) {
    const std::string sfen = "4k4/9/9/9/9/9/9/9/4K4" + std::string(turn) + "G2p 1";
    const std::string full = draw(sfen, kAscii);
    const std::string hidden = turn == " b " ? "White's hand: p2\n" : "Black's hand: G\n";
    const std::size_t at = full.find(hidden);
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(draw(sfen, style), full.substr(0, at) + full.substr(at + hidden.size()));
  }
}

TEST(Diagram, ColourMarksTheSquareOfTheLastMoveAndNothingElse) {
  DiagramStyle style = kJapanese;
  style.color = true;
  EXPECT_EQ(draw("startpos", style), draw("startpos", kJapanese));
  const std::string marked = draw("startpos moves 7g7f", style);
  EXPECT_NE(marked.find("\x1b[7m 歩\x1b[0m ・ ・ ・ ・ ・ ・|六\n"), std::string::npos);
  EXPECT_EQ(std::count(marked.begin(), marked.end(), '\x1b'), 2);
}

}  // namespace
}  // namespace tsumuya::io
