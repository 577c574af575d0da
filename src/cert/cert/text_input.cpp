#include "cert/text_input.hpp"

#include <cstring>
#include <istream>
#include <utility>

#include "base/input_file.hpp"

namespace tsumuya::cert {

LineReader::LineReader(std::istream& in) : in_(&in) {}
LineReader::LineReader(base::InputFile& in) : file_(&in) {}

LineReader::~LineReader() = default;

std::optional<std::string_view> LineReader::fail(std::string what) {
  error_ = std::move(what);
  return std::nullopt;
}

std::optional<std::string_view> LineReader::next() {
  if (!error_.empty() || !budget_.tick()) return std::nullopt;
  ++line_number_;
  if (text_.empty() && !prepare()) return std::nullopt;
  std::size_t searched = begin_;
  while (true) {
    const void* const found = std::memchr(text_.data() + searched, '\n', end_ - searched);
    const std::size_t end =
        found == nullptr ? end_
                         : static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
    if (end - begin_ > kLongestLine) return fail("the line is too long");
    if (found != nullptr) {
      const auto line = std::string_view(text_).substr(begin_, end - begin_);
      begin_ = end + 1;
      return line;
    }
    searched = end_;
    if (end_ == text_.size()) {
      // At most a line is left, so there is room for a block behind it.
      std::memmove(text_.data(), text_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
      searched = end_;
    }
    const std::size_t filled = fill(std::span(text_).subspan(end_));
    end_ += filled;
    if (filled > 0) continue;
    if (error_.empty() && !budget_.exceeded() && begin_ < end_) {
      return fail("the last line has no line feed");
    }
    return std::nullopt;
  }
}

// Before the first line: the room for text, the first block, and what it is.
bool LineReader::prepare() {
  constexpr std::size_t kRoom = kLongestLine + 1 + kBlock;
  if (!budget_.take(kRoom + kBlock)) return false;
  text_.resize(kRoom);
  // A pipe may give the first bytes one by one.
  while (end_ < ZstdInput::kMagicSize) {
    const std::size_t filled = read(text_.data() + end_, kBlock - end_);
    if (filled == 0) break;
    end_ += filled;
  }
  if (ZstdInput::is_zstd(std::string_view(text_).substr(0, end_))) {
    block_ = text_.substr(0, end_);
    packed_ = block_;
    end_ = 0;
    zstd_ = std::make_unique<ZstdInput>(budget_);
  }
  return error_.empty();
}

// More text; none at the end, and where something is wrong.
std::size_t LineReader::fill(std::span<char> room) {
  return zstd_ ? unpack(room) : read(room.data(), room.size());
}

std::size_t LineReader::unpack(std::span<char> room) {
  while (true) {
    if (const std::size_t filled = zstd_->unpack(packed_, room); filled > 0) return filled;
    if (budget_.exceeded()) return 0;
    error_ = zstd_->error();
    if (!error_.empty()) return 0;
    block_.resize(kBlock);
    block_.resize(read(block_.data(), kBlock));
    packed_ = block_;
    if (!block_.empty()) continue;
    if (error_.empty()) error_ = zstd_->error_at_end();
    return 0;
  }
}

std::size_t LineReader::read(char* to, std::size_t most) {
  if (file_ != nullptr) return read_file(to, most);
  in_->read(to, static_cast<std::streamsize>(most));
  if (in_->bad()) error_ = "cannot be read to its end";
  return error_.empty() ? static_cast<std::size_t>(in_->gcount()) : 0;
}

std::size_t LineReader::read_file(char* to, std::size_t most) {
  using Came = base::InputFile::Came;
  if (!budget_.look_at_clock()) return 0;
  const base::InputFile::Read read = file_->read(std::span(to, most), budget_.time_left());
  if (read.came == Came::Error) error_ = "cannot be read to its end";
  if (!budget_.look_at_clock()) return 0;
  return read.bytes;
}

}  // namespace tsumuya::cert
