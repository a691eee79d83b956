//! Texts with fields in them: `game {id:03}`.

use std::collections::{BTreeMap, BTreeSet};

use serde_yaml::Value;

use base::yaml::Word;

/// The most digits that a number can be asked to have.
pub(super) const MOST_DIGITS: usize = 20;

/// A piece of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    Text(&'a str),
    /// A field, and how many digits a number has at least.
    Field(&'a str, usize),
}

/// The pieces of a template; a bracket that encloses no name is text.
pub(super) fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((inner, after)) = behind.split_once('}') else { break };
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        let (name, width) = inner.split_once(':').unwrap_or((inner, ""));
        pieces.push(Piece::Field(name, width.parse().unwrap_or(0)));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// What a template asks for as a number of digits, if it is none of at most [`MOST_DIGITS`].
pub(super) fn bad_width(template: &str) -> Option<&str> {
    let fields = template.split('{').skip(1).filter_map(|behind| behind.split_once('}'));
    let mut widths = fields.filter_map(|(inner, _)| Some(inner.split_once(':')?.1));
    widths.find(|width| !width.parse().is_ok_and(|width: usize| width <= MOST_DIGITS))
}

/// Gives every template of a mapped header on, with the value in a record's header that is at its place.
pub(super) fn templates(mapped: &Value, header: &Value, each: &mut dyn FnMut(&str, Option<String>)) {
    match mapped {
        Value::Mapping(map) => {
            for (key, below) in map {
                templates(below, header.get(key).unwrap_or(&Value::Null), each);
            }
        }
        Value::Sequence(list) => {
            for (index, below) in list.iter().enumerate() {
                templates(below, header.get(index).unwrap_or(&Value::Null), each);
            }
        }
        _ => {
            if let Some(template) = scalar(mapped) {
                each(&template, scalar(header));
            }
        }
    }
}

/// The text of a value that is no list and no map.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

/// The template with fields put in. `None` where all of its fields are missing; a field that is missing beside others is
/// written `?`.
pub(super) fn fill(template: &str, mut field: impl FnMut(&str) -> Option<String>) -> Option<String> {
    let pieces = pieces(template);
    if let [Piece::Field(name, width)] = pieces.as_slice() {
        return field(name).map(|value| padded(&value, *width));
    }
    let (mut text, mut is_any) = (String::new(), pieces.iter().all(|piece| matches!(piece, Piece::Text(_))));
    for piece in pieces {
        match piece {
            Piece::Text(between) => text.push_str(between),
            Piece::Field(name, width) => match field(name) {
                Some(value) => {
                    is_any = true;
                    text.push_str(&padded(&value, width));
                }
                None => text.push('?'),
            },
        }
    }
    is_any.then_some(text)
}

fn padded(value: &str, width: usize) -> String {
    if value.bytes().all(|byte| byte.is_ascii_digit()) {
        format!("{value:0>width$}")
    } else {
        value.to_owned()
    }
}

/// The fields and their values where `text` was made by `template`; none where it cannot be parted in one way. Where
/// that is so, the values that a field can have may show what is meant: `tables` are those of the mapping.
pub(super) fn unfill<'t>(
    template: &'t str,
    text: &str,
    tables: &'t BTreeMap<String, BTreeMap<Word, Word>>,
) -> Vec<(&'t str, String)> {
    let pieces = pieces(template);
    let mut found = parted(&pieces, text);
    if found.is_empty() {
        let tried = pieces.iter().enumerate().flat_map(|(at, piece)| {
            let name = if let Piece::Field(name, _) = *piece { name } else { "" };
            let values: BTreeSet<&str> = name
                .split('|')
                .find_map(|name| tables.get(name))
                .into_iter()
                .flatten()
                .map(|(_, value)| value.as_str())
                .collect();
            values.into_iter().map(move |value| (at, name, value))
        });
        let mut ways = tried.filter_map(|(at, name, value)| {
            let mut pieces = pieces.clone();
            pieces[at] = Piece::Text(value);
            let mut found = parted(&pieces, text);
            found.push((name, value.to_owned()));
            (found.len() > 1).then_some(found)
        });
        found = ways.next().filter(|_| ways.next().is_none()).unwrap_or_default();
    }
    // Within a text, a missing field is written so.
    found.retain(|(_, value)| is_one_field(template) || value != "?");
    found
}

fn parted<'t>(all: &[Piece<'t>], text: &str) -> Vec<(&'t str, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut open: Option<(&str, usize)> = None;
    for piece in all.iter().copied() {
        match (piece, open) {
            (Piece::Text(between), None) => match rest.strip_prefix(between) {
                Some(behind) => rest = behind,
                None => return Vec::new(),
            },
            (Piece::Text(between), Some((name, width))) => {
                let Some((value, behind)) = rest.split_once(between) else { return Vec::new() };
                if behind.contains(between) {
                    return Vec::new();
                }
                found.push((name, unpadded(value, width)));
                (rest, open) = (behind, None);
            }
            (Piece::Field(name, width), None) => open = Some((name, width)),
            (Piece::Field(..), Some(_)) => return Vec::new(),
        }
    }
    match open {
        Some((name, width)) => found.push((name, unpadded(rest, width))),
        None if rest.is_empty() => {}
        None => return Vec::new(),
    }
    found
}

/// Whether a template is one field and nothing else.
pub(super) fn is_one_field(template: &str) -> bool {
    matches!(pieces(template).as_slice(), [Piece::Field(..)])
}

/// A number without the zeros that [`fill`] put before it.
fn unpadded(value: &str, width: usize) -> String {
    let is_number = width > 0 && value.bytes().all(|byte| byte.is_ascii_digit());
    match (is_number, value.trim_start_matches('0')) {
        (true, "") => "0".to_owned(),
        (true, short) => short.to_owned(),
        (false, _) => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_found_again() {
        let none = BTreeMap::new();
        let known = |name: &str| (name == "id").then(|| "7".to_owned());
        for (template, text) in [("{id}", "7"), ("cup-{id:03}", "cup-007"), ("game {id} of 9", "game 7 of 9")]
        {
            assert_eq!(fill(template, known).as_deref(), Some(text));
            assert_eq!(unfill(template, text, &none), [("id", "7".to_owned())]);
        }
        assert_eq!(fill("{other}", known), None);
        assert_eq!(fill("{other}, {id}", known).as_deref(), Some("?, 7"));
        let both = [("id", "7".to_owned()), ("other", "8".to_owned())];
        assert_eq!(unfill("{id}, {other}", "7, 8", &none), both);
        assert_eq!(unfill("{id}, {other}", "7, ?", &none), both[..1]);
        assert_eq!(unfill("{id}, {other}", "7, 8, 9", &none), []);
        let word = |text: &str| serde_yaml::from_str::<Word>(text).expect("a word");
        let table = BTreeMap::from([(word("1-0"), word("south wins")), (word("0-1"), word("north wins"))]);
        let tables = BTreeMap::from([("who".to_owned(), table)]);
        let found = unfill("{who} {a}-{b}", "north wins 26-22", &tables);
        assert_eq!(
            found.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>(),
            ["26", "22", "north wins"]
        );
        assert_eq!(unfill("{who} {a}-{b}", "north wins 26-22", &none), []);
        assert_eq!(fill("{id", known).as_deref(), Some("{id"));
    }
}
