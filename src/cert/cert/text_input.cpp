#include "cert/text_input.hpp"

#include <istream>
#include <utility>
#include <zstd.h>

namespace tsumuya::cert {
namespace {

constexpr std::size_t kBlock = 1U << 16U;
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";

}  // namespace

// Frames of zstd, one after the other.
class LineReader::Decoder {
 public:
  Decoder() : context_(ZSTD_createDStream()) {}
  ~Decoder() { ZSTD_freeDStream(context_); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  Decoder(Decoder&&) = delete;
  Decoder& operator=(Decoder&&) = delete;

  // The next block of input; it must live until more is wanted.
  void feed(std::string_view block) { from_ = {block.data(), block.size(), 0}; }
  bool wants_input() const { return from_.pos == from_.size && !full_; }

  // Appends a block of text at the most, so that no input fills the memory. What is wrong, or an
  // empty text.
  std::string decode(std::string& out) {
    const std::size_t before = out.size();
    out.resize(before + kBlock);
    ZSTD_outBuffer to{out.data() + before, kBlock, 0};
    const std::size_t left = ZSTD_decompressStream(context_, &to, &from_);
    out.resize(before + to.pos);
    // At the end of a frame all of it has been handed out, however much that was.
    full_ = to.pos == to.size && left != 0;
    if (ZSTD_isError(left) != 0) return ZSTD_getErrorName(left);
    inside_frame_ = left != 0;
    return "";
  }
  bool inside_frame() const { return inside_frame_; }

 private:
  ZSTD_DStream* context_;
  ZSTD_inBuffer from_{nullptr, 0, 0};
  bool full_ = false;  // there may be more to come without further input
  bool inside_frame_ = false;
};

LineReader::LineReader(std::istream& in) : in_(in) {}

LineReader::~LineReader() = default;

std::optional<std::string_view> LineReader::fail(std::string what) {
  error_ = std::move(what);
  return std::nullopt;
}

std::optional<std::string_view> LineReader::next() {
  if (!error_.empty()) return std::nullopt;
  ++line_number_;
  std::size_t searched = begin_;
  while (true) {
    const std::size_t end = text_.find('\n', searched);
    const std::size_t size = (end == std::string::npos ? text_.size() : end) - begin_;
    if (size > kLongestLine) return fail("the line is too long");
    if (end != std::string::npos) {
      const std::string_view line = std::string_view(text_).substr(begin_, size);
      begin_ = end + 1;
      return line;
    }
    searched = size;
    text_.erase(0, begin_);
    begin_ = 0;
    if (fill()) continue;
    if (error_.empty() && !text_.empty()) return fail("the last line has no line feed");
    return std::nullopt;
  }
}

// More text; false at the end, and where something is wrong.
bool LineReader::fill() {
  if (!decoder_ || decoder_->wants_input()) {
    if (!read_block()) {
      const bool breaks_off = decoder_ && decoder_->inside_frame();
      if (error_.empty() && breaks_off) error_ = "the compressed text breaks off";
      return false;
    }
    if (!begun_ && block_.starts_with(kZstdMagic)) decoder_ = std::make_unique<Decoder>();
    begun_ = true;
    if (!decoder_) {
      text_ += block_;
      return true;
    }
    decoder_->feed(block_);
  }
  const std::string wrong = decoder_->decode(text_);
  if (!wrong.empty()) error_ = "the compressed text is damaged: " + wrong;
  return wrong.empty();
}

bool LineReader::read_block() {
  block_.resize(kBlock);
  in_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
  block_.resize(static_cast<std::size_t>(in_.gcount()));
  if (in_.bad()) error_ = "cannot be read to its end";
  return error_.empty() && !block_.empty();
}

}  // namespace tsumuya::cert
