// `solve --certificate FILE`: where the certificates of one call go.
//
// FILE is the certificate of one problem; a directory gets one for each, named after the problem,
// or numbered where it has no name. Of several problems with one name the later ones get a number.
// What killed calls left behind in these places is removed at the start.
#pragma once

#include <atomic>
#include <cstdint>
#include <set>
#include <string>
#include <variant>

#include "app/report.hpp"
#include "service/certificate.hpp"

namespace tsumuya::app {

class CertificateFiles {
 public:
  explicit CertificateFiles(std::string target);

  // The file of the next problem, or why there is none.
  struct Refused {
    std::string why;
  };
  std::variant<std::string, Refused> next(const std::string& problem_name);

 private:
  std::string free_name(const std::string& problem);

  std::string target_;
  bool directory_;
  std::uint64_t problems_ = 0;
  std::set<std::string> names_;  // of files that were given out, in small letters
};

// Finds the certificate of the answer that is in the report and writes it; the report tells of it.
// `stop_waiting` ends a wait for the reader of a pipe.
void write_certificate(tsume::Engine& engine, const service::Problem& problem,
                       const tsume::Task& task, const andor::Limits& limits,
                       const std::string& file, const std::atomic<bool>* stop_waiting,
                       Report& report);

}  // namespace tsumuya::app
