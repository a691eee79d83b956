//! Random play: uniform choice among legal moves, reproducible from a seed, without allocation.

use rules::Ruleset;

use super::chooser::{Chooser, Declining, Drawing};
use super::ending::{end_turn, judge, judge_stuck};
use super::kernel;
use super::moves::{Paths, legal_moves, may_pass, surely_plain};
use super::play::play;
use super::scene::Rules;
use super::script::Script;
use super::start::{Starts, starts};
use super::trial::rules_of;
use super::turn::walk;
use super::turn_state::Stopped;
use super::{
    Decisions, EndlessTurn, Event, EventKind, EventSink, MOST_MOVES, Move, Phase, Position, Sowing,
    StartHole, Status, Unlisted,
};

/// A source of random numbers (SplitMix64); the same seed gives the same numbers on every machine.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The numbers of that seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    #[inline]
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, uniform but for a share of less than `bound` in 2⁶⁴; 0 where `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let wide = u128::from(self.next_number()) * u128::from(bound);
        u32::try_from(wide >> 64).unwrap_or(0)
    }
}

/// A legal move chosen uniformly, or `None` where there is none.
///
/// # Errors
/// Where the moves are not listed.
pub fn random_move(
    ruleset: &Ruleset,
    position: &Position,
    random: &mut Random,
) -> Result<Option<Move>, Unlisted> {
    let moves = legal_moves(ruleset, position)?;
    Ok(chosen(&moves, |count| random.below(count)))
}

/// One of the moves, chosen uniformly.
fn chosen(moves: &[Move], below: impl FnOnce(u32) -> u32) -> Option<Move> {
    let count = u32::try_from(moves.len()).ok()?;
    moves.get(usize::try_from(below(count)).ok()?).copied()
}

/// How a turn that may hold decisions is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Policy {
    /// Uniformly among all legal moves: every sequence of decisions of every start is tried first.
    #[default]
    WholeMoves,
    /// The start uniformly among the starts, and at each offer, when it comes up, uniformly whether and which is
    /// accepted. Much faster, but moves with many decisions are drawn less often.
    EachOffer,
}

/// A game played in place, for speed.
#[derive(Debug, Clone)]
pub struct RandomGame<'a> {
    ruleset: &'a Ruleset,
    policy: Policy,
    position: Position,
    known: Option<Starts>,
    /// The move that was drawn, until it is played.
    drawn: Option<Move>,
    /// Whether the position fits the ruleset; play keeps that so.
    fits: bool,
}

impl<'a> RandomGame<'a> {
    /// A game from a position. Nothing is played where that does not fit the ruleset.
    pub fn new(ruleset: &'a Ruleset, position: Position) -> Self {
        let fits = position.fits(ruleset).is_ok();
        Self { ruleset, policy: Policy::WholeMoves, position, known: None, drawn: None, fits }
    }

    /// The same game, its turns drawn so.
    #[must_use]
    pub const fn with_policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// Where it is.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays on, each ply drawn by the game's policy, until the game or the round is over, no move is
    /// legal, or `most` plies are played. `below` gives a number below its argument, uniformly.
    #[inline]
    pub fn play_on(&mut self, most: u64, mut below: impl FnMut(u32) -> u32) -> PlayTotals {
        let mut played = PlayTotals::default();
        self.drawn = None;
        while played.plies < most {
            played = self.play_by_tables(played, most, &mut below);
            if played.plies == most {
                break;
            }
            match self.play_random(&mut below) {
                Some(laps) => {
                    played.plies += 1;
                    played.laps += u64::from(laps);
                }
                None => break,
            }
        }
        played
    }

    /// The plies that the kernel can play.
    #[inline]
    fn play_by_tables(
        &mut self,
        played: PlayTotals,
        most: u64,
        below: &mut impl FnMut(u32) -> u32,
    ) -> PlayTotals {
        let rules = rules_of(self.ruleset);
        let position = &mut self.position;
        if !self.fits || position.status != Status::Playing || !matches!(position.phase, Phase::Main(_)) {
            return played;
        }
        if rules.decisions && self.policy == Policy::WholeMoves {
            return played;
        }
        let Some(run) = kernel::play_on(rules.plan, position, most - played.plies, below) else {
            return played;
        };
        // Where nothing was played, the position has been judged, and its starts may be known.
        if run.plies > 0 {
            self.known = None;
            if run.stuck {
                judge_stuck(rules, position, run.last, &mut ());
            } else {
                self.known = judge(rules, position, run.last, run.endless, &mut ());
            }
        }
        PlayTotals { plies: played.plies + run.plies, laps: played.laps + run.laps }
    }

    /// Plays one ply, drawn by the game's policy; gives its laps, or `None` where the game or the round
    /// is over or no move is legal. `below` gives a number below its argument, uniformly.
    #[inline]
    pub fn play_random(&mut self, below: impl FnMut(u32) -> u32) -> Option<u32> {
        self.play_traced(below, &mut ())
    }

    /// The same ply as [`RandomGame::play_random`] plays, with its events; what is tried before a move is drawn is not
    /// reported.
    #[inline]
    pub fn play_traced<S: EventSink>(
        &mut self,
        mut below: impl FnMut(u32) -> u32,
        sink: &mut S,
    ) -> Option<u32> {
        let rules = rules_of(self.ruleset);
        self.drawn = None;
        if self.position.status != Status::Playing || !self.fits {
            return None;
        }
        if self.position.phase == Phase::Opening {
            let played = chosen(&legal_moves(self.ruleset, &self.position).ok()?, below)?;
            let outcome = play(self.ruleset, &self.position, &played, sink).ok()?;
            self.position = outcome.position;
            self.known = None;
            return Some(outcome.laps);
        }
        let mover = self.position.mover;
        let all = match self.known.take() {
            Some(known) => known,
            None => starts(rules, &self.position, mover),
        };
        let mut ended_by = rules.plan.sowing.clause;
        let stopped = if all.is_empty() {
            let clause = rules.start.pass.filter(|_| may_pass(rules, &self.position))?;
            self.position.note(rules.plan);
            sink.emit(Event { player: mover, clause, kind: EventKind::Pass });
            ended_by = clause;
            Stopped::STILL
        } else if rules.decisions && self.policy == Policy::WholeMoves {
            with_decisions(rules, &mut self.position, all, below, sink)
        } else {
            let start = all.draw(&mut below);
            if surely_plain(rules.plan, &self.position, start) {
                walk(rules, &mut self.position, mover, start, &mut Declining::default(), sink)
            } else {
                walk(rules, &mut self.position, mover, start, &mut Drawing(below), sink)
            }
        };
        self.known = end_turn(rules, &mut self.position, mover, stopped, ended_by, sink);
        Some(stopped.laps)
    }
}

/// A legal move that was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnMove {
    /// The move.
    pub played: Move,
    /// The number of legal moves there were.
    pub options: usize,
}

/// What a ply came to that was played in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedPly {
    pub laps: u32,
    /// Whether it was stopped at the limit of laps.
    pub endless: Option<EndlessTurn>,
}

impl RandomGame<'_> {
    /// Draws the legal move of which `number` gives the place in the list of [`legal_moves`], given how many there are;
    /// `None` where there is none. It is not played yet.
    ///
    /// # Errors
    /// Where the legal moves are not listed.
    #[inline]
    pub fn draw(&mut self, number: impl FnOnce(usize) -> usize) -> Result<Option<DrawnMove>, Unlisted> {
        let rules = rules_of(self.ruleset);
        let drawn = match self.plain_starts(rules) {
            Some(all) => {
                let options = usize::try_from(all.len()).unwrap_or(0);
                let start = u32::try_from(number(options)).ok().and_then(|number| all.in_order(number));
                start.map(|start| DrawnMove { played: Move::Turn(Sowing::plain(start)), options })
            }
            None => {
                let moves = legal_moves(self.ruleset, &self.position)?;
                let drawn = if moves.is_empty() { None } else { moves.get(number(moves.len())) };
                drawn.map(|played| DrawnMove { played: *played, options: moves.len() })
            }
        };
        self.drawn = drawn.map(|drawn| drawn.played);
        Ok(drawn)
    }

    /// The starts of the player to move, where there are some and each is a move.
    #[inline]
    fn plain_starts(&mut self, rules: Rules<'_>) -> Option<Starts> {
        let plays =
            self.fits && self.position.status == Status::Playing && self.position.phase != Phase::Opening;
        if rules.decisions || !plays {
            return None;
        }
        let position = &self.position;
        let all = *self.known.get_or_insert_with(|| starts(rules, position, position.mover));
        if all.is_empty() { None } else { Some(all) }
    }

    /// Plays the move that was drawn, as [`play`] would; `None` where none was drawn.
    #[inline]
    pub fn play_drawn<S: EventSink>(&mut self, sink: &mut S) -> Option<PlayedPly> {
        let drawn = self.drawn.take()?;
        let Move::Turn(sowing) = drawn else {
            let outcome = play(self.ruleset, &self.position, &drawn, sink).ok()?;
            (self.position, self.known) = (outcome.position, None);
            return Some(PlayedPly { laps: outcome.laps, endless: outcome.endless });
        };
        let rules = rules_of(self.ruleset);
        let position = &mut self.position;
        let mover = position.mover;
        let stopped = if rules.decisions {
            walk(rules, position, mover, sowing.start, &mut Script::new(&sowing.written()), sink)
        } else {
            walk(rules, position, mover, sowing.start, &mut Declining::default(), sink)
        };
        self.known = end_turn(rules, position, mover, stopped, rules.plan.sowing.clause, sink);
        let endless = stopped.endless.then_some(EndlessTurn { laps: stopped.laps, period: stopped.period });
        Some(PlayedPly { laps: stopped.laps, endless })
    }
}

/// What a stretch of random play came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayTotals {
    /// Plies, forced passes among them.
    pub plies: u64,
    pub laps: u64,
}

/// As [`MOST_MOVES`].
const MOST_WALKED: u32 = MOST_MOVES as u32;

/// Plays a turn chosen uniformly among all decision paths of all starts.
///
/// Starts that can hold no decision are counted; of the others every path is walked, and one kept by its share. Of the
/// paths only the first [`MOST_MOVES`] are looked at.
fn with_decisions<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    all: Starts,
    mut below: impl FnMut(u32) -> u32,
    sink: &mut S,
) -> Stopped {
    let mover = position.mover;
    let mut plain = 0_u32;
    let mut walked = 0_u32;
    let mut kept: Option<(StartHole, Decisions)> = None;
    for start in all.iter() {
        if surely_plain(rules.plan, position, start) {
            plain += 1;
            continue;
        }
        let mut paths = Paths::default();
        paths.turn_to(mover);
        loop {
            let mut after = position.clone();
            walk(rules, &mut after, mover, start, &mut paths, &mut ());
            walked += 1;
            if below(walked) == 0 {
                kept = Some((start, paths.decisions(mover)));
            }
            if walked == MOST_WALKED || !paths.advance() {
                break;
            }
        }
    }
    let rank = below(plain + walked);
    let (start, decisions) = match kept {
        Some(kept) if rank >= plain => kept,
        _ => {
            let mut left = rank;
            let plain_start = all.iter().find(|&start| {
                let here = surely_plain(rules.plan, position, start);
                let found = here && left == 0;
                left = left.saturating_sub(u32::from(here));
                found
            });
            (plain_start.unwrap_or_else(|| all.nth(0)), Decisions::NONE)
        }
    };
    let written = Sowing { start, decisions }.written();
    walk(rules, position, mover, start, &mut Script::new(&written), sink)
}
