//! The page of a record, or of one part of a long one.

use askama::Template;

use crate::common::{
    Asset, Html, PlyPlace, RecordFile, Route, Slug, capital, embed_code, fill, labelled, plural,
};
use crate::page_shell::{PageContext, PageShell, Subject};
use base::board::Player;
use base::text::isolated;
use engine::{GameResult, Position, Status};
use record::notation::syntax::{EndResult, Item, ItemKind};
use record::replay::{PlyKind, PlyReport, PlyVerdict, PositionState, stores_against_result};

use super::alternatives::{LegalMove, alternatives};
use super::findings::is_shown_elsewhere;
use super::notes::finding;
use super::ply::{gap_name, round_name};
use super::record_context::{Moved, Other, RecordContext};
use super::viewer::{Part, Viewer};

#[derive(Template)]
#[template(path = "record.html")]
struct RecordPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    record: &'a RecordContext<'a>,
    title: String,
    number: u16,
    /// What the page shows of the play; `None` where the record could not be replayed.
    part: Option<Part<'a>>,
    viewer: Option<Viewer<'a>>,
}

/// The page of a part, or of a record that could not be replayed; and the places in it that others may cite.
pub(super) fn page<'a>(
    record: &'a RecordContext<'a>,
    subject: &Subject,
    part: Option<Part<'a>>,
) -> askama::Result<(String, Vec<String>)> {
    let (here, m) = (record.here, record.m);
    let number = part.map_or(1, |part| part.number);
    let viewer = part.map(|part| Viewer::new(record, part));
    let mut title = record.title();
    if let Some(part) = part.filter(|_| number > 1) {
        let of = fill(&m.part_of, &[("n", &number.to_string()), ("all", &part.last().to_string())]);
        title = format!("{}, {of}", isolated(&title));
    }
    let about = format!("{}{}{}", isolated(&title), m.colon, record.provenance());
    let crumbs = [(Route::Records, Html::text(&m.records))];
    let heading = labelled(m, &title, record.header.provenance);
    let mut base = PageShell::new(here, &m.record, &heading, &crumbs).about(&about);
    if let Some(viewer) = &viewer {
        base = base.with_definitions(viewer.sheet().definitions()).with_class("wide stage");
        base = base.with_script(Asset::Viewer).with_script(Asset::Save);
        base = base.with_preview(subject.preview.clone());
    }
    // Later parts are pages of the record; the first one stands for the whole of it.
    if number == 1 {
        base = base.with_subject(subject.clone());
    }
    let base = base.with_script(Asset::Cite);
    let page = RecordPage { base, here, record, title, number, part, viewer };
    let text = page.render()?;
    Ok((text, page.viewer.map_or_else(Vec::new, |viewer| viewer.fragments)))
}

