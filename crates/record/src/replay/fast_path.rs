//! Plain turns, one after another in place: a hole, perhaps later decisions, and perhaps where the last seed fell, what
//! was captured and what the total is now. That is nearly all of play. Bare turns, of which nothing but the hole is
//! written, are played without making the positions between them.
//!
//! Anything else, and anything that does not agree, is left to the walk, which reports it. So this is faster than the
//! walk and finds the same; a law compares the two.

use std::sync::Arc;

use crate::board::Player;
use crate::engine::{Playout, RequestedStart, RequestedTurn, TurnSummary, WrittenTurn, WrittenTurns};
use crate::notation::syntax::{Attestation, Certainty, Item, ItemKind, Ply, Taking};
use crate::rules::Ruleset;

use super::detail::Detail;
use super::line_state::LineState;
use super::verdict::PositionState;
use super::walk::Walk;
use super::written_ply::{ends_ply, way};

impl<D: Detail> Walk<'_, D> {
    /// Plays the plain turns with which `items` begin; gives how many items they are, with those between them.
    pub(super) fn plain_turns(&mut self, line: &mut LineState, items: &[Item]) -> usize {
        if D::PLIES
            || line.doubts.is_open()
            || line.last_ply.awaits_board.is_some()
            || !line.misplaced.is_empty()
        {
            return 0;
        }
        let Some(position) = line.position.take() else { return 0 };
        let ruleset = Arc::clone(&line.ruleset);
        let mut playout = Playout::new(&ruleset, position);
        let first = line.numbered;
        let mut at = 0;
        while at < items.len() {
            if let ItemKind::Ply(_) = items[at].kind {
                at = self.bare_turns(line, &mut playout, (items, at));
            }
            let item = &items[at];
            let behind = &items[at + 1..];
            match &item.kind {
                ItemKind::Ply(ply) if item.attestation == Attestation::Written => {
                    match self.plain_turn(line, &mut playout, (item, ply), behind) {
                        Some(checks) => at += checks,
                        None => break,
                    }
                }
                ItemKind::Pass if item.attestation == Attestation::Written && checks(behind) == Some(0) => {
                    let mover = playout.position().mover();
                    if !playout.pass() {
                        break;
                    }
                    self.plain_ply(line, mover, item);
                }
                ItemKind::TurnNumber(number) => self.turn_number(line, item.span, *number),
                ItemKind::Note | ItemKind::Glyph(_) => {}
                _ => break,
            }
            at += 1;
        }
        let (before, after) = playout.into_positions();
        line.position.set(PositionState::Position(after));
        if line.numbered == first {
            return 0;
        }
        line.last_ply.before = Some((PositionState::Position(before), Vec::new()));
        at
    }

    /// Plays bare turns from the ply at a place among the items on; gives the place of the first ply that is left.
    fn bare_turns(
        &mut self,
        line: &mut LineState,
        playout: &mut Playout<'_>,
        (items, at): (&[Item], usize),
    ) -> usize {
        let mover = playout.position().mover();
        let mut turns = BareTurns { walk: self, line, items, at, following: at };
        if turns.next(mover).is_some() {
            playout.turns(&mut turns);
        }
        turns.at
    }

    /// Plays a turn whose checks all agree; gives how many they are, and `None` where it is not plain.
    fn plain_turn(
        &mut self,
        line: &mut LineState,
        playout: &mut Playout<'_>,
        (item, ply): (&Item, &Ply),
        behind: &[Item],
    ) -> Option<usize> {
        let checks = checks(behind)?;
        let player = playout.position().mover();
        let hole_of = |label| line.ruleset.shape().labelled(label, Some(player)).ok();
        self.decisions.clear();
        for decision in &ply.decisions {
            self.decisions.push((hole_of(decision.hole)?, decision.direction.map(way)));
        }
        if ply.seeds.is_some() {
            return None;
        }
        let clear = |certainty| certainty == Certainty::Clear;
        if !clear(ply.certainty) || !ply.decisions.iter().all(|decision| clear(decision.certainty)) {
            return None;
        }
        let hole = hole_of(ply.start)?;
        let last = match ply.last {
            None => None,
            Some(label) => Some(line.ruleset.shape().labelled_in_check(label).ok()?),
        };
        let starts = match ply.taking {
            Taking::Facing => RequestedStart::Take,
            Taking::Entering => return None,
            Taking::Hole => RequestedStart::Lift(ply.direction.map(way)),
        };
        let summary = playout.turn(RequestedTurn { hole, starts, decisions: &self.decisions })?;
        let fell = summary.last.or((ply.taking == Taking::Facing).then_some(hole));
        let mut compared = 0;
        let mut agrees = true;
        if let Some(last) = last {
            compared += 1;
            agrees &= fell.is_some_and(|fell| last.contains(fell));
        }
        for check in &behind[..checks] {
            let expected = match check.kind {
                ItemKind::Total(_) => total(line, playout, player, summary),
                _ => Some(summary.captured),
            };
            if let ItemKind::Captured(found) | ItemKind::Total(found) = &check.kind {
                compared += 1;
                agrees &= expected == Some(*found);
            }
        }
        if !agrees {
            playout.take_back();
            return None;
        }
        self.plain_ply(line, player, item);
        add_turn(line, player, summary);
        line.counts.tally.checks += compared;
        line.counts.tally.agreed += compared;
        Some(checks)
    }

    /// Counts a ply that is as it should be.
    fn plain_ply(&mut self, line: &mut LineState, mover: Player, item: &Item) {
        let id = self.number(line);
        self.ply_of_turn(line, id, item.span, Some(mover));
        line.captures.begin_ply();
        line.last_ply.written(std::slice::from_ref(item), item.span);
        line.counts.tally.plies += 1;
        line.counts.tally.legal += 1;
    }
}

