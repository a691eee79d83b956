//! A ply as its page shows it: its board, its sentence, its verdict, and what supports it.

use crate::common::{Html, Messages, fill, fill_html, join, named, provenance};
use crate::page_shell::{Crop, paper_words};
use crate::widgets::diagram::Alternative;
use crate::widgets::timeline::Tick;
use base::board::{ByPlayer, HoleSet, Player};
use engine::{Event, EventKind};
use record::archive::SourceId;
use record::notation::syntax::ItemKind;
use record::replay::{
    CheckOutcome, CheckReport, Line, PlyKind, PlyReport, PlyVerdict, PositionState, ReadFrom,
    VariationReport, brief_sentence, captured, lap_sentences, sentence,
};
use rules::Worded;

use super::alternatives::{LegalMove, alternatives};
use super::anchors::{Placed, places_within, variation_name};
use super::animation::motion;
use super::clauses::{ClauseEntry, ClauseIndex, ClauseList, deciding};
use super::drawing::{self, MOST_WAYS};
use super::findings::is_shown_elsewhere;
use super::judged::{Sign, TestLine, tests};
use super::line_context::{BoardView, LineContext, PageParts};
use super::notes::{comments, finding, missing, notes, own_note};
use super::record_context::RecordContext;
use super::why::Readings;

/// A ply as its page shows it: what is known of it, and what has to be put together in the order of the page.
pub(super) struct Ply<'a> {
    context: &'a RecordContext<'a>,
    pub(super) report: PlyReport<'a>,
    pub(super) placed: Placed,
    pub(super) board: BoardView,
    pub(super) sentence: Html,
    /// The sentence of each lap.
    pub(super) laps: Vec<String>,
    /// The holes in which the laps end, with a space between; empty where a lap has none.
    pub(super) lap_ends: String,
    pub(super) motion: String,
    /// Whether the board drawn before it is the one on which it was played; not behind play that was taken back.
    follows: bool,
    pub(super) tick: Tick,
    /// The comments before it.
    pub(super) before: Vec<Html>,
    pub(super) notes: Vec<Html>,
    /// The clause that decided it, with its tests.
    rule: Option<ClauseIndex>,
    pub(super) tests: Vec<TestLine>,
    /// The other clauses that fired.
    pub(super) others: Vec<ClauseIndex>,
    pub(super) readings: Readings,
    pub(super) branches: Vec<Branch<'a>>,
}

/// A line of play beside another.
pub(super) struct Branch<'a> {
    pub(super) id: String,
    pub(super) label: Html,
    /// What is said before its first ply.
    pub(super) opening: Vec<Html>,
    pub(super) plies: Vec<Ply<'a>>,
    /// What is said of the ply behind it.
    pub(super) after: Vec<Html>,
}

