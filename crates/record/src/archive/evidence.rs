//! One account of one game, statement by statement.

use super::{ConflictId, Date, EvidenceId, GameId, LanguageTag, PeopleId, PlaceId, SourceId, StatementId};
use crate::notation::PagePlace;
use base::text::words;
use base::yaml::Word;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One account of one game: where it is published, by whom, and its statements.
///
/// The reader takes conflicts and statements one by one, so a bad one is the only one lost.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Its id, which is also its file's name.
    pub id: EvidenceId,
    /// The game it describes.
    pub game: GameId,
    /// What sort of account it is.
    pub kind: EvidenceKind,
    /// A line that distinguishes it from the others.
    pub title: String,
    /// The source whose account it is.
    pub source: SourceId,
    /// Pages or section of the source, as cited.
    pub locator: Option<Word>,
    /// Through whom the account came to us, nearest to the source first.
    #[serde(default)]
    pub via: Vec<Via>,
    /// Where the game was played.
    #[serde(default)]
    pub places: Vec<PlaceId>,
    /// By which people.
    #[serde(default)]
    pub peoples: Vec<PeopleId>,
    /// When, as an EDTF date.
    pub date: Option<Date>,
    /// The date as the document gives it, where that differs.
    pub date_given: Option<Word>,
    /// Ages of the players, as given.
    #[serde(default)]
    pub ages: Vec<Word>,
    /// Genders of the players, as given.
    #[serde(default)]
    pub genders: Vec<Word>,
    /// Social status of the players, as given.
    #[serde(default)]
    pub social_status: Vec<Word>,
    /// Where play took place, as given.
    #[serde(default)]
    pub spaces: Vec<Word>,
    /// Who says it: the author, and the informants by name where the document names them.
    #[serde(default)]
    pub said_by: Vec<String>,
    /// Who played it as described, where the document names them.
    #[serde(default)]
    pub players: Vec<String>,
    /// Language of the account, as a BCP 47 tag.
    pub language: LanguageTag,
    /// Words in the document's text (rules and content, or header and body), by which the share of quotations
    /// is judged.
    pub source_words: u32,
    /// What the document states about itself, under our names for it.
    #[serde(default)]
    pub metadata: BTreeMap<String, Metadata>,
    /// Numbered lines of the document that say nothing, with the reason.
    #[serde(default)]
    pub omitted: Vec<Omitted>,
    /// Anything else a reader should know.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Where its statements disagree, with each other or with those of other evidence.
    #[serde(default)]
    pub conflicts: Vec<Conflict>,
    /// What it says, in the document's order.
    #[serde(default)]
    pub statements: Vec<Statement>,
}

/// Whose words a statement hands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Voice<'a> {
    /// Those of the evidence's own source.
    Source {
        /// The source.
        source: &'a SourceId,
        /// Pages or section of it, as cited.
        locator: Option<&'a str>,
        /// Who hands its words on, where we have them at second hand.
        via: Option<&'a SourceId>,
    },
    /// Those of a summary made by a station between the source and us.
    Summary {
        /// The station.
        by: &'a SourceId,
    },
}

impl Evidence {
    /// Whose words a statement of this evidence hands on: a database's summary of the rules is its own, what it
    /// quotes is its source's.
    pub fn voice(&self, statement: &Statement) -> Voice<'_> {
        let via = self.via.first().map(|via| &via.source).filter(|via| **via != self.source);
        match via {
            Some(by) if statement.section == DocumentSection::Rules => Voice::Summary { by },
            via => Voice::Source { source: &self.source, locator: self.locator.as_deref(), via },
        }
    }
}

/// What sort of account an evidence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EvidenceKind {
    /// Somebody's description of a game of living people.
    Ethnography,
    /// An article or a book about the game, made from other descriptions.
    Compilation,
    /// Rules as an inventor, a publisher or a federation states them.
    Rulebook,
    /// A page about the game, made from other descriptions.
    WebPage,
}

/// One station between the source and us.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Via {
    /// The source that hands the account on.
    pub source: SourceId,
    /// How: quoted, abridged, summarised.
    pub how: String,
}

