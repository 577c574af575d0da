#!/usr/bin/env python3
"""layers_selftest.py CHECK_LAYERS: the layer check catches each kind of violation, and lets a clean tree pass.

Every case is a small made-up tree: the clean one with one file added or replaced. The number of cases is asserted.
"""

import pathlib
import subprocess
import sys
import tempfile

CLEAN = {
    "src/andor/dfpn.hpp": "#pragma once\n#include <concepts>\n",
    "src/shogi/types.hpp": "#pragma once\n#include <cstdint>\n",
    "src/shogi/sliders.cpp": '#include "shogi/types.hpp"\n#if defined(__BMI2__)\n#  include <immintrin.h>\n#endif\n',
    "src/shogi/naive/rules.hpp": "#pragma once\n#include <vector>\n",
    "src/shogi/naive/rules.cpp": '#include "shogi/naive/rules.hpp"\n',
    "src/tsume/engine.cpp": '#include "andor/dfpn.hpp"\n#include "shogi/types.hpp"\n#include <sys/mman.h>\n',
    "src/uncertain/coins.cpp": '#include "andor/dfpn.hpp"\n#include "shogi/types.hpp"\n',
    "src/cert/checker.cpp": '#include "shogi/naive/rules.hpp"\n',
    "src/io/sfen.cpp": '#include "shogi/types.hpp"\n#include <fmt/format.h>\n',
    "src/io/sfen.hpp": "#pragma once\n",
    "include/tsumuya/tsumuya.hpp": "#pragma once\n#include <string>\n",
    "src/api/solver.cpp": '#include "tsumuya/tsumuya.hpp"\n#include "io/sfen.hpp"\n#include "andor/dfpn.hpp"\n',
    "src/api/replay.cpp": '#include "shogi/naive/rules.hpp"\n',
    "examples/one.cpp": '#include "tsumuya/tsumuya.hpp"\n#include <iostream>\n',
    "app/options.hpp": "#pragma once\n",
    "app/main.cpp": '#include "version.hpp"\n#include "options.hpp"\n#include "app/options.hpp"\n'
    '#include "io/sfen.hpp"\n#include "shogi/naive/rules.hpp"\n#include <CLI/CLI.hpp>\n',
    "verify/main.cpp": '#include "cert/checker.hpp"\n#include <unistd.h>\n',
    "src/cert/checker.hpp": "#pragma once\n",
    "tests/support/random.hpp": "#pragma once\n",
    "tests/app/options_test.cpp": '#include "app/options.hpp"\n',
    "tests/shogi/types_test.cpp": '#include "support/random.hpp"\n#include "shogi/naive/rules.hpp"\n'
    '// #include "fuzz/options.hpp" in a comment is no include\n',
    "fuzz/sfen_fuzz.cpp": '#include "io/sfen.hpp"\n',
    "bench/rules_bench.cpp": '#include "shogi/types.hpp"\n#include "support/random.hpp"\n#include <benchmark/benchmark.h>\n',
}

