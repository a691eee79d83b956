//! `sowbook explain`: what a code means, why it matters, and how to mend it.

use std::io::Write;

use anyhow::{Result, anyhow};

use crate::check::{Code, Explanation, code_page, codes_page};

use super::Exit;
use super::args::{Explain, TextOrMarkdown};
use super::page::Page;

pub(super) fn run(asked: &Explain) -> Result<Exit> {
    let mut page = Page::for_stdout();
    let mut out = std::io::stdout().lock();
    match &asked.code {
        Some(name) => {
            let code: Code = name.parse().map_err(|error: crate::check::UnknownCode| {
                anyhow!("{error}\n`sowbook explain` without a code lists them all")
            })?;
            match asked.format {
                TextOrMarkdown::Markdown => out.write_all(code_page(code).trim_start().as_bytes())?,
                TextOrMarkdown::Text => told(&mut page, code),
            }
        }
        None if asked.format == TextOrMarkdown::Markdown => out.write_all(codes_page().as_bytes())?,
        None if asked.all => Code::ALL.iter().for_each(|code| told(&mut page, *code)),
        None => list(&mut page),
    }
    out.write_all(page.text().as_bytes())?;
    Ok(Exit::Clean)
}

fn told(page: &mut Page, code: Code) {
    let Explanation { meaning, example, mend } = code.explain();
    page.heading(0, &format!("{code} ({}): {}", code.severity(), code.title()));
    for paragraph in meaning.split("\n\n") {
        page.space();
        page.paragraph(0, paragraph);
    }
    page.space();
    page.verbatim(4, example);
    for paragraph in mend.split("\n\n") {
        page.space();
        page.paragraph(0, paragraph);
    }
}

fn list(page: &mut Page) {
    let mut family = "";
    for code in Code::ALL {
        if code.family() != family {
            family = code.family();
            page.heading(0, family);
        }
        page.hanging(2, 6, &format!("{code}: {} ({})", code.title(), code.severity()));
    }
}
