//! Walking the items of a line of play.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::archive::{Provenance, RecordHeader};
use crate::board::{Hole, Player};
use crate::engine::{Phase, Position};
use crate::notation::syntax::{Dispute, End, GapPlies, Item, Under, Unreadable, Variation as Written, What};
use crate::rules::vocabulary::Direction;
use crate::text::Span;

use super::again::Each;
use super::finding::{Finding, FindingKind, Inside, Pair};
use super::resolve::{extent, hole_of};
use super::result::read_result;
use super::run::{Detail, Families, chosen_ruleset, mover_of};
use super::track::Track;
use super::verdict::{DeedKind, Known, Line, PlyId, PlyStep, Variation, Verdict, Why};

/// A walk through a record.
pub(super) struct Walk<'a, D> {
    pub(super) families: Families<'a>,
    pub(super) header: &'a RecordHeader,
    pub(super) text: &'a str,
    pub(super) findings: Vec<Finding>,
    /// Kept to spare an allocation for every ply with decisions.
    pub(super) decisions: Vec<(Hole, Option<Direction>)>,
    /// For each ply, in the order of the text, its number within its line.
    numbers: Vec<u32>,
    /// Who is given each ply of the main line as soon as nothing later is said of it; then it is not kept.
    pub(super) each: Option<Each<'a>>,
    /// Plies kept that a check contradicts.
    contradicted: BTreeSet<PlyId>,
    /// The end the header states, where it can be read.
    pub(super) header_end: Option<End>,
    /// The end the main line states.
    pub(super) end_written: Option<End>,
    detail: PhantomData<D>,
}

impl<'a, D: Detail> Walk<'a, D> {
    pub(super) fn new(families: Families<'a>, header: &'a RecordHeader, text: &'a str) -> Self {
        Self {
            families,
            header,
            text,
            findings: Vec::new(),
            decisions: Vec::new(),
            numbers: Vec::new(),
            each: None,
            contradicted: BTreeSet::new(),
            header_end: header.result.as_deref().and_then(read_result),
            end_written: None,
            detail: PhantomData,
        }
    }

    pub(super) fn find(&mut self, track: &Track, span: Span, ply: Option<PlyId>, kind: FindingKind) {
        let known = ply.and_then(|ply| usize::try_from(ply.0).ok());
        let number = known.and_then(|ply| self.numbers.get(ply).copied());
        if let (true, Some(ply)) = (D::PLIES && kind.is_check_of_ply(), ply) {
            self.contradicted.insert(ply);
        }
        self.findings.push(Finding { kind, span, ply, number, inside: track.inside });
    }

    /// A number for the next ply of a line.
    pub(super) fn number(&mut self, track: &mut Track) -> PlyId {
        let id = PlyId(u32::try_from(self.numbers.len()).unwrap_or(u32::MAX));
        track.numbered += 1;
        self.numbers.push(track.numbered);
        id
    }

    /// Makes room for the numbers of plies that so many items may hold.
    pub(super) fn expect_plies(&mut self, items: usize) {
        self.numbers.reserve(items.min(256));
    }

    /// The number of the last ply.
    pub(super) fn last(&self) -> Option<PlyId> {
        let last = self.numbers.len().checked_sub(1)?;
        u32::try_from(last).ok().map(PlyId)
    }

    /// Walks one line of play.
    pub(super) fn line(&mut self, track: &mut Track, items: &[Item]) -> Vec<PlyStep> {
        let mut plies = Vec::new();
        track.first = track.numbered;
        let mut at = 0;
        while let Some(item) = items.get(at) {
            self.hand_on(track, &mut plies, 1);
            if let What::Ply(_) = item.what {
                let plain = self.plain_turns(track, &items[at..]);
                if plain > 0 {
                    at += plain;
                    continue;
                }
            }
            match &item.what {
                What::Ply(_) | What::Unstated | What::Pass | What::Round(_) => {
                    let end = at + extent(&items[at..]);
                    self.deed(track, &items[at..end], &mut plies);
                    at = end;
                    continue;
                }
                What::Unreadable(Unreadable::PerhapsPly) => {
                    let id = self.number(track);
                    self.find(track, item.span, Some(id), FindingKind::Unreadable);
                    self.unplayed(track, &mut plies, id, item.span, DeedKind::Unreadable, Why::Unreadable);
                }
                What::Gap(gap) => {
                    let id = self.number(track);
                    self.find(track, item.span, Some(id), FindingKind::Gap(gap.plies));
                    self.gap(track, &mut plies, id, item.span, gap.plies);
                }
                What::TurnNumber(number) => self.turn_number(track, item.span, *number),
                What::Side(player) => self.side(track, item.span, *player, &items[at + 1..]),
                What::End(end) => self.end(track, item.span, end),
                _ => self.said(track, item, &mut plies, None),
            }
            at += 1;
        }
        self.hand_on(track, &mut plies, 0);
        plies
    }

