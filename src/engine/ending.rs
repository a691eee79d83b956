//! What happens when a turn is over: who moves next, and whether the round or the game has ended.

use crate::board::{Hole, HoleSet, Player};
use crate::rules::vocabulary::{EndingResult, Endless, JudgedOf, Scope, Sweep, Tie};
use crate::rules::{ClauseId, EndTest, EndingPlan, PhasePlan, Plan, Ruleset};

use super::scene::{Rules, Scene};
use super::score::scores;
use super::start::{Starts, holding, starts};
use super::trial::rules_of;
use super::turn_state::{NOWHERE, Stopped};
use super::{Event, EventKind, EventSink, GameResult, Memory, Phase, Position, Status};

/// Ends a turn of `mover` and judges the endings; gives the starts of the next player if it had to look at them.
#[inline(always)]
pub(super) fn end_turn<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    mover: Player,
    stopped: Stopped,
    clause: ClauseId,
    sink: &mut S,
) -> Option<Starts> {
    let plan = rules.plan;
    let turns = &mut position.turns[mover.index()];
    *turns = turns.saturating_add(1);
    let next = if stopped.again { mover } else { mover.opposite() };
    position.mover = next;
    position.again = stopped.again && plan.asks_again;
    position.memory = memory(plan, position, stopped);
    if S::ENABLED {
        let (again, memory) = (position.again, position.memory);
        sink.emit(Event { player: mover, clause, kind: EventKind::TurnEnd { next, again, memory } });
    }
    if stopped.endless {
        no_end(plan, position, Some(mover), sink);
        None
    } else {
        settle(rules, position, mover, sink)
    }
}

/// What is remembered after a turn, as far as the rules ask for it.
fn memory(plan: &Plan, position: &Position, stopped: Stopped) -> Memory {
    let fell = stopped.start != NOWHERE && stopped.last != NOWHERE;
    let quiet = if stopped.captured > 0 { 0 } else { position.memory.quiet.saturating_add(1) };
    Memory {
        last: (plan.asks_last && fell).then_some((Hole(stopped.start), Hole(stopped.last))),
        quiet: if plan.asks_quiet { quiet } else { 0 },
    }
}

/// The game stops, for a turn in it has no end: that of `mover`, if it is known whose it was.
pub(super) fn no_end<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    mover: Option<Player>,
    sink: &mut S,
) {
    let result = match plan.limits.endless {
        Endless::MoverLoses => mover.map_or(GameResult::Endless, |mover| GameResult::Won(mover.opposite())),
        Endless::MoverWins => mover.map_or(GameResult::Endless, GameResult::Won),
        Endless::Report => GameResult::Endless,
        Endless::Void => GameResult::Void,
        Endless::Draw => GameResult::Draw,
    };
    end_game(position, result, plan.limits.clause, sink);
}

/// Judges a position handed over without judging, after a move of `last`; `endless` says that it had no end.
pub(super) fn judge(rules: Rules<'_>, position: &mut Position, last: Player, endless: bool) {
    if endless {
        no_end(rules.plan, position, Some(last), &mut ());
    } else {
        settle(rules, position, last, &mut ());
    }
}

/// Judges the endings of a position in which a turn could begin; gives the starts of the player to move, where it
/// had to look at them. `last` has made the last move.
#[inline(always)]
pub(super) fn settle<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    last: Player,
    sink: &mut S,
) -> Option<Starts> {
    let plan = rules.plan;
    if position.phase == Phase::Opening {
        return None;
    }
    if !plan.end.phases.is_empty() {
        advance(rules, position, sink);
    }
    if !plan.end.need_no_start {
        return endings(rules, position, last, None, sink);
    }
    let own = starts(rules, position, position.mover);
    if own.is_empty() { endings(rules, position, last, Some(own), sink) } else { Some(own) }
}

/// Goes on to the phase that is due.
pub(super) fn advance<S: EventSink>(rules: Rules<'_>, position: &mut Position, sink: &mut S) {
    let plan = rules.plan;
    while let Phase::Main(phase) = position.phase
        && let Some(PhasePlan { clause, until: Some(until) }) = plan.end.phases.get(usize::from(phase))
        && Scene::of_board(rules, position, position.mover).holds(until)
    {
        let phase = phase + 1;
        position.phase = Phase::Main(phase);
        if S::ENABLED {
            let kind = EventKind::PhaseBegin { phase };
            sink.emit(Event { player: position.mover, clause: *clause, kind });
        }
    }
}

