//! What cites each statement or goes against it: clauses, readings, and reasons for leaving a statement out.

use crate::base::route::{Route, Slug};
use crate::page_shell::context::Site;
use record::archive::{RulesetId, StatementId};
use rules::{Confidence, Worded};

/// Something that cites a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Use {
    /// A clause of a ruleset: its address and name.
    Clause(RulesetId, Route, String),
    /// A clause that it denies under the defaults: its address and name.
    Against(RulesetId, Route, String),
    /// A reading of a ruleset: its address and name, and how well the words support its default.
    Reading(RulesetId, Route, String, Option<Confidence>),
    /// A ruleset does not model it: address and title of the ruleset, and the reason.
    NotModelled(Route, Worded, String),
}

/// What names a statement: clauses that cite it, clauses that it denies, then readings, then reasons, each in the order
/// of rulesets.
pub(super) fn uses(site: &Site<'_>, statement: &StatementId) -> Vec<Use> {
    let Some(covered) = site.covered(statement) else { return Vec::new() };
    let mut uses = Vec::new();
    // A clause that cites it only under another alternative goes against it by default, and is named for that.
    let citing = covered.clauses.difference(&covered.against).map(|citing| (citing, false));
    for (citing, is_against) in citing.chain(covered.against.iter().map(|citing| (citing, true))) {
        if let Some((game, ruleset)) = site.ruleset_named(&citing.ruleset) {
            let route = Route::Clause(game.clone(), ruleset.clone(), Slug::of(&citing.name));
            let make = if is_against { Use::Against } else { Use::Clause };
            uses.push(make(ruleset.clone(), route, citing.name.clone()));
        }
    }
    for citing in &covered.readings {
        if let Some((game, ruleset)) = site.ruleset_named(&citing.ruleset) {
            let route = Route::Reading(game.clone(), ruleset.clone(), Slug::of(&citing.name));
            let family = site.rulesets.get(ruleset);
            let reading = family.and_then(|family| family.declaration().reading(&citing.name));
            let confidence = reading.and_then(|reading| reading.confidence);
            uses.push(Use::Reading(ruleset.clone(), route, citing.name.clone(), confidence));
        }
    }
    for (named, reason) in &covered.not_modelled {
        if let Some((game, ruleset)) = site.ruleset_named(named) {
            let family = site.rulesets.get(ruleset);
            let title =
                family.map_or_else(|| named.as_str().into(), |family| family.declaration().title.clone());
            let route = Route::Ruleset(game.clone(), ruleset.clone());
            uses.push(Use::NotModelled(route, title, reason.clone()));
        }
    }
    uses
}
