//! The canonical text of a board.

use std::fmt;

use super::{BoardClause, Count, Run, Sum, WrittenBoard};
use base::board::Player;
use base::text::Spanned;
use itertools::Itertools;

impl fmt::Display for WrittenBoard {
    /// The canonical text: clauses in their order, `; ` between them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.clauses.iter().map(|clause| &clause.value).format("; "))
    }
}

impl fmt::Display for BoardClause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(rows) => write!(formatter, "as{}", rows.iter().map(|row| words(row)).format(" /")),
            Self::Counts { side, runs } => write!(formatter, "{side}{}", words(runs)),
            Self::Rows { from, rows } => {
                let from = if *from == Player::North { " from north" } else { "" };
                write!(formatter, "rows{}{from}", rows.iter().map(|row| words(row)).format(" /"))
            }
            Self::Relation { of, compare, seeds } => write!(formatter, "{of}{}{seeds}", compare.sign()),
            Self::Store(seeds) => write!(formatter, "store {} {}", seeds.south, seeds.north),
            Self::Flag { name, holes, by } => {
                let by = by.map_or(String::new(), |side| format!(" by {side}"));
                write!(formatter, "flag {}{}{by}", name.value, words(holes))
            }
            Self::Round { number, over } => {
                write!(formatter, "round {number}{}", if *over { " over" } else { "" })
            }
            Self::Phase(name) => write!(formatter, "phase {name}"),
            Self::Turns(turns) => write!(formatter, "turns {} {}", turns.south, turns.north),
            Self::Points(points) => write!(formatter, "points {} {}", points.south, points.north),
            Self::Out(seeds) => write!(formatter, "out {seeds}"),
            Self::Next { side, again } => {
                write!(formatter, "next {side}{}", if *again { " again" } else { "" })
            }
            Self::Last(None) => formatter.write_str("last none"),
            Self::Last(Some((start, end))) => write!(formatter, "last {} {}", start.value, end.value),
            Self::Quiet(turns) => write!(formatter, "quiet {turns}"),
            Self::Starter(side) => write!(formatter, "starter {side}"),
            Self::Unknown(text) => formatter.write_str(text),
        }
    }
}

/// Runs or labels, each behind a space.
fn words(all: &[Spanned<impl fmt::Display>]) -> impl fmt::Display {
    all.iter().format_with("", |one, write| write(&format_args!(" {}", one.value)))
}

impl fmt::Display for Sum {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rest => formatter.write_str("rest"),
            Self::Holes(holes) => write!(formatter, "{}", holes.iter().map(|hole| hole.value).format("+")),
        }
    }
}

impl fmt::Display for Run {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.holes {
            1 => write!(formatter, "{}", self.count),
            holes => write!(formatter, "{}*{holes}", self.count),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stated(number) => write!(formatter, "{number}"),
            Self::NotStated => formatter.write_str("?"),
        }
    }
}
