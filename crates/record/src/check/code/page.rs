//! The pages that explain the codes, out of one text a family.

use super::message::Code;
use super::severity::Severity;

/// What a code means, in plain text with paragraphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// What was found, and why it matters.
    pub meaning: &'static str,
    /// A small example that fails.
    pub example: &'static str,
    /// The same as it is right, where that can be shown; empty else.
    pub right: &'static str,
    /// How to fix it.
    pub remedy: &'static str,
}

const PAGES: [(&str, &str); 9] = [
    ("yaml", include_str!("yaml.md")),
    ("archive", include_str!("archive.md")),
    ("rules", include_str!("rules.md")),
    ("notation", include_str!("notation.md")),
    ("board", include_str!("board.md")),
    ("record", include_str!("record.md")),
    ("replay", include_str!("replay.md")),
    ("simulation", include_str!("simulation.md")),
    ("program", include_str!("program.md")),
];

/// What is between the two examples.
const RIGHT: &str = "\n\nRight:\n\n```";

/// The page of a code: a heading `## defect`, what it means, an example between fences, perhaps the right form after the
/// word `Right:`, and how to fix it.
pub(super) fn explanation(code: Code) -> Explanation {
    let section = PAGES
        .iter()
        .find(|(family, _)| *family == code.family())
        .and_then(|(_, page)| section(page, code.defect()))
        .unwrap_or_default();
    let (meaning, rest) = section.split_once("\n```").unwrap_or((section, ""));
    let (example, rest) = rest.split_once("\n```").unwrap_or((rest, ""));
    let (right, remedy) = match rest.strip_prefix(RIGHT) {
        Some(rest) => rest.split_once("\n```").unwrap_or((rest, "")),
        None => ("", rest),
    };
    // The word behind the fence is its language.
    let body = |fenced: &'static str| fenced.split_once('\n').map_or("", |(_, body)| body);
    Explanation { meaning: meaning.trim(), example: body(example), right: body(right), remedy: remedy.trim() }
}

/// The family and the defect of every code that has a page.
pub(super) fn headings() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGES.iter().flat_map(|(family, page)| {
        page.lines().filter_map(|line| line.strip_prefix("## ")).map(move |defect| (*family, defect))
    })
}

fn section<'a>(page: &'a str, defect: &str) -> Option<&'a str> {
    page.split("\n## ").skip(1).find_map(|section| {
        let (heading, body) = section.split_once('\n')?;
        (heading.trim() == defect).then_some(body)
    })
}

/// All codes as a page in Markdown: families as headings, below them each code with its page.
pub fn codes_page() -> String {
    let mut page = String::from("# Codes\n\nAll findings of `sowbook check`, by family.\n");
    let mut family = "";
    for code in Code::all() {
        if code.family() != family {
            family = code.family();
            page.push_str(&format!("\n## {family}\n"));
        }
        page.push_str(&code_page(*code));
    }
    page
}

/// The codes of one family in Markdown.
pub fn family_page(family: &str) -> String {
    let own = Code::all().iter().filter(|code| code.family() == family);
    std::iter::once(format!("# {family}\n"))
        .chain(own.map(|code| code_page(*code).replacen("### ", "## ", 1)))
        .collect()
}

/// The page of one code in Markdown.
pub fn code_page(code: Code) -> String {
    let Explanation { meaning, example, right, remedy } = code.explain();
    let right = if right.is_empty() { String::new() } else { format!("Right:\n\n```\n{right}\n```\n\n") };
    let weight = match code.severity() {
        Severity::Error => "An error",
        Severity::Warning => "A warning",
        Severity::Note => "A note",
    };
    format!(
        "\n### {code}\n\n{weight}: {}.\n\n{meaning}\n\n```\n{example}\n```\n\n{right}{remedy}\n",
        code.title()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained_and_nothing_else() {
        let mut missing = String::new();
        for code in Code::all() {
            let Explanation { meaning, example, right, remedy } = code.explain();
            if meaning.len() < 25 || example.is_empty() || remedy.len() < 10 || right == example {
                missing.push_str(&format!("\n{code}: {meaning:?} {example:?} {remedy:?}"));
            }
        }
        for (family, heading) in headings() {
            if format!("{family}/{heading}").parse::<Code>().is_err() {
                missing.push_str(&format!("\n{family}/{heading} is no code"));
            }
        }
        assert!(missing.is_empty(), "{missing}");
    }
}
