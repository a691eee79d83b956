//! The list of records, and records as other pages name them.

use std::sync::Arc;

use askama::Template;

use crate::archive::Provenance;
use crate::check::Verdict;
use crate::site::base::html::{Html, join};
use crate::site::base::messages::{Messages, fill, plural, record_verdict};
use crate::site::base::record_summary::RecordSummary;
use crate::site::base::route::Slug;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::PageContext;

/// Records named in one place; of more than that, only the number.
const MOST: usize = 6;

#[derive(Template)]
#[template(path = "records.html")]
struct Records<'a> {
    base: PageShell<'a>,
    groups: Vec<(String, Vec<RecordRow>)>,
}

/// A record in a list.
pub(super) struct RecordRow {
    pub(super) title: Html,
    pub(super) rules: Html,
    pub(super) verdict: String,
}

/// The list of records, what is documented first.
pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut groups = Vec::new();
    for (heading, documented) in [(&m.records_documented, true), (&m.records_made_up, false)] {
        let rows: Vec<RecordRow> = here
            .site
            .input
            .records
            .iter()
            .filter(|record| is_documented(record) == documented)
            .map(|record| row(here, record))
            .collect();
        if !rows.is_empty() {
            groups.push((heading.clone(), rows));
        }
    }
    Records { base: PageShell::new(here, &m.records, &m.records, &[]).about(&m.records_about), groups }
        .render()
}

/// Whether the play of a record is documented, or follows from what is.
pub(super) fn is_documented(record: &RecordSummary) -> bool {
    record.provenance.is_some_and(|class| class.is_documented() && class != Provenance::Reconstructed)
}

/// A record in a list: its title, by which rules, and the verdict with the number of its plies.
pub(super) fn row(here: &PageContext<'_>, record: &RecordSummary) -> RecordRow {
    let m = &here.site.m;
    let verdict = record_verdict(m, record.verdict);
    RecordRow {
        title: here.record(record),
        rules: record.ruleset.as_deref().map_or_else(Html::default, |id| here.ruleset(id)),
        verdict: match record.counts.plies() {
            0 => verdict.to_owned(),
            plies => format!("{verdict}, {}", plural(plies, &m.ply_one, &m.ply_other)),
        },
    }
}

/// The records of a game, in the order of the list.
pub(super) fn of_game(here: &PageContext<'_>, game: &str) -> Vec<RecordRow> {
    let own = |record: &&RecordSummary| record.game.as_deref() == Some(game);
    let mut all: Vec<&RecordSummary> =
        here.site.input.records.iter().map(AsRef::as_ref).filter(own).collect();
    all.sort_by_key(|record| !is_documented(record));
    all.into_iter().map(|record| row(here, record)).collect()
}

/// The records whose plies rest on a statement, each as a link to the first of these plies, with how many there are;
/// empty where there is none.
pub(super) fn in_play(here: &PageContext<'_>, statement: &str) -> Html {
    let m = &here.site.m;
    let all = here.site.in_play(statement);
    let named = all.iter().take(MOST).map(|(record, rests)| {
        let slug = Slug::of(&record.id);
        let mut html = here.record_at(record, &rests.first.route(&slug), &record.title);
        html.push_text(&format!(" ({})", plural(rests.plies, &m.ply_one, &m.ply_other)));
        html
    });
    let mut html = join(named, "; ");
    if all.len() > MOST {
        html.push_text(&format!("; {}", fill(&m.and_more, &[("n", &(all.len() - MOST).to_string())])));
    }
    html
}

/// How many records there are, by verdict: `37 records of play (30 verified, 7 not determined)`.
pub(super) fn counted(m: &Messages, records: &[Arc<RecordSummary>]) -> String {
    let by_verdict = Verdict::ALL.into_iter().filter_map(|verdict| {
        let count = records.iter().filter(|record| record.verdict == verdict).count();
        (count > 0).then(|| format!("{count} {}", record_verdict(m, verdict)))
    });
    let by_verdict: Vec<String> = by_verdict.collect();
    format!("{} ({})", plural(records.len(), &m.record_one, &m.record_other), by_verdict.join("; "))
}
