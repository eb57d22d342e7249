//! Command lines: an executable with arguments, and the quoting of their words.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ToolError;
use crate::process::{Processes, Tool};

/// An executable with its first arguments and its environment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandLine {
    /// The path of the executable, or its name in `PATH`.
    pub program: String,
    /// The arguments that precede all others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Variables that are added to the environment.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
}

impl CommandLine {
    /// Parses a command line, whose words are separated and quoted as in a shell. A text that is the
    /// path of a file is this file, even if the path has spaces.
    ///
    /// # Errors
    /// Returns an error if the text has no word, or if a quote is not closed.
    pub fn parse(text: &str) -> Result<CommandLine, ToolError> {
        let words = match Path::new(text).is_file() {
            true => vec![text.to_owned()],
            false => shlex::split(text)
                .ok_or_else(|| ToolError::Start(format!("{text}: expected a closing quote")))?,
        };
        let mut words = words.into_iter();
        let program = words.next().filter(|word| !word.is_empty());
        let program =
            program.ok_or_else(|| ToolError::Start("expected a command, found none".to_owned()))?;
        Ok(CommandLine {
            program,
            args: words.collect(),
            environment: BTreeMap::new(),
        })
    }

    /// Finds the executable. The tool runs with the arguments and the environment of the command
    /// line. `None` if a name is not in `PATH`.
    pub fn find(&self, processes: &Processes) -> Option<Tool> {
        let tool = match self.program.contains('/') {
            true => processes.tool(&self.program),
            false => processes.find(&self.program)?,
        };
        Some(tool.called_with(&self.args, &self.environment))
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.environment.is_empty() {
            f.write_str("env ")?;
        }
        for (name, value) in &self.environment {
            write!(f, "{} ", quoted(&format!("{name}={value}")))?;
        }
        f.write_str(&quoted(&self.program))?;
        for arg in &self.args {
            write!(f, " {}", quoted(arg))?;
        }
        Ok(())
    }
}

/// Returns a word for a shell's command line. The word is quoted if the shell would interpret it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        // A NUL character cannot be part of a process's argument.
        Err(_) => word.replace('\0', ""),
    }
}

/// Quotes each of these words, and joins them with spaces.
pub fn joined(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_read_as_a_shell_reads_it() {
        let line = CommandLine::parse("catalyst --tool=opt 'a b'").expect("a command line");
        assert_eq!(line.program, "catalyst");
        assert_eq!(line.args, ["--tool=opt", "a b"]);
        assert_eq!(line.to_string(), "catalyst --tool=opt 'a b'");
        assert!(CommandLine::parse("opt 'x").is_err());
        assert!(CommandLine::parse(" ").is_err());
    }

    #[test]
    fn an_environment_is_printed_as_a_command_that_sets_it() {
        let mut line = CommandLine::parse("bin/my-opt -x").expect("a command line");
        line.environment
            .insert("LD_LIBRARY_PATH".to_owned(), "/a b".to_owned());
        assert_eq!(line.to_string(), "env 'LD_LIBRARY_PATH=/a b' bin/my-opt -x");
    }

    #[test]
    fn a_path_with_a_space_is_one_word() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("my opt");
        std::fs::write(&path, "").expect("a file of ours");
        let text = path.display().to_string();
        let line = CommandLine::parse(&text).expect("a command line");
        assert_eq!((line.program, line.args), (text, Vec::new()));
    }
}
