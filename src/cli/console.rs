//! The standard output and the standard error output: everything the command prints goes through here.
//!
//! An output can fail in two ways. The reader of the standard output may have gone (a closed pipe): then the rest is
//! dropped, and the exit status is what it would have been; [`Out::is_closed`] ends what could go on forever. Or an
//! output cannot take the text (a full disk): that is an error with a message of its own, and the status is 2. Commands
//! that change files finish their files first; see [`Deferred`].

use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};

use anyhow::{Error, Result};

use base::text::on_terminal;
use record::replay::Signs;

/// The standard output, buffered. What was written counts only after [`Out::end`]: until then an error may still come.
pub(super) struct Out {
    inner: BufWriter<StdoutLock<'static>>,
    is_closed: bool,
}

impl Out {
    /// The standard output of this process, for one owner at a time.
    pub(super) fn new() -> Self {
        Self { inner: BufWriter::new(io::stdout().lock()), is_closed: false }
    }

    /// Whether nobody reads any more. What is written then is dropped.
    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Writes what is still held back.
    ///
    /// # Errors
    /// Where the output is full.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.flush()
    }

    /// Writes with `write`, unless nobody reads any more.
    fn attempt<T>(
        &mut self,
        dropped: T,
        write: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> io::Result<T>,
    ) -> io::Result<T> {
        if self.is_closed {
            return Ok(dropped);
        }
        match write(&mut self.inner) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(dropped)
            }
            written => written.map_err(|error| unwritten("standard output", error)),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(bytes.len(), |inner| inner.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.attempt((), BufWriter::flush)
    }
}

/// Writes to the standard output and sees to it that everything arrives.
///
/// # Errors
/// Where `write` fails, or the output is full.
pub(super) fn print<T>(write: impl FnOnce(&mut Out) -> Result<T>) -> Result<T> {
    let mut out = Out::new();
    let written = write(&mut out);
    // What was written before an error belongs to the reader all the same.
    let ended = out.end();
    let written = written?;
    ended?;
    Ok(written)
}

/// Writes a line to the standard error output. Where nobody reads it, nothing is lost.
///
/// # Errors
/// Where the output is full.
pub(super) fn message(line: &str) -> Result<()> {
    // In one go, so that the lines of two programs do not mix.
    read_or_not(io::stderr().lock().write_all(format!("{}\n", on_terminal(line)).as_bytes()))
}

/// Prints what the reader of the arguments says: help and the version on the standard output, mistakes on the standard
/// error output.
///
/// # Errors
/// Where the output is closed or full.
pub(super) fn print_usage(error: &clap::Error) -> Result<()> {
    if error.use_stderr() {
        return read_or_not(error.print());
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    Ok(printed.map_err(|error| unwritten("standard output", error))?)
}

/// What became of a message on the standard error output: where nobody reads it, nothing is lost.
fn read_or_not(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(unwritten("standard error output", error).into())
        }
        _ => Ok(()),
    }
}

/// Wipes the terminal; an output that is none gets nothing.
///
/// # Errors
/// Where the output is full.
pub(super) fn clear() -> Result<()> {
    if is_terminal() { print(|out| Ok(out.write_all(b"\x1b[2J\x1b[H")?)) } else { Ok(()) }
}

/// Where progress is shown: on the standard error output, if it is a terminal.
pub(super) fn progress_target() -> indicatif::ProgressDrawTarget {
    indicatif::ProgressDrawTarget::stderr()
}

/// Whether the standard output is a terminal.
pub(super) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether the standard output is a terminal that shows colours, and the environment does not forbid them.
pub(super) fn shows_colours() -> bool {
    is_terminal() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Whether somebody reads and types in a terminal.
pub(super) fn is_interactive() -> bool {
    is_terminal() && io::stdin().is_terminal()
}

/// What the terminal shows: Unicode only where the locale says UTF-8.
pub(super) fn signs() -> Signs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let utf8 = locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    if utf8 { Signs::Unicode } else { Signs::Ascii }
}

/// The first failure to print, kept while there are still files to change.
#[derive(Default)]
pub(super) struct Deferred(Option<Error>);

impl Deferred {
    /// Prints, unless printing has failed before.
    pub(super) fn attempt(&mut self, print: impl FnOnce() -> Result<()>) {
        if self.0.is_none() {
            self.0 = print().err();
        }
    }

    /// What failed first, now that the work is done.
    ///
    /// # Errors
    /// Where anything could not be printed.
    pub(super) fn end(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

/// A failure to print, with the name of the output.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to the {stream}")]
struct Unwritten {
    stream: &'static str,
    #[source]
    cause: io::Error,
}

fn unwritten(stream: &'static str, cause: io::Error) -> io::Error {
    io::Error::new(cause.kind(), Unwritten { stream, cause })
}
