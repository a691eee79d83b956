//! The site as the command writes it: what has not changed is kept, and that shows in nothing but the time it takes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sha2::{Digest, Sha512};

/// A copy of the small archive in a folder of this test alone.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edition").join(name);
    let _ = fs::remove_dir_all(&home);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/site"), &home);
    let play = home.join("records/play");
    fs::create_dir_all(&play).expect("a folder");
    for name in ["one", "two", "three"] {
        fs::write(play.join(format!("{name}.sow")), record(name, "1. b1 a1")).expect("written");
    }
    home
}

fn record(id: &str, moves: &str) -> String {
    format!(
        "---\nsowbook: 1\nid: {id}\ntitle: Record {id}\nruleset: no-such\nprovenance: constructed\n\
         licence: CC-BY-4.0\n---\n{moves}\nend(unfinished)\n"
    )
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}

fn run(home: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(["build", "--archive"]).arg(home).arg("--out").arg(home.join("public")).args(more);
    command.output().expect("it runs")
}

/// What the command says of a build that it refuses.
fn refused(home: &Path, more: &[&str]) -> String {
    let run = run(home, more);
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{said}");
    said
}

fn build(home: &Path, more: &[&str]) -> Output {
    let run = run(home, more);
    assert!(run.status.code().is_some_and(|code| code < 2), "{}", String::from_utf8_lossy(&run.stderr));
    run
}

/// Every file of a site but those it keeps for itself.
fn site(home: &Path) -> BTreeMap<String, Vec<u8>> {
    fn go(folder: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                go(&entry.path(), &format!("{name}/"), found);
            } else if !name.starts_with('.') {
                found.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    let mut found = BTreeMap::new();
    go(&home.join("public"), "", &mut found);
    found
}

/// What the command says of the files it wrote.
fn numbers(run: &Output) -> String {
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let line = text.lines().find(|line| line.contains(" new or changed")).expect("a line of numbers");
    line.split_once(": ").expect("numbers").1.to_owned()
}

fn check(name: &str, change: impl Fn(&Path)) {
    let home = home(name);
    build(&home, &[]);
    change(&home);
    build(&home, &[]);
    let kept = site(&home);
    fs::remove_dir_all(home.join("public")).expect("removed");
    build(&home, &["--anew"]);
    let anew = site(&home);
    let names = |site: &BTreeMap<String, Vec<u8>>| site.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&kept), names(&anew), "{name}");
    for (file, bytes) in &anew {
        assert!(kept.get(file) == Some(bytes), "{name}: {file} is not as it is when made anew");
    }
}

#[test]
fn a_rebuilt_site_equals_one_built_from_nothing() {
    check("nothing", |_| {});
    check("moves", |home| {
        fs::write(home.join("records/play/two.sow"), record("two", "1. b2 a2")).expect("written");
    });
    check("id", |home| {
        fs::write(home.join("records/play/two.sow"), record("other", "1. b1 a1")).expect("written");
    });
    check("same id", |home| {
        fs::write(home.join("records/play/one.sow"), record("two", "1. b1 a1")).expect("written");
    });
    check("gone", |home| fs::remove_file(home.join("records/play/one.sow")).expect("removed"));
    check("another ruleset", |home| {
        let rulesets = fs::read_dir(home.join("records/rulesets")).expect("a folder");
        let path = rulesets.map(|entry| entry.expect("an entry").path()).next().expect("a ruleset");
        let text = fs::read_to_string(&path).expect("text");
        fs::write(&path, format!("{text}# A remark.\n")).expect("written");
    });
    check("settings", |home| {
        let path = home.join("site/settings.yaml");
        let text = fs::read_to_string(&path).expect("text");
        fs::write(&path, text.replace("interface: en", "interface: fr")).expect("written");
    });
    check("pages spoilt", |home| {
        fs::remove_file(home.join("public/r/one/index.html")).expect("removed");
        fs::write(home.join("public/r/two/index.html"), "short").expect("written");
    });
    check("pages spoilt at the same length", |home| {
        for file in ["r/two/index.html", "r/two/record.json", "r/two/moves.csv", "index.html", "plies.csv"] {
            let path = home.join("public").join(file);
            let mut content = fs::read(&path).expect("a file");
            let end = content.len() - 2;
            content[end] ^= 1;
            fs::write(path, content).expect("written");
        }
    });
    check("names in what is kept", |home| {
        let path = home.join("public/.sowbook-kept");
        let text = fs::read_to_string(&path).expect("what is kept");
        let spoilt = text.replace("\"r/two/", "\"../../records/").replace("\"r/one/", "\"/etc/");
        assert_ne!(spoilt, text);
        fs::write(path, spoilt).expect("written");
    });
    check("nothing kept", |home| {
        fs::write(home.join("public/.sowbook-kept"), "{}\nnonsense\n").expect("written");
    });
}

