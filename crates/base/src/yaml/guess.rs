//! What was probably meant by a value that cannot be read, found by reading it again with a change.

use serde_yaml::Value;

use super::attempt::{ReadAgain, at, at_mut, put};
use super::{KeyMeant, Misread, MisreadKind, Options, Segment};
use crate::text::closest;

/// A word and a key that nothing has.
const UNKNOWN: &str = "\u{1}";

/// `misread` with what was probably meant: a key that belongs into the map beside it, a text with a comma, a value of
/// another key, a map with the value in it, or what else may be written in place of a value of the wrong type.
pub(super) fn explained(read: ReadAgain<'_>, value: &Value, mut misread: Misread) -> Misread {
    if let Some(misplaced) = misplaced(read, value, &misread) {
        return misplaced;
    }
    let path = misread.path.segments();
    match &mut misread.kind {
        MisreadKind::UnknownKey { meant, .. } if at(value, path).is_some_and(Value::is_null) => {
            *meant = KeyMeant::Text;
        }
        MisreadKind::UnknownWord { found, suggestion: suggestion @ None, .. } => {
            *suggestion = other_key(read, value, path).map(|key| format!("{key}: {found}"));
        }
        // A type that says itself what may be written has words in backticks.
        MisreadKind::Mismatch { expected, options, .. } if !expected.contains('`') => {
            let other = other_key(read, value, path).map(Options::OtherKey);
            let map = || map_of(read, value, path);
            *options = other.or_else(map).or_else(|| options_at(read, value, path)).unwrap_or_default();
        }
        _ => {}
    }
    misread
}

/// What may be written at `path`, where that is a closed list. Serde lists that only for a word or a key that it does
/// not know, so one is put there.
fn options_at(read: ReadAgain<'_>, value: &Value, path: &[Segment]) -> Option<Options> {
    let map = [(Value::from(UNKNOWN), Value::Null)].into_iter().collect();
    [Value::from(UNKNOWN), Value::Mapping(map)].into_iter().find_map(|probe| {
        let mut changed = value.clone();
        match path {
            [] => changed = probe,
            path => put(&mut changed, path, probe).then_some(())?,
        }
        match read(&changed)?.kind {
            MisreadKind::UnknownWord { found, expected, .. } if found == UNKNOWN => {
                Some(Options::Words(expected))
            }
            MisreadKind::UnknownKey { key, expected, .. } if key == UNKNOWN => Some(Options::Keys(expected)),
            _ => None,
        }
    })
}

/// A map that may be written in place of the word or number at `path`: the first key under which it is one of a closed
/// list of words, or a number.
fn map_of(read: ReadAgain<'_>, value: &Value, path: &[Segment]) -> Option<Options> {
    let found = at(value, path).filter(|found| found.is_string() || found.is_number())?;
    let Options::Keys(keys) = options_at(read, value, path)? else { return None };
    let reads = |key: &String, inside: Value| {
        let mut changed = value.clone();
        let map = [(Value::from(key.as_str()), inside)].into_iter().collect();
        put(&mut changed, path, Value::Mapping(map))
            && read(&changed).is_none_or(|next| !next.path.segments().starts_with(path))
    };
    let key = keys.iter().find(|key| reads(key, found.clone()) && !reads(key, Value::from(UNKNOWN)))?;
    let found = found
        .as_str()
        .map_or_else(|| found.as_u64().map(|number| number.to_string()), |word| Some(word.to_owned()));
    Some(Options::MapOf(key.clone(), found?))
}

/// The key like the last one of `path` under which the value there can be read.
fn other_key(read: ReadAgain<'_>, value: &Value, path: &[Segment]) -> Option<String> {
    let (Segment::Key(key), parent) = path.split_last()? else { return None };
    let Options::Keys(keys) = options_at(read, value, parent)? else { return None };
    let other = closest(key, keys.iter().map(String::as_str).filter(|other| other != key))?;
    moves(read, value, parent, key, parent, other).then(|| other.to_owned())
}

/// The problem as that of a key which is beside the map that it belongs into, if that is the cause.
fn misplaced(read: ReadAgain<'_>, value: &Value, misread: &Misread) -> Option<Misread> {
    let path = misread.path.segments();
    let (outer, key) = match &misread.kind {
        MisreadKind::MissingKey { key } => (path.split_last()?.1, Some(key)),
        MisreadKind::UnknownKey { key, .. } => (path.split_last()?.1, Some(key)),
        MisreadKind::UnknownWord { found, .. } => match path.split_last()? {
            (Segment::Key(key), outer) if key == found => (outer, Some(key)),
            _ => return None,
        },
        // A map with the key of a form and others.
        MisreadKind::Mismatch { .. } => (path, None),
        _ => return None,
    };
    let map = at(value, outer)?.as_mapping()?;
    let keys = || map.keys().filter_map(Value::as_str);
    let maps = || map.iter().filter(|(_, below)| below.is_mapping()).filter_map(|(name, _)| name.as_str());
    let (key, inside) = keys()
        .filter(|found| key.is_none_or(|key| key == found))
        .flat_map(|key| maps().map(move |inside| (key, inside)))
        .find(|(key, inside)| {
            let below: Vec<Segment> = outer.iter().cloned().chain([Segment::from(*inside)]).collect();
            key != inside && moves(read, value, outer, key, &below, key)
        })?;
    let kind = MisreadKind::UnknownKey {
        key: key.to_owned(),
        expected: Vec::new(),
        meant: KeyMeant::Inside(inside.to_owned()),
    };
    let path = outer.iter().cloned().chain([Segment::from(key)]).collect();
    Some(Misread { path: super::Path(path), kind })
}

/// Whether the map that holds a key can be read once the value of the key is under another key, there or in a map below.
fn moves(
    read: ReadAgain<'_>,
    value: &Value,
    outer: &[Segment],
    key: &str,
    parent: &[Segment],
    new: &str,
) -> bool {
    let mut changed = value.clone();
    let Some(Value::Mapping(map)) = at_mut(&mut changed, outer) else { return false };
    let Some(held) = map.shift_remove(key) else { return false };
    match at_mut(&mut changed, parent) {
        Some(Value::Mapping(map)) if !map.contains_key(new) => map.insert(Value::from(new), held),
        _ => return false,
    };
    read(&changed).is_none_or(|next| !next.path.segments().starts_with(outer))
}
