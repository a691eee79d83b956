//! Conditions in words: what is asked of a hole, as predicates, and of everything else, as clauses of their own.

use super::super::vocabulary::{
    Condition, Counted, FlagTest, Group, GroupTest, HoleRow, HoleWord, LapTest, Nth, Part, Search,
    SearchedHoles, SeedTest, Side, Sought, Test, That, TrialOf, TurnTest, Who, Within,
};
use super::context::Context;
use super::words::{count, held, held_again, list, number, quoted, seeds, way};

/// All that a condition asks, as one clause; `None` where it asks nothing.
pub(super) fn clause(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let hole = predicates(context, condition, "holds");
    let mut all = Vec::new();
    if !hole.is_empty() {
        all.push(format!("{} {}", context.hole, list(&hole, "and")));
    }
    all.extend(circumstances(context, condition));
    let (denied, unless) = exceptions(context, condition);
    all.extend(denied);
    let unless = unless.and_then(|unless| clause(context, unless));
    match (all.is_empty(), unless) {
        (true, None) => None,
        (true, Some(unless)) => Some(format!("it is not so that {unless}")),
        (false, None) => Some(all.join(", and ")),
        (false, Some(unless)) => Some(format!("{} (except if {unless})", all.join(", and "))),
    }
}

/// What a condition excludes: in words of its own where it is simple to deny, else as what must not hold.
pub(super) fn exceptions<'a>(
    context: &Context<'_>,
    condition: &'a Condition,
) -> (Option<String>, Option<&'a Condition>) {
    let Some(unless) = condition.unless.as_deref() else { return (None, None) };
    match denied(context, unless) {
        Some(words) => (Some(words), None),
        None => (None, Some(unless)),
    }
}

/// That a condition does not hold, where it asks one simple thing of the turn.
fn denied(context: &Context<'_>, unless: &Condition) -> Option<String> {
    let turn = unless.turn.as_ref()?;
    if *unless != (Condition { turn: Some(turn.clone()), ..Condition::default() }) {
        return None;
    }
    let only = |rest: TurnTest| rest == TurnTest { of: turn.of, ..TurnTest::default() };
    if turn.first.is_some() && only(TurnTest { first: None, ..turn.clone() }) {
        let mut words = Vec::new();
        turn_words(context, turn, &mut words);
        return words
            .first()
            .and_then(|words| words.strip_prefix("it is "))
            .map(|words| format!("it is not {words}"));
    }
    if let Some(part) = turn.reached.filter(|_| only(TurnTest { reached: None, ..turn.clone() })) {
        return Some(format!("the player has not yet dropped a seed {}", part_word(part)));
    }
    let ended_in = turn.ended_in.filter(|_| only(TurnTest { ended_in: None, ..turn.clone() }))?;
    Some(format!("no lap of the player has yet ended {}", part_word(ended_in)))
}

/// What is asked of the hole in question, with the hole as subject; `holds` is the verb for what it holds.
pub(super) fn predicates(context: &Context<'_>, condition: &Condition, holds: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(before) = &condition.before {
        found.push(match before {
            Test::Empty => "was empty".to_owned(),
            Test::Occupied => "was occupied".to_owned(),
            test => format!("held {}", held(test)),
        });
    }
    found.extend(condition.side.map(|side| format!("belongs to {}", owner_word(side))));
    found.extend(condition.owner.map(|side| format!("is owned by {}", owner_word(side))));
    found.extend(condition.row.map(|row| format!("is in the {}", row_word(row))));
    found.extend(condition.in_set.as_ref().map(|set| format!("is in {}", set_word(set))));
    found.extend(condition.same.map(|hole| format!("is {}", hole_word(context, hole))));
    found.extend(condition.store.map(|side| format!("is {}", store_word(side))));
    if let Some(flag) = &condition.flag {
        let owner = flag.owner.map_or(String::new(), |side| format!(" of {}", owner_word(side)));
        found.push(format!("has the flag {}{owner}", quoted(&flag.flag)));
    }
    found.extend(condition.seeds.as_ref().map(|test| format!("{holds} {}", seeds_held(context, test))));
    found.extend(faces(context, condition));
    found.extend(condition.is.0.iter().map(|term| format!("is {}", quoted(term))));
    found
}

