//! Conditions in words: what is asked of a hole, as predicates, and of everything else, as clauses of their own.

use super::super::vocabulary::{
    Condition, FlagTest, Group, GroupTest, HoleWord, LapTest, Side, StoreTest, Test, That, TurnTest,
};
use super::holes::{flag_word, hole_word, part_word, row_word, set_word};
use super::terms::{others, subject};
use super::words::{Context, key};

/// Which verbs a predicate has, by their key.
#[derive(Clone, Copy)]
pub(super) enum Verbs {
    /// Of one hole: it holds.
    One,
    /// Of several holes: they hold.
    Many,
    /// Of none of several holes.
    No,
    /// Of the hole in which a seed has fallen: it then holds.
    Then,
}

impl Context<'_> {
    /// A predicate, with its verb.
    fn asked(&self, key: &str, verbs: Verbs, parts: &[(&str, &str)]) -> String {
        let table = match verbs {
            Verbs::One => "verbs.one",
            Verbs::Many => "verbs.many",
            Verbs::No => "verbs.no",
            Verbs::Then => "verbs.then",
        };
        let verb = |verb: &'static str| (verb, self.phrase(&format!("{table}.{verb}")));
        let verbs = ["is", "has", "holds", "belongs", "faces", "empty"].map(verb);
        let parts: Vec<_> = verbs.into_iter().chain(parts.iter().copied()).collect();
        self.say(&format!("asked.{key}"), &parts)
    }

    /// A test, of what is denied the opposite one if there is one, and whether it is still to be denied.
    fn negated(&self, test: &Test) -> (Self, Test) {
        let opposite = match test {
            Test::Empty | Test::Exactly(0) => Test::Occupied,
            Test::Occupied => Test::Empty,
            Test::AtLeast(number @ 1..) => Test::AtMost(number - 1),
            Test::AtMost(number) => Test::AtLeast(number.saturating_add(1)),
            _ => return (Self { ..*self }, test.clone()),
        };
        (Self { denied: false, ..*self }, if self.denied { opposite } else { test.clone() })
    }

    /// A test of a number, in the words of a table.
    fn tested(&self, table: &str, test: &Test) -> String {
        let say = |key: &str, parts: &[(&str, &str)]| self.say(&format!("{table}.{key}"), parts);
        let count =
            |number: u16| if table == "number" { self.number(number) } else { self.number_of_seeds(number) };
        let numbered =
            |key: &str, number: u16| say(key, &[("n", &count(number)), ("seeds", &self.seeds(number))]);
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
                let [least, n] = [*least, *most].map(count);
                say("between", &[("least", &least), ("n", &n), ("seeds", &self.seeds(*most))])
            }
            Test::OneOf(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(|&number| count(number)).collect();
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
    let (context, test) = context.negated(test);
    match test {
        Test::Empty | Test::Exactly(0) => context.asked("none", verbs, &[]),
        // No hole in which a seed has fallen is empty.
        Test::Even if matches!(verbs, Verbs::Then) => {
            context.asked("seeds", verbs, &[("held", context.phrase("held.even_then"))])
        }
        test => context.asked("seeds", verbs, &[("held", &held(&context, &test))]),
    }
}

/// All that a condition asks, as one clause; `None` where it asks nothing.
pub(super) fn clause(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let (all, unless) = parts(context, condition);
    match (all.is_empty(), unless) {
        (true, unless) => unless.map(|unless| context.say("clause.not", &[("unless", &unless)])),
        (false, unless) => Some(except(context, context.joined(&all), unless)),
    }
}

/// What a condition asks, each thing as a clause of its own, and its exception.
pub(super) fn parts(context: &Context<'_>, condition: &Condition) -> (Vec<String>, Option<String>) {
    let hole = predicates(context, condition, Verbs::One);
    let hole = (!hole.is_empty()).then(|| format!("{} {}", context.hole, context.list(&hole, "and")));
    let others = circumstances(context, condition);
    let any = any_of(context, &condition.any, hole.is_some() || !others.is_empty());
    (hole.into_iter().chain(others).chain(any).collect(), exception(context, condition))
}

