//! `lowerfuzz completions`, `lowerfuzz man` and `lowerfuzz schema`: shell completions, manual pages
//! and JSON schemas, generated from the definitions in the code.

use std::fmt::Write as _;
use std::path::Path;

use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;

use super::CommandResult;
use crate::args::Args;
use crate::failure::Failure;
use crate::json::Output;
use crate::output::{print, print_json};

pub(crate) fn completions(shell: Shell) -> CommandResult {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "lowerfuzz", &mut text);
    print(&String::from_utf8_lossy(&text))?;
    Ok(false)
}

/// Prints the schema of an output, or the outputs that have a schema.
pub(crate) fn schema(output: Option<Output>) -> CommandResult {
    let Some(output) = output else {
        let values = Output::value_variants().iter();
        let values = values.filter_map(ValueEnum::to_possible_value);
        let mut text = String::new();
        for value in values {
            let help = value
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let _ = writeln!(text, "{:<12} {help}", value.get_name());
        }
        print(&text)?;
        return Ok(false);
    };
    print_json(&output.schema())?;
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
