//! The canonical text of a board.

use std::fmt;

use super::{BoardClause, Count, Run, Sum, WrittenBoard};
use crate::notation::Label;
use base::board::Player;
use base::text::Spanned;

impl fmt::Display for WrittenBoard {
    /// The canonical text: clauses in their order, `; ` between them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, clause) in self.clauses.iter().enumerate() {
            let before = if index == 0 { "" } else { "; " };
            write!(formatter, "{before}{}", clause.value)?;
        }
        Ok(())
    }
}

impl fmt::Display for BoardClause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(rows) => {
                formatter.write_str("as")?;
                for (index, row) in rows.iter().enumerate() {
                    formatter.write_str(if index == 0 { "" } else { " /" })?;
                    write_labels(formatter, row)?;
                }
                Ok(())
            }
            Self::Counts { side, runs } => {
                write!(formatter, "{side}")?;
                write_runs(formatter, runs)
            }
            Self::Rows { from, rows } => {
                formatter.write_str("rows")?;
                for (index, row) in rows.iter().enumerate() {
                    formatter.write_str(if index == 0 { "" } else { " /" })?;
                    write_runs(formatter, row)?;
                }
                formatter.write_str(if *from == Player::North { " from north" } else { "" })
            }
            Self::Relation { of, compare, seeds } => write!(formatter, "{of}{}{seeds}", compare.sign()),
            Self::Store(seeds) => write!(formatter, "store {} {}", seeds.south, seeds.north),
            Self::Flag { name, holes, by } => {
                write!(formatter, "flag {}", name.value)?;
                write_labels(formatter, holes)?;
                match by {
                    Some(side) => write!(formatter, " by {side}"),
                    None => Ok(()),
                }
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

fn write_runs(formatter: &mut fmt::Formatter<'_>, runs: &[Spanned<Run>]) -> fmt::Result {
    runs.iter().try_for_each(|run| write!(formatter, " {}", run.value))
}

fn write_labels(formatter: &mut fmt::Formatter<'_>, labels: &[Spanned<Label>]) -> fmt::Result {
    labels.iter().try_for_each(|label| write!(formatter, " {}", label.value))
}

impl fmt::Display for Sum {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rest => formatter.write_str("rest"),
            Self::Holes(holes) => holes.iter().enumerate().try_for_each(|(index, hole)| {
                write!(formatter, "{}{}", if index == 0 { "" } else { "+" }, hole.value)
            }),
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
