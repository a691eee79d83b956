use super::*;
use base::text::SourceText;
use base::yaml;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The archive of this repository.
fn real() -> (Archive, Vec<ArchiveProblem>) {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records"))
}

#[test]
fn the_archive_has_no_problem() {
    let (archive, problems) = real();
    assert_eq!(problems, []);
    assert!(!archive.evidence.is_empty());
}

/// The sentences of the documents, numbered before this archive was written.
const NUMBERED: [(&str, &str, u16); 6] = [
    ("dlp-1188", "BE", 37),
    ("mancala-world-bechi", "MW", 35),
    ("dlp-2008", "GA", 11),
    ("dlp-711", "CL", 48),
    ("dlp-662", "NS", 15),
    ("dlp-684", "DI", 69),
];

#[test]
fn every_sentence_is_a_statement_or_left_out_for_a_reason() {
    let (archive, _) = real();
    for (evidence, letters, last) in NUMBERED {
        let evidence = &archive.evidence[&evidence.parse().unwrap()];
        let stated: BTreeSet<_> = evidence.statements.iter().map(|statement| statement.id.clone()).collect();
        let omitted: BTreeSet<_> = evidence.omitted.iter().map(|omitted| omitted.id.clone()).collect();
        assert!(stated.is_disjoint(&omitted));
        let expected: BTreeSet<StatementId> =
            (1..=last).map(|number| format!("{letters}-{number}").parse().unwrap()).collect();
        assert_eq!(&stated | &omitted, expected);
        let in_order: Vec<_> = stated.iter().collect();
        assert_eq!(evidence.statements.iter().map(|statement| &statement.id).collect::<Vec<_>>(), in_order);
        // Only the captions of two pictures that are not in the document.
        let captions: &[&str] = if letters == "MW" { &["MW-12", "MW-28"] } else { &[] };
        assert_eq!(omitted.iter().map(ToString::to_string).collect::<Vec<_>>(), captions);
    }
}

#[test]
fn paraphrases_are_sentences_and_not_formulas() {
    let (archive, _) = real();
    for (_, statement) in archive.statements() {
        assert!(statement.says.ends_with('.'), "{}", statement.id);
        let formula = |letter: char| "∀∃∧∨¬⇒≥≤≡→:=[]".contains(letter) && letter != ':' && letter != '=';
        assert!(!statement.says.contains(formula), "{}", statement.id);
    }
}

#[test]
fn little_is_quoted_and_least_of_mancala_world() {
    let (archive, _) = real();
    for (id, evidence) in &archive.evidence {
        let mut quoted = 0;
        for statement in &evidence.statements {
            let words: usize =
                statement.words.iter().map(|words| words.text.split_whitespace().count()).sum();
            assert!(words <= 25, "{} quotes {words} words", statement.id);
            quoted += words;
        }
        let share = if id.as_str() == "mancala-world-bechi" { 20 } else { 4 };
        let limit = usize::try_from(evidence.source_words).unwrap() / share;
        assert!(quoted <= limit, "{id} quotes {quoted} words of {}", evidence.source_words);
    }
}

