//! A ply as written, with its labels read: nothing is played here.

use std::num::NonZeroU16;

use crate::notation::Label;
use crate::notation::syntax::{
    self, ArgumentValue, FilledHole, Item, ItemKind, Moment, Order, Ply, Taking, WrittenAct,
};
use base::board::{ByPlayer, Hole, HoleSet, Player, Unnamed};
use base::text::Span;
use engine::{ActAt, ActKind, Arrangement, DropRun, PlacedAct, PlayError, StartKind, WrittenTurn, kind_of};
use rules::Ruleset;
use rules::vocabulary::Direction;

/// A ply as written: its labels are read, nothing is played yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenPly {
    Turn(WrittenTurn),
    /// Both players' openings at once; `None` for one that is not stated.
    Both {
        /// The turns.
        parts: ByPlayer<Option<WrittenTurn>>,
        /// In which order the drops fell.
        order: DropOrder,
    },
    /// A turn of which only the hole of the last seed can be read: it may be any of these.
    EndsIn(HoleSet),
    Pass,
    /// A new round.
    Round {
        /// Which, from 1.
        number: u32,
        /// Who begins it.
        first: Option<Player>,
        /// The holes named as filled.
        fill: Option<WrittenFill>,
    },
}

/// What a new round says of the holes that are filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenFill {
    /// These holes.
    Holes(HoleSet),
    /// The number of seeds in each hole.
    Seeds(Box<Arrangement>),
    /// All, and the one of which each player has half goes to this player.
    Half(Player),
}

/// In which order the drops of a joint ply fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DropOrder {
    /// Not written: drop by drop, South first.
    Alternate,
    /// A given number of drops of each player in turn.
    Runs(Vec<DropRun>),
    /// The source does not record it.
    NotRecorded,
}

/// Why what is written does not amount to a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A label no hole of this board has.
    UnknownLabel(Label),
    /// A label that a hole of each side has, where it is not known which side is meant.
    LabelOfBothSides(Label),
    /// The hole a turn starts at cannot be read, and it was not found otherwise.
    StartNotRead,
    /// No legal move ends in one of these holes.
    NoMoveEndsIn(HoleSet),
    /// Two plies of one player at once.
    SamePlayer(Player),
    /// The order of the drops is not recorded, so that the position after them is not known.
    OrderNotRecorded,
    /// The turn may start either way and none is written.
    EitherWay(Hole),
    /// The hole may be sown from, but the other way.
    OtherWay {
        hole: Hole,
        /// The only way it may be sown.
        expected: Direction,
    },
    /// It is the other player's hole.
    NotOwnHole {
        hole: Hole,
        /// Whose turn it is.
        mover: Player,
    },
    /// Not the round that follows.
    NotNextRound {
        /// The round that follows.
        expected: u32,
        /// The round written.
        found: u32,
    },
    /// The round that follows has a number greater than what is counted.
    RoundNotCounted,
    /// Not this player, who begins the round.
    NotFirst(Player),
    /// A hole named twice among those that a round fills.
    FilledTwice(Label),
    /// Which holes were filled is not stated, and more than one choice is possible.
    FillNotStated,
    /// A word that is no act of the ruleset, by its place among the acts written with the ply.
    UnknownAct(Span),
    /// The arguments of the act written here are not a hole, and seeds if it deposits some.
    ActArguments(Span),
    /// The rules refuse it.
    Play(PlayError),
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        Self::Play(error)
    }
}

/// Where the items of the ply that begins at `items[0]` end: at the next ply, or at an item that cannot belong to one.
pub(crate) fn extent(items: &[Item]) -> usize {
    let mut joined = false;
    for (at, item) in items.iter().enumerate().skip(1) {
        match &item.kind {
            ItemKind::And => joined = true,
            ItemKind::Ply(_) | ItemKind::Unstated if joined => joined = false,
            what if ends_ply(what) => return at,
            _ => {}
        }
    }
    items.len()
}

