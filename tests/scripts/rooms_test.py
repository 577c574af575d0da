#!/usr/bin/env python3
"""rooms_test.py ROOT PATHS COMPILER: the compiler holds the doors between the rooms.

PATHS has a line for each room and side: ROOM<TAB>inside|facade<TAB>DIRECTORY;DIRECTORY..., the include path of the room's own
sources and that of whoever sees the room (cmake/RoomTests.cmake). Two things are tried:

- every pair of rooms A, B, on both sides: a source with A's path finds a header of B exactly if A's tsumuya_room() says that it
  sees B, itself or by way of a room that it sees (privately seen rooms are found inside only);
- every facade header of a room (all but those in ROOM/inner/) compiles with the path of whoever sees the room, and nothing else.
"""

import concurrent.futures
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys


def load_layers(root):
    loader = importlib.machinery.SourceFileLoader("check_layers", str(root / "scripts" / "check_layers"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_layers", loader))
    loader.exec_module(module)
    return module


def compiles(compiler, directories, source, preprocess_only):
    command = [compiler, "-std=c++20", "-x", "c++", "-DTSUMUYA_CHECKS=0", "-march=native"]
    command += ["-E", "-o", "/dev/null"] if preprocess_only else ["-fsyntax-only"]
    command += [f"-I{directory}" for directory in directories] + ["-"]
    run = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    return run.returncode == 0, run.stderr


def main(root, paths_file, compiler):
    root = pathlib.Path(root)
    layers = load_layers(root)
    rooms, folders = layers.read_rooms(root)
    paths = {}
    for line in pathlib.Path(paths_file).read_text(encoding="utf-8").splitlines():
        room, side, directories = line.split("\t")
        paths[room, side] = [d for d in directories.split(";") if d]
    names = sorted({room for room, _ in paths})
    headers = {
        name: sorted(h for h in (folders[name] / name).rglob("*.hpp") if "inner" not in h.relative_to(folders[name]).parts)
        for name in names
    }
    jobs = []  # (what, expected, arguments of compiles)
    for own in names:
        seen = layers.seen_by(rooms, {own}) | {own}
        inside = seen | layers.seen_by(rooms, rooms[own].privately)
        for other in names:
            include = f'#include "{headers[other][0].relative_to(folders[other]).as_posix()}"\n'
            for side, allowed in (("inside", inside), ("facade", seen)):
                if side == "inside" and not list((folders[own] / own).rglob("*.cpp")):
                    continue
                # Only whether the header is found matters here, not what it includes.
                source = f"#if __has_include({include.split()[1]})\n#else\n#error not found\n#endif\n"
                jobs.append((f"{side} of {own}: {other}", other in allowed, (compiler, paths[own, side], source, True)))
        for header in headers[own]:
            source = f'#include "{header.relative_to(folders[own]).as_posix()}"\n'
            jobs.append((f"facade header {header.relative_to(root)}", True, (compiler, paths[own, "facade"], source, False)))
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (what, expected, _), (found, said) in zip(jobs, pool.map(lambda job: compiles(*job[2]), jobs)):
            if found != expected:
                wrong += 1
                print(f"rooms_test: {what}: {'should' if expected else 'should not'} compile\n{said[:400]}", file=sys.stderr)
    forbidden = sum(1 for _, expected, _ in jobs if not expected)
    facades = sum(1 for what, _, _ in jobs if what.startswith("facade header"))
    print(f"rooms_test: {len(names)} rooms, {forbidden} forbidden doors, {facades} facade headers, {wrong} wrong")
    return 1 if wrong or len(names) < 10 or forbidden < 100 or facades < 100 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
