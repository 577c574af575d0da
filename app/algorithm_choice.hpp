// Algorithms as --algorithm of `solve` names one, and --algorithms of `experiment` a list with
// commas: a name may be followed by switches, each behind a colon.
//
//   engine,cstar,cstar:no-deepening:no-dynamic,pnstar:entries=500000,dfpn-tca-snda:material
//
// Names and switches are those of papers::algorithms(); here their errors get their words.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "andor/registry/choice.hpp"
#include "papers/algorithms.hpp"

namespace tsumuya::app {

using AlgorithmChoice = andor::Choice;

inline bool is_engine(const AlgorithmChoice& choice) { return choice.search == papers::kEngine; }

// The choice, or what is wrong with it: an unknown name or switch (then the known ones are named),
// or a switch that is there twice.
std::variant<AlgorithmChoice, std::string> parse_algorithm(std::string_view text);

// The choices in their order, or what is wrong with the list: with one of them, or one that is
// there twice.
std::variant<std::vector<AlgorithmChoice>, std::string> parse_algorithms(std::string_view list);

// What is wrong with a choice, and with a list; empty if nothing.
std::string fault_of_algorithm(std::string_view text);
std::string fault_of_algorithms(std::string_view list);

// A switch as help and messages name it: "entries=N".
std::string shown(const andor::SwitchInfo& info);

// Every switch once, in the order of the algorithms.
std::vector<andor::SwitchInfo> all_switches();

// A choice as part of a file's name: no colon and no equals sign.
std::string file_stem(std::string_view choice);

}  // namespace tsumuya::app
