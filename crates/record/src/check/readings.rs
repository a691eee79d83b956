//! The readings and options under which a record's verdict would be another.

use super::{
    CheckContext, Panicked, RecordSlice, ReplayedRecord, Stage, Verdict, isolated, replay_record, verdict_of,
};
use crate::archive::Provenance;
use crate::replay::{FullTrace, PlyStep, PlyVerdict, Replay, replay_under};
use rules::{Confidence, ReadingKind};

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
    /// Whether that ply is documented, so that it says something of the reading.
    pub is_documented: bool,
    /// The verdict of that ply under the other alternative.
    pub ply_verdict: Option<PlyVerdict>,
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
) -> Result<Option<(Verdict, Vec<OtherReading>)>, Panicked> {
    let Some(replayed) = replay_record(context, slice)? else { return Ok(None) };
    isolated(Stage::Replaying, slice, || others(context, slice, replayed))
}

fn others(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
    ReplayedRecord { record, header, replay: own }: ReplayedRecord,
) -> Option<(Verdict, Vec<OtherReading>)> {
    let text = slice.text.ok()?;
    let family = context.family(header.ruleset.as_deref()?)?;
    let choices = own.line.as_ref()?.ruleset.choices();
    let verdict = verdict_of(&own);
    let find = |id: &str| context.family(id).cloned();
    let mut found = Vec::new();
    for (reading, alternative, choices) in family.one_choice_away(choices) {
        let is_option = reading.kind == ReadingKind::Option;
        if is_option && verdict.is_verified() {
            continue;
        }
        let Ok(ruleset) = family.ruleset(&choices) else { continue };
        let replayed = replay_under::<FullTrace>(&find, &ruleset, &header, own.is_explained(), &record, text);
        let there = verdict_of(&replayed);
        if there == verdict || is_option && !there.is_verified() {
            continue;
        }
        let first = first_other(&own, &replayed);
        found.push(OtherReading {
            reading: reading.name.clone(),
            kind: reading.kind,
            alternative: alternative.to_owned(),
            confidence: reading.confidence,
            verdict: there,
            ply: first.map(|(index, _)| index + 1),
            written: first.and_then(|(_, step)| text.get(step.span.range())).map(str::to_owned),
            is_documented: first.is_none_or(|(_, step)| step.provenance != Some(Provenance::Reconstructed)),
            ply_verdict: first.map(|(_, step)| step.verdict.clone()),
        });
    }
    Some((verdict, found))
}

/// The first ply of the main line with another verdict, or at which one replay finds what the other does not; as
/// `other` has it.
fn first_other<'r>(own: &Replay, other: &'r Replay) -> Option<(usize, &'r PlyStep)> {
    let (own_line, other_line) = (own.line.as_ref()?, other.line.as_ref()?);
    let outcome = |replay: &Replay, step: &PlyStep| {
        replay.findings.iter().filter(|finding| finding.ply == Some(step.id)).count()
    };
    own_line.plies.iter().zip(&other_line.plies).enumerate().find_map(|(index, (step, there))| {
        let differs = step.verdict != there.verdict || outcome(own, step) != outcome(other, there);
        differs.then_some((index, there))
    })
}
