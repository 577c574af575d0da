#include "support/hostile_certificate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <utility>
#include <vector>
#include <zstd.h>

#include "cert/board_code.hpp"
#include "cert/hand.hpp"
#include "cert/packed_hand.hpp"
#include "cert/rules.hpp"
#include "naive/notation.hpp"
#include "support/hostile_parts.hpp"

namespace tsumuya::test {
namespace {

using namespace hostile;
using cert::Hand;
using cert::Status;
using naive::Kind;
using naive::Move;
using naive::Position;

// Sixteen pawns leave 134 million patterns. Where hands have pawns too, there are fewer on the
// board.
constexpr int kFewPawns = 8;
std::uint32_t next_pattern(std::uint32_t number, int most_pawns = 16) {
  do ++number;
  while (std::popcount(number) > most_pawns);
  return number;
}

// The mate in five of docs/certificate.md. Its second node is a mate with every hand; its third
// leads there by a gold, and to the first by another reply. Patterns on the last ranks change
// nothing.
std::string mate_target(std::string_view hand, std::size_t rank, std::uint32_t n = 0) {
  return "9/9/6G2/5G1k1/8L/8+S/" + pattern(n, 3) + ' ' + std::string(hand) + ' ' +
         std::to_string(rank) + " 3c3d";
}
std::string mate_user(std::string_view hand, std::size_t rank, std::uint32_t n = 0) {
  return "9/9/7k1/5G3/8L/8+S/" + pattern(n, 3) + ' ' + std::string(hand) + ' ' +
         std::to_string(rank) + " G*3c";
}
std::string finished_mate(Body& body) {
  body.add("9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d");
  body.add(mate_target("-", 1));
  body.add(mate_user("G", 3));
  body.add("9/9/9/5G2k/9/8+S/9/9/9 GL 5 L*1e");
  return body.file("9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1", "mate");
}

// No check is possible here, whatever the attacker has in hand.
std::string shelter(std::string_view hand, std::uint32_t n = 0) {
  return "7gk/7gg/7g1/9/9/9/" + pattern(n, 3) + ' ' + std::string(hand);
}
// Here a knight on 2c is the only check, and the gold takes it: the shelter again.
std::string door(std::string_view hand, std::uint32_t n = 0) {
  return "7gk/7gg/6g2/9/9/9/" + pattern(n, 3) + ' ' + std::string(hand) + " N*2c 3c2c";
}
std::string finished_no_mate(Body& body) {
  body.add(shelter("2R2B4S4N4L18P"));
  return body.file("7gk/7gg/7g1/9/9/9/9/9/9 b 2r2b4s4n4l18p 1", "no mate");
}

std::vector<Hand> mate_hands() { return all_hands({18, 3, 4, 3, 1, 2, 2}); }
std::vector<Hand> shelter_hands() { return all_hands({18 - kFewPawns, 4, 3, 4, 0, 2, 2}); }

// --- The families.

std::string copies(std::size_t bytes) {
  Body body(bytes);
  body.add(shelter("N"));
  while (body.wants_more(50)) body.add(shelter("-"));
  while (body.wants_more()) body.add(door("2N"));
  return finished_no_mate(body);
}

std::string long_cycles(std::size_t bytes) {
  Body body(bytes);
  const std::vector<Hand> hands = shelter_hands();
  for (std::size_t i = hands.size(); body.wants_more(); i = i == 0 ? hands.size() : i) {
    body.add(shelter(to_text(hands[--i])));
  }
  return finished_no_mate(body);
}

// The users need the mate of the first rank, which all others hide in a chain.
std::string rising_ranks(std::size_t bytes) {
  Body body(bytes);
  body.add("9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d");
  for (std::size_t rank = 1; body.wants_more(50); rank += 2) body.add(mate_target("-", rank));
  for (std::size_t i = 0; body.wants_more(); ++i) body.add(mate_user("G", 3 + 2 * i));
  return finished_mate(body);
}

std::string falling_ranks(std::size_t bytes) {
  Body body(bytes);
  body.add("9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d");
  std::size_t rank = 900'000'001;
  for (; body.wants_more(50); rank -= 2) body.add(mate_target("-", rank));
  for (rank += 4; body.wants_more(); rank += 2) body.add(mate_user("G", rank));
  return finished_mate(body);
}

std::string antichain_of_mates(std::size_t bytes) {
  Body body(bytes);
  const std::vector<Hand> hands = antichain(mate_hands());
  body.add("9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d");
  for (std::size_t i = 0; i < hands.size() && body.wants_more(50); ++i) {
    body.add(mate_target(to_text(hands[i]), 1));
  }
  const std::string hand = with_one_more(hands.front(), Kind::Gold);
  for (std::size_t i = 0; body.wants_more(); ++i) body.add(mate_user(hand, 3 + 2 * i));
  return finished_mate(body);
}

std::string antichain_of_no_mates(std::size_t bytes) {
  Body body(bytes);
  const std::vector<Hand> hands = antichain(shelter_hands());
  for (std::uint32_t n = 0; body.wants_more(); n = next_pattern(n, kFewPawns)) {
    for (const Hand& hand : hands) body.add(shelter(to_text(hand), n));
    for (const Hand& hand : hands) body.add(door(with_one_more(hand, Kind::Knight), n));
  }
  return finished_no_mate(body);
}

std::string growing_hands(std::size_t bytes) {
  Body body(bytes);
  const std::vector<Hand> hands = mate_hands();
  body.add("9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d");
  for (std::uint32_t n = 0; body.wants_more(); n = next_pattern(n, kFewPawns)) {
    std::size_t rank = 999'999'997;
    for (std::size_t i = 0; i < hands.size() && body.wants_more(); ++i, rank -= 2) {
      if (hands[i].count(Kind::Pawn) > 10) continue;
      body.add(mate_target(to_text(hands[i]), rank, n));
      if (n == 0) body.add(mate_user(with_one_more(hands[i], Kind::Gold), rank + 2));
    }
  }
  return finished_mate(body);
}

// Boards with one value in the lower bits of what was once the hash of every process.
std::uint64_t fixed_hash(const cert::BoardCode& code) {
  std::uint64_t hash = 0;
  for (std::size_t at = 0; at + 4 <= code.bytes.size(); at += 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, code.bytes.data() + at, sizeof word);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29U;
  }
  return hash;
}
std::string one_bucket(std::size_t bytes) {
  Body body(bytes);
  Position board = naive::parse_sfen(shelter("b -")).value();
  std::vector<std::uint32_t> aimed;
  for (std::uint32_t n = 0; body.wants_more(45); n = next_pattern(n)) {
    for (std::uint32_t i = 0; i < 27; ++i) {
      std::optional<naive::Piece>& place =
          board.at({9 - static_cast<int>(i % 9), 7 + static_cast<int>(i / 9)});
      place.reset();
      if ((n >> i & 1U) != 0) place = {Kind::Pawn, true, naive::Side::White};
    }
    if (fixed_hash(cert::code_of(board)) % 32 != 0) continue;
    body.add(shelter("-", n));
    aimed.push_back(n);
  }
  for (const std::uint32_t n : aimed) body.add(door("N", n));
  return finished_no_mate(body);
}

std::string never_covered(std::size_t bytes) {
  Body body(bytes);
  for (std::uint32_t n = 0; body.wants_more(); n = next_pattern(n)) body.add(door("N", n));
  return finished_no_mate(body);
}

std::string covered_late(std::size_t bytes) {
  Body body(bytes);
  std::uint32_t last = 0;
  for (; body.wants_more(60); last = next_pattern(last)) body.add(door("N", last));
  for (std::uint32_t n = 0; n != last; n = next_pattern(n)) body.add(shelter("-", n));
  return finished_no_mate(body);
}

std::string scattered_mates(std::size_t bytes) {
  Body body(bytes);
  for (std::uint32_t n = 0; body.wants_more(); n = next_pattern(n)) {
    body.add("9/9/9/5G1k1/8L/8+S/" + pattern(n, 3) + " G 1 G*3d");
    body.add(mate_target("-", 1, n));
    body.add(mate_user("G", 3, n));
  }
  return finished_mate(body);
}

std::string scattered_no_mates(std::size_t bytes) {
  Body body(bytes);
  for (std::uint32_t n = 0; body.wants_more(); n = next_pattern(n)) {
    body.add(shelter("-", n));
    body.add(door("N", n));
  }
  return finished_no_mate(body);
}

// One position with as many checks as can be had cheaply; its answers in another order each time.
std::string most_checks(std::size_t bytes) {
  Body body(bytes);
  const std::string board = "1R7/9/9/2S6/4k1G2/9/3P5/1N7/1B5+R1";
  const auto position = naive::parse_sfen(board + " b BGSNLP 1");
  std::vector<std::string> answers;
  for (const Move& check : cert::legal_checks(position.value())) {
    const auto replies = cert::legal_replies(apply(*position, check));
    if (!replies.empty()) answers.push_back(to_usi(check) + ' ' + to_usi(replies.front()));
  }
  std::sort(answers.begin(), answers.end());
  while (body.wants_more()) {
    std::string line = board + " BGSNLP";
    for (const std::string& answer : answers) line.append(1, ' ').append(answer);
    body.add(line);
    std::next_permutation(answers.begin(), answers.end());
  }
  return body.file(board + " b BGSNLP 1", "no mate");
}

// A check from afar: the king steps aside or one of 26 pieces is put between, and a gold mates.
const std::string kAfar = "8k/9/7S1/9/9/9/9/9/9";

// The boards that the replies to it lead to.
std::vector<std::string> boards_after_replies(const std::string& root) {
  const Position checked = apply(naive::parse_sfen(root).value(), *naive::parse_move("R*1i"));
  std::vector<std::string> boards;
  for (const Move& reply : cert::legal_replies(checked)) {
    const std::string sfen = to_sfen(apply(checked, reply));
    boards.push_back(sfen.substr(0, sfen.find(' ')));
  }
  return boards;
}

std::string most_replies(std::size_t bytes) {
  Body body(bytes);
  const std::string root = kAfar + " b RGnlp 1";
  for (const std::string& board : boards_after_replies(root)) body.add(board + " G 1 G*2b");
  for (std::size_t i = 0; body.wants_more(); ++i) {
    body.add(kAfar + " RG " + std::to_string(3 + 2 * i) + " R*1i");
  }
  return body.file(root, "mate");
}

// A mate in three after it, with as many hands on each of those boards as half of the file has room
// for: a larger hand with a smaller rank each, and last the one that the users contain.
std::string lists_of_at_most(std::size_t longest, std::size_t bytes) {
  Body body(bytes);
  // So that the defender has a piece of each kind to put between.
  std::vector<Hand> hands = all_hands({16, 3, 3, 2, 3, 1, 0});
  std::erase_if(hands, [](const Hand& hand) { return hand.count(Kind::Gold) == 0; });
  constexpr std::size_t kBytesALine = 44;
  const std::size_t room = bytes / 2 / (51 * kBytesALine);
  const std::size_t count = std::min({longest, room, hands.size()});
  hands.erase(hands.begin(), hands.end() - static_cast<std::ptrdiff_t>(count));
  const int most = size_of(hands.back());
  const auto rank_of = [&](const Hand& hand) {
    return static_cast<std::size_t>(1 + 2 * (most - size_of(hand)));
  };
  const std::string user = with_one_more(hands.front(), Kind::Rook);
  Position root = naive::parse_sfen(kAfar + " b " + user + " 1").value();
  const Hand own = cert::hand_of(root, naive::Side::Black);
  Hand rest;
  for (const Kind kind : naive::kHandKinds) {
    const auto in_set = static_cast<int>(cert::packed::kInSet[static_cast<std::size_t>(kind)]);
    rest.set(kind, in_set - own.count(kind) - (kind == Kind::Silver ? 1 : 0));
  }
  cert::set_hand(root, naive::Side::White, rest);
  for (const std::string& board : boards_after_replies(to_sfen(root))) {
    for (std::size_t i = count; i-- > 0;) {
      const std::string rank = std::to_string(rank_of(hands[i]));
      body.add(board + ' ' + to_text(hands[i]) + ' ' + rank + " G*2b");
    }
  }
  for (std::size_t rank = rank_of(hands.front()) + 2; body.wants_more(); rank += 2) {
    body.add(kAfar + ' ' + user + ' ' + std::to_string(rank) + " R*1i");
  }
  return body.file(to_sfen(root), "mate");
}

std::string long_lists(std::size_t bytes) { return lists_of_at_most(1020, bytes); }
std::string longer_lists(std::size_t bytes) { return lists_of_at_most(10'000, bytes); }

std::string comments(std::size_t bytes) {
  std::string text = "tsumuya certificate 1\n";
  while (text.size() < bytes) text += "#\n";
  return text;
}

std::string tiny_frames(std::size_t bytes) { return in_frames(scattered_no_mates(bytes), 8); }

}  // namespace

std::string in_frames(std::string_view text, std::size_t bytes_a_frame) {
  std::string packed;
  std::vector<char> frame(ZSTD_compressBound(bytes_a_frame));
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  for (std::size_t at = 0; at < text.size(); at += bytes_a_frame) {
    const std::string_view piece = text.substr(at, bytes_a_frame);
    packed.append(frame.data(), ZSTD_compressCCtx(context, frame.data(), frame.size(), piece.data(),
                                                  piece.size(), 1));
  }
  ZSTD_freeCCtx(context);
  return packed;
}

std::span<const HostileFamily> hostile_families() {
  static const std::vector<HostileFamily> families = {
      {"copies", "two lines again and again", Status::Verified, copies},
      {"long cycles", "needless hands of one board, thousands in turn", Status::Verified,
       long_cycles},
      {"rising ranks", "one mate with every rank, users of the first", Status::Verified,
       rising_ranks},
      {"falling ranks", "the same, each better than the last", Status::Verified, falling_ranks},
      {"hands of a mate", "none contains another; users of the first", Status::Verified,
       antichain_of_mates},
      {"hands of no mate", "none contains another; a user of each", Status::Verified,
       antichain_of_no_mates},
      {"growing hands", "with falling ranks: all are needed", Status::Verified, growing_hands},
      {"one bucket", "boards with equal bits in a hash without a key", Status::Verified,
       one_bucket},
      {"never covered", "answers that lead to no node", Status::Failed, never_covered},
      {"covered late", "all answers before all that they lead to", Status::Verified, covered_late},
      {"scattered mates", "boards all different", Status::Verified, scattered_mates},
      {"scattered no mates", "boards all different", Status::Verified, scattered_no_mates},
      {"most checks", "one position, its answers in every order", Status::Failed, most_checks},
      {"most replies", "one position with every rank", Status::Verified, most_replies},
      {"long lists", "most replies, hundreds of hands after each reply", Status::Verified,
       long_lists},
      {"longer lists", "most replies, thousands of hands each", Status::Verified, longer_lists},
      {"comments", "lines of one byte", Status::OutOfLimits, comments},
      {"tiny frames", "a frame of zstd for every 8 bytes", Status::Verified, tiny_frames, true},
  };
  return families;
}

const HostileFamily& hostile_family(std::string_view name) {
  const auto families = hostile_families();
  const auto found = std::find_if(families.begin(), families.end(),
                                  [&](const HostileFamily& family) { return family.name == name; });
  if (found == families.end()) std::abort();
  return *found;
}

}  // namespace tsumuya::test
