//! One record checked: its form, its header, its play, and what its editors acknowledge.

use std::sync::Arc;

use super::cook::{Scene, header_problem, notation_problem, of_header, of_notation, replay_finding, worded};
use super::findings::{Findings, MOST};
use super::piece::{MAX_RECORD_BYTES, Unread, Written};
use super::words::{self, Words};
use super::{
    Code, Counts, Diagnostic, Doing, Ground, Panicked, Piece, Place, RecordReport, Verdict, isolated, passes,
};
use crate::archive::{RecordHeader, read_header};
use crate::notation::syntax::{Header, Record};
use crate::notation::{Problem, ProblemKind, parse};
use crate::replay::{Detail, FindingKind, Plain, RecordVerdict, Replay, Told, replay};
use crate::rules::Family;
use crate::text::{LineColumn, Span, as_text};

/// A record read and replayed in full, for whoever shows it.
#[derive(Debug, Clone)]
pub struct ReplayedRecord {
    /// Its tree; places are seen from the text of the record.
    pub record: Record,
    /// Its header.
    pub header: RecordHeader,
    /// What became of its play, with every event.
    pub replay: Replay,
}

/// Reads and replays a record in full. `None` where it is not text, or has no header that could be read.
///
/// # Errors
/// Where the program panics in it.
pub fn replay_record(ground: &Ground<'_>, piece: &Piece<'_>) -> Result<Option<ReplayedRecord>, Panicked> {
    isolated(Doing::Replaying, piece, || replayed(ground, piece))
}

fn replayed(ground: &Ground<'_>, piece: &Piece<'_>) -> Option<ReplayedRecord> {
    let text = piece.text.ok()?;
    let (file, problems) = parse(text);
    let record = file.records.into_iter().next()?;
    let (header, _) = read_header(text, &closed(&record, &problems)?);
    let replay = play::<Told>(ground, &header, &record, text);
    Some(ReplayedRecord { record, header, replay })
}

/// Checks one record. A panic in it is a finding.
pub fn check_record(ground: &Ground<'_>, piece: &Piece<'_>) -> RecordReport {
    isolated(Doing::Checking, piece, || checked(ground, piece)).unwrap_or_else(|panicked| {
        let id = isolated(Doing::Reading, piece, || header_id(piece));
        panicked.report(piece, id.ok().flatten())
    })
}

/// The id of a record; of one that is not read, where its header is closed before the damage. It keeps the record's
/// address.
fn header_id(piece: &Piece<'_>) -> Option<String> {
    let text = match &piece.text {
        Ok(text) => text,
        Err(unread) => unread.bytes().utf8_chunks().next()?.valid(),
    };
    let (file, problems) = parse(text);
    read_header(text, &closed(file.records.first()?, &problems)?).0.id
}

fn checked(ground: &Ground<'_>, piece: &Piece<'_>) -> RecordReport {
    let mut report = RecordReport {
        id: None,
        file: piece.file.to_owned(),
        line: piece.line,
        offset: piece.offset,
        verdict: Verdict::NotReplayed,
        plies: 0,
        interventions: 0,
        diagnostics: Vec::new(),
        hidden: Counts::default(),
    };
    let text = match piece.text {
        Ok(text) => text,
        Err(unread) => {
            report.id = header_id(piece);
            report.diagnostics.push(not_read(piece, unread));
            return report;
        }
    };
    let (file, problems) = parse(text);
    let source = Written::new(piece.file, text);
    let record = file.records.first();
    let place = record.and_then(|record| closed(record, &problems));
    let header = place.map(|place| read_header(text, &place));
    let most = if ground.is_complete() { usize::MAX } else { MOST };
    let found = Findings::new(most, header.as_ref().map(|(header, _)| header));
    let mut work = Work { ground, piece, text, source: &source, found };
    work.noted(&problems, record.and_then(|record| record.header.as_ref()));
    match (record, &header) {
        (Some(record), Some((header, wrong))) => {
            work.found.of_problems(wrong, of_header, |problem| {
                header_problem(&source, piece.offset, piece.line, problem)
            });
            report.id.clone_from(&header.id);
            if header.places.are_known() {
                work.headed(record, header, &problems, &mut report);
            }
        }
        (Some(record), None) if record.header.is_none() => {
            let place = work.place(first_line(text));
            let finding = Diagnostic::new(Code::RecordWithoutHeader, "these moves have no header", place).help(
                "a record begins with a line `---`, a line `sowbook: 1`, further keys, and a second line `---`",
            );
            work.found.extend([finding]);
        }
        _ => {}
    }
    let Work { found, .. } = work;
    let first = || Place::in_piece(&source, first_line(text), piece.offset, piece.line);
    (report.diagnostics, report.hidden) = found.shown(first);
    for diagnostic in &mut report.diagnostics {
        diagnostic.record.clone_from(&report.id);
    }
    report
}

/// What has been found of a record so far.
struct Work<'a> {
    ground: &'a Ground<'a>,
    piece: &'a Piece<'a>,
    text: &'a str,
    source: &'a Written<'a>,
    found: Findings,
}