/// One of several conditions; `among` says whether something else is asked beside them.
pub(super) fn any_of(context: &Context<'_>, any: &[Condition], among: bool) -> Option<String> {
    // One that asks nothing always holds.
    if any.len() < 2 || any.iter().any(|one| clause(context, one).is_none()) {
        return None;
    }
    let table = if among { "clause.either" } else { "clause.any" };
    let [and, it, the_hole] = ["and", "it.hole", "hole"].map(|key| context.phrase(key));
    let (mut words, mut hole) = (String::new(), context.hole);
    for one in any {
        let said = Context { hole, ..*context };
        let ((all, unless), asked) = (parts(&said, one), predicates(&said, one, Verbs::One).len());
        let alone = all.len() == 1 && unless.is_none();
        let all = except(&said, all.join(&format!(" {and} ")), unless);
        let place = match words.is_empty() {
            true => "first",
            false if alone && asked < 2 => "next",
            false => "apart",
        };
        words += &context.say(&format!("{table}.{place}"), &[("one", &all)]);
        // What follows words about the hole alone can call it "it".
        hole = match alone && asked > 0 {
            true => it,
            false if context.hole == it => the_hole,
            false => context.hole,
        };
    }
    Some(words)
}

/// The same, with words for a condition that asks nothing.
pub(super) fn clause_or_anything(context: &Context<'_>, condition: &Condition) -> String {
    clause(context, condition).unwrap_or_else(|| context.say("clause.anything", &[]))
}

/// What is asked, with its exception.
fn except(context: &Context<'_>, asked: String, unless: Option<String>) -> String {
    match unless {
        None => asked,
        Some(unless) => context.say("clause.except", &[("asked", &asked), ("unless", &unless)]),
    }
}

/// What a condition excludes, but for what is denied in words of its own.
pub(super) fn exception(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let rest: Vec<Condition> =
        excluded(condition).filter(|one| denied(context, one).is_none()).cloned().collect();
    match rest.as_slice() {
        [one] => clause(context, one),
        all => any_of(context, all, false),
    }
}

/// The conditions of which none may hold.
fn excluded(condition: &Condition) -> impl Iterator<Item = &Condition> {
    let unless = condition.unless.as_deref().into_iter();
    unless.flat_map(|unless| {
        let only_any = Condition { any: Vec::new(), ..unless.clone() } == Condition::default();
        if only_any { unless.any.as_slice() } else { std::slice::from_ref(unless) }
    })
}

/// The context in which a condition is denied: where it asks one thing, and the language has words to deny that.
fn denied<'a>(context: &Context<'a>, condition: &Condition) -> Option<Context<'a>> {
    let no = Context { denied: !context.denied, ..*context };
    (is_simple(context, condition) && clause(&no, condition) != clause(context, condition)).then_some(no)
}

/// Whether a condition asks one thing.
fn is_simple(context: &Context<'_>, condition: &Condition) -> bool {
    let then = condition.after.as_ref().and_then(|trial| match &trial.that {
        That::Captures => None,
        That::Holds(then) => Some(&**then),
    });
    let names = condition.starts.len() + condition.turn.as_ref().map_or(0, |turn| turn.rows.len());
    let said = predicates(context, condition, Verbs::One).len() + circumstances(context, condition).len();
    let alone = condition.any.is_empty() && condition.all.is_empty() && condition.unless.is_none();
    let mut inner = others(condition).map(|(_, inner)| inner).chain(then);
    alone
        && said == 1
        && names < 2
        && others(condition).count() < 2
        && inner.all(|one| is_simple(context, one))
}

/// That a turn is among the first ones.
fn first_turns(context: &Context<'_>, turn: &TurnTest, first: u8) -> String {
    let is = context.phrase("turn.is");
    context.count(&key(&key("turn.first", turn.of), turn.within), first, &[("is", is)])
}

