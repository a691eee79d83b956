//! A record under two readings, side by side, from where they part.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use askama::Template;

use crate::board::HoleSet;
use crate::check::{ReplayedRecord, verdict_of};
use crate::replay::{Known, Line, PlyStep, Replay, Told, replay_under, sentence};
use crate::rules::{Family, Reading};
use crate::site::base::Base;
use crate::site::diagram::{Alternative, FrameId, Sheet};
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

/// Plies shown of each side. Further on two courses that have parted tell little side by side, and each page more costs
/// every reading of every record.
const MOST: usize = 16;

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
    let Some(around) = family.around(line.ruleset.choices()) else { return Vec::new() };
    let readings = &family.declaration().readings;
    let mut found: Vec<Other> = Vec::new();
    for other in &around.others {
        let Some(reading) = readings.iter().find(|reading| reading.name == other.reading) else { continue };
        let alternative = &other.alternative;
        let header = (header, own.is_explained());
        let there = replay_under::<Told>(families, (&family, &other.ruleset), header, record, text);
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
                alternative: alternative.clone(),
                verdict: verdict_of(&there).word().to_owned(),
                place,
                folder,
            },
            own: line.ruleset.choices().get(&reading.name).unwrap_or(&reading.default).to_owned(),
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
    rows: Vec<Row<'a>>,
    more: bool,
    whole: Html,
}

/// What stands above a column.
struct HeadView {
    name: String,
    means: Html,
    verdict: String,
}

/// What stands in a row.
enum Row<'a> {
    /// A ply under both readings.
    Both(PlyName, Vec<ColumnView<'a>>),
    /// From a ply to a ply, where the position is not known under these alternatives, so that nothing can be set side by
    /// side.
    Unknown { from: PlyName, to: Option<PlyName>, labels: Vec<&'a str> },
}

/// How a ply is named: as it is written.
struct PlyName {
    number: String,
    player: String,
    written: String,
}

/// What stands in a column of a row.
struct ColumnView<'a> {
    id: String,
    label: &'a str,
    told: Cow<'a, Html>,
}

/// A ply under one of them.
#[derive(Template)]
#[template(path = "side.html")]
struct SideView<'a> {
    id: &'a str,
    svg: Html,
    sentence: String,
    position: String,
    verdict: String,
    class: &'static str,
}

/// The side that all these pages have in common: the record as it is, each ply told when first it is asked for.
pub(super) struct OwnSide {
    /// The holes whose counts hold assumed seeds, before the first ply and after each.
    assumed: Vec<HoleSet>,
    told: Vec<OnceCell<Html>>,
}

impl OwnSide {
    /// The side of a record.
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let mut assumed = Vec::new();
        if let Some(line) = &scene.replay.line {
            assumed.push(self::assumed(scene.header, line));
            for step in &line.plies {
                assumed.extend(assumed.last().map(|&left| still_assumed(left, &step.events)));
            }
        }
        Self { told: assumed.iter().skip(1).map(|_| OnceCell::new()).collect(), assumed }
    }

    /// The holes whose counts hold assumed seeds before a ply.
    fn before(&self, at: usize) -> HoleSet {
        self.assumed.get(at).copied().unwrap_or(HoleSet::EMPTY)
    }
}

