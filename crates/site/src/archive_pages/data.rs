//! Data and downloads: the archive as a whole for programs, and its files as they are kept.

use crate::common::{ArchiveFile, DataPath, Html, Messages, Route, SCHEMAS, fill, join, named};
use crate::page_shell::{PageContext, PageShell};
use askama::Template;

use record::archive::Archive;

use base::text::isolated;

#[derive(Template)]
#[template(path = "data.html")]
struct Data<'a> {
    base: PageShell<'a>,
    /// The evidence whose statements have a licence of their own, with the licence.
    apart: Html,
    whole: Vec<(Html, String)>,
    /// The files of each kind, each with its size.
    groups: Vec<(String, Vec<(Html, String)>)>,
}

/// Every file that is published as it is kept, by name.
pub(crate) fn files(archive: &Archive) -> Vec<(&str, &[u8])> {
    let texts = archive.texts.values().chain(&archive.rulesets).chain(&archive.simulations);
    let texts = texts.map(|text| (text.name(), text.contents().as_bytes()));
    let play = archive.play.iter().map(|file| (file.name(), file.contents()));
    let mut files: Vec<(&str, &[u8])> = texts.chain(play).chain(archive.published_images()).collect();
    files.sort_unstable();
    files
}

/// The page, where `archive.zip` has `bytes_of_whole` bytes.
pub(crate) fn page(here: &PageContext<'_>, bytes_of_whole: usize) -> askama::Result<String> {
    let m = &here.site.m;
    let mut groups: Vec<(String, Vec<(Html, String)>)> = Vec::new();
    for (name, contents) in files(here.site.archive) {
        let Some(path) = DataPath::new(name) else { continue };
        let group = match name.split('/').next().filter(|_| name.contains('/')) {
            Some("evidence") => &m.evidence,
            Some("texts") => &m.full_texts,
            Some("facsimiles") => &m.facsimiles,
            Some("games") => &m.games,
            Some("play") => &m.records,
            Some("rulesets") => &m.rulesets,
            Some("simulations") => &m.simulations,
            Some("sources") => &m.sources,
            Some("studies") => &m.studies,
            _ => &m.lists,
        };
        let row = (here.link(&Route::DataFile(path), name), size(contents.len(), m));
        match groups.iter_mut().find(|(known, _)| known == group) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((group.clone(), vec![row])),
        }
    }
    let rows = SCHEMAS
        .iter()
        .map(|schema| (here.link(&Route::Schema(schema), &schema.file), size(schema.text.len(), m)));
    match groups.iter_mut().find(|(known, _)| *known == m.lists) {
        Some((_, known)) => known.extend(rows),
        None => groups.push((m.lists.clone(), rows.collect())),
    }
    let archive = here.site.archive;
    let apart = archive.evidence.values().filter_map(|evidence| {
        let mut html = here.evidence(&evidence.id);
        html.push_text(&format!(" ({})", isolated(&archive.licence_of(evidence)?.licence)));
        Some(html)
    });
    let addressed = here.site.input.base_url.is_some();
    let whole = ArchiveFile::ALL.into_iter().filter(|file| addressed || !file.needs_address());
    let whole = whole.map(|file| {
        let about = fill(about(file, m), &[("size", &size(bytes_of_whole, m))]);
        (here.link(&Route::ArchiveFile(file), file.name()), about)
    });
    Data {
        base: PageShell::new(here, &m.data, &m.data, &[]).about(&m.data_about),
        apart: join(apart, &m.semicolon),
        whole: whole.collect(),
        groups,
    }
    .render()
}

/// A number of bytes in thousands or millions, with one decimal.
fn size(bytes: usize, m: &Messages) -> String {
    let (unit, words) = if bytes < 1_000_000 { (1_000, &m.kilobytes) } else { (1_000_000, &m.megabytes) };
    let tenths = (bytes * 10).div_ceil(unit);
    fill(words, &[("n", &format!("{}{}{}", tenths / 10, m.decimal, tenths % 10))])
}

/// What a file about the archive is, in a sentence.
fn about(file: ArchiveFile, m: &Messages) -> &str {
    named(&m.archive_files, file.name())
}
