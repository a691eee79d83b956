//! Conditions in words: what is asked of a hole, as predicates, and of everything else, as clauses of their own.

use super::super::vocabulary::{
    AtHole, Condition, FirstTurns, FlagTest, Group, GroupTest, HoleWord, Need, Predicate, Side, StoreTest,
    Test, That, Trial, asked,
};
use super::holes::{few_holes, flagged, hole_word, part_word, row_word, set_word};
use super::terms::subject;
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
        let verbs = ["is", "among", "has", "holds", "belongs", "faces", "empty"].map(verb);
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
    let any = any_of(context, condition.any(), hole.is_some() || !others.is_empty());
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
        excluded(condition).iter().filter(|one| denied(context, one).is_none()).cloned().collect();
    match rest.as_slice() {
        [one] => clause(context, one),
        all => any_of(context, all, false),
    }
}

/// The conditions of which none may hold.
fn excluded(condition: &Condition) -> &[Condition] {
    match asked!(condition, Unless) {
        None => &[],
        Some(unless) => match unless.0.as_slice() {
            [] => &[],
            [Predicate::Any(all)] => all,
            _ => std::slice::from_ref(unless),
        },
    }
}

/// The context in which a condition is denied: where it asks one thing, and the language has words to deny that.
fn denied<'a>(context: &Context<'a>, condition: &Condition) -> Option<Context<'a>> {
    let no = Context { denied: !context.denied, ..*context };
    (is_simple(context, condition) && clause(&no, condition) != clause(context, condition)).then_some(no)
}

/// What a term asks, where that is short enough to be said in place of its name and names no other term.
fn spelled<'a>(context: &Context<'a>, name: &str) -> Option<&'a Condition> {
    let term = context.clauses.terms.iter().find(|term| term.short_name() == name)?;
    let holds = &term.body.holds;
    let names_terms = holds.has(&|one| matches!(one, Predicate::Is(_)));
    (!names_terms && is_short(context, holds, 2)).then_some(holds)
}

/// Whether a condition asks one thing.
fn is_simple(context: &Context<'_>, condition: &Condition) -> bool {
    is_short(context, condition, 1)
}

/// Whether a condition asks one thing or more, up to a number, and all of them.
fn is_short(context: &Context<'_>, condition: &Condition, most: usize) -> bool {
    let said = predicates(context, condition, Verbs::One).len() + circumstances(context, condition).len();
    (1..=most).contains(&said)
        && condition.looks().count() <= most
        && condition.0.iter().all(|one| match one {
            Predicate::Any(_) | Predicate::All(_) | Predicate::Unless(_) => false,
            Predicate::Starts(names) | Predicate::Fired(names) => names.len() < 2,
            Predicate::Look(AtHole { holds, .. })
            | Predicate::After(Trial { that: That::Holds(holds), .. }) => is_simple(context, holds),
            _ => true,
        })
}

/// That a turn is among the first ones.
fn first_turns(context: &Context<'_>, first: FirstTurns) -> String {
    let is = context.phrase("turn.is");
    context.count(&key(&key("turn.first", first.of), first.within), first.turns, &[("is", is)])
}

/// What is asked of the hole in question, with the hole as subject.
pub(super) fn predicates(context: &Context<'_>, condition: &Condition, verbs: Verbs) -> Vec<String> {
    // The seeds that it holds come last.
    let (seeds, others): (Vec<_>, Vec<_>) =
        condition.0.iter().partition(|one| matches!(one, Predicate::Seeds(_)));
    let of_hole = others.iter().filter(|one| one.needs() == Need::Hole).chain(&seeds);
    let mut found: Vec<String> = of_hole.filter_map(|one| predicate(context, one, verbs)).collect();
    for term in terms(condition) {
        match spelled(context, term) {
            Some(holds) => found.extend(predicates(context, holds, verbs)),
            None if subject(context.clauses, term) == "hole" => {
                found.push(context.asked("term", verbs, &[("what", &context.quoted(term))]));
            }
            None => {}
        }
    }
    for one in merged(condition) {
        found.extend(only_predicates(context, one, verbs).unwrap_or_default());
    }
    for one in excluded(condition) {
        found.extend(denied(context, one).iter().flat_map(|no| predicates(no, one, verbs)));
    }
    found.extend(faces(context, condition, verbs));
    found
}

