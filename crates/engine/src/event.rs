//! Events: what happens within a ply, each with the clause that fired.

use base::board::{Hole, Player};
use rules::ClauseId;
use rules::vocabulary::{Direction, TakenBack};

use super::scene::LandingScene;
use super::{GameResult, Memory, Phase, Position, Status};

/// Something that happened, and by which clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Whose turn it happened in.
    pub player: Player,
    /// The clause that fired.
    pub clause: ClauseId,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// A lap goes that way.
    Direction(Direction),
    /// The turn begins: seeds are lifted from a hole into the hand.
    Lift {
        hole: Hole,
        /// The seeds, from 1.
        seeds: u16,
    },
    /// One seed of the hand falls into a hole.
    Drop { hole: Hole },
    /// The last seed of a lap has fallen; the clause is the row of the landing table that fires.
    Landing {
        hole: Hole,
        /// The seeds it holds now.
        seeds: u16,
    },
    /// The landing hole is lifted and sown on.
    Relay {
        hole: Hole,
        /// The seeds, from 1.
        seeds: u16,
    },
    /// Seeds are taken from a hole into the hand.
    Take { hole: Hole, seeds: u16 },
    /// Seeds are captured from a hole into the mover's store.
    Capture { hole: Hole, seeds: u16 },
    /// Seeds are taken from a hole to somewhere else than the mover's store.
    Give {
        hole: Hole,
        seeds: u16,
        /// Where they go: the opponent's store, another hole, or out of the game.
        to: Hole,
    },
    /// The seeds in hand are sown, the first in this hole.
    Resow {
        /// The hole of the first seed.
        hole: Hole,
        /// The seeds, from 1.
        seeds: u16,
    },
    /// A flag, by its number in the file, is set on a hole.
    Flag {
        flag: u8,
        hole: Hole,
        /// Whose flag it is there; South for nobody's.
        owner: Player,
    },
    /// A flag is taken off a hole.
    Unflag {
        flag: u8,
        hole: Hole,
        /// Whose flag it was there; South for nobody's.
        owner: Player,
    },
    /// A choice is taken at this hole.
    OfferTaken {
        /// The hole it uses.
        hole: Hole,
    },
    /// A choice is declined at this hole.
    OfferDeclined {
        /// The hole it would have used.
        hole: Hole,
    },
    /// A seed of the hand is forfeited to the opponent's store at this hole.
    Forfeit { hole: Hole },
    /// A seed that lay in a hole is taken back by the player who dropped it.
    TakeBack {
        hole: Hole,
        /// Where it goes.
        to: TakenBack,
    },
    /// A seed that lay in a hole is claimed into this player's store.
    Claim {
        hole: Hole,
        /// Who claims.
        by: Player,
    },
    /// Seeds of a store are put into a hole.
    Deposit {
        hole: Hole,
        seeds: u16,
        /// Whose store.
        by: Player,
    },
    /// Seeds of a store are taken into the hand, to be sown.
    Withdraw {
        /// The seeds, from 1.
        seeds: u16,
        /// Whose store.
        by: Player,
    },
    /// The turn passes.
    Pass,
    /// The turn has ended and the next player is to move.
    TurnEnd {
        /// Who moves next.
        next: Player,
        /// Whether the same player moves again and the rules ask for it.
        again: bool,
        /// What is remembered of the turns up to this one, as far as the rules ask for it.
        memory: Memory,
    },
    /// The turn was stopped at the limit of laps.
    NoEnd {
        /// The laps made.
        laps: u32,
    },
    /// The opening is over.
    PhaseEnd {
        /// Who moves first in the main play.
        starter: Player,
    },
    /// A phase of play begins.
    PhaseBegin {
        /// Its number among those declared, from 0.
        phase: u8,
    },
    /// The round has ended.
    RoundEnd,
    /// The round that has ended gives the event's player points.
    Points {
        /// How many, from 1.
        points: u16,
    },
    /// A player takes the seeds of a hole into the store when play stops.
    Sweep {
        /// Whose seeds and store.
        owner: Player,
        hole: Hole,
        seeds: u16,
    },
    /// A hole is filled out of its owner's store.
    Refill {
        /// Whose hole and store.
        owner: Player,
        hole: Hole,
        seeds: u16,
    },
    /// A new round begins; flags that last a round are gone.
    RoundBegin {
        round: u16,
        /// Who starts it.
        starter: Player,
        /// One bit a slot of flags that are cleared.
        cleared: u16,
    },
    /// The game has ended.
    GameEnd(GameResult),
}

/// Where events go. `()` is the free sink: it listens to nothing and costs nothing.
pub trait EventSink {
    /// Whether anybody listens.
    const ENABLED: bool;

    /// Whether it asks how landings are judged.
    const JUDGES: bool = false;

