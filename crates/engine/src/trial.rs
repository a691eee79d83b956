//! Play tried on a copy of the board, to see what it would bring about.

use base::board::{Hole, Player};
use rules::vocabulary::TrialOf;
use rules::{CondPlan, Plan, Ruleset};

use super::chooser::Declining;
use super::landing::lap_leads_to;
use super::scene::{Lookahead, Rules, Scene};
use super::start::starts;
use super::turn::walk;
use super::turn_state::{Stopped, Turn};
use super::walker::Walker;
use super::{Position, StartHole};

/// The rules of a plan.
pub(super) const fn rules(plan: &Plan) -> Rules<'_> {
    Rules { plan, lookahead: &Trial::OfPlay }
}

/// The rules of a ruleset.
pub(super) const fn rules_of(ruleset: &Ruleset) -> Rules<'_> {
    rules(&ruleset.plan)
}

/// Tries it out. The question who can start leads from each kind to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trial {
    /// Where play is.
    OfPlay,
    /// In play that is tried, and where a start is judged.
    Within,
    /// Where starts are listed by what is on the board alone.
    WithoutLookahead,
}

impl Lookahead for Trial {
    fn without_nesting(&self) -> &'static dyn Lookahead {
        match self {
            Self::OfPlay | Self::Within => &Self::Within,
            Self::WithoutLookahead => &Self::WithoutLookahead,
        }
    }

    fn is_off(&self) -> bool {
        *self == Self::WithoutLookahead
    }

    fn cannot_start(&self, rules: Rules<'_>, position: &Position, player: Player) -> bool {
        match self {
            Self::OfPlay => starts(rules, position, player).is_empty(),
            Self::Within => {
                starts(Rules { lookahead: &Self::WithoutLookahead, ..rules }, position, player).is_empty()
            }
            // Only a row of `landing` asks so deep, to judge a start that takes.
            Self::WithoutLookahead => false,
        }
    }

    fn holds_after(&self, scene: &Scene<'_>, of: TrialOf, that: Option<&CondPlan>) -> bool {
        let (rules, mover) = (scene.rules.without_nesting(), scene.mover);
        let start = start_in(scene);
        let mut turn = Turn::begin(rules.plan, scene.position, mover, start);
        turn.kind = scene.start;
        match of {
            TrialOf::Lap => {
                let mut board = scene.position.clone();
                let (mut trying, mut sink) = (Declining { kind: scene.start }, ());
                let mut walker = Walker::new(rules, &mut board, &mut turn, &mut sink);
                match start {
                    StartHole::Enter(hole, _) => {
                        let kind = walker.kind(start, &trying);
                        if let Some(after) = walker.enter(hole, kind, &mut trying) {
                            return walker.landing_leads_to(hole.0, after, that);
                        }
                    }
                    StartHole::Lift(..) if rules.start.lifts_part => walker.prepare(start, &mut trying),
                    StartHole::Lift(..) | StartHole::Take(_) => {}
                }
                lap_leads_to(rules, &board, &turn, turn.lap, that)
            }
            TrialOf::Turn => {
                let (board, stopped) = self.turn_from(scene);
                let Some(that) = that else { return stopped.captured > 0 };
                (turn.fired, turn.captured) = (stopped.fired, stopped.captured);
                (turn.reached, turn.ended_in) = (stopped.reached, stopped.ended_in);
                let after = Scene::at(rules, &board, mover, stopped.last, scene.direction);
                Scene { turn: Some(&turn), ..after }.holds(that)
            }
        }
    }

    fn turn_from(&self, scene: &Scene<'_>) -> (Position, Stopped) {
        let mut board = scene.position.clone();
        let start = start_in(scene);
        let rules = scene.rules.without_nesting();
        let stopped =
            walk(rules, &mut board, scene.mover, start, &mut Declining { kind: scene.start }, &mut ());
        (board, stopped)
    }
}

/// The start in question.
fn start_in(scene: &Scene<'_>) -> StartHole {
    let hole = Hole(scene.this);
    match scene.start.and_then(|start| scene.rules.plan.start.starts.get(start)) {
        Some(start) if start.take => StartHole::Take(hole),
        Some(start) if start.enter.is_some() => StartHole::Enter(hole, start.go.map(|_| scene.direction)),
        _ => StartHole::Lift(hole, scene.direction),
    }
}
