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
impossible --coins 2 --weighings 20

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

# A limit that comes first.
run coins --coins 363 --weighings 6 --time 0.01 --json
expect_status 1
expect_out '"status":"unknown","reason":"time"'

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
refused 'coins needs --coins' --weighings 3
refused '--coins: "0" is not a whole number from 1 to 400' --coins 0 --weighings 3
refused '--coins: "401"' --coins 401 --weighings 3
refused '--weighings: "-1" is not a whole number from 0 to 20' --coins 12 --weighings -1
refused '--weighings: "three"' --coins 12 --weighings three
refused '--known: "gold" is not one of heavy|light|unknown' --coins 12 --weighings 3 --known gold
refused '--algorithm: "engine" is not one of dfpn|' --coins 12 --weighings 3 --algorithm engine
refused 'unknown option "--coin"; did you mean --coins?' --coin 12
refused 'unexpected argument "12"' 12

finish 97
