//! A record as a game.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde_yaml::Value;

use base::board::{Hole, Label, Player, Shape};
use base::text::{Span, on_one_line};
use record::archive::{HEADER_KEYS, RecordHeader};
use record::notation::Record;
use record::notation::syntax::{
    Attestation, Certainty, Comment, Gap, GapPlies, Item, ItemKind, Ply, Taking, Variation,
};
use record::replay::{Families, FullTrace, PlyStep, last_hole, named, replay};
use rules::Ruleset;

use super::board_form;
use super::form::reads_back;
use super::game::{GameEntry, first_name};
use super::header::{self, slug};
use super::mapping::{Correction, Form, LastHole, Mapping, MappingProblem, WrittenAs};
use super::moves::{LIST_HAS, LIST_SAYS, RESULT_IS, SAME_AS, UNREAD, named_hole};
use super::names::{Names, Written, number_in};
use super::plies::BOARD;
use super::report::{Report, place};
use super::template::{Piece, is_one_field, pieces, templates, unfill};
use super::token::{Token, in_order, tokens};

/// Writes records as games.
pub struct Exporter<'a> {
    mapping: &'a Mapping,
    ruleset: &'a Arc<Ruleset>,
    families: Families<'a>,
    names: Names,
    /// Whether a game so far had a field besides its moves.
    has_fields: bool,
    /// What is reported.
    pub report: Report,
}

impl<'a> Exporter<'a> {
    /// An export by a mapping, of records by the ruleset that it names.
    ///
    /// # Errors
    /// Where the mapping does not fit the ruleset.
    pub fn new(
        mapping: &'a Mapping,
        ruleset: &'a Arc<Ruleset>,
        families: Families<'a>,
    ) -> Result<Self, MappingProblem> {
        let (names, report) = (Names::new(mapping, ruleset)?, Report::default());
        Ok(Self { mapping, ruleset, families, names, has_fields: false, report })
    }

    /// The names of all fields, in the order of the header; the moves come last.
    pub fn fields(&self) -> Vec<String> {
        let mut fields: Vec<String> = Vec::new();
        let header = Value::Mapping(self.mapping.header.clone());
        templates(&header, &header, &mut |template, _| {
            for piece in pieces(template) {
                if let Piece::Field(names, _) = piece
                    && let name = first_name(names)
                    && name != "#"
                    && !fields.iter().any(|known| known == name)
                {
                    fields.push(name.to_owned());
                }
            }
        });
        fields.extend(self.mapping.only.keys().cloned());
        fields.push(self.mapping.moves.field.clone());
        fields
    }

