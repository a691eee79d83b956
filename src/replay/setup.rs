//! Where a record begins: the ruleset's own beginning, or what the source gives and the editors assume.

use crate::archive::RecordHeader;
use crate::board::{ByPlayer, HoleSet, Player};
use crate::engine::{Phase, Position};
use crate::notation::board::{Board, Clause, Compare, Sum};
use crate::notation::parse_board;
use crate::rules::Ruleset;
use crate::text::Span;
use crate::yaml::Segment;

use super::finding::{FindingKind, Pair, SetupPart};
use super::verdict::PositionState;
use super::{BoardProblemKind, StatedBoard, read_board};

/// The beginning of a record.
pub(super) struct Beginning {
    pub(super) start: PositionState,
    pub(super) findings: Vec<(FindingKind, Span)>,
    /// Counts given and counts assumed.
    pub(super) given: u32,
    pub(super) assumed: u32,
    /// Sums the source gives and the editors split.
    pub(super) sums: Vec<(HoleSet, Compare, u32)>,
    /// Who begins the round, where the header says so.
    pub(super) starter: Option<Player>,
}

pub(super) fn beginning(ruleset: &Ruleset, header: &RecordHeader) -> Beginning {
    let first = header.first;
    let mut found = Beginning {
        start: PositionState::Unknown,
        findings: Vec::new(),
        given: 0,
        assumed: 0,
        sums: Vec::new(),
        starter: first,
    };
    let Some(setup) = &header.setup else {
        let mut position = Position::initial(ruleset);
        if let Some(first) = first {
            position = position.with_starter(first);
            if position.phase() == Phase::Main {
                position = position.with_mover(first);
            }
        }
        found.start = PositionState::Position(position);
        return found;
    };
    let place = |part: &str| header.places.nearest(&[Segment::from("setup"), Segment::from(part)]);
    let mut read = |text: Option<&String>, part: SetupPart, key: &str| -> Board {
        let (board, problems) = parse_board(text.map_or("", String::as_str));
        for problem in problems {
            let kind = FindingKind::Setup(part, BoardProblemKind::Unreadable(problem.kind));
            found.findings.push((kind, place(key)));
        }
        board
    };
    let given = read(setup.given.as_ref(), SetupPart::Given, "given");
    let assumed = read(setup.assumed.as_ref(), SetupPart::Assumed, "assumed");
    let (given_alone, given_problems) = read_board(ruleset, &given);
    let (_, assumed_problems) = read_board(ruleset, &assumed);
    let problems = given_problems.len() + assumed_problems.len();
    for (problems, part, key) in
        [(given_problems, SetupPart::Given, "given"), (assumed_problems, SetupPart::Assumed, "assumed")]
    {
        for problem in problems {
            found.findings.push((FindingKind::Setup(part, problem.kind), place(key)));
        }
    }
    let both = Board { clauses: given.clauses.iter().chain(&assumed.clauses).cloned().collect() };
    let (stated, both_problems) = read_board(ruleset, &both);
    found.starter = stated.starter.or(first);
    if problems == 0 {
        for problem in &both_problems {
            found
                .findings
                .push((FindingKind::Setup(SetupPart::Whole, problem.kind.clone()), place("assumed")));
        }
    }
    found.given = counted(&given_alone, &given);
    let whole = u32::try_from(stated.counts.iter().flatten().count()).unwrap_or(0);
    let outright = u32::try_from(given_alone.counts.iter().flatten().count()).unwrap_or(0);
    found.assumed = whole.saturating_sub(outright);
    let mut position = match super::position_of(ruleset, &stated) {
        Ok(position) => position,
        Err(problems) => {
            for problem in problems {
                found.findings.push((FindingKind::Setup(SetupPart::Whole, problem.kind), place("given")));
            }
            return found;
        }
    };
    for relation in &stated.relations {
        let relation = &relation.value;
        let is: u32 = relation.holes.iter().map(|hole| u32::from(position.count(hole))).sum();
        let seeds = u32::from(relation.seeds);
        let holds = match relation.compare {
            Compare::Equal => is == seeds,
            Compare::AtLeast => is >= seeds,
            Compare::AtMost => is <= seeds,
            Compare::More | Compare::Fewer => true,
        };
        if !holds {
            let kind = FindingKind::SetupContradiction {
                holes: relation.holes,
                seeds: Pair { expected: seeds, found: is },
            };
            found.findings.push((kind, place("assumed")));
        }
        found.sums.push((relation.holes, relation.compare, seeds));
    }
    let open = |sum: &(HoleSet, Compare, u32)| sum.1 == Compare::Equal && sum.0.len() > 1;
    if !found.sums.iter().any(open) {
        found.sums.clear();
    }
    if let (Some(first), Some(next)) = (first, stated.next)
        && first != next
    {
        let kind = FindingKind::FirstTwice(Pair { expected: next, found: first });
        found.findings.push((kind, header.places.of("first")));
    }
    if let (Some(first), None) = (first, stated.next) {
        position = position.with_mover(first);
        if stated.starter.is_none() {
            position = position.with_starter(first);
        }
        position = position.settled(ruleset);
    }
    let seeds = position.seeds();
    if seeds != ruleset.seeds() {
        let pair = Pair { expected: ruleset.seeds(), found: seeds };
        let kind = match states_everything(ruleset, &both, &stated) {
            true => FindingKind::SetupSumDiffers(pair),
            false => FindingKind::SetupSeeds(pair),
        };
        found.findings.push((kind, place("given")));
    }
    if !both_problems.is_empty() || problems > 0 {
        return found;
    }
    found.start = PositionState::Position(position);
    found
}

