#!/usr/bin/env bash
# Time and memory of building the archive's site with further records; see README.md. The arguments are the number of
# records and their number of plies.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
count="${1:-1000}"
plies="${2:-40}"
cargo build --release --locked --quiet
sowbook="$(realpath "${CARGO_TARGET_DIR:-target}")/release/sowbook"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/site"
cp -r records "$work/records"
cp -r site/settings.yaml site/handbook "$work/site/"
folder="$work/records/play/bench"
mkdir -p "$folder"
text="$(sed "/^$((plies / 2 + 1))\\./,\$d; /^end(/d" tests/fixtures/sixty-plies.sow; echo 'end(unknown)')"
before="${text%%id: *}"
after="${text#*id: *$'\n'}"
for ((number = 0; number < count; number++)); do
    printf '%sid: bench-%s\n%s\n' "$before" "$number" "$after" >"$folder/bench-$number.sow"
done
build() {
    local status=0
    # Status 1 means findings, which the pages show.
    /usr/bin/env time -f "$1: %e s, %U s of processors, %M kB" "$sowbook" build --archive "$work" --out "$work/out" >"$work/output" || status=$?
    ((status < 2))
    sed -n 2p "$work/output"
}
build "first build"
build "nothing changed"
sed -i 's/^title: .*/title: Another title/' "$folder/bench-0.sow"
build "one record changed"
