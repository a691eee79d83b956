//! Connections: one request each, read with bounds, and its response.
//!
//! Every connection has its own thread and is closed after one response. With a pool of threads, a connection that a
//! browser opens in advance and leaves idle could keep others waiting. Each step of a connection has a deadline, however
//! slowly bytes come; and where all places are taken, the connection that has waited longest without a request gives its
//! place to the next one.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The most connections that are open at once. An open page has one that waits for news.
const MOST_AT_ONCE: usize = 128;

/// The longest head of a request, in bytes.
const MOST_HEAD: usize = 16 * 1024;

/// The most header fields of a request.
const MOST_FIELDS: usize = 100;

/// The longest time in which the head of a request comes.
const TO_ASK: Duration = Duration::from_secs(10);

/// The longest time in which a browser takes a response.
const TO_TAKE: Duration = Duration::from_secs(60);

/// The longest time in which a browser closes a connection after its response.
const TO_CLOSE: Duration = Duration::from_secs(2);

/// The head of a request. Bodies are not read: nothing that is served takes one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// Such as `GET`.
    pub(super) method: String,
    /// The path with its query, as it was sent.
    pub(super) target: String,
    /// The header field `Host`.
    pub(super) host: Option<String>,
}

/// What is sent back.
pub(super) struct Response {
    /// The status code of HTTP.
    pub(super) status: u16,
    /// The media type of the body.
    pub(super) kind: &'static str,
    /// The body; its length is sent for `HEAD` too.
    pub(super) body: Vec<u8>,
    /// A header field of its own, such as where else to look.
    pub(super) field: Option<(&'static str, String)>,
}

impl Response {
    pub(super) const fn new(status: u16, kind: &'static str, body: Vec<u8>) -> Self {
        Self { status, kind, body, field: None }
    }

    pub(super) fn words(status: u16, words: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", format!("{words}\n").into_bytes())
    }
}

/// The header fields of every response. Pages of other sites cannot load anything from here.
const FIELDS: &str = "Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
                      Cross-Origin-Resource-Policy: same-origin\r\n";

/// Why there is no request.
#[derive(Debug, PartialEq, Eq)]
enum Unread {
    /// The browser closed the connection or sent nothing more.
    Gone,
    /// These bytes are not HTTP.
    Malformed,
    /// The head is longer than anything a browser sends.
    TooLong,
}

/// The connections that are open.
#[derive(Default)]
struct Open {
    /// Counts connections.
    next: u64,
    /// Those that are open now, in the order of their beginning; without the stream once a request was read.
    streams: BTreeMap<u64, Option<TcpStream>>,
}

impl Open {
    /// Takes a place; where all are taken, the one whose request has been waited for longest. `None` where every
    /// connection has asked for something.
    fn enter(&mut self, stream: &TcpStream) -> Option<u64> {
        if self.streams.len() >= MOST_AT_ONCE {
            let idle = self.streams.iter().find_map(|(number, stream)| Some((*number, stream.as_ref()?)));
            let (number, idle) = idle?;
            // Its thread reads the end of the connection and goes.
            let _ = idle.shutdown(Shutdown::Both);
            self.streams.remove(&number);
        }
        let number = self.next;
        self.next += 1;
        self.streams.insert(number, stream.try_clone().ok());
        Some(number)
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    // Nothing panics while it holds the lock, and every state is whole.
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers every connection in a thread of its own until the program ends.
pub(super) fn answer_all<F>(listener: &TcpListener, answer: F)
where
    F: Fn(Option<&Request>) -> Response + Send + Sync + 'static,
{
    let answer = Arc::new(answer);
    let open = Arc::new(Mutex::new(Open::default()));
    for stream in listener.incoming().flatten() {
        let Some(number) = lock(&open).enter(&stream) else { continue };
        let (answer, places) = (Arc::clone(&answer), Arc::clone(&open));
        let started = Builder::new().spawn(move || {
            let asked = || {
                if let Some(stream) = lock(&places).streams.get_mut(&number) {
                    *stream = None;
                }
            };
            // The browser may have gone.
            let _ = answer_one(&stream, asked, &*answer);
            lock(&places).streams.remove(&number);
        });
        if started.is_err() {
            // The system has no room for another thread; the browser asks again.
            lock(&open).streams.remove(&number);
        }
    }
}

/// Answers a connection; `asked` hears when its request was read.
fn answer_one(
    stream: &TcpStream,
    asked: impl FnOnce(),
    answer: &impl Fn(Option<&Request>) -> Response,
) -> io::Result<()> {
    let request = match read(&mut Timed::new(stream, TO_ASK)) {
        Ok(request) => Some(request),
        Err(Unread::Gone) => return Ok(()),
        Err(Unread::Malformed | Unread::TooLong) => None,
    };
    asked();
    let has_body = request.as_ref().is_none_or(|request| request.method != "HEAD");
    let response = answer(request.as_ref());
    let mut taking = Timed::new(stream, TO_TAKE);
    taking.write_all(&head(&response))?;
    if has_body {
        taking.write_all(&response.body)?;
    }
    stream.shutdown(Shutdown::Write)?;
    // A connection closed with unread bytes would be reset, and the response lost with it.
    io::copy(&mut Timed::new(stream, TO_CLOSE).take(64 * 1024), &mut io::sink())?;
    Ok(())
}

/// A connection that has a deadline for all that is read or written.
struct Timed<'a> {
    stream: &'a TcpStream,
    end: Instant,
}

impl<'a> Timed<'a> {
    fn new(stream: &'a TcpStream, time: Duration) -> Self {
        Self { stream, end: Instant::now() + time }
    }

