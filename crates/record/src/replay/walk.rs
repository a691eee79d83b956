//! Walking the items of a line of play.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use crate::archive::{Provenance, RecordHeader};
use crate::notation::syntax::{Comment, Dispute, End, Item, ItemKind, Unreadable};
use crate::notation::{FalseSignature, Label};
use base::board::Player;
use base::text::Span;
use engine::{Phase, Position};
use rules::Ruleset;

use super::detail::Detail;
use super::difference::Pair;
use super::finding::{Finding, FindingKind, Inside};
use super::line_state::{LineState, TurnFault};
use super::other_readings::Families;
use super::ply_verdict::{PlyId, PlyVerdict, Undetermined};
use super::resolve::{begins_ply, extent, hole_of};
use super::verdict::{PlyKind, PlyPlace, PlyStep, PositionState};

/// The plies of a record for which tables are worth making. They take as long as some thousand plies, so it is not this
/// record that gains, but all like it.
const LONG: usize = 12;

/// A walk through a record.
pub(super) struct Walk<'a, D> {
    pub(super) families: Families<'a>,
    pub(super) header: &'a RecordHeader,
    pub(super) text: &'a str,
    /// The reading whose alternatives are tried for a ply that is not legal; without it those of every reading.
    pub(super) tried: Option<&'a str>,
    /// Whether a ply against the rules is explained: why it is, what is legal, and under which other readings it is.
    pub(super) explains: bool,
    pub(super) findings: Vec<Finding>,
    /// Whether the record has enough plies that tables for them are worth making.
    pub(super) is_long: bool,
    /// For each ply, in the order of the text, its number within its line.
    numbers: Vec<u32>,
    /// Takes each ply of the main line as soon as no later item can change it; then it is not kept.
    receiver: Option<PlyReceiver<'a>>,
    /// Plies kept that a check contradicts.
    contradicted: BTreeSet<PlyId>,
    /// The end the header states, if it can be read.
    pub(super) header_end: Option<End>,
    /// The end the main line states.
    pub(super) end_written: Option<End>,
    detail: PhantomData<D>,
}

/// Takes plies one by one, and knows which doubts an earlier replay of the same line saw confirmed.
pub(super) struct PlyReceiver<'a> {
    pub(super) take: Box<dyn FnMut(PlyStep) + 'a>,
    pub(super) confirmed: &'a [bool],
}

