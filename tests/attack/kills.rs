//! `kill -9` at random moments: a site is one state or the other, or the next command says that it is not; a record is
//! its old text or its new one.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::generate::Numbers;
use super::sandbox::{Files, archive, checksums_hold, copy, files, run, sandbox, site, start, write};
use super::tries;

/// An archive in two states, and the site of each, built without disturbance.
struct States {
    homes: [PathBuf; 2],
    sites: [Files; 2],
}

/// Between the states `few`: three records; otherwise the address of the site, which every page contains.
fn states(home: &Path, few: bool) -> States {
    let homes = [home.join("first"), home.join("second")];
    let sites = [0, 1].map(|index| {
        let own = &homes[index];
        archive(own);
        // Records come and go here, so no address is promised.
        fs::remove_file(own.join("site/published.txt")).expect("a list can be removed");
        if index == 1 {
            let play = own.join("records/play/bechi");
            let mut names: Vec<String> = files(&play).into_keys().collect();
            names.truncate(3);
            for (number, name) in names.iter().enumerate() {
                let path = play.join(name);
                let text = fs::read_to_string(&path).expect("a record can be read");
                match number {
                    0 => fs::remove_file(&path).expect("a record can be removed"),
                    1 => write(&path, text.replace("title: ", "title: Changed, ")),
                    _ => write(&play.join("new.sow"), text.replace("\nid: ", "\nid: new-")),
                }
            }
        }
        let public = home.join(format!("reference-{index}"));
        run(own, &build(&public.display().to_string(), index, few)).orderly();
        checksums_hold(&public, "a reference");
        site(&public)
    });
    assert_ne!(sites[0], sites[1], "two states differ");
    States { homes, sites }
}

fn build(out: &str, state: usize, few: bool) -> Vec<&str> {
    let address = ["https://first.example/", "https://second.example/"];
    let base = if few { address[0] } else { address[state] };
    vec!["build", "--base-url", base, "--out", out]
}

/// Everything beside the site that was there before.
fn stray(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder can be read");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    names.filter(|name| !matches!(name.as_str(), "public" | "public.new" | "public.old")).collect()
}

#[test]
fn a_killed_build_leaves_one_state_or_says_so() {
    let home = sandbox("kills");
    let all = [states(&home.join("few"), true), states(&home.join("many"), false)];
    let place = home.join("place");
    let out = place.join("public");
    let foreign = ["public.new/novel.txt", "public.old/letter.txt"];
    foreign.iter().for_each(|name| write(&place.join(name), "not ours"));
    let mut state = 0;
    let mut outcomes = [0_usize; 4];
    let mut took = Duration::from_millis(300);
    let done = tries("kills", 3, |number, numbers| {
        let few = numbers.below(2) == 0;
        let states = &all[usize::from(!few)];
        // A site in a state that is known.
        if number % 10 == 9 {
            let _ = fs::remove_dir_all(&out);
        }
        let shown = out.display().to_string();
        let begun = Instant::now();
        let built = run(&states.homes[state], &build(&shown, state, few)).orderly();
        assert!(built.ran(), "{built}");
        took = (took * 3 + begun.elapsed()) / 4;
        write(&out.join("CNAME"), "example.org");
        write(&out.join(".git/config"), "[core]");
        let was_there = out.exists();
        assert!(site_of(&out) == states.sites[state], "a build gives the site of its archive");

        let next = 1 - state;
        let building = start(&states.homes[next], &build(&shown, next, few));
        let most = usize::try_from(took.as_micros()).unwrap_or(1_000_000) * 5 / 4;
        // The site itself changes near the end, so half of the kills come then.
        let least = if numbers.below(2) == 0 { most / 2 } else { 0 };
        std::thread::sleep(Duration::from_micros((least + numbers.below(most - least)) as u64));
        let running = building.kill();
        let found = site_of(&out);
        let outcome = if found == states.sites[state] {
            0
        } else if found == states.sites[next] {
            1
        } else {
            2
        };
        outcomes[if running { outcome } else { 3 }] += 1;
        assert!(was_there);
        if outcome == 2 {
            // Neither: whoever reads the site is warned.
            let bagged = run(&states.homes[next], &["bag", "--site", &shown, "--out", "bag"]).orderly();
            assert!(!bagged.ran(), "a mixed site is bagged: {bagged}");
            assert!(bagged.stderr.contains("build"), "the way out is not named: {bagged}");
            assert!(!states.homes[next].join("bag").exists(), "{bagged}");
        }
        let repaired = run(&states.homes[next], &build(&shown, next, few)).orderly();
        assert!(repaired.ran(), "{repaired}");
        assert!(
            site_of(&out) == states.sites[next],
            "after a kill the next build gives another site: {repaired}"
        );
        checksums_hold(&out, &repaired.to_string());
        for name in foreign {
            assert_eq!(fs::read_to_string(place.join(name)).unwrap_or_default(), "not ours", "{name}");
        }
        assert_eq!(fs::read_to_string(out.join("CNAME")).unwrap_or_default(), "example.org");
        assert_eq!(fs::read_to_string(out.join(".git/config")).unwrap_or_default(), "[core]");
        assert_eq!(stray(&place), [""; 0], "something is left beside the site");
        state = next;
    });
    let [before, after, mixed, ended] = outcomes;
    println!(
        "kills of `build`: {done}; the site as before {before}, as after {after}, mixed and named {mixed}, \
         the build had ended {ended}"
    );
}

