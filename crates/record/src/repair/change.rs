//! A change of what is written, and what it says about the hand that wrote it.

use std::rc::Rc;

use base::text::{Span, words};

words! {
    /// What went wrong where something is written otherwise than it was.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum SlipKind {
        /// Another hole, direction or decision of a turn.
        StartMisread = "start misread",
        EndHoleMisread = "end hole misread",
        /// The start and the end hole in each other's place.
        DigitsExchanged = "digits exchanged",
        /// What cannot be read is read as a move.
        Unreadable = "unreadable",
        /// An editor's `sic(…)`, where what the source prints holds.
        NeedlessCorrection = "needless correction",
        /// A flag that the turn sets, or its laps.
        MarkMisread = "mark misread",
        /// The seeds captured, or the total.
        NumberMisread = "number misread",
        PlyLost = "ply lost",
        /// A ply of a row that the page has among those of other games.
        OnPage = "elsewhere on the page",
        /// A ply of a gap.
        GapFilled = "gap filled",
        PlyTooMany = "ply too many",
        PlyDoubled = "ply doubled",
        PliesExchanged = "plies exchanged",
        /// Two rows in each other's place, with their numbers or without.
        RowsExchanged = "rows exchanged",
        /// The two columns exchanged from a row on.
        SidesExchanged = "sides exchanged",
        /// The rows of two columns of the page in turn.
        RowsInTurn = "rows in turn",
        /// The plies of one player behind those of the other.
        ColumnsApart = "columns apart",
        /// The holes of a side counted from the other end, from a ply on.
        SideReversed = "side reversed",
        /// A ply lost, and the rest of its column a row too high.
        ColumnClosedUp = "column closed up",
        /// A ply too many, and the rest of its column a row too low.
        ColumnMovedDown = "column moved down",
        /// The header has another reading, or another player begins.
        OtherReading = "another reading",
        /// One or more counts of a board, or of the setup in the header.
        CountsMisread = "counts misread",
        CountsExchanged = "counts exchanged",
        TurnNumberMisread = "turn number misread",
        ResultMisread = "result misread",
    }
}

impl SlipKind {
    /// Whether a ply is one too many.
    const fn leaves_out(self) -> bool {
        matches!(self, Self::PlyTooMany | Self::PlyDoubled | Self::ColumnMovedDown)
    }

    /// Whether it changes which plies are read there, or in which order.
    pub(super) fn is_of_plies(self) -> bool {
        self < Self::OtherReading && self != Self::GapFilled
    }

    /// Whether it is of all plies behind its place.
    pub(super) const fn is_order(self) -> bool {
        matches!(
            self,
            Self::SidesExchanged
                | Self::RowsInTurn
                | Self::ColumnsApart
                | Self::ColumnClosedUp
                | Self::ColumnMovedDown
        )
    }
}

/// One place of a record, read otherwise than it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Emendation {
    /// Where it is written, in the text of the record; empty where a ply was put in.
    pub span: Span,
    /// The number of the ply at which it is, from 1; 0 before the first. A ply that is put in comes before this one.
    pub ply: u32,
    /// What is written; empty where a ply was put in.
    pub written: String,
    /// What it is read as; empty where it is left out, or where only the reading of a board or result is given up.
    pub read: String,
    pub slip: SlipKind,
    /// Where the ply that is read there is written, where all plies from a place on are in another order, or two.
    pub moved_from: Option<Span>,
}

impl Emendation {
    /// What is read in place of what is written, at a place where nothing moved.
    pub(super) fn new(span: Span, ply: u32, written: &str, read: String, slip: SlipKind) -> Self {
        Self { span, ply, written: written.to_owned(), read, slip, moved_from: None }
    }

    /// Whether a ply is left out.
    pub(super) fn leaves_out(&self) -> bool {
        self.read.is_empty() && self.slip.leaves_out()
    }

    /// Whether it is at a place of all those that a slip moves, whatever else is read there.
    pub(super) fn is_of_order(&self) -> bool {
        self.slip.is_order()
            || self.slip == SlipKind::SideReversed
            || self.moved_from.is_some() && self.slip != SlipKind::PliesExchanged
    }
}

/// Emendations that are one event, and their cost.
#[derive(Debug, Clone)]
pub(super) struct Change {
    /// One where it is an order: the first of them. None where what is written leaves open which move it is.
    pub(super) emendations: Vec<Emendation>,
    /// In tenths of a bit.
    pub(super) cost: u32,
    /// The last cell it touches; the first, where it is an order.
    pub(super) cell: usize,
}

impl Change {
    /// What went wrong at its first place; `None` where nothing is read otherwise than it is written.
    pub(super) fn slip(&self) -> Option<SlipKind> {
        self.emendations.first().map(|one| one.slip)
    }
}

/// The changes of a hypothesis, the last first.
pub(super) type Changes = Option<Rc<Linked<Change>>>;

/// A list that shares its beginning with others.
#[derive(Debug)]
pub(super) struct Linked<T> {
    pub(super) last: T,
    pub(super) before: Option<Rc<Self>>,
}

impl<T> Linked<T> {
    pub(super) fn add(before: &Option<Rc<Self>>, last: T) -> Option<Rc<Self>> {
        Some(Rc::new(Self { last, before: before.clone() }))
    }

    /// The elements, the last first.
    pub(super) fn iter(list: &Option<Rc<Self>>) -> impl Iterator<Item = &T> {
        std::iter::successors(list.as_deref(), |one| one.before.as_deref()).map(|one| &one.last)
    }
}

impl<T> Drop for Linked<T> {
    /// Drops a long list without a call for each element.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut one) = before.and_then(Rc::into_inner) {
            before = one.before.take();
        }
    }
}
