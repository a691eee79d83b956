//! Boards as written: the inside of `board(…)`, of a `setup` and of `--position`.
//!
//! ```text
//! board    = [clause] { ";" [clause] }
//! clause   = "as" label… { "/" label… }              order in which the diagram prints a side's holes
//!          | side item…                              the holes of a side, in label order
//!          | "rows" item… { "/" item… } [ "from" side ]
//!                                                    the rows of the board as a diagram shows them, from top to bottom
//!          | sum compare number                      b=0   G+N=3   f>=1   c+=1   rest=0
//!          | "store" count count                     seeds taken: South, North
//!          | "out" count                             seeds out of the game
//!          | "flag" word label… [ "by" side ]        the holes that bear a flag; `none` or no label: none does
//!          | "round" number [ "over" ]               which round; whether it is over
//!          | "phase" word                            which phase
//!          | "turns" count count                     turns taken this round: South, North
//!          | "points" count count                    points of rounds so far: South, North
//!          | "next" side [ "again" ]                 whose ply follows; whether the ply before was theirs, too
//!          | "starter" side                          who began the round
//! item     = count [ "*" number ]                    4*6: six holes of four
//! count    = number | "?"                            "?": not stated
//! sum      = label { "+" label } | "rest"            rest: every hole that no other clause names
//! compare  = "=" | ">=" | "<=" | "+=" | "-="         += and -=: against the position before the ply
//! side     = "south" | "north"
//! ```
//!
//! Parts left out are unknown. No clause is checked against a board here.

mod print;

use super::words::{is_word, next_word, trimmed, word_end};
use super::{Label, NotationProblem, NotationProblemKind as Kind, Problems};
use base::board::{ByPlayer, Player};
use base::text::{Span, Spanned};

/// The most holes that the counts of one side may state.
pub const MOST_HOLES: usize = 1024;

/// A board as written: clauses in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WrittenBoard {
    /// The clauses, each with its place in the text read.
    pub clauses: Vec<Spanned<BoardClause>>,
}

impl WrittenBoard {
    /// Whether every clause could be read.
    pub fn is_read(&self) -> bool {
        self.clauses.iter().all(|clause| !matches!(clause.value, BoardClause::Unknown(_)))
    }
}

/// One clause of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardClause {
    /// `as k l m / j i h`: in which order the counts of a side are printed, row by row.
    Order(Vec<Vec<Spanned<Label>>>),
    /// `south 0 5*3 2 ?`: what the holes of a side hold, in label order or in that of an `as` clause.
    Counts {
        /// Whose holes.
        side: Player,
        /// The counts, at most [`MOST_HOLES`] holes together.
        runs: Vec<Spanned<Run>>,
    },
    /// `rows 4 4 0 / 3 1 2`, `rows 2 1 3 / 0 4 4 from north`: what the holes hold, row by row from top to bottom and each
    /// from left to right, as they are seen from a seat.
    Rows {
        /// Whose seat: this player's side is below.
        from: Player,
        /// The rows, at most [`MOST_HOLES`] holes together.
        rows: Vec<Vec<Spanned<Run>>>,
    },
    /// `b=0`, `G+N=3`, `f>=1`, `c+=1`, `rest=0`: a relation between holes and a number.
    Relation {
        /// Which holes.
        of: Sum,
        /// How they compare.
        compare: Compare,
        seeds: u16,
    },
    /// `store 6 2`: seeds in the stores.
    Store(ByPlayer<Count>),
    /// `out 3`: seeds out of the game.
    Out(Count),
    /// `flag qasamo B1 by south`: the holes that bear a flag, none where the list is empty.
    Flag {
        /// The flag's name.
        name: Spanned<String>,
        /// The holes that bear it.
        holes: Vec<Spanned<Label>>,
        /// Whose flag it is, where that is stated.
        by: Option<Player>,
    },
    /// `round 2`, `round 2 over`: which round.
    Round { number: u16, over: bool },
    /// `phase main`: the name of the phase.
    Phase(String),
    /// `turns 4 3`: turns taken in this round.
    Turns(ByPlayer<Count>),
    /// `last S6 N1`: where the turn before started and where its last seed fell; `last none`: neither is remembered.
    Last(Option<(Spanned<Label>, Spanned<Label>)>),
    /// `quiet 12`: how many turns up to now captured nothing.
    Quiet(u16),
    /// `points 3 2`: points of rounds so far.
    Points(ByPlayer<Count>),
    /// `next north`, `next north again`: whose ply follows.
    Next {
        /// Whose.
        side: Player,
        /// Whether the ply before was that player's, too.
        again: bool,
    },
    /// `starter north`: who began this round.
    Starter(Player),
    /// A clause that cannot be read, as written.
    Unknown(String),
}

/// A count as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Count {
    /// A number.
    Stated(u16),
    /// `?`
    NotStated,
}

