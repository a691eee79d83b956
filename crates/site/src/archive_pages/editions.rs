//! The editions and what each brought, their checksums, and what was withdrawn; and a page for each.

use crate::common::{
    ArchiveFile, Asset, Citation, Edition, Html, RecordSummary, Route, Settings, Slug, Tombstone, fill,
};
use crate::page_shell::{PageContext, PageShell};
use askama::Template;

use record::archive::{Day, SourceKind};

/// The most changes of records that the page of an edition names.
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

    /// The DOI of an edition, as a link.
    fn doi(&self, edition: &Edition) -> Option<Html> {
        edition.doi.as_ref().map(super::source::doi_link)
    }

    fn withdrawn_on(&self, tombstone: &Tombstone) -> String {
        fill(&self.base.m.withdrawn_on, &[("date", &tombstone.date.to_string())])
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
    /// The records that changed with it, the newest first: when, which and how.
    changed: Vec<(Day, &'a RecordSummary, &'a str)>,
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

/// The page of an edition: what it brought, which records changed with it, and how to cite it.
pub(crate) fn edition(here: &PageContext<'_>, edition: &Edition) -> askama::Result<String> {
    let (settings, m) = (here.site.settings, &here.site.m);
    let is_present = edition.edition == settings.edition;
    let title = fill(&m.edition_of, &[("edition", &edition.edition), ("date", &edition.date.to_string())]);
    let earlier =
        settings.editions.iter().map(|other| other.date).filter(|other| *other < edition.date).max();
    let falls_here =
        |day: &Day| earlier.is_none_or(|earlier| *day > earlier) && (is_present || *day <= edition.date);
    let mut changed: Vec<(Day, &RecordSummary, &str)> = Vec::new();
    for record in here.site.input.records {
        for change in &record.history {
            let day = change.date.parse::<Day>().ok().filter(falls_here);
            changed.extend(day.map(|day| (day, record.as_ref(), change.what.as_str())));
        }
    }
    changed.sort_by(|a, b| (b.0, &a.1.id).cmp(&(a.0, &b.1.id)));
    let cited = Settings { edition: edition.edition.clone(), edition_date: edition.date, ..settings.clone() };
    // A past edition is at no address: the pages are those of the present one.
    let address = here.site.input.base_url.filter(|_| is_present).map(|base| base.as_str().to_owned());
    let mut citation = Citation::of_archive(&cited, SourceKind::Dataset, "", &settings.title, address);
    citation.container = None;
    // The DOI of the whole archive leads to its newest edition.
    citation.doi = edition.doi.clone().or_else(|| settings.doi.clone().filter(|_| is_present));
    let crumbs = [(Route::Editions, Html::text(&m.editions))];
    let base = PageShell::new(here, &m.edition, &title, &crumbs).about(&title).with_script(Asset::Cite);
    EditionPage { base, here, edition, is_present, changed, styles: here.styles(&citation) }.render()
}

/// The address that took the place of one that was withdrawn, as a link.
pub(super) fn successor(here: &PageContext<'_>, tombstone: &Tombstone) -> Option<Html> {
    let (page, place) = tombstone.successor()?;
    let place = place.map_or(String::new(), |place| format!("#{place}"));
    let href = format!("{}{place}", here.href(&Route::Gone(page)));
    let words = Html::text(tombstone.now.as_deref().unwrap_or_default());
    Some(Html::element("a", &[("href", &href)], &words))
}
