//! Twelve records of growing difficulty, typed into `enter` through a pseudo-terminal, and typed as files.
//!
//! A folder of `tests/enter/records` has what is typed (`keys.txt`), the file that this makes (`record.sow`) and what
//! `check` prints of it (`check.txt`). A line of `keys.txt` is typed with Enter behind it, or without if it ends in
//! `<>`; `<Tab>` is a key, and a line that begins with `//` is a remark. `slips.txt`, if there is one, has slips of
//! somebody who types the file: `right => wrong`, a line each; `check` must find them.
//!
//! The last folder is a whole beginning, from an empty folder on: `commands.txt` has the commands (`beginning.rs`).
//!
//! `table.txt` says what each record takes. `SOWBOOK_BLESS=1` rewrites the expected files.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::beginning;
use super::terminal::Terminal;
use crate::folders::{fresh, here};

/// Keystrokes that a person makes in a minute.
pub(super) const PER_MINUTE: usize = 150;

/// A key by its name in a script, and what a terminal sends for it.
const KEYS: [(&str, &str); 7] = [
    ("<Tab>", "\t"),
    ("<Esc>", "\x1b"),
    ("<End>", "\x1b[F"),
    ("<Backspace>", "\x7f"),
    ("<^T>", "\x14"),
    ("<^Z>", "\x1a"),
    ("<^E>", "\x05"),
];

/// The keys of somebody who changes what was typed before.
const CORRECTIONS: [&str; 3] = ["<Esc>", "<^Z>", "<^E>"];

/// What somebody types.
pub(super) struct Script {
    ruleset: String,
    /// What is sent, line by line.
    lines: Vec<String>,
    pub(super) keystrokes: usize,
    pub(super) corrections: usize,
}

impl Script {
    pub(super) fn ruleset(&self) -> &str {
        &self.ruleset
    }

    /// All that is sent.
    pub(super) fn lines(&self) -> impl Iterator<Item = &String> {
        self.lines.iter()
    }

    pub(super) fn read(text: &str) -> Self {
        let ruleset =
            text.lines().find_map(|line| line.strip_prefix("// ruleset ")).expect("a ruleset").to_owned();
        let mut script = Self { ruleset, lines: Vec::new(), keystrokes: 0, corrections: 0 };
        for line in text.lines().filter(|line| !line.starts_with("//")) {
            let mut sent = match line.strip_suffix("<>") {
                Some(keys) => keys.to_owned(),
                None => format!("{line}\r"),
            };
            let mut counted = sent.clone();
            for (name, bytes) in KEYS {
                sent = sent.replace(name, bytes);
                counted = counted.replace(name, "k");
            }
            script.keystrokes += counted.chars().count();
            script.corrections += usize::from(CORRECTIONS.iter().any(|key| line.contains(key)));
            script.lines.push(sent);
        }
        script
    }
}

/// Compares a text with a file, or writes it.
pub(super) fn expect(path: &Path, found: &str, wrong: &mut String) {
    let known = fs::read_to_string(path).unwrap_or_default();
    if known != found {
        if std::env::var_os("SOWBOOK_BLESS").is_some() {
            fs::write(path, found).expect("written");
        } else {
            let _ = writeln!(wrong, "{} differs:\n{found}", path.display());
        }
    }
}

/// What `check` prints of a file, and whether nothing needs attention.
fn check(folder: &Path, file: &str) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(["check", file, "--archive", env!("CARGO_MANIFEST_DIR")]).current_dir(folder);
    let output = command.output().expect("it runs");
    (output.status.success(), String::from_utf8(output.stdout).expect("text"))
}

/// Types a record into `enter`; gives the text of its file.
fn enter(folder: &Path, file: &str, script: &Script) -> String {
    let path = folder.join(file);
    let arguments = ["enter", script.ruleset.as_str(), file, "--archive", env!("CARGO_MANIFEST_DIR")];
    let mut terminal = Terminal::start(folder, &arguments);
    // What is typed before the terminal is ready is lost.
    terminal.until(&path, "the form", |drawn, _| drawn.contains("Licence"));
    let mut lines = script.lines.iter();
    for line in lines.by_ref().take(QUESTIONS) {
        terminal.keys(line);
    }
    terminal.until(&path, "the header", |_, text| text.ends_with("---\n\nend(unfinished)\n"));
    play(terminal, &path, lines)
}

/// Types the lines of a record that is there, and ends; gives the text of its file.
pub(super) fn play<'l>(
    mut terminal: Terminal,
    path: &Path,
    lines: impl Iterator<Item = &'l String>,
) -> String {
    let mut refused = 0;
    for line in lines {
        if line != "\x1b" && line != "\r" {
            terminal.keys(line);
            continue;
        }
        // The answer to a refusal, which is waited for. An escape that is read together with what follows it would be
        // another key.
        refused += 1;
        // Whole screens are waited for: on a busy machine the rest of one would pass for the next.
        let screens = |drawn: &str| drawn.matches(SCREEN_END).count();
        terminal.until(path, "a refusal", |drawn, _| {
            drawn.matches("(Enter").count() >= refused && drawn.rfind("(Enter") < drawn.rfind(SCREEN_END)
        });
        let before = screens(&terminal.drawn());
        terminal.keys(line);
        terminal.until(path, "an answer", |drawn, _| screens(drawn) > before);
    }
    terminal.keys("\x11");
    let (status, drawn) = terminal.end();
    assert!(status.success(), "{}: {drawn}", path.display());
    fs::read_to_string(path).expect("a text")
}

