//! The archive's files compared with each other.

use super::{
    Archive, ArchiveProblem, ArchiveProblemKind as Kind, ConflictId, Doi, EntrySort, Evidence, EvidenceId,
    ExternalId, Facsimile, FullText, Game, GameId, Isbn, PeopleId, PlaceId, PlacesInOrder, Quotation, SameAs,
    SourceId, SourceKind, StatementId, TermId, ZoneName,
};
use base::text::closest;
use base::yaml::{Path, Places};
use itertools::Itertools;
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// The most words that are quoted of one statement.
pub const MAX_QUOTED_WORDS: usize = 25;

/// The share of a document that is quoted at most: one word in this many.
pub const QUOTED_SHARE: usize = 4;

/// Everything that does not fit between the entries of `archive`, and the limits on quotation.
///
/// Rulesets and records are not looked into: whoever reads them compares their references.
pub fn verify(archive: &Archive) -> Vec<ArchiveProblem> {
    let mut found = Findings { archive, statements: BTreeMap::new(), problems: Vec::new() };
    found.all_statements();
    for (id, evidence) in &archive.evidence {
        found.evidence(&format!("evidence/{id}.yaml"), evidence);
    }
    for (id, text) in &archive.full_texts {
        found.full_text(&format!("texts/{id}.yaml"), text);
    }
    for (id, facsimile) in &archive.facsimiles {
        found.facsimile(&format!("facsimiles/{id}.yaml"), facsimile);
    }
    for path in archive.unnamed_images() {
        found.add(path, Path::top(), Kind::ImageUnnamed);
    }
    for (id, game) in &archive.games {
        found.game(&format!("games/{id}.yaml"), game);
    }
    for (id, study) in &archive.studies {
        found.statements(&format!("studies/{id}.yaml"), &Path::top(), &study.statements);
    }
    found.maps();
    found.same_as();
    locate(archive, found.problems)
}

/// The places in studies that name a record among those that are `missing`.
///
/// Records are not looked into here: whoever reads them says which are missing.
pub fn missing_records(archive: &Archive, missing: &BTreeSet<&str>) -> Vec<ArchiveProblem> {
    let mut problems = Vec::new();
    for (id, study) in &archive.studies {
        for (index, record) in study.records.iter().enumerate() {
            if missing.contains(record.as_str()) {
                let kind = Kind::Unknown { sort: EntrySort::Record, id: record.clone(), suggestion: None };
                let path = Path::top().then("records").then(index);
                let problem = ArchiveProblem::of_file(format!("studies/{id}.yaml"), kind);
                problems.push(ArchiveProblem { path, ..problem });
            }
        }
    }
    locate(archive, problems)
}

/// The pages of facsimiles with zones among those that are `unread`, each with its source and page.
///
/// Records are not looked into here: whoever reads them says which are unread.
pub fn unread_zones(
    archive: &Archive,
    unread: &BTreeSet<(&SourceId, &str, &ZoneName)>,
) -> Vec<ArchiveProblem> {
    let mut problems = Vec::new();
    for (id, facsimile) in &archive.facsimiles {
        for (index, page) in facsimile.pages.iter().enumerate() {
            let name = page.page.as_str();
            let zones = page.lines.keys().filter(|zone| unread.contains(&(id, name, *zone)));
            let zones = zones.map(ZoneName::as_str).join(", ");
            if !zones.is_empty() {
                let kind = Kind::ZonesUnread { zones, page: name.to_owned() };
                let path = Path::top().then("pages").then(index).then("lines");
                let problem = ArchiveProblem::of_file(format!("facsimiles/{id}.yaml"), kind);
                problems.push(ArchiveProblem { path, ..problem });
            }
        }
    }
    locate(archive, problems)
}

/// Gives every problem its place; a file is read again only if it has one.
fn locate(archive: &Archive, mut problems: Vec<ArchiveProblem>) -> Vec<ArchiveProblem> {
    let files: BTreeSet<String> = problems.iter().map(|problem| problem.file.clone()).collect();
    for file in files {
        let Some(places) = archive.texts.get(&file).and_then(|text| Places::parse(text.contents())) else {
            continue;
        };
        for problem in problems.iter_mut().filter(|problem| problem.file == file) {
            problem.span = places.nearest(problem.path.segments());
        }
    }
    problems
}

