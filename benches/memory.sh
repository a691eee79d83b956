#!/usr/bin/env bash
# Time and memory of checking records from a pipe, as one text and as lines of JSON; see README.md. The arguments are
# numbers of megabytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --quiet
sowbook="$(realpath "${CARGO_TARGET_DIR:-target}")/release/sowbook"
output="$(mktemp)"
trap 'rm -f "$output"' EXIT

# Prints records of eight plies up to a number of bytes, then one with the id of the first. If the second argument is 1,
# each is a line of JSON.
records() {
    sed '/^5\./,$d' tests/fixtures/sixty-plies.sow | awk -v wanted="$1" -v lines="$2" '
        /^id: / { before = text "id: bench-"; text = ""; next }
        { text = text $0 "\n" }
        function give(number) {
            print lines ? "{\"id\":" ++given ",\"text\":\"" before number "\\n" text "\"}" : before number "\n" text
        }
        END {
            if (lines) {
                gsub("\n", "\\n", before)
                gsub("\n", "\\n", text)
            }
            for (number = 0; written < wanted; number++) {
                written += length(before) + length(text) + 8
                give(number)
            }
            give(0)
        }'
}

measure() {
    local status=0
    /usr/bin/env time -q -f "$1: %e s, %U s of processors, %M kB" "$sowbook" check - "${@:2}" || status=$?
    # Status 1 means findings: the duplicate id.
    ((status <= 1))
}

for megabytes in "${@:-50}"; do
    records "$((megabytes * 1000000))" 0 | measure "$megabytes MB" >"$output"
    cat "$output"
    # Duplicate ids are not found in lines, and each line is answered, so only the answers are counted.
    records "$((megabytes * 1000000))" 1 | measure "$megabytes MB of lines" --input jsonl --format jsonl | wc -l
done
