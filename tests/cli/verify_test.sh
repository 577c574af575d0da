#!/usr/bin/env bash
# `tsumuya verify` and `tsumuya-verify`, which say the same: verify_test.sh PROGRAM SOURCE-DIRECTORY TSUMUYA-VERIFY
# shellcheck source=support.sh
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"
begin "$@"
source_dir=$2
stand_alone=$(realpath -- "$3")
cd "$dir" || exit 1

# Both programs with the same words: their output, status and messages (but for the name) are alike.
both() { # WORDS...
  last="tsumuya-verify $*"
  local input=/dev/null
  [[ ${stdin:-} ]] && input=$stdin
  own=0
  "$stand_alone" "$@" <"$input" >"$dir/own-out" 2>"$dir/own-err" || own=$?
  run verify "$@" <"$input"
  check 'status should be that of tsumuya-verify' test "$status" -eq "$own"
  check 'stdout should be that of tsumuya-verify' cmp -s "$dir/out" "$dir/own-out"
  sed 's/^tsumuya-verify:/tsumuya:/; s/^try: tsumuya-verify /try: tsumuya verify /' "$dir/own-err" >"$dir/own-err-named"
  check 'stderr should be that of tsumuya-verify' cmp -s "$dir/err" "$dir/own-err-named"
}

cat >mate <<'END'
tsumuya certificate 1
# gold and lance
position 9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1
attacker black
claim mate within 5
nodes 4
9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d
9/9/6G2/5G1k1/8L/8+S/9/9/9 - 1 3c3d
9/9/7k1/5G3/8L/8+S/9/9/9 G 3 G*3c
9/9/9/5G2k/9/8+S/9/9/9 GL 5 L*1e
end
END
cat >nomate <<'END'
tsumuya certificate 1
position 7nk/9/7G1/9/9/9/9/9/9 b P 1
attacker black
claim no mate
nodes 5
7nk/9/7G1/9/9/9/9/9/9 P 2c1b 1a1b 2c2b 1a2b
7n1/8k/9/9/9/9/9/9/9 P P*1c 1b1a
7n1/7k1/9/9/9/9/9/9/9 P P*2c 2b1a
7nk/9/8P/9/9/9/9/9/9 - 1c1b+ 1a1b 1c1b 1a1b
7nk/9/7P1/9/9/9/9/9/9 - 2c2b+ 1a2b
end
END
sed '9s/ 3 / 1 /' mate >wrong
sed 's/certificate 1/certificate 7/' mate >version
head -c 200 mate >truncated
: >empty
mkdir directory
# Made with `zstd`: the same mate, so that no tool is needed here.
base64 -d >mate.zst <<'END'
KLUv/QRoPQUAUsogGVCvDhN/vFzj32aoEu1ZF1y7g0RCqBrI6gM9MW3aAuXFFdjyvWYP+QYHjfkC
+HaoIKzZ1sQpOiPcxXF9crWgQzVe2VbGy3yiVsacY7dLSLsPE9RzHOMmp8AzT9giICxh1sGCJcdR
zZWKpKYSx/uJ4+eNnAPdTnOUtal5ovLxqqCKygENAENTCCxLAiIAGCBDALCjqCsqYhcG3oJAzRAa
BJUCtwf4vMmz
END

mate_position='9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1'
nomate_position='7nk/9/7G1/9/9/9/9/9/9 b P 1'
proves_mate="mate within 5 plies: black attacks, $mate_position"
proves_nomate="no mate: black attacks, $nomate_position"
both mate
expect_status 0
expect_out_is "VERIFIED $proves_mate"
expect_no_err
both nomate
expect_status 0
expect_out_is "VERIFIED $proves_nomate"
both mate.zst
expect_status 0
expect_out_is "VERIFIED $proves_mate"

# A fault: its file and line on standard output, status 1.
both wrong
expect_status 1
expect_out_is 'wrong:9: FAILED: the reply 2c2d needs 1 plies more, and the rank is 1'
expect_no_err
both truncated
expect_status 1
expect_out 'truncated:8: FAILED: the last line has no line feed'
head -c 150 mate.zst >truncated.zst
both truncated.zst
expect_status 2 # nothing of it can be read, not even that it is ours
expect_err 'tsumuya: truncated.zst: the compressed text breaks off'

