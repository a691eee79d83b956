//! The code and the words of each kind of finding.

use super::super::of_board;
use super::ReplayContext;
use super::phrases::{
    act_words, chosen_words, end_words, error_words, gap_words, holes_words, lap_words, legal_words, meant,
    not_resumed_words, order_words, other_score_words, part_words, seeds_words, status_words, way_sign,
    way_words, whole_end_words, why_words,
};
use crate::check::Code;
use crate::check::messages::{self, Message};
use crate::notation::syntax::{GapPlies, Ruling};
use crate::replay::{BoardProblemKind, Finding, FindingKind as Kind, Marked, PerhapsSide};
use crate::rules::Clause;

/// What a finding is called, and what is said of it.
pub(super) fn code_and_words(context: &ReplayContext<'_>, finding: &Finding) -> (Code, Message) {
    let written = context.words(finding.span);
    match &finding.kind {
        // Told by the caller.
        Kind::Readings(_) => (Code::RulesUnknownReading, Message::new("no such reading")),
        Kind::Unreadable => (Code::NotationUnknownToken, Message::new("this ply cannot be read")),

        Kind::HeaderUnknown { key } => (
            Code::RecordNotReplayed,
            Message::new(format!("nothing is replayed, because the value of `{key}` is not known"))
                .help("fix the header first; its other findings say what is wrong"),
        ),
        Kind::RulesetMissing => (
            Code::RecordWithoutRuleset,
            Message::new("the header names no ruleset, so the moves cannot be replayed").help("add `ruleset: ID`"),
        ),
        Kind::UnknownRuleset { found } => (
            Code::ArchiveUnknownRuleset,
            Message::new(format!("there is no ruleset `{found}`, so the moves cannot be replayed"))
                .help("`sowbook rules` lists the rulesets of this archive"),
        ),
        Kind::UnusableRuleset { ruleset, problems } => {
            let words = Message::new(format!("the ruleset `{ruleset}` cannot be used, so the moves cannot be replayed"));
            let words = match problems.first() {
                Some(first) => words.help(format!("mend it: {}", messages::under_readings(first))),
                // A variation under the rules of another board.
                None => Message::new(format!("the ruleset `{ruleset}` has another board, so this cannot be played by it"))
                    .help("name a ruleset with as many holes"),
            };
            (Code::ReplayUnusableRuleset, words)
        }
        Kind::DoesNotFit { ruleset, error } => (
            Code::ReplayUnusableRuleset,
            Message::new(format!("the ruleset `{ruleset}` cannot play from here: {}", messages::of_position(*error)))
                .help("name a ruleset played with at least as many seeds"),
        ),
        Kind::Setup(_, kind) | Kind::Board(kind) => {
            let words = messages::of_board(kind);
            let holes = if matches!(kind, BoardProblemKind::UnknownLabel(_)) { holes_words(context) } else { String::new() };
            (of_board(kind), Message { what: format!("{}{holes}", words.what), ..words })
        }
        Kind::SetupContradiction { holes, seeds } => (
            Code::RecordSetupContradiction,
            Message::new(format!(
                "the source gives {} seeds in {}; with what is assumed there are {}",
                seeds.expected,
                context.labels(*holes),
                seeds.found
            ))
            .help("correct `assumed`: it must satisfy `given`"),
        ),
        Kind::SetupSeeds(seeds) => (
            Code::RecordSetupSeeds,
            Message::new(format!("the setup has {} seeds; the game has {}", seeds.found, seeds.expected))
                .help("a fragment may leave seeds out; say so in a comment"),
        ),
        Kind::SetupSumDiffers(seeds) => (
            Code::RecordSetupSumDiffers,
            Message::new(format!(
                "the setup states every hole, and they hold {} seeds together; the game has {}",
                seeds.found, seeds.expected
            ))
            .help("compare each count with the source; write `rest=0` for holes the source does not show"),
        ),
        Kind::FirstTwice(first) => (
            Code::RecordFirstTwice,
            Message::new(format!(
                "{} is said to begin here; elsewhere the record says that {} does",
                first.found, first.expected
            ))
                .help("state the player who begins once, or the same player each time"),
        ),
        Kind::OutcomeDependsOnSplit { splits, other, .. } => (
            Code::RecordOutcomeDependsOnSplit,
            Message::new(format!(
                "of {splits} ways to share out the sums the source gives, {other} {} to another outcome than the one assumed",
                if *other == 1 { "leads" } else { "lead" }
            ))
            .help("tell in a comment why this one is assumed"),
        ),
        Kind::OutcomeIndependentOfSplit { splits } => (
            Code::RecordOutcomeIndependent,
            Message::new(format!("all {splits} ways to share out the sums the source gives lead to the same outcome")),
        ),
        Kind::SplitsNotTried => (
            Code::RecordSplitsNotTried,
            Message::new("there are too many ways to share out the sums the source gives to try them all")
                .help("nothing need be done; whether the outcome hangs on what is assumed is not known"),
        ),
        Kind::FirstPlayer { stated, fits, plies } => {
            let says = match stated {
                Some(stated) => format!("the header says that {stated} begins"),
                None => "the header does not say who begins".to_owned(),
            };
            (
                Code::RecordFirstDiffers,
                Message::new(format!("{says}; {plies} plies fit if {fits} does"))
                    .help(format!("compare with the source; perhaps `first: {fits}`")),
            )
        }
        Kind::Orientation { plies } => (
            Code::RecordOrientationDiffers,
            Message::new(format!(
                "the moves do not fit the board as it is turned here; turned round, {plies} plies fit"
            ))
            .help("compare with the source's diagram, and correct `orientation`"),
        ),
        Kind::HeaderResultUnreadable { found } => (
            Code::RecordBadResult,
            Message::new(format!("the result `{found}` cannot be read"))
                .help("write it as in `end(…)`: `south wins`, `north wins 40-24`, `draw`, `unfinished` or `unknown`"),
        ),
        Kind::HeaderResult { header, end } => (
            Code::RecordResultDiffersFromEnd,
            Message::new(format!("the header's result is `{header}`, but `end(…)` says {}", whole_end_words(end)))
                .help("the source states one of the two; correct the other"),
        ),
        Kind::HeaderResultPlayed { header, played } => (
            Code::RecordResultDiffersFromPlay,
            Message::new(format!("the header's result is `{header}`, but on the board {}", status_words(*played))),
        ),

        Kind::IllegalMove { error, before, legal, marked: Marked::Yes } => (
            Code::ReplayIllegalAccepted,
            Message::new(format!("`{written}` is against the rules and was played: {}", error_words(context, before, legal, error))),
        ),
        Kind::IllegalMove { error, before, legal, marked: Marked::No } => (
            Code::ReplayIllegalMove,
            Message::new(format!("`{written}` is not a legal move: {}", error_words(context, before, legal, error)))
                .help(legal_words(legal)),
        ),
        Kind::LegalOnlyUnder(chosen) => (
            Code::ReplayLegalUnderOtherReadings,
            Message::new(format!("`{written}` is legal only under another reading: {}", chosen_words(chosen)))
                .help("if the source plays so, the record speaks for that reading: name it under `readings`"),
        ),
        Kind::MarkedIllegalButLegal => (
            Code::ReplayMarkedIllegalButLegal,
            Message::new(format!("`{written}` is marked `illegal`, but the rules allow it")).help("take the mark out, or look at the ply again"),
        ),
        Kind::IllegalWithoutBoard => (
            Code::ReplayIllegalWithoutBoard,
            Message::new(format!("`{written}` is against the rules, and no board after it says what became of it"))
                .help("add `board(…)` with the position the source gives"),
        ),
        Kind::UnknownLabel { found, closest } => {
            let words = Message::new(format!("hole `{found}` is not on this board{}", holes_words(context)));
            (Code::ReplayUnknownHole, meant(words, closest.as_deref()))
        }
        Kind::SamePlayer(player) => (
            Code::ReplaySamePlayer,
            Message::new(format!("both parts of the joint ply start from holes of {player}")).help("write `a & A`, South's part first"),
        ),
        Kind::Ambiguous { hole } => (
            Code::NotationDirectionUnchecked,
            Message::new(format!(
                "from `{}` both ways are legal, and nothing that is written tells which was taken",
                context.label(*hole)
            ))
            .help("write `<` for clockwise or `>` for anticlockwise, as seen from above"),
        ),
        Kind::NoWayFits { hole, .. } => (
            Code::ReplayNoWayFits,
            Message::new(format!(
                "from `{}` both ways are legal, and what is written after the ply agrees with neither",
                context.label(*hole)
            ))
            .help("a misread hole or figure, an earlier slip, or another rule"),
        ),
        Kind::WayFromChecks { hole, way } => (
            Code::ReplayDirectionFromChecks,
            Message::new(format!(
                "from `{}` both ways are legal; what is written after the ply leaves only {}",
                context.label(*hole),
                way_words(*way)
            ))
            .help(format!("write it: `{}`", way_sign(*way))),
        ),
        Kind::WrongWay { hole, expected } => (
            Code::ReplayWrongDirection,
            Message::new(format!(
                "`{written}` is marked as sown {}; from `{}` seeds go {} here",
                way_words(expected.opposite()),
                context.label(*hole),
                way_words(*expected)
            ))
            .help("`<` is clockwise and `>` anticlockwise, as seen from above"),
        ),
        Kind::SideDiffers { side, perhaps } => {
            let words = Message::new(format!("`{written}` is a ply of {}; {} is to move", side.found, side.expected));
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
            Message::new(format!("`{}` is written; {} is to move", side.found, side.expected)),
        ),
        Kind::TurnNumberDiffers(number) => (
            Code::ReplayTurnNumberDiffers,
            Message::new(format!("turn {} is written; this is turn {}", number.found, number.expected))
                .help("a ply was left out or written twice, or the number is misread"),
        ),
        Kind::EndlessTurn { laps, period } => {
            let circle = period.map_or(String::new(), |period| format!("; it goes round in a circle of {period} laps"));
            (Code::ReplayEndlessTurn, Message::new(format!("the turn was stopped after {laps} laps without an end{circle}")))
        }
        Kind::PassNotAllowed { legal } => (
            Code::ReplayPassNotAllowed,
            Message::new("a pass that no rule allows").help(legal_words(legal)),
        ),
        Kind::Order(fault) => (Code::ReplayOrderCannotBe, order_words(fault)),
        Kind::OrderNotRecorded => (
            Code::ReplayOrderNotRecorded,
            Message::new("the order of the drops is not recorded; from here the position is not known"),
        ),
        Kind::OpeningUnstated(player) => {
            (Code::ReplayOpeningUnstated, Message::new(format!("the opening of {player} is not stated")))
        }
        Kind::RoundDiffers(round) => (
            Code::ReplayRoundDiffers,
            Message::new(format!("round {} is written; this is round {}", round.found, round.expected))
                .help("a round was left out, or the number is misread"),
        ),
        Kind::RoundFirstDiffers(first) => (
            Code::ReplayRoundFirstDiffers,
            Message::new(format!("{} is said to begin the round; by the rules {} does", first.found, first.expected))
                .help("compare with the source; if it was so, say so in a comment and acknowledge the finding"),
        ),
        Kind::FillWrong { legal } => (
            Code::ReplayFillDiffers,
            Message::new(format!("`{written}` fills the board as the rules do not allow")).help(legal_words(legal)),
        ),
        Kind::FillNotStated => (
            Code::ReplayFillNotStated,
            Message::new("which holes the short player filled is not stated, and more than one choice is possible")
                .help("write `round(2, fill N1 N2)` where the source tells"),
        ),
        Kind::RoundGoesOn => (
            Code::ReplayRoundGoesOn,
            Message::new("a new round begins although play in the old one could go on")
                .help("look for plies left out before it; write `gap(?)` where they are lost"),
        ),
        Kind::PlayAfterEnd(status) => (
            Code::ReplayPlayAfterEnd,
            Message::new(format!("play goes on although {}", status_words(*status)))
                .help("look for an earlier slip, or for a `round(…)` left out"),
        ),
        Kind::PositionUnknown(why) => (
            Code::ReplayPositionUnknown,
            Message::new(format!("from here the position is not known: {}", why_words(*why)))
                .help("a `board(…)` further on makes it known again"),
        ),
        Kind::PartNotStated => (
            Code::ReplayPartNotStated,
            Message::new(format!("`{written}` hangs on a part of the position that is not stated"))
                .help("state it in the board before, where the source tells: flags, `round`, `turns`, `next`"),
        ),
        Kind::Resumed { plies } => {
            let after = match plies {
                0 => String::new(),
                1 => " after one ply without".to_owned(),
                plies => format!(" after {plies} plies without"),
            };
            (Code::ReplayResumed, Message::new(format!("the board makes the position known again{after}")))
        }
        Kind::Gap(GapPlies::NotKnown) => (Code::ReplayGap, Message::new("a lacuna of unknown extent")),
        Kind::Gap(GapPlies::Between(from, to)) if from == to => {
            let plies = if *from == 1 { "one ply".to_owned() } else { format!("{from} plies") };
            (Code::ReplayGap, Message::new(format!("a lacuna of {plies}")))
        }
        Kind::Gap(GapPlies::Between(from, to)) => {
            (Code::ReplayGap, Message::new(format!("a lacuna of {from} to {to} plies")))
        }
        Kind::GapDiffers { plies, found } => (Code::ReplayGapDiffers, gap_words(*plies, *found)),
        Kind::Unclear => (Code::ReplayUnclear, Message::new(format!("`{written}` is read with doubt"))),
        Kind::Supplied => (Code::ReplaySupplied, Message::new(format!("`{written}` is supplied by an editor"))),
        Kind::Sic { printed, hand } => {
            let by = hand.map_or("the editor", |hand| context.words(hand));
            (Code::ReplaySic, Message::new(format!("the source prints `{}`; {by} reads otherwise", context.words(*printed))))
        }
        Kind::Witnesses(witnesses) => {
            let deciding_clause: Vec<String> = witnesses
                .iter()
                .map(|(siglum, reading)| match context.words(*reading) {
                    "omitted" => format!("{} leaves it out", context.words(*siglum)),
                    reading => format!("{} has `{reading}`", context.words(*siglum)),
                })
                .collect();
            (Code::ReplayWitnessesDiffer, Message::new(format!("the witnesses differ: {}", deciding_clause.join(", "))))
        }
        Kind::UnknownWitness(siglum) => (
            Code::RecordUnknownWitness,
            Message::new(format!("the header declares no witness `{}`", context.words(*siglum)))
                .help("add it under `witnesses`, with its source"),
        ),
        Kind::UnknownHand(siglum) => (
            Code::RecordUnknownHand,
            Message::new(format!("the header declares no hand `{}`", context.words(*siglum)))
                .help("add it under `hands`, with a name"),
        ),
        Kind::Takeback => (Code::ReplayTakeback, Message::new("the ply before was taken back")),
        Kind::TakebackDiffers => {
            let words = Message::new(format!("`{written}` names another ply than the one before it"));
            (Code::ReplayTakebackDiffers, words.help("the ply taken back is the one that stands before; correct its name"))
        }
        Kind::NothingToTakeBack => (Code::ReplayNothingToTakeBack, Message::new("there is no ply to take back")),
        Kind::Dispute { by, ground, verdict } => {
            let outcome = match verdict {
                Ruling::Upheld => "the challenge was upheld",
                Ruling::Rejected => "the challenge was rejected",
                Ruling::NotRecorded => "what came of it is not recorded",
            };
            (Code::ReplayDispute, Message::new(format!("{by} challenged the ply before (“{}”); {outcome}", context.words(*ground))))
        }
        Kind::UnknownProvenance(word) => (
            Code::RecordUnknownProvenance,
            Message::new(format!("`{}` is no class of provenance", context.words(*word))).help(
                "classes: observed, scoresheet, dictated, printed, worked-example, derived, reconstructed, constructed, machine",
            ),
        ),
        Kind::Provenance(word) => (
            Code::ReplayProvenanceChanges,
            Message::new(format!("from here on the play is of the class `{}`", context.words(*word))),
        ),

        Kind::NoPlyBefore => (
            Code::NotationNoPlyBefore,
            Message::new(format!("`{written}` does not stand directly behind a ply, so it is compared with nothing"))
                .help("move it behind the ply it speaks of, before turn numbers, `south` and `north`"),
        ),
        Kind::EndHoleDiffers(holes) => (
            Code::ReplayEndHoleDiffers,
            Message::new(format!(
                "the last seed falls in `{}`; `{}` is written",
                context.label(holes.expected),
                context.label(holes.found)
            ))
            .help("a misread hole, an earlier slip, or another rule; the board before tells which"),
        ),
        Kind::CapturedDiffers(seeds) => (
            Code::ReplayCaptureDiffers,
            Message::new(format!("`{written}` says that the turn captured {}; it captured {}", seeds_words(seeds.found), seeds_words(seeds.expected)))
                .help("a misread figure, an earlier slip, or another rule"),
        ),
        Kind::TotalDiffers(seeds) => (
            Code::ReplayTotalDiffers,
            Message::new(format!("`{written}` gives the mover {} in all; by the moves it is {}", seeds_words(seeds.found), seeds_words(seeds.expected)))
                .help("a misread figure, or a capture missed since the total before"),
        ),
        Kind::LapsDiffer { lap, played } => {
            let was = played.get(*lap).map_or("the turn was over before it".to_owned(), |played| {
                format!("it was `{}`", lap_words(context, played))
            });
            (Code::ReplayLapsDiffer, Message::new(format!("lap {} of `{written}` is not the one played: {was}", lap + 1)))
        }
        Kind::MakesDiffers { flag, holes } => {
            let name = context.ruleset().and_then(|ruleset| ruleset.flag_names().nth(*flag)).unwrap_or("?");
            (
                Code::ReplayMakesDiffers,
                Message::new(format!(
                    "`{name}` is said to be set on {}; the turn set it on {}",
                    context.labels(holes.found),
                    if holes.expected.is_empty() { "no hole".to_owned() } else { context.labels(holes.expected) }
                )),
            )
        }
        Kind::UnknownFlag { found, closest } => {
            let words = Message::new(format!("the ruleset has no flag `{found}`"));
            let known: Vec<&str> = context.ruleset().map(|ruleset| ruleset.flag_names().collect()).unwrap_or_default();
            let words = match (closest, known.as_slice()) {
                (Some(_), _) => meant(words, closest.as_deref()),
                (None, []) => words.help("this ruleset has no flags"),
                (None, known) => words.help(format!("flags: {}", known.join(", "))),
            };
            (Code::ReplayUnknownFlag, words)
        }
        Kind::BoardDiffers(difference) => {
            let first = difference.parts.first().map_or(String::new(), |part| part_words(context, &difference.found, part));
            let more = difference.parts.len().saturating_sub(1);
            let more = match more {
                0 => String::new(),
                1 => ", and one more part differs".to_owned(),
                more => format!(", and {more} more parts differ"),
            };
            (Code::ReplayBoardDiffers, Message::new(format!("the board is not the one played: {first}{more}")))
        }
        Kind::CheckNotCompared => (
            Code::ReplayCheckNotCompared,
            Message::new(format!("`{written}` could not be compared, because the position or the turn is not known")),
        ),
        Kind::NotResumed(why) => (Code::ReplayCheckNotCompared, not_resumed_words(context, *why)),
        Kind::ResumedRound(round) => (
            Code::ReplayRoundDiffers,
            Message::new(format!("the board is of round {}; play was in round {}", round.found, round.expected))
                .help("correct the number, or write where the new round begins: `round(…)`, or a `gap(…)`"),
        ),
        Kind::ResumedSeeds(seeds) => (
            Code::ReplayBoardDiffers,
            Message::new(format!("the board has {} seeds; there are {} in play", seeds.found, seeds.expected))
                .help("count the holes and stores again: the position after a lacuna rests on this board alone"),
        ),

        Kind::UnknownAct { found, closest, known } => {
            let words = Message::new(format!("the game has no act `{found}`"));
            let words = match (closest, known.as_slice()) {
                (Some(close), _) => words.help(format!("did you mean `{close}`?")),
                (None, []) => words.help("this ruleset has no acts; a remark is written `{…}`"),
                (None, known) => words.help(format!("acts: {}", known.join(", "))),
            };
            (Code::ReplayUnknownAct, words)
        }
        Kind::ActNotPlayed { found, under } => (
            Code::ReplayActNotPlayed,
            Message::new(format!("the act `{found}` is not played under these readings"))
                .help(format!("it is under {}; name that under `readings`", chosen_words(under))),
        ),
        Kind::ActArguments => {
            (Code::ReplayActArguments, Message::new(format!("`{written}` does not say what the act needs: a hole, or a number of seeds")))
        }
        Kind::ActImpossible(error) => {
            (Code::ReplayActImpossible, Message::new(format!("`{written}` cannot be: {}", act_words(*error))))
        }
        Kind::ClaimTooLate { in_time } => (
            Code::ReplayClaimTooLate,
            Message::new(format!("`{written}` comes too late under the reading chosen"))
                .help(format!("it is in time under {}", chosen_words(in_time))),
        ),
        Kind::Irregular { act } => {
            let name = context.ruleset().and_then(|ruleset| ruleset.acts().nth(*act)).map_or("?", Clause::short_name);
            (Code::ReplayIrregular, Message::new(format!("`{name}` is an act the sources forbid; it was done all the same")))
        }

        Kind::ResultDiffers { found, played } => (
            Code::ReplayResultDiffers,
            Message::new(format!("`end(…)` says {}; on the board {}", end_words(*found), status_words(*played))),
        ),
        Kind::ScoreDiffers(score) => (
            Code::ReplayScoreDiffers,
            Message::new(format!(
                "the score is written {}-{}; on the board it is {}-{}",
                score.found.0, score.found.1, score.expected.0, score.expected.1
            )),
        ),
        Kind::EndedEarly { found } => (
            Code::ReplayEndedEarly,
            Message::new(format!("`end(…)` says {}, though play could go on", end_words(*found)))
                .help("look for plies left out; if a player gave up, acknowledge the finding with that reason"),
        ),
        Kind::ResultNotDecided { found, played } => (
            Code::ReplayCheckNotCompared,
            Message::new(format!("{} could not be compared: {}", end_words(*found), status_words(*played))),
        ),
        Kind::MoreThanAllSeeds(seeds) => (
            Code::ReplayMoreThanAllSeeds,
            Message::new(format!("`{written}` counts {} seeds; the game has {}", seeds.found, seeds.expected))
                .help("a misread figure; compare with the source"),
        ),
        Kind::ScoreNamesOther { found, score } => (Code::ReplayScoreNamesOther, other_score_words(*found, *score)),
        Kind::ScoreLeavesSeeds(seeds) => (
            Code::ReplayScoreLeavesSeeds,
            Message::new(format!(
                "the score adds up to {} seeds; at the end the rules give all {} to the players",
                seeds.found, seeds.expected
            ))
            .help("compare the score with the source; if a player gave up, acknowledge the finding with that reason"),
        ),
        Kind::ScoreNotCounted => (
            Code::ReplayCheckNotCompared,
            Message::new("the score could not be compared, because this ruleset counts no score"),
        ),
    }
}
