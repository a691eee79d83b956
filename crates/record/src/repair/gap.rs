//! What may have been played where plies are missing: the positions that legal moves reach, ply by ply. Ways that reach
//! the same position are counted together, so thousands of them need no list.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::notation::syntax::{Attestation, Item};
use crate::replay::{LinePoint, read_board};
use base::board::{ByPlayer, Hole, Player};
use base::text::Span;
use rules::Ruleset;

use super::cells::Cells;
use super::change::{Change, Emendation, Linked, SlipKind};
use super::expand::{Expander, LegalMove, MOST_MOVES};
use super::filling::{Filling, Node, Step, in_common};
use super::hypothesis::{Hypothesis, Numbers};
use super::within::TargetBoard;

/// What fills a gap, as far as play decides it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledGap {
    /// Where the gap is written.
    pub span: Span,
    /// How many ways there are to fill it.
    pub ways: u64,
    /// The numbers of plies that these have, the smallest first.
    pub lengths: Vec<usize>,
    /// What may have been played, ply by ply; empty where the number of plies is open.
    pub plies: Vec<MissingPly>,
    /// Whether it may be of more plies than were tried; then nothing is certain.
    pub is_bounded: bool,
    /// The plies of each player that every way has, in whatever order.
    pub certain: ByPlayer<Vec<String>>,
    /// Whether all ways have the same plies, and at most their order is open.
    pub is_certain: bool,
    /// What the board directly behind it does not state.
    pub holes: Vec<UnstatedHole>,
}

/// A ply of a gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingPly {
    /// Whose it is; `None` where it may be either player's.
    pub player: Option<Player>,
    /// What it may be; certain if it is one.
    pub words: Vec<String>,
}

/// A hole or store of which a board does not state the seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnstatedHole {
    pub label: String,
    /// The numbers of seeds that it may have, the smallest first; certain if it is one.
    pub seeds: Vec<u16>,
}

