#!/usr/bin/env bash
# verify_links.sh TSUMUYA-VERIFY TSUMUYA: the stand-alone checker holds no code of the engine or of the fast rules. Of the
# names of the project it may have those of tsumuya::base (the seams to the system), tsumuya::cert and tsumuya::naive only, and
# it must have some of each.
# The whole program, which has others, shows that they would be seen.
set -euo pipefail

rooms() { nm -C "$1" | grep -oE 'tsumuya::[a-z_]+' | sort -u; }

expected=$'tsumuya::base\ntsumuya::cert\ntsumuya::naive'
found=$(rooms "$1")
if [[ $found != "$expected" ]]; then
  printf 'verify_links: %s has code of:\n%s\n' "$1" "$found" >&2
  exit 1
fi
whole=$(rooms "$2")
for room in tsumuya::tsume tsumuya::andor tsumuya::shogi; do
  grep -qx "$room" <<<"$whole" || { echo "verify_links: $room is not seen even in $2" >&2 && exit 1; }
done
libraries=$(readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^lib(stdc\+\+|m|gcc_s|c|zstd)\.so|^ld-linux' || true)
if [[ $libraries ]]; then
  printf 'verify_links: %s needs %s\n' "$1" "$libraries" >&2
  exit 1
fi
echo "verify_links: $(wc -l <<<"$found") rooms"
