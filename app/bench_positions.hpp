// The problems of `tsumuya bench`: our own, so that they are free to use, and unlike any that the
// engine was tuned on.
//
// Made by seeded random search: the defender's king in its own camp, up to five pieces of the
// attacker and six of the defender around it, two to six pieces in the attacker's hand, the rest in
// the defender's, in two of five a king of the attacker far away. Of what took the engine between
// 30,000 and 400,000 nodes these were chosen: mates and refutations, one king and two, either
// colour.
#pragma once

#include <array>
#include <string_view>

namespace tsumuya::app {

inline constexpr std::array<std::string_view, 12> kBenchPositions{
    // Mates, in lines of about 30 plies.
    "4G4/k8/9/9/9/2K6/9/9/9 b RG2SNr2b2g2s3n4l18p 1",
    "9/9/9/3r1b3/9/9/9/4K2s1/9 w R4G3S2N4L17Pb2np 1",
    "7k1/9/9/4+N4/9/9/9/9/9 b 2RSN2b4g3s2n4l18p 1",
    "9/9/9/6k2/9/9/9/8K/9 w 2R3G3S2N4L18P2bgs2n 1",
    "9/9/9/1g7/9/9/9/1K7/9 w RB3G2S3N4L17Prb2snp 1",
    "9/9/8k/3r5/9/7S1/9/4K4/9 w RB3GS4N4L16Pbg2s2p 1",
    // Refutations.
    "9/9/7k1/9/3G5/5+s3/9/2KG5/5+S3 w 2R2BS4N3L18P2gsl 1",
    "2k6/9/4L4/1+r7/9/9/9/9/9 b BGNLrb3g4s3n2l18p 1",
    "9/2k6/9/9/5R3/5+p3/9/5B2K/9 w B3G4S4N3L17Prgl 1",
    "9/2k6/9/9/2g6/9/9/9/9 b B2S2N2rb3g2s2n4l18p 1",
    "9/9/3k5/1+l4b2/3+L1S3/9/9/7K1/9 b BSP2r4g2s4n2l17p 1",
    "9/6n2/6k2/9/9/8K/9/9/9 w 2R2B2G4S3N3L16P2gl2p 1",
};

}  // namespace tsumuya::app
