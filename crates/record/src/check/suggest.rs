//! What may have been meant where a record does not hold: other words for a ply, a row read from the other end, a slip of
//! the source. A person decides; nothing here is done by itself.

use std::cell::OnceCell;

use super::mistyped::{is_ply, mistyped};
use super::{Diagnostic, Fix};
use crate::notation::board::{BoardClause, Count, Run, WrittenBoard};
use crate::notation::syntax::{GapPlies, Item, ItemKind, Record};
use crate::notation::{parse, parse_items};
use crate::repair::{Candidate, Emendation, Repair, RepairPlace, SlipKind, with_tilde_in_place};
use crate::replay::{
    BoardDifference, BoardPart, Finding, FindingKind, Inside, Line, Marked, PlyStep, Replay, last_hole,
    resolve::PlayedLine,
};
use base::board::{Hole, Label, Player};
use base::text::{Span, Spanned, looks_alike};
use engine::Event;
use itertools::Itertools;

/// The most changes under which a record holds that are named.
const MOST_NAMED: usize = 4;

/// A record whose findings get suggestions.
pub(super) struct Suggester<'a> {
    text: &'a str,
    record: &'a Record,
    replay: &'a Replay,
    line: &'a Line,
    /// The single changes under which the record holds.
    repair: &'a dyn Fn() -> Option<Repair>,
    /// The same, once they were sought.
    repaired: OnceCell<Option<Repair>>,
    /// Whether changes at other places were named.
    are_others_named: bool,
    /// Where the record begins in its file, in bytes.
    offset: usize,
}

/// What to add to a finding.
#[derive(Default)]
pub(super) struct Advice {
    /// What to do, in place of what was said before.
    help: Option<String>,
    /// What to do besides.
    more_help: Option<String>,
    note: Option<String>,
    changes: Vec<Fix>,
}

impl Advice {
    /// What to do, and why.
    pub(super) fn new(help: String, note: String) -> Self {
        Self { help: Some(help), note: Some(note), ..Self::default() }
    }

    /// The same with another one after what it suggests.
    fn besides(mut self, other: Option<Self>) -> Self {
        if let Some(other) = other {
            self.more_help = self.more_help.or(other.more_help);
            self.note = other.note;
            self.changes.splice(0..0, other.changes);
        }
        self
    }

    /// Adds it to a finding.
    pub(super) fn add_to(self, diagnostic: &mut Diagnostic) {
        diagnostic.help = self.help.or(diagnostic.help.take());
        if let Some(more) = self.more_help {
            let help = diagnostic.help.take();
            diagnostic.help = Some(help.map_or(more.clone(), |help| format!("{help}; {more}")));
        }
        diagnostic.notes.extend(self.note);
        diagnostic.suggestions.extend(self.changes);
    }
}

impl<'a> Suggester<'a> {
    /// A suggester for a record at `offset` of its file, whose replay in full has a line of play.
    pub(super) fn new(
        text: &'a str,
        offset: usize,
        record: &'a Record,
        replay: &'a Replay,
        repair: &'a dyn Fn() -> Option<Repair>,
    ) -> Option<Self> {
        let line = replay.line.as_ref()?;
        let repaired = OnceCell::new();
        Some(Self { text, record, replay, line, repair, repaired, are_others_named: false, offset })
    }

    /// Whether a finding is one of those that get suggestions, so that the record must be replayed in full.
    pub(super) const fn may_advise(kind: &FindingKind) -> bool {
        matches!(
            kind,
            FindingKind::UnknownLabel { .. }
                | FindingKind::Unreadable
                | FindingKind::SideDiffers { .. }
                | FindingKind::IllegalMove { marked: Marked::No, .. }
                | FindingKind::Unclear
                | FindingKind::Gap(GapPlies::Between(1, 1))
        )
    }

    /// What to add to a finding of the main line.
    pub(super) fn advice(&mut self, finding: &Finding) -> Option<Advice> {
        if finding.inside != Inside::Main {
            return None;
        }
        let written = self.text.get(finding.span.range())?;
        match &finding.kind {
            // The notation says what was meant.
            FindingKind::Unreadable if mistyped(self.text, finding.span).is_some() => None,
            FindingKind::UnknownLabel { .. } | FindingKind::Unreadable => {
                self.spelled(finding, written).or_else(|| self.fitting(finding.span))
            }
            kind if Self::may_advise(kind) => self.fitting(finding.span),
            FindingKind::CapturedDiffers(seeds) => {
                let other = self.other_move(finding);
                let right = format!("x{}", seeds.expected);
                Some(self.printed_otherwise(finding, &right, &seeds.found.to_string())?.besides(other))
            }
            FindingKind::TotalDiffers(seeds) => {
                self.printed_otherwise(finding, &format!("={}", seeds.expected), &seeds.found.to_string())
            }
            FindingKind::EndHoleDiffers(holes) => {
                let other = self.other_move(finding);
                let (ply, _) = written.rsplit_once(':')?;
                let right = format!("{ply}:{}", self.line.ruleset.shape().written(holes.expected, None));
                Some(self.printed_otherwise(finding, &right, written)?.besides(other))
            }
            FindingKind::BoardDiffers(difference) => self.board(finding, difference),
            _ => None,
        }
    }