/// What is asked of the hole in question, with the hole as subject.
pub(super) fn predicates(context: &Context<'_>, condition: &Condition, verbs: Verbs) -> Vec<String> {
    let asked = |key: &str, part: &str| context.asked(key, verbs, &[("what", part)]);
    let mut found = Vec::new();
    found.extend(condition.before.as_ref().map(|before| match before {
        Test::Empty | Test::Exactly(0) => context.say(&format!("{}.empty", context.before), &[]),
        Test::Occupied => context.say(&format!("{}.occupied", context.before), &[]),
        test => context.say(&format!("{}.held", context.before), &[("what", &held(context, test))]),
    }));
    found.extend(condition.side.map(|side| asked("side", &context.word("side", side))));
    found.extend(condition.owner.map(|side| asked("owner", &context.word("player", side))));
    found.extend(condition.row.map(|row| asked("row", &row_word(context, row))));
    found.extend(condition.in_set.as_ref().map(|set| asked("in", &set_word(context, set))));
    found.extend(condition.same.map(|hole| asked("same", &hole_word(context, hole))));
    found.extend(condition.store.map(|side| asked("store", &context.word("store", side))));
    found.extend(condition.flag.as_ref().map(|flag| asked("flag", &flag_word(context, flag))));
    found.extend(condition.seeds.as_ref().map(|test| holds(context, test, verbs)));
    let terms = condition.is.0.iter().filter(|term| subject(context.clauses, term) == "hole");
    found.extend(terms.map(|term| asked("term", &context.quoted(term))));
    for one in merged(condition) {
        found.extend(only_predicates(context, one, verbs).unwrap_or_default());
    }
    for one in excluded(condition) {
        found.extend(denied(context, one).iter().flat_map(|no| predicates(no, one, verbs)));
    }
    found.extend(faces(context, condition, verbs));
    found
}

/// The conditions that must hold beside what a condition asks itself.
fn merged(condition: &Condition) -> impl Iterator<Item = &Condition> {
    let only = condition.any.iter().filter(|_| condition.any.len() == 1);
    condition.all.iter().chain(only)
}

/// What is asked of a hole, where nothing else is asked.
fn only_predicates(context: &Context<'_>, condition: &Condition, verbs: Verbs) -> Option<Vec<String>> {
    let (all, unless) = parts(context, condition);
    let found = predicates(context, condition, verbs);
    (all.len() == 1 && !found.is_empty() && unless.is_none()).then_some(found)
}

/// What is asked of each of several holes, as one predicate.
fn asked_of_each(context: &Context<'_>, condition: &Condition, verbs: Verbs) -> Option<String> {
    let context = context.of_it();
    match only_predicates(&context, condition, verbs) {
        Some(all) => Some(context.list(&all, "and")),
        None => clause(&context, condition).map(|all| context.asked("such", verbs, &[("all", &all)])),
    }
}

/// What the hole faces, where nothing but seeds is asked of that.
pub(super) fn faces(context: &Context<'_>, condition: &Condition, verbs: Verbs) -> Option<String> {
    let look = &condition.look;
    let place = match context.shape.rows() {
        4 => "faces.four_rows",
        3 => "faces.three_rows",
        _ => "faces.two_rows",
    };
    let (mut found, mut context) = (Vec::new(), Context { ..*context });
    for (facing, side) in [(&look.facing, "near"), (&look.facing_outer, "far")] {
        if let Some(seeds) = facing.as_ref().and_then(|facing| only_seeds(facing)) {
            let key = if found.is_empty() { "faces.first" } else { "faces.second" };
            let place = context.say(&format!("{place}.{side}"), &[]);
            let (still, seeds) = context.negated(seeds);
            let yes = Context { denied: false, ..still };
            let (held, again) = (held(&yes, &seeds), yes.tested("held_again", &seeds));
            let parts = [("place", &place), ("held", &held), ("again", &again)];
            let parts = parts.map(|(name, part)| (name, part.as_str()));
            found.push(yes.say(key, &[&parts[..], &[("holds", &holds(&yes, &seeds, Verbs::One))]].concat()));
            context = still;
        }
    }
    (!found.is_empty()).then(|| context.asked("faces", verbs, &[("all", &context.list(&found, "and"))]))
}

/// The test of seeds, where a condition asks nothing else.
fn only_seeds(condition: &Condition) -> Option<&Test> {
    let rest = Condition { seeds: None, ..condition.clone() };
    condition.seeds.as_ref().filter(|_| rest == Condition::default())
}

