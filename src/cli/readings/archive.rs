//! What all records of an archive say of each reading, and what would make those fit that do not.

use std::collections::BTreeMap;
use std::io::Write as _;

use anyhow::Result;
use rayon::prelude::*;
use serde_json::{Value, json};

use ::simulate::label;
use record::archive::load_apart;
use record::check::{
    AlternativeRecords, CheckContext, PANIC_HELP, ReadingRecords, RecordReadings, RecordSlice,
    SmallestChanges, Verdict, other_readings, smallest_changes,
};
use rules::{Reading, ReadingKind};

use super::super::archive::NO_RULESETS;
use super::super::args::{Arguments, TextOrJson};
use super::super::page::Page;
use super::super::record_argument::files_of;
use super::super::{Exit, console};

/// The most changes of readings that are written out.
const MOST_SHOWN: usize = 6;

/// What one record says.
struct Heard {
    id: String,
    readings: RecordReadings,
    /// If it does not fit the rules.
    changes: Option<SmallestChanges>,
}

pub(super) fn run(arguments: &Arguments, format: TextOrJson) -> Result<Exit> {
    let root = super::super::archive::records(arguments)?;
    let (archive, names, _) = load_apart(&root);
    let context = CheckContext::for_records(&archive, false);
    let mut rulesets: BTreeMap<String, BTreeMap<String, ReadingRecords>> = BTreeMap::new();
    let (mut contradicted, mut unread) = (Vec::new(), Vec::new());
    for named in files_of(&root, names) {
        let slices = named.slices();
        let heard: Vec<Result<Option<Heard>, String>> =
            slices.par_iter().map(|slice| heard(&context, slice)).collect();
        for one in heard {
            match one {
                Ok(Some(one)) => {
                    count(&context, &mut rulesets, &one);
                    contradicted.extend(one.changes.map(|changes| (one.id, changes)));
                }
                Ok(None) => {}
                Err(why) => unread.push(why),
            }
        }
    }
    console::print(|out| {
        match format {
            TextOrJson::Text => out.write_all(page(&context, &rulesets, &contradicted).text().as_bytes())?,
            TextOrJson::Json => writeln!(out, "{:#}", data(&rulesets, &contradicted))?,
        }
        Ok(())
    })?;
    unread.iter().try_for_each(|why| console::message(why))?;
    Ok(if unread.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// What a record says; `None` where it is not replayed, of which `check` says why.
fn heard(context: &CheckContext<'_>, slice: &RecordSlice<'_>) -> Result<Option<Heard>, String> {
    let id = slice.header_id().unwrap_or_else(|| format!("{}:{}", slice.file, slice.line));
    let failed = |panicked| format!("error: {id}: {panicked}; {PANIC_HELP}");
    let Some(readings) = other_readings(context, slice).map_err(failed)? else { return Ok(None) };
    let changes = match readings.verdict {
        Verdict::Contradicted => smallest_changes(context, slice).map_err(failed)?,
        _ => None,
    };
    Ok(Some(Heard { id, readings, changes }))
}

/// Counts a record for each alternative of each reading of its ruleset.
fn count(
    context: &CheckContext<'_>,
    rulesets: &mut BTreeMap<String, BTreeMap<String, ReadingRecords>>,
    Heard { id, readings: of_record, .. }: &Heard,
) {
    let RecordReadings { ruleset, provenance: Some(provenance), verdict, others } = of_record else { return };
    let Some(family) = context.family(ruleset) else { return };
    let tables = rulesets.entry(ruleset.clone()).or_default();
    for reading in open_points(&family.declaration().readings) {
        let mut of_reading = others.iter().filter(|other| other.reading == reading.name);
        let differing: BTreeMap<&str, Verdict> =
            of_reading.clone().filter_map(|one| Some((one.alternative.as_str(), one.documented?))).collect();
        let table = tables.entry(reading.name.clone()).or_default();
        table.by_editors += usize::from(of_reading.any(|other| other.documented.is_none()));
        table.count(reading, id, *provenance, *verdict, &differing);
    }
}

/// The readings that sources leave open; options are the players' choice.
fn open_points(readings: &[Reading]) -> impl Iterator<Item = &Reading> {
    readings.iter().filter(|reading| reading.kind == ReadingKind::Reading)
}

/// For people: each ruleset with the readings of which some record says something.
fn page(
    context: &CheckContext<'_>,
    rulesets: &BTreeMap<String, BTreeMap<String, ReadingRecords>>,
    contradicted: &[(String, SmallestChanges)],
) -> Page {
    let mut page = Page::for_stdout();
    if context.archive().rulesets.is_empty() {
        page.paragraph(0, NO_RULESETS);
    } else if rulesets.is_empty() {
        page.paragraph(0, "No record below `records/play` can be compared with readings.");
    }
    let mut silent = Vec::new();
    for (id, tables) in rulesets {
        let Some(family) = context.family(id) else { continue };
        let readings: Vec<&Reading> = open_points(&family.declaration().readings).collect();
        let is_said =
            |one: &&&Reading| tables.get(&one.name).is_some_and(|table| !table.alternatives.is_empty());
        let said: Vec<&&Reading> = readings.iter().filter(is_said).collect();
        if said.is_empty() {
            silent.push(id.as_str());
            continue;
        }
        page.heading(0, id);
        for reading in said {
            let Some(table) = tables.get(&reading.name) else { continue };
            let alike = table.untouched.values().sum::<usize>();
            let by_editors = match table.by_editors {
                0 => String::new(),
                records => format!(" What an editor supplied or corrected is not counted: {records}."),
            };
            let (name, question) = (&reading.name, reading.question.trim_end());
            let question = format!("{name}: {question} Records that fare alike: {alike}.{by_editors}");
            page.hanging(2, 4, &question);
            for alternative in &reading.alternatives {
                let of_alternative = table.alternatives.get(&alternative.name);
                let known = of_alternative.into_iter().flatten().map(|(provenance, records)| {
                    let AlternativeRecords { fitting, contradicting, not_determined } = records;
                    let open = match not_determined.len() {
                        0 => String::new(),
                        records => format!(", {records} not determined"),
                    };
                    let (fit, contradict) = (fitting.len(), contradicting.len());
                    format!("{}: {fit} fit, {contradict} contradict{open}", provenance.word())
                });
                let known: Vec<String> = known.collect();
                let default = if alternative.name == reading.default { " (default)" } else { "" };
                page.hanging(4, 6, &format!("{}{default}: {}", alternative.name, known.join("; ")));
            }
        }
        let others = readings.len() - tables.values().filter(|table| !table.alternatives.is_empty()).count();
        if others > 0 {
            page.paragraph(2, &format!("Readings of which no record says anything: {others}."));
        }
    }
    if !silent.is_empty() {
        page.heading(0, "Rulesets of which no record says anything of a reading");
        page.paragraph(2, &silent.join(", "));
    }
    if !contradicted.is_empty() {
        page.heading(0, "Records that do not fit their ruleset");
        for (id, changes) in contradicted {
            page.hanging(2, 4, &format!("{id}: {}", together(changes)));
        }
    }
    page
}

/// For programs: a row for each alternative and class of play, with the records.
fn data(
    rulesets: &BTreeMap<String, BTreeMap<String, ReadingRecords>>,
    contradicted: &[(String, SmallestChanges)],
) -> Value {
    let mut rows = Vec::new();
    for (ruleset, tables) in rulesets {
        for (reading, table) in tables {
            for (alternative, known) in &table.alternatives {
                for (provenance, AlternativeRecords { fitting, contradicting, not_determined }) in known {
                    rows.push(json!({
                        "ruleset": ruleset,
                        "reading": reading,
                        "alternative": alternative,
                        "provenance": provenance.word(),
                        "fit": fitting,
                        "contradict": contradicting,
                        "not_determined": not_determined,
                        "untouched": table.untouched.values().sum::<usize>(),
                    }));
                }
            }
        }
    }
    let changes =
        contradicted.iter().map(|(id, changes)| json!({"record": id, "changes": changes_data(changes)}));
    json!({"readings": rows, "contradicted": changes.collect::<Vec<Value>>()})
}

/// The smallest changes, for programs.
pub(super) fn changes_data(changes: &SmallestChanges) -> Value {
    json!({"fitting": changes.fitting, "tried": changes.tried})
}

/// Which alternatives, taken together, would make a record fit.
pub(super) fn together(changes: &SmallestChanges) -> String {
    let mut fitting = changes.fitting.iter().map(label).take(MOST_SHOWN).collect::<Vec<_>>();
    match (fitting.as_slice(), changes.tried) {
        ([], 0) => "There are too many changes to try them.".to_owned(),
        ([], 1) => "No change of one reading makes it fit.".to_owned(),
        ([], tried) => format!("No change of up to {tried} readings makes it fit."),
        ([only], _) => format!("With {only}, it would fit."),
        _ => {
            let more = changes.fitting.len() - fitting.len();
            if more > 0 {
                fitting.push(format!("and {more} more"));
            }
            format!("With any of these it would fit: {}.", fitting.join("; "))
        }
    }
}
