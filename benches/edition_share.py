#!/usr/bin/env python3
"""How much of a built site ties play to paper; see README.md. The argument is the folder of the site.

Exits with 1 where that is more than 3 % of what is left without it.
"""

import re
import sys
from pathlib import Path

LIMIT = 3.0

# Whole files, by their names.
FILES = {
    "TEI files": re.compile(r"\.tei\.xml$"),
    "images and manifests": re.compile(r"\.(jpe?g|webp)$|^manifest\.json$"),
}
# Parts of files. The head of a page and its data as JSON-LD are in all of them.
PARTS = {
    "places beside plies and statements": re.compile(
        rb'<(p|span) class="(?:apparatus )?at">.*?</\1>|"(?:at|also_at)":(?:\{[^}]*\}|\[[^\]]*\]),?', re.S
    ),
    "what was read from each page": re.compile(rb'<h3 id="p[^"]*">.*?</ul>\n?|<p id="p[^"]*">.*?</p>\n?', re.S),
    "zones": re.compile(rb'<figure class="(?:crop|facsimile)">.*?</figure>', re.S),
    "unchanged since an edition": re.compile(rb"<p[^>]*>[^<]*since edition .*?</p>", re.S),
    "identifiers": re.compile(
        rb'"sameAs":(?:"[^"]*"|\[[^\]]*\]),?|"(?:DOI|ISBN|ISSN)":"[^"]*",?'
        rb'|<a [^>]*href="https://(?:doi|orcid)\.org/[^>]*>.*?</a>',
        re.S,
    ),
    "links to TEI files": re.compile(rb'<(?:li|link)\b[^\n]*\.tei\.xml[^\n]*\n'),
}


def last_columns(text: bytes) -> int:
    """The bytes of page, line and source, the last columns of `moves.csv`."""
    rows = text.splitlines()
    if not rows[0].endswith(b",page,line,source"):
        raise SystemExit("error: `moves.csv` does not end in `page,line,source`")
    return sum(len(row) - len(row.rsplit(b",", 3)[0]) for row in rows if row.count(b",") >= 3)


def main() -> int:
    files = [path for path in Path(sys.argv[1]).rglob("*") if path.is_file()]
    if not files:
        raise SystemExit(f"error: no site in {sys.argv[1]}")
    total, found = 0, {name: 0 for name in [*FILES, *PARTS, "columns of moves.csv"]}
    for path in files:
        size = path.stat().st_size
        total += size
        whole = next((name for name, pattern in FILES.items() if pattern.search(path.name)), None)
        if whole:
            found[whole] += size
        elif path.name == "moves.csv":
            found["columns of moves.csv"] += last_columns(path.read_bytes())
        elif path.suffix in (".html", ".json"):
            text = path.read_bytes()
            for name, pattern in PARTS.items():
                found[name] += sum(len(part.group()) for part in pattern.finditer(text))
    for name, size in found.items():
        print(f"{name}: {size:,} bytes")
    share = 100 * sum(found.values()) / (total - sum(found.values()))
    print(f"together: {sum(found.values()):,} of {total:,} bytes, {share:.2f} % of the rest; the limit is {LIMIT} %")
    return int(share > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
