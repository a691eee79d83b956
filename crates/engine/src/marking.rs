//! What the rules leave possible, whatever the seeds: which holes can carry which flags at the same time, and whether a
//! store can lose seeds.

use base::board::{Hole, HoleSet, Player};
use rules::vocabulary::{
    AtHole, Flag, FlagScope, FlagSetBy, FlagTest, GroupTest, HoleWord, LandThen, Side, SowOn,
};
use rules::{
    Check, Clause, CondPlan, FlagPlan, GroupPlan, LandAction, MarkPlan, MarkedPlan, NO_HOLE, Plan, Ruleset,
    TakePlan, TakingPlan, row_tests,
};

use super::in_part::{Known, all_hold, any_holds, of_place, place_fits};
use super::turn_state::slot_of;

/// A flag on a hole, and whose it is: South's for flags of nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CarriedFlag {
    /// The flag, by its number in the ruleset's file.
    pub flag: usize,
    /// Whose it is.
    pub owner: Player,
    /// The hole that carries it.
    pub hole: Hole,
}

impl CarriedFlag {
    fn slot(self) -> usize {
        2 * self.flag + self.owner.index()
    }
}

/// The flags among these that no play sets, or not together; none where play may have set them all. Of a flag for which
/// `is_known` is false, other holes may carry it too.
///
/// Nothing is asked of the seeds, so flags that are not among them may be impossible for another reason.
pub fn impossible_flags(
    ruleset: &Ruleset,
    carried: &[CarriedFlag],
    is_known: impl Fn(usize) -> bool,
) -> Vec<CarriedFlag> {
    if carried.is_empty() {
        return Vec::new();
    }
    let plan = &ruleset.plan;
    let setters = setters(ruleset);
    let fixed = |flag: usize| is_known(flag) && lasts(plan, flag);
    let mut left: Vec<CarriedFlag> = carried.to_vec();
    let mut removed: Vec<CarriedFlag> = Vec::new();
    // Each flag was set on some hole last. One that can have been is left out, and may or may not have been there
    // when the others were set.
    loop {
        let last = left.iter().position(|&one| {
            let world = World { plan, certain: &left, removed: &removed, except: one, fixed: &fixed };
            setters.iter().any(|setter| setter.may_set(&world, one))
        });
        match last {
            Some(place) => removed.push(left.remove(place)),
            None => return left,
        }
    }
}

/// Whether a hole that carries a flag keeps it: to the end of the match, or in the `same_round` to that of the round.
pub fn lasting_flag(ruleset: &Ruleset, flag: usize, same_round: bool) -> bool {
    let in_scope = |known: &FlagPlan| same_round || known.scope == FlagScope::Match;
    ruleset.plan.flags.get(flag).is_some_and(in_scope) && lasts(&ruleset.plan, flag)
}

/// Whether holes can carry a flag as a round begins, before any turn in it.
pub fn may_begin_flagged(ruleset: &Ruleset, flag: usize, round: u16) -> bool {
    let stated = |set_by: &[FlagSetBy]| set_by.contains(&FlagSetBy::Record);
    let by_record = ruleset.clauses().flags.get(flag).is_some_and(|clause| stated(&clause.body.set_by));
    let by_round = set_by_rounds(ruleset, flag);
    let kept = ruleset.plan.flags.get(flag).is_some_and(|known| known.scope == FlagScope::Match);
    by_record || round > 1 && (by_round || kept)
}

/// Whether the filling of a new round sets a flag.
fn set_by_rounds(ruleset: &Ruleset, flag: usize) -> bool {
    let left_empty = |clause: &Clause<Flag>| clause.body.set_by.contains(&FlagSetBy::LeftEmpty);
    ruleset.clauses().flags.get(flag).is_some_and(left_empty)
        || ruleset.plan.end.rounds.as_ref().is_some_and(|rounds| rounds.flag == Some(flag))
}