/// An id that refers to an entry of the archive.
pub(crate) trait Refers: FromStr + ToString + Ord + 'static {
    const SORT: EntrySort;

    fn is_in(&self, archive: &Archive) -> bool;
    fn all(archive: &Archive) -> Vec<String>;
}

impl Archive {
    /// What is wrong where a text is no id of an entry; `None` also where the entry could not be read.
    pub(crate) fn unknown<I: Refers>(&self, id: &str) -> Option<Kind> {
        if id.parse().is_ok_and(|known: I| known.is_in(self) || self.unread.has(I::SORT, id)) {
            return None;
        }
        let suggestion = closest(id, I::all(self).iter().map(String::as_str)).map(str::to_owned);
        Some(Kind::Unknown { sort: I::SORT, id: id.to_owned(), suggestion })
    }
}

macro_rules! refers {
    ($($id:ident $sort:ident $entries:ident;)*) => {$(
        impl Refers for $id {
            const SORT: EntrySort = EntrySort::$sort;

            fn is_in(&self, archive: &Archive) -> bool {
                archive.$entries.contains_key(self)
            }

            fn all(archive: &Archive) -> Vec<String> {
                archive.$entries.keys().map(Self::to_string).collect()
            }
        }
    )*};
}

refers! {
    SourceId Source sources;
    EvidenceId Evidence evidence;
    GameId Game games;
    PlaceId Place places;
    PeopleId People peoples;
    TermId Term glossary;
}

struct Findings<'a> {
    archive: &'a Archive,
    statements: BTreeMap<&'a StatementId, String>,
    problems: Vec<ArchiveProblem>,
}

impl<'a> Findings<'a> {
    fn add(&mut self, file: &str, path: Path, kind: Kind) {
        self.problems.push(ArchiveProblem { path, ..ArchiveProblem::of_file(file, kind) });
    }

    /// Notes `id`, which is at `path`, unless the archive has it.
    fn refer<I: Refers>(&mut self, file: &str, path: Path, id: &I) {
        if let Some(kind) = self.archive.unknown::<I>(&id.to_string()) {
            self.add(file, path, kind);
        }
    }

    /// The same for every id of the list at `path`.
    fn refer_all<I: Refers>(&mut self, file: &str, path: &Path, ids: &[I]) {
        for (index, id) in ids.iter().enumerate() {
            self.refer(file, path.then(index), id);
        }
    }

    fn all_statements(&mut self) {
        let mut conflicts: BTreeMap<&ConflictId, String> = BTreeMap::new();
        for (id, evidence) in &self.archive.evidence {
            let file = format!("evidence/{id}.yaml");
            for statement in &evidence.statements {
                if let Some(first) = self.statements.get(&statement.id) {
                    let kind = Kind::DuplicateStatement { id: statement.id.clone(), first: first.clone() };
                    self.add(&file, Path::top().then("statements").then(statement.position).then("id"), kind);
                } else {
                    self.statements.insert(&statement.id, file.clone());
                }
            }
            for conflict in &evidence.conflicts {
                if let Some(first) = conflicts.get(&conflict.id) {
                    let kind = Kind::DuplicateConflict { id: conflict.id.clone(), first: first.clone() };
                    self.add(&file, Path::top().then("conflicts").then(conflict.position).then("id"), kind);
                } else {
                    conflicts.insert(&conflict.id, file.clone());
                }
            }
        }
    }

