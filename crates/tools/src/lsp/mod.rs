//! What an editor asks about a file of an archive: pure functions from an archive, a text and a place in it to an answer
//! in the types of the Language Server Protocol. The loop that speaks the protocol is in `cli`.
//!
//! Nothing here depends on a file being whole: while somebody types, it hardly ever is.

mod complete;
mod cursor;
mod document;
mod findings;
mod hover;
mod names;
mod play;
mod symbols;

use std::collections::BTreeMap;

use lsp_types::{TextEdit, Uri};

use record::archive::Archive;
use record::check::{self, CheckContext};
use record::notation::format;

pub use complete::completions;
pub use document::TextDocument;
pub use findings::{actions, diagnostics, fix_all};
pub use hover::{definition, hover};
pub use symbols::symbols;

/// What questions are answered from.
pub struct View<'a> {
    /// The archive with its rulesets, as the editor has them.
    pub context: &'a CheckContext<'a>,
    /// What was found in its files, those of records apart.
    pub found: &'a [check::Diagnostic],
    /// The records of each file of the archive, those of open files as they were saved.
    pub records: &'a BTreeMap<String, Vec<RecordId>>,
    /// The address of a file by its name; `None` where it has none.
    pub address: &'a dyn Fn(&str) -> Option<Uri>,
}

/// A record of a file and its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordId {
    pub id: String,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Where it begins, in bytes.
    pub offset: usize,
}

impl View<'_> {
    /// The text of a file of the archive that holds no records.
    fn text(&self, file: &str) -> Option<&str> {
        text_of(self.context.archive(), file)
    }
}

/// The text of a file of an archive that holds no records.
fn text_of<'a>(archive: &'a Archive, file: &str) -> Option<&'a str> {
    let text = archive.texts.get(file).or_else(|| archive.rulesets.iter().find(|text| text.name() == file));
    text.map(|text| text.contents())
}

/// The change that formats a file of records, as `fmt` does; none where it is formatted, or holds no records.
pub fn formatting(document: &TextDocument) -> Option<TextEdit> {
    let slices = check::RecordSlice::all(document.name(), document.text());
    let is_read = document.is_play() && slices.iter().all(|slice| slice.text.is_ok());
    is_read.then(|| document.edit(&format(document.text())))?
}
