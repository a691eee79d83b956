//! One record checked: its form, its header, its play, and what its editors acknowledge.

use std::sync::Arc;

use super::code::ReplayContext;
use super::code::archive::{of_archive, record_not_text, record_not_utf8};
use super::code::notation::nul_byte;
use super::code::record::{too_long, without_header};
use super::code::replay::unread_ruleset;
use super::code::suggestion::did_you_mean;
use super::context::ruleset_id;
use super::diagnose::{header_problem, names_clause, notation_problem, of_header, replay_finding};
use super::findings::{Findings, MOST};
use super::messages::of_notation;
use super::record_slice::{MAX_RECORD_BYTES, SliceText, UnreadRecord};
use super::suggest::Suggester;
use super::{
    CheckContext, Diagnostic, Location, Panicked, RecordReport, RecordSlice, Severity, Stage, Verdict,
    isolated, other_ruleset, passes,
};
use crate::archive::{ArchiveProblemKind as ArchiveKind, RecordHeader, read_header};
use crate::notation::syntax::{Header, Record};
use crate::notation::{NotationProblem, NotationProblemKind, parse};
use crate::repair::single_repairs;
use crate::replay::{
    Detail, FindingKind, FindingsOnly, FullTrace, PlyId, RecordVerdict, Replay, WithReadings, replay,
};
use base::text::{Span, as_text, closest, unseen_in, unseen_in_yaml};
use rules::RulesetFamily;

/// A record read and replayed in full, for whoever shows it.
#[derive(Debug, Clone)]
pub struct ReplayedRecord {
    /// Its tree; places are seen from the text of the record.
    pub record: Record,
    pub header: RecordHeader,
    /// What became of its play, with every event.
    pub replay: Replay,
}

/// Reads and replays a record in full. `None` where it is not text, or has no header that could be read.
///
/// # Errors
/// Where the program panics in it.
pub fn replay_record(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
) -> Result<Option<ReplayedRecord>, Panicked> {
    isolated(Stage::Replaying, slice, || replayed(context, slice))
}

fn replayed(context: &CheckContext<'_>, slice: &RecordSlice<'_>) -> Option<ReplayedRecord> {
    let text = slice.text.ok()?;
    let (file, problems) = parse(text);
    let record = file.records.into_iter().next()?;
    let (header, _) = read_header(text, &closed(&record, &problems)?);
    let replay = play::<WithReadings>(context, &header, &record, text);
    Some(ReplayedRecord { record, header, replay })
}

/// Checks one record. A panic in it is a finding.
pub fn check_record(context: &CheckContext<'_>, slice: &RecordSlice<'_>) -> RecordReport {
    isolated(Stage::Checking, slice, || checked(context, slice)).unwrap_or_else(|panicked| {
        let id = isolated(Stage::Reading, slice, || header_id(slice));
        panicked.report(slice, id.ok().flatten())
    })
}

/// The id of a record; of one that is not read, where its header is closed before the damage. It keeps the record's
/// address.
fn header_id(slice: &RecordSlice<'_>) -> Option<String> {
    let text = match &slice.text {
        Ok(text) => text,
        Err(unread) => unread.bytes().utf8_chunks().next()?.valid(),
    };
    let (file, problems) = parse(text);
    read_header(text, &closed(file.records.first()?, &problems)?).0.id
}

fn checked(context: &CheckContext<'_>, slice: &RecordSlice<'_>) -> RecordReport {
    let mut report = RecordReport::new(slice);
    let text = match slice.text {
        Ok(text) => text,
        Err(unread) => {
            report.id = header_id(slice);
            report.diagnostics.push(not_read(slice, unread));
            return report;
        }
    };
    let (file, problems) = parse(text);
    let source = SliceText::new(slice, text);
    let record = file.records.first();
    let place = record.and_then(|record| closed(record, &problems));
    let header = place.map(|place| read_header(text, &place));
    let most = if context.is_complete() { usize::MAX } else { MOST };
    let found = Findings::new(most, header.as_ref().map(|(header, _)| header));
    let mut work = Work { context, text: &source, found };
    work.noted(&problems, record.and_then(|record| record.header.as_ref()));
    match (record, &header) {
        (Some(record), Some((header, wrong))) => {
            work.found.of_problems(
                wrong,
                |problem| of_header(problem).code,
                |problem| header_problem(&source, problem),
            );
            report.id.clone_from(&header.id);
            if header.places.are_known() {
                work.headed(record, header, &problems, &mut report);
            }
        }
        (Some(record), None) if record.header.is_none() => {
            work.found.extend([without_header().at(source.place(first_line(text)))]);
        }
        _ => {}
    }
    let first = || source.place(first_line(text));
    (report.diagnostics, report.hidden) = work.found.shown(first);
    for diagnostic in &mut report.diagnostics {
        diagnostic.record.clone_from(&report.id);
    }
    report
}

