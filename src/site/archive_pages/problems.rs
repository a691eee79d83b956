//! Everything the program found in the archive, record by record: the editors' list of work, made public.

use askama::Template;

use crate::check::{Counts, Diagnostic, Severity};
use crate::site::base::html::{Html, escape};
use crate::site::base::messages::{fill, plural};
use crate::site::base::record_summary::{FoundHere, RecordSummary};
use crate::site::base::route::{DataPath, Route, Slug};
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::PageContext;

/// Findings on one page; with more the list goes on on another.
const MOST: usize = 500;

#[derive(Template)]
#[template(path = "problems.html")]
struct Problems<'a> {
    base: PageShell<'a>,
    counts: Vec<String>,
    groups: Vec<Group>,
    parts: Vec<Html>,
}

/// What was found in one record or one file.
struct Group {
    title: Html,
    rows: Vec<Row>,
}

struct Row {
    class: &'static str,
    severity: String,
    code: Html,
    message: Html,
    place: Html,
    reason: Option<Html>,
}

/// The pages, each with its address; one at least.
pub(crate) fn pages<'a>(at: &dyn Fn(Route) -> PageContext<'a>) -> askama::Result<Vec<(Route, String)>> {
    let first = at(Route::Problems);
    let parts = split(all(&first));
    let route = |part: usize| match u16::try_from(part) {
        Ok(part @ 1..) => Route::ProblemsPart(part + 1),
        _ => Route::Problems,
    };
    let count = parts.len();
    let mut pages = Vec::with_capacity(count);
    for part in 0..count {
        let here = at(route(part));
        let m = &here.site.m;
        let kept = all(&here).into_iter();
        // Links are written as seen from their page, so each page makes its own rows.
        let groups = split(kept.collect()).into_iter().nth(part).unwrap_or_default();
        let crumbs = if part == 0 { vec![] } else { vec![(Route::Problems, Html::text(&m.problems))] };
        let others = (0..count).filter(|&other| other != part);
        let page = Problems {
            base: PageShell::new(&here, &m.problems, &m.problems, &crumbs).about(&m.problems_about),
            counts: counts(&here),
            groups,
            parts: others.map(|other| here.link(&route(other), &(other + 1).to_string())).collect(),
        };
        pages.push((route(part), page.render()?));
    }
    Ok(pages)
}

fn all(here: &PageContext<'_>) -> Vec<Group> {
    let mut groups: Vec<(&str, Group)> = Vec::new();
    for diagnostic in here.site.input.diagnostics.iter().filter(|diagnostic| diagnostic.record.is_none()) {
        let file = diagnostic.place.file.as_str();
        let row = file_row(here, diagnostic);
        match groups.last_mut().filter(|(known, _)| *known == file) {
            Some((_, group)) => group.rows.push(row),
            None => groups.push((file, Group { title: data_file(here, file), rows: vec![row] })),
        }
    }
    let mut groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
    for summary in here.site.input.records.iter().filter(|summary| !summary.findings.is_empty()) {
        let rows = summary.findings.iter().map(|finding| record_row(here, summary, finding)).collect();
        groups.push(Group { title: here.record(summary), rows });
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
    let mut counts = Counts::of(files);
    here.site.input.records.iter().for_each(|summary| counts.add_all(summary.finding_counts()));
    let told = [
        (counts.errors, &m.errors_one, &m.errors_other),
        (counts.warnings, &m.warnings_one, &m.warnings_other),
        (counts.acknowledged, &m.let_stand_one, &m.let_stand_other),
        (counts.notes, &m.notes_one, &m.notes_other),
    ];
    let told = told.into_iter().filter(|(number, ..)| *number > 0);
    told.map(|(number, one, other)| plural(number, one, other)).collect()
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
