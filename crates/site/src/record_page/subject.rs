//! What the page of a record is about, for programs: its citation, its sources, the files beside it, its verdict.

use crate::common::{Citation, RecordFile, Route, fill, labelled};
use crate::page_shell::{Alternate, Drawn, Preview, Review, Subject};
use base::text::isolated;
use record::archive::{Date, Provenance, RecordHeader, Source, SourceId, SourceKind};
use record::check::Verdict;

use super::record_input::RecordInput;

/// What the page of a record is about.
pub(super) fn subject(input: &RecordInput<'_>) -> Subject {
    let site = &input.shared.site;
    let unread = RecordHeader::default();
    let header = input.replayed.map_or(&unread, |replayed| &replayed.header);
    let mut sources: Vec<&Source> = Vec::new();
    for cited in header.all_sources() {
        let known = cited.source.parse().ok().and_then(|id: SourceId| site.archive.sources.get(&id));
        sources.extend(known.filter(|known| sources.iter().all(|other| other.id != known.id)));
    }
    let has_text = input.slice.text.is_ok_and(|text| !text.is_empty());
    let files = RecordFile::ALTERNATES.into_iter().filter(|file| has_text || *file != RecordFile::Text);
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
    let based_on = |one: &Source| (input.address(&Route::Source(one.id.clone())), Citation::of_source(one));
    Subject {
        citation: citation(input, header),
        here: true,
        other_languages: input.comment_languages().into_iter().collect(),
        played: header.event.as_ref().and_then(|event| played(event.date.as_ref()?)),
        based_on: sources.into_iter().map(based_on).collect(),
        preview: preview(input),
        drawings: drawings(input, &title(input, header)),
        files: files.collect(),
        review,
    }
}

/// The drawings that are files beside the page.
fn drawings(input: &RecordInput<'_>, title: &str) -> Vec<Drawn> {
    let all = input.drawings().into_iter().map(|(file, what)| Drawn {
        address: input.address(&Route::RecordFile(input.id.clone(), file)),
        media_type: file.media_type(),
        caption: format!("{}{}{what}", isolated(title), input.shared.site.m.colon),
    });
    all.collect()
}

/// What other sites are offered of a record.
fn preview(input: &RecordInput<'_>) -> Preview {
    let site = &input.shared.site.input;
    let Some(base) = site.base_url.filter(|_| input.has_boards()) else { return Preview::default() };
    let address = |file| Route::RecordFile(input.id.clone(), file).below(base.as_str());
    Preview { card: site.cards.then(|| address(RecordFile::Card)), oembed: Some(address(RecordFile::Oembed)) }
}

/// The title of a record, with how its play is known.
fn title(input: &RecordInput<'_>, header: &RecordHeader) -> String {
    let key = input.id.to_string();
    labelled(&input.shared.site.m, header.title.as_ref().unwrap_or(&key), header.provenance)
}

/// A record as it is cited, found by its game, its ruleset and its class of evidence.
fn citation(input: &RecordInput<'_>, header: &RecordHeader) -> Citation {
    let site = &input.shared.site;
    let key = input.id.to_string();
    let title = title(input, header);
    let address = site.address(&Route::Record(input.id.clone()));
    let game = header.ruleset.as_deref().and_then(|id| site.game_of(&id.parse().ok()?));
    let words = [
        game.map(|game| site.game_title(game)),
        header.ruleset.clone(),
        header.provenance.map(|class| class.word().to_owned()),
    ];
    let mut citation = Citation::of_archive(site.settings, SourceKind::Dataset, &key, &title, address);
    citation.language = header.language.as_deref().map(str::to_owned).or(citation.language);
    citation.found_by(words.into_iter().flatten())
}

/// A date as ISO 8601 has it; `None` where it is open or unknown.
fn played(date: &str) -> Option<String> {
    let date: Date = date.parse().ok()?;
    let plain = date.plain();
    let is_one = plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    Some(if is_one { plain } else { format!("{}/{}", date.earliest()?, date.latest()?) })
}