/// The questions before a new record.
const QUESTIONS: usize = 14;

/// With what a drawn screen ends: the cursor is shown again.
const SCREEN_END: &str = "\x1b[?25h";

/// Types the file with its slips, and corrects what `check` finds; gives keystrokes and rounds of correction.
fn type_file(folder: &Path, file: &str, text: &str, slips: &str, expected: &str) -> (usize, usize) {
    let slips: Vec<_> = slips.lines().map(|line| line.split_once(" => ").expect("right => wrong")).collect();
    let mut typed = text.to_owned();
    for (right, wrong) in &slips {
        assert_eq!(typed.matches(right).count(), 1, "{file}: {right}");
        typed = typed.replace(right, wrong);
    }
    let mut keystrokes = typed.chars().count();
    let path = folder.join(file);
    for (right, wrong) in &slips {
        fs::write(&path, &typed).expect("written");
        let (is_clean, found) = check(folder, file);
        assert!(!is_clean, "{file}: the slip `{wrong}` is not found: {found}");
        typed = typed.replace(wrong, right);
        keystrokes += right.chars().count() + wrong.chars().count();
    }
    // Without slips it is the same file again.
    if !slips.is_empty() {
        fs::write(&path, &typed).expect("written");
        assert_eq!(check(folder, file).1, expected, "{file}");
    }
    (keystrokes, slips.len())
}

pub(super) fn minutes(keystrokes: usize) -> String {
    let tenths = (keystrokes * 10).div_ceil(PER_MINUTE);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// What became of one record.
pub(super) struct Typed {
    pub(super) row: String,
    pub(super) wrong: String,
}

/// What one way to write a record takes: commands, keystrokes and rounds of correction.
pub(super) type Taken = (usize, usize, usize);

/// A row of the table: in `enter`, and as a file.
pub(super) fn row(name: &str, ways: [Taken; 2]) -> String {
    let mut row = format!("{name:24}");
    for (width, (commands, keystrokes, rounds)) in [8, 9].into_iter().zip(ways) {
        let _ = write!(row, "{commands:>width$}{keystrokes:>6}{:>8}{rounds:>6}", minutes(keystrokes));
    }
    row.push('\n');
    row
}

fn typed(case: &Path) -> Typed {
    let mut wrong = String::new();
    let name = case.file_name().expect("a name").to_string_lossy().into_owned();
    let read = |file: &str| fs::read_to_string(case.join(file)).unwrap_or_default();
    let script = Script::read(&read("keys.txt"));
    let folder = fresh("enter", &format!("record-{name}"));
    let file = format!("{}.sow", &name[3..]);
    let text = enter(&folder, &file, &script);
    let (_, found) = check(&folder, &file);
    expect(&case.join("record.sow"), &text, &mut wrong);
    expect(&case.join("check.txt"), &found, &mut wrong);
    let (keystrokes, rounds) = type_file(&folder, &file, &text, &read("slips.txt"), &found);
    // `enter` and one `check`; or one `check` in each round.
    let ways = [(2, script.keystrokes, script.corrections), (rounds + 1, keystrokes, rounds)];
    Typed { row: row(&name, ways), wrong }
}

#[test]
fn twelve_records_are_typed_and_checked() {
    let mut cases: Vec<_> = fs::read_dir(here("tests/enter/records"))
        .expect("the cases")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    cases.sort();
    let beginning = cases.pop().expect("the whole beginning");
    assert_eq!(cases.len(), 12);
    let mut wrong = String::new();
    let mut table = format!(
        "{:24}{:>28}{:>29}\n{:24}{:>8}{:>6}{:>8}{:>6}{:>9}{:>6}{:>8}{:>6}\n",
        "",
        "in `enter`",
        "as a file",
        "record",
        "commands",
        "keys",
        "minutes",
        "again",
        "commands",
        "keys",
        "minutes",
        "again"
    );
    let typed: Vec<Typed> = std::thread::scope(|scope| {
        let mut threads: Vec<_> = cases.iter().map(|case| scope.spawn(|| typed(case))).collect();
        threads.push(scope.spawn(|| beginning::typed(&beginning)));
        threads.into_iter().map(|thread| thread.join().expect("typed")).collect()
    });
    for one in typed {
        wrong.push_str(&one.wrong);
        table.push_str(&one.row);
    }
    println!("{table}");
    expect(&here("tests/enter/records/table.txt"), &table, &mut wrong);
    assert!(wrong.is_empty(), "{wrong}");
}