/// `4*6`: the same count in a number of neighbouring holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run {
    /// What each of the holes holds.
    pub count: Count,
    /// How many holes, from 1.
    pub holes: u16,
}

/// The holes whose seeds a relation adds up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sum {
    /// These holes together.
    Holes(Vec<Spanned<Label>>),
    /// `rest`: each hole that no other clause names.
    Rest,
}

/// How a relation compares holes with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Compare {
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `+=`: this many more than before the ply.
    More,
    /// `-=`: this many fewer than before the ply.
    Fewer,
}

impl Compare {
    /// All of them. One that another begins or ends with is after it.
    pub const ALL: [Self; 5] = [Self::AtLeast, Self::AtMost, Self::More, Self::Fewer, Self::Equal];

    /// How it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
            Self::More => "+=",
            Self::Fewer => "-=",
        }
    }
}

/// The board written in `text`, and what could not be read.
///
/// A clause that cannot be read is kept as [`BoardClause::Unknown`], with at least one problem.
///
/// ```
/// use record::notation::parse_board;
/// let (board, problems) = parse_board("south 0 5*3 ?;  store 6 2; G+N = 3");
/// assert_eq!(problems, []);
/// assert_eq!(board.to_string(), "south 0 5*3 ?; store 6 2; G+N=3");
/// ```
pub fn parse_board(text: &str) -> (WrittenBoard, Vec<NotationProblem>) {
    let mut problems = Vec::new();
    let board = parse_board_at(text, 0, &mut problems);
    (board, problems)
}

/// The board written in `text`, which begins at `offset` of a longer text.
pub(super) fn parse_board_at(text: &str, offset: usize, problems: &mut Problems) -> WrittenBoard {
    // A clause seldom has fewer than ten bytes, and a board seldom more than eight clauses.
    let mut board = WrittenBoard { clauses: Vec::with_capacity((text.len() / 10).min(8)) };
    let mut start = 0;
    while start < text.len() {
        let rest = &text.as_bytes()[start..];
        let end = start + rest.iter().position(|&byte| byte == b';').unwrap_or(rest.len());
        let Spanned { value: clause, span } = trimmed(text, Span::new(start, end));
        if !clause.is_empty() {
            let span = span.shifted(offset);
            // What most of a board is. Written out, so that it is built where it will stay.
            if let Some((side, runs)) = plain_side(clause, span.start) {
                board.clauses.push(Spanned::new(BoardClause::Counts { side, runs }, span));
                start = end + 1;
                continue;
            }
            let clause = parse_clause(clause, span.start).unwrap_or_else(|problem| {
                problems.push(problem);
                BoardClause::Unknown(clause.to_owned())
            });
            board.clauses.push(Spanned::new(clause, span));
        }
        start = end + 1;
    }
    board
}

/// The words of a clause with their places; `/` is a word of its own.
struct Words<'t> {
    text: &'t str,
    /// Where the text begins in the text of the board.
    offset: usize,
    /// Where the words begin that are not read yet.
    next: usize,
}

impl<'t> Words<'t> {
    const fn new(text: &'t str, offset: usize) -> Self {
        Self { text, offset, next: 0 }
    }

    fn optional(&mut self) -> Option<Spanned<&'t str>> {
        let start = next_word(self.text, self.next)?;
        let word = &self.text[start..word_end(self.text, start)];
        let length = match word.bytes().position(|byte| byte == b'/') {
            None => word.len(),
            Some(at) => at.max(1),
        };
        self.next = start + length;
        Some(Spanned::new(&word[..length], Span::new(start, self.next).shifted(self.offset)))
    }

    /// Reads the counts that come next and are written as nearly all are: a blank and one or two digits.
    fn plain_counts(&mut self, runs: &mut Vec<Spanned<Run>>) {
        let bytes = self.text.as_bytes();
        loop {
            let (seeds, end) = match bytes.get(self.next..).unwrap_or_default() {
                [b' ', ones @ b'0'..=b'9'] | [b' ', ones @ b'0'..=b'9', b' ', ..] => (ones - b'0', 2),
                [b' ', tens @ b'0'..=b'9', ones @ b'0'..=b'9']
                | [b' ', tens @ b'0'..=b'9', ones @ b'0'..=b'9', b' ', ..] => {
                    ((tens - b'0') * 10 + ones - b'0', 3)
                }
                _ => return,
            };
            let span = Span::new(self.next + 1, self.next + end).shifted(self.offset);
            let count = Count::Stated(u16::from(seeds));
            runs.push(Spanned::new(Run { count, holes: 1 }, span));
            self.next += end;
        }
    }

    fn word(&mut self) -> Result<Spanned<&'t str>, NotationProblem> {
        let end = Span::at(self.offset + self.text.len());
        self.optional().ok_or(NotationProblem::new(Kind::BoardClauseTooShort, end))
    }

    /// `clause`, if nothing is left.
    fn done(mut self, clause: BoardClause) -> Result<BoardClause, NotationProblem> {
        match self.optional() {
            None => Ok(clause),
            Some(word) => Err(NotationProblem::new(Kind::BoardClauseTooLong, word.span)),
        }
    }
}

