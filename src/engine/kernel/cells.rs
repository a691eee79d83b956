//! What each landing leads to: the walker's rows, matched once for everything a landing can be.
//!
//! A cell is a byte. Where a turn ends, its bits say what is done; there is no row to be looked up.

use crate::board::Player;
use crate::rules::vocabulary::{Along, Direction, FirstDrop, HoleWord, LandThen, SowOn};
use crate::rules::{
    Check, CondPlan, Destination, LandAction, LandingPlan, NO_HOLE, Plan, Slots, TakePlan, WalkPlan,
};

use super::super::Position;
use super::super::scene::Scene;
use super::super::trial::rules;
use super::known::{Facts, count_fits, is_not_last, of_board, of_count, of_place};
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
/// Unless that would leave the opponent nothing.
pub(super) const SPARES: u8 = 32;
/// From here on: it depends on what the hole faces; the number of a table.
pub(super) const LOOK: u8 = 128;
/// The walker says which row fires.
pub(super) const ASK: u8 = 254;
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

/// Seeds taken to a store as a seed falls.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drop {
    /// The holes.
    pub(super) of: Chain,
    /// Whether not by the last seed of a lap.
    pub(super) not_last: bool,
    /// To the mover; else to the hole's owner, or whoever has flagged it.
    pub(super) to_owner: Option<bool>,
}

impl Chain {
    /// A chain that takes nothing.
    pub(super) const NONE: Self = Self {
        back: false,
        lanes: [0; 2],
        least: 0,
        most: 0,
        even: false,
        or_empty: false,
        has: Slots::NONE,
        lacks: Slots::NONE,
        over: Slots::NONE,
        stores: 0,
    };

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
    /// What is done where a row would leave the opponent nothing.
    pub(super) spare: Option<u8>,
    pub(super) drop: Option<Drop>,
}

