//! Rulesets under chosen readings, and what holds under the other ones.

use std::sync::Arc;

use engine::Position;
use rules::{Choices, Ruleset, RulesetFamily};

use super::finding::FindingKind;
use super::ply_verdict::ReadingChoice;

/// Finds a ruleset with its readings by id.
pub type Families<'a> = &'a dyn Fn(&str) -> Option<Arc<RulesetFamily>>;

/// The ruleset of a family under the readings chosen, each a name and an alternative.
///
/// # Errors
/// The finding that says why there is none.
pub(super) fn chosen_ruleset<'a>(
    family: &RulesetFamily,
    chosen: impl ExactSizeIterator<Item = (&'a str, &'a str)>,
) -> Result<Arc<Ruleset>, FindingKind> {
    let made = if chosen.len() == 0 {
        family.default_ruleset()
    } else {
        let choices = family.declaration().choose(chosen).map_err(FindingKind::Readings)?;
        family.ruleset(&choices)
    };
    made.map_err(|problems| FindingKind::UnusableRuleset {
        ruleset: family.declaration().id.clone(),
        problems,
    })
}

/// The single other alternatives of readings (not of options) under which something holds; of the reading `tried` alone,
/// if one is named.
pub(super) fn alternatives(
    family: &RulesetFamily,
    choices: &Choices,
    tried: Option<&str>,
    mut holds: impl FnMut(&Ruleset) -> bool,
) -> Vec<ReadingChoice> {
    if let Some(reading) = tried.and_then(|name| family.declaration().reading(name)) {
        let chosen = choices.get(&reading.name).unwrap_or(&reading.default);
        let mut allows = |other: &&str| {
            family.ruleset(&choices.with(&reading.name, other)).is_ok_and(|ruleset| holds(&ruleset))
        };
        let others = reading.others(chosen).filter(|other| allows(other));
        return others.map(|other| ReadingChoice::new(&reading.name, other)).collect();
    }
    let Some(neighbours) = family.neighbours(choices) else { return Vec::new() };
    let others = neighbours.others.iter().filter(|other| holds(&other.ruleset));
    others.map(|other| ReadingChoice::new(&other.reading, &other.alternative)).collect()
}

/// A position of one ruleset judged by another: whether play is over depends on the rules. A game that its last turn
/// brought to an end, not the position, stays ended.
pub(super) fn judged_by(own: &Ruleset, other: &Ruleset, position: &Position) -> Position {
    if position.clone().settled(own) == *position {
        position.clone().settled(other)
    } else {
        position.clone()
    }
}
