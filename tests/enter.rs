//! `sowbook enter`: the state machine key by key, what is drawn, and a game typed through a pseudo-terminal.

#[cfg(target_os = "linux")]
mod enter {
    mod beginning;
    mod lists;
    mod places;
    mod proposals;
    mod records;
    pub(crate) mod terminal;
}
mod folders;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

#[cfg(target_os = "linux")]
use enter::terminal::Terminal;
use folders::here;
#[cfg(target_os = "linux")]
use folders::{copy, fresh};
use ratatui::backend::TestBackend;
use sowbook::archive::{Archive, load};
use sowbook::check::{CheckContext, RecordSlice, Severity, Verdict, check_record};
use sowbook::enter::{FormStep, Key, NewRecordForm, Session, SessionRequest, draw_form, draw_session};
use sowbook::notation::{Item, ItemKind, format, parse};
use sowbook::replay::Signs;

/// Types a line.
fn typed<'a>(mut session: Session<'a>, line: &str) -> Session<'a> {
    for sign in line.chars() {
        session = session.key(Key::Char(sign)).0;
    }
    session.key(Key::Enter).0
}

fn pressed<'a>(session: Session<'a>, keys: &[Key]) -> Session<'a> {
    keys.iter().fold(session, |session, key| session.key(*key).0)
}

/// The play of a session, from behind the header.
fn play(session: &Session<'_>) -> String {
    let text = session.text();
    text.split("---\n").nth(2).unwrap_or_default().trim().to_owned()
}

const HEAD: &str = "---\nsowbook: 1\nid: one\ntitle: One\nruleset: tiny\nprovenance: constructed\nfirst: south\nhands: {ED: {name: Ed}}\nlicence: CC-BY-4.0\n---\n\nend(unfinished)\n";

