//! Slips of a pen in the line of play: every small change that a reader, a copyist or a printer may make.

use super::kind::Kind;
use sowbook::notation::Label;
use sowbook::notation::syntax::{Item, ItemKind, Ply, Taking};
use sowbook::rules::Ruleset;
use sowbook::text::Span;

/// A record with one slip.
pub(crate) struct Slip {
    pub(crate) kind: Kind,
    /// Where the first ply or check that it touches begins; what is before is as it was.
    pub(crate) at: usize,
    pub(crate) text: String,
    /// The slip, for people.
    pub(crate) description: String,
}

/// Every slip in the record's own line of play.
pub(crate) fn slips(ruleset: &Ruleset, text: &str, items: &[Item]) -> Vec<Slip> {
    let mut all = Slips { text, all: Vec::new() };
    let mut first = 0;
    for (at, item) in items.iter().enumerate() {
        let start = item.span.start;
        match &item.kind {
            ItemKind::Ply(ply) => {
                // Two plies at once are one: it is where the first of them is.
                let joined = at > 0 && matches!(items[at - 1].kind, ItemKind::And);
                first = if joined { first } else { start };
                all.ply(ruleset, first, item.span, ply);
            }
            ItemKind::TurnNumber(number) => {
                for other in [number.wrapping_sub(1), number + 1] {
                    if other > 0 && other < 100 {
                        all.put(Kind::TurnNumber, start, item.span, &format!("{other}."));
                    }
                }
            }
            ItemKind::Side(player) => {
                all.put(Kind::SideWord, start, item.span, player.opposite().word());
            }
            ItemKind::End(_) => all.results(item.span),
            ItemKind::Captured(_) => all.digits(Kind::Captured, item.span),
            ItemKind::Total(_) => all.digits(Kind::Total, item.span),
            ItemKind::Laps(_) => all.digits(Kind::Laps, item.span),
            ItemKind::Board(_) => all.digits(Kind::Board, item.span),
            ItemKind::Round(_) => all.digits(Kind::Round, item.span),
            _ => {}
        }
    }
    let plies = alone(items);
    for pair in plies.windows(2) {
        let (first, second) = (pair[0], pair[1]);
        if text[first.range()] != text[second.range()] {
            let exchanged = format!(
                "{}{}{}",
                &text[second.range()],
                &text[first.end..second.start],
                &text[first.range()]
            );
            all.put(Kind::Exchanged, first.start, Span::new(first.start, second.end), &exchanged);
        }
    }
    for item in items {
        // The word for the other player, which nobody wrote, before a ply.
        if let ItemKind::Ply(ply) = &item.kind
            && plies.iter().any(|alone| alone.start == item.span.start)
            && let Some(hole) = ruleset.shape().hole(&ply.start.to_string())
        {
            let other = ruleset.shape().owner(hole).opposite();
            let start = item.span.start;
            all.put(Kind::SideWord, start, Span::new(start, start), &format!("{other} "));
        }
    }
    for span in plies {
        all.put(Kind::LeftOut, span.start, span, "");
        let twice = format!("{0} {0}", &text[span.range()]);
        all.put(Kind::Doubled, span.start, span, &twice);
    }
    all.all
}

/// The plies that are played alone, each with the checks that follow it directly.
fn alone(items: &[Item]) -> Vec<Span> {
    let mut spans = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let joint = |at: Option<usize>| {
            let near = at.and_then(|at| items.get(at)).map(|item| &item.kind);
            matches!(near, Some(ItemKind::And))
        };
        if !matches!(item.kind, ItemKind::Ply(_)) || joint(at.checked_sub(1)) || joint(Some(at + 1)) {
            continue;
        }
        let checks = items[at + 1..].iter().take_while(|item| {
            matches!(
                item.kind,
                ItemKind::Captured(_) | ItemKind::Total(_) | ItemKind::Laps(_) | ItemKind::Makes(_)
            )
        });
        let end = checks.last().map_or(item.span.end, |last| last.span.end);
        spans.push(Span::new(item.span.start, end));
    }
    spans
}

