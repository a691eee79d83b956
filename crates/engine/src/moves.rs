//! Legal moves, every decision path of a turn among them.

use std::ops::ControlFlow;

use base::board::{ByPlayer, Player};
use rules::vocabulary::Tested;
use rules::{LandAction, Plan, Ruleset};

use super::chooser::{Chooser, Declining, Offered};
use super::fitting::fitting;
use super::scene::Rules;
use super::start::{Starts, opening_starts, starts};
use super::trial::rules_of;
use super::turn::walk;
use super::turn_state::Stopped;
use super::{
    Decision, Decisions, MOST_DECISIONS, MOST_MOVES, Move, Phase, Position, Sowing, StartHole, Status,
    Unlisted,
};
use super::{opening, refill};

/// Every legal move of a position, in a fixed order; none where the game is over or the position does not fit the
/// ruleset.
///
/// # Errors
/// Where they are not listed, since ways to fill a wide board, or decisions within one turn, multiply.
pub fn legal_moves(ruleset: &Ruleset, position: &Position) -> Result<Vec<Move>, Unlisted> {
    let rules = rules_of(ruleset);
    if position.fits(ruleset).is_err() {
        return Ok(Vec::new());
    }
    match (position.status, position.phase) {
        (Status::Over(_), _) => Ok(Vec::new()),
        (Status::RoundOver, _) => refill::fills(rules.plan, position),
        (Status::Playing, Phase::Opening) => joint_moves(rules, position),
        (Status::Playing, Phase::Main(_)) => turns(rules, position),
    }
}

/// Some legal moves of a position, in the order of [`legal_moves`]: to name a few where there may be more than are
/// listed.
pub fn first_moves(ruleset: &Ruleset, position: &Position, most: usize) -> Vec<Move> {
    let plays = position.status == Status::Playing && position.phase != Phase::Opening;
    if !plays || position.fits(ruleset).is_err() {
        let all = legal_moves(ruleset, position).unwrap_or_default();
        return all.into_iter().take(most).collect();
    }
    let rules = rules_of(ruleset);
    let mut branches = Branches::new(rules, position.clone());
    std::iter::from_fn(|| branches.next_unplayed(rules)).take(most).collect()
}

/// Whether the player to move may start so, in the main play or, `player` being either, in the opening.
pub fn may_start(ruleset: &Ruleset, position: &Position, player: Player, start: StartHole) -> bool {
    if position.fits(ruleset).is_err() {
        return false;
    }
    match position.phase {
        Phase::Main(_) => starts(rules_of(ruleset), position, player).contains(start),
        Phase::Opening => opening_starts(&ruleset.plan, position, player).contains(start),
    }
}

fn turns(rules: Rules<'_>, position: &Position) -> Result<Vec<Move>, Unlisted> {
    let mut moves = Vec::new();
    if !rules.decisions {
        let starts = starts(rules, position, position.mover);
        if !starts.is_empty() {
            moves.reserve_exact(usize::try_from(starts.len()).unwrap_or(0));
            moves.extend(starts.iter().map(|start| Move::Turn(Sowing::plain(start))));
            return Ok(moves);
        }
    }
    let mut branches = Branches::new(rules, position.clone());
    while let Some(played) = branches.next_unplayed(rules) {
        if moves.len() == MOST_MOVES {
            return Err(Unlisted::TooMany);
        }
        moves.push(played);
    }
    Ok(moves)
}

/// Whether the player to move, who has no start, passes.
pub(super) fn may_pass(rules: Rules<'_>, position: &Position) -> bool {
    rules.start.pass.is_some()
        && starts(rules, position, position.mover).is_empty()
        && !starts(rules, position, position.mover.opposite()).is_empty()
}

fn joint_moves(rules: Rules<'_>, position: &Position) -> Result<Vec<Move>, Unlisted> {
    let mut moves = Vec::new();
    let flow = for_each_joint(rules, position, |joint, _, _| {
        if moves.len() == MOST_MOVES {
            return ControlFlow::Break(());
        }
        moves.push(Move::Both(joint));
        ControlFlow::Continue(())
    });
    if flow.is_break() { Err(Unlisted::TooMany) } else { Ok(moves) }
}

