//! ARCHITECTURE.md against the code: the layers, the edges, and what must not be there.

mod architecture {
    pub(crate) mod imports;
}

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use architecture::imports::{Imports, Module};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder with that ending, in order of names.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths: BTreeSet<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}

/// A file of the code.
struct Code {
    /// Below `crates/*/src` or `src`, with `/`.
    name: String,
    /// `cli` for the command, or the name of the crate.
    room: String,
    /// Its folder below that, or the room itself in a crate of one module.
    module: String,
    /// Without what is compiled for tests only.
    text: String,
    lines: usize,
}

/// The code, without files and modules that are compiled for tests only.
fn code() -> Vec<Code> {
    let mut all: Vec<Code> = Vec::new();
    for (room, root) in rooms() {
        all.extend(code_of(&room, &root));
    }
    assert!(all.len() > 50);
    all
}

/// The crates with their folders of code: the command, and those below `crates/`.
fn rooms() -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(here("crates")).expect("a folder of crates");
    let crates: BTreeSet<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let below = crates.iter().map(|path| (name(path), path.join("src")));
    std::iter::once(("cli".to_owned(), here("src"))).chain(below).collect()
}

fn code_of(room: &str, root: &Path) -> Vec<Code> {
    let mut all: Vec<Code> = Vec::new();
    let mut tests: BTreeSet<PathBuf> = BTreeSet::new();
    let paths = files(root, "rs");
    for path in &paths {
        let whole = read(path);
        let mut text = whole.clone();
        if let Some(at) = whole.find("#[cfg(test)]\nmod ") {
            let module = whole[at..].split("mod ").nth(1).expect("a module after the words found");
            let name: String = module.chars().take_while(|letter| *letter != ';' && *letter != ' ').collect();
            if module[name.len()..].starts_with(';') {
                let stem = path.file_stem().expect("a name");
                let folder = path.parent().expect("a folder");
                let folder =
                    if stem == "mod" || stem == "lib" { folder.to_owned() } else { folder.join(stem) };
                tests.insert(folder.join(format!("{name}.rs")));
            } else {
                assert!(whole.ends_with("\n}\n"), "{}: tests stand last", path.display());
                text.truncate(at);
            }
        }
        let name = path.strip_prefix(root).expect("a file below src").to_string_lossy().replace('\\', "/");
        let module = name.split_once('/').map_or(room, |(folder, _)| folder).to_owned();
        all.push(Code { name, room: room.to_owned(), module, text, lines: whole.lines().count() });
    }
    assert!(tests.iter().all(|path| paths.contains(path)), "{tests:?}");
    all.retain(|code| !tests.contains(&root.join(&code.name)));
    all
}

