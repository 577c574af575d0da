#!/usr/bin/env python3
"""tidy_enabled_test.py CONFIG: the check families that .clang-tidy names are really enabled, and really report.

A clang-tidy configuration fails silently: a missing comma joins two patterns into one that matches nothing, and every
file is then "clean". So this test asks clang-tidy which checks are on, runs it on a snippet that breaks a rule of each
family, and expects those warnings as errors. It then damages the configuration, comma by comma, and expects to notice.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

TIDY = "clang-tidy-14"

# Family -> (the least number of its checks that are on, a check of it that the snippet must trip)
FAMILIES = {
    "bugprone": (55, "bugprone-use-after-move"),
    "performance": (12, "performance-unnecessary-value-param"),
    "clang-analyzer": (70, "clang-analyzer-core.DivideZero"),
    "misc": (12, "misc-redundant-expression"),
    "modernize": (27, "modernize-use-using"),
    "readability": (30, "readability-container-size-empty"),
    "cppcoreguidelines": (12, "cppcoreguidelines-init-variables"),
    "clang-diagnostic": (0, "clang-diagnostic-unused-variable"),
}

SNIPPET = """\
#include <string>
#include <utility>
#include <vector>
namespace snippet {
std::string moved_from() {
  std::string text = "a";
  const std::string other = std::move(text);
  return text + other;
}
auto by_value(std::vector<int> numbers) { return numbers.size(); }
int divided(int by) {
  if (by == 0) return 1 / by;
  return by;
}
bool redundant(int number) { return number == number; }
typedef int Number;
bool sized(const std::vector<int>& numbers) { return numbers.size() == 0; }
int uninitialised() {
  int number;
  number = 1;
  return number;
}
void unused() { const int nobody = 1; }
class badly_named {
  int field = 0;
};
int BadlyNamed(int BadParameter) { return BadParameter; }
const int bad_constant = 1;
enum class Colour { bad_enumerator };
enum Plain { BadPlain };
}  // namespace snippet
"""

# What our naming rules must say about the snippet.
NAMING = [
    "invalid case style for class 'badly_named'",
    "invalid case style for private member 'field'",
    "invalid case style for function 'BadlyNamed'",
    "invalid case style for parameter 'BadParameter'",
    "invalid case style for global constant 'bad_constant'",
    "invalid case style for scoped enum constant 'bad_enumerator'",
    "invalid case style for enum constant 'BadPlain'",
]


def tidy(config, *arguments):
    command = [TIDY, f"--config-file={config}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def enabled_checks(config):
    return re.findall(r"^    (\S+)$", tidy(config, "--list-checks").stdout, re.MULTILINE)


def families_off(config):
    """The families of which too few checks are on."""
    checks = enabled_checks(config)
    counts = {family: sum(check.startswith(family + "-") for check in checks) for family in FAMILIES}
    return [
        f"{family}: {counts[family]} checks on, at least {least} expected"
        for family, (least, _) in FAMILIES.items()
        if counts[family] < least
    ]


def silent_families(config, directory):
    """What the snippet should have been told and was not."""
    snippet = directory / "snippet.cpp"
    snippet.write_text(SNIPPET, encoding="utf-8")
    result = tidy(config, "--quiet", str(snippet), "--", "-std=c++20", "-Wall")
    wrong = []
    for family, (_, check) in FAMILIES.items():
        if not re.search(rf"error: .*\[{re.escape(check)}[,\]]", result.stdout):
            wrong.append(f"{family}: {check} was not reported as an error")
    wrong += [f"not said: {message}" for message in NAMING if message not in result.stdout]
    if result.returncode == 0:
        wrong.append("warnings are not errors: status 0")
    return wrong if not wrong else [*wrong, result.stdout + result.stderr]


def broken_unnoticed(config, directory):
    """The commas of the list of checks whose loss neither the list nor the snippet would show."""
    text = config.read_text(encoding="utf-8")
    start, end = text.index("\nChecks:"), text.index("\nWarningsAsErrors:")
    sound = enabled_checks(config)
    commas = [m.start() for m in re.finditer(",\n", text) if start < m.start() < end]
    wrong, harmful = [], 0
    for comma in commas:
        damaged = directory / "damaged"
        damaged.write_text(text[:comma] + text[comma + 1 :], encoding="utf-8")
        line = text[:comma].rsplit("\n", 1)[1].strip()
        following = text[comma + 2 :].split("\n", 1)[0].strip()
        # Losing a comma beside a family's own pattern turns that family off.
        if not any(pattern in (f"{f}-*" for f in FAMILIES) for pattern in (line, following.rstrip(","))):
            continue
        harmful += 1
        if enabled_checks(damaged) == sound and "clang-diagnostic-*" not in (line, following.rstrip(",")):
            wrong.append(f"a missing comma after {line} changes nothing")
        elif not families_off(damaged) and not silent_families(damaged, directory):
            wrong.append(f"a missing comma after {line} is not noticed")
    if harmful < len(FAMILIES):
        wrong.append(f"only {harmful} commas were tried")
    return wrong


def main(config):
    config = pathlib.Path(config).resolve()
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        wrong = families_off(config) + silent_families(config, directory)
        if not wrong:
            wrong = broken_unnoticed(config, directory)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"tidy_enabled_test: {len(enabled_checks(config))} checks of {len(FAMILIES)} families, {len(wrong)} failures")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