/// A side and its counts, where nothing else is in the clause than plain counts.
fn plain_side(text: &str, offset: usize) -> Option<(Player, Vec<Spanned<Run>>)> {
    let side = match text.as_bytes() {
        [b's', b'o', b'u', b't', b'h', b' ', ..] => Player::South,
        [b'n', b'o', b'r', b't', b'h', b' ', ..] => Player::North,
        _ => return None,
    };
    let mut words = Words { text, offset, next: "south".len() };
    let mut runs = room_for_counts(text);
    words.plain_counts(&mut runs);
    (words.next == text.len() && runs.len() <= MOST_HOLES).then_some((side, runs))
}

/// Room for the counts of a clause: growing from nothing copies every run several times.
fn room_for_counts(clause: &str) -> Vec<Spanned<Run>> {
    // A count and the blank before it are two bytes at least.
    Vec::with_capacity((clause.len() / 2).min(MOST_AT_ONCE))
}

fn parse_clause(text: &str, offset: usize) -> Result<BoardClause, NotationProblem> {
    // No word of the table below may hold a sign, so a sign anywhere makes the clause a relation.
    if text.bytes().any(|byte| matches!(byte, b'=' | b'<' | b'>')) {
        return relation(text, offset);
    }
    let mut words = Words::new(text, offset);
    let head = words.word()?;
    let clause = match head.value {
        "as" => order(&mut words)?,
        "rows" => rows(&mut words)?,
        "south" => counts(Player::South, &mut words)?,
        "north" => counts(Player::North, &mut words)?,
        "store" => BoardClause::Store(pair(&mut words)?),
        "out" => BoardClause::Out(count(words.word()?)?),
        "flag" => flag(&mut words)?,
        "round" => {
            let number = number(words.word()?)?;
            BoardClause::Round { number, over: ends_with("over", &mut words)? }
        }
        "phase" => BoardClause::Phase(name(words.word()?)?.value),
        "turns" => BoardClause::Turns(pair(&mut words)?),
        "last" => last(&mut words)?,
        "quiet" => BoardClause::Quiet(number(words.word()?)?),
        "points" => BoardClause::Points(pair(&mut words)?),
        "next" => {
            let side = side(words.word()?)?;
            BoardClause::Next { side, again: ends_with("again", &mut words)? }
        }
        "starter" => BoardClause::Starter(side(words.word()?)?),
        _ => return Err(NotationProblem::new(Kind::UnknownBoardClause, head.span)),
    };
    words.done(clause)
}

fn order(words: &mut Words<'_>) -> Result<BoardClause, NotationProblem> {
    let mut rows = vec![vec![hole(words.word()?)?]];
    while let Some(word) = words.optional() {
        if word.value == "/" {
            rows.push(vec![hole(words.word()?)?]);
        } else if let Some(row) = rows.last_mut() {
            row.push(hole(word)?);
        }
    }
    Ok(BoardClause::Order(rows))
}

/// Counts for which there is room from the beginning.
const MOST_AT_ONCE: usize = 32;

fn counts(side: Player, words: &mut Words<'_>) -> Result<BoardClause, NotationProblem> {
    let mut runs = room_for_counts(words.text);
    runs.push(run(words.word()?)?);
    while let Some(word) = words.optional() {
        runs.push(run(word)?);
    }
    not_too_many(&runs)?;
    Ok(BoardClause::Counts { side, runs })
}

/// The rows of a board, and from which seat they are seen.
fn rows(words: &mut Words<'_>) -> Result<BoardClause, NotationProblem> {
    let mut rows = vec![vec![run(words.word()?)?]];
    let mut from = Player::South;
    while let Some(word) = words.optional() {
        match (word.value, rows.last_mut()) {
            ("from", _) => {
                from = side(words.word()?)?;
                break;
            }
            ("/", _) => rows.push(vec![run(words.word()?)?]),
            (_, Some(row)) => row.push(run(word)?),
            (_, None) => {}
        }
    }
    not_too_many(rows.iter().flatten())?;
    Ok(BoardClause::Rows { from, rows })
}

fn not_too_many<'r>(runs: impl IntoIterator<Item = &'r Spanned<Run>>) -> Result<(), NotationProblem> {
    let mut holes = 0;
    for run in runs {
        holes += usize::from(run.value.holes);
        if holes > MOST_HOLES {
            return Err(NotationProblem::new(Kind::TooManyHoles, run.span));
        }
    }
    Ok(())
}

