//! What cites each statement or goes against it: clauses, readings, and reasons for leaving a statement out.

use crate::common::{Route, Slug};
use crate::page_shell::Site;
use record::archive::{RulesetId, StatementId};
use rules::{Confidence, Worded};

/// Something in a ruleset that cites a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) ruleset: RulesetId,
    pub(super) route: Route,
    pub(super) kind: UseKind,
}

/// What cites a statement, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum UseKind {
    Clause(String),
    /// A clause that the statement denies under the defaults.
    Against(String),
    /// A reading, and how well the words support its default.
    Reading(String, Option<Confidence>),
    /// The ruleset does not model it: its title, and the reason.
    NotModelled(Worded, String),
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
            let route = Route::Clause(game.clone(), ruleset.clone(), Slug::from_text(&citing.name));
            let kind = if is_against { UseKind::Against } else { UseKind::Clause };
            uses.push(Use { ruleset: ruleset.clone(), route, kind: kind(citing.name.clone()) });
        }
    }
    for citing in &covered.readings {
        if let Some((game, ruleset)) = site.ruleset_named(&citing.ruleset) {
            let route = Route::Reading(game.clone(), ruleset.clone(), Slug::from_text(&citing.name));
            let family = site.rulesets.get(ruleset);
            let reading = family.and_then(|family| family.declaration().reading(&citing.name));
            let confidence = reading.and_then(|reading| reading.confidence);
            let kind = UseKind::Reading(citing.name.clone(), confidence);
            uses.push(Use { ruleset: ruleset.clone(), route, kind });
        }
    }
    for (named, reason) in &covered.not_modelled {
        if let Some((game, ruleset)) = site.ruleset_named(named) {
            let family = site.rulesets.get(ruleset);
            let title =
                family.map_or_else(|| named.as_str().into(), |family| family.declaration().title.clone());
            let route = Route::Ruleset(game.clone(), ruleset.clone());
            let kind = UseKind::NotModelled(title, reason.clone());
            uses.push(Use { ruleset: ruleset.clone(), route, kind });
        }
    }
    uses
}
