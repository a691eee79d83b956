//! The header of a record against the archive, and against what its class of evidence asks for.

use chrono::NaiveDate;

use crate::archive::{
    Archive, Date, EvidenceId, FORMAT_VERSION, IdError, PlaceId, Provenance, RecordHeader, RecordSource,
    Refers, SourceId, is_licence,
};
use crate::check::code::{archive, record};
use crate::check::messages::Message;
use crate::check::record_slice::SliceText;
use crate::check::{CheckContext, Diagnostic};
use crate::notation::is_hand;
use base::text::Span;
use base::yaml::Path;

/// Everything wrong with a header that needs the archive or the meaning of its values.
pub(in crate::check) fn check(
    context: &CheckContext<'_>,
    header: &RecordHeader,
    text: &SliceText<'_>,
) -> Vec<Diagnostic> {
    let mut pass = Pass { archive: context.archive(), header, text, found: Vec::new() };
    pass.identity();
    pass.licence();
    pass.sources();
    pass.event();
    pass.provenance();
    pass.hands();
    pass.history();
    pass.found
}

struct Pass<'a> {
    archive: &'a Archive,
    header: &'a RecordHeader,
    text: &'a SliceText<'a>,
    found: Vec<Diagnostic>,
}

impl Pass<'_> {
    fn add(&mut self, path: &Path, message: Message) {
        let span = self.header.places.nearest(path.segments());
        self.found.push(message.at(self.text.place(first_line(self.text.contents(), span))));
    }

    /// Whether a key is missing rather than unreadable, which is reported already.
    fn lacks(&self, key: &str) -> bool {
        let path = Path::top().then(key);
        self.header.places.nearest(path.segments()) == self.header.places.nearest(&[])
    }

    fn identity(&mut self) {
        let header = self.header;
        let top = Path::top();
        if let Some(version) = header.sowbook.filter(|version| *version != FORMAT_VERSION) {
            self.add(&top.then("sowbook"), record::unknown_version(version));
        }
        match &header.id {
            None if self.lacks("id") => self.add(&top, record::without_id()),
            None => {}
            Some(id) => match id.parse::<SourceId>() {
                Ok(_) => self.file_name(id),
                Err(IdError::Unreserved) => self.add(&top.then("id"), record::reserved_id(id)),
                Err(_) => self.add(&top.then("id"), record::bad_id(id)),
            },
        }
        for (key, is_there, message) in [
            ("title", header.title.is_some(), record::without_title as fn() -> Message),
            ("provenance", header.provenance.is_some(), record::without_provenance),
            ("licence", header.licence.is_some(), record::without_licence),
        ] {
            if !is_there && self.lacks(key) {
                self.add(&top, message());
            }
        }
    }

    fn licence(&mut self) {
        if let Some(licence) = self.header.licence.as_deref().filter(|licence| !is_licence(licence)) {
            self.add(&Path::top().then("licence"), archive::unknown_licence(licence));
        }
    }

    /// A file that holds one record is called by its id.
    fn file_name(&mut self, id: &str) {
        let slice = self.text.slice();
        if !slice.alone || !slice.file.ends_with(".sow") {
            return;
        }
        let name = slice.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".sow");
        if name != id {
            self.add(&Path::top().then("id"), archive::record_id_differs(id, name));
        }
    }

    fn sources(&mut self) {
        let header = self.header;
        let top = Path::top();
        for (index, cited) in header.sources.iter().enumerate() {
            self.source(cited, &top.then("sources").then(index));
        }
        let documented = header.provenance.is_some_and(Provenance::is_documented);
        for (siglum, witness) in &header.witnesses {
            let path = top.then("witnesses").then(siglum.as_str());
            match &witness.source {
                Some(source) => {
                    self.source_id(source, &path.then("source"));
                }
                None if !documented && witness.note.is_some() => {}
                None => {
                    let message = match (&witness.note, documented) {
                        (Some(_), _) => record::witness_with_note_alone(siglum),
                        (None, true) => record::witness_without_source(siglum),
                        (None, false) => record::witness_without_source_or_note(siglum),
                    };
                    self.add(&path, message);
                }
            }
        }
        if documented && header.sources.is_empty() && self.lacks("sources") {
            let class = header.provenance.map_or("", Provenance::word);
            self.add(&top.then("provenance"), record::play_without_source(class));
        }
    }

    fn source_id(&mut self, id: &str, path: &Path) -> bool {
        self.refer::<SourceId>(id, path);
        id.parse().is_ok_and(|id| self.archive.sources.contains_key(&id))
    }

    /// Reports an id unless the archive has it.
    fn refer<I: Refers>(&mut self, id: &str, path: &Path) {
        if let Some(kind) = self.archive.unknown::<I>(id) {
            self.add(path, archive::of_archive(&kind));
        }
    }

    fn source(&mut self, cited: &RecordSource, path: &Path) {
        let known = self.source_id(&cited.source, &path.then("source"));
        if let Some(witness) = &cited.witness
            && !self.header.witnesses.contains_key(witness.as_str())
        {
            self.add(&path.then("witness"), record::unknown_witness(witness));
        }
        let Some(id) = &cited.evidence else { return };
        let path = path.then("evidence");
        self.refer::<EvidenceId>(id, &path);
        let evidence = id.parse().ok().and_then(|id| self.archive.evidence.get(&id));
        if let Some(evidence) = evidence.filter(|_| known) {
            let of = |source: &SourceId| source.as_str() == cited.source.as_str();
            if !of(&evidence.source) && !evidence.via.iter().any(|via| of(&via.source)) {
                let own = evidence.source.as_str();
                self.add(&path, record::evidence_of_other_source(id, own, &cited.source));
            }
        }
    }

    fn event(&mut self) {
        let Some(event) = &self.header.event else { return };
        let path = Path::top().then("event");
        if let Some(place) = &event.place {
            self.refer::<PlaceId>(place, &path.then("place"));
        }
        if let Some(date) = event.date.as_ref().filter(|date| date.parse::<Date>().is_err()) {
            self.add(&path.then("date"), record::bad_date(date));
        }
    }

    fn provenance(&mut self) {
        let header = self.header;
        let top = Path::top();
        match header.provenance {
            Some(class @ (Provenance::Constructed | Provenance::Machine)) => {
                let cites = header.sources.iter().position(|source| source.evidence.is_some());
                let event = header.event.as_ref().filter(|event| {
                    let where_or_when = event.place.is_some() || event.site.is_some() || event.date.is_some();
                    where_or_when || event.occasion.is_some() || event.round.is_some()
                });
                let (path, what) = match (cites, event) {
                    (Some(index), _) => {
                        (top.then("sources").then(index).then("evidence"), "cites evidence of play")
                    }
                    (None, Some(_)) => (top.then("event"), "names an event"),
                    (None, None) => return,
                };
                self.add(&path, record::looks_documented(class.word(), what));
            }
            Some(Provenance::Observed) => {
                let observer = |role: &str| role == "observer";
                let who = header.hands.values().any(|hand| hand.role.as_deref().is_some_and(observer));
                let place = header.event.as_ref().is_some_and(|event| event.place.is_some());
                let missing = match (who, place) {
                    (true, true) => return,
                    (false, true) => "who saw it",
                    (true, false) => "where it was seen",
                    (false, false) => "who saw it and where",
                };
                self.add(&top.then("provenance"), record::without_observer(missing));
            }
            _ => {}
        }
    }

    fn hands(&mut self) {
        let header = self.header;
        for siglum in header.hands.keys() {
            if !is_hand(siglum) {
                self.add(&Path::top().then("hands").then(siglum.as_str()), record::bad_siglum(siglum));
            }
        }
        let signed =
            header.acknowledge.iter().enumerate().map(|(index, one)| ("acknowledge", index, &one.by));
        let signed =
            signed.chain(header.history.iter().enumerate().map(|(index, one)| ("history", index, &one.by)));
        for (key, index, by) in signed {
            if let Some(by) = by.as_ref().filter(|by| !header.hands.contains_key(by.as_str())) {
                self.add(&Path::top().then(key).then(index).then("by"), record::unknown_hand(by));
            }
        }
    }

    fn history(&mut self) {
        let header = self.header;
        let mut before: Option<NaiveDate> = None;
        for (index, entry) in header.history.iter().enumerate() {
            let path = Path::top().then("history").then(index).then("date");
            let Ok(date) = entry.date.parse::<NaiveDate>() else {
                self.add(&path, record::bad_day(&entry.date));
                continue;
            };
            if before.is_some_and(|before| before > date) {
                self.add(&path, record::history_order(date));
            }
            before = Some(date);
        }
    }
}

/// A value of many lines is shown by its first.
fn first_line(text: &str, span: Span) -> Span {
    let written = text.get(span.range()).unwrap_or_default();
    let line = written.lines().next().unwrap_or_default();
    Span::new(span.start, span.start + line.trim_end().len())
}
