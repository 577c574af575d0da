#!/usr/bin/env python3
"""Chooses a set of problems from what tsuitate_problems wrote, and names them.

usage: tsuitate_choose.py --each N [--hard N] [--apart N] [--made TEXT] FILE [FILE...]

Prints the lines of tests/data/tsuitate.tsv: for every number of steps up to N problems, and N more (--hard) of those that
took most nodes without a table among the longest. Within a number of steps the numbers of fouls take turns, and of those
with as many fouls the first that was found comes first; a problem that differs in fewer than --apart pieces from a chosen one of as many steps (mirrored,
too) is passed over. Nothing else counts, least of all how the methods compare.
"""

import argparse
import collections


def pieces(sfen, mirrored):
    board, _, hands = sfen.split(" ")[:3]
    found = collections.Counter()
    for rank, row in enumerate(board.split("/")):
        file, promoted = 9, ""
        for letter in row:
            if letter.isdigit():
                file -= int(letter)
            elif letter == "+":
                promoted = "+"
            else:
                found[promoted + letter, 10 - file if mirrored else file, rank] += 1
                file, promoted = file - 1, ""
    count = ""
    for letter in hands:
        if letter.isdigit():
            count += letter
        elif letter != "-":
            found[letter, "in hand"] += int(count or 1)
            count = ""
    return found


def apart(a, b):
    """Pieces of the one that are not in the other, of the side that has more such."""
    return min(max(sum((x - y).values()), sum((y - x).values()))
               for x in [pieces(a, False)] for y in [pieces(b, False), pieces(b, True)])


def read(files):
    for path in files:
        with open(path, encoding="utf-8") as file:
            for line in file:
                sfen, allowed, steps, fouls, leftover, first, nodes = line.rstrip("\n").split("\t")
                yield {"sfen": sfen, "allowed": allowed, "steps": int(steps), "fouls": int(fouls), "leftover": leftover,
                       "first": first, "nodes": int(nodes)}


def take(candidates, chosen, most, least_apart):
    """From the front of each queue in turn, until there are enough."""
    queues = [collections.deque(queue) for queue in candidates]
    while any(queues) and most > 0:
        for queue in queues:
            while queue:
                problem = queue.popleft()
                if all(apart(problem["sfen"], other["sfen"]) >= least_apart for other in chosen
                       if other["steps"] == problem["steps"]):
                    chosen.append(problem)
                    most -= 1
                    break
            if most == 0:
                break


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, required=True)
    parser.add_argument("--hard", type=int, default=0)
    parser.add_argument("--apart", type=int, default=2)
    parser.add_argument("--made", default="")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    problems = list(read(options.files))
    chosen = []
    for steps in sorted({problem["steps"] for problem in problems}):
        of_steps = [problem for problem in problems if problem["steps"] == steps]
        fouls = sorted({problem["fouls"] for problem in of_steps})
        take([[p for p in of_steps if p["fouls"] == n] for n in fouls], chosen, options.each, options.apart)
    longest = [problem for problem in problems if problem["steps"] >= 11]
    take([sorted(longest, key=lambda problem: -problem["nodes"])], chosen, options.hard, options.apart)
    print("# name, sfen, fouls allowed, steps, fouls, left over, first try. " + options.made)
    numbers = collections.Counter()
    for problem in sorted(chosen, key=lambda problem: (problem["steps"], problem["fouls"])):
        key = problem["steps"], problem["fouls"]
        numbers[key] += 1
        print(f"{key[0]:02}-{key[1]}-{numbers[key]}", problem["sfen"], problem["allowed"], *key, problem["leftover"],
              problem["first"], sep="\t")


if __name__ == "__main__":
    main()
