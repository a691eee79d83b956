//! Starts: which holes a turn may begin from, and how.

use base::board::{Hole, HoleSet, Player};
use rules::vocabulary::{Direction, DirectionChoice, TrialOf};
use rules::{AmountPlan, ClauseId, KeepPlan, Plan, StartPlan};

use super::landing::row_of;
use super::ranks::{Ranks, nth_bit};
use super::scene::{Rules, Scene};
use super::swar;
use super::turn_state::Turn;
use super::{Position, StartHole};

/// The starts of a player: the holes of each form of start, in the order of [`slot`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Starts([u128; 6]);

const TAKES: usize = 2;
const ENTERS: [usize; 3] = [3, 4, 5];

/// The place of a start among [`Starts`].
const fn slot(start: StartHole) -> usize {
    match start {
        StartHole::Lift(_, Direction::Anticlockwise) => 0,
        StartHole::Lift(_, Direction::Clockwise) => 1,
        StartHole::Take(_) => TAKES,
        StartHole::Enter(_, Some(Direction::Anticlockwise)) => 3,
        StartHole::Enter(_, Some(Direction::Clockwise)) => 4,
        StartHole::Enter(_, None) => 5,
    }
}

/// The start from a hole that has that place.
const fn start_of(slot: usize, hole: Hole) -> StartHole {
    match slot {
        0 => StartHole::Lift(hole, Direction::Anticlockwise),
        1 => StartHole::Lift(hole, Direction::Clockwise),
        TAKES => StartHole::Take(hole),
        3 => StartHole::Enter(hole, Some(Direction::Anticlockwise)),
        4 => StartHole::Enter(hole, Some(Direction::Clockwise)),
        _ => StartHole::Enter(hole, None),
    }
}

impl Starts {
    const fn lifts(lifts: [u128; 2]) -> Self {
        Self([lifts[0], lifts[1], 0, 0, 0, 0])
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 6]
    }

    /// Whether there are others than lifts.
    const fn has_others(self) -> bool {
        let [_, _, takes, one, other, free] = self.0;
        takes | one | other | free != 0
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|holes| holes.count_ones()).sum()
    }

    /// Entries first, then takes, then lifts, each by rising hole; anticlockwise before clockwise.
    pub(super) fn iter(mut self) -> impl Iterator<Item = StartHole> {
        std::iter::from_fn(move || self.pop())
    }

    /// That of a number below [`Starts::len`], in the order of [`Starts::iter`].
    #[inline]
    pub(super) fn in_order(self, number: u32) -> Option<StartHole> {
        match self.one_way() {
            Some(holes) => Some(self.lift(nth_bit(holes, number))),
            None => self.iter().nth(usize::try_from(number).ok()?),
        }
    }

    /// Takes out the first, in the order of [`Starts::iter`].
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<StartHole> {
        if self.has_others() {
            let mut others = ENTERS.into_iter().chain([TAKES]);
            return others.find_map(|slot| lowest(&mut self.0[slot]).map(|hole| start_of(slot, hole)));
        }
        let [anticlockwise, clockwise, ..] = self.0;
        let first = (anticlockwise | clockwise).trailing_zeros();
        let way = usize::from(anticlockwise >> (first & 127) & 1 == 0);
        lowest(&mut self.0[way]).map(|hole| start_of(way, hole))
    }

    pub(super) const fn contains(self, start: StartHole) -> bool {
        self.0[slot(start)] >> start.hole().0 & 1 == 1
    }

    /// One of them, of which there is at least one: that of the rank that `below` gives below their number.
    #[inline]
    pub(super) fn draw(self, below: impl FnOnce(u32) -> u32) -> StartHole {
        match self.one_way() {
            Some(holes) if HoleSet(holes).high() == 0 => {
                let ranks = Ranks::new(HoleSet(holes).low());
                self.lift(ranks.nth(below(ranks.len())))
            }
            Some(holes) => self.lift(nth_bit(holes, below(holes.count_ones()))),
            None => self.nth(below(self.len())),
        }
    }

    /// The holes to lift, where each has one way to start.
    #[inline]
    const fn one_way(self) -> Option<u128> {
        let [one, other, ..] = self.0;
        if self.has_others() || one & other != 0 { None } else { Some(one | other) }
    }

    /// The lift of a hole that has one way to start.
    #[inline]
    fn lift(self, hole: u8) -> StartHole {
        start_of(usize::from(self.0[1] >> hole & 1 == 1), Hole(hole))
    }

    /// The start of that rank, below [`Starts::len`]: by rising hole where each hole has one way to start, else lifts
    /// anticlockwise, lifts clockwise, takes, entries.
    #[inline]
    pub(super) fn nth(self, rank: u32) -> StartHole {
        if let Some(holes) = self.one_way() {
            return self.lift(nth_bit(holes, rank));
        }
        let mut rank = rank;
        for (slot, holes) in self.0.into_iter().enumerate() {
            let here = holes.count_ones();
            if rank < here {
                return start_of(slot, Hole(nth_bit(holes, rank)));
            }
            rank -= here;
        }
        StartHole::Take(Hole(0))
    }
}