#[test]
fn only_what_changed_is_written() {
    let home = home("numbers");
    build(&home, &[]);
    let again = numbers(&build(&home, &[]));
    assert!(again.starts_with("0 new or changed") && again.ends_with(" 0 removed"), "{again}");
    fs::remove_file(home.join("records/play/one.sow")).expect("removed");
    let fewer = numbers(&build(&home, &[]));
    assert!(!fewer.ends_with(" 0 removed"), "{fewer}");
}

/// Numbers behind long names must fit: two records with the longest id, and records without any in a file with the
/// longest name.
#[test]
fn every_record_has_an_address_of_its_own() {
    let home = home("addresses");
    let records = || {
        let is_text = |name: &&String| name.starts_with("r/") && name.ends_with("/record.txt");
        site(&home).keys().filter(is_text).count()
    };
    build(&home, &[]);
    let before = records();
    let longest = "x".repeat(64);
    let play = home.join("records/play");
    for name in ["a", "b", "c"] {
        fs::write(play.join(format!("{name}.sow")), record(&longest, "1. b1 a1")).expect("written");
    }
    let nameless = record("y", "1. b1 a1").replace("id: y\n", "");
    fs::write(play.join(format!("{longest}.sow")), nameless.repeat(30)).expect("written");
    fs::write(play.join(format!("{}.sow", "z".repeat(58))), nameless.repeat(30)).expect("written");
    fs::write(play.join("device.sow"), record("con", "1. b1 a1")).expect("written");
    build(&home, &[]);
    let pages = site(&home);
    assert_eq!(records(), before + 3 + 60 + 1);
    assert!(pages.contains_key(&format!("r/{longest}/index.html")), "the first keeps its own");
    assert!(!pages.keys().any(|name| name.split('/').any(|part| part == "con")));
    let list = String::from_utf8(pages["r/index.html"].clone()).expect("text");
    for name in pages.keys().filter(|name| name.starts_with("r/") && name.ends_with("/index.html")) {
        let link = name.trim_start_matches("r/");
        assert!(
            name.matches('/').count() > 2 || list.contains(&format!("href=\"{link}\"")),
            "{link} is listed"
        );
    }
}

/// Thousands of headings with the same words take no longer than others.
#[test]
fn equal_headings_have_anchors_of_their_own() {
    let home = home("headings");
    fs::create_dir_all(home.join("site/handbook")).expect("a folder");
    let text = format!("# A page\n\n{}", "## Again\n\nWords.\n\n".repeat(5000));
    fs::write(home.join("site/handbook/again.md"), text).expect("written");
    let begun = std::time::Instant::now();
    build(&home, &[]);
    assert!(begun.elapsed().as_secs() < 240, "{:?}", begun.elapsed());
    let page = fs::read_to_string(home.join("public/handbook/again/index.html")).expect("the page");
    assert!(page.contains("id=\"again\"") && page.contains("id=\"again-5000\""));
}

