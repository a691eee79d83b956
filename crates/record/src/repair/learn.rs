//! What the corrections of an archive say of the costs of slips.

use std::collections::BTreeMap;
use std::fmt::Write;

use itertools::Itertools;

use crate::archive::SlipCosts;
use crate::notation::Label;
use crate::notation::syntax::{Attestation, Item, ItemKind, Record};
use base::text::Span;

use super::accept::PROPOSED;
use super::change::SlipKind;
use super::hypothesis::bare;

/// Corrections of each kind that count for the costs of the program, so that a few of an archive change little.
const PRIOR: f64 = 8.0;

/// The slips that can happen at a hole, and in how many ways, each of which has the cost of its kind.
const AT_HOLE: [(&str, u32); 2] = [("misread_alike", 1), ("misread", 6)];
/// The same at a ply.
const AT_PLY: [(&str, u32); 5] = [
    ("digits_exchanged", 1),
    ("ply_lost", 1),
    ("ply_too_many", 1),
    ("ply_doubled", 1),
    ("plies_exchanged", 2),
];

/// The corrections of an archive: what `sic(…)` has in place of what is read, and plies that an editor supplied.
///
/// # Examples
/// ```
/// use record::archive::SlipCosts;
/// use record::notation::parse;
/// use record::repair::Corrections;
///
/// let text = "---\nsowbook: 1\n---\nD:E sic(\"E:E\", ED) f [C]";
/// let mut corrections = Corrections::default();
/// corrections.add(&parse(text).0.records[0], text, &SlipCosts::default());
/// assert!(corrections.table(&SlipCosts::default()).contains("\nply_lost: 10.9 # seen 1,"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Corrections {
    records: u32,
    /// Of each kind, by its key in the table of costs.
    seen: BTreeMap<&'static str, u32>,
    /// In how many ways a slip of each kind could have happened.
    possible: BTreeMap<&'static str, u32>,
    /// Those that no slip explains.
    unexplained: u32,
}

impl Corrections {
    /// Adds those of a record; `costs` says which labels look alike.
    pub fn add(&mut self, record: &Record, text: &str, costs: &SlipCosts) {
        self.records += 1;
        let (before, corrected, of_plies) = (None, None, Vec::new());
        let mut reading = Reading { all: self, text, costs, before, corrected, is_lost: false, of_plies };
        for (at, item) in record.items.iter().enumerate() {
            reading.item(item, &record.items[at + 1..]);
        }
    }

    /// A table of costs as a text for `slips.yaml`, with the pairs of signs that `own` has. Each cost moves by the logarithm of
    /// how many more corrections of the kind there are than the costs of the program make likely among as many.
    pub fn table(&self, own: &SlipCosts) -> String {
        let costs = SlipCosts::default().by_key();
        let weight =
            |key: &str, cost: f64| f64::from(self.possible.get(key).copied().unwrap_or(0)) * (-cost).exp2();
        let whole: f64 = costs.iter().map(|(key, cost)| weight(key, *cost)).sum();
        let number: u32 = self.seen.values().sum();
        let mut table = format!(
            "# Costs of slips in bits, by `sowbook repair --learn`: from {number} corrections in {} records; {} more are no \
             slip of these\n# kinds. `expected` is how many of them the costs of the program make likely. A cost differs from \
             that of the program by\n# the logarithm of (seen + {PRIOR}) / (expected + {PRIOR}).\n",
            self.records, self.unexplained,
        );
        for (key, cost) in costs.into_iter().filter(|(key, _)| self.possible.contains_key(key)) {
            let seen = self.seen.get(key).copied().unwrap_or(0);
            let expected = f64::from(number) * weight(key, cost) / whole;
            let change = ((f64::from(seen) + PRIOR) / (expected + PRIOR)).log2();
            // A text is written to, which cannot fail.
            let _ = writeln!(
                table,
                "{key}: {:.1} # seen {seen}, expected {expected:.1}",
                (cost - change).max(1.0)
            );
        }
        table + &own.own_pairs()
    }
}

/// The corrections of one record, item by item.
struct Reading<'r> {
    all: &'r mut Corrections,
    text: &'r str,
    costs: &'r SlipCosts,
    /// What a `sic(…)` is about.
    before: Option<&'r Item>,
    /// The last ply that was corrected: as it is read, as it is printed, and the slip.
    corrected: Option<(&'r str, &'r str, Option<&'static str>)>,
    /// Whether the last ply was supplied: plies lost together are one slip.
    is_lost: bool,
    /// The slips of plies since the last accepted candidate.
    of_plies: Vec<&'static str>,
}

impl<'r> Reading<'r> {
    fn item(&mut self, item: &'r Item, behind: &[Item]) {
        match &item.kind {
            ItemKind::Sic(sic) => return self.sic(sic.printed),
            ItemKind::Comment(comment) => return self.comment(comment.body),
            ItemKind::Note | ItemKind::Wit(_) | ItemKind::Glyph(_) | ItemKind::Variation(_) => return,
            ItemKind::Ply(_) | ItemKind::Pass if item.attestation == Attestation::Supplied => {
                // What is written of a ply whose move is lost shows that the ply itself is not.
                let mut checks = behind.iter().take_while(|one| one.kind.is_check());
                let is_seen = checks.any(|check| check.attestation == Attestation::Written);
                if !self.is_lost && !is_seen {
                    self.count("ply_lost");
                }
                self.is_lost = !is_seen;
            }
            ItemKind::Ply(ply) => {
                self.possible(&AT_PLY);
                self.possible(&AT_HOLE);
                ply.last.iter().for_each(|_| self.possible(&AT_HOLE));
                self.is_lost = false;
            }
            ItemKind::Pass => {
                self.possible(&AT_PLY);
                self.is_lost = false;
            }
            ItemKind::EndsIn(_) | ItemKind::Unreadable(_) | ItemKind::Gap(_) => self.is_lost = false,
            kind => key_of_check(kind).iter().for_each(|key| self.possible(&[(*key, 1)])),
        }
        self.before = Some(item);
    }

