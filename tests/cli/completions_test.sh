#!/usr/bin/env bash
# Completion as bash does it, and the manual page as it is read: completions_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

run completions bash
expect_status 0
expect_no_err
cp "$dir/out" "$dir/script"

# What a shell of its own offers for the last of the words, in one line.
# shellcheck disable=SC2016  # that shell expands it
complete_words() { # WORDS...
  last="completion of $*"
  (cd "$dir/files" && bash --norc -uc 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tsumuya
    echo "${COMPREPLY[*]-}"' bash "$dir/script" "$@") >"$dir/out" 2>"$dir/err"
  status=$?
}
offers() { # WORDS WORD...: "first shortest" for the words up to the one that is completed
  local expected=$1
  shift
  complete_words "$@"
  expect_status 0
  expect_no_err
  expect_out_is "$expected"
}
mkdir "$dir/files"
touch "$dir/files/problems.txt" "$dir/files/with blank"

complete_words tsumuya ''
for command in solve check verify usi show perft bench coins tsuitate help version completions manual; do
  check "offers $command" grep -qwF -- "$command" "$dir/out"
done
offers 'solve show' tsumuya s
offers '--lang' tsumuya --la
offers 'en ja' tsumuya --lang ''
offers 'solve show' tsumuya --lang ja s
offers 'solve show' tsumuya --lang = ja s
offers '--goal' tsumuya solve --go
offers 'first shortest' tsumuya solve --goal ''
offers 'first' tsumuya solve --goal = fi
offers 'first shortest' tsumuya solve --goal =
offers '--goal' tsumuya --lang ja solve problems.txt --go
offers '' tsumuya show --go
offers '' tsumuya solve --time ''
offers '--depth' tsumuya perft --de
offers 'bash' tsumuya completions b
offers 'solve play' tsumuya tsuitate ''
offers 'perft' tsumuya help pe
offers 'engine' tsumuya solve --algorithm en
offers 'margin' tsumuya solve --without mar
offers 'problems.txt' tsumuya solve prob
offers 'problems.txt' tsumuya solve --tree prob
offers 'with blank' tsumuya verify w
offers 'problems.txt' tsumuya solve --certificate prob
offers '' tsumuya usi ''

# bash takes the function for the program's name.
# shellcheck disable=SC2016  # that shell expands it
check 'is registered' bash --norc -c 'source "$1"; [[ $(complete -p tsumuya) == "complete -F _tsumuya tsumuya" ]]' bash "$dir/script"

# The other shells read their scripts, where they are installed.
for shell in zsh fish; do
  for language in en ja; do
    run completions "$shell" --lang "$language"
    expect_status 0
    expect_no_err
    if command -v "$shell" >/dev/null; then
      check 'reads it' "$shell" -n "$dir/out"
    else
      checks=$((checks + 1))
    fi
  done
done

# The manual page: formatted without a warning, and as it is read.
for language in en ja; do
  run manual --lang "$language"
  expect_status 0
  expect_no_err
  if command -v groff >/dev/null; then
    cp "$dir/out" "$dir/page"
    groff -K utf8 -man -Tutf8 -ww -P-cbou "$dir/page" >"$dir/out" 2>"$dir/err"
    expect_no_err
    expect_out 'tsumuya solve'
    expect_out '--interpositions tsume|all'
    expect_out 'VERIFIED mate within 5 plies'
    expect_out 'NO_COLOR'
  else
    checks=$((checks + 5))
  fi
done
run_with LC_ALL=ja_JP.UTF-8 manual
cp "$dir/out" "$dir/japanese"
run manual --lang ja
check 'should be Japanese by the locale' cmp -s "$dir/out" "$dir/japanese"

# Help and version as commands say what the options say.
for command in '' solve help manual; do
  # shellcheck disable=SC2086
  run $command --help
  cp "$dir/out" "$dir/help"
  # shellcheck disable=SC2086
  run help $command
  expect_status 0
  check 'should be the same help' cmp -s "$dir/out" "$dir/help"
done
run --version
cp "$dir/out" "$dir/version"
run version
expect_status 0
check 'should be the same version' cmp -s "$dir/out" "$dir/version"
for words in 'help magic' 'help solve show' 'completions' 'completions csh' 'completions bash zsh' 'version 1' 'manual x'; do
  # shellcheck disable=SC2086
  run $words
  expect_status 2
  expect_no_out
  expect_err "try: tsumuya ${words%% *} --help"
done

finish 143