#[test]
fn the_status_is_that_of_a_check() {
    let home = home("status");
    assert_eq!(build(&home, &[]).status.code(), Some(1), "records of no ruleset");
    let check = Command::new(env!("CARGO_BIN_EXE_sowbook")).args(["check", "--archive"]).arg(&home).output();
    assert_eq!(check.expect("it runs").status.code(), Some(1));
}

/// Every checksum of a bag is that of its file, every file has one, and the sum of lengths is right.
#[test]
fn a_bag_proves_itself_whole() {
    let home = home("bag");
    build(&home, &[]);
    let bag = home.join("bag");
    let run = |out: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        command
            .args(["bag", "--archive"])
            .arg(&home)
            .arg("--site")
            .arg(home.join("public"))
            .arg("--out")
            .arg(out);
        command.output().expect("it runs")
    };
    let made = run(&bag);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let text = |name: &str| fs::read_to_string(bag.join(name)).expect("a file of the bag");
    let mut listed = BTreeMap::new();
    for manifest in ["manifest-sha512.txt", "tagmanifest-sha512.txt"] {
        for line in text(manifest).lines() {
            let (sum, path) = line.split_once("  ").expect("a checksum and a path");
            let content = fs::read(bag.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(format!("{:x}", Sha512::digest(&content)), sum, "{path}");
            listed.insert(path.to_owned(), content.len());
        }
    }
    let mut found = Vec::new();
    names(&bag, "", &mut found);
    found.retain(|name| name != "tagmanifest-sha512.txt");
    found.sort();
    assert_eq!(found, listed.keys().cloned().collect::<Vec<_>>());
    let kept: Vec<&usize> =
        listed.iter().filter(|(path, _)| path.starts_with("data/")).map(|(_, bytes)| bytes).collect();
    let oxum = format!("Payload-Oxum: {}.{}\n", kept.iter().copied().sum::<usize>(), kept.len());
    assert!(text("bag-info.txt").contains(&oxum), "{oxum}");
    assert!(text("bagit.txt").starts_with("BagIt-Version: 1.0\n"));
    assert!(listed.contains_key("data/records/play/one.sow") && listed.contains_key("data/site/index.html"));
    let again = run(&bag);
    assert_eq!(again.status.code(), Some(2), "a folder that holds something is left alone");
}

fn names(folder: &Path, below: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            names(&entry.path(), &format!("{name}/"), found);
        } else {
            found.push(name);
        }
    }
}

/// A bag as one file has the files of the same bag as a folder, and always the same bytes; nothing is replaced.
#[test]
fn a_bag_as_one_file_has_what_the_folder_has() {
    let home = home("zip");
    build(&home, &[]);
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        command.args(["bag", "--archive"]).arg(&home).arg("--site").arg(home.join("public")).args(more);
        command.current_dir(&home).output().expect("it runs")
    };
    for (more, file) in [
        (["--zip"].as_slice(), "public.zip"),
        (&["--zip", "--out", "public.sub/public.zip"], "public.sub/public.zip"),
    ] {
        let made = run(more);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert!(home.join(file).is_file(), "{file}");
        let again = run(more);
        assert_eq!(again.status.code(), Some(2), "a file that is there is not replaced");
        assert!(String::from_utf8_lossy(&again.stderr).contains("exists"));
    }
    let bytes = fs::read(home.join("public.zip")).expect("a file");
    assert!(bytes == fs::read(home.join("public.sub/public.zip")).expect("a file"), "two runs differ");
    assert_eq!(run(&[]).status.code(), Some(2), "a folder needs a name");
    assert!(run(&["--out", "folder"]).status.success());
    let mut found = Vec::new();
    names(&home.join("folder"), "", &mut found);
    found.sort();
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a ZIP file");
    let mut packed = Vec::new();
    for at in 0..zip.len() {
        let mut entry = zip.by_index(at).expect("an entry");
        let name = entry.name().expect("a name").into_owned();
        let name = name.strip_prefix("public/").expect("the folder of its name").to_owned();
        let mut content = Vec::new();
        std::io::Read::read_to_end(&mut entry, &mut content).expect("a file");
        assert!(content == fs::read(home.join("folder").join(&name)).expect("a file"), "{name}");
        packed.push(name);
    }
    packed.sort();
    assert_eq!(packed, found);
}

