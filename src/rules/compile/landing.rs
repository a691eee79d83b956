//! The landing table as a truth table: the rows are matched here, once, for everything a landing can be.
//!
//! A landing is judged by its context (mover, way of the lap, first turns, before the corner), the tested flags of
//! the hole, the hole, and the seeds it now holds. A cell holds the row that fires or, where that hangs on what the
//! hole faces, the number of a small table over the classes of the two facing counts.

use crate::board::{Hole, Player, Shape};
use crate::yaml::Segment;

use super::super::plan::{
    ActionShape, Following, LandAction, LandingPlan, NO_SLOT, OfferPlan, RowKind, TakePlan,
};
use super::super::vocabulary::{
    AtFlag, Before, Corner, Direction, FirstTurn, FlagOwner, Go, HoleRow, HoleSide, LandThen, Landing,
    OfferedLap, Ring, Seeds, TakeTo, Taken, When,
};
use super::super::{Clause, Clauses, Problem, ProblemKind};
use super::{Names, Reach};

/// A landing, as far as rows can see it.
struct View {
    own: bool,
    inner: bool,
    /// One bit a flag of the ruleset.
    flags: u8,
    after: u8,
    facing: (u8, u8),
    clockwise: bool,
    first_of_player: bool,
    first_of_game: bool,
    before_corner: bool,
}

/// Bits of a context, after the mover's.
const CLOCKWISE: usize = 2;
const FIRST_OF_PLAYER: usize = 4;
const FIRST_OF_GAME: usize = 8;
const BEFORE_CORNER: usize = 16;

pub(super) fn landing_plan(
    clauses: &Clauses,
    shape: &Shape,
    seeds: u32,
    names: &Names<'_>,
    problems: &mut Vec<Problem>,
) -> Option<(LandingPlan, Vec<Reach>)> {
    let rows: Vec<LandAction> = clauses.landing.iter().map(|row| action(row, names, problems)).collect();
    if rows.len() > 127 {
        let kind = ProblemKind::Malformed("the landing table has more than 127 rows".to_owned());
        problems.push(Problem::new(&[Segment::from("landing")], kind));
        return None;
    }
    let mut seen = Seen::default();
    for row in &clauses.landing {
        seen.look(&row.says.when, row, names, problems);
    }
    if seen.flags.len() > 2 {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::TooManyFlags(seen.flags.len())));
        return None;
    }
    let mut builder = Builder {
        whens: clauses.landing.iter().map(|row| resolve(&row.says.when, names)).collect(),
        facing: Vec::new(),
        // No hole holds more than all the seeds, so greater numbers tell nothing apart.
        cap: seen.facing_cap.max(1).min(u8::try_from(seeds).unwrap_or(u8::MAX)).max(1),
        possible: vec![false; rows.len()],
        reached: vec![false; rows.len()],
        total: true,
        too_fine: false,
    };
    if builder.classes() > MOST_CLASSES {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::LandingTooFine));
        return None;
    }
    let most = u8::try_from(seeds).unwrap_or(u8::MAX);
    let stride = (usize::from(most) + 2).next_power_of_two();
    let flag_states = 1 << seen.flags.len();
    let mut cells = Vec::new();
    let mut context = [0_u32; 32];
    let relevant = seen.context;
    for bits in 0..32 {
        let reduced = bits & (relevant | 1);
        if reduced != bits {
            context[bits] = context[reduced];
            continue;
        }
        context[bits] = u32::try_from(cells.len()).unwrap_or(0);
        builder.context(&mut cells, bits, clauses.board.says.ring, shape, &seen.flags, stride, most);
    }
    if builder.too_fine {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::LandingTooFine));
        return None;
    }
    if !builder.total {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::LandingNotTotal));
    }
    let reach = clauses
        .landing
        .iter()
        .enumerate()
        .map(|(index, row)| Reach {
            name: row.support.name.clone(),
            path: row.support.path.clone(),
            possible: builder.possible[index],
            reached: builder.reached[index],
        })
        .collect();
    let mut facing_class = Box::new([0; 256]);
    for (count, class) in facing_class.iter_mut().enumerate() {
        *class = builder.class_of(u8::try_from(count).unwrap_or(u8::MAX));
    }
    let tested = seen
        .flags
        .iter()
        .map(|&flag| {
            // A flag that is not declared has been reported and stands as number 0.
            let owned = clauses.flags.get(flag).is_some_and(|flag| flag.says.owner != FlagOwner::Nobody);
            [2 * flag, if owned { 2 * flag + 1 } else { usize::from(NO_SLOT) }]
        })
        .collect();
    let mut kinds = Box::new([RowKind::Other; 128]);
    for (kind, row) in kinds.iter_mut().zip(&rows) {
        *kind = match row.shape {
            ActionShape::Relay => RowKind::Relay,
            ActionShape::End => RowKind::End,
            ActionShape::Resow(_) => RowKind::Resow,
            ActionShape::Finish | ActionShape::Other => RowKind::Other,
        };
    }
    let plan = LandingPlan {
        kinds,
        rows,
        cells,
        stride: stride.trailing_zeros(),
        context,
        flag_step: u32::try_from(shape.holes() * stride).unwrap_or(0),
        tested,
        facing_classes: builder.classes(),
        facing: builder.facing,
        facing_class,
        corner: seen.corner,
        looks_at_first_turns: seen.context & (FIRST_OF_PLAYER | FIRST_OF_GAME) != 0,
    };
    debug_assert!(flag_states <= 4);
    Some((plan, reach))
}

