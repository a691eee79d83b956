//! The page of a record, or of one part of a long one.

use askama::Template;

use crate::base::files::CiteFile;
use crate::base::html::{Html, join};
use crate::base::messages::{Messages, fill, labelled, provenance, provenance_sign, record_verdict};
use crate::base::route::{Asset, RecordFile, Route, Slug};
use crate::base::typography::capital;
use crate::page_shell::PageShell;
use crate::widgets::diagram::Sheet;
use base::board::Player;
use engine::Status;
use record::check::{Diagnostic, RecordReport};
use record::notation::syntax::{EndResult, Item, ItemKind};
use record::replay::{LineReport, PlyKind, PlyReport, PlyVerdict, PositionState};

use super::alternatives::{AlternativesView, alternatives};
use super::anchors::Placed;
use super::animation::falls;
use super::beginning::{FigureView, assumed, figure};
use super::clauses::ClauseView;
use super::comment::Linked;
use super::findings::is_shown_elsewhere;
use super::header::{byline, caution, facts, origin, sources, summary, witnesses};
use super::line_context::{LineContext, PageParts};
use super::lines::{LineView, lines};
use super::notes::{comments, finding};
use super::past_laps::past_laps;
use super::ply::{BranchView, PlyView, ply, round_name, side};
use super::record_context::{RecordContext, answer};
use super::timeline::{legend, strip, tick_legend};
use crate::base::record_summary::{Parting, PlyPlace};
use base::text::isolated;

#[derive(Template)]
#[template(path = "record.html")]
struct RecordPage<'a> {
    base: PageShell<'a>,
    title: Html,
    provenance: String,
    caution: String,
    rules: Html,
    byline: Html,
    summary: Vec<Html>,
    /// The first of its sources.
    origin: Html,
    /// The class of the sign of its provenance.
    sign: &'static str,
    parts: Vec<(String, String, bool)>,
    has_play: bool,
    has_laps: bool,
    /// The ply that the viewer shows at first; empty for the position before the first.
    shown_first: String,
    /// What the players have, move by move.
    strip: Html,
    /// What the signs on the boards and the ticks of the strip mean.
    legend: Html,
    ticks: Html,
    /// Play under other rules, to choose beside the controls: none on the record's own page, which has it where it is written.
    lines: Vec<LineView>,
    moves: Vec<MoveRow>,
    plies: Html,
    ending: Vec<String>,
    last: Option<AlternativesView>,
    partings: Vec<(Html, Html)>,
    findings: Vec<Html>,
    clauses: Vec<ClauseView>,
    sources: Vec<Html>,
    witnesses: Vec<(String, String, Html)>,
    facts: Vec<(String, Html)>,
    cite_files: Html,
    downloads: Vec<Html>,
    text: String,
}

/// The viewer of that page alone.
#[derive(Template)]
#[template(path = "record.html", block = "viewer")]
struct Viewer<'a> {
    base: PageShell<'a>,
    has_play: bool,
    has_laps: bool,
    shown_first: String,
    strip: Html,
    /// What the signs on the boards and the ticks of the strip mean.
    legend: Html,
    ticks: Html,
    lines: Vec<LineView>,
    moves: Vec<MoveRow>,
    plies: Html,
}

/// A turn in the list of moves: its number, and its plies with their places.
struct MoveRow {
    number: String,
    cells: Vec<MoveCell>,
}

/// A ply in the list of moves.
struct MoveCell {
    id: String,
    who: String,
    written: String,
    /// Whether it is illegal, or says what the rules do not give.
    wrong: bool,
}

#[derive(Template)]
#[template(path = "plies.html")]
struct Plies<'a> {
    m: &'a Messages,
    /// The position before the first ply, and what is said of the whole; `None` in a branch.
    start: Option<&'a FigureView>,
    /// The first ply, if it is a move that can be seen.
    first: Option<&'a PlyView>,
    intro: &'a [Html],
    plies: Vec<Shown<'a>>,
}

