//! A record under two readings, side by side, from where they part.

mod conclusion;
mod rows;

use std::sync::Arc;

use askama::Template;

use crate::base::html::Html;
use crate::base::route::{Route, Slug};
use crate::page_shell::PageShell;
use crate::widgets::diagram::frame_of;
use crate::widgets::diagram::{Alternative, Sheet};
use record::check::{ReplayedRecord, verdict_of};
use record::notation::syntax::Item;
use record::replay::{FullTrace, LineReport, PlyStep, Replay, replay_under};
use rules::RulesetFamily;

use super::anchors::Placed;
use super::drawing;
use super::other::Other;
use super::record_context::{RecordContext, named};
use crate::base::messages::{labelled, provenance, record_verdict};
use crate::base::record_summary::{Parting, PlyPlace};
use crate::base::typography::capital;
use conclusion::conclusion;
use rows::{Columns, Row};

pub(super) use rows::OwnSide;

/// Every single other alternative of an open reading under which a record's verdict, its course or its end is
/// another.
pub(super) fn others(
    families: &dyn Fn(&str) -> Option<Arc<RulesetFamily>>,
    replayed: &ReplayedRecord,
    text: &str,
    places: &[Placed],
) -> Vec<Other> {
    let ReplayedRecord { record, header, replay: own } = replayed;
    let family = header.ruleset.as_deref().and_then(families);
    let (Some(family), Some(line)) = (family, &own.line) else { return Vec::new() };
    let Some(neighbours) = family.neighbours(line.ruleset.choices()) else { return Vec::new() };
    let readings = &family.declaration().readings;
    let mut found: Vec<Other> = Vec::new();
    for other in &neighbours.others {
        let Some(reading) = readings.iter().find(|reading| reading.name == other.reading) else { continue };
        let alternative = &other.alternative;
        let header = (header, own.is_explained());
        let there = replay_under::<FullTrace>(families, (&family, &other.ruleset), header, record, text);
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
                verdict: verdict_of(&there),
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
    base: PageShell<'a>,
    title: Html,
    question: Html,
    provenance: &'a str,
    heads: Vec<HeadView>,
    before: Option<(Html, String, Html)>,
    /// What the page shows, a paragraph each.
    conclusion: Vec<Html>,
    rows: Vec<Row<'a>>,
    more: bool,
    whole: Html,
}

/// What is above a column.
struct HeadView {
    name: String,
    means: Html,
    verdict: String,
}

/// The page that shows both.
pub(super) fn page(
    context: &RecordContext<'_>,
    id: &Slug,
    title: &str,
    (own_side, own, other): (&OwnSide, &LineReport<'_>, &Other),
    items: &[Item],
    places: &[Placed],
) -> askama::Result<String> {
    let (here, m) = (context.here, context.m);
    let mut sheet = Sheet::default();
    let (own_line, other_line) = (context.replay.line.as_ref(), other.replay.line.as_ref());
    // The board of the record is the first of every such page, as what they share assumes.
    let [own_frame, other_frame] =
        [own_line, other_line].map(|line| line.map(|line| sheet.frame(frame_of(&line.ruleset, m))));
    let begins = own_side.before(other.first);
    let before = own_line.and_then(|line| {
        let step = line.plies.get(other.first)?;
        let drawing = drawing::known(&line.ruleset, &step.before, begins)?;
        let frame = own_frame?;
        let text = sheet.describe(frame, &drawing, m);
        let svg = sheet.draw(frame, &drawing, Alternative::LabelledBy("start-p"));
        Some((svg, text, sheet.table(frame, &drawing, &m.store)))
    });
    let labels =
        [&other.own, &other.parting.alternative].map(|name| format!("{}={name}", other.reading.name));
    let meant = [&other.own, &other.parting.alternative].map(|name| {
        let known = other.reading.alternative(name);
        known.map_or_else(|| Html::text(name), |known| here.capital_words_of_ruleset(&known.means))
    });
    let columns = Columns {
        context,
        sheet: &sheet,
        own_side,
        lines: [own_line, other_line],
        frames: [own_frame, other_frame],
        labels: [&meant[0], &meant[1]],
        places,
    };
    let conclusion = conclusion(context, (other, own, items), &columns);
    let (rows, more) = columns.rows(other.first, begins)?;
    let means = |name: &str| {
        other
            .reading
            .alternative(name)
            .map_or_else(Html::default, |known| here.prose_of_ruleset(&known.means))
    };
    let head = |name: &str, label: &str, replay: &Replay| HeadView {
        name: label.to_owned(),
        means: means(name),
        verdict: record_verdict(m, verdict_of(replay)).to_owned(),
    };
    let ruleset = own_line.map_or("", |line| line.ruleset.id());
    let crumbs = [(Route::Records, Html::text(&m.records)), (Route::Record(id.clone()), context.own(title))];
    let class = context.header.provenance;
    let heading = labelled(m, title, class);
    let beside = other.reading.alternative(&other.parting.alternative);
    let beside = beside.map_or("", |known| here.site.text_of_ruleset(&known.means).trim_end_matches('.'));
    let question = here.site.text_of_ruleset(&other.reading.question).trim();
    let heading = format!("{heading}. {question} {}", capital(beside));
    SideBySide {
        base: PageShell::new(here, &m.side_by_side, &heading, &crumbs)
            .about(&heading)
            .with_definitions(sheet.definitions())
            .with_desk(),
        title: context.own(title),
        question: named(context, ruleset, &other.reading),
        provenance: class.map_or(m.provenance_missing.as_str(), |class| provenance(m, class)),
        heads: vec![
            head(&other.own, &labels[0], context.replay),
            head(&other.parting.alternative, &labels[1], &other.replay),
        ],
        before,
        conclusion,
        rows,
        more,
        whole: here.link(&other.parting.place.route(id), &m.back_to_record),
    }
    .render()
}
