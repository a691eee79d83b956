//! `sowbook build`: the archive checked, and its site written.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use anyhow::{Context, Result, anyhow, bail};

use base::text::{SourceText, counted};
use record::archive::{Day, Reader};
use record::check::VERDICTS;
use site::{
    BaseUrl, BuildMemory, EarlyFile, Fingerprints, HandbookText, PublishInput, Published, PublishedAddresses,
    Settings, SiteWriter, Slug, print_list, publish, read_list, unread_text,
};

use super::Exit;
use super::args::{Arguments, Build};
use super::console::{self, Deferred};
use super::files::{self, inside, read_text, read_text_if_there};
use super::init::is_undescribed;
use super::out::{FINGERPRINTS, PUBLISHED, SETTINGS, home, notify, of_home, pages_of_handbook, protected};
use super::replace::replace;

pub(super) fn run(arguments: &Arguments, building: &Build) -> Result<Exit> {
    let begun = Instant::now();
    let records = super::archive::records(arguments)?;
    let home = home(&records);
    let base_url = building.base_url.as_ref().map(|text| {
        let expected = "expected an address like https://example.org/archive/";
        BaseUrl::new(text).ok_or_else(|| anyhow!("`--base-url {text}`: {expected}"))
    });
    let base_url = base_url.transpose()?;
    if building.cards && !site::DRAWS_CARDS {
        bail!(
            "`--cards`: this program was built without what draws share cards; build it with \
             `cargo build --release --features cards`"
        );
    }
    let out = building.out.clone().unwrap_or_else(|| home.join("public"));
    let program = program().filter(|_| !building.rebuild);
    let has_base_url = base_url.is_some();
    let (archive, memory) = (Reader::new(records.clone()), BuildMemory::of_one_build());
    let (cards, addresses) = (building.cards, PublishedAddresses::MustStay);
    let mut site = SiteBuild { archive, memory, records, home, base_url, cards, program, addresses };
    let bar = super::progress::bar("records");
    let made = site.write(&out, &|done, all| bar.reach(done, all), &|_| {})?;
    bar.end();
    let mut printing = Deferred::default();
    printing.attempt(|| console::print(|shown| print_summary(shown, &made, begun, &out, has_base_url)));
    printing.attempt(|| console::print(|shown| print_advice(shown, &site.records, made.last_change)));
    if building.freeze {
        let frozen = site.freeze(made.new_addresses.into_iter().collect())?;
        printing.attempt(|| console::print(|shown| Ok(write!(shown, "{frozen}")?)));
    } else if let Some(warning) = site.differs_from_frozen()? {
        printing.attempt(|| console::message(&warning));
    }
    printing.end()?;
    Ok(if made.summary.counts.is_clean() { Exit::Clean } else { Exit::Findings })
}

/// A site of an archive, which can be built again and again.
pub(super) struct SiteBuild {
    /// The folder of records.
    pub(super) records: PathBuf,
    /// Reads them.
    pub(super) archive: Reader,
    /// What builds leave for later ones.
    pub(super) memory: BuildMemory,
    /// The folder of the site's settings.
    pub(super) home: PathBuf,
    /// Where the site will be published, if that is settled.
    pub(super) base_url: Option<BaseUrl>,
    /// Whether each record gets a share card.
    pub(super) cards: bool,
    /// The sum of this program; without it no page of the last build is kept.
    pub(super) program: Option<String>,
    /// Whether a site that loses an address that was published is refused.
    pub(super) addresses: PublishedAddresses,
}

impl SiteBuild {
    /// The list of published addresses.
    fn list(&self) -> Result<PathBuf> {
        of_home(&self.records, PUBLISHED)
    }

    /// Adds addresses to the list of those that were published, and keeps what records and accounts are in this edition.
    /// Gives what was done, in lines.
    ///
    /// # Errors
    /// Where a list cannot be read or written, or this edition was frozen with other texts.
    fn freeze(&mut self, new: BTreeSet<String>) -> Result<String> {
        let path = of_home(&self.records, FINGERPRINTS)?;
        let (before, known) = fingerprints(&self.records)?;
        let (_, settings) = settings(&self.records)?;
        let archive = self.archive.load().0;
        if let Some(file) = unread_text(archive) {
            bail!("`{file}` has errors; correct what `sowbook check` finds in it. Nothing was frozen");
        }
        let now = known.clone().with_edition(&settings, archive);
        let edition = &settings.edition;
        let differing = known.differing(&settings, &now);
        if let Some(first) = differing.first() {
            let all = differing.len();
            let help = help_on_frozen(edition, &path);
            bail!(
                "edition {edition} was frozen with other texts: {all} changed since, first `{first}`; nothing was frozen. {help}"
            );
        }
        let mut done = String::new();
        if !new.is_empty() {
            let list = self.list()?;
            // Another build may have added addresses since the list was read.
            let mut all = published(&list)?;
            done = format!("{} addresses added to {}\n", new.len(), files::shown(&list));
            all.extend(new);
            replace(&list, None, print_list(&all).as_bytes())?;
        }
        let now = now.to_string();
        if now != before {
            replace(&path, None, now.as_bytes())?;
            done += &format!("the texts of edition {edition} noted in {}\n", files::shown(&path));
        }
        Ok(done)
    }

