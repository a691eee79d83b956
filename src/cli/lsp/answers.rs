//! Requests of an editor and their answers, and what the server says it can do.

use std::path::PathBuf;

use lsp_server::ErrorCode;
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest,
    Request as _,
};
use lsp_types::{
    CodeActionParams, CodeActionTriggerKind, CompletionParams, GotoDefinitionParams, HoverParams,
    TextDocumentIdentifier, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::cli::args::Arguments;
use tools::lsp::{TextDocument, View, actions, completions, definition, fix_all, formatting, hover, symbols};

use super::files::{archive_above, path_of};

/// Why a question has no answer.
pub(super) type Failure = (ErrorCode, String);

/// What the server can do.
pub(super) fn capabilities() -> Value {
    json!({
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
        "hoverProvider": true,
        "definitionProvider": true,
        "completionProvider": {"triggerCharacters": [" ", ":", "(", "@", "{"]},
        "documentFormattingProvider": true,
        "documentSymbolProvider": true,
        "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll"]},
    })
}

/// Whether the editor reports changes of files that are not open.
pub(super) fn can_watch(parameters: &Value) -> bool {
    let dynamic = parameters.pointer("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
    dynamic.and_then(Value::as_bool).unwrap_or(false)
}

/// Which of them.
pub(super) fn watched() -> Value {
    let watchers = json!([{"globPattern": "**/*.sow"}, {"globPattern": "**/*.yaml"}]);
    let options = json!({"watchers": watchers});
    json!({"registrations": [{"id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": options}]})
}

/// The folder with the records of the archive: of `--archive`, or of the folder that is open in the editor.
pub(super) fn root(arguments: &Arguments, parameters: &Value) -> Option<PathBuf> {
    let folder = |pointer: &str| -> Option<PathBuf> {
        let uri: Uri = parameters.pointer(pointer)?.as_str()?.parse().ok()?;
        archive_above(&path_of(&uri)?)
    };
    let named = || super::super::archive::records(arguments).ok()?.canonicalize().ok();
    if arguments.archive.is_some() {
        return named();
    }
    folder("/workspaceFolders/0/uri").or_else(|| folder("/rootUri")).or_else(named)
}

/// The file that a question is about.
pub(super) fn document_of(parameters: &Value) -> Option<Uri> {
    let file = parameters.get("textDocument")?.clone();
    serde_json::from_value::<TextDocumentIdentifier>(file).ok().map(|file| file.uri)
}

/// The answer to a question about an open file.
pub(super) fn answer(
    view: &View<'_>,
    document: Option<&TextDocument>,
    method: &str,
    parameters: Value,
) -> Result<Value, Failure> {
    let document = || document.ok_or_else(|| (ErrorCode::InvalidParams, "the file is not open".to_owned()));
    match method {
        HoverRequest::METHOD => {
            let asked: HoverParams = read(parameters)?;
            value(&hover(view, document()?, asked.text_document_position_params.position))
        }
        GotoDefinition::METHOD => {
            let asked: GotoDefinitionParams = read(parameters)?;
            value(&definition(view, document()?, asked.text_document_position_params.position))
        }
        Completion::METHOD => {
            let asked: CompletionParams = read(parameters)?;
            value(&completions(view, document()?, asked.text_document_position.position))
        }
        Formatting::METHOD => value(&formatting(document()?).into_iter().collect::<Vec<_>>()),
        DocumentSymbolRequest::METHOD => value(&symbols(document()?)),
        CodeActionRequest::METHOD => {
            let asked: CodeActionParams = read(parameters)?;
            // Editors that ask whenever the cursor moves say so; the whole file would be checked each time.
            let is_asked = asked.context.trigger_kind != Some(CodeActionTriggerKind::AUTOMATIC);
            let mut all = actions(view, document()?, asked.range);
            if is_asked {
                all.extend(fix_all(view, document()?));
            }
            value(&all)
        }
        _ => Err((ErrorCode::MethodNotFound, format!("`{method}` is not supported"))),
    }
}

fn read<P: DeserializeOwned>(parameters: Value) -> Result<P, Failure> {
    serde_json::from_value(parameters).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

fn value(answer: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(answer).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}
