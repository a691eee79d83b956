//! The rows of the landing table, matched with every landing there can be.

use crate::Clauses;
use crate::plan::lookup::{CLOCKWISE, FIRST_OF_GAME, FIRST_OF_PLAYER, OPENING, PAST_CORNER};
use crate::plan::{Check, CondPlan};
use crate::vocabulary::{Counted, Direction, FirstTurns, HoleRow, HoleWord, KnownPhase, Ring, Side};
use base::board::{Hole, Player, Shape};

use super::asked::Asked;

/// A landing, as far as rows can see it.
struct View {
    hole: Hole,
    own: bool,
    inner: bool,
    /// One bit a flag of the ruleset.
    flags: u8,
    after: u8,
    facing: (u8, u8),
    clockwise: bool,
    first_of_player: bool,
    first_of_game: bool,
    opening: bool,
    past_corner: bool,
}

impl View {
    fn holds(&self, condition: &CondPlan) -> bool {
        condition.0.iter().all(|check| self.check(check))
    }

    fn check(&self, check: &Check) -> bool {
        match check {
            Check::Seeds(test) => test.holds(u16::from(self.after)),
            Check::Before(test) => test.holds(u16::from(self.after.saturating_sub(1))),
            Check::Side(side) => (*side == Side::Own) == self.own,
            Check::Row(row) => (*row == HoleRow::Inner) == self.inner,
            Check::In(holes) => holes.contains(self.hole),
            Check::Flag(test) => self.flags >> test.flag & 1 == 1,
            Check::Look(at) => {
                let count = if at.hole == HoleWord::Facing { self.facing.0 } else { self.facing.1 };
                let holds =
                    |check: &Check| matches!(check, Check::Seeds(test) if test.holds(u16::from(count)));
                at.holds.0.iter().all(holds)
            }
            Check::Go(go) => (*go == Direction::Clockwise) == self.clockwise,
            Check::FirstTurns(FirstTurns { of: Counted::Mover, .. }) => self.first_of_player,
            Check::FirstTurns(FirstTurns { of: Counted::Game, .. }) => self.first_of_game,
            Check::Phase(phase) => (*phase == KnownPhase::Opening) == self.opening,
            Check::Reached(_) | Check::EndedIn(_) => self.past_corner,
            Check::Any(all) => all.iter().any(|one| self.holds(one)),
            Check::Unless(unless) => !self.holds(unless),
            // Rows that ask for anything else are judged in order.
            _ => false,
        }
    }
}

/// Matches the rows with every landing there can be.
pub(super) struct Builder<'a> {
    shape: &'a Shape,
    /// Whether each player sows round their own side only.
    own_rows: bool,
    /// What the rows ask for.
    asked: &'a Asked,
    /// The most seeds in a hole.
    most: u8,
    whens: &'a [CondPlan],
    pub(super) facing: Vec<u8>,
    cap: u8,
    pub(super) possible: Vec<bool>,
    pub(super) reached: Vec<bool>,
    /// Whether some row fires at every landing that can happen.
    pub(super) total: bool,
    /// Whether there are more facing tables than a cell can name.
    pub(super) too_fine: bool,
}

/// The most classes of facing counts: a table has a place for every two of them, and each cell is matched with all.
pub(super) const MOST_CLASSES: usize = 66;

/// The most facing tables: a cell names one by seven bits.
const MOST_TABLES: usize = 128;

