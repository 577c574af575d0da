#!/usr/bin/env bash
# `tsumuya-lab`: lab_test.sh TSUMUYA SOURCE-DIRECTORY TSUMUYA-VERIFY TSUMUYA-LAB
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

# The old place says where the command went.
run experiment --problems x --algorithms engine --out "$dir/none"
expect_status 2
expect_no_out
expect_err 'tsumuya: experiment is a program of its own: tsumuya-lab experiment (./run tsumuya-lab experiment)'
check 'should be one line' test "$(wc -l <"$dir/err")" -eq 1
tsumuya=$(realpath -- "$4") # what `run` calls from now on

gold='4k4/9/4P4/9/9/9/9/9/9 b G 1' # G*5b
no_check='4k4/9/9/9/9/9/9/9/9 b P 1'
five='9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1' # the built-in problem
hard='9/9/9/9/4k4/9/9/9/9 b RB2S2L2Prb4g2s4n2l16p 1' # a bare king in the middle: millions of nodes
{
  printf '# name, sfen, published plies, figures of somebody else\n'
  printf 'gold\t%s\t1\t0.1\t10\t1\t1\t1\n' "$gold"
  printf 'none\t%s\n' "$no_check"
  printf 'five\t%s\t5\t0.5\t100\t20\t3\t4\n' "$five"
} >"$dir/easy.tsv"

# What the store of an experiment says: ask DIRECTORY SQL, one value a line.
ask() {
  python3 -c '
import sqlite3, sys
for row in sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]):
    print(*row)' "$dir/$1/results.sqlite" "$2"
}
outcomes() { ask "$1" 'SELECT count(*) FROM outcome'; }
expect_file() { check "$1 should have: $2" grep -qF -- "$2" "$dir/$1"; }
# The results without what the clock says.
timeless() {
  python3 -c '
import csv, sys
for row in csv.DictReader(open(sys.argv[1], newline="")):
    del row["time_ms"]
    print(sorted(row.items()))' "$dir/$1/results.csv"
}

# A small experiment: every file is there, and the plots are XML.
run experiment --problems "$dir/easy.tsv" --algorithms engine,cstar:no-dynamic --nodes 20000 --memory 16 --out "$dir/small"
expect_status 0
expect_out "6 of 6 runs are done; the tables are in $dir/small/summary.md"
check 'should say one line for each algorithm' test "$(wc -l <"$dir/err")" -eq 2
expect_err 'engine: 3 problems, 2 solved, 1 no mate, 0 unsolved, 0 wrong'
check 'should leave these files' test "$(cd "$dir/small" && printf '%s ' *)" = \
  'cstar_no-dynamic.md engine.md length.gp length.svg results.csv results.jsonl results.sqlite scatter-engine-cstar_no-dynamic.gp scatter-engine-cstar_no-dynamic.svg solved.gp solved.svg summary-algorithms.csv summary-length.csv summary-time.csv summary.md '
check 'should have six results' test "$(outcomes small)" -eq 6
check 'should have the fields in their order' test "$(python3 -c '
import json, sys
print(",".join(k for k, _ in json.loads(open(sys.argv[1]).readline(), object_pairs_hook=list)))' "$dir/small/results.jsonl")" = \
  problem,sfen,algorithm,version,started,limits,status,reason,plies,published,terminals,generated,expanded,reexpanded,iterations,max_depth,time_ms,pv
expect_file small/engine.md '| NO | LE | SO | SE | GE | EX | IT | TE | RE | BR | SE* |'
expect_file small/engine.md '| gold | 1 | ◎ |'
expect_file small/engine.md 'SO: ◎ as long as published; ○ shorter'
check 'should have words for the solutions' test "$(cut -d, -f9 "$dir/small/results.csv" | sort -u | tr '\n' ' ')" = 'as_published no_mate solution '
expect_file small/summary.md '| engine | 3 | 2 | 67 | 1 | 0 | 0 | 0 |'
expect_file small/summary-algorithms.csv 'engine,3,2,1,0,0,'
expect_file small/summary.md '| engine | expanded | 2 |'
expect_file small/summary.md '| engine | cstar:no-dynamic | 2 |'
check 'should be ordered by algorithm and problem' test "$(cut -d, -f1,3 "$dir/small/results.csv" | tr '\n' ' ')" = \
  'problem,algorithm gold,engine none,engine five,engine gold,cstar:no-dynamic none,cstar:no-dynamic five,cstar:no-dynamic '
for plot in solved length scatter-engine-cstar_no-dynamic; do
  check "$plot.svg should be XML with text and shapes" python3 -c '
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
names = [element.tag.split("}")[1] for element in root.iter()]
sys.exit(not (root.tag == "{http://www.w3.org/2000/svg}svg" and names.count("text") > 8 and "path" in names))' \
    "$dir/small/$plot.svg"