    /// The time that is left.
    fn remaining(&self) -> io::Result<Option<Duration>> {
        match self.end.saturating_duration_since(Instant::now()) {
            Duration::ZERO => Err(ErrorKind::TimedOut.into()),
            left => Ok(Some(left)),
        }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.remaining()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.remaining()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// The head of a response.
fn head(response: &Response) -> Vec<u8> {
    let reason = match response.status {
        200 => "OK",
        204 => "No Content",
        301 => "Moved Permanently",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        _ => "",
    };
    let mut head = format!("HTTP/1.1 {} {reason}\r\n{FIELDS}", response.status);
    head.push_str(&format!("Content-Type: {}\r\n", response.kind));
    if response.status != 204 {
        head.push_str(&format!("Content-Length: {}\r\n", response.body.len()));
    }
    if let Some((name, value)) = &response.field {
        // A line break would begin another field.
        let value: String = value.chars().filter(|sign| !sign.is_control()).collect();
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    head.into_bytes()
}

/// Reads the head of a request.
fn read(stream: &mut impl Read) -> Result<Request, Unread> {
    let mut bytes = Vec::new();
    let mut more = [0; 4096];
    loop {
        let count = match stream.read(&mut more) {
            Ok(0) => return Err(Unread::Gone),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return Err(Unread::Gone),
        };
        bytes.extend_from_slice(more.get(..count).unwrap_or_default());
        if let Some(request) = parse(&bytes)? {
            return Ok(request);
        }
        if bytes.len() > MOST_HEAD {
            return Err(Unread::TooLong);
        }
    }
}

/// The request; `None` while its head is not whole.
fn parse(bytes: &[u8]) -> Result<Option<Request>, Unread> {
    let mut fields = [httparse::EMPTY_HEADER; MOST_FIELDS];
    let mut head = httparse::Request::new(&mut fields);
    let status = head.parse(bytes).map_err(|_| Unread::Malformed)?;
    let (Some(method), Some(target)) = (head.method, head.path) else { return Ok(None) };
    if status.is_partial() {
        return Ok(None);
    }
    let host = head.headers.iter().find(|field| field.name.eq_ignore_ascii_case("host"));
    let host = host.and_then(|field| std::str::from_utf8(field.value).ok());
    Ok(Some(Request {
        method: method.to_owned(),
        target: target.to_owned(),
        host: host.map(|host| host.trim().to_owned()),
    }))
}

#[cfg(test)]
mod tests {
    use super::{MOST_HEAD, Request, Response, Unread, head, read};

    fn parse(text: &str) -> Result<Request, Unread> {
        read(&mut text.as_bytes())
    }

    #[test]
    fn a_request_is_read_up_to_its_empty_line() {
        let request =
            parse("GET /a?b HTTP/1.1\r\nhOsT:  localhost:1 \r\nX: y\r\n\r\nrest").expect("a request");
        assert_eq!((&*request.method, &*request.target), ("GET", "/a?b"));
        assert_eq!(request.host.as_deref(), Some("localhost:1"));
        assert_eq!(parse("GET / HTTP/1.0\r\n\r\n").expect("a request").host, None);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        assert_eq!(parse(""), Err(Unread::Gone));
        assert_eq!(parse("GET / HTTP/1.1\r\nHost: x"), Err(Unread::Gone));
        assert_eq!(parse("\u{0}\u{1}\r\n\r\n"), Err(Unread::Malformed));
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(2 * MOST_HEAD));
        assert_eq!(parse(&long), Err(Unread::TooLong));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(500));
        assert_eq!(parse(&many), Err(Unread::Malformed));
    }

    #[test]
    fn no_value_begins_another_field() {
        let field = Some(("Location", "/a\r\nSet-Cookie: b".to_owned()));
        let sent =
            String::from_utf8(head(&Response { field, ..Response::words(301, "moved") })).expect("text");
        assert!(!sent.contains("\r\nSet-Cookie"), "{sent}");
    }
}