/// The fewest seeds that a store can have lost in a round, acts aside; `None` if no seed leaves one.
pub fn least_store_loss(ruleset: &Ruleset) -> Option<u16> {
    let plan = &ruleset.plan;
    if may_take_from_stores(ruleset) {
        return Some(1);
    }
    let enters = plan.start.starts.iter().filter(|start| start.enter.is_some());
    let least = enters.filter_map(|start| start.seeds.bounds(u16::MAX)).map(|(least, _)| least).min()?;
    // What a store gains can make up for a part of what it loses.
    let sweeps = plan.end.endings.iter().chain(&plan.end.round_endings).any(|ending| ending.sweep.is_some());
    let gains = sweeps || ruleset.fills_stores() || !plan.acts.is_empty();
    Some(if gains { 1 } else { least })
}

/// Whether a turn may lift or take what lies in a store.
fn may_take_from_stores(ruleset: &Ruleset) -> bool {
    let plan = &ruleset.plan;
    let except = CarriedFlag { flag: 0, owner: Player::South, hole: Hole::OUT };
    // A store carries no flag.
    let world = World { plan, certain: &[], removed: &[], except, fixed: &|_| true };
    let tests = row_tests(ruleset);
    let players = || Player::ALL.into_iter();
    let is_sown =
        |mover: Player, owner: Player| plan.board.next[mover.index()][0].get(Hole::store(owner).0) != NO_HOLE;
    let sown = players().flat_map(|mover| players().map(move |owner| (mover, owner)));
    let sown: Vec<(Player, Player)> = sown.filter(|&(mover, owner)| is_sown(mover, owner)).collect();
    let at_store = |&(mover, owner): &(Player, Player)| {
        let judge = Judge { world: &world, mover, is_alone: true, this: Some(Hole::store(owner).0) };
        let fires = |when: &CondPlan| judge.holds(when);
        if plan.sowing.passes.iter().any(|row| !row.optional && fires(&row.when) == Some(true)) {
            return false;
        }
        for (row, tests) in plan.landing.rows.iter().zip(&tests) {
            let fires = all_hold(tests.tests.iter().map(|(_, asked)| fires(asked)));
            let ends = matches!(row.then, LandThen::End | LandThen::Again) && row.offers.is_empty();
            if fires != Some(false) && !(ends && row.taking.takes.is_empty()) {
                return true;
            }
            if fires == Some(true) && !row.optional {
                break;
            }
        }
        let more = |takes: &[TakePlan]| takes.iter().any(|take| !matches!(take, TakePlan::Dropped));
        plan.sowing.drops.iter().any(|(when, taking)| fires(when) != Some(false) && more(&taking.takes))
    };
    // Of the words for holes, named at a hole, only these may mean a store.
    let is_store = |hole: HoleWord| matches!(hole, HoleWord::LapFirst | HoleWord::LastEnd);
    let sows = |on: SowOn| on.adding.is_some_and(is_store);
    let goes_on = |row: &LandAction| match row.then {
        LandThen::Relay(relay) => is_store(relay.hole),
        LandThen::Sow(on) => sows(on),
        _ => row.offers.iter().filter_map(|offer| offer.sow).any(sows),
    };
    let names_store = |taking: &TakingPlan| taking.takes.iter().any(|take| take.names(&is_store));
    let elsewhere = || {
        plan.landing.rows.iter().any(goes_on) || plan.takings().any(names_store) || plan.extension.is_some()
    };
    sown.iter().any(at_store) || !sown.is_empty() && elsewhere()
}

/// Something that sets a flag.
enum Setter<'p> {
    /// Whatever the place, and whatever other holes carry.
    Always { flag: usize },
    /// A row: its marks, what it asks, and whether it marks several holes at once.
    Row { taking: &'p TakingPlan, asked: Vec<CondPlan>, at_once: bool },
}

