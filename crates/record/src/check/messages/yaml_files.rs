//! Messages for problems of YAML files, in words for people who do not know the terms of the parser.

use super::{Code, Message, meant};
use crate::yaml::{self, KeyMeant};

/// The message for a problem of YAML.
pub fn of_yaml(kind: &yaml::ProblemKind) -> Message {
    use yaml::ProblemKind as Kind;
    match kind {
        Kind::TooLarge { bytes, limit } => Message::new(
            Code::YamlTooLarge,
            format!("the text has {bytes} bytes; the limit is {}", size_words(*limit)),
        )
        .help("split it, or move the long part to another file"),
        Kind::TooDeep { limit } => {
            Message::new(Code::YamlTooDeep, format!("lists and maps are nested deeper than {limit} levels"))
                .help("nest the value less")
        }
        Kind::Syntax(message) => {
            let (what, help) = syntax_words(message);
            Message::new(Code::YamlSyntax, format!("not YAML: {what}")).help(help)
        }
        Kind::Anchor => {
            Message::new(Code::YamlAnchor, "an anchor (`&name`); files of the archive must not use anchors")
                .help("write out the value; quote text that begins with `&`")
        }
        Kind::Alias => {
            Message::new(Code::YamlAlias, "an alias (`*name`); files of the archive must not use aliases")
                .help("write out the value; quote text that begins with `*`")
        }
        Kind::Tag(tag) => {
            Message::new(Code::YamlTag, format!("a tag (`{tag}`); files of the archive must not use tags"))
                .help("remove it; quote text that begins with `!`")
        }
        Kind::KeyIsNotAWord => {
            Message::new(Code::YamlKeyIsNotAWord, "a key that is a list or a map; expected a word")
                .help("put the key in quotes")
        }
        Kind::DuplicateKey { key, first: _ } => {
            Message::new(Code::YamlDuplicateKey, format!("duplicate key `{key}`; using the first value"))
                .help("delete one of them")
        }
        Kind::LoneQuote => {
            Message::new(Code::YamlLoneQuote, "the value ends with `\"` but does not begin with it")
                .help("write `\"` on both sides, or put the value in `'…'` if the mark is part of it")
        }
        Kind::HashInValue => Message::new(
            Code::YamlHashInValue,
            "`#` begins a comment here, so the words after it are not read",
        )
        .help("quote the value; write a space after the `#` of a comment"),
        Kind::SecondDocument => {
            Message::new(Code::YamlSecondDocument, "a second document (`---`), which is not read")
                .help("put it into a separate file")
        }
        Kind::Misread(kind) => of_misread(kind),
    }
}

/// The message for a value that is not what is expected.
pub fn of_misread(kind: &yaml::MisreadKind) -> Message {
    use yaml::MisreadKind as Kind;
    match kind {
        Kind::UnknownKey { key, expected, meant: guess } => {
            Message::new(Code::YamlUnknownKey, format!("unknown key `{key}`")).help(match guess {
                KeyMeant::Key(other) => meant(Some(other), "keys here", expected),
                KeyMeant::Inside(inside) => {
                    format!("write it within `{inside}`: `{inside}: {{…, {key}: …}}`")
                }
                KeyMeant::Text => {
                    format!("put a text with a comma in quotes; {}", meant(None, "keys here", expected))
                }
                KeyMeant::Unclear if is_hole_for_at(key, expected) => {
                    format!(
                        "write `at: {{hole: {{{key}: …}}, if: …}}`; {}",
                        meant(None, "keys here", expected)
                    )
                }
                KeyMeant::Unclear => meant(None, "keys here", expected),
            })
        }
        Kind::MissingKey { key } => Message::new(Code::YamlMissingKey, format!("the key `{key}` is missing"))
            .help(format!("add `{key}: …`")),
        Kind::UnknownWord { found, expected, suggestion } => Message::new(
            Code::YamlUnknownWord,
            format!("unknown word `{found}`"),
        )
        .help(meant(suggestion.as_deref(), "words here", expected)),
        Kind::Mismatch { found, expected, options } => {
            let message = Message::new(
                Code::YamlWrongSort,
                format!("wrong type: found {}; expected {}", found_words(found), expected_words(expected)),
            );
            match options {
                yaml::Options::Open => match (found.strip_prefix("string "), expected.as_str()) {
                    (Some(text), "a sequence") => {
                        message.help(format!("write `[{}]`", text.trim_matches('"')))
                    }
                    _ => message,
                },
                yaml::Options::Words(words) => message.help(meant(None, "words here", words)),
                yaml::Options::Keys(keys) => message.help(meant(None, "keys here", keys)),
                yaml::Options::MapOf(key, value) => message.help(format!("write `{{{key}: {value}}}`")),
                yaml::Options::OtherKey(key) => message.help(meant(Some(key), "keys here", &[])),
            }
        }
        Kind::Other(message) => Message::new(Code::YamlWrongSort, message.clone()),
    }
}

