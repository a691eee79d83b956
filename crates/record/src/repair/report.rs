//! What a search says: for each stretch the candidates, how far to trust them, and what was tried.

use std::collections::BTreeMap;

use itertools::Itertools;
use sha2::{Digest, Sha256};

use crate::archive::slip_costs::COUNTS_EXCHANGED;
use crate::archive::{RecordHeader, SlipCosts};
use base::text::{Span, counted, words};
use base::yaml::Segment;

use super::cells::{Cell, CellKind, Cells, Stated};
use super::change::{Emendation, Linked, SlipKind};
use super::gap::{self, FilledGap};
use super::hypothesis::Hypothesis;
use super::search::{Search, Searched, Stretch};

/// The least distance to the next answer of one that is called unique, in tenths of a bit.
const CLEAR: u32 = 20;
/// The share it has at least: many answers together weigh more than the next one.
const CLEAR_SHARE: f64 = 0.8;
/// The same where several plies are put in, since there are many ways to put them in.
const CLEAR_SHARE_OF_SEVERAL: f64 = 0.95;
/// How far beyond the best answer everything must have been tried, in tenths of a bit.
const CERTAIN: u32 = 60;
/// The plies that must hold behind the last change, where no board does.
const SUPPORT: u32 = 8;
/// Plies for each event: a record that needs more is of another reading, of other rules, or of another game.
const PLIES_FOR_EVENT: u32 = 20;
/// The most candidates that are named.
const MOST_NAMED: usize = 10;
/// The most signs of what is written that are shown.
const MOST_SHOWN: usize = 40;

/// What a record probably had, stretch by stretch.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Repair {
    pub windows: Vec<RepairPlace>,
    /// Gaps that are not filled, because more plies are missing than are tried.
    pub unfilled: Vec<Span>,
    /// Plies of the record.
    pub plies: u32,
    /// Plies played in the search.
    pub plays: u64,
    /// Which table of costs was used.
    pub costs: String,
    /// A checksum of the record and the costs, which is part of the ids.
    checksum: String,
    /// The least that another setup costs that is not tried, in tenths of a bit, where the header has one.
    pub(super) untried_setup: Option<u32>,
    /// Windows that wait for the end of a later one.
    open: Option<RepairPlace>,
}

/// A stretch that does not hold as it is written.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RepairPlace {
    /// Where the first contradiction is.
    pub contradicted: Span,
    /// The number of the ply there, from 1; 0 before the first.
    pub ply: u32,
    /// Whether plies are missing there: then nothing need contradict.
    pub is_gap: bool,
    /// Whether what is written there cannot be read.
    pub is_unreadable: bool,
    /// The plies in which changes were tried, the first and the last, from 1.
    pub tried: (u32, u32),
    /// Every change up to this was tried, in bits.
    pub bits: f64,
    /// Whether the search stopped at a limit before that.
    pub is_cut: bool,
    /// Whether it is because somebody stopped it, so that the candidates are those found until then.
    pub is_interrupted: bool,
    /// The candidates, the cheapest first. Those beyond the first ten are only counted.
    pub candidates: Vec<Candidate>,
    /// How many more candidates there are.
    pub more: u64,
    /// The gaps in it that are filled, and what is certain of each; none where the search stopped at its limit, or needs too
    /// many changes besides.
    pub gaps: Vec<FilledGap>,
    /// How far to trust the first one.
    pub verdict: RepairVerdict,
    /// Whether the plies written near the changes of the first one hold in another order, too.
    pub(super) has_other_order: bool,
    /// Whether the position before it follows from a candidate of an earlier place that is not certain.
    pub(super) is_behind_doubt: bool,
}

words! {
    /// How far to trust the first candidate.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    pub enum RepairVerdict {
        /// It is clearly the cheapest, everything near it was tried, and enough of what follows holds.
        Unique = "unique",
        /// The same, but the order in which its plies are written is not decided by play.
        OrderOpen = "order open",
        /// The next candidate costs hardly more, or something that is not tried may.
        Several = "several",
        /// It is the cheapest, but too little of what follows says so.
        Unsupported = "unsupported",
        /// It needs more changes than one in twenty plies: another reading, other rules or another game are more likely.
        TooMany = "too many changes",
        /// Nothing within the bounds makes the stretch hold.
        #[default]
        NotExplained = "not explained",
    }
}

