// Is the problem sound (完全作)? Asks of every other check at an attacker's move of the main line
// whether it mates too.
//
// A check that does is a cook (余詰), unless the convention allows it: a choice at the last move,
// the same move with or without promotion where the length is the same, and a detour that is longer
// and only leads back into the main line. A second engine, which takes the attacker's positions of
// the main line for no mate, finds out whether it does.
//
// Every question has its own limits; what was not decided is listed as such, never taken for an
// answer.
//
// Where a mate is known but the main line is not, the checks along the best known line are asked
// all the same. A check that does not mate is settled. A check that mates is certainly a cook only
// if the position is on the main line (only that line's moves can lead to it), the shortest length
// is proven, and both the known move and the other mate within it: then one of the two is beside
// the main line, and no detour. Any other check that mates may be the main line itself, the known
// line being a harmless detour into it; so it stays undecided.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tsume/engine/engine.hpp"

namespace tsumuya::tsume {

enum class Verdict : std::uint8_t { Sound, Cooked, Shorter, Leftover, NoMate, Unknown };
enum class Harmless : std::uint8_t { LastMove, Promotion, Detour };

// A check instead of the one of the line.
struct OtherCheck {
  unsigned ply;  // from 1
  shogi::Move move;
  std::optional<unsigned> plies;  // of the whole mate by it, if a line was found
  bool exact = false;             // no mate by it is shorter
};
struct Cook : OtherCheck {
  // Shorter than the stated length or, without one, than the main line. None: not decided.
  std::optional<bool> shorter;
};
struct HarmlessChoice : OtherCheck {
  Harmless reason;
};
struct Undecided : OtherCheck {
  bool mates = false;  // proven; what it is worth is not

  // Ply 0 and no move: the problem itself, its mate or its shortest length.
  bool is_problem() const { return ply == 0; }
};

struct Soundness {
  Verdict verdict = Verdict::Unknown;
  Answer answer;  // equal_replies are the variations of the same length (変同)
  bool leaves_piece = false;
  std::vector<Cook> cooks;
  std::vector<HarmlessChoice> harmless;
  std::vector<Undecided> undecided;
  std::optional<unsigned> stated;      // the length that the problem is said to have
  std::optional<unsigned> within;      // a mate this long is proven
  std::optional<bool> longer_defence;  // than stated (変長). None: nothing stated, or not decided
};

class SoundnessCheck {
 public:
  // Makes the limits of one question, from the time it is asked.
  using LimitMaker = std::function<andor::Limits()>;
  struct Question {
    unsigned ply;       // of the line; 0: the problem itself
    std::size_t plies;  // that the line has
    shogi::Move move;   // instead of the line's
  };
  // Receives each question, then how far its answer has come.
  using Listener = std::function<void(const Question&, const Progress*)>;

  // Both engines are cleared; the second needs little memory. `interval` is the time between two
  // calls of the listener.
  SoundnessCheck(Engine& engine, Engine& second, LimitMaker limits, Listener listener = {},
                 std::chrono::milliseconds interval = std::chrono::milliseconds(1000))
      : engine_(engine),
        second_(second),
        limits_(std::move(limits)),
        listener_(std::move(listener)),
        interval_(interval) {}

  // The side to move attacks. `stated`: the length that the problem is said to have.
  Soundness check(const shogi::Position& position, std::optional<unsigned> stated);

 private:
  // An attacker's position of the line.
  struct Place {
    shogi::Position position;
    unsigned ply;
    shogi::Move played;
    bool on_main_line;  // for certain
  };

  void check_line(const shogi::Position& position);
  bool refutes_others(const Place& place);
  bool judge(const Place& place, shogi::Move move);
  void judge_beside_main_line(const Place& place, OtherCheck other, const shogi::Position& after);
  void judge_beside_known_line(const Place& place, OtherCheck other, const shogi::Position& after);
  void add_undecided(const OtherCheck& other, bool mates);
  std::optional<bool> only_leads_back(const shogi::Position& after);
  Answer ask(Engine& engine, const shogi::Position& position, const Task& task);
  void find_length(const shogi::Position& after, OtherCheck& other);
  void conclude();

  Engine& engine_;
  Engine& second_;
  LimitMaker limits_;
  Listener listener_;
  std::chrono::milliseconds interval_;

  // Of one check.
  Soundness result_;
  Question question_{};
  std::vector<shogi::Position> attacks_;  // the attacker's positions of the line
};

}  // namespace tsumuya::tsume
