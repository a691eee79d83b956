//! The play of a record, or of one part of a long one, to be stepped through.

use askama::Template;

use crate::common::{Html, Messages, PlyPlace, fill, fill_html, join, plural};
use crate::page_shell::PageContext;
use crate::widgets::diagram::Sheet;
use crate::widgets::timeline::{Tick, legend, strip, tick_legend};
use base::board::{ByPlayer, Player};
use engine::Position;
use record::notation::syntax::{Item, ItemKind, Under};
use record::replay::{LineReport, PlyReport, PositionState};
use rules::Ruleset;

use super::anchors::Placed;
use super::animation::falls;
use super::beginning::{assumed, caption, start_board};
use super::clauses::{ClauseIndex, ClauseList};
use super::judged::Sign;
use super::line_context::{BoardView, LineContext, PageParts};
use super::notes::comments;
use super::past_laps::past_laps;
use super::ply::{Branch, Ply};
use super::record_context::RecordContext;

/// One part of a record.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) number: u16,
    pub(super) line: &'a LineReport<'a>,
    /// Where each ply of the record is.
    pub(super) places: &'a [Placed],
}

impl<'a> Part<'a> {
    /// The number of the last part.
    pub(super) fn last(&self) -> u16 {
        self.places.last().map_or(1, |placed| placed.place.part)
    }

    /// The plies before it, which are on other pages.
    fn before(&self) -> usize {
        self.places.iter().take_while(|placed| placed.place.part < self.number).count()
    }

    /// Its plies with their numbers in the line, from 0.
    fn plies(&self) -> impl Iterator<Item = (usize, &'a PlyReport<'a>, &'a Placed)> {
        let all = self.line.plies.iter().zip(self.places).enumerate();
        let own = self.number;
        all.map(|(at, (report, placed))| (at, report, placed))
            .filter(move |(.., placed)| placed.place.part == own)
    }

    /// The last ply of the part before it, and the first of the part after it.
    fn neighbours(&self) -> [Option<&'a PlyPlace>; 2] {
        let mut all = self.places.iter().map(|placed| &placed.place);
        let back = all.clone().rfind(|place| place.part < self.number);
        [back, all.find(|place| place.part > self.number)]
    }

    /// The position at which it begins.
    fn start(&self) -> &'a PositionState {
        let last = self.before().checked_sub(1).and_then(|last| self.line.line.plies.get(last));
        last.map_or(&self.line.line.start, |step| &step.after)
    }
}

/// The viewer of a part.
#[derive(Template)]
#[template(path = "viewer.html")]
pub(super) struct Viewer<'a> {
    context: &'a RecordContext<'a>,
    m: &'a Messages,
    part: Part<'a>,
    start: BoardView,
    /// What is said of the whole.
    intro: Vec<Html>,
    plies: Vec<Ply<'a>>,
    sheet: Sheet,
    pub(super) clauses: ClauseList,
    /// The clauses that every ply in which seeds are sown used beside the one that decided it.
    pub(super) usual: Vec<ClauseIndex>,
    /// The ply that is shown at first; none for the position before the first.
    shown_first: Option<usize>,
    /// Play under other rules, to choose beside the controls.
    lines: Vec<LineChoice>,
    /// Every place in it that others may cite.
    pub(super) fragments: Vec<String>,
}

/// A line of play to choose.
pub(super) struct LineChoice {
    /// The ply that shows it.
    ply: String,
    /// The rules it is played by.
    rules: Html,
}

/// The plies of a line, those of branches within.
#[derive(Template)]
#[template(path = "plies.html")]
struct Plies<'a> {
    m: &'a Messages,
    /// The viewer whose main line it is; `None` in a branch.
    viewer: Option<&'a Viewer<'a>>,
    context: &'a RecordContext<'a>,
    clauses: &'a ClauseList,
    /// The clauses that are named once for all plies; none in a branch.
    usual: &'a [ClauseIndex],
    /// What is said before the first ply.
    opening: &'a [Html],
    plies: &'a [Ply<'a>],
    /// The places of laps that were published and are gone, each with its ply.
    past_laps: &'a [(&'a str, &'a str)],
}

impl askama::filters::HtmlSafe for Plies<'_> {}
impl askama::filters::HtmlSafe for Viewer<'_> {}

