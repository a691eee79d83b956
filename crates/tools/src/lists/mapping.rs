//! What a mapping file says.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Deserialize;

use serde_json::{Value, json};

use base::yaml::Word;
use record::archive::HEADER_KEYS;

use super::template::{MOST_DIGITS, Piece, bad_width, pieces, templates};

/// How games are imported and exported.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    /// Which lists it is for, in a line.
    pub description: Option<String>,
    /// How the input is divided into games and fields.
    pub input: Form,
    /// The sign between the cells of a table. Without it, an import takes the first of `,`, `;` and tab that the first
    /// line has, and an export a comma.
    pub separator: Option<char>,
    /// Which lines of a log are read, and how they are written. The first that fits a line reads it.
    #[serde(default)]
    pub lines: Vec<LogLine>,
    /// The field that entries of one game share, one behind the other, where each entry is a ply.
    pub group: Option<String>,
    /// Which games are read: those that have one of these values in every field named.
    #[serde(default)]
    pub only: BTreeMap<String, Vec<Word>>,
    /// The header of each record. A text in it may name fields: `{white}`.
    #[schemars(with = "BTreeMap<String, Value>", extend("propertyNames" = json!({"enum": HEADER_KEYS[1..]})))]
    pub header: serde_yaml::Mapping,
    /// For a field, what each of its values becomes in the record.
    #[serde(default)]
    pub values: BTreeMap<String, BTreeMap<Word, Word>>,
    /// Values that stand for a missing one, in any field.
    #[serde(default)]
    pub missing: BTreeSet<Word>,
    /// For a field with a date, the order of its parts: `day/month/year`.
    #[serde(default)]
    pub dates: BTreeMap<String, String>,
    /// For a field with a position, how it is written.
    #[serde(default)]
    pub boards: BTreeMap<String, ListBoard>,
    /// Whose names are left out.
    #[serde(default)]
    pub persons: Persons,
    /// Fields that are left out on purpose.
    #[serde(default)]
    pub leave_out: BTreeSet<String>,
    /// Fields that JSON has without quotation marks: numbers, true and false.
    #[serde(default)]
    pub unquoted: BTreeSet<String>,
    /// Where in the source the moves of a game are, as `at(…)` has it; it may name fields: `game-{id}`.
    pub at: Option<String>,
    /// How moves are written.
    pub moves: Moves,
    /// Moves that an editor reads in another way than they are written.
    #[serde(default)]
    pub corrections: Vec<Correction>,
    /// Why a stated result may not follow from the moves. Written in records in which play could go on.
    pub unreached: Option<String>,
    /// The hand that signs what the import itself says in comments.
    pub hand: Option<String>,
}

/// How an input is divided into games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Lines of JSON, each with one object.
    Jsonl,
    /// One JSON array of objects.
    Json,
    /// A table with a line of names.
    Csv,
    /// Lines `[Name "value"]` and then moves, as in PGN; games without such lines are divided by blank lines.
    Text,
    /// Lines that patterns read.
    Log,
}

/// A line of a log.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogLine {
    /// A regular expression; its named groups are fields. A line is a ply if they are among those of `moves.ply`.
    pub read: String,
    /// What an export writes; it may name fields.
    pub write: Option<String>,
    /// Whether a game begins with it.
    #[serde(default)]
    pub begins: bool,
}

/// How a position is written in a list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListBoard {
    /// The whole of it: `{south:,}` are the counts of South's holes, in the order of the ruleset's labels, with commas
    /// between them, `{north-reversed:,}` North's in the reverse order, `{south-store}` the seeds in South's store, and
    /// `{next}` the player to move. When it is read, only letters and digits count, and those at its end are left out.
    pub form: String,
    /// What is behind a count of seeds. A number without it counts holes without seeds.
    #[serde(default)]
    pub seed: String,
    /// What is written instead of a count for a hole without seeds.
    pub empty: Option<String>,
    /// What is written instead of a count for a hole with a flag of the opponent's.
    pub flag: Option<String>,
    /// How the player to move is written.
    #[serde(default = "letters")]
    pub next: ListHoleNames,
}