    fn fix(&self, title: String, span: Span, replacement: String) -> Fix {
        Fix { title, span: span.shifted(self.offset), replacement }
    }

    fn write(&self, span: Span, words: &str) -> Fix {
        self.fix(format!("write `{words}`"), span, words.to_owned())
    }

    fn step(&self, finding: &Finding) -> Option<&'a PlyStep> {
        let ply = finding.ply?;
        self.line.plies.iter().find(|step| step.id == ply)
    }

    /// Words that look like those written and can be read.
    fn spelled(&self, finding: &Finding, written: &str) -> Option<Advice> {
        let span = finding.span;
        let meant = |words: String| Advice {
            help: Some(format!("did you mean `{words}`?")),
            changes: vec![self.write(span, &words)],
            ..Advice::default()
        };
        if let Some((start, last)) = self.two_holes(finding, written) {
            let words = format!("{start}:{}", self.line.ruleset.shape().written(last, None));
            let help = format!("from {start} to {} is `{words}`", self.line.ruleset.shape().hole_name(last));
            return Some(Advice { help: Some(help), ..meant(words) });
        }
        let number = self.is_number_of_turn(span, written).then(|| format!("{written}."));
        let words = number
            .or_else(|| self.two_numbers(written))
            .or_else(|| with_tilde_in_place(written).filter(|words| is_ply(words)))
            .or_else(|| parted(written))
            .or_else(|| self.alike(finding, written));
        if words.is_some() {
            return words.map(meant);
        }
        let FindingKind::UnknownLabel { found, closest } = &finding.kind else { return None };
        let words =
            closest.as_ref().map_or(written.to_owned(), |near| written.replacen(found.as_str(), near, 1));
        let words = self
            .by_numbers(finding, written)
            .or_else(|| self.with_last_hole(finding, &words))
            .or_else(|| Some(words.to_ascii_lowercase()).filter(|lower| self.are_holes(lower)))
            .unwrap_or(words);
        Some(meant(words.clone())).filter(|_| is_ply(written) && words != written)
    }

    /// Whether the board has the holes of a ply.
    fn are_holes(&self, ply: &str) -> bool {
        let shape = self.line.ruleset.shape();
        ply.split(':')
            .all(|label| Label::parse(label).is_some_and(|label| shape.labelled_in_check(label).is_ok()))
    }

    /// The hole in which the turn that starts at a hole ends.
    fn last_hole_of(&self, finding: &Finding, start: &str) -> Option<Hole> {
        let ruleset = &self.line.ruleset;
        let [before] = self.step(finding)?.before.positions() else { return None };
        Label::parse(start)?;
        let mut events: Vec<Event> = Vec::new();
        PlayedLine::new(before.clone()).play(ruleset, start, &mut events).ok()?;
        last_hole(ruleset.shape(), &events, before.mover())
    }

    /// The hole at which a turn starts, as written, and the one in which it ends, where their labels are written without
    /// the sign between them.
    fn two_holes<'w>(&self, finding: &Finding, written: &'w str) -> Option<(&'w str, Hole)> {
        let shape = self.line.ruleset.shape();
        written.char_indices().skip(1).find_map(|(at, _)| {
            let (start, last) = written.split_at(at);
            let last = shape.labelled_in_check(Label::parse(last)?).ok()?;
            let fell = self.last_hole_of(finding, start)?;
            last.contains(fell).then_some((start, fell))
        })
    }

    /// A ply with the hole in which it ends in place of one that the board does not have.
    fn with_last_hole(&self, finding: &Finding, written: &str) -> Option<String> {
        let shape = self.line.ruleset.shape();
        let (start, last) = written.split_once(':')?;
        let fell = self.last_hole_of(finding, start).filter(|_| !self.are_holes(last))?;
        Some(format!("{start}:{}", shape.written(fell, None)))
    }

    /// A ply whose holes are counted from 1, on a board whose labels are no such numbers.
    fn by_numbers(&self, finding: &Finding, written: &str) -> Option<String> {
        let shape = self.line.ruleset.shape();
        let (start, last) =
            written.split_once(':').or_else(|| written.split_at_checked(written.len() / 2))?;
        let hole = |number: &str, player| {
            shape.label_order(player).get(number.parse::<usize>().ok()?.checked_sub(1)?).copied()
        };
        let [before] = self.step(finding)?.before.positions() else { return None };
        let start = shape.written(hole(start, before.mover())?, None);
        let fell = self.last_hole_of(finding, &start)?;
        let is_last = Player::ALL.iter().any(|&player| hole(last, player) == Some(fell));
        is_last.then(|| format!("{start}:{}", shape.written(fell, None)))
    }

    /// Two holes whose labels are numbers, with the sign between them, where play does not show whether they are meant.
    fn two_numbers(&self, written: &str) -> Option<String> {
        let shape = self.line.ruleset.shape();
        let is_hole =
            |text: &str| Label::parse(text).is_some_and(|label| shape.labelled_in_check(label).is_ok());
        let digits = written.bytes().all(|byte| byte.is_ascii_digit());
        let splits = (1..written.len()).filter(|_| digits).map(|at| written.split_at(at));
        let mut both = splits.filter(|(start, last)| is_hole(start) && is_hole(last));
        let (start, last) = both.next().filter(|_| both.next().is_none())?;
        Some(format!("{start}:{last}"))
    }

    /// Whether a number directly before a ply was meant as that of a turn.
    fn is_number_of_turn(&self, span: Span, written: &str) -> bool {
        let at = self.record.items.partition_point(|item| item.span.start < span.start);
        let before = at.checked_sub(1).and_then(|before| self.record.items.get(before));
        let next = self.record.items.get(at + 1);
        written.bytes().all(|byte| byte.is_ascii_digit())
            && !before.is_some_and(|before| matches!(before.kind, ItemKind::TurnNumber(_)))
            && next.is_some_and(|next| {
                let between = self.text.get(span.end..next.span.start).unwrap_or_default();
                matches!(next.kind, ItemKind::Ply(_)) && !between.contains('\n')
            })
    }

    /// The ply with each label that the board does not have replaced by the only one that looks like it, or the only
    /// one of the mover.
    fn alike(&self, finding: &Finding, written: &str) -> Option<String> {
        let shape = self.line.ruleset.shape();
        let labels = shape.labels();
        let mover = self.step(finding).and_then(|step| step.before.mover());
        let is_own = |label: &str| shape.hole(label).is_some_and(|hole| mover == Some(shape.side(hole)));
        let mut words = String::new();
        let mut rest = written;
        while !rest.is_empty() {
            let is_part = |sign: char| sign.is_alphanumeric() || sign == '\'' || sign == '|';
            let end = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
            let (label, after) = rest.split_at(end);
            if label.is_empty() || labels.iter().any(|known| known == label) {
                words.push_str(label);
            } else {
                let alike: Vec<&String> = labels.iter().filter(|known| looks_alike(known, label)).collect();
                let own: Vec<&String> = alike.iter().copied().filter(|label| is_own(label)).collect();
                // A turn starts on the mover's side.
                let is_start = words.is_empty() && mover.is_some();
                let meant = if is_start || alike.len() > 1 { own } else { alike };
                let [one] = *meant else { return None };
                words.push_str(one);
            }
            let sign = after.chars().next().map_or(0, char::len_utf8);
            words.push_str(&after[..sign]);
            rest = &after[sign..];
        }
        (words != written && is_ply(&words)).then_some(words)
    }

    /// The changes under which the record holds, where the checks of a ply differ.
    fn other_move(&mut self, finding: &Finding) -> Option<Advice> {
        let span = self.step(finding)?.span;
        self.fitting(span)
    }

    /// The single changes under which the record holds: those of what is written at `span`, and once those elsewhere.
    fn fitting(&mut self, span: Span) -> Option<Advice> {
        if self.replay.verdict.is_verified() {
            return None;
        }
        let names_others = !std::mem::replace(&mut self.are_others_named, true);
        let candidates = self.candidates();
        let is_single = |one: &&Candidate| one.emendations.len() == 1;
        // Where nothing behind it says which of several it was, none is named.
        let is_supported = |one: &&Candidate| one.support.plies + one.support.boards > 0;
        // That only a check is printed wrongly is said beside it.
        let is_of_move = |one: &&Candidate| !one.emendations.iter().all(is_of_check);
        let is_here = |one: &&Candidate| is_single(one) && one.emendations[0].span == span;
        let (here, others): (Vec<&Candidate>, Vec<&Candidate>) =
            candidates.iter().filter(is_of_move).filter(is_supported).partition(is_here);
        if here.len() + others.len() > MOST_NAMED {
            let note = "several single changes make the record fit: `sowbook repair` lists them".to_owned();
            return names_others.then(|| Advice { note: Some(note), ..Advice::default() });
        }
        let is_several = names_others && candidates.is_empty() && self.is_searched();
        if is_several {
            let note = "no single change that was tried makes the record fit: `sowbook repair` tries several"
                .to_owned();
            return Some(Advice { note: Some(note), ..Advice::default() });
        }
        // What fills a gap is not printed, so it is in brackets.
        let is_gap = here.iter().any(|one| one.emendations[0].slip == SlipKind::GapFilled);
        let read = here.iter().map(|one| one.emendations[0].read.as_str()).filter(|read| !read.is_empty());
        let words: Vec<String> =
            read.map(|read| if is_gap { format!("[{read}]") } else { read.to_owned() }).collect();
        let mut notes = Vec::new();
        if !words.is_empty() {
            notes.push(format!("with {} here, the rest of the record fits", one_of(&words)));
        }
        if names_others && !others.is_empty() {
            let others: Vec<String> = others.iter().map(|one| one.words()).collect();
            let so = if notes.is_empty() { "the record fits" } else { "so it does" };
            notes.push(format!("{so} with {}", others.join(", or with ")));
        }
        if notes.is_empty() {
            return None;
        }
        // What has a correction is not corrected once more.
        let is_new = !is_gap && !self.item(span).is_some_and(|item| self.is_corrected(item));
        let only = words.iter().exactly_one().ok().filter(|_| is_new).zip(self.text.get(span.range()));
        let corrected = only.map(|(words, printed)| corrected_to(words, printed));
        let changes = words.iter().chain(&corrected);
        Some(Advice {
            changes: changes.map(|words| self.write(span, words)).collect(),
            more_help: corrected.as_deref().map(prints_so),
            note: Some(notes.join("; ")),
            ..Advice::default()
        })
    }

    /// The single changes under which the record holds.
    fn candidates(&self) -> &[Candidate] {
        self.window().map_or(&[], |window| &window.candidates)
    }

    /// The first place that does not hold.
    fn window(&self) -> Option<&RepairPlace> {
        self.repaired.get_or_init(self.repair).as_ref()?.windows.first()
    }

    /// Whether every single change was tried at the first place that does not hold. What cannot be read is fixed first.
    fn is_searched(&self) -> bool {
        self.window().is_some_and(|window| !window.is_cut) && parse(self.text).1.is_empty()
    }

    /// A correction of what the source may have printed wrongly.
    fn printed_otherwise(&self, finding: &Finding, right: &str, printed: &str) -> Option<Advice> {
        let item = self.item(finding.span)?;
        // Where other changes make the record fit, this one would contradict what follows.
        let is_this = |one: &Emendation| one.span == finding.span && is_of_check(one);
        let candidates = self.candidates();
        if !candidates.is_empty() && !candidates.iter().flat_map(|one| &one.emendations).any(is_this) {
            return Some(Advice::default());
        }
        let words = corrected_to(right, printed);
        (!self.is_corrected(item)).then(|| Advice {
            more_help: Some(prints_so(&words)),
            changes: vec![self.write(finding.span, &words)],
            ..Advice::default()
        })
    }

    /// The item that is written at a place without brackets.
    fn item(&self, span: Span) -> Option<usize> {
        let written = self.text.get(span.range())?;
        self.record.items.iter().position(|item| item.span == span && !written.starts_with('['))
    }

    fn is_corrected(&self, item: usize) -> bool {
        self.record.items.get(item + 1).is_some_and(|next| matches!(next.kind, ItemKind::Sic(_)))
    }

    /// A board of which a row is written from the other end, or of which the source may print one count wrongly.
    fn board(&self, finding: &Finding, difference: &BoardDifference) -> Option<Advice> {
        let index = self.item(finding.span)?;
        let Item { kind: ItemKind::Board(board), .. } = &self.record.items[index] else { return None };
        if let Some(advice) = self.turned(board, difference) {
            return Some(advice);
        }
        let [BoardPart::Hole { hole, seeds }] = difference.parts.as_slice() else { return None };
        let change = self.recounted(board, difference, self.line.ruleset.shape().side(*hole))?;
        let label = self.line.ruleset.shape().written(*hole, None);
        let printed = format!("sic(\"{label}={}\")", seeds.found);
        let mut words = self.text.get(finding.span.range())?.to_owned();
        let place = Span::new(change.span.start - self.offset, change.span.end - self.offset);
        words.replace_range(
            place.start - finding.span.start..place.end - finding.span.start,
            &change.replacement,
        );
        (!self.is_corrected(index)).then(|| Advice {
            more_help: Some(format!(
                "if the source prints it so, write the right count, and `{printed}` after the board"
            )),
            changes: vec![self.fix(
                format!("correct the count, and add `{printed}`"),
                finding.span,
                format!("{words} {printed}"),
            )],
            ..Advice::default()
        })
    }

    /// The counts of a side, if they fit with each row that differs read from the other end.
    fn turned(&self, board: &WrittenBoard, difference: &BoardDifference) -> Option<Advice> {
        let shape = self.line.ruleset.shape();
        let mut sides = Player::ALL.into_iter().filter(|&side| {
            let differs = |part: &BoardPart| matches!(part, BoardPart::Hole { hole, .. } if shape.on_side(side).contains(*hole));
            difference.parts.iter().any(differs)
        });
        let (side, None) = (sides.next()?, sides.next()) else { return None };
        let order = shape.label_order(side);
        let agrees = |(stated, hole): (&Hole, &Hole)| {
            let stated = difference.found.counts.get(stated.index()).copied().flatten();
            stated == Some(difference.expected.count(*hole))
        };
        let is_turned = |holes: &[Hole]| holes.iter().rev().zip(holes).all(agrees);
        let fits = |holes: &[Hole]| holes.iter().zip(holes).all(agrees) || is_turned(holes);
        let mut rows = shape.label_order_by_row(side);
        let only_holes = difference.parts.iter().all(|part| matches!(part, BoardPart::Hole { .. }));
        if !only_holes || !(is_turned(order) || rows.all(fits)) {
            return None;
        }
        let change = self.recounted(board, difference, side);
        let word = side.word();
        Some(Advice {
            help: Some(format!(
                "the counts of {word} fit if they are read from the other end: write them from left to right as \
                 {word} sees them, or copy the whole diagram from top to bottom with `rows`"
            )),
            changes: change.into_iter().collect(),
            ..Advice::default()
        })
    }

    /// The counts of a side as they are by the rules, in place of those written; `None` if they are not written hole by
    /// hole in the order of the labels.
    fn recounted(&self, board: &WrittenBoard, difference: &BoardDifference, side: Player) -> Option<Fix> {
        let is_order = |clause: &Spanned<BoardClause>| matches!(clause.value, BoardClause::Order(_));
        if board.clauses.iter().any(is_order) {
            return None;
        }
        let clause = board
            .clauses
            .iter()
            .find(|clause| matches!(&clause.value, BoardClause::Counts { side: of, .. } if *of == side))?;
        let order = self.line.ruleset.shape().label_order(side).iter();
        let runs = order.map(|&hole| {
            let count = Count::Stated(difference.expected.count(hole));
            Spanned::new(Run { count, holes: 1 }, clause.span)
        });
        let counts = BoardClause::Counts { side, runs: runs.collect() }.to_string();
        Some(self.fix(format!("write `{counts}`"), clause.span, counts))
    }
}