fn action(row: &Clause<Landing>, names: &Names<'_>, problems: &mut Vec<Problem>) -> LandAction {
    let says = &row.says;
    let takes: Vec<TakePlan> = says
        .take
        .iter()
        .map(|taken| match taken {
            Taken::Landing => TakePlan::Landing,
            Taken::Facing => TakePlan::Facing,
            Taken::Following(chain) => {
                let mut flag = |name: &String| names.flag(name, row, problems);
                TakePlan::Following(Following {
                    test: chain.test,
                    flag: chain.flag.as_ref().map(&mut flag),
                    break_at: match &chain.at {
                        Some(AtFlag::Break(name)) => Some(flag(name)),
                        _ => None,
                    },
                    step_over: match &chain.at {
                        Some(AtFlag::StepOver(name)) => Some(flag(name)),
                        _ => None,
                    },
                })
            }
        })
        .collect();
    let offers: Vec<OfferPlan> = says
        .offer
        .iter()
        .map(|offer| OfferPlan {
            sow: match offer.lap {
                OfferedLap::Relay => None,
                OfferedLap::Sow(on) => Some(on),
            },
            from: names.from(&offer.from, row, problems),
            go: match offer.go {
                Go::Clockwise => Direction::Clockwise,
                Go::Anticlockwise => Direction::Anticlockwise,
                Go::Either => {
                    let kind =
                        ProblemKind::Malformed("an offered lap is given two ways; expected one".to_owned());
                    problems.push(row.problem(kind));
                    Direction::Clockwise
                }
            },
            after: offer.after,
        })
        .collect();
    let in_hand = says.to == TakeTo::Hand && !takes.is_empty();
    let sows = matches!(says.then, LandThen::Sow(_));
    let name = || row.support.name.clone();
    if in_hand && (!sows || offers.iter().any(|offer| offer.sow.is_none())) {
        problems.push(row.problem(ProblemKind::HandLeftOver(name())));
    }
    if !in_hand && (sows || offers.iter().any(|offer| offer.sow.is_some())) {
        problems.push(row.problem(ProblemKind::HandEmpty(name())));
    }
    let mark = says.mark.as_ref().map(|flag| names.flag(flag, row, problems));
    let plain = takes.is_empty() && mark.is_none() && offers.is_empty();
    let shape = match says.then {
        LandThen::Relay if plain => ActionShape::Relay,
        LandThen::End if plain => ActionShape::End,
        LandThen::Sow(on)
            if on.adding.is_none()
                && mark.is_none()
                && offers.is_empty()
                && matches!(takes.as_slice(), [TakePlan::Facing])
                && says.to == TakeTo::Hand =>
        {
            ActionShape::Resow(on)
        }
        LandThen::End | LandThen::Again if offers.is_empty() && says.to == TakeTo::Store => {
            ActionShape::Finish
        }
        _ => ActionShape::Other,
    };
    LandAction { clause: row.id, shape, takes, to: says.to, mark, offers, then: says.then }
}

/// What the rows look at.
#[derive(Default)]
struct Seen {
    context: usize,
    flags: Vec<usize>,
    facing_cap: u8,
    corner: Option<Corner>,
}

