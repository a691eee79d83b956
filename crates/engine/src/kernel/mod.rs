//! The kernel: long stretches of play out of tables, with the counts of the board as words in registers.
//!
//! It plays what needs no events: turn after turn at random ([`play_on`]), and the simple moves of a long written line
//! ([`play_line`]). The walker (`turn.rs`, `landing.rs`) is the rules; the kernel's tables are filled by calling it, a law
//! holds both to the same play, and a turn in which something comes up that no table holds is left to the walker as a
//! whole, from its start.
//!
//! # Lanes
//!
//! A ring of up to 32 holes is one, two or four words ([`row::Row`]). Each hole is a *lane*, a byte of them, in the order
//! in which seeds are sown ([`lanes`]). Of a board of 2 rows of 4 holes with one ring:
//!
//! ```text
//!     h  g  f  e   North              a  b  c  d  e  f  g  h   holes
//!     a  b  c  d   South      lane    0  1  2  3  4  5  6  7
//!                             word   [2][0][3][1][0][4][0][1]  seeds, a byte each
//! ```
//!
//! If each player has a ring of their own, as on boards of four rows, there are two such rows of lanes.
//!
//! # Laps
//!
//! A lap of N seeds from a lane always changes the same lanes by the same numbers, and always ends in the same lane. So
//! the walker sows each once, and the kernel adds what it changed ([`laps`]):
//!
//! ```text
//!     before           [ 2][ 0][ 3][ 1][ 0][ 4][ 0][ 1]
//!     3 seeds from c   [  ][  ][-3][+1][+1][+1][  ][  ]   laps.changes, found by lane and seeds
//!     after            [ 2][ 0][ 0][ 2][ 1][ 5][ 0][ 1]   one addition of words
//!                                            ^            laps.last: the lap ends in f
//! ```
//!
//! # Cells
//!
//! What a landing leads to mostly depends on the lane, on the seeds that now lie there, on flags of the hole, and on who
//! plays, which way and whether it is a first turn (the *context*). For each of these the walker's landing table is asked
//! once, and the answer is a byte, a *cell* ([`cells`], [`forms`]):
//!
//! ```text
//!     cells[context][flags of the hole][lane][seeds after the drop]
//!
//!     RELAY           the seeds of the hole are sown on
//!     END | bits      the turn ends; the bits say what is taken, what is marked, and who moves next
//!     LOOK | number   look up what the hole faces in a table of that number, which gives another cell
//!     RESOW | number  what it faces is taken and sown on, in that form
//!     OFFER | number  these laps are on offer
//!     BY_FLAGS, ASK   which row fires depends on other holes that carry a flag, or the walker has to say
//!     LEAVE           the walker has to play this turn
//! ```
//!
//! # A turn
//!
//! ```text
//!     start ──> lap: row + change ──> landing: cell ──┬─ RELAY, RESOW, an offer accepted ──> the next lap
//!                                                     ├─ END: take, mark, hand over
//!                                                     └─ LEAVE: forget it all; the walker plays this turn
//! ```
//!
//! [`turn`] is this loop. [`starts`] and [`several`] draw where it begins, [`takes`] takes what a landing takes, and
//! [`stops`] says when the board must be judged before the next turn, because an ending may hold. [`run`] plays turn after
//! turn at random, [`line`] as they are written.
//!
//! # Features
//!
//! The loop exists once, with a constant that says what it has to look at ([`features`]): what a ruleset never asks for is
//! left out. For a few common sets of features ([`shapes`]) the compiler makes a copy without the others; every other set
//! is played by one copy that looks the features up while playing. [`make`] decides what a plan needs and whether it can
//! be played here at all, by what its rules ask, never by the game.

mod cells;
mod features;
mod forms;
mod kinds;
mod known;
mod lanes;
mod laps;
mod line;
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
mod turn;

use rules::Plan;

use super::{Position, WrittenLine};
pub(super) use run::RunSummary;
use tables::{Kernel, KernelByWidth};

fn of_plan(plan: &Plan) -> &KernelByWidth {
    plan.kernel.get_or_make(|| KernelByWidth::new(plan))
}

/// Plays on from a position at random, as far as the kernel can, and draws at each offer; `below` gives a number below
/// its argument. The endings are not judged.
#[inline]
pub(super) fn play_on(
    plan: &Plan,
    position: &mut Position,
    most: u64,
    below: &mut impl FnMut(u32) -> u32,
) -> Option<RunSummary> {
    match of_plan(plan) {
        KernelByWidth::None => None,
        KernelByWidth::W8(kernel) => kernel.play_on(plan, position, most, below),
        KernelByWidth::W16(kernel) => kernel.play_on(plan, position, most, below),
        KernelByWidth::W32(kernel) => kernel.play_on(plan, position, most, below),
    }
}

/// Plays the simple moves with which a line goes on, as far as the kernel can; the endings are not judged.
pub(super) fn play_line(
    plan: &Plan,
    position: &mut Position,
    line: &mut dyn WrittenLine,
) -> Option<RunSummary> {
    match of_plan(plan) {
        KernelByWidth::None => None,
        KernelByWidth::W8(kernel) => kernel.play_line(plan, position, line),
        KernelByWidth::W16(kernel) => kernel.play_line(plan, position, line),
        KernelByWidth::W32(kernel) => kernel.play_line(plan, position, line),
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
            ) -> Option<RunSummary> {
                if !self.chooses || position.counts.is_wide() {
                    return None;
                }
                Some(with_features!(self, run, position, (plan, position, most, below), $shapes))
            }

            fn play_line(
                &self,
                plan: &Plan,
                position: &mut Position,
                line: &mut dyn WrittenLine,
            ) -> Option<RunSummary> {
                if !self.sees_ends || !self.kinds.is_empty() || position.counts.is_wide() {
                    return None;
                }
                Some(with_features!(self, run_line, position, (plan, position, line), $shapes))
            }
        }
    };
}

entries!([u64; 1], [shapes::LAPS_AND_CHAINS]);
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