/// What is asked of other holes, the lap, the turn and the board, each a clause of its own.
pub(super) fn circumstances(context: &Context<'_>, condition: &Condition) -> Vec<String> {
    let mut found = Vec::new();
    for (hole, inner) in others(condition) {
        let faced = matches!(hole, HoleWord::Facing | HoleWord::FacingOuter) && only_seeds(inner).is_some();
        if !faced {
            let hole = hole_word(context, hole);
            let there_is = || context.say("look.there_is", &[("hole", &hole)]);
            found.push(clause(&context.of(&hole, &hole), inner).unwrap_or_else(there_is));
        }
    }
    found.extend(condition.seed.map(|seed| context.word("seed", seed)));
    found.extend(condition.lap.iter().flat_map(|lap| lap_words(context, lap)));
    found.extend(condition.turn.iter().flat_map(|turn| turn_words(context, turn)));
    if !condition.starts.is_empty() {
        found.push(context.say("turn.starts", &[("starts", &context.names(&condition.starts, "or"))]));
    }
    for term in &condition.is.0 {
        let subject = subject(context.clauses, term);
        let said = || context.say(&key("term", subject), &[("name", &context.quoted(term))]);
        found.extend((subject != "hole").then(said));
    }
    board_words(context, condition, &mut found);
    found.extend(condition.would_leave.as_ref().map(|test| seeds_of_group(context, "would_leave", test)));
    found.extend(condition.after.as_ref().map(|trial| match &trial.that {
        That::Captures => context.word("after.captures", trial.of),
        That::Holds(condition) => {
            let hole = context.phrase("hole_word.landing");
            let after = Context { before: "before.had", ..context.of(hole, hole) };
            let then = clause_or_anything(&after, condition);
            context.say_word("after.holds", trial.of, &[("then", &then)])
        }
    }));
    let merged = merged(condition).filter(|one| only_predicates(context, one, Verbs::One).is_none());
    found.extend(merged.filter_map(|one| clause(context, one)));
    for one in excluded(condition) {
        found.extend(denied(context, one).iter().flat_map(|no| circumstances(no, one)));
    }
    found
}

