#include "support/repetition_graphs.hpp"

namespace tsumuya::test {

ToyGraph history_graph() {
  ToyGraph graph = parse_graph(
      "R or s; s and X V; V or f; f and Y; X or c e; c and Y; Y or d; d and X;"
      "e and e1; e1 or e2; e2 and e3; e3 won");
  graph.at("V").dn = 100;  // X first
  return graph;
}

ToyGraph circle_graph() {
  return parse_graph("R or a; a and X; X or b; b and Y; Y or c; c and Z; Z or d; d and X");
}

ToyGraph two_ways_back_graph() {
  ToyGraph graph = parse_graph(
      "R or s; s and X V; V or f; f and Y; X or b w; b and Y; Y or c; c and Z; Z or e d;"
      "d and Y; e and X; w and w1; w1 or w2; w2 and w3; w3 won");
  graph.at("V").dn = 100;  // X first
  return graph;
}

ToyGraph lost_or_back_graph() {
  return parse_graph("R or a; a and X; X or b; b and Y; Y or c; c and L X");
}

ToyGraph leak_graph() {
  return parse_graph(
      "A or X; X and Y Z; Y or B; B and C; C or F W; F and D; D or B; Z or E; E and D;"
      "W and g h; g or gm; h or hm; gm won; hm won");
}

ToyGraph figure_1() {
  return parse_graph(
      "A or C; C and F G; F or H; H and L; L or N M; N and O; G or J; J and O; O or H P;"
      "P and P1; P1 or P2; P2 won; M and M1 M2; M1 or L1; M2 or L2; L1 lost; L2 lost");
}

ToyGraph raising_graph() {
  ToyGraph graph = parse_graph(
      "n0 or n3 n12; n1 and n10; n2 and n14 n10 n0; n3 and n14 n6; n4 and n0; n5 and n10 n9 n0;"
      "n6 or n3 n5 n7 n1; n7 and n0 n6; n8 and n9 n6; n9 or n13 n11 n1 n2; n10 or n12 n8;"
      "n11 and n10; n12 and n14; n13 and n0 n6; n14 or n13 n1 n2 n4");
  for (const char* name : {"n2", "n3", "n5", "n6", "n9", "n13", "n14"}) graph.at(name).pn = 2;
  for (const char* name : {"n2", "n3", "n6", "n7", "n11", "n13"}) graph.at(name).dn = 2;
  return graph;
}

ToyGraph same_set_graph() {
  ToyGraph graph = parse_graph(
      "S or s; s and R V; R or a; a and z T U; U or x; x and m T; T or c g; c and U z m; m or e;"
      "e and T; z or z1; z1 and z2; z2 or z3; z3 won; g and h; h or h1; h1 and h2; h2 or h3;"
      "h3 won; V or v; v and U");
  graph.hide("c", "z", "U");
  graph.at("V").dn = 1000;
  graph.at("e").dn = 3;
  graph.at("z2").dn = 4;
  graph.at("h").dn = 18;
  graph.at("h2").dn = 20;
  return graph;
}

ToyGraph nothing_won_graph() {
  return parse_graph(
      "n0 or n7 n3 n6; n1 or n2 n3; n2 and n5 n1; n3 and n5; n4 or n8 n2 n6; n5 or n9 n3 n8 n6;"
      "n6 and n1 n4; n7 and n4; n8 and n4 n0 n5; n9 and n4 n0 n1");
}

std::vector<NamedGraph> repetition_graphs() {
  return {{"history", history_graph()},
          {"circle", circle_graph()},
          {"two ways back", two_ways_back_graph()},
          {"lost or back", lost_or_back_graph()},
          {"leak", leak_graph()},
          {"figure 1", figure_1()},
          {"raising", raising_graph()},
          {"same set", same_set_graph()},
          {"nothing won", nothing_won_graph()}};
}

}  // namespace tsumuya::test
