//! A position in plain words: what a board can state of it.

use std::collections::BTreeSet;

use sowbook::board::{Hole, Player};
use sowbook::engine::{Phase, Position, Status};
use sowbook::replay::phase_word;
use sowbook::rules::Ruleset;

/// Everything that a board can state, each hole by its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scene {
    /// Seeds by side, in the order of the labels.
    pub(crate) holes: [Vec<u32>; 2],
    pub(crate) store: [u32; 2],
    pub(crate) out: u32,
    /// For each flag, the holes of South's and of North's; nobody's flags are South's.
    pub(crate) flags: Vec<[BTreeSet<String>; 2]>,
    pub(crate) round: u32,
    pub(crate) turns: [u32; 2],
    pub(crate) points: [u32; 2],
    pub(crate) next: Player,
    pub(crate) starter: Player,
    pub(crate) phase: String,
    pub(crate) is_opening: bool,
    pub(crate) status: Status,
    /// Whether the ply before was that of the player to move; as the game went, whatever the rules ask for.
    pub(crate) again: bool,
    /// Where the last turn started and ended, and how many turns up to now captured nothing, as the game went.
    pub(crate) last: Option<(String, String)>,
    pub(crate) quiet: u32,
}

impl Scene {
    /// What can be seen on a board.
    pub(crate) fn of(ruleset: &Ruleset, position: &Position) -> Self {
        let shape = ruleset.shape();
        let holes = Player::ALL.map(|player| {
            let order = shape.label_order(player).iter();
            order.map(|&hole| u32::from(position.count(hole))).collect()
        });
        let flags = (0..ruleset.flag_names().count()).map(|flag| {
            Player::ALL.map(|player| {
                let holes = position.flagged(flag)[player];
                holes.iter().map(|hole| shape.label(hole).to_owned()).collect()
            })
        });
        let pair = |of: &dyn Fn(Player) -> u16| Player::ALL.map(|player| u32::from(of(player)));
        Self {
            holes,
            store: pair(&|player| position.store(player)),
            out: u32::from(position.count(Hole::OUT)),
            flags: flags.collect(),
            round: u32::from(position.round()),
            turns: pair(&|player| position.turns()[player]),
            points: pair(&|player| position.points()[player]),
            next: position.mover(),
            starter: position.starter(),
            phase: phase_word(ruleset, position.phase()).to_owned(),
            is_opening: position.phase() == Phase::Opening,
            status: position.status(),
            again: false,
            last: None,
            quiet: 0,
        }
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.status == Status::Playing
    }

    /// Seeds in a hole, by the place of its label.
    pub(crate) fn seeds(&self, (side, place): (usize, usize)) -> u32 {
        self.holes[side][place]
    }

    /// Every hole, by side and place.
    pub(crate) fn places(&self) -> Vec<(usize, usize)> {
        (0..2).flat_map(|side| (0..self.holes[side].len()).map(move |place| (side, place))).collect()
    }
}

/// The label of a hole.
pub(crate) fn label(ruleset: &Ruleset, (side, place): (usize, usize)) -> &str {
    let shape = ruleset.shape();
    shape.label(shape.label_order(Player::ALL[side])[place])
}
