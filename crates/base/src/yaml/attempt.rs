//! One reading of a value as a type, and what stopped it.

use super::{KeyMeant, Misread, MisreadKind, Options, Path, Segment};
use crate::text::nearest;
use itertools::Itertools;
use serde::de::DeserializeOwned;
use serde_yaml::Value;

/// The typed value in `value`, or the first thing wrong with it, without a guess at what was meant.
pub(super) fn read_first<T: DeserializeOwned>(value: &Value) -> Result<T, Misread> {
    let mut track = serde_path_to_error::Track::new();
    let deserializer = serde_path_to_error::Deserializer::new(value, &mut track);
    // Tags are refused, so a variant with a parameter is written as a map of one key.
    serde_yaml::with::singleton_map_recursive::deserialize(deserializer)
        .map_err(|error: serde_yaml::Error| misread(&track.path(), &error))
}

/// Reads a value again as the type in question, and gives the first thing wrong with it. Types are many, and a function
/// for each is large: what only asks whether something can be read is compiled once.
pub(super) type ReadAgain<'a> = &'a dyn Fn(&Value) -> Option<Misread>;

/// The first thing wrong with `value` as a `T`.
pub(super) fn first_wrong<T: DeserializeOwned>(value: &Value) -> Option<Misread> {
    read_first::<T>(value).err()
}

/// The value at the end of `path`.
pub(super) fn at<'v>(value: &'v Value, path: &[Segment]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, step| match step {
        Segment::Key(key) => value.get(key.as_str()),
        Segment::Index(index) => value.get(*index),
    })
}

/// The same, to be changed.
pub(super) fn at_mut<'v>(value: &'v mut Value, path: &[Segment]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, step| match step {
        Segment::Key(key) => value.get_mut(key.as_str()),
        Segment::Index(index) => value.get_mut(*index),
    })
}

/// Puts `new` at the end of `path`; `false` if there is no such place.
pub(super) fn put(value: &mut Value, path: &[Segment], new: Value) -> bool {
    let Some((last, parent)) = path.split_last() else { return false };
    match (at_mut(value, parent), last) {
        (Some(Value::Mapping(map)), Segment::Key(key)) => {
            map.insert(Value::from(key.as_str()), new);
            true
        }
        (Some(Value::Sequence(list)), Segment::Index(index)) => {
            list.get_mut(*index).map(|old| *old = new).is_some()
        }
        _ => false,
    }
}

fn misread(way: &serde_path_to_error::Path, error: &serde_yaml::Error) -> Misread {
    let mut segments = Vec::new();
    for segment in way {
        match segment {
            serde_path_to_error::Segment::Seq { index } => segments.push(Segment::Index(*index)),
            serde_path_to_error::Segment::Map { key } => segments.push(Segment::Key(key.clone())),
            // The name of a variant is the value itself, not a step into it.
            serde_path_to_error::Segment::Enum { .. } | serde_path_to_error::Segment::Unknown => {}
        }
    }
    let kind = kind(&error.to_string());
    if let MisreadKind::UnknownKey { key, .. } = &kind {
        let step = Segment::Key(key.clone());
        if segments.last() != Some(&step) {
            segments.push(step);
        }
    }
    Misread { path: Path(segments), kind }
}

/// What an error of serde says, taken from its words: they are fixed by serde itself (`serde::de::Error`), and
/// the error type of the YAML crate keeps nothing else.
fn kind(message: &str) -> MisreadKind {
    if let Some((key, rest)) = message.strip_prefix("unknown field ").and_then(ticked) {
        let expected = every_ticked(rest);
        let meant = suggestion(key, &expected).map_or(KeyMeant::Unclear, KeyMeant::Key);
        return MisreadKind::UnknownKey { key: key.to_owned(), expected, meant };
    }
    if let Some((key, _)) = message.strip_prefix("missing field ").and_then(ticked) {
        return MisreadKind::MissingKey { key: key.to_owned() };
    }
    if let Some((found, rest)) = message.strip_prefix("unknown variant ").and_then(ticked) {
        let expected = every_ticked(rest);
        let suggestion = suggestion(found, &expected);
        return MisreadKind::UnknownWord { found: found.to_owned(), expected, suggestion };
    }
    for prefix in ["invalid type: ", "invalid value: ", "invalid length "] {
        // The last ", expected" is serde's own: what was found may hold those words too.
        if let Some((found, expected)) =
            message.strip_prefix(prefix).and_then(|rest| rest.rsplit_once(", expected "))
        {
            return MisreadKind::Mismatch {
                found: found.to_owned(),
                expected: expected.to_owned(),
                options: Options::default(),
            };
        }
    }
    MisreadKind::Other(message.to_owned())
}

/// A name between backticks at the beginning, and what follows it.
fn ticked(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('`')?;
    // A name somebody wrote may hold a backtick; serde's own words after it begin with ", ".
    let end = rest.find("`, ").or_else(|| rest.rfind('`'))?;
    Some((&rest[..end], &rest[end + 1..]))
}

fn every_ticked(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).unique().map(str::to_owned).collect()
}

fn suggestion(word: &str, expected: &[String]) -> Option<String> {
    nearest(word, expected.iter().map(String::as_str)).map(str::to_owned)
}