#[test]
fn printed_degrees_and_decimal_ones_agree() {
    /// `15° 6'26.82"` in degrees.
    fn degrees(printed: &str) -> f64 {
        let parts: Vec<f64> = printed
            .split(['°', '\'', '"'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().unwrap())
            .collect();
        parts[0] + parts[1] / 60.0 + parts[2] / 3600.0
    }
    let (archive, _) = real();
    let mut compared = 0;
    for coordinates in archive.places.values().flat_map(|place| &place.coordinates) {
        let (north, east) = coordinates.printed.split_once(", ").unwrap();
        for (printed, plus, minus, decimal) in
            [(north, 'N', 'S', &coordinates.latitude), (east, 'E', 'W', &coordinates.longitude)]
        {
            let positive = printed.strip_suffix(plus).map(degrees);
            let value = positive.or_else(|| printed.strip_suffix(minus).map(|printed| -degrees(printed)));
            let value = value.expect("degrees end with a letter");
            // The database rounds to five decimals.
            assert!((value - decimal.value()).abs() < 6e-6, "{printed}");
            compared += 1;
        }
    }
    assert!(compared >= 6);
}

/// A folder that is removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Self {
        let root = std::env::temp_dir().join(format!("sowbook-archive-{}-{name}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        for (path, contents) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, contents).unwrap();
        }
        Self(root)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SOURCE: &str = "id: a-1971\ntype: book\ntitle: A book\n";
const GAME: &str = "id: g\nnames: []\nboards: []\nevidence: []\nrulesets: []\n";
const EVIDENCE: &str =
    "id: e\ngame: g\nkind: web-page\ntitle: t\nsource: a-1971\nlanguage: en\nsource_words: 100\n";
const STATEMENT: &str = "{id: AA-1, section: body, kind: setup, about: play, says: Two rows.}";

/// One word for a problem, and what it is about where that is short.
fn word(kind: &ArchiveProblemKind) -> String {
    use yaml::{KeyMeant, MisreadKind, YamlProblemKind as Yaml};
    match kind {
        ArchiveProblemKind::Yaml(Yaml::Misread(misread)) => match misread {
            MisreadKind::UnknownKey { key, meant, .. } => match meant {
                KeyMeant::Key(meant) => format!("unknown-key {key} {meant}"),
                _ => format!("unknown-key {key} -"),
            },
            MisreadKind::MissingKey { key } => format!("missing-key {key}"),
            MisreadKind::UnknownWord { found, suggestion, .. } => {
                format!("unknown-word {found} {}", suggestion.as_deref().unwrap_or("-"))
            }
            MisreadKind::Mismatch { found, .. } => format!("mismatch {found}"),
            MisreadKind::Other(message) => format!("other {message}"),
        },
        ArchiveProblemKind::Yaml(Yaml::DuplicateKey { key, .. }) => format!("duplicate-key {key}"),
        ArchiveProblemKind::Yaml(Yaml::Syntax(_)) => "syntax".into(),
        ArchiveProblemKind::Unknown { sort, id, suggestion } => {
            format!("unknown {} {id} {}", sort.word(), suggestion.as_deref().unwrap_or("-"))
        }
        ArchiveProblemKind::IdIsNotFileName { id, name } => format!("id-is-not-file-name {id} {name}"),
        ArchiveProblemKind::QuotationTooLong { words, .. } => format!("quotation-too-long {words}"),
        ArchiveProblemKind::QuotedTooMuch { words, limit } => format!("quoted-too-much {words} {limit}"),
        other => format!("{other:?}").split([' ', '{', '(']).next().unwrap_or_default().to_owned(),
    }
}

/// Loads a small sound archive with one file put beside or in place of its own, and gives all problems as
/// `file:line:column word`.
fn problems(name: &str, path: &str, contents: &[u8]) -> Vec<String> {
    let evidence = format!("{EVIDENCE}statements:\n  - {STATEMENT}\n");
    let mut files: Vec<(&str, &[u8])> = vec![
        ("sources/a-1971.yaml", SOURCE.as_bytes()),
        ("games/g.yaml", GAME.as_bytes()),
        ("evidence/e.yaml", evidence.as_bytes()),
        (".hidden/anything", b"?"),
        ("LICENSE.md", b"free"),
        ("play/deep/one.sow", b"---\nsowbook: 1\n"),
        ("rulesets/g.yaml", b"whatever: [\n"),
    ];
    files.retain(|(own, _)| *own != path);
    files.push((path, contents));
    let folder = Folder::new(name, &files);
    let (archive, problems) = load(&folder.0);
    assert_eq!(archive.play.len(), 1, "the rest is there");
    problems
        .iter()
        .map(|problem| {
            let text = archive
                .texts
                .get(&problem.file)
                .cloned()
                .unwrap_or_else(|| SourceText::new("", String::from_utf8_lossy(contents)));
            let place = text.line_column(problem.span.start);
            format!("{}:{}:{} {}", problem.file, place.line, place.column, word(&problem.kind))
        })
        .collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "a flat table of files and their problems")]
fn a_broken_file_is_a_problem_at_its_place() {
    let with = |extra: &str| format!("{EVIDENCE}{extra}");
    let long = vec!["word"; 26].join(" ");
    let cases: Vec<(&str, String, &[&str])> = vec![
        ("sources/a-1971.yaml", SOURCE.into(), &[]),
        (
            "sources/a-1971.yaml",
            format!("{SOURCE}tilte: x\n"),
            // The evidence that refers to it is not what is wrong.
            &["sources/a-1971.yaml:4:1 unknown-key tilte title"],
        ),
        ("sources/b.yaml", SOURCE.into(), &["sources/b.yaml:1:5 id-is-not-file-name a-1971 b"]),
        ("sources/b.yaml", "id: b\ntype: book\n".into(), &["sources/b.yaml:1:1 missing-key title"]),
        ("sources/b.yaml", "id: B\ntype: book\ntitle: x\n".into(), &["sources/b.yaml:1:5 mismatch string \"B\""]),
        ("sources/b.yaml", "id: b\ntype: boook\ntitle: x\n".into(), &["sources/b.yaml:2:7 unknown-word boook book"]),
        (
            "sources/b.yaml",
            "id: b\ntype: book\ntitle: x\nissued: 1971-13\n".into(),
            &["sources/b.yaml:4:9 mismatch string \"1971-13\""],
        ),
        ("sources/b.yaml", "id: b\nid: c\ntype: book\ntitle: x\n".into(), &["sources/b.yaml:2:1 duplicate-key id"]),
        ("sources/b.yaml", "id: [b\n".into(), &["sources/b.yaml:2:1 syntax"]),
        ("sources/Bad Name.yaml", SOURCE.into(), &["sources/Bad Name.yaml:1:1 NameIsNotAnId"]),
        ("sources/b.yml", SOURCE.into(), &["sources/b.yml:1:1 UnknownFile"]),
        ("souces/b.yaml", SOURCE.into(), &["souces:1:1 UnknownFile"]),
        ("sources/deep/b.yaml", SOURCE.into(), &["sources/deep:1:1 UnknownFile"]),
        ("facsimiles/a-1971/IMG_1.JPG", String::new(), &["facsimiles/a-1971/IMG_1.JPG:1:1 NameIsNotAnImage"]),
        ("facsimiles/a-1971/a b é.png", String::new(), &["facsimiles/a-1971/a b é.png:1:1 NameIsNotAnImage"]),
        (
            "facsimiles/a-1971.yaml",
            "id: a-1971\ncopy: c\npages: [{page: 1, size: [1, 1], image: IMG_1.JPG}]\n".into(),
            &["facsimiles/a-1971.yaml:3:40 mismatch string \"IMG_1.JPG\""],
        ),
        (
            "facsimiles/a-1971.yaml",
            "id: a-1971\ncopy: c\npages: [{page: 1, size: [1, 1], iiif: 'http://x/a'}]\n".into(),
            &["facsimiles/a-1971.yaml:3:39 mismatch string \"http://x/a\""],
        ),
        (
            "evidence/e.yaml",
            with("statements:\n  - {id: AA-01, section: body, kind: setup, about: play, says: x.}\n  - {id: AA-2, section: body, kind: setpu, about: play, says: x.}\n"),
            &[
                "evidence/e.yaml:9:10 mismatch string \"AA-01\"",
                "evidence/e.yaml:10:37 unknown-word setpu setup",
            ],
        ),
        (
            "evidence/e.yaml",
            // The entry that cannot be read does not move the places of those behind it.
            with(&format!("statements:\n  - {{}}\n  - {STATEMENT}\n  - {STATEMENT}\n")),
            &[
                "evidence/e.yaml:9:5 missing-key id",
                "evidence/e.yaml:9:5 missing-key section",
                "evidence/e.yaml:9:5 missing-key kind",
                "evidence/e.yaml:9:5 missing-key about",
                "evidence/e.yaml:9:5 missing-key says",
                "evidence/e.yaml:11:10 DuplicateStatement",
            ],
        ),
        ("evidence/e.yaml", with("statements: 3\n"), &["evidence/e.yaml:8:13 mismatch integer `3`"]),
        ("evidence/e.yaml", with("places: [x]\npeoples: [y]\n"), &[
            "evidence/e.yaml:8:10 unknown place x -",
            "evidence/e.yaml:9:11 unknown people y -",
        ]),
        (
            "texts/e.yaml",
            "id: f\nlanguage: en\nnote: n\nparagraphs:\n  - sentences: [{text: x, statements: [AA-9]}]\n".into(),
            &["texts/e.yaml:1:5 id-is-not-file-name f e", "texts/e.yaml:5:40 unknown statement AA-9 -"],
        ),
        (
            "studies/s.yaml",
            "id: t\ntitle: x\nclaim: x\nargument: [x]\nfollows: x\nstatements: [AA-9]\nauthors: [x]\ndate: 2026-13-01\n".into(),
            &["studies/s.yaml:8:7 mismatch string \"2026-13-01\""],
        ),
        (
            "studies/s.yaml",
            "id: t\ntitle: x\nclaim: x\nargument: [x]\nfollows: x\nstatements: [AA-9]\nauthors: [x]\ndate: 2026-11-22\n".into(),
            &["studies/s.yaml:1:5 id-is-not-file-name t s", "studies/s.yaml:6:14 unknown statement AA-9 -"],
        ),
        ("texts/unwritten.yaml", "id: unwritten\nlanguage: en\nnote: n\nparagraphs: []\n".into(), &[
            "texts/unwritten.yaml:1:5 unknown evidence unwritten -",
        ]),
        ("evidence/e.yaml", with("date: spring\n"), &["evidence/e.yaml:8:7 mismatch string \"spring\""]),
        (
            "evidence/e.yaml",
            with("conflicts:\n  - {id: B-C1, what: w, sides: [{holds: h, statements: [AA-1, AB-1]}], treated: t}\n  - {id: B-C1, what: w, sides: [{holds: h}, {holds: i}], treated: t}\nstatements:\n  - {id: AA-1, section: body, kind: setup, about: play, says: x.}\n"),
            &[
                "evidence/e.yaml:9:5 OneSided",
                "evidence/e.yaml:9:63 unknown statement AB-1 AA-1",
                "evidence/e.yaml:10:10 DuplicateConflict",
            ],
        ),
        (
            "evidence/e.yaml",
            with(&format!("statements:\n  - id: AA-1\n    section: body\n    kind: setup\n    about: play\n    says: x.\n    words: [{{text: {long}, lang: fr}}]\n")),
            &[
                "evidence/e.yaml:7:15 quoted-too-much 26 25",
                "evidence/e.yaml:14:12 quotation-too-long 26",
                "evidence/e.yaml:14:13 MissingTranslation",
            ],
        ),
        (
            "games/g.yaml",
            "id: g\nnames: [{text: G, lang: und, statements: [AA-9]}]\nboards: []\nevidence: [f]\nrulesets: []\nrelated: [{game: h, name: H, how: x}]\n".into(),
            &[
                "games/g.yaml:2:43 unknown statement AA-9 -",
                "games/g.yaml:4:12 unknown evidence f e",
                "games/g.yaml:6:18 unknown game h g",
            ],
        ),
        (
            "places.yaml",
            "Here: {label: x, uncertainty: y, evidence: []}\nthere: {uncertainty: y}\nyonder: {label: x, uncertainty: y, evidence: [d]}\n".into(),
            &[
                "places.yaml:1:1 KeyIsNotAnId",
                "places.yaml:2:8 missing-key label",
                "places.yaml:3:47 unknown evidence d e",
            ],
        ),
        ("glossary.yaml", "lap: {term: lap, lang: en, definition: x, see: [lab]}\n".into(), &["glossary.yaml:1:49 unknown term lab lap"]),
        ("peoples.yaml", "- kunama\n".into(), &["peoples.yaml:1:1 mismatch sequence"]),
    ];
    for (number, (path, contents, expected)) in cases.iter().enumerate() {
        let found = problems(&format!("case-{number}"), path, contents.as_bytes());
        assert_eq!(found, *expected, "{path}\n{contents}");
    }
    assert_eq!(
        problems("bytes", "sources/b.yaml", b"id: b\ntype: \xff\n"),
        ["sources/b.yaml:2:7 NotUtf8"],
        "the first bad byte"
    );
}

#[test]
fn a_wrong_identifier_of_another_system_costs_itself_alone() {
    let source = format!("{SOURCE}ISBN: 978-0-11-000222-3\nDOI: 10.1000/182\n");
    let folder = Folder::new(
        "identifiers",
        &[
            ("languages.yaml", b"sw: {same_as: swah1253}\n"),
            ("places.yaml", b"t: {label: T, same_as: {wikidata: 85, geonames: 2643743, gnd: [], foo: x}}\n"),
            ("sources/a-1971.yaml", source.as_bytes()),
        ],
    );
    let (archive, problems) = load(&folder.0);
    let found: Vec<String> = problems.iter().map(|problem| problem.path.to_string()).collect();
    assert_eq!(found, ["sw.same_as", "t.same_as.wikidata", "t.same_as.gnd", "t.same_as.foo", "ISBN"]);
    let place = &archive.places[&"t".parse().unwrap()];
    assert_eq!(place.same_as.ids().map(|id| id.id).collect::<Vec<_>>(), ["2643743"]);
    let source = &archive.sources[&"a-1971".parse().unwrap()];
    assert!(source.doi.is_some() && source.isbn.is_none());
    assert_eq!((archive.languages.len(), archive.unread), (1, Unread::default()));
}

#[test]
fn a_folder_that_is_not_there_is_empty_but_the_archive_itself_must_be() {
    let folder = Folder::new("empty", &[]);
    assert_eq!(load(&folder.0), (Archive::default(), Vec::new()));
    let (archive, problems) = load(&folder.0.join("nowhere"));
    assert_eq!(archive, Archive::default());
    assert!(matches!(problems[..], [ArchiveProblem { kind: ArchiveProblemKind::Unreadable(_), .. }]));
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = Folder::new("links", &[("places.yaml", b"{}")]);
    std::os::unix::fs::symlink("/", folder.0.join("play")).unwrap();
    let (_, problems) = load(&folder.0);
    assert!(
        matches!(&problems[..], [ArchiveProblem { file, kind: ArchiveProblemKind::NotAFile, .. }] if file == "play")
    );
}

#[test]
fn ids_are_read_as_they_are_written_and_nothing_else() {
    for (text, slug, statement, conflict) in [
        ("dlp-1188", true, false, false),
        ("BE-24", false, true, false),
        ("B-C9", false, false, true),
        ("P-A1", false, false, true),
        ("BE-0", false, false, false),
        ("BE-07", false, false, false),
        ("-a", false, false, false),
        ("a--b", false, false, false),
        ("a.b", false, false, false),
        ("", false, false, false),
        ("é", false, false, false),
        ("BE-99999999", false, false, false),
    ] {
        let read = |ok: Option<String>| ok.inspect(|shown| assert_eq!(shown, text)).is_some();
        assert_eq!(read(text.parse::<SourceId>().ok().map(|id| id.to_string())), slug, "{text}");
        assert_eq!(read(text.parse::<StatementId>().ok().map(|id| id.to_string())), statement, "{text}");
        let found = read(text.parse::<ConflictId>().ok().map(|id| id.to_string()));
        assert_eq!(found, conflict, "{text}");
    }
}

#[test]
fn no_path_leads_out_of_the_archive() {
    use layout::{FileKind, LayoutError, classify};
    for (path, expected) in [
        ("places.yaml", Ok(FileKind::Places)),
        ("play/a/b/c.sow", Ok(FileKind::Play)),
        ("play/../x.sow", Err(LayoutError::Unsafe)),
        ("/etc/passwd", Err(LayoutError::Unsafe)),
        ("sources/c:x.yaml", Err(LayoutError::Unsafe)),
        ("sources\\x.yaml", Err(LayoutError::Unsafe)),
        ("sources/x\0.yaml", Err(LayoutError::Unsafe)),
        ("sources//x.yaml", Err(LayoutError::Unsafe)),
        ("sources/X.yaml", Err(LayoutError::NameIsNotAnId)),
        ("sources/a/b.yaml", Err(LayoutError::Unknown)),
        ("notes.txt", Err(LayoutError::Unknown)),
        ("", Err(LayoutError::Unsafe)),
    ] {
        assert_eq!(classify(path), expected, "{path}");
    }
}

/// Every header that the short way reads, YAML reads alike: the same values at the same places, and nothing wrong.
fn the_short_way_agrees(text: &str) -> bool {
    let (file, _) = crate::notation::parse(text);
    let Some(header) = file.records.first().and_then(|record| record.header) else { return false };
    let Some(short) = super::plain_header::read(text, header.body) else { return false };
    let (long, problems) = super::read_header::read_header_as_yaml(text, &header);
    assert_eq!(problems, [], "{text}");
    for key in super::HEADER_KEYS {
        assert_eq!(short.places.value(key), long.places.value(key), "{key}: {text}");
    }
    assert_eq!(short.places.nearest(&[]), long.places.nearest(&[]), "{text}");
    assert_eq!(RecordHeader { places: long.places.clone(), ..short }, long, "{text}");
    true
}

#[test]
fn plain_headers_are_read_as_yaml_reads_them() {
    let (archive, _) = real();
    for file in &archive.play {
        the_short_way_agrees(std::str::from_utf8(file.contents()).expect("text"));
    }
    let plain = "---\nsowbook: 1\nid: a-1\ntitle: Béchi, so it stands\nruleset: bechi\nprovenance: machine\n\
                 result: 3\nfirst: north\norientation: south-above\nlicence: CC-BY-4.0\n---\nS1\n";
    assert!(the_short_way_agrees(plain));
    for (old, new) in [
        ("id: a-1", "id: 'a-1'"),
        ("id: a-1", "id:  a-1"),
        ("id: a-1", "id: a-1 "),
        ("id: a-1", "id: a-1\r"),
        ("id: a-1", "id: null"),
        ("id: a-1", "id: a-1 # so"),
        ("title: Béchi", "title: a: b"),
        ("title: Béchi", "  title: Béchi"),
        ("title: Béchi", "title: \u{a0}Béchi"),
        ("sowbook: 1", "sowbook: 01"),
        ("machine", "made up"),
        ("first: north", "id: again"),
        ("first: north", "players: {south: A}"),
    ] {
        assert!(!the_short_way_agrees(&plain.replacen(old, new, 1)), "{new}");
    }
}

crate::random_tests::random_tests! {
    cases: 256;

    fn headers_of_any_lines_are_read_as_yaml_reads_them(
        lines in proptest::collection::vec(
            (proptest::sample::select(super::HEADER_KEYS.to_vec()), "[ -~é×]{0,9}|[a-z0-9.,'()_-]{1,6}|true|1|1.50|0.5|null"),
            1..5,
        )
    ) {
        let lines: String = lines.iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
        the_short_way_agrees(&format!("---\nsowbook: 1\n{lines}---\n"));
    }
}
