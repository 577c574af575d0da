#!/usr/bin/env bash
# `tsumuya solve --certificate`, and that what it writes is verified: certificate_test.sh PROGRAM SOURCE-DIRECTORY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"
cd "$dir" || exit 1

gold='4k4/9/4P4/9/9/9/9/9/9 b G 1'
no_mate='4k4/9/9/9/9/9/9/9/9 b G 1'
show='9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1'
hard='9/9/9/9/4k4/9/9/9/4K4 b 2R2B4G4S4N4L9P9p 1'

json() { python3 -c 'import json,sys; o=json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$dir/out" "$1"; }
expect_value() { check "$1 should be $2" test "$(json "$1")" = "$2"; }
expect_verified() { # FILE CLAIM ATTACKER SFEN
  run verify --expect "$4" --expect-attacker "$3" "$1"
  expect_status 0
  expect_out_is "VERIFIED $2: $3 attacks, $4"
}

# A mate and a refutation, plain and compressed.
run solve --sfen "$gold" --certificate mate.cert
expect_status 0
expect_out 'certificate: mate.cert, 1 node,'
check 'should begin as one' grep -qx 'tsumuya certificate 1' mate.cert
expect_verified mate.cert 'mate within 1 ply' black "$gold"
run solve --sfen "$no_mate" --certificate none.cert.zst
expect_status 0
expect_verified none.cert.zst 'no mate' black "$no_mate"
check 'should be compressed' test "$(head -c 4 none.cert.zst | od -An -tx1 | tr -d ' ')" = 28b52ffd
run solve --certificate show.cert --lang ja
expect_status 0
expect_out '証明書: show.cert'
expect_verified show.cert 'mate within 5 plies' black "$show"

# The shortest mate with all interpositions counted is claimed as such.
run solve --certificate all.cert --interpositions all
expect_status 0
check 'should claim the length' grep -qx 'claim mate within 5' all.cert
expect_verified all.cert 'mate within 5 plies' black "$show"

# The attacker may be White, the root the defender's.
white='9/9/9/9/9/9/4p4/9/4K4 w g 1'
run solve --sfen "$white" --certificate white.cert
expect_status 0
expect_verified white.cert 'mate within 1 ply' white "$white"
defender='3k5/3P5/3G5/9/9/9/9/9/9 w G 1'
run solve --sfen "$defender" --certificate defender.cert
expect_status 0
run verify --expect "$defender" defender.cert
expect_status 0
expect_out_is "VERIFIED mate within 2 plies: black attacks, $defender (the defender moves first)"

# As JSON.
run solve --sfen "$gold" --certificate again.cert --json
expect_status 0
expect_value 'o["certificate"]["file"]' again.cert
expect_value 'o["certificate"]["nodes"]' 1
expect_value 'o["certificate"]["plies"]' 1
expect_value 'o["certificate"]["reason"]' None
run solve --sfen "$gold" --json
expect_value '"certificate" in o' False

# Without a verdict there is no certificate, and an older file stays as it was.
cp mate.cert older.cert
run solve --sfen "$hard" --nodes 100 --certificate older.cert
expect_status 1
expect_out 'no certificate was written: the limit of nodes was reached'
check 'should be left alone' cmp -s mate.cert older.cert
run solve --sfen "$hard" --nodes 100 --certificate older.cert --json
expect_value 'o["certificate"]["file"]' None
expect_value 'o["certificate"]["reason"]' nodes

# Several problems: a directory, or an error.
printf 'a/b\t%s\n%s\n..\t%s\n' "$gold" "$no_mate" "$gold" >problems
mkdir certificates
run solve problems --certificate certificates
expect_status 0
check 'should be three' test "$(ls certificates | tr '\n' ' ')" = '_..cert.zst a_b.cert.zst line 2.cert.zst '
run verify "certificates/line 2.cert.zst" certificates/_..cert.zst certificates/a_b.cert.zst
expect_status 0
long=$(printf 'x%.0s' {1..300})
printf 'a\t%s\nA\t%s\n%s\t%s\n' "$gold" "$no_mate" "$long" "$gold" >names
mkdir named
run solve names --certificate named
expect_status 0
check 'should be three' test "$(ls named | cut -c1-20 | LC_ALL=C sort | tr '\n' ' ')" = "A (2).cert.zst a.cert.zst ${long:0:20} "
run verify named/*
expect_status 0
run solve problems --certificate one.cert
expect_status 2
expect_err 'line 2: --certificate names one file for several problems; name a directory'
expect_verified one.cert 'mate within 1 ply' black "$gold"

# A place that cannot be written to.
run solve --sfen "$gold" --certificate nowhere/x.cert
expect_status 2
expect_err 'nowhere/x.cert'
expect_out 'mate in 1 ply'

# An empty name is refused before anything is searched.
for words in "--certificate=" "--certificate '' --json"; do
  eval "run solve --sfen '$gold' $words"
  expect_status 2
  expect_no_out
  expect_err 'tsumuya: --certificate: "" is no name of a file'
done

# A link stays a link, also one to a file that is not there yet.
mkdir elsewhere
ln -s elsewhere/new.cert link.cert
for i in 1 2; do
  run solve --sfen "$gold" --certificate link.cert
  expect_status 0
  check "should be a link, call $i" test -L link.cert
  run verify elsewhere/new.cert
  expect_status 0
done

# What killed calls left is removed by the next one: files of exactly that form, of no process that lives.
nobody=4194305 # more than Linux gives to a process
make_partials() { # DIRECTORY NAME
  touch "$1/$2.partial-$nobody" "$1/$2.partial-$$" "$1/$2.partial-x" "$1/other.cert.partial-$nobody" "$1/thesis.tex.partial-$nobody"
}
mkdir left
make_partials left a.cert
run solve --sfen "$gold" --certificate left/a.cert
expect_status 0
check 'should remove one of five' test "$(ls left | LC_ALL=C sort | tr '\n' ' ')" = \
  "a.cert a.cert.partial-$$ a.cert.partial-x other.cert.partial-$nobody thesis.tex.partial-$nobody "
rm left/*
make_partials left a.cert.zst
run solve problems --certificate left
expect_status 0
check 'should remove one of five' test "$(ls left | grep -F .partial | LC_ALL=C sort | tr '\n' ' ')" = \
  "a.cert.zst.partial-$$ a.cert.zst.partial-x other.cert.partial-$nobody thesis.tex.partial-$nobody "

# The first signal ends the wait for the reader of a pipe; what was found is told. The signal is sent when the program
# sleeps with a handler for it, and it sleeps nowhere else.
mkfifo pipe.cert
for signal in SIGTERM SIGINT; do
  last="tsumuya solve --certificate pipe.cert, $signal"
  python3 - "$tsumuya" "$dir" "$gold" "$signal" <<'SCRIPT'
import signal, subprocess, sys, time
program, directory, sfen, name = sys.argv[1:]
number = signal.Signals[name]
def waits(pid):
    fields = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status"))
    return fields["State"].split()[0] == "S" and int(fields["SigCgt"], 16) >> (number - 1) & 1
with open(directory + "/out", "wb") as out, open(directory + "/err", "wb") as err:
    process = subprocess.Popen([program, "solve", "--sfen", sfen, "--certificate", directory + "/pipe.cert"],
                               stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while process.poll() is None and not waits(process.pid):
        time.sleep(0.01)
    process.send_signal(number)
    try:
        status = process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        status = 99
sys.exit(status % 256)
SCRIPT
  status=$?
  expect_status 1
  expect_no_err
  expect_out 'mate in 1 ply'
  expect_out 'no certificate was written: stopped'
  check 'should leave the pipe' test -p pipe.cert
done

# With a reader, the pipe gets the whole.
cat pipe.cert >piped.cert &
reader=$!
run solve --sfen "$gold" --certificate pipe.cert
wait "$reader"
expect_status 0
check 'should leave the pipe' test -p pipe.cert
run verify piped.cert
expect_status 0

finish 76
