// Algorithms as --algorithm of `solve` names one, and --algorithms of `experiment` a list with
// commas: a name may be followed by switches, each behind a colon.
//
//   engine,cstar,cstar:no-deepening:no-dynamic,pnstar:entries=500000,dfpn-tca-snda:material
//
// The one table from a switch to what it sets and to the algorithms that have it.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/commands.hpp"
#include "papers/algorithms.hpp"

namespace tsumuya::app {

struct AlgorithmChoice {
  // With its switches in the order of the table, so that equal choices have equal names.
  std::string name;
  papers::Algorithm algorithm = papers::Algorithm::Engine;
  papers::AlgorithmOptions options;  // the memory is left to the caller
};

// The choice, or what is wrong with it: an unknown name or switch (then the known ones are named),
// or a switch that is there twice.
std::variant<AlgorithmChoice, std::string> parse_algorithm(std::string_view text);

// The choices in their order, or what is wrong with the list: with one of them, or one that is
// there twice.
std::variant<std::vector<AlgorithmChoice>, std::string> parse_algorithms(std::string_view list);

// What is wrong with a choice, and with a list; empty if nothing.
std::string fault_of_algorithm(std::string_view text);
std::string fault_of_algorithms(std::string_view list);

// The switches of an algorithm as help and messages name them: "entries=N".
std::vector<std::string> switches_of(papers::Algorithm algorithm);

// Every switch as it is named there, with what it does.
struct SwitchText {
  std::string name;
  Text meaning;
};
std::vector<SwitchText> switch_texts();

// A choice as part of a file's name: no colon and no equals sign.
std::string file_stem(std::string_view choice);

}  // namespace tsumuya::app
