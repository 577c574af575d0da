#!/usr/bin/env bash
# `tsumuya check`: check_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

# What `check` claims of mates, `solve` proves of the same problems, and its certificates are verified.
run() {
  run_with '' "$@"
  [[ ${1:-} == check && $status == 0 ]] || return 0
  local words=() word after_plies=
  for word in "${@:2}"; do
    [[ $word != - && $word != --help ]] || return 0
    [[ $word == --plies || $after_plies ]] || words+=("$word")
    after_plies=
    [[ $word != --plies ]] || after_plies=1
  done
  rm -rf "$dir/certificates"
  mkdir "$dir/certificates"
  "$tsumuya" solve "${words[@]}" --certificate "$dir/certificates" >/dev/null 2>&1 </dev/null
  check 'should have certificates that are verified' "$tsumuya" verify "$dir/certificates"/* >/dev/null
}

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
expect_value 'o["harmless"]' "[{'ply': 5, 'move': '4d3d', 'plies': 5, 'exact': True, 'reason': 'last move'}]"
expect_value 'o["stated"]' None
expect_value 'o["longer_defence"]' None
expect_value 'o["undecided"]' '[]'

# Cooks, with where and how long.
run check --sfen "$cooked" --json
expect_status 0
expect_value 'o["verdict"]' cooked
expect_value 'len(o["cooks"])' 1
expect_value '",".join(o["cooks"][0])' ply,move,plies,exact,shorter
expect_value 'o["cooks"][0]["ply"]' 1
expect_value 'o["cooks"][0]["exact"]' True
expect_value 'o["cooks"][0]["shorter"]' False
run check --sfen "$cooked"
expect_status 0
check 'should have the verdict on a line of its own' grep -qx 'cooked' "$dir/out"
check 'should tell the cook' grep -qx '  cook at ply 1: [^ ]*, mate in [0-9]*' "$dir/out"
run check --sfen "$cooked" --lang ja
check 'should have the verdict on a line of its own' grep -qx '余詰' "$dir/out"

# A cook says whether it is shorter than stated.
run check --sfen "$cooked" --plies 7 --json
expect_value 'o["verdict"]' shorter
expect_value 'o["stated"]' 7
expect_value 'o["longer_defence"]' False
expect_value '[c["shorter"] for c in o["cooks"]]' '[True]'
run check --sfen "$cooked" --plies 7
check 'should say that it is shorter' grep -qx '  cook at ply 1: [^ ]*, mate in [0-9]*, shorter' "$dir/out"
run check --sfen "$cooked" --plies 3 --json
expect_value 'o["verdict"]' cooked
expect_value '[c["shorter"] for c in o["cooks"]]' '[False]'

# A defence that is longer than stated is told.
run check --plies 3 --json
expect_status 0
expect_value 'o["verdict"]' sound
expect_value 'o["stated"]' 3
expect_value 'o["longer_defence"]' True
run check --plies 3
expect_out '  stated: 3 plies, the longest defence takes longer: 5'
run check --plies 3 --lang ja
expect_out '  変長: 作意 3手、最長の応手で 5手'

# A choice at the last move that does not mate at once says in how many plies it does.
run check --sfen '4k4/9/3PPP3/9/9/9/9/9/9 b 2G 1' --json
expect_value '[(h["reason"], h["plies"]) for h in o["harmless"] if h["move"] == "G*4b"]' "[('last move', 3)]"

# Promotion or not, where it makes no difference.
run check --sfen "$promotion" --json
expect_status 0
expect_value 'o["verdict"]' sound
expect_value '"promotion" in [h["reason"] for h in o["harmless"]]' True

# Shorter than stated: by the third column of a file, by --plies, which comes first.
# What is no number is an error, unless --plies says the length.
printf 'right\t%s\t1\nlong\t%s\t3\nnone\t%s\t \n' "$gold" "$gold" "$gold" >"$dir/stated.tsv"
run check "$dir/stated.tsv" --json
expect_status 0
check 'should take the lengths of the file' test "$(grep -o '"verdict":"[a-z]*"' "$dir/out" | tr '\n' ' ')" = \
  '"verdict":"sound" "verdict":"shorter" "verdict":"sound" '
run check "$dir/stated.tsv" --plies 5 --json
check 'should take the length of the option' test "$(grep -c '"verdict":"shorter"' "$dir/out")" -eq 3
printf '\xef\xbb\xbfword\t%s\t mate\tx\nright\t%s\t1\nminus\t%s\t-3\nmuch\t%s\t99999999999\n' "$gold" "$gold" "$gold" "$gold" >"$dir/words.tsv"
run check "$dir/words.tsv" --json
expect_status 2
check 'should answer the good one' test "$(grep -o '"verdict":"[a-z]*"' "$dir/out" | tr '\n' ' ')" = '"verdict":"sound" '
expect_err "tsumuya: $dir/words.tsv:1:$((3 + 4 + 1 + ${#gold} + 1 + 1 + 1)): word: the third column should be the published number of plies (1 to 65535), not \"mate\""
expect_err "tsumuya: $dir/words.tsv:3:$((5 + 1 + ${#gold} + 1 + 1)): minus: the third column should be the published number of plies (1 to 65535), not \"-3\""
expect_err "tsumuya: $dir/words.tsv:4:"
check 'should name three lines' test "$(wc -l <"$dir/err")" -eq 3
printf 'zero\t%s\t0\nmuch\t%s\t65536\n' "$gold" "$gold" >"$dir/range.tsv"
run check "$dir/range.tsv" --json
expect_status 2
expect_err 'zero: the third column should be the published number of plies (1 to 65535), not "0"'
expect_err 'much: the third column should be the published number of plies (1 to 65535), not "65536"'
run check "$dir/words.tsv" --plies 1 --json
expect_status 0
check 'should check all four' test "$(grep -c '"verdict":"sound"' "$dir/out")" -eq 4
run solve "$dir/words.tsv" --json
expect_status 0
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


# A mate whose shortest length is not proven: the checks along the known line are asked all the same, and what hangs on
# the length is listed, with what is known of it.
run check --nodes 12 --json
expect_status 1
expect_value 'o["exact"]' False
expect_value 'o["verdict"]' unknown
expect_value 'o["undecided"][0]' "{'ply': 0, 'move': None, 'plies': 5, 'exact': False, 'mates': True}"
expect_value '[(u["ply"], u["move"]) for u in o["undecided"] if u["mates"] and u["ply"]]' "[(5, '4d3d')]"
expect_value 'o["harmless"]' '[]'
run check --nodes 12
expect_status 1
expect_out '  not decided: the shortest length and the main line'
expect_out '  not decided at ply 5: 4d3d, mates too, mate in 5'
run check --nodes 12 --plies 7 --json
expect_status 0
expect_value 'o["verdict"]' shorter
run check --nodes 12 --plies 7
expect_out '  stated: 7 plies, shortest against the longest defence: 5 at the most'
run check --sfen "$hard" --nodes 100 --json
expect_value 'o["undecided"]' "[{'ply': 0, 'move': None, 'plies': None, 'exact': False, 'mates': None}]"

# On a terminal the live line shows the question and how far its search has come.
last='tsumuya check on a terminal'
script -qec "'$tsumuya' check --sfen '$hard' --time 0.5" /dev/null </dev/null >"$dir/out" 2>"$dir/err"
check 'should show progress' grep -q 'nodes .*/s  pn ' "$dir/out"
script -qec "'$tsumuya' check" /dev/null </dev/null >"$dir/out" 2>"$dir/err"
check 'should show the question' grep -q 'check: ply 1 of 5, G\*1c' "$dir/out"

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

finish 145
