//! A record under two readings, side by side, from where they part.

use std::sync::Arc;

use askama::Template;

use crate::archive::RecordHeader;
use crate::board::HoleSet;
use crate::check::{ReplayedRecord, verdict_of};
use crate::replay::{Known, Line, PlyStep, Replay, Told, replay, sentence};
use crate::rules::{Family, Reading};
use crate::site::base::Base;
use crate::site::diagram::{Alternative, Sheet, describe};
use crate::site::html::Html;
use crate::site::view::boards::frame_of;
use crate::site::{Route, Slug};

use super::beginning::assumed;
use super::drawing::{self, still_assumed};
use super::fragment::Placed;
use super::head::record_verdict;
use super::ply::verdict;
use super::scene::Scene;
use super::summary::{Parting, PlyPlace};

/// Plies shown of each side.
const MOST: usize = 60;

/// A record replayed under another alternative of one reading, where it goes otherwise.
pub(super) struct Other {
    pub(super) parting: Parting,
    /// The reading, as its ruleset declares it.
    reading: Reading,
    /// The alternative the record follows.
    own: String,
    replay: Replay,
    /// The first ply that differs, from 0.
    first: usize,
}

/// Every single other alternative of an open reading under which a record's verdict, its course or its end is
/// another.
pub(super) fn others(
    families: &dyn Fn(&str) -> Option<Arc<Family>>,
    replayed: &ReplayedRecord,
    text: &str,
    places: &[Placed],
) -> Vec<Other> {
    let ReplayedRecord { record, header, replay: own } = replayed;
    let family = header.ruleset.as_deref().and_then(families);
    let (Some(family), Some(line)) = (family, &own.line) else { return Vec::new() };
    let choices = line.ruleset.choices().clone();
    let mut found: Vec<Other> = Vec::new();
    for (reading, alternative, _) in family.neighbours(&choices) {
        let mut readings = header.readings.clone();
        readings.insert(reading.name.clone(), alternative.to_owned());
        let other = RecordHeader { readings, ..header.clone() };
        let there = replay::<Told>(families, &other, record, text);
        let Some(first) = first_difference(own, &there) else { continue };
        let place = places.get(first).or(places.last()).map(|placed| placed.place.clone());
        let place = place.unwrap_or(PlyPlace { part: 1, fragment: "start".to_owned() });
        let wanted = Slug::of(&format!("{}-{alternative}", reading.name)).to_string();
        let taken = |folder: &str| found.iter().any(|other| other.parting.folder == folder);
        // A number alone is the folder of a later part.
        let wanted = if wanted.contains('-') { wanted } else { format!("{wanted}-x") };
        let mut folder = wanted.clone();
        let mut again = 2;
        while taken(&folder) {
            folder = format!("{wanted}-{again}");
            again += 1;
        }
        found.push(Other {
            parting: Parting {
                reading: reading.name.clone(),
                alternative: alternative.to_owned(),
                verdict: verdict_of(&there).word().to_owned(),
                place,
                folder,
            },
            own: choices.get(&reading.name).unwrap_or(&reading.default).to_owned(),
            reading: reading.clone(),
            replay: there,
            first,
        });
    }
    found
}

/// The first ply that goes otherwise; the last one where only the verdict on the whole does, and `None` where nothing
/// does.
fn first_difference(own: &Replay, other: &Replay) -> Option<usize> {
    let (own_line, other_line) = (own.line.as_ref()?, other.line.as_ref()?);
    let differs =
        |(here, there): (&PlyStep, &PlyStep)| here.verdict != there.verdict || here.after != there.after;
    let first = own_line.plies.iter().zip(&other_line.plies).position(differs);
    first.or_else(|| {
        let same = verdict_of(own) == verdict_of(other) && own_line.end == other_line.end;
        (!same).then(|| own_line.plies.len().saturating_sub(1))
    })
}

#[derive(Template)]
#[template(path = "side_by_side.html")]
struct SideBySide<'a> {
    base: Base<'a>,
    title: Html,
    question: Html,
    reading: Html,
    heads: Vec<HeadView>,
    before: Option<(Html, String)>,
    rows: Vec<RowView>,
    more: bool,
    whole: Html,
}

/// What stands above a column.
struct HeadView {
    name: String,
    means: Html,
    verdict: String,
}

/// A ply under both readings.
struct RowView {
    number: String,
    player: String,
    written: String,
    sides: Vec<SideView>,
}

struct SideView {
    id: String,
    label: String,
    svg: Html,
    sentence: String,
    position: String,
    verdict: String,
    class: &'static str,
}