/// Something the document states about itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Metadata {
    /// As the document gives it.
    pub given: Word,
    /// A remark on what was given.
    pub note: Option<String>,
}

/// A numbered line that is not among the statements.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Omitted {
    /// The id it would have.
    pub id: StatementId,
    /// Why it is left out.
    pub reason: String,
}

/// A disagreement between statements.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// Its id.
    pub id: ConflictId,
    /// What is in dispute.
    pub what: String,
    /// The statements on each side, at least two sides; a side without statements is the document's own heading.
    pub sides: Vec<ConflictSide>,
    /// How the archive treats it.
    pub treated: String,
    /// Its position in the file's list, from 0; entries that could not be read are counted.
    #[serde(skip)]
    pub(super) position: usize,
}

/// One side of a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Side")]
pub struct ConflictSide {
    /// What this side holds.
    pub holds: String,
    /// The statements that say so.
    #[serde(default)]
    pub statements: Vec<StatementId>,
}

/// One sentence of the account.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Its id.
    pub id: StatementId,
    /// The part of the document it is in.
    pub section: DocumentSection,
    /// What it is about, from a closed list.
    pub kind: StatementKind,
    /// Whether a ruleset must account for it.
    pub about: About,
    /// The page it is on, as printed or foliated, and a line or zone of it behind `:`.
    pub at: Option<PagePlace>,
    /// The document's own heading directly before it, as printed. It holds until the next.
    pub heading: Option<String>,
    /// What it says, in our words.
    pub says: String,
    /// The decisive words, quoted where a reading depends on them.
    #[serde(default)]
    pub words: Vec<Quotation>,
    /// Anything else a reader should know: slips, gaps, scanning errors.
    pub note: Option<String>,
    /// Its position in the file's list, from 0; entries that could not be read are counted.
    #[serde(skip)]
    pub(super) position: usize,
}

impl Statement {
    /// The quotation that has these words.
    pub fn quotation(&self, words: &str) -> Option<&Quotation> {
        self.words.iter().find(|quotation| quotation.text.contains(words))
    }
}

/// Words of the document, exactly as printed, slips included.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quotation {
    /// The words.
    pub text: String,
    /// Their language, as a BCP 47 tag.
    pub lang: LanguageTag,
    /// The words in English, where they are not.
    pub translation: Option<String>,
}

words! {
    /// The part of a document a statement is in.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    #[schemars(rename = "Section")]
    pub enum DocumentSection {
        /// A database's own summary of the rules.
        Rules = "rules",
        /// A database's quotation from its source.
        Content = "content",
        /// The head of a page: short facts in a list.
        Header = "header",
        /// The text of a page.
        Body = "body",
    }
}

/// Whether a ruleset must account for a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// It says how the game is played: a clause of a ruleset cites it.
    Play,
    /// It says who, where, when, or whence we know.
    Context,
}

words! {
    /// What a statement is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatementKind {
        /// Board, holes, and the seeds in them at the start.
        Setup = "setup",
        /// Which way seeds travel.
        Direction = "direction",
        /// Lifting and dropping.
        Sowing = "sowing",
        /// Going on with the contents of the last hole.
        Relay = "relay",
        /// Taking seeds.
        Capture = "capture",
        /// What a player may not or must do.
        Restriction = "restriction",
        /// When a turn is over.
        TurnEnd = "turn-end",
        /// The first moves, where they differ.
        Opening = "opening",
        /// When a round or game is over.
        End = "end",
        /// Who has won, and by how much.
        Scoring = "scoring",
        /// Several rounds, and what passes from one to the next.
        Rounds = "rounds",
        /// Something done or said beside the moves.
        Act = "act",
        /// What is wise to play.
        Tactics = "tactics",
        /// A word the source explains or uses as its own.
        Definition = "definition",
        /// A worked case with holes and numbers.
        Example = "example",
        /// Other games, and how this one differs.
        Comparison = "comparison",
        /// Who plays.
        Social = "social",
        /// Where it is played.
        Place = "place",
        /// Titles, authors, pages, licences.
        Bibliographic = "bibliographic",
    }
}
