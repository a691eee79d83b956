//! The archive as one file: every file as it is kept, with its licence. The same archive gives the same bytes.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use record::archive::Day;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use crate::archive_pages::data;
use crate::common::Slug;
use crate::page_shell::Site;

/// How a ZIP file has each of its files: of the day of an edition, so that its bytes depend on no clock. The format knows
/// no day before 1980; earlier days become its first.
pub fn zip_options(day: Day) -> SimpleFileOptions {
    let day = day.to_string();
    let mut numbers = day.split('-').map_while(|number| number.parse::<u16>().ok());
    let mut number = || numbers.next().unwrap_or(1);
    let (year, month, day) = (number(), number(), number());
    let small = |number: u16| u8::try_from(number).unwrap_or(1);
    let time = DateTime::from_date_and_time(year, small(month), small(day), 0, 0, 0).unwrap_or_default();
    SimpleFileOptions::default().last_modified_time(time).unix_permissions(0o644)
}

/// `archive.zip`.
///
/// # Errors
/// If a file does not fit the format: more than four thousand million bytes, or a longer name than 65535 bytes.
pub(crate) fn archive_zip(site: &Site<'_>) -> ZipResult<Vec<u8>> {
    let settings = site.settings;
    let folder = Slug::from_text(&format!("{} {}", settings.title, settings.edition));
    let options = zip_options(settings.edition_date);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: &str, content: &[u8]| {
        writer.start_file(format!("{folder}/{name}"), options)?;
        Ok::<(), zip::result::ZipError>(writer.write_all(content)?)
    };
    add("LICENCE.txt", licence(site).as_bytes())?;
    for (name, content) in data::files(site.archive) {
        add(&format!("records/{name}"), content)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// What the archive is, and under which licences its parts are.
fn licence(site: &Site<'_>) -> String {
    let (settings, m) = (site.settings, &site.m);
    let (title, edition, licence) = (&settings.title, &*settings.edition, &settings.licence);
    let of_all = format!("{} <{}>{}{}", licence.name, licence.url, m.semicolon, m.quotations_excepted);
    let mut text =
        format!("{title}, {edition} ({})\n{}{}{of_all}\n", settings.edition_date, m.licence, m.colon);
    for evidence in site.archive.evidence.values() {
        if let Some(own) = site.archive.licence_of(evidence) {
            let _ = writeln!(text, "evidence/{}.yaml{}{} <{}>", evidence.id, m.colon, own.licence, own.url);
        }
    }
    text
}
