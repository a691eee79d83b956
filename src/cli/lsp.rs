//! `sowbook lsp`: the loop that speaks with an editor. What is answered is in `crate::lsp`.

mod answers;
mod files;
mod wire;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Result, bail};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit as ExitNotification, Initialized, Notification as _, PublishDiagnostics,
    ShowMessage,
};
use lsp_types::request::{Initialize, RegisterCapability, Request as _, Shutdown};
use lsp_types::{
    CancelParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, MessageType, NumberOrString, PublishDiagnosticsParams, ShowMessageParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use record::archive::load_edited;
use record::check::{self, CheckContext, RecordSlice, Stage, Unmet, isolated};
use tools::lsp::{RecordId, TextDocument, View, diagnostics};

use super::Exit;
use super::args::Arguments;
use wire::Received;

/// How long nobody types before findings are looked for.
const PAUSE: Duration = Duration::from_millis(120);

const NO_EDITOR: &str = "an editor starts this command, and no editor answers here; the page `editor` of the handbook says how to set one up";

pub(super) fn run(arguments: &Arguments) -> Result<Exit> {
    let received = wire::messages();
    let (id, parameters) = match greeting(&received) {
        Greeting::Initialize(id, parameters) => (id, parameters),
        Greeting::Gone => return Ok(Exit::Findings),
        Greeting::Silence => bail!(NO_EDITOR),
    };
    let (root, can_watch) = (answers::root(arguments, &parameters), answers::can_watch(&parameters));
    let (open, queue, records, unpublished) = Default::default();
    let (is_stale, state) = (true, State::Serving);
    let mut server = Server { received, root, can_watch, open, queue, records, unpublished, is_stale, state };
    let initialized = json!({
        "capabilities": answers::capabilities(),
        "serverInfo": {"name": "sowbook", "version": env!("CARGO_PKG_VERSION")},
    });
    server.send(Message::Response(Response::new_ok(id, initialized)));
    server.run();
    Ok(if server.state == State::Asked { Exit::Clean } else { Exit::Findings })
}

/// How a conversation begins.
enum Greeting {
    /// The editor says who it is, and waits for what the server can do.
    Initialize(RequestId, Value),
    /// It wants the end at once.
    Gone,
    /// Nobody says anything that could be a beginning.
    Silence,
}

/// Waits for the first request. Others are refused until then, and notifications are passed over.
fn greeting(received: &Receiver<Received>) -> Greeting {
    for one in received {
        let refused = match one {
            Received::Message(Message::Request(Request { id, method, params }))
                if method == Initialize::METHOD =>
            {
                return Greeting::Initialize(id, params);
            }
            Received::Message(Message::Notification(note)) if note.method == ExitNotification::METHOD => {
                return Greeting::Gone;
            }
            Received::Message(Message::Request(request)) => {
                let why = format!("expected `initialize` before `{}`", request.method);
                let code = ErrorCode::ServerNotInitialized as i32;
                wire::send(&Message::Response(Response::new_err(request.id, code, why)))
            }
            Received::Malformed(malformed) => wire::refuse(&malformed),
            Received::Message(_) => Ok(()),
        };
        if refused.is_err() {
            break;
        }
    }
    Greeting::Silence
}

/// How far the conversation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Serving,
    /// The editor asked for the end.
    Asked,
    /// The editor has gone without asking.
    Gone,
}

/// A file that is open in the editor.
struct Open {
    uri: Uri,
    version: i32,
    document: TextDocument,
}

struct Server {
    /// What the editor says.
    received: Receiver<Received>,
    /// The folder of the archive's records.
    root: Option<PathBuf>,
    /// Whether the editor reports changes of files that are not open.
    can_watch: bool,
    /// The open files, by name.
    open: BTreeMap<String, Open>,
    /// What the editor said and was not looked at yet.
    queue: VecDeque<Message>,
    /// The records of the archive's files, as they were saved.
    records: BTreeMap<String, Vec<RecordId>>,
    /// Files whose findings the editor does not know yet.
    unpublished: BTreeSet<String>,
    /// Whether the records of all files must be read again.
    is_stale: bool,
    state: State,
}

