//! The forms of an input: how games are divided, and how they are written again.

use std::fmt;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as _, Deserializer as _};
use serde_json::{Map, Value};

use base::text::on_one_line;

use super::game::{GameEntry, Json, first_name};
use super::mapping::{Form, Mapping, WrittenAs};
use super::plies::{Grouped, Log, columns, plies, ply_fields, write_log};

/// The longest line or value that is read, in bytes.
const LONGEST: u64 = 16 * 1024 * 1024;

/// An entry of an input that is no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadEntry {
    /// Its place among the games, from 1.
    pub number: usize,
    /// What is wrong.
    pub why: String,
}

/// What is done with each entry of an input.
type Each<'a> = dyn FnMut(Result<GameEntry, UnreadEntry>) -> io::Result<()> + 'a;

/// Reads the games of an input one by one; only one is held at a time.
///
/// # Errors
/// Where reading fails, or `each` does.
pub fn read_games(mapping: &Mapping, reader: impl Read, each: &mut Each<'_>) -> io::Result<()> {
    let mut games = Grouped::new(mapping);
    entries(mapping, reader, &mut |entry| match entry {
        Ok(entry) => games.take(entry).map_or(Ok(()), |game| each(Ok(game))),
        Err(entry) => each(Err(entry)),
    })?;
    games.end().map_or(Ok(()), |game| each(Ok(game)))
}

/// The entries of an input, one by one.
fn entries(mapping: &Mapping, reader: impl Read, each: &mut Each<'_>) -> io::Result<()> {
    match mapping.input {
        Form::Jsonl => lines(reader, &mut |number, line| {
            if line.trim().is_empty() {
                return Ok(());
            }
            each(match serde_json::from_str::<Json>(line) {
                Ok(value) => of_value(number, &value),
                Err(error) => Err(UnreadEntry { number, why: error.to_string() }),
            })
        }),
        Form::Json => array(reader, each),
        Form::Csv => table(mapping, reader, each),
        Form::Text => texts(reader, each),
        Form::Log => log(mapping, reader, each),
    }
}

fn of_value(number: usize, value: &Json) -> Result<GameEntry, UnreadEntry> {
    match value {
        Json::Object(_) => Ok(GameEntry::new(number).with("", value)),
        _ => Err(UnreadEntry { number, why: "expected an object `{…}`".to_owned() }),
    }
}

/// The games of a log.
fn log(mapping: &Mapping, reader: impl Read, each: &mut Each<'_>) -> io::Result<()> {
    let log = Log::new(mapping).map_err(io::Error::other)?;
    let mut game = GameEntry::new(1);
    lines(reader, &mut |_, line| {
        if log.begins(line) && !game.fields.is_empty() {
            let next = GameEntry::new(game.number + 1);
            each(Ok(std::mem::replace(&mut game, next)))?;
        }
        log.line(line, &mut game);
        Ok(())
    })?;
    if game.fields.is_empty() { Ok(()) } else { each(Ok(game)) }
}

/// Gives each line on, with its number from 1.
fn lines(reader: impl Read, each: &mut dyn FnMut(usize, &str) -> io::Result<()>) -> io::Result<()> {
    let mut reader = BufReader::new(reader);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if reader.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 > LONGEST {
            let why = format!("line {number} is longer than {LONGEST} bytes");
            return Err(io::Error::new(ErrorKind::FileTooLarge, why));
        }
        let text = std::str::from_utf8(&line)
            .map_err(|_| io::Error::new(ErrorKind::InvalidInput, format!("line {number} is not UTF-8")))?;
        let text = if number == 1 { text.trim_start_matches('\u{feff}') } else { text };
        each(number, text.trim_end_matches(['\n', '\r']))?;
    }
    Ok(())
}

/// The elements of a JSON array.
fn array(reader: impl Read, each: &mut Each<'_>) -> io::Result<()> {
    struct Elements<'a, 'b> {
        each: &'a mut Each<'b>,
        failed: &'a mut Option<io::Error>,
        number: &'a mut usize,
    }
    impl<'de> Visitor<'de> for Elements<'_, '_> {
        type Value = ();

        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("an array of objects")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
            while let Some(value) = elements.next_element::<Json>()? {
                *self.number += 1;
                if let Err(error) = (self.each)(of_value(*self.number, &value)) {
                    *self.failed = Some(error);
                    return Err(serde::de::Error::custom("stopped"));
                }
            }
            Ok(())
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
            // One object alone is one game.
            let value = Json::deserialize(MapAccessDeserializer::new(map))?;
            *self.number += 1;
            *self.failed = (self.each)(of_value(*self.number, &value)).err();
            Ok(())
        }
    }
    let (mut failed, mut number) = (None, 0);
    let mut json = serde_json::Deserializer::from_reader(BufReader::new(reader));
    let read = json
        .deserialize_any(Elements { each, failed: &mut failed, number: &mut number })
        .and_then(|()| json.end());
    match (failed, read) {
        (Some(error), _) => Err(error),
        (None, Err(error)) if error.is_io() => Err(error.into()),
        (None, Err(error)) => each(Err(UnreadEntry { number: number + 1, why: error.to_string() })),
        (None, Ok(())) => Ok(()),
    }
}

