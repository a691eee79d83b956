//! The replay of a record: its lines of play, and what is judged over the whole.

use std::sync::Arc;

use crate::archive::RecordHeader;
use crate::board::{HoleSet, Player};
use crate::engine::Position;
use crate::notation::syntax::Record;
use crate::rules::{Choices, Neighbour, Ruleset, RulesetFamily};

use super::again::Each;
use super::finding::{Finding, FindingKind, Inside};
use super::line_state::LineState;
use super::result::read_result;
use super::setup::{Beginning, beginning, other_first, splits};
use super::swap_players::{turned, turned_words};
use super::verdict::{Line, PositionState, ReadingChoice, RecordVerdict, Replay, Rerun, Tally};
use super::walk::Walk;

/// Finds a ruleset with its readings by id.
pub type Families<'a> = &'a dyn Fn(&str) -> Option<Arc<RulesetFamily>>;

/// How much a replay keeps.
pub trait Detail {
    /// Whether plies are kept, with their positions.
    const PLIES: bool;
    /// Whether what happened in each is kept too.
    const EVENTS: bool;
}

/// Keeps findings and verdicts alone.
#[derive(Debug, Clone, Copy)]
pub struct FindingsOnly;

impl Detail for FindingsOnly {
    const PLIES: bool = false;
    const EVENTS: bool = false;
}

/// Keeps every ply and what happened in it.
#[derive(Debug, Clone, Copy)]
pub struct FullTrace;

impl Detail for FullTrace {
    const PLIES: bool = true;
    const EVENTS: bool = true;
}

/// Replays a record of `text`: reads it against its ruleset, plays it, and compares every check.
///
/// Nothing is chosen silently: after a ply that cannot be read or played the position is unknown until a board
/// states it.
pub fn replay<D: Detail>(
    families: Families<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &str,
) -> Replay {
    let none = |kind, span| {
        Replay::none(vec![Finding { kind, span, ply: None, number: None, inside: Inside::Main }])
    };
    if let Some(unknown) = &header.unknown {
        return none(FindingKind::HeaderUnknown { key: unknown.key }, unknown.span);
    }
    let ruleset_place = header.places.of("ruleset");
    let Some(id) = &header.ruleset else { return none(FindingKind::RulesetMissing, ruleset_place) };
    let Some(family) = families(id) else {
        return none(FindingKind::UnknownRuleset { found: id.clone() }, ruleset_place);
    };
    let ruleset = match ruleset_under(&family, header) {
        Ok(ruleset) => ruleset,
        Err(kind) => {
            let key = if matches!(kind, FindingKind::Readings(_)) { "readings" } else { "ruleset" };
            return none(kind, header.places.of(key));
        }
    };
    Job { families, header, record, text, family: &family }.tell::<D>(&ruleset, true)
}

/// Replays a record of `text` by a ruleset of the family its header names, whatever readings the header chooses.
///
/// `explain` is whether a row of plies that do not fit may be laid to a wrong statement of the header, as [`replay`]
/// does; whoever asks how the record fares under another reading takes the header at its word.
pub fn replay_under<D: Detail>(
    families: Families<'_>,
    (family, ruleset): (&Arc<RulesetFamily>, &Arc<Ruleset>),
    (header, explain): (&RecordHeader, bool),
    record: &Record,
    text: &str,
) -> Replay {
    Job { families, header, record, text, family }.tell::<D>(ruleset, explain)
}

/// The ruleset a header names, under its readings.
fn ruleset_under(family: &RulesetFamily, header: &RecordHeader) -> Result<Arc<Ruleset>, FindingKind> {
    let chosen = header.readings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    chosen_ruleset(family, chosen)
}

pub(super) fn chosen_ruleset<'a>(
    family: &RulesetFamily,
    chosen: impl ExactSizeIterator<Item = (&'a str, &'a str)>,
) -> Result<Arc<Ruleset>, FindingKind> {
    let made = if chosen.len() == 0 {
        family.default_ruleset()
    } else {
        let choices = family.declaration().choose(chosen).map_err(FindingKind::Readings)?;
        family.ruleset(&choices)
    };
    made.map_err(|problems| FindingKind::UnusableRuleset {
        ruleset: family.declaration().id.clone(),
        problems,
    })
}