/// What a message changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Changed {
    Nothing,
    /// The archive must be read again.
    Archive,
    /// The conversation is over.
    End,
}

impl Server {
    /// Serves until the end. Whenever something changes that records are checked against, the archive is read again.
    fn run(&mut self) {
        loop {
            let yaml =
                self.open.iter().filter(|(name, open)| !open.document.is_play() && name.ends_with(".yaml"));
            let edited = yaml.filter(|(name, _)| !Path::new(name).is_absolute());
            let edited = edited.map(|(name, open)| (name.clone(), open.document.text().to_owned())).collect();
            let (archive, names, problems) = match &self.root {
                Some(root) => load_edited(root, &edited),
                None => Default::default(),
            };
            if std::mem::take(&mut self.is_stale)
                && let Some(root) = &self.root
            {
                self.records = files::records_of(root, &names);
            }
            let (context, mut found) = CheckContext::new(&archive, &problems);
            let mut unmet = Unmet::new(&archive);
            self.records.values().flatten().for_each(|record| unmet.meet_id(&record.id));
            found.extend(unmet.missing());
            self.unpublished.extend(self.open.keys().cloned());
            if self.serve(&context, &found) == Changed::End {
                return;
            }
        }
    }

    /// Serves until the archive changes or the conversation is over.
    fn serve(&mut self, context: &CheckContext<'_>, found: &[check::Diagnostic]) -> Changed {
        let mut changed = Changed::Nothing;
        loop {
            let message = self.next(changed == Changed::Archive);
            match message {
                // A pause: whoever types sees what the last letters changed.
                None if self.state == State::Gone => return Changed::End,
                None if changed == Changed::Archive => return changed,
                None => self.publish(context, found),
                Some(Message::Request(request)) if changed == Changed::Archive => {
                    // It is asked about the archive as it is now.
                    self.queue.push_front(Message::Request(request));
                    return changed;
                }
                Some(Message::Request(request)) => self.answer(context, found, request),
                Some(Message::Notification(notification)) => match self.note(notification) {
                    Changed::Nothing => {}
                    Changed::Archive => changed = Changed::Archive,
                    Changed::End => return Changed::End,
                },
                Some(Message::Response(_)) => {}
            }
        }
    }

    /// The next message; `None` after a pause in which something is to be done, or where the editor has gone.
    fn next(&mut self, is_stale: bool) -> Option<Message> {
        loop {
            while let Ok(received) = self.received.try_recv() {
                self.queue_or_refuse(received);
            }
            self.cancel();
            if let Some(message) = self.queue.pop_front() {
                return Some(message);
            }
            let received = if is_stale || !self.unpublished.is_empty() {
                match self.received.recv_timeout(PAUSE) {
                    Err(RecvTimeoutError::Timeout) => return None,
                    received => received.ok(),
                }
            } else {
                self.received.recv().ok()
            };
            match received {
                Some(received) => self.queue_or_refuse(received),
                None => {
                    if self.state == State::Serving {
                        self.state = State::Gone;
                    }
                    return None;
                }
            }
        }
    }

    /// Notes a message to be looked at; what is none is answered at once.
    fn queue_or_refuse(&mut self, received: Received) {
        match received {
            Received::Message(message) => self.queue.push_back(message),
            // Where nobody listens any more, the next wait says so.
            Received::Malformed(malformed) => drop(wire::refuse(&malformed)),
        }
    }

