#include "cert/text_output.hpp"

#include <cerrno>
#include <cstddef>
#include <vector>
#include <zstd.h>

namespace tsumuya::cert {

// One frame of zstd with a checksum.
class TextOutput::Encoder {
 public:
  Encoder() : context_(ZSTD_createCStream()), room_(ZSTD_CStreamOutSize()) {
    ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1);
  }
  ~Encoder() { ZSTD_freeCStream(context_); }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  Encoder(Encoder&&) = delete;
  Encoder& operator=(Encoder&&) = delete;

  // Hands compressed bytes to `use`; with `last` the frame is ended. False if zstd fails.
  template <typename Use>
  bool encode(std::string_view text, bool last, const Use& use) {
    ZSTD_inBuffer from{text.data(), text.size(), 0};
    while (true) {
      ZSTD_outBuffer to{room_.data(), room_.size(), 0};
      const std::size_t left =
          ZSTD_compressStream2(context_, &to, &from, last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) return false;
      use(std::string_view(room_.data(), to.pos));
      if (last ? left == 0 : from.pos == from.size) return true;
    }
  }

 private:
  ZSTD_CStream* context_;
  std::vector<char> room_;
};

TextOutput::TextOutput(const std::string& target, const std::atomic<bool>* stop)
    : file_(target, stop) {
  if (target.ends_with(".zst")) encoder_ = std::make_unique<Encoder>();
}

TextOutput::~TextOutput() = default;

void TextOutput::encode(std::string_view text, bool last) {
  errno = 0;
  const auto use = [this](std::string_view bytes) { file_.write(bytes); };
  if (!encoder_->encode(text, last, use)) file_.fail("cannot be compressed");
}

void TextOutput::write(std::string_view text) {
  if (failed()) return;
  if (!encoder_) return file_.write(text);
  encode(text, false);
}

std::string TextOutput::finish() {
  if (!failed() && encoder_) encode("", true);
  return file_.finish();
}

}  // namespace tsumuya::cert
