//! Lines of lists typed into `enter`; the head of `lists.txt` describes the cases.

use std::fs;

use sowbook::archive::load;
use sowbook::check::CheckContext;
use sowbook::enter::{Key, ListForm, Session, SessionRequest};
use sowbook::yaml;

use super::super::{HEAD, play, pressed};
use crate::folders::here;

/// The forms that the program has.
fn forms() -> Vec<ListForm> {
    let mut forms: Vec<ListForm> = Vec::new();
    for entry in fs::read_dir(here("site/forms")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let mapping = yaml::read(&fs::read_to_string(&path).expect("a text")).0.expect("a mapping");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        forms.push(ListForm { name, mapping });
    }
    forms.sort_by(|a, b| a.name.cmp(&b.name));
    forms
}

#[test]
fn lines_of_lists_are_read_shown_and_written() {
    let (archive, problems) = load(&here("tests/games/records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let forms = forms();
    let text = fs::read_to_string(here("tests/enter/lists.txt")).expect("a text");
    let mut session: Option<Session<'_>> = None;
    for (line, words) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let line = line + 1;
        if let Some(begun) = words.strip_prefix("== ") {
            let (ruleset, form) = begun.split_once(' ').expect("a ruleset and a form");
            let head = HEAD.replace("ruleset: tiny", &format!("ruleset: {ruleset}"));
            let opened = Session::open(&context, "play/one.sow", &head, None).expect("a record");
            let chosen = forms.iter().position(|known| known.name == form);
            assert_eq!(chosen.is_none(), form == "-", "{line}: {form}");
            let own = chosen.map_or(&forms[..], |at| &forms[at..=at]);
            session = Some(opened.with_forms(own, chosen.is_some()).expect("a form that fits"));
            continue;
        }
        let Some(now) = session.take() else { continue };
        let now = match words.split_at(words.find(' ').map_or(words.len(), |at| at + 1)) {
            ("> ", typed) => typed.chars().fold(now, |session, sign| session.key(Key::Char(sign)).0),
            (">> ", pasted) => now.paste(&pasted.replace('/', "\n")),
            ("Enter", _) => {
                let before = now.text();
                let (after, step) = now.key(Key::Enter);
                assert_eq!(
                    step == SessionRequest::Save,
                    before != after.text(),
                    "{line}: {}",
                    after.message()
                );
                after
            }
            ("Esc", _) => pressed(now, &[Key::Esc]),
            ("PageUp", _) => pressed(now, &[Key::PageUp]),
            ("?", _) => {
                assert_eq!(now.message(), "", "{line}");
                now
            }
            ("? ", message) => {
                assert!(now.message().starts_with(message), "{line}: {}", now.message());
                now
            }
            ("= ", expected) => {
                assert_eq!(play(&now).replace('\n', " / "), expected, "{line}: {}", now.message());
                now
            }
            _ => {
                assert!(words.starts_with('#'), "{line}: {words}");
                now
            }
        };
        session = Some(now);
    }
    assert!(session.is_some());
}

#[test]
fn a_chosen_form_that_does_not_fit_is_refused() {
    let (archive, problems) = load(&here("tests/check/base/records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut form = forms().swap_remove(0);
    form.mapping.moves.holes.south = "x".into();
    let forms = [form];
    let open = || Session::open(&context, "play/one.sow", HEAD, None).expect("a record");
    let error = open().with_forms(&forms, true).err().expect("a problem");
    assert!(error.to_string().contains("`moves.holes.south` names 1 holes"), "{error}");
    assert!(open().with_forms(&forms, false).is_ok());
}
