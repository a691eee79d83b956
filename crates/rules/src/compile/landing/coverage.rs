//! Which rows of the landing table can fire: they are matched with every possible landing.

use crate::Clauses;
use crate::plan::{Check, CondPlan};
use crate::vocabulary::{Counted, Direction, FirstTurns, HoleRow, HoleWord, KnownPhase, Ring, Side};
use base::board::{Hole, Player, Shape};
use itertools::Itertools;

use super::asked::{Asked, CLOCKWISE, FIRST_OF_GAME, FIRST_OF_PLAYER, OPENING, PAST_CORNER};

/// A landing, as far as rows can see it.
struct View {
    hole: Hole,
    own: bool,
    inner: bool,
    /// One bit a flag of the ruleset.
    flags: u8,
    after: u8,
    facing: (u8, u8),
    /// The bits of [`Asked::context`] that hold.
    context: usize,
}

impl View {
    fn holds(&self, condition: &CondPlan) -> bool {
        condition.0.iter().all(|check| self.check(check))
    }

    const fn is(&self, bit: usize) -> bool {
        self.context & bit != 0
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
            Check::Go(go) => (*go == Direction::Clockwise) == self.is(CLOCKWISE),
            Check::FirstTurns(FirstTurns { of: Counted::Mover, .. }) => self.is(FIRST_OF_PLAYER),
            Check::FirstTurns(FirstTurns { of: Counted::Game, .. }) => self.is(FIRST_OF_GAME),
            Check::Phase(phase) => (*phase == KnownPhase::Opening) == self.is(OPENING),
            Check::Reached(_) | Check::EndedIn(_) => self.is(PAST_CORNER),
            Check::Any(all) => all.iter().any(|one| self.holds(one)),
            Check::Unless(unless) => !self.holds(unless),
            // Tables whose rows ask for anything else are not matched.
            _ => false,
        }
    }
}

/// Which rows of a landing table can fire.
pub(super) struct Coverage {
    /// Rows whose own conditions hold at some landing.
    pub(super) possible: Vec<bool>,
    /// Rows that fire at some landing.
    pub(super) reached: Vec<bool>,
    /// Whether some row fires at every landing.
    pub(super) total: bool,
}

/// The greatest number of facing seeds up to which every number is tried: each is matched with all others.
pub(super) const MOST_FACING: u16 = 64;

impl Coverage {
    /// Matches rows that ask for no more than `asked`; `seeds` are all seeds of a game.
    pub(super) fn match_rows(
        clauses: &Clauses,
        whens: &[CondPlan],
        shape: &Shape,
        asked: &Asked,
        seeds: u32,
    ) -> Self {
        let none = vec![false; whens.len()];
        let mut found = Self { possible: none.clone(), reached: none, total: true };
        let most = u8::try_from(seeds).unwrap_or(u8::MAX);
        let own_rows = clauses.board.body.ring == Ring::OwnRows;
        // Beyond the greatest number that rows name, counts are alike by parity.
        let up_to = |named: u16, more: u16| {
            u8::try_from(named.max(1).saturating_add(more)).unwrap_or(u8::MAX).min(most)
        };
        let after = up_to(asked.seeds_cap, 1).max(1);
        // Where no row looks at a facing hole, its seeds make no difference.
        let faced = if asked.facing_cap == 0 { 0 } else { up_to(asked.facing_cap, 1) };
        let contexts = (0..=asked.context).filter(|bits| bits & !asked.context == 0);
        for (context, state) in contexts.cartesian_product(0..1_usize << asked.flags.len()) {
            let carried = asked.flags.iter().enumerate().filter(|(bit, _)| state >> bit & 1 == 1);
            let flags = carried.fold(0, |flags, (_, flag)| flags | 1 << flag);
            // Holes that no row distinguishes are matched once.
            let mut seen = Vec::new();
            for (mover, hole) in Player::ALL.into_iter().cartesian_product(shape.all().collect::<Vec<_>>()) {
                let own = shape.side(hole) == mover;
                let sets: Vec<bool> = asked.sets.iter().map(|set| set.contains(hole)).collect();
                let outer_faces = shape.facing_outer(hole).is_some();
                let class = (own, shape.is_inner(hole), outer_faces, sets);
                if !own && own_rows || seen.contains(&class) {
                    continue;
                }
                seen.push(class);
                let outer = if outer_faces { faced } else { 0 };
                for (after, facing) in (1..=after).cartesian_product((0..=faced).cartesian_product(0..=outer))
                {
                    let inner = shape.is_inner(hole);
                    found.add(whens, &View { hole, own, inner, flags, after, facing, context });
                }
            }
        }
        found
    }

    /// Matches the rows with one landing.
    fn add(&mut self, whens: &[CondPlan], view: &View) {
        let mut fired = false;
        for (index, when) in whens.iter().enumerate() {
            // After the row that fires, it only matters which rows are possible at all.
            if !(fired && self.possible[index]) && view.holds(when) {
                self.possible[index] = true;
                self.reached[index] |= !fired;
                fired = true;
            }
        }
        self.total &= fired;
    }
}
