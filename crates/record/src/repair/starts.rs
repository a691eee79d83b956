//! Where a record may begin instead: under other rules, with the other player, or from a setup with other counts.

use itertools::Itertools;

use crate::archive::slip_costs::{COUNTS_EXCHANGED, FURTHER, MOST_COUNTS, SlipCosts};
use crate::archive::{RecordHeader, RecordSetup};
use crate::notation::board::{BoardClause, Compare, Count, Run, Sum, WrittenBoard};
use crate::notation::parse_board;
use crate::replay::{Families, LinePoint, LineReplay, named, read_board};
use base::board::{Hole, Player};
use base::text::{Span, Spanned};
use engine::Position;
use rules::{Choices, Ruleset, RulesetFamily};

use super::change::{Emendation, SlipKind};
use super::expand::cost_of_counts;
use super::hypothesis::Hypothesis;
use super::search::COUNTS_OF_A_SLIP;

/// The most setups that are tried.
const MOST_SETUPS: usize = 400;

/// A header in place of the record's own.
pub(super) struct OtherStart {
    pub(super) header: RecordHeader,
    emendation: Emendation,
    cost: u32,
}

/// Every header in place of the record's own that one slip explains.
pub(super) struct OtherStarts {
    pub(super) all: Vec<OtherStart>,
    /// The least that a setup costs that is not tried, in tenths of a bit; `None` where the header has no setup.
    pub(super) untried_setup: Option<u32>,
    /// Whether the setup has more seeds than the game, so that play cannot begin from it.
    pub(super) is_overfull: bool,
}

impl OtherStarts {
    pub(super) fn new(
        families: Families<'_>,
        header: &RecordHeader,
        rulesets: &[String],
        costs: &SlipCosts,
    ) -> Option<Self> {
        let family = families(header.ruleset.as_ref()?)?;
        let choices = family.declaration().choose(header.chosen()).ok()?;
        let ruleset = named(&family.ruleset(&choices).ok()?, header).ok()?;
        let mut all = other_rules(&family, &choices, header, rulesets, costs);
        let setups = header.setup.as_ref().map(|setup| Setups::new(&ruleset, header, setup, costs));
        let untried_setup = setups.as_ref().map(|setups| setups.untried);
        let is_overfull = setups.as_ref().is_some_and(|setups| setups.is_overfull);
        if is_overfull {
            all.clear();
        }
        all.extend(setups.into_iter().flat_map(|setups| setups.all));
        Some(Self { all, untried_setup, is_overfull })
    }

    /// A replay from the first beginning from which there is one.
    pub(super) fn replay<'a>(
        &'a self,
        families: Families<'a>,
        text: &'a str,
    ) -> Option<(LineReplay<'a>, LinePoint)> {
        self.all.iter().find_map(|other| LineReplay::new(families, &other.header, text))
    }

    /// The record from each of these beginnings.
    pub(super) fn hypotheses(&self, families: Families<'_>, text: &str) -> Vec<Hypothesis> {
        let starts = self.all.iter().zip(1..).filter_map(|(other, reading)| {
            let (_, point) = LineReplay::new(families, &other.header, text)?;
            let start = Hypothesis { reading, ..Hypothesis::new(point, 0) };
            Some(start.changed(vec![other.emendation.clone()], other.cost, 0))
        });
        starts.collect()
    }
}

