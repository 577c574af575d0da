// What a person types as a try, and what is said of the rest.
#include "app/tsuitate_try.hpp"

#include <array>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "io/japanese_move.hpp"
#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "support/random_position.hpp"
#include "support/reference_tsuitate.hpp"
#include "uncertain/tsuitate/tsuitate.hpp"

namespace tsumuya::app {
namespace {

using shogi::Move;
using shogi::Position;

constexpr std::array kLanguages{Language::English, Language::Japanese};

Position view(const char* sfen) { return uncertain::own_view(io::parse_sfen(sfen).value()); }

// In USI, or why not.
std::string read(const Position& from, std::string_view text,
                 Language language = Language::English) {
  const auto tried = read_try(from, text, language);
  if (const auto* const why = std::get_if<std::string>(&tried)) return *why;
  return io::to_usi(std::get<Move>(tried));
}

TEST(TsuitateTry, EveryVisibleMoveIsReadBackFromAllItsNames) {
  test::RandomPositions random(71);
  std::size_t moves = 0;
  for (int i = 0; i < 20; ++i) {
    const Position from =
        uncertain::own_view(i % 2 == 0 ? test::tsuitate_fight(random)
                                       : random.next({test::Kings::Both, 16, 8, 60, 50, true}));
    std::set<std::string> texts;
    for (const Move m : shogi::legal_moves(from)) {
      // Drops are many and much alike.
      if (m.is_drop() && !random.percent(5)) continue;
      const std::string usi = io::to_usi(m);
      SCOPED_TRACE(usi);
      EXPECT_EQ(read(from, usi), usi);
      EXPECT_EQ(read(from, io::to_japanese(from, m)), usi);
      for (const Language language : kLanguages) {
        const std::string text = try_text(from, m, language);
        EXPECT_EQ(read(from, text), usi);
        EXPECT_TRUE(texts.insert(text).second) << text;
      }
      ++moves;
    }
  }
  EXPECT_GT(moves, 500U);
}

TEST(TsuitateTry, ReadsOtherSpellings) {
  const Position from = view("7n1/7k1/3P5/6G2/9/9/9/5B3/9 b GS 1");
  for (const char* const text :
       {"S*2c", "s*2C", "S * 2c", "S'2c", "銀*2c", "２三銀", "２三銀打", "▲２三銀打", "Ｓ＊２ｃ"}) {
    EXPECT_EQ(read(from, text), "S*2c") << text;
  }
  for (const char* const text :
       {"G3c", "G-3c", "Gx3c", "g3d-3c", "G3dx3c", "金3c", "３三金", "3d3c"}) {
    EXPECT_EQ(read(from, text), "3d3c") << text;
  }
  for (const char* const text : {"P6b+", "6c6b+", "歩6b+", "６二歩成", "6b歩成"}) {
    EXPECT_EQ(read(from, text), "6c6b+") << text;
  }
  for (const char* const text : {"P6b=", "6c6b", "歩6b=", "６二歩不成"}) {
    EXPECT_EQ(read(from, text), "6c6b") << text;
  }
}

TEST(TsuitateTry, SaysWhatIsWrong) {
  struct Case {
    const char* text;
    const char* english;
    const char* japanese;
  };
  const Position from = view("7k1/P8/9/9/9/4N4/9/4G1G2/8L b PS 1");
  constexpr std::array<Case, 12> kCases{{
      {"R*5e", "R*5e: you have no rook in hand", "R*5e: 持駒に飛がない"},
      {"S*5f", "S*5f: a piece of your own is on 5f", "S*5f: 5f には自分の駒がある"},
      {"P*1a", "P*1a: a pawn on 1a could never move again", "P*1a: 歩を 1a に打つと動けなくなる"},
      {"P*9e", "P*9e: you have a pawn on file 9 already", "P*9e: 二歩: 9 筋に自分の歩がある"},
      {"2a3a", "2a3a: none of your pieces is on 2a", "2a3a: 2a に自分の駒はない"},
      {"5h5g+", "5h5g+: your gold on 5h cannot promote on 5g",
       "5h5g+: 自分の金 (5h) は 5g で成れない"},
      {"5f5d", "5f5d: your knight on 5f cannot go to 5d", "5f5d: 自分の桂 (5f) は 5d に行けない"},
      {"1i1a", "1i1a: a lance on 1a could never move again: it must promote",
       "1i1a: 香は 1a では成らなければ動けない"},
      {"5h5f", "5h5f: a piece of your own is on 5f", "5h5f: 5f には自分の駒がある"},
      {"G4h", "G4h: which one? G3h-4h G5h-4h", "G4h: どれか: 金3h-4h 金5h-4h"},
      {"G9a", "G9a: none of your pieces of that kind can go to 9a",
       "G9a: 9a に行ける自分のその種の駒はない"},
      {"L1b", "L1b: which one? L1b+ L1b=", "L1b: どれか: 香1b+ 香1b="},
  }};
  for (const Case& c : kCases) {
    EXPECT_EQ(read(from, c.text, Language::English), c.english);
    EXPECT_EQ(read(from, c.text, Language::Japanese), c.japanese);
  }
  for (const char* const text : {"", "x", "move", "S*", "S*2j", "K*5e", "+", "5e", "銀", "+S*2c",
                                 "\xEF\xBC", "G4h4h4h", "成"}) {
    EXPECT_NE(read(from, text).find("this is no move and no command"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace tsumuya::app
