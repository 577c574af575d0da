#include "app/usi_search.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <span>

#include "app/usi_options.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::app {
namespace {

using andor::Clock;
using std::chrono::milliseconds;

constexpr std::string_view kTimeout = "checkmate timeout";

// How long stop() leaves the answer to the search thread. That thread looks at its stop token every
// millisecond or so, but not while it throws a large table away or collects a long line.
constexpr milliseconds kPatience{25};

// How often the engine tells how full its table is.
constexpr milliseconds kShortestReport{100};

std::string joined(std::span<const shogi::Move> moves) {
  std::string text;
  for (const shogi::Move m : moves) {
    if (!text.empty()) text += ' ';
    text += io::to_usi(m);
  }
  return text;
}

// `info` up to the last item.
std::string info(std::size_t depth, std::uint64_t max_depth, Clock::time_point start,
                 std::uint64_t nodes, unsigned hash_permille) {
  const auto elapsed = std::chrono::duration_cast<milliseconds>(Clock::now() - start).count();
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(elapsed, 0));
  return fmt::format("info depth {} seldepth {} time {} nodes {} nps {} hashfull {}", depth,
                     std::max<std::uint64_t>(max_depth, depth), time, nodes,
                     nodes * 1000 / std::max<std::uint64_t>(time, 1), hash_permille);
}

std::string numbers(andor::Number pn, andor::Number dn) {
  return fmt::format(" string proof number {} disproof number {}", pn, dn);
}

std::string limit_text(const UsiOrder& order, andor::Reason reason, std::string_view why_stopped) {
  switch (reason) {
    case andor::Reason::Nodes:
      return fmt::format("node limit reached: {} {}", order.nodes.value_or(0),
                         order.nodes == 1U ? "node" : "nodes");
    case andor::Reason::Time:
      return fmt::format("time limit reached: {} ms", order.time.value_or(milliseconds(0)).count());
    case andor::Reason::Memory:
      return "memory limit reached: the search went too deep";
    case andor::Reason::Stopped:
      return std::string(why_stopped);
    case andor::Reason::None:
      break;
  }
  return "the search ended without an answer";
}

}  // namespace

UsiSearch::UsiSearch(UsiOutput& output) : output_(output), thread_([this] { run(); }) {}

UsiSearch::~UsiSearch() {
  stop();
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  orders_.notify_one();
  thread_.join();
}

void UsiSearch::make_ready(const tsume::EngineOptions& options) {
  const std::lock_guard lock(mutex_);
  if (searching_ || order_) {
    output_.line("readyok");  // options take effect with the next search
    return;
  }
  ready_ = options;
  orders_.notify_one();
}

void UsiSearch::forget() {
  const std::lock_guard lock(mutex_);
  forget_ = true;
  orders_.notify_one();
}

void UsiSearch::search(const UsiOrder& order) {
  stop();
  const std::lock_guard lock(mutex_);
  order_ = order;
  orders_.notify_one();
}

void UsiSearch::stop(std::string_view why) {
  std::unique_lock lock(mutex_);
  if (order_) {
    order_.reset();
    give_up(why);
    return;
  }
  if (!searching_ || answered_) return;
  why_stopped_ = why;
  stop_ = true;
  if (finished_.wait_for(lock, kPatience, [this] { return answered_; })) return;
  answered_ = true;
  give_up(why);
}

void UsiSearch::give_up(std::string_view why) {
  output_.line(fmt::format("info string {}", why));
  output_.line(kTimeout);
}

void UsiSearch::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    orders_.wait(lock, [this] { return quit_ || ready_ || forget_ || order_; });
    if (quit_ && !ready_) return;
    serve_one(lock);
  }
}

