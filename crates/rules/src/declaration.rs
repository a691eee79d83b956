//! A ruleset as its file says it: names, evidence, readings, and clauses in which readings are still open.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};

use base::text::nearest;
use base::yaml::{KeyMeant, MisreadKind, Path, Segment, Word, read_slice};

use super::claim::{PlayClaim, PlayNote};
use super::clause::{ChosenWords, Cited, SectionReader};
use super::reading::{Alternative, Confidence, Parting};
use super::substitute::{Substitution, word};
use super::translation::{FlagWords, WrittenTranslations};
use super::{
    Choices, Clause, ClauseId, Clauses, MOST_ALTERNATIVES, Problems, Reading, ReadingKind, RulesetProblem,
    RulesetProblemKind as Kind, Section, Support, Worded,
};

/// A ruleset as its file says it.
#[derive(Debug, Clone, PartialEq)]
pub struct Declaration {
    /// Its id; the file's name.
    pub id: String,
    /// Its title, for people.
    pub title: Worded,
    /// The game it plays.
    pub game: String,
    /// The evidence it is based on, by id.
    pub evidence: Vec<String>,
    /// What it is, in a few sentences.
    pub about: String,
    /// Its readings and options, in the order of the file.
    pub readings: Vec<Reading>,
    /// Statements about play that no clause encodes, with the reason.
    pub not_modelled: Vec<(String, String)>,
    /// What its sources say of how play goes, by name.
    pub claims: BTreeMap<String, PlayClaim>,
    pub(super) flags: FlagWords,
    /// The note of every clause that cites nothing; each of them says then that the sources are silent.
    pub silent: Option<String>,
    clauses: Mapping,
}

/// The keys of a ruleset's file beside its sections, as they are written.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it only describes what `Declaration::read` reads key by key")]
pub(super) struct WrittenHead {
    /// The id of the ruleset, which is also its file's name.
    ruleset: Word,
    /// The title, for people.
    title: String,
    /// The game it plays, by its id.
    game: Word,
    /// The evidence it is based on, by id; none for a game of which nobody has written.
    #[serde(default)]
    evidence: Vec<String>,
    /// What it is, in a few sentences.
    about: String,
    /// The note of every clause that cites nothing; each of them then says that the sources are silent.
    silent: Option<String>,
    /// Points that the sources leave open and options of the players, by name.
    readings: Option<BTreeMap<String, WrittenReading>>,
    /// Statements about play that no clause encodes, by id, each with the reason.
    not_modelled: Option<BTreeMap<String, String>>,
    /// What its sources say of how play goes, by name, as bounds on what `sowbook simulate` counts.
    claims: Option<BTreeMap<String, PlayClaim>>,
    /// Its title, its flags and its readings in the languages that pages are in.
    translations: Option<WrittenTranslations>,
}

/// The flags of a ruleset, so far without words.
fn flags_of(mapping: &Mapping) -> FlagWords {
    let flags = mapping.get("flags").and_then(Value::as_sequence).into_iter().flatten();
    flags.filter_map(|flag| Some((word(flag.get("id")?)?, Worded::default()))).collect()
}

/// A reading or an option.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Reading")]
#[serde(deny_unknown_fields)]
struct WrittenReading {
    /// The question, for people.
    question: String,
    /// Whether the sources leave the point open or the players agree on it.
    #[serde(default)]
    kind: ReadingKind,
    /// The alternative taken unless another is chosen.
    #[schemars(required)]
    default: Option<Word>,
    /// The alternatives by name, two at least: what each means, alone or with the statements that support it.
    #[schemars(with = "BTreeMap<String, WrittenMeaning>")]
    alternatives: Mapping,
    /// The statements whose words leave the point open, or offer the option; with a statement can be the words of it that
    /// a page shows beside the reading.
    #[serde(default)]
    #[schemars(with = "Vec<Cited>")]
    cite: Vec<Value>,
    /// How well the words support the default. Every reading needs it, no option does.
    confidence: Option<Confidence>,
    /// Why the default is the default, and how sure that is. Every reading needs it, no option does.
    reason: Option<String>,
    /// A position and play from it for which the alternatives differ. Every reading needs it, no option does.
    parts: Option<Parting>,
    /// Games of simple players that show what the alternatives do.
    #[serde(default)]
    play: Vec<PlayNote>,
}

