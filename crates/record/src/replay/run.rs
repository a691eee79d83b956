//! The replay of a record: its lines of play, and what is judged over the whole.

use std::sync::Arc;

use crate::archive::RecordHeader;
use crate::notation::syntax::Record;
use base::board::{HoleSet, Player};
use engine::Position;
use rules::{Ruleset, RulesetFamily};

use super::detail::{Detail, FindingsOnly};
use super::finding::{Finding, FindingKind, head_finding};
use super::line_state::{LineCounts, LineState};
use super::names::{named, named_like};
use super::other_readings::{Families, chosen_ruleset, judged_by};
use super::ply_verdict::ReadingChoice;
use super::remark::play_in_remarks;
use super::result::read_result;
use super::setup::{RecordStart, other_first, record_start, splits};
use super::swap_players::{swap_in_record, swap_in_result};
use super::verdict::{Line, PositionState, RecordVerdict, Replay, Rerun};
use super::walk::{PlyReceiver, Walk};

/// Replays a record of `text`: reads it against its ruleset, plays it, and compares every check.
///
/// Nothing is chosen silently: after a ply that cannot be read or played the position is unknown until a board
/// states it.
///
/// # Examples
/// A record that is not replayed says why. The [crate page](crate) replays one.
///
/// ```
/// use record::archive::read_header;
/// use record::notation::parse;
/// use record::replay::{FindingKind, FindingsOnly, replay};
///
/// let text = "---\nsowbook: 1\nruleset: unheard-of\n---\n1. S1";
/// let (file, _) = parse(text);
/// let record = &file.records[0];
/// let (header, _) = read_header(text, record.header.as_ref().unwrap());
/// let found = replay::<FindingsOnly>(&|_| None, &header, record, text);
/// assert!(found.line.is_none());
/// assert!(matches!(found.findings[0].kind, FindingKind::UnknownRuleset(_)));
/// assert_eq!(&text[found.findings[0].span.range()], "unheard-of");
/// ```
pub fn replay<D: Detail>(
    families: Families<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &str,
) -> Replay {
    let none = |kind, span| Replay::none(vec![head_finding(kind, span)]);
    if let Some(unknown) = &header.unknown {
        return none(FindingKind::HeaderUnknown(unknown.key), unknown.span);
    }
    let ruleset_place = header.places.value("ruleset");
    let Some(id) = &header.ruleset else { return none(FindingKind::RulesetMissing, ruleset_place) };
    let Some(family) = families(id) else {
        return none(FindingKind::UnknownRuleset(id.clone()), ruleset_place);
    };
    let ruleset = match ruleset_under(&family, header) {
        Ok(ruleset) => ruleset,
        Err(kind) => {
            let key = if matches!(kind, FindingKind::Readings(_)) { "readings" } else { "ruleset" };
            return none(kind, header.places.value(key));
        }
    };
    let ruleset = match named(&ruleset, header) {
        Ok(ruleset) => ruleset,
        Err(problems) => {
            let finding = |(problem, span)| head_finding(FindingKind::HoleNames(problem), span);
            return Replay::none(problems.into_iter().map(finding).collect());
        }
    };
    Job { families, header, record, text, family: &family, tried: None }.replay::<D>(&ruleset, true)
}

/// Replays a record of `text` by a ruleset of the family its header names, whatever readings the header chooses.
///
/// Where that is one reading away from the header's, a ply that is not legal is tried under the alternatives of this
/// reading alone. Otherwise every two readings would be compared, and there may be hundreds of alternatives.
///
/// `own` is the replay under the readings of the header. Where that attributes plies that do not fit to a wrong statement
/// of the header, this one may, as [`replay`] does. Where the record fits only under another reading than its own, it may do
/// so here, too: then the alternatives of that reading are tried, so that the record is not said to contradict another
/// one that makes no difference to it.
pub fn replay_under<D: Detail>(
    families: Families<'_>,
    ruleset: &Arc<Ruleset>,
    header: &RecordHeader,
    own: &Replay,
    record: &Record,
    text: &str,
) -> Replay {
    let Some(family) = families(ruleset.id()) else { return Replay::none(Vec::new()) };
    let tried = only_other(&family, header, ruleset);
    let ruleset = named(ruleset, header).unwrap_or_else(|_| Arc::clone(ruleset));
    let job = Job { families, header, record, text, family: &family, tried: tried.as_deref() };
    let there = job.replay::<D>(&ruleset, own.is_explained());
    match (&own.verdict, &there.verdict) {
        (RecordVerdict::VerifiedOnlyUnder(chosen), RecordVerdict::Contradicted) => {
            let tried = chosen.first().map(|chosen| chosen.reading.as_str());
            Job { tried, ..job }.replay::<D>(&ruleset, own.is_explained())
        }
        _ => there,
    }
}

