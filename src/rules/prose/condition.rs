//! Conditions in words: what is asked of a hole, as predicates, and of everything else, as clauses of their own.

use super::super::vocabulary::{
    Condition, FlagTest, Group, GroupTest, HoleWord, LapTest, Search, Side, Sought, StoreTest, Test, That,
    TurnTest,
};
use super::words::{Context, key};

/// Which verbs a predicate has, by their key.
#[derive(Clone, Copy)]
pub(super) enum Verbs {
    /// Of one hole: it holds.
    One,
    /// Of several holes: they hold.
    Many,
    /// Of the hole in which a seed has fallen: it then holds.
    Then,
    /// The same, in an exception.
    Except,
}

impl Context<'_> {
    /// A predicate, with its verb.
    fn asked(&self, key: &str, verbs: Verbs, parts: &[(&str, &str)]) -> String {
        let table = match verbs {
            Verbs::One => "verbs.one",
            Verbs::Many => "verbs.many",
            Verbs::Then => "verbs.then",
            Verbs::Except => "verbs.except",
        };
        let verb = |verb: &'static str| (verb, self.phrase(&format!("{table}.{verb}")));
        let verbs = ["is", "has", "holds", "belongs", "empty"].map(verb);
        let parts: Vec<_> = verbs.into_iter().chain(parts.iter().copied()).collect();
        self.say(&format!("asked.{key}"), &parts)
    }

    /// A test of a number, in the words of a table.
    fn tested(&self, table: &str, test: &Test) -> String {
        let say = |key: &str, parts: &[(&str, &str)]| self.say(&format!("{table}.{key}"), parts);
        let numbered =
            |key: &str, number: u16| say(key, &[("n", &self.number(number)), ("seeds", &self.seeds(number))]);
        match test {
            Test::Empty | Test::Exactly(0) => say("empty", &[]),
            Test::Occupied => say("occupied", &[]),
            Test::Even => say("even", &[]),
            Test::Odd => say("odd", &[]),
            Test::Exactly(number) => numbered("exactly", *number),
            Test::AtLeast(0) => say("any", &[]),
            Test::AtLeast(number) => numbered("at_least", *number),
            Test::AtMost(number) => numbered("at_most", *number),
            Test::Between(least, most) => {
                let [least, n] = [*least, *most].map(|number| self.number(number));
                say("between", &[("least", &least), ("n", &n), ("seeds", &self.seeds(*most))])
            }
            Test::OneOf(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(|&number| self.number(number)).collect();
                say("one_of", &[("numbers", &self.list(&numbers, "or"))])
            }
            Test::SameAs(hole) => say("same_as", &[("hole", &hole_word(self, *hole))]),
            Test::MoreThan(hole) => say("more_than", &[("hole", &hole_word(self, *hole))]),
        }
    }
}

/// A test of a number of seeds, as what a hole holds.
pub(super) fn held(context: &Context<'_>, test: &Test) -> String {
    context.tested("held", test)
}

/// What a hole holds, with the verb.
pub(super) fn holds(context: &Context<'_>, test: &Test, verbs: Verbs) -> String {
    match test {
        Test::Empty | Test::Exactly(0) => context.asked("none", verbs, &[]),
        test => context.asked("seeds", verbs, &[("held", &held(context, test))]),
    }
}

/// A test of a number, without what is counted.
fn number(context: &Context<'_>, test: &Test) -> String {
    context.tested("number", test)
}

/// All that a condition asks, as one clause; `None` where it asks nothing.
pub(super) fn clause(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let hole = predicates(context, condition, Verbs::One);
    let mut all = Vec::new();
    if !hole.is_empty() {
        all.push(format!("{} {}", context.hole, context.list(&hole, "and")));
    }
    all.extend(circumstances(context, condition));
    let (denied, unless) = exceptions(context, condition);
    all.extend(denied);
    let unless = unless.and_then(|unless| clause(context, unless));
    match (all.is_empty(), unless) {
        (true, None) => None,
        (true, Some(unless)) => Some(context.say("clause.not", &[("unless", &unless)])),
        (false, unless) => Some(except(context, context.joined(&all), unless)),
    }
}

/// The same, with words for a condition that asks nothing.
pub(super) fn clause_or_anything(context: &Context<'_>, condition: &Condition) -> String {
    clause(context, condition).unwrap_or_else(|| context.say("clause.anything", &[]))
}

