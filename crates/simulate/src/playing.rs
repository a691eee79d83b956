//! Games played to be counted.

use std::sync::atomic::{AtomicBool, Ordering};

use base::board::{ByPlayer, Player};
use engine::{GameResult, Move, Phase, PlayedPly, Random, Sowing, StartHole, Status};
use rules::vocabulary::Direction;
use rules::{ClauseId, Ruleset};

use super::exact::NEVER;
use super::game::{GameSetup, SimulatedGame};
use super::known::KnownKeys;
use super::player::counting;
use super::sums::{GameDigests, GamesByResult, Measure, Sums};
use super::tally::PlyTally;

/// Sections whose clauses say how things are, and which no event names.
const WITHOUT_EVENTS: [&str; 8] = ["acts", "board", "passes", "prefer", "scoring", "sets", "setup", "terms"];

/// The sums of no games by a ruleset, with every clause that an event can name.
pub fn sums_of_none(ruleset: &Ruleset) -> Sums {
    let names = ruleset.supports().iter().map(|support| support.name.as_str());
    let section = |name: &str| name.split('.').next().is_some_and(|name| WITHOUT_EVENTS.contains(&name));
    Sums::of_none(names.filter(|name| !section(name)))
}

/// Plays one game, of at most `most_plies` plies, and adds it to `sums`. Seeds, moves and results are counted as
/// [`Measure`] says. Gives what is known of the game alone.
pub fn count_game(
    ruleset: &Ruleset,
    setup: &GameSetup<'_>,
    random: Random,
    most_plies: u32,
    sums: &mut Sums,
) -> CountedGameEnd {
    let mut counted = CountedGame::new(ruleset, setup.game(random));
    let stopped = counted.play(most_plies, &NEVER).unwrap_or(Stopped::Unfinished);
    counted.end(stopped, sums)
}

/// The same, but `None`, with nothing added, once `stop` is set.
pub(crate) fn count_game_unless(
    stop: &AtomicBool,
    ruleset: &Ruleset,
    setup: &GameSetup<'_>,
    random: Random,
    most_plies: u32,
    sums: &mut Sums,
) -> Option<CountedGameEnd> {
    let mut counted = CountedGame::new(ruleset, setup.game(random));
    let stopped = counted.play(most_plies, stop)?;
    Some(counted.end(stopped, sums))
}

/// What is known of one game when it has been counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedGameEnd {
    pub digests: GameDigests,
    /// Its length in plies.
    pub plies: u32,
    /// The clause by which it ended, with the result as `/won`, `/drawn`, `/void` or `/not_said`; `endless`,
    /// `beyond_limit`, `unfinished`, `stuck` or `unlisted` where none did.
    pub end: String,
}

/// Why a game stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stopped {
    /// It is over, or the round is and there is no other.
    Ended,
    /// In a turn without end, which is proved or not.
    Endless {
        proved: bool,
    },
    Unfinished,
    Stuck,
    Unlisted,
}

/// A game, and what has been counted of it.
struct CountedGame<'a> {
    ruleset: &'a Ruleset,
    game: SimulatedGame<'a>,
    /// By measure, in the order of [`Measure::ALL`].
    counts: [u64; Measure::ALL.len()],
    most_laps: u64,
    plies: u32,
    /// How often each clause fired, in plies, by number.
    fired: [u32; 256],
    moves: StableHash,
    /// Positions since the last capture or the beginning of the round.
    known: KnownKeys,
    has_repeated: bool,
    has_captured: bool,
    /// Whether South has more, once somebody has.
    south_leads: Option<bool>,
    ended_by: Option<ClauseId>,
    swept: ByPlayer<u64>,
}

impl<'a> CountedGame<'a> {
    fn new(ruleset: &'a Ruleset, game: SimulatedGame<'a>) -> Self {
        let mut known = KnownKeys::default();
        known.insert(game.position().repetition_key());
        Self {
            ruleset,
            game,
            counts: [0; Measure::ALL.len()],
            most_laps: 0,
            plies: 0,
            fired: [0; 256],
            moves: StableHash::default(),
            known,
            has_repeated: false,
            has_captured: false,
            south_leads: None,
            ended_by: None,
            swept: ByPlayer::new(0, 0),
        }
    }

    #[inline]
    const fn raise(&mut self, measure: Measure, by: u64) {
        self.counts[measure as usize] += by;
    }

