//! A record as a piece of a file, so that a file need not be held whole.

use std::cell::OnceCell;
use std::io::{self, Read};

use super::Location;
use crate::archive::read_header;
use crate::notation::{Input, is_blank, parse, split_records};
use base::text::{SourceText, Span, as_text, has_mac_line_ends};

/// The longest record that is read, in bytes.
pub const MAX_RECORD_BYTES: usize = 64 * 1024 * 1024;

/// A record as it is in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordSlice<'a> {
    /// The file's name.
    pub file: &'a str,
    /// The record, or why it is not read.
    pub text: Result<&'a str, UnreadRecord<'a>>,
    /// Where it begins in the file, in bytes.
    pub offset: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Whether it is the only record of its file.
    pub alone: bool,
}

/// Why a record is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadRecord<'a> {
    /// Its bytes, which are not text; [`as_text`] says where.
    NotText(&'a [u8]),
    /// Its bytes, in which lines end with a carriage return alone.
    MacLineEnds(&'a [u8]),
    /// It is longer than [`MAX_RECORD_BYTES`]: how it begins, and its length in bytes.
    TooLong(&'a [u8], usize),
}

impl UnreadRecord<'_> {
    /// What is known of its bytes: all of them, or of a record too long the first.
    pub const fn bytes(&self) -> &[u8] {
        match self {
            Self::NotText(bytes) | Self::MacLineEnds(bytes) | Self::TooLong(bytes, _) => bytes,
        }
    }
}

impl<'a> RecordSlice<'a> {
    /// The records in the bytes of a file, without white space before the first. Bytes that are not text cost the one
    /// record they are in.
    pub fn all(file: &'a str, bytes: &'a (impl AsRef<[u8]> + ?Sized)) -> Vec<Self> {
        slices(file, bytes.as_ref(), Input::Ends, Begin::default(), SIZES).0
    }

    /// The id in its header, where both can be read.
    pub fn header_id(&self) -> Option<String> {
        let text = self.text.ok()?;
        let (file, _) = parse(text);
        read_header(text, file.records.first()?.header.as_ref()?).0.id
    }
}

/// The text of a piece, its lines counted only where a finding has to be placed.
pub(super) struct SliceText<'a> {
    slice: &'a RecordSlice<'a>,
    text: &'a str,
    counted: OnceCell<SourceText>,
}

impl<'a> SliceText<'a> {
    /// The text of a piece that could be read.
    pub(super) const fn new(slice: &'a RecordSlice<'a>, text: &'a str) -> Self {
        Self { slice, text, counted: OnceCell::new() }
    }

    /// The piece.
    pub(super) const fn slice(&self) -> &'a RecordSlice<'a> {
        self.slice
    }

    /// The text itself.
    pub(super) const fn contents(&self) -> &'a str {
        self.text
    }

    /// A place in the file; `span` is seen from the piece.
    pub(super) fn place(&self, span: Span) -> Location {
        let text = self.counted.get_or_init(|| SourceText::new(self.slice.file, self.text));
        Location::in_slice(text, span, self.slice.offset, self.slice.line)
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

impl Begin {
    /// The place behind these bytes.
    fn behind(self, bytes: &[u8]) -> Self {
        Self {
            offset: self.offset + bytes.len(),
            line: self.line + memchr::memchr_iter(b'\n', bytes).count(),
        }
    }
}

/// The text of a record.
fn text(slice: &[u8], sizes: Sizes) -> Result<&str, UnreadRecord<'_>> {
    if slice.len() > sizes.record {
        return Err(UnreadRecord::TooLong(&slice[..sizes.head], slice.len()));
    }
    match as_text(slice) {
        Ok(text) if has_mac_line_ends(text) => Err(UnreadRecord::MacLineEnds(slice)),
        Ok(text) => Ok(text),
        Err(_) => Err(UnreadRecord::NotText(slice)),
    }
}

