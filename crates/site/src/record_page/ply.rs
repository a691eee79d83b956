//! A ply as its page shows it: its board, its sentence, its verdict, and what supports it.

use crate::base::html::{Html, escape, join};
use crate::base::messages::{Messages, fill, fill_html};
use crate::widgets::diagram::{Alternative, Drawing};
use base::board::{ByPlayer, HoleSet, Player};
use engine::Event;
use record::notation::syntax::{Item, ItemKind};
use record::replay::{
    LapSentence, PlyKind, PlyReport, PlyStep, PlyVerdict, PositionState, Undetermined, VariationReport,
    brief_sentence, captured, lap_sentences, sentence,
};
use rules::{Ruleset, Worded};

use super::alternatives::{AlternativesView, alternatives};
use super::anchors::{Placed, places_within};
use super::animation::motion;
use super::comment::Linked;
use super::drawing::{self, MOST_WAYS};
use super::findings::is_shown_elsewhere;
use super::line_context::{LineContext, PageParts};
use super::notes::{self, comments, notes};
use super::other::Other;
use super::record_context::{RecordContext, reading_link};
use super::tick::tick;
use super::why::{Explanation, why};

/// A ply as its page shows it. Every [`Html`] is ready.
pub(super) struct PlyView {
    /// Its fragment.
    pub(super) id: String,
    /// Other fragments that lead to it.
    pub(super) also: Vec<String>,
    pub(super) class: &'static str,
    /// Whether print shows its board; other plies are running text there.
    pub(super) print_board: bool,
    /// The number of its turn, such as `12.`; empty where it has none.
    pub(super) number: String,
    pub(super) player: String,
    /// The ply as the record writes it, with its checks.
    pub(super) written: Html,
    /// The name of the round that begins with it; empty where none does.
    pub(super) round: String,
    /// What is before it: comments, and the seam where play of another provenance begins.
    pub(super) seams: Vec<Html>,
    pub(super) before: Vec<Html>,
    /// The board after it on a desk; empty where the position is not known.
    pub(super) desk: Html,
    /// What it took, in words; empty where nothing was.
    pub(super) gain: String,
    /// Its verdict, and the class of its mark; empty where there is nothing to judge.
    pub(super) verdict: (String, &'static str),
    pub(super) sentence: Html,
    /// The position after it as text; or that it is not known.
    pub(super) position: String,
    /// The same as a table; empty where it is not known.
    pub(super) table: Html,
    /// What is behind a verdict that is not plain.
    pub(super) reason: Html,
    /// The rule, its source, readings and checks.
    pub(super) why: Vec<Explanation>,
    /// What the slider says of it: one letter each for a round, a capture, a reading, a note.
    pub(super) tick: &'static str,
    /// Seeds in the stores after it, where they are known.
    pub(super) stores: Option<ByPlayer<u16>>,
    pub(super) findings: Vec<Html>,
    pub(super) notes: Vec<Html>,
    pub(super) laps: Vec<String>,
    /// Places of laps that were published and are gone.
    pub(super) past_laps: Vec<String>,
    /// The holes in which the laps end, with a space between; empty where a lap has none.
    pub(super) lap_ends: String,
    pub(super) motion: String,
    pub(super) alternatives: Option<AlternativesView>,
    pub(super) branches: Vec<BranchView>,
}

/// A line of play beside another.
pub(super) struct BranchView {
    pub(super) id: String,
    pub(super) label: Html,
    pub(super) plies: Vec<PlyView>,
    /// What is said of the ply behind it.
    pub(super) after: Vec<Html>,
}

/// Renders a ply and moves `line_context` past it.
pub(super) fn ply(
    context: &RecordContext<'_>,
    page_parts: &mut PageParts,
    line_context: &mut LineContext<'_>,
    report: &PlyReport<'_>,
    placed: &Placed,
) -> PlyView {
    let (m, step) = (context.m, report.step);
    let ruleset = &line_context.line.ruleset;
    let before_assumed = line_context.assumed;
    line_context.pass(step);
    let id = placed.place.fragment.clone();
    let linked = Linked { here: context.here, family: line_context.family.as_deref() };
    let number = placed.number.map_or(String::new(), |number| format!("{number}."));
    let side = side(placed, report);
    let name = board_name(context, &number, side, report);
    let other = only_under(context, step);
    let events = other.map_or(step.events.as_slice(), |(_, events)| events);
    let BoardView { desk, position, table } = board(context, page_parts, line_context, (step, events), &name);
    let why = why(context, page_parts, line_context, report);
    let turn = report.step.kind.is_turn();
    let laps = lap_sentences(ruleset, context.phrases, events, MOST_WAYS);
    let mut described = if laps.is_empty() {
        sentence(ruleset, context.phrases, events)
    } else {
        brief_sentence(ruleset, context.phrases, events)
    };
    if step.laps as usize > MOST_WAYS {
        described.push(' ');
        described.push_str(&fill(&m.ways_drawn, &[("n", &MOST_WAYS.to_string())]));
    }
    let mut sentence = if described.is_empty() { missing(context, report) } else { Html::text(&described) };
    if let Some((means, _)) = other {
        let means = context.here.words_of_ruleset(means);
        sentence = fill_html(&m.only_if_read, &[("means", means), ("described", sentence)]);
    }
    let (notes, after) = notes(context, &linked, report);
    let findings = context.findings.at(step.id).iter().filter(|finding| !is_shown_elsewhere(finding));
    PlyView {
        also: placed.also.clone(),
        class: class(report),
        print_board: false,
        number,
        player: side.map_or(String::new(), |player| context.player(player).to_owned()),
        written: heading(context, placed, report),
        round: match report.step.kind {
            PlyKind::Round => round_name(context, placed),
            _ => String::new(),
        },
        gain: gain(context, ruleset, step),
        verdict: if turn { verdict(m, &step.verdict) } else { (String::new(), "") },
        reason: if turn { reason(context, line_context, step) } else { Html::default() },
        why,
        tick: tick(report, !notes.is_empty() || after.iter().any(|notes| !notes.is_empty())),
        stores: step.after.position().map(|after| ByPlayer::from_fn(|player| after.store(player))),
        seams: report.provenance().into_iter().map(|item| provenance_mark(context, item)).collect(),
        before: comments(context, &linked, &report.before()),
        desk,
        sentence,
        position,
        table,
        findings: findings.map(|finding| notes::finding(context, finding)).collect(),
        notes,
        lap_ends: lap_ends(ruleset, &laps),
        laps: laps.into_iter().map(|lap| lap.sentence).collect(),
        past_laps: Vec::new(),
        motion: motion(events),
        alternatives: match &step.before {
            PositionState::Position(position)
                if report.step.kind.is_turn() || step.kind == PlyKind::Round =>
            {
                alternatives(m, ruleset, position, step.played.as_ref())
            }
            _ => None,
        },
        branches: branches(context, page_parts, before_assumed, (report, after), placed),
        id,
    }
}

fn lap_ends(ruleset: &Ruleset, laps: &[LapSentence]) -> String {
    let ends: Option<Vec<_>> =
        laps.iter().map(|lap| lap.last.map(|hole| ruleset.shape().hole_name(hole))).collect();
    ends.map_or_else(String::new, |ends| ends.join(" "))
}

/// How a ply goes that is legal only under another reading: what the reading means, and what happens by it. `None` for
/// every other ply, and where several readings must change.
fn only_under<'a>(context: &RecordContext<'a>, step: &PlyStep) -> Option<(&'a Worded, &'a [Event])> {
    let PlyVerdict::LegalOnlyUnder(all) = &step.verdict else { return None };
    let chosen = all.first()?;
    let named = |other: &&Other| {
        other.parting.reading == chosen.reading && other.parting.alternative == chosen.alternative
    };
    let other = context.others.iter().find(named)?;
    let there = other.replay.line.as_ref()?.plies.iter().find(|there| there.span == step.span)?;
    let means = &other.reading.alternative(&chosen.alternative)?.means;
    (!there.events.is_empty()).then_some((means, there.events.as_slice()))
}

