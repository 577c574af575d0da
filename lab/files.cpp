#include "lab/files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "lab/from_app.hpp"
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
  files.push_back({"solved.svg", to_svg(solved_plot(experiment))});
  files.push_back({"length.svg", to_svg(length_plot(experiment))});
  for (std::size_t a = 1; a < names.size(); ++a) {
    files.push_back({fmt::format("scatter-{}-{}.svg", file_stem(names[0]), file_stem(names[a])),
                     to_svg(scatter_plot(experiment, 0, a))});
  }
  return files;
}

std::set<std::string> names_of(const std::vector<File>& files) {
  std::set<std::string> names;
  for (const File& file : files) names.insert(file.name);
  return names;
}

std::string lines_of(const std::set<std::string>& names) {
  return fmt::format("{}\n", fmt::join(names, "\n"));
}

// The list of an earlier call, without what no call can have made: a table or a plot lies in the
// directory itself.
std::set<std::string> made_before(const std::filesystem::path& directory) {
  std::set<std::string> names;
  std::ifstream in(directory / kList, std::ios::binary);
  for (std::string name; std::getline(in, name);) {
    const bool made = name.ends_with(".md") || name.ends_with(".csv") || name.ends_with(".svg");
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
    std::ofstream out;
    do {  // a signal may come while a file system waits
      errno = 0;
      out.open(file, std::ios::binary);
    } while (!out.is_open() && errno == EINTR);
    out << text;
    out.close();
    if (!out) {
      fault_ =
          fmt::format("{}: cannot be written: {}", shown_name(file.string()), std::strerror(errno));
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

std::string write_files(const std::string& directory, const Experiment& experiment) {
  const std::vector<File> files = files_of(experiment);
  const std::set<std::string> now = names_of(files);
  std::set<std::string> known = made_before(directory);
  if (std::string fault = fault_of_places(directory, now, known); !fault.empty()) return fault;
  known.insert(now.begin(), now.end());
  Writer writer(directory);
  // The list comes first: what a call made that ended early is known too.
  writer.write(kList, lines_of(known));
  for (const File& file : files) writer.write(file.name, file.text);
  for (const std::string& name : known) {
    if (!now.contains(name)) writer.remove(name);
  }
  writer.write(kList, lines_of(now));
  return writer.fault();
}

std::string fault_of_files(const std::string& directory, const Experiment& experiment) {
  return fault_of_places(directory, names_of(files_of(experiment)), made_before(directory));
}

}  // namespace tsumuya::lab
