//! Numbers of turns as written, and of plies as counted.

use crate::replay::difference::Pair;
use base::board::Player;
use base::text::Span;

/// The turn numbers of a line, against which the next one is compared.
#[derive(Clone, Default)]
pub(in crate::replay) struct TurnNumbers {
    /// The number last written.
    last: Option<u32>,
    /// Where a gap comes before the next number: what that depends on.
    missing: Option<Missing>,
    /// Whether the first number must be 1.
    from_first: bool,
    /// Whether the next number may be the last one again, because a ply was taken back or is replaced.
    may_repeat: bool,
    /// The turn with the last number.
    turn: Option<NumberedTurn>,
    /// The turn before it, if it has only one ply: its number, and the player.
    one_sided: Option<(Span, Player)>,
    /// Whether a turn had plies of both players.
    in_pairs: bool,
    /// Whether plies of the next turn may be missing.
    is_next_open: bool,
}

/// What decides which number can follow a gap.
#[derive(Clone, Copy)]
struct Missing {
    /// The number before the gap.
    number: u32,
    /// The most plies there can be from that number on to the next one; `None` where that is not known.
    plies: Option<u32>,
}

/// What is known of the plies under one number.
#[derive(Clone, Copy)]
struct NumberedTurn {
    /// Where the number is.
    number: Span,
    plies: NumberedPlies,
}

/// The plies under one number.
#[derive(Clone, Copy)]
enum NumberedPlies {
    /// None yet.
    None,
    /// One ply, of this player.
    One(Player),
    /// Several plies of one player.
    Several(Player),
    /// Of one player and then of the other one, who is named.
    Both(Player),
    /// Of whom is not known, or too many, which is reported once.
    Any,
}

/// What is wrong with the plies under a turn number.
pub(in crate::replay) enum TurnFault {
    /// A player comes again after the other one.
    TooLong,
    /// The turn before has only this player's plies, and the other one's come under the next number.
    Incomplete {
        /// Where the number of the turn before is.
        number: Span,
        /// Whose plies it has.
        player: Player,
    },
}

impl TurnNumbers {
    /// Turns that are numbered from 1.
    pub(in crate::replay) fn from_first() -> Self {
        Self { from_first: true, ..Self::default() }
    }

    /// The turn numbers of a variation on the last ply.
    pub(in crate::replay) fn of_variation(&self) -> Self {
        Self { last: self.last, may_repeat: true, ..Self::default() }
    }

    /// The number last written.
    pub(in crate::replay) const fn last(&self) -> Option<u32> {
        self.last
    }

    /// Takes a written number; gives what was expected if it is another. `restarts` says that the numbers may begin
    /// again in a gap, as they do with a new round.
    pub(in crate::replay) fn read(&mut self, found: u32, restarts: bool) -> Option<Pair<u32>> {
        let expected = match self.last {
            Some(last) if self.may_repeat && found == last => Some(last),
            Some(last) => Some(last.saturating_add(1)),
            None => self.from_first.then_some(1),
        };
        // Plies missing in a gap are numbered too: the numbers after it are not smaller, and not more than the plies.
        let limit = self.missing.take().filter(|_| !restarts).and_then(|missing| {
            let turns = missing.plies.map(|plies| if self.in_pairs { plies.div_ceil(2) } else { plies });
            let most = turns.map(|turns| missing.number.saturating_add(turns.max(1)));
            let least = Some(missing.number).filter(|&least| found < least);
            least.or(most.filter(|&most| found > most))
        });
        self.may_repeat = false;
        self.last = Some(found);
        let expected = expected.or(limit).filter(|&expected| expected != found)?;
        Some(Pair { expected, found })
    }

    /// A turn begins whose number is here.
    #[inline]
    pub(in crate::replay) const fn begin_turn(&mut self, number: Span) {
        let plies = if self.is_next_open { NumberedPlies::Any } else { NumberedPlies::None };
        self.turn = Some(NumberedTurn { number, plies });
        self.is_next_open = false;
    }

