//! What a text says, as a tree.
//!
//! Every byte of a text is in the tree: in a header, in an item, in a stray stretch, or in the white space between
//! them. Places are offsets into the text that was read, and what a person wrote in free words is kept as a place.
//!
//! An item that says something of another one (a check, a glyph, an apparatus, `illegal`) is after it in the
//! same line of play; comments may be between.

use std::num::NonZeroU16;

use super::{Label, WrittenAt, WrittenBoard};
use base::board::Player;
use base::text::{Span, Spanned};
use rules::vocabulary::Direction;

/// A text as records, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct File {
    /// White space before the first record; the whole text where it holds nothing else.
    pub before: Span,
    /// The records. Text before the first header that is more than white space is a record without a header.
    pub records: Vec<Record>,
}

/// A record: a header and what was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Where it is, up to where the next one begins.
    pub span: Span,
    /// Its header; `None` only for text before the first header.
    pub header: Option<Header>,
    /// The movetext.
    pub items: Vec<Item>,
    /// Lines after the movetext, from one `---` or `sowbook:` on, that begin no record: mostly the next record
    /// with a damaged beginning.
    pub stray: Option<Span>,
    /// Whether some of it could not be read, or may not be read as it is meant; a problem says what.
    pub unread: bool,
}

/// A header, which is YAML and not read here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The header with its lines `---`, without the end of the last one.
    pub span: Span,
    /// The lines between.
    pub body: Span,
}

/// One item of movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Where it is, with the brackets of a supplied one.
    pub span: Span,
    /// Its kind and content.
    pub kind: ItemKind,
    /// Whether the source has it, or an editor supplied it.
    pub attestation: Attestation,
}

/// Whether the source has an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Attestation {
    /// The source has it.
    Written,
    /// `[b]`: an editor supplied it because the source is lost.
    Supplied,
}

/// The kind of an item, with its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKind {
    /// `12.`: the number of the turn that follows.
    TurnNumber(u32),
    /// `south`: whose ply follows.
    Side(Player),
    /// `b<:h`: a ply.
    Ply(Ply),
    /// `?:S7`: a ply of which only the hole of the last seed can be read.
    EndsIn(Label),
    /// `&`: the ply before and the ply after are played at once.
    And,
    /// `unstated`: the other player's part of a joint ply is not stated.
    Unstated,
    /// `order(S3 N2)`: the order of the drops of a joint ply, three of South's first.
    Order(Order),
    /// `pass`
    Pass,
    /// `x3`: seeds captured this turn.
    Captured(u32),
    /// `=20`: the mover's running total of seeds.
    Total(u32),
    /// `laps(b 4:f, ...)`
    Laps(Laps),
    /// `makes(qasamo B1)`
    Makes(Box<Makes>),
    /// `board(…)`
    Board(WrittenBoard),
    /// `shu(N1@3)`, `retract`: an act that the ruleset may declare, or a word nobody knows.
    Act(Box<WrittenAct>),
    /// `illegal`: the ply before was played against the rules.
    Illegal,
    /// `round(2, first north)`
    Round(Round),
    /// `takeback(N1)`: the ply before is withdrawn; the ply is repeated where the arguments name it.
    Takeback(Option<Ply>),
    /// `dispute(south, "no taking", upheld)`
    Dispute(Dispute),
    /// `gap(3 plies, lost)`
    Gap(Box<Gap>),
    /// `provenance(derived)`: another class of evidence begins here; its name is checked elsewhere.
    Provenance(Span),
    /// `at(506:12)`: where on paper the text goes on.
    At(Box<WrittenAt>),
    /// `end(south wins 26-22)`
    End(Box<End>),
    /// `sic(d, ED)`: what the source prints instead of the item before.
    Sic(Box<Sic>),
    /// `wit(@A b, @B c)`: what the witnesses have for the item before.
    Wit(Vec<Witness>),
    /// `!`, `?!`, `$14`
    Glyph(Glyph),
    /// `{ED: text}`, published.
    Comment(Comment),
    /// `; text`, for transcribers.
    Note,
    /// `( … )`: other play instead of the ply before.
    Variation(Variation),
    /// `under other-rules first_drop=next:` at the beginning of a variation.
    Under(Box<Under>),
    /// `by ED:` at the beginning of a variation; whose repair it is.
    By(Span),
    /// Something that cannot be read; a problem says why.
    Unreadable(Unreadable),
}

