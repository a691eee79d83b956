//! The board, the seeds at the beginning, sets and flags.

use base::board::{Hole, Player};

use super::super::vocabulary::{Board, Fill, Flag, FlagCounts, FlagOwner, LiftBan, Ring, Setup, StoreSeeds};
use super::condition::clause;
use super::words::Context;

pub(super) fn board(context: &Context<'_>, board: &Board) -> Vec<String> {
    let ring = match &board.ring {
        Ring::All => context.say("board.ring.all", &[]),
        Ring::OwnRows => context.say("board.ring.own_rows", &[]),
        Ring::Listed(list) => context.say("board.ring.listed", &[("holes", &ring_labels(context, list))]),
        Ring::Paths(paths) => {
            let [south, north] = [&paths.south, &paths.north].map(|path| ring_labels(context, path));
            context.say("board.ring.paths", &[("south", &south), ("north", &north)])
        }
    };
    let named = |player: Player| {
        let [outer, inner] = [false, true].map(|inner| {
            let side = context.shape.on_side(player).iter();
            let mut holes: Vec<_> = side.filter(|&hole| context.shape.is_inner(hole) == inner).collect();
            holes.sort_by_key(|&hole| context.shape.column(hole));
            holes.iter().map(|&hole| context.shape.label(hole)).collect::<Vec<_>>().join(" ")
        });
        match board.rows {
            4 => context.say("board.named.four", &[("outer", &outer), ("inner", &inner)]),
            3 => context.say("board.named.three", &[("outer", &outer), ("inner", &inner)]),
            _ => inner,
        }
    };
    let of_both =
        |key: &str, [south, north]: [String; 2]| context.say(key, &[("south", &south), ("north", &north)]);
    let mut sentences = vec![
        rows(context, board),
        context.say_word("board.stores", board.stores, &[("ring", &ring)]),
        of_both("board.named.both", Player::ALL.map(named)),
    ];
    sentences.extend(facing(context, board));
    if !context.shape.is_owned_by_side() {
        let owned = |player: Player| {
            let holes = Player::ALL.into_iter().flat_map(|side| context.shape.label_order(side));
            let own = holes.filter(|&&hole| context.shape.own(player).contains(hole));
            context.list(&own.map(|&hole| context.shape.label(hole).to_owned()).collect::<Vec<_>>(), "and")
        };
        sentences.push(of_both("board.owned", Player::ALL.map(owned)));
    }
    sentences.extend(
        board
            .territory
            .as_ref()
            .map(|flag| context.say("board.territory", &[("flag", &context.quoted(flag))])),
    );
    sentences
}

/// Which holes face each other, where rows do not lie hole against hole.
fn facing(context: &Context<'_>, board: &Board) -> Option<String> {
    let shape = context.shape;
    let whole = match board.rows {
        1 => return None,
        // The holes of the middle row never fill it for both players.
        3 => Player::ALL.into_iter().all(|player| {
            let outer = shape.on_side(player).iter().filter(|&hole| !shape.is_inner(hole));
            outer.count() == usize::from(board.columns)
        }),
        rows => shape.holes() == usize::from(rows) * usize::from(board.columns),
    };
    if whole {
        return None;
    }
    let pairs = Player::ALL.into_iter().flat_map(|player| {
        let pair = move |&hole: &Hole| {
            let other = shape.facing_inner(hole)?;
            // Two holes that face each other are named once.
            let is_second = shape.facing_inner(other) == Some(hole) && player == Player::North;
            let labels = [("hole", shape.label(hole)), ("other", shape.label(other))];
            (!is_second).then(|| context.say("board.facing.pair", &labels))
        };
        shape.label_order(player).iter().filter_map(pair).collect::<Vec<_>>()
    });
    let pairs: Vec<String> = pairs.collect();
    let alone = shape.all().any(|hole| shape.facing_inner(hole).is_none());
    let pairs = context.list(&pairs, "and");
    let key = match (pairs.is_empty(), alone) {
        (true, _) => "board.facing.none",
        (false, true) => "board.facing.some",
        (false, false) => "board.facing.all",
    };
    Some(context.say(key, &[("pairs", &pairs)]))
}

