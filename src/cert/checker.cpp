#include "cert/checker.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <sstream>
#include <utility>

#include "cert/board_code.hpp"
#include "cert/hand.hpp"
#include "cert/node_set.hpp"
#include "cert/rules.hpp"
#include "shogi/naive/notation.hpp"
#include "shogi/naive/rules.hpp"

namespace tsumuya::cert {
namespace {

using shogi::naive::kHandKinds;
using shogi::naive::Kind;
using shogi::naive::Move;
using shogi::naive::Piece;
using shogi::naive::Position;

using Counts = std::array<int, 7>;  // by kind, promoted pieces as what they were

constexpr std::uint64_t kNodesBetweenReports = 4096;

void count_board(const Position& position, Counts& counts, int sign) {
  for (const std::optional<Piece>& piece : position.board) {
    if (piece && piece->kind != Kind::King) counts[static_cast<std::size_t>(piece->kind)] += sign;
  }
}

bool has_king(const Position& position, Side side) { return find_king(position, side).has_value(); }

// All that the root fixes: its pieces, its kings, who attacks.
class Root {
 public:
  Root(const Position& position, Side attacker) : position_(position), attacker_(attacker) {
    count_board(position, pieces_, 1);
    for (const Side side : {Side::Black, Side::White}) {
      for (const Kind kind : kHandKinds) {
        pieces_[static_cast<std::size_t>(kind)] += position.hand(side, kind);
      }
    }
  }

  const Position& position() const { return position_; }
  Side attacker() const { return attacker_; }
  Side defender() const { return other(attacker_); }
  bool attacker_moves() const { return position_.turn == attacker_; }

  // The attacker's node with this board and hand; the other pieces are the defender's.
  OrFault<Position> node(std::string_view board, std::string_view hand_text) const {
    const std::optional<Position> parsed = parse(board, attacker_);
    if (!parsed) {
      return Fault{parse(board, defender()) ? "the defender is in check on the attacker's node"
                                            : "no board that can stand: " + in_quotes(board)};
    }
    Position position = *parsed;
    for (const Side side : {Side::Black, Side::White}) {
      if (has_king(position, side) != has_king(position_, side)) {
        return Fault{"the kings are not those of the root"};
      }
    }
    const std::optional<Hand> hand = parse_hand(hand_text);
    if (!hand) return Fault{"not a hand: " + in_quotes(hand_text)};
    set_hand(position, attacker_, *hand);
    Counts rest = pieces_;
    count_board(position, rest, -1);
    for (const Kind kind : kHandKinds) {
      const int count = rest[static_cast<std::size_t>(kind)] - hand->count(kind);
      if (count < 0) return Fault{"more pieces on board and in hand than the root has"};
      position.hand(defender(), kind) = count;
    }
    return position;
  }

 private:
  static std::optional<Position> parse(std::string_view board, Side turn) {
    return shogi::naive::parse_sfen(std::string(board) + (turn == Side::Black ? " b -" : " w -"));
  }

  Position position_;
  Side attacker_;
  Counts pieces_{};
};

std::string why(Legality legality) {
  switch (legality) {
    case Legality::Legal:
      break;
    case Legality::Impossible:
      return "is not possible";
    case Legality::LeavesKingInCheck:
      return "leaves the own king in check";
    case Legality::PawnDropMate:
      return "mates by a dropped pawn";
  }
  return "is legal";
}

// The position after a legal move given as text.
OrFault<Position> play(const Position& position, std::string_view text, const char* what) {
  const std::optional<Move> move = shogi::naive::parse_move(text);
  if (!move) return Fault{"not a move: " + in_quotes(text)};
  const Legality legal = legality(position, *move);
  if (legal != Legality::Legal) {
    return Fault{std::string("the ") + what + " " + std::string(text) + " " + why(legal)};
  }
  return apply(position, *move);
}

template <typename T>
const Fault* fault_of(const OrFault<T>& result) {
  return std::get_if<Fault>(&result);
}
template <typename T>
const T& value_of(const OrFault<T>& result) {
  return *std::get_if<T>(&result);
}

// What is common to the two kinds of claim: a node is taken line by line, then the root is asked
// about.
class Proof {
 public:
  explicit Proof(const Root& root) : root_(root) {}
  virtual ~Proof() = default;
  Proof(const Proof&) = delete;
  Proof& operator=(const Proof&) = delete;
  Proof(Proof&&) = delete;
  Proof& operator=(Proof&&) = delete;