fn with_tiny(test: impl FnOnce(&Archive, &CheckContext<'_>)) {
    let (archive, problems) = load(&here("tests/check/base/records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    test(&archive, &context);
}

#[test]
fn a_record_that_is_not_there_is_named() {
    with_tiny(|_, context| {
        let open = |id| Session::open(context, "play/one.sow", HEAD, id).err();
        assert_eq!(open(Some("one")), None);
        assert_eq!(open(Some("nope")).as_deref(), Some("no record `nope` here that can be read"));
    });
}

/// The positions are those of the case `hover-ply` of the language server.
#[test]
fn each_key_does_what_the_help_says() {
    with_tiny(|_, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let session = typed(session, "a");
        assert_eq!(play(&session), "1. a\nend(unfinished)");
        // What the rules do not allow is asked about, and written if it is meant.
        let session = typed(session, ":b");
        assert_eq!(play(&session), "1. a\nend(unfinished)");
        assert!(session.message().starts_with("the last seed falls in `c`"), "{}", session.message());
        let session = session.key(Key::Enter).0;
        assert_eq!(play(&session), "1. a:b\nend(unfinished)");
        let session = typed(session, ":c");
        assert_eq!(play(&session), "1. a:c\nend(unfinished)");
        // Checks, doubt, a comment, a board.
        let session = typed(session, "x2");
        let session = typed(session, "{ED: seen");
        let session = pressed(session, &[Key::Doubt]);
        assert_eq!(play(&session), "1. a~:c x2\n   {ED: seen}\nend(unfinished)");
        let session = pressed(session, &[Key::Doubt, Key::Board]);
        let board = "[board(south 1 2 1; north 0 6 6; store 2 0; turns 1 0; next north)]";
        assert_eq!(play(&session), format!("1. a:c x2\n   {{ED: seen}}\n   {board}\nend(unfinished)"));
        let (session, step) = session.key(Key::Undo);
        assert_eq!((step, play(&session).contains("board")), (SessionRequest::Save, false));
        let (session, step) = session.key(Key::Redo);
        assert_eq!((step, play(&session).contains("board")), (SessionRequest::Save, true));
        let session = pressed(session, &[Key::Undo]);
        // The second legal move of North, by Tab; then South's turn has a number.
        let session = pressed(session, &[Key::Tab, Key::Tab, Key::Tab, Key::Enter]);
        let session = typed(session, "b");
        assert_eq!(play(&session), "1. a:c x2\n   {ED: seen}\n   C<\n2. b\nend(unfinished)");
        // Back to the first ply: what is typed belongs to it, and replaces what it has.
        let session = typed(session, "#1");
        let session = typed(session, "x2");
        let session = typed(session, "(c<)");
        assert_eq!(play(&session), "1. a:c x2\n   {ED: seen}\n   (c<)\n   C<\n2. b\nend(unfinished)");
        // The first ply is changed, but the second does not fit then; the last one is removed.
        let text = session.text();
        let edited = session.clone().key(Key::Edit).0;
        let edited = typed(pressed(edited, &[Key::Backspace, Key::Backspace]), "");
        assert!(play(&edited).starts_with("1. a x2\n"), "{}", play(&edited));
        assert_eq!(pressed(edited, &[Key::Undo]).text(), text);
        assert_eq!(pressed(session.clone(), &[Key::Edit, Key::Esc, Key::Enter]).text(), text);
        // All that is written of a ply is changed, with its comments, variations and boards.
        assert_eq!(pressed(session.clone(), &[Key::Edit, Key::Enter]).text(), text);
        let whole = pressed(session.clone(), &[Key::Board, Key::Edit]);
        let drawn = screen(&whole, 140, 24);
        assert!(drawn.contains(&format!("change> a:c_ x2    {{ED: seen}}    (c<)    {board}\n")), "{drawn}");
        let whole = pressed(whole, &[Key::End, Key::Left, Key::DeleteBefore, Key::Delete]);
        let whole = typed(whole, "a:c {x} ; why");
        assert_eq!(play(&whole), "1. a:c {x} ; why\n   C<\n2. b\nend(unfinished)");
        assert_eq!(pressed(whole, &[Key::Undo, Key::Undo]).text(), text);
        assert_eq!(pressed(session.clone(), &[Key::Remove]).text(), text);
        let removed = pressed(session.clone(), &[Key::End, Key::Remove]);
        assert!(play(&removed).ends_with("   C<\nend(unfinished)"), "{}", play(&removed));
        let removed = typed(pressed(removed, &[Key::Remove]), "C<");
        assert_eq!(play(&typed(removed, "b")), play(&session));
        // The end takes the place of the end.
        let session = typed(pressed(session, &[Key::End]), "end(unknown)");
        assert!(play(&session).ends_with("2. b\nend(unknown)"), "{}", play(&session));
        assert_eq!(format(&session.text()), session.text());
        // A mistake changes nothing.
        let text = session.text();
        for mistake in ["%%", "(a", "#x", "---\nsowbook: 1", ":\"", "sic"] {
            let session = typed(session.clone(), mistake);
            assert_eq!(session.text(), text, "{mistake}");
            assert!(!session.message().is_empty(), "{mistake}");
        }
        assert_eq!(session.key(Key::Quit).1, SessionRequest::Quit);
    });
}

#[test]
fn readings_are_switched_in_the_header() {
    with_tiny(|_, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let session = typed(session, "a");
        let session = pressed(session, &[Key::Readings, Key::Right]);
        assert!(
            session.text().contains("ruleset: tiny\nreadings: {onward: at}\nprovenance"),
            "{}",
            session.text()
        );
        let session = pressed(session, &[Key::Down, Key::Left]);
        assert!(session.text().contains("\nreadings: {endless: draw, onward: at}\n"), "{}", session.text());
        let session = pressed(session, &[Key::Left, Key::Up, Key::Left, Key::Esc]);
        assert!(!session.text().contains("readings"), "{}", session.text());
        assert_eq!(play(&session), "1. a\nend(unfinished)");
    });
}

/// Other records of the file, and what is written in this one, stay as they are.
#[test]
fn the_text_of_the_file_stays() {
    with_tiny(|_, context| {
        let other = "---\nsowbook: 1\nid:   other\nruleset: tiny\n---\n1.   a   \n\n\n";
        let own = HEAD
            .replace("title: One", "title: One  # a note")
            .replace("\nend", "{about it}\n1. a ; why\n\nend");
        let file = format!("{other}{own}{other}");
        let session = Session::open(context, "play/x.sow", &file, Some("one")).expect("a record");
        assert_eq!(session.text(), file);
        let session = typed(session, "B");
        let expected = own.replace("1. a ; why\n\nend", "1. a ; why\n   B\n\nend");
        assert_eq!(session.text(), format!("{other}{expected}\n{other}"));
        assert!(Session::open(context, "play/x.sow", &file, Some("none")).is_err());
        assert!(Session::open(context, "play/x.sow", "no record", None).is_err());
    });
}

/// Pasted lines wait for Enter, and no empty one among them confirms what is refused.
#[test]
fn pasted_lines_are_written_up_to_one_that_is_refused() {
    with_tiny(|_, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let pasted = session.clone().paste("a:c x2\r\n\r\n{ED: seen\rand so}\r(c<)\rC<\r\r2. b\r");
        assert_eq!((pasted.text(), pasted.message().starts_with("5 lines:")), (HEAD.to_owned(), true));
        let written = pasted.key(Key::Enter);
        assert_eq!(written.1, SessionRequest::Save);
        assert_eq!(
            play(&written.0),
            "1. a:c x2\n   {ED: seen\nand so}\n   (c<)\n   C<\n2. b\nend(unfinished)",
            "{}",
            written.0.message()
        );
        // The second line is refused; Enter again writes it, and the rest.
        let (session, step) = session.paste("a\n:b\n\n\nx2\n").key(Key::Enter);
        assert_eq!((play(&session).as_str(), step), ("1. a\nend(unfinished)", SessionRequest::Save));
        assert!(session.message().contains("(Enter again"), "{}", session.message());
        assert!(session.message().ends_with("1 more line behind it"), "{}", session.message());
        assert!(screen(&session, 80, 24).contains("> :b  (and 1 more line)_"));
        assert_eq!(session.clone().key(Key::Quit).1, SessionRequest::Nothing);
        let dropped = pressed(session.clone(), &[Key::Esc, Key::Enter]);
        assert_eq!(play(&dropped), "1. a\nend(unfinished)");
        let meant = pressed(session, &[Key::Enter]);
        assert!(play(&meant).starts_with("1. a:b x2"), "{} {}", play(&meant), meant.message());
        // What is changed is one ply.
        let changed = pressed(meant, &[Key::Edit, Key::Backspace]).paste("c\r\n").key(Key::Enter).0;
        assert!(play(&changed).starts_with("1. a:c x2"), "{} {}", play(&changed), changed.message());
    });
}