/// What an alternative means, alone or with its statements.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[expect(dead_code, reason = "it only describes what `read_alternatives` reads")]
enum WrittenMeaning {
    Means(Word),
    Cited(WrittenAlternative),
}

/// An alternative that is more than its meaning.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Alternative")]
#[serde(deny_unknown_fields)]
struct WrittenAlternative {
    /// What it means, for people.
    means: String,
    /// The statements that support it.
    #[serde(default)]
    cite: Vec<String>,
    /// The statements that deny it, besides those that support only other alternatives.
    #[serde(default)]
    against: Vec<String>,
}

impl WrittenAlternative {
    fn meaning(means: Word) -> Self {
        Self { means: means.to_string(), cite: Vec::new(), against: Vec::new() }
    }
}

const HEAD: [&str; 10] = [
    "ruleset",
    "title",
    "game",
    "evidence",
    "about",
    "silent",
    "readings",
    "not_modelled",
    "claims",
    "translations",
];

impl Declaration {
    /// What the file says, and everything wrong with its head and its readings. The clauses are looked at by
    /// [`Declaration::clauses`], under a choice of readings.
    ///
    /// # Errors
    /// Where there is no mapping, or none of what names a ruleset, the problems alone.
    pub fn read(value: &Value) -> Result<(Self, Vec<RulesetProblem>), Vec<RulesetProblem>> {
        let mut problems = Vec::new();
        let Value::Mapping(mapping) = value else {
            let text = "the file is not a ruleset; expected keys with values, such as `board: …`".to_owned();
            return Err(vec![RulesetProblem::new(&[], Kind::Malformed(text))]);
        };
        let known = || HEAD.into_iter().chain(Section::ALL.iter().map(|section| section.key()));
        for key in mapping.keys() {
            let key = word(key).unwrap_or_default();
            if !HEAD.contains(&key.as_str()) && Section::with_key(&key).is_none() {
                let kind = MisreadKind::UnknownKey {
                    key: key.clone(),
                    expected: known().map(str::to_owned).collect(),
                    meant: nearest(&key, known())
                        .map_or(KeyMeant::Unclear, |key| KeyMeant::Key(key.to_owned())),
                };
                problems.push(RulesetProblem::new(&[Segment::Key(key)], Kind::Misread(kind)));
            }
        }
        let id = head::<Word>(mapping, "ruleset", &mut problems);
        let title = head::<String>(mapping, "title", &mut problems);
        let game = head::<Word>(mapping, "game", &mut problems);
        let evidence = match mapping.get("evidence") {
            Some(_) => head::<Vec<String>>(mapping, "evidence", &mut problems),
            // Nobody has written about some games: every clause then says that it is silent.
            None => Some(Vec::new()),
        };
        let about = head::<String>(mapping, "about", &mut problems);
        let mut readings = read_readings(mapping, &mut problems);
        let mut title = title.map(Worded::from);
        let mut flags = flags_of(mapping);
        if let Some(value) = mapping.get("translations") {
            let path = [Segment::from("translations")];
            let written = read_part::<WrittenTranslations>(value, &path, &mut problems);
            let added = written.zip(title.as_mut());
            added
                .into_iter()
                .for_each(|(written, title)| written.add(title, &mut readings, &mut flags, &mut problems));
        }
        let not_modelled = match mapping.get("not_modelled") {
            Some(value) => {
                let path = [Segment::from("not_modelled")];
                read_part::<BTreeMap<String, String>>(value, &path, &mut problems).unwrap_or_default()
            }
            None => BTreeMap::new(),
        };
        let claims = read_claims(mapping, &mut problems);
        let silent = mapping.get("silent").and_then(|note| {
            let note = read_part::<String>(note, &[Segment::from("silent")], &mut problems)?;
            if note.trim().is_empty() {
                let text = "`silent` is empty; expected why clauses read as they do".to_owned();
                problems.push(RulesetProblem::of_key("silent", Kind::Malformed(text)));
            }
            Some(note)
        });
        let (Some(id), Some(title), Some(game), Some(evidence), Some(about)) =
            (id, title, game, evidence, about)
        else {
            return Err(problems);
        };
        let clauses = mapping
            .iter()
            .filter(|(key, _)| word(key).is_some_and(|key| Section::with_key(&key).is_some()))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let not_modelled = not_modelled.into_iter().collect();
        Ok((
            Self {
                id: id.to_string(),
                title,
                game: game.to_string(),
                evidence,
                about,
                readings,
                not_modelled,
                claims,
                flags,
                silent,
                clauses,
            },
            problems,
        ))
    }

