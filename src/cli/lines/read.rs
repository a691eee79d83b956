//! Lines read ahead of whoever works on them.

use std::io::{self, Read};
use std::iter;
use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use memchr::{memchr, memchr_iter, memrchr};

/// Bytes of the longest line that is held; what a longer one says is not read.
pub(super) const LONGEST: usize = 16 * 1024 * 1024;

/// Bytes asked for at a time.
const ASKED: usize = 256 * 1024;

/// Chunks that may wait. Together with those being worked on they bound the memory.
const WAITING: usize = 4;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Bytes(&'a [u8]),
    TooLong,
}

/// Whole lines.
#[derive(Debug)]
pub(super) enum Chunk {
    /// Lines with their ends; the last line of the input may lack it.
    Lines(Vec<u8>),
    /// One line that is too long to be held.
    TooLong,
}

impl Chunk {
    pub(super) fn lines(&self) -> Vec<Line<'_>> {
        let Self::Lines(bytes) = self else { return vec![Line::TooLong] };
        let end = bytes.strip_suffix(b"\n").map_or(bytes.len(), <[u8]>::len);
        let mut start = 0;
        let line = |end| {
            let line = &bytes[mem::replace(&mut start, end + 1)..end];
            if line.len() > LONGEST { Line::TooLong } else { Line::Bytes(line) }
        };
        memchr_iter(b'\n', &bytes[..end]).chain([end]).map(line).collect()
    }
}

/// A thread that reads lines.
pub(super) struct Reader {
    chunks: Receiver<io::Result<Chunk>>,
}

impl Reader {
    /// Begins to read. The thread ends with the input, or when nobody takes its chunks any more.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub(super) fn new(input: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, chunks) = sync_channel(WAITING);
        thread::Builder::new().name("lines".to_owned()).spawn(move || read(input, &sender))?;
        Ok(Self { chunks })
    }

    /// All that has been read and not been taken yet, again and again until the input ends. Waits only where nothing
    /// has been read. An error of reading comes after what was read before it.
    pub(super) fn batches(self) -> impl Iterator<Item = io::Result<Vec<Chunk>>> {
        let mut failed = None;
        iter::from_fn(move || {
            if let Some(error) = failed.take() {
                return Some(Err(error));
            }
            let mut batch = Vec::new();
            let mut next = self.chunks.recv().ok();
            while let Some(chunk) = next {
                match chunk {
                    Ok(chunk) => batch.push(chunk),
                    Err(error) if batch.is_empty() => return Some(Err(error)),
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                }
                // No more than may wait: the reader fills the channel again meanwhile.
                next = if batch.len() < WAITING { self.chunks.try_recv().ok() } else { None };
            }
            (!batch.is_empty()).then_some(Ok(batch))
        })
    }
}

fn read(mut input: impl Read, chunks: &SyncSender<io::Result<Chunk>>) {
    // The beginning of a line, and whether its line is too long, so that the rest of it is passed over.
    let mut held = Vec::new();
    let mut too_long = false;
    loop {
        let before = held.len();
        held.resize(before + ASKED, 0);
        let read = match input.read(&mut held[before..]) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                held.truncate(before);
                continue;
            }
            Err(error) => {
                // If the receiver is gone, nobody needs to know.
                let _ = chunks.send(Err(error));
                return;
            }
        };
        held.truncate(before + read);
        if read == 0 {
            if too_long || !held.is_empty() {
                let _ = chunks.send(Ok(if too_long { Chunk::TooLong } else { Chunk::Lines(held) }));
            }
            return;
        }
        if too_long {
            let Some(end) = memchr(b'\n', &held) else {
                held.clear();
                continue;
            };
            held.drain(..=end);
            too_long = false;
            if chunks.send(Ok(Chunk::TooLong)).is_err() {
                return;
            }
        }
        if let Some(end) = memrchr(b'\n', &held[before..]) {
            let rest = held.split_off(before + end + 1);
            let lines = mem::replace(&mut held, rest);
            if chunks.send(Ok(Chunk::Lines(lines))).is_err() {
                return;
            }
        }
        if held.len() > LONGEST {
            held = Vec::new();
            too_long = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Gives a number of bytes at a time, as a pipe may.
    struct Drip(Vec<u8>, usize);

    impl Read for Drip {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(buffer.len()).min(self.1);
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0.drain(..length);
            Ok(length)
        }
    }

    /// The lines read: the length of each, `None` where it is too long.
    fn lengths(bytes: Vec<u8>, at_a_time: usize) -> Vec<Option<usize>> {
        let reader = Reader::new(Drip(bytes, at_a_time)).expect("a thread");
        let length = |line: Line<'_>| match line {
            Line::Bytes(bytes) => Some(bytes.len()),
            Line::TooLong => None,
        };
        let batches = reader.batches().map(|batch| batch.expect("it can be read"));
        batches
            .flatten()
            .flat_map(|chunk| chunk.lines().into_iter().map(length).collect::<Vec<_>>())
            .collect()
    }

    crate::random_tests::random_tests! {
        cases: 256;

        fn lines_do_not_depend_on_how_much_is_read_at_a_time(text in "[ab\n]{0,40}", at_a_time in 1..9_usize) {
            let expected: Vec<Option<usize>> =
                text.split_terminator('\n').map(|line| Some(line.len())).collect();
            prop_assert_eq!(lengths(text.into_bytes(), at_a_time), expected);
        }
    }

    #[test]
    fn a_line_that_is_too_long_costs_no_other() {
        let long = |length| vec![b'x'; length];
        let text = [b"a\n".to_vec(), long(LONGEST + 1), b"\nbc\n".to_vec(), long(LONGEST)].concat();
        let expected = [Some(1), None, Some(2), Some(LONGEST)];
        for at_a_time in [100_000, usize::MAX] {
            assert_eq!(lengths(text.clone(), at_a_time), expected);
            let rest = [text.clone(), long(1)].concat();
            assert_eq!(lengths(rest, at_a_time), [Some(1), None, Some(2), None]);
        }
    }
}
