#!/usr/bin/env python3
"""Runs Tsumuya and other solvers over lists of problems, one process a problem, and compares them.

usage: side_by_side.py --problems FILE [FILE...] --out DIR --tsumuya BINARY [--komoring BINARY] [--shtsume BINARY]
                       [--time SECONDS] [--memory MB]

A line of FILE is name<TAB>sfen[<TAB>...]. The solvers take turns on each problem, so that what else the machine does
falls on all of them alike. DIR receives results.jsonl (a line a problem and solver; a second call goes on where the
first ended) and table.md. Times are to the first proof: Tsumuya's as it says itself plus its start-up, the others' by
this script's clock, shtsume's start-up taken off (it touches all of its memory first), measured on a mate in one.
"""

import argparse
import json
import math
import os
import re
import select
import subprocess
import time

MATE_IN_ONE = "8k/9/8P/9/9/9/9/9/9 b Gr2b3g4s4n4l17p 1"


def run_tsumuya(binary, sfen, limit, memory):
    start = time.time()
    command = [binary, "solve", "--goal", "first", "--json", "--sfen", sfen, "--time", str(limit), "--memory", str(memory)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=limit + 60, check=False)
    wall = time.time() - start
    if not done.stdout.strip():
        return {"result": "error", "message": done.stderr.strip()[:200]}
    answer = json.loads(done.stdout)
    result = {"mate": "mate", "nomate": "nomate"}.get(answer["status"], "timeout")
    start_up = max(0.0, wall - answer["time_ms"] / 1000)
    proof = answer["first_proof_ms"]
    seconds = start_up + proof / 1000 if proof is not None else wall
    return {"result": result, "seconds": seconds, "nodes": answer["nodes"], "plies": answer["plies"]}


def run_komoring(binary, sfen, limit, memory):
    engine = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              bufsize=0, cwd=os.path.dirname(binary) or ".")
    buffered = b""

    def send(text):
        engine.stdin.write((text + "\n").encode())

    def lines(deadline):
        nonlocal buffered
        while True:
            while b"\n" in buffered:
                line, buffered = buffered.split(b"\n", 1)
                yield line.decode("utf-8", "replace").strip()
            left = deadline - time.time()
            if left <= 0 or not select.select([engine.stdout], [], [], left)[0]:
                return
            data = os.read(engine.stdout.fileno(), 65536)
            if not data:
                return
            buffered += data

    try:
        send("usi")
        for line in lines(time.time() + 30):
            if line == "usiok":
                break
        for name, value in (("Threads", 1), ("USI_Hash", memory), ("PostSearchLevel", "None")):
            send(f"setoption name {name} value {value}")
        send("isready")
        for line in lines(time.time() + 120):
            if line == "readyok":
                break
        send("usinewgame")
        send("position sfen " + sfen)
        start = time.time()
        send("go mate infinite")
        nodes = None
        for line in lines(start + limit):
            found = re.search(r"\bnodes (\d+)", line)
            if found:
                nodes = int(found.group(1))
            if line.startswith("checkmate"):
                words = line.split()[1:]
                result = "nomate" if words[:1] == ["nomate"] else "timeout" if words[:1] == ["timeout"] else "mate"
                plies = len(words) if result == "mate" else None
                return {"result": result, "seconds": time.time() - start, "nodes": nodes, "plies": plies}
        return {"result": "timeout", "seconds": limit, "nodes": nodes}
    finally:
        try:
            send("quit")
            engine.wait(2)
        except (OSError, subprocess.TimeoutExpired):
            engine.kill()
            engine.wait()


def run_shtsume(binary, sfen, limit, memory, start_up=0.0):
    start = time.time()
    try:
        done = subprocess.run([binary, "-m", str(memory), "-l", "0", sfen], stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=limit + start_up, cwd=os.path.dirname(binary) or ".",
                              check=False)
    except subprocess.TimeoutExpired:
        return {"result": "timeout", "seconds": limit}
    seconds = max(0.001, time.time() - start - start_up)
    text = done.stdout.decode("utf-8", "replace")
    nodes = re.search(r"探索局面数 (\d+)", text)
    nodes = int(nodes.group(1)) if nodes else None
    mate = re.search(r"まで(\d+)手詰め", text) or re.search(r"詰みました。(\d+)手詰め", text)
    if mate:
        return {"result": "mate", "seconds": seconds, "nodes": nodes, "plies": int(mate.group(1))}
    if "不詰" in text:
        return {"result": "nomate", "seconds": seconds, "nodes": nodes}
    return {"result": "error", "seconds": seconds}


