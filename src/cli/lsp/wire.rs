//! Messages between an editor and the server, over the standard input and output.
//!
//! A message is a head with its length, an empty line, and its text. What is no message costs itself: it is answered
//! with an error, and the next head is looked for.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, channel};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

use crate::cli::console;

/// The longest message that is read, in bytes: more than the longest record takes.
const MOST_BYTES: usize = 256 * 1024 * 1024;

/// How much of a line of a head is looked at, its end.
const LINE: usize = 1024;

/// What came from the editor.
#[derive(Debug)]
pub(super) enum Received {
    Message(Message),
    /// No message of the protocol.
    Malformed(Malformed),
}

/// What is no message, and why.
#[derive(Debug, PartialEq)]
pub(super) struct Malformed {
    code: i32,
    why: String,
    /// The id of the request that it may be; null where none can be read.
    id: Value,
}

impl Malformed {
    fn new(code: ErrorCode, why: impl Into<String>) -> Self {
        Self { code: code as i32, why: why.into(), id: Value::Null }
    }
}

/// Starts to read the standard input. The messages end with it.
pub(super) fn messages() -> Receiver<Received> {
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        let mut reader = Reader { input: io::stdin().lock(), was_malformed: false };
        while let Ok(Some(received)) = reader.next() {
            if sender.send(received).is_err() {
                break;
            }
        }
    });
    messages
}

/// Sends a message to the editor.
///
/// # Errors
/// Where the editor does not listen any more.
pub(super) fn send(message: &Message) -> anyhow::Result<()> {
    console::print(|out| Ok(message.write(out)?))
}

/// Answers what is no message.
///
/// # Errors
/// Where the editor does not listen any more.
pub(super) fn refuse(malformed: &Malformed) -> anyhow::Result<()> {
    let error = json!({"code": malformed.code, "message": malformed.why});
    // The type of responses always has the id of a request.
    let text = json!({"jsonrpc": "2.0", "id": malformed.id, "error": error}).to_string();
    console::print(|out| Ok(write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?))
}

/// Reads one message after the other.
struct Reader<R> {
    input: R,
    /// Whether what came last was no message: then everything up to the next head belongs to it.
    was_malformed: bool,
}

impl<R: BufRead> Reader<R> {
    /// The next message, or why there is none; `None` at the end of the input.
    fn next(&mut self) -> io::Result<Option<Received>> {
        loop {
            let Some(length) = self.head()? else { return Ok(None) };
            let received = match length {
                Some(length) if length <= MOST_BYTES => self.body(length)?,
                Some(length) => {
                    let why = format!("the message has {length} bytes; at most {MOST_BYTES} are read");
                    Some(Received::Malformed(Malformed::new(ErrorCode::InvalidRequest, why)))
                }
                None => {
                    let why = "expected a head with `Content-Length`";
                    Some(Received::Malformed(Malformed::new(ErrorCode::ParseError, why)))
                }
            };
            let Some(received) = received else { return Ok(None) };
            let is_malformed = matches!(received, Received::Malformed(_));
            let is_known = std::mem::replace(&mut self.was_malformed, is_malformed) && length.is_none();
            if !is_known {
                return Ok(Some(received));
            }
        }
    }

    /// The length that a head gives, or `None` within where it gives none; `None` at the end of the input.
    fn head(&mut self) -> io::Result<Option<Option<usize>>> {
        let mut length = None;
        loop {
            let Some(line) = self.line()? else { return Ok(None) };
            let line = line.trim_ascii();
            if line.is_empty() {
                return Ok(Some(length));
            }
            length = length_in(line).or(length);
        }
    }

    /// The next line, or the end of one that is longer than a head has; `None` at the end of the input.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                return Ok(None);
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let read = end.map_or(bytes.len(), |end| end + 1);
            line.extend_from_slice(&bytes[..read]);
            self.input.consume(read);
            line.drain(..line.len().saturating_sub(LINE));
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }

    /// The message in the next bytes; `None` where the input ends before.
    fn body(&mut self, length: usize) -> io::Result<Option<Received>> {
        let mut bytes = Vec::new();
        // Memory grows with what comes, not with what was announced.
        let most = u64::try_from(length).unwrap_or(u64::MAX);
        if self.input.by_ref().take(most).read_to_end(&mut bytes)? < length {
            return Ok(None);
        }
        Ok(Some(message(&bytes).map_or_else(Received::Malformed, Received::Message)))
    }
}

