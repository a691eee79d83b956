//! What each landing leads to: the walker's rows, matched once for everything a landing can be.
//!
//! A cell is a byte. Where a turn ends, its bits say what is done; there is no row to be looked up.

use base::board::{Hole, HoleSet, Player};
use rules::vocabulary::{AtHole, Direction, HoleWord};
use rules::{Check, CondPlan, LandingPlan, NO_HOLE, Plan, Slots};

use super::super::Position;
use super::super::in_part::{count_fits, of_count};
use super::super::scene::Scene;
use super::super::trial::rules;
use super::forms::{
    ASK, ASKED_SLOTS, BY_FLAGS, ByFlags, CHAIN, COUNTS, END, Forms, LANDING, LEAVE, LOOK, MARK, MOST_ASKED,
    MOST_BY_FLAGS, MOST_TABLES, OFFER, Offer, OfferRow, SPARES, is_offer, is_resow,
};
use super::known::{Facts, checks_of_flags, of_board};
use super::lanes::Lanes;
use super::rows;

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
    pub(super) members: Vec<u8>,
    /// What rows do by the classes of the counts faced: by eight times the inner one's class and the outer one's.
    pub(super) tables: Vec<[u8; 64]>,
    /// Laps on offer.
    pub(super) offers: Vec<OfferRow>,
    /// What landings lead to by which holes carry a flag.
    pub(super) by_flags: Vec<ByFlags>,
    /// Whether a turn may have to be left to the walker.
    pub(super) leaves: bool,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(plan: &'a Plan, lanes: &'a Lanes) -> Self {
        let (classes, members) = classes(plan);
        let tested = tested(plan);
        let (rows, forms) = rows::read(plan, lanes, &tested);
        Self {
            plan,
            lanes,
            forms,
            rows,
            tested,
            classes,
            members,
            tables: Vec::new(),
            offers: Vec::new(),
            by_flags: Vec::new(),
            leaves: false,
        }
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
                // Nothing lies there where the last seed has been taken as it fell.
                let all_taken = self.forms.drop.is_some_and(|drop| drop.one);
                cells.push(if all_taken { self.landing(context, state, hole, 0) } else { LEAVE });
                for after in 1..=u8::MAX {
                    if u32::from(after) <= self.plan.board.seeds {
                        let cell = self.landing(context, state, hole, after);
                        self.leaves |= cell >= ASK;
                        cells.push(cell);
                    } else {
                        cells.push(LEAVE);
                    }
                }
            }
            cells.resize((state + 1) * width * COUNTS, LEAVE);
        }
        cells
    }

    fn landing(&mut self, context: usize, state: usize, hole: u8, after: u8) -> u8 {
        let flags = self.tested.clone();
        self.cell(Facts {
            plan: self.plan,
            mover: Player::ALL[context & 1],
            direction: Direction::ALL[context >> 1 & 1],
            hole,
            before: after.saturating_sub(1),
            after,
            flags: &flags,
            carried: state,
            first: (context & 4 != 0, context & 8 != 0),
            faced: None,
            decided: &[],
            leaves_nothing: None,
        })
    }

    /// The cell of a landing.
    fn cell(&mut self, facts: Facts<'_>) -> u8 {
        let whens = &self.plan.landing.whens;
        let (hole, way) = (facts.hole, facts.direction);
        if self.is_dropped(&facts) {
            let one = self.forms.drop.is_some_and(|drop| drop.one);
            let after = if one { facts.after } else { 0 };
            let row = Facts { before: if one { after } else { facts.before }, after, ..facts }.row(whens);
            let cell = row.map_or(LEAVE, |row| self.done(row, hole, way));
            return if cell & END != 0 && cell < LOOK && cell & (LANDING | CHAIN) == 0 {
                cell
            } else {
                LEAVE
            };
        }
        if facts.after == 0 {
            return LEAVE;
        }
        if let Some(row) = facts.row(whens) {
            return self.row(row, hole, way);
        }
        if let [Some(spared), Some(taken)] =
            [true, false].map(|nothing| Facts { leaves_nothing: Some(nothing), ..facts }.row(whens))
            && asking_what_is_left(whens) == [taken]
        {
            let (spared, cell) = (self.done(spared, hole, way), self.done(taken, hole, way));
            let plain = |cell: u8| cell & END != 0 && cell < LOOK && cell & MARK == 0;
            let known = *self.forms.spare.get_or_insert(spared) == spared;
            let fits = known && plain(cell) && (plain(spared) || spared == LEAVE) && !self.lanes.two;
            return if fits { cell | SPARES } else { LEAVE };
        }
        let board = &self.plan.board;
        let inner = board.facing_inner.get(facts.hole);
        let outer = board.facing_outer.get(facts.hole);
        let members = self.members.clone();
        let of = |hole: u8| if hole == NO_HOLE { &[0] } else { members.as_slice() };
        let mut table = [LEAVE; 64];
        let mut known = !members.is_empty();
        for (&one, &other) in of(inner).iter().flat_map(|one| of(outer).iter().map(move |other| (one, other)))
        {
            let row = Facts { faced: Some((one, other)), ..facts }.row(whens);
            known &= row.is_some();
            let class = usize::from(self.classes[usize::from(one)] * 8 + self.classes[usize::from(other)]);
            table[class & 63] = row.map_or(LEAVE, |row| self.done(row, hole, way));
        }
        match known {
            true if inner == NO_HOLE => {
                facts.with_nothing_faced().row(whens).map_or(LEAVE, |row| self.row(row, hole, way))
            }
            true => self.table(table),
            false => self.by_flags(whens, facts).unwrap_or_else(|| {
                // Flags that lifts set are not in the position until the turns are over.
                let lifts = self.plan.flags.iter().any(|flag| flag.by_lift);
                if !lifts && whens.iter().all(|when| when.0.iter().all(of_board)) { ASK } else { LEAVE }
            }),
        }
    }

    /// The cell of a landing that depends on which holes carry a flag; `None` where it depends on more.
    fn by_flags(&mut self, whens: &[CondPlan], facts: Facts<'_>) -> Option<u8> {
        let slots = 2 * self.plan.flags.len();
        if slots > ASKED_SLOTS || self.plan.flags.iter().any(|flag| flag.by_lift) {
            return None;
        }
        let mut asked = Vec::new();
        whens.iter().for_each(|when| checks_of_flags(when, &mut asked));
        if asked.is_empty() || asked.len() > MOST_ASKED {
            return None;
        }
        let mut of = ByFlags { holes: [[0; ASKED_SLOTS]; MOST_ASKED], cells: [LEAVE; 1 << MOST_ASKED] };
        let mut without = [false; MOST_ASKED];
        for ((check, holes), without) in asked.iter().zip(&mut of.holes).zip(&mut without) {
            let holds = |position: &Position| {
                Scene::at(rules(self.plan), position, facts.mover, facts.hole, facts.direction).check(check)
            };
            *without = holds(&Position::blank());
            for (slot, holes) in holes.iter_mut().enumerate().take(slots) {
                for hole in (0..64).map(Hole).take(self.plan.board.holes) {
                    let mut position = Position::blank();
                    position.flags.set(slot, HoleSet::EMPTY.with(hole));
                    *holes |= u64::from(holds(&position) != *without) << hole.0;
                }
            }
        }
        for bits in 0..of.cells.len() {
            let holds = |number: usize| without[number] != (bits >> number & 1 == 1);
            let decided: Vec<_> =
                asked.iter().enumerate().map(|(number, check)| (*check, holds(number))).collect();
            let row = Facts { decided: &decided, ..facts }.row(whens)?;
            of.cells[bits] = self.row(row, facts.hole, facts.direction);
        }
        let number = self.by_flags.iter().position(|known| *known == of).unwrap_or_else(|| {
            self.by_flags.push(of);
            self.by_flags.len() - 1
        });
        u8::try_from(number).ok().filter(|_| number < MOST_BY_FLAGS).map(|number| BY_FLAGS | number)
    }

    /// The cell of a row that fires whatever the hole faces.
    fn row(&mut self, row: usize, hole: u8, way: Direction) -> u8 {
        let cell = self.done(row, hole, way);
        let takes = is_offer(cell) && self.offers[usize::from(cell - OFFER)].takes;
        // What it faces has to be looked up.
        if is_resow(cell) || takes { self.table([cell; 64]) } else { cell }
    }

    /// What a row does at a hole, after a lap that went that way, given what it faces.
    fn done(&mut self, row: usize, hole: u8, way: Direction) -> u8 {
        let then = self.rows[row];
        let open = |offer: &&Offer| {
            let here = offer.lap.sow.is_some_and(|sow| !sow.from_landing) || offer.from.contains(Hole(hole));
            here && offer.after.is_none_or(|after| after == way)
        };
        let laps: Vec<_> = self.forms.offers[row].iter().filter(open).map(|offer| offer.lap).collect();
        if laps.is_empty() {
            self.leaves |= then == LEAVE;
            return then;
        }
        let row = OfferRow { takes: is_resow(then), then, laps };
        let number = self.offers.iter().position(|known| *known == row).unwrap_or_else(|| {
            self.offers.push(row);
            self.offers.len() - 1
        });
        let cell = u8::try_from(number).ok().filter(|_| number < MOST_TABLES).map(|number| OFFER | number);
        self.leaves |= cell.is_none();
        cell.unwrap_or(LEAVE)
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

/// The rows that ask whether what they take would leave something.
fn asking_what_is_left(whens: &[CondPlan]) -> Vec<usize> {
    let asks = |when: &CondPlan| when.has(&|check| matches!(check, Check::WouldLeave(_)));
    (0..whens.len()).filter(|&row| asks(&whens[row])).collect()
}

/// The flags that landings are judged by, as far as two.
fn tested(plan: &Plan) -> Vec<usize> {
    let asks = |flag: usize| {
        let wanted =
            |check: &Check| matches!(check, Check::Flag(test) if test.flag == flag && test.owner.is_none());
        plan.landing.whens.iter().any(|when| when.has(&wanted))
    };
    (0..plan.flags.len()).filter(|&flag| asks(flag)).take(2).collect()
}

/// The class of each count that is faced, and one count of each class: counts that no row distinguishes. There are none
/// of either where they would be too many.
fn classes(plan: &Plan) -> (Box<[u8; 256]>, Vec<u8>) {
    let mut classes = Box::new([0; 256]);
    let mut asked: Vec<&Check> = Vec::new();
    for when in &plan.landing.whens {
        facing(when, &mut asked);
    }
    let mut known: Vec<Vec<bool>> = Vec::new();
    let mut members = Vec::new();
    for (count, class) in (0..=u8::MAX).zip(classes.iter_mut()) {
        let fits: Vec<bool> = asked.iter().map(|check| count_fits(plan, check, count)).collect();
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
            Check::Look(AtHole { hole: HoleWord::Facing | HoleWord::FacingOuter, holds }) => {
                asked.extend(holds.0.iter().filter(|check| of_count(check)));
            }
            Check::Any(all) => all.iter().for_each(|one| facing(one, asked)),
            Check::Unless(unless) => facing(unless, asked),
            _ => {}
        }
    }
}

/// The same context with the bits that no landing is judged by left out.
pub(super) fn reduced(landing: &LandingPlan, context: usize) -> usize {
    // What is on offer depends on the hole and the way.
    let offers = landing.rows.iter().any(|row| !row.offers.is_empty());
    let asks =
        |wanted: &dyn Fn(&Check) -> bool| landing.whens.iter().any(|when| when.has(&|check| wanted(check)));
    let ways = offers || asks(&|check| matches!(check, Check::Go(_)));
    let first = asks(&|check| matches!(check, Check::FirstTurns(_)));
    context & (1 | if ways { 2 } else { 0 } | if first { 12 } else { 0 })
}
