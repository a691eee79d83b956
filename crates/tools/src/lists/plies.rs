//! Plies that are entries of their own: objects, rows, or lines of a log. They become words of a list, and words become
//! such entries again. A position behind a ply is a comment `{[%board …]}` in the list.

use std::io::{self, Write};

use regex::Regex;

use base::text::on_one_line;

use super::game::{GameEntry, Json, first_name};
use super::mapping::{LogLine, Mapping};
use super::template::{Piece, fill, pieces, unfill};
use super::token::{Token, in_order, tokens};

/// How a comment begins that has a position.
pub(super) const BOARD: &str = "[%board ";

/// Puts entries together that are plies of one game.
pub(super) struct Grouped<'m> {
    mapping: &'m Mapping,
    game: Option<GameEntry>,
}

impl<'m> Grouped<'m> {
    pub(super) fn new(mapping: &'m Mapping) -> Self {
        Self { mapping, game: None }
    }

    /// Takes an entry; gives a game that is complete.
    pub(super) fn take(&mut self, mut entry: GameEntry) -> Option<GameEntry> {
        let field = &self.mapping.moves.field;
        let missing = &self.mapping.missing;
        entry.fields.retain(|_, value| !missing.iter().any(|word| word.as_str() == value.trim()));
        let Some(group) = &self.mapping.group else {
            // A list of objects: each is a ply.
            if self.mapping.moves.ply.is_some()
                && let Ok(objects) = serde_json::from_str::<Vec<Json>>(entry.get(field))
            {
                let plies =
                    objects.iter().map(|object| word(self.mapping, &GameEntry::new(1).with("", object)));
                let list = plies.collect::<Vec<_>>().join("\n");
                entry.fields.insert(field.clone(), list);
            }
            if self.mapping.moves.columns {
                let list = in_order(entry.get(field));
                entry.fields.insert(field.clone(), list);
            }
            return Some(entry);
        };
        let word = word(self.mapping, &entry);
        let own = ply_fields(self.mapping);
        let is_ply = |name: &String| own.iter().any(|names| names.split('|').any(|own| own == name));
        entry.fields.retain(|name, _| !is_ply(name));
        match &mut self.game {
            Some(game) if game.get(group) == entry.get(group) => {
                for (name, value) in entry.fields {
                    if game.get(&name) != value {
                        game.unread.entry(name).or_insert(value);
                    }
                }
                let list = game.fields.entry(field.clone()).or_default();
                list.push('\n');
                list.push_str(&word);
                None
            }
            game => {
                entry.number = game.as_ref().map_or(1, |game| game.number + 1);
                entry.put(field, &word);
                game.replace(entry)
            }
        }
    }

    /// Gives the last game.
    pub(super) fn end(self) -> Option<GameEntry> {
        self.game
    }
}

/// The word of a list that an entry gives.
fn word(mapping: &Mapping, entry: &GameEntry) -> String {
    let template = mapping.moves.ply.as_deref().unwrap_or_default();
    let value = |field: &str| Some(entry.placed(mapping, field).unwrap_or_default());
    let filled = fill(template, value).unwrap_or_default();
    let mut word = on_one_line(filled.trim_end_matches(mapping.moves.between.as_str()));
    if let Some(field) = &mapping.moves.board
        && !entry.get(field).is_empty()
    {
        word.push_str(&board(entry.get(field)));
    }
    word
}

/// A position as a comment.
pub(super) fn board(text: &str) -> String {
    format!(" {{{BOARD}{}]}}", on_one_line(&text.replace(['{', '}', ']', '['], " ")).trim())
}

/// The fields that a ply of its own has, with all their names.
pub(super) fn ply_fields(mapping: &Mapping) -> Vec<String> {
    let fields = names(mapping.moves.ply.as_deref().unwrap_or_default());
    fields.into_iter().chain(mapping.moves.board.clone()).collect()
}

/// The fields in a template, with all their names.
fn names(template: &str) -> Vec<String> {
    let fields = pieces(template).into_iter().filter_map(|piece| match piece {
        Piece::Field(name, _) => Some(name.to_owned()),
        Piece::Text(_) => None,
    });
    fields.collect()
}

/// The columns of a table, and the keys of objects, where `fields` are those of a game.
pub(super) fn columns(mapping: &Mapping, fields: &[String]) -> Vec<String> {
    let Some(group) = &mapping.group else { return fields.to_vec() };
    let mut columns: Vec<String> =
        fields.iter().filter(|name| **name != mapping.moves.field).cloned().collect();
    if !columns.contains(group) {
        columns.push(group.clone());
    }
    columns.extend(ply_fields(mapping).iter().map(|names| first_name(names).to_owned()));
    columns
}

