//! Typed values out of a document, and what is wrong where that fails.

use super::attempt::{first_wrong, read_first};
use super::guess::explained;
use super::{Misread, Segment, YamlProblem, parse};
use serde::de::DeserializeOwned;
use serde_yaml::Value;

/// The typed value in `text`, with everything wrong with the text as YAML and the first thing wrong with its
/// values.
///
/// There is a value wherever one could be made, even beside problems.
///
/// ```
/// use base::yaml::{KeyMeant, MisreadKind, YamlProblemKind, read};
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Board { rows: u8 }
/// let (board, problems) = read::<Board>("rows: 2\nrows: 4\n");
/// assert_eq!(board.unwrap().rows, 2);
/// assert!(matches!(problems[0].kind, YamlProblemKind::DuplicateKey { .. }));
/// let (board, problems) = read::<Board>("row: 2\n");
/// assert!(board.is_none());
/// let YamlProblemKind::Misread(MisreadKind::UnknownKey { meant, .. }) = &problems[0].kind else { panic!() };
/// assert_eq!(*meant, KeyMeant::Key("rows".to_owned()));
/// ```
pub fn read<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<YamlProblem>) {
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
    read_first(value).map_err(|misread| explained(&first_wrong::<T>, value, misread).below(path))
}
