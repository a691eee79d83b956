//! The ways to fill a gap, counted by the positions that they lead to.

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

    pub(super) fn emendations(&self, line: &[&Step]) -> Vec<Emendation> {
        line.iter().map(|step| Emendation { read: step.words.clone(), ..self.gap.clone() }).collect()
    }
}
