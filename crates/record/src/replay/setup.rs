//! Where a record begins: the ruleset's own beginning, or what the source gives and the editors assume.

use crate::archive::{RecordHeader, RecordSetup};
use crate::notation::board::{BoardClause, Compare, Sum, WrittenBoard};
use crate::notation::parse_board;
use base::board::{ByPlayer, HoleSet, Player};
use base::text::Span;
use base::yaml::Segment;
use engine::Position;
use rules::Ruleset;

use super::compare::not_compared;
use super::difference::Pair;
use super::finding::{FindingKind, SetupPart};
use super::impossible::impossible;
use super::verdict::PositionState;
use super::{BoardProblem, BoardProblemKind, Relation, StatedBoard, read_board};

/// The beginning of a record.
#[derive(Default)]
pub(super) struct RecordStart {
    pub(super) start: PositionState,
    pub(super) findings: Vec<(FindingKind, Span)>,
    /// Counts given and counts assumed.
    pub(super) given: u32,
    pub(super) assumed: u32,
    /// Sums the source gives and the editors split.
    pub(super) sums: Vec<StatedSum>,
    /// Who begins the round, where the header says so.
    pub(super) starter: Option<Player>,
}

/// The beginning of a record by a ruleset.
pub(super) fn record_start(ruleset: &Ruleset, header: &RecordHeader) -> RecordStart {
    let mut record_start = RecordStart { starter: header.first, ..RecordStart::default() };
    match &header.setup {
        None if ruleset.setup_is_stated() => {
            record_start.findings.push((FindingKind::SetupNotStated, header.places.value("ruleset")));
        }
        None => {
            let starter = header.first.unwrap_or(Player::South);
            record_start.start = PositionState::Position(Position::initial_for(ruleset, starter));
        }
        Some(setup) => record_start.read_setup(ruleset, header, setup),
    }
    record_start
}

/// Where a key of the setup is written.
fn place_in_setup(header: &RecordHeader, key: &str) -> Span {
    header.places.nearest(&[Segment::from("setup"), Segment::from(key)])
}

impl RecordStart {
    fn read_setup(&mut self, ruleset: &Ruleset, header: &RecordHeader, setup: &RecordSetup) {
        let (given_at, assumed_at) = (place_in_setup(header, "given"), place_in_setup(header, "assumed"));
        let given = self.read_text(setup.given.as_deref(), SetupPart::Given, given_at);
        let assumed = self.read_text(setup.assumed.as_deref(), SetupPart::Assumed, assumed_at);
        let (given_alone, given_problems) = read_board(ruleset, &given);
        let (_, assumed_problems) = read_board(ruleset, &assumed);
        let both = WrittenBoard { clauses: given.clauses.iter().chain(&assumed.clauses).cloned().collect() };
        let (stated, both_problems) = read_board(ruleset, &both);
        let apart = given_problems.len() + assumed_problems.len();
        let sound = apart == 0 && both_problems.is_empty();
        self.add_problems(given_problems, SetupPart::Given, given_at);
        self.add_problems(assumed_problems, SetupPart::Assumed, assumed_at);
        if apart == 0 {
            self.add_problems(both_problems, SetupPart::Whole, assumed_at);
        }
        self.starter = stated.starter.or(header.first);
        self.given = counted(&given_alone, &given);
        let in_all = u32::try_from(stated.counts.iter().flatten().count()).unwrap_or(0);
        let outright = u32::try_from(given_alone.counts.iter().flatten().count()).unwrap_or(0);
        self.assumed = in_all.saturating_sub(outright);
        let mut stated = stated;
        // Stores that a setup leaves out are empty.
        if sound && !leaves_out_the_rest(&both) && stated.counts.iter().any(Option::is_none) {
            let stores = stated.stores;
            stated.stores = stores.map(|seeds| seeds.or(Some(0)));
            match stated.work_out(ruleset, ruleset.seeds(), 0) {
                Some((hole, seeds)) => {
                    self.findings.push((FindingKind::WorkedOut { hole, seeds }, given_at));
                }
                None => stated.stores = stores,
            }
        }
        let position = match super::position_of(ruleset, &stated) {
            Ok(position) => position,
            Err(problems) => return self.add_problems(problems, SetupPart::Whole, given_at),
        };
        self.compare_sums(&stated, &position, assumed_at);
        let position = self.with_first(ruleset, header, &stated, position);
        let impossible = impossible(ruleset, &stated, ruleset.alternates(), header.first, &position);
        self.findings.extend(impossible.into_iter().map(|one| (FindingKind::SetupImpossible(one), given_at)));
        let open = not_compared(ruleset, &stated).into_iter();
        let open = open.map(|open| FindingKind::ClauseNotCompared { open, alone: false });
        self.findings.extend(open.map(|kind| (kind, given_at)));
        let seeds = position.seeds();
        let is_fragment = seeds < ruleset.seeds() && leaves_out_the_rest(&both);
        if seeds != ruleset.seeds() {
            let pair = Pair { expected: ruleset.seeds(), found: seeds };
            let kind = match !is_fragment && states_everything(ruleset, &stated) {
                true => FindingKind::SetupSumDiffers(pair),
                false => FindingKind::SetupSeeds(pair),
            };
            self.findings.push((kind, given_at));
        }
        if let Some(player) = position.misarranged(ruleset).filter(|_| !is_fragment) {
            self.findings.push((FindingKind::SetupNotAllowed(player), given_at));
        }
        if sound {
            self.start = PositionState::Position(position);
        }
    }