/// What the hole faces, where nothing but seeds is asked of that.
pub(super) fn faces(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let look = &condition.look;
    let [near, far] = match context.shape.rows() {
        4 => [" in the inner hole", " in the outer hole"],
        3 => [" in the nearest hole", " in the hole behind it"],
        _ => ["", " in the outer hole"],
    };
    let mut found = Vec::new();
    for (facing, place) in [(&look.facing, near), (&look.facing_outer, far)] {
        if let Some(seeds) = facing.as_ref().and_then(|facing| only_seeds(facing)) {
            let held = if found.is_empty() { held(seeds) } else { held_again(seeds) };
            found.push(format!("{held}{place}"));
        }
    }
    (!found.is_empty()).then(|| format!("faces {}", list(&found, "and")))
}

/// The test of seeds, where a condition asks nothing else.
fn only_seeds(condition: &Condition) -> Option<&Test> {
    let rest = Condition { seeds: None, ..condition.clone() };
    condition.seeds.as_ref().filter(|_| rest == Condition::default())
}

/// What is asked of other holes, the lap, the turn and the board, each a clause of its own.
pub(super) fn circumstances(context: &Context<'_>, condition: &Condition) -> Vec<String> {
    let mut found = Vec::new();
    let other = condition.at.as_ref().map(|other| (other.hole, &other.holds));
    for (hole, inner) in condition.look.all().chain(other) {
        let faced = matches!(hole, HoleWord::Facing | HoleWord::FacingOuter) && only_seeds(inner).is_some();
        if !faced {
            let predicates = predicates(context, inner, "holds");
            let asked = circumstances(context, inner);
            let all: Vec<String> = predicates.into_iter().chain(asked).collect();
            let unless = inner.unless.as_ref().and_then(|unless| clause(context, unless));
            found.push(match (all.is_empty(), unless) {
                (false, None) => format!("{} {}", hole_word(context, hole), list(&all, "and")),
                (false, Some(unless)) => {
                    format!("{} {} (except if {unless})", hole_word(context, hole), list(&all, "and"))
                }
                (true, Some(unless)) => {
                    format!("it is not so that for {} {unless}", hole_word(context, hole))
                }
                (true, None) => format!("there is {}", hole_word(context, hole)),
            });
        }
    }
    found.extend(condition.seed.map(|seed| match seed {
        SeedTest::First => "the seed is the first of its lap".to_owned(),
        SeedTest::Last => "the seed is the last of its lap".to_owned(),
    }));
    if let Some(lap) = &condition.lap {
        lap_words(context, lap, &mut found);
    }
    if let Some(turn) = &condition.turn {
        turn_words(context, turn, &mut found);
    }
    if !condition.starts.is_empty() {
        let names: Vec<String> = condition.starts.iter().map(|name| quoted(name)).collect();
        found.push(format!("the turn starts by {}", list(&names, "or")));
    }
    board_words(context, condition, &mut found);
    found.extend(
        condition
            .would_leave
            .as_ref()
            .map(|test| format!("after this capture {}", seeds_of_group(context, test, true))),
    );
    if let Some(trial) = &condition.after {
        let played = match trial.of {
            TrialOf::Lap => "the lap",
            TrialOf::Turn => "the turn",
        };
        found.push(match &trial.that {
            That::Captures => format!("{played} captures"),
            That::Holds(condition) => {
                let then = clause(context, condition).unwrap_or_else(|| "anything holds".to_owned());
                format!("after {played} {then}")
            }
        });
    }
    if !condition.any.is_empty() {
        let each: Vec<String> = condition.any.iter().filter_map(|one| clause(context, one)).collect();
        found.push(list(&each, "or"));
    }
    found.extend(condition.all.iter().filter_map(|one| clause(context, one)));
    found
}

