//! Walking the items of a line of play.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::archive::{Provenance, RecordHeader};
use crate::board::{Hole, Player};
use crate::engine::{Phase, Position};
use crate::notation::syntax::{
    Dispute, End, GapPlies, Item, Under, Unreadable, Variation as WrittenTurn, What,
};
use crate::rules::vocabulary::Direction;
use crate::text::Span;

use super::again::Each;
use super::finding::{Finding, FindingKind, Inside, Pair};
use super::line_state::LineState;
use super::resolve::{extent, hole_of};
use super::result::read_result;
use super::run::{Detail, Families, chosen_ruleset, mover_of};
use super::verdict::{Line, PlyId, PlyKind, PlyStep, PlyVerdict, PositionState, Undetermined, Variation};

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

    pub(super) fn find(&mut self, line: &LineState, span: Span, ply: Option<PlyId>, kind: FindingKind) {
        let known = ply.and_then(|ply| usize::try_from(ply.0).ok());
        let number = known.and_then(|ply| self.numbers.get(ply).copied());
        if let (true, Some(ply)) = (D::PLIES && kind.is_check_of_ply(), ply) {
            self.contradicted.insert(ply);
        }
        self.findings.push(Finding { kind, span, ply, number, inside: line.inside });
    }

    /// A number for the next ply of a line.
    pub(super) fn number(&mut self, line: &mut LineState) -> PlyId {
        let id = PlyId(u32::try_from(self.numbers.len()).unwrap_or(u32::MAX));
        line.numbered += 1;
        self.numbers.push(line.numbered);
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
    pub(super) fn line(&mut self, line: &mut LineState, items: &[Item]) -> Vec<PlyStep> {
        let mut plies = Vec::new();
        line.first = line.numbered;
        let mut at = 0;
        while let Some(item) = items.get(at) {
            self.hand_on(line, &mut plies, 1);
            if let What::Ply(_) = item.what {
                let plain = self.plain_turns(line, &items[at..]);
                if plain > 0 {
                    at += plain;
                    continue;
                }
            }
            match &item.what {
                What::Ply(_) | What::Unstated | What::Pass | What::Round(_) => {
                    let end = at + extent(&items[at..]);
                    self.deed(line, &items[at..end], &mut plies);
                    at = end;
                    continue;
                }
                What::Unreadable(Unreadable::PerhapsPly) => {
                    let id = self.number(line);
                    self.find(line, item.span, Some(id), FindingKind::Unreadable);
                    self.unplayed(
                        line,
                        &mut plies,
                        id,
                        item.span,
                        PlyKind::Unreadable,
                        Undetermined::Unreadable,
                    );
                }
                What::Gap(gap) => {
                    let id = self.number(line);
                    self.find(line, item.span, Some(id), FindingKind::Gap(gap.plies));
                    self.gap(line, &mut plies, id, item.span, gap.plies);
                }
                What::TurnNumber(number) => self.turn_number(line, item.span, *number),
                What::Side(player) => self.side(line, item.span, *player, &items[at + 1..]),
                What::End(end) => self.end(line, item.span, end),
                _ => self.said(line, item, &mut plies, None),
            }
            at += 1;
        }
        self.hand_on(line, &mut plies, 0);
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
        line: &mut LineState,
        item: &Item,
        plies: &mut Vec<PlyStep>,
        ply: Option<PlyId>,
    ) {
        let at = ply.or(self.last());
        match &item.what {
            What::Board(board) => {
                self.board(line, item.span, board, at, plies);
                if D::PLIES
                    && let Some(last) = plies.last_mut()
                {
                    last.after = line.state.clone();
                }
            }
            What::Act(act) => self.act(line, item, act, plies),
            What::Variation(written) => self.variation(line, item.span, written, plies),
            What::Takeback(written) => self.takeback(line, item.span, written.as_ref()),
            What::Dispute(Dispute { by, ground, verdict }) => {
                let kind = FindingKind::Dispute { by: *by, ground: *ground, verdict: *verdict };
                self.find(line, item.span, at, kind);
            }
            What::Provenance(class) => {
                let word = self.text.get(class.range()).unwrap_or_default();
                let kind = match Provenance::from_word(word) {
                    Some(_) => FindingKind::Provenance(*class),
                    None => FindingKind::UnknownProvenance(*class),
                };
                self.find(line, item.span, at, kind);
            }
            What::Sic(sic) => {
                self.hand(line, sic.hand, at);
                let kind = FindingKind::Sic { printed: sic.printed, hand: sic.hand };
                self.find(line, item.span, at, kind);
            }
            What::Wit(witnesses) => {
                for witness in witnesses {
                    let siglum = self.text.get(witness.siglum.range()).unwrap_or_default();
                    if !self.header.witnesses.contains_key(siglum) {
                        self.find(line, witness.siglum, at, FindingKind::UnknownWitness(witness.siglum));
                    }
                }
                let all = witnesses.iter().map(|witness| (witness.siglum, witness.reading)).collect();
                self.find(line, item.span, at, FindingKind::Witnesses(all));
            }
            // What is said of a ply stands directly behind it; where no ply stands before it at all, the notation
            // has told it.
            What::Captured(_) | What::Total(_) | What::Laps(_) | What::Makes(_) | What::Illegal
                if ply.is_none() && line.numbered > line.first =>
            {
                line.unread = true;
                self.find(line, item.span, at, FindingKind::NoPlyBefore);
            }
            What::Comment(comment) => self.hand(line, comment.hand(), at),
            What::By(hand) => self.hand(line, Some(*hand), at),
            _ => {}
        }
    }

    fn hand(&mut self, line: &LineState, hand: Option<Span>, at: Option<PlyId>) {
        let Some(span) = hand else { return };
        let siglum = self.text.get(span.range()).unwrap_or_default();
        if !self.header.hands.contains_key(siglum) {
            self.find(line, span, at, FindingKind::UnknownHand(span));
        }
    }

    /// A ply that could not be played: the position after it is not known.
    pub(super) fn unplayed(
        &mut self,
        line: &mut LineState,
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: PlyKind,
        why: Undetermined,
    ) {
        line.last_span = span;
        line.tally.plies += 1;
        line.tally.undetermined += 1;
        let before = self.leave(line);
        line.lose(why);
        if D::PLIES {
            plies.push(blank(line, id, span, deed, before, PlyVerdict::NotDetermined(why)));
        }
    }

    fn gap(
        &mut self,
        line: &mut LineState,
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        missing: GapPlies,
    ) {
        let before = self.leave(line);
        line.gap_plies = match (&line.state, missing) {
            (PositionState::Position(position), GapPlies::Between(least, most))
                if position.phase() == Phase::Main =>
            {
                Some((least, most))
            }
            _ => None,
        };
        line.lose(Undetermined::PositionUnknown);
        line.tally.gaps += 1;
        line.open_gaps += 1;
        line.least_turn = line.turn.take().or(line.least_turn);
        line.begins_at_start = false;
        if D::PLIES {
            plies.push(blank(line, id, span, PlyKind::Gap, before, PlyVerdict::NotChecked));
        }
    }

    /// Keeps the state before a ply.
    pub(super) fn leave(&mut self, line: &mut LineState) -> PositionState {
        if let Some((ply, span)) = line.awaits_board.take() {
            self.find(line, span, Some(ply), FindingKind::IllegalWithoutBoard);
        }
        let before = line.state.clone();
        line.before = Some((before.clone(), std::mem::take(&mut line.stray)));
        line.captured_before = line.captured;
        line.player = None;
        before
    }

    pub(super) fn turn_number(&mut self, line: &mut LineState, span: Span, found: u32) {
        let expected = match line.turn {
            Some(turn) if line.taken_back && found == turn => Some(turn),
            Some(turn) => Some(turn + 1),
            None if line.begins_at_start && line.inside == Inside::Main => Some(1),
            None => None,
        };
        // What is missing in a gap has its numbers too; only a new round begins them again.
        let passed = line.least_turn.filter(|&least| found < least && !line.ruleset.has_rounds());
        if let Some(expected) = expected.or(passed).filter(|&expected| expected != found) {
            line.check_faults += 1;
            let at = self.last();
            self.find(line, span, at, FindingKind::TurnNumberDiffers(Pair { expected, found }));
        }
        line.taken_back = false;
        line.turn = Some(found);
    }

    fn side(&mut self, line: &mut LineState, span: Span, found: Player, behind: &[Item]) {
        if let PositionState::OneOf(all) = &line.state {
            let left: Vec<Position> =
                all.iter().filter(|position| position.mover() == found).cloned().collect();
            if !left.is_empty() {
                line.state = super::compare::known(left);
            }
        }
        let opening = line.candidates().iter().any(|position| position.phase() == Phase::Opening);
        // Where both players open at once, and where nobody knows whose ply it is, the hole tells.
        let expected = mover_of(&line.state).filter(|_| !opening).or_else(|| owner_of_next(line, behind));
        if let Some(expected) = expected
            && expected != found
        {
            line.check_faults += 1;
            let at = self.last();
            self.find(line, span, at, FindingKind::SideWordDiffers(Pair { expected, found }));
        }
    }

    fn variation(&mut self, line: &mut LineState, span: Span, written: &WrittenTurn, plies: &mut [PlyStep]) {
        let Some((before, stray)) = line.before.clone() else { return };
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
        let chosen = under.map(|under| self.under(line, span, under, &before));
        let (line, readings) = match chosen {
            Some(None) => (None, Vec::new()),
            Some(Some((family, ruleset, readings))) => {
                let mut inner = LineState::new(family, ruleset, before.clone(), Inside::Variation);
                inner.turn = line.turn;
                inner.taken_back = true;
                (Some(self.inner(&mut inner, before, stray, line, written)), readings)
            }
            None => {
                let mut inner = LineState::new(
                    Arc::clone(&line.family),
                    Arc::clone(&line.ruleset),
                    before.clone(),
                    Inside::Variation,
                );
                inner.turn = line.turn;
                inner.taken_back = true;
                (Some(self.inner(&mut inner, before, stray, line, written)), Vec::new())
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
        inner: &mut LineState,
        start: PositionState,
        stray: super::resolve::StraySeeds,
        outer: &LineState,
        written: &WrittenTurn,
    ) -> Line {
        inner.stray = stray;
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
        line: &LineState,
        span: Span,
        under: &Under,
        before: &PositionState,
    ) -> Option<(Arc<crate::rules::RulesetFamily>, Arc<crate::rules::Ruleset>, Vec<(String, String)>)> {
        let word = |span: Span| self.text.get(span.range()).unwrap_or_default().to_owned();
        let readings: Vec<(String, String)> =
            under.readings.iter().map(|(name, value)| (word(*name), word(*value))).collect();
        let at = self.last();
        let (family, base) = match under.ruleset {
            None => (Arc::clone(&line.family), Some(line.ruleset.choices().clone())),
            Some(name) => {
                let id = word(name);
                match (self.families)(&id) {
                    Some(family) => (family, None),
                    None => {
                        self.find(line, name, at, FindingKind::UnknownRuleset { found: id });
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
            Ok(ruleset) if ruleset.shape().holes() == line.ruleset.shape().holes() => {
                let fits = before.positions().iter().try_for_each(|position| position.fits(&ruleset));
                let Err(error) = fits else { return Some((family, ruleset, readings)) };
                let kind = FindingKind::DoesNotFit { ruleset: ruleset.id().to_owned(), error };
                self.find(line, under.ruleset.unwrap_or(span), at, kind);
                None
            }
            Ok(ruleset) => {
                let kind =
                    FindingKind::UnusableRuleset { ruleset: ruleset.id().to_owned(), problems: Vec::new() };
                self.find(line, span, at, kind);
                None
            }
            Err(kind) => {
                let place = under.readings.first().map_or(span, |(name, value)| name.to(*value));
                self.find(line, place, at, kind);
                None
            }
        }
    }

    fn takeback(&mut self, line: &mut LineState, span: Span, written: Option<&crate::notation::Ply>) {
        let at = self.last();
        let Some((before, stray)) = line.before.take() else {
            line.check_faults += 1;
            self.find(line, span, at, FindingKind::NothingToTakeBack);
            return;
        };
        if let Some(written) = written {
            let label = written.start.to_string();
            let named = self.text.get(line.last_span.range()).unwrap_or_default();
            let rest = named.trim_start_matches(['[', '^']).strip_prefix(&label);
            if rest.is_none_or(|rest| rest.starts_with(|next: char| next.is_ascii_digit() || next == '\'')) {
                line.check_faults += 1;
                self.find(line, span, at, FindingKind::TakebackDiffers);
            }
        }
        self.find(line, span, at, FindingKind::Takeback);
        line.tally.interventions += 1;
        line.lost = (before == PositionState::Unknown).then_some(Undetermined::PositionUnknown);
        line.state = before;
        line.captured = line.captured_before;
        line.stray = stray;
        line.taken_back = true;
        line.awaits_board = None;
    }
}

/// Marks the plies among these, and in their variations, that a check contradicts.
fn mark(plies: &mut [PlyStep], contradicted: &BTreeSet<PlyId>) {
    for ply in plies {
        let judged = matches!(
            ply.verdict,
            PlyVerdict::Legal
                | PlyVerdict::NotDetermined(Undetermined::UnclearReading | Undetermined::Ambiguous)
        );
        if judged && contradicted.contains(&ply.id) {
            ply.verdict = PlyVerdict::Contradicted;
        }
        // Bounded: variations nest no deeper than the notation allows.
        let lines = ply.variations.iter_mut().filter_map(|variation| variation.line.as_mut());
        lines.for_each(|line| mark(&mut line.plies, contradicted));
    }
}

/// Whose hole the ply starts at that comes next, before anything else is said.
fn owner_of_next(line: &LineState, items: &[Item]) -> Option<Player> {
    let next = items.iter().find(|item| !matches!(item.what, What::Comment(_) | What::Note))?;
    match &next.what {
        What::Ply(ply) => Some(line.ruleset.shape().owner(hole_of(&line.ruleset, ply.start).ok()?)),
        _ => None,
    }
}

/// A ply that was not played.
pub(super) fn blank(
    line: &LineState,
    id: PlyId,
    span: Span,
    deed: PlyKind,
    before: PositionState,
    verdict: PlyVerdict,
) -> PlyStep {
    PlyStep {
        id,
        span,
        turn: line.turn,
        player: None,
        deed,
        played: None,
        before,
        after: line.state.clone(),
        events: Vec::new(),
        laps: 0,
        period: None,
        verdict,
        variations: Vec::new(),
    }
}
