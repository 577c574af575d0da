#include "cert/zstd_input.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <zstd.h>
#include <zstd_errors.h>

namespace tsumuya::cert {
namespace {

constexpr std::string_view kMagic = "\x28\xB5\x2F\xFD";
constexpr std::string_view kSkippableMagicRest = "\x2A\x4D\x18";  // after 0x50 to 0x5F
constexpr std::size_t kSkippableHead = 8;
constexpr const char* kMoreBehind = "there is more behind the last frame";
// Beside its window, zstd takes two blocks of 128 KB and its tables.
constexpr std::uint64_t kDecoderBytes = 2 * 131'072 + 262'144;

bool is_skippable_magic(std::string_view text) {
  return !text.empty() && (static_cast<unsigned char>(text[0]) & 0xF0U) == 0x50U &&
         kSkippableMagicRest.starts_with(text.substr(1, 3));
}

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) {
    value = value << 8U | static_cast<unsigned char>(bytes[i - 1]);
  }
  return value;
}

// The sizes of the fields of a frame's head follow from its fifth byte.
struct FrameHead {
  explicit FrameHead(char description)
      : bits(static_cast<unsigned char>(description)),
        one_segment((bits & 0x20U) != 0),
        dictionary((std::size_t{1} << (bits & 3U)) >> 1U),
        content(bits >> 6U == 0 ? (one_segment ? 1 : 0) : std::size_t{1} << (bits >> 6U)) {}

  std::size_t size() const { return 5 + (one_segment ? 0 : 1) + dictionary + content; }
  // Of a whole head.
  std::uint64_t window(std::string_view head) const {
    if (one_segment) {
      const std::uint64_t size = little_endian(head.substr(5 + dictionary, content));
      return content == 2 ? size + 256 : size;
    }
    const auto byte = static_cast<unsigned char>(head[5]);
    const std::uint64_t base = std::uint64_t{1} << (10U + (byte >> 3U));
    return base + base / 8 * (byte & 7U);
  }

  unsigned bits;
  bool one_segment;  // the window is as large as the content
  std::size_t dictionary;
  std::size_t content;
};

}  // namespace

bool ZstdInput::is_zstd(std::string_view text) { return text.starts_with(kMagic); }

ZstdInput::~ZstdInput() { ZSTD_freeDCtx(context_); }

bool ZstdInput::fail(std::string what) {
  error_ = std::move(what);
  return false;
}

std::string ZstdInput::error_at_end() const {
  if (!inside_ && skip_ == 0) {
    if (head_size_ == 0) return "";
    if (head_size_ < kMagic.size()) return kMoreBehind;
  }
  return "the compressed text breaks off";
}

std::size_t ZstdInput::unpack(std::string_view& input, std::span<char> room) {
  while (error_.empty() && budget_.tick()) {
    skip(input);
    if (input.empty() && !full_) break;
    if (!inside_ && !read_head(input)) break;
    if (!inside_) continue;  // a skippable frame
    if (const std::size_t filled = decode(input, room); filled > 0) return filled;
  }
  return 0;
}

// Byte by byte until the head is whole. False if the input ends before, or it is none.
bool ZstdInput::read_head(std::string_view& input) {
  while (!input.empty()) {
    head_[head_size_++] = input.front();
    input.remove_prefix(1);
    const std::string_view head(head_.data(), head_size_);
    if (is_skippable_magic(head)) {
      if (head.size() == kSkippableHead) return start_skipping(little_endian(head.substr(4)));
    } else if (!kMagic.starts_with(head.substr(0, kMagic.size()))) {
      return fail(kMoreBehind);
    } else if (head.size() > kMagic.size()) {
      const FrameHead frame(head[kMagic.size()]);
      if (head.size() == frame.size()) return start_frame(frame.window(head));
    }
  }
  return false;
}

bool ZstdInput::start_frame(std::uint64_t window) {
  if (window > kLargestWindow) {
    return fail("the compressed text asks for a window of " + std::to_string(window >> 20U) +
                " MB, and 128 MB are the most");
  }
  const std::uint64_t needed = window + kDecoderBytes;
  if (needed > window_taken_) {
    if (!budget_.take(needed - window_taken_)) return false;
    window_taken_ = needed;
  }
  if (context_ == nullptr) context_ = ZSTD_createDCtx();
  if (context_ == nullptr) {
    budget_.refuse(Limit::Memory, "out of memory: the system has none for zstd");
    return false;
  }
  inside_ = true;
  head_fed_ = 0;
  return true;
}

bool ZstdInput::start_skipping(std::uint64_t size) {
  skipped_ += kSkippableHead + size;
  if (skipped_ > kMostSkipped) {
    budget_.refuse(Limit::SkippableFrames, "too many skippable frames: more than 1 MB in all");
    return false;
  }
  skip_ = size;
  head_size_ = 0;
  return true;
}

void ZstdInput::skip(std::string_view& input) {
  const std::size_t bytes = std::min<std::uint64_t>(skip_, input.size());
  input.remove_prefix(bytes);
  skip_ -= bytes;
}

std::size_t ZstdInput::decode(std::string_view& input, std::span<char> room) {
  ZSTD_outBuffer to{room.data(), room.size(), 0};
  const bool feeds_head = head_fed_ < head_size_;
  const std::string_view source =
      feeds_head ? std::string_view(head_.data() + head_fed_, head_size_ - head_fed_) : input;
  ZSTD_inBuffer from{source.data(), source.size(), 0};
  const std::size_t left = ZSTD_decompressStream(context_, &to, &from);
  if (feeds_head) {
    head_fed_ += from.pos;
  } else {
    input.remove_prefix(from.pos);
  }
  if (ZSTD_isError(left) != 0) {
    if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) {
      budget_.refuse(Limit::Memory, "out of memory: the system has none for zstd");
    } else {
      fail(std::string("the compressed text is damaged: ") + ZSTD_getErrorName(left));
    }
    return 0;
  }
  // At the end of a frame all of it has been handed out, however much that was.
  full_ = to.pos == to.size && left != 0;
  if (left == 0) {
    inside_ = false;
    head_size_ = 0;
  }
  return to.pos;
}

}  // namespace tsumuya::cert
