//! What happens when a turn is over: who moves next, and whether the round or the game has ended.

use base::board::{Hole, Player};
use rules::vocabulary::{EndingResult, Endless, Points, Scope, Tie};
use rules::{ClauseId, EndTest, EndingPlan, PhasePlan, Plan, RefillPlan, Ruleset};

use super::counts::Counts;
use super::end_test::{has_start, holds_of, judged};
use super::holdings::{holdings, more};
use super::scene::{Rules, Scene};
use super::score::scores;
use super::start::{Starts, starts};
use super::sweep::sweep;
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
    position.note(plan);
    let (again, memory) = (position.again, position.memory);
    sink.emit(Event { player: mover, clause, kind: EventKind::TurnEnd { next, again, memory } });
    judge(rules, position, mover, stopped.endless, sink)
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

/// Judges a position handed over without judging, after a move of `last`; `endless` says that it had no end. Gives the
/// starts of the next player if it had to look at them.
pub(super) fn judge<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    last: Player,
    endless: bool,
    sink: &mut S,
) -> Option<Starts> {
    if endless {
        no_end(rules.plan, position, Some(last), sink);
        return None;
    }
    settle(rules, position, last, sink)
}

/// The same where it is known that neither player has a start and the game has no phases, so that nobody need look for
/// starts. The last move had an end.
pub(super) fn judge_stuck<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    last: Player,
    sink: &mut S,
) {
    debug_assert!(Player::ALL.into_iter().all(|player| starts(rules, position, player).is_empty()));
    endings(rules, position, Before::moved(last), &mut Found::Neither, sink);
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
    settle_after(rules, position, Before::moved(last), sink)
}

#[inline(always)]
fn settle_after<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    before: Before,
    sink: &mut S,
) -> Option<Starts> {
    let plan = rules.plan;
    if position.phase == Phase::Opening {
        return None;
    }
    if !plan.end.phases.is_empty() {
        advance(rules, position, sink);
    }
    let mut found = Found::Unknown;
    let ends = (!plan.end.need_no_start || found.mover_is_stuck(rules, position))
        && endings(rules, position, before, &mut found, sink);
    match found {
        Found::Mover(own) if !ends => Some(own),
        _ => None,
    }
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
        let kind = EventKind::PhaseBegin { phase };
        sink.emit(Event { player: position.mover, clause: *clause, kind });
    }
}

/// What came before a position that is judged.
#[derive(Clone, Copy)]
struct Before {
    /// Who has made the last move.
    last: Player,
    /// The points once the round has ended, if they are stated; otherwise what it gives is added.
    stated: Option<[u16; 2]>,
}

impl Before {
    const fn moved(last: Player) -> Self {
        Self { last, stated: None }
    }
}

/// What is known of the starts of a position.
enum Found {
    Unknown,
    /// Those of the player to move.
    Mover(Starts),
    /// That neither player has one.
    Neither,
}

impl Found {
    /// Whether the player to move has no start; looks for them only once.
    fn mover_is_stuck(&mut self, rules: Rules<'_>, position: &Position) -> bool {
        if let Self::Unknown = self {
            *self = Self::Mover(starts(rules, position, position.mover));
        }
        match self {
            Self::Mover(own) => own.is_empty(),
            Self::Neither | Self::Unknown => true,
        }
    }
}

/// Judges each ending, and ends play by the first that holds; gives whether one does.
fn endings<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    before: Before,
    found: &mut Found,
    sink: &mut S,
) -> bool {
    for ending in &rules.plan.end.endings {
        let mut holds = |player: Player| match (&ending.when, &*found) {
            (EndTest::CannotStart | EndTest::NeitherCanStart, Found::Neither) => true,
            (EndTest::CannotStart, _) if player == position.mover => found.mover_is_stuck(rules, position),
            (EndTest::NeitherCanStart, _) => {
                found.mover_is_stuck(rules, position)
                    && !has_start(rules, position, position.mover.opposite())
            }
            _ => holds_of(rules, position, ending, player),
        };
        let mut of = [Player::South; 2];
        let mut number = 0;
        for &player in judged(ending, position.mover, before.last, None) {
            if holds(player) {
                of[number] = player;
                number += 1;
            }
        }
        if number > 0 {
            end(rules, position, ending, before, &of[..number], sink);
            return true;
        }
    }
    false
}

