//! Which path below an archive is what.
//!
//! ```text
//! sources/ID.yaml     a source
//! evidence/ID.yaml    an evidence
//! texts/ID.yaml       the whole text of the evidence of that id
//! facsimiles/ID.yaml  the facsimile of the source of that id
//! facsimiles/ID/*     its images: `.jpg`, `.jpeg`, `.png`, `.webp`
//! games/ID.yaml       a game
//! rulesets/ID.yaml    a ruleset
//! studies/ID.yaml     a study
//! simulations/ID.json  games of simple players by the ruleset of that id, counted
//! play/**/*.sow       records of play, in folders as one likes
//! play/**/mapping.yaml  how records in that folder were imported from lists
//! play/**/*.page      pages that they were imported from
//! places.yaml  peoples.yaml  persons.yaml  languages.yaml  glossary.yaml
//! slips.yaml          what slips cost in this archive
//! LICENSE.md  README.md  verdicts.tsv
//! ```
//!
//! Paths are relative, with `/` between folders. Names that begin with a dot are nobody's business and are
//! passed over.

use super::{EvidenceId, FacsimileNameError, GameId, ImageName, RulesetId, SourceId, StudyId};

/// What a file of an archive is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileKind {
    Source(SourceId),
    Evidence(EvidenceId),
    /// The whole text of an evidence.
    Text(EvidenceId),
    /// Images of the pages of a source.
    Facsimile(SourceId),
    /// An image of a page.
    Image,
    Game(GameId),
    Ruleset(RulesetId),
    Study(StudyId),
    /// Games of simple players, counted.
    Simulation(RulesetId),
    /// Records of play.
    Play,
    /// All places.
    Places,
    /// All peoples.
    Peoples,
    /// Persons whose names are written in several ways.
    Persons,
    /// What languages are called in other systems.
    Languages,
    Glossary,
    /// What slips cost, in place of what they cost by the program.
    SlipCosts,
    /// A file that belongs here and is not read: licence, notes, the list of verdicts.
    Aside,
}

/// Why a path is none of an archive's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutError {
    /// It could lead out of the archive, or means different things on different systems.
    Unsafe,
    /// Nothing in an archive has this name at this place.
    Unknown,
    /// The place is right, but the name is not an id.
    NameIsNotAnId,
    /// It is in the folder of the images of a source, but the name is not that of an image.
    NameIsNotAnImage(FacsimileNameError),
}

/// The folders of an archive that hold one entry a file.
pub const FOLDERS: [&str; 9] =
    ["evidence", "facsimiles", "games", "play", "rulesets", "simulations", "sources", "studies", "texts"];

/// What the file at `path` is.
///
/// # Errors
///
/// Why it is nothing.
///
/// ```
/// use record::archive::layout::{FileKind, LayoutError, classify};
/// assert_eq!(classify("sources/pankhurst-1971.yaml"), Ok(FileKind::Source("pankhurst-1971".parse().unwrap())));
/// assert_eq!(classify("simulations/tiny.json"), Ok(FileKind::Simulation("tiny".parse().unwrap())));
/// assert_eq!(classify("facsimiles/marin-1931/506.jpg"), Ok(FileKind::Image));
/// assert_eq!(classify("play/1927/first.sow"), Ok(FileKind::Play));
/// assert_eq!(classify("play/README.md"), Ok(FileKind::Aside));
/// assert_eq!(classify("play/some-cup/mapping.yaml"), Ok(FileKind::Aside));
/// assert_eq!(classify("play/some-cup/first.page"), Ok(FileKind::Aside));
/// assert_eq!(classify("sources/../../etc/passwd"), Err(LayoutError::Unsafe));
/// assert_eq!(classify("sources/Pankhurst 1971.yaml"), Err(LayoutError::NameIsNotAnId));
/// assert!(matches!(classify("facsimiles/marin-1931/IMG_1.JPG"), Err(LayoutError::NameIsNotAnImage(_))));
/// ```
pub fn classify(path: &str) -> Result<FileKind, LayoutError> {
    if !path.split('/').all(is_safe) {
        return Err(LayoutError::Unsafe);
    }
    match path {
        "places.yaml" => return Ok(FileKind::Places),
        "peoples.yaml" => return Ok(FileKind::Peoples),
        "persons.yaml" => return Ok(FileKind::Persons),
        "languages.yaml" => return Ok(FileKind::Languages),
        "glossary.yaml" => return Ok(FileKind::Glossary),
        "slips.yaml" => return Ok(FileKind::SlipCosts),
        "LICENSE.md" | "README.md" | "verdicts.tsv" => return Ok(FileKind::Aside),
        _ => {}
    }
    let (folder, name) = path.split_once('/').ok_or(LayoutError::Unknown)?;
    if FOLDERS.contains(&folder) && name == "README.md" {
        return Ok(FileKind::Aside);
    }
    if folder == "play" && name.ends_with(".sow") {
        return Ok(FileKind::Play);
    }
    if folder == "play" && (name.rsplit('/').next() == Some("mapping.yaml") || name.ends_with(".page")) {
        return Ok(FileKind::Aside);
    }
    if folder == "simulations" {
        let id = name.strip_suffix(".json").ok_or(LayoutError::Unknown)?;
        return id.parse().map(FileKind::Simulation).map_err(|_| LayoutError::NameIsNotAnId);
    }
    if let Some((id, image)) = name.split_once('/').filter(|_| folder == "facsimiles") {
        id.parse::<SourceId>().map_err(|_| LayoutError::Unknown)?;
        return image.parse::<ImageName>().map(|_| FileKind::Image).map_err(LayoutError::NameIsNotAnImage);
    }
    let name = name.strip_suffix(".yaml").ok_or(LayoutError::Unknown)?;
    if name.contains('/') {
        return Err(LayoutError::Unknown);
    }
    let kind = match folder {
        "sources" => name.parse().map(FileKind::Source),
        "evidence" => name.parse().map(FileKind::Evidence),
        "texts" => name.parse().map(FileKind::Text),
        "facsimiles" => name.parse().map(FileKind::Facsimile),
        "games" => name.parse().map(FileKind::Game),
        "rulesets" => name.parse().map(FileKind::Ruleset),
        "studies" => name.parse().map(FileKind::Study),
        _ => return Err(LayoutError::Unknown),
    };
    kind.map_err(|_| LayoutError::NameIsNotAnId)
}

/// Whether a name is one step down and nothing else, on every system.
fn is_safe(name: &str) -> bool {
    !name.is_empty()
        && name != "."
        && name != ".."
        && !name.chars().any(|letter| letter.is_control() || matches!(letter, '\\' | ':'))
}
