//! What is found of a record as a whole: in its header, and of its text before it is replayed.

use super::message::findings;
use super::suggestion::did_you_mean;
use super::yaml::size_words;
use crate::archive::FORMAT_VERSION;

/// What to do about a panic.
pub const PANIC_HELP: &str = "this is a bug in sowbook: please report it with this record";

findings! {
    pub(super) const CODES;

    [Error "record/without-header": "moves without a header"]
    fn without_header() => "these moves have no header";
        "add a header: a line `---`, a line `sowbook: 1`, further keys, and a second line `---`";

    [Error "record/unknown-version": "an unknown version of the format"]
    fn unknown_version(version: u32) =>
        "the record has version {version} of the format; this program reads version {FORMAT_VERSION}";
        "use a newer version of sowbook";

    [Error "record/without-id": "a record has no id"]
    fn without_id() => "the record has no id";
        "add `id: …` (lower-case letters, digits and hyphens); it must not change later";

    [Error "record/bad-id": "the id of a record has the wrong form"]
    fn reserved_id(id: &str) => "`{id}` is not an id: Windows reserves that name for a device";
        "choose another id; the site has a folder of that name, which must work on every system";
    fn bad_id(id: &str) => "`{id}` is not an id";
        "use lower-case letters a–z, digits, and single hyphens between them";

    [Warning "record/without-title": "a record has no title"]
    fn without_title() => "the header has no `title`"; "add `title: …`; pages and lists show it";

    [Warning "record/without-end": "a record has no `end(…)`"]
    fn without_end() => "the record has no `end(…)`, so its last part may be missing";
        "write `end(unfinished)` if the source stops here, or `end(unknown)` if it does not say how play ended";

    [Error "record/without-provenance": "a record does not say what kind of evidence it is"]
    fn without_provenance() => "the header has no `provenance`";
        "add `provenance: …`: observed, scoresheet, dictated, printed, worked-example, derived, \
         reconstructed, constructed or machine";

    [Error "record/without-source": "documented play without a source"]
    fn witness_with_note_alone(siglum: &str) => "the witness `{siglum}` has a note but no source";
        "add `source: ID`; only a witness of constructed play may have a note alone";
    fn witness_without_source(siglum: &str) => "the witness `{siglum}` has no source"; "add `source: ID`";
    fn witness_without_source_or_note(siglum: &str) => "the witness `{siglum}` has neither a source nor a note";
        "add `source: ID`, or a `note` for an invented witness";
    fn play_without_source(provenance: &str) =>
        "play with the provenance `{provenance}` needs a source, and the header names none";
        "add `sources: [{{source: ID, locator: …}}]`, or change the provenance if no source documents it";

    [Warning "record/without-licence": "a record has no licence"]
    fn without_licence() => "the header has no `licence`";
        "add `licence: …` with an SPDX identifier, such as CC-BY-4.0";

    // A header has keys of its own, which the handbook lists; the words are those of YAML.
    [Error "record/unknown-key": "an unknown key in a header"]
    fn unknown_header_key(what: &str, help: Option<String>) => "{what}"; ? help;

    [Error "record/bad-date": "not a date"]
    fn bad_date(date: &str) => "`{date}` is not a date";
        "write an EDTF date: 1971, 1971-01, 1899-XX, 1920~ or 1920~/1927";
    fn bad_day(date: &str) => "`{date}` is not a date with year, month and day";
        "write a date such as 2026-11-21";

    [Warning "record/history-order": "the history of a record is not in order"]
    fn history_order(date: chrono::NaiveDate) => "{date} comes after a later date";
        "put the oldest entry first";

    [Error "record/constructed-cites-observation": "constructed play that looks documented"]
    fn looks_documented(provenance: &str, how: &str) =>
        "play with the provenance `{provenance}` {how}, as if it were documented";
        "remove that, or write the provenance that the source supports";

    [Error "record/observed-without-observer": "observed play without an observer or a place"]
    fn without_observer(missing: &str) => "the provenance is `observed`, but the header does not say {missing}";
        "add a hand with `role: observer`, and `event: {{place: …}}`";

    [Warning "record/evidence-of-other-source": "evidence that is not from the cited source"]
    fn evidence_of_other_source(id: &str, own: &str, cited: &str) =>
        "the evidence `{id}` is from the source `{own}`, not from `{cited}`";
        "cite the source of this evidence, or the evidence of this source";

    [Error "record/bad-siglum": "a siglum that cannot sign comments"]
    fn bad_siglum(siglum: &str) => "`{siglum}` cannot sign a comment";
        "use a short name without spaces, such as `ED` or `Marin`: a letter, then letters, digits, `-`, `_` \
         or `'`";

    [Error "record/unknown-hand": "a hand that the header does not declare"]
    fn unknown_hand(siglum: &str) => "the header declares no hand `{siglum}`";
        "add it under `hands` with a name";

    [Error "record/unknown-witness": "a witness that the header does not declare"]
    fn unknown_witness(siglum: &str) => "the header declares no witness `{siglum}`";
        "add it under `witnesses` with its source";

    [Error "record/unknown-code": "an unknown code is acknowledged"]
    fn unknown_code(code: &str, close: Option<&str>) => "unknown code `{code}`, so nothing is acknowledged";
        ? did_you_mean(close);

    [Warning "record/stale-acknowledgement": "an acknowledged finding does not occur"]
    fn stale_acknowledgement(code: &str) => "`{code}` is acknowledged, but does not occur in this record";
        "remove the entry; if the finding is expected, find out what changed";

    [Error "record/too-long": "the record is too long"]
    fn too_long(length: usize, limit: usize) =>
        "the record has {length} bytes; the limit is {}", size_words(limit);
        "split the record";

    [Error "record/too-many-findings": "too many findings in one record"]
    fn too_many_findings(all: usize, most: usize) =>
        "{all} findings in this record; the first {most} are shown";
        "fix the first ones, since the others may follow from them; `--all` prints all";

    [Error "program/panic": "a bug in sowbook prevented the check of the record"]
    fn panicked(what: &str) => "{what}"; "{PANIC_HELP}";
}