/// Changes under which a stretch holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Names it, together with the record and the costs.
    pub id: String,
    pub emendations: Vec<Emendation>,
    /// In bits.
    pub bits: f64,
    /// Its likelihood among all candidates found, from 0 to 1.
    pub share: f64,
    pub support: Confirmation,
    /// How many events its emendations are.
    events: u32,
    /// Whether rows would need other numbers with it, which none of its changes gives them.
    is_renumbered: bool,
    /// Where what it changes ends, in bytes.
    changed_until: usize,
    /// The position behind the stretch that was searched, in a number.
    behind: u64,
}

/// A place that some candidates read otherwise than others: what to look up in the source.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub span: Span,
    /// The number of the ply there, from 1; 0 for the header.
    pub ply: u32,
    /// What is read there, empty for nothing, and the candidates that do so, by their places from 0.
    pub answers: Vec<(String, Vec<usize>)>,
}

/// What holds behind the last change of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confirmation {
    /// Written plies.
    pub plies: u32,
    /// Written boards that state at least half of the holes.
    pub boards: u32,
}

impl Repair {
    pub(super) fn new(costs: &SlipCosts, cells: &Cells<'_>, header: &RecordHeader) -> Self {
        let mut digest = Sha256::new();
        digest.update(cells.text.as_bytes());
        digest.update(costs.version().as_bytes());
        let digest = digest.finalize();
        let is_unfilled = |cell: &&Cell| cell.is_bounded && cell.kind == CellKind::Other;
        Self {
            unfilled: cells.all.iter().filter(is_unfilled).map(|cell| cell.span).collect(),
            plies: u32::try_from(cells.all.iter().filter(|cell| cell.is_ply()).count()).unwrap_or(u32::MAX),
            costs: costs.version().to_owned(),
            checksum: digest.iter().take(3).map(|byte| format!("{byte:02x}")).collect(),
            untried_setup: header.setup.as_ref().map(|_| COUNTS_EXCHANGED),
            ..Self::default()
        }
    }

    /// Adds a window with what was found.
    pub(super) fn close(&mut self, window: RepairPlace, found: &[Hypothesis], cells: &Cells<'_>) {
        let bits = self.open.as_ref().map_or(window.bits, |open| open.bits.min(window.bits));
        self.leave_open(window);
        let Some(mut window) = self.open.take() else { return };
        window.bits = bits;
        let number = self.windows.len() + 1;
        let total = whole_likelihood(found);
        let ways = found
            .iter()
            .flat_map(|one| gap::ways(one, cells, MOST_NAMED).into_iter().map(move |way| (one, way)));
        window.candidates = ways
            .take(MOST_NAMED)
            .enumerate()
            .map(|(place, (one, emendations))| Candidate {
                id: format!("{number}{}-{}", letter(place), self.checksum),
                emendations: shown(in_rows(emendations, cells, window.contradicted)),
                bits: f64::from(one.cost) / 10.0,
                share: likelihood(one.cost) / total,
                support: Confirmation::default(),
                events: one.count,
                is_renumbered: is_renumbered(one),
                changed_until: one.changed_until(),
                behind: one.point.key(),
            })
            .collect();
        let all = found.iter().map(gap::number_of_ways).fold(0, u64::saturating_add);
        window.more = all.saturating_sub(window.candidates.len() as u64);
        window.gaps = FilledGap::all(found, cells);
        window.verdict = self.verdict(&window, found, cells);
        if window.is_cut || window.candidates.first().is_some_and(|first| window.bits < first.bits) {
            // What was not found may contradict what is certain.
            window.gaps.clear();
        }
        self.windows.push(window);
    }

    /// Keeps a window until a later one decides between its candidates.
    pub(super) fn leave_open(&mut self, window: RepairPlace) {
        self.open = Some(match self.open.take() {
            Some(open) => RepairPlace {
                tried: (open.tried.0, window.tried.1),
                is_cut: open.is_cut || window.is_cut,
                is_interrupted: open.is_interrupted || window.is_interrupted,
                has_other_order: open.has_other_order || window.has_other_order,
                ..open
            },
            None => window,
        });
    }

