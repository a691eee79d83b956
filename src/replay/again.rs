//! A main line played again, ply by ply, for whoever shows more plies than memory holds.

use crate::archive::RecordHeader;
use crate::notation::syntax::Record;

use super::finding::Inside;
use super::line_state::LineState;
use super::run::{Detail, Families, FullTrace, Job, turned_record};
use super::verdict::{PlyStep, Replay};
use super::walk::Walk;

/// Plays the main line of a replay again and gives each ply with everything that happened, one at a time and in order;
/// none is kept. Nothing is given where the record was not replayed.
///
/// A record of millions of plies can be told so in little memory. A variation is part of the ply it stands at.
pub fn replay_again(
    families: Families<'_>,
    (header, record, text): (&RecordHeader, &Record, &str),
    told: &Replay,
    take: &mut dyn FnMut(PlyStep),
) {
    let Some((line, family)) = told.line.as_ref().and_then(|line| Some((line, families(line.ruleset.id())?)))
    else {
        return;
    };
    let words = told.rerun.words_turned.then(|| turned_record(record));
    let record = words.as_ref().unwrap_or(record);
    let job = Job { families, header, record, text, family: &family };
    let each = Each { take: Box::new(take), confirmed: &told.rerun.confirmed };
    let _ = job.walk::<FullTrace>(&line.ruleset, line.start.clone(), None, Some(each));
}

/// Who is given plies, and which doubts an earlier replay of the same line saw confirmed.
pub(super) struct Each<'a> {
    pub(super) take: Box<dyn FnMut(PlyStep) + 'a>,
    pub(super) confirmed: &'a [bool],
}

impl<D: Detail> Walk<'_, D> {
    /// Hands on the plies of the main line but the last `keep`, of which something may still be said.
    pub(super) fn hand_on(&mut self, line: &mut LineState, plies: &mut Vec<PlyStep>, keep: usize) {
        let done = plies.len().saturating_sub(keep);
        if line.inside == Inside::Main && self.each.is_some() {
            self.contradict(&mut plies[..done]);
        }
        let Some(each) = self.each.as_mut().filter(|_| line.inside == Inside::Main) else { return };
        plies.drain(..done).for_each(|ply| (each.take)(ply));
        line.doubt = line.doubt.map(|from| from.saturating_sub(done));
    }

    /// Whether it is known that a later check confirms the plies now read with doubt.
    pub(super) fn foresees(&self, line: &LineState) -> bool {
        let number = line.confirmed.len().checked_sub(1);
        let each = self.each.as_ref().filter(|_| line.inside == Inside::Main);
        each.zip(number).is_some_and(|(each, number)| each.confirmed.get(number) == Some(&true))
    }
}