/// Cards are kept like pages, and a build without them takes them away again.
#[test]
fn cards_come_and_go_with_their_flag() {
    let home = home("cards");
    if !cfg!(feature = "cards") {
        let refused = Command::new(env!("CARGO_BIN_EXE_sowbook"))
            .args(["build", "--cards", "--archive"])
            .arg(&home)
            .output()
            .expect("the command runs");
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && message.contains("--features cards"), "{message}");
        return;
    }
    build(&home, &["--cards", "--base-url", "https://example.org/"]);
    let with = site(&home);
    assert!(with.keys().filter(|name| name.ends_with("card.png")).count() > 1);
    let kept = build(&home, &["--cards", "--base-url", "https://example.org/"]);
    assert!(numbers(&kept).starts_with("0 new or changed"), "{}", numbers(&kept));
    build(&home, &["--base-url", "https://example.org/", "--freeze"]);
    assert!(site(&home).keys().all(|name| !name.ends_with("card.png")));
    assert!(site(&home).values().all(|bytes| !String::from_utf8_lossy(bytes).contains("og:image")));
    build(&home, &["--cards", "--base-url", "https://example.org/"]);
    assert!(site(&home) == with, "the same cards again");
}

/// An address that was frozen stays, or has a tombstone; otherwise nothing is written.
#[test]
fn a_build_that_would_lose_an_address_is_refused() {
    let home = home("frozen");
    build(&home, &["--freeze"]);
    let list = home.join("site/published.txt");
    let frozen = fs::read_to_string(&list).expect("the list");
    assert!(frozen.contains("r/two/\n") && frozen.contains("records.csv\n"), "{frozen}");
    assert!(frozen.lines().is_sorted(), "{frozen}");
    fs::remove_file(home.join("records/play/two.sow")).expect("removed");
    let before = site(&home);
    let said = refused(&home, &[]);
    assert!(said.contains("`r/two/` was published and would be lost"), "{said}");
    assert_eq!(site(&home), before, "the site stays as it was");
    let settings = home.join("site/settings.yaml");
    let mut text = fs::read_to_string(&settings).expect("the settings");
    // The files beside the record go with its page.
    text.push_str(
        "tombstones:\n  - {address: r/two/, date: 2026-02-03, reason: It repeated the play of one., now: r/one/}\n",
    );
    text.push_str("  - {address: data/play/two.sow, date: 2026-02-03, reason: Gone with its record.}\n");
    fs::write(&settings, text).expect("written");
    build(&home, &[]);
    let gone = fs::read_to_string(home.join("public/r/two/index.html")).expect("the tombstone");
    assert!(gone.contains("It repeated the play of one."), "{gone}");
    assert_eq!(fs::read_to_string(&list).expect("the list"), frozen, "only --freeze adds to the list");
}

/// Sums of a file that is not YAML would be of something else, and the next edition would find changes where none are.
#[test]
fn an_account_with_errors_is_not_frozen() {
    for (file, from, to) in [
        ("evidence", "at: 10:1,", "at: 10:1, at: 10:1,"),
        ("evidence", "id: weaver\n", "id: [weaver\n"),
        ("texts", "language: en\n", "language: en\nlanguage: en\n"),
    ] {
        let home = home("errors");
        let path = home.join(format!("records/{file}/weaver.yaml"));
        let text = fs::read_to_string(&path).expect("an account");
        assert!(text.contains(from), "{file}: {from}");
        fs::write(&path, text.replacen(from, to, 1)).expect("written");
        let said = refused(&home, &["--freeze"]);
        assert!(said.contains(&format!("`{file}/weaver.yaml` has errors")), "{said}");
        assert!(!home.join("site/fingerprints.txt").exists() && !home.join("site/published.txt").exists());
        fs::write(&path, text).expect("written");
        build(&home, &["--freeze"]);
    }
}

