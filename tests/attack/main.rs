//! The attack: the built program against damaged input, kills, a full disk, rivals and careless commands; links out of an
//! archive, slow connections, noise in place of messages, folders that are moved while they are watched or written to.
//!
//! Each test here tries to make the program lose a file, lose a word, stop with a panic, hang, or leave a site that is
//! not whole. `cargo test` makes a few tries; `tests/attack/run SECONDS` makes as many as fit, against the release
//! build, and prints how many there were. Tries come from `SOWBOOK_ATTACK_SEED` (default 1), so a finding can be
//! repeated; the sandbox of a finding stays in `target/tmp/attack`.
//!
//! The attack looks at the program from outside: it calls nothing of the library.

#![cfg(unix)]

mod careless;
#[path = "../lsp/client.rs"]
#[expect(dead_code, reason = "the tests of the language server ask more")]
mod client;
mod damage;
mod editors;
mod full_disk;
#[path = "../notation/generate.rs"]
mod generate;
mod kills;
mod links;
mod rivals;
mod sandbox;
#[cfg(target_os = "linux")]
#[path = "../enter/terminal.rs"]
#[expect(dead_code, reason = "the tests of `enter` start it in other ways, too")]
mod terminal;
#[cfg(target_os = "linux")]
mod typing;
mod watched;

use std::time::{Duration, Instant};

use generate::Numbers;

/// Tries again and again: `times` times, or for as many seconds as `SOWBOOK_ATTACK_SECONDS` says. Each try has random
/// numbers of its own, and its number is printed where it fails.
fn tries(name: &str, times: u64, mut one: impl FnMut(u64, &mut Numbers)) -> u64 {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("SOWBOOK_ATTACK_SEED").unwrap_or(1);
    let end = number("SOWBOOK_ATTACK_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut done = 0;
    while end.map_or(done < times, |end| Instant::now() < end) {
        let current = Current { name, seed, number: done };
        one(done, &mut Numbers::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (done << 20 | done)));
        std::mem::forget(current);
        done += 1;
    }
    done
}

/// Prints which try failed.
struct Current<'a> {
    name: &'a str,
    seed: u64,
    number: u64,
}

impl Drop for Current<'_> {
    fn drop(&mut self) {
        eprintln!("attack `{}`, seed {}, try {}", self.name, self.seed, self.number);
    }
}