/// A record to be replayed, perhaps several times.
pub(super) struct Job<'a> {
    pub(super) families: Families<'a>,
    pub(super) header: &'a RecordHeader,
    pub(super) record: &'a Record,
    pub(super) text: &'a str,
    pub(super) family: &'a Arc<RulesetFamily>,
}

/// What one replay of the main line came to.
pub(super) struct LineOutcome {
    pub(super) findings: Vec<Finding>,
    pub(super) tally: Tally,
    /// Plies that do not fit: against the rules and not marked so, of the wrong side, sown the wrong way.
    pub(super) ply_faults: u32,
    /// Checks that do not agree.
    pub(super) check_faults: u32,
    pub(super) only_under: Vec<Vec<ReadingChoice>>,
    pub(super) end: PositionState,
    pub(super) tally_contradicted: bool,
    pub(super) rerun: Rerun,
    /// Whether something written could not be read: the header's result, or a check without a ply.
    pub(super) unread: bool,
}

impl Job<'_> {
    /// The replay by a ruleset.
    fn tell<D: Detail>(&self, ruleset: &Arc<Ruleset>, explain: bool) -> Replay {
        let header = self.header;
        let begin = beginning(ruleset, header);
        let (mut run, mut line) = self.run::<D>(ruleset, begin.start.clone(), begin.starter);
        let mut head: Vec<Finding> = Vec::new();
        let head_finding = |kind, span| Finding { kind, span, ply: None, number: None, inside: Inside::Main };
        head.extend(begin.findings.iter().map(|(kind, span)| head_finding(kind.clone(), *span)));
        let broken = begin.findings.iter().any(|(kind, _)| !kind.is_of_seeds_left_out());

        if explain
            && run.ply_faults > 0
            && run.ply_faults + run.tally.undetermined > 1
            && let PositionState::Position(start) = &begin.start
            && let Some((kind, key, other_run, other_line)) = self.explained::<D>(ruleset, start, &run)
        {
            head.push(head_finding(kind, header.places.of(key)));
            (run, line) = (other_run, other_line);
            run.tally_contradicted = true;
        }
        let mut verdict = self.verdict(ruleset, &begin.start, &run, broken);
        // What could not be read was not judged either.
        if (self.record.unread || header.unread) && verdict.is_verified() {
            verdict = RecordVerdict::NotDetermined;
        }
        if !begin.sums.is_empty()
            && let PositionState::Position(start) = &begin.start
            && let Some(kind) = self.splits(ruleset, start, &begin, &verdict)
        {
            head.push(head_finding(kind, header.places.of("setup")));
        }
        if let Some(found) =
            header.result.clone().filter(|stated| run.unread && read_result(stated).is_none())
        {
            let kind = FindingKind::HeaderResultUnreadable { found };
            head.push(head_finding(kind, header.places.of("result")));
        }
        let mut tally = run.tally;
        tally.given = begin.given;
        tally.assumed = begin.assumed;
        head.append(&mut run.findings);
        Replay { line: Some(line), findings: head, verdict, tally, rerun: run.rerun }
    }

    fn run<D: Detail>(
        &self,
        ruleset: &Arc<Ruleset>,
        start: PositionState,
        starter: Option<Player>,
    ) -> (LineOutcome, Line) {
        self.walk::<D>(ruleset, start, starter, None)
    }

    /// Plays the main line from `start`; `starter` begins the round, where the header says who does.
    pub(super) fn walk<D: Detail>(
        &self,
        ruleset: &Arc<Ruleset>,
        start: PositionState,
        starter: Option<Player>,
        each: Option<Each<'_>>,
    ) -> (LineOutcome, Line) {
        let mut walk = Walk::<D>::new(self.families, self.header, self.text);
        walk.each = each;
        let mut line =
            LineState::new(Arc::clone(self.family), Arc::clone(ruleset), start.clone(), Inside::Main);
        line.begins_at_start = self.header.setup.is_none();
        line.starter = starter;
        walk.expect_plies(self.record.items.len());
        let mut plies = walk.line(&mut line, &self.record.items);
        walk.end_of_record(&mut line);
        walk.contradict(&mut plies);
        let status = line.state.position().map(Position::status);
        let played = Line { ruleset: Arc::clone(ruleset), start, plies, end: line.state.clone(), status };
        let mut tally = line.tally;
        tally.undetermined += line.doubted;
        let outcome = LineOutcome {
            findings: walk.findings,
            tally,
            ply_faults: line.ply_faults,
            check_faults: line.check_faults,
            only_under: line.only_under,
            end: line.state,
            tally_contradicted: false,
            rerun: Rerun { words_turned: false, confirmed: line.confirmed },
            unread: line.unread || self.header.result.is_some() && walk.header_end.is_none(),
        };
        (outcome, played)
    }

    /// One cause that explains a row of plies that do not fit: the other player begins, or the board is the other
    /// way round.
    fn explained<D: Detail>(
        &self,
        ruleset: &Arc<Ruleset>,
        start: &Position,
        run: &LineOutcome,
    ) -> Option<(FindingKind, &'static str, LineOutcome, Line)> {
        let plies = run.ply_faults + run.tally.undetermined;
        let better = |other: &LineOutcome| {
            other.ply_faults == 0
                && other.check_faults <= run.check_faults
                && other.tally.undetermined == 0
                && other.only_under.is_empty()
        };
        let stated = self.header.first;
        // A setup says itself whose ply follows.
        if stated.is_some() || self.header.setup.is_none() {
            let start = other_first(ruleset, start);
            let fits = start.mover();
            let (other, line) = self.run::<D>(ruleset, PositionState::Position(start), None);
            if better(&other) {
                return Some((FindingKind::FirstPlayer { stated, fits, plies }, "first", other, line));
            }
        }
        // Whoever read the labels from the other seat mostly wrote the words for the players from there too.
        let words = turned_record(self.record);
        let result = self.header.result.as_deref().map(turned_words);
        let header = RecordHeader { result, ..self.header.clone() };
        let words = Job { record: &words, header: &header, ..*self };
        let (from_north, in_mirror) = (ruleset.seen_from_north(), ruleset.seen_in_mirror());
        let (from_north, in_mirror) = (Arc::new(from_north), Arc::new(in_mirror));
        let mut best: Option<(LineOutcome, Line)> = None;
        for (turned, job, words_turned) in
            [(&from_north, self, false), (&from_north, &words, true), (&in_mirror, self, false)]
        {
            let Beginning { start, findings, starter, .. } = beginning(turned, self.header);
            if !findings.iter().all(|(kind, _)| kind.is_of_seeds_left_out()) {
                continue;
            }
            let (mut other, line) = job.run::<D>(turned, start, starter);
            other.rerun.words_turned = words_turned;
            let fewer = best.as_ref().is_none_or(|(best, _)| other.check_faults < best.check_faults);
            if better(&other) && fewer {
                best = Some((other, line));
            }
        }
        best.map(|(other, line)| (FindingKind::Orientation { plies }, "orientation", other, line))
    }

    /// Whether the outcome hangs on how given sums are split: the position at the end, and what is legal. Checks are
    /// of the split the editors chose, and may differ. Where the record holds only under another reading, it is
    /// under that reading that the outcomes are compared. `None` where there is no outcome to compare.
    fn splits(
        &self,
        ruleset: &Arc<Ruleset>,
        start: &Position,
        begin: &Beginning,
        verdict: &RecordVerdict,
    ) -> Option<FindingKind> {
        let under = match verdict {
            RecordVerdict::VerifiedOnlyUnder(chosen) => {
                chosen.first().and_then(|one| self.under(ruleset, one))
            }
            _ => None,
        };
        let ruleset = under.as_ref().unwrap_or(ruleset);
        let Some(all) = splits(ruleset, start, &begin.sums) else { return Some(FindingKind::SplitsNotTried) };
        let run = |start: &Position| {
            self.run::<super::FindingsOnly>(ruleset, PositionState::Position(start.clone()), begin.starter).0
        };
        let own = run(start);
        if own.end == PositionState::Unknown {
            return None;
        }
        let holes = begin.sums.iter().fold(HoleSet::EMPTY, |all, (holes, _, _)| all.union(*holes));
        let mut other = 0;
        let mut example = None;
        for split in all.iter().filter(|split| *split != start) {
            let there = run(split);
            let same = same_outcome(&own.end, start, &there.end, split, holes)
                && there.ply_faults == own.ply_faults
                && there.tally.legal == own.tally.legal
                && there.only_under == own.only_under;
            if !same {
                other += 1;
                example.get_or_insert_with(|| split.clone());
            }
        }
        let splits = u32::try_from(all.len()).unwrap_or(u32::MAX);
        Some(match example {
            Some(example) => FindingKind::OutcomeDependsOnSplit { splits, other, example: Box::new(example) },
            None => FindingKind::OutcomeIndependentOfSplit { splits },
        })
    }

    /// The ruleset under one other alternative.
    fn under(&self, ruleset: &Ruleset, chosen: &ReadingChoice) -> Option<Arc<Ruleset>> {
        self.family.ruleset(&ruleset.choices().with(&chosen.reading, &chosen.alternative)).ok()
    }

    fn verdict(
        &self,
        ruleset: &Arc<Ruleset>,
        start: &PositionState,
        run: &LineOutcome,
        setup_broken: bool,
    ) -> RecordVerdict {
        if run.tally_contradicted || setup_broken || run.ply_faults + run.check_faults > 0 {
            return RecordVerdict::Contradicted;
        }
        if run.unread {
            return RecordVerdict::NotDetermined;
        }
        if let Some(first) = run.only_under.first() {
            let verified: Vec<ReadingChoice> =
                first.iter().filter(|chosen| self.verifies(ruleset, start, chosen)).cloned().collect();
            return if verified.is_empty() {
                RecordVerdict::Contradicted
            } else {
                RecordVerdict::VerifiedOnlyUnder(verified)
            };
        }
        if run.tally.undetermined > 0
            || run.tally.gaps > run.tally.bridged
            || *start == PositionState::Unknown
        {
            return RecordVerdict::NotDetermined;
        }
        match run.tally.interventions {
            0 => RecordVerdict::Verified,
            some => RecordVerdict::VerifiedWithInterventions(some),
        }
    }

    /// Whether the whole line fits under another alternative.
    fn verifies(&self, ruleset: &Arc<Ruleset>, start: &PositionState, chosen: &ReadingChoice) -> bool {
        let Some(other) = self.under(ruleset, chosen) else { return false };
        let start = match start {
            PositionState::Position(position) => {
                PositionState::Position(judged_by(ruleset, &other, position))
            }
            start => start.clone(),
        };
        let (there, _) = self.run::<super::FindingsOnly>(&other, start, None);
        there.ply_faults + there.check_faults == 0
            && there.only_under.is_empty()
            && there.tally.undetermined == 0
    }
}