/// Bare turns among the items of a line, with their numbers.
struct BareTurns<'t, 'w, D> {
    walk: &'t mut Walk<'w, D>,
    line: &'t mut LineState,
    items: &'t [Item],
    /// The place of the next ply, and of the one after it.
    at: usize,
    following: usize,
}

impl<D: Detail> WrittenTurns for BareTurns<'_, '_, D> {
    fn next(&mut self, mover: Player) -> Option<WrittenTurn> {
        let (item, behind) = self.items.get(self.at..)?.split_first()?;
        let between =
            |item: &&Item| matches!(item.kind, ItemKind::TurnNumber(_) | ItemKind::Note | ItemKind::Glyph(_));
        let between = behind.iter().take_while(between).count();
        self.following = self.at + 1 + between;
        // Whatever needs the position before the last ply follows that directly.
        match behind.get(between)?.kind {
            ItemKind::Ply(_) | ItemKind::Pass => bare_turn(&self.line.ruleset, item, mover),
            _ => None,
        }
    }

    fn played(&mut self, mover: Player, summary: TurnSummary) {
        let played = &self.items[self.at..self.following];
        self.walk.plain_ply(self.line, mover, &played[0]);
        add_turn(self.line, mover, summary);
        for item in &played[1..] {
            if let ItemKind::TurnNumber(number) = item.kind {
                self.walk.turn_number(self.line, item.span, number);
            }
        }
        self.at = self.following;
    }
}

/// What an item says, if nothing but how a turn of `mover` starts.
fn bare_turn(ruleset: &Ruleset, item: &Item, mover: Player) -> Option<WrittenTurn> {
    if item.attestation != Attestation::Written {
        return None;
    }
    match &item.kind {
        ItemKind::Pass => Some(WrittenTurn::Pass),
        ItemKind::Ply(ply)
            if ply.taking == Taking::Hole
                && ply.decisions.is_empty()
                && ply.seeds.is_none()
                && ply.last.is_none()
                && ply.certainty == Certainty::Clear =>
        {
            let hole = ruleset.shape().labelled(ply.start, Some(mover)).ok()?;
            Some(WrittenTurn::Lift(hole, ply.direction.map(way)))
        }
        _ => None,
    }
}

/// Adds what a turn came to.
fn add_turn(line: &mut LineState, player: Player, summary: TurnSummary) {
    line.counts.tally.laps += u64::from(summary.laps);
    line.captures.add(player, summary.captured);
    line.counts.tally.captured[player] += summary.captured;
}

/// The checks directly behind a ply, in items; `None` if an item follows it that the walk must look at
/// together with the ply.
fn checks(behind: &[Item]) -> Option<usize> {
    // The next ply, or its number, which is what mostly follows.
    if behind.first().is_none_or(|item| ends_ply(&item.kind)) {
        return Some(0);
    }
    let check = |item: &&Item| {
        item.attestation == Attestation::Written
            && matches!(item.kind, ItemKind::Captured(_) | ItemKind::Total(_))
    };
    let checks = behind.iter().take_while(check).count();
    for item in &behind[checks..] {
        if ends_ply(&item.kind) {
            break;
        }
        // These belong to the ply, but do not change how it is read.
        if !matches!(
            item.kind,
            ItemKind::Comment(_) | ItemKind::Note | ItemKind::Glyph(_) | ItemKind::Board(_)
        ) {
            return None;
        }
    }
    Some(checks)
}

/// The mover's total after a turn, where anything counts it.
fn total(line: &LineState, playout: &Playout<'_>, player: Player, summary: TurnSummary) -> Option<u32> {
    if line.ruleset.keeps_stores() {
        Some(u32::from(playout.position().store(player)))
    } else {
        line.captures.total(player).map(|before| before + summary.captured)
    }
}
