//! Everything the program found in the archive, record by record: the editors' list of work, made public.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::records::thumb;
use crate::base::html::{Html, escape};
use crate::base::messages::{fill, plural};
use crate::base::record_summary::{FoundHere, RecordSummary};
use crate::base::route::{Cut, DataPath, ListPage, Listed, Route, Slug};
use crate::page_shell::PageShell;
use crate::page_shell::context::PageContext;
use crate::widgets::diagram::Sheet;
use record::archive::GameId;
use record::check::{Diagnostic, FindingCounts, Severity};

/// Findings on one page; with more the list goes on on another.
const MOST: usize = 200;

#[derive(Template)]
#[template(path = "problems.html")]
struct Problems<'a> {
    base: PageShell<'a>,
    title: String,
    counts: Vec<String>,
    games: Vec<(Html, usize)>,
    groups: Vec<Group>,
    pages: Vec<(Html, bool)>,
}

/// What was found in one record or one file, as far as it is of one weight.
struct Group {
    weight: Weight,
    /// The heading of the weight, with the first group of a page that has it.
    above: String,
    thumb: Html,
    title: Html,
    rows: Vec<Row>,
}

/// What is to be done about a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// An error or a warning that is open.
    Open,
    /// One that an editor has acknowledged.
    Acknowledged,
    /// A note, about which no action is needed.
    Note,
}

impl Weight {
    const ALL: [Self; 3] = [Self::Open, Self::Acknowledged, Self::Note];

    const fn of(severity: Severity, acknowledged: bool) -> Self {
        match severity {
            Severity::Note => Self::Note,
            _ if acknowledged => Self::Acknowledged,
            _ => Self::Open,
        }
    }
}

struct Row {
    class: &'static str,
    severity: String,
    code: Html,
    message: Html,
    place: Html,
    reason: Option<Html>,
}

/// The pages, each with its address: of everything, one at least, and of each game in which something was found.
pub(crate) fn pages<'a>(at: &dyn Fn(Route) -> PageContext<'a>) -> askama::Result<Vec<(Route, String)>> {
    let site = at(Route::Problems).site;
    let games: BTreeSet<GameId> = site
        .input
        .records
        .iter()
        .filter(|record| !record.findings.is_empty())
        .filter_map(|record| record.game.as_ref()?.parse().ok())
        .collect();
    let cuts = std::iter::once(Cut::All).chain(games.into_iter().map(Cut::Game));
    let mut pages = Vec::new();
    for cut in cuts {
        let route = |part: usize| match (&cut, u16::try_from(part)) {
            // Later pages of the whole list have had an address of their own from the beginning.
            (Cut::All, Ok(number @ 2..)) => Route::ProblemsPart(number),
            _ => ListPage { what: Listed::Problems, cut: cut.clone(), part }.route(),
        };
        let count = split(all(&at(route(1)), &cut, &mut Sheet::default())).len();
        for part in 1..=count {
            // Links are written as seen from their page, so each page makes its own rows.
            let here = at(route(part));
            pages.push((route(part), page(&here, &cut, part, &|part| route(part), count)?));
        }
    }
    Ok(pages)
}

fn page(
    here: &PageContext<'_>,
    cut: &Cut,
    part: usize,
    route: &dyn Fn(usize) -> Route,
    count: usize,
) -> askama::Result<String> {
    let m = &here.site.m;
    let mut sheet = Sheet::default();
    let mut groups = split(all(here, cut, &mut sheet)).into_iter().nth(part - 1).unwrap_or_default();
    let mut before = None;
    for group in &mut groups {
        if before != Some(group.weight) {
            group.above = match group.weight {
                Weight::Open => m.problems_open.clone(),
                Weight::Acknowledged => m.problems_acknowledged.clone(),
                Weight::Note => m.problems_notes.clone(),
            };
        }
        before = Some(group.weight);
    }
    let title = match cut {
        Cut::Game(game) => fill(&m.problems_of, &[("what", &here.site.game_title(game))]),
        _ => m.problems.clone(),
    };
    let crumbs =
        if here.route == Route::Problems { vec![] } else { vec![(Route::Problems, Html::text(&m.problems))] };
    let parts = (1..=count).filter(|_| count > 1);
    Problems {
        base: PageShell::new(here, &m.problems, &title, &crumbs)
            .about(&m.problems_about)
            .with_definitions(sheet.definitions()),
        title,
        counts: if *cut == Cut::All { counts(here) } else { Vec::new() },
        games: games(here),
        groups,
        pages: parts.map(|number| (here.link(&route(number), &number.to_string()), number == part)).collect(),
    }
    .render()
}

/// The lists of games, each with the number of its findings.
fn games(here: &PageContext<'_>) -> Vec<(Html, usize)> {
    let mut games: BTreeMap<GameId, usize> = BTreeMap::new();
    for record in here.site.input.records.iter().filter(|record| !record.findings.is_empty()) {
        if let Some(game) = record.game.as_ref().and_then(|game| game.parse().ok()) {
            *games.entry(game).or_default() += record.findings.len();
        }
    }
    let link = |(game, findings): (GameId, usize)| {
        let name = here.game_name(&game);
        let list = ListPage { what: Listed::Problems, cut: Cut::Game(game), part: 1 };
        (here.link_around(&list.route(), &name), findings)
    };
    games.into_iter().map(link).collect()
}