/// Judges each ending; `found` are the starts of the player to move, where they have been looked at.
fn endings<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    last: Player,
    mut found: Option<Starts>,
    sink: &mut S,
) -> Option<Starts> {
    for ending in &rules.plan.end.endings {
        let mut holds = |player: Player| {
            if ending.when == EndTest::CannotStart && player == position.mover {
                return found.get_or_insert_with(|| starts(rules, position, player)).is_empty();
            }
            holds_of(rules, position, ending, player)
        };
        let of: Vec<Player> = match ending.of {
            JudgedOf::Next => std::iter::once(position.mover).filter(|&player| holds(player)).collect(),
            JudgedOf::Last => std::iter::once(last).filter(|&player| holds(player)).collect(),
            JudgedOf::Either => Player::ALL.into_iter().filter(|&player| holds(player)).collect(),
        };
        if !of.is_empty() {
            end(rules.plan, position, ending, (last, &of), sink);
            return None;
        }
    }
    found
}

/// Whether an ending holds, judged from the seat of a player.
fn holds_of(rules: Rules<'_>, position: &Position, ending: &EndingPlan, player: Player) -> bool {
    let plan = rules.plan;
    match &ending.when {
        EndTest::NeitherCanStart => {
            Player::ALL.into_iter().all(|player| starts(rules, position, player).is_empty())
        }
        EndTest::CannotStart => starts(rules, position, player).is_empty(),
        EndTest::NoHoleOf(seeds) => holding(plan, position, player, *seeds) == 0,
        EndTest::NoFreeSeeds => no_free_seeds(plan, position),
        EndTest::Holds(condition) => Scene::of_board(rules, position, player).holds(condition),
    }
}

fn no_free_seeds(plan: &Plan, position: &Position) -> bool {
    let banned = plan.start.banning.holes(&position.flags);
    Player::ALL.into_iter().all(|player| holding(plan, position, player, 1) & !banned == 0)
}

/// Ends the round or the game by an ending that holds of some players.
#[cold]
fn end<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    ending: &EndingPlan,
    (last, of): (Player, &[Player]),
    sink: &mut S,
) {
    let emit = |sink: &mut S, player, clause, kind| {
        if S::ENABLED {
            sink.emit(Event { player, clause, kind });
        }
    };
    let mover = position.mover;
    if let Some(kind) = ending.sweep {
        sweep(plan, position, (kind, ending.clause, last), sink);
    }
    let result = match ending.result {
        EndingResult::MoverLoses => GameResult::Won(mover.opposite()),
        EndingResult::MoverWins => GameResult::Won(mover),
        EndingResult::ThatPlayerLoses => match of {
            [loser] => GameResult::Won(loser.opposite()),
            _ => GameResult::NotSaid,
        },
        EndingResult::ThatPlayerWins => match of {
            [winner] => GameResult::Won(*winner),
            _ => GameResult::NotSaid,
        },
        EndingResult::Score => by_score(plan, position),
        EndingResult::NotSaid => GameResult::NotSaid,
    };
    match ending.ends {
        Scope::Game => end_game(position, result, ending.clause, sink),
        Scope::Round => {
            position.status = Status::RoundOver;
            // Nobody is to move; who moved last may start the next round.
            position.mover = last.opposite();
            position.again = false;
            emit(sink, position.mover, ending.clause, EventKind::RoundEnd);
            if let Some(rounds) = &plan.end.rounds {
                let short: Vec<Player> = Player::ALL
                    .into_iter()
                    .filter(|player| position.store(*player) < rounds.stop_below)
                    .collect();
                match short.as_slice() {
                    [] => {}
                    [loser] => end_game(position, GameResult::Won(loser.opposite()), rounds.clause, sink),
                    _ => end_game(position, GameResult::NotSaid, rounds.clause, sink),
                }
            }
        }
    }
}

