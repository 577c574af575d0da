#include "app/experiment_files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "app/algorithm_choice.hpp"
#include "app/experiment_plots.hpp"
#include "app/experiment_summary.hpp"
#include "app/experiment_tables.hpp"
#include "app/problem_files.hpp"

namespace tsumuya::app {
namespace {

// Writes files until one cannot be written.
class Writer {
 public:
  explicit Writer(std::filesystem::path directory) : directory_(std::move(directory)) {}

  void write(const std::string& name, const std::string& text) {
    if (!fault_.empty()) return;
    const std::filesystem::path file = directory_ / name;
    errno = 0;
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) {
      fault_ =
          fmt::format("{}: cannot be written: {}", shown_name(file.string()), std::strerror(errno));
    }
  }
  const std::string& fault() const { return fault_; }

 private:
  std::filesystem::path directory_;
  std::string fault_;
};

}  // namespace

std::string write_files(const std::string& directory, const Experiment& experiment) {
  Writer writer(directory);
  const std::vector<std::string>& names = experiment.algorithms();
  writer.write("results.csv", results_csv(experiment));
  for (std::size_t a = 0; a < names.size(); ++a) {
    writer.write(file_stem(names[a]) + ".md", algorithm_table(experiment, a));
  }
  writer.write("summary.md", summary_markdown(experiment));
  writer.write("solved.svg", to_svg(solved_plot(experiment)));
  writer.write("length.svg", to_svg(length_plot(experiment)));
  for (std::size_t a = 1; a < names.size(); ++a) {
    writer.write(fmt::format("scatter-{}-{}.svg", file_stem(names[0]), file_stem(names[a])),
                 to_svg(scatter_plot(experiment, 0, a)));
  }
  return writer.fault();
}

}  // namespace tsumuya::app
