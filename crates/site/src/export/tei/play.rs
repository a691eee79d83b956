//! The play of a record as TEI: each item as a `seg` of its type, with what editors and witnesses say of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::PlyPlace;
use crate::page_shell::Site;
use record::archive::{Provenance, RecordHeader};
use record::notation::WrittenAt;
use record::notation::syntax::{
    Attestation, Comment, Gap, GapPlies, Item, ItemKind, Record, Sic, Variation, Witness,
};
use record::replay::{CommentText, LineReport, PlyVerdict, VariationReport, WrittenRecord};

use super::paper::{PageImages, PaperBreaks};
use super::xml::{Element, Node, id, text, to};
use base::text::Span;

/// What a replay knows of an item: a ply, or a variation.
struct Mark {
    id: String,
    /// Items that it consists of: more than one for a joint ply.
    items: usize,
    /// Its verdict and its provenance; empty for a variation.
    ana: String,
}

/// Writes the play of a record.
pub(super) struct Play<'a> {
    written: WrittenRecord<'a>,
    header: &'a RecordHeader,
    /// By where the item begins in the text.
    marks: BTreeMap<usize, Mark>,
    /// The class of the play that was not replayed, from here on.
    provenance: Option<Provenance>,
    /// The page that the play is on.
    breaks: PaperBreaks,
    /// The images of the pages that it is on.
    images: PageImages<'a>,
    /// Plies so far that were not replayed.
    unreplayed: usize,
    /// Whether a joint ply is being written, whose parts are no plies by themselves.
    is_joint: bool,
    /// The hands and the witnesses that play names.
    hands: BTreeSet<String>,
    witnesses: BTreeSet<String>,
}

/// What play refers to outside itself.
#[derive(Default)]
pub(super) struct PlayReferences {
    /// The sigla of hands and of witnesses.
    pub(super) hands: BTreeSet<String>,
    pub(super) witnesses: BTreeSet<String>,
    /// The images of its pages.
    pub(super) images: Option<Element>,
}

/// What is said of an item behind it.
#[derive(Default)]
struct Apparatus<'i> {
    corrections: Vec<&'i Sic>,
    witnesses: Vec<&'i Witness>,
    comments: Vec<&'i Comment>,
    /// Items that these are.
    items: usize,
}

impl<'i> Apparatus<'i> {
    /// What is said of the item before `behind`; comments belong to it only if a mark follows them.
    fn new(behind: &'i [Item]) -> Self {
        let mut found = Self::default();
        let mut comments = Vec::new();
        for (item, count) in behind.iter().zip(1..) {
            match &item.kind {
                ItemKind::Sic(sic) => found.corrections.push(sic),
                ItemKind::Wit(witnesses) => found.witnesses.extend(witnesses),
                ItemKind::Comment(comment) => {
                    comments.push(comment);
                    continue;
                }
                ItemKind::Note => continue,
                _ => break,
            }
            found.items = count;
            found.comments.append(&mut comments);
        }
        found
    }
}

impl<'a> Play<'a> {
    pub(super) fn new(site: &'a Site<'a>, text: &'a str, header: &'a RecordHeader) -> Self {
        Self {
            written: WrittenRecord { text, header: Some(header) },
            header,
            marks: BTreeMap::new(),
            provenance: header.provenance,
            breaks: PaperBreaks::default(),
            images: PageImages::new(site),
            unreplayed: 0,
            is_joint: false,
            hands: BTreeSet::new(),
            witnesses: BTreeSet::new(),
        }
    }

