//! What rests on each statement: clauses, readings, and reasons for leaving a statement out.

use std::collections::BTreeMap;

use crate::archive::GameId;

use crate::site::context::Site;
use crate::site::{Route, Slug};

/// Something that rests on a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Use {
    /// A clause: its address and name.
    Clause(Route, String),
    /// A reading: its address and name.
    Reading(Route, String),
    /// A ruleset does not model it: address and title of the ruleset, and the reason.
    NotModelled(Route, String, String),
}

/// What rests on each statement of a game.
pub(super) struct Supports {
    uses: BTreeMap<String, Vec<Use>>,
    rulesets: usize,
}

impl Supports {
    /// What the rulesets of a game rest on, under their defaults and under every single other alternative.
    pub(super) fn of(site: &Site<'_>, game: &GameId) -> Self {
        let mut supports = Self { uses: BTreeMap::new(), rulesets: 0 };
        for (id, family) in site.rulesets.iter().filter(|(id, _)| site.game_of(id) == Some(game)) {
            supports.rulesets += 1;
            let declaration = family.declaration();
            let defaults = declaration.defaults();
            let mut all = vec![defaults.clone()];
            for reading in &declaration.readings {
                all.extend(reading.others(&reading.default).map(|other| defaults.with(&reading.name, other)));
            }
            for choices in &all {
                let (Some(clauses), _) = declaration.clauses(choices) else { continue };
                clauses.for_each(|_, support| {
                    let route = Route::Clause(game.clone(), id.clone(), Slug::of(&support.name));
                    for cited in &support.cites {
                        supports.add(cited, Use::Clause(route.clone(), support.name.clone()));
                    }
                });
            }
            for reading in &declaration.readings {
                let route = Route::Reading(game.clone(), id.clone(), Slug::of(&reading.name));
                for cited in &reading.cites {
                    supports.add(cited, Use::Reading(route.clone(), reading.name.clone()));
                }
            }
            let ruleset = Route::Ruleset(game.clone(), id.clone());
            for (cited, reason) in &declaration.not_modelled {
                let used = Use::NotModelled(ruleset.clone(), declaration.title.clone(), reason.clone());
                supports.add(cited, used);
            }
        }
        supports
    }

    fn add(&mut self, statement: &str, used: Use) {
        let uses = self.uses.entry(statement.to_owned()).or_default();
        if !uses.contains(&used) {
            uses.push(used);
        }
    }

    /// What rests on a statement, ruleset by ruleset: clauses, then readings, then reasons.
    pub(super) fn uses(&self, statement: &str) -> &[Use] {
        self.uses.get(statement).map_or(&[], Vec::as_slice)
    }

    /// Whether there is a ruleset at all.
    pub(super) const fn any(&self) -> bool {
        self.rulesets > 0
    }
}
