//! The command line: the only part that prints, exits, and knows a terminal.

mod archive;
mod args;
mod bag;
mod build;
mod check;
mod count;
mod exit;
mod explain;
mod files;
mod fmt;
mod lines;
mod moves;
mod named;
mod out;
mod page;
mod play;
mod readings;
mod replace;
mod replay;
mod rules;
mod support;

use clap::Parser;

pub use exit::Exit;

/// Runs the command line of this process and gives its exit status.
///
/// Help and mistakes in the arguments are clap's to print; the status of a mistake is 2.
pub fn run() -> Exit {
    let arguments = match args::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let failed = error.use_stderr();
            // A closed pipe is no reason to fail louder.
            let _ = error.print();
            return if failed { Exit::CouldNotRun } else { Exit::Clean };
        }
    };
    if let args::Command::Check(_) = &arguments.command {
        out::warn_of_interrupted_build(&arguments);
    }
    let ran = match &arguments.command {
        args::Command::Build(build) => build::run(&arguments, build),
        args::Command::Bag(bag) => bag::run(&arguments, bag),
        args::Command::Rules(rules) => rules::run(&arguments, rules),
        args::Command::Moves(moves) => moves::run(&arguments, moves),
        args::Command::Count(count) => count::run(&arguments, count),
        args::Command::Play(play) => play::run(&arguments, play),
        args::Command::Check(check) => check::run(&arguments, check),
        args::Command::Explain(explain) => explain::run(explain),
        args::Command::Fmt(fmt) => fmt::run(&arguments, fmt),
        args::Command::Readings(readings) => readings::run(&arguments, readings),
        args::Command::Replay(replay) => replay::run(&arguments, replay),
    };
    ran.unwrap_or_else(|error| {
        if exit::is_broken_pipe(&error) {
            return Exit::Clean;
        }
        eprintln!("error: {}", exit::told(&error));
        Exit::CouldNotRun
    })
}
