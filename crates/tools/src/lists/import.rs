//! A game as a record.

use std::borrow::Cow;

use serde_yaml::Value;

use base::board::{HoleSet, Player};
use base::text::on_one_line;
use engine::Position;
use record::archive::{Date, read_header};
use record::notation::syntax::{EndResult, ItemKind};
use record::notation::{PagePlace, format, parse};
use record::replay::{Families, FindingsOnly, Line, read_position, replay};
use rules::Ruleset;

use super::board_form;
use super::census::{Census, Taken, plain_name};
use super::game::{GameEntry, first_name, table};
use super::header;
use super::mapping::{Mapping, MappingProblem};
use super::moves::{RESULT_IS, SAME_AS, Sheet, braced, quoted};
use super::names::Names;
use super::plies::{BOARD, ply_fields};
use super::report::{Report, at};
use super::template::fill;
use super::token::{Token, tokens};

/// The code of a finding that every list gives whose result does not follow from its moves.
const ENDED_EARLY: &str = "replay/ended-early";

/// The most records with the same moves that one record names.
const MOST_SAME: usize = 5;

/// Makes records of games.
pub struct Importer<'a> {
    mapping: &'a Mapping,
    ruleset: &'a Ruleset,
    names: Names,
    families: Families<'a>,
    census: &'a Census,
    /// Games so far.
    done: usize,
    /// What is reported.
    pub report: Report,
}

impl<'a> Importer<'a> {
    /// An import by a mapping. `ruleset` is the one that the mapping names, under its defaults.
    ///
    /// # Errors
    /// Where the mapping does not fit the ruleset.
    pub fn new(
        mapping: &'a Mapping,
        ruleset: &'a Ruleset,
        families: Families<'a>,
        census: &'a Census,
    ) -> Result<Self, MappingProblem> {
        let names = Names::new(mapping, ruleset)?;
        let mut report = Report::default();
        for one in mapping.corrections.iter().filter(|one| !census.has(&one.record)) {
            report.lost("corrections of records that are not there", one.record.clone());
        }
        Ok(Self { mapping, ruleset, names, families, census, done: 0, report })
    }

    /// The record of a game, and its id. Games come in the order in which the census was taken.
    pub fn record(&mut self, game: &GameEntry) -> (String, String) {
        let game = &self.with_result(game);
        let taken = self.census.game(self.done);
        self.done += 1;
        self.report.games += 1;
        let id = taken.id.to_owned();
        if taken.is_numbered {
            self.report.lost("ids that an earlier record has; a number was added", id.clone());
        }
        for field in &game.twice {
            let words = "fields given twice, or whose names differ by capitals alone; of two equal ones the last is used";
            self.report.lost(words, at(&id, field));
        }
        let mut keys = self.keys(game, &id);
        if let Some(given) = self.begins_with(game).filter(|_| !keys.iter().any(|(key, _)| *key == "setup")) {
            let setup = serde_yaml::Mapping::from_iter([("given".into(), given.into())]);
            keys.push(("setup", Value::Mapping(setup)));
        }
        if !keys.iter().any(|(key, _)| *key == "provenance") {
            let words = "records that do not say how their play is known; give it with --provenance";
            self.report.note(words, None);
        }
        let line = self.start(&header::print(&keys), &id);
        let start = line.as_ref().and_then(|line| line.start.position()).cloned();
        if start.is_none() {
            self.report.lost("games whose beginning cannot be read: moves are not replayed", id.clone());
        }
        let mut report = std::mem::take(&mut self.report);
        let unnamed = |text: &str| self.without_names(game, text);
        let mapping = self.mapping;
        let result = mapping.result_field().map_or("", |field| game.get(field));
        let ruleset = line.as_ref().map_or(self.ruleset, |line| &line.ruleset);
        let sheet = Sheet { mapping, ruleset, names: &self.names, id: &id, result, unnamed: &unnamed };
        let movetext = sheet.movetext(game.get(&mapping.moves.field), start.as_ref(), &mut report);
        self.report = report;
        let end = self.end(&mut keys, movetext.goes_on == Some(true), &id);
        let same = self.same(&taken, &id);
        let moves = movetext.text;
        if game.get(&self.mapping.moves.field).is_empty() {
            self.report.lost("games without moves", id.clone());
        }
        let moves = match self.place(game, &id) {
            Some(place) => format!("at({place})\n{}", moves.trim_start()),
            None => moves,
        };
        let text = format!("{}\n{same}{moves}\n{end}\n", header::print(&keys));
        (id, format(&text))
    }

    /// The position before the first move of a list, if it has one that is not that of the ruleset.
    fn begins_with(&self, game: &GameEntry) -> Option<String> {
        let moves = &self.mapping.moves;
        let form = self.mapping.boards.get(moves.board.as_ref()?)?;
        let tokens = tokens(game.get(&moves.field), moves);
        let Some(Token::Comment(said)) = tokens.first() else { return None };
        let board = board_form::read(form, self.ruleset, said.strip_prefix(BOARD)?.strip_suffix(']')?)?;
        let initial = Position::initial(self.ruleset);
        let is_other = |stated: &Position| !stated.equals_except(&initial, HoleSet::EMPTY);
        read_position(self.ruleset, &board).ok().filter(is_other).map(|_| board)
    }