/// The end does not drop what was typed without a word.
#[test]
fn the_end_asks_about_what_is_not_written() {
    with_tiny(|_, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let session = typed(session, "a");
        // A ply that was taken up and not changed is on the disk.
        assert_eq!(pressed(session.clone(), &[Key::Edit]).key(Key::Quit).1, SessionRequest::Quit);
        assert_eq!(session.clone().key(Key::Quit).1, SessionRequest::Quit);
        let refused = typed(session, ":b");
        let (asked, step) = refused.key(Key::Quit);
        assert_eq!((step, asked.unwritten()), (SessionRequest::Nothing, Some(":b")));
        assert!(asked.message().starts_with("`:b` is not written"), "{}", asked.message());
        assert_eq!(asked.clone().key(Key::Quit).1, SessionRequest::Quit);
        assert_eq!(pressed(asked.clone(), &[Key::Esc]).key(Key::Quit).1, SessionRequest::Quit);
        // Any other key takes the question back.
        assert_eq!(pressed(asked, &[Key::Help, Key::Enter]).key(Key::Quit).1, SessionRequest::Nothing);
    });
}

/// A source's names of holes are what is typed, listed and drawn.
#[test]
fn the_labels_of_the_source_are_spoken() {
    with_tiny(|_, context| {
        let head = HEAD.replace("provenance", "holes: {south: s1 s2 s3, north: n1 n2 n3}\nprovenance");
        let session = Session::open(context, "play/one.sow", &head, None).expect("a record");
        let session = typed(session, "s1");
        let session = typed(session, ":s3");
        assert_eq!(play(&session), "1. s1:s3\nend(unfinished)");
        let screen = screen(&session, 80, 24);
        assert!(screen.contains("│ n3  │ n2  │ n1  │"), "{screen}");
        assert!(screen.contains("n2   ends in n2, captures 3"), "{screen}");
    });
}

/// Where both sides have the same numbers, a hole and an end written together are answered with the sign between them.
#[test]
fn numbers_without_the_sign_between_them_are_answered_with_it() {
    with_tiny(|_, context| {
        let head = HEAD.replace("provenance", "holes: {south: 1 2 3, north: 1 2 3}\nprovenance");
        let session = Session::open(context, "play/one.sow", &head, None).expect("a record");
        let session = typed(session, "13 22");
        assert!(session.message().ends_with("from 1 to 3 (c) is `1:south.3`"), "{}", session.message());
        assert_eq!(play(&session), "end(unfinished)");
    });
}

