#!/usr/bin/env python3
"""layers_selftest.py CHECK_LAYERS: the check passes a clean tree, and names each kind of violation.

Each violation is one file added to the clean tree below; the check must fail, name that file and say what is expected, and find
nothing else. The number of cases is stated, so that a case cannot fall out unseen.
"""

import pathlib
import subprocess
import sys
import tempfile

CLEAN = {
    "src/base/CMakeLists.txt": "tsumuya_room(base)",
    "src/andor/CMakeLists.txt": "tsumuya_room(andor SEES base)",
    "src/naive/CMakeLists.txt": "tsumuya_room(naive)",
    "src/shogi/CMakeLists.txt": "tsumuya_room(shogi SEES base)",
    "src/tsume/CMakeLists.txt": "tsumuya_room(tsume SEES andor shogi)",
    "src/cert/CMakeLists.txt": "tsumuya_room(cert SEES base naive LIBRARIES zstd::libzstd_shared)",
    "src/io/CMakeLists.txt": "tsumuya_room(\n  io\n  SEES base\n  PRIVATELY shogi\n  LIBRARIES fmt::fmt)",
    "src/service/CMakeLists.txt": "tsumuya_room(service SEES base io PRIVATELY tsume cert PRIVATE_LIBRARIES fmt::fmt)",
    "lab/othello/CMakeLists.txt": "tsumuya_room(othello SEES andor)",
    "src/base/base/pages.hpp": "#pragma once\n#include <cstddef>\n",
    "src/base/base/pages.cpp": '#include "base/pages.hpp"\n#include <sys/mman.h>\n#include <unistd.h>\n',
    "src/andor/andor/dfpn/dfpn.hpp": '#pragma once\n#include <concepts>\n#include "base/pages.hpp"\n',
    "src/naive/naive/rules.hpp": "#pragma once\n#include <vector>\n",
    "src/shogi/shogi/types.hpp": "#pragma once\n#include <cstdint>\n",
    "src/shogi/shogi/sliders.cpp": '#include "shogi/types.hpp"\n#if defined(__BMI2__)\n#  include <immintrin.h>\n#endif\n',
    "src/tsume/tsume/engine/engine.hpp": '#include "andor/dfpn/dfpn.hpp"\n#include "shogi/types.hpp"\n#include "base/pages.hpp"\n',
    "src/cert/cert/checker.hpp": '#include "naive/rules.hpp"\n',
    "src/cert/cert/checker.cpp": '#include "cert/checker.hpp"\n#include <zstd.h>\n',
    "src/io/io/sfen.hpp": '#pragma once\n#include "base/pages.hpp"\n',
    "src/io/io/sfen.cpp": '#include "io/sfen.hpp"\n#include "shogi/types.hpp"\n#include <fmt/format.h>\n',
    "src/io/io/inner/bridge.hpp": '#include "shogi/types.hpp"\n',
    "src/service/service/problem.hpp": '#include "io/sfen.hpp"\n',
    "src/service/service/problem.cpp": '#include "service/problem.hpp"\n#include "tsume/engine/engine.hpp"\n#include "tsumuya/tsumuya.hpp"\n',
    "include/tsumuya/tsumuya.hpp": "#pragma once\n#include <string>\n",
    "lab/othello/othello/board.hpp": '#include "andor/dfpn/dfpn.hpp"\n',
    "app/main.cpp": '#include "app/options.hpp"\n#include "io/sfen.hpp"\n#include <CLI/CLI.hpp>\n#include <unistd.h>\n#include "version.hpp"\n',
    "app/options.hpp": "#pragma once\n",
    "verify/main.cpp": '#include "cert/checker.hpp"\n#include "naive/rules.hpp"\n#include <unistd.h>\n',
    "tests/shogi/support/random.hpp": '#include "shogi/types.hpp"\n',
    "tests/tsume/a_test.cpp": '#include "support/random.hpp"\n#include "cases.hpp"\n#include "tsume/engine/engine.hpp"\n#include <gtest/gtest.h>\n',
    "tests/tsume/cases.hpp": "#pragma once\n",
    "fuzz/a_fuzz.cpp": '#include "support/random.hpp"\n#include "io/sfen.hpp"\n',
    "examples/a.cpp": "#include <tsumuya/tsumuya.hpp>\n",
}