    /// Where in the source the moves of a game are.
    fn place(&mut self, game: &GameEntry, id: &str) -> Option<PagePlace> {
        let words = fill(self.mapping.at.as_ref()?, |field| self.value(game, field))?;
        let place = words.parse();
        place.map_err(|_| self.report.lost("places that `at(…)` cannot name", at(id, &words))).ok()
    }

    /// A game with the result in its field that only the end of its list has.
    fn with_result<'g>(&self, game: &'g GameEntry) -> Cow<'g, GameEntry> {
        let is_missing = |field: &&str| game.get(field).is_empty() && other_case(game, field).is_none();
        let Some(field) = self.mapping.result_field().filter(is_missing) else {
            return Cow::Borrowed(game);
        };
        let moves = &self.mapping.moves;
        let word = match tokens(game.get(&moves.field), moves).last() {
            Some(Token::Result(word)) => word.replace(' ', ""),
            Some(Token::Move(word))
                if Player::ALL.iter().all(|&mover| self.names.read(moves, word, mover).is_none()) =>
            {
                (*word).to_owned()
            }
            _ => return Cow::Borrowed(game),
        };
        let mut found = game.clone();
        found.put(first_name(field), &word);
        let is_known = table(self.mapping, field).any(|(known, _)| known.as_str() == word);
        let is_read = is_known || found.placed(self.mapping, field).is_some_and(|result| result != word);
        if is_read { Cow::Owned(found) } else { Cow::Borrowed(game) }
    }

    /// The header of a record.
    fn keys(&mut self, game: &GameEntry, id: &str) -> Vec<(&'static str, Value)> {
        let mut used = vec![self.mapping.moves.field.clone()];
        let mut absent = Vec::new();
        let mut keys = header::filled(&self.mapping.header, |field| {
            used.push(game.chosen(field).to_owned());
            let value = self.value(game, field);
            if value.is_none() {
                absent.push(field.to_owned());
            }
            value
        });
        for (key, value) in &mut keys {
            if *key == "id" {
                *value = Value::String(id.to_owned());
            }
        }
        if used.iter().any(|field| header::date(game.get(field)).as_deref() != Some(game.get(field))) {
            self.report.note("dates that are written as records have them", id.to_owned());
        }
        let used_as = |field: &&String| used.contains(field) && !self.mapping.unquoted.contains(*field);
        for field in game.unquoted.iter().filter(used_as) {
            self.report
                .note(format!("values of `{field}` that an export quotes, unless `unquoted` has it"), None);
        }
        // A form names fields that few lists have.
        for field in absent.into_iter().filter(|_| self.mapping.description.is_none()) {
            let meant =
                other_case(game, &field).map_or(String::new(), |meant| format!("; they have `{meant}`"));
            self.report.note(format!("games without the field `{field}`{meant}"), None);
        }
        let is_left_out = |field: &str| {
            let of = |name: &String| {
                field == name || field.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('.'))
            };
            self.mapping.leave_out.iter().any(of)
        };
        let is_grouped = |field: &String| self.mapping.group.as_ref() == Some(field);
        let unused = game.fields.keys().filter(|field| !used.contains(field) && !is_grouped(field));
        for field in unused.filter(|field| !is_left_out(field) && !self.mapping.only.contains_key(*field)) {
            let words = format!("values of the field `{field}`, which the mapping does not place");
            self.report.lost(words, at(id, game.get(field)));
        }
        for (field, value) in game.unread.iter().filter(|(field, _)| !is_left_out(field)) {
            if field.is_empty() {
                self.report.note("games with lines that no pattern reads", at(id, value));
            } else {
                let words =
                    format!("games whose plies have other values of the field `{field}`; the first is used");
                self.report.lost(words, at(id, value));
            }
        }
        let own = ply_fields(self.mapping);
        let is_of_ply = |field: &str| own.iter().any(|names| names.split('|').any(|name| name == field));
        for (field, table) in self.mapping.values.iter().filter(|(field, _)| !is_of_ply(field)) {
            let value = game.get(field);
            if let Some(meant) = other_case(game, field) {
                let words = format!("`values` names the field `{field}`; the games have `{meant}`");
                self.report.lost(words, id.to_owned());
            }
            let is_changed = || game.placed(self.mapping, field).is_some_and(|placed| placed != value);
            if !value.is_empty() && !table.keys().any(|known| known.as_str() == value) && !is_changed() {
                let value = on_one_line(value);
                let words = format!("value `{value}` of the field `{field}`, which its table does not have");
                self.report.lost(words, id.to_owned());
            }
        }
        keys
    }

    /// What a field is in the record.
    fn value(&self, game: &GameEntry, field: &str) -> Option<String> {
        let value = game.placed(self.mapping, field)?;
        if let Some(form) = self.mapping.boards.get(game.chosen(field)) {
            return Some(board_form::read(form, self.ruleset, &value).unwrap_or(value));
        }
        if self.mapping.persons.fields.iter().any(|one| one == field) {
            let name = plain_name(game.get(field));
            return Some(self.census.instead(self.mapping, game, &name).unwrap_or(name));
        }
        Some(self.without_names(game, &value))
    }

    /// A text without the names that are left out in a game.
    fn without_names(&self, game: &GameEntry, text: &str) -> String {
        let mut text = text.to_owned();
        for field in &self.mapping.persons.fields {
            let written = game.get(field);
            let name = plain_name(written);
            if let Some(instead) = self.census.instead(self.mapping, game, &name).filter(|_| !name.is_empty())
            {
                text = text.replace(written, &instead).replace(&name, &instead);
            }
        }
        text
    }

    /// The line of play that a record of this header begins.
    fn start(&mut self, header: &str, id: &str) -> Option<Line> {
        let text = format!("{header}end(unknown)\n");
        let (file, _) = parse(&text);
        let record = file.records.first()?;
        let (header, problems) = read_header(&text, record.header.as_ref()?);
        for problem in problems {
            let written = text.get(problem.span.range()).unwrap_or_default();
            self.report
                .lost(format!("headers with a `{}` that cannot be read", problem.path), at(id, written));
        }
        let date = header.event.as_ref().and_then(|event| event.date.as_deref());
        if let Some(date) = date.filter(|date| date.parse::<Date>().is_err()) {
            self.report.lost("dates that `check` does not accept", at(id, date));
        }
        replay::<FindingsOnly>(self.families, &header, record, &text).line
    }

    /// How the record ends, after the result in its header.
    fn end(&mut self, keys: &mut Vec<(&'static str, Value)>, goes_on: bool, id: &str) -> String {
        let place = keys.iter().position(|(key, _)| *key == "result");
        let mut stated = place.and_then(|place| keys[place].1.as_str()).unwrap_or("unknown").to_owned();
        let (file, problems) = parse(&format!("end({stated})"));
        let is_end = |kind: &ItemKind| matches!(kind, ItemKind::End(_));
        let one_end = file.records.iter().flat_map(|record| &record.items).all(|item| is_end(&item.kind));
        if !problems.is_empty() || !one_end {
            self.report.lost("results that cannot be read", at(id, &stated));
            keys.retain(|(key, _)| *key != "result");
            let said = braced(&format!("{RESULT_IS}{stated}."));
            return format!("{{{}{said}}}\nend(unknown)", self.hand());
        }
        let score = file.records.iter().flat_map(|record| &record.items).find_map(|item| match &item.kind {
            ItemKind::End(end) if matches!(end.result, EndResult::Wins(_)) => {
                end.score.filter(|(a, b)| a < b)
            }
            _ => None,
        });
        if let (Some((first, second)), Some(place)) = (score, place) {
            self.report.note(
                "results whose scores are put in the order of `end(…)`, the winner's first",
                at(id, &stated),
            );
            stated = stated.replace(&format!("{first}-{second}"), &format!("{second}-{first}"));
            keys[place].1 = stated.as_str().into();
        }
        let decided = stated.contains("wins") || stated.starts_with("draw");
        let reason = self.mapping.unreached.as_deref().filter(|_| decided && goes_on);
        if decided && goes_on {
            self.report.note("results that the moves do not reach", None);
        }
        let Some(reason) = reason else { return format!("end({stated})") };
        if !keys.iter().any(|(key, _)| *key == "acknowledge") {
            let mut known = serde_yaml::Mapping::new();
            known.insert("code".into(), ENDED_EARLY.into());
            known.insert("reason".into(), reason.into());
            if let Some(hand) = &self.mapping.hand {
                known.insert("by".into(), hand.as_str().into());
            }
            let at = place.unwrap_or(keys.len());
            keys.insert(at, ("acknowledge", Value::Sequence(vec![Value::Mapping(known)])));
        }
        format!("end({stated}, {})", quoted(reason))
    }

    /// A comment that names the other records with the same moves.
    fn same(&mut self, taken: &Taken<'_>, id: &str) -> String {
        let same = &taken.same;
        if same.is_empty() {
            return String::new();
        }
        let named = &same[..same.len().min(MOST_SAME)];
        let more = same.len() - named.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        // The first of them reports them all.
        if taken.is_first {
            self.report
                .note("groups of records with the same moves", format!("{id} = {}{more}", named.join(" = ")));
        }
        format!("{{{}{SAME_AS}{}{more}.}}\n", self.hand(), named.join(" and "))
    }

    /// The hand that signs comments, with its colon.
    fn hand(&self) -> String {
        self.mapping.hand.as_ref().map_or(String::new(), |hand| format!("{hand}: "))
    }
}

/// The field of a game that differs from a name it does not have by capitals alone.
fn other_case<'g>(game: &'g GameEntry, name: &str) -> Option<&'g str> {
    let known = game.fields.keys().map(String::as_str);
    let meant = known.into_iter().find(|known| known.to_lowercase() == name.to_lowercase());
    meant.filter(|meant| *meant != name && !game.fields.contains_key(name))
}
