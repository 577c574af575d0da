// A large array of zeros from the system.
//
// A page costs nothing until it is touched, so a gigabyte is there at once; clear() gives the pages
// back instead of writing zeros. Large pages save a long search many misses but cost a short one
// more than it takes, since a system short of them may compact its memory first. So the owner calls
// prefer_large_pages() once it uses that much; they hold for what is touched from then on. A small
// array comes from the heap.
#pragma once

#include <cstddef>

namespace tsumuya::base {

class ZeroedMemory {
 public:
  explicit ZeroedMemory(std::size_t bytes);  // throws std::bad_alloc
  ~ZeroedMemory();
  ZeroedMemory(const ZeroedMemory&) = delete;
  ZeroedMemory& operator=(const ZeroedMemory&) = delete;
  ZeroedMemory(ZeroedMemory&&) = delete;
  ZeroedMemory& operator=(ZeroedMemory&&) = delete;

  void* get() const { return memory_; }
  void prefer_large_pages();
  void clear();

 private:
  void* memory_ = nullptr;
  std::size_t bytes_;
  bool mapped_;
  bool large_pages_ = false;
};

// An array in such memory; T must be a type for which all zeros is a value.
template <typename T>
class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t size) : memory_(size * sizeof(T)), size_(size) {}
  T& operator[](std::size_t i) { return static_cast<T*>(memory_.get())[i]; }
  const T& operator[](std::size_t i) const { return static_cast<const T*>(memory_.get())[i]; }
  std::size_t size() const { return size_; }
  void clear() { memory_.clear(); }
  void prefer_large_pages() { memory_.prefer_large_pages(); }

 private:
  ZeroedMemory memory_;
  std::size_t size_;
};

}  // namespace tsumuya::base
