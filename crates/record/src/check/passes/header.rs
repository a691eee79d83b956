//! The header of a record against the archive, and against what its class of evidence asks for.

use chrono::NaiveDate;

use crate::archive::{
    Archive, Date, FORMAT_VERSION, IdError, IdKind, Provenance, RecordHeader, RecordSource, SourceId,
};
use crate::check::messages::{absent, unknown_licence};
use crate::check::record_slice::SliceText;
use crate::check::{CheckContext, Code, Diagnostic, Location, RecordSlice};
use crate::notation::is_hand;
use crate::text::{Span, closest};
use crate::yaml::Path;

/// Everything wrong with a header that needs the archive or the meaning of its values.
pub(in crate::check) fn check(
    context: &CheckContext<'_>,
    header: &RecordHeader,
    text: &SliceText<'_>,
    slice: &RecordSlice<'_>,
) -> Vec<Diagnostic> {
    let mut pass = Pass { archive: context.archive(), header, text, slice, found: Vec::new() };
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
    slice: &'a RecordSlice<'a>,
    found: Vec<Diagnostic>,
}

impl Pass<'_> {
    fn add(&mut self, code: Code, path: &Path, message: impl Into<String>, help: impl Into<String>) {
        let place = self.place(path);
        self.found.push(Diagnostic::new(code, message, place).help(help));
    }

    fn place(&self, path: &Path) -> Location {
        let span = self.header.places.nearest(path.segments());
        Location::in_slice(
            self.text,
            first_line(self.text.contents(), span),
            self.slice.offset,
            self.slice.line,
        )
    }

    fn unknown<'i>(
        &mut self,
        code: Code,
        what: &str,
        id: &str,
        path: &Path,
        ids: impl Iterator<Item = &'i str>,
    ) {
        let place = self.place(path);
        self.found.push(absent(code, what, id, closest(id, ids)).at(place));
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
            let message = format!(
                "the record has version {version} of the format; this program reads version {FORMAT_VERSION}"
            );
            self.add(
                Code::RecordUnknownVersion,
                &top.then("sowbook"),
                message,
                "use a newer version of sowbook",
            );
        }
        match &header.id {
            None if self.lacks("id") => self.add(
                Code::RecordWithoutId,
                &top,
                "the record has no id",
                "add `id: …` (lower-case letters, digits and hyphens); it must not change later",
            ),
            None => {}
            Some(id) => match id.parse::<SourceId>() {
                Ok(_) => self.file_name(id),
                Err(IdError { expected: IdKind::Unreserved }) => self.add(
                    Code::RecordBadId,
                    &top.then("id"),
                    format!("`{id}` is not an id: Windows reserves that name for a device"),
                    "choose another id; the site has a folder of that name, which must work on every system",
                ),
                Err(_) => self.add(
                    Code::RecordBadId,
                    &top.then("id"),
                    format!("`{id}` is not an id"),
                    "use lower-case letters a–z, digits, and single hyphens between them",
                ),
            },
        }
        for (key, there, code, why) in [
            (
                "title",
                header.title.is_some(),
                Code::RecordWithoutTitle,
                "add `title: …`; pages and lists show it",
            ),
            (
                "provenance",
                header.provenance.is_some(),
                Code::RecordWithoutProvenance,
                "add `provenance: …`: observed, scoresheet, dictated, printed, worked-example, derived, reconstructed, constructed or machine",
            ),
            (
                "licence",
                header.licence.is_some(),
                Code::RecordWithoutLicence,
                "add `licence: …` with an SPDX identifier, such as CC-BY-4.0",
            ),
        ] {
            if !there && self.lacks(key) {
                self.add(code, &top, format!("the header has no `{key}`"), why);
            }
        }
    }

    fn licence(&mut self) {
        let message = self.header.licence.as_deref().and_then(unknown_licence);
        self.found.extend(message.map(|message| message.at(self.place(&Path::top().then("licence")))));
    }

    /// A file that holds one record is called by its id.
    fn file_name(&mut self, id: &str) {
        if !self.slice.alone || !self.slice.file.ends_with(".sow") {
            return;
        }
        let name = self.slice.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".sow");
        if name == id {
            return;
        }
        let path = Path::top().then("id");
        self.add(
            Code::ArchiveIdDiffersFromFile,
            &path,
            format!("the id `{id}` differs from the file's name `{name}`"),
            "rename the file; correct the id only if it was never published, since ids are addresses",
        );
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
                    let (found, help) = match (&witness.note, documented) {
                        (Some(_), _) => (
                            "a note but no source",
                            "add `source: ID`; only a witness of constructed play may have a note alone",
                        ),
                        (None, true) => ("no source", "add `source: ID`"),
                        (None, false) => (
                            "neither a source nor a note",
                            "add `source: ID`, or a `note` for an invented witness",
                        ),
                    };
                    let message = format!("the witness `{siglum}` has {found}");
                    self.add(Code::RecordWithoutSource, &path, message, help);
                }
            }
        }
        if documented && header.sources.is_empty() && self.lacks("sources") {
            let class = header.provenance.map_or("", Provenance::word);
            self.add(
                Code::RecordWithoutSource,
                &top.then("provenance"),
                format!(
                    "play with the provenance `{class}` needs a source, and the header names none"
                ),
                "add `sources: [{source: ID, locator: …}]`, or change the provenance if no source documents it",
            );
        }
    }

    fn source_id(&mut self, id: &str, path: &Path) -> bool {
        let known = |one: &SourceId| one.as_str() == id;
        let there = self.archive.sources.keys().any(known);
        if !there && !self.archive.unread.has_file("sources", id) {
            let archive = self.archive;
            self.unknown(
                Code::ArchiveUnknownSource,
                "source",
                id,
                path,
                archive.sources.keys().map(|id| id.as_str()),
            );
        }
        there
    }

    fn source(&mut self, cited: &RecordSource, path: &Path) {
        let known = self.source_id(&cited.source, &path.then("source"));
        if let Some(witness) = &cited.witness
            && !self.header.witnesses.contains_key(witness.as_str())
        {
            self.add(
                Code::RecordUnknownWitness,
                &path.then("witness"),
                format!("the header declares no witness `{witness}`"),
                "add it under `witnesses` with its source",
            );
        }
        let Some(id) = &cited.evidence else { return };
        let archive = self.archive;
        let path = path.then("evidence");
        match archive.evidence.values().find(|evidence| evidence.id.as_str() == id.as_str()) {
            None if archive.unread.has_file("evidence", id) => {}
            None => {
                let ids = archive.evidence.keys().map(|id| id.as_str());
                self.unknown(Code::ArchiveUnknownEvidence, "evidence", id, &path, ids);
            }
            Some(evidence) if known => {
                let of = |source: &SourceId| source.as_str() == cited.source.as_str();
                if !of(&evidence.source) && !evidence.via.iter().any(|via| of(&via.source)) {
                    self.add(
                        Code::RecordEvidenceOfOtherSource,
                        &path,
                        format!(
                            "the evidence `{id}` is from the source `{}`, not from `{}`",
                            evidence.source, cited.source
                        ),
                        "cite the source of this evidence, or the evidence of this source",
                    );
                }
            }
            Some(_) => {}
        }
    }

    fn event(&mut self) {
        let Some(event) = &self.header.event else { return };
        let path = Path::top().then("event");
        if let Some(place) = &event.place {
            let archive = self.archive;
            if !archive.places.keys().any(|id| id.as_str() == place.as_str()) {
                let ids = archive.places.keys().map(|id| id.as_str());
                self.unknown(Code::ArchiveUnknownPlace, "place", place, &path.then("place"), ids);
            }
        }
        if let Some(date) = event.date.as_ref().filter(|date| date.parse::<Date>().is_err()) {
            self.add(
                Code::RecordBadDate,
                &path.then("date"),
                format!("`{date}` is not a date"),
                "write an EDTF date: 1971, 1971-01, 1899-XX, 1920~ or 1920~/1927",
            );
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
                self.add(
                    Code::RecordConstructedCitesObservation,
                    &path,
                    format!("play with the provenance `{}` {what}, as if it were documented", class.word()),
                    "remove that, or write the provenance that the source supports",
                );
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
                self.add(
                    Code::RecordObservedWithoutObserver,
                    &top.then("provenance"),
                    format!("the provenance is `observed`, but the header does not say {missing}"),
                    "add a hand with `role: observer`, and `event: {place: …}`",
                );
            }
            _ => {}
        }
    }

    fn hands(&mut self) {
        let header = self.header;
        for siglum in header.hands.keys() {
            if !is_hand(siglum) {
                self.add(
                    Code::RecordBadSiglum,
                    &Path::top().then("hands").then(siglum.as_str()),
                    format!("`{siglum}` cannot sign a comment"),
                    "use a short name without spaces, such as `ED` or `Marin`: a letter, then letters, digits, `-`, `_` or `'`",
                );
            }
        }
        let signed =
            header.acknowledge.iter().enumerate().map(|(index, one)| ("acknowledge", index, &one.by));
        let signed =
            signed.chain(header.history.iter().enumerate().map(|(index, one)| ("history", index, &one.by)));
        for (key, index, by) in signed {
            if let Some(by) = by.as_ref().filter(|by| !header.hands.contains_key(by.as_str())) {
                self.add(
                    Code::RecordUnknownHand,
                    &Path::top().then(key).then(index).then("by"),
                    format!("the header declares no hand `{by}`"),
                    "add it under `hands` with a name",
                );
            }
        }
    }

    fn history(&mut self) {
        let header = self.header;
        let mut before: Option<NaiveDate> = None;
        for (index, entry) in header.history.iter().enumerate() {
            let path = Path::top().then("history").then(index).then("date");
            let Ok(date) = entry.date.parse::<NaiveDate>() else {
                let message = format!("`{}` is not a date with year, month and day", entry.date);
                self.add(Code::RecordBadDate, &path, message, "write a date such as 2026-11-21");
                continue;
            };
            if before.is_some_and(|before| before > date) {
                let message = format!("{date} comes after a later date");
                self.add(Code::RecordHistoryOrder, &path, message, "put the oldest entry first");
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
