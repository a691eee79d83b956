//! Lines of an input, as many at a time as have been read of it.

use std::io::{self, BufRead, BufReader, Read};

use memchr::memchr;

/// Bytes of the longest line that is held; what a longer one says is not read.
pub(super) const LONGEST: usize = 16 * 1024 * 1024;

/// Bytes asked for at a time. Together with the longest line they bound the memory.
const ASKED: usize = 256 * 1024;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    Bytes(Vec<u8>),
    TooLong,
}

/// Reads lines.
pub(super) struct Reader<R> {
    input: BufReader<R>,
}

impl<R: Read> Reader<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(ASKED, input) }
    }

    /// The next line, and the whole lines that were read with it; none where the input ends. Waits only where no whole
    /// line has been read.
    pub(super) fn batch(&mut self) -> io::Result<Vec<Line>> {
        let mut lines = Vec::new();
        loop {
            lines.extend(self.line()?);
            if memchr(b'\n', self.input.buffer()).is_none() {
                return Ok(lines);
            }
        }
    }

    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let most = u64::try_from(LONGEST + 1).unwrap_or(u64::MAX);
        if self.input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let is_ended = line.pop_if(|last| *last == b'\n').is_some();
        if is_ended || line.len() <= LONGEST {
            return Ok(Some(Line::Bytes(line)));
        }
        self.input.skip_until(b'\n')?;
        Ok(Some(Line::TooLong))
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
        let mut reader = Reader::new(Drip(bytes, at_a_time));
        let length = |line: Line| match line {
            Line::Bytes(bytes) => Some(bytes.len()),
            Line::TooLong => None,
        };
        let mut lengths = Vec::new();
        loop {
            let batch = reader.batch().expect("it can be read");
            if batch.is_empty() {
                return lengths;
            }
            lengths.extend(batch.into_iter().map(length));
        }
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