    /// Adds what a replay knows of the main line, whose plies are at these places.
    pub(super) fn add_line<'p>(&mut self, line: &LineReport<'_>, places: impl Iterator<Item = &'p PlyPlace>) {
        let name = |place: &PlyPlace| match place.part {
            0 | 1 => place.fragment.clone(),
            part => format!("p{part}.{}", place.fragment),
        };
        self.mark(line, places.map(name), |_| true);
    }

    /// Marks the plies of a line; `is_known` says which classes of provenance it can have.
    fn mark(
        &mut self,
        line: &LineReport<'_>,
        names: impl Iterator<Item = String>,
        is_known: fn(Provenance) -> bool,
    ) {
        for (ply, id) in line.plies.iter().zip(names) {
            for (variation, number) in ply.variations().iter().zip(1..) {
                self.mark_variation(variation, format!("{id}-v{number}"), is_known);
            }
            let Some(first) = ply.own().first() else { continue };
            let class = ply.step.provenance.filter(|class| is_known(*class)).map(Provenance::word);
            let ana = to([ply.step.verdict.word()].into_iter().chain(class));
            self.marks.insert(first.span.start, Mark { id, items: ply.own().len(), ana });
        }
    }

    fn mark_variation(
        &mut self,
        variation: &VariationReport<'_>,
        id: String,
        around: fn(Provenance) -> bool,
    ) {
        // What an editor proposes, or plays by other rules, is in no source, whatever the line around it is.
        let is_own = variation.by().is_some()
            || variation.items.iter().any(|item| matches!(item.kind, ItemKind::Under(_)));
        let is_known = if is_own { is_of_editors } else { around };
        if let Some(line) = variation.line() {
            self.mark(&line, (1..).map(|number| format!("{id}-{number}")), is_known);
        }
        self.marks.insert(variation.span.start, Mark { id, items: 1, ana: String::new() });
    }

    /// The main line.
    pub(super) fn main(&mut self, record: &Record) -> Element {
        let line = Element::new("ab").with("type", "play").content(self.line(&record.items));
        let stray = record.stray.map(|stray| self.words(stray).replace('\r', ""));
        let stray = stray.map(|stray| text("seg", stray).with("type", "unreadable"));
        line.lines(stray)
    }

    /// A position that the header states: what the source gives, or what the editors assume.
    pub(super) fn stated(&self, by: &'static str, board: &str) -> Element {
        let board = one_line(board);
        let stated = Element::new("seg").with("type", "board").with("subtype", by);
        if by == "given" { stated.text(board) } else { stated.child(text("supplied", board)) }
    }

    /// What it refers to.
    pub(super) fn into_references(self) -> PlayReferences {
        PlayReferences { images: self.images.element(), hands: self.hands, witnesses: self.witnesses }
    }

    /// The items of a line, each on a line of its own.
    fn line(&mut self, items: &[Item]) -> Vec<Node> {
        let mut nodes = vec![Node::Text("\n".to_owned())];
        let mut at = 0;
        while let Some(rest) = items.get(at..).filter(|rest| !rest.is_empty()) {
            at += self.next(rest, &mut nodes);
        }
        nodes
    }

    /// Writes the first of some items with what is said of it, and gives how many items that were.
    fn next(&mut self, items: &[Item], nodes: &mut Vec<Node>) -> usize {
        let Some(first) = items.first() else { return 0 };
        let mark = self.marks.remove(&first.span.start);
        let own = mark.as_ref().map_or(1, |mark| mark.items).min(items.len());
        let behind = items.get(own..).filter(|_| has_reading(&first.kind)).unwrap_or_default();
        let apparatus = Apparatus::new(behind);
        let end = own + apparatus.items;
        let mut add = |element: Element| nodes.extend([Node::Element(element), Node::Text("\n".to_owned())]);
        if let ItemKind::At(at) = &first.kind {
            self.place(at).into_iter().for_each(add);
            return own;
        }
        if own > 1 {
            let joint =
                Element::new("seg").with("type", "ply").with("subtype", "joint").with("notation", "sow");
            self.is_joint = true;
            let parts = self.line(items.get(..end).unwrap_or_default());
            self.is_joint = false;
            add(marked(joint.content(parts), mark));
            return end;
        }
        if let Some(element) = self.item(first, mark, &apparatus) {
            add(element);
        }
        apparatus.comments.iter().for_each(|comment| add(self.comment(comment)));
        end
    }

    /// An item; `None` for what TEI does not have.
    fn item(&mut self, item: &Item, mark: Option<Mark>, apparatus: &Apparatus<'_>) -> Option<Element> {
        let element = match &item.kind {
            ItemKind::Note | ItemKind::At(_) => return None,
            ItemKind::Comment(comment) => self.comment(comment),
            ItemKind::Gap(gap) => self.gap(gap),
            ItemKind::Provenance(class) => self.provenance(*class),
            ItemKind::Variation(variation) => self.variation(variation),
            kind if is_ply(kind) && self.is_joint => {
                let half = Element::new("seg").with("type", "half");
                return Some(half.content(self.reading(item, apparatus)));
            }
            kind if is_ply(kind) => {
                let ply = Element::new("seg").with("type", "ply").with("notation", "sow");
                let mark = mark.unwrap_or_else(|| self.not_replayed());
                return Some(marked(ply, Some(mark)).content(self.reading(item, apparatus)));
            }
            kind => {
                let seg = Element::new("seg").with("type", seg_type(kind));
                return Some(marked(seg, mark).content(self.reading(item, apparatus)));
            }
        };
        let element = marked(element, mark);
        Some(match item.attestation {
            Attestation::Written => element,
            Attestation::Supplied => Element::new("supplied").child(element),
        })
    }

    /// What is known of a ply that was not replayed.
    fn not_replayed(&mut self) -> Mark {
        self.unreplayed += 1;
        let class = self.provenance.map(Provenance::word);
        let ana = to([PlyVerdict::NotChecked.word()].into_iter().chain(class));
        Mark { id: format!("ply.{}", self.unreplayed), items: 1, ana }
    }

    /// An item as it is read: what the source has instead, if an editor corrects it, and what the witnesses have.
    fn reading(&mut self, item: &Item, apparatus: &Apparatus<'_>) -> Vec<Node> {
        let written = one_line(self.words(item.span));
        let is_supplied = item.attestation == Attestation::Supplied;
        let bare = if is_supplied { written.trim_matches(['[', ']']).trim() } else { &written };
        let mut read = match &item.kind {
            ItemKind::Ply(_) | ItemKind::EndsIn(_) => signs(bare),
            _ => vec![Node::Text(bare.to_owned())],
        };
        if is_supplied {
            read = vec![Node::Element(Element::new("supplied").content(read))];
        }
        for sic in &apparatus.corrections {
            let hand = sic.hand.map(|hand| self.hand(hand));
            let printed = text("sic", unquoted(self.words(sic.printed)));
            let corrected = Element::new("corr").maybe("resp", hand).content(read);
            read = vec![Node::Element(Element::new("choice").child(printed).child(corrected))];
        }
        if apparatus.witnesses.is_empty() {
            return read;
        }
        let (mut followed, mut others) = (Vec::new(), Vec::new());
        for witness in &apparatus.witnesses {
            let siglum = self.words(witness.siglum).to_owned();
            let reading = unquoted(self.words(witness.reading));
            let is_followed = is_same(&reading, bare);
            match is_followed {
                true => followed.push(id("wit", &siglum)),
                false => {
                    let reading = if reading == "omitted" { String::new() } else { reading };
                    let element = Element::new("rdg").with("wit", to([id("wit", &siglum)]));
                    others.push(if reading.is_empty() { element } else { element.text(reading) });
                }
            }
            self.witnesses.insert(siglum);
        }
        let lemma = Element::new("lem").with("wit", to(followed)).content(read);
        let entry = others.into_iter().fold(Element::new("app").child(lemma), Element::child);
        vec![Node::Element(entry)]
    }

    /// A comment, in its language and signed, paragraph by paragraph.
    fn comment(&self, comment: &Comment) -> Element {
        let said = CommentText::new(self.written, comment);
        let note = Element::new("note")
            .maybe("resp", said.hand.map(|hand| to([id("hand", hand)])))
            .maybe("xml:lang", said.language.filter(|_| said.is_marked));
        let text_of = said.text.replace('\r', "");
        let paragraphs: Vec<&str> =
            text_of.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()).collect();
        match paragraphs.as_slice() {
            [one] => note.text(*one),
            all => note.lines(all.iter().map(|paragraph| text("p", *paragraph))),
        }
    }

    /// Missing plies. The words for the cause are an attribute only if they are plain.
    fn gap(&self, gap: &Gap) -> Element {
        let element = Element::new("gap").with("unit", "ply");
        let element = match gap.plies {
            GapPlies::NotKnown => element.with("extent", "unknown"),
            GapPlies::Between(least, most) if least == most => element.with("quantity", least.to_string()),
            GapPlies::Between(least, most) => {
                element.with("atLeast", least.to_string()).with("atMost", most.to_string())
            }
        };
        let Some(cause) = gap.cause.map(|cause| one_line(&unquoted(self.words(cause)))) else {
            return element;
        };
        let is_plain = cause.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        if is_plain { element.with("reason", cause) } else { element.child(text("desc", cause)) }
    }

    /// The page and line on which the text goes on.
    fn place(&mut self, at: &WrittenAt) -> Vec<Element> {
        let Ok(place) = self.words(at.place).parse() else { return Vec::new() };
        let siglum = at.witness.map(|witness| self.words(witness).to_owned());
        let source = self.header.source_of(siglum.as_deref()).and_then(|source| source.parse().ok());
        let images = self.images.of(source.as_ref(), &place);
        let edition = siglum.as_ref().map_or(String::new(), |siglum| to([id("wit", siglum)]));
        self.witnesses.extend(siglum);
        self.breaks.next(edition, &place, &images)
    }

    /// Another class of provenance, which holds for all that follows in its line.
    fn provenance(&mut self, class: Span) -> Element {
        let word = one_line(self.words(class));
        let known = Provenance::from_word(&word);
        self.provenance = known.or(self.provenance);
        let milestone = Element::new("milestone").with("unit", "provenance");
        milestone.with("n", word).maybe("ana", known.map(|class| to([class.word()])))
    }

    /// Other play in place of the ply before it, with what it says of itself.
    fn variation(&mut self, variation: &Variation) -> Element {
        let around = (self.provenance, self.breaks.clone());
        let by = variation.items.iter().find_map(|item| match item.kind {
            ItemKind::By(hand) => Some(hand),
            _ => None,
        });
        let by = by.map(|hand| self.hand(hand));
        let element = Element::new("seg").with("type", "variation").maybe("resp", by);
        let element = element.content(self.line(&variation.items));
        (self.provenance, self.breaks) = around;
        element
    }

    /// A reference to a hand, declared or not.
    fn hand(&mut self, siglum: Span) -> String {
        let siglum = self.words(siglum).to_owned();
        let reference = to([id("hand", &siglum)]);
        if !self.header.hands.contains_key(&siglum) {
            self.hands.insert(siglum);
        }
        reference
    }

    fn words(&self, span: Span) -> &'a str {
        self.written.text.get(span.range()).unwrap_or_default().trim()
    }
}

