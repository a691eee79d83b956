//! The program in a pseudo-terminal, and somebody who types.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// How long a screen or a file may take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(100);

pub(crate) struct Terminal {
    child: Child,
    keys: fs::File,
    drawn: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

impl Terminal {
    /// `sowbook` with these arguments, in a folder and a terminal of 80 columns and 24 lines without colours.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::sized(folder, arguments, (80, 24))
    }

    /// The same in a terminal of that size.
    pub(crate) fn sized(folder: &Path, arguments: &[&str], size: (u16, u16)) -> Self {
        Self::with(folder, arguments, size, &[])
    }

    /// The same with variables of the environment.
    pub(crate) fn with(
        folder: &Path,
        arguments: &[&str],
        size: (u16, u16),
        variables: &[(&str, &str)],
    ) -> Self {
        let program = std::env::var_os("SOWBOOK").unwrap_or_else(|| env!("CARGO_BIN_EXE_sowbook").into());
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder).envs(variables.iter().copied());
        Self::of(command, size)
    }

    /// A command in a terminal of that size.
    pub(crate) fn of(mut command: Command, (columns, lines): (u16, u16)) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&terminal).and_then(|()| unlockpt(&terminal)).expect("opened");
        tcsetwinsize(&terminal, Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 })
            .expect("a size");
        let name = ptsname(&terminal, Vec::new()).expect("a name").into_string().expect("text");
        let side = || fs::File::options().read(true).write(true).open(&name).expect("the other side");
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        let child = command.stdin(side()).stdout(side()).stderr(side()).spawn().expect("it runs");
        let keys = fs::File::from(terminal);
        let mut output = keys.try_clone().expect("a copy");
        let drawn = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&drawn);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At the end the other side is gone, which Linux reports as an error.
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                kept.lock().expect("no panic").extend_from_slice(&bytes[..length]);
            }
        });
        Self { child, keys, drawn, reader }
    }

    pub(crate) fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("typed");
    }

    /// Everything drawn so far, with what steers the terminal.
    pub(crate) fn drawn(&self) -> String {
        String::from_utf8_lossy(&self.drawn.lock().expect("no panic")).into_owned()
    }

    /// Waits until something holds of what is drawn and of the text of a file.
    pub(crate) fn until(&self, path: &Path, what: &str, holds: impl Fn(&str, &str) -> bool) {
        let begun = Instant::now();
        loop {
            let text = fs::read_to_string(path).unwrap_or_default();
            if holds(&self.drawn(), &text) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{what}: {text:?}\n{}", self.drawn());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for the end; everything that was drawn.
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                break status;
            }
            if begun.elapsed() > PATIENCE {
                self.child.kill().expect("a process");
                panic!("it does not end:\n{}", self.drawn());
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        self.reader.join().expect("the output");
        let drawn = self.drawn.lock().expect("no panic").clone();
        (status, String::from_utf8_lossy(&drawn).into_owned())
    }
}
