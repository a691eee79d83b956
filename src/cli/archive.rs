//! Finding the archive, a ruleset in it, and a position, with messages for people where that fails.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};

use base::text::{SourceText, closest};
use engine::Position;
use record::archive::layout::FOLDERS;
use record::archive::{Archive, ArchiveProblem, ArchiveProblemKind as Kind, read_ruleset, verify_ruleset};
use record::check::messages::{self, did_you_mean};
use record::check::ruleset_id;
use record::replay::read_position;
use rules::{Choices, Declaration, Ruleset, RulesetFamily, RulesetProblem};

use super::args::{Arguments, Placed};
use super::files::{inside, shown};

/// The name of the folder that holds the records of an archive.
const RECORDS: &str = "records";

/// What is printed where an archive has no ruleset.
pub(super) const NO_RULESETS: &str = "The archive has no rulesets yet; begin with `sowbook new ruleset ID`.";

/// The folder of records: of the archive that the arguments name, or else `SOWBOOK_ARCHIVE`, or else of the nearest one
/// from the current folder upward.
pub(super) fn records(arguments: &Arguments) -> Result<PathBuf> {
    records_of(arguments.archive.clone())
}

/// The same, where `--archive` names a folder or none.
pub(super) fn records_of(named: Option<PathBuf>) -> Result<PathBuf> {
    let from_environment = || std::env::var_os("SOWBOOK_ARCHIVE").filter(|value| !value.is_empty());
    match named.or_else(|| from_environment().map(PathBuf::from)) {
        Some(named) => named_records(&named),
        None => nearest_records(&std::env::current_dir().context("cannot find the current folder")?),
    }
}

/// The folder that contains the records and the site; the folder of records itself where it has another name.
pub(super) fn root(records: &Path) -> PathBuf {
    if records.file_name().is_some_and(|name| name == RECORDS) {
        let root = records.parent().unwrap_or(Path::new(""));
        if root.as_os_str().is_empty() { PathBuf::from(".") } else { root.to_owned() }
    } else {
        records.to_owned()
    }
}

fn named_records(named: &Path) -> Result<PathBuf> {
    if is_there(&named.join(RECORDS)) {
        inside(named, RECORDS)
    } else if named.join("rulesets").is_dir() {
        Ok(named.to_owned())
    } else {
        bail!(
            "no archive in `{}`: expected a folder `{RECORDS}` (`--archive` and `SOWBOOK_ARCHIVE` name another place)",
            shown(named)
        )
    }
}

/// The folder of records nearest to the folder `from`, looking upward; as a path from there.
fn nearest_records(from: &Path) -> Result<PathBuf> {
    let mut way = PathBuf::new();
    for folder in from.ancestors() {
        // Many things are called `records`. Ours has a site beside it, or a folder with a name of ours in it, or is
        // empty beside a folder `site`, where somebody has just begun. A link may have been ours, wherever it leads: an
        // archive above must not be taken for this one.
        let below = folder.join(RECORDS);
        if below.is_symlink()
            || (below.is_dir()
                && (folder.join("site/settings.yaml").is_file()
                    || has_own_folder(&below)
                    || is_begun(folder)))
        {
            return inside(&way, RECORDS);
        }
        if folder.file_name().is_none_or(|name| name != RECORDS) && folder.join("rulesets").is_dir() {
            return Ok(if way.as_os_str().is_empty() { PathBuf::from(".") } else { way });
        }
        way.push("..");
    }
    bail!(
        "no archive in `{}` or a folder above it: expected a folder `{RECORDS}` with records, rulesets or sources (`--archive` and \
         `SOWBOOK_ARCHIVE` name another place; `sowbook init DIR` starts an archive)",
        shown(from)
    )
}

/// Whether the path is a folder, or a link, even one that leads nowhere.
fn is_there(path: &Path) -> bool {
    path.is_dir() || path.is_symlink()
}

/// Whether a folder holds an empty folder of records and a folder `site`.
fn is_begun(folder: &Path) -> bool {
    let is_empty =
        || std::fs::read_dir(folder.join(RECORDS)).is_ok_and(|mut entries| entries.next().is_none());
    folder.join("site").is_dir() && is_empty()
}

fn has_own_folder(records: &Path) -> bool {
    FOLDERS.iter().any(|folder| records.join(folder).is_dir())
}

/// A ruleset with all its readings.
pub(super) fn family(arguments: &Arguments, id: &str) -> Result<RulesetFamily> {
    let records = records(arguments)?;
    known("ruleset", &ruleset_ids(&inside(&records, "rulesets")?)?, id)?;
    let text = super::files::read_text(&inside(&records, format!("rulesets/{id}.yaml"))?)?;
    let source = SourceText::new(format!("rulesets/{id}.yaml"), text);
    usable(&source, id)
}

/// The ruleset in a text, if nothing is wrong with its form; warnings are for `check`.
pub(super) fn usable(source: &SourceText, id: &str) -> Result<RulesetFamily> {
    let (family, mut problems) = read_ruleset(source);
    problems.retain(messages::keeps_from_use);
    match family {
        Some(family) if problems.is_empty() => Ok(family),
        _ => {
            Err(anyhow!("the ruleset `{id}` cannot be used:{}", lines(problems.iter().map(messages::placed))))
        }
    }
}

