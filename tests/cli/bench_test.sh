#!/usr/bin/env bash
# `tsumuya bench` and its signature: bench_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"
source_dir=$2

# The signature is kept in the repository; a missing file is a failure too.
last='bench/signature.txt' status=0
: >"$dir/out" && : >"$dir/err"
check 'should be there' test -s "$source_dir/bench/signature.txt"
check 'should be one number' grep -qxE '[0-9]+' "$source_dir/bench/signature.txt"
run bench
expect_status 0
expect_err 'nodes per second'
check 'should end with the signature that is kept (scripts/update_signature writes a new one)' \
  test "$(tail -1 "$dir/out")" = "signature $(cat "$source_dir/bench/signature.txt")"
check 'should list twelve problems' test "$(grep -c ' nodes$' "$dir/out")" -eq 12
check 'should add up' test "$(awk '/ nodes$/ { sum += $(NF - 1) } /^signature/ { sum -= $2 } END { print sum }' "$dir/out")" -eq 0
# How many are answered is for the search to improve; which way is not.
check 'should refute none of the first six' test "$(head -6 "$dir/out" | grep -c ' nomate ')" -eq 0
check 'should mate in none of the last six' test "$(sed -n 7,12p "$dir/out" | grep -c ' mate ')" -eq 0

# A limit for each problem.
run bench --nodes 100
expect_status 0
check 'should stop at the limit' test "$(grep -c ' unknown .* 100 nodes$' "$dir/out")" -eq 12
expect_out 'signature 1200'

# What is refused.
for nodes in 0 -1 x ''; do
  run bench --nodes "$nodes"
  expect_status 2
  expect_no_out
  expect_err 'tsumuya: --nodes:'
done
run bench file
expect_status 2
expect_err 'unexpected argument "file"'

finish 26
