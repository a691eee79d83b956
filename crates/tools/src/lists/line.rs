//! A line of a list that somebody types into a record.

use engine::Position;
use record::notation::parse;
use record::notation::syntax::ItemKind;
use rules::Ruleset;

use super::mapping::{Mapping, MappingProblem};
use super::moves::Sheet;
use super::names::Names;
use super::report::Report;
use super::token::in_order;

/// A line of a list, read by a mapping and played from a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListLine {
    /// Its plies in the notation of records, each with its checks and comments, and with the number of its turn if
    /// the line has that.
    pub plies: Vec<String>,
    /// How many of them could be played.
    pub played: usize,
    /// How many of them have a last hole.
    pub ends: usize,
    /// What is refused first, and why; `None` if all of the line can be read and played.
    pub refused: Option<String>,
}

impl ListLine {
    /// Reads a line by a mapping, and plays it from a position of the ruleset.
    ///
    /// # Errors
    /// Where the mapping does not fit the ruleset.
    pub fn read(
        mapping: &Mapping,
        ruleset: &Ruleset,
        start: &Position,
        line: &str,
    ) -> Result<Self, MappingProblem> {
        let names = Names::new(mapping, ruleset)?;
        let list = if mapping.moves.columns { in_order(line) } else { line.to_owned() };
        let unnamed = |said: &str| said.to_owned();
        let sheet = Sheet { mapping, ruleset, names: &names, id: "", result: "", unnamed: &unnamed };
        let mut report = Report::default();
        let movetext = sheet.movetext(&list, Some(start), &mut report);
        let plies = plies(&movetext.text);
        let ends = plies.iter().filter(|ply| ply.contains(':')).count();
        Ok(Self { plies, played: movetext.played, ends, refused: report.first_lost().map(str::to_owned) })
    }
}

/// The plies of a movetext, each with the number that the list has before it.
fn plies(text: &str) -> Vec<String> {
    let mut plies: Vec<String> = Vec::new();
    let mut before = String::new();
    for item in parse(text).0.records.iter().flat_map(|record| &record.items) {
        let words = text.get(item.span.range()).unwrap_or_default();
        match (&item.kind, plies.last_mut()) {
            (ItemKind::TurnNumber(_) | ItemKind::Side(_), _) => before.push_str(&format!("{words} ")),
            (ItemKind::Ply(_) | ItemKind::Pass | ItemKind::Gap(_), _) | (_, None) => {
                plies.push(format!("{}{words}", std::mem::take(&mut before)));
            }
            (_, Some(ply)) => ply.push_str(&format!(" {words}")),
        }
    }
    plies
}
