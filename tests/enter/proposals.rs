//! What may have been meant, proposed while a record is written.

use sowbook::enter::{Key, Session, SessionRequest};

use super::super::{HEAD, play, pressed, screen, typed, with_tiny};

#[test]
fn a_proposal_is_written_only_if_it_is_chosen() {
    with_tiny(|_, context| {
        let session = Session::open(context, "play/one.sow", HEAD, None).expect("a record");
        let session = pressed(typed(session, "a"), &[Key::Proposals]);
        assert_eq!(session.message(), "no single change is proposed here; `sowbook repair` tries several");
        // The last seed falls in `c`, but the source has `b`.
        let wrong = typed(typed(session, ":b"), "");
        assert_eq!(play(&wrong), "1. a:b\nend(unfinished)");
        let open = pressed(wrong.clone(), &[Key::Proposals]);
        for (width, height) in [(80, 24), (60, 20)] {
            let drawn = screen(&open, width, height);
            assert!(drawn.contains("write `a:c sic(a:b)`") && drawn.contains("ply 1: "), "{drawn}");
        }
        let left = pressed(open.clone(), &[Key::Down, Key::Up, Key::Esc]);
        assert_eq!((play(&left), left.key(Key::Undo).1), (play(&wrong), SessionRequest::Save));
        let (written, step) = open.key(Key::Enter);
        assert_eq!(step, SessionRequest::Save);
        assert_eq!(play(&written), "1. a:c sic(a:b)\nend(unfinished)");
        assert_eq!(play(&pressed(written, &[Key::Undo])), play(&wrong));
    });
}
