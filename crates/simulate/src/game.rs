//! One game: who moves next, and what they play.

use base::board::Player;
use engine::{Move, Phase, Position, Random, Status, Unlisted, legal_moves};
use rules::Ruleset;

use super::player::{Noise, PlayerPair, SimplePlayer, draw};

/// All that the games of one run have in common.
#[derive(Debug)]
pub struct GameSetup<'a> {
    ruleset: &'a Ruleset,
    start: Position,
    players: PlayerPair,
    noise: Noise,
    /// The legal moves of the start, listed once: an opening that both players play at once has many.
    first_moves: Result<Vec<Move>, Unlisted>,
}

impl<'a> GameSetup<'a> {
    /// Games from a position.
    pub fn new(ruleset: &'a Ruleset, start: Position, players: PlayerPair, noise: Noise) -> Self {
        let first_moves = legal_moves(ruleset, &start);
        Self { ruleset, start, players, noise, first_moves }
    }

    /// A game that draws these random numbers.
    pub fn game(&self, random: Random) -> SimulatedGame<'_> {
        SimulatedGame {
            setup: self,
            random,
            position: self.start.clone(),
            is_at_start: true,
            first_player: None,
            is_over_at_once: false,
        }
    }
}

/// A game between simple players.
///
/// In the main play each player chooses. Openings that both players play at once, and what is chosen between rounds, are
/// drawn uniformly, whoever plays.
#[derive(Debug)]
pub struct SimulatedGame<'a> {
    setup: &'a GameSetup<'a>,
    random: Random,
    position: Position,
    is_at_start: bool,
    first_player: Option<Player>,
    is_over_at_once: bool,
}

/// A move that was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub played: Move,
    /// The number of legal moves there were.
    pub options: usize,
}

impl SimulatedGame<'_> {
    /// Where it is.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Who made the first turn of the main play, once that has begun; this does not change between rounds.
    pub const fn first_player(&self) -> Option<Player> {
        self.first_player
    }

    /// Whether a round was over before anyone moved. The next one would be, too, so nothing more is played.
    pub const fn is_over_at_once(&self) -> bool {
        self.is_over_at_once
    }

    /// Chooses the next move; `None` where the game is over or no move is legal.
    ///
    /// # Errors
    /// Where the legal moves are not listed.
    pub fn choose(&mut self) -> Result<Option<ChosenMove>, Unlisted> {
        if self.is_over_at_once {
            return Ok(None);
        }
        let listed;
        let moves = if self.is_at_start {
            self.setup.first_moves.as_ref().map_err(|why| *why)?
        } else {
            listed = legal_moves(self.setup.ruleset, &self.position)?;
            &listed
        };
        if moves.is_empty() {
            return Ok(None);
        }
        let plays =
            self.position.status() == Status::Playing && matches!(self.position.phase(), Phase::Main(_));
        let number = if plays { self.by_player(moves) } else { draw(moves.len(), &mut self.random) };
        Ok(moves.get(number).map(|played| ChosenMove { played: *played, options: moves.len() }))
    }

    /// The choice of the player to move, by number.
    fn by_player(&mut self, moves: &[Move]) -> usize {
        let mover = self.position.mover();
        let first = *self.first_player.get_or_insert(mover);
        let PlayerPair { first: of_first, other: of_other } = self.setup.players;
        let player = if mover == first { of_first } else { of_other };
        if player != SimplePlayer::Random && self.setup.noise.strikes(&mut self.random) {
            return draw(moves.len(), &mut self.random);
        }
        player.choose(self.setup.ruleset, &self.position, moves, &mut self.random)
    }

    /// Goes on from the position to which the chosen move has led.
    pub fn go_on(&mut self, played: &Move, after: Position) {
        let fills = matches!(played, Move::Fill(_) | Move::Half(_) | Move::Lay(_));
        self.is_over_at_once = fills && after.status() == Status::RoundOver;
        self.is_at_start = false;
        self.position = after;
    }
}