# No certificate at all: a message, status 2.
for pair in "missing:cannot be opened: No such file or directory" 'directory:is a directory' 'empty:is empty' \
  "version:is of a version not known here: '7'" "$source_dir/README.md:is no certificate"; do
  both "${pair%%:*}"
  expect_status 2
  expect_no_out
  expect_err "tsumuya: ${pair%%:*}: ${pair#*:}"
done

# Several: each with its name, the worst status wins.
both mate nomate mate.zst
expect_status 0
expect_out_is "mate: VERIFIED $proves_mate
nomate: VERIFIED $proves_nomate
mate.zst: VERIFIED $proves_mate"
both mate wrong nomate
expect_status 1
expect_out "nomate: VERIFIED $proves_nomate"
both wrong missing mate
expect_status 2
expect_out "mate: VERIFIED $proves_mate"

# Standard input, plain and compressed; a file of a strange name.
for stdin in mate mate.zst; do
  both -
  expect_status 0
  expect_out_is "VERIFIED $proves_mate"
done
stdin=wrong
both -
expect_status 1
expect_out '(standard input):9: FAILED:'
stdin=
cp wrong -- '--json'
both -- --json
expect_status 1
expect_out '--json:9: FAILED:'
cp wrong $'a\e[31mb'
both $'a\e[31mb'
check 'no escape goes out' out_lacks $'\e'

# Control bytes of a name and of a file, C1 among them, do not reach the terminal; a name in UTF-8 stays.
clean() {
  python3 - "$dir/out" "$dir/err" <<'END'
import sys, unicodedata
for name in sys.argv[1:]:
    text = open(name, encoding="utf-8", newline="").read()  # fails for what is no UTF-8
    sys.exit(1) if any(unicodedata.category(c) == "Cc" and c != "\n" for c in text) else None
END
}
for name in $'a\x9b1mb' $'a\xc2\x9b1mb'; do
  cp wrong "$name"
  both "$name"
  expect_status 1
  expect_out 'a?1mb:9: FAILED:'
  check 'no control byte goes out' clean
  both --json "$name"
  check 'no control byte goes out' clean
  rm "$name"
  both "$name"
  expect_status 2
  expect_err 'tsumuya: a?1mb: cannot be opened'
  check 'no control byte goes out' clean
done
cp mate '詰 第1番'
both '詰 第1番' mate
expect_out "詰 第1番: VERIFIED $proves_mate"
sed $'3s/ b / b \xc2\x9b31m\x9b\e/' mate >dirty
both dirty
expect_status 1
expect_out "dirty:3: FAILED: no position that can stand: '9/9/9/5G2k/9/8+S/9/9/9 b ??31m??GL2r2b2g3s4n3l18p 1'"

# What a reader would not think of is said in brackets.
cat >kingless <<'END'
tsumuya certificate 1
position 9/9/9/9/9/9/9/9/9 b - 1
attacker black
claim no mate
nodes 1
9/9/9/9/9/9/9/9/9 -
end
END
sed '3s/black/white/' kingless >second
no_king='the defender has no king: nothing can be mated'
both kingless
expect_status 0
expect_out_is "VERIFIED no mate: black attacks, 9/9/9/9/9/9/9/9/9 b - 1 ($no_king)"
both second
expect_status 0
expect_out_is "VERIFIED no mate: white attacks, 9/9/9/9/9/9/9/9/9 b - 1 (the defender moves first; $no_king)"
sed 's/ 5 L\*1e/ 999999999 L*1e/; s/mate within 5/mate/' mate >loose
both loose
expect_status 0
expect_out_is "VERIFIED mate within 999999999 plies: black attacks, $mate_position"

# What is expected: a position in any spelling, and an attacker.
for position in "$mate_position" '9/9/9/5G2k/9/8+S/9/9/9 b 2r2b2g3s4n3l18pLG 33' "${mate_position% 1}"; do
  both --expect "$position" mate
  expect_status 0
  expect_out_is "VERIFIED $proves_mate"
