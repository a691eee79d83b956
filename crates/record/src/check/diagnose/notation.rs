//! Findings of the notation.

use crate::archive::{header_keys_below, parent_of_key};
use crate::check::messages::did_you_mean;
use crate::check::{Code, Diagnostic, Fix, Location, messages};
use crate::notation::{Problem, ProblemKind, WORDS};
use crate::text::{SourceText, Span, closest, odd_words, with_unseen};
use crate::yaml;

use super::with_first;

/// A problem of the notation as a finding. The text is a piece of a file that begins `offset` bytes and
/// `first_line - 1` lines into it.
pub fn notation_problem(
    text: &SourceText,
    offset: usize,
    first_line: usize,
    problem: &Problem,
) -> Diagnostic {
    let shown = shown(text.contents(), problem);
    let at = |span| Location::in_slice(text, span, offset, first_line);
    let mut diagnostic = messages::of_notation(problem.kind).at(at(shown));
    if let Some(words) = quoted(text.contents(), problem) {
        let message = &diagnostic.message;
        diagnostic.message = match message.strip_prefix("this needs") {
            Some(what) => format!("{words} needs{what}"),
            None if message.starts_with("expected") => format!("{message}; found {words}"),
            None => format!("{message}: {words}"),
        };
    }
    if problem.kind == ProblemKind::BadNumber {
        let written = text.contents().get(problem.span.range()).unwrap_or_default();
        if let Some((message, help)) = number(written, word_before(text.contents(), problem.span)) {
            diagnostic.message = message;
            diagnostic.help = Some(help.to_owned());
        }
    }
    match problem.kind {
        ProblemKind::UnclosedArguments => {
            let written = text.contents().get(problem.span.range()).unwrap_or_default();
            let word = written.split('(').next().unwrap_or_default();
            diagnostic.message = format!("unclosed `{word}(`; its arguments are not read");
        }
        ProblemKind::BraceInComment => {
            let second = Span::new(problem.span.end - 1, problem.span.end);
            diagnostic = diagnostic.other(at(second), "the second `{`");
        }
        ProblemKind::UnclosedComment => {
            let rest = text.contents().get(problem.span.end..).unwrap_or_default();
            let play = problem.span.end + (rest.len() - rest.trim_start().len());
            let line = rest.trim_start().lines().next().unwrap_or_default();
            if !line.is_empty() {
                let place = at(Span::new(play, play + line.trim_end().len()));
                diagnostic = diagnostic.other(place, "read as play from here");
            }
        }
        _ => {}
    }
    if problem.kind == ProblemKind::UnknownToken
        && text.contents().get(problem.span.range()).is_some_and(|written| written.contains('\0'))
    {
        let (message, help) = messages::NUL;
        diagnostic.message = message.to_owned();
        diagnostic.help = Some(help.to_owned());
    }
    if let Some(help) = word_of(text.contents(), problem).and_then(help_for) {
        diagnostic.help = Some(help);
    }
    if problem.kind == ProblemKind::BadSide && word_before(text.contents(), problem.span) == Some("end") {
        let written = text.contents().get(problem.span.range()).unwrap_or_default();
        diagnostic.message = format!("`{written}` is no end of a record");
        let form = || messages::form_of("end").map(|form| format!("write {form}"));
        diagnostic.help = did_you_mean(closest(written, messages::ENDS)).or_else(form);
    }
    if let Some(odd) = odd_in(text.contents(), problem) {
        diagnostic.help = Some(odd);
    }
    diagnostic.fix = fix(text.contents(), problem).map(|(title, span, replacement)| Fix {
        title: title.to_owned(),
        span: span.shifted(offset),
        replacement: replacement.to_owned(),
    });
    diagnostic
}

/// A problem of a record's header as a finding; its places are seen from the text of the record.
pub fn header_problem(
    text: &SourceText,
    offset: usize,
    first_line: usize,
    problem: &yaml::Problem,
) -> Diagnostic {
    use yaml::ProblemKind as Kind;
    let place = |span| Location::in_slice(text, span, offset, first_line);
    let mut words = messages::Message { code: of_header(problem), ..messages::of_yaml(&problem.kind) };
    if let Kind::Misread(yaml::MisreadKind::UnknownKey { key, .. }) = &problem.kind
        && let Some(parent) = parent_of_key(key)
        && problem.path.segments().len() == 1
    {
        words = words.help(format!("indent it below `{parent}:`"));
    }
    if let Kind::Misread(yaml::MisreadKind::Mismatch { .. }) = &problem.kind {
        let keys = header_keys_below(&keys_of(&problem.path));
        if !keys.is_empty() {
            let keys: Vec<&str> = keys.into_iter().map(|(key, _)| key).collect();
            words = words.help(format!("keys here: {}", keys.join(", ")));
        }
    }
    with_first(words.at(place(problem.span)), &problem.kind, place)
}

/// The keys of a path, without the places in lists.
fn keys_of(path: &yaml::Path) -> Vec<&str> {
    let keys = path.segments().iter().filter_map(|segment| match segment {
        yaml::Segment::Key(key) => Some(key.as_str()),
        yaml::Segment::Index(_) => None,
    });
    keys.collect()
}

