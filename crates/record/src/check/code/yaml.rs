//! Problems of YAML files, in words for people who do not know the terms of the parser.

use super::message::{Words, findings};
use super::suggestion::{did_you_mean, suggest};
use base::yaml::{KeyMeant, MisreadKind as Misread, Options, YamlProblemKind as Kind};

findings! {
    pub(super) const FORM;
    /// The message for a problem of YAML.
    pub fn of_yaml(kind: &Kind) match kind;

    [Error "yaml/too-large": "the text is too long"]
    | Kind::TooLarge { bytes, limit } => "the text has {bytes} bytes; the limit is {}", size_words(*limit);
        "split it, or move the long part to another file";

    [Error "yaml/too-deep": "lists and maps are nested too deep"]
    | Kind::TooDeep { limit } => "lists and maps are nested deeper than {limit} levels"; "nest the value less";

    [Error "yaml/syntax": "not YAML"]
    | Kind::Syntax(message) => {
        let (what, help) = syntax_words(message);
        Words::new(format!("not YAML: {what}")).help(help)
    }

    [Error "yaml/anchor": "an anchor, which is not allowed"]
    | Kind::Anchor => "an anchor (`&name`); files of the archive must not use anchors";
        "write out the value; quote text that begins with `&`";

    [Error "yaml/alias": "an alias, which is not allowed"]
    | Kind::Alias => "an alias (`*name`); files of the archive must not use aliases";
        "write out the value; quote text that begins with `*`";

    [Error "yaml/tag": "a tag, which is not allowed"]
    | Kind::Tag(tag) => "a tag (`{tag}`); files of the archive must not use tags";
        "remove it; quote text that begins with `!`";

    [Error "yaml/key-is-not-a-word": "a key that is a list or a map"]
    | Kind::KeyIsNotAWord => "a key that is a list or a map; expected a word"; "put the key in quotes";

    [Error "yaml/duplicate-key": "a duplicate key"]
    | Kind::DuplicateKey { key, first: _ } => "duplicate key `{key}`; using the first value";
        "delete one of them{}", both_in_condition(key);

    [Warning "yaml/lone-quote": "an unpaired quotation mark"]
    | Kind::LoneQuote => "the value ends with `\"` but does not begin with it";
        "write `\"` on both sides, or put the value in `'…'` if the mark is part of it";

    [Warning "yaml/hash-in-value": "words after `#` are not read"]
    | Kind::HashInValue => "`#` begins a comment here, so the words after it are not read";
        "quote the value; write a space after the `#` of a comment";

    [Error "yaml/second-document": "a second document in one file"]
    | Kind::SecondDocument => "a second document (`---`), which is not read"; "put it into a separate file";

    _ {
        Kind::Misread(kind) => of_misread(kind),
    }
}

findings! {
    pub(super) const VALUES;
    /// The message for a value that is not what is expected.
    pub fn of_misread(kind: &Misread) match kind;

    [Error "yaml/unknown-key": "an unknown key"]
    | Misread::UnknownKey { key, expected, meant: guess } => {
        let keys = suggest(None, "keys here", expected);
        Words::new(format!("unknown key `{key}`")).help(match guess {
            _ if in_condition(key, expected).is_some() => in_condition(key, expected).unwrap_or_default(),
            KeyMeant::Key(other) => format!("did you mean `{other}`?"),
            KeyMeant::Inside(inside) => format!("write it within `{inside}`: `{inside}: {{…, {key}: …}}`"),
            KeyMeant::Text => format!("put a text with a comma in quotes; {keys}"),
            KeyMeant::Unclear => keys,
        })
    }

    [Error "yaml/missing-key": "a required key is missing"]
    | Misread::MissingKey { key } => "the key `{key}` is missing"; "add `{key}: …`";

    [Error "yaml/unknown-word": "a word that is not in the list of allowed words"]
    | Misread::UnknownWord { found, expected, suggestion } => "unknown word `{found}`";
        = suggest(suggestion.as_deref(), "words here", expected);

    [Error "yaml/wrong-sort": "a value of the wrong type"]
    | Misread::Mismatch { found, expected, options } =>
        "wrong type: found {}; expected {}", found_words(found), expected_words(expected);
        ? match options {
            Options::Open => found.strip_prefix("string ").filter(|_| expected == "a sequence").map(|text| {
                format!("write `[{}]`", text.trim_matches('"'))
            }),
            Options::Words(words) => Some(suggest(None, "words here", words)),
            Options::Keys(keys) => Some(suggest(None, "keys here", keys)),
            Options::MapOf(key, value) => Some(format!("write `{{{key}: {value}}}`")),
            Options::OtherKey(key) => did_you_mean(Some(key)),
        };
    | Misread::Other(message) => "{message}";
}

/// How to say in a condition, or in its `look`, what a key that it does not have would mean.
fn in_condition(key: &str, keys: &[String]) -> Option<String> {
    let has = |known: &str| keys.iter().any(|key| key == known);
    Some(match key {
        "first" | "first_back" | "ahead" | "back" if has("last_start") => {
            format!("write `at: {{hole: {{{key}: …}}, if: …}}`; {}", suggest(None, "keys here", keys))
        }
        _ if !has("unless") => return None,
        "first" | "first_back" | "ahead" | "back" => {
            format!("write `at: {{hole: {{{key}: …}}, if: {{…}}}}` to test another hole")
        }
        "or" | "either" => "write `any: [{…}, {…}]`".to_owned(),
        "and" | "both" => {
            "write both conditions in one map, for all that is in it must hold; if they have the same key, \
                  write `all: [{…}, {…}]`"
                .to_owned()
        }
        "not" => "write `unless: {…}`".to_owned(),
        "none" | "neither" => "write `unless: {any: [{…}, {…}]}`".to_owned(),
        "facing" | "facing_outer" | "outer_behind" | "counterpart" | "next" | "previous" | "beyond"
        | "lap_lift" | "turn_lift" | "last_start" | "last_end" => {
            format!("write `look: {{{key}: {{…}}}}` to test another hole")
        }
        _ => return None,
    })
}

/// How to ask in a condition for both values of a key that people write twice there.
fn both_in_condition(key: &str) -> String {
    match key {
        "at" | "banked" | "flag" | "holes" | "lap" | "look" | "total" | "turn" | "unless" => {
            format!(", or write both in a condition as `all: [{{{key}: …}}, {{{key}: …}}]`")
        }
        _ => String::new(),
    }
}

/// A size in bytes, in the largest unit that divides it.
pub(crate) fn size_words(bytes: usize) -> String {
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
        _ => match found.trim_start_matches("floating ").split_once(' ') {
            Some(("string", text)) => format!("the text {}", ticked(text)),
            Some(("integer" | "point", number)) => format!("the number {}", ticked(number)),
            Some(("boolean", truth)) => ticked(truth),
            // A length is of a list.
            None if found.parse::<usize>().is_ok() => format!("a list of {found}"),
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
        "fewer elements in sequence" => "fewer".to_owned(),
        _ if expected.starts_with("an array of length ") => {
            expected.replace("an array of length", "a list of")
        }
        _ if expected.starts_with("struct ") => "a map (`key: value`)".to_owned(),
        _ if expected.starts_with("enum ") => "a word".to_owned(),
        _ => expected.to_owned(),
    }
}

/// Between backticks, without the marks that were around it.
fn ticked(text: &str) -> String {
    format!("`{}`", text.trim_matches(['"', '`']))
}
