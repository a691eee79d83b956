//! Typed values out of a document, and what is wrong where that fails.

use super::{Misread, MisreadKind, Path, Problem, Segment, parse};
use crate::text::meant;
use itertools::Itertools;
use serde::de::DeserializeOwned;
use serde_yaml::Value;

/// The typed value in `text`, with everything wrong with the text as YAML and the first thing wrong with its
/// values.
///
/// There is a value wherever one could be made, even beside problems.
///
/// ```
/// use sowbook::yaml::{MisreadKind, ProblemKind, read};
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Board { rows: u8 }
/// let (board, problems) = read::<Board>("rows: 2\nrows: 4\n");
/// assert_eq!(board.unwrap().rows, 2);
/// assert!(matches!(problems[0].kind, ProblemKind::DuplicateKey { .. }));
/// let (board, problems) = read::<Board>("row: 2\n");
/// assert!(board.is_none());
/// let ProblemKind::Misread(MisreadKind::UnknownKey { suggestion, .. }) = &problems[0].kind else { panic!() };
/// assert_eq!(suggestion.as_deref(), Some("rows"));
/// ```
pub fn read<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<Problem>) {
    let (document, mut problems) = parse(text);
    let Some(document) = document else { return (None, problems) };
    match read_slice(&document.value, &[]) {
        Ok(value) => (Some(value), problems),
        Err(misread) => {
            problems.push(document.places.locate(misread));
            (None, problems)
        }
    }
}

/// The typed value in `value`, which is at `path` in its document.
///
/// Reading stops at the first thing wrong; whoever wants more reads the entries of a list one by one.
///
/// # Errors
///
/// What is wrong and the way to it from the top of the document.
pub fn read_slice<T: DeserializeOwned>(value: &Value, path: &[Segment]) -> Result<T, Misread> {
    let mut track = serde_path_to_error::Track::new();
    let deserializer = serde_path_to_error::Deserializer::new(value, &mut track);
    // Tags are refused, so a variant with a parameter is written as a map of one key.
    serde_yaml::with::singleton_map_recursive::deserialize(deserializer)
        .map_err(|error: serde_yaml::Error| misread(&track.path(), &error).below(path))
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
        let suggestion = suggestion(key, &expected);
        return MisreadKind::UnknownKey { key: key.to_owned(), expected, suggestion };
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
            return MisreadKind::Mismatch { found: found.to_owned(), expected: expected.to_owned() };
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
    meant(word, expected.iter().map(String::as_str)).map(str::to_owned)
}
