//! What may be asked where: a question that has no answer where it is asked is a mistake.

use crate::plan::{Check, CondPlan, GroupPlan};
use crate::vocabulary::{HoleWord, TrialOf, Who};

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
    /// In an ending.
    Ending,
    /// In `until` of a phase.
    Phase,
    /// In `rounds`.
    Rounds,
    /// In `setup`.
    Setup,
}

impl Place {
    /// The words for it.
    const fn words(self) -> &'static str {
        match self {
            Self::Term => "a term",
            Self::Start => "a start",
            Self::Prefer => "`when` of `prefer`",
            Self::Lift => "a row of `lifts`",
            Self::Pass => "a row of `passes`",
            Self::Drop => "a row of `drops`",
            Self::Landing => "a row of `landing`",
            Self::Ending => "an ending",
            Self::Phase => "a phase",
            Self::Rounds => "`rounds`",
            Self::Setup => "`setup`",
        }
    }

    /// Why nothing of a turn can be asked here, where it cannot.
    const fn before_a_turn(self) -> Option<&'static str> {
        match self {
            Self::Start => Some("a start is judged before its turn"),
            Self::Prefer => Some("`when` of `prefer` is judged before the turn"),
            Self::Ending => Some("endings are judged between turns"),
            Self::Phase => Some("phases are judged between turns"),
            Self::Rounds => Some("rounds are judged between turns"),
            Self::Setup => Some("there is none before the first"),
            Self::Term | Self::Lift | Self::Pass | Self::Drop | Self::Landing => None,
        }
    }

    /// Whether there is a hole in question.
    const fn has_hole(self) -> bool {
        !matches!(self, Self::Prefer | Self::Ending | Self::Phase | Self::Rounds | Self::Setup)
    }
}

/// What a condition asks that has no answer at a place.
pub(super) fn misplaced(place: Place, condition: &CondPlan) -> Vec<String> {
    let mut asked = Asked { place, after: None, has_hole: place.has_hole(), found: Vec::new() };
    if place != Place::Term {
        asked.condition(condition);
    }
    asked.found
}

/// The same of a group, in which each hole is in question.
pub(super) fn misplaced_in(place: Place, group: &GroupPlan) -> Vec<String> {
    let mut asked = Asked { place, after: None, has_hole: true, found: Vec::new() };
    if place != Place::Term {
        asked.group(group);
    }
    asked.found
}

struct Asked {
    place: Place,
    /// The play after which it is asked.
    after: Option<TrialOf>,
    has_hole: bool,
    found: Vec<String>,
}

impl Asked {
    fn condition(&mut self, condition: &CondPlan) {
        condition.0.iter().for_each(|check| self.check(check));
    }

    fn check(&mut self, check: &Check) {
        match check {
            Check::Seeds(_) => self.of_hole("seeds"),
            Check::Before(_) => self.of_hole("before"),
            Check::Side(_) => self.of_hole("side"),
            Check::Owner(_) => self.of_hole("owner"),
            Check::Row(_) => self.of_hole("row"),
            Check::In(_) => self.of_hole("in"),
            Check::Same(_) => self.of_hole("same"),
            Check::Store(_) => self.of_hole("store"),
            Check::Flag { .. } => self.of_hole("flag"),
            Check::Look(hole, inner) => {
                if !matches!(hole, HoleWord::LastStart | HoleWord::LastEnd) {
                    self.of_hole("look");
                }
                self.with_hole(|asked| asked.condition(inner));
            }
            Check::Total(group, _) | Check::Holes(group, _) => self.group(group),
            Check::WouldLeave(group, _) => {
                let takes = matches!(self.place, Place::Drop | Place::Landing) && self.after.is_none();
                if !takes {
                    self.report(
                        "`would_leave` asks what a row takes; expected it in a row of `landing` or `drops`",
                    );
                }
                self.group(group);
            }
            Check::Seed(_) => {
                if !matches!(self.place, Place::Pass | Place::Drop) {
                    self.report(&format!(
                        "`seed` asks which seed of a lap has just fallen, but {} is not judged seed by seed; expected it in \
                         a row of `drops` or `passes`",
                        self.place.words()
                    ));
                }
            }
            Check::Go(_) => self.of_lap(self.place == Place::Start),
            Check::Nth(_) | Check::LapSeeds(_) | Check::LapDropped(_) => self.of_lap(false),
            Check::Starts(_) if self.place == Place::Start => {}
            Check::Captured(_)
            | Check::Reached(_)
            | Check::EndedIn(_)
            | Check::Fired(_)
            | Check::Starts(_) => {
                self.of_turn();
            }
            Check::CannotStart(who) => self.who_can_start(*who),
            Check::After(of, that) => self.trial(*of, that.as_ref()),
            Check::Any(all) => all.iter().for_each(|one| self.condition(one)),
            Check::Unless(unless) => self.condition(unless),
            Check::FirstTurns { .. }
            | Check::Again(_)
            | Check::Left(_)
            | Check::Banked(..)
            | Check::Score(..)
            | Check::Quiet(_)
            | Check::Points(..)
            | Check::Round(_)
            | Check::Opening(_)
            | Check::Phase(_) => {}
        }
    }