impl<'a> Ply<'a> {
    /// The ply `at` of a line.
    pub(super) fn new(
        context: &'a RecordContext<'a>,
        page_parts: &mut PageParts,
        line_context: &LineContext<'a>,
        at: usize,
        report: PlyReport<'a>,
        placed: &Placed,
    ) -> Self {
        let (step, line) = (report.step, line_context.line);
        let ruleset = &line.ruleset;
        let other = only_under(context, &report);
        let events = other.map_or(step.events.as_slice(), |(_, events)| events);
        let drawing = drawing::after(ruleset, step, events, line_context.assumed[at + 1]);
        let name = Alternative::Text(&board_name(context, placed, &report));
        let board = page_parts.board(context, line_context.frame, drawing.as_ref(), name);
        let deciding = deciding(step);
        let rule = deciding.map(|clause| page_parts.clauses.add(ruleset, clause));
        let tests =
            deciding.map(|clause| tests(context, page_parts.explainer(ruleset), ruleset, step, clause));
        let others =
            step.clauses().into_iter().filter(|&other| deciding.is_some() && Some(other) != deciding);
        let others = others.map(|other| page_parts.clauses.add(ruleset, other)).collect();
        let laps = lap_sentences(ruleset, context.phrases(), events, MOST_WAYS);
        let ends = laps.iter().map(|lap| lap.last.map(|hole| ruleset.shape().hole_name(hole)));
        let linked = line_context.linked(context);
        let (notes, after) = notes(context, &linked, &report);
        let is_noted = !notes.is_empty() || after.iter().any(|notes| !notes.is_empty());
        let follows = at.checked_sub(1).is_none_or(|last| line.plies[last].after == step.before);
        let mut branches = branches(context, page_parts, line_context.assumed[at], report, placed, after);
        for first in branches.iter_mut().filter_map(|branch| branch.plies.first_mut()) {
            first.follows = follows;
        }
        Self {
            context,
            report,
            placed: placed.clone(),
            board,
            follows,
            sentence: described(context, line, &report, other, !laps.is_empty()),
            lap_ends: ends.collect::<Option<Vec<_>>>().map_or_else(String::new, |ends| ends.join(" ")),
            laps: laps.into_iter().map(|lap| lap.sentence).collect(),
            motion: motion(events),
            tick: Tick {
                mark: tick_mark(&report, is_noted),
                stores: step.after.position().map(|after| ByPlayer::from_fn(|player| after.store(player))),
                round: if step.kind == PlyKind::Round { round_name(context, placed) } else { String::new() },
            },
            before: comments(context, &linked, &report.before()),
            notes,
            rule,
            tests: tests.unwrap_or_default(),
            others,
            readings: Readings::new(context, line_context, &report, placed),
            branches,
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.placed.place.fragment
    }

    pub(super) fn is_turn(&self) -> bool {
        self.report.step.kind.is_turn()
    }

    /// The number of its turn, such as `12.`; empty where it has none.
    pub(super) fn number(&self) -> String {
        self.placed.number.map_or(String::new(), |number| format!("{number}."))
    }

    /// Whose it is; empty for what is no turn of one player.
    pub(super) fn player(&self) -> &str {
        side(&self.placed, &self.report).map_or("", |side| self.context.player(side))
    }

    pub(super) fn class(&self) -> &'static str {
        match self.report.step.kind {
            _ if self.report.is_withdrawn() => "ply withdrawn",
            PlyKind::Gap => "ply gap",
            PlyKind::Round => "ply round",
            _ => "ply",
        }
    }

    /// What a list of moves calls it.
    pub(super) fn name(&self) -> String {
        self.in_words().unwrap_or_else(|| self.report.written())
    }

    fn in_words(&self) -> Option<String> {
        in_words(self.context, &self.placed, &self.report)
    }

