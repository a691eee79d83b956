//! `sowbook bag`: the built site and the records as one folder that says of each file what is in it.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use record::archive::layout::classify;
use record::archive::{Archive, Day, load};
use site::{BagFile, FinishedSite, NewOutput, Protected, bag_tags, zip_options};

use super::args::{Arguments, Bag};
use super::out::{notify, protected};
use super::{Exit, console};

/// How many files that are left out are named.
const NAMED: usize = 5;
/// Where the images of pages are.
const IMAGES: &str = "facsimiles/";

pub(super) fn run(arguments: &Arguments, bagging: &Bag) -> Result<Exit> {
    let records = super::archive::records(arguments)?;
    let home = super::out::home(&records);
    let site = bagging.site.clone().unwrap_or_else(|| home.join("public"));
    let (_, settings) = super::build::settings(&records)?;
    let mut protected = protected(&records, &home);
    protected.with_all_of(&site);
    let finished = FinishedSite::open(&site, &notify(&site))?;
    let out = bagging.out.clone().unwrap_or_else(|| beside(&site));
    let mut bag = match bagging.zip {
        false => Target::Folder(NewOutput::folder(&out, &protected)?),
        true => Target::Zip(Box::new(Zip::begin(&out, &protected, settings.edition_date)?)),
    };
    let mut files = Vec::new();
    let mut add = |name: String, content: &[u8]| -> Result<()> {
        if name.contains('%') {
            bail!(
                "`{name}`: a bag cannot hold a file with `%` in its name, which programs for bags read in \
                 different ways; rename the file and build the site again"
            );
        }
        bag.write(&name, content)?;
        files.push(BagFile::new(name, content));
        Ok(())
    };
    finished.read(|name, content| add(format!("data/site/{name}"), content))?;
    let (names, left_out) = of_archive(&records, &home)?;
    let is_image = |name: &String| name.starts_with(IMAGES) && !name.ends_with(".yaml");
    let (images, names): (Vec<String>, Vec<String>) = names.into_iter().partition(is_image);
    let archive = if images.is_empty() { Archive::default() } else { load(&records).0 };
    let published: BTreeSet<&str> = archive.published_images().into_iter().map(|(path, _)| path).collect();
    let (images, unpublished): (Vec<String>, Vec<String>) =
        images.into_iter().partition(|name| published.contains(name.as_str()));
    for name in names.into_iter().chain(images) {
        let path = super::files::inside(&records, &name)?;
        let content = std::fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
        add(format!("data/records/{name}"), &content)?;
    }
    for (name, text) in bag_tags(&settings, &files) {
        bag.write(name, text.as_bytes())?;
    }
    bag.finish()?;
    console::print(|shown| print_summary(shown, &out, files.len(), &left_out, &unpublished))?;
    Ok(Exit::Clean)
}

/// The file beside a site that has its name.
fn beside(site: &Path) -> PathBuf {
    let site = site.canonicalize().unwrap_or_else(|_| site.to_owned());
    let mut name = site.file_name().unwrap_or_default().to_owned();
    name.push(".zip");
    site.with_file_name(name)
}

/// What a bag is written to.
enum Target {
    Folder(NewOutput),
    Zip(Box<Zip>),
}

impl Target {
    fn write(&mut self, name: &str, content: &[u8]) -> Result<()> {
        match self {
            Self::Folder(folder) => Ok(folder.write(name, content)?),
            Self::Zip(zip) => zip.write(name, content),
        }
    }

    fn finish(self) -> Result<()> {
        match self {
            Self::Folder(folder) => Ok(folder.finish()?),
            Self::Zip(zip) => zip.finish(),
        }
    }
}

/// A bag as one file: a folder of the file's name, as the standard of bags recommends. Every entry has the day of the
/// edition, so that the bytes depend on no clock.
struct Zip {
    file: NewOutput,
    writer: ZipWriter<BufWriter<File>>,
    options: SimpleFileOptions,
    folder: String,
    path: PathBuf,
}

impl Zip {
    fn begin(out: &Path, protected: &Protected, day: Day) -> Result<Self> {
        let folder = out.file_stem().map_or_else(|| "bag".into(), |stem| stem.to_string_lossy());
        let (file, handle) = NewOutput::file(out, protected)?;
        let options = zip_options(day);
        let writer = ZipWriter::new(BufWriter::new(handle));
        Ok(Self { file, writer, options, folder: folder.into_owned(), path: out.to_owned() })
    }

    fn write(&mut self, name: &str, content: &[u8]) -> Result<()> {
        let written = || format!("cannot write `{}`", self.path.display());
        self.writer.start_file(format!("{}/{name}", self.folder), self.options).with_context(written)?;
        self.writer.write_all(content).with_context(written)
    }

    fn finish(self: Box<Self>) -> Result<()> {
        let written = || format!("cannot write `{}`", self.path.display());
        self.writer.finish().with_context(written)?.flush().with_context(written)?;
        Ok(self.file.finish()?)
    }
}

fn print_summary(
    shown: &mut impl Write,
    out: &Path,
    files: usize,
    left_out: &[String],
    unpublished: &[String],
) -> Result<()> {
    writeln!(shown, "{files} files in the bag {}", out.display())?;
    for (names, why) in [
        (left_out, "they are not files of an archive"),
        (unpublished, "`sowbook build` does not publish these images; `sowbook check` says why"),
    ] {
        let Some(more) = names.len().checked_sub(1) else { continue };
        let named: Vec<String> = names.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
        let more = if more < NAMED { String::new() } else { format!(" and {} more", names.len() - NAMED) };
        writeln!(shown, "not included, because {why}: {}{more}", named.join(", "))?;
    }
    Ok(())
}

/// The files of an archive below a folder, by their names in order with `/` between folders, and what else is there.
/// Names that begin with a dot are passed over, as they are everywhere.
fn of_archive(records: &Path, home: &Path) -> Result<(Vec<String>, Vec<String>)> {
    let (mut names, mut left_out) = (Vec::new(), Vec::new());
    let mut folders = vec![String::new()];
    while let Some(below) = folders.pop() {
        let folder = records.join(&below);
        let read = || format!("cannot read `{}`", folder.display());
        for entry in std::fs::read_dir(&folder).with_context(read)? {
            let entry = entry.with_context(read)?;
            let kind = entry.file_type().with_context(read)?;
            let name = entry.file_name();
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            // Some archives have the settings of their site among the records.
            if entry.path() == home {
                continue;
            }
            match name.to_str().map(|name| format!("{below}{name}")) {
                Some(name) if kind.is_dir() => folders.push(format!("{name}/")),
                Some(name) if kind.is_file() && classify(&name).is_ok() => names.push(name),
                _ => left_out.push(entry.path().display().to_string()),
            }
        }
    }
    names.sort();
    left_out.sort();
    Ok((names, left_out))
}