impl<'a> Builder<'a> {
    /// A builder of the landing table; `seeds` are all seeds of a game.
    pub(super) fn new(
        (clauses, whens): (&Clauses, &'a [CondPlan]),
        shape: &'a Shape,
        asked: &'a Asked,
        seeds: u32,
    ) -> Self {
        let most = u8::try_from(seeds).unwrap_or(u8::MAX);
        let rows = clauses.landing.len();
        Self {
            shape,
            own_rows: clauses.board.body.ring == Ring::OwnRows,
            asked,
            most,
            whens,
            facing: Vec::new(),
            // No hole holds more than all the seeds, so greater numbers tell nothing apart.
            cap: u8::try_from(asked.facing_cap).unwrap_or(u8::MAX).max(1).min(most).max(1),
            possible: vec![false; rows],
            reached: vec![false; rows],
            total: true,
            too_fine: false,
        }
    }

    /// Facing counts that no row distinguishes are of one class: exact up to the greatest number a row names, then by
    /// parity.
    pub(super) const fn class_of(&self, count: u8) -> u8 {
        if count <= self.cap { count } else { self.cap + (count - self.cap) % 2 }
    }

    pub(super) const fn classes(&self) -> usize {
        self.cap as usize + 2
    }

    /// The cells of every context, and where those of each begin. `relevant` are the bits of a context that some row
    /// looks at.
    pub(super) fn cells(&mut self, relevant: usize) -> (Vec<u8>, [u32; 64]) {
        let mut cells = Vec::new();
        let mut starts = [0_u32; 64];
        for bits in 0..64 {
            let reduced = bits & (relevant | 1);
            if reduced == bits {
                starts[bits] = u32::try_from(cells.len()).unwrap_or(0);
                self.context(&mut cells, bits);
            } else {
                starts[bits] = starts[reduced];
            }
        }
        (cells, starts)
    }

    /// The cells of one hole: a power of two.
    pub(super) const fn stride(&self) -> usize {
        (self.most as usize + 2).next_power_of_two()
    }

    /// The cells of one context: flag states, holes, counts.
    fn context(&mut self, cells: &mut Vec<u8>, bits: usize) {
        let mover = if bits & 1 == 0 { Player::South } else { Player::North };
        for state in 0..1_usize << self.asked.flags.len() {
            let flags = self
                .asked
                .flags
                .iter()
                .enumerate()
                .fold(0, |flags, (bit, flag)| flags | u8::from(state >> bit & 1 == 1) << flag);
            // Holes that no row distinguishes have the same cells.
            let mut made: Vec<(u64, Vec<u8>)> = Vec::new();
            for hole in self.shape.all() {
                let view = View {
                    hole,
                    own: self.shape.side(hole) == mover,
                    inner: self.shape.is_inner(hole),
                    flags,
                    after: 0,
                    facing: (0, 0),
                    clockwise: bits & CLOCKWISE != 0,
                    first_of_player: bits & FIRST_OF_PLAYER != 0,
                    first_of_game: bits & FIRST_OF_GAME != 0,
                    opening: bits & OPENING != 0,
                    past_corner: bits & PAST_CORNER != 0,
                };
                if !view.own && self.own_rows {
                    cells.resize(cells.len() + self.stride(), 0);
                    continue;
                }
                let class = self.class(&view);
                let known = made.iter().position(|(known, _)| *known == class).unwrap_or_else(|| {
                    let outer_faces = self.shape.facing_outer(hole).is_some();
                    made.push((class, self.counts(view, outer_faces)));
                    made.len() - 1
                });
                cells.extend_from_slice(&made[known].1);
            }
        }
    }

    /// What distinguishes a hole from others: its side, its row, and the sets that rows ask for.
    fn class(&self, view: &View) -> u64 {
        let sets = self.asked.sets.iter().map(|set| set.contains(view.hole));
        let bits = [view.own, view.inner].into_iter().chain(sets);
        bits.fold(0, |class, bit| class << 1 | u64::from(bit))
    }

    /// The cells of one hole, by the seeds it holds.
    fn counts(&mut self, mut view: View, outer_faces: bool) -> Vec<u8> {
        let mut row = vec![0; self.stride()];
        // Where no row looks at a facing hole, its seeds make no difference.
        let classes = if self.asked.facing_cap == 0 { 1 } else { self.classes() };
        let classes = u8::try_from(classes).unwrap_or(u8::MAX);
        let named = self.asked.seeds_cap.max(1);
        for after in 1..=self.most.saturating_add(1) {
            // Greater counts than rows name are alike by parity.
            if u16::from(after) >= named.saturating_add(2) {
                row[usize::from(after)] = row[usize::from(after) - 2];
                continue;
            }
            view.after = after;
            let mut fired = Vec::with_capacity(usize::from(classes) * usize::from(classes));
            for facing_inner in 0..classes {
                for facing_outer in 0..classes {
                    view.facing = (facing_inner, facing_outer);
                    let real = outer_faces || facing_outer == 0;
                    fired.push(self.fire(&view, real));
                }
            }
            let cell =
                if fired.iter().all(|row| *row == fired[0]) { fired[0] } else { self.facing_table(&fired) };
            if let Some(place) = row.get_mut(usize::from(after)) {
                *place = cell;
            }
        }
        row
    }

    /// The row that fires; `real` says whether the landing can happen, so that it counts for what is reached.
    fn fire(&mut self, view: &View, real: bool) -> u8 {
        let mut first = None;
        for (index, when) in self.whens.iter().enumerate() {
            // After the row that fires, it only matters which rows are possible at all.
            let is_known = first.is_some() && (!real || self.possible[index]);
            if !is_known && view.holds(when) {
                if real {
                    self.possible[index] = true;
                    self.reached[index] |= first.is_none();
                }
                first = first.or(Some(index));
            }
        }
        if first.is_none() && real {
            self.total = false;
        }
        first.and_then(|index| u8::try_from(index).ok()).unwrap_or(0)
    }

    fn facing_table(&mut self, fired: &[u8]) -> u8 {
        let size = fired.len();
        let known = self.facing.chunks(size).position(|table| table == fired);
        let number = known.unwrap_or_else(|| {
            self.facing.extend_from_slice(fired);
            self.facing.len() / size - 1
        });
        self.too_fine |= number >= MOST_TABLES;
        0x80 | u8::try_from(number).unwrap_or(0) & 0x7f
    }
}
