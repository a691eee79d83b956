//! An editor without a screen: speaks the protocol with `sowbook lsp` over pipes.

use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

/// How long an answer may take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Client {
    child: Child,
    messages: Receiver<Message>,
    folder: PathBuf,
    asked: i32,
    /// Notifications that came while an answer was waited for.
    notes: Vec<Notification>,
}

/// The address of a file; the names of the tests need no escapes.
pub(crate) fn address(path: &Path) -> String {
    format!("file://{}", path.display())
}

impl Client {
    /// A server for the archive in a folder, after the greetings.
    pub(crate) fn start(folder: &Path) -> Self {
        let mut client = Self::connect(folder);
        let root = json!({"capabilities": {}, "rootUri": address(folder)});
        let greeted = client.ask("initialize", root).expect("capabilities");
        assert_eq!(greeted["capabilities"]["positionEncoding"], "utf-16");
        client.tell("initialized", json!({}));
        client
    }

    /// A server for the archive in a folder, before anything was said.
    pub(crate) fn connect(folder: &Path) -> Self {
        let program = std::env::var_os("SOWBOOK").unwrap_or_else(|| env!("CARGO_BIN_EXE_sowbook").into());
        let mut command = Command::new(program);
        command.arg("lsp").current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::inherit()).spawn().expect("it runs");
        let out = child.stdout.take().expect("a pipe");
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut out = BufReader::new(out);
            loop {
                match Message::read(&mut out) {
                    Ok(Some(message)) => {
                        if sender.send(message).is_err() {
                            break;
                        }
                    }
                    // An answer to what is no request has no id, which the type of responses cannot hold.
                    Err(error) if error.kind() == ErrorKind::InvalidData => {}
                    _ => break,
                }
            }
        });
        Self { child, messages, folder: folder.to_owned(), asked: 0, notes: Vec::new() }
    }

    pub(crate) fn address(&self, name: &str) -> String {
        address(&self.folder.join(name))
    }

    pub(crate) fn send(&mut self, message: Message) {
        message.write(self.child.stdin.as_mut().expect("a pipe")).expect("written");
    }

    /// Sends bytes that need not be a message.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let pipe = self.child.stdin.as_mut().expect("a pipe");
        pipe.write_all(bytes).and_then(|()| pipe.flush()).expect("written");
    }

    pub(crate) fn tell(&mut self, method: &str, parameters: Value) {
        self.send(Message::Notification(Notification::new(method.to_owned(), parameters)));
    }

    /// Sends a request and gives its number.
    pub(crate) fn request(&mut self, method: &str, parameters: Value) -> RequestId {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        self.send(Message::Request(Request::new(id.clone(), method.to_owned(), parameters)));
        id
    }

    /// The answer to a request: its result, or the code of the error.
    pub(crate) fn answer(&mut self, id: &RequestId) -> Result<Value, i32> {
        loop {
            match self.messages.recv_timeout(PATIENCE).expect("an answer") {
                Message::Response(Response { id: found, response_result, .. }) if found == *id => {
                    return response_result.map_err(|error| error.code);
                }
                Message::Notification(note) => self.notes.push(note),
                _ => {}
            }
        }
    }

    pub(crate) fn ask(&mut self, method: &str, parameters: Value) -> Result<Value, i32> {
        let id = self.request(method, parameters);
        self.answer(&id)
    }

    /// The next notification of a method for which `is_it` holds.
    pub(crate) fn note(&mut self, method: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.notes.iter().position(|note| note.method == method && is_it(&note.params)) {
            return self.notes.remove(at).params;
        }
        loop {
            if let Message::Notification(note) = self.messages.recv_timeout(PATIENCE).expect("a notification")
            {
                if note.method == method && is_it(&note.params) {
                    return note.params;
                }
                self.notes.push(note);
            }
        }
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        let file = json!({"uri": self.address(name), "languageId": "sow", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": file}));
    }

    /// Replaces the text of an open file.
    pub(crate) fn replace(&mut self, name: &str, version: i32, text: &str) {
        let file = json!({"uri": self.address(name), "version": version});
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": file, "contentChanges": [{"text": text}]}),
        );
    }

    /// The findings of an open file in this version.
    pub(crate) fn findings(&mut self, name: &str, version: i32) -> Vec<Value> {
        let uri = self.address(name);
        let is_it = |note: &Value| note["uri"] == uri.as_str() && note["version"] == version;
        let note = self.note("textDocument/publishDiagnostics", is_it);
        note["diagnostics"].as_array().expect("a list").clone()
    }

    /// Asks about a place of an open file.
    pub(crate) fn ask_at(&mut self, method: &str, name: &str, (line, character): (usize, usize)) -> Value {
        let position = json!({"line": line, "character": character});
        let asked = json!({
            "textDocument": {"uri": self.address(name)},
            "position": position,
            "range": {"start": position, "end": position},
            "context": {"diagnostics": [], "triggerKind": 1},
            "options": {"tabSize": 2, "insertSpaces": true},
        });
        self.ask(method, asked).unwrap_or_else(|code| panic!("{method}: error {code}"))
    }

    /// Ends the conversation as editors do.
    pub(crate) fn end(mut self) -> ExitStatus {
        self.ask("shutdown", Value::Null).expect("it agrees");
        self.tell("exit", Value::Null);
        self.wait()
    }

    /// Closes the pipe and waits for the end.
    pub(crate) fn wait(mut self) -> ExitStatus {
        drop(self.child.stdin.take());
        self.child.wait().expect("it ends")
    }
}
