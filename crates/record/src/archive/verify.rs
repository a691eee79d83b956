//! The archive's files compared with each other.

use super::{
    Archive, ConflictId, Evidence, FullText, Game, Problem, ProblemKind, Quotation, Reference, StatementId,
};
use base::text::closest;
use base::yaml::{Path, Places};
use std::collections::{BTreeMap, BTreeSet};

/// The most words that are quoted of one statement.
pub const MAX_QUOTED_WORDS: usize = 25;

/// The share of a document that is quoted at most: one word in this many.
pub const QUOTED_SHARE: usize = 4;

/// Everything that does not fit between the entries of `archive`, and the limits on quotation.
///
/// Rulesets and records are not looked into: whoever reads them compares their references.
pub fn verify(archive: &Archive) -> Vec<Problem> {
    let mut found = Findings { archive, statements: BTreeMap::new(), problems: Vec::new() };
    found.all_statements();
    for (id, evidence) in &archive.evidence {
        found.evidence(&format!("evidence/{id}.yaml"), evidence);
    }
    for (id, text) in &archive.full_texts {
        found.full_text(&format!("texts/{id}.yaml"), text);
    }
    for (id, game) in &archive.games {
        found.game(&format!("games/{id}.yaml"), game);
    }
    for (id, study) in &archive.studies {
        found.statements(&format!("studies/{id}.yaml"), &Path::top(), &study.statements);
    }
    found.maps();
    locate(archive, found.problems)
}

/// The places in studies that name a record among those that are `missing`.
///
/// Records are not looked into here: whoever reads them says which are missing.
pub fn missing_records(archive: &Archive, missing: &BTreeSet<&str>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (id, study) in &archive.studies {
        for (index, record) in study.records.iter().enumerate() {
            if missing.contains(record.as_str()) {
                let reference = Reference::Record(record.clone());
                let kind = ProblemKind::Unknown { reference, suggestion: None };
                let path = Path::top().then("records").then(index);
                problems.push(Problem { path, ..Problem::of_file(format!("studies/{id}.yaml"), kind) });
            }
        }
    }
    locate(archive, problems)
}

/// Gives every problem its place; a file is read again only if it has one.
fn locate(archive: &Archive, mut problems: Vec<Problem>) -> Vec<Problem> {
    let files: BTreeSet<String> = problems.iter().map(|problem| problem.file.clone()).collect();
    for file in files {
        let Some(places) = archive.texts.get(&file).and_then(|text| Places::of(text.contents())) else {
            continue;
        };
        for problem in problems.iter_mut().filter(|problem| problem.file == file) {
            problem.span = places.nearest(problem.path.segments());
        }
    }
    problems
}

struct Findings<'a> {
    archive: &'a Archive,
    statements: BTreeMap<&'a StatementId, String>,
    problems: Vec<Problem>,
}

impl<'a> Findings<'a> {
    fn add(&mut self, file: &str, path: Path, kind: ProblemKind) {
        self.problems.push(Problem { path, ..Problem::of_file(file, kind) });
    }