    /// The reading of that name.
    pub fn reading(&self, name: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.name == name)
    }

    /// The default of every reading.
    pub fn defaults(&self) -> Choices {
        Choices(self.readings.iter().map(|reading| (reading.name.clone(), reading.default.clone())).collect())
    }

    /// The defaults, and every choice that differs from them in one reading or option.
    pub fn single_choices(&self) -> Vec<Choices> {
        let defaults = self.defaults();
        let mut all = vec![defaults.clone()];
        for reading in &self.readings {
            all.extend(reading.others(&reading.default).map(|other| defaults.with(&reading.name, other)));
        }
        all
    }

    /// That the readings have more alternatives in all than can be compared.
    pub(super) fn too_many_alternatives(&self) -> Option<RulesetProblem> {
        let all = self.readings.iter().map(|reading| reading.alternatives.len()).sum();
        let kind = Kind::TooManyAlternatives(all);
        (all > MOST_ALTERNATIVES).then(|| RulesetProblem::of_key("readings", kind))
    }

    /// The defaults, but for what `chosen` names.
    ///
    /// # Errors
    /// Every name that is no reading here and every alternative its reading does not have.
    pub fn choose<'a>(
        &self,
        chosen: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Choices, Vec<Kind>> {
        let mut choices = self.defaults();
        let mut problems = Vec::new();
        for (name, alternative) in chosen {
            match self.reading(name) {
                None => problems.push(Kind::UnknownReading {
                    found: name.to_owned(),
                    known: self.readings.iter().map(|reading| reading.name.clone()).collect(),
                }),
                Some(reading) if reading.alternative(alternative).is_none() => {
                    problems.push(Kind::UnknownAlternative {
                        reading: name.to_owned(),
                        found: alternative.to_owned(),
                        known: reading.alternatives.iter().map(|known| known.name.clone()).collect(),
                    })
                }
                Some(_) => choices = choices.with(name, alternative),
            }
        }
        if problems.is_empty() { Ok(choices) } else { Err(problems) }
    }

    /// The clauses under a choice of readings, and everything wrong with their form.
    pub fn clauses(&self, choices: &Choices) -> (Option<Clauses>, Vec<RulesetProblem>) {
        let mut reader = ClauseReader { declaration: self, choices, next: 0, problems: Vec::new() };
        let all = Clauses::read(&mut reader);
        (all, reader.problems)
    }
}

fn head<T: DeserializeOwned>(mapping: &Mapping, key: &'static str, problems: &mut Problems) -> Option<T> {
    match mapping.get(key) {
        Some(value) => read_part(value, &[Segment::from(key)], problems),
        None => {
            problems.push(RulesetProblem::new(&[], missing(key)));
            None
        }
    }
}

fn read_claims(mapping: &Mapping, problems: &mut Problems) -> BTreeMap<String, PlayClaim> {
    let Some(value) = mapping.get("claims") else { return BTreeMap::new() };
    let path = [Segment::from("claims")];
    let claims: BTreeMap<String, PlayClaim> = read_part(value, &path, problems).unwrap_or_default();
    for (name, claim) in &claims {
        let path = [Segment::from("claims"), Segment::Key(name.clone())];
        problems.extend(claim.problem().map(|text| RulesetProblem::new(&path, Kind::Malformed(text))));
    }
    claims
}