/// What is drawn, with `_` before the character that the cursor is on.
fn lines(terminal: &ratatui::Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let width = usize::from(buffer.area.width);
    let mut cells: Vec<String> = buffer.content.iter().map(|cell| cell.symbol().to_owned()).collect();
    let cursor = terminal.backend().cursor_position();
    if terminal.backend().cursor_visible() {
        cells[usize::from(cursor.y) * width + usize::from(cursor.x)].insert(0, '_');
    }
    cells.chunks(width).map(|row| row.concat().trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn screen(session: &Session<'_>, width: u16, height: u16) -> String {
    let mut terminal = ratatui::Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| draw_session(frame, session, Signs::Unicode, false)).expect("drawn");
    lines(&terminal)
}

fn drawn_form(form: &NewRecordForm) -> String {
    let mut terminal = ratatui::Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
    terminal.draw(|frame| draw_form(frame, form, Signs::Ascii, false)).expect("drawn");
    lines(&terminal)
}

#[test]
fn the_screen_shows_board_moves_and_message() {
    with_tiny(|archive, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let session = typed(session, "a");
        let shown = screen(&session, 80, 24);
        let expected = "one | tiny | ply 1 of 1 | north to move
  ┌─────┬─────┬─────┐  3 legal moves
  │  C  │  B  │  A  │  B   ends in B, captures 3
  │  6  │  6  │  0  │  C>  ends in C, captures 2
  ├─────┼─────┼─────┤  C<  ends in C, captures 2
  │  a  │  b  │  c  │
  │  1  │  2  │  1  │
  └─────┴─────┴─────┘
  South 2, North 0


1. a
a (legal) South sows a, three seeds;";
        assert!(shown.starts_with(expected), "{shown}");
        assert!(
            shown.ends_with("> _\nEnter write · Tab next move · ←→ plies · F1 help · ^Z undo · ^Q quit"),
            "{shown}"
        );
        // Every key is in the help, and a terminal that is too small says so.
        let help = screen(&pressed(session.clone(), &[Key::Help]), 80, 24);
        for key in [
            "Tab",
            "#12",
            ":S4",
            "x3",
            "^B, F2",
            "^T",
            "^E",
            "^D",
            "^K",
            "^R",
            "^Z, ^Y",
            "Esc",
            "^Q",
            "Enter closes",
        ] {
            assert!(help.contains(key), "{key}\n{help}");
        }
        let small = screen(&session, 59, 20);
        assert!(
            small.starts_with("The terminal has 59 columns and 20 lines; 60 and 20 are\nneeded."),
            "{small}"
        );
        let readings = screen(&pressed(session, &[Key::Readings]), 80, 24);
        for line in ["onward = next", "Where does the first seed of a lap fall?", "into the hole after"] {
            assert!(readings.contains(line), "{line}\n{readings}");
        }
        let form = drawn_form(&NewRecordForm::new(archive, "tiny", "Béchi 1"));
        assert!(form.contains("Id of the record  bechi-1_") && form.is_ascii(), "{form}");
    });
}

/// A record is text of strangers: nothing in it steers the terminal.
#[test]
fn nothing_in_a_record_steers_the_terminal() {
    with_tiny(|_, context| {
        let text = HEAD
            .replace("\nend", "1. a {x\u{1b}[31my\u{202e}z\u{7}}\nend")
            .replace("id: one", "id: \"o\u{202e}ne\"");
        let session = Session::open(context, "play/one.sow", &text, None).expect("a record");
        let shown = screen(&session, 80, 24);
        assert!(shown.contains("{x[31myz}"), "{shown}");
        assert!(
            !shown.contains(|sign: char| sign == '\u{202e}' || (sign.is_control() && sign != '\n')),
            "{shown:?}"
        );
    });
}

/// On the smallest screen the board comes first, and nothing of a message, of the help or of the form is lost.
#[test]
fn a_small_screen_has_everything_in_its_turn() {
    with_tiny(|archive, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let session = typed(session, "a");
        let shown = screen(&session, 60, 20);
        let expected = "one | tiny | ply 1 of 1 | north to move
  ┌─────┬─────┬─────┐  3 legal moves
  │  C  │  B  │  A  │  B   ends in B, captures 3";
        assert!(shown.starts_with(expected), "{shown}");
        assert!(shown.ends_with("> _\nEnter write · Tab move · ←→ plies · F1 help · ^Q quit"), "{shown}");
        // A message of 250 signs.
        let refused = typed(session.clone(), ":b");
        assert!(
            words(&screen(&refused, 60, 20)).contains(&words(refused.message())),
            "{}",
            refused.message()
        );
        let help = pressed(session.clone(), &[Key::Help]);
        let top = screen(&help, 60, 20);
        assert!(top.contains("S1, 7, b<") && top.ends_with("↑↓ scroll · Enter closes this"), "{top}");
        let bottom = screen(&pressed(help, &[Key::PageDown, Key::PageDown]), 60, 20);
        assert!(bottom.contains("Esc, ^Q") && bottom.contains("saved already"), "{bottom}");
        let readings = screen(&pressed(session, &[Key::Readings]), 60, 20);
        for line in ["onward = next", "into the hole after"] {
            assert!(readings.contains(line), "{line}\n{readings}");
        }
        let mut terminal = ratatui::Terminal::new(TestBackend::new(60, 20)).expect("a terminal");
        let mut form = NewRecordForm::new(archive, "tiny", "one");
        // Long answers and the longest help.
        for _ in 0..10 {
            form = "a name of more than twenty signs, and more"
                .chars()
                .fold(form, |form, sign| form.key(Key::Char(sign)).0);
            form = form.key(Key::Down).0;
        }
        terminal.draw(|frame| draw_form(frame, &form, Signs::Unicode, false)).expect("drawn");
        let form = lines(&terminal);
        for part in ["Id of the record", "Licence", "the same for North; may stay empty", "Esc quit"] {
            assert!(form.contains(part), "{part}\n{form}");
        }
    });
}

