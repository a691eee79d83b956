//! The state of somebody who writes a record, and what each key makes of it.

use base::text::{Span, on_one_line};
use engine::Position;
use itertools::Itertools;
use record::check::{CheckContext, Diagnostic, Fix, RecordSlice};
use record::replay::{LineReport, print_position};
use rules::Reading;
use tui_input::Input;

use super::edit::{RecordText, doubted, ending_in};
use super::help::LAST;
use super::key::Key;
use super::line::TypedLine;
use super::list::{ListForm, ReadList};
use super::panel::{Way, beside};
use super::paste::{as_typed, first_line, lines, waiting};
use super::played::{Played, PlyPlaces};
use super::typed::{Belongs, Typed};
use crate::lists::{ListLine, MappingProblem};

/// The most changes that can be taken back.
const MOST_UNDONE: usize = 1000;

/// What is to be done outside after a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionRequest {
    Nothing,
    /// The text has changed and is to be saved.
    Save,
    /// The end.
    Quit,
}

/// What is shown beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// The legal moves.
    Play,
    /// The readings, and which of them is marked.
    Readings(usize),
    /// What may have been meant, and which of it is marked.
    Proposals(usize),
    /// What the keys do, from which line on.
    Help(usize),
}

/// A change that may be what was meant. Only Enter writes it.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProposedChange<'s> {
    /// What does not hold.
    pub(super) found: &'s Diagnostic,
    pub(super) change: &'s Fix,
}

/// A text and the ply shown, as it was.
#[derive(Debug, Clone)]
struct Moment {
    record: RecordText,
    view: usize,
}

/// Somebody writes a record, or steps through it.
#[derive(Clone)]
pub struct Session<'a> {
    context: &'a CheckContext<'a>,
    name: String,
    record: RecordText,
    pub(super) played: Played,
    /// The legal moves where the board is.
    pub(super) moves: Vec<(String, String)>,
    /// The plies before the board that is shown.
    pub(super) view: usize,
    pub(super) input: TypedLine,
    /// Whether what is typed is to replace the ply that is shown.
    pub(super) is_editing: bool,
    /// The move that is marked.
    pub(super) marked: Option<usize>,
    /// What was typed and has an error: typed again it is written all the same.
    doubtful: Option<String>,
    /// The forms of lists in which lines may be typed.
    forms: &'a [ListForm],
    /// Whether the form was chosen, so that a line is read in it first.
    is_form_chosen: bool,
    /// What a line that was typed means as a list: Enter writes it.
    list: Option<ReadList>,
    /// Whether the end was asked for while something typed was not written.
    is_leaving: bool,
    pub(super) message: String,
    pub(super) is_error: bool,
    pub(super) mode: Mode,
    done: Vec<Moment>,
    undone: Vec<Moment>,
}

