//! The readings on which each ply of a record depended, found once for all that is told of them.

use std::collections::BTreeMap;

use crate::check::CheckContext;
use crate::replay::{Line, PlyId, PlyStep, PositionState, dependence};
use crate::rules::Neighbours;

/// The readings on which each ply depended, those of variations included.
#[derive(Debug, Default)]
pub(crate) struct DependedPlies(BTreeMap<PlyId, Vec<String>>);

impl DependedPlies {
    /// Those of a line and of its variations.
    pub(super) fn of(context: &CheckContext<'_>, line: Option<&Line>) -> Self {
        let mut all = Self::default();
        if let Some(line) = line {
            all.add(context, line);
        }
        all
    }

    /// The names of the readings, in the order of the ruleset's file.
    pub(crate) fn at(&self, id: PlyId) -> &[String] {
        self.0.get(&id).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, context: &CheckContext<'_>, line: &Line) {
        let family = context.family(line.ruleset.id());
        let neighbours = family.and_then(|family| family.neighbours(line.ruleset.choices()));
        for step in &line.plies {
            if let Some(neighbours) = &neighbours {
                self.add_ply(neighbours, step);
            }
            for line in step.variations.iter().filter_map(|variation| variation.line.as_ref()) {
                self.add(context, line);
            }
        }
    }

    fn add_ply(&mut self, neighbours: &Neighbours, step: &PlyStep) {
        let (Some(played), PositionState::Position(before)) = (&step.played, &step.before) else { return };
        let names = dependence(neighbours, before, played);
        if !names.is_empty() {
            self.0.insert(step.id, names.into_iter().map(str::to_owned).collect());
        }
    }
}