/// Whether a key of `look` that does not exist names a hole for which `at` is written.
fn is_hole_for_at(key: &str, keys_of_look: &[String]) -> bool {
    keys_of_look.iter().any(|known| known == "last_start")
        && matches!(key, "first" | "first_back" | "ahead" | "back")
}

/// A size in bytes, in the largest unit that divides it.
pub fn size_words(bytes: usize) -> String {
    const MEBIBYTE: usize = 1024 * 1024;
    match bytes {
        bytes if bytes >= MEBIBYTE && bytes % MEBIBYTE == 0 => format!("{} MiB", bytes / MEBIBYTE),
        bytes => format!("{bytes} bytes"),
    }
}

/// The parser's words for what is not YAML, and what to do, for people who do not know its terms.
fn syntax_words(message: &str) -> (&str, &'static str) {
    const NEAR: &str = "look for a missing quotation mark, colon or indentation here or just before";
    const PLAIN: [(&str, &str, &str); 13] = [
        ("NUL byte", "a NUL byte (0x00)", "delete it, and check what was there before"),
        ("indentation in quoted scalar", "unclosed quotation mark", "close it"),
        ("quoted scalar, found unexpected", "unclosed quotation mark", "close it"),
        ("unexpected eof", "the text ends too early", "look for an unclosed bracket or quotation mark"),
        (
            "flow mapping",
            "a `{` is unclosed, or a comma is missing",
            "write `{key: value, key: value}`, and put a text with a comma or a colon in quotes",
        ),
        ("flow sequence", "a `[` is unclosed, or a comma is missing", "write `[one, two]`"),
        (
            "mapping values",
            "a colon where no key is possible",
            "check the indentation of this line and the colon of the key above it, and quote text that contains a colon",
        ),
        (
            "valid YAML whitespace",
            "a colon without a space after it; a tab does not count",
            "write a space after the colon",
        ),
        ("tab", "the indentation contains a tab", "indent with spaces"),
        (
            "block mapping",
            "a line that is neither a key nor part of the value above",
            "check its indentation",
        ),
        (
            "simple key expect ':'",
            "the line before is neither a key nor part of a value",
            "write `key: value`, with a space after the colon",
        ),
        (
            "simple key expected",
            "a line that is neither a key nor part of the value above",
            "write `key: value`",
        ),
        ("block collection", "a line of a list without `-`", "check its indentation"),
    ];
    let known = PLAIN.iter().find(|(part, ..)| message.contains(part));
    known.map_or((message, NEAR), |(_, what, help)| (what, help))
}

/// What serde says it found, in words for people who do not program.
fn found_words(found: &str) -> String {
    match found {
        "map" => "a map (`key: value`)".to_owned(),
        "sequence" => "a list".to_owned(),
        "unit value" | "null" => "nothing".to_owned(),
        "unit variant" => "the word alone".to_owned(),
        _ => match found.split_once(' ') {
            Some(("string", text)) => format!("the text {}", ticked(text)),
            Some(("integer" | "floating point", number)) => format!("the number {}", ticked(number)),
            Some(("boolean", truth)) => ticked(truth),
            _ => found.to_owned(),
        },
    }
}

/// What serde says it expected, likewise.
fn expected_words(expected: &str) -> String {
    match expected {
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" => "a whole number from 0 to 65535".to_owned(),
        "u32" | "u64" | "usize" => "a whole number".to_owned(),
        "a boolean" => "`true` or `false`".to_owned(),
        "a string" => "text".to_owned(),
        "a sequence" => "a list (`[…]`)".to_owned(),
        "a map" => "a map (`key: value`)".to_owned(),
        "map with a single key" => "a map with one key".to_owned(),
        "newtype variant" | "struct variant" => "the word with a value (`word: …`)".to_owned(),
        "unit variant" => "a word alone".to_owned(),
        _ if expected.starts_with("struct ") => "a map (`key: value`)".to_owned(),
        _ if expected.starts_with("enum ") => "a word".to_owned(),
        _ => expected.to_owned(),
    }
}

/// Between backticks, without the marks that were around it.
fn ticked(text: &str) -> String {
    format!("`{}`", text.trim_matches(['"', '`']))
}
