//! What each landing leads to: the walker's rows, matched once for everything a landing can be.
//!
//! A cell is a byte. Where a turn ends, its bits say what is done; there is no row to be looked up.

use crate::board::Player;
use crate::rules::vocabulary::{Along, Direction, FirstDrop, HoleWord, LandThen, SowOn, Test};
use crate::rules::{
    Check, CondPlan, Destination, LandAction, LandingPlan, NO_HOLE, Plan, Slots, TakePlan, WalkPlan,
};

use super::super::Position;
use super::super::condition::Scene;
use super::lanes::Lanes;

/// The landing hole is lifted and sown on.
pub(super) const RELAY: u8 = 0;
/// What the hole faces is taken and sown on.
pub(super) const RESOW: u8 = 32;
/// The turn ends; the bits below say what else is done.
pub(super) const END: u8 = 64;
pub(super) const LANDING: u8 = 1;
pub(super) const FACING: u8 = 2;
pub(super) const CHAIN: u8 = 4;
pub(super) const MARK: u8 = 8;
pub(super) const AGAIN: u8 = 16;
/// From here on: it depends on what the hole faces; the number of a table.
pub(super) const LOOK: u8 = 128;
/// The turn is left to the walker.
pub(super) const LEAVE: u8 = 255;

/// The most facing tables.
pub(super) const MOST_TABLES: usize = 16;
/// Cells of a lane.
pub(super) const COUNTS: usize = 256;

/// How the seeds a resowing takes are sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Resow {
    /// Whether from the hole where the turn began, and not from the one where the lap did.
    pub(super) from_turn: bool,
    /// Whether the first falls into the next hole.
    pub(super) next: bool,
}

/// A chain of holes whose seeds are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chain {
    /// Whether it goes against the way of the lap.
    pub(super) back: bool,
    /// The lanes that may belong to it, by mover.
    pub(super) lanes: [u64; 2],
    /// The counts of its holes: from, to, whether only even ones, whether none at all counts as well.
    pub(super) least: u8,
    pub(super) most: u8,
    pub(super) even: bool,
    pub(super) or_empty: bool,
    /// Flags its holes must carry, and must not.
    pub(super) has: Slots,
    pub(super) lacks: Slots,
    /// Flags of holes, and lanes, that it steps over.
    pub(super) over: Slots,
    pub(super) stores: u64,
}

impl Chain {
    /// Whether it asks for nothing but even counts, flags aside.
    pub(super) fn is_plain(&self, ring: u8) -> bool {
        let all = (1 << ring) - 1;
        self.even
            && !self.or_empty
            && !self.back
            && (self.least, self.most) == (2, u8::MAX)
            && self.lanes == [all; 2]
            && self.stores == 0
            && self.has == Slots::NONE
    }
}

/// What rows do, apart from what the bits of a cell say; there is one form of each.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Forms {
    pub(super) resow: Option<Resow>,
    pub(super) chain: Option<Chain>,
    /// A flag.
    pub(super) mark: Option<usize>,
}

