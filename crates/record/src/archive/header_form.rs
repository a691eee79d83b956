//! The keys of a header and the words of its closed lists, with what each is: read from the header's own schema, which is
//! made of the types that parse it.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::header_keys::{HEADER_KEYS, header_schema};

/// A key or a word, and what it is.
pub type HeaderWord = (&'static str, &'static str);

static HEADER: LazyLock<Value> = LazyLock::new(|| header_schema("", "").to_value());

/// The keys that may be written below these keys of a header; those that are required first.
pub fn header_keys_below(keys: &[&str]) -> Vec<HeaderWord> {
    let Some(node) = node(keys) else { return Vec::new() };
    let entry = |(key, value): (&'static String, &'static Value)| (key.as_str(), about(value));
    let mut below: Vec<HeaderWord> =
        properties(node).map(|all| all.iter().map(entry).collect()).unwrap_or_default();
    if keys.is_empty() {
        below.sort_by_key(|(key, _)| HEADER_KEYS.iter().position(|known| known == key));
    } else {
        let required = node["required"].as_array().map(Vec::as_slice).unwrap_or_default();
        below.sort_by_key(|(key, _)| !required.iter().any(|one| one == key));
    }
    below
}

/// The words of a closed list that may be the value of the last of these keys.
pub fn header_words(keys: &[&str]) -> Vec<HeaderWord> {
    let words = node(keys).and_then(|node| node["oneOf"].as_array()).map(Vec::as_slice).unwrap_or_default();
    words.iter().filter_map(|word| Some((word["const"].as_str()?, about(word)))).collect()
}

/// What the schema says of a key or word.
fn about(value: &'static Value) -> &'static str {
    value["description"].as_str().unwrap_or_default()
}

/// The schema below these keys; in a list, that of its entries.
fn node(keys: &[&str]) -> Option<&'static Value> {
    keys.iter().try_fold(resolved(&HEADER), |node, key| {
        let below =
            properties(node).and_then(|all| all.get(*key)).or_else(|| node.get("additionalProperties"))?;
        let below = resolved(below);
        below.is_object().then(|| below.get("items").map_or(below, resolved))
    })
}

fn properties(node: &'static Value) -> Option<&'static Map<String, Value>> {
    node["properties"].as_object()
}

/// A schema, or the one that it refers to.
fn resolved(node: &'static Value) -> &'static Value {
    node["$ref"].as_str().and_then(|at| HEADER.pointer(at.strip_prefix('#')?)).unwrap_or(node)
}

#[cfg(test)]
mod tests {
    use super::{HEADER_KEYS, header_keys_below, header_words};
    use crate::archive::Provenance;

    #[test]
    fn every_key_and_every_class_of_evidence_says_what_it_is() {
        let keys = header_keys_below(&[]);
        assert_eq!(keys.iter().map(|(key, _)| *key).collect::<Vec<_>>(), HEADER_KEYS);
        let classes = header_words(&["provenance"]);
        let words: Vec<&str> = classes.iter().map(|(word, _)| *word).collect();
        assert_eq!(words, Provenance::ALL.map(Provenance::word));
        assert!(keys.iter().chain(&classes).all(|(_, what)| !what.is_empty()));
    }

    #[test]
    fn keys_are_found_below_lists_names_and_references() {
        let names = |keys: &[&str]| header_keys_below(keys).iter().map(|(key, _)| *key).collect::<Vec<_>>();
        assert_eq!(names(&["sources"]), ["source", "evidence", "locator", "note", "witness"]);
        assert_eq!(names(&["hands", "ED"]), ["name", "role"]);
        assert_eq!(names(&["players"]), ["north", "south"]);
        assert_eq!(names(&["title"]), [""; 0]);
        assert_eq!(names(&["none", "at", "all"]), [""; 0]);
        assert_eq!(
            header_words(&["first"]).iter().map(|(word, _)| *word).collect::<Vec<_>>(),
            ["south", "north"]
        );
    }
}
