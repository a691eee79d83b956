//! The only reader of files.

use super::layout::{self, FileKind, LayoutError};
use super::{
    ArchiveProblem, ArchiveProblemKind as Kind, Conflict, Evidence, EvidenceId, Facsimile, FullText, Game,
    GameId, LONGEST_IMAGE, LanguageEntry, LanguageTag, PageImage, People, PeopleId, Person, PersonId, Place,
    PlaceId, Quotation, SlipCosts, Source, SourceId, Statement, StatementId, StatementsLicence, Study,
    StudyId, Term, TermId, Unread, names, verify,
};
use crate::notation::is_blank;
use base::text::{SourceText, Span, as_text, has_mac_line_ends, unseen_in_yaml};
use base::yaml::{self, Document, MAX_BYTES, Segment, YamlProblem, read_whole};
use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

/// The deepest nesting of folders that is read; `play/` itself is at depth 1.
pub const MAX_FOLDERS: usize = 8;

/// The most bytes of a file, records apart.
pub(super) const LONGEST_FILE: u64 = MAX_BYTES as u64;

/// Everything an archive holds, in order of ids.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Archive {
    /// Publications and pages.
    pub sources: BTreeMap<SourceId, Source>,
    /// Accounts of games.
    pub evidence: BTreeMap<EvidenceId, Evidence>,
    /// Whole texts of accounts, by the evidence they are the texts of.
    pub full_texts: BTreeMap<EvidenceId, FullText>,
    /// Images of the pages of sources, by the sources.
    pub facsimiles: BTreeMap<SourceId, Facsimile>,
    /// The images by their paths, whether they may be published or not.
    pub images: BTreeMap<String, PageImage>,
    pub games: BTreeMap<GameId, Game>,
    pub studies: BTreeMap<StudyId, Study>,
    pub places: BTreeMap<PlaceId, Place>,
    pub peoples: BTreeMap<PeopleId, People>,
    /// Persons whose names are written in several ways.
    pub persons: BTreeMap<PersonId, Person>,
    /// What languages are called in other systems.
    pub languages: BTreeMap<LanguageTag, LanguageEntry>,
    /// Words.
    pub glossary: BTreeMap<TermId, Term>,
    /// What slips cost.
    pub slip_costs: SlipCosts,
    /// Rulesets, not read, in order of names.
    pub rulesets: Vec<SourceText>,
    /// Games of simple players, counted by `sowbook simulate`: JSON, not read, in order of names.
    pub simulations: Vec<SourceText>,
    /// Files of records, not read, in order of names.
    pub play: Vec<PlayFile>,
    /// The text of every other file read, by name, for whoever shows a place in it.
    pub texts: BTreeMap<String, SourceText>,
    /// What could not be read of these files, rulesets and records apart.
    pub unread: Unread,
}

/// A file of records as bytes: what is not text costs one record, and whoever reads records finds out which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayFile {
    name: String,
    contents: Vec<u8>,
}

impl PlayFile {
    /// The file called `name`, with everything in it.
    pub fn new(name: impl Into<String>, contents: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), contents: contents.into() }
    }

    /// The name it goes by in messages: a path below the archive.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Everything in it.
    pub fn contents(&self) -> &[u8] {
        &self.contents
    }
}

impl Archive {
    /// The statement `id`, with the evidence it belongs to.
    pub fn statement(&self, id: &StatementId) -> Option<(&Evidence, &Statement)> {
        self.evidence.values().find_map(|evidence| {
            evidence.statements.iter().find(|statement| statement.id == *id).map(|found| (evidence, found))
        })
    }

    /// The quotation of the statement `id` that has these words.
    pub fn quotation(&self, id: &str, words: &str) -> Option<&Quotation> {
        self.statement(&id.parse().ok()?)?.1.quotation(words)
    }

    /// The name under which the player whom a record names so is listed: the main one where the archive has the person.
    pub fn listed_name<'a>(&'a self, written: &'a str) -> &'a str {
        self.person(written).map_or(written, |person| &person.name)
    }

    /// The person of this name, in any of the ways in which it is written.
    pub fn person(&self, written: &str) -> Option<&Person> {
        self.persons.values().find(|person| person.names().any(|name| name == written))
    }

    /// The licence of the statements of an evidence, where it is not that of the archive.
    pub fn licence_of(&self, evidence: &Evidence) -> Option<&StatementsLicence> {
        self.sources.get(&evidence.source)?.rights.as_ref()?.statements.as_ref()
    }

