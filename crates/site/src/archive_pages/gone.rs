//! The page shown where a page was withdrawn.

use askama::Template;

use crate::base::html::Html;
use crate::base::messages::fill;
use crate::base::settings::Tombstone;
use crate::page_shell::PageShell;
use crate::page_shell::context::PageContext;

#[derive(Template)]
#[template(path = "gone.html")]
struct Gone<'a> {
    base: PageShell<'a>,
    address: String,
    reason: Html,
    date: String,
    now: Option<Html>,
}

pub(crate) fn page(here: &PageContext<'_>, tombstone: &Tombstone) -> askama::Result<String> {
    let m = &here.site.m;
    let title = [&m.withdrawn, &m.colon, &tombstone.address].map(String::as_str).concat();
    let mut base = PageShell::new(here, &m.withdrawn, &title, &[]).about(&tombstone.reason);
    let successor = tombstone.successor();
    if let (Some((page, _)), Some(site)) = (&successor, here.site.input.base_url) {
        // Search engines and citations follow it to what took the place of this page.
        base.canonical = Some(crate::base::route::Route::Gone(page.clone()).below(site.as_str()));
    }
    Gone {
        base,
        address: tombstone.address.clone(),
        reason: here.prose(&tombstone.reason),
        date: fill(&m.withdrawn_on, &[("date", &tombstone.date.to_string())]),
        now: super::editions::successor(here, tombstone),
    }
    .render()
}
