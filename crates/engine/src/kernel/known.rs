//! What can be said of a condition of a landing before it happens.

use base::board::Player;
use rules::vocabulary::{
    AtHole, Counted, Direction, FirstTurns, FlagTest, Group, GroupTest, HoleWord, KnownPhase, SeedTest, Test,
    Within,
};
use rules::{Check, CondPlan, GroupPlan, Plan};

use super::super::in_part::{Known, count_fits, is_constant, is_made_of, of_count, of_place, place_fits};

/// What is known of a landing; the rest depends on the position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts<'a> {
    pub(super) plan: &'a Plan,
    pub(super) mover: Player,
    pub(super) direction: Direction,
    pub(super) hole: u8,
    pub(super) before: u8,
    pub(super) after: u8,
    /// Flags, and which of them the hole carries, a bit each.
    pub(super) flags: &'a [usize],
    pub(super) carried: usize,
    /// Whether it is the mover's first turn, and the first of the game.
    pub(super) first: (bool, bool),
    /// The counts faced, inner and outer.
    pub(super) faced: Option<(u8, u8)>,
    /// What is known of checks of flags.
    pub(super) decided: &'a [(&'a Check, bool)],
    /// Whether the row that asks it would leave the opponent nothing.
    pub(super) leaves_nothing: Option<bool>,
}

impl Facts<'_> {
    /// The same where the hole faces none.
    pub(super) const fn with_nothing_faced(self) -> Self {
        Self { faced: Some((0, 0)), ..self }
    }

    /// The first row that fires; `None` where that is not known.
    pub(super) fn row(&self, whens: &[CondPlan]) -> Option<usize> {
        for (row, when) in whens.iter().enumerate() {
            if self.holds(when)? {
                return Some(row);
            }
        }
        None
    }
}

impl Known for Facts<'_> {
    fn leaf(&self, check: &Check) -> Option<bool> {
        if let Some((_, holds)) = self.decided.iter().find(|(decided, _)| *decided == check) {
            return Some(*holds);
        }
        match check {
            Check::Seeds(test) if is_constant(test) => Some(test.holds(u16::from(self.after))),
            Check::Before(test) if is_constant(test) => Some(test.holds(u16::from(self.before))),
            Check::Go(direction) => Some(*direction == self.direction),
            Check::Same(HoleWord::This | HoleWord::Landing) => Some(true),
            Check::Flag(FlagTest { flag, owner: None }) => {
                let number = self.flags.iter().position(|known| known == flag)?;
                Some(self.carried >> number & 1 == 1)
            }
            Check::Look(at) if at.holds.0.iter().all(of_count) => {
                let (inner, outer) = self.faced?;
                let count = match at.hole {
                    HoleWord::Facing => inner,
                    HoleWord::FacingOuter => outer,
                    _ => return None,
                };
                Some(at.holds.0.iter().all(|check| count_fits(self.plan, check, count)))
            }
            Check::FirstTurns(FirstTurns { turns: 1, of, within: Within::Match }) => Some(match of {
                Counted::Mover => self.first.0,
                Counted::Game => self.first.1,
            }),
            // A plan with phases has no kernel, so all turns are of the first one.
            Check::Phase(phase) => Some(matches!(phase, KnownPhase::Main | KnownPhase::Declared(0))),
            Check::WouldLeave(GroupTest { of: Group::Opponent, is: Test::Empty }) => self.leaves_nothing,
            check => of_place(self.plan, check).then(|| place_fits(self.plan, check, self.mover, self.hole)),
        }
    }
}

/// The checks, at any depth, of whether another hole carries a flag, or any of a group of holes.
pub(super) fn checks_of_flags<'a>(condition: &'a CondPlan, found: &mut Vec<&'a Check>) {
    let of_flag = |inner: &CondPlan| matches!(inner.0.as_slice(), [Check::Flag(_)]);
    for check in &condition.0 {
        let fits = match check {
            Check::Look(at) => is_near(at.hole) && of_flag(&at.holds),
            Check::Holes(GroupTest { of: Group::Of(of, inner), is: Test::Empty | Test::Occupied }) => {
                !matches!(**of, Group::Of(..)) && of_flag(inner)
            }
            Check::Any(all) => {
                all.iter().for_each(|one| checks_of_flags(one, found));
                false
            }
            Check::Unless(unless) => {
                checks_of_flags(unless, found);
                false
            }
            _ => false,
        };
        if fits && !found.contains(&check) {
            found.push(check);
        }
    }
}

/// Whether a check depends on nothing but the board, the flags, and the hole and direction of the landing: not on what
/// the turn has been so far.
pub(super) fn of_board(check: &Check) -> bool {
    let all = |condition: &CondPlan| condition.0.iter().all(of_board);
    let group = |group: &GroupPlan| match group {
        Group::Own | Group::Opponent | Group::Board | Group::Set(_) => true,
        Group::Of(of, condition) => !matches!(**of, Group::Of(..)) && all(condition),
    };
    is_made_of(check, &|check| match check {
        Check::Seeds(test) | Check::Before(test) => is_constant(test),
        Check::Side(_) | Check::Owner(_) | Check::Row(_) | Check::In(_) | Check::Store(_) => true,
        Check::Flag(_) | Check::Go(_) | Check::FirstTurns(_) | Check::Left(_) | Check::Phase(_) => true,
        Check::Banked(_) | Check::Score(_) | Check::Starter(_) => true,
        Check::Same(word) => is_near(*word),
        Check::Look(AtHole { hole, holds }) => is_near(*hole) && all(holds),
        Check::Total(test) | Check::Holes(test) | Check::WouldLeave(test) => {
            group(&test.of) && is_constant(&test.is)
        }
        _ => false,
    })
}

/// Whether a hole is named without the turn.
const fn is_near(word: HoleWord) -> bool {
    !matches!(word, HoleWord::LapLift | HoleWord::LapFirst | HoleWord::TurnLift)
}

/// Whether a condition is that the seed is not the last of its lap.
pub(super) fn is_not_last(check: &Check) -> bool {
    matches!(check, Check::Unless(unless) if unless.0 == [Check::Seed(SeedTest::Last)])
}
