//! Finding the archive, a ruleset in it, and a position, with messages for people where that fails.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};

use crate::engine::Position;
use crate::replay::{BoardProblem, BoardProblemKind, read_position};
use crate::rules::{Choices, Family, ProblemKind, Ruleset};
use crate::text::{SourceText, closest};

use super::args::{Arguments, Chosen, Placed};

/// The folder of records the arguments name.
pub(super) fn records(arguments: &Arguments) -> Result<PathBuf> {
    let named = &arguments.archive;
    let below = named.join("records");
    if below.is_dir() {
        Ok(below)
    } else if named.join("rulesets").is_dir() {
        Ok(named.clone())
    } else {
        bail!(
            "no archive in `{}`: expected a folder `records` there (or name one with --archive DIR)",
            named.display()
        )
    }
}

/// A ruleset with all its readings.
pub(super) fn family(arguments: &Arguments, id: &str) -> Result<Family> {
    let records = records(arguments)?;
    let folder = records.join("rulesets");
    let known = ruleset_ids(&folder)?;
    if !known.iter().any(|name| name == id) {
        let hint = closest(id, known.iter().map(String::as_str));
        let hint = hint.map_or(String::new(), |close| format!("; did you mean `{close}`?"));
        bail!("there is no ruleset `{id}`{hint}\nrulesets of this archive: {}", known.join(", "));
    }
    let path = folder.join(format!("{id}.yaml"));
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let source = SourceText::new(format!("rulesets/{id}.yaml"), text);
    let (family, problems) = crate::archive::read_ruleset(&source);
    let shown = problems.iter().map(|problem| format!("\n  {problem}")).collect::<String>();
    match family {
        Some(family) if problems.is_empty() => Ok(family),
        _ => Err(anyhow!("the ruleset `{id}` cannot be used:{shown}")),
    }
}

fn ruleset_ids(folder: &Path) -> Result<Vec<String>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?;
    let mut ids = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            ids.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    ids.sort();
    Ok(ids)
}

/// The choices that `--reading` makes.
pub(super) fn choices(family: &Family, chosen: &Chosen) -> Result<Choices> {
    let mut pairs = Vec::new();
    for written in &chosen.readings {
        match written.split_once('=') {
            Some((name, alternative)) => pairs.push((name.trim(), alternative.trim())),
            None => bail!("`--reading {written}`: expected NAME=ALTERNATIVE"),
        }
    }
    family.declaration().choose(pairs).map_err(|problems| {
        let mut message = String::new();
        for problem in &problems {
            let separator = if message.is_empty() { "" } else { "\n" };
            let _ = write!(message, "{separator}{}", choice_problem(problem));
        }
        anyhow!(message)
    })
}

fn choice_problem(problem: &ProblemKind) -> String {
    let hint = |found: &str, known: &[String]| {
        closest(found, known.iter().map(String::as_str))
            .map_or(String::new(), |close| format!("; did you mean `{close}`?"))
    };
    match problem {
        ProblemKind::UnknownReading { found, known } => {
            format!("no reading `{found}`{}\nreadings: {}", hint(found, known), known.join(", "))
        }
        ProblemKind::UnknownAlternative { reading, found, known } => format!(
            "reading `{reading}` has no alternative `{found}`{}\nalternatives: {}",
            hint(found, known),
            known.join(", ")
        ),
        other => format!("{other:?}"),
    }
}

/// A ruleset ready to play, and the position to play from.
pub(super) fn placed(
    arguments: &Arguments,
    placed: &Placed,
) -> Result<(Family, Choices, Arc<Ruleset>, Position)> {
    let family = family(arguments, &placed.chosen.ruleset)?;
    let choices = choices(&family, &placed.chosen)?;
    let ruleset = family
        .ruleset(&choices)
        .map_err(|problems| anyhow!("the ruleset cannot be used under these readings: {problems:?}"))?;
    let position = match &placed.position {
        None => Position::initial(&ruleset),
        Some(text) => read_position(&ruleset, text).map_err(|problems| {
            let shown: Vec<String> = problems.iter().map(|problem| board_problem(text, problem)).collect();
            anyhow!("the position cannot be read:\n{}", shown.join("\n"))
        })?,
    };
    Ok((family, choices, ruleset, position))
}

fn board_problem(text: &str, problem: &BoardProblem) -> String {
    let at = text.get(problem.span.range()).filter(|words| !words.is_empty());
    let at = at.map_or(String::new(), |words| format!(" in `{words}`"));
    let what = match &problem.kind {
        BoardProblemKind::Unreadable(kind) => format!("not a clause of a board ({kind:?})"),
        BoardProblemKind::UnknownLabel(label) => format!("hole `{label}` is not on this board"),
        BoardProblemKind::HoleTwice(label) => format!("hole `{label}` is given two different counts"),
        BoardProblemKind::CountOfHoles { side, found, expected } => {
            format!("{side} has {expected} holes, and {found} counts are given")
        }
        BoardProblemKind::Order => "the order does not name every hole of one side once".to_owned(),
        BoardProblemKind::UnknownFlag { found, known } => {
            format!("no flag `{found}` (flags: {})", known.join(", "))
        }
        BoardProblemKind::UnknownPhase(found) => format!("no phase `{found}` (phases: opening, main)"),
        BoardProblemKind::TooMany(seeds) => format!("{seeds} seeds are more than a hole can hold"),
        BoardProblemKind::TooManyInAll { found, most } => {
            format!("{found} seeds in all; the game has {most}")
        }
        BoardProblemKind::NotStated(holes) => {
            format!("seeds not stated for {} (write `rest=0` for empty holes)", holes.join(" "))
        }
        BoardProblemKind::NoBoardBefore => "`+=` compares with a board before, and there is none".to_owned(),
    };
    format!("  {what}{at}")
}
