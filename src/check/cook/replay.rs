//! Findings of a replay: what a record says against what the rules give.

use super::{of_board, of_rules, worded};
use crate::archive::RecordHeader;
use crate::board::{Hole, HoleSet, Player};
use crate::check::words::{self, Words};
use crate::check::{Code, Deciding, Diagnostic, Drawing, Place, draw};
use crate::engine::{
    ActError, DropFault, EventKind, GameResult, PlayError, Position, StartHole, Status, may_start,
};
use crate::notation::syntax::{EndResult, GapPlies, Verdict};
use crate::replay::{
    BoardDifference, BoardPart, BoardProblemKind, Chosen, Finding, FindingKind, Marked, NotResumed,
    OrderFault, PerhapsSide, PlyStep, Replay, StatedBoard, ToldLap, Why,
};
use crate::rules::vocabulary::{Direction, Start};
use crate::rules::{Clause, ClauseId, Ruleset, prose};
use crate::text::{SourceText, Span};

/// What a finding is told with: the text of the record, and the record replayed in detail.
pub struct Scene<'a> {
    /// The text of the record.
    pub text: &'a SourceText,
    /// Where it begins in its file, in bytes.
    pub offset: usize,
    /// On which line, from 1.
    pub line: usize,
    /// The replay, with the events of each ply where clauses are to be named.
    pub replay: &'a Replay,
    /// The header of the record.
    pub header: &'a RecordHeader,
}

impl Scene<'_> {
    fn place(&self, span: Span) -> Place {
        Place::in_piece(self.text, span, self.offset, self.line)
    }

    fn words(&self, span: Span) -> &str {
        self.text.contents().get(span.range()).unwrap_or_default().trim()
    }

    fn ruleset(&self) -> Option<&Ruleset> {
        self.replay.line.as_ref().map(|line| &*line.ruleset)
    }

    fn label(&self, hole: Hole) -> &str {
        self.ruleset().map_or("?", |ruleset| ruleset.shape().label(hole))
    }

    fn labels(&self, holes: HoleSet) -> String {
        let labels: Vec<&str> = holes.iter().map(|hole| self.label(hole)).collect();
        if labels.is_empty() { "none".to_owned() } else { labels.join(" ") }
    }

    fn step(&self, finding: &Finding) -> Option<&PlyStep> {
        let ply = finding.ply?;
        self.replay.line.as_ref()?.plies.iter().find(|step| step.id == ply)
    }
}

/// A finding of a replay in words; one a choice of readings may be several, and one that the notation has told
/// already is none.
pub fn replay_finding(scene: &Scene<'_>, finding: &Finding) -> Vec<Diagnostic> {
    let mut found = match &finding.kind {
        FindingKind::Readings(problems) => problems
            .iter()
            .map(|kind| worded(of_rules(kind), words::of_rules(kind), scene.place(finding.span)))
            .collect(),
        FindingKind::Unreadable | FindingKind::Board(BoardProblemKind::Unreadable(_)) => Vec::new(),
        // Where no ply stands before it at all.
        FindingKind::NothingToTakeBack if finding.ply.is_none() => Vec::new(),
        _ => vec![single(scene, finding)],
    };
    for diagnostic in &mut found {
        diagnostic.ply = finding.number.and_then(|number| usize::try_from(number).ok());
    }
    found
}

fn single(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let (code, words) = code_and_words(scene, finding);
    let mut diagnostic = worded(code, words, scene.place(finding.span));
    diagnostic.boards = boards(scene, &finding.kind);
    if matches!(
        finding.kind,
        FindingKind::EndHoleDiffers(_)
            | FindingKind::CapturedDiffers(_)
            | FindingKind::LapsDiffer { .. }
            | FindingKind::MakesDiffers { .. }
            | FindingKind::BoardDiffers(_)
    ) {
        diagnostic.clause = scene.step(finding).and_then(|step| deciding(scene, step));
    }
    if let FindingKind::IllegalMove {
        error: PlayError::NotAStart { start, .. }, marked: Marked::No, ..
    } = &finding.kind
    {
        diagnostic.clause = start_rule(scene, *start);
    }
    if let FindingKind::BoardDiffers(difference) = &finding.kind {
        let parts = difference.parts.iter().skip(1).take(8);
        diagnostic.notes.extend(parts.map(|part| part_words(scene, &difference.found, part)));
    }
    if let FindingKind::Witnesses(witnesses) = &finding.kind {
        let sources = witnesses.iter().filter_map(|(siglum, _)| witness_words(scene, scene.words(*siglum)));
        diagnostic.notes.extend(sources);
    }
    if let FindingKind::LapsDiffer { played, .. } = &finding.kind {
        let laps: Vec<String> = played.iter().take(12).map(|lap| lap_words(scene, lap)).collect();
        let more = if played.len() > 12 { ", …" } else { "" };
        diagnostic.notes.push(format!("played: laps({}{more})", laps.join(", ")));
    }
    diagnostic
}

