//! The combinations of readings that a simulation compares.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Choices, Reading, ReadingKind, Ruleset, RulesetFamily, RulesetProblemKind};

use super::exact::ChosenRuleset;

/// The most combinations that are simulated at once.
pub const MOST_COMBINATIONS: usize = 4_096;

/// One choice of readings, and its ruleset.
#[derive(Debug, Clone)]
pub struct Combination {
    /// The readings and options that differ from the defaults, by name.
    pub readings: BTreeMap<String, String>,
    pub ruleset: Arc<Ruleset>,
}

impl Combination {
    /// The ruleset with its label.
    pub fn chosen(&self) -> ChosenRuleset<'_> {
        ChosenRuleset { label: label(&self.readings), ruleset: &self.ruleset }
    }
}

/// Which combinations are compared. Each kind has the ones before it, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Over {
    /// The origin, and every single other alternative.
    Single,
    /// And every two.
    Pairs,
    /// Every combination of all open points.
    Product,
    /// Every combination of the readings and options with these names.
    Named(Vec<String>),
}

/// Why combinations are not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CombinationError {
    /// There are that many, more than [`MOST_COMBINATIONS`].
    TooMany(u128),
    /// No reading has that name.
    UnknownReading(RulesetProblemKind),
}

/// The combinations of a family, and those that cannot be made, each as a list of `name=alternative`.
#[derive(Debug, Clone, Default)]
pub struct Combinations {
    /// The origin first, then in the order of the file.
    pub all: Vec<Combination>,
    /// Combinations in which the alternatives exclude each other.
    pub excluded: Vec<String>,
}

/// The combinations around an origin.
///
/// Options count only if they are named. A reading that only says what a turn without end is called is left out unless
/// it is named, since it changes no play.
///
/// # Errors
/// Where a name is not known, or there are more than [`MOST_COMBINATIONS`].
pub fn combinations(
    family: &RulesetFamily,
    origin: &Choices,
    over: &Over,
) -> Result<Combinations, CombinationError> {
    let declaration = family.declaration();
    let points: Vec<&Reading> = match over {
        Over::Named(names) => {
            for name in names {
                if declaration.reading(name).is_none() {
                    let known = declaration.readings.iter().map(|reading| reading.name.clone()).collect();
                    let problem = RulesetProblemKind::UnknownReading { found: name.clone(), known };
                    return Err(CombinationError::UnknownReading(problem));
                }
            }
            declaration.readings.iter().filter(|reading| names.contains(&reading.name)).collect()
        }
        _ => {
            let ruleset = family.ruleset(origin).ok();
            let names_only =
                |reading: &Reading| ruleset.as_ref().is_some_and(|ruleset| names_an_end(ruleset, reading));
            let open = declaration.readings.iter().filter(|reading| reading.kind == ReadingKind::Reading);
            open.filter(|reading| !names_only(reading)).collect()
        }
    };
    let most_changed = match over {
        Over::Single => 1,
        Over::Pairs => 2,
        Over::Product | Over::Named(_) => points.len(),
    };
    let count = count(&points, most_changed);
    if count > MOST_COMBINATIONS as u128 {
        return Err(CombinationError::TooMany(count));
    }
    let mut chosen = vec![(0, origin.clone())];
    for reading in points {
        let of_origin = origin.get(&reading.name).unwrap_or(&reading.default);
        let more: Vec<(usize, Choices)> = chosen
            .iter()
            .filter(|(changed, _)| *changed < most_changed)
            .flat_map(|(changed, choices)| {
                let others = reading.others(of_origin);
                others.map(move |other| (changed + 1, choices.with(&reading.name, other)))
            })
            .collect();
        chosen.extend(more);
    }
    chosen.sort_by_key(|(changed, _)| *changed);
    let mut found = Combinations::default();
    for (_, choices) in chosen {
        let readings = changed_readings(family, &choices);
        match family.ruleset(&choices) {
            Ok(ruleset) => found.all.push(Combination { readings, ruleset }),
            Err(_) => found.excluded.push(label(&readings)),
        }
    }
    Ok(found)
}

/// The readings and options of a choice that differ from the defaults.
pub fn changed_readings(family: &RulesetFamily, choices: &Choices) -> BTreeMap<String, String> {
    let is_changed = |name: &str, chosen: &str| {
        family.declaration().reading(name).is_some_and(|reading| reading.default != chosen)
    };
    let changed = choices.iter().filter(|(name, chosen)| is_changed(name, chosen));
    changed.map(|(name, chosen)| (name.to_owned(), chosen.to_owned())).collect()
}

/// Readings as `name=alternative`, with commas between them; `defaults` for none.
pub fn label(readings: &BTreeMap<String, String>) -> String {
    if readings.is_empty() {
        return "defaults".to_owned();
    }
    let pairs: Vec<String> = readings.iter().map(|(name, chosen)| format!("{name}={chosen}")).collect();
    pairs.join(", ")
}

/// Whether a reading only decides how a turn without end counts: the clause of the limits alone depends on it.
fn names_an_end(ruleset: &Ruleset, reading: &Reading) -> bool {
    let mut depend = ruleset.supports().iter().filter(|support| support.readings.contains(&reading.name));
    depend.clone().next().is_some() && depend.all(|support| support.name == "limits")
}

/// The combinations in which at most `most` of the points differ from the origin, the origin among them.
fn count(points: &[&Reading], most: usize) -> u128 {
    // By the number of points that differ.
    let mut counts = vec![1_u128];
    for reading in points {
        let others = u128::try_from(reading.alternatives.len().saturating_sub(1)).unwrap_or(0);
        counts.push(0);
        for changed in (1..counts.len()).rev() {
            counts[changed] = counts[changed].saturating_add(counts[changed - 1].saturating_mul(others));
        }
    }
    counts.iter().take(most.saturating_add(1)).fold(0, |all, count| all.saturating_add(*count))
}
