//! One function for each target: the laws of `tests/fuzz` and of `tests/notation`, asked of bytes.

#[path = "../../tests/notation/generate.rs"]
#[allow(dead_code, reason = "the loop in it is for `cargo test`")]
mod generate;
#[path = "../../tests/fuzz/laws.rs"]
mod of_files;
#[path = "../../tests/notation/laws.rs"]
#[allow(dead_code, reason = "one of its laws takes several texts")]
mod of_notation;
#[path = "../../tests/page_lines/law.rs"]
mod of_pages;
#[path = "../../tests/notation/outline.rs"]
#[allow(dead_code, reason = "a law uses only a part of it")]
mod outline;

/// Every law of the notation: tokens tile the text, the tree holds every byte, there is one canonical form.
pub fn notation(bytes: &[u8]) {
    text(bytes, of_notation::all);
}

/// The inside of `board(…)`, under every ruleset.
pub fn boards(bytes: &[u8]) {
    text(bytes, |text| of_files::rulesets().iter().for_each(|ruleset| of_files::board(ruleset, text)));
}

/// YAML as the archive allows it, read as evidence.
pub fn yaml(bytes: &[u8]) {
    text(bytes, of_files::yaml);
}

/// The lines of a page, in PAGE XML or ALTO.
pub fn page_lines(bytes: &[u8]) {
    text(bytes, of_pages::page);
}

/// A ruleset: read, verified, compiled.
pub fn rulesets(bytes: &[u8]) {
    text(bytes, |text| of_files::ruleset("fuzzed.yaml", text));
}

/// Whole records: header, replay, every check.
pub fn records(bytes: &[u8]) {
    text(bytes, |text| {
        of_files::headers(text);
        of_files::records(text);
    });
}

fn text(bytes: &[u8], law: impl FnOnce(&str)) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        law(text);
    }
}

/// A copy of the first `size` bytes with a few changes, in place, and its length: every other time changes that know
/// the notation, or else libFuzzer's own.
pub fn changed(bytes: &mut [u8], size: usize, max: usize, seed: u32) -> usize {
    if seed.is_multiple_of(2)
        && let Ok(text) = std::str::from_utf8(&bytes[..size])
    {
        let mut numbers = generate::Numbers::new(u64::from(seed) << 16);
        let mut changed = generate::mutated(text, &[text.to_owned()], &mut numbers);
        while changed.len() > max {
            changed.pop();
        }
        bytes[..changed.len()].copy_from_slice(changed.as_bytes());
        return changed.len();
    }
    libfuzzer_sys::fuzzer_mutate(bytes, size, max)
}
