//! `serve` and `check --watch`, from outside: over plain connections, while files change.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::Value;

/// The longest a test waits for something that must come.
const PATIENCE: Duration = Duration::from_secs(300);

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).current_dir(folder).env_remove("SOWBOOK_ARCHIVE").env_remove("COLUMNS");
    command
}

/// A running program, with the lines of one of its outputs as they come.
struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Running {
    fn new(command: &mut Command, err: bool) -> Self {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
        let (sender, lines) = channel();
        let output: Box<dyn Read + Send> = if err {
            Box::new(child.stderr.take().expect("an output"))
        } else {
            Box::new(child.stdout.take().expect("an output"))
        };
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    /// The next line with these words.
    fn line(&self, words: &str) -> String {
        let mut read = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            if line.contains(words) {
                return line;
            }
            read.push(line);
        }
        panic!("no line with `{words}`: {read:?}");
    }

    /// Asks the program to stop, as Ctrl-C does, and gives its status.
    fn stop(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
        assert!(asked.success());
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An archive of its own, and the server of its site.
struct Served {
    folder: tempfile::TempDir,
    server: Running,
    port: u16,
}

struct Response {
    status: u16,
    head: String,
    body: String,
}

impl Served {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let made = command(folder.path(), &["init", "own"]).output().expect("the command runs");
        assert!(made.status.success());
        let temporary = folder.path().join("temporary");
        fs::create_dir(&temporary).expect("a folder");
        let own = folder.path().join("own");
        let server = Running::new(command(&own, &["serve", "--port", "0"]).env("TMPDIR", temporary), true);
        let line = server.line("serving http://127.0.0.1:");
        let port = line.split(':').nth(2).and_then(|rest| rest.split('/').next()).expect("a port");
        let port = port.parse().expect("a port");
        server.line("1 record (1 verified)");
        Self { folder, server, port }
    }

    fn own(&self, name: &str) -> PathBuf {
        self.folder.path().join("own").join(name)
    }

    fn record(&self) -> PathBuf {
        let play = fs::read_dir(self.own("records/play")).expect("a folder");
        let folder = play.map(|entry| entry.expect("an entry").path()).find(|path| path.is_dir());
        folder.expect("a folder of records").join("first-record.sow")
    }

    /// Sends a request as it is and reads the whole answer.
    fn send(&self, request: &str) -> Response {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Response { status, head: head.to_owned(), body: body.to_owned() }
    }

    fn get(&self, path: &str) -> Response {
        let port = self.port;
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"))
    }

    /// The state of the site, as soon as it is another than version `seen`.
    fn news(&self, seen: u64) -> Value {
        let script = self.get(&format!("/.sowbook/news.js?seen={seen}"));
        assert_eq!(script.status, 200);
        let json = script.body.trim().strip_prefix("sowbookNews(").and_then(|rest| rest.strip_suffix(");"));
        serde_json::from_str(json.expect("a call")).expect("JSON")
    }

    /// The page at a path, and the sum by which it asks whether it is still the newest.
    fn page(&self, path: &str) -> (String, String) {
        let page = self.get(path).body;
        let sum = page.split("data-sum=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a sum");
        (page.clone(), sum.to_owned())
    }

    /// The state as an open page asks for it.
    fn news_of(&self, path: &str, sum: &str, seen: u64) -> Value {
        let script = self.get(&format!("/.sowbook/news.js?seen={seen}&page={path}&sum={sum}")).body;
        let json = script.trim().strip_prefix("sowbookNews(").and_then(|rest| rest.strip_suffix(");"));
        serde_json::from_str(json.expect("a call")).expect("JSON")
    }

    /// The state once it is as asked for.
    fn news_when(&self, is_so: impl Fn(&Value) -> bool) -> Value {
        let mut seen = 0;
        for _ in 0..50 {
            let news = self.news(seen);
            if is_so(&news) {
                return news;
            }
            seen = news["version"].as_u64().expect("a number");
        }
        panic!("it never came");
    }
}

#[test]
fn pages_are_served_with_a_script_that_no_built_site_has() {
    let served = Served::new();
    let page = served.get("/r/first-record/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("Content-Type: text/html; charset=utf-8"), "{}", page.head);
    assert!(page.head.contains("Cross-Origin-Resource-Policy: same-origin"), "{}", page.head);
    let script =
        page.body.split("<script src=\"/.sowbook/reload.js\" data-sum=\"").nth(1).expect("the script");
    assert!(script.get(64..).is_some_and(|rest| rest.starts_with("\" defer></script></head>")), "{script}");
    assert!(page.body.trim_end().ends_with("</html>"));
    let moved = served.get("/r/first-record");
    assert!(moved.status == 301 && moved.head.contains("Location: /r/first-record/"), "{}", moved.head);
    assert!(served.get("/assets/style.css").head.contains("text/css"));
    assert!(served.get("/.sowbook/reload.js").body.contains("location.reload()"));
    let missing = served.get("/r/none/");
    assert!(missing.status == 404 && missing.body.contains("/.sowbook/reload.js"), "{}", missing.head);

    let built = command(&served.own(""), &["build"]).output().expect("the command runs");
    assert!(built.status.success());
    let mut folders = vec![served.own("site/public")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".sowbook")) {
                let text = String::from_utf8_lossy(&fs::read(&path).expect("a file")).into_owned();
                assert!(!text.contains("/.sowbook/"), "{}", path.display());
            }
        }
    }
}