/// What is asked of the board.
fn board_words(context: &Context<'_>, condition: &Condition, found: &mut Vec<String>) {
    found.extend(condition.total.as_ref().map(|test| seeds_of_group(context, test, false)));
    found.extend(condition.holes.as_ref().map(|test| number_of_holes(context, test)));
    found.extend(
        condition
            .left
            .as_ref()
            .map(|test| format!("the number of seeds left on the board is {}", number_word(context, test))),
    );
    found.extend(condition.banked.as_ref().map(|test| {
        let whose = match test.of {
            Who::Own => "the player's store holds",
            Who::Opponent => "the opponent's store holds",
            Who::Either => "a player's store holds",
            Who::Both => "each player's store holds",
        };
        format!("{whose} {}", seeds_held(context, &test.is))
    }));
    found.extend(condition.score.as_ref().map(|test| {
        let whose = match test.of {
            Who::Own => "the player's score is",
            Who::Opponent => "the opponent's score is",
            Who::Either => "a player's score is",
            Who::Both => "each player's score is",
        };
        format!("{whose} {}", number_word(context, &test.is))
    }));
    found.extend(condition.quiet.as_ref().map(|test| {
        format!(
            "the number of turns up to now, one after another, that captured nothing is {}",
            number_word(context, test)
        )
    }));
    found.extend(condition.points.as_ref().map(|test| {
        let whose = match test.of {
            Who::Own => "the number of the player's points is",
            Who::Opponent => "the number of the opponent's points is",
            Who::Either => "the number of a player's points is",
            Who::Both => "the number of each player's points is",
        };
        format!("{whose} {}", number_word(context, &test.is))
    }));
    found.extend(
        condition
            .round
            .as_ref()
            .map(|test| format!("the number of the round is {}", number_word(context, test))),
    );
    found.extend(condition.cannot_start.map(|who| {
        match who {
            Who::Own => "the player cannot start a turn",
            Who::Opponent => "the opponent cannot start a turn",
            Who::Either => "one of the players cannot start a turn",
            Who::Both => "neither player can start a turn",
        }
        .to_owned()
    }));
    found.extend(condition.phase.as_ref().map(|phase| match phase.as_str() {
        "opening" => "it is the opening".to_owned(),
        "main" if context.clauses.phases.is_empty() => "the opening is over".to_owned(),
        name => format!("play is in the phase {}", quoted(name)),
    }));
}

fn lap_words(context: &Context<'_>, lap: &LapTest, found: &mut Vec<String>) {
    found.extend(lap.go.map(|go| format!("the lap was sown {}", way(go))));
    found.extend(lap.nth.map(|nth| match nth {
        Nth::First => "it is the first lap of the turn".to_owned(),
        Nth::Later => "it is not the first lap of the turn".to_owned(),
    }));
    found.extend(lap.seeds.as_ref().map(|test| format!("the lap had {}", seeds_held(context, test))));
    found.extend(
        lap.dropped.as_ref().map(|test| format!("the lap has so far dropped {}", seeds_held(context, test))),
    );
}

fn turn_words(context: &Context<'_>, turn: &TurnTest, found: &mut Vec<String>) {
    if let Some(first) = turn.first {
        let of = if turn.within == Within::Round { " of a round" } else { "" };
        found.push(match (first, turn.of) {
            (1, Counted::Game) if turn.within == Within::Round => {
                "it is the first turn of a round".to_owned()
            }
            (1, Counted::Mover) => format!("it is the player's first turn{of}"),
            (1, Counted::Game) => "it is the first turn of the game".to_owned(),
            (turns, Counted::Mover) => {
                format!("it is one of the player's first {} turns{of}", number(u32::from(turns)))
            }
            (turns, Counted::Game) => {
                format!(
                    "it is one of the first {} turns{}",
                    number(u32::from(turns)),
                    if of.is_empty() { " of the game" } else { of }
                )
            }
        });
    }
    found.extend(
        turn.captured
            .as_ref()
            .map(|test| format!("the turn has so far captured {}", seeds_held(context, test))),
    );
    found.extend(turn.reached.map(|part| format!("the player has dropped a seed {}", part_word(part))));
    found.extend(turn.ended_in.map(|part| format!("a lap of the player has ended {}", part_word(part))));
    found.extend(turn.again.map(|again| match again {
        true => "the turn follows another one of the same player".to_owned(),
        false => "the turn does not follow another one of the same player".to_owned(),
    }));
    if !turn.rows.is_empty() {
        let rows: Vec<String> = turn.rows.iter().map(|row| quoted(row)).collect();
        found.push(format!("{} has applied in this turn", list(&rows, "or")));
    }
}

