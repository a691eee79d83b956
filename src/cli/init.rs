//! `sowbook init`: an archive that can be checked and built at once.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use base::text::{SourceText, counted};
use engine::{Position, Random, random_move};
use record::archive::Provenance;
use record::replay::{print_move, step};
use rules::{Ruleset, RulesetFamily};
use site::Settings;

use super::args::Init;
use super::embedded::Embedded;
use super::files::shown;
use super::play::sow::{GameHeader, GameText};
use super::replace::create;
use super::skeleton::{fill, quoted};
use super::{Exit, console};

/// The plies of the first record.
const PLIES: usize = 4;

/// The folders of records that every archive has, even if there is nothing in them yet.
const NOTES: [(&str, &str); 1] =
    [("records/play/README.md", "Records of play: files that end in `.sow`, in a folder for each game.\n")];

/// The settings of a new archive.
const SETTINGS: &str = include_str!("../../templates/start/settings.yaml");

/// Whether the settings still say of the archive what a new one says, which is no description of any.
pub(super) fn is_undescribed(settings: &Settings) -> bool {
    let fresh = fill(SETTINGS, &[("title", "T"), ("date", "2000-01-01")]);
    Settings::read(&fresh).0.is_some_and(|fresh| fresh.about == settings.about)
}

pub(super) fn run(embedded: &Embedded, asked: &Init) -> Result<Exit> {
    let rulesets = embedded.rulesets();
    let Some(folder) = asked.folder.as_ref().filter(|_| !asked.list) else {
        list(&rulesets)?;
        return Ok(Exit::Clean);
    };
    let id = match &asked.ruleset {
        Some(id) => Some(known(&rulesets, id)?),
        None if asked.empty => None,
        None => Some(shortest(&rulesets).context("this program has no rulesets")?),
    };
    let mut files = files(embedded, folder, asked.title.as_deref(), id);
    if let Some(id) = id {
        files.extend(embedded.needed_by(id).into_iter().map(|(name, text)| (name, text.into_bytes())));
        if !asked.empty {
            let family = family(id, rulesets[id])?;
            let ruleset =
                family.default_ruleset().map_err(|_| anyhow!("the ruleset `{id}` cannot be used"))?;
            let name = format!("records/play/{}/first-record.sow", family.declaration().game);
            files.insert(name, first_record(&ruleset).into_bytes());
        }
    }
    let there = present(folder, id, &files)?;
    for (name, text) in &files {
        if !there.contains(name) {
            create(&folder.join(name), text)?;
        }
    }
    let with = id.map_or(String::new(), |id| format!(" with the ruleset `{id}`"));
    let first = if asked.empty { "" } else { " and a first record" };
    let written = counted(files.len() - there.len(), "file", "files");
    console::print(|out| {
        writeln!(out, "wrote {written} to `{}`: an archive{with}{first}", shown(folder))?;
        print_next(out, folder, id, &there)
    })?;
    Ok(Exit::Clean)
}

/// What a person begins with.
fn first_command(ruleset: Option<&str>) -> String {
    let game = "sowbook new game ID".to_owned();
    ruleset.map_or(game, |id| format!("sowbook new record ID --ruleset {id}"))
}

/// What was left as it was, and the next commands.
fn print_next(out: &mut impl Write, folder: &Path, ruleset: Option<&str>, there: &[String]) -> Result<()> {
    let folder = shown(folder);
    for name in there {
        writeln!(out, "left `{name}` unchanged: it exists already")?;
    }
    writeln!(out, "\nnext:")?;
    let cd = if folder.contains(' ') { format!("cd \"{folder}\"") } else { format!("cd {folder}") };
    let commands = [
        (cd, ""),
        ("sowbook serve --open".to_owned(), "see the pages while you write"),
        (first_command(ruleset), if ruleset.is_some() { "begin a record" } else { "begin a game" }),
        ("sowbook check".to_owned(), "find errors and open questions"),
    ];
    let width = commands.iter().map(|(command, _)| command.chars().count()).max().unwrap_or(0);
    for (command, what) in commands {
        writeln!(out, "{}", format!("  {command:width$}  {what}").trim_end())?;
    }
    writeln!(
        out,
        "fill in `site/settings.yaml` before you publish; `README.md` says how to keep the archive"
    )?;
    Ok(())
}

/// A line for each ruleset: its id and its title.
fn list(rulesets: &BTreeMap<String, &'static str>) -> Result<()> {
    let width = rulesets.keys().map(String::len).max().unwrap_or(0);
    console::print(|out| {
        for (id, text) in rulesets {
            let title = family(id, text).map(|family| family.declaration().title.clone())?;
            writeln!(out, "{id:width$}  {title}")?;
        }
        Ok(())
    })
}

/// The ruleset with the shortest file: the simplest rules that there are.
fn shortest<'a>(rulesets: &'a BTreeMap<String, &'static str>) -> Option<&'a str> {
    rulesets.iter().min_by_key(|(_, text)| text.len()).map(|(id, _)| id.as_str())
}

fn known<'a>(rulesets: &BTreeMap<String, &'static str>, id: &'a str) -> Result<&'a str> {
    if rulesets.contains_key(id) {
        return Ok(id);
    }
    let hint = super::archive::hint(id, rulesets.keys().map(String::as_str));
    bail!("the program has no ruleset `{id}`{hint}\n`sowbook init --list` lists them")
}

