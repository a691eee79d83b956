//! What a board states that no play of its ruleset leads to, whatever came before it.

use base::board::{ByPlayer, HoleSet, Player};
use engine::{CarriedFlag, Phase, Position, Status, impossible_flags, may_begin_flagged};
use rules::Ruleset;

use super::difference::{BoardPart, Pair};
use super::{StatedBoard, StatedFlag};

/// Something that play cannot reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impossible {
    /// Seeds in stores, where nothing puts any into a store.
    Stores,
    /// Seeds out of the game, where none leaves it.
    Out,
    /// Flags that no play sets on these holes, or not on all of them.
    Flags {
        /// The flag, by its number in the ruleset's file.
        flag: usize,
        /// Whose it is; South's for nobody's.
        owner: Player,
        holes: HoleSet,
    },
    /// A flag, by its number in the ruleset's file, on holes before the first turn, where only a turn sets it.
    FlagBeforeTurns(usize),
    /// A round after the first, or its end, where rounds do not follow one another; or round 0.
    Round(u16),
    /// The opening, after turns or in a later round.
    Opening,
    /// A phase that is over with what the board has, beside the phase it is in.
    PhaseOver(Pair<Phase>),
    /// Turns of the players, who take turns one after the other.
    Turns(ByPlayer<u16>),
    /// The player whose ply follows, given the turns and who began.
    Next {
        /// Who is stated.
        next: Player,
        turns: ByPlayer<u16>,
    },
    /// The player who began the round, given the turns.
    Starter {
        /// Who is stated.
        starter: Player,
        turns: ByPlayer<u16>,
    },
    /// Two plies of one player, one after the other.
    Again(Player),
    /// More points than the rounds so far give both players together.
    Points {
        /// The points stated, together.
        found: u32,
        /// The most there can be.
        most: u32,
    },
    /// A turn before, where none has been taken.
    Last,
    /// More turns without a capture than turns.
    Quiet {
        /// Turns without a capture.
        quiet: u8,
        turns: u32,
    },
}

/// Everything in a board that play cannot reach. `first` is the player whose ply follows, where the header says so;
/// `position` is one that the board may mean, and `in_order` is whether the players take turns one after the other.
pub(super) fn impossible(
    ruleset: &Ruleset,
    stated: &StatedBoard,
    in_order: bool,
    first: Option<Player>,
    position: &Position,
) -> Vec<Impossible> {
    let (turns, points) = (both(&stated.turns), both(&stated.points));
    let number = stated.round.unwrap_or(position.round());
    let in_opening = stated.phase == Some(Phase::Opening);
    let untouched = turns.is_some_and(|turns| total(turns) == 0);
    let goes_on = position.status() == Status::Playing;
    let mut found = Vec::new();
    for part in stated.beside(position) {
        found.extend(match part {
            BoardPart::Store { seeds, .. } if seeds.found > 0 && !ruleset.keeps_stores() => {
                Some(Impossible::Stores)
            }
            BoardPart::Out(seeds) if seeds.found > 0 && !ruleset.seeds_may_leave() => Some(Impossible::Out),
            BoardPart::Round(_) if number == 0 || !ruleset.has_rounds() && (number > 1 || stated.over) => {
                Some(Impossible::Round(number))
            }
            BoardPart::Phase(_)
                if in_opening
                    && (number > 1 || turns.is_some_and(|turns| turns.south > 0 && turns.north > 0)) =>
            {
                Some(Impossible::Opening)
            }
            BoardPart::Phase(phase) if !phase.agrees() => Some(Impossible::PhaseOver(phase)),
            BoardPart::NotAgain(player) if in_order || in_opening || stated.turns[player] == Some(0) => {
                Some(Impossible::Again(player))
            }
            BoardPart::Last(last) if untouched && last.found.is_some() => Some(Impossible::Last),
            BoardPart::Quiet(quiet) => turns
                .map(total)
                .filter(|&turns| u32::from(quiet.found) > turns)
                .map(|turns| Impossible::Quiet { quiet: quiet.found, turns }),
            _ => None,
        });
    }
    found.dedup();
    found.extend(carried(ruleset, &stated.flags, untouched.then_some(number)));
    if !in_opening {
        let next = stated.next.or(first).filter(|_| goes_on);
        found.extend(turns.and_then(|turns| match in_order {
            true => out_of_turn(turns, stated.starter, next),
            false => begun_out_of_turn(turns, stated.starter, next),
        }));
    }
    if let Some(points) = points {
        let ended = u32::from(number).saturating_sub(u32::from(goes_on));
        let (all, most) = (total(points), ruleset.most_points().saturating_mul(ended));
        if all > most {
            found.push(Impossible::Points { found: all, most });
        }
    }
    found
}

