//! A record under two readings, side by side, from where they part.

mod comparison;
mod conclusion;
mod rows;

use askama::Template;

use crate::common::{Asset, Html, Parting, PlyPlace, Slug, Unique, capital, record_verdict};
use crate::page_shell::{PageContext, PageShell};
use crate::widgets::diagram::{Alternative, Frame, FrameId, Place, Sheet, frame_of};
use base::board::{Hole, HoleSet, Player};
use record::check::{DocumentedPlay, ReplayedRecord, verdict_of};
use record::notation::syntax::Item;
use record::replay::{FullTrace, Line, PlyStep, Replay, replay_under};

use super::anchors::Placed;
use super::drawing;
use super::record_context::{Moved, Other, RecordContext};
use rows::{Columns, Row};

pub(super) use comparison::{Comparison, OwnSide};

/// Every single other alternative of an open reading under which a record's verdict, its course or its end is
/// another.
pub(super) fn others(
    context: &RecordContext<'_>,
    replayed: &ReplayedRecord,
    places: &[Placed],
) -> Vec<Other> {
    let ReplayedRecord { record, header, replay: own } = replayed;
    let families = |id: &str| context.family(id);
    let family = header.ruleset.as_deref().and_then(families);
    let (Some(family), Some(line)) = (family, &own.line) else { return Vec::new() };
    let Some(neighbours) = family.neighbours(line.ruleset.choices()) else { return Vec::new() };
    let documented = DocumentedPlay::new(&families, replayed, context.text);
    let mut found: Vec<Other> = Vec::new();
    let mut folders = Unique::default();
    for other in &neighbours.others {
        let Some(reading) = family.declaration().reading(&other.reading) else { continue };
        let alternative = &other.alternative;
        let there = replay_under::<FullTrace>(&families, &other.ruleset, header, own, record, context.text);
        let Some(first) = first_difference(own, &there) else { continue };
        let verdict = verdict_of(&there);
        let place = places.get(first).or(places.last()).map(|placed| placed.place.clone());
        let place = place.unwrap_or(PlyPlace { part: 1, fragment: "start".to_owned() });
        let wanted = Slug::from_text(&format!("{}-{alternative}", reading.name)).to_string();
        // A number alone is the folder of a later part.
        let wanted = if wanted.contains('-') { wanted } else { format!("{wanted}-x") };
        let folder = folders.name(Slug::from_text(&wanted)).to_string();
        let moved = only_moved(own, &there);
        found.push(Other {
            parting: Parting {
                reading: reading.name.clone(),
                alternative: alternative.clone(),
                verdict,
                documented: documented.verdict(&other.ruleset, &there),
                place,
                folder,
                has_page: moved.is_none(),
            },
            own: line.ruleset.choices().get(&reading.name).unwrap_or(&reading.default).to_owned(),
            reading: reading.clone(),
            moved,
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

/// What differs where a reading changes nothing that a reader of the play would miss: every ply has the same verdict, the
/// result is the same, and only the seeds of holes with a flag and of the stores and who is to move differ. `None` where it
/// changes more, which a page of its own shows.
fn only_moved(own: &Replay, other: &Replay) -> Option<Moved> {
    let (own_line, other_line) = (own.line.as_ref()?, other.line.as_ref()?);
    let is_alike = verdict_of(own) == verdict_of(other)
        && own_line.status == other_line.status
        && own_line.plies.len() == other_line.plies.len();
    let mut plies = own_line.plies.iter().zip(&other_line.plies);
    plies.try_fold(Moved::default(), |moved, (here, there)| {
        let (after, beside) = (here.after.position()?, there.after.position()?);
        let flags = own_line.ruleset.flag_names().enumerate();
        let mut flagged = HoleSet::EMPTY;
        for (flag, _) in flags {
            let (one, two) = (after.flagged(flag), beside.flagged(flag));
            if one != two {
                return None;
            }
            flagged = flagged.union(one.south).union(one.north);
        }
        let differs = |hole: &Hole| here.after.count(*hole) != there.after.count(*hole);
        let differing: HoleSet = own_line.ruleset.shape().all().filter(differs).collect();
        let is_seen = here.verdict != there.verdict || differing.iter().any(|hole| !flagged.contains(hole));
        (is_alike && !is_seen).then(|| Moved {
            holes: moved.holes.union(differing),
            stores: moved.stores || Player::ALL.iter().any(|&side| after.store(side) != beside.store(side)),
            mover: moved.mover || after.mover() != beside.mover(),
        })
    })
}

/// What is at the address of a page of two readings that was published and is made no longer: the line of the record's
/// page that says the same.
#[derive(Template)]
#[template(path = "kept_address.html")]
struct KeptAddress<'a> {
    base: PageShell<'a>,
    title: Html,
    line: Html,
}

/// The page at the published address of a comparison that has become a line.
pub(super) fn kept_address(context: &RecordContext<'_>, other: &Other) -> askama::Result<String> {
    let (here, m) = (context.here, context.m);
    let heading = format!("{}. {}", context.labelled(), m.side_by_side);
    let base = PageShell::new(here, &m.side_by_side, &heading, &context.above()).about(&heading);
    let route = other.parting.route(context.input.id);
    let line = here.link_around(&route, &context.answer(&other.reading, &other.parting.alternative));
    KeptAddress { base, title: context.own(&context.title()), line }.render()
}

#[derive(Template)]
#[template(path = "side_by_side.html")]
struct SideBySide<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    record: &'a RecordContext<'a>,
    other: &'a Other,
    /// The board before the first ply that differs, in words too, and as a table.
    before: Option<(Html, String, Html)>,
    /// What the page shows, a paragraph each.
    conclusion: Vec<Html>,
    rows: Vec<Row<'a>>,
    more: bool,
}

impl SideBySide<'_> {
    /// The record's own alternative and the other one, each with the verdict under it.
    fn sides(&self) -> [(&str, &str); 2] {
        let verdict = |replay| record_verdict(self.base.m, verdict_of(replay));
        let other = &self.other.parting.alternative;
        [(&self.other.own, verdict(self.record.replay)), (other, verdict(&self.other.replay))]
    }

    fn question(&self) -> Html {
        let ruleset = self.record.replay.line.as_ref().map_or("", |line| line.ruleset.id());
        self.record.question(ruleset, &self.other.reading)
    }
}

impl<'a> Comparison<'a> {
    /// The page that shows both.
    pub(super) fn page(&self, items: &'a [Item]) -> askama::Result<String> {
        let Self { context, own_side, other, .. } = *self;
        let (here, m) = (context.here, context.m);
        let mut sheet = Sheet::default();
        let lines = [context.replay.line.as_ref(), other.replay.line.as_ref()];
        // The board of the record is the first of every such page, as what they share assumes.
        let frames: [Option<FrameId>; 2] = lines.map(|line: Option<&Line>| {
            let frame = Frame { place: Place::Beside, ..frame_of(&line?.ruleset, m) };
            Some(sheet.frame(frame))
        });
        let begins = own_side.before(other.first);
        let before = lines[0].zip(frames[0]).and_then(|(line, frame)| {
            let drawing = drawing::known(&line.ruleset, &line.plies.get(other.first)?.before, begins)?;
            let svg = sheet.draw(frame, &drawing, Alternative::LabelledBy("start-p"));
            Some((svg, sheet.describe(frame, &drawing, m), sheet.table(frame, &drawing, &m.store)))
        });
        let labels =
            [&other.own, &other.parting.alternative].map(|name| context.meaning(&other.reading, name));
        let columns = Columns { comparison: self, sheet: &sheet, lines, frames, labels: &labels };
        let conclusion = self.conclusion(items, &columns);
        let (rows, more) = columns.rows(other.first, begins)?;
        let beside = other.reading.alternative(&other.parting.alternative);
        let beside = beside.map_or_else(String::new, |known| here.site.text_of_ruleset(&known.means));
        let question = here.site.text_of_ruleset(&other.reading.question);
        let heading = format!("{}. {question} {}", context.labelled(), capital(beside.trim_end_matches('.')));
        let base = PageShell::new(here, &m.side_by_side, &heading, &context.above())
            .about(&heading)
            .with_definitions(sheet.definitions())
            .with_script(Asset::Sides)
            .with_class("wide stage");
        SideBySide { base, here, record: context, other, before, conclusion, rows, more }.render()
    }
}