/// What a group holds, or would hold.
fn seeds_of_group(context: &Context<'_>, test: &GroupTest, would: bool) -> String {
    let group = group_word(context, &test.of);
    let any = |group: &str| group.replacen("all holes", "any hole", 1);
    match (&test.is, would) {
        (Test::Empty | Test::Exactly(0), false) => format!("no seed is left in {}", any(&group)),
        (Test::Empty | Test::Exactly(0), true) => format!("no seed would be left in {}", any(&group)),
        (Test::Occupied, false) => format!("at least one seed is in {group}"),
        (test, false) => format!("{group} hold {} in all", seeds_held(context, test)),
        (test, true) => format!("{group} would hold {} in all", seeds_held(context, test)),
    }
}

/// How many holes a group has.
fn number_of_holes(context: &Context<'_>, test: &GroupTest) -> String {
    let group = group_word(context, &test.of);
    match &test.is {
        Test::Empty | Test::Exactly(0) => format!("there are none of {group}"),
        Test::Occupied => format!("there is at least one of {group}"),
        test => format!("the number of {group} is {}", number_word(context, test)),
    }
}

/// A number of seeds as what a hole holds, also where it is compared with another hole.
fn seeds_held(context: &Context<'_>, test: &Test) -> String {
    match test {
        Test::SameAs(hole) => format!("as many seeds as {}", hole_word(context, *hole)),
        Test::MoreThan(hole) => format!("more seeds than {}", hole_word(context, *hole)),
        test => held(test),
    }
}

fn number_word(context: &Context<'_>, test: &Test) -> String {
    match test {
        Test::SameAs(hole) => format!("that of the seeds in {}", hole_word(context, *hole)),
        Test::MoreThan(hole) => format!("more than that of the seeds in {}", hole_word(context, *hole)),
        Test::Empty => "zero".to_owned(),
        Test::Occupied => "one or more".to_owned(),
        test => held_again(test),
    }
}

/// Holes taken together.
pub(super) fn group_word(context: &Context<'_>, group: &Group) -> String {
    match group {
        Group::Own => "the player's holes".to_owned(),
        Group::Opponent => "the opponent's holes".to_owned(),
        Group::Board => "all holes".to_owned(),
        Group::Set(set) => format!("the holes of {}", quoted(set)),
        Group::Of(group, condition) => {
            if let Some((test, carries)) = by_flag(condition) {
                let owner = test.owner.map_or(String::new(), |side| format!(" of {}", owner_word(side)));
                let with = if carries { "with" } else { "without" };
                return format!(
                    "{} {with} the flag {}{owner}",
                    group_word(context, group),
                    quoted(&test.flag)
                );
            }
            let asked = predicates(context, condition, "hold");
            let all: Vec<String> = asked.into_iter().chain(circumstances(context, condition)).collect();
            let that =
                if all.is_empty() { String::new() } else { format!(" of which each {}", list(&all, "and")) };
            let unless = condition.unless.as_ref().and_then(|unless| clause(context, unless));
            let unless = unless.map_or(String::new(), |unless| format!(", except where {unless}"));
            format!("{}{that}{unless}", group_word(context, group))
        }
    }
}

/// The flag that holes carry, or do not carry, where nothing else is asked of them.
pub(super) fn by_flag(condition: &Condition) -> Option<(FlagTest, bool)> {
    let only = |condition: &Condition| {
        let rest = Condition { flag: None, ..condition.clone() };
        condition.flag.clone().filter(|_| rest == Condition::default())
    };
    if let Some(test) = only(condition) {
        return Some((test, true));
    }
    let unless = condition.unless.as_deref()?;
    let alone = *condition == Condition { unless: condition.unless.clone(), ..Condition::default() };
    let test = only(unless).filter(|test| alone && test.owner.is_none())?;
    Some((test, false))
}

