//! Every position worked by hand under `tests/positions`, played as records are played. See `tests/positions/README.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use sowbook::archive::read_ruleset;
use sowbook::board::{HoleSet, Player};
use sowbook::engine::{Event, GameResult, Move, Position, Status, legal_moves, period};
use sowbook::notation::board::Compare;
use sowbook::notation::parse_board;
use sowbook::replay::resolve::{LineError, PlayedLine};
use sowbook::replay::{StatedBoard, laps, position_of, print_move, print_position, read_board};
use sowbook::rules::{Ruleset, RulesetFamily};
use sowbook::text::SourceText;
use sowbook::yaml::{Word, read};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    about: String,
    source: Vec<Word>,
    worked: String,
    ruleset: Word,
    position: Option<String>,
    #[serde(default)]
    play: Vec<Word>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    #[serde(default)]
    readings: BTreeMap<String, Word>,
    position: Option<String>,
    play: Option<Vec<Word>>,
    after: Option<String>,
    legal: Option<Vec<Word>>,
    #[serde(default)]
    legal_includes: Vec<Word>,
    #[serde(default)]
    illegal: Vec<Word>,
    endless: Option<Endless>,
    lap_count: Option<u32>,
    laps: Option<Vec<Lap>>,
    result: Option<String>,
    #[serde(default)]
    depends_on: Vec<String>,
    #[serde(default)]
    independent_of: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Endless {
    Period { period: u64 },
    Only(bool),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lap {
    from: String,
    hand: u32,
    last: Word,
}

const PROOF: u64 = 1_000_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn family(id: &str) -> RulesetFamily {
    let path = root().join(format!("records/rulesets/{id}.yaml"));
    let text = std::fs::read_to_string(&path).expect("the ruleset can be read");
    let (family, problems) = read_ruleset(&SourceText::new(format!("rulesets/{id}.yaml"), text));
    assert!(problems.is_empty(), "{id}: {problems:?}");
    family.expect("the ruleset has a family")
}

fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in std::fs::read_dir(root().join("tests/positions")).expect("the folder can be read") {
        let folder = folder.expect("an entry").path();
        if folder.is_dir() {
            found.extend(
                std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()),
            );
        }
    }
    found.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    found.sort();
    found
}

#[test]
fn every_worked_position_comes_out() {
    let only = std::env::var("SOWBOOK_POSITION").ok();
    let mut families: BTreeMap<String, RulesetFamily> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut cases = 0;
    for path in files() {
        let name = path.strip_prefix(root().join("tests/positions")).expect("below").display().to_string();
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let (file, problems) = read::<File>(&text);
        assert!(problems.is_empty(), "{name}: {problems:?}");
        let file = file.expect("no problem, so a file");
        assert!(!file.about.is_empty() && !file.source.is_empty() && !file.worked.is_empty(), "{name}");
        let id = file.ruleset.to_string();
        let family = &*families.entry(id.clone()).or_insert_with(|| family(&id));
        for (number, case) in file.cases.iter().enumerate() {
            cases += 1;
            let found = Run::new(family, &file, case).and_then(|run| run.judge());
            if let Err(found) = found {
                wrong.push(format!("{name} case {}: {found}", number + 1));
            }
        }
    }
    assert!(cases > 300 || only.is_some(), "only {cases} cases were found");
    assert!(wrong.is_empty(), "{} of {cases} cases fail:\n{}", wrong.len(), wrong.join("\n"));
}

/// A case played.
struct Run<'a> {
    family: &'a RulesetFamily,
    case: &'a Case,
    ruleset: Arc<Ruleset>,
    start: PlayedLine,
    /// The line before the last token of the play, and after it.
    before: PlayedLine,
    line: PlayedLine,
    play: &'a [Word],
    events: Vec<Event>,
}

impl<'a> Run<'a> {
    fn new(family: &'a RulesetFamily, file: &'a File, case: &'a Case) -> Result<Self, String> {
        let chosen = case.readings.iter().map(|(name, word)| (name.as_str(), word.as_str()));
        let choices = family.declaration().choose(chosen).map_err(|problems| format!("{problems:?}"))?;
        let ruleset = family.ruleset(&choices).map_err(|problems| format!("{problems:?}"))?;
        let written = case.position.as_ref().or(file.position.as_ref()).ok_or("there is no position")?;
        let start = PlayedLine::new(position(&ruleset, written)?);
        let play = case.play.as_ref().unwrap_or(&file.play);
        let (mut before, mut line, mut events) = (start.clone(), start.clone(), Vec::new());
        for token in play {
            events.clear();
            before = line.clone();
            line = line.play(&ruleset, token, &mut events).map_err(|error| format!("{token}: {error:?}"))?;
            let quiet =
                before.play(&ruleset, token, &mut ()).map_err(|error| format!("{token}: {error:?}"))?;
            if quiet != line {
                return Err(format!("{token}: traced and untraced play differ"));
            }
        }
        Ok(Self { family, case, ruleset, start, before, line, play, events })
    }

