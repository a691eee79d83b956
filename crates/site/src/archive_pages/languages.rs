//! Languages: what the archive has in each.

use std::collections::BTreeMap;

use askama::Template;

use crate::base::html::{Html, join};
use crate::base::route::{Route, Slug};
use crate::page_shell::PageShell;
use crate::page_shell::context::{PageContext, foreign, language_name};

#[derive(Template)]
#[template(path = "languages.html")]
struct Languages<'a> {
    base: PageShell<'a>,
    languages: Vec<LanguageView>,
}

#[derive(Default)]
struct Found {
    names: Vec<Html>,
    terms: Vec<Html>,
    peoples: Vec<Html>,
    accounts: Vec<Html>,
    sources: Vec<Html>,
}

struct LanguageView {
    anchor: String,
    tag: String,
    name: String,
    facts: Vec<(String, Html)>,
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let archive = site.archive;
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    for game in archive.games.values() {
        for name in &game.names {
            let link = here.link_around(&Route::Game(game.id.clone()), &foreign(&name.text, &name.lang));
            found.entry(name.lang.to_string()).or_default().names.push(link);
        }
    }
    for (id, term) in &archive.glossary {
        // The archive's own working words are the glossary's business.
        if term.lang != site.settings.language {
            let link = here.link_around(&Route::Term(id.clone()), &foreign(&term.term, &term.lang));
            found.entry(term.lang.to_string()).or_default().terms.push(link);
        }
    }
    for (id, people) in &archive.peoples {
        if let Some(language) = &people.language {
            found.entry(language.to_string()).or_default().peoples.push(here.people(id));
        }
    }
    for (id, evidence) in &archive.evidence {
        found.entry(evidence.language.to_string()).or_default().accounts.push(here.evidence(id));
    }
    for (id, source) in &archive.sources {
        if let Some(language) = &source.language {
            found.entry(language.to_string()).or_default().sources.push(here.source(id));
        }
    }
    let mut languages: Vec<LanguageView> = found
        .into_iter()
        .map(|(tag, found)| LanguageView {
            anchor: Slug::of(&tag).to_string(),
            name: language_name(&tag, m),
            facts: [
                (&m.peoples, found.peoples),
                (&m.names, found.names),
                (&m.terms, found.terms),
                (&m.evidence, found.accounts),
                (&m.sources, found.sources),
            ]
            .into_iter()
            .filter(|(_, values)| !values.is_empty())
            .map(|(name, values)| (name.clone(), join(values, &m.semicolon)))
            .collect(),
            tag,
        })
        .collect();
    languages.sort_by_key(|language| (super::search::folded(&language.name), language.tag.clone()));
    // Tags that differ in case alone share a place in the page.
    languages.dedup_by(|later, earlier| later.anchor == earlier.anchor);
    Languages {
        base: PageShell::new(here, &m.languages, &m.languages, &[]).about(&m.languages_about),
        languages,
    }
    .render()
}