/// Takes the first hole out of a set.
#[inline(always)]
fn lowest(holes: &mut u128) -> Option<Hole> {
    let mut set = HoleSet(*holes);
    let hole = set.pop();
    *holes = set.0;
    hole
}

/// The holes of a player that hold at least that number of seeds.
#[inline(always)]
pub(super) fn holding(plan: &Plan, position: &Position, player: Player, at_least: u16) -> u128 {
    let own = plan.board.own(&position.flags, player).0;
    // A byte of 128 and more is at least any bound up to 128.
    let (Some(counts), Ok(bound @ 0..=128)) = (position.counts.bytes(), u8::try_from(at_least)) else {
        return position.counts.at_least(at_least) & own;
    };
    let chunk =
        |base: usize, place: usize| swar::at_least(swar::counts(counts, base + place), bound) << place;
    if !plan.board.plain_ring {
        return u128::from((0..64).step_by(8).fold(0, |all, place| all | chunk(0, place))) & own;
    }
    // Words are read from where laps are added, so that a read never straddles two writes.
    let base = usize::from(plan.board.ring_base[player.index()] & 31);
    let mut holes = chunk(base, 0);
    if plan.board.ring > 8 {
        holes |= chunk(base, 8);
    }
    if plan.board.ring > 16 {
        holes |= chunk(base, 16) | chunk(base, 24);
    }
    u128::from(holes << base) & own
}

/// The starts of `player`, as if it were their turn.
#[inline(always)]
pub(super) fn starts(rules: Rules<'_>, position: &Position, player: Player) -> Starts {
    let plan = rules.plan;
    let banned = plan.start.banning.holes(&position.flags).0;
    if let Some(only) = plan.start.only_lift() {
        return lifts(plan, position, player, only, banned);
    }
    // Less to set up for usual rulesets.
    match plan.start.starts.len() {
        0..=2 => several::<2>(rules, position, player, banned),
        3..=4 => several::<4>(rules, position, player, banned),
        _ => several::<16>(rules, position, player, banned),
    }
}

#[inline(always)]
fn lifts(plan: &Plan, position: &Position, player: Player, start: &StartPlan, banned: u128) -> Starts {
    let mut holes = holding(plan, position, player, start.at_least) & !banned;
    if start.of_both {
        holes |= holding(plan, position, player.opposite(), start.at_least) & !banned;
    }
    if start.holes > 1 && holes.count_ones() < u32::from(start.holes) {
        return Starts::default();
    }
    let holes = holes & start.from.0;
    let lifts = match start.go {
        None => [holes & plan.start.by_direction[0].0, holes & plan.start.by_direction[1].0],
        Some(DirectionChoice::Anticlockwise) => [holes, 0],
        Some(DirectionChoice::Clockwise) => [0, holes],
        Some(DirectionChoice::Either) => [holes, holes],
    };
    Starts::lifts(lifts)
}

