//! Legal moves, every decision path of a turn among them.

use crate::board::{ByPlayer, Player};
use crate::rules::vocabulary::Tested;
use crate::rules::{Plan, Ruleset};

use super::start::{opening_starts, starts};
use super::turn::{Chooser, Declining, Offered, Stopped, run_any};
use super::{
    Decision, Decisions, MOST_DECISIONS, Move, Phase, Position, Sowing, StartHole, Status, extension,
    opening, refill,
};

/// Every legal move of a position, in a fixed order; none where the game is over.
pub fn legal_moves(ruleset: &Ruleset, position: &Position) -> Vec<Move> {
    let plan = &ruleset.plan;
    match (position.status, position.phase) {
        (Status::Over(_), _) => Vec::new(),
        (Status::RoundOver, _) => refill::fills(plan, position).into_iter().map(Move::Fill).collect(),
        (Status::Playing, Phase::Opening) => joint_moves(plan, position),
        (Status::Playing, Phase::Main) => {
            let mut moves = Vec::new();
            let all = starts(plan, position, position.mover);
            for start in all.iter() {
                if surely_plain(plan, position, start) {
                    moves.push(Move::Turn(Sowing::plain(start)));
                    continue;
                }
                for_each_path(plan, position, start, |decisions, _, _| {
                    moves.push(Move::Turn(Sowing { start, decisions }));
                });
            }
            if moves.is_empty() && may_pass(plan, position) {
                moves.push(Move::Pass);
            }
            moves
        }
    }
}

/// Whether the player to move, who has no start, passes.
pub(super) fn may_pass(plan: &Plan, position: &Position) -> bool {
    plan.pass.is_some()
        && starts(plan, position, position.mover).is_empty()
        && !starts(plan, position, position.mover.opposite()).is_empty()
}

fn joint_moves(plan: &Plan, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for_each_joint(plan, position, |joint, _, _| moves.push(Move::Both(joint)));
    moves
}

/// Calls `visit` with every joint move of an opening and where it leads.
pub(super) fn for_each_joint(
    plan: &Plan,
    position: &Position,
    mut visit: impl FnMut(ByPlayer<Sowing>, &Position, Stopped),
) {
    let same = plan.opening.as_ref().is_some_and(|opening| opening.same_letter);
    for south in opening_starts(plan, position, Player::South).iter() {
        for north in opening_starts(plan, position, Player::North).iter() {
            let place = |start: StartHole| usize::from(start.hole().0) % plan.half;
            if same && place(south) != place(north) {
                continue;
            }
            let both = ByPlayer::new(Some(south), Some(north));
            let mut paths = Paths::default();
            loop {
                let mut after = position.clone();
                let played = opening::run(plan, &mut after, both, None, &mut paths, &mut ());
                if let Ok(stopped) = played {
                    let sowing = |player, start| Sowing { start, decisions: paths.decisions(player) };
                    let joint = ByPlayer::new(sowing(Player::South, south), sowing(Player::North, north));
                    visit(joint, &after, stopped);
                }
                if !paths.advance() {
                    break;
                }
            }
        }
    }
}

/// Calls `visit` with every decision path of a turn from `start`, the board after it (not yet handed over), and how
/// it stopped.
pub(super) fn for_each_path(
    plan: &Plan,
    position: &Position,
    start: StartHole,
    mut visit: impl FnMut(Decisions, &mut Position, Stopped),
) {
    if surely_plain(plan, position, start) {
        let mut after = position.clone();
        let stopped = run_any(plan, &mut after, position.mover, start, None, &mut Declining, &mut ());
        return visit(Decisions::NONE, &mut after, stopped);
    }
    let mut paths = Paths::default();
    paths.turn_to(position.mover);
    loop {
        let mut after = position.clone();
        let stopped = run_any(plan, &mut after, position.mover, start, None, &mut paths, &mut ());
        visit(paths.decisions(position.mover), &mut after, stopped);
        if !paths.advance() {
            return;
        }
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
        && plan.landing.rows.iter().all(|row| row.offers.is_empty())
        && extension::fitting(plan, extension, position, position.mover, hole.0, way) == 0
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
        Decisions::of(&list[..length])
    }
}

impl Chooser for Paths {
    fn choose(&mut self, offered: &[Offered]) -> usize {
        let at = self.at;
        if at >= MOST_DECISIONS {
            return 0;
        }
        self.at += 1;
        if at == self.length {
            self.length += 1;
            let options = u8::try_from(offered.len()).unwrap_or(u8::MAX);
            self.chosen[at] = (Decision::default(), self.player, options);
        }
        let (decision, who, _) = &mut self.chosen[at];
        *who = self.player;
        let option = usize::from(decision.option);
        let shown = offered[option.saturating_sub(1)];
        decision.hole = shown.hole;
        decision.clockwise = shown.clockwise;
        option
    }

    fn turn_to(&mut self, player: Player) {
        self.player = player;
    }
}