/// Which source a witness is.
fn witness_words(scene: &Scene<'_>, siglum: &str) -> Option<String> {
    let witness = scene.header.witnesses.get(siglum)?;
    let locator = witness.locator.as_ref().map_or(String::new(), |locator| format!(", {locator}"));
    let source = witness.source.as_ref()?;
    Some(format!("{siglum} is {source}{locator}"))
}

/// The last row of the landing table that fired in a ply, which decided how the turn ended.
fn deciding(scene: &Scene<'_>, step: &PlyStep) -> Option<Deciding> {
    let ruleset = scene.ruleset()?;
    let landing = step.events.iter().rfind(|event| matches!(event.kind, EventKind::Landing { .. }))?;
    Some(told(ruleset, landing.clause))
}

/// The first clause that says how such a turn may start.
fn start_rule(scene: &Scene<'_>, start: StartHole) -> Option<Deciding> {
    let ruleset = scene.ruleset()?;
    let takes = matches!(start, StartHole::Take(_));
    let clause =
        ruleset.clauses().starts.iter().find(|clause| matches!(clause.says, Start::Take(_)) == takes)?;
    Some(told(ruleset, clause.id))
}

fn told(ruleset: &Ruleset, clause: ClauseId) -> Deciding {
    let support = ruleset.support(clause);
    Deciding {
        ruleset: ruleset.id().to_owned(),
        clause: support.name.clone(),
        says: prose::clause_prose(ruleset, clause),
        cites: support.cites.clone(),
    }
}

fn boards(scene: &Scene<'_>, kind: &FindingKind) -> Vec<Drawing> {
    let Some(ruleset) = scene.ruleset() else { return Vec::new() };
    match kind {
        FindingKind::IllegalMove { before, marked: Marked::No, .. } => {
            vec![draw::position("before", ruleset, before, HoleSet::EMPTY)]
        }
        FindingKind::BoardDiffers(difference) => {
            let BoardDifference { before, expected, found, parts } = &**difference;
            let marked = parts.iter().fold(HoleSet::EMPTY, |marked, part| match part {
                BoardPart::Hole { hole, .. } => marked.with(*hole),
                _ => marked,
            });
            let before =
                before.as_ref().map(|before| draw::position("before", ruleset, before, HoleSet::EMPTY));
            before
                .into_iter()
                .chain([
                    draw::position("expected", ruleset, expected, marked),
                    draw::stated("found", ruleset.shape(), found, marked),
                ])
                .collect()
        }
        _ => Vec::new(),
    }
}