    /// Whether the position at a cell depends on the last place, which is not certain: no whole board is between that shows it.
    pub(super) fn doubts(&self, cells: &Cells<'_>, cell: usize) -> bool {
        let Some(last) = self.windows.last().filter(|_| self.open.is_none()) else { return false };
        let is_joined = last.verdict == RepairVerdict::Several
            && last.candidates.len() > 1
            && !last.is_cut
            && !last.is_behind_doubt;
        let is_known = match last.verdict {
            RepairVerdict::Unique | RepairVerdict::OrderOpen | RepairVerdict::NotExplained => true,
            _ => is_joined,
        };
        let emendations = || last.candidates.iter().flat_map(|one| &one.emendations);
        let shows = |cell: &Cell| {
            let is_behind = cell.span.start > last.contradicted.start;
            is_behind && cell.stated == Stated::All && emendations().all(|one| one.span != cell.span)
        };
        // What moved goes on moving behind a board.
        let is_moved =
            last.candidates.first().is_some_and(|one| one.emendations.iter().any(Emendation::is_of_order));
        !is_known && (is_moved || !cells.all[..cell.min(cells.all.len())].iter().any(shows))
    }

    /// Ends the window that was left open, at the end of the record.
    pub(super) fn close_open(&mut self, found: &[Hypothesis], search: &Search<'_, '_>) {
        if let Some(window) = self.open.take() {
            let mut sorted = found.to_vec();
            sorted.sort_by_key(|one| one.cost);
            self.close(window, &sorted, search.cells);
            self.held_until(search, search.cells.all.len());
        }
    }

    /// Notes for the candidates of the last window what holds behind their last change, up to this cell, or to the first
    /// that was not replayed from a known position: what is behind that says nothing of the change.
    pub(super) fn held_until(&mut self, search: &Search<'_, '_>, end: usize) {
        let plies = self.plies;
        // What contradicts behind an open window says nothing of the one before.
        let Some(window) = self.windows.last_mut().filter(|_| self.open.is_none()) else { return };
        for candidate in &mut window.candidates {
            let changed_until = candidate.changed_until;
            let cells = search.cells.all.iter().enumerate().take(end);
            let behind = cells.filter(|(_, cell)| cell.span.start >= changed_until);
            candidate.support = Confirmation::default();
            for (_, cell) in behind.take_while(|(index, _)| !search.unproved.contains(index)) {
                candidate.support.plies += u32::from(cell.kind == CellKind::Ply);
                candidate.support.boards += u32::from(cell.stated >= Stated::Most);
            }
        }
        let Some(first) = window.candidates.first() else { return };
        let Confirmation { plies: held, boards } = first.support;
        let is_clear = matches!(
            window.verdict,
            RepairVerdict::Unique | RepairVerdict::OrderOpen | RepairVerdict::Unsupported
        );
        // A board beside the first of many plies that moved is no evidence for the others.
        let is_of_order = first.emendations.iter().any(Emendation::is_of_order);
        let is_held = held >= SUPPORT && !search.cells.has_only_starts();
        let is_supported = is_held || boards > 0 && !is_of_order;
        if is_clear && !is_supported {
            window.verdict = RepairVerdict::Unsupported;
        }
        if first.events > 1 && first.events.saturating_mul(PLIES_FOR_EVENT) > plies && first.bits > 30.0 {
            window.verdict = RepairVerdict::TooMany;
            window.gaps.clear();
        }
    }

