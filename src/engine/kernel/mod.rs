//! The kernel: random play and single turns out of tables, with the rows of the board as words in registers.
//!
//! The walker (`turn.rs`, `landing.rs`) is the rules. It sows every lap once, into [`laps`], and its rows are matched
//! once with everything a landing can be, into [`cells`]; then [`run`] adds and looks up. Which plans it plays is
//! decided by what they ask ([`make`]), and each for itself: a turn in which something comes up that no table holds is
//! left to the walker as a whole, from its start. A law holds both to the same play.
//!
//! The loop exists once, with a constant that says which features it has; for each common set of features the compiler
//! makes a copy without the others ([`features`]).

mod cells;
mod known;
mod lanes;
mod laps;
mod make;
mod row;
mod run;

use crate::board::{Hole, Player};
use crate::rules::Plan;
use crate::rules::Slots;
use crate::rules::vocabulary::Direction;

use super::Position;
use super::turn_state::Stopped;
use cells::{Chain, Drop, MOST_TABLES, Resow};
use lanes::Lanes;
use laps::Laps;
use row::Row;
pub(super) use run::Ran;
use run::{Setting, VIEWS};

/// What the loop does for a ruleset, a bit each.
mod features {
    /// All that follow are looked up while playing.
    pub(super) const AT_RUN_TIME: u32 = 1 << 31;
    /// Each player has a ring.
    pub(super) const TWO: u32 = 1;
    /// Some landings depend on what the hole faces.
    pub(super) const LOOKS: u32 = 1 << 1;
    /// Holes face two.
    pub(super) const OUTER: u32 = 1 << 2;
    /// What is taken is sown on.
    pub(super) const HAND: u32 = 1 << 3;
    /// What is faced, where both holes are occupied, is always sown on, and nothing else is taken.
    pub(super) const PREY: u32 = 1 << 4;
    /// First turns differ.
    pub(super) const FIRST: u32 = 1 << 5;
    /// Some holes are sown clockwise.
    pub(super) const WAYS: u32 = 1 << 6;
    /// Landings depend on a flag, or on two.
    pub(super) const TESTED: u32 = 1 << 7;
    pub(super) const TESTED_TWICE: u32 = 1 << 8;
    /// A lift sets a flag.
    pub(super) const LIFTS: u32 = 1 << 9;
    /// A landing sets a flag.
    pub(super) const MARKS: u32 = 1 << 10;
    /// Flagged holes may not be lifted.
    pub(super) const BANS: u32 = 1 << 11;
    /// Flagged holes may have to be passed over.
    pub(super) const SKIPS: u32 = 1 << 12;
    /// Something is taken to the store, or gives another turn.
    pub(super) const FINISH: u32 = 1 << 13;
    /// Chains of holes are taken; only by even counts; with flags.
    pub(super) const CHAIN: u32 = 1 << 14;
    pub(super) const PLAIN_CHAIN: u32 = 1 << 15;
    pub(super) const FLAGGED_CHAIN: u32 = 1 << 16;
    /// Stores are lanes.
    pub(super) const STORES: u32 = 1 << 17;
    /// A row is wider than eight holes of one ring.
    pub(super) const BROAD: u32 = 1 << 18;
    /// An ending may hold if a player has only low holes, if a store is rich, if few seeds are left.
    pub(super) const LOW: u32 = 1 << 19;
    pub(super) const RICH: u32 = 1 << 20;
    pub(super) const FEW: u32 = 1 << 21;
    /// Something is taken only if it leaves the opponent something.
    pub(super) const SPARES: u32 = 1 << 22;
    /// The walker says which row fires.
    pub(super) const ASKS: u32 = 1 << 23;
    /// Seeds are taken as they fall; only with flags.
    pub(super) const DROPS: u32 = 1 << 24;
    pub(super) const FLAGGED_DROPS: u32 = 1 << 25;
}