impl Seen {
    fn look(&mut self, when: &When, row: &Clause<Landing>, names: &Names<'_>, problems: &mut Vec<Problem>) {
        if let Some(name) = &when.flag {
            let flag = names.flag(name, row, problems);
            if !self.flags.contains(&flag) {
                self.flags.push(flag);
            }
        }
        if when.lap.is_some() {
            self.context |= CLOCKWISE;
        }
        for turn in [when.barred_in, when.only_in].into_iter().flatten() {
            self.context |= match turn {
                FirstTurn::EachPlayer => FIRST_OF_PLAYER,
                FirstTurn::Game => FIRST_OF_GAME,
            };
        }
        if let Some(corner) = when.opening_until {
            self.context |= BEFORE_CORNER;
            self.corner = Some(corner);
        }
        if let Some(facing) = when.facing {
            for seeds in [facing.inner, facing.outer, facing.total].into_iter().flatten() {
                let constant = match seeds {
                    Seeds::Exactly(number) | Seeds::AtLeast(number) => number,
                    Seeds::Even | Seeds::Odd => 0,
                };
                self.facing_cap = self.facing_cap.max(constant.saturating_add(1));
            }
        }
        if let Some(unless) = &when.unless {
            self.look(unless, row, names, problems);
        }
    }
}

/// Conditions with flags by number.
struct Resolved {
    when: When,
    flag: Option<usize>,
    unless: Option<Box<Resolved>>,
}

fn resolve(when: &When, names: &Names<'_>) -> Resolved {
    Resolved {
        when: when.clone(),
        flag: when.flag.as_ref().and_then(|name| names.known_flag(name)),
        unless: when.unless.as_ref().map(|unless| Box::new(resolve(unless, names))),
    }
}

impl Resolved {
    fn holds(&self, view: &View) -> bool {
        let when = &self.when;
        let turn = |turn: FirstTurn| match turn {
            FirstTurn::EachPlayer => view.first_of_player,
            FirstTurn::Game => view.first_of_game,
        };
        let (inner, outer) = view.facing;
        let total = inner.saturating_add(outer);
        when.before.is_none_or(|before| (before == Before::Empty) == (view.after == 1))
            && when.count.is_none_or(|seeds| seeds.holds(view.after))
            && when.side.is_none_or(|side| (side == HoleSide::Own) == view.own)
            && when.row.is_none_or(|row| (row == HoleRow::Inner) == view.inner)
            && self.flag.is_none_or(|flag| view.flags >> flag & 1 == 1)
            && when.lap.is_none_or(|lap| (lap == Direction::Clockwise) == view.clockwise)
            && when.opening_until.is_none_or(|_| view.before_corner)
            && when.barred_in.is_none_or(|barred| !turn(barred))
            && when.only_in.is_none_or(turn)
            && when.facing.is_none_or(|facing| {
                facing.inner.is_none_or(|seeds| seeds.holds(inner))
                    && facing.outer.is_none_or(|seeds| seeds.holds(outer))
                    && facing.total.is_none_or(|seeds| seeds.holds(total))
            })
            && self.unless.as_ref().is_none_or(|unless| !unless.holds(view))
    }
}

struct Builder {
    whens: Vec<Resolved>,
    facing: Vec<u8>,
    cap: u8,
    possible: Vec<bool>,
    reached: Vec<bool>,
    total: bool,
    /// Whether there are more facing tables than a cell can name.
    too_fine: bool,
}

/// The most classes of facing counts: a table has a place for every two of them, and each cell is matched with all.
const MOST_CLASSES: usize = 66;

/// The most facing tables: a cell names one by seven bits.
const MOST_TABLES: usize = 128;

impl Builder {
    /// Facing counts that no row tells apart are of one class: exact up to the greatest number a row names, then by
    /// parity.
    const fn class_of(&self, count: u8) -> u8 {
        if count <= self.cap { count } else { self.cap + (count - self.cap) % 2 }
    }

    const fn classes(&self) -> usize {
        self.cap as usize + 2
    }

