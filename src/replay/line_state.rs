//! How far a line of play has come.

use std::sync::Arc;

use crate::board::{ByPlayer, Player};
use crate::engine::Position;
use crate::rules::{Ruleset, RulesetFamily};
use crate::text::Span;

use super::finding::Inside;
use super::resolve::StraySeeds;
use super::verdict::{PlyId, PositionState, ReadingChoice, Tally, Undetermined};

/// How far a line of play has come.
#[derive(Clone)]
pub(super) struct LineState {
    pub(super) family: Arc<RulesetFamily>,
    pub(super) ruleset: Arc<Ruleset>,
    pub(super) inside: Inside,
    pub(super) state: PositionState,
    /// Why the position is unknown, where it is.
    pub(super) lost: Option<Undetermined>,
    /// Plies since it is.
    pub(super) lost_plies: u32,
    /// Lacunae since the position was last known.
    pub(super) open_gaps: u32,
    /// The plies missing in the last lacuna, at least and at most, where the position before it is known.
    pub(super) gap_plies: Option<(u32, u32)>,
    /// The turn number before the last lacuna.
    pub(super) least_turn: Option<u32>,
    /// The last position that was known.
    pub(super) last_known: Position,
    /// Before the last ply: the state, and what lay where it should not.
    pub(super) before: Option<(PositionState, StraySeeds)>,
    pub(super) stray: StraySeeds,
    /// The turn number last written, and the one that should come next.
    pub(super) turn: Option<u32>,
    pub(super) begins_at_start: bool,
    /// Whether something written was not read as anything of a ply.
    pub(super) unread: bool,
    /// Who begins the round, where the header or a `round(…)` before the first ply says so.
    pub(super) starter: Option<Player>,
    /// The last `round(…)` written, whatever became of it.
    pub(super) round_written: Option<u32>,
    /// The next ply may bear the same turn number: one was taken back.
    pub(super) taken_back: bool,
    /// A ply marked as illegal for which no board has followed.
    pub(super) awaits_board: Option<(PlyId, Span)>,
    /// Where the last ply is written.
    pub(super) last_span: Span,
    /// Plies read with doubt and not confirmed; where plies are kept, the first of them.
    pub(super) doubted: u32,
    pub(super) doubt: Option<usize>,
    /// For each time that plies began to be read with doubt, whether a later check confirmed them.
    pub(super) confirmed: Vec<bool>,
    pub(super) captured: ByPlayer<u32>,
    /// What each player had captured before the last ply.
    pub(super) captured_before: ByPlayer<u32>,
    /// Whether captures are counted from the beginning of the game.
    pub(super) counted: bool,
    /// Plies numbered in this line.
    pub(super) numbered: u32,
    /// Plies numbered when this line began.
    pub(super) first: u32,
    pub(super) tally: Tally,
    pub(super) ply_faults: u32,
    pub(super) check_faults: u32,
    pub(super) only_under: Vec<Vec<ReadingChoice>>,
    /// Who played the last ply.
    pub(super) player: Option<Player>,
}

impl LineState {
    pub(super) fn new(
        family: Arc<RulesetFamily>,
        ruleset: Arc<Ruleset>,
        start: PositionState,
        inside: Inside,
    ) -> Self {
        let last_known = match &start {
            PositionState::Position(position) => position.clone(),
            PositionState::OneOf(all) => all.first().cloned().unwrap_or_else(|| Position::initial(&ruleset)),
            PositionState::Unknown => Position::initial(&ruleset),
        };
        let lost = (start == PositionState::Unknown).then_some(Undetermined::PositionUnknown);
        Self {
            family,
            ruleset,
            inside,
            state: start,
            lost,
            lost_plies: 0,
            open_gaps: 0,
            gap_plies: None,
            least_turn: None,
            last_known,
            before: None,
            stray: Vec::new(),
            turn: None,
            unread: false,
            starter: None,
            round_written: None,
            begins_at_start: false,
            taken_back: false,
            awaits_board: None,
            last_span: Span::default(),
            doubted: 0,
            doubt: None,
            confirmed: Vec::new(),
            captured: ByPlayer::default(),
            captured_before: ByPlayer::default(),
            counted: true,
            numbered: 0,
            first: 0,
            tally: Tally::default(),
            ply_faults: 0,
            check_faults: 0,
            only_under: Vec::new(),
            player: None,
        }
    }

    /// The position is unknown from here.
    pub(super) fn lose(&mut self, why: Undetermined) {
        if let PositionState::Position(position) = &self.state {
            self.last_known = position.clone();
        }
        self.state = PositionState::Unknown;
        self.lost = Some(why);
        self.lost_plies = 0;
        self.counted = false;
    }

    /// Every position it may be; empty where nothing is known.
    pub(super) fn candidates(&self) -> &[Position] {
        self.state.positions()
    }
}