    /// Notes `reference`, which is at `path`, unless it is among what there is.
    fn refer<T: ToString + PartialEq + 'a>(
        &mut self,
        file: &str,
        path: Path,
        reference: Reference,
        there_is: impl Iterator<Item = &'a T>,
        wanted: &T,
    ) {
        let ids: Vec<&T> = there_is.collect();
        if ids.contains(&wanted) || self.archive.unread.has(&reference) {
            return;
        }
        let ids: Vec<String> = ids.into_iter().map(T::to_string).collect();
        let suggestion = closest(&wanted.to_string(), ids.iter().map(String::as_str)).map(str::to_owned);
        self.add(file, path, ProblemKind::Unknown { reference, suggestion });
    }

    fn all_statements(&mut self) {
        let mut conflicts: BTreeMap<&ConflictId, String> = BTreeMap::new();
        for (id, evidence) in &self.archive.evidence {
            let file = format!("evidence/{id}.yaml");
            for statement in &evidence.statements {
                if let Some(first) = self.statements.get(&statement.id) {
                    let kind =
                        ProblemKind::DuplicateStatement { id: statement.id.clone(), first: first.clone() };
                    self.add(&file, Path::top().then("statements").then(statement.position).then("id"), kind);
                } else {
                    self.statements.insert(&statement.id, file.clone());
                }
            }
            for conflict in &evidence.conflicts {
                if let Some(first) = conflicts.get(&conflict.id) {
                    let kind =
                        ProblemKind::DuplicateConflict { id: conflict.id.clone(), first: first.clone() };
                    self.add(&file, Path::top().then("conflicts").then(conflict.position).then("id"), kind);
                } else {
                    conflicts.insert(&conflict.id, file.clone());
                }
            }
        }
    }

    fn evidence(&mut self, file: &str, evidence: &Evidence) {
        let archive = self.archive;
        let top = Path::top();
        let game = &evidence.game;
        self.refer(file, top.then("game"), Reference::Game(game.clone()), archive.games.keys(), game);
        let source = &evidence.source;
        self.refer(
            file,
            top.then("source"),
            Reference::Source(source.clone()),
            archive.sources.keys(),
            source,
        );
        for (index, via) in evidence.via.iter().enumerate() {
            let path = top.then("via").then(index).then("source");
            let source = &via.source;
            self.refer(file, path, Reference::Source(source.clone()), archive.sources.keys(), source);
        }
        self.places(file, &evidence.places);
        self.peoples(file, &evidence.peoples);
        for conflict in &evidence.conflicts {
            let path = top.then("conflicts").then(conflict.position);
            if conflict.sides.len() < 2 {
                self.add(file, path.clone(), ProblemKind::OneSided);
            }
            for (side_index, side) in conflict.sides.iter().enumerate() {
                self.statements(file, &path.then("sides").then(side_index), &side.statements);
            }
        }
        let mut quoted = 0;
        for statement in &evidence.statements {
            let path = top.then("statements").then(statement.position).then("words");
            let words: usize = statement.words.iter().map(|quotation| count_words(&quotation.text)).sum();
            quoted += words;
            if words > MAX_QUOTED_WORDS {
                let kind = ProblemKind::QuotationTooLong { words, limit: MAX_QUOTED_WORDS };
                self.add(file, path.clone(), kind);
            }
            for (place, quotation) in statement.words.iter().enumerate() {
                self.translation(file, path.then(place), quotation);
            }
        }
        let limit = usize::try_from(evidence.source_words).unwrap_or(usize::MAX) / QUOTED_SHARE;
        if quoted > limit {
            self.add(file, top.then("source_words"), ProblemKind::QuotedTooMuch { words: quoted, limit });
        }
    }

    fn full_text(&mut self, file: &str, text: &FullText) {
        let archive = self.archive;
        let reference = Reference::Evidence(text.id.clone());
        self.refer(file, Path::top().then("id"), reference, archive.evidence.keys(), &text.id);
        for (index, paragraph) in text.paragraphs.iter().enumerate() {
            let path = Path::top().then("paragraphs").then(index).then("sentences");
            for (index, sentence) in paragraph.sentences.iter().enumerate() {
                self.statements(file, &path.then(index), &sentence.statements);
            }
        }
    }

    fn translation(&mut self, file: &str, path: Path, quotation: &Quotation) {
        let lang = quotation.lang.as_str();
        if lang != "en" && !lang.starts_with("en-") && quotation.translation.is_none() {
            self.add(file, path, ProblemKind::MissingTranslation { lang: lang.to_owned() });
        }
    }

    fn game(&mut self, file: &str, game: &Game) {
        let archive = self.archive;
        let top = Path::top();
        self.places(file, &game.places);
        self.peoples(file, &game.peoples);
        for (index, name) in game.names.iter().enumerate() {
            self.statements(file, &top.then("names").then(index), &name.statements);
        }
        for (index, related) in game.related.iter().enumerate() {
            let path = top.then("related").then(index);
            if let Some(other) = &related.game {
                let reference = Reference::Game(other.clone());
                self.refer(file, path.then("game"), reference, archive.games.keys(), other);
            }
            self.statements(file, &path, &related.statements);
        }
        for (index, board) in game.boards.iter().enumerate() {
            self.statements(file, &top.then("boards").then(index), &board.statements);
        }
        self.evidence_ids(file, &top, &game.evidence);
    }

    fn maps(&mut self) {
        let archive = self.archive;
        for (id, place) in &archive.places {
            let (file, path) = ("places.yaml", Path::top().then(id.as_str()));
            for (index, name) in place.names.iter().enumerate() {
                self.statements(file, &path.then("names").then(index), &name.statements);
            }
            for (index, coordinates) in place.coordinates.iter().enumerate() {
                let path = path.then("coordinates").then(index).then("evidence");
                let evidence = &coordinates.evidence;
                let reference = Reference::Evidence(evidence.clone());
                self.refer(file, path, reference, archive.evidence.keys(), evidence);
            }
            self.evidence_ids(file, &path, &place.evidence);
        }
        for (id, people) in &archive.peoples {
            let (file, path) = ("peoples.yaml", Path::top().then(id.as_str()));
            for (index, place) in people.places.iter().enumerate() {
                let path = path.then("places").then(index);
                self.refer(file, path, Reference::Place(place.clone()), archive.places.keys(), place);
            }
            for (index, other) in people.see.iter().enumerate() {
                let path = path.then("see").then(index);
                self.refer(file, path, Reference::People(other.clone()), archive.peoples.keys(), other);
            }
            self.statements(file, &path, &people.statements);
        }
        for (id, term) in &archive.glossary {
            let (file, path) = ("glossary.yaml", Path::top().then(id.as_str()));
            for (index, other) in term.see.iter().enumerate() {
                let path = path.then("see").then(index);
                self.refer(file, path, Reference::Term(other.clone()), archive.glossary.keys(), other);
            }
            self.statements(file, &path, &term.statements);
        }
    }

    /// The list `statements` of the value at `path`.
    fn statements(&mut self, file: &str, path: &Path, ids: &[StatementId]) {
        for (index, id) in ids.iter().enumerate() {
            let reference = Reference::Statement(id.clone());
            if !self.statements.contains_key(id) && !self.archive.unread.has(&reference) {
                // A number that does not exist is no slip of the hand: the letters are what can be fixed.
                let letters = self.statements.keys().map(|id| id.letters());
                let suggestion = closest(id.letters(), letters)
                    .filter(|letters| *letters != id.letters())
                    .map(|letters| format!("{letters}-{}", id.number()));
                let kind = ProblemKind::Unknown { reference, suggestion };
                self.add(file, path.then("statements").then(index), kind);
            }
        }
    }

    fn evidence_ids(&mut self, file: &str, path: &Path, ids: &[super::EvidenceId]) {
        let archive = self.archive;
        for (index, id) in ids.iter().enumerate() {
            let path = path.then("evidence").then(index);
            self.refer(file, path, Reference::Evidence(id.clone()), archive.evidence.keys(), id);
        }
    }

    fn places(&mut self, file: &str, ids: &[super::PlaceId]) {
        let archive = self.archive;
        for (index, id) in ids.iter().enumerate() {
            let path = Path::top().then("places").then(index);
            self.refer(file, path, Reference::Place(id.clone()), archive.places.keys(), id);
        }
    }

    fn peoples(&mut self, file: &str, ids: &[super::PeopleId]) {
        let archive = self.archive;
        for (index, id) in ids.iter().enumerate() {
            let path = Path::top().then("peoples").then(index);
            self.refer(file, path, Reference::People(id.clone()), archive.peoples.keys(), id);
        }
    }
}

/// Words between blanks: what a reader would count.
fn count_words(text: &str) -> usize {
    text.split_whitespace().count()
}
