//! Every slip in every record of the archive.

use std::collections::BTreeMap;
use std::path::Path;

use sowbook::archive::load;
use sowbook::check::{Code, Diagnostic, Ground, Piece, RecordReport, check_record, replay_record};
use sowbook::notation::parse;
use sowbook::notation::syntax::Item;
use sowbook::replay::Known;

use super::mutate::{Kind, slips};
use super::second::{Declined, first_contradiction};

/// One slip in so many is tried, unless all are.
const STRIDE: usize = 13;

/// Of the slips of one kind.
#[derive(Default)]
struct Share {
    tried: u32,
    found: u32,
    /// Of those found, at the ply or check of the slip itself.
    there: u32,
    /// Those that the second reader finds.
    sure: u32,
    silent: Vec<String>,
}

#[test]
fn slips_are_found_where_they_first_show() {
    let (archive, problems) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    let (ground, _) = Ground::new(&archive, &problems);
    let stride = if std::env::var_os("SOWBOOK_WHOLE").is_some() { 1 } else { STRIDE };
    let mut shares: BTreeMap<Kind, Share> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for text in &archive.play {
        for piece in Piece::all(text.name(), text.contents()) {
            let text = piece.text.expect("records are text");
            let whole = replay_record(&ground, &piece).expect("no panic").expect("records can be replayed");
            let line = whole.replay.line.as_ref().expect("records have a ruleset");
            let Known::Position(start) = &line.start else { continue };
            let id = whole.header.id.clone().unwrap_or_default();
            let before = check(&ground, text);
            let sure =
                |items: &[Item]| first_contradiction(&line.ruleset, start, items, Declined::PerhapsNot);
            let own = sure(&whole.record.items);
            // A record that holds only under another reading contradicts itself under this one, and says so.
            let acknowledged = before.diagnostics.iter().any(|one| one.acknowledged.is_some());
            assert!(own.is_none() || acknowledged, "{id}: the second reader disagrees at {own:?}");
            if own.is_some() {
                continue;
            }
            for slip in slips(&line.ruleset, text, &whole.record.items) {
                count += 1;
                if count % stride != 0 {
                    continue;
                }
                let share = shares.entry(slip.kind).or_default();
                share.tried += 1;
                let (file, _) = parse(&slip.text);
                let [record] = file.records.as_slice() else { continue };
                let items = &record.items;
                let sure = sure(items).map(|at| item_at(items, at));
                let after = check(&ground, &slip.text);
                let found = first_finding(&before, &after).map(|at| item_at(items, at));
                share.sure += u32::from(sure.is_some());
                share.found += u32::from(found.is_some());
                share.there += u32::from(found == Some(item_at(items, slip.at)));
                let at = item_at(items, slip.at);
                // A board that makes the position known again is compared with nothing; what comes of it is.
                let compared = match slip.kind {
                    Kind::Board => sure.is_some(),
                    Kind::TurnNumber => false,
                    kind => kind.is_check(),
                };
                // Two plies that are the whole of a record, exchanged: as if the other player began, or sat there.
                let turned = |one: &Diagnostic| {
                    matches!(one.code, Code::RecordFirstDiffers | Code::RecordOrientationDiffers)
                };
                let begins = slip.kind == Kind::Exchanged && after.diagnostics.iter().any(turned);
                let told = || format!("{id}: {} at {}: found {found:?}, sure {sure:?}", slip.told, slip.at);
                match (found, sure) {
                    (Some(found), _) if found < at && !begins => {
                        wrong.push(format!("before the slip: {}", told()))
                    }
                    (Some(found), _) if compared && found > at => {
                        wrong.push(format!("not at the check: {}", told()));
                    }
                    (Some(found), Some(sure)) if found > sure && !begins => {
                        wrong.push(format!("too late: {}", told()))
                    }
                    (None, Some(_)) => wrong.push(format!("not found: {}", told())),
                    (None, None) => share.silent.push(format!("{id}: {}", slip.told)),
                    _ => {}
                }
            }
        }
    }
    println!("slips in the archive, one in {stride}: found, at the slip itself, found by the second reader");
    for (kind, share) in &shares {
        println!("{kind:?}: {} of {}, {}, {}", share.found, share.tried, share.there, share.sure);
        for silent in share.silent.iter().take(if stride == 1 { usize::MAX } else { 5 }) {
            println!("    not found: {}", silent.replace('\n', " "));
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    for (kind, share) in &shares {
        assert!(share.found >= share.sure, "{kind:?}");
        // A changed check of its own is wrong whatever was played, but for what nobody can compare.
        if matches!(kind, Kind::Captured | Kind::Total | Kind::EndHole) {
            assert_eq!(share.found, share.tried, "{kind:?}");
        }
    }
}

fn check(ground: &Ground<'_>, text: &str) -> RecordReport {
    check_record(ground, &Piece { file: "slip.sow", text: Ok(text), offset: 0, line: 1, alone: false })
}

/// The item of the line of play that holds a place; 0 for the header.
fn item_at(items: &[Item], at: usize) -> usize {
    items.iter().map(|item| item.span.start).take_while(|start| *start <= at).last().unwrap_or(0)
}

/// Where the first thing stands that is found after a slip and was not found before; `None` where nothing is.
pub(crate) fn first_finding(before: &RecordReport, after: &RecordReport) -> Option<usize> {
    let known = |one: &Diagnostic| {
        before.diagnostics.iter().any(|other| other.code == one.code && other.message == one.message)
    };
    // What is acknowledged and not met any more is told at the head; that no board follows a ply against the rules, at
    // that ply. Neither says where the slip is, and another finding does.
    let stale = |one: &Diagnostic| {
        matches!(one.code, Code::RecordStaleAcknowledgement | Code::ReplayIllegalWithoutBoard)
    };
    let new = || after.diagnostics.iter().filter(|one| !known(one) && !stale(one));
    let place = |one: &Diagnostic| match one.code {
        // The result in the header is a check of the end.
        Code::RecordResultDiffersFromPlay => usize::MAX,
        _ => one.place.span.map_or(0, |span| span.start),
    };
    let serious = new().filter(|one| one.needs_attention()).map(place).min();
    if serious.is_some() || before.verdict == after.verdict {
        return serious;
    }
    new().map(place).min().or(Some(usize::MAX))
}