fn code_and_words(scene: &Scene<'_>, finding: &Finding) -> (Code, Words) {
    use FindingKind as Kind;
    let written = scene.words(finding.span);
    match &finding.kind {
        // Told by the caller.
        Kind::Readings(_) => (Code::RulesUnknownReading, Words::new("no such reading")),
        Kind::Unreadable => (Code::NotationUnknownToken, Words::new("this ply cannot be read")),

        Kind::RulesetMissing => (
            Code::RecordWithoutRuleset,
            Words::new("the header names no ruleset, so the moves cannot be replayed").help("add `ruleset: ID`"),
        ),
        Kind::UnknownRuleset { found } => (
            Code::ArchiveUnknownRuleset,
            Words::new(format!("there is no ruleset `{found}`, so the moves cannot be replayed"))
                .help("`sowbook rules` lists the rulesets of this archive"),
        ),
        Kind::UnusableRuleset { ruleset, problems } => {
            let words = Words::new(format!("the ruleset `{ruleset}` cannot be used, so the moves cannot be replayed"));
            let words = match problems.first() {
                Some(first) => words.help(format!("mend it: {}", words::under_readings(first))),
                // A variation under the rules of another board.
                None => Words::new(format!("the ruleset `{ruleset}` has another board, so this cannot be played by it"))
                    .help("name a ruleset with as many holes"),
            };
            (Code::ReplayUnusableRuleset, words)
        }
        Kind::Setup(_, kind) | Kind::Board(kind) => {
            let words = words::of_board(kind);
            let holes = if matches!(kind, BoardProblemKind::UnknownLabel(_)) { holes_words(scene) } else { String::new() };
            (of_board(kind), Words { what: format!("{}{holes}", words.what), ..words })
        }
        Kind::SetupContradiction { holes, seeds } => (
            Code::RecordSetupContradiction,
            Words::new(format!(
                "the source gives {} seeds in {}; with what is assumed there are {}",
                seeds.expected,
                scene.labels(*holes),
                seeds.found
            ))
            .help("correct `assumed`: it must satisfy `given`"),
        ),
        Kind::SetupSeeds(seeds) => (
            Code::RecordSetupSeeds,
            Words::new(format!("the setup has {} seeds; the game has {}", seeds.found, seeds.expected))
                .help("a fragment may leave seeds out; say so in a comment"),
        ),
        Kind::OutcomeDependsOnSplit { splits, other, .. } => (
            Code::RecordOutcomeDependsOnSplit,
            Words::new(format!(
                "of {splits} ways to share out the sums the source gives, {other} {} to another outcome than the one assumed",
                if *other == 1 { "leads" } else { "lead" }
            ))
            .help("tell in a comment why this one is assumed"),
        ),
        Kind::OutcomeIndependentOfSplit { splits } => (
            Code::RecordOutcomeIndependent,
            Words::new(format!("all {splits} ways to share out the sums the source gives lead to the same outcome")),
        ),
        Kind::SplitsNotTried => (
            Code::RecordSplitsNotTried,
            Words::new("there are too many ways to share out the sums the source gives to try them all"),
        ),
        Kind::FirstPlayer { stated, fits, plies } => {
            let says = match stated {
                Some(stated) => format!("the header says that {stated} begins"),
                None => "the header does not say who begins".to_owned(),
            };
            (
                Code::RecordFirstDiffers,
                Words::new(format!("{says}; {plies} plies fit if {fits} does"))
                    .help(format!("compare with the source; perhaps `first: {fits}`")),
            )
        }
        Kind::Orientation { plies } => (
            Code::RecordOrientationDiffers,
            Words::new(format!(
                "the moves do not fit the board as it is turned here; turned round, {plies} plies fit"
            ))
            .help("compare with the source's diagram, and correct `orientation`"),
        ),
        Kind::HeaderResult { header, end } => (
            Code::RecordResultDiffersFromEnd,
            Words::new(format!("the header's result is `{header}`, but `end(…)` says {}", end_words(*end)))
                .help("the source states one of the two; correct the other"),
        ),
        Kind::HeaderResultPlayed { header, played } => (
            Code::RecordResultDiffersFromPlay,
            Words::new(format!("the header's result is `{header}`, but on the board {}", status_words(*played))),
        ),

        Kind::IllegalMove { error, before, legal, marked: Marked::Yes } => (
            Code::ReplayIllegalAccepted,
            Words::new(format!("`{written}` is against the rules and was played: {}", error_words(scene, before, legal, error))),
        ),
        Kind::IllegalMove { error, before, legal, marked: Marked::No } => (
            Code::ReplayIllegalMove,
            Words::new(format!("`{written}` is not a legal move: {}", error_words(scene, before, legal, error)))
                .help(legal_words(legal)),
        ),
        Kind::LegalOnlyUnder(chosen) => (
            Code::ReplayLegalUnderOtherReadings,
            Words::new(format!("`{written}` is legal only under another reading: {}", chosen_words(chosen)))
                .help("if the source plays so, the record speaks for that reading: name it under `readings`"),
        ),
        Kind::MarkedIllegalButLegal => (
            Code::ReplayMarkedIllegalButLegal,
            Words::new(format!("`{written}` is marked `illegal`, but the rules allow it")).help("take the mark out, or look at the ply again"),
        ),
        Kind::IllegalWithoutBoard => (
            Code::ReplayIllegalWithoutBoard,
            Words::new(format!("`{written}` is against the rules, and no board after it says what became of it"))
                .help("add `board(…)` with the position the source gives"),
        ),
        Kind::UnknownLabel { found, closest } => {
            let words = Words::new(format!("hole `{found}` is not on this board{}", holes_words(scene)));
            (Code::ReplayUnknownHole, meant(words, closest.as_deref()))
        }
        Kind::SamePlayer(player) => (
            Code::ReplaySamePlayer,
            Words::new(format!("both parts of the joint ply start from holes of {player}")).help("write `a & A`, South's part first"),
        ),
        Kind::Ambiguous { hole } => (
            Code::NotationDirectionUnchecked,
            Words::new(format!(
                "from `{}` both ways are legal, and nothing that is written tells which was taken",
                scene.label(*hole)
            ))
            .help("write `<` for clockwise or `>` for anticlockwise, as seen from above"),
        ),
        Kind::WayFromChecks { hole, way } => (
            Code::ReplayDirectionFromChecks,
            Words::new(format!(
                "from `{}` both ways are legal; what is written after the ply leaves only {}",
                scene.label(*hole),
                way_words(*way)
            ))
            .help(format!("write it: `{}`", way_sign(*way))),
        ),
        Kind::WrongWay { hole, expected } => (
            Code::ReplayWrongDirection,
            Words::new(format!(
                "`{written}` is marked as sown {}; from `{}` seeds go {} here",
                way_words(expected.opposite()),
                scene.label(*hole),
                way_words(*expected)
            ))
            .help("`<` is clockwise and `>` anticlockwise, as seen from above"),
        ),
        Kind::SideDiffers { side, perhaps } => {
            let words = Words::new(format!("`{written}` is a ply of {}; {} is to move", side.found, side.expected));
            let words = match perhaps {
                Some(PerhapsSide::MissingPass) => words.help(format!("perhaps a pass of {} was left out: write `pass`", side.expected)),
                Some(PerhapsSide::MissingPly) => {
                    words.help(format!("perhaps a ply of {} was left out: write `gap(1 ply, lost)` before this one, or `illegal` behind it", side.expected))
                }
                None => words,
            };
            (Code::ReplaySideDiffers, words)
        }
        Kind::SideWordDiffers(side) => (
            Code::ReplaySideWordDiffers,
            Words::new(format!("`{}` is written; {} is to move", side.found, side.expected)),
        ),
        Kind::TurnNumberDiffers(number) => (
            Code::ReplayTurnNumberDiffers,
            Words::new(format!("turn {} is written; this is turn {}", number.found, number.expected))
                .help("a ply was left out or written twice, or the number is misread"),
        ),
        Kind::EndlessTurn { laps, period } => {
            let circle = period.map_or(String::new(), |period| format!("; it goes round in a circle of {period} laps"));
            (Code::ReplayEndlessTurn, Words::new(format!("the turn was stopped after {laps} laps without an end{circle}")))
        }
        Kind::PassNotAllowed { legal } => (
            Code::ReplayPassNotAllowed,
            Words::new("a pass that no rule allows").help(legal_words(legal)),
        ),
        Kind::Order(fault) => (Code::ReplayOrderCannotBe, order_words(fault)),
        Kind::OrderNotRecorded => (
            Code::ReplayOrderNotRecorded,
            Words::new("the order of the drops is not recorded; from here the position is not known"),
        ),
        Kind::OpeningUnstated(player) => {
            (Code::ReplayOpeningUnstated, Words::new(format!("the opening of {player} is not stated")))
        }
        Kind::RoundDiffers(round) => (
            Code::ReplayRoundDiffers,
            Words::new(format!("round {} is written; this is round {}", round.found, round.expected))
                .help("a round was left out, or the number is misread"),
        ),
        Kind::RoundFirstDiffers(first) => (
            Code::ReplayRoundFirstDiffers,
            Words::new(format!("{} is said to begin the round; by the rules {} does", first.found, first.expected))
                .help("compare with the source; if it was so, say so in a comment and acknowledge the finding"),
        ),
        Kind::FillWrong { legal } => (
            Code::ReplayFillDiffers,
            Words::new(format!("`{written}` fills the board as the rules do not allow")).help(legal_words(legal)),
        ),
        Kind::FillNotStated => (
            Code::ReplayFillNotStated,
            Words::new("which holes the short player filled is not stated, and more than one choice is possible")
                .help("write `round(2, fill N1 N2)` where the source tells"),
        ),
        Kind::RoundGoesOn => (
            Code::ReplayRoundGoesOn,
            Words::new("a new round begins although play in the old one could go on")
                .help("look for plies left out before it; write `gap(?)` where they are lost"),
        ),
        Kind::PlayAfterEnd(status) => (
            Code::ReplayPlayAfterEnd,
            Words::new(format!("play goes on although {}", status_words(*status)))
                .help("look for an earlier slip, or for a `round(…)` left out"),
        ),
        Kind::PositionUnknown(why) => (
            Code::ReplayPositionUnknown,
            Words::new(format!("from here the position is not known: {}", why_words(*why)))
                .help("a `board(…)` further on makes it known again"),
        ),
        Kind::PartNotStated => (
            Code::ReplayPartNotStated,
            Words::new("the ply hangs on a part of the position that is not stated"),
        ),
        Kind::Resumed { plies } => {
            let after = match plies {
                0 => String::new(),
                1 => " after one ply without".to_owned(),
                plies => format!(" after {plies} plies without"),
            };
            (Code::ReplayResumed, Words::new(format!("the board makes the position known again{after}")))
        }
        Kind::Gap(GapPlies::NotKnown) => (Code::ReplayGap, Words::new("a lacuna of unknown extent")),
        Kind::Gap(GapPlies::Between(from, to)) if from == to => {
            let plies = if *from == 1 { "one ply".to_owned() } else { format!("{from} plies") };
            (Code::ReplayGap, Words::new(format!("a lacuna of {plies}")))
        }
        Kind::Gap(GapPlies::Between(from, to)) => {
            (Code::ReplayGap, Words::new(format!("a lacuna of {from} to {to} plies")))
        }
        Kind::Unclear => (Code::ReplayUnclear, Words::new(format!("`{written}` is read with doubt"))),
        Kind::Supplied => (Code::ReplaySupplied, Words::new(format!("`{written}` is supplied by an editor"))),
        Kind::Sic { printed, hand } => {
            let by = hand.map_or("the editor", |hand| scene.words(hand));
            (Code::ReplaySic, Words::new(format!("the source prints `{}`; {by} reads otherwise", scene.words(*printed))))
        }
        Kind::Witnesses(witnesses) => {
            let told: Vec<String> = witnesses
                .iter()
                .map(|(siglum, reading)| match scene.words(*reading) {
                    "omitted" => format!("{} leaves it out", scene.words(*siglum)),
                    reading => format!("{} has `{reading}`", scene.words(*siglum)),
                })
                .collect();
            (Code::ReplayWitnessesDiffer, Words::new(format!("the witnesses differ: {}", told.join(", "))))
        }
        Kind::UnknownWitness(siglum) => (
            Code::RecordUnknownWitness,
            Words::new(format!("the header declares no witness `{}`", scene.words(*siglum)))
                .help("add it under `witnesses`, with its source"),
        ),
        Kind::UnknownHand(siglum) => (
            Code::RecordUnknownHand,
            Words::new(format!("the header declares no hand `{}`", scene.words(*siglum)))
                .help("add it under `hands`, with a name"),
        ),
        Kind::Takeback => (Code::ReplayTakeback, Words::new("the ply before was taken back")),
        Kind::TakebackDiffers => {
            let words = Words::new(format!("`{written}` names another ply than the one before it"));
            (Code::ReplayTakebackDiffers, words.help("the ply taken back is the one that stands before; correct its name"))
        }
        Kind::NothingToTakeBack => (Code::ReplayNothingToTakeBack, Words::new("there is no ply to take back")),
        Kind::Dispute { by, ground, verdict } => {
            let outcome = match verdict {
                Verdict::Upheld => "the challenge was upheld",
                Verdict::Rejected => "the challenge was rejected",
                Verdict::NotRecorded => "what came of it is not recorded",
            };
            (Code::ReplayDispute, Words::new(format!("{by} challenged the ply before (“{}”); {outcome}", scene.words(*ground))))
        }
        Kind::UnknownProvenance(word) => (
            Code::RecordUnknownProvenance,
            Words::new(format!("`{}` is no class of provenance", scene.words(*word))).help(
                "classes: observed, scoresheet, dictated, printed, worked-example, derived, reconstructed, constructed, machine",
            ),
        ),
        Kind::Provenance(word) => (
            Code::ReplayProvenanceChanges,
            Words::new(format!("from here on the play is of the class `{}`", scene.words(*word))),
        ),

        Kind::EndHoleDiffers(holes) => (
            Code::ReplayEndHoleDiffers,
            Words::new(format!(
                "the last seed falls in `{}`; `{}` is written",
                scene.label(holes.expected),
                scene.label(holes.found)
            ))
            .help("a misread hole, an earlier slip, or another rule; the board before tells which"),
        ),
        Kind::CapturedDiffers(seeds) => (
            Code::ReplayCaptureDiffers,
            Words::new(format!("`{written}` says that the turn captured {}; it captured {}", seeds_words(seeds.found), seeds_words(seeds.expected)))
                .help("a misread figure, an earlier slip, or another rule"),
        ),
        Kind::TotalDiffers(seeds) => (
            Code::ReplayTotalDiffers,
            Words::new(format!("`{written}` gives the mover {} in all; by the moves it is {}", seeds_words(seeds.found), seeds_words(seeds.expected)))
                .help("a misread figure, or a capture missed since the total before"),
        ),
        Kind::LapsDiffer { lap, played } => {
            let was = played.get(*lap).map_or("the turn was over before it".to_owned(), |played| {
                format!("it was `{}`", lap_words(scene, played))
            });
            (Code::ReplayLapsDiffer, Words::new(format!("lap {} of `{written}` is not the one played: {was}", lap + 1)))
        }
        Kind::MakesDiffers { flag, holes } => {
            let name = scene.ruleset().and_then(|ruleset| ruleset.flag_names().nth(*flag)).unwrap_or("?");
            (
                Code::ReplayMakesDiffers,
                Words::new(format!(
                    "`{name}` is said to be set on {}; the turn set it on {}",
                    scene.labels(holes.found),
                    if holes.expected.is_empty() { "no hole".to_owned() } else { scene.labels(holes.expected) }
                )),
            )
        }
        Kind::UnknownFlag { found, closest } => {
            let words = Words::new(format!("the ruleset has no flag `{found}`"));
            let known: Vec<&str> = scene.ruleset().map(|ruleset| ruleset.flag_names().collect()).unwrap_or_default();
            let words = match (closest, known.as_slice()) {
                (Some(_), _) => meant(words, closest.as_deref()),
                (None, []) => words.help("this ruleset has no flags"),
                (None, known) => words.help(format!("flags: {}", known.join(", "))),
            };
            (Code::ReplayUnknownFlag, words)
        }
        Kind::BoardDiffers(difference) => {
            let first = difference.parts.first().map_or(String::new(), |part| part_words(scene, &difference.found, part));
            let more = difference.parts.len().saturating_sub(1);
            let more = match more {
                0 => String::new(),
                1 => ", and one more part differs".to_owned(),
                more => format!(", and {more} more parts differ"),
            };
            (Code::ReplayBoardDiffers, Words::new(format!("the board is not the one played: {first}{more}")))
        }
        Kind::CheckNotCompared => (
            Code::ReplayCheckNotCompared,
            Words::new(format!("`{written}` could not be compared, because the position or the turn is not known")),
        ),
        Kind::NotResumed(why) => (Code::ReplayCheckNotCompared, not_resumed_words(scene, *why)),
        Kind::ResumedSeeds(seeds) => (
            Code::ReplayBoardDiffers,
            Words::new(format!("the board has {} seeds; there are {} in play", seeds.found, seeds.expected))
                .help("count the holes and stores again: the position after a lacuna rests on this board alone"),
        ),

        Kind::UnknownAct { found, closest, known } => {
            let words = Words::new(format!("the game has no act `{found}`"));
            let words = match (closest, known.as_slice()) {
                (Some(close), _) => words.help(format!("did you mean `{close}`?")),
                (None, []) => words.help("this ruleset has no acts; a remark is written `{…}`"),
                (None, known) => words.help(format!("acts: {}", known.join(", "))),
            };
            (Code::ReplayUnknownAct, words)
        }
        Kind::ActNotPlayed { found, under } => (
            Code::ReplayActNotPlayed,
            Words::new(format!("the act `{found}` is not played under these readings"))
                .help(format!("it is under {}; name that under `readings`", chosen_words(under))),
        ),
        Kind::ActArguments => {
            (Code::ReplayActArguments, Words::new(format!("`{written}` does not say what the act needs: a hole, or a number of seeds")))
        }
        Kind::ActImpossible(error) => {
            (Code::ReplayActImpossible, Words::new(format!("`{written}` cannot be: {}", act_words(*error))))
        }
        Kind::ClaimTooLate { in_time } => (
            Code::ReplayClaimTooLate,
            Words::new("the claim comes too late under the reading chosen")
                .help(format!("it is in time under {}", chosen_words(in_time))),
        ),
        Kind::Irregular { act } => {
            let name = scene.ruleset().and_then(|ruleset| ruleset.acts().nth(*act)).map_or("?", Clause::short_name);
            (Code::ReplayIrregular, Words::new(format!("`{name}` is an act the sources forbid; it was done all the same")))
        }

        Kind::ResultDiffers { found, played } => (
            Code::ReplayResultDiffers,
            Words::new(format!("`end(…)` says {}; on the board {}", end_words(*found), status_words(*played))),
        ),
        Kind::ScoreDiffers(score) => (
            Code::ReplayScoreDiffers,
            Words::new(format!(
                "the score is written {}-{}; on the board it is {}-{}",
                score.found.0, score.found.1, score.expected.0, score.expected.1
            )),
        ),
        Kind::EndedEarly { found } => (
            Code::ReplayEndedEarly,
            Words::new(format!("`end(…)` says {}, though play could go on", end_words(*found)))
                .help("where a player gave up, say so: `end(south wins, north gave up)`"),
        ),
    }
}