/// The complete records in a chunk, and how many of its bytes they are.
fn slices<'a>(
    file: &'a str,
    bytes: &'a [u8],
    input: Input,
    begin: Begin,
    sizes: Sizes,
) -> (Vec<RecordSlice<'a>>, usize) {
    let split = split_records(bytes, input);
    let mut at = begin;
    let mut slices = Vec::new();
    for range in split.complete {
        let slice = &bytes[range];
        let text = text(slice, sizes);
        let blank = text.is_ok_and(is_blank);
        if !(blank && at.offset == 0) {
            slices.push(RecordSlice { file, text, offset: at.offset, line: at.line, alone: false });
        }
        at = at.behind(slice);
    }
    if let ([only], Input::Ends, 0) = (slices.as_mut_slice(), input, begin.offset) {
        only.alone = true;
    }
    (slices, split.rest)
}

/// How much is read and held, in bytes.
#[derive(Clone, Copy)]
struct Sizes {
    /// The longest record that is read.
    record: usize,
    /// What is read at a time.
    chunk: usize,
    /// What is known of a record too long to be read; shorter than the longest that is read.
    head: usize,
}

const SIZES: Sizes = Sizes { record: MAX_RECORD_BYTES, chunk: 4 * 1024 * 1024, head: 4096 };

/// Why records stopped coming.
#[derive(Debug)]
pub enum StreamError<E> {
    /// No more could be read.
    Read(io::Error),
    /// Whoever they were given to would take no more.
    Each(E),
}