/// What fills cells.
pub(super) struct Matcher<'a> {
    pub(super) plan: &'a Plan,
    pub(super) lanes: &'a Lanes,
    pub(super) forms: Forms,
    /// What each row does.
    pub(super) rows: Vec<u8>,
    /// What rows do by the classes of the counts faced: by eight times the inner one's class and the outer one's.
    pub(super) tables: Vec<[u8; 64]>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(plan: &'a Plan, lanes: &'a Lanes) -> Self {
        let mut matcher = Self { plan, lanes, forms: Forms::default(), rows: Vec::new(), tables: Vec::new() };
        for row in &plan.landing.rows {
            let cell = matcher.cell(row).unwrap_or(LEAVE);
            matcher.rows.push(cell);
        }
        matcher
    }

    /// What a row does; `None` where the walker is to do it.
    fn cell(&mut self, row: &LandAction) -> Option<u8> {
        if !row.offers.is_empty() {
            return None;
        }
        let taking = &row.taking;
        let again = match row.then {
            LandThen::Relay(crate::rules::vocabulary::Relay::LANDING)
                if taking.takes.is_empty() && taking.mark.is_none() =>
            {
                return Some(RELAY);
            }
            LandThen::Sow(on) => return self.resow(row, on),
            LandThen::End => 0,
            LandThen::Again => AGAIN,
            LandThen::Relay(_) => return None,
        };
        let mut cell = END | again;
        if !taking.takes.is_empty() && taking.to != Destination::Store {
            return None;
        }
        for take in &taking.takes {
            cell |= match take {
                TakePlan::Hole(HoleWord::This | HoleWord::Landing, None) => LANDING,
                TakePlan::Hole(HoleWord::Facing, None) => FACING,
                TakePlan::Walk(walk) => {
                    let chain = self.chain(walk)?;
                    (*self.forms.chain.get_or_insert(chain) == chain).then_some(CHAIN)?
                }
                _ => return None,
            };
        }
        if let Some(flag) = taking.mark {
            (*self.forms.mark.get_or_insert(flag) == flag).then_some(())?;
            cell |= MARK;
        }
        Some(cell)
    }

    fn resow(&mut self, row: &LandAction, on: SowOn) -> Option<u8> {
        let from_turn = match on.from {
            HoleWord::LapLift => false,
            HoleWord::TurnLift => true,
            _ => return None,
        };
        let all_it_faces = match row.taking.takes.as_slice() {
            [TakePlan::Hole(HoleWord::Facing, None)] => {
                self.plan.board.facing_outer.iter().all(|&hole| hole == NO_HOLE)
            }
            [TakePlan::Hole(HoleWord::Facing, None), TakePlan::Hole(HoleWord::FacingOuter, None)] => true,
            _ => false,
        };
        let plain = row.taking.to == Destination::Hand && row.taking.mark.is_none() && on.adding.is_none();
        let resow = Resow { from_turn, next: on.first == FirstDrop::Next };
        let known = *self.forms.resow.get_or_insert(resow) == resow;
        (all_it_faces && plain && known).then_some(RESOW)
    }

    fn chain(&self, walk: &WalkPlan) -> Option<Chain> {
        let simple = walk.step == 1
            && walk.most == u8::MAX
            && matches!(walk.from, HoleWord::Landing | HoleWord::This)
            && walk.take == [HoleWord::This]
            && self.plan.sowing.closed == Slots::NONE;
        let back = match walk.along {
            Along::Ahead => false,
            Along::Back => true,
            Along::Both => return None,
        };
        let over = match &walk.over {
            None => Slots::NONE,
            Some(over) => flag_of(over)?,
        };
        let stores = Player::ALL.into_iter().fold(0, |lanes, player| {
            lanes | self.lanes.lanes(Player::South, 1 << crate::board::Hole::store(player).0)
        });
        let mut chain = Chain {
            back,
            lanes: [(1 << self.lanes.ring) - 1; 2],
            least: 0,
            most: u8::MAX,
            even: false,
            or_empty: false,
            has: Slots::NONE,
            lacks: Slots::NONE,
            over,
            stores,
        };
        let mut counts = [true; 256];
        for check in &walk.goes_on.0 {
            match check {
                Check::Flag { flag, owner: None } if chain.has == Slots::NONE => chain.has = slots(*flag)?,
                Check::Unless(unless) if chain.lacks == Slots::NONE && flag_of(unless).is_some() => {
                    chain.lacks = flag_of(unless)?;
                }
                check if of_count(check) => {
                    for (seeds, fits) in (0..=u8::MAX).zip(&mut counts) {
                        *fits &= count_fits(check, seeds);
                    }
                }
                check if of_place(self.plan, check) => {
                    let asked = CondPlan(vec![check.clone()]);
                    for (mover, lanes) in Player::ALL.into_iter().zip(&mut chain.lanes) {
                        for lane in 0..self.lanes.ring {
                            let hole = self.lanes.hole(mover, lane);
                            let position = Position::blank();
                            let scene =
                                Scene::at(self.plan, &position, mover, hole, Direction::Anticlockwise);
                            if !scene.holds(&asked) {
                                *lanes &= !(1 << lane);
                            }
                        }
                    }
                }
                _ => return None,
            }
        }
        chain.counts(&counts)?;
        simple.then_some(chain)
    }

    /// The cells of a context: the states of the tested flags, lanes, counts.
    pub(super) fn context(&mut self, context: usize) -> Vec<u8> {
        let states = 1 << self.plan.landing.tested.len();
        let mut cells = Vec::with_capacity(states * self.lanes.ring as usize * COUNTS);
        let mover = Player::ALL[context & 1];
        for state in 0..states {
            for lane in 0..self.lanes.ring {
                let hole = self.lanes.hole(mover, lane);
                cells.push(LEAVE);
                for after in 1..=u8::MAX {
                    let within = u32::from(after) <= self.plan.board.seeds;
                    cells.push(if within { self.landing(context, state, hole, after) } else { LEAVE });
                }
            }
        }
        cells
    }

    fn landing(&mut self, context: usize, state: usize, hole: u8, after: u8) -> u8 {
        let landing = &self.plan.landing;
        let index = landing.cells_of(context)
            + state * landing.flag_step as usize
            + (usize::from(hole) << landing.stride)
            + usize::from(after);
        let cell = landing.cells[index];
        if cell < 0x80 { self.row(usize::from(cell)) } else { self.look(hole, usize::from(cell & 0x7f)) }
    }

    /// The cell of a row that fires whatever the hole faces.
    fn row(&mut self, row: usize) -> u8 {
        match self.rows[row] {
            // What it faces has to be looked up.
            RESOW => self.table([RESOW; 64]),
            cell => cell,
        }
    }

    /// The cell of a landing that depends on what it faces.
    fn look(&mut self, hole: u8, number: usize) -> u8 {
        let landing = &self.plan.landing;
        let classes = landing.facing_classes;
        let none = |faced: u8| faced == NO_HOLE;
        let place = usize::from(hole & 63);
        let (no_inner, no_outer) =
            (none(self.plan.board.facing_inner[place]), none(self.plan.board.facing_outer[place]));
        let fired = &landing.facing[number * classes * classes..][..classes * classes];
        if no_inner {
            return self.row(usize::from(fired[0]));
        }
        if classes > 8 {
            return LEAVE;
        }
        let mut table = [LEAVE; 64];
        for inner in 0..classes {
            for outer in 0..classes {
                let row = fired[inner * classes + if no_outer { 0 } else { outer }];
                table[inner * 8 + outer] = self.rows[usize::from(row)];
            }
        }
        self.table(table)
    }

    /// The cell that names a table.
    fn table(&mut self, table: [u8; 64]) -> u8 {
        let number = self.tables.iter().position(|known| *known == table).unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        });
        let number = u8::try_from(number).ok().filter(|&number| usize::from(number) < MOST_TABLES);
        number.map_or(LEAVE, |number| LOOK | number)
    }
}

