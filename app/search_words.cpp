#include "app/search_words.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace tsumuya::app {
namespace {

constexpr std::array<SearchWords, 26> kWords{{
    {"engine", {"our engine", "本エンジン"}},
    {"cstar", {"C*: iterative deepening on the conspiracy number", "C*: 共謀数による反復深化"}},
    {"pnstar",
     {"PN*: recursive iterative deepening on the proof number", "PN*: 証明数による再帰的反復深化"}},
    {"pns", {"proof-number search, best first", "証明数探索 (最良優先)"}},
    {"dfid",
     {"depth-first iterative deepening with a table (T2)", "表を用いた深さ優先反復深化 (T2)"}},
    {"ito",
     {"best first by the number of escapes (ITO)", "玉方の応手の数による最良優先探索 (ITO)"}},
    {"kawano",
     {"best first with priority and simulation (KAWANO)",
      "優先順位と類似局面による最良優先探索 (KAWANO)"}},
    {"dfpn", {"df-pn", "df-pn"}},
    {"dfpn-r", {"df-pn(r)", "df-pn(r)"}},
    {"dfpn-tca", {"df-pn with TCA", "df-pn と TCA"}},
    {"dfpn-tca-nagai", {"df-pn with TCA and Nagai's counting", "df-pn と TCA、長井の数え方"}},
    {"dfpn-tca-wpns", {"df-pn with TCA and weak counting", "df-pn と TCA、弱証明数"}},
    {"dfpn-tca-snda", {"df-pn with TCA and SNDA", "df-pn と TCA、SNDA"}},
    {"dfpn-r-snda", {"df-pn(r) with SNDA", "df-pn(r) と SNDA"}},
    {":no-deepening",
     {"no multiple iterative deepening: a reply is given all that is left at once",
      "多重反復深化をしない: 応手に残りのしきい値を一度に与える"}},
    {":no-dynamic",
     {"no dynamic evaluation: an open reply counts one whatever the table has",
      "動的評価をしない: 未解決の応手は表の値によらず一と数える"}},
    {":no-queues",
     {"each interposition counts one; else those of a kind count one together",
      "合駒をそれぞれ一と数える。なければ同類の合駒はまとめて一と数える"}},
    {":no-answers",
     {"replies that leave a mate in one are searched like the others",
      "一手詰を許す応手も他と同じように探索する"}},
    {":no-handicap",
     {"pawn, bishop and rook that do not promote are searched like other moves",
      "歩・角・飛の不成も他の手と同じように探索する"}},
    {":no-dominance",
     {"the number of an open position is for its own hand alone; a mate still holds for larger "
      "hands, and no mate for smaller ones",
      "未解決の局面の数はその持駒だけのもの。詰みはより多い持駒、不詰はより少ない持駒にも通用す"
      "る"}},
    {":no-known-first",
     {"the table is asked about a check when its turn comes, not about all of them first",
      "王手ごとに順番が来てから表を引く。なければ先にすべての王手について引く"}},
    {":entries",
     {"how many positions each of the two tables holds", "二つの表それぞれに入る局面の数"}},
    {":material",
     {"the numbers of new positions start with the material balance instead of 1",
      "新しい局面の数を一でなく駒の損得から見積もる"}},
    {":no-techniques", {"without the engine's other techniques", "本エンジンの他の技法を使わない"}},
    {"hidden:dfid",
     {"depth first and full width [Sakuta2000]; not the dfid of tsumuya solve",
      "全幅の深さ優先探索 [Sakuta2000]。tsumuya solve の dfid とは別のもの"}},
    {"hidden:dfid-t2",
     {"depth-first iterative deepening with a table (T2); the dfid of tsumuya solve",
      "表を用いた深さ優先反復深化 (T2)。tsumuya solve の dfid"}},
}};

const Text* find(std::string_view key) {
  const auto* const found = std::find_if(
      kWords.begin(), kWords.end(), [&](const SearchWords& words) { return words.key == key; });
  return found == kWords.end() ? nullptr : &found->text;
}

}  // namespace

std::span<const SearchWords> search_words() { return kWords; }

const Text* words_of_search(std::string_view name) { return find(name); }
const Text* words_of_switch(std::string_view name) { return find(':' + std::string(name)); }
const Text* words_of_hidden_search(std::string_view name) {
  const Text* const own = find("hidden:" + std::string(name));
  return own != nullptr ? own : find(name);
}

}  // namespace tsumuya::app