    /// Plays it until it stops; `None` once `stop` is set.
    fn play(&mut self, most_plies: u32, stop: &AtomicBool) -> Option<Stopped> {
        self.raise(Measure::Rounds, 1);
        loop {
            let position = self.game.position();
            if matches!(position.status(), Status::Over(_)) {
                return Some(Stopped::Ended);
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let is_main = position.status() == Status::Playing && matches!(position.phase(), Phase::Main(_));
            let round_is_over = position.status() == Status::RoundOver;
            let chosen = match self.game.choose() {
                Err(_) => return Some(Stopped::Unlisted),
                Ok(None) if round_is_over && !self.game.is_over_at_once() => return Some(Stopped::Ended),
                Ok(None) => return Some(Stopped::Stuck),
                Ok(Some(_)) if self.plies >= most_plies => return Some(Stopped::Unfinished),
                Ok(Some(chosen)) => chosen,
            };
            if is_main {
                let options = u64::try_from(chosen.options).unwrap_or(u64::MAX);
                self.raise(Measure::Positions, 1);
                self.raise(Measure::Moves, options);
                self.raise(Measure::SingleMoves, u64::from(options == 1));
            }
            let Some(ply) = self.ply(&chosen.played) else { return Some(Stopped::Stuck) };
            if let Some(endless) = ply.endless {
                return Some(Stopped::Endless { proved: endless.period.is_some() });
            }
        }
    }

    /// Plays a move and counts what happens.
    fn ply(&mut self, played: &Move) -> Option<PlayedPly> {
        let before = self.game.position();
        let own = ByPlayer::from_fn(|player| before.own(self.ruleset, player));
        let fills = matches!(played, Move::Fill(_) | Move::Half(_) | Move::Lay(_));
        let mut tally = PlyTally::new(own, fills);
        let ply = self.game.play(played, &mut tally)?;
        self.plies += 1;
        self.moves.add_move(played);
        let turns = match played {
            Move::Turn(_) => 1,
            Move::Both(_) => 2,
            Move::Pass | Move::Fill(_) | Move::Half(_) | Move::Lay(_) => 0,
        };
        let laps = u64::from(ply.laps);
        self.most_laps = self.most_laps.max(laps);
        for (measure, by) in [
            (Measure::Plies, 1),
            (Measure::Turns, turns),
            (Measure::Laps, laps),
            (Measure::Drops, tally.drops),
            (Measure::Passes, tally.passes),
            (Measure::Rounds, u64::from(fills)),
            (Measure::Captured, tally.captured),
            (Measure::CapturingPlies, u64::from(tally.captured > 0)),
        ] {
            self.raise(measure, by);
        }
        if tally.captured > 0 && !self.has_captured {
            self.has_captured = true;
            self.raise(Measure::GamesWithCapture, 1);
            self.raise(Measure::PliesToCapture, self.plies.into());
        }
        for (word, fired) in tally.fired.into_iter().enumerate() {
            let mut left = fired;
            while left != 0 {
                self.fired[64 * word + left.trailing_zeros() as usize] += 1;
                left &= left - 1;
            }
        }
        self.swept = tally.swept;
        self.ended_by = tally.ended_by;
        self.look_at(fills || tally.captured > 0);
        Some(ply)
    }

    /// Compares the position with those before; `begins` says that none of them can come again.
    fn look_at(&mut self, begins: bool) {
        let position = self.game.position();
        if begins {
            self.known.clear();
        }
        if position.status() == Status::Playing && !self.known.insert(position.repetition_key()) {
            self.has_repeated = true;
        }
        if matches!(position.status(), Status::Over(_)) {
            return;
        }
        let lead = counting(self.ruleset, position, Player::South);
        if lead != 0 {
            let south_leads = lead > 0;
            let changes = self.south_leads.is_some_and(|before| before != south_leads);
            self.raise(Measure::LeadChanges, u64::from(changes));
            self.south_leads = Some(south_leads);
        }
    }

    /// Counts the game as one that stopped in this way; gives the name of that.
    fn stopped_by(&mut self, measure: Measure) -> String {
        self.raise(measure, 1);
        measure.word().to_owned()
    }

    /// Adds the game to the sums of others.
    fn end(mut self, stopped: Stopped, sums: &mut Sums) -> CountedGameEnd {
        self.raise(Measure::Games, 1);
        self.raise(Measure::Repeated, self.has_repeated.into());
        let position = self.game.position();
        let status = position.status();
        let in_holes = ByPlayer::from_fn(|player| {
            let holes = position.own(self.ruleset, player);
            u64::from(position.seeds_in(holes)) + self.swept[player]
        });
        self.raise(Measure::SeedsLeft, in_holes.south + in_holes.north);
        let first = self.game.first_player().unwrap_or(Player::South);
        let mut result = GamesByResult::default();
        match status {
            Status::Over(GameResult::Won(winner)) => {
                let count = if winner == first { &mut result.first } else { &mut result.other };
                *count = 1;
                let emptied = in_holes[winner.opposite()] == 0;
                self.raise(Measure::LoserWithoutSeeds, emptied.into());
            }
            Status::Over(GameResult::Draw) => result.drawn = 1,
            Status::Over(GameResult::Void) => result.void = 1,
            Status::Over(GameResult::NotSaid | GameResult::Endless) | Status::Playing | Status::RoundOver => {
                result.not_said = 1
            }
        }
        // The number is part of the digest.
        let (number, end) = match stopped {
            Stopped::Ended => {
                let clause = self.ended_by.map_or("start", |clause| &self.ruleset.support(clause).name);
                let games = sums.endings.entry(clause.to_owned()).or_default();
                *games = games.plus(result);
                (0, format!("{clause}/{}", result_word(result)))
            }
            Stopped::Endless { proved: true } => {
                sums.endless = sums.endless.plus(result);
                (1, "endless".to_owned())
            }
            Stopped::Endless { proved: false } => {
                sums.beyond_limit = sums.beyond_limit.plus(result);
                (1, "beyond_limit".to_owned())
            }
            Stopped::Unfinished => (2, self.stopped_by(Measure::Unfinished)),
            Stopped::Stuck => (3, self.stopped_by(Measure::Stuck)),
            Stopped::Unlisted => (4, self.stopped_by(Measure::Unlisted)),
        };
        if stopped != Stopped::Unfinished {
            sums.lengths.count(self.plies);
        }
        let mut of_result = StableHash::default();
        of_result.add(self.plies.into());
        of_result.add(number);
        result.named().into_iter().for_each(|(_, count)| of_result.add(count));
        let mut of_counts = StableHash::default();
        for player in [Player::South, Player::North] {
            of_counts.add(in_holes[player]);
            of_counts.add(self.game.position().store(player).into());
        }
        let digests = GameDigests { moves: self.moves.0, results: of_result.0, counts: of_counts.0 };
        sums.digests = sums.digests.plus(digests);
        sums.most_laps = sums.most_laps.max(self.most_laps);
        for (measure, count) in Measure::ALL.into_iter().zip(self.counts) {
            sums.raise(measure, count);
        }
        for (number, support) in self.ruleset.supports().iter().enumerate() {
            let plies = self.fired.get(number).copied().unwrap_or(0);
            if plies > 0
                && let Some(firings) = sums.clauses.get_mut(&support.name)
            {
                firings.games = firings.games.saturating_add(1);
                firings.plies = firings.plies.saturating_add(plies.into());
            }
        }
        CountedGameEnd { digests, plies: self.plies, end }
    }
}

/// The result of one game, in a word.
fn result_word(result: GamesByResult) -> &'static str {
    let unwon = result.named().into_iter().skip(2).find(|(_, count)| *count == 1);
    unwon.map_or("won", |(name, _)| name)
}