/// The first `most` ways of a hypothesis to fill all its gaps, each with its other emendations.
pub(super) fn ways(one: &Hypothesis, cells: &Cells<'_>, most: usize) -> Vec<Vec<Emendation>> {
    let mut all = vec![one.emendations(cells)];
    for filling in Linked::iter(&one.fillings) {
        let gap = filling.gap.span;
        let is_here = |one: &Emendation| {
            one.slip == SlipKind::GapFilled && (one.span == gap || one.moved_from == Some(gap))
        };
        let filled = |whole: Vec<Emendation>| {
            let at = whole.iter().position(is_here).unwrap_or(whole.len());
            let place = whole.get(at).unwrap_or(&filling.gap).clone();
            let others: Vec<Emendation> = whole.into_iter().filter(|one| !is_here(one)).collect();
            let put = |line: Vec<&Step>| {
                let read = |step: &&Step| Emendation { read: step.words.clone(), ..place.clone() };
                [&others[..at], &line.iter().map(read).collect::<Vec<_>>(), &others[at..]].concat()
            };
            filling.lines(most).into_iter().map(put).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(filled).take(most).collect();
    }
    all
}

/// How many ways a hypothesis has to fill all its gaps.
pub(super) fn number_of_ways(one: &Hypothesis) -> u64 {
    Linked::iter(&one.fillings).map(Filling::ways).fold(1, u64::saturating_mul)
}

impl FilledGap {
    /// What fills each gap in some hypotheses, from the first.
    pub(super) fn all(found: &[Hypothesis], cells: &Cells<'_>) -> Vec<Self> {
        let Some(first) = found.first() else { return Vec::new() };
        let mut gaps: BTreeMap<usize, Vec<&Filling>> = BTreeMap::new();
        for filling in found.iter().flat_map(|one| Linked::iter(&one.fillings)) {
            let all = gaps.entry(filling.gap.span.start).or_default();
            let place = |one: &Filling| (Rc::as_ptr(&one.layers), one.plies, one.node);
            if !all.iter().any(|other| place(other) == place(filling)) {
                all.push(filling);
            }
        }
        gaps.into_values().map(|all| Self::of(&all, first.point.ruleset(), cells)).collect()
    }

    /// What some fillings of one gap have in common.
    fn of(all: &[&Filling], ruleset: &Ruleset, cells: &Cells<'_>) -> Self {
        let lengths: BTreeSet<usize> = all.iter().map(|one| one.plies).collect();
        let common = all.iter().map(|one| one.common()).reduce(in_common).unwrap_or_default();
        let certain = ByPlayer::from_fn(|player| {
            let own = common.iter().filter(|((one, _), _)| *one == player);
            own.flat_map(|((_, words), times)| vec![(*words).to_owned(); *times]).collect::<Vec<_>>()
        });
        let is_bounded = cells.all.iter().any(|cell| cell.span == all[0].gap.span && cell.is_bounded);
        let certain = if is_bounded { ByPlayer::default() } else { certain };
        let length = lengths.first().filter(|_| lengths.len() == 1).copied();
        let mut choices = vec![BTreeSet::new(); length.unwrap_or(0)];
        for ((ply, _), steps) in all.iter().flat_map(|one| one.steps()) {
            if let Some(choices) = choices.get_mut(ply - 1) {
                choices.extend(steps.iter().map(|step| (step.player, step.words.as_str())));
            }
        }
        Self {
            span: all[0].gap.span,
            ways: all.iter().map(|one| one.ways()).fold(0, u64::saturating_add),
            plies: choices.into_iter().map(MissingPly::of).collect(),
            is_certain: !is_bounded && length == Some(certain.south.len() + certain.north.len()),
            is_bounded,
            certain,
            holes: unstated(all, ruleset, cells),
            lengths: lengths.into_iter().collect(),
        }
    }
}

impl MissingPly {
    fn of(choices: BTreeSet<(Player, &str)>) -> Self {
        let (players, words): (BTreeSet<Player>, BTreeSet<&str>) = choices.into_iter().unzip();
        let player = players.first().copied().filter(|_| players.len() == 1);
        Self { player, words: words.into_iter().map(str::to_owned).collect() }
    }
}

/// What the board directly behind a gap does not state, in the positions that its fillings lead to.
fn unstated(all: &[&Filling], ruleset: &Ruleset, cells: &Cells<'_>) -> Vec<UnstatedHole> {
    let gap = cells.all.iter().position(|cell| cell.span == all[0].gap.span);
    let Some(board) = gap.and_then(|gap| cells.board_behind(gap)) else { return Vec::new() };
    let hole = |hole: Hole| {
        let seeds = all.iter().filter_map(|one| Some(one.position.as_ref()?.count(hole)));
        let seeds: BTreeSet<u16> = seeds.collect();
        let label = ruleset.shape().written(hole, None).into_owned();
        UnstatedHole { label, seeds: seeds.into_iter().collect() }
    };
    read_board(ruleset, board).0.open(ruleset).map(hole).collect()
}

impl Expander<'_, '_> {
    /// A gap filled with legal plies, of each number in `lengths`: a hypothesis for each position that they lead to. It
    /// costs nothing, since it is written that something is missing. With `is_exact` only for those that agree with the
    /// board directly behind it.
    pub(super) fn fill(
        &mut self,
        from: &Hypothesis,
        index: usize,
        lengths: RangeInclusive<u8>,
        is_exact: bool,
    ) -> Vec<Hypothesis> {
        let mut layers = vec![vec![Node { ways: 1, steps: Vec::new() }]];
        let mut points = vec![from.point.clone()];
        let mut reached = Vec::new();
        let target = self.cells.board_behind(index).filter(|_| is_exact);
        let target = target.map(|board| TargetBoard::new(from.point.ruleset(), board, index + 1));
        for ply in 1..=*lengths.end() {
            let left = usize::from(lengths.end() - ply);
            let Some((layer, next)) =
                self.layer(&points, &layers[usize::from(ply) - 1], target.as_ref(), left)
            else {
                *self.is_cut = true;
                break;
            };
            for (node, point) in next.iter().enumerate().filter(|_| lengths.contains(&ply)) {
                if !is_exact || self.agrees(point.clone(), index + 1) {
                    reached.push((usize::from(ply), node, point.clone()));
                }
            }
            layers.push(layer);
            points = next;
        }
        let layers = Rc::new(layers);
        let gap = self.cells.emendation(index, String::new(), SlipKind::GapFilled);
        let filled = |(plies, node, point): (usize, usize, LinePoint)| {
            let position = point.position().cloned();
            let filling = Filling { layers: Rc::clone(&layers), plies, node, position, gap: gap.clone() };
            let mut next = Hypothesis { point: point.behind_gap(), numbers: Numbers::Lost, ..from.clone() };
            next.behind(1);
            next.step();
            let emendations = filling.lines(1).iter().flat_map(|line| filling.emendations(line)).collect();
            next.change(Change { emendations, cost: 0, cell: index });
            next.fillings = Linked::add(&from.fillings, filling);
            next
        };
        reached.into_iter().map(filled).collect()
    }

    /// The positions one ply further from which N plies may lead to the board behind the gap, and the points at them;
    /// `None` if all plays are spent, or there are more moves than are listed.
    fn layer(
        &mut self,
        points: &[LinePoint],
        nodes: &[Node],
        target: Option<&TargetBoard>,
        left: usize,
    ) -> Option<(Vec<Node>, Vec<LinePoint>)> {
        let (mut layer, mut next): (Vec<Node>, Vec<LinePoint>) = (Vec::new(), Vec::new());
        let mut places: BTreeMap<u64, Option<usize>> = BTreeMap::new();
        for (from, point) in points.iter().enumerate() {
            let moves = self.moves(point);
            if moves.len() >= MOST_MOVES {
                // Some may be missing, and then nothing is certain.
                return None;
            }
            let is_near = |one: &LegalMove| {
                let asked = one.lifted.zip(target).zip(point.position());
                asked.is_none_or(|((hole, target), position)| target.may_lift(hole, left + 1, position))
            };
            for LegalMove { words, item, .. } in moves.into_iter().filter(is_near) {
                let mut played = point.clone();
                *self.plays += 1;
                if *self.plays > self.most_plays {
                    return None;
                }
                let supplied = Item { attestation: Attestation::Supplied, ..item };
                if self.replay.item(&mut played, std::slice::from_ref(&supplied), 0).is_unplayed {
                    continue;
                }
                let place = match places.entry(played.key()) {
                    Entry::Occupied(place) => *place.get(),
                    Entry::Vacant(place) => *place.insert(self.may_reach(&played, target, left).then(|| {
                        layer.push(Node::default());
                        next.push(played);
                        layer.len() - 1
                    })),
                };
                let (Some(place), Some(player)) = (place, point.state().mover()) else { continue };
                layer[place].ways = layer[place].ways.saturating_add(nodes[from].ways);
                layer[place].steps.push(Step { from, player, words });
            }
        }
        Some((layer, next))
    }

    /// Whether a point within a gap may lead to the board behind it in N plies.
    fn may_reach(&mut self, point: &LinePoint, target: Option<&TargetBoard>, left: usize) -> bool {
        let Some(target) = target else { return true };
        point.position().is_none_or(|position| target.is_within(left, position))
            && (left > 0 || self.agrees(point.clone(), target.cell))
    }

    /// Whether a cell agrees with a point.
    fn agrees(&mut self, mut point: LinePoint, cell: usize) -> bool {
        self.cells.replay(self.replay, &mut point, cell).faults.is_empty()
    }
}
