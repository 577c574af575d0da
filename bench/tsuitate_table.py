#!/usr/bin/env python3
"""Table 1 of [Sakuta2000] on a set of problems of tsuitate-tsume-shogi: what tables and encodings save, and df-pn.

usage: tsuitate_table.py --tsumuya BINARY [--problems FILE] [--methods NAME[,NAME...]] [--time S] [--memory MB] [--core N]
                         [--only NAME[,NAME...]] [--results JSONL] [--no-audit] [--rows]

A line of FILE (tests/data/tsuitate.tsv) is name, sfen, fouls allowed, steps, fouls, leftover, first try. Every problem is
solved by every method in a process of its own, and then, for the methods with a table, once more with --audit, which is
slow and therefore not timed: it counts the metapositions whose code another one has already. Prints a Markdown table over
all problems and one over the longest third (by steps; of those that are as long as the shortest of it, the first of the
file), with the ratios to the first method in brackets. Times are those of the CPU, user and system, with the start of the
program. An answer is correct if steps, fouls and the number of pieces left
over are those of the file. One that is not found in time counts with the time and nodes spent, so a ratio may say too
little. With --rows there is one short table instead, a row for each method. Besides the methods below every algorithm is one
by its name, with the sum, and "algorithms" stands for all of them. With --results, what was measured is kept there, and what is there is not measured again. Ends with status 1 if an
answer is not correct.
"""

import argparse
import json
import math
import os
import re
import resource
import subprocess
import sys

METHODS = {
    "no table": ["--algorithm", "dfid", "--encoding", "none"],
    "sum": ["--algorithm", "dfid", "--encoding", "sum"],
    "xor": ["--algorithm", "dfid", "--encoding", "xor"],
    "crc": ["--algorithm", "dfid", "--encoding", "crc"],
    "df-pn": ["--algorithm", "dfpn", "--encoding", "sum"],
    "sum + subsets": ["--algorithm", "dfid", "--encoding", "sum", "--subsets"],
    "df-pn + subsets": ["--algorithm", "dfpn", "--encoding", "sum", "--subsets"],
}
# Methods that are asked for by name only.
MORE_METHODS = {
    "sum + fouls in code": ["--algorithm", "dfid", "--encoding", "sum", "--fouls-in-code"],
    "df-pn + fouls in code": ["--algorithm", "dfpn", "--encoding", "sum", "--fouls-in-code"],
    "df-pn xor": ["--algorithm", "dfpn", "--encoding", "xor"],
}
ALGORITHMS = ("dfid", "dfid-t2", "dfpn", "dfpn-r", "dfpn-tca", "dfpn-tca-nagai", "dfpn-tca-wpns", "dfpn-tca-snda",
              "dfpn-r-snda", "pns", "pnstar", "cstar", "ito", "kawano")
WORDS = METHODS | MORE_METHODS | {name: ["--algorithm", name, "--encoding", "sum"] for name in ALGORITHMS}


def read_problems(path, only):
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    names = ("name", "sfen", "allowed", "steps", "fouls", "leftover", "first")
    problems = [dict(zip(names, row)) for row in rows]
    for problem in problems:
        problem["steps"], problem["fouls"] = int(problem["steps"]), int(problem["fouls"])
    return [problem for problem in problems if not only or problem["name"] in only]


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def solve(options, problem, method, audit):
    command = [options.tsumuya, "tsuitate", "solve", "--json", "--sfen", problem["sfen"], "--fouls", problem["allowed"],
               "--time", str(options.time), "--memory", str(options.memory)] + WORDS[method]
    if audit:
        command.append("--audit")
    if options.core is not None:
        command = ["taskset", "-c", str(options.core)] + command
    before = cpu_seconds()
    answer = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    kept = {key: answer.get(key) for key in ("status", "steps", "fouls", "leftover", "nodes", "collisions")}
    return kept | {"cpu_ms": (cpu_seconds() - before) * 1000}


def pieces(hand):
    return sum(int(count or 1) for count, _ in re.findall(r"(\d*)([PLNSGBR])", hand or ""))


def is_correct(problem, answer):
    return (answer["status"] == "solved" and answer["steps"] == problem["steps"] and answer["fouls"] == problem["fouls"]
            and pieces(answer["leftover"]) == pieces(problem["leftover"]))