/// A record whose header cannot be read is not frozen, and its page says neither that it is unchanged nor that it is new.
#[test]
fn nothing_is_said_of_a_header_with_errors() {
    let home = home("headers");
    let path = home.join("records/play/two.sow");
    let whole = record("two", "1. b1 a1");
    let broken = [
        ("title: Record two", "title: Record two\ntitle: Record two"),
        ("title: Record two", "title: [Record two"),
        ("id: two", "id: \"two"),
        ("sowbook: 1\n", "sowbook: 1\n\tby: nobody\n"),
        ("id: two\n", ""),
        // A byte that is not text.
        ("1. b1 a1", "1. b1 a1 {\u{1}}"),
    ];
    build(&home, &["--freeze"]);
    let list = home.join("site/fingerprints.txt");
    let first = fs::read_to_string(&list).expect("the list");
    let settings = home.join("site/settings.yaml");
    let text = fs::read_to_string(&settings).expect("the settings");
    let next =
        text.replace("edition: 1.0\nedition_date: 2026-01-31", "edition: 1.1\nedition_date: 2026-03-01");
    let next =
        next.replace("editions:\n", "editions:\n  - {edition: 1.1, date: 2026-03-01, what: [More.]}\n");
    fs::write(&settings, next).expect("written");
    let page = |id: &str| fs::read_to_string(home.join("public/r").join(id).join("index.html")).ok();
    let says = |page: &str| page.contains("since edition 1.0") || page.contains("Not in edition 1.0");
    for (at, (from, to)) in broken.into_iter().enumerate() {
        assert!(whole.contains(from), "{from}");
        let bytes = whole.replacen(from, to, 1).into_bytes().into_iter();
        let bytes: Vec<u8> = bytes.map(|byte| if byte == 1 { 0xff } else { byte }).collect();
        fs::write(&path, bytes).expect("written");
        // The address of a record that is not read may be lost; `--freeze` says the same of both.
        fs::remove_file(home.join("site/published.txt")).expect("removed");
        build(&home, &[]);
        let pages: Vec<String> = ["two", "two-line-1"].into_iter().filter_map(page).collect();
        assert!(pages.len() == 1 && !says(&pages[0]), "{to}");
        assert!(says(&page("three").expect("a page")), "other records are compared");
        let edition = fs::read_to_string(home.join("public/editions/1-1/index.html")).expect("a page");
        assert!(!edition.contains("r/two"), "{to}");
        if at < 4 {
            let said = refused(&home, &["--freeze"]);
            assert!(said.contains("`play/two.sow` has errors"), "{said}");
            assert_eq!(fs::read_to_string(&list).expect("the list"), first);
        }
        fs::write(home.join("site/published.txt"), "").expect("written");
    }
    fs::write(&path, whole).expect("written");
    build(&home, &["--freeze"]);
    assert!(says(&page("two").expect("a page")));
}

