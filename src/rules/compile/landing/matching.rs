//! The rows of the landing table, matched with every landing there can be.

use crate::board::{Player, Shape};
use crate::rules::Clauses;
use crate::rules::compile::names::Names;
use crate::rules::plan::lookup::{BEFORE_CORNER, CLOCKWISE, FIRST_OF_GAME, FIRST_OF_PLAYER};
use crate::rules::vocabulary::{Before, Direction, FirstTurn, HoleRow, HoleSide, Ring, When};

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

/// Matches the rows with every landing there can be.
pub(super) struct Builder<'a> {
    shape: &'a Shape,
    ring: Ring,
    /// The flags that rows look at.
    tested: &'a [usize],
    /// The most seeds in a hole.
    most: u8,
    whens: Vec<Resolved>,
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
    /// A builder of the landing table. `facing_cap` is the greatest count that distinguishes facing holes, `seeds` all
    /// seeds of a game.
    pub(super) fn new(
        (clauses, names): (&Clauses, &Names<'_>),
        shape: &'a Shape,
        tested: &'a [usize],
        facing_cap: u8,
        seeds: u32,
    ) -> Self {
        let most = u8::try_from(seeds).unwrap_or(u8::MAX);
        let rows = clauses.landing.len();
        Self {
            shape,
            ring: clauses.board.body.ring,
            tested,
            most,
            whens: clauses.landing.iter().map(|row| resolve(&row.body.when, names)).collect(),
            facing: Vec::new(),
            // No hole holds more than all the seeds, so greater numbers tell nothing apart.
            cap: facing_cap.max(1).min(most).max(1),
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
    pub(super) fn cells(&mut self, relevant: usize) -> (Vec<u8>, [u32; 32]) {
        let mut cells = Vec::new();
        let mut starts = [0_u32; 32];
        for bits in 0..32 {
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
        for state in 0..1_usize << self.tested.len() {
            let flags = self
                .tested
                .iter()
                .enumerate()
                .fold(0, |flags, (bit, flag)| flags | u8::from(state >> bit & 1 == 1) << flag);
            let mut made: [Option<Vec<u8>>; 4] = [None, None, None, None];
            for hole in self.shape.all() {
                let view = View {
                    own: self.shape.owner(hole) == mover,
                    inner: self.shape.is_inner(hole),
                    flags,
                    after: 0,
                    facing: (0, 0),
                    clockwise: bits & CLOCKWISE != 0,
                    first_of_player: bits & FIRST_OF_PLAYER != 0,
                    first_of_game: bits & FIRST_OF_GAME != 0,
                    before_corner: bits & BEFORE_CORNER != 0,
                };
                if !view.own && self.ring == Ring::OwnRows {
                    cells.resize(cells.len() + self.stride(), 0);
                    continue;
                }
                let class = usize::from(view.own) * 2 + usize::from(view.inner);
                let outer_faces = self.shape.facing_outer(hole).is_some();
                let row = made[class].take().unwrap_or_else(|| self.counts(view, outer_faces));
                cells.extend_from_slice(&row);
                made[class] = Some(row);
            }
        }
    }

    /// The cells of one hole, by the seeds it holds.
    fn counts(&mut self, mut view: View, outer_faces: bool) -> Vec<u8> {
        let mut row = vec![0; self.stride()];
        for after in 1..=self.most.saturating_add(1) {
            view.after = after;
            let classes = u8::try_from(self.classes()).unwrap_or(u8::MAX);
            let mut fired = Vec::with_capacity(self.classes() * self.classes());
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
