// From the words of a command line to a command with the values of its options.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/message.hpp"
#include "app/options.hpp"

namespace tsumuya::app {

// Every option of the command has a value here: the one given, or its default from the table.
class Arguments {
 public:
  Command command = Command::Program;
  std::vector<std::string> files;

  // Was on the command line, even if with an empty value.
  bool given(std::string_view name) const { return given_.contains(name); }
  bool flag(std::string_view name) const { return !text(name).empty(); }
  const std::string& text(std::string_view name) const;
  // Of a memory: megabytes.
  std::int64_t integer(std::string_view name) const;
  double seconds(std::string_view name) const;

  // A flag that is set has any text; the parser has checked the others.
  void set_default(std::string_view name, std::string value);
  void set_given(std::string_view name, std::string value);

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::set<std::string, std::less<>> given_;
};

struct UsageError {
  Command command;  // whose help would tell
  Message message;  // one line, naming the option or word
};

// Of the commands whose arguments are words, not files: what is wrong with those.
std::optional<UsageError> wrong_words(const Arguments& arguments);

// Of `help [COMMAND]`; Program where no command is named.
Command command_named(const Arguments& arguments);

// The last --lang that stands among the words, whatever else may be wrong with them.
std::optional<Language> language_named(const std::vector<std::string>& words);

// `words` without the program's own name; `of` is the program, Program or Lab.
std::variant<Arguments, UsageError> parse_command_line(const std::vector<std::string>& words,
                                                       Command of = Command::Program);

}  // namespace tsumuya::app
