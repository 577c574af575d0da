// The program from its words to its exit status, on string streams.
#include "app/program.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <initializer_list>
#include <sstream>
#include <string>

#include "app/show_problem.hpp"
#include "io/sfen.hpp"

namespace tsumuya::app {
namespace {

struct Outcome {
  int status;
  std::string out;
  std::string err;

  bool out_has(const std::string& text) const { return out.find(text) != std::string::npos; }
  bool err_has(const std::string& text) const { return err.find(text) != std::string::npos; }
};

struct World {
  std::string input = {};
  bool terminal = false;
  bool no_color = false;
  io::Language language = io::Language::English;
};

Outcome run_words(std::initializer_list<std::string> words, const World& world = {}) {
  std::istringstream in(world.input);
  std::ostringstream out;
  std::ostringstream err;
  const int status = run(words, {.in = in,
                                 .out = out,
                                 .err = err,
                                 .out_is_terminal = world.terminal,
                                 .err_is_terminal = world.terminal,
                                 .no_color = world.no_color,
                                 .language = world.language});
  return {status, out.str(), err.str()};
}

TEST(Program, WithNothingNamedTheBuiltInProblemIsShownOrSolved) {
  ASSERT_TRUE(io::parse_sfen(kShowProblemSfen).ok());
  const Outcome shown = run_words({"show"});
  EXPECT_EQ(shown.status, 0);
  EXPECT_TRUE(shown.out_has(std::string(kShowProblemSfen)));
  for (const Outcome& solved : {run_words({}), run_words({"solve"})}) {
    EXPECT_EQ(solved.status, 0);
    EXPECT_TRUE(solved.out_has("White's hand"));
    EXPECT_TRUE(solved.out_has("mate in "));
    EXPECT_EQ(solved.err, "");
  }
}

TEST(Program, TheLanguageComesFromTheLocaleUnlessItIsChosen) {
  const World japanese{.language = io::Language::Japanese};
  EXPECT_TRUE(run_words({"show"}).out_has("White's hand"));
  EXPECT_TRUE(run_words({"show"}, japanese).out_has("後手の持駒"));
  EXPECT_TRUE(run_words({"show", "--lang", "en"}, japanese).out_has("White's hand"));
  EXPECT_TRUE(run_words({"show", "--lang", "ja"}).out_has("後手の持駒"));
  EXPECT_TRUE(run_words({"--lang", "ja", "show"}).out_has("後手の持駒"));
  EXPECT_TRUE(run_words({"--lang", "ja"}).out_has("後手の持駒"));
  EXPECT_TRUE(run_words({"--lang", "ja", "show", "--lang", "en"}).out_has("White's hand"));
  EXPECT_TRUE(run_words({"perft", "--help"}, japanese).out_has("使い方"));
}

TEST(Program, TheFirstLocaleVariableThatIsSetDecides) {
  constexpr auto kJa = io::Language::Japanese;
  constexpr auto kEn = io::Language::English;
  EXPECT_EQ(language_of_locale(nullptr, nullptr, nullptr), kEn);
  EXPECT_EQ(language_of_locale(nullptr, nullptr, "ja_JP.UTF-8"), kJa);
  EXPECT_EQ(language_of_locale("", "", "ja"), kJa);
  EXPECT_EQ(language_of_locale("C", nullptr, "ja_JP.UTF-8"), kEn);
  EXPECT_EQ(language_of_locale(nullptr, "ja_JP", "C"), kJa);
  EXPECT_EQ(language_of_locale("", "en_GB", "ja_JP"), kEn);
}

TEST(Program, ColourNeedsATerminalWithoutNoColorOrAnOrder) {
  const auto has_color = [](const std::string& choice, const World& world) {
    return run_words({"show", "--sfen", "startpos moves 7g7f", "--color", choice}, world)
        .out_has("\x1b[7m");
  };
  EXPECT_TRUE(has_color("auto", {.terminal = true}));
  EXPECT_FALSE(has_color("auto", {.terminal = true, .no_color = true}));
  EXPECT_FALSE(has_color("auto", {.terminal = false}));
  EXPECT_TRUE(has_color("always", {.terminal = false, .no_color = true}));
  EXPECT_FALSE(has_color("never", {.terminal = true}));
}

TEST(Program, ShowReadsItsInputAndGoesOnAfterBadLines) {
  const Outcome outcome = run_words({"show", "-"}, {.input = "first\tstartpos\n"
                                                             "second\tnonsense here\n"
                                                             "9/9/9/9/9/9/9/9/9 q - 1\n"
                                                             "fourth\tstartpos\n"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.out.starts_with("first\n"));
  EXPECT_TRUE(outcome.out_has("\n\nfourth\n"));
  EXPECT_TRUE(outcome.err.starts_with("tsumuya: (standard input):2:9: unknown piece letter 'o'\n"));
  EXPECT_TRUE(outcome.err_has("tsumuya: (standard input):3:19: the side to move must be b or w"));
}

TEST(Program, NamesAreMadeHarmless) {
  const Outcome outcome = run_words({"show", "-"}, {.input = "a\x1b[2Jb\tstartpos\n"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("a\\x1b[2Jb\n"));
}

TEST(Program, ManyBadLinesAreCountedNotListed) {
  std::string input;
  for (int i = 0; i < 250; ++i) input += "bad\n";
  const Outcome outcome = run_words({"show", "-"}, {.input = input});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.err.ends_with("(standard input): 150 more bad lines\n"));
}

TEST(Program, SlipsOfTheFingerGetASuggestion) {
  EXPECT_TRUE(run_words({"sohw"}).err_has("unknown command \"sohw\"; did you mean show?"));
  EXPECT_TRUE(run_words({"perf"}).err_has("did you mean perft?"));
  EXPECT_TRUE(
      run_words({"show", "--asci"}).err_has("unknown option \"--asci\"; did you mean --ascii?"));
  EXPECT_TRUE(run_words({"perft", "--dept=3"}).err_has("did you mean --depth?"));
  EXPECT_FALSE(run_words({"unrelated"}).err_has("did you mean"));
  EXPECT_FALSE(run_words({std::string(100000, 's')}).err_has("did you mean"));
  EXPECT_FALSE(run_words({""}).err_has("did you mean"));
}

TEST(Program, UsageErrorsNameTheOptionAndPointToTheHelp) {
  const std::initializer_list<std::initializer_list<std::string>> kBad{
      {"sohw"},
      {""},
      {"--depth", "3"},
      {"-x"},
      {"--lang"},
      {"--lang", "fr"},
      {"perft", "--depth"},
      {"perft", "--depth", "-1"},
      {"perft", "--depth", "65"},
      {"perft", "--depth="},
      {"perft", "file"},
      {"perft", "--ascii"},
      {"show", "--color", "blue"},
      {"show", "--color", ""},
      {"show", "--ascii=perhaps"},
      {"show", "--depth", "3"},
      {"show", "-\x1b"},
  };
  for (const auto& words : kBad) {
    const Outcome outcome = run_words(words);
    SCOPED_TRACE(outcome.err);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.err.starts_with("tsumuya: "));
    EXPECT_TRUE(outcome.err_has("\ntry: tsumuya "));
    EXPECT_TRUE(outcome.err.ends_with("--help\n"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 2);
    EXPECT_EQ(outcome.err.find('\x1b'), std::string::npos);
  }
  EXPECT_EQ(kBad.size(), 17U);
}

// The language of an error is the one that is named, even behind what is wrong.
TEST(Program, UsageErrorsAreInTheLanguageThatIsNamedOrOfTheLocale) {
  const World japanese{.language = io::Language::Japanese};
  const std::string said =
      "tsumuya: \"sohw\" というコマンドはない。show のことか\n詳しくは: tsumuya --help\n";
  EXPECT_EQ(run_words({"sohw"}, japanese).err, said);
  EXPECT_EQ(run_words({"--lang", "ja", "sohw"}).err, said);
  EXPECT_EQ(run_words({"--lang=ja", "sohw"}).err, said);
  EXPECT_EQ(run_words({"sohw", "--lang", "ja"}).err, said);
  EXPECT_TRUE(run_words({"sohw", "--lang", "en"}, japanese).err_has("unknown command"));
  EXPECT_TRUE(run_words({"show", "--lang", "fr"}, japanese).err_has("のいずれでもない"));
  EXPECT_TRUE(run_words({"verify"}, japanese).err_has("FILE を指定する"));
  EXPECT_TRUE(run_words({"solve", "--", "--lang", "ja"}).err_has("cannot"));
}

TEST(Program, HelpAndVersionAreCommandsToo) {
  EXPECT_EQ(run_words({"help"}).out, run_words({"--help"}).out);
  EXPECT_EQ(run_words({"help", "perft"}).out, run_words({"perft", "--help"}).out);
  EXPECT_EQ(run_words({"version"}).out, run_words({"--version"}).out);
  EXPECT_EQ(run_words({"version"}).status, 0);
  EXPECT_TRUE(run_words({"help", "prft"}).err_has("unknown command \"prft\"; did you mean perft?"));
  EXPECT_TRUE(run_words({"help", "solve", "show"}).err_has("unexpected argument \"show\""));
  EXPECT_TRUE(run_words({"completions"}).err_has("name a shell: bash|zsh|fish"));
  EXPECT_TRUE(run_words({"completions", "csh"}).err_has("name a shell: bash|zsh|fish"));
}

TEST(Program, AnEmptyPositionIsAnErrorNotTheDefault) {
  for (const char* const command : {"show", "perft"}) {
    for (const std::initializer_list<std::string>& words :
         {std::initializer_list<std::string>{command, "--sfen", ""}, {command, "--sfen="}}) {
      const Outcome outcome = run_words(words);
      EXPECT_EQ(outcome.status, 2);
      EXPECT_EQ(outcome.out, "");
      EXPECT_TRUE(outcome.err_has("--sfen: column 1: no position: the text is empty"))
          << outcome.err;
    }
  }
}

TEST(Program, PerftCountsOnStandardOutputAndTimesOnStandardError) {
  const Outcome outcome = run_words({"perft", "--depth", "3"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "nodes 25470\n");
  EXPECT_TRUE(outcome.err.starts_with("time "));
  EXPECT_EQ(run_words({"perft", "--depth", "0", "--divide"}).out, "nodes 1\n");
}

TEST(Program, PerftOfChecksPlaysChecksAndAnswers) {
  // Dropped in front the gold mates; from the four other squares it leaves three replies each. The
  // pawn's step leaves five, promoting one.
  const std::string sfen = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
  const auto count = [&](const std::string& depth) {
    return run_words({"perft", "--sfen", sfen, "--checks", "--depth", depth}).out;
  };
  EXPECT_EQ(count("1"), "nodes 7\n");
  EXPECT_EQ(count("2"), "nodes 18\n");
  const Outcome divided =
      run_words({"perft", "--sfen", sfen, "--checks", "--depth", "2", "--divide"});
  EXPECT_TRUE(divided.out_has("G*5b 0\n"));
  EXPECT_TRUE(divided.out_has("G*4b 3\n"));
  EXPECT_TRUE(divided.out.ends_with("\nnodes 18\n"));
}

}  // namespace
}  // namespace tsumuya::app
