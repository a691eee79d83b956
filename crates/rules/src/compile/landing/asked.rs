//! What the rows of a landing table ask for, so far as they can be matched with every possible landing.

use crate::plan::{Check, CondPlan};
use crate::vocabulary::{AtHole, Counted, FirstTurns, FlagTest, HoleWord, KnownPhase, Test, Within};
use base::board::HoleSet;

/// The most sets of holes that are kept apart.
const MOST_SETS: usize = 62;

/// Bits of the context of a landing.
pub(super) const CLOCKWISE: usize = 1;
pub(super) const FIRST_OF_PLAYER: usize = 2;
pub(super) const FIRST_OF_GAME: usize = 4;
pub(super) const OPENING: usize = 8;
pub(super) const PAST_CORNER: usize = 16;

/// What rows ask for.
#[derive(Default)]
pub(super) struct Asked {
    /// Whether some row asks for more than can be matched.
    pub(super) beyond: bool,
    /// The bits of the context that some row looks at.
    pub(super) context: usize,
    /// Flags of the landing hole.
    pub(super) flags: Vec<usize>,
    /// The greatest number that distinguishes counts of the landing hole.
    pub(super) seeds_cap: u16,
    /// The greatest number that distinguishes facing counts.
    pub(super) facing_cap: u16,
    /// Sets of holes.
    pub(super) sets: Vec<HoleSet>,
    /// The one condition on where seeds have fallen or laps have ended.
    corner: Option<Check>,
}

impl Asked {
    pub(super) fn look(&mut self, condition: &CondPlan) {
        for check in &condition.0 {
            self.check(check);
        }
    }

    fn check(&mut self, check: &Check) {
        match check {
            Check::Seeds(test) | Check::Before(test) => {
                self.beyond |= names_a_hole(test);
                // What was there before the last seed is one less.
                self.seeds_cap = self.seeds_cap.max(greatest(test).saturating_add(1));
            }
            Check::Side(_) | Check::Row(_) => {}
            Check::In(holes) => {
                if !self.sets.contains(holes) {
                    self.sets.push(*holes);
                }
                self.beyond |= self.sets.len() > MOST_SETS;
            }
            Check::Flag(FlagTest { flag, owner: None }) => {
                if !self.flags.contains(flag) {
                    self.flags.push(*flag);
                }
            }
            Check::Look(AtHole { hole: HoleWord::Facing | HoleWord::FacingOuter, holds }) => {
                self.facing(holds)
            }
            Check::Go(_) => self.context |= CLOCKWISE,
            Check::FirstTurns(FirstTurns { turns: 1, of, within: Within::Match }) => {
                self.context |= match of {
                    Counted::Mover => FIRST_OF_PLAYER,
                    Counted::Game => FIRST_OF_GAME,
                };
            }
            Check::Phase(KnownPhase::Opening | KnownPhase::Main) => self.context |= OPENING,
            Check::Reached(_) | Check::EndedIn(_) => {
                self.context |= PAST_CORNER;
                self.beyond |= self.corner.as_ref().is_some_and(|known| known != check);
                self.corner = Some(check.clone());
            }
            Check::Any(all) => all.iter().for_each(|one| self.look(one)),
            Check::Unless(unless) => self.look(unless),
            _ => self.beyond = true,
        }
    }

    /// Conditions on a facing hole: tests of its seeds, and no others.
    fn facing(&mut self, condition: &CondPlan) {
        for check in &condition.0 {
            let Check::Seeds(test) = check else {
                self.beyond = true;
                return;
            };
            self.beyond |= names_a_hole(test);
            self.facing_cap = self.facing_cap.max(greatest(test));
        }
    }
}

/// From this number on, tests distinguish counts by parity at most.
fn greatest(test: &Test) -> u16 {
    match test {
        Test::Empty | Test::Occupied | Test::Even | Test::Odd => 1,
        Test::Exactly(number) | Test::AtLeast(number) | Test::AtMost(number) | Test::Between(_, number) => {
            number.saturating_add(1)
        }
        Test::OneOf(numbers) => numbers.iter().max().map_or(0, |most| most.saturating_add(1)),
        Test::SameAs(_) | Test::MoreThan(_) => u16::MAX,
    }
}

const fn names_a_hole(test: &Test) -> bool {
    matches!(test, Test::SameAs(_) | Test::MoreThan(_))
}
