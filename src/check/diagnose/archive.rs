//! Findings of the archive's files.

use super::{of_yaml, worded};
use crate::archive::{Archive, MAX_FOLDERS, Problem, ProblemKind, Reference};
use crate::check::messages::{self, Message};
use crate::check::{Code, Diagnostic, Fix, Place};
use crate::text::Span;
use crate::yaml;

/// A problem of a file as a finding.
pub fn archive_problem(archive: &Archive, problem: &Problem) -> Diagnostic {
    let text = archive.texts.get(&problem.file);
    let whole = problem.path.segments().is_empty() && problem.span == Span::at(0);
    let place = match text {
        Some(text) if !whole => Place::in_text(text, problem.span),
        _ => match &problem.kind {
            ProblemKind::NotUtf8(damage) => Place::of_damage(&problem.file, damage, 0, 1),
            _ => Place::of_file(problem.file.as_str()),
        },
    };
    let (code, words) = code_and_words(&problem.kind);
    let mut diagnostic = worded(code, words, place);
    if let (ProblemKind::Yaml(yaml::ProblemKind::DuplicateKey { first, .. }), Some(text)) =
        (&problem.kind, text)
    {
        diagnostic = diagnostic.other(Place::in_text(text, *first), "it stands here first");
    }
    if let ProblemKind::IdIsNotFileName { name, .. } = &problem.kind {
        diagnostic.fix =
            Some(Fix { title: format!("write `{name}`"), span: problem.span, replacement: name.clone() });
    }
    diagnostic
}

/// The code of a problem of a file.
pub(in crate::check) fn archive_code(problem: &Problem) -> Code {
    code_and_words(&problem.kind).0
}

/// The finding that a file cannot be read; `why` is the system's words.
pub fn unreadable(file: &str, why: &str) -> Diagnostic {
    let (code, words) = code_and_words(&ProblemKind::Unreadable(why.to_owned()));
    worded(code, words, Place::of_file(file))
}

/// The finding that something called like a file is none, and is not read.
pub fn not_a_file(file: &str) -> Diagnostic {
    let (code, words) = code_and_words(&ProblemKind::NotAFile);
    worded(code, words, Place::of_file(file))
}

