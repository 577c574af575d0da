#!/usr/bin/env python3
"""doc_paths_test.py ROOT: every path of the project that a document names in backticks or as a link is there.

A path begins with one of the project's directories. Braces stand for several names, a word in capital letters for any
name, and a name without an ending may stand for NAME.hpp. CHANGELOG.md and docs/lab/ speak of their time.
"""

import pathlib
import re
import subprocess
import sys

QUOTED = re.compile(r"`([^`\n]+)`")
LINKED = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
WORD = re.compile(r"(?<![\w./-])((?:src|app|verify|tests|bench|scripts|cmake|fuzz|lab|examples|include)/[\w./{},*-]*)")
PATTERN = re.compile(r"(?<![a-z])(?:[A-Z]{2,}|[A-Z])(?![a-z])")


def in_full(path):
    """The paths that one with braces stands for."""
    braces = re.search(r"\{([^{}]*)\}", path)
    if not braces:
        return [path]
    return [
        full
        for name in braces.group(1).split(",")
        for full in in_full(path[: braces.start()] + name + path[braces.end() :])
    ]


def is_there(root, path):
    path = path.rstrip("./,")
    if PATTERN.search(path):
        return any(root.glob(PATTERN.sub("*", path)))
    return any(root.glob(path)) or (root / (path + ".hpp")).exists() or (root / (path + ".cpp")).exists()


def missing(root, name, text):
    """The paths that a document names and that are not there."""
    paths = set()
    for quoted in QUOTED.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        for word in WORD.findall(quoted):
            paths.update(path for path in in_full(word) if not is_there(root, path))
    for link in LINKED.findall(text):
        if ":" not in link and not (root / name).parent.joinpath(link).exists():
            paths.add(link)
    return sorted(paths)


def selftest(root):
    wrong = "`src/no/such.cpp`, `scripts/{list_files,nothing}`, `src/base/base/output_file.hpp`, [a](nowhere.md)"
    found = missing(root, "docs/x.md", wrong)
    assert found == ["nowhere.md", "scripts/nothing", "src/no/such.cpp"], found


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    selftest(root)
    names = subprocess.run([root / "scripts/list_files"], capture_output=True, text=True, check=True).stdout.split("\n")
    documents = [n for n in names if n.endswith(".md") and n != "CHANGELOG.md" and not n.startswith("docs/lab/")]
    assert len(documents) >= 5, documents
    faults = [(n, path) for n in documents for path in missing(root, n, (root / n).read_text(encoding="utf-8"))]
    for name, path in faults:
        print(f"{name}: {path} is not there")
    print(f"{len(documents)} documents, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
