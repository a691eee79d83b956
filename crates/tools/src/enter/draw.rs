//! The form and the session, drawn. Only bold, dim and reversed letters carry meaning beside words; colour, where it is
//! wanted, only repeats it.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use base::text::{counted, on_one_line};
use record::replay::{Signs, draw_within};
use tui_input::Input;

use super::form::NewRecordForm;
use super::help::help;
use super::panel::taken;
use super::paste::{first_line, waiting};
use super::played::remarks;
use super::session::{Mode, Session};
use super::style::{BOLD, DIM, plain};

/// The fewest columns that can be drawn in.
pub const LEAST_WIDTH: u16 = 60;
/// The fewest lines that can be drawn in.
pub const LEAST_HEIGHT: u16 = 20;

/// The fewest columns of a wide screen, and the fewest lines of a high one.
const WIDE: u16 = 80;
const HIGH: u16 = 24;

/// Columns beside the board, for the moves and what they do: wanted on a wide screen, and the fewest that are of use.
const BESIDE: u16 = 44;
const LEAST_BESIDE: u16 = 22;

/// Lines of a message where there is room.
const MESSAGE: u16 = 3;

const MARKED: Style = Style::new().add_modifier(Modifier::REVERSED);

/// The keys in one line, and for the terminal that is as narrow as it may be.
const KEYS: &str = "Enter write · Tab next move · ←→ plies · F1 help · ^Z undo · ^Q quit";
const FEWER_KEYS: &str = "Enter write · Tab move · ←→ plies · F1 help · ^Q quit";

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
pub fn draw_form(frame: &mut Frame<'_>, form: &NewRecordForm, signs: Signs, colours: bool) {
    if !has_room(frame) {
        return;
    }
    let area = frame.area();
    // A low screen has no room for empty lines.
    let space = || (area.height >= HIGH).then(|| Line::raw(""));
    let mut lines = vec![Line::styled("A new record", BOLD)];
    lines.extend(space());
    for (index, field) in form.fields.iter().enumerate() {
        let style = if index == form.at { BOLD } else { DIM };
        let question = Span::styled(format!("{:>22}  ", field.question), style);
        let answer = if index == form.at { "" } else { field.answer.text() };
        lines.push(Line::from(vec![question, Span::raw(answer)]));
    }
    let asked = u16::try_from(lines.len() - form.fields.len() + form.at).unwrap_or(u16::MAX);
    lines.extend(space());
    let mut below = vec![Line::raw(plain(form.fields[form.at].help, signs))];
    below.push(Line::styled(form.message.as_str(), error_style(true, colours)));
    below.extend(space());
    let rows = [
        Constraint::Length(u16::try_from(lines.len()).unwrap_or(u16::MAX)),
        Constraint::Min(1),
        Constraint::Length(1),
    ];
    let [questions, help, keys] = Layout::vertical(rows).areas(area);
    frame.render_widget(Paragraph::new(lines), questions);
    let line = Rect { y: questions.y.saturating_add(asked), height: 1, ..questions }.intersection(questions);
    let [_, line] = Layout::horizontal([Constraint::Length(24), Constraint::Min(0)]).areas(line);
    let answer = &form.fields[form.at].answer;
    draw_line(frame, line, &answer.input, if answer.is_proposed { MARKED } else { Style::new() });
    frame.render_widget(Paragraph::new(below).wrap(Wrap { trim: true }), help);
    let keys_line = plain("Enter next · ↑↓ any question · Tab choose · Esc quit", signs);
    frame.render_widget(Line::styled(keys_line, DIM), keys);
}

/// A line that is typed, with the terminal's cursor in it; where there is no room for all, the part around the cursor.
fn draw_line(frame: &mut Frame<'_>, area: Rect, line: &Input, style: Style) {
    let scroll = line.visual_scroll(usize::from(area.width).saturating_sub(1));
    let column = u16::try_from(line.visual_cursor().saturating_sub(scroll)).unwrap_or(u16::MAX);
    let text = Paragraph::new(Line::styled(line.value(), style));
    frame.render_widget(text.scroll((0, u16::try_from(scroll).unwrap_or(u16::MAX))), area);
    let column = area.x.saturating_add(column).min(area.right().saturating_sub(1));
    frame.set_cursor_position((column, area.y));
}

/// Where the parts of a session are.
struct Parts {
    head: Rect,
    board: Rect,
    /// The moves or the readings: beside the board, or below it.
    panel: Rect,
    ply: Rect,
    message: Rect,
    input: Rect,
    keys: Rect,
}

