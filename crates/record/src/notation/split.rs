//! Where records begin, in bytes that need not be complete.
//!
//! A record begins at a line `---` whose next line begins with `sowbook:`, whatever is open before it: a
//! comment, a quote, a bracket. So a file of any size can be read record by record, and a damaged record ends
//! where the next one begins.

use std::ops::Range;

/// Whether more of the input will follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// More bytes will follow.
    Continues,
    /// These bytes are the last.
    Ends,
}

/// What [`split_records`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// The records that are complete, in order, without a gap from the first byte. Text before the first
    /// record is a range of its own.
    pub complete: Vec<Range<usize>>,
    /// Where the bytes begin that must be given again together with what follows them.
    pub rest: usize,
}

/// The records in `bytes`, which begin where a record or the input begins.
///
/// Memory stays as flat as the longest record: give the bytes from `rest` on again, with more behind them. When
/// nothing is complete the record is longer than the bytes given; doubling them keeps the work linear.
///
/// ```
/// use record::notation::{Input, split_records};
/// let bytes = b"---\nsowbook: 1\n---\nb c\n---\nsowbook: 1\n---\nd";
/// let split = split_records(bytes, Input::Continues);
/// assert_eq!(split.complete, [0..23]);
/// assert_eq!(split.rest, 23);
/// assert_eq!(split_records(&bytes[23..], Input::Ends).complete, [0..20]);
/// ```
pub fn split_records(bytes: &[u8], input: Input) -> Split {
    let mut complete = Vec::new();
    let mut start = 0;
    while let Some(next) = next_start(bytes, start) {
        complete.push(start..next);
        start = next;
    }
    if input == Input::Ends && start < bytes.len() {
        complete.push(start..bytes.len());
        start = bytes.len();
    }
    Split { complete, rest: start }
}

/// The first record that begins after `from`. One that begins at `from` does not count.
pub(super) fn next_start(bytes: &[u8], from: usize) -> Option<usize> {
    // A byte order mark does not keep the first line from being one.
    if from == 0 && bytes.starts_with(BYTE_ORDER_MARK) && is_start(bytes, BYTE_ORDER_MARK.len()) {
        return Some(BYTE_ORDER_MARK.len());
    }
    let behind = from + 1;
    let mut hyphens = memchr::memchr_iter(b'-', bytes.get(behind..)?).map(|at| behind + at);
    hyphens.find(|&at| begins_line(bytes, at) && is_start(bytes, at))
}

/// Whether a line begins at `at`, which is not the first byte. Files put together with `cat` have a byte order mark
/// before the first line of each.
fn begins_line(bytes: &[u8], at: usize) -> bool {
    let before = &bytes[..at];
    before.ends_with(b"\n") || before.strip_suffix(BYTE_ORDER_MARK).is_some_and(|line| line.ends_with(b"\n"))
}

/// U+FEFF, which some editors put before the first line.
pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Whether a record begins at `at`, the beginning of a line.
pub(super) fn is_start(bytes: &[u8], at: usize) -> bool {
    rule_end(bytes, at).is_some_and(|end| bytes[end..].starts_with(b"sowbook:"))
}

/// Where the line after a line `---` at `at` begins; `None` where there is no such line. White space may follow
/// the hyphens.
pub(super) fn rule_end(bytes: &[u8], at: usize) -> Option<usize> {
    let after = bytes.get(at..)?.strip_prefix(b"---")?;
    let line = after.split(|&byte| byte == b'\n').next()?;
    // White space of any kind, as everywhere else: the formatter takes it away.
    let blank = str::from_utf8(line).is_ok_and(|line| line.chars().all(char::is_whitespace));
    blank.then(|| (bytes.len() - after.len() + line.len() + 1).min(bytes.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: &str = "\u{feff}---\nsowbook: 1\n---\n1. b {open\n---\nsowbook: 1\r\n--- \nc sic(\"d\n\
                           ---  \r\nsowbook: 2\n---\n---\nid: x\n\n---\nsowbook: 3";

    #[test]
    fn records_begin_whatever_is_open() {
        let split = split_records(RECORDS.as_bytes(), Input::Ends);
        let begins: Vec<&str> = split.complete.iter().map(|it| &RECORDS[it.clone()]).collect();
        assert_eq!(
            begins,
            [
                "\u{feff}",
                "---\nsowbook: 1\n---\n1. b {open\n",
                "---\nsowbook: 1\r\n--- \nc sic(\"d\n",
                "---  \r\nsowbook: 2\n---\n---\nid: x\n\n",
                "---\nsowbook: 3",
            ]
        );
    }

    #[test]
    fn pieces_of_any_size_give_the_same_records() {
        let whole = split_records(RECORDS.as_bytes(), Input::Ends).complete;
        for size in 1..RECORDS.len() {
            let (mut found, mut start, mut end) = (Vec::new(), 0, 0);
            while start < RECORDS.len() {
                end = (end + size).min(RECORDS.len());
                let input = if end == RECORDS.len() { Input::Ends } else { Input::Continues };
                let split = split_records(&RECORDS.as_bytes()[start..end], input);
                found.extend(split.complete.iter().map(|it| it.start + start..it.end + start));
                start += split.rest;
            }
            assert_eq!(found, whole, "{size}");
        }
    }
}
