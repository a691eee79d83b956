//! The readings and options under which a record's verdict would be another.

use super::documented::{DocumentedPlay, first_other};
use super::{
    CheckContext, Panicked, RecordSlice, ReplayedRecord, Stage, Verdict, isolated, replay_record, verdict_of,
};
use crate::archive::Provenance;
use crate::replay::{FullTrace, PlyVerdict, replay_under};
use itertools::Itertools as _;
use rules::{Confidence, Reading, ReadingKind};
use std::collections::BTreeMap;

/// A reading or an option under which a record fares otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherReading {
    /// The reading or option.
    pub reading: String,
    /// Which of the two it is.
    pub kind: ReadingKind,
    pub alternative: String,
    /// How sure the default of the reading is.
    pub confidence: Option<Confidence>,
    /// The verdict the record would have.
    pub verdict: Verdict,
    /// The first ply that fares otherwise, from 1; `None` where only something beside the plies does.
    pub ply: Option<usize>,
    /// How that ply is written.
    pub written: Option<String>,
    /// The verdict by documented play alone; `None` where only what an editor supplied or corrected makes it another, so
    /// that the record says nothing of the reading.
    pub documented: Option<Verdict>,
    /// The verdict of that ply under the other alternative.
    pub ply_verdict: Option<PlyVerdict>,
}

/// How a record fares under its readings and under others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordReadings {
    /// Its ruleset, by id.
    pub ruleset: String,
    /// How its play is known; `None` where it does not say.
    pub provenance: Option<Provenance>,
    pub verdict: Verdict,
    /// Each other alternative under which the verdict would be another.
    pub others: Vec<OtherReading>,
}

/// A record's verdict, and each single other alternative of an open reading under which it would be another. Options are
/// agreed on by the players; an alternative of one is listed only where it makes a record fit that does not fit.
///
/// `None` where the record cannot be replayed.
///
/// # Errors
/// Where the program panics in it.
pub fn other_readings(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
) -> Result<Option<RecordReadings>, Panicked> {
    let Some(replayed) = replay_record(context, slice)? else { return Ok(None) };
    isolated(Stage::Replaying, slice, || others(context, slice, &replayed))
}

fn others(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
    replayed: &ReplayedRecord,
) -> Option<RecordReadings> {
    let ReplayedRecord { record, header, replay: own } = replayed;
    let text = slice.text.ok()?;
    let family = context.family(header.ruleset.as_deref()?)?;
    let choices = own.line.as_ref()?.ruleset.choices();
    let verdict = verdict_of(own);
    let find = |id: &str| context.family(id).cloned();
    let documented = DocumentedPlay::new(&find, replayed, text);
    let mut found = Vec::new();
    for (reading, alternative, choices) in family.one_choice_away(choices) {
        let is_option = reading.kind == ReadingKind::Option;
        if is_option && verdict.is_verified() {
            continue;
        }
        let Ok(ruleset) = family.ruleset(&choices) else { continue };
        let replayed = replay_under::<FullTrace>(&find, &ruleset, header, own, record, text);
        let there = verdict_of(&replayed);
        if there == verdict || is_option && !there.is_verified() {
            continue;
        }
        let first = first_other(own, &replayed);
        found.push(OtherReading {
            reading: reading.name.clone(),
            kind: reading.kind,
            alternative: alternative.to_owned(),
            confidence: reading.confidence,
            verdict: there,
            ply: first.map(|(index, _)| index + 1),
            written: first.and_then(|(_, step)| text.get(step.span.range())).map(str::to_owned),
            documented: documented.verdict(&ruleset, &replayed),
            ply_verdict: first.map(|(_, step)| step.verdict.clone()),
        });
    }
    Some(RecordReadings {
        ruleset: family.declaration().id.clone(),
        provenance: header.provenance,
        verdict,
        others: found,
    })
}

/// The most readings and options that are changed together to make a record fit.
const MOST_CHANGED: usize = 3;

/// The most times that a record is replayed for that.
const MOST_REPLAYS: usize = 2_000;

/// The smallest changes of a record's readings and options under which it fits the rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SmallestChanges {
    /// The readings and options that are changed, with their alternatives; all of one number. Empty where none was found.
    pub fitting: Vec<BTreeMap<String, String>>,
    /// All changes of up to this number of readings were tried.
    pub tried: usize,
}

/// The smallest changes of readings and options, up to three together, under which a record that does not fit the rules
/// would fit them. At most 2,000 changes are tried.
///
/// `None` where the record cannot be replayed.
///
/// # Errors
/// Where the program panics in it.
pub fn smallest_changes(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
) -> Result<Option<SmallestChanges>, Panicked> {
    let Some(replayed) = replay_record(context, slice)? else { return Ok(None) };
    isolated(Stage::Replaying, slice, || changes(context, slice, &replayed))
}

fn changes(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
    ReplayedRecord { record, header, replay: own }: &ReplayedRecord,
) -> Option<SmallestChanges> {
    let text = slice.text.ok()?;
    let family = context.family(header.ruleset.as_deref()?)?;
    let choices = own.line.as_ref()?.ruleset.choices();
    let find = |id: &str| context.family(id).cloned();
    let all: Vec<(&Reading, &str)> =
        family.one_choice_away(choices).map(|(reading, alternative, _)| (reading, alternative)).collect();
    let mut found = SmallestChanges::default();
    let mut replays = 0;
    for size in 1..=MOST_CHANGED.min(all.len()) {
        for changed in all.iter().combinations(size) {
            // Of one reading, one alternative is chosen.
            if changed.windows(2).any(|pair| pair[0].0.name == pair[1].0.name) {
                continue;
            }
            replays += 1;
            if replays > MOST_REPLAYS {
                return Some(found);
            }
            let under = changed.iter().fold(choices.clone(), |choices, (reading, alternative)| {
                choices.with(&reading.name, alternative)
            });
            let Ok(ruleset) = family.ruleset(&under) else { continue };
            let replayed = replay_under::<FullTrace>(&find, &ruleset, header, own, record, text);
            if verdict_of(&replayed).fits_its_readings() {
                let changed =
                    changed.iter().map(|(reading, name)| (reading.name.clone(), (*name).to_owned()));
                found.fitting.push(changed.collect());
            }
        }
        found.tried = size;
        if !found.fitting.is_empty() {
            break;
        }
    }
    Some(found)
}
