//! The command line: the only part that prints, exits, and knows a terminal.

mod archive;
mod args;
mod bag;
mod build;
mod check;
mod clause_text;
mod complete;
mod console;
mod count;
mod embedded;
mod enter;
mod exit;
mod explain;
mod export;
mod files;
mod fmt;
mod import;
mod init;
mod lines;
mod lists;
mod lsp;
mod man;
mod move_text;
mod moves;
mod new;
mod out;
mod page;
mod page_lines;
mod play;
mod progress;
mod readings;
mod record_argument;
mod repair;
mod replace;
mod replay;
mod rules;
mod schema;
mod serve;
mod simulate;
mod skeleton;
mod watch;

use anyhow::Result;
use clap::Parser;

pub use embedded::Embedded;
pub use exit::Exit;

/// Runs the command line of this process and gives its exit status. `embedded` is what new archives are made of.
///
/// Help and mistakes in the arguments are put into words by clap; the status of a mistake is 2.
pub fn run(embedded: &Embedded) -> Exit {
    if let Some(answered) = complete::answer() {
        return ended(answered);
    }
    let arguments = match args::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let asked = if error.use_stderr() { Exit::CouldNotRun } else { Exit::Clean };
            return ended(console::print_usage(&args::with_meant_option(error)).map(|()| asked));
        }
    };
    if let args::Command::Check(_) = &arguments.command {
        out::warn_of_interrupted_build(&arguments);
    }
    ended(match &arguments.command {
        args::Command::Init(init) => init::run(embedded, init),
        args::Command::New(new) => new::run(&arguments, new),
        args::Command::Build(build) => build::run(&arguments, build),
        args::Command::Serve(serve) => serve::run(&arguments, serve),
        args::Command::Bag(bag) => bag::run(&arguments, bag),
        args::Command::Rules(rules) => rules::run(&arguments, rules),
        args::Command::Lsp => lsp::run(&arguments),
        args::Command::Moves(moves) => moves::run(&arguments, moves),
        args::Command::Count(count) => count::run(&arguments, count),
        args::Command::Play(play) => play::run(&arguments, play),
        args::Command::Simulate(simulate) => simulate::run(&arguments, simulate),
        args::Command::Check(check) => check::run(&arguments, check),
        args::Command::Enter(enter) => enter::run(&arguments, embedded, enter),
        args::Command::Explain(explain) => explain::run(explain),
        args::Command::Export(export) => export::run(&arguments, embedded, export),
        args::Command::Import(import) => import::run(&arguments, embedded, import),
        args::Command::Fmt(fmt) => fmt::run(&arguments, fmt),
        args::Command::Readings(readings) => readings::run(&arguments, readings),
        args::Command::Repair(repair) => repair::run(&arguments, repair),
        args::Command::Replay(replay) => replay::run(&arguments, replay),
        args::Command::Lines(page) => page_lines::run(&arguments, page),
        args::Command::Schema(name) => schema::run(name),
        args::Command::Completions(shell) => complete::script(shell.shell),
        args::Command::Man(man) => man::run(man),
    })
}

/// The exit status of a command, after the message where it failed.
fn ended(ran: Result<Exit>) -> Exit {
    ran.unwrap_or_else(|error| {
        if exit::is_broken_pipe(&error) {
            return Exit::Clean;
        }
        // The status says that something failed even where nothing can be printed any more.
        let _ = console::message(&format!("error: {}", exit::message(&error)));
        Exit::CouldNotRun
    })
}
