//! The readings under which a record's verdict would be another.

use super::{Doing, Ground, Panicked, Piece, ReplayedRecord, Verdict, isolated, replay_record, verdict_of};
use crate::replay::{PlyStep, Replay, Told, replay_under};

/// A reading under which a record fares otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherReading {
    /// The reading.
    pub reading: String,
    /// The alternative.
    pub alternative: String,
    /// What would be to be thought of the record.
    pub verdict: Verdict,
    /// The first ply that fares otherwise, from 1; `None` where only something beside the plies does.
    pub ply: Option<usize>,
    /// How that ply is written.
    pub written: Option<String>,
}

/// A record's verdict, and each single other alternative of an open reading under which it would be another.
///
/// `None` where the record cannot be replayed. Options are not readings and are left alone.
///
/// # Errors
/// Where the program panics in it.
pub fn other_readings(
    ground: &Ground<'_>,
    piece: &Piece<'_>,
) -> Result<Option<(Verdict, Vec<OtherReading>)>, Panicked> {
    let Some(replayed) = replay_record(ground, piece)? else { return Ok(None) };
    isolated(Doing::Replaying, piece, || others(ground, piece, replayed))
}

fn others(
    ground: &Ground<'_>,
    piece: &Piece<'_>,
    ReplayedRecord { record, header, replay: own }: ReplayedRecord,
) -> Option<(Verdict, Vec<OtherReading>)> {
    let text = piece.text.ok()?;
    let family = ground.family(header.ruleset.as_deref()?)?;
    let around = family.around(own.line.as_ref()?.ruleset.choices())?;
    let verdict = verdict_of(&own);
    let find = |id: &str| ground.family(id).cloned();
    let mut found = Vec::new();
    for other in &around.others {
        let header = (&header, own.is_explained());
        let replayed = replay_under::<Told>(&find, (family, &other.ruleset), header, &record, text);
        let there = verdict_of(&replayed);
        if there == verdict {
            continue;
        }
        let first = first_other(&own, &replayed);
        found.push(OtherReading {
            reading: other.reading.clone(),
            alternative: other.alternative.clone(),
            verdict: there,
            ply: first.map(|(index, _)| index + 1),
            written: first.and_then(|(_, step)| text.get(step.span.range())).map(str::to_owned),
        });
    }
    Some((verdict, found))
}

/// The first ply of the main line with another verdict, or at which one replay finds what the other does not.
fn first_other<'r>(own: &'r Replay, other: &Replay) -> Option<(usize, &'r PlyStep)> {
    let (own_line, other_line) = (own.line.as_ref()?, other.line.as_ref()?);
    let told = |replay: &Replay, step: &PlyStep| {
        replay.findings.iter().filter(|finding| finding.ply == Some(step.id)).count()
    };
    own_line.plies.iter().zip(&other_line.plies).enumerate().find_map(|(index, (step, there))| {
        let differs = step.verdict != there.verdict || told(own, step) != told(other, there);
        differs.then_some((index, step))
    })
}