/// What fills cells.
pub(super) struct Matcher<'a> {
    pub(super) plan: &'a Plan,
    pub(super) lanes: &'a Lanes,
    pub(super) forms: Forms,
    /// What each row does.
    pub(super) rows: Vec<u8>,
    /// Flags that decide which row fires, at most two.
    pub(super) tested: Vec<usize>,
    /// The class of each count faced, and a count of each class.
    pub(super) classes: Box<[u8; 256]>,
    members: Vec<u8>,
    empty: Position,
    /// What rows do by the classes of the counts faced: by eight times the inner one's class and the outer one's.
    pub(super) tables: Vec<[u8; 64]>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(plan: &'a Plan, lanes: &'a Lanes) -> Self {
        let (classes, members) = classes(plan);
        let mut matcher = Self {
            plan,
            lanes,
            forms: Forms::default(),
            rows: Vec::new(),
            tested: tested(plan),
            classes,
            members,
            empty: Position::blank(),
            tables: Vec::new(),
        };
        matcher.forms.drop = matcher.drop();
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
            LandThen::Relay(_) | LandThen::Choose => return None,
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
        let plain = row.taking.to == Destination::Hand && row.taking.mark.is_none();
        let plain = plain && on.adding.is_none() && on.go.is_none();
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
        let chain = Chain { back, over, stores, ..self.asked(&walk.goes_on.0)? };
        simple.then_some(chain)
    }

    /// The lanes, counts and flags that checks ask of a hole, if they ask nothing else.
    fn asked(&self, checks: &[Check]) -> Option<Chain> {
        let mut chain = Chain { lanes: [(1 << self.lanes.ring) - 1; 2], most: u8::MAX, ..Chain::NONE };
        let mut counts = [true; 256];
        for check in checks {
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
                            let way = Direction::Anticlockwise;
                            if !Scene::at(rules(self.plan), &self.empty, mover, hole, way).holds(&asked) {
                                *lanes &= !(1 << lane);
                            }
                        }
                    }
                }
                _ => return None,
            }
        }
        chain.counts(&counts)?;
        Some(chain)
    }

    /// What is taken as seeds fall, if there is one rule for that and it takes whole holes to stores.
    fn drop(&self) -> Option<Drop> {
        let [(when, taking)] = self.plan.sowing.drops.as_slice() else { return None };
        let to_owner = match taking.to {
            Destination::Store => None,
            Destination::Owner => Some(false),
            Destination::FlagOwner if self.plan.flags.len() == 1 => Some(true),
            _ => return None,
        };
        let not_last = when.0.iter().any(is_not_last);
        let checks: Vec<Check> = when.0.iter().filter(|check| !is_not_last(check)).cloned().collect();
        let whole = matches!(taking.takes.as_slice(), [TakePlan::Hole(HoleWord::This, None)])
            && taking.mark.is_none();
        let of = self.asked(&checks)?;
        // A flag that decides what becomes of the last seed has to be one that decides which row fires.
        let known = |slots: Slots| slots.iter().all(|slot| self.tested.contains(&(slot / 2)));
        let fits = whole && !self.lanes.two && self.lanes.ring < 32 && self.lanes.in_order();
        (fits && (not_last || known(of.has) && known(of.lacks))).then_some(Drop { of, not_last, to_owner })
    }

    /// Whether the last seed of a lap is taken as it falls, with all that lies there.
    fn is_dropped(&self, facts: &Facts<'_>) -> bool {
        let Some(drop) = self.forms.drop.filter(|drop| !drop.not_last) else { return false };
        let carries = |slots: Slots| {
            let mut numbers =
                slots.iter().filter_map(|slot| self.tested.iter().position(|flag| *flag == slot / 2));
            numbers.any(|number| facts.carried >> number & 1 == 1)
        };
        let of = drop.of;
        let lane = self.lanes.lane(facts.mover, facts.hole);
        let count =
            if of.even { facts.after.is_multiple_of(2) } else { (of.least..=of.most).contains(&facts.after) };
        count
            && of.lanes[facts.mover.index()] >> lane & 1 == 1
            && (of.has == Slots::NONE || carries(of.has))
            && !carries(of.lacks)
    }

    /// The cells of a context: the states of the tested flags, lanes, counts.
    /// Each state has as many lanes as a row.
    pub(super) fn context(&mut self, context: usize, width: usize) -> Vec<u8> {
        let states = 1 << self.tested.len();
        let mut cells = Vec::with_capacity(states * width * COUNTS);
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
            cells.resize((state + 1) * width * COUNTS, LEAVE);
        }
        cells
    }

    fn landing(&mut self, context: usize, state: usize, hole: u8, after: u8) -> u8 {
        let landing = &self.plan.landing;
        if let Some(whens) = &landing.in_order {
            let (empty, flags) = (self.empty.clone(), self.tested.clone());
            return self.in_order(
                whens,
                Facts {
                    plan: self.plan,
                    empty: &empty,
                    mover: Player::ALL[context & 1],
                    direction: Direction::ALL[context >> 1 & 1],
                    hole,
                    before: after - 1,
                    after,
                    flags: &flags,
                    carried: state,
                    first: (context & 4 != 0, context & 8 != 0),
                    faced: None,
                    leaves_nothing: None,
                },
            );
        }
        let index = landing.cells_of(context)
            + state * landing.flag_step as usize
            + (usize::from(hole) << landing.stride)
            + usize::from(after);
        let cell = landing.cells[index];
        if cell < 0x80 { self.row(usize::from(cell)) } else { self.look(hole, usize::from(cell & 0x7f)) }
    }

    /// The cell of a landing whose rows are judged in order.
    fn in_order(&mut self, whens: &[CondPlan], facts: Facts<'_>) -> u8 {
        if self.is_dropped(&facts) {
            let row = Facts { after: 0, ..facts }.row(whens);
            let cell = row.map_or(LEAVE, |row| self.rows[row]);
            return if cell & END != 0 && cell < LOOK && cell & (LANDING | CHAIN) == 0 {
                cell
            } else {
                LEAVE
            };
        }
        if let Some(row) = facts.row(whens) {
            return self.row(row);
        }
        if let [Some(spared), Some(taken)] =
            [true, false].map(|nothing| Facts { leaves_nothing: Some(nothing), ..facts }.row(whens))
            && asking_what_is_left(whens) == [taken]
        {
            let (spared, cell) = (self.rows[spared], self.rows[taken]);
            let plain = |cell: u8| cell & END != 0 && cell < LOOK && cell & MARK == 0;
            let known = *self.forms.spare.get_or_insert(spared) == spared;
            let fits = known && plain(cell) && (plain(spared) || spared == LEAVE) && !self.lanes.two;
            return if fits { cell | SPARES } else { LEAVE };
        }
        let board = &self.plan.board;
        let inner = board.facing_inner[usize::from(facts.hole & 63)];
        let outer = board.facing_outer[usize::from(facts.hole & 63)];
        let members = self.members.clone();
        let of = |hole: u8| if hole == NO_HOLE { &[0] } else { members.as_slice() };
        let mut table = [LEAVE; 64];
        let mut known = !members.is_empty();
        for (&one, &other) in of(inner).iter().flat_map(|one| of(outer).iter().map(move |other| (one, other)))
        {
            let row = Facts { faced: Some((one, other)), ..facts }.row(whens);
            known &= row.is_some();
            let class = usize::from(self.classes[usize::from(one)] * 8 + self.classes[usize::from(other)]);
            table[class & 63] = row.map_or(LEAVE, |row| self.rows[row]);
        }
        match known {
            true if inner == NO_HOLE => {
                facts.with_nothing_faced().row(whens).map_or(LEAVE, |row| self.row(row))
            }
            true => self.table(table),
            // Flags that lifts set are not in the position until the turns are over.
            false
                if !self.plan.flags.iter().any(|flag| flag.by_lift)
                    && whens.iter().all(|when| when.0.iter().all(of_board)) =>
            {
                ASK
            }
            false => LEAVE,
        }
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
        let small = self.least <= 128 && (self.most < 128 || self.most == u8::MAX);
        let unbroken = (self.least..=self.most).all(|seeds| fits[usize::from(seeds)]);
        (small && unbroken).then_some(())
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

/// The rows that ask whether what they take would leave something.
fn asking_what_is_left(whens: &[CondPlan]) -> Vec<usize> {
    let asks = |when: &CondPlan| when.has(&|check| matches!(check, Check::WouldLeave(..)));
    (0..whens.len()).filter(|&row| asks(&whens[row])).collect()
}

/// The flags that landings are judged by, as far as two.
fn tested(plan: &Plan) -> Vec<usize> {
    let Some(whens) = &plan.landing.in_order else {
        return plan.landing.tested.iter().map(|slots| slots[0] / 2).collect();
    };
    let asks = |flag: usize| {
        let wanted =
            |check: &Check| matches!(check, Check::Flag { flag: asked, owner: None } if *asked == flag);
        whens.iter().any(|when| when.has(&wanted))
    };
    (0..plan.flags.len()).filter(|&flag| asks(flag)).take(2).collect()
}

/// The class of each count that is faced, and one count of each class: counts that no row distinguishes. There are none
/// of either where they would be too many.
fn classes(plan: &Plan) -> (Box<[u8; 256]>, Vec<u8>) {
    let mut classes = Box::new([0; 256]);
    let Some(whens) = &plan.landing.in_order else {
        classes.clone_from(&plan.landing.facing_class);
        classes.iter_mut().for_each(|class| *class = (*class).min(7));
        return (classes, Vec::new());
    };
    let mut asked: Vec<&Check> = Vec::new();
    for when in whens {
        facing(when, &mut asked);
    }
    let mut known: Vec<Vec<bool>> = Vec::new();
    let mut members = Vec::new();
    for (count, class) in (0..=u8::MAX).zip(classes.iter_mut()) {
        let fits: Vec<bool> = asked.iter().map(|check| count_fits(check, count)).collect();
        let number = known.iter().position(|one| *one == fits).unwrap_or_else(|| {
            known.push(fits);
            members.push(count);
            known.len() - 1
        });
        *class = u8::try_from(number).unwrap_or(u8::MAX).min(7);
    }
    if members.len() > 8 {
        members.clear();
    }
    (classes, members)
}

/// The checks of counts faced, at any depth.
fn facing<'a>(condition: &'a CondPlan, asked: &mut Vec<&'a Check>) {
    for check in &condition.0 {
        match check {
            Check::Look(HoleWord::Facing | HoleWord::FacingOuter, inner) => {
                asked.extend(inner.0.iter().filter(|check| of_count(check)));
            }
            Check::Any(all) => all.iter().for_each(|one| facing(one, asked)),
            Check::Unless(unless) => facing(unless, asked),
            _ => {}
        }
    }
}

/// The same context with the bits that no landing is judged by left out.
pub(super) fn reduced(landing: &LandingPlan, context: usize) -> usize {
    let Some(whens) = &landing.in_order else {
        return (0..=context)
            .find(|&other| landing.context[other] == landing.context[context])
            .unwrap_or(context);
    };
    let asks = |wanted: &dyn Fn(&Check) -> bool| whens.iter().any(|when| when.has(&|check| wanted(check)));
    let ways = asks(&|check| matches!(check, Check::Go(_)));
    let first = asks(&|check| matches!(check, Check::FirstTurns { .. }));
    context & (1 | if ways { 2 } else { 0 } | if first { 12 } else { 0 })
}
