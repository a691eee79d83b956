//! One record checked: its form, its header, its play, and what its editors acknowledge.

use std::str::FromStr;
use std::sync::Arc;

use super::cook::{Scene, header_problem, notation_problem, replay_finding};
use super::piece::Written;
use super::words::{self, Words};
use super::{
    Acknowledged, Code, Diagnostic, Doing, Ground, Panicked, Piece, Place, RecordReport, Verdict, isolated,
    passes,
};
use crate::archive::{RecordHeader, read_header};
use crate::notation::syntax::{Header, Record};
use crate::notation::{Problem, ProblemKind, parse};
use crate::replay::{Detail, FindingKind, Plain, RecordVerdict, Replay, Told, replay};
use crate::rules::Family;
use crate::text::{LineColumn, Span};
use crate::yaml::Path;

/// The most findings of one record that are told; more would bury the first.
const MOST: usize = 200;

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

fn header_id(piece: &Piece<'_>) -> Option<String> {
    let text = piece.text.ok()?;
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
    };
    let text = match piece.text {
        Ok(text) => text,
        Err(offset) => {
            report.diagnostics.push(not_utf8(piece, offset));
            return report;
        }
    };
    let (file, problems) = parse(text);
    let source = Written::new(piece.file, text);
    let mut work = Work { ground, piece, text, source: &source, found: Vec::new(), all: problems.len() };
    let shown = problems.iter().take(MOST);
    work.found.extend(shown.map(|problem| notation_problem(&source, piece.offset, piece.line, problem)));
    let header = file.records.first().and_then(|record| closed(record, &problems));
    match (file.records.first(), header) {
        (Some(record), Some(place)) => work.headed(record, &place, &problems, &mut report),
        (Some(record), None) if record.header.is_none() => {
            let place = work.place(first_line(text));
            work.found.push(
                Diagnostic::new(Code::RecordWithoutHeader, "these moves have no header", place).help(
                    "a record begins with a line `---`, a line `sowbook: 1`, further keys, and a second line `---`",
                ),
            );
        }
        _ => {}
    }
    report.diagnostics = work.findings(report.id.as_deref());
    report
}

/// What has been found of a record so far.
struct Work<'a> {
    ground: &'a Ground<'a>,
    piece: &'a Piece<'a>,
    text: &'a str,
    source: &'a Written<'a>,
    found: Vec<Diagnostic>,
    /// How many findings there are, with those that are not shown.
    all: usize,
}

impl Work<'_> {
    fn place(&self, span: Span) -> Place {
        Place::in_piece(self.source, span, self.piece.offset, self.piece.line)
    }

    /// Checks a record with a header that is closed.
    fn headed(&mut self, record: &Record, place: &Header, problems: &[Problem], report: &mut RecordReport) {
        let (header, header_problems) = read_header(self.text, place);
        report.id.clone_from(&header.id);
        self.all += header_problems.len();
        let (piece, source) = (self.piece, self.source);
        let shown = header_problems.iter().take(MOST);
        self.found.extend(shown.map(|problem| header_problem(source, piece.offset, piece.line, problem)));
        if !header.places.are_known() {
            return;
        }
        self.found.extend(passes::header(self.ground, &header, source, piece));
        let replay = self.replayed(&header, record);
        report.plies = usize::try_from(replay.tally.plies).unwrap_or_default();
        report.interventions = usize::try_from(replay.tally.interventions).unwrap_or_default();
        report.verdict = verdict_of(&replay);

        let ruleset = replay.line.as_ref().map(|line| line.ruleset.as_ref());
        let lost = passes::loss(ruleset, record, problems, source, piece);
        // What was not replayed was not judged either.
        if replay.verdict.is_verified() && lost.iter().any(|one| one.code == Code::RecordPlayInRemark) {
            report.verdict = Verdict::NotDetermined;
        }
        self.all += lost.len();
        self.found.extend(lost.into_iter().take(MOST));
        acknowledge(&header, source, piece, &mut self.found);
    }

    /// Replays a record and adds what is found.
    fn replayed(&mut self, header: &RecordHeader, record: &Record) -> Replay {
        let mut replay = play::<Plain>(self.ground, header, record, self.text);
        if replay.findings.iter().any(|finding| finding.ply.is_some() && wants_detail(&finding.kind)) {
            replay = play::<Told>(self.ground, header, record, self.text);
        }
        self.all += replay.findings.len();
        if !replay.findings.is_empty() {
            let scene = Scene {
                text: self.source,
                offset: self.piece.offset,
                line: self.piece.line,
                replay: &replay,
                header,
            };
            let shown = replay.findings.iter().take(MOST);
            self.found.extend(shown.flat_map(|finding| replay_finding(&scene, finding)));
        }
        replay
    }

    /// Everything found, in the order of the text; of very many findings the first.
    fn findings(mut self, id: Option<&str>) -> Vec<Diagnostic> {
        self.found.sort_by_key(|diagnostic| diagnostic.place.span);
        if self.all > MOST {
            self.found.truncate(MOST);
            let message = format!("{} things are found in this record; the first {MOST} are told", self.all);
            let place = self.place(first_line(self.text));
            self.found.push(
                Diagnostic::new(Code::RecordTooManyFindings, message, place)
                    .help("mend the first ones: the others may follow from them"),
            );
        }
        for diagnostic in &mut self.found {
            diagnostic.record = id.map(str::to_owned);
        }
        self.found
    }
}

