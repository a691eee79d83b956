//! The editions and what each brought, their checksums, and what was withdrawn; and a page for each.

use std::collections::BTreeSet;

use crate::common::{
    ArchiveFile, Asset, Citation, Edition, Html, RecordSummary, Route, Settings, Slug, Tombstone, day_words,
    fill, join, since_words,
};
use crate::page_shell::{PageContext, PageShell};
use askama::Template;

use record::archive::{Day, SourceKind};

/// The most changes of records and accounts that the page of an edition names.
const MOST_CHANGES: usize = 200;

#[derive(Template)]
#[template(path = "editions.html")]
struct Editions<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    editions: Vec<Edition>,
    checksums: Html,
}

impl Editions<'_> {
    fn name(&self, edition: &Edition) -> Html {
        self.here.link(&Route::Edition(Slug::from_text(&edition.edition)), &edition.edition)
    }

    /// The address of what was withdrawn, with the page in its place.
    fn address(&self, tombstone: &Tombstone) -> Html {
        match tombstone.page() {
            Some(route) => self.here.link(&route, &tombstone.address),
            None => Html::text(&tombstone.address),
        }
    }

    fn withdrawn_on(&self, tombstone: &Tombstone) -> String {
        fill(&self.base.m.withdrawn_on, &[("date", &day_words(self.base.m, tombstone.date))])
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (settings, m) = (here.site.settings, &here.site.m);
    let sums = ArchiveFile::Sums;
    Editions {
        base: PageShell::new(here, &m.editions, &m.editions, &[]).about(&m.editions_about),
        here,
        editions: all(settings),
        checksums: here.link(&Route::ArchiveFile(sums), sums.name()),
    }
    .render()
}

/// Every edition, the newest first; the present one is among them even if nothing is said of it.
pub(crate) fn all(settings: &Settings) -> Vec<Edition> {
    let mut all = settings.editions.clone();
    if !all.iter().any(|edition| edition.edition == settings.edition) {
        let (edition, date) = (settings.edition.clone(), settings.edition_date);
        all.insert(0, Edition { edition, date, doi: None, what: Vec::new() });
    }
    all
}

#[derive(Template)]
#[template(path = "edition.html")]
struct EditionPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    edition: &'a Edition,
    is_present: bool,
    /// The records and accounts that changed with it, each with how.
    changed: Vec<(Html, Html)>,
    styles: Vec<(&'static str, Html)>,
}

impl EditionPage<'_> {
    /// The files that go with it, as links.
    fn files(&self) -> impl Iterator<Item = Html> {
        let files = [ArchiveFile::Citation, ArchiveFile::Records, ArchiveFile::Plies, ArchiveFile::Sums];
        files.into_iter().map(|file| self.here.link(&Route::ArchiveFile(file), file.name()))
    }

    /// How many changes are not named.
    fn more(&self) -> Option<String> {
        let more = self.changed.len().checked_sub(MOST_CHANGES).filter(|more| *more > 0)?;
        Some(fill(&self.base.m.edition_more, &[("n", &more.to_string())]))
    }
}

/// The page of an edition: what it brought, which records and accounts changed with it, and how to cite it.
pub(crate) fn edition(here: &PageContext<'_>, edition: &Edition) -> askama::Result<String> {
    let (settings, m) = (here.site.settings, &here.site.m);
    let is_present = edition.edition == settings.edition;
    let date = day_words(m, edition.date);
    let title = fill(&m.edition_of, &[("edition", &edition.edition), ("date", &date)]);
    let cited = Settings { edition: edition.edition.clone(), edition_date: edition.date, ..settings.clone() };
    // A past edition is at no address: the pages are those of the present one.
    let address = here.site.input.base_url.filter(|_| is_present).map(|base| base.as_str().to_owned());
    let mut citation = Citation::of_archive(&cited, SourceKind::Dataset, "", &settings.title, address);
    citation.container = None;
    // The DOI of the whole archive leads to its newest edition.
    citation.doi = edition.doi.clone().or_else(|| settings.doi.clone().filter(|_| is_present));
    citation.edition_doi = citation.edition_doi.filter(|_| is_present);
    let crumbs = [(Route::Editions, Html::text(&m.editions))];
    let base = PageShell::new(here, &m.edition, &title, &crumbs).about(&title).with_script(Asset::Cite);
    let (changed, styles) = (changes(here, edition, is_present), here.styles(&citation));
    EditionPage { base, here, edition, is_present, changed, styles }.render()
}

/// What changed with an edition: what histories say, the newest first, and then whatever else has other texts than in
/// the frozen edition before.
fn changes(here: &PageContext<'_>, edition: &Edition, is_present: bool) -> Vec<(Html, Html)> {
    let (settings, input) = (here.site.settings, here.site.input);
    let earlier =
        settings.editions.iter().map(|other| other.date).filter(|other| *other < edition.date).max();
    let falls_here =
        |day: &Day| earlier.is_none_or(|earlier| *day > earlier) && (is_present || *day <= edition.date);
    let mut noted: Vec<(Day, &RecordSummary, &str)> = Vec::new();
    for record in input.records {
        for change in &record.history {
            let day = change.date.parse::<Day>().ok().filter(falls_here);
            noted.extend(day.map(|day| (day, record.as_ref(), change.what.as_str())));
        }
    }
    noted.sort_by(|a, b| (b.0, &a.1.id).cmp(&(a.0, &b.1.id)));
    let is_noted: BTreeSet<&str> = noted.iter().map(|(_, record, _)| record.id.as_str()).collect();
    let others = input.fingerprints.changed_in(settings, here.site.archive, &edition.edition);
    let others = others.into_iter().filter_map(|(address, since)| {
        let name = match address.split_once('/')? {
            ("r", id) if is_noted.contains(id) => return None,
            ("r", id) => input.records.iter().find(|record| record.id == id).map(|one| here.record(one)),
            (_, id) => Some(here.evidence(&id.parse().ok()?)),
        };
        // What was withdrawn since has its address alone.
        let name = name.unwrap_or_else(|| Html::text(&address));
        Some((name, Html::text(&since_words(since, &here.site.m))))
    });
    let noted = noted.iter().map(|(day, record, what)| {
        (here.record(record), join([Html::text(&day_words(&here.site.m, day)), here.prose(what)], " "))
    });
    noted.chain(others).collect()
}

/// The address that took the place of one that was withdrawn, as a link.
pub(super) fn successor(here: &PageContext<'_>, tombstone: &Tombstone) -> Option<Html> {
    let (page, place) = tombstone.successor()?;
    let place = place.map_or(String::new(), |place| format!("#{place}"));
    let href = format!("{}{place}", here.href(&Route::Gone(page)));
    let words = Html::text(tombstone.now.as_deref().unwrap_or_default());
    Some(Html::element("a", &[("href", &href)], &words))
}
