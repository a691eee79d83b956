//! What a board states that no play of its ruleset leads to, whatever came before it.

use crate::board::{ByPlayer, HoleSet, Player};
use crate::engine::{CarriedFlag, Phase, Position, Status, impossible_flags, may_begin_flagged};
use crate::rules::Ruleset;

use super::{StatedBoard, StatedFlag};

/// Something that no play leads to.
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
        /// The holes.
        holes: HoleSet,
    },
    /// A flag on holes before the first turn, where only a turn sets it.
    FlagBeforeTurns {
        /// The flag, by its number in the ruleset's file.
        flag: usize,
    },
    /// A round after the first, or its end, where rounds do not follow one another; or round 0.
    Round(u16),
    /// The opening, after turns or in a later round.
    Opening,
    /// Turns of the players, who take turns one after the other.
    Turns(ByPlayer<u16>),
    /// The player whose ply follows, given the turns and who began.
    Next {
        /// Who is stated.
        next: Player,
        /// The turns.
        turns: ByPlayer<u16>,
    },
    /// The player who began the round, given the turns.
    Starter {
        /// Who is stated.
        starter: Player,
        /// The turns.
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
        /// Turns.
        turns: u32,
    },
}

/// Everything in a board that no play leads to. `first` is the player whose ply follows, where the header says so;
/// `position` is one that the board may mean, and `in_order` is whether the players take turns one after the other.
pub(super) fn impossible(
    ruleset: &Ruleset,
    (stated, in_order): (&StatedBoard, bool),
    first: Option<Player>,
    position: &Position,
) -> Vec<Impossible> {
    // Every clause is named here, so that none is left out.
    let StatedBoard {
        counts: _,
        relations: _,
        stores,
        out,
        flags,
        round,
        over,
        phase,
        turns,
        points,
        next,
        again,
        last,
        quiet,
        starter,
    } = stated;
    let mut found = Vec::new();
    let some = |count: &Option<u16>| count.is_some_and(|count| count > 0);
    if !ruleset.keeps_stores() && Player::ALL.iter().any(|&player| some(&stores[player])) {
        found.push(Impossible::Stores);
    }
    if some(out) && !ruleset.seeds_may_leave() {
        found.push(Impossible::Out);
    }
    let number = round.unwrap_or(position.round());
    if number == 0 || !ruleset.has_rounds() && (number > 1 || *over) {
        found.push(Impossible::Round(number));
    }
    let both = both(turns);
    let in_opening = *phase == Some(Phase::Opening);
    if in_opening && (number > 1 || both.is_some_and(|turns| turns.south > 0 && turns.north > 0)) {
        found.push(Impossible::Opening);
    }
    let untouched = both.is_some_and(|turns| total(turns) == 0);
    found.extend(carried(ruleset, flags, untouched.then_some(number)));
    if !in_opening {
        let goes_on = position.status() == Status::Playing;
        let next = next.or(first).filter(|_| goes_on);
        found.extend(both.and_then(|turns| match in_order {
            true => out_of_turn(turns, *starter, next),
            false => begun_out_of_turn(turns, *starter, next),
        }));
    }
    if *again && (in_order || in_opening || turns[position.mover()] == Some(0)) {
        found.push(Impossible::Again(position.mover()));
    }
    if let Some(points) = self::both(points) {
        let ended = u32::from(number).saturating_sub(u32::from(position.status() == Status::Playing));
        let (all, most) = (total(points), ruleset.most_points().saturating_mul(ended));
        if all > most {
            found.push(Impossible::Points { found: all, most });
        }
    }
    if let Some(turns) = both.map(total) {
        if turns == 0 && matches!(last, Some(Some(_))) {
            found.push(Impossible::Last);
        }
        if let Some(quiet) = quiet.filter(|&quiet| u32::from(quiet) > turns) {
            found.push(Impossible::Quiet { quiet, turns });
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
    found.extend(early.map(|one| Impossible::FlagBeforeTurns { flag: one.flag }));
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