    fn verdict(&self, window: &RepairPlace, found: &[Hypothesis], cells: &Cells<'_>) -> RepairVerdict {
        let Some(best) = found.first() else { return RepairVerdict::NotExplained };
        let bits = f64::from(best.cost + CERTAIN) / 10.0;
        let plies = plies_of(best, cells);
        let is_filled = window.gaps.iter().all(|gap| gap.is_certain);
        let is_order = |one: &&Hypothesis| {
            one.point.key() == best.point.key()
                && plies_of(one, cells) == plies
                && one.is_without_result(cells) == best.is_without_result(cells)
        };
        let mut rivals = found[1..].iter().take_while(|one| one.cost < best.cost + CLEAR).peekable();
        let has_rivals = rivals.peek().is_some() || gap::number_of_ways(best) > 1;
        let total = whole_likelihood(found);
        let share = whole_likelihood(found.iter().filter(is_order));
        let clear = if put_in(best, |_| true) > 1 { CLEAR_SHARE_OF_SEVERAL } else { CLEAR_SHARE };
        let is_spread = share < clear * total;
        let is_open = window.is_cut
            || window.bits < bits
            || is_spread
            || !is_filled
            || !rivals.all(|rival| is_order(&rival));
        let is_exchange = best.written_otherwise().all(|one| one.slip == SlipKind::PliesExchanged);
        // Before the first board, counts of a setup may be wrong instead, and only some such are tried.
        let is_of_setup = window.tried.0 == 1 && best.reading == 0;
        let untried = self.untried_setup.filter(|_| is_of_setup).unwrap_or(u32::MAX);
        // Which of two rows of the page it is, the distance alone does not decide.
        let is_on_page = |one: &Hypothesis| one.written_otherwise().any(|one| one.slip == SlipKind::OnPage);
        let is_other_row = |one: &Hypothesis| is_on_page(one) && plies_of(one, cells) != plies;
        let is_open = is_open
            || window.is_behind_doubt
            || is_on_page(best) && found.iter().any(is_other_row)
            || may_lack_a_row(best)
            || window.has_other_order && !is_exchange
            || best.cost + CLEAR > untried
            || puts_back(&best.emendations(cells))
            || is_board_behind_act(window, best, cells);
        match (
            is_open,
            has_rivals || put_in(best, |slip| slip == SlipKind::PlyLost) > 2 || window.has_other_order,
        ) {
            (true, _) => RepairVerdict::Several,
            (false, true) => RepairVerdict::OrderOpen,
            // By itself it does not hold: the numbers behind it have to change as well.
            (false, false) if is_renumbered(best) => RepairVerdict::Several,
            (false, false) => RepairVerdict::Unique,
        }
    }

    /// The candidate of this id.
    pub fn candidate(&self, id: &str) -> Option<(&RepairPlace, &Candidate)> {
        let all =
            self.windows.iter().flat_map(|window| window.candidates.iter().map(move |one| (window, one)));
        all.into_iter().find(|(_, one)| one.id == id)
    }
}

impl RepairPlace {
    pub(super) fn new(cells: &Cells<'_>, contradicted: usize, stretch: Stretch, searched: &Searched) -> Self {
        let last = cells.all.len().saturating_sub(1);
        let ply = |cell: usize| cells.all.get(cell.min(last)).map_or(0, |cell| cell.ply);
        let from = ply(stretch.from).max(1);
        let end = cells.all.last().map_or(0, |cell| cell.span.end);
        let kind = cells.all.get(contradicted).map(|cell| cell.kind);
        Self {
            contradicted: cells.all.get(contradicted).map_or(Span::at(end), |cell| cell.span),
            ply: ply(contradicted),
            is_gap: matches!(kind, Some(CellKind::Gap(..))),
            is_unreadable: kind == Some(CellKind::Unreadable),
            tried: (from, ply(stretch.goal.saturating_sub(1)).max(from)),
            bits: f64::from(searched.bound) / 10.0,
            is_cut: searched.is_cut,
            is_interrupted: searched.is_interrupted,
            ..Self::default()
        }
    }

