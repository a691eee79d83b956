//! Lines of notes and comments that read like play. They may be plies that were lost in a remark, so a record that has
//! some is not verified.

use crate::archive::RecordHeader;
use crate::notation::syntax::{Attestation, Item, ItemKind, Ply, Record, Taking};
use crate::notation::{may_begin_play, parse};
use base::board::Label;
use base::text::Span;
use rules::Ruleset;

use super::finding::{Finding, FindingKind, head_finding};

/// What ends a line for some editor; a note goes on to the next line feed.
const LINE_ENDS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// The lines of notes and comments of a record that read like play by its ruleset.
pub(super) fn play_in_remarks(
    ruleset: &Ruleset,
    header: &RecordHeader,
    record: &Record,
    text: &str,
) -> Vec<Finding> {
    let movetext = record.header.map_or(record.span.start, |header| header.span.end);
    // Most records have no remarks; then their items need not be looked through.
    if memchr::memchr2(b';', b'{', &text.as_bytes()[movetext..]).is_none() {
        return Vec::new();
    }
    let mut search = Search { ruleset, header, text, found: Vec::new() };
    search.items(&record.items);
    search.found
}

struct Search<'a> {
    ruleset: &'a Ruleset,
    header: &'a RecordHeader,
    text: &'a str,
    found: Vec<Finding>,
}

impl Search<'_> {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Note => {
                    let note = Span::new(item.span.start + 1, item.span.end);
                    self.lines(note, true, |line, _| line.begins_like_play());
                }
                ItemKind::Comment(comment) => {
                    // A comment that somebody signed may well say no more than a ply.
                    let signature = comment.signature(self.text, |word| self.header.hands.contains_key(word));
                    let signed = signature.hand.is_some();
                    self.lines(signature.text, false, |line, first| match first {
                        true => !signed && line.is_play(),
                        false => line.is_play() || line.begins_a_turn(),
                    });
                }
                ItemKind::Variation(variation) => self.items(&variation.items),
                _ => {}
            }
        }
    }

    /// Keeps the lines at `span` that read like play, as `reads_like_play` says; it is given each line, and whether it is
    /// the first.
    fn lines(&mut self, span: Span, is_note: bool, reads_like_play: impl Fn(&Line<'_>, bool) -> bool) {
        let written = self.text.get(span.range()).unwrap_or_default();
        let mut start = span.start;
        for line in written.split_inclusive(LINE_ENDS) {
            let words = line.trim();
            if may_begin_play(words.as_bytes()) {
                let (file, problems) = parse(words);
                let items = file.records.into_iter().next().map_or_else(Vec::new, |record| record.items);
                let line_read =
                    Line { ruleset: self.ruleset, text: words, items, is_sound: problems.is_empty() };
                if reads_like_play(&line_read, start == span.start) {
                    let blank = line.len() - line.trim_start().len();
                    let span = Span::new(start + blank, start + blank + words.len());
                    self.found.push(head_finding(FindingKind::PlayInRemark { is_note }, span));
                }
            }
            start += line.len();
        }
    }
}

/// A line of a note or comment, read as if it were play.
struct Line<'a> {
    ruleset: &'a Ruleset,
    text: &'a str,
    items: Vec<Item>,
    is_sound: bool,
}

impl Line<'_> {
    /// Whether it begins with something of play that cannot well begin a sentence.
    fn begins_like_play(&self) -> bool {
        let Some((first, rest)) = self.items.split_first() else { return false };
        let continued = || rest.first().is_some_and(|next| self.is_part_of_play(next));
        let alone = rest.iter().all(is_remark);
        match &first.kind {
            ItemKind::Ply(ply) if first.attestation == Attestation::Supplied || is_distinct(ply) => {
                self.knows(ply)
            }
            ItemKind::Ply(ply) => self.knows(ply) && (alone || continued()),
            ItemKind::Pass | ItemKind::Illegal | ItemKind::Unstated | ItemKind::Takeback(None) => {
                alone || continued()
            }
            ItemKind::Act(act) if act.arguments.is_empty() => alone && self.is_part_of_play(first),
            ItemKind::TurnNumber(_) | ItemKind::Side(_) | ItemKind::And => continued(),
            ItemKind::Glyph(_) => alone || continued(),
            ItemKind::Comment(_) => true,
            _ => self.is_part_of_play(first),
        }
    }

    /// Whether it is nothing but play.
    fn is_play(&self) -> bool {
        self.is_sound && self.all_play(&self.items)
    }

    /// Whether it begins a turn, or is a board or an end.
    fn begins_a_turn(&self) -> bool {
        match self.items.as_slice() {
            [first, next, ..] if matches!(first.kind, ItemKind::TurnNumber(_)) => match &next.kind {
                ItemKind::Ply(ply) => is_distinct(ply) && self.knows(ply),
                _ => false,
            },
            [first, ..] => matches!(first.kind, ItemKind::Board(_) | ItemKind::Round(_) | ItemKind::End(_)),
            [] => false,
        }
    }

    fn all_play(&self, items: &[Item]) -> bool {
        items.iter().all(|item| is_remark(item) || self.is_part_of_play(item))
            && items.iter().any(|item| matches!(item.kind, ItemKind::Ply(_) | ItemKind::Pass))
    }

    /// Whether something is read as play by the ruleset.
    fn is_part_of_play(&self, item: &Item) -> bool {
        match &item.kind {
            ItemKind::Ply(ply) => self.knows(ply),
            ItemKind::Act(act) => {
                let name = self.text.get(act.name.range()).unwrap_or_default();
                self.ruleset.acts().any(|known| known.short_name() == name)
            }
            ItemKind::Variation(variation) => self.all_play(&variation.items),
            ItemKind::Comment(_) | ItemKind::Note | ItemKind::Unreadable(_) => false,
            _ => true,
        }
    }

    fn knows(&self, ply: &Ply) -> bool {
        let decisions = ply.decisions.iter().map(|decision| decision.hole);
        let mut labels = std::iter::once(ply.start).chain(decisions).chain(ply.last);
        labels.all(|label| self.ruleset.shape().labelled_in_check(label).is_ok())
    }
}

const fn is_remark(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Comment(_) | ItemKind::Note)
}

/// Whether a ply cannot be taken for a word of one letter or for a number.
fn is_distinct(ply: &Ply) -> bool {
    let named = |label: Label| label.letter().is_some() && label.number().is_some();
    let signed =
        ply.direction.is_some() || ply.last.is_some() || ply.seeds.is_some() || !ply.decisions.is_empty();
    named(ply.start) || signed || ply.taking != Taking::Hole
}
