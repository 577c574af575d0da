#!/usr/bin/env bash
# `tsumuya tsuitate play` in whole games: tsuitate_play_test.sh PROGRAM SOURCE-DIRECTORY
exec python3 "$(dirname "${BASH_SOURCE[0]}")/tsuitate_play_test.py" "$@"