/// What is asked, with its exception.
pub(super) fn except(context: &Context<'_>, asked: String, unless: Option<String>) -> String {
    match unless {
        None => asked,
        Some(unless) => context.say("clause.except", &[("asked", &asked), ("unless", &unless)]),
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

/// That a condition does not hold, where it asks one simple thing of the turn and the language has words for that.
fn denied(context: &Context<'_>, unless: &Condition) -> Option<String> {
    let turn = unless.turn.as_ref()?;
    if *unless != (Condition { turn: Some(turn.clone()), ..Condition::default() }) {
        return None;
    }
    let only = |rest: TurnTest| rest == TurnTest { of: turn.of, ..TurnTest::default() };
    let said = |key: &str| Some(context.phrase(key)).filter(|phrase| !phrase.is_empty());
    if let Some(first) = turn.first.filter(|_| only(TurnTest { first: None, ..turn.clone() })) {
        return said("turn.is_not").map(|is_not| first_turns(context, turn, first, is_not));
    }
    let (key, part) = match (turn.reached, turn.ended_in) {
        (Some(part), _) if only(TurnTest { reached: None, ..turn.clone() }) => ("turn.not_reached", part),
        (_, Some(part)) if only(TurnTest { ended_in: None, ..turn.clone() }) => ("turn.not_ended_in", part),
        _ => return None,
    };
    said(key).map(|_| context.say(key, &[("part", &context.word("part", part))]))
}

/// That a turn is among the first ones.
fn first_turns(context: &Context<'_>, turn: &TurnTest, first: u8, is: &str) -> String {
    context.count(&key(&key("turn.first", turn.of), turn.within), first, &[("is", is)])
}

/// What is asked of the hole in question, with the hole as subject.
pub(super) fn predicates(context: &Context<'_>, condition: &Condition, verbs: Verbs) -> Vec<String> {
    let asked = |key: &str, part: &str| context.asked(key, verbs, &[("what", part)]);
    let mut found = Vec::new();
    found.extend(condition.before.as_ref().map(|before| match before {
        Test::Empty | Test::Exactly(0) => context.say("asked.was_empty", &[]),
        Test::Occupied => context.say("asked.was_occupied", &[]),
        test => asked("held", &held(context, test)),
    }));
    found.extend(condition.side.map(|side| asked("side", &context.word("player", side))));
    found.extend(condition.owner.map(|side| asked("owner", &context.word("player", side))));
    found.extend(condition.row.map(|row| asked("row", &context.word("row", row))));
    found.extend(condition.in_set.as_ref().map(|set| asked("in", &set_word(context, set))));
    found.extend(condition.same.map(|hole| asked("same", &hole_word(context, hole))));
    found.extend(condition.store.map(|side| asked("store", &context.word("store", side))));
    found.extend(condition.flag.as_ref().map(|flag| {
        let (name, owner) = (context.quoted(&flag.flag), flag_owner(context, flag));
        context.asked("flag", verbs, &[("flag", &name), ("owner", &owner)])
    }));
    found.extend(condition.seeds.as_ref().map(|test| holds(context, test, verbs)));
    found.extend(faces(context, condition));
    found.extend(condition.is.0.iter().map(|term| asked("term", &context.quoted(term))));
    found
}

/// Whose flag it must be, where that is asked.
pub(super) fn flag_owner(context: &Context<'_>, flag: &FlagTest) -> String {
    let owner = |side: Side| context.say("flag_owner", &[("player", &context.word("player", side))]);
    flag.owner.map(owner).unwrap_or_default()
}

/// What the hole faces, where nothing but seeds is asked of that.
pub(super) fn faces(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let look = &condition.look;
    let place = match context.shape.rows() {
        4 => "faces.four_rows",
        3 => "faces.three_rows",
        _ => "faces.two_rows",
    };
    let mut found = Vec::new();
    for (facing, side) in [(&look.facing, "near"), (&look.facing_outer, "far")] {
        if let Some(seeds) = facing.as_ref().and_then(|facing| only_seeds(facing)) {
            let key = if found.is_empty() { "faces.first" } else { "faces.second" };
            let place = context.say(&format!("{place}.{side}"), &[]);
            let holds = holds(context, seeds, Verbs::One);
            let parts = [("held", held(context, seeds)), ("again", context.tested("held_again", seeds))];
            let [held, again] = parts.each_ref().map(|(name, part)| (*name, part.as_str()));
            found.push(context.say(key, &[("place", &place), ("holds", &holds), held, again]));
        }
    }
    (!found.is_empty()).then(|| context.say("faces.all", &[("all", &context.list(&found, "and"))]))
}

/// The test of seeds, where a condition asks nothing else.
pub(super) fn only_seeds(condition: &Condition) -> Option<&Test> {
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
            found.push(looked(context, &hole_word(context, hole), inner));
        }
    }
    found.extend(condition.seed.map(|seed| context.word("seed", seed)));
    found.extend(condition.lap.iter().flat_map(|lap| lap_words(context, lap)));
    found.extend(condition.turn.iter().flat_map(|turn| turn_words(context, turn)));
    if !condition.starts.is_empty() {
        found.push(context.say("turn.starts", &[("starts", &context.names(&condition.starts, "or"))]));
    }
    board_words(context, condition, &mut found);
    found.extend(condition.would_leave.as_ref().map(|test| seeds_of_group(context, "would_leave", test)));
    found.extend(condition.after.as_ref().map(|trial| match &trial.that {
        That::Captures => context.word("after.captures", trial.of),
        That::Holds(condition) => {
            context.say_word("after.holds", trial.of, &[("then", &clause_or_anything(context, condition))])
        }
    }));
    let any: Vec<String> = condition.any.iter().filter_map(|one| clause(context, one)).collect();
    found.extend((!any.is_empty()).then(|| context.list(&any, "or")));
    found.extend(condition.all.iter().filter_map(|one| clause(context, one)));
    found
}

