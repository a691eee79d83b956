//! What a shell completes, and manual pages.

use std::path::Path;
use std::process::Command;

use crate::run;

/// Every command has a manual page and is completed in every shell.
#[test]
fn commands_are_completed_and_have_manual_pages() {
    let help = run(&["--help"]).out;
    let commands: Vec<&str> = help
        .lines()
        .filter_map(|line| {
            line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split_whitespace().next()
        })
        .filter(|word| word.chars().all(|letter| letter.is_ascii_lowercase()) && *word != "help")
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]);
        assert_eq!((script.status, script.err.as_str()), (0, ""), "{shell}");
        // The script asks for the words, with its own name for the shell.
        assert!(script.out.contains("SOWBOOK_COMPLETE") && script.out.contains(shell), "{shell}");
        let asked = Command::new(env!("CARGO_BIN_EXE_sowbook"))
            .env("SOWBOOK_COMPLETE", shell)
            .env("_CLAP_COMPLETE_INDEX", "1")
            .args(["--", "sowbook", ""])
            .output()
            .expect("it runs");
        let words = String::from_utf8(asked.stdout).expect("text");
        assert!(commands.iter().all(|command| words.contains(command)), "{shell}: {words}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    let path = pages.to_str().expect("a name");
    for _ in 0..2 {
        assert_eq!(run(&["man", path]).status, 0);
    }
    for command in &commands {
        let page = std::fs::read_to_string(pages.join(format!("sowbook-{command}.1"))).expect("a page");
        assert!(page.contains(&format!(".TH SOWBOOK-{}", command.to_uppercase())), "{command}");
    }
    // A file of somebody else is left, and so is everything beside it.
    std::fs::write(pages.join("sowbook.1"), "mine").expect("written");
    let before =
        std::fs::metadata(pages.join("sowbook-check.1")).expect("a page").modified().expect("a time");
    let refused = run(&["man", path]);
    assert!(refused.status == 2 && refused.err.contains("no manual page of this program"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(pages.join("sowbook.1")).expect("text"), "mine");
    let after = std::fs::metadata(pages.join("sowbook-check.1")).expect("a page").modified().expect("a time");
    assert_eq!(before, after);
}

/// The script for bash, as bash runs it: ids of the archive are completed where they are wanted.
#[test]
fn bash_completes_ids() {
    let program = Path::new(env!("CARGO_BIN_EXE_sowbook"));
    let folder = program.parent().expect("a folder").display();
    for (words, expected) in [
        (&["replay", "pankhurst-1971-first-directions-t"][..], "pankhurst-1971-first-directions-three"),
        (&["check", "pankhurst-1971-first-directions-t"], "pankhurst-1971-first-directions-three"),
        (&["readings", "pankhurst-1971-first-directions-t"], "pankhurst-1971-first-directions-three"),
        (&["moves", "nsum"], "nsumbi"),
        (&["rules", "nsum"], "nsumbi"),
        (&["new", "record", "x", "--source", "driberg-1927b"], "driberg-1927b"),
        (&["explain", "replay/end-h"], "replay/end-hole-differs"),
        (&["check", "README.m"], "README.md"),
        (&["moves", "--archive", "/nowhere", "nsum"], ""),
    ] {
        let last = words.last().expect("a word");
        let script = format!(
            "PATH={folder}:$PATH; source <(sowbook completions bash); COMP_WORDS=(sowbook {}); COMP_CWORD={}; \
             _clap_complete_sowbook sowbook {last} 2>&1; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            words.join(" "),
            words.len(),
        );
        let run = Command::new("bash")
            .args(["--norc", "-c", &script])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("bash runs");
        let found = String::from_utf8(run.stdout).expect("text");
        assert_eq!(found.trim(), expected, "{words:?}: {}", String::from_utf8_lossy(&run.stderr));
    }
}