class Store:
    """What was measured, in a file if there is one."""

    def __init__(self, path):
        self.path = path
        self.answers = {}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    row = json.loads(line)
                    self.answers[row["name"], row["method"], row["audit"]] = row["answer"]

    def ask(self, options, problem, method, audit):
        key = problem["name"], method, audit
        if key not in self.answers:
            self.answers[key] = solve(options, problem, method, audit)
            if self.path:
                with open(self.path, "a", encoding="utf-8") as file:
                    row = {"name": key[0], "method": method, "audit": audit, "answer": self.answers[key]}
                    file.write(json.dumps(row) + "\n")
        return self.answers[key]


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values))


def arithmetic_mean(values):
    return sum(values) / len(values)


def cells(columns, statistic, form):
    values = [statistic(column) for column in columns]
    return [f"{value:{form}} ({value / values[0]:.3f})" for value in values]


def print_table(problems, answers, audits, methods):
    print(f"\n| {len(problems)} problems | " + " | ".join(methods) + " |")
    print("|---" * (len(methods) + 1) + "|")
    rows = [("correct answers", [str(sum(is_correct(p, answers[p["name"], m]) for p in problems)) for m in methods])]
    if audits:
        found = [[audits.get((p["name"], m)) for p in problems] for m in methods]
        rows.append(("collisions", ["-" if None in counts else f"{sum(counts):,}" for counts in found]))
    statistics = (("largest", max), ("arithmetic mean", arithmetic_mean), ("geometric mean", geometric_mean))
    for what, key, form in (("time, ms", "cpu_ms", ",.1f"), ("nodes", "nodes", ",.0f")):
        columns = [[answers[p["name"], m][key] for p in problems] for m in methods]
        rows += [(f"{name} {what}", cells(columns, statistic, form)) for name, statistic in statistics]
    for name, row in rows:
        print(f"| {name} | " + " | ".join(row) + " |")


def print_rows(problems, answers, audits, methods):
    print("\n| | solved | slowest, s | mean nodes |" + (" collisions |" if audits else ""))
    print("|---|---:|---:|---:|" + ("---:|" if audits else ""))
    for method in methods:
        given = [answers[p["name"], method] for p in problems]
        solved = sum(is_correct(p, answers[p["name"], method]) for p in problems)
        row = (f"| {method} | {solved} of {len(problems)} | {max(answer['cpu_ms'] for answer in given) / 1000:.2f} | "
               f"{arithmetic_mean([answer['nodes'] for answer in given]):,.0f} |")
        if audits:
            counts = [audits.get((p["name"], method)) for p in problems]
            row += " - |" if None in counts else f" {sum(counts):,} |"
        print(row)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tsumuya", required=True)
    parser.add_argument("--problems", default="tests/data/tsuitate.tsv")
    parser.add_argument("--methods", default=",".join(METHODS))
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--memory", type=int, default=64)
    parser.add_argument("--core", type=int)
    parser.add_argument("--only")
    parser.add_argument("--results")
    parser.add_argument("--no-audit", action="store_true")
    parser.add_argument("--rows", action="store_true")
    options = parser.parse_args()
    methods = list(ALGORITHMS) if options.methods == "algorithms" else options.methods.split(",")
    unknown = [method for method in methods if method not in WORDS]
    if unknown:
        sys.exit(f"no such method: {unknown[0]}")
    problems = read_problems(options.problems, set(options.only.split(",")) if options.only else None)
    if not problems:
        sys.exit("no problems")
    store = Store(options.results)
    answers, audits = {}, {}
    for problem in problems:
        for method in methods:
            answers[problem["name"], method] = store.ask(options, problem, method, False)
            if not options.no_audit and "none" not in WORDS[method]:
                audits[problem["name"], method] = store.ask(options, problem, method, True)["collisions"]
    table = print_rows if options.rows else print_table
    table(problems, answers, audits, methods)
    longest = sorted(problems, key=lambda problem: -problem["steps"])[:(len(problems) + 2) // 3]
    table(longest, answers, audits, methods)
    wrong = [(p["name"], m) for p in problems for m in methods if not is_correct(p, answers[p["name"], m])]
    for name, method in wrong:
        print(f"\nnot correct: {name} by {method}: {json.dumps(answers[name, method])}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