impl<'a> Viewer<'a> {
    pub(super) fn new(context: &'a RecordContext<'a>, part: Part<'a>) -> Self {
        const FEW: usize = 3;
        let line = part.line.line;
        let mut parts = PageParts::new(context);
        let line_context = LineContext::new(context, &mut parts, line, assumed(context.header, line));
        let start = start_board(context, &parts, &line_context, part.start(), part.before());
        let own = part.plies();
        let plies: Vec<Ply<'_>> = own
            .map(|(at, report, placed)| Ply::new(context, &mut parts, &line_context, at, *report, placed))
            .collect();
        let linked = line_context.linked(context);
        let intro =
            if part.number == 1 { comments(context, &linked, &part.line.opening) } else { Vec::new() };
        // A record of a few plies is about the first that can be seen; a longer one begins at its beginning.
        let few = plies.len() <= FEW;
        let shown_first = plies.iter().position(|ply| few && !ply.motion.is_empty());
        let mut fragments = Vec::new();
        add_fragments(&mut fragments, &plies);
        let PageParts { sheet, clauses, .. } = parts;
        let (m, lines, usual) = (context.m, Vec::new(), used_by_all(&plies));
        Self { context, m, part, start, intro, plies, sheet, clauses, usual, shown_first, lines, fragments }
    }

    /// The same as an example on another page: it shows at first the ply in which most seeds fall, the first of several,
    /// and offers the lines of play that the record gives under other rules.
    pub(super) fn into_example(self) -> Self {
        let moving = self.plies.iter().enumerate().rev().filter(|(_, ply)| !ply.motion.is_empty());
        let shown_first = moving.max_by_key(|(_, ply)| falls(&ply.motion)).map(|(at, _)| at);
        let lines = self.plies.iter().map(|ply| self.lines_of(ply)).find(|lines| !lines.is_empty());
        Self { shown_first, lines: lines.unwrap_or_default(), ..self }
    }

    pub(super) const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Whether it offers play under other rules.
    pub(super) const fn has_lines(&self) -> bool {
        !self.lines.is_empty()
    }

    /// The clauses that every ply in which seeds are sown used, as links.
    pub(super) fn usual(&self, here: &PageContext<'_>) -> Html {
        let entries = self.usual.iter().map(|usual| self.clauses.entry(*usual));
        let links = entries
            .map(|entry| Html::element("a", &[("href", &format!("#{}", entry.anchor))], &entry.title(here)));
        join(links, " · ")
    }

    fn shown_first(&self) -> &str {
        self.shown_first.and_then(|at| self.plies.get(at)).map_or("", Ply::id)
    }

    fn ticks(&self) -> Vec<&Tick> {
        self.plies.iter().map(|ply| &ply.tick).collect()
    }

    fn has_laps(&self) -> bool {
        self.plies.iter().any(|ply| !ply.laps.is_empty())
    }

    /// What the players have at first, where it is known and they keep stores.
    fn stores(&self) -> Option<ByPlayer<u16>> {
        let keeps = self.part.line.line.ruleset.keeps_stores();
        let start = self.part.start().position().filter(|_| keeps);
        start.map(|position| ByPlayer::from_fn(|player: Player| position.store(player)))
    }

    /// What the players have, move by move.
    fn strip(&self) -> Html {
        let seeds = self.part.start().position().map_or(0, Position::seeds);
        strip(self.m, self.stores(), seeds, &self.ticks())
    }

    /// What the signs on the boards mean.
    fn legend(&self) -> Html {
        let has = |sign: &str| self.plies.iter().any(|ply| ply.board.desk.as_str().contains(sign));
        let flags = self.part.line.line.ruleset.flag_names();
        legend(self.m, has, flags.map(|name| self.context.here.in_archive_language(Html::text(name))))
    }

    fn tick_legend(&self) -> Html {
        tick_legend(self.m, self.stores(), &self.ticks())
    }

    /// What is said of a move that was not played, with room for the move and the ply.
    fn tried(&self) -> Html {
        let [played, ply] = ["em", "b"].map(|name| Html::element(name, &[], &Html::default()));
        fill_html(&self.m.not_in_record, &[("move", played), ("ply", ply)])
    }

    /// The address of the last ply of the part before; `None` in the first part.
    fn back(&self) -> Option<String> {
        self.part.neighbours()[0].map(|place| self.address(place))
    }

    /// The address of the first ply of the part after; `None` in the last part.
    fn next(&self) -> Option<String> {
        self.part.neighbours()[1].map(|place| self.address(place))
    }

    fn address(&self, place: &PlyPlace) -> String {
        self.context.here.href(&place.route(self.context.input.id))
    }

    /// The plies as a list of moves has them, those of a turn together.
    fn turns(&self) -> impl Iterator<Item = &[Ply<'a>]> {
        self.plies
            .chunk_by(|one, next| one.placed.number.is_some() && one.placed.number == next.placed.number)
    }

    /// The places of laps that were published and are gone, each with its ply.
    fn past_laps(&self) -> Vec<(&str, &str)> {
        let here = self.context.here;
        past_laps(here.site.input.published, &here.route.file(), &self.fragments)
    }

