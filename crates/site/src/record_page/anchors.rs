//! Where each ply is: the page of the record, and the place in it.
//!
//! A ply is found by its number as written and its side, `m12s`, on the page of its round; a gap of known length
//! uses up the numbers of what is lost, and one of unknown length adds a letter to all that follows, so that filling
//! a gap moves nothing.

use std::collections::BTreeSet;

use crate::common::PlyPlace;
use base::board::Player;
use record::notation::syntax::{GapPlies, ItemKind};
use record::replay::{PlyKind, PlyReport};
use rules::Ruleset;

/// Boards that a page can hold; a longer record is split.
const MOST_BOARDS: usize = 96;

/// Boards beyond these that a page waits for a turn to begin, where the next page would begin better.
const MOST_BEYOND: usize = 4;

/// Plies of a gap that get a place of their own.
const MOST_LOST: u32 = 40;

/// Where a ply is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    /// Its page and its place.
    pub(super) place: PlyPlace,
    /// Other places that lead to it: the plies a gap swallowed.
    pub(super) also: Vec<String>,
    /// The number of its turn, written or counted; `None` where it belongs to no turn.
    pub(super) number: Option<u32>,
    /// Whose it is, so far as it is known or can be counted.
    pub(super) side: Option<Player>,
}

/// How a record is split into pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Split {
    /// All on one page.
    Not,
    /// A page a round, and more where a round is long.
    Rounds,
    /// After a number of boards.
    Boards,
}

