//! Every code has a page, a place in the source that gives it, and a file that is rejected for it: error N is
//! on line N. What is accepted is accepted without a word.
//!
//! A case is a folder `tests/check/reject/FAMILY/DEFECT`: a record `case.sow`, checked against the archive of this
//! repository, or files laid over the small archive `tests/check/base`. `DEFECT.NAME` is another case of the same code.
//! The line that is at fault ends in `<-`; where no line can, a file `at` names the place. A file `NAME.make` stands for a file `NAME` that cannot be kept here: one
//! that is too large, or a link. `expected.txt` is what is printed; `SOWBOOK_BLESS=1` rewrites it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use simulate::{Replayed, check_simulations};
use sowbook::archive::load;
use sowbook::check::render::text::{Style, finding};
use sowbook::check::{
    CheckContext, Code, Diagnostic, RecordSlice, ReplayedRecord, Severity, Verdicts, check, check_record,
    errors_of_plies, replay_record,
};
use sowbook::replay::PlyVerdict;
use sowbook::text::SourceText;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The most findings that are all printed.
const MOST: usize = 50;

/// The place at fault: a file and a line, where one is marked.
fn marked(folder: &Path) -> Option<(String, usize)> {
    if let Ok(at) = fs::read_to_string(folder.join("at")) {
        let at = at.trim();
        return Some(match at.rsplit_once(':') {
            Some((file, line)) => (file.to_owned(), line.parse().expect("a line")),
            None => (at.to_owned(), 1),
        });
    }
    let base = if folder.join("records").is_dir() { folder.join("records") } else { folder.to_owned() };
    files(&base).into_iter().find_map(|path| {
        let text = fs::read_to_string(&path).ok()?;
        let line = text.lines().position(|line| line.trim_end().ends_with("<-"))?;
        let name = path.strip_prefix(&base).expect("below").to_str().expect("a name");
        Some((name.to_owned(), line + 1))
    })
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn lay(from: &Path, to: &Path) {
    for path in files(from) {
        let target = to.join(path.strip_prefix(from).expect("below"));
        fs::create_dir_all(target.parent().expect("a folder")).expect("it can be made");
        if target.extension().is_some_and(|extension| extension == "make") {
            make(&fs::read_to_string(&path).expect("a recipe"), &target.with_extension(""));
        } else {
            fs::copy(&path, &target).expect("it can be copied");
        }
    }
}

/// Makes a file from its recipe: its lines, but for `!repeat NUMBER LINE`, `!link TARGET`, and `!named NAME` for a file
/// whose name cannot be kept here.
fn make(recipe: &str, target: &Path) {
    if let Some((name, rest)) = recipe.strip_prefix("!named ").and_then(|rest| rest.split_once('\n')) {
        return make(rest, &target.with_file_name(name));
    }
    match recipe.strip_prefix("!link ") {
        Some(to) => std::os::unix::fs::symlink(to.trim(), target).expect("it can be linked"),
        None => fs::write(target, made(recipe)).expect("it can be written"),
    }
}

fn made(recipe: &str) -> String {
    let mut text = String::new();
    for line in recipe.lines() {
        match line.strip_prefix("!repeat ").and_then(|rest| rest.split_once(' ')) {
            Some((times, line)) => {
                text.push_str(&format!("{line}\n").repeat(times.parse().expect("a number")));
            }
            None => text.push_str(&format!("{line}\n")),
        }
    }
    text
}

/// Checks the files of a case laid over the small archive.
fn over_base(folder: &Path, name: &str) -> Vec<Diagnostic> {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codes").join(name);
    let _ = fs::remove_dir_all(&work);
    // A case without files is an archive that is not there.
    if folder.join("records").is_dir() {
        lay(&here("tests/check/base/records"), &work);
        lay(&folder.join("records"), &work);
    }
    let (archive, problems) = load(&work);
    let report = check(&archive, &problems);
    let mut found: Vec<Diagnostic> = report.all().cloned().collect();
    if let Ok(text) = fs::read_to_string(work.join("verdicts.tsv")) {
        let (verdicts, wrong) = Verdicts::read(&SourceText::new("verdicts.tsv", text));
        found.extend(wrong);
        found.extend(verdicts.missing());
    }
    found.extend(check_simulations(&archive, Replayed::All, |_| true));
    found
}

/// The case of a code, and others of it.
fn cases(code: Code) -> Vec<PathBuf> {
    let own = here("tests/check/reject").join(code.as_str());
    let family = fs::read_dir(own.parent().expect("a family")).expect("a folder");
    let family = family.map(|entry| entry.expect("an entry").path());
    let mut cases: Vec<PathBuf> = family.filter(|path| path.file_stem() == own.file_name()).collect();
    cases.sort();
    cases
}

/// A panic cannot be brought about by a text; `crates/record/src/check/isolate.rs` has its tests.
const WITHOUT_CASE: [Code; 1] = [Code::named("program/panic")];

#[test]
fn every_code_has_a_case_and_a_place() {
    let (archive, problems) = load(&here("records"));
    let (context, own) = CheckContext::new(&archive, &problems);
    let own: Vec<_> = own.iter().filter(|one| one.needs_attention()).collect();
    assert!(own.is_empty(), "the archive itself is not clean: {own:#?}");
    let mut wrong = String::new();
    let mut all = Vec::new();
    for code in Code::all().iter().filter(|code| !WITHOUT_CASE.contains(code)) {
        let cases = cases(*code);
        if cases.is_empty() {
            wrong.push_str(&format!("\n{code}: has no case"));
        }
        all.extend(cases.into_iter().map(|folder| (code, folder)));
    }
    for (code, folder) in all {
        let name = folder.strip_prefix(here("tests/check/reject")).expect("below").display().to_string();
        let text = fs::read_to_string(folder.join("case.sow"))
            .or_else(|_| fs::read_to_string(folder.join("case.sow.make")).map(|recipe| made(&recipe)));
        let found: Vec<Diagnostic> = match text {
            Ok(text) => {
                let slices = RecordSlice::all("case.sow", &text);
                slices.iter().flat_map(|slice| check_record(&context, slice).diagnostics).collect()
            }
            Err(_) => over_base(&folder, &name.replace('/', "-")),
        };
        let at = marked(&folder);
        let met = found.iter().any(|one| {
            let place = (one.place.file.clone(), one.place.from.line);
            one.code == *code && at.as_ref().is_none_or(|at| *at == place)
        });
        if !met {
            let explained: Vec<String> = found
                .iter()
                .map(|one| format!("{}:{} {}", one.place.file, one.place.from.line, one.code))
                .collect();
            wrong.push_str(&format!("\n{name}: expected at {at:?}, found {explained:?}"));
        }
        // Of very many findings the one in question is enough.
        let shown = found.iter().filter(|one| found.len() <= MOST || one.code == *code);
        let printed: String =
            shown.map(|one| finding(one, Style { width: 80, ..Style::default() })).collect();
        let expected = folder.join("expected.txt");
        let rewrite = std::env::var_os("SOWBOOK_BLESS").is_some();
        match fs::read_to_string(&expected) {
            Ok(known) if known == printed => {}
            Ok(_) if !rewrite => wrong.push_str(&format!("\n{name}: prints otherwise:\n{printed}")),
            before => {
                fs::write(&expected, &printed).expect("it can be written");
                if before.is_err() && !rewrite {
                    wrong.push_str(&format!("\n{name}: wrote {}; read it", expected.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// No page sends readers to a document that does not exist, or to a command that the program does not have.
#[test]
fn pages_of_codes_refer_to_what_exists() {
    let commands = ["check", "explain", "rules", "simulate"];
    for code in Code::all() {
        let explained = code.explain();
        let text = [explained.meaning, explained.example, explained.right, explained.remedy].join("\n");
        assert!(!text.to_lowercase().contains("specification"), "{code}");
        for named in text.split("`sowbook ").skip(1) {
            let command = named.split([' ', '`']).next().unwrap_or_default();
            assert!(commands.contains(&command), "{code}: {command}");
        }
    }
}

/// Messages name the cause. A case is a record `NAME.sow`, with everything that is found in it in `NAME.txt`, and what
/// each suggested change would make of the record; `SOWBOOK_BLESS=1` rewrites that. Notes are left out.
#[test]
fn messages_lead_to_the_cause() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let cases = files(&here("tests/check/messages"));
    let cases: Vec<_> =
        cases.iter().filter(|path| path.extension().is_some_and(|ending| ending == "sow")).collect();
    assert!(!cases.is_empty());
    let mut wrong = String::new();
    for path in cases {
        let text = fs::read_to_string(path).expect("a case is text");
        let slices = RecordSlice::all("case.sow", &text);
        let found = check_record(&context, &slices[0]).diagnostics;
        let mut printed = String::new();
        for one in found.iter().filter(|one| one.severity() != Severity::Note) {
            printed.push_str(&finding(one, Style { width: 80, ..Style::default() }));
            for change in &one.suggestions {
                let mut changed = text.clone();
                changed.replace_range(change.span.range(), &change.replacement);
                let verdict = check_record(&context, &RecordSlice::all("case.sow", &changed)[0]).verdict;
                printed.push_str(&format!("> {}: {verdict}\n", change.title));
            }
        }
        let expected = path.with_extension("txt");
        let rewrite = std::env::var_os("SOWBOOK_BLESS").is_some();
        match fs::read_to_string(&expected) {
            Ok(known) if known == printed => {}
            Ok(_) if !rewrite => {
                wrong.push_str(&format!("\n{} prints otherwise:\n{printed}", path.display()))
            }
            before => {
                fs::write(&expected, &printed).expect("it can be written");
                if before.is_err() && !rewrite {
                    wrong.push_str(&format!("\nwrote {}; read it", expected.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// `replay` says why a ply is contradicted, in the words of `check`.
#[test]
fn replay_says_why_in_the_words_of_check() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut seen = 0;
    for path in files(&here("tests/check/messages")) {
        if path.extension().is_none_or(|ending| ending != "sow") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a case is text");
        let slice = &RecordSlice::all("case.sow", &text)[0];
        let Ok(Some(ReplayedRecord { header, replay, .. })) = replay_record(&context, slice) else {
            continue;
        };
        let said = errors_of_plies(slice, &header, &replay);
        let found = check_record(&context, slice).diagnostics;
        let is_known = |words: &String| found.iter().any(|one| one.message == *words);
        let plies = replay.line.iter().flat_map(|line| &line.plies);
        for step in plies.filter(|step| step.verdict == PlyVerdict::Contradicted) {
            seen += 1;
            let is_said = said.iter().any(|(ply, words)| *ply == step.id && is_known(words));
            assert!(is_said, "{}: {step:?}", path.display());
        }
    }
    assert!(seen > 9, "{seen}");
}

#[test]
fn what_is_accepted_is_accepted_without_a_word() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let cases = files(&here("tests/check/accept"));
    assert!(!cases.is_empty());
    for path in cases {
        let text = fs::read_to_string(&path).expect("a case is text");
        let name = path.file_name().expect("a name").to_str().expect("a name");
        for slice in RecordSlice::all(name, &text) {
            let report = check_record(&context, &slice);
            let wrong: Vec<&Diagnostic> =
                report.diagnostics.iter().filter(|one| one.severity() != Severity::Note).collect();
            assert!(wrong.is_empty(), "{name}: {wrong:#?}");
        }
    }
}

/// What a record states is compared, or a finding says that it is not. The line of a fact that is false or not compared ends
/// in `<-` and the codes to be found there; nothing else is wrong in these records.
#[test]
fn every_fact_is_compared() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let cases = files(&here("tests/check/facts"));
    assert!(!cases.is_empty());
    let mut wrong = String::new();
    for path in cases {
        let text = fs::read_to_string(&path).expect("a case is text");
        let name = path.file_name().expect("a name").to_str().expect("a name");
        let mut expected = BTreeSet::new();
        for (number, line) in text.lines().enumerate() {
            let codes = line.split_once("<- ").map_or("", |(_, codes)| codes);
            expected.extend(codes.split_whitespace().map(|code| (number + 1, code.to_owned())));
        }
        let slices = RecordSlice::all(name, &text);
        let found: BTreeSet<(usize, String)> = slices
            .iter()
            .flat_map(|slice| check_record(&context, slice).diagnostics)
            .filter(|one| {
                one.severity() != Severity::Note || one.code.as_str() == "replay/check-not-compared"
            })
            .map(|one| (one.place.from.line, one.code.to_string()))
            .collect();
        for (line, code) in expected.difference(&found) {
            wrong.push_str(&format!("\n{name}:{line}: {code} is not found"));
        }
        for (line, code) in found.difference(&expected) {
            wrong.push_str(&format!("\n{name}:{line}: {code} is not expected"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What the page of a code shows as right does not have that code.
#[test]
fn right_examples_of_replay_are_right() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let (mut seen, mut wrong) = (0, String::new());
    // Shown on boards of another size, or in another position.
    const ELSEWHERE: [Code; 5] = [
        Code::named("board/count-of-holes"),
        Code::named("board/order"),
        Code::named("board/unknown-flag"),
        Code::named("replay/illegal-without-board"),
        Code::named("replay/order-cannot-be"),
    ];
    let families = ["replay", "board", "record"];
    let shown = |code: &&Code| families.contains(&code.family()) && !ELSEWHERE.contains(code);
    for code in Code::all().iter().filter(shown) {
        let right = code.explain().right;
        // Not play, but keys of a header.
        if right.is_empty() || right.contains("…") || right.lines().any(|line| line.contains(": ")) {
            continue;
        }
        seen += 1;
        let header = "---\nsowbook: 1\nid: case\nruleset: choro-lango\nprovenance: constructed\n---\n";
        let text = format!("{header}{right}");
        for slice in RecordSlice::all("case.sow", &text) {
            let found = check_record(&context, &slice).diagnostics;
            if found.iter().any(|one| one.code == *code) {
                wrong.push_str(&format!("\n{code}: {right:?}"));
            }
        }
    }
    assert!(seen > 5 && wrong.is_empty(), "{seen} {wrong}");
}

/// The examples that explain the codes of the notation: the wrong one has the code, the right one does not.
#[test]
fn examples_of_the_notation_are_what_they_say() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut wrong = String::new();
    for code in Code::all().iter().filter(|code| code.family() == "notation") {
        let explained = code.explain();
        for (text, expected) in [(explained.example, true), (explained.right, false)] {
            // What is cut short for the reader cannot be read.
            if text.is_empty() || text.contains('…') || code.as_str() == "notation/too-many-holes" {
                continue;
            }
            let header = "---\nsowbook: 1\nid: case\nruleset: choro-lango\n---\n";
            let text = if text.starts_with("---") { text.to_owned() } else { format!("{header}{text}") };
            let text = text.replace("      (", "      ; (");
            let mut slices = RecordSlice::all("case.sow", &text).into_iter();
            let met = slices
                .any(|slice| check_record(&context, &slice).diagnostics.iter().any(|one| one.code == *code));
            let stray = matches!(code.as_str(), "notation/stray-text" | "notation/direction-unchecked");
            if met != expected && !stray {
                wrong.push_str(&format!("\n{code}: {text:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