impl Parts {
    /// The board comes first. On a narrow screen a panel that has no room beside it is below it, and on a low one a
    /// message that needs room takes that of the ply and of the panel.
    fn new(area: Rect, board: &str, said: &str) -> Self {
        let length = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let width =
            length(board.lines().map(|line| line.chars().count()).max().unwrap_or(0)).saturating_add(2);
        let height = length(board.lines().count());
        let is_beside = area.width.saturating_sub(width) >= LEAST_BESIDE;
        // The head, the input and the keys have a line each.
        let left = area.height.saturating_sub(height + 3);
        let lines = length(said.chars().count()).div_ceil(area.width.saturating_sub(8).max(1));
        let message =
            if left >= 2 * MESSAGE { MESSAGE.max(lines.min(left - 2)) } else { lines.clamp(1, left.max(1)) };
        let left = left.saturating_sub(message);
        // The moves get some lines more than a low board has, if there are any.
        let (more, below) = if is_beside {
            (10_u16.saturating_sub(height).min(left.saturating_sub(3)), 0)
        } else {
            (0, left.saturating_sub(3))
        };
        let rows = [
            Constraint::Length(1),
            Constraint::Length(height + more),
            Constraint::Length(below),
            Constraint::Min(0),
            Constraint::Length(message),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [head, middle, under, ply, message, input, keys] = Layout::vertical(rows).areas(area);
        let columns = [Constraint::Length(width), Constraint::Min(0)];
        let [board, beside] = Layout::horizontal(columns).areas(middle);
        Self { head, board, panel: if is_beside { beside } else { under }, ply, message, input, keys }
    }
}

/// Draws a session.
pub fn draw_session(frame: &mut Frame<'_>, session: &Session<'_>, signs: Signs, colours: bool) {
    if !has_room(frame) {
        return;
    }
    let area = frame.area();
    if let Mode::Help(from) = session.mode {
        frame.render_widget(help(area, from, signs), area);
        return;
    }
    let played = &session.played;
    let beside = if area.width < WIDE { LEAST_BESIDE + 2 } else { BESIDE };
    let board = draw_within(
        &played.line.ruleset,
        played.position(session.view),
        signs,
        usize::from(area.width - beside),
    );
    // The list may have no room for all that a move does.
    let marked =
        session.marked.map(|marked| format!("{}: {}", session.moves[marked].0, session.moves[marked].1));
    let is_error = session.is_error && marked.is_none();
    let said = marked.unwrap_or_else(|| on_one_line(&session.message));
    let parts = Parts::new(area, &board, &said);
    frame.render_widget(Line::styled(title(session, area.width), BOLD), parts.head);
    // Where the panel is not beside the board, a choice takes its place while it is open.
    let takes_all = session.mode != Mode::Play && parts.panel.y > parts.board.y;
    let place = if takes_all { parts.board.union(parts.panel) } else { parts.panel };
    if !takes_all {
        frame.render_widget(Paragraph::new(board), parts.board);
    }
    let panel = match session.mode {
        Mode::Readings(row) => readings(session, row, place),
        Mode::Proposals(row) => proposals(session, row, place),
        _ => moves(session, place),
    };
    frame.render_widget(panel, place);
    frame.render_widget(around(session), parts.ply);
    let said = Paragraph::new(said).style(error_style(is_error, colours));
    frame.render_widget(said.wrap(Wrap { trim: true }), parts.message);
    let begin = if session.is_editing { "change> " } else { "> " };
    let columns = [Constraint::Length(u16::try_from(begin.len()).unwrap_or(u16::MAX)), Constraint::Min(0)];
    let [before, line] = Layout::horizontal(columns).areas(parts.input);
    frame.render_widget(Line::styled(begin, BOLD), before);
    draw_line(frame, line, &first_shown(session), Style::new());
    let keys = match session.mode {
        Mode::Readings(_) => "↑↓ reading · ←→ alternative · Esc close · ^Z undo",
        Mode::Proposals(_) => "↑↓ proposal · Enter write · Esc close",
        _ if area.width < WIDE => FEWER_KEYS,
        _ => KEYS,
    };
    frame.render_widget(Line::styled(plain(keys, signs), DIM), parts.keys);
}

/// The first line of what is typed, or the move that is marked. Of the lines behind it only their number is shown; the
/// cursor is behind that while it is in one of them.
fn first_shown(session: &Session<'_>) -> Input {
    if let Some(marked) = session.marked {
        return Input::from(session.moves[marked].0.as_str());
    }
    let typed = session.input.text();
    let (line, rest) = if session.is_editing { (typed, None) } else { first_line(typed) };
    let more = rest.map_or(String::new(), |rest| format!("  (and {})", waiting(rest)));
    let shown = Input::new(format!("{}{more}", line.replace('\n', " ")));
    match session.input.input.cursor() {
        cursor if cursor <= line.chars().count() => shown.with_cursor(cursor),
        _ => shown,
    }
}

/// The record, where in it the board is, and whose move it is; of a long name the beginning.
fn title(session: &Session<'_>, width: u16) -> String {
    let played = &session.played;
    let id = played.header.id.as_deref().unwrap_or_else(|| session.name());
    let mover = match played.position(session.view) {
        state if !state.is_known() => "position unknown".to_owned(),
        state => state.positions().first().map_or(String::new(), |position| {
            if session.moves.is_empty() {
                "no move".to_owned()
            } else {
                format!("{} to move", position.mover().word())
            }
        }),
    };
    let id = on_one_line(id);
    let rest = format!(" | {} | ply {} of {} | {mover}", session.ruleset(), session.view, session.plies());
    let room = usize::from(width).saturating_sub(rest.chars().count()).max(8);
    let short: String = id.chars().take(room).collect();
    format!("{short}{rest}")
}

/// The legal moves, the marked one in view.
fn moves(session: &Session<'_>, area: Rect) -> Paragraph<'static> {
    let width = session.moves.iter().map(|(written, _)| written.chars().count()).max().unwrap_or(0).min(12);
    let rows = usize::from(area.height).saturating_sub(1).max(1);
    let first = session.marked.map_or(0, |marked| (marked + 1).saturating_sub(rows));
    let counted = counted(session.moves.len(), "legal move", "legal moves");
    let mut lines = vec![Line::styled(counted, BOLD)];
    for (index, (written, outcome)) in session.moves.iter().enumerate().skip(first).take(rows) {
        let begins = written.starts_with(session.input.text());
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
        lines.push(Line::raw(reading.question.to_string()));
        let means = reading.alternative(taken(&session.played, reading)).map(|one| one.means.to_string());
        lines.push(Line::styled(means.unwrap_or_default(), DIM));
    }
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

/// What may have been meant, and for the marked change what does not hold.
fn proposals(session: &Session<'_>, row: usize, area: Rect) -> Paragraph<'static> {
    let all = session.proposals();
    let rows = usize::from(area.height).saturating_sub(4).max(1);
    let first = (row + 1).saturating_sub(rows);
    let mut lines = vec![Line::styled("Proposals, of which none is written", BOLD)];
    for (index, one) in all.iter().enumerate().skip(first).take(rows) {
        let style = if index == row { MARKED } else { Style::new() };
        lines.push(Line::styled(on_one_line(&one.change.title), style));
    }
    if let Some(one) = all.get(row) {
        let place = one.found.ply.map_or(String::new(), |ply| format!("ply {ply}: "));
        lines.push(Line::styled(on_one_line(&format!("{place}{}", one.found.message)), DIM));
    }
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

/// The ply shown with what happened in it, and the plies beside it.
fn around(session: &Session<'_>) -> Paragraph<'static> {
    let report = session.report();
    let plies = &report.plies;
    let from = session.view.saturating_sub(3);
    let mut beside: Vec<Span<'static>> = Vec::new();
    for (index, ply) in plies.iter().enumerate().skip(from).take(8) {
        let is_shown = index + 1 == session.view;
        let begins = index == 0 || plies[index - 1].step.turn != ply.step.turn;
        let number = ply
            .step
            .turn
            .filter(|_| begins && ply.step.kind.is_turn())
            .map_or(String::new(), |turn| format!("{turn}. "));
        let words = on_one_line(&format!("{number}{}", ply.written()));
        beside.push(Span::styled(words, if is_shown { MARKED } else { Style::new() }));
        beside.push(Span::raw("  "));
    }
    let mut lines = vec![Line::from(beside)];
    if let Some(ply) = session.view.checked_sub(1).and_then(|at| plies.get(at)) {
        let remarks = remarks(ply);
        let remarks = if remarks.is_empty() { remarks } else { format!(" {remarks}") };
        lines.push(Line::from(vec![
            Span::styled(on_one_line(&format!("{}{remarks}", ply.written())), BOLD),
            Span::raw(format!(" ({}) {}", ply.step.verdict.word().replace('-', " "), ply.sentence())),
        ]));
        let comments = ply.comments();
        let signed = comments.iter().map(|comment| format!("{{{}}}", on_one_line(&comment.signed())));
        lines.extend(signed.map(|comment| Line::styled(comment, DIM)));
    } else {
        lines.push(Line::raw("The beginning. Type a move, or choose one with Tab."));
    }
    Paragraph::new(lines).wrap(Wrap { trim: true })
}