    fn plies<'v>(&'v self, past_laps: &'v [(&'v str, &'v str)]) -> Plies<'v>
    where
        'a: 'v,
    {
        Plies {
            m: self.m,
            viewer: Some(self),
            context: self.context,
            clauses: &self.clauses,
            usual: &self.usual,
            opening: &[],
            plies: &self.plies,
            past_laps,
        }
    }

    /// How much of the beginning is known; in a later part, after which ply it begins.
    fn caption(&self) -> Html {
        let later = || fill(&self.m.where_part_begins, &[("n", &self.part.before().to_string())]);
        if self.part.number > 1 { Html::text(&later()) } else { caption(self.context) }
    }

    /// The lines of play of a ply that is given under other rules, or readings, too: the record's own, and the others.
    fn lines_of(&self, ply: &Ply<'_>) -> Vec<LineChoice> {
        let own = &self.part.line.line.ruleset;
        let mut lines = Vec::new();
        for (variation, branch) in ply.report.variations().iter().zip(&ply.branches) {
            let (Some(under), Some(line), Some(first)) = (
                under(variation.items),
                variation.variation.and_then(|known| known.line.as_ref()),
                branch.plies.first(),
            ) else {
                continue;
            };
            let other = &line.ruleset;
            if lines.is_empty() {
                let rules = rules_of(self.context, own, other, under);
                lines.push(LineChoice { ply: ply.id().to_owned(), rules });
            }
            let rules = rules_of(self.context, other, own, under);
            lines.push(LineChoice { ply: first.id().to_owned(), rules });
        }
        lines
    }
}

impl<'a> Plies<'a> {
    /// Whether print shows the board of a ply, by its number on the page; other plies are running text there. All boards
    /// of a short record are printed; else those with something said of them, the last, and every eighth, so that a reader
    /// can follow on a board of their own.
    fn is_printed(&self, number: usize, ply: &Ply<'_>, findings: &[Html]) -> bool {
        const FEW: usize = 8;
        let all = self.plies.len();
        let said = !ply.notes.is_empty() || !findings.is_empty() || !ply.branches.is_empty();
        let is_special = ply.tick.mark == "r" || ply.class() != "ply";
        self.viewer.is_some()
            && (all <= FEW || said || is_special || number.is_multiple_of(FEW) || number == all)
    }

    /// The ply of that number on the page.
    fn id(&self, number: usize) -> Option<&str> {
        self.plies.get(number.checked_sub(1)?).map(Ply::id)
    }

    /// The places of the laps of a ply that are gone.
    fn past_laps_of(&self, ply: &Ply<'_>) -> impl Iterator<Item = &str> {
        let id = ply.id().to_owned();
        self.past_laps.iter().filter(move |(of, _)| *of == id).map(|(_, place)| *place)
    }

    fn branch(&self, branch: &'a Branch<'a>) -> Plies<'a> {
        Plies { viewer: None, usual: &[], opening: &branch.opening, plies: &branch.plies, ..*self }
    }
}

/// The clauses that each of some plies used beside the one that decided it, those in which nothing is sown aside.
fn used_by_all(plies: &[Ply<'_>]) -> Vec<ClauseIndex> {
    let mut sown = plies.iter().filter(|ply| ply.is_sown()).map(|ply| &ply.others);
    let mut usual = sown.next().cloned().unwrap_or_default();
    sown.for_each(|others| usual.retain(|one| others.contains(one)));
    usual
}

/// Every place of some plies, those of laps and branches included.
fn add_fragments(all: &mut Vec<String>, plies: &[Ply<'_>]) {
    for ply in plies {
        all.push(ply.id().to_owned());
        all.extend(ply.placed.also.iter().cloned());
        all.extend((1..=ply.laps.len()).map(|lap| format!("{}-{lap}", ply.id())));
        for branch in &ply.branches {
            all.push(branch.id.clone());
            add_fragments(all, &branch.plies);
        }
    }
}

fn under(items: &[Item]) -> Option<&Under> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Under(under) => Some(under.as_ref()),
        _ => None,
    })
}

/// How two rulesets differ: its title, or where both are one ruleset what it takes of the readings named.
fn rules_of(context: &RecordContext<'_>, ruleset: &Ruleset, other: &Ruleset, under: &Under) -> Html {
    let family = context.family(ruleset.id());
    let Some(declaration) = family.as_ref().map(|family| family.declaration()) else {
        return Html::text(ruleset.id());
    };
    if ruleset.id() != other.id() {
        return context.here.words_of_ruleset(&declaration.title);
    }
    let chosen = under.readings.iter().filter_map(|(name, _)| {
        let name = context.words(*name);
        Some(context.meaning(declaration.reading(name)?, ruleset.choices().get(name)?))
    });
    join(chosen, &context.m.semicolon)
}
