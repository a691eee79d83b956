//! What words, records and play say of each alternative of a reading, side by side: one is never added to another.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use record::archive::{Provenance, RulesetId};
use record::check::{AlternativeRecords, ReadingRecords, Verdict};
use rules::{Alternative, Reading, ReadingKind, RulesetFamily};
use simulate::PlayReport;

use crate::common::{Html, Messages, classes_label, confidence, fill, join};
use crate::page_shell::{PageContext, Site};

/// What the records of a ruleset say of each reading that its sources leave open, by name. It is taken from the replays
/// that the pages of records are made of.
pub(crate) fn reading_records<'f>(
    site: &Site<'_>,
    id: &RulesetId,
    family: &'f RulesetFamily,
) -> BTreeMap<&'f str, ReadingRecords> {
    let mut found: BTreeMap<&str, ReadingRecords> = BTreeMap::new();
    let of_ruleset = site.input.records.iter().filter(|one| one.ruleset.as_deref() == Some(id.as_str()));
    for record in of_ruleset.filter(|one| one.verdict != Verdict::NotReplayed) {
        let Some(provenance) = record.provenance else { continue };
        for reading in open_points(family) {
            let others = record.partings.iter().filter(|one| one.reading == reading.name);
            let differing: BTreeMap<&str, Verdict> =
                others.filter_map(|one| Some((one.alternative.as_str(), one.documented?))).collect();
            let records = found.entry(&reading.name).or_default();
            records.count(reading, &record.id, provenance, record.verdict, &differing);
        }
    }
    found
}

/// The readings that sources leave open; options are the players' choice.
pub(crate) fn open_points(family: &RulesetFamily) -> impl Iterator<Item = &Reading> {
    family.declaration().readings.iter().filter(|reading| reading.kind == ReadingKind::Reading)
}

/// A column of records: play that people played and somebody wrote down is one class, every other class is apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RecordColumn {
    Played,
    Apart(Provenance),
}

impl RecordColumn {
    const fn new(class: Provenance) -> Self {
        if class.was_played() { Self::Played } else { Self::Apart(class) }
    }

    fn name(self, m: &Messages) -> &str {
        match self {
            Self::Played => &m.records_played,
            Self::Apart(class) => classes_label(m, Some(class)),
        }
    }
}

/// An alternative, with what each kind of evidence says of it.
struct AlternativeRow {
    title: Html,
    words: Html,
    /// In the order of the columns.
    records: Vec<String>,
    play: Html,
}

/// A reading of which some record says something.
struct ReadingGroup {
    question: Html,
    rows: Vec<AlternativeRow>,
    /// How many records of each column fare alike under all alternatives.
    untouched: Vec<String>,
}

/// What records say of the readings of a ruleset, as a section of its page.
#[derive(Template)]
#[template(path = "reading_records.html")]
pub(super) struct RecordsSay<'a> {
    m: &'a Messages,
    columns: Vec<&'a str>,
    groups: Vec<ReadingGroup>,
    /// The readings of which no record says anything.
    silent: Html,
}

impl askama::filters::HtmlSafe for RecordsSay<'_> {}

/// What records say of the readings of a ruleset, beside its words and what play says; `None` where there are no records or
/// no open points.
pub(super) fn records_say<'a>(
    here: &'a PageContext<'_>,
    id: &RulesetId,
    family: &RulesetFamily,
    report: Option<&PlayReport<'_>>,
) -> Option<RecordsSay<'a>> {
    let m = &here.site.m;
    let found = reading_records(here.site, id, family);
    if found.is_empty() {
        return None;
    }
    let classes = found.values().flat_map(ReadingRecords::classes).map(RecordColumn::new);
    let columns: BTreeSet<RecordColumn> = classes.chain([RecordColumn::Played]).collect();
    let columns: Vec<RecordColumn> = columns.into_iter().collect();
    let (mut groups, mut silent) = (Vec::new(), Vec::new());
    for reading in open_points(family) {
        match found.get(reading.name.as_str()).filter(|records| !records.alternatives.is_empty()) {
            Some(records) => {
                let rows = reading.alternatives.iter().map(|alternative| AlternativeRow {
                    title: title(here, reading, alternative),
                    words: words(here, reading, alternative),
                    records: said(m, records.alternatives.get(&alternative.name), &columns),
                    play: played(here, reading, alternative, report),
                });
                let untouched = columns.iter().map(|column| {
                    let of_column =
                        records.untouched.iter().filter(|(class, _)| RecordColumn::new(**class) == *column);
                    of_column.map(|(_, records)| records).sum::<usize>().to_string()
                });
                groups.push(ReadingGroup {
                    question: here.words_of_ruleset(&reading.question),
                    rows: rows.collect(),
                    untouched: untouched.collect(),
                });
            }
            None => {
                silent.push(here.question(id, reading));
            }
        }
    }
    let columns = columns.into_iter().map(|column| column.name(m)).collect();
    Some(RecordsSay { m, columns, groups, silent: join(silent, " · ") })
}

fn title(here: &PageContext<'_>, reading: &Reading, alternative: &Alternative) -> Html {
    let followed = (alternative.name == reading.default).then(|| Html::label(&here.site.m.followed));
    join([here.alternative(reading, &alternative.name)].into_iter().chain(followed), " ")
}

/// The statements for and against an alternative; with the default, how well the words support it.
fn words(here: &PageContext<'_>, reading: &Reading, alternative: &Alternative) -> Html {
    let m = &here.site.m;
    let is_default = alternative.name == reading.default;
    let confidence = reading.confidence.filter(|_| is_default).map(|word| Html::text(confidence(word, m)));
    let cites = (!alternative.cites.is_empty()).then(|| here.cites(&alternative.cites));
    let against = (!alternative.against.is_empty())
        .then(|| join([Html::label(&m.against), here.cites(&alternative.against)], " "));
    join(confidence.into_iter().chain(cites).chain(against), &m.semicolon)
}

/// How many records of each column fit an alternative, and how many contradict it.
fn said(
    m: &Messages,
    records: Option<&BTreeMap<Provenance, AlternativeRecords>>,
    columns: &[RecordColumn],
) -> Vec<String> {
    let of_column = |column: &RecordColumn| {
        let known = records.into_iter().flatten();
        let known = known.filter(|(class, _)| RecordColumn::new(**class) == *column);
        let known: Vec<&AlternativeRecords> = known.map(|(_, known)| known).collect();
        let fit: usize = known.iter().map(|known| known.fitting.len()).sum();
        let contradict: usize = known.iter().map(|known| known.contradicting.len()).sum();
        let open: usize = known.iter().map(|known| known.not_determined.len()).sum();
        let words = match (fit, contradict, open) {
            (0, 0, 0) => return "–".to_owned(),
            (_, _, 0) => &m.records_fit_contradict,
            _ => &m.records_fit_contradict_open,
        };
        let [fit, contradict, open] = [fit, contradict, open].map(|records| records.to_string());
        fill(words, &[("fit", &fit), ("contradict", &contradict), ("open", &open)])
    };
    columns.iter().map(of_column).collect()
}

/// What may be said of games under an alternative alone; nothing of the default, with which others are compared.
fn played(
    here: &PageContext<'_>,
    reading: &Reading,
    alternative: &Alternative,
    report: Option<&PlayReport<'_>>,
) -> Html {
    let combinations = report.into_iter().flat_map(|report| &report.combinations);
    let mut alone = combinations
        .filter(|one| one.readings.len() == 1 && one.readings.get(&reading.name) == Some(&alternative.name));
    alone.next().map_or_else(|| Html::text("–"), |one| here.said(&one.sentence.text(here.rules_language())))
}
