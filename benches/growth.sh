#!/usr/bin/env bash
# Time and memory of checking records of at most 40 plies, from a file and as lines of JSON; see README.md. The arguments
# are numbers of records.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --quiet
sowbook="$(realpath "${CARGO_TARGET_DIR:-target}")/release/sowbook"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

measure() {
    local status=0
    /usr/bin/env time -q -f "$1: %e s, %U s of processors, %M kB" "${@:2}" >/dev/null || status=$?
    # Status 1 means findings: some of the records have slips.
    ((status <= 1))
}

(($# > 0)) || set -- 1000 10000 100000
for records in "$@"; do
    python3 tests/distributed/records.py "$sowbook" . "$records" "$work"
    measure "$records records" "$sowbook" check "$work/records.sow"
    lines=("$sowbook" check - --input jsonl --format jsonl)
    measure "$records lines" "${lines[@]}" <"$work/records.jsonl"
    RAYON_NUM_THREADS=1 measure "$records lines, one core" "${lines[@]}" <"$work/records.jsonl"
done
