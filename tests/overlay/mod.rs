//! Small rulesets made of a whole one and of the sections that differ.

use serde_yaml::{Mapping, Value};

/// The text of `base` with the sections of `sections` in place of its own; readings are added to its own.
pub(crate) fn laid_over(base: &str, sections: &str) -> String {
    let mut whole: Mapping = serde_yaml::from_str(base).expect("the whole ruleset is YAML");
    let other: Mapping =
        serde_yaml::from_str(sections).unwrap_or_else(|error| panic!("{error} in\n{sections}"));
    for (key, value) in other {
        match (whole.get_mut(&key), value) {
            (Some(Value::Mapping(readings)), Value::Mapping(more)) if key == "readings" => {
                readings.extend(more);
            }
            (_, value) => {
                whole.insert(key, value);
            }
        }
    }
    serde_yaml::to_string(&whole).expect("YAML")
}