fn family(id: &str, text: &str) -> Result<RulesetFamily> {
    super::archive::usable(&SourceText::new(format!("rulesets/{id}.yaml"), text), id)
}

/// Every file of the new archive but for records and rules: its name and its text.
fn files(
    embedded: &Embedded,
    folder: &Path,
    title: Option<&str>,
    ruleset: Option<&str>,
) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    // The licence is that of the rules.
    let is_kept =
        |name: &str| name.starts_with("site/handbook/") || name == "records/LICENSE.md" && ruleset.is_some();
    let kept = embedded.all().filter(|(name, _)| is_kept(name));
    files.extend(kept.map(|(name, bytes)| (name, bytes.to_vec())));
    files.extend(NOTES.map(|(name, text)| (name.to_owned(), text.into())));

    let name = std::path::absolute(folder).ok();
    let name = name.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let title = title.map(str::to_owned).or(name).unwrap_or_else(|| "Sowing games".to_owned());
    let settings = embedded.files().find(|(name, _)| name == "site/settings.yaml");
    let settings = settings.and_then(|(_, text)| Settings::read(text).0);
    let date = settings.map(|settings| settings.edition_date.to_string()).unwrap_or_default();
    let (yaml_title, version) = (quoted(&title), env!("CARGO_PKG_VERSION"));
    let begin = first_command(ruleset);
    let brought = ruleset.map_or(String::new(), |id| {
        format!(
            "The rules, evidence and sources of {id} come from the archive that Sowbook brings along; \
             `records/LICENSE.md` says how you may use them. "
        )
    });
    let (in_yaml, in_text) = (
        [("title", yaml_title.as_str()), ("date", date.as_str())],
        [("title", title.as_str()), ("version", version), ("begin", &begin), ("brought", &brought)],
    );
    for (name, template, values) in [
        ("site/settings.yaml", SETTINGS, &in_yaml[..]),
        ("README.md", include_str!("../../templates/start/README.md"), &in_text),
        (".github/workflows/check.yml", include_str!("../../templates/start/check.yml"), &in_text),
        (".gitignore", include_str!("../../templates/start/gitignore"), &in_text),
    ] {
        files.insert(name.to_owned(), fill(template, values).into_bytes());
    }
    files
}

/// A record of a few plies, each with what it did.
fn first_record(ruleset: &Ruleset) -> String {
    let mut record = GameText::begin(
        ruleset,
        &GameHeader {
            id: "first-record",
            title: "A first record",
            provenance: Provenance::Machine,
            readings: &[],
            setup: None,
            more: "players: {south: South, north: North}\n",
        },
    );
    record.put(
        "{The program played these turns, to show how a record looks. Change them, or delete this file.}",
    );
    let mut position = Position::initial(ruleset);
    let mut random = Random::new(0);
    for _ in 0..PLIES {
        let Ok(Some(played)) = random_move(ruleset, &position, &mut random) else { break };
        let Ok(step) = step(ruleset, &position, &played) else { break };
        if step.outcome.endless.is_some() {
            break;
        }
        record.ply(ruleset, &position, &step, &print_move(ruleset, &position, &played));
        position = step.outcome.position;
    }
    record.end(position.status())
}

/// The files that are there already, out of those that are to be written.
fn present(folder: &Path, ruleset: Option<&str>, files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<String>> {
    let mut found = Vec::new();
    if fs::symlink_metadata(folder).is_ok() {
        walk(folder, ruleset, folder, "", files, &mut found)?;
    }
    found.sort();
    Ok(found)
}

/// The only ruleset in the folder of an archive.
fn begun_with(root: &Path) -> Option<String> {
    let entries = fs::read_dir(root.join("records/rulesets")).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut ids = names.filter_map(|name| Some(name.strip_suffix(".yaml")?.to_owned()));
    ids.next().filter(|_| ids.next().is_none())
}

fn walk(
    root: &Path,
    ruleset: Option<&str>,
    folder: &Path,
    below: &str,
    files: &BTreeMap<String, Vec<u8>>,
    found: &mut Vec<String>,
) -> Result<()> {
    let unread = || format!("cannot read `{}`", shown(folder));
    for entry in fs::read_dir(folder).with_context(unread)? {
        let entry = entry.with_context(unread)?;
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        let is_folder = entry.file_type().with_context(unread)?.is_dir();
        let inside = format!("{name}/");
        if is_folder && files.keys().any(|file| file.starts_with(&inside)) {
            walk(root, ruleset, &entry.path(), &inside, files, found)?;
        } else if !is_folder && files.contains_key(&name) {
            found.push(name);
        } else if name != ".git" {
            let begun = begun_with(root).filter(|begun| Some(begun.as_str()) != ruleset);
            let with = ruleset.map_or(String::new(), |ruleset| format!(" with the ruleset `{ruleset}`"));
            match begun {
                Some(begun) => bail!(
                    "`{}` is no part of a new archive{with}; this one was begun with `{begun}`, so add `--ruleset {begun}`",
                    shown(&entry.path())
                ),
                None => bail!(
                    "`{}` exists already and is no part of a new archive; name an empty folder",
                    shown(&entry.path())
                ),
            }
        }
    }
    Ok(())
}