struct Shown<'a> {
    ply: &'a PlyView,
    back: Option<&'a str>,
    next: Option<&'a str>,
    /// Each branch with its plies rendered.
    branches: Vec<(&'a BranchView, Html)>,
}

/// One part of a record.
pub(super) struct Part<'a> {
    pub(super) number: u16,
    /// All parts.
    pub(super) of: u16,
    /// The plies before it, which are on other pages.
    pub(super) before: usize,
    /// Its plies.
    pub(super) plies: usize,
    pub(super) line: &'a LineReport<'a>,
    pub(super) places: &'a [Placed],
    pub(super) partings: &'a [Parting],
}

/// The page of a part, and the places in it that others may cite.
pub(super) fn page(
    context: &RecordContext<'_>,
    id: &Slug,
    report: &RecordReport,
    part: &Part<'_>,
) -> askama::Result<(String, Vec<String>)> {
    let RenderedPart { page, fragments, .. } = rendered_part(context, id, report, part)?;
    Ok((page.render()?, fragments))
}

/// The viewer of a part alone.
pub(super) struct Viewed {
    pub(super) viewer: String,
    /// The drawings that it uses.
    pub(super) sheet: Sheet,
    /// Whether it offers play under other rules.
    pub(super) has_lines: bool,
}

/// The viewer of a part alone, for another page. It shows the ply at first in which most
/// seeds fall, for it is there as an example.
pub(super) fn viewer(
    context: &RecordContext<'_>,
    id: &Slug,
    report: &RecordReport,
    part: &Part<'_>,
) -> askama::Result<Viewed> {
    let RenderedPart { page, sheet, views, .. } = rendered_part(context, id, report, part)?;
    let own = part.line.plies.iter().skip(part.before);
    let lines = lines(context, part.line.line, own.zip(&views));
    let RecordPage { base, has_play, has_laps, strip, legend, ticks, moves, plies, .. } = page;
    let shown_first = ply_with_most_drops(&views);
    let has_lines = !lines.is_empty();
    let viewer = Viewer { base, has_play, has_laps, shown_first, strip, legend, ticks, lines, moves, plies }
        .render()?;
    Ok(Viewed { viewer, sheet, has_lines })
}

/// A page with what others need of it.
struct RenderedPart<'a> {
    page: RecordPage<'a>,
    /// The places in it that others may cite.
    fragments: Vec<String>,
    sheet: Sheet,
    /// Its plies, as they are in it.
    views: Vec<PlyView>,
}

