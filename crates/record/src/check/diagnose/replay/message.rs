//! The code, message and help of each kind of finding of a replay.

use super::context::ReplayContext;
use super::impossible::{earlier_words, impossible_words, open_words};
use super::phrases::{
    act_words, chosen_words, end_words, error_words, exchanged_words, gap_words, holes_words, lap_words,
    legal_words, meant, not_resumed_words, order_words, other_score_words, part_words, seeds_words,
    status_words, way_sign, way_words, whole_end_words, why_words,
};
use super::signature::false_signature;
use crate::check::Code;
use crate::check::messages::{self, Message};
use crate::notation::syntax::{GapPlies, Ruling};
use crate::replay::{BoardProblemKind, Finding, FindingKind as Kind, Marked, PerhapsSide};
use crate::rules::Clause;
use crate::text::odd_words;

/// The message of a finding.
#[expect(clippy::too_many_lines, reason = "a flat table: one arm for each kind of problem")]
pub(super) fn message(context: &ReplayContext<'_>, finding: &Finding) -> Message {
    let written = context.words(finding.span);
    match &finding.kind {
        // The caller reports these.
        Kind::Readings(_) => Message::new(Code::RulesUnknownReading, "unknown reading"),
        Kind::Unreadable => Message::new(Code::NotationUnknownToken, "this ply cannot be read"),

        Kind::PlayInRemark { is_note: true } => {
            Message::new(Code::RecordPlayInRemark, "the note begins like play, but notes are not replayed")
                .help("write play and comments before the `;`, or begin the note with another word")
        }
        Kind::PlayInRemark { is_note: false } => Message::new(
            Code::RecordPlayInRemark,
            "the comment has a line that reads like play, but comments are not replayed",
        )
        .help("write `}` before it if the comment ends there, or make it part of a sentence"),

        Kind::HeaderUnknown { key } => Message::new(
            Code::RecordNotReplayed,
            format!("nothing is replayed, because the value of `{key}` is unknown"),
        )
        .help("fix the header first; another finding says what is wrong"),
        Kind::RulesetMissing => Message::new(
            Code::RecordWithoutRuleset,
            "the header names no ruleset, so the moves cannot be replayed",
        )
        .help("add `ruleset: ID`"),
        Kind::UnknownRuleset { found } => Message::new(
            Code::ArchiveUnknownRuleset,
            format!("there is no ruleset `{found}`, so the moves cannot be replayed"),
        )
        .help("run `sowbook rules` to list the rulesets of this archive"),
        Kind::UnusableRuleset { ruleset, problems } => {
            let words = Message::new(
                Code::ReplayUnusableRuleset,
                format!("the ruleset `{ruleset}` cannot be used, so the moves cannot be replayed"),
            );
            match problems.first() {
                Some(first) => {
                    words.help(format!("fix `rulesets/{ruleset}.yaml` first: {}", messages::cause(first)))
                }
                // A variation under the rules of another board.
                None => Message::new(
                    Code::ReplayUnusableRuleset,
                    format!(
                        "the ruleset `{ruleset}` has a different board, so this cannot be played with it"
                    ),
                )
                .help("name a ruleset with the same number of holes"),
            }
        }
        Kind::DoesNotFit { ruleset, error } => Message::new(
            Code::ReplayUnusableRuleset,
            format!("the ruleset `{ruleset}` cannot play from here: {}", messages::of_position(*error)),
        )
        .help("name a ruleset with at least this number of seeds"),
        Kind::HoleNames(problem) => messages::of_hole_names(problem),
        Kind::Setup(_, kind) | Kind::Board(kind) => {
            let words = messages::of_board(kind);
            let holes = if matches!(kind, BoardProblemKind::UnknownLabel(_)) {
                holes_words(context)
            } else {
                String::new()
            };
            let is_of_words = matches!(
                kind,
                BoardProblemKind::Unreadable(_)
                    | BoardProblemKind::UnknownLabel(_)
                    | BoardProblemKind::UnknownFlag { .. }
                    | BoardProblemKind::UnknownPhase { .. }
            );
            let help = odd_words(written).filter(|_| is_of_words).or(words.help);
            Message { what: format!("{}{holes}", words.what), help, ..words }
        }
        Kind::SetupContradiction { holes, seeds } => Message::new(
            Code::RecordSetupContradiction,
            format!(
                "the source gives {} seeds in {}; with `assumed` there are {}",
                seeds.expected,
                context.labels(*holes),
                seeds.found
            ),
        )
        .help("correct `assumed` so that it agrees with `given`"),
        Kind::SetupSeeds(seeds) => Message::new(
            Code::RecordSetupSeeds,
            format!("the setup has {} seeds; the game has {}", seeds.found, seeds.expected),
        )
        .help("state the other seeds, unless the record is a fragment"),
        Kind::SetupSumDiffers(seeds) => Message::new(
            Code::RecordSetupSumDiffers,
            format!(
                "the setup states every hole, {} seeds in all; the game has {}",
                seeds.found, seeds.expected
            ),
        )
        .help(
            "compare each count with the source; write `rest=0` for holes that the source \
                does not show",
        ),
        Kind::SetupNotStated => Message::new(
            Code::RecordSetupNotStated,
            "the players lay the seeds before play in this game, but the record does not say how; nothing is replayed",
        )
        .help("write the seeds at the beginning as `setup: {given: \"south …; north …\"}`"),
        Kind::SetupNotAllowed(player) => Message::new(
            Code::RecordSetupNotAllowed,
            format!("the seeds of {player} are not laid as the ruleset says"),
        )
        .help(
            "compare the counts with the source, and with `setup` in the ruleset; if the record begins within a game, \
                state the `turns` played",
        ),
        Kind::FirstTwice(first) => Message::new(
            Code::RecordFirstTwice,
            format!(
                "this names {} as the first player; elsewhere the record names {}",
                first.found, first.expected
            ),
        )
        .help("name the first player once, or the same one each time"),
        Kind::OutcomeDependsOnSplit { splits, other, .. } => Message::new(
            Code::RecordOutcomeDependsOnSplit,
            format!(
                "of {splits} ways to divide the sums in the source, {other} {} to another \
                outcome than the assumed one",
                if *other == 1 { "leads" } else { "lead" }
            ),
        )
        .help("give the reason for the assumption in a comment"),
        Kind::OutcomeIndependentOfSplit { splits } => Message::new(
            Code::RecordOutcomeIndependent,
            format!("all {splits} ways to divide the sums in the source lead to the same outcome"),
        ),
        Kind::SplitsNotTried => Message::new(
            Code::RecordSplitsNotTried,
            "there are too many ways to divide the sums in the source to try them all",
        )
        .help("no action is needed; it is unknown whether the outcome depends on the assumption"),
        Kind::FirstPlayer { stated, fits, plies } => {
            let says = match stated {
                Some(stated) => format!("the header says that {stated} begins"),
                None => "the header does not say who begins".to_owned(),
            };
            Message::new(Code::RecordFirstDiffers, format!("{says}; {plies} plies fit if {fits} does"))
                .help(format!("compare with the source, and perhaps write `first: {fits}`"))
        }
        Kind::Orientation { plies } => Message::new(
            Code::RecordOrientationDiffers,
            format!(
                "the moves do not fit this orientation; with the board turned round {plies} \
                plies fit"
            ),
        )
        .help("compare with the diagram of the source, and correct `orientation`"),
        Kind::HeaderResultUnreadable { found } => {
            Message::new(Code::RecordBadResult, format!("the result `{found}` cannot be read")).help(
                "write it as in `end(…)`: `south wins`, `north wins 40-24`, `draw`, \
                `unfinished` or `unknown`",
            )
        }
        Kind::HeaderResult { header, end } => Message::new(
            Code::RecordResultDiffersFromEnd,
            format!("the header's result is `{header}`, but `end(…)` says {}", whole_end_words(end)),
        )
        .help("check which one the source states, and correct the other"),
        Kind::HeaderResultPlayed { header, played } => Message::new(
            Code::RecordResultDiffersFromPlay,
            format!("the header's result is `{header}`, but in the replay {}", status_words(*played)),
        ),

        Kind::IllegalMove { error, before, legal, marked: Marked::Yes } => Message::new(
            Code::ReplayIllegalAccepted,
            format!(
                "`{written}` is against the rules, but was played: {}",
                error_words(context, written, before, legal, error)
            ),
        ),
        Kind::IllegalMove { error, before, legal, marked: Marked::No } => Message::new(
            Code::ReplayIllegalMove,
            format!(
                "`{written}` is not a legal move: {}",
                error_words(context, written, before, legal, error)
            ),
        )
        .help(legal_words(legal)),
        Kind::LegalOnlyUnder(chosen) => Message::new(
            Code::ReplayLegalUnderOtherReadings,
            format!("`{written}` is legal only with {}", chosen_words(chosen)),
        )
        .help("if the source plays so, the record supports that reading: add it under `readings`"),
        Kind::MarkedIllegalButLegal => Message::new(
            Code::ReplayMarkedIllegalButLegal,
            format!("`{written}` is marked `illegal`, but the rules allow it"),
        )
        .help("remove the mark, or check the ply"),
        Kind::IllegalWithoutBoard => Message::new(
            Code::ReplayIllegalWithoutBoard,
            format!(
                "`{written}` is against the rules, and no `board(…)` after it gives the \
                resulting position"
            ),
        )
        .help("add `board(…)` with the position from the source"),
        Kind::UnknownLabel { found, closest } => {
            let words = Message::new(
                Code::ReplayUnknownHole,
                format!("no hole `{found}`{}", holes_words(context)),
            );
            match odd_words(found) {
                Some(odd) => words.help(odd),
                None => meant(words, closest.as_deref()),
            }
        }
        Kind::LabelOfBothSides(label) => {
            let words = messages::of_both_sides(Code::ReplayHoleOnBothSides, &label.to_string());
            Message { what: format!("{}, and it is not known who is to move", words.what), ..words }
        }
        Kind::SamePlayer(player) => Message::new(
            Code::ReplaySamePlayer,
            format!("both parts of the joint ply start from holes of {player}"),
        )
        .help("write `a & A`, South's part first"),
        Kind::Ambiguous { hole } => Message::new(
            Code::NotationDirectionUnchecked,
            format!(
                "both directions from {} are legal, and the record does not say which was used",
                context.quoted(*hole)
            ),
        )
        .help("write `<` for clockwise or `>` for anticlockwise, as seen from above"),
        Kind::NoWayFits { hole, .. } => Message::new(
            Code::ReplayNoWayFits,
            format!(
                "both directions from {} are legal, and the checks after the ply fit neither",
                context.quoted(*hole)
            ),
        )
        .help("look for a misread hole or number, an earlier error, or another rule"),
        Kind::DirectionFromChecks { hole, way } => Message::new(
            Code::ReplayDirectionFromChecks,
            format!(
                "both directions from {} are legal; the checks after the ply fit only {}",
                context.quoted(*hole),
                way_words(*way)
            ),
        )
        .help(format!("add the direction: `{}`", way_sign(*way))),
        Kind::WrongWay { hole, expected } => Message::new(
            Code::ReplayWrongDirection,
            format!(
                "`{written}` is marked as {}, but from {} sowing is {} here",
                way_words(expected.opposite()),
                context.quoted(*hole),
                way_words(*expected)
            ),
        )
        .help("use `<` for clockwise and `>` for anticlockwise, as seen from above"),
        Kind::SideDiffers { side, perhaps } => {
            let words = Message::new(
                Code::ReplaySideDiffers,
                format!("`{written}` is a ply of {}; {} is to move", side.found, side.expected),
            );
            match perhaps {
                Some(PerhapsSide::MissingPass) => {
                    words.help(format!("if {} passed before it, write `pass`", side.expected))
                }
                Some(PerhapsSide::MissingPly) => words.help(format!(
                    "if a ply of {} is missing, write `gap(1 ply, lost)` before this one; otherwise \
                write `illegal` after it",
                    side.expected
                )),
                None => words,
            }
        }
        Kind::SideWordDiffers(side) => Message::new(
            Code::ReplaySideWordDiffers,
            format!("found `{}`, but {} is to move", side.found, side.expected),
        ),
        Kind::TurnNumberDiffers(number) => Message::new(
            Code::ReplayTurnNumberDiffers,
            format!("found turn {}; expected turn {}", number.found, number.expected),
        )
        .help("look for a missing or doubled ply, or a misread number"),
        Kind::TurnWithoutPly => {
            Message::new(Code::ReplayTurnWithoutPly, format!("no ply follows the number `{written}`"))
                .help("if plies are missing here, write `gap(…)`; else remove the number")
        }
        Kind::TurnTooLong => Message::new(
            Code::ReplayTurnTooLong,
            format!("`{written}` is a second ply of this player under one turn number, after the other player's"),
        )
        .help("look for a missing turn number"),
        Kind::TurnIncomplete(player) => Message::new(
            Code::ReplayTurnIncomplete,
            format!("the turn `{written}` has only {player}'s ply; {}'s comes under the next number", player.opposite()),
        )
        .help("look for a missing ply, or a turn number too many"),
        Kind::EndlessTurn { laps, period } => {
            let text = match period {
                Some(period) => format!(
                    "the turn is endless: it was stopped after {laps} laps; it repeats every {period} laps"
                ),
                None => format!(
                    "the turn takes more than {laps} laps, and was stopped there; it did not repeat itself before"
                ),
            };
            Message::new(Code::ReplayEndlessTurn, text)
        }
        Kind::PassNotAllowed { legal } => {
            Message::new(Code::ReplayPassNotAllowed, "the rules do not allow a pass here")
                .help(legal_words(legal))
        }
        Kind::Order(fault) => order_words(written, fault),
        Kind::OrderNotRecorded => Message::new(
            Code::ReplayOrderNotRecorded,
            "the order of the drops is not recorded; the position is unknown from here",
        ),
        Kind::OpeningUnstated(player) => {
            Message::new(Code::ReplayOpeningUnstated, format!("the opening of {player} is not stated"))
        }
        Kind::RoundDiffers(round) => Message::new(
            Code::ReplayRoundDiffers,
            format!("found round {}; expected round {}", round.found, round.expected),
        )
        .help("look for a missing round, or a misread number"),
        Kind::RoundFirstDiffers(first) => Message::new(
            Code::ReplayRoundFirstDiffers,
            format!(
                "{} begins the round according to the record; by the rules {} does",
                first.found, first.expected
            ),
        )
        .help(
            "compare with the source; if the record is right, say so in a comment and \
                acknowledge the finding",
        ),
        Kind::FillWrong { legal } => {
            Message::new(Code::ReplayFillDiffers, format!("`{written}` fills holes against the rules"))
                .help(match legal.is_empty() {
                    // Where the players lay seeds as they like, what is legal is not listed.
                    true => "compare the counts with the seeds that each player has, and with `rounds` in the ruleset"
                        .to_owned(),
                    false => legal_words(legal),
                })
        }
        Kind::FillNotStated => Message::new(
            Code::ReplayFillNotStated,
            "the record does not say which holes the player with fewer seeds filled, and \
                more than one choice is legal",
        )
        .help("if the source gives the holes, write `round(2, fill N1 N2)`, or with seeds `round(2, fill N1=4 N2=3)`"),
        Kind::RoundGoesOn => Message::new(
            Code::ReplayRoundGoesOn,
            "a new round begins although play in the previous one could continue",
        )
        .help("look for missing plies before it; if they are lost, write `gap(?)`"),
        Kind::PlayAfterEnd(status) => Message::new(
            Code::ReplayPlayAfterEnd,
            format!("play continues although {}", status_words(*status)),
        )
        .help("look for an earlier error, or a missing `round(…)`"),
        Kind::PositionUnknown(why) => Message::new(
            Code::ReplayPositionUnknown,
            format!("the position is unknown from here: {}", why_words(*why)),
        )
        .help("write a `board(…)` where the source gives the position again"),
        Kind::PartNotStated => Message::new(
            Code::ReplayPartNotStated,
            format!("cannot check `{written}`: it depends on an unstated part of the position"),
        )
        .help(
            "if the source gives it, state it in the board before: flags, `round`, `turns` \
                or `next`",
        ),
        Kind::Resumed { plies } => {
            let after = match plies {
                0 => String::new(),
                1 => " after one unknown ply".to_owned(),
                plies => format!(" after {plies} unknown plies"),
            };
            Message::new(Code::ReplayResumed, format!("the position is known again{after}"))
        }
        Kind::Gap(GapPlies::NotKnown) => Message::new(Code::ReplayGap, "a gap of unknown length"),
        Kind::Gap(GapPlies::Between(from, to)) if from == to => {
            let plies = if *from == 1 { "one ply".to_owned() } else { format!("{from} plies") };
            Message::new(Code::ReplayGap, format!("a gap of {plies}"))
        }
        Kind::Gap(GapPlies::Between(from, to)) => {
            Message::new(Code::ReplayGap, format!("a gap of {from} to {to} plies"))
        }
        Kind::GapDiffers { turns, found } => gap_words(*turns, *found),
        Kind::EarlierPlayDiffers(part) => earlier_words(context, part),
        Kind::BoardImpossible(impossible) => {
            impossible_words(context, (Code::ReplayBoardImpossible, "board"), impossible)
        }
        Kind::SetupImpossible(impossible) => {
            impossible_words(context, (Code::RecordSetupImpossible, "setup"), impossible)
        }
        Kind::ClauseNotCompared { open, .. } => open_words(*open),
        Kind::Unclear => Message::new(Code::ReplayUnclear, format!("`{written}` is marked as unclear")),
        Kind::Supplied => Message::new(Code::ReplaySupplied, format!("`{written}` is supplied by an editor")),
        Kind::Sic { printed, hand } => {
            let by = hand.map_or("the editor", |hand| context.words(hand));
            Message::new(
                Code::ReplaySic,
                format!("the source prints `{}`; {by} corrects it", context.words(*printed)),
            )
        }
        Kind::Witnesses(witnesses) => {
            let deciding_clause: Vec<String> = witnesses
                .iter()
                .map(|(siglum, reading)| match context.words(*reading) {
                    "omitted" => format!("{} omits it", context.words(*siglum)),
                    reading => format!("{} has `{reading}`", context.words(*siglum)),
                })
                .collect();
            Message::new(
                Code::ReplayWitnessesDiffer,
                format!("the witnesses differ: {}", deciding_clause.join(", ")),
            )
        }
        Kind::UnknownWitness(siglum) => Message::new(
            Code::RecordUnknownWitness,
            format!("the header declares no witness `{}`", context.words(*siglum)),
        )
        .help("add it under `witnesses` with its source"),
        Kind::UnknownHand(siglum) => Message::new(
            Code::RecordUnknownHand,
            format!("the header declares no hand `{}`", context.words(*siglum)),
        )
        .help("add it under `hands` with a name"),
        Kind::FalseSignature(found) => false_signature(context, found),
        Kind::Takeback => Message::new(Code::ReplayTakeback, "the previous ply was taken back"),
        Kind::TakebackDiffers => {
            let words = Message::new(
                Code::ReplayTakebackDiffers,
                format!("`{written}` names a ply other than the one before it"),
            );
            words.help("write the ply before it, or omit the name")
        }
        Kind::NothingToTakeBack => {
            Message::new(Code::ReplayNothingToTakeBack, "there is no ply to take back")
        }
        Kind::Dispute { by, ground, verdict } => {
            let outcome = match verdict {
                Ruling::Upheld => "the challenge was upheld",
                Ruling::Rejected => "the challenge was rejected",
                Ruling::NotRecorded => "the decision is not recorded",
            };
            Message::new(
                Code::ReplayDispute,
                format!("{by} challenged the previous ply (“{}”); {outcome}", context.words(*ground)),
            )
        }
        Kind::UnknownProvenance(word) => Message::new(
            Code::RecordUnknownProvenance,
            format!("unknown provenance `{}`", context.words(*word)),
        )
        .help(
            "write one of observed, scoresheet, dictated, printed, worked-example, derived, \
                reconstructed, constructed, machine",
        ),
        Kind::Provenance(word) => Message::new(
            Code::ReplayProvenanceChanges,
            format!("the provenance is `{}` from here", context.words(*word)),
        ),

        Kind::NoPlyBefore => Message::new(
            Code::NotationNoPlyBefore,
            format!("`{written}` does not follow a ply directly, so it is not compared"),
        )
        .help("move it after the ply it belongs to, before turn numbers, `south` and `north`"),
        Kind::EndHoleDiffers(holes) => Message::new(
            Code::ReplayEndHoleDiffers,
            format!(
                "the last seed falls in {}; the record has {}",
                context.quoted(holes.expected),
                context.end_hole(written, holes.found)
            ),
        )
        .help("look for a misread hole, an earlier error, or another rule; check the board before"),
        Kind::CapturedDiffers(seeds) => Message::new(
            Code::ReplayCaptureDiffers,
            format!(
                "`{written}` states a capture of {}; the replay captures {}",
                seeds_words(seeds.found),
                seeds_words(seeds.expected)
            ),
        )
        .help("look for a misread number, an earlier error, or another rule"),
        Kind::TotalDiffers(seeds) => Message::new(
            Code::ReplayTotalDiffers,
            format!(
                "`{written}` gives the mover {} in all; the replay gives {}",
                seeds_words(seeds.found),
                seeds_words(seeds.expected)
            ),
        )
        .help("look for a misread number, or a missing capture since the previous total"),
        Kind::LapsDiffer { lap, played, .. } => {
            let was = played.get(*lap).map_or("the turn ended before it".to_owned(), |played| {
                format!("the replay has `{}`", lap_words(context, played))
            });
            Message::new(Code::ReplayLapsDiffer, format!("lap {} of `{written}` differs: {was}", lap + 1))
        }
        Kind::MakesDiffers { flag, holes } => {
            let name = context.ruleset().and_then(|ruleset| ruleset.flag_names().nth(*flag)).unwrap_or("?");
            Message::new(
                Code::ReplayMakesDiffers,
                format!(
                    "the record sets `{name}` on {}; the turn sets it on {}",
                    context.labels(holes.found),
                    if holes.expected.is_empty() {
                        "no hole".to_owned()
                    } else {
                        context.labels(holes.expected)
                    }
                ),
            )
        }
        Kind::UnknownFlag { found, closest } => {
            let words = Message::new(Code::ReplayUnknownFlag, format!("the ruleset has no flag `{found}`"));
            let known: Vec<&str> =
                context.ruleset().map(|ruleset| ruleset.flag_names().collect()).unwrap_or_default();
            match (closest, known.as_slice()) {
                (Some(_), _) => meant(words, closest.as_deref()),
                (None, []) => words.help("remove it; this ruleset has no flags"),
                (None, known) => words.help(format!("flags: {}", known.join(", "))),
            }
        }
        Kind::BoardDiffers(difference) => {
            let first = difference
                .parts
                .first()
                .map_or(String::new(), |part| part_words(context, &difference.found, part));
            if let Some(exchanged) = exchanged_words(context, &difference.parts) {
                return Message::new(Code::ReplayBoardDiffers, format!("the board differs from the replay: {exchanged}"))
                    .help("compare the order of the counts with the source");
            }
            let more = difference.parts.len().saturating_sub(1);
            let more = match more {
                0 => String::new(),
                1 => ", and one more part differs".to_owned(),
                more => format!(", and {more} more parts differ"),
            };
            Message::new(
                Code::ReplayBoardDiffers,
                format!("the board differs from the replay: {first}{more}"),
            )
        }
        Kind::CheckNotCompared => Message::new(
            Code::ReplayCheckNotCompared,
            format!("`{written}` could not be compared, because the position or the turn is unknown"),
        ),
        Kind::StartNotRead { moves } => {
            let (what, help) = match moves.as_slice() {
                [] => ("too many moves are legal to try them all".to_owned(), true),
                [only] => (format!("only `{only}` agrees with what is written of the ply"), false),
                all => (format!("{} agree with what is written of the ply", all.join(", ")), true),
            };
            let words =
                Message::new(Code::ReplayStartNotRead, format!("the hole of this ply cannot be read: {what}"));
            if help { words.help("write a `board(…)` where the source gives the position again") } else { words }
        }
        Kind::NoMoveEndsThere { ends } => Message::new(
            Code::ReplayEndHoleDiffers,
            format!(
                "no legal move ends in {} and agrees with what is written of the ply",
                ends.iter().map(|hole| context.quoted(hole)).collect::<Vec<_>>().join(" or ")
            ),
        )
        .help("look for a misread hole, an earlier error, or another rule; check the board before"),
        Kind::WorkedOut { hole, seeds } => Message::new(
            Code::BoardCountWorkedOut,
            format!(
                "the count of {} is not stated; the other counts leave {} of the seeds in play",
                context.quoted(*hole),
                if *seeds == 0 { "none".to_owned() } else { seeds.to_string() }
            ),
        ),
        Kind::NotResumed(why) => not_resumed_words(context, *why),
        Kind::ResumedRound(round) => Message::new(
            Code::ReplayRoundDiffers,
            format!(
                "the board is of round {}; the play before it is of round {}",
                round.found, round.expected
            ),
        )
        .help("correct the number, or write `round(…)` or `gap(…)` where the new round begins"),
        Kind::ResumedSeeds(seeds) => Message::new(
            Code::ReplayBoardDiffers,
            format!("the board has {} seeds; there are {} in play", seeds.found, seeds.expected),
        )
        .help(
            "count the holes and stores again: the position after the gap depends only on \
                this board",
        ),

        Kind::UnknownAct { found, closest, known } => {
            let words = Message::new(Code::ReplayUnknownAct, format!("the game has no act `{found}`"));
            match (closest, known.as_slice()) {
                (Some(close), _) => words.help(format!("did you mean `{close}`?")),
                (None, []) => words.help("write a remark as `{…}`; this ruleset has no acts"),
                (None, known) => words.help(format!("acts: {}", known.join(", "))),
            }
        }
        Kind::ActNotPlayed { found, under } => Message::new(
            Code::ReplayActNotPlayed,
            format!("the act `{found}` is not used under these readings"),
        )
        .help(format!("add {} under `readings`", chosen_words(under))),
        Kind::ActArguments => Message::new(
            Code::ReplayActArguments,
            format!("`{written}` lacks what the act needs: a hole, or a number of seeds"),
        ),
        Kind::ActImpossible(error) => Message::new(
            Code::ReplayActImpossible,
            format!("`{written}` is impossible: {}", act_words(context, *error)),
        ),
        Kind::ClaimTooLate { in_time } => Message::new(
            Code::ReplayClaimTooLate,
            format!("`{written}` is too late under the chosen reading"),
        )
        .help(format!("if the source accepts it, add {} under `readings`", chosen_words(in_time))),
        Kind::Irregular { act } => {
            let name = context
                .ruleset()
                .and_then(|ruleset| ruleset.acts().nth(*act))
                .map_or("?", Clause::short_name);
            Message::new(
                Code::ReplayIrregular,
                format!("`{name}` is an act that the sources forbid, but it was done"),
            )
        }

        Kind::ResultDiffers { found, played } => Message::new(
            Code::ReplayResultDiffers,
            format!("`end(…)` says {}; in the replay {}", end_words(*found), status_words(*played)),
        ),
        Kind::ScoreDiffers(score) => Message::new(
            Code::ReplayScoreDiffers,
            format!(
                "the score is {}-{} in the record and {}-{} in the replay",
                score.found.0, score.found.1, score.expected.0, score.expected.1
            ),
        ),
        Kind::EndedEarly { found } => Message::new(
            Code::ReplayEndedEarly,
            format!("`end(…)` says {}, although play could continue", end_words(*found)),
        )
        .help(
            "look for missing plies; if a player gave up, say so, as in `end(south wins, north gave up)`; if it ended in \
                another way, acknowledge the finding with that reason",
        ),
        Kind::ResultNotDecided { found, played } => Message::new(
            Code::ReplayCheckNotCompared,
            format!("the result ({}) could not be compared: {}", end_words(*found), status_words(*played)),
        ),
        Kind::MoreThanAllSeeds(seeds) => Message::new(
            Code::ReplayMoreThanAllSeeds,
            format!("`{written}` counts {} seeds; the game has {}", seeds.found, seeds.expected),
        )
        .help("compare the number with the source"),
        Kind::ScoreNamesOther { found, score } => other_score_words(*found, *score),
        Kind::ScoreLeavesSeeds(seeds) => Message::new(
            Code::ReplayScoreLeavesSeeds,
            format!(
                "the score adds up to {} seeds; at the end the rules give all {} to the players",
                seeds.found, seeds.expected
            ),
        )
        .help(
            "compare the score with the source; if a player gave up, say so, as in \
                `end(south wins, north gave up)`",
        ),
        Kind::ScoreNotCounted => Message::new(
            Code::ReplayCheckNotCompared,
            "the score could not be compared, because this ruleset has no scoring",
        ),
    }
}
