//! Clauses in plain words, with what they cite, as text.

use std::collections::BTreeMap;

use record::archive::{Archive, Evidence, Quotation, Statement, StatementId, Voice};
use rules::prose::{Language, clause_prose, clause_title};
use rules::{ChosenWords, ClauseId, Ruleset, Support};

use super::page::Page;

/// A clause: what it says, which readings its wording depends on, and what supports it.
pub(super) fn clause(page: &mut Page, archive: &Archive, ruleset: &Ruleset, id: ClauseId, support: &Support) {
    page.heading(2, &format!("{} ({})", clause_title(ruleset, id, Language::English), support.name));
    page.paragraph(4, &clause_prose(ruleset, id, Language::English));
    if !support.readings.is_empty() {
        let chosen = |name: &String| format!("{name}={}", ruleset.choices().get(name).unwrap_or("?"));
        let chosen: Vec<String> = support.readings.iter().map(chosen).collect();
        page.hanging(4, 6, &format!("Depends on: {}.", chosen.join(", ")));
    }
    match (&support.note, support.silent) {
        (Some(note), true) => page.hanging(4, 6, &format!("The sources are silent: {note}")),
        (None, true) => page.paragraph(4, "The sources are silent."),
        (Some(note), false) => page.hanging(4, 6, &format!("Note: {note}")),
        (None, false) => {}
    }
    cited(page, archive, "", &support.cites, Some(&support.words));
    cited(page, archive, "Against it, ", &support.against, None);
}

/// Statements, by whose words they are, and under them the decisive words: all, or those chosen. `lead` is
/// what they are to the clause.
pub(super) fn cited(
    page: &mut Page,
    archive: &Archive,
    lead: &str,
    cites: &[String],
    chosen: Option<&[ChosenWords]>,
) {
    let mut by_voice: BTreeMap<String, Vec<&String>> = BTreeMap::new();
    for id in cites {
        let whose = match statement(archive, id) {
            Some((evidence, statement)) => voice_words(evidence.voice(statement)),
            None => "not in the evidence of this archive".to_owned(),
        };
        by_voice.entry(whose).or_default().push(id);
    }
    for (whose, ids) in by_voice {
        let listed: Vec<&str> = ids.iter().map(|id| id.as_str()).collect();
        page.hanging(4, 6, &format!("{lead}{whose}: {}", listed.join(", ")));
        for id in ids {
            let Some((_, statement)) = statement(archive, id) else { continue };
            let shown: Vec<(&str, &Quotation)> = match chosen {
                Some(chosen) => {
                    let own = chosen.iter().filter(|words| words.statement == **id);
                    own.filter_map(|words| Some((words.text.as_str(), statement.quotation(&words.text)?)))
                        .collect()
                }
                None => statement.words.iter().map(|words| (words.text.as_str(), words)).collect(),
            };
            for (text, words) in shown {
                let english = words.translation.as_ref().filter(|_| words.text == text);
                let english = english.map_or(String::new(), |english| format!(", in English “{english}”"));
                page.hanging(6, 8, &format!("{id} “{text}” ({}){english}", words.lang));
            }
        }
    }
}

/// A statement by an id as a ruleset writes it.
pub(super) fn statement<'a>(archive: &'a Archive, id: &str) -> Option<(&'a Evidence, &'a Statement)> {
    archive.statement(&id.parse::<StatementId>().ok()?)
}

/// Whose words they are.
fn voice_words(voice: Voice<'_>) -> String {
    match voice {
        Voice::Source { source, locator, via } => {
            let locator = locator.map_or(String::new(), |locator| format!(", {locator}"));
            let via = via.map_or(String::new(), |via| format!(", quoted by {via}"));
            format!("{source}{locator}{via}")
        }
        Voice::Summary { by } => format!("{by}, own summary"),
    }
}