    /// Gives plies with a check that does not agree the verdict that says so.
    pub(super) fn contradict(&self, plies: &mut [PlyStep]) {
        if !self.contradicted.is_empty() {
            mark(plies, &self.contradicted);
        }
    }

    /// What stands behind a ply, or alone, and is no ply.
    pub(super) fn said(
        &mut self,
        track: &mut Track,
        item: &Item,
        plies: &mut Vec<PlyStep>,
        ply: Option<PlyId>,
    ) {
        let at = ply.or(self.last());
        match &item.what {
            What::Board(board) => {
                self.board(track, item.span, board, at, plies);
                if D::PLIES
                    && let Some(last) = plies.last_mut()
                {
                    last.after = track.state.clone();
                }
            }
            What::Act(act) => self.act(track, item, act, plies),
            What::Variation(written) => self.variation(track, item.span, written, plies),
            What::Takeback(written) => self.takeback(track, item.span, written.as_ref()),
            What::Dispute(Dispute { by, ground, verdict }) => {
                let kind = FindingKind::Dispute { by: *by, ground: *ground, verdict: *verdict };
                self.find(track, item.span, at, kind);
            }
            What::Provenance(class) => {
                let word = self.text.get(class.range()).unwrap_or_default();
                let kind = match Provenance::from_word(word) {
                    Some(_) => FindingKind::Provenance(*class),
                    None => FindingKind::UnknownProvenance(*class),
                };
                self.find(track, item.span, at, kind);
            }
            What::Sic(sic) => {
                self.hand(track, sic.hand, at);
                let kind = FindingKind::Sic { printed: sic.printed, hand: sic.hand };
                self.find(track, item.span, at, kind);
            }
            What::Wit(witnesses) => {
                for witness in witnesses {
                    let siglum = self.text.get(witness.siglum.range()).unwrap_or_default();
                    if !self.header.witnesses.contains_key(siglum) {
                        self.find(track, witness.siglum, at, FindingKind::UnknownWitness(witness.siglum));
                    }
                }
                let all = witnesses.iter().map(|witness| (witness.siglum, witness.reading)).collect();
                self.find(track, item.span, at, FindingKind::Witnesses(all));
            }
            // What is said of a ply stands directly behind it; where no ply stands before it at all, the notation
            // has told it.
            What::Captured(_) | What::Total(_) | What::Laps(_) | What::Makes(_) | What::Illegal
                if ply.is_none() && track.numbered > track.first =>
            {
                track.unread = true;
                self.find(track, item.span, at, FindingKind::NoPlyBefore);
            }
            What::Comment(comment) => self.hand(track, comment.hand(), at),
            What::By(hand) => self.hand(track, Some(*hand), at),
            _ => {}
        }
    }

    fn hand(&mut self, track: &Track, hand: Option<Span>, at: Option<PlyId>) {
        let Some(span) = hand else { return };
        let siglum = self.text.get(span.range()).unwrap_or_default();
        if !self.header.hands.contains_key(siglum) {
            self.find(track, span, at, FindingKind::UnknownHand(span));
        }
    }

    /// A ply that could not be played: the position after it is not known.
    pub(super) fn unplayed(
        &mut self,
        track: &mut Track,
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: DeedKind,
        why: Why,
    ) {
        track.last_span = span;
        track.tally.plies += 1;
        track.tally.undetermined += 1;
        let before = self.leave(track);
        track.lose(why);
        if D::PLIES {
            plies.push(blank(track, id, span, deed, before, Verdict::NotDetermined(why)));
        }
    }

    fn gap(&mut self, track: &mut Track, plies: &mut Vec<PlyStep>, id: PlyId, span: Span, missing: GapPlies) {
        let before = self.leave(track);
        track.gap_plies = match (&track.state, missing) {
            (Known::Position(position), GapPlies::Between(least, most))
                if position.phase() == Phase::Main =>
            {
                Some((least, most))
            }
            _ => None,
        };
        track.lose(Why::PositionUnknown);
        track.tally.gaps += 1;
        track.open_gaps += 1;
        track.least_turn = track.turn.take().or(track.least_turn);
        track.begins_at_start = false;
        if D::PLIES {
            plies.push(blank(track, id, span, DeedKind::Gap, before, Verdict::NotChecked));
        }
    }

