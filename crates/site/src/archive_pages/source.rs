//! A source, and the bibliography.

use askama::Template;

use crate::archive::{Rights, Source};

use super::backlinks::{self, Backlinks};
use crate::site::base::citation::{self, Citation};
use crate::site::base::files::CiteFile;
use crate::site::base::html::{Html, escape, join};
use crate::site::base::messages::{plural, source_kind};
use crate::site::base::route::{Asset, Route};
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::PageContext;
use crate::site::page_shell::metadata::{Alternate, Preview, Subject};

#[derive(Template)]
#[template(path = "source.html")]
struct SourcePage<'a> {
    base: PageShell<'a>,
    title: String,
    citation: Html,
    /// Who hands its words on to us, for each of its accounts.
    quoted: Vec<Html>,
    styles: Vec<(&'static str, Html)>,
    facts: Vec<(String, Html)>,
    note: Option<Html>,
    cited_as: Vec<String>,
    accounts: Vec<(Html, Html)>,
    handed: Vec<(Html, Html)>,
    /// The records that cite it, and those that depend on its accounts without citing it: heading and records.
    records: [(&'a str, &'a str, Backlinks); 2],
    /// The citation for reference managers, and its forms as links.
    coins: Html,
    forms: Html,
}

pub(crate) fn page(here: &PageContext<'_>, source: &Source) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let title = citation::short(source, m);
    let cited = Citation::of_source(source);
    let mut facts: Vec<(String, Html)> =
        vec![(m.kind_of_source.clone(), Html::text(source_kind(source.kind, m)))];
    if let Some(language) = &source.language {
        facts.push((m.language.clone(), here.language(language)));
    }
    if let Some(address) = &source.url {
        facts.push((m.address.clone(), web(address)));
    }
    if let Some(day) = &source.accessed {
        facts.push((m.accessed.clone(), Html::text(&day.to_string())));
    }
    facts.push((
        m.rights.clone(),
        source.rights.as_ref().map_or_else(|| Html::text(&m.rights_unknown), |one| rights(here, one)),
    ));
    let all = site.archive.evidence.values();
    let accounts = all
        .clone()
        .filter(|evidence| evidence.source == source.id)
        .map(|evidence| {
            (here.evidence(&evidence.id), here.locator(evidence.locator.as_deref().unwrap_or("")))
        })
        .collect();
    let handed = all
        .flat_map(|evidence| evidence.via.iter().map(move |via| (evidence, via)))
        .filter(|(_, via)| via.source == source.id)
        .map(|(evidence, via)| (here.evidence(&evidence.id), here.prose(&via.how)))
        .collect();
    let (citing, resting) = backlinks::of_source(here, &source.id);
    SourcePage {
        base: PageShell::new(here, &m.source, &title, &[(Route::Sources, Html::text(&m.sources))])
            .about(&source.title)
            .with_script(here, Asset::Cite)
            .with_subject(Subject {
                citation: cited.clone(),
                here: false,
                other_languages: Vec::new(),
                based_on: Vec::new(),
                drawings: Vec::new(),
                preview: Preview::default(),
                files: CiteFile::ALL.into_iter().map(|file| alternate(here, source, file)).collect(),
                review: None,
            }),
        title,
        citation: here.entry(source),
        quoted: quoted(here, source),
        styles: here.styles(&cited),
        facts,
        note: source.note.as_ref().map(|note| here.prose(note)),
        cited_as: source.cited_as.clone(),
        accounts,
        handed,
        records: [("_citing", &m.records_citing, citing), ("_resting", &m.records_resting, resting)],
        coins: cited.coins(),
        forms: join(
            CiteFile::ALL
                .into_iter()
                .map(|file| here.link(&Route::SourceFile(source.id.clone(), file), file.name())),
            " · ",
        ),
    }
    .render()
}

/// The accounts from a source, each with who quotes it for us; none for what we have at first hand.
fn quoted(here: &PageContext<'_>, source: &Source) -> Vec<Html> {
    let accounts = here.accounts_from(&source.id, None);
    let quoted = accounts.into_iter().filter_map(|evidence| {
        let by = here.quoted_by(&source.id, &[evidence]);
        (!by.is_empty()).then(|| {
            let mut html = here.game(&evidence.game);
            html.push(&by);
            html
        })
    });
    quoted.collect()
}

/// The citation in one of its forms, for the head of the page.
fn alternate(here: &PageContext<'_>, source: &Source, file: CiteFile) -> Alternate {
    Alternate { href: here.href(&Route::SourceFile(source.id.clone(), file)), media_type: file.media_type() }
}

#[derive(Template)]
#[template(path = "sources.html")]
struct Sources<'a> {
    base: PageShell<'a>,
    rows: Vec<SourceRow>,
}

struct SourceRow {
    short: Html,
    full: Html,
    used: String,
    coins: Html,
}

pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let mut sources: Vec<&Source> = site.archive.sources.values().collect();
    sources.sort_by_key(|source| (super::search::folded(&citation::short(source, m)), source.id.clone()));
    let rows = sources
        .into_iter()
        .map(|source| {
            let used = site
                .archive
                .evidence
                .values()
                .filter(|evidence| {
                    evidence.source == source.id || evidence.via.iter().any(|via| via.source == source.id)
                })
                .count();
            SourceRow {
                short: here.source(&source.id),
                full: here.entry(source),
                used: plural(used, &m.account_one, &m.account_other),
                coins: Citation::of_source(source).coins(),
            }
        })
        .collect();
    Sources { base: PageShell::new(here, &m.sources, &m.sources, &[]).about(&m.sources_about), rows }.render()
}

/// How a source may be used.
pub(super) fn rights(here: &PageContext<'_>, rights: &Rights) -> Html {
    let licence = rights.licence.iter().map(|licence| Html::text(licence));
    let holder = rights.holder.iter().map(|holder| here.prose(holder));
    let address = rights.url.iter().map(|address| web(address));
    let note = rights.note.iter().map(|note| here.prose(note));
    join(licence.chain(holder).chain(address).chain(note), ". ")
}

/// An address on the web, as a link where it is one that a page may lead to.
pub(super) fn web(address: &str) -> Html {
    let shown = escape(address);
    match address.starts_with("https://") {
        true => Html::trusted(format!("<a href=\"{shown}\">{shown}</a>")),
        false => Html::trusted(shown),
    }
}

/// A name and its anchor in a list: used where an entry of an index has a place of its own.
pub(super) fn anchored(anchor: &str, name: &Html) -> Html {
    Html::trusted(format!("<a href=\"#{}\">{name}</a>", escape(anchor)))
}