/// The ruleset a header names, under its readings.
fn ruleset_under(family: &RulesetFamily, header: &RecordHeader) -> Result<Arc<Ruleset>, FindingKind> {
    chosen_ruleset(family, header.chosen())
}

/// The only reading of which a ruleset has another alternative than the header chooses; `None` where there are none, or
/// several.
fn only_other(family: &RulesetFamily, header: &RecordHeader, ruleset: &Ruleset) -> Option<String> {
    let own = family.declaration().choose(header.chosen()).ok()?;
    let mut others = ruleset.choices().iter().filter(|(name, value)| own.get(name) != Some(value));
    let (name, _) = others.next()?;
    others.next().is_none().then(|| name.to_owned())
}

/// A record to be replayed, perhaps several times.
pub(super) struct Job<'a> {
    pub(super) families: Families<'a>,
    pub(super) header: &'a RecordHeader,
    pub(super) record: &'a Record,
    pub(super) text: &'a str,
    pub(super) family: &'a Arc<RulesetFamily>,
    /// The reading whose alternatives are tried for a ply that is not legal; without it those of every reading.
    pub(super) tried: Option<&'a str>,
}

/// What one replay of the main line came to.
pub(super) struct LineOutcome {
    findings: Vec<Finding>,
    counts: LineCounts,
    end: PositionState,
    rerun: Rerun,
}

impl LineOutcome {
    /// Plies that do not fit or cannot be judged.
    const fn misfits(&self) -> u32 {
        self.counts.ply_faults + self.counts.tally.undetermined
    }

    /// Whether every ply is legal; checks may differ.
    fn all_legal(&self) -> bool {
        self.misfits() == 0 && self.counts.only_under.is_empty()
    }
}

