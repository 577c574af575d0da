// The answer to one problem, ready to be told: as text for people, or as JSON (app/json.hpp).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "app/move_text.hpp"
#include "app/options.hpp"
#include "io/diagram.hpp"
#include "service/problem.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::app {

// What became of a certificate that was asked for.
struct WrittenCertificate {
  std::string file;
  bool complete = false;
  andor::Reason reason = andor::Reason::None;  // why not, if it was a limit
  std::string error;                           // or if the file could not be written
  std::uint64_t nodes = 0;
  unsigned plies = 0;          // of a mate: within so many
  std::uint64_t searched = 0;  // nodes that had to be searched again
  std::chrono::duration<double> time{};
};

struct Report {
  std::string name;  // may be empty
  std::string sfen;
  shogi::Position position;
  tsume::Root root = tsume::Root::Attacker;
  std::string algorithm;  // that answers, with its switches; empty: the engine
  tsume::Answer answer;
  // Of a mate whose line is complete, or of one whose line an algorithm forgot.
  std::optional<std::size_t> plies;
  std::string leftover;    // the attacker's hand after the line
  bool with_tree = false;  // the variations are wanted
  std::optional<WrittenCertificate> certificate;
};

struct TextStyle {
  io::Language language = io::Language::English;
  bool color = false;
  std::size_t columns = 80;
  Notation notation = Notation::Usi;
};

// Why a search has no answer.
Text reason_text(andor::Reason reason);

// Name, verdict, moves, variations, effort; ends with a newline.
std::string report_text(const Report& report, const TextStyle& style);

}  // namespace tsumuya::app
