//! Slips by which a record loses text without losing its form: a delimiter left out, the end cut off, a semicolon too
//! many. None may hide what was written.

use std::collections::BTreeMap;

use sowbook::archive::{Archive, ArchiveProblem};
use sowbook::check::{CheckContext, Diagnostic, RecordReport, RecordSlice, Verdict, check_record};
use sowbook::notation::syntax::{Item, ItemKind};
use sowbook::notation::{TokenKind, parse, tokens};

/// One slip in this many is tried, unless all are.
const STRIDE: usize = 9;

fn stride() -> usize {
    if std::env::var_os("SOWBOOK_WHOLE").is_some() { 1 } else { STRIDE }
}

fn archive() -> (Archive, Vec<ArchiveProblem>) {
    super::records::archive()
}

fn records(archive: &Archive) -> impl Iterator<Item = &str> {
    let slices = archive.play.iter().flat_map(|text| RecordSlice::all(text.name(), text.contents()));
    slices.map(|slice| slice.text.expect("records are text"))
}

fn check(context: &CheckContext<'_>, text: &str) -> RecordReport {
    check_record(context, &RecordSlice { file: "slip.sow", text: Ok(text), offset: 0, line: 1, alone: false })
}

/// Errors and warnings that were not found before the slip.
fn new<'a>(before: &RecordReport, after: &'a RecordReport) -> Vec<&'a Diagnostic> {
    let known = |one: &Diagnostic| {
        before.diagnostics.iter().any(|other| other.code == one.code && other.message == one.message)
    };
    after.diagnostics.iter().filter(|one| one.needs_attention() && !known(one)).collect()
}

fn is_verified(report: &RecordReport) -> bool {
    use Verdict::{Verified, VerifiedUnderOtherReadings, VerifiedWithInterventions};
    matches!(report.verdict, Verified | VerifiedWithInterventions | VerifiedUnderOtherReadings)
}

/// The play of a record in words, without comments and notes; brackets of variations included.
fn play(text: &str) -> String {
    fn write(items: &[Item], text: &str, out: &mut String) {
        for item in items {
            match &item.kind {
                ItemKind::Comment(_) | ItemKind::Note => {}
                ItemKind::Variation(variation) => {
                    out.push('(');
                    write(&variation.items, text, out);
                    out.push(')');
                }
                _ => {
                    out.push_str(&text[item.span.range()]);
                    out.push('\n');
                }
            }
        }
    }
    let mut out = String::new();
    for record in parse(text).0.records {
        write(&record.items, text, &mut out);
    }
    out
}

/// Where the delimiters of a record are: those of its notation, and those of YAML in its header. What is within
/// comments and quotations is text like any other.
fn delimiters(text: &str) -> Vec<usize> {
    use TokenKind::{Close, CloseBracket, Comment, Header, Open, OpenArguments, OpenBracket, Quote};
    let mut found = Vec::new();
    for token in tokens(text) {
        let (first, last) = (token.span.start, token.span.end - 1);
        match token.kind {
            Header => {
                let mut quoted = false;
                for (at, byte) in text[token.span.range()].bytes().enumerate() {
                    if byte == b'"' || !quoted && b"{}[]".contains(&byte) {
                        found.push(first + at);
                    }
                    quoted ^= byte == b'"';
                }
            }
            Comment | Quote => found.extend([first, last]),
            OpenArguments | Open | Close | OpenBracket | CloseBracket => found.push(first),
            _ => {}
        }
    }
    found
}

/// Where at the latest a delimiter that is missing at `at` must be reported: where the next one of its kind is, or
/// the header ends, of which nothing is replayed then.
fn latest(text: &str, at: usize) -> usize {
    let header = text.find("\n---\n").unwrap_or(text.len());
    if at < header {
        return header;
    }
    let closing = match text.as_bytes()[at] {
        b'{' | b'}' => '}',
        b'(' | b')' => ')',
        b'[' | b']' => ']',
        quote => char::from(quote),
    };
    text[at + 1..].find(closing).map_or(text.len(), |next| at + 1 + next)
}