/// What the board after a ply is called: which ply it is after.
fn board_name(
    context: &RecordContext<'_>,
    number: &str,
    side: Option<Player>,
    report: &PlyReport<'_>,
) -> String {
    let ply = match side {
        Some(side) => format!("{} {}", number.trim_end_matches('.'), context.player(side)),
        None if number.is_empty() => report.written(),
        None => number.trim_end_matches('.').to_owned(),
    };
    fill(&context.m.board_after, &[("ply", ply.trim())])
}

/// What a ply is called in its heading: as it is written, or in words where no move is written.
fn heading(context: &RecordContext<'_>, placed: &Placed, report: &PlyReport<'_>) -> Html {
    if report.step.kind == PlyKind::Round {
        let (name, written) = (round_name(context, placed), report.written());
        return Html::trusted(format!("<span title=\"{}\">{}</span>", escape(&written), escape(&name)));
    }
    Html::trusted(format!("<code>{}</code>", escape(&written(context, report))))
}

/// The name of the round that a filling of the board begins.
pub(super) fn round_name(context: &RecordContext<'_>, placed: &Placed) -> String {
    let number: String = placed.place.fragment.chars().filter(char::is_ascii_digit).collect();
    fill(&context.m.round_number, &[("n", &number)])
}

/// What a ply captured, in words.
fn gain(context: &RecordContext<'_>, ruleset: &Ruleset, step: &PlyStep) -> String {
    let taken: u32 = Player::ALL.into_iter().map(|player| captured(ruleset, &step.events, player)).sum();
    if taken == 0 || !step.kind.is_turn() {
        return String::new();
    }
    fill(&context.m.would_take, &[("n", &taken.to_string())])
}