/// What is read, with what the source prints in its place.
fn corrected_to(right: &str, printed: &str) -> String {
    let is_quoted = printed.contains([',', ' ', '(', ')']);
    if is_quoted { format!("{right} sic(\"{printed}\")") } else { format!("{right} sic({printed})") }
}

fn prints_so(words: &str) -> String {
    format!("if the source prints it so, write `{words}`")
}

/// Whether only a check is read otherwise than it is written, and no move.
fn is_of_check(one: &Emendation) -> bool {
    matches!(one.slip, SlipKind::EndHoleMisread | SlipKind::NumberMisread | SlipKind::MarkMisread)
}

/// Words of which one is meant, as code.
pub(super) fn one_of(words: &[String]) -> String {
    let mut named: Vec<String> = words.iter().map(|words| format!("`{words}`")).collect();
    let last = named.pop().unwrap_or_default();
    if named.is_empty() { last } else { format!("{} or {last}", named.join(", ")) }
}

/// A ply and a check that are written without a space between them, apart.
fn parted(written: &str) -> Option<String> {
    let check = written.rfind(['x', '='])?;
    let words = format!("{} {}", written.get(..check)?, written.get(check..)?);
    let items = parse_items(&words)?;
    let is_both = matches!(
        items.as_slice(),
        [Item { kind: ItemKind::Ply(_), .. }, Item { kind: ItemKind::Captured(_) | ItemKind::Total(_), .. }]
    );
    is_both.then_some(words)
}
