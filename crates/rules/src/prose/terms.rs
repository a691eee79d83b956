//! What a term is about.

use super::super::vocabulary::{Condition, HoleWord, NamedCondition, Need, Predicate};
use crate::{Clause, Clauses};

/// What a term is about: `hole`, `turn` or `other`.
pub(super) fn subject(clauses: &Clauses, name: &str) -> &'static str {
    let Some(place) = clauses.terms.iter().position(|term| term.short_name() == name) else { return "hole" };
    let holds = &clauses.terms[place].body.holds;
    match holds.0.as_slice() {
        _ if is_of_hole(&clauses.terms[..place], holds) => "hole",
        [Predicate::FirstTurns(_)] => "turn",
        _ => "other",
    }
}

/// Whether a condition asks anything of the hole in question or of one named by its place beside it.
fn is_of_hole(terms: &[Clause<NamedCondition>], condition: &Condition) -> bool {
    let term = |name: &String| {
        let place = terms.iter().position(|term| term.short_name() == name);
        place.is_some_and(|place| is_of_hole(&terms[..place], &terms[place].body.holds))
    };
    condition.0.iter().any(|one| match one {
        Predicate::Look(at) => {
            use HoleWord::{Landing, LapFirst, LapLift, LastEnd, LastStart, TurnLift};
            !matches!(at.hole, Landing | LapFirst | LapLift | LastEnd | LastStart | TurnLift)
        }
        Predicate::Is(names) => names.0.iter().any(term),
        Predicate::Any(all) | Predicate::All(all) => all.iter().any(|one| is_of_hole(terms, one)),
        Predicate::Unless(unless) => is_of_hole(terms, unless),
        one => one.needs() == Need::Hole,
    })
}
