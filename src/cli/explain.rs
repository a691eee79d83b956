//! `sowbook explain`: what a code means, why it matters, and how to fix it.

use std::io::Write;

use anyhow::{Result, anyhow};

use crate::check::{Code, Explanation, code_page, codes_page};

use super::args::{Explain, TextOrMarkdown};
use super::page::Page;
use super::{Exit, console};

pub(super) fn run(asked: &Explain) -> Result<Exit> {
    let mut page = Page::for_stdout();
    let mut markdown = String::new();
    match &asked.code {
        Some(name) => {
            for (index, code) in codes(name)?.into_iter().enumerate() {
                match asked.format {
                    TextOrMarkdown::Markdown if index == 0 => {
                        markdown.push_str(code_page(code).trim_start());
                    }
                    TextOrMarkdown::Markdown => markdown.push_str(&code_page(code)),
                    TextOrMarkdown::Text => print_explanation(&mut page, code),
                }
            }
        }
        None if asked.format == TextOrMarkdown::Markdown => markdown.push_str(&codes_page()),
        None if asked.all => Code::ALL.iter().for_each(|code| print_explanation(&mut page, *code)),
        None => list(&mut page),
    }
    console::print(|out| {
        Ok(out.write_all(markdown.as_bytes()).and_then(|()| out.write_all(page.text().as_bytes()))?)
    })?;
    Ok(Exit::Clean)
}

/// The code of that name, or all of a family.
fn codes(name: &str) -> Result<Vec<Code>> {
    let name = name.trim().to_lowercase();
    let family: Vec<Code> = Code::ALL.iter().copied().filter(|code| code.family() == name).collect();
    if !family.is_empty() {
        return Ok(family);
    }
    name.parse().map(|code| vec![code]).map_err(|error: crate::check::UnknownCode| {
        let alike: Vec<&str> =
            Code::ALL.iter().map(|code| code.as_str()).filter(|code| code.contains(name.as_str())).collect();
        let alike = match (error.suggestion, alike.as_slice()) {
            (None, [_, ..]) => format!("\ncodes with this word: {}", alike.join(", ")),
            _ => String::new(),
        };
        anyhow!("{error}{alike}\nrun `sowbook explain` without a code to list all codes")
    })
}

fn print_explanation(page: &mut Page, code: Code) {
    let Explanation { meaning, example, right, remedy } = code.explain();
    page.heading(0, &format!("{code} ({}): {}", code.severity(), code.title()));
    for paragraph in meaning.split("\n\n") {
        page.space();
        page.paragraph(0, paragraph);
    }
    page.space();
    page.verbatim(4, example);
    if !right.is_empty() {
        page.space();
        page.paragraph(0, "Right:");
        page.space();
        page.verbatim(4, right);
    }
    for paragraph in remedy.split("\n\n") {
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
