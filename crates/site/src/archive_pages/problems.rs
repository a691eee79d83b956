//! Everything the program found in the archive, record by record: the editors' list of work, made public.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::records::thumb;
use crate::common::{
    Cut, DataPath, FoundHere, Html, ListPage, Listed, PlyPlace, RecordSummary, Route, Slug, fill, plural,
};
use crate::page_shell::{PageContext, PageShell, Site};
use crate::widgets::diagram::Sheet;
use record::archive::GameId;
use record::check::{Code, FindingCounts, Severity};

/// Findings on one page; with more the list goes on on another.
const MOST: usize = 200;

/// The fewest findings in the same words that are said once.
const OFTEN: usize = 10;

#[derive(Template)]
#[template(path = "problems.html")]
struct Problems<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    title: String,
    counts: Vec<String>,
    games: Vec<(Html, usize)>,
    /// What was found many times in the same words.
    kinds: Vec<Kind<'a>>,
    /// What was found in one record or one file, each with a picture.
    groups: Vec<(Html, Group<'a>)>,
    pages: Vec<(Html, bool)>,
}

/// What was found in one record or one file, as far as it is of one weight.
struct Group<'a> {
    weight: Weight,
    file: &'a str,
    record: Option<&'a RecordSummary>,
    found: Vec<Found<'a>>,
}

/// Findings of one code with the same words, and the same reason why they are acknowledged.
struct Kind<'a> {
    /// The first of them.
    found: Found<'a>,
    /// Where all of them are.
    places: Vec<(&'a RecordSummary, &'a FoundHere)>,
}

/// A finding.
struct Found<'a> {
    code: Code,
    message: &'a str,
    /// The line of the file, where it has a place there.
    line: Option<usize>,
    /// Where the page of its record shows it.
    place: Option<&'a PlyPlace>,
    /// The reason why an editor acknowledges it.
    reason: Option<&'a str>,
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

impl Found<'_> {
    fn weight(&self) -> Weight {
        match self.code.severity() {
            Severity::Note => Weight::Note,
            _ if self.reason.is_some() => Weight::Acknowledged,
            _ => Weight::Open,
        }
    }
}

impl Problems<'_> {
    /// The heading of a weight, with the first group that has it.
    fn heading(&self, number: usize) -> Option<&str> {
        let weight = |number: usize| Some(self.groups.get(number.checked_sub(1)?)?.1.weight);
        let own = weight(number).filter(|own| number == 1 || weight(number - 1) != Some(*own))?;
        Some(match own {
            Weight::Open => &self.base.m.problems_open,
            Weight::Acknowledged => &self.base.m.problems_acknowledged,
            Weight::Note => &self.base.m.problems_notes,
        })
    }

    /// The record, or the file of the archive, as a link where it is published.
    fn title(&self, group: &Group<'_>) -> Html {
        let known = super::data::files(self.here.site.archive).iter().any(|(name, _)| *name == group.file);
        match (group.record, DataPath::new(group.file).filter(|_| known)) {
            (Some(record), _) => self.here.record(record),
            (None, Some(path)) => self.here.link(&Route::DataFile(path), group.file),
            (None, None) => Html::text(group.file),
        }
    }

    fn message(&self, found: &Found<'_>) -> Html {
        self.here.finding(found.code, found.message)
    }

    /// The class and the word of a severity.
    fn severity(&self, found: &Found<'_>) -> (&'static str, &str) {
        match found.code.severity() {
            Severity::Error => ("v-illegal", &self.base.m.finding_error),
            Severity::Warning => ("v-other", &self.base.m.finding_warning),
            Severity::Note => ("v-none", &self.base.m.finding_note),
        }
    }

    /// In how many places a kind was found.
    fn often(&self, kind: &Kind<'_>) -> String {
        fill(&self.base.m.problems_places, &[("n", &kind.places.len().to_string())])
    }

    /// The places of a kind, each as a link to what it was found in.
    fn places<'k>(&'k self, kind: &'k Kind<'_>) -> impl Iterator<Item = Html> + 'k {
        kind.places.iter().map(|(record, found)| {
            let slug = Slug::from_text(&record.id);
            let route =
                found.place.as_ref().map_or_else(|| Route::Record(slug.clone()), |place| place.route(&slug));
            self.here.record_at(record, &route, &record.title)
        })
    }

    fn code(&self, found: &Found<'_>) -> Html {
        self.here.link(&Route::Code(found.code), found.code.as_str())
    }

    /// Where a finding is; empty where it is in no line.
    fn place(&self, group: &Group<'_>, found: &Found<'_>) -> Html {
        let line = found.line.map(|line| fill(&self.base.m.at_line, &[("line", &line.to_string())]));
        let line = line.unwrap_or_default();
        match (group.record, found.place) {
            (Some(record), Some(place)) => {
                let words = format!("{}, {line}", place.fragment);
                self.here.record_at(record, &place.route(&Slug::from_text(&record.id)), &words)
            }
            _ => Html::text(&line),
        }
    }
}

