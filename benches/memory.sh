#!/usr/bin/env bash
# Time and memory of checking so many megabytes of records from a pipe, as one text and as lines of JSON; see README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --quiet
sowbook="$(realpath "${CARGO_TARGET_DIR:-target}")/release/sowbook"
told="$(mktemp)"
trap 'rm -f "$told"' EXIT

# Records of eight plies until there are so many bytes; then one with the id of the first. `lines` is 1 for a line each.
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
    # 1 is findings: the id that stands twice.
    ((status <= 1))
}

for megabytes in "${@:-50}"; do
    records "$((megabytes * 1000000))" 0 | measure "$megabytes MB" >"$told"
    cat "$told"
    # Ids that stand twice are not found there, and each line is answered, so only the answers are counted.
    records "$((megabytes * 1000000))" 1 | measure "$megabytes MB of lines" --input jsonl --format jsonl | wc -l
done
