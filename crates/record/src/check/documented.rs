//! What a record says of readings by documented play alone, without what an editor supplied or corrected.

use super::reading_records::Outcome;
use super::{ReplayedRecord, Verdict, verdict_of};
use crate::archive::Provenance;
use crate::notation::syntax::{Attestation, Item, ItemKind, Record};
use crate::replay::{FindingKind, FullTrace, PlyStep, Replay, replay, replay_under};
use base::text::Span;
use itertools::Itertools as _;
use rules::{Ruleset, RulesetFamily};
use std::sync::Arc;

/// The replays by which a record says something of readings.
pub struct DocumentedPlay<'a> {
    families: &'a dyn Fn(&str) -> Option<Arc<RulesetFamily>>,
    replayed: &'a ReplayedRecord,
    text: &'a str,
    /// The record without the checks that an editor corrected or supplied, if it has such; they were chosen so that the
    /// play holds under its own readings.
    printed: Option<(Record, Replay)>,
}

impl<'a> DocumentedPlay<'a> {
    /// Replays the record without the checks that an editor corrected or supplied; `replayed` is the record as it is, and
    /// `text` what it was read from.
    pub fn new(
        families: &'a dyn Fn(&str) -> Option<Arc<RulesetFamily>>,
        replayed: &'a ReplayedRecord,
        text: &'a str,
    ) -> Self {
        let ReplayedRecord { record, header, replay: own } = replayed;
        let printed = without_editors_checks(record, text, own).map(|record| {
            let own = replay::<FullTrace>(families, header, &record, text);
            (record, own)
        });
        Self { families, replayed, text, printed }
    }

    /// The verdict under another reading, of which `there` is the replay; `None` where documented play alone does not
    /// make it another, so that the record says nothing of the reading.
    pub fn verdict(&self, ruleset: &Arc<Ruleset>, there: &Replay) -> Option<Verdict> {
        let ReplayedRecord { header, replay: own, .. } = self.replayed;
        let (own, there) = match &self.printed {
            None => return differing(own, there),
            Some((record, own)) => {
                let there = replay_under::<FullTrace>(self.families, ruleset, header, own, record, self.text);
                (own, there)
            }
        };
        // Where only the corrections decide how the record fares, nothing can be compared with them.
        let is_alike = Outcome::of(verdict_of(own)) == Outcome::of(verdict_of(&self.replayed.replay));
        is_alike.then(|| differing(own, &there)).flatten()
    }
}

fn differing(own: &Replay, there: &Replay) -> Option<Verdict> {
    let verdict = verdict_of(there);
    let is_supplied = |(_, step): (usize, &PlyStep)| step.provenance == Some(Provenance::Reconstructed);
    (verdict != verdict_of(own) && !first_other(own, there).is_some_and(is_supplied)).then_some(verdict)
}

/// The first ply of the main line with another verdict, or at which one replay finds what the other does not; as
/// `other` has it.
pub(super) fn first_other<'r>(own: &Replay, other: &'r Replay) -> Option<(usize, &'r PlyStep)> {
    let (own_line, other_line) = (own.line.as_ref()?, other.line.as_ref()?);
    let outcome = |replay: &Replay, step: &PlyStep| {
        replay.findings.iter().filter(|finding| finding.ply == Some(step.id)).count()
    };
    own_line.plies.iter().zip(&other_line.plies).enumerate().find_map(|(index, (step, there))| {
        let differs = step.verdict != there.verdict || outcome(own, step) != outcome(other, there);
        differs.then_some((index, there))
    })
}

/// The record without the checks that an editor corrected or supplied; `None` where it has none. A board after which play
/// goes on again remains.
fn without_editors_checks(record: &Record, text: &str, own: &Replay) -> Option<Record> {
    let resumes = |item: &Item| {
        let is_here = |kind: &FindingKind| matches!(kind, FindingKind::Resumed(_));
        own.findings.iter().any(|finding| finding.span == item.span && is_here(&finding.kind))
    };
    let words = |span: Span| text.get(span.range()).unwrap_or_default();
    let mut items = Vec::new();
    let mut written = record.items.iter().peekable();
    while let Some(item) = written.next() {
        let sic = written.peek().and_then(|next| match &next.kind {
            ItemKind::Sic(sic) => Some(words(sic.printed)),
            _ => None,
        });
        let is_check = item.kind.is_check() || matches!(item.kind, ItemKind::Board(_));
        match &item.kind {
            _ if is_check
                && !resumes(item)
                && (sic.is_some() || item.attestation == Attestation::Supplied) =>
            {
                written.next_if(|_| sic.is_some());
            }
            // Not where a ply beside it is left out.
            ItemKind::Ply(ply)
                if ply.last.is_some()
                    && sic.is_some_and(|printed| !printed.split_whitespace().contains(&words(item.span))) =>
            {
                let mut ply = ply.clone();
                ply.last = None;
                items.push(Item { kind: ItemKind::Ply(ply), ..item.clone() });
            }
            _ => items.push(item.clone()),
        }
    }
    (items != record.items).then(|| Record { items, ..record.clone() })
}