fn rendered_part<'a>(
    context: &RecordContext<'a>,
    id: &Slug,
    report: &RecordReport,
    part: &Part<'_>,
) -> askama::Result<RenderedPart<'a>> {
    let (here, m) = (context.here, context.m);
    let mut page_parts = PageParts::new(context);
    let line = part.line.line;
    let mut line_context = LineContext::of(context, &mut page_parts, line, assumed(context.header, line));
    for ply in part.line.plies.iter().take(part.before) {
        line_context.pass(ply.step);
    }
    let begins = match part.before.checked_sub(1).and_then(|last| line.plies.get(last)) {
        Some(step) => &step.after,
        None => &line.start,
    };
    let opening = figure(context, &mut page_parts, &line_context, begins, part.number);
    let own = part.line.plies.iter().zip(part.places).skip(part.before).take(part.plies);
    let mut plies = Vec::with_capacity(part.plies);
    let mut moves: Vec<MoveRow> = Vec::new();
    for (played, placed) in own {
        let view = ply(context, &mut page_parts, &mut line_context, played, placed);
        let name = match played.step.kind {
            PlyKind::Round => round_name(context, placed),
            _ => played.written(),
        };
        list(&mut moves, context, &view, side(placed, played), &name);
        plies.push(view);
    }
    choose_printed_boards(&mut plies);
    let places = with_past_laps(context, &mut plies);
    let stores = begins.position().filter(|_| line.ruleset.keeps_stores());
    let stores = stores.map(|position| (position.store(Player::South), position.store(Player::North)));
    let ends = part.number == part.of;
    let linked = Linked { here, family: line_context.family.as_deref() };
    let opened = part.number == 1;
    let intro = if opened { comments(context, &linked, &part.line.opening) } else { Vec::new() };
    let families = |id: &str| context.family(id);
    let title = title(context, id, part);
    let crumbs = [(Route::Records, Html::text(&m.records))];
    let base = PageShell::new(here, &m.record, &labelled(m, &title, context.header.provenance), &crumbs)
        .about(&about(context, &title))
        .with_definitions(page_parts.sheet.definitions())
        .with_desk()
        .with_script(here, Asset::Viewer)
        .with_script(here, Asset::Save)
        .with_script(here, Asset::Cite);
    let page = RecordPage {
        // Later parts are pages of the record; the first one stands for the whole of it.
        base: if opened { base.with_subject(context.subject.clone()) } else { base }
            .with_preview(context.subject.preview.clone()),
        title: context.own(&title),
        provenance: capital(&provenance_word(context)),
        caution: caution_word(context),
        rules: context.header.ruleset.as_deref().map_or_else(Html::default, |id| here.ruleset(id)),
        byline: byline(context),
        summary: if opened {
            summary(context, report.verdict, contradicted_at(context, id, part))
        } else {
            Vec::new()
        },
        origin: origin(context),
        sign: provenance_sign(context.header.provenance),
        parts: parts(context, id, part),
        has_play: true,
        has_laps: plies.iter().any(|ply| !ply.laps.is_empty()),
        shown_first: shown_first(&plies),
        strip: strip(m, &plies, stores),
        legend: legend(here, &line.ruleset, &plies),
        ticks: tick_legend(m, &plies),
        lines: Vec::new(),
        moves,
        plies: render(m, Some((&opening, &intro)), &plies)?,
        ending: if ends { ending(context, part) } else { Vec::new() },
        last: last(context, part).filter(|_| ends),
        partings: if opened { partings(context, id, part) } else { Vec::new() },
        findings: if opened { whole(context) } else { Vec::new() },
        clauses: page_parts.clauses.views(here, &families),
        sources: sources(context),
        witnesses: witnesses(context.header, context),
        facts: facts(context),
        cite_files: cite_files(context, id),
        downloads: downloads(context, id),
        text: String::new(),
    };
    Ok(RenderedPart { page, fragments: places, sheet: page_parts.sheet, views: plies })
}

/// The ply that a page shows at first: in a record of a few plies the first that can be seen, for it is what the record is
/// about; a longer one begins at its beginning.
fn shown_first(plies: &[PlyView]) -> String {
    const FEW: usize = 3;
    let few = plies.iter().take(if plies.len() > FEW { 0 } else { FEW });
    few.filter(|ply| !ply.motion.is_empty()).map(|ply| ply.id.clone()).next().unwrap_or_default()
}

/// The ply in which most seeds fall, the first of several; empty where none do.
fn ply_with_most_drops(plies: &[PlyView]) -> String {
    let moving = plies.iter().rev().filter(|ply| !ply.motion.is_empty());
    moving.max_by_key(|ply| falls(&ply.motion)).map(|ply| ply.id.clone()).unwrap_or_default()
}

