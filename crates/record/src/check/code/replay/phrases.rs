//! Phrases that messages about play are put together from.

use super::context::ReplayContext;
use crate::check::code::board::of_position;
use crate::check::code::message::phrases;
use crate::notation::syntax::{End, EndResult};
use crate::replay::{BoardPart, LapTrace, Pair, ReadingChoice, StatedBoard, Undetermined, phase_word};
use base::board::{Hole, Player};
use base::text::counted;
use engine::{ActError, DropFault, GameResult, PlayError, Position, StartHole, Status, may_start};
use rules::vocabulary::{Direction, Start};

/// The first and last hole of each side, where there is a board to speak of.
pub(super) fn holes_words(context: &ReplayContext<'_>) -> String {
    let Some(ruleset) = context.ruleset() else { return String::new() };
    let shape = ruleset.shape();
    let side = |player: Player| -> String {
        let holes = shape.label_order(player);
        let end = |hole: Option<&Hole>| hole.map_or("", |&hole| shape.label(hole));
        format!("{}–{}", end(holes.first()), end(holes.last()))
    };
    let [south, north] = Player::ALL.map(side);
    if south == north {
        return format!(" (the holes of each side are {south})");
    }
    format!(" (holes are {south} and {north})")
}

pub(super) fn legal_words(legal: &[String]) -> String {
    const MOST: usize = 24;
    match legal {
        [] => "there is no legal move".to_owned(),
        legal if legal.len() > MOST => {
            format!("legal: {}, and {} more", legal[..MOST].join(", "), legal.len() - MOST)
        }
        legal => format!("legal: {}", legal.join(", ")),
    }
}

pub(super) fn chosen_words(chosen: &[ReadingChoice]) -> String {
    let each = chosen.iter().map(|one| format!("`{}: {}`", one.reading, one.alternative));
    each.collect::<Vec<_>>().join(" or ")
}

phrases! {
    /// Why a move may not be played; `written` is the ply.
    pub(super) fn error_words(
        context: &ReplayContext<'_>, written: &str, before: &Position, legal: &[String], error: &PlayError
    ) match error;

    | PlayError::Position(error) => { of_position(*error) }
    | PlayError::GameOver => "the game is over";
    | PlayError::RoundOver => "the round is over, and the board must be filled first";
    | PlayError::BothOpen => "both players open at the same time here";
    | PlayError::NoOpening => "there is no opening, or it is over";
    | PlayError::NotAStart { player, start } => { start_words(context, before, legal, *player, *start) }
    | PlayError::DifferentPlaces => "both players must open from the same hole of their sides";
    | PlayError::NotOffered { decision } => { choice_words(written, *decision) }
    | PlayError::NotPicked { .. } => "it does not say which holes the player picked; expected each after a `/`";
    | PlayError::WayNotSaid { decision } => {
        let choice = choice_of(written, *decision).unwrap_or("hole");
        format!("the choice `{choice}` after `/` could be sown either way; expected `{choice}<` or `{choice}>`")
    }
    | PlayError::SeedsNotSaid { least, most } =>
        "it does not say how many seeds the turn starts with, {least} to {most}; expected `*` and a number";
    | PlayError::SeedsNotPossible { least, most } if least == most =>
        "the turn cannot start with this number of seeds; expected {least}";
    | PlayError::SeedsNotPossible { least, most } =>
        "the turn cannot start with this number of seeds; expected {least} to {most}";
    | PlayError::SeedsNotChosen =>
        "the rules say with how many seeds this turn starts; expected no `*` and number";
    | PlayError::MayNotPass => "the player may not pass";
    | PlayError::NotBetweenRounds => "the board is filled only between rounds";
    | PlayError::MayNotFill => "the board may not be filled so";
    | PlayError::Order(fault) => { order_words(written, fault) }
    | PlayError::Act { error, .. } => { act_words(context, *error) }
}

/// The text after a `/` of a ply, without the hole where the turn ends; `None` where two players' choices are written.
fn choice_of(written: &str, decision: usize) -> Option<&str> {
    let choice = written.split('/').nth(decision + 1).and_then(|choice| choice.split(':').next());
    choice.filter(|_| !written.contains('&'))
}

/// Why a turn has no such choice.
fn choice_words(written: &str, decision: usize) -> String {
    match choice_of(written, decision) {
        Some(choice) => {
            format!("the choice `{choice}` after `/` is not possible here")
        }
        _ => format!("choice {} of the turn is not possible here", decision + 1),
    }
}