    /// Whether events that a turn without end only repeats may be left out. The board and the laps at the limit are the
    /// same.
    const SKIPS_REPETITIONS: bool = false;

    /// Whether it asks where each seed of a lap falls. If it does not, the drops of a lap that is sown at once are no
    /// events, and come as their number.
    const HEARS_DROPS: bool = true;

    /// Hears an event.
    fn emit(&mut self, event: Event);

    /// Hears how many seeds have fallen in a lap, if it does not ask where.
    fn fallen(&mut self, _clause: ClauseId, _seeds: u16) {}

    /// Hears that a landing has been judged, if it asks for that; comes before the event of the landing.
    fn judge(&mut self, _: &LandingScene<'_>) {}
}

impl EventSink for () {
    const ENABLED: bool = false;

    #[inline(always)]
    fn emit(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    const ENABLED: bool = true;

    #[inline]
    fn emit(&mut self, event: Event) {
        self.push(event);
    }
}

/// Seeds in hand, South's and North's, between events of one ply.
pub type Hands = [u16; 2];

/// The position after an event, and the hands; the events of a ply, folded over the position before it, give the
/// position after it.
///
/// Counts wrap rather than panic where events do not belong to the position.
pub fn fold(position: &mut Position, hands: &mut Hands, event: &Event) {
    let player = event.player.index();
    if let Some((from, to, seeds)) = moved(event) {
        match from {
            Pile::Hand => hands[player] = hands[player].wrapping_sub(seeds),
            Pile::Hole(hole) => position.counts.remove(hole.0, seeds),
        }
        match to {
            Pile::Hand => hands[player] = hands[player].wrapping_add(seeds),
            Pile::Hole(hole) => position.counts.add(hole.0, seeds),
        }
        return;
    }
    match event.kind {
        EventKind::Flag { flag, hole, owner } => {
            let slot = 2 * usize::from(flag) + owner.index();
            position.flags.put(slot, hole);
        }
        EventKind::Unflag { flag, hole, owner } => {
            let slot = 2 * usize::from(flag) + owner.index();
            position.flags.remove(slot, hole);
        }
        EventKind::TurnEnd { next, again, memory } => {
            position.again = again;
            position.memory = memory;
            position.turns[player] = position.turns[player].saturating_add(1);
            position.mover = next;
        }
        EventKind::PhaseEnd { starter } => {
            position.phase = Phase::Main(0);
            position.mover = starter;
            position.starter = starter;
        }
        EventKind::PhaseBegin { phase } => position.phase = Phase::Main(phase),
        EventKind::RoundEnd => {
            position.status = Status::RoundOver;
            position.mover = event.player;
            position.again = false;
        }
        EventKind::Points { points } => {
            let all = &mut position.points[player];
            *all = all.saturating_add(points);
        }
        EventKind::RoundBegin { round, starter, cleared } => {
            position.begin_round(round, starter, cleared);
        }
        EventKind::GameEnd(result) => position.status = Status::Over(result),
        // The others move seeds, or say only what is decided.
        _ => {}
    }
}

/// Where seeds are.
enum Pile {
    /// In the hand of the event's player.
    Hand,
    /// In a hole or a store, or out of the game.
    Hole(Hole),
}

/// From where to where an event moves how many seeds.
fn moved(event: &Event) -> Option<(Pile, Pile, u16)> {
    let store = |player| Pile::Hole(Hole::store(player));
    Some(match event.kind {
        EventKind::Lift { hole, seeds }
        | EventKind::Relay { hole, seeds }
        | EventKind::Take { hole, seeds } => (Pile::Hole(hole), Pile::Hand, seeds),
        EventKind::Drop { hole } => (Pile::Hand, Pile::Hole(hole), 1),
        EventKind::Capture { hole, seeds } => (Pile::Hole(hole), store(event.player), seeds),
        EventKind::Give { hole, seeds, to } => (Pile::Hole(hole), Pile::Hole(to), seeds),
        EventKind::Forfeit { .. } => (Pile::Hand, store(event.player.opposite()), 1),
        EventKind::TakeBack { hole, to: TakenBack::Hand } => (Pile::Hole(hole), Pile::Hand, 1),
        EventKind::TakeBack { hole, to: TakenBack::Store } => (Pile::Hole(hole), store(event.player), 1),
        EventKind::Withdraw { seeds, by } => (store(by), Pile::Hand, seeds),
        EventKind::Claim { hole, by } => (Pile::Hole(hole), store(by), 1),
        EventKind::Sweep { owner, hole, seeds } => (Pile::Hole(hole), store(owner), seeds),
        EventKind::Deposit { hole, seeds, by: owner } | EventKind::Refill { owner, hole, seeds } => {
            (store(owner), Pile::Hole(hole), seeds)
        }
        _ => return None,
    })
}
