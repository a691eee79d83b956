//! Editors that send what is no message: every request between is answered.

use serde_json::{Value, json};

use super::client::Client;
use super::generate::Numbers;
use super::sandbox::{archive, sandbox};
use super::tries;

/// Beginnings of messages that are none.
const NOISE: &[&str] = &[
    "Content-Length: 1099511627776\r\n\r\n",
    "Content-Length: 18446744073709551616\r\n\r\n",
    "Content-Length: -1\r\n\r\n",
    "Content-Length:\r\n\r\n",
    "Content-Length: 0\r\n\r\n",
    "\r\n\r\n",
    "\n\n\n",
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "{\"jsonrpc\": \"2.0\", \"method\": \"exit\"}\n\n",
    "content-length: five\r\n\r\n",
];

/// Texts of messages that are none, or that say nothing.
const TEXTS: &[&str] = &[
    "",
    "null",
    "[]",
    "{{{",
    "\"",
    "{\"id\": 1.5, \"method\": \"textDocument/hover\"}",
    "{\"id\": null, \"method\": \"shutdown\"}",
    "{\"id\": [], \"method\": \"x\", \"params\": 5}",
    "{\"method\": 5}",
    "{\"jsonrpc\": \"1.0\"}",
    "{\"id\": 99, \"result\": {}}",
    "{\"method\": \"$/setTrace\", \"params\": {\"value\": \"off\"}}",
    "{\"method\": \"$/cancelRequest\", \"params\": {\"id\": {}}}",
    "{\"method\": \"textDocument/didOpen\", \"params\": []}",
    "{\"method\": \"textDocument/didChange\", \"params\": {\"textDocument\": {\"uri\": \"::\", \"version\": -1}}}",
    "{\"method\": \"workspace/didChangeWatchedFiles\"}",
    "\u{fffd}\u{0}",
];

fn noise(numbers: &mut Numbers) -> Vec<u8> {
    let framed = |text: &[u8]| [format!("Content-Length: {}\r\n\r\n", text.len()).as_bytes(), text].concat();
    match numbers.below(5) {
        0 => numbers.of(NOISE).as_bytes().to_vec(),
        1 => framed(numbers.of(TEXTS).as_bytes()),
        2 => {
            framed(&(0..numbers.below(300)).map(|_| numbers.below(256).to_le_bytes()[0]).collect::<Vec<_>>())
        }
        3 => framed("[".repeat(numbers.below(60_000)).as_bytes()),
        _ => {
            // A message that was damaged in one place.
            let mut text = numbers.of(TEXTS).as_bytes().to_vec();
            let at = numbers.below(text.len() + 1);
            text.insert(at, numbers.below(128).to_le_bytes()[0]);
            framed(&text)
        }
    }
}

#[test]
fn every_request_between_noise_is_answered() {
    let home = sandbox("editors");
    archive(&home);
    let play = "records/play/bechi/attacked.sow";
    let (mut sent, mut asked) = (0_usize, 0_usize);
    let done = tries("editors", 1, |_, numbers| {
        let mut client = Client::connect(&home);
        for _ in 0..numbers.below(4) {
            client.send_bytes(&noise(numbers));
        }
        // What was no message may have asked for the end, which is the editor's right; it does not before the greetings.
        let root = json!({"capabilities": {}, "rootUri": super::client::address(&home)});
        client.ask("initialize", root).expect("capabilities");
        if numbers.below(2) == 0 {
            client.tell("initialized", json!({}));
        }
        client.open(play, "---\nsowbook: 1\nid: attacked\nruleset: bechi\n---\n1. S1 N1\n");
        let document = json!({"textDocument": {"uri": client.address(play)}});
        for _ in 0..20 {
            for _ in 0..numbers.below(3) {
                client.send_bytes(&noise(numbers));
                sent += 1;
            }
            asked += 1;
            let answer = client.ask("textDocument/documentSymbol", document.clone());
            assert!(answer.is_ok(), "{answer:?}");
        }
        client.ask("shutdown", Value::Null).expect("it agrees");
        client.tell("exit", Value::Null);
        assert!(client.wait().success());
    });
    println!("editors: {done} conversations, {sent} pieces of noise, {asked} requests answered");
}
