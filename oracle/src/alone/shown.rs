//! What a release's tools print of a finding, and by what it is seen there.

use serde::{Deserialize, Serialize};

/// A finding as a release's tools show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The release whose spelling the program has.
    pub release: u32,
    /// The program.
    pub program: String,
    /// The commands, each of which is given what the one before it prints. The program's file is the
    /// last word of the first.
    pub commands: Vec<Command>,
    /// By what it is seen.
    pub shows: Shows,
    /// What the last of them printed, standard error behind standard output.
    pub output: String,
    /// Why there is no wrong value to print, where one is looked for.
    pub no_value: Option<String>,
    /// Commands that print the right value: those without one pass.
    pub control: Option<Vec<Command>>,
}

impl Shown {
    /// The pass that does it, if no other is needed.
    pub fn only_pass(&self) -> Option<&str> {
        match &self.commands.first()?.args[..] {
            [pass, _] => Some(pass),
            _ => None,
        }
    }
}

/// A command of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// As it is found in `PATH`, or its path.
    pub tool: String,
    /// What it is told.
    pub args: Vec<String>,
}

/// By what a finding is seen in what the commands print and how they end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shows {
    /// The last of them prints another number.
    Value {
        /// Of what in the program.
        what: String,
        /// The right one.
        expected: i64,
        /// The one that it printed.
        found: i64,
    },
    /// The program dies as it runs, and should have printed a number.
    Killed {
        /// Of what in the program.
        what: String,
        /// The right one.
        expected: i64,
    },
    /// It does not end.
    Endless {
        /// Of what in the program.
        what: String,
        /// The right number.
        expected: i64,
    },
    /// This line is printed; see [`masked`].
    Line(String),
    /// An op that should be lowered is still there.
    Left(String),
    /// The last of them fails with this error.
    Error(String),
    /// The last of them dies of a signal.
    Dies,
    /// The last of them does not end.
    Hangs,
}

/// A line without the numbers of its values and with single spaces: these differ with whoever prints
/// it.
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

/// The file of a program in the spelling of a release.
pub fn file_name(release: u32) -> String {
    format!("release-{release}.mlir")
}