    /// Every statement with the evidence it belongs to, in the order of evidence and of the documents.
    pub fn statements(&self) -> impl Iterator<Item = (&Evidence, &Statement)> {
        self.evidence
            .values()
            .flat_map(|evidence| evidence.statements.iter().map(move |statement| (evidence, statement)))
    }
}

/// The archive below the folder `root`, with everything wrong in it, file by file and between files.
///
/// A file that cannot be read is a problem, and the rest is there. A folder that is missing is an empty one,
/// except `root` itself. Links are not followed. Problems are in order of file and place.
///
/// # Examples
/// ```
/// use std::path::Path;
///
/// use record::archive::load;
///
/// let (archive, problems) = load(Path::new("../../tests/check/base/records"));
/// assert!(problems.is_empty());
/// let source = &archive.sources[&"letter-1901".parse().unwrap()];
/// assert_eq!(source.title, "A letter");
///
/// let (archive, problems) = load(Path::new("tests/no such folder"));
/// assert!(archive.sources.is_empty());
/// assert_eq!(problems.len(), 1);
/// ```
pub fn load(root: &Path) -> (Archive, Vec<ArchiveProblem>) {
    let (archive, _, problems) = read(root, Play::Kept, &BTreeMap::new());
    (archive, problems)
}

/// The same without the records of play: their files are named and left for whoever reads them piece by piece, so
/// that memory does not grow with them.
pub fn load_apart(root: &Path) -> (Archive, Vec<String>, Vec<ArchiveProblem>) {
    read(root, Play::Named, &BTreeMap::new())
}

/// The same with the texts of files that somebody edits: they are read in place of the files, by their names below the
/// folder, whether the files are there yet or not.
pub fn load_edited(
    root: &Path,
    edited: &BTreeMap<String, String>,
) -> (Archive, Vec<String>, Vec<ArchiveProblem>) {
    read(root, Play::Named, edited)
}

/// A step on the way to a file of an archive that leads out of it: a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadsOut(pub PathBuf);

/// The path of `name` below the folder `root`, for whoever reads or writes something there. An archive is text of
/// strangers, and complete in itself: no link in it is followed. What is not there yet is no link.
///
/// # Errors
/// The first step below `root` that is a link, or that is none down.
///
/// ```
/// use std::path::Path;
/// use record::archive::inside;
///
/// let root = Path::new("records");
/// assert_eq!(inside(root, "verdicts.tsv"), Ok(root.join("verdicts.tsv")));
/// assert!(inside(root, "../verdicts.tsv").is_err());
/// ```
pub fn inside(root: &Path, name: impl AsRef<Path>) -> Result<PathBuf, LeadsOut> {
    let mut path = root.to_owned();
    for step in name.as_ref().components() {
        path.push(step);
        let is_down = matches!(step, Component::Normal(_));
        if !is_down || fs::symlink_metadata(&path).is_ok_and(|known| known.is_symlink()) {
            return Err(LeadsOut(path));
        }
    }
    Ok(path)
}

fn read(
    root: &Path,
    play: Play,
    edited: &BTreeMap<String, String>,
) -> (Archive, Vec<String>, Vec<ArchiveProblem>) {
    let mut loader = Loader::new(root, play, edited);
    let others = loader.records();
    loader.others(&others);
    let Loader { archive, named, mut problems, .. } = loader;
    sort(&mut problems);
    (archive, named, problems)
}

/// Puts problems in the order of files and places.
pub(super) fn sort(problems: &mut [ArchiveProblem]) {
    problems.sort_by(|a, b| (&a.file, a.span).cmp(&(&b.file, b.span)));
}

/// What becomes of records of play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Play {
    Kept,
    Named,
}

pub(super) struct Loader<'a> {
    root: &'a Path,
    /// Texts in place of files.
    edited: &'a BTreeMap<String, String>,
    pub(super) archive: Archive,
    play: Play,
    named: Vec<String>,
    pub(super) problems: Vec<ArchiveProblem>,
}

impl<'a> Loader<'a> {
    pub(super) fn new(root: &'a Path, play: Play, edited: &'a BTreeMap<String, String>) -> Self {
        Self { root, edited, archive: Archive::default(), play, named: Vec::new(), problems: Vec::new() }
    }

    /// Looks for all files and reads those of records; gives the names of the others, sorted.
    pub(super) fn records(&mut self) -> Vec<String> {
        let files = self.files();
        self.problems.extend(names::problems(&files));
        let is_play = |name: &String| matches!(layout::classify(name), Ok(FileKind::Play));
        let (play, others): (Vec<String>, Vec<String>) = files.into_iter().partition(is_play);
        play.iter().for_each(|name| self.file(name));
        others
    }