    /// Why its only candidate is not certain.
    pub fn doubt(&self) -> &'static str {
        match self.gaps.iter().any(|gap| gap.is_bounded) {
            true => "longer fillings of the gap were not tried",
            _ if self.is_cut
                || self.candidates.iter().any(|one| self.bits < one.bits + f64::from(CERTAIN) / 10.0) =>
            {
                "not everything that costs as little was tried"
            }
            _ if self.is_behind_doubt => {
                "what is before it is read as the first candidate of a place that is not certain"
            }
            _ if self.candidates.iter().any(|one| puts_back(&one.emendations)) => {
                "a ply that is left out is put in again beside it: the number of a row may be lost instead"
            }
            _ if self.has_other_order => "the plies near it hold in another order, too",
            _ if self.candidates.iter().all(|one| one.is_renumbered) => {
                "with it, rows would be numbered otherwise than they are"
            }
            _ => "something that is never changed, such as a setup or an act, may be wrong instead",
        }
    }

    /// A setup that has too many seeds to play from.
    pub(super) fn of_setup(cells: &Cells<'_>, header: &RecordHeader, costs: &SlipCosts) -> Self {
        let searched = Searched { bound: costs.count.0 + CERTAIN, ..Searched::default() };
        let whole = Stretch { from: 0, goal: cells.all.len() };
        let contradicted = header.places.nearest(&[Segment::from("setup"), Segment::from("given")]);
        Self { contradicted, ply: 0, is_gap: false, ..Self::new(cells, 0, whole, &searched) }
    }

    /// Candidates, by their places from 0, that lead to the same position behind all plies in which changes were tried; those
    /// that alone lead to theirs are left out.
    pub fn same_positions(&self) -> Vec<Vec<usize>> {
        let mut all: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (place, candidate) in self.candidates.iter().enumerate() {
            all.entry(candidate.behind).or_default().push(place);
        }
        all.into_values().filter(|same| same.len() > 1).sorted().collect()
    }

    /// The place at which candidates differ whose answer decides most between them; of several, the first.
    pub fn question(&self) -> Option<Question> {
        let emendations = || self.candidates.iter().flat_map(|candidate| &candidate.emendations);
        let places = emendations().map(|one| (one.span.start, one.span.end)).sorted().dedup();
        let questions = places.filter_map(|place| {
            let is_here = |one: &&Emendation| (one.span.start, one.span.end) == place;
            let first = emendations().find(is_here)?;
            let written = if first.ply == 0 { "" } else { &first.written };
            let mut answers: Vec<(String, Vec<usize>)> = Vec::new();
            for (number, candidate) in self.candidates.iter().enumerate() {
                let here = candidate.emendations.iter().filter(is_here);
                let here: Vec<&str> = here.map(|one| one.read.as_str()).collect();
                let read = if here.is_empty() { written.to_owned() } else { here.join(" ") };
                match answers.iter_mut().find(|(other, _)| *other == read) {
                    Some((_, candidates)) => candidates.push(number),
                    None => answers.push((read, vec![number])),
                }
            }
            let share = |(_, all): &(_, Vec<usize>)| all.iter().map(|&one| self.candidates[one].share).sum();
            let shares: Vec<f64> = answers.iter().map(share).collect();
            let decides: f64 = shares.iter().map(|share| -share * share.max(f64::MIN_POSITIVE).log2()).sum();
            (answers.len() > 1).then_some((decides, Question { span: first.span, ply: first.ply, answers }))
        });
        let better = |one: (f64, Question), other: (f64, Question)| if other.0 > one.0 { other } else { one };
        questions.reduce(better).map(|(_, question)| question)
    }

    /// The emendations that every candidate has. Those of a gap are one after the other: all, or none.
    pub fn agreement(&self) -> Vec<Emendation> {
        let Some((first, others)) = self.candidates.split_first() else { return Vec::new() };
        let at = |candidate: &'_ Candidate, span: Span| -> Vec<String> {
            let here = candidate.emendations.iter().filter(|one| one.span == span);
            here.map(|one| one.read.clone()).collect()
        };
        let is_common = |one: &&Emendation| {
            others.iter().all(|other| match one.slip {
                SlipKind::GapFilled => at(first, one.span) == at(other, one.span),
                _ => other.emendations.contains(one),
            })
        };
        first.emendations.iter().filter(is_common).cloned().collect()
    }
}

/// Whether a board is changed where something that is never changed, such as an act, may be wrong before it.
fn is_board_behind_act(window: &RepairPlace, best: &Hypothesis, cells: &Cells<'_>) -> bool {
    let is_of_counts =
        |one: &Emendation| matches!(one.slip, SlipKind::CountsMisread | SlipKind::CountsExchanged);
    let is_of_board = best.written_otherwise().any(is_of_counts);
    let before = cells.all.iter().rev().skip_while(|cell| cell.span.start >= window.contradicted.start);
    let mut before = before.take_while(|cell| cell.kind != CellKind::Board);
    is_of_board && before.any(|cell| cell.kind == CellKind::Other)
}

/// The likelihood of a cost, up to a factor.
fn likelihood(cost: u32) -> f64 {
    (-f64::from(cost) / 10.0).exp2()
}

