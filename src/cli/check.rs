//! `sowbook check`: form, rules, and everything a record says about itself.

mod fix;
mod lines;
mod output;
mod targets;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use rayon::prelude::*;

use ::simulate::{Replayed, check_simulations};
use base::text::SourceText;
use record::archive::{Archive, load_apart};
use record::check::messages::of_yaml;
use record::check::{
    CheckContext, Diagnostic, Ids, Location, OmittedFindings, RecordReport, RecordSlice, StreamError, Unmet,
    VERDICTS, Verdicts, check_record, check_site_text, duplicate_ids, empty_file, not_a_file, print_verdicts,
    stream, unreadable,
};
use site::{BuildMemory, Settings};

use super::Exit;
use super::args::{Arguments, Check, Input};
use super::console::{self, Deferred};
use super::exit::message;
use super::files::{inside, open, read, read_text, shown};
use super::out::{SETTINGS, home, links_of_home, of_home, pages_of_handbook};
use super::replace::replace;
use super::watch::{Signal, Watch};
use fix::{Fixes, apply, fixed, keep_of_archive};
use output::Output;
use targets::{RecordFile, Targets, folder, plain, wanted};

pub(super) fn run(arguments: &Arguments, asked: &Check) -> Result<Exit> {
    if asked.input == Input::Jsonl {
        return lines::run(arguments, asked);
    }
    let root = super::archive::records(arguments)?;
    if asked.watch {
        return watch(&root, asked);
    }
    let mut printing = Deferred::default();
    let mut failed = false;
    if asked.fix {
        if asked.paths.iter().any(|path| path.as_os_str() == "-") {
            bail!("`--fix` cannot change the standard input; name a file");
        }
        let fixed = apply(once(&root, asked, Output::silent())?.fixes);
        failed = !fixed.failed.is_empty();
        for message in fixed.messages() {
            printing.attempt(|| console::message(&message));
        }
    }
    let mut output = Output::new(asked.format, asked.color, asked.all);
    if asked.accept_verdicts {
        output.fails_at_the_end = true;
    }
    let mut done = once(&root, asked, output)?;
    if asked.accept_verdicts {
        accept(&root, &print_verdicts(&done.verdicts))?;
    }
    let printed = done.output.end();
    if failed {
        return Ok(Exit::CouldNotRun);
    }
    printed?;
    printing.end()?;
    Ok(if done.output.is_clean() { Exit::Clean } else { Exit::Findings })
}

/// Writes the list of verdicts, unless there is a file of that name which is no such list.
fn accept(root: &Path, list: &str) -> Result<()> {
    let path = inside(root, VERDICTS)?;
    let before = if path.exists() { Some(read(&path)?) } else { None };
    if before.as_ref().is_some_and(|before| !Verdicts::is_list(before)) {
        bail!(
            "`{}` is not a list of verdicts that Sowbook wrote, and was left unchanged; rename or remove it",
            shown(&path)
        );
    }
    replace(&path, before.as_deref(), list.as_bytes())
}

/// The texts of the findings in an archive that need attention.
///
/// # Errors
/// Where the archive cannot be read.
pub(super) fn attention(root: &Path) -> Result<Vec<String>> {
    Ok(once(root, &Check::default(), Output::keeping())?.output.kept())
}

/// The same from what the last build of a site found, without another check.
///
/// # Errors
/// None, as nothing is printed.
pub(super) fn attention_in(memory: &BuildMemory, root: &Path) -> Result<Vec<String>> {
    let folder = folder(root);
    let mut output = Output::keeping();
    let left: Vec<&OmittedFindings> = memory.omitted().iter().collect();
    output.archive(memory.of_archive(), &left, &folder)?;
    let below = |report: &RecordReport| {
        let mut report = report.clone();
        report.file.insert_str(0, &folder);
        report.diagnostics = report.diagnostics.into_iter().map(|one| one.below(&folder)).collect();
        report
    };
    let reports: Vec<RecordReport> = memory.reports().map(below).collect();
    reports.iter().try_for_each(|report| output.record(report))?;
    let later = memory.of_all_records().iter().map(|one| one.clone().below(&folder));
    later.chain(duplicate_ids(reports.iter())).try_for_each(|one| output.finding(&one))?;
    Ok(output.kept())
}