#[test]
fn a_delimiter_left_out_hides_nothing() {
    let (archive, problems) = archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut tried: BTreeMap<char, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for text in records(&archive) {
        let before = check(&context, text);
        for at in delimiters(text) {
            count += 1;
            if count % stride() != 0 {
                continue;
            }
            let sign = char::from(text.as_bytes()[at]);
            *tried.entry(sign).or_default() += 1;
            let slip = format!("{}{}", &text[..at], &text[at + 1..]);
            let after = check(&context, &slip);
            let place = |one: &&Diagnostic| one.place.span.map_or(0, |span| span.start);
            let first = new(&before, &after).iter().map(place).min();
            let description = || {
                let line = text[..at].matches('\n').count() + 1;
                format!("{:?}: `{sign}` at line {line}: {:?}, found at {first:?}", before.id, after.verdict)
            };
            if first.is_none_or(|first| first > latest(text, at)) {
                wrong.push(description());
            }
            if is_verified(&after) && play(text) != play(&slip) {
                wrong.push(format!("{} although play differs", description()));
            }
        }
    }
    println!("delimiters left out, one in {}: {tried:?}", stride());
    assert!(tried.values().sum::<u32>() > 100);
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_record_cut_at_a_line_end_is_found() {
    let (archive, problems) = archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let (mut tried, mut missed, mut count) = (0, Vec::new(), 0);
    for text in records(&archive) {
        let before = check(&context, text);
        for (at, _) in text.match_indices('\n') {
            let rest = &text[at + 1..];
            count += 1;
            if rest.trim().is_empty() || count % stride() != 0 {
                continue;
            }
            tried += 1;
            if new(&before, &check(&context, &text[..=at])).is_empty() {
                missed.push(format!("{:?} before {:?}", before.id, rest.lines().next()));
            }
        }
    }
    println!("records cut at a line end: {} of {tried} found", tried - missed.len());
    assert!(tried > 100);
    assert!(missed.len() * 100 <= tried, "{}", missed.join("\n"));
}

/// A semicolon before a ply makes a note of it, and of all that follows on its line.
#[test]
fn a_ply_after_a_semicolon_is_found() {
    let (archive, problems) = archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let (mut tried, mut missed, mut count) = (0, Vec::new(), 0);
    for text in records(&archive) {
        let before = check(&context, text);
        let (file, _) = parse(text);
        let items = file.records.iter().flat_map(|record| &record.items);
        for item in items
            .filter(|item| matches!(item.kind, ItemKind::Ply(_) | ItemKind::TurnNumber(_) | ItemKind::Pass))
        {
            count += 1;
            if count % stride() != 0 {
                continue;
            }
            tried += 1;
            let at = item.span.start;
            let after = check(&context, &format!("{}; {}", &text[..at], &text[at..]));
            let found = new(&before, &after)
                .iter()
                .any(|one| one.place.span.is_some_and(|span| span.start <= at + 2));
            if !found || is_verified(&after) {
                missed.push(format!("{:?}: `{}`", before.id, text[at..].lines().next().unwrap_or_default()));
            }
        }
    }
    println!("plies behind a semicolon: {} of {tried} found", tried - missed.len());
    assert!(tried > 20);
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// What people write in notes and comments is not taken for play.
#[test]
fn remarks_of_the_archive_raise_no_false_alarm() {
    let (archive, problems) = archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut lines = 0;
    for text in records(&archive) {
        let remarks = tokens(text).filter(|one| matches!(one.kind, TokenKind::Comment | TokenKind::Note));
        lines += remarks.map(|one| text[one.span.range()].lines().count()).sum::<usize>();
        let report = check(&context, text);
        let alarms: Vec<_> =
            report.diagnostics.iter().filter(|one| one.code.as_str() == "record/play-in-remark").collect();
        assert!(alarms.is_empty(), "{alarms:#?}");
    }
    println!("{lines} lines of notes and comments, no false alarm");
    assert!(lines > 300, "{lines}");
}