/// The page of a record that could not be replayed: what its header says, what was found, and its text.
pub(super) fn unplayed(
    context: &RecordContext<'_>,
    id: &Slug,
    report: &RecordReport,
) -> askama::Result<String> {
    let (here, m) = (context.here, context.m);
    let title = context.header.title.clone().unwrap_or_else(|| id.to_string());
    let crumbs = [(Route::Records, Html::text(&m.records))];
    RecordPage {
        base: PageShell::new(here, &m.record, &labelled(m, &title, context.header.provenance), &crumbs)
            .about(&about(context, &title))
            .with_subject(context.subject.clone())
            .with_script(here, Asset::Cite),
        title: context.own(&title),
        provenance: capital(&provenance_word(context)),
        caution: caution_word(context),
        rules: context.header.ruleset.as_deref().map_or_else(Html::default, |id| here.ruleset(id)),
        byline: byline(context),
        summary: vec![Html::text(record_verdict(m, report.verdict))],
        origin: origin(context),
        sign: provenance_sign(context.header.provenance),
        parts: Vec::new(),
        has_play: false,
        has_laps: false,
        shown_first: String::new(),
        strip: Html::default(),
        legend: Html::default(),
        ticks: Html::default(),
        lines: Vec::new(),
        moves: Vec::new(),
        plies: Html::default(),
        ending: Vec::new(),
        last: None,
        partings: Vec::new(),
        findings: report.diagnostics.iter().map(|diagnostic| finding(context, diagnostic)).collect(),
        clauses: Vec::new(),
        sources: sources(context),
        witnesses: witnesses(context.header, context),
        facts: facts(context),
        cite_files: cite_files(context, id),
        downloads: downloads(context, id),
        text: context.text.to_owned(),
    }
    .render()
}

fn title(context: &RecordContext<'_>, id: &Slug, part: &Part<'_>) -> String {
    let title = context.header.title.clone().unwrap_or_else(|| id.to_string());
    if part.number == 1 {
        return title;
    }
    let number = fill(&context.m.part_of, &[("n", &part.number.to_string()), ("all", &part.of.to_string())]);
    format!("{}, {number}", isolated(&title))
}

fn provenance_word(context: &RecordContext<'_>) -> String {
    let class = context.header.provenance;
    class.map_or(context.m.provenance_missing.as_str(), |class| provenance(context.m, class)).to_owned()
}

fn caution_word(context: &RecordContext<'_>) -> String {
    caution(context.m, context.header.provenance).to_owned()
}

fn about(context: &RecordContext<'_>, title: &str) -> String {
    format!("{}{}{}", isolated(title), context.m.colon, provenance_word(context))
}

fn parts(context: &RecordContext<'_>, id: &Slug, part: &Part<'_>) -> Vec<(String, String, bool)> {
    if part.of < 2 {
        return Vec::new();
    }
    let all = (1..=part.of).map(|number| {
        let route = match number {
            1 => Route::Record(id.clone()),
            number => Route::RecordPart(id.clone(), number),
        };
        (context.here.href(&route), number.to_string(), number == part.number)
    });
    all.collect()
}

/// Puts a ply into the list of moves: beside the others of its turn, where it has a turn.
fn list(
    moves: &mut Vec<MoveRow>,
    context: &RecordContext<'_>,
    view: &PlyView,
    side: Option<Player>,
    written: &str,
) {
    let who = side.map_or(String::new(), |side| context.player(side).to_owned());
    let wrong = view.verdict.1 == "v-illegal";
    let cell = MoveCell { id: view.id.clone(), who, written: written.to_owned(), wrong };
    match moves.last_mut() {
        Some(row) if !view.number.is_empty() && row.number == view.number => row.cells.push(cell),
        _ => moves.push(MoveRow { number: view.number.clone(), cells: vec![cell] }),
    }
}

/// Marks the plies whose boards are printed: all of a short record; else those with something said of them, the last, and
/// every eighth, so that a reader can follow on a board of their own.
fn choose_printed_boards(plies: &mut [PlyView]) {
    const FEW: usize = 8;
    let all = plies.len();
    for (at, ply) in plies.iter_mut().enumerate() {
        let said = !ply.notes.is_empty() || !ply.findings.is_empty() || !ply.branches.is_empty();
        let is_more = ply.tick == "r" || ply.class != "ply";
        ply.print_board = all <= FEW || said || is_more || at % FEW == FEW - 1 || at + 1 == all;
    }
}

