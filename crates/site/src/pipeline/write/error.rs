//! Why a site or a bag could not be written or read.

use std::fmt;
use std::io;
use std::path::PathBuf;

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

/// How many paths a message names.
const NAMED: usize = 5;

/// Why a site or a bag could not be written or read.
#[derive(Debug)]
pub enum WriteError {
    /// The folder holds something, and no site; it is left alone.
    NotASite(PathBuf),
    /// There is something at the path that is no folder.
    NotAFolder(PathBuf),
    /// The folder was to be a new one, and holds something.
    NotEmpty(PathBuf),
    /// There is something at the path of a new file.
    Exists(PathBuf),
    /// The path is a link to nothing.
    DanglingLink {
        /// The path.
        link: PathBuf,
        /// Where it leads.
        to: PathBuf,
    },
    /// The output would touch a folder of the archive.
    Protected {
        /// The output.
        out: PathBuf,
        /// How it would.
        overlap: Overlap,
        /// The folder of the archive.
        folder: PathBuf,
    },
    /// Files or links that no build wrote are at paths that the site needs.
    Foreign(Vec<String>),
    /// The folder beside the output is on another disk, so that files cannot be moved from there.
    OtherDisk(PathBuf),
    /// Two pages have the same address, or one is a folder of the other.
    Clash(String),
    /// There is no built site in the folder.
    NoSite(PathBuf),
    /// A build of the site was stopped before its end.
    Interrupted(PathBuf),
    /// Files of a site are missing or not as its list says.
    Damaged(Vec<String>),
    /// The system refused.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASite(path) => write!(
                out,
                "the folder `{}` contains something that is not a site; name another folder, or empty it",
                path.display()
            ),
            Self::NotAFolder(path) => {
                write!(out, "`{}` is not a folder; name another folder", path.display())
            }
            Self::NotEmpty(path) => {
                write!(out, "`{}` exists and is not empty; name another folder, or empty it", path.display())
            }
            Self::Exists(path) => {
                write!(out, "`{}` exists; name another file, or remove it", path.display())
            }
            Self::DanglingLink { link, to } => write!(
                out,
                "`{}` is a link to `{}`, which does not exist; create that folder, or remove the link",
                link.display(),
                to.display()
            ),
            Self::Protected { out: folder, overlap, folder: own } => {
                let relation = match overlap {
                    Overlap::Is => String::new(),
                    Overlap::Contains => format!("contains `{}`, which ", own.display()),
                    Overlap::Inside => format!("is inside `{}`, which ", own.display()),
                };
                let folder = folder.display();
                write!(
                    out,
                    "the output folder `{folder}` {relation}is part of the archive; name another folder"
                )
            }
            Self::Foreign(names) => {
                out.write_str("the site needs paths that have files, folders or links from elsewhere")?;
                list_names(out, names)?;
                out.write_str("\nmove them away, or name another folder; nothing was changed")
            }
            Self::OtherDisk(path) => write!(
                out,
                "`{}` is on a different disk from its parent folder, so files cannot be moved into it; name a folder inside it",
                path.display()
            ),
            Self::Clash(file) => {
                write!(out, "two pages need the path `{file}`, or one needs it as a folder")
            }
            Self::NoSite(path) => write!(
                out,
                "there is no built site in `{}`: run `sowbook build` first, or name one with `--site DIR`",
                path.display()
            ),
            Self::Interrupted(path) => write!(
                out,
                "a build of `{}` was interrupted, so its pages are mixed; run `sowbook build` again to complete it",
                path.display()
            ),
            Self::Damaged(names) => {
                out.write_str("files of the built site are missing or were changed after the build")?;
                list_names(out, names)?;
                out.write_str("\nrun `sowbook build` again to restore them")
            }
            Self::Io { path, .. } => write!(out, "cannot access `{}`", path.display()),
        }
    }
}

/// The first few names, a line each, and how many more there are.
fn list_names(out: &mut fmt::Formatter<'_>, names: &[String]) -> fmt::Result {
    for name in names.iter().take(NAMED) {
        write!(out, "\n  {}", name.escape_debug())?;
    }
    match names.len().saturating_sub(NAMED) {
        0 => Ok(()),
        more => write!(out, "\n  and {more} more"),
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