/// Fails unless `id` is one of the things of that kind (`ruleset`, `source`) in the archive.
pub(super) fn known(kind: &str, ids: &[String], id: &str) -> Result<()> {
    if ids.iter().any(|name| name == id) {
        return Ok(());
    }
    if ids.is_empty() {
        bail!("there is no {kind} `{id}`: the archive has no {kind} yet; begin with `sowbook new {kind} ID`");
    }
    let hint = hint(id, ids.iter().map(String::as_str));
    bail!("there is no {kind} `{id}`{hint}\n{kind}s of this archive: {}", ids.join(", "));
}

/// What to add to a message about an unknown word: the known one that was probably meant.
pub(super) fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    did_you_mean(closest(word, known)).map_or(String::new(), |words| format!("; {words}"))
}

/// The ruleset under the defaults of its readings.
pub(super) fn default_ruleset(family: &RulesetFamily) -> Result<Arc<Ruleset>> {
    family.default_ruleset().map_err(|_| unusable(&family.declaration().id))
}

/// The error for a ruleset that cannot be used.
pub(super) fn unusable(id: &str) -> anyhow::Error {
    anyhow!("the ruleset `{id}` cannot be used; `sowbook check` says why")
}

/// The ruleset under a choice of readings.
pub(super) fn ruleset(family: &RulesetFamily, choices: &Choices) -> Result<Arc<Ruleset>> {
    family.ruleset(choices).map_err(|problems: Vec<RulesetProblem>| {
        let shown = lines(problems.iter().map(messages::under_readings));
        anyhow!("the ruleset cannot be used with these readings:{shown}")
    })
}

fn lines(messages: impl Iterator<Item = String>) -> String {
    messages.map(|message| format!("\n  {message}")).collect()
}

/// The ids of the rulesets in their folder; none if there is no such folder.
pub(super) fn ruleset_ids(folder: &Path) -> Result<Vec<String>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| format!("cannot read `{}`", shown(folder)))?,
    };
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
pub(super) fn choices(family: &RulesetFamily, readings: &[String]) -> Result<Choices> {
    let mut pairs = Vec::new();
    for written in readings {
        match written.split_once('=') {
            Some((name, alternative)) => match pairs.iter().find(|(other, _)| *other == name.trim()) {
                Some((name, _)) => bail!("`--reading {written}`: `{name}` is given twice; give it once"),
                None => pairs.push((name.trim(), alternative.trim())),
            },
            None => bail!("`--reading {written}`: expected NAME=ALTERNATIVE"),
        }
    }
    family.declaration().choose(pairs).map_err(|problems| {
        let messages: Vec<String> =
            problems.iter().map(|kind| messages::of_rules(kind).to_string()).collect();
        anyhow!(messages.join("\n"))
    })
}

/// A ruleset ready to play, and the position to play from.
pub(super) fn placed(
    arguments: &Arguments,
    placed: &Placed,
) -> Result<(RulesetFamily, Choices, Arc<Ruleset>, Position)> {
    let family = family(arguments, &placed.chosen.ruleset)?;
    let choices = choices(&family, &placed.chosen.readings)?;
    let ruleset = ruleset(&family, &choices)?;
    let position = match &placed.position {
        None => Position::initial(&ruleset),
        Some(text) => read_position(&ruleset, text).map_err(|problems| {
            let shown = lines(problems.iter().map(|problem| messages::board_placed(text, problem)));
            anyhow!("the position cannot be read:{shown}")
        })?,
    };
    Ok((family, choices, ruleset, position))
}

/// Every ruleset that can be read, and what is wrong with any.
pub(super) fn families(archive: &Archive) -> (Vec<RulesetFamily>, Vec<String>) {
    let mut families = Vec::new();
    let mut messages = Vec::new();
    for source in &archive.rulesets {
        let (family, mut problems) = read_ruleset(source);
        if let Some(family) = family {
            let knows = |id: &str, words: Option<&str>| {
                let quoted = words.is_none_or(|words| archive.quotation(id, words).is_some());
                quoted && knows(archive, family.declaration(), id)
            };
            problems.extend(verify_ruleset(source, family.declaration(), knows));
            families.push(family);
        }
        messages.extend(problems.iter().map(messages::placed));
    }
    (families, messages)
}

/// Whether a statement is in the evidence of a ruleset.
fn knows(archive: &Archive, declaration: &Declaration, id: &str) -> bool {
    let evidence = archive
        .evidence
        .iter()
        .filter(|(name, _)| declaration.evidence.iter().any(|one| one == name.as_str()));
    evidence.into_iter().any(|(_, evidence)| evidence.statements.iter().any(|one| one.id.to_string() == id))
}

/// The ids of all rulesets, in order of names.
pub(super) fn ids(archive: &Archive) -> Vec<String> {
    archive.rulesets.iter().map(|source| ruleset_id(source.name()).to_owned()).collect()
}

/// What of the evidence could not be read, so that statements are missing.
pub(super) fn unread_evidence(archive: &Archive, damaged: &[ArchiveProblem]) -> Vec<String> {
    let evidence = damaged.iter().filter(|problem| problem.file.starts_with("evidence/"));
    evidence
        .filter_map(|problem| match &problem.kind {
            Kind::Yaml(kind) => {
                let text = archive.texts.get(&problem.file)?;
                Some(messages::placed_in(text, problem.span, &messages::of_yaml(kind)))
            }
            Kind::Unreadable(_) | Kind::FileTooLarge(_) | Kind::NotUtf8(_) => {
                Some(format!("{}: cannot be read", problem.file))
            }
            _ => None,
        })
        .collect()
}
