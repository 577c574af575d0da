// A sequence that grows by chunks, so that its growth copies nothing and is counted piece by piece.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "cert/limits.hpp"

namespace tsumuya::cert {

template <typename T>
class Chunks {
 public:
  explicit Chunks(Budget& budget) : budget_(budget) {}

  // False, and nothing is added, if the budget refuses the memory.
  [[nodiscard]] bool push_back(T item) {
    if (size_ == kChunk * chunks_.size() && !grow()) return false;
    (*this)[size_++] = std::move(item);
    return true;
  }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return (*chunks_[i / kChunk])[i % kChunk]; }
  const T& operator[](std::size_t i) const { return (*chunks_[i / kChunk])[i % kChunk]; }

 private:
  static constexpr std::size_t kChunk = 1024;

  bool grow() {
    // A chunk, and its pointer in a vector that may double.
    if (!budget_.take(kChunk * sizeof(T) + 3 * sizeof(void*))) return false;
    chunks_.push_back(std::make_unique<std::array<T, kChunk>>());
    return true;
  }

  Budget& budget_;
  std::vector<std::unique_ptr<std::array<T, kChunk>>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace tsumuya::cert