fn meant(words: Words, closest: Option<&str>) -> Words {
    match closest {
        Some(close) => words.help(format!("did you mean `{close}`?")),
        None => words,
    }
}

/// The first and last hole of each side, where there is a board to speak of.
fn holes_words(scene: &Scene<'_>) -> String {
    let Some(ruleset) = scene.ruleset() else { return String::new() };
    let shape = ruleset.shape();
    let side = |player: Player| -> String {
        let holes = shape.label_order(player);
        let end = |hole: Option<&Hole>| hole.map_or("", |&hole| shape.label(hole));
        format!("{}–{}", end(holes.first()), end(holes.last()))
    };
    format!(" (holes are {} and {})", side(Player::South), side(Player::North))
}

fn legal_words(legal: &[String]) -> String {
    const MOST: usize = 24;
    match legal {
        [] => "there is no legal move".to_owned(),
        legal if legal.len() > MOST => {
            format!("legal: {}, and {} more", legal[..MOST].join(", "), legal.len() - MOST)
        }
        legal => format!("legal: {}", legal.join(", ")),
    }
}

fn chosen_words(chosen: &[Chosen]) -> String {
    let each = chosen.iter().map(|one| format!("`{}: {}`", one.reading, one.alternative));
    each.collect::<Vec<_>>().join(" or ")
}

