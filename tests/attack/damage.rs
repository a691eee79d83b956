//! Damaged records, YAML and sites: every command ends in order, `fmt` loses nothing, and sites are whole.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::generate::{Numbers, mutated};
use super::sandbox::{archive, checksums_hold, copy, files, run, sandbox, site};
use super::tries;

/// Damaged records in one try.
const RECORDS: usize = 24;

/// Bytes and texts that come into files by wrong encodings, editors and transfers.
const INTRUDERS: &[&[u8]] = &[
    b"\xe9",
    b"\xff\xfe",
    b"\0",
    b"\xef\xbb\xbf",
    b"\r",
    b"\r\n",
    b"\t",
    b"\x1b[31m",
    "\u{202e}".as_bytes(),
    "\u{2028}".as_bytes(),
    b"\x1a",
    b"'\"><script>alert(1)</script>",
    b"%PDF",
    b"&id001",
    b"=cmd|'/c calc'!A1",
    b"99999999999999999999",
];

/// A damaged copy of some bytes.
fn damaged(content: &[u8], corpus: &[String], numbers: &mut Numbers) -> Vec<u8> {
    let text = String::from_utf8_lossy(content);
    let mut bytes = match numbers.below(8) {
        0 => content.to_vec(),
        _ => mutated(&text, corpus, numbers).into_bytes(),
    };
    let at = |bytes: &[u8], numbers: &mut Numbers| numbers.below(bytes.len() + 1);
    match numbers.below(12) {
        0 => bytes.truncate(numbers.below(bytes.len() + 1)),
        1 => bytes = text.replace('\n', "\r").into_bytes(),
        2 => bytes = text.replace('\n', "\r\n").into_bytes(),
        3 => bytes = text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        4 | 5 => {
            let place = at(&bytes, numbers);
            let intruder = numbers.of(INTRUDERS);
            bytes.splice(place..place, intruder.iter().copied());
        }
        6 => {
            let place = at(&bytes, numbers);
            if let Some(byte) = bytes.get_mut(place) {
                *byte ^= 1 << numbers.below(8);
            }
        }
        _ => {}
    }
    bytes
}

/// The verdict of every record, by file, as `check` gives it.
fn verdicts(home: &Path) -> Vec<(String, String, String)> {
    let checked = run(home, &["check", "--format", "json"]).orderly();
    let document: Value = serde_json::from_str(&checked.stdout)
        .unwrap_or_else(|error| panic!("`check` prints no JSON: {error}: {checked}"));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let records = document["records"].as_array().expect("a list of records");
    records.iter().map(|one| (text(&one["file"]), text(&one["id"]), text(&one["verdict"]))).collect()
}

/// The files below a folder that end so, in order.
fn ending(home: &Path, folder: &str, end: &str) -> Vec<PathBuf> {
    let names = files(&home.join(folder));
    names.keys().filter(|name| name.ends_with(end)).map(|name| home.join(folder).join(name)).collect()
}

/// No published text may steer a terminal or turn its direction round.
fn nothing_steers(public: &Path) {
    // Texts of the archive are published as they are, byte for byte.
    let own = |name: &String| [".sow", ".yaml", "/record.txt"].iter().any(|end| name.ends_with(end));
    for name in site(public).keys().filter(|name| !own(name)) {
        let content = fs::read(public.join(name)).expect("a published file can be read");
        let Ok(text) = String::from_utf8(content) else { continue };
        let steers = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
        assert!(!text.contains(steers), "a control character is published in {name}");
        let citation = [".ris", ".bib", ".csl.json"].iter().any(|end| name.ends_with(end));
        let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        assert!(!citation || !text.contains(turns), "a sign that turns the direction of text in {name}");
    }
}