/// Every result a record can state.
pub(crate) const RESULTS: [&str; 5] = ["south wins", "north wins", "draw", "unfinished", "unknown"];

struct Slips<'a> {
    text: &'a str,
    all: Vec<Slip>,
}

impl Slips<'_> {
    fn put(&mut self, kind: Kind, at: usize, place: Span, written: &str) {
        let text = format!("{}{written}{}", &self.text[..place.start], &self.text[place.end..]);
        let description = format!("{} → {written}", &self.text[place.range()]);
        self.all.push(Slip { kind, at, text, description });
    }

    /// The result in `end(…)` changed to each other.
    fn results(&mut self, span: Span) {
        let written = &self.text[span.range()];
        let stated = RESULTS.iter().find(|result| written.starts_with(&format!("end({result}")));
        let Some(stated) = stated else { return };
        let place = Span::new(span.start + "end(".len(), span.start + "end(".len() + stated.len());
        for result in RESULTS.iter().filter(|result| *result != stated) {
            self.put(Kind::EndResult, span.start, place, result);
        }
    }

    /// Each digit changed to each other digit.
    fn digits(&mut self, kind: Kind, span: Span) {
        for (place, old) in self.text[span.range()].char_indices() {
            if !old.is_ascii_digit() {
                continue;
            }
            for new in '0'..='9' {
                if new != old {
                    let mut whole = self.text[span.range()].to_owned();
                    whole.replace_range(place..=place, &new.to_string());
                    self.put(kind, span.start, span, &whole);
                }
            }
        }
    }

    fn ply(&mut self, ruleset: &Ruleset, at: usize, span: Span, ply: &Ply) {
        let written = &self.text[span.range()];
        let skipped = written.len() - written.trim_start_matches(['[', '^']).len();
        let start = span.start + skipped;
        self.label(ruleset, Kind::Start, at, start, ply.start);
        self.across(ruleset, Kind::OtherSide, at, start, ply.start);
        if ply.taking == Taking::Hole
            && let Some(way) = written.find(['<', '>']).filter(|way| !written[..*way].contains('/'))
        {
            let other = if written.as_bytes()[way] == b'<' { ">" } else { "<" };
            let place = Span::new(span.start + way, span.start + way + 1);
            self.put(Kind::Way, at, place, other);
        }
        for decision in &ply.decisions {
            self.label(ruleset, Kind::Decision, at, decision.span.start + 1, decision.hole);
        }
        if let (Some(last), Some(colon)) = (ply.last, written.rfind(':')) {
            self.label(ruleset, Kind::EndHole, span.start, span.start + colon + 1, last);
            self.across(ruleset, Kind::EndHoleOtherSide, span.start, span.start + colon + 1, last);
        }
    }

    /// A label to the one of the other side that corresponds to it.
    fn across(&mut self, ruleset: &Ruleset, kind: Kind, at: usize, start: usize, label: Label) {
        let shape = ruleset.shape();
        let old = label.to_string();
        let Some(hole) = shape.hole(&old) else { return };
        let owner = shape.owner(hole);
        let index = shape.label_order(owner).iter().position(|&own| own == hole);
        let other = index.map(|index| shape.label_order(owner.opposite())[index]);
        if let Some(other) = other {
            self.put(kind, at, Span::new(start, start + old.len()), shape.label(other));
        }
    }

    /// A label to every other of the same side.
    fn label(&mut self, ruleset: &Ruleset, kind: Kind, at: usize, start: usize, label: Label) {
        let shape = ruleset.shape();
        let old = label.to_string();
        let Some(hole) = shape.hole(&old) else { return };
        let place = Span::new(start, start + old.len());
        for &other in shape.label_order(shape.owner(hole)) {
            if other != hole {
                self.put(kind, at, place, shape.label(other));
            }
        }
    }
}