impl RecordPage<'_> {
    fn route(&self, number: u16) -> Route {
        let id = self.record.input.id.clone();
        if number == 1 { Route::Record(id) } else { Route::RecordPart(id, number) }
    }

    /// The parts, each with its address and number.
    fn parts(&self, part: &Part<'_>) -> impl Iterator<Item = (String, u16)> {
        (1..=part.last()).map(|number| (self.here.href(&self.route(number)), number))
    }

    /// A link to the next part, which is after the last ply of this one.
    fn goes_on(&self, part: &Part<'_>) -> Html {
        let next = part.number.saturating_add(1);
        self.here.link(&self.route(next), &fill(&self.record.m.goes_on_in_part, &[("n", &next.to_string())]))
    }

    /// How the record says it ends, and how the board has it.
    fn ending(&self, part: &Part<'_>) -> Vec<Html> {
        let last = last_items(part);
        let mut ends: Vec<Html> = last.iter().filter_map(|item| end(self.record, part, item)).collect();
        if part.line.line.status == Some(Status::Playing) && ends.is_empty() {
            ends.push(Html::text(&self.record.m.end_unfinished));
        }
        ends
    }

    /// Who won and what the players have, where the record says how it ends; empty where it does not.
    fn outcome(&self, part: &Part<'_>) -> String {
        if let Some(sentence) = last_items(part).iter().find_map(|item| self.against_stores(part, item)) {
            return sentence;
        }
        let mut words: Vec<String> =
            last_items(part).iter().filter_map(|item| result(self.record, part, item)).collect();
        let line = part.line.line;
        let position = line.end.position().filter(|_| line.ruleset.keeps_stores() && !words.is_empty());
        let has_seeds = |position: &&Position| Player::ALL.iter().any(|&player| position.store(player) > 0);
        if let Some(position) = position.filter(has_seeds) {
            let stores = Player::ALL
                .map(|player| format!("{} {}", isolated(self.record.player(player)), position.store(player)));
            words.push(fill(&self.record.m.stores_at_end, &[("stores", &stores.join(", "))]));
        }
        words.join(" ")
    }

    /// How the game ended by such an item, where the stores do not show it: the rules do not end the game there, and the
    /// winner has no more in store than the other player, or one of them has more in a game that is drawn.
    fn against_stores(&self, part: &Part<'_>, item: &Item) -> Option<String> {
        let ItemKind::End(end) = &item.kind else { return None };
        let line = part.line.line;
        let stores = stores_against_result(&line.ruleset, line.end.position()?, end)?;
        let m = self.record.m;
        let (form, loser) = match end.result {
            EndResult::Wins(winner) if stores[Player::South] == stores[Player::North] => {
                (&m.winner_level, winner.opposite())
            }
            EndResult::Wins(winner) => (&m.winner_behind, winner.opposite()),
            _ if stores[Player::South] > stores[Player::North] => (&m.draw_ahead, Player::South),
            _ => (&m.draw_ahead, Player::North),
        };
        let winner = loser.opposite();
        let [fewer, more] = [stores[winner], stores[loser]].map(|seeds| seeds.to_string());
        let values = [
            ("winner", self.record.player(winner)),
            ("other", self.record.player(loser)),
            ("more", &more),
            ("fewer", &fewer),
            ("n", &more),
        ];
        Some(fill(form, &values))
    }

    /// What could be played from the last position, where play could go on.
    fn next_moves(&self, part: &Part<'_>) -> Option<Vec<LegalMove>> {
        let PositionState::Position(position) = &part.line.line.end else { return None };
        let moves = alternatives(self.record.m, &part.line.line.ruleset, position, None);
        moves.filter(|moves| !moves.is_empty())
    }

    /// What another reading answers, as a link to the page that shows the record under it too, if there is one.
    fn side_by_side(&self, other: &Other) -> Html {
        let answer = self.record.answer(&other.reading, &other.parting.alternative);
        match other.moved {
            None => self.here.link_around(&other.parting.route(self.record.input.id), &answer),
            Some(_) => answer,
        }
    }

    /// What it changes, where no page shows it.
    fn moved(&self, other: &Other) -> Option<String> {
        let shape = self.part?.line.line.ruleset.shape();
        let (m, Moved { holes, stores, mover }) = (self.record.m, other.moved?);
        let holes: Vec<_> = holes.iter().map(|hole| shape.hole_name(hole)).collect();
        let mut what = Vec::new();
        if !holes.is_empty() {
            what.push(fill(&m.other_reading_holes, &[("holes", &holes.join(", "))]));
        }
        what.extend(stores.then(|| m.other_reading_stores.clone()));
        what.extend(mover.then(|| m.other_reading_turn.clone()));
        if what.is_empty() {
            what.push(m.other_reading_later.clone());
        }
        Some(fill(&m.other_reading_moves, &[("what", &what.join(&m.semicolon))]))
    }

    /// The first ply of the record that is contradicted.
    fn contradicted_at(&self, part: &Part<'_>) -> Option<Html> {
        let mut all = part.places.iter().zip(&part.line.plies);
        let (placed, _) = all.find(|(_, ply)| matches!(ply.step.verdict, PlyVerdict::Contradicted))?;
        Some(self.ply(part, &placed.place))
    }

    /// A link to the ply of a place: its number, and how it is written.
    fn ply(&self, part: &Part<'_>, place: &PlyPlace) -> Html {
        let mut all = part.places.iter().zip(&part.line.plies);
        let name = match all.find(|(placed, _)| placed.place == *place) {
            None => place.fragment.clone(),
            Some((placed, ply)) if ply.step.kind == PlyKind::Round => round_name(self.record, placed),
            Some((placed, ply)) => {
                let missing = (ply.step.kind == PlyKind::Gap).then(|| gap_name(self.record.m, ply)).flatten();
                let written = missing.unwrap_or_else(|| self.record.words(ply.step.span).to_owned());
                match placed.number {
                    // How many plies are missing would run together with the number of the turn.
                    Some(number) if ply.step.kind == PlyKind::Gap => format!("{written} ({number})"),
                    Some(number) => format!("{number}. {}", isolated(&written)),
                    None => written,
                }
            }
        };
        self.here.link(&place.route(self.record.input.id), &name)
    }

    /// What was found and is not shown with a ply.
    fn findings(&self) -> Vec<Html> {
        let Some(part) = &self.part else {
            let all = self.record.input.report.diagnostics.iter();
            return all.map(|one| finding(self.record, one)).collect();
        };
        let whole = self.record.findings.whole.iter().filter(|_| part.number == 1);
        whole.filter(|one| !is_shown_elsewhere(one)).map(|one| finding(self.record, one)).collect()
    }

    fn link(&self, file: RecordFile, words: &str) -> Html {
        self.here.link(&Route::RecordFile(self.record.input.id.clone(), file), words)
    }

    /// The record and its play in other forms.
    fn files(&self) -> impl Iterator<Item = Html> {
        let m = self.record.m;
        let text = (!self.record.text.is_empty()).then_some((RecordFile::Text, &m.file_text));
        let others = [
            (RecordFile::Json, &m.file_json),
            (RecordFile::Moves, &m.file_moves),
            (RecordFile::Tei, &m.file_tei),
        ];
        text.into_iter().chain(others).map(|(file, words)| self.link(file, words))
    }

    fn drawings(&self) -> impl Iterator<Item = Html> {
        self.record.input.drawings().into_iter().map(|(file, words)| self.link(file, words))
    }

    fn licence_of_drawings(&self) -> String {
        let licence = &self.here.site.settings.licence;
        let licence = licence.spdx.as_ref().map_or(licence.name.as_str(), |spdx| spdx);
        fill(&self.record.m.licence_of_drawings, &[("licence", licence)])
    }

    /// The code by which other sites show it, where this site has an address and the record could be replayed.
    fn embed_code(&self) -> Option<Html> {
        let base = self.here.site.input.base_url.filter(|_| self.part.is_some())?;
        Some(embed_code(base, self.record.input.id, &self.record.labelled()))
    }

    /// Its citation for reference managers.
    fn cite_files(&self) -> Html {
        let id = self.record.input.id;
        self.here.cite_files(|form| Route::RecordFile(id.clone(), RecordFile::Cite(form)))
    }
}

