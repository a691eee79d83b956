//! `sowbook rules`: the rulesets, one of them in plain words, or what accounts for each statement.

mod coverage;
mod json;
mod text;

use std::io::Write;

use anyhow::Result;

use record::archive::load;
use record::check::ruleset_id;

use super::archive::{NO_RULESETS, choices, families, ids, known, records, ruleset, unread_evidence, usable};
use super::args::{Arguments, Rules, TextOrJson};
use super::page::Page;
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, asked: &Rules) -> Result<Exit> {
    let (archive, damaged) = load(&records(arguments)?);
    let (families, mut problems) = families(&archive);
    let mut page = Page::for_stdout();
    let mut open = false;
    let value = match &asked.ruleset {
        _ if asked.coverage => {
            let found =
                coverage::list(arguments, &archive, &families, asked.ruleset.as_deref(), &mut problems)?;
            open = found.unaccounted().next().is_some();
            coverage::text(&mut page, &archive, &found);
            coverage::json(&found)
        }
        None => {
            families.iter().for_each(|family| text::listed(&mut page, family.declaration()));
            families.iter().map(|family| json::listed(family.declaration())).collect()
        }
        Some(id) => {
            known("ruleset", &ids(&archive), id)?;
            let source = archive.rulesets.iter().find(|source| ruleset_id(source.name()) == *id);
            let family = usable(source.ok_or_else(|| anyhow::anyhow!("`{id}` cannot be read"))?, id)?;
            let ruleset = ruleset(&family, &choices(&family, &asked.readings)?)?;
            problems.retain(|problem| problem.starts_with(&format!("rulesets/{id}.yaml:")));
            text::ruleset(&mut page, &archive, family.declaration(), &ruleset);
            json::ruleset(&archive, family.declaration(), &ruleset)
        }
    };
    if archive.rulesets.is_empty() {
        page.paragraph(0, NO_RULESETS);
    }
    problems.extend(unread_evidence(&archive, &damaged));
    console::print(|out| {
        match asked.format {
            TextOrJson::Text => out.write_all(page.text().as_bytes())?,
            TextOrJson::Json => writeln!(out, "{value:#}")?,
        }
        Ok(())
    })?;
    problems.iter().try_for_each(|problem| console::message(problem))?;
    Ok(if open || !problems.is_empty() { Exit::Findings } else { Exit::Clean })
}
