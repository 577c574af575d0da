// Useless interpositions (無駄合) by kind: small positions with a check, an interposition, the
// verdict and the lengths. We made them: random problems (support/sliding_problem.hpp), of which
// every piece was taken away that could be spared. All numbers are those of the slow reference
// (support/reference_lengths.hpp).
//
// Every kind has one case or more with black attacking and one or more with white attacking. Where
// a position comes twice, the verdicts on two of its interpositions differ, or those on promoting
// and not promoting the interposed piece must not.
#pragma once

#include <array>
#include <string_view>

namespace tsumuya::test::mudaai {

struct Case {
  std::string_view kind;
  std::string_view sfen;   // the attacker is to move
  std::string_view check;  // his move
  std::string_view interposition;
  bool useless;
  // Plies until mate after the check, by either kind of counting.
  int tsume_length;
  int all_length;
};

inline constexpr bool kUseless = true;
inline constexpr bool kCounts = false;

inline constexpr std::string_view kMate = "captured with mate";
inline constexpr std::string_view kGoesOn = "captured and the line goes on";
inline constexpr std::string_view kMoved = "a moved piece";
inline constexpr std::string_view kChain = "a chain of moved pieces";
inline constexpr std::string_view kFar = "a far interposition that is not useless";
inline constexpr std::string_view kPinned = "a guard that is pinned";
inline constexpr std::string_view kOther = "captured by another piece than the checking one";
inline constexpr std::string_view kPlain = "captured without promoting";
inline constexpr std::string_view kDiscovery = "captured by discovery";

inline constexpr std::array kCases{
    // Whatever is put between is captured, and that is mate.
    Case{kMate, "1k7/2p6/1G7/9/9/6R2/9/9/9 b p 1", "3f3a", "P*6a", kUseless, 0, 2},
    Case{kMate, "K8/1+p7/9/9/9/9/2r6/9/9 w R 1", "7g7a+", "R*8a", kUseless, 0, 2},

    // The king has another reply; after the capture he holds out no longer than with that one.
    Case{kGoesOn, "6S1k/9/9/9/9/9/9/9/9 b Bs 1", "B*4d", "S*3c", kUseless, 2, 4},
    Case{kGoesOn, "+r8/9/9/9/9/9/7+p1/9/8K w P 1", "9a1a", "P*1f", kUseless, 4, 6},

    // The third: the lance can only promote, and is a lance again in the defender's hand.
    Case{kMoved, "kn7/2+P6/9/9/9/9/9/9/4B4 b - 1", "5i3g", "8a7c", kUseless, 2, 4},
    Case{kMoved, "9/9/9/9/9/9/1s7/1G7/K1g6 w r 1", "R*9f", "8h9g", kUseless, 0, 2},
    Case{kMoved, "9/9/9/9/9/2l6/9/7R1/k8 b R 1", "R*1i", "7f7i+", kUseless, 0, 2},

    // After the capture another piece moves between: 6e2i 1i2i, then 9h8i. Of the two knights in
    // the last position the nearer one counts, which makes the other useless.
    Case{kChain, "8B/9/9/9/3b5/9/9/s+P7/k8 b R 1", "R*1i", "6e2i", kUseless, 0, 4},
    Case{kChain, "8B/9/9/9/3b5/9/9/s+P7/k8 b R 1", "R*1i", "6e2i+", kUseless, 0, 4},
    Case{kChain, "8K/4+r+L2G/9/9/9/9/9/7+r1/9 w - 1", "5b6a", "4b5a", kUseless, 0, 4},
    Case{kChain, "kn7/1n7/2+P6/9/9/9/7+R1/9/9 b S 1", "2g9g", "8a9c", kCounts, 4, 6},
    Case{kChain, "kn7/1n7/2+P6/9/9/9/7+R1/9/9 b S 1", "2g9g", "8b9d", kUseless, 4, 6},

    // 中合: unguarded and far from the king, but the bishop that captures it stands in the way of
    // the rook. One square nearer to the king the same drop is useless.
    Case{kFar, "ll7/kg7/9/2G6/9/9/6R2/6B2/9 b Ss 1", "7d8d", "S*4g", kCounts, 4, 4},
    Case{kFar, "ll7/kg7/9/2G6/9/9/6R2/6B2/9 b Ss 1", "7d8d", "S*5f", kUseless, 4, 4},
    Case{kFar, "6KS1/6PP1/4+p4/3b5/9/9/9/4r4/9 w Pb 1", "5c5b", "P*5c", kCounts, 4, 4},
    Case{kFar, "6KS1/6PP1/4+p4/3b5/9/9/9/4r4/9 w Pb 1", "5c5b", "P*4b", kUseless, 4, 4},

    // The knight cannot take back, for it is pinned; without the rook that pins it, it can.
    Case{kPinned, "R6nk/9/7+P1/9/9/1R7/9/9/9 b g 1", "8f1f", "G*1c", kUseless, 0, 2},
    Case{kPinned, "7nk/9/7+P1/9/9/1R7/9/9/9 b g 1", "8f1f", "G*1c", kCounts, 4, 4},
    Case{kPinned, "6g1K/1b6G/8r/9/9/9/9/9/9 w P 1", "8b5e", "P*2b", kUseless, 0, 2},

    // No capture by the checking piece is good enough.
    Case{kOther, "9/9/9/9/9/9/7+R1/9/8k b Bp 1", "B*3g", "P*2h", kUseless, 0, 2},
    Case{kOther, "9/9/9/9/9/4r4/1S+p6/K8/9 w l 1", "L*9e", "8g9f", kUseless, 2, 4},

    // A lance and a silver that would give no check if they promoted. In the third the bishop would
    // give it: but as a horse it shortens the king's other replies to 2, so that S*8b counts and
    // holds out for 6, while the bishop leaves them at 4 and S*8b is useless.
    Case{kPlain, "7lk/9/7S1/9/9/9/9/9/9 b Lp 1", "L*1d", "P*1c", kUseless, 0, 2},
    Case{kPlain, "9/9/9/9/7LL/2r3sGK/8N/9/9 w Pb 1", "B*4i", "P*2g", kUseless, 0, 4},
    Case{kPlain, "kp7/2G6/9/9/9/9/9/9/9 b RBsp 1", "B*6d", "P*7c", kUseless, 4, 6},

    // The silver captures and a rook behind it gives the check.
    Case{kDiscovery, "9/9/9/9/9/9/9/5g3/R2Sk4 b RSp 1", "R*5g", "P*5h", kUseless, 4, 6},
    Case{kDiscovery, "8K/7Ls/1r7/9/9/9/9/8r/9 w B 1", "8c8a", "B*2a", kUseless, 0, 4},
};

}  // namespace tsumuya::test::mudaai
