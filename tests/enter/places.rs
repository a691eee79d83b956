//! Places on paper, written and removed with their plies.

use sowbook::archive::{Facsimile, load};
use sowbook::check::CheckContext;
use sowbook::enter::{Key, Session, SessionRequest};
use sowbook::yaml;

use super::super::{HEAD, play, pressed, typed};
use crate::folders::here;

const FACSIMILE: &str = "id: letter-1901\ncopy: A copy.\npages:\n  - {page: 506, size: [100, 200], lines: {1: [0, 0, 10, 20], 2: [0, 30, 10, 20]}}\n";

#[test]
fn a_place_goes_with_its_ply() {
    let (mut archive, problems) = load(&here("tests/check/base/records"));
    let facsimile: Facsimile = yaml::read(FACSIMILE).0.expect("a facsimile");
    archive.facsimiles.insert(facsimile.id.clone(), facsimile);
    let (context, _) = CheckContext::new(&archive, &problems);
    let head = HEAD.replace("constructed", "printed\nsources: [{source: letter-1901}]");
    let session = Session::open(&context, "play/one.sow", &head, None).expect("a record");
    // What `check` finds in it is shown.
    let session = typed(session, "at(506:99)");
    assert_eq!(play(&session), "at(506:99)\nend(unfinished)");
    assert!(session.message().ends_with("no zone `99`"), "{}", session.message());
    let session = typed(pressed(session, &[Key::Undo]), "at(506:1)");
    assert_eq!(session.message(), "");
    let session = typed(session, "a");
    let first = "at(506:1)\n1. a\nend(unfinished)";
    assert_eq!(play(&session), first);
    // It is changed with its ply.
    assert_eq!(pressed(session.clone(), &[Key::Edit]).key(Key::Quit).1, SessionRequest::Quit);
    assert_eq!(play(&pressed(session.clone(), &[Key::Edit, Key::Enter])), first);
    let changed = typed(pressed(session.clone(), &[Key::Edit, Key::DeleteBefore]), "at(506:2) 1. a");
    assert_eq!(play(&changed), "at(506:2)\n1. a\nend(unfinished)");
    // It is removed with its ply, and another comes in its place.
    let removed = pressed(session.clone(), &[Key::Remove]);
    assert_eq!(play(&removed), "end(unfinished)");
    assert_eq!(play(&typed(typed(removed, "at(506:1)"), "a")), first);
    let session = typed(typed(session, "at(506:2)"), "B");
    assert_eq!(play(&session), "at(506:1)\n1. a\nat(506:2)\n   B\nend(unfinished)");
    assert_eq!(play(&pressed(session.clone(), &[Key::Remove])), first);
    // Something else that was read there keeps it.
    let noted = pressed(session, &[Key::Remove]);
    let noted = typed(typed(typed(noted, "at(506:2)"), "{ED: seen}"), "B");
    let written = "at(506:1)\n1. a\nat(506:2)\n   {ED: seen}\n   B\nend(unfinished)";
    assert_eq!(play(&noted), written);
    let removed = pressed(noted, &[Key::Remove]);
    assert_eq!(play(&removed), written.replace("   B\n", ""));
}