impl<'a, D: Detail> Walk<'a, D> {
    pub(super) fn new(
        families: Families<'a>,
        header: &'a RecordHeader,
        text: &'a str,
        receiver: Option<PlyReceiver<'a>>,
    ) -> Self {
        Self {
            families,
            header,
            text,
            tried: None,
            explains: true,
            findings: Vec::new(),
            is_long: false,
            numbers: Vec::new(),
            receiver,
            contradicted: BTreeSet::new(),
            header_end: None,
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

    /// Reports a check that does not agree.
    pub(super) fn check_fault(
        &mut self,
        line: &mut LineState,
        span: Span,
        ply: Option<PlyId>,
        kind: FindingKind,
    ) {
        line.counts.check_faults += 1;
        self.find(line, span, ply, kind);
    }

    /// Forgets what was found and numbered so far.
    pub(super) fn forget(&mut self) {
        self.findings.clear();
        self.numbers.clear();
        self.contradicted.clear();
        self.end_written = None;
    }

    /// A number for the next ply of a line.
    pub(super) fn number(&mut self, line: &mut LineState) -> PlyId {
        let id = PlyId(u32::try_from(self.numbers.len()).unwrap_or(u32::MAX));
        self.numbers.push(line.numbered.add());
        id
    }

    /// Gets ready for the plies of a record.
    pub(super) fn expect_plies(&mut self, items: &[Item]) {
        self.numbers.reserve(items.len().min(256));
        let plies = items.iter().filter(|item| matches!(item.kind, ItemKind::Ply(_)));
        self.is_long = plies.take(LONG).count() == LONG;
    }

    /// The number of the last ply.
    pub(super) fn last(&self) -> Option<PlyId> {
        let last = self.numbers.len().checked_sub(1)?;
        u32::try_from(last).ok().map(PlyId)
    }

    /// Walks one line of play.
    pub(super) fn line(&mut self, line: &mut LineState, items: &[Item]) {
        if D::READINGS {
            line.neighbours = line.family.neighbours(line.ruleset.choices());
        }
        let mut at = 0;
        while let Some(item) = items.get(at) {
            self.release_plies(line, 1);
            let plain = match item.kind {
                ItemKind::Ply(_) => self.plain_turns(line, &items[at..]),
                _ => 0,
            };
            at = if plain > 0 { at + plain } else { self.next(line, items, at) };
        }
        self.end_turn_number(line);
        if let Some(last) = line.plies.len().checked_sub(1) {
            self.complete_ply(line, last, items, items.len());
        }
        self.release_plies(line, 0);
    }

    /// Walks over the item at `at`, and with a ply over everything written of it; gives the place behind that.
    pub(super) fn next(&mut self, line: &mut LineState, items: &[Item], at: usize) -> usize {
        let item = &items[at];
        let (kept, found) = (line.plies.len(), self.findings.len());
        let end = at + if begins_ply(&item.kind) { extent(&items[at..]) } else { 1 };
        match &item.kind {
            kind if begins_ply(kind) => self.ply(line, &items[at..end]),
            ItemKind::Unreadable(Unreadable::PerhapsPly) => {
                let id = self.number(line);
                self.find(line, item.span, Some(id), FindingKind::Unreadable);
                line.last_ply.written(&[], item.span);
                self.unreadable(line, PlyPlace { id, span: item.span, kind: PlyKind::Unreadable });
            }
            ItemKind::Gap(gap) => self.gap(line, item.span, gap.plies),
            ItemKind::TurnNumber(number) => self.turn_number(line, item.span, *number),
            ItemKind::Side(player) => self.side(line, item.span, *player, &items[end..]),
            ItemKind::End(end) => self.end(line, item.span, end),
            _ => self.remark(line, item, None),
        }
        if line.plies.len() > kept {
            self.place_ply(line, items, at, found);
        }
        end
    }

    /// Gives the plies of the main line but the last `keep`, which later items may change, to the receiver.
    fn release_plies(&mut self, line: &mut LineState, keep: usize) {
        if self.receiver.is_none() || line.inside != Inside::Main {
            return;
        }
        let done = line.plies.len().saturating_sub(keep);
        self.mark_contradicted(&mut line.plies[..done]);
        if let Some(receiver) = &mut self.receiver {
            line.plies.drain(..done).for_each(|ply| (receiver.take)(ply));
        }
        line.doubts.shift(done);
    }

    /// Whether it is known that a later check confirms the plies now read with doubt.
    pub(super) fn expects_confirmation(&self, line: &LineState) -> bool {
        let receiver = self.receiver.as_ref().filter(|_| line.inside == Inside::Main);
        receiver
            .zip(line.doubts.last_run())
            .is_some_and(|(receiver, run)| receiver.confirmed.get(run) == Some(&true))
    }

    /// Gives plies with a check that does not agree the verdict [`PlyVerdict::Contradicted`].
    pub(super) fn mark_contradicted(&self, plies: &mut [PlyStep]) {
        if !self.contradicted.is_empty() {
            mark(plies, &self.contradicted);
        }
    }

    /// An item that is no ply: behind `ply`, or on its own.
    pub(super) fn remark(&mut self, line: &mut LineState, item: &Item, ply: Option<PlyId>) {
        let at = ply.or(self.last());
        let behind_board = std::mem::take(&mut line.counts.board_agreed);
        match &item.kind {
            ItemKind::Board(board) => {
                let after = self.board(line, item, board, at);
                if D::PLIES
                    && let Some(last) = line.plies.last_mut()
                {
                    last.after = after;
                }
            }
            ItemKind::Act(act) => self.act(line, item, act),
            ItemKind::Variation(written) => self.variation(line, item.span, written),
            ItemKind::Takeback(written) => self.takeback(line, item.span, written.as_ref()),
            ItemKind::Dispute(Dispute { by, ground, verdict }) => {
                let kind = FindingKind::Dispute { by: *by, ground: *ground, verdict: *verdict };
                self.find(line, item.span, at, kind);
            }
            ItemKind::Provenance(class) => {
                let word = self.text.get(class.range()).unwrap_or_default();
                let named = Provenance::from_word(word);
                line.named.provenance = named.or(line.named.provenance);
                let kind = match named {
                    Some(_) => FindingKind::Provenance(*class),
                    None => FindingKind::UnknownProvenance(*class),
                };
                self.find(line, item.span, at, kind);
            }
            ItemKind::At(written) => {
                line.named.at = Some(**written);
                self.witness(line, written.witness, at);
            }
            ItemKind::Sic(sic) => {
                if behind_board {
                    line.counts.tally.agreed -= 1;
                    line.counts.tally.corrected += 1;
                }
                self.hand(line, sic.hand, at);
                let kind = FindingKind::Sic { printed: sic.printed, hand: sic.hand };
                self.find(line, item.span, at, kind);
            }
            ItemKind::Wit(witnesses) => {
                for witness in witnesses {
                    self.witness(line, Some(witness.siglum), at);
                }
                let all = witnesses.iter().map(|witness| (witness.siglum, witness.reading)).collect();
                self.find(line, item.span, at, FindingKind::Witnesses(all));
            }
            // These belong directly behind a ply. If there is no ply at all before them, the notation reports it.
            ItemKind::Captured(_)
            | ItemKind::Total(_)
            | ItemKind::Laps(_)
            | ItemKind::Makes(_)
            | ItemKind::Illegal
                if ply.is_none() && !line.numbered.is_empty() =>
            {
                line.counts.unread = true;
                self.find(line, item.span, at, FindingKind::NoPlyBefore);
            }
            ItemKind::Comment(comment) => self.comment(line, comment, at),
            ItemKind::By(hand) => self.hand(line, Some(*hand), at),
            _ => {}
        }
    }

    /// Reports a beginning of a comment that looks like a signature and is text.
    fn comment(&mut self, line: &LineState, comment: &Comment, at: Option<PlyId>) {
        let hands = &self.header.hands;
        let is_hand = |word: &str| hands.contains_key(word);
        // Two capitals and more, or a hand with other letters small.
        let looks_like_hand = |word: &str| {
            (word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase()))
                || hands.keys().any(|hand| hand.to_lowercase() == word.to_lowercase())
        };
        if let Some(found) = comment.false_signature(self.text, is_hand, looks_like_hand) {
            let (FalseSignature::Hand(span) | FalseSignature::Language(span) | FalseSignature::Form(span, _)) =
                found;
            self.find(line, span, at, FindingKind::FalseSignature(found));
        }
    }

    fn hand(&mut self, line: &LineState, hand: Option<Span>, at: Option<PlyId>) {
        let Some(span) = hand else { return };
        let siglum = self.text.get(span.range()).unwrap_or_default();
        if !self.header.hands.contains_key(siglum) {
            self.find(line, span, at, FindingKind::UnknownHand(span));
        }
    }

    fn witness(&mut self, line: &LineState, witness: Option<Span>, at: Option<PlyId>) {
        let Some(span) = witness else { return };
        let siglum = self.text.get(span.range()).unwrap_or_default();
        if !self.header.witnesses.contains_key(siglum) {
            self.find(line, span, at, FindingKind::UnknownWitness(span));
        }
    }

    /// Keeps the position before a ply, and gives it.
    pub(super) fn begin_ply(&mut self, line: &mut LineState) -> PositionState {
        if let Some((ply, span)) = line.last_ply.awaits_board.take() {
            self.find(line, span, Some(ply), FindingKind::IllegalWithoutBoard);
        }
        let before = line.position.state().clone();
        line.last_ply.before = Some((before.clone(), std::mem::take(&mut line.misplaced)));
        line.captures.begin_ply();
        before
    }

    /// Counts a ply under the turn number before it, whose it is if that is known.
    #[inline]
    pub(super) fn ply_of_turn(&mut self, line: &mut LineState, id: PlyId, span: Span, mover: Option<Player>) {
        match line.turns.add_ply(mover) {
            None => {}
            Some(TurnFault::TooLong) => {
                self.check_fault(line, span, Some(id), FindingKind::TurnTooLong);
            }
            Some(TurnFault::Incomplete { number, player }) => {
                self.check_fault(line, number, Some(id), FindingKind::TurnIncomplete(player));
            }
        }
    }

    /// Ends the turn with the last number, and says so where no ply followed it.
    pub(super) fn end_turn_number(&mut self, line: &mut LineState) {
        if let Some(number) = line.turns.end_turn() {
            let at = self.last();
            self.check_fault(line, number, at, FindingKind::TurnWithoutPly);
        }
    }

    #[inline]
    pub(super) fn turn_number(&mut self, line: &mut LineState, span: Span, found: u32) {
        self.end_turn_number(line);
        line.turns.begin_turn(span);
        if let Some(numbers) = line.turns.read(found, line.ruleset.has_rounds()) {
            let at = self.last();
            self.check_fault(line, span, at, FindingKind::TurnNumberDiffers(numbers));
        }
    }

    fn side(&mut self, line: &mut LineState, span: Span, found: Player, behind: &[Item]) {
        if let PositionState::OneOf(all) = line.position.state() {
            let left: Vec<Position> =
                all.iter().filter(|position| position.mover() == found).cloned().collect();
            if !left.is_empty() {
                line.position.set(PositionState::one_of(left));
            }
        }
        let opening = line.position.candidates().iter().any(|position| position.phase() == Phase::Opening);
        // If both players open at once, or nobody knows whose ply it is, the hole shows whose it is.
        let mover = line.position.state().mover().filter(|_| !opening);
        let expected = mover.or_else(|| owner_of_next(line, behind));
        if let Some(expected) = expected.filter(|&expected| expected != found) {
            let at = self.last();
            self.check_fault(line, span, at, FindingKind::SideWordDiffers(Pair { expected, found }));
        }
    }

    fn takeback(&mut self, line: &mut LineState, span: Span, written: Option<&crate::notation::Ply>) {
        let at = self.last();
        let Some((before, misplaced)) = line.last_ply.before.take() else {
            return self.check_fault(line, span, at, FindingKind::NothingToTakeBack);
        };
        let last = &line.last_ply;
        let named = self.text.get(last.span.range()).unwrap_or_default();
        let words = self.text.get(span.range()).unwrap_or_default();
        let differs = |written: &crate::notation::Ply| {
            !is_named(&line.ruleset, named, last.start, words, written.start, before.mover())
        };
        if written.is_some_and(differs) {
            self.check_fault(line, span, at, FindingKind::TakebackDiffers);
        }
        self.find(line, span, at, FindingKind::Takeback);
        line.counts.tally.interventions += 1;
        line.position.return_to(before);
        line.captures.take_back();
        line.misplaced = misplaced;
        line.turns.take_back();
        line.last_ply.awaits_board = None;
    }
}

/// Whether a ply of `mover`, written as `ply` from the hole `first`, is the one that `takeback(…)` names: it starts at the
/// hole of that label, and whatever is named besides is written of it, too.
fn is_named(
    ruleset: &Ruleset,
    ply: &str,
    first: Option<Label>,
    takeback: &str,
    label: Label,
    mover: Option<Player>,
) -> bool {
    let Some(first) = first else { return false };
    let hole = |label| hole_of(ruleset, label, mover).ok();
    let same = first == label || hole(first).is_some() && hole(first) == hole(label);
    let behind = |text: &'_ str, label: Label| {
        text.split_once(&label.to_string()).map_or(String::new(), |(_, behind)| behind.to_owned())
    };
    let arguments = takeback.split_once('(').map_or("", |(_, arguments)| arguments);
    let more = behind(arguments, label);
    same && behind(ply, first).starts_with(more.trim_end_matches([')', ' ', ']']))
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

/// The owner of the hole at which the next ply starts, if only comments come before it.
fn owner_of_next(line: &LineState, items: &[Item]) -> Option<Player> {
    let next = items.iter().find(|item| !matches!(item.kind, ItemKind::Comment(_) | ItemKind::Note))?;
    match &next.kind {
        ItemKind::Ply(ply) => Some(line.ruleset.shape().owner(hole_of(&line.ruleset, ply.start, None).ok()?)),
        _ => None,
    }
}
