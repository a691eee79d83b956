//! A ruleset as text for people.

use crate::cli::clause_text::{cited, clause};
use crate::cli::page::Page;
use record::archive::{Archive, StatementId};
use rules::prose::{section_lead, section_title};
use rules::{Alternative, Declaration, Reading, ReadingKind, Ruleset, Section};

/// A ruleset in a list: its id, title and evidence.
pub(super) fn listed(page: &mut Page, declaration: &Declaration) {
    page.heading(0, &declaration.id);
    page.paragraph(2, &declaration.title);
    page.hanging(2, 4, &format!("evidence: {}", declaration.evidence.join(", ")));
}

/// A whole ruleset, section by section, then its readings, its options, and what is not modelled.
pub(super) fn ruleset(page: &mut Page, archive: &Archive, declaration: &Declaration, ruleset: &Ruleset) {
    page.heading(0, &declaration.title);
    page.hanging(0, 2, &format!("ruleset {}, game {}", declaration.id, declaration.game));
    page.hanging(0, 2, &format!("evidence: {}", declaration.evidence.join(", ")));
    page.space();
    page.paragraph(0, &declaration.about);
    let clauses = ruleset.clauses().all();
    for &section in Section::ALL {
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

fn reading(page: &mut Page, archive: &Archive, ruleset: &Ruleset, reading: &Reading) {
    page.heading(2, &reading.name);
    page.paragraph(4, &reading.question);
    let chosen = ruleset.choices().get(&reading.name).unwrap_or(&reading.default);
    for Alternative { name, means, cites, .. } in &reading.alternatives {
        let mark = match (*name == reading.default, name == chosen) {
            (true, true) => " (default)",
            (true, false) => " (default, not chosen)",
            (false, true) => " (chosen)",
            (false, false) => "",
        };
        let cites = if cites.is_empty() { String::new() } else { format!(" ({})", cites.join(", ")) };
        page.hanging(4, 6, &format!("- {name}{mark}: {means}{cites}"));
    }
    let confidence = reading.confidence.map(|confidence| format!("Confidence: {}.", confidence.word()));
    let reason = reading.reason.as_ref().map(|reason| format!("Reason: {reason}"));
    for line in confidence.iter().chain(&reason) {
        page.hanging(4, 6, line);
    }
    cited(page, archive, "", &reading.cites, Some(&reading.words));
    if let Some(parts) = &reading.parts {
        let with: Vec<String> = parts.with.iter().map(|(name, other)| format!("{name}={other}")).collect();
        let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
        page.hanging(
            4,
            6,
            &format!("The alternatives{with} differ at {} after {}", parts.position.trim(), parts.play),
        );
    }
}
