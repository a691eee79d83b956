//! Random tests: laws that are tried on values drawn at random, always the same ones unless a seed is given.
//!
//! Every random test of this repository is in a block `random_tests!`, which makes a module `random` of it, so that
//! `cargo test random::` runs them all. A case that fails is reduced and kept in `tests/random_tests/found/TEST.txt`;
//! every later run tries it first.
//!
//! ```sh
//! tests/explore 600                   # ten minutes of cases that nobody has tried
//! SOWBOOK_SEED=7 cargo test random::  # the cases of seed 7
//! ```

use std::fmt::Debug;
use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestCaseError, TestError, TestRunner};

/// Random tests in the form of `proptest!`, with the number of cases of each.
macro_rules! random_tests {
    (cases: $cases:expr; $($(#[$meta:meta])* fn $name:ident($($value:pat in $strategy:expr),+ $(,)?) $body:block)+) => {
        mod random {
            use super::*;

            $(
                $(#[$meta])*
                #[test]
                fn $name() {
                    let values = ($($strategy,)+);
                    crate::random_tests::hold(stringify!($name), $cases, &values, |($($value,)+)| {
                        let () = $body;
                        Ok(())
                    });
                }
            )+
        }
    };
}

pub(crate) use random_tests;

/// The file of the cases of a test that have failed. The crates below `crates/` use this module, too.
fn found(name: &str) -> &'static str {
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut found = folders.map(|folder| folder.join("tests/random_tests"));
    let folder = found.find(|folder| folder.is_dir()).expect("tests/random_tests is in this repository");
    folder.join(format!("found/{name}.txt")).display().to_string().leak()
}

/// Tries a law on values drawn at random: a number of times, or again and again for as many seconds as
/// `SOWBOOK_FUZZ_SECONDS` says.
pub(crate) fn hold<S: Strategy<Value: Debug>>(
    name: &str,
    cases: u32,
    values: &S,
    law: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let found = found(name);
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let given = number("SOWBOOK_SEED").unwrap_or(1);
    let end = number("SOWBOOK_FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    for stretch in 0.. {
        // Tests that draw the same kind of value are not to try the same ones.
        let seed = name.bytes().fold(given ^ stretch << 32, |seed, byte| {
            (seed ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut runner = TestRunner::new(Config {
            cases,
            rng_seed: RngSeed::Fixed(seed),
            failure_persistence: Some(Box::new(FileFailurePersistence::Direct(found))),
            ..Config::default()
        });
        match runner.run(values, &law) {
            Ok(()) => {}
            Err(TestError::Abort(reason)) => panic!("{name}, SOWBOOK_SEED={given}: {reason}"),
            Err(TestError::Fail(reason, smallest)) => panic!(
                "{name}, SOWBOOK_SEED={given}, after {stretch} stretches of {cases} cases: {reason}\n\
                 smallest case: {smallest:?}\nkept in {found}"
            ),
        }
        if end.is_none_or(|end| Instant::now() > end) {
            // Shown with `--nocapture`.
            println!("{name}: {} cases of SOWBOOK_SEED={given}", u64::from(cases) * (stretch + 1));
            break;
        }
    }
}
