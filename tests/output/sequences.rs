//! Commands and people's doings in any order.

use std::time::{Duration, Instant};

use super::home::Home;

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    fn one_of<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// Paths in which people and builds may get in each other's way.
const PATHS: [&str; 16] = [
    "my/CNAME",
    "my/.git/config",
    "my/r/two/index.html",
    "my/r/two/notes.txt",
    "my/r/four",
    "my/r/four/index.html",
    "my/index.html",
    "my/sha256sums.txt",
    "my/data/play/four.sow",
    "my/robots.txt",
    "my.new/a",
    "my.old/r/a",
    "my",
    "my/.sowbook-kept",
    "packed/notes.txt",
    "my/handbook",
];

/// For as many seconds as `SOWBOOK_FUZZ_SECONDS` says, else a fixed number of steps; from `SOWBOOK_SEED` on.
#[test]
fn any_sequence_of_commands_leaves_other_files_alone() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seconds = number("SOWBOOK_FUZZ_SECONDS");
    let first = number("SOWBOOK_SEED").unwrap_or(1);
    let end = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let (mut done, mut refused, mut sequences) = (0, 0, 0);
    for seed in first.. {
        if end.map_or(seed - first == 6, |end| Instant::now() > end) {
            break;
        }
        let mut random = Random(seed);
        let mut home = Home::new("sequence");
        for step in 0..20 {
            let what = format!("sequence {seed}, step {step}");
            let ran = match random.below(10) {
                0..4 => {
                    let path = random.one_of(&PATHS);
                    let above = home
                        .path(path)
                        .ancestors()
                        .skip(1)
                        .find(|path| path.exists())
                        .map(|path| path.is_dir());
                    let free = std::fs::symlink_metadata(home.path(path)).is_err() && above == Some(true);
                    match (free, random.below(4)) {
                        (true, 0) => {
                            home.link(random.one_of(&["/nowhere", "records", "../records/play"]), path)
                        }
                        (true, _) => home.write(path),
                        // Their own file or the site's: either may be removed by hand.
                        (false, 0) if std::fs::symlink_metadata(home.path(path)).is_ok() => home.remove(path),
                        (false, _) => {}
                    }
                    None
                }
                4 => {
                    home.record(random.one_of(&["two", "four"]), random.one_of(&["1. b1 a1", "1. b2 a2"]));
                    None
                }
                5 if home.path("records/play/two.sow").exists() => {
                    home.remove("records/play/two.sow");
                    None
                }
                6 => Some(home.run(
                    &what,
                    &["bag", "--site", "my", "--out", random.one_of(&["packed", "my/bag", "records/x"])],
                )),
                _ => Some(home.build(
                    &what,
                    random.one_of(&["my", "my", "my", "my/r", "site/public", "records/play/out"]),
                )),
            };
            home.unchanged(&what);
            match ran {
                Some(true) => done += 1,
                Some(false) => refused += 1,
                None => {}
            }
        }
        sequences += 1;
    }
    eprintln!("{sequences} sequences: {done} commands done, {refused} refused");
    assert!(done > 10 && refused > 10, "{done} {refused}");
}
