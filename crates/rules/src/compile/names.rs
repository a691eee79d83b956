//! What names in a ruleset stand for: sets of holes and flags.

use std::cell::Cell;

use base::board::{Hole, HoleSet, Player, Shape};

use super::super::plan::Slots;
use super::super::vocabulary::{Flag, From, NamedHoles};
use super::super::{
    Clause, Clauses, NameSort, Problems, RulesetProblem, RulesetProblemKind as Kind, Support,
};
use super::reach::Reach;

/// The holes of both players that a choice names, in a ruleset that has been compiled without problems.
pub(crate) fn holes_of(from: &From, clauses: &Clauses, shape: &Shape) -> HoleSet {
    let mut problems = Vec::new();
    Names::new(clauses, shape, &mut problems).from(from, &clauses.board.support, &mut problems)
}

/// Sets that every ruleset has.
const KNOWN_SETS: [&str; 4] = ["left_half", "right_half", "centre", "outer_row"];

/// A declared set, and whether some clause has asked for it.
struct NamedSet<'a> {
    clause: &'a Clause<NamedHoles>,
    holes: HoleSet,
    used: Cell<bool>,
}

/// The sets and flags of a ruleset, by name.
pub(super) struct Names<'a> {
    shape: &'a Shape,
    sets: Vec<NamedSet<'a>>,
    flags: Vec<&'a str>,
}

impl<'a> Names<'a> {
    pub(super) fn new(clauses: &'a Clauses, shape: &'a Shape, problems: &mut Problems) -> Self {
        let mut sets = Vec::new();
        for set in &clauses.sets {
            let mut holes = HoleSet::EMPTY;
            for label in &set.body.holes {
                // A hole without one in the same place on the other side is named itself.
                let named = |&hole: &Hole| {
                    hole.store_owner().is_none()
                        && (shape.side(hole) == Player::South || shape.mirrored(hole).is_none())
                };
                match shape.hole(label).filter(named) {
                    Some(hole) => holes = holes.with(hole).union(shape.mirrored(hole).into_iter().collect()),
                    None => problems.push(set.problem(Kind::UnknownLabel(label.clone()))),
                }
            }
            sets.push(NamedSet { clause: set, holes, used: Cell::new(false) });
        }
        Self { shape, sets, flags: clauses.flags.iter().map(Clause::short_name).collect() }
    }

    /// Every hole.
    pub(super) fn all(&self) -> HoleSet {
        self.shape.all().collect()
    }

    /// The holes of both players that a choice names.
    pub(super) fn from(&self, from: &From, support: &Support, problems: &mut Problems) -> HoleSet {
        // A player has a part of a single row.
        let shape = self.shape;
        let columns_of = |hole: Hole| match shape.rows() {
            1 => u8::try_from(shape.side_len(shape.side(hole))).unwrap_or(u8::MAX),
            _ => shape.columns(),
        };
        let holes = |wanted: &dyn Fn(u8, u8) -> bool| {
            shape.all().filter(|&hole| wanted(shape.column(hole), columns_of(hole))).collect::<HoleSet>()
        };
        match from {
            From::Any => self.all(),
            From::LeftHalf => holes(&|column, columns| column < columns / 2),
            From::RightHalf => holes(&|column, columns| column >= columns - columns / 2),
            From::Centre => holes(&|column, columns| columns % 2 == 1 && column == columns / 2),
            From::OuterRow => self.shape.all().filter(|&hole| !self.shape.is_inner(hole)).collect(),
            From::Set(name) => self.set(name, support, problems),
        }
    }

    /// The holes of both players in a set, declared or known without: the halves, the centre and the rows.
    pub(super) fn set(&self, name: &str, support: &Support, problems: &mut Problems) -> HoleSet {
        if let Some(set) = self.sets.iter().find(|set| set.clause.short_name() == name) {
            set.used.set(true);
            return set.holes;
        }
        let known = match name {
            "left_half" => From::LeftHalf,
            "right_half" => From::RightHalf,
            "centre" => From::Centre,
            "outer_row" => From::OuterRow,
            _ => {
                let known = self.sets.iter().map(|set| set.clause.short_name()).chain(KNOWN_SETS);
                problems.push(unknown_name(support, NameSort::Set, name, known));
                return HoleSet::EMPTY;
            }
        };
        self.from(&known, support, problems)
    }

    /// Which of the declared sets a clause has asked for, once all clauses have been compiled.
    pub(super) fn sets_used(&self) -> impl Iterator<Item = Reach> {
        self.sets.iter().map(|set| Reach::new(&set.clause.support, true, set.used.get()))
    }

    /// The number of a flag.
    pub(super) fn known_flag(&self, name: &str) -> Option<usize> {
        self.flags.iter().position(|&known| known == name)
    }

    /// The number of a flag; 0 where it is not declared, which is a problem.
    pub(super) fn flag(&self, name: &str, support: &Support, problems: &mut Problems) -> usize {
        self.known_flag(name).unwrap_or_else(|| {
            problems.push(unknown_name(support, NameSort::Flag, name, self.flags.iter().copied()));
            0
        })
    }
}

/// That a clause uses a name that is none of those known.
pub(super) fn unknown_name<'a>(
    support: &Support,
    sort: NameSort,
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> RulesetProblem {
    let known = known.into_iter().map(str::to_owned).collect();
    support.problem(Kind::UnknownName { sort, found: found.to_owned(), known })
}

/// The slots of the flags wanted, which have `with` in the file.
pub(super) fn slots(
    clauses: &Clauses,
    problems: &mut Problems,
    with: &'static str,
    wanted: impl Fn(&Flag) -> bool,
) -> Slots {
    let chosen = clauses.flags.iter().enumerate().filter(|(_, flag)| wanted(&flag.body));
    let found: Vec<u8> = chosen.flat_map(|(index, _)| [2 * index, 2 * index + 1]).filter_map(slot).collect();
    Slots::new(&found).unwrap_or_else(|| {
        problems.push(RulesetProblem::of_key(
            "flags",
            Kind::TooManyFlags { found: found.len() / 2, with: Some(with) },
        ));
        Slots::NONE
    })
}

pub(super) fn slot(index: usize) -> Option<u8> {
    u8::try_from(index).ok()
}