/// What a gap says of itself.
fn missing(context: &RecordContext<'_>, report: &PlyReport<'_>) -> Html {
    let gap = report.own().iter().find(|item| matches!(item.kind, ItemKind::Gap(_)));
    gap.and_then(|item| notes::own_note(context, item)).unwrap_or_default()
}

/// A board, and its position in words and as a table; drawing and table are empty where the position is not known.
struct BoardView {
    desk: Html,
    position: String,
    table: Html,
}

/// The board after a ply.
fn board(
    context: &RecordContext<'_>,
    page_parts: &mut PageParts,
    line_context: &LineContext<'_>,
    (step, events): (&PlyStep, &[Event]),
    name: &str,
) -> BoardView {
    let (m, ruleset) = (context.m, &line_context.line.ruleset);
    let Some(drawing) = drawing::after(ruleset, (step, events), line_context.assumed) else {
        let position = m.position_unknown.clone();
        let (sheet, frame) = (&page_parts.sheet, line_context.frame);
        let desk =
            sheet.desk(frame, &Drawing::not_stated(), Alternative::Text(name), &page_parts.desk(context));
        return BoardView { desk, position, table: Html::default() };
    };
    let (sheet, frame) = (&page_parts.sheet, line_context.frame);
    BoardView {
        desk: sheet.desk(frame, &drawing, Alternative::Text(name), &page_parts.desk(context)),
        position: sheet.describe(frame, &drawing, m),
        table: sheet.table(frame, &drawing, &m.store),
    }
}

