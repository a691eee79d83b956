#!/usr/bin/env bash
# Time and memory of building the archive's site with further records, and how soon `serve` shows a changed record; see
# README.md. The arguments are the number of further records and their number of plies.
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

# From the moment a record is written to the moment an open page hears of it, which is when a browser loads it again.
TMPDIR="$work" "$sowbook" serve --archive "$work" --port 0 2>"$work/served" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" || true; rm -rf "$work"' EXIT
until grep -q 'built in' "$work/served"; do sleep 0.2; done
address="$(grep -o 'http://[^ ]*' "$work/served" | head -n 1)"
news() { curl --silent "${address}.sowbook/news.js?seen=$1&page=%2Fr%2Fbench-0%2F&sum=$2"; }
field() { grep -o "\"$1\":[a-z0-9]*" | cut -d: -f2; }
# Processor time of the server, in milliseconds.
processors() { awk '{print ($14 + $15) * 10}' "/proc/$server/stat"; }
until_built() {
    while (($(news 0 "" | field build) <= $1)); do sleep 0.02; done
}
for ((number = 1; number <= 10; number++)); do
    sum="$(curl --silent "${address}r/bench-0/" | grep -o 'data-sum="[0-9a-f]*' | cut -d'"' -f2)"
    now="$(news 0 "$sum")"
    seen="$(field version <<<"$now")" build="$(field build <<<"$now")" used="$(processors)"
    news "$seen" "$sum" >"$work/news" &
    asking=$!
    sleep 1
    begin="$(date +%s%N)"
    sed -i "s/^title: .*/title: Title $number/" "$folder/bench-0.sow"
    wait "$asking"
    first="$(date +%s%N)"
    [[ "$(field stale <"$work/news")" == true ]]
    curl --silent "${address}r/bench-0/" | grep "Title $number" >/dev/null
    until_built "$build"
    end="$(date +%s%N)"
    echo "one record changed while served: its page after $(((first - begin) / 1000000)) ms, the site after" \
        "$(((end - begin) / 1000000)) ms, $(($(processors) - used)) ms of processors"
    sleep 1
done