/// What is written behind the last ply.
fn last_items<'a>(part: &Part<'a>) -> Vec<&'a Item> {
    part.line.plies.last().map_or_else(|| part.line.opening.clone(), PlyReport::after)
}

/// An item that says how the record ends, in words, with the reason it gives.
fn end(context: &RecordContext<'_>, part: &Part<'_>, item: &Item) -> Option<Html> {
    let ItemKind::End(end) = &item.kind else { return None };
    let result = result(context, part, item)?;
    let Some(reason) = end.reason else { return Some(Html::text(&result)) };
    // A reason may have brackets of its own.
    let mut html = Html::text(&format!("{}{}", result.trim_end_matches('.'), context.m.colon));
    html.push(&context.own(context.words(reason)));
    html.push_text(".");
    Some(html)
}

/// Who won by such an item, and with what score; by the rules, where the item does not say so.
fn result(context: &RecordContext<'_>, part: &Part<'_>, item: &Item) -> Option<String> {
    let ItemKind::End(end) = &item.kind else { return None };
    let text = match (end.result, part.line.line.status) {
        (EndResult::Unfinished | EndResult::Unknown, Some(Status::Over(GameResult::Won(winner)))) => {
            fill(&context.m.end_by_rules, &[("player", context.player(winner))])
        }
        (EndResult::Wins(player), _) => fill(&context.m.end_wins, &[("player", context.player(player))]),
        (EndResult::Draw, _) => context.m.end_draw.clone(),
        (EndResult::Unfinished, _) => context.m.end_unfinished.clone(),
        (EndResult::Unknown, _) => context.m.end_unknown.clone(),
    };
    Some(match end.score {
        Some((first, second)) => format!("{} {first}\u{2013}{second}.", text.trim_end_matches('.')),
        None => text,
    })
}