    /// Keeps the state before a ply.
    pub(super) fn leave(&mut self, track: &mut Track) -> Known {
        if let Some((ply, span)) = track.awaits_board.take() {
            self.find(track, span, Some(ply), FindingKind::IllegalWithoutBoard);
        }
        let before = track.state.clone();
        track.before = Some((before.clone(), std::mem::take(&mut track.lying)));
        track.captured_before = track.captured;
        track.player = None;
        before
    }

    pub(super) fn turn_number(&mut self, track: &mut Track, span: Span, found: u32) {
        let expected = match track.turn {
            Some(turn) if track.taken_back && found == turn => Some(turn),
            Some(turn) => Some(turn + 1),
            None if track.begins_at_start && track.inside == Inside::Main => Some(1),
            None => None,
        };
        // What is missing in a gap has its numbers too; only a new round begins them again.
        let passed = track.least_turn.filter(|&least| found < least && !track.ruleset.has_rounds());
        if let Some(expected) = expected.or(passed).filter(|&expected| expected != found) {
            track.check_faults += 1;
            let at = self.last();
            self.find(track, span, at, FindingKind::TurnNumberDiffers(Pair { expected, found }));
        }
        track.taken_back = false;
        track.turn = Some(found);
    }

    fn side(&mut self, track: &mut Track, span: Span, found: Player, behind: &[Item]) {
        if let Known::OneOf(all) = &track.state {
            let left: Vec<Position> =
                all.iter().filter(|position| position.mover() == found).cloned().collect();
            if !left.is_empty() {
                track.state = super::compare::known(left);
            }
        }
        let opening = track.worlds().iter().any(|position| position.phase() == Phase::Opening);
        // Where both players open at once, and where nobody knows whose ply it is, the hole tells.
        let expected = mover_of(&track.state).filter(|_| !opening).or_else(|| owner_of_next(track, behind));
        if let Some(expected) = expected
            && expected != found
        {
            track.check_faults += 1;
            let at = self.last();
            self.find(track, span, at, FindingKind::SideWordDiffers(Pair { expected, found }));
        }
    }

    fn variation(&mut self, track: &mut Track, span: Span, written: &Written, plies: &mut [PlyStep]) {
        let Some((before, lying)) = track.before.clone() else { return };
        let mut by = None;
        let mut under = None;
        for item in &written.items {
            match &item.what {
                What::By(hand) => by = Some(*hand),
                What::Under(head) => under = Some(head),
                What::Comment(_) | What::Note => {}
                _ => break,
            }
        }
        let chosen = under.map(|under| self.under(track, span, under, &before));
        let (line, readings) = match chosen {
            Some(None) => (None, Vec::new()),
            Some(Some((family, ruleset, readings))) => {
                let mut inner = Track::new(family, ruleset, before.clone(), Inside::Variation);
                inner.turn = track.turn;
                inner.taken_back = true;
                (Some(self.inner(&mut inner, before, lying, track, written)), readings)
            }
            None => {
                let mut inner = Track::new(
                    Arc::clone(&track.family),
                    Arc::clone(&track.ruleset),
                    before.clone(),
                    Inside::Variation,
                );
                inner.turn = track.turn;
                inner.taken_back = true;
                (Some(self.inner(&mut inner, before, lying, track, written)), Vec::new())
            }
        };
        if D::PLIES
            && let Some(ply) = plies.last_mut()
        {
            ply.variations.push(Variation { span, by, under: readings, line });
        }
    }

    fn inner(
        &mut self,
        inner: &mut Track,
        start: Known,
        lying: super::resolve::Lying,
        outer: &Track,
        written: &Written,
    ) -> Line {
        inner.lying = lying;
        inner.last_known = outer.last_known.clone();
        inner.captured = outer.captured_before;
        inner.counted = outer.counted;
        // A variation replaces the last ply.
        inner.numbered = outer.numbered.saturating_sub(1);
        let plies = self.line(inner, &written.items);
        let status = inner.state.position().map(Position::status);
        Line { ruleset: Arc::clone(&inner.ruleset), start, plies, end: inner.state.clone(), status }
    }