/// Another reading or option, the other player to begin, or another ruleset.
fn other_rules(
    family: &RulesetFamily,
    choices: &Choices,
    header: &RecordHeader,
    rulesets: &[String],
    costs: &SlipCosts,
) -> Vec<OtherStart> {
    let mut all: Vec<(String, RecordHeader)> = Vec::new();
    for (reading, alternative, _) in family.one_choice_away(choices) {
        let mut other = header.clone();
        other.readings.insert(reading.name.clone(), alternative.to_owned());
        all.push((format!("{}: {alternative}", reading.name), other));
    }
    if header.setup.is_none() {
        let first = header.first.unwrap_or(Player::South).opposite();
        all.push((format!("first: {first}"), RecordHeader { first: Some(first), ..header.clone() }));
    }
    let readings = all.len();
    let rulesets = rulesets.iter().filter(|id| header.ruleset.as_ref() != Some(*id));
    all.extend(rulesets.map(|id| {
        let (ruleset, readings) = (Some(id.clone()), Default::default());
        (format!("ruleset: {id}"), RecordHeader { ruleset, readings, ..header.clone() })
    }));
    let cost = |place| match place < readings {
        true => costs.reading.0 + SlipCosts::choice(readings),
        false => costs.reading.0 + FURTHER + SlipCosts::choice(all.len() - readings),
    };
    let costs: Vec<u32> = (0..all.len()).map(cost).collect();
    let start = |((read, header), cost)| OtherStart {
        header,
        emendation: Emendation::new(Span::at(0), 0, "", read, SlipKind::OtherReading),
        cost,
    };
    all.into_iter().zip(costs).map(start).collect()
}

/// Setups with other counts than the source is said to give: one count that makes up for what is missing or too many, two
/// counts exchanged, and the beginning of the ruleset.
struct Setups<'s> {
    ruleset: &'s Ruleset,
    header: &'s RecordHeader,
    setup: &'s RecordSetup,
    costs: &'s SlipCosts,
    all: Vec<OtherStart>,
    untried: u32,
    is_overfull: bool,
}

impl<'s> Setups<'s> {
    fn new(
        ruleset: &'s Ruleset,
        header: &'s RecordHeader,
        setup: &'s RecordSetup,
        costs: &'s SlipCosts,
    ) -> Self {
        let given = expanded(parse_board(setup.given.as_deref().unwrap_or_default()).0);
        let (all, untried) = (Vec::new(), MOST_COUNTS);
        let mut setups = Self { ruleset, header, setup, costs, all, untried, is_overfull: false };
        let stated = setups.stated(&given);
        let is_whole = stated.iter().all(|(_, seeds)| seeds.is_some());
        let seeds: u32 = stated.iter().filter_map(|(_, seeds)| *seeds).map(u32::from).sum();
        setups.is_overfull = seeds > ruleset.seeds();
        let number = counts(&mut given.clone()).len();
        let is_rest = |clause: &Spanned<BoardClause>| {
            matches!(&clause.value, BoardClause::Relation { of: Sum::Rest, .. })
        };
        let is_open = !is_whole || given.clauses.iter().any(is_rest);
        if is_open {
            // Whatever one count is, the rest makes up for it, or is not in the record.
            setups.untried = costs.count.0;
        }
        if seeds == ruleset.seeds() {
            let pairs = (0..number).tuple_combinations();
            if number * number.saturating_sub(1) / 2 > MOST_SETUPS {
                setups.untried = setups.untried.min(COUNTS_EXCHANGED);
            }
            for (one, other) in pairs.take(MOST_SETUPS) {
                let mut board = given.clone();
                let mut counts = counts(&mut board);
                let kept = *counts[one];
                *counts[one] = std::mem::replace(counts[other], kept);
                setups.add(&stated, &board, SlipKind::CountsExchanged);
            }
        }
        for place in 0..number {
            let count = *counts(&mut given.clone())[place];
            let whole = (u32::from(count) + ruleset.seeds()).checked_sub(seeds);
            // Where that is open, one digit may be another, or one was lost or is too many.
            let is_misread = |other: &u16| is_open && (other % 10 == count % 10 || other / 10 == count / 10);
            let others = whole.and_then(|whole| u16::try_from(whole).ok()).into_iter();
            for other in others.chain((0..100).filter(is_misread)).filter(|other| *other != count) {
                let mut board = given.clone();
                *counts(&mut board)[place] = other;
                setups.add(&stated, &board, SlipKind::CountsMisread);
            }
        }
        let own = Position::initial(ruleset);
        let differ = differing(ruleset, &stated, |hole| Some(own.count(hole)));
        setups.push(RecordHeader { setup: None, ..header.clone() }, &differ, SlipKind::CountsMisread);
        setups
    }