  virtual std::optional<Fault> take(std::string_view line, std::uint64_t number) = 0;
  // After the last node: what is left to ask, with the line that it belongs to.
  virtual std::optional<std::pair<std::uint64_t, Fault>> close() { return std::nullopt; }
  // The plies of the root, or why it is not proven.
  virtual OrFault<std::uint32_t> settle_root() const = 0;

 protected:
  const Root& root() const { return root_; }
  Hand attackers_hand(const Position& position) const {
    return hand_of(position, root_.attacker());
  }

 private:
  const Root& root_;
};

class MateProof final : public Proof {
 public:
  using Proof::Proof;

  std::optional<Fault> take(std::string_view line, std::uint64_t /*number*/) override {
    const OrFault<MateNode> parsed = parse_mate_node(line);
    if (const Fault* const wrong = fault_of(parsed)) return *wrong;
    const MateNode& node = value_of(parsed);
    const OrFault<Position> position = root().node(node.board, node.hand);
    if (const Fault* const wrong = fault_of(position)) return *wrong;
    const OrFault<Position> checked = play(value_of(position), node.check, "check");
    if (const Fault* const wrong = fault_of(checked)) return *wrong;
    if (!is_in_check(value_of(checked), root().defender())) {
      return Fault{"the move " + std::string(node.check) + " gives no check"};
    }
    if (std::optional<Fault> wrong = check_replies(value_of(checked), node.rank)) return wrong;
    nodes_.add(code_of(value_of(position)), attackers_hand(value_of(position)), node.rank);
    return std::nullopt;
  }

  OrFault<std::uint32_t> settle_root() const override {
    const Position& position = root().position();
    if (root().attacker_moves()) {
      if (const auto rank = least_rank(position)) return *rank;
      return Fault{"no node covers the root"};
    }
    std::uint32_t plies = 0;
    const std::vector<Move> replies = legal_replies(position);
    if (replies.empty() && !is_in_check(position, root().defender())) {
      return Fault{"the defender has no move at the root, but is not in check"};
    }
    for (const Move& reply : replies) {
      const std::optional<std::uint32_t> rank = least_rank(apply(position, reply));
      if (!rank) return Fault{"no node covers the root's reply " + to_usi(reply)};
      plies = std::max(plies, *rank + 1);
    }
    return plies;
  }

 private:
  std::optional<Fault> check_replies(const Position& checked, std::uint32_t rank) const {
    for (const Move& reply : legal_replies(checked)) {
      const Position child = apply(checked, reply);
      if (rank > 1 && covered_within(child, rank - 2)) continue;
      const std::optional<std::uint32_t> late = least_rank(child);
      const std::string text = "the reply " + to_usi(reply);
      if (!late) return Fault{text + " leads to a position that no earlier node covers"};
      return Fault{text + " needs " + std::to_string(*late) + " plies more, and the rank is " +
                   std::to_string(rank)};
    }
    return std::nullopt;
  }

  bool covered_within(const Position& position, std::uint32_t plies) const {
    const Hand hand = attackers_hand(position);
    return nodes_.any_of(code_of(position), [&](const NodeSet::Entry& entry) {
      return entry.number <= plies && hand.contains(entry.hand);
    });
  }

  std::optional<std::uint32_t> least_rank(const Position& position) const {
    const Hand hand = attackers_hand(position);
    std::optional<std::uint32_t> least;
    nodes_.any_of(code_of(position), [&](const NodeSet::Entry& entry) {
      if (hand.contains(entry.hand)) least = std::min(least.value_or(entry.number), entry.number);
      return false;
    });
    return least;
  }

  NodeSet nodes_;  // with their ranks
};

class NoMateProof final : public Proof {
 public:
  using Proof::Proof;

