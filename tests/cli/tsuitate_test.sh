#!/usr/bin/env bash
# `tsumuya tsuitate solve`, and what both refuse: tsuitate_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

sample='7n1/7k1/3P5/6G2/9/9/9/9/9 b BGS 1'

# The sample of the paper's appendix, by every encoding and several searches.
for algorithm in dfid dfpn pns; do
  for encoding in sum crc none; do
    run tsuitate solve --sfen "$sample" --algorithm "$algorithm" --encoding "$encoding"
    expect_status 0
    expect_out 'solved: steps 7, fouls 0, left in hand: nothing'
    expect_out '1. S*2c (-) 2. B*2b (-) 3. B3a+ (3a) 4. G*3b mate'
    expect_out '1. S*2c (-) 2. B*2b (-) 3. B3a+ (-) 4. G*6b mate'
    expect_out '2. B*2b  or mate at once'
    expect_err 'nodes '
  done
done
# The same, turned round for white, and the built-in problem.
run tsuitate solve --sfen '9/9/9/9/9/2g6/5p3/1K7/1N7 w bgs 1'
expect_status 0
expect_out '1. S*8g (-) 2. B*8h (-) 3. B7i+ (7i) 4. G*7h mate'
run tsuitate solve
expect_out '1. S*2c (-) 2. B*2b (-) 3. B3a+ (3a) 4. G*3b mate'
run tsuitate solve --subsets --algorithm dfid
expect_status 0
expect_out 'solved: steps 7, fouls 0, left in hand: nothing'
run tsuitate solve --lang ja
expect_out '解けた: 7 手、反則 0 回、残り駒: なし'
expect_out '1. 銀*2c (-) 2. 角*2b (-) 3. 角3a+ (3a) 4. 金*3b 詰み'
expect_err ' ノード、'
run tsuitate solve --lang ja --sfen '9/8k/9/9/9/6RN1/9/9/9 b GL 1' --fouls 4
expect_out '解けた: 3 手、反則 1 回、残り駒: 金'
expect_out '(反則)'

# JSON: the fields that scripts rely on, in their order.
run tsuitate solve --json
expect_status 0
expect_no_err
check 'should be one line' test "$(wc -l <"$dir/out")" -eq 1
expect_out '{"status":"solved","steps":7,"fouls":0,"leftover":"","strategy":{"try":"S*2c","text":"S*2c","mate":"none","told":[{"told":"(-)","foul":false,"captured":null,"taken":null,"next":{"try":"B*2b"'
expect_out '"taken":"3a","next":{"try":"G*3b","text":"G*3b","mate":"all","told":[]}}'
check 'should have the fields in their order' python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert list(answer)[:7] == ["status", "steps", "fouls", "leftover", "strategy", "nodes", "time_ms"]
assert answer["reason"] is None and answer["leftover_settled"] is True
' "$dir/out"
run tsuitate solve --json --audit --encoding xor --algorithm dfid
check 'should count collisions' python3 -c '
import json, sys
assert json.load(open(sys.argv[1]))["collisions"] > 0
' "$dir/out"

run tsuitate solve --json --audit --encoding none
expect_out '"collisions":null'
run tsuitate solve --audit --encoding none
expect_out 'collisions: nothing is coded with --encoding none'
# The audit keeps to the memory given.
run tsuitate solve --json --audit --memory 16 --sfen '4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1'
expect_status 1
expect_out '"reason":"memory"'

# No solution, and none within the limits.
run tsuitate solve --sfen '4k4/9/9/9/9/9/9/9/9 b GP 1' --fouls 2
expect_status 0
expect_out 'unsolvable: no number of steps is enough with 2 fouls'
run tsuitate solve --sfen '4k4/9/9/9/9/9/9/9/9 b GP 1' --json
expect_out '{"status":"unsolvable","steps":null,"fouls":null,"leftover":null,"strategy":null,'
run tsuitate solve --nodes 20
expect_status 1
expect_out 'unknown (nodes): no mate within '
run tsuitate solve --time 0.000001
expect_status 1
check 'nothing is said of 0 steps' test "$(cat "$dir/out")" = 'unknown (time)'
# df-pn has a mate before it has the shortest.
run tsuitate solve --algorithm dfpn --nodes 300
expect_status 1
check 'the mate that is known is told' grep -qE '^unknown \(nodes\): a mate within [0-9]+ steps and [0-9]+ fouls$' "$dir/out"
run tsuitate solve --algorithm dfpn --nodes 300 --json
check 'the mate that is known is told' grep -qE '"refuted_steps":0,"mate_within":\{"steps":[0-9]+,"fouls":[0-9]+\}' "$dir/out"
run tsuitate solve --algorithm dfpn --json
expect_out '"refuted_steps":5,"mate_within":null'
# What was proven is refuted when it is asked again.
run tsuitate solve --sfen '9/5g1kn/5R3/8+S/9/9/9/9/9 b sl 1' --fouls 4 --algorithm dfpn --encoding xor
expect_status 1
expect_err 'the codes of two metapositions collided'
check 'a collision is the reason' test "$(cat "$dir/out")" = 'unknown (collision)'

# What is refused.
for words in '' 'sovle' 'solve play'; do
  # shellcheck disable=SC2086
  run tsuitate $words
  expect_status 2
  expect_no_out
  expect_err 'tsumuya: say what to do: tsumuya tsuitate solve, or tsumuya tsuitate play'
done
run tsuitate solve --sfen '9/9/9/9/9/9/9/9/9 b G 1'
expect_status 2
expect_no_out
expect_err 'the side that is not to move has no king to be mated'
run tsuitate play --lang ja --sfen '9/9/9/9/9/9/9/9/9 b G 1'
expect_status 2
expect_err '手番でない側に、詰める玉がない'
run tsuitate solve --sfen '9/9 b G 1'
expect_status 2
expect_err 'tsumuya: --sfen: column'
run tsuitate solve --fouls 100
expect_status 2
expect_err 'tsumuya: --fouls:'
run tsuitate solve --fouls 1 --fouls 2
expect_status 2
expect_err 'tsumuya: --fouls may be given only once'
run tsuitate solve --encoding md5
expect_status 2
expect_err 'tsumuya: --encoding: "md5" is not one of sum|xor|crc|none'

finish 111
