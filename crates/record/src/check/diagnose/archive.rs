//! Findings of the archive's files.

use crate::archive::{Archive, MAX_FOLDERS, Problem, ProblemKind, Reference};
use crate::check::messages::{self, Message, absent};
use crate::check::{Code, Diagnostic, Fix, Location};
use crate::text::{NameFault, Span};

use super::with_first;

/// A problem of a file as a finding.
pub fn archive_problem(archive: &Archive, problem: &Problem) -> Diagnostic {
    let ruleset = || archive.rulesets.iter().find(|text| text.name() == problem.file);
    let text = archive.texts.get(&problem.file).or_else(ruleset);
    let whole = problem.path.segments().is_empty() && problem.span == Span::at(0);
    let place = match text {
        Some(text) if !whole => Location::in_text(text, problem.span),
        _ => match &problem.kind {
            ProblemKind::NotUtf8(damage) => Location::of_damage(&problem.file, damage, 0, 1),
            _ => Location::of_file(problem.file.as_str()),
        },
    };
    let mut diagnostic = message(&problem.kind).at(place);
    if let (ProblemKind::Yaml(kind), Some(text)) = (&problem.kind, text) {
        diagnostic = with_first(diagnostic, kind, |span| Location::in_text(text, span));
    }
    if let ProblemKind::IdIsNotFileName { name, .. } = &problem.kind {
        diagnostic.fix =
            Some(Fix { title: format!("write `{name}`"), span: problem.span, replacement: name.clone() });
    }
    diagnostic
}

/// The code of a problem of a file.
pub(in crate::check) fn archive_code(problem: &Problem) -> Code {
    message(&problem.kind).code
}

/// The finding that a file cannot be read; `why` is the system's words.
pub fn unreadable(file: &str, why: &str) -> Diagnostic {
    message(&ProblemKind::Unreadable(why.to_owned())).at(Location::of_file(file))
}

/// The finding that something called like a file is none, and is not read.
pub fn not_a_file(file: &str) -> Diagnostic {
    message(&ProblemKind::NotAFile).at(Location::of_file(file))
}

