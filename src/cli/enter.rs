//! `sowbook enter`: the terminal and the disk around `crate::enter`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::execute;

use base::text::counted;
use record::archive::load_apart;
use record::check::CheckContext;
use record::replay::Signs;
use tools::enter::{
    FormStep, Key, ListForm, NewRecordForm, Session, SessionRequest, draw_form, draw_session,
};

use super::args::{Arguments, Enter, Lists};
use super::embedded::Embedded;
use super::files::{self, inside, shown};
use super::lists::{self, Chosen};
use super::replace::{create, folder_of, replace};
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, embedded: &Embedded, asked: &Enter) -> Result<Exit> {
    let root = super::archive::records(arguments)?;
    let (archive, ..) = load_apart(&root);
    super::archive::known("ruleset", &super::archive::ids(&archive), &asked.ruleset)?;
    let context = CheckContext::for_records(&archive, false);
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
    let (forms, unusable) = forms(embedded, asked)?;
    let games = Path::new("play").join(&family.declaration().game);
    let mut screen =
        Screen { terminal: ratatui::try_init()?, signs: console::signs(), colours: console::shows_colours() };
    // Then pasted text is not taken for keys, where the terminal knows the difference.
    let _ = execute!(screen.terminal.backend_mut(), EnableBracketedPaste);
    let ended = (|| {
        let (path, text) = match &path {
            Some(path) if path.exists() => (path.clone(), files::read_text(&files::record_file(path)?)?),
            path => {
                let form = NewRecordForm::new(&archive, &asked.ruleset, &proposed(path.as_deref()));
                let place = |id: &str| match path {
                    Some(path) => Ok(path.clone()),
                    None => inside(&root, games.join(format!("{id}.sow"))),
                };
                match screen.ask(form, &place)? {
                    Some(begun) => begun,
                    None => return Ok(None),
                }
            }
        };
        let name = shown(&path);
        let session = Session::open(&context, &name, &text, id.as_deref())
            .map_err(|why| anyhow::anyhow!("`{}`: {why}", shown(&path)))?;
        let session = session.with_forms(&forms, unusable.is_some());
        let session = session.with_context(|| unusable.unwrap_or_default())?;
        if session.ruleset() != asked.ruleset {
            bail!(
                "`{}` is played by the ruleset `{}`, not by `{}`",
                shown(&path),
                session.ruleset(),
                asked.ruleset
            );
        }
        screen.write(session, Saving { path, saved: text, rescued: None })
    })();
    let _ = execute!(screen.terminal.backend_mut(), DisableBracketedPaste);
    ratatui::try_restore().context("cannot restore the terminal")?;
    match ended? {
        Some(done) => console::message(&done)?,
        None => console::message("nothing was written")?,
    }
    Ok(Exit::Clean)
}

/// The forms in which lines of lists may be typed: all that the program has, or the one that is named, with a message
/// for where it cannot be used.
fn forms(embedded: &Embedded, asked: &Enter) -> Result<(Vec<ListForm>, Option<String>)> {
    let Some(name) = asked.form.clone().or(asked.mapping.as_deref().map(shown)) else {
        return Ok((lists::all(embedded), None));
    };
    let (mapping, form, ruleset) = (asked.mapping.clone(), asked.form.clone(), Some(asked.ruleset.clone()));
    let Chosen { mapping, unusable } =
        lists::mapping(embedded, &Lists { mapping, form, ruleset, ..Lists::default() })?;
    Ok((vec![ListForm { name, mapping }], Some(unusable)))
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
    /// Asks for the header of a new record and makes its file, at the place for its id; `None` where nothing is to be
    /// written.
    fn ask(
        &mut self,
        mut form: NewRecordForm,
        place: &dyn Fn(&str) -> Result<PathBuf>,
    ) -> Result<Option<(PathBuf, String)>> {
        loop {
            if !is_typing()? {
                self.terminal.draw(|frame| draw_form(frame, &form, self.signs, self.colours))?;
            }
            let (next, step) = match next_typed()? {
                None => continue,
                Some(Typed::Text(text)) => (form.paste(&text), FormStep::Ask),
                Some(Typed::Key(key)) => form.key(key),
            };
            form = match step {
                FormStep::Ask => next,
                FormStep::Quit => return Ok(None),
                FormStep::Begin { id, text } => {
                    match place(&id).and_then(|path| create_record(&path, &text).map(|()| path)) {
                        Ok(path) => return Ok(Some((path, text))),
                        Err(error) => next.with_message(super::exit::message(&error)),
                    }
                }
            };
        }
    }

    /// Writes until the end; what is there then. What is on the disk is never older than what is shown, unless the
    /// message says so.
    fn write(&mut self, mut session: Session<'_>, mut saving: Saving) -> Result<Option<String>> {
        loop {
            if !is_typing()? {
                self.terminal.draw(|frame| draw_session(frame, &session, self.signs, self.colours))?;
            }
            let (next, step) = match next_typed()? {
                None => continue,
                Some(Typed::Text(text)) => (session.paste(&text), SessionRequest::Nothing),
                Some(Typed::Key(key)) => session.key(key),
            };
            session = next;
            if step == SessionRequest::Nothing {
                continue;
            }
            match saving.save(&session.text()) {
                Ok(()) if step == SessionRequest::Quit => return Ok(Some(done(&session, &saving.path))),
                Ok(()) => {}
                Err(why) => match &saving.rescued {
                    Some(rescued) if step == SessionRequest::Quit => {
                        bail!("{}; what you wrote is in `{}`", why, shown(&rescued.path));
                    }
                    Some(rescued) => {
                        let place = shown(&rescued.path);
                        session = session
                            .with_message(format!("not saved: {why}; all of it is in `{place}`"), true);
                    }
                    // The end would lose it.
                    None => {
                        let help = "and no other folder takes it: make room, then ^Q saves it and ends";
                        session = session.with_message(format!("not saved: {why}, {help}"), true);
                    }
                },
            }
        }
    }
}