/// What is asked of another hole.
fn looked(context: &Context<'_>, hole: &str, inner: &Condition) -> String {
    let mut all = predicates(context, inner, Verbs::One);
    all.extend(circumstances(context, inner));
    let unless = inner.unless.as_ref().and_then(|unless| clause(context, unless));
    match (all.is_empty(), unless) {
        (false, unless) => except(context, format!("{hole} {}", context.list(&all, "and")), unless),
        (true, Some(unless)) => context.say("look.not", &[("hole", hole), ("unless", &unless)]),
        (true, None) => context.say("look.there_is", &[("hole", hole)]),
    }
}

/// What is asked of the board.
fn board_words(context: &Context<'_>, condition: &Condition, found: &mut Vec<String>) {
    let numbered = |key: &str, test: &Test| context.say(key, &[("number", &number(context, test))]);
    let of_player = |table: &str, test: &StoreTest| {
        context.say_word(table, test.of, &[("number", &number(context, &test.is))])
    };
    found.extend(condition.total.as_ref().map(|test| seeds_of_group(context, "total", test)));
    found.extend(condition.holes.as_ref().map(|test| number_of_holes(context, test)));
    found.extend(condition.left.as_ref().map(|test| numbered("left", test)));
    found.extend(condition.banked.as_ref().map(|test| {
        context.say_word("banked", test.of, &[("holds", &holds(context, &test.is, Verbs::One))])
    }));
    found.extend(condition.score.as_ref().map(|test| of_player("score", test)));
    found.extend(condition.quiet.as_ref().map(|test| numbered("quiet", test)));
    found.extend(condition.points.as_ref().map(|test| of_player("points", test)));
    found.extend(condition.round.as_ref().map(|test| numbered("round", test)));
    found.extend(condition.cannot_start.map(|who| context.word("cannot_start", who)));
    found.extend(condition.phase.as_ref().map(|phase| match phase.as_str() {
        "opening" => context.say("phase.opening", &[]),
        "main" if context.clauses.phases.is_empty() => context.say("phase.main", &[]),
        name => context.say("phase.named", &[("name", &context.quoted(name))]),
    }));
}

fn lap_words(context: &Context<'_>, lap: &LapTest) -> Vec<String> {
    let counted = |key: &str, test: &Test| context.say(key, &[("held", &held(context, test))]);
    let go = lap.go.map(|go| context.say("lap.go", &[("go", &context.word("go", go))]));
    let nth = lap.nth.map(|nth| context.word("lap.nth", nth));
    let seeds = lap.seeds.as_ref().map(|test| counted("lap.seeds", test));
    let dropped = lap.dropped.as_ref().map(|test| counted("lap.dropped", test));
    [go, nth, seeds, dropped].into_iter().flatten().collect()
}

fn turn_words(context: &Context<'_>, turn: &TurnTest) -> Vec<String> {
    let part = |key: &str, part| context.say(key, &[("part", &context.word("part", part))]);
    let captured = |test: &Test| context.say("turn.captured", &[("held", &held(context, test))]);
    let rows = || context.say("turn.rows", &[("rows", &context.names(&turn.rows, "or"))]);
    let all = [
        turn.first.map(|first| first_turns(context, turn, first, context.phrase("turn.is"))),
        turn.captured.as_ref().map(captured),
        turn.reached.map(|of| part("turn.reached", of)),
        turn.ended_in.map(|of| part("turn.ended_in", of)),
        turn.again.map(|again| context.say(if again { "turn.again" } else { "turn.not_again" }, &[])),
        (!turn.rows.is_empty()).then(rows),
    ];
    all.into_iter().flatten().collect()
}

