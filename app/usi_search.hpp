// The search thread of the USI engine, and the engine that lives in it.
//
// One thread does all that may take long: making the engine, clearing its table, searching. The
// thread that reads commands hands over orders and never waits for it, but for a moment in stop().
//
// An order stays in its slot until the engine is ready for it, so that a stop can take it back
// while the table is being cleared. Whoever answers a search first, this thread or stop(), is the
// only one to do so: `answered_` tells, under the lock.
//
// The table is kept from one search to the next, until `usinewgame` or another size.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "app/usi_output.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::app {

struct UsiOrder {
  shogi::Position position;
  tsume::Root root = tsume::Root::Attacker;
  tsume::EngineOptions engine;
  andor::Clock::time_point start;                 // when the order was given
  std::optional<std::chrono::milliseconds> time;  // from there on
  std::optional<std::uint64_t> nodes;
  std::chrono::milliseconds interval{0};  // between two `info`, 0 for none
};

class UsiSearch {
 public:
  explicit UsiSearch(UsiOutput& output);
  // Ends the search and the thread; a `readyok` that is due comes first.
  ~UsiSearch();
  UsiSearch(const UsiSearch&) = delete;
  UsiSearch& operator=(const UsiSearch&) = delete;
  UsiSearch(UsiSearch&&) = delete;
  UsiSearch& operator=(UsiSearch&&) = delete;

  // Makes an engine if there is none with these options, and says `readyok`.
  void make_ready(const tsume::EngineOptions& options);
  // Clears the table before the next search.
  void forget();
  // A search that is still going on is stopped first.
  void search(const UsiOrder& order);
  // When it returns, no search is left without its answer.
  static constexpr std::string_view kByCommand = "stopped by command";
  static constexpr std::string_view kInputEnded = "the input ended before the search";
  void stop(std::string_view why = kByCommand);

 private:
  void run();
  void serve_one(std::unique_lock<std::mutex>& lock);
  std::string prepare(const tsume::EngineOptions& options);
  bool is_prepared(const tsume::EngineOptions& options) const;
  void carry_out(const UsiOrder& order);
  void report(const UsiOrder& order, const tsume::Progress& progress);
  void answer(const UsiOrder& order, const tsume::Answer& answer, unsigned hash_permille);
  void give_up(std::string_view why);

  UsiOutput& output_;

  std::mutex mutex_;
  std::condition_variable orders_;    // for this thread: there is something to do
  std::condition_variable finished_;  // for stop(): the search has been answered
  std::optional<tsume::EngineOptions> ready_;
  bool forget_ = false;
  std::optional<UsiOrder> order_;
  bool quit_ = false;
  bool searching_ = false;
  bool answered_ = false;  // the search that is going on
  std::string_view why_stopped_ = kByCommand;
  std::atomic<bool> stop_{false};

  // Of the search thread alone.
  std::optional<tsume::Engine> engine_;
  tsume::EngineOptions engine_options_;

  std::thread thread_;
};

}  // namespace tsumuya::app
