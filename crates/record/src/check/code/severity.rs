//! How much a finding weighs.

use std::fmt;

use base::text::words;

words! {
    /// How much a finding weighs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    pub enum Severity {
        /// Something is wrong: the text cannot be what its author means.
        #[default]
        Error = "error",
        /// Something is probably wrong, or has no support.
        Warning = "warning",
        /// Something a reader should know; it never decides the exit status.
        Note = "note",
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}
