//! Evidence: the output of a release's tools that reproduces a finding.

use serde::{Deserialize, Serialize};

/// A finding that a release's tools reproduce, with the commands and their output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The release whose syntax the program uses.
    pub release: u32,
    /// The text of the program that reproduces the finding.
    pub program: String,
    /// The pipeline of commands. The program's file is the last argument of the first command.
    pub commands: Vec<Command>,
    /// The symptom of the finding in the output.
    pub shows: Shows,
    /// Output of the last command: stdout, then stderr.
    pub output: String,
    /// The reason why no wrong value could be printed. `None` if none was searched for.
    pub no_value: Option<String>,
    /// The commands without one of the passes, which print the right value.
    pub control: Option<Vec<Command>>,
}

impl Shown {
    /// Returns the pass that causes the bug. `None` if the bug needs several passes or none.
    pub fn only_pass(&self) -> Option<&str> {
        match &self.commands.first()?.args[..] {
            [pass, _] => Some(pass),
            _ => None,
        }
    }
}

/// A command in a shell pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// Name of the tool in `PATH`, or its path.
    pub tool: String,
    /// Arguments of the command.
    pub args: Vec<String>,
}

/// The symptom that reproduces a finding in the output of the commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shows {
    /// The last command prints a wrong number.
    Value {
        /// Description of the scalar that the command prints.
        what: String,
        /// The number that the command should print.
        expected: i64,
        /// The number that the command prints.
        found: i64,
    },
    /// The lowered program crashes instead of printing a number.
    Killed {
        /// Description of the scalar that the command prints.
        what: String,
        /// The number that the command should print.
        expected: i64,
    },
    /// The lowered program hangs instead of printing a number.
    Endless {
        /// Description of the scalar that the command prints.
        what: String,
        /// The number that the command should print.
        expected: i64,
    },
    /// The output contains all of these lines, in the form that [`masked`] returns. The first line
    /// is the wrong one.
    Lines(Vec<String>),
    /// The output still contains an op that should have been lowered.
    Left(String),
    /// The last command fails with this error.
    Error(String),
    /// The last command is killed by a signal.
    Dies,
    /// The last command hangs.
    Hangs,
}

/// Normalises a line of MLIR: removes the names of SSA values, and collapses spaces. Both depend on
/// the printer.
pub fn masked(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.trim().chars().peekable();
    while let Some(c) = chars.next() {
        if c == ' ' && out.ends_with(' ') {
            continue;
        }
        out.push(c);
        if c == '%' {
            while chars
                .next_if(|c| c.is_ascii_alphanumeric() || "_#".contains(*c))
                .is_some()
            {}
        }
    }
    out
}

/// Returns the file name for a program in a release's syntax.
pub fn file_name(release: u32) -> String {
    format!("release-{release}.mlir")
}
