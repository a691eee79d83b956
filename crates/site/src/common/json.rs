//! JSON as the files beside the pages, and the heads of pages, have it.

use serde::Serialize;
use serde_json::Value;

/// The object without the keys of what is not known: those whose value is null or an empty list.
pub(crate) fn known_keys(mut object: Value) -> Value {
    if let Some(map) = object.as_object_mut() {
        map.retain(|_, value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty()));
    }
    object
}

/// JSON for people, with a line end after it.
pub(crate) fn pretty<T: Serialize>(value: &T) -> String {
    // Values of our own making can always be printed.
    format!("{}\n", serde_json::to_string_pretty(value).unwrap_or_default())
}
