//! Phrases that messages about play are put together from.

use super::ReplayContext;
use crate::board::{Hole, Player};
use crate::check::messages::{self, Message};
use crate::engine::{ActError, DropFault, GameResult, PlayError, Position, StartHole, Status, may_start};
use crate::notation::syntax::{End, EndResult};
use crate::replay::{BoardPart, LapTrace, NotResumed, OrderFault, ReadingChoice, StatedBoard, Undetermined};
use crate::rules::vocabulary::{Direction, Start};

pub(super) fn meant(words: Message, closest: Option<&str>) -> Message {
    match closest {
        Some(close) => words.help(format!("did you mean `{close}`?")),
        None => words,
    }
}

/// The first and last hole of each side, where there is a board to speak of.
pub(super) fn holes_words(context: &ReplayContext<'_>) -> String {
    let Some(ruleset) = context.ruleset() else { return String::new() };
    let shape = ruleset.shape();
    let side = |player: Player| -> String {
        let holes = shape.label_order(player);
        let end = |hole: Option<&Hole>| hole.map_or("", |&hole| shape.label(hole));
        format!("{}–{}", end(holes.first()), end(holes.last()))
    };
    format!(" (holes are {} and {})", side(Player::South), side(Player::North))
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

pub(super) fn error_words(
    context: &ReplayContext<'_>,
    before: &Position,
    legal: &[String],
    error: &PlayError,
) -> String {
    match error {
        PlayError::Position(error) => messages::of_position(*error),
        PlayError::GameOver => "the game is over".to_owned(),
        PlayError::RoundOver => "the round is over, and the board is to be filled first".to_owned(),
        PlayError::BothOpen => "both players open at once here".to_owned(),
        PlayError::NoOpening => "the opening is over, or there is none".to_owned(),
        PlayError::NotAStart { player, start } => start_words(context, before, legal, *player, *start),
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

/// Undetermined a turn may not start so, as far as the hole itself tells.
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
            match &clause.says {
                Start::Lift(lift) => Some(lift.at_least),
                Start::Take(_) => None,
            }
        });
    let may_go = |way| {
        let other = StartHole::Lift(hole, way);
        context.ruleset().is_some_and(|ruleset| may_start(ruleset, before, player, other))
    };
    match (start, before.count(hole), least.min()) {
        (StartHole::Take(_), ..) => "what the hole faces may not be taken first here".to_owned(),
        (StartHole::Lift(..), 0, _) => "the hole is empty".to_owned(),
        (StartHole::Lift(..), seeds, Some(least)) if seeds < least => {
            format!("the hole holds {}; a turn starts with {least} or more", seeds_words(u32::from(seeds)))
        }
        (StartHole::Lift(_, way), ..) if may_go(way.opposite()) => {
            format!("from this hole seeds go {} here", way_words(way.opposite()))
        }
        (StartHole::Lift(..), ..) if !legal.is_empty() && legal.iter().all(|one| one.starts_with('^')) => {
            format!("{player} must first take what lies open")
        }
        (StartHole::Lift(..), ..) => format!("{player} may not start from this hole now"),
    }
}

pub(super) fn seeds_words(seeds: u32) -> String {
    match seeds {
        0 => "none".to_owned(),
        1 => "1 seed".to_owned(),
        seeds => format!("{seeds} seeds"),
    }
}

pub(super) fn order_words(fault: &OrderFault) -> Message {
    match fault {
        OrderFault::Word(word) => Message::new(format!("`{word}` is no drop"))
            .help("write `S` or `N` and the number of the drop: `order(S1 N1 S2)`"),
        OrderFault::Drops(DropFault::TooMany { at, player }) => {
            Message::new(format!("drop {} of the order is {player}'s, who has no seed left", at + 1))
        }
        OrderFault::Drops(DropFault::TooFew { player }) => {
            Message::new(format!("the order ends while {player} still has seeds in hand"))
        }
    }
}