/// Ends the round or the game by an ending that holds of some players.
#[cold]
fn end<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    ending: &EndingPlan,
    before: Before,
    of: &[Player],
    sink: &mut S,
) {
    let last = before.last;
    sweep(rules, position, ending, last, of, sink);
    let result = result_of(rules.plan, position, ending, of);
    match ending.ends {
        Scope::Game => end_game(position, result, ending.clause, sink),
        Scope::Round => {
            position.status = Status::RoundOver;
            // Nobody is to move; who moved last may start the next round.
            position.mover = last.opposite();
            position.again = false;
            sink.emit(Event { player: position.mover, clause: ending.clause, kind: EventKind::RoundEnd });
            if let Some(rounds) = &rules.plan.end.rounds {
                end_round(rules, position, rounds, before, sink);
            }
        }
    }
}

/// Who has won by an ending that holds of some players.
fn result_of(plan: &Plan, position: &Position, ending: &EndingPlan, of: &[Player]) -> GameResult {
    let mover = position.mover;
    match ending.result {
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
        EndingResult::Points => {
            let [south, north] = position.points;
            more(u32::from(south), u32::from(north)).map_or(GameResult::Draw, GameResult::Won)
        }
        EndingResult::Draw => GameResult::Draw,
        EndingResult::NotSaid => GameResult::NotSaid,
    }
}

/// Counts the points of a round that has ended, and judges whether another follows.
fn end_round<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    rounds: &RefillPlan,
    before: Before,
    sink: &mut S,
) {
    let plan = rules.plan;
    let has = holdings(plan, position);
    let winner = more(has[0], has[1]);
    if let Some(tally) = &rounds.tally {
        let points = Player::ALL.map(|player| {
            let [own, other] = [player, player.opposite()].map(|player| has[player.index()]);
            let points = match tally.per {
                Points::Win => u32::from(winner == Some(player)),
                Points::Margin => own.saturating_sub(other),
                Points::Seeds => own,
            };
            let twice = tally
                .double
                .as_ref()
                .is_some_and(|double| Scene::of_board(rules, position, player).holds(double));
            u16::try_from(points).unwrap_or(u16::MAX).saturating_mul(if twice { 2 } else { 1 })
        });
        for (player, points) in Player::ALL.into_iter().zip(points).filter(|&(_, points)| points > 0) {
            let all = &mut position.points[player.index()];
            *all = all.saturating_add(points);
            sink.emit(Event { player, clause: rounds.clause, kind: EventKind::Points { points } });
        }
    }
    position.points = before.stated.unwrap_or(position.points);
    end_match(rules, position, rounds, before.last, has, sink);
}

/// Judges whether another round follows one that has ended and whose points are counted; `has` are the seeds that each
/// player has.
fn end_match<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    rounds: &RefillPlan,
    last: Player,
    has: [u32; 2],
    sink: &mut S,
) {
    let winner = more(has[0], has[1]);
    for ending in &rules.plan.end.round_endings {
        let judged = judged(ending, last.opposite(), last, winner).iter().copied();
        let of: Vec<Player> = judged.filter(|&player| holds_of(rules, position, ending, player)).collect();
        if !of.is_empty() {
            return end(rules, position, ending, Before::moved(last), &of, sink);
        }
    }
    let result = match has.map(|has| has < u32::from(rounds.stop_below)) {
        [false, false] => return,
        [true, false] => GameResult::Won(Player::North),
        [false, true] => GameResult::Won(Player::South),
        [true, true] => GameResult::NotSaid,
    };
    end_game(position, result, rounds.clause, sink);
}

