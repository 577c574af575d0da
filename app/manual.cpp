#include "app/manual.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <vector>

#include "app/help.hpp"
#include "app/options.hpp"
#include "app/words.hpp"
#include "version.hpp"

namespace tsumuya::app {
namespace {

// Japanese has no blanks: lines may break behind its stops.
std::string with_breaks(std::string text) {
  for (const std::string_view stop : {"、", "。"}) {
    std::size_t at = text.find(stop);
    while (at != std::string::npos) {
      text.insert(at + stop.size(), "\\:");
      at = text.find(stop, at + stop.size());
    }
  }
  return text;
}

// As roff shows it: no requests, no escapes, hyphens that can be copied.
std::string escaped(std::string_view text) {
  std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return with_breaks(std::move(out));
}

// As an argument of a request.
std::string argument(std::string_view text) {
  std::string out = "\"";
  for (const char c : escaped(text)) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

std::string heading(const std::string& title) { return fmt::format(".SH {}\n", argument(title)); }

// Line by line, as the help has it: columns stay columns, and lines of Japanese get no blanks
// between them.
std::string lines(std::string_view text) {
  std::string out = ".nf\n";
  while (true) {
    const std::size_t end = text.find('\n');
    out += escaped(text.substr(0, end)) + '\n';
    if (end == std::string_view::npos) return out + ".fi\n";
    text.remove_prefix(end + 1);
  }
}

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text;
}

std::string rows(const HelpSection& section) {
  std::string out;
  for (const HelpRow& row : section.rows) {
    out += fmt::format(".TP\n.B {}\n{}\n", escaped(without_blanks(row.left)), escaped(row.right));
  }
  return out;
}

std::string sections(const CommandSpec& spec, Language language) {
  std::string out;
  for (const HelpSection& section : help_sections(spec.command, language)) {
    out += fmt::format(".PP\n{}:\n", escaped(section.title)) + rows(section);
  }
  return out;
}

std::string command(const CommandSpec& spec, Language language) {
  return fmt::format(".SS {}\n{}\n.PP\n.B {}\n.PP\n", argument(spec.name),
                     escaped(spec.summary.in(language)), escaped(usage_line(spec))) +
         lines(spec.details.in(language)) + sections(spec, language);
}

// Each variable, with the options that it stands in for.
std::string variables() {
  struct Heeded {
    std::string_view names;
    std::vector<std::string_view> flags;
  };
  std::vector<Heeded> all;
  for (const OptionSpec& option : options()) {
    if (option.variables.empty()) continue;
    const auto same = [&](const Heeded& other) { return other.names == option.variables; };
    auto place = std::find_if(all.begin(), all.end(), same);
    if (place == all.end()) place = all.insert(all.end(), {option.variables, {}});
    std::vector<std::string_view>& flags = place->flags;
    if (std::find(flags.begin(), flags.end(), option.flag) == flags.end()) {
      flags.push_back(option.flag);
    }
  }
  std::string out;
  for (const Heeded& heeded : all) {
    std::string flags;
    for (const std::string_view flag : heeded.flags) {
      flags += fmt::format("{}{}", flags.empty() ? "" : ", ", flag);
    }
    out += fmt::format(".TP\n.B {}\n{}\n", escaped(heeded.names), escaped(flags));
  }
  return out;
}

}  // namespace

std::string manual_page(Language language) {
  const CommandSpec& program = spec_of(Command::Program);
  std::string out = fmt::format(".TH TSUMUYA 1 \"\" \"tsumuya {}\"\n.nh\n.ad l\n", kVersion);
  out += heading(say<Sentence::NameSection>(language));
  out += fmt::format("tsumuya \\- {}\n", escaped(program.summary.in(language)));
  out += heading(say<Sentence::SynopsisSection>(language));
  out += fmt::format(".B {}\n", escaped(usage_line(program)));
  out += heading(say<Sentence::DescriptionSection>(language));
  out += lines(program.details.in(language)) + sections(program, language);
  out += heading(say<Sentence::CommandsSection>(language));
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    if (!spec.name.empty()) out += command(spec, language);
  }
  out += heading(say<Sentence::EnvironmentSection>(language));
  return out + escaped(say<Sentence::VariablesLead>(language)) + '\n' + variables();
}

}  // namespace tsumuya::app
