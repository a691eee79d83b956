//! A replay that keeps nothing plays plain turns in place; one that keeps everything walks through all of them. Both
//! must find the same: in every record, in every slip of its pen, and in random games with whatever is behind a ply.

use std::fmt::Write;
use std::sync::Arc;

use sowbook::archive::read_header;
use sowbook::check::{CheckContext, RecordSlice, replay_record};
use sowbook::engine::{Position, Random, random_move};
use sowbook::notation::parse;
use sowbook::replay::{
    Finding, FindingsOnly, FullTrace, PlyKind, Replay, captured, last_hole, print_move, print_position,
    replay, step,
};
use sowbook::rules::Ruleset;

use super::mutate::slips;

/// One slip in this many is tried.
const STRIDE: usize = 11;

/// Random games of each ruleset.
const GAMES: u64 = 12;

#[test]
fn plain_turns_in_place_are_turns_walked_through() {
    let (archive, problems) = super::records::archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut count = 0;
    for text in &archive.play {
        for slice in RecordSlice::all(text.name(), text.contents()) {
            let text = slice.text.expect("records are text");
            agree(&context, text);
            let whole = replay_record(&context, &slice).expect("no panic").expect("records can be replayed");
            let line = whole.replay.line.expect("records have a ruleset");
            for slip in slips(&line.ruleset, text, &whole.record.items) {
                count += 1;
                if count % STRIDE == 0 {
                    agree(&context, &slip.text);
                }
            }
        }
    }
    for family in context.families().values() {
        let ruleset = family.default_ruleset().expect("it can be used");
        for seed in 0..GAMES {
            let text = game(&ruleset, seed);
            agree(&context, &text);
            // A digit changed anywhere behind the header.
            let mut random = Random::new(seed + 100);
            let digits: Vec<usize> =
                text.match_indices(|letter: char| letter.is_ascii_digit()).map(|it| it.0).collect();
            for _ in 0..4 {
                let mut slip = text.clone();
                let at = digits[below(&mut random, digits.len())];
                slip.replace_range(at..=at, ["0", "1", "2", "3"][below(&mut random, 4)]);
                agree(&context, &slip);
            }
        }
    }
}

fn below(random: &mut Random, most: usize) -> usize {
    usize::try_from(random.below(u32::try_from(most).unwrap_or(1))).unwrap_or(0)
}

/// A random game; behind each ply whatever checks and remarks chance puts there.
fn game(ruleset: &Ruleset, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut position = Position::initial(ruleset);
    let mut text = format!("---\nsowbook: 1\nid: a\nruleset: {}\nprovenance: machine\n---\n", ruleset.id());
    let mut totals = [0, 0];
    for ply in 0..70 {
        let Some(played) = random_move(ruleset, &position, &mut random).expect("few enough moves to list")
        else {
            break;
        };
        let Ok(step) = step(ruleset, &position, &played) else { break };
        let mover = position.mover();
        if ply % 2 == 0 {
            let _ = write!(text, "\n{}.", ply / 2 + 1);
        }
        let _ = write!(text, " {}", print_move(ruleset, &position, &played));
        let took = captured(ruleset, &step.events, mover);
        totals[mover.index()] += took;
        let after = step.outcome.position;
        if matches!(played, sowbook::engine::Move::Turn(_)) {
            let behind = below(&mut random, 8);
            if behind == 0 {
                text.push('~');
            }
            if let (1 | 2, Some(hole)) = (behind, last_hole(ruleset.shape(), &step.events, mover)) {
                let _ = write!(text, ":{}", ruleset.shape().label(hole));
            }
            if matches!(behind, 2 | 3) {
                let _ = write!(text, " x{took}");
            }
            if matches!(behind, 3 | 4) {
                let total = if ruleset.keeps_stores() {
                    u32::from(after.store(mover))
                } else {
                    totals[mover.index()]
                };
                let _ = write!(text, " ={total}");
            }
            match below(&mut random, 12) {
                0 => text.push_str(" {so it stands}"),
                1 => text.push_str(" !?"),
                2 => text.push_str(" ; a note\n"),
                3 => {
                    let _ = write!(text, " board({})", print_position(ruleset, &after));
                }
                4 => {
                    let _ = write!(text, " {{before a check}} x{took}");
                }
                5 => text.push_str(" takeback\n"),
                6 => text.push_str(" illegal\n"),
                _ => {}
            }
        }
        position = after;
    }
    text
}

/// Replays a text both ways.
fn agree(context: &CheckContext<'_>, text: &str) {
    let (file, _) = parse(text);
    let Some(record) = file.records.first() else { return };
    let Some(header) = &record.header else { return };
    let (header, _) = read_header(text, header);
    let families = |id: &str| context.family(id).map(Arc::clone);
    let plain = replay::<FindingsOnly>(&families, &header, record, text);
    let traced = replay::<FullTrace>(&families, &header, record, text);
    // Where plies are kept, an act before the first of them counts as one.
    let numbered =
        traced.line.as_ref().is_none_or(|line| line.plies.first().is_none_or(|ply| ply.kind != PlyKind::Act));
    let findings = |replay: &Replay| -> Vec<Finding> {
        let place = |finding: &Finding| Finding {
            ply: finding.ply.filter(|_| numbered),
            number: finding.number.filter(|_| numbered),
            ..finding.clone()
        };
        replay.findings.iter().map(place).collect()
    };
    assert_eq!(findings(&plain), findings(&traced), "{text}");
    assert_eq!(plain.verdict, traced.verdict, "{text}");
    assert_eq!(plain.tally, traced.tally, "{text}");
    let end = |replay: &Replay| replay.line.as_ref().map(|line| (line.end.clone(), line.status));
    assert_eq!(end(&plain), end(&traced), "{text}");
}
