//! What a landing takes, and what is taken as seeds fall.

use base::board::{Hole, Player};
use rules::vocabulary::Direction;
use rules::{Plan, Slots};

use super::super::Position;
use super::super::landing::row_in_order;
use super::super::scene::Scene;
use super::super::trial::rules;
use super::features as f;
use super::forms::{CHAIN, Chain, FACING, LANDING, LEAVE, LOOK, is_resow};
use super::laps::{Heading, LapEnd, LapStart, TWICE};
use super::row::{Row, bias};
use super::seen::{CHAIN_HAS, CHAIN_LACKS, CHAIN_OVER, DROP_HAS, DROP_LACKS, Seen, all_if};
use super::tables::Kernel;

impl<R: Row> Kernel<R> {
    /// The lanes of the mover's ring from which a landing takes.
    #[inline(always)]
    pub(super) fn taken<const F: u64>(
        &self,
        own: R,
        seen: &Seen,
        cell: u8,
        heading: Heading,
        last: u8,
    ) -> u64 {
        let takes = |bit: u8| all_if(cell & bit != 0);
        let mut lanes = 1 << last & takes(LANDING);
        if self.has::<F>(f::CHAIN) {
            lanes |= self.chain::<F>(own, seen, heading, last) & takes(CHAIN);
        }
        if self.has::<F>(f::LOOKS) && !self.has::<F>(f::TWO) {
            lanes |= 1 << (self.faces[heading.mover & 1][0][usize::from(last & 31)] & 31) & takes(FACING);
        }
        lanes
    }

    /// What a landing leads to: the walker says which row fires, on the board of the position, from which `dropped` seeds
    /// have gone to the stores as they fell.
    #[inline(never)]
    pub(super) fn ask(
        &self,
        plan: &Plan,
        position: &mut Position,
        dropped: [u32; 2],
        Heading { mover, way }: Heading,
        LapEnd { last, after }: LapEnd,
    ) -> u8 {
        let stores = Player::ALL
            .map(Hole::store)
            .into_iter()
            .zip(dropped.map(|seeds| u16::from(seeds.to_le_bytes()[0])));
        stores.clone().for_each(|(store, seeds)| position.counts.add(store.0, seeds));
        let mover = Player::ALL[mover & 1];
        let scene =
            Scene::at(rules(plan), position, mover, self.lanes.hole(mover, last), Direction::ALL[way & 1]);
        let (before, seeds) = (u16::from(after.saturating_sub(1)), u16::from(after));
        let row = row_in_order(0, Scene { before, seeds, ..scene });
        stores.for_each(|(store, seeds)| position.counts.remove(store.0, seeds));
        self.rows.get(row).copied().filter(|&cell| !is_resow(cell) && cell < LOOK).unwrap_or(LEAVE)
    }

    /// Whether seeds may be taken as they fall, where that needs a flag.
    #[inline(always)]
    pub(super) fn drops_somewhere<const F: u64>(&self, seen: &Seen) -> bool {
        self.carrying::<F>(seen, DROP_HAS) != 0
            || !self.has::<F>(f::ONE_FLAG) && self.views[DROP_HAS] == Slots::NONE
    }

    /// The lanes, of those in which seeds have fallen, in which some are taken; `last` is the lane of the last seed, if it
    /// is among them.
    #[inline(always)]
    pub(super) fn dropping<const F: u64>(
        &self,
        own: R,
        seen: &Seen,
        touched: u64,
        mover: usize,
        last: Option<u8>,
    ) -> u64 {
        let Some(drop) = &self.drop else { return 0 };
        let kept = if drop.not_last { last.map_or(0, |last| 1 << last) } else { 0 };
        let mut lanes = touched & !kept;
        if self.has::<F>(f::FLAGGED_DROPS) {
            lanes &= self.carrying::<F>(seen, DROP_HAS)
                | all_if(!self.has::<F>(f::ONE_FLAG) && drop.of.has == Slots::NONE);
            if !self.has::<F>(f::ONE_FLAG) {
                lanes &= !seen.0[DROP_LACKS];
            }
            if lanes == 0 {
                return 0;
            }
        }
        if self.drops_all { lanes } else { lanes & self.fitting(own, &drop.of, mover) }
    }

    /// Whether only the seeds that fall are taken, so that what lay there stays.
    #[inline(always)]
    pub(super) fn drops_one(&self) -> bool {
        self.drop.as_ref().is_some_and(|drop| drop.one)
    }