    /// What its heading calls it: as it is written, with order, acts and glyphs, or in words where no move is written.
    /// Checks are listed apart.
    pub(super) fn heading(&self) -> Html {
        let mut text = self.report.written();
        if let Some(words) = self.in_words() {
            return Html::element("span", &[("title", &text)], &Html::text(&words));
        }
        for item in self.report.after() {
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
                text.push_str(self.context.words(item.span));
            }
        }
        Html::code(&text)
    }

    /// What class of evidence it is, where it is not that of the record.
    pub(super) fn other_class(&self) -> Option<&str> {
        let class = self.report.step.provenance.filter(|_| self.is_turn())?;
        (self.context.header.provenance != Some(class)).then(|| provenance(self.context.m, class))
    }

    /// The seams before it, where play of another provenance begins.
    pub(super) fn seams(&self) -> impl Iterator<Item = Html> {
        self.report.provenance().into_iter().map(|item| {
            let span = if let ItemKind::Provenance(class) = item.kind { class } else { item.span };
            Html::text(self.context.class(span))
        })
    }

    /// Where on paper it was read, then where boards and comments on it were: each place as a link to what was read from
    /// that page, with that part of the page.
    pub(super) fn places(&self) -> impl Iterator<Item = (Html, Option<Crop<'_>>)> {
        let here = self.context.here;
        let places = self.report.at().into_iter().chain(self.report.also_at());
        places.map(move |ReadFrom { place, witness, source }| {
            let words = witness.map(str::to_owned).into_iter().chain([paper_words(self.context.m, &place)]);
            let words = Html::text(&words.collect::<Vec<_>>().join(", "));
            let source: Option<SourceId> = source.and_then(|id| id.parse().ok());
            let crop = source.as_ref().and_then(|id| here.crop(id, &place));
            match source.filter(|id| here.site.archive.sources.contains_key(id)) {
                Some(id) => (here.link_around(&here.place_route(&id, &place), &words), crop),
                None => (words, crop),
            }
        })
    }

    /// The clause that decided it.
    pub(super) fn rule<'c>(&self, clauses: &'c ClauseList) -> Option<&'c ClauseEntry> {
        self.rule.map(|rule| clauses.entry(rule))
    }

    /// Whether its tests say what the clause that decided it asks, so that the words of the clause need not be repeated.
    pub(super) fn is_tested(&self) -> bool {
        self.tests.iter().any(|test| test.sign == Sign::Holds)
    }

    /// The other clauses that fired, but for those that are named once for all plies.
    pub(super) fn other_rules<'c>(
        &self,
        clauses: &'c ClauseList,
        usual: &[ClauseIndex],
    ) -> impl Iterator<Item = &'c ClauseEntry> {
        let others = self.others.iter().filter(move |other| !self.is_sown() || !usual.contains(other));
        others.map(|other| clauses.entry(*other))
    }

    /// Whether seeds were sown by a clause that is known.
    pub(super) fn is_sown(&self) -> bool {
        let drops = |event: &Event| matches!(event.kind, EventKind::Drop { .. });
        self.rule.is_some() && self.report.step.events.iter().any(drops)
    }

    /// What it captured, in words; empty where nothing was.
    pub(super) fn gain(&self) -> String {
        let PlyReport { step, ruleset, .. } = self.report;
        let taken: u32 = Player::ALL.into_iter().map(|player| captured(ruleset, &step.events, player)).sum();
        if taken == 0 || !self.is_turn() {
            return String::new();
        }
        fill(&self.context.m.would_take, &[("n", &taken.to_string())])
    }

    pub(super) fn verdict(&self) -> (&str, &'static str) {
        verdict(self.context.m, &self.report.step.verdict)
    }

    /// Why its verdict is what it is; empty for what is plainly legal.
    pub(super) fn reason(&self) -> Html {
        let m = self.context.m;
        match &self.report.step.verdict {
            _ if !self.is_turn() => Html::default(),
            PlyVerdict::LegalOnlyUnder(all) => join(
                all.iter().map(|chosen| {
                    self.context.reading(self.report.ruleset.id(), &chosen.reading, &chosen.alternative)
                }),
                " ",
            ),
            PlyVerdict::NotDetermined(why) => Html::text(named(&m.why_undetermined, why.word())),
            _ => Html::default(),
        }
    }

    /// The checks written with it, in words: those of each outcome together, with the class of their mark.
    pub(super) fn checks(&self) -> Vec<(&'static str, Html)> {
        let m = self.context.m;
        let of = |outcome, class, became: &String| {
            let own = self.report.checks().filter(|check| check.outcome == outcome);
            let words = own.map(|check| self.check(&check)).collect::<Vec<_>>().join(&m.semicolon);
            (!words.is_empty()).then(|| (class, Html::text(&format!("{became}{}{words}", m.colon))))
        };
        let lists = [
            of(CheckOutcome::Agrees, "y", &m.checks_agree),
            of(CheckOutcome::Differs, "x", &m.checks_differ),
            of(CheckOutcome::Resumes, "", &m.checks_resume),
            of(CheckOutcome::NotCompared, "", &m.checks_not_compared),
        ];
        lists.into_iter().flatten().collect()
    }

    /// A check in words.
    fn check(&self, check: &CheckReport<'_>) -> String {
        let m = self.context.m;
        match &check.item.kind {
            ItemKind::Laps(_) => m.check_laps.clone(),
            ItemKind::Board(_) => m.check_board.clone(),
            ItemKind::Captured(seeds) => fill(&m.check_captured, &[("n", &seeds.to_string())]),
            ItemKind::Total(seeds) => fill(&m.check_total, &[("n", &seeds.to_string())]),
            ItemKind::Makes(makes) => {
                let flag = fill(&m.quoted, &[("text", self.context.words(makes.flag))]);
                let holes: Vec<_> = makes.holes.iter().map(|hole| self.context.words(hole.span)).collect();
                format!("{flag}{}{}", m.colon, holes.join(", "))
            }
            _ => {
                let written = check.written(self.report.text());
                fill(&m.check_last, &[("hole", written.trim_start_matches(':'))])
            }
        }
    }

    /// What was found in it and is not said in other words.
    pub(super) fn findings(&self) -> Vec<Html> {
        let own = self.context.findings.at(self.report.step.id).iter();
        own.filter(|one| !is_shown_elsewhere(one)).map(|one| finding(self.context, one)).collect()
    }

    /// What could have been played instead; `None` where it is not known, or too much to be listed.
    pub(super) fn alternatives(&self) -> Option<Vec<LegalMove>> {
        let step = self.report.step;
        let PositionState::Position(before) = &step.before else { return None };
        let has_moves = self.is_turn() || step.kind == PlyKind::Round;
        if !has_moves {
            return None;
        }
        let mut moves = alternatives(self.context.m, self.report.ruleset, before, step.played.as_ref())?;
        for other in moves.iter_mut().filter(|_| !self.follows) {
            other.motion.clear();
        }
        Some(moves)
    }
}