def read_problems(files):
    for name in files:
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                fields = line.rstrip("\n").split("\t")
                if len(fields) >= 2 and not line.startswith("#"):
                    yield fields[0], fields[1]


def cell(result):
    if result is None:
        return "-"
    if result["result"] in ("timeout", "error"):
        return result["result"]
    nodes = f"{result['nodes']:,}" if result.get("nodes") else "?"
    return f"{result['result']} {result['seconds']:.3f} s, {nodes}"


def table(results, solvers, limit):
    names = list(dict.fromkeys(name for name, _ in results))
    answered = {s: [n for n in names if results.get((n, s), {}).get("result") in ("mate", "nomate")] for s in solvers}
    common = [n for n in names if all(n in answered[s] for s in solvers)]
    out = [f"Limit {limit:g} s a problem; {len(names)} problems, {len(common)} answered by all.", "",
           "| solver | answered | sum of times (common) | geometric mean (common) | nodes (common) |",
           "|---|---|---|---|---|"]
    for s in solvers:
        times = [results[(n, s)]["seconds"] for n in common]
        nodes = sum(results[(n, s)].get("nodes") or 0 for n in common)
        mean = math.exp(sum(math.log(max(t, 1e-4)) for t in times) / len(times)) if times else 0
        out.append(f"| {s} | {len(answered[s])} | {sum(times):.1f} s | {mean:.4f} s | {nodes:,} |")
    differing = [n for n in common if len({results[(n, s)]["result"] for s in solvers}) > 1]
    out += ["", "Verdicts that differ: " + (", ".join(differing) if differing else "none") + ".", "",
            "| problem | " + " | ".join(solvers) + " |", "|---" * (len(solvers) + 1) + "|"]
    out += ["| " + n + " | " + " | ".join(cell(results.get((n, s))) for s in solvers) + " |" for n in names]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--tsumuya", required=True)
    parser.add_argument("--komoring")
    parser.add_argument("--shtsume")
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--memory", type=int, default=1024)
    options = parser.parse_args()
    runners = {"tsumuya": lambda sfen: run_tsumuya(options.tsumuya, sfen, options.time, options.memory)}
    if options.komoring:
        runners["KomoringHeights"] = lambda sfen: run_komoring(options.komoring, sfen, options.time, options.memory)
    if options.shtsume:
        trials = [run_shtsume(options.shtsume, MATE_IN_ONE, 60, options.memory)["seconds"] for _ in range(3)]
        start_up = min(trials)
        print(f"shtsume start-up: {start_up:.3f} s", flush=True)
        runners["shtsume"] = lambda sfen: run_shtsume(options.shtsume, sfen, options.time, options.memory, start_up)
    os.makedirs(options.out, exist_ok=True)
    path = os.path.join(options.out, "results.jsonl")
    results = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                entry = json.loads(line)
                results[(entry["name"], entry["solver"])] = entry
    with open(path, "a", encoding="utf-8") as log:
        for name, sfen in read_problems(options.problems):
            for solver, runner in runners.items():
                if (name, solver) in results:
                    continue
                entry = {"name": name, "solver": solver, **runner(sfen)}
                results[(name, solver)] = entry
                log.write(json.dumps(entry, ensure_ascii=False) + "\n")
                log.flush()
            print(name, *(cell(results[(name, s)]) for s in runners), sep=" | ", flush=True)
    text = table(results, list(runners), options.time)
    with open(os.path.join(options.out, "table.md"), "w", encoding="utf-8") as out:
        out.write(text)
    print(text.split("\n| problem")[0])


if __name__ == "__main__":
    main()
