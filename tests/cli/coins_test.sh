#!/usr/bin/env bash
# `tsumuya coins`: coins_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"

# Follows the strategy of a JSON answer for every odd coin, with weights and nothing else; prints the number of cases.
replay() {
  python3 - "$dir/out" <<'PYTHON'
import json
import sys

answer = json.load(open(sys.argv[1]))
cases = 0
for odd in range(1, answer["coins"] + 1):
    for kind in ("heavy", "light") if answer["known"] == "unknown" else (answer["known"],):
        weight = {coin: 10 for coin in range(0 if answer["reference"] else 1, answer["coins"] + 1)}
        weight[odd] = 11 if kind == "heavy" else 9
        at, weighings = answer["strategy"], 0
        while "coin" not in at:
            pans = at["left"] + at["right"]
            assert len(pans) == len(set(pans)) and len(at["left"]) == len(at["right"])
            left, right = (sum(weight[coin] for coin in at[pan]) for pan in ("left", "right"))
            at = at["seen"]["left" if left > right else "right" if left < right else "balance"]
            weighings += 1
        assert weighings <= answer["fewest"] <= answer["weighings"]
        assert (at["coin"], at["kind"]) == (odd, kind)
        cases += 1
print(cases)
PYTHON
}

solved() { # CASES WORDS...
  local cases=$1
  shift
  run coins --json "$@"
  expect_status 0
  expect_no_err
  expect_out '"status":"solved"'
  check "every strategy holds in $cases cases" test "$(replay)" = "$cases"
}
impossible() {
  run coins --json "$@"
  expect_status 0
  expect_no_err
  expect_out '"status":"impossible","reason":null'
  expect_out '"strategy":null'
}

solved 24 --coins 12 --weighings 3
impossible --coins 13 --weighings 3
solved 26 --coins 13 --weighings 3 --reference
impossible --coins 14 --weighings 3 --reference
solved 27 --coins 27 --weighings 3 --known heavy
impossible --coins 28 --weighings 3 --known heavy
solved 9 --coins 9 --weighings 2 --known light
solved 78 --coins 39 --weighings 4 --algorithm dfpn
solved 1 --coins 1 --weighings 0 --known light
impossible --coins 12 --weighings 0
impossible --coins 1 --weighings 100
impossible --coins 2 --weighings 100

# Text, in both languages.
run coins --coins 3 --weighings 1 --known heavy
expect_status 0
expect_out 'solved: 1 of 1 weighings suffice'
expect_out 'weigh 1 against 2'
expect_out '  left goes down: coin 1 is heavy'
expect_out '  right goes down: coin 2 is heavy'
expect_out '  balance: coin 3 is heavy'
run coins --coins 12 --weighings 3
expect_out 'weigh 1-4 against 5-8'
run coins --coins 2 --weighings 2 --reference
expect_out 'ref'
run coins --coins 3 --weighings 1 --known heavy --lang ja
expect_out '  左が重い: 硬貨 1 が重い'
run coins --coins 13 --weighings 3
expect_status 0
expect_out 'impossible: 3 weighings do not suffice'

# A long strategy is cut, with a line that says so; a short one is not.
run coins --coins 120 --weighings 5
check 'all of it is shown' test "$(grep -c 'coin .* is ' "$dir/out")" = 240
check 'nothing is said to be cut' out_lacks '--json'
run coins --coins 1000 --weighings 100
expect_status 0
expect_out 'solved: 7 of 100 weighings suffice'
expect_out 'the first 5 of 7 weighings are shown; --json has them all'
expect_out 'cases left'
check 'not more than is read' test "$(wc -l <"$dir/out")" -le 403
run coins --coins 1000 --weighings 7 --lang ja
expect_out '5 回目まで (全 7 回)。全体は --json で出力する'

