//! `sowbook readings`: the readings and options that would change a record's verdict, and what all records say of each.

mod archive;

use std::io::Write;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use record::archive::load_apart;
use record::check::{
    CheckContext, OtherReading, PANIC_HELP, RecordReadings, Verdict, check_record, other_readings,
    smallest_changes,
};
use record::replay::PlyVerdict;
use rules::{Confidence, ReadingKind};

use super::args::{Arguments, Readings, TextOrJson};
use super::page::Page;
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, asked: &Readings) -> Result<Exit> {
    let Some(written) = &asked.record else { return archive::run(arguments, asked.format) };
    let (archive, ..) = load_apart(&super::archive::records(arguments)?);
    let context = CheckContext::for_records(&archive, false);
    let named = super::record_argument::named(arguments, written)?;
    let mut page = Page::for_stdout();
    let mut listed = Vec::new();
    // What is said of records that are not listed.
    let mut unlisted = Vec::new();
    for slice in named.slices() {
        let id = check_record(&context, &slice).id;
        if !named.means(id.as_deref()) {
            continue;
        }
        if let Some(why) = super::record_argument::unread(&slice) {
            unlisted.push(why);
            continue;
        }
        let id = id.unwrap_or_else(|| format!("line {}", slice.line));
        let RecordReadings { verdict, others, .. } = match other_readings(&context, &slice) {
            Ok(Some(readings)) => readings,
            Ok(None) => bail!("the record `{id}` cannot be replayed; run `sowbook check` for the reason"),
            Err(panicked) => {
                unlisted.push(format!("error: {id}: {panicked}; {PANIC_HELP}"));
                continue;
            }
        };
        page.heading(0, &format!("{id}: {verdict}"));
        if others.is_empty() {
            let words = match verdict {
                Verdict::Contradicted => "No other reading or option alone makes the record fit the rules.",
                _ => "No other reading alone changes the verdict.",
            };
            page.paragraph(2, words);
        }
        for other in &others {
            let confidence = other.confidence.map_or(String::new(), |confidence| {
                format!("; confidence in the default: {}", confidence.word())
            });
            page.hanging(2, 6, &format!("{}{confidence}", changed(other)));
        }
        if verdict == Verdict::Contradicted && !others.is_empty() {
            page.paragraph(2, &which_fits(&others));
        }
        let fits_alone = others.iter().any(|other| other.verdict.is_verified());
        let changes = match verdict == Verdict::Contradicted && !fits_alone {
            true => smallest_changes(&context, &slice),
            false => Ok(None),
        };
        let changes = changes.unwrap_or_else(|panicked| {
            unlisted.push(format!("error: {id}: {panicked}; {PANIC_HELP}"));
            None
        });
        if let Some(changes) = &changes {
            page.paragraph(2, &archive::together(changes));
        }
        let others: Vec<Value> = others.iter().map(data).collect();
        listed.push(json!({
            "record": id,
            "verdict": verdict.word(),
            "others": others,
            "changes": changes.as_ref().map(archive::changes_data),
        }));
    }
    super::record_argument::some(written, !listed.is_empty() || !unlisted.is_empty())?;
    console::print(|out| {
        match asked.format {
            TextOrJson::Text => out.write_all(page.text().as_bytes())?,
            TextOrJson::Json => writeln!(out, "{:#}", Value::from(listed))?,
        }
        Ok(())
    })?;
    unlisted.iter().try_for_each(|why| console::message(why))?;
    Ok(if unlisted.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// Which single alternatives would make a contradicted record fit.
fn which_fits(others: &[OtherReading]) -> String {
    let fitting = others.iter().filter(|other| other.verdict.is_verified());
    let fitting: Vec<String> = fitting
        .map(|other| format!("{}{}={}", option_word(other), other.reading, other.alternative))
        .collect();
    match fitting.as_slice() {
        [] => "None of these alone makes the record fit the rules.".to_owned(),
        [only] => format!("With {only} alone, the record would fit the rules."),
        some => format!("Each of these alone would make the record fit the rules: {}.", some.join(", ")),
    }
}

/// Another reading, for programs.
fn data(other: &OtherReading) -> Value {
    json!({
        "reading": other.reading,
        "kind": kind(other),
        "alternative": other.alternative,
        "confidence": other.confidence.map(Confidence::word),
        "verdict": other.verdict.word(),
        "ply": other.ply,
        "documented": other.documented.is_some(),
        "written": other.written,
    })
}

/// The word before the name of an option.
const fn option_word(other: &OtherReading) -> &'static str {
    match other.kind {
        ReadingKind::Reading => "",
        ReadingKind::Option => "the option ",
    }
}

/// What is chosen, in a word.
const fn kind(other: &OtherReading) -> &'static str {
    match other.kind {
        ReadingKind::Reading => "reading",
        ReadingKind::Option => "option",
    }
}

/// What another alternative changes.
fn changed(other: &OtherReading) -> String {
    let OtherReading { reading, alternative, verdict, .. } = other;
    let option = option_word(other);
    let of_editor = if other.documented.is_some() {
        ""
    } else {
        "; only what an editor supplied or corrected differs, so it says nothing of the reading"
    };
    let (Some(ply), Some(written), Some(ply_verdict)) = (other.ply, &other.written, &other.ply_verdict)
    else {
        return format!("with {option}{reading}={alternative}, the record would be {verdict}{of_editor}");
    };
    let would_be = match ply_verdict {
        PlyVerdict::Legal => "would be legal",
        PlyVerdict::Contradicted => "would contradict its checks",
        PlyVerdict::LegalOnlyUnder(_) | PlyVerdict::IllegalAsPlayed => "would be illegal",
        PlyVerdict::NotDetermined(_) => "would not be determined",
        PlyVerdict::NotChecked => "would not be checked",
    };
    format!(
        "with {option}{reading}={alternative}, ply {ply} (`{written}`) {would_be} (record: {verdict}){of_editor}"
    )
}