/// What a record or account was in an edition is kept when that is frozen, and the next edition says what has changed.
#[test]
fn pages_say_what_has_changed_since_an_edition() {
    let home = home("fingerprints");
    let path = home.join("site/settings.yaml");
    let settings = fs::read_to_string(&path).expect("the settings");
    let page = |address: &str| {
        fs::read_to_string(home.join("public").join(address).join("index.html")).expect("a page")
    };
    let since = |address: &str| {
        let page = page(address);
        let fact = page.split("<dt>Edition</dt><dd>").nth(1).unwrap_or_default();
        let words = fact.split_once('>').unwrap_or_default().1;
        words.split('<').next().unwrap_or_default().to_owned()
    };
    build(&home, &["--freeze"]);
    let list = home.join("site/fingerprints.txt");
    let first = fs::read_to_string(&list).expect("the list");
    assert!(first.lines().all(|line| line.starts_with("1.0 ")), "{first}");
    let once = site(&home);
    build(&home, &["--freeze"]);
    assert_eq!((fs::read_to_string(&list).expect("the list"), site(&home)), (first.clone(), once));
    assert_eq!(since("r/one"), "", "nothing is said in the first edition");

    let next =
        settings.replace("edition: 1.0\nedition_date: 2026-01-31", "edition: 1.1\nedition_date: 2026-03-01");
    let next =
        next.replace("editions:\n", "editions:\n  - {edition: 1.1, date: 2026-03-01, what: [More.]}\n");
    fs::write(&path, &next).expect("written");
    let write = |id: &str, text: String| {
        fs::write(home.join(format!("records/play/{id}.sow")), text).expect("written");
    };
    write(
        "one",
        record("one", "1. b1    a1").replace("title: Record one", "# A remark.\ntitle:   Record one"),
    );
    write("two", record("two", "1. b1 a2 {why}").replace("title: Record two", "title: Another"));
    write("three", record("three", "1. b1 a1 {why}"));
    write("four", record("four", "1. b1 a1"));
    let account = home.join("records/evidence/weaver.yaml");
    let text = fs::read_to_string(&account).expect("an account");
    fs::write(&account, format!("# A remark.\n{text}")).expect("written");
    build(&home, &[]);
    for (address, words) in [
        ("r/one", "The text is unchanged since edition 1.0"),
        ("r/two", "Changed since edition 1.0: header, play, comments"),
        ("r/three", "Changed since edition 1.0: comments"),
        ("r/four", "Not in edition 1.0"),
        ("e/weaver", "The text is unchanged since edition 1.0"),
    ] {
        assert_eq!(since(address), words, "{address}");
    }
    fs::write(&account, text.replace("All of this is made up", "All of this is invented")).expect("written");
    build(&home, &["--freeze"]);
    assert_eq!(since("e/weaver"), "Changed since edition 1.0: description");
    let both = fs::read_to_string(&list).expect("the list");
    assert!(both.starts_with(&first) && both.contains("\n1.1 r/four "), "{both}");

    // An edition that was published stays as it was.
    write("four", record("four", "1. b1 a2"));
    let said = refused(&home, &["--freeze"]);
    assert!(
        said.contains("edition 1.1 was frozen with other texts: 1 changed since, first `r/four`"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&list).expect("the list"), both);
    // The editions are compared by their dates, in whatever order they are listed.
    let third =
        next.replace("edition: 1.1\nedition_date: 2026-03-01", "edition: 1.2\nedition_date: 2026-04-01");
    let (head, listed) = third.split_once("editions:\n").expect("editions");
    let mut entries: Vec<&str> = listed.split_inclusive('\n').collect();
    let ends = entries.iter().position(|line| !line.starts_with("  ")).unwrap_or(entries.len());
    entries[..ends].sort_unstable();
    let listed = entries.concat();
    fs::write(&path, format!("{head}editions:\n{listed}")).expect("written");
    build(&home, &[]);
    assert_eq!(since("r/one"), "The text is unchanged since edition 1.0");
    assert_eq!(since("r/two"), "The text is unchanged since edition 1.1");

    fs::write(&list, "1.0 r/one\n").expect("written");
    let said = refused(&home, &[]);
    assert!(said.contains("fingerprints.txt") && said.contains("line 1: expected"), "{said}");
}