fn several<const KINDS: usize>(
    rules: Rules<'_>,
    position: &Position,
    player: Player,
    banned: u128,
) -> Starts {
    let (rules, plan) = (rules.without_nesting(), rules.plan);
    let mut all = Starts::default();
    let mut found = [Starts::default(); KINDS];
    for (index, start) in plan.start.starts.iter().enumerate().take(found.len()) {
        if start.unless.iter().any(|&earlier| !found[earlier].is_empty()) {
            continue;
        }
        found[index] = of_kind(rules, position, player, index, banned);
        all = all.union(found[index]);
    }
    if rules.lookahead.is_off() {
        return all;
    }
    for rule in &plan.start.prefer {
        if !Scene::of_board(rules, position, player).holds(&rule.when) {
            continue;
        }
        let mut preferred = [Starts::default(); KINDS];
        for (index, starts) in found.iter().enumerate() {
            preferred[index] =
                starts.filtered(|start| scene(rules, position, player, index, start).holds(&rule.condition));
        }
        keep(rules, position, player, &rule.keep, &mut preferred);
        let union = union_of(&preferred);
        if !union.is_empty() || rule.else_none {
            (all, found) = (union, preferred);
        }
    }
    all
}

fn union_of(found: &[Starts]) -> Starts {
    found.iter().fold(Starts::default(), |all, some| all.union(*some))
}

/// Keeps some of the starts that were found, kind by kind.
fn keep(rules: Rules<'_>, position: &Position, player: Player, which: &KeepPlan, found: &mut [Starts]) {
    let all = union_of(found);
    let holes = all.0.iter().fold(0, |all, holes| all | holes);
    let (amount, most) = match which {
        KeepPlan::All => return,
        KeepPlan::Leftmost => {
            let first = holes & holes.wrapping_neg();
            return found.iter_mut().for_each(|starts| *starts = starts.within(first));
        }
        KeepPlan::Rightmost => {
            let last = 1_u128.checked_shl(127 - holes.leading_zeros().min(127)).unwrap_or(0);
            return found.iter_mut().for_each(|starts| *starts = starts.within(last));
        }
        KeepPlan::Most(amount) => (amount, true),
        KeepPlan::Fewest(amount) => (amount, false),
    };
    let of = |kind: usize, start| amount_of(amount, &scene(rules, position, player, kind, start));
    let mut best: Option<u32> = None;
    for (kind, starts) in found.iter().enumerate() {
        for amount in starts.iter().map(|start| of(kind, start)) {
            let better = |best| if most { amount > best } else { amount < best };
            best = best.filter(|&best| !better(best)).or(Some(amount));
        }
    }
    for (kind, starts) in found.iter_mut().enumerate() {
        *starts = starts.filtered(|start| Some(of(kind, start)) == best);
    }
}

/// What is compared of a start.
fn amount_of(amount: &AmountPlan, scene: &Scene<'_>) -> u32 {
    match amount {
        AmountPlan::Seeds => u32::from(scene.seeds),
        AmountPlan::Captured => scene.rules.lookahead.turn_from(scene).1.captured,
        AmountPlan::Leaves(group) => {
            let (board, stopped) = scene.rules.lookahead.turn_from(scene);
            Scene::at(scene.rules, &board, scene.mover, stopped.last, scene.direction).total(group)
        }
    }
}

/// The scene in which a start of a kind is judged.
fn scene<'a>(
    rules: Rules<'a>,
    position: &'a Position,
    player: Player,
    kind: usize,
    start: StartHole,
) -> Scene<'a> {
    let (hole, direction) = match start {
        StartHole::Lift(hole, direction) => (hole, direction),
        StartHole::Take(hole) => (hole, Direction::Anticlockwise),
        StartHole::Enter(hole, way) => (hole, way.unwrap_or(Direction::Anticlockwise)),
    };
    Scene { start: Some(kind), ..Scene::at(rules, position, player, hole.0, direction) }
}

impl Starts {
    /// Those from some holes.
    fn within(self, holes: u128) -> Self {
        Self(self.0.map(|some| some & holes))
    }

    fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|slot| self.0[slot] | other.0[slot]))
    }

    /// Those that are wanted.
    fn filtered(self, wanted: impl Fn(StartHole) -> bool) -> Self {
        let mut kept = Self::default();
        for start in self.iter().filter(|&start| wanted(start)) {
            kept.0[slot(start)] |= 1 << start.hole().0;
        }
        kept
    }
}