    /// The ruleset a variation is played by.
    #[allow(clippy::type_complexity)] // The three things a variation begins with.
    fn under(
        &mut self,
        track: &Track,
        span: Span,
        under: &Under,
        before: &Known,
    ) -> Option<(Arc<crate::rules::Family>, Arc<crate::rules::Ruleset>, Vec<(String, String)>)> {
        let word = |span: Span| self.text.get(span.range()).unwrap_or_default().to_owned();
        let readings: Vec<(String, String)> =
            under.readings.iter().map(|(name, value)| (word(*name), word(*value))).collect();
        let at = self.last();
        let (family, base) = match under.ruleset {
            None => (Arc::clone(&track.family), Some(track.ruleset.choices().clone())),
            Some(name) => {
                let id = word(name);
                match (self.families)(&id) {
                    Some(family) => (family, None),
                    None => {
                        self.find(track, name, at, FindingKind::UnknownRuleset { found: id });
                        return None;
                    }
                }
            }
        };
        let own = base.into_iter().flat_map(|choices| {
            let own = choices.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
            own.collect::<Vec<_>>()
        });
        let all: Vec<(String, String)> = own.chain(readings.iter().cloned()).collect();
        let pairs: Vec<(&str, &str)> =
            all.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        match chosen_ruleset(&family, pairs.into_iter()) {
            Ok(ruleset) if ruleset.shape().holes() == track.ruleset.shape().holes() => {
                let fits = before.positions().iter().try_for_each(|position| position.fits(&ruleset));
                let Err(error) = fits else { return Some((family, ruleset, readings)) };
                let kind = FindingKind::DoesNotFit { ruleset: ruleset.id().to_owned(), error };
                self.find(track, under.ruleset.unwrap_or(span), at, kind);
                None
            }
            Ok(ruleset) => {
                let kind =
                    FindingKind::UnusableRuleset { ruleset: ruleset.id().to_owned(), problems: Vec::new() };
                self.find(track, span, at, kind);
                None
            }
            Err(kind) => {
                let place = under.readings.first().map_or(span, |(name, value)| name.to(*value));
                self.find(track, place, at, kind);
                None
            }
        }
    }

    fn takeback(&mut self, track: &mut Track, span: Span, written: Option<&crate::notation::Ply>) {
        let at = self.last();
        let Some((before, lying)) = track.before.take() else {
            track.check_faults += 1;
            self.find(track, span, at, FindingKind::NothingToTakeBack);
            return;
        };
        if let Some(written) = written {
            let label = written.start.to_string();
            let named = self.text.get(track.last_span.range()).unwrap_or_default();
            let rest = named.trim_start_matches(['[', '^']).strip_prefix(&label);
            if rest.is_none_or(|rest| rest.starts_with(|next: char| next.is_ascii_digit() || next == '\'')) {
                track.check_faults += 1;
                self.find(track, span, at, FindingKind::TakebackDiffers);
            }
        }
        self.find(track, span, at, FindingKind::Takeback);
        track.tally.interventions += 1;
        track.lost = (before == Known::Unknown).then_some(Why::PositionUnknown);
        track.state = before;
        track.captured = track.captured_before;
        track.lying = lying;
        track.taken_back = true;
        track.awaits_board = None;
    }
}

/// Marks the plies among these, and in their variations, that a check contradicts.
fn mark(plies: &mut [PlyStep], contradicted: &BTreeSet<PlyId>) {
    for ply in plies {
        let judged = matches!(
            ply.verdict,
            Verdict::Legal | Verdict::NotDetermined(Why::UnclearReading | Why::Ambiguous)
        );
        if judged && contradicted.contains(&ply.id) {
            ply.verdict = Verdict::Contradicted;
        }
        // Bounded: variations nest no deeper than the notation allows.
        let lines = ply.variations.iter_mut().filter_map(|variation| variation.line.as_mut());
        lines.for_each(|line| mark(&mut line.plies, contradicted));
    }
}

/// Whose hole the ply starts at that comes next, before anything else is said.
fn owner_of_next(track: &Track, items: &[Item]) -> Option<Player> {
    let next = items.iter().find(|item| !matches!(item.what, What::Comment(_) | What::Note))?;
    match &next.what {
        What::Ply(ply) => Some(track.ruleset.shape().owner(hole_of(&track.ruleset, ply.start).ok()?)),
        _ => None,
    }
}

/// A ply that was not played.
pub(super) fn blank(
    track: &Track,
    id: PlyId,
    span: Span,
    deed: DeedKind,
    before: Known,
    verdict: Verdict,
) -> PlyStep {
    PlyStep {
        id,
        span,
        turn: track.turn,
        player: None,
        deed,
        played: None,
        before,
        after: track.state.clone(),
        events: Vec::new(),
        laps: 0,
        period: None,
        verdict,
        variations: Vec::new(),
    }
}