/// The code of a problem of a record's header.
pub(crate) fn of_header(problem: &yaml::Problem) -> Code {
    match &problem.kind {
        // A header has keys of its own, which the handbook lists.
        yaml::ProblemKind::Misread(yaml::MisreadKind::UnknownKey { .. }) => Code::RecordUnknownKey,
        kind => messages::of_yaml(kind).code,
    }
}

/// The place shown: a long stretch is shown by its first line.
fn shown(text: &str, problem: &Problem) -> Span {
    let written = text.get(problem.span.range()).unwrap_or_default();
    match problem.kind {
        ProblemKind::StrayText | ProblemKind::UnclosedComment => {
            let line = written.lines().next().unwrap_or_default();
            Span::new(problem.span.start, problem.span.start + line.len())
        }
        ProblemKind::BraceInComment => Span::new(problem.span.start, problem.span.start + 1),
        _ => problem.span,
    }
}

/// Words for a character at the place that is taken for another one, or not seen.
fn odd_in(text: &str, problem: &Problem) -> Option<String> {
    let is_about_words = matches!(
        problem.kind,
        ProblemKind::UnknownToken
            | ProblemKind::BadArgument
            | ProblemKind::BadWord
            | ProblemKind::BadNumber
            | ProblemKind::BadLabel
            | ProblemKind::BadSide
            | ProblemKind::BadVariationHead
            | ProblemKind::UnknownBoardClause
            | ProblemKind::BoardClauseTooLong
            | ProblemKind::BoardClauseTooShort
    );
    text.get(problem.span.range()).filter(|_| is_about_words).and_then(odd_words)
}

/// Words for a number in the arguments of `word` that is none, or not one that can be here; `None` where it is enough to
/// say that a number is expected.
fn number(written: &str, word: Option<&str>) -> Option<(String, &'static str)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if runs_backwards(written) {
        let message = format!("`{written}`: the first number is greater than the second");
        return Some((message, "write the smaller number first"));
    }
    if word == Some("end") && !written.split('-').all(is_number) {
        let help = "write the seeds, the winner's first, as in `end(south wins 26-22)`; without a count of seeds, write \
                    `end(draw)` or `end(south wins)`";
        return Some((format!("`{written}` is not a count of seeds"), help));
    }
    is_number(written).then(|| {
        let most = if word == Some("board") { u32::from(u16::MAX) } else { u32::MAX };
        (
            format!("the number `{written}` is too large; the limit is {most}"),
            "compare the number with the source",
        )
    })
}

/// Two numbers of which the first is greater: `5-2`.
fn runs_backwards(written: &str) -> bool {
    let numbers = written.split_once('-').map(|(from, to)| (from.parse::<u32>(), to.parse::<u32>()));
    matches!(numbers, Some((Ok(from), Ok(to))) if from > to)
}

/// The word whose arguments are wrong.
fn word_of<'t>(text: &'t str, problem: &Problem) -> Option<&'t str> {
    match problem.kind {
        ProblemKind::MissingArguments => text.get(problem.span.range()),
        ProblemKind::BadArgument | ProblemKind::MissingArgument => word_before(text, problem.span),
        _ => None,
    }
}

/// The word in whose arguments `span` is.
fn word_before(text: &str, span: Span) -> Option<&str> {
    let before = text.get(..span.start)?;
    let before = &before[..before.rfind('(')?];
    let letters = before.bytes().rev().take_while(u8::is_ascii_lowercase).count();
    Some(&before[before.len() - letters..])
}

/// How a word is written, or which word was meant.
fn help_for(word: &str) -> Option<String> {
    match messages::form_of(word) {
        Some(form) => Some(format!("write {form}")),
        None => did_you_mean(closest(word, WORDS)),
    }
}

/// The words concerned, where they are few.
fn quoted(text: &str, problem: &Problem) -> Option<String> {
    let named = matches!(
        problem.kind,
        ProblemKind::UnknownToken
            | ProblemKind::MissingArguments
            | ProblemKind::NoPlyBefore
            | ProblemKind::NothingBefore
            | ProblemKind::BadArgument
            | ProblemKind::BadWord
            | ProblemKind::BadNumber
            | ProblemKind::BadLabel
            | ProblemKind::BadSide
            | ProblemKind::UnknownBoardClause
            | ProblemKind::BoardClauseTooLong
            | ProblemKind::BoardClauseTooShort
    );
    let written = text.get(problem.span.range())?.trim();
    let few = !written.is_empty() && written.chars().count() <= 40 && !written.contains(['\n', '`']);
    (named && few).then(|| format!("`{}`", with_unseen(written)))
}

/// A change that fixes it and cannot change what is meant.
fn fix(text: &str, problem: &Problem) -> Option<(&'static str, Span, &'static str)> {
    match problem.kind {
        ProblemKind::SpaceBeforeArguments => {
            let written = text.get(problem.span.range())?;
            written.trim().is_empty().then_some(("remove the space", problem.span, ""))
        }
        _ => None,
    }
}
