// A tiny game with hidden things: a token wanders unseen over a graph, the solver walks over it
// with a lamp.
//
// A try moves the lamp to a neighbour, or keeps it. A token there is caught, which wins. A token
// that stands next to where the lamp goes, over an edge that creaks, hears it: the try is a foul,
// nothing moves, and the solver is told. Otherwise the token moves to any of its neighbours, and
// the solver is told the colour of its new node. A step costs one, the catch too; a foul costs a
// foul.
//
// The code of a node is made of two parts, as the code of a board is made of its pieces: sets of
// nodes may then have equal exclusive-ors.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/mixing.hpp"
#include "base/random.hpp"
#include "uncertain/core/game.hpp"

namespace tsumuya::test {

struct HiddenToken {
  using Node = unsigned;
  struct Position {
    Node lamp = 0;
    Node token = 0;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  using Try = Node;  // where the lamp goes
  struct Observation {
    enum class Kind : std::uint8_t { Caught, Foul, Colour };
    Kind kind = Kind::Colour;
    unsigned colour = 0;
    friend auto operator<=>(const Observation&, const Observation&) = default;
  };
  using Outcome = uncertain::Outcome<Position, Observation>;

  std::vector<std::vector<Node>> neighbours;  // the node itself is not among them
  std::set<std::pair<Node, Node>> creaking;   // a way to the first is heard at the second
  std::vector<unsigned> colour;

  static HiddenToken random(std::uint64_t seed, unsigned nodes, unsigned colours) {
    base::SplitMix64 random(seed);
    HiddenToken game;
    game.neighbours.resize(nodes);
    for (Node node = 0; node < nodes; ++node) {
      game.colour.push_back(static_cast<unsigned>(random.next() % colours));
      // A ring, and some edges across.
      connect(game, node, (node + 1) % nodes);
      if (random.next() % 3 == 0) connect(game, node, static_cast<Node>(random.next() % nodes));
    }
    for (Node to = 0; to < nodes; ++to) {
      for (Node token = 0; token < nodes; ++token) {
        if (random.next() % 3 == 0) game.creaking.emplace(to, token);
      }
    }
    return game;
  }

  void tries(const uncertain::Metaposition<Position>& metaposition, uncertain::Budget /*budget*/,
             std::vector<Try>& out) const {
    const Node lamp = metaposition[0].lamp;
    out.push_back(lamp);
    out.insert(out.end(), neighbours[lamp].begin(), neighbours[lamp].end());
  }
  void outcomes(const Position& position, Try to, std::vector<Outcome>& out) const {
    if (position.token == to) {
      out.push_back({{Observation::Kind::Caught, 0}, andor::End::Won, {}});
    } else if (creaking.contains({to, position.token})) {
      out.push_back({{Observation::Kind::Foul, 0}, andor::End::None, position});
    } else {
      for (const Node next : neighbours[position.token]) {
        out.push_back({{Observation::Kind::Colour, colour[next]}, andor::End::None, {to, next}});
      }
    }
  }
  static uncertain::Budget cost(const Observation& seen) {
    return seen.kind == Observation::Kind::Foul ? uncertain::Budget{0, 1} : uncertain::Budget{1, 0};
  }
  static uncertain::Budget least_cost(const uncertain::Metaposition<Position>& /*any*/) {
    return {1, 0};
  }
  static std::uint64_t code(const Position& position) {
    return base::mixed(100 + position.token / 3) ^ base::mixed(200 + position.token % 3);
  }
  static std::uint64_t common(const uncertain::Metaposition<Position>& metaposition) {
    return base::mixed(300 + metaposition[0].lamp);
  }
  static std::uint64_t try_code(Try to) { return to; }

 private:
  static void connect(HiddenToken& game, Node a, Node b) {
    auto& of_a = game.neighbours[a];
    if (a == b || std::find(of_a.begin(), of_a.end(), b) != of_a.end()) return;
    of_a.push_back(b);
    game.neighbours[b].push_back(a);
  }
};
static_assert(uncertain::Game<HiddenToken>);

// Whether the solver wins, by trying everything: sets are sets, and nothing is coded.
class HiddenTokenByExhaustion {
 public:
  using Set = std::set<HiddenToken::Position>;

  explicit HiddenTokenByExhaustion(const HiddenToken& game) : game_(game) {}

  bool wins(const Set& set, unsigned steps, unsigned fouls) {
    if (steps == 0) return false;
    const auto key = std::tuple(set, steps, fouls);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const HiddenToken::Node lamp = set.begin()->lamp;
    bool won = wins_by(set, lamp, steps, fouls);
    for (const HiddenToken::Node to : game_.neighbours[lamp]) {
      won = won || wins_by(set, to, steps, fouls);
    }
    known_.emplace(key, won);
    return won;
  }

 private:
  bool wins_by(const Set& set, HiddenToken::Node to, unsigned steps, unsigned fouls) {
    Set heard;
    std::map<unsigned, Set> by_colour;
    for (const auto& [lamp, token] : set) {
      if (token == to) continue;
      if (game_.creaking.contains({to, token})) {
        heard.insert({lamp, token});
        continue;
      }
      for (const HiddenToken::Node next : game_.neighbours[token]) {
        by_colour[game_.colour[next]].insert({to, next});
      }
    }
    if (!heard.empty() && (fouls == 0 || !wins(heard, steps, fouls - 1))) return false;
    return std::all_of(by_colour.begin(), by_colour.end(),
                       [&](const auto& part) { return wins(part.second, steps - 1, fouls); });
  }

  const HiddenToken& game_;
  std::map<std::tuple<Set, unsigned, unsigned>, bool> known_;
};

}  // namespace tsumuya::test
