//! A written line of play, played in place: no position is copied but the one before the last turn, and the starts looked
//! at when one turn ends are those the next one chooses from.

use base::board::Player;
use rules::Ruleset;

use super::chooser::Declining;
use super::ending::{end_turn, judge};
use super::kernel;
use super::moves::may_pass;
use super::scene::Rules;
use super::script::Script;
use super::start::{Starts, starts};
use super::trial::rules_of;
use super::turn::walk;
use super::turn_state::Stopped;
use super::{Phase, Position, StartHole, Status, TurnSummary, WrittenLine, WrittenMove, WrittenTurn};

/// Plays a written line in place, as far as its moves are legal and agree; gives the positions before the last one and
/// after it: the same twice if it has been taken back, or none was played. Nothing is played from a position that does not
/// fit.
///
/// Of a long line, the kernel plays what is simple, unless it has lately played nothing of it; the walker plays all else,
/// and the whole of any other line.
/// Why a move is refused is not said; [`play_with_acts`](super::play_with_acts) has the reasons.
pub fn play_line(ruleset: &Ruleset, position: Position, line: &mut dyn WrittenLine) -> (Position, Position) {
    let fits = position.fits(ruleset).is_ok();
    let mut player = LinePlayer {
        rules: rules_of(ruleset),
        before: position.clone(),
        position,
        starts: None,
        in_vain: 0,
        wait: 0,
    };
    while fits && player.plays_on(line) {}
    (player.before, player.position)
}

/// The greatest N of this rule: after the kernel has played nothing N times in a row, the walker plays N² moves before the
/// kernel is asked again. Both play alike. In games that the kernel seldom plays, asking before every move takes 8 % of
/// the instructions of a check.
const MOST_IN_VAIN: u32 = 8;

struct LinePlayer<'a> {
    rules: Rules<'a>,
    position: Position,
    before: Position,
    /// The starts of the player to move, where they have been looked at.
    starts: Option<Starts>,
    /// How often in a row the kernel has played nothing, up to [`MOST_IN_VAIN`].
    in_vain: u32,
    /// How many moves the walker plays before the kernel is asked again.
    wait: u32,
}

impl LinePlayer<'_> {
    /// Plays the next move, or all that the kernel can play; whether the one after it may be played.
    fn plays_on(&mut self, line: &mut dyn WrittenLine) -> bool {
        if self.position.status != Status::Playing || self.position.phase == Phase::Opening {
            return false;
        }
        let Some(written) = line.next(self.position.mover) else { return false };
        if self.wait > 0 {
            self.wait -= 1;
        } else if line.is_long() && line.is_simple() {
            if self.by_tables(line) {
                self.in_vain = 0;
                return true;
            }
            self.in_vain = (self.in_vain + 1).min(MOST_IN_VAIN);
            self.wait = self.in_vain * self.in_vain;
        }
        let played = match &written {
            WrittenMove::Turn(turn) => self.turn(turn),
            WrittenMove::Pass => self.pass(),
        };
        let Some((mover, summary)) = played else { return false };
        let agrees = line.agrees(mover, summary, Some(&self.position));
        if !agrees {
            self.position.clone_from(&self.before);
        }
        agrees
    }

    /// Plays simple moves by the kernel; whether it has played any.
    fn by_tables(&mut self, line: &mut dyn WrittenLine) -> bool {
        let rules = self.rules;
        let run = kernel::play_line(rules.plan, &mut self.position, line);
        let Some(run) = run.filter(|run| run.plies > 0) else { return false };
        self.starts = judge(rules, &mut self.position, run.last, false, &mut ());
        self.before.clone_from(&self.position);
        true
    }

    /// Plays a turn by the walker; `None`, and nothing is changed, where it is not legal, where more than one start
    /// fits, or where it has no end.
    fn turn(&mut self, written: &WrittenTurn) -> Option<(Player, TurnSummary)> {
        let (rules, mover) = (self.rules, self.position.mover);
        let plan = rules.plan;
        let start = self.start(written)?;
        self.before.clone_from(&self.position);
        let (stopped, as_written) = if written.decisions.is_empty() && !plan.picks {
            (walk(rules, &mut self.position, mover, start, &mut Declining::default(), &mut ()), true)
        } else {
            let mut script = Script::new(written);
            let stopped = walk(rules, &mut self.position, mover, start, &mut script, &mut ());
            (stopped, script.finish().is_ok())
        };
        if stopped.endless || !as_written {
            self.position.clone_from(&self.before);
            return None;
        }
        self.starts = end_turn(rules, &mut self.position, mover, stopped, plan.sowing.clause, &mut ());
        Some((mover, TurnSummary::new(plan, stopped)))
    }

    /// Passes, if the turn must pass.
    fn pass(&mut self) -> Option<(Player, TurnSummary)> {
        let (rules, mover) = (self.rules, self.position.mover);
        let clause = rules.start.pass.filter(|_| may_pass(rules, &self.position))?;
        self.before.clone_from(&self.position);
        self.position.note(rules.plan);
        self.starts = end_turn(rules, &mut self.position, mover, Stopped::STILL, clause, &mut ());
        Some((mover, TurnSummary::PASS))
    }

    /// The one start that fits.
    fn start(&mut self, written: &WrittenTurn) -> Option<StartHole> {
        let (rules, position, mover) = (self.rules, &self.position, self.position.mover);
        let all = *self.starts.get_or_insert_with(|| starts(rules, position, mover));
        written.start(|start| all.contains(start)).ok().filter(|start| all.contains(*start))
    }
}
