//! What a replay finds: typed, with a place and without words.

use crate::notation::syntax::{End, EndResult, GapPlies, Ruling};
use crate::notation::{FalseSignature, Label};
use base::board::{Hole, HoleSet, Player};
use base::text::Span;
use engine::{ActError, DropFault, PlayError, Position, PositionError, Status};
use rules::vocabulary::Direction;

use super::difference::{BoardDifference, BoardPart, OpenClause, Pair};
use super::impossible::Impossible;
use super::ply_verdict::{PlyId, ReadingChoice, Undetermined};
use super::{BoardProblemKind, HoleNamesProblem, LapTrace};

/// Something found.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What.
    pub kind: FindingKind,
    /// Where, in the text of the record.
    pub span: Span,
    /// At which ply; `None` for what concerns the header.
    pub ply: Option<PlyId>,
    /// The number of that ply within its line of play, from 1, gaps included.
    pub number: Option<u32>,
    /// Whether it is in a variation.
    pub inside: Inside,
}

/// What is found in the header, or at no ply.
pub(super) const fn head_finding(kind: FindingKind, span: Span) -> Finding {
    Finding { kind, span, ply: None, number: None, inside: Inside::Main }
}

/// In which line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Inside {
    /// The record's own.
    Main,
    Variation,
}

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub enum FindingKind {
    // The header.
    /// The value of this key, which replay needs, is not known, so nothing was replayed.
    HeaderUnknown(&'static str),
    /// The header names no ruleset.
    RulesetMissing,
    /// A ruleset the archive does not have, by the name found.
    UnknownRuleset(String),
    /// The ruleset cannot be used under these readings.
    UnusableRuleset {
        /// Its name.
        ruleset: String,
        /// Why.
        problems: Vec<rules::RulesetProblem>,
    },
    /// A variation names a ruleset that cannot play from the position before it.
    DoesNotFit {
        ruleset: String,
        /// Why it cannot.
        error: PositionError,
    },
    /// Readings that are no readings of the ruleset, or alternatives they do not have.
    Readings(Vec<rules::RulesetProblemKind>),
    /// The names that the header gives the holes of a side do not fit the board.
    HoleNames(HoleNamesProblem),
    /// Something wrong with a board of the setup; the span is in the header.
    Setup(SetupPart, BoardProblemKind),
    /// What is assumed contradicts what is given.
    SetupContradiction {
        /// What the setup has at these holes together.
        holes: HoleSet,
        /// What was given, and what the position has.
        seeds: Pair<u32>,
    },
    /// The setup does not add up to the seeds of the game. A fragment may well leave seeds out.
    SetupSeeds(Pair<u32>),
    /// The setup states every hole, and they do not add up to the seeds of the game.
    SetupSumDiffers(Pair<u32>),
    /// The players lay the seeds before play, but the header does not state how.
    SetupNotStated,
    /// The seeds of a player in the setup do not lie as the ruleset says.
    SetupNotAllowed(Player),
    /// The setup states what play cannot reach.
    SetupImpossible(Impossible),
    /// The header says that one player begins, and the setup or `round(…)` that the other does.
    FirstTwice(Pair<Player>),
    /// Other splits of the given sums, within what is given, lead to another outcome.
    OutcomeDependsOnSplit {
        /// Splits that are possible.
        splits: u32,
        /// Those that lead to another outcome than the assumed one.
        other: u32,
        /// One of them: the position it begins from.
        example: Box<Position>,
    },
    /// All possible splits of the given sums, of this number, lead to the same outcome.
    OutcomeIndependentOfSplit(u32),
    /// There are too many splits to try.
    SplitsNotTried,
    /// The moves fit if the other player begins.
    FirstPlayer {
        /// The player who begins by the header; `None` where it does not say so.
        stated: Option<Player>,
        /// The player who begins if the moves are to fit.
        fits: Player,
        /// Plies that this explains.
        plies: u32,
    },
    /// The moves fit if the other side of the board is meant: the orientation declared is wrong. With the number of plies
    /// that this explains.
    Orientation(u32),
    /// The header's result, as written, is not one that `end(…)` could state.
    HeaderResultUnreadable(String),
    /// The header's result and `end(…)` differ.
    HeaderResult {
        /// The header's, as written.
        header: String,
        /// What `end(…)` says.
        end: End,
    },
    /// The header's result is not the one played.
    HeaderResultPlayed {
        /// The header's, as written.
        header: String,
        /// The result played.
        played: Status,
    },

    // Remarks.
    /// A line of a note or comment reads like play.
    PlayInRemark {
        is_note: bool,
    },

    // Plies.
    /// The rules refuse the move.
    IllegalMove {
        /// Why.
        error: PlayError,
        /// The position before it.
        before: Box<Position>,
        /// Whether the record says so itself.
        marked: Marked,
        /// The legal moves, in the notation of records.
        legal: Vec<String>,
    },
    /// The move is legal only under other readings.
    LegalOnlyUnder(Vec<ReadingChoice>),
    /// The record marks a move as illegal that the rules allow.
    MarkedIllegalButLegal,
    /// After a move against the rules no board follows.
    IllegalWithoutBoard,
    /// A label no hole of this board has.
    UnknownLabel {
        /// As written.
        found: String,
        closest: Option<String>,
    },
    /// A label that a hole of each side has, and it is not known which side is meant.
    LabelOfBothSides(Label),
    /// Two plies of one player at once.
    SamePlayer(Player),
    /// The ply can be sown in either direction, and nothing written decides between them.
    Ambiguous(Hole),
    /// No way is written where both are legal, and what is written of the ply agrees with neither.
    NoWayFits {
        hole: Hole,
        /// The first thing that does not agree, each way, and where it is written.
        faults: Vec<(Direction, Span, Self)>,
    },
    /// No way is written where both are legal; the checks leave only this one.
    DirectionFromChecks {
        hole: Hole,
        way: Direction,
    },
    /// Sown the way it cannot go.
    WrongWay {
        hole: Hole,
        /// The way it can go.
        expected: Direction,
    },
    /// A hole of the player who is not to move.
    SideDiffers {
        /// Who is to move, and whose ply it is.
        side: Pair<Player>,
        /// What may have happened.
        perhaps: Option<PerhapsSide>,
    },
    /// `south` or `north` before a ply that is not that player's.
    SideWordDiffers(Pair<Player>),
    /// The number of the turn is another.
    TurnNumberDiffers(Pair<u32>),
    /// No ply follows the number of a turn.
    TurnWithoutPly,
    /// A player comes again under a number, after the other player.
    TurnTooLong,
    /// A turn has only this player's plies, and the other player's come under the next number.
    TurnIncomplete(Player),
    /// The turn was stopped at the limit of laps.
    EndlessTurn {
        /// Laps made before it was stopped.
        laps: u32,
        /// The laps after which it repeats itself, where that showed within the limit.
        period: Option<u32>,
    },
    /// A pass that no rule allows; with the legal moves, in the notation of records.
    PassNotAllowed(Vec<String>),
    /// The order of drops cannot be.
    Order(DropFault),
    /// The order of drops is not recorded.
    OrderNotRecorded,
    /// The other player's opening is not stated.
    OpeningUnstated(Player),
    /// `round(…)` states another number than the round that follows.
    RoundDiffers(Pair<u32>),
    /// `round(…)` states another beginner.
    RoundFirstDiffers(Pair<Player>),
    /// `round(…)` fills holes that may not be filled so; with those that may be, in the notation of records.
    FillWrong(Vec<String>),
    /// `round(…)` does not say which holes are filled, and more than one choice is possible.
    FillNotStated,
    /// `round(…)` while the round goes on.
    RoundGoesOn,
    /// Play goes on although the round or the game is over.
    PlayAfterEnd(Status),
    /// A ply that cannot be read.
    Unreadable,
    /// The position is not known from here.
    PositionUnknown(Undetermined),
    /// A ply depends on an unstated part of the position.
    PartNotStated,
    /// A board makes the position known again, after this number of plies without one.
    Resumed(u32),
    Gap(GapPlies),
    /// The board after a gap states more or fewer turns than are missing before it.
    GapDiffers {
        /// Turns between the position before and the board.
        turns: u32,
        /// The fewest and the most that are missing, as written.
        found: (u32, Option<u32>),
    },
    /// The board after a gap contradicts what is known of the play before it.
    EarlierPlayDiffers(BoardPart),
    /// A board from which play resumes states what play cannot reach.
    BoardImpossible(Impossible),
    /// A ply, decision or check read with doubt.
    Unclear,
    /// Supplied by an editor.
    Supplied,
    /// The source prints something else.
    Sic {
        /// What it prints.
        printed: Span,
        /// Who corrects it.
        hand: Option<Span>,
    },
    /// Witnesses differ: siglum and reading of each.
    Witnesses(Vec<(Span, Span)>),
    /// A witness the header does not declare.
    UnknownWitness(Span),
    /// A hand the header does not declare.
    UnknownHand(Span),
    /// The beginning of a comment looks like a signature, and is text.
    FalseSignature(FalseSignature),
    /// The ply before is withdrawn.
    Takeback,
    /// `takeback(b)` names another ply than the one before it.
    TakebackDiffers,
    /// A takeback with nothing to take back.
    NothingToTakeBack,
    /// A challenge.
    Dispute {
        /// Who.
        by: Player,
        ground: Span,
        /// What came of it.
        verdict: Ruling,
    },
    /// A word that is no class of provenance.
    UnknownProvenance(Span),
    /// Another class of evidence begins here.
    Provenance(Span),

    // Checks.
    /// A check, or `illegal`, that is not directly behind a ply, so that nothing is compared with it.
    NoPlyBefore,
    /// The last seed fell elsewhere.
    EndHoleDiffers(Pair<Hole>),
    /// Another number of seeds was captured.
    CapturedDiffers(Pair<u32>),
    /// The running total is another.
    TotalDiffers(Pair<u32>),
    /// The laps are others.
    LapsDiffer {
        /// The first lap that differs, from 0.
        lap: usize,
        how: LapDifference,
        /// The laps that were played.
        played: Vec<LapTrace>,
    },
    /// The turn set no such flag there, or on other holes.
    MakesDiffers {
        /// The flag, by its number in the ruleset's file.
        flag: usize,
        /// The holes the turn set it on, and those written.
        holes: Pair<HoleSet>,
    },
    /// A flag the ruleset does not have.
    UnknownFlag {
        /// As written.
        found: String,
        closest: Option<String>,
    },
    /// The board is another.
    BoardDiffers(Box<BoardDifference>),
    /// Something wrong with a written board.
    Board(BoardProblemKind),
    /// A check that could not be compared: the position, or the turn, is not known.
    CheckNotCompared,
    /// A clause of a board that is not compared.
    ClauseNotCompared {
        /// The clause, and why.
        open: OpenClause,
        /// Whether nothing else of the board is compared.
        alone: bool,
    },
    /// A board that does not make the position known again, though it is unknown.
    NotResumed(NotResumed),
    /// The seeds that a board leaves open in one hole or store, worked out from all that are in play.
    WorkedOut {
        /// The hole or store.
        hole: Hole,
        seeds: u16,
    },
    /// The hole a ply starts at cannot be read: the legal moves that its end and its checks allow; none if there are too
    /// many to try.
    StartNotRead(Vec<String>),
    /// The hole a ply starts at cannot be read, and no legal move ends in one of these holes, which may be
    /// meant, and agrees with its checks.
    NoMoveEndsThere(HoleSet),
    /// A board that makes the position known again has another number of seeds than are in play.
    ResumedSeeds(Pair<u32>),
    /// A board that makes the position known again states a round that cannot have come.
    ResumedRound(Pair<u16>),

    // Acts.
    /// A word that is no act of the ruleset.
    UnknownAct {
        /// As written.
        found: String,
        /// The closest act.
        closest: Option<String>,
        /// The acts of the ruleset.
        known: Vec<String>,
    },
    /// An act the ruleset knows but not under these readings or options.
    ActNotPlayed {
        /// As written.
        found: String,
        /// The choices under which it is known.
        under: Vec<ReadingChoice>,
    },
    /// The arguments of an act are not what it needs.
    ActArguments,
    /// An act that cannot be.
    ActImpossible(ActError),
    /// A claim in time under these alternatives and too late under the chosen one.
    ClaimTooLate(Vec<ReadingChoice>),
    /// An act the sources forbid was done, by its place in the ruleset's acts: play is irregular.
    Irregular(usize),

    // The end.
    /// `end(…)` states another result than the one played.
    ResultDiffers {
        /// The result written.
        found: EndResult,
        /// What holds on the board.
        played: Status,
    },
    /// `end(…)` states another score.
    ScoreDiffers(Pair<(u32, u32)>),
    /// The record says that somebody won although play could go on.
    EndedEarly {
        /// What is written.
        found: EndResult,
        /// Whether the winner named has no more in store than the other player.
        is_behind: bool,
    },
    /// The game is over, and the rules do not say who has won.
    ResultNotDecided {
        /// The result written.
        found: EndResult,
        /// What holds on the board.
        played: Status,
    },
    /// A score, a total or a capture of more seeds than the game has: the most there can be, and what is written.
    MoreThanAllSeeds(Pair<u32>),
    /// The score does not fit the result it is written with: the winner has no more than the loser, or a draw is not
    /// even.
    ScoreNamesOther {
        /// The result.
        found: EndResult,
        /// The score, as written.
        score: (u32, u32),
    },
    /// The rules give every seed to a player when the game ends, and the score has fewer: all the seeds, and its sum.
    ScoreLeavesSeeds(Pair<u32>),
    /// The ruleset counts no score, so the one written is compared with the number of seeds alone.
    ScoreNotCounted,
}

impl FindingKind {
    /// Whether it is about the number of a turn.
    pub const fn is_of_number(&self) -> bool {
        matches!(
            self,
            Self::TurnNumberDiffers(_) | Self::TurnWithoutPly | Self::TurnTooLong | Self::TurnIncomplete(_)
        )
    }

    /// Whether it is about a setup that can be played from all the same.
    pub(super) const fn is_of_seeds_left_out(&self) -> bool {
        matches!(
            self,
            Self::SetupSeeds(_)
                | Self::SetupSumDiffers(_)
                | Self::ClauseNotCompared { .. }
                | Self::WorkedOut { .. }
        )
    }

    /// Whether it says that something written of a ply does not agree with what was played.
    pub(super) const fn is_check_of_ply(&self) -> bool {
        matches!(
            self,
            Self::NoWayFits { .. }
                | Self::EndHoleDiffers(_)
                | Self::CapturedDiffers(_)
                | Self::TotalDiffers(_)
                | Self::LapsDiffer { .. }
                | Self::MakesDiffers { .. }
                | Self::UnknownFlag { .. }
                | Self::UnknownLabel { .. }
                | Self::LabelOfBothSides(_)
                | Self::BoardDiffers(_)
                | Self::Board(_)
        )
    }
}

/// Which part of the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupPart {
    /// What the source states.
    Given,
    /// What the editors supply.
    Assumed,
    /// Both together.
    Whole,
}

/// Whether a record itself calls a move illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Marked {
    /// It does, with `illegal`.
    Yes,
    /// It does not.
    No,
}

/// How a lap differs from the one that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LapDifference {
    /// It begins otherwise, or only one of the two has it: what followed the lap before differs.
    Begin,
    /// Its last seed falls elsewhere.
    Last,
}

/// What may explain a ply of the wrong side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PerhapsSide {
    /// A pass was left out.
    MissingPass,
    /// A ply was left out: the player to move could move.
    MissingPly,
}

/// Why a board does not make the position known again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NotResumed {
    /// It compares itself with the position before (`+=`, `-=`), which is not known.
    Relative,
    /// The seeds of these holes are not stated.
    NotStated(HoleSet),
    /// It leaves open more than can be followed.
    TooOpen,
    /// It has more seeds than the ruleset plays with.
    TooManySeeds,
}
