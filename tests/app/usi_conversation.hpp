// Conversations with the USI engine on streams, for its tests: each line waited for, every mate
// replayed with the naive rules, and every verdict proven to the checker.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <istream>
#include <mutex>
#include <ostream>
#include <regex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/usi.hpp"
#include "cert/checker.hpp"
#include "io/sfen.hpp"
#include "naive/notation.hpp"
#include "naive/rules.hpp"
#include "support/naive_bridge.hpp"
#include "support/random_problem.hpp"
#include "tsumuya/tsumuya.hpp"

namespace tsumuya::app {

using std::chrono::milliseconds;
using Lines = std::vector<std::string>;

inline constexpr milliseconds kLongWait{60'000};

// Found among random crowded positions: not settled within 17 million nodes.
inline constexpr const char* kHard =
    "1r1p3l1/2nkp2+Pb/n1+p6/1G3+n3/5lLnp/P4PP2/5+P1G1/3r5/1PS3gS1 b BG2SL8P 1";
inline constexpr const char* kEasy = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

// A stream that waits for more until it is closed.
class Waiting : public std::streambuf {
 public:
  void add(std::string_view text) {
    const std::lock_guard lock(mutex_);
    text_.insert(text_.end(), text.begin(), text.end());
    changed_.notify_one();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
  }

 private:
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !text_.empty(); });
    if (text_.empty()) return traits_type::eof();
    letter_ = text_.front();
    text_.pop_front();
    setg(&letter_, &letter_, &letter_ + 1);
    return traits_type::to_int_type(letter_);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<char> text_;
  char letter_ = 0;
  bool closed_ = false;
};

// Collects lines; the next one can be waited for.
class Collected : public std::streambuf {
 public:
  // Nothing within the time is a failure.
  std::string next() {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, kLongWait, [this] { return !lines_.empty(); })) {
      ADD_FAILURE() << "no answer";
      return "";
    }
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }
  std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }

 private:
  int_type overflow(int_type c) override {
    const std::lock_guard lock(mutex_);
    if (c == '\n') {
      lines_.push_back(std::move(line_));
      line_.clear();
      changed_.notify_one();
    } else {
      line_ += traits_type::to_char_type(c);
    }
    return c;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::string line_;
};

// What the engine claims of a position has a certificate that the checker verifies. The root may
// be a defender's by an option of the conversation.
inline void expect_certified(const std::string& position, const std::string& answer) {
  SolverOptions options{.memory_mb = 16, .node_limit = 2'000'000};
  options.goal = Goal::First;
  options.certificate = true;
  auto solved = Solver(options).solve("position sfen " + position);
  if (std::holds_alternative<InputError>(solved)) {
    options.defender_to_move = true;
    solved = Solver(options).solve("position sfen " + position);
  }
  const auto* const solution = std::get_if<Solution>(&solved);
  ASSERT_NE(solution, nullptr) << position;
  EXPECT_EQ(solution->verdict == Verdict::Mate, answer != "checkmate nomate") << position;
  EXPECT_EQ(cert::check_text(solution->certificate).status, cert::Status::Verified) << position;
}

class Conversation {
 public:
  Conversation()
      : in_(&to_engine_),
        out_(&from_engine_),
        thread_([this] { status_ = usi({.in = in_, .out = out_, .err = out_}); }) {
    say("setoption name USI_Hash value 16");
  }
  ~Conversation() {
    if (thread_.joinable()) close();
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  Conversation(Conversation&&) = delete;
  Conversation& operator=(Conversation&&) = delete;

  void say(const std::string& line) { to_engine_.add(line + '\n'); }
  // The lines up to one that begins like this.
  Lines until(const std::string& beginning) {
    Lines lines;
    do {
      lines.push_back(from_engine_.next());
    } while (!lines.back().starts_with(beginning) && !lines.back().empty());
    return lines;
  }
  Lines ask(const std::string& position, const std::string& go = "go mate infinite") {
    say("position sfen " + position);
    say(go);
    Lines lines = until("checkmate");
    if (lines.back() != "checkmate timeout") expect_certified(position, lines.back());
    return lines;
  }
  // Ends the input; the exit status.
  int close() {
    to_engine_.close();
    thread_.join();
    return status_;
  }
  Lines rest() {
    Lines lines;
    while (from_engine_.waiting() != 0) lines.push_back(from_engine_.next());
    return lines;
  }

 private:
  Waiting to_engine_;
  Collected from_engine_;
  std::istream in_;
  std::ostream out_;
  int status_ = -1;
  std::thread thread_;
};

inline bool has(const Lines& lines, const std::string& text) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

inline std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  std::string::size_type begin = 0;
  for (auto end = text.find(' '); end != std::string::npos; end = text.find(' ', begin)) {
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  words.push_back(text.substr(begin));
  return words;
}

// The moves of an answer, or of a pv; single spaces only.
inline std::vector<std::string> moves_after(const std::string& line, const std::string& word) {
  const auto at = line.find(word + ' ');
  if (at == std::string::npos) return {};
  return split(line.substr(at + word.size() + 1));
}

// Plays the moves, each legal, those of the attacker checks; returns the position at the end.
inline naive::Position replay(const shogi::Position& from, const std::vector<std::string>& moves,
                              shogi::Color attacker) {
  const auto side = attacker == shogi::Color::Black ? naive::Side::Black : naive::Side::White;
  naive::Position pos = test::to_naive(from);
  for (const std::string& text : moves) {
    const auto move = naive::parse_move(text);
    const auto playable = pos.turn == side ? checks(pos) : legal_moves(pos);
    if (!move || std::find(playable.begin(), playable.end(), *move) == playable.end()) {
      ADD_FAILURE() << text << " cannot be played in " << to_sfen(pos);
      return pos;
    }
    pos = apply(pos, *move);
  }
  return pos;
}

// An info line has the items of the protocol in order, and `pv` or `string` last.
inline void expect_info(const std::string& line) {
  static const std::regex kInfo(
      "info depth \\d+ seldepth \\d+ time \\d+ nodes \\d+ nps \\d+ hashfull \\d+"
      "( score mate -?\\d+)?( pv( [1-9PLNSBRG][a-i*][1-9][a-i]\\+?)+| string .+)|info string .+");
  EXPECT_TRUE(std::regex_match(line, kInfo)) << line;
}

// A final info with the score and the whole line, then the answer, which mates.
inline void expect_mate(const Lines& lines, const test::Problem& problem) {
  ASSERT_GE(lines.size(), 2U);
  const std::vector<std::string> moves = moves_after(lines.back(), "checkmate");
  EXPECT_TRUE(is_mate(replay(problem.position, moves, problem.attacker())));
  const std::string& last = lines[lines.size() - 2];
  expect_info(last);
  EXPECT_EQ(moves_after(last, "pv"), moves);
  const char* const sign = problem.root == tsume::Root::Attacker ? "" : "-";
  EXPECT_NE(last.find(fmt::format(" score mate {}{} pv ", sign, moves.size())), std::string::npos)
      << last;
}

inline shogi::Position read(const std::string& sfen) { return io::parse_sfen(sfen).value(); }

inline void expect_unanswered(const Lines& lines, const std::string& why) {
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines.back(), "checkmate timeout");
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("info string " + why)) << lines[lines.size() - 2];
}

}  // namespace tsumuya::app
