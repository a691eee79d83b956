//! The laws on arbitrary texts, and on texts put together from pieces of notation.

use proptest::prelude::*;

use crate::generate::FRAGMENTS;
use crate::laws;

fn from_fragments() -> impl Strategy<Value = String> {
    let glue = prop::sample::select(vec!["", " ", "\n", " "]);
    prop::collection::vec((prop::sample::select(FRAGMENTS), glue), 0..24)
        .prop_map(|slices| slices.into_iter().flat_map(|(slice, glue)| [slice, glue]).collect())
}

const RECORDS: [&str; 3] = [
    "---\nsowbook: 1\nid: one\n---\n1. b:h x3 {a comment} c\n   (under other: d)\nend(unknown)\n\n",
    "---\nsowbook: 1\nid: two\nsetup: {given: \"b=4; f=1\"}\n---\n1. b laps(b 4:f, ...) sic(\"d\") ! [c~]\n",
    "---\nsowbook: 1\nid: three\n---\n1. a & A order(?)\n; a note\n2. d e\n",
];

crate::random_tests::random_tests! {
    cases: 512;

    fn laws_hold_for_any_text(text in any::<String>()) {
        laws::all(&text);
    }

    fn laws_hold_for_any_ascii(text in "[ -~\n]{0,60}") {
        laws::all(&text);
    }

    fn laws_hold_for_fragments(text in from_fragments()) {
        laws::all(&text);
    }

    fn damage_costs_one_record(
        damaged in 0..3_usize,
        start in 4..200_usize,
        length in 0..20_usize,
        damage in from_fragments().prop_filter("begins a record of its own", |text| !text.contains("sowbook:")),
    ) {
        let last = RECORDS[damaged].len() - 1;
        let start = start.min(last);
        let end = (start + length).min(last);
        laws::damage_costs_one_record(&RECORDS, damaged, start..end, &damage);
    }
}
