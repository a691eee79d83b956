//! `sowbook lines`: the lines of a page, from PAGE XML or ALTO, as zones of a facsimile or as the start of a record.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};

use anyhow::{Context as _, Result, anyhow, bail};

use record::archive::{ImageName, Provenance, SourceId, load_apart};
use record::notation::PagePlace;
use tools::page_lines::{MAX_BYTES, PageLines, read_page_lines};

use super::args::{Arguments, LinesOfPage};
use super::{Exit, archive, console, files};

pub(super) fn run(arguments: &Arguments, asked: &LinesOfPage) -> Result<Exit> {
    let source: SourceId = asked
        .source
        .parse()
        .map_err(|_| anyhow!("`{}` is no id of a source; ids are in lower-case letters", asked.source))?;
    let Ok(place) = format!("{}:1", asked.page).parse::<PagePlace>() else {
        bail!("`{}` is no page; write it as it is printed or foliated: `506`, `14v`, `xii`", asked.page);
    };
    let unknown = unknown(arguments, &source, &place)?;
    unknown.iter().try_for_each(|message| console::message(message))?;
    let (name, xml) = text(asked)?;
    let page = read_page_lines(&xml, asked.size).with_context(|| format!("cannot read lines from {name}"))?;
    if page.is_stretched {
        console::message(
            "`--size` has other proportions than the page in the file, so the zones are stretched; give the size of the image",
        )?;
    }
    for (number, line) in (1..).zip(&page.lines) {
        if line.is_region {
            console::message(&format!("line {number} is a whole region; the file has no lines in it"))?;
        }
        if line.is_baseline {
            console::message(&format!("line {number} has only a baseline and no area, so it has no zone"))?;
        } else if line.area.is_none() {
            console::message(&format!("line {number} has no area on the page, so it has no zone"))?;
        } else if line.is_clipped {
            console::message(&format!("line {number} goes beyond the page; its zone ends there"))?;
        }
    }
    let text = if asked.record { record(&source, asked, &page) } else { zones(&source, asked, &page)? };
    console::print(|out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(if unknown.is_some() { Exit::Findings } else { Exit::Clean })
}

/// The name of the file as messages have it, and its text; `-` is the standard input.
fn text(asked: &LinesOfPage) -> Result<(String, String)> {
    if asked.file.as_os_str() == "-" {
        let (mut xml, input) = (String::new(), std::io::stdin().lock());
        input.take(MAX_BYTES + 1).read_to_string(&mut xml).context("cannot read the standard input")?;
        if u64::try_from(xml.len()).is_ok_and(|length| length > MAX_BYTES) {
            bail!("the standard input has more than {MAX_BYTES} bytes, which is the limit");
        }
        return Ok(("the standard input".to_owned(), xml));
    }
    let name = files::shown(&asked.file);
    let length = files::open(&asked.file)?.metadata().map_or(0, |about| about.len());
    if length > MAX_BYTES {
        bail!("{name} has {length} bytes; the limit is {MAX_BYTES}");
    }
    Ok((name, files::read_text(&asked.file)?))
}

/// What the archive does not have, where there is one here: the source, or the page in it.
fn unknown(arguments: &Arguments, source: &SourceId, place: &PagePlace) -> Result<Option<String>> {
    let root = match archive::records(arguments) {
        Ok(root) => root,
        Err(error) if arguments.archive.is_some() => return Err(error),
        // Lines are read anywhere.
        Err(_) => return Ok(None),
    };
    let known = load_apart(&root).0;
    let Some(found) = known.sources.get(source) else {
        let hint = archive::hint(source.as_str(), known.sources.keys().map(SourceId::as_str));
        let is_unread = known.unread.has_file("sources", source.as_str());
        return Ok((!is_unread).then(|| format!("the archive has no source `{source}`{hint}")));
    };
    let pages = found.page.as_deref().filter(|pages| place.is_within(pages) == Some(false));
    Ok(pages.map(|pages| {
        format!("page `{}` is outside the source `{source}`, which has the pages {pages}", place.page())
    }))
}

/// The page as `records/facsimiles/SOURCE.yaml` has it.
fn zones(source: &SourceId, asked: &LinesOfPage, page: &PageLines) -> Result<String> {
    let areas = (1..).zip(&page.lines).filter_map(|(number, line)| {
        let [left, top, width, height] = line.area?;
        Some(format!("{number}: [{left}, {top}, {width}, {height}]"))
    });
    let areas: Vec<String> = areas.collect();
    let image = image_name(page)?;
    Ok(format!(
        "# Below `pages:` in records/facsimiles/{source}.yaml; the image is in records/facsimiles/{source}/\n  \
         - page: {}\n    image: {}\n    size: [{}, {}]\n    lines: {{{}}}\n",
        quoted(&asked.page),
        quoted(&image),
        page.size[0],
        page.size[1],
        areas.join(", ")
    ))
}

/// The name of the image without its folders, which some programs write; if it cannot be used, a word in its place.
fn image_name(page: &PageLines) -> Result<String> {
    let name = page.image.as_deref().and_then(|path| path.trim().rsplit(['/', '\\']).next());
    if let Some(name) = name.filter(|name| !name.is_empty()) {
        match name.parse::<ImageName>() {
            Ok(name) => return Ok(name.as_str().to_owned()),
            Err(error) => {
                console::message(&format!("the image cannot be called `{name}`; expected {error}"))?;
            }
        }
    }
    Ok("name-of-the-image.jpg".to_owned())
}

/// The start of a record: its lines are notes behind their places, and no moves.
fn record(source: &SourceId, asked: &LinesOfPage, page: &PageLines) -> String {
    let title = quoted(&format!("{source}, p. {}", asked.page));
    let locator = quoted(&format!("p. {}", asked.page));
    let classes = Provenance::ALL.map(Provenance::word).join(", ");
    let mut text = format!(
        "---\nsowbook: 1\n# id: an id of the record\ntitle: {title}\n# ruleset: the ruleset it is played by; `sowbook rules` \
         lists them\n# provenance: how the play is known: {classes}\nsources: [{{source: {source}, locator: {locator}}}]\nlicence: CC-BY-4.0\n---\n\n; What a program recognised in each line. Write the play \
         below each note, then delete the note.\n"
    );
    for (number, line) in (1..).zip(&page.lines) {
        let _ = write!(text, "at({}:{number})\n; {}\n", asked.page, line.text);
    }
    text.push_str("\nend(unfinished)\n");
    text
}

/// A text as YAML and JSON write it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