  std::optional<Fault> take(std::string_view line, std::uint64_t number) override {
    const OrFault<NoMateNode> parsed = parse_no_mate_node(line);
    if (const Fault* const wrong = fault_of(parsed)) return *wrong;
    const NoMateNode& node = value_of(parsed);
    const OrFault<Position> read = root().node(node.board, node.hand);
    if (const Fault* const wrong = fault_of(read)) return *wrong;
    const Position& position = value_of(read);
    // Before its answers are looked at: one of them may lead back to it.
    nodes_.add(code_of(position), attackers_hand(position), 0);

    std::vector<Move> open = legal_checks(position);
    std::uint32_t answer_number = 0;
    for (const Answer& answer : node.answers) {
      const std::optional<Move> check = shogi::naive::parse_move(answer.check);
      if (!check) return Fault{"not a move: " + in_quotes(answer.check)};
      if (std::erase(open, *check) == 0) return refusal_of(*check, position);
      const OrFault<Position> child = play(apply(position, *check), answer.reply, "reply");
      if (const Fault* const wrong = fault_of(child)) return *wrong;
      require_covered(value_of(child), number, ++answer_number);
    }
    if (open.empty()) return std::nullopt;
    return Fault{"the check " + to_usi(*std::min_element(open.begin(), open.end())) +
                 " is not answered"};
  }

  std::optional<std::pair<std::uint64_t, Fault>> close() override {
    for (std::size_t i = 0; i < asked_.entries().size(); ++i) {
      const NodeSet::Entry& child = asked_.entries()[i];
      if (covers(nodes_, child.board, child.hand)) continue;
      return std::pair<std::uint64_t, Fault>{child.number,
                                             {"answer " + std::to_string(answer_numbers_[i]) +
                                              " leads to a position that no node covers"}};
    }
    return std::nullopt;
  }

  OrFault<std::uint32_t> settle_root() const override {
    const Position& position = root().position();
    if (root().attacker_moves()) {
      if (is_covered(position)) return 0U;
      return Fault{"no node covers the root"};
    }
    const std::vector<Move> replies = legal_replies(position);
    const bool escapes = std::any_of(replies.begin(), replies.end(), [&](const Move& reply) {
      return is_covered(apply(position, reply));
    });
    if (escapes || (replies.empty() && !is_in_check(position, root().defender()))) return 0U;
    return Fault{replies.empty() ? "the defender is mated at the root"
                                 : "no reply at the root leads to a position that a node covers"};
  }

 private:
  // Of a check that is not among those still to be answered.
  static Fault refusal_of(const Move& check, const Position& position) {
    const std::string text = to_usi(check);
    const Legality legal = legality(position, check);
    if (legal != Legality::Legal) return {"the check " + text + " " + why(legal)};
    const bool checks = is_in_check(apply(position, check), other(position.turn));
    return {checks ? "the check " + text + " is answered twice"
                   : "the move " + text + " gives no check"};
  }

  static bool covers(const NodeSet& nodes, const BoardCode& board, const Hand& hand) {
    return nodes.any_of(board,
                        [&](const NodeSet::Entry& entry) { return entry.hand.contains(hand); });
  }
  bool is_covered(const Position& position) const {
    return covers(nodes_, code_of(position), attackers_hand(position));
  }

  void require_covered(const Position& child, std::uint64_t line, std::uint32_t answer_number) {
    const BoardCode board = code_of(child);
    const Hand hand = attackers_hand(child);
    if (covers(nodes_, board, hand) || covers(asked_, board, hand)) return;
    asked_.add(board, hand, static_cast<std::uint32_t>(line));
    answer_numbers_.push_back(answer_number);
  }

  NodeSet nodes_;
  NodeSet asked_;  // positions that must be covered in the end, with the lines that lead to them
  std::deque<std::uint32_t> answer_numbers_;  // of the asked ones: which answer of the line
};

// Goes through the lines from the first to the last.
class Checker {
 public:
  Checker(LineReader& lines, const Listener& listener) : lines_(lines), listener_(listener) {}

  Verdict run() {
    if (!read_first_line() || !read_header()) return std::move(verdict_);
    const std::optional<Root> root = read_root();
    if (!root) return std::move(verdict_);
    if (verdict_.header.claim.mate) {
      check_body(MateProof(*root));
    } else {
      check_body(NoMateProof(*root));
    }
    return std::move(verdict_);
  }