/// The likelihood of all ways of some hypotheses together.
fn whole_likelihood<'h>(found: impl IntoIterator<Item = &'h Hypothesis>) -> f64 {
    found.into_iter().map(|one| likelihood(one.cost) * gap::number_of_ways(one) as f64).sum()
}

/// `a` for the first, and so on.
fn letter(place: usize) -> char {
    u8::try_from(place).ok().map_or('z', |place| char::from(b'a' + place.min(25)))
}

/// Emendations without those that only follow from others: the numbers of turns behind a ply that was lost.
fn shown(mut all: Vec<Emendation>) -> Vec<Emendation> {
    if all.iter().any(|one| one.slip != SlipKind::TurnNumberMisread) {
        all.retain(|one| one.slip != SlipKind::TurnNumberMisread);
    }
    all
}

/// Plies put in before an equal one that ends a row, behind which a row is missing, as those of the missing row.
fn in_rows(mut all: Vec<Emendation>, cells: &Cells<'_>, contradicted: Span) -> Vec<Emendation> {
    let is_put_in = |one: &Emendation| one.slip == SlipKind::PlyLost && one.written.is_empty();
    for here in all.chunk_by_mut(|one, other| is_put_in(one) && is_put_in(other) && one.span == other.span) {
        let place = |cell: &Cell| cell.is_ply() && cell.span.start == here[0].span.start;
        let Some(at) = cells.all.iter().position(place).filter(|_| is_put_in(&here[0])) else { continue };
        let start = cells.words(at).split(':').next();
        let behind = cells.all.get(at + 1).and_then(|cell| Some((cell, cells.number(cell)?)));
        let last = cells.row_at(here[0].span.start).number;
        let Some((behind, _)) = behind.filter(|(_, number)| last.is_some_and(|last| *number > last + 1))
        else {
            continue;
        };
        // One that contradicts where it is written is not the earlier one.
        if start == Some(here[0].read.as_str()) && cells.all[at].span != contradicted {
            here.rotate_left(1);
            for one in here {
                (one.span, one.ply) = (Span::at(behind.span.start), cells.all[at].ply + 1);
            }
        }
    }
    all
}

/// What plies are read as, in the order of the alphabet.
fn plies_of(one: &Hypothesis, cells: &Cells<'_>) -> Vec<String> {
    let mut all: Vec<String> = one.emendations(cells).into_iter().map(|emendation| emendation.read).collect();
    all.sort_unstable();
    all
}

/// Whether rows would need other numbers with it, which none of its changes gives them.
fn is_renumbered(best: &Hypothesis) -> bool {
    Linked::iter(&best.changes).map(|change| change.cost).sum::<u32>() < best.cost
}

/// Whether it explains by wrong numbers alone what may be a row that is lost: all rows behind it count on from a number that is
/// too high, or a row has too few plies.
fn may_lack_a_row(best: &Hypothesis) -> bool {
    let is_number = |one: &Emendation| one.slip == SlipKind::TurnNumberMisread;
    best.numbers_off.is_some_and(|numbers| numbers.found > numbers.expected)
        || best.written_otherwise().all(is_number) && best.written_otherwise().any(|one| one.read.is_empty())
}

/// Whether a ply that is left out is put in at another place.
fn puts_back(all: &[Emendation]) -> bool {
    let is_put_in = |start: Option<&str>| {
        all.iter().any(|one| one.slip == SlipKind::PlyLost && Some(one.read.as_str()) == start)
    };
    all.iter().any(|one| one.slip == SlipKind::PlyTooMany && is_put_in(one.written.split(':').next()))
}

/// How many plies of some slips are put in where none are said to be missing.
fn put_in(best: &Hypothesis, is_of: fn(SlipKind) -> bool) -> usize {
    let is_put_in = |one: &&Emendation| matches!(one.slip, SlipKind::PlyLost | SlipKind::OnPage);
    best.written_otherwise().filter(is_put_in).filter(|one| is_of(one.slip)).count()
}

impl Candidate {
    /// Its emendations in a few words.
    pub fn words(&self) -> String {
        words_of(&self.emendations)
    }
}

/// Emendations in a few words.
pub fn words_of(all: &[Emendation]) -> String {
    words_of_each(all).join(", ")
}

