//! What a term is about.

use super::super::vocabulary::{Condition, HoleWord, Term, TurnTest};
use crate::{Clause, Clauses};

/// What a term is about: `hole`, `turn` or `other`.
pub(super) fn subject(clauses: &Clauses, name: &str) -> &'static str {
    let Some(place) = clauses.terms.iter().position(|term| term.short_name() == name) else { return "hole" };
    let holds = &clauses.terms[place].body.holds;
    let first = holds.turn.as_ref().and_then(|turn| turn.first);
    let turn = TurnTest { first, ..holds.turn.clone().unwrap_or_default() };
    match () {
        () if is_of_hole(&clauses.terms[..place], holds) => "hole",
        () if first.is_some() && *holds == (Condition { turn: Some(turn), ..Condition::default() }) => "turn",
        () => "other",
    }
}

/// Whether a condition asks anything of the hole in question or of one named by its place beside it.
fn is_of_hole(terms: &[Clause<Term>], condition: &Condition) -> bool {
    let own = Condition {
        seeds: condition.seeds.clone(),
        before: condition.before.clone(),
        side: condition.side,
        owner: condition.owner,
        row: condition.row,
        in_set: condition.in_set.clone(),
        same: condition.same,
        store: condition.store,
        flag: condition.flag.clone(),
        ..Condition::default()
    };
    let beside = |hole: HoleWord| {
        use HoleWord::{Landing, LapFirst, LapLift, LastEnd, LastStart, TurnLift};
        !matches!(hole, Landing | LapFirst | LapLift | LastEnd | LastStart | TurnLift)
    };
    let term = |name: &String| {
        let place = terms.iter().position(|term| term.short_name() == name);
        place.is_some_and(|place| is_of_hole(&terms[..place], &terms[place].body.holds))
    };
    let inner = condition.any.iter().chain(&condition.all).chain(condition.unless.as_deref());
    own != Condition::default()
        || others(condition).any(|(hole, _)| beside(hole))
        || condition.is.0.iter().any(term)
        || inner.into_iter().any(|inner| is_of_hole(terms, inner))
}

/// The other holes of which something is asked.
pub(super) fn others(condition: &Condition) -> impl Iterator<Item = (HoleWord, &Condition)> {
    condition.look.all().chain(condition.at.iter().map(|other| (other.hole, &other.holds)))
}