fn run(word: Spanned<&str>) -> Result<Spanned<Run>, NotationProblem> {
    let bad = NotationProblem::new(Kind::BadNumber, word.span);
    let (each, holes) = word.value.split_once('*').unwrap_or((word.value, "1"));
    let count = read_count(each).ok_or(bad)?;
    let holes = read_number(holes).filter(|&holes| holes > 0).ok_or(bad)?;
    Ok(Spanned::new(Run { count, holes }, word.span))
}

fn flag(words: &mut Words<'_>) -> Result<BoardClause, NotationProblem> {
    let name = name(words.word()?)?;
    let mut holes = Vec::new();
    let mut none = false;
    let mut by = None;
    while let Some(word) = words.optional() {
        if word.value == "by" {
            by = Some(side(words.word()?)?);
            break;
        }
        if word.value == "none" && holes.is_empty() && !none {
            none = true;
            continue;
        }
        if none {
            return Err(NotationProblem::new(Kind::BoardClauseTooLong, word.span));
        }
        holes.push(hole(word)?);
    }
    Ok(BoardClause::Flag { name, holes, by })
}

fn last(words: &mut Words<'_>) -> Result<BoardClause, NotationProblem> {
    let first = words.word()?;
    if first.value == "none" {
        return Ok(BoardClause::Last(None));
    }
    Ok(BoardClause::Last(Some((hole(first)?, hole(words.word()?)?))))
}

/// Whether this word ends the clause, which may end before it.
fn ends_with(expected: &str, words: &mut Words<'_>) -> Result<bool, NotationProblem> {
    match words.optional() {
        None => Ok(false),
        Some(word) if word.value == expected => Ok(true),
        Some(word) => Err(NotationProblem::new(Kind::BoardClauseTooLong, word.span)),
    }
}

fn pair(words: &mut Words<'_>) -> Result<ByPlayer<Count>, NotationProblem> {
    let south = words.word()?;
    let north = words.word()?;
    Ok(ByPlayer::new(count(south)?, count(north)?))
}

fn relation(text: &str, offset: usize) -> Result<BoardClause, NotationProblem> {
    let bytes = text.as_bytes();
    let at = bytes.iter().position(|byte| matches!(byte, b'=' | b'<' | b'>')).unwrap_or(bytes.len());
    let (at, compare) = [at.saturating_sub(1), at]
        .into_iter()
        .find_map(|at| {
            Some((at, Compare::ALL.into_iter().find(|it| bytes[at..].starts_with(it.sign().as_bytes()))?))
        })
        .ok_or(NotationProblem::new(Kind::UnknownBoardClause, Span::new(offset, offset + text.len())))?;
    let place = |start, end| {
        let part = trimmed(text, Span::new(start, end));
        Spanned::new(part.value, part.span.shifted(offset))
    };
    let seeds = number(place(at + compare.sign().len(), text.len()))?;
    if place(0, at).value == "rest" {
        return Ok(BoardClause::Relation { of: Sum::Rest, compare, seeds });
    }
    let mut holes = Vec::with_capacity(1);
    let mut start = 0;
    while start <= at {
        let end = start + bytes[start..at].iter().position(|&byte| byte == b'+').unwrap_or(at - start);
        holes.push(hole(place(start, end))?);
        start = end + 1;
    }
    Ok(BoardClause::Relation { of: Sum::Holes(holes), compare, seeds })
}

/// A label.
pub(super) fn hole(word: Spanned<&str>) -> Result<Spanned<Label>, NotationProblem> {
    let label = Label::parse(word.value).ok_or(NotationProblem::new(Kind::BadLabel, word.span))?;
    Ok(Spanned::new(label, word.span))
}

fn name(word: Spanned<&str>) -> Result<Spanned<String>, NotationProblem> {
    if is_word(word.value) {
        Ok(Spanned::new(word.value.to_owned(), word.span))
    } else {
        Err(NotationProblem::new(Kind::BadWord, word.span))
    }
}

/// The word for a player.
pub(super) fn side(word: Spanned<&str>) -> Result<Player, NotationProblem> {
    Player::from_word(word.value).ok_or(NotationProblem::new(Kind::BadSide, word.span))
}

fn number(word: Spanned<&str>) -> Result<u16, NotationProblem> {
    read_number(word.value).ok_or(NotationProblem::new(Kind::BadNumber, word.span))
}

fn count(word: Spanned<&str>) -> Result<Count, NotationProblem> {
    read_count(word.value).ok_or(NotationProblem::new(Kind::BadNumber, word.span))
}

fn read_count(text: &str) -> Option<Count> {
    if text == "?" { Some(Count::NotStated) } else { read_number(text).map(Count::Stated) }
}

/// Digits only: `parse` alone would take a `+`.
fn read_number(text: &str) -> Option<u16> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests;
