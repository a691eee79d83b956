//! `sowbook lines`: a case is a folder of `tests/page_lines`, with the file, further arguments, and what the command prints,
//! messages first. Areas are worked out by hand.

#[path = "page_lines/law.rs"]
mod law;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sowbook::archive::Facsimile;
use sowbook::notation::syntax::ItemKind;
use sowbook::notation::{PagePlace, parse};
use sowbook::page_lines::{PageLinesError, read_page_lines};

fn cases() -> impl Iterator<Item = PathBuf> {
    let all = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page_lines")).expect("a folder");
    all.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir())
}

fn lines(folder: &Path, file: &str, arguments: &str) -> Output {
    let usual = [("--source", "marin-1931"), ("--page", "506")];
    let usual = usual.iter().filter(|(option, _)| !arguments.contains(option));
    Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(["lines", file])
        .args(usual.flat_map(|(option, value)| [option, value]))
        .args(arguments.split_whitespace())
        .stdin(fs::File::open(folder.join("page.xml")).expect("the file"))
        .current_dir(folder)
        .output()
        .expect("the command runs")
}

#[test]
fn every_case_prints_what_is_expected() {
    let mut tried = 0;
    for folder in cases() {
        let arguments = fs::read_to_string(folder.join("arguments")).unwrap_or_default();
        let output = lines(&folder, "page.xml", &arguments);
        let expected = fs::read_to_string(folder.join("expected.txt")).expect("what is expected");
        let printed =
            [output.stderr, output.stdout].map(|text| String::from_utf8(text).expect("text")).concat();
        assert_eq!(printed, expected, "{}", folder.display());
        let is_unknown = ["unknown-source", "page-outside-source"].iter().any(|name| folder.ends_with(name));
        let status = if expected.starts_with("error: ") { 2 } else { i32::from(is_unknown) };
        assert_eq!(output.status.code(), Some(status), "{}", folder.display());
        tried += 1;
    }
    assert!(tried > 10, "{tried}");
}

/// What is printed for a page is read as a page of a facsimile, with the same zones.
#[test]
fn zones_are_read_as_a_facsimile() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page_lines/page");
    let printed = String::from_utf8(lines(&folder, "page.xml", "").stdout).expect("text");
    let text = format!("id: marin-1931\ncopy: A copy.\npages:\n{printed}");
    let (facsimile, problems) = sowbook::yaml::read::<Facsimile>(&text);
    assert!(problems.is_empty(), "{problems:?}");
    let page = &facsimile.expect("a facsimile").pages[0];
    let zone = |line: &str| page.zone(&format!("506:{line}").parse::<PagePlace>().expect("a place"));
    assert_eq!(zone("5"), Some([900, 700, 100, 60].into()));
    assert_eq!((zone("4"), page.lines.len()), (None, 4));
}

/// Whatever was recognised is a note of the record, and no move.
#[test]
fn what_was_recognised_is_no_move() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page_lines/record");
    let output = lines(&folder, "-", "--record");
    let text = String::from_utf8(output.stdout).expect("text");
    let (file, problems) = parse(&text);
    let items = &file.records[0].items;
    let places = items.iter().filter(|item| matches!(item.kind, ItemKind::At(_))).count();
    let notes = items.iter().filter(|item| matches!(item.kind, ItemKind::Note)).count();
    assert_eq!((places, notes, items.len(), problems.len()), (2, 3, 6, 0), "{items:?} {problems:?}");
}

/// A byte order mark and the line ends of Windows change nothing.
#[test]
fn marks_and_line_ends_change_nothing() {
    for folder in cases() {
        let text = fs::read_to_string(folder.join("page.xml")).expect("text");
        let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let [first, other] = [&text, &other].map(|text| read_page_lines(text, Some([1000, 800])));
        match (first, other) {
            (Ok(first), Ok(other)) => assert_eq!(first, other, "{}", folder.display()),
            (first, other) => assert_eq!(first.is_err(), other.is_err(), "{}", folder.display()),
        }
    }
}

#[test]
fn deep_and_unfinished_files_are_refused() {
    let deep = "<a b=\"/>\">".repeat(100_000);
    assert_eq!(read_page_lines(&deep, None), Err(PageLinesError::TooDeep));
    let flat = format!("<PcGts>{}</PcGts>", "<a/><!-- <a> -->".repeat(1_000));
    assert_eq!(read_page_lines(&flat, None), Err(PageLinesError::Pages(0)));
    for cut in ["<", "<a", "<a b=\"", "<!--", "<![CDATA[", "<?", "</", ""] {
        assert!(matches!(read_page_lines(cut, None), Err(PageLinesError::NotXml(_))), "{cut}");
    }
}

#[test]
fn damaged_pages_give_lines_within_the_page_or_none() {
    for folder in cases() {
        let text = fs::read_to_string(folder.join("page.xml")).expect("text");
        for at in (0..text.len()).step_by(5).filter(|&at| text.is_char_boundary(at)) {
            law::page(&text[..at]);
            let rest: String = text[at..].chars().skip(1).collect();
            law::page(&format!("{}{rest}", &text[..at]));
            law::page(&format!("{}9{rest}", &text[..at]));
        }
    }
}

/// A page is printed with each ply that was read from it, a game of a collection with the first alone.
#[test]
fn replay_prints_where_a_ply_was_read() {
    for (record, ply, place) in [
        ("marin-1931-first-turn", "1", Some("  at: 506\n")),
        ("togyz-2018-286", "1", Some("  at: game-286\n")),
        ("togyz-2018-286", "2", None),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_sowbook"))
            .args(["replay", record, "--ply", ply])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("the command runs");
        let printed = String::from_utf8(output.stdout).expect("text");
        assert!(
            place.map_or_else(|| !printed.contains("at: "), |place| printed.contains(place)),
            "{printed}"
        );
    }
}