/// Whether play of a class is not from a source.
const fn is_of_editors(class: Provenance) -> bool {
    !class.is_documented() || matches!(class, Provenance::Derived | Provenance::Reconstructed)
}

/// Whether a witness has what the record follows. A number may be quoted without its sign, and a ply without its end.
fn is_same(reading: &str, followed: &str) -> bool {
    let start = followed.split(':').next().unwrap_or_default().replace('~', "");
    [followed, followed.trim_start_matches(['=', 'x']), &start].contains(&reading)
}

/// The element with what a replay knows of it.
fn marked(element: Element, mark: Option<Mark>) -> Element {
    match mark {
        Some(mark) => element.with("xml:id", mark.id).with("ana", mark.ana),
        None => element,
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stood between quotation marks.
fn unquoted(text: &str) -> String {
    text.replace("\\\"", "\"")
}

/// A ply sign by sign: what is unclear is marked, and `?` is a hole that cannot be read.
fn signs(written: &str) -> Vec<Node> {
    let mut nodes = Vec::new();
    let mut rest = written;
    while !rest.is_empty() {
        let end = rest.get(1..).and_then(|rest| rest.find(['/', ':'])).map_or(rest.len(), |end| end + 1);
        let (piece, behind) = rest.split_at(end);
        nodes.push(match piece.strip_suffix('~') {
            Some(unclear) => Node::Element(text("unclear", unclear)),
            None if piece == "?" => {
                let hole = Element::new("gap").with("unit", "hole").with("quantity", "1");
                Node::Element(hole.with("reason", "illegible"))
            }
            None => Node::Text(piece.to_owned()),
        });
        rest = behind;
    }
    nodes
}

/// Whether an item is written out, so that editors and witnesses can have another reading of it.
const fn has_reading(kind: &ItemKind) -> bool {
    !matches!(
        kind,
        ItemKind::Note
            | ItemKind::Comment(_)
            | ItemKind::Gap(_)
            | ItemKind::Provenance(_)
            | ItemKind::Variation(_)
            | ItemKind::Sic(_)
            | ItemKind::Wit(_)
    )
}

/// Whether an item is a ply by itself, where it is no part of a joint one.
const fn is_ply(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Ply(_) | ItemKind::EndsIn(_) | ItemKind::Pass)
}

/// The type of the segment that an item becomes.
const fn seg_type(kind: &ItemKind) -> &'static str {
    match kind {
        ItemKind::TurnNumber(_) => "number",
        ItemKind::Side(_) => "side",
        ItemKind::Ply(_) | ItemKind::EndsIn(_) | ItemKind::Pass => "ply",
        ItemKind::And => "and",
        ItemKind::Unstated => "unstated",
        ItemKind::Order(_) => "order",
        ItemKind::Captured(_) => "captured",
        ItemKind::Total(_) => "total",
        ItemKind::Laps(_) => "laps",
        ItemKind::Makes(_) => "makes",
        ItemKind::Board(_) => "board",
        ItemKind::Act(_) => "act",
        ItemKind::Illegal => "illegal",
        ItemKind::Round(_) => "round",
        ItemKind::Takeback(_) => "takeback",
        ItemKind::Dispute(_) => "dispute",
        ItemKind::Gap(_) => "gap",
        ItemKind::Provenance(_) => "provenance",
        ItemKind::At(_) => "at",
        ItemKind::End(_) => "end",
        ItemKind::Sic(_) => "sic",
        ItemKind::Wit(_) => "wit",
        ItemKind::Glyph(_) => "glyph",
        ItemKind::Comment(_) | ItemKind::Note => "note",
        ItemKind::Variation(_) => "variation",
        ItemKind::Under(_) => "under",
        ItemKind::By(_) => "by",
        ItemKind::Unreadable(_) => "unreadable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tei::xml::document;

    #[test]
    fn signs_of_a_ply_are_marked_where_they_are_unclear() {
        for (written, expected) in [
            ("b", "b"),
            ("b~", "<unclear>b</unclear>"),
            ("^b<*4~/i>~:h", "<unclear>^b&lt;*4</unclear><unclear>/i&gt;</unclear>:h"),
            ("?:S4", "<gap unit=\"hole\" quantity=\"1\" reason=\"illegible\"/>:S4"),
            ("5/3/2<:north.4", "5/3/2&lt;:north.4"),
        ] {
            let printed = document(&Element::new("x").content(signs(written)));
            assert!(printed.contains(&format!("<x>{expected}</x>")), "{printed}");
        }
    }
}