/// In a usual terminal the first moves of every game are all listed, if there are not more than nine.
#[test]
fn nine_moves_are_all_listed() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut most = 0;
    for id in context.families().keys() {
        let text = HEAD.replace("ruleset: tiny", &format!("ruleset: {id}"));
        let session = Session::open(&context, "play/one.sow", &text, None).expect("a record");
        let shown = screen(&session, 80, 24);
        let count = shown.split(" legal move").next().and_then(|text| text.rsplit(' ').next());
        let count: usize = count.and_then(|count| count.trim().parse().ok()).expect("a number");
        if count > 9 {
            continue;
        }
        // Marked one after the other, each move stays where it is: no list was moved to show it.
        let first = shown.lines().find(|line| line.contains(" legal move")).expect("the list");
        let last = pressed(session, &[Key::Tab].repeat(count));
        assert!(screen(&last, 80, 24).contains(first), "{id}");
        let moves = (0..count).map(|at| pressed(last.clone(), &vec![Key::Tab; at]));
        let hidden = moves.filter(|session| {
            let marked = screen(session, 80, 24);
            let written = marked.lines().find_map(|line| line.strip_prefix("> ")).expect("the line");
            let written = written.trim_end_matches('_').to_owned();
            !shown.lines().any(|line| {
                line.contains(&format!("  {written} ")) || line.starts_with(&format!("{written} "))
            })
        });
        assert_eq!(hidden.count(), 0, "{id}\n{shown}");
        most = most.max(count);
    }
    assert_eq!(most, 9);
}

/// The widest and highest boards of the archive fit into the least terminal; in a usual one their moves, too.
#[test]
fn every_board_of_the_archive_fits() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    for id in context.families().keys() {
        let text = HEAD.replace("ruleset: tiny", &format!("ruleset: {id}"));
        let session = Session::open(&context, "play/one.sow", &text, None).expect("a record");
        let shown = screen(&session, 80, 24);
        assert!(
            shown.contains("┘") && shown.contains("legal move") && shown.contains("\n> _\n"),
            "{id}\n{shown}"
        );
        let small = screen(&session, 60, 20);
        assert!(small.contains("┘") && small.contains("\n> _\n"), "{id}\n{small}");
        // A marked move has its outcome in the message, whether there is a list or not.
        let marked = screen(&pressed(session, &[Key::Tab]), 60, 20);
        assert!(marked.contains(": ends in "), "{id}\n{marked}");
        let all = |text: &str| text.matches(['┐', '┤', '┘']).count();
        assert_eq!(all(&small), all(&shown), "{id}\n{small}");
    }
}

/// The arrows move the cursor in a line that is typed, and step through the plies where nothing is; the part of a long
/// line around the cursor is shown.
#[test]
fn a_line_has_a_cursor() {
    with_tiny(|_, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let session = typed(session, "a");
        let drawn = |session: &Session<'_>| {
            screen(session, 80, 24).lines().rev().nth(1).expect("the line above the keys").to_owned()
        };
        let session =
            "{ED: on\u{e9}\u{68cb}".chars().fold(session, |session, sign| session.key(Key::Char(sign)).0);
        // A wide letter takes two columns.
        assert_eq!(drawn(&pressed(session.clone(), &[Key::Left])), "> {ED: on\u{e9}_\u{68cb}");
        assert_eq!(
            drawn(&pressed(session.clone(), &[Key::Left, Key::Left, Key::Backspace])),
            "> {ED: o_\u{e9}\u{68cb}"
        );
        assert_eq!(drawn(&pressed(session.clone(), &[Key::Home, Key::Delete])), "> _ED: on\u{e9}\u{68cb}");
        assert_eq!(drawn(&pressed(session.clone(), &[Key::DeleteWord, Key::DeleteWord])), "> {ED: _");
        let emptied = pressed(session.clone(), &[Key::DeleteBefore]);
        assert_eq!(drawn(&emptied), "> _");
        assert!(screen(&emptied, 80, 24).contains("ply 1 of 1"));
        assert!(screen(&pressed(emptied, &[Key::Left]), 80, 24).contains("ply 0 of 1"));
        let long = session.paste(&"0123456789".repeat(20));
        assert_eq!(drawn(&long), format!("> {}_", &"0123456789".repeat(20)[123..]));
        let begun = pressed(long, &[Key::Home]);
        assert!(drawn(&begun).starts_with("> _{ED: on"), "{}", drawn(&begun));
    });
}

