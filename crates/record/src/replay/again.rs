//! A main line played again, ply by ply, for whoever shows more plies than memory holds.

use crate::archive::RecordHeader;
use crate::notation::syntax::Record;

use super::detail::WithReadings;
use super::other_readings::Families;
use super::run::Job;
use super::swap_players::swap_in_record;
use super::verdict::{PlyStep, Replay};
use super::walk::PlyReceiver;

/// Plays the main line of a replay again and gives each ply with everything that happened, one at a time and in order;
/// none is kept. Nothing is given where the record was not replayed.
///
/// So a record of millions of plies can be printed in little memory. A variation is part of its ply.
pub fn replay_again(
    families: Families<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &str,
    replay: &Replay,
    take: &mut dyn FnMut(PlyStep),
) {
    let Some(line) = &replay.line else { return };
    let Some(family) = families(line.ruleset.id()) else { return };
    let words = replay.rerun.players_swapped.then(|| swap_in_record(record));
    let record = words.as_ref().unwrap_or(record);
    let job = Job { families, header, record, text, family: &family, tried: None };
    let receiver = PlyReceiver { take: Box::new(take), confirmed: &replay.rerun.confirmed };
    let _ = job.walk::<WithReadings>(&line.ruleset, line.start.clone(), None, Some(receiver));
}
