//! `lowerfuzz`: the command.
//!
//! One file a subcommand under `commands`; exit status 0 nothing found, 1 findings, 2 a usage,
//! input or environment error, said in one line on stderr.

mod args;
mod commands;
mod failure;
mod input;
mod output;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};

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
            // The first line says what is wrong; the rest is usage, which `--help` prints.
            let text = error.to_string();
            let first = text
                .lines()
                .find(|l| !l.trim().is_empty())
                .unwrap_or("error: bad usage");
            let missing = text
                .lines()
                .skip(1)
                .map(str::trim)
                .find(|l| l.starts_with('<'));
            match missing.filter(|_| first.ends_with(':')) {
                Some(what) => eprintln!("{first} {what}"),
                None => eprintln!("{first}"),
            }
            return ExitCode::from(2);
        }
    };
    let result = match args.command {
        Command::Run(args) => commands::run::main(&args),
        Command::Check(args) => commands::check::main(&args),
        Command::Replay(args) => commands::replay::main(&args),
        Command::Interp(args) => commands::interp::main(&args),
        Command::Lower(args) => commands::lower::main(&args),
        Command::Gen(args) => commands::generate::main(&args),
        Command::Targets(args) => commands::targets::main(&args),
        Command::Worker(args) => commands::worker::main(&args),
    };
    match result {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::from(1),
        Err(failure) => {
            failure.report();
            ExitCode::from(2)
        }
    }
}
