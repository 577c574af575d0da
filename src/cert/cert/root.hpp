// The root of a certificate and all that it fixes for the nodes: the pieces, the kings, who
// attacks.
//
// Pieces are conserved, so a board and the attacker's hand make a whole position: the defender has
// what is left of the root's pieces.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "cert/format.hpp"
#include "cert/rules.hpp"
#include "naive/position.hpp"

namespace tsumuya::cert {

class Root {
 public:
  using Kings = std::array<bool, 2>;  // on the board? by side

  Root(const naive::Position& position, Side attacker);

  const naive::Position& position() const { return position_; }
  Side attacker() const { return attacker_; }
  Side defender() const { return other(attacker_); }
  bool attacker_moves() const { return position_.turn == attacker_; }

  // The attacker's node with this board and hand; the other pieces are the defender's.
  OrFault<naive::Position> node(std::string_view board, std::string_view hand) const;

 private:
  naive::Position position_;
  Side attacker_;
  Kings kings_;
  std::array<int, 7> pieces_{};  // by kind, promoted ones as what they were
};

// The position after a legal move given as text; `what` says in a fault what it was meant to be.
OrFault<naive::Position> play(const naive::Position& position, std::string_view text,
                              const char* what);

// What is wrong with a move, as in "the check P*1b mates by a dropped pawn".
std::string phrase_of(Legality legality);

}  // namespace tsumuya::cert
