#!/usr/bin/env bash
# run_test.sh SOURCE-DIR: how ./run behaves, tried on a made-up checkout (in a path with spaces) with made-up tools.
#
# `cmake` "builds" a program that prints its arguments; `apt-get`, `dpkg-query` and `id` say what a case needs. Every tool
# notes its call in a file, so that a case can assert what was called and what was not.
# shellcheck disable=SC2016  # the bodies of the made-up tools are expanded when those run
set -euo pipefail

source_dir=$1
work=$(mktemp -d)
trap 'chmod -R u+w "$work" && rm -rf "$work"' EXIT
export FAKES="$work/fakes" CALLS="$work/calls"
checkout="$work/a path with  spaces/checkout"
mkdir -p "$FAKES" "$checkout/scripts" "$checkout/src/io" "$checkout/app" "$checkout/lab" "$checkout/cmake"
cp "$source_dir/run" "$checkout/run"
cp "$source_dir/scripts/setup.sh" "$checkout/scripts/setup.sh"
echo "int main() {}" >"$checkout/app/main.cpp"
echo "one" >"$checkout/src/io/one.cpp"
echo "lab" >"$checkout/lab/main.cpp"
touch "$checkout/CMakeLists.txt" "$checkout/CMakePresets.json"

fake() { # NAME < the body of a script
  { printf '#!/usr/bin/env bash\necho "%s $*" >>"$CALLS"\n' "$1" && cat; } >"$FAKES/$1"
  chmod +x "$FAKES/$1"
}
fake cmake <<'BODY'
sleep "${SLOW_BUILD:-0}"
echo "chatter on stdout" && echo "chatter on stderr" >&2
if [[ -e $FAKES/break-build ]]; then
  echo "FAILED: main.cpp.o" && echo "main.cpp:1:1: error: it broke" && exit 1
fi
if [[ $1 == --build ]]; then
  place="$2/app/$4"
  [[ $4 == tsumuya ]] || place="$2/lab/$4"
  mkdir -p "${place%/*}"
  printf '#!/usr/bin/env bash\nprintf "<%%s>" "$@"\nexit "${EXIT:-0}"\n' >"$place"
  chmod +x "$place"
fi
BODY
fake apt-get <<'BODY'
if [[ -e $FAKES/no-network ]]; then echo "E: one" && echo "E: two" >&2 && exit 100; fi
if [[ $1 == install ]]; then rm -f "$FAKES/missing"; fi
BODY
fake dpkg-query <<'BODY'
missing=" $(cat "$FAKES/missing" 2>/dev/null) "
for name in "$@"; do
  case $name in -*) continue ;; esac
  if [[ $missing == *" $name "* ]]; then
    echo "dpkg-query: no packages found matching $name" >&2
  else
    echo "installed $name"
  fi
done
BODY
fake id <<<'cat "$FAKES/uid"'
export PATH="$FAKES:$PATH"
echo 0 >"$FAKES/uid"

failures=0 cases=0
# call [ARGS]: runs it from elsewhere; sets status, out, err and calls.
call() {
  : >"$CALLS"
  status=0
  (cd "$work" && "$checkout/run" "$@") >"$work/out" 2>"$work/err" || status=$?
  out=$(<"$work/out") err=$(<"$work/err") calls=$(<"$CALLS")
}
# check WHAT CONDITION...: one assertion, with everything known printed when it fails.
check() {
  local what=$1
  shift
  cases=$((cases + 1))
  if ! "$@"; then
    failures=$((failures + 1))
    printf 'FAILED: %s\n status %s\n out %s\n err %s\n calls %s\n' "$what" "$status" "$out" "$err" "$calls" >&2
  fi
}
is() { [[ $1 == "$2" ]]; }
has() { [[ $1 == *"$2"* ]]; }
has_not() { [[ $1 != *"$2"* ]]; }
lines() { [[ $(wc -l <"$work/$1") == "$2" ]]; }

echo 1000 >"$FAKES/uid"
echo "ninja-build libfmt-dev" >"$FAKES/missing"
call show
check "without root a missing package ends the call with status 2" is "$status" 2
check "without root one line names the missing packages, and only those" \
  is "$err" "tsumuya: missing packages; install them with: sudo apt-get install ninja-build libfmt-dev"
check "that line is one line" lines err 1
check "nothing on standard output" is "$out" ""
check "apt is not called without root" has_not "$calls" apt-get
check "nothing is written without the packages" is "$(ls "$checkout")" "$(printf '%s\n' CMakeLists.txt CMakePresets.json \
  app cmake lab run scripts src)"

echo 0 >"$FAKES/uid"
touch "$FAKES/no-network"
call show
check "a failure of apt ends the call with status 2" is "$status" 2
check "a failure of apt is two lines: what is installed, what failed" lines err 2
check "the last line names the log" has "$err" "could not install ninja-build libfmt-dev; see $checkout/build/log/packages.log"
check "the log has what apt said" is "$(<"$checkout/build/log/packages.log")" $'E: one\nE: two'
rm "$FAKES/no-network"

