//! A record as a piece of a file, so that a file need not be held whole.

use std::cell::OnceCell;
use std::io::{self, Read};
use std::ops::Deref;

use crate::notation::{Input, is_blank, record_text, split_records};
use crate::text::SourceText;

/// A record as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The file's name.
    pub file: &'a str,
    /// The record, or the offset in the file of its first byte that is not UTF-8.
    pub text: Result<&'a str, usize>,
    /// Where it begins in the file, in bytes.
    pub offset: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Whether it is the only record of its file.
    pub alone: bool,
}

impl<'a> Piece<'a> {
    /// The records of a text, without white space before the first.
    pub fn all(file: &'a str, text: &'a str) -> Vec<Self> {
        pieces(file, text.as_bytes(), Input::Ends, Begin::default()).0
    }
}

/// The text of a piece, its lines counted only where a finding has to be placed.
pub(super) struct Written<'a> {
    name: &'a str,
    text: &'a str,
    counted: OnceCell<SourceText>,
}

impl<'a> Written<'a> {
    pub(super) const fn new(name: &'a str, text: &'a str) -> Self {
        Self { name, text, counted: OnceCell::new() }
    }
}

impl Deref for Written<'_> {
    type Target = SourceText;

    fn deref(&self) -> &SourceText {
        self.counted.get_or_init(|| SourceText::new(self.name, self.text))
    }
}

/// Where a chunk of bytes begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Begin {
    offset: usize,
    line: usize,
}

impl Default for Begin {
    fn default() -> Self {
        Self { offset: 0, line: 1 }
    }
}

/// The complete records in a chunk, and how many of its bytes they are.
fn pieces<'a>(file: &'a str, bytes: &'a [u8], input: Input, begin: Begin) -> (Vec<Piece<'a>>, usize) {
    let split = split_records(bytes, input);
    let mut line = begin.line;
    let mut pieces = Vec::new();
    for range in split.complete {
        let piece = &bytes[range.clone()];
        let offset = begin.offset + range.start;
        let text = record_text(piece, offset).map_err(|error| error.offset);
        let lines = piece.iter().filter(|byte| **byte == b'\n').count();
        let blank = text.is_ok_and(is_blank);
        if !(blank && offset == 0) {
            pieces.push(Piece { file, text, offset, line, alone: false });
        }
        line += lines;
    }
    if let ([only], Input::Ends, 0) = (pieces.as_mut_slice(), input, begin.offset) {
        only.alone = true;
    }
    (pieces, split.rest)
}

/// Bytes read at a time.
const CHUNK: usize = 4 * 1024 * 1024;

/// Why records stopped coming.
#[derive(Debug)]
pub enum StreamError<E> {
    /// No more could be read.
    Read(io::Error),
    /// Whoever they were given to would take no more.
    Each(E),
}

/// Reads records from `reader` and gives them on, some at a time, in order. Memory stays as flat as the longest
/// record.
///
/// # Errors
/// Where reading fails, or `each` does.
pub fn stream<R: Read, E>(
    file: &str,
    mut reader: R,
    mut each: impl FnMut(&[Piece<'_>]) -> Result<(), E>,
) -> Result<(), StreamError<E>> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut begin = Begin::default();
    let mut wanted = CHUNK;
    loop {
        let missing = u64::try_from(wanted - bytes.len().min(wanted)).unwrap_or(u64::MAX);
        let read = reader.by_ref().take(missing).read_to_end(&mut bytes).map_err(StreamError::Read)?;
        let input = if read == 0 { Input::Ends } else { Input::Continues };
        let (found, rest) = pieces(file, &bytes, input, begin);
        each(&found).map_err(StreamError::Each)?;
        if input == Input::Ends {
            return Ok(());
        }
        begin.offset += rest;
        begin.line += bytes[..rest].iter().filter(|byte| **byte == b'\n').count();
        // A record longer than what was read: twice as much at a time keeps the work linear.
        wanted = if rest == 0 { wanted.saturating_mul(2) } else { CHUNK };
        bytes.drain(..rest);
        wanted = wanted.max(bytes.len() + CHUNK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time, as a pipe may.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(buffer.len()).min(7);
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    #[test]
    fn a_stream_gives_what_the_whole_text_gives() {
        let text = "\n---\nsowbook: 1\nid: a\n---\n1. a\n---\nsowbook: 1\n---\n1. b\n";
        let told = |piece: &Piece<'_>| (piece.text.map(str::to_owned), piece.offset, piece.line);
        let whole: Vec<_> = Piece::all("x", text).iter().map(told).collect();
        assert_eq!(whole.len(), 2);
        assert_eq!((whole[1].1, whole[1].2), (31, 7));
        let mut streamed = Vec::new();
        stream("x", Drip(text.as_bytes()), |pieces| {
            streamed.extend(pieces.iter().map(told));
            Ok::<(), io::Error>(())
        })
        .unwrap();
        assert_eq!(streamed, whole);
    }

    #[test]
    fn bytes_that_are_not_text_cost_one_record() {
        let bytes = b"---\nsowbook: 1\n---\nb \xff\n---\nsowbook: 1\n---\nc\n";
        let mut found = Vec::new();
        stream("x", &bytes[..], |pieces| {
            found.extend(pieces.iter().map(|piece| piece.text.map(str::len)));
            Ok::<(), io::Error>(())
        })
        .unwrap();
        assert_eq!(found, [Err(21), Ok(21)]);
    }
}
