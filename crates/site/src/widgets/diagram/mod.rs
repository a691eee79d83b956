//! Drawings of boards, as inline SVG: the only module that draws one.
//!
//! A [`Sheet`] belongs to a page. It gets the boards of the page once ([`Frame`]), draws any number of positions
//! of them ([`Drawing`]), and at the end gives the definitions that all of them use: a hole with six seeds is drawn
//! once a page, whatever the number of boards, and so are the outline and the labels. A board of two rows and six
//! columns costs about 700 bytes.
//!
//! - South is always below. Holes bear the labels of the source and their counts, on the inner side of the row.
//! - Up to twelve seeds are drawn as seeds, the same number always in the same arrangement; above twelve they are
//!   ghosts behind a numeral. Where the board is narrow the style sheet puts numerals for seeds throughout.
//! - What is not stated shows a question mark; what an editor assumes shows hollow seeds.
//! - The way of a sowing runs beside the holes, with a bead a seed and an arrow at the last. Seeds that were captured
//!   are hollow rings.
//! - Nothing is shown by colour alone, and no `style` attribute is used. Colours come from classes; attributes
//!   give them where the style sheet is missing, which also puts the holes of boards on pages of many into their places.

mod compact;
mod document;
mod layout;
mod path;
mod seeds;
mod sheet;
mod symbols;
#[cfg(test)]
mod tests;
mod thumb;
mod words;

use crate::common::Messages;
use base::board::{ByPlayer, Hole, Player, Shape};
use rules::Ruleset;
use rules::vocabulary::{Direction, Ring};

pub(crate) use document::{About, STYLE, document, size, within};
pub(crate) use sheet::{FrameId, Sheet};
pub(crate) use words::describe;

/// A board that positions are drawn on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Rows, columns and labels.
    pub(crate) shape: Shape,
    /// The circuit on which seeds are sown.
    pub(crate) ring: Ring,
    /// What is beside each row: the players' names.
    pub(crate) names: ByPlayer<String>,
    /// The names of the flags, as the legend has them, by their number in the ruleset's file.
    pub(crate) flags: Vec<String>,
    /// How stores are shown.
    pub(crate) stores: Stores,
    /// What is around it.
    pub(crate) place: Place,
    /// That a player is to move.
    pub(crate) to_move: String,
}

/// What is around a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nothing: stores and the legend of flags are in the drawing.
    Alone,
    /// Another board, on a page of many: as alone, with its holes in rows that the style sheet spaces.
    Beside,
    /// A desk: holes are in rows, stores are in trays beside the board, and the page has a legend.
    Desk,
}

/// How stores are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stores {
    /// Beside the player's name, as seeds in tens and a number: the board has no stores of its own.
    Tally,
    /// Not at all.
    Hidden,
}

/// The seeds of a hole or store, as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seeds {
    /// A number, by the source or by the rules.
    Known(u16),
    /// A number, as an editor assumes.
    Assumed(u16),
    /// Nobody says.
    NotStated,
}

impl Seeds {
    /// The number, where there is one.
    pub(crate) const fn number(self) -> Option<u16> {
        match self {
            Self::Known(seeds) | Self::Assumed(seeds) => Some(seeds),
            Self::NotStated => None,
        }
    }
}

/// A position to draw, and what is to be seen of the move that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawing {
    /// Seeds by hole; holes beyond its end are not stated.
    pub(crate) seeds: Vec<Seeds>,
    /// Seeds in the stores.
    pub(crate) stores: ByPlayer<Seeds>,
    /// Marks over the holes.
    pub(crate) overlay: Overlay,
}

/// Marks over the holes of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Overlay {
    /// Holes that were lifted: a dashed ring.
    pub(crate) lifted: Vec<Hole>,
    /// The ways seeds went: a line outside the holes, one a lap.
    pub(crate) sown: Vec<Sown>,
    /// Where the last seed fell: a thick ring.
    pub(crate) last: Option<Hole>,
    /// Holes captured from, and how many seeds: hollow rings, with the number.
    pub(crate) captured: Vec<(Hole, u16)>,
    /// Holes that bear a flag, by the flag's number: a mark at the hole, named in a legend.
    pub(crate) flagged: Vec<(usize, Hole)>,
    /// Those among them that got it by the move.
    pub(crate) newly: Vec<(usize, Hole)>,
    /// Holes that are another on the board beside it: a halo.
    pub(crate) differing: Vec<Hole>,
    /// Seeds that came into each store by the move.
    pub(crate) gained: ByPlayer<u16>,
    /// Who is to move.
    pub(crate) next: Option<Player>,
}

/// The way the seeds of one lap went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sown {
    /// Who sows.
    pub(crate) player: Player,
    /// Whether they were taken on the way, and not lifted.
    pub(crate) resown: bool,
    /// The holes from which they were taken.
    pub(crate) taken: Vec<Hole>,
    /// The hole they came from; for captured seeds the hole before the first drop.
    pub(crate) from: Hole,
    /// Holes in the order of the drops.
    pub(crate) drops: Vec<Hole>,
    /// Which way, as seen from above.
    pub(crate) direction: Direction,
}

/// What a reader who does not see the drawing hears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alternative<'a> {
    /// The elements of the page that say it, by their ids, separated by spaces.
    LabelledBy(&'a str),
    Text(&'a str),
}

impl Drawing {
    /// A position of which nothing is known.
    pub(crate) fn not_stated() -> Self {
        let stores = ByPlayer::from_fn(|_| Seeds::NotStated);
        Self { seeds: Vec::new(), stores, overlay: Overlay::default() }
    }

    /// A position of an engine, without marks but for its flags.
    pub(crate) fn of_position(ruleset: &Ruleset, position: &engine::Position) -> Self {
        let seeds = ruleset.shape().all().map(|hole| Seeds::Known(position.count(hole))).collect();
        let stores = ByPlayer::from_fn(|player| Seeds::Known(position.store(player)));
        let mut overlay = Overlay::default();
        for (flag, _) in ruleset.flag_names().enumerate() {
            for (_, holes) in position.flagged(flag).iter() {
                overlay.flagged.extend(holes.iter().map(|hole| (flag, hole)));
            }
        }
        Self { seeds, stores, overlay }
    }
}

/// The board of a ruleset, as pages draw it: players by their side, stores as a tally, since no source of the
/// archive describes stores in the board itself; none where captured seeds are never kept aside.
pub(crate) fn frame_of(ruleset: &Ruleset, m: &Messages) -> Frame {
    Frame {
        shape: ruleset.shape().clone(),
        ring: ruleset.clauses().board.body.ring.clone(),
        names: ByPlayer::new(m.south.clone(), m.north.clone()),
        flags: ruleset.flag_names().map(str::to_owned).collect(),
        stores: if ruleset.keeps_stores() { Stores::Tally } else { Stores::Hidden },
        place: Place::Alone,
        to_move: m.to_move.clone(),
    }
}