/// What happened in a ply, in words; `other` is how it goes under the reading under which it is legal.
fn described(
    context: &RecordContext<'_>,
    line: &Line,
    report: &PlyReport<'_>,
    other: Option<(&Worded, &[Event])>,
    has_laps: bool,
) -> Html {
    let events = other.map_or(report.step.events.as_slice(), |(_, events)| events);
    let describe = if has_laps { brief_sentence } else { sentence };
    let mut words = describe(&line.ruleset, context.phrases(), events);
    if report.step.laps as usize > MOST_WAYS {
        words.push(' ');
        words.push_str(&fill(&context.m.ways_drawn, &[("n", &MOST_WAYS.to_string())]));
    }
    let mut html = context.here.rules(&words);
    if words.is_empty() {
        let gap = report.own().iter().find(|item| matches!(item.kind, ItemKind::Gap(_)));
        html = gap.and_then(|item| own_note(context, item)).unwrap_or_default();
    }
    let Some((means, _)) = other else { return html };
    let means = context.here.words_of_ruleset(means);
    fill_html(&context.m.only_if_read, &[("means", means), ("described", html)])
}

/// How a ply goes that is legal only under another reading: what the reading means, and what happens by it. `None` for
/// every other ply, and where several readings must change.
fn only_under<'a>(context: &RecordContext<'a>, report: &PlyReport<'_>) -> Option<(&'a Worded, &'a [Event])> {
    let PlyVerdict::LegalOnlyUnder(all) = &report.step.verdict else { return None };
    let chosen = all.first()?;
    let other = context.others.iter().find(|other| {
        other.parting.reading == chosen.reading && other.parting.alternative == chosen.alternative
    })?;
    let there = other.replay.line.as_ref()?.plies.iter().find(|there| there.span == report.step.span)?;
    let means = &other.reading.alternative(&chosen.alternative)?.means;
    (!there.events.is_empty()).then_some((means, there.events.as_slice()))
}

/// What the board after a ply is called: which ply it is after.
fn board_name(context: &RecordContext<'_>, placed: &Placed, report: &PlyReport<'_>) -> String {
    let number = placed.number.map_or(String::new(), |number| number.to_string());
    let ply = match side(placed, report) {
        Some(side) => format!("{number} {}", context.player(side)),
        None if number.is_empty() => {
            in_words(context, placed, report).map_or_else(|| report.written(), |words| words.to_lowercase())
        }
        None => number,
    };
    fill(&context.m.board_after, &[("ply", ply.trim())])
}

/// What a ply is called that is no written move: the number of its round, or how much is missing.
fn in_words(context: &RecordContext<'_>, placed: &Placed, report: &PlyReport<'_>) -> Option<String> {
    match report.step.kind {
        PlyKind::Round => Some(round_name(context, placed)),
        PlyKind::Gap => gap_name(context.m, report),
        _ => None,
    }
}

/// The name of the round that a filling of the board begins.
pub(super) fn round_name(context: &RecordContext<'_>, placed: &Placed) -> String {
    let number: String = placed.place.fragment.chars().filter(char::is_ascii_digit).collect();
    fill(&context.m.round_number, &[("n", &number)])
}

/// What a gap is called: how many plies are missing.
pub(super) fn gap_name(m: &Messages, report: &PlyReport<'_>) -> Option<String> {
    let plies = report.own().iter().find_map(|item| match &item.kind {
        ItemKind::Gap(gap) => Some(gap.plies),
        _ => None,
    })?;
    let words = [&m.gap_name_unknown, &m.gap_name_one, &m.gap_name_some, &m.gap_name_between];
    Some(missing(plies, words))
}

