//! Cases: which ruleset plays the games of a trace, and where the two may differ.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::trace::State;

/// The case of a trace: the file `traces/NAME.yaml`.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// The ruleset that plays these games.
    pub(crate) ruleset: String,
    /// Alternatives of its readings, where not the defaults.
    #[serde(default)]
    pub(crate) readings: BTreeMap<String, String>,
    /// What the marks of the trace are in a board: `flag closed {blocked}`, `flag tuzdik {child S} by south`.
    #[serde(default)]
    pub(crate) marks: Vec<String>,
    /// Where the other program departs from the rules.
    #[serde(default)]
    pub(crate) departures: Vec<Departure>,
}

/// Where the other program departs from the rules, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Departure {
    /// What may differ.
    pub(crate) differs: Kind,
    /// The turns, as `GAME.TURN`; all, where there are none.
    #[serde(default)]
    pub(crate) turns: Vec<String>,
    /// For legal moves: the moves that only one of the two has; any, where there are none.
    #[serde(default)]
    pub(crate) only: Vec<String>,
    /// Why, with the words of a source where there are any.
    pub(crate) reason: String,
}

/// What differs.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// The position at the beginning.
    Setup,
    /// How the board is filled for another round, or who begins it.
    Refill,
    /// A position of the trace is none of the ruleset.
    Position,
    /// The legal moves.
    Legal,
    /// The position after the move: seeds in holes and stores, marks.
    Board,
    /// The hole of the last seed.
    EndHole,
    /// Who moves next.
    Next,
    /// Whether the game or round is over, or what its end moves.
    End,
}

impl Case {
    /// The departure that allows a difference, by its place in the list; `moves` are those that only one of the two has.
    pub(crate) fn allows(&self, kind: Kind, place: &str, moves: &[&str]) -> Option<usize> {
        self.departures.iter().position(|departure| {
            let Departure { differs, turns, only, .. } = departure;
            *differs == kind
                && (turns.is_empty() || turns.iter().any(|turn| turn == place))
                && (only.is_empty() || moves.iter().all(|one| only.iter().any(|known| known == one)))
        })
    }

    /// The clauses of a board for the marks of a state.
    pub(crate) fn mark_clauses(&self, state: &State) -> Vec<String> {
        self.marks.iter().filter_map(|template| fill_in(template, state)).collect()
    }

    /// The beginnings of the clauses of a board that are compared.
    pub(crate) fn compared_clauses(&self) -> impl Iterator<Item = &str> {
        self.marks.iter().map(|template| template.split('{').next().unwrap_or_default())
    }
}

/// A template with labels for its `{word}` or `{word value}`; nothing if there are none.
fn fill_in(template: &str, state: &State) -> Option<String> {
    let (before, rest) = template.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    let (word, value) = name.split_once(' ').map_or((name, None), |(word, value)| (word, Some(value)));
    let (_, holes) = state.marks.iter().find(|(known, _)| known == word)?;
    let labels: Vec<&str> = holes
        .iter()
        .filter(|(_, found)| value.is_none_or(|value| value == found))
        .map(|(label, _)| label.as_str())
        .collect();
    (!labels.is_empty()).then(|| format!("{before}{}{after}", labels.join(" ")))
}
