//! `sowbook lsp`, as an editor speaks with it: `tests/lsp/cases/` has files, places and what is answered there.

mod lsp {
    pub(crate) mod case;
    pub(crate) mod client;
}
mod folders;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use folders::{copy, fresh, here};
use lsp::case::{Case, differs, shown};
use lsp::client::Client;
use serde_json::{Value, json};
use sowbook::archive::load;
use sowbook::check::CheckContext;
use sowbook::lsp::{
    TextDocument, View, actions, completions, definition, diagnostics, fix_all, formatting, hover, symbols,
};

const METHODS: [(&str, &str); 6] = [
    ("hover", "textDocument/hover"),
    ("definition", "textDocument/definition"),
    ("completion", "textDocument/completion"),
    ("actions", "textDocument/codeAction"),
    ("symbols", "textDocument/documentSymbol"),
    ("formatting", "textDocument/formatting"),
];

/// A new folder with a copy of an archive.
fn archive(name: &str, of: &str) -> PathBuf {
    let folder = fresh("lsp", name);
    copy(&here(of), &folder);
    folder.canonicalize().expect("a folder")
}

fn written(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("written");
}

#[test]
fn cases_are_answered_as_expected() {
    let mut paths: Vec<PathBuf> = fs::read_dir(here("tests/lsp/cases"))
        .expect("cases")
        .map(|entry| entry.expect("a case").path())
        .collect();
    paths.sort();
    assert!(paths.len() > 8);
    let mut faults = Vec::new();
    for path in paths {
        let case = Case::read(&path);
        let folder = archive(&case.name, "tests/check/base");
        for (name, text) in &case.saved {
            written(&folder, &format!("records/{name}"), text);
        }
        let mut client = Client::start(&folder);
        for (name, text) in &case.open {
            client.open(&format!("records/{name}"), text);
        }
        let (file, place) = &case.place;
        let file = format!("records/{file}");
        let below = format!("file://{}/records/", folder.display());
        for (question, expected) in &case.asked {
            let answer = if question == "findings" {
                Value::Array(client.findings(&file, 1))
            } else {
                let (_, method) = METHODS.iter().find(|(name, _)| name == question).expect("a question");
                client.ask_at(method, &file, *place)
            };
            let answer = shown(question, &answer, &below);
            if std::env::var_os("SOWBOOK_SHOW").is_some() {
                println!("--- {} {question}\n{answer}", case.name);
            }
            faults.extend(differs(&answer, expected).map(|why| format!("{} {question}: {why}", case.name)));
        }
        assert!(client.end().success(), "{}", case.name);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// Findings as `check` has them: code, line and column of a file.
type Found = BTreeMap<String, Vec<(String, u64, u64)>>;

fn checked(folder: &Path) -> Found {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    let output =
        command.args(["check", "--all", "--format", "json"]).current_dir(folder).output().expect("it runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut found = Found::new();
    let of_records = report["records"].as_array().expect("a list").iter().map(|record| &record["findings"]);
    for one in of_records.chain([&report["findings"]]).flat_map(|all| all.as_array().expect("a list")) {
        let place = &one["place"];
        let file = place["file"].as_str().expect("a name").trim_start_matches("records/").to_owned();
        let at = |key: &str| place["start"][key].as_u64().expect("a number") - 1;
        let code = one["code"].as_str().expect("a code").to_owned();
        found.entry(file).or_default().push((code, at("line"), at("column")));
    }
    found.values_mut().for_each(|list| list.sort());
    found
}

/// In every file of a damaged copy of the archive, an editor shows what `check` finds. All of it is in the Basic
/// Multilingual Plane, where a character is one unit.
#[test]
fn editors_show_what_check_finds() {
    let folder = archive("check", "records");
    let root = folder.with_file_name("check-root");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).expect("a folder");
    fs::rename(&folder, root.join("records")).expect("moved");
    let root = root.canonicalize().expect("a folder");
    let (archive, _) = load(&root.join("records"));
    let mut names: Vec<String> = archive.play.iter().map(|file| file.name().to_owned()).collect();
    // Slips of many kinds: in holes, captures, headers, ids and rulesets.
    for (index, name) in names.iter().enumerate() {
        let path = root.join("records").join(name);
        let text = fs::read_to_string(&path).expect("a text");
        let damaged = match index % 5 {
            0 => text.replacen(":S", ":N", 1).replacen("x0", "x9", 1),
            1 => text.replacen("ruleset: ", "ruleset: un", 1),
            2 => text.replacen("provenance", "provenence", 1),
            3 => text.replacen("1. ", "1. %% ", 1),
            _ => format!("{text}\n{text}"),
        };
        fs::write(&path, damaged).expect("written");
    }
    for (name, from, to) in [
        ("rulesets/nsumbi.yaml", "NS-10", "NS-99"),
        ("sources/townshend-1977a.yaml", "type: ", "kind: "),
        ("evidence/dlp-662.yaml", "source: ", "source: x"),
    ] {
        let path = root.join("records").join(name);
        let text = fs::read_to_string(&path).expect("a text");
        assert!(text.contains(from), "{name}");
        fs::write(&path, text.replacen(from, to, 1)).expect("written");
        names.push(name.to_owned());
    }
    let expected = checked(&root);
    let mut client = Client::start(&root);
    let mut seen = 0;
    for name in &names {
        let file = format!("records/{name}");
        let text = fs::read_to_string(root.join(&file)).expect("a text");
        client.open(&file, &text);
    }
    for name in &names {
        let file = format!("records/{name}");
        let mut found: Vec<(String, u64, u64)> = client
            .findings(&file, 1)
            .iter()
            .map(|one| {
                let start = &one["range"]["start"];
                let at = |key: &str| start[key].as_u64().expect("a number");
                (one["code"].as_str().expect("a code").to_owned(), at("line"), at("character"))
            })
            .collect();
        found.sort();
        seen += found.len();
        assert_eq!(&found, expected.get(name).unwrap_or(&Vec::new()), "{name}");
    }
    assert!(seen > 40, "{seen}");
    assert!(client.end().success());
}

/// What is offered after the header of a record is what `moves` lists, for every ruleset.
#[test]
fn the_moves_that_are_offered_are_the_legal_ones() {
    let mut client = Client::start(&here(""));
    for entry in fs::read_dir(here("records/rulesets")).expect("rulesets") {
        let path = entry.expect("an entry").path();
        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let name = format!("records/play/new-{id}.sow");
        let text = format!("---\nsowbook: 1\nid: new\nruleset: {id}\n---\n\n1. ");
        client.open(&name, &text);
        let items = client.ask_at("textDocument/completion", &name, (6, 3));
        let items = items.as_array().expect("a list");
        let offered = items.iter().filter(|item| item["kind"] == 12);
        let offered: Vec<&str> = offered.map(|item| item["label"].as_str().expect("a label")).collect();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        let output =
            command.args(["moves", &id, "--format", "json"]).current_dir(here("")).output().expect("it runs");
        let listed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let listed = listed["moves"].as_array().expect("a list");
        let listed: Vec<&str> = listed.iter().map(|one| one["move"].as_str().expect("a move")).collect();
        assert!(!listed.is_empty(), "{id}");
        assert_eq!(offered, listed.into_iter().take(500).collect::<Vec<_>>(), "{id}");
    }
    assert!(client.end().success());
}

#[test]
fn open_files_are_read_from_the_editor() {
    let folder = archive("edited", "tests/check/base");
    let mut client = Client::start(&folder);
    let play = "records/play/new.sow";
    client.open(play, "---\nsowbook: 1\nid: new\ntitle: New\nruleset: tiny\nprovenance: constructed\nfirst: south\n---\n1. a\nend(unfinished)\n");
    let codes = |found: &[Value]| -> Vec<String> {
        found.iter().map(|one| one["code"].as_str().expect("a code").to_owned()).collect()
    };
    let clean = codes(&client.findings(play, 1));
    assert!(!clean.iter().any(|code| code.starts_with("replay/")), "{clean:?}");
    // The ruleset is damaged in the editor only, and then as it was.
    let ruleset = "records/rulesets/tiny.yaml";
    let text = fs::read_to_string(folder.join(ruleset)).expect("a ruleset");
    client.open(ruleset, &text.replace("board:", "bord:"));
    assert!(!client.findings(ruleset, 1).is_empty());
    assert!(codes(&client.findings(play, 1)).iter().any(|code| code.contains("ruleset")));
    client.replace(ruleset, 2, &text);
    assert_eq!(codes(&client.findings(ruleset, 2)), [] as [&str; 0]);
    assert_eq!(codes(&client.findings(play, 1)), clean);
    // Letters in the middle of a line, behind one that is two units.
    client.replace(play, 2, "---\nsowbook: 1\nruleset: tiny\n---\n1.  a {\u{10400}}\n");
    let at = |character: u32| json!({"line": 4, "character": character});
    let change = json!({"range": {"start": at(7), "end": at(9)}, "text": "b"});
    let file = json!({"uri": client.address(play), "version": 3});
    client.tell("textDocument/didChange", json!({"textDocument": file, "contentChanges": [change]}));
    let hover = client.ask_at("textDocument/hover", play, (4, 4));
    assert_eq!(hover["range"], json!({"start": at(4), "end": at(5)}), "{hover}");
    let edits = client.ask_at("textDocument/formatting", play, (0, 0));
    assert_eq!(edits, json!([{"range": {"start": at(3), "end": at(4)}, "newText": ""}]));
    client.findings(play, 3);
    // What is closed has no findings any more.
    client.tell("textDocument/didClose", json!({"textDocument": {"uri": client.address(play)}}));
    let uri = client.address(play);
    let closed = client.note("textDocument/publishDiagnostics", |note| note["uri"] == uri.as_str());
    assert_eq!(closed["diagnostics"], json!([]));
    assert!(client.end().success());
}

#[test]
fn conversations_end_as_the_protocol_says() {
    let folder = archive("ends", "tests/check/base");
    // Requests that were given up, are not known, or come too late.
    let mut client = Client::start(&folder);
    client.open("records/play/a.sow", "---\nsowbook: 1\nruleset: tiny\n---\n1. a\n");
    let asked = json!({"textDocument": {"uri": client.address("records/play/a.sow")}});
    let waiting: Vec<_> =
        (0..40).map(|_| client.request("textDocument/documentSymbol", asked.clone())).collect();
    let last = waiting.last().expect("a request").clone();
    client.tell("$/cancelRequest", json!({"id": 41}));
    let answered = client.answer(&last);
    assert!(matches!(answered, Ok(_) | Err(-32800)), "{answered:?}");
    assert_eq!(client.ask("textDocument/unheardOf", json!({})), Err(-32601));
    assert_eq!(client.ask("textDocument/hover", json!({"textDocument": 5})), Err(-32602));
    let elsewhere = json!({"textDocument": {"uri": "untitled:x"}, "position": {"line": 0, "character": 0}});
    assert_eq!(client.ask("textDocument/hover", elsewhere), Err(-32602));
    client.tell("textDocument/didChange", json!({"nonsense": true}));
    client.ask("shutdown", Value::Null).expect("it agrees");
    assert_eq!(client.ask("textDocument/documentSymbol", asked), Err(-32600));
    client.tell("exit", Value::Null);
    assert!(client.wait().success());
    // Editors that go without a word, or with noise.
    let mut client = Client::start(&folder);
    client.tell("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(1));
    assert_eq!(Client::start(&folder).wait().code(), Some(1));
    let mut client = Client::start(&folder);
    client.send_bytes(b"Content-Length: 5\r\n\r\n{{{{{");
    assert!(!client.wait().success());
}

/// An editor that does not wait for the end of the greetings, or sends what is no message, is answered all the same.
#[test]
fn a_conversation_survives_what_is_no_message() {
    let folder = archive("survives", "tests/check/base");
    let mut client = Client::connect(&folder);
    // Before the beginning.
    client.tell("$/setTrace", json!({"value": "off"}));
    assert_eq!(client.ask("shutdown", Value::Null), Err(-32002));
    client.send_bytes(b"Content-Length: 5\r\n\r\n{{{{{");
    assert_eq!(client.ask("initialize", json!({"capabilities": {}})).map(|_| ()), Ok(()));
    // Between the answer and `initialized`.
    client.tell("$/setTrace", json!({"value": "off"}));
    assert_eq!(client.ask("initialize", json!({"capabilities": {}})), Err(-32600));
    assert_eq!(client.ask("textDocument/unheardOf", json!({})), Err(-32601));
    client.tell("initialized", json!({}));
    let play = "records/play/a.sow";
    client.open(play, "---\nsowbook: 1\nruleset: tiny\n---\n1. a\n");
    let asked = json!({"textDocument": {"uri": client.address(play)}});
    for bytes in [
        &b"Content-Length: 2\r\n\r\n[]"[..],
        b"Content-Length: 3\r\n\r\n\xff\xfe\xfd",
        b"Content-Length: 1099511627776\r\n\r\n",
        b"Content-Length: 99999999999999999999999999\r\n\r\n{\"half\": ",
        b"Content-Length: -1\r\n\r\n",
        b"\r\n\r\n",
        b"{\"jsonrpc\": \"2.0\", \"method\": \"exit\"}\n\n",
        b"Content-Length: 27\r\n\r\n{\"id\": 900, \"method\": null}",
    ] {
        client.send_bytes(bytes);
        assert!(client.ask("textDocument/documentSymbol", asked.clone()).is_ok(), "{}", bytes.escape_ascii());
    }
    assert!(client.end().success());
    // The end before `initialized`.
    let mut client = Client::connect(&folder);
    client.ask("initialize", json!({"capabilities": {}})).expect("capabilities");
    assert!(client.end().success());
    let mut client = Client::connect(&folder);
    client.tell("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(1));
}

/// Whatever the text and the place, every question has an answer: beginnings of records and of other files.
#[test]
fn every_question_of_any_text_is_answered() {
    let (archive, problems) = load(&here("records"));
    let (context, found) = CheckContext::new(&archive, &problems);
    let records = BTreeMap::new();
    let address = |name: &str| format!("file:///{name}").parse().ok();
    let view = View { context: &context, found: &found, records: &records, address: &address };
    let mut texts: Vec<(String, String)> = Vec::new();
    for file in archive.play.iter().step_by(9) {
        texts.push((file.name().to_owned(), String::from_utf8_lossy(file.contents()).into_owned()));
    }
    texts.push(("rulesets/x.yaml".to_owned(), archive.rulesets[0].contents().to_owned()));
    let mut asked = 0;
    for (name, text) in texts {
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for end in ends.iter().copied().step_by(ends.len() / 12 + 1) {
            let rest = &text[end..];
            let swapped = format!("{rest}\u{10400}\r{}", &text[..end]);
            for damaged in [text[..end].to_owned(), swapped] {
                let document = TextDocument::new(name.as_str(), damaged);
                let size = document.text().len();
                for at in [0, size / 3, size / 2, size] {
                    let position = document.range(sowbook::text::Span::at(at)).start;
                    drop(hover(&view, &document, position));
                    drop(definition(&view, &document, position));
                    drop(completions(&view, &document, position));
                    asked += 1;
                }
                drop((symbols(&document), formatting(&document)));
                drop((diagnostics(&view, &document), fix_all(&view, &document)));
                drop(actions(&view, &document, document.range(sowbook::text::Span::new(0, size))));
            }
        }
    }
    assert!(asked > 200, "{asked}");
}