fn error_words(scene: &Scene<'_>, before: &Position, legal: &[String], error: &PlayError) -> String {
    match error {
        PlayError::GameOver => "the game is over".to_owned(),
        PlayError::RoundOver => "the round is over, and the board is to be filled first".to_owned(),
        PlayError::BothOpen => "both players open at once here".to_owned(),
        PlayError::NoOpening => "the opening is over, or there is none".to_owned(),
        PlayError::NotAStart { player, start } => start_words(scene, before, legal, *player, *start),
        PlayError::DifferentPlaces => "both players open from holes in the same place here".to_owned(),
        PlayError::NotOffered { decision } => {
            format!("decision {} of the turn was not on offer", decision + 1)
        }
        PlayError::MayNotPass => "the player may not pass".to_owned(),
        PlayError::NotBetweenRounds => "the board is filled between rounds only".to_owned(),
        PlayError::MayNotFill => "these holes may not be filled".to_owned(),
        PlayError::Order(fault) => order_words(&OrderFault::Drops(*fault)).what,
        PlayError::Act { error, .. } => act_words(*error).to_owned(),
    }
}

fn not_resumed_words(scene: &Scene<'_>, why: NotResumed) -> Words {
    let says = |why: &str| Words::new(format!("the board does not make the position known again: {why}"));
    match why {
        NotResumed::Relative => says("`+=` and `-=` compare with the position before, which is not known")
            .help("write the counts themselves, where the source has them"),
        NotResumed::NotStated(holes) => says(&format!("it leaves out {}", scene.labels(holes)))
            .help("state every hole; `rest=0` stands for empty ones"),
        NotResumed::TooOpen => says("too much besides the holes is left open")
            .help("state the stores, the flags and whose turn it is"),
    }
}

