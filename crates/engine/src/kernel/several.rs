//! Starts where there are several kinds of them.

use base::board::Player;
use itertools::Itertools;
use rules::Plan;

use super::super::ranks::Ranks;
use super::forms::{COUNTS, MOST_TABLES, is_look};
use super::kinds::Exposed;
use super::laps::{LapEnd, MoverContext};
use super::offers::NextLap;
use super::row::Row;
use super::seen::Seen;
use super::tables::Kernel;
use super::turn::Start;

impl<R: Row> Kernel<R> {
    /// The lanes at which a turn could start by taking, by those that the other holds, if it is enough that the hole a
    /// lane faces is not empty.
    pub(super) fn exposed(&self, plan: &Plan) -> Option<Exposed> {
        let most = usize::try_from(plan.board.seeds).map_or(COUNTS - 1, |seeds| seeds.min(COUNTS - 1));
        let classes = |fewest: usize| self.classes[fewest..=most].iter().unique().copied().collect_vec();
        let (empty, occupied, all) = (self.classes[0], classes(1), classes(0));
        let cell_of = |context: usize, lane: u8, after: usize| {
            self.begin[context].cells as usize + usize::from(lane) * COUNTS + after
        };
        let never = |context: usize, lane: u8, after: usize| {
            let cell = self.cells[cell_of(context, lane, after)];
            !is_look(cell) && !self.taking[usize::from(cell)]
        };
        let takes = |context: usize, lane: u8, after: usize| {
            let at = cell_of(context, lane, after);
            let table = self.tables[usize::from(self.cells[at]) & (MOST_TABLES - 1)];
            let of =
                |inner: u8, outer: u8| self.taking[usize::from(table[usize::from(inner * 8 + outer) & 63])];
            is_look(self.cells[at])
                && all
                    .iter()
                    .all(|&outer| !of(empty, outer) && occupied.iter().all(|&inner| of(inner, outer)))
        };
        let mut exposed = Box::new([[[0; 256]; 2]; 2]);
        for (mover, halves) in exposed.iter_mut().enumerate() {
            let kinds = self.kinds.iter().filter(|kind| kind.take && kind.fewest > 0);
            let from = kinds.fold(0, |lanes, kind| lanes | kind.lanes[mover][0]);
            for lane in (0..self.lanes.ring).filter(|lane| from >> lane & 1 == 1) {
                // The first turns of a player and of the game are contexts of their own.
                let always = |judged: &dyn Fn(usize, u8, usize) -> bool| {
                    let of =
                        |after: usize| [0, 4, 8, 12].iter().all(|first| judged(mover | first, lane, after));
                    (2..=most).all(of)
                };
                if always(&never) {
                    continue;
                }
                if !always(&takes) {
                    return None;
                }
                let faced = usize::from(self.faces[mover][0][usize::from(lane)] & 15);
                for (held, lanes) in halves[faced / 8].iter_mut().enumerate() {
                    *lanes |= u16::from(held >> (faced % 8) & 1 == 1) << lane;
                }
            }
        }
        exposed.iter().any(|halves| *halves != [[0; 256]; 2]).then_some(exposed)
    }

    /// The start of a turn, drawn among those of all kinds. `context` is that of laps anticlockwise.
    #[inline(always)]
    pub(super) fn start_of_some_kind<const F: u64>(
        &self,
        rows: [R; 2],
        seen: &Seen,
        player: Player,
        context: usize,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Start> {
        let mover = player.index();
        let context = MoverContext { mover, bits: context };
        let clockwise = MoverContext { bits: context.bits | 2, ..context };
        let ([mut one_way, mut other_way], mut takes) = ([0; 2], 0);
        let mut found = 0_u8;
        for (number, kind) in self.kinds.iter().enumerate() {
            if kind.unless & found != 0 {
                continue;
            }
            let holding = rows[0].at_least(kind.at_least);
            let [one, other] = kind.lanes[mover & 1];
            let mut here = [one & holding, other & holding];
            if kind.take {
                here[0] = self.taking_from::<F>(here[0], rows, seen, context);
                takes |= here[0];
            } else {
                if kind.only_if_captures || kind.must_if_captures {
                    let capturing = [
                        self.capturing::<F>(here[0], rows, seen, context),
                        self.capturing::<F>(here[1], rows, seen, clockwise),
                    ];
                    here = if kind.only_if_captures || capturing != [0; 2] { capturing } else { here };
                }
                one_way |= here[0];
                other_way |= here[1];
            }
            found |= u8::from(here != [0; 2]) << (number & 7);
        }
        // By lane where each has one way to start, else way after way, and takes last.
        let single = takes | one_way & other_way == 0;
        let all = if single { one_way | other_way } else { one_way | other_way << 16 | takes << 32 };
        if all == 0 {
            return None;
        }
        let ranks = Ranks::new(all);
        let at = ranks.nth(below(ranks.len()));
        let (lane, part) = (at & 15, if single { (other_way >> at) as u8 & 1 } else { at >> 4 });
        Some(Start { player, lane: usize::from(lane), clockwise: part & 1 == 1, take: part == 2 })
    }

    /// Of some lanes, those at which a turn that starts by taking takes something.
    #[inline(always)]
    fn taking_from<const F: u64>(&self, lanes: u64, rows: [R; 2], seen: &Seen, context: MoverContext) -> u64 {
        if let Some(exposed) = &self.exposed {
            let [low, high, ..] = rows[1].occupied().to_le_bytes();
            let [of_low, of_high] = &exposed[context.mover & 1];
            return lanes & u64::from(of_low[usize::from(low)] | of_high[usize::from(high)]);
        }
        those(lanes, |lane| {
            let end = LapEnd { last: lane, after: rows[0].get(lane).wrapping_add(1) };
            self.takes_at::<F>(rows[1], seen, context, end)
        })
    }

    /// Of some lanes, those from which a lap in some context would end in a capture.
    #[inline(always)]
    fn capturing<const F: u64>(&self, lanes: u64, rows: [R; 2], seen: &Seen, context: MoverContext) -> u64 {
        those(lanes, |lane| {
            let seeds = rows[0].get(lane);
            let lap = NextLap { lift: lane, place: lane, seeds, hand: false, way: context.bits >> 1 & 1 };
            self.captures::<F>(rows, seen, context, lap)
        })
    }
}

/// The lanes of which something holds.
#[inline(always)]
fn those(lanes: u64, holds: impl Fn(u8) -> bool) -> u64 {
    let (mut left, mut found) = (lanes, 0);
    while left != 0 {
        let lane = left.trailing_zeros().to_le_bytes()[0];
        left &= left - 1;
        found |= u64::from(holds(lane)) << lane;
    }
    found
}
