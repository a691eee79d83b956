//! Findings of the notation.

use crate::archive::{header_keys_below, parent_of_key};
use crate::check::code::notation::{
    no_count_of_seeds, no_end, nul_byte, number_too_large, runs_backwards, unclosed_arguments_of,
};
use crate::check::code::record::unknown_header_key;
use crate::check::messages::{Message, did_you_mean, form_of, of_notation, of_yaml};
use crate::check::mistyped::mistyped;
use crate::check::record_slice::SliceText;
use crate::check::{Diagnostic, Fix};
use crate::notation::{NotationProblem, NotationProblemKind as Kind, WORDS};
use base::text::{Span, closest, odd_words, with_unseen};
use base::yaml::{self, YamlProblem, YamlProblemKind};

use super::with_first;

/// A problem of the notation as a finding.
pub(in crate::check) fn notation_problem(text: &SliceText<'_>, problem: &NotationProblem) -> Diagnostic {
    let contents = text.contents();
    let at = |span| text.place(span);
    let is_token = matches!(problem.kind, Kind::UnknownToken | Kind::BadSupplied);
    let slip = is_token.then(|| mistyped(contents, problem.span)).flatten();
    let (words, meant) = slip.unwrap_or_else(|| (message(contents, problem), Vec::new()));
    let mut diagnostic = words.at(at(shown(contents, problem)));
    match problem.kind {
        Kind::BraceInComment => {
            let second = Span::new(problem.span.end - 1, problem.span.end);
            diagnostic = diagnostic.other(at(second), "the second `{`");
        }
        Kind::UnclosedComment => {
            let rest = contents.get(problem.span.end..).unwrap_or_default();
            let play = problem.span.end + (rest.len() - rest.trim_start().len());
            let line = rest.trim_start().lines().next().unwrap_or_default();
            if !line.is_empty() {
                let place = at(Span::new(play, play + line.trim_end().len()));
                diagnostic = diagnostic.other(place, "read as play from here");
            }
        }
        _ => {}
    }
    let offset = text.slice().offset;
    match odd_in(contents, problem).filter(|_| meant.is_empty()) {
        Some(odd) => diagnostic.help = Some(odd),
        None => {
            diagnostic.suggestions =
                meant.into_iter().map(|one| Fix { span: one.span.shifted(offset), ..one }).collect()
        }
    }
    diagnostic.fix = fix(contents, problem).map(|(title, span, replacement)| Fix {
        title: title.to_owned(),
        span: span.shifted(offset),
        replacement: replacement.to_owned(),
    });
    diagnostic
}

/// What a problem is, as far as the words at its place show it.
fn message(text: &str, problem: &NotationProblem) -> Message {
    let written = text.get(problem.span.range()).unwrap_or_default();
    let word = word_before(text, problem.span);
    match problem.kind {
        Kind::UnclosedArguments => {
            return unclosed_arguments_of(written.split('(').next().unwrap_or_default());
        }
        Kind::UnknownToken if written.contains('\0') => return nul_byte(),
        Kind::BadSide if word == Some("end") => return no_end(written),
        Kind::BadNumber => {
            if let Some(message) = number(written, word) {
                return message;
            }
        }
        _ => {}
    }
    let mut message = of_notation(problem.kind);
    if let Some(words) = quoted(text, problem) {
        message.what = match message.what.strip_prefix("this needs") {
            Some(what) => format!("{words} needs{what}"),
            None if message.what.starts_with("expected") => format!("{}; found {words}", message.what),
            None => format!("{}: {words}", message.what),
        };
    }
    let word = match problem.kind {
        Kind::MissingArguments => Some(written),
        Kind::BadArgument | Kind::MissingArgument => word,
        _ => None,
    };
    message.help = word.and_then(help_for).or(message.help);
    message
}

/// A problem of a record's header as a finding; its places are seen from the text of the record.
pub(in crate::check) fn header_problem(text: &SliceText<'_>, problem: &YamlProblem) -> Diagnostic {
    let mut words = of_header(problem);
    if let YamlProblemKind::Misread(yaml::MisreadKind::UnknownKey { key, .. }) = &problem.kind
        && let Some(parent) = parent_of_key(key)
        && problem.path.segments().len() == 1
    {
        words = words.help(format!("indent it below `{parent}:`"));
    }
    if let YamlProblemKind::Misread(yaml::MisreadKind::Mismatch { .. }) = &problem.kind {
        let keys = header_keys_below(&keys_of(&problem.path));
        if !keys.is_empty() {
            let keys: Vec<&str> = keys.into_iter().map(|(key, _)| key).collect();
            words = words.help(format!("keys here: {}", keys.join(", ")));
        }
    }
    with_first(words.at(text.place(problem.span)), &problem.kind, |span| text.place(span))
}

