//! The form and the session, drawn. Only bold, dim and reversed letters carry meaning beside words; colour, where it is
//! wanted, only repeats it.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::replay::{PositionState, Signs, draw_within};
use crate::text::without_steering;

use super::form::Form;
use super::panel::taken;
use super::session::{Mode, Session};

/// The fewest columns that can be drawn in.
pub const LEAST_WIDTH: u16 = 80;
/// The fewest lines that can be drawn in.
pub const LEAST_HEIGHT: u16 = 24;

/// Columns beside the board, for the moves and what they do.
const BESIDE: u16 = 44;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const DIM: Style = Style::new().add_modifier(Modifier::DIM);
const MARKED: Style = Style::new().add_modifier(Modifier::REVERSED);

/// The keys in one line, for the terminal that is as narrow as it may be.
const KEYS: &str = "Enter write · Tab next move · ←→ plies · F1 help · ^Z undo · ^Q quit";

/// What every key does.
const HELP: [(&str, &str); 20] = [
    ("S1, 7, b<", "a move, as the record writes it; Enter writes it"),
    ("Tab, ↓ / ↑", "mark the next legal move, or the one before"),
    ("← → Home End", "step through the plies; PgUp and PgDn ten at a time"),
    ("#12", "to ply 12"),
    (":S4", "the end hole of the ply shown; `:` alone takes it away"),
    ("x3", "its captures"),
    ("board(…)", "the board after it, as the source prints it"),
    ("board, ^B", "the board after it, by the rules"),
    ("~, ^T", "mark the ply as unclear, or take the mark away"),
    ("{text, ^K", "a comment on it; {ED: text} with a hand, {@fr: text} with a language"),
    ("! ? sic(…)", "any other word of the notation, behind the ply shown"),
    ("illegal", "the ply shown is against the rules, and was played"),
    ("gap(2 plies)", "plies that are lost; `round(2)` a new round"),
    ("^E", "change the ply shown; Enter writes the change"),
    ("^D", "remove the last ply and everything written of it"),
    ("end(draw)", "how the record ends"),
    ("readings, ^R", "the readings: ↑ ↓ choose one, ← → its alternative"),
    ("^Z, ^Y", "take a change back, make it again"),
    ("witnesses: …", "any key of the header, in one line; `witnesses:` takes it away"),
    ("Esc, ^Q", "clear what was typed; the end, where everything is saved already"),
];