    /// A warning where records or accounts are not as they were when this edition was frozen: their pages cite it.
    fn differs_from_frozen(&mut self) -> Result<Option<String>> {
        let (_, frozen) = fingerprints(&self.records)?;
        let (_, settings) = settings(&self.records)?;
        if !frozen.is_frozen(&settings) {
            return Ok(None);
        }
        let now = Fingerprints::default().with_edition(&settings, self.archive.load().0);
        // Those that changed or went, and those that changed or came.
        let both = [frozen.differing(&settings, &now), now.differing(&settings, &frozen)];
        let all: BTreeSet<&str> = both.into_iter().flatten().collect();
        let Some(first) = all.first() else { return Ok(None) };
        let edition = &settings.edition;
        let differ = counted(all.len(), "record or account differs", "records and accounts differ");
        let help = help_on_frozen(edition, &of_home(&self.records, FINGERPRINTS)?);
        Ok(Some(format!(
            "warning: {differ} from edition {edition} as it was frozen, first `{first}`, but the site still says that it \
             is edition {edition}. {help}"
        )))
    }

    /// Reads the archive and writes its site to a folder; `done` hears of each record, and `early` receives the files of
    /// those that have changed since the last build, before the others are looked at.
    ///
    /// # Errors
    /// Where something the site needs cannot be read, or the site cannot be written.
    pub(super) fn write(
        &mut self,
        out: &Path,
        done: &(dyn Fn(usize, usize) + Sync),
        early: &(dyn Fn(Vec<EarlyFile>) + Sync),
    ) -> Result<Published> {
        let known = published(&self.list()?)?;
        let Self { records, archive, memory, home, base_url, cards, program, addresses } = self;
        let (settings_text, settings) = settings(records)?;
        let (fingerprints_text, fingerprints) = fingerprints(records)?;
        let handbook = handbook(records)?;
        // Before the work, so that a folder that may not be written to is refused at once, and a build that waits for
        // another reads the archive as it is afterwards.
        let writing = SiteWriter::begin(out, &protected(records, home), &notify(out))?;
        let (archive, problems) = archive.load();
        let maker: Option<[&[u8]; 3]> = program
            .as_deref()
            .map(|program| [program.as_bytes(), settings_text.as_bytes(), fingerprints_text.as_bytes()]);
        let verdicts = verdicts(&inside(records, VERDICTS)?)?;
        let work = PublishInput {
            archive,
            problems: &problems,
            settings: &settings,
            handbook: &handbook,
            base_url: base_url.as_ref(),
            cards: *cards,
            verdicts: verdicts.as_ref(),
            published: &known,
            fingerprints: &fingerprints,
            addresses: *addresses,
            maker: maker.as_ref().map(<[&[u8]; 3]>::as_slice),
            done,
            early,
        };
        Ok(publish(&work, writing, memory)?)
    }
}

/// What to do where texts are not those of an edition that was frozen.
fn help_on_frozen(edition: &str, list: &Path) -> String {
    format!(
        "If it was published, give the archive another `edition` in site/settings.yaml; if not, delete the lines that \
         begin with `{edition} ` in {}. Then build with --freeze",
        files::shown(list)
    )
}

/// What was made, for whoever sits at the terminal.
fn print_summary(
    shown: &mut impl Write,
    made: &Published,
    begun: Instant,
    out: &Path,
    has_base_url: bool,
) -> Result<()> {
    writeln!(shown, "{}", made.summary.line())?;
    writeln!(
        shown,
        "{} pages in {} files in {} ms: {} new or changed, {} unchanged, {} removed",
        made.written.pages,
        made.written.files(),
        begun.elapsed().as_millis(),
        made.written.changed,
        made.written.unchanged,
        made.written.removed
    )?;
    for name in &made.written.edited {
        writeln!(
            shown,
            "`{name}` is no longer part of the site; it was not removed, because it was changed after the build"
        )?;
    }
    if !has_base_url {
        writeln!(
            shown,
            "no canonical addresses, feed or sitemap without a base URL (set --base-url once the address is fixed)"
        )?;
    }
    if !made.summary.counts.is_clean() {
        writeln!(shown, "`sowbook check` lists the findings; the pages show them too")?;
    }
    let files = counted(made.written.files(), "file", "files");
    writeln!(shown, "the site has {files} and {}", size(made.written.bytes))?;
    writeln!(shown, "open {}", files::shown(&out.join("index.html")))?;
    Ok(())
}

