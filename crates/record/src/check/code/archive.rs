//! What is found in the files of an archive and between them.

use super::message::{Words, findings};
use super::suggestion::{character, did_you_mean};
use super::yaml::{of_yaml, size_words};
use crate::archive::{ArchiveProblemKind as Kind, EntrySort as Sort, MAX_FOLDERS, SourceId, closest_licence};
use crate::check::Verdict;
use base::text::{Damage, NameFault, odd_words, turns_direction};

findings! {
    pub(super) const CODES;
    /// The message for a problem of a file.
    pub(in crate::check) fn of_archive(kind: &Kind) match kind;

    [Error "archive/unreadable": "a file or folder could not be read"]
    | Kind::Unreadable(system) =>
        "this cannot be read: {}",
        if system == "entity not found" { "there is no such file or folder" } else { system.as_str() };
        "check that it exists, and that you may read it";

    [Warning "archive/not-a-file": "neither a file nor a folder"]
    | Kind::NotAFile => "neither a file nor a folder, so it is not read";
        "links are not followed; put the file itself here";

    [Error "archive/folder-too-deep": "folders are nested too deep"]
    | Kind::FolderTooDeep => "folders are nested too deep"; "use at most {MAX_FOLDERS} levels of folders";

    [Warning "archive/unknown-file": "an archive has no file of this name here"]
    | Kind::UnknownFile => "an archive has no file of this name here, so it is not read";
        "put records (`.sow`) below `play`, and everything else at `FOLDER/ID.yaml`";
    | Kind::NameIsNotAnImage(error) => "the file is not read as an image; expected {error}";

    [Error "archive/name-is-not-an-id": "a file's name is not an id"]
    | Kind::NameIsNotAnId => "the file's name is not an id";
        "use lower-case letters a–z, digits, and single hyphens between them";

    [Warning "archive/name-not-portable": "a file name that some systems or programs refuse"]
    | Kind::NameNotPortable(NameFault::Windows) => "Windows does not allow this file or folder name";
        "rename it without `<>:\"\\|?*`, a space or period at the end, or a device name such as `con`, `nul` \
         or `com1`";
    | Kind::NameNotPortable(NameFault::Percent) =>
        "a file or folder name with `%`, which programs read in different ways";
        "rename it without `%`; `sowbook bag` refuses such a name";
    | Kind::NameNotPortable(NameFault::TurnsDirection(letter)) =>
        "a file or folder name with {}", character(*letter);
        "rename it without that character";

    [Error "archive/names-alike": "file names that some systems treat as the same"]
    | Kind::NamesAlike(other) => "macOS and Windows treat this path and `{other}` as the same";
        "rename one of the files so that more than capitals or the encoding of accents differs";

    [Error "archive/file-too-large": "the file is too large"]
    | Kind::FileTooLarge(limit) =>
        "the file is larger than the limit of {}", size_words(usize::try_from(*limit).unwrap_or(usize::MAX));
        "split it; give an image fewer pixels";

    [Error "archive/empty-file": "the file is empty"]
    | Kind::Empty => "the file is empty"; "restore its contents, or delete it";

    [Error "archive/not-utf-8": "the file is not UTF-8"]
    | Kind::NotUtf8(damage) => "the file is {}", damage.words(); = damage.help();
    fn record_not_utf8(damage: &Damage, first_line: usize) =>
        "the record is {}", damage.below(first_line).words();
        = damage.help();
    fn record_not_text() => "the record is not UTF-8";

    [Error "archive/mac-line-ends": "lines end with a carriage return alone"]
    | Kind::MacLineEnds =>
        "lines end with a carriage return (CR) alone, as on old Macs; expected a line feed (LF)";
        "save the file with LF or CRLF line ends, for example with `tr '\\r' '\\n'`";

    [Warning "archive/unseen-character": "an invisible character"]
    | Kind::UnseenCharacter('\t') => "{}, inside a value", character('\t'); "write a space instead";
    | Kind::UnseenCharacter(letter) if turns_direction(*letter) =>
        "{}, which changes the direction of the text after it", character(*letter);
        "delete it";
    | Kind::UnseenCharacter(letter) => "{}, which is invisible", character(*letter); "delete it";

    [Error "archive/key-is-not-an-id": "a key that must be an id is not one"]
    | Kind::KeyIsNotAnId { key } => "the key `{key}` is not an id";
        "use lower-case letters a–z, digits, and single hyphens between them";

    [Error "archive/id-differs-from-file": "the id in a file differs from the file's name"]
    | Kind::IdIsNotFileName { id, name } =>
        "the id `{id}` differs from the file's name `{name}`; using the file's name";
        "correct one of the two";
    fn record_id_differs(id: &str, name: &str) => "the id `{id}` differs from the file's name `{name}`";
        "rename the file; correct the id only if it was never published, since ids are addresses";

    [Error "archive/duplicate-id": "a duplicate id"]
    | Kind::DuplicateStatement { id, first } =>
        "duplicate statement `{id}`, already in `{first}`; using the first";
        "give this one another number";
    | Kind::DuplicateConflict { id, first } => "duplicate conflict `{id}`, already in `{first}`";
        "give this one another number";
    fn duplicate_record(id: &str, file: &str, line: usize) =>
        "duplicate record id `{id}`, already used at line {line} of `{file}`";
        "give one of the records another id; do not change an id that was published";

    [Error "archive/unknown-source": "no source has this id"]
    | Kind::Unknown { sort: Sort::Source, id, suggestion } => { absent_file("sources", "source", id, suggestion) }

    [Error "archive/unknown-evidence": "no evidence has this id"]
    | Kind::Unknown { sort: Sort::Evidence, id, suggestion } => {
        absent_file("evidence", "evidence", id, suggestion)
    }

    [Error "archive/unknown-statement": "no statement has this id"]
    | Kind::Unknown { sort: Sort::Statement, id, suggestion } => {
        absent("statement", id, suggestion, |_| "add the statement to its file in `records/evidence`".to_owned())
    }

    [Error "archive/unknown-game": "no game has this id"]
    | Kind::Unknown { sort: Sort::Game, id, suggestion } => { absent_file("games", "game", id, suggestion) }

    [Error "archive/unknown-place": "no place has this id"]
    | Kind::Unknown { sort: Sort::Place, id, suggestion } => {
        absent("place", id, suggestion, |id| {
            format!("add `{id}: {{label: …}}` to `records/places.yaml`; a label is enough")
        })
    }

    [Error "archive/unknown-people": "no people has this id"]
    | Kind::Unknown { sort: Sort::People, id, suggestion } => {
        absent("people", id, suggestion, |id| {
            format!("add `{id}: {{name: …}}` to `records/peoples.yaml`; a name is enough")
        })
    }

    [Error "archive/unknown-record": "no record has this id"]
    | Kind::Unknown { sort: Sort::Record, id, suggestion } => {
        absent("record", id, suggestion, |_| "add the record to a file below `records/play`".to_owned())
    }

    [Error "archive/unknown-term": "no term of the glossary has this id"]
    | Kind::Unknown { sort: Sort::Term, id, suggestion } => {
        absent("term of the glossary", id, suggestion, |id| {
            format!("add `{id}: {{term: …, lang: …, definition: …}}` to `records/glossary.yaml`")
        })
    }

    [Error "archive/unknown-ruleset": "no ruleset has this id"]
    fn unknown_ruleset(id: &str, close: Option<&str>) => {
        absent_file("rulesets", "ruleset", id, &close.map(str::to_owned))
    }
    fn unknown_ruleset_of_record(id: &str) => "there is no ruleset `{id}`, so the moves cannot be replayed";
        "run `sowbook rules` to list the rulesets of this archive";

    [Warning "archive/unknown-licence": "not the identifier of a licence"]
    fn unknown_licence(found: &str) => "`{found}` is not the identifier of a licence";
        = odd_words(found).or(did_you_mean(closest_licence(found))).unwrap_or_else(|| {
            "write an identifier of the SPDX list, such as `CC-BY-4.0`, or `LicenseRef-NAME` for another licence"
                .to_owned()
        });

    [Warning "archive/board-of-no-ruleset": "no ruleset of a game has one of its boards"]
    fn board_of_no_ruleset(found: &str) =>
        "no ruleset of this game has one of these boards; the rulesets have {found}";
        "correct `boards`, or `board` of the ruleset";

    [Error "archive/one-sided-conflict": "a conflict has fewer than two sides"]
    | Kind::OneSided => "the conflict has fewer than two sides"; "add the other side, or remove the conflict";

    [Error "archive/name-of-two-persons": "two persons have one name"]
    | Kind::NameOfTwoPersons { name, first } => "`{name}` is also a name of `{first}`";
        "leave it with one of them, or make both one person";

    [Error "archive/same-as-twice": "two things of one kind have one identifier"]
    | Kind::SameAsTwice { id, scheme, first } => "`{id}` is also what `{first}` is in {scheme}";
        "leave it with the one that it identifies, or make both one entry";

    [Error "archive/quotation-too-long": "a quotation of one statement is too long"]
    | Kind::QuotationTooLong { words, limit } => "{words} words quoted of one statement; the limit is {limit}";
        "quote only the decisive words, and paraphrase the rest";

    [Error "archive/quoted-too-much": "too much of one document is quoted"]
    | Kind::QuotedTooMuch { words, limit } =>
        "{words} words of this document are quoted; the limit is {limit}, a quarter of it";
        "quote less, and paraphrase the rest";

    [Error "archive/missing-translation": "a quotation has no translation"]
    | Kind::MissingTranslation(lang) => "a quotation in another language (`{lang}`) without a translation";
        "add `translation: …` in English";

    [Warning "archive/page-outside-source": "a page that its source does not have"]
    | Kind::PageOutsideSource { page, source, pages } =>
        "page `{page}` is outside the source `{source}`, which has the pages {pages}";
        "correct the page, or `page` of the source";

    [Note "archive/line-goes-back": "a line above the one before it"]
    | Kind::LineGoesBack { line, before } => "line `{line}` comes after `{before}` of the same page";
        "correct one of them, unless the page is read in this order";

    [Error "archive/image-missing": "an image is not in its folder"]
    | Kind::ImageMissing { path } => "there is no file `{path}`";
        "put the image there, or correct its name";

    [Error "archive/not-an-image": "an image cannot be read"]
    | Kind::NotAnImage =>
        "this is not the JPEG, PNG or WebP file that its name says, or its EXIF data cannot be read";
        "save it again as one of these, with the ending of that format";

    [Error "archive/image-turned": "a photograph that browsers turn"]
    | Kind::ImageTurned =>
        "the EXIF orientation of the image is not 1, so browsers turn it and its zones are elsewhere";
        "turn the pixels, for example with `magick mogrify -auto-orient`, and measure the zones again";

    [Warning "archive/image-position": "a photograph that says where it was taken"]
    | Kind::ImageHasPosition => "the image has a GPS position, which would be published";
        "remove it, for example with `exiftool \"-gps*=\"`";

    [Error "archive/image-without-rights": "an image that nothing allows to be published"]
    | Kind::ImageWithoutRights { url: None } =>
        "the facsimile has no `rights.url`, so the image is not copied into the site";
        "give the `http` address of the licence or of a statement about the rights";
    | Kind::ImageWithoutRights { url: Some(url) } =>
        "`rights.url` is `{url}`, not an address that begins with `https://` or `http://`, so the image is not \
         copied into the site";
        "give the address of the licence or of a statement about the rights";

    [Error "archive/image-proportions": "an image has other proportions than `size`"]
    | Kind::ProportionsDiffer { size, image } =>
        "`size` is {size} pixels, and the image with {image} has other proportions";
        "write the width and height in which the zones were measured, or put the right image there";

    [Warning "archive/image-unnamed": "an image that no facsimile names"]
    | Kind::ImageUnnamed => "no page in `facsimiles/` names this image, so it is not copied into the site";
        "name it under `image` of its page, or delete it";

    [Warning "archive/page-without-image": "a page of a facsimile has no image"]
    | Kind::PageWithoutImage => "this page has neither `image` nor `iiif`";
        "name its image, or delete the page";

    [Warning "archive/page-twice": "a page is twice in a facsimile"]
    | Kind::PageTwice { page } => "the page `{page}` is listed before; the first entry is used";
        "delete one of them, or correct its `page`";

    [Error "archive/zone-outside-page": "a zone is not on its page"]
    | Kind::ZoneOutsidePage { zone, size } =>
        "the zone `{zone}` is empty, or not within the page of {size} pixels";
        "write left, top, width and height in pixels of `size`";

    [Warning "archive/unknown-zone": "a line that the facsimile of its page does not have"]
    | Kind::UnknownZone { zone, page } => "the facsimile of page `{page}` has no zone `{zone}`";
        "correct the line, or add the zone to `lines` of the page";

    [Warning "archive/statement-unaccounted": "no ruleset accounts for this statement about play"]
    fn statement_unaccounted(id: &str) => "no ruleset accounts for the statement `{id}`, which is about play";
        "cite it in a clause or a reading, or give the reason under `not_modelled` of a ruleset";

    [Note "archive/zone-unread": "nothing was read from a zone of a facsimile"]
    | Kind::ZonesUnread { zones, page } => "nothing was read from these zones of page `{page}`: {zones}";
        "name them with `at({page}:…)` where they are read, or delete them";

    [Note "archive/not-listed": "the game does not list this evidence or ruleset"]
    fn not_listed(key: &str, id: &str, game: &str) => "`games/{game}.yaml` does not list this under `{key}`";
        "add `{id}` to `{key}` in `games/{game}.yaml`, or correct `game` here";

    [Warning "archive/cites-nothing": "a text cites something that the archive does not have"]
    fn cites_no_work(key: &str, near: Option<String>) => "the archive has no source and no evidence `{key}`";
        = did_you_mean(near.as_deref()).unwrap_or_else(|| "correct the id, or add the source".to_owned());
    fn cites_no_statement(id: &str) => "the archive has no statement `{id}`";
        "correct the id, or write the word between backticks if it names no statement";
    fn links_nowhere(to: &str) => "a text of the archive cannot link to `{to}`";
        "link to an address that begins with `https://`, or cite a source as `[@ID]`";

    [Warning "archive/verdict-changed": "a record's verdict differs from the accepted one"]
    fn verdict_changed(id: &str, before: Verdict, now: Verdict) =>
        "the verdict of `{id}` was {before} and is now {now}";
        "find out what changed (the ruleset, the record or the program), then run `sowbook check \
         --accept-verdicts`";
    fn record_gone(id: &str, verdict: Verdict) =>
        "the record `{id}`, which was {verdict}, is no longer in the archive";
        "restore the record, or run `sowbook check --accept-verdicts`";

    [Error "archive/bad-verdicts": "a line of the list of verdicts cannot be read"]
    fn bad_verdicts() => "expected an id, a tab and a verdict";
        "correct the line, or remove the file and run `sowbook check --accept-verdicts`";

    _ {
        Kind::Yaml(kind) => of_yaml(kind),
    }
}

/// An id that names nothing, with the id that was probably meant, or else how to add what it names.
fn absent(what: &str, id: &str, close: &Option<String>, add: impl Fn(&str) -> String) -> Words {
    // What cannot be an id is no name of a file either.
    let name = if id.parse::<SourceId>().is_ok() { id } else { "ID" };
    let help = odd_words(id).or(did_you_mean(close.as_deref()));
    Words::new(format!("there is no {what} `{id}`"))
        .help(help.unwrap_or_else(|| format!("correct the id, or {}", add(name))))
}

/// The same where what it names is a file of the archive.
fn absent_file(folder: &str, what: &str, id: &str, close: &Option<String>) -> Words {
    absent(what, id, close, |id| {
        format!("add `records/{folder}/{id}.yaml`; `sowbook new {what} {id}` begins it")
    })
}
