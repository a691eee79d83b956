//! Sources as a text names them.

use crate::common::messages::Messages;
use base::text::isolated;
use record::archive::{Contributor, Source};

/// Authors and year with its suffix, or what stands for them: `Pankhurst 1971`, `Driberg 1927a`.
pub(crate) fn short_citation(source: &Source, m: &Messages) -> String {
    let people = if source.author.is_empty() { &source.editor } else { &source.author };
    let who = match people.as_slice() {
        [] => match (&source.container_title, &source.number) {
            (_, Some(number)) => number.to_string(),
            (Some(container), None) => container.clone(),
            (None, None) => source.title.clone(),
        },
        [one] => family(one),
        [one, two] => format!("{} {} {}", isolated(&family(one)), m.and, isolated(&family(two))),
        [one, ..] => format!("{} et al.", isolated(&family(one))),
    };
    match &source.issued {
        Some(date) => {
            // A number and a year would run together.
            let comma = if who.ends_with(|sign: char| sign.is_ascii_digit()) { "," } else { "" };
            format!("{}{comma} {date}{}", isolated(&who), source.year_suffix.as_deref().unwrap_or_default())
        }
        // A person without a year would read like a name in a sentence.
        None if !people.is_empty() => {
            let year = undated(source.year_suffix.as_deref()).replace("n.d.", &m.undated);
            format!("{} {year}", isolated(&who))
        }
        None => who,
    }
}

/// What is printed in place of a year: `n.d.`, or `n.d.-a` for one of several works of the same authors.
pub(super) fn undated(suffix: Option<&str>) -> String {
    suffix.map_or_else(|| "n.d.".to_owned(), |suffix| format!("n.d.-{suffix}"))
}

fn family(person: &Contributor) -> String {
    let name = person.family.as_ref().or(person.literal.as_ref()).or(person.given.as_ref());
    name.cloned().unwrap_or_else(|| "?".to_owned())
}
