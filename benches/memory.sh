#!/usr/bin/env bash
# Time and memory of checking so many megabytes of records from a pipe, as one text; see README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --quiet
sowbook="$(realpath "${CARGO_TARGET_DIR:-target}")/release/sowbook"
told="$(mktemp)"
trap 'rm -f "$told"' EXIT

# Records of eight plies until there are so many bytes; then one with the id of the first.
records() {
    sed '/^5\./,$d' tests/fixtures/sixty-plies.sow | awk -v wanted="$1" '
        /^id: / { before = text "id: bench-"; text = ""; next }
        { text = text $0 "\n" }
        END {
            for (number = 0; written < wanted; number++) {
                written += length(before) + length(text) + 8
                print before number "\n" text
            }
            print before 0 "\n" text
        }'
}

for megabytes in "${@:-50}"; do
    records "$((megabytes * 1000000))" | {
        status=0
        /usr/bin/env time -q -f "$megabytes MB: %e s, %U s of processors, %M kB" "$sowbook" check - >"$told" || status=$?
        # 1 is findings: the id that stands twice.
        ((status == 1))
    }
    cat "$told"
done
