#!/usr/bin/env bash
# `tsumuya solve` and the program without a command: solve_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

gold='4k4/9/4P4/9/9/9/9/9/9 b G 1'              # G*5b
white_gold='9/9/9/9/9/9/4p4/9/4K4 w g 1'        # the same, turned round
no_check='4k4/9/9/9/9/9/9/9/9 b P 1'            # no pawn reaches the king with check
hard='9/9/9/9/4k4/9/9/9/9 b RB2S2L2Prb4g2s4n2l16p 1' # a bare king in the middle: millions of nodes

# One field of the only object on stdout, as Python prints it.
field() { python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).read())[sys.argv[2]])' "$dir/out" "$1" 2>&1; }
expect_field() { check "$1 should be $2" test "$(field "$1")" = "$2"; }

# Whatever the engine claims, its certificates are verified; other algorithms have none.
run() {
  run_with '' "$@"
  local word
  [[ ${1:-} == solve && $status == 0 ]] || return 0
  for word; do
    [[ $word != - && $word != --help && $word != --algorithm ]] || return 0
  done
  rm -rf "$dir/certificates"
  mkdir "$dir/certificates"
  "$tsumuya" "$@" --certificate "$dir/certificates" >/dev/null 2>&1 </dev/null
  check 'should have certificates that are verified' "$tsumuya" verify "$dir/certificates"/* >/dev/null
}

# With nothing named: the built-in problem with its diagram, the same with and without the command.
run
expect_status 0
expect_no_err
expect_out 'Gold and lance'
expect_out "Black's hand"
expect_out 'mate in '
sed 's/[0-9.]* s$//' "$dir/out" >"$dir/built_in"
run solve
expect_status 0
sed 's/[0-9.]* s$//' "$dir/out" >"$dir/solved"
check 'should be the same as without a command' cmp -s "$dir/solved" "$dir/built_in"
run solve --json
expect_status 0
expect_field status mate
expect_field name 'Gold and lance'
expect_field leftover ''

# The verdicts, either colour, as text and as JSON.
run solve --sfen "$gold"
expect_status 0
expect_out 'mate in 1 ply'
expect_out '     1  G*5b'
expect_no_err
run solve --lang ja --sfen "$gold"
expect_out '詰み、1手'
run solve --sfen "$gold" --json
expect_status 0
expect_no_err
check 'should be one line' test "$(wc -l <"$dir/out")" -eq 1
check 'should have the fields of the design in their order' test "$(python3 -c '
import json, sys
print(",".join(k for k, _ in json.loads(sys.stdin.read(), object_pairs_hook=list)))' <"$dir/out")" = \
  name,sfen,status,reason,plies,exact,interpositions,pv,leftover,nodes,generated,expanded,first_proof_ms,time_ms,algorithm,simulated
expect_field sfen "$gold"
expect_field status mate
expect_field reason None
expect_field plies 1
expect_field exact True
expect_field interpositions tsume
expect_field pv "['G*5b']"
expect_field algorithm engine
black_nodes=$(field nodes)
run solve --sfen "$white_gold" --json
expect_field pv "['G*5h']"
check 'should take the same nodes for the turned problem' test "$(field nodes)" = "$black_nodes"
run solve --sfen "$no_check" --json
expect_status 0
expect_field status nomate
expect_field plies None
expect_field pv '[]'
run solve --sfen "$no_check"
expect_out 'no mate'
run solve --sfen "position sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G 1 moves G*4b 5a6a" --json
expect_status 0
check 'should solve the position after the moves' test "$(field sfen)" = '3k5/5G3/4P4/9/9/9/9/9/9 b G 3'

# Useless interpositions do not count in the length, unless they are asked for; a first proof counts them.
far='8k/8p/9/9/9/9/9/9/R6L1 b r2b4g4s4n3l16p 1'
run solve --sfen "$far" --json
expect_status 0
expect_field plies 1
expect_field exact True
expect_field interpositions tsume
run solve --sfen "$far" --interpositions all --json
expect_field plies 15
expect_field exact True
expect_field interpositions all
run solve --sfen "$far" --goal first --json
expect_field status mate
expect_field exact False
expect_field interpositions all
run solve --sfen "$far" --interpositions all
expect_out 'mate in 15 plies (all interpositions counted)'
# Without a mate or an answer it says what was asked for.
for asked in tsume all; do
  run solve --sfen "$no_check" --interpositions "$asked" --json
  expect_field interpositions "$asked"
  run solve --sfen "$hard" --nodes 100 --interpositions "$asked" --json
  expect_field status unknown
  expect_field interpositions "$asked"
done
run solve --sfen "$no_check" --json
expect_field interpositions tsume
# A limit after the first proof: the best so far, and why it is not known to be the shortest.
run solve --sfen "$far" --interpositions all --nodes 100 --json
expect_status 0
expect_field status mate
expect_field exact False
expect_field reason nodes

# The variations, and Japanese notation.
corner='6S1k/9/9/9/9/9/9/9/9 b Bs 1'
run solve --sfen "$corner" --tree
expect_status 0
expect_out '     1  B*3c'
expect_out '       2  1a1b (1)  3c2b+ mate'
expect_out '       2  1a2a (1)  3a2b+ mate'
run solve --tree --japanese --sfen "$corner"
expect_status 0
expect_out '     1  ▲３三角    △１二玉    ▲２二角成'
expect_out '       2  △２一玉 (1)  ▲２二銀成 mate'
run solve --tree 1 --japanese --lang ja --sfen "$corner"
expect_out '     1  ▲３三角 (2)'
run solve --sfen "$corner" --tree 2 --json
expect_status 0
expect_field tree "[{'move': 'B*3c', 'plies': 2, 'replies': [{'move': '1a1b', 'plies': 1, 'replies': []}, {'move': '1a2a', 'plies': 1, 'replies': []}]}]"
run solve --japanese --sfen "$far" --tree 3
expect_out '▲９一飛成 mate'

# What is left over.
run solve --sfen '4k4/9/4P4/9/9/9/9/9/9 b G3P2N 1' --json
expect_status 0
expect_field plies 1
expect_field leftover 2N3P

# The attacker mated himself: no mate.
run solve --sfen '4k4/9/9/9/9/9/4p4/4g4/4K4 b R 1' --json
expect_status 0
expect_field status nomate

# The root is the defender's: by itself where there is only his king and it is in check, or by order.
run solve --sfen '4k4/4G4/4P4/9/9/9/9/9/9 w - 1' --json
expect_status 0
expect_field status mate
expect_field plies 0
run solve --sfen '4k4/4G4/4P4/9/9/9/9/9/9 w - 1'
expect_out 'mated already'
run solve --sfen '3k5/3P5/3G5/9/9/9/9/9/9 w G 1'
expect_status 0
expect_out 'mated in 2 plies'
run solve --sfen '4k4/4P4/9/9/9/9/9/9/9 w - 1'
expect_out 'escapes'
run solve --sfen '4k4/9/4P4/9/9/9/9/9/4K4 w G 1' --defender-to-move --json
expect_status 0
expect_field status nomate

# The missing pieces.
run solve --sfen "$gold" --rest-in-hand --json
expect_field sfen '4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1'

# Limits: the reason is told, the status is 1.
run solve --sfen "$hard" --nodes 100 --json
expect_status 1
expect_field status unknown
expect_field reason nodes
expect_field nodes 100
expect_field first_proof_ms None
run solve --sfen "$hard" --time 0.01 --json
expect_status 1
expect_field reason time
run solve --sfen "$hard" --nodes 100
expect_status 1
expect_out 'not answered: the limit of nodes was reached (pn '
run solve --sfen "$gold" --memory 4
expect_status 0

# Every algorithm that the help lists mates, refutes, and says who it is.
run solve --help
mapfile -t algorithms < <(sed -n '/^Algorithms:/,/^$/p' "$dir/out" | awk 'NR > 1 && NF > 0 {print $1}')
check 'should list the algorithms' test "${#algorithms[@]}" -eq 14
for name in "${algorithms[@]}" cstar:no-deepening:no-dynamic:no-queues:no-answers:no-handicap:no-dominance:no-known-first pnstar:entries=1000 dfpn:material:no-techniques; do
  run solve --algorithm "$name" --memory 16 --json
  expect_status 0
  expect_no_err
  expect_field status mate
  expect_field plies 5
  expect_field pv "['L*1e', '1d2c', 'G*3c', '2c2d', '3c3d']"
  expect_field algorithm "$name"
  run solve --algorithm "$name" --memory 16 --sfen "$no_check" --json
  expect_status 0
  expect_field status nomate
  expect_field pv '[]'
  expect_field algorithm "$name"
done
# Switches in any order are one choice; the length is not proven, and counts all replies.
run solve --algorithm cstar:no-dynamic:no-deepening --json
expect_field algorithm cstar:no-deepening:no-dynamic
expect_field exact False
expect_field interpositions all
check 'should have the fields of the design in their order' test "$(python3 -c '
import json, sys
print(",".join(k for k, _ in json.loads(sys.stdin.read(), object_pairs_hook=list)))' <"$dir/out")" = \
  name,sfen,status,reason,plies,exact,interpositions,pv,leftover,nodes,generated,expanded,first_proof_ms,time_ms,algorithm
run solve --algorithm pns --goal first --sfen "$white_gold"
expect_status 0
expect_out 'mate in 1 ply (not proven shortest, all interpositions counted)'
expect_out '     1  G*5h'
check 'should name the algorithm beside its effort' grep -qE '^pns: [0-9]+ nodes?, ' "$dir/out"
# A table that is too small forgets the line, not the mate.
run solve --algorithm pnstar:entries=16 --sfen "$far" --json
expect_status 0
expect_field status mate
expect_field pv '[]'
check 'should have the length all the same' test "$(field plies)" -ge 15
run solve --algorithm pnstar:entries=16 --sfen "$far"
expect_status 0
expect_out 'its line was forgotten'
# The limits are those of the engine.
run solve --algorithm cstar --sfen "$hard" --nodes 100
expect_status 1
check 'should say why' grep -qx 'not answered: the limit of nodes was reached' "$dir/out"
run solve --algorithm dfid --sfen "$hard" --time 0.05 --json
expect_status 1
expect_field reason time
expect_field first_proof_ms None
run solve --algorithm ito --sfen "$hard" --memory 4 --json
expect_status 1
expect_field reason memory
# What only the engine can do.
for words in '--goal shortest' '--interpositions tsume' '--interpositions=tsume' '--tree' '--tree=3' '--certificate x' '--without margin' '--defender-to-move'; do
  # shellcheck disable=SC2086
  run solve --algorithm cstar:no-dynamic $words --sfen "$gold"
  expect_status 2
  expect_no_out
  expect_err "tsumuya: ${words%%[= ]*}"
  expect_err 'for the algorithm engine only, not for cstar:no-dynamic'
  expect_err 'try: tsumuya solve --help'
done
run solve --algorithm cstar --interpositions all --sfen "$no_check" --json
expect_status 0
expect_field interpositions all
run solve --algorithm cstar --sfen "$no_check" --json
expect_field interpositions all
run solve --algorithm dfpn --sfen '4k4/4G4/4P4/9/9/9/9/9/9 w - 1'
expect_status 2
expect_no_out
expect_err 'tsumuya: --sfen: the attacker is not to move, which only the algorithm engine solves'
run solve --algorithm cstra
expect_status 2
expect_no_out
expect_err 'tsumuya: --algorithm: "cstra" is not one of engine, cstar, pnstar'
run solve --algorithm cstar:fast
expect_status 2
expect_err '"fast" is not a switch of cstar, which has no-deepening, no-dynamic'
run solve --algorithm cstar,pnstar
expect_status 2
expect_err '"cstar,pnstar" is not one of engine, cstar'

# Switches: the verdict stays, the nodes need not.
for name in mate-in-one proof-hands estimates far-drops chained-drops chained-moves chained-captures chained-squares chained-useless simulation rehearsed-mates rehearsed-refutations weak-counting source-counting margin raise-on-loops \
  mate-in-one,proof-hands,estimates,far-drops,chained-drops,chained-moves,chained-captures,chained-squares,chained-useless,simulation,rehearsed-mates,rehearsed-refutations,weak-counting,source-counting,margin,raise-on-loops; do
  run solve --without "$name" --json
  expect_field status mate
done
run solve --without mate-in-one --without estimates "$dir/none"
expect_status 2
expect_err "tsumuya: $dir/none: cannot be opened"

# Lists: good lines are answered, bad ones named, and the worst of all decides the status.
printf 'a\t%s\nb\t4k4/9/4x4/9/9/9/9/9/9 b G 1\nc\t9/9/9/9/9/9/9/9/4K4 b G 1\nd\t%s\n' "$gold" "$no_check" >"$dir/mixed.tsv"
run solve "$dir/mixed.tsv" --json
expect_status 2
check 'should answer the two good ones' test "$(wc -l <"$dir/out")" -eq 2
expect_err "tsumuya: $dir/mixed.tsv:2:10: unknown piece letter 'x'"
expect_err "tsumuya: $dir/mixed.tsv:3: c: white has no king to mate"
check 'should report two errors' test "$(wc -l <"$dir/err")" -eq 2
run solve - <"$dir/mixed.tsv"
expect_status 2
expect_out 'no mate'
printf 'a\t%s\nh\t%s\nd\t%s\n' "$gold" "$hard" "$no_check" >"$dir/limited.tsv"
run solve --nodes 1000 "$dir/limited.tsv" --json
expect_status 1
check 'should go on after the one that is not answered' test "$(grep -c '"status":"\(mate\|nomate\)"' "$dir/out")" -eq 2
printf '%s\n%s\n' "$hard" "$hard" >"$dir/twice"
run solve --nodes 20000 --json "$dir/twice"
check 'should search the same twice' test "$(grep -o '"generated":[0-9]*' "$dir/out" | uniq | wc -l)" -eq 1
run solve --sfen '4k4/9/9/9/9/9/9/9/9 w G 1'
expect_status 2
expect_no_out
expect_err 'tsumuya: --sfen: black has no king to mate'
run solve --sfen '4k4/9/9/9/9/9/9/9/9 b G 1' --defender-to-move
expect_status 2
expect_err 'tsumuya: --sfen: black has no king to mate'

# What is no file of positions.
run solve "$dir"
expect_status 2
expect_err 'is a directory'
: >"$dir/empty"
run solve "$dir/empty"
expect_status 2
expect_err 'no position in it'
run solve --sfen ''
expect_status 2
expect_no_out

# An interrupt ends the search, prints what is known, and the rest of the list is left.
printf 'one\t%s\ntwo\t%s\n' "$hard" "$hard" >"$dir/long.tsv"
for algorithm in engine cstar; do
  last="tsumuya solve --algorithm $algorithm long.tsv, interrupted"
python3 - "$tsumuya" "$dir" "$algorithm" <<'SCRIPT'
import signal, subprocess, sys, time
program, directory, algorithm = sys.argv[1:]
with open(directory + "/out", "wb") as out, open(directory + "/err", "wb") as err:
    process = subprocess.Popen(
        [program, "solve", "--json", "--algorithm", algorithm, directory + "/long.tsv"],
        stdout=out, stderr=err, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    sys.exit(process.wait(timeout=60) % 256)
SCRIPT
status=$?
expect_status 1
expect_field reason stopped
expect_no_err
done

# On a terminal there is one live line, cleared at the end; colour marks the verdict.
last='tsumuya solve on a terminal'
script -qec "'$tsumuya' solve --sfen '$hard' --time 0.7 --color always" /dev/null </dev/null >"$dir/out" 2>"$dir/err"
check 'should show progress' grep -q 'nodes .*/s  pn ' "$dir/out"
check 'should clear it' grep -q $'\r\033\\[K\033\\[1mnot answered' "$dir/out"
last='tsumuya solve --algorithm pnstar on a terminal'
script -qec "'$tsumuya' solve --algorithm pnstar --sfen '$hard' --time 0.7" /dev/null </dev/null >"$dir/out" 2>"$dir/err"
check 'should show progress' grep -qE '[0-9.]+ s  [0-9.]+[kM]? nodes  [0-9.]+[kM]?/s  depth [0-9]+  iteration [0-9]+' "$dir/out"

# What is refused.
for words in '--time 0' '--time -1' '--time x' '--time inf' '--time 1e10' '--time 1.2.3' '--nodes 0' '--memory 3' \
  '--memory 9999999999' '--algorithm magic' '--goal longest' '--interpositions some' '--json=perhaps' \
  '--tree=x' '--tree 0' '--threads 0' '--threads x'; do
  # shellcheck disable=SC2086
  run solve $words
  expect_status 2
  expect_no_out
  expect_err 'try: tsumuya solve --help'
done
run solve --threads 2
expect_status 2
expect_no_out
expect_err 'tsumuya: --threads: "2": more than one thread is not there yet'
# More memory than the machine has (a terabyte): a warning, and the search goes on.
machine=$(($(getconf _PHYS_PAGES) * $(getconf PAGE_SIZE) / 1048576))
if ((machine < 1048576)); then
  run solve --memory 1048576 --sfen "$gold"
  expect_status 0
  expect_out 'mate in 1 ply'
  expect_err "tsumuya: warning: --memory: 1048576 MB is more than the $machine MB of this machine"
  run solve --memory 1048576 --sfen "$gold" --lang ja
  expect_err "tsumuya: 警告: --memory: 1048576 MB はこの計算機のメモリ $machine MB より多い"
else
  checks=$((checks + 4))
fi
run solve --sfen "$gold" --threads 1 --time 1e9
expect_status 0
expect_out 'mate in 1 ply'
run solve --sfen "$gold" --nodes 1
check 'should count one node as one' grep -q '^1 node, ' "$dir/out"
for command in solve check show perft; do
  run $command --sfen "$gold" --sfen "$no_check"
  expect_status 2
  expect_no_out
  expect_err 'tsumuya: --sfen may be given only once'
done
run solve --without margins
expect_status 2
expect_err 'tsumuya: --without: "margins" is not one of mate-in-one, proof-hands, estimates, far-drops'
expect_err 'source-counting, margin, raise-on-loops'

finish 516
