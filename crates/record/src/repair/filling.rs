//! The ways to fill a gap, counted by the positions that they lead to.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use base::board::Player;
use engine::Position;

use super::change::Emendation;

/// A position within a gap.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// How many ways lead to it.
    pub(super) ways: u64,
    /// The last ply of each of them, as far as they differ in it or in the position before it.
    pub(super) steps: Vec<Step>,
}

#[derive(Debug)]
pub(super) struct Step {
    /// The node in the layer before.
    pub(super) from: usize,
    pub(super) player: Player,
    pub(super) words: String,
}

/// The ways to fill a gap that lead to one position.
#[derive(Debug, Clone)]
pub(super) struct Filling {
    /// For each number of plies from 0, the positions they lead to.
    pub(super) layers: Rc<Vec<Vec<Node>>>,
    pub(super) plies: usize,
    /// In the layer of that number of plies.
    pub(super) node: usize,
    /// The position behind the gap; `None` where it is not known.
    pub(super) position: Option<Position>,
    /// A ply of the gap, without what it is read as.
    pub(super) gap: Emendation,
}

/// Plies without their order: whose they are, what, and how often.
pub(super) type UnorderedPlies<'s> = BTreeMap<(Player, &'s str), usize>;

/// The plies that are among both.
pub(super) fn in_common<'s>(mut one: UnorderedPlies<'s>, other: UnorderedPlies<'s>) -> UnorderedPlies<'s> {
    one.retain(|ply, times| {
        *times = other.get(ply).map_or(0, |&other| other.min(*times));
        *times > 0
    });
    one
}

impl Filling {
    pub(super) fn ways(&self) -> u64 {
        self.layers[self.plies][self.node].ways
    }

    /// The first `most` ways, ply by ply.
    pub(super) fn lines(&self, most: usize) -> Vec<Vec<&Step>> {
        let mut lines = Vec::new();
        let mut open = vec![(self.plies, self.node, Vec::new())];
        while let Some((ply, node, behind)) = open.pop().filter(|_| lines.len() < most) {
            let steps = self.layers[ply][node].steps.iter().rev();
            open.extend(steps.map(|step| (ply - 1, step.from, [vec![step], behind.clone()].concat())));
            if ply == 0 {
                lines.push(behind);
            }
        }
        lines
    }

    /// The last plies of the ways to each position on them, with the place of the position: its number of plies and the node
    /// of that layer, the first ones first.
    pub(super) fn steps(&self) -> Vec<((usize, usize), &[Step])> {
        let mut places = BTreeSet::from([(self.plies, self.node)]);
        let mut steps = Vec::new();
        while let Some((ply, node)) = places.pop_last().filter(|(ply, _)| *ply > 0) {
            let last = self.layers[ply][node].steps.as_slice();
            places.extend(last.iter().map(|step| (ply - 1, step.from)));
            steps.push(((ply, node), last));
        }
        steps.reverse();
        steps
    }

    /// The plies that every way has, in whatever order.
    pub(super) fn common(&self) -> UnorderedPlies<'_> {
        let mut common: BTreeMap<(usize, usize), UnorderedPlies<'_>> = BTreeMap::new();
        for (place, steps) in self.steps() {
            let ways = steps.iter().map(|step| {
                let mut plies = common.get(&(place.0 - 1, step.from)).cloned().unwrap_or_default();
                *plies.entry((step.player, step.words.as_str())).or_default() += 1;
                plies
            });
            let here = ways.reduce(in_common).unwrap_or_default();
            common.insert(place, here);
        }
        common.remove(&(self.plies, self.node)).unwrap_or_default()
    }

    pub(super) fn emendations(&self, line: &[&Step]) -> Vec<Emendation> {
        line.iter().map(|step| Emendation { read: step.words.clone(), ..self.gap.clone() }).collect()
    }
}
