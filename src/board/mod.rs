//! The board.

mod player;

pub use player::{ByPlayer, Player};