/// What a ply is marked by on the slider: the strongest of a new round, a capture, a reading it depended on, a note.
fn tick_mark(report: &PlyReport<'_>, is_noted: bool) -> &'static str {
    let captures = report.step.events.iter().any(|event| matches!(event.kind, EventKind::Capture { .. }));
    let gained = report.captured().is_some_and(|all| Player::ALL.into_iter().any(|player| all[player] > 0));
    match () {
        () if report.step.kind == PlyKind::Round => "r",
        () if captures || gained => "c",
        () if !report.step.readings.is_empty() => "d",
        () if is_noted => "n",
        () => "",
    }
}

/// A verdict in words, and the class of its mark.
pub(super) fn verdict<'m>(m: &'m Messages, verdict: &PlyVerdict) -> (&'m str, &'static str) {
    match verdict {
        PlyVerdict::Legal => (&m.verdict_legal, "v-legal"),
        PlyVerdict::Contradicted => (&m.verdict_contradicted, "v-illegal"),
        PlyVerdict::LegalOnlyUnder(_) => (&m.verdict_other, "v-other"),
        PlyVerdict::IllegalAsPlayed => (&m.verdict_illegal, "v-illegal"),
        PlyVerdict::NotDetermined(_) => (&m.verdict_undetermined, "v-open"),
        PlyVerdict::NotChecked => (&m.verdict_unchecked, "v-none"),
    }
}

/// Other play instead of a ply, each line with its own boards and with what is said `after` it.
fn branches<'a>(
    context: &'a RecordContext<'a>,
    page_parts: &mut PageParts,
    assumed: HoleSet,
    report: PlyReport<'a>,
    placed: &Placed,
    after: Vec<Vec<Html>>,
) -> Vec<Branch<'a>> {
    let mut branches = Vec::new();
    for (variation, after) in report.variations().into_iter().zip(after) {
        let id = variation_name(placed, branches.len());
        let mut branch =
            Branch { label: label(context, &variation), opening: Vec::new(), plies: Vec::new(), after, id };
        if let Some(line) = variation.line() {
            let line_context = LineContext::new(context, page_parts, line.line, assumed);
            let places =
                places_within(&line.line.ruleset, &line.plies, placed.place.part, &branch.id, placed.number);
            branch.opening = comments(context, &line_context.linked(context), &line.opening);
            for (at, (report, placed)) in line.plies.iter().zip(&places).enumerate() {
                branch.plies.push(Ply::new(context, page_parts, &line_context, at, *report, placed));
            }
        }
        branches.push(branch);
    }
    branches
}

/// What a variation is: other play, play under other readings, somebody's repair.
fn label(context: &RecordContext<'_>, variation: &VariationReport<'_>) -> Html {
    let m = context.m;
    let mut parts = Vec::new();
    for item in variation.items {
        match &item.kind {
            ItemKind::Under(under) => {
                let mut html = Html::text(&m.under);
                if let Some(name) = under.ruleset {
                    html.push_text(" ");
                    html.push(&context.here.ruleset(context.words(name)));
                }
                let line = variation.variation.and_then(|known| known.line.as_ref());
                let ruleset = line.map_or("", |line| line.ruleset.id());
                for (at, (name, value)) in under.readings.iter().enumerate() {
                    html.push_text(if at == 0 && under.ruleset.is_some() { &m.colon } else { " " });
                    html.push(&context.reading(ruleset, context.words(*name), context.words(*value)));
                }
                if line.is_none() {
                    html.push_text(&format!(" ({})", m.under_unknown));
                }
                parts.push(html);
            }
            ItemKind::By(hand) => {
                let hand = context.hand(context.words(*hand));
                parts.push(join([Html::text(&m.by_hand), hand], " "));
            }
            ItemKind::Comment(_) | ItemKind::Note => {}
            _ => break,
        }
    }
    if parts.is_empty() { Html::text(&m.instead) } else { join(parts, ", ") }
}

/// Whose ply it is, for lists that name South's and North's; `None` for what is no turn of one player.
fn side(placed: &Placed, report: &PlyReport<'_>) -> Option<Player> {
    if report.step.kind.is_turn() { report.step.player.or(placed.side) } else { None }
}