/// Plies as a list, those of branches within.
fn render(m: &Messages, start: Option<(&FigureView, &[Html])>, plies: &[PlyView]) -> askama::Result<Html> {
    let mut shown = Vec::with_capacity(plies.len());
    for (at, ply) in plies.iter().enumerate() {
        let mut branches = Vec::with_capacity(ply.branches.len());
        for branch in &ply.branches {
            branches.push((branch, render(m, None, &branch.plies)?));
        }
        let id = |other: Option<usize>| other.and_then(|at| plies.get(at)).map(|ply| ply.id.as_str());
        shown.push(Shown { ply, back: id(at.checked_sub(1)), next: id(at.checked_add(1)), branches });
    }
    let (start, intro) = start.unzip();
    let first = plies.first().filter(|ply| !ply.motion.is_empty());
    Ok(Html::trusted(Plies { m, start, first, intro: intro.unwrap_or_default(), plies: shown }.render()?))
}

/// Every place of some plies, those of laps and branches included.
fn fragments(plies: &[PlyView]) -> Vec<String> {
    let mut all = Vec::new();
    for ply in plies {
        all.push(ply.id.clone());
        all.extend(ply.also.iter().cloned());
        all.extend((1..=ply.laps.len()).map(|lap| format!("{}-{lap}", ply.id)));
        for branch in &ply.branches {
            all.push(branch.id.clone());
            all.extend(fragments(&branch.plies));
        }
    }
    all
}

/// Gives each ply the places of its laps that are gone, and returns all other places.
fn with_past_laps(context: &RecordContext<'_>, plies: &mut [PlyView]) -> Vec<String> {
    let places = fragments(plies);
    let here = context.here;
    let past = past_laps(here.site.input.published, &here.route.file(), &places);
    add_past_laps(plies, &past);
    places
}

/// Gives each ply its own of some places.
fn add_past_laps(plies: &mut [PlyView], past: &[(&str, &str)]) {
    if past.is_empty() {
        return;
    }
    for ply in plies {
        let own = past.iter().filter(|(of, _)| *of == ply.id);
        ply.past_laps.extend(own.map(|(_, place)| (*place).to_owned()));
        ply.branches.iter_mut().for_each(|branch| add_past_laps(&mut branch.plies, past));
    }
}

/// How the record says it ends, and how the board has it.
fn ending(context: &RecordContext<'_>, part: &Part<'_>) -> Vec<String> {
    let m = context.m;
    let items = part.line.plies.last().map_or_else(|| part.line.opening.clone(), PlyReport::after);
    let mut ends: Vec<String> = items.iter().filter_map(|item| end(context, item)).collect();
    if let Some(Status::Playing) = part.line.line.status
        && ends.is_empty()
    {
        ends.push(m.end_unfinished.clone());
    }
    ends
}

fn end(context: &RecordContext<'_>, item: &Item) -> Option<String> {
    let m = context.m;
    let ItemKind::End(end) = &item.kind else { return None };
    let mut text = match end.result {
        EndResult::Wins(player) => fill(&m.end_wins, &[("player", context.player(player))]),
        EndResult::Draw => m.end_draw.clone(),
        EndResult::Unfinished => m.end_unfinished.clone(),
        EndResult::Unknown => m.end_unknown.clone(),
    };
    let mut more = String::new();
    if let Some((first, second)) = end.score {
        more.push_str(&format!(" {first}\u{2013}{second}"));
    }
    if let Some(reason) = end.reason {
        more.push_str(&format!(" ({})", isolated(context.words(reason))));
    }
    if !more.is_empty() {
        text = format!("{}{more}.", text.trim_end_matches('.'));
    }
    Some(text)
}

/// What could be played from the last position, where play could go on.
fn last(context: &RecordContext<'_>, part: &Part<'_>) -> Option<AlternativesView> {
    let PositionState::Position(position) = &part.line.line.end else { return None };
    let view = alternatives(context.m, &part.line.line.ruleset, position, None);
    view.filter(|view| !view.lines.is_empty())
}

