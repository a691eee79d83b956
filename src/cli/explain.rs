//! `sowbook explain`: what a code means, why it matters, and how to fix it.

use std::io::Write;

use anyhow::{Result, anyhow};

use record::check::{Code, Explanation, code_page, codes_page};

use super::args::{Explain, TextOrMarkdown};
use super::page::Page;
use super::{Exit, console};

pub(super) fn run(asked: &Explain) -> Result<Exit> {
    let mut page = Page::for_stdout();
    let mut markdown = String::new();
    let named = asked.code.as_deref().map(codes).transpose()?;
    match (named, asked.format) {
        (Some(codes), TextOrMarkdown::Markdown) => {
            let pages: String = codes.into_iter().map(code_page).collect();
            markdown.push_str(pages.trim_start());
        }
        (Some(codes), TextOrMarkdown::Text) => match codes.as_slice() {
            [_, _, ..] if !asked.all => list_family(&mut page, &codes),
            _ => codes.iter().for_each(|code| print_explanation(&mut page, *code)),
        },
        (None, TextOrMarkdown::Markdown) => markdown.push_str(&codes_page()),
        (None, TextOrMarkdown::Text) if asked.all => {
            Code::all().iter().for_each(|code| print_explanation(&mut page, *code));
        }
        (None, TextOrMarkdown::Text) => list(&mut page),
    }
    console::print(|out| {
        Ok(out.write_all(markdown.as_bytes()).and_then(|()| out.write_all(page.text().as_bytes()))?)
    })?;
    Ok(Exit::Clean)
}

/// The code of that name, or all of a family.
fn codes(name: &str) -> Result<Vec<Code>> {
    let name = name.trim().to_lowercase();
    let family: Vec<Code> = Code::all().iter().copied().filter(|code| code.family() == name).collect();
    if !family.is_empty() {
        return Ok(family);
    }
    name.parse().map(|code| vec![code]).map_err(|error: record::check::UnknownCode| {
        let alike: Vec<&str> = Code::all()
            .iter()
            .map(|code| code.as_str())
            .filter(|code| code.contains(name.as_str()))
            .collect();
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

/// The codes of a family, and how to have them explained.
fn list_family(page: &mut Page, codes: &[Code]) {
    for code in codes {
        list_line(page, *code);
    }
    let family = codes.first().map_or("", |code| code.family());
    page.space();
    page.paragraph(
        0,
        &format!("`sowbook explain CODE` explains one, `sowbook explain {family} --all` all of these."),
    );
}

fn list(page: &mut Page) {
    let mut family = "";
    for code in Code::all() {
        if code.family() != family {
            family = code.family();
            page.heading(0, family);
        }
        list_line(page, *code);
    }
}

fn list_line(page: &mut Page, code: Code) {
    page.hanging(2, 6, &format!("{code}: {} ({})", code.title(), code.severity()));
}
