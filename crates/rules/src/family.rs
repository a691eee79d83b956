//! A declaration with its rulesets, one for each choice of readings, made when asked for and kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use base::yaml::{Path, Segment};

use super::compile::{Reach, compile};
use super::vocabulary::{FlagSetBy, TakeTo, asked};
use super::{
    Choices, Clauses, Declaration, Reading, ReadingKind, Ruleset, RulesetProblem, RulesetProblemKind as Kind,
    Support,
};

/// The most rulesets kept; then they are made again. Readings multiply, and an archive may ask for every combination.
const MOST_KEPT: usize = 1024;

/// The most choices of readings of which the neighbours are kept.
const MOST_AROUND: usize = 16;

/// A declaration with its rulesets, one for each choice of readings.
#[derive(Debug)]
pub struct RulesetFamily {
    declaration: Declaration,
    made: Mutex<BTreeMap<Choices, Arc<Ruleset>>>,
    neighbours: Mutex<BTreeMap<Choices, Arc<Neighbours>>>,
    default: OnceLock<Arc<Ruleset>>,
}

/// A ruleset, and those that differ from it in the alternative of one open point.
#[derive(Debug)]
pub struct Neighbours {
    /// The ruleset.
    pub own: Arc<Ruleset>,
    /// The others, in the order of the file; those that cannot be made are left out.
    pub others: Vec<Neighbour>,
}

/// A ruleset that differs from another in the alternative of one open point.
#[derive(Debug)]
pub struct Neighbour {
    /// The name of the reading.
    pub reading: String,
    /// The alternative taken here.
    pub alternative: String,
    pub ruleset: Arc<Ruleset>,
}

impl RulesetFamily {
    /// The family of a declaration.
    pub fn new(declaration: Declaration) -> Self {
        Self {
            declaration,
            made: Mutex::new(BTreeMap::new()),
            neighbours: Mutex::new(BTreeMap::new()),
            default: OnceLock::new(),
        }
    }

    /// The declaration.
    pub const fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// The ruleset under a choice of readings.
    ///
    /// # Errors
    /// Everything wrong with the ruleset under that choice.
    pub fn ruleset(&self, choices: &Choices) -> Result<Arc<Ruleset>, Vec<RulesetProblem>> {
        let known = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(choices).cloned();
        match known {
            Some(known) => Ok(known),
            None => self.make(choices).map(|(ruleset, _)| ruleset),
        }
    }

    /// How many rulesets are kept at present.
    pub fn kept(&self) -> usize {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Makes the ruleset under a choice of readings, keeps it, and says which rows it can reach.
    fn make(&self, choices: &Choices) -> Result<(Arc<Ruleset>, Vec<Reach>), Vec<RulesetProblem>> {
        let (ruleset, reach) = compile(&self.declaration, choices)?;
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() >= MOST_KEPT {
            made.clear();
        }
        let ruleset = Arc::clone(made.entry(choices.clone()).or_insert_with(|| Arc::new(ruleset)));
        Ok((ruleset, reach))
    }

    /// The ruleset under a choice of readings, with those one reading away; `None` where it cannot be made. Made
    /// once, since telling on what every ply of every record depended asks for it again and again.
    pub fn neighbours(&self, choices: &Choices) -> Option<Arc<Neighbours>> {
        let known = self.neighbours.lock().unwrap_or_else(PoisonError::into_inner).get(choices).cloned();
        if known.is_some() {
            return known;
        }
        let own = self.ruleset(choices).ok()?;
        let readings = self.one_choice_away(choices).filter(|(one, ..)| one.kind == ReadingKind::Reading);
        let others = readings.filter_map(|(reading, alternative, choices)| {
            let ruleset = self.ruleset(&choices).ok()?;
            Some(Neighbour { reading: reading.name.clone(), alternative: alternative.to_owned(), ruleset })
        });
        let made = Arc::new(Neighbours { own, others: others.collect() });
        let mut neighbours = self.neighbours.lock().unwrap_or_else(PoisonError::into_inner);
        if neighbours.len() >= MOST_AROUND {
            neighbours.clear();
        }
        Some(Arc::clone(neighbours.entry(choices.clone()).or_insert(made)))
    }

    /// The ruleset under the defaults.
    ///
    /// # Errors
    /// Everything wrong with the ruleset under its defaults.
    pub fn default_ruleset(&self) -> Result<Arc<Ruleset>, Vec<RulesetProblem>> {
        if let Some(known) = self.default.get() {
            return Ok(Arc::clone(known));
        }
        let made = self.ruleset(&self.declaration.defaults())?;
        Ok(Arc::clone(self.default.get_or_init(|| made)))
    }

    /// Every other choice that differs from `choices` in one reading or option: which, and the other alternative.
    pub fn one_choice_away<'a>(
        &'a self,
        choices: &'a Choices,
    ) -> impl Iterator<Item = (&'a Reading, &'a str, Choices)> {
        self.declaration.readings.iter().flat_map(move |reading| {
            let chosen = choices.get(&reading.name).unwrap_or(&reading.default);
            reading.others(chosen).map(move |other| (reading, other, choices.with(&reading.name, other)))
        })
    }
}

