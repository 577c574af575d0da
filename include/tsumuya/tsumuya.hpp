// Tsumuya as a C++ library: does the attacker mate?
//
//   tsumuya::Solver solver;
//   const auto answer = solver.solve("4k4/9/4P4/9/9/9/9/9/9 b G 1");
//
// Link the CMake target `libtsumuya`. Only standard headers are needed here. Nothing is printed and
// nothing but std::bad_alloc is thrown. A Solver belongs to one thread at a time; its stop flag may
// be set from any other.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tsumuya {

enum class Verdict : std::uint8_t {
  Mate,    // proven: the attacker mates
  NoMate,  // proven: he does not
  Unknown  // a limit came first
};

// What ended a search without an answer.
enum class Reason : std::uint8_t {
  None,
  Nodes,
  Time,
  Memory,
  Stopped,
  Internal  // the answer failed its own check: an error in the solver, please report it
};

// What is wanted of a mate: any, or the shortest.
enum class Goal : std::uint8_t { First, Shortest };

// Which replies count in the length of a mate: all but useless interpositions, or all.
enum class Interpositions : std::uint8_t { Tsume, All };

// How far a search has come.
struct SearchProgress {
  std::chrono::duration<double> elapsed{};
  std::uint64_t nodes = 0;
  std::uint32_t pn = 0;  // proof and disproof number of the given position
  std::uint32_t dn = 0;
  unsigned table_permille = 0;    // how full the table is
  std::vector<std::string> line;  // the moves from the given position to where the search is
};

struct SolverOptions {
  std::size_t memory_mb = 1024;                 // of the table; at least 4
  std::uint64_t node_limit = 0;                 // of each search; 0: none
  std::chrono::duration<double> time_limit{0};  // of each search; 0: none
  const std::atomic<bool>* stop = nullptr;      // ends a search soon after it becomes true
  Goal goal = Goal::Shortest;
  Interpositions interpositions = Interpositions::Tsume;  // of the shortest
  bool rest_in_hand = false;                              // give the missing pieces to the defender
  bool defender_to_move = false;                          // the side to move is the attacked one
  bool certificate = false;  // also a proof; the limits count anew for it
  std::function<void(const SearchProgress&)> progress = {};  // called from within solve()
  std::chrono::milliseconds progress_interval{1000};
};

struct Solution {
  Verdict verdict = Verdict::Unknown;
  Reason reason = Reason::None;  // of Unknown
  // Of a mate, in USI notation, to the last move. Empty also if a limit came after the proof,
  // before the line was complete.
  std::vector<std::string> moves;
  bool exact = false;  // no shorter mate exists
  // How `moves` counts plies: a first proof counts all interpositions. Without a mate, as
  // requested.
  Interpositions interpositions = Interpositions::All;
  // The text of a certificate (docs/certificate.md), if it was wanted and there is a verdict; empty
  // also if a limit came before it was complete.
  std::string certificate;
  std::uint64_t nodes = 0;
  std::chrono::duration<double> time{};
};

// What is wrong with the text of a position.
struct InputError {
  std::size_t column = 1;  // counted in bytes, from 1
  std::string message;
};

class Solver {
 public:
  explicit Solver(SolverOptions options = {});
  ~Solver();
  Solver(Solver&& other) noexcept;
  Solver& operator=(Solver&& other) noexcept;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // SFEN, or `position sfen ... moves ...` with the words of the USI protocol. The side to move
  // attacks, unless it is in check and there is no other king, or the options say otherwise. The
  // same text and options give the same answer and nodes, whatever was solved before.
  std::variant<Solution, InputError> solve(std::string_view position);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tsumuya
