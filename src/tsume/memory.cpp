#include "tsume/memory.hpp"

#include <new>
#include <sys/mman.h>

namespace tsumuya::tsume {

ZeroedMemory::ZeroedMemory(std::size_t bytes) : bytes_(bytes) {
  memory_ = ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory_ == MAP_FAILED) throw std::bad_alloc();
}

void ZeroedMemory::prefer_large_pages() {
  if (large_pages_) return;
  large_pages_ = true;
  ::madvise(memory_, bytes_, MADV_HUGEPAGE);  // where refused, small pages do
}

ZeroedMemory::~ZeroedMemory() { ::munmap(memory_, bytes_); }

void ZeroedMemory::clear() { ::madvise(memory_, bytes_, MADV_DONTNEED); }

}  // namespace tsumuya::tsume
