//! A line of a list of moves, such as `76 98 66 87`: the form that reads it, and what it means.

use std::cmp::Reverse;

use base::text::counted;
use engine::Position;
use rules::Ruleset;

use crate::lists::{ListLine, Mapping};

/// A form of lists in which lines may be typed.
#[derive(Debug, Clone, PartialEq)]
pub struct ListForm {
    /// What messages call it.
    pub name: String,
    /// How its moves are written.
    pub mapping: Mapping,
}

/// What a line of a list means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReadList {
    /// What was typed.
    pub(super) line: String,
    /// Its plies in the notation of records.
    pub(super) plies: Vec<String>,
    /// The name of the form that reads it.
    form: String,
}

impl ReadList {
    /// What a line means that is played from a position: of several forms, in the one by which most last holes agree
    /// with play.
    ///
    /// # Errors
    /// What cannot be read or played by the form that reads most of it, and how many plies of it are played before;
    /// or two meanings of the line.
    pub(super) fn read<'f>(
        forms: &'f [ListForm],
        ruleset: &Ruleset,
        start: &Position,
        line: &str,
    ) -> Result<Self, UnreadList> {
        let read =
            |form: &'f ListForm| Some((form, ListLine::read(&form.mapping, ruleset, start, line).ok()?));
        // What is comment throughout is no play.
        let is_play = |(_, line): &(&ListForm, ListLine)| line.played > 0 || line.refused.is_some();
        let mut all: Vec<(&ListForm, ListLine)> = forms.iter().filter_map(read).filter(is_play).collect();
        all.sort_by_key(|(_, line)| (line.refused.is_some(), Reverse(line.ends), Reverse(line.played)));
        let Some((form, best)) = all.first() else {
            return Err(UnreadList { why: String::new(), played: 0 });
        };
        if let Some(refused) = &best.refused {
            let why = format!("nothing is written; {refused} (form `{}`)", form.name);
            return Err(UnreadList { why, played: best.played });
        }
        let is_other = |other: &ListLine| {
            other.refused.is_none() && other.ends == best.ends && other.plies != best.plies
        };
        if let Some((other, meant)) = all.iter().find(|(_, other)| is_other(other)) {
            let why = format!(
                "the line has two meanings: `{}` by the form `{}`, `{}` by `{}`; choose one with --form",
                best.plies.join(" "),
                form.name,
                meant.plies.join(" "),
                other.name
            );
            return Err(UnreadList { why, played: best.played });
        }
        Ok(Self { line: line.to_owned(), plies: best.plies.clone(), form: form.name.clone() })
    }

    /// What is shown before it is written.
    pub(super) fn preview(&self) -> String {
        let count = counted(self.plies.len(), "ply", "plies");
        let (form, plies) = (&self.form, self.plies.join(" "));
        format!("Enter writes {count}, Esc goes back to the line: {plies} (form `{form}`)")
    }
}

/// Why a line is not read as a list.
pub(super) struct UnreadList {
    /// For people.
    pub(super) why: String,
    /// How many of its plies could be played.
    pub(super) played: usize,
}
