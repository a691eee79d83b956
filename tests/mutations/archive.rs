//! Every slip in every record of the archive.

use std::collections::BTreeMap;
use std::sync::Arc;

use sowbook::check::{
    CheckContext, Diagnostic, RecordReport, RecordSlice, ReplayedRecord, Verdict, check_record,
    replay_record, stream,
};
use sowbook::engine::Position;
use sowbook::notation::parse;
use sowbook::notation::syntax::{EndResult, Item};
use sowbook::replay::PositionState;
use sowbook::rules::Ruleset;

use super::damage::{damages, said};
use super::kind::Kind;
use super::mutate::slips;
use super::second::{Declined, Written, first_contradiction};
use super::statements::{Now, differ, end_of, result_of, stated, with_score};
use super::table::{Shares, hold};

#[test]
fn slips_are_found_where_they_first_show() {
    let (archive, problems) = super::records::archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let whole = std::env::var_os("SOWBOOK_WHOLE").is_some();
    let mut trial = Trial { whole, shares: BTreeMap::new(), wrong: Vec::new() };
    for text in &archive.play {
        for slice in RecordSlice::all(text.name(), text.contents()) {
            trial.record(&context, &slice);
        }
    }
    for kind in Kind::all() {
        let Some(share) = trial.shares.get(&kind) else { continue };
        println!(
            "{kind:?}: {} of {} tried, {} contradict, {} in time, {} later, {} not, {} besides, {} silent",
            share.tried,
            share.all,
            share.contradict(),
            share.in_time,
            share.later.len(),
            share.missed.len(),
            share.besides,
            share.silent.len()
        );
        let shown = |name: &str, all: &[String]| {
            for one in all.iter().take(if whole { 40 } else { 5 }) {
                println!("    {name}: {}", one.replace('\n', " "));
            }
        };
        shown("later", &share.later);
        shown("not found", &share.missed);
        shown("silent", &share.silent);
    }
    assert!(trial.wrong.is_empty(), "{} of them:\n{}", trial.wrong.len(), trial.wrong.join("\n"));
    hold(&trial.shares, whole);
}

/// A record to be changed.
struct Case<'a> {
    context: &'a CheckContext<'a>,
    id: String,
    text: &'a str,
    played: ReplayedRecord,
    ruleset: Arc<Ruleset>,
    start: Position,
    before: Vec<RecordReport>,
}

impl Case<'_> {
    fn items(&self) -> &[Item] {
        &self.played.record.items
    }

    /// Where items first contradict themselves, played from a position.
    fn sure(&self, start: &Position, items: &[Item]) -> Option<usize> {
        let from_one = self.played.header.setup.is_none();
        let written = Written { declined: Declined::PerhapsNot, from_one };
        first_contradiction(&self.ruleset, start, items, written)
    }

    /// Where the first thing is found in a changed text that was not found before.
    fn found(&self, text: &[u8]) -> Option<usize> {
        first_new(&self.before, &check(self.context, text))
    }
}

/// What is tried, and what came of it.
struct Trial {
    whole: bool,
    shares: Shares,
    /// Findings at places where they cannot be.
    wrong: Vec<String>,
}

impl Trial {
    /// Counts a slip that there is; gives whether it is tried.
    fn wanted(&mut self, kind: Kind) -> bool {
        let share = self.shares.entry(kind).or_default();
        share.all += 1;
        self.whole || share.all.is_multiple_of(kind.stride())
    }

    fn record(&mut self, context: &CheckContext<'_>, slice: &RecordSlice<'_>) {
        let text = slice.text.expect("records are text");
        let played = replay_record(context, slice).expect("no panic").expect("records can be replayed");
        let line = played.replay.line.as_ref().expect("records have a ruleset");
        let PositionState::Position(start) = line.start.clone() else { return };
        let (id, ruleset) = (played.header.id.clone().unwrap_or_default(), Arc::clone(&line.ruleset));
        let before = check(context, text.as_bytes());
        let case = Case { context, id, text, played, ruleset, start, before };
        self.damage(&case);
        let own = case.sure(&case.start, case.items());
        // A record that holds only under another reading contradicts itself under this one, and says so.
        let diagnostics = || case.before.iter().flat_map(|report| &report.diagnostics);
        let acknowledged = diagnostics().any(|one| one.acknowledged.is_some());
        assert!(own.is_none() || acknowledged, "{}: the second reader disagrees at {own:?}", case.id);
        if own.is_none() {
            self.play(&case);
            self.header(&case);
            self.score(&case);
        }
    }

