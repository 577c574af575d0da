// Questions about lengths in one problem, asked one after the other over one table: the bounded
// domain (bounded.hpp) under the df-pn core.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "andor/dfpn/dfpn.hpp"
#include "shogi/position.hpp"
#include "tsume/length/bounded.hpp"

namespace tsumuya::tsume {

class LengthSearch {
 public:
  static constexpr unsigned kLongestMate = 0x7FFF;  // more plies than any has

  struct Answer {
    andor::Outcome outcome;  // Proven: the attacker mates
    unsigned plies = 0;      // a mate this long was found, or none this long exists
    // By what the attacker mates, if he is to move and the table did not know.
    shogi::Move best = shogi::Move::none();
  };

  // The limits are for all questions together.
  LengthSearch(shogi::Color attacker, Counted counted, const Features& features, Table& table,
               const andor::Limits& limits)
      : attacker_(attacker),
        counted_(counted),
        features_(features),
        table_(table),
        limits_(limits) {}

  // Does the attacker mate within `plies` (odd if he is to move)? Root::SearchAgain does not ask
  // the table about the position itself, so that afterwards the table knows its children.
  enum class Root : std::uint8_t { AskTable, SearchAgain };
  Answer within(const shogi::Position& position, unsigned plies, Root root = Root::AskTable);
  // The shortest mate that the table knows; and whether it knows that a group of interpositions
  // delays a mate no further than `plies`. Neither searches.
  std::optional<unsigned> known_mate(const shogi::Position& position);
  bool known_harmless(const shogi::Position& position, std::uint8_t group, unsigned plies);
  // At a defender's node with a resistance of at most so many plies: is that group of
  // interpositions useless?
  andor::Outcome is_useless(const shogi::Position& position, std::uint8_t group, unsigned plies);

  // Called once in a while.
  struct Tick {
    unsigned plies;          // the question
    std::uint64_t nodes;     // of all questions so far
    std::uint64_t depth;     // the greatest so far
    andor::Numbers numbers;  // of the question, seen by the attacker
    std::vector<shogi::Move> line;
  };
  void on_tick(std::function<void(const Tick&)> listener) { listener_ = std::move(listener); }

  shogi::Color attacker() const { return attacker_; }
  Counted counted() const { return counted_; }
  const andor::Counters& counters() const { return counters_; }
  // What ended the last question that was not answered.
  andor::Reason reason() const { return reason_; }

 private:
  andor::Outcome run(BoundedDomain& domain, BoundedDomain::Edge& root);
  andor::Outcome search(BoundedDomain& domain, BoundedDomain::Edge& root);
  template <typename Counting>
  andor::Outcome run_with(BoundedDomain& domain, BoundedDomain::Edge& root);
  bool stopped() const;

  shogi::Color attacker_;
  Counted counted_;
  Features features_;
  Table& table_;
  andor::Limits limits_;
  andor::Counters counters_;
  andor::Reason reason_ = andor::Reason::None;
  std::function<void(const Tick&)> listener_;
};

}  // namespace tsumuya::tsume
