//! The games of the archive that are played to their end. Some rulesets have one that was put together to be learned
//! from, and shows what is special in the game. Seen by what happens in the replay, not by the names of files.

use std::collections::BTreeMap;
use std::path::Path;

use sowbook::archive::{Provenance, load};
use sowbook::board::Hole;
use sowbook::check::{CheckContext, RecordSlice, ReplayedRecord, Verdict, check_record, replay_record};
use sowbook::engine::{Event, EventKind, Move, StartHole, Status};
use sowbook::notation::syntax::{Item, ItemKind};
use sowbook::replay::{Line, PlyStep};
use sowbook::rules::vocabulary::Direction;

/// The most plies between two comments of a game made to be learned from.
const STRETCH: usize = 6;

/// The rulesets, and what some game of each must show.
const SHOWN: [(&str, &[&str]); 6] = [
    ("bechi", &["rounds", "dead holes", "decoy", "shu", "middle hole both ways"]),
    ("bechi-mancala-world", &["capture"]),
    ("choro-lango", &["opening at once", "take first", "lone marble", "clockwise chain"]),
    ("gamacha-nobility", &["qasamo", "short extension", "long extension", "capture"]),
    ("nsumbi", &["several captures"]),
    ("pereauni-didinga", &["opening at once", "back capture"]),
];

#[test]
fn games_to_learn_from_show_what_is_special() {
    let (archive, problems) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut shown: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for text in &archive.play {
        for slice in RecordSlice::all(text.name(), text.contents()) {
            let whole = replay_record(&context, &slice).expect("no panic").expect("records can be replayed");
            let line = whole.replay.line.as_ref().expect("records have a ruleset");
            let over = matches!(line.status, Some(Status::Over(_)));
            if whole.header.setup.is_some() || !over {
                continue;
            }
            let id = whole.header.id.as_deref().unwrap_or_default();
            let verdict = check_record(&context, &slice).verdict;
            assert!(
                matches!(verdict, Verdict::Verified | Verdict::VerifiedWithInterventions),
                "{id}: {verdict:?}"
            );
            if whole.header.provenance == Some(Provenance::Constructed) {
                let stretch = longest_stretch(&whole.record.items);
                assert!(stretch <= STRETCH, "{id}: {stretch} plies without a comment");
                shown.entry(line.ruleset.id().to_owned()).or_default().extend(shows(&whole, line));
            }
        }
    }
    for (ruleset, wanted) in SHOWN {
        let found = shown.get(ruleset).unwrap_or_else(|| panic!("{ruleset}: no whole game"));
        for what in wanted {
            assert!(found.contains(what), "{ruleset}: no game shows {what}; they show {found:?}");
        }
    }
}

/// The most plies of the line of play with no comment among them or in a variation.
fn longest_stretch(items: &[Item]) -> usize {
    let (mut longest, mut since) = (0, 0);
    for item in items {
        match &item.kind {
            ItemKind::Ply(_) | ItemKind::Pass => since += 1,
            ItemKind::Comment(_) => since = 0,
            ItemKind::Variation(written)
                if written.items.iter().any(|item| matches!(item.kind, ItemKind::Comment(_))) =>
            {
                since = 0;
            }
            _ => {}
        }
        longest = longest.max(since);
    }
    longest
}

/// What a game shows.
fn shows(whole: &ReplayedRecord, line: &Line) -> Vec<&'static str> {
    let mut found = Vec::new();
    let clause = |event: &Event| line.ruleset.support(event.clause).name.as_str();
    let shape = line.ruleset.shape();
    let every = |wanted: fn(&EventKind) -> bool| {
        line.plies.iter().flat_map(|ply| &ply.events).filter(|event| wanted(&event.kind)).count()
    };
    let mut note = |what: &'static str, holds: bool| {
        if holds {
            found.push(what);
        }
    };
    note("rounds", every(|kind| matches!(kind, EventKind::RoundBegin { .. })) >= 2);
    note("decoy", every(|kind| matches!(kind, EventKind::Deposit { .. })) > 0);
    note("shu", every(|kind| matches!(kind, EventKind::Claim { .. })) > 0);
    note("capture", every(|kind| matches!(kind, EventKind::Capture { .. })) > 0);
    let filled = |ply: &PlyStep| match ply.played {
        Some(Move::Fill(holes)) => Some(usize::try_from(holes.len()).unwrap_or(0)),
        _ => None,
    };
    note("dead holes", line.plies.iter().filter_map(filled).any(|filled| filled < shape.holes()));
    note(
        "qasamo",
        every(|kind| matches!(kind, EventKind::Flag { .. })) > 0 && line.ruleset.id().starts_with("gamacha"),
    );
    let offers = |ply: &PlyStep| {
        ply.events.iter().filter(|event| matches!(event.kind, EventKind::OfferTaken { .. })).count()
    };
    note("short extension", line.plies.iter().any(|ply| offers(ply) == 1));
    note("long extension", line.plies.iter().any(|ply| offers(ply) == 2));
    let ways: Vec<(Hole, Direction)> = line
        .plies
        .iter()
        .filter_map(|ply| match ply.played {
            Some(Move::Turn(sowing)) => match sowing.start {
                StartHole::Lift(hole, way) if line.ruleset.has_choice_of_way(hole) => Some((hole, way)),
                _ => None,
            },
            _ => None,
        })
        .collect();
    let both = Direction::ALL.into_iter().all(|way| ways.iter().any(|(_, other)| *other == way));
    note("middle hole both ways", both && shape.columns() == 3);
    note("opening at once", line.plies.iter().any(|ply| matches!(ply.played, Some(Move::Both(_)))));
    let taking = |ply: &PlyStep| match ply.played {
        Some(Move::Turn(sowing)) => matches!(sowing.start, StartHole::Take(_)),
        _ => false,
    };
    note("take first", line.plies.iter().any(taking));
    let all = || line.plies.iter().flat_map(|ply| &ply.events);
    note("lone marble", all().any(|event| clause(event) == "landing.increment_one"));
    let chain = |event: &Event| {
        matches!(event.kind, EventKind::OfferTaken { .. }) && clause(event).starts_with("landing.increment")
    };
    note("clockwise chain", all().any(chain));
    let resown = |ply: &PlyStep| {
        ply.events.iter().filter(|event| matches!(event.kind, EventKind::Resow { .. })).count()
    };
    note("several captures", line.plies.iter().any(|ply| resown(ply) >= 3));
    note("back capture", line.plies.iter().any(|ply| taken_from_behind(line, ply)));
    assert!(whole.header.sources.is_empty(), "a constructed game has no source");
    found
}

/// Whether a lap that ended in an outer hole took something.
fn taken_from_behind(line: &Line, ply: &PlyStep) -> bool {
    let mut landed: [Option<Hole>; 2] = [None, None];
    ply.events.iter().any(|event| {
        let last = &mut landed[event.player.index()];
        match event.kind {
            EventKind::Landing { hole, .. } => *last = Some(hole),
            EventKind::Take { hole, .. } => {
                let shape = line.ruleset.shape();
                return shape.owner(hole) != event.player && last.is_some_and(|last| !shape.is_inner(last));
            }
            _ => {}
        }
        false
    })
}
