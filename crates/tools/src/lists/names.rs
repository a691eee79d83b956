//! The names of holes in a list, and the moves made of them.

use base::board::{Hole, Player};
use rules::Ruleset;

use super::mapping::{LastHole, Mapping, MappingProblem, Moves};

/// The names of all holes.
pub(super) struct Names {
    all: Vec<Named>,
}

struct Named {
    name: String,
    player: Player,
    hole: Hole,
}

/// A move as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written<'m> {
    /// The player of the hole it begins with.
    pub(super) player: Player,
    /// The hole it begins with.
    pub(super) from: Hole,
    /// The holes that the hole of the last seed may be: both players may use one name.
    pub(super) to: Vec<Hole>,
    /// The sign at the end, as the mapping has it: the sign and the check it means.
    pub(super) sign: Option<(&'m str, &'m str)>,
}

impl Names {
    pub(super) fn new(mapping: &Mapping, ruleset: &Ruleset) -> Result<Self, MappingProblem> {
        let mut all: Vec<Named> = Vec::new();
        for player in Player::ALL {
            let holes = ruleset.shape().label_order(player);
            let written = match player {
                Player::South => &mapping.moves.holes.south,
                Player::North => &mapping.moves.holes.north,
            };
            let names: Vec<&str> = written.split_whitespace().collect();
            if names.len() != holes.len() {
                let (found, expected) = (names.len(), holes.len());
                return Err(MappingProblem::Holes { player: player.word(), found, expected });
            }
            for (name, &hole) in names.into_iter().zip(holes) {
                if all.iter().any(|one| one.name == name && one.player == player) {
                    return Err(MappingProblem::NameTwice(name.to_owned()));
                }
                all.push(Named { name: name.to_owned(), player, hole });
            }
        }
        Ok(Self { all })
    }

    /// The name of a hole in the list.
    pub(super) fn name(&self, hole: Hole) -> &str {
        self.all.iter().find(|one| one.hole == hole).map_or("", |one| &one.name)
    }

    /// The move in a word, if it can be read in one way. `mover` is whose turn it seems to be.
    pub(super) fn read<'m>(&self, moves: &'m Moves, word: &str, mover: Player) -> Option<Written<'m>> {
        let signs = moves.signs.iter().filter(|(sign, _)| !sign.is_empty() && word.ends_with(sign.as_str()));
        let sign = signs.max_by_key(|(sign, _)| sign.len());
        let body = &word[..word.len() - sign.map_or(0, |(sign, _)| sign.len())];
        let sign = sign.map(|(sign, check)| (sign.as_str(), check.as_str()));
        let mut readings = self.all.iter().filter_map(|from| {
            let rest = body.strip_prefix(&from.name)?;
            // Of two holes with one name the mover's is meant.
            let other = |one: &Named| one.name == from.name && one.player == mover;
            if from.player != mover && self.all.iter().any(other) {
                return None;
            }
            let rest = rest.strip_prefix(moves.between.as_str()).unwrap_or(rest);
            let to: Vec<Hole> = self.all.iter().filter(|one| one.name == rest).map(|one| one.hole).collect();
            let alone = body == from.name && moves.last_hole != LastHole::Always;
            let with_last = !to.is_empty() && moves.last_hole != LastHole::Never;
            (alone || with_last).then_some(Written { player: from.player, from: from.hole, to, sign })
        });
        let first = readings.next()?;
        readings.next().is_none().then_some(first)
    }
}