/// The same, event by event.
pub fn words_of_each(all: &[Emendation]) -> Vec<String> {
    let is_one_gap = |one: &Emendation, other: &Emendation| {
        one.slip == SlipKind::GapFilled && other.slip == one.slip && other.span == one.span
    };
    let is_one_order = |one: &Emendation, other: &Emendation| one.is_of_order() && other.is_of_order();
    let is_number = |one: &Emendation| one.slip == SlipKind::TurnNumberMisread && !one.read.is_empty();
    let events = all.chunk_by(|one, other| {
        is_one_gap(one, other) || is_one_order(one, other) || is_number(one) && is_number(other)
    });
    let words = events.map(|event| {
        let one = &event[0];
        // A number is of the row that it begins.
        let ply = one.ply + u32::from(one.slip == SlipKind::TurnNumberMisread);
        let slip = one.slip.word();
        if let [_, .., last] = event
            && let Some(order) = event
                .iter()
                .find(|one| one.slip.is_order() || one.slip == SlipKind::RowsExchanged || is_number(one))
        {
            let (other, others) =
                if is_number(one) { ("more number", "more numbers") } else { ("more ply", "more plies") };
            let others = counted(event.len() - 1, other, others);
            let is_other = |one: &&Emendation| one.slip != order.slip && one.slip != SlipKind::GapFilled;
            let (read, written, slip) = (&one.read, short(&one.written), order.slip.word());
            let besides = event.iter().filter(is_other).map(|one| match (one.ply, one.slip.word()) {
                (ply, slip) if one.read.is_empty() => {
                    format!(", without `{}` at ply {ply} ({slip})", short(&one.written))
                }
                (ply, slip) => format!(", with `{}` at ply {ply} ({slip})", one.read),
            });
            let last = last.ply + ply - one.ply;
            let besides = besides.collect::<String>();
            return format!(
                "ply {ply}: `{read}` for `{written}`, and {others} to ply {last} ({slip}){besides}"
            );
        }
        let read: Vec<&str> = event.iter().map(|one| one.read.as_str()).collect();
        match (one.written.as_str(), read.join(" ").as_str()) {
            ("", read) if one.slip == SlipKind::OtherReading => format!("`{read}` in the header ({slip})"),
            (_, read) if slip == SlipKind::SideReversed.word() => {
                let side = if read.is_empty() { "no side" } else { read };
                format!("from ply {ply} on, {side} is counted from the other end ({slip})")
            }
            ("", read) => format!("`{read}` put in before ply {ply} ({slip})"),
            ("setup", read) if ply == 0 => format!("`{read}` in the `setup` of the header ({slip})"),
            (written, "") if one.leaves_out() => {
                format!("ply {ply}, `{}`, left out ({slip})", short(written))
            }
            (_, "") if one.slip == SlipKind::ResultMisread && one.span.start == one.span.end => {
                format!("the `result` of the header is wrong ({slip})")
            }
            (written, "") => format!("ply {ply}: `{}` is wrong ({slip})", short(written)),
            (_, read) if one.slip == SlipKind::RowsExchanged => {
                format!("ply {ply}: `{}` ({slip})", read.lines().map(str::trim).join("` before `"))
            }
            (written, read) => {
                let same = alike(written, read);
                let [read, written] = [read, written].map(|words| short_from(words, same));
                format!("ply {ply}: `{read}` for `{written}` ({slip})")
            }
        }
    });
    words.collect()
}

/// The beginning of long words.
pub fn short(written: &str) -> String {
    short_from(written, 0)
}

/// The same from a place on.
fn short_from(written: &str, from: usize) -> String {
    let before = if from > 0 { "…" } else { "" };
    let mut words: String = before.chars().chain(written[from..].chars().take(MOST_SHOWN)).collect();
    if words.len() < before.len() + written.len() - from {
        words.push('…');
    }
    words
}

/// How many bytes of long words are left out because they are the same in both: up to the part of a board in which they
/// differ.
fn alike(written: &str, read: &str) -> usize {
    if written.chars().count() <= MOST_SHOWN {
        return 0;
    }
    let pairs = written.char_indices().zip(read.chars());
    let same = pairs.take_while(|((_, one), other)| one == other).last().map_or(0, |((at, _), _)| at);
    written[..same].rfind(['(', ';']).map_or(0, |at| at + 1)
}