fn class(report: &PlyReport<'_>) -> &'static str {
    match report.step.kind {
        _ if report.is_withdrawn() => "ply withdrawn",
        PlyKind::Gap => "ply gap",
        PlyKind::Round => "ply round",
        _ => "ply",
    }
}

/// The ply as it is written, with what belongs to it: order, acts and glyphs. Checks are listed apart.
fn written(context: &RecordContext<'_>, report: &PlyReport<'_>) -> String {
    let mut text = report.written();
    for item in report.after() {
        let belongs = matches!(
            item.kind,
            ItemKind::Order(_)
                | ItemKind::Act(_)
                | ItemKind::Illegal
                | ItemKind::Glyph(_)
                | ItemKind::Takeback(_)
        );
        if belongs {
            text.push(' ');
            text.push_str(context.words(item.span));
        }
    }
    text
}

fn provenance_mark(context: &RecordContext<'_>, item: &Item) -> Html {
    let class = match item.kind {
        ItemKind::Provenance(class) => context.words(class),
        _ => context.words(item.span),
    };
    Html::text(super::header::class(context.m, class))
}

/// A verdict in words, and the class of its mark.
pub(super) fn verdict(m: &Messages, verdict: &PlyVerdict) -> (String, &'static str) {
    let (word, class) = match verdict {
        PlyVerdict::Legal => (&m.verdict_legal, "v-legal"),
        PlyVerdict::Contradicted => (&m.verdict_contradicted, "v-illegal"),
        PlyVerdict::LegalOnlyUnder(_) => (&m.verdict_other, "v-other"),
        PlyVerdict::IllegalAsPlayed => (&m.verdict_illegal, "v-illegal"),
        PlyVerdict::NotDetermined(_) => (&m.verdict_undetermined, "v-open"),
        PlyVerdict::NotChecked => (&m.verdict_unchecked, "v-none"),
    };
    (word.clone(), class)
}

/// Why a verdict is what it is; empty for what is plainly legal.
fn reason(context: &RecordContext<'_>, line_context: &LineContext<'_>, step: &PlyStep) -> Html {
    let m = context.m;
    match &step.verdict {
        PlyVerdict::LegalOnlyUnder(all) => join(
            all.iter().map(|chosen| reading(context, line_context, &chosen.reading, &chosen.alternative)),
            " ",
        ),
        PlyVerdict::NotDetermined(why) => Html::text(match why {
            Undetermined::PositionUnknown => &m.why_position_unknown,
            Undetermined::PartNotStated => &m.why_part_not_stated,
            Undetermined::Unreadable => &m.why_unreadable,
            Undetermined::Ambiguous => &m.why_ambiguous,
            Undetermined::UnclearReading => &m.why_unclear,
            Undetermined::OrderNotRecorded => &m.why_order,
        }),
        PlyVerdict::Legal
        | PlyVerdict::Contradicted
        | PlyVerdict::IllegalAsPlayed
        | PlyVerdict::NotChecked => Html::default(),
    }
}

fn reading(
    context: &RecordContext<'_>,
    line_context: &LineContext<'_>,
    name: &str,
    alternative: &str,
) -> Html {
    reading_link(context, line_context.line.ruleset.id(), name, alternative)
}

/// Other play instead of a ply, each line with its own boards and with what is said `after` it.
fn branches(
    context: &RecordContext<'_>,
    page_parts: &mut PageParts,
    assumed: HoleSet,
    (report, after): (&PlyReport<'_>, Vec<Vec<Html>>),
    placed: &Placed,
) -> Vec<BranchView> {
    let mut branches = Vec::new();
    for ((at, variation), after) in report.variations().iter().enumerate().zip(after) {
        let id = format!("{}-v{}", placed.place.fragment, at + 1);
        let label = label(context, variation);
        let plies = variation.line().map_or_else(Vec::new, |line| {
            let mut line_context = LineContext::of(context, page_parts, line.line, assumed);
            let linked = Linked { here: context.here, family: line_context.family.as_deref() };
            let opening = comments(context, &linked, &line.opening);
            let places =
                places_within(&line.line.ruleset, &line.plies, placed.place.part, &id, placed.number);
            let own = line.plies.iter().zip(&places);
            let mut plies: Vec<PlyView> = own
                .map(|(report, placed)| ply(context, page_parts, &mut line_context, report, placed))
                .collect();
            if let Some(first) = plies.first_mut() {
                first.before.splice(0..0, opening);
            }
            plies
        });
        branches.push(BranchView { id, label, plies, after });
    }
    branches
}

/// What a variation is: other play, play under other readings, somebody's repair.
fn label(context: &RecordContext<'_>, variation: &VariationReport<'_>) -> Html {
    let m = context.m;
    let mut html = Html::default();
    for item in variation.items {
        match &item.kind {
            ItemKind::Under(under) => {
                html.push_text(if html.is_empty() { "" } else { ", " });
                html.push_text(&m.under);
                if let Some(name) = under.ruleset {
                    html.push_text(" ");
                    html.push(&context.here.ruleset(context.words(name)));
                    html.push_text(if under.readings.is_empty() { "" } else { ":" });
                }
                let line = variation.variation.and_then(|variation| variation.line.as_ref());
                let ruleset = line.map_or("", |line| line.ruleset.id());
                for (name, value) in &under.readings {
                    html.push_text(" ");
                    html.push(&reading_link(context, ruleset, context.words(*name), context.words(*value)));
                }
                if line.is_none() {
                    html.push_text(&format!(" ({})", m.under_unknown));
                }
            }
            ItemKind::By(hand) => {
                html.push_text(if html.is_empty() { "" } else { ", " });
                html.push_text(&m.by_hand);
                html.push_text(" ");
                html.push(&context.hand(context.words(*hand)));
            }
            ItemKind::Comment(_) | ItemKind::Note => {}
            _ => break,
        }
    }
    if html.is_empty() { Html::text(&m.instead) } else { html }
}

/// Whose ply it is, for lists that name South's and North's; `None` for what is no turn of one player.
pub(super) fn side(placed: &Placed, report: &PlyReport<'_>) -> Option<Player> {
    if report.step.kind.is_turn() { report.step.player.or(placed.side) } else { None }
}
