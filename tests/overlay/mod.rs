//! Small rulesets made of a whole one and of the sections that differ.

use std::sync::Arc;

use serde_yaml::{Mapping, Value};
use sowbook::archive::{read_ruleset, verify_ruleset};
use sowbook::check::messages;
use sowbook::engine::Position;
use sowbook::replay::read_position;
use sowbook::replay::resolve::PlayedLine;
use sowbook::rules::Ruleset;
use sowbook::text::SourceText;

/// The text of `base` with the sections of `sections` in place of its own; readings are added to its own.
pub(crate) fn laid_over(base: &str, sections: &str) -> String {
    let mut whole: Mapping = serde_yaml::from_str(base).expect("the whole ruleset is YAML");
    let other: Mapping =
        serde_yaml::from_str(sections).unwrap_or_else(|error| panic!("{error} in\n{sections}"));
    for (key, value) in other {
        match (whole.get_mut(&key), value) {
            (Some(Value::Mapping(readings)), Value::Mapping(more)) if key == Value::from("readings") => {
                readings.extend(more);
            }
            (_, value) => {
                whole.insert(key, value);
            }
        }
    }
    serde_yaml::to_string(&whole).expect("YAML")
}

/// The ruleset under its defaults, or everything that is wrong with it; statements of any id are known.
pub(crate) fn compiled(text: &str) -> Result<Arc<Ruleset>, Vec<String>> {
    let source = SourceText::new("rulesets/small.yaml", text);
    let (family, mut problems) = read_ruleset(&source);
    if let Some(family) = &family {
        problems.extend(verify_ruleset(&source, family.declaration(), |_| true));
    }
    match family {
        Some(family) if problems.is_empty() => family
            .default_ruleset()
            .map_err(|problems| problems.iter().map(messages::under_readings).collect()),
        _ => Err(problems.iter().map(messages::placed).collect()),
    }
}

/// The position after these plies from a position; `None` where one of them is refused.
pub(crate) fn played(ruleset: &Ruleset, position: &str, plies: &[String]) -> Option<Position> {
    let start = read_position(ruleset, position)
        .unwrap_or_else(|problems| panic!("`{position}` cannot be set up: {problems:?}"));
    let mut line = PlayedLine::new(start.settled(ruleset));
    for ply in plies {
        line = line.play(ruleset, ply, &mut ()).ok()?;
    }
    Some(line.after)
}
