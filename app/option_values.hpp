// The values of options, read from text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/message.hpp"
#include "app/options.hpp"

namespace tsumuya::app {

// What is wrong with a value, naming the option.
std::optional<Message> fault_of(const OptionSpec& option, const std::string& value);

std::optional<std::int64_t> to_integer(std::string_view text);
std::optional<std::uint64_t> to_megabytes(std::string_view text);
// Of "bash|zsh|fish".
bool is_one_of(std::string_view value, std::string_view words);

}  // namespace tsumuya::app