    fn evidence(&mut self, file: &str, evidence: &Evidence) {
        let top = Path::top();
        self.refer(file, top.then("game"), &evidence.game);
        self.refer(file, top.then("source"), &evidence.source);
        for (index, via) in evidence.via.iter().enumerate() {
            self.refer(file, top.then("via").then(index).then("source"), &via.source);
        }
        self.refer_all(file, &top.then("places"), &evidence.places);
        self.refer_all(file, &top.then("peoples"), &evidence.peoples);
        for conflict in &evidence.conflicts {
            let path = top.then("conflicts").then(conflict.position);
            if conflict.sides.len() < 2 {
                self.add(file, path.clone(), Kind::OneSided);
            }
            for (side_index, side) in conflict.sides.iter().enumerate() {
                self.statements(file, &path.then("sides").then(side_index), &side.statements);
            }
        }
        let mut quoted = 0;
        let mut places = PlacesInOrder::new(self.archive);
        for statement in &evidence.statements {
            let path = top.then("statements").then(statement.position);
            if let Some(place) = &statement.at
                && let Some((source, _)) = self.archive.read_from(evidence, statement)
                && let Some(kind) = places.next(source.as_str(), Some(source.as_str()), place)
            {
                self.add(file, path.then("at"), kind);
            }
            let path = path.then("words");
            let words: usize =
                statement.words.iter().map(|quotation| quotation.text.split_whitespace().count()).sum();
            quoted += words;
            if words > MAX_QUOTED_WORDS {
                self.add(file, path.clone(), Kind::QuotationTooLong { words, limit: MAX_QUOTED_WORDS });
            }
            for (place, Quotation { lang, translation, .. }) in statement.words.iter().enumerate() {
                let lang = lang.as_str();
                if lang != "en" && !lang.starts_with("en-") && translation.is_none() {
                    self.add(file, path.then(place), Kind::MissingTranslation(lang.to_owned()));
                }
            }
        }
        let limit = usize::try_from(evidence.source_words).unwrap_or(usize::MAX) / QUOTED_SHARE;
        if quoted > limit {
            self.add(file, top.then("source_words"), Kind::QuotedTooMuch { words: quoted, limit });
        }
    }

    fn full_text(&mut self, file: &str, text: &FullText) {
        self.refer(file, Path::top().then("id"), &text.id);
        let source = self.archive.evidence.get(&text.id).map(|evidence| evidence.source.as_str());
        let mut places = PlacesInOrder::new(self.archive);
        for (index, paragraph) in text.paragraphs.iter().enumerate() {
            let path = Path::top().then("paragraphs").then(index).then("sentences");
            for (index, sentence) in paragraph.sentences.iter().enumerate() {
                let path = path.then(index);
                self.statements(file, &path, &sentence.statements);
                let kind = sentence.at.as_ref().and_then(|place| places.next("", source, place));
                if let Some(kind) = kind {
                    self.add(file, path.then("at"), kind);
                }
            }
        }
    }

    fn facsimile(&mut self, file: &str, facsimile: &Facsimile) {
        self.refer(file, Path::top().then("id"), &facsimile.id);
        let mut listed = BTreeSet::new();
        for (index, page) in facsimile.pages.iter().enumerate() {
            let name = page.page.as_str();
            if !listed.insert(name) {
                let path = Path::top().then("pages").then(index).then("page");
                self.add(file, path, Kind::PageTwice { page: name.to_owned() });
            }
            for problem in self.archive.wrong_with(facsimile, page) {
                let path = Path::top().then("pages").then(index).then(problem.key);
                let path = match &problem.zone {
                    Some(zone) => path.then(zone.as_str()),
                    None => path,
                };
                self.add(file, path, problem.kind);
            }
        }
    }

