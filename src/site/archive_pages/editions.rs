//! The editions and what each brought, their checksums, and what was withdrawn.

use askama::Template;

use crate::site::base::files::ArchiveFile;
use crate::site::base::html::{Html, escape};
use crate::site::base::messages::fill;
use crate::site::base::route::Route;
use crate::site::base::settings::Tombstone;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::PageContext;

#[derive(Template)]
#[template(path = "editions.html")]
struct Editions<'a> {
    base: PageShell<'a>,
    editions: Vec<EditionView>,
    checksums: Html,
    withdrawn: Vec<WithdrawnView>,
}

struct EditionView {
    name: String,
    date: String,
    what: Vec<Html>,
}

struct WithdrawnView {
    address: Html,
    date: String,
    reason: Html,
    now: Option<Html>,
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (settings, m) = (here.site.settings, &here.site.m);
    let mut editions: Vec<EditionView> = settings
        .editions
        .iter()
        .map(|edition| EditionView {
            name: edition.edition.to_string(),
            date: edition.date.to_string(),
            what: edition.what.iter().map(|what| here.prose(what)).collect(),
        })
        .collect();
    if !settings.editions.iter().any(|edition| edition.edition == settings.edition) {
        let (name, date) = (settings.edition.to_string(), settings.edition_date.to_string());
        editions.insert(0, EditionView { name, date, what: Vec::new() });
    }
    let withdrawn = settings.tombstones.iter().map(|tombstone| WithdrawnView {
        address: match tombstone.page() {
            Some(route) => here.link(&route, &tombstone.address),
            None => Html::text(&tombstone.address),
        },
        date: fill(&m.withdrawn_on, &[("date", &tombstone.date.to_string())]),
        reason: here.prose(&tombstone.reason),
        now: successor(here, tombstone),
    });
    let sums = ArchiveFile::Sums;
    Editions {
        base: PageShell::new(here, &m.editions, &m.editions, &[]).about(&m.editions_about),
        editions,
        checksums: here.link(&Route::ArchiveFile(sums), sums.name()),
        withdrawn: withdrawn.collect(),
    }
    .render()
}

/// The address that took the place of one that was withdrawn, as a link.
pub(super) fn successor(here: &PageContext<'_>, tombstone: &Tombstone) -> Option<Html> {
    let (page, place) = tombstone.successor()?;
    let place = place.map_or(String::new(), |place| format!("#{place}"));
    let href = format!("{}{place}", here.href(&Route::Gone(page)));
    let words = tombstone.now.as_deref().unwrap_or_default();
    Some(Html::trusted(format!("<a href=\"{}\">{}</a>", escape(&href), escape(words))))
}