    /// The board in one part of the setup.
    fn read_text(&mut self, text: Option<&str>, part: SetupPart, place: Span) -> WrittenBoard {
        let (board, problems) = parse_board(text.unwrap_or_default());
        let kinds = problems.into_iter().map(|problem| BoardProblemKind::Unreadable(problem.kind));
        self.findings.extend(kinds.map(|kind| (FindingKind::Setup(part, kind), place)));
        board
    }

    fn add_problems(&mut self, problems: Vec<BoardProblem>, part: SetupPart, place: Span) {
        let kinds = problems.into_iter().map(|problem| FindingKind::Setup(part, problem.kind));
        self.findings.extend(kinds.map(|kind| (kind, place)));
    }

    /// Compares the sums of several holes with the position, and keeps them if the editors split one.
    fn compare_sums(&mut self, stated: &StatedBoard, position: &Position, place: Span) {
        for relation in &stated.relations {
            let Relation { holes, compare, seeds } = relation.value;
            let found: u32 = holes.iter().map(|hole| u32::from(position.count(hole))).sum();
            let expected = u32::from(seeds);
            let holds = match compare {
                Compare::Equal => found == expected,
                Compare::AtLeast => found >= expected,
                Compare::AtMost => found <= expected,
                Compare::More | Compare::Fewer => true,
            };
            if !holds {
                let kind = FindingKind::SetupContradiction { holes, seeds: Pair { expected, found } };
                self.findings.push((kind, place));
            }
            self.sums.push(StatedSum { holes, compare, seeds: expected });
        }
        if !self.sums.iter().any(StatedSum::is_open) {
            self.sums.clear();
        }
    }

    /// The position with the player to move that the header names, unless the board names one.
    fn with_first(
        &mut self,
        ruleset: &Ruleset,
        header: &RecordHeader,
        stated: &StatedBoard,
        position: Position,
    ) -> Position {
        let Some(first) = header.first else { return position };
        if let Some(next) = stated.next {
            if first != next {
                let kind = FindingKind::FirstTwice(Pair { expected: next, found: first });
                self.findings.push((kind, header.places.value("first")));
            }
            return position;
        }
        let position = position.with_mover(first);
        let position = if stated.starter.is_none() { position.with_starter(first) } else { position };
        stated.judged(ruleset, position)
    }
}

/// Whether a setup says `rest=0`: one with too few seeds is then a fragment, which leaves seeds out.
fn leaves_out_the_rest(board: &WrittenBoard) -> bool {
    board.clauses.iter().any(|clause| matches!(&clause.value, BoardClause::Relation { of: Sum::Rest, .. }))
}

/// Whether a setup states every hole, and the stores where seeds may lie in them.
fn states_everything(ruleset: &Ruleset, stated: &StatedBoard) -> bool {
    let stores = [stated.stores.south, stated.stores.north];
    stated.counts.iter().all(Option::is_some)
        && (!ruleset.keeps_stores() || stores.iter().all(Option::is_some))
}

/// Counts that are stated: holes outright, and each relation between several.
fn counted(stated: &StatedBoard, board: &WrittenBoard) -> u32 {
    let relations = board.clauses.iter().filter(
        |clause| matches!(&clause.value, BoardClause::Relation { of: Sum::Holes(holes), .. } if holes.len() > 1),
    );
    u32::try_from(stated.counts.iter().flatten().count() + relations.count()).unwrap_or(0)
}

/// The most splits tried.
const MOST_SPLITS: usize = 4096;

/// Every way to split the given sums, the holes in no sum as they are; `None` where there are too many.
pub(super) fn splits(ruleset: &Ruleset, position: &Position, sums: &[StatedSum]) -> Option<Vec<Position>> {
    let open = sums.iter().filter(|sum| sum.is_open()).fold(HoleSet::EMPTY, |all, sum| all.union(sum.holes));
    let most = sums.iter().filter(|sum| sum.compare == Compare::Equal).map(|sum| sum.seeds).max()?;
    // Two holes alone can share this number of seeds in more ways than are tried.
    let most = u16::try_from(most).ok().filter(|&most| usize::from(most) < MOST_SPLITS)?;
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

/// A relation that a source states of the sum of some holes.
pub(super) struct StatedSum {
    pub(super) holes: HoleSet,
    compare: Compare,
    seeds: u32,
}

impl StatedSum {
    /// Whether the editors split it.
    fn is_open(&self) -> bool {
        self.compare == Compare::Equal && self.holes.len() > 1
    }
}

/// Seeds by hole.
type Counts = Vec<u16>;

/// Whether a relation can still hold once the holes of `open` that are not in `set` are filled.
fn may_hold(
    counts: &Counts,
    StatedSum { holes, compare, seeds }: &StatedSum,
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
    begun_by(ruleset, position, position.mover().opposite()).settled(ruleset)
}

/// A beginning with that player to move first: that of the ruleset, which may depend on it, or the same seeds.
pub(super) fn begun_by(ruleset: &Ruleset, position: &Position, player: Player) -> Position {
    if *position == Position::initial_for(ruleset, position.starter()) {
        return Position::initial_for(ruleset, player).with_mover(player);
    }
    position.clone().with_mover(player).with_starter(player)
}