    /// A record as a game, with everything that its form can hold. `values` are the values of its header.
    pub fn game(&mut self, record: &Record, text: &str, header: &RecordHeader, values: &Value) -> GameEntry {
        self.report.games += 1;
        let mut game = GameEntry::new(self.report.games);
        let id = header.id.as_deref().unwrap_or_default();
        let values = self.with_result(record, text, values, id);
        self.put_fields(&mut game, &values, id);
        // A record with names that its holes cannot have has none that a list could.
        let ruleset = named(self.ruleset, header).unwrap_or_else(|_| Arc::clone(self.ruleset));
        let line = replay::<FullTrace>(self.families, header, record, text).line;
        let start = line.as_ref().and_then(|line| line.start.mover());
        let steps = line.into_iter().flat_map(|line| line.plies);
        let mut list = List {
            shape: ruleset.shape(),
            text,
            header,
            id,
            moves: String::new(),
            plies: 0,
            mover: start.or(header.first).unwrap_or(Player::South),
            is_played: start.is_some(),
            played: BTreeMap::new(),
            before: None,
            depth: 0,
            after_number: 0,
            adds_numbers: self.mapping.moves.columns
                && !record.items.iter().any(|item| matches!(item.kind, ItemKind::TurnNumber(_))),
            side: None,
            last: None,
            exporter: self,
        };
        steps.for_each(|step| list.take(step));
        let end = record.items.iter().position(|item| !list.item(item)).unwrap_or(record.items.len());
        if let Some(item) = record.items.get(end) {
            list.lost("what lists cannot say", list.slice(item.span));
        }
        let is_move = |item: &&Item| matches!(item.kind, ItemKind::Ply(_) | ItemKind::Pass);
        let rest = record.items.iter().skip(end + 1).filter(is_move).count();
        let (moves, plies) = (list.moves, list.plies);
        self.report.plies += plies;
        for _ in 0..rest {
            self.report.lost("moves behind something that lists cannot say", id.to_owned());
        }
        let count = |token: &Token<'_>| match token {
            Token::Move(word) => self.names.split(&self.mapping.moves, word, Player::South).len(),
            _ => 0,
        };
        let has_all = tokens(&moves, &self.mapping.moves).iter().map(count).sum::<usize>() == plies;
        let has_all = has_all && (!self.mapping.moves.columns || self.are_columns(&moves));
        game.put(&self.mapping.moves.field, moves.trim());
        let fields = self.fields();
        let (first, missing) = (&fields[0], self.mapping.missing.iter().next());
        if game.fields.len() == 1
            && self.has_fields
            && let Some(missing) = missing
        {
            // In text, moves alone would be those of the game before.
            game.put(first, missing);
        }
        self.has_fields |= game.fields.len() > 1;
        let is_same = reads_back(self.mapping, &fields, &game, self.has_fields).unwrap_or(false);
        if !has_all || !is_same || !game.is_wanted(self.mapping) {
            self.report.lost("games that are not the same when their list is read again", id.to_owned());
        }
        game
    }

    /// Whether the moves are read as columns in the order in which they are written.
    fn are_columns(&self, moves: &str) -> bool {
        let words = |list: &str| {
            let is_move = |token: Token<'_>| match token {
                Token::Move(word) => Some(word.to_owned()),
                _ => None,
            };
            let tokens = tokens(list, &self.mapping.moves);
            tokens.into_iter().filter_map(is_move).collect::<Vec<String>>()
        };
        words(&in_order(moves)) == words(moves)
    }

    /// The values of a header, with the result that the record ends with if they have none.
    fn with_result(&mut self, record: &Record, text: &str, header: &Value, id: &str) -> Value {
        let mut header = header.clone();
        let mut ends = record.items.iter().rev().filter_map(|item| match &item.kind {
            ItemKind::End(end) => Some((end, text.get(item.span.range())?)),
            _ => None,
        });
        let (Some((end, written)), Value::Mapping(keys)) = (ends.next(), &mut header) else { return header };
        let reason =
            end.reason.and_then(|span| text.get(span.range())).map(|text| text.replace("\\\"", "\""));
        if reason.is_some() && reason != self.mapping.unreached {
            self.report.lost("reasons in `end(…)`", id.to_owned());
        }
        let inside = written.split(['(', ',', ')']).nth(1).map(on_one_line);
        let stated = inside.filter(|stated| stated != "unknown");
        match (keys.get("result").and_then(Value::as_str), stated) {
            (None, Some(stated)) => drop(keys.insert("result".into(), stated.into())),
            (Some(result), Some(stated)) if on_one_line(result) != stated => {
                self.report.lost("ends that differ from the `result` of the header", id.to_owned());
            }
            _ => {}
        }
        header
    }

    /// Finds the values of fields in a header.
    fn put_fields(&mut self, game: &mut GameEntry, header: &Value, id: &str) {
        for (field, values) in &self.mapping.only {
            if let [only] = values.as_slice() {
                game.put(field, only);
            }
        }
        // What is one field and nothing else has it as it was; an id may have lost signs.
        let (id_alone, mut rest) = (self.mapping.header.get("id"), self.mapping.header.clone());
        rest.remove("id");
        let rest = Value::Mapping(rest);
        let tables = &self.mapping.values;
        let mut put = |template: &str, value: Option<String>| {
            for (field, found) in value.map(|value| unfill(template, &value, tables)).unwrap_or_default() {
                if field == "#" || !game.get(field).is_empty() {
                    continue;
                }
                let form = self.mapping.boards.get(first_name(field));
                match form.map(|form| board_form::write(form, self.ruleset, &found)) {
                    Some(board) => game.put(first_name(field), &board.unwrap_or_default()),
                    None => game.put_back(self.mapping, field, &found),
                }
            }
        };
        for is_first in [true, false] {
            templates(&rest, header, &mut |template, value| {
                if is_one_field(template) == is_first {
                    put(template, value);
                }
            });
        }
        if let Some(template) = id_alone.and_then(Value::as_str) {
            put(template, Some(id.to_owned()));
        }
        let again = header::filled(&self.mapping.header, |field| {
            let value = game.placed(self.mapping, field)?;
            let form = self.mapping.boards.get(game.chosen(field));
            Some(form.and_then(|form| board_form::read(form, self.ruleset, &value)).unwrap_or(value))
        });
        for key in &HEADER_KEYS[1..] {
            let filled =
                again.iter().find(|(known, _)| known == key).map_or(&Value::Null, |(_, filled)| filled);
            let was = header.get(*key).unwrap_or(&Value::Null);
            let comes_back = match *key {
                "id" => filled.as_str().is_some_and(|filled| slug(filled) == id),
                // The labels become the names of the list.
                "holes" if filled.is_null() => true,
                "acknowledge" if filled.is_null() => was.is_null() || self.mapping.unreached.is_some(),
                _ => is_within(filled, was) && is_within(was, filled),
            };
            if !comes_back {
                self.report.lost(format!("headers whose `{key}` the list does not give back"), id.to_owned());
            }
        }
    }
}