/// The number behind `Content-Length:` in a line. Before it may be the rest of a message that was not read.
fn length_in(line: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"content-length:";
    let at = line.windows(NAME.len()).rposition(|word| word.eq_ignore_ascii_case(NAME))?;
    let digits = line[at + NAME.len()..].trim_ascii();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    // A number too long for the machine is too long for the limit, too.
    is_number.then(|| std::str::from_utf8(digits).ok()?.parse().ok().or(Some(usize::MAX))).flatten()
}

fn message(bytes: &[u8]) -> Result<Message, Malformed> {
    let value: Value = serde_json::from_slice(bytes).map_err(|error| {
        Malformed::new(ErrorCode::ParseError, format!("the message is not JSON: {error}"))
    })?;
    let id = value.get("id").cloned();
    match serde_json::from_value(value) {
        // A message with an id wants an answer, whatever the id is.
        Ok(message) if id.is_none() || !matches!(message, Message::Notification(_)) => Ok(message),
        _ => Err(Malformed {
            id: id.filter(|id| id.is_number() || id.is_string()).unwrap_or_default(),
            ..Malformed::new(ErrorCode::InvalidRequest, "expected a request, a response or a notification")
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, Malformed, Message, Reader, Received, message};

    fn all(bytes: &[u8]) -> Vec<Result<String, i32>> {
        let mut reader = Reader { input: bytes, was_malformed: false };
        let mut received = Vec::new();
        while let Some(one) = reader.next().expect("bytes can be read") {
            received.push(match one {
                Received::Message(Message::Notification(note)) => Ok(note.method),
                Received::Message(other) => panic!("{other:?}"),
                Received::Malformed(malformed) => Err(malformed.code),
            });
        }
        received
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    /// Whatever comes between two messages, both are read, and it is refused once.
    #[test]
    fn what_is_no_message_costs_itself() {
        let note = |name: &str| framed(&format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{name}\"}}"));
        let deep = framed(&"[".repeat(100_000));
        for (between, code) in [
            (framed("{{{{{"), -32700),
            (framed(""), -32700),
            (framed("\u{fffd}"), -32700),
            (deep, -32700),
            (framed("[]"), -32600),
            (framed("{\"id\": 1.5, \"method\": \"x\"}"), -32600),
            (framed("{\"id\": 7, \"method\": 5}"), -32600),
            ("Content-Length: 1099511627776\r\n\r\n{}".to_owned(), -32600),
            (format!("Content-Length: {}\r\n\r\n", "9".repeat(400)), -32600),
            (
                format!("Content-Length: {}\r\n\r\n{{\"a\": \"{}\"}}", MOST_BYTES + 1, "x".repeat(9000)),
                -32600,
            ),
            ("Content-Length: -5\r\n\r\n".to_owned(), -32700),
            ("Content-Length: many\r\n\r\n".to_owned(), -32700),
            ("GET / HTTP/1.1\r\nHost: x\r\n\r\nsome\n\nmore\n\n".to_owned(), -32700),
            ("\r\n\r\n\r\n".to_owned(), -32700),
        ] {
            let text = format!("{}{between}{}{}", note("one"), note("two"), note("three"));
            let expected =
                vec![Ok("one".to_owned()), Err(code), Ok("two".to_owned()), Ok("three".to_owned())];
            assert_eq!(all(text.as_bytes()), expected, "{}", &between[..between.len().min(60)]);
        }
    }

    #[test]
    fn heads_may_have_more_fields_and_any_case() {
        let body = "{\"method\":\"x\"}";
        let text = format!(
            "content-LENGTH:{}\nContent-Type: application/vscode-jsonrpc; charset=utf-8\n\n{body}",
            body.len()
        );
        assert_eq!(all(text.as_bytes()), [Ok("x".to_owned())]);
        // An input that ends within a message has no further one.
        assert_eq!(all(&text.as_bytes()[..text.len() - 1]), []);
        assert_eq!(all(b"Content-Length: 5\r\n"), []);
    }

    #[test]
    fn a_request_that_cannot_be_read_keeps_its_id() {
        let id = |text: &str| message(text.as_bytes()).map_err(|Malformed { id, .. }| id.to_string());
        assert_eq!(id("{\"id\": \"a\", \"method\": []}").expect_err("no request"), "\"a\"");
        assert_eq!(id("{\"id\": [], \"method\": \"x\", \"jsonrpc\": 2}").expect_err("no id"), "null");
    }
}