/// Everything wrong with a declaration, under its defaults and under every single other alternative. The rulesets made
/// on the way are kept by the family.
pub fn verify(family: &RulesetFamily) -> Vec<RulesetProblem> {
    let declaration = family.declaration();
    if let Some(problem) = declaration.too_many_alternatives() {
        return vec![problem];
    }
    let all = declaration.single_choices();
    let mut problems: Vec<RulesetProblem> = Vec::new();
    let mut add = |found: Vec<RulesetProblem>| {
        for problem in found {
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    };
    let mut reached: BTreeMap<String, Reach> = BTreeMap::new();
    let mut used: Vec<String> = Vec::new();
    let mut readable = true;
    let mut flags = Flags::default();
    for choices in &all {
        let (clauses, found) = declaration.clauses(choices);
        readable &= found.is_empty();
        add(found);
        if let Some(clauses) = &clauses {
            flags.look(clauses);
            let mut support_problems = Vec::new();
            for (_, support, _) in clauses.all() {
                used.extend(support.readings.iter().cloned());
                support_problems.extend(cited_against(declaration, choices, support));
                let problem = |kind| RulesetProblem::new(support.path.segments(), kind);
                let name = || support.name.clone();
                match (support.cites.is_empty(), support.silent) {
                    (true, false) => support_problems.push(problem(Kind::ClauseWithoutSource(name()))),
                    (false, true) => support_problems.push(problem(Kind::SilentWithSource(name()))),
                    (true, true) if support.note.is_none() => {
                        support_problems.push(problem(Kind::SilentWithoutNote(name())));
                    }
                    _ => {}
                }
            }
            add(support_problems);
        }
        match family.make(choices) {
            Ok((_, reach)) => {
                for row in reach {
                    let known = reached.entry(row.name.clone()).or_insert_with(|| row.clone());
                    known.possible |= row.possible;
                    known.reached |= row.reached;
                }
            }
            Err(found) => add(found),
        }
    }
    for row in reached.values() {
        if let Some(term) = row.name.strip_prefix("terms.").filter(|_| !row.reached) {
            add(vec![RulesetProblem::new(row.path.segments(), Kind::UnusedTerm(term.to_owned()))]);
        } else if let Some(set) = row.name.strip_prefix("sets.").filter(|_| !row.reached) {
            add(vec![RulesetProblem::new(row.path.segments(), Kind::UnusedSet(set.to_owned()))]);
        } else if !row.possible {
            add(vec![RulesetProblem::new(row.path.segments(), Kind::ContradictoryRow(row.name.clone()))]);
        } else if !row.reached {
            add(vec![RulesetProblem::new(row.path.segments(), Kind::UnreachableRow(row.name.clone()))]);
        }
    }
    if readable {
        add(flags.problems());
    }
    for reading in &declaration.readings {
        let path = [Segment::from("readings"), Segment::Key(reading.name.clone())];
        if readable && !used.contains(&reading.name) {
            add(vec![RulesetProblem::new(&path, Kind::ReadingUnused(reading.name.clone()))]);
        }
    }
    problems
}

/// The statements that a clause cites though they deny it.
fn cited_against<'a>(
    declaration: &'a Declaration,
    choices: &'a Choices,
    support: &'a Support,
) -> impl Iterator<Item = RulesetProblem> + 'a {
    support.cites.iter().filter(|id| support.against.contains(id)).map(move |id| {
        let denies = support.readings.iter().find_map(|name| {
            let chosen = choices.get(name)?;
            let denied = declaration.reading(name)?.against(chosen).contains(&id.as_str());
            denied.then(|| (name.clone(), chosen.to_owned()))
        });
        let path = support.path.then("cite");
        let kind = Kind::CitesAgainst { clause: support.name.clone(), statement: id.clone(), denies };
        RulesetProblem { path, kind }
    })
}

