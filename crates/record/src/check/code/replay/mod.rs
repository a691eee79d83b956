//! What a replay finds: what a record says against what the rules give.

mod context;
mod impossible;
mod phrases;

use super::Message;
use super::archive::unknown_ruleset_of_record;
use super::board::{of_board, of_hole_names, of_position};
use super::message::{Words, findings};
use super::notation::{no_ply_before, of_notation};
use super::record::{unknown_hand, unknown_witness};
use super::rules::{cause, of_rules};
use super::suggestion::did_you_mean;
use crate::notation::syntax::{EndResult, GapPlies, Ruling};
use crate::notation::{FalseSignature, NotationProblemKind};
use crate::replay::{
    BoardProblemKind, Finding, FindingKind as Kind, Marked, NotResumed, Pair, PerhapsSide, WhyOpen,
};
use base::text::{closest, counted, odd_words};
pub(in crate::check) use context::ReplayContext;
use impossible::impossible_words;
use phrases::{
    act_words, chosen_words, end_words, error_words, exchanged_words, holes_words, legal_words, order_words,
    status_words, way_sign, whole_end_words, why_words,
};
pub(in crate::check) use phrases::{lap_words, part_words, seeds_words, way_words};
use rules::Clause;

findings! {
    pub(super) const CODES;
    /// The message for a finding of a replay; `written` is the text at its place.
    pub(in crate::check) fn of_replay(context: &ReplayContext<'_>, finding: &Finding, written: &str) match &finding.kind;

    [Error "notation/direction-unchecked": "both directions are legal and the record does not say which was used"]
    | Kind::Ambiguous(hole) =>
        "both directions from {} are legal, and the record does not say which was used", context.quoted(*hole);
        "write `<` for clockwise or `>` for anticlockwise, as seen from above";

    [Note "board/count-worked-out": "one count is worked out from the seed total"]
    | Kind::WorkedOut { hole, seeds: 0 } =>
        "the count of {} is not stated; the other counts leave none of the seeds in play",
        context.quoted(*hole);
    | Kind::WorkedOut { hole, seeds } =>
        "the count of {} is not stated; the other counts leave {seeds} of the seeds in play",
        context.quoted(*hole);

    [Error "record/without-ruleset": "a record names no ruleset"]
    | Kind::RulesetMissing => "the header names no ruleset, so the moves cannot be replayed";
        "add `ruleset: ID`";

    [Note "record/not-replayed": "a key that replay needs could not be read"]
    | Kind::HeaderUnknown(key) => "nothing is replayed, because the value of `{key}` is unknown";
        "fix the header first; another finding says what is wrong";

    [Warning "record/play-in-remark": "a note or comment reads like play"]
    | Kind::PlayInRemark { is_note: true } => "the note begins like play, but notes are not replayed";
        "write play and comments before the `;`, or begin the note with another word";
    | Kind::PlayInRemark { is_note: false } =>
        "the comment has a line that reads like play, but comments are not replayed";
        "write `}}` before it if the comment ends there, or make it part of a sentence";

    [Warning "record/false-signature": "a comment that only looks signed, or marked with a language"]
    | Kind::FalseSignature(FalseSignature::Hand(word)) =>
        "`{}` signs nothing, because the header declares no such hand", context.words(*word);
        = undeclared_hand(context, context.words(*word));
    | Kind::FalseSignature(FalseSignature::Language(tag)) =>
        "`{}` is not a tag of a language", context.words(*tag);
        "write a tag (BCP 47) such as `{{@fr: …}}` or `{{@ar-Latn: …}}`; cite a source as `[@ID]`";
    | Kind::FalseSignature(FalseSignature::Form(tag, right)) =>
        "`@{}` is text here and does not mark the language", context.words(*tag);
        "write `{right}`";

    [Error "record/unknown-provenance": "an unknown provenance"]
    | Kind::UnknownProvenance(word) => "unknown provenance `{}`", context.words(*word);
        "write one of observed, scoresheet, dictated, printed, worked-example, derived, reconstructed, \
         constructed, machine";

    [Error "record/first-differs": "the moves fit only if the other player begins"]
    | Kind::FirstPlayer { stated: Some(stated), fits, plies } =>
        "the header says that {stated} begins; {plies} plies fit if {fits} does";
        "compare with the source, and perhaps write `first: {fits}`";
    | Kind::FirstPlayer { stated: None, fits, plies } =>
        "the header does not say who begins; {plies} plies fit if {fits} does";
        "compare with the source, and perhaps write `first: {fits}`";

    [Error "record/first-twice": "a record names both players as the first"]
    | Kind::FirstTwice(Pair { expected, found }) =>
        "this names {found} as the first player; elsewhere the record names {expected}";
        "name the first player once, or the same one each time";

    [Error "record/orientation-differs": "the moves fit only if the board is turned round"]
    | Kind::Orientation(plies) =>
        "the moves do not fit this orientation; with the board turned round {plies} plies fit";
        "compare with the diagram of the source, and correct `orientation`";

    [Error "record/result-differs-from-end": "the header and `end(…)` state different results"]
    | Kind::HeaderResult { header, end } =>
        "the header's result is `{header}`, but `end(…)` says {}", whole_end_words(end);
        "check which one the source states, and correct the other";

    [Error "record/result-differs-from-play": "the result in the header differs from the replay"]
    | Kind::HeaderResultPlayed { header, played } =>
        "the header's result is `{header}`, but in the replay {}", status_words(*played);

    [Error "record/bad-result": "the result in the header cannot be read"]
    | Kind::HeaderResultUnreadable(found) => "the result `{found}` cannot be read";
        "write it as in `end(…)`: `south wins`, `north wins 40-24`, `draw`, `unfinished` or `unknown`";

    [Error "record/setup-contradiction": "`assumed` contradicts `given`"]
    | Kind::SetupContradiction { holes, seeds } =>
        "the source gives {} seeds in {}; with `assumed` there are {}",
        seeds.expected, context.labels(*holes), seeds.found;
        "correct `assumed` so that it agrees with `given`";

    [Note "record/setup-seeds": "the setup has fewer seeds than the game"]
    | Kind::SetupSeeds(Pair { expected, found }) => "the setup has {found} seeds; the game has {expected}";
        "state the other seeds, unless the record is a fragment";

    [Warning "record/setup-sum-differs": "the setup states every hole, and the total is wrong"]
    | Kind::SetupSumDiffers(Pair { expected, found }) =>
        "the setup states every hole, {found} seeds in all; the game has {expected}";
        "compare each count with the source; write `rest=0` for holes that the source does not show";

    [Error "record/setup-not-stated": "the players lay the seeds, and the record does not say how"]
    | Kind::SetupNotStated =>
        "the players lay the seeds before play in this game, but the record does not say how; nothing is \
         replayed";
        "write the seeds at the beginning as `setup: {{given: \"south …; north …\"}}`";

    [Error "record/setup-not-allowed": "seeds are laid against the rules"]
    | Kind::SetupNotAllowed(player) => "the seeds of {player} are not laid as the ruleset says";
        "compare the counts with the source, and with `setup` in the ruleset; if the record begins within a \
         game, state the `turns` played";

    [Error "record/setup-impossible": "the setup states what play cannot reach"]
    | Kind::SetupImpossible(impossible) => { impossible_words(context, "setup", impossible) }

    [Note "record/outcome-depends-on-split": "the outcome depends on an editor's assumption"]
    | Kind::OutcomeDependsOnSplit { splits, other, .. } =>
        "of {splits} ways to divide the sums in the source, {other} {} to another outcome than the assumed one",
        if *other == 1 { "leads" } else { "lead" };
        "give the reason for the assumption in a comment";

    [Note "record/outcome-independent": "the outcome does not depend on an editor's assumption"]
    | Kind::OutcomeIndependentOfSplit(2) =>
        "both ways to divide the sums in the source lead to the same outcome";
    | Kind::OutcomeIndependentOfSplit(splits) =>
        "all {splits} ways to divide the sums in the source lead to the same outcome";

    [Note "record/splits-not-tried": "too many ways to divide a sum to try them all"]
    | Kind::SplitsNotTried => "there are too many ways to divide the sums in the source to try them all";
        "no action is needed; it is unknown whether the outcome depends on the assumption";

    [Error "replay/unusable-ruleset": "the ruleset cannot be used"]
    | Kind::UnusableRuleset { ruleset, problems } => {
        match problems.first() {
            Some(first) => {
                Words::new(format!("the ruleset `{ruleset}` cannot be used, so the moves cannot be replayed"))
                    .help(format!("fix `rulesets/{ruleset}.yaml` first: {}", cause(first)))
            }
            // A variation under the rules of another board.
            None => {
                Words::new(format!("the ruleset `{ruleset}` has a different board, so this cannot be played with it"))
                    .help("name a ruleset with the same number of holes")
            }
        }
    }
    | Kind::DoesNotFit { ruleset, error } =>
        "the ruleset `{ruleset}` cannot play from here: {}", of_position(*error);
        "name a ruleset with at least this number of seeds";
    fn unread_ruleset(id: &str) => "the ruleset `{id}` cannot be read, so the moves cannot be replayed";
        "fix `rulesets/{id}.yaml` first; its own findings say what is wrong";

    [Error "replay/illegal-move": "a move that the rules do not allow"]
    | Kind::IllegalMove { error, before, legal, marked: Marked::No } =>
        "`{written}` is not a legal move: {}", error_words(context, written, before, legal, error);
        = legal_words(legal);

    [Note "replay/illegal-accepted": "a move against the rules, accepted as played"]
    | Kind::IllegalMove { error, before, legal, marked: Marked::Yes } =>
        "`{written}` is against the rules, and the record says so: {}",
        error_words(context, written, before, legal, error);

    [Warning "replay/legal-under-other-readings": "a move that only other readings allow"]
    | Kind::LegalOnlyUnder(chosen) => "`{written}` is legal only with {}", chosen_words(chosen);
        "if the source plays so, add the reading under `readings` and check again; if the rest does not fit then, look for \
         a misread hole or number here";

    [Warning "replay/marked-illegal-but-legal": "a legal move marked as illegal"]
    | Kind::MarkedIllegalButLegal => "`{written}` is marked `illegal`, but the rules allow it";
        "remove the mark, or check the ply";

    [Warning "replay/illegal-without-board": "no board gives the position after an illegal move"]
    | Kind::IllegalWithoutBoard =>
        "`{written}` is against the rules, and no `board(…)` after it gives the resulting position";
        "add `board(…)` with the position from the source";

    [Error "replay/unknown-hole": "an unknown hole"]
    | Kind::UnknownLabel { found, closest } => "no hole `{found}`{}", holes_words(context);
        ? odd_words(found).or_else(|| did_you_mean(closest.as_deref()));

    [Error "replay/hole-on-both-sides": "a label that both sides have"]
    | Kind::LabelOfBothSides(label) => "both sides have a hole `{label}`, and it is not known who is to move";
        "write `south.{label}` or `north.{label}`";

    [Error "replay/same-player": "both parts of a joint ply belong to the same player"]
    | Kind::SamePlayer(player) => "both parts of the joint ply start from holes of {player}";
        "write `a & A`, South's part first";

    [Note "replay/direction-from-checks": "the direction of a ply follows from its checks"]
    | Kind::DirectionFromChecks { hole, way } =>
        "both directions from {} are legal; the checks after the ply fit only {}",
        context.quoted(*hole), way_words(*way);
        "add the direction: `{}`", way_sign(*way);

    [Note "replay/start-not-read": "the hole of a ply cannot be read, but that of its last seed can"]
    | Kind::StartNotRead(moves) => {
        let what = match moves.as_slice() {
            [] => "too many moves are legal to try them all".to_owned(),
            [only] => format!("only `{only}` agrees with what is written of the ply"),
            all => format!("{} agree with what is written of the ply", all.join(", ")),
        };
        let words = Words::new(format!("the hole of this ply cannot be read: {what}"));
        match moves.len() {
            1 => words,
            _ => words.help("write a `board(…)` where the source gives the position again"),
        }
    }

    [Error "replay/wrong-direction": "a ply sown in an impossible direction"]
    | Kind::WrongWay { hole, expected } =>
        "`{written}` is marked as {}, but from {} sowing is {} here",
        way_words(expected.opposite()), context.quoted(*hole), way_words(*expected);
        "use `<` for clockwise and `>` for anticlockwise, as seen from above";

    [Error "replay/side-differs": "a ply of the player who is not to move"]
    | Kind::SideDiffers { side, perhaps } =>
        "`{written}` is a ply of {}; {} is to move", side.found, side.expected;
        ? perhaps.map(|perhaps| match perhaps {
            PerhapsSide::MissingPass => format!("if {} passed before it, write `pass`", side.expected),
            PerhapsSide::MissingPly => format!(
                "if a ply of {} is missing, write `gap(1 ply, lost)` before this one; otherwise write `illegal` after it",
                side.expected
            ),
        });

    [Error "replay/side-word-differs": "`south` or `north` before the other player's ply"]
    | Kind::SideWordDiffers(Pair { expected, found }) => "found `{found}`, but {expected} is to move";

    [Error "replay/turn-number-differs": "wrong turn number"]
    | Kind::TurnNumberDiffers(Pair { expected, found }) => "found turn {found}; expected turn {expected}";
        "look for a missing or doubled ply, or a misread number";

    [Error "replay/turn-without-ply": "a numbered turn has no ply"]
    | Kind::TurnWithoutPly => "no ply follows the number `{written}`";
        "if plies are missing here, write `gap(…)`; else remove the number";

    [Error "replay/turn-too-long": "more plies than fit under one turn number"]
    | Kind::TurnTooLong =>
        "`{written}` is a second ply of this player under one turn number, after the other player's";
        "look for a missing turn number";

    [Error "replay/turn-incomplete": "a numbered turn has only one player's ply"]
    | Kind::TurnIncomplete(player) =>
        "turn {} has only {player}'s ply; {}'s comes under the next number",
        written.trim_end_matches('.'), player.opposite();
        "look for a missing ply, or a turn number too many";

    [Note "replay/endless-turn": "a turn without end"]
    | Kind::EndlessTurn { laps, period: Some(period) } =>
        "the turn is endless: it was stopped after {laps} laps; it repeats every {period} laps";
    | Kind::EndlessTurn { laps, period: None } =>
        "the turn takes more than {laps} laps, and was stopped there; it did not repeat itself before";

    [Error "replay/pass-not-allowed": "the rules do not allow a pass here"]
    | Kind::PassNotAllowed(legal) => "the rules do not allow a pass here"; = legal_words(legal);

    [Error "replay/order-cannot-be": "an impossible order of drops"]
    | Kind::Order(fault) => "{}", order_words(written, fault);
        "count the drops again; `S3 N2` is three drops of South, then two of North";

    [Note "replay/order-not-recorded": "the order of drops is not recorded"]
    | Kind::OrderNotRecorded => "the order of the drops is not recorded; the position is unknown from here";

    [Note "replay/opening-unstated": "one player's opening is not stated"]
    | Kind::OpeningUnstated(player) => "the opening of {player} is not stated";

    [Error "replay/round-differs": "wrong round number"]
    | Kind::RoundDiffers(Pair { expected, found }) => "found round {found}; expected round {expected}";
        "look for a missing round, or a misread number";
    | Kind::ResumedRound(Pair { expected, found }) =>
        "the board is of round {found}; the play before it is of round {expected}";
        "correct the number, or write `round(…)` or `gap(…)` where the new round begins";

    [Error "replay/round-first-differs": "the other player begins the round"]
    | Kind::RoundFirstDiffers(Pair { expected, found }) =>
        "{found} begins the round according to the record; by the rules {expected} does";
        "compare with the source; if the record is right, say so in a comment and acknowledge the finding";

    [Error "replay/fill-differs": "an illegal choice of holes to fill"]
    // Where the players lay seeds as they like, what is legal is not listed.
    | Kind::FillWrong(legal) if legal.is_empty() => "`{written}` fills holes against the rules";
        "compare the counts with the seeds that each player has, and with `rounds` in the ruleset";
    | Kind::FillWrong(legal) => "`{written}` fills holes against the rules"; = legal_words(legal);

    [Note "replay/fill-not-stated": "the filled holes are not stated"]
    | Kind::FillNotStated =>
        "the record does not say how the holes were filled, and more than one way is legal";
        "if the source says it, write `round(2, fill N1 N2)`, with seeds `round(2, fill N1=4 N2=3)`, or who got the hole of \
         which each player had half: `round(2, half north)`";

    [Error "replay/round-goes-on": "a new round while the old one goes on"]
    | Kind::RoundGoesOn => "a new round begins although play in the previous one could continue";
        "look for missing plies before it; if they are lost, write `gap(?)`";

    [Error "replay/play-after-end": "play continues after the end"]
    | Kind::PlayAfterEnd(status) => "play continues although {}", status_words(*status);
        "look for an earlier error, or a missing `round(…)`";

    [Note "replay/position-unknown": "the position is unknown from here"]
    | Kind::PositionUnknown(why) => "the position is unknown from here: {}", why_words(*why);
        "write a `board(…)` where the source gives the position again";

    [Note "replay/part-not-stated": "a ply depends on an unstated part of the position"]
    | Kind::PartNotStated => "cannot check `{written}`: it depends on an unstated part of the position";
        "if the source gives it, state it in the board before: flags, `round`, `turns` or `next`";

    [Note "replay/resumed": "a board makes the position known again"]
    | Kind::Resumed(0) => "the position is known again";
    | Kind::Resumed(1) => "the position is known again after one unknown ply";
    | Kind::Resumed(plies) => "the position is known again after {plies} unknown plies";

    [Note "replay/gap": "a gap"]
    | Kind::Gap(GapPlies::NotKnown) => "a gap of unknown length";
    | Kind::Gap(GapPlies::Between(1, 1)) => "a gap of one ply";
    | Kind::Gap(GapPlies::Between(from, to)) if from == to => "a gap of {from} plies";
    | Kind::Gap(GapPlies::Between(from, to)) => "a gap of {from} to {to} plies";

    [Error "replay/board-impossible": "a board states what play cannot reach"]
    | Kind::BoardImpossible(impossible) => { impossible_words(context, "board", impossible) }

    [Error "replay/earlier-play-differs": "a board contradicts the play before a gap"]
    // Only relations between holes depend on what is written, and none is among these parts.
    | Kind::EarlierPlayDiffers(part) =>
        "this board contradicts the play before the gap: {}", part_words(context, &Default::default(), part);
        "compare it with the source; if a round began in the gap, state `round`";

    [Error "replay/gap-differs": "the turns stated after a gap do not fit its length"]
    | Kind::GapDiffers { turns, found: (least, most) } =>
        "this board states {}; {} can be missing before it",
        counted(*turns, "more turn", "more turns"),
        match most {
            Some(most) if most == least => least.to_string(),
            Some(most) => format!("{least} to {most}"),
            None => format!("at least {least}"),
        };
        "compare `turns` and the length of the gap with the source; passes count";

    [Note "replay/unclear": "an unclear sign"]
    | Kind::Unclear => "`{written}` is marked as unclear";

    [Note "replay/supplied": "supplied by an editor"]
    | Kind::Supplied => "`{written}` is supplied by an editor";

    [Note "replay/sic": "an editor corrects the source"]
    | Kind::Sic { printed, hand } =>
        "the source prints `{}`; {} corrects it",
        context.words(*printed), hand.map_or("the editor", |hand| context.words(hand));

    [Note "replay/witnesses-differ": "two witnesses of one record differ"]
    | Kind::Witnesses(witnesses) => {
        let each = witnesses.iter().map(|(siglum, reading)| match context.words(*reading) {
            "omitted" => format!("{} omits it", context.words(*siglum)),
            reading => format!("{} has `{reading}`", context.words(*siglum)),
        });
        Words::new(format!("the witnesses differ: {}", each.collect::<Vec<_>>().join(", ")))
    }

    [Note "replay/takeback": "a ply was taken back"]
    | Kind::Takeback => "the previous ply was taken back";

    [Error "replay/takeback-differs": "`takeback` names a ply other than the one before it"]
    | Kind::TakebackDiffers => "`{written}` names a ply other than the one before it";
        "write the ply before it, or omit the name";

    [Error "replay/nothing-to-take-back": "there is nothing to take back"]
    | Kind::NothingToTakeBack => "there is no ply to take back";

    [Note "replay/dispute": "a ply was challenged"]
    | Kind::Dispute { by, ground, verdict } =>
        "{by} challenged the previous ply (“{}”); {}",
        context.words(*ground),
        match verdict {
            Ruling::Upheld => "the challenge was upheld",
            Ruling::Rejected => "the challenge was rejected",
            Ruling::NotRecorded => "the decision is not recorded",
        };

    [Note "replay/provenance-changes": "the provenance changes"]
    | Kind::Provenance(word) => "the provenance is `{}` from here", context.words(*word);

    [Error "replay/no-way-fits": "a ply could be sown in either direction, and its checks fit neither"]
    | Kind::NoWayFits { hole, .. } =>
        "both directions from {} are legal, and the checks after the ply fit neither", context.quoted(*hole);
        "look for a misread hole or number, an earlier error, or another rule";

    [Error "replay/end-hole-differs": "the last seed fell elsewhere"]
    | Kind::EndHoleDiffers(holes) =>
        "the last seed falls in {}; the record has {}",
        context.quoted(holes.expected), context.end_hole(written, holes.found);
        "look for a misread hole, an earlier error, or another rule; check the board before";
    | Kind::NoMoveEndsThere(ends) =>
        "no legal move ends in {} and agrees with what is written of the ply",
        ends.iter().map(|hole| context.quoted(hole)).collect::<Vec<_>>().join(" or ");
        "look for a misread hole, an earlier error, or another rule; check the board before";

    [Error "replay/capture-differs": "the number of captured seeds differs"]
    | Kind::CapturedDiffers(captured) =>
        "`{written}` states a capture of {}; the replay captures {}",
        seeds_words(captured.found), seeds_words(captured.expected);
        "look for a misread number, an earlier error, or another rule";

    [Error "replay/total-differs": "the running total differs"]
    | Kind::TotalDiffers(total) =>
        "`{written}` gives the mover {} in all; the replay gives {}",
        seeds_words(total.found), seeds_words(total.expected);
        "look for a misread number, or a missing capture since the previous total";

    [Error "replay/laps-differ": "the laps of a turn differ"]
    | Kind::LapsDiffer { lap, played, .. } =>
        "lap {} of `{written}` differs: {}",
        lap + 1,
        played.get(*lap).map_or("the turn ended before it".to_owned(), |played| {
            format!("the replay has `{}`", lap_words(context, played))
        });

    [Error "replay/makes-differs": "the turn set the flag differently"]
    | Kind::MakesDiffers { flag, holes } if holes.expected.is_empty() =>
        "the record sets `{}` on {}; the turn sets it on no hole",
        context.flag(*flag), context.labels(holes.found);
    | Kind::MakesDiffers { flag, holes } =>
        "the record sets `{}` on {}; the turn sets it on {}",
        context.flag(*flag), context.labels(holes.found), context.labels(holes.expected);

    [Error "replay/unknown-flag": "an unknown flag"]
    | Kind::UnknownFlag { found, closest } => "the ruleset has no flag `{found}`";
        = did_you_mean(closest.as_deref()).unwrap_or_else(|| {
            match context.ruleset().map(|ruleset| ruleset.flag_names().collect::<Vec<_>>()).unwrap_or_default() {
                none if none.is_empty() => "remove it; this ruleset has no flags".to_owned(),
                known => format!("flags: {}", known.join(", ")),
            }
        });

    [Error "replay/board-differs": "the board differs"]
    | Kind::BoardDiffers(difference) => {
        if let Some(exchanged) = exchanged_words(context, &difference.parts) {
            Words::new(format!("the board differs from the replay: {exchanged}"))
                .help("compare the order of the counts with the source")
        } else {
            let first = difference.parts.first();
            let first = first.map_or(String::new(), |part| part_words(context, &difference.found, part));
            // The other parts are notes, so how many there are is said before the first.
            let all = match difference.parts.len() {
                0 | 1 => String::new(),
                all => format!(" in {all} parts"),
            };
            Words::new(format!("the board differs from the replay{all}: {first}"))
        }
    }
    | Kind::ResumedSeeds(Pair { expected, found }) =>
        "the board has {found} seeds; there are {expected} in play";
        "count the holes and stores again: the position after the gap depends only on this board";

    [Note "replay/check-not-compared": "a check that could not be compared"]
    | Kind::CheckNotCompared =>
        "`{written}` could not be compared, because the position or the turn is unknown";
    | Kind::ClauseNotCompared { open, .. } => {
        let (why, help) = match open.why {
            WhyOpen::NotKept => ("no rule of this game asks for it", "remove it, or write it in a comment"),
            WhyOpen::Opening => ("both players open at once, and the opening decides who goes on", "remove it"),
            WhyOpen::PlyBefore => ("the ply before is unknown", "check it by hand"),
        };
        Words::new(format!("`{}` is not compared: {why}", open.clause)).help(help)
    }
    | Kind::NotResumed(NotResumed::Relative) =>
        "this board does not restore the position: `+=` and `-=` change the position before, which is unknown";
        "if the source gives the counts, write them";
    | Kind::NotResumed(NotResumed::NotStated(holes)) =>
        "{} {} not stated, so play cannot continue from this board",
        context.listed(*holes), if holes.len() == 1 { "is" } else { "are" };
        "state every hole; write `rest=0` for empty ones";
    // Reported as the number of seeds.
    | Kind::NotResumed(NotResumed::TooManySeeds) =>
        "this board does not restore the position: it has more seeds than the game";
    | Kind::NotResumed(NotResumed::TooOpen) =>
        "this board does not restore the position: it omits too much besides the holes";
        "state the stores, the flags and whose turn it is";
    | Kind::ResultNotDecided { found, played } =>
        "the result ({}) could not be compared: {}", end_words(*found), status_words(*played);
    | Kind::ScoreNotCounted => "the score could not be compared, because this ruleset has no scoring";

    [Error "replay/unknown-act": "an unknown act"]
    | Kind::UnknownAct { found, closest, known } =>
        "`{found}` is not a word of the notation or of this ruleset";
        = did_you_mean(closest.as_deref()).unwrap_or_else(|| match known.as_slice() {
            [] => "write holes for a ply, as in `b:h`, `x3` for captured seeds, and `{…}` for a remark".to_owned(),
            known => format!("write one of {}, or `{{…}}` for a remark", known.join(", ")),
        });

    [Error "replay/act-not-played": "an act that these readings do not use"]
    | Kind::ActNotPlayed { found, under } => "the act `{found}` is not used under these readings";
        "add {} under `readings`", chosen_words(under);

    [Error "replay/act-arguments": "an act without a required argument"]
    | Kind::ActArguments => "`{written}` lacks what the act needs: a hole, or a number of seeds";

    [Error "replay/act-impossible": "an impossible act"]
    | Kind::ActImpossible(error) => "`{written}` is impossible: {}", act_words(context, *error);

    [Warning "replay/claim-too-late": "a claim that comes too late under this reading"]
    | Kind::ClaimTooLate(in_time) => "`{written}` is too late under the chosen reading";
        "if the source accepts it, add {} under `readings`", chosen_words(in_time);

    [Note "replay/irregular": "an act that the sources forbid"]
    | Kind::Irregular(act) =>
        "the sources forbid the act `{}`, but it was done",
        context.ruleset().and_then(|ruleset| ruleset.acts().nth(*act)).map_or("?", Clause::short_name);

    [Error "replay/result-differs": "`end(…)` states a result that differs from the replay"]
    | Kind::ResultDiffers { found, played } =>
        "`end(…)` says {}; in the replay {}", end_words(*found), status_words(*played);

    [Error "replay/score-differs": "`end(…)` states a score that differs from the replay"]
    | Kind::ScoreDiffers(score) =>
        "the score is {}-{} in the record and {}-{} in the replay",
        score.found.0, score.found.1, score.expected.0, score.expected.1;

    [Error "replay/more-than-all-seeds": "a score, total or capture greater than the seeds of the game"]
    | Kind::MoreThanAllSeeds(Pair { expected, found }) =>
        "`{written}` counts {found} seeds; the game has {expected}";
        "compare the number with the source";

    [Warning "replay/score-names-other": "the score does not fit the result"]
    | Kind::ScoreNamesOther { found, score: (first, second) } =>
        "the result ({}) does not fit the score {first}-{second}; {}",
        end_words(*found),
        match found {
            EndResult::Draw => "in a draw both scores are the same",
            _ => "the winner's score is written first and is the higher one",
        };
        "compare the result and the score with the source";

    [Warning "replay/score-leaves-seeds": "the score of a finished game leaves seeds out"]
    | Kind::ScoreLeavesSeeds(seeds) =>
        "the score adds up to {} seeds; at the end the rules give all {} to the players",
        seeds.found, seeds.expected;
        "compare the score with the source; if a player gave up, say so, as in `end(south wins, north gave \
         up)`";

    [Warning "replay/ended-early": "the record names a winner, but by the rules play could go on"]
    | Kind::EndedEarly { found: EndResult::Wins(winner), is_behind: true } =>
        "the record ends here ({winner} wins), though {winner} has no more in store than {}, and by the rules play could go on",
        winner.opposite();
        "look for missing plies, or for the winner of another game; if {} gave up, say so, as in `end({} wins, {} gave up)`; \
         if it ended in another way, acknowledge the finding with that reason",
        winner.opposite(), winner.word(), winner.opposite().word();
    | Kind::EndedEarly { found, .. } => "the record ends here ({}), but by the rules play could go on", end_words(*found);
        "look for missing plies; if a player gave up, say so, as in `end(south wins, north gave up)`; if it \
         ended in another way, acknowledge the finding with that reason";

    _ {
        Kind::UnknownRuleset(found) => unknown_ruleset_of_record(found),
        Kind::HoleNames(problem) => of_hole_names(problem),
        Kind::Setup(_, kind) | Kind::Board(kind) => written_board(context, kind, written),
        Kind::UnknownWitness(siglum) => unknown_witness(context.words(*siglum)),
        Kind::UnknownHand(siglum) => unknown_hand(context.words(*siglum)),
        Kind::NoPlyBefore => no_ply_before(written),
        // The notation reports these, and a choice of readings may have several problems.
        Kind::Unreadable => of_notation(NotationProblemKind::UnknownToken),
        Kind::Readings(problems) => {
            of_rules(problems.first().unwrap_or(&rules::RulesetProblemKind::NoStart))
        },
    }
}

/// The message for a problem of a board in a record, whose holes may have been misread.
fn written_board(context: &ReplayContext<'_>, kind: &BoardProblemKind, written: &str) -> Message {
    use BoardProblemKind as Board;
    let mut message = of_board(kind);
    if let Board::UnknownLabel(_) = kind {
        message.what.push_str(&holes_words(context));
    }
    let is_of_words = matches!(
        kind,
        Board::Unreadable(_)
            | Board::UnknownLabel(_)
            | Board::UnknownFlag { .. }
            | Board::UnknownPhase { .. }
    );
    message.help = odd_words(written).filter(|_| is_of_words).or(message.help);
    message
}

/// What to do about a word before a colon that no hand is called by.
fn undeclared_hand(context: &ReplayContext<'_>, word: &str) -> String {
    match closest(word, context.header.hands.keys().map(String::as_str)) {
        Some(hand) => {
            format!("write the hand as the header does, `{{{hand}: …}}`, or declare `{word}` under `hands`")
        }
        None => format!(
            "for a hand, add `{word}: {{name: …}}` under `hands`; for a language, write `{{@fr: …}}`; for text, put a \
             space before the colon"
        ),
    }
}