/// Checks whenever a file changes.
fn watch(root: &Path, asked: &Check) -> Result<Exit> {
    let mut watch = Watch::new()?;
    watch.add(root, true)?;
    for folder in [home(root), home(root).join("handbook")] {
        watch.add(&folder, false)?;
    }
    for path in targets::watched(root, &asked.paths)? {
        // What is below the archive is watched already, and nothing is reported twice.
        watch.add(&path, true)?;
    }
    loop {
        console::clear()?;
        // What is wrong now may be right after the next change.
        match once(root, asked, Output::new(asked.format, asked.color, asked.all)) {
            Ok(mut done) => {
                done.output.end()?;
                if done.output.is_closed() {
                    return Ok(Exit::Clean);
                }
            }
            Err(error) => console::message(&format!("error: {}", message(&error)))?,
        }
        console::message("waiting for changes (stop with Ctrl-C)")?;
        if watch.wait() == Signal::Stop {
            return Ok(Exit::Clean);
        }
    }
}

/// What one run over the files leaves behind.
struct Done {
    output: Output,
    fixes: BTreeMap<PathBuf, Fixes>,
    verdicts: BTreeMap<String, record::check::Verdict>,
}

fn once(root: &Path, asked: &Check, output: Output) -> Result<Done> {
    let (archive, play, problems) = load_apart(root);
    let Targets { files, records, others, prefix, whole } = wanted(root, &asked.paths, &play)?;
    let (context, found) = match (whole || !files.is_empty(), asked.all || output.is_silent()) {
        (false, complete) => (CheckContext::for_records(&archive, complete), Vec::new()),
        (true, true) => CheckContext::complete(&archive, &problems),
        (true, false) => CheckContext::new(&archive, &problems),
    };
    let mut done = Done { output, fixes: BTreeMap::new(), verdicts: BTreeMap::new() };
    let wants = |file: &str| whole || files.iter().any(|part| part.holds(file));
    let found: Vec<Diagnostic> = found.into_iter().filter(|one| wants(&one.place.file)).collect();
    let left: Vec<&OmittedFindings> = context.omitted().iter().filter(|left| wants(&left.file)).collect();
    // What is wrong in a ruleset comes before what follows from it in records.
    let causes_first = done.output.is_for_people();
    done.output.is_without_records = records.is_empty() && !files.is_empty();
    if causes_first {
        done.output.archive(&found, &left, &prefix)?;
    }
    let (mut accepted, mut later) = accepted(root, asked, whole)?;
    let (mut ids, mut duplicates, mut unmet) = (Ids::default(), Vec::new(), Unmet::new(&archive));
    let bar = super::progress::bar("records");
    for records @ RecordFile { shown, path, .. } in &records {
        let mut is_empty = true;
        let mut fixes = Fixes::default();
        let (kept, digest) = fixes.parts();
        let each = |slices: &[RecordSlice<'_>]| -> Result<()> {
            is_empty &= slices.is_empty();
            // The reader of the findings has gone, and nothing can change the exit status.
            if done.output.is_closed() && !done.output.is_clean() && !asked.accept_verdicts {
                return Ok(());
            }
            let meant = slices.par_iter().filter(|slice| records.means(slice));
            let reports: Vec<RecordReport> = meant.map(|slice| check_record(&context, slice)).collect();
            bar.add(reports.len());
            for report in &reports {
                duplicates.extend(ids.add_record(report));
                unmet.meet(report);
                later.extend(accepted.as_mut().and_then(|accepted| accepted.compare(report)));
                if let (true, Some(id)) = (asked.accept_verdicts, &report.id) {
                    done.verdicts.insert(id.clone(), report.verdict);
                }
                if asked.fix {
                    kept.extend(fix::fixes(&report.diagnostics));
                }
            }
            Ok(bar.aside(|| reports.iter().try_for_each(|report| done.output.record(report)))?)
        };
        let read = match path {
            Some(path) if asked.fix => fixed(shown, path, digest, each),
            _ => streamed(shown, path.as_deref(), each),
        };
        match (read, path) {
            (Ok(()), _) => later.extend(is_empty.then(|| empty_file(shown))),
            (Err(StreamError::Each(error)), _) => return Err(error),
            (Err(StreamError::Read(error)), None) => {
                return Err(anyhow::Error::new(error).context(format!("cannot read `{shown}`")));
            }
            // One file that cannot be read keeps nobody from the others.
            (Err(StreamError::Read(error)), Some(_)) => later.push(unreadable(shown, &error.to_string())),
        }
        if let (true, Some(path)) = (asked.fix, path) {
            done.fixes.insert(path.clone(), fixes);
        }
    }
    bar.end();
    if asked.fix {
        keep_of_archive(&mut done.fixes, root, &archive, &found);
    }
    if let Some(accepted) = accepted {
        later.extend(accepted.missing());
    }
    later.extend(of_simulations(&archive, asked, wants).into_iter().map(|one| one.below(&prefix)));
    if whole {
        later.extend(unmet.missing().into_iter().chain(unmet.unread()).map(|one| one.below(&prefix)));
        later.extend(texts_of_site(root).iter().flat_map(|text| of_site(&context, text, &done.output)));
    }
    let links = if whole { links_of_home(root) } else { Vec::new() };
    if !causes_first {
        done.output.archive(&found, &left, &prefix)?;
    }
    let others = others.into_iter().chain(links.iter().map(|link| plain(link)));
    let last = others.map(|other| not_a_file(&other)).chain(later).chain(duplicates);
    last.into_iter().try_for_each(|one| done.output.finding(&one))?;
    Ok(done)
}

