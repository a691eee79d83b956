//! Studies: the list, and a page for each.

use std::sync::Arc;

use crate::common::{Html, RecordSummary, Route, day_words};
use crate::page_shell::{PageContext, PageShell};
use crate::widgets::diagram::Sheet;
use askama::Template;

use base::text::isolated_list;
use record::archive::{GameId, Statement, Study};

use super::play_claims::cited_games;
use super::play_says::caution;
use super::records::thumb;

#[derive(Template)]
#[template(path = "studies.html")]
struct Studies<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    studies: Vec<(Html, &'a Study)>,
}

#[derive(Template)]
#[template(path = "study.html")]
struct StudyPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    study: &'a Study,
    records: Vec<(Html, &'a RecordSummary)>,
    statements: Vec<&'a Statement>,
    /// The games of simple players that it cites, and what play is worth.
    play: Vec<Html>,
    caution: Html,
}

/// The list of studies.
pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut sheet = Sheet::default();
    let studies = pictured(here, &mut sheet);
    let base = PageShell::new(here, &m.studies, &m.studies, &[]).about(&m.studies_about);
    Studies { base: base.with_definitions(sheet.definitions()).with_class("broad"), here, studies }.render()
}

/// The studies that cite a record or a statement of a game.
pub(super) fn of_game<'a>(here: &'a PageContext<'_>, game: &GameId) -> Vec<&'a Study> {
    let archive = here.site.archive;
    let about = |study: &&Study| {
        let mut statements = study.statements.iter().filter_map(|id| archive.statement(id));
        let of_records = records(here, study).any(|record| record.game.as_deref() == Some(game.as_str()));
        of_records || statements.any(|(evidence, _)| evidence.game == *game)
    };
    archive.studies.values().filter(about).collect()
}

/// A study: the claim, the argument, what follows, and what it cites.
pub(crate) fn page(here: &PageContext<'_>, study: &Study) -> askama::Result<String> {
    let m = &here.site.m;
    let statements = study.statements.iter().filter_map(|id| here.site.archive.statement(id));
    let mut sheet = Sheet::default();
    let records: Vec<_> = records(here, study).map(|record| (thumb(record, &mut sheet), record)).collect();
    StudyPage {
        base: PageShell::new(here, &m.study, &study.title, &[(Route::Studies, Html::text(&m.studies))])
            .about(&here.site.plain(&study.claim))
            .with_definitions(sheet.definitions()),
        here,
        study,
        records,
        statements: statements.map(|(_, statement)| statement).collect(),
        play: cited_games(here, &study.play),
        caution: caution(here),
    }
    .render()
}

/// All studies, each with a picture of the first of its records that has one.
pub(super) fn pictured<'a>(here: &'a PageContext<'_>, sheet: &mut Sheet) -> Vec<(Html, &'a Study)> {
    let studies = here.site.archive.studies.values().map(|study| {
        let record = records(here, study).find(|record| record.picture.is_some());
        (record.map_or_else(Html::default, |record| thumb(record, sheet)), study)
    });
    studies.collect()
}

/// The records that a study cites, in its order.
fn records<'a>(here: &'a PageContext<'_>, study: &'a Study) -> impl Iterator<Item = &'a RecordSummary> {
    let all = here.site.input.records;
    study.records.iter().filter_map(move |id| all.iter().map(Arc::as_ref).find(|record| record.id == *id))
}