fn read_readings(mapping: &Mapping, problems: &mut Problems) -> Vec<Reading> {
    let Some(value) = mapping.get("readings") else { return Vec::new() };
    let Value::Mapping(entries) = value else {
        let kind = Kind::Malformed(
            "`readings` is not a map; expected the name of each reading with what it says".to_owned(),
        );
        problems.push(RulesetProblem::of_key("readings", kind));
        return Vec::new();
    };
    let mut readings = Vec::new();
    for (key, value) in entries {
        let name = word(key).unwrap_or_default();
        let path = [Segment::from("readings"), Segment::Key(name.clone())];
        let Some(written) = read_part::<WrittenReading>(value, &path, problems) else { continue };
        let alternatives = read_alternatives(&written.alternatives, &path, problems);
        if alternatives.len() < 2 {
            problems.push(RulesetProblem::new(&path, Kind::TooFewAlternatives(name.clone())));
            continue;
        }
        let Some(default) = written.default.map(|word| word.to_string()) else {
            problems.push(RulesetProblem::new(&path, Kind::ReadingWithoutDefault(name)));
            continue;
        };
        if !alternatives.iter().any(|known| known.name == default) {
            problems.push(RulesetProblem::new(&path, Kind::UnknownDefault { reading: name, default }));
            continue;
        }
        let of_alternatives = alternatives.iter().flat_map(|known| known.cites.iter().chain(&known.against));
        let at = Path([&path[..], &[Segment::from("cite")]].concat());
        let (cites, words) = read_cited(Value::Sequence(written.cite), &at, problems);
        let cites = in_order(cites.iter().chain(of_alternatives).cloned().collect());
        if written.kind == ReadingKind::Reading {
            let problem = match (written.confidence, &written.reason) {
                (_, None) if cites.is_empty() => Some(Kind::ReadingWithoutSource(name.clone())),
                (None, _) | (_, None) => Some(Kind::ReadingWithoutConfidence(name.clone())),
                _ => None,
            };
            problems.extend(problem.map(|kind| RulesetProblem::new(&path, kind)));
            if written.parts.is_none() {
                problems.push(RulesetProblem::new(&path, Kind::ReadingWithoutPosition(name.clone())));
            }
        }
        for note in &written.play {
            if !alternatives.iter().any(|known| known.name == *note.alternative) {
                let known = alternatives.iter().map(|known| known.name.clone()).collect();
                let found = note.alternative.to_string();
                let kind = Kind::UnknownAlternative { reading: name.clone(), found, known };
                problems.push(RulesetProblem::new(&path, kind));
            }
        }
        readings.push(Reading {
            name,
            kind: written.kind,
            question: written.question.into(),
            alternatives,
            default,
            cites,
            words,
            confidence: written.confidence,
            reason: written.reason,
            parts: written.parts,
            play: written.play,
        });
    }
    readings
}

fn read_alternatives(entries: &Mapping, path: &[Segment], problems: &mut Problems) -> Vec<Alternative> {
    let mut alternatives = Vec::new();
    for (key, value) in entries {
        let name = word(key).unwrap_or_default();
        let path: Vec<Segment> =
            path.iter().cloned().chain([Segment::from("alternatives"), Segment::Key(name.clone())]).collect();
        let written = match value {
            Value::Mapping(_) => read_part(value, &path, problems),
            _ => read_part::<Word>(value, &path, problems).map(WrittenAlternative::meaning),
        };
        let WrittenAlternative { means, cite, against } =
            written.unwrap_or_else(|| WrittenAlternative::meaning(Word::default()));
        alternatives.push(Alternative { name, means: means.into(), cites: cite, against });
    }
    alternatives
}

/// Reads one part of a file; if it cannot be read, the others still can.
fn read_part<T: DeserializeOwned>(value: &Value, path: &[Segment], problems: &mut Problems) -> Option<T> {
    read_slice(value, path)
        .map_err(|misread| {
            problems.push(RulesetProblem { path: misread.path, kind: Kind::Misread(misread.kind) });
        })
        .ok()
}

