//! Laws of texts that are made at random, always the same ones unless a seed is given.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::generate::Numbers;

/// How often a text is shortened, at most.
const MOST_SHORTENED: usize = 1000;

/// Tries a law on every text in `tests/corpus/fuzz/FOLDER`, and then on texts that are made: a number of times
/// (`SOWBOOK_TIMES` times as often), or for as many seconds as `SOWBOOK_FUZZ_SECONDS` says.
///
/// A text for which the law does not hold is shortened and kept in that folder.
pub(crate) fn tried(
    folder: &str,
    times: u64,
    mut make: impl FnMut(&mut Numbers) -> String,
    law: impl Fn(&str),
) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/fuzz").join(folder);
    let mut paths: Vec<_> =
        fs::read_dir(&corpus).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        let bytes = fs::read(&path).expect("a readable file");
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        assert!(holds(&law, text), "{}", path.display());
    }
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("SOWBOOK_SEED").unwrap_or(1);
    let times = times * number("SOWBOOK_TIMES").unwrap_or(1);
    let end = number("SOWBOOK_FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut numbers = Numbers::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut done = 0;
    while end.map_or(done < times, |end| Instant::now() < end) {
        let text = make(&mut numbers);
        if !holds(&law, &text) {
            let text = shortened(text, |text| !holds(&law, text));
            let name = text.bytes().fold(0xcbf2_9ce4_8422_2325, |name: u64, byte| {
                (name ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            });
            let path = corpus.join(format!("{name:016x}"));
            fs::write(&path, &text).expect("written");
            panic!("SOWBOOK_SEED={seed}, text {done}; shortened and kept in {}:\n{text}", path.display());
        }
        done += 1;
    }
    // Shown with `--nocapture`.
    println!("{folder}: {done} texts of SOWBOOK_SEED={seed}");
}

fn holds(law: impl Fn(&str), text: &str) -> bool {
    catch_unwind(AssertUnwindSafe(|| law(text))).is_ok()
}

/// A text that fails, without what it fails without.
fn shortened(mut text: String, fails: impl Fn(&str) -> bool) -> String {
    let mut length = text.len() / 2;
    let mut left = MOST_SHORTENED;
    while length > 0 && left > 0 {
        let mut start = 0;
        while start < text.len() && left > 0 {
            let mut end = (start + length).min(text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            let without = format!("{}{}", &text[..start], &text[end..]);
            left -= 1;
            if fails(&without) {
                text = without;
            } else {
                start = end;
            }
        }
        length /= 2;
    }
    text
}