impl Work<'_> {
    fn place(&self, span: Span) -> Place {
        Place::in_piece(self.source, span, self.piece.offset, self.piece.line)
    }

    /// Adds what is wrong with the notation, and NUL bytes that it says nothing about.
    fn noted(&mut self, problems: &[Problem], header: Option<&Header>) {
        let (source, piece) = (self.source, self.piece);
        let notation = |problem: &Problem| notation_problem(source, piece.offset, piece.line, problem);
        self.found.of_problems(problems, |problem| of_notation(problem.kind), notation);
        let nul = |at| {
            let place = Place::in_piece(source, Span::new(at, at + 1), piece.offset, piece.line);
            Diagnostic::new(Code::NotationUnknownToken, words::NUL.0, place).help(words::NUL.1)
        };
        // YAML refuses those in the header.
        let play = header.map_or(0, |header| header.span.end);
        self.found.extend(nuls(problems, self.text).filter(|at| *at >= play).map(nul));
    }

    /// Checks a record with a header that could be read.
    fn headed(
        &mut self,
        record: &Record,
        header: &RecordHeader,
        problems: &[Problem],
        report: &mut RecordReport,
    ) {
        let (piece, source) = (self.piece, self.source);
        self.found.extend(passes::header(self.ground, header, source, piece));
        let replay = self.replayed(header, record);
        report.plies = usize::try_from(replay.tally.plies).unwrap_or_default();
        report.interventions = usize::try_from(replay.tally.interventions).unwrap_or_default();
        report.verdict = verdict_of(&replay);

        let ruleset = replay.line.as_ref().map(|line| line.ruleset.as_ref());
        let lost = passes::loss(ruleset, record, problems, source, piece);
        // What was not replayed was not judged either.
        if replay.verdict.is_verified() && lost.iter().any(|one| one.code == Code::RecordPlayInRemark) {
            report.verdict = Verdict::NotDetermined;
        }
        self.found.extend(lost);
        self.found.unmet(header, source, piece);
    }

    /// Replays a record and adds what is found.
    fn replayed(&mut self, header: &RecordHeader, record: &Record) -> Replay {
        let mut replay = play::<Plain>(self.ground, header, record, self.text);
        if replay.findings.iter().any(|finding| finding.ply.is_some() && wants_detail(&finding.kind)) {
            replay = play::<Told>(self.ground, header, record, self.text);
        }
        let scene = Scene {
            text: self.source,
            offset: self.piece.offset,
            line: self.piece.line,
            replay: &replay,
            header,
        };
        self.found.extend(replay.findings.iter().flat_map(|finding| replay_finding(&scene, finding)));
        replay
    }
}

/// The finding that a file of records holds none.
pub fn empty_file(file: &str) -> Diagnostic {
    let Words { what, help } = words::empty_file();
    Diagnostic { help, ..Diagnostic::new(Code::ArchiveEmptyFile, what, Place::of_file(file)) }
}

/// The NUL bytes in a text that no other problem names: in comments, quotations and notes.
fn nuls<'p>(problems: &'p [Problem], text: &'p str) -> impl Iterator<Item = usize> + use<'p> {
    let is_named = |at: usize| {
        let before = problems.partition_point(|problem| problem.span.start <= at);
        before.checked_sub(1).is_some_and(|last| problems[last].span.end > at)
    };
    memchr::memchr_iter(0, text.as_bytes()).filter(move |&at| !is_named(at))
}

/// The header, if it is closed: what stands in an open one may be anything.
fn closed(record: &Record, problems: &[Problem]) -> Option<Header> {
    let open = problems.iter().any(|problem| problem.kind == ProblemKind::UnclosedHeader);
    record.header.filter(|_| !open)
}

fn play<D: Detail>(ground: &Ground<'_>, header: &RecordHeader, record: &Record, text: &str) -> Replay {
    let find = |id: &str| -> Option<Arc<Family>> { ground.family(id).cloned() };
    replay::<D>(&find, header, record, text)
}

/// Whether a finding is told with the clause that decides it, which only a replay in full knows.
const fn wants_detail(kind: &FindingKind) -> bool {
    matches!(
        kind,
        FindingKind::EndHoleDiffers(_)
            | FindingKind::CapturedDiffers(_)
            | FindingKind::LapsDiffer { .. }
            | FindingKind::MakesDiffers { .. }
            | FindingKind::BoardDiffers(_)
    )
}

/// The verdict of a replay.
pub(crate) fn verdict_of(replay: &Replay) -> Verdict {
    match &replay.verdict {
        _ if replay.line.is_none() => Verdict::NotReplayed,
        RecordVerdict::Verified => Verdict::Verified,
        RecordVerdict::VerifiedWithInterventions(_) => Verdict::VerifiedWithInterventions,
        RecordVerdict::VerifiedOnlyUnder(_) => Verdict::VerifiedUnderOtherReadings,
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
pub fn not_read(piece: &Piece<'_>, unread: Unread<'_>) -> Diagnostic {
    match unread {
        Unread::NotText(bytes) => match as_text(bytes) {
            Err(damage) => {
                let place = Place::of_damage(piece.file, &damage, piece.offset, piece.line);
                let message = format!("the record is {}", damage.below(piece.line).words());
                Diagnostic::new(Code::ArchiveNotUtf8, message, place).help(damage.help())
            }
            Ok(_) => {
                Diagnostic::new(Code::ArchiveNotUtf8, "the record is not UTF-8", Place::of_file(piece.file))
            }
        },
        Unread::MacLineEnds(_) => {
            worded(Code::ArchiveMacLineEnds, words::mac_line_ends(), Place::of_file(piece.file))
        }
        Unread::TooLong(_, length) => {
            let at = LineColumn { line: piece.line, column: 1 };
            let span = Some(Span::new(piece.offset, piece.offset + length));
            let place = Place { span, from: at, to: at, ..Place::of_file(piece.file) };
            let most = words::size_words(MAX_RECORD_BYTES);
            let message = format!("the record has {length} bytes; at most {most} are read");
            Diagnostic::new(Code::RecordTooLong, message, place).help("divide the record")
        }
    }
}