/// Whether a setup states every hole one by one, and the stores where seeds may lie in them. One that says `rest=0`
/// is a fragment, which may leave seeds out.
fn states_everything(ruleset: &Ruleset, board: &Board, stated: &StatedBoard) -> bool {
    let rest = |clause: &Clause| matches!(clause, Clause::Relation { of: Sum::Rest, .. });
    let stores = [stated.stores.south, stated.stores.north];
    stated.counts.iter().all(Option::is_some)
        && !board.clauses.iter().any(|clause| rest(&clause.value))
        && (!ruleset.keeps_stores() || stores.iter().all(Option::is_some))
}

/// Counts that are stated: holes outright, and each relation between several.
fn counted(stated: &StatedBoard, board: &Board) -> u32 {
    let relations = board.clauses.iter().filter(
        |clause| matches!(&clause.value, Clause::Relation { of: Sum::Holes(holes), .. } if holes.len() > 1),
    );
    u32::try_from(stated.counts.iter().flatten().count() + relations.count()).unwrap_or(0)
}

/// The most splits tried.
const MOST_SPLITS: usize = 4096;

/// Every way to split the given sums, the holes in no sum as they are; `None` where there are too many.
pub(super) fn splits(
    ruleset: &Ruleset,
    position: &Position,
    sums: &[(HoleSet, Compare, u32)],
) -> Option<Vec<Position>> {
    let open = sums
        .iter()
        .filter(|(holes, compare, _)| *compare == Compare::Equal && holes.len() > 1)
        .fold(HoleSet::EMPTY, |all, (holes, _, _)| all.union(*holes));
    let most = sums.iter().filter(|sum| sum.1 == Compare::Equal).map(|sum| sum.2).max()?;
    let most = u8::try_from(most).ok()?;
    let own: Counts = ruleset.shape().all().map(|hole| position.count(hole)).collect();
    let mut all = vec![own];
    let holes: Vec<_> = open.iter().collect();
    for (index, &hole) in holes.iter().enumerate() {
        let set: HoleSet = holes[..=index].iter().copied().collect();
        let mut next = Vec::new();
        for counts in &all {
            for seeds in 0..=most {
                let mut counts = counts.clone();
                counts[hole.index()] = seeds;
                if sums.iter().all(|sum| may_hold(&counts, sum, set, open)) {
                    next.push(counts);
                }
            }
            if next.len() > MOST_SPLITS {
                return None;
            }
        }
        all = next;
    }
    let stores = ByPlayer::from_fn(|player| position.store(player));
    // Sums that share a hole allow splits with more seeds than the game has; those are none.
    let split = |counts: Counts| {
        let counts = ruleset.shape().all().zip(counts);
        Some(position.clone().with_seeds(ruleset, counts, stores).ok()?.settled(ruleset))
    };
    Some(all.into_iter().filter_map(split).collect())
}

/// Seeds by hole.
type Counts = Vec<u8>;

/// Whether a relation can still hold once the holes of `open` that are not in `set` are filled.
fn may_hold(
    counts: &Counts,
    (holes, compare, seeds): &(HoleSet, Compare, u32),
    set: HoleSet,
    open: HoleSet,
) -> bool {
    let left = holes.intersection(open.difference(set));
    let is: u32 = holes.difference(left).iter().map(|hole| u32::from(counts[hole.index()])).sum();
    match compare {
        Compare::Equal if left.is_empty() => is == *seeds,
        Compare::Equal | Compare::AtMost => is <= *seeds,
        Compare::AtLeast if left.is_empty() => is >= *seeds,
        Compare::AtLeast | Compare::More | Compare::Fewer => true,
    }
}

/// The other player to move first, and the same beginning else.
pub(super) fn other_first(ruleset: &Ruleset, position: &Position) -> Position {
    let player: Player = position.mover().opposite();
    position.clone().with_mover(player).with_starter(player).settled(ruleset)
}
