//! Why a site or a bag could not be written or read.

use std::io;
use std::path::{Path, PathBuf};

/// How an output would touch a folder of the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overlap {
    /// It is that folder.
    Is,
    /// That folder is somewhere in it.
    Contains,
    /// It is somewhere in that folder.
    Inside,
}

impl Overlap {
    /// The same in words, before what is said of the folder.
    fn with(self, folder: &Path) -> String {
        match self {
            Self::Is => String::new(),
            Self::Contains => format!("contains `{}`, which ", folder.display()),
            Self::Inside => format!("is inside `{}`, which ", folder.display()),
        }
    }
}

/// How many paths a message names.
const NAMED: usize = 5;

/// Why a site or a bag could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The folder holds something, and no site; it is left alone.
    #[error("the folder `{}` contains something that is not a site; name another folder, or empty it", .0.display())]
    NotASite(PathBuf),
    /// There is something at the path that is no folder.
    #[error("`{}` is not a folder; name another folder", .0.display())]
    NotAFolder(PathBuf),
    /// The folder was to be a new one, and holds something.
    #[error("`{}` exists and is not empty; name another folder, or empty it", .0.display())]
    NotEmpty(PathBuf),
    /// There is something at the path of a new file.
    #[error("`{}` exists; name another file, or remove it", .0.display())]
    Exists(PathBuf),
    /// The path is a link to nothing.
    #[error(
        "`{}` is a link to `{}`, which does not exist; create that folder, or remove the link",
        .link.display(), .to.display()
    )]
    DanglingLink {
        /// The path.
        link: PathBuf,
        /// Where it leads.
        to: PathBuf,
    },
    /// The output would touch a folder of the archive.
    #[error(
        "the output folder `{}` {}is part of the archive; name another folder",
        .out.display(), .overlap.with(.folder)
    )]
    Protected {
        /// The output.
        out: PathBuf,
        /// How it would.
        overlap: Overlap,
        /// The folder of the archive.
        folder: PathBuf,
    },
    /// Files or links that no build wrote are at paths that the site needs.
    #[error(
        "the site needs paths that have files, folders or links from elsewhere{}\n\
         move them away, or name another folder; nothing was changed",
        listed(.0)
    )]
    Foreign(Vec<String>),
    /// The folder beside the output is on another disk, so that files cannot be moved from there.
    #[error(
        "`{}` is on a different disk from its parent folder, so files cannot be moved into it; name a folder inside it",
        .0.display()
    )]
    OtherDisk(PathBuf),
    /// Two pages have the same address, or one is a folder of the other.
    #[error("two pages need the path `{0}`, or one needs it as a folder")]
    Clash(String),
    /// There is no built site in the folder.
    #[error(
        "there is no built site in `{}`: run `sowbook build` first, or name one with `--site DIR`",
        .0.display()
    )]
    NoSite(PathBuf),
    /// A build of the site was stopped before its end.
    #[error(
        "a build of `{}` was interrupted, so its pages are mixed; run `sowbook build` again to complete it",
        .0.display()
    )]
    Interrupted(PathBuf),
    /// Files of a site are missing or not as its list says.
    #[error(
        "files of the built site are missing or were changed after the build{}\n\
         run `sowbook build` again to restore them",
        listed(.0)
    )]
    Damaged(Vec<String>),
    /// The system refused.
    #[error("cannot access `{}`", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        #[source]
        error: io::Error,
    },
}

/// The first few names, a line each, and how many more there are.
fn listed(names: &[String]) -> String {
    let lines = names.iter().take(NAMED).map(|name| format!("\n  {}", name.escape_debug()));
    let more = names.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("\n  and {more} more"));
    lines.chain(more).collect()
}