/// Why a turn may not start so, as far as the hole alone shows.
pub(super) fn start_words(
    context: &ReplayContext<'_>,
    before: &Position,
    legal: &[String],
    player: Player,
    start: StartHole,
) -> String {
    let hole = start.hole();
    let least =
        context.ruleset().into_iter().flat_map(|ruleset| &ruleset.clauses().starts).filter_map(|clause| {
            match &clause.body {
                Start::Lift(lift) => Some(lift.at_least),
                Start::Take(_) | Start::Enter(_) => None,
            }
        });
    let may_go = |way| {
        let other = StartHole::Lift(hole, way);
        context.ruleset().is_some_and(|ruleset| may_start(ruleset, before, player, other))
    };
    match (start, before.count(hole), least.min()) {
        (StartHole::Take(_), ..) => "the seeds facing this hole may not be taken first here".to_owned(),
        (StartHole::Enter(..), ..) if before.store(player) == 0 => {
            format!("the store of {player} has no seed to enter")
        }
        (StartHole::Enter(..), ..) => "no seed may enter this hole now".to_owned(),
        (StartHole::Lift(..), ..) if !legal.is_empty() && legal.iter().all(|one| one.starts_with('+')) => {
            format!("{player} must enter a seed first")
        }
        (StartHole::Lift(..), 0, _) => "the hole is empty".to_owned(),
        (StartHole::Lift(..), seeds, Some(least)) if seeds < least => {
            format!("the hole holds {}; a turn starts with {least} or more", seeds_words(u32::from(seeds)))
        }
        (StartHole::Lift(_, way), ..) if may_go(way.opposite()) => {
            format!("sowing from this hole is {} here", way_words(way.opposite()))
        }
        (StartHole::Lift(..), ..) if !legal.is_empty() && legal.iter().all(|one| one.starts_with('^')) => {
            format!("{player} must first take the exposed seeds")
        }
        (StartHole::Lift(..), ..) => format!("{player} may not start from this hole now"),
    }
}

pub(in crate::check) fn seeds_words(seeds: u32) -> String {
    match seeds {
        0 => "none".to_owned(),
        seeds => counted(seeds, "seed", "seeds"),
    }
}

/// An order of drops that cannot be; `written` is the run with a drop too many, or the order.
pub(super) fn order_words(written: &str, fault: &DropFault) -> String {
    let left =
        |player: Player| format!("{player} still has {} in hand", seeds_words(fault.hands[player].into()));
    let ended = |player: Player| match fault.drops[player] {
        1 => format!("the opening of {player} ends with its first drop"),
        drops => format!("the opening of {player} ends with its drop {drops}"),
    };
    let each = Player::ALL.map(|player| if fault.hands[player] > 0 { left(player) } else { ended(player) });
    let fault = if fault.run.is_some() { "has more drops than are left" } else { "ends too early" };
    format!("`{written}` {fault}: {}", each.join(", "))
}

phrases! {
    /// Why something besides a move may not be done.
    pub(super) fn act_words(context: &ReplayContext<'_>, error: ActError) match error;

    | ActError::NotFlagged { flag } => "that hole is not `{}`", context.flag(flag);
    | ActError::NotPassing { passes: Some(drop) } => "a seed passes that hole at drop {drop}";
    | ActError::NotPassing { passes: None } => "no seed of the turn passes that hole";
    | ActError::NoSuchDrop { drops: 1 } => "the turn has one drop";
    | ActError::NoSuchDrop { drops } => "the turn has {drops} drops";
    | ActError::Unknown => "this act is not used under these readings";
    | ActError::WrongHole => "that hole belongs to the other player";
    | ActError::WrongMoment => "it is not possible at this point of the play";
    | ActError::WithinTurn => "it is done within a turn, so the drop is missing, as in `@2`";
    | ActError::NothingThere => "no seed was dropped in that hole that could be claimed or taken back";
    | ActError::NothingYet => "the seed falls into that hole later in the turn";
    | ActError::AlreadyGone => "the seed in that hole was claimed or taken back before";
    | ActError::Lapsed => "it is too late: a ply has been played since the seed fell into that hole";
    | ActError::TooLate => "it is too late under the chosen reading";
    | ActError::TooFewSeeds => "the store has fewer seeds";
}

pub(super) const fn why_words(why: Undetermined) -> &'static str {
    match why {
        Undetermined::PositionUnknown => "no board before it gives the position",
        Undetermined::PartNotStated => "a part of it is not stated",
        Undetermined::Unreadable => "a ply cannot be read",
        Undetermined::Ambiguous => "a ply can be read in several ways",
        Undetermined::UnclearReading => "a ply is unclear",
        Undetermined::OrderNotRecorded => "the order of drops is not recorded",
    }
}

pub(in crate::check) const fn way_words(way: Direction) -> &'static str {
    match way {
        Direction::Anticlockwise => "anticlockwise",
        Direction::Clockwise => "clockwise",
    }
}

pub(super) const fn way_sign(way: Direction) -> &'static str {
    match way {
        Direction::Anticlockwise => ">",
        Direction::Clockwise => "<",
    }
}

