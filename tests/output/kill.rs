//! Builds stopped in the middle, and builds beside each other.

use std::fs;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::home::{Home, tree};

const RECORDS: usize = 40;

fn archive(name: &str) -> Home {
    let home = Home::new(name);
    (0..RECORDS).for_each(|number| home.record(&format!("record-{number}"), "1. b1 a1"));
    home
}

/// Gives every page another title.
fn retitle(home: &Home, edition: usize) {
    let path = home.path("site/settings.yaml");
    let text = fs::read_to_string(&path).expect("settings");
    let lines = text.lines().map(|line| match line.strip_prefix("title: ") {
        Some(_) => format!("title: Edition {edition}\n"),
        None => format!("{line}\n"),
    });
    fs::write(path, lines.collect::<String>()).expect("written");
}

fn start(home: &Home) -> Child {
    let mut command = home.command(&["build", "--out", "my"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs")
}

/// Whether the list of the site says that it is being written.
fn says_writing(home: &Home) -> bool {
    fs::read(home.path("my/.sowbook-files")).is_ok_and(|list| list.starts_with(b"sowbook-files 1 writing"))
}

/// Stopped at any moment, there is the site before, the new one, or one that says that it is mixed; the next build
/// makes it whole.
#[test]
fn a_build_that_is_killed_leaves_the_old_site_or_the_new_one_or_says_so() {
    let mut home = archive("kill");
    let (mut old, mut new, mut mixed) = (0, 0, 0);
    let mut before = Vec::new();
    for edition in 0.. {
        // Which moments these are depends on what else the machine does.
        if edition >= 16 && old > 0 && mixed > 2 || edition == 80 {
            break;
        }
        let moment = u64::try_from(edition % 16).expect("small");
        retitle(&home, edition);
        home.record("two", ["1. b1 a1", "1. b2 a2"][edition % 2]);
        let begun = Instant::now();
        let mut child = start(&home);
        if edition % 2 == 0 {
            // While files are moved, at a moment that differs from time to time.
            while !says_writing(&home) && child.try_wait().expect("a status").is_none() {}
            std::thread::sleep(Duration::from_micros(200 * moment));
        } else {
            std::thread::sleep(Duration::from_millis(60 * moment));
        }
        let _ = child.kill();
        child.wait().expect("a status");
        let what = format!("edition {edition}, killed after {:?}", begun.elapsed());
        let title = format!("Edition {edition}<");
        if says_writing(&home) {
            mixed += 1;
            let refused =
                home.command(&["bag", "--site", "my", "--out", "packed"]).output().expect("it runs");
            let said = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert_eq!(refused.status.code(), Some(2), "{what}: {said}");
            assert!(said.contains("interrupted"), "{what}: {said}");
            assert!(!home.path("packed").exists());
            fs::create_dir_all(home.path("site")).expect("a folder");
            std::os::unix::fs::symlink("../my", home.path("site/public")).expect("a link");
            let checked = home.command(&["check"]).output().expect("it runs");
            let said = String::from_utf8_lossy(&checked.stderr).into_owned();
            assert!(said.contains("was interrupted"), "{what}: {said}");
            fs::remove_file(home.path("site/public")).expect("removed");
        } else if home.path("my/index.html").exists() {
            home.sums_hold(&what, "my");
            let index = fs::read_to_string(home.path("my/index.html")).expect("a page");
            if index.contains(&title) { new += 1 } else { old += 1 }
        }
        assert!(home.build(&what, "my"), "{what}");
        let site = tree(&home.path("my"));
        let index = String::from_utf8_lossy(&site["index.html"]).into_owned();
        assert!(index.contains(&title), "{what}");
        let names: Vec<String> = site.into_keys().collect();
        assert!(before.is_empty() || before == names, "{what}: other files than before");
        before = names;
    }
    eprintln!("old {old}, new {new}, mixed {mixed}");
    assert!(old > 0 && mixed > 2, "old {old}, new {new}, mixed {mixed}");
}

/// Builds that run beside each other wait for each other.
#[test]
fn two_builds_at_once_make_one_whole_site() {
    let mut home = archive("two");
    let mut waited = 0;
    for round in 0..20 {
        // On a busy machine one may have ended before the next begins.
        if round >= 4 && waited > 0 {
            break;
        }
        retitle(&home, round);
        let children: Vec<Child> = (0..3)
            .map(|_| {
                let mut command = home.command(&["build", "--out", "my"]);
                command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
            })
            .collect();
        for child in children {
            let ran = child.wait_with_output().expect("a status");
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert!(ran.status.code().is_some_and(|status| status < 2), "{round}: {said}");
            waited += usize::from(said.contains("waiting for another process"));
        }
        home.sums_hold(&format!("round {round}"), "my");
        assert!(home.build("after", "my"));
    }
    assert!(waited > 0, "nobody waited");
}