/// What a group holds, or would hold.
fn seeds_of_group(context: &Context<'_>, table: &str, test: &GroupTest) -> String {
    let (key, board) = match &test.is {
        Test::Empty | Test::Exactly(0) => ("empty", "group.any"),
        Test::Occupied => ("occupied", "group.board"),
        _ => ("other", "group.board"),
    };
    let (group, held) = (group_of(context, &test.of, board), held(context, &test.is));
    context.say(&format!("{table}.{key}"), &[("group", &group), ("held", &held)])
}

/// How many holes a group has.
fn number_of_holes(context: &Context<'_>, test: &GroupTest) -> String {
    let key = match &test.is {
        Test::Empty | Test::Exactly(0) => "holes.empty",
        Test::Occupied => "holes.occupied",
        _ => "holes.other",
    };
    let (group, number) = (group_word(context, &test.of), number(context, &test.is));
    context.say(key, &[("group", &group), ("number", &number)])
}

/// Holes taken together.
pub(super) fn group_word(context: &Context<'_>, group: &Group) -> String {
    group_of(context, group, "group.board")
}

/// The same; `board` is the key for all holes.
pub(super) fn group_of(context: &Context<'_>, group: &Group, board: &str) -> String {
    let (group, condition) = match group {
        Group::Own => return context.say("group.own", &[]),
        Group::Opponent => return context.say("group.opponent", &[]),
        Group::Board => return context.say(board, &[]),
        Group::Set(set) => return context.say("group.set", &[("set", &context.quoted(set))]),
        Group::Of(group, condition) => (group_of(context, group, board), condition),
    };
    if let Some((test, carries)) = by_flag(condition) {
        let (key, name) = (if carries { "group.with" } else { "group.without" }, context.quoted(&test.flag));
        let owner = flag_owner(context, &test);
        return context.say(key, &[("group", &group), ("flag", &name), ("owner", &owner)]);
    }
    let mut all = predicates(context, condition, Verbs::Many);
    all.extend(circumstances(context, condition));
    let that = (!all.is_empty()).then(|| context.say("group.that", &[("all", &context.list(&all, "and"))]));
    let unless = condition.unless.as_ref().and_then(|unless| clause(context, unless));
    let unless = unless.map(|unless| context.say("group.except", &[("unless", &unless)]));
    group + &that.unwrap_or_default() + &unless.unwrap_or_default()
}

/// The flag that holes carry, or do not carry, where nothing else is asked of them.
fn by_flag(condition: &Condition) -> Option<(FlagTest, bool)> {
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
    match (hole, context.shape.rows()) {
        (HoleWord::First(search), _) => searched(context, search),
        (HoleWord::Ahead(places), _) => context.count("hole_word.ahead", places, &[]),
        (HoleWord::Back(places), _) => context.count("hole_word.back", places, &[]),
        (HoleWord::Facing, 4) => context.say("hole_word.facing_inner", &[]),
        (HoleWord::Facing, 3) => context.say("hole_word.facing_nearest", &[]),
        (HoleWord::FacingOuter, 3) => context.say("hole_word.facing_farther", &[]),
        (hole, _) => context.say(&key("hole_word", hole), &[]),
    }
}

/// A hole found by looking at hole after hole.
fn searched(context: &Context<'_>, search: Search) -> String {
    let (key, least, most) = match search.holds {
        Sought::Empty => ("empty", 0, 0),
        Sought::Occupied => ("occupied", 0, 0),
        Sought::Between(least, most) if least == most => ("exactly", least, most),
        Sought::Between(least, u16::MAX) => ("at_least", least, least),
        Sought::Between(0, most) => ("at_most", 0, most),
        Sought::Between(least, most) => ("between", least, most),
    };
    let parts = [("least", &*context.number(least)), ("seeds", &context.seeds(most))];
    let that = context.say(&format!("search.that.{key}"), &parts);
    let way = if search.back { "back" } else { "ahead" };
    let along = context.say(&format!("search.along.{way}"), &[]);
    let found = context.say("search.first", &[("that", &that), ("along", &along)]);
    context.count(&format!("search.beyond.{way}"), search.beyond, &[("found", &found)])
}

/// A set by its name.
fn set_word(context: &Context<'_>, set: &str) -> String {
    match set {
        "left_half" | "right_half" | "centre" | "outer_row" => context.word("set", set),
        set => context.quoted(set),
    }
}