    /// The cells of one context: flag states, holes, counts.
    #[allow(clippy::too_many_arguments)] // One call; the arguments are the loop's own bounds.
    fn context(
        &mut self,
        cells: &mut Vec<u8>,
        bits: usize,
        ring: Ring,
        shape: &Shape,
        tested: &[usize],
        stride: usize,
        most: u8,
    ) {
        let mover = if bits & 1 == 0 { Player::South } else { Player::North };
        for state in 0..1_usize << tested.len() {
            let flags = tested
                .iter()
                .enumerate()
                .fold(0, |flags, (bit, flag)| flags | u8::from(state >> bit & 1 == 1) << flag);
            let mut made: [Option<Vec<u8>>; 4] = [None, None, None, None];
            for hole in shape.all() {
                let own = shape.owner(hole) == mover;
                let inner = shape.is_inner(hole);
                if !own && ring == Ring::OwnRows {
                    cells.resize(cells.len() + stride, 0);
                    continue;
                }
                let class = usize::from(own) * 2 + usize::from(inner);
                let outer_faces = shape.facing_outer(hole).is_some();
                let row = made[class]
                    .take()
                    .unwrap_or_else(|| self.counts(bits, flags, own, inner, outer_faces, stride, most));
                cells.extend_from_slice(&row);
                made[class] = Some(row);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn counts(
        &mut self,
        bits: usize,
        flags: u8,
        own: bool,
        inner: bool,
        outer_faces: bool,
        stride: usize,
        most: u8,
    ) -> Vec<u8> {
        let mut row = vec![0; stride];
        for after in 1..=most.saturating_add(1) {
            let classes = u8::try_from(self.classes()).unwrap_or(u8::MAX);
            let mut fired = Vec::with_capacity(self.classes() * self.classes());
            for facing_inner in 0..classes {
                for facing_outer in 0..classes {
                    let view = View {
                        own,
                        inner,
                        flags,
                        after,
                        facing: (facing_inner, facing_outer),
                        clockwise: bits & CLOCKWISE != 0,
                        first_of_player: bits & FIRST_OF_PLAYER != 0,
                        first_of_game: bits & FIRST_OF_GAME != 0,
                        before_corner: bits & BEFORE_CORNER != 0,
                    };
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
            if when.holds(view) {
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

impl LandingPlan {
    /// The context of landings of a turn.
    pub(crate) fn context_of(mover: Player, first_of_player: bool, first_of_game: bool) -> usize {
        mover.index()
            | if first_of_player { FIRST_OF_PLAYER } else { 0 }
            | if first_of_game { FIRST_OF_GAME } else { 0 }
    }

    /// The same context for a lap sown that way.
    pub(crate) const fn with_lap(context: usize, direction: Direction) -> usize {
        match direction {
            Direction::Anticlockwise => context,
            Direction::Clockwise => context | CLOCKWISE,
        }
    }

    /// The same context before the corner of an opening.
    pub(crate) const fn before_corner(context: usize) -> usize {
        context | BEFORE_CORNER
    }

    /// Where the cells of a context begin.
    #[inline(always)]
    pub(crate) const fn cells_of(&self, context: usize) -> usize {
        self.context[context & 31] as usize
    }

    /// The holes that carry the first and the second tested flag.
    #[inline(always)]
    pub(crate) fn flags_of(&self, flags: &[u64; 8]) -> [u64; 2] {
        let of = |tested: &[usize; 2]| flags[tested[0] & 7] | flags[tested[1] & 7];
        match self.tested.as_slice() {
            [] => [0; 2],
            [one] => [of(one), 0],
            [one, two, ..] => [of(one), of(two)],
        }
    }

    /// The number of the row that fires. `flags` are the slots of the position, `counts` its holes; `after` is what
    /// the landing hole is judged to hold.
    #[inline(always)]
    pub(crate) fn row(
        &self,
        facing_of: (&[u8; 64], &[u8; 64]),
        context: usize,
        hole: Hole,
        after: u8,
        counts: &[u8; 64],
        flags: &[u64; 8],
    ) -> usize {
        self.row_in(self.cells_of(context), self.flags_of(flags), facing_of, hole, after, counts)
    }

    /// The same, with the context's cells and the tested flags at hand.
    #[inline(always)]
    pub(crate) fn row_in(
        &self,
        cells: usize,
        tested: [u64; 2],
        facing_of: (&[u8; 64], &[u8; 64]),
        hole: Hole,
        after: u8,
        counts: &[u8; 64],
    ) -> usize {
        let mut index = cells + (hole.index() << self.stride) + usize::from(after);
        if tested != [0; 2] {
            let state = (tested[0] >> hole.0 & 1) + 2 * (tested[1] >> hole.0 & 1);
            index += self.flag_step as usize * usize::try_from(state).unwrap_or(0);
        }
        let cell = self.cells[index];
        if cell < 0x80 {
            return usize::from(cell);
        }
        let inner = self.facing_class[usize::from(counts[usize::from(facing_of.0[hole.index() & 63] & 63)])];
        let outer = self.facing_class[usize::from(counts[usize::from(facing_of.1[hole.index() & 63] & 63)])];
        let place = usize::from(cell & 0x7f) * self.facing_classes * self.facing_classes
            + usize::from(inner) * self.facing_classes
            + usize::from(outer);
        usize::from(self.facing[place])
    }
}