/// What has been found of a record so far.
struct Work<'a> {
    context: &'a CheckContext<'a>,
    text: &'a SliceText<'a>,
    found: Findings,
}

impl Work<'_> {
    /// Adds what is wrong with the notation, and NUL bytes that it says nothing about.
    fn noted(&mut self, problems: &[NotationProblem], header: Option<&Header>) {
        let text = self.text;
        let notation = |problem: &_| notation_problem(text, problem);
        self.found.of_problems(problems, |problem| of_notation(problem.kind).code, notation);
        let nul = |at| nul_byte().at(text.place(Span::new(at, at + 1)));
        // YAML refuses those in the header.
        let play = header.map_or(0, |header| header.span.end);
        self.found.extend(nuls(problems, text.contents()).filter(|at| *at >= play).map(nul));
        self.unseen(problems, play);
    }

    /// Adds invisible characters: in the header, and in comments, quotations and notes of the play.
    fn unseen(&mut self, problems: &[NotationProblem], play: usize) {
        let contents = self.text.contents();
        let (header, rest) = contents.split_at_checked(play).unwrap_or((contents, ""));
        let in_play = unseen_in(rest).into_iter().map(|(at, letter)| (play + at, letter));
        let in_play = in_play.filter(|(at, letter)| *letter != '\0' && !is_named(problems, *at));
        let in_play = in_play.map(|(at, letter)| (Span::new(at, at + letter.len_utf8()), letter));
        for (span, letter) in unseen_in_yaml(header).into_iter().chain(in_play) {
            let unseen = of_archive(&ArchiveKind::UnseenCharacter(letter));
            self.found.extend([unseen.at(self.text.place(span))]);
        }
    }

    /// Checks a record with a header that could be read.
    fn headed(
        &mut self,
        record: &Record,
        header: &RecordHeader,
        problems: &[NotationProblem],
        report: &mut RecordReport,
    ) {
        let (context, text) = (self.context, self.text);
        self.found.extend(passes::header(context, header, text));
        let replay = self.replayed(header, record, problems);
        report.plies = usize::try_from(replay.tally.plies).unwrap_or_default();
        report.interventions = usize::try_from(replay.tally.interventions).unwrap_or_default();
        report.verdict = verdict_of(&replay);
        self.found.extend(passes::missing_end(record, problems, text));
        self.found.extend(passes::cited(context, record, text));
        self.found.extend(passes::marks(record, text));
        self.found.extend(passes::pages(context, header, record, text));
        report.read_from = passes::read_from(context, header, record, text);
        self.found.unmet(header, text);
    }

    /// Replays a record and adds what is found.
    fn replayed(&mut self, header: &RecordHeader, record: &Record, problems: &[NotationProblem]) -> Replay {
        let text = self.text.contents();
        let mut replay = play::<FindingsOnly>(self.context, header, record, text);
        let is_verified = replay.verdict.is_verified();
        let wants_detail =
            |kind: &FindingKind| names_clause(kind) || !is_verified && Suggester::may_advise(kind);
        if replay.findings.iter().any(|finding| finding.ply.is_some() && wants_detail(&finding.kind)) {
            replay = play::<FullTrace>(self.context, header, record, text);
        }
        let context = ReplayContext { text: self.text, replay: &replay, header };
        let offset = self.text.slice().offset;
        let find = |id: &str| -> Option<Arc<RulesetFamily>> { self.context.family(id).cloned() };
        let costs = &self.context.archive().slip_costs;
        // Behind a bracket that is not closed, play that is not read would be taken for lost.
        let is_whole = !problems.iter().any(|problem| problem.kind.is_unclosed());
        let repair = || is_whole.then(|| single_repairs(&find, header, record, text, costs)).flatten();
        let mut suggester = Suggester::new(text, offset, record, &replay, &repair);
        let mut wrong_board = other_ruleset::advice(self.context, header, record, &replay);
        let is_wrong_board = wrong_board.is_some();
        for finding in &replay.findings {
            let mut found = replay_finding(&context, finding);
            if is_wrong_board && matches!(finding.kind, FindingKind::UnknownLabel { .. }) {
                // One finding for all of them; no ply is wrong.
                if let (Some(advice), Some(first)) = (wrong_board.take(), found.first_mut()) {
                    advice.add_to(first);
                    self.found.extend(found);
                }
                continue;
            }
            if let Some(advice) = suggester.as_mut().and_then(|suggester| suggester.advice(finding)) {
                match found.first_mut() {
                    Some(first) => advice.add_to(first),
                    // The notation has reported what cannot be read.
                    None => {
                        let span = finding.span.shifted(offset);
                        self.found.amend_notation(span, |notation| advice.add_to(notation));
                    }
                }
            }
            if let FindingKind::UnknownRuleset(id) = &finding.kind {
                found.iter_mut().for_each(|one| self.no_ruleset(one, id));
            }
            self.found.extend(found);
        }
        replay
    }

    /// Says of a ruleset that cannot be found that its file is there, or which one was meant.
    fn no_ruleset(&self, diagnostic: &mut Diagnostic, id: &str) {
        if self.context.unusable_rulesets().any(|text| ruleset_id(text.name()) == id) {
            diagnostic.say(unread_ruleset(id));
        } else if let Some(close) = closest(id, self.context.families().keys().map(String::as_str)) {
            diagnostic.help = did_you_mean(Some(close));
        }
    }
}

