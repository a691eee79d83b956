//! Exit statuses, and how a command is asked to stop.

use std::process::{ExitCode, Termination};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: clean; notes are allowed.
    Clean,
    /// 1: something was found that needs attention.
    Findings,
    /// 2: the command could not run.
    CouldNotRun,
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::CouldNotRun => 2,
        })
    }
}

/// Whether the reader of the output has gone away.
pub(super) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.into_iter().any(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

/// An error with its causes, in words for people: the system's own numbers and names are left out.
pub(super) fn message(error: &anyhow::Error) -> String {
    use std::io::ErrorKind;
    let causes = error.chain().map(|cause| match cause.downcast_ref::<std::io::Error>().and_then(kind) {
        Some(ErrorKind::NotFound) => "there is no such file or folder".to_owned(),
        Some(ErrorKind::PermissionDenied) => "permission denied".to_owned(),
        Some(ErrorKind::IsADirectory) => "it is a folder, not a file".to_owned(),
        Some(ErrorKind::NotADirectory) => "it is a file, not a folder".to_owned(),
        Some(ErrorKind::StorageFull) => "the disk is full".to_owned(),
        Some(ErrorKind::ReadOnlyFilesystem) => "it cannot be written to".to_owned(),
        Some(ErrorKind::InvalidData) => "it is not UTF-8".to_owned(),
        _ => without_number(cause.to_string()),
    });
    causes.collect::<Vec<_>>().join(": ")
}

/// The kind of an error of the system; `None` where the error has words of its own.
fn kind(error: &std::io::Error) -> Option<std::io::ErrorKind> {
    error.get_ref().is_none_or(|inner| inner.source().is_none()).then(|| error.kind())
}

/// The words of the system without its number: `Input/output error (os error 5)`.
fn without_number(mut words: String) -> String {
    if let Some(at) = words.rfind(" (os error ") {
        words.truncate(at);
    }
    words
}

/// The status of a program that was stopped by Ctrl-C.
pub(super) const INTERRUPTED: i32 = 130;

/// Is set by Ctrl-C. The second time, the program ends at once.
pub(super) fn stop_by_key() -> Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(handler).context("cannot wait for Ctrl-C")?;
    Ok(&STOP)
}