phrases! {
    /// What `end(…)` says.
    pub(super) fn end_words(end: EndResult) match end;

    | EndResult::Wins(player) => "{player} wins";
    | EndResult::Draw => "draw";
    | EndResult::Unfinished => "play was broken off";
    | EndResult::Unknown => "the end is unknown";
}

/// The result and the score of an end.
pub(super) fn whole_end_words(end: &End) -> String {
    let score = end.score.map_or(String::new(), |(first, second)| format!(" {first}-{second}"));
    format!("{}{score}", end_words(end.result))
}

phrases! {
    /// What holds on the board.
    pub(super) fn status_words(status: Status) match status;

    | Status::Playing => "play can continue";
    | Status::RoundOver => "the round is over";
    | Status::Over(GameResult::Won(player)) => "{player} has won";
    | Status::Over(GameResult::Draw) => "the game is drawn";
    | Status::Over(GameResult::NotSaid) => "the game is over, and the sources do not say who has won";
    | Status::Over(GameResult::Endless) => "an endless turn stopped the game";
    | Status::Over(GameResult::Void) => "the game is void";
}

pub(in crate::check) fn lap_words(context: &ReplayContext<'_>, lap: &LapTrace) -> String {
    let holes: Vec<_> = lap.holes.iter().map(|hole| context.written(hole)).collect();
    format!("{} {}:{}", holes.join("+"), lap.seeds, context.written(lap.last))
}

phrases! {
    /// How a part of a board differs from the replay.
    pub(in crate::check) fn part_words(
        context: &ReplayContext<'_>, found: &StatedBoard, part: &BoardPart
    ) match part;

    | BoardPart::Hole { hole, seeds: Pair { expected, found } } =>
        "hole {} has {expected} in the replay, {found} in the record", context.quoted(*hole);
    | BoardPart::Relation { relation, seeds } =>
        "`{}` does not hold: there {} {}",
        found.relations.get(*relation).map_or("?", |relation| context.words(relation.span)),
        if *seeds == 1 { "is" } else { "are" }, seeds_words(*seeds);
    | BoardPart::Store { player, seeds: Pair { expected, found } } =>
        "the store of {player} has {expected} in the replay, {found} in the record";
    | BoardPart::Out(Pair { expected, found }) =>
        "{expected} seeds are out of the game in the replay, {found} in the record";
    | BoardPart::Flag { flag, owner, holes } =>
        "`{}` of {owner} is on {} in the replay, on {} in the record",
        context.flag(*flag), context.labels(holes.expected), context.labels(holes.found);
    | BoardPart::Round(Pair { expected, found }) =>
        "the replay is in round {expected}, the record in round {found}";
    | BoardPart::RoundGoesOn => "the round goes on in the replay, but is over in the record";
    | BoardPart::Phase(phase) => {
        let word = |phase| context.ruleset().map_or("?", |ruleset| phase_word(ruleset, phase));
        format!("the phase is {} in the replay, {} in the record", word(phase.expected), word(phase.found))
    }
    | BoardPart::Turns { player, turns: Pair { expected, found } } =>
        "{player} has ended {} in the replay, {found} in the record", counted(*expected, "turn", "turns");
    | BoardPart::Points { player, points: Pair { expected, found } } =>
        "{player} has {} in the replay, {found} in the record", counted(*expected, "point", "points");
    | BoardPart::Next(Pair { expected, found }) => "{expected} is to move in the replay, {found} in the record";
    | BoardPart::NotAgain(player) =>
        "the ply before was not a ply of {player} in the replay, but was in the record";
    | BoardPart::Starter(Pair { expected, found }) =>
        "{expected} began the round in the replay, {found} in the record";
    | BoardPart::Last(last) => {
        let word = |last: Option<(Hole, Hole)>| match last {
            None => "no turn before".to_owned(),
            Some((start, end)) => format!("`{} {}`", context.written(start), context.written(end)),
        };
        let (expected, found) = (word(last.expected), word(last.found));
        format!("the turn before started and ended at {expected} in the replay, {found} in the record")
    }
    | BoardPart::Quiet(Pair { expected, found }) =>
        "{} captured nothing in the replay, {found} in the record", counted(*expected, "turn has", "turns have");
}

/// Two holes each of which has the seeds of the other one in the record, if nothing else differs.
pub(super) fn exchanged_words(context: &ReplayContext<'_>, parts: &[BoardPart]) -> Option<String> {
    match parts {
        [BoardPart::Hole { hole, seeds }, BoardPart::Hole { hole: other, seeds: others }]
            if seeds.expected == others.found && seeds.found == others.expected =>
        {
            Some(format!(
                "the counts of {} and {} are exchanged ({} and {} in the replay)",
                context.quoted(*hole),
                context.quoted(*other),
                seeds.expected,
                others.expected
            ))
        }
        _ => None,
    }
}