/// What is asked of the board.
fn board_words(context: &Context<'_>, condition: &Condition, found: &mut Vec<String>) {
    let numbered = |key: &str, test: &Test| {
        let (context, test) = context.negated(test);
        context.say(key, &[("number", &context.tested("number", &test))])
    };
    // What does not hold of either player, or of both, is another thing to say.
    let yes = Context { denied: false, ..*context };
    let of_player = |table: &str, test: &StoreTest| {
        yes.say_word(table, test.of, &[("number", &yes.tested("number", &test.is))])
    };
    found.extend(condition.total.as_ref().map(|test| seeds_of_group(context, "total", test)));
    found.extend(condition.holes.as_ref().map(|test| number_of_holes(context, test)));
    found.extend(condition.left.as_ref().map(|test| counted(context, "left", test)));
    found.extend(
        condition
            .banked
            .as_ref()
            .map(|test| yes.say_word("banked", test.of, &[("holds", &holds(&yes, &test.is, Verbs::One))])),
    );
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

/// A number of seeds, with words of its own for none.
fn counted(context: &Context<'_>, table: &str, test: &Test) -> String {
    let (context, test) = context.negated(test);
    let form = if matches!(test, Test::Empty | Test::Exactly(0)) { "empty" } else { "other" };
    context.say(&format!("{table}.{form}"), &[("held", &held(&context, &test))])
}

fn lap_words(context: &Context<'_>, lap: &LapTest) -> Vec<String> {
    let go = lap.go.map(|go| context.say("lap.go", &[("go", &context.word("go", go))]));
    let nth = lap.nth.map(|nth| context.word("lap.nth", nth));
    let seeds = lap.seeds.as_ref().map(|test| counted(context, "lap.seeds", test));
    let dropped = lap.dropped.as_ref().map(|test| counted(context, "lap.dropped", test));
    [go, nth, seeds, dropped].into_iter().flatten().collect()
}

fn turn_words(context: &Context<'_>, turn: &TurnTest) -> Vec<String> {
    let part = |key: &str, part| context.say(key, &[("part", &part_word(context, part))]);
    let rows = || context.say("turn.rows", &[("rows", &context.names(&turn.rows, "or"))]);
    let again = |again: bool| Context { denied: context.denied == again, ..*context }.say("turn.again", &[]);
    let all = [
        turn.first.map(|first| first_turns(context, turn, first)),
        turn.captured.as_ref().map(|test| counted(context, "turn.captured", test)),
        turn.reached.map(|of| part("turn.reached", of)),
        turn.ended_in.map(|of| part("turn.ended_in", of)),
        turn.again.map(again),
        (!turn.rows.is_empty()).then(rows),
    ];
    all.into_iter().flatten().collect()
}

/// What a group holds, or would hold.
fn seeds_of_group(context: &Context<'_>, table: &str, test: &GroupTest) -> String {
    let (context, is) = context.negated(&test.is);
    let (key, board) = match &is {
        Test::Empty | Test::Exactly(0) => ("empty", "group.any"),
        Test::Occupied => ("occupied", "group.swept"),
        _ => ("other", "group.board"),
    };
    let (group, held) = (group_of(&context, &test.of, board), held(&context, &is));
    context.say(&format!("{table}.{key}"), &[("group", &group), ("held", &held)])
}

/// How many holes a group has.
fn number_of_holes(context: &Context<'_>, test: &GroupTest) -> String {
    let (context, is) = context.negated(&test.is);
    let said = match (&is, &test.of) {
        (Test::Empty | Test::Exactly(0), Group::Of(group, holding)) => {
            Some(("none", Verbs::No, group, holding))
        }
        (Test::Occupied, Group::Of(group, holding)) => Some(("some", Verbs::One, group, holding)),
        _ => None,
    };
    if let Some((key, verbs, group, holding)) = said {
        let context = Context { denied: false, ..context };
        let (group, holding) = row_of(&context, group, holding);
        // That none holds at most one seed is easier to read as what each of them holds.
        let (key, verbs, holding) = match only_seeds(&holding) {
            Some(Test::AtMost(most)) if key == "none" => {
                let seeds = Some(Test::AtLeast(most.saturating_add(1)));
                ("every", Verbs::One, Condition { seeds, ..holding })
            }
            _ => (key, verbs, holding),
        };
        let key = if group.is_none() { format!("holes.{key}_of_all") } else { format!("holes.{key}") };
        if let Some(all) = asked_of_each(&context, &holding, verbs) {
            return context.say(&key, &[("group", &group.unwrap_or_default()), ("all", &all)]);
        }
    }
    let (group, number) = (group_of(&context, &test.of, "walk.holes"), context.tested("number", &is));
    context.say("holes.other", &[("group", &group), ("number", &number)])
}

/// Holes taken together.
pub(super) fn group_word(context: &Context<'_>, group: &Group) -> String {
    group_of(context, group, "group.board")
}

/// The same; `board` is the key for all holes.
pub(super) fn group_of(context: &Context<'_>, group: &Group, board: &str) -> String {
    let context = Context { denied: false, ..*context };
    match group {
        Group::Own => context.say("group.own", &[]),
        Group::Opponent => context.say("group.opponent", &[]),
        Group::Board => context.say(board, &[]),
        Group::Set(set) => context.say("group.set", &[("set", &context.quoted(set))]),
        Group::Of(group, condition) => {
            let board = if board == "group.any" { "group.swept" } else { board };
            let (row, rest) = row_of(&context, group, condition);
            let group = row.unwrap_or_else(|| group_of(&context, group, board));
            holes_that(&context, group, &rest)
        }
    }
}

/// The row in which the holes of a player must lie, or another group, and what else is asked of them; `None` for all
/// holes.
fn row_of(context: &Context<'_>, group: &Group, asked: &Condition) -> (Option<String>, Condition) {
    let side = match group {
        Group::Own => Some(Side::Own),
        Group::Opponent => Some(Side::Opponent),
        _ => None,
    };
    match (side, asked.row) {
        (Some(side), Some(row)) => {
            let place = context.say_word("last_hole.row_of", side, &[("row", &row_word(context, row))]);
            (Some(context.say("group.swept", &[]) + &place), Condition { row: None, ..asked.clone() })
        }
        _ => ((*group != Group::Board).then(|| group_word(context, group)), asked.clone()),
    }
}

/// Those of some holes of which a condition holds.
pub(super) fn holes_that(context: &Context<'_>, holes: String, asked: &Condition) -> String {
    if let Some((test, carries)) = by_flag(asked) {
        let key = if carries { "group.with" } else { "group.without" };
        return context.say(key, &[("group", &holes), ("flag", &flag_word(context, &test))]);
    }
    let that =
        asked_of_each(context, asked, Verbs::Many).map(|all| context.say("group.that", &[("all", &all)]));
    holes + &that.unwrap_or_default()
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
    only(unless).filter(|_| alone).map(|test| (test, false))
}