    fn group(&mut self, group: &GroupPlan) {
        if let GroupPlan::Of(group, condition) = group {
            self.group(group);
            self.with_hole(|asked| asked.condition(condition));
        }
    }

    fn with_hole(&mut self, ask: impl FnOnce(&mut Self)) {
        let had_hole = std::mem::replace(&mut self.has_hole, true);
        ask(self);
        self.has_hole = had_hole;
    }

    fn of_hole(&mut self, key: &str) {
        if !self.has_hole {
            self.report(&format!(
                "`{key}` asks of a hole, but {} has none; expected it in `if` of a group, such as `holes: {{of: {{of: own, \
                 if: …}}, is: 3}}`",
                self.place.words()
            ));
        }
    }

    fn of_lap(&mut self, is_known: bool) {
        match self.after {
            Some(TrialOf::Lap) => {}
            Some(TrialOf::Turn) => self.report(
                "`lap` within `after: {of: turn}` would ask only of the first lap; expected `of: lap`, or `turn`",
            ),
            None if !is_known && self.place.before_a_turn().is_some() => {
                self.report(&format!(
                    "`lap` asks of a lap, but {} has none; only `go` can be asked, of a start",
                    self.place.words()
                ));
            }
            None => {}
        }
    }

    fn of_turn(&mut self) {
        if let (None, Some(why)) = (self.after, self.place.before_a_turn()) {
            if self.place == Place::Start {
                return self.report(&format!(
                    "`turn` asks what happened within a turn, but {why}; only `first` and `again` hold there, and the others \
                     within `after`"
                ));
            }
            self.report(&format!(
                "`turn` and `starts` ask what happened within a turn, but {why}; only `first` and `again` of `turn` hold there"
            ));
        }
    }

    fn who_can_start(&mut self, who: Who) {
        if who != Who::Opponent && self.after.is_none() && matches!(self.place, Place::Start | Place::Prefer)
        {
            self.report(
                "`cannot_start` asks whether the player has a start, where it is to be found which starts there are; expected \
                 `cannot_start: opponent`, or `cannot_start` within `after`",
            );
        }
    }

    fn trial(&mut self, of: TrialOf, that: Option<&CondPlan>) {
        if self.place != Place::Start {
            self.report(&format!(
                "`after` tries a turn that has not begun, but {} is judged {}; expected it in `if` of a start or of `prefer`",
                self.place.words(),
                if self.place.before_a_turn().is_some() { "without a hole to start from" } else { "within one" },
            ));
        }
        let after = self.after.replace(of);
        if let Some(that) = that {
            self.with_hole(|asked| asked.condition(that));
        }
        self.after = after;
    }

    fn report(&mut self, text: &str) {
        if !self.found.iter().any(|known| known == text) {
            self.found.push(text.to_owned());
        }
    }
}