/// What the settings still lack before anybody should read the site.
fn print_advice(shown: &mut impl Write, records: &Path, last_change: Option<Day>) -> Result<()> {
    let path = of_home(records, SETTINGS)?;
    let settings = settings(records)?.1;
    if let Some(day) = last_change.filter(|&day| day > settings.edition_date) {
        writeln!(
            shown,
            "`edition_date` in {} is {}, but a record was changed on {day}: give the edition that day or a later one",
            files::shown(&path),
            settings.edition_date
        )?;
    }
    if is_undescribed(&settings) {
        writeln!(
            shown,
            "`about` in {} is still the sentence that `sowbook init` wrote, and the title page shows it; say what \
             the archive holds before you publish",
            files::shown(&path)
        )?;
    }
    Ok(())
}

/// A number of bytes in words, as hosts count them: a megabyte has a million.
fn size(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")];
    match UNITS.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{}.{} {name}", bytes / unit, bytes % unit / (unit / 10)),
        None => format!("{bytes} bytes"),
    }
}

/// The file of the program itself, its size and when it was written, so that pages another program made are not kept;
/// `None` where it cannot be read. A sum of its contents would take as long as a tenth of a small site.
pub(super) fn program() -> Option<String> {
    let path = std::env::current_exe().ok()?;
    let about = std::fs::metadata(&path).ok()?;
    let written = about.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", path.display(), about.len(), written.as_nanos()))
}

/// The verdicts accepted before, if there is a list of them.
fn verdicts(path: &Path) -> Result<Option<SourceText>> {
    Ok(read_text_if_there(path)?.map(|text| SourceText::new(VERDICTS, text)))
}

/// The addresses that were published before; none where there is no list yet.
fn published(path: &Path) -> Result<BTreeSet<String>> {
    Ok(read_list(&read_text_if_there(path)?.unwrap_or_default()))
}

/// What records and accounts were in earlier editions, as written and read; nothing where no edition was frozen.
fn fingerprints(records: &Path) -> Result<(String, Fingerprints)> {
    let path = of_home(records, FINGERPRINTS)?;
    let text = read_text_if_there(&path)?.unwrap_or_default();
    let known = text.parse().with_context(|| {
        format!(
            "cannot read `{}`; restore it, or remove it if nothing is to be said of earlier editions",
            files::shown(&path)
        )
    })?;
    Ok((text, known))
}

/// The settings of the site of an archive, as written and read.
pub(super) fn settings(records: &Path) -> Result<(String, Settings)> {
    let path = of_home(records, SETTINGS)?;
    let text = read_text(&path)
        .context("cannot read the settings of the site")
        .context("a site needs settings; `sowbook init DIR` makes an archive with settings, and the handbook page on an archive of your own shows an example")?;
    let settings = files::yaml(&path, &text, "the settings of the site have errors")?;
    Ok((text, settings))
}

/// The pages of the handbook of an archive, the tutorial first and the others by name; none where there is no folder.
fn handbook(records: &Path) -> Result<Vec<HandbookText>> {
    let mut paths = pages_of_handbook(records)?;
    paths.sort_by_cached_key(|path| {
        (path.file_stem().is_none_or(|name| name != "tutorial"), path.with_extension(""))
    });
    let mut pages = Vec::new();
    for path in paths {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let slug: Slug = name.parse().map_err(|_| {
            anyhow!(
                "`{}`: the name of a page may have only lower-case letters, digits and hyphens",
                files::shown(&path)
            )
        })?;
        let markdown = read_text(&path)?;
        pages.push(HandbookText { slug, markdown, image: std::fs::read(path.with_extension("png")).ok() });
    }
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_in_the_largest_unit_that_fits() {
        for (bytes, words) in [
            (999, "999 bytes"),
            (1000, "1.0 kB"),
            (1_250_000, "1.2 MB"),
            (663_649_664, "663.6 MB"),
            (1_999_999_999, "1.9 GB"),
        ] {
            assert_eq!(size(bytes), words);
        }
    }
}
