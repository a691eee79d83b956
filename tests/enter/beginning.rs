//! From an empty folder to a checked record of twenty plies: the commands, the files that are filled in, and `enter`.
//!
//! A line of `commands.txt` that begins with `$ ` is a command. A line `> FILE` opens a file in an editor, and each line
//! `old => new` below it puts what is typed in the place of what `new` wrote. Everything else is a remark.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::records::{PER_MINUTE, Script, Typed, expect, play, row};
use super::terminal::Terminal;
use crate::folders::fresh;

/// The most minutes from the first command to a checked record.
const MOST_MINUTES: usize = 30;

/// Somebody at a shell, in a folder where nothing is known.
struct Shell {
    folder: PathBuf,
    commands: usize,
    keystrokes: usize,
    /// What the last command printed.
    printed: String,
}

impl Shell {
    /// Runs a command; gives whether it found nothing that needs attention.
    fn run(&mut self, line: &str) -> bool {
        self.commands += 1;
        // Enter at the end.
        self.keystrokes += line.chars().count() + 1;
        let mut words = line.split(' ');
        let program = words.next().expect("a word");
        let words: Vec<&str> = words.collect();
        if program == "cd" {
            self.folder.push(words[0]);
            return true;
        }
        assert_eq!(program, "sowbook", "{line}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        command.args(words).current_dir(&self.folder).env_remove("SOWBOOK_ARCHIVE");
        let output = command.output().expect("it runs");
        self.printed = String::from_utf8(output.stdout).expect("text");
        assert_ne!(output.status.code(), Some(2), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        output.status.success()
    }

    /// Types text in the place of another in a file; what is removed costs a keystroke a sign, too.
    fn replace(&mut self, file: &str, old: &str, new: &str) {
        let path = self.folder.join(file);
        let text = fs::read_to_string(&path).expect("a text");
        assert_eq!(text.matches(old).count(), 1, "{file}: {old}");
        fs::write(&path, text.replace(old, new)).expect("written");
        self.keystrokes += old.chars().count() + new.chars().count();
    }
}

/// What a record takes, from `sowbook init` to a `check` that finds nothing, with `enter` and in an editor.
pub(super) fn typed(case: &Path) -> Typed {
    let mut wrong = String::new();
    let read = |file: &str| fs::read_to_string(case.join(file)).expect("a text");
    let script = Script::read(&read("keys.txt"));
    let folder = fresh("enter", "beginning");
    let mut shell = Shell { folder, commands: 0, keystrokes: 0, printed: String::new() };
    let (mut file, mut record) = (String::new(), String::new());
    for line in read("commands.txt").lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            assert!(shell.run(command), "{command}: {}", shell.printed);
        } else if let Some(opened) = line.strip_prefix("> ") {
            opened.clone_into(&mut file);
        } else if let Some((old, new)) = line.split_once(" => ") {
            shell.replace(&file, old, new);
        }
    }
    let path = shell.folder.join(&file);
    let skeleton = fs::read_to_string(&path).expect("a text");
    let (commands, keystrokes) = (shell.commands, shell.keystrokes);

    let command = format!("enter {} {file}", script.ruleset());
    let arguments: Vec<&str> = command.split(' ').collect();
    let terminal = Terminal::start(&shell.folder, &arguments);
    terminal.until(&path, "the board", |drawn, _| drawn.contains("legal moves"));
    play(terminal, &path, script.lines()).clone_into(&mut record);
    shell.commands += 1;
    shell.keystrokes += "sowbook ".len() + command.chars().count() + 1 + script.keystrokes;
    assert!(shell.run("sowbook check"), "{}", shell.printed);
    expect(&case.join("record.sow"), &record, &mut wrong);
    expect(&case.join("check.txt"), &shell.printed, &mut wrong);
    let in_enter = (shell.commands, shell.keystrokes, script.corrections);

    // The same in an editor: the play is typed below the header, and `check` finds the slips one after the other.
    (shell.commands, shell.keystrokes) = (commands, keystrokes);
    let end = "end(unfinished)\n";
    let play = &record[record.find("\n1. ").expect("play")..record.find(end).expect("an end")];
    fs::write(&path, skeleton).expect("written");
    let slips = read("slips.txt");
    let slips: Vec<_> = slips.lines().map(|line| line.split_once(" => ").expect("right => wrong")).collect();
    let slipped = slips.iter().fold(play.to_owned(), |text, (right, slip)| text.replace(right, slip));
    shell.replace(&file, end, &format!("{slipped}{end}"));
    for (right, slip) in &slips {
        assert!(!shell.run("sowbook check"), "the slip `{slip}` is not found: {}", shell.printed);
        shell.replace(&file, slip, right);
    }
    assert!(shell.run("sowbook check"), "{}", shell.printed);
    let as_file = (shell.commands, shell.keystrokes, slips.len());

    for (_, keystrokes, _) in [in_enter, as_file] {
        assert!(keystrokes < MOST_MINUTES * PER_MINUTE, "{keystrokes} keystrokes");
    }
    let name = case.file_name().expect("a name").to_string_lossy();
    Typed { row: row(&name, [in_enter, as_file]), wrong }
}
