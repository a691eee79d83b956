//! A record in pieces, some of which are facts that can be written otherwise.

use super::kind::Kind;

/// A fact as it is true, and as it is not.
#[derive(Debug, Clone)]
pub(crate) struct Fact {
    pub(crate) kind: Kind,
    /// As it is true; empty where nothing is written.
    pub(crate) written: String,
    /// What is false in its place.
    pub(crate) others: Vec<String>,
}

/// A piece of a record.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Text(String),
    Fact(Fact),
    /// A turn number.
    Number(u32),
}

/// A record in pieces.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    pieces: Vec<Piece>,
}

/// A record with one false fact.
pub(crate) struct False {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    /// The false fact, for people.
    pub(crate) description: String,
    /// Where it is.
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Written {
    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.pieces.push(Piece::Text(text.into()));
    }

    pub(crate) fn number(&mut self, number: u32) {
        self.pieces.push(Piece::Number(number));
    }

    /// A fact and what is false in its place; nothing is false that is written like it.
    pub(crate) fn fact(&mut self, kind: Kind, written: impl Into<String>, others: Vec<String>) {
        self.pieces.push(Piece::Fact(Fact::new(kind, written, others)));
    }

    pub(crate) fn facts(&mut self, facts: Vec<Fact>) {
        self.pieces.extend(facts.into_iter().map(Piece::Fact));
    }

    /// Clauses between `before` and `after`.
    pub(crate) fn clauses(&mut self, before: &str, clauses: Vec<Fact>, after: &str) {
        self.text(before);
        for (index, mut clause) in clauses.into_iter().enumerate() {
            if index > 0 {
                clause.prefix("; ");
            }
            self.pieces.push(Piece::Fact(clause));
        }
        self.text(after);
    }

    /// The record with every fact true.
    pub(crate) fn true_text(&self) -> String {
        self.pieces.iter().map(|piece| self.written(piece, 0)).collect()
    }

    fn written(&self, piece: &Piece, shift: i64) -> String {
        match piece {
            Piece::Text(text) => text.clone(),
            Piece::Fact(fact) => fact.written.clone(),
            Piece::Number(number) => format!("{}. ", i64::from(*number) + shift),
        }
    }

    /// Every record with one false fact.
    pub(crate) fn false_texts(&self) -> Vec<False> {
        let mut all = Vec::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            match piece {
                Piece::Text(_) => {}
                Piece::Fact(fact) => {
                    let others = fact.others.iter().filter(|other| **other != fact.written);
                    all.extend(others.map(|other| self.with(fact.kind, index, other, 0)));
                }
                Piece::Number(number) => {
                    let number = u64::from(*number);
                    let mut others = vec![number + 1];
                    others.extend(number.checked_sub(1).filter(|one| *one > 0));
                    others.extend(wide(number));
                    let others = others.into_iter().map(|other| format!("{other}. "));
                    all.extend(others.map(|other| self.with(Kind::TurnNumber, index, &other, 0)));
                    // A turn whose plies are lost, and the next ones numbered on.
                    let empty = format!("{number}. {}. ", number + 1);
                    all.push(self.with(Kind::EmptyTurn, index, &empty, 1));
                }
            }
        }
        all
    }

    /// Every record in which one turn number is left out and the next ones are numbered on.
    pub(crate) fn joined(&self) -> Vec<False> {
        let numbers = self.pieces.iter().enumerate();
        let numbers = numbers.filter(|(_, piece)| matches!(piece, Piece::Number(number) if *number > 1));
        numbers.map(|(index, _)| self.with(Kind::JoinedTurns, index, "", -1)).collect()
    }

    /// The record with one piece written otherwise and the turn numbers after it shifted, up to the next round.
    fn with(&self, kind: Kind, at: usize, other: &str, shift: i64) -> False {
        let mut text = String::new();
        let (mut from, mut to) = (0, 0);
        let mut shift_now = 0;
        for (index, piece) in self.pieces.iter().enumerate() {
            if index == at {
                from = text.len();
                text.push_str(other);
                to = text.len();
                shift_now = shift;
                continue;
            }
            if matches!(piece, Piece::Number(1)) {
                shift_now = 0;
            }
            text.push_str(&self.written(piece, shift_now));
        }
        let true_piece = self.written(&self.pieces[at], 0);
        False { kind, description: format!("{true_piece:?} → {other:?}"), text, from, to }
    }
}

impl Fact {
    pub(crate) fn new(kind: Kind, written: impl Into<String>, others: Vec<String>) -> Self {
        Self { kind, written: written.into(), others }
    }

    /// A number between two pieces of text, and wrong numbers: one more, one less, and those that a narrower type
    /// would cut to it.
    pub(crate) fn number(kind: Kind, before: &str, number: u32, after: &str) -> Self {
        let others = wrong(number).into_iter().map(|other| format!("{before}{other}{after}"));
        Self::new(kind, format!("{before}{number}{after}"), others.collect())
    }

    /// What is written after a gap, and never made false.
    pub(crate) fn bare(written: String) -> Self {
        Self::new(Kind::AfterGap, written, Vec::new())
    }

    fn prefix(&mut self, prefix: &str) {
        // A clause that is not written has its false form with a separator; the first of all has none.
        for text in self.others.iter_mut().chain([&mut self.written]).filter(|text| !text.is_empty()) {
            text.insert_str(0, prefix);
        }
    }
}

/// Numbers that are not this one.
pub(crate) fn wrong(number: u32) -> Vec<u64> {
    let number = u64::from(number);
    let mut all = vec![number + 1];
    all.extend(number.checked_sub(1));
    all.extend(wide(number));
    all
}

/// Numbers that are this one in a narrower type.
fn wide(number: u64) -> [u64; 3] {
    [number + (1 << 8), number + (1 << 16), number + (1 << 32)]
}
