// `tsumuya-lab experiment`: algorithms x problems, with the tables of the papers.
#pragma once

#include "lab/from_app.hpp"
namespace tsumuya::lab {

int experiment(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::lab
