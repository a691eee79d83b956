//! Files that need not be in memory as a whole: written and summed piece by piece.

use std::io::{self, BufWriter, Read, Write};

use sha2::{Digest, Sha256};

use crate::site::export::Sum;

/// A file being written, with its length and its sum so far.
pub(super) struct Summed<W: Write> {
    file: BufWriter<W>,
    bytes: u64,
    digest: Sha256,
}

impl<W: Write> Summed<W> {
    /// A file of which nothing is written yet.
    pub(super) fn new(file: W) -> Self {
        Self { file: BufWriter::with_capacity(1 << 16, file), bytes: 0, digest: Sha256::new() }
    }

    /// Ends the file; gives its length and its sum.
    pub(super) fn finish(mut self) -> io::Result<(u64, Sum)> {
        self.file.flush()?;
        Ok((self.bytes, Sum::of(self.digest)))
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write_all(bytes)?;
        self.digest.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The sum of a file, read piece by piece.
pub(super) fn sum_of(mut file: impl Read) -> io::Result<Sum> {
    let mut digest = Sha256::new();
    let mut slice = vec![0; 1 << 16];
    loop {
        match file.read(&mut slice)? {
            0 => return Ok(Sum::of(digest)),
            read => digest.update(slice.get(..read).unwrap_or_default()),
        }
    }
}