done

# Without gnuplot there are the tables, and one line says what is missing.
mkdir "$dir/no-gnuplot"
for tool in rm sh; do ln -s "$(command -v "$tool")" "$dir/no-gnuplot/$tool"; done
run_with "PATH=$dir/no-gnuplot" experiment --problems "$dir/easy.tsv" --algorithms engine --nodes 20000 --memory 16 --out "$dir/bare"
expect_status 0
expect_err 'tsumuya-lab: no plots: they need gnuplot (package gnuplot-nox)'
check 'should be one line more' test "$(wc -l <"$dir/err")" -eq 2
check 'should have the tables, and the scripts of the plots' test "$(cd "$dir/bare" && printf '%s ' *)" = \
  'engine.md length.gp results.csv results.jsonl results.sqlite solved.gp summary-algorithms.csv summary-length.csv summary-time.csv summary.md '
check 'should draw them later' env LC_ALL=C.UTF-8 gnuplot -e "set output '$dir/later.svg'" "$dir/bare/solved.gp"

# The same again runs nothing; another limit runs everything and says why; both stay in the file.
run experiment --problems "$dir/easy.tsv" --algorithms engine,cstar:no-dynamic --nodes 20000 --memory 16 --out "$dir/small"
expect_status 0
expect_no_err
expect_out '6 of 6 runs are done'
check 'should have run nothing' test "$(outcomes small)" -eq 6
cp "$dir/small/cstar_no-dynamic.md" "$dir/small/notes.md"
cp "$dir/small/scatter-engine-cstar_no-dynamic.svg" "$dir/small/scatter-engine-pnstar.svg"
run experiment --problems "$dir/easy.tsv" --algorithms engine --nodes 30000 --memory 16 --out "$dir/small"
expect_status 0
check 'should remove what it made and is of the result no more, and nothing else' test "$(cd "$dir/small" && printf '%s ' *)" = \
  'engine.md length.gp length.svg notes.md results.csv results.jsonl results.sqlite scatter-engine-pnstar.svg solved.gp solved.svg summary-algorithms.csv summary-length.csv summary-time.csv summary.md '
expect_file small/summary.md '3 problems, 1 algorithm. Limits'
expect_err "$dir/small/results.sqlite: results of other limits, not used: 6"
check 'should have run three' test "$(outcomes small)" -eq 9
run experiment --problems "$dir/easy.tsv" --algorithms engine,dfpn-tca --nodes 20000 --memory 16 --out "$dir/small"
expect_status 0
expect_err 'dfpn-tca: 3 problems'
check 'should have run the new algorithm only' test "$(outcomes small)" -eq 12

# Two at a time give the same results as one.
run experiment --problems "$dir/easy.tsv" --algorithms engine,cstar:no-dynamic --nodes 20000 --memory 16 --jobs 1 --out "$dir/one"
expect_status 0
run experiment --problems "$dir/easy.tsv" --algorithms engine,cstar:no-dynamic --nodes 20000 --memory 16 --jobs 2 --out "$dir/two"
expect_status 0
timeless one >"$dir/one.txt"
timeless two >"$dir/two.txt"
check 'should have six rows' test "$(wc -l <"$dir/one.txt")" -eq 6
check 'should be the same with two jobs' cmp -s "$dir/one.txt" "$dir/two.txt"

# A results.jsonl of a version without a store is taken in once, without its torn last line; one that is no such file is
# left alone, and so is a table of somebody else.
mkdir "$dir/old" && head -c -20 "$dir/one/results.jsonl" >"$dir/old/results.jsonl"
run experiment --problems "$dir/easy.tsv" --algorithms engine,cstar:no-dynamic --nodes 20000 --memory 16 --out "$dir/old"
expect_status 0
expect_err "$dir/old/results.jsonl: results of an earlier version, taken into results.sqlite: 5; the last line was torn and is dropped"
check 'should have six results again' test "$(outcomes old)" -eq 6
check 'should have run one of them only' test "$(ask old 'SELECT count(*) FROM outcome WHERE started <> "" AND time_ms > 0')" -eq 6
timeless old >"$dir/old.txt"
check 'should be as before' cmp -s "$dir/old.txt" "$dir/two.txt"
run experiment --problems "$dir/easy.tsv" --algorithms engine,cstar:no-dynamic --nodes 20000 --memory 16 --out "$dir/old"
expect_status 0
expect_no_err
mkdir "$dir/bad" && sed '2s/^{/(/' "$dir/one/results.jsonl" >"$dir/bad/results.jsonl"
run experiment --problems "$dir/easy.tsv" --algorithms engine --nodes 20000 --memory 16 --out "$dir/bad"
expect_status 2
expect_err "$dir/bad/results.jsonl: line 2 is no result of an experiment; the file is left as it is"
mkdir "$dir/foreign" && printf 'not ours\n' >"$dir/foreign/results.jsonl"
run experiment --problems "$dir/easy.tsv" --algorithms engine --nodes 20000 --memory 16 --out "$dir/foreign"
expect_status 2
check 'should leave a file of another kind' test "$(cat "$dir/foreign/results.jsonl")" = 'not ours'
check 'should have made nothing beside it' test "$(ls -A "$dir/foreign")" = results.jsonl
rm "$dir/foreign/results.jsonl" && printf 'mine\n' >"$dir/foreign/summary.md"
run experiment --problems "$dir/easy.tsv" --algorithms engine --nodes 20000 --memory 16 --out "$dir/foreign"
expect_status 2
expect_err "tsumuya-lab: $dir/foreign/summary.md: is there and was not made by an experiment"
check 'should leave it' test "$(cat "$dir/foreign/summary.md")" = mine