impl Chain {
    /// Sets the counts that a hole may have; `None` where they have another form.
    fn counts(&mut self, fits: &[bool; 256]) -> Option<()> {
        self.least = (0..=u8::MAX).find(|&seeds| fits[usize::from(seeds)])?;
        self.most = (0..=u8::MAX).rev().find(|&seeds| fits[usize::from(seeds)])?;
        let even =
            |from: u8| (from..=u8::MAX).all(|seeds| fits[usize::from(seeds)] == seeds.is_multiple_of(2));
        if even(2) && !fits[1] {
            (self.even, self.or_empty) = (true, fits[0]);
            (self.least, self.most) = (2, u8::MAX);
            return Some(());
        }
        (self.least..=self.most).all(|seeds| fits[usize::from(seeds)]).then_some(())
    }
}

/// The slots of a flag.
pub(super) fn slots(flag: usize) -> Option<Slots> {
    let first = u8::try_from(2 * flag).ok()?;
    Slots::of(&[first, first + 1])
}

/// The slots of the flag that a condition asks for, where it asks for nothing else.
pub(super) fn flag_of(condition: &CondPlan) -> Option<Slots> {
    match condition.0.as_slice() {
        [Check::Flag { flag, owner: None }] => slots(*flag),
        _ => None,
    }
}

/// Whether a check depends on nothing but the seeds of the hole in question.
fn of_count(check: &Check) -> bool {
    match check {
        Check::Seeds(test) => !matches!(test, Test::SameAs(_) | Test::MoreThan(_)),
        Check::Any(all) => all.iter().all(|one| one.0.iter().all(of_count)),
        Check::Unless(one) => one.0.iter().all(of_count),
        _ => false,
    }
}

fn count_fits(check: &Check, seeds: u8) -> bool {
    match check {
        Check::Seeds(test) => test.holds(seeds),
        Check::Any(all) => all.iter().any(|one| one.0.iter().all(|check| count_fits(check, seeds))),
        Check::Unless(one) => !one.0.iter().all(|check| count_fits(check, seeds)),
        _ => false,
    }
}

/// Whether a check depends on nothing but the hole in question and the mover.
pub(super) fn of_place(plan: &Plan, check: &Check) -> bool {
    match check {
        Check::Side(_) | Check::Row(_) | Check::In(_) | Check::Store(_) => true,
        Check::Owner(_) => plan.board.territory.is_none(),
        Check::Any(all) => all.iter().all(|one| one.0.iter().all(|check| of_place(plan, check))),
        Check::Unless(one) => one.0.iter().all(|check| of_place(plan, check)),
        _ => false,
    }
}

/// The same context with the bits that no landing is judged by left out.
pub(super) fn reduced(landing: &LandingPlan, context: usize) -> usize {
    (0..=context).find(|&other| landing.context[other] == landing.context[context]).unwrap_or(context)
}
