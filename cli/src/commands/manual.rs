//! `lowerfuzz completions` and `lowerfuzz man`: shell completions and manual pages, generated from
//! the command-line definition.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use super::CommandResult;
use crate::args::Args;
use crate::failure::Failure;
use crate::output::print;

pub(crate) fn completions(shell: Shell) -> CommandResult {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "lowerfuzz", &mut text);
    print(&String::from_utf8_lossy(&text))?;
    Ok(false)
}

pub(crate) fn man(out: Option<&Path>) -> CommandResult {
    let command = Args::command();
    match out {
        Some(out) => {
            let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", out.display()));
            std::fs::create_dir_all(out).map_err(fail)?;
            clap_mangen::generate_to(command, out).map_err(fail)?;
        }
        None => {
            let mut text = Vec::new();
            clap_mangen::Man::new(command).render(&mut text)?;
            print(&String::from_utf8_lossy(&text))?;
        }
    }
    Ok(false)
}
