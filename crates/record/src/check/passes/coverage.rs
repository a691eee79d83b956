//! Statements about play that no ruleset accounts for.

use crate::check::code::archive::statement_unaccounted;
use crate::check::{CheckContext, Diagnostic, Location};
use base::text::SourceText;
use base::yaml::{Path, Places};
use rules::Declaration;

pub(super) fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let archive = context.archive();
    let declarations: Vec<&Declaration> =
        context.families().values().map(|family| family.declaration()).collect();
    // Where no ruleset uses an evidence, its game is not modelled, which is no mistake of the evidence.
    let used = |id: &str| declarations.iter().any(|one| one.evidence.iter().any(|evidence| evidence == id));
    // A ruleset that cannot be used may account for more.
    let unusable: Vec<&str> = context.unusable_rulesets().map(SourceText::contents).collect();
    let is_unsure = |id: &str| unusable.iter().any(|text| text.contains(id));
    let is_asked = |evidence: &str| used(evidence) && !is_unsure(evidence);
    let open = context.coverage().unaccounted();
    let mut found = Vec::new();
    for (evidence, statement) in open.filter(|(evidence, _)| is_asked(evidence.as_str())) {
        let file = format!("evidence/{evidence}.yaml");
        let place = match archive.texts.get(&file) {
            Some(text) => {
                let places = Places::parse(text.contents());
                let span = places
                    .as_ref()
                    .and_then(|places| id_place(places, text.contents(), &statement.id.to_string()));
                span.map_or_else(|| Location::of_file(file.as_str()), |span| Location::in_text(text, span))
            }
            None => Location::of_file(file.as_str()),
        };
        found.push(statement_unaccounted(&statement.id.to_string()).at(place));
    }
    found
}

/// Where a statement's id is written.
fn id_place(places: &Places, text: &str, id: &str) -> Option<base::text::Span> {
    (0..)
        .map_while(|index| {
            let path = Path::top().then("statements").then(index).then("id");
            places.value(Path::top().then("statements").then(index).segments())?;
            Some(places.value(path.segments()))
        })
        .flatten()
        .find(|span| text.get(span.range()).is_some_and(|written| written.trim_matches(['"', '\'']) == id))
}
