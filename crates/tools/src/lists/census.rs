//! What must be known of a whole input before its first record is written: ids, persons, and games with the same moves.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use super::game::GameEntry;
use super::header::slug;
use super::mapping::Mapping;
use super::template::fill;
use super::token::{Token, tokens};

/// What is known of a whole input. Of each game it keeps an id and a checksum, of each person a name.
#[derive(Debug, Default)]
pub struct Census {
    ids: Vec<String>,
    taken: BTreeSet<String>,
    numbered: BTreeSet<usize>,
    moves: BTreeMap<[u8; 16], Vec<usize>>,
    checksums: Vec<Option<[u8; 16]>>,
    persons: BTreeMap<String, usize>,
    unnamed: BTreeSet<String>,
}

/// What a game is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken<'a> {
    /// The id of its record.
    pub id: &'a str,
    /// Whether another game has the id that the mapping makes, so that a number was added.
    pub is_numbered: bool,
    /// The ids of other games with the same moves: of the first game all, of others the first.
    pub same: Vec<&'a str>,
    /// Whether it is the first of them.
    pub is_first: bool,
}

/// A name without white space that does not count.
pub(super) fn plain_name(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Census {
    /// Takes a game in; games are asked for again in the same order.
    pub fn take(&mut self, mapping: &Mapping, game: &GameEntry) {
        let place = self.ids.len();
        let template = mapping.header.get("id").and_then(|id| id.as_str()).unwrap_or_default();
        let field = |name: &str| {
            let is_number = game.get(name).is_empty() && name.split('|').any(|name| name == "#");
            let value = if is_number { game.number.to_string() } else { game.get(name).to_owned() };
            (!value.is_empty()).then_some(value)
        };
        let wanted = slug(&fill(template, field).unwrap_or_default());
        let mut id = wanted.clone();
        let mut again = 1;
        while !self.taken.insert(id.clone()) {
            again += 1;
            id = format!("{wanted}-{again}");
        }
        if again > 1 {
            self.numbered.insert(place);
        }
        self.ids.push(id);
        let checksum = checksum(mapping, game);
        self.checksums.push(checksum);
        if let Some(checksum) = checksum {
            self.moves.entry(checksum).or_default().push(place);
        }
        let unnamed = is_unnamed_in(mapping, game);
        for name in mapping.persons.fields.iter().map(|field| plain_name(game.get(field))) {
            if name.is_empty() {
                continue;
            }
            let number = self.persons.len() + 1;
            if unnamed && mapping.persons.unnamed_elsewhere || is_left_out(mapping, &name) {
                self.unnamed.insert(name.clone());
            }
            self.persons.entry(name).or_insert(number);
        }
    }

    /// The id of the game at a place, from 0, and the games with the same moves.
    pub fn game(&self, place: usize) -> Taken<'_> {
        let id = |place: usize| self.ids.get(place).map_or("", String::as_str);
        let checksum = self.checksums.get(place).copied().flatten();
        let all = checksum.and_then(|checksum| self.moves.get(&checksum)).map_or(&[][..], Vec::as_slice);
        let is_first = all.first() == Some(&place);
        let others = if is_first { &all[1..] } else { &all[..all.len().min(1)] };
        Taken {
            id: id(place),
            is_numbered: self.numbered.contains(&place),
            same: others.iter().map(|other| id(*other)).collect(),
            is_first,
        }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.ids.len()
    }

    /// Gives the only game the id of the file that is to hold it. Gives the id it had; `None` if that is the same, or
    /// there are other games.
    pub fn name_only(&mut self, id: &str) -> Option<String> {
        let [only] = self.ids.as_mut_slice() else { return None };
        self.taken = BTreeSet::from([id.to_owned()]);
        Some(std::mem::replace(only, id.to_owned())).filter(|known| known != id)
    }

    /// Whether a record has this id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.taken.contains(id)
    }

    /// What is written for a name in a game; `None` if it is the name itself.
    pub(super) fn instead(&self, mapping: &Mapping, game: &GameEntry, name: &str) -> Option<String> {
        if !self.unnamed.contains(name) && !is_unnamed_in(mapping, game) {
            return None;
        }
        let number = self.persons.get(name).copied().unwrap_or_default().to_string();
        let instead = mapping.persons.instead.as_deref().unwrap_or("player {number}");
        fill(instead, |field| (field == "number").then(|| number.clone()))
    }
}

fn is_unnamed_in(mapping: &Mapping, game: &GameEntry) -> bool {
    let mut fields = mapping.persons.unnamed_in.iter();
    fields.any(|(field, values)| values.iter().any(|value| value.as_str() == game.get(field)))
}

fn is_left_out(mapping: &Mapping, name: &str) -> bool {
    let list = &mapping.persons.leave_out;
    let by_checksum = || list.contains(&format!("sha256:{}", hex::encode(Sha256::digest(name))));
    !list.is_empty() && (list.contains(name) || by_checksum())
}

/// A checksum of the moves alone, if there are any: white space, comments and numbers of turns do not count.
fn checksum(mapping: &Mapping, game: &GameEntry) -> Option<[u8; 16]> {
    let mut hasher = Sha256::new();
    let mut any = false;
    for token in tokens(game.get(&mapping.moves.field), &mapping.moves) {
        if let Token::Move(word) = token {
            any = true;
            hasher.update(word);
            hasher.update(b" ");
        }
    }
    hasher.finalize()[..16].try_into().ok().filter(|_| any)
}