/// A build warns where texts are not those of the frozen edition that it cites, and the page of the next edition lists
/// them all, whether a history says so or not.
#[test]
fn texts_that_differ_from_a_frozen_edition_are_named() {
    let home = home("differing");
    let settings = home.join("site/settings.yaml");
    let write = |id: &str, text: String| {
        fs::write(home.join(format!("records/play/{id}.sow")), text).expect("written");
    };
    let warning = |more: &[&str]| {
        let run = build(&home, more);
        assert_eq!(run.status.code(), Some(1), "records of no ruleset");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        said.lines().find(|line| line.contains(" as it was frozen")).map(str::to_owned)
    };
    let publish = |edition: &str, date: &str, next: &str, next_date: &str| {
        let text = fs::read_to_string(&settings).expect("the settings");
        let text = text.replace(
            &format!("edition: {edition}\nedition_date: {date}"),
            &format!("edition: {next}\nedition_date: {next_date}"),
        );
        let entry = format!("editions:\n  - {{edition: {next}, date: {next_date}, what: [More.]}}\n");
        fs::write(&settings, text.replace("editions:\n", &entry)).expect("written");
    };
    let changes = |edition: &str| -> Vec<String> {
        let page = home.join("public/editions").join(edition).join("index.html");
        let page = fs::read_to_string(page).expect("the page of an edition");
        let list = page.split("id=\"_changes\"").nth(1).and_then(|rest| rest.split("</ul>").next());
        let items = list.unwrap_or_default().split("<li><a href=\"../../").skip(1).map(|item| {
            let (address, rest) = item.split_once("/index.html").expect("an address");
            let (_, how) = rest.split_once("</a> · ").expect("how it changed");
            format!("{address}: {}", how.split("</li>").next().unwrap_or_default())
        });
        items.collect()
    };
    let unchanged: [&[&str]; 3] = [&[], &["--freeze"], &[]];
    assert!(unchanged.into_iter().all(|more| warning(more).is_none()), "nothing has changed");
    write("two", record("two", "1. b1 a2"));
    let said = warning(&[]).expect("a warning");
    assert!(said.starts_with("warning: 1 record or account differs from edition 1.0 as it"), "{said}");
    assert!(said.contains("`r/two`") && said.contains("another `edition`"), "{said}");
    let history = "history: [{date: 2026-02-10, what: again}]\nlicence:";
    write("three", record("three", "1. b1 a2").replace("licence:", history));
    write("four", record("four", "1. b1 a1"));
    let account = home.join("records/evidence/weaver.yaml");
    let text = fs::read_to_string(&account).expect("an account");
    fs::write(&account, text.replace("All of this is made up", "All of this is invented")).expect("written");
    let said = warning(&[]).expect("a warning");
    assert!(said.starts_with("warning: 4 records and accounts differ from edition 1.0 as it"), "{said}");

    publish("1.0", "2026-01-31", "1.1", "2026-03-01");
    let second = [
        "r/three: 2026-02-10 again",
        "e/weaver: Changed since edition 1.0: description",
        "r/four: Not in edition 1.0",
        "r/two: Changed since edition 1.0: play",
    ];
    assert_eq!(warning(&["--freeze"]), None);
    assert_eq!(changes("1-1"), second, "the present edition");
    publish("1.1", "2026-03-01", "1.2", "2026-04-01");
    write("one", record("one", "1. b1 a2"));
    assert_eq!(warning(&[]), None, "1.2 is not frozen yet");
    assert_eq!(changes("1-2"), ["r/one: Changed since edition 1.1: play"]);
    assert_eq!(changes("1-1"), second, "a past edition");
}