/// Calls `visit` with every joint move of an opening and where it leads, until it breaks off.
pub(super) fn for_each_joint(
    rules: Rules<'_>,
    position: &Position,
    mut visit: impl FnMut(ByPlayer<Sowing>, &Position, Stopped) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let plan = rules.plan;
    let same = plan.opening.as_ref().is_some_and(|opening| opening.same_letter);
    for south in opening_starts(plan, position, Player::South).iter() {
        for north in opening_starts(plan, position, Player::North).iter() {
            if same && plan.board.counterpart.get(south.hole().0) != north.hole().0 {
                continue;
            }
            let both = ByPlayer::new(Some(south), Some(north));
            let mut paths = Paths::default();
            loop {
                let mut after = position.clone();
                let played = opening::run(rules, &mut after, both, None, &mut paths, &mut ());
                if let Ok(stopped) = played {
                    let sowing = |player, start| Sowing { start, decisions: paths.decisions(player) };
                    let joint = ByPlayer::new(sowing(Player::South, south), sowing(Player::North, north));
                    visit(joint, &after, stopped)?;
                }
                if !paths.advance() {
                    break;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The moves of the player to move in the main play, one after another: every decision path of every start, or a pass.
///
/// It stops between any two of them, so that whoever follows a line of moves keeps a list of these and needs no
/// recursion.
pub(super) struct Branches {
    position: Position,
    starts: Starts,
    passes: bool,
    /// The start whose paths are being walked, and the path due next.
    walking: Option<(StartHole, Paths)>,
}

impl Branches {
    pub(super) fn new(rules: Rules<'_>, position: Position) -> Self {
        let starts = starts(rules, &position, position.mover);
        let passes = starts.is_empty() && may_pass(rules, &position);
        Self { position, starts, passes, walking: None }
    }

    /// The player to move.
    pub(super) const fn mover(&self) -> Player {
        self.position.mover
    }

    /// The next move, the position after it (not yet handed over), and how its turn stopped.
    pub(super) fn next(&mut self, rules: Rules<'_>) -> Option<(Move, Position, Stopped)> {
        if std::mem::take(&mut self.passes) {
            return Some((Move::Pass, self.position.clone(), Stopped::STILL));
        }
        let (start, paths) = match self.walking.take() {
            Some(walking) => walking,
            None => {
                let start = self.starts.pop()?;
                if surely_plain(rules.plan, &self.position, start) {
                    let mut after = self.position.clone();
                    let mover = after.mover;
                    let stopped = walk(rules, &mut after, mover, start, &mut Declining::default(), &mut ());
                    return Some((Move::Turn(Sowing::plain(start)), after, stopped));
                }
                (start, Paths::new(self.position.mover))
            }
        };
        Some(self.walk(rules, start, paths))
    }

    /// Plays a start along a path, and keeps the path after it for later.
    fn walk(&mut self, rules: Rules<'_>, start: StartHole, mut paths: Paths) -> (Move, Position, Stopped) {
        let mover = self.position.mover;
        let mut after = self.position.clone();
        let stopped = walk(rules, &mut after, mover, start, &mut paths, &mut ());
        let decisions = paths.decisions(mover);
        if paths.advance() {
            self.walking = Some((start, paths));
        }
        (Move::Turn(Sowing { start, decisions }), after, stopped)
    }

    /// The next move, played only where its decisions are not known without.
    #[inline(always)]
    pub(super) fn next_unplayed(&mut self, rules: Rules<'_>) -> Option<Move> {
        if self.walking.is_none() && !self.passes {
            let start = self.starts.pop()?;
            if surely_plain(rules.plan, &self.position, start) {
                return Some(Move::Turn(Sowing::plain(start)));
            }
            return Some(self.walk(rules, start, Paths::new(self.position.mover)).0);
        }
        self.next(rules).map(|(played, _, _)| played)
    }
}

/// Whether a turn from `start` can hold no decision, without playing it.
#[inline]
pub(super) fn surely_plain(plan: &Plan, position: &Position, start: StartHole) -> bool {
    if !plan.decisions {
        return true;
    }
    let Some(extension) = &plan.extension else { return false };
    let StartHole::Lift(hole, way) = start else { return false };
    extension.tested == Tested::StartAndUse
        && !plan.sowing.decides()
        && !plan.landing.rows.iter().any(LandAction::decides)
        && fitting(plan, extension, position, position.mover, hole.0, way) == 0
}

/// Walks the decision paths of a turn: the first declines everything.
pub(super) struct Paths {
    chosen: [(Decision, Player, u8); MOST_DECISIONS],
    length: usize,
    at: usize,
    player: Player,
}

impl Default for Paths {
    fn default() -> Self {
        Self {
            chosen: [(Decision::default(), Player::South, 0); MOST_DECISIONS],
            length: 0,
            at: 0,
            player: Player::South,
        }
    }
}

impl Paths {
    /// Those of a player's turn.
    fn new(player: Player) -> Self {
        Self { player, ..Self::default() }
    }

    /// Goes to the next path; `false` where there is none.
    pub(super) fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some(last) = self.length.checked_sub(1) {
            let (decision, _, options) = &mut self.chosen[last];
            if decision.option < *options {
                decision.option += 1;
                return true;
            }
            self.length = last;
        }
        false
    }

    /// The decisions of a player on this path.
    pub(super) fn decisions(&self, player: Player) -> Decisions {
        let mut list = [Decision::default(); MOST_DECISIONS];
        let mut length = 0;
        for (decision, who, _) in &self.chosen[..self.length] {
            if *who == player {
                list[length] = *decision;
                length += 1;
            }
        }
        Decisions::new(&list[..length])
    }

    /// The option on this path, which is `first` where the offer is met for the first time.
    fn option(&mut self, offered: &[Offered], first: u8) -> usize {
        let at = self.at;
        if at >= MOST_DECISIONS {
            return usize::from(first);
        }
        self.at += 1;
        if at == self.length {
            self.length += 1;
            let options = u8::try_from(offered.len()).unwrap_or(u8::MAX);
            self.chosen[at] = (Decision { option: first, ..Decision::default() }, self.player, options);
        }
        let (decision, who, _) = &mut self.chosen[at];
        *who = self.player;
        *decision = Decision::among(offered, decision.option);
        usize::from(decision.option)
    }
}

impl Chooser for Paths {
    fn number(&mut self, hole: u8, least: u8, most: u8) -> u8 {
        let offered = [Offered { hole, clockwise: false }; 255];
        let option = self.option(&offered[..=usize::from(most - least).min(254)], 1);
        let seeds = least.saturating_add(u8::try_from(option - 1).unwrap_or(0));
        if let Some((decision, ..)) = self.at.checked_sub(1).and_then(|at| self.chosen.get_mut(at)) {
            decision.seeds = seeds;
        }
        seeds
    }

    fn choose(&mut self, offered: &[Offered]) -> usize {
        self.option(offered, 0)
    }

    fn must_choose(&mut self, offered: &[Offered]) -> usize {
        self.option(offered, 1)
    }

    fn turn_to(&mut self, player: Player) {
        self.player = player;
    }

    /// Whatever is decided counts, up to the most that a turn holds; beyond that the first option is taken.
    fn decided(&self) -> Option<usize> {
        Some(self.at)
    }
}