/// The keys of a path, without the places in lists.
fn keys_of(path: &yaml::Path) -> Vec<&str> {
    let keys = path.segments().iter().filter_map(|segment| match segment {
        yaml::Segment::Key(key) => Some(key.as_str()),
        yaml::Segment::Index(_) => None,
    });
    keys.collect()
}

/// The message for a problem of a record's header.
pub(crate) fn of_header(problem: &YamlProblem) -> Message {
    let message = of_yaml(&problem.kind);
    match &problem.kind {
        YamlProblemKind::Misread(yaml::MisreadKind::UnknownKey { .. }) => {
            unknown_header_key(&message.what, message.help)
        }
        _ => message,
    }
}

/// The place shown: a long stretch is shown by its first line.
fn shown(text: &str, problem: &NotationProblem) -> Span {
    let written = text.get(problem.span.range()).unwrap_or_default();
    match problem.kind {
        Kind::StrayText | Kind::UnclosedComment => {
            let line = written.lines().next().unwrap_or_default();
            Span::new(problem.span.start, problem.span.start + line.len())
        }
        Kind::BraceInComment => Span::new(problem.span.start, problem.span.start + 1),
        _ => problem.span,
    }
}

/// Words for a character at the place that is taken for another one, or not seen.
fn odd_in(text: &str, problem: &NotationProblem) -> Option<String> {
    let written = text.get(problem.span.range())?;
    // Pages with a dash between them are several, whichever dash it is.
    let are_pages = problem.kind == Kind::BadPage && written.split(':').next()?.contains('–');
    let is_odd = is_of_words(problem.kind) || problem.kind == Kind::BadVariationHead;
    Some(written).filter(|_| is_odd && !are_pages).and_then(odd_words)
}

/// Whether it is the words at the place that cannot be read.
const fn is_of_words(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::UnknownToken
            | Kind::BadArgument
            | Kind::BadWord
            | Kind::BadNumber
            | Kind::BadLabel
            | Kind::BadSide
            | Kind::BadPage
            | Kind::UnknownBoardClause
            | Kind::BoardClauseTooLong
            | Kind::BoardClauseTooShort
    )
}

/// What is wrong with a number in the arguments of `word`; `None` where it is enough to say that one is expected.
fn number(written: &str, word: Option<&str>) -> Option<Message> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = written.split_once('-').map(|(from, to)| (from.parse::<u32>(), to.parse::<u32>()));
    match numbers {
        Some((Ok(from), Ok(to))) if from > to => Some(runs_backwards(written)),
        _ if word == Some("end") && !written.split('-').all(is_number) => Some(no_count_of_seeds(written)),
        _ => {
            let most = if word == Some("board") { u32::from(u16::MAX) } else { u32::MAX };
            is_number(written).then(|| number_too_large(written, most))
        }
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
    match form_of(word) {
        Some(form) => Some(format!("write {form}")),
        None => did_you_mean(closest(word, WORDS)),
    }
}

/// The words concerned, where they are few.
fn quoted(text: &str, problem: &NotationProblem) -> Option<String> {
    let needs_more = matches!(problem.kind, Kind::MissingArguments | Kind::NoPlyBefore | Kind::NothingBefore);
    let named = needs_more || is_of_words(problem.kind);
    let written = text.get(problem.span.range())?.trim();
    let few = !written.is_empty() && written.chars().count() <= 40 && !written.contains(['\n', '`']);
    (named && few).then(|| format!("`{}`", with_unseen(written)))
}

/// A change that fixes it and cannot change what is meant.
fn fix(text: &str, problem: &NotationProblem) -> Option<(&'static str, Span, &'static str)> {
    let is_space =
        problem.kind == Kind::SpaceBeforeArguments && text.get(problem.span.range())?.trim().is_empty();
    is_space.then_some(("remove the space", problem.span, ""))
}
