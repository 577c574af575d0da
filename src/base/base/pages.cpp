#include "base/pages.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sys/mman.h>

namespace tsumuya::base {
namespace {

constexpr std::size_t kLeastMapped = std::size_t{1} << 16U;

void* map(std::size_t bytes) {
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : bytes_(std::max<std::size_t>(bytes, 1)), mapped_(bytes_ >= kLeastMapped) {
  // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): zeros, without touching them
  memory_ = mapped_ ? map(bytes_) : std::calloc(1, bytes_);
  if (memory_ == nullptr) throw std::bad_alloc();
}

void ZeroedMemory::prefer_large_pages() {
  if (large_pages_ || !mapped_) return;
  large_pages_ = true;
  ::madvise(memory_, bytes_, MADV_HUGEPAGE);  // where refused, small pages do
}

ZeroedMemory::~ZeroedMemory() {
  if (mapped_) {
    ::munmap(memory_, bytes_);
  } else {
    std::free(memory_);  // NOLINT(cppcoreguidelines-no-malloc)
  }
}

void ZeroedMemory::clear() {
  if (mapped_) {
    ::madvise(memory_, bytes_, MADV_DONTNEED);
  } else {
    std::memset(memory_, 0, bytes_);
  }
}

}  // namespace tsumuya::base
