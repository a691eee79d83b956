//! The editions and what each brought.

use askama::Template;

use crate::site::base::Base;
use crate::site::context::Here;
use crate::site::html::Html;

#[derive(Template)]
#[template(path = "editions.html")]
struct Editions<'a> {
    base: Base<'a>,
    editions: Vec<EditionView>,
}

struct EditionView {
    name: String,
    date: String,
    what: Vec<Html>,
}

pub(crate) fn page(here: &Here<'_>) -> askama::Result<String> {
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
    Editions { base: Base::new(here, &m.editions, &m.editions, &[]).about(&m.editions_about), editions }
        .render()
}
