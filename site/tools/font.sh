#!/usr/bin/env bash
# Makes site/assets/fonts/EBGaramond-Regular.ttf: EB Garamond 1.003 without hints, with the Latin and Cyrillic letters and
# the signs that titles of records have. Needs npm and Python; writes into the folder it is given.
set -euo pipefail
out="$(realpath "${1:?usage: site/tools/font.sh FOLDER}")"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent @expo-google-fonts/eb-garamond@0.4.3
tar xzf expo-google-fonts-eb-garamond-0.4.3.tgz
python3 -m venv venv
venv/bin/pip -q install fonttools
venv/bin/pyftsubset package/400Regular/EBGaramond_400Regular.ttf --output-file="$out/EBGaramond-Regular.ttf" \
    --unicodes="U+20-7E,U+A0-24F,U+259,U+26A-28F,U+2BB-2BF,U+300-331,U+400-45F,U+48A-4FF,U+1E00-1EFF,U+2010-2027,U+2030-203A,U+2190-2193,U+2212,U+2260,U+2264,U+2265" \
    --layout-features="kern,liga,mark,mkmk,ccmp,locl,lnum" --no-hinting --desubroutinize \
    --name-IDs="0,1,2,3,4,5,6,13,14" --notdef-outline
cp package/LICENSE_FONT "$out/OFL.txt"
