//! The position a record begins from: what the source gives of it, and what the editors assume.

use crate::common::{Html, fill_html};
use crate::widgets::diagram::Alternative;
use base::board::HoleSet;
use record::archive::RecordHeader;
use record::notation::parse_board;
use record::replay::{Line, PositionState, read_board};

use super::drawing;
use super::line_context::{BoardView, LineContext, PageParts};
use super::record_context::RecordContext;

/// The holes of a beginning whose counts the editors assume.
pub(super) fn assumed(header: &RecordHeader, line: &Line) -> HoleSet {
    let Some(setup) = &header.setup else { return HoleSet::EMPTY };
    let (board, _) = parse_board(setup.given.as_deref().unwrap_or_default());
    let (given, _) = read_board(&line.ruleset, &board);
    let all = line.ruleset.shape().all();
    all.filter(|hole| given.counts.get(hole.index()).copied().flatten().is_none()).collect()
}

/// The position before the first ply of a page; without a drawing where it is not known.
pub(super) fn start_board(
    context: &RecordContext<'_>,
    page_parts: &PageParts,
    line_context: &LineContext<'_>,
    known: &PositionState,
    before: usize,
) -> BoardView {
    let drawing = drawing::known(&line_context.line.ruleset, known, line_context.assumed[before]);
    let words = Alternative::LabelledBy("start-t");
    let board = page_parts.board(context, line_context.frame, drawing.as_ref(), words);
    match drawing {
        Some(drawing) => {
            let table = page_parts.sheet.table(line_context.frame, &drawing, &context.m.store);
            BoardView { table, ..board }
        }
        None => BoardView { desk: Html::default(), ..board },
    }
}

/// How much of the beginning the source gives; empty where it is that of the ruleset.
pub(super) fn caption(context: &RecordContext<'_>) -> Html {
    let Some(setup) = &context.header.setup else { return Html::default() };
    let assumed = context.replay.tally.assumed;
    if assumed == 0 {
        return Html::text(&context.m.begins_given);
    }
    let Some(given) = setup.given.as_deref().map(Html::code) else {
        return Html::text(&context.m.begins_set_up);
    };
    fill_html(&context.m.begins_assumed, &[("given", given), ("assumed", Html::text(&assumed.to_string()))])
}
