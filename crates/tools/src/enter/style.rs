//! How words are drawn: bold, dim, and with the signs that a terminal has.

use ratatui::style::{Modifier, Style};

use record::replay::Signs;

pub(super) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(super) const DIM: Style = Style::new().add_modifier(Modifier::DIM);

/// What a key that is pressed with Control looks like where the terminal has ASCII only, and everything else.
pub(super) fn plain(text: &str, signs: Signs) -> String {
    match signs {
        Signs::Unicode => text.to_owned(),
        Signs::Ascii => {
            let pairs = [
                ("←→", "Left/Right"),
                ("↑↓", "Up/Down"),
                ("←", "Left"),
                ("→", "Right"),
                ("↑", "Up"),
                ("↓", "Down"),
                (" · ", ", "),
                ("…", ".."),
            ];
            pairs.iter().fold(text.to_owned(), |text, (sign, word)| text.replace(sign, word))
        }
    }
}
