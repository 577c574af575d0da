#!/usr/bin/env bash
# `tsumuya-lab experiment` where it, or a run of it, is killed, and where the disk is full:
# lab_survival_test.sh TSUMUYA SOURCE-DIRECTORY TSUMUYA-VERIFY TSUMUYA-LAB
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"
tsumuya=$(realpath -- "$4") # what `run` calls

gold='4k4/9/4P4/9/9/9/9/9/9 b G 1'
hard='9/9/9/9/4k4/9/9/9/9 b RB2S2L2Prb4g2s4n2l16p 1' # millions of nodes
for number in $(seq 10); do
  printf 'gold%s\t%s\t1\nhard%s\t%s\n' "$number" "$gold" "$number" "$hard"
done >"$dir/twenty.tsv"
ask() {
  python3 -c '
import sqlite3, sys
for row in sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]):
    print(*row)' "$dir/$1/results.sqlite" "$2"
}
expect_file() { check "$1 should have: $2" grep -qF -- "$2" "$dir/$1"; }
answers='SELECT p.name, t.algorithm, o.status, o.reason, o.expanded, o.line FROM outcome o JOIN problem p ON p.id = o.problem
         JOIN task t ON t.id = o.task ORDER BY 1, 2'
twenty=(experiment --problems "$dir/twenty.tsv" --algorithms engine,dfpn --nodes 12000 --memory 16 --jobs 2)

# Killed (SIGKILL) at random moments, started again, until it is done: nothing is lost, and nothing is run twice that was
# told to be done.
run "${twenty[@]}" --out "$dir/whole"
expect_status 0
last='tsumuya-lab experiment, killed again and again'
status=0
python3 - "$tsumuya" "$dir" "${twenty[@]}" --out "$dir/killed" >"$dir/out" 2>"$dir/err" <<'SCRIPT' || status=$?
import random, sqlite3, subprocess, sys, time
program, directory, *words = sys.argv[1:]
random.seed(20261119)
store = "file:" + directory + "/killed/results.sqlite?mode=ro"
def outcomes():
    try:
        with sqlite3.connect(store, uri=True) as opened:
            return set(opened.execute("SELECT problem, task, started, time_ms FROM outcome"))
    except sqlite3.Error:
        return set()
