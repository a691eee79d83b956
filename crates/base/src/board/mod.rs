//! The board: players, holes, what faces what, and the labels holes go by.
//!
//! A hole is a number from 0. South's holes come first, then North's, each in the order of the ring: along the outer
//! row from left to right as its owner sees it, then along the inner row from right to left. On a board of two rows
//! the only row counts as the inner one and runs from left to right. Either way the numbers rise anticlockwise.

mod hole;
mod label;
mod labels;
mod player;
mod shape;

pub use hole::{Hole, HoleSet, MOST_HOLES};
pub use label::Label;
pub use player::{ByPlayer, Player};
pub use shape::LabelRows;
pub use shape::{MiddleEnd, Shape, ShapeProblem, Unnamed};
