// gnuplot, as a program that may be there: a script in, a picture out.
#pragma once

#include <string>

namespace tsumuya::lab {

struct Picture {
  std::string text = {};    // what the script wrote to the standard output
  bool is_missing = false;  // there is no gnuplot
  std::string fault = {};   // what gnuplot said instead; empty: nothing is wrong
};

// Runs it in a process of its own, without the user's settings.
Picture run_gnuplot(const std::string& script);

}  // namespace tsumuya::lab