/// Everything that sets flags.
fn setters(ruleset: &Ruleset) -> Vec<Setter<'_>> {
    let plan = &ruleset.plan;
    let mut all = Vec::new();
    for (flag, clause) in ruleset.clauses().flags.iter().enumerate() {
        let by = &clause.body.set_by;
        let anywhere = [FlagSetBy::Lift, FlagSetBy::Capture, FlagSetBy::Record];
        if set_by_rounds(ruleset, flag) || anywhere.iter().any(|one| by.contains(one)) {
            all.push(Setter::Always { flag });
        }
    }
    let mut row = |taking, asked| {
        let at_once = taking_marks(taking) > 1;
        if at_once || taking_marks(taking) == 1 {
            all.push(Setter::Row { taking, asked, at_once });
        }
    };
    for (action, tests) in plan.landing.rows.iter().zip(row_tests(ruleset)) {
        row(&action.taking, tests.tests.into_iter().map(|(_, asked)| asked).collect());
    }
    for lift in &plan.sowing.lifts {
        row(&lift.taking, vec![lift.when.clone()]);
    }
    for (when, taking) in &plan.sowing.drops {
        row(taking, vec![when.clone()]);
    }
    let starts = plan.start.starts.iter().chain(plan.opening.as_ref().map(|opening| &opening.start));
    for start in starts {
        if let Some(taking) = &start.taking {
            row(taking, vec![start.condition.clone()]);
        }
    }
    all
}

/// How many holes a row marks, or 2 where it may mark any number.
fn taking_marks(taking: &TakingPlan) -> usize {
    let of = |mark: &MarkPlan| match (&mark.on, mark.is_set) {
        (_, false) => 0,
        (MarkedPlan::Hole(_), true) => 1,
        (MarkedPlan::Each(_), true) => 2,
    };
    usize::from(taking.mark.is_some()) + taking.marks.iter().map(of).sum::<usize>()
}

/// Whether a flag that is set stays where it is until it is asked about.
fn lasts(plan: &Plan, flag: usize) -> bool {
    let known = &plan.flags[flag];
    let cleared = known.cleared_by_lift || known.cleared_by_capture || known.cleared_left_empty;
    let unmarks = |taking: &TakingPlan| taking.marks.iter().any(|mark| mark.flag == flag && !mark.is_set);
    !cleared && !plan.takings().any(unmarks) && plan.board.territory != Some(flag)
}

/// What holes carry when a flag is set.
struct World<'a> {
    plan: &'a Plan,
    /// Flags that were set before, if they stay.
    certain: &'a [CarriedFlag],
    /// Flags that may have been set before.
    removed: &'a [CarriedFlag],
    /// The flag that is set.
    except: CarriedFlag,
    /// Whether all holes that carry a flag are known, and each has carried it since it was set.
    fixed: &'a dyn Fn(usize) -> bool,
}

/// The holes that are certainly in a group, and those that may be.
type Group = (HoleSet, HoleSet);

impl Setter<'_> {
    /// Whether it may set a flag on its hole.
    fn may_set(&self, world: &World<'_>, one: CarriedFlag) -> bool {
        match self {
            Self::Always { flag } => *flag == one.flag,
            Self::Row { taking, asked, at_once } => {
                let movers = Player::ALL.into_iter();
                let mut movers =
                    movers.filter(|&mover| slot_of(world.plan, one.flag, mover, one.hole.0) == one.slot());
                movers.any(|mover| {
                    let judge = Judge { world, mover, is_alone: !at_once, this: None };
                    judge.places(taking, one).into_iter().any(|this| {
                        let there = Judge { this, ..judge };
                        all_hold(asked.iter().map(|condition| there.holds(condition))) != Some(false)
                    })
                })
            }
        }
    }
}

/// Judges what a row asks of a player's turn.
#[derive(Clone, Copy)]
struct Judge<'a> {
    world: &'a World<'a>,
    mover: Player,
    /// Whether nothing else is set at the same time.
    is_alone: bool,
    /// The hole in question, if it is known.
    this: Option<u8>,
}

