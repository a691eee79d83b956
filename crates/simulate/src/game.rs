//! One game: who moves next, and what they play.

use base::board::Player;
use engine::{
    DrawnMove, EventSink, Move, Phase, PlayedPly, Position, Random, RandomGame, Status, Unlisted,
    legal_moves, play,
};
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
            game: RandomGame::new(self.ruleset, self.start.clone()),
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
    game: RandomGame<'a>,
    is_at_start: bool,
    first_player: Option<Player>,
    is_over_at_once: bool,
}

impl SimulatedGame<'_> {
    /// Where it is.
    pub const fn position(&self) -> &Position {
        self.game.position()
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
    pub fn choose(&mut self) -> Result<Option<DrawnMove>, Unlisted> {
        if self.is_over_at_once {
            return Ok(None);
        }
        let position = self.game.position();
        let plays = position.status() == Status::Playing && matches!(position.phase(), Phase::Main(_));
        let player = if plays { Some(self.player_to_move()) } else { None };
        if !self.is_at_start && player.is_none_or(|player| player == SimplePlayer::Random) {
            return self.game.draw(|count| draw(count, &mut self.random));
        }
        let listed;
        let moves = if self.is_at_start {
            self.setup.first_moves.as_ref().map_err(|why| *why)?
        } else {
            listed = legal_moves(self.setup.ruleset, self.game.position())?;
            &listed
        };
        if moves.is_empty() {
            return Ok(None);
        }
        let number = match player {
            Some(player) => self.by_player(player, moves),
            None => draw(moves.len(), &mut self.random),
        };
        Ok(moves.get(number).map(|played| DrawnMove { played: *played, options: moves.len() }))
    }

    /// Who plays next in the main play.
    fn player_to_move(&mut self) -> SimplePlayer {
        let mover = self.game.position().mover();
        let first = *self.first_player.get_or_insert(mover);
        let PlayerPair { first: of_first, other: of_other } = self.setup.players;
        if mover == first { of_first } else { of_other }
    }

    /// The choice of the player to move, by number.
    fn by_player(&mut self, player: SimplePlayer, moves: &[Move]) -> usize {
        if player != SimplePlayer::Random && self.setup.noise.strikes(&mut self.random) {
            return draw(moves.len(), &mut self.random);
        }
        player.choose(self.setup.ruleset, self.game.position(), moves, &mut self.random)
    }

    /// Plays the move that was chosen last, in place; `None` where it is not legal.
    pub fn play<S: EventSink>(&mut self, played: &Move, sink: &mut S) -> Option<PlayedPly> {
        let ply = match self.game.play_drawn(sink) {
            Some(ply) => ply,
            None => {
                let outcome = play(self.setup.ruleset, self.game.position(), played, sink).ok()?;
                self.game = RandomGame::new(self.setup.ruleset, outcome.position);
                PlayedPly { laps: outcome.laps, endless: outcome.endless }
            }
        };
        self.note(played);
        Some(ply)
    }

    /// Goes on from the position to which the chosen move has led.
    pub fn go_on(&mut self, played: &Move, after: Position) {
        self.game = RandomGame::new(self.setup.ruleset, after);
        self.note(played);
    }

    /// Notes what follows from a move that has been played.
    fn note(&mut self, played: &Move) {
        let fills = matches!(played, Move::Fill(_) | Move::Half(_) | Move::Lay(_));
        self.is_over_at_once = fills && self.game.position().status() == Status::RoundOver;
        self.is_at_start = false;
    }
}
