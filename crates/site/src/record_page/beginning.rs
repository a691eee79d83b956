//! The position a record begins from: what the source gives of it, and what the editors assume.

use crate::base::html::Html;
use crate::base::messages::fill;
use crate::widgets::diagram::frame_of;
use crate::widgets::diagram::{Alternative, describe, table};
use base::board::HoleSet;
use record::archive::RecordHeader;
use record::notation::parse_board;
use record::replay::{Line, read_board};

use super::drawing;
use super::line_context::{LineContext, PageParts};
use super::record_context::RecordContext;

/// A drawing with what is said of it.
pub(super) struct FigureView {
    pub(super) desk: Html,
    /// What it is, in a few words, and what is known of it; empty where the words say enough.
    pub(super) heading: String,
    pub(super) caption: String,
    /// What the move after it is called.
    pub(super) next: String,
    pub(super) position: String,
    /// The same as a table; empty where it is not known.
    pub(super) table: Html,
}

/// The holes of a beginning whose counts the editors assume.
pub(super) fn assumed(header: &RecordHeader, line: &Line) -> HoleSet {
    let Some(setup) = &header.setup else { return HoleSet::EMPTY };
    let (board, _) = parse_board(setup.given.as_deref().unwrap_or_default());
    let (given, _) = read_board(&line.ruleset, &board);
    let all = line.ruleset.shape().all();
    all.filter(|hole| given.counts.get(hole.index()).copied().flatten().is_none()).collect()
}

/// The beginning of a line, drawn; in a later part of a long record, the position at which the part begins.
pub(super) fn figure(
    context: &RecordContext<'_>,
    page_parts: &mut PageParts,
    line_context: &LineContext<'_>,
    known: &record::replay::PositionState,
    part: u16,
) -> FigureView {
    let (m, ruleset) = (context.m, &line_context.line.ruleset);
    let heading =
        if part > 1 { &m.where_part_begins } else { &m.begins_as_ruleset }.trim_end_matches('.').to_owned();
    let next = if part > 1 { &m.next_move } else { &m.first_move }.clone();
    let caption = match &context.header.setup {
        _ if part > 1 => String::new(),
        None => String::new(),
        Some(_) => {
            let tally = &context.replay.tally;
            let numbers = [("given", tally.given.to_string()), ("assumed", tally.assumed.to_string())];
            let numbers: Vec<(&str, &str)> =
                numbers.iter().map(|(name, number)| (*name, number.as_str())).collect();
            fill(if tally.assumed > 0 { &m.begins_assumed } else { &m.begins_given }, &numbers)
        }
    };
    let Some(drawing) = drawing::known(ruleset, known, line_context.assumed) else {
        let position = m.position_unknown.clone();
        return FigureView {
            desk: Html::default(),
            heading,
            caption,
            next,
            position,
            table: Html::default(),
        };
    };
    let frame = frame_of(ruleset, m);
    let desk = page_parts.desk(context);
    FigureView {
        heading,
        desk: page_parts.sheet.desk(line_context.frame, &drawing, Alternative::LabelledBy("start-t"), &desk),
        caption,
        next,
        position: describe(&frame, &drawing, m),
        table: table(&frame, &drawing, &m.store),
    }
}