/// Both numbers, where both are stated.
pub(super) fn both(numbers: &ByPlayer<Option<u16>>) -> Option<ByPlayer<u16>> {
    Some(ByPlayer::new(numbers.south?, numbers.north?))
}

/// Two numbers together.
pub(super) fn total(numbers: ByPlayer<u16>) -> u32 {
    u32::from(numbers.south) + u32::from(numbers.north)
}

/// What cannot be where the players take turns one after the other: the turns, who began, or whose ply follows.
fn out_of_turn(turns: ByPlayer<u16>, starter: Option<Player>, next: Option<Player>) -> Option<Impossible> {
    let more = Player::ALL.into_iter().find(|&player| turns[player] > turns[player.opposite()]);
    let Some(more) = more else {
        let other = starter.zip(next).is_some_and(|(starter, next)| starter != next);
        return next.filter(|_| other).map(|next| Impossible::Next { next, turns });
    };
    if turns[more] - turns[more.opposite()] > 1 {
        return Some(Impossible::Turns(turns));
    }
    if starter == Some(more.opposite()) {
        return Some(Impossible::Starter { starter: more.opposite(), turns });
    }
    (next == Some(more)).then_some(Impossible::Next { next: more, turns })
}

/// What cannot be wherever one player begins.
fn begun_out_of_turn(
    turns: ByPlayer<u16>,
    starter: Option<Player>,
    next: Option<Player>,
) -> Option<Impossible> {
    let starter = starter.filter(|&starter| turns[starter] == 0)?;
    if turns[starter.opposite()] > 0 {
        return Some(Impossible::Starter { starter, turns });
    }
    next.filter(|&next| next != starter).map(|next| Impossible::Next { next, turns })
}

/// The flags that holes cannot carry; `begins` is the number of the round, if no turn in it has ended.
fn carried(ruleset: &Ruleset, flags: &[StatedFlag], begins: Option<u16>) -> Vec<Impossible> {
    let carried = flags.iter().flat_map(|stated| {
        let (flag, owner) = (stated.flag, stated.owner);
        stated.holes.iter().map(move |hole| CarriedFlag { flag, owner, hole })
    });
    let carried: Vec<CarriedFlag> = carried.collect();
    let is_known = |flag: usize| flags.iter().any(|stated| stated.flag == flag);
    let mut found = flags_of(&impossible_flags(ruleset, &carried, is_known));
    let early =
        begins.and_then(|round| carried.iter().find(|one| !may_begin_flagged(ruleset, one.flag, round)));
    found.extend(early.map(|one| Impossible::FlagBeforeTurns(one.flag)));
    found
}

/// Flags by kind and owner.
fn flags_of(carried: &[CarriedFlag]) -> Vec<Impossible> {
    let mut all: Vec<Impossible> = Vec::new();
    for one in carried {
        let known = all.iter_mut().find_map(|part| match part {
            Impossible::Flags { flag, owner, holes } if (*flag, *owner) == (one.flag, one.owner) => {
                Some(holes)
            }
            _ => None,
        });
        match known {
            Some(holes) => *holes = holes.with(one.hole),
            None => all.push(Impossible::Flags {
                flag: one.flag,
                owner: one.owner,
                holes: HoleSet::EMPTY.with(one.hole),
            }),
        }
    }
    all
}
