//! `sowbook build`: the published site.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};

use crate::archive::load;
use crate::check::Ground;
use crate::check::words::of_yaml;
use crate::site::export::last_files;
use crate::site::{BaseUrl, HandbookText, Input, Settings, Slug, build, write};
use crate::text::SourceText;
use crate::yaml::Problem;

use super::Exit;
use super::args::{Arguments, Build};

pub(super) fn run(arguments: &Arguments, building: &Build) -> Result<Exit> {
    let begun = Instant::now();
    let records = super::archive::records(arguments)?;
    let home = if records.file_name().is_some_and(|name| name == "records") {
        records.parent().unwrap_or(Path::new("")).join("site")
    } else {
        records.join("site")
    };
    let base_url = match &building.base_url {
        None => None,
        Some(text) => Some(BaseUrl::new(text).ok_or_else(|| {
            anyhow!("`--base-url {text}`: expected an address like https://example.org/archive/")
        })?),
    };
    let settings = settings(&home.join("settings.yaml"))?;
    let handbook = handbook(&home.join("handbook"))?;
    let (archive, problems) = load(&records);
    let (_, diagnostics) = Ground::new(&archive, &problems);
    let input = Input {
        archive: &archive,
        settings: &settings,
        handbook: &handbook,
        records: &[],
        diagnostics: &diagnostics,
        base_url: base_url.as_ref(),
    };
    let mut pages = build(&input).context("a template could not be filled")?;
    pages.extend(last_files(&pages));
    let out = building.out.clone().unwrap_or_else(|| home.join("public"));
    let written = write(&out, &pages)?;
    let mut shown = std::io::stdout().lock();
    writeln!(
        shown,
        "{} files in {} ms: {} new or changed, {} as they were, {} gone",
        pages.len(),
        begun.elapsed().as_millis(),
        written.changed,
        written.unchanged,
        written.removed
    )?;
    if base_url.is_none() {
        writeln!(shown, "no base URL: pages have no canonical address (give --base-url when it is settled)")?;
    }
    writeln!(shown, "look at {}", out.join("index.html").display())?;
    if problems.is_empty() {
        return Ok(Exit::Clean);
    }
    eprintln!("{} problems in the archive; what could be read is on the pages", problems.len());
    Ok(Exit::Findings)
}

fn settings(path: &Path) -> Result<Settings> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read the settings of the site, `{}`", path.display()))?;
    let (settings, problems) = Settings::read(&text);
    match settings {
        Some(settings) if problems.is_empty() => Ok(settings),
        _ => {
            let source = SourceText::new(path.display().to_string(), text);
            let told: Vec<String> = problems.iter().map(|problem| placed(&source, problem)).collect();
            bail!("the settings of the site cannot be used:\n{}", told.join("\n"))
        }
    }
}

fn placed(source: &SourceText, problem: &Problem) -> String {
    let at = source.line_column(problem.span.start);
    format!("  {}:{}:{}: {}", source.name(), at.line, at.column, of_yaml(&problem.kind))
}

/// The pages of the handbook, by name; none where there is no folder.
fn handbook(folder: &Path) -> Result<Vec<HandbookText>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    if folder.is_dir() {
        for entry in
            std::fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?
        {
            paths.push(entry?.path());
        }
    }
    paths.sort();
    let mut pages = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let slug: Slug = name.parse().map_err(|_| {
            anyhow!("`{}`: a page's name is lower-case letters, digits and hyphens", path.display())
        })?;
        let markdown =
            std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
        pages.push(HandbookText { slug, markdown });
    }
    Ok(pages)
}
