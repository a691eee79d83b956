//! Plain turns, one after another in place: a hole, perhaps later decisions, and perhaps where the last seed fell, what
//! was captured and what the total is now. That is nearly all of play.
//!
//! Anything else, and anything that does not agree, is left to the walk, which reports it. So this is faster than the
//! walk and finds the same; a law compares the two.

use std::sync::Arc;

use crate::notation::syntax::{Attestation, Certainty, Item, ItemKind, Ply, Taking};
use base::board::Player;
use engine::{Position, StartKind, TurnSummary, WrittenLine, WrittenMove, WrittenTurn, play_line};
use rules::Ruleset;

use super::detail::Detail;
use super::line_state::LineState;
use super::verdict::PositionState;
use super::walk::Walk;
use super::written_ply::{ends_ply, read_ply};

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
        let first = line.numbered;
        let mut turns = PlainTurns { walk: self, line, ruleset: &ruleset, items, at: 0, checks: 0 };
        let (before, after) = play_line(&ruleset, position, &mut turns);
        let at = turns.at;
        line.position.set(PositionState::Position(after));
        if line.numbered == first {
            return 0;
        }
        line.last_ply.before = Some((PositionState::Position(before), Vec::new()));
        at
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

/// Plain turns among the items of a line, with their numbers.
struct PlainTurns<'t, 'w, D> {
    walk: &'t mut Walk<'w, D>,
    line: &'t mut LineState,
    ruleset: &'t Ruleset,
    items: &'t [Item],
    /// The place of the next ply, and the number of checks behind it.
    at: usize,
    checks: usize,
}

impl<D: Detail> WrittenLine for PlainTurns<'_, '_, D> {
    fn next(&mut self, mover: Player) -> Option<WrittenMove> {
        while let Some(item) = self.items.get(self.at).filter(|item| is_between(item)) {
            if let ItemKind::TurnNumber(number) = item.kind {
                self.walk.turn_number(self.line, item.span, number);
            }
            self.at += 1;
        }
        let (item, behind) = self.items.get(self.at..)?.split_first()?;
        if item.attestation != Attestation::Written {
            return None;
        }
        self.checks = checks(behind)?;
        match &item.kind {
            ItemKind::Ply(ply) => plain_turn(self.ruleset, ply, mover).map(WrittenMove::Turn),
            ItemKind::Pass if self.checks == 0 => Some(WrittenMove::Pass),
            _ => None,
        }
    }

    fn is_simple(&self) -> bool {
        let (checks, behind) = self.items[self.at + 1..].split_at(self.checks);
        // Whatever needs the position before the last ply follows that directly.
        let next = behind.iter().find(|item| !is_between(item));
        next.is_some_and(|next| matches!(next.kind, ItemKind::Ply(_) | ItemKind::Pass))
            && !checks.iter().any(|check| matches!(check.kind, ItemKind::Total(_)))
    }

    fn is_long(&self) -> bool {
        self.walk.is_long
    }

    fn agrees(&mut self, mover: Player, summary: TurnSummary, after: Option<&Position>) -> bool {
        let item = &self.items[self.at];
        let behind = self.at + 1 + self.checks;
        let mut compared = 0;
        if let ItemKind::Ply(ply) = &item.kind
            && let Some(last) = ply.last
        {
            let hole = self.ruleset.shape().labelled(ply.start, Some(mover)).ok();
            let fell = summary.last.or(hole.filter(|_| ply.taking == Taking::Facing));
            let last = self.ruleset.shape().labelled_in_check(last);
            if !last.is_ok_and(|last| fell.is_some_and(|fell| last.contains(fell))) {
                return false;
            }
            compared += 1;
        }
        for check in &self.items[self.at + 1..behind] {
            let expected = match check.kind {
                ItemKind::Total(_) => self.total(mover, summary, after),
                _ => Some(summary.captured),
            };
            if let ItemKind::Captured(found) | ItemKind::Total(found) = &check.kind {
                if expected != Some(*found) {
                    return false;
                }
                compared += 1;
            }
        }
        self.walk.plain_ply(self.line, mover, item);
        self.line.captures.add(mover, summary.captured);
        let tally = &mut self.line.counts.tally;
        tally.laps += u64::from(summary.laps);
        tally.captured[mover] += summary.captured;
        tally.checks += compared;
        tally.agreed += compared;
        self.at = behind;
        true
    }
}

impl<D: Detail> PlainTurns<'_, '_, D> {
    /// The mover's total after a turn, where anything counts it.
    fn total(&self, mover: Player, summary: TurnSummary, after: Option<&Position>) -> Option<u32> {
        if self.ruleset.keeps_stores() {
            after.map(|after| u32::from(after.store(mover)))
        } else {
            self.line.captures.total(mover).map(|before| before + summary.captured)
        }
    }
}

/// Whether an item may come between plain turns.
const fn is_between(item: &Item) -> bool {
    matches!(item.kind, ItemKind::TurnNumber(_) | ItemKind::Note | ItemKind::Glyph(_))
}

/// A turn of `mover` as written, if it is clear and starts with whatever the hole or what faces it holds.
fn plain_turn(ruleset: &Ruleset, ply: &Ply, mover: Player) -> Option<WrittenTurn> {
    let clear = |certainty| certainty == Certainty::Clear;
    if ply.seeds.is_some()
        || !clear(ply.certainty)
        || !ply.decisions.iter().all(|decision| clear(decision.certainty))
    {
        return None;
    }
    read_ply(ruleset, ply, Some(mover)).ok().filter(|turn| turn.kind != StartKind::Enter)
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
