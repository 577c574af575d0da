# shellcheck shell=bash
# For the scripts beside it: `begin "$@"`, then `run`, `expect_*`, and at the end `finish COUNT`, which fails if a check
# failed or if another number of checks was made.

begin() {
  set -uo pipefail
  tsumuya=$(realpath -- "$1")
  dir=$(mktemp -d)
  trap 'rm -rf "$dir"' EXIT
  export LC_ALL=C
  unset LC_MESSAGES LANG NO_COLOR
  checks=0
  failures=0
  last=
}

# Runs the program with the given words; leaves $status, $dir/out and $dir/err. Standard input is the caller's.
run() { run_with '' "$@"; }

# The same with variables set for it, as in `run_with 'LC_ALL= LANG=ja' show`.
run_with() { # VARIABLES WORDS...
  local variables
  read -ra variables <<<"$1"
  shift
  last="${variables[*]} tsumuya $*"
  status=0
  env "${variables[@]}" "$tsumuya" "$@" >"$dir/out" 2>"$dir/err" || status=$?
}

check() { # WHAT COMMAND...
  local what=$1
  shift
  checks=$((checks + 1))
  if ! "$@"; then
    failures=$((failures + 1))
    printf 'FAILED: %s: %s\n--- status %s, stdout:\n' "$last" "$what" "$status"
    head -c 2000 "$dir/out"
    printf -- '--- stderr:\n'
    head -c 2000 "$dir/err"
  fi
}

expect_status() { check "exit status should be $1" test "$status" -eq "$1"; }
expect_out() { check "stdout should have: $1" grep -qF -- "$1" "$dir/out"; }
expect_err() { check "stderr should have: $1" grep -qF -- "$1" "$dir/err"; }
expect_out_is() { check "stdout should be: $1" test "$(cat "$dir/out")" = "$1"; }
out_lacks() { ! LC_ALL=C grep -q -- "$1" "$dir/out"; }
expect_no_out() { check 'stdout should be empty' test ! -s "$dir/out"; }
expect_no_err() { check 'stderr should be empty' test ! -s "$dir/err"; }

finish() { # COUNT
  if ((checks != $1)); then
    echo "FAILED: $checks checks were made, $1 were meant to be"
    exit 1
  fi
  echo "$checks checks, $failures failed"
  exit $((failures > 0))
}
