//! The kernel: random play, written play and single turns out of tables, with the rows of the board as words in registers.
//!
//! The walker (`turn.rs`, `landing.rs`) is the rules. It sows every lap once, into [`laps`], and its rows are matched
//! once with everything a landing can be, into [`cells`]; then [`run`] adds and looks up. Which plans it plays is
//! decided by what they ask ([`make`]), and each for itself: a turn in which something comes up that no table holds is
//! left to the walker as a whole, from its start. A law holds both to the same play.
//!
//! The loop exists once, with a constant that says which features it has; for each common set of features the compiler
//! makes a copy without the others ([`features`]).

mod cells;
mod event_tables;
mod features;
mod forms;
mod kinds;
mod known;
mod lanes;
mod laps;
mod make;
mod offers;
mod row;
mod rows;
mod run;
mod seen;
mod several;
mod shapes;
mod starts;
mod stops;
mod tables;
mod takes;
mod tape;
mod turn;
mod written;

use crate::board::Player;
use crate::rules::Plan;

use super::chooser::Chooser;
use super::turn_state::Stopped;
use super::{EventSink, Position, StartHole, WrittenTurns};
pub(super) use run::Ran;
use tables::{Kernel, Made};

/// The turns a ruleset plays by the walker before its tables are made: as many as cost the time of making them.
const TURNS_BEFORE: u32 = 200;

fn made(plan: &Plan) -> &Made {
    plan.prepared.get_or_make(|| Box::new(Made::new(plan)))
}

/// Plays on from a position at random, as far as the kernel can, and draws at each offer; `below` gives a number below
/// its argument. The endings are not judged.
#[inline]
pub(super) fn play_on<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    most: u64,
    below: &mut impl FnMut(u32) -> u32,
    sink: &mut S,
) -> Option<Ran> {
    match made(plan) {
        Made::None => None,
        Made::W8(kernel) => kernel.play_on(plan, position, most, below, sink),
        Made::W16(kernel) => kernel.play_on(plan, position, most, below, sink),
        Made::W32(kernel) => kernel.play_on(plan, position, most, below, sink),
    }
}

/// Plays a turn, if the kernel can; what it does not offer has to be declined.
#[inline]
pub(super) fn turn<C: Chooser>(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    start: StartHole,
    chooser: &mut C,
) -> Option<Stopped> {
    let declined = chooser.declines_all();
    if plan.extension.is_some() && !declined
        || !plan.prepared.is_made() && plan.prepared.count() < TURNS_BEFORE
    {
        return None;
    }
    match made(plan) {
        Made::None => None,
        Made::W8(kernel) => kernel.play_one(plan, position, (mover, start), declined, chooser),
        Made::W16(kernel) => kernel.play_one(plan, position, (mover, start), declined, chooser),
        Made::W32(kernel) => kernel.play_one(plan, position, (mover, start), declined, chooser),
    }
}

/// Plays written turns, as far as the kernel can; the endings are not judged.
#[inline]
pub(super) fn play_written(
    plan: &Plan,
    position: &mut Position,
    turns: &mut dyn WrittenTurns,
) -> Option<Ran> {
    if !plan.prepared.is_made() && plan.prepared.count() < TURNS_BEFORE {
        return None;
    }
    match made(plan) {
        Made::None => None,
        Made::W8(kernel) => kernel.play_written(plan, position, turns),
        Made::W16(kernel) => kernel.play_written(plan, position, turns),
        Made::W32(kernel) => kernel.play_written(plan, position, turns),
    }
}

/// Calls a method with the constant of the features a kernel has, if there is a copy of the loop for them, and with who
/// listens.
macro_rules! with_features {
    ($kernel:ident, $method:ident, $sink:ty, $position:ident, $arguments:tt, [$($shape:expr),*]) => {
        match $kernel.features_in($position) {
            $(found if found == const { $shape } => $kernel.$method::<{ $shape }, $sink> $arguments,)*
            _ => $kernel.$method::<{ features::AT_RUN_TIME }, $sink> $arguments,
        }
    };
}

/// Methods of each width, with the sets of features that have a copy of the loop of their own.
macro_rules! entries {
    ($row:ty, $shapes:tt) => {
        impl Kernel<$row> {
            #[inline]
            fn play_on<S: EventSink>(
                &self,
                plan: &Plan,
                position: &mut Position,
                most: u64,
                below: &mut impl FnMut(u32) -> u32,
                sink: &mut S,
            ) -> Option<Ran> {
                let walks = S::JUDGES || S::ENABLED && !self.writes_events;
                if !self.chooses || walks || position.counts.is_wide() {
                    return None;
                }
                Some(with_features!(self, run, S, position, (plan, position, most, below, sink), $shapes))
            }

            #[inline]
            fn play_written(
                &self,
                plan: &Plan,
                position: &mut Position,
                turns: &mut dyn WrittenTurns,
            ) -> Option<Ran> {
                if !self.sees_ends || !self.kinds.is_empty() || position.counts.is_wide() {
                    return None;
                }
                Some(with_features!(self, written, (), position, (plan, position, turns), $shapes))
            }

            #[inline]
            fn play_one(
                &self,
                plan: &Plan,
                position: &mut Position,
                (mover, start): (Player, StartHole),
                declined: bool,
                chooser: &mut dyn Chooser,
            ) -> Option<Stopped> {
                let plays = self.plays(mover, start) && (declined || self.decides);
                if !plays || position.counts.is_wide() {
                    return None;
                }
                with_features!(self, one, (), position, (plan, position, (mover, start), chooser), $shapes)
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
        shapes::TAKEN_AS_THEY_FALL,
        shapes::TAKES_AND_OFFERS
    ]
);
entries!([u64; 4], [shapes::MARKED_ONCE]);
