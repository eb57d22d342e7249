//! Runs the built command and captures its results.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::schema;

/// The path of the built command.
pub(crate) const TOOL: &str = env!("CARGO_BIN_EXE_lowerfuzz");

/// A temporary folder for a test, in which the command runs.
pub(crate) struct Folder(TempDir);

/// The results of a command.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    /// Standard error, without `waits`.
    pub(crate) err: String,
    /// The lines of standard error about tools that take long. On a busy machine, any tool may take seconds
    /// to start.
    pub(crate) waits: Vec<String>,
}

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A folder with one file.
    pub(crate) fn with(name: &str, contents: impl AsRef<[u8]>) -> Folder {
        let folder = Folder::new();
        folder.write(name, contents);
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.path().join(name), contents).expect("a file in a temporary folder");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        let path = self.path().join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    }

    /// All files and folders below this folder, sorted.
    pub(crate) fn listing(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![self.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder that can be listed") {
                let path = entry.expect("an entry of a folder").path();
                if path.is_dir() {
                    folders.push(path.clone());
                }
                found.push(path);
            }
        }
        found.sort();
        found
    }

    /// The command with these arguments, set up to run in this folder.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(TOOL);
        command.args(args).current_dir(self.path());
        command.stdin(Stdio::null());
        command
    }

    /// Runs the command. JSON must conform to its schema.
    #[track_caller]
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        let ran = Ran::new(&self.command(args).output().expect("the command runs"));
        schema::check(args, &ran.out);
        ran
    }

    /// Runs the command with a text on standard input.
    pub(crate) fn run_with_input(&self, args: &[&str], input: &str) -> Ran {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        stdin.write_all(input.as_bytes()).expect("it reads all");
        drop(stdin);
        Ran::new(&child.wait_with_output().expect("the command ends"))
    }
}

impl Ran {
    pub(crate) fn new(output: &Output) -> Ran {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text in UTF-8");
        let all = text(&output.stderr);
        let is_wait = |line: &&str| line.starts_with("still waiting for ");
        let (waits, err): (Vec<&str>, Vec<&str>) = all.split_inclusive('\n').partition(is_wait);
        Ran {
            status: output.status.code(),
            out: text(&output.stdout),
            err: err.concat(),
            waits: waits
                .iter()
                .map(|line| line.trim_end().to_owned())
                .collect(),
        }
    }

    /// Parses the output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    /// The lines of stderr, without the findings that are reported as they come.
    pub(crate) fn errors(&self) -> Vec<&str> {
        let words = [" (blame: ", ": reduced, seed ", " looked into, "];
        let is_found = |line: &&str| words.iter().any(|words| line.contains(words));
        self.err.lines().filter(|line| !is_found(line)).collect()
    }

    /// Checks the exit status, and that stderr contains at most findings.
    #[track_caller]
    pub(crate) fn expect_status(self, status: i32) -> Ran {
        assert_eq!(self.status, Some(status), "{self:?}");
        assert!(self.errors().is_empty(), "{self:?}");
        assert!(status == 1 || self.err.is_empty(), "{self:?}");
        self
    }

    /// Checks that the command was interrupted before it found anything, and printed only that.
    #[track_caller]
    pub(crate) fn expect_interrupted(self) -> Ran {
        assert_eq!(self.status, Some(130), "{self:?}");
        assert_eq!(self.err, "error: interrupted\n", "{self:?}");
        self
    }

    /// Checks that the command rejected its input with these lines, and printed nothing else.
    #[track_caller]
    pub(crate) fn expect_errors(&self, lines: &[&str]) {
        assert_eq!(self.status, Some(2), "{self:?}");
        assert_eq!(self.out, "", "{self:?}");
        let found: Vec<&str> = self.err.lines().collect();
        assert_eq!(found.len(), lines.len(), "{self:?}");
        for (found, line) in found.iter().zip(lines) {
            assert!(found.starts_with(&format!("error: {line}")), "{self:?}");
            assert!(!found.contains("panicked"), "{self:?}");
        }
    }
}

/// The keys of a JSON object, in their order.
pub(crate) fn keys(object: &Value) -> Vec<&str> {
    let object = object.as_object().expect("a JSON object");
    object.keys().map(String::as_str).collect()
}