/// The page that shows both.
pub(super) fn page(
    scene: &Scene<'_>,
    id: &Slug,
    title: &str,
    (own_side, other): (&OwnSide, &Other),
    places: &[Placed],
) -> askama::Result<String> {
    let (here, m) = (scene.here, scene.m);
    let mut sheet = Sheet::default();
    let empty = Vec::new();
    let (own_line, other_line) = (scene.replay.line.as_ref(), other.replay.line.as_ref());
    let (own, there) =
        (own_line.map_or(&empty, |line| &line.plies), other_line.map_or(&empty, |line| &line.plies));
    // The board of the record is the first of every such page, as what is told once for all of them takes it to be.
    let [own_frame, other_frame] =
        [own_line, other_line].map(|line| line.map(|line| sheet.frame(frame_of(&line.ruleset, m))));
    let begins = own_side.before(other.first);
    let mut left = begins;
    let before = own.get(other.first).and_then(|step| {
        let line = own_line?;
        let drawing = drawing::known(&line.ruleset, &step.before, begins)?;
        let frame = own_frame?;
        let text = sheet.describe(frame, &drawing, &m.store);
        Some((sheet.draw(frame, &drawing, Alternative::LabelledBy("start-p")), text))
    });
    let [own_label, other_label] =
        [&other.own, &other.parting.alternative].map(|name| format!("{}={name}", other.reading.name));
    let name = |at: usize| {
        let number = places.get(at).and_then(|placed| placed.number);
        let step = own.get(at);
        let player = step.and_then(|step| step.player);
        PlyName {
            number: number.map_or(String::new(), |number| format!("{number}.")),
            player: player.map_or(String::new(), |player| scene.player(player).to_owned()),
            written: step.map_or(String::new(), |step| scene.words(step.span).to_owned()),
        }
    };
    let length = own.len().max(there.len());
    let mut rows = Vec::new();
    let (mut shown, mut at) = (0, other.first);
    while at < length && shown < MOST {
        let stretch = unknown_stretch(own, there, at).filter(|_| at > other.first);
        if let Some((end, under)) = stretch {
            let to = end - 1;
            let labels = [&*own_label, &*other_label].into_iter().zip(under);
            let labels = labels.filter(|(_, unknown)| *unknown).map(|(label, _)| label).collect();
            rows.push(Row::Unknown { from: name(at), to: (to > at).then(|| name(to)), labels });
            for step in there.get(at..=to).unwrap_or_default() {
                left = still_assumed(left, &step.events);
            }
            at = end;
            continue;
        }
        let placed = places.get(at);
        let fragment = placed.map_or_else(|| format!("p{at}"), |placed| placed.place.fragment.clone());
        let mut sides = Vec::new();
        if let (Some(line), Some(frame), Some(step), Some(known)) =
            (own_line, own_frame, own.get(at), own_side.told.get(at))
        {
            let id = format!("a-{fragment}");
            let told = match known.get() {
                Some(told) => told,
                None => {
                    let told = side(scene, (&sheet, frame), (line, step, own_side.before(at + 1)), &id)?;
                    known.get_or_init(|| told)
                }
            };
            sides.push(ColumnView { id, label: &own_label, told: Cow::Borrowed(told) });
        }
        if let (Some(line), Some(frame), Some(step)) = (other_line, other_frame, there.get(at)) {
            left = still_assumed(left, &step.events);
            let id = format!("b-{fragment}");
            let told = Cow::Owned(side(scene, (&sheet, frame), (line, step, left), &id)?);
            sides.push(ColumnView { id, label: &other_label, told });
        }
        rows.push(Row::Both(name(at), sides));
        at += 1;
        shown += 1;
    }
    let means = |name: &str| {
        let known = other.reading.alternatives.iter().find(|(known, _)| known == name);
        known.map_or_else(Html::default, |(_, means)| here.prose(means))
    };
    let head = |name: &str, label: &str, replay: &Replay| HeadView {
        name: label.to_owned(),
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
        heads: vec![
            head(&other.own, &own_label, scene.replay),
            head(&other.parting.alternative, &other_label, &other.replay),
        ],
        before,
        rows,
        more: at < length,
        whole: here.link(&other.parting.place.route(id), &m.back_to_record),
    }
    .render()
}

/// Where the position under one of two readings is not known before and after the ply `at`: the ply that ends the
/// stretch of such plies, not itself one of them, and whether it is so under the first reading, and the second.
fn unknown_stretch(own: &[PlyStep], there: &[PlyStep], at: usize) -> Option<(usize, [bool; 2])> {
    let unknown = |plies: &[PlyStep], at: usize| {
        plies.get(at).is_some_and(|step| step.before == Known::Unknown && step.after == Known::Unknown)
    };
    let under = |at| [unknown(own, at), unknown(there, at)];
    let length = (at..own.len().max(there.len())).take_while(|&next| under(next) == under(at)).count();
    (under(at) != [false; 2]).then(|| (at + length, under(at)))
}

/// What a ply did, as a column shows it.
fn side(
    scene: &Scene<'_>,
    (sheet, frame): (&Sheet, FrameId),
    (line, step, left): (&Line, &PlyStep, HoleSet),
    id: &str,
) -> askama::Result<Html> {
    let m = scene.m;
    let (svg, position) = match drawing::after(&line.ruleset, step, left) {
        Some(drawing) if step.after != Known::Unknown => {
            let text = sheet.describe(frame, &drawing, &m.store);
            let ids = format!("{id}-t {id}-p");
            (sheet.draw(frame, &drawing, Alternative::LabelledBy(&ids)), text)
        }
        _ => (Html::default(), m.position_unknown.clone()),
    };
    let (verdict, class) = verdict(m, &step.verdict);
    let sentence = sentence(&line.ruleset, &scene.phrases, &step.events);
    Ok(Html::trusted(SideView { id, svg, sentence, position, verdict, class }.render()?))
}
