//! What an import or an export could not carry over, counted.

use base::text::{counted, on_one_line, with_unseen};
use std::collections::BTreeMap;

/// The most places that are named of each kind.
const MOST_NAMED: usize = 10;

/// What was read and written, and what was not carried over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Games written.
    pub games: usize,
    /// Moves written.
    pub plies: usize,
    /// Games that the mapping does not ask for.
    pub unwanted: usize,
    counts: BTreeMap<Kind, Counted>,
    /// What was lost first, and why.
    first_lost: Option<String>,
}

/// Something worth reporting: its words, and whether it is a loss.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// Losses come first.
    weight: Weight,
    words: String,
}

/// Whether something needs attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Something the input has could not be carried over or read.
    Lost,
    /// Worth knowing, and as the mapping wants it.
    Note,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Counted {
    count: usize,
    games: usize,
    /// The last game it is counted of.
    last: usize,
    places: Vec<String>,
}

/// The place of a ply and what is there.
pub(super) fn place(id: &str, ply: usize, what: &str) -> String {
    at(&format!("{id} ply {ply}"), what)
}

/// A place and what is there.
pub(super) fn at(place: &str, what: &str) -> String {
    /// The most characters that are shown.
    const MOST_SHOWN: usize = 40;
    let what = with_unseen(&on_one_line(what));
    let shown: String = what.chars().take(MOST_SHOWN).collect();
    let more = if shown.len() < what.len() { "…" } else { "" };
    if what.is_empty() { place.to_owned() } else { format!("{place}: `{shown}{more}`") }
}

impl Report {
    /// Counts something that was lost or not read; `words` describe it, `place` says where, if that helps.
    pub(super) fn lost(&mut self, words: impl Into<String>, place: impl Into<Option<String>>) {
        let (words, place) = (words.into(), place.into());
        if self.first_lost.is_none() {
            // What is done with it is of interest only where it is written.
            let why = words.split(',').next().unwrap_or_default();
            self.first_lost =
                Some(place.as_ref().map_or(why.to_owned(), |place| format!("{}: {why}", place.trim())));
        }
        self.count(Weight::Lost, words, place);
    }

    /// Counts something that needs no attention.
    pub(super) fn note(&mut self, words: impl Into<String>, place: impl Into<Option<String>>) {
        self.count(Weight::Note, words.into(), place.into());
    }

    /// Counts what another report of the same game has.
    pub(super) fn add(&mut self, other: Self) {
        self.first_lost = self.first_lost.take().or(other.first_lost);
        for (kind, counted) in other.counts {
            for index in 0..counted.count {
                self.count(kind.weight, kind.words.clone(), counted.places.get(index).cloned());
            }
        }
    }

    fn count(&mut self, weight: Weight, words: String, place: Option<String>) {
        let counted = self.counts.entry(Kind { weight, words }).or_default();
        counted.count += 1;
        counted.games += usize::from(counted.last != self.games);
        counted.last = self.games;
        if counted.places.len() < MOST_NAMED {
            counted.places.extend(place);
        }
    }

    /// Whether everything was carried over.
    pub fn is_complete(&self) -> bool {
        self.counts.keys().all(|kind| kind.weight == Weight::Note)
    }

    /// What was lost first, and why; `None` if everything was carried over.
    pub(super) fn first_lost(&self) -> Option<&str> {
        self.first_lost.as_deref()
    }

    /// The report as lines.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "{}, {}",
            counted(self.games, "game", "games"),
            counted(self.plies, "move", "moves")
        )];
        if self.unwanted > 0 {
            lines.push(format!(
                "{} not asked for by `only`",
                counted(self.unwanted, "other game", "other games")
            ));
        }
        for (kind, counted) in &self.counts {
            let weight = if kind.weight == Weight::Lost { "warning" } else { "note" };
            let mut line = format!("{weight}: {}: {}", kind.words, counted.count);
            if counted.games > 0 {
                line.push_str(&format!(" in {}", base::text::counted(counted.games, "game", "games")));
            }
            if !counted.places.is_empty() {
                let more = if counted.count > counted.places.len() { ", …" } else { "" };
                line.push_str(&format!(" ({}{more})", counted.places.join(", ")));
            }
            lines.push(line);
        }
        lines
    }
}
