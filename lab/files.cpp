#include "lab/files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/output_file.hpp"
#include "base/partial_file.hpp"
#include "lab/collection.hpp"
#include "lab/from_app.hpp"
#include "lab/gnuplot.hpp"
#include "lab/plots.hpp"
#include "lab/summary.hpp"
#include "lab/tables.hpp"

namespace tsumuya::lab {
namespace {

// The names of the files that were made, a line each.
constexpr const char* kList = ".tsumuya-files";

struct File {
  std::string name;
  std::string text;
};

std::vector<File> files_of(const Experiment& experiment) {
  const std::vector<std::string>& names = experiment.algorithms();
  std::vector<File> files;
  files.push_back({"results.csv", results_csv(experiment)});
  for (std::size_t a = 0; a < names.size(); ++a) {
    files.push_back({file_stem(names[a]) + ".md", algorithm_table(experiment, a)});
  }
  files.push_back({"summary.md", summary_markdown(experiment)});
  files.push_back({"summary-length.csv", length_csv(experiment)});
  files.push_back({"summary-time.csv", time_csv(experiment)});
  files.push_back({"summary-algorithms.csv", algorithms_csv(experiment)});
  files.push_back({"solved.gp", solved_script(experiment)});
  files.push_back({"length.gp", length_script(experiment)});
  for (std::size_t a = 1; a < names.size(); ++a) {
    files.push_back({fmt::format("scatter-{}-{}.gp", file_stem(names[0]), file_stem(names[a])),
                     scatter_script(experiment, 0, a)});
  }
  return files;
}

// Of a script; empty for other files.
std::string picture_of(const std::string& name) {
  constexpr std::string_view kScript = ".gp";
  if (!name.ends_with(kScript)) return "";
  return name.substr(0, name.size() - kScript.size()) + ".svg";
}

// With the pictures that the scripts make.
std::set<std::string> names_of(const std::vector<File>& files) {
  std::set<std::string> names;
  for (const File& file : files) {
    names.insert(file.name);
    if (std::string picture = picture_of(file.name); !picture.empty()) names.insert(picture);
  }
  return names;
}

std::string lines_of(const std::set<std::string>& names) {
  return fmt::format("{}\n", fmt::join(names, "\n"));
}

constexpr std::array<std::string_view, 5> kEnds{".md", ".csv", ".gp", ".svg", ".jsonl"};

// The list of an earlier call, without what no call can have made: a file lies in the directory
// itself and has one of the ends.
std::set<std::string> made_before(const std::filesystem::path& directory) {
  std::set<std::string> names;
  std::ifstream in(directory / kList, std::ios::binary);
  for (std::string name; std::getline(in, name);) {
    const bool made = std::any_of(kEnds.begin(), kEnds.end(),
                                  [&](std::string_view end) { return name.ends_with(end); });
    if (made && name.find('/') == std::string::npos) names.insert(name);
  }
  return names;
}

// What lies in the place of a file and was not made by an earlier call.
std::string fault_of_places(const std::filesystem::path& directory,
                            const std::set<std::string>& wanted,
                            const std::set<std::string>& made) {
  for (const std::string& name : wanted) {
    const std::filesystem::path file = directory / name;
    std::error_code error;
    const bool there = std::filesystem::exists(std::filesystem::symlink_status(file, error));
    if (!there || made.contains(name)) continue;
    return fmt::format(
        "{}: is there and was not made by an experiment (it is not in {}): move it away, or choose "
        "another directory",
        shown_name(file.string()), kList);
  }
  return "";
}

// Writes and removes files until one cannot be.
class Writer {
 public:
  explicit Writer(std::filesystem::path directory) : directory_(std::move(directory)) {}

  void write(const std::string& name, const std::string& text) {
    if (!fault_.empty()) return;
    const std::filesystem::path file = directory_ / name;
    base::OutputFile out(file.string(), nullptr);
    out.write(text);
    if (const std::string fault = out.finish(); !fault.empty()) {
      fault_ = fmt::format("{}: {}", shown_name(file.string()), fault);
    }
  }
  // A plain file; one that is not there is no fault.
  void remove(const std::string& name) {
    if (!fault_.empty()) return;
    const std::filesystem::path file = directory_ / name;
    std::error_code error;
    if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(file, error))) return;
    if (std::filesystem::remove(file, error)) return;
    fault_ = fmt::format("{}: cannot be removed: {}", shown_name(file.string()), error.message());
  }
  const std::string& fault() const { return fault_; }

 private:
  std::filesystem::path directory_;
  std::string fault_;
};

}  // namespace

Written write_files(const std::string& directory, const Experiment& experiment,
                    const std::vector<RunResult>& all, const Draw& draw) {
  std::vector<File> files = files_of(experiment);
  files.insert(files.begin(), {kJsonLines, to_json_lines(all)});
  std::set<std::string> now = names_of(files);
  std::set<std::string> known = made_before(directory);
  if (std::string fault = fault_of_places(directory, now, known); !fault.empty()) return {fault};
  known.insert(now.begin(), now.end());
  // What a call was writing that was killed.
  base::remove_abandoned_in(directory, kList);
  for (const std::string_view end : kEnds) base::remove_abandoned_in(directory, end);
  Writer writer(directory);
  Written written;
  // The list comes first: what a call made that ended early is known too.
  writer.write(kList, lines_of(known));
  for (const File& file : files) writer.write(file.name, file.text);
  for (const File& file : files) {
    const std::string name = picture_of(file.name);
    if (name.empty()) continue;
    Picture picture;
    if (!written.without_gnuplot && written.plots.empty()) picture = draw(file.text);
    if (picture.is_missing) {
      written.without_gnuplot = true;
    } else if (!picture.fault.empty()) {
      written.plots = fmt::format("{}: {}", file.name, picture.fault);
    }
    if (picture.fault.empty() && !picture.text.empty()) {
      writer.write(name, picture.text);
    } else {
      now.erase(name);  // an older one would show something else
    }
  }
  for (const std::string& name : known) {
    if (!now.contains(name)) writer.remove(name);
  }
  writer.write(kList, lines_of(now));
  written.fault = writer.fault();
  return written;
}

std::string fault_of_files(const std::string& directory, const Experiment& experiment) {
  return fault_of_places(directory, names_of(files_of(experiment)), made_before(directory));
}

bool is_made(const std::string& directory, const std::string& name) {
  return made_before(directory).contains(name);
}

std::string adopt(const std::string& directory, const std::string& name) {
  std::set<std::string> known = made_before(directory);
  known.insert(name);
  Writer writer(directory);
  writer.write(kList, lines_of(known));
  return writer.fault();
}

}  // namespace tsumuya::lab
