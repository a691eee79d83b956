//! The page shown where a page was withdrawn.

use super::editions::successor;
use crate::common::{Route, Tombstone, day_words, fill};
use crate::page_shell::{PageContext, PageShell};
use askama::Template;

#[derive(Template)]
#[template(path = "gone.html")]
struct Gone<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    tombstone: &'a Tombstone,
}

impl Gone<'_> {
    fn withdrawn_on(&self) -> String {
        fill(&self.base.m.withdrawn_on, &[("date", &day_words(self.base.m, self.tombstone.date))])
    }
}

pub(crate) fn page(here: &PageContext<'_>, tombstone: &Tombstone) -> askama::Result<String> {
    let m = &here.site.m;
    let title = [&m.withdrawn, &m.colon, &tombstone.address].map(String::as_str).concat();
    let mut base = PageShell::new(here, &m.withdrawn, &title, &[]).about(&tombstone.reason);
    if let (Some((page, _)), Some(site)) = (tombstone.successor(), here.site.input.base_url) {
        // Search engines and citations follow it to what took the place of this page.
        base.canonical = Some(Route::Gone(page).below(site.as_str()));
    }
    Gone { base, here, tombstone }.render()
}
