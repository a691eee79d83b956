#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| sowbook_fuzz::page_lines(bytes));
fuzz_mutator!(|bytes: &mut [u8], size: usize, max: usize, seed: u32| {
    sowbook_fuzz::changed(bytes, size, max, seed)
});