/// Everything found, what is to be settled first; in each weight by file and record.
fn all(here: &PageContext<'_>, cut: &Cut, sheet: &mut Sheet) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for weight in Weight::ALL {
        let group = |title, thumb, rows| Group { weight, above: String::new(), thumb, title, rows };
        if *cut == Cut::All {
            let mut files: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
            for one in here.site.input.diagnostics.iter().filter(|one| one.record.is_none()) {
                if Weight::of(one.severity(), one.acknowledged.is_some()) == weight {
                    files.entry(one.place.file.as_str()).or_default().push(file_row(here, one));
                }
            }
            let own = |(file, rows)| group(data_file(here, file), Html::default(), rows);
            groups.extend(files.into_iter().map(own));
        }
        for summary in here.site.input.records {
            if matches!(cut, Cut::Game(game) if summary.game.as_deref() != Some(game.as_str())) {
                continue;
            }
            let of_weight =
                |one: &&FoundHere| Weight::of(one.code.severity(), one.acknowledged.is_some()) == weight;
            let rows: Vec<Row> =
                summary.findings.iter().filter(of_weight).map(|one| record_row(here, summary, one)).collect();
            if !rows.is_empty() {
                groups.push(group(here.record(summary), thumb(summary, sheet), rows));
            }
        }
    }
    groups
}

/// Groups in pages of about equal length; one page at least.
fn split(groups: Vec<Group>) -> Vec<Vec<Group>> {
    let mut parts = vec![Vec::new()];
    let mut rows = 0;
    for group in groups {
        if rows > 0 && rows + group.rows.len() > MOST {
            parts.push(Vec::new());
            rows = 0;
        }
        rows += group.rows.len();
        if let Some(part) = parts.last_mut() {
            part.push(group);
        }
    }
    parts
}

fn counts(here: &PageContext<'_>) -> Vec<String> {
    let m = &here.site.m;
    let files = here.site.input.diagnostics.iter().filter(|diagnostic| diagnostic.record.is_none());
    let mut counts = FindingCounts::of(files);
    here.site.input.records.iter().for_each(|summary| counts.add_all(summary.finding_counts()));
    let counted = [
        (counts.errors, &m.errors_one, &m.errors_other),
        (counts.warnings, &m.warnings_one, &m.warnings_other),
        (counts.acknowledged, &m.acknowledged_one, &m.acknowledged_other),
        (counts.notes, &m.notes_one, &m.notes_other),
    ];
    let counted = counted.into_iter().filter(|(number, ..)| *number > 0);
    counted.map(|(number, one, other)| plural(number, one, other)).collect()
}

fn file_row(here: &PageContext<'_>, diagnostic: &Diagnostic) -> Row {
    let m = &here.site.m;
    let (class, severity) = weight(here, diagnostic.severity());
    let line = diagnostic.place.span.map(|_| diagnostic.place.from.line.to_string());
    Row {
        class,
        severity,
        code: here.link(&Route::Code(diagnostic.code), diagnostic.code.as_str()),
        message: here.message(&diagnostic.message),
        place: line.map_or_else(Html::default, |line| Html::text(&fill(&m.at_line, &[("line", &line)]))),
        reason: diagnostic.acknowledged.as_ref().map(|one| here.prose(&one.reason)),
    }
}

fn record_row(here: &PageContext<'_>, summary: &RecordSummary, finding: &FoundHere) -> Row {
    let m = &here.site.m;
    let (class, severity) = weight(here, finding.code.severity());
    let line = fill(&m.at_line, &[("line", &finding.line.to_string())]);
    let place = match &finding.place {
        Some(place) => {
            let words = format!("{}, {line}", place.fragment);
            here.record_at(summary, &place.route(&Slug::of(&summary.id)), &words)
        }
        None => Html::text(&line),
    };
    Row {
        class,
        severity,
        code: here.link(&Route::Code(finding.code), finding.code.as_str()),
        message: here.message(&finding.message),
        place,
        reason: finding.acknowledged.as_ref().map(|reason| here.prose(reason)),
    }
}

/// The class and the word of a weight.
fn weight(here: &PageContext<'_>, severity: Severity) -> (&'static str, String) {
    let m = &here.site.m;
    match severity {
        Severity::Error => ("v-illegal", m.finding_error.clone()),
        Severity::Warning => ("v-other", m.finding_warning.clone()),
        Severity::Note => ("v-none", m.finding_note.clone()),
    }
}

/// A file of the archive, as a link where it is published.
fn data_file(here: &PageContext<'_>, file: &str) -> Html {
    let known = super::data::files(here.site.archive).iter().any(|(name, _)| *name == file);
    match DataPath::new(file).filter(|_| known) {
        Some(path) => here.link(&Route::DataFile(path), file),
        None => Html::trusted(escape(file)),
    }
}