/// South and North by their first letters.
fn letters() -> ListHoleNames {
    ListHoleNames { south: Word::from("S"), north: Word::from("N") }
}

/// Whose names are left out, and what is written instead.
#[derive(Debug, Clone, PartialEq, Deserialize, Default, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Persons {
    /// The fields that hold names.
    pub fields: Vec<String>,
    /// What is written instead of a name; `{number}` is the place of the person among all of the input.
    pub instead: Option<String>,
    /// Names that are left out everywhere, each as it is written or as `sha256:` with the checksum of the name.
    pub leave_out: BTreeSet<String>,
    /// Games whose players have no name: a value of a field, such as an event.
    pub unnamed_in: BTreeMap<String, BTreeSet<Word>>,
    /// Whether a player of such a game has no name in other games either.
    pub unnamed_elsewhere: bool,
}

/// How the moves of a game are written.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// The field that holds them.
    pub field: String,
    /// The names of each player's holes in the list, in the order of the ruleset's labels. Both players may use the
    /// same names. `1 2 …` goes on for as many holes as there are, `… 2 1` ends so; `{n}` is their number, `{n+1}`
    /// one more and `{2n+1}` one more than twice as many. `rows 1` numbers the holes of the whole board from 1, row by
    /// row, from South's left.
    pub holes: ListHoleNames,
    /// What is before a move of South's and of North's, if the list says who plays.
    pub players: Option<ListHoleNames>,
    /// The names of the stores, where the last seed may fall.
    pub stores: Option<ListHoleNames>,
    /// A ply that an entry, an object or a line gives; it may name fields: `{player}{hole}`.
    pub ply: Option<String>,
    /// The field of such an entry, or of a comment `{[%board …]}`, that has the position after a ply.
    pub board: Option<String>,
    /// Whether each lap of a turn is written as a move of its own.
    #[serde(default)]
    pub laps: bool,
    /// What is between sowings that follow one another in a turn: `f-e-d`.
    pub joined_by: Option<String>,
    /// Whether a word of several names, as in `958572`, is several moves.
    #[serde(default)]
    pub run_together: bool,
    /// Whether each line is a number and the moves of both players, or several such parts side by side.
    #[serde(default)]
    pub columns: bool,
    /// After how many rows of a page there is a position, if they are regular.
    pub board_every: Option<u32>,
    /// Whether the games are those of a page on which rows may be under another game than their own.
    #[serde(default)]
    pub page: bool,
    /// Whether play in round brackets becomes a variation, if all of it can be read.
    #[serde(default)]
    pub variations: bool,
    /// Letters that are read as others: those of another alphabet that look alike.
    #[serde(default)]
    pub read_as: BTreeMap<Word, Word>,
    /// What may be between the hole a move begins with and the hole of its last seed.
    #[serde(default)]
    pub between: String,
    /// Whether the hole of the last seed is in the list, too.
    #[serde(default)]
    pub last_hole: LastHole,
    /// For a sign at the end of a move, the check it means; `{to}` is the hole of the last seed. `{n}` is a number in
    /// the sign and in the check, and `{total}` in the check the mover's store before the turn and that number.
    #[serde(default)]
    pub signs: BTreeMap<String, String>,
    /// Words for a turn without a move.
    #[serde(default)]
    pub pass: Vec<String>,
    /// How exported moves are written.
    #[serde(default)]
    pub written_as: WrittenAs,
}

impl Moves {
    /// A text with letters for those that look like them.
    pub(super) fn plain(&self, text: &str) -> String {
        let mut plain = text.to_owned();
        for (written, read) in &self.read_as {
            plain = plain.replace(written.as_str(), read);
        }
        plain
    }
}

