//! What every key does: a list that scrolls where it does not fit.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use base::text::wrap;
use record::replay::Signs;

use super::style::{BOLD, DIM, plain};

/// What every key does.
const HELP: [(&str, &str); 22] = [
    ("S1, 7, b<", "a move, as the record writes it; Enter writes it"),
    ("76 98 66 87", "moves of a list; Enter shows what they mean, again writes them"),
    ("Tab, ↓ / ↑", "mark the next legal move, or the one before"),
    ("← → Home End", "through the plies, or in what is typed; PgUp, PgDn ten plies"),
    ("#12", "to ply 12"),
    (":S4, x3", "end hole and captures of the ply shown; `:` alone removes a hole"),
    ("board(…)", "the board after it, as the source prints it"),
    ("board, ^B, F2", "the board after it, by the rules"),
    ("~, ^T", "mark the ply as unclear, or take the mark away"),
    ("{text, ^K", "a comment on it; {ED: …} with a hand, {@fr: …} with a language"),
    ("! ? sic(…)", "any other word of the notation, behind the ply shown"),
    ("illegal", "the ply shown is against the rules, and was played"),
    ("gap(2 plies)", "plies that are lost; `round(2)` a new round"),
    ("Delete, ^W, ^U", "remove what the cursor is on, the word before, all before"),
    ("^E", "change all that is written of the ply shown; Enter writes it"),
    ("^D", "remove the last ply and everything written of it"),
    ("end(draw)", "how the record ends"),
    ("readings, ^R", "the readings: ↑ ↓ choose one, ← → its alternative"),
    ("^P", "what may have been meant: ↑ ↓ choose one, Enter writes it"),
    ("^Z, ^Y", "take a change back, make it again"),
    ("witnesses: …", "any key of the header, in one line; `witnesses:` takes it away"),
    ("Esc, ^Q", "clear what was typed; the end, where everything written is saved already"),
];

/// The line from which the list ends on the smallest screen.
pub(super) const LAST: usize = 20;

/// Columns of the keys, and of the gap behind them.
const INDENT: usize = 16;

/// The list from a line on, as far down as it goes, with how to close it below.
pub(super) fn help(area: Rect, from: usize, signs: Signs) -> Paragraph<'static> {
    let mut lines = vec![Line::styled("What you can type, and what the keys do (^ is Control)", BOLD)];
    let room = usize::from(area.width).saturating_sub(INDENT).max(1);
    for (keys, what) in HELP {
        let mut keys = plain(keys, signs);
        for part in wrap::paragraph(&plain(what, signs), room, "", "").lines() {
            let keys = format!("{:>14}  ", std::mem::take(&mut keys));
            lines.push(Line::from(vec![Span::styled(keys, BOLD), Span::raw(part.to_owned())]));
        }
    }
    let rows = usize::from(area.height).saturating_sub(1);
    let hidden = lines.len().saturating_sub(rows);
    let close = if hidden == 0 { "Enter closes this" } else { "↑↓ scroll · Enter closes this" };
    let mut shown: Vec<_> = lines.into_iter().skip(from.min(hidden)).take(rows).collect();
    shown.push(Line::styled(plain(close, signs), DIM));
    Paragraph::new(shown)
}
