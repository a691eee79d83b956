//! The records whose text is changed.

use std::path::Path;

use sowbook::archive::{Archive, ArchiveProblem, load};

/// The folders of games whose records are tried: those that the second reader knows. The others are more than can be
/// tried slip by slip.
const FOLDERS: [&str; 5] = ["bechi", "choro-lango", "gamacha-nobility", "nsumbi", "pereauni-didinga"];

/// The archive with the records of these games.
pub(crate) fn archive() -> (Archive, Vec<ArchiveProblem>) {
    let (mut archive, problems) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    archive.studies.clear();
    archive
        .play
        .retain(|file| FOLDERS.iter().any(|folder| file.name().starts_with(&format!("play/{folder}/"))));
    assert!(archive.play.len() >= 30, "only {} files", archive.play.len());
    (archive, problems)
}
