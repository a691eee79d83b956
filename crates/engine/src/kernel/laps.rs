//! What a lap changes, for every hole and number of seeds: the walker sows each once, and the kernel adds.

use base::board::{Hole, Player};
use rules::vocabulary::Direction;
use rules::{Lap, Plan};

use super::super::chooser::Declining;
use super::super::scene::Scene;
use super::super::trial::rules;
use super::super::turn_state::Turn;
use super::super::walker::Walker;
use super::super::{Event, EventKind, EventSink, Position, StartHole};
use super::lanes::Lanes;
use super::row::Row;

/// Seeds fall into some lane more than once.
pub(super) const TWICE: u32 = 1 << 31;

/// The mover, and the bits of the context in which a lap is sown or a landing is judged.
#[derive(Clone, Copy)]
pub(super) struct MoverContext {
    pub(super) mover: usize,
    pub(super) bits: usize,
}

/// The mover, and the way of a lap.
#[derive(Clone, Copy)]
pub(super) struct Heading {
    pub(super) mover: usize,
    pub(super) way: usize,
}

/// The mover's ring before a lap, the lane it is lifted from, and where the laps from there begin in the tables.
pub(super) struct LapStart<R> {
    pub(super) own: R,
    pub(super) place: u8,
    pub(super) from: usize,
}

/// The lane of a lap's last seed, and the seeds that lie there then.
#[derive(Clone, Copy)]
pub(super) struct LapEnd {
    pub(super) last: u8,
    pub(super) after: u8,
}

/// Laps of one player, or of all one after another.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Laps<R> {
    /// What changes, by whether the seeds are in hand, their number, and the lane they are lifted from or first fall
    /// into.
    pub(super) changes: Vec<R>,
    /// The lane of the last seed.
    pub(super) last: Vec<u8>,
    /// The lanes into which seeds fall, a bit each, with [`TWICE`] or without; only where that is asked.
    pub(super) touched: Vec<u32>,
    /// How many seeds fall before one falls where the first did, and all others after it as before; 0 where that varies,
    /// or is not asked.
    pub(super) round: u8,
    /// Entries of lifted seeds; those of seeds in hand follow, where such are sown.
    pub(super) section: usize,
}

impl<R: Row> Laps<R> {
    /// The laps of a player, from each hole in a direction.
    pub(super) fn new(
        plan: &Plan,
        lanes: &Lanes,
        mover: Player,
        direction: impl Fn(Hole) -> Direction,
        hand: bool,
    ) -> Self {
        let most = u8::try_from(plan.board.seeds).unwrap_or(u8::MAX);
        let section = (usize::from(most) + 1) * R::LANES;
        let entries = if hand { 2 * section } else { section };
        let touched = if plan.sowing.drops.is_empty() { Vec::new() } else { vec![TWICE; entries] };
        let mut rounds = Vec::new();
        let kinds: &[bool] = if hand { &[true, false] } else { &[true] };
        let mut laps =
            Self { changes: vec![R::default(); entries], last: vec![0; entries], touched, round: 0, section };
        for place in 0..lanes.ring {
            for &lifted in kinds {
                let hole = lanes.hole(mover, place);
                let (place_on_ring, direction) = (plan.board.place(mover, hole), direction(Hole(hole)));
                let lap = |seeds| Lap { lifted, place: place_on_ring, seeds, direction };
                let (mut drops, mut before) = (Vec::new(), None);
                for seeds in (1..=most).rev() {
                    let lap = lap(u16::from(seeds));
                    let row = lift_row(plan, mover, lap);
                    // A lap of fewer seeds begins like a longer one that is lifted in the same way.
                    if drops.is_empty() || row != before {
                        drops = sown(plan, mover, lap);
                    }
                    before = row;
                    let fallen = drops.iter().map(|&hole| lanes.lane(mover, hole));
                    laps.fill(lifted, place, seeds, fallen);
                }
                rounds.push(round(&drops));
                laps.last[usize::from(!lifted) * section + usize::from(place)] = place;
            }
        }
        let same = plan.sowing.lifts.is_empty() && rounds.iter().all(|round| *round == rounds[0]);
        laps.round = rounds.first().copied().filter(|_| same).unwrap_or(0);
        laps
    }

