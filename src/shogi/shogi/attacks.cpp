// Fills the geometry tables from the moves of the pieces as the rule book has them.
#include "shogi/attacks.hpp"

#include <span>

namespace tsumuya::shogi {
namespace {

// Steps as black sees them: towards rank 0 is forward.
constexpr std::array<Step, 1> kPawnSteps{{{0, -1}}};
constexpr std::array<Step, 2> kKnightSteps{{{-1, -2}, {1, -2}}};
constexpr std::array<Step, 5> kSilverSteps{{{-1, -1}, {0, -1}, {1, -1}, {-1, 1}, {1, 1}}};
constexpr std::array<Step, 6> kGoldSteps{{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}}};
constexpr std::array<Step, 8> kKingSteps{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

std::span<const Step> steps_of(PieceType t) {
  if (moves_like_gold(t)) return kGoldSteps;
  switch (t) {
    case PieceType::Pawn:
      return kPawnSteps;
    case PieceType::Knight:
      return kKnightSteps;
    case PieceType::Silver:
      return kSilverSteps;
    case PieceType::King:
    case PieceType::Horse:
    case PieceType::Dragon:
      return kKingSteps;
    default:
      return {};
  }
}

Bitboard stepped(Color c, PieceType t, Square s) {
  Bitboard reached;
  for (const Step step : steps_of(t)) {
    const int file = file_of(s) + step.file;
    const int rank = rank_of(s) + (c == Color::Black ? step.rank : -step.rank);
    if (on_board(file, rank)) reached |= bit(make_square(file, rank));
  }
  return reached;
}

void fill_lines_from(Geometry& g, Square from) {
  for (const auto& steps : {kDiagonalSteps, kOrthogonalSteps}) {
    for (const Step step : steps) {
      const Bitboard ray = slow_ray(from, step, {});
      const Bitboard line = ray | slow_ray(from, {-step.file, -step.rank}, {}) | bit(from);
      for_each(ray, [&](Square to) {
        g.between[index(from)][index(to)] = without(slow_ray(from, step, bit(to)), bit(to));
        g.line[index(from)][index(to)] = line;
      });
    }
  }
}

// On the empty board; for steps and lances.
Bitboard free_attacks(const Geometry& g, Color c, PieceType t, Square s) {
  return t == PieceType::Lance ? g.lance_rays[index(c)][index(s)]
                               : g.steps[index(c)][index(t)][index(s)];
}

bool could_check(const Geometry& g, Color c, PieceType t, Square from, Square king) {
  return any_of(free_attacks(g, c, t, from), [&](Square to) {
    const bool promotes =
        can_promote(t) && (in_promotion_zone(c, from) || in_promotion_zone(c, to));
    return free_attacks(g, c, t, to).contains(king) ||
           (promotes && free_attacks(g, c, promoted(t), to).contains(king));
  });
}

void fill_check_origins(Geometry& g) {
  for (const Color c : kColors) {
    for (const PieceType t : {PieceType::Pawn, PieceType::Lance, PieceType::Knight,
                              PieceType::Silver, PieceType::Gold}) {
      for (std::size_t king = 0; king < kSquares; ++king) {
        for (std::size_t from = 0; from < kSquares; ++from) {
          if (could_check(g, c, t, square_at(from), square_at(king))) {
            g.check_origins[index(c)][index(t)][king] |= bit(square_at(from));
          }
        }
      }
    }
  }
}

// A step reaches one square, a knight's jump one file and two ranks; from the neighbours of s that
// is two files and three ranks at the most.
Bitboard zone_around(Square s) {
  Bitboard zone;
  for (int file = file_of(s) - 2; file <= file_of(s) + 2; ++file) {
    for (int rank = rank_of(s) - 3; rank <= rank_of(s) + 3; ++rank) {
      if (on_board(file, rank)) zone |= bit(make_square(file, rank));
    }
  }
  return zone;
}

Geometry make_geometry() {
  Geometry g{};
  for (std::size_t i = 0; i < kSquares; ++i) {
    const Square s = square_at(i);
    for (const Color c : kColors) {
      for (const PieceType t : kAllPieceTypes) g.steps[index(c)][index(t)][i] = stepped(c, t, s);
      g.lance_rays[index(c)][i] = slow_ray(s, {0, forward(c)}, {});
    }
    g.bishop_rays[i] = slow_ray_attacks(s, kDiagonalSteps, {});
    g.rook_rays[i] = slow_ray_attacks(s, kOrthogonalSteps, {});
    g.step_zone[i] = zone_around(s);
    fill_lines_from(g, s);
  }
  fill_check_origins(g);
  return g;
}

}  // namespace

const Geometry kGeometry = make_geometry();

}  // namespace tsumuya::shogi
