// A second judge of certificates, for tests of the first: slow, on the fast rules and plain sets,
// and as lenient as can be.
//
// It asks whether what can be understood of a text proves the claim. Lines that it cannot read and
// nodes that do not hold are passed over, the order of the nodes and their number do not matter;
// what remains must cover the root. So it calls more texts proven than the checker may accept, and
// whatever it calls unproven the checker must refuse.
#pragma once

#include <optional>
#include <string>

#include "shogi/position.hpp"

namespace tsumuya::test {

// What a text claims.
struct ReadClaim {
  shogi::Position root;
  shogi::Color attacker;
  bool mate;
  std::optional<int> within;
};
std::optional<ReadClaim> read_claim(const std::string& text);

bool oracle_proves(const std::string& text);

}  // namespace tsumuya::test
