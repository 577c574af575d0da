// One question of tsuitate-tsume-shogi (is there a mate from these positions within this budget?)
// put to an algorithm by its name.
//
// `dfid` is the paper's search (full_width.hpp), whose table stays from question to question. The
// others are those of src/andor (searches.hpp). Of these the df-pn family keeps its table, too, and
// its facts say for which budgets they hold: so much a mate takes, or so much is not enough. The
// rest start each question with an empty table; `dfid-t2` is andor::Dfid, which deepens by tries
// within a question. Without encoding nothing stays, as the names then are those of paths.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "andor/core/domain.hpp"
#include "andor/dfpn/table_domain.hpp"
#include "uncertain/core/audit.hpp"
#include "uncertain/core/encoding.hpp"
#include "uncertain/core/full_width.hpp"
#include "uncertain/core/meta_domain.hpp"
#include "uncertain/core/subsets.hpp"
#include "uncertain/tsuitate/tsuitate_game.hpp"

namespace tsumuya::uncertain {

using TsuitateSet = Metaposition<shogi::Position>;
using TsuitateDomain = MetaDomain<TsuitateGame>;

// The names, the paper's own first.
std::span<const std::string_view> tsuitate_algorithms();

struct TsuitateQuestion {
  const TsuitateGame& game;
  const TsuitateSet& from;
  Budget budget;
};

struct TsuitateReply {
  andor::Outcome outcome;
  andor::Counters counters;
  bool wanted_fouls = true;  // if refuted: with more fouls it may be another answer
  Budget holds_for;  // if proven: a mate takes no more; if refuted: nor is there one in that
  shogi::Move attempt = shogi::Move::none();  // if proven, and not forgotten: how it begins
};

class TsuitateSearch {
 public:
  struct Options {
    std::string_view algorithm = "dfid";  // one of the names
    Encoding encoding = Encoding::Sum;
    Audit<shogi::Position>* audit = nullptr;
    bool keeps = true;           // df-pn's table, from question to question
    Subsets* subsets = nullptr;  // dominance by subset, with what was found in earlier questions
    bool fouls_in_code = false;  // what is known for so many fouls settles nothing for others
  };
  // The memory of `setting` is for each question; that of `memory` is what the algorithm's table
  // may take, if it stays; half of it in df-pn, which may need some for each question besides.
  TsuitateSearch(const Options& options, std::size_t memory);

  TsuitateReply ask(const TsuitateQuestion& question, const andor::Setting& setting);

  // Whether it is a proof-number search whose table stays.
  bool keeps_numbers() const { return memory_.has_value(); }

 private:
  std::optional<TsuitateReply> known(const TsuitateDomain& domain) const;

  Options options_;
  FullWidth<TsuitateDomain> full_width_;
  std::optional<andor::ProofMemory<TsuitateDomain>> memory_;
};

}  // namespace tsumuya::uncertain
