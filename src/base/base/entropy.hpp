// Numbers that nobody outside the process can foresee: keys for hashes of what strangers send.
#pragma once

#include <cstdint>
#include <span>

namespace tsumuya::base {

// From the system; where it has none to give, from the clock and from where it put us in memory.
void fill_with_entropy(std::span<std::uint64_t> words);

}  // namespace tsumuya::base