    /// Of the turn that begins next, plies may be missing.
    pub(in crate::replay) const fn open_next(&mut self) {
        self.is_next_open = true;
    }

    /// Ends the turn with the last number; gives where that is if no ply followed it.
    #[inline]
    pub(in crate::replay) const fn end_turn(&mut self) -> Option<Span> {
        let Some(turn) = self.turn.take() else { return None };
        self.one_sided = None;
        match turn.plies {
            NumberedPlies::None => return Some(turn.number),
            NumberedPlies::One(player) => self.one_sided = Some((turn.number, player)),
            NumberedPlies::Both(_) => self.in_pairs = true,
            NumberedPlies::Several(_) | NumberedPlies::Any => {}
        }
        None
    }

    /// Adds a ply to the turn with the last number; gives what is wrong with that.
    #[inline]
    pub(in crate::replay) fn add_ply(&mut self, mover: Option<Player>) -> Option<TurnFault> {
        if let Some(Missing { plies: Some(plies), .. }) = &mut self.missing {
            *plies = plies.saturating_add(1);
        }
        let turn = self.turn.as_mut()?;
        let one_sided = self.one_sided.take();
        let Some(mover) = mover else {
            turn.plies = NumberedPlies::Any;
            return None;
        };
        match turn.plies {
            NumberedPlies::None => {
                turn.plies = NumberedPlies::One(mover);
                let (number, player) = one_sided.filter(|&(_, player)| self.in_pairs && player != mover)?;
                Some(TurnFault::Incomplete { number, player })
            }
            NumberedPlies::One(first) | NumberedPlies::Several(first) => {
                let same = first == mover;
                turn.plies = if same { NumberedPlies::Several(first) } else { NumberedPlies::Both(mover) };
                None
            }
            NumberedPlies::Both(second) if second == mover => None,
            NumberedPlies::Both(_) => {
                turn.plies = NumberedPlies::Any;
                Some(TurnFault::TooLong)
            }
            NumberedPlies::Any => None,
        }
    }

    /// Whether the turn with the last number has one ply, where others have two.
    pub(in crate::replay) const fn is_half(&self) -> bool {
        self.in_pairs && matches!(self.turn, Some(NumberedTurn { plies: NumberedPlies::One(_), .. }))
    }

    /// A new round begins, whose turns are numbered from 1.
    pub(in crate::replay) const fn begin_round(&mut self) {
        self.last = Some(0);
        self.one_sided = None;
    }

    /// Plies are missing here: at most this number, if one is known.
    pub(in crate::replay) fn gap(&mut self, plies: Option<u32>) {
        // As many plies have the same number as there are players.
        let before = match self.turn.map(|turn| turn.plies) {
            Some(NumberedPlies::None) => 0,
            Some(NumberedPlies::One(_)) => 1,
            _ => 2,
        };
        let known = self.last.take().map(|number| Missing { number, plies: Some(before) });
        self.missing = known.or(self.missing).map(|missing| Missing {
            // The gap itself is counted as a ply behind this.
            plies: missing
                .plies
                .zip(plies)
                .map(|(before, plies)| before.saturating_add(plies).saturating_sub(1)),
            ..missing
        });
        self.from_first = false;
    }

    /// The last ply is taken back.
    pub(in crate::replay) const fn take_back(&mut self) {
        self.may_repeat = true;
        self.one_sided = None;
        if let Some(turn) = &mut self.turn {
            turn.plies = NumberedPlies::Any;
        }
    }
}

/// How many plies of a line are numbered.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::replay) struct PlyCount {
    last: u32,
    /// The number of the ply before the line.
    before: u32,
}

impl PlyCount {
    /// The count of a variation that replaces the last ply of a line.
    pub(in crate::replay) const fn replacing_last(outer: Self) -> Self {
        let before = outer.last.saturating_sub(1);
        Self { last: before, before }
    }

    /// Numbers one more ply.
    pub(in crate::replay) const fn add(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Whether no ply of the line is numbered yet.
    pub(in crate::replay) const fn is_empty(self) -> bool {
        self.last == self.before
    }
}