fn code_and_words(kind: &ProblemKind) -> (Code, Message) {
    use ProblemKind as Kind;
    match kind {
        Kind::Unreadable(system) => {
            let why = match system.as_str() {
                "entity not found" => "there is nothing of this name",
                other => other,
            };
            let words = Message::new(format!("this cannot be read: {why}"));
            (Code::ArchiveUnreadable, words.help("see that it is there, and that you are allowed to read it"))
        }
        Kind::NotAFile => (
            Code::ArchiveNotAFile,
            Message::new("neither a file nor a folder, so it is not read")
                .help("links are not followed; put the file itself here"),
        ),
        Kind::FolderTooDeep => (
            Code::ArchiveFolderTooDeep,
            Message::new("folders nest deeper than is read")
                .help(format!("use at most {MAX_FOLDERS} levels of folders")),
        ),
        Kind::UnknownFile => (
            Code::ArchiveUnknownFile,
            Message::new("nothing in an archive has this name at this place, so it is not read").help(
                "records of play end in `.sow` and stand below `play`; everything else is `FOLDER/ID.yaml`",
            ),
        ),
        Kind::NameNotPortable => (
            Code::ArchiveNameNotPortable,
            Message::new("Windows cannot hold a file or folder of this name").help(
                "rename it: no `<>:\"\\|?*`, no space or period at the end, and no device such as `con`, `nul` or `com1`",
            ),
        ),
        Kind::NamesAlike { other } => (
            Code::ArchiveNamesAlike,
            Message::new(format!("macOS and Windows take this path and `{other}` for one"))
                .help("rename one of the files: more than capitals or the coding of accents must differ"),
        ),
        Kind::NameIsNotAnId => (
            Code::ArchiveNameIsNotAnId,
            Message::new("the file's name is not an id")
                .help("lower-case letters a–z, digits and single hyphens between them"),
        ),
        Kind::FileTooLarge { limit } => (
            Code::ArchiveFileTooLarge,
            Message::new(format!(
                "the file is longer than {}, the most that is read",
                messages::size_words(usize::try_from(*limit).unwrap_or(usize::MAX))
            ))
            .help("divide it"),
        ),
        Kind::NotUtf8(damage) => {
            (Code::ArchiveNotUtf8, Message::new(format!("the file is {}", damage.words())).help(damage.help()))
        }
        Kind::MacLineEnds => (Code::ArchiveMacLineEnds, messages::mac_line_ends()),
        Kind::Empty => (Code::ArchiveEmptyFile, messages::empty_file()),
        Kind::Yaml(kind) => (of_yaml(kind), messages::of_yaml(kind)),
        Kind::KeyIsNotAnId { key } => (
            Code::ArchiveKeyIsNotAnId,
            Message::new(format!("the key `{key}` is not an id"))
                .help("lower-case letters a–z, digits and single hyphens between them"),
        ),
        Kind::IdIsNotFileName { id, name } => (
            Code::ArchiveIdDiffersFromFile,
            Message::new(format!("the id `{id}` is not the file's name `{name}`; the file's name holds"))
                .help("correct one of the two"),
        ),
        Kind::DuplicateStatement { id, first } => (
            Code::ArchiveDuplicateId,
            Message::new(format!("the statement `{id}` is already given in `{first}`; the first holds"))
                .help("give this one a number of its own"),
        ),
        Kind::DuplicateConflict { id, first } => (
            Code::ArchiveDuplicateId,
            Message::new(format!("the conflict `{id}` is already given in `{first}`"))
                .help("give this one a number of its own"),
        ),
        Kind::Unknown { reference, suggestion } => unknown(reference, suggestion.as_deref()),
        Kind::OneSided => (
            Code::ArchiveOneSidedConflict,
            Message::new("a conflict with fewer than two sides")
                .help("say what the other side holds, or take it out"),
        ),
        Kind::QuotationTooLong { words, limit } => (
            Code::ArchiveQuotationTooLong,
            Message::new(format!("{words} words are quoted of one statement; at most {limit} are"))
                .help("quote the decisive words alone, and say the rest in our own"),
        ),
        Kind::QuotedTooMuch { words, limit } => (
            Code::ArchiveQuotedTooMuch,
            Message::new(format!(
                "{words} words of this document are quoted; at most {limit} are, a quarter of it"
            ))
            .help("quote less, and say the rest in our own words"),
        ),
        Kind::MissingTranslation { lang } => (
            Code::ArchiveMissingTranslation,
            Message::new(format!("a quotation in another language (`{lang}`) without its translation"))
                .help("add `translation: …` in English"),
        ),
    }
}

/// Where a thing would stand if it were there.
fn home(reference: &Reference) -> String {
    match reference {
        Reference::Source(id) => format!("correct the id, or add `sources/{id}.yaml`"),
        Reference::Evidence(id) => format!("correct the id, or add `evidence/{id}.yaml`"),
        Reference::Statement(_) => "correct the id; statements stand in the files of `evidence`".to_owned(),
        Reference::Game(id) => format!("correct the id, or add `games/{id}.yaml`"),
        Reference::Place(id) => format!("correct the id, or add `{id}` to `places.yaml`"),
        Reference::People(id) => format!("correct the id, or add `{id}` to `peoples.yaml`"),
        Reference::Term(id) => format!("correct the id, or add `{id}` to `glossary.yaml`"),
    }
}

fn unknown(reference: &Reference, suggestion: Option<&str>) -> (Code, Message) {
    let (code, what, id) = match reference {
        Reference::Source(id) => (Code::ArchiveUnknownSource, "source", id.to_string()),
        Reference::Evidence(id) => (Code::ArchiveUnknownEvidence, "evidence", id.to_string()),
        Reference::Statement(id) => (Code::ArchiveUnknownStatement, "statement", id.to_string()),
        Reference::Game(id) => (Code::ArchiveUnknownGame, "game", id.to_string()),
        Reference::Place(id) => (Code::ArchiveUnknownPlace, "place", id.to_string()),
        Reference::People(id) => (Code::ArchiveUnknownPeople, "people", id.to_string()),
        Reference::Term(id) => (Code::ArchiveUnknownTerm, "term of the glossary", id.to_string()),
    };
    let words = Message::new(format!("there is no {what} `{id}`"));
    let words = match suggestion {
        Some(close) => words.help(format!("did you mean `{close}`?")),
        None => words.help(home(reference)),
    };
    (code, words)
}