begin = time.monotonic()
subprocess.run([program] + words[:-1] + [directory + "/timed"], capture_output=True, check=True)
whole = time.monotonic() - begin
kills = while_running = 0
before = set()
while kills < 25:
    process = subprocess.Popen([program] + words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        said = process.communicate(timeout=random.random() * whole / 8)[1]
        if process.returncode != 0:
            sys.exit(f"it ended by itself with {process.returncode}: {said}")
        if while_running >= 3:
            break
        # It was done too early to say much: once more from the beginning.
        subprocess.run(["rm", "-rf", directory + "/killed"], check=True)
        before = set()
        continue
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
    kills += 1
    now = outcomes()
    if not before <= now:
        sys.exit(f"lost or run again: {before - now}")
    while_running += bool(now - before)
    before = now
print("kills", kills, "with results between", while_running)
SCRIPT
expect_status 0
check 'should have been killed often enough' test "$(awk '{print ($2 >= 3 && $6 >= 3)}' "$dir/out")" = 1
run "${twenty[@]}" --out "$dir/killed"
expect_status 0
expect_out '40 of 40 runs are done'
check 'should have run nothing twice' test "$(ask killed 'SELECT count(*), sum(attempts) FROM outcome')" = '40 40'
ask whole "$answers" >"$dir/whole.txt"
ask killed "$answers" >"$dir/killed.txt"
check 'should have forty answers' test "$(wc -l <"$dir/whole.txt")" -eq 40
check 'should have the answers of a call that was not killed' cmp -s "$dir/whole.txt" "$dir/killed.txt"
check 'should leave nothing half written' test "$(find "$dir/killed" -name '*partial*' | wc -l)" -eq 0
check 'should leave no lock' test ! -e "$dir/killed/results.sqlite-lock"

# A run that somebody else kills is counted as that, and run again by the next call.
printf 'gold\t%s\t1\nhard\t%s\n' "$gold" "$hard" >"$dir/two.tsv"
outside=(experiment --problems "$dir/two.tsv" --algorithms engine --nodes 1500000 --memory 64 --out "$dir/outside")
for signal in KILL SEGV; do
  last="tsumuya-lab experiment, a run of it ended by SIG$signal"
  rm -rf "$dir/outside"
  "$tsumuya" "${outside[@]}" >"$dir/out" 2>"$dir/err" &
  lab=$!
  for _ in $(seq 500); do # until gold is done and hard is running
    sleep 0.02
    [[ $(ask outside 'SELECT count(*) FROM outcome' 2>/dev/null) == 1 ]] && child=$(cat "/proc/$lab/task/$lab/children") &&
      [[ $child ]] && break
  done
  kill -"$signal" ${child:-}
  status=0
  wait "$lab" || status=$?
  if [[ $signal == KILL ]]; then
    expect_status 1
    expect_out '1 of 2 runs are done'
    expect_err 'tsumuya-lab: engine on hard: killed by signal 9 (Killed); the next call runs it again'
    expect_err 'engine: 2 problems, 1 solved, 0 no mate, 0 unsolved, 0 wrong, 1 killed'
    check 'should be no internal error' test "$(grep -c 'internal error' "$dir/err")" -eq 0
    check 'should be kept as that' test "$(ask outside "SELECT status, reason, signal, fault FROM outcome WHERE reason = 'killed'")" = 'unknown killed 9 '
    expect_file outside/engine.md '| hard | - | † |'
    expect_file outside/summary.md '- hard, engine: by signal 9'
    expect_file outside/summary.md 'Not complete: 1 of 2 runs are done.'
    expect_file outside/results.jsonl '"reason":"killed","signal":9'
    run "${outside[@]}"
    expect_status 0
    check 'should have run it a second time' test "$(ask outside 'SELECT attempts FROM outcome ORDER BY problem' | tr '\n' ' ')" = '1 2 '
    check 'should know nothing of the kill' test "$(grep -c 'Killed' "$dir/outside/summary.md")" -eq 0
  else # what a fault of the program does to itself
    expect_status 70
    expect_err 'internal error, please report it: engine on hard: the run gave no answer: killed by signal 11'
    expect_err '1 wrong'
  fi
done

# A full disk: a file may not grow beyond so many blocks of 1024 bytes.
limited() { # BLOCKS WORDS...
  last="ulimit -f $*"
  status=0
  (ulimit -f "$1" && shift && exec "$tsumuya" "$@") >"$dir/out" 2>"$dir/err" || status=$?
}
limited 8 "${twenty[@]}" --out "$dir/full"
expect_status 2
expect_no_out
expect_err "tsumuya-lab: $dir/full/results.sqlite: "
expect_err 'File too large'
check 'should be one line' test "$(wc -l <"$dir/err")" -eq 1
run "${twenty[@]}" --out "$dir/full" # and there is room again
expect_status 0
cp -r "$dir/full" "$dir/kept"
for number in $(seq 100); do printf 'gold%s\t%s\t1\n' "$number" "$gold"; done >"$dir/hundred.tsv"
run experiment --problems "$dir/hundred.tsv" --algorithms engine --nodes 500 --memory 16 --out "$dir/full"
expect_status 0
cp "$dir/full/results.jsonl" "$dir/hundred.jsonl"
limited 33 "${twenty[@]}" --out "$dir/full"
expect_status 2
expect_err "tsumuya-lab: $dir/full/results.jsonl: cannot be written to its end: File too large"
check 'should leave the file as it was' cmp -s "$dir/full/results.jsonl" "$dir/hundred.jsonl"
check 'should leave nothing half written' test "$(find "$dir/full" -name '*partial*' | wc -l)" -eq 0
check 'should leave no empty file' test "$(find "$dir/full" -size 0 | wc -l)" -eq 0
run "${twenty[@]}" --out "$dir/full"
expect_status 0
for table in engine.md summary-length.csv; do
  check "$table should be as before" cmp -s "$dir/full/$table" "$dir/kept/$table"
done

# While one call writes, another is refused.
"$tsumuya" experiment --problems "$dir/two.tsv" --algorithms engine --time 60 --memory 64 --out "$dir/busy" >"$dir/first" 2>&1 &
lab=$!
for _ in $(seq 500); do
  sleep 0.02
  [[ $(ask busy 'SELECT count(*) FROM outcome' 2>/dev/null) == 1 ]] && break
done
run experiment --problems "$dir/two.tsv" --algorithms engine --time 60 --memory 64 --out "$dir/busy"
expect_status 2
expect_err "tsumuya-lab: $dir/busy/results.sqlite: another program is writing to it"
kill -TERM "$lab"
status=0
wait "$lab" || status=$?
expect_status 1

finish 44
