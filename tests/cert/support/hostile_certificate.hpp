// Certificates made to cost a checker as much as they can: families of any size, for tests of what
// a file can cost and for bench/hostile_certificates.cpp.
//
// Every file is right but where its family says otherwise, so that the checker cannot stop early.
// No randomness: the same size gives the same bytes.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "cert/checker.hpp"

namespace tsumuya::test {

struct HostileFamily {
  std::string_view name;
  std::string_view idea;
  cert::Status status;  // of every size
  // A file whose unpacked text has about so many bytes; plain text unless `packed`.
  std::function<std::string(std::size_t bytes)> make;
  bool packed = false;
};

std::span<const HostileFamily> hostile_families();
const HostileFamily& hostile_family(std::string_view name);

// A frame of zstd for every piece of a text.
std::string in_frames(std::string_view text, std::size_t bytes_a_frame);

}  // namespace tsumuya::test
