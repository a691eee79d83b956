//! A ruleset as text for people.

use std::collections::BTreeMap;

use crate::archive::{Archive, Evidence, Statement, StatementId, Voice};
use crate::cli::page::Page;
use crate::rules::prose::{clause_prose, clause_title, section_lead, section_title};
use crate::rules::{ClauseId, Declaration, Reading, ReadingKind, Ruleset, Section, Support};

/// A ruleset in a list: its id, title and evidence.
pub(super) fn listed(page: &mut Page, declaration: &Declaration) {
    page.heading(0, &declaration.id);
    page.paragraph(2, &declaration.title);
    page.hanging(2, 4, &format!("evidence: {}", declaration.evidence.join(", ")));
}

/// A whole ruleset, section by section, then its readings, its options, and what is not modelled.
pub(super) fn told(page: &mut Page, archive: &Archive, declaration: &Declaration, ruleset: &Ruleset) {
    page.heading(0, &declaration.title);
    page.hanging(0, 2, &format!("ruleset {}, game {}", declaration.id, declaration.game));
    page.hanging(0, 2, &format!("evidence: {}", declaration.evidence.join(", ")));
    page.space();
    page.paragraph(0, &declaration.about);
    let clauses = ruleset.clauses().all();
    for section in Section::ALL {
        let own: Vec<_> = clauses.iter().filter(|(_, _, says)| says.section() == section).collect();
        if own.is_empty() {
            continue;
        }
        page.heading(0, &section_title(section).to_uppercase());
        if let Some(lead) = section_lead(section).filter(|_| own.len() > 1) {
            page.paragraph(0, lead);
        }
        for (id, support, _) in own {
            clause(page, archive, ruleset, *id, support);
        }
    }
    for (kind, title) in [(ReadingKind::Reading, "READINGS"), (ReadingKind::Option, "OPTIONS")] {
        let own: Vec<_> = declaration.readings.iter().filter(|reading| reading.kind == kind).collect();
        if !own.is_empty() {
            page.heading(0, title);
            own.into_iter().for_each(|reading| self::reading(page, archive, ruleset, reading));
        }
    }
    if !declaration.not_modelled.is_empty() {
        page.heading(0, "NOT MODELLED");
        let mut listed: Vec<_> = declaration.not_modelled.iter().collect();
        // DI-5 before DI-12: ids are ordered by their numbers, text is not.
        listed.sort_by_key(|(id, _)| id.parse::<StatementId>().ok());
        for (id, reason) in listed {
            page.hanging(2, 4, &format!("{id}: {reason}"));
        }
    }
}

fn clause(page: &mut Page, archive: &Archive, ruleset: &Ruleset, id: ClauseId, support: &Support) {
    page.heading(2, &format!("{} ({})", clause_title(ruleset, id), support.name));
    page.paragraph(4, &clause_prose(ruleset, id));
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
    cited(page, archive, &support.cites);
}

fn reading(page: &mut Page, archive: &Archive, ruleset: &Ruleset, reading: &Reading) {
    page.heading(2, &reading.name);
    page.paragraph(4, &reading.question);
    let chosen = ruleset.choices().get(&reading.name).unwrap_or(&reading.default);
    for (name, means) in &reading.alternatives {
        let mark = match (*name == reading.default, name == chosen) {
            (true, true) => " (default)",
            (true, false) => " (default, not chosen)",
            (false, true) => " (chosen)",
            (false, false) => "",
        };
        page.hanging(4, 6, &format!("- {name}{mark}: {means}"));
    }
    if let Some(reason) = &reading.reason {
        page.hanging(4, 6, &format!("Reason: {reason}"));
    }
    cited(page, archive, &reading.cites);
    if let Some(parts) = &reading.parts {
        let with: Vec<String> = parts.with.iter().map(|(name, other)| format!("{name}={other}")).collect();
        let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
        page.hanging(
            4,
            6,
            &format!("The alternatives part{with} at: {} after {}", parts.position.trim(), parts.play),
        );
    }
}

/// The statements cited, by whose words they are, and under them the decisive words.
fn cited(page: &mut Page, archive: &Archive, cites: &[String]) {
    let mut by_voice: BTreeMap<String, Vec<&String>> = BTreeMap::new();
    for id in cites {
        let whose = match statement(archive, id) {
            Some((evidence, statement)) => voice_words(evidence.voice(statement)),
            None => "in no evidence of this archive".to_owned(),
        };
        by_voice.entry(whose).or_default().push(id);
    }
    for (whose, ids) in by_voice {
        let listed: Vec<&str> = ids.iter().map(|id| id.as_str()).collect();
        page.hanging(4, 6, &format!("{whose}: {}", listed.join(", ")));
        for id in ids {
            let Some((_, statement)) = statement(archive, id) else { continue };
            for words in &statement.words {
                let english = words.translation.as_ref();
                let english = english.map_or(String::new(), |english| format!(", in English “{english}”"));
                page.hanging(6, 8, &format!("{id} “{}” ({}){english}", words.text, words.lang));
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
        Voice::Summary { by } => format!("{by}, its own summary"),
    }
}
