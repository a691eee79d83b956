//! The command line: the only part that prints, exits, and knows a terminal.

mod archive;
mod args;
mod count;
mod exit;
mod moves;
mod page;
mod play;
mod replay;
mod rules;

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
    let ran = match &arguments.command {
        args::Command::Rules(rules) => rules::run(&arguments, rules),
        args::Command::Moves(moves) => moves::run(&arguments, moves),
        args::Command::Count(count) => count::run(&arguments, count),
        args::Command::Play(play) => play::run(&arguments, play),
        args::Command::Replay(replay) => replay::run(&arguments, replay),
    };
    ran.unwrap_or_else(|error| {
        if exit::is_broken_pipe(&error) {
            return Exit::Clean;
        }
        eprintln!("error: {error:#}");
        Exit::CouldNotRun
    })
}
