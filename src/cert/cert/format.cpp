#include "cert/format.hpp"

#include <algorithm>
#include <charconv>

namespace tsumuya::cert {
namespace {

constexpr std::string_view kWithin = "within ";

// Digits only, without a leading zero.
std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t most) {
  const bool digits =
      std::all_of(text.begin(), text.end(), [](char c) { return '0' <= c && c <= '9'; });
  if (text.empty() || !digits || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value > most) return std::nullopt;
  return value;
}

// The fields of a line, with single blanks between them; an empty field is found where a blank is
// too many.
std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t end = line.find(' ');
    fields.push_back(line.substr(0, end));
    if (end == std::string_view::npos) return fields;
    line.remove_prefix(end + 1);
  }
}

Fault fault(std::string what) { return Fault{std::move(what)}; }

}  // namespace

std::string to_text(const Header& header) {
  std::string text = std::string(kMagic) + std::string(kVersion) + '\n';
  for (std::string comment : header.comments) {
    std::replace_if(
        comment.begin(), comment.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; },
        ' ');
    text += "# " + comment + '\n';
  }
  text += "position " + header.position + '\n';
  text += header.attacker == Side::Black ? "attacker black\n" : "attacker white\n";
  text += header.claim.mate ? "claim mate" : "claim no mate";
  if (header.claim.within) text += " within " + std::to_string(*header.claim.within);
  text += "\nnodes " + std::to_string(header.nodes) + '\n';
  return text;
}

void append_line(std::string& out, const MateNode& node) {
  out.append(node.board).append(1, ' ').append(node.hand).append(1, ' ');
  out.append(std::to_string(node.rank)).append(1, ' ').append(node.check).append(1, '\n');
}

void append_line(std::string& out, const NoMateNode& node) {
  out.append(node.board).append(1, ' ').append(node.hand);
  for (const auto& [check, reply] : node.answers) {
    out.append(1, ' ').append(check).append(1, ' ').append(reply);
  }
  out.append(1, '\n');
}

OrFault<std::string_view> parse_field(std::string_view name, std::string_view line) {
  if (line.starts_with(name) && line.size() > name.size() + 1 && line[name.size()] == ' ') {
    return line.substr(name.size() + 1);
  }
  return fault("expected a line '" + std::string(name) + " ...', not " + in_quotes(line));
}

OrFault<Side> parse_attacker(std::string_view line) {
  const OrFault<std::string_view> field = parse_field("attacker", line);
  if (const Fault* const wrong = fault_of(field)) return *wrong;
  const std::string_view value = value_of(field);
  if (value == "black") return Side::Black;
  if (value == "white") return Side::White;
  return fault("the attacker is black or white, not " + in_quotes(value));
}

OrFault<Claim> parse_claim(std::string_view line) {
  const OrFault<std::string_view> field = parse_field("claim", line);
  if (const Fault* const wrong = fault_of(field)) return *wrong;
  std::string_view value = value_of(field);
  if (value == "mate") return Claim{true, {}};
  if (value == "no mate") return Claim{false, {}};
  if (value.starts_with("mate ") && value.substr(5).starts_with(kWithin)) {
    value.remove_prefix(5 + kWithin.size());
    if (const auto plies = parse_number(value, kMostPlies)) {
      return Claim{true, static_cast<std::uint32_t>(*plies)};
    }
    return fault("not a number of plies: " + in_quotes(value));
  }
  return fault("the claim is mate, mate within N, or no mate, not " + in_quotes(value));
}

OrFault<std::uint64_t> parse_nodes(std::string_view line) {
  const OrFault<std::string_view> field = parse_field("nodes", line);
  if (const Fault* const wrong = fault_of(field)) return *wrong;
  const std::string_view value = value_of(field);
  // The checker numbers nodes and lines with 32 bits.
  constexpr std::uint64_t kMostNodes = 4'000'000'000;
  if (const auto nodes = parse_number(value, kMostNodes)) return *nodes;
  return fault("not a number of nodes: " + in_quotes(value));
}

OrFault<MateNode> parse_mate_node(std::string_view line) {
  const std::vector<std::string_view> fields = split(line);
  if (fields.size() != 4) {
    return fault("expected a node 'BOARD HAND RANK CHECK', not " + in_quotes(line));
  }
  const std::optional<std::uint64_t> rank = parse_number(fields[2], kMostPlies);
  if (!rank || *rank % 2 == 0)
    return fault("the rank is not an odd number: " + in_quotes(fields[2]));
  return MateNode{fields[0], fields[1], static_cast<std::uint32_t>(*rank), fields[3]};
}

OrFault<NoMateNode> parse_no_mate_node(std::string_view line) {
  const std::vector<std::string_view> fields = split(line);
  if (fields.size() < 2 || fields.size() % 2 != 0) {
    return fault("expected a node 'BOARD HAND [CHECK REPLY]...', not " + in_quotes(line));
  }
  NoMateNode node{fields[0], fields[1], {}};
  for (std::size_t i = 2; i < fields.size(); i += 2) {
    node.answers.push_back({fields[i], fields[i + 1]});
  }
  return node;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string shown = "'";
  for (const char c : text.substr(0, kLongest)) shown += ' ' <= c && c <= '~' ? c : '?';
  if (text.size() > kLongest) shown += "...";
  return shown + "'";
}

}  // namespace tsumuya::cert
