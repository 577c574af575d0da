#include "app/report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "app/options.hpp"
#include "io/text.hpp"

namespace tsumuya::app {
namespace {

using andor::Reason;
using tsume::Root;
using tsume::Status;

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kPlain = "\x1b[0m";

Text verdict_text(const Report& report) {
  const bool attacking = report.root == Root::Attacker;
  switch (report.answer.status) {
    case Status::Mate:
      return attacking ? Text{"mate", "詰み"} : Text{"mated", "玉方は詰まされる"};
    case Status::NoMate:
      return attacking ? Text{"no mate", "不詰"} : Text{"escapes", "玉方は逃れる"};
    case Status::Unknown:
      break;
  }
  return {"not answered", "未解決"};
}

std::string length_text(const Report& report, io::Language language) {
  const bool japanese = language == io::Language::Japanese;
  const std::size_t plies = *report.plies;
  if (plies == 0) return japanese ? "、既に詰んでいる" : " already";
  std::string remarks;
  const auto add = [&](Text text) {
    remarks +=
        fmt::format("{}{}", remarks.empty() ? "" : (japanese ? "、" : ", "), text.in(language));
  };
  if (!report.answer.exact) add({"not proven shortest", "最短とは限らない"});
  if (report.answer.counted == tsume::Counted::All) {
    add({"all interpositions counted", "無駄合も数える"});
  }
  if (report.answer.line.empty()) add({"its line was forgotten", "手順は失われた"});
  if (!remarks.empty()) remarks = fmt::format(" ({})", remarks);
  return japanese ? fmt::format("、{}手{}", plies, remarks)
                  : fmt::format(" in {} {}{}", plies, plies == 1 ? "ply" : "plies", remarks);
}

std::string tree_part(const Report& report, const TextStyle& style) {
  constexpr Text kTree{"variations, in brackets the plies to the mate\n",
                       "変化 (括弧内は詰みまでの残り手数)\n"};
  constexpr Text kNoTree{"no variations: the length is not proven shortest\n",
                         "変化なし: 最短手数が証明されていない\n"};
  if (report.answer.line.empty()) return "";
  if (report.answer.tree.empty()) return std::string(kNoTree.in(style.language));
  const shogi::Color side = report.position.side_to_move();
  return std::string(kTree.in(style.language)) +
         tree_text(report.position, report.root == Root::Attacker ? side : ~side,
                   report.answer.tree, {style.notation, style.language, style.columns});
}

std::string nodes_text(std::uint64_t nodes, io::Language language) {
  if (language == io::Language::Japanese) return fmt::format("{} ノード", nodes);
  return fmt::format("{} {}", nodes, nodes == 1 ? "node" : "nodes");
}

std::string certificate_part(const WrittenCertificate& certificate, io::Language language) {
  constexpr Text kWritten{"certificate: {}, {}, {:.3f} s\n", "証明書: {}、{}、{:.3f} 秒\n"};
  constexpr Text kNone{"no certificate was written: {}\n", "証明書は書かれなかった: {}\n"};
  const std::string file = io::escaped(certificate.file, 1000);
  if (certificate.complete) {
    return fmt::format(fmt::runtime(kWritten.in(language)), file,
                       nodes_text(certificate.nodes, language), certificate.time.count());
  }
  const std::string why = certificate.error.empty()
                              ? std::string(reason_text(certificate.reason).in(language))
                              : fmt::format("{}: {}", file, certificate.error);
  return fmt::format(fmt::runtime(kNone.in(language)), why);
}

// What follows the verdict on its line.
std::string remark(const Report& report, io::Language language) {
  const tsume::Answer& answer = report.answer;
  if (answer.status == Status::Unknown) {
    const std::string why = fmt::format(": {}", reason_text(answer.reason).in(language));
    if (!report.algorithm.empty()) return why;
    return why + fmt::format(" (pn {}, dn {})", answer.pn, answer.dn);
  }
  if (answer.status == Status::NoMate) return "";
  if (report.plies) return length_text(report, language);
  constexpr Text kNoLine{"; a limit was reached before its line was complete",
                         "。手順の復元中に制限に達した"};
  return std::string(kNoLine.in(language));
}

}  // namespace

Text reason_text(Reason reason) {
  switch (reason) {
    case Reason::Nodes:
      return {"the limit of nodes was reached", "ノード数の上限に達した"};
    case Reason::Time:
      return {"the time was up", "時間切れ"};
    case Reason::Memory:
      return {"the memory did not suffice", "メモリ不足"};
    case Reason::Stopped:
      return {"stopped", "中断"};
    case Reason::None:
      break;
  }
  return {"no reason given", "理由不明"};
}

std::string report_text(const Report& report, const TextStyle& style) {
  const io::Language language = style.language;
  std::string text;
  if (!report.name.empty()) text += io::escaped(report.name, 1000) + '\n';
  text += fmt::format("{}{}{}{}\n", style.color ? kBold : "", verdict_text(report).in(language),
                      style.color ? kPlain : "", remark(report, language));
  const auto moves = [&](const std::vector<shogi::Move>& line) {
    return numbered_moves(line_texts(report.position, line, style.notation), style.columns);
  };
  text += moves(report.answer.line);
  constexpr Text kLeftover{"left over: {}\n", "持駒余り: {}\n"};
  constexpr Text kEffort{"{}, {:.3f} s\n", "{}、{:.3f} 秒\n"};
  if (!report.leftover.empty()) {
    text += fmt::format(fmt::runtime(kLeftover.in(language)), report.leftover);
  }
  if (!report.answer.book_line.empty()) {
    constexpr Text kBook{"in old books a mate in {} plies: the longer line leaves a piece over\n",
                         "古図式の慣例では{}手詰 (長い変化は駒余り)\n"};
    text += fmt::format(fmt::runtime(kBook.in(language)), report.answer.book_line.size());
    text += moves(report.answer.book_line);
  }
  if (report.with_tree) text += tree_part(report, style);
  if (!report.algorithm.empty()) text += fmt::format("{}: ", report.algorithm);
  text += fmt::format(fmt::runtime(kEffort.in(language)),
                      nodes_text(report.answer.counters.expanded, language),
                      report.answer.time.count());
  if (report.certificate) text += certificate_part(*report.certificate, language);
  return text;
}

}  // namespace tsumuya::app
