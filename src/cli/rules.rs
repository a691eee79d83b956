//! `sowbook rules`: the rulesets, one of them in plain words, or what accounts for each statement.

mod coverage;
mod json;
mod text;

use std::io::Write;

use anyhow::Result;

use crate::archive::{Archive, load, read_ruleset, verify_ruleset};
use crate::check::words;
use crate::rules::{Declaration, Family};

use super::Exit;
use super::archive::{choices, known, records, ruleset, usable};
use super::args::{Arguments, Rules, TextOrJson};
use super::page::Page;

pub(super) fn run(arguments: &Arguments, asked: &Rules) -> Result<Exit> {
    let (archive, _) = load(&records(arguments)?);
    let (families, mut problems) = families(&archive);
    let mut page = Page::for_stdout();
    let mut open = false;
    let value = match &asked.ruleset {
        _ if asked.coverage => {
            let found =
                coverage::of(arguments, &archive, &families, asked.ruleset.as_deref(), &mut problems)?;
            open = found.unaccounted().next().is_some();
            coverage::text(&mut page, &archive, &found);
            coverage::json(&found)
        }
        None => {
            families.iter().for_each(|family| text::listed(&mut page, family.declaration()));
            families.iter().map(|family| json::listed(family.declaration())).collect()
        }
        Some(id) => {
            known(&ids(&archive), id)?;
            let source = archive.rulesets.iter().find(|source| id_of(source.name()) == *id);
            let family = usable(source.ok_or_else(|| anyhow::anyhow!("`{id}` cannot be read"))?, id)?;
            let ruleset = ruleset(&family, &choices(&family, &asked.readings)?)?;
            problems.retain(|problem| problem.starts_with(&format!("rulesets/{id}.yaml:")));
            text::told(&mut page, &archive, family.declaration(), &ruleset);
            json::told(&archive, family.declaration(), &ruleset)
        }
    };
    let mut out = std::io::stdout().lock();
    match asked.format {
        TextOrJson::Text => out.write_all(page.text().as_bytes())?,
        TextOrJson::Json => writeln!(out, "{value:#}")?,
    }
    problems.iter().for_each(|problem| eprintln!("{problem}"));
    Ok(if open || !problems.is_empty() { Exit::Findings } else { Exit::Clean })
}

/// Every ruleset that can be read, and what is wrong with any.
fn families(archive: &Archive) -> (Vec<Family>, Vec<String>) {
    let mut families = Vec::new();
    let mut messages = Vec::new();
    for source in &archive.rulesets {
        let (family, mut problems) = read_ruleset(source);
        if let Some(family) = family {
            let knows = |id: &str| knows(archive, family.declaration(), id);
            problems.extend(verify_ruleset(source, family.declaration(), knows));
            families.push(family);
        }
        messages.extend(problems.iter().map(words::placed));
    }
    (families, messages)
}

/// Whether a statement stands in the evidence of a ruleset.
fn knows(archive: &Archive, declaration: &Declaration, id: &str) -> bool {
    let evidence = archive
        .evidence
        .iter()
        .filter(|(name, _)| declaration.evidence.iter().any(|one| one == name.as_str()));
    evidence.into_iter().any(|(_, evidence)| evidence.statements.iter().any(|one| one.id.to_string() == id))
}

fn ids(archive: &Archive) -> Vec<String> {
    archive.rulesets.iter().map(|source| id_of(source.name()).to_owned()).collect()
}

/// The id of a ruleset by the name of its file.
fn id_of(name: &str) -> &str {
    name.trim_start_matches("rulesets/").trim_end_matches(".yaml")
}
