// The list of algorithms with their switches.
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/algorithm_choice.hpp"
#include "app/command_line.hpp"
#include "app/help.hpp"
#include "app/options.hpp"

namespace tsumuya::app {
namespace {

using papers::Algorithm;

std::vector<AlgorithmChoice> choices_of(const std::string& list) {
  const auto parsed = parse_algorithms(list);
  const auto* const choices = std::get_if<std::vector<AlgorithmChoice>>(&parsed);
  EXPECT_NE(choices, nullptr) << list;
  return choices == nullptr ? std::vector<AlgorithmChoice>{} : *choices;
}

TEST(AlgorithmChoice, NamesAndSwitchesSetTheirOptions) {
  const auto choices = choices_of(
      "engine,cstar,cstar:no-deepening,cstar:no-dynamic,cstar:no-deepening:no-dynamic,"
      "pnstar:entries=500000,dfpn-tca-snda:material,dfpn,dfpn-r:no-techniques");
  ASSERT_EQ(choices.size(), 9U);
  EXPECT_EQ(choices[0].algorithm, Algorithm::Engine);
  EXPECT_TRUE(choices[1].options.multiple_deepening && choices[1].options.dynamic_evaluation);
  EXPECT_TRUE(!choices[2].options.multiple_deepening && choices[2].options.dynamic_evaluation);
  EXPECT_TRUE(choices[3].options.multiple_deepening && !choices[3].options.dynamic_evaluation);
  EXPECT_TRUE(!choices[4].options.multiple_deepening && !choices[4].options.dynamic_evaluation);
  EXPECT_EQ(choices[5].algorithm, Algorithm::PnStar);
  EXPECT_EQ(choices[5].options.table_entries, 500'000U);
  EXPECT_EQ(choices[5].name, "pnstar:entries=500000");
  EXPECT_EQ(choices[6].algorithm, Algorithm::DfPnTcaSnda);
  EXPECT_EQ(choices[6].options.first_numbers, tsume::FirstNumbers::Material);
  EXPECT_EQ(choices[7].options.first_numbers, tsume::FirstNumbers::Ones);
  EXPECT_TRUE(choices[6].options.techniques);
  EXPECT_FALSE(choices[8].options.techniques);
}

TEST(AlgorithmChoice, EverySwitchOfSeosSearchesSetsItsOwnOption) {
  using papers::AlgorithmOptions;
  const std::vector<std::pair<std::string, bool AlgorithmOptions::*>> switches{
      {"no-queues", &AlgorithmOptions::queues},
      {"no-answers", &AlgorithmOptions::see_answers},
      {"no-handicap", &AlgorithmOptions::handicaps},
      {"no-dominance", &AlgorithmOptions::numbers_by_dominance},
      {"no-known-first", &AlgorithmOptions::known_first}};
  for (const std::string algorithm : {"cstar", "pnstar"}) {
    std::string all = algorithm;
    for (const auto& [name, option] : switches) {
      const AlgorithmOptions options = choices_of(algorithm + ':' + name)[0].options;
      for (const auto& [other, other_option] : switches) {
        EXPECT_EQ(options.*other_option, other != name) << name << ' ' << other;
      }
      all += ':' + name;
    }
    const AlgorithmOptions none = choices_of(all)[0].options;
    for (const auto& [name, option] : switches) EXPECT_FALSE(none.*option) << name;
  }
}

TEST(AlgorithmChoice, TheOrderOfSwitchesMakesNoDifference) {
  EXPECT_EQ(choices_of("cstar:no-dynamic:no-deepening")[0].name, "cstar:no-deepening:no-dynamic");
  EXPECT_EQ(fault_of_algorithms("cstar:no-dynamic:no-deepening,cstar:no-deepening:no-dynamic"),
            "cstar:no-deepening:no-dynamic is given twice");
}

TEST(AlgorithmChoice, WhatIsUnknownIsRefusedAndTheKnownIsNamed) {
  EXPECT_TRUE(fault_of_algorithms("magic").starts_with("\"magic\" is not one of engine, "));
  EXPECT_NE(fault_of_algorithms("engine,").find("\"\" is not one of"), std::string::npos);
  EXPECT_EQ(fault_of_algorithms("cstar:fast"),
            "\"fast\" is not a switch of cstar, which has no-deepening, no-dynamic, no-queues, "
            "no-answers, no-handicap, no-dominance, no-known-first");
  EXPECT_EQ(fault_of_algorithms("engine:material"),
            "engine has no switches, and \"material\" is given");
  EXPECT_EQ(fault_of_algorithms("dfpn:no-dynamic"),
            "\"no-dynamic\" is not a switch of dfpn, which has material, no-techniques");
  EXPECT_EQ(fault_of_algorithms("cstar:no-dynamic:no-dynamic"),
            "no-dynamic is given twice to cstar");
  EXPECT_EQ(fault_of_algorithms("engine,cstar,engine"), "engine is given twice");
  for (const char* const bad :
       {"", ",", "engine,,cstar", "cstar:", "cstar:no-dynamic=1", "pnstar:entries",
        "pnstar:entries=", "pnstar:entries=0", "pnstar:entries=x", "pnstar:entries=1e3",
        "pnstar:entries=-1", "pnstar:entries=1000000000001", "Engine", " engine"}) {
    EXPECT_NE(fault_of_algorithms(bad), "") << bad;
  }
  EXPECT_EQ(fault_of_algorithms("pnstar:entries=1000000000000"), "");
}

TEST(AlgorithmChoice, TheHelpNamesEveryAlgorithmAndSwitchInBothLanguages) {
  std::size_t seen = 0;
  std::set<std::string> switches;
  for (const Language language : {Language::English, Language::Japanese}) {
    for (const Command command : {Command::Solve, Command::Experiment}) {
      const std::string help = help_text(command, language);
      for (const papers::AlgorithmSpec& spec : papers::algorithms()) {
        ++seen;
        const std::size_t row = help.find("\n  " + std::string(spec.name) + "  ");
        ASSERT_NE(row, std::string::npos) << spec.name;
        const std::string text = help.substr(row, help.find('\n', row + 1) - row);
        EXPECT_NE(text.find(Text{spec.english, spec.japanese}.in(language)), std::string::npos);
        for (const std::string& name : switches_of(spec.id)) {
          switches.insert(name);
          EXPECT_NE(text.find(":" + name), std::string::npos) << name;
        }
      }
    }
    EXPECT_EQ(help_text(Command::Check, language).find("dfpn"), std::string::npos);
    const std::string help = help_text(Command::Solve, language);
    for (const SwitchText& text : switch_texts()) {
      const std::size_t row = help.find("\n  :" + text.name + "  ");
      ASSERT_NE(row, std::string::npos) << text.name;
      EXPECT_NE(help.find(text.meaning.in(language), row), std::string::npos) << text.name;
    }
  }
  EXPECT_EQ(seen, 4U * papers::algorithms().size());
  EXPECT_EQ(switches.size(), 10U);
  EXPECT_EQ(switch_texts().size(), switches.size());
}

TEST(AlgorithmChoice, TheCommandLineRefusesABadListAsUsage) {
  const auto refusal = [](const std::vector<std::string>& words) {
    const auto parsed = parse_command_line(words);
    const auto* const error = std::get_if<UsageError>(&parsed);
    return error == nullptr ? "" : error->message.in(Language::English);
  };
  EXPECT_EQ(refusal({"experiment", "--algorithms", "engine,cstar:no-dynamic"}), "");
  EXPECT_TRUE(refusal({"experiment", "--algorithms", "magic"})
                  .starts_with("--algorithms: \"magic\" is not one of engine, "));
  EXPECT_EQ(refusal({"experiment", "--algorithms", "engine", "--algorithms", "cstar"}),
            "--algorithms may be given only once");
}

TEST(AlgorithmChoice, AFileNameHasNoColonAndNoEqualsSign) {
  EXPECT_EQ(file_stem("engine"), "engine");
  EXPECT_EQ(file_stem("pnstar:entries=500"), "pnstar_entries_500");
}

}  // namespace
}  // namespace tsumuya::app
