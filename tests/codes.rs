//! Every code has a page, a place in the source that gives it, and a file that is rejected for it: error N stands
//! on line N. What is accepted is accepted without a word.
//!
//! A case is a folder `tests/check/reject/FAMILY/DEFECT`: a record `case.sow`, checked against the archive of this
//! repository, or files laid over the small archive `tests/check/base`. The line that is at fault ends in `<-`; where
//! no line can, a file `at` names the place. `expected.txt` is what is printed; `SOWBOOK_REWRITE=1` writes it anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sowbook::archive::load;
use sowbook::check::render::text::{Style, finding};
use sowbook::check::{Code, Diagnostic, Ground, Piece, Severity, Verdicts, check, check_record};
use sowbook::text::SourceText;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Codes without a case, with the reason. A code that has one must not stand here.
const WITHOUT_CASE: &[(&str, &str)] = &[];

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
        fs::copy(&path, &target).expect("it can be copied");
    }
}

/// Checks the files of a case laid over the small archive.
fn over_base(folder: &Path, name: &str) -> Vec<Diagnostic> {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codes").join(name);
    let _ = fs::remove_dir_all(&work);
    lay(&here("tests/check/base/records"), &work);
    lay(&folder.join("records"), &work);
    let (archive, problems) = load(&work);
    let report = check(&archive, &problems);
    let mut found: Vec<Diagnostic> = report.all().cloned().collect();
    if let Ok(text) = fs::read_to_string(work.join("verdicts.tsv")) {
        let (verdicts, wrong) = Verdicts::read(&SourceText::new("verdicts.tsv", text));
        found.extend(wrong);
        found.extend(verdicts.missing());
    }
    found
}

#[test]
fn every_code_has_a_case_and_a_place() {
    let (archive, problems) = load(&here("records"));
    let (ground, own) = Ground::new(&archive, &problems);
    let own: Vec<_> = own.iter().filter(|one| one.needs_attention()).collect();
    assert!(own.is_empty(), "the archive itself is not clean: {own:#?}");
    let mut source = String::new();
    for path in files(&here("src")) {
        if !path.ends_with("code/table.rs") {
            source.push_str(&fs::read_to_string(&path).unwrap_or_default());
        }
    }
    let words: BTreeSet<&str> =
        source.split(|sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == ':')).collect();
    let mut wrong = String::new();
    for code in Code::ALL {
        if !words.contains(format!("Code::{}", code.variant()).as_str()) {
            wrong.push_str(&format!("\n{code}: nothing gives it"));
        }
        let folder = here("tests/check/reject").join(code.as_str());
        let excused = WITHOUT_CASE.iter().any(|(name, _)| *name == code.as_str());
        if folder.is_dir() == excused {
            let what =
                if excused { "has a case and stands in the list of those without" } else { "has no case" };
            wrong.push_str(&format!("\n{code}: {what}"));
        }
        if !folder.is_dir() {
            continue;
        }
        let found = match fs::read(folder.join("case.sow")) {
            Ok(bytes) => {
                let text = String::from_utf8(bytes).expect("a case is text");
                let pieces = Piece::all("case.sow", &text);
                pieces.iter().flat_map(|piece| check_record(&ground, piece).diagnostics).collect()
            }
            Err(_) => over_base(&folder, &code.as_str().replace('/', "-")),
        };
        let at = marked(&folder);
        let met = found.iter().any(|one| {
            let place = (one.place.file.clone(), one.place.from.line);
            one.code == *code && at.as_ref().is_none_or(|at| *at == place)
        });
        if !met {
            let told: Vec<String> = found
                .iter()
                .map(|one| format!("{}:{} {}", one.place.file, one.place.from.line, one.code))
                .collect();
            wrong.push_str(&format!("\n{code}: expected at {at:?}, found {told:?}"));
        }
        let printed: String =
            found.iter().map(|one| finding(one, Style { width: 80, ..Style::default() })).collect();
        let expected = folder.join("expected.txt");
        let rewrite = std::env::var_os("SOWBOOK_REWRITE").is_some();
        match fs::read_to_string(&expected) {
            Ok(known) if known == printed => {}
            Ok(_) if !rewrite => wrong.push_str(&format!("\n{code}: prints otherwise:\n{printed}")),
            before => {
                fs::write(&expected, &printed).expect("it can be written");
                if before.is_err() && !rewrite {
                    wrong.push_str(&format!("\n{code}: wrote {}; read it", expected.display()));
                }
            }
        }
    }
    // Codes whose case is still to be written or mended; one that has come right must leave the list.
    let list = fs::read_to_string(here("tests/check/open.txt")).expect("the list is there");
    let open: BTreeSet<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    let failing: BTreeSet<&str> = Code::ALL
        .iter()
        .map(|code| code.as_str())
        .filter(|code| wrong.contains(&format!("\n{code}: ")))
        .collect();
    assert_eq!(failing, open, "{wrong}");
}

#[test]
fn what_is_accepted_is_accepted_without_a_word() {
    let (archive, problems) = load(&here("records"));
    let (ground, _) = Ground::new(&archive, &problems);
    let cases = files(&here("tests/check/accept"));
    assert!(!cases.is_empty());
    for path in cases {
        let text = fs::read_to_string(&path).expect("a case is text");
        let name = path.file_name().expect("a name").to_str().expect("a name");
        for piece in Piece::all(name, &text) {
            let report = check_record(&ground, &piece);
            let wrong: Vec<&Diagnostic> =
                report.diagnostics.iter().filter(|one| one.severity() != Severity::Note).collect();
            assert!(wrong.is_empty(), "{name}: {wrong:#?}");
        }
    }
}
