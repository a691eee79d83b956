//! Prints what can be proved of a ruleset under its defaults and under every single other alternative:
//!
//! ```text
//! cargo run --release -p simulate --example exact -- records choro-lango [READING=ALTERNATIVE]…
//! ```
//!
//! Readings that are named take the place of the defaults.

use std::path::Path;
use std::process::ExitCode;

use record::archive::{load, read_ruleset};
use simulate::{ChosenRuleset, ExactBounds, exact_findings};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match found(&arguments) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn found(arguments: &[String]) -> Result<String, String> {
    let [records, id, chosen @ ..] = arguments else {
        return Err("expected a folder of records, the id of a ruleset, and perhaps readings".to_owned());
    };
    let (archive, _) = load(Path::new(records));
    let files = archive.rulesets.iter();
    let mut families = files.filter_map(|file| read_ruleset(file).0);
    let family =
        families.find(|family| family.declaration().id == *id).ok_or(format!("no ruleset `{id}`"))?;
    let pairs: Option<Vec<(&str, &str)>> = chosen.iter().map(|pair| pair.split_once('=')).collect();
    let pairs = pairs.ok_or("expected readings as `READING=ALTERNATIVE`")?;
    let origin = family.declaration().choose(pairs).map_err(|problem| format!("{problem:?}"))?;
    let label = if chosen.is_empty() { "the defaults".to_owned() } else { chosen.join(", ") };
    let mut rulesets = vec![(label, origin.clone())];
    // What a turn without end is called does not change play.
    let others = family.one_choice_away(&origin).filter(|(reading, ..)| reading.name != "endless");
    rulesets.extend(
        others.map(|(reading, alternative, choices)| (format!("{}={alternative}", reading.name), choices)),
    );
    let made: Result<Vec<_>, _> =
        rulesets.into_iter().map(|(label, choices)| Ok((label, family.ruleset(&choices)?))).collect();
    let made = made.map_err(|problems: Vec<rules::RulesetProblem>| format!("{problems:?}"))?;
    let chosen: Vec<ChosenRuleset<'_>> =
        made.iter().map(|(label, ruleset)| ChosenRuleset { label: label.clone(), ruleset }).collect();
    Ok(exact_findings(&chosen, &ExactBounds::default()).text())
}
