//! Every false fact, or a sample, is given to `check`.

use std::collections::BTreeMap;
use std::path::Path;

use rayon::prelude::*;
use sowbook::archive::load;
use sowbook::check::{CheckContext, Diagnostic, RecordReport, RecordSlice, Verdict, check_record};
use sowbook::engine::Random;
use sowbook::rules::RulesetFamily;

use super::folder::rulesets_in;
use super::game::{Habits, play_game};
use super::given::Writer;
use super::kind::Kind;
use super::table::{Share, Shares, hold, print};
use super::written::{False, Written};

/// How much is tried.
#[derive(Clone, Copy)]
struct Size {
    /// Games of each ruleset.
    games: u64,
    /// Plies of each.
    plies: usize,
    /// False facts of one kind in one record.
    each: usize,
}

const QUICK: Size = Size { games: 2, plies: 14, each: 1 };
const WHOLE: Size = Size { games: 20, plies: 40, each: usize::MAX };

#[test]
fn nothing_false_is_verified() {
    let (mut archive, problems) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    // Those invented for the laws ask for more than those of the archive.
    archive.rulesets.extend(rulesets_in("tests/laws/rulesets"));
    archive.play.clear();
    archive.studies.clear();
    let (context, _) = CheckContext::new(&archive, &problems);
    let source = archive.sources.keys().next().expect("an archive has sources").to_string();
    let whole = std::env::var_os("SOWBOOK_WHOLE").is_some();
    let size = if whole { WHOLE } else { QUICK };
    let ids: Vec<&str> = archive
        .rulesets
        .iter()
        .filter_map(|text| text.name().strip_prefix("rulesets/")?.strip_suffix(".yaml"))
        .collect();
    let tried: Vec<(&str, Shares)> = ids
        .par_iter()
        .map(|id| {
            let family = context.family(id).expect("a ruleset of the archive");
            (*id, of_ruleset(&context, family, &source, size))
        })
        .collect();
    print(&tried);
    hold(&tried);
}

fn of_ruleset(context: &CheckContext<'_>, family: &RulesetFamily, source: &str, size: Size) -> Shares {
    let games: Vec<_> = (0..size.games).filter_map(|seed| play_game(family, seed, size.plies)).collect();
    // Where the players lay the seeds there is none.
    if games.is_empty() {
        return Shares::new();
    }
    let habits = Habits::of(&games);
    let mut shares = Shares::new();
    for (seed, game) in games.iter().enumerate() {
        let writer = Writer { game, habits, source };
        let mut random = Random::new(u64::try_from(seed).unwrap_or(0));
        let middle = game.steps.len() / 2;
        let whole = writer.whole_game();
        let joined =
            if habits.alternates && !game.ruleset.has_opening() { whole.joined() } else { Vec::new() };
        let others = [writer.begun_within(middle), writer.untouched()];
        let gaps = [writer.with_gap(middle, middle + 2), writer.with_gap(middle + 1, middle + 4)];
        try_all(context, &whole, joined, size, &mut random, &mut shares);
        for record in others.iter().chain(&gaps).flatten() {
            try_all(context, record, Vec::new(), size, &mut random, &mut shares);
        }
    }
    shares
}

/// Checks a record that is true, and every false one or a sample.
fn try_all(
    context: &CheckContext<'_>,
    record: &Written,
    more: Vec<False>,
    size: Size,
    random: &mut Random,
    shares: &mut Shares,
) {
    let text = record.true_text();
    let own = check(context, &text);
    // One without plies has counts of a board to be compared.
    let verified =
        matches!(own.verdict, Verdict::Verified | Verdict::VerifiedWithInterventions | Verdict::NoMoves);
    let attention = own.diagnostics.iter().find(|one| one.needs_attention());
    if !verified || attention.is_some() {
        let untrue = format!("a true record is {}: {attention:#?}\n{text}", own.verdict);
        shares.entry(Kind::Counts).or_default().untrue.push(untrue);
        return;
    }
    let mut by_kind: BTreeMap<Kind, Vec<False>> = BTreeMap::new();
    for one in record.false_texts().into_iter().chain(more) {
        by_kind.entry(one.kind).or_default().push(one);
    }
    for (kind, mut all) in by_kind {
        // Of these there are many in one record.
        let most =
            if kind.is_found_anywhere() || kind == Kind::Untouched || kind == Kind::AfterGap { 4 } else { 1 };
        let mut left = size.each.saturating_mul(most).min(all.len());
        while left > 0 {
            let count = u32::try_from(all.len()).unwrap_or(u32::MAX);
            let at = if size.each == usize::MAX { 0 } else { random.below(count) };
            let one = all.swap_remove(usize::try_from(at).unwrap_or(0));
            shares.entry(kind).or_default().count(&own, &check(context, &one.text), &one);
            left -= 1;
        }
    }
}

fn check(context: &CheckContext<'_>, text: &str) -> RecordReport {
    check_record(context, &RecordSlice { file: "a.sow", text: Ok(text), offset: 0, line: 1, alone: false })
}

impl Share {
    /// Counts a false fact by where it is found.
    fn count(&mut self, own: &RecordReport, report: &RecordReport, one: &False) {
        self.tried += 1;
        let known = |found: &&Diagnostic| {
            own.diagnostics.iter().any(|other| other.code == found.code && other.message == found.message)
        };
        let line = |at: usize| one.text[..at].matches('\n').count() + 1;
        let (from, to) = (line(one.from), line(one.to.max(one.from + 1) - 1));
        let found: Vec<&Diagnostic> = report.diagnostics.iter().filter(|found| !known(found)).collect();
        let within = |reach: usize| {
            found
                .iter()
                .any(|found| found.place.from.line + reach >= from && found.place.from.line <= to + reach)
        };
        let describe = || format!("{} in\n{}", one.description, one.text);
        match found.is_empty() {
            true => self.missed.push(describe()),
            false if within(0) => self.here += 1,
            false if within(1) || one.kind.is_found_anywhere() => self.near += 1,
            false => self.elsewhere.push(format!("{:?}\n{}", found[0], describe())),
        }
    }
}