/// The other readings under which the record goes otherwise: a link to the page that shows both, and the verdict.
fn partings(context: &RecordContext<'_>, id: &Slug, part: &Part<'_>) -> Vec<(Html, Html)> {
    let m = context.m;
    let line = part.line.line;
    let family = context.context.family(line.ruleset.id());
    let all = part.partings.iter().map(|parting| {
        let reading = family.and_then(|family| family.declaration().reading(&parting.reading));
        let mut asked = Html::default();
        let mut other = Html::text(&format!("{} = {}", parting.reading, parting.alternative));
        if let Some(reading) = reading {
            asked = context.here.words_of_ruleset(&reading.question);
            asked.push_text(" ");
            other = answer(context, reading, &parting.alternative);
        }
        asked.push(&context.here.link_around(&parting.route(id), &other));
        let mut verdict = Html::text(&capital(record_verdict(m, parting.verdict)));
        verdict.push_text(&format!("{}{} ", m.semicolon, m.parts_at));
        verdict.push(&context.here.link(&parting.place.route(id), &ply_name(context, part, &parting.place)));
        verdict.push_text(".");
        (asked, verdict)
    });
    all.collect()
}

/// The first ply of the record that is contradicted.
fn contradicted_at(context: &RecordContext<'_>, id: &Slug, part: &Part<'_>) -> Option<Html> {
    let mut all = part.places.iter().zip(&part.line.plies);
    let (placed, _) = all.find(|(_, ply)| matches!(ply.step.verdict, PlyVerdict::Contradicted))?;
    Some(context.here.link(&placed.place.route(id), &ply_name(context, part, &placed.place)))
}

/// What to call the ply of a place: its number, and how it is written.
fn ply_name(context: &RecordContext<'_>, part: &Part<'_>, place: &PlyPlace) -> String {
    let mut all = part.places.iter().zip(&part.line.plies);
    let Some((placed, ply)) = all.find(|(placed, _)| placed.place == *place) else {
        return place.fragment.clone();
    };
    if ply.step.kind == PlyKind::Round {
        return round_name(context, placed);
    }
    let written = context.words(ply.step.span);
    placed.number.map_or_else(|| written.to_owned(), |number| format!("{number}. {}", isolated(written)))
}

fn whole(context: &RecordContext<'_>) -> Vec<Html> {
    let shown =
        context.findings.whole.iter().filter(|diagnostic: &&&Diagnostic| !is_shown_elsewhere(diagnostic));
    shown.map(|diagnostic| finding(context, diagnostic)).collect()
}

/// The record and its play in other forms.
fn downloads(context: &RecordContext<'_>, id: &Slug) -> Vec<Html> {
    let m = context.m;
    let text = (!context.text.is_empty()).then_some((RecordFile::Text, &m.file_text));
    let others = [(RecordFile::Json, &m.file_json), (RecordFile::Moves, &m.file_moves)];
    let boards = context.replay.line.is_some();
    let boards = boards.then_some([(RecordFile::Opening, &m.file_opening), (RecordFile::Last, &m.file_last)]);
    let card =
        (boards.is_some() && context.here.site.input.cards).then_some((RecordFile::Card, &m.file_card));
    let drawings = boards.into_iter().flatten().chain(card);
    let link =
        |(file, words): (RecordFile, &String)| context.here.link(&Route::RecordFile(id.clone(), file), words);
    let licence = &context.here.site.settings.licence;
    let licence = licence.spdx.as_ref().map_or(licence.name.as_str(), |spdx| spdx);
    let licence = fill(&m.licence_of_drawings, &[("licence", licence)]);
    let drawn = drawings.map(|(file, words)| {
        let mut html = link((file, words));
        html.push_text(&format!(" ({licence})"));
        html
    });
    text.into_iter().chain(others).map(link).chain(drawn).collect()
}

/// Its citation for reference managers.
fn cite_files(context: &RecordContext<'_>, id: &Slug) -> Html {
    let files = CiteFile::ALL.into_iter().map(RecordFile::Cite);
    let links = files.map(|file| context.here.link(&Route::RecordFile(id.clone(), file), file.name()));
    join(links, " · ")
}