/// How many laps a turn has follows from the hole that was played, so a correction may change it. The addresses of laps
/// that are gone lead to their ply, in a site that is built again as in one built from nothing.
#[test]
fn a_correction_that_changes_laps_can_be_built() {
    let home = home("laps");
    let slip = home.join("records/play/slip.sow");
    let written = |moves: &str| {
        record("slip", moves).replace("no-such", "two-rows\nreadings: {relay: \"yes\"}\nfirst: south")
    };
    fs::write(&slip, written("1. A3 B3")).expect("written");
    build(&home, &["--freeze"]);
    let list = home.join("site/published.txt");
    let frozen = fs::read_to_string(&list).expect("the list");
    assert!(frozen.contains("r/slip/#m1n-2\n") && frozen.contains("r/slip/#m1s-2\n"), "{frozen}");
    fs::write(&slip, written("1. A3 B1")).expect("written");
    build(&home, &[]);
    let page = |home: &Path| fs::read_to_string(home.join("public/r/slip/index.html")).expect("the page");
    let corrected = page(&home);
    let ply = corrected.split("id=\"m1n\"").nth(1).expect("the ply");
    let anchors = ply.split("<div").next().expect("what is before the board");
    let gone = frozen.lines().filter_map(|line| line.strip_prefix("r/slip/#m1n-")).filter(|lap| *lap != "1");
    for lap in gone {
        assert!(
            lap.parse::<u32>().is_err() || anchors.contains(&format!("<span id=\"m1n-{lap}\"></span>")),
            "{lap}"
        );
    }
    assert!(anchors.contains("<span id=\"m1n-2\"></span>"), "{anchors}");
    assert!(corrected.contains("<li id=\"m1s-2\">"), "laps that are there have their place");
    // The page depends on the list, whether it is kept or not.
    let unchanged = numbers(&build(&home, &[]));
    assert!(unchanged.starts_with("0 new or changed"), "{unchanged}");
    fs::remove_file(&list).expect("removed");
    build(&home, &[]);
    assert!(!page(&home).contains("<span id=\"m1n-2\"></span>"));
    fs::write(&list, &frozen).expect("written");
    build(&home, &[]);
    let kept = site(&home);
    fs::remove_dir_all(home.join("public")).expect("removed");
    build(&home, &["--anew"]);
    assert!(kept == site(&home), "a site built from nothing differs");
    assert_eq!(page(&home), corrected);
}

/// The commands of the handbook find the list of a bag, and what was changed in it.
#[test]
#[cfg(target_os = "linux")]
fn a_bag_is_verified_as_the_handbook_says() {
    let home = home("verified");
    build(&home, &[]);
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/publish.md"));
    let text = text.expect("the page");
    let commands = text.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
    let verify = commands.filter_map(|block| block.strip_prefix("cd my-archive-1.0\n")).next();
    let verify = verify.expect("commands in the bag");
    let bag = home.join("my-archive-1.0");
    let made = Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(["bag", "--archive"])
        .arg(&home)
        .args(["--site", "public", "--out", "my-archive-1.0"])
        .current_dir(&home)
        .output()
        .expect("it runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let run = || Command::new("sh").args(["-e", "-c", verify]).current_dir(&bag).output().expect("a shell");
    let verified = run();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    fs::write(bag.join("data/records/play/one.sow"), "changed").expect("written");
    assert!(!run().status.success(), "a change is found");
}

/// Programs for bags read `%` in the list of a bag in different ways, so no bag has it in a name.
#[test]
fn no_bag_has_an_image_that_is_not_published() {
    let home = home("images");
    let image = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/check/reject/archive/image-turned/records/facsimiles/letter-1901/1.png");
    fs::create_dir_all(home.join("records/facsimiles/weaver-1901")).expect("a folder");
    fs::copy(image, home.join("records/facsimiles/weaver-1901/1.png")).expect("copied");
    build(&home, &[]);
    let bag = bag(&home);
    let said = String::from_utf8_lossy(&bag.stdout).into_owned();
    assert!(said.contains("does not publish these images") && said.contains("weaver-1901/1.png"), "{said}");
    assert!(home.join("bag/data/records/play/one.sow").is_file());
    assert!(!home.join("bag/data/records/facsimiles").exists());
}

/// Runs `bag` on the site of an archive.
fn bag(home: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(["bag", "--archive"]).arg(home).args(["--site", "public", "--out", "bag"]);
    command.current_dir(home).output().expect("it runs")
}

#[test]
fn no_bag_has_a_name_with_a_percent_sign() {
    let home = home("percent");
    fs::write(home.join("records/play/50%.sow"), record("half", "1. b1 a1")).expect("written");
    build(&home, &[]);
    let refused = bag(&home);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("50%.sow") && said.contains("rename the file"), "{said}");
    assert!(!home.join("bag").exists(), "nothing is left");
}
