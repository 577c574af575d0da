// Is the problem sound (完全作)? Every other check at an attacker's move of the main line is asked
// whether it mates too.
//
// One that does is a cook (余詰), save what the convention allows: a choice at the last move, the
// same move with or without promotion where the length is the same, and a detour that is longer and
// only leads back into the main line. Whether it does is found out by a second engine that takes
// the attacker's positions of the main line for no mate.
//
// Every question has its own limits; what was not decided is listed as such, never taken for an
// answer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tsume/engine.hpp"

namespace tsumuya::tsume {

enum class Verdict : std::uint8_t { Sound, Cooked, Shorter, Leftover, NoMate, Unknown };
enum class Harmless : std::uint8_t { LastMove, Promotion, Detour };

struct Cook {
  unsigned ply;  // from 1
  shogi::Move move;
  std::optional<unsigned> plies;  // of the whole mate by it, if a line was found
  bool exact = false;             // no mate by it is shorter
};
struct HarmlessChoice {
  unsigned ply;
  shogi::Move move;
  Harmless reason;
};

struct Soundness {
  Verdict verdict = Verdict::Unknown;
  Answer answer;  // equal_replies are the variations of the same length (変同)
  bool leaves_piece = false;
  std::vector<Cook> cooks;
  std::vector<HarmlessChoice> harmless;
  std::vector<Alternative> undecided;
};

class SoundnessCheck {
 public:
  // Makes the limits of one question, from the time it is asked.
  using LimitMaker = std::function<andor::Limits()>;
  // Told before each question at the main line: the ply, of how many.
  using Listener = std::function<void(unsigned ply, std::size_t plies)>;

  // Both engines are cleared; the second needs little memory.
  SoundnessCheck(Engine& engine, Engine& second, LimitMaker limits, Listener listener)
      : engine_(engine),
        second_(second),
        limits_(std::move(limits)),
        listener_(std::move(listener)) {}

  // The side to move attacks. `stated`: the length that the problem is said to have. `progress` is
  // for the solving.
  Soundness check(const shogi::Position& position, std::optional<unsigned> stated,
                  const std::function<void(const Progress&)>& progress = {},
                  std::chrono::milliseconds interval = std::chrono::milliseconds(1000));

 private:
  void check_move(const shogi::Position& position, unsigned ply, Soundness& result);
  void judge(const shogi::Position& position, unsigned ply, shogi::Move other, Soundness& result);
  std::optional<bool> only_leads_back(const shogi::Position& after);

  Engine& engine_;
  Engine& second_;
  LimitMaker limits_;
  Listener listener_;
  std::vector<shogi::Position> attacks_;  // the attacker's positions of the main line
};

}  // namespace tsumuya::tsume
