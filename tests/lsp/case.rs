//! A case: files, a place in one of them, questions, and what the answers hold.
//!
//! ```text
//! What the case shows.
//! === play/one.sow        a file that is open; `‸` is the place
//! …
//! === saved play/two.sow  a file that is only on the disk
//! …
//! === hover               a question about the place: lines that the answer has, in this order; none has a line after `!`
//! …
//! ```

use std::path::Path;

use serde_json::Value;

/// The mark of the place.
const PLACE: char = '‸';

pub(crate) struct Case {
    pub(crate) name: String,
    /// Files on the disk.
    pub(crate) saved: Vec<(String, String)>,
    /// Files that are open.
    pub(crate) open: Vec<(String, String)>,
    /// The file with the place, and the place: line and UTF-16 unit from 0.
    pub(crate) place: (String, (usize, usize)),
    /// Questions, each with the lines expected.
    pub(crate) asked: Vec<(String, Vec<String>)>,
}

impl Case {
    pub(crate) fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a case");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut case =
            Self { name, saved: Vec::new(), open: Vec::new(), place: Default::default(), asked: Vec::new() };
        for section in text.split("\n=== ").skip(1) {
            let (head, body) = section.split_once('\n').unwrap_or((section, ""));
            match head.split_once(' ') {
                Some(("saved", file)) => case.saved.push((file.to_owned(), body.to_owned())),
                _ if head.contains('.') => {
                    if let Some(at) = body.find(PLACE) {
                        let line = body[..at].matches('\n').count();
                        let start = body[..at].rfind('\n').map_or(0, |end| end + 1);
                        case.place = (head.to_owned(), (line, body[start..at].encode_utf16().count()));
                    }
                    case.open.push((head.to_owned(), body.replace(PLACE, "")));
                }
                _ => {
                    let lines = body.lines().filter(|line| !line.is_empty()).map(str::to_owned);
                    case.asked.push((head.to_owned(), lines.collect()));
                }
            }
        }
        assert!(!case.asked.is_empty(), "{}: nothing is asked", case.name);
        case
    }
}

/// What is missing of the lines expected, or must not be there.
pub(crate) fn differs(answer: &str, expected: &[String]) -> Option<String> {
    let mut lines = answer.lines();
    for line in expected {
        match line.strip_prefix('!') {
            Some(line) if answer.lines().any(|found| found.trim() == line.trim()) => {
                return Some(format!("`{line}` must not be in\n{answer}"));
            }
            Some(_) => {}
            None if lines.any(|found| found.trim() == line.trim()) => {}
            None => return Some(format!("`{line}` is not in (or not after the line before it)\n{answer}")),
        }
    }
    None
}

fn range(range: &Value) -> String {
    let at = |place: &Value| format!("{}:{}", place["line"], place["character"]);
    format!("{}-{}", at(&range["start"]), at(&range["end"]))
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// An answer as lines; `folder` is taken from addresses.
pub(crate) fn shown(question: &str, answer: &Value, folder: &str) -> String {
    let mut lines = Vec::new();
    let all = |value: &Value| value.as_array().cloned().unwrap_or_default();
    match question {
        "hover" => lines.push(word(&answer["contents"]["value"]).to_owned()),
        "definition" if answer.is_null() => lines.push("nothing".to_owned()),
        "definition" => {
            lines.push(format!("{} {}", word(&answer["uri"]).replace(folder, ""), range(&answer["range"])));
        }
        "completion" => {
            for item in all(answer) {
                let text = &item["textEdit"];
                let detail = item["detail"].as_str().map_or(String::new(), |detail| format!(" | {detail}"));
                lines.push(format!("{} {}{detail}", range(&text["range"]), word(&text["newText"])));
            }
        }
        "findings" => {
            for one in all(answer) {
                lines.push(format!("{} {} {}", range(&one["range"]), one["severity"], word(&one["code"])));
                lines.extend(word(&one["message"]).lines().map(str::to_owned));
                for other in all(&one["relatedInformation"]) {
                    let place = &other["location"];
                    let file = word(&place["uri"]).replace(folder, "");
                    lines.push(format!("{file} {} {}", range(&place["range"]), word(&other["message"])));
                }
            }
        }
        "actions" => {
            for action in all(answer) {
                lines.push(format!("{} ({})", word(&action["title"]), word(&action["kind"])));
                for edits in action["edit"]["changes"].as_object().expect("changes").values() {
                    let edits = all(edits);
                    lines.extend(
                        edits.iter().map(|edit| format!("{} {}", range(&edit["range"]), edit["newText"])),
                    );
                }
            }
        }
        "symbols" => all(answer).iter().for_each(|one| symbol(one, 0, &mut lines)),
        "formatting" => {
            lines.extend(
                all(answer).iter().map(|edit| format!("{} {}", range(&edit["range"]), edit["newText"])),
            );
        }
        _ => panic!("unknown question {question}"),
    }
    lines.join("\n")
}

fn symbol(one: &Value, depth: usize, lines: &mut Vec<String>) {
    let detail = one["detail"].as_str().map_or(String::new(), |detail| format!(" | {detail}"));
    lines.push(format!("{depth} {} {}{detail}", range(&one["range"]), word(&one["name"])));
    for below in one["children"].as_array().into_iter().flatten() {
        symbol(below, depth + 1, lines);
    }
}