/// Why a turn may not start so, as far as the hole itself tells.
fn start_words(
    scene: &Scene<'_>,
    before: &Position,
    legal: &[String],
    player: Player,
    start: StartHole,
) -> String {
    let hole = start.hole();
    let label = scene.label(hole);
    let least =
        scene.ruleset().into_iter().flat_map(|ruleset| &ruleset.clauses().starts).filter_map(|clause| {
            match &clause.says {
                Start::Lift(lift) => Some(lift.at_least),
                Start::Take(_) => None,
            }
        });
    let may_go = |way| {
        let other = StartHole::Lift(hole, way);
        scene.ruleset().is_some_and(|ruleset| may_start(ruleset, before, player, other))
    };
    match (start, before.count(hole), least.min()) {
        (StartHole::Take(_), ..) => format!("what `{label}` faces may not be taken first here"),
        (StartHole::Lift(..), 0, _) => format!("`{label}` is empty"),
        (StartHole::Lift(..), seeds, Some(least)) if seeds < least => {
            format!("`{label}` holds {}; a turn starts with {least} or more", seeds_words(u32::from(seeds)))
        }
        (StartHole::Lift(_, way), ..) if may_go(way.opposite()) => {
            format!("from `{label}` seeds go {} here", way_words(way.opposite()))
        }
        (StartHole::Lift(..), ..) if !legal.is_empty() && legal.iter().all(|one| one.starts_with('^')) => {
            format!("{player} must first take what lies open")
        }
        (StartHole::Lift(..), ..) => format!("{player} may not start from `{label}` in this position"),
    }
}

