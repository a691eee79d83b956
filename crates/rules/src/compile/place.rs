//! Where conditions are tested, and what exists there to test.

use crate::plan::{Check, CondPlan};
use crate::vocabulary::{AtHole, HoleWord, Need, TrialOf, Who};

/// Where a condition is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a term, which is judged where it is named.
    Term,
    /// In `if` of a start or of `prefer`: of the hole from which a turn would start.
    Start,
    /// In `when` of `prefer`.
    Prefer,
    /// In a row of `lifts`.
    Lift,
    /// In a row of `passes`.
    Pass,
    /// In a row of `drops`.
    Drop,
    /// In a row of `landing`.
    Landing,
    Ending,
    /// In `until` of a phase.
    Phase,
    /// In `rounds`.
    Rounds,
    /// In `setup`.
    Setup,
}

impl Place {
    /// The words for it, and why nothing of a turn can be asked there, where it cannot.
    const fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Term => ("a term", None),
            Self::Start => ("a start", Some("a start is judged before its turn")),
            Self::Prefer => ("`when` of `prefer`", Some("`when` of `prefer` is judged before the turn")),
            Self::Lift => ("a row of `lifts`", None),
            Self::Pass => ("a row of `passes`", None),
            Self::Drop => ("a row of `drops`", None),
            Self::Landing => ("a row of `landing`", None),
            Self::Ending => ("an ending", Some("endings are judged between turns")),
            Self::Phase => ("a phase", Some("phases are judged between turns")),
            Self::Rounds => ("`rounds`", Some("rounds are judged between turns")),
            Self::Setup => ("`setup`", Some("there is none before the first")),
        }
    }

    /// Whether there is a hole in question.
    pub(super) const fn has_hole(self) -> bool {
        !matches!(self, Self::Prefer | Self::Ending | Self::Phase | Self::Rounds | Self::Setup)
    }

    /// Adds what a condition asks that has no answer here; `after` is the play after which it is asked.
    pub(super) fn misplaced(
        self,
        condition: &CondPlan,
        has_hole: bool,
        after: Option<TrialOf>,
        found: &mut Vec<String>,
    ) {
        for check in &condition.0 {
            let problem = self.refuses(check, has_hole, after);
            found.extend(problem.filter(|text| !found.contains(text)));
            let (has_hole, after) = match check {
                Check::After(trial) => (true, Some(trial.of)),
                Check::Any(_) | Check::Unless(_) => (has_hole, after),
                _ => (true, after),
            };
            for inner in check.inner() {
                self.misplaced(inner, has_hole, after, found);
            }
        }
    }

    /// Why a check has no answer here, with what is expected.
    fn refuses(self, check: &Check, has_hole: bool, after: Option<TrialOf>) -> Option<String> {
        let (place, before_a_turn) = self.words();
        match check.needs() {
            Need::Hole if !has_hole => Some(no_hole(check.key().1.trim_start_matches("r#"), place)),
            Need::OtherHole => {
                let is_last =
                    |at: &AtHole<_>| matches!(at.hole, HoleWord::LastStart | HoleWord::LastEnd);
                let is_beside = matches!(check, Check::Look(at) if !is_last(at));
                (is_beside && !has_hole).then(|| no_hole("look", place))
            }
            Need::Taken => {
                let takes = matches!(self, Self::Drop | Self::Landing) && after.is_none();
                let text = "`would_leave` tests what a row takes; expected it in a row of `landing` or `drops`";
                (!takes).then(|| text.to_owned())
            }
            Need::Seed if !matches!(self, Self::Pass | Self::Drop) => Some(format!(
                "`seed` tests which seed of a lap has just fallen, but {place} is not judged seed by seed; expected it in a \
                 row of `drops` or `passes`"
            )),
            Need::Way if self == Self::Start && after.is_none() => None,
            Need::Lap | Need::Way => match after {
                Some(TrialOf::Lap) => None,
                Some(TrialOf::Turn) => Some(
                    "`lap` within `after: {of: turn}` would test only the first lap; expected `of: lap`, or `turn`"
                        .to_owned(),
                ),
                None => before_a_turn.map(|_| {
                    format!("`lap` tests a lap, but {place} has none; only `go` can be used, in a start")
                }),
            },
            Need::Start if self == Self::Start => None,
            Need::Turn | Need::Start => before_a_turn.filter(|_| after.is_none()).map(|why| match self {
                Self::Start => format!(
                    "`turn` tests what happened within a turn, but {why}; only `first` and `again` hold there, and the \
                     others within `after`"
                ),
                _ => format!(
                    "`turn` and `starts` test what happened within a turn, but {why}; only `first` and `again` of `turn` \
                     hold there"
                ),
            }),
            Need::Players => {
                let is_asked = matches!(self, Self::Start | Self::Prefer) && after.is_none();
                let of_own = !matches!(check, Check::CannotStart(Who::Opponent));
                let text = "`cannot_start` tests whether the player has a start, but here the starts are still being \
                            found; expected `cannot_start: opponent`, or `cannot_start` within `after`";
                (is_asked && of_own).then(|| text.to_owned())
            }
            Need::Past if !matches!(self, Self::Ending) => Some(format!(
                "`repeated` compares positions between turns, but {place} is judged at another time; expected it in an ending"
            )),
            Need::Trial if self != Self::Start => {
                let how = if before_a_turn.is_some() { "without a hole to start from" } else { "within one" };
                Some(format!(
                    "`after` tries a turn that has not begun, but {place} is judged {how}; expected it in `if` of a start \
                     or of `prefer`"
                ))
            }
            Need::Board | Need::Hole | Need::Seed | Need::Past | Need::Trial => None,
        }
    }
}

fn no_hole(key: &str, place: &str) -> String {
    format!(
        "`{key}` tests a hole, but {place} has none; expected it in `if` of a group, such as `holes: {{of: {{of: own, if: \
         …}}, is: 3}}`"
    )
}