/// Which flags some clause sets under some choice of readings, and which rows need one.
#[derive(Default)]
struct Flags {
    /// By name: where it is declared, and whether it is set.
    declared: BTreeMap<String, (Path, bool)>,
    /// By the name of a row: where it is, and its flag.
    needed: BTreeMap<String, (Path, String)>,
}

impl Flags {
    fn look(&mut self, clauses: &Clauses) {
        let rows = || clauses.landing.iter().map(|row| &row.body);
        let takes = rows().map(|row| (&row.to, &row.take));
        let takes = takes.chain(clauses.drops.iter().map(|row| (&row.body.to, &row.body.take)));
        let mut takes = takes.chain(clauses.lifts.iter().map(|row| (&row.body.to, &row.body.take)));
        let captures = takes.any(|(to, take)| *to != TakeTo::Hand && !take.is_empty());
        for flag in &clauses.flags {
            let name = flag.short_name();
            let set = flag.body.set_by.iter().any(|by| matches!(by, FlagSetBy::Lift | FlagSetBy::Record))
                || flag.body.set_by.contains(&FlagSetBy::Capture) && captures
                || clauses.rounds.as_ref().is_some_and(|rounds| rounds.body.flag.as_deref() == Some(name))
                || clauses.drops.iter().any(|row| row.body.mark.names(name))
                || rows().any(|row| row.mark.names(name));
            let known = self.declared.entry(name.to_owned());
            known.or_insert_with(|| (flag.support.path.clone(), false)).1 |= set;
        }
        for row in &clauses.landing {
            if let Some(flag) = asked!(row.body.when, Flag) {
                self.needed.insert(row.support.name.clone(), (row.support.path.clone(), flag.flag.clone()));
            }
        }
    }

    fn problems(&self) -> Vec<RulesetProblem> {
        let unset = |flag: &String| self.declared.get(flag).is_some_and(|(_, set)| !set);
        let flags =
            self.declared.iter().filter(|(name, _)| unset(name)).map(|(name, (path, _))| {
                RulesetProblem::new(path.segments(), Kind::FlagNeverSet(name.clone()))
            });
        let rows = self.needed.iter().filter(|(_, (_, flag))| unset(flag)).map(|(row, (path, flag))| {
            let kind = Kind::RowNeedsFlag { row: row.clone(), flag: flag.clone() };
            RulesetProblem::new(path.segments(), kind)
        });
        flags.chain(rows).collect()
    }
}

/// Every statement that a declaration cites, in a clause under any single alternative, in a reading or a claim, or as
/// not modelled, and that does not exist; and words chosen for a clause that no such statement has. `knows` says whether a
/// statement exists in the evidence the ruleset names and, if there are words, quotes them.
pub fn unknown_statements(
    declaration: &Declaration,
    knows: impl Fn(&str, Option<&str>) -> bool,
) -> Vec<RulesetProblem> {
    let mut problems: Vec<RulesetProblem> = Vec::new();
    let mut look = |path: &[Segment], id: &String, words: Option<&String>| {
        let kind = match words {
            _ if !knows(id, None) => Kind::UnknownStatement(id.clone()),
            Some(words) if !knows(id, Some(words)) => {
                Kind::UnquotedWords { statement: id.clone(), words: words.clone() }
            }
            _ => return,
        };
        let problem = RulesetProblem::new(path, kind);
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    };
    for choices in declaration.single_choices() {
        let (clauses, _) = declaration.clauses(&choices);
        for (_, support, _) in clauses.iter().flat_map(Clauses::all) {
            let path = support.path.segments();
            support.cites.iter().chain(&support.against).for_each(|id| look(path, id, None));
            support.words.iter().for_each(|words| look(path, &words.statement, Some(&words.text)));
        }
    }
    for reading in &declaration.readings {
        let path = [Segment::from("readings"), Segment::Key(reading.name.clone())];
        reading.cites.iter().for_each(|id| look(&path, id, None));
        reading.words.iter().for_each(|words| look(&path, &words.statement, Some(&words.text)));
    }
    for (name, claim) in &declaration.claims {
        let path = [Segment::from("claims"), Segment::Key(name.clone())];
        claim.cite.iter().for_each(|id| look(&path, id, None));
    }
    for (id, _) in &declaration.not_modelled {
        look(&[Segment::from("not_modelled"), Segment::Key(id.clone())], id, None);
    }
    problems
}