fn seeds_words(seeds: u32) -> String {
    match seeds {
        0 => "none".to_owned(),
        1 => "1 seed".to_owned(),
        seeds => format!("{seeds} seeds"),
    }
}

fn order_words(fault: &OrderFault) -> Words {
    match fault {
        OrderFault::Word(word) => Words::new(format!("`{word}` is no drop"))
            .help("write `S` or `N` and the number of the drop: `order(S1 N1 S2)`"),
        OrderFault::Drops(DropFault::TooMany { at, player }) => {
            Words::new(format!("drop {} of the order is {player}'s, who has no seed left", at + 1))
        }
        OrderFault::Drops(DropFault::TooFew { player }) => {
            Words::new(format!("the order ends while {player} still has seeds in hand"))
        }
    }
}

const fn act_words(error: ActError) -> &'static str {
    match error {
        ActError::Unknown => "under these readings there is no such act",
        ActError::WrongHole => "the hole is not of that kind, or is the other player's",
        ActError::WrongMoment => "it belongs to another moment of play",
        ActError::NotPassing => "no seed of the turn passes that hole at that drop",
        ActError::NothingThere => "no seed lies there that could be claimed or taken back",
        ActError::TooLate => "it comes too late under the reading chosen",
        ActError::TooFewSeeds => "the store does not hold so many seeds",
    }
}