/// Whether a ply that can be read begins with this item.
pub(crate) const fn begins_ply(what: &ItemKind) -> bool {
    matches!(
        what,
        ItemKind::Ply(_) | ItemKind::EndsIn(_) | ItemKind::Unstated | ItemKind::Pass | ItemKind::Round(_)
    )
}

/// Whether the items of a ply end before this one.
pub(super) const fn ends_ply(what: &ItemKind) -> bool {
    begins_ply(what)
        || matches!(
            what,
            ItemKind::TurnNumber(_)
                | ItemKind::Side(_)
                | ItemKind::Gap(_)
                | ItemKind::End(_)
                | ItemKind::Provenance(_)
                | ItemKind::At(_)
                | ItemKind::Unreadable(syntax::Unreadable::PerhapsPly)
        )
}

/// The hole of a label. One that is on both sides means the hole of `mover`, the player to move.
///
/// # Errors
/// Where no hole of the board has it, or one of each side has and the mover is not known.
pub fn hole_of(ruleset: &Ruleset, label: Label, mover: Option<Player>) -> Result<Hole, Refusal> {
    ruleset.shape().labelled(label, mover).map_err(|why| match why {
        Unnamed::NoHole => Refusal::UnknownLabel(label),
        Unnamed::BothSides => Refusal::LabelOfBothSides(label),
    })
}

/// Whose plies among `items` these are, in their order, as far as a label on both sides is concerned: the mover's, or
/// of a joint ply South's and then North's.
pub(super) fn movers(items: &[Item], mover: Option<Player>) -> [Option<Player>; 2] {
    match items.iter().any(|item| item.kind == ItemKind::And) {
        true => Player::ALL.map(Some),
        false => [mover; 2],
    }
}

/// A ply of `mover`, if that is known, with its labels read.
///
/// # Errors
/// The first label that names no hole of this board.
pub fn read_ply(ruleset: &Ruleset, ply: &Ply, mover: Option<Player>) -> Result<WrittenTurn, Refusal> {
    let mut decisions = Vec::with_capacity(ply.decisions.len());
    for decision in &ply.decisions {
        decisions.push((hole_of(ruleset, decision.hole, mover)?, decision.direction));
    }
    Ok(WrittenTurn {
        kind: match ply.taking {
            Taking::Hole => StartKind::Lift,
            Taking::Facing => StartKind::Take,
            Taking::Entering => StartKind::Enter,
        },
        start: hole_of(ruleset, ply.start, mover)?,
        direction: ply.direction,
        seeds: ply.seeds.map(NonZeroU16::get),
        decisions,
    })
}

/// The ply of `mover`, if that is known, that begins at `items[0]`, and the acts done within it; `items` are all that
/// belong to it.
///
/// # Errors
/// If it cannot be read on this board.
pub(super) fn read_written(
    ruleset: &Ruleset,
    text: &str,
    items: &[Item],
    mover: Option<Player>,
) -> Result<(WrittenPly, Vec<PlacedAct>), Refusal> {
    let movers = movers(items, mover);
    let mut parts: [Option<Option<WrittenTurn>>; 2] = [None, None];
    let mut order = DropOrder::Alternate;
    let mut acts = Vec::new();
    let mut written = None;
    for item in items {
        match &item.kind {
            ItemKind::Ply(ply) => {
                let place = usize::from(parts[0].is_some());
                parts[place] = Some(Some(read_ply(ruleset, ply, movers[place])?));
            }
            ItemKind::Unstated => {
                let place = usize::from(parts[0].is_some());
                parts[place] = Some(None);
            }
            ItemKind::Order(Order::NotRecorded) => order = DropOrder::NotRecorded,
            ItemKind::Order(Order::Drops(drops)) => {
                order = DropOrder::Runs(drops.iter().map(|run| run.value).collect());
            }
            ItemKind::Pass => written = Some(WrittenPly::Pass),
            ItemKind::EndsIn(label) => {
                let ends = ruleset.shape().labelled_in_check(*label);
                written = Some(WrittenPly::EndsIn(ends.map_err(|_| Refusal::UnknownLabel(*label))?));
            }
            ItemKind::Round(round) => {
                let fill = match (&round.fill, round.half) {
                    (Some(filled), _) => Some(read_fill(ruleset, filled)?),
                    (None, half) => half.map(WrittenFill::Half),
                };
                written = Some(WrittenPly::Round { number: round.number, first: round.first, fill });
            }
            ItemKind::Act(act) if within(act) => acts.push(read_act(ruleset, text, act, item.span, mover)?),
            _ => {}
        }
    }
    let written = match (written, parts) {
        (Some(written), _) => written,
        (None, [Some(Some(turn)), None]) => WrittenPly::Turn(turn),
        (None, [first, second]) => {
            let mut parts = ByPlayer::new(None, None);
            for turn in [first, second].into_iter().flatten().flatten() {
                let player = ruleset.shape().owner(turn.start);
                if parts[player].is_some() {
                    return Err(Refusal::SamePlayer(player));
                }
                parts[player] = Some(turn);
            }
            WrittenPly::Both { parts, order }
        }
    };
    Ok((written, acts))
}

