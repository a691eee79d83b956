//! Slips in what a record states of its beginning and its end: the header, and a score.

use sowbook::board::Player;
use sowbook::engine::{Position, Status, score};
use sowbook::notation::syntax::{EndResult, Item, ItemKind};
use sowbook::rules::Ruleset;
use sowbook::text::Span;

use super::kind::Kind;
use super::mutate::RESULTS;

/// A changed statement of a header.
pub(crate) struct Stated {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    pub(crate) description: String,
    /// What it says now.
    pub(crate) now: Now,
}

/// What a changed statement says.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Now {
    Result(EndResult),
    First(Player),
    Setup,
}

/// Every slip in the statements of a header that ends at `end`.
pub(crate) fn stated(text: &str, end: usize) -> Vec<Stated> {
    let mut all = Vec::new();
    let put = |all: &mut Vec<Stated>, kind, place: Span, written: &str, now| {
        let description = format!("{} → {written}", &text[place.range()]);
        let text = format!("{}{written}{}", &text[..place.start], &text[place.end..]);
        all.push(Stated { kind, text, description, now });
    };
    let mut at = 0;
    let mut in_setup = false;
    for line in text[..end].split_inclusive('\n') {
        in_setup = line.starts_with("setup:") || in_setup && line.starts_with(' ');
        let value = |key: &str| {
            let stated = line.strip_prefix(key)?.trim_end();
            Some(Span::new(at + key.len(), at + key.len() + stated.len()))
        };
        if let Some(place) = value("result: ") {
            for (other, result) in RESULTS.iter().zip(ENDS) {
                if *other != &text[place.range()] {
                    put(&mut all, Kind::HeaderResult, place, other, Now::Result(result));
                }
            }
        }
        if let Some(place) = value("first: ") {
            let other = if &text[place.range()] == "south" { Player::North } else { Player::South };
            put(&mut all, Kind::HeaderFirst, place, other.word(), Now::First(other));
        }
        for (index, old) in line.char_indices().filter(|(_, sign)| in_setup && sign.is_ascii_digit()) {
            for new in ('0'..='9').filter(|new| *new != old) {
                let place = Span::new(at + index, at + index + 1);
                put(&mut all, Kind::SetupCount, place, &new.to_string(), Now::Setup);
            }
        }
        at += line.len();
    }
    all
}

/// The results of [`RESULTS`].
const ENDS: [EndResult; 5] = [
    EndResult::Wins(Player::South),
    EndResult::Wins(Player::North),
    EndResult::Draw,
    EndResult::Unfinished,
    EndResult::Unknown,
];

/// Whether two statements of one end cannot both be true: what is not known contradicts nothing that is broken off.
pub(crate) fn differ(one: EndResult, other: EndResult) -> bool {
    let vague = |result| matches!(result, EndResult::Unknown | EndResult::Unfinished);
    one != other && !(vague(one) && vague(other))
}

/// The result a header states, where it is one of [`RESULTS`].
pub(crate) fn result_of(header: Option<&str>) -> Option<EndResult> {
    let at = RESULTS.iter().position(|result| Some(*result) == header)?;
    Some(ENDS[at])
}

/// The end a line of play states, and where.
pub(crate) fn end_of(items: &[Item]) -> Option<(Span, EndResult)> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::End(end) => Some((item.span, end.result)),
        _ => None,
    })
}

/// The record with the score that the game ended with written into its `end(…)`; `None` where it is not over or counts
/// no score. The place is that of the score.
pub(crate) fn with_score(
    ruleset: &Ruleset,
    text: &str,
    items: &[Item],
    position: &Position,
) -> Option<(String, Span)> {
    let (Status::Over(_), Some(score)) = (position.status(), score(ruleset, position)) else { return None };
    let (span, result) = end_of(items)?;
    let first = match result {
        EndResult::Wins(player) => player,
        EndResult::Draw => Player::South,
        _ => return None,
    };
    let written = RESULTS.iter().find(|result| text[span.range()].starts_with(&format!("end({result}")))?;
    let at = span.start + "end(".len() + written.len();
    let numbers = format!(" {}-{}", score[first], score[first.opposite()]);
    let text = format!("{}{numbers}{}", &text[..at], &text[at..]);
    Some((text, Span::new(at, at + numbers.len())))
}
