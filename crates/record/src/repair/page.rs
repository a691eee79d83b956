//! The page as a witness: a row that no game has may be one that another lacks.

use itertools::Itertools;

use crate::notation::syntax::{Item, ItemKind, Ply};
use base::board::Hole;

use super::expand::{Expander, LegalMove};
use super::hypothesis::Hypothesis;
use super::page_rows::{PageRow, skip_cost};

/// That a row is among those of other games, in tenths of a bit.
const ELSEWHERE: u32 = 60;
/// What goes on with such a row.
const NEXT: u32 = 10;

impl Expander<'_, '_> {
    /// The rows elsewhere on the page that have a legal move, each with what the move costs as a ply of it, in tenths of a
    /// bit. The first ply begins a row, and the second is of the same one. Of rows with the same plies, only the cheapest.
    pub(super) fn on_page(&mut self, from: &Hypothesis, at: usize, legal: &LegalMove) -> Vec<(u32, usize)> {
        let Some(mover) = from.point.state().mover().filter(|_| !self.page.rows.is_empty()) else {
            return Vec::new();
        };
        let place = self.cells.row_at(at);
        let plies = place.plies + usize::from(from.put);
        let Some(number) =
            u32::try_from(plies / 2).ok().and_then(|rows| place.number.unwrap_or(1).checked_add(rows))
        else {
            return Vec::new();
        };
        let begin = self.page.begin;
        let far = |row: &PageRow| row.at.abs_diff(begin + number.saturating_sub(1) as usize);
        let mut found: Vec<(u32, &PageRow)> = Vec::new();
        for row in self.page.rows.iter().filter(|row| row.number == number) {
            let is_next = match plies % 2 {
                0 => from.row.is_some_and(|last| last + 1 == row.at),
                _ if from.row == Some(row.at) && from.put > 0 => true,
                _ => continue,
            };
            let ply = row.plies.get(plies % 2).and_then(|ply| ply[mover].as_ref());
            if ply.is_some_and(|ply| legal.lifted == Some(ply.from) && self.ends(from, legal, &ply.to)) {
                found.push((if is_next { NEXT } else { ELSEWHERE + 10 * skip_cost(far(row)) }, row));
            }
        }
        found.sort_by_key(|(cost, _)| *cost);
        let rows = found.into_iter().unique_by(|(_, row)| &row.plies);
        rows.map(|(cost, row)| (cost, row.at)).collect()
    }

    /// Whether the last seed of a move falls into one of some holes.
    fn ends(&mut self, from: &Hypothesis, legal: &LegalMove, holes: &[Hole]) -> bool {
        let ItemKind::Ply(ply) = &legal.item.kind else { return false };
        let shape = from.point.ruleset().shape();
        let mut is_end = |hole: &Hole| {
            let last = crate::notation::Label::parse(&shape.written(*hole, None));
            let kind = ItemKind::Ply(Ply { last, ..ply.clone() });
            let item = Item { kind, ..legal.item.clone() };
            *self.plays += 1;
            let replayed = self.replay.item(&mut from.point.clone(), std::slice::from_ref(&item), 0);
            // The number of its row is lost, too.
            let mut faults = replayed.faults.iter();
            last.is_some() && !replayed.is_unplayed && faults.all(|fault| fault.kind.is_of_number())
        };
        holes.is_empty() || holes.iter().any(&mut is_end)
    }
}
