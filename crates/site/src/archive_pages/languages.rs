//! Languages: what the archive has in each.

use std::collections::BTreeMap;

use crate::common::{Html, Route, Slug, capital, join};
use crate::page_shell::{PageContext, PageShell, foreign, language_name};
use askama::Template;
use record::archive::{LanguageTag, Name};

#[derive(Template)]
#[template(path = "languages.html")]
struct Languages<'a> {
    base: PageShell<'a>,
    languages: Vec<LanguageView>,
}

struct LanguageView {
    anchor: String,
    tag: String,
    name: String,
    /// What the archive has in it, by heading.
    facts: Vec<(String, Html)>,
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let archive = site.archive;
    let headings = [&m.peoples, &m.names, &m.terms, &m.evidence, &m.sources];
    let mut found: BTreeMap<String, [Vec<Html>; 5]> = BTreeMap::new();
    let mut add = |tag: &str, heading: usize, link: Html| {
        found.entry(tag.to_owned()).or_default()[heading].push(link);
    };
    for (id, people) in &archive.peoples {
        people.language.iter().for_each(|language| add(language, 0, here.people(id)));
    }
    let names = archive.games.values().flat_map(|game| game.names.iter().map(move |name| (game, name)));
    for (game, name) in names {
        let is_same = |other: &Name| (&other.text, &other.lang) == (&name.text, &name.lang);
        let mut named = archive.games.values().filter(|other| other.names.iter().any(is_same));
        // A name of several games is listed once: with the first, and the others behind it.
        if named.next().is_some_and(|first| first.id != game.id) {
            continue;
        }
        let mut link = here.link_around(&Route::Game(game.id.clone()), &foreign(&name.text, &name.lang));
        let others = join(named.map(|other| here.game(&other.id)), ", ");
        if !others.is_empty() {
            link.push_text(" (");
            link.push(&others);
            link.push_text(")");
        }
        add(&name.lang, 1, link);
    }
    // The archive's own working words are the glossary's business.
    for (id, term) in archive.glossary.iter().filter(|(_, term)| term.lang != site.settings.language) {
        add(&term.lang, 2, here.link_around(&Route::Term(id.clone()), &foreign(&term.term, &term.lang)));
    }
    for (id, evidence) in &archive.evidence {
        add(&evidence.language, 3, here.evidence(id));
    }
    for (id, source) in &archive.sources {
        source.language.iter().for_each(|language| add(language, 4, here.source(id)));
    }
    for tag in archive.languages.keys() {
        found.entry(tag.to_string()).or_default();
    }
    let same_as = |tag: &str| {
        let entry = archive.languages.get(&tag.parse::<LanguageTag>().ok()?)?;
        Some((m.same_as.clone(), here.same_as(&entry.same_as))).filter(|(_, html)| !html.is_empty())
    };
    let view = |(tag, found): (String, [Vec<Html>; 5])| {
        let facts = headings.into_iter().zip(found).filter(|(_, links)| !links.is_empty());
        let facts = facts.map(|(heading, links)| (heading.clone(), join(links, &m.semicolon)));
        LanguageView {
            anchor: Slug::from_text(&tag).to_string(),
            name: capital(&language_name(&tag, m)),
            facts: facts.chain(same_as(&tag)).collect(),
            tag,
        }
    };
    let mut languages: Vec<LanguageView> = found.into_iter().map(view).collect();
    languages.sort_by_key(|language| (super::search::folded(&language.name), language.tag.clone()));
    // Tags that differ in case alone share a place in the page.
    languages.dedup_by(|later, earlier| later.anchor == earlier.anchor);
    Languages {
        base: PageShell::new(here, &m.languages, &m.languages, &[]).about(&m.languages_about),
        languages,
    }
    .render()
}