/// One thing that is asked of the hole in question.
fn predicate(context: &Context<'_>, one: &Predicate, verbs: Verbs) -> Option<String> {
    let asked = |key: &str, part: &str| Some(context.asked(key, verbs, &[("what", part)]));
    match one {
        Predicate::Before(Test::Empty | Test::Exactly(0)) => {
            Some(context.say(&format!("{}.empty", context.before), &[]))
        }
        Predicate::Before(Test::Occupied) => Some(context.say(&format!("{}.occupied", context.before), &[])),
        Predicate::Before(test) => {
            Some(context.say(&format!("{}.held", context.before), &[("what", &held(context, test))]))
        }
        Predicate::Side(side) => asked("side", &context.word("side", side)),
        Predicate::Owner(side) => asked("owner", &context.word("player", side)),
        Predicate::Row(row) => asked("row", &row_word(context, *row)),
        Predicate::In(set) => match few_holes(context, set) {
            // Of a hole that is named, the holes of the set would say nothing.
            Some(holes) if !holes.split([' ', ',']).any(|hole| hole == context.hole) => {
                let one = !holes.contains(context.phrase("alternatives.last"));
                asked(if one { "same" } else { "among" }, &holes)
            }
            _ => asked("in", &set_word(context, set)),
        },
        Predicate::Same(hole) => asked("same", &hole_word(context, *hole)),
        Predicate::Store(side) => asked("store", &context.word("store", side)),
        Predicate::Flag(flag) => {
            let (key, what) = flagged(context, flag, ["flag", "same"]);
            asked(key, &what)
        }
        Predicate::Seeds(test) => Some(holds(context, test, verbs)),
        _ => None,
    }
}

/// The names of the terms that must hold.
fn terms(condition: &Condition) -> impl Iterator<Item = &String> {
    asked!(condition, Is).into_iter().flat_map(|terms| &terms.0)
}

