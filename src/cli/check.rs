//! `sowbook check`: form, rules, and everything a record says about itself.

mod ids;
mod lines;
mod output;
mod sorter;
mod wanted;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use rayon::prelude::*;

use crate::archive::load_apart;
use crate::check::{
    Diagnostic, Fix, Ground, Piece, RecordReport, StreamError, VERDICTS, Verdicts, check_record, empty_file,
    print_verdicts, stream,
};
use crate::text::SourceText;

use super::Exit;
use super::args::{Arguments, Check, Input};
use super::replace::replace;
use ids::Ids;
use output::Output;
use wanted::{Wanted, wanted};

pub(super) fn run(arguments: &Arguments, asked: &Check) -> Result<Exit> {
    if asked.input == Input::Jsonl {
        return lines::run(arguments, asked);
    }
    let root = super::archive::records(arguments)?;
    if asked.fix {
        let fixes = once(&root, asked, Output::silent())?.fixes;
        let (places, files) = mend(&fixes)?;
        let (of, inside) =
            (if places == 1 { "place" } else { "places" }, if files == 1 { "file" } else { "files" });
        eprintln!("mended {places} {of} in {files} {inside}");
    }
    let mut done = once(&root, asked, Output::new(asked.format, asked.color))?;
    if asked.accept_verdicts {
        let path = root.join(VERDICTS);
        replace(&path, &print_verdicts(&done.verdicts))?;
    }
    done.output.end()?;
    Ok(if done.output.is_clean() { Exit::Clean } else { Exit::Findings })
}

/// What one run over the files leaves behind.
struct Done {
    output: Output,
    /// Changes by path.
    fixes: BTreeMap<String, Vec<Fix>>,
    verdicts: BTreeMap<String, crate::check::Verdict>,
}

fn once(root: &Path, asked: &Check, output: Output) -> Result<Done> {
    let (archive, play, problems) = load_apart(root);
    let (ground, found) = Ground::new(&archive, &problems);
    let Wanted { files, records, prefix, whole } = wanted(root, &asked.paths, &play)?;
    let mut done = Done { output, fixes: BTreeMap::new(), verdicts: BTreeMap::new() };
    let (mut accepted, mut later) = accepted(root, asked, whole)?;
    let mut ids = Ids::new();
    for (file, (shown, path)) in records.iter().enumerate() {
        let mut is_empty = true;
        let each = |pieces: &[Piece<'_>]| -> Result<()> {
            let reports: Vec<RecordReport> =
                pieces.par_iter().map(|piece| check_record(&ground, piece)).collect();
            is_empty &= reports.is_empty();
            for report in &reports {
                ids.add(file, report)?;
                later.extend(accepted.as_mut().and_then(|accepted| accepted.compare(report)));
                if let (true, Some(id)) = (asked.accept_verdicts, &report.id) {
                    done.verdicts.insert(id.clone(), report.verdict);
                }
                keep(&mut done.fixes, asked, report.diagnostics.iter());
                done.output.record(report)?;
            }
            Ok(())
        };
        let unread = || format!("cannot read `{shown}`");
        let input: Box<dyn Read> = match path {
            None => Box::new(io::stdin().lock()),
            Some(path) => Box::new(File::open(path).with_context(unread)?),
        };
        stream(shown, input, each).map_err(|error| match error {
            StreamError::Read(error) => anyhow::Error::new(error).context(unread()),
            StreamError::Each(error) => error,
        })?;
        later.extend(is_empty.then(|| empty_file(shown)));
    }
    let here = found.into_iter().filter(|one| whole || files.iter().any(|file| file.holds(&one.place.file)));
    let mut here: Vec<Diagnostic> = here.map(|one| one.below(&prefix)).collect();
    if let Some(accepted) = accepted {
        later.extend(accepted.missing().into_iter().map(|one| one.below(&prefix)));
    }
    here.extend(later);
    keep(&mut done.fixes, asked, here.iter());
    for diagnostic in here {
        done.output.finding(&diagnostic)?;
    }
    let names: Vec<&str> = records.iter().map(|(shown, _)| shown.as_str()).collect();
    for duplicate in ids.duplicates(&names)? {
        done.output.finding(&duplicate?)?;
    }
    Ok(done)
}

/// The verdicts accepted before, where the whole archive is checked and they are not about to be written.
fn accepted(root: &Path, asked: &Check, whole: bool) -> Result<(Option<Verdicts>, Vec<Diagnostic>)> {
    let path = root.join(VERDICTS);
    if !whole || asked.accept_verdicts || !path.is_file() {
        return Ok((None, Vec::new()));
    }
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let name = path.display().to_string();
    let (verdicts, found) = Verdicts::read(&SourceText::new(name.trim_start_matches("./"), text));
    Ok((Some(verdicts), found))
}

/// Keeps what can be mended, if that is asked for.
fn keep<'d>(
    fixes: &mut BTreeMap<String, Vec<Fix>>,
    asked: &Check,
    found: impl Iterator<Item = &'d Diagnostic>,
) {
    for diagnostic in found.filter(|diagnostic| asked.fix && diagnostic.needs_attention()) {
        if let Some(fix) = &diagnostic.fix {
            fixes.entry(diagnostic.place.file.clone()).or_default().push(fix.clone());
        }
    }
}

/// Changes the files, and says how many places in how many files.
///
/// A file that is not UTF-8 or is protected against writing is left as it is, and that is said.
fn mend(fixes: &BTreeMap<String, Vec<Fix>>) -> Result<(usize, usize)> {
    let (mut places, mut files) = (0, 0);
    for (path, fixes) in fixes {
        if path == wanted::STDIN {
            bail!("the standard input cannot be mended; name a file");
        }
        let bytes = std::fs::read(path).with_context(|| format!("cannot read `{path}`"))?;
        let Ok(mut text) = String::from_utf8(bytes) else {
            eprintln!("`{path}` is not UTF-8 and is left as it is");
            continue;
        };
        if std::fs::metadata(path).is_ok_and(|kind| kind.permissions().readonly()) {
            eprintln!("`{path}` is protected against writing and is left as it is");
            continue;
        }
        let mut fixes: Vec<&Fix> = fixes.iter().collect();
        fixes.sort_by_key(|fix| std::cmp::Reverse((fix.span.start, fix.span.end)));
        let mut before = text.len();
        let mut done = 0;
        for fix in fixes {
            if fix.span.end <= before && text.get(fix.span.range()).is_some() {
                text.replace_range(fix.span.range(), &fix.replacement);
                before = fix.span.start;
                done += 1;
            }
        }
        replace(Path::new(path), &text)?;
        places += done;
        files += 1;
    }
    Ok((places, files))
}
