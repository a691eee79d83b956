//! What is published beside the pages: records and the whole archive as data, for programs and for depositing.
//!
//! - Beside a record: its replay as JSON and as a table, its text in TEI, and its citation in three forms.
//! - Beside an account of evidence: its statements and its text in TEI.
//! - Beside a source with images: a IIIF manifest.
//! - For the archive: tables of records and plies, descriptions for those who keep data (RO-Crate, Frictionless,
//!   CITATION.cff, Zenodo), a feed of changes, and lists of addresses and checksums.
//!
//! Everything here is a function of values; nothing asks a clock, and nothing is stated that the archive does not say.

mod bag;
mod card;
mod describe;
mod iiif;
mod moves;
mod oembed;
mod readings;
mod record_json;
mod records;
mod sums;
mod table;
mod tei;
mod web;
mod whole;

use base::text::without_steering;
use record::archive::{Evidence, RulesetId, Source};

use crate::archive_pages::simulations;
use crate::common::{ArchiveFile, Citation, CiteFile, Page, RecordFile, Route, SimulationFile, printable};
use crate::page_shell::Site;
use crate::record_page::{RecordInput, RecordLayout};
use crate::widgets::diagram::{About, describe, document};

pub use bag::{BagFile, bag_tags};
pub(crate) use sums::sums;
pub use sums::{Checksum, sha256};
pub(crate) use whole::archive_zip;
pub use whole::zip_options;

/// The files beside the page of a record: its text, `record.json`, `record.tei.xml`, `moves.csv`, the citation in three
/// forms, and drawings of its first and last position.
pub(crate) fn beside(layout: &RecordLayout<'_>) -> Vec<Page> {
    let RecordInput { id, slice, .. } = layout.input;
    let citation = &layout.subject.citation;
    let text = slice.text.ok().map(|text| (RecordFile::Text, text.to_owned()));
    let others = [
        (RecordFile::Json, record_json::record_json(layout)),
        (RecordFile::Tei, tei::record_tei(layout)),
        (RecordFile::Moves, moves::moves(id, layout.report.as_ref())),
    ];
    let cited = CiteFile::ALL.map(|form| (RecordFile::Cite(form), citation.written(form)));
    let all = text.into_iter().chain(others).chain(cited).chain(drawings(layout));
    all.map(|(file, text)| Page::text(Route::RecordFile(id.clone(), file), text)).collect()
}

/// Drawings of the first and the last position of a record.
fn drawings(layout: &RecordLayout<'_>) -> Vec<(RecordFile, String)> {
    let Some(boards) = layout.boards() else { return Vec::new() };
    let site = &layout.input.shared.site;
    let page = Route::Record(layout.input.id.clone());
    let title = &layout.subject.citation.title;
    let source = site.address(&page).unwrap_or_else(|| format!("{}, {title}", site.settings.title));
    let all = [
        (RecordFile::Opening, &site.m.file_opening, &boards.opening),
        (RecordFile::Last, &site.m.file_last, &boards.last),
    ];
    let drawn = all.into_iter().map(|(file, what, drawing)| {
        let about = About {
            title: &format!("{title}{}{what}", site.m.colon),
            position: &describe(&boards.frame, drawing, &site.m),
            source: &source,
            licence: &site.settings.licence.url,
        };
        (file, printable(document(&boards.frame, drawing, &about)))
    });
    drawn.collect()
}

/// What is made for other sites: the picture that previews show, if it was asked for, and how to embed the record, if the
/// site has an address.
pub(crate) fn for_other_sites(layout: &RecordLayout<'_>) -> Vec<Page> {
    let Some(boards) = layout.boards() else { return Vec::new() };
    let (site, id) = (&layout.input.shared.site, layout.input.id);
    let card = site.input.cards.then(|| card::drawn_card(layout, &boards)).flatten();
    let title = &layout.subject.citation.title;
    let oembed = site
        .input
        .base_url
        .map(|base| oembed::oembed(site.settings, base, id, title, site.input.cards).into_bytes());
    let all = [(RecordFile::Card, card), (RecordFile::Oembed, oembed)].into_iter();
    all.filter_map(|(file, bytes)| Some(Page { route: Route::RecordFile(id.clone(), file), bytes: bytes? }))
        .collect()
}

/// How `plies.csv` begins: with the first line that every `moves.csv` has too. The other lines of those follow.
pub(super) fn plies_header() -> String {
    table::table("plies", std::iter::empty())
}

/// The files about the archive that are made of what is known of it; `plies.csv` and the checksums, which are made
/// of other files, come with the pipeline. `pages` are the files of the site that are known so far.
pub(super) fn archive_files(site: &Site<'_>, pages: &[Page]) -> askama::Result<Vec<Page>> {
    let mut maps = Vec::new();
    let mut files = vec![
        (ArchiveFile::Records, records::records(site)),
        (ArchiveFile::Readings, readings::readings(site)),
        (ArchiveFile::Sources, describe::bibliography(site)),
        (ArchiveFile::Citation, describe::citation(site)),
        (ArchiveFile::Zenodo, describe::zenodo(site)),
        (ArchiveFile::DataPackage, describe::data_package(site)),
        (ArchiveFile::Crate, describe::ro_crate(site)),
        (ArchiveFile::Robots, web::robots(site.input.base_url)),
        (ArchiveFile::Headers, web::headers(site.input.base_url)),
    ];
    if let Some(base) = site.input.base_url {
        files.push((ArchiveFile::Feed, web::feed(site, base)?));
        let mut own: Vec<String> = pages.iter().map(|page| page.route.file()).collect();
        own.sort_unstable();
        let of_records = site.input.records.iter().flat_map(|record| &record.addresses);
        let all = own.iter().map(String::as_str).chain(of_records.map(|address| address.file.as_str()));
        maps = web::sitemaps(base, all, web::MOST_ADDRESSES);
    }
    let files = files.into_iter().map(|(file, text)| (Route::ArchiveFile(file), text)).chain(maps);
    // Programs and people read these by fields, so nothing in one may change how the next is shown.
    Ok(files.map(|(route, text)| Page::text(route, without_steering(&text).into_owned())).collect())
}

/// The file beside the page of an evidence.
pub(super) fn evidence_file(site: &Site<'_>, evidence: &Evidence) -> Page {
    Page::text(Route::EvidenceFile(evidence.id.clone()), tei::evidence_tei(site, evidence))
}

/// The files beside the page of a source: its citation in every form, and the manifest of its images.
pub(super) fn source_files(site: &Site<'_>, source: &Source) -> Vec<Page> {
    let citation = Citation::of_source(source);
    let page = |form| Page::text(Route::SourceFile(source.id.clone(), form), citation.written(form));
    CiteFile::ALL.into_iter().map(page).chain(iiif::manifest(site, source)).collect()
}

/// The files beside the page of a simulation: its citation in every form, and its numbers, if they are of the rules as they
/// are.
pub(super) fn simulation_files(site: &Site<'_>, id: &RulesetId) -> Vec<Page> {
    let citation = simulations::citation(site, id);
    let cited = CiteFile::ALL.map(|form| (SimulationFile::Cite(form), citation.written(form)));
    let simulation = site.simulation(id);
    let table = simulation.and_then(|simulation| simulation.csv().ok());
    let table = table.map(|table| (SimulationFile::Table, table));
    let all = cited.into_iter().chain(table);
    all.map(|(file, text)| Page::text(Route::SimulationFile(id.clone(), file), text)).collect()
}