/// The labels of a circuit as it is written, with one space between them.
fn ring_labels(context: &Context<'_>, list: &str) -> String {
    let hole = |label: &str| context.declared.hole(label).filter(|hole| hole.store_owner().is_none());
    let label = |label| hole(label).map_or(label, |hole| context.shape.label(hole));
    list.split_whitespace().map(label).collect::<Vec<_>>().join(" ")
}

/// How many holes there are in the rows.
fn rows(context: &Context<'_>, board: &Board) -> String {
    let shape = context.shape;
    let in_row = |inner: bool| {
        Player::ALL.map(|player| {
            let row = shape.on_side(player).iter().filter(|&hole| shape.is_inner(hole) == inner);
            u32::try_from(row.count()).unwrap_or(0)
        })
    };
    let holes = |number: u32| context.count("board.holes", number, &[]);
    let of_both = |table: &str, [south, north]: [u32; 2]| {
        let key = if south == north { format!("{table}.each") } else { format!("{table}.uneven") };
        context.say(&key, &[("south", &holes(south)), ("north", &holes(north))])
    };
    let [outer, inner] = [in_row(false), in_row(true)];
    let all = holes(u32::from(board.columns));
    let some = shape.holes() < usize::from(board.rows) * usize::from(board.columns);
    match board.rows {
        1 => context.say("board.rows.one", &[("all", &all), ("halves", &of_both("board.halves", inner))]),
        3 => {
            let end = context.word("board.middle", board.middle);
            let [outer, middle] = [of_both("board.outer", outer), of_both("board.inner", inner)];
            context.say("board.rows.three", &[("outer", &outer), ("middle", &middle), ("end", &end)])
        }
        rows if some => {
            let side = |outer: u32, inner: u32| match rows {
                4 => context
                    .say("board.rows.side", &[("outer", &holes(outer)), ("inner", &context.number(inner))]),
                _ => holes(inner),
            };
            let [south, north] = [side(outer[0], inner[0]), side(outer[1], inner[1])];
            context.count("board.rows.some", rows, &[("south", &south), ("north", &north)])
        }
        4 => context.say("board.rows.four", &[("all", &all)]),
        rows => context.count("board.rows.whole", rows, &[("all", &all)]),
    }
}

pub(super) fn setup(context: &Context<'_>, setup: &Setup) -> Vec<String> {
    let stores = (setup.stores.total() > 0).then(|| {
        let (key, first, second) = match setup.stores {
            StoreSeeds::BySide(held) if held.south == held.north => ("setup.stores.each", held.south, 0),
            StoreSeeds::BySide(held) => ("setup.stores.sides", held.south, held.north),
            StoreSeeds::ByStart([first, second]) => ("setup.stores.start", first, second),
        };
        context.say(key, &[("first", &context.seeds(first)), ("second", &context.seeds(second))])
    });
    let stated = setup.stated.as_ref().map(|stated| {
        let asked = clause(context, stated).map(|asked| context.say("setup.if", &[("asked", &asked)]));
        context.say("setup.stated", &[("if", &asked.unwrap_or_default())])
    });
    let last = stores.into_iter().chain(stated);
    if let Some(each) = setup.each {
        let all = context.shape.holes() * usize::from(each) + setup.stores.total();
        let parts = [("seeds", &*context.seeds(each)), ("all", &all.to_string())];
        return std::iter::once(context.say("setup.each", &parts)).chain(last).collect();
    }
    let side = |player: Player, counts: &Option<Vec<u16>>| {
        let holes: Vec<_> = context.shape.label_order(player).iter().zip(counts.iter().flatten()).collect();
        let alike = holes.chunk_by(|(_, one), (_, other)| one == other).map(|alike| {
            let labels: Vec<_> =
                alike.iter().map(|(hole, _)| context.shape.label(**hole).to_owned()).collect();
            let key = if labels.len() == 1 { "setup.in_hole" } else { "setup.in_holes" };
            context.count(key, *alike[0].1, &[("holes", &context.list(&labels, "and"))])
        });
        alike.collect::<Vec<_>>().join(context.phrase("setup.next"))
    };
    // With `first`, South's labels name the holes: the other player's are those in the same places.
    let (table, south, north) = match (&setup.first, &setup.second) {
        (None, None) => ("setup.sides", &setup.south, &setup.north),
        (first, second) => ("setup.start", first, second),
    };
    let of = |key: &str, player: Player, counts| {
        context.say(&format!("{table}.{key}"), &[("holes", &side(player, counts))])
    };
    let other = (table == "setup.start").then(|| context.say("setup.start.other", &[]));
    [of("first", Player::South, south), of("second", Player::North, north)]
        .into_iter()
        .chain(other)
        .chain(last)
        .collect()
}

