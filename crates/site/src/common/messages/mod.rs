//! The words of the pages themselves, in every language they can speak.
//!
//! Every word is a field, so a page cannot use one that is not there, and a language that lacks one, or has one too
//! many, cannot be read. The files are `site/messages/*.yaml`.

mod keys;
mod labels;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use keys::Messages;
pub(crate) use labels::{
    caution, century_words, class_label, classes_label, confidence, date_words, day_words, evidence_kind,
    grouped, labelled, named, provenance, provenance_sign, record_verdict, records_verdict, since_words,
    source_kind, statement_kind,
};

use std::borrow::Cow;

use crate::common::html::{Html, join};
use crate::common::settings::Interface;
use base::text::{isolated, pieces};

use words::Words;

impl Messages {
    /// The words of a language.
    pub(crate) fn new(interface: Interface) -> Self {
        Self::out_of(&mut Words::new(interface))
    }
}

/// The message with each `{name}` put in, kept apart from the words around it where it runs from right to left.
pub(crate) fn fill(message: &str, values: &[(&str, &str)]) -> String {
    let pieces = pieces(message, values).into_iter();
    pieces.map(|piece| piece.map_or_else(|value| isolated(value), Cow::Borrowed)).collect()
}

/// The message with markup for values; the rest is text.
pub(crate) fn fill_html(message: &str, values: &[(&str, Html)]) -> Html {
    let mut html = Html::default();
    for piece in pieces(message, values) {
        match piece {
            Ok(text) => html.push_text(text),
            Err(value) => html.push(value),
        }
    }
    html
}

/// The number with its noun.
pub(crate) fn plural(number: usize, one: &str, other: &str) -> String {
    fill(if number == 1 { one } else { other }, &[("n", &number.to_string())])
}

/// How many more there are than are shown; empty where there are none.
pub(crate) fn and_more(m: &Messages, more: usize) -> String {
    if more > 0 { plural(more, &m.and_more_one, &m.and_more_other) } else { String::new() }
}

/// The first `most` of the things, and how many more there are.
pub(crate) fn first_few(m: &Messages, things: impl ExactSizeIterator<Item = Html>, most: usize) -> Html {
    let more = and_more(m, things.len().saturating_sub(most));
    let more = (!more.is_empty()).then(|| Html::text(&more));
    join(things.take(most).chain(more), &m.semicolon)
}