#[test]
fn the_form_asks_until_a_header_is_whole() {
    with_tiny(|archive, context| {
        let line = |form: NewRecordForm, line: &str| {
            let typed = line.chars().fold(form, |form, sign| form.key(Key::Char(sign)).0);
            typed.key(Key::Enter)
        };
        let skip =
            |form: NewRecordForm, times: usize| (0..times).fold(form, |form, _| form.key(Key::Enter).0);
        // What is proposed is kept by Enter, replaced by what is typed, and changed after an arrow.
        let proposed = NewRecordForm::new(archive, "tiny", "first");
        assert_eq!(
            drawn_form(&line(proposed.clone(), "").0).lines().nth(2),
            Some("      Id of the record  first")
        );
        let other = drawn_form(&line(proposed.clone(), "other").0);
        assert_eq!(other.lines().nth(2), Some("      Id of the record  other"));
        let form = line(proposed.key(Key::Home).0, "the-").0.key(Key::Up).0;
        assert_eq!(drawn_form(&form).lines().nth(2), Some("      Id of the record  the-_first"));
        let form = NewRecordForm::new(archive, "tiny", "first");
        let form = skip(form, 1);
        // No title yet: the question is asked again.
        let (form, _) = line(skip(form, 1), "Two moves: a \"test\"");
        let (form, step) = line(skip(form, 1), "nothing");
        assert_eq!(step, FormStep::Ask);
        let form = (0.."nothing".len()).fold(form, |form, _| form.key(Key::Backspace).0);
        // The second source of the archive.
        let form = form.key(Key::Tab).0.key(Key::Tab).0.key(Key::Enter).0;
        let form = line(form, "p. 3").0;
        let form = line(form, "Amna").0;
        let form = skip(form, 2);
        let form = skip(form, 3);
        let form = line(form, "ED The Editors").0;
        // No tag of a language: the question is asked again.
        let (form, step) = line(form, "fr_BE");
        assert_eq!(step, FormStep::Ask);
        let form = (0.."_BE".len()).fold(form, |form, _| form.key(Key::Backspace).0);
        let (form, step) = line(form, "-BE").0.key(Key::Enter);
        let FormStep::Begin { id, text } = step else { panic!("{form:?}") };
        assert_eq!(id, "first");
        assert_eq!(
            text,
            "---\nsowbook: 1\nid: first\ntitle: \"Two moves: a \\\"test\\\"\"\nlanguage: fr-BE\nruleset: tiny\nprovenance: printed\n\
             sources:\n  - {source: letter-1901, locator: p. 3}\nplayers: {south: Amna}\nfirst: south\n\
             hands: {ED: {name: The Editors}}\nlicence: CC-BY-4.0\n---\n\nend(unfinished)\n"
        );
        // It is canonical, and nothing is found in it but that it has no play.
        assert_eq!(format(&text), text);
        let slices = RecordSlice::all("play/first.sow", &text);
        let found = check_record(context, &slices[0]).diagnostics;
        assert!(found.iter().all(|one| one.severity() == Severity::Note), "{found:?}");
    });
}

/// Every record of the archive, typed again line by line, is the same record: comments, boards, gaps, variations, acts,
/// rounds, corrections and all. Of the long ones some are typed, or all with `SOWBOOK_WHOLE=1`.
#[test]
fn every_record_of_the_archive_can_be_typed() {
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let is_whole = std::env::var_os("SOWBOOK_WHOLE").is_some();
    let mut records = 0;
    for (index, file) in archive.play.iter().enumerate() {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let text = slice.text.expect("a text");
            let (parsed, _) = parse(text);
            let record = &parsed.records[0];
            let header = record.header.expect("a header");
            let is_sampled = record.items.len() <= if index % 5 == 0 { 100 } else { 30 };
            if !is_sampled && !is_whole {
                continue;
            }
            let mut session = Session::open(
                &context,
                slice.file,
                &format!("{}\n\nend(unfinished)\n", &text[header.span.range()]),
                None,
            )
            .expect("a record");
            for line in as_typed(text, &record.items) {
                session = typed(session, &line);
                // What the record states against the rules is meant.
                if session.message().contains("(Enter again") {
                    session = session.key(Key::Enter).0;
                }
            }
            let again = session.text();
            // `enter` numbers the turns of a record that has no numbers.
            let is_numbered = record.items.iter().any(|item| matches!(item.kind, ItemKind::TurnNumber(_)));
            let (again_words, own_words) =
                (if is_numbered { words(&again) } else { unnumbered(&again) }, words(text));
            let same =
                again_words.chars().zip(own_words.chars()).take_while(|(one, other)| one == other).count();
            let around =
                |words: &str| words.chars().skip(same.saturating_sub(40)).take(120).collect::<String>();
            let differ = format!("{}:\n  {}\n  {}", slice.file, around(&again_words), around(&own_words));
            assert!(again_words == own_words, "{differ}\n{}", session.message());
            assert_eq!(format(&again), again, "{}", slice.file);
            let verdict = |text: &str| {
                let slice = RecordSlice { text: Ok(text), ..slice };
                check_record(&context, &slice).verdict
            };
            assert_eq!(verdict(&again), verdict(text), "{}", slice.file);
            assert_ne!(verdict(&again), Verdict::NotReplayed, "{}", slice.file);
            records += 1;
        }
    }
    assert!(records > 20, "{records}");
}

