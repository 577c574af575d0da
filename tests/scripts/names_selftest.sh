#!/usr/bin/env bash
# names_selftest.sh CHECK_NAMES: the check of names catches each kind of forbidden text, and passes what only looks like it.
# The words are put together here, so that this file does not hold them.
set -euo pipefail

check=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0 cases=0

# expect STATUS TEXT: the check of a tree whose one file holds TEXT ends with that status.
expect() {
  local status=0
  printf '%s\n' "$2" >"$dir/file.md"
  "$check" "$dir" >/dev/null 2>&1 || status=$?
  cases=$((cases + 1))
  if ((status != $1)); then
    echo "status $status, not $1, for: $2" >&2
    failures=$((failures + 1))
  fi
}

s=/
expect 1 "see ${s}work${s}main"
expect 1 "cd ${s}root${s}x"
expect 1 "\"${s}home${s}someone${s}x\""
expect 1 "${s}Users${s}someone"
expect 1 "${s}tmp${s}x"
expect 1 "// TO""DO: later"
expect 1 "// FIX""ME"
expect 1 "# XX""X"
expect 0 "https://example.org${s}work${s}x and frame${s}work${s}x"
expect 0 "mktemp -d name.XXXXXX, \${TMPDIR:-${s}tmp}"
expect 0 "nothing at all"

rm "$dir/file.md"
status=0
"$check" "$dir" >/dev/null 2>&1 || status=$?
((status == 1)) || { echo "an empty tree passed" >&2 && failures=$((failures + 1)); }
((cases == 11)) || { echo "$cases cases, not 11" >&2 && failures=$((failures + 1)); }
echo "names_selftest: $cases cases, $failures failures"
((failures == 0))
