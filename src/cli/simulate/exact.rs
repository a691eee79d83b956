//! What looking at all cases proves of the combinations that are asked for.

use anyhow::{Context as _, Result, bail};

use ::simulate::{ChosenRuleset, Combination, ExactBounds, ExactFindings, exact_findings};

use super::super::args::{Arguments, Simulate, SimulateFormat};
use super::super::exit::stop_by_key;
use super::super::page::Page;
use super::asked::Compared;

/// The findings, in the format that is asked for.
pub(super) fn run(arguments: &Arguments, asked: &Simulate, id: &str) -> Result<String> {
    if asked.format == SimulateFormat::Csv {
        bail!("what is proved is no table; use `--format text` or `--format json`");
    }
    let family = super::super::archive::family(arguments, id)?;
    let Compared { all, .. } = Compared::new(&family, asked)?;
    let chosen: Vec<ChosenRuleset<'_>> = all.iter().map(Combination::chosen).collect();
    let findings = exact_findings(&chosen, &ExactBounds::default(), stop_by_key()?);
    let findings = findings.context("stopped; nothing is printed")?;
    Ok(match asked.format {
        SimulateFormat::Json => serde_json::to_string_pretty(&findings)? + "\n",
        SimulateFormat::Text | SimulateFormat::Csv => {
            let page = if asked.out.is_some() { Page::for_file() } else { Page::for_stdout() };
            wrapped(&findings, page)
        }
    })
}

/// Findings as text of the width of a page.
fn wrapped(findings: &ExactFindings, mut page: Page) -> String {
    for line in findings.text(rules::Language::English).lines() {
        match line.strip_prefix("  ") {
            Some(finding) => page.hanging(2, 4, finding),
            None => page.heading(0, line),
        }
    }
    page.text().to_owned()
}
