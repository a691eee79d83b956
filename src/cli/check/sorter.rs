//! Things put in order, more than fit in memory.

use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};

use anyhow::{Context, Result};
use itertools::Itertools;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Files that wait at most: each is open, and systems allow a program no more than a few hundred.
const FILES: usize = 64;

/// Takes things and gives them back in order.
///
/// What goes beyond a bound is put aside into temporary files, each in order, a line of JSON for each thing. They have
/// no name, so that the system takes them away when the program ends, however it ends.
pub(super) struct Sorter<T> {
    /// Bytes that may be held.
    bound: usize,
    held: Vec<T>,
    /// Bytes that are.
    bytes: usize,
    aside: Vec<File>,
}

/// Things in order, as they come out of a file or out of memory.
type Run<T> = Box<dyn Iterator<Item = Result<T>>>;

impl<T: Ord + Serialize + DeserializeOwned + 'static> Sorter<T> {
    /// A sorter that holds things of `bound` bytes, and one thing more.
    pub(super) const fn new(bound: usize) -> Self {
        Self { bound, held: Vec::new(), bytes: 0, aside: Vec::new() }
    }

    /// Takes a thing; `bytes` is what it has outside itself.
    ///
    /// # Errors
    /// Where things cannot be put aside.
    pub(super) fn push(&mut self, thing: T, bytes: usize) -> Result<()> {
        self.held.push(thing);
        self.bytes += size_of::<T>() + bytes;
        if self.bytes > self.bound { self.put_aside() } else { Ok(()) }
    }

    fn put_aside(&mut self) -> Result<()> {
        self.held.sort_unstable();
        self.bytes = 0;
        if self.aside.len() == FILES {
            let runs = std::mem::take(&mut self.aside).into_iter().map(read::<T>);
            self.aside.push(filed(merged(runs.collect()))?);
        }
        self.aside.push(filed(self.held.drain(..).map(Ok))?);
        Ok(())
    }

    /// All that was taken, in order; an error where something cannot be read again.
    pub(super) fn sorted(mut self) -> impl Iterator<Item = Result<T>> {
        self.held.sort_unstable();
        let held: Run<T> = Box::new(self.held.into_iter().map(Ok));
        let mut runs: Vec<Run<T>> = self.aside.into_iter().map(read).collect();
        runs.push(held);
        merged(runs)
    }
}

fn merged<T: Ord>(runs: Vec<Run<T>>) -> impl Iterator<Item = Result<T>> {
    runs.into_iter().kmerge_by(|one, other| match (one, other) {
        (Ok(one), Ok(other)) => one < other,
        (one, _) => one.is_err(),
    })
}

/// A file with these things in it.
fn filed<T: Serialize>(things: impl Iterator<Item = Result<T>>) -> Result<File> {
    let failed = || {
        let folder = env::temp_dir();
        let folder = folder.display();
        format!("cannot write temporary files in `{folder}` (set TMPDIR to use another folder)")
    };
    let mut file = BufWriter::new(tempfile::tempfile().with_context(failed)?);
    for thing in things {
        serde_json::to_writer(&mut file, &thing?).map_err(io::Error::from).with_context(failed)?;
        file.write_all(b"\n").with_context(failed)?;
    }
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error).with_context(failed)?;
    file.rewind()?;
    Ok(file)
}

fn read<T: DeserializeOwned + 'static>(file: File) -> Run<T> {
    Box::new(BufReader::new(file).lines().map(|line| Ok(serde_json::from_str(&line?)?)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    crate::random_tests::random_tests! {
        cases: 256;

        /// A bound of nothing puts every thing into a file of its own, and so files into files.
        fn whatever_is_held_comes_out_in_order(
            mut things in prop::collection::vec((".{0,3}", 0..9_u8), 0..200),
            bound in prop_oneof![Just(0), 100..3000_usize],
        ) {
            let mut sorter = Sorter::new(bound);
            for thing in &things {
                sorter.push(thing.clone(), thing.0.len()).expect("room for files");
                let held: usize = sorter.held.iter().map(|thing| size_of_val(thing) + thing.0.len()).sum();
                prop_assert!(held <= bound && sorter.aside.len() <= FILES);
            }
            let sorted: Result<Vec<_>> = sorter.sorted().collect();
            things.sort();
            prop_assert_eq!(sorted.expect("files"), things);
        }
    }
}