/// Statements by their letters and numbers, each once, for an editor may list them by alternative.
fn in_order(mut statements: Vec<String>) -> Vec<String> {
    statements.sort_by_cached_key(|id| {
        let (letters, number) = id.rsplit_once('-').unwrap_or((id, ""));
        (letters.to_owned(), number.parse::<u32>().ok())
    });
    statements.dedup();
    statements
}

/// The items of a list, and those of the lists in it.
fn flat(value: Value) -> Vec<Value> {
    match value {
        Value::Sequence(items) => items.into_iter().flat_map(flat).collect(),
        other => vec![other],
    }
}

fn missing(key: &str) -> Kind {
    Kind::Misread(MisreadKind::MissingKey { key: key.to_owned() })
}

/// The statements under `cite`, and the words of them that are chosen there, as in `{BE-21: the words}`.
fn read_cited(value: Value, path: &Path, problems: &mut Problems) -> (Vec<String>, Vec<ChosenWords>) {
    if word(&value).is_some() {
        return (read_statements(value, path, problems), Vec::new());
    }
    let (mut ids, mut words) = (Vec::new(), Vec::new());
    for item in flat(value) {
        let Value::Mapping(chosen) = item else {
            ids.push(item);
            continue;
        };
        for (id, of) in chosen {
            let read = read_part::<Vec<String>>(&Value::Sequence(flat(of)), path.segments(), problems);
            let with = |text| Some(ChosenWords { statement: word(&id)?, text });
            words.extend(read.into_iter().flatten().filter_map(with));
            ids.push(id);
        }
    }
    let statements = read_statements(Value::Sequence(ids), path, problems);
    words.sort_by_key(|words| statements.iter().position(|id| *id == words.statement));
    (statements, words)
}

/// The statements under `cite` or `against`; an alternative may put several in place of one.
fn read_statements(value: Value, path: &Path, problems: &mut Problems) -> Vec<String> {
    let value = match value {
        Value::Sequence(_) => Value::Sequence(flat(value)),
        other => other,
    };
    let read = read_part::<Vec<String>>(&value, path.segments(), problems);
    // A statement that is not in a list is cited all the same.
    in_order(read.unwrap_or_else(|| word(&value).into_iter().collect()))
}

struct ClauseReader<'a> {
    declaration: &'a Declaration,
    choices: &'a Choices,
    next: u8,
    problems: Vec<RulesetProblem>,
}

