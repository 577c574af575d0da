#include "app/certificate_file.hpp"

#include <filesystem>
#include <string_view>
#include <utility>

#include "base/partial_file.hpp"

namespace tsumuya::app {
namespace {

constexpr std::string_view kEnding = ".cert.zst";  // in a directory
constexpr std::size_t kLongestName = 200;          // bytes; a file name has 255

// A problem's name as the beginning of a file name.
std::string stem_of(const std::string& problem) {
  std::string name;
  for (const char c : problem) {
    const auto byte = static_cast<unsigned char>(c);
    name += byte < 0x20 || c == '/' || c == '\\' || byte == 0x7F ? '_' : c;
  }
  if (name[0] == '.') name[0] = '_';
  if (name.size() > kLongestName) {
    std::size_t size = kLongestName;
    // Not within a character of several bytes.
    while ((static_cast<unsigned char>(name[size]) & 0xC0U) == 0x80U) --size;
    name.resize(size);
  }
  return name;
}

// Some file systems do not tell large letters from small ones.
std::string in_small_letters(std::string text) {
  for (char& c : text) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

}  // namespace

CertificateFiles::CertificateFiles(std::string target) : target_(std::move(target)) {
  std::error_code error;
  directory_ = std::filesystem::is_directory(target_, error);
  if (directory_) {
    base::remove_abandoned_in(target_, kEnding);
  } else {
    base::remove_abandoned(target_);
  }
}

std::string CertificateFiles::free_name(const std::string& problem) {
  const std::string stem = stem_of(problem);
  std::string name = stem;
  for (unsigned i = 2; !names_.insert(in_small_letters(name)).second; ++i) {
    name = stem + " (" + std::to_string(i) + ")";
  }
  return name + std::string(kEnding);
}

std::variant<std::string, CertificateFiles::Refused> CertificateFiles::next(
    const std::string& problem_name) {
  ++problems_;
  if (directory_) {
    const std::string name = problem_name.empty() ? std::to_string(problems_) : problem_name;
    return (std::filesystem::path(target_) / free_name(name)).string();
  }
  if (problems_ == 1) return target_;
  return Refused{"--certificate names one file for several problems; name a directory"};
}

void write_certificate(tsume::Engine& engine, const service::Problem& problem,
                       const tsume::Task& task, const andor::Limits& limits,
                       const std::string& file, const std::atomic<bool>* stop_waiting,
                       Report& report) {
  const andor::Clock::time_point start = andor::Clock::now();
  WrittenCertificate& written = report.certificate.emplace();
  written.file = file;
  if (report.answer.status == tsume::Status::Unknown) {
    written.reason = report.answer.reason;
    return;
  }
  const service::Certificate certificate =
      service::certificate_of(engine, problem, task, report.answer, limits);
  written.nodes = certificate.nodes;
  written.searched = certificate.searched;
  written.plies = certificate.plies;
  written.reason = certificate.reason;
  if (!certificate.text.empty()) {
    service::Writing writing = service::write_certificate(certificate, file, stop_waiting);
    written.complete = writing.error.empty();
    if (writing.stopped) {
      written.reason = andor::Reason::Stopped;
    } else {
      written.error = std::move(writing.error);
    }
  }
  written.time = andor::Clock::now() - start;
}

}  // namespace tsumuya::app
