//! `serve` while folders are moved and browsers are slow: what is at the paths in the end is shown, to everybody.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::generate::Numbers;
use super::sandbox::{copy, here, program, sandbox, write};
use super::tries;

/// The longest that a page takes to be answered, and a change to be shown.
const PATIENCE: Duration = Duration::from_secs(60);

struct Served {
    child: Child,
    port: u16,
}

impl Served {
    fn new(folder: &Path) -> Self {
        let mut command = Command::new(program());
        command
            .args(["serve", "--port", "0"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut lines = BufReader::new(child.stderr.take().expect("an output")).lines().map_while(Result::ok);
        let line = lines.find(|line| line.contains("serving http://127.0.0.1:")).expect("an address");
        std::thread::spawn(move || lines.for_each(drop));
        let port = line.split(':').nth(2).and_then(|rest| rest.split('/').next()).expect("a port");
        Self { port: port.parse().expect("a port"), child }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).expect("a connection")
    }

    fn get(&self, path: &str) -> String {
        let mut stream = self.connect();
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port);
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        assert!(answer.starts_with(b"HTTP/1.1 "), "no answer to {path}");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // In order, so that its temporary site is removed.
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// What is moved away and comes back, seen from the archive's folder.
const MOVED: &[&str] = &[
    "records",
    "records/play",
    "records/rulesets",
    "records/sources",
    "site",
    "site/handbook",
    "site/settings.yaml",
    "records/play/attacked.sow",
];

/// Moves something away and back, or puts a copy in its place.
fn disturb(own: &Path, numbers: &mut Numbers) {
    let path = own.join(numbers.of(MOVED));
    let aside = own.join(format!("aside-{}", numbers.below(1000)));
    let pause = |numbers: &mut Numbers| std::thread::sleep(Duration::from_millis(numbers.below(80) as u64));
    if fs::rename(&path, &aside).is_err() {
        return;
    }
    pause(numbers);
    match numbers.below(3) {
        0 if aside.is_dir() => copy(&aside, &path),
        0 => drop(fs::copy(&aside, &path).expect("copied")),
        _ => fs::rename(&aside, &path).expect("moved back"),
    }
    pause(numbers);
}

#[test]
fn what_is_at_the_paths_is_shown_to_everybody() {
    let home = sandbox("watched");
    let own = home.join("archive");
    copy(&here("tests/fixtures/site/records"), &own.join("records"));
    copy(&here("tests/fixtures/site/site"), &own.join("site"));
    let served = Served::new(&own);
    let (mut disturbed, mut slow_ones) = (0_usize, 0_usize);
    let mut slow: Vec<TcpStream> = Vec::new();
    let done = tries("watched", 2, |number, numbers| {
        for _ in 0..numbers.below(4) {
            disturb(&own, numbers);
            disturbed += 1;
        }
        for _ in 0..numbers.below(200) {
            slow.push(served.connect());
            slow_ones += 1;
        }
        for stream in &mut slow {
            let _ = stream.write_all(b"G");
        }
        let title = format!("Title of try {number}");
        let text = format!(
            "---\nsowbook: 1\nid: attacked\ntitle: {title}\nruleset: no-such\nprovenance: constructed\n\
             licence: CC-BY-4.0\n---\n1. b1 a1\nend(unfinished)\n"
        );
        if numbers.below(2) == 0 {
            write(&own.join("records/play/attacked.sow"), text);
        } else {
            write(&own.join("records/play/new.tmp"), text);
            fs::rename(own.join("records/play/new.tmp"), own.join("records/play/attacked.sow"))
                .expect("moved");
        }
        let begun = Instant::now();
        while !served.get("/r/attacked/").contains(&title) {
            assert!(begun.elapsed() < PATIENCE, "`{title}` is never shown");
            std::thread::sleep(Duration::from_millis(10));
        }
        for entry in fs::read_dir(&own).expect("a folder").flatten() {
            if entry.file_name().to_string_lossy().starts_with("aside-") {
                let path = entry.path();
                let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
            }
        }
        if slow.len() > 400 {
            slow.clear();
        }
    });
    println!("watched: {done} tries, {disturbed} disturbances, {slow_ones} slow connections");
}
