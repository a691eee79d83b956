//! Pages of the handbook whose commands are run: a folder, in order, as a reader would.
//!
//! A page whose commands begin an archive is tried in a folder of its own. In a block ` ```console ` a line `$ COMMAND` is run and must
//! print the lines below it; `…` in a line is any text, and a line that is only `…` is any number of lines. A block with
//! the name of a file behind its language, such as ` ```sow records/play/a.sow `, is written to that file. A block
//! ` ```keys sowbook enter … ` has lines that are typed into that command.
#![cfg(target_os = "linux")]

#[path = "enter/terminal.rs"]
mod terminal;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use terminal::Terminal;

/// The blocks of a page: the words behind the fence, and the lines.
fn blocks(page: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let block = lines.by_ref().take_while(|line| *line != "```").collect();
        blocks.push((info.split_whitespace().collect(), block));
    }
    blocks
}

/// Whether a line is as expected, where `…` is any text.
fn fits(expected: &str, found: &str) -> bool {
    let mut parts = expected.split('…');
    let Some(mut rest) = found.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let parts: Vec<&str> = parts.collect();
    for (at, part) in parts.iter().enumerate() {
        if at + 1 == parts.len() {
            return rest.ends_with(part);
        }
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.is_empty()
}

/// Whether the lines are as expected, where a line `…` is any number of lines.
fn all_fit(expected: &[&str], found: &[&str]) -> bool {
    match (expected, found) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=found.len()).any(|skipped| all_fit(rest, &found[skipped..])),
        ([one, rest @ ..], [line, after @ ..]) => fits(one, line) && all_fit(rest, after),
        _ => false,
    }
}

/// Runs a command in a shell in the folder; what it prints.
fn run(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_sowbook")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{command} 2>&1")).current_dir(folder).env("PATH", path);
    let output = shell.env_remove("SOWBOOK_ARCHIVE").env_remove("COLUMNS").output().expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs the commands of a block, which may go to another folder.
fn console(folder: &mut PathBuf, lines: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    let commands = lines.iter().enumerate().filter(|(_, line)| line.starts_with("$ "));
    let starts: Vec<usize> = commands.map(|(at, _)| at).collect();
    assert_eq!(starts.first(), Some(&0), "a block begins with a command: {lines:?}");
    for (number, &start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(lines.len());
        let (command, expected) = (&lines[start][2..], &lines[start + 1..end]);
        if let Some(name) = command.strip_prefix("cd ") {
            folder.push(name);
            continue;
        }
        let printed = run(folder, command);
        let found: Vec<&str> = printed.trim_end().lines().collect();
        let expected: Vec<&str> = expected.iter().map(|line| line.trim_end()).collect();
        if !all_fit(&expected, &found) {
            wrong.push(format!("$ {command}\n{printed}"));
        }
    }
    wrong
}

fn type_in(folder: &Path, command: &[&str], lines: &[&str]) {
    let path = folder.join(command.last().expect("a file"));
    let mut terminal = Terminal::start(folder, &command[1..]);
    terminal.until(&path, "the board", |drawn, _| drawn.contains("legal move"));
    for line in lines {
        let before = fs::read_to_string(&path).expect("a file");
        terminal.keys(&format!("{line}\r"));
        terminal.until(&path, line, |_, text| text != before);
    }
    terminal.keys("\x11");
    let (status, drawn) = terminal.end();
    assert!(status.success(), "{drawn}");
}

#[test]
fn pages_print_what_they_show() {
    let handbook = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook");
    let mut tried = Vec::new();
    let mut wrong = String::new();
    let mut pages: Vec<PathBuf> =
        fs::read_dir(handbook).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    for path in pages {
        let page = fs::read_to_string(&path).expect("a page");
        let blocks = blocks(&page);
        if !blocks.iter().any(|(_, lines)| lines.iter().any(|line| line.starts_with("$ sowbook init "))) {
            continue;
        }
        tried.push(path.file_stem().expect("a name").to_string_lossy().into_owned());
        let temporary = tempfile::tempdir().expect("a folder");
        let mut folder = temporary.path().to_owned();
        for (info, lines) in blocks {
            match info.as_slice() {
                ["console"] => {
                    for found in console(&mut folder, &lines) {
                        wrong.push_str(&format!("{}:\n{found}\n", path.display()));
                    }
                }
                ["keys", command @ ..] => type_in(&folder, command, &lines),
                [_, file] => {
                    let file = folder.join(file);
                    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
                    fs::write(file, lines.join("\n") + "\n").expect("written");
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(tried, ["facsimile", "rulesets", "tutorial", "wrong"], "these pages begin an archive");
}

#[test]
fn what_differs_is_found() {
    assert!(fits("a … c", "a b c") && fits("…", "") && fits("a…", "a b") && !fits("a … c", "a b d"));
    assert!(all_fit(&["a", "…", "d"], &["a", "b", "c", "d"]) && all_fit(&["…"], &[]));
    assert!(!all_fit(&["a"], &["a", "b"]) && !all_fit(&["a", "…"], &["b"]) && !all_fit(&[], &["a"]));
}
