//! Everything that is wrong with a value, not only what reading stops at first.

use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};

use super::attempt::{ReadAgain, at_mut, first_wrong, put, read_first};
use super::guess::explained;
use super::{KeyMeant, Misread, MisreadKind, Segment};

/// The most problems that are looked for in one value.
const MOST: usize = 16;

/// Values that a missing one may be, until the rest is read: texts of the usual forms, and each other kind.
const TEXTS: [&str; 4] = ["x", "2000", "en", "XX-1"];

/// The same as [`read_slice`](super::read_slice), but with everything that is found wrong: after a problem, the rest is read as if that were
/// right, as far as this can be guessed.
///
/// ```
/// use base::yaml::{parse, read_whole};
/// #[derive(serde::Deserialize)]
/// struct Board { rows: u8, holes: u8 }
/// let (document, _) = parse("row: two\n");
/// let wrong = read_whole::<Board>(&document.unwrap().value, &[]).err().unwrap();
/// assert_eq!(wrong.len(), 2, "`rows` and `holes` are missing");
/// ```
///
/// # Errors
///
/// What is wrong and the way to it from the top of the document, in the order in which it is read; never nothing.
pub fn read_whole<T: DeserializeOwned>(value: &Value, path: &[Segment]) -> Result<T, Vec<Misread>> {
    read_first(value).map_err(|first| {
        let all = misreads(&first_wrong::<T>, value, first);
        all.into_iter().map(|misread| misread.below(path)).collect()
    })
}

/// What is wrong with `value`, the first first: after each problem the value is read again as if that were
/// right. What nobody can guess ends the search.
fn misreads(read: ReadAgain<'_>, value: &Value, first: Misread) -> Vec<Misread> {
    let mut value = value.clone();
    let mut found = vec![explained(read, &value, first)];
    while found.len() < MOST
        && let Some(last) = found.last()
        && repair(read, &mut value, last)
    {
        match read(&value) {
            // What contradicts itself may do so only because of the repair.
            Some(next) if !matches!(next.kind, MisreadKind::Other(_)) => {
                let next = explained(read, &value, next);
                if found.contains(&next) {
                    break;
                }
                found.push(next);
            }
            _ => break,
        }
    }
    found
}

/// Puts something in the place of a problem that is read without it; `false` if nothing is.
fn repair(read: ReadAgain<'_>, value: &mut Value, misread: &Misread) -> bool {
    let path = misread.path.segments();
    match &misread.kind {
        MisreadKind::UnknownKey { key, meant, .. } => {
            let parent =
                if path.last() == Some(&Segment::Key(key.clone())) { &path[..path.len() - 1] } else { path };
            let Some(Value::Mapping(map)) = at_mut(value, parent) else { return false };
            let Some(held) = map.shift_remove(key.as_str()) else { return false };
            // What was meant is no longer missing.
            let (map, key) = match meant {
                KeyMeant::Key(other) => (Some(map), other),
                KeyMeant::Inside(inside) => {
                    (map.get_mut(inside.as_str()).and_then(Value::as_mapping_mut), key)
                }
                KeyMeant::Unclear | KeyMeant::Text => (None, key),
            };
            if let Some(map) = map.filter(|map| !map.contains_key(key.as_str())) {
                map.insert(Value::from(key.as_str()), held);
            }
            true
        }
        MisreadKind::MissingKey { key } => {
            let path: Vec<Segment> = path.iter().cloned().chain([Segment::Key(key.clone())]).collect();
            try_all(read, value, &path, &[])
        }
        MisreadKind::UnknownWord { expected, .. } => try_all(read, value, path, expected),
        MisreadKind::Mismatch { .. } => try_all(read, value, path, &[]),
        MisreadKind::Other(_) => false,
    }
}

/// Puts the first value at a path with which nothing at that path is wrong.
fn try_all(read: ReadAgain<'_>, value: &mut Value, path: &[Segment], words: &[String]) -> bool {
    let texts = words.iter().map(String::as_str).take(1).chain(TEXTS).map(Value::from);
    let others =
        [Value::from(1), Value::from(true), Value::Sequence(Vec::new()), Value::Mapping(Mapping::new())];
    for candidate in texts.chain(others) {
        if !put(value, path, candidate) {
            return false;
        }
        match read(value) {
            Some(next) if next.path.segments().starts_with(path) => {
                // A closed list of words.
                if let MisreadKind::UnknownWord { expected, .. } = &next.kind
                    && words.is_empty()
                    && next.path.segments() == path
                    && let Some(word) = expected.first()
                {
                    return put(value, path, Value::from(word.as_str()));
                }
            }
            _ => return true,
        }
    }
    false
}
