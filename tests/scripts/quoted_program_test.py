#!/usr/bin/env python3
"""quoted_program_test.py DOCUMENT PROGRAM: the document quotes the program in full, and it has under 100 lines.

The program is the document's only block of C++. The check is shown to be able to fail: with a line changed or left out
it does.
"""

import pathlib
import re
import sys

MOST_LINES = 99


def fault(document, program):
    """What is wrong, or None."""
    blocks = re.findall(r"^```cpp\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    if len(blocks) != 1:
        return f"{len(blocks)} blocks of C++, not one"
    if blocks[0] != program:
        return "the block of C++ is not the program"
    lines = len(program.splitlines())
    if lines > MOST_LINES:
        return f"{lines} lines, more than {MOST_LINES}"
    return None


def main(document_path, program_path):
    document = pathlib.Path(document_path).read_text(encoding="utf-8")
    program = pathlib.Path(program_path).read_text(encoding="utf-8")
    found = fault(document, program)
    if found:
        print(f"{document_path}: {found}", file=sys.stderr)
        return 1
    long_program = "int x;\n" * (MOST_LINES + 1)
    for name, bad_document, bad_program in (
        ("a changed line", document, program.replace("main()", "main(void)")),
        ("a missing line", document, program.split("\n", 1)[1]),
        ("no block", document.replace("```cpp", "```"), program),
        ("a second block", document + "\n```cpp\nint x;\n```\n", program),
        ("a long program", f"```cpp\n{long_program}```\n", long_program),
    ):
        if fault(bad_document, bad_program) is None:
            print(f"quoted_program_test: {name} is not seen", file=sys.stderr)
            return 1
    print(f"quoted_program_test: {len(program.splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
