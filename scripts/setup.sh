# shellcheck shell=bash
# What ./run, ./test and scripts/coverage share: packages, build trees, messages. Sourced by bash, never run.
#
# The caller has set `root` (the absolute path of the checkout) and `set -euo pipefail`. Everything here talks on
# standard error only, so that the program's standard output stays clean; what is long goes to build/log/ and is shown
# only when something fails. Exit status 2 means that the set-up failed, as it means bad usage in the program.

# shellcheck disable=SC2154  # root is set by the caller
log_dir="$root/build/log"

run_packages=(g++ cmake ninja-build ccache libfmt-dev libcli11-dev nlohmann-json3-dev libzstd-dev)
# shellcheck disable=SC2034  # used by ./run: what tsumuya-lab needs beside these, and what it only makes plots with
lab_packages=(libsqlite3-dev libexpected-dev) lab_plot_packages=(gnuplot-nox)
# shellcheck disable=SC2034  # used by ./test and scripts/coverage
test_packages=(
  "${run_packages[@]}" "${lab_packages[@]}" "${lab_plot_packages[@]}"
  clang-14 clang clang-format-14 clang-tidy-14 libclang-rt-14-dev llvm-14
  libgtest-dev librapidcheck-dev libbenchmark-dev python3
)

say() { printf 'tsumuya: %s\n' "$*" >&2; }

die() {
  say "$*"
  exit 2
}

make_log_dir() {
  { mkdir -p "$log_dir" && [[ -w $log_dir ]]; } 2>/dev/null || die "cannot write to $log_dir"
}

# lock NAME: one process at a time past this point, until it ends or calls unlock.
lock() {
  make_log_dir
  exec {lock_fd}>"$root/build/$1.lock" || die "cannot write to $root/build"
  if ! flock --nonblock "$lock_fd"; then
    say "waiting for another build of this checkout"
    flock "$lock_fd"
  fi
}

unlock() { exec {lock_fd}>&-; }

# missing_packages PACKAGE...: sets `missing` to those that are not installed.
missing_packages() {
  local installed package
  missing=()
  # shellcheck disable=SC2016  # the format is dpkg-query's
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    [[ $'\n'$installed$'\n' == *$'\n'"installed $package"$'\n'* ]] || missing+=("$package")
  done
}

# ensure_packages PACKAGE...: installs those that are missing; without root, names them in one line and stops.
ensure_packages() {
  # Elsewhere than on Debian, CMake says what it does not find.
  command -v dpkg-query >/dev/null || return 0
  local missing log="$log_dir/packages.log"
  missing_packages "$@"
  ((${#missing[@]})) || return 0
  if [[ $(id -u) != 0 ]]; then
    die "missing packages; install them with: sudo apt-get install ${missing[*]}"
  fi
  lock packages
  missing_packages "$@" # another call may have installed them while this one waited
  if ((${#missing[@]})); then
    say "installing ${missing[*]}"
    if ! {
      DEBIAN_FRONTEND=noninteractive apt-get update &&
        DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends -o DPkg::Lock::Timeout=600 "${missing[@]}"
    } </dev/null >"$log" 2>&1; then
      die "could not install ${missing[*]}; see $log"
    fi
  fi
  unlock
}

# progress LABEL LOG: copies standard input to the log; on a terminal, shows ninja's counter on one line.
progress() {
  local label=$1 log=$2 line tty=
  [[ -t 2 ]] && tty=1
  while IFS= read -r line || [[ -n $line ]]; do
    printf '%s\n' "$line"
    if [[ $tty && $line =~ ^\[([0-9]+/[0-9]+)\] ]]; then
      printf '\r\033[Ktsumuya: %s [%s]' "$label" "${BASH_REMATCH[1]}" >&2
    fi
  done >>"$log"
  [[ -z $tty ]] || printf '\r\033[K' >&2
}

# show_failure LOG: the part of a build log that says what went wrong.
show_failure() {
  local part
  part=$(sed -n '/^FAILED: \|^CMake Error\|error: /,$p' "$1" | head -n 60)
  [[ -n $part ]] || part=$(tail -n 30 "$1")
  printf '%s\n' "$part" >&2
}

# build_tree PRESET LABEL TARGET [CMAKE-OPTION...]: configures build/PRESET and builds the target in it.
build_tree() {
  local preset=$1 label=$2 target=$3 log="$log_dir/$1.log" fresh=()
  shift 3
  local tree="$root/build/$preset"
  # A tree that was made elsewhere (a moved or copied checkout) is configured from nothing.
  grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$tree/CMakeCache.txt" || fresh=(--fresh)
  # Cached compilations are found again from another checkout.
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
  if [[ -z ${CCACHE_DIR:-} && ! -w ${HOME:-/nonexistent} ]]; then
    export CCACHE_DIR="$root/build/ccache"
  fi
  make_log_dir
  : >"$log" 2>/dev/null || die "cannot write to $log"
  [[ -t 2 ]] || say "$label"
  local status=0
  {
    cd "$root" && cmake --preset "$preset" "${fresh[@]}" "$@" &&
      NINJA_STATUS='[%f/%t] ' cmake --build "$tree" --target "$target"
  } </dev/null 2>&1 | progress "$label" "$log" || status=$?
  if ((status != 0)); then
    show_failure "$log"
    die "the build failed; the whole log is $log"
  fi
}
