//! Exit statuses.

use std::process::{ExitCode, Termination};

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
