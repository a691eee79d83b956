//! Which hole each lane of a row is.

use base::board::{Hole, HoleSet, Player};
use rules::Plan;
use rules::vocabulary::Direction;

use super::super::Position;
use super::super::ring::next_hole;
use super::row::Row;

/// The most lanes of a row.
const MOST_LANES: usize = 32;

/// The rings of both players, lane by lane in anticlockwise order.
#[derive(Debug, Clone)]
pub(super) struct Lanes {
    /// Lanes in use.
    pub(super) ring: u8,
    /// Whether each player has a ring.
    pub(super) two: bool,
    /// The hole of each lane on each player's ring.
    holes: [[u8; MOST_LANES]; 2],
    /// The lane of each hole on each player's ring; one past the last where it is not there.
    places: [[u8; 64]; 2],
    /// The first hole of each player's ring, and whether lanes are holes by rising number.
    base: [u8; 2],
    in_order: bool,
}

impl Lanes {
    /// The lanes of a plan, unless a ring has more than a row can hold.
    pub(super) fn new(plan: &Plan) -> Option<Self> {
        let first = plan.board.own.map(|own| own.iter().next().map_or(0, |hole| hole.0));
        let rings = Player::ALL.map(|player| ring(plan, player, first[player.index()]));
        let two = !rings[0].iter().any(|hole| rings[1].contains(hole));
        if !every_hole_once(plan, &rings, two) {
            return None;
        }
        let ring = u8::try_from(rings[0].len()).ok().filter(|&ring| usize::from(ring) <= MOST_LANES)?;
        let mut holes = [[0; MOST_LANES]; 2];
        for (player, lanes) in holes.iter_mut().enumerate() {
            // One ring is the same for both, from South's first hole on.
            let ring = &rings[if two { player } else { 0 }];
            lanes.get_mut(..ring.len())?.copy_from_slice(ring);
        }
        let in_order =
            |lanes: &[u8; MOST_LANES]| (0..ring).all(|lane| lanes[usize::from(lane)] == lanes[0] + lane);
        let in_order = holes.iter().all(in_order);
        let places = holes.map(|holes| {
            let mut places = [ring; 64];
            for (lane, hole) in (0..ring).zip(holes).rev() {
                places[usize::from(hole & 63)] = lane;
            }
            places
        });
        Some(Self { ring, two, holes, places, base: [holes[0][0], holes[1][0]], in_order })
    }

    /// The hole of a lane on a player's ring.
    pub(super) const fn hole(&self, player: Player, lane: u8) -> u8 {
        self.holes[player.index()][lane as usize % MOST_LANES]
    }

    /// The lane of a hole on a player's ring; one past the last where it is not there.
    pub(super) fn lane(&self, player: Player, hole: u8) -> u8 {
        self.places[player.index()][usize::from(hole & 63)]
    }

    /// The lanes of a set of holes on a player's ring.
    pub(super) fn lanes(&self, player: Player, holes: HoleSet) -> u64 {
        let bit = |lane: u8| u64::from(holes.contains(Hole(self.hole(player, lane)))) << lane;
        (0..self.ring).fold(0, |lanes, lane| lanes | bit(lane))
    }

    /// The hole of the first lane of each ring, which is also what the numbers of its lanes begin with where lanes of
    /// both are meant.
    #[inline(always)]
    pub(super) const fn base(&self, player: usize) -> u8 {
        self.base[player & 1]
    }

    /// Whether lanes are holes by rising number.
    #[inline(always)]
    pub(super) const fn in_order(&self) -> bool {
        self.in_order
    }

    /// The rows of a position.
    #[inline(always)]
    pub(super) fn read<R: Row>(&self, position: &Position) -> [R; 2] {
        let ring = usize::from(self.ring);
        let Some(counts) = position.counts.bytes() else { return [R::default(); 2] };
        if self.in_order {
            let row = |player: usize| {
                R::read(counts.get(usize::from(self.base[player])..).unwrap_or_default(), ring)
            };
            return [row(0), if self.two { row(1) } else { R::default() }];
        }
        let row = |player: usize| {
            let mut bytes = [0; MOST_LANES];
            for (byte, hole) in bytes.iter_mut().zip(&self.holes[player][..ring]) {
                *byte = counts[usize::from(hole & 63)];
            }
            R::read(&bytes, ring)
        };
        [row(0), if self.two { row(1) } else { R::default() }]
    }

    /// Writes rows into a position.
    #[inline(always)]
    pub(super) fn write<R: Row>(&self, rows: [R; 2], position: &mut Position) {
        let ring = usize::from(self.ring);
        let Some(all) = position.counts.bytes_mut() else { return };
        for (player, row) in rows.into_iter().enumerate().take(if self.two { 2 } else { 1 }) {
            if self.in_order {
                let counts = all.get_mut(usize::from(self.base[player])..).unwrap_or_default();
                row.write(counts, ring);
            } else {
                let mut bytes = [0; MOST_LANES];
                row.write(&mut bytes, ring);
                for (byte, hole) in bytes.iter().zip(&self.holes[player][..ring]) {
                    all[usize::from(hole & 63)] = *byte;
                }
            }
        }
    }
}

/// Whether both players sow on one ring through all holes, or on two, as long as each other, that share all holes.
fn every_hole_once(plan: &Plan, rings: &[Vec<u8>; 2], two: bool) -> bool {
    let holes = |ring: &[u8]| ring.iter().filter(|&&hole| usize::from(hole) < plan.board.holes).count();
    let [south, north] = rings;
    if two {
        return south.len() == north.len() && holes(south) + holes(north) == plan.board.holes;
    }
    // The same ring, from wherever each player's holes begin.
    let begin = north.iter().position(|hole| Some(hole) == south.first());
    let turned = begin.is_some_and(|begin| north[begin..].iter().chain(&north[..begin]).eq(south));
    turned && holes(south) == plan.board.holes
}

/// The holes of a player's ring from one on.
fn ring(plan: &Plan, player: Player, first: u8) -> Vec<u8> {
    let mut holes = vec![first];
    let mut hole = next_hole(plan, player, first, Direction::Anticlockwise);
    while hole != first && holes.len() <= 64 {
        holes.push(hole);
        hole = next_hole(plan, player, hole, Direction::Anticlockwise);
    }
    holes
}
