// The nodes of a certificate, out of the table.
//
// A certificate is a set of attacker's nodes that proves a mate or a refutation without paths.
// docs/certificate.md says what a node means and why the set is a proof; this file finds the nodes.
//
// Mate. Walks the table from the root, each node with a bound: mate within so many plies. A node
// takes the proof hand that the table names and the check with the shortest known mate; then all
// its replies are walked with a lower bound. What the table has forgotten is proven again; if that
// mate is longer than the bound, it is proven *within the bound* (bounded.hpp), which succeeds,
// since the length was proven once. A mate within the bound cannot rest on a node above it: so the
// walk ends, and no proof is circular, whatever the table has lost.
//
// No mate. From the root, every check of every node gets a reply whose position is covered by a
// node that is there already, or is known to the table as refuted for good. If there is none, the
// refutation rests on repetitions and is not in the table. Then the position after the check is
// searched again as a root, and the walk follows the paths that the search took, as long as it
// knows the refutations that hold on one path only (repetitions.hpp). Such a refutation rests on a
// node above it on the path, which is a node of the certificate, so what was true on one path is
// true of the set. Nodes take the disproof hand that the table names.
//
// Each node is handed over once it is whole: of a mate, after all that it rests on.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "andor/core/repetitions.hpp"
#include "shogi/movegen.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/path.hpp"
#include "tsume/engine/table.hpp"
#include "tsume/length/length_search.hpp"
#include "tsume/line/line.hpp"

namespace tsumuya::tsume {

// A position with the attacker to move and a check that mates within `plies`, with the attacker's
// hand or a larger one.
struct MateNode {
  shogi::Position position;
  shogi::Move check;
  unsigned plies;
};

// A position with the attacker to move and the replies to all his checks, with his hand or a
// smaller one.
struct RefutationNode {
  struct Answer {
    shogi::Move check;
    shogi::Move reply;
  };
  shogi::Position position;
  std::vector<Answer> answers;
};

class MateCertificate {
 public:
  using Sink = std::function<void(const MateNode&)>;

  // `search` counts all interpositions; its limits are those of the writing.
  // `stop` is asked now and then whether to give up.
  MateCertificate(Table& table, LengthSearch& search, Prover prove, Table::Stop stop, Sink sink)
      : table_(table),
        search_(search),
        prove_(std::move(prove)),
        stop_(std::move(stop)),
        sink_(std::move(sink)) {}

  // Writes the nodes of a root that was proven over this table to mate within `plies`. Returns
  // within how many plies the nodes mate; nothing if a limit came first. `strict`: no more than
  // `plies`; otherwise nodes that are there already are used even where they take longer than need
  // be.
  std::optional<unsigned> run(const shogi::Position& root, unsigned plies, bool strict);

 private:
  struct Frame {
    shogi::Position position;  // the attacker is to move; his hand is the proof hand
    shogi::Move check;
    std::vector<shogi::Position> replies;  // still to be walked
    unsigned reply_plies;                  // within which those mate
    unsigned plies = 1;                    // by the replies walked so far
  };
  struct Written {
    shogi::Hand hand;
    unsigned plies;
  };

  shogi::Key key(const shogi::Position& pos) const { return pos.board_key() ^ problem_key_; }
  std::optional<unsigned> walk(const shogi::Position& pos, unsigned plies);
  std::optional<unsigned> walk_replies(const shogi::Position& pos, unsigned plies);
  std::optional<unsigned> written(const shogi::Position& pos, unsigned plies) const;
  bool enter(shogi::Position pos, unsigned plies);
  void leave();
  Knowledge known(const shogi::Position& pos, unsigned plies) const;
  // The check whose mate is the shortest known, and the length after it.
  struct Choice {
    shogi::Move check;
    unsigned plies;
  };
  std::optional<Choice> choose(shogi::Position& pos, unsigned plies) const;
  std::optional<Choice> choose_again(const shogi::Position& pos, unsigned plies);

  Table& table_;
  LengthSearch& search_;
  Prover prove_;
  Table::Stop stop_;
  Sink sink_;
  shogi::Key problem_key_ = 0;
  shogi::Color attacker_ = shogi::Color::Black;
  bool strict_ = false;
  std::vector<Frame> frames_;
  std::uint64_t entered_ = 0;
  std::unordered_map<shogi::Key, std::vector<Written>> written_;
};

class RefutationCertificate {
 public:
  using Sink = std::function<void(const RefutationNode&)>;
  // Searches a position as a root: whether there is no mate; nothing if a limit came.
  using Refuter = std::function<std::optional<bool>(const shogi::Position&)>;

  RefutationCertificate(Table& table, const andor::Repetitions& repetitions, Refuter refuter,
                        Table::Stop stop, Sink sink)
      : table_(table),
        repetitions_(repetitions),
        refuter_(std::move(refuter)),
        stop_(std::move(stop)),
        sink_(std::move(sink)) {}

  // The root does not mate, as was proven over this table. False if a limit came in the way.
  bool run(const shogi::Position& root, shogi::Color attacker);

 private:
  shogi::Key key(const shogi::Position& pos) const { return pos.board_key() ^ problem_key_; }
  bool covered(const shogi::Position& pos) const;
  std::optional<Table::Refutation> known(const shogi::Position& pos) const;
  void add_fact(const shogi::Position& pos);
  void open(const shogi::Position& pos, shogi::Hand hand);

  bool answer(const shogi::Position& pos, int depth);
  std::optional<shogi::Move> find_reply(const shogi::Position& pos, int depth);
  std::optional<shogi::Move> easy_reply(const shogi::Position& pos);
  std::optional<shogi::Move> reply_on_path(const shogi::Position& pos, int depth);
  std::optional<shogi::Move> reply_alone(const shogi::Position& pos, int depth);
  std::optional<shogi::Move> searched_reply(const shogi::Position& pos);

  static constexpr int kDeepest = 200;  // nodes that are answered within one another

  Table& table_;
  const andor::Repetitions& repetitions_;
  Refuter refuter_;
  Table::Stop stop_;
  Sink sink_;
  shogi::Key problem_key_ = 0;
  shogi::Color attacker_ = shogi::Color::Black;
  bool failed_ = false;  // to answer a node; nothing more is of use
  // Of the walk, from the position that was searched.
  std::unique_ptr<Path> path_ = std::make_unique<Path>();
  std::vector<shogi::Position> open_;  // nodes that are to be answered yet
  std::uint64_t answered_ = 0;
  std::unordered_map<shogi::Key, std::vector<shogi::Hand>> nodes_;
};

}  // namespace tsumuya::tsume