/// The rows of a table.
fn table(mapping: &Mapping, reader: impl Read, each: &mut Each<'_>) -> io::Result<()> {
    let mut reader = BufReader::new(reader);
    let head = reader.fill_buf()?;
    let head = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let sign = mapping.separator.and_then(|sign| u8::try_from(sign).ok());
    let found = || [b',', b';', b'\t'].into_iter().find(|sign| head.contains(sign));
    let sign = sign.or_else(found).unwrap_or(b',');
    let mut rows = csv::ReaderBuilder::new().flexible(true).delimiter(sign).from_reader(reader);
    let names = rows.headers().map_err(io::Error::other)?.clone();
    for (index, row) in rows.records().enumerate() {
        let number = index + 1;
        let row = match row {
            Ok(row) => row,
            Err(error) if matches!(error.kind(), csv::ErrorKind::Io(_)) => {
                return Err(io::Error::other(error));
            }
            Err(error) => {
                each(Err(UnreadEntry { number, why: error.to_string() }))?;
                continue;
            }
        };
        let mut game = GameEntry::new(number);
        for (column, cell) in row.iter().enumerate() {
            match names.get(column) {
                Some(name) => game.put(name, cell),
                None => game.put(&format!("column {}", column + 1), cell),
            }
        }
        each(Ok(game))?;
    }
    Ok(())
}

/// The games of a text: lines `[Name "value"]`, then moves, which become the field `moves`.
fn texts(reader: impl Read, each: &mut Each<'_>) -> io::Result<()> {
    let mut game = GameEntry::new(1);
    let mut moves = String::new();
    let mut next = |game: &mut GameEntry, moves: &mut String| {
        let number = game.number + 1;
        let mut whole = std::mem::replace(game, GameEntry::new(number));
        whole.put("moves", moves);
        moves.clear();
        each(Ok(whole))
    };
    lines(reader, &mut |_, line| {
        if let Some((name, value)) = tag(line) {
            if !moves.trim().is_empty() {
                next(&mut game, &mut moves)?;
            }
            game.put(name, &value);
        } else if line.trim().is_empty() && game.fields.is_empty() && !moves.trim().is_empty() {
            next(&mut game, &mut moves)?;
        } else {
            moves.push_str(line);
            moves.push('\n');
        }
        Ok(())
    })?;
    if !game.fields.is_empty() || !moves.trim().is_empty() {
        next(&mut game, &mut moves)?;
    }
    Ok(())
}

