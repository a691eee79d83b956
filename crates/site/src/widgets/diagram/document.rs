//! A drawing as a document of its own, which needs no page: what pages define once is put in its place, and the style is
//! within. It has the colours of light pages, for nothing says where it will be shown.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::symbols::{self, COMMON};
use super::{Alternative, Drawing, Frame, Sheet, layout::Layout};
use crate::common::escape;

/// The look of a drawing that is alone: that of the style sheet on a light page, without variables, which few programs
/// besides browsers know.
pub(crate) static STYLE: LazyLock<String> =
    LazyLock::new(|| include_str!("../../../../../site/assets/drawing.css").lines().collect());

/// What is said of a drawing within its file.
pub(crate) struct About<'a> {
    /// What it shows.
    pub(crate) title: &'a str,
    /// The position in words.
    pub(crate) position: &'a str,
    /// What it was made from: an address, or the title of a page.
    pub(crate) source: &'a str,
    /// The address of its licence.
    pub(crate) licence: &'a str,
}

/// The parts of every page, by id.
static PARTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| parts(&COMMON));

/// A position as a file.
pub(crate) fn document(frame: &Frame, drawing: &Drawing, about: &About<'_>) -> String {
    let [title, position, source, licence] =
        [about.title, about.position, about.source, about.licence].map(escape);
    let (tag, rest) = whole(frame, drawing);
    let head = format!(
        "<title>{title}</title><desc>{position}</desc><metadata>\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:cc=\"http://creativecommons.org/ns#\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><cc:Work rdf:about=\"\"><dc:title>{title}</dc:title>\
         <dc:source>{source}</dc:source><cc:license rdf:resource=\"{licence}\"/></cc:Work></rdf:RDF></metadata>\
         <style>{}</style>",
        style_of(&[tag.as_str(), &rest].concat())
    );
    let begin = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" height=\"{}\" ", size(frame).1);
    format!("{}{head}{rest}\n", tag.replacen("<svg ", &begin, 1))
}

/// The rules of the style that are about classes of the markup, each on a line of its file.
fn style_of(markup: &str) -> String {
    let lists = markup.split(" class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let classes: BTreeSet<&str> = lists.flat_map(|list| list.split(' ')).collect();
    let is_there = |selector: &str| {
        let names = selector.split(' ').filter_map(|part| part.split_once('.'));
        names.flat_map(|(_, names)| names.split('.')).all(|name| classes.contains(name))
    };
    let rules = include_str!("../../../../../site/assets/drawing.css").lines();
    rules.filter(|rule| rule.split('{').next().unwrap_or_default().split(',').any(is_there)).collect()
}

/// A position without style and within another drawing, as large as fits the box: left, top, width, height.
pub(crate) fn within(frame: &Frame, drawing: &Drawing, [x, y, width, height]: [i32; 4]) -> String {
    let (_, rest) = whole(frame, drawing);
    let layout = Layout::new(frame);
    let long = if frame.shape.columns() > 7 { " long" } else { "" };
    format!(
        "<svg class=\"board r{}{long}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\">{rest}",
        frame.shape.rows(),
        layout.width,
        layout.height
    )
}

/// The width and the height of a board.
pub(crate) fn size(frame: &Frame) -> (i32, i32) {
    let layout = Layout::new(frame);
    (layout.width, layout.height)
}

/// A position whose parts are in their places: its first tag, and the rest of it.
fn whole(frame: &Frame, drawing: &Drawing) -> (String, String) {
    let mut sheet = Sheet::default();
    let id = sheet.frame(frame.clone());
    let drawn = sheet.draw(id, drawing, Alternative::Text(""));
    let mut own = String::new();
    symbols::frame(&mut own, 0, frame);
    symbols::legends(&mut own, 0, frame);
    symbols::more_flags(&mut own, std::slice::from_ref(frame));
    let own = parts(&own);
    let (tag, rest) = drawn.as_str().split_once('>').unwrap_or_default();
    let tag = tag.replacen(" aria-label=\"\"", "", 1);
    let part = |id: &str| own.get(id).or_else(|| PARTS.get(id)).map(String::as_str);
    // A legend uses marks in its turn.
    (format!("{tag}>"), in_place(&in_place(rest, &part), &part))
}

/// What is defined, by id, without the ids; no definition of a group has a group within.
fn parts(definitions: &str) -> BTreeMap<String, String> {
    const ID: &str = " id=\"";
    let mut parts = BTreeMap::new();
    let mut rest = definitions;
    while let Some((before, after)) = rest.split_once(ID) {
        let Some((id, after)) = after.split_once('"') else { break };
        let begin = before.rfind('<').map_or("", |at| &before[at..]);
        let close = if begin == "<g" { "</g>" } else { "/>" };
        let Some((inner, after)) = after.split_once(close) else { break };
        // Numerals in place of seeds are for narrow columns of a page.
        let inner = inner.split_once("<text class=\"n\"").map_or_else(
            || inner.to_owned(),
            |(kept, hidden)| [kept, hidden.split_once("</text>").map_or("", |(_, kept)| kept)].concat(),
        );
        parts.insert(id.to_owned(), [begin, &inner, close].concat());
        rest = after;
    }
    parts
}

/// The markup with each use of a part replaced by the part.
fn in_place<'p>(markup: &str, part: &impl Fn(&str) -> Option<&'p str>) -> String {
    let mut out = String::with_capacity(markup.len() * 3);
    let mut rest = markup;
    while let Some((before, after)) = rest.split_once("<use") {
        out.push_str(before);
        let (tag, after) = after.split_once("/>").unwrap_or((after, ""));
        let value = |name: &str| {
            let (_, value) = tag.split_once(&format!(" {name}=\""))?;
            value.split('"').next()
        };
        let class = value("class").map_or(String::new(), |class| format!(" class=\"{class}\""));
        let place = value("x").zip(value("y"));
        let place = place.map_or(String::new(), |(x, y)| format!(" transform=\"translate({x} {y})\""));
        let used = value("href").and_then(|href| part(href.trim_start_matches('#'))).unwrap_or_default();
        out.extend(["<g", &class, &place, ">", used, "</g>"]);
        rest = after;
    }
    out.push_str(rest);
    out
}