/// Words of a text, whatever the white space between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words without those that number a turn.
fn unnumbered(text: &str) -> String {
    let is_number = |word: &&str| word.strip_suffix('.').is_some_and(|number| number.parse::<u32>().is_ok());
    text.split_whitespace().filter(|word| !is_number(word)).collect::<Vec<_>>().join(" ")
}

/// Lines as somebody types them: each item, and what announces a ply together with it.
fn as_typed(text: &str, items: &[Item]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut from = None;
    for (index, item) in items.iter().enumerate() {
        let start = *from.get_or_insert(item.span.start);
        let announces = matches!(item.kind, ItemKind::TurnNumber(_) | ItemKind::Side(_) | ItemKind::And);
        let next = items.get(index + 1).map(|next| &next.kind);
        // What a board is read for is typed with it; alone it would be of the ply.
        let is_of_board = matches!((&item.kind, next), (ItemKind::Board(_), Some(ItemKind::Sic(_))));
        let is_joined = is_of_board || matches!(next, Some(ItemKind::And));
        let is_announced =
            start < item.span.start && matches!(item.kind, ItemKind::Comment(_) | ItemKind::Provenance(_));
        if !announces && !is_joined && !is_announced {
            lines.push(words(&text[start..item.span.end]));
            from = None;
        }
    }
    lines.extend(from.map(|start| text[start..].trim().to_owned()));
    lines
}

#[cfg(target_os = "linux")]
fn folder(name: &str) -> PathBuf {
    let folder = fresh("enter", name);
    copy(&here("tests/check/base"), &folder);
    folder
}

/// A game typed as a person types it: the program, a terminal, keys one by one.
#[cfg(target_os = "linux")]
#[test]
fn a_game_typed_in_a_terminal_is_a_checked_record() {
    type_a_game("typed", (80, 24));
    type_a_game("typed-small", (60, 20));
}

#[cfg(target_os = "linux")]
fn type_a_game(name: &str, size: (u16, u16)) {
    let folder = folder(name);
    let path = folder.join("records/play/tiny/typed.sow");
    let mut terminal = Terminal::sized(&folder, &["enter", "tiny"], size);
    // What is typed before the terminal is ready is lost.
    terminal.until(&path, "the form", |drawn, _| drawn.contains("Licence"));
    // The form: id, title, constructed (the fourth after `printed`), and the rest as it is.
    terminal.keys(&"\x7f".repeat("new-record".len()));
    terminal.keys("typed\rTyped in a terminal\r\t\t\t\t\r");
    terminal.keys(&"\r".repeat(11));
    terminal.until(&path, "the header", |_, text| text.ends_with("---\n\nend(unfinished)\n"));
    // The third legal move is marked by Tab; the last move is a slip and taken back.
    for (keys, expected) in [
        ("a\r", "1. a\n"),
        (":c\rx2\r", "1. a:c x2\n"),
        ("{Voilà : d'après la règle. كما في القاعدة\r", "{Voilà : d'après la règle. كما في القاعدة}"),
        ("\t\t\t\r", "C<\n"),
        ("b\r", "2. b\n"),
        ("A\r", "2. b A\n"),
        ("\x1a", "2. b\n"),
    ] {
        terminal.keys(keys);
        terminal.until(&path, keys, |_, text| text.contains(expected));
    }
    terminal.keys("\x11");
    let (status, drawn) = terminal.end();
    assert!(status.success() && drawn.contains("3 plies in `"), "{drawn}");
    // Without colours: no sequence sets one.
    assert!(!drawn.contains("\x1b[31m") && !drawn.contains("\x1b[38"), "{drawn:?}");
    for arguments in
        [&["check", "records/play/tiny/typed.sow"][..], &["fmt", "--check", "records/play/tiny/typed.sow"]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        let checked = command.args(arguments).current_dir(&folder).output().expect("it runs");
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}

/// A record in a folder of its own that is open in a terminal.
#[cfg(target_os = "linux")]
fn opened(name: &str) -> (PathBuf, PathBuf, Terminal) {
    let folder = folder(name);
    let path = folder.join("one.sow");
    fs::write(&path, HEAD).expect("written");
    let terminal = Terminal::start(&folder, &["enter", "tiny", "one.sow"]);
    terminal.until(&path, "the board", |drawn, _| drawn.contains("legal moves"));
    (folder, path, terminal)
}

/// What somebody else wrote meanwhile stays, and what was typed is not lost either.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_changed_meanwhile_is_not_overwritten() {
    let (folder, path, mut terminal) = opened("changed");
    terminal.keys("a\r");
    terminal.until(&path, "a move", |_, text| text.contains("1. a\n"));
    fs::write(&path, "theirs").expect("written");
    terminal.keys("B\r");
    terminal.until(&path, "the message", |drawn, _| drawn.contains("not saved"));
    terminal.keys("\x11");
    let (status, drawn) = terminal.end();
    assert_eq!(status.code(), Some(2), "{drawn}");
    assert_eq!(fs::read_to_string(&path).expect("a text"), "theirs");
    let beside = fs::read_to_string(folder.join("one.sow-unsaved-1")).expect("a text");
    assert!(beside.contains("1. a B\n"), "{beside}");
}