/// The name and value in `[Name "value"]`.
fn tag(line: &str) -> Option<(&str, String)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    plain.then(|| (name, value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// Writes what is before all games: of a table the names of its columns.
///
/// # Errors
/// Where writing fails.
pub fn write_head(mapping: &Mapping, fields: &[String], out: &mut impl Write) -> io::Result<()> {
    match mapping.input {
        Form::Json => writeln!(out, "["),
        Form::Csv => row(mapping, &columns(mapping, fields), out),
        Form::Jsonl | Form::Text | Form::Log => Ok(()),
    }
}

/// Writes a game; `fields` are the names of all fields, in order.
///
/// # Errors
/// Where writing fails.
pub fn write_game(
    mapping: &Mapping,
    fields: &[String],
    game: &GameEntry,
    out: &mut impl Write,
) -> io::Result<()> {
    if mapping.group.is_none() {
        return write_entry(mapping, fields, game, out);
    }
    let columns = columns(mapping, fields);
    plies(mapping, game).into_iter().enumerate().try_for_each(|(index, ply)| {
        let number = if index > 0 { game.number + 1 } else { game.number };
        write_entry(mapping, &columns, &GameEntry { number, ..ply }, out)
    })
}

fn write_entry(
    mapping: &Mapping,
    fields: &[String],
    game: &GameEntry,
    out: &mut impl Write,
) -> io::Result<()> {
    let comma = if game.number > 1 { ",\n" } else { "" };
    let moves = &mapping.moves;
    match mapping.input {
        Form::Jsonl => writeln!(out, "{}", object(mapping, fields, game)),
        Form::Json => write!(out, "{comma}{}", object(mapping, fields, game)),
        Form::Csv => {
            row(mapping, &fields.iter().map(|name| game.get(name).to_owned()).collect::<Vec<_>>(), out)
        }
        Form::Log => write_log(mapping, game, out),
        Form::Text => {
            if game.number > 1 {
                writeln!(out)?;
            }
            let mut tagged = false;
            for name in fields.iter().filter(|name| **name != moves.field && !game.get(name).is_empty()) {
                let value = on_one_line(game.get(name)).replace('\\', "\\\\").replace('"', "\\\"");
                writeln!(out, "[{name} \"{value}\"]")?;
                tagged = true;
            }
            if tagged {
                writeln!(out)?;
            }
            writeln!(out, "{}", game.get(&moves.field).trim_end())
        }
    }
}

/// Whether a game is the same when it is read again between two others, which have a field besides their moves if
/// `has_fields` says so; the amount of white space does not matter.
pub(super) fn reads_back(
    mapping: &Mapping,
    fields: &[String],
    game: &GameEntry,
    has_fields: bool,
) -> io::Result<bool> {
    let same = |one: &str, other: &str| one.split_whitespace().eq(other.split_whitespace());
    let (mut written, mut read) = (Vec::new(), Vec::new());
    let mut other = GameEntry::new(1);
    match &mapping.group {
        _ if mapping.input == Form::Log => other = game.clone(),
        Some(group) => {
            other = game.clone();
            other.fields.insert(group.clone(), "other".to_owned());
        }
        None => {
            let first = fields.first().filter(|_| has_fields || mapping.input != Form::Text);
            first.into_iter().chain(fields.last()).for_each(|field| other.put(field, "1"));
        }
    }
    write_head(mapping, fields, &mut written)?;
    for (number, one) in [(1, &other), (2, game), (3, &other)] {
        write_game(mapping, fields, &GameEntry { number, ..one.clone() }, &mut written)?;
    }
    write_tail(mapping.input, &mut written)?;
    read_games(mapping, written.as_slice(), &mut |game| {
        read.push(game);
        Ok(())
    })?;
    let [Ok(_), Ok(read), Ok(_)] = read.as_slice() else { return Ok(false) };
    let mut names = read.fields.keys().chain(game.fields.keys());
    Ok(names.all(|name| same(read.get(name), game.get(name))))
}

/// Writes what is behind all games.
///
/// # Errors
/// Where writing fails.
pub fn write_tail(form: Form, out: &mut impl Write) -> io::Result<()> {
    if form == Form::Json { writeln!(out, "\n]") } else { Ok(()) }
}

fn row(mapping: &Mapping, cells: &[String], out: &mut impl Write) -> io::Result<()> {
    let sign = mapping.separator.and_then(|sign| u8::try_from(sign).ok()).unwrap_or(b',');
    let mut table = csv::WriterBuilder::new().delimiter(sign).from_writer(out);
    table.write_record(cells).map_err(io::Error::other)?;
    table.flush()
}

fn object(mapping: &Mapping, fields: &[String], game: &GameEntry) -> Value {
    let (mut all, moves) = (Map::new(), &mapping.moves);
    for name in fields {
        let text = game.get(name);
        let value = if *name == moves.field {
            let words = text.split_whitespace();
            match moves.written_as {
                WrittenAs::Lines | WrittenAs::Line => Value::from(text),
                WrittenAs::List => words.map(Value::from).collect(),
                WrittenAs::Objects => {
                    let objects = plies(mapping, &GameEntry::of_list(mapping, text)).into_iter();
                    let keys: Vec<String> =
                        ply_fields(mapping).iter().map(|names| first_name(names).to_owned()).collect();
                    objects.map(|ply| object(mapping, &keys, &ply)).collect()
                }
                WrittenAs::Numbers => words
                    .map(|word| word.parse::<u32>().map_or_else(|_| Value::from(word), Value::from))
                    .collect(),
            }
        } else if text.is_empty() {
            Value::Null
        } else {
            let bare = serde_json::from_str::<Value>(text).ok().filter(|_| mapping.unquoted.contains(name));
            bare.filter(|bare| format!("{bare}") == text).unwrap_or_else(|| Value::from(text))
        };
        put(&mut all, name, value);
    }
    Value::Object(all)
}

/// Puts a value at `name`; `tags.white` is the key `white` of the object `tags`.
fn put(map: &mut Map<String, Value>, name: &str, value: Value) {
    match name.split_once('.') {
        None => drop(map.insert(name.to_owned(), value)),
        Some((outer, inner)) => {
            let below = map.entry(outer.to_owned()).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(below) = below {
                put(below, inner, value);
            }
        }
    }
}
