//! `lowerfuzz`: the command, as it comes.

use std::process::ExitCode;

fn main() -> ExitCode {
    lowerfuzz::command(&[])
}
