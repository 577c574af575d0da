// The letters and names that SFEN, USI moves and messages share: squares (5e), pieces (P, +p),
// words.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "shogi/types.hpp"

namespace tsumuya::io {

// By type: None, Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King.
inline constexpr std::string_view kPieceLetters = "?PLNSBRGK";
// Strongest first: how SFEN and diagrams list a hand.
inline constexpr std::array<shogi::PieceType, 7> kHandOrder{
    shogi::PieceType::Rook,   shogi::PieceType::Bishop, shogi::PieceType::Gold,
    shogi::PieceType::Silver, shogi::PieceType::Knight, shogi::PieceType::Lance,
    shogi::PieceType::Pawn};

// Of an unpromoted type, or of the piece that a promoted one was; always a capital.
constexpr char letter(shogi::PieceType t) { return kPieceLetters[index(shogi::unpromoted(t))]; }

// Black's pieces have capital letters, white's small ones.
constexpr char to_case_of(shogi::Color c, char capital) {
  return c == shogi::Color::Black ? capital : static_cast<char>(capital - 'A' + 'a');
}

// The piece of a letter in either case; no promotion mark.
constexpr std::optional<shogi::Piece> piece_of_letter(char c) {
  const bool small = c >= 'a' && c <= 'z';
  const char capital = small ? static_cast<char>(c - 'a' + 'A') : c;
  const std::size_t i = kPieceLetters.find(capital, 1);
  if (i == std::string_view::npos) return std::nullopt;
  return shogi::make_piece(small ? shogi::Color::White : shogi::Color::Black,
                           static_cast<shogi::PieceType>(i));
}

// As on a board in SFEN: "P", "p", "+P".
inline std::string piece_text(shogi::Piece p) {
  std::string out = shogi::is_promoted(shogi::type_of(p)) ? "+" : "";
  return out += to_case_of(shogi::color_of(p), letter(shogi::type_of(p)));
}

constexpr char rank_letter(int rank) { return static_cast<char>('a' + rank); }

inline std::string square_name(shogi::Square s) {
  return {static_cast<char>('1' + shogi::file_of(s)), rank_letter(shogi::rank_of(s))};
}

constexpr std::string_view color_name(shogi::Color c) {
  return c == shogi::Color::Black ? "black" : "white";
}

constexpr std::string_view piece_name(shogi::PieceType t) {
  constexpr std::array<std::string_view, shogi::kPieceTypes> kNames{"nothing",
                                                                    "pawn",
                                                                    "lance",
                                                                    "knight",
                                                                    "silver",
                                                                    "bishop",
                                                                    "rook",
                                                                    "gold",
                                                                    "king",
                                                                    "promoted pawn",
                                                                    "promoted lance",
                                                                    "promoted knight",
                                                                    "promoted silver",
                                                                    "horse",
                                                                    "dragon"};
  return kNames[index(t)];
}

}  // namespace tsumuya::io