    fn game(&mut self, file: &str, game: &Game) {
        let top = Path::top();
        self.refer_all(file, &top.then("places"), &game.places);
        self.refer_all(file, &top.then("peoples"), &game.peoples);
        for (index, name) in game.names.iter().enumerate() {
            self.statements(file, &top.then("names").then(index), &name.statements);
        }
        for (index, related) in game.related.iter().enumerate() {
            let path = top.then("related").then(index);
            if let Some(other) = &related.game {
                self.refer(file, path.then("game"), other);
            }
            self.statements(file, &path, &related.statements);
        }
        for (index, board) in game.boards.iter().enumerate() {
            self.statements(file, &top.then("boards").then(index), &board.statements);
        }
        self.refer_all(file, &top.then("evidence"), &game.evidence);
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
                self.refer(file, path, &coordinates.evidence);
            }
            self.refer_all(file, &path.then("evidence"), &place.evidence);
        }
        for (id, people) in &archive.peoples {
            let (file, path) = ("peoples.yaml", Path::top().then(id.as_str()));
            self.refer_all(file, &path.then("places"), &people.places);
            self.refer_all(file, &path.then("see"), &people.see);
            self.statements(file, &path, &people.statements);
        }
        let mut named = BTreeMap::new();
        for (id, person) in &archive.persons {
            for name in person.names() {
                let first = *named.entry(name).or_insert(id);
                if first != id {
                    let kind = Kind::NameOfTwoPersons { name: name.to_owned(), first: first.clone() };
                    self.add("persons.yaml", Path::top().then(id.as_str()), kind);
                }
            }
        }
        for (id, term) in &archive.glossary {
            let (file, path) = ("glossary.yaml", Path::top().then(id.as_str()));
            self.refer_all(file, &path.then("see"), &term.see);
            self.statements(file, &path, &term.statements);
        }
    }

    /// Identifiers of other systems: no two things of one kind have the same.
    fn same_as(&mut self) {
        let archive = self.archive;
        let mut games = BTreeMap::new();
        for (id, game) in &archive.games {
            self.ids(&format!("games/{id}.yaml"), Path::top(), id.as_str(), &game.same_as, &mut games);
        }
        let places = archive.places.iter().map(|(id, place)| (id.as_str(), &place.same_as));
        let peoples = archive.peoples.iter().map(|(id, people)| (id.as_str(), &people.same_as));
        let persons = archive.persons.iter().map(|(id, person)| (id.as_str(), &person.same_as));
        let languages = archive.languages.iter().map(|(tag, language)| (tag.as_str(), &language.same_as));
        let files: [(&str, Vec<(&str, &SameAs)>); 4] = [
            ("places.yaml", places.collect()),
            ("peoples.yaml", peoples.collect()),
            ("persons.yaml", persons.collect()),
            ("languages.yaml", languages.collect()),
        ];
        for (file, entries) in files {
            let mut known = BTreeMap::new();
            for (id, same_as) in entries {
                self.ids(file, Path::top().then(id), id, same_as, &mut known);
            }
        }
        self.source_ids();
    }

    /// DOIs of sources, and ISBNs of whole books: parts of a book share its ISBN, and articles the ISSN of their journal.
    fn source_ids(&mut self) {
        let mut known = BTreeMap::new();
        for (id, source) in &self.archive.sources {
            let doi = source.doi.as_ref().map(Doi::as_str);
            let doi = doi.map(|doi| ("DOI", "the system of DOIs", doi, doi.to_lowercase()));
            let isbn = source.isbn.as_ref().filter(|_| source.kind == SourceKind::Book).map(Isbn::as_str);
            let isbn = isbn.map(|isbn| ("ISBN", "the system of ISBNs", isbn, isbn.replace(['-', ' '], "")));
            for (key, scheme, written, compared) in doi.into_iter().chain(isbn) {
                let first: &SourceId = known.entry((key, compared)).or_insert(id);
                if first != id {
                    let (written, first) = (written.to_owned(), first.to_string());
                    let kind = Kind::SameAsTwice { id: written, scheme, first };
                    self.add(&format!("sources/{id}.yaml"), Path::top().then(key), kind);
                }
            }
        }
    }

    /// The identifiers of the thing `own` at `path`, against those `known` of its kind, each with what has it first.
    fn ids<'e>(
        &mut self,
        file: &str,
        path: Path,
        own: &'e str,
        same_as: &'e SameAs,
        known: &mut BTreeMap<ExternalId<'e>, &'e str>,
    ) {
        for id in same_as.ids() {
            if let Some(first) = known.get(&id) {
                let (scheme, first) = (id.scheme.name(), (*first).to_owned());
                let kind = Kind::SameAsTwice { id: id.id.to_owned(), scheme, first };
                self.add(file, path.then("same_as").then(id.scheme.word()), kind);
            } else {
                known.insert(id, own);
            }
        }
    }

    /// The list `statements` of the value at `path`.
    fn statements(&mut self, file: &str, path: &Path, ids: &[StatementId]) {
        for (index, id) in ids.iter().enumerate() {
            let (sort, name) = (EntrySort::Statement, id.to_string());
            if !self.statements.contains_key(id) && !self.archive.unread.has(sort, &name) {
                // A number that does not exist is no slip of the hand: the letters are what can be fixed.
                let letters = self.statements.keys().map(|id| id.letters());
                let suggestion = closest(id.letters(), letters)
                    .filter(|letters| *letters != id.letters())
                    .map(|letters| format!("{letters}-{}", id.number()));
                let kind = Kind::Unknown { sort, id: name, suggestion };
                self.add(file, path.then("statements").then(index), kind);
            }
        }
    }
}
