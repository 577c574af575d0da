#include "support/certificate_oracle.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "support/proven_set.hpp"

namespace tsumuya::test {
namespace {

using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// The value of the first line that begins with a name.
std::optional<std::string> value_of(const std::vector<std::string>& lines,
                                    const std::string& name) {
  for (const std::string& line : lines) {
    if (line.starts_with(name + " ")) return line.substr(name.size() + 1);
  }
  return std::nullopt;
}

int pieces_of_kind(const Position& pos, PieceType t) {
  int count = pos.pieces(t).count();
  if (shogi::can_promote(t)) count += pos.pieces(shogi::promoted(t)).count();
  return count;
}

// The attacker's position with this board and hand and the pieces of the root, if it can stand.
std::optional<Position> node_position(const ReadClaim& claim, const std::string& board,
                                      std::string hand) {
  const bool black = claim.attacker == Color::Black;
  if (!black) {
    for (char& c : hand) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const auto parsed = io::parse_sfen(board + (black ? " b " : " w ") + hand + " 1");
  if (!parsed) return std::nullopt;
  Position pos = parsed.value();
  // A capital letter for either side: what was read into the other hand was spelled wrong.
  if (!pos.hand(~claim.attacker).empty()) return std::nullopt;
  Hand rest;
  for (const PieceType t : shogi::kHandTypes) {
    const int all = pieces_of_kind(claim.root, t) + claim.root.hand(Color::Black).count(t) +
                    claim.root.hand(Color::White).count(t);
    const int left = all - pieces_of_kind(pos, t) - pos.hand(claim.attacker).count(t);
    if (left < 0) return std::nullopt;
    rest.set(t, left);
  }
  for (const Color c : {Color::Black, Color::White}) {
    if (pos.has_king(c) != claim.root.has_king(c)) return std::nullopt;
  }
  pos.set_hand(~claim.attacker, rest);
  return pos;
}

bool mate_is_proven(const ReadClaim& claim, const std::vector<std::string>& lines) {
  struct Node {
    Position position;
    Move check;
  };
  std::multimap<int, Node> by_rank;
  for (const std::string& line : lines) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() != 4) continue;
    const auto pos = node_position(claim, words[0], words[1]);
    const auto check = io::parse_usi_move(words[3]);
    const int rank = std::atoi(words[2].c_str());
    if (pos && check && rank > 0) by_rank.insert({rank, {*pos, check.value()}});
  }
  ProvenSet proven(claim.attacker);
  for (const auto& [rank, node] : by_rank) {
    if (proven.check_mates(node.position, node.check, rank)) proven.add(node.position, rank);
  }
  const std::optional<int> plies = proven.root_plies(claim.root);
  return plies && (!claim.within || *plies <= *claim.within);
}

// Does the node answer every check with one of its replies, into the set?
struct RefutedNode {
  Position position;
  std::map<Move, std::vector<Move>> replies;  // by check
};

bool holds(const RefutedNode& node, const ProvenSet& set) {
  const shogi::MoveList checks = shogi::checks(node.position);
  return std::all_of(checks.begin(), checks.end(), [&](Move check) {
    const auto found = node.replies.find(check);
    if (found == node.replies.end()) return false;
    const Position checked = after(node.position, check);
    return std::any_of(found->second.begin(), found->second.end(), [&](Move reply) {
      return shogi::is_legal(checked, reply) && set.refuted(after(checked, reply));
    });
  });
}

std::optional<RefutedNode> read_refuted_node(const ReadClaim& claim, const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (words.size() < 2) return std::nullopt;
  const auto pos = node_position(claim, words[0], words[1]);
  if (!pos) return std::nullopt;
  RefutedNode node{*pos, {}};
  for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
    const auto check = io::parse_usi_move(words[i]);
    const auto reply = io::parse_usi_move(words[i + 1]);
    if (check && reply) node.replies[check.value()].push_back(reply.value());
  }
  return node;
}

bool no_mate_is_proven(const ReadClaim& claim, const std::vector<std::string>& lines) {
  std::vector<RefutedNode> nodes;
  for (const std::string& line : lines) {
    if (auto node = read_refuted_node(claim, line)) nodes.push_back(std::move(*node));
  }
  // What does not hold is taken out until all that is left does.
  while (true) {
    ProvenSet set(claim.attacker);
    for (const RefutedNode& node : nodes) set.add(node.position, 0);
    const auto fails = [&](const RefutedNode& node) { return !holds(node, set); };
    if (std::erase_if(nodes, fails) == 0) return set.root_refuted(claim.root);
  }
}

}  // namespace

std::optional<ReadClaim> read_claim(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  if (lines.empty() || lines.front() != "tsumuya certificate 1") return std::nullopt;
  const auto position = value_of(lines, "position");
  const auto attacker = value_of(lines, "attacker");
  const auto claim = value_of(lines, "claim");
  if (!position || !attacker || !claim) return std::nullopt;
  const auto root = io::parse_sfen(*position);
  if (!root || (*attacker != "black" && *attacker != "white")) return std::nullopt;
  ReadClaim read{root.value(), *attacker == "black" ? Color::Black : Color::White, true, {}};
  const std::vector<std::string> words = words_of(*claim);
  if (*claim == "no mate") {
    read.mate = false;
  } else if (words.size() == 3 && claim->starts_with("mate within ")) {
    read.within = std::atoi(words[2].c_str());
  } else if (*claim != "mate") {
    return std::nullopt;
  }
  return read;
}

bool oracle_proves(const std::string& text) {
  const std::optional<ReadClaim> claim = read_claim(text);
  if (!claim) return false;
  const std::vector<std::string> lines = lines_of(text);
  return claim->mate ? mate_is_proven(*claim, lines) : no_mate_is_proven(*claim, lines);
}

}  // namespace tsumuya::test