/// Lines that are not comments, with their numbers.
fn statements(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Cargo keeps the crates apart. Within a crate, files use each other in one direction, and so do folders.
#[test]
fn nothing_in_a_crate_is_imported_in_a_cycle() {
    let mut cycles = Vec::new();
    for (room, root) in rooms() {
        let code = code_of(&room, &root);
        let texts = code.iter().filter(|code| code.name != "main.rs");
        let imports = Imports::of(&room, texts.map(|code| (code.name.as_str(), code.text.as_str())));
        let found = imports.cycles().into_iter().chain(imports.cycles_of_folders());
        cycles.extend(found.map(|cycle| {
            let names: Vec<String> = cycle.iter().map(|module: &Module| module.join("/")).collect();
            format!("{room}: {}", names.join(", "))
        }));
    }
    assert!(cycles.is_empty(), "{cycles:#?}");
}

#[test]
fn notation_knows_of_the_board_only_players_and_labels() {
    for code in code() {
        for (line, text) in statements(&code.text) {
            let at = format!("{}:{line}: {text}", code.name);
            let of_rules = code.module == "notation" && text.contains("rules::");
            assert!(!of_rules || text == "use rules::vocabulary::Direction;", "{at}");
            if code.module == "notation"
                && let Some((_, used)) = text.split_once("base::board::")
            {
                let end = if used.starts_with('{') { '}' } else { ';' };
                let list = used.split([end, ':', '(', ' '].as_slice()).next();
                let list = if used.starts_with('{') { used.split(end).next() } else { list };
                let mut words =
                    list.unwrap_or("").split(['{', ',', ' '].as_slice()).filter(|word| !word.is_empty());
                assert!(words.all(|word| matches!(word, "Player" | "ByPlayer" | "Label")), "{at}");
            }
        }
    }
}

#[test]
fn only_the_edges_touch_the_world() {
    let words = [
        "std::fs",
        "fs::",
        "File::open",
        "File::create",
        "std::env",
        "std::net",
        "std::process",
        "process::",
        "std::thread",
        "stdout",
        "stderr",
        "stdin",
        "println!",
        "print!",
        "dbg!",
        "anyhow",
        "clap",
    ];
    let mut seen = 0;
    let mut faults = Vec::new();
    for code in code() {
        let reader = code.name == "archive/load.rs";
        let writer = code.room == "site" && code.name.starts_with("pipeline/write/");
        let edge = reader || writer || code.room == "cli";
        for (line, text) in statements(&code.text) {
            let Some(word) = words.iter().find(|word| stands_alone(text, word)) else { continue };
            seen += 1;
            if !edge {
                faults.push(format!("{}:{line}: {word}", code.name));
            }
        }
    }
    assert!(seen > 5 && faults.is_empty(), "{faults:#?}");
}

/// What is printed goes through one file, which knows what to do when an output is closed or full: the macros of the
/// standard library panic.
#[test]
fn only_the_console_prints() {
    let words = ["println!", "eprintln!", "print!", "eprint!", "dbg!", "stdout()", "stderr()"];
    let mut seen = 0;
    let mut faults = Vec::new();
    for code in code() {
        for (line, text) in statements(&code.text) {
            let Some(word) = words.iter().find(|word| {
                text.match_indices(*word).any(|(at, _)| {
                    !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
                })
            }) else {
                continue;
            };
            seen += 1;
            if code.name != "cli/console.rs" {
                faults.push(format!("{}:{line}: {word}", code.name));
            }
        }
    }
    assert!(seen > 3 && faults.is_empty(), "{faults:#?}");
}

/// Whether `text` holds `word`, not as the end of a longer one.
fn stands_alone(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
            && (word.ends_with(['!', ':'])
                || !text[at + word.len()..]
                    .starts_with(|after: char| after.is_alphanumeric() || after == '_'))
    })
}

#[test]
fn no_clock_and_no_hash_order() {
    for code in code() {
        for (line, text) in statements(&code.text) {
            let clock = ["SystemTime", "Instant", "Utc", "Local"].iter().filter(|_| code.room != "cli");
            // Asked whether it holds a position, never gone through.
            let asked = code.name == "replay/verdict.rs" && text.contains("let mut seen");
            let hashed = ["HashMap", "HashSet", "RandomState"].iter().filter(|_| !asked);
            for word in hashed.chain(clock) {
                assert!(!stands_alone(text, word), "{}:{line}: {text}", code.name);
            }
        }
    }
}

/// Ids of rulesets and games, and the names games go by.
fn names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for folder in ["records/rulesets", "records/games"] {
        for path in files(&here(folder), "yaml") {
            let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
            // The first word of an id is what the game is called for short.
            names.extend(id.split('-').next().map(str::to_owned));
            names.insert(id);
            if folder.ends_with("games") {
                let text = read(&path);
                let named = text.lines().filter_map(|line| line.trim().strip_prefix("- {text: "));
                names.extend(named.filter_map(|line| line.split([',', '}']).next()).map(str::to_lowercase));
            }
        }
    }
    // A game's name may begin with a word of programming, and the whole family has a name.
    names.retain(|name| !["main", "mancala"].contains(&name.as_str()));
    assert!(names.len() > 8 && names.contains("choro") && names.contains("béchi"), "{names:?}");
    names
}

