//! A filter of lines: each line of the standard input holds one record as JSON, and is answered by one line.
//!
//! Every core answers, and the answers leave in the order of the lines. What has been read is answered at once, so a
//! caller may wait for each answer before it sends the next line. Memory does not depend on the length of the input.

mod read;
mod request;

use std::io::{self, Write};

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;

use super::Exit;
use super::console::Out;
use read::{LONGEST, Line, Reader};
use record::check::RecordSlice;
pub(super) use request::Id;
use request::{Mistake, Request, request};

/// The name of the text of a line in places of findings: they are counted from the beginning of that text.
const TEXT: &str = "<standard input>";

/// Lines that are answered before the answers are written: enough for every core, few enough to be held.
const GROUP: usize = 256;

/// A line that was answered.
pub(super) struct Answer {
    /// The answer, without the line end.
    pub(super) text: String,
    /// Whether nothing needs attention.
    pub(super) is_clean: bool,
}

/// Why a line could not be answered as asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Refused {
    /// The line, from 1.
    line: usize,
    /// The id in the line, as far as it could be read.
    id: Option<Id>,
    error: Mistake,
}

/// Answers every line of the standard input: `answer` is given the id in the line and its record.
///
/// # Errors
/// Where reading or writing fails. What was read before is answered first.
pub(super) fn filter(
    answer: impl Fn(Option<&Id>, &RecordSlice<'_>) -> serde_json::Result<Answer> + Sync,
) -> Result<Exit> {
    let mut out = Out::new();
    let mut exit = Exit::Clean;
    let mut number = 0;
    let mut reader = Reader::new(io::stdin());
    loop {
        let lines = reader.batch().context("cannot read the standard input")?;
        for group in lines.chunks(GROUP) {
            let numbered = group.par_iter().enumerate();
            let answers: Vec<serde_json::Result<Answer>> =
                numbered.map(|(index, line)| one(number + index + 1, line, &answer)).collect();
            for answer in answers {
                let Answer { mut text, is_clean } = answer?;
                text.push('\n');
                out.write_all(text.as_bytes())?;
                if !is_clean {
                    exit = Exit::Findings;
                }
            }
            number += group.len();
        }
        out.end()?;
        if lines.is_empty() || out.is_closed() {
            return Ok(exit);
        }
    }
}

fn one(
    number: usize,
    line: &Line,
    answer: impl Fn(Option<&Id>, &RecordSlice<'_>) -> serde_json::Result<Answer>,
) -> serde_json::Result<Answer> {
    let refused = |id: Option<Id>, error: Mistake| -> serde_json::Result<Answer> {
        Ok(Answer { text: serde_json::to_string(&Refused { line: number, id, error })?, is_clean: false })
    };
    let Line::Bytes(bytes) = line else {
        let message = format!("the line is longer than {LONGEST} bytes");
        return refused(None, Mistake::new("line-too-long", message));
    };
    let Request { id, text } = match request(bytes) {
        Ok(request) => request,
        Err((id, mistake)) => return refused(id, mistake),
    };
    match RecordSlice::all(TEXT, text.as_ref()).as_slice() {
        [only] => answer(id.as_ref(), only),
        [] => refused(id, Mistake::new("no-record", "`text` contains no record; expected one")),
        several => {
            let message = format!("`text` contains {} records; expected one per line", several.len());
            refused(id, Mistake::new("several-records", message))
        }
    }
}