#[test]
fn damaged_files_are_kept_named_and_published() {
    let home = sandbox("damage");
    let sound = home.join("sound");
    archive(&sound);
    run(&sound, &["build", "--out", "../reference"]).orderly();
    let reference = site(&home.join("reference"));
    let text = |path: &PathBuf| String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned();
    let records: Vec<String> = ending(&sound, "records/play", ".sow").iter().map(text).collect();
    let entries: Vec<String> = ending(&sound, "records", ".yaml").iter().map(text).collect();
    let mut trials = [0_usize; 3];
    let work = home.join("work");
    let done = tries("damage", 1, |number, numbers| {
        if number % 16 == 0 {
            let _ = fs::remove_dir_all(&work);
            copy(&sound, &work);
        }
        let play = work.join("records/play/damaged");
        let _ = fs::remove_dir_all(&play);
        fs::create_dir_all(&play).expect("a folder can be made");
        for index in 0..RECORDS {
            let record = &records[numbers.below(records.len())];
            let content = damaged(record.as_bytes(), &records, numbers);
            fs::write(play.join(format!("{index}.sow")), content).expect("a file can be written");
        }
        trials[0] += RECORDS;
        let mut others: Vec<PathBuf> = ending(&work, "records", ".yaml");
        others.extend([work.join("site/settings.yaml"), work.join("site/published.txt")]);
        others.extend(ending(&work, "site/handbook", ".md"));
        let chosen: Vec<PathBuf> =
            (0..numbers.below(3)).map(|_| others[numbers.below(others.len())].clone()).collect();
        let saved: Vec<Vec<u8>> = chosen.iter().map(|path| fs::read(path).expect("a file")).collect();
        for path in &chosen {
            let content = fs::read(path).expect("a file can be read");
            fs::write(path, damaged(&content, &entries, numbers)).expect("a file can be written");
        }
        trials[1] += chosen.len();

        run(&work, &["check"]).orderly();
        let before = verdicts(&work);
        run(&work, &["fmt"]).orderly();
        assert_eq!(verdicts(&work), before, "`fmt` changes verdicts");
        let formatted = files(&work.join("records"));
        run(&work, &["fmt"]).orderly();
        assert!(files(&work.join("records")) == formatted, "formatting twice changes more");
        for index in 0..2 {
            let name = format!("records/play/damaged/{index}.sow");
            run(&work, &["replay", &name]).orderly();
            run(&work, &["readings", &name]).orderly();
        }
        run(&work, &["check", "--fix"]).orderly();
        damage_site(&work.join("site/public"), &mut trials[2], numbers);
        let built = run(&work, &["build"]).orderly();
        if built.ran() {
            checksums_hold(&work.join("site/public"), &built.to_string());
            nothing_steers(&work.join("site/public"));
        }
        for (path, content) in chosen.iter().zip(saved).rev() {
            fs::write(path, content).expect("a file can be written");
        }
        if number % 8 == 7 {
            let _ = fs::remove_dir_all(&play);
            copy(&sound.join("records"), &work.join("records"));
            let built = run(&work, &["build"]).orderly();
            assert!(built.ran(), "{built}");
            // A published file that somebody changed and no page needs any more is left: it is theirs now.
            let mut found = site(&work.join("site/public"));
            found.retain(|name, _| reference.contains_key(name));
            assert!(found == reference, "the site of the sound archive differs: {built}");
        }
    });
    println!(
        "damage: {done} tries, {} damaged records, {} damaged other files, {} damaged published files",
        trials[0], trials[1], trials[2]
    );
}

/// Changes a few files of the site, some without changing their length.
fn damage_site(public: &Path, count: &mut usize, numbers: &mut Numbers) {
    let names: Vec<String> = files(public).into_keys().filter(|name| name != "sha256sums.txt").collect();
    if names.is_empty() {
        return;
    }
    for _ in 0..numbers.below(3) {
        let path = public.join(&names[numbers.below(names.len())]);
        let Ok(mut content) = fs::read(&path) else { continue };
        let place = numbers.below(content.len().max(1));
        match numbers.below(3) {
            0 => drop(fs::remove_file(&path)),
            1 => content.truncate(place),
            _ => content.iter_mut().skip(place).take(1).for_each(|byte| *byte ^= 1),
        }
        if path.exists() && path.file_name().is_none_or(|name| name != ".sowbook-site") {
            fs::write(&path, content).expect("a file can be written");
        }
        *count += 1;
    }
}