    /// Answers the requests that wait and that the editor has given up.
    fn cancel(&mut self) {
        let mut cancelled = Vec::new();
        self.queue.retain(|message| match message {
            Message::Notification(notification) if notification.method == Cancel::METHOD => {
                cancelled.extend(serde_json::from_value::<CancelParams>(notification.params.clone()));
                false
            }
            _ => true,
        });
        for CancelParams { id } in cancelled {
            let id = match id {
                NumberOrString::Number(number) => RequestId::from(number),
                NumberOrString::String(text) => RequestId::from(text),
            };
            let waits = |message: &Message| matches!(message, Message::Request(request) if request.id == id);
            if let Some(at) = self.queue.iter().position(waits) {
                self.queue.remove(at);
                self.fail(id, ErrorCode::RequestCanceled, "the editor gave it up");
            }
        }
    }

    /// Sends a message. Where nobody listens any more, the next one that is waited for says so.
    fn send(&self, message: Message) {
        drop(wire::send(&message));
    }

    fn fail(&self, id: RequestId, code: ErrorCode, why: &str) {
        self.send(Message::Response(Response::new_err(id, code as i32, why.to_owned())));
    }

    fn notify<P: Serialize>(&self, method: &str, parameters: P) {
        self.send(Message::Notification(Notification::new(method.to_owned(), parameters)));
    }

    fn answer(&mut self, context: &CheckContext<'_>, found: &[check::Diagnostic], request: Request) {
        let Request { id, method, params, .. } = request;
        if method == Shutdown::METHOD {
            self.state = State::Asked;
            return self.send(Message::Response(Response::new_ok(id, Value::Null)));
        }
        if self.state != State::Serving {
            return self.fail(id, ErrorCode::InvalidRequest, "the editor asked for the end");
        }
        if method == Initialize::METHOD {
            return self.fail(id, ErrorCode::InvalidRequest, "`initialize` was answered already");
        }
        let answered = self.with_view(context, found, |view| {
            let document =
                answers::document_of(&params).map(|uri| files::name_of(self.root.as_deref(), &uri));
            let document = document.and_then(|name| self.open.get(&name)).map(|open| &open.document);
            apart(|| answers::answer(view, document, &method, params))
        });
        match answered {
            Ok(Ok(value)) => self.send(Message::Response(Response::new_ok(id, value))),
            Ok(Err((code, why))) => self.fail(id, code, &why),
            Err(panicked) => self.fail(id, ErrorCode::InternalError, &panicked),
        }
    }