call "one argument" two ''
check "the first call succeeds" is "$status" 0
check "the arguments arrive as they are, and nothing else is on standard output" is "$out" "<one argument><two><>"
check "apt-get update comes before install" has "$calls" $'apt-get update\napt-get install'
check "only what is missing is installed" has "$calls" "ninja-build libfmt-dev"
check "only what is missing is installed (ccache is there)" has_not "$(grep apt-get <<<"$calls")" ccache
check "recommended packages are left out" has "$calls" "--no-install-recommends"
check "the chatter of the build is not shown" has_not "$err" chatter
check "the chatter of the build is in the log" has "$(<"$checkout/build/log/run.log")" "chatter on stderr"

EXIT=7 call again
check "the second call runs the program" is "$out" "<again>"
check "the program's status is ours" is "$status" 7
check "the second call calls no tool" is "$calls" ""
check "the second call says nothing" is "$err" ""

# The lab: built when it is asked for, with what it alone needs.
echo "libsqlite3-dev gnuplot-nox" >"$FAKES/missing"
call again
check "the program does without the packages of the lab" is "$calls$err" ""
echo 1000 >"$FAKES/uid"
call tsumuya-lab minimax
check "without root the packages that the lab cannot do without are named" \
  is "$err" "tsumuya: missing packages; install them with: sudo apt-get install libsqlite3-dev"
echo 0 >"$FAKES/uid"
call tsumuya-lab minimax "two words"
check "the lab gets the arguments behind its name" is "$status $out" "0 <minimax><two words>"
check "the packages of the lab are installed, that of its plots too" has "$calls" "libsqlite3-dev gnuplot-nox"
check "the lab is what is built" has "$calls" "--target tsumuya-lab"
call tsumuya-lab again
check "a second call of the lab calls no tool but id" is "$calls$err" ""
touch "$checkout/lab/main.cpp"
call tsumuya-lab
check "a changed source of the lab is built" has "$calls" "--target tsumuya-lab"
call
check "and is a change for the program too" has "$calls" "--target tsumuya"
call
check "and then both are quiet" is "$calls$err" ""

(cd "$checkout" && bash run here) >"$work/out" 2>&1
check "it may be called as bash run" is "$(<"$work/out")" "<here>"
ln -s "$checkout/run" "$work/link"
"$work/link" linked >"$work/out" 2>&1
check "it may be called through a link" is "$(<"$work/out")" "<linked>"

echo "changed" >"$checkout/src/io/one.cpp"
call
check "a changed source is built" has "$calls" "cmake --build"
touch -d '2001-01-01' "$checkout/src/io/one.cpp"
call
check "a source that became older (another branch) is built" has "$calls" "cmake --build"
echo "two" >"$checkout/src/io/two.cpp"
call
check "an added source is built" has "$calls" "cmake --build"
rm "$checkout/src/io/two.cpp"
call
check "a deleted source is noticed" has "$calls" "cmake --build"
check "apt is not asked for a build" has_not "$calls" apt-get
rm "$checkout/build/run/app/tsumuya"
call
check "a lost program is built" has "$calls" "cmake --build"
call
check "and then all is quiet again" is "$calls$err" ""

touch "$FAKES/break-build" "$checkout/src/io/one.cpp"
call show
check "a failed build ends the call with status 2" is "$status" 2
check "a failed build shows the compiler's words" has "$err" "main.cpp:1:1: error: it broke"
check "a failed build names its log" has "$err" "tsumuya: the build failed; the whole log is $checkout/build/log/run.log"
check "a failed build leaves standard output clean" is "$out" ""
call show
check "the old program is not run while the build fails" is "$status" 2
rm "$FAKES/break-build"
call show
check "the next call builds again" is "$out" "<show>"

touch "$checkout/src/io/one.cpp"
: >"$CALLS"
SLOW_BUILD=0.2 "$checkout/run" first >"$work/first" 2>&1 &
SLOW_BUILD=0.2 "$checkout/run" second >"$work/second" 2>"$work/err" &
wait
out="$(tail -n 1 "$work/first") $(tail -n 1 "$work/second")" calls=$(<"$CALLS") err=$(<"$work/err")
check "of two calls at once both succeed" is "$out" "<first> <second>"
check "of two calls at once one builds" is "$(grep -c -- --build "$CALLS")" 1

# The fingerprint is made by find: this one is when another call takes the stamp away.
fake find <<BODY
rm -f "\$STAMP"
exec "$(command -v find)" "\$@"
BODY
STAMP="$checkout/build/run.stamp" call show
check "a stamp that another call takes away meanwhile does not end the call" is "$status $out" "0 <show>"
check "and nothing is said of it" is "$err" ""
rm "$FAKES/find"

if [[ $EUID != 0 ]]; then
  touch "$checkout/src/io/one.cpp"
  chmod -R a-w "$checkout/build"
  call show
  check "a build directory that cannot be written gives one line" lines err 1
  check "and status 2" is "$status" 2
  cases=$((cases - 2))
fi

check "all cases ran" is "$cases" 50
echo "run_test: $cases cases, $failures failures"
((failures == 0))