    /// Reads the other files, and compares them with each other.
    pub(super) fn others(&mut self, names: &[String]) {
        names.iter().for_each(|name| self.file(name));
        self.problems.extend(verify(&self.archive));
    }

    /// The names of all files, sorted.
    fn files(&mut self) -> Vec<String> {
        let mut files = Vec::new();
        self.folder("", 0, &mut files);
        files.extend(self.edited.keys().cloned());
        files.sort();
        files.dedup();
        files
    }

    fn folder(&mut self, name: &str, depth: usize, files: &mut Vec<String>) {
        let shown = if name.is_empty() { "." } else { name };
        let entries = match fs::read_dir(self.root.join(name)) {
            Ok(entries) => entries,
            Err(error) => return self.problem(shown, Kind::Unreadable(error.kind().to_string())),
        };
        if depth > MAX_FOLDERS {
            return self.problem(shown, Kind::FolderTooDeep);
        }
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.problem(shown, Kind::Unreadable(error.kind().to_string()));
                    continue;
                }
            };
            let own = entry.file_name();
            if own.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let shown = own.to_string_lossy();
            let path = if name.is_empty() { shown.into_owned() } else { format!("{name}/{shown}") };
            match entry.file_type() {
                _ if own.to_str().is_none() => self.problem(&path, Kind::UnknownFile),
                Ok(kind) if kind.is_dir() => {
                    let known = depth > 0 || layout::FOLDERS.contains(&path.as_str());
                    let deep = depth == 0
                        || path.starts_with("play/")
                        || depth == 1 && path.starts_with("facsimiles/");
                    if known && deep {
                        self.folder(&path, depth + 1, files);
                    } else {
                        self.problem(&path, Kind::UnknownFile);
                    }
                }
                Ok(kind) if kind.is_file() => files.push(path),
                Ok(_) => self.problem(&path, Kind::NotAFile),
                Err(error) => self.problem(&path, Kind::Unreadable(error.kind().to_string())),
            }
        }
    }

    fn file(&mut self, name: &str) {
        let kind = match layout::classify(name) {
            Ok(FileKind::Aside) => return,
            Ok(kind) => kind,
            Err(LayoutError::NameIsNotAnId) => return self.problem(name, Kind::NameIsNotAnId),
            Err(LayoutError::NameIsNotAnImage(error)) => {
                return self.problem(name, Kind::NameIsNotAnImage(error));
            }
            Err(LayoutError::Unsafe | LayoutError::Unknown) => {
                return self.problem(name, Kind::UnknownFile);
            }
        };
        if kind == FileKind::Play {
            if self.play == Play::Named {
                self.named.push(name.to_owned());
            } else if let Some(contents) = self.bytes(name, u64::MAX) {
                if std::str::from_utf8(&contents).is_ok_and(is_blank) {
                    self.problem(name, Kind::Empty);
                }
                self.archive.play.push(PlayFile::new(name, contents));
            }
            return;
        }
        if kind == FileKind::Image {
            match self.bytes(name, LONGEST_IMAGE) {
                Some(bytes) => {
                    self.archive.images.insert(name.to_owned(), PageImage::new(name, bytes));
                }
                None => self.archive.unread.add_file(name),
            }
            return;
        }
        let Some(text) = self.text(name) else {
            return self.archive.unread.add_file(name);
        };
        if let FileKind::Ruleset(_) = kind {
            return self.archive.rulesets.push(text);
        }
        if let FileKind::Simulation(_) = kind {
            return self.archive.simulations.push(text);
        }
        let (before, is_evidence) = (self.problems.len(), matches!(kind, FileKind::Evidence(_)));
        if !self.entries(name, kind, text.contents()) {
            self.archive.unread.add_file(name);
        }
        if is_evidence && self.problems.len() > before {
            self.archive.unread.add_statements(text.contents());
        }
        self.archive.texts.insert(name.to_owned(), text);
    }

    /// The bytes of a file, if they can be read and are at most `limit`.
    fn bytes(&mut self, name: &str, limit: u64) -> Option<Vec<u8>> {
        match self.limited(name, limit) {
            Err(error) => self.problem(name, Kind::Unreadable(error.kind().to_string())),
            Ok(bytes) if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > limit => {
                self.problem(name, Kind::FileTooLarge(limit));
            }
            Ok(bytes) => return Some(bytes),
        }
        None
    }

    /// The first bytes of a file, one more than `limit` at most.
    pub(super) fn limited(&self, name: &str, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let most = limit.saturating_add(1);
        match self.edited.get(name) {
            Some(text) => text.as_bytes().take(most).read_to_end(&mut bytes)?,
            None => {
                let path = inside(self.root, name).map_err(|_| io::Error::other("it is a link"))?;
                File::open(path)?.take(most).read_to_end(&mut bytes)?
            }
        };
        Ok(bytes)
    }

    fn text(&mut self, name: &str) -> Option<SourceText> {
        let bytes = self.bytes(name, LONGEST_FILE)?;
        match as_text(&bytes) {
            Ok(text) => {
                if has_mac_line_ends(text) {
                    self.problem(name, Kind::MacLineEnds);
                }
                for (span, letter) in unseen_in_yaml(text) {
                    let problem = ArchiveProblem::of_file(name, Kind::UnseenCharacter(letter));
                    self.problems.push(ArchiveProblem { span, ..problem });
                }
                Some(SourceText::new(name, text))
            }
            Err(damage) => {
                let problem = ArchiveProblem::of_file(name, Kind::NotUtf8(damage.clone()));
                self.problems.push(ArchiveProblem { span: Span::at(damage.offset), ..problem });
                None
            }
        }
    }

    /// Reads the entries of a file, and says whether there are any.
    fn entries(&mut self, name: &str, kind: FileKind, text: &str) -> bool {
        let (document, problems) = yaml::parse(text);
        self.problems.extend(problems.into_iter().map(|problem| placed(name, problem)));
        let Some(document) = document else { return false };
        if document.value.is_null() {
            self.problem(name, Kind::Empty);
            return false;
        }
        let mut file = EntryFile { name, document, problems: Vec::new(), is_read: true };
        let archive = &mut self.archive;
        match kind {
            FileKind::Source(id) => {
                file.entry(id, |source: &mut Source| &mut source.id, &mut archive.sources)
            }
            FileKind::Evidence(id) => {
                let conflicts = file.list("conflicts");
                let statements = file.list("statements");
                if let Some(mut evidence) = file.read_entry::<Evidence>() {
                    for (position, conflict) in conflicts {
                        evidence.conflicts.push(Conflict { position, ..conflict });
                    }
                    for (position, statement) in statements {
                        evidence.statements.push(Statement { position, ..statement });
                    }
                    file.check_id(&mut evidence.id, &id);
                    archive.evidence.insert(id, evidence);
                }
            }
            FileKind::Text(id) => file.entry(id, |text: &mut FullText| &mut text.id, &mut archive.full_texts),
            FileKind::Facsimile(id) => {
                file.entry(id, |facsimile: &mut Facsimile| &mut facsimile.id, &mut archive.facsimiles)
            }
            FileKind::Game(id) => file.entry(id, |game: &mut Game| &mut game.id, &mut archive.games),
            FileKind::Study(id) => file.entry(id, |study: &mut Study| &mut study.id, &mut archive.studies),
            FileKind::Places => archive.places = file.map(&mut archive.unread),
            FileKind::Peoples => archive.peoples = file.map(&mut archive.unread),
            FileKind::Persons => archive.persons = file.map(&mut archive.unread),
            FileKind::Languages => archive.languages = file.map(&mut archive.unread),
            FileKind::Glossary => archive.glossary = file.map(&mut archive.unread),
            FileKind::SlipCosts => {
                if let Some(costs) = file.read_entry::<SlipCosts>() {
                    archive.slip_costs = costs.with_version_of(text);
                }
            }
            FileKind::Ruleset(_)
            | FileKind::Simulation(_)
            | FileKind::Play
            | FileKind::Image
            | FileKind::Aside => {}
        }
        self.problems.append(&mut file.problems);
        file.is_read
    }

    fn problem(&mut self, file: &str, kind: Kind) {
        self.problems.push(ArchiveProblem::of_file(file, kind));
    }
}

