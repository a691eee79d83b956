//! The random numbers of a game.

use engine::Random;

/// The protocol: all that fixes a game besides its rules. It names the generator, how the stream of a game is made, the
/// order of moves, the players, the counting, how noise is drawn, and what is counted.
///
/// A change to any of these is a new number. Results of different protocols are never added.
pub const PROTOCOL: u32 = 1;

/// The random numbers of game `game` (from 1) of a seed. They depend on nothing else, so that one game can be played
/// without those before it, and games under different readings draw the same numbers.
pub fn game_stream(seed: u64, game: u64) -> Random {
    let of_seed = Random::new(seed).next_number();
    let mixed = Random::new(of_seed ^ game).next_number();
    Random::new(mixed)
}
