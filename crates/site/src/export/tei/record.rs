//! The TEI file of a record: its header; [`play`](super::play) has its play.

use std::collections::BTreeSet;

use crate::common::{Route, caution, fill, labelled, provenance, record_verdict};
use crate::page_shell::Site;
use crate::record_page::{RecordInput, RecordLayout};
use base::board::Player;
use record::archive::{
    EvidenceId, FORMAT_VERSION, PlaceId, Provenance, RecordHeader, RecordSource, SourceId, WitnessSource,
};
use record::check::ReplayedRecord;
use record::replay::PlyVerdict;

use super::header::{TeiHeader, found_by, identified, languages, licence, persons, setting, taxonomy};
use super::play::{Play, PlayReferences};
use super::sources::{bibl, day, written_date};
use super::xml::{Element, id, text, to};

/// The TEI file of a record. Of one that could not be read it has the text alone.
pub(in crate::export) fn record_tei(layout: &RecordLayout<'_>) -> String {
    let input = &layout.input;
    let (site, m) = (&input.shared.site, &input.shared.site.m);
    let unread = RecordHeader::default();
    let header = input.replayed.map_or(&unread, |replayed| &replayed.header);
    let language = header.language.as_deref().unwrap_or(&site.settings.language);
    let class = header.provenance.map(Provenance::word);
    let (content, PlayReferences { hands, witnesses, images }) = match input.replayed {
        Some(replayed) => play(layout, replayed),
        None => (vec![as_kept(input)], PlayReferences::default()),
    };
    let body = Element::new("body").lines(content);
    let text_element =
        Element::new("text").with("xml:lang", language).maybe("ana", class.map(|class| to([class])));
    let key = input.id.to_string();
    let title = labelled(m, header.title.as_ref().unwrap_or(&key), header.provenance);
    let verdict = text("note", record_verdict(m, input.report.verdict)).with("type", "verdict");
    let caution = [provenance_words(site, header.provenance)]
        .map(|words| text("note", words).with("type", "provenance"));
    let about = [("id", key.as_str()), ("version", &FORMAT_VERSION.to_string())];
    let comment_languages = input.comment_languages();
    let tags = [language].into_iter().chain(comment_languages.iter().map(String::as_str));
    TeiHeader {
        site,
        id: &key,
        title: text("title", title).with("xml:lang", language),
        address: site.address(&Route::Record(input.id.clone())),
        people: people(header, hands),
        licences: vec![licence(site, header.licence.as_deref())],
        notes: caution.into_iter().chain([verdict]).collect(),
        sources: sources(site, header, witnesses),
        no_source: &m.tei_no_source,
        about: vec![fill(&m.tei_record, &about), m.tei_record_lost.clone()],
        taxonomies: taxonomies(site),
        profile: profile(site, header, languages(site, tags)),
        changes: changes(header),
    }
    .file(images, text_element.child(body))
}

/// The play of a record, and what it refers to.
fn play(layout: &RecordLayout<'_>, replayed: &ReplayedRecord) -> (Vec<Element>, PlayReferences) {
    let input = &layout.input;
    let mut play = Play::new(&input.shared.site, input.slice.text.unwrap_or_default(), &replayed.header);
    if let Some(line) = &layout.report {
        play.add_line(line, layout.ply_places());
    }
    let main = play.main(&replayed.record);
    let header = &replayed.header;
    let setup = header.setup.iter().flat_map(|setup| {
        let given = setup.given.as_ref().map(|board| play.stated("given", board));
        given.into_iter().chain(setup.assumed.as_ref().map(|board| play.stated("assumed", board)))
    });
    let setup = Element::new("ab").with("type", "setup").lines(setup);
    let setup = header.setup.is_some().then_some(setup);
    let result = header.result.as_ref().map(|result| text("ab", result).with("type", "result"));
    (setup.into_iter().chain([main]).chain(result).collect(), play.into_references())
}

/// The text of a record that could not be read.
fn as_kept(input: &RecordInput<'_>) -> Element {
    let kept = Element::new("ab").with("type", "unreadable");
    match input.slice.text {
        Ok(written) => kept.text(written.replace('\r', "")),
        Err(_) => kept.child(Element::new("gap").with("reason", "unreadable")),
    }
}

/// How the play of a class is known, and what that means.
fn provenance_words(site: &Site<'_>, class: Option<Provenance>) -> String {
    let name = class.map_or(site.m.provenance_missing.as_str(), |class| provenance(&site.m, class));
    let meaning = caution(&site.m, class);
    if meaning.is_empty() { name.to_owned() } else { format!("{name}. {meaning}") }
}

/// The hands, and those that sign without being declared.
fn people(header: &RecordHeader, named: BTreeSet<String>) -> Vec<Element> {
    let person = |siglum: &str, role: &str, name: &str| {
        let person = Element::new("respStmt").with("xml:id", id("hand", siglum)).with("n", siglum);
        person.child(text("resp", role)).child(text("name", name))
    };
    let declared = header
        .hands
        .iter()
        .map(|(siglum, hand)| person(siglum, hand.role.as_deref().unwrap_or("hand"), &hand.name));
    let others = named.iter().filter(|siglum| !header.hands.contains_key(*siglum));
    declared.chain(others.map(|siglum| person(siglum, "hand", siglum))).collect()
}

