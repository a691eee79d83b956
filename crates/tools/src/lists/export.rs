//! A record as a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_yaml::Value;

use base::board::{Hole, Label, Player, Shape};
use base::text::Span;
use record::archive::RecordHeader;
use record::notation::Record;
use record::notation::syntax::{
    Attestation, Certainty, Gap, GapPlies, Glyph, Item, ItemKind, Makes, Ply, Taking,
};
use record::replay::{Families, FullTrace, PlyStep, last_hole, named, replay};
use rules::Ruleset;

use super::game::GameEntry;
use super::mapping::{Mapping, MappingProblem, WrittenAs};
use super::moves::{LIST_HAS, LIST_SAYS, UNREAD};
use super::names::Names;
use super::report::Report;
use super::template::{Piece, is_one_field, pieces, templates, unfill};

/// Writes records as games.
pub struct Exporter<'a> {
    mapping: &'a Mapping,
    ruleset: &'a Arc<Ruleset>,
    families: Families<'a>,
    names: Names,
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
        Ok(Self { mapping, ruleset, families, names, report })
    }

    /// The names of all fields, in the order of the header; the moves come last.
    pub fn fields(&self) -> Vec<String> {
        let mut fields: Vec<String> = Vec::new();
        let header = Value::Mapping(self.mapping.header.clone());
        templates(&header, &header, &mut |template, _| {
            for piece in pieces(template) {
                if let Piece::Field(name, _) = piece
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
        self.put_fields(&mut game, values, id);
        // A record with names that its holes cannot have has none that a list could.
        let ruleset = named(self.ruleset, header).unwrap_or_else(|_| Arc::clone(self.ruleset));
        let played = self.played(ruleset.shape(), record, text, header);
        let mut list = List {
            exporter: self,
            shape: ruleset.shape(),
            text,
            header,
            id,
            moves: String::new(),
            plies: 0,
            played,
            mover: header.first.unwrap_or(Player::South),
            to: None,
        };
        let end = record.items.iter().position(|item| !list.item(item)).unwrap_or(record.items.len());
        let is_move = |item: &Item| matches!(item.kind, ItemKind::Ply(_) | ItemKind::Pass);
        let rest = record.items[end..].iter().filter(|item| is_move(item)).count();
        let (moves, plies) = (list.moves, list.plies);
        self.report.plies += plies;
        for _ in 0..rest {
            self.report.lost("moves behind something that lists cannot say", id.to_owned());
        }
        game.put(&self.mapping.moves.field, moves.trim());
        game
    }

    /// What was played, by the places of the plies, where the labels alone do not say which holes are meant.
    fn played(
        &self,
        shape: &Shape,
        record: &Record,
        text: &str,
        header: &RecordHeader,
    ) -> BTreeMap<usize, PlyStep> {
        let mut labels = shape.labels().iter().filter_map(|label| Label::parse(label));
        if !labels.any(|label| shape.is_shared(label)) {
            return BTreeMap::new();
        }
        let line = replay::<FullTrace>(self.families, header, record, text).line;
        let plies = line.into_iter().flat_map(|line| line.plies);
        plies.map(|step| (step.span.start, step)).collect()
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
        let report = &mut self.report;
        let mut put = |template: &str, value: Option<String>| {
            for (field, found) in value.map(|value| unfill(template, &value)).unwrap_or_default() {
                if !game.get(field).is_empty() {
                    continue;
                }
                let table = self.mapping.values.get(field).into_iter().flatten();
                let mut known = table.filter(|(_, meant)| meant.as_str() == found);
                match (known.next(), known.next()) {
                    (None, _) => game.put(field, &found),
                    (Some((written, _)), None) => game.put(field, written),
                    // Any of them would be a guess.
                    _ => report.lost(
                        format!("values of the field `{field}`, where several become one in the record"),
                        id.to_owned(),
                    ),
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
        for key in header.as_mapping().into_iter().flat_map(serde_yaml::Mapping::keys) {
            let key = key.as_str().unwrap_or_default();
            // The labels of `holes` become the names of the list.
            let is_carried = matches!(key, "sowbook" | "acknowledge" | "holes");
            if !self.mapping.header.contains_key(key) && !is_carried {
                self.report.lost(format!("headers with `{key}`"), id.to_owned());
            }
        }
    }
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
    /// What was played, by the places of the plies; empty where every label names one hole.
    played: BTreeMap<usize, PlyStep>,
    /// Whose ply is next, as far as it can be read from the list alone.
    mover: Player,
    /// The hole of the last seed of the last ply.
    to: Option<Hole>,
}

impl List<'_, '_> {
    fn lost(&mut self, words: &str) {
        self.exporter.report.lost(words, format!("{} ply {}", self.id, self.plies));
    }

    fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Whether the list is a text, in which there may be more than moves.
    fn is_text(&self) -> bool {
        matches!(self.exporter.mapping.moves.written_as, WrittenAs::Lines | WrittenAs::Line)
    }

    fn word(&mut self, word: &str) {
        if !self.moves.is_empty() && !self.moves.ends_with('\n') {
            self.moves.push(' ');
        }
        self.moves.push_str(word);
    }

    /// Writes an item; `false` where nothing behind it can be written either.
    fn item(&mut self, item: &Item) -> bool {
        if item.attestation == Attestation::Supplied {
            self.lost("brackets around what an editor supplied");
        }
        match &item.kind {
            ItemKind::TurnNumber(number) => self.number(*number),
            ItemKind::Ply(ply) => self.ply(item.span, ply),
            ItemKind::Pass => match self.exporter.mapping.moves.pass.first() {
                Some(pass) => {
                    self.plies += 1;
                    self.mover = self.mover.opposite();
                    self.word(pass);
                }
                None => return false,
            },
            ItemKind::Total(total) => self.behind(&format!("({total})"), "running totals"),
            ItemKind::Makes(makes) => self.makes(makes),
            ItemKind::Sic(sic) => {
                let printed = self.slice(sic.printed).replace("\\\"", "\"");
                if printed.contains(char::is_whitespace) {
                    self.lost("corrections");
                } else {
                    self.in_place_of_the_last(&printed);
                }
            }
            ItemKind::Gap(gap) => return self.gap(gap),
            ItemKind::Glyph(glyph) => self.glyph(*glyph),
            ItemKind::Comment(comment) => {
                let hands = &self.header.hands;
                let said = comment.signature(self.text, |word| hands.contains_key(word)).said(self.text);
                match (said.strip_prefix(LIST_SAYS), said.strip_prefix(LIST_HAS)) {
                    (Some(said), _) if self.is_text() => self.word(&format!("{{{said}}}")),
                    (None, Some(whole)) => self.in_place_of_the_last(whole),
                    _ => self.lost("comments"),
                }
            }
            // `1... 34`: the second player's move is the first of its turn that the list has.
            ItemKind::Side(side) => {
                self.mover = *side;
                if *side == Player::North && self.moves.ends_with('.') {
                    self.moves.push_str("..");
                }
            }
            ItemKind::End(_) => {}
            ItemKind::Captured(_) | ItemKind::Laps(_) => self.lost("captures and laps"),
            ItemKind::Board(_) => self.lost("boards"),
            ItemKind::Variation(_) => self.lost("variations"),
            ItemKind::Note => self.lost("notes"),
            ItemKind::Illegal => self.lost("marks of illegal play"),
            ItemKind::Wit(_) => self.lost("differences of copies"),
            ItemKind::Provenance(_) | ItemKind::Dispute(_) => self.lost("remarks on the play"),
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

    fn number(&mut self, number: u32) {
        match self.exporter.mapping.moves.written_as {
            WrittenAs::Lines => {
                if !self.moves.is_empty() {
                    self.moves.push('\n');
                }
                self.moves.push_str(&format!("{number}."));
            }
            WrittenAs::Line => self.word(&format!("{number}.")),
            WrittenAs::List | WrittenAs::Numbers => {}
        }
    }

    fn ply(&mut self, span: Span, ply: &Ply) {
        self.plies += 1;
        let step = self.played.get(&span.start);
        let player = step.and_then(|step| step.player.or(step.before.mover()));
        let mover = player.unwrap_or(self.mover);
        self.mover = mover.opposite();
        let is_guess = player.is_none() && self.shape.is_shared(ply.start);
        let ended = step.and_then(|step| last_hole(self.shape, &step.events, mover));
        let start = self.shape.labelled(ply.start, Some(mover)).ok();
        let last = ply.last.and_then(|label| self.last_hole(label, ended, mover));
        let name = |hole| self.exporter.names.of(hole);
        let mut word = start.map_or(String::new(), |start| name(start).to_owned());
        if let Some(last) = last {
            word.push_str(&self.exporter.mapping.moves.between);
            word.push_str(name(last));
        }
        self.to = last;
        if is_guess {
            self.lost("moves of holes that both players may have, where the mover is not known");
        }
        if word.is_empty() {
            self.lost("holes that the list has no name for");
            word.push('?');
        }
        if ply.direction.is_some() || !ply.decisions.is_empty() || ply.taking == Taking::Facing {
            self.lost("directions and decisions");
        }
        if ply.seeds.is_some() {
            self.lost("numbers of seeds");
        }
        if ply.certainty == Certainty::Unclear {
            self.lost("marks of doubt");
        }
        self.word(&word);
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
            self.lost(words);
        }
    }

    fn makes(&mut self, makes: &Makes) {
        let holes: Vec<&str> = makes.holes.iter().map(|hole| self.slice(hole.span)).collect();
        let written = format!("makes({} {})", self.slice(makes.flag), holes.join(" "));
        let to = self.to.map(|hole| [self.shape.label(hole).into(), self.shape.written(hole, None)]);
        let is_meant = |check: &str| to.iter().flatten().any(|to| check.replace("{to}", to) == written);
        let signs = &self.exporter.mapping.moves.signs;
        match signs.iter().find(|(_, check)| is_meant(check)) {
            Some((sign, _)) => self.moves.push_str(sign),
            None => self.lost("marks of holes"),
        }
    }

    fn in_place_of_the_last(&mut self, word: &str) {
        let start = self.moves.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        self.moves.truncate(start);
        self.moves.push_str(word);
    }

    fn gap(&mut self, gap: &Gap) -> bool {
        let cause = gap.cause.map_or("", |span| self.slice(span)).replace("\\\"", "\"");
        match (gap.plies, cause.strip_prefix(UNREAD)) {
            (GapPlies::Between(1, 1), Some(word)) => {
                self.plies += 1;
                self.mover = self.mover.opposite();
                self.word(word);
                true
            }
            _ => false,
        }
    }

    fn glyph(&mut self, glyph: Glyph) {
        let sign = match glyph {
            Glyph::Good => "!".to_owned(),
            Glyph::Poor => "?".to_owned(),
            Glyph::Excellent => "!!".to_owned(),
            Glyph::Blunder => "??".to_owned(),
            Glyph::Interesting => "!?".to_owned(),
            Glyph::Dubious => "?!".to_owned(),
            Glyph::Numeric(number) => format!("${number}"),
        };
        if self.is_text() { self.word(&sign) } else { self.lost("ratings") }
    }
}
