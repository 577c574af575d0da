// Where tables live, unless their user has something better: zeros that can be cleared.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tsumuya::andor {

template <typename T>
class PlainArray {
 public:
  explicit PlainArray(std::size_t size) : items_(size) {}
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  std::size_t size() const { return items_.size(); }
  void clear() { std::fill(items_.begin(), items_.end(), T{}); }

 private:
  std::vector<T> items_;
};

}  // namespace tsumuya::andor