#[expect(clippy::too_many_lines, reason = "a flat table: one arm for each kind of problem")]
fn message(kind: &ProblemKind) -> Message {
    use ProblemKind as Kind;
    match kind {
        Kind::Unreadable(system) => {
            let why = match system.as_str() {
                "entity not found" => "there is no such file or folder",
                other => other,
            };
            Message::new(Code::ArchiveUnreadable, format!("this cannot be read: {why}"))
                .help("check that it exists, and that you may read it")
        }
        Kind::NotAFile => {
            Message::new(Code::ArchiveNotAFile, "neither a file nor a folder, so it is not read")
                .help("links are not followed; put the file itself here")
        }
        Kind::FolderTooDeep => Message::new(Code::ArchiveFolderTooDeep, "folders are nested too deep")
            .help(format!("use at most {MAX_FOLDERS} levels of folders")),
        Kind::UnknownFile => Message::new(
            Code::ArchiveUnknownFile,
            "an archive has no file of this name here, so it is not read",
        )
        .help("put records (`.sow`) below `play`, and everything else at `FOLDER/ID.yaml`"),
        Kind::NameNotPortable(fault) => name_not_portable(*fault),
        Kind::NamesAlike { other } => Message::new(
            Code::ArchiveNamesAlike,
            format!("macOS and Windows treat this path and `{other}` as the same"),
        )
        .help(
            "rename one of the files so that more than capitals or the encoding of accents \
                differs",
        ),
        Kind::NameIsNotAnId => Message::new(Code::ArchiveNameIsNotAnId, "the file's name is not an id")
            .help("use lower-case letters a–z, digits, and single hyphens between them"),
        Kind::FileTooLarge { limit } => Message::new(
            Code::ArchiveFileTooLarge,
            format!(
                "the file is larger than the limit of {}",
                messages::size_words(usize::try_from(*limit).unwrap_or(usize::MAX))
            ),
        )
        .help("split it"),
        Kind::NotUtf8(damage) => {
            Message::new(Code::ArchiveNotUtf8, format!("the file is {}", damage.words())).help(damage.help())
        }
        Kind::MacLineEnds => messages::mac_line_ends(),
        Kind::UnseenCharacter(letter) => messages::unseen_character(*letter),
        Kind::Empty => messages::empty_file(),
        Kind::Yaml(kind) => messages::of_yaml(kind),
        Kind::KeyIsNotAnId { key } => {
            Message::new(Code::ArchiveKeyIsNotAnId, format!("the key `{key}` is not an id"))
                .help("use lower-case letters a–z, digits, and single hyphens between them")
        }
        Kind::IdIsNotFileName { id, name } => Message::new(
            Code::ArchiveIdDiffersFromFile,
            format!("the id `{id}` differs from the file's name `{name}`; using the file's name"),
        )
        .help("correct one of the two"),
        Kind::DuplicateStatement { id, first } => Message::new(
            Code::ArchiveDuplicateId,
            format!("duplicate statement `{id}`, already in `{first}`; using the first"),
        )
        .help("give this one another number"),
        Kind::DuplicateConflict { id, first } => {
            Message::new(Code::ArchiveDuplicateId, format!("duplicate conflict `{id}`, already in `{first}`"))
                .help("give this one another number")
        }
        Kind::Unknown { reference, suggestion } => unknown(reference, suggestion.as_deref()),
        Kind::OneSided => {
            Message::new(Code::ArchiveOneSidedConflict, "the conflict has fewer than two sides")
                .help("add the other side, or remove the conflict")
        }
        Kind::QuotationTooLong { words, limit } => Message::new(
            Code::ArchiveQuotationTooLong,
            format!("{words} words quoted of one statement; the limit is {limit}"),
        )
        .help("quote only the decisive words, and paraphrase the rest"),
        Kind::QuotedTooMuch { words, limit } => Message::new(
            Code::ArchiveQuotedTooMuch,
            format!("{words} words of this document are quoted; the limit is {limit}, a quarter of it"),
        )
        .help("quote less, and paraphrase the rest"),
        Kind::MissingTranslation { lang } => Message::new(
            Code::ArchiveMissingTranslation,
            format!("a quotation in another language (`{lang}`) without a translation"),
        )
        .help("add `translation: …` in English"),
    }
}

fn name_not_portable(fault: NameFault) -> Message {
    let code = Code::ArchiveNameNotPortable;
    match fault {
        NameFault::Windows => Message::new(code, "Windows does not allow this file or folder name").help(
            "rename it without `<>:\"\\|?*`, a space or period at the end, or a device name such as `con`, \
             `nul` or `com1`",
        ),
        NameFault::Percent => {
            Message::new(code, "a file or folder name with `%`, which programs read in different ways")
                .help("rename it without `%`; `sowbook bag` refuses such a name")
        }
        NameFault::TurnsDirection(character) => {
            Message::new(code, format!("a file or folder name with {}", messages::character(character)))
                .help("rename it without that character")
        }
    }
}

fn unknown(reference: &Reference, suggestion: Option<&str>) -> Message {
    let (code, what, id) = match reference {
        Reference::Source(id) => (Code::ArchiveUnknownSource, "source", id.to_string()),
        Reference::Evidence(id) => (Code::ArchiveUnknownEvidence, "evidence", id.to_string()),
        Reference::Statement(id) => (Code::ArchiveUnknownStatement, "statement", id.to_string()),
        Reference::Game(id) => (Code::ArchiveUnknownGame, "game", id.to_string()),
        Reference::Place(id) => (Code::ArchiveUnknownPlace, "place", id.to_string()),
        Reference::People(id) => (Code::ArchiveUnknownPeople, "people", id.to_string()),
        Reference::Record(id) => (Code::ArchiveUnknownRecord, "record", id.clone()),
        Reference::Term(id) => (Code::ArchiveUnknownTerm, "term of the glossary", id.to_string()),
    };
    absent(code, what, &id, suggestion)
}
