//! A source, and the bibliography.

use std::collections::BTreeMap;

use askama::Template;

use record::archive::{Doi, Evidence, Rights, Source, Via};
use record::notation::PagePlace;

use base::text::isolated_list;

use super::backlinks::{self, Backlinks};
use crate::common::{
    Asset, Citation, Html, MANIFEST_TYPE, Route, Slug, day_words, join, plural, short_citation, source_kind,
};
use crate::page_shell::{Alternate, PageContext, PageShell, ReadHere, Subject, line_words, paper_words};

#[derive(Template)]
#[template(path = "source.html")]
struct SourcePage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    source: &'a Source,
    citation: Citation,
    styles: Vec<(&'static str, Html)>,
    /// The records that cite it, and those that depend on its accounts without citing it: heading and records.
    records: [(&'a str, &'a str, Backlinks<'a>); 2],
}

impl SourcePage<'_> {
    /// Who hands its words on to us, for each of its accounts; none for what we have at first hand.
    fn quoted(&self) -> Vec<Html> {
        let (here, source) = (self.here, self.source);
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

    /// The accounts of games that it gives.
    fn accounts(&self) -> Vec<&Evidence> {
        let all = self.here.site.archive.evidence.values();
        all.filter(|evidence| evidence.source == self.source.id).collect()
    }

    /// The accounts of other sources that it hands on, and how.
    fn handed(&self) -> Vec<(&Evidence, &Via)> {
        let all = self.here.site.archive.evidence.values();
        let handed = all.flat_map(|evidence| evidence.via.iter().map(move |via| (evidence, via)));
        handed.filter(|(_, via)| via.source == self.source.id).collect()
    }

    /// The pages of which something was read or there is an image, each with what was read.
    fn pages(&self) -> BTreeMap<PagePlace, &[(PagePlace, ReadHere<'_>)]> {
        let site = self.here.site;
        let images = site.archive.facsimile_pages(&self.source.id).filter_map(|known| known.page.place());
        let mut pages: BTreeMap<_, &[_]> = images.map(|page| (page, [].as_slice())).collect();
        pages.extend(site.read_pages.of_source(&self.source.id).map(|(page, read)| (page.clone(), read)));
        pages
    }

    /// Something that was read from a page: the line, and a link to what was read.
    fn read(&self, place: &PagePlace, what: &ReadHere<'_>) -> Html {
        let here = self.here;
        let line = line_words(&here.site.m, place);
        let mut html = Html::text(&if line.is_empty() { line } else { format!("{line} · ") });
        match what {
            ReadHere::Statement(statement) => html.push(&here.cite(*statement)),
            ReadHere::Ply(record, ply) => {
                let route = ply.place.route(&Slug::from_text(&record.id));
                html.push(&here.record_at(
                    record,
                    &route,
                    &isolated_list([&record.title, &ply.written], ", "),
                ));
            }
        }
        html
    }

    /// The files with its citation, as links.
    fn files(&self) -> Html {
        self.here.cite_files(|form| Route::SourceFile(self.source.id.clone(), form))
    }
}

pub(crate) fn page(here: &PageContext<'_>, source: &Source) -> askama::Result<String> {
    let m = &here.site.m;
    let title = short_citation(source, m);
    let citation = Citation::of_source(source);
    let (citing, resting) = backlinks::of_source(here, &source.id);
    let subject = Subject::cited(here, citation.clone(), |form| Route::SourceFile(source.id.clone(), form));
    let mut subject = Subject { here: false, ..subject };
    let manifest = here.site.manifest_of(&source.id);
    let manifest = manifest.map(|route| Alternate { href: here.href(&route), media_type: MANIFEST_TYPE });
    subject.files.extend(manifest);
    SourcePage {
        base: PageShell::new(here, &m.source, &title, &[(Route::Sources, Html::text(&m.sources))])
            .about(&source.title)
            .with_script(Asset::Cite)
            .with_subject(subject),
        here,
        source,
        styles: here.styles(&citation),
        citation,
        records: [("_citing", &m.records_citing, citing), ("_resting", &m.records_resting, resting)],
    }
    .render()
}

#[derive(Template)]
#[template(path = "sources.html")]
struct Sources<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    sources: Vec<&'a Source>,
}

impl Sources<'_> {
    /// How many accounts are from a source or came through it.
    fn used(&self, source: &Source) -> String {
        let m = &self.here.site.m;
        let all = self.here.site.archive.evidence.values();
        let used = all.filter(|evidence| backlinks::is_from(evidence, &source.id)).count();
        plural(used, &m.account_one, &m.account_other)
    }
}

pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut sources: Vec<&Source> = here.site.archive.sources.values().collect();
    sources.sort_by_key(|source| (super::search::folded(&short_citation(source, m)), source.id.clone()));
    let base = PageShell::new(here, &m.sources, &m.sources, &[]).about(&m.sources_about);
    Sources { base, here, sources }.render()
}

/// How a source may be used, as far as that is known.
pub(super) fn rights_of(here: &PageContext<'_>, source: Option<&Source>) -> Html {
    let known = source.and_then(|source| source.rights.as_ref());
    known.map_or_else(|| Html::text(&here.site.m.rights_unknown), |known| rights(here, known))
}

/// How a source may be used.
pub(super) fn rights(here: &PageContext<'_>, rights: &Rights) -> Html {
    let licence = rights.licence.iter().map(|licence| Html::text(licence));
    let holder = rights.holder.iter().map(|holder| here.prose(holder));
    let address = rights.url.iter().map(|address| web(address));
    let note = rights.note.iter().map(|note| here.prose(note));
    join(licence.chain(holder).chain(address).chain(note), ". ")
}

/// A DOI, as a link to its resolver.
pub(super) fn doi_link(doi: &Doi) -> Html {
    Html::web(&doi.url(), &[], &Html::text(doi.as_str()))
}

/// An address on the web, as a link where it is one that a page may lead to.
fn web(address: &str) -> Html {
    Html::web(address, &[], &Html::text(address))
}