/// The record with the words for the players exchanged.
pub(super) fn turned_record(record: &Record) -> Record {
    Record { items: turned(&record.items), ..record.clone() }
}

/// Whether two ends are the same, but for holes of the given sums in which play changed as much in both: what was
/// assumed of a hole that play leaves alone is no outcome.
fn same_outcome(
    own: &PositionState,
    start: &Position,
    there: &PositionState,
    split: &Position,
    holes: HoleSet,
) -> bool {
    let (PositionState::Position(own), PositionState::Position(there)) = (own, there) else {
        return own == there;
    };
    let change =
        |from: &Position, to: &Position, hole| i16::from(to.count(hole)) - i16::from(from.count(hole));
    let alike = holes.iter().filter(|&hole| change(start, own, hole) == change(split, there, hole));
    own.equals_except(there, alike.collect())
}

/// The single other alternatives of readings (not of options) under which something holds.
pub(super) fn alternatives(
    family: &RulesetFamily,
    choices: &Choices,
    mut holds: impl FnMut(&Ruleset) -> bool,
) -> Vec<ReadingChoice> {
    let Some(neighbours) = family.neighbours(choices) else { return Vec::new() };
    let others = neighbours.others.iter().filter(|other| holds(&other.ruleset));
    let chosen = |other: &Neighbour| ReadingChoice {
        reading: other.reading.clone(),
        alternative: other.alternative.clone(),
    };
    others.map(chosen).collect()
}

/// A position of one ruleset judged by another: whether play is over hangs on the rules. A game that its last turn
/// brought to an end, not the position, stays ended.
pub(super) fn judged_by(own: &Ruleset, other: &Ruleset, position: &Position) -> Position {
    if position.clone().settled(own) == *position {
        position.clone().settled(other)
    } else {
        position.clone()
    }
}

/// Whose turn it is, where that is known.
pub(super) fn mover_of(state: &PositionState) -> Option<Player> {
    match state {
        PositionState::Position(position) => Some(position.mover()),
        PositionState::OneOf(all) => {
            let mover = all.first()?.mover();
            all.iter().all(|position| position.mover() == mover).then_some(mover)
        }
        PositionState::Unknown => None,
    }
}
