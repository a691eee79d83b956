//! How much of an archive's play is documented and how much is not, in words made of the data alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use record::archive::Provenance;

use super::messages::{Messages, class_label, fill, plural};
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

/// The numbers of records and plies of each class of provenance; empty where there are no records.
pub(crate) fn provenance_split(m: &Messages, records: &[Arc<RecordSummary>]) -> String {
    if records.is_empty() {
        return String::new();
    }
    let classes = classes(records);
    let parts = classes.iter().map(|((_, class), (records, plies))| {
        let (records, plies) = (records.to_string(), plies.to_string());
        fill(&m.split_class, &[("class", class_label(m, *class)), ("records", &records), ("plies", &plies)])
    });
    let plies = classes.values().map(|(_, plies)| plies).sum();
    let mut text = fill(
        &m.split,
        &[
            ("records", &plural(records.len(), &m.record_one, &m.record_other)),
            ("plies", &plural(plies, &m.ply_one, &m.ply_other)),
            ("classes", &parts.collect::<Vec<_>>().join("; ")),
        ],
    );
    if classes.keys().any(|(_, class)| class.is_some_and(|class| !class.is_documented())) {
        text.push(' ');
        text.push_str(&m.split_invented);
    }
    text
}