/// What is wrong with the simulations that are meant, and with the games that rulesets show.
fn of_simulations(archive: &Archive, asked: &Check, wants: impl Fn(&str) -> bool + Sync) -> Vec<Diagnostic> {
    let replayed = if asked.simulations { Replayed::All } else { Replayed::RandomOfOrigin };
    check_simulations(archive, replayed, wants)
}

/// What is wrong with a text of the site. Where findings are kept for a page, a build has said what is wrong with settings.
fn of_site(context: &CheckContext<'_>, text: &SourceText, output: &Output) -> Vec<Diagnostic> {
    let mut found = check_site_text(context, text);
    if text.name().ends_with(SETTINGS) && !output.is_keeping() {
        let (_, wrong) = Settings::read(text.contents());
        found.extend(wrong.iter().map(|one| of_yaml(&one.kind).at(Location::in_text(text, one.span))));
    }
    found
}

/// The texts that somebody writes for the site, as far as they can be read: a build says what keeps it from reading them.
fn texts_of_site(root: &Path) -> Vec<SourceText> {
    let mut paths = pages_of_handbook(root).unwrap_or_default();
    paths.extend(of_home(root, SETTINGS));
    paths.sort();
    paths.iter().filter_map(|path| Some(SourceText::new(shown(path), read_text(path).ok()?))).collect()
}

/// Reads the records of a file piece by piece, or those of the standard input.
fn streamed(
    shown: &str,
    path: Option<&Path>,
    each: impl FnMut(&[RecordSlice<'_>]) -> Result<()>,
) -> Result<(), StreamError<anyhow::Error>> {
    match path.map(open) {
        None => stream(shown, io::stdin().lock(), each),
        Some(Ok(input)) => stream(shown, input, each),
        Some(Err(error)) => Err(StreamError::Read(io::Error::other(message(&error)))),
    }
}

/// The verdicts accepted before, where the whole archive is checked and they are not about to be written.
fn accepted(root: &Path, asked: &Check, whole: bool) -> Result<(Option<Verdicts>, Vec<Diagnostic>)> {
    let path = inside(root, VERDICTS)?;
    if !whole || asked.accept_verdicts || !path.is_file() {
        return Ok((None, Vec::new()));
    }
    let text = read_text(&path)?;
    let (verdicts, found) = Verdicts::read(&SourceText::new(shown(&path), text));
    Ok((Some(verdicts), found))
}