/// A long text that is pasted is there at once, and none of it is taken for keys.
#[cfg(target_os = "linux")]
#[test]
fn a_long_text_is_pasted_as_it_is() {
    let (_, path, mut terminal) = opened("pasted");
    assert!(terminal.drawn().contains("\x1b[?2004h"));
    let long = "word ".repeat(700);
    terminal.keys(&format!("\x1b[200~a\r\r\r{{ED: {long}\rend of it}}\rB\r\x1b[201~"));
    terminal.until(&path, "the question", |drawn, _| drawn.contains("refused;"));
    terminal.keys("\r");
    terminal.until(&path, "three lines", |_, text| text.contains("end of it}") && text.contains("   B\n"));
    assert_eq!(fs::read_to_string(&path).expect("a text").matches("word").count(), 700);
    // The same as keys, from a terminal that does not know what a paste is.
    terminal.keys(&format!("{{ED: {long}last}}\r"));
    terminal.until(&path, "a long line", |_, text| text.contains("last}"));
    // The key that some programs keep for themselves has another beside it.
    terminal.keys("\x1bOQ");
    terminal.until(&path, "a board", |_, text| text.contains("board("));
    terminal.keys("\x11");
    let (status, drawn) = terminal.end();
    assert!(status.success() && drawn.contains("\x1b[?2004l"), "{drawn}");
}

/// Where the folder is gone, what was typed is saved in another place, at once.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_saved_in_its_folder_is_saved_elsewhere() {
    let folder = folder("gone");
    let path = folder.join("own/one.sow");
    fs::create_dir(folder.join("own")).expect("made");
    fs::write(&path, HEAD).expect("written");
    let mut terminal = Terminal::start(&folder, &["enter", "tiny", "own/one.sow"]);
    terminal.until(&path, "the board", |drawn, _| drawn.contains("legal moves"));
    terminal.keys("a\r");
    terminal.until(&path, "a move", |_, text| text.contains("1. a\n"));
    fs::remove_dir_all(folder.join("own")).expect("removed");
    terminal.keys("B\r");
    let elsewhere = folder.join("one.sow-unsaved-1");
    terminal.until(&elsewhere, "the copy", |drawn, text| {
        drawn.contains("not saved") && text.contains("1. a B\n")
    });
    terminal.keys("C<\x11\x11");
    let (status, drawn) = terminal.end();
    assert_eq!(status.code(), Some(2), "{drawn}");
    assert!(drawn.contains("what you wrote is in `") && drawn.contains("one.sow-unsaved-1"), "{drawn}");
    assert!(!folder.join("own").exists());
}

/// Where no folder takes it, the program does not end before the text is somewhere.
#[cfg(target_os = "linux")]
#[test]
fn the_program_stays_open_until_the_text_is_somewhere() {
    let folder = folder("nowhere");
    let own = folder.join("own");
    fs::create_dir(&own).expect("made");
    let path = own.join("one.sow");
    fs::write(&path, HEAD).expect("written");
    let (file, archive) = (path.to_str().expect("text"), folder.to_str().expect("text"));
    let nowhere = own.join("temporary");
    let mut terminal = Terminal::with(
        &own,
        &["enter", "tiny", file, "--archive", archive],
        (80, 24),
        &[("TMPDIR", nowhere.to_str().expect("text"))],
    );
    terminal.until(&path, "the board", |drawn, _| drawn.contains("legal moves"));
    fs::remove_dir_all(&own).expect("removed");
    terminal.keys("a\r");
    terminal.until(&path, "the message", |drawn, _| drawn.contains("no other folder takes it"));
    terminal.keys("\x11\x11\x11");
    std::thread::sleep(std::time::Duration::from_millis(300));
    fs::create_dir(&own).expect("made");
    terminal.keys("\x11");
    let (status, drawn) = terminal.end();
    assert!(status.success() && drawn.contains("1 ply in `"), "{drawn}");
    assert!(fs::read_to_string(&path).expect("a text").contains("1. a\n"));
}

#[test]
fn without_a_terminal_nothing_is_begun() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    let output =
        command.args(["enter", "tiny", "--archive"]).arg(here("tests/check/base")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("needs a terminal"));
}