    fn possible(&mut self, kinds: &[(&'static str, u32)]) {
        for (key, ways) in kinds {
            *self.all.possible.entry(key).or_default() += ways;
        }
    }

    fn count(&mut self, key: &'static str) {
        *self.all.seen.entry(key).or_default() += 1;
        if AT_PLY.iter().chain(&AT_HOLE).any(|(other, _)| *other == key) {
            self.of_plies.push(key);
        }
    }

    /// Takes back what was counted.
    fn forget(&mut self, key: &'static str) {
        self.all.seen.entry(key).and_modify(|seen| *seen -= 1);
        self.of_plies.iter().rposition(|other| *other == key).map(|at| self.of_plies.remove(at));
    }

    fn sic(&mut self, printed: Span) {
        let Some(item) = self.before else { return };
        let words = |span: Span| self.text.get(span.range()).unwrap_or_default();
        let (read, printed) = (words(item.span), words(printed));
        if let Some((_, _, key)) = self.corrected.take().filter(|other| (other.0, other.1) == (printed, read))
        {
            // Two plies, each printed in the place of the other.
            match key {
                Some(key) => self.forget(key),
                None => self.all.unexplained -= 1,
            }
            return self.count("plies_exchanged");
        }
        let key = match &item.kind {
            ItemKind::Ply(_) | ItemKind::Pass if has_others(printed, read) => {
                let is_doubled = printed.split_whitespace().filter(|ply| *ply == read).count() > 1;
                Some(if is_doubled { "ply_doubled" } else { "ply_too_many" })
            }
            ItemKind::Ply(ply) => {
                let last = ply.last.map(|last| last.to_string());
                self.misread(bare(&ply.start.to_string()), last.as_deref().map(bare), printed)
            }
            ItemKind::Pass => Some("misread"),
            kind => key_of_check(kind),
        };
        match key {
            Some(key) => self.count(key),
            None => self.all.unexplained += 1,
        }
        self.corrected = matches!(item.kind, ItemKind::Ply(_)).then_some((read, printed, key));
    }

    /// What is wrong with the printed holes of a ply; `None` where they are the same, or are none.
    fn misread(&self, start: &str, last: Option<&str>, printed: &str) -> Option<&'static str> {
        // Start and end may be printed without a sign between them.
        let joined = last.filter(|last| printed.len() == start.len() + last.len());
        let (first, second) = match joined.and_then(|_| printed.split_at_checked(start.len())) {
            Some((first, second)) => (first, Some(second)),
            None => printed.split_once(':').map_or((printed, None), |(first, second)| (first, Some(second))),
        };
        if [Some(first), second].into_iter().flatten().any(|word| Label::parse(word).is_none()) {
            return None;
        }
        let (first, second) = (bare(first), second.map(bare));
        if second == Some(start) && last == Some(first) && first != start {
            return Some("digits_exchanged");
        }
        let ends = second.zip(last).filter(|(second, last)| second != last);
        let (written, read) = if first == start { ends? } else { (first, start) };
        Some(if self.costs.are_alike(written, read) { "misread_alike" } else { "misread" })
    }

    /// What an accepted candidate says of itself.
    fn comment(&mut self, body: Span) {
        let body = self.text.get(body.range()).unwrap_or_default();
        let Some((_, slip)) = body.split_once(PROPOSED) else { return };
        if slip.starts_with(SlipKind::GapFilled.word()) && std::mem::take(&mut self.is_lost) {
            self.forget("ply_lost");
        }
        let slips = slip.split_once(',').map_or(slip, |(slips, _)| slips);
        let of_plies = std::mem::take(&mut self.of_plies);
        // A column that moved is one slip, however many plies are then printed at other places, and has no cost of its own.
        if SlipKind::ALL
            .into_iter()
            .any(|kind| (kind.is_order() || kind == SlipKind::RowsExchanged) && slips.contains(kind.word()))
        {
            of_plies.into_iter().for_each(|key| self.forget(key));
        }
    }
}

/// Whether several plies are printed, one of which is read.
fn has_others(printed: &str, read: &str) -> bool {
    let mut plies = printed.split_whitespace();
    let is_ply = |word: &str| word.split(':').all(|hole| Label::parse(hole).is_some());
    printed != read && plies.clone().contains(&read) && plies.all(is_ply)
}

/// The slip of a check, a board or an end that is written wrongly.
const fn key_of_check(kind: &ItemKind) -> Option<&'static str> {
    match kind {
        ItemKind::Captured(_) | ItemKind::Total(_) => Some("number"),
        ItemKind::Makes(_) | ItemKind::Laps(_) => Some("mark"),
        ItemKind::Board(_) => Some("count"),
        ItemKind::End(_) => Some("result"),
        _ => None,
    }
}