/// A hash that is the same in every version and on every system: the numbers, mixed one after another.
#[derive(Debug, Clone, Copy, Default)]
struct StableHash(u64);

impl StableHash {
    fn add(&mut self, number: u64) {
        self.0 = Random::new(self.0 ^ number).next_number();
    }

    fn add_move(&mut self, played: &Move) {
        match played {
            Move::Turn(sowing) => {
                self.add(1);
                self.add_sowing(sowing);
            }
            Move::Both(both) => {
                self.add(2);
                self.add_sowing(&both.south);
                self.add_sowing(&both.north);
            }
            Move::Pass => self.add(3),
            Move::Fill(holes) => {
                self.add(4);
                self.add(holes.low());
                self.add(holes.high());
            }
            Move::Half(player) => self.add(if *player == Player::South { 5 } else { 6 }),
            Move::Lay(laid) => {
                self.add(7);
                for hole in laid.holes().iter() {
                    self.add(u64::from(hole.0) << 16 | u64::from(laid.seeds(hole)));
                }
            }
        }
    }

    fn add_sowing(&mut self, sowing: &Sowing) {
        let way = |direction: Direction| u64::from(direction == Direction::Clockwise);
        let (kind, way) = match sowing.start {
            StartHole::Lift(_, direction) => (1, way(direction)),
            StartHole::Take(_) => (2, 0),
            StartHole::Enter(_, direction) => (3, direction.map_or(2, way)),
        };
        let decisions = sowing.decisions.as_slice();
        let count = u64::try_from(decisions.len()).unwrap_or(0);
        self.add(kind << 24 | way << 16 | count << 8 | u64::from(sowing.start.hole().0));
        for decision in decisions {
            let way = u64::from(decision.clockwise);
            self.add(u64::from(decision.option) << 24 | way << 16 | u64::from(decision.hole) << 8);
            self.add(decision.seeds.into());
        }
    }
}