/// Whether every text in a value of a header is in another one at its place.
fn is_within(one: &Value, other: &Value) -> bool {
    let mut all = true;
    templates(one, other, &mut |text, found| all &= found.as_deref() == Some(text));
    all
}

/// A list of moves in the making.
struct List<'l, 'a> {
    exporter: &'l mut Exporter<'a>,
    /// The board, with the labels that the record uses.
    shape: &'l Shape,
    text: &'l str,
    header: &'l RecordHeader,
    id: &'l str,
    moves: String,
    plies: usize,
    /// What was played, by the places of the plies.
    played: BTreeMap<usize, PlyStep>,
    /// Whether everything up to here was played, so that whoever reads the list knows the position.
    is_played: bool,
    /// Whose ply is next, as far as it can be read from the list alone.
    mover: Player,
    /// Whose ply the last one was for whoever reads the list, if that is known.
    before: Option<Player>,
    /// How many variations it is in.
    depth: usize,
    /// Where the number of a turn ends that was written last.
    after_number: usize,
    /// Whether turns get numbers that the record does not have: without them nobody could read columns.
    adds_numbers: bool,
    /// Whose move follows, as the record says in a word.
    side: Option<Player>,
    /// The last move, if nothing but signs and remarks followed.
    last: Option<LastMove>,
}

/// A move in a list, as the list has it.
struct LastMove {
    /// Where its word is in the list.
    word: Range<usize>,
    /// Whose turn it seems to be to whoever reads the list.
    mover: Player,
    from: Hole,
    /// The hole of its last seed, if it is known.
    to: Option<Hole>,
    player: Player,
    /// The seeds in the player's store before the turn, if they are known.
    store: Option<u32>,
}