/// Tables of a ruleset, for rings of at most as many lanes as the row has.
#[derive(Debug)]
struct Kernel<R> {
    features: u32,
    lanes: Lanes,
    /// The fewest seeds to lift, as [`row::bias`].
    at_least: u64,
    /// The lanes each player may start from; the same as a one in each; the first of them.
    own: [u64; 2],
    own_marks: [u64; 2],
    first: [u8; 2],
    /// Whether who has no start passes.
    passes: bool,
    /// Whether random play may choose the starts here.
    chooses: bool,
    /// Holes sown clockwise.
    clockwise: u64,
    stops: Stops,
    /// Laps, and which of them are a player's in each direction.
    laps: Vec<Laps<R>>,
    track: [[u8; 2]; 2],
    /// The lane after each, anticlockwise and clockwise.
    next: [[u8; 32]; 2],
    /// Cells by state of the tested flags, lane and count, and where those of each context begin.
    cells: Vec<u8>,
    context: [u32; 16],
    block: usize,
    /// The lanes that each faces, inner and outer, by mover; classes of counts; cells by class.
    faces: [[[u8; 32]; 2]; 2],
    classes: Box<[u8; 256]>,
    tables: Box<[[u8; 64]; MOST_TABLES]>,
    /// Contexts in which there is prey.
    hunts: [bool; 16],
    resow: Resow,
    chain: Chain,
    drop: Option<Drop>,
    views: [Slots; VIEWS],
    /// Views of flags that no turn sets, a bit each, and the feature not needed where nothing carries them.
    idle: [(u16, u32); 3],
    mark: Setting,
    lift: Setting,
    lift_at_once: bool,
    store: [u8; 2],
    /// What is done where a row would leave the opponent nothing, and the opponent's lanes.
    spare: u8,
    opponent: [u64; 2],
    /// What each row does, where the walker says which fires.
    rows: Vec<u8>,
    limit: u32,
}

/// When a stretch of play stops, since an ending may hold.
#[derive(Debug, Clone, Copy, Default)]
struct Stops {
    low: u8,
    /// As [`row::bias`].
    low_bias: u64,
    rich: u8,
    few: u8,
    /// Whether `few` is asked.
    counts_few: bool,
    stores: Option<[u8; 2]>,
}

/// The kernel of a plan, where there is one.
#[derive(Debug)]
enum Made {
    None,
    W8(Box<Kernel<u64>>),
    W16(Box<Kernel<[u64; 2]>>),
    W32(Box<Kernel<[u64; 4]>>),
}

/// The turns a ruleset plays by the walker before its tables are made: as many as cost the time of making them.
const TURNS_BEFORE: u32 = 200;

fn made(plan: &Plan) -> &Made {
    plan.prepared.get_or_make(|| Box::new(Made::new(plan)))
}

/// Plays on from a position at random, as far as the kernel can; `below` gives a number below its argument. The endings
/// are not judged.
#[inline]
pub(super) fn play_on(
    plan: &Plan,
    position: &mut Position,
    most: u64,
    below: &mut impl FnMut(u32) -> u32,
) -> Option<Ran> {
    match made(plan) {
        Made::None => None,
        Made::W8(kernel) => kernel.play_on(plan, position, most, below),
        Made::W16(kernel) => kernel.play_on(plan, position, most, below),
        Made::W32(kernel) => kernel.play_on(plan, position, most, below),
    }
}

/// Plays a turn that starts by lifting `hole` and in which everything offered is declined, if the kernel can.
#[inline]
pub(super) fn turn(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    hole: Hole,
    direction: Direction,
) -> Option<Stopped> {
    if !plan.prepared.is_made() && plan.prepared.count() < TURNS_BEFORE {
        return None;
    }
    match made(plan) {
        Made::None => None,
        Made::W8(kernel) => kernel.play_one(plan, position, mover, hole, direction),
        Made::W16(kernel) => kernel.play_one(plan, position, mover, hole, direction),
        Made::W32(kernel) => kernel.play_one(plan, position, mover, hole, direction),
    }
}

