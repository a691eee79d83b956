//! How a file looked when its content was known, so that it need not be read to see that nobody has changed it.
//!
//! The time of the last change of a file's status is set by the system alone: whoever writes to a file, renames it or
//! sets its times moves it on. So a file with the same number, time and length has the same content, as long as it
//! was not changed again within the same tick of the system's clock. Therefore a stamp counts only where its time is
//! before a moment that was, in its turn, before the file was looked at.

use std::fmt;
use std::fs;
use std::str::FromStr;

/// The number of a file, the time of its last change in seconds and nanoseconds, and its length in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    inode: u64,
    time: (i64, i64),
    bytes: u64,
}

/// A moment by the clock of a file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Moment(Option<(i64, i64)>);

impl Stamp {
    /// The stamp of a file that was looked at after `now`, if its last change was before that.
    pub(super) fn before(now: Moment, known: &fs::Metadata) -> Option<Self> {
        let stamp = stamp(known)?;
        (now.0? > stamp.time).then_some(stamp)
    }

    /// Whether a file still looks like that.
    pub(super) fn is_of(self, known: &fs::Metadata) -> bool {
        stamp(known) == Some(self)
    }
}

impl Moment {
    /// The last change of a file that was made just now.
    pub(super) fn of(file: &fs::File) -> Self {
        Self(file.metadata().ok().and_then(|known| stamp(&known)).map(|stamp| stamp.time))
    }
}

#[cfg(unix)]
fn stamp(known: &fs::Metadata) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    Some(Stamp { inode: known.ino(), time: (known.ctime(), known.ctime_nsec()), bytes: known.size() })
}

/// Other systems have no such time, so there every file is read.
#[cfg(not(unix))]
fn stamp(_: &fs::Metadata) -> Option<Stamp> {
    None
}

impl fmt::Display for Stamp {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{},{},{},{}", self.inode, self.time.0, self.time.1, self.bytes)
    }
}

impl FromStr for Stamp {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(',');
        let mut next = || parts.next().unwrap_or_default();
        Ok(Self { inode: next().parse()?, time: (next().parse()?, next().parse()?), bytes: next().parse()? })
    }
}