impl<'l> List<'l, '_> {
    fn lost(&mut self, words: &str, what: &str) {
        self.exporter.report.lost(words, place(self.id, self.plies, what));
    }

    fn slice(&self, span: Span) -> &'l str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Whether the list is a text, in which there may be more than moves.
    fn is_text(&self) -> bool {
        let mapping = self.exporter.mapping;
        mapping.group.is_none()
            && mapping.input != Form::Log
            && matches!(mapping.moves.written_as, WrittenAs::Lines | WrittenAs::Line)
    }

    /// Takes what was played in a ply and its variations.
    fn take(&mut self, mut step: PlyStep) {
        let variations = std::mem::take(&mut step.variations);
        self.played.insert(step.span.start, step);
        for step in variations.into_iter().filter_map(|variation| variation.line).flat_map(|line| line.plies)
        {
            self.take(step);
        }
    }

    fn word(&mut self, word: &str) {
        if !self.moves.is_empty() && !self.moves.ends_with(['\n', '(']) {
            self.moves.push(' ');
        }
        self.moves.push_str(word);
    }

    /// Writes an item; `false` where nothing behind it can be written either.
    fn item(&mut self, item: &Item) -> bool {
        if item.attestation == Attestation::Supplied {
            self.lost("brackets around what an editor supplied", self.slice(item.span));
        }
        let is_ply = matches!(item.kind, ItemKind::Ply(_) | ItemKind::Pass);
        if self.adds_numbers && is_ply && self.depth == 0 && self.plies.is_multiple_of(2) {
            self.number(u32::try_from(self.plies / 2 + 1).unwrap_or(u32::MAX));
        }
        match &item.kind {
            ItemKind::TurnNumber(number) => self.number(*number),
            ItemKind::Ply(ply) => return self.ply(item.span, ply),
            ItemKind::Pass => {
                let pass = self.exporter.mapping.moves.pass.first().filter(|pass| self.is_move(pass));
                let Some(pass) = pass else { return false };
                self.plies += 1;
                self.follow(item.span.start, None);
                self.word(pass);
            }
            kind if kind.is_check() && self.sign(self.slice(item.span)) => {}
            ItemKind::Total(total) => self.behind(&format!("({total})"), "running totals"),
            ItemKind::Sic(sic) => {
                let printed = self.slice(sic.printed).replace("\\\"", "\"");
                let of_this = |one: &&Correction| one.record == self.id && one.ply == self.plies;
                let mut all = self.exporter.mapping.corrections.iter().filter(of_this);
                // Without its correction, the list would be read as another game.
                let is_corrected = all.any(|one| one.written.as_str() == printed);
                if !is_corrected || !self.replace(&printed, self.is_move(&printed)) {
                    self.lost("what the source has in `sic(…)`, which `corrections` do not have", &printed);
                }
            }
            ItemKind::Gap(gap) => return self.gap(gap),
            ItemKind::Glyph(_) if self.is_text() => self.word(self.slice(item.span).trim_matches(['[', ']'])),
            ItemKind::Glyph(_) => self.lost("ratings", self.slice(item.span)),
            ItemKind::Comment(comment) => self.comment_or_loss(comment),
            // `1... 34`: the second player's move is the first of its turn that the list has.
            ItemKind::Side(side) => {
                let read = if self.is_played { self.mover } else { Player::North };
                if *side == read && self.moves.len() == self.after_number {
                    self.mover = read;
                    self.moves.push_str("..");
                } else {
                    self.side = Some(*side);
                }
            }
            ItemKind::End(_) => {}
            ItemKind::Captured(_) | ItemKind::Laps(_) | ItemKind::Makes(_) => {
                self.lost("captures, laps and marks of holes", self.slice(item.span));
            }
            ItemKind::Board(_) if self.board(self.slice(item.span)) => {}
            ItemKind::Board(_) => self.lost("boards", self.slice(item.span)),
            ItemKind::Variation(variation) => {
                if !self.variation(variation) {
                    self.lost("variations", self.slice(item.span));
                }
            }
            ItemKind::Note => self.lost("notes", ""),
            ItemKind::Illegal => self.lost("marks of illegal play", ""),
            ItemKind::Wit(_) => self.lost("differences of copies", ""),
            // An import writes it again.
            ItemKind::At(_) if self.plies == 0 && self.exporter.mapping.at.is_some() => {}
            ItemKind::Provenance(_) | ItemKind::At(_) | ItemKind::Dispute(_) => {
                self.lost("remarks on the play", "")
            }
            ItemKind::Unreadable(_)
            | ItemKind::EndsIn(_)
            | ItemKind::And
            | ItemKind::Unstated
            | ItemKind::Order(_)
            | ItemKind::Act(_)
            | ItemKind::Round(_)
            | ItemKind::Takeback(_)
            | ItemKind::Under(_)
            | ItemKind::By(_) => return false,
        }
        true
    }

    /// Writes a position, if it is the same when it is read again.
    fn board(&mut self, written: &str) -> bool {
        let mapping = self.exporter.mapping;
        let form = mapping.moves.board.as_ref().and_then(|field| mapping.boards.get(field));
        let inner = written.strip_prefix("board(").and_then(|inner| inner.strip_suffix(')'));
        let Some((form, inner)) = form.zip(inner).filter(|_| self.plies > 0) else { return false };
        let text = board_form::write(form, self.exporter.ruleset, &on_one_line(inner));
        let is_plain = |text: &String| !text.contains(['{', '}', '[', ']', '\n']);
        text.filter(is_plain).map(|text| self.word(&format!("{{{BOARD}{text}]}}"))).is_some()
    }

    /// Writes a variation, if all of it can be written.
    fn variation(&mut self, variation: &Variation) -> bool {
        let Some(mover) = self.before.filter(|_| self.exporter.mapping.moves.variations && self.is_text())
        else {
            return false;
        };
        let begin = self.moves.len();
        let state = (self.plies, self.is_played, self.mover, self.side);
        self.mover = mover;
        self.depth += 1;
        self.word("(");
        let is_whole = variation.items.iter().all(|item| self.item(item)) && self.side.is_none();
        self.moves.push(')');
        self.depth -= 1;
        let text = self.moves[begin..].trim();
        let is_read = matches!(tokens(text, &self.exporter.mapping.moves).as_slice(), [Token::Comment(found)] if *found == text);
        if !is_whole || !is_read {
            self.moves.truncate(begin);
        }
        (self.plies, self.is_played, self.mover, self.side) = state;
        (self.before, self.last) = (Some(mover), None);
        is_whole && is_read
    }

    fn number(&mut self, number: u32) {
        match self.exporter.mapping.moves.written_as {
            _ if !self.is_text() => return,
            WrittenAs::Lines if self.depth == 0 => {
                if !self.moves.is_empty() && !self.moves.ends_with('\n') {
                    self.moves.push('\n');
                }
                self.moves.push_str(&format!("{number}."));
            }
            _ => self.word(&format!("{number}.")),
        }
        self.after_number = self.moves.len();
    }

    /// Goes on behind a ply of `player`, of the mover if `None`; gives what was played, where whoever reads the list
    /// plays it too.
    fn follow(&mut self, at: usize, player: Option<Player>) -> Option<PlyStep> {
        let step = self.played.remove(&at).filter(|step| self.is_played && step.played.is_some());
        (self.is_played, self.last) = (step.is_some(), None);
        let next = step.as_ref().and_then(|step| step.after.mover());
        self.mover = next.unwrap_or(player.unwrap_or(self.mover).opposite());
        step
    }

    fn ply(&mut self, span: Span, ply: &Ply) -> bool {
        let written = self.slice(span);
        let step = self.played.get(&span.start);
        let known = step.and_then(|step| step.player.or(step.before.mover()));
        let reader =
            step.filter(|_| self.is_played).and_then(|step| step.before.mover()).unwrap_or(self.mover);
        let player = known.unwrap_or(reader);
        let from = self.shape.labelled(ply.start, Some(player)).ok();
        self.plies += 1;
        self.before = self.is_played.then_some(reader);
        let previous = self.last.take();
        let is_behind = previous.as_ref().is_some_and(|last| last.word.end == self.moves.len());
        let again = previous.filter(|last| last.player == player);
        let store = again.as_ref().map_or_else(
            || step.and_then(|step| step.before.position()).map(|before| u32::from(before.store(player))),
            |last| last.store,
        );
        if known.is_none() && self.shape.is_shared(ply.start) {
            self.lost("moves of holes that both players may have, where the mover is a guess", written);
        }
        let step = self.follow(span.start, Some(player));
        let ended = step.and_then(|step| last_hole(self.shape, &step.events, player));
        let moves = &self.exporter.mapping.moves;
        let to = match ply.last.filter(|_| moves.last_hole != LastHole::Never) {
            Some(label) => self.last_hole(label, ended, player),
            None => ended.filter(|_| moves.last_hole == LastHole::Always),
        };
        let name = |hole| self.exporter.names.name(hole);
        let all = [to, None].map(|to| {
            let last = to.map_or(String::new(), |to| format!("{}{}", moves.between, name(to)));
            (format!("{}{}{last}", Names::before(moves, player), from.map_or("", name)), to)
        });
        let mut readings = all.into_iter().filter_map(|(word, to)| {
            let read = self.read(&word, reader)?;
            (Some(read.from) == from && read.to.is_empty() == to.is_none()).then_some((word, to, read))
        });
        let Some((word, to, read)) = readings.next() else {
            self.lost("moves that the list has no word for", written);
            self.plies -= 1;
            return false;
        };
        let is_implied = |side| side == read.player && side != reader;
        if self.side.take().is_some_and(|side| !is_implied(side)) {
            self.lost("words for the player to move", written);
        }
        let is_shared = ply.last.is_some_and(|label| self.shape.is_shared(label));
        if ply.last.is_some() && moves.last_hole == LastHole::Never {
            self.lost("last holes, which `last_hole: never` leaves out", written);
        } else if ply.last.is_some()
            && (to.is_none() || !is_shared && to != named_hole(self.shape, &read.to, ended))
        {
            self.lost("last holes that the list does not say in one way", written);
        } else if ply.last.is_none() && to.is_some() {
            self.exporter.report.note("last holes that were added by play, for `last_hole: always`", None);
        }
        let is_more = ply.direction.is_some() || !ply.decisions.is_empty() || ply.taking != Taking::Hole;
        if is_more || ply.seeds.is_some() || ply.certainty == Certainty::Unclear {
            self.lost("directions, decisions, numbers of seeds and marks of doubt", written);
        }
        let is_run_together = moves.run_together && moves.last_hole == LastHole::Never;
        match moves.joined_by.as_ref().filter(|_| again.is_some() && is_behind) {
            Some(sign) => self.moves.push_str(&format!("{sign}{word}")),
            None if is_run_together && is_behind => self.moves.push_str(&word),
            None => self.word(&word),
        }
        let end = self.moves.len();
        let word = end - word.len()..end;
        self.last = from.map(|from| LastMove { word, mover: reader, from, to: to.or(ended), player, store });
        true
    }

    /// The hole of the last seed: of those that have the label, where play `ended`, else that of `mover`.
    fn last_hole(&self, label: Label, ended: Option<Hole>, mover: Player) -> Option<Hole> {
        let all = self.shape.labelled_in_check(label).ok()?;
        ended.filter(|&hole| all.contains(hole)).or_else(|| self.shape.labelled(label, Some(mover)).ok())
    }

    /// Puts a sign directly behind the last move.
    fn behind(&mut self, sign: &str, words: &str) {
        if self.plies > 0 && self.is_text() {
            self.moves.push_str(sign);
        } else {
            self.lost(words, sign);
        }
    }

    /// Writes a check of the last ply as the sign that means it.
    fn sign(&mut self, written: &str) -> bool {
        let (Some(last), written) = (&self.last, on_one_line(written)) else { return false };
        let to = last.to.map(|hole| [self.shape.label(hole).into(), self.shape.written(hole, None)]);
        let mut signs = self.exporter.mapping.moves.signs.iter().filter_map(|(sign, check)| {
            let total = last.store.filter(|_| check.contains("{total}")).unwrap_or(0);
            let number = number_in(&written).filter(|_| sign.contains("{n}"));
            let number = number.map(|number| number.saturating_sub(total).to_string());
            let with = |text: &str| text.replace("{n}", number.as_deref().unwrap_or("{n}"));
            let total = number_in(&written).map(|total| total.to_string()).unwrap_or_default();
            let meant = with(check).replace("{total}", &total);
            let is_meant =
                meant == written || to.iter().flatten().any(|to| meant.replace("{to}", to) == written);
            is_meant.then(|| (with(sign), check))
        });
        let Some((sign, check)) = signs.next() else { return false };
        let before = &self.moves[last.word.clone()];
        let word = format!("{before}{sign}");
        let all = self.read(before, last.mover).zip(self.read(&word, last.mover));
        let is_read = all.is_some_and(|(old, new)| {
            (old.from, old.to) == (new.from, new.to) && new.sign.is_some_and(|sign| sign.check == check)
        });
        self.replace(&word, is_read)
    }

    /// The move in a word of the list, if it is one.
    fn read(&self, word: &str, mover: Player) -> Option<Written<'l>> {
        let read = self.exporter.names.read(&self.exporter.mapping.moves, word, mover);
        read.filter(|_| self.is_move(word))
    }

    /// Whether a word is a move from the same hole as the last one.
    fn reads(&self, word: &str) -> bool {
        let last = self.last.as_ref();
        last.is_some_and(|last| self.read(word, last.mover).is_some_and(|read| read.from == last.from))
    }

    /// Writes a word instead of the last move, if it is read as that move.
    fn replace(&mut self, word: &str, is_read: bool) -> bool {
        let Some(last) = self.last.as_mut().filter(|_| is_read) else { return false };
        self.moves.replace_range(last.word.clone(), word);
        last.word.end = last.word.start + word.len();
        true
    }

    /// Whether a word of the list is read as one move.
    fn is_move(&self, word: &str) -> bool {
        let all = tokens(word, &self.exporter.mapping.moves);
        matches!(all.as_slice(), [Token::Move(found)] if *found == word)
    }

    /// Writes a comment of a record, or reports that it is lost.
    fn comment_or_loss(&mut self, comment: &Comment) {
        let hands = &self.header.hands;
        let said = comment.signature(self.text, |word| hands.contains_key(word)).said(self.text);
        let is_there = match (said.strip_prefix(LIST_SAYS), said.strip_prefix(LIST_HAS)) {
            (Some(said), _) => self.comment(said),
            (None, Some(whole)) => self.replace(whole, self.reads(whole)),
            _ => self.is_reason(&said),
        };
        if is_there {
            return;
        }
        let of_import = [LIST_SAYS, LIST_HAS, SAME_AS, RESULT_IS];
        let is_own = of_import.iter().any(|begin| said.starts_with(begin));
        let words = match !is_own && !said.starts_with('(') && self.comment(&said) {
            true => "comments of editors, which come back as what the list says",
            false => "comments",
        };
        self.lost(words, &said);
    }

    /// Writes a comment, if it is one comment when the list is read again.
    fn comment(&mut self, said: &str) -> bool {
        let ends_line = self.exporter.mapping.moves.written_as == WrittenAs::Lines;
        let forms = [said.to_owned(), format!("{{{said}}}"), format!("; {said}\n")];
        let mut forms = forms.iter().filter(|form| ends_line || !form.ends_with('\n'));
        let is_read = |form: &&String| match tokens(form, &self.exporter.mapping.moves).as_slice() {
            [Token::Comment(found)] => *found == said,
            [Token::Unclosed(found)] => *found == said && form.ends_with('}'),
            _ => false,
        };
        let Some(form) = forms.find(is_read).filter(|_| self.is_text() && on_one_line(said) == said) else {
            return false;
        };
        self.word(form);
        true
    }

    /// Whether a comment is the reason of a correction, which an import writes again.
    fn is_reason(&self, said: &str) -> bool {
        let mut all = self.exporter.mapping.corrections.iter();
        all.any(|one| one.record == self.id && one.ply == self.plies && on_one_line(&one.reason) == said)
    }

    fn gap(&mut self, gap: &Gap) -> bool {
        let cause = gap.cause.map_or("", |span| self.slice(span)).replace("\\\"", "\"");
        match (gap.plies, cause.strip_prefix(UNREAD)) {
            (GapPlies::Between(1, 1), Some(word)) if self.is_move(word) => {
                self.plies += 1;
                self.is_played = false;
                self.mover = self.mover.opposite();
                self.last = None;
                self.word(word);
                true
            }
            _ => false,
        }
    }
}
