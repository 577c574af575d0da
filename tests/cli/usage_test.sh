#!/usr/bin/env bash
# Help, version, and slips of the finger: usage_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

# Help for the program and every command, in both languages, by flag and by locale.
for command in '' solve verify usi show perft bench coins tsuitate help version completions manual; do
  for help in --help -h; do
    # shellcheck disable=SC2086
    run $command $help
    expect_status 0
    expect_no_err
    expect_out 'Usage: tsumuya'
    expect_out '--help'
  done
  # shellcheck disable=SC2086
  run $command --help --lang ja
  expect_status 0
  expect_no_err
  expect_out '使い方: tsumuya'
  expect_out '--help'
  cp "$dir/out" "$dir/japanese"
  # shellcheck disable=SC2086
  run_with LC_ALL=ja_JP.UTF-8 $command --help
  check 'should be Japanese by the locale' cmp -s "$dir/out" "$dir/japanese"
done
run --help
for command in solve verify usi show perft bench coins tsuitate help version completions manual; do
  expect_out "  $command "
done
run perft --help
expect_out '[0..64, default: 5]'

# The version: the program's, then how it was built.
for flag in --version -V; do
  run "$flag"
  expect_status 0
  expect_no_err
  check 'should name the version' grep -qE '^tsumuya [0-9]+\.[0-9]+\.[0-9]+$' "$dir/out"
  check 'should say how it was built' grep -qE '^built with (g|clang)\+\+ .*(pext|magic) sliders$' "$dir/out"
  check 'should have two lines' test "$(wc -l <"$dir/out")" -eq 2
done

# Usage errors: status 2, nothing on stdout, two lines that name the word and point to the help.
usage_error() { # MESSAGE HELP WORDS...
  local message=$1 help=$2
  shift 2
  run "$@"
  expect_status 2
  expect_no_out
  expect_err "tsumuya: $message"
  expect_err "try: $help"
  check 'should be two lines' test "$(wc -l <"$dir/err")" -eq 2
}
usage_error 'unknown command "sohw"; did you mean show?' 'tsumuya --help' sohw
usage_error 'unknown command "solv"; did you mean solve?' 'tsumuya --help' solv
usage_error 'unknown command ""' 'tsumuya --help' ''
usage_error 'unknown option "--vresion"; did you mean --version?' 'tsumuya --help' --vresion
usage_error 'unknown option "--asci"; did you mean --ascii?' 'tsumuya show --help' show --asci
usage_error 'unknown option "--checks"' 'tsumuya show --help' show --checks
usage_error '--lang: "fr" is not one of en|ja' 'tsumuya show --help' show --lang fr
usage_error '--color: "blue" is not one of auto|always|never' 'tsumuya show --help' show --color blue
usage_error '--sfen needs a value' 'tsumuya perft --help' perft --sfen
usage_error 'unexpected argument "file"' 'tsumuya perft --help' perft file

finish 242
