//! A main line replayed item by item, from points that can be kept and returned to.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::archive::RecordHeader;
use crate::notation::Label;
use crate::notation::syntax::{Item, ItemKind};
use base::board::Player;
use engine::Position;
use rules::Ruleset;

use super::detail::FindingsOnly;
use super::finding::{Finding, FindingKind, Inside};
use super::line_state::LineState;
use super::other_readings::{Families, chosen_ruleset};
use super::ply_verdict::Undetermined;
use super::result::read_result;
use super::setup::record_start;
use super::verdict::PositionState;
use super::walk::Walk;

/// Replays items of one record from any point of its line, also items that the record does not have. It finds what
/// [`replay`](super::replay) finds, but tries no other reading and lists no moves.
pub(crate) struct LineReplay<'a> {
    walk: Walk<'a, FindingsOnly>,
    /// Rulesets, each with one whose holes of a side are named from the other end.
    reversed: Vec<(Arc<Ruleset>, Player, Arc<Ruleset>)>,
}

/// A point of a main line: everything that the replay up to it leaves behind.
#[derive(Clone)]
pub(crate) struct LinePoint {
    line: LineState,
    /// The side whose holes are named from the other end in the plies that follow, and the ruleset with its own names.
    reversed: Option<(Player, Arc<Ruleset>)>,
}

/// What a replay of one item says against it.
#[derive(Debug, Default)]
pub(crate) struct ItemReplayed {
    /// What does not agree; empty where everything does.
    pub(crate) faults: Vec<Finding>,
    /// Whether a ply was not played: the rules refuse it, or it cannot be read or judged.
    pub(crate) is_unplayed: bool,
}

impl<'a> LineReplay<'a> {
    /// A replay of a record of `text`, and the point where its line begins. `None` where it cannot be replayed, or the
    /// position at its beginning is not known.
    pub(crate) fn new(
        families: Families<'a>,
        header: &'a RecordHeader,
        text: &'a str,
    ) -> Option<(Self, LinePoint)> {
        let family = families(header.ruleset.as_ref()?)?;
        let ruleset = chosen_ruleset(&family, header.chosen()).ok()?;
        let ruleset = super::named(&ruleset, header).ok()?;
        let start = record_start(&ruleset, header);
        let begins = start.findings.iter().all(|(kind, _)| kind.is_of_seeds_left_out());
        if !begins || start.start.position().is_none() {
            return None;
        }
        let mut walk = Walk::new(families, header, text, None);
        walk.explains = false;
        walk.header_end = header.result.as_deref().and_then(read_result);
        let mut line =
            LineState::main(&family, &ruleset, start.start, header.setup.is_none(), header.provenance);
        line.round.starter = start.starter;
        Some((Self { walk, reversed: Vec::new() }, LinePoint { line, reversed: None }))
    }

    /// Replays the item at `at`, and with a ply everything written of it.
    pub(crate) fn item(&mut self, point: &mut LinePoint, items: &[Item], at: usize) -> ItemReplayed {
        let line = &mut point.line;
        let (unplayed, checks) = (unplayed(line), line.counts.check_faults);
        let is_board = items.get(at).is_some_and(|item| matches!(item.kind, ItemKind::Board(_)));
        let own = point.reversed.as_ref().filter(|_| is_board).map(|(_, own)| Arc::clone(own));
        let names = own.map(|own| std::mem::replace(&mut line.ruleset, own));
        self.walk.forget();
        self.walk.next(line, items, at);
        line.ruleset = names.unwrap_or_else(|| Arc::clone(&line.ruleset));
        let is_unplayed = unplayed != self::unplayed(line);
        let differs = is_unplayed || checks != line.counts.check_faults;
        let mut faults = if differs { std::mem::take(&mut self.walk.findings) } else { Vec::new() };
        // An editor's variation says nothing of what the source has.
        faults.retain(|fault| fault.inside == Inside::Main);
        ItemReplayed { faults, is_unplayed }
    }

    /// From here on, plies name the holes of a side from the other end; of none, as the header says.
    pub(crate) fn reverse(&mut self, point: &mut LinePoint, side: Option<Player>) {
        if let Some((_, own)) = point.reversed.take() {
            point.line.ruleset = own;
        }
        let Some(side) = side else { return };
        let own = Arc::clone(&point.line.ruleset);
        let is_known = |(of, other, _): &&(Arc<Ruleset>, Player, _)| Arc::ptr_eq(of, &own) && *other == side;
        let known = self.reversed.iter().find(is_known).map(|(.., reversed)| Arc::clone(reversed));
        point.line.ruleset = known.unwrap_or_else(|| {
            let shape = own.shape();
            let name = |hole| if shape.side(hole) == side { shape.reversed(hole) } else { hole };
            let labels = shape.all().map(|hole| shape.labels()[name(hole).index()].clone()).collect();
            let reversed = Arc::new(own.renamed(labels));
            self.reversed.push((Arc::clone(&own), side, Arc::clone(&reversed)));
            reversed
        });
        point.reversed = Some((side, own));
    }

    /// What the end of the record says against the line: its header's result.
    pub(crate) fn end(&mut self, point: &LinePoint) -> Vec<FindingKind> {
        let mut line = point.line.clone();
        let checks = line.counts.check_faults;
        self.walk.forget();
        self.walk.end_turn_number(&mut line);
        self.walk.end_of_record(&mut line);
        let all = self.walk.findings.drain(..).map(|finding| finding.kind);
        if checks == line.counts.check_faults { Vec::new() } else { all.collect() }
    }
}

/// How many plies of a line were not played so far, however that is counted.
fn unplayed(line: &LineState) -> (u32, usize, u32) {
    (line.counts.ply_faults, line.counts.only_under.len(), line.counts.tally.undetermined)
}

impl LinePoint {
    /// The rules of the line, with the holes as the record names them.
    pub(crate) fn ruleset(&self) -> &Arc<Ruleset> {
        &self.line.ruleset
    }

    /// The position, if all of it is known.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.line.position.state().position()
    }

    /// The side whose holes are named from the other end.
    pub(crate) fn reversed_side(&self) -> Option<Player> {
        self.reversed.as_ref().map(|(side, _)| *side)
    }

    /// What is known of the position.
    pub(crate) fn state(&self) -> &PositionState {
        self.line.position.state()
    }

    /// The same point with nothing known of its position.
    pub(crate) fn lost(mut self) -> Self {
        self.line.lose(Undetermined::PositionUnknown);
        self
    }

    /// The same point behind a gap, whose last plies may be under the number that follows.
    pub(crate) const fn behind_gap(mut self) -> Self {
        self.line.turns.open_next();
        self
    }

    /// Whether the numbered turn here has one ply, where others have two.
    pub(crate) const fn is_in_half_turn(&self) -> bool {
        self.line.turns.is_half()
    }

    /// The hole from which the last ply starts, as it is written.
    pub(crate) const fn last_start(&self) -> Option<Label> {
        self.line.last_ply.start
    }

    /// A number that points have in common from which the same play and checks follow: of the position, and the
    /// seeds captured so far.
    pub(crate) fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.line.position.candidates().hash(&mut hasher);
        if !self.line.ruleset.keeps_stores() {
            Player::ALL.map(|player| self.line.captures.total(player)).hash(&mut hasher);
        }
        hasher.finish()
    }
}
