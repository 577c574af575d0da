#!/usr/bin/env python3
"""Lengths of answers against the lengths that a collection states.

usage: answers.py --problems FILE --tsumuya BINARY [--interpositions tsume|all] [--time S] [--memory MB] [--core N]
                  [--peer JSONL] [--only NAME[,NAME...]]

A line of FILE is name<TAB>sfen<TAB>plies[<TAB>...]. Every problem is solved on its own; problems without a stated length
are left out. Prints a Markdown table of those whose length is not exactly the stated one, then the sums: equal, shorter
by proof, equal by the convention of old books, the rest, and how many lengths are exact. With --peer, a file with an
object a line that has "name", "result" and "plies", every exact length is compared with that of the peer; one that
differs is told and ends the program with status 1.
"""

import argparse
import json
import subprocess
import sys


def stated(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            columns = line.rstrip("\n").split("\t")
            if not line.startswith("#") and len(columns) > 2 and columns[2].isdigit():
                yield columns[0], columns[1], int(columns[2])


def solve(options, sfen):
    command = [options.tsumuya, "solve", "--json", "--sfen", sfen, "--time", str(options.time), "--memory",
               str(options.memory), "--interpositions", options.interpositions]
    if options.core is not None:
        command = ["taskset", "-c", str(options.core)] + command
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)


def kind(answer, plies):
    if answer["status"] != "mate":
        return "no mate" if answer["status"] == "nomate" else "not answered"
    if answer["plies"] == plies:
        return "equal"
    if answer["plies"] < plies and answer["exact"]:
        return "shorter"
    if answer.get("book_plies") == plies:
        return "equal in old books"
    return "longer" if answer["exact"] else "not exact in time"


def read_peer(path):
    if not path:
        return {}
    with open(path, encoding="utf-8") as file:
        answers = [json.loads(line) for line in file]
    return {answer["name"]: answer["plies"] for answer in answers if answer["result"] == "mate"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", required=True)
    parser.add_argument("--tsumuya", required=True)
    parser.add_argument("--interpositions", default="tsume", choices=["tsume", "all"])
    parser.add_argument("--time", type=float, default=120)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--core", type=int)
    parser.add_argument("--peer")
    parser.add_argument("--only")
    options = parser.parse_args()
    peer = read_peer(options.peer)
    only = set(options.only.split(",")) if options.only else None
    kinds = {}
    exact = compared = differ = 0
    seconds = 0.0
    print("| problem | stated | found | exact | left over | in old books | seconds | |")
    print("|---|---|---|---|---|---|---|---|")
    for name, sfen, plies in stated(options.problems):
        if only and name not in only:
            continue
        answer = solve(options, sfen)
        what = kind(answer, plies)
        kinds[what] = kinds.get(what, 0) + 1
        exact += answer["exact"]
        seconds += answer["time_ms"] / 1000
        if answer["exact"] and name in peer:
            compared += 1
            if peer[name] != answer["plies"]:
                differ += 1
                what += f", peer {peer[name]}"
        if what != "equal":
            print(f"| {name} | {plies} | {answer['plies'] or answer['status']} | {'yes' if answer['exact'] else 'no'} "
                  f"| {answer['leftover']} | {answer.get('book_plies', '')} | {answer['time_ms'] / 1000:.1f} | {what} |",
                  flush=True)
    total = sum(kinds.values())
    print("\n" + ", ".join(f"{what}: {count}" for what, count in sorted(kinds.items())) + f"; of {total}")
    print(f"exact: {exact} of {total}; {seconds:.0f} s in all")
    if peer:
        print(f"compared with the peer: {compared}, different: {differ}")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