# (name, path, text, what the complaint must contain)
VIOLATIONS = [
    ("andor sees shogi", "src/andor/a.cpp", '#include "shogi/types.hpp"', "andor may not see room shogi"),
    ("andor uses a library", "src/andor/a.cpp", "#include <fmt/format.h>", "std only"),
    ("shogi uses a library", "src/shogi/a.cpp", "#include <fmt/format.h>", "std only"),
    ("shogi uses the system", "src/shogi/a.cpp", "#include <sys/mman.h>", "std only"),
    ("shogi sees naive", "src/shogi/a.cpp", '#include "shogi/naive/rules.hpp"', "may not see room shogi/naive"),
    ("shogi sees io", "src/shogi/a.cpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("shogi sees io in angles", "src/shogi/a.cpp", "#include <io/sfen.hpp>", "may not see room io"),
    ("naive sees shogi", "src/shogi/naive/a.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("naive uses a library", "src/shogi/naive/a.cpp", "#include <fmt/format.h>", "std only"),
    ("io sees naive", "src/io/a.cpp", '#include "shogi/naive/rules.hpp"', "may not see room shogi/naive"),
    ("io sees naive in angles", "src/io/a.cpp", "#include <shogi/naive/rules.hpp>", "may not see room shogi/naive"),
    ("io sees tsume", "src/io/a.cpp", '#include "tsume/engine.hpp"', "may not see room tsume"),
    ("io sees app", "src/io/a.cpp", "#include <app/options.hpp>", "may not see app/"),
    ("tsume sees io", "src/tsume/a.cpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("tsume sees naive", "src/tsume/a.cpp", '#include "shogi/naive/rules.hpp"', "may not see room shogi/naive"),
    ("uncertain sees tsume", "src/uncertain/a.cpp", '#include "tsume/engine.hpp"', "may not see room tsume"),
    ("checker sees shogi", "src/cert/a.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("checker sees andor", "src/cert/a.cpp", '#include "andor/dfpn.hpp"', "may not see room andor"),
    ("api sees uncertain", "src/api/a.cpp", '#include "uncertain/coins.hpp"', "may not see room uncertain"),
    ("tsume sees api", "src/tsume/a.cpp", '#include "api/problem.hpp"', "may not see room api"),
    ("tsume sees the public header", "src/tsume/a.cpp", '#include "tsumuya/tsumuya.hpp"', "may not see room tsumuya"),
    ("the public header sees shogi", "include/tsumuya/a.hpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("the public header uses a library", "include/tsumuya/a.hpp", "#include <fmt/format.h>", "std only"),
    ("examples see shogi", "examples/a.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("the stand-alone checker sees shogi", "verify/a.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("the stand-alone checker sees naive", "verify/a.cpp", '#include "shogi/naive/rules.hpp"', "may not see room"),
    ("the stand-alone checker sees app", "verify/a.cpp", '#include "app/options.hpp"', "may not see app/"),
    ("the checker uses io", "src/cert/a.cpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("examples see app", "examples/a.cpp", '#include "app/options.hpp"', "may not see app/"),
    ("in a header", "src/shogi/a.hpp", '#pragma once\n#include "io/sfen.hpp"', "may not see room io"),
    ("in a nested directory", "src/shogi/detail/a.hpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("spaces around the directive", "src/shogi/a.cpp", '  #  include   "io/sfen.hpp"', "may not see room io"),
    ("behind a comment", "src/shogi/a.cpp", '/* x */ #include "io/sfen.hpp"', "may not see room io"),
    ("under a condition", "src/shogi/a.cpp", '#if X\n#include "io/sfen.hpp"\n#endif', "may not see room io"),
    ("climbs", "src/shogi/a.cpp", '#include "../io/sfen.hpp"', '".."'),
    ("climbs inside", "src/shogi/a.cpp", '#include "shogi/../io/sfen.hpp"', '".."'),
    ("climbs in app", "app/a.cpp", '#include "../src/io/sfen.hpp"', '".."'),
    ("absolute", "src/shogi/a.cpp", '#include "/usr/include/stdio.h"', "absolute"),
    ("unknown room", "src/shogi/a.cpp", '#include "solver/core.hpp"', "in no room"),
    ("file in an unknown room", "src/solver/a.cpp", "#include <vector>", "in no room"),
    ("file in no room", "src/a.cpp", "#include <vector>", "in no room"),
    ("include without a room", "src/shogi/a.cpp", '#include "types.hpp"', "in no room"),
    ("computed include", "src/shogi/a.cpp", "#include HEADER", "must name its file"),
    ("app sees tests", "app/a.cpp", '#include "tests/support/random.hpp"', "may not see tests/"),
    ("app sees test support", "app/a.cpp", '#include "support/random.hpp"', "names no file"),
    ("fuzz sees app", "fuzz/a_fuzz.cpp", '#include "app/options.hpp"', "may not see app/"),
    ("app includes what is not there", "app/a.cpp", '#include "io/missing.hpp"', "names no file"),
    ("file beside the public headers", "include/a.hpp", "#include <vector>", "in no room"),
    ("io sees api", "src/io/a.cpp", '#include "api/solver.hpp"', "may not see room api"),
    ("api sees app", "src/api/a.cpp", "#include <app/options.hpp>", "may not see app/"),
    ("module", "src/shogi/a.cpp", "import std;", "modules"),
]
CASES = 51


def run(check, files):
    with tempfile.TemporaryDirectory() as directory:
        for name, text in files.items():
            path = pathlib.Path(directory) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n", encoding="utf-8")
        return subprocess.run([check, directory], capture_output=True, text=True, check=False)


def main(check):
    failures = []
    clean = run(check, CLEAN)
    if clean.returncode != 0 or f"{len(CLEAN)} files, 0 violations" not in clean.stdout:
        failures.append(f"the clean tree: status {clean.returncode}\n{clean.stdout}{clean.stderr}")
    empty = run(check, {"README.md": "nothing"})
    if empty.returncode == 0 or "no sources" not in empty.stderr:
        failures.append("a tree without sources passed")
    for name, path, text, complaint in VIOLATIONS:
        result = run(check, {**CLEAN, path: text})
        if result.returncode == 0 or f"{path}:" not in result.stderr or complaint not in result.stderr:
            failures.append(f"{name}: status {result.returncode}, said: {result.stderr.strip() or 'nothing'}")
        elif "1 violations" not in result.stdout:
            failures.append(f"{name}: more than the one violation: {result.stderr}")
    if len(VIOLATIONS) != CASES:
        failures.append(f"{len(VIOLATIONS)} cases, not {CASES}")
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"layers_selftest: {len(VIOLATIONS)} violations, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