fn placed(file: &str, problem: YamlProblem) -> ArchiveProblem {
    let YamlProblem { span, path, kind } = problem;
    ArchiveProblem { file: file.to_owned(), span, path, kind: Kind::Yaml(kind) }
}

/// A file being read into entries.
struct EntryFile<'a> {
    name: &'a str,
    document: Document,
    problems: Vec<ArchiveProblem>,
    /// Whether the entry that is the whole file could be read.
    is_read: bool,
}

impl EntryFile<'_> {
    /// A part of the file. A wrong identifier of another system is reported and left out: the archive knows its things
    /// without it.
    fn read_part<T: DeserializeOwned>(&mut self, value: &Value, path: &[Segment]) -> Option<T> {
        let mut value = Cow::Borrowed(value);
        loop {
            let misreads = match read_whole(&value, path) {
                Ok(read_part) => return Some(read_part),
                Err(misreads) => misreads,
            };
            let is_known_without = misreads.iter().all(|misread| {
                let below = misread.path.segments().get(path.len()..).unwrap_or_default();
                leave_out_identifier(value.to_mut(), below)
            });
            let places = &self.document.places;
            let located = misreads.into_iter().map(|misread| placed(self.name, places.locate(misread)));
            self.problems.extend(located);
            if !is_known_without {
                return None;
            }
        }
    }

    /// The entry that is the whole file.
    fn read_entry<T: DeserializeOwned>(&mut self) -> Option<T> {
        let value = std::mem::take(&mut self.document.value);
        let entry = self.read_part(&value, &[]);
        self.is_read = entry.is_some();
        entry
    }

    /// The entries of the list under `key` with their positions, read one by one and taken out of the document;
    /// where it is no list it is left for the reader of the whole to refuse.
    fn list<T: DeserializeOwned>(&mut self, key: &str) -> Vec<(usize, T)> {
        let Some(map) = self.document.value.as_mapping_mut() else { return Vec::new() };
        if !map.get(key).is_some_and(Value::is_sequence) {
            return Vec::new();
        }
        let Some(Value::Sequence(items)) = map.shift_remove(key) else { return Vec::new() };
        let entries = items.iter().enumerate();
        entries
            .filter_map(|(index, item)| {
                self.read_part(item, &[key.into(), index.into()]).map(|entry| (index, entry))
            })
            .collect()
    }

    /// The entries of a file that is a map from ids.
    fn map<I: FromStr + Ord, T: DeserializeOwned>(&mut self, unread: &mut Unread) -> BTreeMap<I, T> {
        let mut entries = BTreeMap::new();
        let Some(items) = self.read_entry::<BTreeMap<String, Value>>() else { return entries };
        for (key, value) in items {
            let path = [Segment::Key(key.clone())];
            match key.parse() {
                Ok(id) => {
                    if let Some(entry) = self.read_part(&value, &path) {
                        entries.insert(id, entry);
                    } else {
                        unread.add_entry(self.name, &key);
                    }
                }
                Err(_) => {
                    let span = self.document.places.key(&path).unwrap_or_default();
                    let path = yaml::Path(path.to_vec());
                    let kind = Kind::KeyIsNotAnId { key };
                    self.problems.push(ArchiveProblem { file: self.name.to_owned(), span, path, kind });
                }
            }
        }
        entries
    }

    /// Reads the one entry of a file into `entries`, under the id that the file's name gives.
    fn entry<I, T>(&mut self, name: I, id: impl Fn(&mut T) -> &mut I, entries: &mut BTreeMap<I, T>)
    where
        I: Ord + Clone + std::fmt::Display,
        T: DeserializeOwned,
    {
        if let Some(mut entry) = self.read_entry::<T>() {
            self.check_id(id(&mut entry), &name);
            entries.insert(name, entry);
        }
    }

    /// Gives an entry the id that is its file's name, and reports another one.
    fn check_id<I: PartialEq + Clone + std::fmt::Display>(&mut self, id: &mut I, name: &I) {
        if id == name {
            return;
        }
        let path = yaml::Path::top().then("id");
        let span = self.document.places.nearest(path.segments());
        let kind = Kind::IdIsNotFileName { id: id.to_string(), name: name.to_string() };
        self.problems.push(ArchiveProblem { file: self.name.to_owned(), span, path, kind });
        *id = name.clone();
    }
}

/// Takes what cannot be read at `path` out of an entry, if it is an identifier of another system; `false` if it is none.
fn leave_out_identifier(entry: &mut Value, path: &[Segment]) -> bool {
    let Some(map) = entry.as_mapping_mut() else { return false };
    match path {
        [Segment::Key(key)] if matches!(key.as_str(), "DOI" | "ISBN" | "ISSN") => {
            map.shift_remove(key.as_str()).is_some()
        }
        [Segment::Key(key), below @ ..] if key == "same_as" => match (map.get_mut(key.as_str()), below) {
            (Some(Value::Mapping(ids)), [Segment::Key(scheme), ..]) => {
                ids.shift_remove(scheme.as_str()).is_some()
            }
            // Required of a language.
            (Some(ids), []) if !ids.is_mapping() => {
                *ids = Value::Mapping(Mapping::new());
                true
            }
            _ => false,
        },
        _ => false,
    }
}
