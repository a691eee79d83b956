//! The records of play that depend on a source, an account, a people or a place.

use std::collections::BTreeMap;

use crate::common::{Html, RecordSummary, and_more, first_few, join, plural};
use crate::page_shell::PageContext;
use record::archive::{Evidence, PlaceId, SourceId};

use super::records::is_documented;

/// Records listed of one source; of more than that, only the number.
const MOST_ROWS: usize = 100;

/// Records named in a line; of more than that, only the number.
const MOST_NAMES: usize = 8;

/// Records that use the same thing, what is documented first.
pub(super) struct Backlinks<'a> {
    /// A record, and how it uses it.
    pub(super) rows: Vec<(&'a RecordSummary, Html)>,
    /// What is said of those that are not listed; empty where all are.
    pub(super) more: String,
}

/// How a record uses a source.
struct Uses<'a> {
    record: &'a RecordSummary,
    /// The places in the source that it cites.
    locators: Vec<&'a str>,
    cites: bool,
    /// Whether its header cites it, and not only a comment.
    is_from: bool,
    /// Statements of the source's accounts that its plies depend on.
    statements: usize,
}

/// The records that cite a source, and those that only depend on the statements of its accounts.
pub(super) fn of_source<'a>(here: &'a PageContext<'_>, source: &SourceId) -> (Backlinks<'a>, Backlinks<'a>) {
    let site = here.site;
    let mut all: BTreeMap<&str, Uses<'_>> = BTreeMap::new();
    fn entry<'m, 'a>(
        all: &'m mut BTreeMap<&'a str, Uses<'a>>,
        record: &'a RecordSummary,
    ) -> &'m mut Uses<'a> {
        let unused = Uses { record, locators: Vec::new(), cites: false, is_from: false, statements: 0 };
        all.entry(record.id.as_str()).or_insert(unused)
    }
    for (record, cited) in site.citing(source.as_str()) {
        let uses = entry(&mut all, record);
        uses.cites = true;
        uses.is_from |= record.sources.contains(cited);
        let locator = cited.locator.as_deref().filter(|locator| !uses.locators.contains(locator));
        uses.locators.extend(locator);
    }
    for evidence in site.archive.evidence.values().filter(|evidence| is_from(evidence, source)) {
        for (record, cited) in site.citing(evidence.id.as_str()) {
            // Who cites an account through another source does not cite this one.
            let own = evidence.source == *source;
            let uses = entry(&mut all, record);
            uses.cites |= own;
            uses.is_from |= own && record.sources.contains(cited);
        }
        for &(record, statements) in site.resting(&evidence.id) {
            entry(&mut all, record).statements += statements;
        }
    }
    let (citing, resting): (Vec<_>, Vec<_>) = all.into_values().partition(|uses| uses.cites);
    let resting = resting.into_iter().filter(|uses| uses.statements > 0).collect();
    (using(here, source, citing), using(here, source, resting))
}

/// Whether an account is a source's own, or came through it.
pub(super) fn is_from(evidence: &Evidence, source: &SourceId) -> bool {
    evidence.source == *source || evidence.via.iter().any(|via| via.source == *source)
}

fn using<'a>(here: &PageContext<'_>, source: &SourceId, mut all: Vec<Uses<'a>>) -> Backlinks<'a> {
    let m = &here.site.m;
    all.sort_by_key(|uses| !is_documented(uses.record));
    let more = all.len().saturating_sub(MOST_ROWS);
    let rows = all.iter().take(MOST_ROWS).map(|uses| {
        let locators = uses.locators.iter().map(|locator| here.locator_in(source.as_str(), locator));
        let mut how: Vec<Html> = locators.collect();
        if uses.cites && !uses.is_from {
            how.push(Html::text(&m.in_a_comment));
        }
        if uses.statements > 0 {
            how.push(Html::text(&plural(uses.statements, &m.rests_one, &m.rests_other)));
        }
        (uses.record, join(how, " · "))
    });
    Backlinks { rows: rows.collect(), more: and_more(m, more) }
}

/// The records of the games of some accounts that cite an account, named in a line; empty where there is none. A record
/// belongs to its own game: one that cites the account of another game, as a comparison does, is not of that people.
pub(super) fn of_accounts<'e>(here: &PageContext<'_>, accounts: impl Iterator<Item = &'e Evidence>) -> Html {
    let accounts: Vec<&Evidence> = accounts.collect();
    let has_game = |game: &str| accounts.iter().any(|account| account.game.as_str() == game);
    let mut all: BTreeMap<&str, &RecordSummary> = BTreeMap::new();
    for evidence in here.site.archive.evidence.values() {
        let citing = here.site.citing(evidence.id.as_str()).iter().map(|(record, _)| *record);
        let own =
            citing.filter(|record| record.game.as_deref().map_or(accounts.contains(&evidence), has_game));
        all.extend(own.map(|record| (record.id.as_str(), record)));
    }
    named(here, all.into_values().collect())
}

/// Whether a record was played at a place.
fn was_played_at(here: &PageContext<'_>, record: &RecordSummary, place: &PlaceId) -> bool {
    record.event.as_ref().and_then(|event| here.site.place_of(event)).is_some_and(|(id, _)| id == place)
}

/// The records played at a place, named in a line; empty where there is none.
pub(super) fn played_at(here: &PageContext<'_>, place: &PlaceId) -> Html {
    let all = here.site.input.records.iter().filter(|record| was_played_at(here, record, place));
    named(here, all.map(AsRef::as_ref).collect())
}

/// The records that cite an account from a place, each for the account's own game, and were not played there; named in
/// a line, empty where there is none.
pub(super) fn citing_accounts_of<'e>(
    here: &PageContext<'_>,
    place: &PlaceId,
    accounts: impl Iterator<Item = &'e Evidence>,
) -> Html {
    let mut all: BTreeMap<&str, &RecordSummary> = BTreeMap::new();
    for account in accounts {
        let citing = here.site.citing(account.id.as_str()).iter().map(|(record, _)| *record);
        let is_own = |record: &&RecordSummary| {
            record.game.as_deref().is_none_or(|game| game == account.game.as_str())
                && !was_played_at(here, record, place)
        };
        all.extend(citing.filter(is_own).map(|record| (record.id.as_str(), record)));
    }
    named(here, all.into_values().collect())
}

/// Records as links in a line. Invented play is of no people and was seen nowhere, so it is left out.
fn named(here: &PageContext<'_>, mut all: Vec<&RecordSummary>) -> Html {
    all.retain(|record| is_documented(record));
    first_few(&here.site.m, all.iter().map(|record| here.record(record)), MOST_NAMES)
}
