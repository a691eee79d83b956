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
pub(crate) use labels::{evidence_kind, provenance, record_verdict, source_kind, statement_kind};

use crate::replay::Phrases;
use crate::site::base::settings::Interface;

use words::Words;

impl Messages {
    /// The words of a language.
    pub(crate) fn of(interface: Interface) -> Self {
        Self::out_of(&mut Words::of(interface))
    }

    /// The words of the sentences that tell plies.
    pub(crate) fn phrases(&self) -> Phrases<'_> {
        let mut numbers = [""; 13];
        for (number, word) in numbers.iter_mut().zip(self.say_numbers.split_whitespace()) {
            *number = word;
        }
        Phrases {
            players: [&self.south, &self.north],
            numbers,
            seed: &self.say_seed,
            seeds: &self.say_seeds,
            then: &self.say_then,
            and: &self.say_and,
            sows: &self.say_sows,
            sows_clockwise: &self.say_sows_clockwise,
            sows_anticlockwise: &self.say_sows_anticlockwise,
            begins_by_taking: &self.say_begins_by_taking,
            last_falls: &self.say_last_falls,
            relays: &self.say_relays,
            captures: &self.say_captures,
            takes: &self.say_takes,
            sows_taken: &self.say_sows_taken,
            and_so_on: &self.say_and_so_on,
            flag: &self.say_flag,
            declines: &self.say_declines,
            forfeits: &self.say_forfeits,
            takes_back: &self.say_takes_back,
            claims: &self.say_claims,
            lays: &self.say_lays,
            passes: &self.say_passes,
            no_end: &self.say_no_end,
            again: &self.say_again,
            opening_over: &self.say_opening_over,
            round_over: &self.say_round_over,
            sweeps: &self.say_sweeps,
            round_begins: &self.say_round_begins,
            wins: &self.say_wins,
            draw: &self.say_draw,
            not_said: &self.say_not_said,
            endless: &self.say_endless,
            void: &self.say_void,
        }
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
