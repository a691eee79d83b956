//! The code and the words of each kind of finding.

use super::super::of_board;
use super::Scene;
use super::phrases::{
    act_words, chosen_words, end_words, error_words, gap_words, holes_words, lap_words, legal_words, meant,
    not_resumed_words, order_words, other_score_words, part_words, seeds_words, status_words, way_sign,
    way_words, whole_end_words, why_words,
};
use crate::check::Code;
use crate::check::words::{self, Words};
use crate::notation::syntax::{GapPlies, Verdict};
use crate::replay::{BoardProblemKind, Finding, FindingKind as Kind, Marked, PerhapsSide};
use crate::rules::Clause;

/// What a finding is called, and what is said of it.
pub(super) fn code_and_words(scene: &Scene<'_>, finding: &Finding) -> (Code, Words) {
    let written = scene.words(finding.span);
    match &finding.kind {
        // Told by the caller.
        Kind::Readings(_) => (Code::RulesUnknownReading, Words::new("no such reading")),
        Kind::Unreadable => (Code::NotationUnknownToken, Words::new("this ply cannot be read")),

        Kind::HeaderUnknown { key } => (
            Code::RecordNotReplayed,
            Words::new(format!("nothing is replayed, because the value of `{key}` is not known"))
                .help("fix the header first; its other findings say what is wrong"),
        ),
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
        Kind::DoesNotFit { ruleset, error } => (
            Code::ReplayUnusableRuleset,
            Words::new(format!("the ruleset `{ruleset}` cannot play from here: {}", words::of_position(*error)))
                .help("name a ruleset played with at least as many seeds"),
        ),
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
        Kind::SetupSumDiffers(seeds) => (
            Code::RecordSetupSumDiffers,
            Words::new(format!(
                "the setup states every hole, and they hold {} seeds together; the game has {}",
                seeds.found, seeds.expected
            ))
            .help("compare each count with the source; write `rest=0` for holes the source does not show"),
        ),
        Kind::FirstTwice(first) => (
            Code::RecordFirstTwice,
            Words::new(format!(
                "{} is said to begin here; elsewhere the record says that {} does",
                first.found, first.expected
            ))
                .help("state the player who begins once, or the same player each time"),
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
            Words::new("there are too many ways to share out the sums the source gives to try them all")
                .help("nothing need be done; whether the outcome hangs on what is assumed is not known"),
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
        Kind::HeaderResultUnreadable { found } => (
            Code::RecordBadResult,
            Words::new(format!("the result `{found}` cannot be read"))
                .help("write it as in `end(…)`: `south wins`, `north wins 40-24`, `draw`, `unfinished` or `unknown`"),
        ),
        Kind::HeaderResult { header, end } => (
            Code::RecordResultDiffersFromEnd,
            Words::new(format!("the header's result is `{header}`, but `end(…)` says {}", whole_end_words(end)))
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
        Kind::NoWayFits { hole, .. } => (
            Code::ReplayNoWayFits,
            Words::new(format!(
                "from `{}` both ways are legal, and what is written after the ply agrees with neither",
                scene.label(*hole)
            ))
            .help("a misread hole or figure, an earlier slip, or another rule"),
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
            Words::new(format!("`{written}` hangs on a part of the position that is not stated"))
                .help("state it in the board before, where the source tells: flags, `round`, `turns`, `next`"),
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
        Kind::GapDiffers { plies, found } => (Code::ReplayGapDiffers, gap_words(*plies, *found)),
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

        Kind::NoPlyBefore => (
            Code::NotationNoPlyBefore,
            Words::new(format!("`{written}` does not stand directly behind a ply, so it is compared with nothing"))
                .help("move it behind the ply it speaks of, before turn numbers, `south` and `north`"),
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
        Kind::ResumedRound(round) => (
            Code::ReplayRoundDiffers,
            Words::new(format!("the board is of round {}; play was in round {}", round.found, round.expected))
                .help("correct the number, or write where the new round begins: `round(…)`, or a `gap(…)`"),
        ),
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
            Words::new(format!("`{written}` comes too late under the reading chosen"))
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
                .help("look for plies left out; if a player gave up, acknowledge the finding with that reason"),
        ),
        Kind::ResultNotDecided { found, played } => (
            Code::ReplayCheckNotCompared,
            Words::new(format!("{} could not be compared: {}", end_words(*found), status_words(*played))),
        ),
        Kind::MoreThanAllSeeds(seeds) => (
            Code::ReplayMoreThanAllSeeds,
            Words::new(format!("`{written}` counts {} seeds; the game has {}", seeds.found, seeds.expected))
                .help("a misread figure; compare with the source"),
        ),
        Kind::ScoreNamesOther { found, score } => (Code::ReplayScoreNamesOther, other_score_words(*found, *score)),
        Kind::ScoreLeavesSeeds(seeds) => (
            Code::ReplayScoreLeavesSeeds,
            Words::new(format!(
                "the score adds up to {} seeds; at the end the rules give all {} to the players",
                seeds.found, seeds.expected
            ))
            .help("compare the score with the source; if a player gave up, acknowledge the finding with that reason"),
        ),
        Kind::ScoreNotCounted => (
            Code::ReplayCheckNotCompared,
            Words::new("the score could not be compared, because this ruleset counts no score"),
        ),
    }
}
