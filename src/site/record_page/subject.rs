//! What the page of a record is about, for programs: its citation, its sources, the files beside it, its verdict.

use crate::archive::{Provenance, RecordHeader, Source, SourceId};
use crate::check::Verdict;
use crate::site::base::citation::{Citation, CitedKind};
use crate::site::base::messages::{fill, labelled};
use crate::site::base::route::{RecordFile, Route};
use crate::site::page_shell::metadata::{Alternate, Review, Subject};

use super::record_input::RecordInput;

/// What the page of a record is about.
pub(super) fn subject(input: &RecordInput<'_>) -> Subject {
    let site = &input.shared.site;
    let unread = RecordHeader::default();
    let header = input.replayed.map_or(&unread, |replayed| &replayed.header);
    let mut sources: Vec<&Source> = Vec::new();
    for cited in &header.sources {
        let known = cited.source.parse().ok().and_then(|id: SourceId| site.archive.sources.get(&id));
        sources.extend(known.filter(|known| sources.iter().all(|other| other.id != known.id)));
    }
    let has_text = input.slice.text.is_ok_and(|text| !text.is_empty());
    let files = RecordFile::ALL.into_iter().filter(|file| has_text || *file != RecordFile::Text);
    let page = Route::Record(input.id.clone());
    let files = files.map(|file| Alternate {
        href: Route::RecordFile(input.id.clone(), file).href_from(&page),
        media_type: file.media_type(),
    });
    // Only play that a source reports is somebody's claim, and only a replay can say anything of it.
    let documented = header.provenance.is_some_and(Provenance::is_documented);
    let judged = documented && input.report.verdict != Verdict::NotReplayed;
    let review = header.ruleset.as_ref().filter(|_| judged).map(|ruleset| Review {
        claim: fill(&site.m.claim_follows, &[("ruleset", ruleset)]),
        verdict: input.report.verdict.to_string(),
    });
    Subject {
        citation: citation(input, header),
        here: true,
        based_on: sources.into_iter().map(Citation::of_source).collect(),
        files: files.collect(),
        review,
    }
}

/// A record as it is cited, found by its game, its ruleset and its class of evidence.
fn citation(input: &RecordInput<'_>, header: &RecordHeader) -> Citation {
    let site = &input.shared.site;
    let key = input.id.to_string();
    let title = labelled(&site.m, header.title.as_ref().unwrap_or(&key), header.provenance);
    let address = site.input.base_url.map(|base| Route::Record(input.id.clone()).below(base.as_str()));
    let game = header.ruleset.as_deref().and_then(|id| site.game_of(&id.parse().ok()?));
    let words = [
        game.map(|game| site.game_title(game)),
        header.ruleset.clone(),
        header.provenance.map(|class| class.word().to_owned()),
    ];
    Citation::of_archive(site.settings, CitedKind::Dataset, &key, &title, address)
        .found_by(words.into_iter().flatten())
}
