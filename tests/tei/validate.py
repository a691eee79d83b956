"""Validates the TEI files of a site, and a file that is wrong, with a RELAX NG schema."""

import sys
from pathlib import Path

from lxml import etree


def main(schema, site):
    validator = etree.RelaxNG(etree.parse(schema))
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    wrong = etree.fromstring('<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><move/></body></text></TEI>')
    if validator.validate(wrong):
        sys.exit(f"{schema} accepts any file")
    files = sorted(Path(site).rglob("*.tei.xml"))
    invalid = 0
    for file in files:
        try:
            if validator.validate(etree.parse(file, parser)):
                continue
            faults = [f"{entry.line}: {entry.message}" for entry in validator.error_log]
        except etree.XMLSyntaxError as error:
            faults = [str(error)]
        invalid += 1
        if invalid <= 20:
            print(f"{file}: " + "; ".join(faults[:3]))
    print(f"{len(files)} TEI files, {invalid} of them not valid")
    sys.exit(1 if invalid or not files else 0)


main(*sys.argv[1:])