# Runs it, leaves $seconds and $megabytes, the most it had at a time; INTERRUPT: after so many seconds, or never.
measure() { # INTERRUPT WORDS...
  last="tsumuya coins ${*:2}, interrupt $1"
  python3 - "$tsumuya" "$dir" "$@" <<'PYTHON'
import resource
import signal
import subprocess
import sys
import time

program, directory, interrupt, *words = sys.argv[1:]
begin = time.monotonic()
with open(directory + "/out", "wb") as out, open(directory + "/err", "wb") as err:
    process = subprocess.Popen([program, "coins", *words], stdout=out, stderr=err,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    try:
        if interrupt != "never":
            time.sleep(float(interrupt))
            process.send_signal(signal.SIGINT)
        status = process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        status = process.wait()
with open(directory + "/measured", "w") as measured:
    kilobytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(int(time.monotonic() - begin), kilobytes // 1024, file=measured)
sys.exit(status % 256)
PYTHON
  status=$?
  read -r seconds megabytes <"$dir/measured"
}
modest() {
  check 'takes a few seconds at most' test "$seconds" -lt 10
  check 'takes no more memory than it is given and some for itself' test "$megabytes" -lt 400
}

# With room to spare, where there are thousands of ways to weigh.
for words in '40 --weighings 5' '121 --weighings 6' '400 --weighings 7' '400 --weighings 6 --known light' \
  '1100 --weighings 100 --reference'; do
  # shellcheck disable=SC2086 # words
  measure never --coins $words --json --memory 8
  expect_status 0
  expect_out '"status":"solved"'
  modest
done

# Limits, with searches that take long, and an interrupt.
long='--coins 1100 --weighings 8 --reference --json --memory 8'
for algorithm in dfid-t2 dfpn pns ito; do
  # shellcheck disable=SC2086 # words
  measure never $long --algorithm "$algorithm" --time 0.2
  expect_status 1
  expect_out '"status":"unknown","reason":"time"'
  modest
done
# shellcheck disable=SC2086 # words
measure never $long --time 0.000001
expect_status 1
expect_out '"status":"unknown","reason":"time"'
# shellcheck disable=SC2086 # words
measure never $long --nodes 20
expect_status 1
expect_out '"status":"unknown","reason":"nodes"'
expect_out '"nodes":20,'
# shellcheck disable=SC2086 # words
measure 0.5 $long --algorithm dfpn
expect_status 1
expect_no_err
expect_out '"status":"unknown","reason":"stopped"'
modest

# What is refused.
refused() { # MESSAGE WORDS...
  local message=$1
  shift
  run coins "$@"
  expect_status 2
  expect_no_out
  expect_err "tsumuya: $message"
  expect_err 'try: tsumuya coins --help'
}
refused 'coins needs --coins and --weighings, as in: tsumuya coins --coins 12 --weighings 3'
refused 'coins needs --weighings' --coins 12
refused '--coins may be given only once' --coins 12 --coins 13 --weighings 3
refused 'coins needs --coins' --weighings 3
refused '--coins: "0" is not a whole number from 1 to 1100' --coins 0 --weighings 3
refused '--coins: "-5" is not a whole number' --coins -5 --weighings 3
refused '--coins: "1101"' --coins 1101 --weighings 3
refused '--coins: "1000000000"' --coins 1000000000 --weighings 3
refused '--coins: "1000000000000000000000000000000"' --coins 1000000000000000000000000000000 --weighings 3
refused '--weighings: "-1" is not a whole number from 0 to 100' --coins 12 --weighings -1
refused '--weighings: "1000000000000000000000"' --coins 12 --weighings 1000000000000000000000
refused '--memory: "0"' --coins 12 --weighings 3 --memory 0
refused '--weighings: "three"' --coins 12 --weighings three
refused '--known: "gold" is not one of heavy|light|unknown' --coins 12 --weighings 3 --known gold
refused '--algorithm: "engine" is not one of dfid|' --coins 12 --weighings 3 --algorithm engine
refused 'unknown option "--coin"; did you mean --coins?' --coin 12
refused 'unexpected argument "12"' 12

run coins --lang ja
expect_status 2
expect_no_out
expect_err 'tsumuya: coins には --coins と --weighings が必要。'
expect_err '説明: tsumuya coins --help'

finish 185
