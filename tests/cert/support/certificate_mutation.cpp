#include "support/certificate_mutation.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"
#include "support/certificate_oracle.hpp"
#include "support/proven_set.hpp"

namespace tsumuya::test {
namespace {

using shogi::Color;
using shogi::Hand;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

using Words = std::vector<std::string>;

// A certificate in pieces: lines of words.
class Text {
 public:
  Text(const std::string& text, RandomPositions& random)
      : random_(random), claim_(*read_claim(text)) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      Words words;
      std::istringstream fields(line);
      for (std::string word; fields >> word;) words.push_back(word);
      lines_.push_back(words);
    }
    const auto is_count = [](const Words& words) { return words[0] == "nodes"; };
    header_ = static_cast<std::size_t>(std::find_if(lines_.begin(), lines_.end(), is_count) -
                                       lines_.begin());
  }

  std::string text() const {
    std::string out;
    for (const Words& words : lines_) {
      for (const std::string& word : words) {
        out += word;
        out += &word == &words.back() ? '\n' : ' ';
      }
    }
    return out;
  }
  void recount() { line("nodes")[1] = std::to_string(nodes()); }

  std::size_t nodes() const { return lines_.size() - header_ - 2; }
  void apply(Mutation kind);

 private:
  std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(random_.below(static_cast<int>(bound)));
  }
  std::size_t any_node() { return header_ + 1 + below(nodes()); }
  auto place(std::size_t i) { return lines_.begin() + static_cast<std::ptrdiff_t>(i); }
  Words& line(const std::string& name) {
    return *std::find_if(lines_.begin(), lines_.end(),
                         [&](const Words& words) { return words[0] == name; });
  }

  void change_move(Words& node);
  void drop_answer(Words& node);
  void change_rank(Words& node);
  void change_hand(std::string& hand, int by);
  void change_square(std::string& board);
  void change_piece(std::string& board);
  void change_claim();
  void change_root();

  RandomPositions& random_;
  ReadClaim claim_;
  std::vector<Words> lines_;
  std::size_t header_ = 0;  // the line of the count
};

std::string any_square(RandomPositions& random) {
  const auto file = static_cast<char>('1' + random.below(9));
  const auto rank = static_cast<char>('a' + random.below(9));
  return {file, rank};
}

std::string any_move(RandomPositions& random) {
  std::string from = any_square(random);
  if (random.percent(40)) from = {"PLNSGBR"[random.below(7)], '*'};
  const std::string to = any_square(random);
  return from + to + (random.percent(20) ? "+" : "");
}

void Text::change_move(Words& node) {
  const std::size_t first = claim_.mate ? 3 : 2;
  if (node.size() <= first) return;
  const std::size_t i = first + below(node.size() - first);
  // Only checks without drops for White: his hand would have to be spelled in small letters.
  const bool black = claim_.attacker == Color::Black;
  const auto pos = io::parse_sfen(node[0] + (black ? " b " + node[1] : " w -"));
  const shogi::MoveList checks = shogi::checks(pos.value());
  if (random_.percent(60) && !checks.empty()) {
    node[i] = io::to_usi(checks[below(checks.size())]);
  } else if (random_.percent(50)) {
    // The move with the other promotion, or to a neighbouring square.
    if (node[i].ends_with('+')) {
      node[i].pop_back();
    } else {
      node[i] += '+';
    }
  } else {
    node[i] = any_move(random_);
  }
}

void Text::drop_answer(Words& node) {
  const std::size_t first = claim_.mate ? 3 : 2;
  if (node.size() <= first) return;
  const std::size_t step = claim_.mate ? 1 : 2;
  const std::size_t i = first + step * below((node.size() - first) / step);
  const auto begin = node.begin() + static_cast<std::ptrdiff_t>(i);
  node.erase(begin, begin + static_cast<std::ptrdiff_t>(step));
}

void Text::change_rank(Words& node) {
  if (claim_.mate) {
    const int rank = std::atoi(node[2].c_str());
    node[2] = std::to_string(rank + (random_.percent(70) ? -2 : random_.percent(50) ? 2 : 1));
  } else if (node.size() > 4) {
    node[3] = node.back();
  }
}

// The hand is written by the fast rules' own printer.
void Text::change_hand(std::string& hand, int by) {
  Hand changed = io::parse_sfen("9/9/9/9/9/9/9/9/9 b " + hand).value().hand(Color::Black);
  std::vector<PieceType> kinds;
  for (const PieceType t : shogi::kHandTypes) {
    if (by > 0 ? changed.count(t) < shogi::set_size(t) : changed.has(t)) kinds.push_back(t);
  }
  if (kinds.empty()) return;
  const PieceType t = kinds[below(kinds.size())];
  changed.set(t, changed.count(t) + by);
  hand = hand_text(changed);
}

std::vector<std::string> cells_of(const std::string& board) {
  std::vector<std::string> cells;
  std::string plus;
  for (const char c : board) {
    if (c == '+') {
      plus = "+";
    } else if ('1' <= c && c <= '9') {
      cells.insert(cells.end(), static_cast<std::size_t>(c - '0'), "");
    } else if (c != '/') {
      cells.push_back(plus + c);
      plus.clear();
    }
  }
  return cells;
}

