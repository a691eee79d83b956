//! The list of records.

use askama::Template;

use crate::site::base::Base;
use crate::site::context::Here;
use crate::site::html::Html;
use crate::site::played::provenance;
use crate::site::{Route, Slug};

#[derive(Template)]
#[template(path = "records.html")]
struct Records<'a> {
    base: Base<'a>,
    rows: Vec<RecordRow>,
}

struct RecordRow {
    title: Html,
    provenance: String,
    rules: Html,
    verdicts: String,
}

/// The list of records.
pub(in crate::site) fn index(here: &Here<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let rows = here.site.input.records.iter().map(|summary| {
        let counts = [
            (&m.verdict_legal, summary.counts.legal),
            (&m.verdict_other, summary.counts.other),
            (&m.verdict_illegal, summary.counts.illegal),
            (&m.verdict_undetermined, summary.counts.undetermined),
            (&m.verdict_unchecked, summary.counts.unchecked),
        ];
        let verdicts = counts.into_iter().filter(|&(_, count)| count > 0);
        let verdicts: Vec<String> = verdicts.map(|(verdict, count)| format!("{count} {verdict}")).collect();
        RecordRow {
            title: here.link(&Route::Record(Slug::of(&summary.id)), &summary.title),
            provenance: summary
                .provenance
                .as_deref()
                .and_then(|word| provenance(m, word))
                .unwrap_or(&m.provenance_missing)
                .to_owned(),
            rules: summary.ruleset.as_deref().map_or_else(Html::default, |id| here.ruleset(id)),
            verdicts: verdicts.join(", "),
        }
    });
    Records {
        base: Base::new(here, &m.records, &m.records, &[]).about(&m.records_about),
        rows: rows.collect(),
    }
    .render()
}
