//! The state of a line of play while it is replayed, each part of it by purpose.

mod captures;
mod counts;
mod current_position;
mod doubts;
mod numbering;

use std::sync::Arc;

use crate::archive::Provenance;
use crate::notation::syntax::Item;
use crate::notation::{Label, WrittenAt};
use base::board::{Hole, Player};
use base::text::Span;
use engine::ActError;
use rules::{Neighbours, Ruleset, RulesetFamily};

use super::finding::Inside;
use super::ply_verdict::{PlyId, PlyVerdict, Undetermined};
use super::resolve::MisplacedSeeds;
use super::verdict::{Line, PlyStep, PositionState};

pub(super) use captures::Captures;
pub(super) use counts::LineCounts;
pub(super) use current_position::CurrentPosition;
pub(super) use doubts::Doubts;
pub(super) use numbering::{PlyCount, TurnFault, TurnNumbers};

/// The state of a line of play: where it is, and what later items are compared with.
#[derive(Clone)]
pub(super) struct LineState {
    pub(super) family: Arc<RulesetFamily>,
    pub(super) ruleset: Arc<Ruleset>,
    pub(super) inside: Inside,
    pub(super) position: CurrentPosition,
    /// Seeds misplaced since the last turn.
    pub(super) misplaced: MisplacedSeeds,
    pub(super) last_ply: LastPly,
    pub(super) turns: TurnNumbers,
    pub(super) round: StatedRound,
    pub(super) captures: Captures,
    pub(super) doubts: Doubts,
    pub(super) numbered: PlyCount,
    pub(super) counts: LineCounts,
    /// The plies kept so far, and how many were kept in all.
    pub(super) plies: Vec<PlyStep>,
    kept: u32,
    /// What holds for the last ply kept, and what is named since.
    around: Around,
    pub(super) named: Around,
    /// Whether an editor says what the next ply to be kept was.
    pub(super) is_conjecture: bool,
    /// Whether its hole was worked out from where it ends.
    pub(super) is_worked_out: bool,
    /// What has been found of the last ply kept begins here.
    pub(super) found_from: usize,
    /// Whether captures are known from the beginning of the line.
    pub(super) counted: bool,
    /// The rulesets that show what a ply depended on, where that is asked.
    pub(super) neighbours: Option<Arc<Neighbours>>,
}

/// What a word of the record says of all plies behind it.
#[derive(Clone, Copy, Default)]
pub(super) struct Around {
    /// The class of evidence.
    pub(super) provenance: Option<Provenance>,
    /// Where on paper they are.
    pub(super) at: Option<WrittenAt>,
}

impl Around {
    /// The same, but for what `named` says.
    fn with(self, named: Self) -> Self {
        Self { provenance: named.provenance.or(self.provenance), at: named.at.or(self.at) }
    }
}

/// What later items need to know about the last ply.
#[derive(Clone, Default)]
pub(super) struct LastPly {
    /// What it was played from: the position, and the seeds misplaced there. A takeback returns to it, and a
    /// variation starts from it.
    pub(super) before: Option<(PositionState, MisplacedSeeds)>,
    /// Where it is written.
    pub(super) span: Span,
    /// The hole it starts at, as written.
    pub(super) start: Option<Label>,
    /// The ply, if it is marked as illegal and no board has followed it yet.
    pub(super) awaits_board: Option<(PlyId, Span)>,
}

impl LastPly {
    /// The ply is written so, at this place.
    pub(super) fn written(&mut self, items: &[Item], span: Span) {
        self.span = span;
        self.start = items.iter().find_map(|item| item.kind.start());
    }
}

/// What is written about the current round.
#[derive(Clone, Default)]
pub(super) struct StatedRound {
    /// The number in the last `round(…)`, even if it could not be played.
    pub(super) number: Option<u32>,
    /// The player who starts the round, if the header or a `round(…)` before the first ply states it.
    pub(super) starter: Option<Player>,
}

impl LineState {
    /// A main line before its first item. `starts_game` says that it starts where the game does; `provenance` is that of
    /// the header.
    pub(super) fn main(
        family: &Arc<RulesetFamily>,
        ruleset: &Arc<Ruleset>,
        start: PositionState,
        starts_game: bool,
        provenance: Option<Provenance>,
    ) -> Self {
        let position = CurrentPosition::at_start(start, ruleset);
        let turns = if starts_game { TurnNumbers::from_first() } else { TurnNumbers::default() };
        let around = Around { provenance, at: None };
        Self { around, ..Self::new(family, ruleset, Inside::Main, position, turns) }
    }

