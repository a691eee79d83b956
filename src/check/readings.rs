//! The readings under which a record's verdict would be another.

use super::{
    CheckContext, Panicked, RecordSlice, ReplayedRecord, Stage, Verdict, isolated, replay_record, verdict_of,
};
use crate::replay::{FullTrace, PlyStep, PlyVerdict, Replay, replay_under};
use crate::rules::Confidence;

/// A reading under which a record fares otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherReading {
    /// The reading.
    pub reading: String,
    /// The alternative.
    pub alternative: String,
    /// How sure the default of the reading is.
    pub confidence: Option<Confidence>,
    /// The verdict the record would have.
    pub verdict: Verdict,
    /// The first ply that fares otherwise, from 1; `None` where only something beside the plies does.
    pub ply: Option<usize>,
    /// How that ply is written.
    pub written: Option<String>,
    /// The verdict of that ply under the other alternative.
    pub ply_verdict: Option<PlyVerdict>,
}

/// A record's verdict, and each single other alternative of an open reading under which it would be another.
///
/// `None` where the record cannot be replayed. Options are not readings and are left alone.
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
    let neighbours = family.neighbours(own.line.as_ref()?.ruleset.choices())?;
    let verdict = verdict_of(&own);
    let find = |id: &str| context.family(id).cloned();
    let mut found = Vec::new();
    for other in &neighbours.others {
        let header = (&header, own.is_explained());
        let replayed = replay_under::<FullTrace>(&find, (family, &other.ruleset), header, &record, text);
        let there = verdict_of(&replayed);
        if there == verdict {
            continue;
        }
        let first = first_other(&own, &replayed);
        found.push(OtherReading {
            reading: other.reading.clone(),
            alternative: other.alternative.clone(),
            confidence: family.declaration().reading(&other.reading).and_then(|known| known.confidence),
            verdict: there,
            ply: first.map(|(index, _)| index + 1),
            written: first.and_then(|(_, step)| text.get(step.span.range())).map(str::to_owned),
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