fn end_game<S: EventSink>(position: &mut Position, result: GameResult, clause: ClauseId, sink: &mut S) {
    position.status = Status::Over(result);
    sink.emit(Event { player: position.mover, clause, kind: EventKind::GameEnd(result) });
}

fn by_score(plan: &Plan, position: &Position) -> GameResult {
    let (Some(scoring), Some([south, north])) = (&plan.end.scoring, scores(plan, position)) else {
        return GameResult::NotSaid;
    };
    more(south, north).map_or(
        match scoring.tie {
            Tie::Draw => GameResult::Draw,
            Tie::NotSaid => GameResult::NotSaid,
        },
        GameResult::Won,
    )
}

impl Position {
    /// The position at the beginning, with South to move first.
    ///
    /// The sources rarely say who starts; records do.
    pub fn initial(ruleset: &Ruleset) -> Self {
        Self::initial_for(ruleset, Player::South)
    }

    /// The position at the beginning, with that player to move first; in an opening both move, and South is to move.
    pub fn initial_for(ruleset: &Ruleset, starter: Player) -> Self {
        let mut position = Self::empty(ruleset);
        position.counts = Counts::at_beginning(&ruleset.plan.board, starter);
        position.starter = starter;
        if position.phase != Phase::Opening {
            position.mover = starter;
        }
        advance(rules_of(ruleset), &mut position, &mut ());
        position
    }

    /// The first player whose seeds do not lie as the ruleset says of a beginning that records state, judged from that
    /// player's seat; `None` where all do, where the ruleset itself says how the seeds lie, and where this cannot be a
    /// beginning: turns were played, a round is over, or seeds have left the board.
    pub fn misarranged(&self, ruleset: &Ruleset) -> Option<Player> {
        let stated = ruleset.plan.board.stated.as_ref()?;
        let initial = Self::initial_for(ruleset, self.starter);
        let off_board = |position: &Self| {
            [Hole::OUT, Hole::store(Player::South), Hole::store(Player::North)]
                .map(|at| position.counts.seeds(at.0))
        };
        if self.turns != [0; 2] || self.round > 1 || off_board(self) != off_board(&initial) {
            return None;
        }
        let fits = |player| Scene::of_board(rules_of(ruleset), self, player).holds(stated);
        Player::ALL.into_iter().find(|&player| !fits(player))
    }

    /// The same with its endings judged again: play may already be over in a position that was set up. A position
    /// that does not fit the ruleset is returned as it is.
    #[must_use]
    pub fn settled(mut self, ruleset: &Ruleset) -> Self {
        if self.fits(ruleset).is_ok() {
            self.status = Status::Playing;
            let last = if self.again { self.mover } else { self.mover.opposite() };
            let mut judged = self.clone();
            settle(rules_of(ruleset), &mut judged, last, &mut ());
            if judged.points == self.points {
                return judged;
            }
            // The points that a round gives as it ends are among those stated of a position in which it has ended.
            let stated = self.points;
            for (points, counted) in self.points.iter_mut().zip(judged.points) {
                *points = points.saturating_sub(counted - *points);
            }
            settle_after(rules_of(ruleset), &mut self, Before { last, stated: Some(stated) }, &mut ());
            self.points = stated;
        }
        self
    }

    /// The same after the end of its round, whatever the board shows; the points of that round are among its points. The
    /// game is over if no other round follows.
    #[must_use]
    pub fn with_round_over(mut self, ruleset: &Ruleset) -> Self {
        self.status = Status::RoundOver;
        let rules = rules_of(ruleset);
        if self.fits(ruleset).is_ok()
            && let Some(rounds) = &rules.plan.end.rounds
        {
            let last = self.mover.opposite();
            let has = holdings(rules.plan, &self);
            end_match(rules, &mut self, rounds, last, has, &mut ());
        }
        self
    }
}
