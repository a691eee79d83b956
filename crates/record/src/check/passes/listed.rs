//! Evidence and rulesets that nothing leads to: their game does not list them, or no clause cites them.

use std::fmt::Display;

use crate::archive::{Archive, Evidence};
use crate::check::code::archive;
use crate::check::code::rules::uncited_evidence;
use crate::check::{CheckContext, Diagnostic, Location};
use base::text::SourceText;
use base::yaml::Path;
use rules::Declaration;

pub(super) fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let archive = context.archive();
    let mut found = Vec::new();
    for (id, evidence) in &archive.evidence {
        if let Some(game) = archive.games.get(&evidence.game)
            && !game.evidence.contains(id)
        {
            let place = archive.texts.get(&format!("evidence/{id}.yaml"));
            found.extend(place.map(|text| not_listed("evidence", id, &evidence.game, text)));
        }
    }
    for text in &archive.rulesets {
        let id = crate::check::ruleset_id(text.name());
        let Some(family) = context.family(id) else { continue };
        // What a ruleset that cannot be used cites, or belongs to, may be part of what is wrong with it.
        if family.default_ruleset().is_err() {
            continue;
        }
        let declaration = family.declaration();
        if let Some((game, entry)) = archive.games.iter().find(|(game, _)| game.as_str() == declaration.game)
            && !entry.rulesets.iter().any(|listed| listed.as_str() == id)
        {
            found.push(not_listed("rulesets", id, game, text));
        }
        found.extend(uncited(context, archive, declaration, text));
    }
    found
}

/// The game's page is made from what its file lists, so the rest is on none.
fn not_listed(key: &str, id: impl Display, game: impl Display, text: &SourceText) -> Diagnostic {
    let path = Path::top().then("game");
    archive::not_listed(key, &id.to_string(), &game.to_string()).at(Location::at_path(text, &path))
}

/// The evidence in a ruleset's head of which it accounts for no statement; if statements are left that no ruleset
/// accounts for, these are reported instead.
fn uncited(
    context: &CheckContext<'_>,
    archive: &Archive,
    declaration: &Declaration,
    text: &SourceText,
) -> Vec<Diagnostic> {
    let is_uncited = |evidence: &Evidence| {
        context.coverage().evidence.get(&evidence.id).into_iter().flatten().all(|statement| {
            let citing = [&statement.clauses, &statement.against, &statement.readings];
            let is_named = citing.into_iter().flatten().any(|citing| citing.ruleset == declaration.id)
                || statement.not_modelled.contains_key(&declaration.id);
            statement.is_accounted_for() && !is_named
        })
    };
    let mut found = Vec::new();
    for (index, id) in declaration.evidence.iter().enumerate() {
        let Some(evidence) = archive.evidence.values().find(|evidence| evidence.id.as_str() == id) else {
            continue;
        };
        if is_uncited(evidence) {
            let path = Path::top().then("evidence").then(index);
            found.push(uncited_evidence(id).at(Location::at_path(text, &path)));
        }
    }
    found
}