/// The page that shows both.
pub(super) fn page(
    scene: &Scene<'_>,
    id: &Slug,
    title: &str,
    other: &Other,
    places: &[Placed],
) -> askama::Result<String> {
    let (here, m) = (scene.here, scene.m);
    let mut sheet = Sheet::default();
    let empty = Vec::new();
    let (own_line, other_line) = (scene.replay.line.as_ref(), other.replay.line.as_ref());
    let (own, there) =
        (own_line.map_or(&empty, |line| &line.plies), other_line.map_or(&empty, |line| &line.plies));
    let begins = own_line.map_or(HoleSet::EMPTY, |line| assumed(scene.header, line));
    let begins = own.iter().take(other.first).fold(begins, |left, step| still_assumed(left, &step.events));
    let mut columns =
        [(own_line, &other.own, "a", begins), (other_line, &other.parting.alternative, "b", begins)];
    let before = own.get(other.first).and_then(|step| {
        let line = own_line?;
        let drawing = drawing::known(&line.ruleset, &step.before, begins)?;
        let frame = frame_of(&line.ruleset, m);
        let text = describe(&frame, &drawing, &m.store);
        let frame = sheet.frame(frame);
        Some((sheet.draw(frame, &drawing, Alternative::LabelledBy("start-p")), text))
    });
    let length = own.len().max(there.len());
    let mut rows = Vec::new();
    for at in other.first..length.min(other.first + MOST) {
        let placed = places.get(at);
        let fragment = placed.map_or_else(|| format!("p{at}"), |placed| placed.place.fragment.clone());
        let mut sides = Vec::new();
        for (line, label, column, left) in &mut columns {
            let Some((line, step)) = line.and_then(|line| Some((line, line.plies.get(at)?))) else {
                continue;
            };
            *left = still_assumed(*left, &step.events);
            let id = format!("{column}-{fragment}");
            sides.push(side(scene, &mut sheet, (line, step, *left), label, &id));
        }
        let number = placed.and_then(|placed| placed.number);
        let player = own.get(at).and_then(|step| step.player);
        rows.push(RowView {
            number: number.map_or(String::new(), |number| format!("{number}.")),
            player: player.map_or(String::new(), |player| scene.player(player).to_owned()),
            written: own.get(at).map_or(String::new(), |step| scene.words(step.span).to_owned()),
            sides,
        });
    }
    let means = |name: &str| {
        let known = other.reading.alternatives.iter().find(|(known, _)| known == name);
        known.map_or_else(Html::default, |(_, means)| here.prose(means))
    };
    let head = |name: &str, replay: &Replay| HeadView {
        name: name.to_owned(),
        means: means(name),
        verdict: record_verdict(m, verdict_of(replay)).to_owned(),
    };
    let ruleset = own_line.map_or("", |line| line.ruleset.id());
    let crumbs =
        [(Route::Records, Html::text(&m.records)), (Route::Record(id.clone()), here.prose_unlinked(title))];
    let heading = format!("{title}: {} = {}", other.reading.name, other.parting.alternative);
    SideBySide {
        base: Base::new(here, &m.side_by_side, &heading, &crumbs)
            .about(&heading)
            .with_drawings(&sheet)
            .with_margin(),
        title: here.prose_unlinked(title),
        question: here.prose(&other.reading.question),
        reading: super::ply::reading_link(scene, ruleset, &other.reading.name, &other.parting.alternative),
        heads: vec![head(&other.own, scene.replay), head(&other.parting.alternative, &other.replay)],
        before,
        rows,
        more: length > other.first + MOST,
        whole: here.link(&other.parting.place.route(id), &m.back_to_record),
    }
    .render()
}

fn side(
    scene: &Scene<'_>,
    sheet: &mut Sheet,
    (line, step, left): (&Line, &PlyStep, HoleSet),
    label: &str,
    id: &str,
) -> SideView {
    let m = scene.m;
    let (svg, position) = match drawing::after(&line.ruleset, step, left) {
        Some(drawing) if step.after != Known::Unknown => {
            let frame = frame_of(&line.ruleset, m);
            let text = describe(&frame, &drawing, &m.store);
            let frame = sheet.frame(frame);
            let ids = format!("{id}-t {id}-p");
            (sheet.draw(frame, &drawing, Alternative::LabelledBy(&ids)), text)
        }
        _ => (Html::default(), m.position_unknown.clone()),
    };
    let (verdict, class) = verdict(m, &step.verdict);
    SideView {
        id: id.to_owned(),
        label: label.to_owned(),
        svg,
        sentence: sentence(&line.ruleset, &scene.phrases, &step.events),
        position,
        verdict,
        class,
    }
}