    /// Adds laps behind these; gives where they begin.
    pub(super) fn add(&mut self, laps: &Self) -> u32 {
        let begin = u32::try_from(self.changes.len()).unwrap_or(0);
        self.changes.extend_from_slice(&laps.changes);
        self.last.extend_from_slice(&laps.last);
        self.touched.extend_from_slice(&laps.touched);
        self.section = laps.section;
        // They vary where those of players or ways differ.
        self.round = if begin == 0 || self.round == laps.round { laps.round } else { 0 };
        begin
    }

    /// Fills in a lap, given the lanes into which its seeds fall, or more.
    fn fill(&mut self, lifted: bool, place: u8, seeds: u8, drops: impl Iterator<Item = u8>) {
        let mut change = vec![0_i16; R::LANES];
        if lifted {
            change[usize::from(place)] -= i16::from(seeds);
        }
        let mut last = place;
        let mut touched = 0_u32;
        for lane in drops.take(usize::from(seeds)) {
            last = lane;
            change[usize::from(last)] += 1;
            let bit = 1_u32.checked_shl(u32::from(last)).unwrap_or(0);
            touched |= if touched & bit != 0 { TWICE } else { bit };
        }
        let index = usize::from(!lifted) * self.section + usize::from(seeds) * R::LANES + usize::from(place);
        if let Some(lanes) = self.touched.get_mut(index) {
            *lanes = touched;
        }
        self.changes[index] = R::change(&change);
        self.last[index] = last;
    }
}

/// How many holes seeds fall into again and again, always in the same order; 0 where it is otherwise, or they fall into none
/// twice.
fn round(drops: &[u8]) -> u8 {
    let again = (1..drops.len()).find(|&drop| drops[..drop].contains(&drops[drop]));
    let round = again.filter(|&round| (round..drops.len()).all(|drop| drops[drop] == drops[drop - round]));
    round.and_then(|round| u8::try_from(round).ok()).unwrap_or(0)
}

/// The rule by which a lap is lifted, if it is lifted and there is one.
fn lift_row(plan: &Plan, mover: Player, lap: Lap) -> Option<usize> {
    if !lap.lifted || plan.sowing.lifts.is_empty() {
        return None;
    }
    let hole = plan.board.ring_base[mover.index()] + lap.place;
    let mut position = Position::blank();
    position.counts.set(hole, lap.seeds);
    let scene = Scene::at(rules(plan), &position, mover, hole, lap.direction);
    plan.sowing.lifts.iter().position(|row| scene.holds(&row.when))
}

/// The holes into which the seeds of a lap fall on an empty board.
fn sown(plan: &Plan, mover: Player, lap: Lap) -> Vec<u8> {
    let hole = plan.board.ring_base[mover.index()] + lap.place;
    let mut position = Position::blank();
    position.mover = mover;
    if lap.lifted {
        position.counts.set(hole, lap.seeds);
    }
    let mut turn = Turn::begin(plan, &position, mover, StartHole::Lift(Hole(hole), lap.direction));
    turn.lap = lap;
    turn.lap_seeds = lap.seeds;
    let mut drops = Drops(Vec::with_capacity(usize::from(lap.seeds)));
    Walker::new(rules(plan), &mut position, &mut turn, &mut drops).by_seed(&mut Declining::default());
    drops.0
}

/// Listens to drops.
struct Drops(Vec<u8>);

impl EventSink for Drops {
    const ENABLED: bool = true;

    fn emit(&mut self, event: Event) {
        if let EventKind::Drop { hole } = event.kind {
            self.0.push(hole.0);
        }
    }
}