/// The names of holes in a list, divided by spaces.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HoleNames")]
pub struct ListHoleNames {
    /// South's.
    pub south: Word,
    /// North's.
    pub north: Word,
}

/// Whether a list has the hole of the last seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Default, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LastHole {
    /// Some moves have it.
    #[default]
    Sometimes,
    /// Every move has it.
    Always,
    /// No move has it: `11` is one hole.
    Never,
}

/// How exported moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Default, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WrittenAs {
    /// A text with a line for each turn and its number.
    #[default]
    Lines,
    /// A text of one line, with the numbers that the record has.
    Line,
    /// In JSON a list of moves.
    List,
    /// In JSON a list of moves that are numbers.
    Numbers,
    /// In JSON a list of objects, one for each ply, as `ply` has them.
    Objects,
}

/// A move that an editor reads in another way than it is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The record, by its id.
    pub record: String,
    /// The ply, from 1.
    pub ply: usize,
    /// What the list has.
    pub written: Word,
    /// How it is read.
    pub read: Word,
    /// The hand of the editor.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// Why a mapping cannot be used with a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MappingProblem {
    /// The header names no ruleset, or not in plain words.
    #[error("`header` has no `ruleset`; give the id of one with --ruleset")]
    NoRuleset,
    /// The header names no id.
    #[error("`header` has no `id`; expected one such as `cup-{{id}}`")]
    NoId,
    /// The header has a key that no record has.
    #[error("`header` has the key `{0}`, which no record has")]
    HeaderKey(String),
    /// A field of the header with a number of digits that is none, or too great.
    #[error("`header` has a field with `{0}` digits; expected a number up to {most}, as in `{{id:03}}`", most = MOST_DIGITS)]
    Width(String),
    /// A player has other holes than the list names.
    #[error("`moves.holes.{player}` names {found} holes; the ruleset gives {player} {expected}")]
    Holes {
        /// `south` or `north`.
        player: &'static str,
        /// How many names the mapping has.
        found: usize,
        /// How many holes the player has.
        expected: usize,
    },
    /// A name that means two holes of one player.
    #[error("`moves.holes` names two holes of one player `{0}`; expected different names")]
    NameTwice(String),
    /// A pattern that is no regular expression.
    #[error("`lines` has a pattern that is no regular expression: {0}")]
    Pattern(String),
}

impl Mapping {
    /// The ruleset of the records, by its id.
    ///
    /// # Errors
    /// Where the header lacks it, or an id, or has a key that is none.
    pub fn ruleset(&self) -> Result<&str, MappingProblem> {
        for key in self.header.keys() {
            let key = key.as_str().unwrap_or_default();
            if !HEADER_KEYS.contains(&key) || key == "sowbook" {
                return Err(MappingProblem::HeaderKey(key.to_owned()));
            }
        }
        let mut width = None;
        let header = serde_yaml::Value::Mapping(self.header.clone());
        templates(&header, &header, &mut |template, _| {
            width = width.take().or_else(|| bad_width(template).map(str::to_owned));
        });
        if let Some(width) = width {
            return Err(MappingProblem::Width(width));
        }
        for line in &self.lines {
            regex::Regex::new(&line.read).map_err(|error| MappingProblem::Pattern(error.to_string()))?;
        }
        if self.header.get("id").and_then(|id| id.as_str()).is_none() {
            return Err(MappingProblem::NoId);
        }
        let ruleset = self.header.get("ruleset").and_then(|ruleset| ruleset.as_str());
        ruleset.ok_or(MappingProblem::NoRuleset)
    }

    /// The field of the result, if it is that of the record.
    pub(super) fn result_field(&self) -> Option<&str> {
        let template = self.header.get("result").and_then(|result| result.as_str())?;
        match pieces(template).as_slice() {
            [Piece::Field(field, _)] => Some(field),
            _ => None,
        }
    }
}