pub(super) const fn act_words(error: ActError) -> &'static str {
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

pub(super) const fn why_words(why: Undetermined) -> &'static str {
    match why {
        Undetermined::PositionUnknown => "what stands before does not give it",
        Undetermined::PartNotStated => "a part of it is not stated",
        Undetermined::Unreadable => "a ply cannot be read",
        Undetermined::Ambiguous => "a ply can be read in several ways",
        Undetermined::UnclearReading => "a ply is read with doubt",
        Undetermined::OrderNotRecorded => "the order of drops is not recorded",
    }
}

pub(super) const fn way_words(way: Direction) -> &'static str {
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

pub(super) fn end_words(end: EndResult) -> String {
    match end {
        EndResult::Wins(player) => format!("{player} wins"),
        EndResult::Draw => "the game is drawn".to_owned(),
        EndResult::Unfinished => "play was broken off".to_owned(),
        EndResult::Unknown => "nothing is known of the end".to_owned(),
    }
}

/// The result and the score of an end.
pub(super) fn whole_end_words(end: &End) -> String {
    let score = end.score.map_or(String::new(), |(first, second)| format!(" {first}-{second}"));
    format!("{}{score}", end_words(end.result))
}

/// A score that does not fit its result.
pub(super) fn other_score_words(found: EndResult, (first, second): (u32, u32)) -> Message {
    let wants = match found {
        EndResult::Draw => "in a draw both scores are the same",
        _ => "the winner's score is written first and is the higher one",
    };
    Message::new(format!("{} is written with the score {first}-{second}; {wants}", end_words(found)))
        .help("compare the result and the score with the source")
}

/// A gap whose length does not fit the board after it.
pub(super) fn gap_words(plies: Option<u32>, (least, most): (u32, u32)) -> Message {
    let between =
        plies.map_or("fewer turns than before it".to_owned(), |plies| format!("{plies} turns more"));
    let missing = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Message::new(format!("this board states {between}; the gap before it misses {missing}"))
        .help("compare `turns` and the length of the gap with the source")
}

pub(super) fn status_words(status: Status) -> String {
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

pub(super) fn lap_words(context: &ReplayContext<'_>, lap: &LapTrace) -> String {
    let holes: Vec<&str> = lap.holes.iter().map(|hole| context.label(hole)).collect();
    format!("{} {}:{}", holes.join("+"), lap.seeds, context.label(lap.last))
}

pub(super) fn part_words(context: &ReplayContext<'_>, found: &StatedBoard, part: &BoardPart) -> String {
    match part {
        BoardPart::Hole { hole, seeds } => {
            format!("{} has {}, {} is written", context.label(*hole), seeds.expected, seeds.found)
        }
        BoardPart::Relation { relation, seeds } => {
            let words = found.relations.get(*relation).map_or("?", |relation| context.words(relation.span));
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
            let name = context.ruleset().and_then(|ruleset| ruleset.flag_names().nth(*flag)).unwrap_or("?");
            format!(
                "`{name}` of {owner} lies on {}, {} is written",
                context.labels(holes.expected),
                context.labels(holes.found)
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

pub(super) fn not_resumed_words(context: &ReplayContext<'_>, why: NotResumed) -> Message {
    let says = |why: &str| Message::new(format!("the board does not make the position known again: {why}"));
    match why {
        NotResumed::Relative => says("`+=` and `-=` compare with the position before, which is not known")
            .help("write the counts themselves, where the source has them"),
        NotResumed::NotStated(holes) => says(&format!("it leaves out {}", context.labels(holes)))
            .help("state every hole; `rest=0` stands for empty ones"),
        // Reported as the number of seeds.
        NotResumed::TooManySeeds => says("it has more seeds than the game"),
        NotResumed::TooOpen => says("too much besides the holes is left open")
            .help("state the stores, the flags and whose turn it is"),
    }
}
