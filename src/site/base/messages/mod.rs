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
    class_label, confidence, evidence_kind, labelled, provenance, provenance_sign, record_verdict,
    source_kind, statement_kind,
};

use crate::site::base::html::Html;
use crate::site::base::settings::Interface;

use words::Words;

impl Messages {
    /// The words of a language.
    pub(crate) fn of(interface: Interface) -> Self {
        Self::out_of(&mut Words::of(interface))
    }
}

/// The message with each `{name}` put in.
pub(crate) fn fill(message: &str, values: &[(&str, &str)]) -> String {
    let pieces = pieces(message, values);
    pieces.into_iter().map(|piece| piece.unwrap_or_else(|value| *value)).collect()
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

/// A message in its order: text, and as `Err` each value named in braces. Braces around another word are text.
fn pieces<'a, V>(message: &'a str, values: &'a [(&str, V)]) -> Vec<Result<&'a str, &'a V>> {
    let mut pieces = Vec::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        let value = after.split_once('}').and_then(|(name, after)| {
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| (value, after))
        });
        pieces.push(Ok(before));
        match value {
            Some((value, after)) => {
                pieces.push(Err(value));
                rest = after;
            }
            None => {
                pieces.push(Ok("{"));
                rest = after;
            }
        }
    }
    pieces.push(Ok(rest));
    pieces
}

/// The number with its noun.
pub(crate) fn plural(number: usize, one: &str, other: &str) -> String {
    fill(if number == 1 { one } else { other }, &[("n", &number.to_string())])
}
