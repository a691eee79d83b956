//! An entry of a bibliography, written part by part.

use std::collections::BTreeMap;

use crate::common::html::Html;

/// An entry being written.
pub(super) struct Entry<'a> {
    pub(super) html: Html,
    /// The last letter of it, by which a full stop is put or left out.
    last: char,
    /// Whether another part begins before the next letter.
    parted: bool,
    /// The language of titles.
    lang: &'a str,
    /// The words of the style in the language of the page, by those in English.
    words: &'a BTreeMap<String, String>,
}

impl<'a> Entry<'a> {
    pub(super) fn new(lang: Option<&'a str>, words: &'a BTreeMap<String, String>) -> Self {
        Self { html: Html::default(), last: ' ', parted: false, lang: lang.unwrap_or("en"), words }
    }

    /// Words of the style, given in English, in the language of the page.
    pub(super) fn say(&self, english: &'static str) -> &'a str {
        self.words.get(english).map_or(english, String::as_str)
    }

    pub(super) fn text(&mut self, text: &str) {
        let Some(last) = text.chars().next_back() else { return };
        self.begin();
        self.html.push_text(text);
        self.last = last;
    }

    /// Parts what comes now from what is there, where it is another part.
    fn begin(&mut self) {
        if std::mem::take(&mut self.parted) && self.last != ' ' {
            self.stop();
            self.html.push_text(" ");
        }
    }

    /// Text in an element, in a language where that is not the one of the entry.
    pub(super) fn element(&mut self, tag: &str, lang: Option<&str>, text: &str) {
        let Some(last) = text.chars().next_back() else { return };
        let lang = lang.filter(|lang| *lang != self.say("en"));
        if tag == "span" && lang.is_none() {
            return self.text(text);
        }
        self.begin();
        let lang: Vec<_> = lang.map(|lang| ("lang", lang)).into_iter().collect();
        self.html.push(&Html::element(tag, &lang, &Html::text(text)));
        self.last = last;
    }

    /// A title in italics.
    pub(super) fn cite(&mut self, title: &str) {
        self.element("cite", Some(self.lang), title);
    }

    /// A title in plain letters.
    pub(super) fn plain(&mut self, title: &str) {
        self.element("span", Some(self.lang), title);
    }

    /// A title in quotation marks, in English with a full stop before the closing one.
    pub(super) fn quoted(&mut self, title: &str) {
        let stop = if title.ends_with(['.', '?', '!']) { "" } else { "." };
        let quoted = self.say("“{title}{stop}”").replace("{stop}", stop).replace("{title}", title);
        self.element("span", Some(self.lang), &quoted);
        self.last = if quoted.ends_with('”') { '.' } else { self.last };
    }

    /// A full stop, unless there is one.
    pub(super) fn stop(&mut self) {
        if !['.', '?', '!', ' '].contains(&self.last) {
            self.html.push_text(".");
            self.last = '.';
        }
        self.parted = false;
    }

    /// Another part begins here, behind a full stop and a space.
    pub(super) fn next(&mut self) {
        self.parted = true;
    }
}