impl<'a> Session<'a> {
    /// Somebody opens a file, called `name` in findings, at its record `id`, or at its first.
    ///
    /// # Errors
    /// Why no record of it can be shown, for people.
    pub fn open(
        context: &'a CheckContext<'a>,
        name: &str,
        text: &str,
        id: Option<&str>,
    ) -> Result<Self, String> {
        let slices = RecordSlice::all(name, text);
        let means = |slice: &&RecordSlice<'_>| {
            slice.text.is_ok() && (id.is_none() || slice.header_id().as_deref() == id)
        };
        let slice = slices.iter().find(means).ok_or_else(|| match id {
            Some(id) => format!("no record `{id}` here that can be read"),
            None => "no record here that can be read".to_owned(),
        })?;
        let length = slice.text.map_or(0, str::len);
        let record = RecordText::new(text, Span::new(slice.offset, slice.offset + length));
        let played = Played::new(context, name, &record)
            .ok_or("the record cannot be replayed; `sowbook check` says why")?;
        let view = played.line.plies.len();
        let mut session = Self {
            context,
            name: name.to_owned(),
            record,
            moves: Vec::new(),
            played,
            view,
            input: TypedLine::default(),
            is_editing: false,
            marked: None,
            doubtful: None,
            forms: &[],
            is_form_chosen: false,
            list: None,
            is_leaving: false,
            message: String::new(),
            is_error: false,
            mode: Mode::Play,
            done: Vec::new(),
            undone: Vec::new(),
        };
        session.look(view);
        Ok(session)
    }

    /// The same with forms of lists in which lines may be typed: a chosen one, or those that are tried where a line
    /// is no play in the notation.
    ///
    /// # Errors
    /// Where the form that is chosen does not fit the ruleset.
    pub fn with_forms(mut self, forms: &'a [ListForm], is_chosen: bool) -> Result<Self, MappingProblem> {
        let ruleset = &self.played.line.ruleset;
        for form in forms.iter().filter(|_| is_chosen) {
            ListLine::read(&form.mapping, ruleset, &Position::initial(ruleset), "")?;
        }
        (self.forms, self.is_form_chosen) = (forms, is_chosen);
        Ok(self)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        self.record.whole()
    }

    /// The id of the ruleset that the record is played by.
    pub fn ruleset(&self) -> &str {
        self.played.line.ruleset.id()
    }

    /// The plies of the record, as they are written.
    pub(super) fn report(&self) -> LineReport<'_> {
        self.played.report(&self.record.text)
    }

    /// Where the ply that is shown is written.
    fn places(&self) -> Option<PlyPlaces> {
        self.played.places(&self.record.text, self.view)
    }

    /// Plies of the record.
    pub fn plies(&self) -> usize {
        self.played.line.plies.len()
    }

    /// The message in the line above what is typed.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The same with a message from outside, such as why the text could not be saved.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>, is_error: bool) -> Self {
        self.message = message.into();
        self.is_error = is_error;
        self
    }

    /// The name of the file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The readings of the ruleset.
    pub(super) fn readings(&self) -> &'a [Reading] {
        let family = self.context.family(self.played.line.ruleset.id());
        family.map_or(&[], |family| &family.declaration().readings)
    }

    /// The session after a key, and what is to be done.
    #[must_use]
    pub fn key(mut self, key: Key) -> (Self, SessionRequest) {
        if key == Key::Quit {
            let step = self.leave();
            return (self, step);
        }
        self.is_leaving = false;
        let step = match self.mode {
            Mode::Help(from) => {
                self.mode = match key {
                    Key::Down => Mode::Help((from + 1).min(LAST)),
                    Key::Up => Mode::Help(from.saturating_sub(1)),
                    Key::PageDown => Mode::Help((from + 10).min(LAST)),
                    Key::PageUp => Mode::Help(from.saturating_sub(10)),
                    _ => Mode::Play,
                };
                SessionRequest::Nothing
            }
            Mode::Readings(row) => self.in_readings(row, key),
            Mode::Proposals(row) => self.in_proposals(row, key),
            Mode::Play => self.in_play(key),
        };
        (self, step)
    }

    /// The session after text was pasted: it waits where words are typed, and Enter writes it.
    #[must_use]
    pub fn paste(mut self, text: &str) -> Self {
        let text = as_typed(text);
        (self.mode, self.marked, self.is_leaving) = (Mode::Play, None, false);
        self.input.insert(&if self.is_editing { text.replace('\n', " ") } else { text });
        let lines = lines(self.input.text());
        if lines > 1 && !self.is_editing {
            let message = format!(
                "{lines} lines: Enter writes them one by one up to the first that is refused; Esc drops them"
            );
            self.show(message, false);
        }
        self
    }

    /// What was typed and is not written, if it would be lost at the end.
    pub fn unwritten(&self) -> Option<&str> {
        let typed = self.input.text().trim();
        let whole = self.places().and_then(|ply| self.record.text.get(ply.with_place.range()));
        let is_known = typed.is_empty() || self.is_editing && whole == Some(typed);
        (!is_known).then_some(typed)
    }

    /// Ends; where something typed would be lost, only if it is asked twice.
    fn leave(&mut self) -> SessionRequest {
        let Some(typed) = self.unwritten().filter(|_| !self.is_leaving) else { return SessionRequest::Quit };
        let (line, rest) = first_line(typed);
        let more = rest.map_or(String::new(), |rest| format!(" and {}", waiting(rest)));
        let (line, what) = (on_one_line(line), if rest.is_some() { "are" } else { "is" });
        self.mode = Mode::Play;
        self.show(
            format!("`{line}`{more} {what} not written: Enter writes it, Esc drops it, ^Q ends without it"),
            true,
        );
        self.is_leaving = true;
        SessionRequest::Nothing
    }

    fn in_play(&mut self, key: Key) -> SessionRequest {
        let is_empty = self.input.text().is_empty();
        match key {
            Key::Enter => return self.enter_all(),
            Key::Esc if self.is_list_shown() => {
                (self.list, self.doubtful) = (None, None);
                self.show("", false);
            }
            Key::Esc => {
                self.input.clear();
                (self.marked, self.doubtful, self.is_editing) = (None, None, false);
                self.show("", false);
            }
            Key::Tab | Key::BackTab | Key::Down | Key::Up if self.is_editing => {}
            Key::Tab | Key::Down => self.mark(Way::On),
            Key::BackTab | Key::Up => self.mark(Way::Back),
            Key::Left if is_empty => self.look(self.view.saturating_sub(1)),
            Key::Right if is_empty => self.look(self.view + 1),
            Key::Home if is_empty => self.look(0),
            Key::End if is_empty => self.look(self.plies()),
            Key::PageUp => self.look(self.view.saturating_sub(10)),
            Key::PageDown => self.look(self.view + 10),
            Key::Undo => return self.undo(),
            Key::Redo => return self.redo(),
            Key::Edit => self.edit(),
            Key::Remove => return self.remove(),
            Key::Comment if is_empty => self.input.set("{"),
            Key::Doubt if is_empty => return self.doubt(),
            Key::Board if is_empty => return self.board(),
            Key::Readings if !self.readings().is_empty() => self.mode = Mode::Readings(0),
            Key::Readings => self.show("this ruleset has no readings", true),
            Key::Proposals if !self.proposals().is_empty() => self.mode = Mode::Proposals(0),
            Key::Proposals => {
                self.show("no single change is proposed here; `sowbook repair` tries several", false);
            }
            Key::Help => self.mode = Mode::Help(0),
            _ if self.input.key(key) => self.marked = None,
            _ => {}
        }
        SessionRequest::Nothing
    }

    fn in_readings(&mut self, row: usize, key: Key) -> SessionRequest {
        let all = self.readings();
        match key {
            Key::Up | Key::BackTab => self.mode = Mode::Readings(Way::Back.beside(row, all.len())),
            Key::Down | Key::Tab => self.mode = Mode::Readings(Way::On.beside(row, all.len())),
            Key::Right => return self.switch(&all[row], Way::On),
            Key::Left => return self.switch(&all[row], Way::Back),
            Key::Undo => return self.undo(),
            Key::Redo => return self.redo(),
            Key::Esc | Key::Enter | Key::Readings => self.mode = Mode::Play,
            _ => {}
        }
        SessionRequest::Nothing
    }

    /// What may have been meant where the record does not hold, each change once.
    pub(super) fn proposals(&self) -> Vec<ProposedChange<'_>> {
        let found = self.played.found.iter().filter(|one| one.needs_attention());
        let all = found
            .flat_map(|found| found.suggestions.iter().map(move |change| ProposedChange { found, change }));
        all.unique_by(|one| (one.change.span.start, one.change.span.end, &one.change.replacement)).collect()
    }

    fn in_proposals(&mut self, row: usize, key: Key) -> SessionRequest {
        let all = self.proposals();
        match key {
            Key::Up | Key::BackTab => self.mode = Mode::Proposals(Way::Back.beside(row, all.len())),
            Key::Down | Key::Tab => self.mode = Mode::Proposals(Way::On.beside(row, all.len())),
            Key::Enter => {
                let ProposedChange { found, change } = all[row];
                let (ply, words) = (found.ply, change.replacement.clone());
                let begins = self.record.offset();
                let span = Span::new(change.span.start - begins, change.span.end - begins);
                self.mode = Mode::Play;
                // It was chosen, so what else follows from it is shown, not asked.
                self.doubtful = Some(self.input.text().to_owned());
                let step = self.change(self.record.with(span, &words));
                if step == SessionRequest::Save {
                    self.look(ply.unwrap_or(self.view));
                }
                return step;
            }
            Key::Esc | Key::Proposals => self.mode = Mode::Play,
            _ => {}
        }
        SessionRequest::Nothing
    }

    fn show(&mut self, message: impl Into<String>, is_error: bool) {
        (self.message, self.is_error) = (message.into(), is_error);
    }

    /// Says why nothing was done.
    fn refuse(&mut self, why: impl Into<String>) -> SessionRequest {
        self.show(why, true);
        SessionRequest::Nothing
    }

    /// Shows the board after a given number of plies, or the last one.
    fn look(&mut self, plies: usize) {
        if std::mem::take(&mut self.is_editing) {
            self.input.clear();
        }
        self.view = plies.min(self.plies());
        // A list means something else from another position.
        (self.list, self.doubtful) = (None, None);
        self.moves = self.played.moves(self.view);
        self.marked = None;
        let found = self.view.checked_sub(1).and_then(|_| self.played.found_in(self.view));
        match found.map(|found| (found.message.clone(), found.needs_attention())) {
            Some((message, is_error)) => self.show(message, is_error),
            None => self.show("", false),
        }
    }

    /// Marks the next legal move that begins as what was typed.
    fn mark(&mut self, way: Way) {
        let begins = |at: &usize| self.moves[*at].0.starts_with(self.input.text());
        let fits: Vec<usize> = (0..self.moves.len()).filter(begins).collect();
        let Some(last) = fits.len().checked_sub(1) else { return };
        let at = self.marked.and_then(|marked| fits.iter().position(|&at| at == marked));
        let at = match (at, way) {
            (Some(at), _) => way.beside(at, fits.len()),
            (None, Way::On) => 0,
            (None, Way::Back) => last,
        };
        self.marked = Some(fits[at]);
    }

    /// Writes what was typed or marked, or shows what it means as a list of moves.
    fn enter_all(&mut self) -> SessionRequest {
        if self.is_list_shown()
            && let Some(list) = self.list.take()
        {
            let step = self.write_list(&list);
            self.list = Some(list).filter(|_| step == SessionRequest::Nothing);
            return step;
        }
        let typed = self.input.text().to_owned();
        let is_meant = self.doubtful.as_deref() == Some(first_line(&typed).0);
        let may_be_list = !(self.is_editing || self.marked.is_some() || is_meant || typed.trim().is_empty());
        if may_be_list && self.is_form_chosen && self.read_list(&typed, false) {
            return SessionRequest::Nothing;
        }
        let may_be_list = may_be_list && (self.is_form_chosen || !self.begins_in_notation(&typed));
        let step = self.enter_lines();
        if may_be_list && self.input.text() == typed {
            self.read_list(&typed, true);
        }
        step
    }

    /// Whether what is typed is shown as what it means as a list.
    fn is_list_shown(&self) -> bool {
        self.list.as_ref().is_some_and(|list| list.line == self.input.text())
    }

    /// Whether the first move of a line can be written as it is.
    fn begins_in_notation(&self, line: &str) -> bool {
        let word = line.split_whitespace().find(|word| !word.ends_with('.')).unwrap_or_default();
        let Ok(Typed::Words(words, belongs)) = Typed::read(word) else { return false };
        let (span, words) = self.placed(&words, belongs);
        let played = Played::new(self.context, &self.name, &self.record.with(span, &words));
        played.is_some_and(|played| self.new_error(&played).is_none())
    }

    /// Shows what a line means as a list, or why it is none where that helps; gives whether it is one.
    fn read_list(&mut self, line: &str, says_why: bool) -> bool {
        let Some(start) = self.played.position(self.view).position() else { return false };
        match ReadList::read(self.forms, &self.played.line.ruleset, start, line) {
            Ok(list) => {
                self.doubtful = None;
                self.show(list.preview(), false);
                self.list = Some(list);
                return true;
            }
            Err(unread)
                if says_why && (unread.played > 0 || self.is_form_chosen && !unread.why.is_empty()) =>
            {
                self.doubtful = None;
                self.show(unread.why, true);
            }
            Err(_) => {}
        }
        false
    }

    /// Writes the plies of a list as if each was typed. A list has all numbers of its turns, or none.
    fn write_list(&mut self, list: &ReadList) -> SessionRequest {
        let mut after = self.clone();
        let plies: Vec<Typed> = list.plies.iter().filter_map(|ply| Typed::read(ply).ok()).collect();
        let numbered = Belongs::Next { has_number: true };
        let has_numbers =
            plies.iter().any(|ply| matches!(ply, Typed::Words(_, belongs) if *belongs == numbered));
        for ply in plies {
            let Typed::Words(words, belongs) = ply else { continue };
            let is_next = matches!(belongs, Belongs::Next { .. });
            let belongs = if is_next && has_numbers { numbered } else { belongs };
            let (span, words) = after.placed(&words, belongs);
            let record = after.record.with(span, &words);
            let Some(played) = Played::new(self.context, &self.name, &record) else {
                return self.refuse("with that, the record could not be replayed");
            };
            after.view += played.line.plies.len().saturating_sub(after.plies());
            (after.record, after.played) = (record, played);
        }
        self.change(after.record)
    }

    /// Writes what was typed or marked; of several lines one after the other, up to the first that is refused.
    fn enter_lines(&mut self) -> SessionRequest {
        let mut is_changed = false;
        while !self.is_editing
            && let (line, Some(rest)) = first_line(self.input.text())
        {
            let (line, rest) = (line.to_owned(), rest.to_owned());
            self.input.set(line);
            is_changed |= self.enter() == SessionRequest::Save;
            if !self.input.text().is_empty() {
                self.input.set(format!("{}\n{rest}", self.input.text()));
                self.message = format!("{}; {} behind it", self.message, waiting(&rest));
                return if is_changed { SessionRequest::Save } else { SessionRequest::Nothing };
            }
            self.input.set(rest);
        }
        match self.enter() {
            SessionRequest::Nothing if is_changed => SessionRequest::Save,
            step => step,
        }
    }

    /// Writes a line that was typed, or a move that is marked.
    fn enter(&mut self) -> SessionRequest {
        if let Some(marked) = self.marked.take() {
            self.input.set(self.moves[marked].0.as_str());
        }
        if self.input.text().trim().is_empty() {
            self.input.clear();
            self.look(self.view + 1);
            return SessionRequest::Nothing;
        }
        let line = self.input.text().to_owned();
        if let Some(ply) = self.places().filter(|_| self.is_editing) {
            return self.change(self.record.with_line(ply.with_place, line.trim()));
        }
        match Typed::read(&line) {
            Err(why) => self.show(why, true),
            Ok(Typed::Jump(ply)) => {
                self.input.clear();
                self.look(ply);
            }
            Ok(Typed::Readings) => {
                self.input.clear();
                return self.in_play(Key::Readings);
            }
            Ok(Typed::Header(key, line)) => {
                return match self.record.with_key(&self.played.head, &key, line.as_deref()) {
                    Some(changed) => self.change(changed),
                    None => {
                        self.refuse(format!("`{key}` has a comment in the header: change it in an editor"))
                    }
                };
            }
            Ok(Typed::Doubt) => return self.doubt(),
            Ok(Typed::Board) => return self.board(),
            Ok(Typed::EndHole(hole)) => return self.change_ply(|ply| ending_in(ply, &hole)),
            Ok(Typed::Words(words, belongs)) => {
                let (span, words) = self.placed(&words, belongs);
                return self.change(self.record.with(span, &words));
            }
        }
        SessionRequest::Nothing
    }

    /// Where words go in the text of the record, and what is written there.
    fn placed(&self, words: &str, belongs: Belongs) -> (Span, String) {
        let played = &self.played;
        let ply = self.places();
        let behind = ply.map_or(played.begins, |ply| ply.whole.end);
        match (belongs, ply) {
            (Belongs::End, _) => {
                played.end.map_or_else(|| self.behind(behind, words), |end| (end, words.to_owned()))
            }
            (Belongs::Captured, Some(ply)) => match ply.captured {
                Some(span) => (span, words.to_owned()),
                None => (Span::at(ply.checked), format!(" {words} ")),
            },
            (Belongs::Ply, Some(ply)) => (Span::at(ply.checked), format!(" {words} ")),
            (Belongs::Next { has_number: false }, _) => {
                let number =
                    played.next_turn(self.view).map_or(String::new(), |number| format!("{number}. "));
                self.behind(behind, &format!("{number}{words}"))
            }
            _ => self.behind(behind, &format!("   {words}")),
        }
    }

    /// Words on a line of their own, so that a note before them ends; the formatter joins what belongs together. One
    /// empty line parts the header from play.
    fn behind(&self, at: usize, words: &str) -> (Span, String) {
        let rest = self.record.text.get(at..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start().len();
        if at == self.played.head.span.end {
            return (Span::new(at, at + blank), format!("\n\n{words}\n"));
        }
        let ends_line = rest.trim_start_matches(' ').starts_with(['\n', '\r']);
        (Span::at(at), format!("\n{words}{}", if ends_line { "" } else { "\n" }))
    }

    /// Puts everything written of the ply that is shown where it can be changed, with its place on paper and the cursor
    /// behind the hole.
    fn edit(&mut self) {
        let Some(ply) = self.places() else {
            self.show("there is no ply here that could be changed", true);
            return;
        };
        let part = |end| self.record.text.get(ply.with_place.start..end).unwrap_or_default();
        let cursor = part(ply.own.unwrap_or(ply.whole).end).chars().count();
        let line = Input::from(part(ply.whole.end)).with_cursor(cursor);
        (self.input, self.is_editing) = (TypedLine { input: line, is_proposed: false }, true);
    }

    /// Removes the last ply with everything written of it, and its place on paper.
    fn remove(&mut self) -> SessionRequest {
        let Some(last) = self.places().filter(|_| self.view == self.plies()) else {
            self.show("only the last ply can be removed; ^E changes the one that is shown", true);
            return SessionRequest::Nothing;
        };
        // With the line it was on; the empty line behind the header stays.
        let begins = last.begins.min(last.with_place.start);
        let before = self.record.text.get(..begins).unwrap_or_default().trim_end().len();
        let line = if before == self.played.head.span.end { "\n\n" } else { "\n" };
        let rest = self.record.text.get(last.whole.end..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start().len();
        self.change(self.record.with(Span::new(before, last.whole.end + blank), line))
    }

    fn doubt(&mut self) -> SessionRequest {
        self.change_ply(doubted)
    }

    /// Changes the ply that is shown.
    fn change_ply(&mut self, change: impl Fn(&str) -> String) -> SessionRequest {
        let Some(own) = self.places().and_then(|ply| ply.own) else {
            return self.refuse("there is no ply here that this could belong to");
        };
        let written = self.record.text.get(own.range()).unwrap_or_default();
        self.change(self.record.with(own, &change(written)))
    }

    /// Writes the board as it is by the rules, between the brackets of what the source does not have.
    fn board(&mut self) -> SessionRequest {
        let Some(position) = self.played.position(self.view).position() else {
            self.show("the position is not known here; type what the source prints, as `board(…)`", true);
            return SessionRequest::Nothing;
        };
        let words = format!("[board({})]", print_position(&self.played.line.ruleset, position));
        let (span, words) = self.placed(&words, Belongs::Behind);
        self.change(self.record.with(span, &words))
    }

    /// Takes the alternative beside the one that the record takes.
    fn switch(&mut self, reading: &Reading, way: Way) -> SessionRequest {
        let Some(alternative) = beside(&self.played, reading, way) else { return SessionRequest::Nothing };
        let mut readings = self.played.header.readings.clone();
        match alternative == reading.default {
            true => drop(readings.remove(&reading.name)),
            false => drop(readings.insert(reading.name.clone(), alternative.to_owned())),
        }
        let Some(changed) = self.record.with_readings(&self.played.head, &readings) else {
            return self.refuse("the readings in the header have comments: change them in an editor");
        };
        // The answer to a question is no slip: what follows from it is shown, not asked.
        self.doubtful = Some(self.input.text().to_owned());
        let step = self.change(changed);
        if step == SessionRequest::Save {
            self.show(format!("{} = {alternative}", reading.name), false);
        }
        step
    }

    /// The first error that the record as it is does not have.
    fn new_error<'p>(&self, played: &'p Played) -> Option<&'p Diagnostic> {
        let known: Vec<(&str, &str)> =
            self.played.errors().map(|one| (one.code.family(), one.message.as_str())).collect();
        played.errors().find(|one| !known.contains(&(one.code.family(), one.message.as_str())))
    }

    /// Makes a change, unless it brings an error that was not seen before and is not confirmed.
    fn change(&mut self, record: RecordText) -> SessionRequest {
        let Some(played) = Played::new(self.context, &self.name, &record) else {
            return self.refuse("with that, the record could not be replayed");
        };
        if let Some(error) = self.new_error(&played)
            && self.doubtful.as_deref() != Some(self.input.text())
        {
            let help = error.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
            // The help may be longer than there is room for.
            let message = format!("{} (Enter again writes it all the same){help}", error.message);
            self.doubtful = Some(self.input.text().to_owned());
            return self.refuse(message);
        }
        let now = Moment { record: self.record.clone(), view: self.view };
        self.done.push(now);
        if self.done.len() > MOST_UNDONE {
            self.done.remove(0);
        }
        self.undone.clear();
        let on_paper = played.found_on_paper.iter().find(|one| !self.played.found_on_paper.contains(one));
        let on_paper = on_paper.cloned();
        let more = played.line.plies.len().saturating_sub(self.played.line.plies.len());
        (self.doubtful, self.is_editing) = (None, false);
        self.input.clear();
        (self.record, self.played) = (record, played);
        self.look(self.view + more);
        if let Some(message) = on_paper {
            self.show(message, true);
        }
        SessionRequest::Save
    }

    fn undo(&mut self) -> SessionRequest {
        let Some(before) = self.done.pop() else {
            self.show("nothing to take back", false);
            return SessionRequest::Nothing;
        };
        let now = self.back_to(before);
        self.undone.push(now);
        SessionRequest::Save
    }

    fn redo(&mut self) -> SessionRequest {
        let Some(after) = self.undone.pop() else {
            self.show("nothing to make again", false);
            return SessionRequest::Nothing;
        };
        let now = self.back_to(after);
        self.done.push(now);
        SessionRequest::Save
    }

    /// Goes back to a moment, and gives the one that was left.
    fn back_to(&mut self, moment: Moment) -> Moment {
        let now = Moment { record: self.record.clone(), view: self.view };
        if let Some(played) = Played::new(self.context, &self.name, &moment.record) {
            (self.record, self.played) = (moment.record, played);
            self.look(moment.view);
        }
        now
    }
}
