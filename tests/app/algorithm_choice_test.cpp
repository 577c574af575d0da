// The list of algorithms with their switches.
#include "app/algorithm_choice.hpp"

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "andor/classic/cstar.hpp"
#include "andor/classic/pnstar.hpp"
#include "app/command_line.hpp"
#include "app/help.hpp"
#include "app/options.hpp"
#include "app/search_words.hpp"
#include "papers/dfpn_family.hpp"

namespace tsumuya::app {
namespace {

std::vector<AlgorithmChoice> choices_of(const std::string& list) {
  const auto parsed = parse_algorithms(list);
  const auto* const choices = std::get_if<std::vector<AlgorithmChoice>>(&parsed);
  EXPECT_NE(choices, nullptr) << list;
  return choices == nullptr ? std::vector<AlgorithmChoice>{} : *choices;
}

template <typename Options>
Options options_of(const std::string& name) {
  return andor::options_of<Options>(choices_of(name)[0].given);
}

TEST(AlgorithmChoice, NamesAndSwitchesSetTheirOptions) {
  const auto choices =
      choices_of("engine,cstar,pnstar:entries=500000,dfpn-tca-snda:material,dfpn-r:no-techniques");
  ASSERT_EQ(choices.size(), 5U);
  EXPECT_EQ(choices[0].search, papers::kEngine);
  EXPECT_EQ(choices[1].search, "cstar");
  EXPECT_TRUE(choices[1].given.empty());
  EXPECT_EQ(choices[2].search, "pnstar");
  EXPECT_EQ(choices[2].name, "pnstar:entries=500000");
  EXPECT_EQ(andor::options_of<andor::PnStarOptions>(choices[2].given).table_entries, 500'000U);
  EXPECT_EQ(choices[3].search, "dfpn-tca-snda");
  using Family = papers::DfPnFamilyOptions;
  EXPECT_FALSE(options_of<Family>("dfpn-tca-snda:material").unit_numbers);
  EXPECT_TRUE(options_of<Family>("dfpn-tca-snda:material").techniques);
  EXPECT_TRUE(options_of<Family>("dfpn-r:no-techniques").unit_numbers);
  EXPECT_FALSE(options_of<Family>("dfpn-r:no-techniques").techniques);
  EXPECT_TRUE(options_of<Family>("dfpn").unit_numbers && options_of<Family>("dfpn").techniques);
}

// Each switch turns over its own option and no other.
template <typename Options>
void expect_own(const std::string& search,
                const std::vector<std::pair<std::string, bool Options::*>>& switches) {
  std::string all = search;
  for (const auto& [name, option] : switches) {
    const auto options = options_of<Options>(search + ':' + name);
    for (const auto& [other, other_option] : switches) {
      EXPECT_EQ(options.*other_option, other != name) << name << ' ' << other;
    }
    all += ':' + name;
  }
  const auto none = options_of<Options>(all);
  for (const auto& [name, option] : switches) EXPECT_FALSE(none.*option) << name;
}

TEST(AlgorithmChoice, EverySwitchOfSeosSearchesSetsItsOwnOption) {
  using CStar = andor::CStarOptions;
  expect_own<CStar>("cstar", {{"no-deepening", &CStar::multiple_deepening},
                              {"no-dynamic", &CStar::dynamic_evaluation},
                              {"no-queues", &CStar::queues},
                              {"no-answers", &CStar::see_answers},
                              {"no-handicap", &CStar::handicaps},
                              {"no-dominance", &CStar::numbers_by_dominance},
                              {"no-known-first", &CStar::known_first}});
  using PnStar = andor::PnStarOptions;
  expect_own<PnStar>("pnstar", {{"no-queues", &PnStar::queues},
                                {"no-answers", &PnStar::see_answers},
                                {"no-handicap", &PnStar::handicaps},
                                {"no-dominance", &PnStar::numbers_by_dominance},
                                {"no-known-first", &PnStar::known_first}});
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
      for (const andor::SearchInfo& info : papers::algorithms()) {
        ++seen;
        const std::size_t row = help.find("\n  " + std::string(info.name) + "  ");
        ASSERT_NE(row, std::string::npos) << info.name;
        const std::string text = help.substr(row, help.find('\n', row + 1) - row);
        EXPECT_NE(text.find(words_of_search(info.name)->in(language)), std::string::npos);
        for (const andor::SwitchInfo& one : info.switches) {
          switches.insert(shown(one));
          EXPECT_NE(text.find(":" + shown(one)), std::string::npos) << one.name;
        }
      }
    }
    EXPECT_EQ(help_text(Command::Check, language).find("dfpn"), std::string::npos);
    const std::string help = help_text(Command::Solve, language);
    for (const andor::SwitchInfo& info : all_switches()) {
      const std::size_t row = help.find("\n  :" + shown(info) + "  ");
      ASSERT_NE(row, std::string::npos) << info.name;
      EXPECT_NE(help.find(words_of_switch(info.name)->in(language), row), std::string::npos);
    }
  }
  EXPECT_EQ(seen, 4U * papers::algorithms().size());
  EXPECT_EQ(switches.size(), 10U);
  EXPECT_EQ(all_switches().size(), switches.size());
}

TEST(AlgorithmChoice, TheCommandLineRefusesABadListAsUsage) {
  const auto refusal = [](const std::vector<std::string>& words) {
    const auto parsed = parse_command_line(words, Command::Lab);
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
