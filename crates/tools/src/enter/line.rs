//! A line that somebody types, with a cursor in it.

use tui_input::{Input, InputRequest};

use super::key::Key;

/// A line that somebody types.
#[derive(Debug, Clone, Default)]
pub(super) struct TypedLine {
    /// The text and the cursor.
    pub(super) input: Input,
    /// Whether the text is only proposed, so that the first character replaces all of it.
    pub(super) is_proposed: bool,
}

impl TypedLine {
    /// A line with text that is proposed.
    pub(super) fn proposed(text: String) -> Self {
        Self { input: Input::new(text), is_proposed: true }
    }

    pub(super) fn text(&self) -> &str {
        self.input.value()
    }

    /// Puts another text in place of this one, with the cursor at its end.
    pub(super) fn set(&mut self, text: impl Into<String>) {
        *self = Self { input: Input::new(text.into()), is_proposed: false };
    }

    pub(super) fn clear(&mut self) {
        self.set("");
    }

    /// Puts text where the cursor is, and the cursor behind it.
    pub(super) fn insert(&mut self, text: &str) {
        let line = if std::mem::take(&mut self.is_proposed) { "" } else { self.text() };
        let cursor = self.input.cursor();
        let before: String = line.chars().take(cursor).collect();
        let behind = line.get(before.len()..).unwrap_or_default();
        let cursor = before.chars().count() + text.chars().count();
        self.input = Input::new(format!("{before}{text}{behind}")).with_cursor(cursor);
    }

    /// Does what a key does in a line; gives whether it does anything in one.
    pub(super) fn key(&mut self, key: Key) -> bool {
        let request = match key {
            Key::Char(sign) => InputRequest::InsertChar(sign),
            Key::Backspace => InputRequest::DeletePrevChar,
            Key::Delete => InputRequest::DeleteNextChar,
            Key::DeleteWord => InputRequest::DeletePrevWord,
            Key::DeleteBefore => InputRequest::DeleteFromStart,
            Key::Left => InputRequest::GoToPrevChar,
            Key::Right => InputRequest::GoToNextChar,
            Key::Home => InputRequest::GoToStart,
            Key::End => InputRequest::GoToEnd,
            _ => return false,
        };
        let keeps_text = matches!(key, Key::Left | Key::Right | Key::Home | Key::End);
        if std::mem::take(&mut self.is_proposed) && !keeps_text {
            self.input.reset();
        }
        self.input.handle(request);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What keys make of a line; `|` is the cursor.
    fn pressed(line: &str, keys: &[Key]) -> String {
        let (before, behind) = line.split_once('|').expect("a cursor");
        let input = Input::new(format!("{before}{behind}")).with_cursor(before.chars().count());
        let mut line = TypedLine { input, is_proposed: false };
        for key in keys {
            assert!(line.key(*key), "{key:?}");
        }
        shown(&line)
    }

    fn shown(line: &TypedLine) -> String {
        let signs: Vec<char> = line.text().chars().collect();
        let (before, behind) = signs.split_at(line.input.cursor());
        format!("{}|{}", before.iter().collect::<String>(), behind.iter().collect::<String>())
    }

    #[test]
    fn keys_move_and_delete_by_characters_as_people_see_them() {
        use Key::{Backspace, Char, Delete, DeleteBefore, DeleteWord, End, Home, Left, Right};
        for (line, keys, expected) in [
            ("S1|", &[Char(':')][..], "S1:|"),
            ("S1|", &[Left, Char('x')], "Sx|1"),
            ("S1|", &[Home, Delete, Delete, Delete, Backspace], "|"),
            ("S1:S4 x3|", &[Home, Right, End, Right, Left], "S1:S4 x|3"),
            ("S1 S2|x", &[DeleteWord], "S1 |x"),
            ("S1 S2 |", &[DeleteWord, DeleteWord, DeleteWord], "|"),
            ("S1 S2|x", &[DeleteBefore], "|x"),
            // An accent of its own, a wide letter, and a family of three.
            ("ae\u{301}|b", &[Left, Delete], "a|b"),
            ("e\u{301}|", &[Left, Char('x')], "x|e\u{301}"),
            ("\u{68cb}|b", &[Backspace], "|b"),
            ("a\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}|", &[Backspace], "a|"),
            // The cursor between a letter and its accent, where other text was put.
            ("e|\u{301}", &[Delete, Left], "|e"),
            ("|", &[Left, Right, Home, End, Delete, DeleteWord, DeleteBefore, Backspace], "|"),
        ] {
            assert_eq!(pressed(line, keys), expected, "{line} {keys:?}");
        }
        assert!(!TypedLine::default().key(Key::Enter));
    }

    #[test]
    fn what_is_proposed_is_replaced_unless_the_cursor_moves() {
        for (keys, expected) in [
            (&[Key::Char('a'), Key::Char('b')][..], "ab|"),
            (&[Key::Left, Key::Char('x')], "new-recorx|d"),
            (&[Key::End, Key::Char('2')], "new-record2|"),
            (&[Key::Backspace, Key::Char('a')], "a|"),
        ] {
            let mut line = TypedLine::proposed("new-record".to_owned());
            for key in keys {
                line.key(*key);
            }
            assert_eq!(shown(&line), expected, "{keys:?}");
        }
        let mut line = TypedLine::proposed("new-record".to_owned());
        line.insert("béchi");
        line.key(Key::Home);
        line.insert("e\u{301}-");
        assert_eq!(shown(&line), "e\u{301}-|béchi");
    }
}
