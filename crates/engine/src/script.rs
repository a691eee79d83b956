//! Who decides within a turn that is known, as a record writes it.

use base::board::{ByPlayer, Hole, HoleSet, Player};
use rules::vocabulary::Direction;

use super::chooser::{Chooser, Offered, is_either_way};
use super::outcome::PlayError;
use super::{Decision, Decisions, MOST_DECISIONS, WrittenTurn};

/// Decides as written: each decision names its hole.
pub(super) struct Script<'a> {
    written: &'a [(Hole, Option<Direction>)],
    /// The number of seeds written at the start, until it is asked for.
    seeds: Option<u16>,
    at: usize,
    made: [Decision; MOST_DECISIONS],
    length: usize,
    wrong: Option<PlayError>,
}

impl<'a> Script<'a> {
    pub(super) fn new(WrittenTurn { decisions: written, seeds, .. }: &'a WrittenTurn) -> Self {
        let made = [Decision::default(); MOST_DECISIONS];
        Self { written, seeds: *seeds, at: 0, made, length: 0, wrong: None }
    }

    pub(super) fn finish(&self) -> Result<Decisions, PlayError> {
        if let Some(error) = &self.wrong {
            return Err(error.clone());
        }
        if self.seeds.is_some() {
            return Err(PlayError::SeedsNotChosen);
        }
        if self.at < self.written.len() {
            return Err(PlayError::NotOffered { decision: self.at });
        }
        Ok(Decisions::new(&self.made[..self.length]))
    }

    fn note(&mut self, decision: Decision) {
        if let Some(made) = self.made.get_mut(self.length) {
            *made = decision;
            self.length += 1;
        }
    }

    /// Whether a choice that has to be made is left to the rules: there is only one option, or a move holds no more
    /// decisions.
    const fn need_not_be_written(&self, options: usize) -> bool {
        self.at >= self.written.len() && (options == 1 || self.length >= MOST_DECISIONS)
    }

    /// The option written next, from 1, if its hole is on offer; 0 where it is on offer the other way only.
    fn written_option(&mut self, offered: &[Offered]) -> Option<u8> {
        let &(hole, direction) = self.written.get(self.at)?;
        let named = offered.iter().position(|shown| shown.hole == hole.0)?;
        let Some(direction) = direction else {
            if is_either_way(offered, hole.0) {
                self.wrong.get_or_insert(PlayError::WayNotSaid { decision: self.at });
            }
            return u8::try_from(named + 1).ok();
        };
        let shown = Offered { hole: hole.0, clockwise: direction == Direction::Clockwise };
        let option = offered.iter().position(|other| *other == shown).map_or(0, |place| place + 1);
        u8::try_from(option).ok()
    }

    /// The holes written next, as many as are to be picked; all that are open where none is written and there is no
    /// choice.
    fn written_picks(&mut self, open: HoleSet, number: usize) -> Option<HoleSet> {
        let mut picked = HoleSet::EMPTY;
        for (place, &(hole, direction)) in self.written[self.at..].iter().take(number).enumerate() {
            if direction.is_some() || !open.contains(hole) || picked.contains(hole) {
                let decision = self.at + place;
                self.wrong.get_or_insert(PlayError::NotOffered { decision });
                return None;
            }
            picked = picked.with(hole);
        }
        let found = usize::try_from(picked.len()).unwrap_or(0);
        self.at += found;
        if found == 0 && (usize::try_from(open.len()) == Ok(number) || self.length >= MOST_DECISIONS) {
            return Some(open.iter().take(number).collect());
        }
        if found < number {
            self.wrong.get_or_insert(PlayError::NotPicked { decision: self.at });
            return None;
        }
        Some(picked)
    }
}

impl Chooser for Script<'_> {
    fn choose(&mut self, offered: &[Offered]) -> usize {
        let mut option = 0;
        if self.length < MOST_DECISIONS
            && let Some(written) = self.written_option(offered)
        {
            self.at += 1;
            option = written;
        }
        self.note(Decision::among(offered, option));
        option.into()
    }

    fn must_choose(&mut self, offered: &[Offered]) -> usize {
        let option = match self.written_option(offered) {
            Some(option) if option > 0 => {
                self.at += 1;
                option
            }
            None if self.need_not_be_written(offered.len()) => 1,
            _ => {
                let decision = self.at;
                let fault = match self.written.get(decision) {
                    None => PlayError::NotPicked { decision },
                    Some(_) => PlayError::NotOffered { decision },
                };
                self.wrong.get_or_insert(fault);
                1
            }
        };
        self.note(Decision::among(offered, option));
        option.into()
    }

    fn only_number(&mut self, seeds: u16) {
        if self.seeds.take().is_some_and(|written| written != seeds) {
            self.wrong.get_or_insert(PlayError::SeedsNotPossible { least: seeds, most: seeds });
        }
    }

    fn number(&mut self, hole: u8, least: u8, most: u8) -> u8 {
        let fits = |seeds: &u8| (least..=most).contains(seeds);
        let written = self.seeds.take().map(|seeds| u8::try_from(seeds).ok().filter(fits));
        let seeds = written.flatten().unwrap_or_else(|| {
            self.wrong.get_or_insert(match written {
                None => PlayError::SeedsNotSaid { least, most },
                Some(_) => PlayError::SeedsNotPossible { least: least.into(), most: most.into() },
            });
            most
        });
        let option = seeds.saturating_sub(least).saturating_add(1);
        self.note(Decision { option, hole, seeds, ..Decision::default() });
        seeds
    }

    /// Holes are written in any order, and kept by rising number.
    fn pick(&mut self, open: HoleSet, number: u8) -> HoleSet {
        let number = usize::from(number).min(usize::try_from(open.len()).unwrap_or(0));
        let Some(picked) = self.written_picks(open, number) else { return HoleSet::EMPTY };
        let mut option = 0;
        for hole in open.iter() {
            option += 1;
            if picked.contains(hole) {
                self.note(Decision { option, hole: hole.0, ..Decision::default() });
                option = 0;
            }
        }
        picked
    }

    /// What is declined behind the last decision taken is no part of the move.
    fn declines_all(&self) -> bool {
        self.at >= self.written.len() && self.seeds.is_none()
    }
}

/// Two deciders, one a player.
pub(super) struct Both<C> {
    pub(super) of: ByPlayer<C>,
    pub(super) player: Player,
}

impl<C: Chooser> Chooser for Both<C> {
    fn choose(&mut self, offered: &[Offered]) -> usize {
        self.of[self.player].choose(offered)
    }

    fn must_choose(&mut self, offered: &[Offered]) -> usize {
        self.of[self.player].must_choose(offered)
    }

    fn pick(&mut self, open: HoleSet, number: u8) -> HoleSet {
        self.of[self.player].pick(open, number)
    }

    fn number(&mut self, hole: u8, least: u8, most: u8) -> u8 {
        self.of[self.player].number(hole, least, most)
    }

    fn turn_to(&mut self, player: Player) {
        self.player = player;
    }
}
