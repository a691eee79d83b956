//! Who is to play, and how many games.

use super::half_width::{GamesUntil, HalfWidth};
use super::player::{Noise, PlayerPair, SimplePlayer};

/// Two players, and how many games they play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestedGames {
    pub players: PlayerPair,
    /// How often players other than `random` play at random. Two random players play alike with noise and without.
    pub noise: Noise,
    /// The number of games; with `half_width`, the most.
    pub games: u32,
    /// Games go on, 250 at a time, until the 95 % interval of the first player's share has at most this half width.
    pub half_width: Option<HalfWidth>,
}

impl RequestedGames {
    /// Two players, with as many games as are usual for them: the less the longer they think.
    pub fn usual(players: PlayerPair, noise: Noise) -> Self {
        let games = [players.first, players.other].map(|player| match player {
            SimplePlayer::Random => 10_000,
            SimplePlayer::Greedy => 2_000,
            SimplePlayer::Depth(_) => 300,
            SimplePlayer::Playouts(_) => 100,
        });
        Self { players, noise, games: games[0].min(games[1]), half_width: None }
    }

    /// How the number of games is decided, if it is no number.
    pub(crate) fn until(&self) -> Option<GamesUntil> {
        self.half_width.map(|half_width| GamesUntil { half_width, at_most: self.games })
    }

    /// How often the players play at random; two random players play alike with noise and without.
    pub(crate) fn real_noise(&self) -> Noise {
        let is_random = self.players == PlayerPair::alike(SimplePlayer::Random);
        if is_random { Noise::NONE } else { self.noise }
    }

    /// The players that are as different as simple players can be, an odd and an even depth among them; and games of one
    /// of them without noise, which show whether games come back to positions they had. No player of playouts is among
    /// them: in the time of the others it plays too few games for an interval.
    pub fn panel(noise: Noise) -> Vec<Self> {
        let players =
            [SimplePlayer::Random, SimplePlayer::Greedy, SimplePlayer::Depth(3), SimplePlayer::Depth(4)];
        let mut all: Vec<Self> =
            players.into_iter().map(|player| Self::usual(PlayerPair::alike(player), noise)).collect();
        // Without any noise, the games of `depth:3` are those already.
        if noise != Noise::NONE {
            let circling = PlayerPair::alike(SimplePlayer::Depth(3));
            all.push(Self { players: circling, noise: Noise::NONE, games: 100, half_width: None });
        }
        all
    }
}