/// The pages, each with its address: of everything, one at least, and of each game in which something was found.
pub(crate) fn pages<'a>(at: &dyn Fn(Route) -> PageContext<'a>) -> askama::Result<Vec<(Route, String)>> {
    let site = at(Route::Problems).site;
    let cuts = std::iter::once(Cut::All).chain(games(site).into_keys().map(Cut::Game));
    let mut pages = Vec::new();
    for cut in cuts {
        let route = |part: usize| match (&cut, u16::try_from(part)) {
            // Later pages of the whole list have had an address of their own from the beginning.
            (Cut::All, Ok(number @ 2..)) => Route::ProblemsPart(number),
            _ => ListPage { what: Listed::Problems, cut: cut.clone(), part }.route(),
        };
        let mut kinds = kinds(site, &cut);
        let parts = split(all(site, &cut, &kinds));
        let routes: Vec<Route> = (1..=parts.len()).map(route).collect();
        for (groups, route) in parts.into_iter().zip(&routes) {
            // They are on the first page.
            let kinds = std::mem::take(&mut kinds);
            pages.push((route.clone(), page(&at(route.clone()), &cut, kinds, groups, &routes)?));
        }
    }
    Ok(pages)
}

/// A page of a list; `routes` are those of all its pages.
fn page(
    here: &PageContext<'_>,
    cut: &Cut,
    kinds: Vec<Kind<'_>>,
    groups: Vec<Group<'_>>,
    routes: &[Route],
) -> askama::Result<String> {
    let m = &here.site.m;
    let mut sheet = Sheet::default();
    let mut pictured = Vec::with_capacity(groups.len());
    for group in groups {
        pictured.push((group.record.map_or_else(Html::default, |record| thumb(record, &mut sheet)), group));
    }
    let title = match cut {
        Cut::Game(game) => fill(&m.problems_of, &[("what", &here.site.game_title(game))]),
        _ => m.problems.clone(),
    };
    let above = [(Route::Problems, Html::text(&m.problems))];
    let crumbs = if here.route == Route::Problems { &[] } else { above.as_slice() };
    let games = games(here.site).into_iter().map(|(game, findings)| {
        let name = here.game_name(&game);
        let list = ListPage { what: Listed::Problems, cut: Cut::Game(game), part: 1 };
        (here.link_around(&list.route(), &name), findings)
    });
    let parts = (1..).zip(routes).filter(|_| routes.len() > 1);
    Problems {
        base: PageShell::new(here, &m.problems, &title, crumbs)
            .about(&m.problems_about)
            .with_definitions(sheet.definitions()),
        here,
        title,
        counts: if *cut == Cut::All { counts(here.site) } else { Vec::new() },
        games: games.collect(),
        kinds,
        groups: pictured,
        pages: parts
            .map(|(number, route): (usize, _)| (here.link(route, &number.to_string()), *route == here.route))
            .collect(),
    }
    .render()
}

/// The games in whose records something was found, each with the number of findings.
fn games(site: &Site<'_>) -> BTreeMap<GameId, usize> {
    let mut games: BTreeMap<GameId, usize> = BTreeMap::new();
    for record in site.input.records.iter().filter(|record| !record.findings.is_empty()) {
        if let Some(game) = record.game_id() {
            *games.entry(game).or_default() += record.findings.len();
        }
    }
    games
}

/// The records of a list.
fn records<'a>(site: &Site<'a>, cut: &Cut) -> impl Iterator<Item = &'a RecordSummary> {
    let all = site.input.records.iter().map(AsRef::as_ref);
    all.filter(move |record| !matches!(cut, Cut::Game(game) if record.game.as_deref() != Some(game.as_str())))
}

