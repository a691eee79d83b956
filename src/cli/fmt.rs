//! `sowbook fmt`: records in their one form.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result};

use record::check::RecordSlice;
use record::notation::{format, format_followed};

use super::args::{Arguments, Fmt};
use super::console::{self, Deferred};
use super::files::{self, Found, inside, named, records_below, shown};
use super::replace::replace;
use super::{Exit, exit, record_argument as records};

pub(super) fn run(arguments: &Arguments, asked: &Fmt) -> Result<Exit> {
    if asked.stdin || asked.paths.iter().any(|path| path.as_os_str() == "-") {
        return stdin(asked);
    }
    let Found { files, others } = if asked.paths.is_empty() {
        records_below(&inside(&super::archive::records(arguments)?, "play")?)?
    } else {
        records::no_ids(arguments, &asked.paths)?;
        named(&asked.paths)?
    };
    // What cannot be printed or formatted keeps no other file from being formatted.
    let mut printing = Deferred::default();
    for path in &others {
        printing.attempt(|| {
            console::message(&format!("`{}` is not a regular file and was left unchanged", shown(path)))
        });
    }
    let (mut changed, mut failed) = (0_usize, false);
    for path in &files {
        let done = lay_out(path, asked.check).unwrap_or_else(|error| Done {
            messages: vec![format!("error: {}", exit::message(&error))],
            ..Done::default()
        });
        failed |= !done.messages.is_empty();
        if done.has_changed {
            changed += 1;
            printing.attempt(|| console::print(|out| Ok(writeln!(out, "{}", shown(path))?)));
        }
        for message in done.messages.iter().chain(&done.notes) {
            printing.attempt(|| console::message(message));
        }
    }
    printing.attempt(|| console::message(&summary(changed, files.len(), asked.check)));
    if failed {
        return Ok(Exit::CouldNotRun);
    }
    printing.end()?;
    Ok(if asked.check && changed > 0 { Exit::Findings } else { Exit::Clean })
}

fn summary(changed: usize, files: usize, is_check: bool) -> String {
    let done = if is_check { "would change" } else { "changed" };
    match files {
        0 => "no records to format: found no file that ends in `.sow`".to_owned(),
        1 => format!("{changed} of 1 file {done}"),
        _ => format!("{changed} of {files} files {done}"),
    }
}

/// What became of a file.
#[derive(Default)]
struct Done {
    has_changed: bool,
    /// Why records of it were left as they are.
    messages: Vec<String>,
    /// What in it is no record with a header.
    notes: Vec<String>,
}

/// What in a file is no record with a header.
fn notes(name: &str, bytes: &[u8]) -> Vec<String> {
    let slices = RecordSlice::all(name, bytes);
    let is_bare =
        |slice: &&RecordSlice<'_>| slice.text.is_ok_and(|text| !text.trim_start().starts_with("---"));
    let bare = slices.iter().filter(is_bare).map(|slice| {
        format!(
            "note: {name}:{}: no header here, so this is laid out as moves; `sowbook check` says more",
            slice.line
        )
    });
    bare.chain(slices.is_empty().then(|| format!("note: {name}: no records in it"))).collect()
}

fn lay_out(path: &Path, is_check: bool) -> Result<Done> {
    let bytes = files::read(path)?;
    let (formatted, messages) = formatted(&shown(path), &bytes);
    let has_changed = formatted != bytes;
    if has_changed && !is_check {
        replace(path, Some(&bytes), &formatted)?;
    }
    Ok(Done { has_changed, messages, notes: notes(&shown(path), &bytes) })
}

fn stdin(asked: &Fmt) -> Result<Exit> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).context("cannot read the standard input")?;
    let (formatted, messages) = formatted("-", &bytes);
    if !asked.check {
        console::print(|out| Ok(out.write_all(&formatted)?))?;
    }
    messages.iter().chain(&notes("-", &bytes)).try_for_each(|message| console::message(message))?;
    Ok(match (messages.is_empty(), asked.check && formatted != bytes) {
        (false, _) => Exit::CouldNotRun,
        (true, true) => Exit::Findings,
        (true, false) => Exit::Clean,
    })
}

/// The records of a file in their one form, and why some are not: those that are not text are left as they are.
fn formatted(name: &str, bytes: &[u8]) -> (Vec<u8>, Vec<String>) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && RecordSlice::all(name, text).iter().all(|slice| slice.text.is_ok())
    {
        return (format(text).into_bytes(), Vec::new());
    }
    let (mut formatted, mut messages) = (Vec::new(), Vec::new());
    let slices = RecordSlice::all(name, bytes);
    let mut begins = slices.iter().map(|slice| slice.offset).skip(1).chain([bytes.len()]);
    // White space before the first record belongs to it.
    let mut start = 0;
    for (index, slice) in slices.iter().enumerate() {
        let end = begins.next().unwrap_or(bytes.len());
        let written = bytes.get(start..end).unwrap_or_default();
        start = end;
        match (slice.text, std::str::from_utf8(written)) {
            (Ok(_), Ok(text)) if index + 1 == slices.len() => formatted.extend(format(text).into_bytes()),
            (Ok(_), Ok(text)) => formatted.extend(format_followed(text).into_bytes()),
            _ => {
                formatted.extend(written);
                messages.extend(records::unread(slice));
            }
        }
    }
    (formatted, messages)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What has no header is laid out, and said to have none.
    #[test]
    fn files_without_a_header_are_named() {
        let whole = "---\nsowbook: 1\nid: a\n---\n1. S1\n";
        for (written, lines) in [
            (whole.to_owned(), vec![]),
            ("1. S1 N1\n".to_owned(), vec!["note: x:1: no header here"]),
            (format!("a letter\n\n{whole}"), vec!["note: x:1: no header here"]),
            (String::new(), vec!["note: x: no records"]),
        ] {
            let notes = notes("x", written.as_bytes());
            assert_eq!(notes.len(), lines.len(), "{written}: {notes:?}");
            assert!(notes.iter().zip(lines).all(|(note, begin)| note.starts_with(begin)), "{notes:?}");
        }
    }

    /// Damaged records keep every byte, and their neighbours get the form they have without them.
    #[test]
    fn damaged_records_are_left_as_they_are() {
        let good = "---\nsowbook: 1\nid: a\n---\n1.  S1   N1\n\n\n";
        let bad = &b"---\nsowbook: 1\nid: b\n---\n1.  S1   {B\xe9chi}\n\n\n"[..];
        let neat = "---\nsowbook: 1\nid: a\n---\n1. S1 N1\n";
        for (written, expected) in [
            (
                [good.as_bytes(), bad, good.as_bytes()].concat(),
                [neat.as_bytes(), b"\n", bad, neat.as_bytes()].concat(),
            ),
            ([bad, good.as_bytes()].concat(), [bad, neat.as_bytes()].concat()),
            ([good.as_bytes(), bad].concat(), [neat.as_bytes(), b"\n", bad].concat()),
            (bad.to_owned(), bad.to_owned()),
            (
                [b"\n \n", good.as_bytes(), good.as_bytes(), bad].concat(),
                [neat.as_bytes(), b"\n", neat.as_bytes(), b"\n", bad].concat(),
            ),
        ] {
            let (once, messages) = formatted("x", &written);
            assert_eq!(String::from_utf8_lossy(&once), String::from_utf8_lossy(&expected));
            assert_eq!(messages.len(), 1, "{messages:?}");
            assert_eq!(formatted("x", &once).0, once);
        }
    }
}