/// The publications that have the play, and its witnesses.
fn sources(site: &Site<'_>, header: &RecordHeader, named: BTreeSet<String>) -> Vec<Element> {
    let cited = header.sources.iter().zip(1..).map(|(cited, number): (&RecordSource, usize)| {
        let evidence = cited.evidence.as_ref().and_then(|id| id.parse::<EvidenceId>().ok());
        let evidence = evidence.filter(|id| site.archive.evidence.contains_key(id));
        let evidence = evidence.map(|id| format!("../../{}", Route::EvidenceFile(id).path()));
        let publication = publication(site, &cited.source, cited.locator.as_deref());
        let publication = publication.with("xml:id", format!("source.{number}"));
        publication.maybe("corresp", evidence).lines(cited.note.as_ref().map(|note| text("note", note)))
    });
    let declared = header.witnesses.iter().map(|(siglum, source): (&String, &WitnessSource)| {
        let publication = source.source.as_ref().map(|id| publication(site, id, source.locator.as_deref()));
        let note = source.note.as_ref().map(|note| text("note", note));
        witness(siglum).lines(publication).lines(note)
    });
    let others = named.iter().filter(|siglum| !header.witnesses.contains_key(*siglum));
    let others = others.map(|siglum| witness(siglum).text(siglum));
    let witnesses = Element::new("listWit").lines(declared.chain(others)).unless_empty();
    cited.chain(witnesses).collect()
}

fn witness(siglum: &str) -> Element {
    Element::new("witness").with("xml:id", id("wit", siglum)).with("n", siglum)
}

/// A source by its id, and where in it.
fn publication(site: &Site<'_>, source: &str, locator: Option<&str>) -> Element {
    let known = source.parse::<SourceId>().ok().and_then(|id| site.archive.sources.get(&id));
    let publication = known.map_or_else(|| Element::new("bibl").child(text("title", source)), bibl);
    publication.lines(locator.map(|locator| text("citedRange", locator)))
}

/// What `ana` refers to: the verdicts of plies, and the classes of provenance.
fn taxonomies(site: &Site<'_>) -> Vec<Element> {
    let m = &site.m;
    let verdicts = [
        (PlyVerdict::Legal.word(), &m.verdict_legal),
        (PlyVerdict::Contradicted.word(), &m.verdict_contradicted),
        (PlyVerdict::LegalOnlyUnder(Vec::new()).word(), &m.verdict_other),
        (PlyVerdict::IllegalAsPlayed.word(), &m.verdict_illegal),
        ("not-determined", &m.verdict_undetermined),
        (PlyVerdict::NotChecked.word(), &m.verdict_unchecked),
    ];
    let classes = Provenance::ALL.map(|class| (class.word(), provenance_words(site, Some(class))));
    vec![
        taxonomy("verdicts", &m.tei_verdicts, verdicts.map(|(id, words)| (id, words.clone()))),
        taxonomy("provenance", &m.tei_provenance, classes),
    ]
}

/// Who played, where and when, by which rules.
fn profile(site: &Site<'_>, header: &RecordHeader, languages: Element) -> Vec<Element> {
    let players = [Player::South, Player::North].into_iter();
    let players = players.filter_map(|player| Some((player.word(), header.players[player].as_deref()?)));
    let event = header.event.iter().flat_map(|event| {
        let id = event.place.as_ref().and_then(|place| place.parse::<PlaceId>().ok());
        let known = id.and_then(|id| site.archive.places.get(&id));
        let written = event.place.as_deref().or(event.site.as_deref());
        let name = known.map(|known| known.label.as_str()).or(written);
        let place = name.map(|name| {
            identified(text("name", name).with("type", "place"), known.map(|known| &known.same_as))
        });
        let round = event.round.as_ref().map(|round| fill(&site.m.event_round, &[("number", round)]));
        let occasions =
            event.occasion.iter().cloned().chain(round).map(|occasion| text("activity", occasion));
        let date = event.date.as_ref().map(|date| written_date(date));
        place.into_iter().chain(date).chain(occasions)
    });
    let ruleset = header.ruleset.as_deref();
    let game = ruleset.and_then(|id| site.game_of(&id.parse().ok()?));
    let readings: Vec<String> =
        header.readings.iter().map(|(reading, chosen)| format!("{reading}={chosen}")).collect();
    let terms = ruleset.map(|ruleset| ("ruleset", ruleset)).into_iter();
    let terms = terms.chain(readings.iter().map(|reading| ("reading", reading.as_str())));
    let class = header.provenance.map(Provenance::word);
    let parts = [Some(languages), persons(site, players), setting(event), found_by(site, class, game, terms)];
    parts.into_iter().flatten().collect()
}

/// What was done to the record.
fn changes(header: &RecordHeader) -> Vec<Element> {
    let change = header.history.iter().map(|change| {
        let day = change.date.parse().ok().and_then(day);
        let by = change.by.as_deref().filter(|by| header.hands.contains_key(*by));
        let other = day.is_none().then_some(&*change.date);
        text("change", &change.what)
            .maybe("when", day)
            .maybe("n", other)
            .maybe("who", by.map(|by| to([id("hand", by)])))
    });
    change.collect()
}
