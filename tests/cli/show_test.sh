#!/usr/bin/env bash
# `tsumuya show`: show_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

# With nothing named: the built-in problem.
run show
expect_status 0
expect_out 'sfen '
expect_out 'to move'
expect_no_err

# --sfen takes everything that a position line may be.
for text in startpos 'position startpos' \
  'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -' \
  'sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'; do
  run show --sfen "$text"
  expect_status 0
  expect_out '|v香v桂v銀v金v玉v金v銀v桂v香|一'
  expect_out 'sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
done
run show --sfen 'startpos moves 7g7f 3c3d'
expect_status 0
expect_out 'Black to move, after move 2: 3c3d'

# Letters, languages, colour.
run show --ascii --sfen startpos
expect_out '|  l  n  s  g  k  g  s  n  l |a'
check 'should be pure ASCII' out_lacks '[^ -~]'
run show --lang ja --sfen 'startpos moves 7g7f'
expect_out '後手の持駒：なし'
expect_out '▲７六歩(77)'
run_with 'LC_ALL=ja_JP.UTF-8' show
expect_out '後手の持駒'
run_with 'LC_ALL= LANG=ja_JP.UTF-8' show
expect_out '後手の持駒'
run_with 'LC_ALL=C LANG=ja_JP.UTF-8' show
expect_out "White's hand"
run show --sfen 'startpos moves 7g7f'
check 'should have no colour when it is no terminal' out_lacks $'\033'
run show --sfen 'startpos moves 7g7f' --color always
expect_out $'\033[7m'

# Lists, from files and from the standard input, good lines and bad ones.
printf '# two problems\nfirst\t4k4/9/4P4/9/9/9/9/9/9 b G 1\n\n4k4/9/9/9/9/9/9/9/9 b R 1\n' >"$dir/good.tsv"
run show "$dir/good.tsv"
expect_status 0
expect_out 'first'
expect_out 'line 4'
expect_no_err
run show - <"$dir/good.tsv"
expect_status 0
expect_out 'line 4'
printf 'a\t4k4/9/4P4/9/9/9/9/9/9 b G 1\nb\t4k4/9/4x4/9/9/9/9/9/9 b G 1\r\nc\t9/9/9/9/9/9/9/9/9 b\nd\tstartpos\n' >"$dir/mixed.tsv"
run show "$dir/mixed.tsv" "$dir/good.tsv"
expect_status 2
expect_err "tsumuya: $dir/mixed.tsv:2:10: unknown piece letter 'x'"
expect_err "tsumuya: $dir/mixed.tsv:3:22: the hands are missing"
check 'should report two errors' test "$(wc -l <"$dir/err")" -eq 2
check 'should show the four good positions' test "$(grep -c '^sfen ' "$dir/out")" -eq 4

# What is no file of positions.
run show "$dir"
expect_status 2
expect_no_out
expect_err "tsumuya: $dir: is a directory"
run show "$dir/missing"
expect_status 2
expect_err "tsumuya: $dir/missing: cannot be opened: No such file or directory"
: >"$dir/empty"
run show "$dir/empty"
expect_status 2
expect_err "tsumuya: $dir/empty: no position in it"
run show - </dev/null
expect_status 2
expect_err 'tsumuya: (standard input): no position in it'
run show /proc/self/mem
expect_status 2
expect_err 'tsumuya: /proc/self/mem: cannot be read'
head -c 20000 "$tsumuya" >"$dir/binary"
run show "$dir/binary"
expect_status 2
expect_no_out
expect_err 'not a text file'
head -c 10000000 /dev/zero | tr '\0' 9 >"$dir/huge"
run show "$dir/huge"
expect_status 2
expect_err "tsumuya: $dir/huge:1:65537: the line is longer than 65536 bytes"
run show --sfen '4k4/4G4/9/9/9/9/9/9/9 b - 1'
expect_status 2
expect_no_out
expect_err 'tsumuya: --sfen: column 2: white is in check but black is to move'

# A file whose name begins with a dash.
cp "$dir/good.tsv" "$dir/-dash"
(cd "$dir" && "$tsumuya" show -- -dash) >"$dir/out" 2>"$dir/err"
status=$? last='tsumuya show -- -dash'
expect_status 0
expect_out 'first'

# A reader that stops early: no message, no trace.
for _ in {1..3000}; do echo startpos; done >"$dir/many"
last='tsumuya show many | head -1'
"$tsumuya" show "$dir/many" 2>"$dir/err" | head -1 >"$dir/out"
status=${PIPESTATUS[0]}
expect_status 141
expect_out_is 'line 1'
expect_no_err
last='tsumuya show >/dev/full'
: >"$dir/out"
"$tsumuya" show >/dev/full 2>"$dir/err"
status=$?
expect_status 2
expect_err 'cannot write to the standard output'

finish 64
