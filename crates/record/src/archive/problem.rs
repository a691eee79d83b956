//! What can be wrong with an archive, file by file and between files.

use super::{ConflictId, FacsimileNameError, PageSize, PersonId, SourceId, StatementId};
use base::text::{Damage, NameFault, Span, words};
use base::yaml::{self, YamlProblemKind};

/// Something wrong in a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveProblem {
    /// The file, as a path below the archive with `/` between folders.
    pub file: String,
    /// The place in the file, in bytes; empty and at 0 where the whole file is meant.
    pub span: Span,
    /// The way to the value concerned; empty where the whole file is meant.
    pub path: yaml::Path,
    /// What is wrong.
    pub kind: ArchiveProblemKind,
}

impl ArchiveProblem {
    /// A problem with a whole file.
    pub(super) fn of_file(file: impl Into<String>, kind: ArchiveProblemKind) -> Self {
        Self { file: file.into(), span: Span::at(0), path: yaml::Path::top(), kind }
    }
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArchiveProblemKind {
    /// The file or folder could not be read; with the system's words.
    Unreadable(String),
    /// Neither a file nor a folder (mostly a link, which is not followed).
    NotAFile,
    /// Folders nest deeper than is read.
    FolderTooDeep,
    /// A file or folder has a name that some systems or programs do not take.
    NameNotPortable(NameFault),
    /// Some systems take the path of this other file for the same: they differ in capitals, or in how letters with signs
    /// are coded.
    NamesAlike(String),
    /// Nothing in an archive has this name at this place.
    UnknownFile,
    /// The file's name, without its ending, is not an id.
    NameIsNotAnId,
    /// A file among images has a name that is not that of an image.
    NameIsNotAnImage(FacsimileNameError),
    /// The file is longer than this, the most that is read, in bytes.
    FileTooLarge(u64),
    /// The file is not UTF-8; the place is its first bad byte.
    NotUtf8(Box<Damage>),
    /// Lines end with a carriage return alone, so that places in it cannot be counted in lines.
    MacLineEnds,
    /// An invisible character.
    UnseenCharacter(char),
    /// Not YAML as the archive allows it, or not the values expected.
    Yaml(YamlProblemKind),
    /// The file holds nothing: no record, or no value.
    Empty,
    /// A key of a file of many entries is not an id.
    KeyIsNotAnId { key: String },
    /// The id in the file is not the file's name; the name holds.
    IdIsNotFileName {
        /// The id in the file.
        id: String,
        /// The file's name without its ending.
        name: String,
    },
    /// A statement id given twice; the first holds.
    DuplicateStatement {
        id: StatementId,
        /// The file that gave it first.
        first: String,
    },
    /// A conflict id given twice; both are kept.
    DuplicateConflict {
        id: ConflictId,
        /// The file that gave it first.
        first: String,
    },
    /// A reference to what is not there.
    Unknown {
        sort: EntrySort,
        id: String,
        /// The id probably meant.
        suggestion: Option<String>,
    },
    /// A name given to two persons, so that it says nothing.
    NameOfTwoPersons {
        name: String,
        /// The person who has it first.
        first: PersonId,
    },
    /// An identifier of another system given to two things of one kind.
    SameAsTwice {
        /// The identifier.
        id: String,
        /// The system's name.
        scheme: &'static str,
        /// What has it first, by its id.
        first: String,
    },
    /// A conflict with fewer than two sides.
    OneSided,
    /// The quotations of one statement are too long together, in words.
    QuotationTooLong {
        /// Words quoted.
        words: usize,
        /// The most that is quoted of one statement.
        limit: usize,
    },
    /// The quotations of one evidence are too long together, in words.
    QuotedTooMuch {
        /// Words quoted.
        words: usize,
        /// The most that is quoted of this document.
        limit: usize,
    },
    /// A page that its source does not have.
    PageOutsideSource {
        page: String,
        source: SourceId,
        /// The pages of the source, as cited.
        pages: String,
    },
    /// A line above the one before it, on the same page.
    LineGoesBack {
        line: String,
        /// The line or lines before it.
        before: String,
    },
    /// An image that is not in its folder, by its path in the archive.
    ImageMissing { path: String },
    /// An image that is no JPEG, PNG or WebP, or another one than its name says, or whose EXIF cannot be read.
    NotAnImage,
    /// A photograph that browsers turn, so that zones are elsewhere.
    ImageTurned,
    /// A photograph that says where it was taken.
    ImageHasPosition,
    /// An image that nothing allows to be published: nothing is written for the address of its rights, or no address.
    ImageWithoutRights { url: Option<String> },
    /// An image of other proportions than those in which its zones were measured.
    ProportionsDiffer {
        size: PageSize,
        /// The width and height of the file.
        image: PageSize,
    },
    /// A page of a facsimile without an image, here or elsewhere.
    PageWithoutImage,
    /// A page that is in the same facsimile before.
    PageTwice { page: String },
    /// An image that no facsimile names.
    ImageUnnamed,
    /// A zone that is empty or not wholly on its page.
    ZoneOutsidePage { zone: String, size: PageSize },
    /// A line or zone that the facsimile of its page does not have.
    UnknownZone { zone: String, page: String },
    /// Zones of a page from which nothing was read.
    ZonesUnread { zones: String, page: String },
    /// A quotation in another language than English, by its BCP 47 tag, without its translation.
    MissingTranslation(String),
}

words! {
    /// What an id names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum EntrySort {
        Source = "source",
        Evidence = "evidence",
        Statement = "statement",
        Game = "game",
        Place = "place",
        People = "people",
        Record = "record",
        /// A term of the glossary.
        Term = "term",
    }
}