done
both --expect-attacker black --expect="$nomate_position" nomate
expect_status 0
both --expect "$nomate_position" mate nomate
expect_status 1
expect_out_is "mate:3: FAILED: not the expected position: this proves $proves_mate
nomate: VERIFIED $proves_nomate"
both --expect-attacker white mate
expect_status 1
expect_out_is "mate:4: FAILED: not the expected attacker: this proves $proves_mate"
both --expect '9/9/9/9/9/9/9/9/9 b - 1' second
expect_status 1
expect_out 'second:3: FAILED: not the expected attacker: this proves no mate: white attacks, 9/9/9/9/9/9/9/9/9 b - 1 ('
both --expect '9/9/9/9/9/9/9/9/9 b - 1' --expect-attacker white second
expect_status 0
both --json --expect "$mate_position" mate nomate wrong
expect_status 1
check 'should be as expected once' test "$(grep -c '"status":"verified",.*"expected":true' "$dir/out")" -eq 1
check 'should say what it proves instead' grep -q '"status":"failed","claim":"no mate",.*"expected":false' "$dir/out"
check 'should say nothing of a fault' grep -q '"file":"wrong","status":"failed",.*"expected":null' "$dir/out"
# A bad value is bad usage, before any file is read.
for words in '--expect=9/9 b - 1' '--expect=' '--expect-attacker=both' '--memory=0' '--memory=4TB' '--time=0' '--time=soon'; do
  both "$words" mate missing
  expect_status 2
  expect_no_out
  check 'should name the option' grep -q "^tsumuya: ${words%%=*}: " "$dir/err"
  check 'should name no file' test "$(grep -c missing "$dir/err")" -eq 0
done

# JSON: one object a line, whatever came of the file.
both --json mate nomate wrong missing
expect_status 2
expect_no_err
check 'should have four lines' test "$(wc -l <"$dir/out")" -eq 4
expect_out '{"file":"mate","status":"verified","claim":"mate","plies":5,"position":"9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1","attacker":"black","nodes":4,"line":null,"fault":null,"limit":null,"expected":null,"defender_king":true}'
expect_out '{"file":"nomate","status":"verified","claim":"no mate","plies":null,'
expect_out '{"file":"wrong","status":"failed","claim":null,"plies":null,"position":null,"attacker":null,"nodes":2,"line":9,"fault":"the reply 2c2d needs 1 plies more, and the rank is 1","limit":null,"expected":null,"defender_king":null}'
expect_out '{"file":"missing","status":"not a certificate",'

# Limits: each file's own verdict, and then comes the next one. A million and a half nodes, each right and on a board of
# its own, take 40 bytes each at the least.
awk 'BEGIN {
  for (i = 0; i < 9; ++i) for (j = 1; j <= 2; ++j) rank[j, i] = (i ? i : "") substr("GS", j, 1) (i < 8 ? 8 - i : "")
  left = 1500000
  print "tsumuya certificate 1\nposition 9/9/9/9/9/9/9/9/9 b 4G4S 1\nattacker black\nclaim no mate\nnodes " left
  for (a = 0; a < 9; ++a) for (b = 0; b < 9; ++b) for (c = 0; c < 9; ++c) for (d = 0; d < 9; ++d)
    for (e = 0; e < 9; ++e) for (f = 0; f < 9; ++f) for (g = 0; g < 9 && left > 0; ++g) {
      print rank[1, a] "/" rank[1, b] "/" rank[1, c] "/" rank[1, d] "/" rank[2, e] "/" rank[2, f] "/" rank[2, g] "/9/9 -"
      --left
    }
  print "end"
}' >many
check 'should have all its nodes' test "$(wc -l <many)" -eq 1500006
# The same mate in a frame of zstd that wants a window of 128 MB: one block, stored as it is.
size=$(wc -c <mate)
{
  printf '\x28\xb5\x2f\xfd\x00\x88'
  # shellcheck disable=SC2059
  printf "$(printf '\\x%02x\\x%02x\\x00' $(((size << 3 | 1) & 255)) $((size >> 5)))"
  cat mate
} >wide.zst
both wide.zst
expect_status 0
expect_out_is "VERIFIED $proves_mate"
for words in '--memory 16' '--memory=16MB'; do
  read -ra words <<<"$words"
  both "${words[@]}" many mate wide.zst
  expect_status 2
  expect_out_is "mate: VERIFIED $proves_mate"
  expect_err 'tsumuya: many: out of memory: '
  expect_err 'tsumuya: wide.zst: out of memory: '
done
both --json --memory 16 many mate
expect_status 2
expect_no_err
check 'should name the limit' grep -q '^{"file":"many","status":"out of limits",.*"limit":"memory",' "$dir/out"
check 'should go on' grep -q '^{"file":"mate","status":"verified",.*"limit":null,' "$dir/out"
both --time 1e-9 mate
expect_status 2
expect_no_out
expect_err 'tsumuya: mate: out of time: '
both --json --time 0.000000001s mate
check 'should name the limit' grep -q '"status":"out of limits",.*"limit":"time",' "$dir/out"
# A system that has less than the limit. The sanitizers want more from the start.
if grep -qaE '__[at]san_init' "$stand_alone"; then
  checks=$((checks + 12))