const fn why_words(why: Why) -> &'static str {
    match why {
        Why::PositionUnknown => "what stands before does not give it",
        Why::PartNotStated => "a part of it is not stated",
        Why::Unreadable => "a ply cannot be read",
        Why::Ambiguous => "a ply can be read in several ways",
        Why::UnclearReading => "a ply is read with doubt",
        Why::OrderNotRecorded => "the order of drops is not recorded",
    }
}

const fn way_words(way: Direction) -> &'static str {
    match way {
        Direction::Anticlockwise => "anticlockwise",
        Direction::Clockwise => "clockwise",
    }
}

const fn way_sign(way: Direction) -> &'static str {
    match way {
        Direction::Anticlockwise => ">",
        Direction::Clockwise => "<",
    }
}

fn end_words(end: EndResult) -> String {
    match end {
        EndResult::Wins(player) => format!("{player} wins"),
        EndResult::Draw => "the game is drawn".to_owned(),
        EndResult::Unfinished => "play was broken off".to_owned(),
        EndResult::Unknown => "nothing is known of the end".to_owned(),
    }
}

fn status_words(status: Status) -> String {
    match status {
        Status::Playing => "play can go on".to_owned(),
        Status::RoundOver => "the round is over".to_owned(),
        Status::Over(GameResult::Won(player)) => format!("{player} has won"),
        Status::Over(GameResult::Draw) => "the game is drawn".to_owned(),
        Status::Over(GameResult::NotSaid) => {
            "the game is over, and the sources do not say who has won".to_owned()
        }
        Status::Over(GameResult::Endless) => "the game was stopped by a turn without end".to_owned(),
        Status::Over(GameResult::Void) => "the game is void".to_owned(),
    }
}

fn lap_words(scene: &Scene<'_>, lap: &ToldLap) -> String {
    let holes: Vec<&str> = lap.holes.iter().map(|hole| scene.label(hole)).collect();
    format!("{} {}:{}", holes.join("+"), lap.seeds, scene.label(lap.last))
}

fn part_words(scene: &Scene<'_>, found: &StatedBoard, part: &BoardPart) -> String {
    match part {
        BoardPart::Hole { hole, seeds } => {
            format!("{} has {}, {} is written", scene.label(*hole), seeds.expected, seeds.found)
        }
        BoardPart::Relation { relation, seeds } => {
            let words = found.relations.get(*relation).map_or("?", |relation| scene.words(relation.span));
            format!(
                "`{words}` does not hold: there {} {}",
                if *seeds == 1 { "is" } else { "are" },
                seeds_words(*seeds)
            )
        }
        BoardPart::Store { player, seeds } => {
            format!("the store of {player} has {}, {} is written", seeds.expected, seeds.found)
        }
        BoardPart::Flag { flag, owner, holes } => {
            let name = scene.ruleset().and_then(|ruleset| ruleset.flag_names().nth(*flag)).unwrap_or("?");
            format!(
                "`{name}` of {owner} lies on {}, {} is written",
                scene.labels(holes.expected),
                scene.labels(holes.found)
            )
        }
        BoardPart::Round(round) => format!("it is round {}, {} is written", round.expected, round.found),
        BoardPart::Phase(phase) => {
            format!("it is the {:?} phase, {:?} is written", phase.expected, phase.found).to_lowercase()
        }
        BoardPart::Turns { player, turns } => {
            let is = if turns.expected == 1 { "turn" } else { "turns" };
            format!("{player} has ended {} {is}, {} is written", turns.expected, turns.found)
        }
        BoardPart::Next(next) => format!("{} is to move, {} is written", next.expected, next.found),
        BoardPart::Starter(starter) => {
            format!("{} began the round, {} is written", starter.expected, starter.found)
        }
    }
}
