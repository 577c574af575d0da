// The word table: every sentence that the command line says of itself, a row each, in two
// languages. What options and commands are stands in their own tables.
//
// Blanks are {0}, {1}, ... up to {9}, the same in both languages.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/language.hpp"

namespace tsumuya::app {

enum class Sentence : std::uint8_t {
  // What is wrong with a command line.
  UnknownOption,
  UnknownOptionMeant,
  UnknownCommand,
  UnknownCommandMeant,
  UnexpectedArgument,
  GivenTwice,
  NeedsValue,
  TakesNoValue,
  NoFileName,
  NoInteger,
  NoThreads,
  ThreadsToCome,
  NoTime,
  NoMemory,
  NoPosition,
  NotOneOf,
  BadAlgorithm,
  EngineOnly,
  Unreadable,
  NameAFile,
  NameAShell,
  TryHelp,
  OutputFailed,
  ExperimentMoved,
  // Help.
  Usage,
  Commands,
  Options,
  Algorithms,
  Switches,
  MoreHelp,
  Default,
  TimeUnits,
  MemoryUnits,
  // The manual page.
  NameSection,
  SynopsisSection,
  DescriptionSection,
  CommandsSection,
  EnvironmentSection,
  VariablesLead,
  // Version.
  BuiltWith,
  UnknownCompiler,
};

struct SentenceRow {
  Sentence sentence;
  std::string_view english;
  std::string_view japanese;

  constexpr std::string_view in(base::Language language) const {
    return language == base::Language::Japanese ? japanese : english;
  }
};

inline constexpr auto kSentences = std::to_array<SentenceRow>({
    {Sentence::UnknownOption, "unknown option {0}", "{0} というオプションはない"},
    {Sentence::UnknownOptionMeant, "unknown option {0}; did you mean {1}?",
     "{0} というオプションはない。{1} のことか"},
    {Sentence::UnknownCommand, "unknown command {0}", "{0} というコマンドはない"},
    {Sentence::UnknownCommandMeant, "unknown command {0}; did you mean {1}?",
     "{0} というコマンドはない。{1} のことか"},
    {Sentence::UnexpectedArgument, "unexpected argument {0}", "余分な引数 {0}"},
    {Sentence::GivenTwice, "{0} may be given only once", "{0} を指定できるのは一度だけ"},
    {Sentence::NeedsValue, "{0} needs a value", "{0} に値がない"},
    {Sentence::TakesNoValue, "{0} takes no value", "{0} は値をとらない"},
    {Sentence::NoFileName, "{0}: {1} is no name of a file", "{0}: {1} はファイル名ではない"},
    {Sentence::NoInteger, "{0}: {1} is not a whole number from {2} to {3}",
     "{0}: {1} は {2} から {3} までの整数ではない"},
    {Sentence::NoThreads, "{0}: {1} is not a number of threads; 1 is",
     "{0}: {1} はスレッド数ではない。使えるのは 1"},
    {Sentence::ThreadsToCome, "{0}: {1}: more than one thread is not there yet",
     "{0}: {1}: 2 以上のスレッドはまだ使えない"},
    {Sentence::NoTime,
     "{0}: {1} is not a number of seconds above 0 and up to {2}, and not like 500ms, 5s, 2m or 1h",
     "{0}: {1} は 0 より大きく {2} 以下の秒数でも、500ms、5s、2m、1h のような時間でもない"},
    {Sentence::NoMemory,
     "{0}: {1} is not a number of megabytes from {2} to {3}, and not like 512MB or 4GB",
     "{0}: {1} は {2} から {3} までのメガバイト数でも、512MB、4GB のような大きさでもない"},
    {Sentence::NoPosition, "{0}: no position that can stand: {1}", "{0}: あり得ない局面: {1}"},
    {Sentence::NotOneOf, "{0}: {1} is not one of {2}", "{0}: {1} は {2} のいずれでもない"},
    // The registry of searches says what is wrong.
    {Sentence::BadAlgorithm, "{0}: {1}", "{0}: {1}"},
    {Sentence::EngineOnly, "{0} is for the algorithm engine only, not for {1}",
     "{0} は算法 engine だけのもので、{1} では使えない"},
    {Sentence::Unreadable, "the command line cannot be read: {0}", "コマンド行を読めない: {0}"},
    {Sentence::NameAFile, "name a FILE, or - for the standard input",
     "FILE を指定する。標準入力なら -"},
    {Sentence::NameAShell, "name a shell: {0}", "シェルを指定する: {0}"},
    {Sentence::TryHelp, "try: {0} --help", "詳しくは: {0} --help"},
    {Sentence::OutputFailed, "cannot write to the standard output", "標準出力に書けない"},
    {Sentence::ExperimentMoved,
     "experiment is a program of its own: tsumuya-lab experiment (./run tsumuya-lab experiment)",
     "experiment は別のプログラム: tsumuya-lab experiment (./run tsumuya-lab experiment)"},

    {Sentence::Usage, "Usage", "使い方"},
    {Sentence::Commands, "Commands", "コマンド"},
    {Sentence::Options, "Options", "オプション"},
    {Sentence::Algorithms, "Algorithms", "算法"},
    {Sentence::Switches, "Switches of algorithms", "算法のスイッチ"},
    {Sentence::MoreHelp, "{0} help COMMAND tells more about a command.",
     "コマンドの詳しい説明は {0} help COMMAND で。"},
    {Sentence::Default, "default: {0}", "既定値: {0}"},
    {Sentence::TimeUnits, "seconds, or as 500ms, 5s, 2m, 1h",
     "秒数、または 500ms、5s、2m、1h など"},
    {Sentence::MemoryUnits, "{0}..{1} MB, or as 512MB, 4GB",
     "{0}..{1} メガバイト、または 512MB、4GB など"},

    {Sentence::NameSection, "NAME", "名前"},
    {Sentence::SynopsisSection, "SYNOPSIS", "書式"},
    {Sentence::DescriptionSection, "DESCRIPTION", "説明"},
    {Sentence::CommandsSection, "COMMANDS", "コマンド"},
    {Sentence::EnvironmentSection, "ENVIRONMENT", "環境変数"},
    {Sentence::VariablesLead,
     "Heeded where the option is not given:", "オプションを省いたときに見る環境変数:"},

    {Sentence::BuiltWith, "built with {0}, {1} sliders", "コンパイラ: {0}、飛び駒の利き: {1}"},
    {Sentence::UnknownCompiler, "an unknown compiler", "不明"},
});

constexpr const SentenceRow& row_of(Sentence sentence) {
  return kSentences[static_cast<std::size_t>(sentence)];
}
static_assert(std::all_of(kSentences.begin(), kSentences.end(),
                          [](const SentenceRow& row) { return &row == &row_of(row.sentence); }));

// How many blanks: one more than the highest.
constexpr std::size_t blanks_of(std::string_view text) {
  std::size_t blanks = 0;
  for (std::size_t i = text.find('{'); i != std::string_view::npos; i = text.find('{', i + 1)) {
    blanks = std::max(blanks, static_cast<std::size_t>(text[i + 1] - '0') + 1);
  }
  return blanks;
}

}  // namespace tsumuya::app