fn of_kind(rules: Rules<'_>, position: &Position, player: Player, index: usize, banned: u128) -> Starts {
    let plan = rules.plan;
    let start = &plan.start.starts[index];
    let without_lookahead = rules.lookahead.is_off();
    let condition = if without_lookahead { &start.condition.without_lookahead() } else { &start.condition };
    let satisfying = |starts: Starts| match condition.is_empty() {
        true => starts,
        false => starts.filtered(|start| scene(rules, position, player, index, start).holds(condition)),
    };
    if start.enter.is_some() {
        return satisfying(entries(plan, position, player, start));
    }
    if start.take {
        let holes = HoleSet(holding(plan, position, player, start.at_least) & start.from.0);
        let takes: HoleSet =
            holes.iter().filter(|&hole| would_take(rules, position, player, index, hole)).collect();
        return Starts([0, 0, takes.0, 0, 0, 0]);
    }
    let here = satisfying(lifts(plan, position, player, start, banned));
    if without_lookahead || !(start.only_if_captures || start.must_if_captures) {
        return here;
    }
    let captures = |start| match start {
        StartHole::Lift(hole, direction) => {
            let at = Scene::at(rules, position, player, hole.0, direction);
            rules.lookahead.holds_after(&Scene { start: Some(index), ..at }, TrialOf::Lap, None)
        }
        _ => false,
    };
    let capturing = here.filtered(captures);
    if start.only_if_captures || !capturing.is_empty() { capturing } else { here }
}

/// The holes into which seeds of the store may be put.
fn entries(plan: &Plan, position: &Position, player: Player, start: &StartPlan) -> Starts {
    if start.seeds.bounds(position.store(player)).is_none() {
        return Starts::default();
    }
    let closed = plan.sowing.closed.holes(&position.flags);
    let holes = start.from.0 & plan.board.own(&position.flags, player).0 & !closed.0;
    let [one, other, free] = match start.go {
        None => [0, 0, holes],
        Some(DirectionChoice::Anticlockwise) => [holes, 0, 0],
        Some(DirectionChoice::Clockwise) => [0, holes, 0],
        Some(DirectionChoice::Either) => [holes, holes, 0],
    };
    Starts([0, 0, 0, one, other, free])
}

/// Whether a take at that hole would take something.
fn would_take(rules: Rules<'_>, position: &Position, player: Player, kind: usize, hole: Hole) -> bool {
    let mut turn = Turn::begin(rules.plan, position, player, StartHole::Take(hole));
    turn.kind = Some(kind);
    turn.before = position.counts.seeds(hole.0);
    let row = row_of(rules, position, &turn, hole.0, turn.before.saturating_add(1));
    !rules.landing.rows[row].taking.takes.is_empty()
}

/// The clause by which a turn starts so.
pub(super) fn clause_of(rules: Rules<'_>, position: &Position, player: Player, start: StartHole) -> ClauseId {
    let plan = rules.plan;
    if let (super::Phase::Opening, Some(opening)) = (position.phase, &plan.opening) {
        return opening.clause;
    }
    kind_of(rules, position, player, start).map_or(plan.sowing.clause, |kind| kind.clause)
}

/// The way to start that a start is of; the first one where none fits.
pub(super) fn kind_of<'p>(
    rules: Rules<'p>,
    position: &Position,
    player: Player,
    start: StartHole,
) -> Option<&'p StartPlan> {
    rules.plan.start.starts.get(kind_number(rules, position, player, start))
}

/// The same, by number.
pub(super) fn kind_number(rules: Rules<'_>, position: &Position, player: Player, start: StartHole) -> usize {
    let kinds = &rules.plan.start.starts;
    if kinds.len() == 1 {
        return 0;
    }
    let rules = rules.without_nesting();
    let fits = |&kind: &usize| of_kind(rules, position, player, kind, 0).contains(start);
    (0..kinds.len()).find(fits).unwrap_or(0)
}

/// The starts of a player in the opening.
pub(super) fn opening_starts(plan: &Plan, position: &Position, player: Player) -> Starts {
    match &plan.opening {
        Some(opening) => lifts(plan, position, player, &opening.start, 0),
        None => Starts::default(),
    }
}