# name, the file that is added, its text, what the check says
VIOLATIONS = [
    ("andor sees shogi", "src/andor/andor/a.cpp", '#include "shogi/types.hpp"', "andor may not see room shogi"),
    ("andor uses a library", "src/andor/andor/a.cpp", "#include <fmt/format.h>", "uses no library"),
    ("shogi uses a library", "src/shogi/shogi/a.cpp", "#include <fmt/format.h>", "uses no library"),
    ("shogi uses the system", "src/shogi/shogi/a.cpp", "#include <sys/mman.h>", "only base may include"),
    ("io uses the system", "src/io/io/a.cpp", "#include <unistd.h>", "only base may include"),
    ("shogi sees naive", "src/shogi/shogi/a.cpp", '#include "naive/rules.hpp"', "may not see room naive"),
    ("shogi sees io", "src/shogi/shogi/a.cpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("shogi sees io in angles", "src/shogi/shogi/a.cpp", "#include <io/sfen.hpp>", "may not see room io"),
    ("naive sees shogi", "src/naive/naive/a.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("naive sees base", "src/naive/naive/a.cpp", '#include "base/pages.hpp"', "may not see room base"),
    ("io sees naive", "src/io/io/a.cpp", '#include "naive/rules.hpp"', "may not see room naive"),
    ("io sees tsume", "src/io/io/a.cpp", '#include "tsume/engine/engine.hpp"', "may not see room tsume"),
    ("io sees app", "src/io/io/a.cpp", "#include <app/options.hpp>", "may not see app/"),
    ("a facade of io sees shogi", "src/io/io/a.hpp", '#include "shogi/types.hpp"', "privately"),
    ("a facade of service sees tsume", "src/service/service/a.hpp", '#include "tsume/engine/engine.hpp"', "privately"),
    ("service sees shogi by way of io", "src/service/service/a.hpp", '#include "shogi/types.hpp"', "room shogi"),
    ("tsume sees io", "src/tsume/tsume/a.cpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("tsume sees service", "src/tsume/tsume/a.cpp", '#include "service/problem.hpp"', "may not see room service"),
    ("tsume sees the public header", "src/tsume/tsume/a.cpp", '#include "tsumuya/tsumuya.hpp"', "may not see room tsumuya"),
    ("the checker sees shogi", "src/cert/cert/a.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("the checker sees io", "src/cert/cert/a.cpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("io sees service", "src/io/io/a.cpp", '#include "service/problem.hpp"', "may not see room service"),
    ("service sees app", "src/service/service/a.cpp", "#include <app/options.hpp>", "may not see app/"),
    ("the lab's Othello sees shogi", "lab/othello/othello/a.hpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("the public header sees shogi", "include/tsumuya/a.hpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("the public header uses a library", "include/tsumuya/a.hpp", "#include <fmt/format.h>", "uses no library"),
    ("examples see shogi", "examples/b.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("examples see app", "examples/b.cpp", '#include "app/options.hpp"', "may not see app/"),
    ("the stand-alone checker sees shogi", "verify/a.cpp", '#include "shogi/types.hpp"', "may not see room shogi"),
    ("the stand-alone checker sees app", "verify/a.cpp", '#include "app/options.hpp"', "may not see app/"),
    ("in a header", "src/shogi/shogi/a.hpp", '#pragma once\n#include "io/sfen.hpp"', "may not see room io"),
    ("in a nested directory", "src/shogi/shogi/detail/a.hpp", '#include "io/sfen.hpp"', "may not see room io"),
    ("spaces around the directive", "src/shogi/shogi/a.cpp", '  #  include   "io/sfen.hpp"', "may not see room io"),
    ("behind a comment", "src/shogi/shogi/a.cpp", '/* x */ #include "io/sfen.hpp"', "may not see room io"),
    ("under a condition", "src/shogi/shogi/a.cpp", '#if X\n#include "io/sfen.hpp"\n#endif', "may not see room io"),
    ("climbs", "src/shogi/shogi/a.cpp", '#include "../io/sfen.hpp"', '".."'),
    ("climbs inside", "src/shogi/shogi/a.cpp", '#include "shogi/../io/sfen.hpp"', '".."'),
    ("climbs in app", "app/a.cpp", '#include "../src/io/io/sfen.hpp"', '".."'),
    ("absolute", "src/shogi/shogi/a.cpp", '#include "/usr/include/stdio.h"', "absolute"),
    ("unknown room", "src/shogi/shogi/a.cpp", '#include "solver/core.hpp"', "in no room"),
    ("a file that the room does not have", "src/tsume/tsume/a.cpp", '#include "shogi/missing.hpp"', "names no file of room shogi"),
    ("file in an unknown room", "src/solver/solver/a.cpp", "#include <vector>", "in no room"),
    ("file in no room", "src/a.cpp", "#include <vector>", "in no room"),
    ("file beside the room's folder", "src/shogi/a.cpp", "#include <vector>", "in no room"),
    ("include without a room", "src/shogi/shogi/a.cpp", '#include "types.hpp"', "in no room"),
    ("computed include", "src/shogi/shogi/a.cpp", "#include HEADER", "must name its file"),
    ("app sees tests", "app/a.cpp", '#include "tests/shogi/support/random.hpp"', "may not see tests/"),
    ("app sees test support", "app/a.cpp", '#include "support/random.hpp"', "names no file"),
    ("fuzz sees app", "fuzz/b_fuzz.cpp", '#include "app/options.hpp"', "may not see app/"),
    ("app includes what is not there", "app/a.cpp", '#include "io/missing.hpp"', "names no file"),
    ("file beside the public headers", "include/a.hpp", "#include <vector>", "in no room"),
    ("module", "src/shogi/shogi/a.cpp", "import std;", "modules"),
]
CASES = 52


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
    sources = sum(1 for name in CLEAN if not name.endswith(".txt"))
    if clean.returncode != 0 or f"{sources} files, 0 violations" not in clean.stdout:
        failures.append(f"the clean tree: status {clean.returncode}\n{clean.stdout}{clean.stderr}")
    empty = run(check, {"README.md": "nothing"})
    if empty.returncode == 0 or "no sources" not in empty.stderr:
        failures.append("a tree without sources passed")
    for name, path, text, complaint in VIOLATIONS:
        assert path not in CLEAN, path
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