/// Clears the board.
fn sweep<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    (kind, clause, last): (Sweep, ClauseId, Player),
    sink: &mut S,
) {
    let mover = position.mover;
    let left: u32 = plan.board.own[0]
        .union(plan.board.own[1])
        .iter()
        .map(|hole| u32::from(position.counts[hole.index()]))
        .sum();
    // Of shared seeds the first half goes to South, and an odd one out of the game.
    let mut shared = [left / 2, left / 2];
    for hole in plan.board.own[0].union(plan.board.own[1]).iter() {
        let mut seeds = std::mem::take(&mut position.counts[hole.index()]);
        let mut give = |position: &mut Position, owner: Option<Player>, seeds: u8| {
            if seeds == 0 {
                return;
            }
            let to = owner.map_or(Hole::OUT, Hole::store);
            position.counts[to.index()] += seeds;
            if S::ENABLED {
                let kind = match owner {
                    Some(owner) => EventKind::Sweep { owner, hole, seeds },
                    None => EventKind::Give { hole, seeds, to },
                };
                sink.emit(Event { player: mover, clause, kind });
            }
        };
        match kind {
            Sweep::OwnHoles => give(position, Some(owner_of(plan, position, hole)), seeds),
            Sweep::LastMover => give(position, Some(last), seeds),
            Sweep::NextMover => give(position, Some(mover), seeds),
            Sweep::Starter => give(position, Some(position.starter), seeds),
            Sweep::Nobody => give(position, None, seeds),
            Sweep::Shared => {
                for (player, half) in Player::ALL.into_iter().zip(&mut shared) {
                    let part = seeds.min(u8::try_from(*half).unwrap_or(u8::MAX));
                    *half -= u32::from(part);
                    seeds -= part;
                    give(position, Some(player), part);
                }
                give(position, None, seeds);
            }
        }
    }
}

/// Whose the seeds of a hole are when play stops: of the player to whom a flag on it counts, else of the row's owner.
fn owner_of(plan: &Plan, position: &Position, hole: Hole) -> Player {
    let carries =
        |flag: usize, player: Player| HoleSet(position.flags[2 * flag + player.index()]).contains(hole);
    let counting = plan.end.scoring.iter().flat_map(|scoring| &scoring.flags);
    let owned = counting.into_iter().find_map(|&flag| {
        match Player::ALL.map(|player| carries(flag, player)) {
            [true, false] => Some(Player::South),
            [false, true] => Some(Player::North),
            // What a position states to be both players' belongs to neither more than the row does.
            _ => None,
        }
    });
    let south = plan.board.own(&position.flags, Player::South).contains(hole);
    let by_row = if south { Player::South } else { Player::North };
    owned.unwrap_or(by_row)
}

fn end_game<S: EventSink>(position: &mut Position, result: GameResult, clause: ClauseId, sink: &mut S) {
    position.status = Status::Over(result);
    if S::ENABLED {
        sink.emit(Event { player: position.mover, clause, kind: EventKind::GameEnd(result) });
    }
}

fn by_score(plan: &Plan, position: &Position) -> GameResult {
    let (Some(scoring), Some([south, north])) = (&plan.end.scoring, scores(plan, position)) else {
        return GameResult::NotSaid;
    };
    match south.cmp(&north) {
        std::cmp::Ordering::Greater => GameResult::Won(Player::South),
        std::cmp::Ordering::Less => GameResult::Won(Player::North),
        std::cmp::Ordering::Equal => match scoring.tie {
            Tie::Draw => GameResult::Draw,
            Tie::NotSaid => GameResult::NotSaid,
        },
    }
}

impl Position {
    /// The position at the beginning, with South to move first.
    ///
    /// The sources rarely say who starts; records do.
    pub fn initial(ruleset: &Ruleset) -> Self {
        let mut position = Self::empty(ruleset);
        position.counts = *ruleset.plan.board.setup;
        advance(rules_of(ruleset), &mut position, &mut ());
        position
    }

    /// The same with its endings judged again: play may already be over in a position that was set up. A position
    /// that does not fit the ruleset is returned as it is.
    #[must_use]
    pub fn settled(mut self, ruleset: &Ruleset) -> Self {
        if self.fits(ruleset).is_ok() {
            self.status = Status::Playing;
            let last = if self.again { self.mover } else { self.mover.opposite() };
            settle(rules_of(ruleset), &mut self, last, &mut ());
        }
        self
    }
}