# An interrupt, and SIGTERM, ends it with the tables of what is done; the next call goes on.
printf 'gold\t%s\t1\nhard\t%s\nfive\t%s\t5\n' "$gold" "$hard" "$five" >"$dir/long.tsv"
long=(experiment --problems "$dir/long.tsv" --algorithms engine --time 3 --memory 64 --out "$dir/long")
for signal in SIGTERM SIGINT; do
  rm -rf "$dir/long"
  last="tsumuya-lab experiment, ended by $signal"
  python3 - "$signal" "$tsumuya" "$dir" "${long[@]}" <<'SCRIPT'
import signal, sqlite3, subprocess, sys, time
name, program, directory, *words = sys.argv[1:]
number = getattr(signal, name)
def outcomes():
    try:
        with sqlite3.connect("file:" + directory + "/long/results.sqlite?mode=ro", uri=True) as store:
            return store.execute("SELECT count(*) FROM outcome").fetchone()[0]
    except sqlite3.Error:
        return 0
with open(directory + "/out", "wb") as out, open(directory + "/err", "wb") as err:
    process = subprocess.Popen([program] + words, stdout=out, stderr=err,
                               preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
    for _ in range(500):
        time.sleep(0.02)
        if outcomes() > 0:
            break
    process.send_signal(number)
    sys.exit(process.wait(timeout=60) % 256)
SCRIPT
  status=$?
  expect_status 1
  expect_out '1 of 3 runs are done'
  expect_no_err
  check 'should have one result' test "$(outcomes long)" -eq 1
  expect_file long/summary.md 'Not complete: 1 of 3 runs are done.'
  expect_file long/engine.md 'Not run yet: 2 of 3 problems.'
done
run "${long[@]}"
expect_status 0
check 'should have three results' test "$(outcomes long)" -eq 3
check 'should have run each problem once' test "$(ask long 'SELECT sum(attempts) FROM outcome')" -eq 3
expect_file long/summary.md 'engine: hard (?, time)'
expect_file long/engine.md '| hard | - | × |'

# On a terminal there is a bar, cleared at the end.
last='tsumuya-lab experiment on a terminal'
script -qec "'$tsumuya' experiment --problems '$dir/easy.tsv' --algorithms engine --memory 16 --out '$dir/shown'" /dev/null \
  </dev/null >"$dir/out" 2>"$dir/err"
check 'should show progress' grep -q '\[-*\] 0/3  gold engine  0:00' "$dir/out"
check 'should clear it' grep -q $'\r\033\\[Kengine: 3 problems' "$dir/out"

# Usage: what is unknown is named, what is needed is said.
run experiment --algorithms engine
expect_status 2
expect_no_out
expect_err 'tsumuya-lab: experiment needs --problems, --out'
expect_err 'try: tsumuya-lab experiment --help'
for list in magic engine,magic cstar:fast engine:material pnstar:entries=x ''; do
  run experiment --problems "$dir/easy.tsv" --algorithms "$list" --out "$dir/none"
  expect_status 2
  expect_no_out
  expect_err 'tsumuya-lab: --algorithms: '
done
run experiment --problems "$dir/easy.tsv" --algorithms magic --out "$dir/none"
expect_err '"magic" is not one of engine, cstar, pnstar'
run experiment --problems "$dir/easy.tsv" --algorithms cstar:fast --out "$dir/none"
expect_err '"fast" is not a switch of cstar, which has no-deepening, no-dynamic'
for words in '--jobs 0' '--jobs 257' '--time 0' '--memory 1' '--nodes 0'; do
  # shellcheck disable=SC2086
  run experiment --problems "$dir/easy.tsv" --algorithms engine --out "$dir/none" $words
  expect_status 2
done
check 'should have made no directory' test ! -e "$dir/none"

# Places and problems that are no good: nothing is run.
run experiment --problems "$dir/easy.tsv" --algorithms engine --out "$dir/easy.tsv"
expect_status 2
expect_err "tsumuya-lab: $dir/easy.tsv: no such directory can be made: Not a directory"
run experiment --problems "$dir/easy.tsv" --algorithms engine --out "$dir/easy.tsv/below"
expect_status 2
expect_err "tsumuya-lab: $dir/easy.tsv/below: no such directory can be made: Not a directory"
# Nobody makes files there, not even root.
run experiment --problems "$dir/easy.tsv" --algorithms engine --out /proc/self/task
expect_status 2
expect_no_out
expect_err 'tsumuya-lab: /proc/self/task/results.sqlite: cannot be locked: '
check 'should be one line' test "$(wc -l <"$dir/err")" -eq 1
run experiment --problems "$dir/missing.tsv" --algorithms engine --out "$dir/none"
expect_status 2
expect_err "tsumuya-lab: $dir/missing.tsv: cannot be opened"
printf 'a\t%s\na\t%s\nb\t4k4/9/9/9/9/9/9/9/9 w G 1\nc\t4k4/4P4/9/9/9/9/9/9/9 w G 1\nd\tx\n' "$gold" "$no_check" >"$dir/bad.tsv"
run experiment --problems "$dir/bad.tsv" --algorithms engine --out "$dir/none"
expect_status 2
expect_no_out
expect_err "$dir/bad.tsv:2: a: the name is there twice"
expect_err "$dir/bad.tsv:3: b: black has no king to mate"
expect_err "$dir/bad.tsv:4: c: the attacker is not to move"
expect_err "$dir/bad.tsv:5:3: "
printf 'a\t%s\t1\nb\t%s\tabc\nc\t%s\t\nd\t%s\t1.5\n' "$gold" "$gold" "$gold" "$gold" >"$dir/plies.tsv"
run experiment --problems "$dir/plies.tsv" --algorithms engine --out "$dir/none"
expect_status 2
expect_no_out
expect_err "$dir/plies.tsv:2: b: the third column should be the published number of plies (1 to 65535), not \"abc\""
expect_err "$dir/plies.tsv:4: d: the third column should be the published number of plies (1 to 65535), not \"1.5\""
check 'should take an empty column for none' test "$(wc -l <"$dir/err")" -eq 2
check 'should have made no directory for them' test ! -e "$dir/none"

# Minimax: the same seed gives the same tables; without a threshold both methods find and prove every value.
run minimax --trees 60 --seed 5
expect_status 0
expect_no_err
expect_out '## Random trees: 60, seed 5'
expect_out '## Othello on 4x4: 40 positions, seed 5'
expect_out '| method | threshold | right % | exact % | expanded | of minimax |'
check 'should have 2 tables of 17 rows' test "$(grep -c '^| [mcC]' "$dir/out")" -eq 36
check 'should prove all without a threshold' test "$(grep -c '| none | 100.0 | 100.0 |' "$dir/out")" -eq 4
check 'should not always be right with one conspirator' test "$(grep -c '^| C\* | 1 | 100.0 |' "$dir/out")" -eq 0
cp "$dir/out" "$dir/minimax"
run minimax --seed 5 --trees 60
check 'should print the same again' cmp -s "$dir/out" "$dir/minimax"
run minimax --trees 60 --seed 6
check 'should print something else for another seed' test "$(cmp -s "$dir/out" "$dir/minimax" && echo same)" = ''
run minimax --trees 60 --seed 5 --lang ja
expect_status 0
expect_out '## 乱数の木: 60 本、種 5'
run minimax --out "$dir/none"
expect_status 2
expect_no_out
expect_err 'tsumuya-lab: unknown option "--out"'
run experiment --trees 5
expect_status 2
expect_err 'tsumuya-lab: unknown option "--trees"'
run experiment minimax
expect_status 2
expect_err 'tsumuya-lab: unexpected argument "minimax"'
run minimx
expect_status 2
expect_err 'tsumuya-lab: unknown command "minimx"; did you mean minimax?'
run
expect_status 2
expect_err 'tsumuya-lab: a command is needed'
run minimax --trees 0
expect_status 2

# Help and version, in both languages.
for command in '' experiment minimax; do
  # shellcheck disable=SC2086
  run $command --help
  expect_status 0
  expect_out "Usage: tsumuya-lab${command:+ $command}"
  # shellcheck disable=SC2086
  run $command --help --lang ja
  expect_out "使い方: tsumuya-lab${command:+ $command}"
done
run --version
expect_status 0
check 'should name the version' grep -qE '^tsumuya-lab [0-9]+\.[0-9]+\.[0-9]+$' "$dir/out"

finish 165