/// Where the text is on the disk.
struct Saving {
    /// The file that is written.
    path: PathBuf,
    /// What it held after the last change.
    saved: String,
    /// A copy of the text in another place, while it cannot be saved.
    rescued: Option<Rescued>,
}

/// A file with what was written, in place of one that cannot be.
struct Rescued {
    path: PathBuf,
    text: String,
}

impl Saving {
    /// Saves the text, or else a copy of it, at once: whatever ends the program then, the text is somewhere.
    ///
    /// # Errors
    /// Why it is not in its file. Without a copy it is nowhere.
    fn save(&mut self, text: &str) -> Result<(), String> {
        match self.put(text) {
            Ok(()) => {
                text.clone_into(&mut self.saved);
                if let Some(rescued) = self.rescued.take()
                    && fs::read(&rescued.path).is_ok_and(|found| found == rescued.text.as_bytes())
                {
                    // It is ours, and nobody needs it any more.
                    let _ = fs::remove_file(rescued.path);
                }
                Ok(())
            }
            Err(error) => {
                self.rescue(text);
                Err(super::exit::message(&error))
            }
        }
    }

    fn put(&self, text: &str) -> Result<()> {
        let is_there = fs::symlink_metadata(&self.path).is_ok();
        if text == self.saved && is_there {
            return Ok(());
        }
        let has_folder = folder_of(&self.path).is_dir();
        // A file that was removed is written again; a folder that is gone may be somewhere else now.
        match is_there || !has_folder {
            true => replace(&self.path, Some(self.saved.as_bytes()), text.as_bytes()),
            false => create(&self.path, text.as_bytes()),
        }
    }

    /// Writes a copy, beside the file if possible.
    fn rescue(&mut self, text: &str) {
        if let Some(rescued) = &mut self.rescued
            && replace(&rescued.path, Some(rescued.text.as_bytes()), text.as_bytes()).is_ok()
        {
            text.clone_into(&mut rescued.text);
            return;
        }
        let folders = [folder_of(&self.path).to_owned(), PathBuf::from("."), std::env::temp_dir()];
        let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.rescued = folders.into_iter().filter(|folder| folder.is_dir()).find_map(|folder| {
            let path = unused(&folder, &name)?;
            create(&path, text.as_bytes()).ok()?;
            let path = std::path::absolute(&path).unwrap_or(path);
            Some(Rescued { path, text: text.to_owned() })
        });
    }
}

/// A file for a copy of one of that name; none that is there already.
fn unused(folder: &Path, name: &str) -> Option<PathBuf> {
    let names = (1..1000).map(|number| folder.join(format!("{name}-unsaved-{number}")));
    names.into_iter().find(|path| fs::symlink_metadata(path).is_err())
}

/// What is there at the end, and what was typed and is not.
fn done(session: &Session<'_>, path: &Path) -> String {
    let dropped = session.unwritten().map_or(String::new(), |typed| format!("; not written: `{typed}`"));
    format!("{} in `{}`{dropped}", counted(session.plies(), "ply", "plies"), shown(path))
}

/// Makes the file of a new record, and its folder.
fn create_record(path: &Path, text: &str) -> Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        bail!("`{}` exists already: choose another id", shown(path));
    }
    create(path, text.as_bytes())
}

/// What somebody types.
enum Typed {
    Key(Key),
    /// Text that was pasted.
    Text(String),
}

/// Whether more was typed already: then only the last state is drawn.
fn is_typing() -> Result<bool> {
    event::poll(Duration::from_millis(1)).context("cannot read the keyboard")
}

/// The next key or text that means something; `None` where the terminal changed its size, or a key means nothing.
fn next_typed() -> Result<Option<Typed>> {
    Ok(match event::read().context("cannot read the keyboard")? {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_of(key).map(Typed::Key),
        Event::Paste(text) => Some(Typed::Text(text)),
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
            'p' => Key::Proposals,
            'u' => Key::DeleteBefore,
            'w' => Key::DeleteWord,
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
        KeyCode::Delete => Key::Delete,
        KeyCode::F(1) => Key::Help,
        // Some programs around a terminal keep Control with B for themselves.
        KeyCode::F(2) => Key::Board,
        _ => return None,
    })
}