/// Calls a method with the constant of the features a kernel has, if there is a copy of the loop for them.
macro_rules! with_features {
    ($kernel:ident, $method:ident, $position:ident, $arguments:tt, [$($shape:expr),*]) => {
        match $kernel.features_in($position) {
            $(found if found == const { $shape } => $kernel.$method::<{ $shape }> $arguments,)*
            _ => $kernel.$method::<{ features::AT_RUN_TIME }> $arguments,
        }
    };
}

/// Methods of each width, with the sets of features that have a copy of the loop of their own.
macro_rules! entries {
    ($row:ty, $shapes:tt) => {
        impl Kernel<$row> {
            #[inline]
            fn play_on(
                &self,
                plan: &Plan,
                position: &mut Position,
                most: u64,
                below: &mut impl FnMut(u32) -> u32,
            ) -> Option<Ran> {
                if !self.chooses {
                    return None;
                }
                Some(with_features!(self, run, position, (plan, position, most, below), $shapes))
            }

            #[inline]
            fn play_one(
                &self,
                plan: &Plan,
                position: &mut Position,
                mover: Player,
                hole: Hole,
                direction: Direction,
            ) -> Option<Stopped> {
                if self.way(mover, hole) != direction {
                    return None;
                }
                with_features!(self, one, position, (plan, position, mover, hole), $shapes)
            }
        }
    };
}

entries!(u64, [shapes::LAPS_AND_CHAINS]);
entries!(
    [u64; 2],
    [
        shapes::PREY_SOWN_ON,
        shapes::MARKED_HOLES,
        shapes::STORES_ON_RING,
        shapes::CHAINS_THAT_SPARE,
        shapes::TAKEN_AS_THEY_FALL
    ]
);
entries!([u64; 4], [shapes::MARKED_ONCE]);

/// Sets of features with a copy of the loop of their own.
mod shapes {
    use super::features::*;

    /// One lap a turn, and chains of even counts where holes have been moved before.
    pub(super) const LAPS_AND_CHAINS: u32 = TESTED | LIFTS | WAYS | PLAIN_CHAIN | CHAIN | FINISH;
    /// Own rings, and what is faced is sown on.
    pub(super) const PREY_SOWN_ON: u32 = TWO | HAND | FIRST | PREY;
    /// Laps on one ring, captures of what is faced, and landings that mark a hole.
    pub(super) const MARKED_HOLES: u32 = LOOKS | TESTED | BANS | MARKS | FINISH;
    /// Stores on the ring, and captures of what is faced.
    pub(super) const STORES_ON_RING: u32 = LOOKS | FINISH | STORES | LOW;
    /// Chains that leave the opponent something.
    pub(super) const CHAINS_THAT_SPARE: u32 = FINISH | CHAIN | LOW | RICH | SPARES;
    /// Seeds that are taken while a lap is sown.
    pub(super) const TAKEN_AS_THEY_FALL: u32 = FINISH | RICH | FEW | DROPS;
    /// Marked holes from which seeds are taken while a lap is sown.
    pub(super) const MARKED_ONCE: u32 = TESTED | BANS | MARKS | FINISH | RICH | ASKS | DROPS | FLAGGED_DROPS;
}

impl<R: Row> Kernel<R> {
    /// The features needed from a position on: flags that nothing carries, and no turn sets, need no look.
    #[inline]
    fn features_in(&self, position: &Position) -> u32 {
        let mut features = self.features;
        for (mask, feature) in self.idle {
            let carried = self
                .views
                .iter()
                .enumerate()
                .any(|(view, slots)| mask >> view & 1 == 1 && slots.holes(&position.flags) != 0);
            if !carried {
                features &= !feature;
            }
        }
        features
    }

    /// The way a hole is sown.
    fn way(&self, mover: Player, hole: Hole) -> Direction {
        let place = if self.lanes.in_order() { hole.0 } else { self.lanes.lane(mover, hole.0) };
        Direction::ALL[usize::from(self.clockwise >> place & 1 == 1)]
    }
}
