//! What is published beside the pages: records and the whole archive as data, for programs and for depositing.
//!
//! - Beside a record: its replay as JSON and as a table, and its citation in three forms.
//! - For the archive: tables of records and plies, descriptions for those who keep data (RO-Crate, Frictionless,
//!   CITATION.cff, Zenodo), a feed of changes, and lists of addresses and checksums.
//!
//! Everything here is a function of values; nothing asks a clock, and nothing is stated that the archive does not say.

mod bag;
mod describe;
mod moves;
mod plies;
mod record_json;
mod records;
mod sums;
mod table;
mod web;

use std::sync::Arc;

use crate::archive::{Archive, Provenance, RecordHeader, Source, SourceId};
use crate::check::{RecordReport, ReplayedRecord, Verdict};
use crate::text::without_steering;

use super::context::Site;
use super::messages::fill;
use super::record_page::{DependedPlies, RecordInput, RecordSummary};
use super::{
    Alternate, ArchiveFile, BaseUrl, Citation, CiteFile, CitedKind, Input, Messages, Page, RecordFile,
    Review, Route, Settings, Slug, Subject,
};

use plies::Told;

pub use bag::{BagFile, bag_tags};
pub use sums::{Sum, SumError, sha256, sums};

/// A record and what its files are made from.
#[derive(Clone, Copy)]
struct RecordExport<'a> {
    /// Its address below `r/`.
    id: &'a Slug,
    settings: &'a Settings,
    base_url: Option<&'a BaseUrl>,
    /// Its header; empty where it could not be read.
    header: &'a RecordHeader,
    /// Its text; empty where it is none.
    text: &'a str,
    /// What was found in it.
    report: &'a RecordReport,
    /// Where each ply of the main line stands, in order.
    places: &'a [Route],
}

impl RecordExport<'_> {
    /// An address: whole where the site's own is settled, else as seen from the record's page.
    fn address(&self, route: &Route) -> String {
        match self.base_url {
            Some(base) => route.below(base.as_str()),
            None => route.href_from(&Route::Record(self.id.clone())),
        }
    }
}

/// What the page of a record says of it to programs, and the files beside the page but for its text: `record.json`,
/// `moves.csv`, and the citation in three forms. `places` are the addresses of the plies of the main line, in order.
pub(super) fn beside(
    input: &RecordInput<'_>,
    depended: &DependedPlies,
    places: &[Route],
) -> (Subject, Vec<Page>) {
    let (site, id) = (&input.shared.site, input.id);
    let unread = RecordHeader::default();
    let header = input.replayed.map_or(&unread, |replayed| &replayed.header);
    let export = RecordExport {
        id,
        settings: site.settings,
        base_url: site.input.base_url,
        header,
        text: input.slice.text.unwrap_or_default(),
        report: input.report,
        places,
    };
    let citation = citation(site, &export);
    let told = input.replayed.and_then(|ReplayedRecord { record, replay, .. }| {
        Told::main(export.text, header.provenance, record, replay.line.as_ref(), depended)
    });
    let plies = told.as_ref().map_or_else(Vec::new, Told::plies);
    let files = [
        (RecordFile::Json, record_json::record_json(&export, told.as_ref(), &plies)),
        (RecordFile::Moves, moves::moves(id, told.as_ref(), &plies)),
        (RecordFile::Bibtex, citation.bibtex()),
        (RecordFile::Ris, citation.ris()),
        (RecordFile::Csl, citation.csl()),
    ];
    let page = |(file, text): (RecordFile, String)| Page {
        route: Route::RecordFile(id.clone(), file),
        bytes: text.into_bytes(),
    };
    (subject(site, &export, citation), files.into_iter().map(page).collect())
}

/// A record as it is cited, found by its game, its ruleset and its class of evidence.
fn citation(site: &Site<'_>, export: &RecordExport<'_>) -> Citation {
    let header = export.header;
    let title = header.title.clone().unwrap_or_else(|| export.id.to_string());
    let address = export.base_url.map(|_| export.address(&Route::Record(export.id.clone())));
    let key = export.id.to_string();
    let game = header.ruleset.as_deref().and_then(|id| site.game_of(&id.parse().ok()?));
    let words = [
        game.map(|game| site.game_title(game)),
        header.ruleset.clone(),
        header.provenance.map(|class| class.word().to_owned()),
    ];
    Citation::of_archive(site.settings, CitedKind::Dataset, &key, &title, address)
        .found_by(words.into_iter().flatten())
}