/// Reads records from `reader` and gives them on, some at a time, in order: the same as [`RecordSlice::all`] of everything
/// read. Memory stays as flat as the longest record, and a record too long is not held.
///
/// # Errors
/// Where reading fails, or `each` does.
pub fn stream<R: Read, E>(
    file: &str,
    reader: R,
    each: impl FnMut(&[RecordSlice<'_>]) -> Result<(), E>,
) -> Result<(), StreamError<E>> {
    streamed(file, reader, each, SIZES)
}

fn streamed<R: Read, E>(
    file: &str,
    mut reader: R,
    mut each: impl FnMut(&[RecordSlice<'_>]) -> Result<(), E>,
    sizes: Sizes,
) -> Result<(), StreamError<E>> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut begin = Begin::default();
    let mut wanted = sizes.chunk;
    loop {
        let input = fill(&mut reader, &mut bytes, wanted).map_err(StreamError::Read)?;
        let (found, rest) = slices(file, &bytes, input, begin, sizes);
        each(&found).map_err(StreamError::Each)?;
        if input == Input::Ends {
            return Ok(());
        }
        begin = begin.behind(&bytes[..rest]);
        bytes.drain(..rest);
        // A record longer than what was read: twice as much at a time keeps the work linear.
        wanted = if rest == 0 { wanted.saturating_mul(2) } else { sizes.chunk };
        wanted = wanted.max(bytes.len() + sizes.chunk);
        if bytes.len() > sizes.record {
            let skipped = skip(&mut reader, &mut bytes, begin, sizes).map_err(StreamError::Read)?;
            let text = Err(UnreadRecord::TooLong(&skipped.head, skipped.end.offset - begin.offset));
            let alone = begin.offset == 0 && bytes.is_empty();
            let slice = RecordSlice { file, text, offset: begin.offset, line: begin.line, alone };
            each(&[slice]).map_err(StreamError::Each)?;
            if bytes.is_empty() {
                return Ok(());
            }
            begin = skipped.end;
            wanted = bytes.len() + sizes.chunk;
        }
    }
}

/// Reads until there are `wanted` bytes, or no more.
fn fill(reader: &mut impl Read, bytes: &mut Vec<u8>, wanted: usize) -> io::Result<Input> {
    let missing = u64::try_from(wanted.saturating_sub(bytes.len())).unwrap_or(u64::MAX);
    let read = reader.by_ref().take(missing).read_to_end(bytes)?;
    Ok(if read == 0 { Input::Ends } else { Input::Continues })
}

/// A record that was passed over.
struct Skipped {
    head: Vec<u8>,
    /// Where the next record begins.
    end: Begin,
}

/// Passes over the record that `bytes` begin with, at `begin`, and leaves in `bytes` how the next one begins.
fn skip(reader: &mut impl Read, bytes: &mut Vec<u8>, begin: Begin, sizes: Sizes) -> io::Result<Skipped> {
    let head = bytes[..sizes.head].to_vec();
    let mut end = begin;
    loop {
        // The two lines that begin a record, and the end of the line before them, may be cut anywhere.
        let kept =
            memchr::memrchr_iter(b'\n', bytes).nth(2).unwrap_or(bytes.len().saturating_sub(sizes.head));
        end = end.behind(&bytes[..kept]);
        bytes.drain(..kept);
        let wanted = bytes.len() + sizes.chunk;
        let input = fill(reader, bytes, wanted)?;
        let split = split_records(bytes, Input::Continues);
        let next = split.complete.first().map(|record| record.end);
        if let Some(next) = next.or((input == Input::Ends).then_some(bytes.len())) {
            end = end.behind(&bytes[..next]);
            bytes.drain(..next);
            return Ok(Skipped { head, end });
        }
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
        let content =
            |slice: &RecordSlice<'_>| (slice.text.ok().map(str::to_owned), slice.offset, slice.line);
        let whole: Vec<_> = RecordSlice::all("x", text).iter().map(content).collect();
        assert_eq!(whole.len(), 2);
        assert_eq!((whole[1].1, whole[1].2), (31, 7));
        let mut streamed = Vec::new();
        stream("x", Drip(text.as_bytes()), |slices| {
            streamed.extend(slices.iter().map(content));
            Ok::<(), io::Error>(())
        })
        .unwrap();
        assert_eq!(streamed, whole);
    }

    #[test]
    fn bytes_that_are_not_text_cost_one_record() {
        let bytes = b"---\nsowbook: 1\n---\nb \xff\n---\nsowbook: 1\n---\nc\n";
        let damaged = UnreadRecord::NotText(&bytes[..23]);
        let all: Vec<_> = RecordSlice::all("x", bytes).iter().map(|slice| slice.text.map(str::len)).collect();
        assert_eq!(all, [Err(damaged), Ok(21)]);
        let mut found = Vec::new();
        stream("x", &bytes[..], |slices| {
            found.extend(slices.iter().map(|slice| slice.text.map(str::len).map_err(|_| slice.line)));
            Ok::<(), io::Error>(())
        })
        .unwrap();
        assert_eq!(found, [Err(1), Ok(21)]);
    }

    /// A record too long is passed over, whatever the places at which it is cut, and the next one is read.
    #[test]
    fn a_record_too_long_costs_itself() {
        let record = |id: &str, play: &[u8]| {
            let header = format!("---\nsowbook: 1\nid: {id}\n---\n");
            [header.as_bytes(), play, b"\n"].concat()
        };
        for (chunk, length) in (40..90).flat_map(|chunk| [150, 300, 1000].map(|length| (chunk, length))) {
            for ends in [false, true] {
                let sizes = Sizes { record: 150, chunk, head: 60 };
                let long = record("b", &b"S1 {\n}\n".repeat(length / 7 + 1));
                let last = if ends { Vec::new() } else { record("c", b"S1") };
                let bytes = [record("a", b"S1"), long, last].concat();
                let content = |slice: &RecordSlice<'_>| {
                    let text = match slice.text {
                        Ok(text) => (text.len(), 0),
                        Err(UnreadRecord::TooLong(head, all)) => (head.len(), all),
                        Err(unread) => (0, unread.bytes().len()),
                    };
                    (text, slice.offset, slice.line, slice.alone)
                };
                let whole = slices("x", &bytes, Input::Ends, Begin::default(), sizes).0;
                let whole: Vec<_> = whole.iter().map(content).collect();
                assert_eq!(whole.len(), if ends { 2 } else { 3 });
                assert!(whole[1].0.1 > 150);
                let mut streamed = Vec::new();
                let each = |slices: &[RecordSlice<'_>]| {
                    streamed.extend(slices.iter().map(content));
                    Ok::<(), io::Error>(())
                };
                super::streamed("x", Drip(&bytes), each, sizes).unwrap();
                assert!(streamed == whole, "{streamed:?}");
            }
        }
    }
}
