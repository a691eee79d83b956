//! An entry of a bibliography, written part by part.

use crate::common::html::Html;

/// An entry being written.
pub(super) struct Entry<'a> {
    pub(super) html: Html,
    /// The last letter of it, by which a full stop is put or left out.
    last: char,
    /// Whether another part begins before the next letter.
    parted: bool,
    /// The language of titles.
    lang: Option<&'a str>,
}

impl<'a> Entry<'a> {
    pub(super) fn new(lang: Option<&'a str>) -> Self {
        Self { html: Html::default(), last: ' ', parted: false, lang }
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

    /// Text in an element, in a language where that is not English, as the entry and most titles are.
    pub(super) fn element(&mut self, tag: &str, lang: Option<&str>, text: &str) {
        let Some(last) = text.chars().next_back() else { return };
        let lang = lang.filter(|lang| *lang != "en");
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
        self.element("cite", self.lang, title);
    }

    /// A title in plain letters.
    pub(super) fn plain(&mut self, title: &str) {
        self.element("span", self.lang, title);
    }

    /// A title in quotation marks, with a full stop before the closing one.
    pub(super) fn quoted(&mut self, title: &str) {
        let stop = if title.ends_with(['.', '?', '!']) { "" } else { "." };
        self.element("span", self.lang, &format!("“{title}{stop}”"));
        self.last = '.';
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