impl ItemKind {
    /// Whether it is a check of the ply before it; the hole of the last seed and boards are not among them.
    pub const fn is_check(&self) -> bool {
        matches!(self, Self::Captured(_) | Self::Laps(_) | Self::Makes(_) | Self::Total(_))
    }

    /// The number of a turn.
    pub const fn turn_number(&self) -> Option<u32> {
        match self {
            Self::TurnNumber(number) => Some(*number),
            _ => None,
        }
    }

    /// The hole that a ply starts at, as written.
    pub const fn start(&self) -> Option<Label> {
        match self {
            Self::Ply(ply) => Some(ply.start),
            _ => None,
        }
    }
}

/// What an unreadable item may have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unreadable {
    /// Perhaps a ply: what is played after it is not known.
    PerhapsPly,
    /// A word with arguments, or a bracket: no ply.
    NoPly,
}

/// One player's ply as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// `^`: where the first seeds are taken from.
    pub taking: Taking,
    /// The hole it starts at.
    pub start: Label,
    /// `<` or `>`: which way it is sown.
    pub direction: Option<Direction>,
    /// `*4`: how many seeds it starts with.
    pub seeds: Option<NonZeroU16>,
    /// How sure the reading is.
    pub certainty: Certainty,
    /// Later decisions of the turn, in order.
    pub decisions: Box<[WrittenDecision]>,
    /// `:f`: where its last seed fell.
    pub last: Option<Label>,
}

/// What a ply takes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Taking {
    /// `b`: what the ruleset directs, from the hole itself.
    Hole,
    /// `^f`: what faces the hole.
    Facing,
    /// `+e`: seeds of the store, which enter the hole.
    Entering,
}

/// How sure a reading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// Nothing is said against it.
    Clear,
    /// `~`: unclear, played as it is read.
    Unclear,
}

/// `/i<`: a decision in the course of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenDecision {
    /// Where it is, the `/` included.
    pub span: Span,
    /// The hole it uses.
    pub hole: Label,
    /// Which way it is sown.
    pub direction: Option<Direction>,
    /// How sure the reading is.
    pub certainty: Certainty,
}

/// The order of drops in a joint ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Drops of one player after the other: whose, and how many.
    Drops(Vec<Spanned<(Player, u32)>>),
    /// `?`: the source does not record it.
    NotRecorded,
}

/// A turn lap by lap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laps {
    /// The laps, from the first.
    pub laps: Vec<Spanned<WrittenLap>>,
    /// Whether the source describes the turn to its end.
    pub extent: Extent,
}

/// How far a list goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    /// To the end of the turn.
    Whole,
    /// `...`: the source stops inside the turn.
    Broken,
}

/// One lap as written; each part may be left out, but not all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenLap {
    /// The holes lifted or taken.
    pub holes: Vec<Spanned<Label>>,
    /// Seeds in hand.
    pub seeds: Option<u32>,
    /// Where the lap's last seed fell.
    pub last: Option<Label>,
}

/// `makes(qasamo B1)`: this turn set a flag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Makes {
    /// The flag's name.
    pub flag: Span,
    /// The holes it was set on, at least one.
    pub holes: Vec<Spanned<Label>>,
}

/// A word that may be an act of the ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenAct {
    /// The word.
    pub name: Span,
    pub arguments: Vec<Argument>,
}

/// An argument of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Argument {
    /// Where it is.
    pub span: Span,
    /// What it says.
    pub value: ArgumentValue,
    /// `@2`: when the act fell.
    pub moment: Moment,
}