/// The finding that a file of records holds none.
pub fn empty_file(file: &str) -> Diagnostic {
    let Words { what, help } = words::empty_file();
    Diagnostic { help, ..Diagnostic::new(Code::ArchiveEmptyFile, what, Place::of_file(file)) }
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

/// Marks what the editors acknowledge, and adds a finding for each acknowledgement of what is not found.
fn acknowledge(header: &RecordHeader, source: &Written<'_>, piece: &Piece<'_>, found: &mut Vec<Diagnostic>) {
    let mut more = Vec::new();
    for (index, one) in header.acknowledge.iter().enumerate() {
        let path = Path::top().then("acknowledge").then(index).then("code");
        let place = || {
            let span = header.places.nearest(path.segments());
            Place::in_piece(source, span, piece.offset, piece.line)
        };
        let code = match Code::from_str(&one.code) {
            Ok(code) => code,
            Err(error) => {
                let mut diagnostic = Diagnostic::new(
                    Code::RecordUnknownCode,
                    format!("`{}` is no code, so nothing is acknowledged", one.code),
                    place(),
                );
                diagnostic.help = error.suggestion.map(|code| format!("did you mean `{code}`?"));
                more.push(diagnostic);
                continue;
            }
        };
        let ply = one.at.as_ref().and_then(|at| at.parse::<usize>().ok());
        let mut met = false;
        for diagnostic in found.iter_mut() {
            if diagnostic.code == code && ply.is_none_or(|ply| diagnostic.ply == Some(ply)) {
                met = true;
                let by = one.by.as_ref().map(ToString::to_string);
                diagnostic.acknowledged = Some(Acknowledged { reason: one.reason.clone(), by });
            }
        }
        if !met {
            let message = format!("`{code}` is acknowledged, but not found in this record");
            more.push(
                Diagnostic::new(Code::RecordStaleAcknowledgement, message, place())
                    .help("take the entry out; if the finding should be there, look at what changed"),
            );
        }
    }
    found.extend(more);
}

fn first_line(text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    let line = text[start..].lines().next().unwrap_or_default();
    Span::new(start, start + line.trim_end().len())
}

fn not_utf8(piece: &Piece<'_>, offset: usize) -> Diagnostic {
    let at = LineColumn { line: piece.line, column: 1 };
    let span = Some(Span::new(offset, offset + 1));
    let place = Place { span, from: at, to: at, ..Place::of_file(piece.file) };
    Diagnostic::new(
        Code::ArchiveNotUtf8,
        format!("the record is not UTF-8: its first bad byte is number {} of the file", offset + 1),
        place,
    )
    .help("save it as UTF-8")
}
