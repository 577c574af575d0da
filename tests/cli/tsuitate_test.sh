#!/usr/bin/env bash
# `tsumuya tsuitate`: tsuitate_test.sh PROGRAM SOURCE-DIRECTORY
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

# No solution, and none within the limits.
run tsuitate solve --sfen '4k4/9/9/9/9/9/9/9/9 b GP 1' --fouls 2
expect_status 0
expect_out 'unsolvable: no number of steps is enough with 2 fouls'
run tsuitate solve --sfen '4k4/9/9/9/9/9/9/9/9 b GP 1' --json
expect_out '{"status":"unsolvable","steps":null,"fouls":null,"leftover":null,"strategy":null,'
run tsuitate solve --nodes 20
expect_status 1
expect_out 'unknown (nodes): no mate within '

# Play: the solution mates whatever the defender tells.
printf 'S*2c\nB*2b\nB3a+\nG*3b\n' >"$dir/in"
run tsuitate play <"$dir/in"
expect_status 0
expect_out 'the defender has moved'
expect_out 'your piece on 3a is taken'
expect_out 'mate: steps 7, fouls 0'
printf 'help\nboard\nundo\nS*2c\nundo\ns*2C\nquit\n' >"$dir/in"
run tsuitate play <"$dir/in"
expect_status 0
expect_out 'there is nothing to take back'
expect_out 'undo    take back the last try'
printf '9i9h\nG*9i\ngive up\n' >"$dir/in"
run tsuitate play <"$dir/in"
expect_status 1
expect_out '9i9h: no move on the board that you see'
expect_out 'G*9i: may be legal without giving check, so it may not be tried'
expect_out '1. S*2c (-) 2. B*2b (-) 3. B3a+ (3a) 4. G*3b mate'
# A drop on an unseen piece is a foul; the last one too many ends the game.
printf 'G*2b\nG*2b\n' >"$dir/in"
run tsuitate play --fouls 1 <"$dir/in"
expect_status 1
expect_out 'foul'
expect_out 'foul: and there were no fouls left'
printf 'G*5b\n' >"$dir/in"
run tsuitate play --sfen '4k4/9/4P4/9/9/9/9/9/9 b G 1' <"$dir/in"
expect_status 0
expect_out 'mate: steps 1, fouls 0'

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
run tsuitate solve --sfen '9/9 b G 1'
expect_status 2
expect_err 'tsumuya: --sfen: column'
run tsuitate solve --fouls 100
expect_status 2
expect_err 'tsumuya: --fouls:'
run tsuitate solve --encoding md5
expect_status 2
expect_err 'tsumuya: --encoding: "md5" is not one of sum|xor|crc|none'

finish 106