    /// Slips in the line of play.
    fn play(&mut self, case: &Case<'_>) {
        for slip in slips(&case.ruleset, case.text, case.items()) {
            if !self.wanted(slip.kind) {
                continue;
            }
            let (file, _) = parse(&slip.text);
            let [record] = file.records.as_slice() else { panic!("{}: not one record", slip.description) };
            let items = &record.items;
            let at = item_at(items, slip.at);
            let header = result_of(case.played.header.result.as_deref());
            let contradicted = match slip.kind {
                kind if kind.agrees_as_written() => Some(at),
                Kind::EndResult => {
                    let now = end_of(items).map(|(_, result)| result);
                    header.zip(now).filter(|(header, now)| differ(*header, *now)).map(|_| at)
                }
                _ => None,
            };
            let sure = case.sure(&case.start, items).map(|at| item_at(items, at));
            let by = sure.into_iter().chain(contradicted).min();
            let after = check(case.context, slip.text.as_bytes());
            let found = first_new(&case.before, &after).map(|at| item_at(items, at));
            let description =
                || format!("{}: {} at {}: found {found:?}, {by:?}", case.id, slip.description, slip.at);
            // Two plies that are the whole of a record, exchanged: as if the other player began, or sat there. A wrong
            // result is named at the header that states another.
            let turned = |one: &Diagnostic| {
                matches!(one.code.as_str(), "record/first-differs" | "record/orientation-differs")
            };
            let at_header = after.iter().flat_map(|report| &report.diagnostics).any(turned);
            // A board that makes the position known again is compared with nothing; what comes of it is.
            let compared = slip.kind.is_check() && slip.kind != Kind::TurnNumber && by.is_some();
            match found {
                Some(found) if found < at && !at_header => {
                    self.wrong.push(format!("before the slip: {}", description()))
                }
                Some(found) if compared && found > at => {
                    self.wrong.push(format!("not at the check: {}", description()))
                }
                _ => {}
            }
            self.shares.entry(slip.kind).or_default().count(found, by, description);
        }
    }

    /// Slips in the statements of the header.
    fn header(&mut self, case: &Case<'_>) {
        let header = case.played.record.header.expect("records have a header");
        let written = end_of(case.items()).map(|(_, result)| result);
        let seeds = case.ruleset.seeds();
        for slip in stated(case.text, header.span.end) {
            if !self.wanted(slip.kind) {
                continue;
            }
            let found = case.found(slip.text.as_bytes());
            let (file, _) = parse(&slip.text);
            let items = &file.records[0].items;
            let by = match slip.now {
                Now::Result(now) => {
                    let now_differs = |written: EndResult| differ(now, written);
                    written.is_some_and(now_differs).then_some(usize::MAX)
                }
                Now::First(player) if says_next(case) => Some(player).map(|_| usize::MAX),
                Now::First(player) => {
                    let other = case.start.clone().with_mover(player).with_starter(player);
                    case.sure(&other.settled(&case.ruleset), items)
                }
                Now::Setup => match start_of(case.context, &slip.text) {
                    None => Some(usize::MAX),
                    Some(start) if start.seeds() != case.start.seeds() && case.start.seeds() == seeds => {
                        Some(usize::MAX)
                    }
                    Some(start) => case.sure(&start, items),
                },
            };
            let description = || format!("{}: {}: found {found:?}, {by:?}", case.id, slip.description);
            self.shares.entry(slip.kind).or_default().count(found, by, description);
        }
    }

    /// Slips in the score, which is written first where the record leaves it out.
    fn score(&mut self, case: &Case<'_>) {
        let end = case.played.replay.line.as_ref().and_then(|line| line.end.position());
        let scored = end.and_then(|end| with_score(&case.ruleset, case.text, case.items(), end));
        let Some((text, place)) = scored else { return };
        assert_eq!(case.found(text.as_bytes()), None, "{}: the right score", case.id);
        for (at, old) in text[place.range()].char_indices() {
            for new in ('0'..='9').filter(|new| old.is_ascii_digit() && *new != old) {
                if !self.wanted(Kind::Score) {
                    continue;
                }
                let mut slip = text.clone();
                slip.replace_range(place.start + at..=place.start + at, &new.to_string());
                let found = case.found(slip.as_bytes());
                let description = || format!("{}: {}", case.id, &slip[place.range()]);
                self.shares.entry(Kind::Score).or_default().count(found, Some(usize::MAX), description);
            }
        }
    }