pub(super) fn set(context: &Context<'_>, name: &str, written: &[String]) -> Vec<String> {
    let holes = written.iter().filter_map(|label| context.declared.hole(label));
    let both = holes.flat_map(|hole| std::iter::once(hole).chain(context.shape.mirrored(hole))).collect();
    let key = if written.len() == 1 { "sets.one" } else { "sets.other" };
    vec![context.say(key, &[("name", &context.quoted(name)), ("holes", &context.labels(both, "and"))])]
}

/// Causes of which any is enough.
fn alternatives(context: &Context<'_>, causes: &[String]) -> String {
    let again = |cause: &String| context.say("flags.cause_again", &[("cause", cause)]);
    let all: Vec<String> = causes.iter().take(1).cloned().chain(causes.iter().skip(1).map(again)).collect();
    context.list(&all, "or")
}

pub(super) fn flag(context: &Context<'_>, name: &str, flag: &Flag) -> Vec<String> {
    let clauses = context.clauses;
    let mut causes: Vec<String> =
        flag.set_by.iter().map(|cause| context.word("flags.set_by", cause)).collect();
    if clauses.landing.iter().any(|row| row.body.mark.names(name)) {
        causes.push(context.say("flags.set_by_landing", &[]));
    }
    if clauses.drops.iter().any(|row| row.body.mark.names(name)) {
        causes.push(context.say("flags.set_by_drop", &[]));
    }
    let rounds = clauses.rounds.as_ref().map(|rounds| &rounds.body);
    let is_set = !causes.is_empty();
    let is_gained =
        rounds.is_some_and(|rounds| rounds.fill == Fill::Territory && rounds.flag.as_deref() == Some(name));
    if is_gained {
        causes.push(context.say("flags.set_by_round", &[]));
    }
    let key = if causes.is_empty() { "flags.uncaused" } else { "flags.caused" };
    let (name_of, lasts) = (context.quoted(name), context.word("flags.scope", flag.scope));
    let causes = alternatives(context, &causes);
    let gets = context.say(key, &[("flag", &name_of), ("causes", &causes), ("lasts", &lasts)]);

    let mut ends: Vec<String> =
        flag.cleared_by.iter().map(|cause| context.word("flags.cleared_by", cause)).collect();
    if clauses.landing.iter().any(|row| row.body.unmark.names(name))
        || clauses.drops.iter().any(|row| row.body.unmark.names(name))
    {
        ends.push(context.say("flags.cleared_by_clause", &[]));
    }
    let loses = || context.say("flags.cleared", &[("causes", &alternatives(context, &ends))]);
    let said = [
        Some(gets),
        (!ends.is_empty()).then(loses),
        (flag.counts == FlagCounts::FromNextTurn).then(|| context.say("flags.next_turn", &[])),
        Some(match (flag.owner, is_gained, is_set) {
            (FlagOwner::Maker, true, false) => context.say("flags.owner_gained", &[]),
            (FlagOwner::Maker, true, true) => context.say("flags.owner_made_or_gained", &[]),
            (owner, ..) => context.word("flags.owner", owner),
        }),
        (flag.lift == LiftBan::Never).then(|| context.say("flags.no_lift", &[])),
        Some(context.word("flags.sow", flag.sow)),
    ];
    said.into_iter().flatten().filter(|sentence| !sentence.is_empty()).collect()
}
