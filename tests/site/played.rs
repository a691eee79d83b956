//! A record made by playing the first legal move again and again: enough to fill a page.

use sowbook::archive::{Archive, read_ruleset};
use sowbook::board::{ByPlayer, Player};
use sowbook::engine::{EventKind, Position, legal_moves};
use sowbook::replay::{dependence, print_move, step};
use sowbook::rules::vocabulary::Direction;
use sowbook::site::Html;
use sowbook::site::diagram::{Alternative, Drawing, Frame, Sheet, Sown, Stores, describe};
use sowbook::site::record::{Branch, Figure, Lap, Ply, PublishedRecord, Record, Verdict};

/// A record of so many plies.
pub(crate) fn record(archive: &Archive, ruleset: &str, plies: usize, id: &str) -> PublishedRecord {
    let name = format!("rulesets/{ruleset}.yaml");
    let text = archive.rulesets.iter().find(|text| text.name() == name).expect("the ruleset");
    let family = read_ruleset(text).0.expect("a ruleset");
    let choices = family.declaration().defaults();
    let ruleset = family.default_ruleset().expect("a ruleset that can be played");
    let frame = Frame {
        shape: ruleset.shape().clone(),
        ring: ruleset.clauses().board.says.ring,
        names: ByPlayer::new("South".to_owned(), "North".to_owned()),
        flags: ruleset.flag_names().map(str::to_owned).collect(),
        stores: Stores::Tally,
    };
    let mut sheet = Sheet::default();
    let board = sheet.frame(frame.clone());
    let mut position = Position::initial(&ruleset);
    let start = Drawing::of(&ruleset, &position);
    let mut record = Record {
        title: "A record <for> tests".to_owned(),
        provenance: "constructed".to_owned(),
        byline: Html::text("South & North"),
        opening: Some(Figure {
            svg: sheet.draw(board, &start, Alternative::LabelledBy("start-t start-p")),
            caption: Html::text("The beginning."),
            position: describe(&frame, &start, "store"),
        }),
        ..Record::default()
    };
    for number in 0..plies {
        let moves = legal_moves(&ruleset, &position);
        let Some(played) = moves.get(number % moves.len().max(1)) else { break };
        let step = step(&ruleset, &position, played).expect("a legal move");
        let south = position.mover() == Player::South;
        let id = format!("m{}{}", number / 2 + 1, if south { 's' } else { 'n' });
        let after = &step.outcome.position;
        let mut drawing = Drawing::of(&ruleset, after);
        let mut way = Direction::Anticlockwise;
        let mut now: Option<Sown> = None;
        let mut laps = Vec::new();
        let mut folded = position.clone();
        let mut hands = [0; 2];
        for event in &step.events {
            sowbook::engine::fold(&mut folded, &mut hands, event);
            match event.kind {
                EventKind::Way(direction) => way = direction,
                EventKind::Lift { hole, .. } => {
                    drawing.overlay.lifted.push(hole);
                    now = Some(Sown { from: hole, drops: Vec::new(), direction: way });
                }
                EventKind::Drop { hole } => now.iter_mut().for_each(|lap| lap.drops.push(hole)),
                EventKind::Landing { hole, .. } => {
                    drawing.overlay.last = Some(hole);
                    laps.push(Lap {
                        sentence: Html::text(&format!("A lap ends in {}.", ruleset.shape().label(hole))),
                        counts: ruleset.shape().all().map(|hole| folded.count(hole)).collect(),
                    });
                }
                EventKind::Relay { hole, .. } => {
                    drawing.overlay.sown.extend(now.take());
                    now = Some(Sown { from: hole, drops: Vec::new(), direction: way });
                }
                EventKind::Capture { hole, seeds } => drawing.overlay.captured.push((hole, seeds)),
                _ => {}
            }
        }
        drawing.overlay.sown.extend(now);
        if laps.len() < 2 {
            laps.clear();
        }
        let written = print_move(&ruleset, &position, played);
        let cited = step.clauses().into_iter().flat_map(|clause| ruleset.support(clause).cites.clone());
        let ids = format!("{id}-t {id}-p");
        record.plies.push(Ply {
            number: if south { format!("{}.", number / 2 + 1) } else { String::new() },
            player: if south { "South".to_owned() } else { "North".to_owned() },
            svg: sheet.draw(board, &drawing, Alternative::LabelledBy(&ids)),
            sentence: Html::text(&format!("sows {written}.")),
            position: describe(&frame, &drawing, "store"),
            verdict: Verdict::ALL[if number == 1 { 1 } else { 0 }],
            reason: Html::default(),
            clauses: Html::text(&cited.collect::<Vec<_>>().join(", ")),
            readings: Html::text(&dependence(&family, &choices, &position, played).join(", ")),
            notes: if number == 0 { vec![Html::text("A note.")] } else { Vec::new() },
            laps,
            branches: Vec::new(),
            seam: (number == 2).then(|| "derived".to_owned()),
            id: id.parse().expect("a slug"),
            written,
        });
        position = after.clone();
    }
    if let [first, second, ..] = record.plies.as_mut_slice() {
        let mut other = second.clone();
        other.id = format!("{}-b", second.id).parse().expect("a slug");
        other.svg = Html::default();
        first.branches.push(Branch { label: Html::text("Under another reading"), plies: vec![other] });
    }
    PublishedRecord { id: id.parse().expect("a slug"), record, sheet }
}
