//! `sowbook enter`: the terminal and the disk around `crate::enter`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::archive::load_apart;
use crate::check::CheckContext;
use crate::enter::{Form, FormStep, Key, Session, Step, draw_form, draw_session};
use crate::replay::Signs;
use crate::text::counted;

use super::args::{Arguments, Enter};
use super::files::{self, shown};
use super::replace::replace;
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, asked: &Enter) -> Result<Exit> {
    let root = super::archive::records(arguments)?;
    let (archive, _, problems) = load_apart(&root);
    super::archive::known("ruleset", &super::archive::ids(&archive), &asked.ruleset)?;
    let (context, _) = CheckContext::new(&archive, &problems);
    let Some(family) = context.family(&asked.ruleset) else {
        return Err(super::archive::unusable(&asked.ruleset));
    };
    if !console::is_interactive() {
        bail!("`sowbook enter` needs a terminal; `sowbook check` and `sowbook replay` need none");
    }
    let (path, id) = file_and_id(asked.file.as_deref());
    if let Some(path) = path.as_ref().filter(|path| path.extension().is_none_or(|ending| ending != "sow")) {
        bail!("`{}` is not a file of records: expected a name that ends in `.sow`", shown(path));
    }
    let games = root.join("play").join(&family.declaration().game);
    let mut screen =
        Screen { terminal: ratatui::try_init()?, signs: console::signs(), colours: console::shows_colours() };
    let ended = (|| {
        let (path, text) = match &path {
            Some(path) if path.exists() => (path.clone(), files::read_text(&files::record_file(path)?)?),
            path => {
                let form = Form::new(&archive, &asked.ruleset, &proposed(path.as_deref()));
                match screen.ask(form, path.as_deref(), &games)? {
                    Some(begun) => begun,
                    None => return Ok(None),
                }
            }
        };
        let name = shown(&path);
        let session = Session::open(&context, &name, &text, id.as_deref())
            .map_err(|why| anyhow::anyhow!("`{}`: {why}", shown(&path)))?;
        if session.ruleset() != asked.ruleset {
            bail!(
                "`{}` is played by the ruleset `{}`, not by `{}`",
                shown(&path),
                session.ruleset(),
                asked.ruleset
            );
        }
        screen.write(session, &path, text)
    })();
    ratatui::try_restore().context("cannot restore the terminal")?;
    match ended? {
        Some(done) => console::message(&done)?,
        None => console::message("nothing was written")?,
    }
    Ok(Exit::Clean)
}

/// The file that is named, and the id of the record in it that is meant.
fn file_and_id(named: Option<&str>) -> (Option<PathBuf>, Option<String>) {
    let Some(named) = named else { return (None, None) };
    match named.rsplit_once('#').filter(|(file, _)| !Path::new(named).exists() && Path::new(file).exists()) {
        Some((file, id)) => (Some(PathBuf::from(file)), Some(id.to_owned())),
        None => (Some(PathBuf::from(named)), None),
    }
}

/// The id that is proposed: the name of the file.
fn proposed(path: Option<&Path>) -> String {
    let stem = path.and_then(Path::file_stem);
    stem.map_or_else(|| "new-record".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

struct Screen {
    terminal: DefaultTerminal,
    signs: Signs,
    colours: bool,
}

impl Screen {
    /// Asks for the header of a new record and makes its file; `None` where nothing is to be written.
    fn ask(
        &mut self,
        mut form: Form,
        path: Option<&Path>,
        games: &Path,
    ) -> Result<Option<(PathBuf, String)>> {
        loop {
            self.terminal.draw(|frame| draw_form(frame, &form, self.signs, self.colours))?;
            let Some(key) = next_key()? else { continue };
            let (next, step) = form.key(key);
            form = match step {
                FormStep::Ask => next,
                FormStep::Quit => return Ok(None),
                FormStep::Begin { id, text } => {
                    let path = path.map_or_else(|| games.join(format!("{id}.sow")), Path::to_owned);
                    match made(&path, &text) {
                        Ok(()) => return Ok(Some((path, text))),
                        Err(error) => next.with_message(super::exit::message(&error)),
                    }
                }
            };
        }
    }

    /// Writes until the end. What is on the disk is never older than what is shown, unless the message says so.
    fn write(&mut self, mut session: Session<'_>, path: &Path, mut saved: String) -> Result<Option<String>> {
        loop {
            self.terminal.draw(|frame| draw_session(frame, &session, self.signs, self.colours))?;
            let Some(key) = next_key()? else { continue };
            let (next, step) = session.key(key);
            session = next;
            let text = session.text();
            if step == Step::Quit && text == saved {
                return Ok(Some(done(&session, path)));
            }
            if step != Step::Nothing {
                match replace(path, Some(saved.as_bytes()), text.as_bytes()) {
                    Ok(()) if step == Step::Quit => {
                        return Ok(Some(done(&session, path)));
                    }
                    Ok(()) => saved = text,
                    Err(error) if step == Step::Quit => {
                        let beside = beside(path);
                        replace(&beside, None, text.as_bytes())?;
                        let why = super::exit::message(&error);
                        bail!("{why}; what you wrote is in `{}`", shown(&beside));
                    }
                    Err(error) => {
                        session = session
                            .with_message(format!("not saved: {}", super::exit::message(&error)), true);
                    }
                }
            }
        }
    }
}

/// A file beside one that cannot be written; none that is there already.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let names = (1..).map(|number| path.with_file_name(format!("{name}-unsaved-{number}")));
    names.into_iter().find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| path.to_owned())
}

/// What is there at the end.
fn done(session: &Session<'_>, path: &Path) -> String {
    format!("{} in `{}`", counted(session.plies(), "ply", "plies"), shown(path))
}

/// Makes the file of a new record, and its folder.
fn made(path: &Path, text: &str) -> Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        bail!("`{}` exists already: choose another id", shown(path));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder `{}`", shown(folder)))?;
    }
    replace(path, None, text.as_bytes())
}

/// The next key that means something; `None` where the terminal changed its size, or a key means nothing.
fn next_key() -> Result<Option<Key>> {
    Ok(match event::read().context("cannot read the keyboard")? {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_of(key),
        _ => None,
    })
}

fn key_of(key: KeyEvent) -> Option<Key> {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char(sign) if with_control => match sign.to_ascii_lowercase() {
            'z' => Key::Undo,
            'y' => Key::Redo,
            'e' => Key::Edit,
            'd' => Key::Remove,
            'k' => Key::Comment,
            't' => Key::Doubt,
            'b' => Key::Board,
            'r' => Key::Readings,
            'q' | 'c' => Key::Quit,
            _ => return None,
        },
        KeyCode::Char(sign) if !key.modifiers.contains(KeyModifiers::ALT) && !sign.is_control() => {
            Key::Char(sign)
        }
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::F(1) => Key::Help,
        _ => return None,
    })
}