    /// A variation on the last ply of `outer`, from `start`.
    pub(super) fn variation(
        outer: &Self,
        family: &Arc<RulesetFamily>,
        ruleset: &Arc<Ruleset>,
        start: PositionState,
        misplaced: MisplacedSeeds,
    ) -> Self {
        let position = CurrentPosition::new(start, outer.position.last_known().clone());
        Self {
            misplaced,
            // Editors write most variations, so one is on paper only where it says so.
            around: Around { at: None, ..outer.around },
            counted: ruleset.keeps_stores(),
            captures: outer.captures.before_ply(),
            numbered: PlyCount::replacing_last(outer.numbered),
            ..Self::new(family, ruleset, Inside::Variation, position, outer.turns.of_variation())
        }
    }

    fn new(
        family: &Arc<RulesetFamily>,
        ruleset: &Arc<Ruleset>,
        inside: Inside,
        position: CurrentPosition,
        turns: TurnNumbers,
    ) -> Self {
        Self {
            family: Arc::clone(family),
            ruleset: Arc::clone(ruleset),
            inside,
            position,
            misplaced: MisplacedSeeds::new(),
            last_ply: LastPly::default(),
            turns,
            round: StatedRound::default(),
            captures: Captures::default(),
            doubts: Doubts::default(),
            numbered: PlyCount::default(),
            counts: LineCounts::default(),
            plies: Vec::new(),
            kept: 0,
            around: Around::default(),
            named: Around::default(),
            is_conjecture: false,
            is_worked_out: false,
            found_from: 0,
            counted: true,
            neighbours: None,
        }
    }

    /// Whose hole a label means that is on both sides; `None` if the record leaves that open.
    pub(super) fn mover(&self) -> Option<Player> {
        match self.position.state() {
            // Nothing is played from an unknown position, so it does not matter whose hole is meant.
            PositionState::Unknown => Some(Player::South),
            state => state.mover(),
        }
    }

    /// Makes the position unknown from here on.
    pub(super) fn lose(&mut self, why: Undetermined) {
        self.position.lose(why);
        self.captures.lose();
    }

    /// Accepts all plies read with doubt, because a later check agrees.
    pub(super) fn confirm(&mut self) {
        let Some(confirmed) = self.doubts.confirm() else { return };
        self.counts.tally.legal += confirmed.plies;
        for ply in self.plies.iter_mut().skip(confirmed.first) {
            if ply.verdict == PlyVerdict::NotDetermined(Undetermined::UnclearReading) {
                ply.verdict = PlyVerdict::Legal;
            }
        }
    }

    /// The same error of an act at a hole, or that the act comes too late: a seed was misplaced there in the turn before
    /// the last ply.
    pub(super) fn since_lapsed(&self, error: ActError, hole: Hole) -> ActError {
        let earlier = self.last_ply.before.as_ref().map(|(_, misplaced)| misplaced);
        match error {
            ActError::NothingThere if earlier.is_some_and(|seeds| seeds.iter().any(|one| one.0 == hole)) => {
                ActError::Lapsed
            }
            error => error,
        }
    }

    /// Keeps a ply, as the next one of the line.
    pub(super) fn keep(&mut self, ply: PlyStep) {
        self.kept += 1;
        self.around = self.around.with(std::mem::take(&mut self.named));
        // What an editor supplied is no documented play, whatever is around it.
        let conjectured = std::mem::take(&mut self.is_conjecture);
        let is_worked_out = std::mem::take(&mut self.is_worked_out);
        let Around { provenance, at } = self.around;
        let is_less = (conjectured || is_worked_out) && provenance.is_some_and(Provenance::is_documented);
        let provenance = if is_less { Some(Provenance::Reconstructed) } else { provenance };
        // What editors conjecture or invent is on no page.
        let is_read = |class: Provenance| class.is_documented() && class != Provenance::Reconstructed;
        // Where a ply was worked out, the page has the hole where it ends.
        let class = if is_worked_out && !conjectured { self.around.provenance } else { provenance };
        let at = at.filter(|_| class.is_none_or(is_read));
        let (number, turn) = (self.kept, self.turns.last());
        self.plies.push(PlyStep { number, provenance, at, turn, ..ply });
    }

    /// The line as it was played from `start`; its plies move there.
    pub(super) fn finish(&mut self, start: PositionState) -> Line {
        Line {
            ruleset: Arc::clone(&self.ruleset),
            start,
            plies: std::mem::take(&mut self.plies),
            end: self.position.state().clone(),
            status: self.position.state().position().map(|position| position.status()),
        }
    }
}
