// The techniques of the engine by the names that --without takes: the one table from a name to its
// switch.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "tsume/engine/features.hpp"

namespace tsumuya::app {

struct Technique {
  std::string_view name;
  bool tsume::Features::*on;
};

inline constexpr std::array<Technique, 16> kTechniques{{
    {"mate-in-one", &tsume::Features::mate_in_one},
    {"proof-hands", &tsume::Features::proof_hands},
    {"estimates", &tsume::Features::estimates},
    {"far-drops", &tsume::Features::far_drops},
    {"chained-drops", &tsume::Features::chained_drops},
    {"chained-moves", &tsume::Features::chained_moves},
    {"chained-captures", &tsume::Features::chained_captures},
    {"chained-squares", &tsume::Features::chained_squares},
    {"chained-useless", &tsume::Features::chained_useless},
    {"simulation", &tsume::Features::simulation},
    {"rehearsed-mates", &tsume::Features::rehearsed_mates},
    {"rehearsed-refutations", &tsume::Features::rehearsed_refutations},
    {"weak-counting", &tsume::Features::weak_counting},
    {"source-counting", &tsume::Features::source_counting},
    {"margin", &tsume::Features::margin},
    {"raise-on-loops", &tsume::Features::raise_on_loops},
}};

constexpr const Technique* find_technique(std::string_view name) {
  for (const Technique& technique : kTechniques) {
    if (technique.name == name) return &technique;
  }
  return nullptr;
}

// "mate-in-one, estimates, ..."
inline std::string technique_names() {
  std::string names;
  for (const Technique& technique : kTechniques) {
    if (!names.empty()) names += ", ";
    names += technique.name;
  }
  return names;
}

// All on but those of a list with commas, whose names are known to be right.
constexpr tsume::Features features_without(std::string_view names) {
  tsume::Features features;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    if (const Technique* const technique = find_technique(name)) features.*technique->on = false;
    names.remove_prefix(name.size() < names.size() ? name.size() + 1 : names.size());
  }
  return features;
}

}  // namespace tsumuya::app
