#!/usr/bin/env bash
# tests_present.sh PROGRAM...: every GoogleTest program holds at least one enabled test.
set -euo pipefail

(($# > 0))
for program in "$@"; do
  count=$("$program" --gtest_list_tests | grep -c '^  [^D]\|^  D[^I]' || true)
  echo "$(basename "$program"): $count tests"
  ((count > 0))
done
