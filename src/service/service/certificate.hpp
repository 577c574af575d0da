// Certificates of the engine's answers: its nodes as the text that docs/certificate.md describes.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "service/problem.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::service {

struct Certificate {
  std::string text;        // whole; empty if a limit came in the way
  andor::Reason reason{};  // which one
  std::uint64_t nodes = 0;
  unsigned plies = 0;          // of a mate: within so many
  std::uint64_t searched = 0;  // nodes that had to be searched again
};

// For what the engine has just answered, which was a mate or no mate.
Certificate certificate_of(tsume::Engine& engine, const Problem& problem, const tsume::Task& task,
                           const tsume::Answer& answer, const andor::Limits& limits);

struct Writing {
  std::string error;     // what went wrong; empty if nothing did
  bool stopped = false;  // that is, a wait for the reader of a pipe was ended by the flag
};

// Writes it to a file, compressed if the name ends in .zst. The flag may be null.
Writing write_certificate(const Certificate& certificate, const std::string& file,
                          const std::atomic<bool>* stop);

}  // namespace tsumuya::service
