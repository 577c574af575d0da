// Text compressed with zstd, unpacked as a stream: frames, one after the other.
//
// The head of every frame is read here before zstd sees it. So the window that it asks for is
// counted before zstd takes the memory, what is no frame is told from a frame that is damaged, and
// frames that hold no text ("skippable") are passed over and counted.
//
// zstd's format is RFC 8878.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cert/limits.hpp"

struct ZSTD_DCtx_s;

namespace tsumuya::cert {

class ZstdInput {
 public:
  // Windows of a certificate's frames: those that zstd accepts unless it is told otherwise.
  static constexpr std::uint64_t kLargestWindow = 1U << 27U;
  // All skippable frames of a file together, with their heads.
  static constexpr std::uint64_t kMostSkipped = 1U << 20U;

  // Does a text that begins so come from zstd?
  static constexpr std::size_t kMagicSize = 4;
  static bool is_zstd(std::string_view text);

  explicit ZstdInput(Budget& budget) : budget_(budget) {}
  ~ZstdInput();
  ZstdInput(const ZstdInput&) = delete;
  ZstdInput& operator=(const ZstdInput&) = delete;
  ZstdInput(ZstdInput&&) = delete;
  ZstdInput& operator=(ZstdInput&&) = delete;

  // Takes from `input` what it has read, and returns how many bytes of `room` it has filled: none
  // if the input is used up or something is wrong. Then error() says what, or the budget that a
  // limit was reached.
  std::size_t unpack(std::string_view& input, std::span<char> room);
  const std::string& error() const { return error_; }

  // What is wrong if the input ends here; empty where a frame ends.
  std::string error_at_end() const;

 private:
  bool read_head(std::string_view& input);
  bool start_frame(std::uint64_t window);
  bool start_skipping(std::uint64_t size);
  void skip(std::string_view& input);
  std::size_t decode(std::string_view& input, std::span<char> room);
  bool fail(std::string what);

  Budget& budget_;
  ZSTD_DCtx_s* context_ = nullptr;
  std::uint64_t window_taken_ = 0;  // bytes of the budget
  std::uint64_t skip_ = 0;          // bytes of a skippable frame that are still to come
  std::uint64_t skipped_ = 0;
  std::array<char, 18> head_{};  // of a frame, as far as it came
  std::size_t head_size_ = 0;
  std::size_t head_fed_ = 0;  // bytes of it that zstd has seen
  bool inside_ = false;       // a frame's head was read, its end was not
  bool full_ = false;         // there may be more to come without further input
  std::string error_;
};

}  // namespace tsumuya::cert