/// The finding that a file of records holds none.
pub fn empty_file(file: &str) -> Diagnostic {
    of_archive(&ArchiveKind::Empty).at(Location::of_file(file))
}

/// The NUL bytes in a text that no other problem names: in comments, quotations and notes.
fn nuls<'p>(problems: &'p [NotationProblem], text: &'p str) -> impl Iterator<Item = usize> + use<'p> {
    memchr::memchr_iter(0, text.as_bytes()).filter(move |&at| !is_named(problems, at))
}

/// Whether one of the problems, which are in order, is about this place.
fn is_named(problems: &[NotationProblem], at: usize) -> bool {
    let before = problems.partition_point(|problem| problem.span.start <= at);
    before.checked_sub(1).is_some_and(|last| problems[last].span.end > at)
}

/// The header, if it is closed: what is in an open one may be anything.
fn closed(record: &Record, problems: &[NotationProblem]) -> Option<Header> {
    let open = problems.iter().any(|problem| problem.kind == NotationProblemKind::UnclosedHeader);
    record.header.filter(|_| !open)
}

fn play<D: Detail>(context: &CheckContext<'_>, header: &RecordHeader, record: &Record, text: &str) -> Replay {
    let find = |id: &str| -> Option<Arc<RulesetFamily>> { context.family(id).cloned() };
    replay::<D>(&find, header, record, text)
}

/// What is wrong at each ply of a replayed record, in words.
pub fn errors_of_plies(
    slice: &RecordSlice<'_>,
    header: &RecordHeader,
    replay: &Replay,
) -> Vec<(PlyId, String)> {
    let text = &SliceText::new(slice, slice.text.unwrap_or_default());
    let context = ReplayContext { text, replay, header };
    let of_plies = replay.findings.iter().filter_map(|one| Some((one.ply?, replay_finding(&context, one))));
    let worded = of_plies.flat_map(|(ply, found)| found.into_iter().map(move |one| (ply, one)));
    worded.filter(|(_, one)| one.severity() == Severity::Error).map(|(ply, one)| (ply, one.message)).collect()
}

/// The verdict of a replay.
pub fn verdict_of(replay: &Replay) -> Verdict {
    match &replay.verdict {
        _ if replay.line.is_none() => Verdict::NotReplayed,
        RecordVerdict::Verified => Verdict::Verified,
        RecordVerdict::VerifiedWithInterventions(_) => Verdict::VerifiedWithInterventions,
        RecordVerdict::VerifiedOnlyUnder(_) => Verdict::VerifiedUnderOtherReadings,
        RecordVerdict::NoMoves => Verdict::NoMoves,
        RecordVerdict::NotDetermined => Verdict::NotDetermined,
        RecordVerdict::Contradicted => Verdict::Contradicted,
    }
}

fn first_line(text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    let line = text[start..].lines().next().unwrap_or_default();
    Span::new(start, start + line.trim_end().len())
}

/// The finding of a record that is not read.
pub fn not_read(slice: &RecordSlice<'_>, unread: UnreadRecord<'_>) -> Diagnostic {
    match unread {
        UnreadRecord::NotText(bytes) => match as_text(bytes) {
            Err(damage) => {
                let place = Location::of_damage(slice.file, &damage, slice.offset, slice.line);
                record_not_utf8(&damage, slice.line).at(place)
            }
            Ok(_) => record_not_text().at(Location::of_file(slice.file)),
        },
        UnreadRecord::MacLineEnds(_) => {
            of_archive(&ArchiveKind::MacLineEnds).at(Location::of_file(slice.file))
        }
        UnreadRecord::TooLong(_, length) => {
            let span = Some(Span::new(slice.offset, slice.offset + length));
            let begin = Location::of_record(slice.file, slice.line, slice.offset);
            too_long(length, MAX_RECORD_BYTES).at(Location { span, ..begin })
        }
    }
}