std::string board_of(const std::vector<std::string>& cells) {
  std::string board;
  int empty = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].empty()) ++empty;
    const bool ends = i % 9 == 8;
    if ((ends || !cells[i].empty()) && empty > 0) {
      board += std::to_string(empty);
      empty = 0;
    }
    board += cells[i];
    if (ends && i + 1 < cells.size()) board += '/';
  }
  return board;
}

void Text::change_square(std::string& board) {
  std::vector<std::string> cells = cells_of(board);
  std::size_t from = below(cells.size());
  while (cells[from].empty()) from = below(cells.size());
  std::size_t to = below(cells.size());
  while (!cells[to].empty()) to = below(cells.size());
  std::swap(cells[from], cells[to]);
  board = board_of(cells);
}

void Text::change_piece(std::string& board) {
  std::vector<std::string> cells = cells_of(board);
  std::size_t i = below(cells.size());
  while (cells[i].empty()) i = below(cells.size());
  const bool other_side = random_.percent(30);
  if (other_side) {
    char& letter = cells[i].back();
    letter = static_cast<char>(letter ^ ' ');
  } else if (random_.percent(40)) {
    cells[i] = cells[i].size() == 2 ? cells[i].substr(1) : "+" + cells[i];
  } else {
    cells[i] = random_.percent(50) ? "" : std::string(1, "PLNSGBRplnsgbr"[random_.below(14)]);
  }
  board = board_of(cells);
}

void Text::change_claim() {
  Words& claim = line("claim");
  switch (random_.below(3)) {
    case 0:
      claim = claim_.mate ? Words{"claim", "no", "mate"} : Words{"claim", "mate"};
      return;
    case 1:
      claim = {"claim", "mate", "within", std::to_string(random_.below(12))};
      return;
    default:
      if (claim.size() == 4) {
        claim[3] = std::to_string(std::atoi(claim[3].c_str()) - 2 + random_.below(5));
      } else {
        claim[random_.percent(50) ? 1 : 0] += 's';
      }
  }
}

void Text::change_root() {
  Words& position = line("position");
  switch (random_.below(4)) {
    case 0:
      position[2] = position[2] == "b" ? "w" : "b";
      return;
    case 1:
      return change_square(position[1]);
    case 2:
      return change_piece(position[1]);
    default: {  // a piece of the attacker's hand goes to the defender, or the other way
      const Position& root = claim_.root;
      const Color from = random_.percent(50) ? Color::Black : Color::White;
      std::vector<PieceType> kinds;
      for (const PieceType t : shogi::kHandTypes) {
        if (root.hand(from).has(t)) kinds.push_back(t);
      }
      if (kinds.empty()) return;
      const std::string sfen = io::to_sfen(handed_over(root, kinds[below(kinds.size())], from));
      const std::size_t begin = sfen.find(' ') + 3;  // BOARD b HANDS 1
      position[3] = sfen.substr(begin, sfen.rfind(' ') - begin);
    }
  }
}

void Text::apply(Mutation kind) {
  const std::size_t at = any_node();
  Words& node = lines_[at];
  switch (kind) {
    case Mutation::DropNode:
      lines_.erase(place(at));
      return;
    case Mutation::DuplicateNode:
      lines_.insert(place(any_node()), Words(node));
      return;
    case Mutation::SwapNodes:
      std::swap(node, lines_[any_node()]);
      return;
    case Mutation::ChangeMove:
      return change_move(node);
    case Mutation::DropAnswer:
      return drop_answer(node);
    case Mutation::ChangeRank:
      return change_rank(node);
    case Mutation::LessHand:
      return change_hand(node[1], -1);
    case Mutation::MoreHand:
      return change_hand(node[1], 1);
    case Mutation::ChangeSquare:
      return change_square(node[0]);
    case Mutation::ChangePiece:
      return change_piece(node[0]);
    case Mutation::ChangeClaim:
      return change_claim();
    case Mutation::ChangeRoot:
      return change_root();
    case Mutation::ChangeAttacker:
      line("attacker")[1] = claim_.attacker == Color::Black ? "white" : "black";
      return;
    case Mutation::ChangeCount:
      line("nodes")[1] = std::to_string(nodes() + 3 - below(7));
      return;
    case Mutation::Truncate:
    case Mutation::FlipByte:
      return;
  }
}

}  // namespace

std::string mutated(const std::string& text, Mutation kind, RandomPositions& random) {
  const auto at = static_cast<std::size_t>(random.below(static_cast<int>(text.size())));
  if (kind == Mutation::Truncate) return text.substr(0, at);
  if (kind == Mutation::FlipByte) {
    std::string flipped = text;
    flipped[at] = static_cast<char>(flipped[at] ^ (1 << random.below(7)));
    return flipped;
  }
  Text parts(text, random);
  parts.apply(kind);
  if (kind != Mutation::ChangeCount) parts.recount();
  return parts.text();
}

}  // namespace tsumuya::test
