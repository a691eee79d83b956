//! `readings.csv`: one line for each alternative of an open reading and each class of play.

use itertools::Itertools;

use crate::archive_pages::reading_records::{open_points, reading_records};
use crate::page_shell::Site;
use record::check::AlternativeRecords;

use super::table::table;

/// The columns: name, type as Frictionless names it, and what it holds.
pub(super) const COLUMNS: [(&str, &str, &str); 7] = [
    ("ruleset", "string", "The ruleset, by id."),
    ("reading", "string", "A reading that its sources leave open."),
    ("alternative", "string", "An alternative of it."),
    ("provenance", "string", "The provenance of the records that are counted in this row."),
    (
        "fit",
        "string",
        "The records that fit the rules under the alternative, by id, separated by spaces. One that cannot be judged to \
         its end, such as beyond a gap, is in neither column.",
    ),
    ("contradict", "string", "The records that contradict the rules under it, by id, separated by spaces."),
    ("alike", "integer", "How many records fare alike under all alternatives of the reading."),
];

/// The table.
pub(super) fn readings(site: &Site<'_>) -> String {
    let header = COLUMNS.map(|(name, _, _)| name);
    let none = AlternativeRecords::default();
    let mut rows = Vec::new();
    for (id, family) in &site.rulesets {
        let found = reading_records(site, id, family);
        for reading in open_points(family) {
            let Some(records) = found.get(reading.name.as_str()) else { continue };
            for (alternative, class) in reading.alternatives.iter().cartesian_product(&records.classes()) {
                let known = records.alternatives.get(&alternative.name).and_then(|known| known.get(class));
                let AlternativeRecords { fitting, contradicting, not_determined: _ } = known.unwrap_or(&none);
                rows.push(vec![
                    id.to_string(),
                    reading.name.clone(),
                    alternative.name.clone(),
                    class.word().to_owned(),
                    fitting.iter().join(" "),
                    contradicting.iter().join(" "),
                    records.untouched.get(class).copied().unwrap_or(0).to_string(),
                ]);
            }
        }
    }
    table(&header, rows)
}