else
  ulimit -S -v 60000
  both many mate
  expect_status 2
  expect_out_is "mate: VERIFIED $proves_mate"
  check 'should say so, and nothing else' test "$(cat "$dir/err")" = 'tsumuya: many: out of memory: the system has no more'
  both wide.zst nomate
  expect_status 2
  expect_out_is "nomate: VERIFIED $proves_nomate"
  expect_err 'tsumuya: wide.zst: out of memory: '
  ulimit -S -v unlimited
fi
rm many

# The examples of the documentation, cut out of it: each verifies, whole.
awk '/^```/ { inside = 0 } /^tsumuya certificate 1$/ { inside = 1; ++n } inside { print > ("example" n) }' \
  "$source_dir/docs/certificate.md"
check 'the documentation has two examples' test "$(find . -name 'example*' | wc -l)" -eq 2
both example1 example2
expect_status 0
expect_out_is "example1: VERIFIED $proves_mate
example2: VERIFIED $proves_nomate"

# What does not come is out of time, and the next file is checked: a pipe without a writer, one whose writer sleeps, one
# that gets a line now and then.
mkfifo pipe
both --time 0.1 pipe mate
expect_status 2
expect_err 'tsumuya: pipe: out of time'
expect_out 'mate: VERIFIED'
mkfifo slow
sleep 20 >slow &
sleeper=$!
"$stand_alone" --time 0.2 --json - mate <slow >"$dir/out" 2>"$dir/err"
status=$?
kill "$sleeper"
expect_status 2
expect_out '"limit":"time"'
expect_out '"status":"verified"'
(
  echo 'tsumuya certificate 1'
  for _ in {1..200}; do echo '#' && sleep 0.1 || exit; done
) >pipe 2>/dev/null &
"$stand_alone" --time 0.5 pipe mate >"$dir/out" 2>"$dir/err"
status=$?
expect_status 2
expect_err 'tsumuya-verify: pipe: out of time'
expect_out 'mate: VERIFIED'
# In pieces, the first of them shorter than the mark of zstd.
for whole in mate mate.zst; do
  { head -c 3 "$whole" && sleep 0.1 && tail -c +4 "$whole"; } | "$stand_alone" - >"$dir/out" 2>"$dir/err"
  status=$?
  expect_status 0
  expect_out 'VERIFIED mate within 5 plies'
done

# Usage.
run verify
expect_status 2
expect_no_out
expect_err 'tsumuya: name a FILE'
expect_err 'try: tsumuya verify --help'
"$stand_alone" >"$dir/out" 2>"$dir/err"
status=$?
expect_status 2
expect_err 'try: tsumuya-verify --help'
"$stand_alone" --jsno mate >"$dir/out" 2>"$dir/err"
status=$?
expect_status 2
expect_err 'tsumuya-verify: unknown option "--jsno"'
"$stand_alone" $'--f\033[31mrob=3' mate >"$dir/out" 2>"$dir/err"
status=$?
expect_status 2
expect_err 'tsumuya-verify: unknown option "--f?[31mrob"'
for option in --memory --time --expect --expect-attacker; do
  both mate "$option"
  expect_status 2
  expect_err "tsumuya: $option needs a value"
done
both --memory 1GB --memory=2GB mate
expect_status 2
expect_err 'tsumuya: --memory may be given only once'
run verify --help --lang ja
expect_out '既定値: 4GB]'
run verify --help
expect_out 'default: 1h]'
expect_out 'VERIFIED mate within'
for flag in --help -h; do
  "$stand_alone" "$flag" >"$dir/out" 2>"$dir/err"
  status=$?
  expect_status 0
  expect_out 'Usage: tsumuya-verify'
  expect_out '[default: 4GB]'
  expect_out '[default: 1h]'
  expect_out 'VERIFIED mate within'
done
"$stand_alone" --version >"$dir/out" 2>"$dir/err"
status=$?
expect_status 0
check 'should name the version' grep -qE '^tsumuya-verify [0-9]+\.[0-9]+\.[0-9]+$' "$dir/out"
if [[ -e /dev/full ]]; then
  "$stand_alone" mate >/dev/full 2>"$dir/err"
  status=$?
  expect_status 2
  expect_err 'cannot write to the standard output'
else
  checks=$((checks + 2))
fi

finish 384
