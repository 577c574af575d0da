#!/usr/bin/env bash
# `tsumuya perft`: perft_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

# The initial position.
for pair in 0:1 1:30 2:900 3:25470; do
  run perft --depth "${pair%:*}"
  expect_status 0
  expect_out_is "nodes ${pair#*:}"
  expect_err 'nodes per second'
done
run perft --sfen startpos --depth 2
expect_out_is 'nodes 900'

# The most legal moves that a position has.
run perft --sfen 'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1' --depth 1
expect_status 0
expect_out_is 'nodes 593'

# --divide: a line for each first move, and they add up.
run perft --depth 3 --divide
expect_status 0
check 'should list 30 moves' test "$(grep -c -v '^nodes ' "$dir/out")" -eq 30
check 'should end with the total' test "$(tail -1 "$dir/out")" = 'nodes 25470'
check 'should add up' test "$(awk '$1 != "nodes" { sum += $2 } END { print sum }' "$dir/out")" -eq 25470

# Each of those lines is the count of the position after the move.
below=$(awk '$1 == "7g7f" { print $2 }' "$dir/out")
run perft --sfen 'startpos moves 7g7f' --depth 2
expect_out_is "nodes $below"

# --checks: one side checks, the other answers.
run perft --sfen '4k4/9/4P4/9/9/9/9/9/9 b G 1' --checks --depth 1
expect_out_is 'nodes 7'
run perft --sfen '4k4/9/4P4/9/9/9/9/9/9 b G 1' --checks --depth 2 --divide
expect_out 'G*5b 0'
expect_out 'nodes 18'
run perft --checks --depth 1
expect_out_is 'nodes 0'

# What is refused.
for depth in -1 65 x 1.5 '' 99999999999999999999; do
  run perft --depth "$depth"
  expect_status 2
  expect_no_out
  expect_err 'tsumuya: --depth:'
  expect_err 'try: tsumuya perft --help'
done
run perft --sfen '9/9/9/9/9/9/9/9/9 b 19P 1'
expect_status 2
expect_no_out
expect_err 'tsumuya: --sfen: column 21: more pawns than a set has: 19'

finish 51
