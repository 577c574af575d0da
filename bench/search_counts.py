#!/usr/bin/env python3
"""How many nodes every search takes: a table that says whether a change touches what is searched.

usage: search_counts.py --tsumuya BINARY [--limits N,...] [--check TABLE] [--jobs N]

Every algorithm of `tsumuya solve` runs as it is and with each of its switches, the engine also with each technique
switched off and down to the shortest mate, over the twenty problems of search_counts.sfen; every search of
`tsumuya tsuitate` and `tsumuya coins` over a few games. Names and switches are asked of the program, so a new search
has its rows at once. The limits are in nodes: the table is the same on every machine.

Prints the table, one line for each search, problem and limit: the verdict, nodes, generated, plies. With --check,
prints what differs from TABLE, whose other limits are not looked at, and ends with status 1 if anything does.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

PROBLEMS = pathlib.Path(__file__).with_suffix(".sfen")
MEMORY = "16"  # megabytes
LIMITS = (5_000, 100_000)
TSUITATE = (
    ("tsuitate-1", "8k/9/8+b/9/9/4B4/9/9/9 b RG 1", []),
    ("tsuitate-2", "1s7/k1B6/9/1L7/9/9/9/9/9 b S 1", []),
    ("tsuitate-2 --subsets", "1s7/k1B6/9/1L7/9/9/9/9/9 b S 1", ["--subsets"]),
)
COINS = (("coins-5", "5", "3", "unknown"), ("coins-8", "8", "2", "heavy"))
HEADER = ("search", "problem", "limit", "verdict", "nodes", "generated", "plies")


def listed(binary, command, option, value, pattern):
    """The names that the program lists when it refuses `value`."""
    wrong = subprocess.run([binary, *command, option, value], capture_output=True, text=True, check=False,
                           env={"LC_ALL": "C"})
    found = re.search(pattern + r" (.*)", wrong.stderr)
    return re.split(r", |\|", found.group(1)) if found else []


def searches(binary):
    """Each search of `solve` with its options."""
    solve = ["solve", "--sfen", "4k4/9/9/9/9/9/9/9/9 b - 1"]
    names = listed(binary, solve, "--algorithm", "?", "is not one of")
    for name in names:
        yield name, ["--algorithm", name, "--goal", "first"]
        for switch in listed(binary, solve, "--algorithm", name + ":?", ", which has"):
            with_switch = f"{name}:{switch.replace('=N', '=16')}"
            yield with_switch, ["--algorithm", with_switch]
    yield "engine --goal shortest", ["--goal", "shortest"]
    for technique in listed(binary, solve, "--without", "?", "is not one of"):
        yield f"engine --without {technique}", ["--without", technique, "--goal", "first"]


def answers(binary, words):
    done = subprocess.run([binary, *words, "--json", "--memory", MEMORY], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"search_counts: {' '.join(words)}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def row(search, problem, limit, answer, length):
    counts = (answer.get(field) for field in ("nodes", "generated", length))
    return (search, problem, str(limit), answer["status"], *("-" if n is None else str(n) for n in counts))


def solved(binary, name, options, limit):
    found = answers(binary, ["solve", *options, "--nodes", str(limit), str(PROBLEMS)])
    return [row(name, answer["name"], limit, answer, "plies") for answer in found]


def hidden(binary, name, limit):
    rows = []
    for problem, sfen, options in TSUITATE:
        words = ["tsuitate", "solve", "--sfen", sfen, "--algorithm", name, "--nodes", str(limit), *options]
        rows.append(row("hidden " + name, problem, limit, answers(binary, words)[0], "steps"))
    for problem, coins, weighings, known in COINS:
        words = ["coins", "--coins", coins, "--weighings", weighings, "--known", known, "--algorithm", name, "--nodes",
                 str(limit)]
        rows.append(row("hidden " + name, problem, limit, answers(binary, words)[0], "fewest"))
    return rows


def table(binary, limits, jobs):
    names = listed(binary, ["coins", "--coins", "2", "--weighings", "1"], "--algorithm", "?", "is not one of")
    tasks = [(solved, name, options, limit) for name, options in searches(binary) for limit in limits]
    tasks += [(hidden, name, limit) for name in names for limit in limits]
    if not names or len(tasks) < 50 * len(limits):
        sys.exit("search_counts: hardly any searches found; is --tsumuya the program?")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        runs = [pool.submit(task[0], binary, *task[1:]) for task in tasks]
        return sorted(line for run in runs for line in run.result())


def differences(found, expected):
    for name, lines, others in (("-", expected, found), ("+", found, expected)):
        for line in sorted(set(lines) - set(others)):
            yield f"{name} " + "\t".join(line)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tsumuya", required=True)
    parser.add_argument("--limits", default=",".join(str(limit) for limit in LIMITS))
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    limits = options.limits.split(",")
    found = table(options.tsumuya, limits, options.jobs)
    if options.check is None:
        print("\n".join("\t".join(line) for line in [HEADER, *found]))
        return 0
    expected = [tuple(line.split("\t")) for line in options.check.read_text(encoding="utf-8").splitlines()[1:]]
    expected = [line for line in expected if line[2] in limits]
    if not expected:
        sys.exit(f"search_counts: {options.check} has nothing for the limits {options.limits}")
    different = list(differences(found, expected))
    print("\n".join(different) if different else f"search_counts: {len(found)} counts as in {options.check.name}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