/// Whether an act is done within the ply before it.
pub(super) fn within(act: &WrittenAct) -> bool {
    act.arguments.iter().any(|argument| argument.moment != Moment::BeforeNext)
}

/// An act with its hole read: the act, its place in `text`, and the player to move if that is known.
///
/// # Errors
/// Where the ruleset does not know it, or its arguments are not what it needs.
pub(super) fn read_act(
    ruleset: &Ruleset,
    text: &str,
    act: &WrittenAct,
    span: Span,
    mover: Option<Player>,
) -> Result<PlacedAct, Refusal> {
    let word = text.get(act.name.range()).unwrap_or_default();
    let index =
        ruleset.acts().position(|known| known.short_name() == word).ok_or(Refusal::UnknownAct(act.name))?;
    let kind = kind_of(ruleset, index).ok_or(Refusal::UnknownAct(act.name))?;
    let bad = Refusal::ActArguments(span);
    let (first, rest) = act.arguments.split_first().ok_or(bad.clone())?;
    let hole = match first.value {
        ArgumentValue::Hole(label) => hole_of(ruleset, label, mover)?,
        ArgumentValue::Number(number) => {
            let label = Label::parse(&number.to_string()).ok_or(bad.clone())?;
            hole_of(ruleset, label, mover)?
        }
        _ => return Err(bad),
    };
    let seeds = match (kind, rest) {
        (ActKind::Deposit, [argument]) => match argument.value {
            ArgumentValue::Number(seeds) => u16::try_from(seeds).map_err(|_| bad.clone())?,
            _ => return Err(bad),
        },
        (ActKind::DropInto | ActKind::TakeBack | ActKind::Claim, []) => 0,
        _ => return Err(bad),
    };
    let at = match first.moment {
        Moment::BeforeNext => ActAt::BetweenTurns,
        Moment::AfterDrop(drop) => ActAt::Drop(u16::try_from(drop).map_err(|_| bad)?),
        Moment::AfterLast => ActAt::End,
    };
    Ok(PlacedAct { act: index, hole, at, seeds })
}

/// The holes that a new round says are filled, with their seeds where it states them.
fn read_fill(ruleset: &Ruleset, filled: &[FilledHole]) -> Result<WrittenFill, Refusal> {
    let mut laid = Vec::new();
    let mut holes = HoleSet::EMPTY;
    for one in filled {
        let hole = hole_of(ruleset, one.hole.value, None)?;
        if holes.contains(hole) {
            return Err(Refusal::FilledTwice(one.hole.value));
        }
        holes = holes.with(hole);
        if let Some(seeds) = one.seeds {
            laid.push((hole, seeds));
        }
    }
    Ok(if laid.is_empty() {
        WrittenFill::Holes(holes)
    } else {
        WrittenFill::Seeds(Box::new(Arrangement::new(laid)))
    })
}
