//! The `lowerfuzz` command with its built-in targets.

use std::process::ExitCode;

fn main() -> ExitCode {
    lowerfuzz::command(&[])
}
