//! `lowerfuzz`: the command.
//!
//! One file a subcommand under `commands`; exit status 0 nothing found, 1 findings, 2 a usage,
//! input or environment error, said in one line on stderr.

mod args;
mod commands;
mod failure;
mod input;
mod output;
mod panics;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::args::{Args, Command};
use crate::commands::{DIED, Found};
use crate::failure::Failure;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if !error.use_stderr() => {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            usage(&error).report();
            return ExitCode::from(2);
        }
    };
    let is_worker = matches!(args.command, Command::Worker(_));
    match panics::contained(|| run(&args.command)) {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::from(1),
        Err(failure) => {
            failure.report();
            match failure {
                // The run goes on without the program that this worker died of.
                Failure::Internal(_) if is_worker => ExitCode::from(DIED),
                Failure::Internal(_)
                | Failure::Plain(_)
                | Failure::Reported
                | Failure::Text { .. } => ExitCode::from(2),
            }
        }
    }
}

fn run(command: &Command) -> Found {
    match command {
        Command::Run(args) => commands::run::main(args),
        Command::Check(args) => commands::check::main(args),
        Command::Replay(args) => commands::replay::main(args),
        Command::Interp(args) => commands::interp::main(args),
        Command::Lower(args) => commands::lower::main(args),
        Command::Gen(args) => commands::generate::main(args),
        Command::Targets(args) => commands::targets::main(args),
        Command::Worker(args) => commands::worker::main(args),
    }
}

/// What is wrong with the command line, in one line; `--help` prints the rest.
fn usage(error: &clap::Error) -> Failure {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::plain("expected a subcommand; `lowerfuzz --help` lists them");
    }
    // The first paragraph says what is wrong, over several lines if it lists something.
    let text = error.to_string();
    let paragraph: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let said = paragraph.join(" ");
    Failure::plain(said.strip_prefix("error: ").unwrap_or(&said))
}