/// The plies of a game as entries, each with the fields of the game.
pub(super) fn plies(mapping: &Mapping, game: &GameEntry) -> Vec<GameEntry> {
    let template = mapping.moves.ply.as_deref().unwrap_or_default();
    let mut plies: Vec<GameEntry> = Vec::new();
    for token in tokens(game.get(&mapping.moves.field), &mapping.moves) {
        match (token, plies.last_mut()) {
            (Token::Move(word), _) => {
                let mut ply = game.clone();
                ply.fields.remove(&mapping.moves.field);
                let mut found = unfill(template, word, &mapping.values);
                let with_end = format!("{word}{}", mapping.moves.between);
                if found.is_empty() {
                    found = unfill(template, &with_end, &mapping.values);
                }
                for (name, value) in found {
                    ply.put_back(mapping, name, &value);
                }
                plies.push(ply);
            }
            (Token::Comment(said), Some(ply)) => {
                let text = said.strip_prefix(BOARD).and_then(|text| text.strip_suffix(']'));
                if let (Some(field), Some(text)) = (&mapping.moves.board, text) {
                    ply.put(field, text);
                }
            }
            _ => {}
        }
    }
    plies
}

/// The lines of a log.
pub(super) struct Log<'m> {
    mapping: &'m Mapping,
    patterns: Vec<(Regex, &'m LogLine)>,
    of_plies: Vec<String>,
}

impl<'m> Log<'m> {
    /// # Errors
    /// Where a pattern is none.
    pub(super) fn new(mapping: &'m Mapping) -> Result<Self, regex::Error> {
        let pattern = |line: &'m LogLine| Ok((Regex::new(&line.read)?, line));
        let patterns = mapping.lines.iter().map(pattern).collect::<Result<_, regex::Error>>()?;
        Ok(Self { mapping, patterns, of_plies: ply_fields(mapping) })
    }

    /// Whether a game begins with a line.
    pub(super) fn begins(&self, line: &str) -> bool {
        let first = self.patterns.iter().find(|(pattern, _)| pattern.is_match(line));
        first.is_some_and(|(_, line)| line.begins)
    }

    /// Reads a line of a game.
    pub(super) fn line(&self, line: &str, game: &mut GameEntry) {
        let mut found =
            self.patterns.iter().filter_map(|(pattern, _)| Some((pattern, pattern.captures(line)?)));
        let Some((pattern, captures)) = found.next() else {
            if !line.trim().is_empty() {
                game.unread.entry(String::new()).or_insert_with(|| line.to_owned());
            }
            return;
        };
        let mut entry = GameEntry::new(1);
        for name in pattern.capture_names().flatten() {
            entry.put(name, captures.name(name).map_or("", |group| group.as_str()));
        }
        let is_of = |names: &String| !entry.get(names).is_empty();
        let moves = &self.mapping.moves;
        let is_board = |name: &String| moves.board.as_ref() == Some(name);
        if self.of_plies.iter().any(|names| !is_board(names) && is_of(names)) {
            let list = game.fields.entry(moves.field.clone()).or_default();
            list.push_str(&word(self.mapping, &entry));
            list.push('\n');
        } else if let Some(field) = moves.board.as_ref().filter(|field| is_of(field)) {
            let list = game.fields.entry(moves.field.clone()).or_default();
            let board = board(entry.get(field));
            // A position may take several lines.
            let is_more = list.ends_with("]}\n");
            list.truncate(if is_more { list.len() - "]}\n".len() } else { list.trim_end().len() });
            list.push_str(if is_more { " " } else { "" });
            list.push_str(if is_more {
                board.strip_prefix(&format!(" {{{BOARD}")).unwrap_or(&board)
            } else {
                &board
            });
            list.push('\n');
        } else {
            for (name, value) in entry.fields {
                game.put(&name, &value);
            }
        }
    }
}

/// Writes a game as lines of a log: what is of the whole game first.
pub(super) fn write_log(mapping: &Mapping, game: &GameEntry, out: &mut impl Write) -> io::Result<()> {
    let of_plies = ply_fields(mapping);
    let log = Log::new(mapping).map_err(io::Error::other)?;
    let written = |entry: &GameEntry, is_ply: bool, is_board: bool| {
        let mut lines = Vec::new();
        for (pattern, line) in &log.patterns {
            let template = line.write.as_deref().unwrap_or_default();
            let fields = names(template);
            let board = mapping.moves.board.as_ref().is_some_and(|board| fields.contains(board));
            let ply = fields.iter().any(|name| of_plies.iter().any(|own| first_name(own) == name));
            if (ply, board) == (is_ply, is_board) && fields.iter().all(|name| !entry.get(name).is_empty()) {
                let line = fill(template, |field| Some(entry.get(field).to_owned()));
                lines.extend(line.filter(|line| !line.is_empty() && pattern.is_match(line)));
            }
        }
        lines
    };
    for line in written(game, false, false) {
        writeln!(out, "{line}")?;
    }
    for ply in plies(mapping, game) {
        for line in written(&ply, true, false).into_iter().take(1).chain(written(&ply, true, true)) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