/// What a key that is pressed with Control looks like where the terminal has ASCII only, and everything else.
fn plain(text: &str, signs: Signs) -> String {
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

/// Text of a record on one line, without signs that steer a terminal or turn what follows.
fn seen(text: &str) -> String {
    without_steering(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether there is room; where not, it says so.
fn has_room(frame: &mut Frame<'_>) -> bool {
    let area = frame.area();
    let has_room = area.width >= LEAST_WIDTH && area.height >= LEAST_HEIGHT;
    if !has_room {
        let (width, height) = (area.width, area.height);
        let text = format!(
            "The terminal has {width} columns and {height} lines; {LEAST_WIDTH} and {LEAST_HEIGHT} are needed. \
             Make it larger. ^Q ends; everything is saved."
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    has_room
}

fn error_style(is_error: bool, colours: bool) -> Style {
    match (is_error, colours) {
        (true, true) => BOLD.fg(Color::Red),
        (true, false) => BOLD,
        (false, _) => Style::new(),
    }
}

/// Draws the questions before a new record.
pub fn draw_form(frame: &mut Frame<'_>, form: &Form, signs: Signs, colours: bool) {
    if !has_room(frame) {
        return;
    }
    let mut lines = vec![Line::styled("A new record", BOLD), Line::raw("")];
    for (index, field) in form.fields.iter().enumerate() {
        let is_asked = index == form.at;
        let cursor = if is_asked { "_" } else { "" };
        let question = format!("{:>22}  ", field.question);
        let style = if is_asked { BOLD } else { DIM };
        lines.push(Line::from(vec![
            Span::styled(question, style),
            Span::raw(format!("{}{cursor}", field.answer)),
        ]));
    }
    lines.extend([Line::raw(""), Line::raw(plain(form.fields[form.at].help, signs))]);
    lines.push(Line::styled(form.message.as_str(), error_style(true, colours)));
    lines.extend([
        Line::raw(""),
        Line::styled(plain("Enter next · ↑↓ any question · Tab choose · Esc quit", signs), DIM),
    ]);
    frame.render_widget(Paragraph::new(lines), frame.area());
}

/// Draws a session.
pub fn draw_session(frame: &mut Frame<'_>, session: &Session<'_>, signs: Signs, colours: bool) {
    if !has_room(frame) {
        return;
    }
    let area = frame.area();
    let played = &session.played;
    let board =
        draw_within(&played.ruleset, played.position(session.view), signs, usize::from(area.width - BESIDE));
    let width = board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let height = u16::try_from(board.lines().count()).unwrap_or(u16::MAX).max(9);
    let rows = [
        Constraint::Length(1),
        Constraint::Length(height),
        Constraint::Min(3),
        Constraint::Length(3),
        Constraint::Length(1),
        Constraint::Length(1),
    ];
    let [head, middle, ply, message, input, keys] = Layout::vertical(rows).areas(area);
    if session.mode == Mode::Help {
        frame.render_widget(help(signs), area);
        return;
    }
    let board_width = u16::try_from(width).unwrap_or(u16::MAX).saturating_add(2);
    let [left, right] =
        Layout::horizontal([Constraint::Length(board_width), Constraint::Min(20)]).areas(middle);
    frame.render_widget(Line::styled(title(session), BOLD), head);
    frame.render_widget(Paragraph::new(board), left);
    match session.mode {
        Mode::Readings(row) => frame.render_widget(readings(session, row, right), right),
        _ => frame.render_widget(moves(session, right), right),
    }
    frame.render_widget(around(session), ply);
    // The list may have no room for all that a move does.
    let marked =
        session.marked.map(|marked| format!("{}: {}", session.moves[marked].0, session.moves[marked].1));
    let is_error = session.is_error && marked.is_none();
    let said = marked.unwrap_or_else(|| seen(&session.message));
    let said = Paragraph::new(said).style(error_style(is_error, colours));
    frame.render_widget(said.wrap(Wrap { trim: true }), message);
    let typed = session.marked.map_or(session.input.as_str(), |marked| session.moves[marked].0.as_str());
    // The end of what is typed is what matters.
    let room = usize::from(input.width).saturating_sub(10);
    let hidden = typed.chars().count().saturating_sub(room);
    let shown: String = typed.chars().skip(hidden).collect();
    frame.render_widget(
        Line::from(vec![
            Span::styled(if session.is_editing { "change> " } else { "> " }, BOLD),
            Span::raw(format!("{shown}_")),
        ]),
        input,
    );
    let keys_line = match session.mode {
        Mode::Readings(_) => "↑↓ reading · ←→ alternative · Esc close · ^Z undo",
        _ => KEYS,
    };
    frame.render_widget(Line::styled(plain(keys_line, signs), DIM), keys);
}

/// The record, where in it the board is, and whose move it is.
fn title(session: &Session<'_>) -> String {
    let played = &session.played;
    let id = played.header.id.as_deref().unwrap_or_else(|| session.name());
    let mover = match played.position(session.view) {
        PositionState::Unknown => "position unknown".to_owned(),
        state => state.positions().first().map_or(String::new(), |position| {
            if session.moves.is_empty() {
                "no move".to_owned()
            } else {
                format!("{} to move", position.mover().word())
            }
        }),
    };
    let id = seen(id);
    format!("{id} | {} | ply {} of {} | {mover}", session.ruleset(), session.view, session.plies())
}

/// The legal moves, the marked one in view.
fn moves(session: &Session<'_>, area: Rect) -> Paragraph<'static> {
    let width = session.moves.iter().map(|(written, _)| written.chars().count()).max().unwrap_or(0).min(12);
    let rows = usize::from(area.height).saturating_sub(1).max(1);
    let first = session.marked.map_or(0, |marked| (marked + 1).saturating_sub(rows));
    let counted = match session.moves.len() {
        1 => "1 legal move".to_owned(),
        moves => format!("{moves} legal moves"),
    };
    let mut lines = vec![Line::styled(counted, BOLD)];
    for (index, (written, outcome)) in session.moves.iter().enumerate().skip(first).take(rows) {
        let begins = written.starts_with(session.input.as_str());
        let style = if session.marked == Some(index) {
            MARKED
        } else if begins {
            Style::new()
        } else {
            DIM
        };
        lines.push(Line::styled(format!("{written:width$}  {outcome}"), style));
    }
    Paragraph::new(lines)
}

/// The readings with the alternatives taken, the marked one with its question.
fn readings(session: &Session<'_>, row: usize, area: Rect) -> Paragraph<'static> {
    let all = session.readings();
    let rows = usize::from(area.height).saturating_sub(4).max(1);
    let first = (row + 1).saturating_sub(rows);
    let mut lines = vec![Line::styled("Readings", BOLD)];
    for (index, reading) in all.iter().enumerate().skip(first).take(rows) {
        let style = if index == row { MARKED } else { Style::new() };
        lines.push(Line::styled(format!("{} = {}", reading.name, taken(&session.played, reading)), style));
    }
    if let Some(reading) = all.get(row) {
        lines.push(Line::raw(reading.question.clone()));
        let means = reading.alternative(taken(&session.played, reading)).map(|one| one.means.clone());
        lines.push(Line::styled(means.unwrap_or_default(), DIM));
    }
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

/// The ply shown with what happened in it, and the plies beside it.
fn around(session: &Session<'_>) -> Paragraph<'static> {
    let plies = &session.played.plies;
    let from = session.view.saturating_sub(3);
    let mut beside: Vec<Span<'static>> = Vec::new();
    for (index, ply) in plies.iter().enumerate().skip(from).take(8) {
        let is_shown = index + 1 == session.view;
        let begins = index == 0 || plies[index - 1].turn != ply.turn;
        let number = ply
            .turn
            .filter(|_| begins && ply.kind.is_turn())
            .map_or(String::new(), |turn| format!("{turn}. "));
        let words = seen(&format!("{number}{}", ply.written));
        beside.push(Span::styled(words, if is_shown { MARKED } else { Style::new() }));
        beside.push(Span::raw("  "));
    }
    let mut lines = vec![Line::from(beside)];
    if let Some(ply) = session.view.checked_sub(1).and_then(|at| plies.get(at)) {
        let remarks = if ply.remarks.is_empty() { String::new() } else { format!(" {}", ply.remarks) };
        lines.push(Line::from(vec![
            Span::styled(seen(&format!("{}{remarks}", ply.written)), BOLD),
            Span::raw(format!(" ({}) {}", ply.verdict, ply.sentence)),
        ]));
        lines.extend(ply.comments.iter().map(|comment| Line::styled(format!("{{{}}}", seen(comment)), DIM)));
    } else {
        lines.push(Line::raw("The beginning. Type a move, or choose one with Tab."));
    }
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

fn help(signs: Signs) -> Paragraph<'static> {
    let mut lines =
        vec![Line::styled("What you can type, and what the keys do (^ is Control)", BOLD), Line::raw("")];
    for (keys, what) in HELP {
        let keys = format!("{:>14}  ", plain(keys, signs));
        lines.push(Line::from(vec![Span::styled(keys, BOLD), Span::raw(plain(what, signs))]));
    }
    lines.extend([Line::raw(""), Line::styled("any key closes this", DIM)]);
    Paragraph::new(lines)
}
