//! How much of an archive's play is documented and how much is not, in words made of the data alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use record::archive::Provenance;

use super::messages::{Messages, classes_label, fill, grouped};
use super::record_summary::RecordSummary;
use super::settings::Settings;

/// What the archive is, and how its records and plies are known: the description of the archive wherever it is
/// described as a whole.
pub(crate) fn archive_description(
    settings: &Settings,
    m: &Messages,
    records: &[Arc<RecordSummary>],
) -> String {
    let about = settings.about.trim();
    match provenance_split(m, records) {
        split if split.is_empty() => about.to_owned(),
        split => format!("{about} {split}"),
    }
}

/// The numbers of records and plies by class, classes in their order and last what states none.
type Classes = BTreeMap<(bool, Option<Provenance>), (usize, usize)>;

/// How many records and plies each class of provenance has.
fn classes(records: &[Arc<RecordSummary>]) -> Classes {
    let mut classes = Classes::new();
    for record in records {
        classes.entry((record.provenance.is_none(), record.provenance)).or_default().0 += 1;
        for (class, plies) in &record.plies_by_class {
            classes.entry((class.is_none(), *class)).or_default().1 += plies;
        }
    }
    classes
}

/// A class of provenance with its numbers of records and of plies, in the order of the classes.
pub(crate) fn provenance_rows<'m>(
    m: &'m Messages,
    records: &[Arc<RecordSummary>],
) -> Vec<(&'m str, [usize; 2])> {
    let classes = classes(records);
    let rows = classes.iter();
    rows.map(|((_, class), &(records, plies))| (classes_label(m, *class), [records, plies])).collect()
}

/// That some of the play is invented; empty where none is.
pub(crate) fn invented_note<'m>(m: &'m Messages, records: &[Arc<RecordSummary>]) -> &'m str {
    let is_invented = |class: Provenance| !class.is_documented();
    if classes(records).keys().any(|(_, class)| class.is_some_and(is_invented)) {
        &m.split_invented
    } else {
        ""
    }
}

/// The numbers of records and plies of each class of provenance; empty where there are no records.
pub(crate) fn provenance_split(m: &Messages, records: &[Arc<RecordSummary>]) -> String {
    if records.is_empty() {
        return String::new();
    }
    let rows = provenance_rows(m, records);
    let parts = rows.iter().map(|(class, numbers)| {
        let [records, plies] = numbers.map(|number| grouped(m, number));
        fill(&m.split_class, &[("class", class), ("records", &records), ("plies", &plies)])
    });
    let plies = rows.iter().map(|(_, [_, plies])| plies).sum();
    let counted =
        |number, one, other| fill(if number == 1 { one } else { other }, &[("n", &grouped(m, number))]);
    let text = fill(
        &m.split,
        &[
            ("records", &counted(records.len(), &m.record_one, &m.record_other)),
            ("plies", &counted(plies, &m.ply_one, &m.ply_other)),
            ("classes", &parts.collect::<Vec<_>>().join(&m.semicolon)),
        ],
    );
    format!("{text} {}", invented_note(m, records)).trim_end().to_owned()
}