    fn with_view<T>(
        &self,
        context: &CheckContext<'_>,
        found: &[check::Diagnostic],
        work: impl FnOnce(&View<'_>) -> T,
    ) -> T {
        let address = |name: &str| match self.open.get(name) {
            Some(open) => Some(open.uri.clone()),
            None => files::address_of(&self.root.as_deref().unwrap_or(Path::new("")).join(name)),
        };
        work(&View { context, found, records: &self.records, address: &address })
    }

    /// Sends the findings that the editor does not know yet.
    fn publish(&mut self, context: &CheckContext<'_>, found: &[check::Diagnostic]) {
        for name in std::mem::take(&mut self.unpublished) {
            let Some(open) = self.open.get(&name) else { continue };
            let diagnostics =
                self.with_view(context, found, |view| apart(|| diagnostics(view, &open.document)));
            self.notify(
                PublishDiagnostics::METHOD,
                PublishDiagnosticsParams {
                    uri: open.uri.clone(),
                    diagnostics: diagnostics.unwrap_or_default(),
                    version: Some(open.version),
                },
            );
        }
    }

    /// Notes what the editor says and asks no answer for. What cannot be read is passed over.
    fn note(&mut self, notification: Notification) -> Changed {
        let Notification { method, params } = notification;
        match method.as_str() {
            ExitNotification::METHOD => {
                if self.state == State::Serving {
                    self.state = State::Gone;
                }
                Changed::End
            }
            Initialized::METHOD => {
                if self.can_watch {
                    let id = RequestId::from(0);
                    let method = RegisterCapability::METHOD.to_owned();
                    self.send(Message::Request(Request::new(id, method, answers::watched())));
                }
                Changed::Nothing
            }
            DidOpenTextDocument::METHOD => self.read(params, Self::opened),
            DidChangeTextDocument::METHOD => self.read(params, Self::edited),
            DidCloseTextDocument::METHOD => self.read(params, |server, closed| server.closed(&closed)),
            DidSaveTextDocument::METHOD => self.read(params, |server, saved| server.saved(&saved)),
            DidChangeWatchedFiles::METHOD => {
                self.is_stale = true;
                Changed::Archive
            }
            _ => Changed::Nothing,
        }
    }

    fn read<P: DeserializeOwned>(
        &mut self,
        parameters: Value,
        note: impl FnOnce(&mut Self, P) -> Changed,
    ) -> Changed {
        serde_json::from_value(parameters).map_or(Changed::Nothing, |read| note(self, read))
    }

    fn name(&self, uri: &Uri) -> String {
        files::name_of(self.root.as_deref(), uri)
    }

    /// What a change of an open file changes.
    fn touched(&mut self, name: String) -> Changed {
        let is_play = self.open.get(&name).is_none_or(|open| open.document.is_play());
        self.unpublished.insert(name);
        if is_play { Changed::Nothing } else { Changed::Archive }
    }

    fn opened(&mut self, opened: DidOpenTextDocumentParams) -> Changed {
        let file = opened.text_document;
        let mut changed = Changed::Nothing;
        if self.root.is_none() {
            let folder = files::path_of(&file.uri).and_then(|path| files::archive_above(path.parent()?));
            match folder {
                Some(folder) => {
                    (self.root, self.is_stale, changed) = (Some(folder), true, Changed::Archive);
                }
                None => self.notify(ShowMessage::METHOD, no_archive()),
            }
        }
        let name = self.name(&file.uri);
        let document = TextDocument::new(name.clone(), file.text);
        self.open.insert(name.clone(), Open { uri: file.uri, version: file.version, document });
        if self.touched(name) == Changed::Archive { Changed::Archive } else { changed }
    }

    fn edited(&mut self, edited: DidChangeTextDocumentParams) -> Changed {
        let name = self.name(&edited.text_document.uri);
        let Some(mut open) = self.open.remove(&name) else { return Changed::Nothing };
        for change in edited.content_changes {
            open.document = open.document.changed(change);
        }
        open.version = edited.text_document.version;
        self.open.insert(name.clone(), open);
        self.touched(name)
    }

    fn closed(&mut self, closed: &DidCloseTextDocumentParams) -> Changed {
        let name = self.name(&closed.text_document.uri);
        let Some(open) = self.open.remove(&name) else { return Changed::Nothing };
        let none = PublishDiagnosticsParams { uri: open.uri, diagnostics: Vec::new(), version: None };
        self.notify(PublishDiagnostics::METHOD, none);
        if open.document.is_play() { Changed::Nothing } else { Changed::Archive }
    }

    fn saved(&mut self, saved: &DidSaveTextDocumentParams) -> Changed {
        let name = self.name(&saved.text_document.uri);
        if let (Some(root), true) = (&self.root, name.ends_with(".sow")) {
            self.records.extend(files::records_of(root, std::slice::from_ref(&name)));
        }
        // Whether an id is a duplicate may have changed in every open file.
        self.unpublished.extend(self.open.keys().cloned());
        Changed::Nothing
    }
}

/// The message for a file that is in no archive.
fn no_archive() -> ShowMessageParams {
    ShowMessageParams {
        typ: MessageType::WARNING,
        message: "Sowbook found no archive above this file, so there are no rulesets: open a folder with `records`, or start \
                  `sowbook lsp` with `--archive DIR`."
            .to_owned(),
    }
}

/// Does work whose panic costs only its answer.
///
/// # Errors
/// What is known of the panic.
fn apart<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let slice = RecordSlice { file: "", text: Ok(""), offset: 0, line: 1, alone: false };
    isolated(Stage::Reading, &slice, work).map_err(|panicked| panicked.to_string())
}
