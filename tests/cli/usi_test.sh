#!/usr/bin/env bash
# `tsumuya usi` in whole sessions: usi_test.sh PROGRAM SOURCE-DIRECTORY
exec python3 "$(dirname "${BASH_SOURCE[0]}")/usi_test.py" "$@"