impl Judge<'_> {
    /// The holes at which a row may fire if it sets this flag; `None` for one that is not known.
    fn places(&self, taking: &TakingPlan, one: CarriedFlag) -> Vec<Option<u8>> {
        let mut all = Vec::new();
        if taking.mark == Some(one.flag) {
            all.push(Some(one.hole.0));
        }
        for mark in taking.marks.iter().filter(|mark| mark.is_set && mark.flag == one.flag) {
            match &mark.on {
                MarkedPlan::Hole(word) => {
                    let holes = (0_u8..).take(self.world.plan.board.holes);
                    let there = holes
                        .filter(|&hole| self.at(hole).hole(*word).is_none_or(|named| named == one.hole.0));
                    all.extend(there.map(Some));
                }
                MarkedPlan::Each(group) => {
                    if self.group(group).1.contains(one.hole) {
                        all.push(None);
                    }
                }
            }
        }
        all
    }

    const fn player(&self, side: Side) -> Player {
        match side {
            Side::Own => self.mover,
            Side::Opponent => self.mover.opposite(),
        }
    }

    /// The same at a hole.
    const fn at(&self, hole: u8) -> Self {
        Self { this: Some(hole), ..*self }
    }

    /// The hole that a word names; `None` where that depends on more than the place.
    fn hole(&self, word: HoleWord) -> Option<u8> {
        match word {
            HoleWord::This | HoleWord::Landing => self.this,
            _ => Some(self.world.plan.board.across(word)?.get(self.this?)),
        }
    }

    fn group(&self, group: &GroupPlan) -> Group {
        let board = &self.world.plan.board;
        let all = board.own[0].union(board.own[1]);
        let own = |player: Player| match board.territory {
            None => (board.own[player.index()], board.own[player.index()]),
            Some(_) => (HoleSet::EMPTY, all),
        };
        match group {
            GroupPlan::Own => own(self.mover),
            GroupPlan::Opponent => own(self.mover.opposite()),
            GroupPlan::Board => (all, all),
            GroupPlan::Set(holes) => (*holes, *holes),
            GroupPlan::Of(group, condition) => {
                let (certain, possible) = self.group(group);
                let judged = |hole: &Hole| self.at(hole.0).holds(condition);
                (
                    certain.iter().filter(|hole| judged(hole) == Some(true)).collect(),
                    possible.iter().filter(|hole| judged(hole) != Some(false)).collect(),
                )
            }
        }
    }
}

impl Known for Judge<'_> {
    /// What is asked of places and flags.
    fn leaf(&self, check: &Check) -> Option<bool> {
        let plan = self.world.plan;
        if let Check::Holes(GroupTest { of, is: test }) = check {
            let (certain, possible) = self.group(of);
            let mut holds = (certain.len()..=possible.len()).map(|number| {
                let asks_seeds = std::cell::Cell::new(false);
                let holds = test.holds_with(number, |_| {
                    asks_seeds.set(true);
                    0
                });
                (!asks_seeds.get()).then_some(holds)
            });
            let first = holds.next()?;
            return first.filter(|_| holds.all(|other| other == first));
        }
        let hole = self.this?;
        match check {
            Check::Flag(FlagTest { flag, owner }) => {
                let players = Player::ALL.into_iter();
                let asked = players.filter(|&player| owner.is_none_or(|side| self.player(side) == player));
                any_holds(asked.map(|owner| {
                    let one = CarriedFlag { flag: *flag, owner, hole: Hole(hole) };
                    self.world.carries(one, self.is_alone)
                }))
            }
            Check::Look(AtHole { hole, holds }) => {
                let named = self.hole(*hole).filter(|&named| named != NO_HOLE)?;
                self.at(named).holds(holds)
            }
            check => of_place(plan, check).then(|| place_fits(plan, check, self.mover, hole)),
        }
    }
}

impl World<'_> {
    /// Whether a hole carried a flag when the one in question was set, `is_alone` if nothing else was set with it. A flag
    /// that counts from the next turn on may have been set in the same turn.
    fn carries(&self, one: CarriedFlag, is_alone: bool) -> Option<bool> {
        let is_alone = is_alone && !self.plan.flags[one.flag].from_next_turn;
        if !(self.fixed)(one.flag) {
            return None;
        }
        if one != self.except && self.certain.contains(&one) {
            return is_alone.then_some(true);
        }
        (!self.removed.contains(&one)).then_some(false)
    }
}