#[test]
fn nothing_outside_the_site_is_served() {
    let served = Served::new();
    fs::write(served.folder.path().join("temporary/secret"), "SECRET").expect("written");
    for path in [
        "/../secret",
        "/../../secret",
        "/%2e%2e/secret",
        "/..%2f..%2fsecret",
        "/r/../../../secret",
        "/..\\..\\secret",
        "//secret",
        "/.sowbook-kept",
        "/.sowbook-files",
        "/r/%2e%2e/.sowbook-kept",
        "/.sowbook/../secret",
        "/.sowbook/x",
        "/%00",
        "/%",
        "/%zz/../../secret",
        "http://127.0.0.1/../secret",
        "*",
    ] {
        let answer = served.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {}", answer.head);
        // The page for what is not found names the sum of its style.
        let body = answer.body.replace("'sha256-", "");
        assert!(!body.contains("SECRET") && !body.contains("sha256"), "{path}");
    }
    // Everybody's own folder is not served, only the site.
    assert_eq!(served.get("/records/LICENSE.md").status, 404);
}

#[test]
fn only_this_computer_is_answered() {
    let served = Served::new();
    let port = served.port;
    for (request, status) in [
        (format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"), 200),
        (format!("HEAD / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"), 200),
        (format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\nConnection: close\r\n\r\n"), 403),
        (
            format!(
                "GET /.sowbook/news.js?seen=0 HTTP/1.1\r\nHost: evil.example:{port}\r\nConnection: close\r\n\r\n"
            ),
            403,
        ),
        ("GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\nConnection: close\r\n\r\n".to_owned(), 403),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_owned(), 403),
        ("GET / HTTP/1.0\r\n\r\n".to_owned(), 403),
        (
            format!(
                "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            ),
            405,
        ),
    ] {
        let answer = served.send(&request);
        assert_eq!(answer.status, status, "{request}");
        assert_eq!(answer.body.contains("</html>"), status == 200 && request.starts_with("GET"), "{request}");
    }
    // What is no HTTP at all harms nobody.
    served.send("\u{0}\u{1}\r\n\r\n");
    assert_eq!(served.get("/").status, 200);
    // Other computers find nobody at the port: it is bound to the loopback address only.
    assert!(
        TcpStream::connect_timeout(&format!("127.0.0.2:{port}").parse().expect("an address"), PATIENCE)
            .is_err()
    );
}

/// The addresses at which zones are drawn, each with words of its answer; what the archive does not have is not found.
#[test]
fn zones_are_drawn_on_images_of_the_archive() {
    let served = Served::new();
    let at = |name: &str| served.own("records/facsimiles").join(name);
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/reject/archive");
    for (case, name) in [
        ("unknown-zone", "letter-1901/1.png"),
        ("unknown-zone", "letter-1901/a--2.png"),
        ("image-turned", "letter-1901/3.png"),
        ("not-an-image", "letter-1901/4.png"),
        ("unknown-zone", "other-1902/14v.png"),
    ] {
        fs::create_dir_all(at(name).parent().expect("a folder")).expect("made");
        fs::copy(cases.join(case).join("records/facsimiles/letter-1901/1.png"), at(name)).expect("copied");
    }
    fs::write(served.folder.path().join("secret.png"), "SECRET").expect("written");
    std::os::unix::fs::symlink(served.folder.path().join("secret.png"), at("letter-1901/out.png"))
        .expect("a link");
    let pages = "[{page: 1, image: 1.png, size: [200, 400], lines: {3: [0, 300, 200, 30]}},\
                 {page: 7, image: 1.png, size: [20, 40]}]";
    fs::write(at("letter-1901.yaml"), format!("{{id: letter-1901, copy: A copy, pages: {pages}}}"))
        .expect("written");
    for (path, status, words) in [
        ("", 200, "<a href=\"letter-1901/1.png/?page=1\">1.png</a>, page 1, 1 zone<"),
        ("", 200, "<a href=\"letter-1901/1.png/?page=7\">1.png</a>, page 7, 0 zones<"),
        ("", 200, "<a href=\"other-1902/14v.png/\">14v.png</a>, not yet in <code>other-1902.yaml</code>"),
        ("letter-1901/1.png", 200, "PNG"),
        ("letter-1901/1.png/", 200, "viewBox=\"0 0 200 400\""),
        ("letter-1901/1.png/", 200, "data-zone=\"3\" x=\"0\" y=\"300\" width=\"200\" height=\"30\""),
        ("letter-1901/1.png/", 200, "data-form=\"lines\""),
        ("letter-1901/1.png/?page=7", 200, "viewBox=\"0 0 20 40\""),
        ("letter-1901/1.png/?page=8", 404, "not found"),
        ("letter-1901/a--2.png/", 200, "data-form=\"page 1 7\""),
        ("letter-1901/a--2.png/", 200, "id=\"zone-page\" value=\"\""),
        ("letter-1901/3.png/", 200, "The camera was turned when it was taken: its EXIF"),
        ("letter-1901/4.png/", 200, "Zones cannot be drawn on this file. It is not the JPEG"),
        ("other-1902/14v.png/", 200, "data-form=\"file\""),
        ("other-1902/14v.png/", 200, "id=\"zone-page\" value=\"14v\""),
        ("letter-1901/9.png/", 404, "not found"),
        ("letter-1901/out.png", 404, "not found"),
        ("letter-1901/out.png/", 404, "not found"),
        ("letter-1901/../../sources/marin-1931.yaml", 404, "not found"),
        ("../facsimiles/letter-1901/1.png", 404, "not found"),
        ("%2e%2e/letter-1901/1.png", 404, "not found"),
        ("letter-1901.yaml", 404, "not found"),
        ("/", 404, "not found"),
    ] {
        let answer = served.get(&format!("/.sowbook/zones/{path}"));
        assert_eq!(answer.status, status, "{path}: {}", answer.head);
        assert!(answer.body.contains(words), "{path}: {}", answer.body);
        let is_page = answer.head.contains("Content-Type: text/html");
        assert_eq!(is_page, answer.head.contains("Content-Security-Policy: default-src 'none';"), "{path}");
        // No script and no style within a page, and none that loads it again while somebody draws.
        assert!(!is_page || !answer.body.contains("reload.js") && !answer.body.contains("<style"), "{path}");
    }
    let port = served.port;
    for (line, host, status) in [
        ("GET /.sowbook/zones/letter-1901/1.png/", format!("evil.example:{port}"), 403),
        ("GET /.sowbook/zones/letter-1901/1.png", "127.0.0.1:1".to_owned(), 403),
        ("POST /.sowbook/zones/letter-1901/1.png/", format!("127.0.0.1:{port}"), 405),
        ("HEAD /.sowbook/zones/", format!("localhost:{port}"), 200),
    ] {
        let answer = served.send(&format!("{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(answer.status, status, "{line}");
    }
}

#[test]
fn no_connection_waits_for_another() {
    let served = Served::new();
    let port = served.port;
    let open = || TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    // Browsers open connections in advance and leave them idle.
    let idle: Vec<_> = (0..40).map(|_| open()).collect();
    let mut asking: Vec<_> = (0..40).map(|_| open()).collect();
    for stream in &mut asking {
        stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a limit");
        let request = format!("GET /assets/style.css HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
    }
    for stream in &mut asking {
        let mut status = [0; 12];
        stream.read_exact(&mut status).expect("an answer while all connections stay open");
        assert_eq!(&status, b"HTTP/1.1 200");
    }
    drop(idle);
}

/// As many connections as there may be, which send a byte now and then: whoever asks is answered all the same.
#[test]
fn slow_connections_lock_nobody_out() {
    let served = Served::new();
    let open = || TcpStream::connect(("127.0.0.1", served.port)).expect("a connection");
    let mut slow: Vec<_> = (0..300).map(|_| open()).collect();
    for round in 0..3 {
        for stream in &mut slow {
            // Some were closed already.
            let _ = stream.write_all(b"G");
        }
        assert_eq!(served.get("/assets/style.css").status, 200, "{round}");
        std::thread::sleep(Duration::from_millis(100));
    }
    // However slowly bytes come, the time for a head ends: the last connections are closed, too.
    let begun = std::time::Instant::now();
    let mut last = slow.pop().expect("a connection");
    last.set_read_timeout(Some(Duration::from_millis(200))).expect("a limit");
    let is_open = |stream: &mut TcpStream| {
        let sent = stream.write_all(b"G").is_ok();
        let read = stream.read(&mut [0; 16]);
        sent && read.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    };
    while is_open(&mut last) {
        assert!(begun.elapsed() < PATIENCE, "a slow connection stays open");
    }
}

/// Whatever takes the place of a file or folder is served: files saved by a rename, and folders that were moved.
#[test]
fn files_and_folders_that_are_moved_are_followed() {
    let served = Served::new();
    let text = fs::read_to_string(served.record()).expect("a record");
    let name = served.record().strip_prefix(served.own("records")).expect("below").to_owned();
    let shows = |path: &str, words: &str| {
        let begun = std::time::Instant::now();
        while !served.get(path).body.contains(words) {
            assert!(begun.elapsed() < PATIENCE, "{path} never shows {words}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let retitled =
        |title: &str| fs::write(served.record(), text.replace("A first record", title)).expect("written");
    // Another branch has no records, and then they are back.
    fs::rename(served.own("records"), served.own("x")).expect("moved");
    served.news_when(|news| {
        !news["failure"].is_null()
            || !news["findings"].as_array().is_none_or(Vec::is_empty)
            || news["build"].as_u64() > Some(1)
    });
    fs::rename(served.own("x"), served.own("records")).expect("moved");
    retitled("Back again");
    shows("/r/first-record/", "Back again");
    // Others take their place.
    let other = served.own("y").join(&name);
    fs::create_dir_all(other.parent().expect("a folder")).expect("made");
    for folder in ["rulesets", "games", "evidence", "sources"] {
        let copied =
            Command::new("cp").arg("-r").args([served.own("records").join(folder), served.own("y")]).status();
        assert!(copied.is_ok_and(|status| status.success()));
    }
    fs::write(&other, text.replace("A first record", "From elsewhere")).expect("written");
    fs::rename(served.own("records"), served.own("x")).expect("moved");
    fs::rename(served.own("y"), served.own("records")).expect("moved");
    shows("/r/first-record/", "From elsewhere");
    retitled("And changed there");
    shows("/r/first-record/", "And changed there");
    // A page of the handbook, in a folder that was made again, saved by a rename, and the settings likewise.
    fs::remove_dir_all(served.own("site/handbook")).expect("removed");
    fs::create_dir(served.own("site/handbook")).expect("made");
    fs::write(served.own("site/handbook/own.md"), "# Own\n\nFirst words\n").expect("written");
    shows("/handbook/own/", "First words");
    fs::write(served.own("site/handbook/own.tmp"), "# Own\n\nOther words\n").expect("written");
    fs::rename(served.own("site/handbook/own.tmp"), served.own("site/handbook/own.md")).expect("moved");
    shows("/handbook/own/", "Other words");
    let settings = fs::read_to_string(served.own("site/settings.yaml")).expect("settings");
    let title = settings.lines().find(|line| line.starts_with("title:")).expect("a title");
    fs::write(served.own("site/s.tmp"), settings.replace(title, "title: Renamed games")).expect("written");
    fs::rename(served.own("site/s.tmp"), served.own("site/settings.yaml")).expect("moved");
    shows("/", "Renamed games");
}

/// Whether the browser cannot be found or fails later, somebody says so; and nobody says so where it opens.
#[test]
fn a_browser_that_cannot_be_opened_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = command(folder.path(), &["init", "own"]).output().expect("the command runs");
    assert!(made.status.success());
    for (script, is_opened) in [(None, false), (Some("sleep 1; exit 3"), false), (Some("exit 0"), true)] {
        let bin = folder.path().join("bin");
        let _ = fs::remove_dir_all(&bin);
        fs::create_dir(&bin).expect("made");
        if let Some(script) = script {
            use std::os::unix::fs::PermissionsExt;
            let path = bin.join("xdg-open");
            fs::write(&path, format!("#!/bin/sh\nPATH=/bin:/usr/bin; {script}\n")).expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
        }
        let mut serve = command(&folder.path().join("own"), &["serve", "--open", "--port", "0"]);
        let server = Running::new(serve.env("PATH", &bin), true);
        server.line("1 record (1 verified)");
        if is_opened {
            assert!(server.lines.recv_timeout(Duration::from_secs(3)).is_err());
        } else {
            server.line("no browser could be opened; open http://127.0.0.1:");
        }
        assert_eq!(server.stop(), Some(0));
    }
}

#[test]
fn a_change_is_built_and_announced() {
    let served = Served::new();
    let before = served.news(0);
    assert_eq!((&before["build"], &before["failure"]), (&Value::from(1), &Value::Null));
    assert_eq!(before["findings"], Value::from(Vec::<Value>::new()));
    let text = fs::read_to_string(served.record()).expect("a record");
    fs::write(served.record(), text.replace("A first record", "Another title")).expect("written");
    served.news_when(|news| news["build"] == 2);
    assert!(served.get("/r/first-record/").body.contains("Another title"));

    // Folders made later are watched, too; what an editor leaves beside its files is nothing.
    fs::create_dir(served.own("records/play/more")).expect("a folder");
    fs::write(served.own("records/play/more/second.sow"), text.replace("id: first-record", "id: second"))
        .expect("written");
    served.news_when(|news| news["build"].as_u64() > Some(2) && served.get("/r/second/").status == 200);
}

/// The page of a changed record is there before the rest of the site, and is the page of the whole site. Other pages
/// that are open are not loaded again.
#[test]
fn the_page_of_a_changed_record_comes_first() {
    let served = Served::new();
    let text = fs::read_to_string(served.record()).expect("a record");
    // One that does not change, so that only some do.
    let second = text.replace("id: first-record", "id: second");
    fs::write(served.own("records/play/second.sow"), &second).expect("written");
    served.news_when(|news| news["build"] == 2);
    let (path, other) = ("/r/first-record/", "/handbook/notation/");
    let mut came_first = 0;
    for (change, title) in ["Another title", "Yet another title", "A first record"].iter().cycle().enumerate()
    {
        // On a busy machine the rest of the site may be there, too, before anybody has asked.
        if change >= 3 && came_first > 0 || change == 30 {
            break;
        }
        let ((_, sum), (_, sum_of_other)) = (served.page(path), served.page(other));
        let before = served.news_of(path, &sum, 0);
        assert_eq!(before["stale"], false);
        let seen = before["version"].as_u64().expect("a number");
        fs::write(served.record(), text.replace("A first record", title)).expect("written");
        let first = served.news_of(path, &sum, seen);
        assert_eq!(first["stale"], true, "{title}");
        came_first += usize::from(first["build"] == before["build"]);
        let (page, sum) = served.page(path);
        assert!(page.contains(title), "{title}");
        let beside = served.get("/r/first-record/record.json").body;
        assert!(beside.contains(title), "{title}: {beside}");

        let built = served.news_when(|news| news["build"].as_u64() > before["build"].as_u64());
        assert_eq!(served.page(path), (page, sum.clone()), "{title}");
        assert!(served.page("/r/").0.contains(title), "{title}");
        assert_eq!(served.news_of(path, &sum, 0)["stale"], false, "{title}");
        assert_eq!(served.news_of(other, &sum_of_other, 0)["stale"], false, "{title}");
        assert_eq!(built["findings"], before["findings"], "{title}");
    }
    assert!(came_first > 0);
}

#[test]
fn broken_files_are_findings_and_the_pages_stay() {
    let served = Served::new();
    let text = fs::read_to_string(served.record()).expect("a record");
    fs::write(served.record(), text.replace("1. ", "1. zz <script>alert(1)</script> ")).expect("written");
    let news = served.news_when(|news| news["findings"].as_array().is_some_and(|all| !all.is_empty()));
    assert!(news["findings"][0].as_str().is_some_and(|text| text.starts_with("error[")), "{news}");
    assert_eq!(served.get("/r/first-record/").status, 200);
    fs::write(served.record(), b"---\nsowbook: 1\n\xff\xfe").expect("written");
    served.news_when(|news| news["findings"][0].as_str().is_some_and(|text| text.contains("UTF-8")));

    // Without settings there is no new site, and the last one stays.
    let settings = fs::read_to_string(served.own("site/settings.yaml")).expect("settings");
    fs::write(served.own("site/settings.yaml"), "titel: x\n").expect("written");
    let news = served.news_when(|news| !news["failure"].is_null());
    assert!(news["failure"].as_str().is_some_and(|why| why.contains("unknown key `titel`")), "{news}");
    assert_eq!(served.get("/").status, 200);

    fs::write(served.own("site/settings.yaml"), settings).expect("written");
    fs::write(served.record(), text).expect("written");
    let is_well =
        |news: &Value| news["failure"].is_null() && news["findings"].as_array().is_some_and(Vec::is_empty);
    served.news_when(is_well);
    assert_eq!(served.get("/r/first-record/").status, 200);
}

/// The files of a site with their contents, apart from what the program keeps for itself.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(root).expect("below the site").to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if !name.to_string_lossy().starts_with(".sowbook") {
                files.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    files
}

#[test]
fn a_site_kept_up_to_date_is_the_site_built_from_scratch() {
    let served = Served::new();
    let temporary = served.folder.path().join("temporary");
    let entry = fs::read_dir(&temporary).expect("a folder").next().expect("a site").expect("an entry");
    let site = entry.path().join("site");
    let text = fs::read_to_string(served.record()).expect("a record");
    let second = served.own("records/play/second.sow");
    let copy = text.replace("id: first-record", "id: second").replace("A first record", "A second record");
    let sources = fs::read_dir(served.own("records/sources")).expect("a folder");
    let source = sources.map(|entry| entry.expect("an entry").path()).next().expect("a source");
    let of_source = fs::read_to_string(&source).expect("a source");
    let steps: [(&str, &Path, Option<String>); 9] = [
        ("a new record", &second, Some(copy.clone())),
        ("another title", &second, Some(copy.replace("A second record", "Another title"))),
        ("an illegal move", &second, Some(copy.replace("1. ", "1. zz "))),
        ("an id that is taken", &second, Some(copy.replace("id: second", "id: first-record"))),
        ("a record well again", &second, Some(copy.clone())),
        ("another source", &source, Some(format!("{of_source}note: a note\n"))),
        ("a broken source", &source, Some("title: [".to_owned())),
        ("the source well again", &source, Some(of_source.clone())),
        ("a record gone", &second, None),
    ];
    for (what, path, content) in steps {
        let seen = served.news(0)["build"].as_u64();
        match content {
            Some(content) => fs::write(path, content).expect("written"),
            None => fs::remove_file(path).expect("removed"),
        }
        served.news_when(|news| news["build"].as_u64() > seen);
        let built = command(&served.own(""), &["build", "--rebuild", "--out", "../built"]).output();
        assert!(built.expect("the command runs").status.code() < Some(2), "{what}");
        let (kept, fresh) = (files(&site), files(&served.folder.path().join("built")));
        let differ = |name: &&PathBuf| kept.get(*name) != fresh.get(*name);
        let differing: Vec<&PathBuf> = kept.keys().chain(fresh.keys()).filter(differ).collect();
        assert!(differing.is_empty() && kept.len() > 50, "{what}: {differing:?}");

        // What a build found is what a check of the whole archive finds, which is made if no site can be built.
        let findings = |news: &Value| (news["findings"].clone(), news["more"].clone());
        let found = findings(&served.news(0));
        let settings = served.own("site/settings.yaml");
        let well = fs::read_to_string(&settings).expect("settings");
        fs::write(&settings, "titel: x\n").expect("written");
        let failed = served.news_when(|news| !news["failure"].is_null());
        assert_eq!(findings(&failed), found, "{what}");
        fs::write(&settings, well).expect("written");
        served.news_when(|news| news["failure"].is_null());
    }
}

#[test]
fn a_stopped_server_leaves_nothing_behind() {
    let served = Served::new();
    let Served { folder, server, port } = served;
    let temporary = folder.path().join("temporary");
    assert_eq!(fs::read_dir(&temporary).expect("a folder").count(), 1);
    // The port is taken: whoever asks for it hears so.
    let own = folder.path().join("own");
    let taken = command(&own, &["serve", "--port", &port.to_string()]).output().expect("the command runs");
    let message = String::from_utf8_lossy(&taken.stderr).into_owned();
    assert_eq!(taken.status.code(), Some(2));
    assert!(message.contains(&format!("cannot listen on port {port}")), "{message}");
    assert_eq!(server.stop(), Some(0));
    assert_eq!(fs::read_dir(&temporary).expect("a folder").count(), 0);
    assert!(!own.join("site/public").exists(), "it builds elsewhere");
}

#[test]
fn check_watches_for_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(command(folder.path(), &["init", "own"]).output().expect("the command runs").status.success());
    let own = folder.path().join("own");
    let checking = Running::new(&mut command(&own, &["check", "--watch"]), false);
    checking.line("1 record (1 verified); nothing found");
    // The line about waiting is on the other output; the watch begins before the check.
    fs::write(own.join("records/play/bad.sow"), "---\nsowbook: 1\n---\nend(unfinished)\n").expect("written");
    checking.line("error[");
    checking.line("2 records");
    fs::remove_file(own.join("records/play/bad.sow")).expect("removed");
    checking.line("1 record (1 verified); nothing found");
    // Other records in the place of these, and then a change of those.
    fs::create_dir_all(own.join("y/play")).expect("made");
    fs::write(own.join("y/play/bad.sow"), "---\nsowbook: 1\n---\nend(unfinished)\n").expect("written");
    fs::rename(own.join("records"), own.join("x")).expect("moved");
    fs::rename(own.join("y"), own.join("records")).expect("moved");
    checking.line("error[");
    fs::remove_file(own.join("records/play/bad.sow")).expect("removed");
    checking.line("no records; nothing found");
    // A file elsewhere, saved by a rename.
    fs::remove_dir_all(own.join("records")).expect("removed");
    fs::rename(own.join("x"), own.join("records")).expect("moved");
    let elsewhere = folder.path().join("elsewhere.sow");
    fs::write(&elsewhere, "---\nsowbook: 1\n---\nend(unfinished)\n").expect("written");
    let checking = Running::new(&mut command(&own, &["check", "--watch", "../elsewhere.sow"]), false);
    checking.line("1 record");
    for id in ["first", "second"] {
        let text = format!("---\nsowbook: 1\nid: {id}\n---\nend(unfinished)\n");
        fs::write(folder.path().join("new.tmp"), text).expect("written");
        fs::rename(folder.path().join("new.tmp"), &elsewhere).expect("moved");
        checking.line("1 record");
    }
    for other in ["--fix", "--accept-verdicts", "--format=json"] {
        let refused = command(&own, &["check", "--watch", other]).output().expect("the command runs");
        assert_eq!(refused.status.code(), Some(2), "{other}");
    }
}

/// While a record is corrected, the page shows what was found in it, whatever was published before; `build` still
/// refuses to lose an address.
#[test]
fn a_correction_is_shown_whatever_was_published() {
    let served = Served::new();
    let frozen = command(&served.own(""), &["build", "--freeze"]).output().expect("the command runs");
    assert!(frozen.status.success());
    let record = served.record();
    let text = fs::read_to_string(&record).expect("the record");
    let (header, _) = text.rsplit_once("---\n").expect("a header");
    fs::write(&record, format!("{header}---\nend(unfinished)\n")).expect("written");
    let news = served.news_when(|news| news["version"].as_u64() > Some(1));
    assert!(news["error"].is_null(), "{news}");
    assert!(!served.get("/r/first-record/").body.contains("id=\"m1s\""), "the page is the new one");
    let refused = command(&served.own(""), &["build"]).output().expect("the command runs");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        refused.status.code() == Some(2) && said.contains("`r/first-record/#m1s` was published"),
        "{said}"
    );
}
