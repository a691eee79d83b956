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
    /// Below `src/`, with `/`.
    name: String,
    /// Its first folder, or its name without the ending.
    module: String,
    /// Without what is compiled for tests only.
    text: String,
    lines: usize,
}

/// The code, without files and modules that are compiled for tests only.
fn code() -> Vec<Code> {
    let root = here("src");
    let mut all: Vec<Code> = Vec::new();
    let mut tests: BTreeSet<PathBuf> = BTreeSet::new();
    let paths = files(&root, "rs");
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
        let name = path.strip_prefix(&root).expect("a file below src").to_string_lossy().replace('\\', "/");
        let module = name.split('/').next().unwrap_or(&name).trim_end_matches(".rs").to_owned();
        all.push(Code { name, module, text, lines: whole.lines().count() });
    }
    assert!(tests.iter().all(|path| paths.contains(path)), "{tests:?}");
    all.retain(|code| !tests.contains(&root.join(&code.name)));
    assert!(all.len() > 50);
    all
}

/// Lines that are not comments, with their numbers.
fn statements(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The modules of the crate that a text names, as `crate::x` or in `crate::{x, y}`.
fn named(text: &str) -> BTreeSet<String> {
    let text: String = statements(text).map(|(_, line)| format!("{line}\n")).collect();
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    let mut found = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        let Some(inner) = rest.strip_prefix('{') else {
            found.insert(word(rest));
            continue;
        };
        let mut depth = 0_u32;
        let mut item = true;
        for (at, letter) in inner.char_indices() {
            if item && depth == 0 && !letter.is_whitespace() {
                found.insert(word(&inner[at..]));
                item = false;
            }
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => item = true,
                _ => {}
            }
        }
    }
    found.remove("");
    found
}

/// The rows of the table of layers: the module and what it may use.
fn layers() -> Vec<(String, BTreeSet<String>)> {
    let page = read(&here("ARCHITECTURE.md"));
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, level, module, uses, _, _] = cells.as_slice() else { return None };
        level.parse::<u32>().ok()?;
        let uses = uses.split(',').map(str::trim).filter(|word| *word != "–").map(str::to_owned);
        Some((module.trim_matches('`').to_owned(), uses.collect()))
    });
    rows.collect()
}

#[test]
fn layers_hold() {
    let layers = layers();
    let mut above: BTreeSet<&str> = BTreeSet::new();
    for (module, uses) in &layers {
        for used in uses {
            assert!(above.contains(used.as_str()), "`{module}` may use `{used}`, which is no row above it");
        }
        assert!(above.insert(module), "`{module}` has two rows");
    }
    assert!(above.len() > 8);
    let allowed: BTreeMap<&str, &BTreeSet<String>> =
        layers.iter().map(|(module, uses)| (module.as_str(), uses)).collect();
    let mut faults = Vec::new();
    for code in code().iter().filter(|code| code.name != "lib.rs" && code.name != "main.rs") {
        let Some(uses) = allowed.get(code.module.as_str()) else {
            faults.push(format!("{}: `{}` has no row in ARCHITECTURE.md", code.name, code.module));
            continue;
        };
        for used in named(&code.text) {
            // What begins with a capital is in `lib.rs` itself.
            if used != code.module && !uses.contains(&used) {
                faults.push(format!("{} uses `{used}`", code.name));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The test sees what it should see.
#[test]
fn named_modules_are_found() {
    let text = "use crate::{board::{Hole, Player}, text};\n// crate::cli\nfn f() -> crate::rules::Plan {}\n";
    let found: Vec<String> = named(text).into_iter().collect();
    assert_eq!(found, ["board", "rules", "text"]);
}

fn imports() -> Imports {
    let code = code();
    Imports::of(
        code.iter()
            .filter(|code| code.name != "main.rs")
            .map(|code| (code.name.as_str(), code.text.as_str())),
    )
}

/// The rows of the table of layers inside modules: the module, and each of its parts with the number of its layer.
fn inner_layers() -> BTreeMap<String, BTreeMap<String, usize>> {
    let page = read(&here("ARCHITECTURE.md"));
    let rows = page.lines().filter(|line| line.starts_with("| `") && line.contains(" → "));
    let rows = rows.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let mut parts = BTreeMap::new();
        for (layer, names) in cells[2].split(" → ").enumerate() {
            for name in names.split(',').map(str::trim) {
                assert_eq!(parts.insert(name.to_owned(), layer), None, "`{name}` is there twice: {line}");
            }
        }
        (cells[1].trim_matches('`').to_owned(), parts)
    });
    rows.collect()
}

#[test]
fn layers_inside_modules_hold() {
    let layers = inner_layers();
    assert!(["check", "engine", "replay", "rules", "site"].iter().all(|module| layers.contains_key(*module)));
    let mut faults = Vec::new();
    for (module, parts) in &layers {
        let prefix = format!("{module}/");
        let found: BTreeSet<String> = code()
            .iter()
            .filter_map(|code| code.name.strip_prefix(&prefix)?.split('/').next().map(str::to_owned))
            .map(|part| part.trim_end_matches(".rs").to_owned())
            .filter(|part| part != "mod")
            .collect();
        let named: BTreeSet<String> = parts.keys().cloned().collect();
        let differ: Vec<&String> = found.symmetric_difference(&named).collect();
        assert!(differ.is_empty(), "src/{module} and its row in ARCHITECTURE.md differ: {differ:?}");
    }
    for (from, to, item) in imports().all() {
        let ([module, part, ..], [other, used, ..]) = (from.as_slice(), to.as_slice()) else { continue };
        if let Some(parts) = layers.get(module).filter(|_| module == other)
            && parts[used] > parts[part]
        {
            faults.push(format!("{} uses `{item}` of {}", from.join("/"), to.join("/")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn no_files_of_a_module_import_each_other_in_a_cycle() {
    let cycles: Vec<Vec<String>> = imports()
        .cycles()
        .iter()
        .map(|cycle| cycle.iter().map(|module: &Module| module.join("/")).collect())
        .collect();
    assert!(cycles.is_empty(), "{cycles:#?}");
}

#[test]
fn engine_and_notation_are_strangers() {
    for code in code() {
        for (line, text) in statements(&code.text) {
            let at = format!("{}:{line}: {text}", code.name);
            if code.module == "engine" {
                assert!(!text.contains("notation::"), "{at}");
            }
            if code.module == "notation"
                && let Some((_, used)) = text.split_once("crate::board::")
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
        let writer = code.name.starts_with("site/pipeline/write/");
        let edge = reader || writer || code.module == "cli" || code.name == "main.rs";
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
            let clock = ["SystemTime", "Instant", "Utc", "Local"].iter().filter(|_| code.module != "cli");
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
                faults.push(format!("src/{}:{}: {name}", code.name, index + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
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
    let folders = ["src", "tests", "fuzz/src", "fuzz/targets", "benches"].map(here);
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
    for folder in ["tests", "src"] {
        sources.extend(files(&here(folder), "rs").iter().map(|path| read(path)));
    }
    let mut found = 0;
    for line in page.lines().filter(|line| line.starts_with("**Invariant:**")) {
        let (_, held) = line.split_once(" Held by ").unwrap_or_else(|| panic!("no test: {line}"));
        let tests: Vec<&str> = held.split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "{line}");
        for test in tests {
            assert!(sources.contains(&format!("fn {test}(")), "no test `{test}`: {line}");
            found += 1;
        }
    }
    assert!(found > 10);
}