/// One hole by its place.
pub(super) fn hole_word(context: &Context<'_>, hole: HoleWord) -> String {
    let rows = context.shape.rows();
    match hole {
        HoleWord::First(search) => return searched(search),
        HoleWord::LastStart => "the hole from which the turn before started",
        HoleWord::LastEnd => "the hole in which the last seed of the turn before fell",
        HoleWord::This => "that hole",
        HoleWord::Landing => "the hole in which the last seed fell",
        HoleWord::Ahead(1) => "the next hole",
        HoleWord::Back(1) => "the previous hole",
        HoleWord::Ahead(places) => return format!("the hole {} places ahead", number(u32::from(places))),
        HoleWord::Back(places) => return format!("the hole {} places back", number(u32::from(places))),
        HoleWord::Facing if rows == 4 => "the facing inner hole",
        HoleWord::Facing if rows == 3 => "the nearest facing hole",
        HoleWord::Facing => "the facing hole",
        HoleWord::FacingOuter if rows == 3 => "the facing hole behind the nearest one",
        HoleWord::FacingOuter => "the facing outer hole",
        HoleWord::OuterBehind => "the player's outer hole behind the one in which the last seed fell",
        HoleWord::Counterpart => "the other player's hole in the same place",
        HoleWord::LapLift => "the hole from which the lap was lifted",
        HoleWord::LapFirst => "the hole in which the first seed of the lap fell",
        HoleWord::TurnLift => "the hole from which the turn started",
        HoleWord::RowLeft => "the leftmost hole of that row",
        HoleWord::RowRight => "the rightmost hole of that row",
    }
    .to_owned()
}

/// A hole found by looking at hole after hole.
fn searched(search: Search) -> String {
    let whose = match search.among {
        SearchedHoles::Board => "",
        SearchedHoles::Own => "the player's own ",
        SearchedHoles::Opponent => "the opponent's ",
    };
    let holds = match search.holds {
        Sought::Empty => "no seed".to_owned(),
        Sought::Occupied => "at least one seed".to_owned(),
        Sought::Between(least, most) if least == most => format!("exactly {}", seeds(least)),
        Sought::Between(least, u16::MAX) => format!("at least {}", seeds(least)),
        Sought::Between(0, most) => format!("at most {}", seeds(most)),
        Sought::Between(least, most) => format!("{} to {}", number(u32::from(least)), seeds(most)),
    };
    let (along, on) = if search.back {
        ("against the direction of sowing", "before")
    } else {
        ("in the direction of sowing", "after")
    };
    let found = match whose {
        "" => format!("the first hole {along} that holds {holds}"),
        whose => format!("the first of {whose}holes {along} that holds {holds}"),
    };
    match search.beyond {
        0 => found,
        1 => format!("the hole {on} {found}"),
        places => format!("the hole {} {on} {found}", count(u32::from(places), "place", "places")),
    }
}

/// A set by its name.
fn set_word(set: &str) -> String {
    match set {
        "left_half" => "the left half of its row".to_owned(),
        "right_half" => "the right half of its row".to_owned(),
        "centre" => "the centre of its row".to_owned(),
        "outer_row" => "the outer row".to_owned(),
        set => quoted(set),
    }
}

const fn part_word(part: Part) -> &'static str {
    match part {
        Part::Inner => "in the inner row",
        Part::Outer => "in the outer row",
        Part::Own => "on their own side",
        Part::Opponent => "on the opponent's side",
    }
}

pub(super) const fn row_word(row: HoleRow) -> &'static str {
    match row {
        HoleRow::Inner => "inner row",
        HoleRow::Outer => "outer row",
    }
}

pub(super) const fn owner_word(side: Side) -> &'static str {
    match side {
        Side::Own => "the player",
        Side::Opponent => "the opponent",
    }
}

const fn store_word(side: Side) -> &'static str {
    match side {
        Side::Own => "the player's store",
        Side::Opponent => "the opponent's store",
    }
}