    /// Damage to the text.
    fn damage(&mut self, case: &Case<'_>) {
        let same = said(case.text.as_bytes()).expect("a record");
        let mut wanted = |kind: Kind| self.wanted(kind);
        for damage in damages(case.text, case.items(), &mut wanted) {
            let alike = said(&damage.bytes).is_some_and(|said| said == same);
            let structural = matches!(
                damage.kind,
                Kind::MissingBrace
                    | Kind::MissingParen
                    | Kind::MissingBracket
                    | Kind::MissingOpener
                    | Kind::DoubledDelimiter
            );
            let by = (structural || !alike).then_some(damage.by);
            let found = case.found(&damage.bytes);
            let description = || format!("{}: {}: found {found:?}, {by:?}", case.id, damage.description);
            self.shares.entry(damage.kind).or_default().count(found, by, description);
        }
    }
}

/// Whether the setup says whose ply follows.
fn says_next(case: &Case<'_>) -> bool {
    let setup = case.played.header.setup.as_ref();
    let says = |text: &Option<String>| text.as_ref().is_some_and(|text| text.contains("next "));
    setup.is_some_and(|setup| says(&setup.given) || says(&setup.assumed))
}

/// The position a record begins from; `None` where its setup cannot be read or contradicts itself.
fn start_of(context: &CheckContext<'_>, text: &str) -> Option<Position> {
    let slice = RecordSlice::all("slip.sow", text).into_iter().next()?;
    match replay_record(context, &slice).ok()??.replay.line?.start {
        PositionState::Position(start) => Some(start),
        _ => None,
    }
}

/// The reports on the records of a file.
fn check(context: &CheckContext<'_>, bytes: &[u8]) -> Vec<RecordReport> {
    let mut reports = Vec::new();
    let read = stream("slip.sow", bytes, |slices| {
        for slice in slices {
            reports.push(check_record(context, &RecordSlice { alone: false, ..*slice }));
        }
        Ok::<(), std::convert::Infallible>(())
    });
    assert!(read.is_ok(), "bytes can be read");
    reports
}

/// The item of the line of play that holds a place; 0 for the header.
fn item_at(items: &[Item], at: usize) -> usize {
    items.iter().map(|item| item.span.start).take_while(|start| *start <= at).last().unwrap_or(0)
}

/// The place of the first finding after a slip that was not found before it; `None` where nothing is.
pub(crate) fn first_finding(before: &RecordReport, after: &RecordReport) -> Option<usize> {
    first_new(std::slice::from_ref(before), std::slice::from_ref(after))
}

fn first_new(before: &[RecordReport], after: &[RecordReport]) -> Option<usize> {
    // A file that holds no record is a finding of its own.
    if after.is_empty() {
        return Some(0);
    }
    let all = |reports: &[RecordReport]| -> Vec<Diagnostic> {
        reports.iter().flat_map(|report| report.diagnostics.clone()).collect()
    };
    let (known, after_all) = (all(before), all(after));
    let is_known =
        |one: &Diagnostic| known.iter().any(|other| other.code == one.code && other.message == one.message);
    // What is acknowledged and not met any more is reported at the head; that no board follows a ply against the rules,
    // at that ply. Neither says where the slip is, and another finding does.
    let stale = |one: &Diagnostic| {
        matches!(one.code.as_str(), "record/stale-acknowledgement" | "replay/illegal-without-board")
    };
    let new = || after_all.iter().filter(|one| !is_known(one) && !stale(one));
    let place = |one: &Diagnostic| match one.code.as_str() {
        // The result in the header is a check of the end.
        "record/result-differs-from-play" => usize::MAX,
        _ => one.place.span.map_or(0, |span| span.start),
    };
    let verdicts =
        |reports: &[RecordReport]| -> Vec<Verdict> { reports.iter().map(|report| report.verdict).collect() };
    let serious = new().filter(|one| one.needs_attention()).map(place).min();
    if serious.is_some() || verdicts(before) == verdicts(after) {
        return serious;
    }
    new().map(place).min().or(Some(usize::MAX))
}
