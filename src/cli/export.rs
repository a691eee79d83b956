//! `sowbook export`: records as lists of moves.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};

use record::archive::read_header;
use record::check::{RecordSlice, StreamError, stream};
use record::notation::parse;
use tools::lists::{Exporter, Mapping, write_game, write_head, write_tail};

use super::args::{Arguments, Export};
use super::embedded::Embedded;
use super::files::{named, open, shown};
use super::import::print_report;
use super::lists::{self, Chosen};
use super::{Exit, console, progress, record_argument};

pub(super) fn run(arguments: &Arguments, embedded: &Embedded, asked: &Export) -> Result<Exit> {
    let Chosen { mapping, unusable } = lists::mapping(embedded, &asked.lists)?;
    let id = mapping.ruleset().with_context(|| unusable.clone())?;
    let family = Arc::new(super::archive::family(arguments, id)?);
    let ruleset = super::archive::default_ruleset(&family)?;
    let families = |wanted: &str| (wanted == id).then(|| Arc::clone(&family));
    let mut exporter = Exporter::new(&mapping, &ruleset, &families).with_context(|| unusable)?;
    let fields = exporter.fields();
    record_argument::no_ids(arguments, &asked.records)?;
    let found = named(&asked.records)?;
    let mut unread = Vec::new();
    for path in &found.others {
        unread.push(format!("error: `{}` is not a regular file", shown(path)));
    }
    let progress = progress::bar("records");
    console::print(|out| {
        write_head(&mapping, &fields, out)?;
        for path in &found.files {
            let name = shown(path);
            let each = |slices: &[RecordSlice<'_>]| {
                progress.add(slices.len());
                slices.iter().try_for_each(|slice| {
                    unread.extend(one(&mut exporter, &mapping, &fields, slice, out)?);
                    Ok::<(), anyhow::Error>(())
                })
            };
            stream(&name, open(path)?, each).map_err(|error| match error {
                StreamError::Read(error) => anyhow!(error).context(format!("cannot read `{name}`")),
                StreamError::Each(error) => error,
            })?;
        }
        Ok(write_tail(mapping.input, out)?)
    })?;
    progress.end();
    print_report(&exporter.report, &unread)?;
    Ok(if exporter.report.is_complete() && unread.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// Writes one record; gives a message where it is not one that can be written.
fn one(
    exporter: &mut Exporter<'_>,
    mapping: &Mapping,
    fields: &[String],
    slice: &RecordSlice<'_>,
    out: &mut impl Write,
) -> Result<Option<String>> {
    let Ok(text) = slice.text else { return Ok(record_argument::unread(slice)) };
    let (file, _) = parse(text);
    let Some((record, written)) =
        file.records.first().and_then(|record| Some((record, record.header.as_ref()?)))
    else {
        return Ok(None);
    };
    let header = read_header(text, written).0;
    let values = base::yaml::parse(&text[written.body.range()]).0;
    if header.ruleset.as_deref() != mapping.ruleset().ok() {
        let id = header.id.unwrap_or_default();
        return Ok(Some(format!("error: the record `{id}` has another ruleset than the mapping")));
    }
    let values = values.map(|document| document.value).unwrap_or_default();
    let game = exporter.game(record, text, &header, &values);
    write_game(mapping, fields, &game, out)?;
    Ok(None)
}
