#include "cert/text_output.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>
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

namespace {

bool exists_but_is_no_file(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

// What the target's name stands for: a link is followed, so that it stays one.
std::string real_name(const std::string& target) {
  std::error_code error;
  const std::filesystem::path found = std::filesystem::canonical(target, error);
  return error ? target : found.string();
}

}  // namespace

TextOutput::TextOutput(const std::string& target) : target_(real_name(target)) {
  const bool in_place = exists_but_is_no_file(target_);
  written_ = in_place ? target_ : target_ + ".partial-" + std::to_string(::getpid());
  if (target.ends_with(".zst")) encoder_ = std::make_unique<Encoder>();
  file_ = std::fopen(written_.c_str(), in_place ? "wb" : "wbx");
  if (file_ == nullptr) {
    fail("cannot be written");
    written_ = target_;  // somebody else's: not to be removed
  }
}

TextOutput::~TextOutput() {
  close();
  if (!finished_ && written_ != target_) std::remove(written_.c_str());
}

void TextOutput::fail(const char* what) {
  if (!error_.empty()) return;
  error_ = what;
  if (errno != 0) error_ += std::string(": ") + std::strerror(errno);
}

void TextOutput::close() {
  if (file_ == nullptr) return;
  errno = 0;
  if (std::fclose(std::exchange(file_, nullptr)) != 0) fail("cannot be written to its end");
}

void TextOutput::write_bytes(std::string_view bytes) {
  if (failed() || bytes.empty()) return;
  errno = 0;
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) {
    fail("cannot be written to its end");
  }
}

void TextOutput::write(std::string_view text) {
  if (failed()) return;
  if (!encoder_) return write_bytes(text);
  errno = 0;
  const auto use = [this](std::string_view bytes) { write_bytes(bytes); };
  if (!encoder_->encode(text, false, use)) fail("cannot be compressed");
}

std::string TextOutput::finish() {
  if (!failed() && encoder_) {
    errno = 0;
    const auto use = [this](std::string_view bytes) { write_bytes(bytes); };
    if (!encoder_->encode("", true, use)) fail("cannot be compressed");
  }
  close();
  if (failed()) return error_;
  errno = 0;
  if (written_ != target_ && std::rename(written_.c_str(), target_.c_str()) != 0) {
    fail("cannot be given its name");
    return error_;
  }
  finished_ = true;
  return "";
}

}  // namespace tsumuya::cert
