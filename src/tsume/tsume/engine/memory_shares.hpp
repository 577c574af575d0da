// How the engine shares out its memory, in bytes: a small part for refutations that rest on a path,
// a smaller one for lookalikes, some for parents if they are followed, the rest for the table.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "tsume/engine/engine.hpp"

namespace tsumuya::tsume {

inline constexpr std::size_t kBytesInMegabyte = std::size_t{1} << 20U;

inline std::size_t bytes_of(const EngineOptions& options) {
  return std::max(options.memory_mb, kLeastMemory) * kBytesInMegabyte;
}
inline std::size_t repetition_bytes(const EngineOptions& options) {
  return std::max(options.memory_mb / 32 * kBytesInMegabyte, kBytesInMegabyte / 2);
}
inline std::size_t lineage_bytes(const EngineOptions& options) {
  return options.features.source_counting ? std::bit_floor(bytes_of(options)) / 8 : 0;
}
inline std::size_t lookalike_bytes(const EngineOptions& options) {
  const Features& f = options.features;
  return f.rehearsed_mates || f.rehearsed_refutations ? std::bit_floor(bytes_of(options)) / 64 : 0;
}
inline std::size_t table_bytes(const EngineOptions& options) {
  return bytes_of(options) - repetition_bytes(options) - lineage_bytes(options) -
         lookalike_bytes(options);
}

}  // namespace tsumuya::tsume
