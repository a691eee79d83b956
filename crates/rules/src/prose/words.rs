//! What all sentences share: phrases with their parts put in, numbers, lists, names, holes.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::Clauses;
use crate::translation::FlagWords;
use base::board::{HoleSet, Player, Shape};
use base::text::{capital, fill};

use super::super::compile::holes_of;
use super::super::vocabulary::From;
use super::french;
use super::phrases::Phrases;
use crate::Language;

/// What sentences look things up in.
pub(super) struct Context<'a> {
    pub(super) clauses: &'a Clauses,
    /// What holes with a flag are.
    pub(super) flags: &'a FlagWords,
    /// The board with the labels that are said.
    pub(super) shape: &'a Shape,
    /// The same board with the labels that clauses are written with.
    pub(super) declared: &'a Shape,
    /// What the hole in question is called, first and when it is named again.
    pub(super) hole: &'a str,
    pub(super) that: &'a str,
    /// The table of what a hole held before the last seed fell.
    pub(super) before: &'static str,
    /// Whether what is said is denied.
    pub(super) denied: bool,
    pub(super) language: Language,
    pub(super) phrases: &'static Phrases,
}

impl Context<'_> {
    /// The same of another hole.
    pub(super) const fn with_hole<'b>(&'b self, hole: &'b str, that: &'b str) -> Context<'b> {
        Context { hole, that, ..*self }
    }

    /// The same of a hole that has just been named.
    pub(super) fn of_it(&self) -> Context<'_> {
        self.with_hole(self.phrase("it.hole"), self.phrase("it.that"))
    }

    /// The phrase with a key, of what is denied the one under `not` if there is one; empty where the language has no
    /// words for it.
    pub(super) fn phrase(&self, key: &str) -> &'static str {
        let no = self.denied.then(|| format!("not.{key}")).filter(|no| self.phrases.has(no));
        let phrase = self.phrases.get(no.as_deref().unwrap_or(key));
        debug_assert!(phrase.is_some(), "there is no phrase `{key}`");
        phrase.unwrap_or_default()
    }

    /// Words put together from phrases, as they are written.
    pub(super) fn written(&self, words: String) -> String {
        match self.language {
            Language::English => words,
            Language::French => french::elided(&words),
        }
    }

    /// The phrase with a key, with each `{name}` put in.
    pub(super) fn say(&self, key: &str, parts: &[(&str, &str)]) -> String {
        fill(self.phrase(key), parts)
    }

    /// The phrase for a word of the vocabulary, in a table that has all words of its kind.
    pub(super) fn word<W: Serialize + JsonSchema>(&self, table: &str, word: W) -> String {
        self.say_word(table, word, &[])
    }

    /// The same, with each `{name}` put in.
    pub(super) fn say_word<W>(&self, table: &str, word: W, parts: &[(&str, &str)]) -> String
    where
        W: Serialize + JsonSchema,
    {
        #[cfg(test)]
        super::tests::noted::table::<W>(table);
        self.say(&key(table, word), parts)
    }

    /// The form of a phrase for a number, which is put in as `{n}`: `zero`, `one`, `two` or `three` where the phrase
    /// has such a form, else `other`.
    pub(super) fn count(&self, key: &str, number: impl Into<u32>, parts: &[(&str, &str)]) -> String {
        let number = number.into();
        let exact = ["zero", "one", "two", "three"].get(usize::try_from(number).unwrap_or(usize::MAX));
        let form = exact.map(|form| format!("{key}.{form}")).filter(|key| self.phrases.get(key).is_some());
        let number = self.number(number);
        let parts: Vec<_> = std::iter::once(("n", number.as_str())).chain(parts.iter().copied()).collect();
        self.say(&form.unwrap_or_else(|| format!("{key}.other")), &parts)
    }

    /// A number of things: a word up to twelve, then digits in groups of three.
    pub(super) fn number(&self, number: impl Into<u32>) -> String {
        self.phrases.number(number.into())
    }

    /// A number of seeds that are not named, such as `two`.
    pub(super) fn number_of_seeds(&self, number: impl Into<u32>) -> String {
        let number = number.into();
        if number == 1 { self.say("one_seed", &[]) } else { self.number(number) }
    }

    /// A number of seeds, such as `two seeds`.
    pub(super) fn seeds(&self, number: impl Into<u32>) -> String {
        self.count("seeds", number, &[])
    }

    /// A list with a word before its last item: `and` or `or`.
    pub(super) fn list(&self, items: &[String], word: &str) -> String {
        list(items, self.phrase(word))
    }

    /// Clauses of a sentence that all hold: the last after a comma, but where there are two that are short.
    pub(super) fn joined(&self, clauses: &[String]) -> String {
        let Some((last, first @ [_, ..])) = clauses.split_last() else { return clauses.concat() };
        let has = |word: &str| clauses.iter().any(|clause| clause.split(' ').any(|one| one == word));
        let comma = if first.len() > 1 || self.phrase("apart").split(' ').any(has) { "," } else { "" };
        format!("{}{comma} {} {last}", first.join(", "), self.phrase("and"))
    }

    /// A name from a ruleset's file, in words.
    pub(super) fn quoted(&self, name: &str) -> String {
        self.say("quoted", &[("name", &name.replace('_', " "))])
    }

    /// What a hole with a flag is, in words that may follow "is", if the ruleset's file has them in the language.
    pub(super) fn flag_is(&self, name: &str) -> Option<&str> {
        self.flags.get(name)?.translation(self.language)
    }

    /// A list of names.
    pub(super) fn names(&self, names: &[String], word: &str) -> String {
        let names: Vec<String> = names.iter().map(|name| self.quoted(name)).collect();
        self.list(&names, word)
    }

    /// The labels of holes of both players, South's first: `i, j or k; for North I, J or K`; once where they are alike.
    pub(super) fn labels(&self, holes: HoleSet, word: &str) -> String {
        let of = |player: Player| {
            let order = self.shape.label_order(player).iter();
            let own = order.filter(|&&hole| holes.contains(hole));
            let own: Vec<String> = own.map(|&hole| self.shape.label(hole).to_owned()).collect();
            self.list(&own, word)
        };
        let (south, north) = (of(Player::South), of(Player::North));
        if south == north { south } else { self.say("labels", &[("south", &south), ("north", &north)]) }
    }

    /// One of the holes of a choice; `any` is the key for every hole.
    pub(super) fn one_of(&self, from: &From, any: &str) -> String {
        let holes = holes_of(from, self.clauses, self.declared);
        let labels = if holes.is_empty() { self.say("one_of.none", &[]) } else { self.labels(holes, "or") };
        match from {
            From::Any => self.say(any, &[]),
            From::Set(set) => self.say("one_of.set", &[("set", &self.quoted(set)), ("labels", &labels)]),
            from => self.say(&key("one_of", from), &[("labels", &labels)]),
        }
    }
}

/// The key of a word of the vocabulary in a table: the table, a dot, and the word as rulesets write it, or the key of
/// its map.
pub(super) fn key(table: &str, word: impl Serialize) -> String {
    let name = match serde_json::to_value(word) {
        Ok(Value::String(name)) => Some(name),
        Ok(Value::Object(map)) => map.into_iter().next().map(|(name, _)| name),
        _ => None,
    };
    format!("{table}.{}", name.unwrap_or_default())
}

/// A list with a word before its last item.
pub(super) fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// With a capital and a full stop, unless a mark already closes it.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '?', '!']) { text } else { format!("{text}.") }
}
