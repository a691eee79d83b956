//! Data and downloads: the archive's files as they are kept.

use askama::Template;

use crate::archive::Archive;

use crate::site::base::{Base, asset};
use crate::site::context::Here;
use crate::site::html::Html;
use crate::site::{Asset, DataPath, Route};

#[derive(Template)]
#[template(path = "data.html")]
struct Data<'a> {
    base: Base<'a>,
    groups: Vec<(String, Vec<FileRow>)>,
}

struct FileRow {
    link: Html,
    bytes: usize,
}

/// Every file that is published as it is kept, by name.
pub(crate) fn files(archive: &Archive) -> Vec<(&str, &str)> {
    let others = archive.texts.values();
    let all = others.chain(&archive.rulesets).chain(&archive.play);
    let mut files: Vec<(&str, &str)> = all.map(|text| (text.name(), text.contents())).collect();
    files.sort_unstable();
    files
}

pub(crate) fn page(here: &Here<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut groups: Vec<(String, Vec<FileRow>)> = Vec::new();
    for (name, text) in files(here.site.archive) {
        let Some(path) = DataPath::new(name) else { continue };
        let group = match name.split('/').next().filter(|_| name.contains('/')) {
            Some("evidence") => &m.evidence,
            Some("games") => &m.games,
            Some("play") => &m.records,
            Some("rulesets") => &m.rulesets,
            Some("sources") => &m.sources,
            _ => &m.lists,
        };
        let row = FileRow { link: here.link(&Route::DataFile(path), name), bytes: text.len() };
        match groups.iter_mut().find(|(known, _)| known == group) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((group.clone(), vec![row])),
        }
    }
    let schema = Route::Asset(Asset::Schema);
    let row = FileRow { link: here.link(&schema, Asset::Schema.name()), bytes: asset(Asset::Schema).len() };
    match groups.iter_mut().find(|(known, _)| *known == m.lists) {
        Some((_, rows)) => rows.push(row),
        None => groups.push((m.lists.clone(), vec![row])),
    }
    Data { base: Base::new(here, &m.data, &m.data, &[]).about(&m.data_about), groups }.render()
}
