// One question of tsuitate-tsume-shogi (is there a mate from these positions within this budget?)
// put to an algorithm by its name.
//
// `dfid` is the seed's search (full_width.hpp), whose table stays from question to question. The
// others are those of src/andor, which start each question with an empty table; `dfid-t2` is the
// one that deepens by tries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "andor/domain.hpp"
#include "uncertain/audit.hpp"
#include "uncertain/encoding.hpp"
#include "uncertain/full_width.hpp"
#include "uncertain/meta_domain.hpp"
#include "uncertain/tsuitate_game.hpp"

namespace tsumuya::uncertain {

using TsuitateSet = Metaposition<shogi::Position>;
using TsuitateDomain = MetaDomain<TsuitateGame>;

enum class TsuitateAlgorithm : std::uint8_t {
  Dfid,
  DfidT2,
  DfPn,
  DfPnR,
  DfPnTca,
  DfPnTcaNagai,
  DfPnTcaWpns,
  DfPnTcaSnda,
  DfPnRSnda,
  Pns,
  PnStar,
  CStar,
  Ito,
  Kawano,
};
struct TsuitateAlgorithmSpec {
  TsuitateAlgorithm id;
  std::string_view name;
};
std::span<const TsuitateAlgorithmSpec> tsuitate_algorithms();
const TsuitateAlgorithmSpec* find_tsuitate_algorithm(std::string_view name);

struct TsuitateQuestion {
  const TsuitateGame& game;
  const TsuitateSet& from;
  Budget budget;
};

struct TsuitateReply {
  andor::Outcome outcome;
  andor::Counters counters;
  bool wanted_fouls = true;  // if refuted: with more fouls it may be another answer
  shogi::Move attempt = shogi::Move::none();  // if proven, and not forgotten: how it begins
};

class TsuitateSearch {
 public:
  struct Options {
    TsuitateAlgorithm algorithm = TsuitateAlgorithm::DfPn;
    Encoding encoding = Encoding::Sum;
    Audit<shogi::Position>* audit = nullptr;
  };
  // The memory of `setting` is for each question; that of `memory` is what the algorithm's table
  // may take, if it stays.
  TsuitateSearch(const Options& options, std::size_t memory);

  TsuitateReply ask(const TsuitateQuestion& question, const andor::Setting& setting);

 private:
  Options options_;
  FullWidth<TsuitateDomain> full_width_;
};

}  // namespace tsumuya::uncertain