fn subject(site: &Site<'_>, export: &RecordExport<'_>, citation: Citation) -> Subject {
    let header = export.header;
    let mut sources: Vec<&Source> = Vec::new();
    for cited in &header.sources {
        let known = cited.source.parse().ok().and_then(|id: SourceId| site.archive.sources.get(&id));
        sources.extend(known.filter(|known| sources.iter().all(|other| other.id != known.id)));
    }
    let has_text = !export.text.is_empty();
    let files = RecordFile::ALL.into_iter().filter(|file| has_text || *file != RecordFile::Text);
    let page = Route::Record(export.id.clone());
    let files = files.map(|file| Alternate {
        href: Route::RecordFile(export.id.clone(), file).href_from(&page),
        media_type: file.media_type(),
    });
    // Only play that a source reports is somebody's claim, and only a replay can say anything of it.
    let documented = header.provenance.is_some_and(Provenance::is_documented);
    let judged = documented && export.report.verdict != Verdict::NotReplayed;
    let review = header.ruleset.as_ref().filter(|_| judged).map(|ruleset| Review {
        claim: fill(&site.m.claim_follows, &[("ruleset", ruleset)]),
        verdict: export.report.verdict.to_string(),
    });
    Subject {
        citation,
        here: true,
        based_on: sources.into_iter().map(Citation::of_source).collect(),
        files: files.collect(),
        review,
    }
}

/// How `plies.csv` begins: with the first line that every `moves.csv` has too. The other lines of those follow.
pub(super) fn plies_header() -> String {
    table::table(&moves::header(), std::iter::empty())
}

/// The archive and what the files about it are made from.
#[derive(Debug, Clone, Copy)]
pub(super) struct ArchiveExport<'a> {
    settings: &'a Settings,
    base_url: Option<&'a BaseUrl>,
    archive: &'a Archive,
    records: &'a [Arc<RecordSummary>],
    messages: &'a Messages,
}

impl<'a> ArchiveExport<'a> {
    pub(super) const fn new(input: &Input<'a>, messages: &'a Messages) -> Self {
        let Input { settings, base_url, context, records, .. } = *input;
        Self { settings, base_url, archive: context.archive(), records, messages }
    }
}

/// The files about the archive that are made of what is known of it; `plies.csv` and the checksums, which are made
/// of other files, come with [`last_files`]. `pages` are the files of the site that are known so far.
pub(super) fn archive_files(export: &ArchiveExport<'_>, pages: &[Page]) -> Vec<Page> {
    let mut maps = Vec::new();
    let mut files = vec![
        (ArchiveFile::Records, records::records(export.base_url, export.records)),
        (ArchiveFile::Sources, describe::bibliography(export)),
        (ArchiveFile::Citation, describe::citation(export)),
        (ArchiveFile::Zenodo, describe::zenodo(export)),
        (ArchiveFile::DataPackage, describe::data_package(export)),
        (ArchiveFile::Crate, describe::ro_crate(export)),
        (ArchiveFile::Robots, web::robots(export.base_url)),
        (ArchiveFile::Headers, web::headers()),
    ];
    if let Some(base) = export.base_url {
        files.push((ArchiveFile::Feed, web::feed(export, base)));
        let mut own: Vec<String> = pages.iter().map(|page| page.route.file()).collect();
        own.sort_unstable();
        let of_records = export.records.iter().flat_map(|record| &record.addresses);
        let all = own.iter().map(String::as_str).chain(of_records.map(|address| address.file.as_str()));
        maps = web::sitemaps(base, all, web::MOST_ADDRESSES);
    }
    let files = files.into_iter().map(|(file, text)| (Route::ArchiveFile(file), text)).chain(maps);
    // Programs and people read these by fields, so nothing in one may change how the next is shown.
    files
        .map(|(route, text)| Page { route, bytes: without_steering(&text).into_owned().into_bytes() })
        .collect()
}

/// The citation of a source in every form.
pub(super) fn source_files(source: &Source) -> Vec<Page> {
    let citation = Citation::of_source(source);
    let page = |file: CiteFile| Page {
        route: Route::SourceFile(source.id.clone(), file),
        bytes: match file {
            CiteFile::Bibtex => citation.bibtex(),
            CiteFile::Ris => citation.ris(),
            CiteFile::Csl => citation.csl(),
        }
        .into_bytes(),
    };
    CiteFile::ALL.into_iter().map(page).collect()
}

/// The two files that are made of all others: `plies.csv`, out of the tables beside the records, and the checksums.
///
/// Whoever does not hold all pages at once puts the tables together in their files and makes the list with [`sums`].
pub fn last_files(pages: &[Page]) -> Vec<Page> {
    let tables = pages.iter().filter(|page| matches!(page.route, Route::RecordFile(_, RecordFile::Moves)));
    let tables = tables.filter_map(|page| std::str::from_utf8(&page.bytes).ok());
    let plies =
        Page { route: Route::ArchiveFile(ArchiveFile::Plies), bytes: moves::together(tables).into_bytes() };
    let files: Vec<(String, Sum)> =
        pages.iter().chain([&plies]).map(|page| (page.route.file(), sha256(&page.bytes))).collect();
    let mut bytes = Vec::new();
    // Memory takes whatever is written to it.
    let _ = sums(files.iter().map(|(name, sum)| (name.as_str(), *sum)), &mut bytes);
    vec![plies, Page { route: Route::ArchiveFile(ArchiveFile::Sums), bytes }]
}
