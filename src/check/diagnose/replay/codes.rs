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
        Kind::Readings(_) => (Code::RulesUnknownReading, Message::new("unknown reading")),
        Kind::Unreadable => (Code::NotationUnknownToken, Message::new("this ply cannot be read")),

        Kind::HeaderUnknown { key } => (
            Code::RecordNotReplayed,
            Message::new(format!("nothing is replayed, because the value of `{key}` is unknown"))
                .help("fix the header first; another finding says what is wrong"),
        ),
        Kind::RulesetMissing => (
            Code::RecordWithoutRuleset,
            Message::new("the header names no ruleset, so the moves cannot be replayed").help("add `ruleset: ID`"),
        ),
        Kind::UnknownRuleset { found } => (
            Code::ArchiveUnknownRuleset,
            Message::new(format!("there is no ruleset `{found}`, so the moves cannot be replayed"))
                .help("run `sowbook rules` to list the rulesets of this archive"),
        ),
        Kind::UnusableRuleset { ruleset, problems } => {
            let words = Message::new(format!("the ruleset `{ruleset}` cannot be used, so the moves cannot be replayed"));
            let words = match problems.first() {
                Some(first) => words.help(format!("fix this first: {}", messages::under_readings(first))),
                // A variation under the rules of another board.
                None => Message::new(format!("the ruleset `{ruleset}` has a different board, so this cannot be played with it"))
                    .help("name a ruleset with the same number of holes"),
            };
            (Code::ReplayUnusableRuleset, words)
        }
        Kind::DoesNotFit { ruleset, error } => (
            Code::ReplayUnusableRuleset,
            Message::new(format!("the ruleset `{ruleset}` cannot play from here: {}", messages::of_position(*error)))
                .help("name a ruleset with at least this number of seeds"),
        ),
        Kind::Setup(_, kind) | Kind::Board(kind) => {
            let words = messages::of_board(kind);
            let holes = if matches!(kind, BoardProblemKind::UnknownLabel(_)) { holes_words(context) } else { String::new() };
            (of_board(kind), Message { what: format!("{}{holes}", words.what), ..words })
        }
        Kind::SetupContradiction { holes, seeds } => (
            Code::RecordSetupContradiction,
            Message::new(format!(
                "the source gives {} seeds in {}; with `assumed` there are {}",
                seeds.expected,
                context.labels(*holes),
                seeds.found
            ))
            .help("correct `assumed` so that it agrees with `given`"),
        ),
        Kind::SetupSeeds(seeds) => (
            Code::RecordSetupSeeds,
            Message::new(format!("the setup has {} seeds; the game has {}", seeds.found, seeds.expected))
                .help("if the record is a fragment, say so in a comment"),
        ),
        Kind::SetupSumDiffers(seeds) => (
            Code::RecordSetupSumDiffers,
            Message::new(format!(
                "the setup states every hole, {} seeds in all; the game has {}",
                seeds.found, seeds.expected
            ))
            .help("compare each count with the source; write `rest=0` for holes that the source does not show"),
        ),
        Kind::FirstTwice(first) => (
            Code::RecordFirstTwice,
            Message::new(format!(
                "this names {} as the first player; elsewhere the record names {}",
                first.found, first.expected
            ))
                .help("name the first player once, or the same one each time"),
        ),
        Kind::OutcomeDependsOnSplit { splits, other, .. } => (
            Code::RecordOutcomeDependsOnSplit,
            Message::new(format!(
                "of {splits} ways to divide the sums in the source, {other} {} to another outcome than the assumed one",
                if *other == 1 { "leads" } else { "lead" }
            ))
            .help("give the reason for the assumption in a comment"),
        ),
        Kind::OutcomeIndependentOfSplit { splits } => (
            Code::RecordOutcomeIndependent,
            Message::new(format!("all {splits} ways to divide the sums in the source lead to the same outcome")),
        ),
        Kind::SplitsNotTried => (
            Code::RecordSplitsNotTried,
            Message::new("there are too many ways to divide the sums in the source to try them all")
                .help("no action is needed; it is unknown whether the outcome depends on the assumption"),
        ),
        Kind::FirstPlayer { stated, fits, plies } => {
            let says = match stated {
                Some(stated) => format!("the header says that {stated} begins"),
                None => "the header does not say who begins".to_owned(),
            };
            (
                Code::RecordFirstDiffers,
                Message::new(format!("{says}; {plies} plies fit if {fits} does"))
                    .help(format!("compare with the source, and perhaps write `first: {fits}`")),
            )
        }
        Kind::Orientation { plies } => (
            Code::RecordOrientationDiffers,
            Message::new(format!(
                "the moves do not fit this orientation; with the board turned round {plies} plies fit"
            ))
            .help("compare with the diagram of the source, and correct `orientation`"),
        ),
        Kind::HeaderResultUnreadable { found } => (
            Code::RecordBadResult,
            Message::new(format!("the result `{found}` cannot be read"))
                .help("write it as in `end(…)`: `south wins`, `north wins 40-24`, `draw`, `unfinished` or `unknown`"),
        ),
        Kind::HeaderResult { header, end } => (
            Code::RecordResultDiffersFromEnd,
            Message::new(format!("the header's result is `{header}`, but `end(…)` says {}", whole_end_words(end)))
                .help("check which one the source states, and correct the other"),
        ),
        Kind::HeaderResultPlayed { header, played } => (
            Code::RecordResultDiffersFromPlay,
            Message::new(format!("the header's result is `{header}`, but in the replay {}", status_words(*played))),
        ),

        Kind::IllegalMove { error, before, legal, marked: Marked::Yes } => (
            Code::ReplayIllegalAccepted,
            Message::new(format!("`{written}` is against the rules, but was played: {}", error_words(context, written, before, legal, error))),
        ),
        Kind::IllegalMove { error, before, legal, marked: Marked::No } => (
            Code::ReplayIllegalMove,
            Message::new(format!("`{written}` is not a legal move: {}", error_words(context, written, before, legal, error)))
                .help(legal_words(legal)),
        ),
        Kind::LegalOnlyUnder(chosen) => (
            Code::ReplayLegalUnderOtherReadings,
            Message::new(format!("`{written}` is legal only with {}", chosen_words(chosen)))
                .help("if the source plays so, the record supports that reading: add it under `readings`"),
        ),
        Kind::MarkedIllegalButLegal => (
            Code::ReplayMarkedIllegalButLegal,
            Message::new(format!("`{written}` is marked `illegal`, but the rules allow it")).help("remove the mark, or check the ply"),
        ),
        Kind::IllegalWithoutBoard => (
            Code::ReplayIllegalWithoutBoard,
            Message::new(format!("`{written}` is against the rules, and no `board(…)` after it gives the resulting position"))
                .help("add `board(…)` with the position from the source"),
        ),
        Kind::UnknownLabel { found, closest } => {
            let words = Message::new(format!("this board has no hole `{found}`{}", holes_words(context)));
            (Code::ReplayUnknownHole, meant(words, closest.as_deref()))
        }
        Kind::SamePlayer(player) => (
            Code::ReplaySamePlayer,
            Message::new(format!("both parts of the joint ply start from holes of {player}")).help("write `a & A`, South's part first"),
        ),
        Kind::Ambiguous { hole } => (
            Code::NotationDirectionUnchecked,
            Message::new(format!(
                "both directions from `{}` are legal, and the record does not say which was used",
                context.label(*hole)
            ))
            .help("write `<` for clockwise or `>` for anticlockwise, as seen from above"),
        ),
        Kind::NoWayFits { hole, .. } => (
            Code::ReplayNoWayFits,
            Message::new(format!(
                "both directions from `{}` are legal, and the checks after the ply fit neither",
                context.label(*hole)
            ))
            .help("look for a misread hole or number, an earlier error, or another rule"),
        ),
        Kind::WayFromChecks { hole, way } => (
            Code::ReplayDirectionFromChecks,
            Message::new(format!(
                "both directions from `{}` are legal; the checks after the ply fit only {}",
                context.label(*hole),
                way_words(*way)
            ))
            .help(format!("add the direction: `{}`", way_sign(*way))),
        ),
        Kind::WrongWay { hole, expected } => (
            Code::ReplayWrongDirection,
            Message::new(format!(
                "`{written}` is marked as {}, but from `{}` sowing is {} here",
                way_words(expected.opposite()),
                context.label(*hole),
                way_words(*expected)
            ))
            .help("use `<` for clockwise and `>` for anticlockwise, as seen from above"),
        ),
        Kind::SideDiffers { side, perhaps } => {
            let words = Message::new(format!("`{written}` is a ply of {}; {} is to move", side.found, side.expected));
            let words = match perhaps {
                Some(PerhapsSide::MissingPass) => words.help(format!("if {} passed before it, write `pass`", side.expected)),
                Some(PerhapsSide::MissingPly) => {
                    words.help(format!("if a ply of {} is missing, write `gap(1 ply, lost)` before this one; otherwise write `illegal` after it", side.expected))
                }
                None => words,
            };
            (Code::ReplaySideDiffers, words)
        }
        Kind::SideWordDiffers(side) => (
            Code::ReplaySideWordDiffers,
            Message::new(format!("found `{}`, but {} is to move", side.found, side.expected)),
        ),
        Kind::TurnNumberDiffers(number) => (
            Code::ReplayTurnNumberDiffers,
            Message::new(format!("found turn {}; expected turn {}", number.found, number.expected))
                .help("look for a missing or doubled ply, or a misread number"),
        ),
        Kind::EndlessTurn { laps, period } => {
            let circle = period.map_or(String::new(), |period| format!("; it repeats every {period} laps"));
            (Code::ReplayEndlessTurn, Message::new(format!("the turn is endless: it was stopped after {laps} laps{circle}")))
        }
        Kind::PassNotAllowed { legal } => (
            Code::ReplayPassNotAllowed,
            Message::new("the rules do not allow a pass here").help(legal_words(legal)),
        ),
        Kind::Order(fault) => (Code::ReplayOrderCannotBe, order_words(fault)),
        Kind::OrderNotRecorded => (
            Code::ReplayOrderNotRecorded,
            Message::new("the order of the drops is not recorded; the position is unknown from here"),
        ),
        Kind::OpeningUnstated(player) => {
            (Code::ReplayOpeningUnstated, Message::new(format!("the opening of {player} is not stated")))
        }
        Kind::RoundDiffers(round) => (
            Code::ReplayRoundDiffers,
            Message::new(format!("found round {}; expected round {}", round.found, round.expected))
                .help("look for a missing round, or a misread number"),
        ),
        Kind::RoundFirstDiffers(first) => (
            Code::ReplayRoundFirstDiffers,
            Message::new(format!("{} begins the round according to the record; by the rules {} does", first.found, first.expected))
                .help("compare with the source; if the record is right, say so in a comment and acknowledge the finding"),
        ),
        Kind::FillWrong { legal } => (
            Code::ReplayFillDiffers,
            Message::new(format!("`{written}` fills holes against the rules")).help(legal_words(legal)),
        ),
        Kind::FillNotStated => (
            Code::ReplayFillNotStated,
            Message::new("the record does not say which holes the player with fewer seeds filled, and more than one choice is legal")
                .help("if the source gives the holes, write `round(2, fill N1 N2)`"),
        ),
        Kind::RoundGoesOn => (
            Code::ReplayRoundGoesOn,
            Message::new("a new round begins although play in the previous one could continue")
                .help("look for missing plies before it; if they are lost, write `gap(?)`"),
        ),
        Kind::PlayAfterEnd(status) => (
            Code::ReplayPlayAfterEnd,
            Message::new(format!("play continues although {}", status_words(*status)))
                .help("look for an earlier error, or a missing `round(…)`"),
        ),
        Kind::PositionUnknown(why) => (
            Code::ReplayPositionUnknown,
            Message::new(format!("the position is unknown from here: {}", why_words(*why)))
                .help("write a `board(…)` where the source gives the position again"),
        ),
        Kind::PartNotStated => (
            Code::ReplayPartNotStated,
            Message::new(format!("cannot check `{written}`: it depends on an unstated part of the position"))
                .help("if the source gives it, state it in the board before: flags, `round`, `turns` or `next`"),
        ),
        Kind::Resumed { plies } => {
            let after = match plies {
                0 => String::new(),
                1 => " after one unknown ply".to_owned(),
                plies => format!(" after {plies} unknown plies"),
            };
            (Code::ReplayResumed, Message::new(format!("the position is known again{after}")))
        }
        Kind::Gap(GapPlies::NotKnown) => (Code::ReplayGap, Message::new("a gap of unknown length")),
        Kind::Gap(GapPlies::Between(from, to)) if from == to => {
            let plies = if *from == 1 { "one ply".to_owned() } else { format!("{from} plies") };
            (Code::ReplayGap, Message::new(format!("a gap of {plies}")))
        }
        Kind::Gap(GapPlies::Between(from, to)) => {
            (Code::ReplayGap, Message::new(format!("a gap of {from} to {to} plies")))
        }
        Kind::GapDiffers { plies, found } => (Code::ReplayGapDiffers, gap_words(*plies, *found)),
        Kind::Unclear => (Code::ReplayUnclear, Message::new(format!("`{written}` is marked as unclear"))),
        Kind::Supplied => (Code::ReplaySupplied, Message::new(format!("`{written}` is supplied by an editor"))),
        Kind::Sic { printed, hand } => {
            let by = hand.map_or("the editor", |hand| context.words(hand));
            (Code::ReplaySic, Message::new(format!("the source prints `{}`; {by} corrects it", context.words(*printed))))
        }
        Kind::Witnesses(witnesses) => {
            let deciding_clause: Vec<String> = witnesses
                .iter()
                .map(|(siglum, reading)| match context.words(*reading) {
                    "omitted" => format!("{} omits it", context.words(*siglum)),
                    reading => format!("{} has `{reading}`", context.words(*siglum)),
                })
                .collect();
            (Code::ReplayWitnessesDiffer, Message::new(format!("the witnesses differ: {}", deciding_clause.join(", "))))
        }
        Kind::UnknownWitness(siglum) => (
            Code::RecordUnknownWitness,
            Message::new(format!("the header declares no witness `{}`", context.words(*siglum)))
                .help("add it under `witnesses` with its source"),
        ),
        Kind::UnknownHand(siglum) => (
            Code::RecordUnknownHand,
            Message::new(format!("the header declares no hand `{}`", context.words(*siglum)))
                .help("add it under `hands` with a name"),
        ),
        Kind::Takeback => (Code::ReplayTakeback, Message::new("the previous ply was taken back")),
        Kind::TakebackDiffers => {
            let words = Message::new(format!("`{written}` names a ply other than the one before it"));
            (Code::ReplayTakebackDiffers, words.help("write the ply before it, or omit the name"))
        }
        Kind::NothingToTakeBack => (Code::ReplayNothingToTakeBack, Message::new("there is no ply to take back")),
        Kind::Dispute { by, ground, verdict } => {
            let outcome = match verdict {
                Ruling::Upheld => "the challenge was upheld",
                Ruling::Rejected => "the challenge was rejected",
                Ruling::NotRecorded => "the decision is not recorded",
            };
            (Code::ReplayDispute, Message::new(format!("{by} challenged the previous ply (“{}”); {outcome}", context.words(*ground))))
        }
        Kind::UnknownProvenance(word) => (
            Code::RecordUnknownProvenance,
            Message::new(format!("unknown provenance `{}`", context.words(*word))).help(
                "write one of observed, scoresheet, dictated, printed, worked-example, derived, reconstructed, constructed, machine",
            ),
        ),
        Kind::Provenance(word) => (
            Code::ReplayProvenanceChanges,
            Message::new(format!("the provenance is `{}` from here", context.words(*word))),
        ),

        Kind::NoPlyBefore => (
            Code::NotationNoPlyBefore,
            Message::new(format!("`{written}` does not follow a ply directly, so it is not compared"))
                .help("move it after the ply it belongs to, before turn numbers, `south` and `north`"),
        ),
        Kind::EndHoleDiffers(holes) => (
            Code::ReplayEndHoleDiffers,
            Message::new(format!(
                "the last seed falls in `{}`; the record has `{}`",
                context.label(holes.expected),
                context.label(holes.found)
            ))
            .help("look for a misread hole, an earlier error, or another rule; check the board before"),
        ),
        Kind::CapturedDiffers(seeds) => (
            Code::ReplayCaptureDiffers,
            Message::new(format!("`{written}` states a capture of {}; the replay captures {}", seeds_words(seeds.found), seeds_words(seeds.expected)))
                .help("look for a misread number, an earlier error, or another rule"),
        ),
        Kind::TotalDiffers(seeds) => (
            Code::ReplayTotalDiffers,
            Message::new(format!("`{written}` gives the mover {} in all; the replay gives {}", seeds_words(seeds.found), seeds_words(seeds.expected)))
                .help("look for a misread number, or a missing capture since the previous total"),
        ),
        Kind::LapsDiffer { lap, played } => {
            let was = played.get(*lap).map_or("the turn ended before it".to_owned(), |played| {
                format!("the replay has `{}`", lap_words(context, played))
            });
            (Code::ReplayLapsDiffer, Message::new(format!("lap {} of `{written}` differs: {was}", lap + 1)))
        }
        Kind::MakesDiffers { flag, holes } => {
            let name = context.ruleset().and_then(|ruleset| ruleset.flag_names().nth(*flag)).unwrap_or("?");
            (
                Code::ReplayMakesDiffers,
                Message::new(format!(
                    "the record sets `{name}` on {}; the turn sets it on {}",
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
                (None, []) => words.help("remove it; this ruleset has no flags"),
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
            (Code::ReplayBoardDiffers, Message::new(format!("the board differs from the replay: {first}{more}")))
        }
        Kind::CheckNotCompared => (
            Code::ReplayCheckNotCompared,
            Message::new(format!("`{written}` could not be compared, because the position or the turn is unknown")),
        ),
        Kind::NotResumed(why) => (Code::ReplayCheckNotCompared, not_resumed_words(context, *why)),
        Kind::ResumedRound(round) => (
            Code::ReplayRoundDiffers,
            Message::new(format!("the board is of round {}; the play before it is of round {}", round.found, round.expected))
                .help("correct the number, or write `round(…)` or `gap(…)` where the new round begins"),
        ),
        Kind::ResumedSeeds(seeds) => (
            Code::ReplayBoardDiffers,
            Message::new(format!("the board has {} seeds; there are {} in play", seeds.found, seeds.expected))
                .help("count the holes and stores again: the position after the gap depends only on this board"),
        ),

        Kind::UnknownAct { found, closest, known } => {
            let words = Message::new(format!("the game has no act `{found}`"));
            let words = match (closest, known.as_slice()) {
                (Some(close), _) => words.help(format!("did you mean `{close}`?")),
                (None, []) => words.help("write a remark as `{…}`; this ruleset has no acts"),
                (None, known) => words.help(format!("acts: {}", known.join(", "))),
            };
            (Code::ReplayUnknownAct, words)
        }
        Kind::ActNotPlayed { found, under } => (
            Code::ReplayActNotPlayed,
            Message::new(format!("the act `{found}` is not used under these readings"))
                .help(format!("add {} under `readings`", chosen_words(under))),
        ),
        Kind::ActArguments => {
            (Code::ReplayActArguments, Message::new(format!("`{written}` lacks what the act needs: a hole, or a number of seeds")))
        }
        Kind::ActImpossible(error) => {
            (Code::ReplayActImpossible, Message::new(format!("`{written}` is impossible: {}", act_words(*error))))
        }
        Kind::ClaimTooLate { in_time } => (
            Code::ReplayClaimTooLate,
            Message::new(format!("`{written}` is too late under the chosen reading"))
                .help(format!("if the source accepts it, add {} under `readings`", chosen_words(in_time))),
        ),
        Kind::Irregular { act } => {
            let name = context.ruleset().and_then(|ruleset| ruleset.acts().nth(*act)).map_or("?", Clause::short_name);
            (Code::ReplayIrregular, Message::new(format!("`{name}` is an act that the sources forbid, but it was done")))
        }

        Kind::ResultDiffers { found, played } => (
            Code::ReplayResultDiffers,
            Message::new(format!("`end(…)` says {}; in the replay {}", end_words(*found), status_words(*played))),
        ),
        Kind::ScoreDiffers(score) => (
            Code::ReplayScoreDiffers,
            Message::new(format!(
                "the score is {}-{} in the record and {}-{} in the replay",
                score.found.0, score.found.1, score.expected.0, score.expected.1
            )),
        ),
        Kind::EndedEarly { found } => (
            Code::ReplayEndedEarly,
            Message::new(format!("`end(…)` says {}, although play could continue", end_words(*found)))
                .help("look for missing plies; if a player gave up, acknowledge the finding with that reason"),
        ),
        Kind::ResultNotDecided { found, played } => (
            Code::ReplayCheckNotCompared,
            Message::new(format!("the result ({}) could not be compared: {}", end_words(*found), status_words(*played))),
        ),
        Kind::MoreThanAllSeeds(seeds) => (
            Code::ReplayMoreThanAllSeeds,
            Message::new(format!("`{written}` counts {} seeds; the game has {}", seeds.found, seeds.expected))
                .help("compare the number with the source"),
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
            Message::new("the score could not be compared, because this ruleset has no scoring"),
        ),
    }
}
