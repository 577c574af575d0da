#!/usr/bin/env python3
"""What each technique of the engine gains: node counts with one of them switched off at a time.

usage: switches.py --problems FILE [FILE...] --tsumuya BINARY [--nodes N] [--memory MB] [--only NAME[,NAME...]]

A line of FILE is name<TAB>sfen[<TAB>...]. Every problem is run with a limit of N nodes, so the result does not depend
on the machine or its load. Prints a Markdown table: how many problems were answered within the limit, and the nodes as
a ratio to those with everything on, as a geometric mean over all problems; one that is not answered counts with the
limit, so a ratio above one says too little rather than too much. Ends with status 1 if two settings give different
verdicts.
"""

import argparse
import json
import math
import re
import subprocess
import sys


def techniques(binary):
    wrong = subprocess.run([binary, "solve", "--sfen", "4k4/9/9/9/9/9/9/9/9 b - 1", "--without", "?"],
                           capture_output=True, text=True, check=False, env={"LC_ALL": "C"})
    listed = re.search(r"is not one of (.*)", wrong.stderr)
    return listed.group(1).split(", ") if listed else []


def run(binary, files, nodes, memory, without):
    answers = {}
    for file in files:
        command = [binary, "solve", "--goal", "first", "--json", "--nodes", str(nodes), "--memory", str(memory), file]
        if without:
            command += ["--without", without]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        for line in done.stdout.splitlines():
            answer = json.loads(line)
            answers[answer["name"]] = (answer["status"], answer["nodes"])
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", nargs="+", required=True)
    parser.add_argument("--tsumuya", required=True)
    parser.add_argument("--nodes", type=int, default=500_000)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--only", help="these switches, not all")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else techniques(options.tsumuya)
    if not names:
        sys.exit("switches.py: no techniques found; is --tsumuya the program?")
    base = run(options.tsumuya, options.problems, options.nodes, options.memory, None)
    verdicts = {name: status for name, (status, _) in base.items() if status != "unknown"}
    print("| switched off | answered | nodes, ratio |\n|---|---:|---:|")
    print(f"| nothing | {len(verdicts)} of {len(base)} | 1.00 |", flush=True)
    differences = 0
    for name in names:
        answers = run(options.tsumuya, options.problems, options.nodes, options.memory, name)
        logs = [math.log(max(1, answers[p][1]) / max(1, base[p][1])) for p in base]
        answered = sum(status != "unknown" for status, _ in answers.values())
        for problem, (status, _) in answers.items():
            if status != "unknown" and verdicts.setdefault(problem, status) != status:
                differences += 1
                print(f"{problem}: {status} without {name}, {verdicts[problem]} before", file=sys.stderr)
        print(f"| {name} | {answered} of {len(base)} | {math.exp(sum(logs) / len(logs)):.2f} |", flush=True)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
