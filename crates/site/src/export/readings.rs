//! `readings.csv`: one line for each alternative of an open reading and each class of play.

use itertools::Itertools;

use crate::archive_pages::reading_records::{open_points, reading_records};
use crate::page_shell::Site;
use record::check::AlternativeRecords;

use super::table::table;

/// The table.
pub(super) fn readings(site: &Site<'_>) -> String {
    let none = AlternativeRecords::default();
    let mut rows = Vec::new();
    for (id, family) in &site.rulesets {
        let found = reading_records(site, id, family);
        for reading in open_points(family) {
            let Some(records) = found.get(reading.name.as_str()) else { continue };
            for (alternative, class) in reading.alternatives.iter().cartesian_product(&records.classes()) {
                let known = records.alternatives.get(&alternative.name).and_then(|known| known.get(class));
                let AlternativeRecords { fitting, contradicting, not_determined } = known.unwrap_or(&none);
                rows.push(vec![
                    id.to_string(),
                    reading.name.clone(),
                    alternative.name.clone(),
                    class.word().to_owned(),
                    fitting.iter().join(" "),
                    contradicting.iter().join(" "),
                    records.untouched.get(class).copied().unwrap_or(0).to_string(),
                    not_determined.iter().join(" "),
                ]);
            }
        }
    }
    table("readings", rows)
}