    fn judge(&self) -> Result<(), String> {
        let mut wrong = Vec::new();
        let mut check = |found: Result<(), String>| wrong.extend(found.err());
        let case = self.case;
        if let Some(after) = &case.after {
            check(self.after(after));
        }
        check(self.legal());
        if let Some(result) = &case.result {
            let found = word(self.line.after.status());
            check(expect("result", result.as_str(), found));
        }
        if let Some(count) = case.lap_count {
            check(self.last().and_then(|last| expect("laps", count, last.outcome.laps)));
        }
        if let Some(traced) = &case.laps {
            check(self.laps(traced));
        }
        check(self.endless());
        for reading in &case.depends_on {
            check(
                self.depends(reading).and_then(|found| expect(&format!("depends on {reading}"), true, found)),
            );
        }
        for reading in &case.independent_of {
            check(
                self.depends(reading)
                    .and_then(|found| expect(&format!("depends on {reading}"), false, found)),
            );
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
    }

    fn last(&self) -> Result<&sowbook::replay::resolve::Played, String> {
        self.line.last.as_ref().ok_or_else(|| "nothing was played".to_owned())
    }

    fn after(&self, written: &str) -> Result<(), String> {
        let (board, problems) = parse_board(written);
        if !problems.is_empty() {
            return Err(format!("{problems:?}"));
        }
        let (stated, problems) = read_board(&self.ruleset, &board);
        if !problems.is_empty() {
            return Err(format!("{problems:?}"));
        }
        if differs(&self.ruleset, &stated, &self.before.after, &self.line.after) {
            return Err(format!(
                "expected `{written}`, found `{}`",
                print_position(&self.ruleset, &self.line.after)
            ));
        }
        Ok(())
    }

    fn legal(&self) -> Result<(), String> {
        let case = self.case;
        if case.legal.is_none() && case.legal_includes.is_empty() && case.illegal.is_empty() {
            return Ok(());
        }
        let all: BTreeSet<Move> = legal_moves(&self.ruleset, &self.line.after)
            .expect("few enough moves to list")
            .into_iter()
            .collect();
        let mut stated = BTreeSet::new();
        for token in case.legal.iter().flatten().chain(&case.legal_includes) {
            let line = self.line.play(&self.ruleset, token, &mut ());
            let line = line.map_err(|error| format!("{token} should be legal: {error:?}"))?;
            let played = line.last.and_then(|last| last.played).ok_or("no move")?;
            if !all.contains(&played) {
                return Err(format!("{token} is played but not listed"));
            }
            stated.insert(played);
        }
        if case.legal.is_some() && stated != all {
            let all: Vec<String> =
                all.iter().map(|played| print_move(&self.ruleset, &self.line.after, played)).collect();
            return Err(format!("legal are {all:?}"));
        }
        for token in &case.illegal {
            match self.line.play(&self.ruleset, token, &mut ()) {
                Ok(_) => return Err(format!("{token} should be refused")),
                Err(LineError::Notation(problem)) => return Err(format!("{token}: {problem:?}")),
                Err(LineError::Refused(_)) => {}
            }
        }
        Ok(())
    }

    fn laps(&self, stated: &[Lap]) -> Result<(), String> {
        let shape = self.ruleset.shape();
        let hole = |label: &str| shape.hole(label).ok_or_else(|| format!("no hole {label}"));
        let traced = laps(&self.events, self.before.after.mover());
        let show = || {
            let show = |lap: &sowbook::replay::LapTrace| {
                let from: Vec<&str> = lap.holes.iter().map(|hole| shape.label(hole)).collect();
                format!("{} {}:{}", from.join("+"), lap.seeds, shape.label(lap.last))
            };
            traced.iter().map(show).collect::<Vec<_>>().join(", ")
        };
        if traced.len() != stated.len() {
            return Err(format!("{} laps: {}", traced.len(), show()));
        }
        for (lap, stated) in traced.iter().zip(stated) {
            let from: HoleSet = stated.from.split('+').map(hole).collect::<Result<_, _>>()?;
            if lap.holes != from || lap.seeds != stated.hand || lap.last != hole(&stated.last)? {
                return Err(format!("laps are {}", show()));
            }
        }
        Ok(())
    }

    fn endless(&self) -> Result<(), String> {
        let Some(last) = &self.line.last else { return Ok(()) };
        match &self.case.endless {
            Some(Endless::Only(endless)) => expect("endless", *endless, last.outcome.endless.is_some()),
            Some(Endless::Period { period: stated }) => {
                expect("endless", true, last.outcome.endless.is_some())?;
                let played = last.played.ok_or("no whole move")?;
                let limit =
                    if std::env::var_os("SOWBOOK_LONG").is_some() { 4 * stated + PROOF } else { PROOF };
                let found = period(&self.ruleset, &self.line.before, &played, limit);
                // Longer circles take minutes to go round; here, that there is no shorter one.
                let expected = (*stated <= limit).then_some(*stated);
                expect("period", expected, found)
            }
            None => expect("endless", false, last.outcome.endless.is_some()),
        }
    }

    /// Whether, played under some other alternative from the beginning, the last token has another outcome or is
    /// refused.
    fn depends(&self, name: &str) -> Result<bool, String> {
        let declaration = self.family.declaration();
        let reading = declaration.reading(name).ok_or_else(|| format!("no reading {name}"))?;
        let choices = self.ruleset.choices();
        let chosen = choices.get(name).ok_or("not chosen")?;
        for other in reading.others(chosen) {
            let ruleset =
                self.family.ruleset(&choices.with(name, other)).map_err(|found| format!("{found:?}"))?;
            // By the other reading play may be over where the line begins.
            let mut there = Ok(PlayedLine::new(self.start.after.clone().settled(&ruleset)));
            for token in self.play {
                there = there.and_then(|line| line.play(&ruleset, token, &mut ()));
            }
            if there.map_or(true, |there| there.after != self.line.after) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, found: T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected:?}, found {found:?}")) }
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Playing => "goes on",
        Status::RoundOver => "round over",
        Status::Over(GameResult::Won(Player::South)) => "south wins",
        Status::Over(GameResult::Won(Player::North)) => "north wins",
        Status::Over(GameResult::Draw) => "draw",
        Status::Over(GameResult::NotSaid) => "unknown",
        Status::Over(GameResult::Endless) => "endless",
        Status::Over(GameResult::Void) => "void",
    }
}

fn position(ruleset: &Ruleset, written: &str) -> Result<Position, String> {
    let (board, problems) = parse_board(written);
    if !problems.is_empty() {
        return Err(format!("{problems:?}"));
    }
    let (stated, problems) = read_board(ruleset, &board);
    if !problems.is_empty() {
        return Err(format!("{problems:?}"));
    }
    position_of(ruleset, &stated).map_err(|problems| format!("{written}: {problems:?}"))
}

/// Whether a position is other than stated, in what is stated.
fn differs(ruleset: &Ruleset, stated: &StatedBoard, before: &Position, found: &Position) -> bool {
    let count = |position: &Position, holes: HoleSet| -> u32 {
        holes.iter().map(|hole| u32::from(position.count(hole))).sum()
    };
    let counts = ruleset
        .shape()
        .all()
        .any(|hole| stated.counts[hole.index()].is_some_and(|seeds| seeds != found.count(hole)));
    let relations = stated.relations.iter().any(|relation| {
        let (was, is) = (count(before, relation.value.holes), count(found, relation.value.holes));
        let seeds = u32::from(relation.value.seeds);
        !match relation.value.compare {
            Compare::Equal => is == seeds,
            Compare::AtLeast => is >= seeds,
            Compare::AtMost => is <= seeds,
            Compare::More => is == was + seeds,
            Compare::Fewer => is + seeds == was,
        }
    });
    let stores = Player::ALL
        .into_iter()
        .any(|player| stated.stores[player].is_some_and(|seeds| seeds != found.store(player)));
    let flags = stated.flags.iter().any(|flag| found.flagged(flag.flag)[flag.owner] != flag.holes);
    let turns = Player::ALL
        .into_iter()
        .any(|player| stated.turns[player].is_some_and(|turns| turns != found.turns()[player]));
    counts
        || relations
        || stores
        || flags
        || turns
        || stated.round.is_some_and(|round| round != found.round())
        || stated.phase.is_some_and(|phase| phase != found.phase())
        || stated.next.is_some_and(|next| next != found.mover())
        || stated.starter.is_some_and(|starter| starter != found.starter())
}
