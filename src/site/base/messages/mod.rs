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
    let mut filled = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value, after))
        });
        match value {
            Some((value, after)) => {
                filled.push_str(value);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled.push_str(rest);
    filled
}

/// The number with its noun.
pub(crate) fn plural(number: usize, one: &str, other: &str) -> String {
    fill(if number == 1 { one } else { other }, &[("n", &number.to_string())])
}
