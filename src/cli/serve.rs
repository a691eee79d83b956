//! `sowbook serve`: the site while its records are written.

mod connection;
mod http;
mod state;
mod zones;

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tempfile::TempDir;

use record::archive::Reader;
use site::{BuildMemory, PublishedAddresses};

use super::args::{Arguments, Serve};
use super::build::{SiteBuild, program};
use super::check::{attention, attention_in};
use super::exit::message;
use super::out::home;
use super::watch::{Signal, Watch};
use super::{Exit, console};
use state::Shared;

/// The port if nobody asks for another and it is free.
const PORT: u16 = 4017;

pub(super) fn run(arguments: &Arguments, asked: &Serve) -> Result<Exit> {
    let records = super::archive::records(arguments)?;
    let home = home(&records);
    let mut watch = Watch::new()?;
    watch.add(&records, true)?;
    for folder in [home.clone(), home.join("handbook")] {
        watch.add(&folder, false)?;
    }
    end_on_request(&watch)?;

    let listener = listen(asked.port)?;
    let port = listener.local_addr().context("cannot find the port")?.port();
    let folder =
        tempfile::Builder::new().prefix("sowbook-serve-").tempdir().context("cannot make a folder")?;
    // Below the temporary folder, so that what a build puts beside the site is in that folder too.
    let site = folder.path().join("site");
    std::fs::create_dir(&site).context("cannot make a folder")?;
    let site = site.canonicalize().context("cannot find the site")?;
    let shared = Arc::new(Shared::new(site, records.clone(), port));
    let answering = Arc::clone(&shared);
    std::thread::spawn(move || http::answer_all(&listener, answering));

    let address = format!("http://127.0.0.1:{port}/");
    let mut work = SiteBuild {
        archive: Reader::new(records.clone()),
        memory: BuildMemory::of_many_builds(),
        records,
        home,
        base_url: None,
        cards: false,
        program: program(),
        // Nobody publishes this site, and whoever corrects a record must see what was found in it.
        addresses: PublishedAddresses::MayGo,
    };
    console::message(&format!("serving {address} (stop with Ctrl-C)"))?;
    console::message(&format!("to draw zones on images of pages: {address}.sowbook/zones/"))?;
    build(&mut work, &shared);
    if asked.open {
        open_browser(address);
    }
    while watch.wait() == Signal::Changed {
        build(&mut work, &shared);
    }
    ended(folder)
}

/// How long a browser that cannot be opened takes to say so.
const TO_OPEN: Duration = Duration::from_secs(10);

/// Opens the pages in a browser, and says so where there is none. Meanwhile changes are waited for.
fn open_browser(address: String) {
    std::thread::spawn(move || {
        if open::that_detached_with_timeout(&address, TO_OPEN).is_err() {
            // The work goes on where nobody reads it.
            let _ = console::message(&format!(
                "warning: no browser could be opened; open {address} in a browser yourself"
            ));
        }
    });
}

/// Removes the temporary site.
fn ended(folder: TempDir) -> Result<Exit> {
    folder.close().context("cannot remove the temporary site")?;
    Ok(Exit::Clean)
}

/// The first request to stop ends the program in order, so that nothing is left behind; the second at once.
fn end_on_request(watch: &Watch) -> Result<()> {
    let sender = watch.sender();
    let asked = AtomicBool::new(false);
    let stop = move || {
        if asked.swap(true, Ordering::Relaxed) || sender.send(Signal::Stop).is_err() {
            std::process::exit(super::exit::INTERRUPTED);
        }
    };
    ctrlc::set_handler(stop).context("cannot wait for Ctrl-C")
}

/// Listens on this computer only.
fn listen(port: Option<u16>) -> Result<TcpListener> {
    let at = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    match port {
        Some(port) => at(port).with_context(|| format!("cannot listen on port {port}")),
        None => at(PORT).or_else(|_| at(0)).context("cannot listen on any port"),
    }
}

/// Builds the site and shows it: the pages of a changed record as soon as they are made, then all pages and what needs
/// attention. Where the site cannot be built, the last one stays.
fn build(work: &mut SiteBuild, shared: &Shared) {
    let begun = Instant::now();
    let bar = super::progress::bar("records");
    let built = work.write(&shared.site, &|done, all| bar.reach(done, all), &|files| shared.early(files));
    bar.end();
    let line = match &built {
        Ok(made) => format!("{}; built in {} ms", made.summary.line(), begun.elapsed().as_millis()),
        Err(error) => format!("error: {}", message(error)),
    };
    let found = match &built {
        Ok(_) => attention_in(&work.memory, &work.records),
        // A build that failed has not checked everything.
        Err(_) => attention(&work.records),
    };
    let is_changed = built.map(|made| made.written.changed + made.written.removed > 0);
    // Where the archive cannot be read, the build has said so.
    shared.built(is_changed.map_err(|error| message(&error)), found.unwrap_or_default());
    // After the news, so that who reads this line finds the pages. They go on where nobody reads it.
    let _ = console::message(&line);
}