/// The conditions that must hold beside what a condition asks itself.
fn merged(condition: &Condition) -> impl Iterator<Item = &Condition> {
    let only = condition.any().iter().filter(|_| condition.any().len() == 1);
    asked!(condition, All).into_iter().flatten().chain(only)
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
    let place = match context.shape.rows() {
        4 => "faces.four_rows",
        3 => "faces.three_rows",
        _ => "faces.two_rows",
    };
    let (mut found, mut context) = (Vec::new(), Context { ..*context });
    for (word, side) in [(HoleWord::Facing, "near"), (HoleWord::FacingOuter, "far")] {
        for seeds in condition.looks().filter(|at| at.hole == word).filter_map(|at| only_seeds(&at.holds)) {
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
const fn only_seeds(condition: &Condition) -> Option<&Test> {
    match condition.0.as_slice() {
        [Predicate::Seeds(test)] => Some(test),
        _ => None,
    }
}

/// What is asked of other holes, the lap, the turn and the board, each a clause of its own.
pub(super) fn circumstances(context: &Context<'_>, condition: &Condition) -> Vec<String> {
    let mut found = Vec::new();
    for one in &condition.0 {
        match one {
            Predicate::Is(terms) => {
                for term in &terms.0 {
                    match spelled(context, term) {
                        Some(holds) => found.extend(circumstances(context, holds)),
                        None => found.extend(of_no_hole(context, term)),
                    }
                }
            }
            one => found.extend(circumstance(context, one)),
        }
    }
    let merged = merged(condition).filter(|one| only_predicates(context, one, Verbs::One).is_none());
    found.extend(merged.filter_map(|one| clause(context, one)));
    for one in excluded(condition) {
        found.extend(denied(context, one).iter().flat_map(|no| circumstances(no, one)));
    }
    found
}

/// A term that is not about the hole in question, as a clause of its own.
fn of_no_hole(context: &Context<'_>, term: &str) -> Option<String> {
    // A term that asks only for the first turns is short: what it asks is said in its place.
    (subject(context.clauses, term) != "hole")
        .then(|| context.say("term", &[("name", &context.quoted(term))]))
}

/// One thing that is asked of anything but the hole in question, as a clause of its own.
fn circumstance(context: &Context<'_>, one: &Predicate) -> Option<String> {
    let numbered = |key: &str, test: &Test| {
        let (context, test) = context.negated(test);
        context.say(key, &[("number", &context.tested("number", &test))])
    };
    // What does not hold of either player, or of both, is another thing to say.
    let yes = Context { denied: false, ..*context };
    let of_player = |table: &str, test: &StoreTest| {
        yes.say_word(table, test.of, &[("number", &yes.tested("number", &test.is))])
    };
    let in_part = |key: &str, part| context.say(key, &[("part", &part_word(context, part))]);
    Some(match one {
        Predicate::Look(at) => look(context, at)?,
        Predicate::Seed(seed) => context.word("seed", seed),
        Predicate::Go(go) => context.say("lap.go", &[("go", &context.word("go", go))]),
        Predicate::Nth(nth) => context.word("lap.nth", nth),
        Predicate::LapSeeds(test) => counted(context, "lap.seeds", test),
        Predicate::LapDropped(test) => counted(context, "lap.dropped", test),
        Predicate::LapInHand(test) => counted(context, "lap.in_hand", test),
        Predicate::LapLeft(test) => counted(context, "lap.left", test),
        Predicate::FirstTurns(first) => first_turns(context, *first),
        Predicate::Captured(test) => counted(context, "turn.captured", test),
        Predicate::Reached(part) => in_part("turn.reached", *part),
        Predicate::EndedIn(part) => in_part("turn.ended_in", *part),
        Predicate::Again(again) => {
            Context { denied: context.denied == *again, ..*context }.say("turn.again", &[])
        }
        Predicate::Fired(rows) => context.say("turn.rows", &[("rows", &context.names(rows, "or"))]),
        Predicate::Starts(starts) => context.say("turn.starts", &[("starts", &context.names(starts, "or"))]),
        Predicate::Total(test) => seeds_of_group(context, "total", test),
        Predicate::Holes(test) => number_of_holes(context, test),
        Predicate::Left(test) => counted(context, "left", test),
        Predicate::Banked(test) => {
            yes.say_word("banked", test.of, &[("holds", &holds(&yes, &test.is, Verbs::One))])
        }
        Predicate::Score(test) => of_player("score", test),
        Predicate::Quiet(test) => numbered("quiet", test),
        Predicate::Points(test) => of_player("points", test),
        Predicate::Round(test) => numbered("round", test),
        Predicate::Repeated(test) => numbered("repeated", test),
        Predicate::Starter(side) => context.word("starter", side),
        Predicate::CannotStart(who) => context.word("cannot_start", who),
        Predicate::Phase(phase) => match phase.as_str() {
            "opening" => context.say("phase.opening", &[]),
            "main" if context.clauses.phases.is_empty() => context.say("phase.main", &[]),
            name => context.say("phase.named", &[("name", &context.quoted(name))]),
        },
        Predicate::WouldLeave(test) => seeds_of_group(context, "would_leave", test),
        Predicate::After(Trial { of, that: That::Captures }) => context.word("after.captures", of),
        Predicate::After(Trial { of, that: That::Holds(condition) }) => {
            let hole = context.phrase("hole_word.landing");
            let after = Context { before: "before.had", ..context.with_hole(hole, hole) };
            let then = clause_or_anything(&after, condition);
            context.say_word("after.holds", of, &[("then", &then)])
        }
        _ => return None,
    })
}

/// What is asked of another hole; nothing where what the hole faces is said of the hole.
fn look(context: &Context<'_>, at: &AtHole) -> Option<String> {
    if matches!(at.hole, HoleWord::Facing | HoleWord::FacingOuter) && only_seeds(&at.holds).is_some() {
        return None;
    }
    let hole = hole_word(context, at.hole);
    let there_is = || context.say("look.there_is", &[("hole", &hole)]);
    Some(clause(&context.with_hole(&hole, &hole), &at.holds).unwrap_or_else(there_is))
}

/// A number of seeds, with words of its own for none.
fn counted(context: &Context<'_>, table: &str, test: &Test) -> String {
    let (context, test) = context.negated(test);
    let form = if matches!(test, Test::Empty | Test::Exactly(0)) { "empty" } else { "other" };
    context.say(&format!("{table}.{form}"), &[("held", &held(&context, &test))])
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
                let seeds = Predicate::Seeds(Test::AtLeast(most.saturating_add(1)));
                ("every", Verbs::One, Condition(vec![seeds]))
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
    match (side, asked!(asked, Row)) {
        (Some(side), Some(row)) => {
            let place = context.say_word("last_hole.row_of", side, &[("row", &row_word(context, *row))]);
            let rest = asked.without(|one| matches!(one, Predicate::Row(_)));
            (Some(context.say("group.swept", &[]) + &place), rest)
        }
        _ => ((*group != Group::Board).then(|| group_word(context, group)), asked.clone()),
    }
}

/// Those of some holes of which a condition holds.
pub(super) fn holes_that(context: &Context<'_>, holes: String, asked: &Condition) -> String {
    if let Some((test, carries)) = by_flag(asked) {
        let keys =
            if carries { ["group.with", "group.that_are"] } else { ["group.without", "group.that_are_not"] };
        let (key, what) = flagged(context, test, keys);
        return context.say(key, &[("group", &holes), ("what", &what)]);
    }
    let that =
        asked_of_each(context, asked, Verbs::Many).map(|all| context.say("group.that", &[("all", &all)]));
    holes + &that.unwrap_or_default()
}

/// The flag that holes carry, or do not carry, where nothing else is asked of them.
const fn by_flag(condition: &Condition) -> Option<(&FlagTest, bool)> {
    match condition.0.as_slice() {
        [Predicate::Flag(test)] => Some((test, true)),
        [Predicate::Unless(unless)] => match unless.0.as_slice() {
            [Predicate::Flag(test)] => Some((test, false)),
            _ => None,
        },
        _ => None,
    }
}