/// The published files of a site without the foreign ones.
fn site_of(out: &Path) -> Files {
    let mut found = site(out);
    found.retain(|name, _| name != "CNAME" && !name.starts_with(".git/"));
    found
}

/// What `fmt` and `check --fix` change: the same archive, badly formatted.
fn untidy(text: &str) -> String {
    let (header, play) = text.split_at(text.find("\n---\n").map_or(0, |at| at + 5));
    format!("{header}{}", play.replace(' ', "   ").replace('\n', "\n\n"))
}

#[test]
fn a_killed_fmt_leaves_old_texts_or_new_ones() {
    let home = sandbox("kills-fmt");
    let (old, new, work) = (home.join("old"), home.join("new"), home.join("work"));
    super::sandbox::records(&old.join("records"));
    for name in files(&old.join("records/play")).into_keys().filter(|name| name.ends_with(".sow")) {
        let path = old.join("records/play").join(&name);
        let text = fs::read_to_string(&path).expect("a record can be read");
        for copies in 0..8 {
            let twin = text.replace("\nid: ", &format!("\nid: copy-{copies}-"));
            write(&path.with_extension(format!("{copies}.sow")), untidy(&twin));
        }
        write(&path, untidy(&text));
    }
    let commands: [&[&str]; 2] = [&["fmt"], &["check", "--fix"]];
    let mut texts = Vec::new();
    for (index, command) in commands.iter().enumerate() {
        let own = new.join(index.to_string());
        copy(&old, &own);
        run(&own, command).orderly();
        texts.push(files(&own.join("records")));
    }
    let before = files(&old.join("records"));
    let mut some = 0_usize;
    let done = tries("kills-fmt", 3, |_, numbers: &mut Numbers| {
        let _ = fs::remove_dir_all(&work);
        copy(&old, &work);
        let which = numbers.below(commands.len());
        let running = start(&work, commands[which]);
        std::thread::sleep(Duration::from_micros(numbers.below(120_000) as u64));
        running.kill();
        let mut now = files(&work.join("records"));
        now.retain(|name, _| !name.rsplit('/').next().is_some_and(|own| own.starts_with(".sowbook-")));
        assert!(now.keys().eq(before.keys()), "files come or go");
        for (name, content) in &now {
            let known = before.get(name) == Some(content) || texts[which].get(name) == Some(content);
            assert!(known, "{name} is neither its old text nor its new one");
        }
        some += usize::from(now != before && now != texts[which]);
        run(&work, commands[which]).orderly();
        let mut now = files(&work.join("records"));
        now.retain(|name, _| !name.rsplit('/').next().is_some_and(|own| own.starts_with(".sowbook-")));
        assert!(now == texts[which], "the next run finishes the work");
    });
    println!("kills of `fmt` and `check --fix`: {done}, of which {some} between two files");
}