    /// What each hole and store has where this is given; `None` where that is open.
    fn stated(&self, given: &WrittenBoard) -> Vec<(Hole, Option<u16>)> {
        let (assumed, _) = parse_board(self.setup.assumed.as_deref().unwrap_or_default());
        let clauses = given.clauses.iter().chain(&assumed.clauses).cloned().collect();
        let (stated, _) = read_board(self.ruleset, &WrittenBoard { clauses });
        let holes = self.ruleset.shape().all().map(|hole| (hole, stated.counts[hole.index()]));
        let store = |player| (Hole::store(player), Some(stated.stores[player].unwrap_or(0)));
        holes.chain(Player::ALL.map(store)).collect()
    }

    fn add(&mut self, own: &[(Hole, Option<u16>)], given: &WrittenBoard, slip: SlipKind) {
        let other = self.stated(given);
        let of = |hole| other.iter().find(|(one, _)| *one == hole).and_then(|(_, seeds)| *seeds);
        let differ = differing(self.ruleset, own, of);
        let given = Some(given.to_string());
        let setup = Some(RecordSetup { given, ..self.setup.clone() });
        self.push(RecordHeader { setup, ..self.header.clone() }, &differ, slip);
    }

    fn push(&mut self, header: RecordHeader, differ: &[String], slip: SlipKind) {
        let cost = match slip {
            SlipKind::CountsExchanged => COUNTS_EXCHANGED,
            _ => cost_of_counts(self.costs, differ.len()),
        };
        let emendation = Emendation::new(Span::at(0), 0, "setup", differ.join(" "), slip);
        let is_known = self.all.iter().any(|other| other.emendation.read == emendation.read);
        // A setup with more other counts than a slip changes is meant to be another.
        if !is_known && (1..=COUNTS_OF_A_SLIP).contains(&differ.len()) {
            self.all.push(OtherStart { header, emendation, cost });
        }
    }
}

/// What differs from a setup, as `a1=4`.
fn differing(
    ruleset: &Ruleset,
    own: &[(Hole, Option<u16>)],
    other: impl Fn(Hole) -> Option<u16>,
) -> Vec<String> {
    let differ = own.iter().filter_map(|&(hole, seeds)| {
        let other = other(hole).filter(|other| seeds.is_some_and(|seeds| seeds != *other))?;
        Some(format!("{}={other}", ruleset.shape().written(hole, None)))
    });
    differ.collect()
}

/// A board with a count for each hole of a run.
fn expanded(mut board: WrittenBoard) -> WrittenBoard {
    let expand = |runs: &mut Vec<Spanned<Run>>| {
        let singles = runs.drain(..).flat_map(|run| {
            let single = Spanned { value: Run { holes: 1, ..run.value }, ..run };
            std::iter::repeat_n(single, run.value.holes.into())
        });
        *runs = singles.collect();
    };
    for clause in &mut board.clauses {
        match &mut clause.value {
            BoardClause::Counts { runs, .. } => expand(runs),
            BoardClause::Rows { rows, .. } => rows.iter_mut().for_each(expand),
            _ => {}
        }
    }
    board
}

/// The counts of holes and stores that a board states.
fn counts(board: &mut WrittenBoard) -> Vec<&mut u16> {
    let mut all = Vec::new();
    for clause in &mut board.clauses {
        match &mut clause.value {
            BoardClause::Counts { runs, .. } => all.extend(runs.iter_mut().filter_map(of_run)),
            BoardClause::Rows { rows, .. } => all.extend(rows.iter_mut().flatten().filter_map(of_run)),
            BoardClause::Store(seeds) => {
                all.extend([&mut seeds.south, &mut seeds.north].into_iter().filter_map(number))
            }
            BoardClause::Relation { of: Sum::Holes(_), compare: Compare::Equal, seeds } => all.push(seeds),
            _ => {}
        }
    }
    all
}

fn of_run(run: &mut Spanned<Run>) -> Option<&mut u16> {
    number(&mut run.value.count)
}

fn number(count: &mut Count) -> Option<&mut u16> {
    match count {
        Count::Stated(number) => Some(number),
        Count::NotStated => None,
    }
}