/// What was found in the same words in many places, which is said once, the most frequent first.
fn kinds<'a>(site: &Site<'a>, cut: &Cut) -> Vec<Kind<'a>> {
    let mut kinds: BTreeMap<SameWords<'a>, Vec<(&'a RecordSummary, &'a FoundHere)>> = BTreeMap::new();
    for record in records(site, cut) {
        for one in &record.findings {
            kinds.entry(same_words(one)).or_default().push((record, one));
        }
    }
    let often = kinds.into_values().filter(|places| places.len() >= OFTEN);
    let mut kinds: Vec<Kind<'_>> =
        often.filter_map(|places| Some(Kind { found: found(places.first()?.1), places })).collect();
    kinds.sort_by_key(|kind| (kind.found.weight(), Reverse(kind.places.len())));
    kinds
}

/// What findings have in common that are said once.
type SameWords<'a> = (&'static str, &'a str, Option<&'a str>);

fn same_words(one: &FoundHere) -> SameWords<'_> {
    (one.code.as_str(), &one.message, one.acknowledged.as_deref())
}

fn found(one: &FoundHere) -> Found<'_> {
    Found {
        code: one.code,
        message: &one.message,
        line: Some(one.line),
        place: one.place.as_ref(),
        reason: one.acknowledged.as_deref(),
    }
}

/// Everything found but what is said once, what is to be settled first; in each weight by file and record.
fn all<'a>(site: &Site<'a>, cut: &Cut, kinds: &[Kind<'_>]) -> Vec<Group<'a>> {
    let mut files: BTreeMap<&str, Vec<Found<'_>>> = BTreeMap::new();
    for one in site.input.diagnostics.iter().filter(|one| *cut == Cut::All && one.record.is_none()) {
        files.entry(one.place.file.as_str()).or_default().push(Found {
            code: one.code,
            message: &one.message,
            line: one.place.span.map(|_| one.place.from.line),
            place: None,
            reason: one.acknowledged.as_ref().map(|one| one.reason.as_str()),
        });
    }
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut add = |file, record, found: Vec<Found<'a>>| {
        let mut by_weight: BTreeMap<Weight, Vec<Found<'_>>> = BTreeMap::new();
        found.into_iter().for_each(|one| by_weight.entry(one.weight()).or_default().push(one));
        groups.extend(by_weight.into_iter().map(|(weight, found)| Group { weight, file, record, found }));
    };
    files.into_iter().for_each(|(file, found)| add(file, None, found));
    let often: BTreeSet<SameWords<'_>> =
        kinds.iter().filter_map(|kind| Some(same_words(kind.places.first()?.1))).collect();
    for record in records(site, cut) {
        let rest = record.findings.iter().filter(|one| !often.contains(&same_words(one)));
        add("", Some(record), rest.map(found).collect());
    }
    groups.sort_by_key(|group| group.weight);
    groups
}

/// Groups in pages of about equal length; one page at least.
fn split(groups: Vec<Group<'_>>) -> Vec<Vec<Group<'_>>> {
    let mut parts = vec![Vec::new()];
    let mut rows = 0;
    for group in groups {
        if rows > 0 && rows + group.found.len() > MOST {
            parts.push(Vec::new());
            rows = 0;
        }
        rows += group.found.len();
        if let Some(part) = parts.last_mut() {
            part.push(group);
        }
    }
    parts
}

fn counts(site: &Site<'_>) -> Vec<String> {
    let m = &site.m;
    let files = site.input.diagnostics.iter().filter(|diagnostic| diagnostic.record.is_none());
    let mut counts = FindingCounts::count(files);
    site.input.records.iter().for_each(|summary| counts.add_all(summary.finding_counts()));
    let counted = [
        (counts.errors, &m.errors_one, &m.errors_other),
        (counts.warnings, &m.warnings_one, &m.warnings_other),
        (counts.acknowledged, &m.acknowledged_one, &m.acknowledged_other),
        (counts.notes, &m.notes_one, &m.notes_other),
    ];
    let counted = counted.into_iter().filter(|(number, ..)| *number > 0);
    counted.map(|(number, one, other)| plural(number, one, other)).collect()
}