    /// Takes what is taken as seeds fall from some lanes; gives the seeds for both stores. `lying` is what lay in each lane
    /// when the first fell.
    #[inline(always)]
    pub(super) fn drop<const F: u64>(
        &self,
        own: &mut R,
        lying: R,
        position: &Position,
        lanes: u64,
        mover: usize,
    ) -> [u32; 2] {
        let Some(drop) = &self.drop else { return [0; 2] };
        let whose = match drop.to_owner {
            None => [all_if(mover == 0), all_if(mover == 1)],
            Some(false) => [self.opponent[1], self.opponent[0]],
            // Where both have flagged a hole, or nobody, it goes to the owner of its side.
            Some(true) => {
                let (south, north) = (position.flags.low(0), position.flags.low(1));
                let unclear = !(south ^ north);
                [south & !north | unclear & self.opponent[1], north & !south | unclear & self.opponent[0]]
            }
        };
        if self.has::<F>(f::DROPS_ONE) && drop.one {
            let mut fallen = own.minus(lying);
            let taken = whose.map(|holes| fallen.take(lanes & holes));
            *own = lying.plus(fallen);
            return taken;
        }
        if self.has::<F>(f::FLAGGED_DROPS) {
            // Few holes are flagged.
            let (mut left, mut taken) = (lanes & (whose[0] | whose[1]), [0; 2]);
            while left != 0 {
                let lane = left.trailing_zeros().to_le_bytes()[0];
                left &= left - 1;
                let of_north = usize::from(whose[1] >> lane & 1 == 1);
                taken[of_north] += u32::from(own.take_one(lane));
            }
            return taken;
        }
        whose.map(|holes| own.take(lanes & holes))
    }

    /// Sows a lap that goes round the ring more than once, in which seeds are taken as they fall, round after round; gives
    /// the ring, the count of the last hole, and the seeds for both stores.
    #[inline(never)]
    pub(super) fn in_rounds<const F: u64>(
        &self,
        LapStart { own, place, from }: LapStart<R>,
        seen: &Seen,
        position: &Position,
        mover: usize,
        last: u8,
    ) -> (R, u8, [u32; 2]) {
        let mut seeds = own.get(place);
        let mut own = own.without(place);
        let mut stored = [0; 2];
        loop {
            let now = seeds.min(self.laps.round.max(1));
            seeds -= now;
            let index = from + usize::from(now) * R::LANES;
            let lying = own;
            // The change takes away what was lifted.
            own.give(place, now);
            own = own.plus(self.laps.changes[index]);
            let after = own.get(last);
            let touched = u64::from(self.laps.touched[index] & !TWICE);
            let lanes = self.dropping::<F>(own, seen, touched, mover, Some(last).filter(|_| seeds == 0));
            if lanes != 0 {
                let fell = self.drop::<F>(&mut own, lying, position, lanes, mover);
                stored.iter_mut().zip(fell).for_each(|(sum, seeds)| *sum += seeds);
            }
            if seeds == 0 {
                return (own, if self.drops_one() { own.get(last) } else { after }, stored);
            }
        }
    }

    /// The lanes whose counts a chain may have, of those it may have.
    #[inline(always)]
    fn fitting(&self, own: R, chain: &Chain, mover: usize) -> u64 {
        let fits = if chain.even {
            own.even() | !own.occupied() & all_if(chain.or_empty)
        } else if chain.least == chain.most {
            own.equal(chain.least)
        } else {
            let above = if chain.most == u8::MAX { 0 } else { own.at_least(bias(chain.most + 1)) };
            own.at_least(bias(chain.least)) & !above
        };
        fits & chain.lanes[mover & 1]
    }

    /// The lanes of a chain behind a landing.
    #[inline(always)]
    fn chain<const F: u64>(&self, own: R, seen: &Seen, heading: Heading, last: u8) -> u64 {
        let Heading { mover, way } = heading;
        let chain = &self.chain;
        let ring = u32::from(self.lanes.ring);
        let all = (1_u64 << ring) - 1;
        let base = self.base::<F>(mover);
        let mut fits = self.fitting(own, chain, mover);
        let mut over = chain.stores;
        if self.has::<F>(f::FLAGGED_CHAIN) {
            fits &= seen.0[CHAIN_HAS] >> base | all_if(chain.has == Slots::NONE);
            fits &= !(seen.0[CHAIN_LACKS] >> base);
            over |= seen.0[CHAIN_OVER] >> base;
        }
        let on = (fits | over) & all;
        let at = u32::from(last);
        let up = (way == 1) == chain.back;
        // The lane behind the landing lowest, or highest where the chain goes down.
        let run = if up {
            let turned = (on >> (at + 1) | on << (ring - 1 - at)) & all;
            let run = (1_u64 << turned.trailing_ones().min(ring - 1)) - 1;
            run << (at + 1) | run >> (ring - 1 - at)
        } else {
            let turned = (on << (ring - at) | on >> at) & all;
            let run = all & !(all >> (turned << (64 - ring)).leading_ones().min(ring - 1));
            run >> (ring - at) | run << at
        };
        run & all & fits & !over
    }
}