/// Where each ply of the main line is.
pub(super) fn places(ruleset: &Ruleset, plies: &[PlyReport<'_>]) -> Vec<Placed> {
    let rounds = plies.iter().filter(|report| report.step.kind == PlyKind::Round).count();
    let split = match (plies.len() > MOST_BOARDS, rounds > 0) {
        (false, _) => Split::Not,
        (true, true) => Split::Rounds,
        (true, false) => Split::Boards,
    };
    let mut count = Count { number: 1, round: 1, ..Count::default() };
    let (mut part, mut boards) = (1_u16, 0_usize);
    let mut placed = Vec::with_capacity(plies.len());
    for report in plies {
        let begins_round = report.step.kind == PlyKind::Round && split == Split::Rounds && boards > 0;
        let full = split != Split::Not && boards >= MOST_BOARDS && report.turn_number().is_some();
        if begins_round || full || boards >= MOST_BOARDS + MOST_BEYOND {
            part = part.saturating_add(1);
            boards = 0;
            count.used.clear();
        }
        boards += 1;
        placed.push(count.place(ruleset, report, part, split));
    }
    placed
}

/// Where the plies of a line are within a page, each beginning with the name of the line.
pub(super) fn places_within(
    ruleset: &Ruleset,
    plies: &[PlyReport<'_>],
    part: u16,
    name: &str,
    number: Option<u32>,
) -> Vec<Placed> {
    let prefix = format!("{name}-");
    let mut count = Count { prefix, number: number.unwrap_or(1), round: 1, ..Count::default() };
    plies.iter().map(|report| count.place(ruleset, report, part, Split::Not)).collect()
}

/// The place of the variation `at` of a ply, from 0.
pub(super) fn variation_name(placed: &Placed, at: usize) -> String {
    format!("{}-v{}", placed.place.fragment, at + 1)
}

/// How far the numbers have come.
#[derive(Default)]
struct Count {
    prefix: String,
    number: u32,
    /// Who began the turn of that number.
    began: Option<Player>,
    /// Whose ply should follow.
    next: Option<Player>,
    /// Gaps of unknown length since the round began.
    gaps: u32,
    round: u32,
    used: BTreeSet<String>,
}

impl Count {
    fn place(&mut self, ruleset: &Ruleset, report: &PlyReport<'_>, part: u16, split: Split) -> Placed {
        if let Some(number) = report.turn_number() {
            self.number = number;
            self.began = None;
        }
        let mut also = Vec::new();
        let (name, number, side) = match report.step.kind {
            PlyKind::Turn | PlyKind::Both | PlyKind::Pass | PlyKind::Unreadable => {
                let side = match report.step.kind {
                    PlyKind::Both => None,
                    _ => report.step.player.or_else(|| owner(ruleset, report)).or(self.next),
                };
                let name = self.turn(report.step.kind == PlyKind::Both, side);
                let name = if report.is_withdrawn() { format!("{name}-w") } else { name };
                let number = self.number;
                if !report.is_withdrawn() {
                    self.advance(side, report.step.kind == PlyKind::Both);
                }
                (name, Some(number), side)
            }
            PlyKind::Gap => {
                let number = self.number;
                let name = self.gap(report, &mut also);
                (name, (!also.is_empty()).then_some(number), None)
            }
            PlyKind::Round => {
                self.round = self.round.saturating_add(1);
                if split != Split::Rounds && self.round > 1 {
                    self.prefix = format!("r{}-", self.round);
                }
                (self.number, self.began, self.next, self.gaps) = (1, None, None, 0);
                (format!("round-{}", self.round), None, None)
            }
            PlyKind::Act => ("act".to_owned(), None, None),
        };
        let prefixed = if report.step.kind == PlyKind::Round && self.prefix.starts_with('r') {
            name
        } else {
            format!("{}{name}", self.prefix)
        };
        let fragment = self.unused(prefixed);
        also.retain(|other| *other != fragment && self.used.insert(other.clone()));
        Placed { place: PlyPlace { part, fragment }, also, number, side }
    }

    /// The name of a turn by its number and side.
    fn turn(&self, both: bool, side: Option<Player>) -> String {
        let side = match (both, side) {
            (true, _) => "",
            (false, Some(Player::South)) => "s",
            (false, Some(Player::North)) => "n",
            (false, None) => "u",
        };
        let letter = match self.gaps {
            0 => String::new(),
            few @ 1..=25 => format!("-{}", char::from(b'a' + u8::try_from(few).unwrap_or(25))),
            many => format!("-z{many}"),
        };
        format!("m{}{side}{letter}", self.number)
    }

    fn advance(&mut self, side: Option<Player>, both: bool) {
        let ends = both || self.began.is_some_and(|began| side.is_some_and(|side| side != began));
        if ends {
            self.number = self.number.saturating_add(1);
            self.began = None;
        } else {
            self.began = self.began.or(side);
        }
        self.next = side.map(Player::opposite);
    }

    fn gap(&mut self, report: &PlyReport<'_>, also: &mut Vec<String>) -> String {
        let lost = report.own().iter().find_map(|item| match &item.kind {
            ItemKind::Gap(gap) => match gap.plies {
                GapPlies::Between(least, most) if least == most => Some(least),
                _ => None,
            },
            _ => None,
        });
        let side = self.next.or_else(|| report.step.before.position().map(engine::Position::mover));
        match (lost, side) {
            (Some(lost @ 1..), Some(side)) => {
                let mut side = side;
                for _ in 0..lost.min(MOST_LOST) {
                    also.push(format!("{}{}", self.prefix, self.turn(false, Some(side))));
                    self.advance(Some(side), false);
                    side = side.opposite();
                }
                let name = also.first().cloned().unwrap_or_default();
                name.strip_prefix(&self.prefix).unwrap_or_default().to_owned()
            }
            _ => {
                self.gaps = self.gaps.saturating_add(1);
                self.next = None;
                format!("gap-{}", self.gaps)
            }
        }
    }

    fn unused(&mut self, name: String) -> String {
        let mut fragment = name.clone();
        let mut again = 2_u32;
        while !self.used.insert(fragment.clone()) {
            fragment = format!("{name}-x{again}");
            again += 1;
        }
        fragment
    }
}

/// Whose hole a ply starts at, by its label: so much is known where the position is not.
fn owner(ruleset: &Ruleset, report: &PlyReport<'_>) -> Option<Player> {
    let label = report.own().iter().find_map(|item| match &item.kind {
        ItemKind::Ply(ply) => Some(ply.start),
        _ => None,
    })?;
    let shape = ruleset.shape();
    shape.labelled(label, None).ok().map(|hole| shape.owner(hole))
}