impl ClauseReader<'_> {
    /// The value with the alternatives put in, and the readings used; `None` where that failed, since what is left
    /// of the value would only give problems that are none.
    fn put(&mut self, value: &Value, path: &mut Vec<Segment>) -> Option<(Value, Vec<String>)> {
        let before = self.problems.len();
        let mut substitution = Substitution::new(self.choices, path, &mut self.problems);
        let (put, used) = (substitution.put(value), substitution.used);
        (self.problems.len() == before).then(|| (put, used.into_iter().collect()))
    }

    /// A clause out of its value without what supports it.
    fn clause<T: DeserializeOwned>(
        &mut self,
        mut value: Value,
        name: String,
        path: Vec<Segment>,
        readings: Vec<String>,
    ) -> Option<Clause<T>> {
        let support = Support { name, readings, path: Path(path), ..Support::default() };
        let (id, support) = self.supported(&mut value, support)?;
        let body = read_part(&value, support.path.segments(), &mut self.problems)?;
        Some(Clause { id, support, body })
    }

    /// Takes what supports a clause out of its value, and gives the clause its number.
    fn supported(&mut self, value: &mut Value, mut support: Support) -> Option<(ClauseId, Support)> {
        if let Value::Mapping(mapping) = value {
            let at = |key: &str| support.path.then(key);
            if let Some(cite) = mapping.remove("cite") {
                (support.cites, support.words) = read_cited(cite, &at("cite"), &mut self.problems);
            }
            if let Some(against) = mapping.remove("against") {
                support.against = read_statements(against, &at("against"), &mut self.problems);
            }
            if let Some(silent) = mapping.remove("silent") {
                let read = read_part(&silent, at("silent").segments(), &mut self.problems);
                support.silent = read.unwrap_or_default();
            }
            if let Some(note) = mapping.remove("note") {
                support.note = read_part(&note, at("note").segments(), &mut self.problems);
            }
        }
        if let Some(note) = self.declaration.silent.as_ref().filter(|_| support.cites.is_empty()) {
            support.silent = true;
            support.note.get_or_insert_with(|| note.clone());
        }
        let reading = |name: &String| Some(self.declaration.reading(name)?.against(self.choices.get(name)?));
        let denied: Vec<&str> = support.readings.iter().filter_map(reading).flatten().collect();
        support.against.extend(denied.into_iter().map(str::to_owned));
        support.against = in_order(support.against);
        let id = ClauseId(self.next);
        let Some(next) = self.next.checked_add(1) else {
            let kind = Kind::Malformed("the ruleset has more than 255 clauses".to_owned());
            // Said once, of the first that is too many.
            if !self.problems.iter().any(|problem| problem.kind == kind) {
                self.problems.push(RulesetProblem::new(support.path.segments(), kind));
            }
            return None;
        };
        self.next = next;
        Some((id, support))
    }

    /// A row of a list with the alternatives put in, its name, and the readings that it or the whole list used.
    fn row(
        &mut self,
        section: &str,
        item: &Value,
        used: &BTreeSet<String>,
        path: &mut Vec<Segment>,
    ) -> Option<(Value, String, Vec<String>)> {
        let (mut put, mut readings) = self.put(item, path)?;
        readings.extend(used.iter().cloned());
        readings.sort();
        readings.dedup();
        let name = match &mut put {
            Value::Mapping(mapping) => mapping.remove("id").as_ref().and_then(word),
            _ => None,
        };
        if put.is_null() {
            return None;
        }
        if name.is_none() {
            self.problems.push(RulesetProblem::new(path, missing("id")));
        }
        Some((put, format!("{section}.{}", name?), readings))
    }
}

impl SectionReader for ClauseReader<'_> {
    fn optional<T: DeserializeOwned>(&mut self, section: &'static str) -> Option<Clause<T>> {
        let value = self.declaration.clauses.get(section)?;
        let mut path = vec![Segment::from(section)];
        let (put, readings) = self.put(value, &mut path)?;
        if put.is_null() {
            return None;
        }
        self.clause(put, section.to_owned(), path, readings)
    }

    fn single<T: DeserializeOwned>(&mut self, section: &'static str) -> Option<Clause<T>> {
        if self.declaration.clauses.get(section).is_none() {
            self.problems.push(RulesetProblem::new(&[], missing(section)));
        }
        self.optional(section)
    }

    fn table<T: DeserializeOwned>(&mut self, section: &'static str) -> Vec<Clause<T>> {
        if self.declaration.clauses.get(section).is_none() {
            self.problems.push(RulesetProblem::new(&[], missing(section)));
        }
        self.list(section)
    }

    fn list<T: DeserializeOwned>(&mut self, section: &'static str) -> Vec<Clause<T>> {
        let Some(value) = self.declaration.clauses.get(section) else { return Vec::new() };
        let mut path = vec![Segment::from(section)];
        // A whole list may depend on a reading.
        let mut substitution = Substitution::new(self.choices, &mut path, &mut self.problems);
        let Some(items) = substitution.whole_list(value) else { return Vec::new() };
        let used = substitution.used;
        let mut read: Vec<Clause<T>> = Vec::new();
        for (index, item) in items.iter().enumerate() {
            path.push(Segment::Index(index));
            if let Some((put, name, readings)) = self.row(section, item, &used, &mut path) {
                if read.iter().any(|clause| clause.support.name == name) {
                    self.problems.push(RulesetProblem::new(&path, Kind::ClauseTwice(name.clone())));
                }
                read.extend(self.clause(put, name, path.clone(), readings));
            }
            path.pop();
        }
        read
    }
}