 private:
  bool fail(std::uint64_t line, std::string what) {
    verdict_.status = Status::Failed;
    verdict_.line = line;
    verdict_.fault = std::move(what);
    return false;
  }
  bool fail_here(const Fault& fault) { return fail(lines_.line_number(), fault.what); }

  // A line of the body of the file; if there is none, that is a fault.
  bool read(const char* expected) {
    const std::optional<std::string_view> line = lines_.next();
    if (line) {
      line_ = *line;
      return true;
    }
    return fail_here({lines_.error().empty()
                          ? std::string("the file ends where ") + expected + " should stand"
                          : lines_.error()});
  }

  bool read_first_line() {
    const auto refuse = [&](std::string what) {
      verdict_.line = 1;
      verdict_.fault = std::move(what);
      return false;
    };
    const std::optional<std::string_view> line = lines_.next();
    if (!line && lines_.line_number() == 1 && lines_.error().empty()) return refuse("is empty");
    if (!line) return refuse(lines_.error());
    if (!line->starts_with(kMagic)) return refuse("is no certificate");
    const std::string_view version = line->substr(kMagic.size());
    if (version != kVersion) return refuse("is of a version not known here: " + in_quotes(version));
    return true;
  }

  template <typename T>
  bool store(const OrFault<T>& parsed, auto& place) {
    if (const Fault* const wrong = fault_of(parsed)) return fail_here(*wrong);
    place = value_of(parsed);
    return true;
  }

  bool read_header() {
    do {
      if (!read("the position")) return false;
    } while (line_.starts_with('#'));
    position_line_ = lines_.line_number();
    Header& header = verdict_.header;
    return store(parse_field("position", line_), header.position) && read("the attacker") &&
           store(parse_attacker(line_), header.attacker) && read("the claim") &&
           store(parse_claim(line_), header.claim) && read("the number of nodes") &&
           store(parse_nodes(line_), header.nodes);
  }

  std::optional<Root> read_root() {
    const auto position = shogi::naive::parse_sfen(verdict_.header.position);
    if (position) return Root(*position, verdict_.header.attacker);
    fail(position_line_, "no position that can stand: " + in_quotes(verdict_.header.position));
    return std::nullopt;
  }

  bool check_body(Proof&& proof) { return check_nodes(proof) && check_end() && check_claim(proof); }

  bool check_nodes(Proof& proof) {
    const std::uint64_t of = verdict_.header.nodes;
    for (; verdict_.nodes < of; ++verdict_.nodes) {
      if (!read("a node")) return false;
      if (line_ == kEnd) {
        return fail_here({"the file has " + std::to_string(verdict_.nodes) + " nodes, not " +
                          std::to_string(of)});
      }
      if (const auto wrong = proof.take(line_, lines_.line_number())) return fail_here(*wrong);
      if (listener_ && verdict_.nodes % kNodesBetweenReports == 0) listener_(verdict_.nodes, of);
    }
    return true;
  }

  bool check_end() {
    if (!read("'end'")) return false;
    if (line_ != kEnd) return fail_here({"expected 'end', not " + in_quotes(line_)});
    if (lines_.next()) return fail_here({"there is more after 'end'"});
    return lines_.error().empty() || fail_here({lines_.error()});
  }

  bool check_claim(Proof& proof) {
    if (const auto wrong = proof.close()) return fail(wrong->first, wrong->second.what);
    const OrFault<std::uint32_t> plies = proof.settle_root();
    if (const Fault* const wrong = fault_of(plies)) return fail(position_line_, wrong->what);
    const Claim& claim = verdict_.header.claim;
    if (claim.within && value_of(plies) > *claim.within) {
      return fail(position_line_ + 2, "the nodes prove a mate within " +
                                          std::to_string(value_of(plies)) + " plies, no fewer");
    }
    verdict_.plies = value_of(plies);
    verdict_.status = Status::Verified;
    return true;
  }

  LineReader& lines_;
  const Listener& listener_;
  std::string_view line_;  // the last one read
  std::uint64_t position_line_ = 0;
  Verdict verdict_;
};

}  // namespace

Verdict check(LineReader& lines, const Listener& listener) {
  return Checker(lines, listener).run();
}

Verdict check_text(const std::string& text) {
  std::istringstream in(text);
  LineReader lines(in);
  return check(lines);
}

}  // namespace tsumuya::cert