impl Job<'_> {
    /// The replay by a ruleset.
    fn replay<D: Detail>(&self, ruleset: &Arc<Ruleset>, explain: bool) -> Replay {
        let header = self.header;
        let record_start = record_start(ruleset, header);
        let (mut run, mut line) =
            self.walk::<D>(ruleset, record_start.start.clone(), record_start.starter, None);
        let mut head: Vec<Finding> = Vec::new();
        head.extend(record_start.findings.iter().map(|(kind, span)| head_finding(kind.clone(), *span)));
        let broken = record_start.findings.iter().any(|(kind, _)| !kind.is_of_seeds_left_out());
        let mut wrong_header = false;

        if explain
            && run.counts.ply_faults > 0
            && run.misfits() > 1
            && let PositionState::Position(start) = &record_start.start
            && let Some((kind, key, other_run, other_line)) = self.explained::<D>(ruleset, start, &run)
        {
            head.push(head_finding(kind, header.places.value(key)));
            (run, line) = (other_run, other_line);
            wrong_header = true;
        }
        let mut verdict = if broken || wrong_header {
            RecordVerdict::Contradicted
        } else {
            self.verdict(ruleset, &record_start.start, &run.counts)
        };
        let remarks = play_in_remarks(ruleset, self.header, self.record, self.text);
        // What could not be read, or may be play in a remark, was not judged.
        if (self.record.unread || header.unread || !remarks.is_empty()) && verdict.is_verified() {
            verdict = RecordVerdict::NotDetermined;
        } else if verdict.is_verified() && run.counts.tally.plies == 0 {
            verdict = RecordVerdict::NoMoves;
        }
        if !record_start.sums.is_empty()
            && let PositionState::Position(start) = &record_start.start
            && let Some(kind) = self.splits(ruleset, start, &record_start, &verdict)
        {
            head.push(head_finding(kind, header.places.value("setup")));
        }
        if let Some(found) =
            header.result.clone().filter(|stated| run.counts.unread && read_result(stated).is_none())
        {
            let kind = FindingKind::HeaderResultUnreadable(found);
            head.push(head_finding(kind, header.places.value("result")));
        }
        let mut tally = run.counts.tally;
        tally.given = record_start.given;
        tally.assumed = record_start.assumed;
        head.append(&mut run.findings);
        head.extend(remarks);
        Replay { line: Some(line), findings: head, verdict, tally, rerun: run.rerun }
    }

    /// Plays the main line from `start`; `starter` begins the round, where the header says who does.
    pub(super) fn walk<D: Detail>(
        &self,
        ruleset: &Arc<Ruleset>,
        start: PositionState,
        starter: Option<Player>,
        receiver: Option<PlyReceiver<'_>>,
    ) -> (LineOutcome, Line) {
        let mut walk = Walk::<D>::new(self.families, self.header, self.text, receiver);
        walk.tried = self.tried;
        walk.header_end = self.header.result.as_deref().and_then(read_result);
        let starts_game = self.header.setup.is_none();
        let mut line =
            LineState::main(self.family, ruleset, start.clone(), starts_game, self.header.provenance);
        line.round.starter = starter;
        walk.expect_plies(&self.record.items);
        walk.line(&mut line, &self.record.items);
        walk.end_of_record(&mut line);
        walk.mark_contradicted(&mut line.plies);
        let played = line.finish(start);
        let mut counts = line.counts;
        counts.tally.undetermined += line.doubts.unconfirmed();
        counts.unread |= self.header.result.is_some() && walk.header_end.is_none();
        let outcome = LineOutcome {
            findings: walk.findings,
            counts,
            end: played.end.clone(),
            rerun: Rerun { players_swapped: false, confirmed: line.doubts.into_confirmed() },
        };
        (outcome, played)
    }

    /// One cause that explains several plies that do not fit: the other player begins, or the board is described
    /// from the other side.
    fn explained<D: Detail>(
        &self,
        ruleset: &Arc<Ruleset>,
        start: &Position,
        run: &LineOutcome,
    ) -> Option<(FindingKind, &'static str, LineOutcome, Line)> {
        let plies = run.misfits();
        let better =
            |other: &LineOutcome| other.all_legal() && other.counts.check_faults <= run.counts.check_faults;
        let stated = self.header.first;
        // A setup states itself whose turn it is.
        if stated.is_some() || self.header.setup.is_none() {
            let start = other_first(ruleset, start);
            let fits = start.mover();
            let (other, line) = self.walk::<D>(ruleset, PositionState::Position(start), None, None);
            if better(&other) {
                return Some((FindingKind::FirstPlayer { stated, fits, plies }, "first", other, line));
            }
        }
        // Whoever read the labels from the other seat mostly wrote the words for the players from there too.
        let words = swap_in_record(self.record);
        let result = self.header.result.as_deref().map(swap_in_result);
        let header = RecordHeader { result, ..self.header.clone() };
        let words = Job { record: &words, header: &header, ..*self };
        let (from_north, in_mirror) = (ruleset.seen_from_north(), ruleset.seen_in_mirror());
        let (from_north, in_mirror) = (Arc::new(from_north), Arc::new(in_mirror));
        let mut best: Option<(LineOutcome, Line)> = None;
        for (reversed, job, players_swapped) in
            [(&from_north, self, false), (&from_north, &words, true), (&in_mirror, self, false)]
        {
            let RecordStart { start, findings, starter, .. } = record_start(reversed, self.header);
            if !findings.iter().all(|(kind, _)| kind.is_of_seeds_left_out()) {
                continue;
            }
            let (mut other, line) = job.walk::<D>(reversed, start, starter, None);
            other.rerun.players_swapped = players_swapped;
            let fewer =
                best.as_ref().is_none_or(|(best, _)| other.counts.check_faults < best.counts.check_faults);
            if better(&other) && fewer {
                best = Some((other, line));
            }
        }
        best.map(|(other, line)| (FindingKind::Orientation(plies), "orientation", other, line))
    }

    /// Whether the outcome depends on how given sums are split: the position at the end, and what is legal. Checks are
    /// of the split the editors chose, and may differ. Where the record holds only under another reading, it is
    /// under that reading that the outcomes are compared. `None` where there is no outcome to compare.
    fn splits(
        &self,
        ruleset: &Arc<Ruleset>,
        start: &Position,
        record_start: &RecordStart,
        verdict: &RecordVerdict,
    ) -> Option<FindingKind> {
        let under = match verdict {
            RecordVerdict::VerifiedOnlyUnder(chosen) => {
                chosen.first().and_then(|one| self.under(ruleset, one))
            }
            _ => None,
        };
        let ruleset = under.as_ref().unwrap_or(ruleset);
        let Some(all) = splits(ruleset, start, &record_start.sums) else {
            return Some(FindingKind::SplitsNotTried);
        };
        let run = |start: &Position| {
            let start = PositionState::Position(start.clone());
            self.walk::<FindingsOnly>(ruleset, start, record_start.starter, None).0
        };
        let own = run(start);
        if own.end == PositionState::Unknown {
            return None;
        }
        let holes = record_start.sums.iter().fold(HoleSet::EMPTY, |all, sum| all.union(sum.holes));
        let mut other = 0;
        let mut example = None;
        for split in all.iter().filter(|split| *split != start) {
            let there = run(split);
            let same = same_outcome(&own.end, start, &there.end, split, holes)
                && there.counts.ply_faults == own.counts.ply_faults
                && there.counts.tally.legal == own.counts.tally.legal
                && there.counts.only_under == own.counts.only_under;
            if !same {
                other += 1;
                example.get_or_insert_with(|| split.clone());
            }
        }
        let splits = u32::try_from(all.len()).unwrap_or(u32::MAX);
        Some(match example {
            Some(example) => FindingKind::OutcomeDependsOnSplit { splits, other, example: Box::new(example) },
            None => FindingKind::OutcomeIndependentOfSplit(splits),
        })
    }

    /// The ruleset under one other alternative.
    fn under(&self, ruleset: &Ruleset, chosen: &ReadingChoice) -> Option<Arc<Ruleset>> {
        let choices = ruleset.choices().with(&chosen.reading, &chosen.alternative);
        Some(named_like(self.family.ruleset(&choices).ok()?, ruleset))
    }

    /// The verdict on a line whose header and start hold.
    fn verdict(&self, ruleset: &Arc<Ruleset>, start: &PositionState, counts: &LineCounts) -> RecordVerdict {
        if counts.has_faults() {
            return RecordVerdict::Contradicted;
        }
        if counts.unread {
            return RecordVerdict::NotDetermined;
        }
        if let Some(first) = counts.only_under.first() {
            let verified: Vec<ReadingChoice> =
                first.iter().filter(|chosen| self.verifies(ruleset, start, chosen)).cloned().collect();
            return if verified.is_empty() {
                RecordVerdict::Contradicted
            } else {
                RecordVerdict::VerifiedOnlyUnder(verified)
            };
        }
        let tally = &counts.tally;
        if tally.undetermined > 0 || tally.gaps > tally.bridged || *start == PositionState::Unknown {
            return RecordVerdict::NotDetermined;
        }
        match tally.interventions {
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
        let (there, _) = self.walk::<FindingsOnly>(&other, start, None, None);
        there.all_legal() && there.counts.check_faults == 0
    }
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
        |from: &Position, to: &Position, hole| i32::from(to.count(hole)) - i32::from(from.count(hole));
    let alike = holes.iter().filter(|&hole| change(start, own, hole) == change(split, there, hole));
    own.equals_except(there, alike.collect())
}
