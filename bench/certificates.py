#!/usr/bin/env python3
"""Certificates of a collection: how long to solve, to write and to check, and how large.

usage: certificates.py --problems FILE --tsumuya BINARY --verify BINARY [--goal first|shortest]
                       [--interpositions tsume|all] [--time S] [--memory MB] [--core N] [--directory DIR] [--only NAME[,NAME...]]

A line of FILE is name<TAB>sfen[<TAB>...]. Every problem is solved on its own, with a compressed certificate that the separate
checker verifies. Prints a Markdown table of the dearest and all that failed, then the sums. Ends with status 1 if a problem
that was answered has no certificate, or one that is not verified.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

SHOWN = 12


def problems(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            columns = line.rstrip("\n").split("\t")
            if not line.startswith("#") and len(columns) > 1:
                yield columns[0], columns[1]


def run(options, command):
    pinned = ["taskset", "-c", str(options.core)] if options.core is not None else []
    return subprocess.run(pinned + command, capture_output=True, text=True, check=False)


def measure(options, directory, name, sfen):
    file = os.path.join(directory, name + ".cert.zst")
    solved = json.loads(run(options, [
        options.tsumuya, "solve", "--json", "--sfen", sfen, "--goal", options.goal, "--interpositions",
        options.interpositions, "--time", str(options.time), "--memory", str(options.memory), "--certificate", file]).stdout)
    written = solved["certificate"]
    row = {"name": name, "status": solved["status"], "solve": solved["time_ms"] / 1000, "write": written["time_ms"] / 1000,
           "nodes": written["nodes"], "searched": written["searched"], "plies": written["plies"], "bytes": 0, "check": 0.0,
           "said": "no certificate"}
    if written["file"]:
        row["bytes"] = os.path.getsize(file)
        start = time.monotonic()
        row["said"] = run(options, [options.verify, file]).stdout.strip()
        row["check"] = time.monotonic() - start
        if options.directory is None:
            os.remove(file)
    return row


def print_row(row):
    print(f"| {row['name']} | {row['solve']:.2f} | {row['write']:.2f} | {row['check']:.2f} | {row['nodes']:,} | "
          f"{row['searched']:,} | {row['bytes'] / 1e6:.2f} | {row['said']} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", required=True)
    parser.add_argument("--tsumuya", required=True)
    parser.add_argument("--verify", required=True)
    parser.add_argument("--goal", default="first", choices=["first", "shortest"])
    parser.add_argument("--interpositions", default="tsume", choices=["tsume", "all"])
    parser.add_argument("--time", type=float, default=120)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--core", type=int)
    parser.add_argument("--directory", help="keep the certificates here")
    parser.add_argument("--only")
    options = parser.parse_args()
    only = set(options.only.split(",")) if options.only else None
    with tempfile.TemporaryDirectory() as temporary:
        directory = options.directory or temporary
        rows = [measure(options, directory, name, sfen) for name, sfen in problems(options.problems)
                if not only or name in only]
    answered = [row for row in rows if row["status"] != "unknown"]
    bad = [row for row in answered if not row["said"].startswith("VERIFIED")]
    print("| problem | solve, s | write, s | check, s | nodes | searched again | MB | |")
    print("|---|---:|---:|---:|---:|---:|---:|---|")
    for row in sorted(answered, key=lambda row: -row["write"])[:SHOWN]:
        print_row(row)
    print("\nnot verified:" if bad else "\nall verified")
    for row in bad:
        print_row(row)
    total = {key: sum(row[key] for row in answered) for key in ("solve", "write", "check", "nodes", "bytes")}
    print(f"{len(rows)} problems, {len(answered)} answered, {len(answered) - len(bad)} verified")
    print(f"solve {total['solve']:.1f} s, write {total['write']:.1f} s, check {total['check']:.1f} s, "
          f"{total['nodes']:,} nodes, {total['bytes'] / 1e6:.1f} MB, {total['nodes'] / max(total['check'], 1e-9):,.0f} nodes checked a second")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