// Called with the lock held, and returns with it; what takes long is done without.
void UsiSearch::serve_one(std::unique_lock<std::mutex>& lock) {
  if (ready_) {
    const tsume::EngineOptions options = *ready_;
    ready_.reset();
    lock.unlock();
    if (const std::string fault = prepare(options); !fault.empty()) {
      output_.line("info string " + fault);
    }
    output_.line("readyok");
    lock.lock();
  } else if (forget_) {
    forget_ = false;
    lock.unlock();
    if (engine_) engine_->clear();
    lock.lock();
  } else if (!is_prepared(order_->engine)) {
    const tsume::EngineOptions options = order_->engine;
    lock.unlock();
    const std::string fault = prepare(options);
    lock.lock();
    // Meanwhile another order may have come, which may fare better.
    if (!fault.empty() && order_ && same_engine(order_->engine, options)) {
      order_.reset();
      give_up(fault);
    }
  } else {
    const UsiOrder order = *order_;
    order_.reset();
    searching_ = true;
    answered_ = false;
    stop_ = false;
    lock.unlock();
    carry_out(order);
    lock.lock();
    searching_ = false;
  }
}

// Returns what went wrong, empty if nothing.
std::string UsiSearch::prepare(const tsume::EngineOptions& options) {
  if (is_prepared(options)) return "";
  engine_.reset();  // its memory goes before the new one's comes
  engine_options_ = options;
  try {
    engine_.emplace(options);
  } catch (const std::bad_alloc&) {
    return fmt::format("USI_Hash: the system does not give {} MB", options.memory_mb);
  }
  return "";
}

bool UsiSearch::is_prepared(const tsume::EngineOptions& options) const {
  return engine_ && same_engine(engine_options_, options);
}

void UsiSearch::carry_out(const UsiOrder& order) {
  andor::Limits limits;
  if (order.nodes) limits.nodes = *order.nodes;
  if (order.time) limits.deadline = order.start + *order.time;
  limits.stop = &stop_;
  unsigned hash_permille = 0;
  Clock::time_point next = order.start + order.interval;
  const auto listener = [&](const tsume::Progress& progress) {
    hash_permille = progress.hash_permille;
    if (order.interval.count() == 0 || Clock::now() < next) return;
    next = Clock::now() + order.interval;
    report(order, progress);
  };
  const milliseconds often =
      order.interval.count() == 0 ? kShortestReport : std::min(order.interval, kShortestReport);
  try {
    const tsume::Answer found = engine_->solve(order.position, order.root, limits, listener, often);
    answer(order, found, hash_permille);
  } catch (const std::bad_alloc&) {
    engine_.reset();
    const std::lock_guard lock(mutex_);
    if (!answered_) give_up("memory limit reached: the system gives no more");
    answered_ = true;
    finished_.notify_all();
  }
}

void UsiSearch::report(const UsiOrder& order, const tsume::Progress& progress) {
  std::string text = info(progress.line.size(), progress.max_depth, order.start, progress.nodes,
                          progress.hash_permille);
  if (progress.line.empty()) {
    text += numbers(progress.pn, progress.dn);
  } else {
    text += " pv " + joined(progress.line);
  }
  const std::lock_guard lock(mutex_);
  if (!answered_) output_.line(text);
}

void UsiSearch::answer(const UsiOrder& order, const tsume::Answer& answer, unsigned hash_permille) {
  const std::string line = joined(answer.line);
  std::string text = info(answer.line.size(), answer.counters.max_depth, order.start,
                          answer.counters.expanded, hash_permille);
  std::string why;
  std::string result(kTimeout);
  if (answer.status == tsume::Status::NoMate) {
    text += " string no mate";
    result = "checkmate nomate";
  } else if (answer.status == tsume::Status::Mate && !line.empty()) {
    const bool mating = order.root == tsume::Root::Attacker;
    text += fmt::format(" score mate {}{} pv {}", mating ? "" : "-", answer.line.size(), line);
    result = "checkmate " + line;
  } else if (answer.status == tsume::Status::Mate) {
    text += numbers(answer.pn, answer.dn);
    why = "a mate is proven, but the limit came before its line was found";
    if (shogi::is_mate(order.position)) why = "the side to move is mated already: no line to give";
  } else {
    text += numbers(answer.pn, answer.dn);
  }
  const std::lock_guard lock(mutex_);
  if (answer.status == tsume::Status::Unknown) {
    why = limit_text(order, answer.reason, why_stopped_);
  }
  if (!answered_) {
    output_.line(text);
    if (!why.empty()) output_.line("info string " + why);
    output_.line(result);
  }
  answered_ = true;
  finished_.notify_all();
}

}  // namespace tsumuya::app