/// What an argument says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentValue {
    /// Nothing before the `@`.
    Nothing,
    /// A label with a letter.
    Hole(Label),
    /// Digits: a number of seeds, or a hole where labels are numbers.
    Number(u32),
    Word(Span),
    /// What is between quotation marks, `\"` unresolved.
    Quoted(Span),
}

/// When an act fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// Before the next ply.
    BeforeNext,
    /// `@2`: after that drop of the ply before, from 1.
    AfterDrop(u32),
    /// `@end`: after the last drop of the ply before.
    AfterLast,
}

/// `round(2, first north, fill N1 N2 N4)`: a new round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Which, from 1.
    pub number: u32,
    /// Who begins it.
    pub first: Option<Player>,
    /// The holes that the short player filled; `None` where that is not stated.
    pub fill: Option<Vec<FilledHole>>,
    /// `half north`: who gets the hole of which each player has half.
    pub half: Option<Player>,
}

/// `N1`, `N1=4`: a hole filled for a new round. Of the holes of one round all have a number of seeds, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledHole {
    pub hole: Spanned<Label>,
    /// The seeds it is filled with, where the players lay them as they like.
    pub seeds: Option<u16>,
}

/// A challenge of the ply before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dispute {
    /// Who challenges.
    pub by: Player,
    /// On what ground; without quotation marks.
    pub ground: Span,
    /// What came of it.
    pub verdict: Ruling,
}

/// What came of a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ruling {
    /// `upheld`
    Upheld,
    /// `rejected`
    Rejected,
    /// `?`
    NotRecorded,
}

/// A gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// How long it is.
    pub plies: GapPlies,
    /// Why, in the transcriber's words.
    pub cause: Option<Span>,
}

/// How many plies are missing in a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GapPlies {
    /// `?`
    NotKnown,
    /// From the fewest to the most; equal if the number is known.
    Between(u32, u32),
}

/// How a record, or a line of play, ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub result: EndResult,
    /// The score, the winner's first.
    pub score: Option<(u32, u32)>,
    /// Why, in free words.
    pub reason: Option<Span>,
    /// `north gave up`, as the reason: who ended the game before the rules did.
    pub gave_up: Option<Player>,
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EndResult {
    /// `south wins`
    Wins(Player),
    /// `draw`
    Draw,
    /// `unfinished`: play was broken off, or the source stops.
    Unfinished,
    /// `unknown`
    Unknown,
}

/// What the source prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sic {
    /// The words, without quotation marks.
    pub printed: Span,
    /// Who corrects it.
    pub hand: Option<Span>,
}

/// What one witness has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Witness {
    /// Its siglum, without the `@`.
    pub siglum: Span,
    /// Its reading, without quotation marks; `omitted` where it has none.
    pub reading: Span,
}

/// A remark in one sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Poor,
    /// `!!`
    Excellent,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `$14`: a numeric annotation glyph of PGN.
    Numeric(u32),
}

impl Glyph {
    /// Its number among PGN's numeric annotation glyphs.
    pub const fn number(self) -> u32 {
        match self {
            Self::Good => 1,
            Self::Poor => 2,
            Self::Excellent => 3,
            Self::Blunder => 4,
            Self::Interesting => 5,
            Self::Dubious => 6,
            Self::Numeric(number) => number,
        }
    }
}

/// A published comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comment {
    /// What is between the brackets, the signature included; `\\}` and line ends are as written.
    pub body: Span,
    /// Whether its closing bracket is there.
    pub closing: Closing,
}

/// Other play instead of the ply before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// What is between the brackets.
    pub items: Vec<Item>,
    /// Whether its closing bracket is there.
    pub closing: Closing,
}

/// Whether a bracket is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Closing {
    Present,
    /// It is not: what it opens ends with the record, or where play seems to go on.
    Missing,
}

/// `under other-rules first_drop=next:`: what a variation is played by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Under {
    /// Another ruleset of the same board; `None` for the record's own.
    pub ruleset: Option<Span>,
    /// Readings, each with its value.
    pub readings: Vec<(Span, Span)>,
}

// Nearly all of a tree is items; one fills a cache line.
const _: () = assert!(size_of::<Item>() <= 64);