#[test]
fn no_game_is_named_in_the_code() {
    let names = names();
    let mut faults = Vec::new();
    for code in code() {
        for (index, line) in code.text.lines().enumerate() {
            let line = line.to_lowercase();
            for name in names.iter().filter(|name| stands_alone(&line, name)) {
                faults.push(format!("{} {}:{}: {name}", code.room, code.name, index + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn no_two_public_types_share_a_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for code in code() {
        for (line, text) in statements(&code.text) {
            let mut words = text.split_whitespace();
            let is_type = words.next() == Some("pub")
                && words.next().is_some_and(|kind| ["struct", "enum", "trait", "type"].contains(&kind));
            if let Some(name) = words.next().filter(|_| is_type) {
                let name: String = name.chars().take_while(|letter| letter.is_alphanumeric()).collect();
                places.entry(name).or_default().push(format!("{} {}:{line}", code.room, code.name));
            }
        }
    }
    // A macro may take the name.
    places.remove("");
    assert!(places.len() > 300, "{}", places.len());
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}

/// The words of a text or name that say something, without articles and endings.
fn plain_words(text: &str) -> BTreeSet<String> {
    let separate = text.replace(|letter: char| !letter.is_alphanumeric(), " ");
    let filler = ["the", "a", "an", "its", "it", "is", "of", "whether", "one"];
    let words = separate.split_whitespace().map(str::to_lowercase);
    words
        .filter(|word| !filler.contains(&&**word))
        .map(|word| word.trim_end_matches('s').to_owned())
        .collect()
}

/// What is public says what it is. A field or a variant whose name says it all needs no words, and none that repeat the
/// name; where schemas and help texts are made of comments, people read them without the name.
#[test]
fn comments_describe_and_do_not_repeat() {
    let kinds =
        ["struct", "enum", "trait", "type", "fn", "const", "static", "unsafe", "union", "macro_rules!"];
    let (mut described, mut faults) = (0, Vec::new());
    for code in code() {
        let lines: Vec<&str> = code.text.lines().map(str::trim_start).collect();
        // A schema or a help page shows the comments of these.
        let is_read_alone = ["JsonSchema", "written! {", "clap::"].iter().any(|of| code.text.contains(of));
        let comment = |at: usize| at.checked_sub(1).and_then(|at| lines[at].strip_prefix("/// "));
        for (at, line) in lines.iter().enumerate() {
            let mut words =
                line.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '!');
            // What a macro makes is described where it gets its name.
            let is_named = line.starts_with("pub ") && !line.contains('$');
            let is_public = words.next() == Some("pub") && is_named;
            let place = || format!("{} {}:{}", code.room, code.name, at + 1);
            if is_public && words.next().is_some_and(|kind| kinds.contains(&kind)) {
                let above = lines[..at].iter().rev();
                let mut above = above.skip_while(|line| {
                    !line.starts_with("//") && !line.ends_with(['{', '}', ';']) && !line.is_empty()
                });
                match above.next().is_some_and(|line| line.starts_with("///")) {
                    true => described += 1,
                    false => faults.push(format!("{}: nothing says what it is", place())),
                }
            }
            let field =
                line.trim_start_matches("pub ").split([':', '(', ',', '{', ' ']).next().unwrap_or_default();
            let is_item = line.ends_with(',') || line.ends_with(" {") || line.ends_with("),");
            let Some(text) = comment(at).filter(|_| is_item && !is_read_alone && !field.is_empty()) else {
                continue;
            };
            let is_alone = comment(at - 1).is_none()
                && !text.contains(['`', '['])
                && text.split_whitespace().count() <= 4;
            if is_alone
                && field.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
                && plain_words(text).is_subset(&plain_words(&field.replace('_', " ")))
            {
                faults.push(format!("{}: `{text}` repeats `{field}`", place()));
            }
        }
    }
    assert!(described > 900, "{described}");
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Several values that a function takes as one tuple keep the limit of clippy.toml in letter only.
#[test]
fn no_parameter_is_taken_apart() {
    let mut faults = Vec::new();
    for file in code() {
        for (line, text) in statements(&file.text) {
            let patterns = text.match_indices("): ").filter(|(at, _)| {
                let before = text[..*at].rfind('(').map_or("|", |open| &text[..open]);
                before.trim().is_empty() || before.contains("fn ") && before.ends_with(['(', ' '])
            });
            faults.extend(patterns.map(|_| format!("{}:{line}: {}", file.name, text.trim())));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The fuzz targets have a lock file of their own, which names what the crates depend on.
#[test]
fn the_lock_file_of_fuzz_is_up_to_date() {
    let lock = read(&here("fuzz/Cargo.lock"));
    let mut compared = 0;
    for (name, root) in rooms() {
        let entry = format!("[[package]]\nname = \"{name}\"\n");
        let Some((_, entry)) = lock.split_once(&entry) else { continue };
        let entry = entry.split("[[package]]").next().unwrap_or_default();
        let manifest = read(&root.with_file_name("Cargo.toml"));
        let (_, needed) = manifest.split_once("\n[dependencies]\n").expect("dependencies");
        let needed = needed.lines().take_while(|line| !line.starts_with('['));
        for line in needed.filter(|line| !line.starts_with('#') && !line.contains("optional = true")) {
            let Some((dependency, _)) = line.split_once([' ', '.']) else { continue };
            compared += 1;
            let dependency = if dependency == "serde_yaml" { "yaml_serde" } else { dependency };
            let held = [format!("\"{dependency}\""), format!("\"{dependency} ")];
            let is_named = held.iter().any(|held| entry.contains(held.as_str()));
            assert!(is_named, "{name} needs {dependency}: run `cargo update --workspace` in `fuzz`");
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn files_are_short() {
    let long: Vec<(String, usize)> =
        code().into_iter().filter(|code| code.lines > 800).map(|code| (code.name, code.lines)).collect();
    assert!(long.is_empty(), "{long:?}");
    for folder in ["tests", "benches"] {
        for path in files(&here(folder), "rs") {
            assert!(read(&path).lines().count() <= 800, "{}", path.display());
        }
    }
}

/// Random values come from one place, where their seed is fixed: `tests/random_tests`.
#[test]
fn random_tests_have_a_fixed_seed() {
    let words =
        ["proptest!", "TestRunner", "RngSeed", "proptest_config", "RandomState", "SystemTime", "rand::"];
    let mut faults = Vec::new();
    let mut seen = 0;
    let folders = ["src", "crates", "tests", "fuzz/src", "fuzz/targets", "benches"].map(here);
    for path in folders.iter().flat_map(|folder| files(folder, "rs")) {
        let text = read(&path);
        let own = path == here("tests/architecture.rs") || path.starts_with(here("src/cli"));
        for (line, text) in statements(&text).filter(|_| !own) {
            let Some(word) = words.iter().find(|word| stands_alone(text, word)) else { continue };
            seen += 1;
            if path != here("tests/random_tests/mod.rs") {
                faults.push(format!("{}:{line}: {word}", path.display()));
            }
        }
    }
    assert!(seen > 0 && faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_invariant_names_a_test() {
    let page = read(&here("ARCHITECTURE.md"));
    let mut sources = String::new();
    for folder in ["tests", "src", "crates"] {
        sources.extend(files(&here(folder), "rs").iter().map(|path| read(path)));
    }
    let mut found = 0;
    let (_, section) = page.split_once("\n## Invariants\n").expect("a section of invariants");
    let section = section.split("\n## ").next().unwrap_or(section);
    for line in section.lines().filter(|line| line.starts_with("- ")) {
        let (_, held) = line.rsplit_once(": ").unwrap_or_else(|| panic!("no test: {line}"));
        let tests: Vec<&str> = held.split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "{line}");
        for test in tests {
            assert!(sources.contains(&format!("fn {test}(")), "no test `{test}`: {line}");
            found += 1;
        }
    }
    assert!(found > 10);
    assert!(
        page.len() <= 15_000,
        "a map of {} bytes; more belongs to the front pages of the crates",
        page.len()
    );
}
