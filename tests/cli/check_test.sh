#!/usr/bin/env bash
# `tsumuya check`: check_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

gold='4k4/9/4P4/9/9/9/9/9/9 b G 1'                    # G*5b
no_check='4k4/9/9/9/9/9/9/9/9 b P 1'                  # no pawn reaches the king with check
cooked='7nB/6Gg1/5n1k1/9/6G2/9/9/9/9 b - 1'           # mate in 3, and one other first move mates
promotion='5nn1k/6gn1/5R3/6p2/3+P5/8P/9/9/9 b G 1'    # mate in 3, with or without a promotion
hard='9/9/9/9/4k4/9/9/9/9 b RB2S2L2Prb4g2s4n2l16p 1' # a bare king in the middle: millions of nodes

# What an expression in `o`, the only object on stdout, is, as Python prints it.
value() { python3 -c 'import json, sys; o = json.loads(open(sys.argv[1]).read()); print(eval(sys.argv[2]))' "$dir/out" "$1" 2>&1; }
expect_value() { check "$1 should be $2" test "$(value "$1")" = "$2"; }

# The built-in problem is sound.
run check
expect_status 0
expect_no_err
expect_out 'Gold and lance'
expect_out 'mate in 5 plies'
check 'should have the verdict on a line of its own' grep -qx 'sound' "$dir/out"
expect_out '  harmless at ply 5: 4d3d, a choice at the last move'
run check --lang ja
expect_status 0
check 'should have the verdict on a line of its own' grep -qx '完全作' "$dir/out"
expect_out '  許容 5手目 4d3d 最終手'
run check --json
expect_status 0
expect_no_err
check 'should be one line' test "$(wc -l <"$dir/out")" -eq 1
expect_value 'o["verdict"]' sound
expect_value 'o["cooks"]' '[]'
expect_value 'o["plies"]' 5
expect_value 'o["harmless"]' "[{'ply': 5, 'move': '4d3d', 'reason': 'last move'}]"
expect_value 'o["undecided"]' '[]'

# Cooks, with where and how long.
run check --sfen "$cooked" --json
expect_status 0
expect_value 'o["verdict"]' cooked
expect_value 'len(o["cooks"])' 1
expect_value '",".join(o["cooks"][0])' ply,move,plies,exact
expect_value 'o["cooks"][0]["ply"]' 1
expect_value 'o["cooks"][0]["exact"]' True
run check --sfen "$cooked"
expect_status 0
check 'should have the verdict on a line of its own' grep -qx 'cooked' "$dir/out"
check 'should tell the cook' grep -qx '  cook at ply 1: [^ ]*, mate in [0-9]*' "$dir/out"
run check --sfen "$cooked" --lang ja
check 'should have the verdict on a line of its own' grep -qx '余詰' "$dir/out"

# Promotion or not, where it makes no difference.
run check --sfen "$promotion" --json
expect_status 0
expect_value 'o["verdict"]' sound
expect_value '"promotion" in [h["reason"] for h in o["harmless"]]' True

# Shorter than stated: by the third column of a file, by --plies, which comes first.
printf 'right\t%s\t1\nlong\t%s\t3\nsaid\t%s\tmate\n' "$gold" "$gold" "$gold" >"$dir/stated.tsv"
run check "$dir/stated.tsv" --json
expect_status 0
check 'should take the lengths of the file' test "$(grep -o '"verdict":"[a-z]*"' "$dir/out" | tr '\n' ' ')" = \
  '"verdict":"sound" "verdict":"shorter" "verdict":"sound" '
run check "$dir/stated.tsv" --plies 5 --json
check 'should take the length of the option' test "$(grep -c '"verdict":"shorter"' "$dir/out")" -eq 3
run check --sfen "$gold" --plies 3
expect_status 0
expect_out 'shorter than stated'
expect_out '  stated: 3 plies, shortest against the longest defence: 1'
run check --sfen "$gold" --plies 1
check 'should have the verdict on a line of its own' grep -qx 'sound' "$dir/out"

# No mate; a piece left over.
run check --sfen "$no_check" --json
expect_status 0
expect_value 'o["verdict"]' nomate
expect_value 'o["cooks"]' '[]'
run check --sfen "$no_check" --plies 3 --json
expect_value 'o["verdict"]' nomate
run check --sfen '4k4/9/4P4/9/9/9/9/9/9 b G3P2N 1' --json
expect_status 0
expect_value 'o["verdict"]' leftover
expect_value 'o["leftover"]' 2N3P
run check --sfen '4k4/9/4P4/9/9/9/9/9/9 b G3P2N 1'
expect_out 'a piece is left over'

# Japanese notation, of the line and of what the verdict rests on.
run check --sfen '4k4/9/4P4/9/9/9/9/9/9 b 2G 1' --japanese --lang ja
expect_status 0
expect_out '▲５二金'
expect_out '駒余り'

# Not decided within the limits: the status is 1, and the rest of a list is answered.
printf '%s\n%s\n' "$hard" "$gold" >"$dir/limited"
run check "$dir/limited" --nodes 100 --json
expect_status 1
check 'should go on' test "$(grep -o '"verdict":"[a-z]*"' "$dir/out" | tr '\n' ' ')" = \
  '"verdict":"unknown" "verdict":"sound" '
run check --sfen "$hard" --nodes 100
expect_status 1
check 'should have the verdict on a line of its own' grep -qx 'not decided' "$dir/out"

# What is refused: bad input, the defender to move, options of `solve` alone.
printf 'a\t%s\nb\t4k4/9/4x4/9/9/9/9/9/9 b G 1\nc\t%s\n' "$gold" "$no_check" >"$dir/mixed.tsv"
run check "$dir/mixed.tsv" --json
expect_status 2
expect_err "tsumuya: $dir/mixed.tsv:2:10: unknown piece letter 'x'"
check 'should answer the two good ones' test "$(wc -l <"$dir/out")" -eq 2
run check --sfen '3k5/3P5/3G5/9/9/9/9/9/9 w G 1'
expect_status 2
expect_no_out
expect_err 'tsumuya: --sfen: the side to move is in check and has nobody to mate'
run check "$dir/none"
expect_status 2
expect_err "tsumuya: $dir/none: cannot be opened"
for words in '--plies 0' '--plies x' '--goal first' '--interpositions all' '--defender-to-move'; do
  # shellcheck disable=SC2086
  run check $words
  expect_status 2
  expect_no_out
  expect_err 'try: tsumuya check --help'
done

finish 75
