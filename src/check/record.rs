//! One record checked: its form, its header, its play, and what its editors acknowledge.

use std::str::FromStr;
use std::sync::Arc;

use super::cook::{Scene, header_problem, notation_problem, replay_finding};
use super::piece::Written;
use super::words::{self, Words};
use super::{Acknowledged, Code, Diagnostic, Ground, Piece, Place, RecordReport, Verdict, passes};
use crate::archive::{RecordHeader, read_header};
use crate::notation::syntax::Record;
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
pub fn replay_record(ground: &Ground<'_>, piece: &Piece<'_>) -> Option<ReplayedRecord> {
    let text = piece.text.ok()?;
    let (file, problems) = parse(text);
    let record = file.records.into_iter().next()?;
    let (header, _) = read_header(text, &closed(&record, &problems)?);
    let replay = play::<Told>(ground, &header, &record, text);
    Some(ReplayedRecord { record, header, replay })
}

/// Checks one record.
pub fn check_record(ground: &Ground<'_>, piece: &Piece<'_>) -> RecordReport {
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
    let mut found: Vec<Diagnostic> = problems
        .iter()
        .take(MOST)
        .map(|problem| notation_problem(&source, piece.offset, piece.line, problem))
        .collect();
    let mut all = problems.len();
    let mut unread = !problems.is_empty();
    let header = file.records.first().and_then(|record| closed(record, &problems));
    match (file.records.first(), header) {
        (Some(record), Some(place)) => {
            let (header, header_problems) = read_header(text, &place);
            report.id.clone_from(&header.id);
            all += header_problems.len();
            unread |= !header_problems.is_empty();
            let yaml = header_problems.iter().take(MOST);
            found.extend(yaml.map(|problem| header_problem(&source, piece.offset, piece.line, problem)));
            if header.places.are_known() {
                found.extend(passes::header(ground, &header, &source, piece));
                let mut replay = play::<Plain>(ground, &header, record, text);
                if replay.findings.iter().any(|finding| finding.ply.is_some() && wants_detail(&finding.kind))
                {
                    replay = play::<Told>(ground, &header, record, text);
                }
                all += replay.findings.len();
                if !replay.findings.is_empty() {
                    let scene = Scene {
                        text: &source,
                        offset: piece.offset,
                        line: piece.line,
                        replay: &replay,
                        header: &header,
                    };
                    let played = replay.findings.iter().take(MOST);
                    found.extend(played.flat_map(|finding| replay_finding(&scene, finding)));
                }
                let ruleset = replay.line.as_ref().map(|line| line.ruleset.as_ref());
                let lost = passes::loss(ruleset, record, &problems, &source, piece);
                unread |= lost.iter().any(|one| one.code == Code::RecordPlayInRemark);
                all += lost.len();
                found.extend(lost.into_iter().take(MOST));
                report.verdict = match verdict_of(&replay) {
                    // What could not be read was not judged either.
                    Verdict::Verified
                    | Verdict::VerifiedWithInterventions
                    | Verdict::VerifiedUnderOtherReadings
                        if unread =>
                    {
                        Verdict::NotDetermined
                    }
                    verdict => verdict,
                };
                report.plies = usize::try_from(replay.tally.plies).unwrap_or_default();
                report.interventions = usize::try_from(replay.tally.interventions).unwrap_or_default();
                acknowledge(&header, &source, piece, &mut found);
            }
        }
        (Some(record), None) if record.header.is_none() => {
            let place = Place::in_piece(&source, first_line(text), piece.offset, piece.line);
            found.push(
                Diagnostic::new(Code::RecordWithoutHeader, "these moves have no header", place).help(
                    "a record begins with a line `---`, a line `sowbook: 1`, further keys, and a second line `---`",
                ),
            );
        }
        _ => {}
    }
    found.sort_by_key(|diagnostic| diagnostic.place.span);
    if all > MOST {
        found.truncate(MOST);
        let place = Place::in_piece(&source, first_line(text), piece.offset, piece.line);
        let message = format!("{all} things are found in this record; the first {MOST} are told");
        found.push(
            Diagnostic::new(Code::RecordTooManyFindings, message, place)
                .help("mend the first ones: the others may follow from them"),
        );
    }
    for diagnostic in &mut found {
        diagnostic.record.clone_from(&report.id);
    }
    report.diagnostics = found;
    report
}

/// The finding that a file of records holds none.
pub fn empty_file(file: &str) -> Diagnostic {
    let Words { what, help } = words::empty_file();
    Diagnostic { help, ..Diagnostic::new(Code::ArchiveEmptyFile, what, Place::of_file(file)) }
}

/// The header, if it is closed: what stands in an open one may be anything.
fn closed(record: &Record, problems: &[Problem]) -> Option<crate::notation::syntax::Header> {
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
